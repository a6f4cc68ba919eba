"""Where to look first: spread, epsilon and delta of a loss that is normal.  Nothing that is claimed depends on it.

A normal loss with standard deviation s (and mean s^2/2) has at epsilon, with z = epsilon/s - s/2,

    delta = Q(z) - e^epsilon Q(z + s) = phi(z) (R(z) - R(z + s)),        R = Q/phi, Mills' ratio.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction


def most(q: Fraction) -> float:
    """The greatest loss of one record, ln(p/q)."""
    return math.log1p(float((1 - 2 * q) / q))


def spread(n: int, q: Fraction) -> float:
    """About the standard deviation of the loss of n records with that flip probability."""
    return min(float(1 - 2 * q) / math.sqrt(n * float(q * (1 - q))), most(q))


def log_delta(epsilon: float, s: float) -> float:
    """About ln delta: Mills' ratio to some hundredths."""
    z = epsilon / s - s / 2
    # R(x) is about 2/(x + sqrt(x^2 + 8/pi)); the difference of two is taken without cancellation.
    roots = [math.sqrt(x * x + 8 / math.pi) for x in (z, z + s)]
    more = s * (1 + (2 * z + s) / sum(roots))
    ratios = 2 * more / ((z + roots[0]) * (z + s + roots[1]))
    return -z * z / 2 - math.log(2 * math.pi) / 2 + math.log(max(ratios, 1e-300))


def epsilon_of(s: float, nats: float) -> float:
    """The epsilon at which delta is e^-nats with spread s, or a small one."""
    return _crossed(lambda x: log_delta(x, s) + nats, s * 1e-3, s * (2 * math.sqrt(nats + 1) + s + 2))


def spread_of(epsilon: float, nats: float) -> float:
    """The spread at which delta is e^-nats at that epsilon."""
    return _crossed(lambda s: -log_delta(epsilon, s) - nats, epsilon * 1e-3, 1e3)


def noise_of(n: int, s: float) -> float:
    """The q with `spread(n, q)`."""
    square = 4 / (n * s**2)
    root = math.sqrt(1 + square)
    return square / (2 * root * (1 + root))  # (1 - 1/root)/2


def _crossed(height: Callable[[float], float], low: float, high: float) -> float:
    """Where a function that decreases comes to 0, halving the logarithm."""
    for _ in range(60):
        middle = math.sqrt(low * high)
        low, high = (middle, high) if height(middle) > 0 else (low, middle)
    return high


__all__ = ["epsilon_of", "log_delta", "most", "noise_of", "spread", "spread_of"]
