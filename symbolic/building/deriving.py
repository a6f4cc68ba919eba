"""The derivation of units, each in a process of its own, which starts from the same memory.

So what becomes of a unit does not depend on the others, nor on how many there are at a time.  What its certificates
rest on is replayed before its process begins, once for all processes from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from symbolic import lazy, processes, state
from symbolic.building.units import Saved, Unit, Units
from symbolic.kernel import Refused
from symbolic.kernel.certificate import Store, read, replayed
from symbolic.kernel.rows import differences
from symbolic.ledger.ledger import Row
from symbolic.paper.cited import Cited, Told
from symbolic.paper.derivation import Item, Paper
from symbolic.paper.observations import Observations, observing
from symbolic.paper.registry import import_paper
from symbolic.paper.rows import clashes, entry, paper_row
from symbolic.paper.runner import Failure, Uses, failed
from symbolic.progress import Progress
from symbolic.search.memory import Memory, named, remembering

_SHARES = 4  # tasks a process, where a task may be several units
# What becomes of a unit: what is to be saved of it, its certificates, and what these share.
Done = Callable[[Unit, Saved, Mapping[str, str], Mapping[str, str]], None]


class _Loaded:
    """A paper that is imported, watched for what its items use."""

    def __init__(self, paper: Paper, broken: set[str]) -> None:
        self.paper, self.broken, self.uses = paper, broken, Uses(paper)
        self.told: Told = {}


class Deriving:
    """Papers are imported once in a process; what fails is added to `failures`.

    `afresh`: nothing is recalled; `searching`: what is not recalled is searched for.  Without searches units may be
    done one after another in a process, as nothing depends on it then but how long it takes.
    """

    def __init__(
        self, units: Units, progress: Progress, failures: list[Failure], afresh: bool = False, searching: bool = True
    ) -> None:
        self.units, self.progress, self.failures = units, progress, failures
        found = units.folder / "found" if searching else None
        if afresh:
            lazy.load()
        self.memory = Memory(None if afresh else units.reports / "certificates", found, searching)
        self.observations = Observations({} if afresh else units.seen, units.sources, found)
        self.loaded: dict[str, _Loaded | None] = {}

    def whole_store(self) -> Store:
        """The store of what is replayed here, given the texts of all units."""
        self.memory.texts.update(self.units.texts)
        return self.memory.store

    def load(self, name: str) -> _Loaded | None:
        """The paper with everything imported; None, and a failure, when that cannot be."""
        if name not in self.loaded:
            self.loaded[name] = None
            for unit in self.units.of(name):
                self.units.key(unit)  # read before it is imported: what is edited from now on is for the next build
            try:
                paper, broken = import_paper(self.units.papers, name, self.progress.begin)
                _ = paper.lemma_names, [*paper.printed.displays.values()]  # read here once, for all processes
            except Exception as error:
                self.failures.append(failed(name, error))
                return None
            for module, reason in broken:
                file = self.units.sources.find(module)
                self.failures.append(failed(module, reason, str(file) if file else ""))
            self.failures += clashes(paper)
            self.loaded[name] = _Loaded(paper, {module for module, _ in broken})
        return self.loaded[name]

    def derive(self, pending: Sequence[Unit], jobs: int, done: Done) -> None:
        """Derive units; `done` is told of each as soon as it is."""
        with remembering(self.memory), observing(self.observations), processes.uncollected():
            items = {unit: found for unit in pending if (found := self._items(unit)) is not None}
            self.progress.expect([f"{unit.paper}:{item.ref}" for unit, found in items.items() for item in found])
            failures: dict[Unit, list[Failure]] = {unit: [] for unit in items}
            left = set(items)
            size = 1 if self.memory.searching else 1 + len(items) // (_SHARES * jobs)
            tasks = [tuple(items)[at : at + size] for at in range(0, len(items), size)]
            try:
                for task, what in processes.news(tasks, self._work, jobs, before=self._prepare):
                    if task is None:
                        self.progress.wait()
                    elif what == processes.DIED:
                        why = "the process that derived it died: out of memory?"
                        for unit in [unit for unit in task if unit in left] or task[-1:]:
                            failures[unit].append(Failure(str(unit), why, True))
                    else:
                        unit, said = what
                        left -= {unit} if said[0] == "done" else set()
                        self._hear(unit, said, failures, done)
            finally:
                self.failures += [failure for found in failures.values() for failure in found]

    def _work(self, task: Sequence[Unit], say: Callable[[Any], None]) -> None:
        """In a process of its own: units derived, one after another."""
        for unit in task:
            self._derive(unit, lambda what, unit=unit: say((unit, what)))  # type: ignore[misc]

    def _prepare(self, task: Sequence[Unit]) -> None:
        """Replay what the certificates of units rest on."""
        for unit in task:
            self.progress.begin(f"the certificates of {unit}")
            part = self.units.part(unit)
            for row in part.items if part else ():
                file = self.units.reports / (row.certificate or "")
                if file.is_file():
                    self.memory.prepare(named(file.read_text(encoding="utf-8", errors="replace")))

    def _items(self, unit: Unit) -> list[Item] | None:
        """None for what cannot be imported."""
        loaded = self.load(unit.paper)
        if loaded is None or unit.module in loaded.broken:
            return None
        return [item for s in loaded.paper.sections if s.module == unit.module for item in s.items]

    def _hear(self, unit: Any, what: Any, failures: dict[Unit, list[Failure]], done: Done) -> None:
        match what:
            case "begin", ref:
                self.progress.begin(ref)
            case "item", ref, verdict, seconds:
                self.progress.item(ref, verdict, seconds)
            case "note", text:
                self.progress.note(text)
            case "failed", failure:
                failures[unit].append(failure)
            case "interrupted":
                raise KeyboardInterrupt
            case "done", saved, certificates, texts, seen:
                self.units.seen.update(seen)
                self.units.texts.update(texts)
                self.memory.texts.update(texts)  # some of those here may be damaged
                done(unit, self._held(unit, saved, certificates, failures[unit]), certificates, texts)

    def _held(self, unit: Unit, saved: Saved, certificates: Mapping[str, str], failures: list[Failure]) -> Saved:
        """What is saved, rows open that say something else than a replay shows here, where nothing was derived."""
        wrong = {row.ref: what for row in saved.part.items if (what := self._unlike(row, certificates))}
        failures += [Failure(f"{unit.paper}:{ref}", what) for ref, what in wrong.items()]
        items = (replace(r, verdict="open", note=wrong[r.ref]) if r.ref in wrong else r for r in saved.part.items)
        return replace(saved, part=replace(saved.part, items=tuple(items)), failed=(*saved.failed, *wrong))

    def _unlike(self, row: Row, certificates: Mapping[str, str]) -> str:
        try:
            document = read(certificates[row.certificate]) if row.certificate else {}
            results = replayed(document, self.memory.store) if document else []
            what = next(differences(row.as_json(), results, document.get("roles", [])), "")
        except Refused as error:
            what = str(error)
        return f"its certificate shows otherwise: {what}" if what else ""

    def _derive(self, unit: Unit, say: Callable[[Any], None]) -> None:
        """The unit derived item by item, and at last what is to be saved of it."""
        loaded = self.load(unit.paper)
        if loaded is None:
            return
        rows, certificates, refused = [], dict[str, str](), []
        cited = Cited(loaded.paper, unit.name, loaded.told)
        try:
            for item in self._items(unit) or ():
                say(("begin", f"{unit.paper}:{item.ref}"))
                made = entry(item, loaded.uses, self.memory, cited)
                rows.append(made.row)
                if made.certificate is not None and made.row.certificate is not None:
                    certificates[made.row.certificate] = made.certificate
                if made.failure:
                    refused.append(item.ref)
                    say(("failed", made.failure))
                say(("item", f"{unit.paper}:{item.ref}", made.row.verdict, made.seconds))
        except KeyboardInterrupt:
            say("interrupted")
            return
        for note in self.memory.notes:
            say(("note", f"{unit}: {note}"))
        asked = self.memory.rows()
        names = [*(name for _, _, name in asked), *(n for text in certificates.values() for n in named(text))]
        texts = self.memory.reached(names)
        saved = Saved(
            part=paper_row(loaded.paper, rows, unit.module, cited),
            uses=tuple(sorted(loaded.uses.modules(row.ref for row in rows) - {unit.module})),
            certificates={path: state.digest(text) for path, text in certificates.items()},
            asked=tuple(asked),
            texts=tuple(sorted(texts)),
            observed=tuple(sorted(self.observations.asked)),
            failed=tuple(refused),
        )
        say(("done", saved, certificates, texts, self.observations.asked))
