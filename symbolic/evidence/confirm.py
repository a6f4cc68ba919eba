"""Confirmation of a claim over a grid: evidence, never proof.

The points are dealt with in chunks of fixed size, by any executor: the result does not depend on it.
"""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing
from functools import lru_cache, reduce

from symbolic.errors import RederiveError
from symbolic.evidence.coded import Table
from symbolic.evidence.evidence import Evidence
from symbolic.evidence.grid import Grid, GridError
from symbolic.evidence.kinds import DECIDED, FAILS, UNDECIDED
from symbolic.evidence.machine import Machine
from symbolic.evidence.spot import some_meanings
from symbolic.evidence.tally import FEW, Chunk, Point, Tally
from symbolic.evidence.workers import losses_told
from symbolic.kernel import Claim, Lambda, assume, replay, write

DIGITS = 50
MOST_DIGITS = 10_000
CHUNK = 4000
AHEAD = 32  # chunks that wait at an executor

_SAMPLE = slice(0, 1000, 16)  # what mpmath sees of a chunk, besides all points that are not simply true
_Task = tuple[int, int, Table]  # the chunk's number, the meanings' number, points


class NothingMet(RederiveError):
    """No point meets the hypotheses, so nothing was confirmed; `certain` where they fail at every point."""

    def __init__(self, text: str, certain: bool = False) -> None:
        super().__init__(text)
        self.certain = certain


def confirm(
    claim: Claim,
    grid: Grid,
    digits: int = DIGITS,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    tally: Tally | None = None,
    keep: Callable[[Tally], None] | None = None,
    ahead: int = AHEAD,
) -> Evidence:
    """Look at a claim in all points of a grid, once for each of a few meanings of its free functions.

    `progress` is told how many points have been looked at.  `keep` is given the tally of the chunks that are finished,
    whenever one is, also when this ends in an exception; with it as `tally`, an interrupted confirmation of the same
    claim, grid and digits goes on, and ends as it would have ended.  `ahead` chunks wait at the executor.

    Raises `NothingMet`, `GridError` where the grid does not fit the claim, `WorkersLost` where the executor fails, and
    the kernel's `Refused` where the claim is too large.
    """
    _checked(claim, grid, digits)
    tally = Tally() if tally is None else tally
    if progress is not None and tally.points:
        progress(tally.points)
    work = _Work(claim, grid, digits)
    with closing(work.done(tally, executor, ahead)) as done:
        try:
            for number, chunk in done:
                tally = tally.plus(number, chunk)
                if keep is not None:
                    keep(tally)
                if progress is not None:
                    progress(tally.points)
        except BaseException:
            done.close()
            for number, chunk in work.early:
                tally = tally.plus(number, chunk)
            if keep is not None:
                keep(tally)
            raise
    evidence = Evidence.of(grid.text, digits, tally.first)
    if not evidence.points:
        looked = f"{tally.points} points, {evidence.skipped} of them with undecided hypotheses"
        raise NothingMet(
            f"no point of the grid {grid.text} meets the hypotheses ({looked}); choose another grid",
            certain=not evidence.skipped,
        )
    return evidence


def fits(claim: Claim, grid: Grid, digits: int = DIGITS) -> None:
    """Raise `GridError` where a grid does not fit a claim, and ValueError for digits that are none."""
    _checked(claim, grid, digits)
    _Work(claim, grid, digits).machines()


def _checked(claim: Claim, grid: Grid, digits: int) -> None:
    names = sorted(v.args[0] for v in claim.free())
    if unknown := [name for name in grid.names if name not in names]:
        known = f"its variables are {', '.join(names[:20])}" if names else "it has none"
        raise GridError(f"the claim has no variable {unknown[0]}; {known}")
    if not 1 <= digits <= MOST_DIGITS:
        raise ValueError(f"digits must be from 1 to {MOST_DIGITS}, not {digits}")


def size(claim: Claim, grid: Grid) -> int | None:
    """How many points `confirm` will look at, where that is counted quickly."""
    points = grid.size(_integers(claim))
    return None if points is None else points * len(list(some_meanings(claim)))


def _integers(claim: Claim) -> frozenset[str]:
    return frozenset(v.args[0] for v in claim.free() if v.args[1] == "integer")


def _call(meaning: Lambda) -> str:
    return f"{meaning.function.name}({', '.join(map(str, meaning.params))})"


class _Work:
    """The chunks of a claim and a grid.  `early`: those that were finished before the ones that were waited for."""

    def __init__(self, claim: Claim, grid: Grid, digits: int) -> None:
        self.grid, self.digits, self.integers = grid, digits, _integers(claim)
        self.meanings = list(some_meanings(claim))
        self.claims = [reduce(Claim.interpret, meanings, claim) for meanings in self.meanings]
        self.early: list[tuple[int, Chunk]] = []

    def machines(self) -> list[Machine]:
        """What looks at the points, for each of the meanings."""
        return [Machine(claim, self.grid.names, self.digits) for claim in self.claims]

    def tasks(self, tally: Tally) -> Iterator[_Task]:
        """All chunks but those of the tally."""
        number = 0
        for which in range(len(self.claims)):
            for points in self.grid.tables(self.integers, CHUNK):
                if number not in tally:
                    yield number, which, points
                number += 1

    def done(self, tally: Tally, executor: Executor | None, ahead: int) -> Iterator[tuple[int, Chunk]]:
        """The results, in order."""
        tasks = self.tasks(tally)
        results = self._alone(tasks) if executor is None else self._together(tasks, executor, ahead)
        with closing(results):
            for number, which, chunk in results:
                yield number, self._named(which, chunk)

    def _named(self, which: int, chunk: Chunk) -> Chunk:
        return chunk.meaning({_call(m): str(m.body) for m in self.meanings[which]})

    def _alone(self, tasks: Iterator[_Task]) -> Iterator[tuple[int, int, Chunk]]:
        machines = self.machines()
        for number, which, points in tasks:
            yield number, which, _look(machines[which], points)

    def _together(self, tasks: Iterator[_Task], executor: Executor, ahead: int) -> Iterator[tuple[int, int, Chunk]]:
        self.machines()  # whatever does not fit is told here
        texts = [pack(claim) for claim in self.claims]
        waiting: deque[tuple[int, int, Future[Chunk]]] = deque()
        try:
            while True:
                for number, which, points in itertools.islice(tasks, ahead - len(waiting)):
                    with losses_told():
                        future = executor.submit(look, texts[which], self.grid.names, self.digits, points)
                    waiting.append((number, which, future))
                if not waiting:
                    return
                number, which, future = waiting[0]
                with losses_told():
                    chunk = future.result()
                waiting.popleft()
                yield number, which, chunk
        finally:
            for number, which, future in waiting:  # after an error: what is finished is kept, nobody wants the others
                if future.cancel() or not future.done() or future.exception() is not None:
                    continue
                self.early.append((number, self._named(which, future.result())))


def pack(claim: Claim) -> str:
    """The claim with all definitions of its functions, as a text for other processes; equal claims give equal texts.

    A claim does not pickle; a certificate is a text.  It shows that the claim implies what it says, as any claim does.
    """
    return write("claim", [assume(claim)])


def unpack(text: str) -> Claim:
    """The claim in a text that `pack` has made; the kernel's `Refused` for any other text."""
    claim: Claim = replay(text)[0].data["hypothesis"]
    return claim


def look(text: str, names: tuple[str, ...], digits: int, points: Table) -> Chunk:
    """What becomes of the points of a chunk, in a process of its own."""
    return _look(_machine(text, names, digits), points)


@lru_cache(maxsize=8)
def _machine(text: str, names: tuple[str, ...], digits: int) -> Machine:
    return Machine(unpack(text), names, digits)


def _look(machine: Machine, points: Table) -> Chunk:
    named: dict[int, Point] = {}
    outcomes = machine.outcomes(points, _SAMPLE, named)
    alike = outcomes.count(outcomes[0]) == len(outcomes)
    counts = {outcomes[0]: len(outcomes)} if alike else Counter(outcomes)
    kinds, precisions = Counter[str](), Counter[int]()
    for (kind, bits), count in counts.items():
        kinds[kind] += count
        if kind in DECIDED:
            precisions[bits] += count
    told = [tuple(named[k] for k in sorted(named) if outcomes[k][0] == kind)[:FEW] for kind in (FAILS, UNDECIDED)]
    return Chunk(dict(kinds), dict(precisions), *told)


__all__ = ["AHEAD", "CHUNK", "DIGITS", "Evidence", "NothingMet", "confirm", "fits", "look", "pack", "size", "unpack"]
