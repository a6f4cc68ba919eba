"""Other values for a printed constant: the admissible set, by points and bisection, and its end in a closed form.

Nothing is believed for that: a value is proved, and that none beyond it will do is shown at a point.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, e, floor, log

import numpy as np

from symbolic.kernel import (
    Claim,
    Refused,
    Rel,
    Term,
    Theorem,
    Undefined,
    app,
    elementary_function,
    num,
    substitute,
    truth,
    var,
)
from symbolic.kernel.terms import rebuild
from symbolic.search import clock
from symbolic.search.errors import NotFound
from symbolic.search.idle import idle
from symbolic.search.places import DENOMINATOR
from symbolic.search.prover import OutOfTime, Prover
from symbolic.search.samples import BROKEN
from symbolic.search.trials import Trials
from symbolic.search.values import values
from symbolic.search.witnesses import witness

_STEPS = 50
_FACTORS = (0.0, 0.1, 0.25, 0.5, 0.8, 0.95, 1.05, 1.25, 2.0, 4.0, 10.0)
_LARGE = 100  # beyond, a number is printed with no other denominator
_CLOSE = 1e-6
_EXACT = 2e-8  # of a bound that bisection finds
_FINE, _FINEST = 1000, 4e-9  # a denominator that a bound may have, as 4/27, and how close it is then
_TRANSCENDENTAL = (("exp", 1, e), ("exp", -1, 1 / e), ("log", 2, log(2)))
_SQUARE = 144  # the denominator of the square of one that is a root
_ROUNDS, _SHARPER = 6, 2


def often(number: Term, goal: Rel) -> bool:
    """Is a number printed more than once?"""
    return len(re.findall(rf"(?<![\w.]){re.escape(str(number))}(?![\w.])", str(goal))) > 1


def _less(t: Term) -> Term | None:
    """x - 1 for x + (-1)."""
    plus = t.op == "+" and len(t.args) == 2 and t.args[1].number is not None and t.args[1].number < 0
    return t.args[0] - num(-t.args[1].number) if plus else None


@dataclass(frozen=True)
class Constant:
    """A printed constant of a claim, and the goal with another term in its place.

    One that is no `summand`, nor a side, keeps its sign: what divides by -1 is another statement.
    """

    claim: Claim
    value: Term
    put: Callable[[Term], Rel]
    summand: bool
    within: str = ""  # what it stands in, where it is printed more than once

    @property
    def number(self) -> Fraction:
        """What is printed."""
        return self.value.number or Fraction(0)

    @property
    def irrational(self) -> Collection[str]:
        """The functions that may make a bound of it: roots among polynomials, exp and log where they stand."""
        inside = {f.name for f in self.claim.functions()}
        return () if any(v.args[1] != "real" for v in self.claim.free()) else {"sqrt"} if inside <= {"sqrt"} else inside

    @property
    def readings(self) -> tuple[Constant, ...]:
        """In a strict relation of what varies also in the one that is not: there a bound may be a value itself."""
        goal = self.claim.goal
        if goal.op != ">" or not goal.free() - set(values(self.claim.given)):
            return (self,)
        return self, self.of(Claim(self.claim.given, Rel(goal.lhs, ">=", goal.rhs)))

    def of(self, claim: Claim) -> Constant:
        """The same of a claim with another relation."""
        put, op = self.put, claim.goal.op
        return replace(self, claim=claim, put=lambda c: Rel(put(c).lhs, op, put(c).rhs))

    def at(self, value: Term) -> Claim:
        """The claim with another one."""
        negative = value.number is not None and value.number < 0
        return Claim(self.claim.given, self.put(value).map(lambda t: rebuild(t, _less) if negative else t))


@dataclass(frozen=True)
class Freed:
    """Another value for a printed constant; `below` says on which side of the bound all others do, too."""

    constant: Constant
    value: Term
    size: float
    below: bool

    @property
    def order(self) -> tuple[bool, bool, float]:
        """A number but 0 that is a side of the relation comes first, then the printed shape, then the least change."""
        goal, printed = self.constant.claim.goal, self.constant.number
        alone = self.constant.value in goal.terms() and self.constant.within in ("", str(self.constant.value))
        alone = alone and printed != 0  # which says that the other side has a sign
        other = self.value.number is None or self.value.number.denominator > printed.denominator
        return not alone, other, abs(self.size - float(printed)) / (1 + abs(float(printed)))

    @property
    def repaired(self) -> Claim:
        """The claim with the value."""
        return self.constant.at(self.value)

    def with_relation(self, claim: Claim) -> Freed:
        """The same value in a claim with another relation."""
        return replace(self, constant=self.constant.of(claim))

    def coarser(self, trials: Trials) -> Iterator[Freed]:
        """With numbers beyond that are printed more shortly, where this is a bound that cannot be shown."""
        for value, size in _shaped(self.size, self.below, self.constant.number):
            other = Freed(self.constant, value, size, self.below)
            if value != self.value and not trials.tried(other.repaired)[1]:
                yield other


def freed(constant: Constant, trials: Trials, end: float) -> Freed:
    """The constant, no farther from what is printed than it has to be."""
    for _ in range(_SHARPER):
        trials.sharpen(constant.at(num(Fraction(_bound(constant, trials)[0]))).goal)
    for _ in range(_ROUNDS):
        bound, below = _bound(constant, trials)
        if abs(bound) < _CLOSE and constant.number and constant.value not in constant.claim.goal.terms():
            raise NotFound("it holds only without what the constant stands with")
        simple = ((c, *s) for s in _simple(bound, below, constant) for c in constant.readings)
        options = (Freed(c, value, size, below) for c, value, size in simple)
        said = (f for f in options if str(f.repaired.goal.lhs) != str(f.repaired.goal.rhs))
        found = next((f for f in said if not trials.tried(f.repaired)[1]), None)
        if found is None or idle(found.repaired.goal) > idle(constant.claim.goal):  # 1^n for 2^n
            raise NotFound(f"no simple constant near {bound}")
        try:
            trials.add(_point(found.repaired, end))
        except (NotFound, Refused):
            return found
    raise NotFound("the bound does not settle")


def _point(claim: Claim, end: float) -> Mapping[Term, Fraction]:
    """A point at which a claim fails."""
    refutation = witness(claim, 2, max(0.1, min(1.0, (end - clock.now()) / 8)))
    names = {v.args[0]: v for v in claim.free()}
    return {names[name]: x for name, x in refutation.point.items()}


def _bound(constant: Constant, trials: Trials) -> tuple[float, bool]:
    """How far the constant may go, and whether it has to stay below; by bisection at the points."""
    printed = float(constant.number)

    def good(c: float) -> bool:
        with suppress(Refused):
            admitted, failing = trials.tried(constant.at(num(Fraction(c).limit_denominator(10**12))))
            return admitted > 0 and not failing
        return False

    if printed:
        other = {-printed} if constant.summand else set()
        tries = sorted({printed * f for f in _FACTORS} | other, key=lambda c: abs(c - printed))
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


def _simple(bound: float, below: bool, constant: Constant) -> Iterator[tuple[Term, float]]:
    """A simple number at the bound, then the next one of the printed shape on the side where it is true."""
    printed, scale = constant.number, 1 + abs(bound)
    most = DENOMINATOR if abs(bound) < _LARGE else printed.denominator
    for exact in closed(bound, _EXACT * scale, most, _FINEST * scale, constant.irrational):
        yield exact, bound
    yield from _shaped(bound, below, printed)


def _shaped(bound: float, below: bool, printed: Fraction) -> Iterator[tuple[Term, float]]:
    """The next number of the printed shape on the side of the bound where the line is true, and a finer one."""
    for grain in (printed.denominator, 10 * printed.denominator):
        value = Fraction(floor(bound * grain - _CLOSE) if below else ceil(bound * grain + _CLOSE), grain)
        if value:
            yield num(value), float(value)


def beyond(found: Freed, trials: Trials) -> Theorem | None:
    """c > value |- the goal fails at a point: then no constant beyond the value will do."""
    c, claim = var("c_0"), found.constant.claim
    goal = found.constant.put(c)
    side = Rel(c, ">", found.value) if found.below else Rel(found.value, ">", c)
    for point in _attaining(found, trials) if claim.goal.op == ">=" else ():
        with suppress(Refused, Undefined, NotFound, OutOfTime):
            if not all(_true_at(h, point) for h in claim.given if isinstance(h, Rel)):
                continue
            failing = Rel(goal.rhs, ">", goal.lhs).map(lambda t, point=point: substitute(t, point))
            return Prover(seconds=0.5).solve(failing, [side])
    return None


def throughout(found: Freed, theorem: Theorem) -> Theorem | None:
    """value >= c |- the goal, by its `theorem` for the value: it holds for all constants on this side."""
    c = var("c_0")
    side = Rel(found.value, ">=", c) if found.below else Rel(c, ">=", found.value)
    with suppress(Refused, Undefined, NotFound, OutOfTime):
        return Prover(seconds=1.0, using=[theorem]).solve(found.constant.put(c), [*found.constant.claim.given, side])
    return None


def _true_at(h: Rel, point: Mapping[Term, Term]) -> bool:
    """Does a hypothesis hold at a point?  Raises NotFound where that is not shown."""
    there = h.map(lambda t: substitute(t, point))
    if all(t.number is not None for t in point.values()):
        return truth(there, {})
    Prover(seconds=0.5).solve(there, ())
    return True


def _attaining(found: Freed, trials: Trials) -> Iterator[Mapping[Term, Term]]:
    """Points in a closed form at which the sides of the repaired goal are equal, as far as floating point can tell."""
    goal, kinds = found.repaired.goal, found.constant.irrational
    for world in trials.worlds:
        if world.meanings:
            continue
        with suppress(*BROKEN):
            gap, size = world.value(goal.gap), 1 + np.abs(world.value(goal.lhs))
            for k in np.flatnonzero(np.broadcast_to(np.abs(gap) <= _CLOSE * size, world.found)):
                row = world.points[int(k)]
                values = [next(closed(float(x), _CLOSE, DENOMINATOR, 0.0, kinds), None) for x in row.values()]
                if None not in values:
                    yield {v: t for v, t in zip(row, values, strict=True) if t is not None}


def closed(x: float, close: float, most: int, closest: float, kinds: Collection[str]) -> Iterator[Term]:
    """What a number may be: with a denominator up to `most`, or a finer one and closer, a root, a multiple of e, ..."""
    for denominator, distance in ((most, close), (_FINE, closest)):
        value = Fraction(x).limit_denominator(denominator)
        if abs(float(value) - x) <= distance:
            yield num(value)
            return
    square = Fraction(x * x).limit_denominator(_SQUARE)
    if "sqrt" in kinds and 0 < square < _LARGE and abs(float(square) - x * x) <= close * abs(x):
        yield _root(square) if x > 0 else -_root(square)
    for name, argument, size in _TRANSCENDENTAL:
        times = Fraction(x / size).limit_denominator(DENOMINATOR)
        if name in kinds and times and abs(float(times) * size - x) <= close:
            yield _times(times, app(elementary_function(name), num(argument)))


def _times(factor: Fraction, t: Term) -> Term:
    """A multiple of a term, as 2*sqrt(3)/9."""
    above = {1: t, -1: -t}.get(factor.numerator, num(factor.numerator) * t)
    return above if factor.denominator == 1 else above / num(factor.denominator)


def _root(square: Fraction) -> Term:
    """The root of a positive number, with what is no root in front, as 2*sqrt(3)/9 for 4/27."""
    inside, before, p = square.numerator * square.denominator, Fraction(1, square.denominator), 2
    while p * p <= inside:
        if inside % (p * p):
            p += 1
        else:
            inside, before = inside // (p * p), before * p
    return _times(before, app(elementary_function("sqrt"), num(inside)))
