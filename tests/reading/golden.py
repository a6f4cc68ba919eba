"""The golden readings: how every numbered display of the papers is read, a line each.

    python tests/reading/golden.py

writes them anew.  Look at what changes: a reading is golden only when a person has compared it with the paper.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = Path(__file__).resolve().parent / "golden"
PAPERS = ("jan2016", "notes2020", "apr2016", "informal2016", "setup2016")
sys.path.insert(0, str(ROOT))

from symbolic.reading.binding import Display, Printed  # noqa: E402
from symbolic.reading.reader import Clause  # noqa: E402


def lines(printed: Printed) -> Iterator[str]:
    """Key, tab, clauses of every numbered display, in the paper's order; why, for what is not read."""
    for key in printed.transcription.numbered:
        yield f"{key}\t{_display(printed.displays[key])}"


def _display(display: Display) -> str:
    if not display.formula.strip():
        return "nothing is printed"
    if display.reading is None:
        return f"not read: {display.error.splitlines()[0]}"
    return " ;; ".join(map(_clause, display.reading.clauses))


def _clause(clause: Clause) -> str:
    head = " ".join(filter(None, [clause.role, clause.connective, clause.words and repr(clause.words)]))
    return f"{head}: {clause.node}" if clause.node is not None else head


def main() -> None:
    """Write the files."""
    GOLDEN.mkdir(exist_ok=True)
    for paper in PAPERS:
        printed = Printed.of(ROOT / "derivations" / paper)
        (GOLDEN / f"{paper}.txt").write_text("".join(f"{line}\n" for line in lines(printed)), encoding="utf-8")


if __name__ == "__main__":
    main()
