"""A row of the table: what is done, ours, the peer, how many times better ours is, and what the ratio leaves out."""

from __future__ import annotations

from dataclasses import dataclass

TIME, MEMORY, RATE, COUNT = "s", "MB", "/s", ""
_LESS_IS_BETTER = (TIME, MEMORY)
_WIDTHS = (88, 11, 11, 11)


@dataclass(frozen=True)
class Row:
    """`ours` and `peer` are in the unit (None where there is none); points per second and counts are better if larger.

    The ratio is above 1 where ours is better, and below 1 where the peer is.
    """

    what: str
    ours: float | None
    peer: float | None
    remark: str = ""
    unit: str = TIME

    @property
    def ratio(self) -> float | None:
        """How many times better ours is: the times or the memory compared, or the rates."""
        if not self.ours or not self.peer or self.unit == COUNT:
            return None
        return self.peer / self.ours if self.unit in _LESS_IS_BETTER else self.ours / self.peer

    @property
    def text(self) -> str:
        """One line of the table."""
        ratio = "-" if self.ratio is None else f"x {self.ratio:.3g}" if self.ratio < 1000 else f"x {self.ratio:.0f}"
        return _line(self.what, shown(self.ours, self.unit), shown(self.peer, self.unit), ratio, self.remark)


def header() -> str:
    """The names of the columns, and a rule."""
    names = _line("what", "ours", "peer", "ratio", "remark")
    return f"{names}\n{'-' * len(names)}"


def skipped(what: str, error: Exception) -> Row:
    """The row of what cannot be measured here: a peer is not installed, or its subject is not there."""
    return Row(what, None, None, f"skipped: {error}")


def shown(value: float | None, unit: str) -> str:
    """A quantity with three digits, a time in the unit that suits it."""
    if value is None:
        return "-"
    if unit == TIME:
        scale, unit = (1, "s") if value >= 1 else (1e3, "ms") if value >= 1e-3 else (1e6, "us")
        value *= scale
    digits = 0 if value >= 100 or unit == COUNT else 1 if value >= 10 else 2
    return f"{value:.{digits}f}{'' if unit == RATE else ' '}{unit}".strip()


def _line(what: str, ours: str, peer: str, ratio: str, remark: str) -> str:
    a, b, c, d = _WIDTHS
    return f"{what:{a}}{ours:>{b}}{peer:>{c}}{ratio:>{d}}  {remark}".rstrip()
