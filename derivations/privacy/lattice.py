"""Kernels on the powers of a ratio, in integers: what the composition of two laws over many rounds is computed with.

For two laws P and Q of an outcome, P(P/Q = L) is a measure of the likelihood ratio L, and their divergence is

    D(E) = I + sum over L of w(L) (1 - E/L)_+ ,        E >= 0,

I the mass of P where Q is 0.  The pair of laws of independent rounds has the product of the L and of the w, so that on
L = r^j composition is a product of polynomials.  Every part grows with w, with L and with I.  So what is computed is
above the true one, for every E, when all of it is rounded up, and below when it is rounded down (C2); also when
composed (C5).  A `Kernel` is that of `replay`, whose arithmetic this is: masses are integers in units of 2^-bits.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from flint import fmpz_poly

from derivations.privacy.clock import tick
from derivations.privacy.replay import Ends, Grid, Kernel, up


def product(a: list[int], b: list[int]) -> list[int]:
    """The product of two polynomials, of as many coefficients as they need without those that are 0 at the top."""
    found = [int(x) for x in (fmpz_poly(a) * fmpz_poly(b)).coeffs()]
    return found + [0] * (len(a) + len(b) - 1 - len(found))


@dataclass(frozen=True)
class Side:
    """How masses are rounded: up for what is above, down for what is below; what is rarer is not followed."""

    bits: int
    high: bool
    negligible: int

    def rounded(self, x: int) -> int:
        """In units of 2^-bits."""
        return -(-x >> self.bits) if self.high else x >> self.bits

    def times(self, a: Kernel, b: Kernel) -> Kernel:
        """Both, one after the other."""
        both, bits = product(a[1], b[1]), self.bits
        weights = [-(-x >> bits) for x in both] if self.high else [x >> bits for x in both]  # as `rounded`
        return a[0] + b[0], weights, a[2] + self.rounded(sum(a[1]) * b[2])

    def trimmed(self, kernel: Kernel, negligible: int) -> Kernel:
        """Without what is so rare at both ends: above it goes to I, below to the least L that is left, or it goes."""
        first, weights, infinite = kernel
        low, high, under, over = 0, len(weights), 0, 0
        while high > 1 and over + weights[high - 1] <= negligible:
            high -= 1
            over += weights[high]
        while low < high - 1 and under + weights[low] <= negligible:
            under += weights[low]
            low += 1
        kept = weights[low:high]
        if self.high:
            kept[0] += under
            infinite += over
        return first + low, kept, infinite

    def power(self, kernel: Kernel, rounds: int) -> Kernel:
        """So many rounds."""
        out, square, left, made = None, kernel, rounds, 1
        while True:
            tick()
            if left & 1:
                out = square if out is None else self.joined(out, square)
            left >>= 1
            if not left:
                return out
            made *= 2
            square = self.trimmed(self.times(square, square), self.negligible * made // (8 * rounds))

    def joined(self, a: Kernel, b: Kernel) -> Kernel:
        """Both, for the last time or nearly so."""
        return self.trimmed(self.times(a, b), self.negligible // 8)


class Curve:
    """The divergence of a kernel as a function of E, to the safe side."""

    def __init__(self, kernel: Kernel, grid: Grid, side: Side) -> None:
        self.first, weights, self.infinite = kernel
        self.grid, self.side = grid, side
        # Sums of w and of w/L over all exponents from first + k on.
        self.masses, self.second = [0], [0]
        for k in range(len(weights) - 1, -1, -1):
            self.masses.append(self.masses[-1] + weights[k])
            least, most = grid[-self.first - k]
            ratio = weights[k] * least >> side.bits if side.high else up(weights[k] * most, 1 << side.bits)
            self.second.append(self.second[-1] + ratio)
        self.masses.reverse()
        self.second.reverse()

    def line(self, k: int, e: Fraction) -> Fraction:
        """One of the lines whose maximum the divergence is."""
        return self.infinite + self.masses[k] - e * self.second[k]

    def at(self, e: tuple[Fraction, Fraction]) -> Fraction:
        """The divergence at an E between these two."""
        x = e[0] if self.side.high else e[1]
        exponents = range(self.first, self.first + len(self.masses) - 1)
        k = bisect_left(exponents, x * (1 << self.side.bits), key=lambda j: self.grid[j][0])
        value = max(self.line(j, x) for j in range(max(k - 1, 0), min(k + 2, len(self.masses))))
        return min(max(value / (1 << self.side.bits), Fraction(0)), Fraction(1))

    def crossing(self, delta: Fraction) -> Fraction | None:
        """The E >= 0 from which on it is at most delta; None where I alone is more."""
        one, first = 1 << self.side.bits, self.first
        goal = delta * one
        if self.infinite > goal:
            return None
        # It decreases: the first exponent at which it is at most delta, and the line that ends there.
        places = range(len(self.masses) - 1)
        k = bisect_left(places, True, key=lambda k: self.line(k, Fraction(self.grid[first + k][0], one)) <= goal)
        lines = [j for j in (k - 1, k, k + 1) if 0 <= j < len(self.masses) and self.second[j]]
        return max([Fraction(0), *((self.infinite + self.masses[j] - goal) / self.second[j] for j in lines)])


# ---------------------------------------------------------------------------------------------- from below


def under(grid: Grid, bits: int, curve: Sequence[Ends]) -> list[Ends]:
    """Masses of exponents, in falling order, whose divergence is below that of the laws with this concave error curve.

    Two neighbouring outcomes with ratios L <= L' and masses q, q' are drawn together: L moves up to the next power of
    r, and L' down, so that q L + q' L' stays; where no power is between, they meet.  So the corners of the error curve
    stay below that of the laws (C9), which `replay.attained` looks at again.  The last one is rounded down.  Outcomes
    above all powers are taken together with those below them, and outcomes below all powers are left out.
    """
    placed: dict[int, int] = {}
    least, most = grid[min(grid) + 1][1], grid[max(grid) - 1][0]
    start = next((k for k, (x, y) in enumerate(curve) if k and y << bits <= x * most), len(curve))
    kept = [curve[0], *curve[start:]]
    steps = [(u - x, v - y) for (x, y), (u, v) in reversed([*pairwise(kept)]) if (v - y) << bits > (u - x) * least]
    # The outcome on its way: its mass q, and its weight q L.
    mass = weight = exponent = 0
    for next_mass, next_weight in steps:
        if mass:
            exponent = _next(grid, bits, exponent, mass, weight)
            rest = weight + next_weight - up(mass * grid[exponent][1], 1 << bits)
            if rest << bits >= next_mass * grid[exponent][1]:
                placed[exponent] = placed.get(exponent, 0) + mass
                mass, weight, next_weight = 0, 0, rest
        mass, weight = mass + next_mass, weight + next_weight
    if mass:
        exponent = _next(grid, bits, exponent, mass, weight)
        while weight << bits < mass * grid[exponent][1]:
            exponent -= 1
        placed[exponent] = placed.get(exponent, 0) + mass
    return sorted(placed.items(), reverse=True)


def _next(grid: Grid, bits: int, guess: int, mass: int, weight: int) -> int:
    """The least exponent with weight/mass <= r^j, near the guess."""
    scaled = weight << bits
    while scaled > mass * grid[guess][0]:
        guess += 1
    while scaled <= mass * grid[guess - 1][0]:
        guess -= 1
    return guess


__all__ = ["Curve", "Side", "product", "under"]
