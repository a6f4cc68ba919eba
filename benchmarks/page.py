"""The page: how long it takes to write it from the ledger, and a browser to load it from a file."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.chromium import Gone, executable, tab
from benchmarks.row import Row, skipped
from benchmarks.timing import shortest
from symbolic.ledger.ledger import Ledger

REPORTS = Path(__file__).resolve().parents[1] / "reports"


def rows(reports: Path = REPORTS, rounds: int = 3) -> Iterator[Row]:
    """Written by a process that has not seen a formula of it; loaded, and the shortest time taken."""
    from symbolic.page import mathml
    from symbolic.page.page import write_page

    ledger = Ledger.read(reports)
    with tempfile.TemporaryDirectory() as folder:

        def written() -> None:
            for known in (mathml.display, mathml.inline):
                known.cache_clear()
            write_page(ledger, Path(folder))

        seconds = shortest(written, rounds)
        file = Path(folder) / "index.html"
        size = f"{file.stat().st_size / 1e6:.2f} MB, {file.read_text(encoding='utf-8').count('<math')} formulas"
        yield Row("page: index.html written", seconds, None, size)
        yield _loaded("page: index.html loaded in Chromium", file, rounds)


def _loaded(what: str, file: Path, rounds: int) -> Row:
    program = executable()
    if program is None:
        return skipped(what, FileNotFoundError("Chromium is not installed"))
    times = []
    try:
        for _ in range(rounds):
            with tab(program) as page:
                page.open(file.as_uri())
                times.append(json.loads(page.run("JSON.stringify(performance.getEntriesByType('navigation')[0])")))
    except Gone as error:
        return skipped(what, error)
    best = min(times, key=lambda t: t["duration"])
    return Row(what, best["duration"] / 1000, None, f"the script has run after {best['domInteractive'] / 1000:.2f} s")
