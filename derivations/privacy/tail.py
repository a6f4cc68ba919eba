"""The divergence where it is tiny: far below the mean the cdf is a short sum of the pmf.

On the circle of `circle` the kernel of g has to be read with as many nodes as -ln D asks for, because its coefficients
do not vanish above k.  Those of G do: f(k + lM) <= G(o) o^-(k + lM) for any o, here r < o <= 1, so that far fewer nodes
give f(k), f(k-1), ...  As f is log-concave, the ratios f(j-1)/f(j) decrease downwards, and the rest of F is geometric.
"""

from __future__ import annotations

import math

from flint import acb, arb

from derivations.privacy.circle import Ring, crossing, log_height, weight, widened
from derivations.privacy.pair import Constants, about

_HEIGHT = -100.0
_LEAST_TILT = 0.02
_MOST_TERMS = 5000


def applies(c: Constants, ones: int, zeros: int) -> bool:
    """Is the divergence so small that this route is the faster one?"""
    return _LEAST_TILT < c.tilt < 50 and log_height(c, ones, zeros) < _HEIGHT


def divergence(c: Constants, ones: int, zeros: int, tolerance: float) -> arb | None:
    """D, to about that relative accuracy; None where the precision does not do."""
    k, terms = max(math.floor(crossing(c, ones, zeros)), 0), 2 + math.ceil((8 - math.log(tolerance)) / c.tilt)
    if terms > _MOST_TERMS:
        return None
    for _ in range(20):
        f = _pmf(c, ones, zeros, k, min(terms, k), tolerance)
        up = c.gain * f[1] - (c.loss * f[2] if k else arb(0))
        down = c.gain * f[0] - c.loss * f[1]
        if up < 0:
            k -= 1
        elif down > 0:
            k += 1
        elif up > 0 and down < 0:
            return c.gain * f[1] - c.excess * _cdf(f[2:], k)
        else:
            return None
    return None


def _cdf(f: list[arb], k: int) -> arb:
    """F(k-1) from f(k-1), f(k-2), ..."""
    total = arb(0)
    for value in f:
        total += value
    if len(f) == k:
        return total
    ratio = f[-1] / f[-2]
    return total + arb(0).union(f[-1] * ratio / (1 - ratio)) if ratio < 1 else arb.nan()


def _pmf(c: Constants, ones: int, zeros: int, k: int, terms: int, tolerance: float) -> list[arb]:
    """f(k+1), f(k), f(k-1), ..., f(k-terms)."""
    # The smallest of the terms is to be seen, too.
    ring = Ring.around(c, ones, zeros, k, c.tilt, tolerance**2 * 1e-6, summed=False)
    sums = [arb(0)] * (terms + 2)
    omitted = arb(0)
    for node in ring.nodes():
        exponent = acb(-k * ring.log_r, -node.turned(k))
        exponent += (node.z * c.p + c.q).log() * ones + (node.z * c.q + c.p).log() * zeros
        if ring.negligible(about(exponent.real)):
            omitted = exponent.real.exp()
            break
        value = exponent.exp() * node.weight / node.z
        for i in range(terms + 2):
            sums[i] += value.real
            value *= node.z

    below = weight(c, ones, zeros, ring.inner) * ring.inner ** (-k) if ring.count <= k + 1 else arb(0)
    error = below * ring.lower_aliases(c) + omitted
    above = weight(c, ones, zeros, ring.outer) * ring.outer ** (-k) * ring.upper_aliases(c)
    # Downwards the bounds only get smaller; one place upwards they grow by the radius.
    error = error + above
    return [widened(sums[0], error / ring.inner), *(widened(x, error) for x in sums[1:])]


__all__ = ["applies", "divergence"]
