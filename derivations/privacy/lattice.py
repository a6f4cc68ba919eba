"""Measures on the powers of a ratio, in integers: what the composition of two laws over many rounds is computed with.

For two laws P and Q of an outcome, Q(P/Q = L) is a measure of the likelihood ratio L, and their divergence is

    D(E) = I + sum over L of q(L) (L - E)_+ ,        E >= 0,

I the mass of P where Q is 0.  The pair of laws of independent rounds has the product of the L and of the q, so that on
L = r^j composition is a product of polynomials.  Every part grows with q, with L and with I.  So what is computed is
above the true one, for every E, when all of it is rounded up, and below when it is rounded down; also when composed:
the divergence of two rounds is that of the first at E/L, integrated over the L of the second, and the same with both
exchanged.  With D1 <= I1 + phi1 and D2 <= I2 + phi2 for all E it is at most I1 + phi1(0) I2 + phi, phi of the product.

Masses are integers in units of 2^-bits, powers of r in units of 2^-fine, both rounded to the safe side.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from flint import fmpz_poly

from derivations.privacy.clock import tick
from symbolic.errors import RederiveError


class Powers:
    """r^j from below and from above, in units of 2^-fine; computed as far as they are asked for."""

    def __init__(self, ratio: Fraction, fine: int) -> None:
        if ratio <= 1:
            raise ValueError("the ratio is above 1")
        self.ratio, self.fine = ratio, fine
        self._up, self._down = [(1 << fine, 1 << fine)], [(1 << fine, 1 << fine)]

    def __getitem__(self, j: int) -> tuple[int, int]:
        """(below, above)."""
        table = self._up if j >= 0 else self._down
        a, b = self.ratio.numerator, self.ratio.denominator
        if j < 0:
            a, b, j = b, a, -j
        while len(table) <= j:
            below, above = table[-1]
            table.append((below * a // b, -(-above * a // b)))
        return table[j]


@dataclass(frozen=True)
class Measure:
    """The mass of r^(first + k) is `masses[k]`; `infinite` is I.  `upper`: which side is safe."""

    powers: Powers
    bits: int
    upper: bool
    first: int
    masses: tuple[int, ...]
    infinite: int = 0

    @property
    def last(self) -> int:
        """The exponent of the greatest L."""
        return self.first + len(self.masses) - 1

    @cached_property
    def total(self) -> int:
        """phi(0) = the sum of q L, rounded to the safe side."""
        side, fine = int(self.upper), self.powers.fine
        whole = sum(q * self.powers[self.first + k][side] for k, q in enumerate(self.masses))
        return shifted(whole, fine, self.upper)

    def times(self, other: Measure) -> Measure:
        """Both, one after the other."""
        if (other.bits, other.upper) != (self.bits, self.upper) or other.powers is not self.powers:
            raise ValueError("measures of two lattices")
        product = (fmpz_poly(list(self.masses)) * fmpz_poly(list(other.masses))).coeffs()
        masses = tuple(shifted(int(x), self.bits, self.upper) for x in product)
        masses += (0,) * (len(self.masses) + len(other.masses) - 1 - len(masses))
        infinite = self.infinite + shifted(self.total * other.infinite, self.bits, self.upper)
        return Measure(self.powers, self.bits, self.upper, self.first + other.first, masses, infinite)

    def trimmed(self, negligible: int) -> Measure:
        """Without what is so rare at both ends: above it goes to I, below to the least L that is left, or it goes."""
        fine, masses, high, low, lost = self.powers.fine, self.masses, len(self.masses), 0, 0
        while high > 1:
            more = lost + masses[high - 1] * self.powers[self.first + high - 1][1]
            if more >> fine > negligible:
                break
            lost, high = more, high - 1
        under = 0
        while low < high - 1:
            more = under + masses[low]
            if more * self.powers[self.first + low + 1][1] >> fine > negligible:
                break
            under, low = more, low + 1
        kept = masses[low:high]
        if self.upper:
            kept = (kept[0] + under, *kept[1:])
        infinite = self.infinite + (shifted(lost, fine, True) if self.upper else 0)
        return Measure(self.powers, self.bits, self.upper, self.first + low, kept, infinite)

    def power(self, rounds: int, negligible: int) -> Measure:
        """So many rounds; what is rarer than `negligible` over all rounds is not followed."""
        out, square, left, made = None, self, rounds, 1
        while True:
            tick()
            if left & 1:
                out = square if out is None else out.times(square).trimmed(negligible // 8)
            left >>= 1
            if not left:
                return out if out is not None else square
            made *= 2
            square = square.times(square).trimmed(negligible * made // (8 * rounds))

    # ------------------------------------------------------------------------------------------ the divergence

    @cached_property
    def _tails(self) -> tuple[list[int], list[int]]:
        """Sums of q L and of q over all exponents from first + k on."""
        side, weights, masses = int(self.upper), [0], [0]
        for k in range(len(self.masses) - 1, -1, -1):
            q = self.masses[k]
            weights.append(weights[-1] + q * self.powers[self.first + k][side])
            masses.append(masses[-1] + q)
        return weights[::-1], masses[::-1]

    def divergence(self, e: tuple[Fraction, Fraction]) -> Fraction:
        """D(E), to the safe side, for an E between these two."""
        weights, masses = self._tails
        unit = 1 << self.powers.fine
        at = e[0] if self.upper else e[1]
        k = self._first_above(at)
        # Each k gives a lower bound of the sum of positive parts; this one leaves out what is not positive.
        value = Fraction(weights[k], unit) - at * masses[k] + self.infinite
        return min(max(value / (1 << self.bits), Fraction(0)), Fraction(1))

    def _first_above(self, e: Fraction) -> int:
        """The least k with r^(first + k) > e, in the rounding of this side."""
        side, scaled = int(self.upper), e * (1 << self.powers.fine)
        return bisect_right(range(len(self.masses)), scaled, key=lambda k: self.powers[self.first + k][side])

    def crossing(self, delta: Fraction) -> Fraction | None:
        """The E >= 0 from which on D(E) <= delta, to the safe side; None where I alone is more."""
        weights, masses = self._tails
        wanted = (delta * (1 << self.bits) - self.infinite) * (1 << self.powers.fine)
        if wanted < 0:
            return None
        # D decreases: the first exponent at which it is at most delta, and the line that ends there.
        side = int(self.upper)
        k = bisect_left(
            range(len(self.masses)),
            True,
            key=lambda k: weights[k] - self.powers[self.first + k][side] * masses[k] <= wanted,
        )
        return max((weights[k] - wanted) / (masses[k] << self.powers.fine), Fraction(0)) if masses[k] else Fraction(0)


def shifted(x: int, bits: int, up: bool) -> int:
    """x / 2^bits, rounded up or down."""
    return -(-x >> bits) if up else x >> bits


# ---------------------------------------------------------------------------------------------- from above


class NotAbove(RederiveError, ArithmeticError):
    """A measure is not above the points that it was made for."""


def over(powers: Powers, bits: int, stride: int, points: Sequence[Fraction]) -> Measure:
    """A measure whose divergence is above every convex one with D(r^(stride j)) <= points[j] for j = 0, 1, ..

    D is that of two laws for both directions: it decreases, D(0) = 1 and D(1/E) = 1 - 1/E + D(E)/E.  The dots are
    connected: between two of them a convex function is below its chord, and a convex hull of dots from below is below
    no convex function under the dots: some of the dots are enough.  What is returned is held against these again,
    whatever made it.
    """
    dots = mirrored(powers, stride, points)
    corners = _hull([(0, 1 << powers.fine, None), *((powers[j][1], y, j) for j, y in dots)])
    corners.append((corners[-1][0] + 1, corners[-1][1], None))
    slopes = [Fraction(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(corners)]
    first, last = dots[0][0], dots[-1][0]
    masses = [0] * (last - first + 1)
    for corner, before, after in zip(corners[1:], slopes, slopes[1:], strict=False):
        if corner[2] is not None:
            masses[corner[2] - first] = int((after - before) * (1 << bits)) + 2
    infinite = shifted(dots[-1][1] << bits, powers.fine, True) + 2
    found = Measure(powers, bits, True, first, tuple(masses), infinite)
    kept = {corner[2] for corner in corners}
    held(found, [dot for dot in dots if dot[0] in kept])
    return found


def mirrored(powers: Powers, stride: int, points: Sequence[Fraction]) -> list[tuple[int, int]]:
    """Exponents and values, in units of 2^-fine and rounded up, for E below 1 as well."""
    unit = 1 << powers.fine
    values = [-(-x.numerator * unit // x.denominator) for x in points]
    out = []
    for j in range(len(values) - 1, 0, -1):
        below, above = powers[-stride * j]
        out.append((-stride * j, unit - below + shifted(above * values[j], powers.fine, True)))
    return out + [(stride * j, y) for j, y in enumerate(values)]


def held(measure: Measure, dots: Sequence[tuple[int, int]]) -> None:
    """Is the divergence of a measure above the dots?  Between them it is above their chords, if it is linear there.

    Raises `NotAbove`.
    """
    powers, unit = measure.powers, 1 << measure.bits
    at = [j for j, _ in dots]
    if any(q < 0 for q in measure.masses) or at != sorted(set(at)):
        raise NotAbove("masses are not negative, and dots are in order")
    known = set(at)
    if any(q and measure.first + k not in known for k, q in enumerate(measure.masses)):
        raise NotAbove("there is a mass between two dots")
    # From above: the sums of q L from below and of q over the exponents above a dot.
    k, weight, mass = len(measure.masses) - 1, 0, 0
    for j, y in reversed(dots):
        while k >= 0 and measure.first + k > j:
            weight += measure.masses[k] * powers[measure.first + k][0]
            mass += measure.masses[k]
            k -= 1
        if weight - mass * powers[j][1] + (measure.infinite << powers.fine) < y * unit:
            raise NotAbove(f"at the exponent {j}")
    while k >= 0:
        weight += measure.masses[k] * powers[measure.first + k][0]
        k -= 1
    if weight + (measure.infinite << powers.fine) < unit << powers.fine:
        raise NotAbove("at E = 0")


Dot = tuple[int, int, int | None]


def _hull(dots: Sequence[Dot]) -> list[Dot]:
    """The convex hull from below, from left to right."""
    out: list[Dot] = []
    for dot in dots:
        while len(out) > 1 and _turn(out[-2], out[-1], dot) <= 0:
            out.pop()
        out.append(dot)
    return out


def _turn(a: Dot, b: Dot, c: Dot) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


# ---------------------------------------------------------------------------------------------- from below


def under(powers: Powers, bits: int, laws: Iterable[tuple[Fraction, Fraction]]) -> Measure:
    """A measure whose divergence is below that of two laws, given by P from below and Q from above at each outcome.

    Outcomes come in the order of P/Q; some may be missing.  Two neighbours L <= L' with masses q, q' are drawn
    together: L moves up to the next power of r, and L' down, so that q L + q' L' stays; where no power is between, they
    meet.  By convexity the sum of q (L - E)_+ does not grow, for any E.  The last one is rounded down.
    """
    placed: dict[int, int] = {}
    fine = powers.fine
    # The outcome on its way: its mass q, and its weight q L.
    mass = weight = exponent = 0
    for p, q in laws:
        next_mass = -(-(q.numerator << bits) // q.denominator)
        next_weight = (p.numerator << bits) // p.denominator
        if not next_weight:
            continue
        if mass:
            exponent = _next(powers, exponent, mass, weight)
            rest = weight + next_weight - shifted(mass * powers[exponent][1], fine, True)
            if rest << fine >= next_mass * powers[exponent][1]:
                placed[exponent] = placed.get(exponent, 0) + mass
                mass, weight, next_weight = 0, 0, rest
        mass, weight = mass + next_mass, weight + next_weight
    if mass:
        exponent = _next(powers, exponent, mass, weight)
        while weight << fine < mass * powers[exponent][1]:
            exponent -= 1
        placed[exponent] = placed.get(exponent, 0) + mass
    first, last = (min(placed), max(placed)) if placed else (0, 0)
    return Measure(powers, bits, False, first, tuple(placed.get(j, 0) for j in range(first, last + 1)))


def _next(powers: Powers, guess: int, mass: int, weight: int) -> int:
    """The least exponent with weight/mass <= r^j, near the guess."""
    scaled = weight << powers.fine
    while scaled > mass * powers[guess][0]:
        guess += 1
    while scaled <= mass * powers[guess - 1][0]:
        guess -= 1
    return guess


__all__ = ["Measure", "NotAbove", "Powers", "held", "mirrored", "over", "shifted", "under"]
