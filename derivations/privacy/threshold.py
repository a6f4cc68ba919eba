"""The smallest parameter at which the worst divergence is at most delta: certified at both ends of an enclosure.

The divergence decreases in the parameter (I4), be it q or epsilon.  Its root for one collection is looked for with
floats and balls' midpoints; nothing depends on how.  What is claimed is then shown: at `lower` some collection has a
divergence above delta, at `upper` the supremum over all collections is at most delta.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import count

from flint import arb

from derivations.privacy.divergence import divergence
from derivations.privacy.enclosure import above, below
from derivations.privacy.inputs import SMALLEST
from derivations.privacy.pair import Pair, Unresolved
from derivations.privacy.worst import supremum
from symbolic.evidence.ball import exact, precision

Collection = tuple[int, int]  # ones and zeros among the unchanged records
PairAt = Callable[[Fraction], Pair]

_FINEST = 1e-280  # relative accuracy of a divergence
_MOST_STEPS = 30_000  # of one search for the worst collection: about a minute


class TooMany(Unresolved):
    """There are more collections to be told apart than can be."""


@dataclass(frozen=True)
class Threshold:
    """The smallest safe parameter is above `lower` and at most `upper`; the collection `witness` shows the former."""

    lower: Fraction
    upper: Fraction
    witness: Collection


@dataclass(frozen=True)
class Problem:
    """The divergence is wanted to be at most delta for these collections, or for all of n unchanged records."""

    at: PairAt
    n: int
    collections: tuple[Collection, ...] | None
    delta: Fraction

    def failing(self, x: Fraction, tolerance: float, start: Collection, slack: float) -> Collection | None:
        """None if the divergence is at most delta at x for all collections, else one where it certainly is above.

        That one is the worst, up to a relative `slack`.  Raises `Unresolved` when neither is shown to `tolerance`.
        """
        pair = self.at(x)
        if self.collections is None:
            steps = count(1)

            def decided(lower: arb, upper: arb) -> bool:
                if next(steps) > _MOST_STEPS:
                    raise TooMany(f"the worst collection at {float(x)!r}: too many are nearly as bad")
                return above(upper) <= self.delta or (below(lower) > self.delta and upper <= lower * (1 + arb(slack)))

            found = supremum(pair, self.n, tolerance, decided, start[0])
            ends = [(found.lower, found.upper, (found.ones, self.n - found.ones))]
        else:
            values = [divergence(pair, *collection, tolerance) for collection in self.collections]
            ends = list(zip(values, values, self.collections, strict=True))
        for lower, _, collection in ends:
            if below(lower) > self.delta:
                return collection
        if any(above(upper) > self.delta for _, upper, _ in ends):
            raise Unresolved(f"whether {float(x)!r} is safe")
        return None

    def unsafe(self, x: Fraction, collection: Collection, tolerance: float) -> bool:
        """Is the divergence of this collection certainly above delta at x?"""
        return below(divergence(self.at(x), *collection, tolerance)) > self.delta

    def height(self, x: Fraction, collection: Collection, tolerance: float) -> float:
        """About ln(divergence/delta) at x."""
        value = divergence(self.at(x), *collection, tolerance)
        with precision(96 + int(1 / tolerance).bit_length()):
            return float((value / exact(self.delta)).log().mid()) if value > 0 else -math.inf


def smallest(problem: Problem, guess: Fraction, most: Fraction, tolerance: float) -> Threshold:
    """The smallest safe parameter in (0, most], to that relative width; `most` is known to be safe.

    Where the divergence hardly depends on the parameter, it is computed more finely than the parameter is wanted.
    Raises `Unresolved` when the precision allowed does not tell the ends from the root.
    """
    worst = problem.collections[0] if problem.collections is not None else (0, problem.n)
    accuracy = slack = tolerance / 16
    for _ in range(100):
        root = _root(problem, worst, guess, most, tolerance / 64, accuracy / 4)
        lower, upper = (_rounded(root * (1 + side * Fraction(tolerance) / 4), tolerance / 64) for side in (-1, 1))
        try:
            failing = None if upper >= most else problem.failing(upper, accuracy, worst, slack)
            if failing is None and problem.unsafe(lower, worst, accuracy):
                return Threshold(lower, min(upper, most), worst)
        except TooMany:
            raise
        except Unresolved:
            failing = None
        if failing is None or failing == worst:  # neither end is told from the root, or the root was not accurate
            if accuracy == _FINEST:
                break
            accuracy = max(accuracy * accuracy, _FINEST)
        worst, guess = failing or worst, root
    raise Unresolved(f"the threshold near {float(root)!r}")


def _root(
    problem: Problem, worst: Collection, guess: Fraction, most: Fraction, tolerance: float, accuracy: float
) -> Fraction:
    """About where the divergence of one collection crosses delta: secants of its logarithm, kept in a bracket.

    `tolerance` is that of the root, `accuracy` that of the divergence, both relative.
    """
    low, high = Fraction(0), most
    x = _rounded(min(guess, most * Fraction(3, 4)), tolerance)
    before: tuple[Fraction, float] | None = None
    coarse = max(1e-4, accuracy)
    for _ in range(300):
        f = problem.height(x, worst, coarse)
        if abs(f) < 100 * coarse and coarse > accuracy:
            coarse = accuracy
            f = problem.height(x, worst, coarse)
        low, high = (x, high) if f > 0 else (low, x)
        if high - low <= high * Fraction(tolerance) or high < SMALLEST:
            break
        step = _secant(before, (x, f))
        before = (x, f)
        if step is not None and abs(step) <= x * Fraction(tolerance) / 2 and coarse == accuracy:
            return min(x + step, most)
        beyond = x + step if step is not None else None
        if beyond is not None and low < beyond < high:
            x = beyond
        elif low == 0:
            x = high / 4
        else:
            x = min((low + high) / 2, 4 * low)
        x = _rounded(x, tolerance)
    return high


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
