"""The ledger made once more by its derivations, of what its certificates recall, held against the one that is there.

All that a row says is what its derivation makes, as in a build: the verdict, what each result is to the line, proofs,
hypotheses with their sources, notes, links.  Nothing is searched for, and nothing is written.  So a row that says
otherwise was edited, or is of other modules or of another engine.  What was observed is believed: spot checks, SymPy's
opinions and grids are done by a build.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from itertools import chain
from typing import Any

from symbolic import processes
from symbolic.building.deriving import Deriving
from symbolic.building.units import Saved, Unit, Units
from symbolic.errors import RederiveError
from symbolic.ledger import ledger, summaries
from symbolic.ledger.ledger import Ledger, PaperRow, Row, Summary
from symbolic.ledger.numbered import folder_of
from symbolic.ledger.stored import Store, merged
from symbolic.paper.pins import unpinned
from symbolic.paper.prints import Prints
from symbolic.paper.runner import Failure
from symbolic.progress import Progress
from symbolic.record import Record

_SHOWN = 300  # characters of a value


class Remade:
    """The ledger of a folder of reports, made once more as far as it goes."""

    def __init__(self, units: Units, jobs: int, progress: Progress, locked: bool) -> None:
        """`locked`: what is printed has been locked beside the reports."""
        self.units, self.locked, self.jobs = units, locked, jobs
        self.told = units.old = Ledger.read(units.reports)
        self.parts: dict[Unit, PaperRow] = {}
        self.certificates: dict[str, str] = {}
        self.failures: list[Failure] = []
        there = {name: {m for s in paper.sections for m in s.modules} for name, paper in self.told.papers.items()}
        wanted = [unit for unit in units if unit.name in there.get(unit.paper, ())]
        self.missing = [str(unit) for unit in units if unit not in wanted]  # not built yet
        self.deriving = Deriving(units, progress, self.failures, searching=False)
        self.deriving.derive(wanted, jobs, self._done)

    def _done(self, unit: Unit, saved: Saved, certificates: Mapping[str, str], _: Mapping[str, str]) -> None:
        self.parts[unit] = saved.part
        self.certificates |= certificates

    def unlike(self) -> Iterator[str]:
        """What the ledger, its certificates and its locks say otherwise, a line each."""
        made = Ledger({name: paper for name in self.units.papers if (paper := self._paper(name)) is not None}).linked()
        yield from map(str, self.failures)
        lines: dict[str, list[str]] = {
            name: [f"{name}: the process that looked at it died: out of memory?"] for name in self.told.papers
        }

        def look(name: str, say: Callable[[list[str]], None]) -> None:
            say(list(self._unlike(name, made.papers.get(name))))

        for name, found in processes.news(list(lines), look, self.jobs):
            if name is not None and found != processes.DIED:
                lines[name] = found
        yield from chain.from_iterable(lines.values())
        for path, text in self.certificates.items():
            file = self.units.reports / path
            if not file.is_file() or file.read_bytes() != text.encode():
                yield f"{self.units.shown(file)} is not what its derivation makes"

    def _unlike(self, name: str, made: PaperRow | None) -> Iterator[str]:
        told = self.told.papers[name]
        if made is None:
            yield from [f"{name}: its modules have nothing of it; run 'rederive build'"] if told.items else ()
            return
        failed = {failure.ref.removeprefix(f"{name}:") for failure in self.failures}
        lines = [*_paper_unlike(told, made, failed), *summaries.unfounded(made), *self._lock_unlike(name, made)]
        lines += unpinned(folder_of(told.package))
        yield from (f"{name}: {line}" for line in lines)

    def _paper(self, name: str) -> PaperRow | None:
        parts = [self.parts[unit] for unit in self.units.of(name) if unit in self.parts]
        whole = ledger.joined(parts)
        if whole is None:
            return None
        rows = tuple(self._with_evidence(name, row) for row in whole.items)
        return replace(whole, items=rows, summary=self._summary(whole)).argued()

    def _summary(self, paper: PaperRow) -> Summary:
        """As it stands in the package."""
        try:
            return summaries.read(folder) if (folder := folder_of(paper.package)) else paper.summary
        except summaries.SummaryWrong as error:
            self.failures.append(Failure(paper.package, str(error)))
            return paper.summary

    def _with_evidence(self, name: str, row: Row) -> Row:
        """With the grids that are kept of its claims; a file of them that is damaged counts as none."""
        store = Store(self.units.reports)
        try:
            return merged(row, store.read(name, row.ref), store.name(name, row.ref))
        except RederiveError as error:
            self.failures.append(Failure(f"{name}:{row.ref}", str(error)))
            return row

    def _lock_unlike(self, name: str, paper: PaperRow) -> list[str]:
        loaded = self.deriving.loaded.get(name)
        return Prints(name, paper, loaded.paper.printed if loaded else None).unlocked(self.units.reports, self.locked)


def _paper_unlike(told: PaperRow, made: PaperRow, failed: set[str]) -> Iterator[str]:
    for what in ("title", "authors", "date", "package", "summary"):
        yield from _unlike(what, getattr(told, what), getattr(made, what))
    for what, key in (("sections", "number"), ("items", "ref"), ("lemmas", "key"), ("symbols", "key")):
        there, here = ({getattr(row, key): row for row in getattr(paper, what)} for paper in (told, made))
        for name in {**there, **here}:
            called = f"{what.removesuffix('s')} {name}"
            if name not in there or name not in here:
                where = "it has no row" if name in here else "nothing of its modules makes it"
                yield f"{called}: {where}; run 'rederive build'"
            elif not (what == "items" and name in failed):
                yield from (f"{called}: {line}" for line in _unlike("", there[name], here[name]))
        if there.keys() == here.keys() and [*there] != [*here]:
            yield f"its {what} stand in another order"


def _unlike(path: str, told: Any, made: Any) -> Iterator[str]:
    """Where two values differ: records field by field, as many of one kind one by one."""
    if told == made:
        return
    if isinstance(told, Record) and isinstance(made, Record):
        for field in fields(told):  # type: ignore[arg-type]
            inner = f"{path}.{field.name}".removeprefix(".")
            yield from _unlike(inner, getattr(told, field.name), getattr(made, field.name))
    elif isinstance(told, tuple) and isinstance(made, tuple) and len(told) == len(made):
        for k, pair in enumerate(zip(told, made, strict=True), 1):
            yield from _unlike(f"{path}[{k}]", *pair)
    else:
        yield f"{path} is {_short(told)}, made again {_short(made)}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} .."
