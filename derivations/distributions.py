"""The distributions that the papers share: the number of reported ones after every bit is flipped with probability q.

A collection has m set bits and z zero bits.  Each bit is reported as it is with weight p, flipped with weight q
(p = 1 - q where probabilities are meant; nothing here needs it).  `law(z, m, i, p, q)` is the weight of all outcomes
with i reported ones, so P(s = i) for this collection, and the coefficient of x^i in (q + p x)^m (p + q x)^z.  It is
built one bit at a time: first the set bits (`ones`), then the zero bits.  Its executable model enumerates all outcomes
of all flips.  `law` is 0 outside of 0..z+m, so i may be any integer.

How to read the proofs.  `prove(goal, given, using)`: the goal under the hypotheses `given`, by the lemmas `using`;
`at(lemma, i=i - 1)` is the lemma with i - 1 for i.  `induction(n, goal, given, side=.., bound=..)` is by induction on n
from 0: the hypotheses `side` stay as they are, those of `given` may speak of n, and the induction hypothesis is there
for all values of the variables `bound`.  Without more, base and step are found from `using`; a `step` is written out
where it needs an argument of its own, with `ih` for the induction hypothesis and `known` for all that may be assumed.
`pos(x)` is 1 for x >= 0 and 0 otherwise.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import lru_cache

from symbolic.kernel import assume, instance
from symbolic.language.symbols import (
    eq,
    every,
    explicit,
    ge,
    gt,
    integers,
    pos,
    reals,
    recursive,
    sequence,
    summation,
)
from symbolic.language.translate import to_term
from symbolic.search.counterexample import meaning
from symbolic.search.prove import at, by_cases, by_sign, from_first, induction, prove

N, n, m, z, i, j, k = integers("N n m z i j k")
p, q, x, u, v = reals("p q x u v")

# ---------------------------------------------------------------------------------------------- the law of s


@lru_cache(maxsize=100_000)
def flips(z: int, m: int, i: int, p: Fraction, q: Fraction) -> Fraction:
    """P(s = i) by enumeration: the total weight of the 2^(z+m) patterns of flips with exactly i reported ones."""
    total = Fraction(0)
    for pattern in itertools.product((False, True), repeat=int(z) + int(m)):
        reported = sum(flipped != (position >= z) for position, flipped in enumerate(pattern))
        if reported == i:
            total += q ** sum(pattern) * p ** (len(pattern) - sum(pattern))
    return total


# No bits at all: 1 at i = 0.
unit = explicit("unit", [i], pos(i) * pos(-i), model=lambda i: int(i == 0))

# m set bits.  One more: it is flipped, and i ones must come from the others, or it is reported, and i - 1 must.
ones = recursive(
    "ones",
    [m, i, p, q],
    0,
    unit(i),
    lambda f: q * f(m, i, p, q) + p * f(m, i - 1, p, q),
    model=lambda m, i, p, q: flips(0, m, i, p, q),
)

# z zero bits besides: here the one that is flipped is reported as a one.
law = recursive(
    "law", [z, m, i, p, q], 0, ones(m, i, p, q), lambda f: p * f(z, m, i, p, q) + q * f(z, m, i - 1, p, q), model=flips
)

# P(s = i) for a collection of N bits of which m are set: the a_i^m of the papers.
a = explicit("a", [N, m, i, p, q], law(N - m, m, i, p, q), model=lambda N, m, i, p, q: flips(N - m, m, i, p, q))

# ---------------------------------------------------------------------------------------------- one bit more, exchange

# The recursion of `law` adds a zero bit; a set bit may be added just as well, whatever the order.
one_more_set_bit = induction(
    z,
    eq(law(z, m + 1, i, p, q), q * law(z, m, i, p, q) + p * law(z, m, i - 1, p, q)),
    bound=[i],
    side=[ge(m, 0)],
)

# With set bits and zero bits exchanged, what was reported as a one is reported as a zero.
ones_exchanged = induction(m, eq(ones(m, i, p, q), law(m, 0, m - i, p, q)), bound=[i])
exchanged = induction(
    z,
    eq(law(z, m, i, p, q), law(m, z, z + m - i, p, q)),
    bound=[i],
    side=[ge(m, 0)],
    using=[
        ones_exchanged,
        at(one_more_set_bit, {z: m, m: z, i: z + m + 1 - i}),
    ],
)

# ---------------------------------------------------------------------------------------------- signs and support

weights = [gt(p, 0), gt(q, 0)]

unit_not_negative = by_sign(i, ge(unit(i), 0))
ones_not_negative = induction(m, ge(ones(m, i, p, q), 0), bound=[i], side=weights, using=[unit_not_negative])
law_not_negative = induction(
    z, ge(law(z, m, i, p, q), 0), bound=[i], side=[ge(m, 0), *weights], using=[ones_not_negative]
)

ones_zero_below = induction(m, eq(ones(m, i, p, q), 0), [ge(-1, i)], bound=[i])
ones_zero_above = induction(m, eq(ones(m, i, p, q), 0), [ge(i, m + 1)], bound=[i])
law_zero_below = induction(
    z, eq(law(z, m, i, p, q), 0), [ge(-1, i)], bound=[i], side=[ge(m, 0)], using=[ones_zero_below]
)
law_zero_above = induction(
    z, eq(law(z, m, i, p, q), 0), [ge(i, z + m + 1)], bound=[i], side=[ge(m, 0)], using=[ones_zero_above]
)

ones_positive = induction(
    m,
    gt(ones(m, i, p, q), 0),
    [ge(i, 0), ge(m, i)],
    bound=[i],
    side=weights,
    step=lambda ih, known: by_cases(ge(m, i), gt(ones(m + 1, i, p, q), 0), known, [ih(), ones_not_negative]),
)
law_positive = induction(
    z,
    gt(law(z, m, i, p, q), 0),
    [ge(i, 0), ge(z + m, i)],
    bound=[i],
    side=[ge(m, 0), *weights],
    base=prove(gt(law(0, m, i, p, q), 0), [ge(m, 0), *weights, ge(i, 0), ge(m, i)], [ones_positive]),
    step=lambda ih, known: by_cases(ge(z + m, i), gt(law(z + 1, m, i, p, q), 0), known, [ih(), law_not_negative]),
)

# ---------------------------------------------------------------------------------------------- log-concavity

# An arbitrary sequence b stands for the coefficients so far, u + v x for one more factor: for a set bit q + p x.
b = sequence("b", i)


def log_concave(f, i, j):
    """f(i) f(j) >= f(i+1) f(j-1): for i >= j the form of log-concavity that survives one more factor."""
    return ge(f(i) * f(j), f(i + 1) * f(j - 1))


def strictly_log_concave(f, i):
    """f(i)^2 > f(i+1) f(i-1)."""
    return gt(f(i) ** 2, f(i + 1) * f(i - 1))


def convolved(i):
    """The coefficients of (u + v x) times the generating function of b."""
    return u * b(i) + v * b(i - 1)


concave_b = every([i, j], log_concave(b, i, j), [ge(i, j)])


def _one_more_factor():
    """If b is log-concave, so are the coefficients u b(i) + v b(i-1): in the two-index form, for i >= j.

    The difference of the two sides is a sum of such differences of b: u^2 times that at (i, j), u v times those at
    (i, j - 1) and (i - 1, j), v^2 times that at (i - 1, j - 1).  For i = j the hypothesis does not speak of (i - 1, j),
    but there the difference is 0.
    """
    h = assume(concave_b)
    return from_first(
        i,
        j,
        log_concave(convolved, i, j),
        [concave_b, ge(u, 0), ge(v, 0)],
        [h, at(h, j=j - 1), at(h, i=i - 1), at(h, i=i - 1, j=j - 1)],
        using_first=[at(h, i=j), at(h, i=j, j=j - 1), at(h, i=j - 1, j=j - 1)],
    )


one_more_factor = _one_more_factor()
d = integers("d")


def _one_more_factor_strictly():
    """If b is moreover strictly log-concave on 0..d, with weights u, v > 0, the new coefficients are so on 0..d+1."""
    strict_b = every(i, strictly_log_concave(b, i), [ge(i, 0), ge(d, i)])
    h, s = assume(concave_b), assume(strict_b)
    given = [concave_b, strict_b, ge(d, 0), gt(u, 0), gt(v, 0), ge(i, 0), ge(d + 1, i)]
    weak = [at(h, i=i, j=i), at(h, i=i, j=i - 1), at(h, i=i - 1, j=i - 1)]
    return by_cases(ge(d, i), strictly_log_concave(convolved, i), given, [s, at(s, i=i - 1), *weak])


one_more_factor_strictly = _one_more_factor_strictly()


def specialised(f, theorem, first, second):
    """A lemma about b and u + v x, for the sequence f and the factor `first` + `second` x."""
    return instance(theorem, {to_term(u): to_term(first), to_term(v): to_term(second)}, [meaning(b, [k], f(k))])


def ones_at(size):
    """i -> ones(size, i, p, q)."""
    return lambda i: ones(size, i, p, q)


def law_at(zeros, set_bits):
    """i -> law(zeros, set_bits, i, p, q)."""
    return lambda i: law(zeros, set_bits, i, p, q)


nonnegative_weights = [ge(p, 0), ge(q, 0)]

unit_log_concave = by_sign(i, log_concave(unit, i, j), [ge(i, j)], [at(unit_not_negative, i=j)])
ones_log_concave = induction(
    m,
    log_concave(ones_at(m), i, j),
    [ge(i, j)],
    bound=[i, j],
    side=nonnegative_weights,
    using=[unit_log_concave],
    step=lambda ih, known: prove(
        log_concave(ones_at(m + 1), i, j), known, [specialised(ones_at(m), one_more_factor, q, p)]
    ),
)
law_log_concave = induction(
    z,
    log_concave(law_at(z, m), i, j),
    [ge(i, j)],
    bound=[i, j],
    side=[ge(m, 0), *nonnegative_weights],
    using=[ones_log_concave],
    step=lambda ih, known: prove(
        log_concave(law_at(z + 1, m), i, j), known, [specialised(law_at(z, m), one_more_factor, p, q)]
    ),
)

ones_strictly_log_concave = induction(
    m,
    strictly_log_concave(ones_at(m), i),
    [ge(i, 0), ge(m, i)],
    bound=[i],
    side=weights,
    step=lambda ih, known: prove(
        strictly_log_concave(ones_at(m + 1), i),
        known,
        [ones_log_concave, at(specialised(ones_at(m), one_more_factor_strictly, q, p), d=m)],
    ),
)
law_strictly_log_concave = induction(
    z,
    strictly_log_concave(law_at(z, m), i),
    [ge(i, 0), ge(z + m, i)],
    bound=[i],
    side=[ge(m, 0), *weights],
    base=prove(
        strictly_log_concave(law_at(0, m), i), [ge(m, 0), *weights, ge(i, 0), ge(m, i)], [ones_strictly_log_concave]
    ),
    step=lambda ih, known: prove(
        strictly_log_concave(law_at(z + 1, m), i),
        known,
        [law_log_concave, at(specialised(law_at(z, m), one_more_factor_strictly, p, q), d=z + m)],
    ),
)

# ---------------------------------------------------------------------------------------------- generating functions


def series(f, last):
    """The sum of f(i) x^i for i = 0, .., last."""
    return summation(f(i) * x**i, i, 0, last)


# Up to x^k: the sum so far times q + p x, less what this product has at x^(k + 1).
ones_series_step = induction(
    k,
    eq(series(ones_at(m + 1), k), (q + p * x) * series(ones_at(m), k) - p * x ** (k + 1) * ones(m, k, p, q)),
    side=[ge(m, 0)],
    using=[at(ones_zero_below, i=-1)],
)
ones_series = induction(
    m,
    eq(series(ones_at(m), m), (q + p * x) ** m),
    using=[at(ones_series_step, k=m + 1), at(ones_zero_above, i=m + 1)],
)
law_series_step = induction(
    k,
    eq(series(law_at(z + 1, m), k), (p + q * x) * series(law_at(z, m), k) - q * x ** (k + 1) * law(z, m, k, p, q)),
    side=[ge(m, 0), ge(z, 0)],
    using=[at(law_zero_below, i=-1)],
)
no_zero_bits = induction(k, eq(series(law_at(z, m), k), series(ones_at(m), k)), side=[eq(z, 0)])
law_series = induction(
    z,
    eq(series(law_at(z, m), z + m), (q + p * x) ** m * (p + q * x) ** z),
    side=[ge(m, 0)],
    using=[
        at(no_zero_bits, z=0, k=m),
        ones_series,
        at(law_series_step, k=z + m + 1),
        at(law_zero_above, i=z + m + 1),
    ],
)


def equal_series(f, g, given, using):
    """``given, k >= 0 |- sum of f(i) x^i = sum of g(i) x^i`` for i = 0..k, from lemmas that make f(i) = g(i)."""
    return induction(k, eq(series(f, k), series(g, k)), side=given, using=using)
