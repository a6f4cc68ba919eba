"""The units of a build, one section module of one paper each, and what is saved of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from symbolic import state
from symbolic.kernel.certificate import STORE, name_of, shelf
from symbolic.ledger.ledger import Ledger, NoLedger, PaperRow, Row
from symbolic.paper import observations
from symbolic.paper.registry import Registry
from symbolic.record import Record
from symbolic.sources import Code, SourceMissing, Sources

SYNTAX = "syntax.json"


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


@dataclass(frozen=True)
class Saved(Record):
    """What is saved of a unit: its part of the paper, and all that this was made from.

    `uses` are the modules whose items it used; `certificates` the digests of its certificates, by their paths.  `asked`
    are rows of the index, `texts` names of what certificates share, `observed` keys of observations: what it needs of
    each.  `failed` are the refs of items that failed.
    """

    part: PaperRow
    uses: tuple[str, ...]
    certificates: dict[str, str]
    asked: tuple[tuple[str, str, str], ...]
    texts: tuple[str, ...]
    observed: tuple[str, ...]
    failed: tuple[str, ...]
    key: str = ""


class Units:
    """The units of all papers; `note` is told what a reader wants to know."""

    def __init__(self, papers: Registry, reports: Path, note: Callable[[str], None]) -> None:
        self.papers, self.reports, self.note = papers, reports, note
        self.folder = reports.resolve().parent / ".rederive"
        self.sources = Sources(self._syntax)
        self._intact: dict[Unit, tuple[Saved | None, str]] = {}
        self._fresh: dict[Unit, bool] = {}
        self._keys: dict[tuple[str, ...], str] = {}

    def __iter__(self) -> Iterator[Unit]:
        return (unit for name in self.papers for unit in self.of(name))

    def of(self, name: str) -> list[Unit]:
        """The modules of a paper."""
        return [Unit(name, module) for module in self.papers[name]]

    # What is there

    def saved(self, unit: Unit) -> Saved | None:
        """What is saved of a unit, if it and its certificates are as saved."""
        return self._looked(unit)[0]

    def is_fresh(self, unit: Unit) -> bool:
        """A new derivation would make the same of it."""
        if unit not in self._fresh:
            saved, why = self._looked(unit)
            if why:
                self.note(f"{unit}: {why}; done again")
            self._fresh[unit] = saved is not None and self.is_current(unit, saved)
        return self._fresh[unit]

    def is_known(self, unit: Unit) -> bool:
        """There is a state file of it, whatever it says."""
        return self._file(unit).exists()

    def is_current(self, unit: Unit, saved: Saved) -> bool:
        """It was saved whole, of the sources as they are now."""
        return not saved.failed and self.key(unit, saved.uses) == saved.key

    def current_row(self, name: str, ref: str) -> Row | None:
        """The row of an item, if it was derived and nothing has changed since; no paper is imported."""
        for unit in self.of(name):
            saved = self.saved(unit)
            if saved and saved.part.row(ref) and ref not in saved.failed:
                return saved.part.row(ref) if self.key(unit, saved.uses) == saved.key else None
        return None

    def part(self, unit: Unit) -> PaperRow | None:
        """Its part of the paper: as saved, or else as the ledger has it."""
        if saved := self.saved(unit):
            return saved.part
        old = self.old.papers.get(unit.paper)
        part = old.of(unit.name) if old else None
        return part and replace(part, sections=tuple(replace(s, modules=(unit.name,)) for s in part.sections))

    def is_lost(self, unit: Unit) -> bool:
        """There are certificates of its paper, and nothing is saved that says what they need."""
        return self.saved(unit) is None and any((self.reports / "certificates" / unit.paper).glob("*.json"))

    def key(self, unit: Unit, uses: Iterable[str] = ()) -> str:
        """A digest of all that a unit is made from; "" where something of it is missing."""
        modules = (unit.module, *uses)
        if modules not in self._keys:
            try:
                self._keys[modules] = self.sources.key(modules)
            except SourceMissing:
                self._keys[modules] = ""
        return self._keys[modules]

    def shown(self, path: Path) -> str:
        """A path for a reader."""
        base = self.folder.parent
        return str(path.resolve().relative_to(base)) if path.resolve().is_relative_to(base) else str(path)

    def _looked(self, unit: Unit) -> tuple[Saved | None, str]:
        """What is saved of the unit if it is intact, otherwise what is wrong with it."""
        if unit not in self._intact:
            self._intact[unit] = self._look(unit)
        return self._intact[unit]

    def _look(self, unit: Unit) -> tuple[Saved | None, str]:
        path = self._file(unit)
        try:
            body = state.load(path)
            saved = None if body is None else Saved.from_json(body)
        except state.StateDamaged:
            return None, f"the state file {self.shown(path)} is damaged"
        if saved is None:
            known = path.parent.is_dir() and self._old_rows(unit)
            return None, f"the state file {self.shown(path)} is missing" if known else ""
        for name, digest in saved.certificates.items():
            if why := self.changed(name, digest):
                return None, f"the certificate {why}"
        if missing := [name for name in saved.texts if name not in self.texts]:
            return None, f"{len(missing)} texts of {self.shown(self.store)} are missing or damaged ({missing[0]})"
        if missing := [key for key in saved.observed if key not in self.seen]:
            return None, f"{len(missing)} lines of {self.shown(self.reports / observations.FILE)} are missing"
        return saved, ""

    def changed(self, name: str, digest: str, how: str = "is damaged") -> str:
        """What is wrong with a file below the reports."""
        file = self.reports / name
        if not file.is_file():
            return f"{self.shown(file)} is missing"
        return f"{self.shown(file)} {how}" if state.digest(file.read_bytes()) != digest else ""

    def digest(self, name: str) -> str:
        """That of a file below the reports; "" where there is none."""
        file = self.reports / name
        return state.digest(file.read_bytes()) if file.is_file() else ""

    def _old_rows(self, unit: Unit) -> tuple[Row, ...]:
        old = self.old.papers.get(unit.paper)
        return old.of(unit.name).items if old else ()

    def _file(self, unit: Unit) -> Path:
        return self.folder / "state" / unit.paper / f"{unit.name}.json"

    @property
    def store(self) -> Path:
        """The folder with what certificates share."""
        return self.reports / "certificates" / STORE

    @cached_property
    def texts(self) -> dict[str, str]:
        """What is in the store and, since an interrupted build, beside it: as far as it has its right name."""
        found = {path.name: path for path in (self.folder / "found").glob("*") if "." not in path.name}
        texts = {name: path.read_text(encoding="utf-8", errors="replace") for name, path in found.items()}
        return {name: text for name, text in (texts | shelf(self.store)).items() if name_of(text) == name}

    @cached_property
    def seen(self) -> dict[str, str]:
        """The observations that are kept, and since this build began."""
        file = self.reports / observations.FILE
        lines, why = observations.read(file)
        if why:
            self.note(f"{self.shown(file)}: {why}; looked at again")
        return lines | observations.begun(self.folder / "found")

    @cached_property
    def old(self) -> Ledger:
        """The ledger that is there."""
        try:
            return Ledger.read(self.reports)
        except NoLedger:
            return Ledger({})
        except state.StateDamaged:
            self.note(f"{self.shown(self.reports / 'ledger.json')} is damaged and will be replaced")
            return Ledger({})

    @property
    def _syntax(self) -> dict[str, Code]:
        """What is known of code."""
        file = self.folder / SYNTAX
        try:
            known = json.loads(file.read_text(encoding="utf-8"))
            return {str(raw): Code.from_json(row) for raw, row in known.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, AttributeError):
            self.note(f"{self.shown(file)} is damaged and will be replaced")
            return {}

    # What is saved

    def save(self, unit: Unit, saved: Saved, certificates: Mapping[str, str], texts: Mapping[str, str]) -> None:
        """Keep what became of a unit, with the texts of its certificates and of what they share."""
        self.texts.update(texts)
        for path, text in certificates.items():
            state.write(self.reports / path, text)
        saved = replace(saved, key=self.key(unit, saved.uses))
        state.save(self._file(unit), saved.as_json())
        self._intact[unit] = saved, ""

    def save_syntax(self) -> None:
        """Keep what is known of code."""
        state.write(self.folder / SYNTAX, state.dump(self.sources.known()))
