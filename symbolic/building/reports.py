"""The reports of each paper, and the page with all, written from the ledger by functions that are named, and only when
something has changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from symbolic import processes, state
from symbolic.building.units import Units
from symbolic.ledger.ledger import Ledger, PaperRow
from symbolic.ledger.numbered import numbers_in
from symbolic.paper.runner import Failure, failed
from symbolic.progress import Progress
from symbolic.record import Record
from symbolic.sources import version_of

Writers = Sequence[tuple[str, str]]
WRITERS: Writers = (
    ("symbolic.writing.report", "write_paper"),
    ("symbolic.writing.claims", "install"),
    ("symbolic.writing.notebook", "write_notebooks"),
    ("symbolic.reading.lock", "write_lock"),
)
PAGE = "index.html"
_PAGE_WRITER = ("symbolic.page.page", "write_page")


@dataclass(frozen=True)
class Written(Record):
    """What was written: the digests of the files, and of what they were made from."""

    key: str = ""
    files: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, file: Path) -> Written:
        """What a file says; nothing where there is none, or StateDamaged."""
        body = state.load(file)
        return cls() if body is None else cls.from_json(body)


def memory(units: Units, name: str) -> Path:
    """Where it is kept what was written as the reports of a paper, or as the page with all."""
    return units.folder / "reports" / f"{name}.json"


@dataclass(frozen=True)
class _Report:
    """What is written together: `call` is given each writer; `key` is a digest of all that it is made from."""

    name: str
    key: str
    writers: Writers
    call: Callable[[Any], Iterable[Path] | None]

    def is_fresh(self, units: Units) -> bool:
        """It is as it would be written now."""
        file = memory(units, self.name)
        try:
            before = Written.read(file)
        except state.StateDamaged:
            units.note(f"{self.name}: the state file {units.shown(file)} is damaged; reports written again")
            return False
        if before.key != self.key:
            return False
        found = (units.changed(file, digest, "is not as it was written") for file, digest in before.files.items())
        if changed := next(filter(None, found), ""):
            units.note(f"{self.name}: {changed}; reports written again")
        return not changed

    def write(self, units: Units) -> Failure | None:
        """Write it; the first failure is returned."""
        memory(units, self.name).unlink(missing_ok=True)
        files: list[Path] = []
        with processes.uncollected():
            for module, function in self.writers:
                try:
                    files += self.call(getattr(import_module(module), function)) or ()
                except Exception as error:
                    return failed(f"{self.name}: {module}.{function}", error)
        names = {str(Path(f).resolve().relative_to(units.reports.resolve())): Path(f) for f in files}
        digests = {n: state.digest(f.read_bytes()) for n, f in names.items()}
        state.save(memory(units, self.name), Written(self.key, digests).as_json())
        return None


def write_reports(
    asked: Iterable[str], ledger: Ledger, units: Units, writers: Writers, jobs: int, progress: Progress
) -> list[Failure]:
    """Write what is not fresh of the reports of some papers and of the page with all, of a ledger that is written."""
    reports = [_of_paper(name, ledger.papers[name], units, writers) for name in asked if name in ledger.papers]
    pending = [report for report in [*reports, _index(ledger, units)] if not report.is_fresh(units)]
    if len(pending) < 2:
        return [failure for report in pending if (failure := report.write(units))]
    failures: list[Failure] = []
    progress.begin("the reports")
    for report, what in processes.news(pending, lambda report, say: say(report.write(units)), jobs):
        if report is None:
            progress.wait()
        elif what is not None:
            died = Failure(report.name, "the process that wrote its reports died: out of memory?", True)
            failures.append(died if what == processes.DIED else what)
    return failures


def _of_paper(name: str, paper: PaperRow, units: Units, writers: Writers) -> _Report:
    own = [m for m in (paper.package, f"{paper.package}.figures") if paper.package and units.sources.find(m)]
    key = units.sources.key(own, json.dumps([paper.as_json(), numbers_in(paper.package)], sort_keys=True))
    return _Report(name, key, writers, lambda writer: writer(name, paper, units.reports))


def _index(ledger: Ledger, units: Units) -> _Report:
    module, function = _PAGE_WRITER
    folder = units.sources.file(module).parent
    parts = [p.read_bytes() for p in sorted(folder.iterdir()) if p.suffix in (".html", ".css", ".js")]
    made_from = [(units.reports / "ledger.json").read_bytes(), *parts, version_of("math-core").encode()]
    numbers = [numbers_in(paper.package) for paper in ledger.papers.values()]
    key = units.sources.key([], " ".join([state.dump(numbers), *map(state.digest, made_from)]))
    return _Report(PAGE, key, [(module, function)], lambda writer: writer(ledger, units.reports))
