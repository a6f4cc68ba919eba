"""k-randomization: every record is randomized k times, and all kN bits are reported.

N records of which m are set make kN bits of which km are set, so the number of reported ones has the law
`distributions.law(k (N - m), k m, ..)`; it is b_j^m here.  Its executable model enumerates the 2^k patterns of flips
of a record, and puts the records together.

The law of n bits is log-concave in the number of those that are set.  So each bit that is changed from 1 to 0
multiplies P(s) by a factor, and this factor falls from bit to bit: changing r bits multiplies it by at most the r-th
power of what the first one does (`power_of_one_bit`).
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import lru_cache

from derivations.binomial_law import all_set, binomial, one_zero_bit
from derivations.distributions import (
    N,
    i,
    j,
    k,
    law,
    law_log_concave,
    law_positive,
    law_strictly_log_concave,
    law_zero_above,
    law_zero_below,
    m,
    n,
    one_more_set_bit,
    ones,
    ones_zero_above,
    ones_zero_below,
    p,
    q,
    weights,
    z,
)
from symbolic.language.symbols import eq, explicit, ge, gt, integers, reals, summation
from symbolic.search.binomials import absorption
from symbolic.search.ideals import by_equalities
from symbolic.search.prove import at, by_cases, induction, prove

s, t, r, last = integers("s t r last")

# ---------------------------------------------------------------------------------------------- the law of kN bits


@lru_cache(maxsize=10_000)
def record(k, bit, p, q):
    """The weights of 0, .., k reported ones of one record, by enumeration of its 2^k patterns of flips."""
    counts = [Fraction(0)] * (k + 1)
    for pattern in itertools.product((False, True), repeat=k):
        counts[sum(flipped != bit for flipped in pattern)] += q ** sum(pattern) * p ** (k - sum(pattern))
    return counts


@lru_cache(maxsize=10_000)
def records(k, N, m, p, q):
    """The weights of 0, .., kN reported ones of N records, m of them set: one record after another."""
    total = [Fraction(1)]
    for index in range(N):
        one = record(k, index < m, p, q)
        longer = [Fraction(0)] * (len(total) + k)
        for (a, u), (b, v) in itertools.product(enumerate(total), enumerate(one)):
            longer[a + b] += u * v
        total = longer
    return total


def model(k, N, m, j, p, q):
    """P(s = j) for N records, m of them set, each randomized k times."""
    counts = records(int(k), int(N), int(m), p, q)
    return counts[int(j)] if 0 <= j < len(counts) else 0


# P(s = j) for N records of which m are set, each randomized k times: the b_j^m of the paper.
b = explicit("reported", [k, N, m, j, p, q], law(k * (N - m), k * m, j, p, q), model=model)

# -------------------------------------------------------------------------------------------- in the number of set bits


def c(t):
    """P(s) for n bits, t of them zero."""
    return law(t, n - t, s, p, q)


inside = [ge(s, 0), ge(n, s)]
strictly_inside = [ge(s, 1), ge(n, s + 1)]
lie = [*weights, gt(p, q)]
one_bit_each = [ge(t, 1), ge(n, t + 1)]

positive = prove(gt(c(t), 0), [*weights, *inside, ge(t, 0), ge(n, t)], [at(law_positive, z=t, m=n - t, i=s)])

# c(t)^2 - c(t-1) c(t+1) is (p^2 - q^2)^2 times the same difference, in s, for the n - 2 bits that the three share.
shared = {z: t - 1, m: n - t - 1}
B = [law(t - 1, n - t - 1, s - shift, p, q) for shift in range(3)]
product = prove(
    eq(c(t) ** 2 - c(t - 1) * c(t + 1), (p**2 - q**2) ** 2 * (B[1] ** 2 - B[0] * B[2])),
    one_bit_each,
    [
        at(one_more_set_bit, {**shared, i: s}),
        at(one_more_set_bit, {**shared, i: s - 1}),
        at(one_more_set_bit, {**shared, m: n - t, i: s}),
        at(one_more_set_bit, {**shared, z: t, i: s}),
    ],
)
concave = prove(
    ge(c(t) ** 2, c(t - 1) * c(t + 1)),
    [*weights, *one_bit_each],
    [product, at(law_log_concave, {**shared, i: s - 1, j: s - 1})],
    squares=[p**2 - q**2],
)
different_weights = prove(gt((p**2 - q**2) ** 2, 0), lie, [prove(gt(p**2 - q**2, 0), lie)])
strictly_concave = prove(
    gt(c(t) ** 2, c(t - 1) * c(t + 1)),
    [*lie, *one_bit_each, *strictly_inside],
    [product, different_weights, at(law_strictly_log_concave, {**shared, i: s - 1})],
)


def everywhere(*values):
    """c is positive at these numbers of zero bits."""
    return [at(positive, t=value) for value in values]


def neighbours(relation, given, one):
    """c(t) c(t+r) against c(t-1) c(t+r+1): the two arguments grow apart by one bit each."""
    return induction(
        r,
        relation(c(t) * c(t + r), c(t - 1) * c(t + r + 1)),
        [ge(n, t + r + 1)],
        side=[*given, ge(t, 1)],
        base=prove(relation(c(t) * c(t + 0), c(t - 1) * c(t + 0 + 1)), [*given, ge(t, 1), ge(n, t + 0 + 1)], [one]),
        step=lambda ih, known: prove(
            relation(c(t) * c(t + r + 1), c(t - 1) * c(t + r + 2)),
            known,
            [*everywhere(t, t - 1, t + r, t + r + 1, t + r + 2), ih(), at(one, t=t + r + 1)],
            unfold=False,
            match=False,
        ),
    )


apart = neighbours(ge, [*weights, *inside], concave)
strictly_apart = neighbours(gt, [*lie, *strictly_inside], strictly_concave)


def spread(relation, given, one, start):
    """c(t)^2 against c(t-r) c(t+r)."""
    return induction(
        r,
        relation(c(t) ** 2, c(t - r) * c(t + r)),
        [ge(t, r), ge(n, t + r)],
        start=start,
        side=given,
        using=[at(one, t=t - r, r=2 * r), at(one, r=0)],
        unfold=False,
    )


concave_over_r = spread(ge, [*weights, *inside], apart, 0)
strictly_concave_over_r = spread(gt, [*lie, *strictly_inside], strictly_apart, 1)

# c(r) c(t) is at least c(0) c(t+r): the first r zero bits raise P(s) by no smaller a factor than the next ones.
first_bits_most = induction(
    r,
    ge(c(r) * c(t), c(0) * c(t + r)),
    [ge(n, t + r)],
    side=[*weights, *inside, ge(t, 1)],
    step=lambda ih, known: prove(
        ge(c(r + 1) * c(t), c(0) * c(t + r + 1)),
        known,
        [*everywhere(0, t, r, r + 1, t + r, t + r + 1), ih(), at(apart, t=r + 1, r=t - 1)],
        unfold=False,
        match=False,
    ),
)

# The first zero bit multiplies P(s) by rho: this is R_s of the paper for single bits, (4.32) with n for N.
rho = (n - s) / n * p / q + s / n * q / p
some_bits = prove(gt(n, 0), [ge(n, 1)])
taken = at(absorption(), k=s)
left_out = by_equalities(eq((n - s) * binomial(n, s), n * binomial(n - 1, s)), [ge(n, 1)], [taken])
cleared = by_equalities(
    eq(n * p * q * c(1), ((n - s) * p**2 + s * q**2) * c(0)),
    [*weights, ge(n, 1)],
    [taken, left_out, at(one_zero_bit, N=n, i=s), at(all_set, N=n, i=s)],
)
first_bit = prove(eq(c(1), rho * c(0)), [*weights, ge(n, 1)], [some_bits, cleared], unfold=False)
rho_positive = by_cases(ge(s, 1), gt(rho, 0), [*weights, *inside, ge(n, 1)], [some_bits])
x = reals("x")


def by_one_bit(relation, given, start, base):
    """c(r) / c(0) against the r-th power of rho, for r >= start; x stands for rho, what is left of `base` for start."""
    factor = [*given, ge(n, 1), eq(x * c(0), c(1)), gt(x, 0)]
    power = induction(
        r,
        relation(x**r * c(0), c(r)),
        [ge(n, r)],
        start=start,
        side=factor,
        base=prove(relation(x**start * c(0), c(start)), [*factor, ge(n, start)], [*everywhere(0, 1), *base]),
        step=lambda ih, known: prove(
            relation(x ** (r + 1) * c(0), c(r + 1)),
            known,
            [*everywhere(0, 1, r, r + 1), ih(), at(apart, t=1, r=r - 1)],
            match=False,
        ),
    )
    return prove(
        relation(rho**r, c(r) / c(0)),
        [*given, ge(r, start), ge(n, r)],
        [*everywhere(0), first_bit, rho_positive, at(power, x=rho)],
        unfold=False,
        match=False,
    )


power_of_one_bit = by_one_bit(ge, [*weights, *inside], 1, [])
strictly_less = by_one_bit(gt, [*lie, *strictly_inside], 2, [at(strictly_apart, t=1, r=0)])

# ---------------------------------------------------------------------------------------------- bits of both kinds


# z zero bits and m set bits: i reported ones are from the zero bits, s - i from the set ones.  Up to `last` first.
def convolution(z, last):
    """The sum over i."""
    return summation(law(z, 0, i, p, q) * law(0, m, s - i, p, q), i, 0, last)


one_more_zero_bit = induction(
    last,
    eq(
        convolution(z + 1, last),
        p * convolution(z, last)
        + q * convolution(z, last).subs(s, s - 1)
        - q * law(z, 0, last, p, q) * law(0, m, s - 1 - last, p, q),
    ),
    side=[ge(z, 0), ge(m, 0)],
    using=[at(law_zero_below, m=0, i=-1)],
)
by_kind = induction(
    z,
    eq(law(z, m, s, p, q), convolution(z, z)),
    bound=[s],
    side=[ge(m, 0)],
    using=[at(one_more_zero_bit, last=z + 1), at(law_zero_above, m=0, i=z + 1)],
)

# No reported ones, and reported ones only.
ones_none = induction(m, eq(ones(m, 0, p, q), q**m), using=[at(ones_zero_below, i=-1)])
ones_all = induction(m, eq(ones(m, m, p, q), p**m), using=[at(ones_zero_above, i=m + 1)])
none_reported = induction(
    z, eq(law(z, m, 0, p, q), p**z * q**m), side=[ge(m, 0)], using=[ones_none, at(law_zero_below, i=-1)]
)
all_reported = induction(
    z, eq(law(z, m, z + m, p, q), q**z * p**m), side=[ge(m, 0)], using=[ones_all, at(law_zero_above, i=z + m + 1)]
)
