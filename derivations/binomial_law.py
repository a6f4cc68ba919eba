"""The law of the number of reported ones where it is binomial: all bits set, no bit set, one bit unlike the others.

`distributions.law` is built bit by bit, without binomial coefficients; here it gets its closed forms.  They hold for
every integer i, as the coefficients are 0 outside of 0..N; p, q > 0 because p^i q^(N-i) is to be defined there too.
That the probabilities add up to 1 holds for every law, and is shown at the end.
"""

from derivations.distributions import (
    N,
    i,
    k,
    law,
    law_at,
    law_series,
    m,
    one_more_set_bit,
    ones,
    p,
    q,
    series,
    weights,
    x,
    z,
)
from symbolic.language.sums import binomial as pascal
from symbolic.language.symbols import eq, ge, summation
from symbolic.language.translate import function_class
from symbolic.search.prove import at, by_sign, induction, prove

# binomial(n, k): Pascal's rule, from 1 at n = k = 0 and 0 elsewhere in the row n = 0.
binomial = function_class(pascal)


def binomial_weight(N, i, p, q):
    """The probability of i successes in N trials: C(N, i) p^i q^(N-i)."""
    return binomial(N, i) * p**i * q ** (N - i)


# N set bits: a reported one is a bit that was left as it is.
ones_binomial = induction(
    m,
    eq(ones(m, i, p, q), binomial_weight(m, i, p, q)),
    bound=[i],
    side=weights,
    base=by_sign(i, eq(ones(0, i, p, q), binomial_weight(0, i, p, q)), weights),
)
all_set = prove(eq(law(0, N, i, p, q), binomial_weight(N, i, p, q)), [*weights, ge(N, 0)], [at(ones_binomial, m=N)])

# N zero bits: a reported one is a bit that was flipped, so p and q change places.
zeros_binomial = induction(
    z,
    eq(law(z, 0, i, p, q), binomial_weight(z, i, q, p)),
    bound=[i],
    side=weights,
    base=by_sign(i, eq(law(0, 0, i, p, q), binomial_weight(0, i, q, p)), weights),
)
none_set = at(zeros_binomial, z=N)


def two_terms(N, i, p, q):
    """One bit is reported as a zero with weight p, as a one with weight q; the N - 1 others the other way round."""
    stays = binomial(N - 1, i) * p ** (i + 1) * q ** (N - i - 1)
    flips = binomial(N - 1, i - 1) * p ** (i - 1) * q ** (N - i + 1)
    return stays + flips


# N - 1 set bits and 1 zero bit; N - 1 zero bits and 1 set bit.
one_zero_bit = prove(
    eq(law(1, N - 1, i, p, q), two_terms(N, i, p, q)),
    [*weights, ge(N, 1)],
    [at(ones_binomial, m=N - 1), at(ones_binomial, m=N - 1, i=i - 1)],
)
one_set_bit = prove(
    eq(law(N - 1, 1, i, p, q), two_terms(N, i, q, p)),
    [*weights, ge(N, 1)],
    [
        at(one_more_set_bit, z=N - 1, m=0),
        at(zeros_binomial, z=N - 1),
        at(zeros_binomial, z=N - 1, i=i - 1),
    ],
)

# ---------------------------------------------------------------------------------------------- total mass

# The generating function at x = 1.
one_to_the_k = induction(k, eq(x**k, 1), side=[eq(x, 1)])
series_at_one = induction(
    k, eq(series(law_at(z, m), k), summation(law(z, m, i, p, q), i, 0, k)), side=[eq(x, 1)], using=[one_to_the_k]
)
total_mass = prove(
    eq(summation(law(z, m, i, p, q), i, 0, z + m), 1),
    [ge(m, 0), ge(z, 0), eq(p, 1 - q)],
    [
        at(series_at_one, x=1, k=z + m),
        at(law_series, x=1),
        at(one_to_the_k, x=q + p * 1, k=m),
        at(one_to_the_k, x=p + q * 1, k=z),
    ],
)
