"""Corners: small points at which a claim is looked at without one of its hypotheses."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import islice, product

from symbolic.evidence.points import Point, points
from symbolic.evidence.spot import Enclosing, some_meanings
from symbolic.kernel import Claim, Refused, Rel, Theorem, num, subterms, truth

_SMALL = range(-2, 5)
_CORNERS = 100  # points at which a claim is looked at
_FAR, _BASES = 10, 3  # numbers from here on are looked at as well, from so many corners


class Corners:
    """What is true at points, each relation looked at once for the values of its own variables."""

    def __init__(self) -> None:
        self._seen: dict[object, bool | None] = {}
        self._evaluator = lru_cache(Enclosing)  # which remembers values of definitions

    def holds(self, hypothesis: Rel | Claim, point: Point) -> bool | None:
        """Is it true at a point; one for all j, for small j?  None where that is not known."""
        if isinstance(hypothesis, Rel):
            values = [(v, point[v]) for v in hypothesis.free() if v in point]
            key = hypothesis, frozenset((v, x.as_integer_ratio()) for v, x in values)
            if key not in self._seen:
                self._seen[key] = self._truth(hypothesis, dict(values))
            return self._seen[key]
        return all(truth is not False for truth in self._instances(hypothesis, point))

    def seen(self, hypothesis: Rel | Claim, point: Point) -> bool:
        """Is it known to be true at a point; one for all j, for small j?"""
        if isinstance(hypothesis, Rel):
            return self.holds(hypothesis, point) is True
        return all(self._instances(hypothesis, point))

    def _instances(self, claim: Claim, point: Point) -> Iterator[bool | None]:
        """Is the goal true, for small values of what is bound, where all hypotheses are?"""
        for chosen in product(_SMALL, repeat=len(claim.bound)):
            here = {**point, **dict(zip(claim.bound, map(Fraction, chosen), strict=True))}
            if all(isinstance(h, Rel) and self.holds(h, here) for h in claim.given):
                yield self.holds(claim.goal, here)

    def _truth(self, rel: Rel, point: Point) -> bool | None:
        try:
            return truth(rel, point, self._evaluator)
        except Refused:
            return None


@lru_cache(maxsize=8)
def _looked(claim: Claim) -> Corners:
    """What was found of a claim, whose hypotheses are left out one after the other."""
    return Corners()


def is_bit(hypothesis: Rel | Claim) -> bool:
    """Does it say that a variable is 0 or 1?"""
    bits = [Rel(v * (1 - v), "=", num(0)).key() for v in hypothesis.free()]
    return isinstance(hypothesis, Rel) and hypothesis.key() in bits


def without(theorem: Theorem, hypothesis: int) -> dict[str, bool]:
    """Is it false at a corner where the hypothesis of this number is not met, but all others, and where it has a value?

    That something is a bit, x(1 - x) = 0, says of what kind it is, and what is supposed for all values, of what kind a
    sequence is.
    """
    left_out = theorem.claim.given[hypothesis]
    return {"false": False} if isinstance(left_out, Claim) or is_bit(left_out) else decided(theorem, hypothesis)


def decided(theorem: Theorem, hypothesis: int) -> dict[str, bool]:
    """The same, whatever the hypothesis says."""
    claim, left_out = theorem.claim, theorem.claim.given[hypothesis]
    others = [h for h in claim.given if h != left_out]
    holds = _looked(claim).holds
    for meanings in some_meanings(claim):
        concrete = reduce(Claim.interpret, meanings, Claim(others, claim.goal))
        given = sorted(concrete.given, key=lambda h: isinstance(h, Claim))
        for point in _looked_at(concrete, left_out, claim.goal):
            if isinstance(left_out, Rel) and holds(left_out, point):  # the claim is true there: it is proved
                continue
            if all(holds(h, point) for h in given) and holds(concrete.goal, point) is False:
                return {"false": True}
    return {"false": False}


def _looked_at(concrete: Claim, left_out: Rel | Claim, goal: Rel) -> Iterator[Point]:
    """Corners; and, for what is left out and said of large numbers, n <= 1000, points beside these."""
    yield from points(concrete, limit=0, grid=_CORNERS)
    if isinstance(left_out, Claim):
        return
    said = {
        t.number for rel in (left_out, goal) for side in rel.terms() for t in subterms(side) if t.number is not None
    }
    near = sorted({x + step for x in said if abs(x) >= _FAR for step in (-1, Fraction(-1, 2), 0, Fraction(1, 2), 1)})
    for point in islice(points(concrete, limit=0, grid=_CORNERS), _BASES if near else 0):
        for v, x in product(sorted(left_out.free() & set(point), key=str), near):
            if v.args[1] != "integer" or x.denominator == 1:
                yield {**point, v: x}
