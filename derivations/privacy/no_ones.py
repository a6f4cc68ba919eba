"""No ones among the others, I3: the law is binomial, and the maximum of I1 is attained at a floor.

Findings.  With the threshold t of the ratios, k* is floor(N q / (q + p t)), and q + p t is (p - q) E / (p - qE), so
k* = floor(N q (p - qE) / ((p - q) E)).  ceil(N q / (q + p t)) - 1 attains the maximum as well; where the quotient is an
integer it is not the last k whose ratio is at the threshold or above: f(1)/f(0) = t = 2 for N = 7, q = 1/4, E = 7/5.
"""

from fractions import Fraction
from functools import cache

from derivations.binomial_law import binomial_weight, none_set
from derivations.distributions import (
    N,
    i,
    k,
    law,
    law_positive,
    m,
    p,
    q,
)
from derivations.privacy.hockey_stick import (
    D01,
    E,
    F,
    below,
    chance,
    f,
    first_sign,
    gain,
    gap,
    given,
    loss,
    of_others,
    summand,
    x,
)
from derivations.privacy.identities import attained_at, cleared, small, threshold
from derivations.privacy.paper import paper
from derivations.runner import run
from symbolic.kernel import Claim, elementary_function
from symbolic.language.symbols import (
    eq,
    ge,
    gt,
    le,
    lt,
    reals,
    summation,
)
from symbolic.language.translate import function_class, to_term
from symbolic.search.binomials import next_below
from symbolic.search.prove import at, from_first, induction, prove

section = paper.section("3", "No ones among the others", __name__)

floor, ceil = (function_class(elementary_function(name)) for name in ("floor", "ceil"))

no_ones = [*chance, ge(E, 1), ge(N, 1)]
no_ones_in_range = [*no_ones, small]
spread = q + p * threshold
quotient = N * q / spread
weights = [gt(p, 0), gt(q, 0)]
positive_p = prove(gt(p, 0), chance)


def f0(k):
    """f(k) where all the other records are zeros."""
    return law(N - 1, 0, k, p, q)


def binomial(k):
    """The binomial law."""
    return binomial_weight(N - 1, k, q, p)


def g0(k):
    """g(k) for the binomial law."""
    return (p - q * E) * binomial(k) - (E - 1) * summation(binomial(i), i, 0, k - 1)


def zeros(lemma, **values):
    """A lemma for m = 0."""
    return at(lemma, m=0, **values)


def with_zeros(rel):
    """A relation for m = 0, with 0 put in afterwards: an argument of sums is not to become part of their definition."""
    return Claim([], rel).substitute({to_term(m): to_term(0)}).goal


def ratio0(k):
    """f(k)/f(k-1)."""
    return (N - k) / k * q / p


ratio_known = prove(
    eq(f0(k) / f0(k - 1), ratio0(k)),
    [*no_ones, ge(k, 1), ge(N, k)],
    [
        positive_p,
        zeros(of_others(law_positive, i=k - 1)),
        prove(
            eq(k * p * f0(k), (N - k) * q * f0(k - 1)),
            [*weights, ge(N, 1)],
            [at(none_set, N=N - 1, i=k), at(none_set, N=N - 1, i=k - 1), at(next_below(), n=N - 1, k=k - 1)],
        ),
    ],
)
sums_known = induction(
    k,
    with_zeros(eq(F(k), summation(binomial(i), i, 0, k))),
    start=-1,
    side=[*weights, ge(N, 1)],
    using=[at(none_set, N=N - 1, i=k + 1)],
)

spread_positive = prove(gt(spread, 0), [*no_ones, below], [gain, loss])
room = [gain, loss, spread_positive, positive_p, prove(gt(k * p, 0), [*weights, ge(k, 1)])]
from_quotient = [*no_ones, below, ge(k, 1), ge(N, k)]
a1, a2, a3, a4 = reals("a1 a2 a3 a4")


@cache
def by_quotient(relation):
    """How f(k)/f(k-1) compares with the threshold: as the quotient compares with k."""
    known = [*from_quotient, relation(quotient, k)]
    explicitly = prove(relation(ratio0(k), threshold), known, room)
    equals = prove(relation(a1, a3), [eq(a1, a2), relation(a2, a3)])
    put_in = at(equals, a1=f0(k) / f0(k - 1), a2=ratio0(k), a3=threshold)
    return prove(relation(f0(k) / f0(k - 1), threshold), known, [ratio_known, explicitly, put_in])


def by_sign_of(relation):
    """The sign of a summand from its ratio, for m = 0 from what the ratio is."""
    products = prove(relation(a1 * a3, a2 * a4), [gt(a2, 0), gt(a3, 0), relation(a1 / a2, a4 / a3)], times_up_to=2)
    before = of_others(law_positive, i=k - 1)
    crossed = at(products, a1=f(k), a2=f(k - 1), a3=p - q * E, a4=p * E - q)
    sign = prove(
        relation(gap(k), 0),
        [*given, below, ge(k, 1), ge(N, k), relation(f(k) / f(k - 1), threshold)],
        [gain, before, at(summand, s=k), crossed],
    )
    known = [*from_quotient, relation(quotient, k)]
    return prove(with_zeros(relation(gap(k), 0)), known, [by_quotient(relation), zeros(sign)])


sign_before, sign_after = by_sign_of(ge), by_sign_of(le)
first_too = from_first(
    k,
    0,
    with_zeros(ge(gap(k), 0)),
    [*no_ones, below, ge(N, k), ge(quotient, k)],
    [sign_before],
    using_first=[zeros(first_sign)],
)
# D01 = g(k) for every k with k <= quotient <= k + 1.
between = prove(
    eq(D01(N, 0, p, q, E), g0(k)),
    [*no_ones, below, ge(k, 0), ge(N - 1, k), ge(quotient, k), ge(k + 1, quotient)],
    [
        positive_p,
        first_too,
        at(sign_after, k=k + 1),
        *(zeros(lemma) for lemma in attained_at(k)),
        at(sums_known, k=k - 1),
        at(none_set, N=N - 1, i=k),
    ],
)
inside_quotient = [prove(rel, [*no_ones, below], room) for rel in (gt(N, quotient), gt(quotient, 0))]


def at_integer(k):
    """D01 = g(k) for k = floor(x) or ceil(x) - 1: x, the quotient, lies between k and k + 1."""
    interval = [gt(x, 0), gt(N, x)]
    around = [prove(rel, interval) for rel in (ge(x, k), ge(k + 1, x))]
    strict = [prove(rel, interval, around) for rel in (gt(k + 1, 0), gt(N, k))]
    bounds = [prove(rel, interval, strict) for rel in (ge(k, 0), ge(N - 1, k))]
    sides = [at(side, x=quotient) for side in (*bounds, *around)]
    value = k.subs(x, quotient)
    facts = [cleared, *inside_quotient, spread_positive]
    return prove(eq(D01(N, 0, p, q, E), g0(value)), no_ones_in_range, [*facts, *sides, at(between, k=value)])


@section.item(
    "I3",
    r"D_{01}(0) = g(k^*), \quad k^* = \left\lfloor \frac{N q}{q + p t} \right\rfloor, \quad "
    r"t = \frac{pE - q}{p - qE}, \quad f(k) = \binom{N-1}{k} q^k p^{N-1-k}",
    kind="theorem",
    steps=("I1-last",),
    note=r"$\lceil Nq/(q + pt) \rceil - 1$ does as well: where $Nq/(q + pt)$ is an integer, $g$ is greatest at both.  "
    "But then it is not the last $k$ with its ratio at the threshold or above.",
)
def no_ones_among_the_others(d):
    """Without ones among the others the last $k$ is a floor: one binomial probability and one binomial tail."""
    d.prove(at_integer(floor(x)))
    given_k = [*no_ones_in_range, ge(k, 1), ge(N - 1, k)]
    for relation, name in ((ge, "up to the floor"), (lt, "after it")):
        d.prove(
            relation(f0(k) / f0(k - 1), threshold),
            [*given_k, relation(quotient, k)],
            [cleared, spread_positive, by_quotient(relation)],
            name=name,
        )
    d.also(at_integer(ceil(x) - 1), name="ceiling")
    d.refute(
        lt(f0(k) / f0(k - 1), threshold),
        [*given_k, ge(k, ceil(quotient))],
        {N: 7, k: 1, q: Fraction(1, 4), p: Fraction(3, 4), E: Fraction(7, 5)},
        also=True,
    )
    simpler = N * q * (p - q * E) / ((p - q) * E)
    d.also(eq(quotient, simpler), no_ones_in_range, [cleared, spread_positive], name="simpler")


if __name__ == "__main__":
    run(section)
