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

from flint import arb

from derivations.privacy.divergence import divergence
from derivations.privacy.enclosure import above, below
from derivations.privacy.pair import Pair, Unresolved
from derivations.privacy.worst import supremum
from symbolic.evidence.ball import exact, precision

Collection = tuple[int, int]  # ones and zeros among the unchanged records
PairAt = Callable[[Fraction], Pair]


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

    def failing(self, x: Fraction, tolerance: float, start: Collection, any_will_do: bool = False) -> Collection | None:
        """None if the divergence is at most delta at x for all collections, else one where it certainly is above.

        It is the worst one, to that relative accuracy, unless any will do.  Raises `Unresolved` when neither is shown.
        """
        pair = self.at(x)
        if self.collections is None:

            def decided(lower: arb, upper: arb) -> bool:
                return above(upper) <= self.delta or (any_will_do and below(lower) > self.delta)

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

    Raises `Unresolved` when the precision allowed does not tell the ends from the root.
    """
    worst = problem.collections[0] if problem.collections is not None else (0, problem.n)
    for _ in range(100):
        root = _root(problem, worst, guess, most, tolerance / 64)
        upper = min(_rounded(root * (1 + Fraction(tolerance) / 4), tolerance / 64), most)
        failing = None if upper == most else _failing(problem, upper, tolerance / 16, worst)
        if failing is None:
            return Threshold(_unsafe_end(problem, worst, root, tolerance), upper, worst)
        if failing == worst:  # the root was not accurate enough
            tolerance /= 4
        worst, guess = failing, root
    raise Unresolved("the worst collection")


def _failing(problem: Problem, x: Fraction, tolerance: float, worst: Collection) -> Collection | None:
    """`Problem.failing`, more finely where the divergence hardly depends on the parameter."""
    try:
        return problem.failing(x, tolerance, worst)
    except Unresolved:
        return problem.failing(x, tolerance / 1000, worst)


def _unsafe_end(problem: Problem, worst: Collection, root: Fraction, tolerance: float) -> Fraction:
    step = Fraction(tolerance) / 4
    while step < Fraction(1, 2):
        lower = _rounded(root * (1 - step), tolerance / 64)
        if problem.unsafe(lower, worst, tolerance / 16) or problem.unsafe(lower, worst, tolerance / 16000):
            return lower
        step *= 2
    raise Unresolved(f"what is unsafe below {float(root)!r}")


def _root(problem: Problem, worst: Collection, guess: Fraction, most: Fraction, tolerance: float) -> Fraction:
    """About where the divergence of one collection crosses delta: secants of its logarithm, kept in a bracket."""
    low, high = Fraction(0), most
    x = _rounded(min(guess, most * Fraction(3, 4)), tolerance)
    before: tuple[Fraction, float] | None = None
    coarse = max(1e-4, tolerance)
    for _ in range(300):
        f = problem.height(x, worst, coarse)
        if abs(f) < 100 * coarse and coarse > tolerance:
            coarse = tolerance
            f = problem.height(x, worst, coarse)
        low, high = (x, high) if f > 0 else (low, x)
        if high - low <= high * Fraction(tolerance):
            break
        step = _secant(before, (x, f))
        before = (x, f)
        if step is not None and abs(step) <= x * Fraction(tolerance) / 2 and coarse == tolerance:
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


__all__ = ["Problem", "Threshold", "smallest"]
