"""The divergence of few records: their law, the coefficients of (q + pz)^ones (p + qz)^zeros, is kept for every E."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import accumulate

from flint import arb, arb_poly, ctx, fmpq

from derivations.privacy.pair import Constants

MOST = 128  # records; beyond, the circle is faster


@lru_cache(2048)
def law(q: fmpq, ones: int, zeros: int, bits: int) -> tuple[list[arb], list[arb]]:
    """f(k) and F(k-1) for k = 0, 1 .., in the precision in force, which is `bits`."""
    p = 1 - q
    f = (arb_poly([q, p]) ** ones * arb_poly([p, q]) ** zeros).coeffs()
    return f, [arb(0), *accumulate(f)]


def divergence(c: Constants, ones: int, zeros: int, tolerance: float) -> arb:
    """D: the maximum of g between a k to which it certainly rises and one from which it certainly falls."""
    f, below = law(c.q, ones, zeros, ctx.prec)
    ks = range(1, len(f))
    first = bisect_left(ks, True, key=lambda k: not c.gain * f[k] > c.loss * f[k - 1])
    last = bisect_left(ks, True, first, key=lambda k: bool(c.gain * f[k] < c.loss * f[k - 1]))
    best = c.gain * f[first] - c.excess * below[first]
    for k in range(first + 1, last + 1):
        best = arb.max(best, c.gain * f[k] - c.excess * below[k])
    return best


__all__ = ["MOST", "divergence", "law"]
