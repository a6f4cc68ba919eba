"""Points at which claims are tried out, in floating point: what fails at one of them is not worth a proof.

Arbitrary functions get simple meanings, as far as what is supposed of them for all values is shown for these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

from symbolic.evidence.points import Point, determined, points
from symbolic.kernel import Claim, Function, Lambda, Refused, Refutation, Rel, Term, num, var
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.samples import BROKEN, Samples, Values

_LIMIT = 700
_KEPT = 60
_FIRST = 6  # points at which most of what is false fails
_SLACK = 1e-9
_WORLDS = 6
_SHORTER = [0.75**k for k in range(64)]  # steps toward where a goal is tightest
_MOVES, _TIGHTEST = 16, 6  # from each point; points that are kept


class World(Samples):
    """Points, and meanings of arbitrary functions; the value of a term is computed once."""

    def __init__(self, meanings: Sequence[Lambda], rows: Sequence[Point]) -> None:
        super().__init__(())
        self.meanings, self.points = tuple(meanings), list(rows)
        self.put(rows)
        self._known: dict[Term, Values] = {}

    def _value(self, t: Term, where: Any) -> Values:
        if t not in self._known:
            self._known[t] = super()._value(t, None)
        return self._known[t]

    def _application(self, t: Term, where: Any) -> Values:
        for meaning in self.meanings:
            t = meaning.apply(t) if t.op == "app" and _speaks_of(t.args[0], meaning.function) else t
        return super()._application(t, where) if t.op == "app" else self._value(t, where)

    def failing(self, goal: Rel) -> np.ndarray:
        """Where it is false, or has no value."""
        try:
            left, right = self.value(goal.lhs), self.value(goal.rhs)
        except BROKEN:
            return np.ones(self.found, dtype=bool)
        with np.errstate(all="ignore"):
            gap, slack = left - right, _SLACK * (1 + np.abs(left) + np.abs(right))
            holds = {"=": np.abs(gap) <= slack, ">=": gap >= -slack, ">": gap > slack}[goal.op]
        return ~np.broadcast_to(holds, self.found)


class Trials:
    """The points at which a claim, and what is put in its place, is tried out: `first` some, then the `others`.

    Among them is that of a counterexample, where there is one.
    """

    def __init__(self, claim: Claim, refutation: Refutation | None = None) -> None:
        self.claim = claim
        self.first: list[World] = []
        self.others: list[World] = []
        if refutation is not None:
            self._look({v: x.args[0] for v, x in refutation.data["values"].items()}, refutation.data["meanings"])
        for meanings in _meanings(claim):
            if _granted(claim, meanings):
                self._look({}, meanings)

    def _look(self, extra: Point, meanings: Sequence[Lambda]) -> None:
        """Add some points that the hypotheses admit; half of them such as the goal fails at, where there are such."""
        concrete = _interpreted(self.claim, meanings)
        rows = [extra] if extra else []
        rows += islice(points(concrete, limit=_LIMIT), _LIMIT)
        with suppress(*BROKEN):
            rows += Samples([h for h in concrete.given if isinstance(h, Rel)], concrete.free()).rows()
        free, one = self.claim.free(), Fraction(1)
        filled = dict.fromkeys(tuple(row.get(v, one) for v in free) for row in rows if concrete.free() <= set(row))
        rows = [dict(zip(free, row, strict=True)) for row in filled]
        if not rows:
            return
        world = World(meanings, rows)
        good, bad = world.admitted(self.claim.given), world.failing(self.claim.goal)
        failing = [rows[k] for k in np.flatnonzero(good & bad)[: _KEPT // 2]]
        rows = failing + [rows[k] for k in np.flatnonzero(good & ~bad)[: _KEPT - len(failing)]]
        for chosen, worlds in ((rows[:_FIRST], self.first), (rows[_FIRST:], self.others)):
            if chosen:
                worlds.append(World(meanings, chosen))

    @property
    def worlds(self) -> list[World]:
        """All of them."""
        return [*self.first, *self.others]

    def add(self, point: Mapping[Term, Fraction]) -> None:
        """One more point, without a meaning for arbitrary functions."""
        if set(point) == set(self.claim.free()):
            self.first.append(World((), [dict(point)]))

    def sharpen(self, goal: Rel) -> None:
        """Add the point where an inequality between reals is tightest, as steps that get shorter find it."""
        free, fixed = sorted(self.claim.free(), key=str), determined(self.claim.given)
        rows = [row for world in self.worlds if not world.meanings for row in world.points if set(row) == set(free)]
        moving = [v for v in free if v not in {w for w, _ in fixed}]
        if not rows or not moving or any(v.args[1] != "real" for v in moving):
            return
        rng, cloud = np.random.default_rng(5), Samples.on(rows)
        for step in _SHORTER:
            cloud.spread(rng, moving, step, _MOVES)
            cloud.meet(self.claim.given, moving, fixed)
            with suppress(*BROKEN), np.errstate(all="ignore"):
                gap = np.broadcast_to(cloud.value(goal.gap), cloud.found)
                gap = np.where(cloud.admitted(self.claim.given) & ~np.isnan(gap), gap, np.inf)
                cloud.choose(np.argsort(gap, kind="stable")[: min(_TIGHTEST, int(np.isfinite(gap).sum()))])
            if not cloud.found:
                return
        self.add(cloud.rows()[0])

    def tried(self, claim: Claim) -> tuple[int, int]:
        """(at how many points its hypotheses hold, at how many of them the goal fails); the first that fail are enough.

        An inequality between what is the same everywhere counts as failing: it says nothing, but of numbers.
        """
        admitted = failing = 0
        alike = claim.goal.op != "=" and bool(claim.free())
        for world in self.worlds:
            if _supposed(claim) != _supposed(self.claim) and not _granted(claim, world.meanings):
                continue
            good, bad = world.admitted(claim.given), world.failing(claim.goal)
            admitted += int(good.sum())
            failing += int((good & bad).sum())
            if failing:
                return admitted, failing
            if alike and good.any():
                alike = bool((np.abs(world.value(claim.goal.gap)[good]) <= _SLACK).all())
        return admitted, admitted if alike else 0

    def apart(self, goal: Rel) -> bool:
        """Has an inequality no negative side above, and no positive one below, wherever it is tried?"""
        sides = [(world.value(goal.lhs), world.value(goal.rhs)) for world in self.worlds]
        return all(bool((above >= 0).all() and (below <= 0).all()) for above, below in sides)

    def slack(self, goal: Rel) -> float:
        """How far an inequality is from an equality where the hypotheses hold: the geometric mean of relative gaps."""
        found = []
        for world in self.worlds:
            with suppress(*BROKEN), np.errstate(all="ignore"):
                above, below = world.value(goal.lhs), world.value(goal.rhs)
                parts = np.broadcast_to((above - below) / (np.abs(above) + np.abs(below)), world.found)
                logs = np.log(np.maximum(parts[world.admitted(self.claim.given)], _SLACK))
                found += [float(x) for x in logs if np.isfinite(x)]
        return float(np.exp(sum(found) / len(found))) if found else 1.0


def _speaks_of(f: Function, free: Function) -> bool:
    return f == free or free in f.free


def _meanings(claim: Claim) -> list[tuple[Lambda, ...]]:
    """Simple meanings of the arbitrary functions of a claim."""
    free: set[Function] = set()
    for f in claim.functions():
        free |= {f} if f.definition is None else set(f.free)
    options = []
    for f in sorted(free, key=lambda f: f.name):
        taken = [var(f"t{k}", v.args[1]) for k, v in enumerate(f.params)]
        bodies = [num(1), num(Fraction(1, 2)), num(0), *taken, *(t + 1 for t in taken)]
        options.append([Lambda(f, tuple(taken), body) for body in bodies])
    if not options:
        return [()]
    most = max(map(len, options))
    # Neighbours differ in all functions.
    return [tuple(o[(k + step) % len(o)] for step, o in enumerate(options)) for k in range(min(most, _WORLDS))]


def _supposed(claim: Claim) -> list[Claim]:
    return [h for h in claim.given if isinstance(h, Claim)]


def _interpreted(claim: Claim, meanings: Sequence[Lambda]) -> Claim:
    for meaning in meanings:
        claim = claim.interpret(meaning)
    return claim


def _granted(claim: Claim, meanings: Sequence[Lambda]) -> bool:
    """Is what is supposed for all values shown for these meanings?"""
    try:
        for h in _supposed(claim):
            h = _interpreted(h, meanings)
            direct(h.goal, h.given, degree=1, times_up_to=0, match=False)
    except (NotFound, Refused):
        return False
    return True
