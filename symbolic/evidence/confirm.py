"""Confirmation of a claim over a grid: evidence, never proof.

The points are dealt with in chunks of fixed size, in order, by any executor: the result does not depend on it.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any

from symbolic.evidence.ball import precision
from symbolic.evidence.grid import Grid, GridError
from symbolic.evidence.machine import ENCLOSES, FAILS, HOLDS, SKIPPED, UNDECIDED, UNMET, Machine, Outcome
from symbolic.evidence.shipping import pack, unpack
from symbolic.evidence.spot import some_meanings
from symbolic.kernel import Claim, Lambda

DIGITS = 50
CHUNK = 256
AHEAD = 32  # chunks that wait at an executor
FEW = 5  # points that are named

Point = dict[str, str]
_Row = tuple[int, ...]
_Chunk = tuple[dict[str, int], int, list[Point], list[Point]]


class NothingMet(Exception):
    """No point of the grid meets the hypotheses, so nothing was confirmed."""


@dataclass(frozen=True)
class Evidence:
    """What became of a claim over a grid.

    `points` met the hypotheses: at `holds` of them the goal is true, at `encloses` both sides agree to `digits` digits
    (which neither shows nor refutes that they are equal), at `undecided` nothing was found out, and at the others it is
    false.  `skipped` are points whose hypotheses were not decided.  `fails` and `open` name the first points that are
    false or undecided.  `highest_precision`, in bits, is 0 when all was decided in exact rationals.
    """

    grid: str
    points: int
    holds: int
    encloses: int
    undecided: int
    skipped: int
    fails: tuple[Point, ...]
    open: tuple[Point, ...]
    digits: int
    highest_precision: int

    @property
    def failed(self) -> int:
        """At how many points the goal is false."""
        return self.points - self.holds - self.encloses - self.undecided

    def as_row(self) -> dict[str, Any]:
        """Plain data for JSON."""
        row = {f.name: getattr(self, f.name) for f in fields(self)}
        return {**row, "failed": self.failed, "fails": list(self.fails), "open": list(self.open)}

    def text(self) -> str:
        """In a few words."""
        parts = [f"holds at {self.holds}"]
        if self.encloses:
            parts.append(f"at {self.encloses} both sides agree to {self.digits} digits, which does not show equality")
        if self.undecided:
            parts.append(f"undecided at {self.undecided}, first {_shown(self.open[0])}")
        if self.failed:
            parts.append(f"FAILS at {self.failed}, first {_shown(self.fails[0])}")
        if self.skipped:
            parts.append(f"{self.skipped} more with undecided hypotheses")
        where = f"of the grid {self.grid}" if self.grid else "(no variables)"
        return f"{self.points} points {where}: {'; '.join(parts)}"


def _shown(point: Point) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items()) or "the only point"


def confirm(
    claim: Claim,
    grid: Grid,
    digits: int = DIGITS,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
) -> Evidence:
    """Look at a claim in all points of a grid, once for each of a few meanings of its free functions.

    `progress` is told how many points have been looked at.  Raises `NothingMet`, `GridError` where the grid does not
    fit the claim, and the kernel's `Refused` where the claim is too large.
    """
    names = sorted(v.args[0] for v in claim.free())
    if unknown := [name for name in grid.names if name not in names]:
        known = f"its variables are {', '.join(names[:20])}" if names else "it has none"
        raise GridError(f"the claim has no variable {unknown[0]}; {known}")
    integers = frozenset(v.args[0] for v in claim.free() if v.args[1] == "integer")
    if not 1 <= digits <= 10_000:
        raise ValueError(f"digits must be from 1 to 10000, not {digits}")
    counts = dict.fromkeys((UNMET, SKIPPED, HOLDS, FAILS, ENCLOSES, UNDECIDED), 0)
    fails: list[Point] = []
    undecided: list[Point] = []
    highest = 0
    for meanings in some_meanings(claim):
        meant = {_call(m): str(m.body) for m in meanings}
        concrete = reduce(Claim.interpret, meanings, claim)
        for count, bits, wrong, vague in _chunks(concrete, grid, integers, digits, executor):
            counts = {kind: counts[kind] + count[kind] for kind in counts}
            highest = max(highest, bits)
            fails += [{**point, **meant} for point in wrong[: FEW - len(fails)]]
            undecided += [{**point, **meant} for point in vague[: FEW - len(undecided)]]
            if progress is not None:
                progress(sum(counts.values()))
    met = sum(counts.values()) - counts[UNMET] - counts[SKIPPED]
    if not met:
        looked = f"{sum(counts.values())} points, {counts[SKIPPED]} of them with undecided hypotheses"
        raise NothingMet(f"no point of the grid {grid.text} meets the hypotheses ({looked}); choose another grid")
    return Evidence(
        grid.text,
        met,
        counts[HOLDS],
        counts[ENCLOSES],
        counts[UNDECIDED],
        counts[SKIPPED],
        tuple(fails),
        tuple(undecided),
        digits,
        highest,
    )


def _call(meaning: Lambda) -> str:
    return f"{meaning.function.name}({', '.join(map(str, meaning.params))})"


def _chunks(
    claim: Claim, grid: Grid, integers: frozenset[str], digits: int, executor: Executor | None
) -> Iterator[_Chunk]:
    """The results of the chunks, in order."""
    points = grid.points(integers)
    machine = Machine(claim, grid.names, digits)  # also where others work: a grid that does not fit is told here
    if executor is None:
        while chunk := list(itertools.islice(points, CHUNK)):
            yield _look(machine, chunk)
        return
    text = pack(claim)
    waiting: deque[Future[_Chunk]] = deque()
    try:
        while True:
            chunk = list(itertools.islice(points, CHUNK))
            if chunk:
                rows = [tuple(part for x in point for part in (x.numerator, x.denominator)) for point in chunk]
                waiting.append(executor.submit(look, text, grid.names, digits, rows))
            if not waiting:
                return
            if not chunk or len(waiting) == AHEAD:
                yield waiting.popleft().result()
    finally:
        for left in waiting:  # after an error nobody wants the others
            left.cancel()


def look(text: str, names: tuple[str, ...], digits: int, rows: Sequence[_Row]) -> _Chunk:
    """What becomes of points, given by numerators and denominators, in a process of its own."""
    points = [tuple(map(Fraction, row[::2], row[1::2])) for row in rows]
    return _look(_machine(text, names, digits), points)


@lru_cache(maxsize=8)
def _machine(text: str, names: tuple[str, ...], digits: int) -> Machine:
    return Machine(unpack(text), names, digits)


def _look(machine: Machine, points: Sequence[Sequence[Fraction]]) -> _Chunk:
    counts = dict.fromkeys((UNMET, SKIPPED, HOLDS, FAILS, ENCLOSES, UNDECIDED), 0)
    highest = 0
    named: dict[str, list[Point]] = {FAILS: [], UNDECIDED: []}
    with precision(machine.bits):
        for point in points:
            outcome: Outcome = machine.outcome(point)
            counts[outcome.kind] += 1
            highest = max(highest, outcome.bits)
            if outcome.kind in named and len(named[outcome.kind]) < FEW:
                named[outcome.kind].append(dict(outcome.point))
    return counts, highest, named[FAILS], named[UNDECIDED]
