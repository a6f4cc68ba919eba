"""Small points first: a point is small by its integers, then by the denominators of its other numbers."""

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

_SMALL = 4  # denominators up to which all are alike
_LARGEST = 4  # absolute value of a real with a larger one


class Fineness(NamedTuple):
    """Which reals are looked at."""

    largest: int  # absolute value of one with a small denominator
    finest: int  # denominator
    most: int  # values of all of them with the same integers


COARSE = Fineness(4, 10, 1500)


def size(point: Mapping[Term, Fraction]) -> Size:
    """The sum of the integers, then that of the other numbers' denominators.

    0 is as large as 1, as a case that is degenerate says less, and denominators up to 4 are alike.
    """
    whole = sum(max(1, abs(x)) for v, x in point.items() if v.args[1] == "integer")
    return int(whole), sum(max(_SMALL, x.denominator) for v, x in point.items() if v.args[1] != "integer")


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
        for b in range(1, fine.finest + 1)
        for a in range((fine.largest if b <= _SMALL else _LARGEST) * b + 1)
        for sign in ((1, -1) if a else (1,))
        if gcd(a, b) == 1
    ]


def _together(lines: Sequence[Sequence[Fraction]], fine: Fineness) -> Iterator[tuple[Fraction, ...]]:
    """Their tuples, those of small denominators first, then those of small values."""
    denominators = range(1, fine.finest + 1)
    by_denominator = [{b: [x for x in line if x.denominator == b] for b in denominators} for line in lines]
    parts = sorted(product(denominators, repeat=len(lines)), key=lambda p: (sum(max(_SMALL, b) for b in p), p))
    for chosen_ in parts:
        tuples = product(*(by[b] for by, b in zip(by_denominator, chosen_, strict=True)))
        yield from sorted(tuples, key=lambda xs: (sum(map(abs, xs)), [-x for x in xs]))
