"""What a refuted relation should have said: one thing is changed, tried out at points, and proved.

One printed constant is freed and its admissible set found; or a sign, an exponent, an index, a name, the relation or a
hypothesis is changed.  Nothing is told that is not proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil, floor

import numpy as np

from symbolic.kernel import Claim, Refused, Rel, Term, Theorem, Undefined, num, substitute, truth, var
from symbolic.search import clock
from symbolic.search.edits import Edit, Printed, edits, numbers
from symbolic.search.errors import NotFound
from symbolic.search.library import Library
from symbolic.search.prover import OutOfTime, Prover
from symbolic.search.trials import Trials
from symbolic.search.witnesses import witness

Prove = Callable[[Claim, float], Theorem]

SECONDS = 6.0
_STEPS = 50
_FACTORS = (0.0, 0.1, 0.25, 0.5, 0.8, 0.95, 1.05, 1.25, 2.0, 4.0, 10.0)
_DENOMINATOR = 12
_LARGE = 100  # beyond, a number is printed with no other denominator
_CLOSE = 1e-6
_EXACT = 2e-8  # of a bound that bisection finds
_ROUNDS = 6
_LEAST = 3  # points that a hypothesis has to leave, where there are variables


@dataclass(frozen=True)
class Repair:
    """What is true instead, with its theorem; `exactly` shows that no constant beyond will do."""

    printed: str
    true: str
    theorem: Theorem
    exactly: Theorem | None = None

    @property
    def text(self) -> str:
        """In a few words."""
        return f"printed {self.printed}; true {self.true}"


def repair(
    claim: Claim,
    points: Sequence[Mapping[Term, Fraction]] = (),
    library: Library | None = None,
    seconds: float = SECONDS,
) -> Repair:
    """The likeliest repair that is proved, with a library of lemmas.  Raises NotFound."""
    for found in repairs(claim, points, partial(proved, library=library), seconds):
        return found
    raise NotFound(f"no repair found of {claim.goal}")


def repairs(
    claim: Claim,
    points: Sequence[Mapping[Term, Fraction]] = (),
    prove: Prove | None = None,
    seconds: float = SECONDS,
) -> Iterator[Repair]:
    """The repairs that are proved, the likelier first; `points` are such as the claim fails at."""
    end = clock.now() + seconds
    prove = prove or proved
    trials = Trials(claim, points)
    waiting = edits(claim)
    first = 2 if claim.goal.op == "=" else 1  # what is likelier than another constant
    for edit in (e for e in waiting if e.cost <= first):
        yield from _proved(edit, trials, prove, end)
    for freed in _freed(claim, trials, end):
        with suppress(NotFound, Refused, OutOfTime):
            yield freed.proved(prove, trials, end)
    for edit in (e for e in waiting if e.cost > first):
        yield from _proved(edit, trials, prove, end)


def _share(end: float) -> float:
    """Of the time that is left, what one proof may take; nothing when it is up."""
    left = end - clock.now()
    if left <= 0:
        raise OutOfTime
    return min(left, left / 3 + 0.5)


def _proved(edit: Edit, trials: Trials, prove: Prove, end: float) -> Iterator[Repair]:
    with suppress(NotFound, Refused, OutOfTime):
        _share(end)
        admitted, failing = trials.tried(edit.claim)
        if not failing and admitted >= (_LEAST if edit.claim.free() else 1):
            yield Repair(edit.printed, f"with {edit.true}", prove(edit.claim, _share(end)))


def proved(claim: Claim, seconds: float, library: Library | None = None) -> Theorem:
    """The claim, after a short look for a counterexample.  Raises NotFound and OutOfTime."""
    try:
        witness(claim, 1, min(1.0, seconds / 4))
    except (NotFound, Refused):
        return Prover(library, seconds).solve(claim.goal, claim.given)
    raise NotFound(f"{claim} is false")


@dataclass(frozen=True)
class Freed:
    """Another value for a printed constant; `below` says on which side of the bound all others do, too."""

    claim: Claim
    place: Printed
    value: Fraction
    below: bool | None

    @property
    def order(self) -> tuple[bool, bool, float]:
        """A number that is a side of the relation comes first, then one of the printed shape, then the least change."""
        goal, printed = self.claim.goal, self.place.value.number or Fraction(0)
        alone = self.place.value in (goal.lhs, goal.rhs)
        other = self.value.denominator > printed.denominator
        return not alone, other, float(abs(self.value - printed) / (1 + abs(printed)))

    @property
    def repaired(self) -> Claim:
        """The claim with the value."""
        return Claim(self.claim.given, self.place.put(num(self.value)))

    def proved(self, prove: Prove, trials: Trials, end: float) -> Repair:
        """The repair, with its theorem."""
        theorem = prove(self.repaired, _share(end))
        exactly = None if self.below is None else _beyond(self.claim, self.place, self.value, self.below, trials)
        told = (
            f"exactly for c {'<=' if self.below else '>='} {self.value}" if exactly is not None else f"for {self.value}"
        )
        return Repair(str(self.place.value), told, theorem, exactly)


def _freed(claim: Claim, trials: Trials, end: float) -> list[Freed]:
    found = []
    for place in numbers(claim.goal):
        if clock.now() < end:
            with suppress(NotFound, Refused, OutOfTime):
                found.append(_constant(claim, place, trials, end))
    return sorted(found, key=lambda f: f.order)


def _constant(claim: Claim, place: Printed, trials: Trials, end: float) -> Freed:
    """The constant at a place, no farther from what is printed than it has to be."""
    if claim.goal.op == "=":
        return Freed(claim, place, _fitted(claim, place, trials), None)
    for _ in range(_ROUNDS):
        bound, below = _bound(claim, place, trials)
        options = (Freed(claim, place, v, below) for v in _simple(bound, below, place.value.number or Fraction(0)))
        freed = next((f for f in options if not trials.tried(f.repaired)[1]), None)
        if freed is None:
            raise NotFound(f"no simple constant near {bound}")
        try:
            trials.add(_point(freed.repaired, end))
        except (NotFound, Refused):
            return freed
    raise NotFound("the bound does not settle")


def _point(claim: Claim, end: float) -> Mapping[Term, Fraction]:
    """A point at which a claim fails."""
    refutation = witness(claim, 2, max(0.1, min(1.0, (end - clock.now()) / 8)))
    names = {v.args[0]: v for v in claim.free()}
    return {names[name]: x for name, x in refutation.point.items()}


def _fitted(claim: Claim, place: Printed, trials: Trials) -> Fraction:
    """The one number that makes an equality true at all points; the gap is linear in it."""
    printed = place.value.number or Fraction(0)
    first, second, third = (trials.gaps(Claim(claim.given, place.put(num(printed + k)))) for k in range(3))
    if not len(first) or not len(first) == len(second) == len(third):
        raise NotFound("no points")
    rate = second - first
    with np.errstate(all="ignore"):
        bent = np.abs(third - 2 * second + first) > _CLOSE * (1 + np.abs(first))
        values = float(printed) - first / rate
    values = values[np.abs(rate) > _CLOSE]
    if bent.any() or len(values) < 1 or np.ptp(values) > _CLOSE * (1 + np.abs(values).max()):
        raise NotFound("no number fits all points")
    value = Fraction(float(values[0])).limit_denominator(_DENOMINATOR)
    if abs(float(value) - values[0]) > _CLOSE or value == printed:
        raise NotFound("no simple number fits")
    return value


def _bound(claim: Claim, place: Printed, trials: Trials) -> tuple[float, bool]:
    """How far the constant may go, and whether it has to stay below; by bisection at the points."""
    printed = float(place.value.number or 0)

    def good(c: float) -> bool:
        with suppress(Refused):
            admitted, failing = trials.tried(Claim(claim.given, place.put(num(Fraction(c).limit_denominator(10**12)))))
            return admitted > 0 and not failing
        return False

    if printed:
        tries = sorted({printed * f for f in _FACTORS} | {-printed}, key=lambda c: abs(c - printed))
    else:
        tries = [-0.1, 0.1, -1.0, 1.0, -10.0, 10.0]
    inside = next((c for c in tries if good(c)), None)
    if inside is None:
        raise NotFound("no constant does")
    outside, low = printed, inside
    for _ in range(_STEPS):
        middle = (outside + low) / 2
        if good(middle):
            low = middle
        else:
            outside = middle
    return low, low < printed


def _simple(bound: float, below: bool, printed: Fraction) -> Iterator[Fraction]:
    """A simple number at the bound, then the next one of the printed shape on the side where it is true."""
    near = Fraction(bound).limit_denominator(_DENOMINATOR if abs(bound) < _LARGE else printed.denominator)
    if abs(float(near) - bound) <= _EXACT * (1 + abs(bound)):
        yield near
    for grain in (printed.denominator, 10 * printed.denominator):
        value = Fraction(floor(bound * grain - _CLOSE) if below else ceil(bound * grain + _CLOSE), grain)
        if value:
            yield value


def _beyond(claim: Claim, place: Printed, value: Fraction, below: bool, trials: Trials) -> Theorem | None:
    """c > value |- the goal fails at a point: then no constant beyond the value will do."""
    c = var("c_0")
    freed = place.put(c)
    for world in trials.worlds:
        for row in world.rows if not world.meanings else ():
            point = {v: x.limit_denominator(1000) for v, x in row.items()}
            with suppress(Refused, Undefined, NotFound, OutOfTime):
                if not all(truth(h, point) for h in claim.given if isinstance(h, Rel)):
                    continue
                at = {v: num(x) for v, x in point.items()} | {c: num(value)}
                end = freed.map(lambda t, at=at: substitute(t, at))
                if claim.goal.op != ">=" or not truth(Rel(end.lhs, "=", end.rhs), {}):
                    continue
                there = {v: num(x) for v, x in point.items()}
                failing = Rel(freed.rhs, ">", freed.lhs).map(lambda t, there=there: substitute(t, there))
                side = Rel(c, ">", num(value)) if below else Rel(num(value), ">", c)
                return Prover(seconds=0.5).solve(failing, [side])
    return None
