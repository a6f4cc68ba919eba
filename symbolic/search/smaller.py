"""Small points first: a point is small by its integers, then by the denominators of its other numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from itertools import islice, product

from symbolic.evidence.points import Point
from symbolic.kernel import Claim, Refused, Rel, Term, truth, variables

Size = tuple[int, int]

_SMALL = 4  # denominators up to which all are alike
_LARGEST = 4  # absolute value of a real
_FINEST = 10  # denominator of one
_MOST = 1500  # values of the reals that are looked at with the same integers


def size(point: Mapping[Term, Fraction]) -> Size:
    """The sum of the integers, then that of the other numbers' denominators.

    0 is as large as 1, as a case that is degenerate says less, and denominators up to 4 are alike.
    """
    whole = sum(max(1, abs(x)) for v, x in point.items() if v.args[1] == "integer")
    return int(whole), sum(max(_SMALL, x.denominator) for v, x in point.items() if v.args[1] != "integer")


def points_below(claim: Claim, over: Sequence[Term], bound: Size) -> Iterator[Point]:
    """The points that are smaller, as far as the hypotheses about integers alone let them be, the smallest first."""
    whole, other = ([v for v in over if (v.args[1] == "integer") == is_whole] for is_whole in (True, False))
    about = _about(claim, set(whole))
    reals = list(islice(_together([_line(v, claim) for v in other]), _MOST))
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


def _line(v: Term, claim: Claim) -> list[Fraction]:
    """The fractions that a variable may have by what is supposed of it alone."""
    about = _about(claim, {v})
    return [x for x in _LINE if all(_holds(h, {v: x}) for h in about)]


_LINE = [
    Fraction(sign * a, b)
    for b in range(1, _FINEST + 1)
    for a in range(_LARGEST * b + 1)
    for sign in ((1, -1) if a else (1,))
    if Fraction(a, b).denominator == b
]


def _together(lines: Sequence[Sequence[Fraction]]) -> Iterator[tuple[Fraction, ...]]:
    """Their tuples, those of small denominators first, then those of small values."""
    by_denominator = [{b: [x for x in line if x.denominator == b] for b in range(1, _FINEST + 1)} for line in lines]
    parts = sorted(product(range(1, _FINEST + 1), repeat=len(lines)), key=lambda p: (sum(max(_SMALL, b) for b in p), p))
    for chosen_ in parts:
        tuples = product(*(by[b] for by, b in zip(by_denominator, chosen_, strict=True)))
        yield from sorted(tuples, key=lambda xs: (sum(map(abs, xs)), [-x for x in xs]))
