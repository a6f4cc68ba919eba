"""The divergence when the number of clones is seen: the mixture behind the published bounds and the fake records.

C of the other records are fair coins, C ~ Bin(others, r), and C is told.  Given C the number of reported ones among
them is Bin(C, 1/2), so that with f and F its pmf and cdf

    delta = E[D_C],     D_C = max over k of (p - qE) f(k) - (E - 1) F(k - 1),     at k = floor((C + 1)/(1 + t)),

t = (pE - q)/(p - qE): B3.  Randomized response with r = q/p is the clones bound, with r = 2q the stronger
one; p = 1, q = 0, r = 2/d is the pair of bins in question among d when records are clear and others fake.

D_C follows from D_{C-1} in a few operations, as f_C(k) = f_{C-1}(k) C/(2(C - k)) and the cdf loses f_{C-1}(k-1)/2.

The sum is over a window about the place where the summands, not the weights, are greatest.  With t >= 1 and
k <= (C + 1)/(1 + t), Chernoff's bound f_C(k) <= ((1 + 1/t)/2)^C t^k gives

    D_C <= (p - qE) f_C(k) <= (p - qE) t^(1/(1 + t)) s^C,    s = t^(1/(1 + t)) (1 + t)/(2t) <= 1,

so that what is left out on a side is at most the sum of P(C) s^C there, times a factor.  It is at most geometric,
because the ratios of neighbouring weights decrease away from the mode, with s as well as without.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from derivations.privacy import binomial
from derivations.privacy.clock import tick
from derivations.privacy.inputs import Epsilon
from derivations.privacy.pair import MAX_BITS, Unresolved, about, stood
from symbolic.evidence.ball import Exact, Number, compare, exact, precision, ratio

MAX_TERMS = 200_000  # a second or two


class TooLong(Unresolved):
    """The sum over the number of clones would have too many terms."""


@dataclass(frozen=True)
class Mixture:
    """`others` records, each a clone with probability r, hiding a bit that is flipped with probability q."""

    others: int
    r: Fraction
    q: Fraction
    epsilon: Epsilon

    def divergence(self, tolerance: float) -> arb:
        """The divergence in a ball of that relative radius at most.  Raises `TooLong` or `Unresolved`."""
        bits, aim = 96 + int(1 / tolerance).bit_length() + self.others.bit_length(), tolerance
        value = None
        while bits <= MAX_BITS:
            with precision(bits):
                q, p, excess = exact(self.q), exact(1 - self.q), self.epsilon.excess()
                gain, loss = p - q - q * excess, p - q + p * excess
                if compare(gain, ">", fmpq(0)) is False:
                    return arb(0)
                if compare(gain, ">", fmpq(0)):
                    value = _Sum(self, arb(gain), arb(excess), loss / gain, aim).value()
                    if value is not None and value.is_finite() and value.rad() <= arb(tolerance) * value.lower():
                        return value
                    aim /= 1000
            bits *= 2
        raise Unresolved(f"the divergence of {self.others} records with clones", stood(value, bits // 2))


class _Sum:
    def __init__(self, mixture: Mixture, gain: arb, excess: arb, threshold: Number, tolerance: float) -> None:
        self.n, self.r = mixture.others, exact(mixture.r)
        self.gain, self.excess, self.threshold, self.tolerance = gain, excess, threshold, tolerance
        self.odds = self.r / (1 - self.r) if mixture.r < 1 else None
        self.edge = (arb(threshold).log() / (1 + arb(threshold))).exp()  # t^(1/(1 + t))
        self.decay = self.edge * (1 + threshold) / (2 * threshold)  # s
        self.share = _between(1 / (1 + threshold))

    def value(self) -> arb | None:
        """The sum over all numbers of clones, with bounds for what is left out."""
        if self.odds is None:
            return self.hidden_by(self.n)
        first, last = self.window()
        if last - first > MAX_TERMS:
            raise TooLong(f"{last - first} numbers of clones to sum over", f"more than {MAX_TERMS} are not summed")
        weight = binomial.pmf(self.n, first, self.r, 1 - self.r)
        outside = self.left_out(weight, first, down=True)
        k = self.place(first)
        if k is None:
            return None
        coins, total = binomial.Coins(first, k), arb(0)
        for c in range(first, last + 1):
            if not c & 255:
                tick()
            if c > first:
                coins.tossed()
                weight = weight * (self.n - c + 1) / c * self.odds
            k = self.place(c)
            if k is None:
                return None
            coins.moved(k)
            total += weight * (self.gain * coins.f - self.excess * coins.below)
        outside += self.left_out(weight, last, down=False)
        return total + arb(0).union(outside.upper())

    def hidden_by(self, c: int) -> arb | None:
        """D_c."""
        k = self.place(c)
        if k is None:
            return None
        rest = binomial.below(c, k, fmpq(1), self.tolerance * 2.0**-20)
        return binomial.pmf(c, k, fmpq(1, 2), fmpq(1, 2)) * (self.gain - self.excess * rest)

    def place(self, c: int) -> int | None:
        """The k of the maximum, None where the precision does not tell."""
        low, high, unit = self.share
        k = (c + 1) * low // unit
        return k if k == (c + 1) * high // unit else None

    def window(self) -> tuple[int, int]:
        """Numbers of clones outside of which little is left, in floats: what is left out is bounded in any case."""
        r, decay = about(self.r), about(self.decay)
        mean = self.n * r * decay / (1 - r + r * decay)  # of the law with the weights P(C) s^C
        # Chernoff's bound is above D_C by powers of C, and by t where k is 0.
        nats = math.log(1 / self.tolerance) + 1.5 * math.log(10 + mean) + math.log1p(about(self.threshold)) + 5
        first = mean - math.sqrt(2 * mean * nats)
        last = mean + nats / 3 + math.sqrt(nats**2 / 9 + 2 * nats * mean)
        return max(0, math.floor(first)), min(self.n, math.ceil(last))

    def left_out(self, weight: arb, c: int, down: bool) -> arb:
        """At least the sum beyond c, where `weight` is P(C = c)."""
        if c == (0 if down else self.n):
            return arb(0)
        ratio = (
            c / (self.odds * (self.n - c + 1) * self.decay)
            if down
            else self.odds * fmpq(self.n - c, c + 1) * self.decay
        )
        rest = ratio / (1 - ratio) if ratio < 1 else arb.nan()
        return self.gain * self.edge * weight * self.decay**c * rest


def _between(x: Number) -> tuple[int, int, int]:
    """low/unit <= x <= high/unit: equal where x is exact, else about as close as the precision in force."""
    if isinstance(x, Exact):
        p, q = ratio(x)
        return p, p, q
    scaled = x * arb((1, ctx.prec))
    return int(scaled.lower().floor().unique_fmpz()), int(scaled.upper().ceil().unique_fmpz()), 1 << ctx.prec


__all__ = ["Mixture", "TooLong"]
