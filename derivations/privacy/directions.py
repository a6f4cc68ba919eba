"""Both directions, I2: one is the other with zeros and ones exchanged; the worst collection.

So delta, the maximum over all collections and both directions, is a maximum of one of them.  No hypothesis about p, q,
E is needed.  Finding: that all the other records are zeros is not always the worst case.
"""

from fractions import Fraction

from sympy import Rational

from derivations.distributions import (
    N,
    exchanged,
    j,
    k,
    law,
    m,
    p,
    q,
)
from derivations.privacy.hockey_stick import (
    D01,
    D10,
    E,
    divergence,
    maximum,
    maximum_above,
    part,
    part_equal,
    records,
    s,
    turned,
    u,
    v,
    w,
)
from derivations.privacy.identities import in_range
from derivations.privacy.paper import paper
from derivations.runner import run
from symbolic.language.symbols import (
    eq,
    explicit,
    ge,
    gt,
    recursive,
    summation,
)
from symbolic.search.prove import at, by_cases, from_first, induction, prove

section = paper.section("2", "Both directions", __name__)


def _other_direction():
    """The sum up to k of what D10 adds up is the end of the sum of D01, zeros and ones exchanged."""

    def other(s):
        return law(m + 1, N - 1 - m, s, p, q) - E * law(m, N - m, s, p, q)

    def total(of, k):
        return summation(part(of(s)), s, 0, k)

    same = prove(
        eq(turned(s), other(N - s)), records, [at(exchanged, z=N - m, i=s), at(exchanged, z=N - 1 - m, m=m + 1, i=s)]
    )
    return induction(
        k,
        eq(total(turned, k), total(other, N) - total(other, N - k - 1)),
        [ge(N, k)],
        side=records,
        using=[lemma for n in (0, k + 1) for lemma in (at(same, s=n), at(part_equal, u=turned(n), v=other(N - n)))],
    )


@section.item("I2", r"D_{10}(m) = D_{01}(N - 1 - m)", kind="theorem")
def both_directions(d):
    """Zeros and ones exchanged, what was reported as a one is reported as a zero; for any $p$, $q$, $E$."""
    d.prove(eq(D10(N, m, p, q, E), D01(N, N - 1 - m, p, q, E)), records, [at(_other_direction(), k=N)])


def worst_model(k, N, p, q, E, directions):
    """The greatest divergence for at most k ones among the others."""
    return max(divergence(first, N, m, p, q, E) for first in directions for m in range(int(k) + 1))


def both(m):
    """The greater one of the two directions."""
    return maximum(D01(N, m, p, q, E), D10(N, m, p, q, E))


# The greatest of D01 and D10, or of D01 alone, for 0, .., k ones among the others; delta is over all collections.
worst = recursive(
    "worst",
    [k, N, p, q, E],
    0,
    both(0),
    lambda h: maximum(h(k, N, p, q, E), both(k + 1)),
    model=lambda *where: worst_model(*where, (0, 1)),
)
worst01 = recursive(
    "worst01",
    [k, N, p, q, E],
    0,
    D01(N, 0, p, q, E),
    lambda h: maximum(h(k, N, p, q, E), D01(N, k + 1, p, q, E)),
    model=lambda *where: worst_model(*where, (0,)),
)
delta = explicit(
    "delta",
    [N, p, q, E],
    worst(N - 1, N, p, q, E),
    model=lambda N, *where: worst_model(N - 1, N, *where, (0, 1)),
)


def over_both(bound, left, right, known, using, relation=ge):
    """known |- bound >= max(left, right); or >, with `relation`."""
    shown = [prove(relation(bound, side), known, using) for side in (left, right)]
    over_maximum = by_cases(ge(u, v), relation(w, maximum(u, v)), [relation(w, u), relation(w, v)])
    return prove(relation(bound, maximum(left, right)), known, [*shown, at(over_maximum, w=bound, u=left, v=right)])


def above(left, right):
    """max(left, right) is at least either of them."""
    return [at(lemma, u=left, v=right) for lemma in maximum_above]


def W(k):
    """`worst` for the collections at hand."""
    return worst(k, N, p, q, E)


def W01(k, N=N, p=p, q=q, E=E):
    """`worst01` for them."""
    return worst01(k, N, p, q, E)


# Each member is below the maximum.
member = induction(
    k,
    ge(W01(k), D01(N, j, p, q, E)),
    start=j,
    side=[ge(j, 0)],
    base=from_first(j, 0, ge(W01(j), D01(N, j, p, q, E)), using=above(W01(j - 1), D01(N, j, p, q, E)), using_first=[]),
    using=above(W01(k), D01(N, k + 1, p, q, E)),
)


@section.item(
    "I2-delta",
    r"\delta(\epsilon) = \max_m \max\{D_{01}(m), D_{10}(m)\} = \max_m D_{01}(m)",
    kind="theorem",
    steps=("I2",),
)
def one_direction(d):
    """One direction is enough, if every number of ones is looked at."""

    def two(m):
        return D01(N, m, p, q, E), D10(N, m, p, q, E)

    all_of_one = W01(N - 1)
    members = [at(member, k=N - 1), at(member, k=N - 1, j=N - 1 - j), at(d["I2"], m=j)]
    each = over_both(all_of_one, *two(j), [ge(j, 0), ge(N - 1, j)], members)
    not_more = induction(
        k,
        ge(all_of_one, W(k)),
        [ge(N - 1, k)],
        base=prove(ge(all_of_one, W(0)), [ge(N - 1, 0)], [at(each, j=0)]),
        step=lambda ih, known: prove(
            ge(all_of_one, W(k + 1)),
            known,
            [over_both(all_of_one, W(k), both(k + 1), known, [ih(), at(each, j=k + 1)])],
        ),
    )
    not_less = induction(
        k,
        ge(W(k), W01(k)),
        base=prove(ge(W(0), W01(0)), using=above(*two(0))),
        step=lambda ih, known: prove(
            ge(W(k + 1), W01(k + 1)),
            known,
            [over_both(W(k + 1), W01(k), two(k + 1)[0], known, [ih(), *above(W(k), both(k + 1)), *above(*two(k + 1))])],
        ),
    )
    d.prove(eq(delta(N, p, q, E), all_of_one), [ge(N, 1)], [at(not_more, k=N - 1), at(not_less, k=N - 1)])


# ---------------------------------------------------------------------------------------------- the worst collection

example = (Rational(4, 5), Rational(1, 5), Rational(11, 10))


@section.item(
    "worst",
    r"\max_m D_{01}(m) > D_{01}(0) \text{ for } N = 3,\ q = \tfrac15,\ E = \tfrac{11}{10}: \quad "
    r"D_{01}(1) = \tfrac{473}{1250}, \quad D_{01}(0) = \tfrac{232}{625}",
    kind="prose",
)
def not_always_zeros(d):
    """That all the other records are zeros is not always the worst case."""
    d.prove(eq(D01(3, 1, *example), Rational(473, 1250)))
    d.prove(eq(D01(3, 0, *example), Rational(232, 625)))
    d.prove(gt(D01(3, 1, *example), D01(3, 0, *example)))
    d.also(eq(delta(3, *example), Rational(473, 1250)))
    point = dict(zip((p, q, E), map(Fraction, ("4/5", "1/5", "11/10")), strict=True))
    d.refute(ge(D01(N, 0, p, q, E), D01(N, m, p, q, E)), in_range, {N: 3, m: 1, **point}, also=True)


if __name__ == "__main__":
    run(section)
