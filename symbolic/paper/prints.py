"""What the rows of a ledger say is printed, held against the transcription of the paper: nothing is derived for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from symbolic.ledger.ledger import PaperRow
from symbolic.reading import lock
from symbolic.reading.binding import Printed


class Prints:
    """What a paper prints, read anew; nothing for one without a draft."""

    def __init__(self, name: str, paper: PaperRow | None, printed: Printed | None = None) -> None:
        """`printed` is that of the paper, where it is at hand."""
        self.name, self.paper = name, paper
        folder = lock.folder_of(paper.package) if paper else None
        self.printed = (printed or Printed.of(folder)) if folder else None

    def unlike(self, part: PaperRow | None) -> Iterator[str]:
        """What rows say is printed, and is not: formulas, how they are read, the words of sentences."""
        if part is None or self.printed is None:
            return
        formulas, prose = self.printed.formulas, self.printed.prose
        for row in part.items:
            if key := row.reading.key:
                display = self.printed.displays[key] if key in formulas else None
                if display is None or (row.printed, row.reading.tree) != (display.formula, display.tree):
                    yield f"{row.ref}: what is shown as printed is not what the paper prints"
            if row.place and (row.place not in prose.places or row.words != prose[row.place].fingerprint):
                yield f"{row.ref}: sentence {row.place} has other words"

    def unlocked(self, reports: Path, locked: bool = False) -> list[str]:
        """What is wrong with the lock of the paper, if there is one, or if it has to be `locked`."""
        path = lock.lock_path(self.name, reports)
        if self.paper is None or self.printed is None or not (locked or path.is_file()):
            return []
        made = lock.lock_of(self.name, self.paper.items, self.printed).dumps()
        there = path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
        return [] if there == made else [f"{path.parent.name}/{path.name} is not what the ledger makes it"]
