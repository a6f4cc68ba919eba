"""Small points first: a point is small by its integers, then by the heights of its other numbers.

The height of a fraction is the larger of numerator and denominator, whatever its sign: 2 is smaller than 9, and as
small as 1/2.  "Smallest" is meant in this order: that of `size`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from functools import cache
from itertools import islice, product
from math import gcd
from typing import NamedTuple

from symbolic.evidence.points import Point
from symbolic.kernel import Claim, Refused, Rel, Term, truth, variables

Size = tuple[int, int]

_SMALL = 4  # height up to which all are alike


class Fineness(NamedTuple):
    """Which reals are looked at."""

    highest: int  # height
    most: int  # values of all of them with the same integers


COARSE = Fineness(16, 1500)


def size(point: Mapping[Term, Fraction]) -> Size:
    """The sum of the integers, whatever their signs, then that of the other numbers' heights.

    0 is as large as 1, as a case that is degenerate says less, and heights up to 4 are alike.
    """
    whole = sum(max(1, abs(x)) for v, x in point.items() if v.args[1] == "integer")
    return int(whole), sum(max(_SMALL, _height(x)) for v, x in point.items() if v.args[1] != "integer")


def _height(x: Fraction) -> int:
    return max(abs(x.numerator), x.denominator)


def points_below(claim: Claim, over: Sequence[Term], bound: Size, fine: Fineness = COARSE) -> Iterator[Point]:
    """The points that are smaller, as far as the hypotheses about integers alone let them be, the smallest first."""
    whole, other = ([v for v in over if (v.args[1] == "integer") == is_whole] for is_whole in (True, False))
    about = _about(claim, set(whole))
    reals = list(islice(_together([_line(v, claim, fine) for v in other], fine), fine.most))
    for total in range(bound[0] + 1):
        for chosen_ in sorted(_integers(len(whole), total), key=lambda xs: xs.count(0)):
            integers = dict(zip(whole, chosen_, strict=True))
            if all(_holds(h, integers) for h in about):
                for some in reals:
                    found = integers | dict(zip(other, some, strict=True))
                    if size(found) >= bound:
                        break
                    yield found


def _about(claim: Claim, these: Set[Term]) -> list[Rel]:
    """The hypotheses that speak of these variables and of no others."""
    return [h for h in claim.given if isinstance(h, Rel) and set().union(*map(variables, h.terms())) <= these]


def _holds(h: Rel, point: Point) -> bool:
    try:
        return truth(h, point)
    except Refused:
        return False


def _integers(count: int, total: int) -> Iterator[tuple[Fraction, ...]]:
    """All tuples of integers whose sizes have this sum."""
    if count == 0:
        yield from [()] * (total == 0)
        return
    for first in range(1, total + 1):
        for rest in _integers(count - 1, total - first):
            yield from ((Fraction(x), *rest) for x in ((1, 0, -1) if first == 1 else (first, -first)))


def _line(v: Term, claim: Claim, fine: Fineness) -> list[Fraction]:
    """The fractions that a variable may have by what is supposed of it alone."""
    about = _about(claim, {v})
    return [x for x in _fractions(fine) if all(_holds(h, {v: x}) for h in about)]


@cache
def _fractions(fine: Fineness) -> list[Fraction]:
    return [
        Fraction(sign * a, b)
        for b in range(1, fine.highest + 1)
        for a in range(fine.highest + 1)
        for sign in ((1, -1) if a else (1,))
        if gcd(a, b) == 1
    ]


def _together(lines: Sequence[Sequence[Fraction]], fine: Fineness) -> Iterator[tuple[Fraction, ...]]:
    """Their tuples, those of small heights first, then those of small values."""
    heights = range(1, fine.highest + 1)
    by_height = [{h: [x for x in line if _height(x) == h] for h in heights} for line in lines]
    parts = sorted(product(heights, repeat=len(lines)), key=lambda p: (sum(max(_SMALL, h) for h in p), p))
    for chosen_ in parts:
        tuples = product(*(by[h] for by, h in zip(by_height, chosen_, strict=True)))
        yield from sorted(tuples, key=lambda xs: (sum(map(abs, xs)), [-x for x in xs]))
