"""What a build has written for readers, held against the digests that its receipt has: pages, notebooks, data, locks.

They are not made again here, which takes longer than all else.  Who edits a page and its digest as well is found out
where all are made again and compared, as a test of the campaign does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from symbolic.building.receipt import FILE, Receipt
from symbolic.building.reports import PAGE
from symbolic.building.units import Units
from symbolic.kernel.rows import LEDGER
from symbolic.ledger.ledger import Ledger
from symbolic.paper import observations

_AGAIN = "run 'rederive build'"
_FOLDERS = ("certificates", "evidence")  # what is in them is held by who reads it
_OTHERS = (LEDGER, FILE, observations.FILE)
_BY_LATEX = (".aux", ".log", ".fls", ".fdb_latexmk", ".gz", ".out", ".toc", ".pdf")  # where a page was compiled


def unlike(units: Units, told: Ledger) -> Iterator[str]:
    """What is not as the last build has written it, a line each: missing, changed, or none of what it wrote."""
    receipt = Receipt.of(units)
    if not receipt.ledger:
        yield f"{units.shown(units.reports / FILE)} says of no page what was written; {_AGAIN}"
        return
    if receipt.ledger != units.digest(LEDGER):
        yield f"{units.shown(units.reports / FILE)} is of another {LEDGER}, and so are the pages; {_AGAIN}"
    for name in [*told.papers, PAGE]:
        if name not in receipt.reports:
            yield f"{name}: nothing says what was written of it; {_AGAIN}"
    files = {file: digest for report in receipt.reports.values() for file, digest in report.files.items()}
    for file, digest in files.items():
        if changed := units.changed(file, digest, "is not as it was written"):
            yield f"{changed}; {_AGAIN}"
    for path in _surplus(units.reports, files):
        yield f"{units.shown(path)} is nothing that the last build has written; remove it"


def _surplus(reports: Path, files: Collection[str]) -> Iterator[Path]:
    for path in sorted(path for path in reports.rglob("*") if path.is_file()):
        name = path.relative_to(reports)
        if name.parts[0] not in _FOLDERS and name.suffix not in _BY_LATEX and str(name) not in {*files, *_OTHERS}:
            yield path
