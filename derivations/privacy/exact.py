"""Exact divergences for few records: integers only, nothing rounded.

With q = a/c, p = b/c and E = u/v, the pmf of X has the numerators of (a + b x)^ones (b + a x)^zeros over c^n, and

    v c^(n+1) g(k) = (v b - u a) f(k) - (u - v) c F(k - 1)      in these numerators.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from flint import fmpz_poly

from derivations.privacy.clock import tick

_RECORDS = 256
_BITS = 2048  # of the denominator


def feasible(n: int, q: Fraction, exp_epsilon: Fraction | None) -> bool:
    """Is an exact answer for n records short enough to be useful?"""
    return (
        exp_epsilon is not None
        and n <= _RECORDS
        and n * q.denominator.bit_length() + exp_epsilon.denominator.bit_length() <= _BITS
    )


def divergence(ones: int, zeros: int, q: Fraction, exp_epsilon: Fraction) -> Fraction:
    """D(ones, zeros)."""
    a, c, n = q.numerator, q.denominator, ones + zeros
    b, u, v = c - a, exp_epsilon.numerator, exp_epsilon.denominator
    gain, loss = v * b - u * a, (u - v) * c
    pmf = [int(x) for x in (fmpz_poly([a, b]) ** ones * fmpz_poly([b, a]) ** zeros).coeffs()]
    cdf = [0, *accumulate(pmf)]
    best = max(gain * f - loss * below for f, below in zip(pmf, cdf, strict=False))
    return Fraction(max(best, 0), v * c ** (n + 1))


def worst(n: int, q: Fraction, exp_epsilon: Fraction) -> tuple[Fraction, int]:
    """The maximum of D among n unchanged records, and the least number of ones where it is attained."""
    values = [divergence(ones, n - ones, q, exp_epsilon) for ones in range(n + 1)]
    most = max(values)
    return most, values.index(most)


def mixture(others: int, r: Fraction, q: Fraction, exp_epsilon: Fraction) -> Fraction:
    """The mean of D over the number C ~ Bin(others, r) of clones, which are fair coins (see `clones`).

    The k of the maximum rises with C; binomials and their sum below k follow from one another.
    """
    a, c, u, v = q.numerator, q.denominator, exp_epsilon.numerator, exp_epsilon.denominator
    gain, loss = v * (c - a) - u * a, (u - v) * c
    if gain <= 0:
        return Fraction(0)
    heads, tails = r.numerator, r.denominator - r.numerator
    total, chosen, coin, below, k = 0, 1, 1, 0, 0
    for clones in range(others + 1):
        tick()
        while gain * (clones - k) > (gain + loss) * (k + 1):
            coin, below, k = coin * (clones - k) // (k + 1), below + coin, k + 1
        if weight := chosen * heads**clones * tails ** (others - clones):
            total += weight * (gain * coin - loss * below) << (others - clones)
        below = 2 * below - coin * k // (clones - k + 1)
        coin = coin * (clones + 1) // (clones + 1 - k)
        chosen = chosen * (others - clones) // (clones + 1)
    return Fraction(total, v * c * (2 * r.denominator) ** others)


__all__ = ["divergence", "feasible", "mixture", "worst"]
