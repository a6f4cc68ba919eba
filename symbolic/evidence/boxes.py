"""Boxes: an interval for each real variable, a value for each integer.

    q=1/100..49/100; N=1000

`spec.parse_box` reads this text; `Box.text` writes it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from symbolic.errors import RederiveError

Interval = tuple[Fraction, Fraction]


class BoxError(RederiveError):
    """A box cannot be used; the text says in one line what is wrong, where, and what to do."""


@dataclass(frozen=True)
class Box:
    """Closed intervals by the names of variables."""

    sides: Mapping[str, Interval]

    @property
    def text(self) -> str:
        """The box in one line; `parse_box` reads it as the same."""
        return "; ".join(f"{n}={a}..{b}" if a < b else f"{n}={a}" for n, (a, b) in self.sides.items())

    @property
    def names(self) -> tuple[str, ...]:
        """The variables."""
        return tuple(self.sides)

    def only(self, names: Collection[str]) -> Box:
        """The box of these variables alone."""
        return Box({name: side for name, side in self.sides.items() if name in names})
