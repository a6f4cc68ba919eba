"""The smallest parameter at which the worst divergence is at most delta: certified at both ends of an enclosure.

The divergence decreases in the parameter (I4), be it q or epsilon.  Its root for one collection is looked for with
floats and balls' midpoints; nothing depends on how.  What is claimed is then shown: at `lower` some collection has a
divergence above delta, at `upper` the supremum over all collections is at most delta.

One divergence is cheap and a supremum is dear, so the root is put close to `lower`.  The rest of the width, times
d ln D/d ln x, is by how much the divergences at `upper` are below delta: no finer need the collections be told apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from derivations.privacy.clock import standing, tick
from derivations.privacy.divergence import divergence, roughly
from derivations.privacy.enclosure import Enclosure, above, below
from derivations.privacy.inputs import SMALLEST
from derivations.privacy.pair import Pair, Unresolved
from derivations.privacy.worst import TooMany, climbed, supremum
from symbolic.evidence.ball import exact, precision

Collection = tuple[int, int]  # ones and zeros among the unchanged records
PairAt = Callable[[Fraction], Pair]

_METHOD = "Arb, certified at both ends"
_SEARCHED = ", by branch and bound over the number of ones"
_FINEST, _COARSEST = 1e-280, 1e-3  # relative accuracy of a divergence
_FAR = Fraction(1, 10**20)  # of delta: a divergence that tells where to look, no more
_BELOW, _ABOVE = Fraction(1, 16), Fraction(1, 2)  # of the width: from the root to the lower end, and to the upper one


@dataclass(frozen=True)
class Threshold:
    """The smallest safe parameter is above `lower` and at most `upper`; the collection `witness` shows the former."""

    lower: Fraction
    upper: Fraction
    witness: Collection

    def enclosure(self, ones: int | None) -> Enclosure:
        """As an answer for the collection with so many ones, or for all."""
        if ones is not None:
            way = "01" if self.witness[0] == ones else "10"
            return Enclosure(self.lower, self.upper, ones, way, _METHOD)
        return Enclosure(self.lower, self.upper, self.witness[0], "01", f"{_METHOD}{_SEARCHED}")


@dataclass(frozen=True)
class Problem:
    """The divergence is wanted to be at most delta for these collections, or for all of n unchanged records."""

    at: PairAt
    n: int
    collections: tuple[Collection, ...] | None
    delta: Fraction

    def failing(self, x: Fraction, tolerance: float, start: Collection) -> Collection | None:
        """None if the divergence is at most delta at x for all collections, else one where it certainly is above.

        That one is the worst, up to a relative `tolerance`.  Raises `Unresolved` when neither is shown to it.
        """
        pair = self.at(x)
        if self.collections is None:
            found = supremum(pair, self.n, tolerance, self.delta, start[0])
            ends = [(found.lower, found.upper, (found.ones, self.n - found.ones))]
        else:
            values = [divergence(pair, *collection, tolerance) for collection in self.collections]
            ends = list(zip(values, values, self.collections, strict=True))
        for lower, _, collection in ends:
            if below(lower) > self.delta:
                return collection
        if any(above(upper) > self.delta for _, upper, _ in ends):
            low, high = max(below(lower) for lower, _, _ in ends), max(above(upper) for _, upper, _ in ends)
            known = f"the worst divergence is {Enclosure(low, high)}, to a relative {tolerance:.0e}"
            raise Unresolved(f"whether {float(x)!r} is safe", known)
        return None

    def worse(self, x: Fraction, collection: Collection, tolerance: float) -> Collection:
        """One that is certainly worse at x, if one is found near by; else the same."""
        if self.collections is not None:
            return collection
        ones = climbed(self.at(x), self.n, collection[0], tolerance)
        return ones, self.n - ones

    def unsafe(self, x: Fraction, collection: Collection, tolerance: float) -> bool:
        """Is the divergence of this collection certainly above delta at x?"""
        return below(divergence(self.at(x), *collection, tolerance)) > self.delta

    def height(self, x: Fraction, collection: Collection, tolerance: float) -> float:
        """About ln(divergence/delta) at x; where that is far below 0, by Chernoff's bound, which takes no time."""
        pair = self.at(x)
        value = roughly(pair, *collection)
        if value > exact(self.delta * _FAR):
            value = divergence(pair, *collection, tolerance)
        with precision(96 + int(1 / tolerance).bit_length()):
            return float((value / exact(self.delta)).log().mid()) if value > 0 else -math.inf


def smallest(problem: Problem, guess: Fraction, most: Fraction, tolerance: float) -> Threshold:
    """The smallest safe parameter in (0, most], to that relative width; `most` is known to be safe.

    Where the divergence hardly depends on the parameter, it is computed more finely than the parameter is wanted.
    Raises `Unresolved` when the precision allowed does not tell the ends from the root.
    """
    known = [Fraction(0), most]  # shown: the threshold is above the one and at most the other
    with standing(lambda: f"the threshold is {Enclosure(*known)}"):
        return _narrowed(problem, guess, tolerance, known)


def _narrowed(problem: Problem, guess: Fraction, tolerance: float, known: list[Fraction]) -> Threshold:
    """The threshold between what is `known`, where more is put down as it is shown."""
    worst = problem.collections[0] if problem.collections is not None else (0, problem.n)
    accuracy, first, most = tolerance / 256, True, known[1]
    for _ in range(100):
        root, slope = _root(problem, worst, guess, most, tolerance / 64, accuracy / 4)
        worse = problem.worse(root, worst, accuracy)
        if worse != worst:
            worst, guess = worse, root
            continue
        lower, upper = (_rounded(root * (1 + Fraction(tolerance) * part), tolerance / 64) for part in (-_BELOW, _ABOVE))
        slack = max(accuracy, min(slope * tolerance / 8, _COARSEST)) if first else accuracy
        try:
            with standing(lambda upper=upper: f"is {float(upper):.12g} safe for all collections?"):
                failing = None if upper >= most else problem.failing(upper, slack, worst)
            known[failing is None] = (min if failing is None else max)(known[failing is None], upper)
            if failing is None and problem.unsafe(lower, worst, accuracy):
                return Threshold(lower, min(upper, most), worst)
        except TooMany:
            raise
        except Unresolved:
            failing = None
        if failing is None or failing == worst:  # neither end is told from the root, or the root was not accurate
            if accuracy == _FINEST:
                break
            accuracy, first = max(accuracy * accuracy, _FINEST), False
        worst, guess = failing or worst, root
    raise Unresolved(f"the threshold near {float(root)!r}", f"divergences are known to a relative {accuracy:.0e}")


def _root(
    problem: Problem, worst: Collection, guess: Fraction, most: Fraction, tolerance: float, accuracy: float
) -> tuple[Fraction, float]:
    """About where the divergence of one collection crosses delta, and about -d ln D/d ln x there, or 0.

    By secants of the logarithm of the divergence, kept in a bracket.  `tolerance` is that of the root, `accuracy` that
    of the divergence, both relative.
    """
    low, high, slope = Fraction(0), most, 0.0
    x = _rounded(min(guess, most * Fraction(15, 16)), tolerance)
    before: tuple[Fraction, float] | None = None
    coarse = max(1e-4, accuracy)
    for turn in range(300):
        with standing(
            lambda low=low, high=high: f"the threshold is looked for from {float(low):.6g} to {float(high):.6g}"
        ):
            tick()
            f = problem.height(x, worst, coarse)
            if abs(f) < 100 * coarse and coarse > accuracy:
                coarse = accuracy
                f = problem.height(x, worst, coarse)
        low, high = (x, high) if f > 0 else (low, x)
        if high - low <= high * Fraction(tolerance) or high < SMALLEST:
            break
        step = _secant(before, (x, f))
        if step is not None and abs(step) >= x * Fraction(1, 10**6):
            slope = float(abs(f) * x / abs(step))
        before = (x, f)
        if step is not None and abs(step) <= x * Fraction(tolerance) / 2 and coarse == accuracy:
            return min(x + step, most), slope
        if step is None and not turn:  # the second one is near the guess
            step = x * Fraction(max(min(f / 10, 0.5), -0.5))
        if step is not None and low < x + step < high:
            x += step
        elif low == 0:
            x = high / 4
        else:
            x = min((low + high) / 2, 4 * low)
        x = _rounded(x, tolerance)
    return high, slope


def _secant(before: tuple[Fraction, float] | None, now: tuple[Fraction, float]) -> Fraction | None:
    if before is None or before[0] == now[0] or not (math.isfinite(before[1]) and math.isfinite(now[1])):
        return None
    slope = (now[1] - before[1]) / float(now[0] - before[0])
    return -Fraction(now[1] / slope) if slope < 0 else None


def _rounded(x: Fraction, tolerance: float) -> Fraction:
    """Near x, with no more digits than the relative tolerance asks for."""
    digits = 3 + len(str(int(1 / x))) - math.floor(math.log10(tolerance))
    return Fraction(round(x * 10**digits), 10**digits)


__all__ = ["Problem", "Threshold", "TooMany", "smallest"]
