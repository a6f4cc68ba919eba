"""Two collections that differ in one record, what is released of them, and the hockey-stick divergence between the two.

There are N records, each 0 or 1.  Every record is reported as it is with weight p and flipped with weight q = 1 - p,
and the reports are shuffled, so only the number s of reported ones is left.  Of the N - 1 records that both collections
have, m are ones; the last record is 0 in the first collection and 1 in the second.  With E = e^epsilon,

    D01(N, m) = sum over s of max(P0(s) - E P1(s), 0),      D10(N, m) = sum over s of max(P1(s) - E P0(s), 0),

where P0 and P1 are the laws of s.  Their executable models release every pattern of flips, sorted, and sum over what
may be released.

The lemmas are about the summands of D01: `gap` is P0(s) - E P1(s), which is (p - qE) f(s) - (pE - q) f(s-1), f the law
of the number of ones that the other N - 1 records report; `gaps(k)` and `parts(k)` are its sum and that of its positive
part for s = 0, .., k.
"""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from functools import lru_cache

from derivations.distributions import (
    N,
    i,
    j,
    k,
    law,
    law_log_concave,
    law_not_negative,
    law_positive,
    law_zero_above,
    law_zero_below,
    m,
    one_more_set_bit,
    p,
    q,
    u,
    v,
    z,
)
from symbolic.kernel import elementary_function
from symbolic.language.symbols import eq, explicit, ge, gt, integers, reals, summation
from symbolic.language.translate import function_class
from symbolic.search.prove import at, by_cases, from_first, induction, prove

s, last = integers("s last")
E, w, x, y = reals("E w x y")
maximum = function_class(elementary_function("max"))

# ---------------------------------------------------------------------------------------------- models


@lru_cache(maxsize=10_000)
def released(records, p, q):
    """What is released, and with what weight: every pattern of flips, the reports without their order."""
    weights = Counter()
    for flips in itertools.product((0, 1), repeat=len(records)):
        reports = sorted(record ^ flip for record, flip in zip(records, flips, strict=True))
        weights[tuple(reports)] += q ** sum(flips) * p ** (len(flips) - sum(flips))
    return weights


def others(N, m):
    """The records that both collections have."""
    return (1,) * int(m) + (0,) * int(N - 1 - m)


def divergence(first, N, m, p, q, E):
    """The sum of the positive parts over all that may be released; `first` is the record that the first one has."""
    here, there = (released((*others(N, m), record), p, q) for record in (first, 1 - first))
    return sum((max(here[outcome] - E * there[outcome], Fraction(0)) for outcome in here), Fraction(0))


# ---------------------------------------------------------------------------------------------- definitions


def P0(s, N=N, m=m, p=p, q=q):
    """The law of the number of reported ones where the last record is 0."""
    return law(N - m, m, s, p, q)


def P1(s, N=N, m=m, p=p, q=q):
    """The same where it is 1."""
    return law(N - 1 - m, m + 1, s, p, q)


def f(s):
    """The law of the number of ones that the other records report."""
    return law(N - 1 - m, m, s, p, q)


def F(k):
    """Its distribution function."""
    return summation(f(i), i, 0, k)


def part(x):
    """The positive part."""
    return maximum(x, 0)


def gap(s, N=N, m=m, p=p, q=q, E=E):
    """P0(s) - E P1(s)."""
    return P0(s, N, m, p, q) - E * P1(s, N, m, p, q)


def turned(s):
    """P1(s) - E P0(s): the other direction."""
    return P1(s) - E * P0(s)


def gaps(k):
    """Its sum for s = 0, .., k."""
    return summation(gap(s), s, 0, k)


def parts(k, **where):
    """The sum of its positive part."""
    return summation(part(gap(s, **where)), s, 0, k)


def g(k):
    """(p - qE) f(k) - (E - 1) F(k-1): what `gaps(k)` will turn out to be."""
    return (p - q * E) * f(k) - (E - 1) * F(k - 1)


D01 = explicit("D01", [N, m, p, q, E], parts(N), model=lambda *where: divergence(0, *where))
D10 = explicit(
    "D10",
    [N, m, p, q, E],
    summation(part(turned(s)), s, 0, N),
    model=lambda *where: divergence(1, *where),
)

chance = [gt(q, 0), gt(1, 2 * q), eq(p, 1 - q)]
records = [ge(m, 0), ge(N, m + 1)]
given = [*chance, ge(E, 1), *records]
# epsilon is below that of a single report: E < p/q.
below = gt(p, q * E)

# ---------------------------------------------------------------------------------------------- positive parts

part_not_negative = by_cases(ge(w, 0), ge(part(w), 0))
part_above = by_cases(ge(w, 0), ge(part(w), w))
part_itself = prove(eq(part(w), w), [ge(w, 0)])
part_zero = prove(eq(part(w), 0), [ge(0, w)])
part_equal = by_cases(ge(u, 0), eq(part(u), part(v)), [eq(u, v)])
part_grows = by_cases(ge(u, 0), ge(part(v), part(u)), [ge(v, u)], [at(part_not_negative, w=v)])
maximum_above = [by_cases(ge(u, v), ge(maximum(u, v), side)) for side in (u, v)]
maximum_at_most = by_cases(ge(u, v), ge(w, maximum(u, v)), [ge(w, u), ge(w, v)])

# ---------------------------------------------------------------------------------------------- the summands


def of_others(lemma, **values):
    """A lemma about the law of z zeros and m ones, for f."""
    return at(lemma, {z: N - 1 - m}, **values)


summand = prove(
    eq(gap(s), (p - q * E) * f(s) - (p * E - q) * f(s - 1)),
    [*records, eq(p, 1 - q)],
    [of_others(one_more_set_bit, i=s)],
)
# Partial sums, for every integer k.
from_zero = induction(
    k,
    eq(gaps(k), g(k)),
    side=[*records, eq(p, 1 - q)],
    using=[at(summand, s=k + 1), at(summand, s=0), of_others(law_zero_below, i=-1)],
)
partial_sum = by_cases(
    ge(k, 0), eq(gaps(k), g(k)), [*records, eq(p, 1 - q)], [from_zero, of_others(law_zero_below, i=k)]
)

# The signs change once: by log-concavity, (p - qE) f(s) >= (pE - q) f(s-1) for s = j implies it for every i <= j, and
# the reverse for s = i >= 1 implies it for every j >= i.
gain, loss = prove(gt(p - q * E, 0), [below]), prove(gt(p * E - q, 0), [*chance, ge(E, 1)])


def one_sign(goal, supposed, *lemmas):
    """The goal for N >= j >= i, from what is supposed of the sign for j or for i."""
    return from_first(
        j,
        i,
        goal,
        [*given, below, ge(N, j), *supposed],
        [gain, loss, at(summand, s=i), at(summand, s=j), of_others(law_log_concave, i=j - 1, j=i), *lemmas],
        unfold=False,
        match=False,
    )


before_i, before_j = (of_others(law_positive, i=n) for n in (i - 1, j - 1))
earlier = one_sign(ge(gap(i), 0), [ge(i, 0), ge(gap(j), 0)], before_j, of_others(law_not_negative, i=i - 1))
later = one_sign(ge(0, gap(j)), [ge(i, 1), ge(0, gap(i))], before_i, of_others(law_not_negative, i=j - 1))
# The first sign is +, the last one -.
first_sign = prove(
    gt(gap(0), 0),
    [*given, below],
    [gain, at(summand, s=0), of_others(law_zero_below, i=-1), of_others(law_positive, i=0)],
    unfold=False,
)
last_gap = prove(
    gt(0, gap(N)),
    given,
    [loss, at(summand, s=N), of_others(law_zero_above, i=N), of_others(law_positive, i=N - 1)],
    unfold=False,
)
# With E >= p/q there is no +.
no_gain = prove(ge(0, p - q * E), [ge(q * E, p)])
gap_negative = prove(
    ge(0, gap(s)),
    [*given, ge(q * E, p)],
    [no_gain, loss, at(summand, s=s), of_others(law_not_negative, i=s), of_others(law_not_negative, i=s - 1)],
)

# ---------------------------------------------------------------------------------------------- sums of positive parts

# Above every partial sum; equal to it as long as the signs are +; as they are when the signs are -.
parts_above = induction(k, ge(parts(k), gaps(k)), start=-1, using=[at(part_above, w=gap(k + 1))])
parts_grow = induction(
    k, ge(parts(k), parts(last)), start=last, side=[ge(last, -1)], using=[at(part_not_negative, w=gap(k + 1))]
)
positive_so_far = induction(
    i,
    eq(parts(i), gaps(i)),
    [ge(j, i)],
    side=[*given, below, ge(N, j), ge(gap(j), 0)],
    using=[lemma for n in (0, i + 1) for lemma in (at(earlier, i=n), at(part_itself, w=gap(n)))],
)
no_more = induction(
    k,
    eq(parts(k), parts(last)),
    [ge(N, k)],
    start=last,
    side=[*given, below, ge(last, 0), ge(0, gap(last + 1))],
    using=[at(later, i=last + 1, j=k + 1), at(part_zero, w=gap(k + 1))],
)
none_at_all = induction(
    k,
    eq(parts(k), 0),
    side=[*given, ge(q * E, p)],
    using=[lemma for n in (0, k + 1) for lemma in (at(gap_negative, s=n), at(part_zero, w=gap(n)))],
)
