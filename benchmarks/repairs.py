"""What the drafts should have said: the repairs that are found beside those that stand there, written by hand.

For every corrected item of the drafts, each refuted claim goes through the search for repairs with the lemmas that a
proof has there, and with what its steps, the lines that the draft argues by, say where they are right.  What is found
counts where it says what the repair by hand says, or more, and supposes nothing besides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.row import COUNT, Row
from symbolic.kernel import Claim, Refused, Refutation, Rel, Theorem, var
from symbolic.paper.derivation import Item, Paper
from symbolic.paper.registry import import_paper
from symbolic.pytest_plugin import remembering_reports
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.library import Library
from symbolic.search.repairs import repair
from symbolic.sources import registry
from symbolic.theory.standard import standard

FOUND, OTHER, NOTHING = "found", "other", "nothing"
SECONDS = 20.0
PAPER = "jan2016"
ROOT = Path(__file__).parents[1]
DERIVATIONS, REPORTS = ROOT / "derivations", ROOT / "reports"
# What stands there by hand says something else, rather than the same with one thing changed.
REWRITTEN = frozenset(
    "3-any-set 4.1-S 4.2-wlog 4.3-lower-bound 4.3-local-privacy 4.3-share 4.3-share-both 5-headline"
    " 5-slight-increase 5-headline-both 5.1-S 5.12 5.22 5.3-required".split()
)


@dataclass(frozen=True)
class Case:
    """Claims of an item that are refuted, and what stands there instead."""

    item: Item
    refutations: tuple[Refutation, ...]
    by_hand: tuple[Claim, ...]

    @property
    def ref(self) -> str:
        """The number of the item."""
        return self.item.ref


@dataclass(frozen=True)
class Outcome:
    """What becomes of a case: a repair like the one by hand is found, or another one only, or none."""

    kind: str
    text: str


def cases(paper: Paper, refs: Collection[str] = ()) -> Iterator[Case]:
    """The corrected items of a paper, or those that are named."""
    for ref in refs or paper.items:
        done = paper.derive(ref)
        if done.verdict != "corrected":
            continue
        parts = [p for p in done.parts if p.role != "also"]
        refuted = tuple(p.result for p in parts if isinstance(p.result, Refutation))
        repaired = tuple(p.result.claim for p in parts if p.role == "repaired")
        yield Case(done.item, refuted, repaired)


def rows(seconds: float = SECONDS, refs: Collection[str] = ()) -> Iterator[Row]:
    """How many corrected items get the repair by hand, of all and of those where it is one change."""
    with remembering_reports(REPORTS):
        paper, _ = import_paper(registry(DERIVATIONS), PAPER)
        told: dict[str, Outcome] = {}
        for case in cases(paper, refs):
            told[case.ref] = outcome(case, seconds)
            found = told[case.ref].kind == FOUND
            yield Row(f"{case.ref}: {told[case.ref].kind}", float(found), None, told[case.ref].text[:90], COUNT)
    for what, chosen in (("all", told), ("one change", {ref for ref in told if ref not in REWRITTEN})):
        found = sum(told[ref].kind == FOUND for ref in chosen)
        other = sum(told[ref].kind == OTHER for ref in chosen)
        text = f"of {len(chosen)}; {other} get another one that is proved; within {seconds:g} s each"
        yield Row(f"{PAPER}, {what}: repaired as by hand", float(found), None, text, COUNT)


def outcome(case: Case, seconds: float) -> Outcome:
    """The repairs of the refuted claims, each within some seconds of the processor; the best of them counts."""
    steps = [t for ref in case.item.argument for t in case.item.paper.derive(ref).shown]
    library, others = Library([*case.item.at_hand, *steps], standard()), []
    for refutation in case.refutations:
        claim = refutation.claim
        with suppress(NotFound):
            found = repair(claim, refutation, library, seconds)
            if any(says(found.theorem, hand, claim) for hand in case.by_hand):
                return Outcome(FOUND, found.text)
            others.append(found.text)
    return Outcome(OTHER, others[0]) if others else Outcome(NOTHING, "")


def says(found: Theorem, hand: Claim, printed: Claim) -> bool:
    """Does what is found say as much as the repair by hand, under what is supposed there or printed?"""
    supposed = {h.key() for h in (*hand.given, *printed.given)}
    goal, wanted = found.claim.goal, hand.goal
    if not all(h.key() in supposed for h in found.claim.given):
        return False
    if goal.op == wanted.op == "=" and wanted != printed.goal:
        # Both are true: where the printed side is kept by both, the other sides are the same, however they are written.
        return bool({goal.lhs, goal.rhs} & {wanted.lhs, wanted.rhs})
    shared = {t: var(f"side_{k}") for k, t in enumerate({*goal.terms()} & {*wanted.terms()})}
    goal, wanted = (Rel(shared.get(r.lhs, r.lhs), r.op, shared.get(r.rhs, r.rhs)) for r in (goal, wanted))
    return goal.key() == wanted.key() or (not _follows(wanted, ()) and _follows(wanted, (goal,)))


def _follows(goal: Rel, given: tuple[Rel, ...]) -> bool:
    try:
        direct(goal, given, degree=1, times_up_to=0, match=False)
    except (NotFound, Refused):
        return False
    return True
