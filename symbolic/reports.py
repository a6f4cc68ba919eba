"""The reports of each paper, and the page with all, written from the ledger by functions that are named, and only when
something has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

from symbolic import state
from symbolic.ledger import Ledger, PaperRow
from symbolic.record import Record
from symbolic.runner import Failure, failed
from symbolic.units import Units

Writers = Sequence[tuple[str, str]]
WRITERS: Writers = (
    ("symbolic.writing.report", "write_paper"),
    ("symbolic.writing.claims", "write_claims"),
    ("symbolic.writing.notebook", "write_notebooks"),
    ("symbolic.reading.locking", "write_lock"),
)
INDEX = ("symbolic.page.page", "write_page")


@dataclass(frozen=True)
class _Written(Record):
    """What was written: the digests of the files, and of what they were made from."""

    key: str = ""
    files: dict[str, str] = field(default_factory=dict)


def write_reports(name: str, paper: PaperRow, units: Units, writers: Writers) -> Failure | None:
    """Write what a paper's rows give, if that or the files have changed since; the first failure is returned."""
    own = [m for m in (paper.package, f"{paper.package}.figures") if paper.package and units.sources.find(m)]
    key = units.sources.key(own, state.dump(paper.as_json()))
    return _write(name, key, units, writers, lambda writer: writer(name, paper, units.reports))


def write_index(ledger: Ledger, units: Units) -> Failure | None:
    """Write the page with all papers of a ledger that is written, if it or the page has changed since."""
    module, function = INDEX
    folder = units.sources.file(module).parent
    parts = [p.read_bytes() for p in sorted(folder.iterdir()) if p.suffix in (".html", ".css", ".js")]
    made_from = [(units.reports / "ledger.json").read_bytes(), *parts, version("math-core").encode()]
    key = units.sources.key([], " ".join(map(state.digest, made_from)))
    return _write("index.html", key, units, [(module, function)], lambda writer: writer(ledger, units.reports))


def _write(
    name: str, key: str, units: Units, writers: Writers, call: Callable[[Any], Iterable[Path] | None]
) -> Failure | None:
    memory = units.folder / "reports" / f"{name}.json"
    before = _Written()
    try:
        if (body := state.load(memory)) is not None:
            before = _Written.from_json(body)
    except state.StateDamaged:
        units.note(f"{name}: the state file {units.shown(memory)} is damaged; reports written again")
    if before.key == key:
        found = (units.changed(file, digest, "is not as it was written") for file, digest in before.files.items())
        changed = next(filter(None, found), "")
        if not changed:
            return None
        units.note(f"{name}: {changed}; reports written again")
    memory.unlink(missing_ok=True)
    files: list[Path] = []
    for module, function in writers:
        try:
            files += call(getattr(import_module(module), function)) or ()
        except Exception as error:
            return failed(f"{name}: {module}.{function}", error)
    names = {str(Path(f).resolve().relative_to(units.reports.resolve())): Path(f) for f in files}
    digests = {n: state.digest(f.read_bytes()) for n, f in names.items()}
    state.save(memory, _Written(key, digests).as_json())
    return None
