"""Points at which claims are tried out, in floating point: what fails at one of them is not worth a proof.

Arbitrary functions get simple meanings, as far as what is supposed of them for all values is shown for these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product

import numpy as np

from symbolic.evidence.points import Point, points
from symbolic.kernel import Claim, Function, Lambda, Refused, Rel, Term, num, var
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.samples import Samples, Unknown

_LIMIT = 700
_KEPT = 60
_SLACK = 1e-9
_WORLDS = 6


@dataclass
class World:
    """Meanings of arbitrary functions, and points at which the hypotheses hold."""

    meanings: tuple[Lambda, ...]
    rows: list[Point]


class Trials:
    """The points at which a claim, and what is put in its place, is tried out."""

    def __init__(self, claim: Claim, extra: Sequence[Mapping[Term, Fraction]] = ()) -> None:
        self.worlds: list[World] = []
        for meanings in islice(_meanings(claim), _WORLDS):
            concrete = _interpreted(claim, meanings)
            if concrete is None:
                continue
            rows = [p for p in extra if set(p) == set(concrete.free())] if not meanings else []
            rows += list(islice(points(concrete, limit=_LIMIT), _LIMIT))
            with suppress(Unknown, Refused, OverflowError):
                rows += Samples(concrete.given, concrete.free()).rows()
            rows = [r for r in rows if set(r) == set(concrete.free())]
            self.worlds.append(World(meanings, self._kept(concrete, rows)))

    def _kept(self, claim: Claim, rows: list[Point]) -> list[Point]:
        """Some points that the hypotheses admit; half of them such as the goal fails at, where there are such."""
        if not rows:
            return []
        good, bad = _looked_at(claim, rows)
        failing = [r for r, g, b in zip(rows, good, bad, strict=True) if g and b][: _KEPT // 2]
        holding = [r for r, g, b in zip(rows, good, bad, strict=True) if g and not b]
        return failing + holding[: _KEPT - len(failing)]

    def add(self, point: Mapping[Term, Fraction]) -> None:
        """One more point, of the world without arbitrary functions."""
        for world in self.worlds:
            if not world.meanings and world.rows and set(point) == set(world.rows[0]):
                world.rows.append(dict(point))

    def tried(self, claim: Claim) -> tuple[int, int]:
        """(at how many points its hypotheses hold, at how many of them the goal fails)."""
        admitted = failing = 0
        for world in self.worlds:
            concrete = _interpreted(claim, world.meanings)
            if concrete is None or not world.rows:
                continue
            good, bad = _looked_at(concrete, world.rows)
            admitted += int(good.sum())
            failing += int((good & bad).sum())
        return admitted, failing

    def gaps(self, claim: Claim) -> np.ndarray:
        """left - right at all points at which the hypotheses hold."""
        out = [np.zeros(0)]
        for world in self.worlds:
            concrete = _interpreted(claim, world.meanings)
            if concrete is None or not world.rows:
                continue
            samples = Samples.on(world.rows)
            keep = _admitted(concrete, samples)
            with suppress(Unknown, Refused, OverflowError):
                out.append(np.broadcast_to(samples.value(concrete.goal.gap, keep), len(world.rows))[keep])
        return np.concatenate(out)


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
    return list(product(*options))


def _interpreted(claim: Claim, meanings: Sequence[Lambda]) -> Claim | None:
    """The claim with these meanings; None where a hypothesis for all values is not shown for them."""
    try:
        for meaning in meanings:
            if meaning.function in {g for f in claim.functions() for g in ({f} | set(f.free))}:
                claim = claim.interpret(meaning)
        for h in claim.given:
            if isinstance(h, Claim):
                direct(h.goal, h.given, degree=1, times_up_to=0, match=False)
    except (NotFound, Refused):
        return None
    return Claim([h for h in claim.given if isinstance(h, Rel)], claim.goal)


def _admitted(claim: Claim, samples: Samples) -> np.ndarray:
    keep = np.ones(samples.found, dtype=bool)
    for h in claim.given:
        if isinstance(h, Rel):
            with suppress(Unknown, Refused, OverflowError):
                keep &= np.broadcast_to(samples.holds(h, _SLACK, keep), samples.found)
    return keep


def _looked_at(claim: Claim, rows: Sequence[Point]) -> tuple[np.ndarray, np.ndarray]:
    """Where the hypotheses hold, and where the goal is false or has no value."""
    samples = Samples.on(rows) if rows[0] else Samples((), ())
    samples.found = len(rows)
    keep = _admitted(claim, samples)
    goal = claim.goal
    try:
        left, right = samples.value(goal.lhs, keep), samples.value(goal.rhs, keep)
    except (Unknown, Refused, OverflowError):
        return keep, np.ones(len(rows), dtype=bool)
    with np.errstate(all="ignore"):
        gap, slack = left - right, _SLACK * (1 + np.abs(left) + np.abs(right))
    holds = {"=": np.abs(gap) <= slack, ">=": gap >= -slack, ">": gap > slack}[goal.op]
    return keep, ~np.broadcast_to(holds, len(rows))
