"""What SymPy finds of the two sides of an identity."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from symbolic.record import Record

SAME, DIFFERS, UNDECIDED = "same", "differs", "undecided"
NO_VALUE = "no value: "
_LONG = re.compile(r"\d{21,}")


@dataclass(frozen=True)
class Identity(Record):
    """What SymPy finds: the sides are the `same` at so many points, with all integers up to `upto`; or they `differ`.

    `values`: functions and variables that were given values, as their signs or integer values matter.  `difference` is
    the left side minus the right one at the point `at`, factored.
    """

    told = ("text",)
    outcome: str
    points: int = 0
    upto: int = 0
    values: tuple[str, ...] = ()
    reason: str = ""
    difference: str = ""
    at: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """In a few words."""
        where = ", ".join(f"{name} = {x}" for name, x in self.at.items())
        if self.outcome == DIFFERS:
            how = "" if self.difference.startswith(NO_VALUE) else "the sides differ by "
            return f"SymPy: {how}{_LONG.sub(_shortened, self.difference)}{' at ' + where if where else ''}"
        if self.outcome == UNDECIDED:
            return f"SymPy: undecided, {self.reason}"
        given = f", with values for {', '.join(self.values)}" if self.values else ""
        if not self.upto:
            return f"SymPy: the same{f' in {self.points} cases' if self.points > 1 else ''}{given}"
        points = f"{self.points} point{'s' if self.points > 1 else ''}"
        return f"SymPy: the same at {points} of integers up to {self.upto}{given}"


def _shortened(digits: re.Match[str]) -> str:
    """The first and last digits of a long number, and how many it has."""
    return f"{digits[0][:6]}...{digits[0][-6:]} [{len(digits[0])} digits]"
