"""What became of a claim over a grid: evidence, never proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from symbolic.evidence.kinds import ENCLOSES, HOLDS, SKIPPED, UNDECIDED, UNMET
from symbolic.evidence.tally import Chunk, Point
from symbolic.record import Record


@dataclass(frozen=True)
class Evidence(Record):
    """What became of a claim over a grid.

    `points` met the hypotheses: at `holds` of them the goal is true, at `encloses` both sides agree to `digits` digits
    (which neither shows nor refutes that they are equal), at `undecided` nothing was found out, and at the others it is
    false.  `skipped` are points whose hypotheses were not decided.  `fails` and `open` name the first points that are
    false or undecided.  `precisions` are pairs (bits, at how many points this precision decided); 0 bits are exact
    rationals.
    """

    told = ("failed",)
    grid: str
    points: int
    holds: int
    encloses: int
    undecided: int
    skipped: int
    fails: tuple[Point, ...]
    open: tuple[Point, ...]
    digits: int
    precisions: tuple[tuple[int, int], ...]

    @staticmethod
    def of(grid: str, digits: int, all_of_it: Chunk) -> Evidence:
        """From the tally of all points."""
        counts = all_of_it.counts
        return Evidence(
            grid,
            all_of_it.points - counts.get(UNMET, 0) - counts.get(SKIPPED, 0),
            *(counts.get(kind, 0) for kind in (HOLDS, ENCLOSES, UNDECIDED, SKIPPED)),
            all_of_it.fails,
            all_of_it.open,
            digits,
            tuple(sorted(all_of_it.precisions.items())),
        )

    @property
    def failed(self) -> int:
        """At how many points the goal is false."""
        return self.points - self.holds - self.encloses - self.undecided

    @property
    def highest_precision(self) -> int:
        """The most bits that a decision needed; 0 when all decisions were made in exact rationals."""
        return max((bits for bits, _ in self.precisions), default=0)

    @property
    def settled(self) -> bool:
        """Nothing is false and nothing is undecided."""
        return not self.failed and not self.undecided

    def contradiction(self, data: dict[str, Any]) -> str:
        """Counts that contradict each other."""
        bits, decided = [b for b, _ in self.precisions], sum(n for _, n in self.precisions)
        named = bool(self.fails) == bool(self.failed) and bool(self.open) == bool(self.undecided)
        right = named and self.failed == data["failed"] and decided == self.points - self.undecided
        return "" if right and bits == sorted(set(bits)) else "the counts contradict each other"

    def text(self) -> str:
        """In a few words."""
        parts = [f"holds at {self.holds}"]
        if self.encloses:
            parts.append(f"at {self.encloses} both sides agree to {self.digits} digits, which does not show equality")
        if self.undecided:
            parts.append(f"undecided at {self.undecided}, first {shown(self.open[0])}")
        if self.failed:
            parts.append(f"FAILS at {self.failed}, first {shown(self.fails[0])}")
        if self.skipped:
            parts.append(f"{self.skipped} more with undecided hypotheses")
        if self.precisions:
            parts.append(f"decided {decided_by(self.precisions)}")
        where = f"of the grid {self.grid}" if self.grid else "(no variables)"
        return f"{self.points} {'point' if self.points == 1 else 'points'} {where}: {'; '.join(parts)}"


def decided_by(precisions: Iterable[tuple[int, int]]) -> str:
    """With which precision, at how many points each when there are several."""
    named = [(f"with {bits} bits" if bits else "in exact rationals", n) for bits, n in precisions]
    return named[0][0] if len(named) == 1 else ", ".join(f"{how} at {n}" for how, n in named)


def shown(point: Mapping[str, str]) -> str:
    """A point for a reader."""
    return ", ".join(f"{name} = {value}" for name, value in sorted(point.items())) or "the only point"
