r"""Section 4: the divergence decreases in $q$, in $\epsilon$ and in the number of records (I4); boxes (I5).

A larger flip probability is the smaller one followed by more flips; a larger $\epsilon$ makes every summand smaller;
a record more, zero or one, mixes two neighbouring summands.  In $q$ and in $\epsilon$ the decrease is strict as long
as $E < p/q$, that is, as long as there is a divergence.  In $N$ it is not: with $N = 7$, $q = 1/4$, $E = 7/5$ and
zeros only, one record more changes nothing; there $k$ and $k - 1$ both attain the maximum of I1.  What is not strict
holds for every $E$.
"""

from derivations.author import Theory, cases, induction
from derivations.laws import distributions as of
from derivations.privacy import directions, hockey_stick, randomized_twice
from derivations.privacy.directions import ONE, W01, above, member
from derivations.privacy.hockey_stick import (
    BELOW,
    CHANCE,
    GIVEN,
    RECORDS,
    SMALL,
    cleared,
    first_sign,
    gap,
    part_grows,
    part_zero,
    parts,
    put,
)
from derivations.privacy.paper import paper

laws = Theory("monotonicity", integers="M B", on=[randomized_twice.theory, directions.laws])
lemma = laws.lemma
section = paper.section("4", "Monotonicity", __name__, laws=[laws])

VALUE = ONE("m")

# ---------------------------------------------------------------------------------------------- in q


@section.item(
    "I4-twice",
    r"P_{z,m}(t; p', q') = \sum_{s=0}^n P_{z,m}(s; p, q) P_{n-s,s}(t; 1 - r, r), "
    r"\quad p' = p (1 - r) + q r,\ q' = q (1 - r) + p r,\ n = z + m",
    kind="lemma",
)
def randomized_again(d):
    """Reports that are flipped once more are reports with another flip probability; for any weights $p$, $q$, $r$."""
    given = "z >= 0, m >= 0, p2 = p*(1 - r) + q*r, q2 = q*(1 - r) + p*r"
    at_once = randomized_twice.composition.at(c="1 - r")
    as_sum = "sum(law(z, m, s, p, q)*law(n - s, s, t, 1 - r, r), s, 0, n)"
    d.prove(f"|- law(z, m, t, p2, q2) = {as_sum}", [given, "n = z + m"], [at_once])
    # As a function whose model enumerates both flips.
    d.also("|- law(z, m, t, p2, q2) = twice(z + m, z + m, z, m, t, p, q, 1 - r, r)", given, [at_once])


# How often a report has to be flipped again.
AGAIN = "(q2 - q)/(1 - 2*q)"
CHANCE2 = "1 > 2*q2, p2 = 1 - q2"


def larger_flip_probability(relation, shown, hypotheses):
    """The divergence with q2 for q."""
    known = f"{hypotheses}, {CHANCE2}, q2 {relation} q"
    flips = [f"{AGAIN} {relation} 0", f"1 - {AGAIN} {relation} 0"]
    flips += [f"{x}2 = {x}*(1 - {AGAIN}) + {y}*({AGAIN})" for x, y in ("pq", "qp")]
    return lemma(f"{known} |- {VALUE} {relation} {put(VALUE, p='p2', q='q2')}").prove(
        using=[*(lemma(f"{known} |- {flip}") for flip in flips), shown.at(r=AGAIN, c=f"1 - {AGAIN}")]
    )


in_q = larger_flip_probability(">=", randomized_twice.not_more, f"{CHANCE}, {RECORDS}")
in_q_strictly = larger_flip_probability(">", randomized_twice.less, f"{GIVEN}, {BELOW}")

# ---------------------------------------------------------------------------------------------- in epsilon


def tighter(s):
    """A summand with E2 for E."""
    return put(gap(s), E="E2")


# Every summand is smaller; strictly, the first one is.
positive_p = lemma(f"{CHANCE} |- p > 0")
SMALLER = f"{RECORDS}, p > 0, q > 0, E2 >= E"
each = lemma(f"{SMALLER} |- max({gap('s')}, 0) >= max({tighter('s')}, 0)")
each.prove(using=[of.law_not_negative.at(z="N - m - 1", m="m + 1", i="s"), part_grows.at(x=tighter("s"), y=gap("s"))])
first_smaller = lemma(f"{GIVEN}, {BELOW}, E2 > E |- max({gap(0)}, 0) > max({tighter(0)}, 0)")
first_smaller.prove(using=[
    first_sign, positive_p, of.law_positive.at(z="N - m - 1", m="m + 1", i=0),
    hockey_stick.part_grows_strictly.at(x=tighter(0), y=gap(0)),
])  # fmt: skip
in_E = lemma(f"{SMALLER}, k >= 0 |- {parts(gap, 'k')} >= {parts(tighter, 'k')}")
in_E.prove(induction("k"), [each.at(s=0), each.at(s="k + 1")])
in_E_strictly = lemma(f"{GIVEN}, {BELOW}, E2 > E, k >= 0 |- {parts(gap, 'k')} > {parts(tighter, 'k')}")
in_E_strictly.prove(induction("k"), [positive_p, first_smaller, each.at(s="k + 1")])

# ---------------------------------------------------------------------------------------------- in N
mixture = lemma("x >= 0, y >= 0, w = x*u + y*v |- x*max(u, 0) + y*max(v, 0) >= max(w, 0)")
mixture.prove(cases("w >= 0, u >= 0, v >= 0"))
outside = [lemma(f"{RECORDS} |- {gap(s)} = 0") for s in (-1, "N + 1")]


def one_more_record(kept, flipped, m):
    """The divergence with one record more: each summand becomes kept gap(s) + flipped gap(s-1)."""

    def after(s):
        return put(gap(s), N="(N + 1)", m=m)

    known = f"{RECORDS}, p > 0, q > 0"
    bits = [of.one_more_set_bit.at(z=z, m=m, i="s") for z, m in (("N - m", "m"), ("N - m - 1", "m + 1"))]
    mixed = lemma(f"{RECORDS} |- {after('s')} = {kept}*{gap('s')} + {flipped}*{gap('s - 1')}").prove(using=bits)
    each = lemma(f"{known} |- {kept}*max({gap('s')}, 0) + {flipped}*max({gap('s - 1')}, 0) >= max({after('s')}, 0)")
    each.prove(using=[mixed, mixture.at(x=kept, y=flipped, u=gap("s"), v=gap("s - 1"), w=after("s"))])
    up_to_k = lemma(
        f"{known}, k >= 0 |- (p + q)*{parts(gap, 'k')} - {flipped}*max({gap('k')}, 0) >= {parts(after, 'k')}"
    ).prove(induction("k"), [each.at(s=0), each.at(s="k + 1"), outside[0], part_zero.at(w=gap(-1))])
    return lemma(f"{known}, p = 1 - q |- {VALUE} >= {put(VALUE, N='N + 1', m=m)}").prove(
        using=[up_to_k.at(k="N + 1"), outside[1], part_zero.at(w=gap("N + 1"))]
    )


zero_more, one_more = one_more_record("p", "q", "m"), one_more_record("q", "p", "(m + 1)")
# So many records more, all of one kind.
zeros_more, ones_more = (
    lemma(f"{RECORDS}, p > 0, q > 0, p = 1 - q, n >= 0 |- {VALUE} >= {put(VALUE, **more)}").prove(
        induction("n"), [one.at(more)], unfold=False
    )
    for one, more in ((zero_more, {"N": "N + n"}), (one_more, {"N": "N + n", "m": "m + n"}))
)

# ---------------------------------------------------------------------------------------------- I4
exp_grows = lemma("eps2 >= eps |- exp(eps2) >= exp(eps)")
WITH_Q, WITH_E = {"p": "p2", "q": "q2"}, {"E": "E2"}


@section.item(
    "I4",
    r"D_{0,1}(N, m; q', \epsilon) \leq D_{0,1}(N, m; q, \epsilon),\ q' \geq q; \quad "
    r"D_{0,1}(N, m; q, \epsilon') \leq D_{0,1}(N, m; q, \epsilon),\ \epsilon' \geq \epsilon; \quad "
    r"D_{0,1}(N + 1, m), D_{0,1}(N + 1, m + 1) \leq D_{0,1}(N, m)",
    kind="theorem",
).stands(steps=("I4-twice",))
def monotone(d):
    """The divergence decreases in the flip probability, in $\\epsilon$ and in the number of records of either kind."""
    supposed = [CHANCE, RECORDS]
    d.prove(f"|- {VALUE} >= {put(VALUE, **WITH_Q)}", [*supposed, f"{CHANCE2}, q2 >= q"], name="q")
    d.prove(
        f"|- {put(VALUE, E='exp(eps)')} >= {put(VALUE, E='exp(eps2)')}",
        [*supposed, "eps2 >= eps"],
        [positive_p, exp_grows, in_E.at(E="exp(eps)", E2="exp(eps2)", k="N")],
        name="epsilon",
    )
    d.prove(f"|- {VALUE} >= {put(VALUE, N='N + 1')}", supposed, name="zero")
    d.prove(f"|- {VALUE} >= {put(VALUE, N='N + 1', m='m + 1')}", supposed, name="one")


row = section.item(
    "I4-strict",
    r"D_{0,1}(N, m; q', \epsilon) < D_{0,1}(N, m; q, \epsilon),\ q' > q; \quad "
    r"D_{0,1}(N, m; q, \epsilon') < D_{0,1}(N, m; q, \epsilon),\ \epsilon' > \epsilon \qquad (e^\epsilon < p/q)",
    kind="theorem",
).stands(steps=("I4-twice",))


@row
def strictly_monotone(d):
    r"""Strictly in $q$ and in $\epsilon$, as long as $e^\epsilon < p/q$; not in the number of records.

    No positive value is taken at two flip probabilities, or at two values of $\epsilon$.
    """
    supposed = [GIVEN, SMALL]
    smaller = f"|- {VALUE} > {put(VALUE, **WITH_Q)}", f"|- {VALUE} > {put(VALUE, **WITH_E)}"
    d.prove(smaller[0], [*supposed, f"{CHANCE2}, q2 > q"], [cleared, in_q_strictly], name="q")
    d.prove(smaller[1], [*supposed, "E2 > E"], [cleared, in_E_strictly.at(k="N")], name="epsilon")
    d.refute(f"|- {VALUE} > {put(VALUE, N='N + 1')}", supposed, at="N = 7, m = 0, q = 1/4, E = 7/5", also=True)


DELTA = "delta(N, p, q, E)"
over_both = {">=": hockey_stick.greater_at_most, ">": lemma("w > x, w > y |- w > max(x, y)").prove(cases("x >= y"))}


def worst_smaller(relation, more, after, shown):
    """The maximum over the collections of N records, from what is shown for each of them."""
    each = lemma(f"{CHANCE}, {more}, {RECORDS} |- {VALUE} {relation} {put(VALUE, **after)}")
    each.prove(using=[cleared, shown])
    before, one = W01("k"), ONE("k + 1")
    each_and_both = [
        each.at(m=0), each.at(m="k + 1"), *above(before, one),
        over_both[relation].at(w=f"max({before}, {one})", x=put(before, **after), y=put(one, **after)),
    ]  # fmt: skip
    worst = lemma(f"{CHANCE}, {more}, k >= 0, N - 1 >= k |- {before} {relation} {put(before, **after)}")
    return worst.prove(induction("k"), each_and_both)


MORE_Q, MORE_E, STRICT = f"{CHANCE2}, q2 {{}} q".format, "E2 {} E".format, f"E >= 1, {SMALL}, {{}}".format
WORST = {
    "q": (">=", MORE_Q(">="), WITH_Q, in_q),
    "epsilon": (">=", MORE_E(">="), WITH_E, in_E.at(k="N")),
    "q, strictly": (">", STRICT(MORE_Q(">")), WITH_Q, in_q_strictly),
    "epsilon, strictly": (">", STRICT(MORE_E(">")), WITH_E, in_E_strictly.at(k="N")),
}
worst_of = {name: worst_smaller(*how) for name, how in WORST.items()}
# The maximum over 0, .., k ones of N + 1 records: each of these is one of N with a zero or with a one more.
LONGER = put(W01("k"), N="(N + 1)")
worst_of_more = lemma(f"{CHANCE}, N >= 1, k >= 0, N >= k |- {W01('N - 1')} >= {LONGER}")
worst_of_more.prove(induction("k"), [
    positive_p, member.at(k="N - 1", j=0), zero_more.at(m=0), member.at(k="N - 1", j="k"), one_more.at(m="k"),
    hockey_stick.greater_at_most.at(w=W01("N - 1"), x=LONGER, y="D01(N + 1, k + 1, p, q, E)"),
])  # fmt: skip


@section.item(
    "I4-delta",
    r"\delta(N; q', \epsilon) \leq \delta(N; q, \epsilon),\ q' \geq q; \quad "
    r"\delta(N; q, \epsilon') \leq \delta(N; q, \epsilon),\ \epsilon' \geq \epsilon; \quad "
    r"\delta(N + 1; q, \epsilon) \leq \delta(N; q, \epsilon); \quad "
    r"\text{the first two are strict for } q' > q,\ \epsilon' > \epsilon \text{ if } e^\epsilon < p/q",
    kind="theorem",
).stands(steps=("I4", "I2-delta"))
def worst_is_monotone(d):
    """The maximum over all collections and both directions decreases in $q$, $\\epsilon$ and $N$ as well."""
    one_direction = d["I2-delta"]
    for name, (relation, more, after, _) in WORST.items():
        d.prove(
            f"|- {DELTA} {relation} {put(DELTA, **after)}",
            f"{CHANCE}, N >= 1, {more}",
            [one_direction, one_direction.at(after), worst_of[name].at(k="N - 1")],
            name=name,
        )
    d.prove(
        f"|- {DELTA} >= {put(DELTA, N='N + 1')}",
        [CHANCE, "N >= 1"],
        [one_direction, one_direction.at(N="N + 1"), worst_of_more.at(k="N")],
        name="records",
    )


# ---------------------------------------------------------------------------------------------- I5

row = section.item("I5", r"D_{0,1}(N, m) \leq D_{0,1}(N - B, M), \quad M \leq m \leq M + B", kind="theorem").stands(
    steps=("I4",)
)


@row
def box(d):
    """Of the records that both collections have, $m - M$ ones and $B - (m - M)$ zeros are left out.

    Attained at $m = M$, $B = 0$.  The bound of a box of collections, in the search for the worst of them.
    """
    left_out = [zeros_more.at(N="N - B", m="M", n="B - (m - M)"), ones_more.at(N="N - (m - M)", m="M", n="m - M")]
    d.prove(
        f"|- D01(N - B, M, p, q, E) >= {VALUE}",
        [CHANCE, "M >= 0, N >= M + B + 1, m >= M, M + B >= m"],
        [positive_p, *left_out],
        unfold=False,
    )
