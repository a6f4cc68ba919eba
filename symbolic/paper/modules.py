"""What the modules of a paper say of its items, imported and not derived, and what is shown of their results.

A row shows more than its certificate: a title, what is to be changed, formulas.  `rederive check` holds them here.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from symbolic.kernel import Refutation, Theorem
from symbolic.ledger import ledger, summaries
from symbolic.ledger.ledger import PaperRow
from symbolic.ledger.numbered import folder_of
from symbolic.paper.derivation import Item, Paper
from symbolic.paper.registry import Registry, import_paper
from symbolic.paper.retold import KINDS, Retold
from symbolic.paper.rows import noted, section_row
from symbolic.paper.suppositions import declared_reasons
from symbolic.reading.binding import Printed
from symbolic.state import StateDamaged

Results = Sequence[Theorem | Refutation]


class Modules:
    """The papers of a ledger with their items, imported when first asked for.

    A module that cannot be imported is told in `broken`, and its rows are not held.
    """

    def __init__(self, papers: Registry, bodies: Mapping[str, tuple[str, Any]]) -> None:
        """`bodies` are the papers of the ledger, as JSON, with their names, by their certificates."""
        self.registry, self.bodies = papers, bodies
        self.retold: dict[str, Retold] = {}
        self._met = tempfile.TemporaryFile()  # what all processes have met of lemmas and symbols
        self.broken: list[str] = []
        self.known: dict[str, Paper | None] = {}

    def paper(self, name: str) -> Paper | None:
        """A paper with its items, where its modules are here."""
        if name not in self.known:
            self.known[name] = None
            if self.registry.get(name):
                self.known[name], broken = import_paper(self.registry, name)
                self.broken += [f"{name}: {module} cannot be imported: {error}" for module, error in broken]
        return self.known[name]

    def load(self) -> None:
        """Import all of them that are here."""
        for name in dict.fromkeys(name for name, _ in self.bodies.values()):
            self.paper(name)

    def item(self, name: str, ref: str) -> Item | None:
        """The item of a row, where its paper's modules are here."""
        paper = self.paper(name)
        return paper.items.get(ref) if paper else None

    def printed(self, name: str) -> Printed | None:
        """What a paper displays, as far as it has been read already."""
        paper = self.paper(name)
        return paper.printed if paper else None

    def misshown(self, row: Any, results: Results) -> Iterator[str]:
        """What a row, as JSON, shows of its results otherwise than it would be shown now."""
        name, body = self.bodies.get(row["certificate"], ("", None))
        if (item := self.item(name, row["ref"])) is None:
            return
        if name not in self.retold:
            self.retold[name] = Retold(item.paper, body, self._meet)
        try:
            yield from self.retold[name].unlike(item, row, results)
        except StateDamaged as error:
            yield f"the row is damaged: {error}"

    def _meet(self, *what: object) -> None:
        os.write(self._met.fileno(), f"{json.dumps(what)}\n".encode())

    def mistold(self, whole: bool) -> Iterator[str]:
        """Which lemmas and symbols are told otherwise than all proofs have them; of the `whole`, also what none has."""
        self._met.seek(0)
        met = [json.loads(line) for line in self._met]
        fine = {(name, kind, key) for name, kind, key, as_told in met if as_told}
        for name, kind, key in sorted({(name, kind, key) for name, kind, key, _ in met} - fine):
            yield f"{name}: {key} of the {kind} is told otherwise than what was proved, or not at all"
        for name, body in dict(self.bodies.values()).items() if whole else ():
            known = {(name, kind, row["key"]) for kind in KINDS for row in body[kind]}
            yield from (f"{name}: no proof has {key} of the {kind}" for _, kind, key in sorted(known - fine))

    def argued(self, name: str, paper: PaperRow) -> PaperRow:
        """With what is declared of the consequences, and what follows for the arguments."""
        items = ((row, self.item(name, row.ref)) for row in paper.items)
        rows = (replace(row, consequence=item.consequence) if item else row for row, item in items)
        return replace(paper, items=tuple(rows)).argued()

    def unlike(self, name: str, paper: PaperRow) -> Iterator[str]:
        """What rows say otherwise than the modules, or give for a reason that no notation gives."""
        whole = not any(line.startswith(f"{name}: ") for line in self.broken)
        built = {module for section in paper.sections for module in section.modules}
        found = self.paper(name)
        for ref, item in found.items.items() if found else ():
            if paper.row(ref) is None and item.section.module.rpartition(".")[2] in built:
                yield f"{ref}: it has no row; run 'rederive build'"
        if found:
            yield from _paper_unlike(found, paper)
        for row in paper.items if found else ():
            item = self.item(name, row.ref)
            if item is None:
                if whole:
                    yield f"{row.ref}: its modules have no such item; run 'rederive build'"
                continue
            for what, there in _declared(item).items():
                if (told := getattr(row, what)) != there:
                    yield f"{row.ref}: its {what} is {there!r}, and not {told!r}; run 'rederive build'"
            if row.verdict != "open" and row.note not in (item.note, noted(item.note, _defined(row.note, item))):
                yield f"{row.ref}: its note is {item.note!r}, and not {row.note!r}; run 'rederive build'"
            if row.reading.key != item.key:
                yield f"{row.ref}: its display is {item.key!r}, and not {row.reading.key!r}; run 'rederive build'"
            if row.checked_by != (("kernel",) if row.certificate else ()):
                yield f"{row.ref}: it is called checked by {', '.join(row.checked_by) or 'nobody'}"
            for said in (said for part in row.parts for said in part.suppositions if said.reason):
                named = {f.name for f in item.formulas.functions.values()} if said.source == "domain" else set()
                if (said.source, said.reason) not in _reasons(item) and said.reason not in named:
                    yield f"{row.ref}: no notation says {said.reason!r} of {said.text}"


def _declared(item: Item) -> dict[str, object]:
    return {
        "title": item.title,
        "printed": item.printed,
        "kind": item.kind,
        "section": item.section.number,
        "steps": tuple(item.argument),
        "place": item.place or "",
        "module": item.section.module.rpartition(".")[2],
        "superseded": item.section.superseded,
    }


def _reasons(item: Item) -> set[tuple[str, str]]:
    """What the notations of its paper, and of the one that it is derived in, say of hypotheses: sources, reasons."""
    papers = [item.paper, *([item.like.paper] if item.like else [])]
    return {pair for paper in papers for pair in declared_reasons(paper)}


def _defined(note: str, item: Item) -> str:
    """What a build has added to a note: of which property, that its module names, it is that the item defines it."""
    if not (found := re.search(r"What is defined is (.+)\.\Z", note)):
        return ""
    source = re.sub(r'"\s*\n\s*"', "", Path(item.file).read_text(encoding="utf-8"))
    return found[0] if found[1] in source.replace("\\\\", "\\") else ""


def _paper_unlike(found: Paper, paper: PaperRow) -> Iterator[str]:
    """What is said of the paper, and of its sections, otherwise than in its package."""
    for what in ("title", "authors", "date"):
        if (told := getattr(paper, what)) != (there := getattr(found, what)):
            yield f"its {what} is {there!r}, and not {told!r}; run 'rederive build'"
    known = ledger.sections(map(section_row, found.sections))
    if (told := {s.number: s for s in paper.sections}) != known:
        number = next(n for n in {**known, **told} if known.get(n) != told.get(n))
        yield f"section {number} is not as its modules have it; run 'rederive build'"
    folder = folder_of(found.sections[0].module.rpartition(".")[0])
    if folder is not None and paper.summary != summaries.read(folder):
        yield f"its summary is not the one in {summaries.FILE} of its package; run 'rederive build'"
