"""The worst collection: the supremum of D over the number of ones, by best-first branch and bound.

D decreases in both of its arguments (I4).  Among n unchanged records let `ones` run over a box from M to M + B: every
such collection has at least M ones and at least n - M - B zeros, so that (I5)

    D(ones, n - ones) <= D(M, n - M - B)        for M <= ones <= M + B,

while D(M, n - M) is attained.  Chernoff's bound is a first one for all.  Where there are many records, `smooth` bounds
long boxes better, and `steady` those in which little changes.  The box with the greatest upper bound is divided until
that bound meets the greatest value attained.  Upper bounds are compared by their upper ends, attained values by their
lower ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush

from flint import arb

from derivations.privacy import smooth, steady
from derivations.privacy.divergence import divergence, roughly
from derivations.privacy.pair import Pair
from derivations.privacy.phase import aligned
from symbolic.evidence.ball import precision

_SHORT = 16  # boxes up to that length are left to I5


@dataclass(frozen=True)
class Supremum:
    """lower <= sup over `ones` of D <= upper, and D at `ones` is at least `lower`; both ends are exact."""

    lower: arb
    upper: arb
    ones: int
    evaluations: int


def supremum(
    pair: Pair,
    n: int,
    tolerance: float,
    enough: Callable[[arb, arb], bool] = lambda lower, upper: False,
    start: int = 0,
) -> Supremum:
    """The supremum over `ones` from 0 to n, to that relative width, or until `enough(lower, upper)`.

    `start` is a guess of the worst number of ones.
    """
    with precision(64 + int(1 / tolerance).bit_length()):
        return _Search(pair, n, tolerance, enough).run(start)


@dataclass(frozen=True, order=True)
class _Box:
    negated: arb  # minus the upper bound: the heap has its least element first
    first: int
    last: int
    smooth: bool

    @property
    def upper(self) -> arb:
        return -self.negated

    @property
    def length(self) -> int:
        return self.last - self.first


class _Search:
    def __init__(self, pair: Pair, n: int, tolerance: float, enough: Callable[[arb, arb], bool]) -> None:
        self.pair, self.n, self.tolerance, self.enough = pair, n, tolerance, enough
        self.evaluations = 0
        self.lower, self.ones = arb(0), 0
        self.settled = arb(0)  # the greatest upper bound of what is not divided any more
        self.boxes: list[_Box] = []
        self.stride = steady.longest(pair, n, 0)  # collections to bound at once by `steady`

    def run(self, start: int) -> Supremum:
        many = self.n > _SHORT and smooth.loss(self.pair, self.n) < math.inf
        # The logarithm of the rough bound is linear in the number of ones, so it is greatest at an end.
        ends = (roughly(self.pair, 0, self.n), roughly(self.pair, self.n, 0))
        self.push(arb.max(*ends), 0, self.n, smooth=many)
        if not self.enough(self.lower, self.bound_of_all()):
            self.attain(start)
        while self.boxes and not self.enough(self.lower, self.bound_of_all()):
            box = heappop(self.boxes)
            if box.upper <= self.target():
                self.settled = arb.max(self.settled, box.upper)
                break
            if box.smooth and box.length > _SHORT:
                self.smoothly(box)
            else:
                self.divide(box)
        return Supremum(self.lower, self.bound_of_all(), self.ones, self.evaluations)

    def bound_of_all(self) -> arb:
        """What is known at most."""
        upper = arb.max(self.settled, self.lower)
        return arb.max(upper, self.boxes[0].upper) if self.boxes else upper

    def target(self) -> arb:
        return (self.lower * (1 + arb(self.tolerance))).lower()

    def smoothly(self, box: _Box) -> None:
        """Bound a long box as a whole; where that does not do, divide it where it should."""
        self.attain(box.first)
        self.evaluations += 1
        bound = smooth.bound(self.pair, self.n, box.first, box.last, self.tolerance / 8)
        if bound is None:
            return self.halve(box, box.upper, smooth=box.length > self.n // 64)
        near = aligned(bound.place, bound.step, bound.bend, max(-bound.rate, 0.0), box.length)
        if near and bound.first > self.target():
            self.attain(box.first + near)
        upper, target = arb.min(box.upper, bound.all), self.target()
        if upper <= target or bound.rate >= 0 or bound.first <= target:
            return self.halve(box, upper, smooth=True) if upper > target else self.push(upper, box.first, box.last)
        # Values fall by e^rate with every one: those beyond `cut` are bounded well enough.
        cut = math.ceil(1.02 * (_log(bound.first) - _log(target)) / -bound.rate)
        self.push(upper, box.first + cut + 1, box.last, smooth=True)
        self.push(upper, box.first, min(box.first + cut, box.last))

    def halve(self, box: _Box, upper: arb, smooth: bool) -> None:
        middle = (box.first + box.last) // 2
        self.push(upper, box.first, middle, smooth)
        self.push(upper, middle + 1, box.last, smooth)

    def divide(self, box: _Box) -> None:
        """By I5: cut off the first part of a box, as much of it as the slope says can be dropped at once."""
        first, last = box.first, box.last
        value = self.attain(first)
        self.settled = arb.max(self.settled, value.upper())
        if first == last:
            return
        whole = arb.min(box.upper, self.bound(first, last))
        target, reached = _log(self.target()), _log(value.upper())
        slope = (_log(whole) - reached) / (last - first)
        length = (target - reached) / slope if slope > 0 else last - first
        if length >= last - first:
            return self.push(whole, first + 1, last)
        least = 4 * max(length, 1.0)
        while self.stride > least:
            end = self.steadily(first + 1, last)
            if end is not None:
                return self.push(whole, end + 1, last)
        self.stride = 2 * max(self.stride, 1) if self.stride else 0  # it is worth another try further on
        middle = first + min(max(math.floor(0.9 * length), 1), (last - first + 1) // 2)
        self.push(self.bound(first + 1, middle), first + 1, middle)
        self.push(whole, middle + 1, last)

    def steadily(self, first: int, last: int) -> int | None:
        """Drop neighbours at once, up to the one returned; None, and a shorter stride, if they cannot be."""
        last = min(first + self.stride, last)
        self.evaluations += 1
        upper = steady.bound(self.pair, self.n, first, last, self.tolerance / 8)
        if upper is not None and upper > self.target():
            self.attain(last)  # values may still grow
        if upper is None or upper > self.target():
            self.stride //= 2
            return None
        self.settled = arb.max(self.settled, upper)
        self.stride *= 2
        return last

    def push(self, upper: arb, first: int, last: int, smooth: bool = False) -> None:
        """Keep a box, unless it is empty or need not be divided."""
        if first > last:
            return
        upper = upper.upper()  # exact in the precision in force, so that the order of the heap is one
        if upper <= self.target():
            self.settled = arb.max(self.settled, upper)
        else:
            heappush(self.boxes, _Box(-upper, first, last, smooth))

    def attain(self, ones: int) -> arb:
        value = self.evaluate(ones, self.n - ones)
        if value.lower() > self.lower:
            self.lower, self.ones = value.lower(), ones
        return value

    def bound(self, first: int, last: int) -> arb:
        return self.evaluate(first, self.n - last).upper()

    def evaluate(self, ones: int, zeros: int) -> arb:
        self.evaluations += 1
        return divergence(self.pair, ones, zeros, self.tolerance / 8)


def _log(x: arb) -> float:
    return float(x.log().mid()) if x > 0 else -math.inf


__all__ = ["Supremum", "supremum"]
