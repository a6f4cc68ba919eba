"""What an item states: its claims, and the item derived to have them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from symbolic.building.units import Units
from symbolic.errors import RederiveError, UnknownName, near
from symbolic.kernel import Claim, Theorem, replay
from symbolic.kernel.certificate import store_beside
from symbolic.ledger.ledger import Ledger
from symbolic.paper.derivation import Derivation, Item, Paper
from symbolic.paper.registry import Registry, import_paper
from symbolic.paper.runner import Failure, attempt, failed


class NothingStated(RederiveError):
    """An item has no claim that could be confirmed; the text says why."""


@dataclass(frozen=True)
class Stated:
    """A claim of an item; `part` is its place among the item's parts, None when it is not proved."""

    part: int | None
    claim: Claim

    @property
    def proved(self) -> bool:
        """It is a theorem."""
        return self.part is not None


def stated(papers: Registry, name: str, ref: str, reports: Path) -> list[Stated]:
    """The claims of an item, derived: what is proved as printed or repaired, and what it states and nobody has proved.

    Where there is neither, the lines beside the printed one.  Raises UnknownName and NothingStated.
    """
    if certified := _certified(papers, name, ref, reports):
        return certified
    item, done = _derived(papers, name, ref, reports)
    open_claims = [Stated(None, claim) for claim in item.paper.unproved.get(ref, ())]
    theorems = _theorems(done, also=False) or ([] if open_claims else _theorems(done, also=True))
    if not theorems and not open_claims:
        raise NothingStated(f"{name}:{ref} has no claim that could be confirmed: {_why(done)}")
    return [*theorems, *open_claims]


def _certified(papers: Registry, name: str, ref: str, reports: Path) -> list[Stated]:
    """The same from the certificate, replayed; nothing where the item has to be derived anew."""
    row = Units(papers, reports, lambda text: None).current_row(name, ref)
    if row is None or row.certificate is None or row.unproved:
        return []
    file = reports / row.certificate
    results = replay(file.read_text(encoding="utf-8"), store_beside(file))
    theorems = [
        (Stated(k, result.claim), part.role == "also")
        for k, (result, part) in enumerate(zip(results, row.parts, strict=True))
        if isinstance(result, Theorem)
    ]
    return [s for s, beside in theorems if not beside] or [s for s, _ in theorems]


def _theorems(done: Derivation | Failure, also: bool) -> list[Stated]:
    if isinstance(done, Failure):
        return []
    parts = enumerate(done.parts)
    return [Stated(k, p.result.claim) for k, p in parts if isinstance(p.result, Theorem) and (p.role == "also") == also]


def _why(done: Derivation | Failure) -> str:
    if isinstance(done, Failure):
        return f"it is open, {done.what}"
    verdict = done.verdict
    if verdict == "refuted":
        return "it is refuted, and nothing is stated in its place"
    return "it is a definition" if verdict == "definition" else f"it is {verdict}, and states nothing"


def _derived(papers: Registry, name: str, ref: str, reports: Path) -> tuple[Item, Derivation | Failure]:
    """The item, derived with the modules of its paper; with its own one alone where that will do, which is quicker."""
    own = _module(papers, name, ref, reports)
    if own is not None:
        paper, _ = _imported({name: [own]}, name)
        if ref in paper.items and not isinstance(done := attempt(paper.items[ref]), Failure):
            return paper.items[ref], done
    paper, broken = _imported(papers, name)
    if ref not in paper.items:
        unread = "".join(f"; {failed(module, error)}" for module, error in broken[:1])
        raise UnknownName(f"{name} has no item {ref!r}{near(ref, paper.items)}{unread}")
    return paper.items[ref], attempt(paper.items[ref])


def _imported(papers: Registry, name: str) -> tuple[Paper, list[tuple[str, Exception]]]:
    """`import_paper`; NothingStated for a paper that cannot be imported at all."""
    try:
        return import_paper(papers, name)
    except Exception as error:
        raise NothingStated(str(failed(name, error))) from None


def _module(papers: Registry, name: str, ref: str, reports: Path) -> str | None:
    """The module that derives an item, by the ledger."""
    try:
        paper = Ledger.read(reports).papers.get(name)
    except (OSError, RederiveError):
        return None
    row = paper.row(ref) if paper else None
    return next((module for module in papers[name] if row and module.rpartition(".")[2] == row.module), None)
