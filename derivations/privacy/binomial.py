"""The divergence when all unchanged records are equal, so that X is binomial.

The place of the maximum is known in closed form (I3, I3-ones), the pmf is computed by lgamma, and the cdf by a
descending sum whose remainder is bounded by a geometric series.
"""

from __future__ import annotations

import math

from flint import arb, ctx, fmpq

from derivations.privacy.clock import tick
from derivations.privacy.pair import Constants, about
from symbolic.evidence.ball import Number, floor, integer


def divergence(c: Constants, ones: int, zeros: int, tolerance: float) -> arb | None:
    """D where `ones` or `zeros` is 0; None if the precision does not tell where the maximum is."""
    n, success, failure = (zeros, c.q, c.p) if ones == 0 else (ones, c.p, c.q)
    cancelled = 1 + c.tilt**2 * n * about(c.q) * about(c.p)
    best = None
    for k in _maximizers(c, n, success, failure):
        rest = below(n, k, failure / success, tolerance / (16 * cancelled))
        value = pmf(n, k, success, failure) * (c.gain - c.excess * rest)
        best = value if best is None else arb.max(best, value)
    return best


def _maximizers(c: Constants, n: int, success: Number, failure: Number) -> list[int]:
    """The last k with f(k)/f(k-1) >= (pE - q)/(p - qE), or all candidates where a ball meets an integer.

    f(k)/f(k-1) = (n - k + 1) success / (k failure), so that k <= (n + 1) success / (success + failure loss/gain).
    """
    last = (n + 1) * success / (success + failure * c.loss / c.gain)
    k = integer(floor(last))
    if k is not None:
        return [k]
    if not last.is_finite() or last.rad() > 1:
        return []
    first, final = (int(end.floor().unique_fmpz()) for end in (last.lower(), last.upper()))
    return list(range(first, final + 1))


def pmf(n: int, k: int, success: Number, failure: Number) -> arb:
    """P(Bin(n, success) = k), failure = 1 - success."""
    if not 0 <= k <= n:
        return arb(0)
    log = arb(n + 1).lgamma() - arb(k + 1).lgamma() - arb(n - k + 1).lgamma()
    if k:
        log += k * arb(success).log()
    if k < n:
        log += (n - k) * arb(failure).log()
    return log.exp()


def below(n: int, k: int, odds: Number, tolerance: float | arb) -> arb:
    """F(k-1)/f(k) for Bin(n, success), where `odds` is (1 - success)/success.

    It is the sum of f(k-1)/f(k), f(k-2)/f(k), ...  The ratio of a term to the one before decreases downwards, so once
    it is below 1 the rest is at most geometric.
    """
    total, term, odds = arb(0), arb(1), arb(odds)
    small = arb(tolerance)
    for j in range(k, 0, -1):
        if not j & 1023:
            tick()
        ratio = odds * j / (n - j + 1)
        term *= ratio
        total += term
        if term < small * total and ratio < 1:
            rest = term * ratio / (1 - ratio)
            if rest < small * total:
                return total + arb(0).union(rest)
    return total


class Coins:
    """f(k) and F(k-1) of Bin(c, 1/2), followed from one c and k to greater ones in a few operations each."""

    def __init__(self, c: int, k: int) -> None:
        self.c, self.k, self.f = c, k, pmf(c, k, fmpq(1, 2), fmpq(1, 2))
        # What is wrong with the first cdf stays as it is, however small those that follow from it: all bits are wanted.
        self.below = self.f * below(c, k, fmpq(1), arb((1, -ctx.prec)))

    def tossed(self) -> None:
        """One coin more: F(k-1) loses half of f(k-1)."""
        self.c += 1
        half = self.f / (2 * (self.c - self.k))
        self.below -= half * self.k
        self.f = half * self.c

    def moved(self, k: int) -> None:
        """A k that is at least the one before."""
        while self.k < k:
            self.below += self.f
            self.f = self.f * (self.c - self.k) / (self.k + 1)
            self.k += 1


def terms(c: Constants, ones: int, zeros: int, tolerance: float) -> float:
    """About how many terms the descending sum has."""
    nats, q = math.log(1 / tolerance) + 5, about(c.q)
    return min(nats / c.tilt if c.tilt else math.inf, math.sqrt(2 * nats * (ones + zeros) * q * (1 - q)))


__all__ = ["Coins", "below", "divergence", "pmf", "terms"]
