"""The build: derive what has changed, certify it, and write the ledger and the reports.

A unit of work is one section module of one paper.  Its key covers the engine, the module, what it imports, and the
modules whose items it used; while the key, the certificates and what they share are as they were, nothing of it is
imported or done again.  What has to be done again searches for nothing that was found before: theorems are recalled
from the certificates' store (`symbolic.search.memory`) and replayed, whatever version of the engine found them.

A unit is saved as soon as it is done, and what is found as soon as it is found, in `.rederive/found`, so an interrupted
build goes on where it stopped.  A unit with an item that failed is tried again every time; one that cannot even be
imported keeps its rows, and fails the build.

Where every file is as the last whole build left it, nothing is looked at one by one (`symbolic.building.untouched`).

One build per process: modules are imported once.
"""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from symbolic import processes, state
from symbolic.building import receipt, untouched
from symbolic.building.reports import WRITERS, Writers, write_reports
from symbolic.building.units import Saved, Unit, Units
from symbolic.errors import UnknownName, near
from symbolic.ledger import ledger, summaries
from symbolic.ledger.ledger import Ledger, PaperRow, Row
from symbolic.ledger.numbered import called, numbers_of
from symbolic.ledger.replayed import replayed
from symbolic.ledger.stored import Store, merged
from symbolic.paper import observations
from symbolic.paper.registry import Registry
from symbolic.paper.runner import Failure, failed
from symbolic.progress import Progress
from symbolic.search import memory

if TYPE_CHECKING:
    from symbolic.building.deriving import Deriving

_AGAIN = 3  # times that what has two proofs is derived again


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
    writers: Writers = WRITERS,
    afresh: bool = False,
    jobs: int | None = None,
) -> Outcome:
    """Bring `reports` up to date: everything, or the papers ("jan2016") and sections of items ("jan2016:4.22") named.

    `afresh`: nothing is reused or recalled, everything is searched for again.  `jobs`: how many processes may work at a
    time, by default one for each core.  Raises UnknownName before anything is written.
    """
    start, outcome = time.perf_counter(), Outcome()
    units = Units(papers, reports, progress.note)
    if not refs and not afresh and (verdicts := untouched.left(units, writers)) is not None:
        outcome.verdicts, outcome.reused = verdicts, verdicts.total()
    else:
        try:
            _Build(units, progress, outcome, afresh).run(refs, jobs or processes.cores(), writers)
        except KeyboardInterrupt:
            outcome.interrupted = True
        if not refs and not outcome.code:
            untouched.leave(units, writers, outcome.verdicts)
    outcome.seconds = time.perf_counter() - start
    return outcome


def torn(asked: Mapping[Unit, Sequence[memory.Row]]) -> list[Unit]:
    """The units that have been answered otherwise than the index answers, where there are two answers to a question."""
    index = {row[:2]: row[2] for row in sorted({row for rows in asked.values() for row in rows})}
    return [unit for unit, rows in asked.items() if any(index[row[:2]] != row[2] for row in rows)]


class _Build:
    def __init__(self, units: Units, progress: Progress, outcome: Outcome, afresh: bool) -> None:
        self.units, self.progress, self.outcome, self.afresh = units, progress, outcome, afresh
        self.reports = units.reports

    @cached_property
    def deriving(self) -> Deriving:
        return self._deriving(self.afresh)

    def _deriving(self, afresh: bool) -> Deriving:
        from symbolic.building.deriving import Deriving  # an unchanged build imports no mathematics

        return Deriving(self.units, self.progress, self.outcome.failures, afresh)

    @cached_property
    def receipt(self) -> receipt.Receipt:
        """That of the last build."""
        return receipt.Receipt.of(self.units)

    def run(self, refs: Sequence[str], jobs: int, writers: Writers) -> None:
        if not self.afresh:
            receipt.take(self.receipt, self.units, self.units, jobs, self.progress)
        wanted = self._select(refs)
        pending = [u for u in wanted if self.afresh or not self.units.is_fresh(u)]
        for unit in wanted:
            if unit not in pending and (saved := self.units.saved(unit)):
                self.outcome.reused += self._count(saved)
        if self.afresh:
            shutil.rmtree(self.units.folder / "found", ignore_errors=True)
            self.progress.note("everything is searched for again")
        if pending:
            self.deriving.derive(pending, jobs, self._done)
            self._agree(jobs)
        asked = list(dict.fromkeys(u.paper for u in wanted))
        found = ((name, self._paper(name, name in asked)) for name in self.units.papers)
        papers = Ledger({name: paper for name, paper in found if paper is not None}).linked().papers
        for name in asked:
            self._sweep(name, papers[name].items if name in papers else ())
        self._write_store()
        self.units.save_syntax()
        self._write_ledger(Ledger(papers))
        with replayed(self.deriving.whole_store() if pending else None):
            self.outcome.failures += write_reports(asked, Ledger(papers), self.units, writers, jobs, self.progress)
        receipt.write(self.units, self.receipt)

    def _done(self, unit: Unit, saved: Saved, certificates: Mapping[str, str], texts: Mapping[str, str]) -> None:
        self.units.save(unit, saved, certificates, texts)
        self.outcome.saved.append(str(unit))
        self.outcome.built += self._count(saved)

    def _agree(self, jobs: int) -> None:
        """Derive again, by recall, what rests on another answer than the index gives to the same question.

        Two processes that search for the same at a time may find two proofs of it.
        """
        for _ in range(_AGAIN):
            saved = {unit: found for unit in self.units if (found := self.units.saved(unit)) and not found.failed}
            again = torn({unit: found.asked for unit, found in saved.items()})
            if not again:
                return
            self._write_store()
            self.progress.note(f"{', '.join(map(str, again))}: again, with the one of two proofs that is kept")
            self._deriving(False).derive(again, jobs, self.units.save)

    def _count(self, saved: Saved) -> int:
        self.outcome.verdicts.update(row.verdict for row in saved.part.items)
        return len(saved.part.items)

    # What is asked for

    def _select(self, refs: Sequence[str]) -> list[Unit]:
        papers, chosen = self.units.papers, set[Unit]()
        for ref in refs or papers:
            name, colon, item = ref.partition(":")
            if name not in papers:
                raise UnknownName(f"there is no paper {name!r}{near(name, papers)}")
            item = called(item, numbers_of(papers[name]))
            chosen.update([self._holding(name, item)] if colon else self.units.of(name))
        return [unit for unit in self.units if unit in chosen]

    def _holding(self, name: str, ref: str) -> Unit:
        for unit in self.units.of(name):
            saved = self.units.saved(unit) if self.units.is_fresh(unit) else None
            if saved and saved.part.row(ref):
                return unit
        loaded = self.deriving.load(name)
        if loaded and ref in loaded.paper.items:
            return Unit(name, loaded.paper.items[ref].section.module)
        if self.outcome.failures:
            raise UnknownName(f"{name}:{ref} is not found, and {self.outcome.failures[0]}")
        raise UnknownName(f"{name} has no item {ref!r}{near(ref, loaded.paper.items if loaded else ())}")

    # What is written

    def _paper(self, name: str, asked: bool) -> PaperRow | None:
        """The paper's part of the ledger; what was not asked for stays as it is."""
        whole = ledger.joined([part for unit in self.units.of(name) if (part := self.units.part(unit)) is not None])
        if whole is None:
            return None
        items = self._with_evidence(name, whole.items, asked)
        return self._summed_up(name, replace(whole, items=tuple(items)).argued(), asked)

    def _summed_up(self, name: str, paper: PaperRow, asked: bool) -> PaperRow:
        """With its summary, as it stands in the package; what it says without ground fails the build."""
        place = self.units.sources.find(paper.package) if paper.package else None
        try:
            told = replace(paper, summary=summaries.read(place.parent) if place else paper.summary)
        except summaries.SummaryWrong as error:
            self.outcome.failures.append(failed(name, error))
            return paper
        wrong = summaries.unfounded(told) if asked else ()
        self.outcome.failures += [failed(name, summaries.SummaryWrong(what)) for what in wrong]
        return told

    def _with_evidence(self, name: str, rows: Sequence[Row], asked: bool) -> list[Row]:
        """The rows with the evidence that is kept of their claims.  Evidence of other claims is dropped.

        What an item that failed now had of evidence is kept until it states something again.
        """
        store, out = Store(self.reports), []
        left = set(store.names(name))
        failed = {ref for unit in self.units.of(name) if (s := self.units.saved(unit)) for ref in s.failed}
        for row in rows:
            file = store.name(name, row.ref)
            if file not in left:
                out.append(merged(row, {}, file))
                continue
            left.discard(file)
            settled = asked and row.ref not in failed
            wanted = {digest for _, digest in row.claims()}
            claims, notes = store.prune(name, row.ref, wanted) if settled else store.usable(name, row.ref)
            for note in notes:
                self.progress.note(note)
            out.append(merged(row, claims, file))
        for file in sorted(left) if asked else ():
            self.progress.note(f"{name}: {file} belongs to no item; dropped")
            (self.reports / file).unlink()
        return out

    def _sweep(self, name: str, rows: Sequence[Row]) -> None:
        """Remove the certificates that no row names."""
        wanted = {row.certificate for row in rows}
        folder = self.reports / "certificates" / name
        for file in sorted([*folder.glob("*.json"), *folder.glob(".*.tmp")]):
            if f"certificates/{name}/{file.name}" not in wanted:
                if file.suffix == ".json":
                    self.progress.note(f"the certificate {self.units.shown(file)} belongs to no item; removed")
                file.unlink(missing_ok=True)

    def _write_ledger(self, new: Ledger) -> None:
        """Put the ledger there, if it is not there as a build has written it."""
        file = self.reports / "ledger.json"
        before = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
        if new.is_in(before) and self.receipt.ledger == state.digest(before):
            return
        if (text := new.written()) != before:
            _ = before and self.units.old  # read before it is gone: what is damaged is named
            state.write(file, text)

    def _write_store(self) -> None:
        """Keep what the units have asked for and what their certificates name; all, where that is not known."""
        texts, certificates = self.units.texts, self.reports / "certificates"
        rows, names, seen = set[memory.Row](), set[str](), set[str]()
        for unit in self.units:
            if saved := self.units.saved(unit):
                names.update(saved.texts)
                seen.update(saved.observed)
                rows.update(saved.asked)
            elif self.units.is_lost(unit):
                names.update(texts)
                rows.update(memory.read_index(certificates))
                seen.update(self.units.seen)
        if dropped := set(texts) - names:
            self.progress.note(f"{self.units.shown(self.units.store)}: {len(dropped)} that nobody asks for removed")
        memory.write_store(certificates, {name: texts[name] for name in names & set(texts)}, rows)
        kept = {key: line for key, line in self.units.seen.items() if key in seen}
        observations.write(self.reports / observations.FILE, kept)
        shutil.rmtree(self.units.folder / "found", ignore_errors=True)


__all__ = ["WRITERS", "Outcome", "build", "torn"]
