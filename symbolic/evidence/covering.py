"""What became of a claim over a box: evidence, never proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symbolic.evidence import rows
from symbolic.evidence.evidence import shown

FEW = 5  # parts that are named
CERTIFIED, FAILED, UNDECIDED = "certified", "fails", "undecided"


@dataclass(frozen=True)
class Covering:
    """What became of a relation over a box.

    `kind` is "certified" (it holds at every point), "fails" (it is false at `point`) or "undecided": then `left` are
    the first parts of the box where nothing is known, and `share` is how much of its volume all of them are.
    `parts` were looked at.
    """

    kind: str
    parts: int
    point: Mapping[str, str]
    left: tuple[Mapping[str, str], ...]
    share: Fraction

    def as_row(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "kind": self.kind,
            "parts": self.parts,
            "point": dict(self.point),
            "left": [dict(p) for p in self.left],
            "share": str(self.share),
        }

    @staticmethod
    def from_row(row: Any) -> Covering:
        """The covering that `as_row` has written; ValueError."""
        row = rows.fields(row, ("kind", "parts", "point", "left", "share"))
        left = tuple(map(rows.point, rows.items(row["left"])))
        found = Covering(
            rows.word(row["kind"]), rows.count(row["parts"]), rows.point(row["point"]), left, Fraction(row["share"])
        )
        if found.kind not in (CERTIFIED, FAILED, UNDECIDED) or bool(left) != (found.kind == UNDECIDED):
            raise ValueError("the fields contradict each other")
        return found


@dataclass(frozen=True)
class BoxEvidence:
    """What became of a claim over a box, with so many digits of precision to begin with."""

    box: str
    digits: int
    covering: Covering

    @property
    def settled(self) -> bool:
        """It holds everywhere."""
        return self.covering.kind == CERTIFIED

    def as_row(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"box": self.box, "digits": self.digits, **self.covering.as_row()}

    @staticmethod
    def from_row(row: Any) -> BoxEvidence:
        """The evidence that `as_row` has written; ValueError."""
        rest = dict(rows.table(row))
        try:
            box, digits = rest.pop("box"), rest.pop("digits")
        except KeyError:
            raise ValueError("a box and digits are wanted") from None
        return BoxEvidence(rows.word(box), rows.count(digits), Covering.from_row(rest))

    def text(self) -> str:
        """In a few words."""
        found, parts = self.covering, f"{self.covering.parts} part{'' if self.covering.parts == 1 else 's'}"
        where = f"the box {self.box}" if self.box else "the only point"
        if found.kind == CERTIFIED:
            return f"certified on {where}: holds at all its points, in {parts}"
        if found.kind == FAILED:
            return f"FAILS on {where}, at {shown(found.point)}"
        share = float(found.share)
        return f"undecided on {where}: {share:.2g} of it is left after {parts}, first {shown(found.left[0])}"
