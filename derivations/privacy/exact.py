"""Exact divergences for few records: integers only, nothing rounded.

With q = a/c, p = b/c and E = u/v, the pmf of X has the numerators of (a + b x)^ones (b + a x)^zeros over c^n, and

    v c^(n+1) g(k) = (v b - u a) f(k) - (u - v) c F(k - 1)      in these numerators.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import comb

from flint import fmpz_poly

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
    """The mean of D over the number C ~ Bin(others, r) of clones, which are fair coins (see `clones`)."""
    p, total = 1 - q, Fraction(0)
    for c in range(others + 1):
        coins = [Fraction(comb(c, k), 2**c) for k in range(c + 1)]
        below = [Fraction(0), *accumulate(coins)]
        best = max((p - q * exp_epsilon) * f - (exp_epsilon - 1) * rest for f, rest in zip(coins, below, strict=False))
        total += comb(others, c) * r**c * (1 - r) ** (others - c) * max(best, 0)
    return total


__all__ = ["divergence", "feasible", "mixture", "worst"]
