"""The divergence decreases in the flip probability, in epsilon and in the number of records (I4); boxes (I5).

A larger flip probability is the smaller one followed by more flips (`randomized_twice`); a larger epsilon makes every
summand smaller; a record more, zero or one, mixes two neighbouring summands.

Findings.  In q and in epsilon the decrease is strict as long as E < p/q, that is, as long as there is a divergence.
In N it is not: with N = 7, q = 1/4, E = 7/5 and zeros only, one record more changes nothing; there k and k - 1 both
attain the maximum of I1.  What is not strict holds for every E.
"""

from fractions import Fraction

from sympy import exp

from derivations.distributions import (
    N,
    law,
    law_not_negative,
    law_positive,
    law_zero_above,
    law_zero_below,
    m,
    n,
    one_more_set_bit,
    p,
    q,
    z,
)
from derivations.privacy.directions import W01, above, delta, member, over_both
from derivations.privacy.hockey_stick import (
    D01,
    E,
    below,
    chance,
    first_sign,
    gap,
    given,
    k,
    part,
    part_above,
    part_equal,
    part_grows,
    part_not_negative,
    part_zero,
    parts,
    records,
    s,
    u,
    v,
    w,
    x,
    y,
)
from derivations.privacy.identities import cleared, small
from derivations.privacy.paper import paper
from derivations.privacy.randomized_twice import composition, less, not_more, p2, q2, r, t, twice
from derivations.runner import run
from symbolic.kernel import elementary, equal
from symbolic.language.symbols import eq, ge, gt, integers, reals, summation
from symbolic.language.translate import to_term
from symbolic.search.prove import at, by_cases, induction, prove

section = paper.section("4", "Monotonicity", __name__)

E2, eps, eps2 = reals("E2 eps eps2")
M, B, zeros, ones = integers("M B zeros ones")
chance2 = [gt(1, 2 * q2), eq(p2, 1 - q2)]
weights = [gt(p, 0), gt(q, 0)]
positive_p = prove(gt(p, 0), chance)

# ---------------------------------------------------------------------------------------------- in q


@section.item(
    "I4-twice",
    r"P_{z,m}(t; p', q') = \sum_{s=0}^n P_{z,m}(s; p, q) P_{n-s,s}(t; 1 - r, r), "
    r"\quad p' = p (1 - r) + q r,\ q' = q (1 - r) + p r,\ n = z + m",
    kind="lemma",
)
def randomized_twice(d):
    """Reports that are flipped once more are reports with another flip probability; for any weights $p$, $q$, $r$."""
    hole, in_all = integers("hole"), [eq(p2, p * (1 - r) + q * r), eq(q2, q * (1 - r) + p * r)]

    def both_times(n):
        return twice(n, n, z, m, t, p, q, 1 - r, r)

    d.prove(
        eq(law(z, m, t, p2, q2), summation(law(z, m, s, p, q) * law(n - s, s, t, 1 - r, r), s, 0, n)),
        [ge(z, 0), ge(m, 0), eq(n, z + m), *in_all],
        [at(composition, c=1 - r), equal(*map(to_term, (n, z + m, both_times(hole), hole)))],
    )
    # As a function whose model enumerates both flips.
    d.also(eq(law(z, m, t, p2, q2), both_times(z + m)), [ge(z, 0), ge(m, 0), *in_all], [at(composition, c=1 - r)])


# How often a report has to be flipped again.
extra = (q2 - q) / (1 - 2 * q)


def larger_flip_probability(relation, lemma, hypotheses):
    """The divergence with q2 for q."""
    known = [*chance, *records, *chance2, relation(q2, q), *hypotheses]
    flip_again = [prove(relation(extra, 0), known), prove(relation(1 - extra, 0), known)]
    same = [
        prove(eq(p2, p * (1 - extra) + q * extra), known),
        prove(eq(q2, q * (1 - extra) + p * extra), known),
    ]
    return prove(
        relation(D01(N, m, p, q, E), D01(N, m, p2, q2, E)),
        known,
        [*flip_again, *same, at(lemma, r=extra, c=1 - extra)],
    )


in_q = larger_flip_probability(ge, not_more, [])
in_q_strictly = larger_flip_probability(gt, less, [ge(E, 1), below])

# ---------------------------------------------------------------------------------------------- in epsilon


def larger_epsilon():
    """The divergence with E2 for E: every summand is smaller; strictly, the first one is."""
    known = [*records, *weights, ge(E2, E)]
    not_negative = at(law_not_negative, z=N - 1 - m, m=m + 1, i=s)
    smaller = prove(ge(gap(s), gap(s, E=E2)), known, [not_negative])
    each = prove(ge(part(gap(s)), part(gap(s, E=E2))), known, [smaller, at(part_grows, u=gap(s, E=E2), v=gap(s))])
    weakly = induction(k, ge(parts(k), parts(k, E=E2)), side=known, using=[at(each, s=n) for n in (0, k + 1)])

    known_strictly = [*given, below, gt(E2, E)]
    grows = by_cases(ge(u, 0), gt(part(v), part(u)), [gt(v, u), gt(v, 0)])
    smaller = prove(gt(gap(0), gap(0, E=E2)), known_strictly, [at(law_positive, z=N - 1 - m, m=m + 1, i=0)])
    first = prove(
        gt(part(gap(0)), part(gap(0, E=E2))), known_strictly, [first_sign, smaller, at(grows, u=gap(0, E=E2), v=gap(0))]
    )
    strictly = induction(
        k,
        gt(parts(k), parts(k, E=E2)),
        side=known_strictly,
        using=[positive_p, first, at(each, s=k + 1)],
    )
    values = D01(N, m, p, q, E), D01(N, m, p, q, E2)
    return (
        prove(ge(*values), known, [at(weakly, k=N)]),
        prove(gt(*values), known_strictly, [at(strictly, k=N)]),
    )


in_E, in_E_strictly = larger_epsilon()

# ---------------------------------------------------------------------------------------------- in N

mixture = by_cases(
    ge(x * u + y * v, 0),
    ge(x * part(u) + y * part(v), part(x * u + y * v)),
    [ge(x, 0), ge(y, 0)],
    [lemma for value in (u, v) for lemma in (at(part_above, w=value), at(part_not_negative, w=value))],
)
mixed_part = prove(
    ge(x * part(u) + y * part(v), part(w)),
    [ge(x, 0), ge(y, 0), eq(w, x * u + y * v)],
    [mixture, at(part_equal, u=w, v=x * u + y * v)],
)
outside = [
    prove(
        eq(gap(n), 0),
        records,
        [at(lemma, {z: N - m}, i=n), at(lemma, {z: N - 1 - m, m: m + 1}, i=n)],
    )
    for n, lemma in ((-1, law_zero_below), (N + 1, law_zero_above))
]


def one_more_record(m_after, kept, flipped):
    """The divergence with one record more: each summand becomes kept gap(s) + flipped gap(s-1)."""

    def after(s):
        return gap(s, N=N + 1, m=m_after)

    known = [*records, *weights]
    more = [at(one_more_set_bit, {z: N - m, m: m}, i=s), at(one_more_set_bit, {z: N - 1 - m, m: m + 1}, i=s)]
    mixed = prove(eq(after(s), kept * gap(s) + flipped * gap(s - 1)), records, more)
    each = prove(
        ge(kept * part(gap(s)) + flipped * part(gap(s - 1)), part(after(s))),
        known,
        [mixed, at(mixed_part, x=kept, y=flipped, u=gap(s), v=gap(s - 1), w=after(s))],
    )
    up_to_k = induction(
        k,
        ge((kept + flipped) * parts(k) - flipped * part(gap(k)), parts(k, N=N + 1, m=m_after)),
        side=known,
        using=[at(each, s=0), at(each, s=k + 1), outside[0], at(part_zero, w=gap(-1))],
    )
    return prove(
        ge(D01(N, m, p, q, E), D01(N + 1, m_after, p, q, E)),
        [*known, eq(p, 1 - q)],
        [at(up_to_k, k=N + 1), outside[1], at(part_zero, w=gap(N + 1))],
    )


zero_more = one_more_record(m, p, q)
one_more = one_more_record(m + 1, q, p)


def more_records(number, set_bits, lemma):
    """The divergence with so many records more, all of one kind."""
    return induction(
        number,
        ge(D01(N, m, p, q, E), D01(N + number, m + (number if set_bits else 0), p, q, E)),
        side=[*records, *weights, eq(p, 1 - q)],
        using=[at(lemma, {N: N + number, **({m: m + number} if set_bits else {})})],
        unfold=False,
    )


# ---------------------------------------------------------------------------------------------- I4


@section.item(
    "I4",
    r"D_{01}(N, m; q', \epsilon) \leq D_{01}(N, m; q, \epsilon),\ q' \geq q; \quad "
    r"D_{01}(N, m; q, \epsilon') \leq D_{01}(N, m; q, \epsilon),\ \epsilon' \geq \epsilon; \quad "
    r"D_{01}(N + 1, m), D_{01}(N + 1, m + 1) \leq D_{01}(N, m)",
    kind="theorem",
    steps=("I4-twice",),
)
def monotone(d):
    """The divergence decreases in the flip probability, in $\\epsilon$ and in the number of records of either kind."""
    value, supposed = D01(N, m, p, q, E), [*chance, *records]
    d.prove(ge(value, D01(N, m, p2, q2, E)), [*supposed, *chance2, ge(q2, q)], [in_q], name="q")
    larger = _exp_grows()
    d.prove(
        ge(D01(N, m, p, q, exp(eps)), D01(N, m, p, q, exp(eps2))),
        [*supposed, ge(eps2, eps)],
        [positive_p, larger, at(in_E, E=exp(eps), E2=exp(eps2))],
        name="epsilon",
    )
    d.prove(ge(value, D01(N + 1, m, p, q, E)), supposed, [positive_p, zero_more], name="zero")
    d.prove(ge(value, D01(N + 1, m + 1, p, q, E)), supposed, [positive_p, one_more], name="one")


def _exp_grows():
    """``eps2 >= eps |- exp(eps2) >= exp(eps)``: exp(eps2 - eps) is at least 1."""
    factor = [at(elementary("exp tangent"), x=eps2 - eps), at(elementary("exp positive"), x=eps)]
    return prove(
        ge(exp(eps2), exp(eps)),
        [ge(eps2, eps)],
        [*factor, at(elementary("exp sum"), x=eps2 - eps, y=eps)],
    )


@section.item(
    "I4-strict",
    r"D_{01}(N, m; q', \epsilon) < D_{01}(N, m; q, \epsilon),\ q' > q; \quad "
    r"D_{01}(N, m; q, \epsilon') < D_{01}(N, m; q, \epsilon),\ \epsilon' > \epsilon \qquad (e^\epsilon < p/q)",
    kind="theorem",
    steps=("I4-twice",),
    note="No positive value is taken at two flip probabilities, or at two values of $\\epsilon$.",
)
def strictly_monotone(d):
    """Strictly in $q$ and in $\\epsilon$, as long as $e^\\epsilon < p/q$; not in the number of records."""
    value, supposed = D01(N, m, p, q, E), [*given, small]
    d.prove(gt(value, D01(N, m, p2, q2, E)), [*supposed, *chance2, gt(q2, q)], [cleared, in_q_strictly], name="q")
    d.prove(gt(value, D01(N, m, p, q, E2)), [*supposed, gt(E2, E)], [cleared, in_E_strictly], name="epsilon")
    d.refute(
        gt(value, D01(N + 1, m, p, q, E)),
        supposed,
        {N: 7, m: 0, q: Fraction(1, 4), p: Fraction(3, 4), E: Fraction(7, 5)},
        also=True,
    )


def worst_smaller(relation, known, lemma, **after):
    """The maximum over the collections of N records, from what is shown for each of them."""

    def value(m):
        return D01(N, m, *(after.get(str(variable), variable) for variable in (p, q, E)))

    def step(ih, known):
        now, then = W01(k + 1), (W01(k, **after), value(k + 1))
        members = [ih(), at(lemma, m=k + 1), *above(W01(k), D01(N, k + 1, p, q, E))]
        return prove(relation(now, W01(k + 1, **after)), known, [over_both(now, *then, known, members, relation)])

    return induction(
        k,
        relation(W01(k), W01(k, **after)),
        [ge(N - 1, k)],
        side=known,
        base=prove(relation(W01(0), W01(0, **after)), [*known, ge(N - 1, 0)], [at(lemma, m=0)]),
        step=step,
    )


def worst_of_more_records():
    """The maximum over 0, .., k ones of N + 1 records: each of these is one of N with a zero or with a one more."""
    known = [*chance, ge(N, 1)]
    members = [positive_p, at(member, k=N - 1, j=k), at(one_more, m=k)]
    return induction(
        k,
        ge(W01(N - 1), W01(k, N=N + 1)),
        [ge(N, k)],
        side=known,
        base=prove(
            ge(W01(N - 1), W01(0, N=N + 1)),
            [*known, ge(N, 0)],
            [positive_p, at(member, k=N - 1, j=0), at(zero_more, m=0)],
        ),
        step=lambda ih, known: prove(
            ge(W01(N - 1), W01(k + 1, N=N + 1)),
            known,
            [over_both(W01(N - 1), W01(k, N=N + 1), D01(N + 1, k + 1, p, q, E), known, [ih(), *members])],
        ),
    )


@section.item(
    "I4-delta",
    r"\delta(N; q', \epsilon) \leq \delta(N; q, \epsilon),\ q' \geq q; \quad "
    r"\delta(N; q, \epsilon') \leq \delta(N; q, \epsilon),\ \epsilon' \geq \epsilon; \quad "
    r"\delta(N + 1; q, \epsilon) \leq \delta(N; q, \epsilon); \quad "
    r"\text{the first two are strict for } q' > q,\ \epsilon' > \epsilon \text{ if } e^\epsilon < p/q",
    kind="theorem",
    steps=("I4", "I2-delta"),
)
def worst_is_monotone(d):
    """The maximum over all collections and both directions decreases in $q$, $\\epsilon$ and $N$ as well."""
    known, value, one_direction = [*chance, ge(N, 1)], delta(N, p, q, E), d["I2-delta"]
    strictly = [ge(E, 1), below]
    for name, relation, supposed, lemma, after in (
        ("q", ge, [*chance2, ge(q2, q)], in_q, {"p": p2, "q": q2}),
        ("epsilon", ge, [ge(E2, E)], in_E, {"E": E2}),
        ("q, strictly", gt, [*strictly, *chance2, gt(q2, q)], in_q_strictly, {"p": p2, "q": q2}),
        ("epsilon, strictly", gt, [*strictly, gt(E2, E)], in_E_strictly, {"E": E2}),
    ):
        smaller = worst_smaller(relation, [*known, *supposed], lemma, **after)
        d.prove(
            relation(value, delta(N, *(after.get(str(variable), variable) for variable in (p, q, E)))),
            [*known, *(small if h is below else h for h in supposed)],
            [cleared, one_direction, at(one_direction, **after), at(smaller, k=N - 1)],
            name=name,
        )
    d.prove(
        ge(value, delta(N + 1, p, q, E)),
        known,
        [one_direction, at(one_direction, N=N + 1), at(worst_of_more_records(), k=N)],
        name="records",
    )


# ---------------------------------------------------------------------------------------------- I5


@section.item(
    "I5",
    r"D_{01}(N, m) \leq D_{01}(N - B, M), \quad M \leq m \leq M + B",
    kind="theorem",
    steps=("I4",),
    note="Attained at $m = M$, $B = 0$.  The bound of a box of collections, in the search for the worst of them.",
)
def box(d):
    """Of the records that both collections have, $m - M$ ones and $B - (m - M)$ zeros are left out."""
    left_out = [
        at(more_records(zeros, False, zero_more), {N: N - B, m: M, zeros: B - (m - M)}),
        at(more_records(ones, True, one_more), {N: N - (m - M), m: M, ones: m - M}),
    ]
    supposed = [*chance, ge(M, 0), ge(N, M + B + 1)]
    d.prove(
        ge(D01(N - B, M, p, q, E), D01(N, m, p, q, E)),
        [*supposed, ge(m, M), ge(M + B, m)],
        [positive_p, *left_out],
        unfold=False,
    )


if __name__ == "__main__":
    run(section)
