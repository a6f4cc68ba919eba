"""What the modules of a paper say of its items, imported and not derived, and what their formulas read as.

A row shows more than its certificate: a title, what is to be changed, formulas.  `rederive check` holds them here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import Any

from symbolic.derivation import Item, Paper
from symbolic.errors import RederiveError
from symbolic.kernel import Refutation, Rel, Theorem
from symbolic.ledger import PaperRow
from symbolic.reading.binding import Printed
from symbolic.reading.formulas import Link
from symbolic.registry import Registry, import_paper
from symbolic.suppositions import declared_reasons
from symbolic.writing.latex import claim_latex

Results = Sequence[Theorem | Refutation]


class Modules:
    """The papers of a ledger with their items, imported when first asked for.

    A module that cannot be imported is told in `broken`, and its rows are not held.
    """

    def __init__(self, papers: Registry, names: Mapping[str, str]) -> None:
        """`names` are those of the papers by their certificates."""
        self.registry, self.names = papers, names
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

    def papers(self) -> list[Paper]:
        """All of them that are here."""
        return [paper for name in dict.fromkeys(self.names.values()) if (paper := self.paper(name)) is not None]

    @cached_property
    def reasons(self) -> set[tuple[str, str]]:
        """What the notations say of hypotheses: the kinds of their sources, and reasons."""
        return {pair for paper in self.papers() for pair in declared_reasons(paper)}

    def item(self, name: str, ref: str) -> Item | None:
        """The item of a row, where its paper's modules are here."""
        paper = self.paper(name)
        return paper.items.get(ref) if paper else None

    def printed(self, name: str) -> Printed | None:
        """What a paper displays, as far as it has been read already."""
        paper = self.paper(name)
        return paper.printed if paper else None

    def misread(self, row: Any, results: Results) -> Iterator[str]:
        """Which formulas of a row, as JSON, are not read as its results, and not how these are written."""
        item = self.item(self.names.get(row["certificate"], ""), row["ref"])
        if item is None:
            return
        for k, (part, result) in enumerate(zip(row["parts"], results, strict=True), 1):
            goal, latex = result.claim.goal.key(), part["latex"]
            if latex == claim_latex(result.claim, item.paper.notation):
                continue
            if not any(link.rel.key() == goal for link in _links(item, latex)):
                yield f"result {k} is shown as ${latex}$, which does not say {result.claim.goal}"
            elif strange := next((h for h in _granted(item, latex) if h not in result.claim.given), None):
                yield f"result {k} is shown as ${latex}$, and does not suppose {strange}"

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
        for row in paper.items if found else ():
            item = self.item(name, row.ref)
            if item is None:
                if whole:
                    yield f"{row.ref}: its modules have no such item; run 'rederive build'"
                continue
            for what, there in _declared(item).items():
                if (told := getattr(row, what)) != there:
                    yield f"{row.ref}: its {what} is {there!r}, and not {told!r}; run 'rederive build'"
            if row.checked_by != (("kernel",) if row.certificate else ()):
                yield f"{row.ref}: it is called checked by {', '.join(row.checked_by) or 'nobody'}"
            for said in (said for part in row.parts for said in part.suppositions if said.reason):
                named = {f.name for f in item.formulas.functions.values()} if said.source == "domain" else set()
                if (said.source, said.reason) not in self.reasons and said.reason not in named:
                    yield f"{row.ref}: no notation says {said.reason!r} of {said.text}"


def _declared(item: Item) -> dict[str, object]:
    return {
        "title": item.title,
        "kind": item.kind,
        "section": item.section.number,
        "steps": tuple(item.argument),
        "place": item.place or "",
    }


def _links(item: Item, latex: str) -> Iterator[Link]:
    """The links of an item's line that are written so, and those that are read there."""
    with suppress(RederiveError):
        yield from (link for link in item.said.links if link.latex == latex)
    with suppress(RederiveError):
        yield from item.formulas.written(latex).links


def _granted(item: Item, latex: str) -> Sequence[Rel]:
    """What an item's line supposes that is no printed one."""
    with suppress(RederiveError):
        if any(link.latex == latex for link in item.said.links):
            return ()
    return item.formulas.written(latex).granted
