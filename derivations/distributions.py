"""The distributions that the papers share: the number of reported ones after every bit is flipped with probability q.

A collection has m set bits and z zero bits.  Each bit is reported as it is with weight p, flipped with weight q (p = 1 - q
where probabilities are meant; nothing here needs it).  `law(z, m, i, p, q)` is the weight of all outcomes with i reported
ones, so P(s = i) for this collection, and the coefficient of x^i in (q + p x)^m (p + q x)^z.  It is built one bit at a
time; its executable model enumerates all outcomes of all flips.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import lru_cache

from symbolic.kernel import instance
from symbolic.language.symbols import (
    eq,
    every,
    explicit,
    ge,
    gt,
    integers,
    le,
    lt,
    pos,
    reals,
    recursive,
    sequence,
    summation,
)
from symbolic.language.translate import to_term
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, by_cases, by_sign, from_first, induction, prove

N, n, m, z, i, j, k, d = integers("N n m z i j k d")
p, q, x, u, v = reals("p q x u v")


@lru_cache(maxsize=100_000)
def flips(z: int, m: int, i: int, p: Fraction, q: Fraction) -> Fraction:
    """P(s = i) by enumeration: the total weight of the 2^(z+m) patterns of flips with exactly i reported ones."""
    total = Fraction(0)
    for pattern in itertools.product((False, True), repeat=int(z) + int(m)):
        reported = sum(flipped != (position >= z) for position, flipped in enumerate(pattern))
        if reported == i:
            total += q ** sum(pattern) * p ** (len(pattern) - sum(pattern))
    return total


unit = explicit("unit", [i], pos(i) * pos(-i), model=lambda i: int(i == 0))

ones = recursive(
    "ones",
    [m, i, p, q],
    0,
    unit(i),
    lambda f: q * f(m, i, p, q) + p * f(m, i - 1, p, q),
    model=lambda m, i, p, q: flips(0, m, i, p, q),
)

law = recursive(
    "law", [z, m, i, p, q], 0, ones(m, i, p, q), lambda f: p * f(z, m, i, p, q) + q * f(z, m, i - 1, p, q), model=flips
)

# P(s = i) for a collection of N bits of which m are set: the a_i^m of the papers.
a = explicit("a", [N, m, i, p, q], law(N - m, m, i, p, q), model=lambda N, m, i, p, q: flips(N - m, m, i, p, q))


weights = [gt(p, 0), gt(q, 0)]

# ---------------------------------------------------------------------------------------------- one bit more

one_more_set_bit = induction(
    z,
    eq(law(z, m + 1, i, p, q), q * law(z, m, i, p, q) + p * law(z, m, i - 1, p, q)),
    bound=[i],
    side=[ge(m, 0)],
)


# ---------------------------------------------------------------------------------------------- signs and support

unit_not_negative = by_sign(i, ge(unit(i), 0))
ones_not_negative = induction(m, ge(ones(m, i, p, q), 0), bound=[i], side=weights, using=[unit_not_negative])
law_not_negative = induction(
    z, ge(law(z, m, i, p, q), 0), bound=[i], side=[ge(m, 0), *weights], using=[ones_not_negative]
)

none_below_zero = induction(m, eq(ones(m, i, p, q), 0), [ge(-1, i)], bound=[i])
none_above = induction(m, eq(ones(m, i, p, q), 0), [ge(i, m + 1)], bound=[i])
law_none_below_zero = induction(
    z, eq(law(z, m, i, p, q), 0), [ge(-1, i)], bound=[i], side=[ge(m, 0)], using=[none_below_zero]
)
law_none_above = induction(
    z, eq(law(z, m, i, p, q), 0), [ge(i, z + m + 1)], bound=[i], side=[ge(m, 0)], using=[none_above]
)
