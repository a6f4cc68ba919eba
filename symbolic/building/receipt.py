"""The receipt of a build, kept with the reports: where there is no state, as in a fresh clone, a build goes on from it.

It says of each unit and each report of which sources it was made, and of which ledger.  A verdict is not believed for
that: every certificate is replayed, and its row held against what it shows, before the unit counts as built; what a row
says is printed is held against the transcription, and the lock of a paper is made again.  By the digests of pages
`rederive check` knows that they are as they were written (`pages.py`); a build writes again those that are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from symbolic import processes, state
from symbolic.building.reports import PAGE, Written, memory
from symbolic.building.units import Saved, Unit, Units
from symbolic.kernel import Refused
from symbolic.kernel.certificate import Store, read, replayed
from symbolic.kernel.rows import LEDGER, Rows
from symbolic.paper import shown
from symbolic.progress import Progress
from symbolic.record import Record
from symbolic.search.memory import Memory, named, read_index

FILE = "evidence/receipt.json"
_DIGITS = 8  # of a name that is looked up among some thousand: one too many does no harm


@dataclass(frozen=True)
class Entry(Record):
    """Of which sources a unit was made, and, abbreviated, what it asked of the index and of the observations."""

    key: str
    uses: tuple[str, ...]
    asked: tuple[str, ...]
    observed: tuple[str, ...]


@dataclass(frozen=True)
class Receipt(Record):
    """The digest of the file of the ledger, the units and the reports by their names."""

    ledger: str = ""
    units: dict[str, Entry] = field(default_factory=dict)
    reports: dict[str, Written] = field(default_factory=dict)

    @classmethod
    def of(cls, units: Units) -> Receipt:
        """The receipt that is there; an empty one where there is none, or a damaged one."""
        file = units.reports / FILE
        try:
            body = state.load(file)
            return cls() if body is None else cls.from_json(body)
        except state.StateDamaged:
            units.note(f"{units.shown(file)} is damaged and will be replaced")
            return cls()


def write(units: Units, before: Receipt) -> None:
    """Put the receipt of what is saved there, made with the ledger that is there.

    What was written on request stays in it while the ledger is the same.
    """
    made = {str(u): _entry(saved) for u in units if (saved := units.saved(u)) and units.is_current(u, saved)}
    written = dict[str, Written]()
    for name in [*units.papers, PAGE]:
        with suppress(state.StateDamaged):  # said when it is asked for
            written[name] = Written.read(memory(units, name))
    ledger, reports = units.digest(LEDGER), {name: one for name, one in written.items() if one.key}
    asked = {name: one for name, one in before.reports.items() if one.key == ledger}
    state.save(units.reports / FILE, Receipt(ledger, made, asked | reports).as_json())


def requested(units: Units, files: Iterable[Path]) -> None:
    """Put files besides, which were written on request of the ledger that is there, into the receipt."""
    receipt, key = Receipt.of(units), units.digest(LEDGER)
    names = [str(file.resolve().relative_to(units.reports.resolve())) for file in files]
    asked = {name: Written(key, {name: units.digest(name)}) for name in names}
    state.save(units.reports / FILE, replace(receipt, reports=receipt.reports | asked).as_json())


def take(receipt: Receipt, units: Units, wanted: Iterable[Unit], jobs: int, progress: Progress) -> None:
    """Save, of units that nothing is saved of, what the receipt vouches for and a replay shows; then their reports."""
    bare = [unit for unit in wanted if not units.is_known(unit)]
    if not bare:
        return
    if receipt.ledger and receipt.ledger != units.digest(LEDGER):
        units.note(f"{units.shown(units.reports / FILE)} is of another {LEDGER}; everything is looked at again")
        return
    found = {u: e for u in bare if (e := receipt.units.get(str(u))) and e.key == units.key(u, e.uses)}
    if not found:
        return
    from symbolic.paper.prints import Prints  # an unchanged build reads no paper

    progress.begin("the certificates, replayed")
    ledger, folder = units.reports / LEDGER, units.reports / "certificates"
    rows = Rows(ledger, shown.Shown([ledger]).unlike)
    store, texts = Store(units.texts.__getitem__), Memory(folder)
    papers = list(dict.fromkeys(unit.paper for unit in found))

    def check(paper: str, say: Callable[[Any], None]) -> None:
        with processes.uncollected():
            prints = Prints(paper, units.old.papers.get(paper))
            for unit in (u for u in found if u.paper == paper):
                say((unit, [*_wrong(units, unit, rows, store), *prints.unlike(units.part(unit))]))
            say((None, prints.unlocked(units.reports)))

    written = {name: receipt.reports[name] for name in (*units.papers, PAGE) if name in receipt.reports}
    for paper, what in processes.news(papers, check, jobs):
        if paper is None:
            progress.wait()
        elif what != processes.DIED:
            unit, wrong = what
            for line in wrong:
                progress.note(f"{unit or paper}: {line}; {'done again' if unit else 'reports written again'}")
            if wrong:  # the reports may say the same that a row said
                written.pop(paper, None)
            elif unit is not None:
                _adopt(units, unit, found[unit], texts)
    for name, report in written.items():
        if not (file := memory(units, name)).exists():
            state.save(file, report.as_json())


def _entry(saved: Saved) -> Entry:
    asked = tuple(_short(" ".join(row)) for row in saved.asked)
    return Entry(saved.key, saved.uses, asked, tuple(key[:_DIGITS] for key in saved.observed))


def _short(text: str) -> str:
    return state.digest(text)[:_DIGITS]


def _wrong(units: Units, unit: Unit, rows: Rows, store: Store) -> Sequence[str]:
    """What the certificates of a unit show otherwise than the ledger, or not at all."""
    wrong = []
    for path in _certificates(units, unit):
        try:
            document = read(path.read_text(encoding="utf-8"))
            rows.held(path, document, replayed(document, store))
        except (Refused, OSError, UnicodeDecodeError, RecursionError) as error:
            wrong.append(f"{units.shown(path)}: {error}")
    return wrong


def _certificates(units: Units, unit: Unit) -> list[Path]:
    part = units.part(unit)
    return [units.reports / row.certificate for row in part.items if row.certificate] if part else []


def _adopt(units: Units, unit: Unit, entry: Entry, stored: Memory) -> None:
    """Save a unit as the ledger has it; not if something is missing that it asked for: that is said where it is."""
    part, index = units.part(unit), read_index(units.reports / "certificates")
    needed, observed = set(entry.asked), set(entry.observed)
    seen = sorted(key for key in units.seen if key[:_DIGITS] in observed)
    asked = [row for row in index if _short(" ".join(row)) in needed]
    if part is None or len(seen) < len(entry.observed) or len(asked) < len(entry.asked):
        return
    texts = {path: path.read_text(encoding="utf-8") for path in _certificates(units, unit)}
    names = [*(name for _, _, name in asked), *(name for text in texts.values() for name in named(text))]
    saved = Saved(
        part=part,
        uses=entry.uses,
        certificates={str(p.relative_to(units.reports)): state.digest(text) for p, text in texts.items()},
        asked=tuple(asked),
        texts=tuple(sorted(stored.reached(names))),
        observed=tuple(seen),
        failed=(),
    )
    units.save(unit, saved, {}, {})
