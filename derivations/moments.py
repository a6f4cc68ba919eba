"""Expectation and variance of the number s of reported ones, from its law: m p + z q and (m + z) p q, for p = 1 - q.

The collection has z zero bits and m set bits.  `mean` and `variance` are sums over all outcomes, with the weights
`distributions.law`; their models enumerate the patterns of flips.  The sums up to k of i^r P(s = i) for one more bit
are found by induction on k; at k = z + m + 1 all that is left over is 0, and the moments follow by induction on the
bits.
"""

from derivations.binomial_law import total_mass
from derivations.distributions import (
    flips,
    i,
    k,
    law,
    law_zero_above,
    law_zero_below,
    m,
    one_more_set_bit,
    p,
    q,
    z,
)
from symbolic.language.symbols import Claim, eq, explicit, ge, reals, summation
from symbolic.language.translate import to_term
from symbolic.search.prove import at, induction, prove

center = reals("center")


def outcomes(value, z, m, p, q):
    """The model of an expectation: the sum of value(i) P(s = i), the probabilities by enumeration of all flips."""
    return sum(value(i) * flips(z, m, i, p, q) for i in range(int(z) + int(m) + 1))


def model_mean(z, m, p, q):
    """E(s) by enumeration."""
    return outcomes(lambda i: i, z, m, p, q)


def model_variance(z, m, p, q):
    """Var(s) by enumeration."""
    expected = model_mean(z, m, p, q)
    return outcomes(lambda i: (i - expected) ** 2, z, m, p, q)


mean = explicit("mean", [z, m, p, q], summation(i * law(z, m, i, p, q), i, 0, z + m), model=model_mean)
variance = explicit(
    "variance",
    [z, m, p, q],
    summation((i - mean(z, m, p, q)) ** 2 * law(z, m, i, p, q), i, 0, z + m),
    model=model_variance,
)

# ---------------------------------------------------------------------------------------------- one bit more


def moment(r, z, m, k):
    """The sum of i^r P(s = i) for i = 0, .., k."""
    return summation(i**r * law(z, m, i, p, q), i, 0, k)


def lower(r, z, m, k):
    """The sum of ((i + 1)^r - i^r) P(s = i): what one reported one more adds to i^r."""
    return {1: moment(0, z, m, k), 2: 2 * moment(1, z, m, k) + moment(0, z, m, k)}[r]


chances = [ge(m, 0), ge(z, 0), eq(p, 1 - q)]


def one_more_bit(r, more_z, more_m, weight):
    """The r-th moment with one more bit, which is reported as a one with this weight."""
    z_after, m_after = z + more_z, m + more_m
    up_to_k = induction(
        k,
        eq(
            moment(r, z_after, m_after, k),
            moment(r, z, m, k) + weight * lower(r, z, m, k) - weight * (k + 1) ** r * law(z, m, k, p, q),
        ),
        side=chances,
        using=[at(law_zero_below, i=-1), one_more_set_bit],
    )
    return prove(
        eq(moment(r, z_after, m_after, z + m + 1), moment(r, z, m, z + m) + weight * lower(r, z, m, z + m)),
        chances,
        [at(up_to_k, k=z + m + 1), at(law_zero_above, i=z + m + 1)],
    )


def by_bits(r, value):
    """The r-th moment, by induction on the zero bits and then on the set bits; `value` is a function of z and m."""
    goal = eq(moment(r, z, m, z + m), value(z, m))
    lemmas = [total_mass] if r == 1 else [total_mass, first_moment]
    # Not written with 0 for m, as then 0 would be no argument of the sum but part of its definition.
    only_zero_bits = induction(
        z,
        Claim([], goal).substitute({to_term(m): to_term(0)}).goal,
        side=[eq(p, 1 - q)],
        using=[at(lemma, m=0) for lemma in (one_more_bit(r, 1, 0, q), *lemmas)],
    )
    return induction(
        m,
        goal,
        side=[ge(z, 0), eq(p, 1 - q)],
        base=only_zero_bits,
        using=[one_more_bit(r, 0, 1, p), *lemmas],
    )


def expected(z, m):
    """E(s) = m p + z q."""
    return m * p + z * q


first_moment = by_bits(1, expected)
second_moment = by_bits(2, lambda z, m: expected(z, m) ** 2 + (m + z) * p * q)

# ---------------------------------------------------------------------------------------------- mean and variance

mean_value = prove(eq(mean(z, m, p, q), expected(z, m)), chances, [first_moment])

# The sum of (i - c)^2 P(s = i), for every c; then c = E(s).
centred = induction(
    k,
    eq(
        summation((i - center) ** 2 * law(z, m, i, p, q), i, 0, k),
        moment(2, z, m, k) - 2 * center * moment(1, z, m, k) + center**2 * moment(0, z, m, k),
    ),
)
variance_value = prove(
    eq(variance(z, m, p, q), (m + z) * p * q),
    chances,
    [at(centred, center=mean(z, m, p, q), k=z + m), mean_value, first_moment, second_moment, total_mass],
)
