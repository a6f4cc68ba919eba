"""Section 1: the divergence in closed form, a maximum over thresholds, and where it is attained (I1).

Of $N$ records, $m$ are ones among the $N - 1$ that both collections have; $f$ is the law of the number of ones that
these report, $F$ its distribution function, and $g(k) = (p - qE) f(k) - (E - 1) F(k - 1)$.  Every $g(k)$ is a lower
bound, whatever the integer $k$; so the maximum is over all of them.  It is enough that the summands at $k$ and $k +
1$ have the right signs for $g(k)$ to be the maximum: where a ratio $f(k)/f(k-1)$ meets the threshold exactly, $k - 1$
attains it as well as $k$.  $E = 1$ is allowed.
"""

# D01 and D10 are defined in `hockey_stick`, with models that enumerate what is released; here is what they mean for
# events.

from collections import Counter
from functools import lru_cache

from derivations.author import Theory, cases, induction
from derivations.laws import distributions as of
from derivations.privacy import hockey_stick
from derivations.privacy.hockey_stick import (
    BELOW,
    CHANCE,
    GIVEN,
    OTHERS,
    P0,
    P1,
    RECORDS,
    SMALL,
    cleared,
    f,
    g,
    gap,
    last_gap,
    no_more,
    others,
    partial_sum,
    parts,
    parts_above,
    parts_grow,
    positive_so_far,
    released,
    total,
    turned,
)
from derivations.privacy.paper import paper

laws = Theory("the divergence in closed form", on=[hockey_stick.theory])
lemma = laws.lemma
section = paper.section("1", "The divergence in closed form", __name__, laws=[laws])

# What the ratios f(k)/f(k-1) are compared with.
THRESHOLD = "(p*E - q)/(p - q*E)"

# ---------------------------------------------------------------------------------------------- the definition
test = laws.sequence("test(s)")
not_more = lemma("|- max(w, 0) >= pos(x)*w").prove(cases("x >= 0, w >= 0"))
as_much = lemma("|- pos(w)*w = max(w, 0)").prove(cases("w >= 0"))
from_none = induction("k", start=-1)


def events(summand):
    """The sum of positive parts is at least what any event makes of the summands, and what the best one makes."""
    event, best = (f"sum(pos({where})*{summand('s')}, s, 0, {{}})".format for where in ("test(s)", summand("s")))
    after, whole = summand("k + 1"), parts(summand, "k")
    return [
        (
            f">= {event('N')}",
            lemma(f"k >= -1 |- {whole} >= {event('k')}").prove(from_none, [not_more.at(x="test(k + 1)", w=after)]),
        ),
        (f"= {best('N')}", lemma(f"k >= -1 |- {best('k')} = {whole}").prove(from_none, [as_much.at(w=after)])),
    ]


bounds = {"D01": events(gap), "D10": events(turned)}


@section.item(
    "D",
    r"D_{0,1}(m) = \sum_s \max\{P_0(s) - E P_1(s), 0\}, \quad D_{1,0}(m) = \sum_s \max\{P_1(s) - E P_0(s), 0\}",
    kind="definition",
)
def definition(d):
    r"""The least $\delta$ such that $P_0 \leq e^\epsilon P_1 + \delta$ for every event, a set of numbers $s$.

    $P_0$, $P_1$: the laws of the number of reported ones for $m$ ones among $N - 1$ records and one more, $0$ or $1$.
    $E = e^\epsilon$.  An event is where a sequence is not negative.
    """
    for divergence, both in bounds.items():
        for name, (bound, shown) in zip(("every event", "the best one"), both, strict=True):
            d.also(f"|- {divergence}(N, m, p, q, E) {bound}", RECORDS, [shown.at(k="N")], name=name)


@section.item("P", r"P_0(s) = p f(s) + q f(s-1), \quad P_1(s) = q f(s) + p f(s-1)", kind="display")
def one_record_more(d):
    """One record more than those that both collections have."""
    d.prove(f"|- {P0('s')} = p*{f('s')} + q*{f('s - 1')}", RECORDS)
    d.prove(f"|- {P1('s')} = q*{f('s')} + p*{f('s - 1')}", RECORDS)


# ---------------------------------------------------------------------------------------------- I1


@section.item(
    "I1-sums",
    r"\sum_{s \leq k} (P_0(s) - E P_1(s)) = (p - qE) f(k) - (E - 1) F(k-1)",
    kind="lemma",
)
def partial_sums(d):
    """For every integer $k$, and for every $E$."""
    d.prove(partial_sum)


@section.item(
    "I1-signs",
    r"P_0(j) \geq E P_1(j) \implies P_0(i) \geq E P_1(i) \quad (0 \leq i \leq j \leq N,\ E < p/q)",
    kind="lemma",
)
def signs(d):
    """The summands change their sign once, from $+$ to $-$, because $f$ is log-concave."""
    at_j = f"i >= 0, j >= i, N >= j, {P0('j')} >= E*{P1('j')}"
    d.prove(f"|- {P0('i')} >= E*{P1('i')}", [GIVEN, SMALL, at_j], [cleared, hockey_stick.earlier])
    d.also(f"|- {P0(0)} > E*{P1(0)}", [GIVEN, SMALL], name="first")
    d.also(f"|- {P0('N')} < E*{P1('N')}", GIVEN, name="last")


@lru_cache(maxsize=10_000)
def model_f(k, N, m, p, q):
    """f(k), by enumeration of what the other records may release."""
    return sum(weight for outcome, weight in released(others(N, m), p, q).items() if sum(outcome) == k)


def model_g(k, N, m, p, q, E):
    """g(k)."""
    return (p - q * E) * model_f(k, N, m, p, q) - (E - 1) * sum(model_f(i, N, m, p, q) for i in range(int(k)))


# The greatest of g(0), .., g(k).
greatest = laws.recursive("greatest(k, N, m, p, q, E)", g(0), f"max(greatest(k, N, m, p, q, E), {g('k + 1')})")
laws.model(greatest, lambda k, *where: max(model_g(i, *where) for i in range(int(k) + 1)))
TOP = "greatest({}, N, m, p, q, E)".format

parts_above_g = lemma(f"{RECORDS}, p = 1 - q, k >= -1 |- {parts(gap, 'k')} >= {g('k')}")
parts_above_g.prove(using=[partial_sum, parts_above])
parts_above_top = lemma(f"{RECORDS}, p = 1 - q, k >= 0 |- {parts(gap, 'k')} >= {TOP('k')}").prove(
    induction("k"),
    [
        parts_above_g.at(k=0),
        parts_above_g.at(k="k + 1"),
        parts_grow.at(k="k + 1", last="k"),
        hockey_stick.greater_at_most.at(w=parts(gap, "k + 1"), x=TOP("k"), y=g("k + 1")),
    ],
)
# As long as the signs are +, the positive parts add up to g(k); later there are no more of them.
top_above_parts = lemma(f"{GIVEN}, {BELOW}, k >= 0, N >= k |- {TOP('k')} >= {parts(gap, 'k')}")
top_above_parts.prove(induction("k", step=cases(f"{gap('k + 1')} >= 0")), [
    hockey_stick.first_sign, hockey_stick.part_zero.at(w=gap("k + 1")),
    *(lemma.at(x=TOP("k"), y=g("k + 1")) for lemma in hockey_stick.greater_above),
    *(fact for k in (0, "k + 1") for fact in (partial_sum.at(k=k), positive_so_far.at(i=k, j=k))),
])  # fmt: skip

# Every k gives a lower bound: outside of 0..N, where f(k) = 0, g(k) is 0 or less.
F_not_negative = lemma(f"{CHANCE}, {RECORDS}, k >= -1 |- {total(f, 'k')} >= 0")
F_not_negative.prove(induction("k", start=-1), [of.law_not_negative.at(OTHERS, i="k + 1")])
lower_bound = lemma(f"{GIVEN} |- {parts(gap, 'N')} >= {g('k')}")
lower_bound.prove(cases("k >= 0, N >= k"), [
    parts_above_g, parts_grow.at(k="N", last="k"), parts_grow.at(k="N", last=-1), F_not_negative.at(k="k - 1"),
    of.law_zero_below.at(OTHERS, i="k"), of.law_zero_above.at(OTHERS, i="k"),
])  # fmt: skip
no_room = lemma(f"{CHANCE}, E >= p/q |- q*E >= p")
VALUE = "D01(N, m, p, q, E)"


row = section.item(
    "I1",
    r"D_{0,1}(m) = \max_k \left[(p - qE) f(k) - (E - 1) F(k-1)\right] \text{ for } E < p/q; \quad "
    r"D_{0,1}(m) = 0 \text{ for } E \geq p/q",
    kind="theorem",
).stands(steps=("I1-sums", "I1-signs"))


@row
def closed_form(d):
    r"""The divergence is a maximum over thresholds; each of them gives a lower bound.

    The maximum over $k = 0, \dots, N$, and then over all integers, as each of them gives a lower bound.
    """
    d.prove(f"|- {VALUE} = {TOP('N')}", [GIVEN, SMALL], [cleared, top_above_parts.at(k="N"), parts_above_top.at(k="N")])
    d.prove(f"|- {VALUE} >= {g('k')}", GIVEN, name="lower")
    d.prove(f"|- {VALUE} = 0", [GIVEN, "E >= p/q"], [no_room, hockey_stick.none_at_all.at(k="N")], name="zero")


# ---------------------------------------------------------------------------------------------- where it is attained


def model_last(k, N, m, p, q, E):
    """The last of 0, .., k with P0 >= E P1, by enumeration of what may be released; 0 if there is none."""
    laws = [Counter(), Counter()]
    for record, counts in enumerate(laws):
        for outcome, weight in released((*others(N, m), record), p, q).items():
            counts[sum(outcome)] += weight
    return max([0, *(i for i in range(int(k) + 1) if laws[0][i] >= E * laws[1][i])])


# The last of 0, .., k with P0 >= E P1; 0 if there is none.
STAR = "last_sign({}, N, m, p, q, E)".format
last_sign = laws.recursive(STAR("k"), "0", f"pos({gap('k + 1')})*(k + 1) + (1 - pos({gap('k + 1')}))*{STAR('k')}")
laws.model(last_sign, model_last)
UP = f"{gap('k + 1')} >= 0"
next_star = lemma(f"k >= 0 |- {STAR('k + 1')} = pos({gap('k + 1')})*(k + 1) + (1 - pos({gap('k + 1')}))*{STAR('k')}")
moves = lemma(f"k >= 0, {UP} |- {STAR('k + 1')} = k + 1").prove(using=[next_star])
stays = lemma(f"k >= 0, 0 > {gap('k + 1')} |- {STAR('k + 1')} = {STAR('k')}")
star_not_below = lemma(f"k >= 0 |- {STAR('k')} >= 0").prove(induction("k", step=cases(UP)))
star_not_above = lemma(f"k >= 0 |- k >= {STAR('k')}").prove(induction("k", step=cases(UP)))
same_law = lemma("i = j |- law(z, m, i, p, q) = law(z, m, j, p, q)")
same_gap = lemma(f"i = j |- {gap('i')} = {gap('j')}")
sign_at_star = lemma(f"{GIVEN}, {BELOW}, k >= 0 |- {gap(STAR('k'))} >= 0")
sign_at_star.prove(induction("k", step=cases(UP)), [
    hockey_stick.first_sign, moves, stays, same_gap.at(i=STAR(0), j=0),
    *(same_gap.at(i=STAR("k + 1"), j=j) for j in ("k + 1", STAR("k"))),
])  # fmt: skip
# For j = k + 1 by the definition of the star, before that by induction.
signs_after_star = lemma(f"k >= 0, j >= {STAR('k')} + 1, k >= j |- 0 > {gap('j')}").prove(
    induction("k", bound="j", step=cases(f"{UP}, k >= j")), [moves, stays, same_gap.at(i="j", j="k + 1")]
)

BEST = STAR("(N - 1)")
best_inside = [lemma(f"{RECORDS} |- {BEST} >= 0"), lemma(f"{RECORDS} |- N - 1 >= {BEST}")]
signs_after_best = lemma(f"{GIVEN}, j >= {BEST} + 1, N >= j |- 0 > {gap('j')}")
signs_after_best.prove(cases("N - 1 >= j"), [signs_after_star.at(k="N - 1"), last_gap, same_gap.at(i="j", j="N")])


def ratio(k):
    """f(k)/f(k-1)."""
    return f"{f(k)}/{f(f'{k} - 1')}"


ratio_at_least, ratio_less = (
    lemma(f"{GIVEN}, {BELOW}, k >= 1, N >= k, {sign} |- {ratio('k')} {relation} {THRESHOLD}").prove(
        using=[hockey_stick.gain, hockey_stick.summand.at(s="k"), of.law_positive.at(OTHERS, i="k - 1")]
    )
    for sign, relation in ((f"{gap('k')} >= 0", ">="), (f"0 > {gap('k')}", "<"))
)
attained_at_k = lemma(f"{GIVEN}, {BELOW}, k >= 0, N >= k, {gap('k')} >= 0, 0 >= {gap('k + 1')} |- {VALUE} = {g('k')}")
attained_at_k.prove(using=[partial_sum, positive_so_far.at(i="k", j="k"), no_more.at(k="N", last="k")])


row = section.item(
    "I1-last",
    r"D_{0,1}(m) = g(k^*), \quad "
    r"k^* = \max\left\{k \leq N - 1 : \frac{f(k)}{f(k-1)} \geq \frac{pE - q}{p - qE}\right\}",
    kind="theorem",
).stands(steps=("I1-sums", "I1-signs"))


@row
def attained(d):
    r"""The maximum is attained at the last $k$ whose ratio is at the threshold or above.

    With $f(0)/f(-1) = \infty$.  $k^*$ is defined as the last $k \leq N - 1$ with $P_0(k) \geq E P_1(k)$; its ratio, and
    the ratios after it, are compared with the threshold here.
    """
    at_best = [cleared, *best_inside, sign_at_star.at(k="N - 1")]
    after = signs_after_best.at(j=f"{BEST} + 1")
    d.prove(f"|- {VALUE} = {g(BEST)}", [GIVEN, SMALL], [*at_best, after, attained_at_k.at(k=BEST)])
    d.prove(f"|- {ratio(BEST)} >= {THRESHOLD}", [GIVEN, SMALL, f"{BEST} >= 1"], [*at_best, ratio_at_least.at(k=BEST)])
    d.prove(
        f"|- {ratio('j')} < {THRESHOLD}",
        [GIVEN, SMALL, f"j >= {BEST} + 1, N - 1 >= j"],
        [cleared, *best_inside, signs_after_best, ratio_less.at(k="j")],
    )
    d.also(
        f"|- {VALUE} = {g('k')}",
        [GIVEN, SMALL, f"k >= 0, N >= k, {P0('k')} >= E*{P1('k')}, E*{P1('k + 1')} >= {P0('k + 1')}"],
        name="two signs",
    )
