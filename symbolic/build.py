"""The build: derive what has changed, certify it, and write the ledger and the reports.

A unit of work is one section module of one paper.  Its key covers the engine, the module, what it imports, and the
modules whose items it used; while the key and the certificates are as they were, nothing of it is imported or done
again.  A unit is saved as soon as it is done, so an interrupted build goes on where it stopped.  A unit with an item
that failed is tried again every time; one that cannot even be imported keeps its rows, and fails the build.

One build per process: modules are imported once.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from symbolic import state
from symbolic.sources import SourceMissing, Sources

if TYPE_CHECKING:
    from symbolic.derivation import Paper
    from symbolic.ledger import Failure, Uses

Registry = Mapping[str, Sequence[str]]
Data = dict[str, Any]
WRITERS = (
    ("symbolic.writing.report", "write_paper"),
    ("symbolic.writing.claims", "write_claims"),
    ("symbolic.writing.notebook", "write_notebooks"),
    ("symbolic.reading.locking", "write_lock"),
)


class UnknownName(Exception):
    """A paper or an item that is asked for does not exist."""


class Progress(Protocol):
    """Who is told how a build goes."""

    def expect(self, items: int) -> None:
        """So many more items will be derived."""

    def begin(self, ref: str) -> None:
        """An item is being derived."""

    def item(self, ref: str, verdict: str, seconds: float) -> None:
        """It is done."""

    def note(self, text: str) -> None:
        """Something that a reader wants to know."""


@dataclass
class Outcome:
    """What a build did."""

    verdicts: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    built: int = 0
    reused: int = 0
    saved: list[str] = field(default_factory=list)
    interrupted: bool = False
    seconds: float = 0.0

    @property
    def code(self) -> int:
        """The exit code."""
        return 130 if self.interrupted else 1 if self.failures else 0

    def summary(self) -> str:
        """One line."""
        if self.interrupted:
            done = f"{', '.join(self.saved)} saved" if self.saved else "no new section saved"
            return f"interrupted after {self.seconds:.1f} s: {done}; the same command goes on from there"
        verdicts = ", ".join(f"{n} {verdict}" for verdict, n in sorted(self.verdicts.items()))
        total = self.built + self.reused
        reused = f"{self.reused} of {total} items reused" if total else "nothing to build"
        failed = f"{len(self.failures)} FAILED; " if self.failures else ""
        return f"{verdicts}{'; ' if verdicts else ''}{failed}{self.seconds:.1f} s, {reused}"


def build(
    papers: Registry,
    refs: Sequence[str],
    reports: Path,
    progress: Progress,
    *,
    writers: Sequence[tuple[str, str]] = WRITERS,
) -> Outcome:
    """Bring `reports` up to date: everything, or the papers ("jan2016") and sections of items ("jan2016:4.22") named.

    Raises UnknownName before anything is written.
    """
    start, outcome = time.perf_counter(), Outcome()
    try:
        _Build(papers, reports, progress, outcome, writers).run(refs)
    except KeyboardInterrupt:
        outcome.interrupted = True
    outcome.seconds = time.perf_counter() - start
    return outcome


def near(name: str, names: Sequence[str]) -> str:
    """A suggestion for a name that does not exist."""
    found = get_close_matches(name, names, n=3, cutoff=0.5) or list(names)[:8]
    return f"; did you mean {' or '.join(found)}?" if found else ""


def read_ledger(reports: Path) -> Data:
    """The papers of `reports/ledger.json`; raises FileNotFoundError, and ValueError when it is damaged."""
    try:
        papers = json.loads((reports / "ledger.json").read_text(encoding="utf-8"))["papers"]
        if not all(
            isinstance(i["ref"], str) and isinstance(i["verdict"], str) for p in papers.values() for i in p["items"]
        ):
            raise ValueError("an item has no ref or no verdict")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"{type(error).__name__}: {' '.join(str(error).split())}") from None
    return papers


def import_paper(papers: Registry, name: str) -> tuple[Paper, list[tuple[str, Exception]]]:
    """A paper with the items of all its modules, and the modules that could not be imported.

    Raises DerivationError when there is no paper.
    """
    from symbolic.derivation import DerivationError

    broken: list[tuple[str, Exception]] = []
    for module in papers[name]:
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            missing = DerivationError(f"PAPERS lists {module}, and there is no {error.name}")
            broken.append((module, missing if f"{module}.".startswith(f"{error.name}.") else error))
        except Exception as error:
            broken.append((module, error))
    package = papers[name][0].rpartition(".")[0]
    found = getattr(import_module(package), "paper", None)
    paper = getattr(found, "paper", None) if isinstance(found, ModuleType) else found
    if paper is None:
        raise DerivationError(f"{package} has no 'paper'; make one in its __init__.py")
    return paper, broken


def current_row(papers: Registry, reports: Path, name: str, ref: str) -> Data | None:
    """The row of an item, if it was derived and nothing has changed since; no paper is imported."""
    work = _Build(papers, reports, _Nobody(), Outcome(), ())
    for unit in work.units(name):
        for row in work.current(unit):
            if row["ref"] == ref:
                return row
    return None


class _Nobody(Progress):
    """Is told, and does nothing about it."""


@dataclass(frozen=True)
class Unit:
    """One section module of one paper."""

    paper: str
    module: str

    @property
    def name(self) -> str:
        """The last part of the module's name."""
        return self.module.rpartition(".")[2]

    def __str__(self) -> str:
        return f"{self.paper}/{self.name}"


class _Build:
    def __init__(
        self,
        papers: Registry,
        reports: Path,
        progress: Progress,
        outcome: Outcome,
        writers: Sequence[tuple[str, str]],
    ) -> None:
        self.papers, self.reports, self.progress = papers, reports, progress
        self.outcome, self.writers = outcome, writers
        self.memory = reports.resolve().parent / ".rederive"
        self.sources = Sources()
        self.loaded: dict[str, _Loaded | None] = {}
        self.intact: dict[Unit, Data | None] = {}  # what is saved of a unit, if its certificates are as saved
        self.fresh: dict[Unit, bool] = {}
        self.asked: set[str] = set()  # the papers that the build is about

    def run(self, refs: Sequence[str]) -> None:
        wanted = self._select(refs)
        pending = [u for u in wanted if not self._is_fresh(u)]
        self._reuse([u for u in wanted if u not in pending])
        self.progress.expect(sum(len(self._items(u)) for u in pending))
        for unit in pending:
            self._derive(unit)
        self.asked = {unit.paper for unit in wanted}
        ledger = {name: self._paper(name) for name in self.papers}
        ledger = {name: paper for name, paper in ledger.items() if paper}
        for name in dict.fromkeys(u.paper for u in wanted):
            self._sweep(name, ledger.get(name))
        state.write(self.reports / "ledger.json", state.dump({"papers": ledger}))
        for name in dict.fromkeys(u.paper for u in wanted):
            if name in ledger:
                self._write_reports(name, ledger[name])

    # What is asked for

    def _select(self, refs: Sequence[str]) -> list[Unit]:
        chosen: dict[Unit, None] = {}
        for ref in refs or self.papers:
            name, colon, item = ref.partition(":")
            if name not in self.papers:
                raise UnknownName(f"there is no paper {name!r}{near(name, list(self.papers))}")
            units = [self._holding(name, item)] if colon else self.units(name)
            chosen.update(dict.fromkeys(units))
        return [u for name in self.papers for u in self.units(name) if u in chosen]

    def units(self, name: str) -> list[Unit]:
        """The modules of a paper."""
        return [Unit(name, module) for module in self.papers[name]]

    def _holding(self, name: str, ref: str) -> Unit:
        for unit in self.units(name):
            if self._is_fresh(unit) and ref in (row["ref"] for row in (self.intact[unit] or {})["rows"]):
                return unit
        loaded = self._load(name)
        if loaded and ref in loaded.paper.items:
            return Unit(name, loaded.paper.items[ref].section.module)
        if self.outcome.failures:
            raise UnknownName(f"{name}:{ref} is not found, and {self.outcome.failures[0]}")
        raise UnknownName(f"{name} has no item {ref!r}{near(ref, list(loaded.paper.items) if loaded else [])}")

    # What is there

    def _state_file(self, unit: Unit) -> Path:
        return self.memory / "state" / unit.paper / f"{unit.name}.json"

    def _is_fresh(self, unit: Unit) -> bool:
        if unit not in self.fresh:
            saved, why = self._saved(unit)
            self.intact[unit] = saved
            if why:
                self.progress.note(f"{unit}: {why}; done again")
            self.fresh[unit] = saved is not None and not saved["failed"] and self._key(unit, saved) == saved["key"]
        return self.fresh[unit]

    def current(self, unit: Unit) -> list[Data]:
        """The rows that are as a new derivation would make them."""
        saved, _ = self._saved(unit)
        if saved is None or self._key(unit, saved) != saved["key"]:
            return []
        return [row for row in saved["rows"] if row["ref"] not in saved["failed"]]

    def _saved(self, unit: Unit) -> tuple[Data | None, str]:
        """The unit's saved state if it is intact, otherwise what is wrong with it."""
        path = self._state_file(unit)
        try:
            saved = state.load(path)
        except state.StateDamaged:
            return None, f"the state file {self._shown(path)} is damaged"
        if saved is None:
            known = self._rows_of(unit, self._old.get(unit.paper))
            return None, f"the state file {self._shown(path)} is missing" if known else ""
        for name, digest in sorted(saved["certificates"].items()):
            file = self.reports / name
            if not file.is_file():
                return None, f"the certificate {self._shown(file)} is missing"
            if state.digest(file.read_bytes()) != digest:
                return None, f"the certificate {self._shown(file)} is damaged"
        return saved, ""

    def _shown(self, path: Path) -> str:
        base = self.memory.parent
        return str(path.resolve().relative_to(base)) if path.resolve().is_relative_to(base) else str(path)

    def _key(self, unit: Unit, saved: Data) -> str:
        try:
            return self.sources.key([unit.module, *saved["uses"]])
        except SourceMissing:
            return ""

    @cached_property
    def _old(self) -> Data:
        """The papers of the ledger that is there."""
        try:
            return read_ledger(self.reports)
        except FileNotFoundError:
            return {}
        except ValueError as error:
            self.progress.note(f"{self._shown(self.reports / 'ledger.json')} is damaged and will be replaced: {error}")
            return {}

    def _rows_of(self, unit: Unit, paper: Data | None) -> list[Data]:
        return [row for row in (paper or {}).get("items", []) if row.get("module") == unit.name]

    def _reuse(self, units: Sequence[Unit]) -> None:
        for unit in units:
            rows = (self.intact[unit] or {})["rows"]
            self.outcome.reused += len(rows)
            self.outcome.verdicts.update(row["verdict"] for row in rows)

    # What has to be done

    def _load(self, name: str) -> _Loaded | None:
        """The paper with everything imported; None, and a failure, when that cannot be."""
        if name not in self.loaded:
            from symbolic.ledger import clashes, failed

            self.loaded[name] = None
            self._read_sources(name)
            try:
                paper, broken = import_paper(self.papers, name)
            except Exception as error:
                self.outcome.failures.append(failed(name, error))
                return None
            for module, reason in broken:
                file = self.sources.find(module)
                self.outcome.failures.append(failed(module, reason, str(file) if file else ""))
            self.outcome.failures += clashes(paper)
            self.loaded[name] = _Loaded(paper, {module for module, _ in broken})
        return self.loaded[name]

    def _read_sources(self, name: str) -> None:
        """Read the files before they are imported: what is edited from now on is for the next build."""
        for unit in self.units(name):
            self._key(unit, {"uses": []})

    def _items(self, unit: Unit) -> list[Any]:
        loaded = self._load(unit.paper)
        if loaded is None or unit.module in loaded.broken:
            return []
        return [item for s in loaded.paper.sections if s.module == unit.module for item in s.items]

    def _derive(self, unit: Unit) -> None:
        from symbolic.ledger import entry, paper_row, section_row

        loaded = self._load(unit.paper)
        if loaded is None or unit.module in loaded.broken:
            return
        rows, certificates, failed = [], dict[str, str](), []
        for item in self._items(unit):
            self.progress.begin(f"{unit.paper}:{item.ref}")
            done = entry(item, loaded.uses)
            rows.append(done.row)
            if done.certificate is not None:
                certificates[done.row["certificate"]] = done.certificate
            if done.failure:
                failed.append(item.ref)
                self.outcome.failures.append(done.failure)
            self.progress.item(f"{unit.paper}:{item.ref}", done.row["verdict"], done.seconds)
        saved: Data = {
            "uses": sorted(loaded.uses.modules(row["ref"] for row in rows) - {unit.module}),
            "paper": paper_row(loaded.paper),
            "sections": [section_row(s) for s in loaded.paper.sections if s.module == unit.module],
            "rows": rows,
            "certificates": {path: state.digest(text) for path, text in certificates.items()},
            "failed": failed,
        }
        for path, text in certificates.items():
            state.write(self.reports / path, text)
        saved["key"] = self._key(unit, saved)
        state.save(self._state_file(unit), saved)
        self.intact[unit] = saved
        self.outcome.saved.append(str(unit))
        self.outcome.built += len(rows)
        self.outcome.verdicts.update(row["verdict"] for row in rows)

    # What is written

    def _paper(self, name: str) -> Data:
        """The paper's part of the ledger; what was not asked for stays as it is."""
        head: Data = {}
        sections: dict[str, Data] = {}
        items: list[Data] = []
        for unit in self.units(name):
            data = self._part(unit)
            head = data["paper"] or head
            items += data["rows"]
            for section in data["sections"]:
                known = sections.setdefault(section["number"], {**section, "modules": []})
                known["modules"] += [unit.name]
        if not sections:
            return {}
        return {**head, "sections": list(sections.values()), "items": self._with_evidence(name, items)}

    def _with_evidence(self, name: str, rows: list[Data]) -> list[Data]:
        """The rows with the evidence that is kept of their claims.  Evidence of other claims is dropped.

        What an item that failed now had of evidence is kept until it states something again.
        """
        from symbolic.stored import Store, merged, wanted

        store = Store(self.reports)
        left = set(store.names(name))
        failed = {ref for unit in self.units(name) for ref in self._part(unit).get("failed", ())}
        out = []
        for row in rows:
            file = store.name(name, row["ref"])
            claims, notes = {}, list[str]()
            if file in left:
                settled = name in self.asked and row["ref"] not in failed
                read = store.prune(name, row["ref"], wanted(row)) if settled else store.usable(name, row["ref"])
                claims, notes = read
                left.discard(file)
            for note in notes:
                self.progress.note(note)
            out.append(merged(row, claims, file))
        for file in sorted(left) if name in self.asked else ():
            self.progress.note(f"{name}: {file} belongs to no item; dropped")
            (self.reports / file).unlink()
        return out

    def _part(self, unit: Unit) -> Data:
        if unit not in self.intact:
            self.intact[unit] = self._saved(unit)[0]
        if saved := self.intact[unit]:
            return saved
        old = self._old.get(unit.paper, {})
        return {
            "paper": {k: v for k, v in old.items() if k not in ("sections", "items")},
            "sections": [s for s in old.get("sections", []) if unit.name in s.get("modules", [])],
            "rows": self._rows_of(unit, old),
        }

    def _sweep(self, name: str, paper: Data | None) -> None:
        """Remove the certificates that no row names."""
        named = {row["certificate"] for row in (paper or {}).get("items", [])}
        folder = self.reports / "certificates" / name
        for file in sorted([*folder.glob("*.json"), *folder.glob(".*.tmp")]):
            if f"certificates/{name}/{file.name}" not in named:
                file.unlink(missing_ok=True)

    def _write_reports(self, name: str, paper: Data) -> None:
        memory = self.memory / "reports" / f"{name}.json"
        key = self.sources.writing_key(state.dump(paper), paper.get("package", ""))
        try:
            before = state.load(memory) or {}
        except state.StateDamaged:
            self.progress.note(f"{name}: the state file {self._shown(memory)} is damaged; reports written again")
            before = {}
        if before.get("key") == key and not (changed := self._changed(before["files"])):
            return
        if before.get("key") == key:
            self.progress.note(f"{name}: {changed}; reports written again")
        memory.unlink(missing_ok=True)
        files: list[Path] = []
        for module, function in self.writers:
            from symbolic.ledger import failed

            try:
                files += getattr(import_module(module), function)(name, paper, self.reports) or ()
            except Exception as error:
                self.outcome.failures.append(failed(f"{name}: {module}.{function}", error))
                return
        names = {str(Path(f).resolve().relative_to(self.reports.resolve())): Path(f) for f in files}
        digests = {n: state.digest(f.read_bytes()) for n, f in names.items()}
        state.save(memory, {"key": key, "files": digests})

    def _changed(self, files: Mapping[str, str]) -> str:
        for name, digest in sorted(files.items()):
            file = self.reports / name
            if not file.is_file():
                return f"{self._shown(file)} is missing"
            if state.digest(file.read_bytes()) != digest:
                return f"{self._shown(file)} is not as it was written"
        return ""


class _Loaded:
    """A paper that is imported, watched for what its items use."""

    def __init__(self, paper: Paper, broken: set[str]) -> None:
        from symbolic.ledger import Uses

        self.paper, self.broken = paper, broken
        self.uses: Uses = Uses(paper)


__all__ = ["WRITERS", "Outcome", "Progress", "Registry", "UnknownName", "build", "import_paper", "near", "read_ledger"]
