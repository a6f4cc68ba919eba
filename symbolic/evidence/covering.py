"""What became of a claim over a box: evidence, never proof."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symbolic.evidence.evidence import shown
from symbolic.record import Record

FEW = 5  # parts that are named
CERTIFIED, FAILED, UNDECIDED = "certified", "fails", "undecided"


@dataclass(frozen=True)
class Covering(Record):
    """What became of a relation over a box.

    `kind` is "certified" (it holds at every point), "fails" (it is false at `point`) or "undecided": then `left` are
    the first parts of the box where nothing is known, and `share` is how much of its volume all of them are.
    `parts` were looked at.
    """

    kind: str
    parts: int
    point: dict[str, str]
    left: tuple[dict[str, str], ...]
    share: Fraction

    def contradiction(self, data: dict[str, Any]) -> str:
        """Fields that contradict each other."""
        right = self.kind in (CERTIFIED, FAILED, UNDECIDED) and bool(self.left) == (self.kind == UNDECIDED)
        return "" if right else "the fields contradict each other"


@dataclass(frozen=True, kw_only=True)
class BoxEvidence(Covering):
    """What became of a claim over a box, with so many digits of precision to begin with."""

    box: str
    digits: int

    @property
    def settled(self) -> bool:
        """It holds everywhere."""
        return self.kind == CERTIFIED

    def text(self) -> str:
        """In a few words."""
        parts = f"{self.parts} part{'' if self.parts == 1 else 's'}"
        where = f"the box {self.box}" if self.box else "the only point"
        if self.kind == CERTIFIED:
            return f"certified on {where}: holds at all its points, in {parts}"
        if self.kind == FAILED:
            return f"FAILS on {where}, at {shown(self.point)}"
        share = float(self.share)
        return f"undecided on {where}: {share:.2g} of it is left after {parts}, first {shown(self.left[0])}"
