"""What came out of a draft, for people, programs, pull requests, and beside the draft's own displays."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from symbolic.errors import Unusable
from symbolic.reading.page import read_text
from symbolic.settling.answers import Settled
from symbolic.writing.prose import escaped

VERDICTS = ("proved", "refuted", "corrected", "definition", "open", "unread")
_MARKS = r"\providecommand{\settled}[2]{\marginpar{\raggedright\tiny(#1) #2}}"
_OPENINGS = {"\\[": r"\\\[", "$$": r"\$\$"}


class Table:
    """The rows of a draft, in its order."""

    def __init__(self, draft: Path, rows: Sequence[Settled], seconds: float) -> None:
        self.draft, self.rows, self.seconds = draft, list(rows), seconds

    @property
    def counts(self) -> Counter[str]:
        """How many displays have each verdict."""
        return Counter(row.verdict for row in self.rows)

    def code(self, strict: bool) -> int:
        """The exit code: 1 when something is refuted, corrected too, or, if strict, open or unread."""
        counts = self.counts
        return int(bool(counts["refuted"] + counts["corrected"] or (strict and counts["open"] + counts["unread"])))

    def as_json(self) -> dict[str, Any]:
        """The rows as plain data."""
        return {
            "items": [
                {
                    "ref": row.display.ref,
                    "number": row.display.number,
                    "file": row.display.file,
                    "line": row.display.line,
                    "printed": row.display.formula,
                    "statement": row.statement,
                    "verdict": row.verdict,
                    "witness": row.witness,
                    "repair": _holds(row),
                    "reason": row.reason,
                    "notes": list(row.display.notes),
                    "seconds": row.seconds,
                }
                for row in self.rows
            ]
        }

    def summary(self) -> str:
        """How many there are of each verdict."""
        counts = self.counts
        said = ", ".join(f"{counts[v]} {v}" for v in VERDICTS if counts[v])
        return f"{self.draft.name}: {len(self.rows)} displays: {said}; {self.seconds:.1f} s"

    def lines(self) -> list[str]:
        """The table for people: place, verdict, statement, witness or reason, seconds."""
        places = [f"{row.display.file}:{row.display.line}" for row in self.rows]
        width = max(map(len, places), default=0)
        named = max((len(_name(row)) for row in self.rows), default=0)
        lines = []
        for place, row in zip(places, self.rows, strict=True):
            head = f"{place:{width}}  {_name(row):{named}}  {row.verdict:10} {row.seconds:5.1f} s"
            lines.append(f"{head}  {row.statement or row.display.formula}".rstrip())
            lines += [f"{'':{width}}  {told}" for told in _told(row)]
        return [*lines, self.summary()]

    def markdown(self) -> list[str]:
        """The table for a pull request."""
        head = [
            "| place | | verdict | statement as read | witness, or why | s |",
            "| --- | --- | --- | --- | --- | --- |",
        ]
        rows = [
            f"| {row.display.file}:{row.display.line} | {_cell(_name(row))} | {_bold(row.verdict)} "
            f"| {_code(row.statement or row.display.formula)} | {_cell('; '.join(_told(row)))} | {row.seconds:.1f} |"
            for row in self.rows
        ]
        return [*head, *rows, "", self.summary()]

    def latex(self) -> str:
        """The draft with a mark in the margin at every display; those of files that it takes in are left out."""
        if self.draft.suffix.lower() not in (".tex", ".ltx"):
            raise Unusable(f"{self.draft.name}: marks are set in .tex only; --as markdown is for other drafts")
        lines = read_text(self.draft, self.draft.name).split("\n")
        marks: dict[tuple[int, int], list[str]] = {}
        for row in self.rows:
            if row.display.file == self.draft.name and (place := _beginning(lines, row)):
                told = escaped("; ".join([row.verdict, *_told(row)]))
                number = escaped(row.display.number or row.display.key)
                marks.setdefault(place, []).append(rf"\settled{{{number}}}{{{told}}}%")
        for (k, column), found in sorted(marks.items(), reverse=True):
            before = [lines[k][:column] + found[0], *found[1:]]
            lines[k : k + 1] = [*before, lines[k][column:]]
        begin = next((k for k, line in enumerate(lines) if r"\begin{document}" in line), 0)
        return "\n".join([*lines[:begin], _MARKS, *lines[begin:]])


def _beginning(lines: Sequence[str], row: Settled) -> tuple[int, int] | None:
    """The line and the column where the environment begins that the display, or its row, stands in."""
    name = row.display.environment
    opening = re.compile(_OPENINGS.get(name, rf"\\begin\s*\{{{re.escape(name)}\}}"))
    closing = r"\\\]" if name == r"\[" else rf"\\end\s*\{{{re.escape(name)}\}}"
    for k in range(row.display.line - 1, -1, -1):
        if k < row.display.line - 1 and re.search(closing, lines[k]):
            return None  # a name of the author's own opens it
        if found := opening.search(lines[k]):
            return k, found.start()
    return None


def _name(row: Settled) -> str:
    number, key = row.display.number, row.display.key
    return f"({key}) ({number})" if number and number != key else f"({key})"


def _told(row: Settled) -> list[str]:
    """The counterexample, the repair, the reason, and what may be a misprint."""
    told = [f"at {', '.join(f'{name} = {value}' for name, value in row.witness.items())}"] if row.witness else []
    told += [f"holds: {_holds(row)}"] if row.repair else []
    return [*told, *([row.reason] if row.reason else []), *(f"note: {note}" for note in row.display.notes)]


def _holds(row: Settled) -> str:
    return f"{row.repair} ({row.change})" if row.repair else ""


def _bold(verdict: str) -> str:
    return f"**{verdict}**" if verdict in ("refuted", "corrected") else verdict


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _code(text: str) -> str:
    return f"`{_cell(text)}`"
