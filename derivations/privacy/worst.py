"""The worst collection: the supremum of D over the number of ones, by best-first branch and bound.

D decreases in both of its arguments (I4).  Among n unchanged records let `ones` run over a box from M to M + B: every
such collection has at least M ones and at least n - M - B zeros, so that (I5)

    D(ones, n - ones) <= D(M, n - M - B)        for M <= ones <= M + B,

while D(M, n - M) is attained.  Chernoff's bound is a first one for all.  Where there are many records, `smooth` bounds
long boxes better, but for the distance of the place of the maximum to an integer; where that distance counts, `steady`
bounds boxes in which it hardly changes; I5 is for what is left.  The box with the greatest upper bound is divided until
that bound meets the greatest value attained, or a goal below which nothing need be told apart.  Upper bounds are
compared by their upper ends, attained values by their lower ends.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from heapq import heappop, heappush

from flint import arb

from derivations.privacy import smooth, steady
from derivations.privacy.clock import standing, tick
from derivations.privacy.divergence import divergence, roughly
from derivations.privacy.pair import Pair, Unresolved
from derivations.privacy.phase import aligned
from symbolic.evidence.ball import exact, precision

_SHORT = 16  # boxes up to that length are not bounded by `smooth`
_FEW = 4  # and up to that one not by `steady`
_MOST_EVALUATIONS = 12_000  # about ten seconds


class TooMany(Unresolved):
    """There are more collections to be told apart than can be."""


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
    goal: Fraction = Fraction(0),
    start: int = 0,
    within: tuple[int, int] | None = None,
) -> Supremum:
    """The supremum over `ones` from 0 to n, to that relative width, or to an upper end of at most `goal`.

    `start` is a guess of the worst number of ones; `within` are the first and the last one where not all are meant.
    Raises `TooMany` where that takes too many evaluations.
    """
    with precision(64 + int(1 / tolerance).bit_length()):
        search = _Search(pair, n, tolerance, arb(exact(goal)).lower())
        with standing(search.standing):
            return search.run(start, *(within or (0, n)))


def climbed(pair: Pair, n: int, ones: int, tolerance: float) -> int:
    """A number of ones near that one, with a certainly greater divergence unless it is the same."""
    with precision(64 + int(1 / tolerance).bit_length()):
        value, stride = divergence(pair, ones, n - ones, tolerance), 1
        while stride:
            for there in (ones + stride, ones - stride):
                if 0 <= there <= n and (found := divergence(pair, there, n - there, tolerance)) > value:
                    ones, value, stride = there, found, 4 * stride
                    break
            stride //= 2
    return ones


class _By(IntEnum):
    """What bounds a box that is to be divided."""

    SMOOTH = 0
    STEADY = 1
    RECORDS = 2


@dataclass(frozen=True, order=True)
class _Box:
    negated: arb  # minus the upper bound: the heap has its least element first
    first: int
    last: int
    by: _By

    @property
    def upper(self) -> arb:
        return -self.negated

    @property
    def length(self) -> int:
        return self.last - self.first


class _Search:
    def __init__(self, pair: Pair, n: int, tolerance: float, goal: arb) -> None:
        self.pair, self.n, self.tolerance, self.goal = pair, n, tolerance, goal
        self.evaluations = 0
        self.lower, self.ones = arb(0), 0
        self.settled = arb(0)  # the greatest upper bound of what is not divided any more
        self.boxes: list[_Box] = []
        self.stride = steady.longest(pair, n, 0)  # collections to bound at once by `steady`

    def run(self, start: int, first: int, last: int) -> Supremum:
        many = self.n > _SHORT and smooth.loss(self.pair, self.n) < math.inf
        self.push(arb(1), first, last, _By.SMOOTH if many else _By.RECORDS)
        if self.boxes:
            self.attain(min(max(start, first), last))
        while self.boxes:
            box = heappop(self.boxes)
            if box.upper <= self.target():
                self.settled = arb.max(self.settled, box.upper)
                break
            if box.by == _By.SMOOTH and box.length > _SHORT:
                self.smoothly(box)
            elif box.by == _By.STEADY and box.length > _FEW:
                self.steadily(box)
            else:
                self.divide(box)
        return Supremum(self.lower, arb.max(self.settled, self.lower), self.ones, self.evaluations)

    def target(self) -> arb:
        return arb.max(self.goal, (self.lower * (1 + arb(self.tolerance))).lower())

    def smoothly(self, box: _Box) -> None:
        """Bound a long box as a whole; where that does not do, divide it where it should."""
        self.count()
        bound = smooth.bound(self.pair, self.n, box.first, box.last, self.tolerance / 8)
        if bound is None:
            return self.halve(box, box.upper, _By.SMOOTH if box.length > self.n // 64 else _By.RECORDS)
        upper = arb.min(box.upper, bound.all)
        if upper <= self.target():
            return self.push(upper, box.first, box.last, _By.SMOOTH)
        self.attain(box.first)
        near = aligned(bound.place, bound.step, bound.bend, max(-bound.rate, 0.0), box.length)
        if near and bound.first > self.target():
            self.attain(box.first + near)
        target = self.target()
        starts_above, ends_above = bool(bound.first > target), bool(bound.first * arb(bound.last) > target)
        if starts_above and not ends_above and bound.rate < 0:
            # Values fall by e^rate with every one: those beyond `cut` are bounded well enough.
            cut = math.ceil(1.02 * (_log(bound.first) - _log(target)) / -bound.rate)
            if cut < box.length // 2:
                self.push(upper, box.first, box.first + cut, _By.RECORDS)
                return self.push(upper, box.first + cut + 1, box.last, _By.SMOOTH)
        # Not even about the end that is above the target does `smooth` help.
        above = starts_above and ends_above and box.length <= 64 * self.stride
        short = (starts_above or ends_above) and box.length <= max(2 * self.stride, _SHORT)
        if above or short:
            return self.push(upper, box.first, box.last, _By.RECORDS)
        self.halve(box, upper, _By.SMOOTH)

    def halve(self, box: _Box, upper: arb, by: _By) -> None:
        middle = (box.first + box.last) // 2
        self.push(upper, box.first, middle, by)
        self.push(upper, middle + 1, box.last, by)

    def steadily(self, box: _Box) -> None:
        """Bound neighbours at once, and halve the box where that does not do."""
        self.count()
        bound = steady.bound(self.pair, self.n, box.first, box.last, self.tolerance / 8)
        if bound is None:
            self.stride = min(self.stride, box.length // 2)
            return self.push(box.upper, box.first, box.last, _By.RECORDS)
        upper = arb.min(box.upper, bound)
        if upper > self.target():
            self.attain((box.first + box.last) // 2)
        self.halve(box, upper, _By.STEADY)

    def divide(self, box: _Box) -> None:
        """Cut off the first part of a box: as much as I5 drops at once, unless that is little beside `stride`."""
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
            return self.push(whole, first + 1, last, _By.RECORDS)
        if self.stride > 4 * max(length, 1.0):
            end = min(first + self.stride, last)
            self.push(whole, first + 1, end, _By.STEADY)
            return self.push(whole, end + 1, last, _By.RECORDS)
        middle = first + min(max(math.floor(0.9 * length), 1), (last - first + 1) // 2)
        self.push(self.bound(first + 1, middle), first + 1, middle, _By.RECORDS)
        self.push(whole, middle + 1, last, _By.RECORDS)

    def push(self, upper: arb, first: int, last: int, by: _By) -> None:
        """Keep a box, unless it is empty or need not be divided."""
        if first > last:
            return
        if upper > self.target():
            # Chernoff's logarithm is linear in the number of ones, so greatest at an end.  What it shows to be
            # negligible is never looked at: that takes the longer, the smaller it is.
            upper = arb.min(upper, arb.max(*(roughly(self.pair, end, self.n - end) for end in (first, last))))
        upper = upper.upper()  # exact in the precision in force, so that the order of the heap is one
        if upper <= self.target():
            self.settled = arb.max(self.settled, upper)
        else:
            heappush(self.boxes, _Box(-upper, first, last, by))

    def attain(self, ones: int) -> arb:
        value = self.evaluate(ones, self.n - ones)
        if value.lower() > self.lower:
            self.lower, self.ones = value.lower(), ones
        return value

    def bound(self, first: int, last: int) -> arb:
        return self.evaluate(first, self.n - last).upper()

    def evaluate(self, ones: int, zeros: int) -> arb:
        self.count()
        return divergence(self.pair, ones, zeros, self.tolerance / 8)

    def standing(self) -> str:
        """What is known so far."""
        known = [f"at least {_shown(self.lower)}"] if self.lower > 0 else []
        known += [f"at most {_shown(self.boxes[0].upper)}"] if self.boxes else []
        return f"the worst of {self.n + 1} collections has {' and '.join(known) or 'not been looked at'}"

    def count(self) -> None:
        tick()
        self.evaluations += 1
        if self.evaluations > _MOST_EVALUATIONS:
            question = "too many collections are nearly as bad as the worst one; ask for a coarser tolerance"
            raise TooMany(question)


def _shown(x: arb) -> str:
    return str(x.str(6, radius=False))


def _log(x: arb) -> float:
    return float(x.log().mid()) if x > 0 else -math.inf


__all__ = ["Supremum", "TooMany", "climbed", "supremum"]
