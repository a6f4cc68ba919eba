"""The tally of a grid: what became of its points, chunk by chunk, in any order.

Chunks are numbered; those that are counted are the first ones, and what comes too early waits.  So the tally of all
chunks does not depend on who finished when, and an interrupted one can be written down and gone on with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from symbolic.evidence.kinds import KINDS
from symbolic.record import Record

FEW = 5  # points that are named

Point = dict[str, str]


@dataclass(frozen=True)
class Chunk(Record):
    """What became of some points.

    `counts`: how many, by kind.  `precisions`: how many were decided with so many bits, 0 for exact rationals.
    `fails` and `open`: the first points where the goal is false, or undecided.
    """

    counts: dict[str, int] = field(default_factory=dict)
    precisions: dict[int, int] = field(default_factory=dict)
    fails: tuple[Point, ...] = ()
    open: tuple[Point, ...] = ()

    def plus(self, other: Chunk) -> Chunk:
        """These points, then those."""
        return Chunk(
            _sum(self.counts, other.counts),
            _sum(self.precisions, other.precisions),
            (*self.fails, *other.fails)[:FEW],
            (*self.open, *other.open)[:FEW],
        )

    def meaning(self, meant: Mapping[str, str]) -> Chunk:
        """The same, what free functions mean added to the points that are named."""
        fails, unknown = ([{**p, **meant} for p in points] for points in (self.fails, self.open))
        return Chunk(self.counts, self.precisions, tuple(fails), tuple(unknown))

    @property
    def points(self) -> int:
        """How many points."""
        return sum(self.counts.values())

    def contradiction(self, data: dict[str, Any]) -> str:
        """Kinds that there are not."""
        return "" if set(self.counts) <= set(KINDS) else "an unknown kind"


def _sum(a: Mapping[Any, int], b: Mapping[Any, int]) -> dict[Any, int]:
    return {k: a.get(k, 0) + b.get(k, 0) for k in sorted({*a, *b})}


@dataclass(frozen=True)
class Tally(Record):
    """The first `chunks` chunks together, and `later` ones by their numbers."""

    chunks: int = 0
    first: Chunk = Chunk()
    later: dict[int, Chunk] = field(default_factory=dict)

    def __contains__(self, number: int) -> bool:
        return number < self.chunks or number in self.later

    def plus(self, number: int, chunk: Chunk) -> Tally:
        """With one chunk more; a new tally, so that an interrupt never leaves half a sum."""
        chunks, first, later = self.chunks, self.first, {**self.later, number: chunk}
        while chunks in later:
            first = first.plus(later.pop(chunks))
            chunks += 1
        return Tally(chunks, first, later)

    @property
    def points(self) -> int:
        """How many points have been looked at."""
        return self.first.points + sum(c.points for c in self.later.values())
