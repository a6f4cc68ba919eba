r"""Bounds that say to what a number rounds, told as one line.

"The value is 0.009 to three decimals" is two claims: value >= 9/1000 - 1/2000, and 9/1000 + 1/2000 > value.  Shown is
:math:`0.0085 \le value < 0.0095`; where one of them stands alone, :math:`value < 0.0095`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from symbolic.ledger import PartRow

_NUMBER = r"(?P<shown>-?\d+|-?\\frac\{\d+\}\{\d+\})"
_LOW, _HIGH = (rf"{_NUMBER} {sign} \\frac\{{1\}}\{{(?P<half>20*)\}}" for sign in ("-", r"\+"))
_BOUNDS = (
    (r"\ge", re.compile(rf"(?P<value>.+?) \\geq? {_LOW}\Z")),
    (r"\ge", re.compile(rf"{_LOW} \\leq? (?P<value>.+)\Z")),
    ("<", re.compile(rf"(?P<value>.+?) < {_HIGH}\Z")),
    ("<", re.compile(rf"{_HIGH} > (?P<value>.+)\Z")),
)


@dataclass(frozen=True)
class Shown(PartRow):
    """A part as it is shown: `places` are those of the parts that it stands for, `rounds` to what the value rounds."""

    places: tuple[int, ...] = ()
    rounds: str = ""


def rounded(parts: Iterable[PartRow]) -> list[Shown]:
    """The parts of an item, the two bounds of a rounded value as one."""
    rows: list[Shown] = []
    before: _Bound | None = None
    for place, part in enumerate(parts):
        row, bound = Shown(**vars(part), places=(place,)), _bound(part.latex)
        if bound:
            row = replace(row, latex=f"{bound.value} {bound.sign} {bound.number:f}")
            if before and bound.closes(before) and _alike(rows[-1], row):
                row = _both(rows.pop(), row, before, bound)
        rows.append(row)
        before = bound
    return rows


@dataclass(frozen=True)
class _Bound:
    """`value` >= or < `number`, half a unit of the last of `places` decimals from what is shown."""

    value: str
    sign: str
    number: Decimal
    places: int

    def closes(self, low: _Bound) -> bool:
        """Is this the upper bound to that lower one?"""
        gap = self.number - low.number
        return (low.sign, self.sign, self.value) == (r"\ge", "<", low.value) and gap == Decimal(1).scaleb(-self.places)


def _bound(latex: str) -> _Bound | None:
    for sign, pattern in _BOUNDS:
        if match := pattern.match(" ".join(latex.split())):
            shown, half = match["shown"], match["half"]
            parts = re.search(r"(\d+)\}\{(\d+)", shown)
            number = Fraction(int(parts[1]), int(parts[2])) if parts else Fraction(shown.lstrip("-"))
            number = (-number if shown[0] == "-" else number) + Fraction(-1 if sign == r"\ge" else 1, int(half))
            digits = number * 10 ** len(half)
            if digits.denominator == 1:
                return _Bound(match["value"], sign, Decimal(digits.numerator).scaleb(-len(half)), len(half) - 1)
    return None


def _alike(one: PartRow, other: PartRow) -> bool:
    sort = (one.role, one.outcome, one.conditions)
    return one.outcome == "proved" and sort == (other.role, other.outcome, other.conditions)


def _both(low: Shown, high: Shown, at_least: _Bound, below: _Bound) -> Shown:
    shown = (at_least.number + below.number) / 2
    return replace(
        low,
        latex=rf"{at_least.number:f} \le {below.value} < {below.number:f}",
        rounds=f"{shown:.{below.places}f}",
        places=(*low.places, *high.places),
        text=f"{low.text}; {high.text}",
        outline=tuple(dict.fromkeys((*low.outline, *high.outline))),
        outline_latex=tuple(dict.fromkeys((*low.outline_latex, *high.outline_latex))),
    )
