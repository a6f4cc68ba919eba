"""The runner of a derivation: an item derived, or the failure that says why not, and where it began."""

from __future__ import annotations

import traceback
from collections import defaultdict
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from symbolic.errors import RederiveError
from symbolic.kernel import Claim, Refused, Refutation, Theorem
from symbolic.kernel.rows import witness
from symbolic.language.statement import claim_text
from symbolic.ledger.ledger import reached
from symbolic.ledger.numbered import BACK, beside, mentioned

if TYPE_CHECKING:  # an unchanged build imports no mathematics
    from symbolic.paper.derivation import Derivation, Item, Paper, Part

Names = dict[Claim, str]
_LONGEST = 600


@dataclass(frozen=True)
class Failure:
    """Why an item could not be derived, in one line; `bug` when it is a mistake in a program and not in mathematics."""

    ref: str
    what: str
    bug: bool = False
    trace: str = ""

    def __str__(self) -> str:
        return f"{self.ref}: {self.what}"


def attempt(item: Item) -> Derivation | Failure:
    """Derive an item; whatever its function raises becomes a Failure, and so do steps that are no items."""
    ref = f"{item.paper.name}:{item.ref}"
    try:
        if missing := [step for step in item.argument if step not in item.paper.items]:
            named = ", ".join(map(repr, missing))
            return Failure(ref, f"the derivation is wrong: {item.paper.name} has no item {named} for its steps")
        made = item.paper.derive(item.ref)
        _ = made.verdict  # where its hypotheses stand is looked up when it is judged
        return made
    except Exception as error:
        return failed(ref, error, item.file)


def failed(ref: str, error: Exception, file: str = "") -> Failure:
    """The failure that an exception means."""
    text = " ".join(str(error).split())
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]} ..."
    trace = "".join(traceback.format_exception(error))
    if isinstance(error, (RederiveError, Refused)):
        kind = error.kind if isinstance(error, RederiveError) else "refused"
        return Failure(ref, f"{kind}: {text}", trace=trace)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
    where = f" in {Path(file).name}, line {frames[-1].lineno}" if frames else ""
    return Failure(ref, f"a bug, unexpected {type(error).__name__}{where}: {text}", True, trace)


def part_lines(part: Part) -> list[str]:
    """A part for a terminal: the statement, and where it is false or what it rests on."""
    lines = [f"{part.role}: {claim_text(part.result.claim)}"]
    if isinstance(part.result, Refutation):
        point = ", ".join(f"{name} = {value}" for name, value in witness(part.result).items())
        lines.append(f"  {part.result.reason}{' at ' + point if point else ''}")
    elif part.result.rests_on:
        lines.append(f"  cites, and does not prove: {'; '.join(sorted(part.result.rests_on))}")
    return lines


def _steps(item: Item) -> set[str]:
    try:
        return set(item.argument)
    except RederiveError:  # said when the item is derived
        return set()


class Uses:
    """Who uses whom among the items of a paper, which is derived anew.

    An item that failed once fails at once the next time.
    """

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self.direct = defaultdict(set, {ref: _steps(item) for ref, item in paper.items.items()})
        self.derived = defaultdict[str, set[str]](set)  # those of them that it has derived
        self.failed: dict[str, Exception] = {}
        self._derive = type(paper).derive.__get__(paper)
        paper.done.clear()
        paper.derive = self.derive  # type: ignore[method-assign]

    def derive(self, ref: str) -> Derivation:
        """`Paper.derive`, watched."""
        if self.paper.running:
            self.direct[self.paper.running[-1]].add(ref)
            self.derived[self.paper.running[-1]].add(ref)
        if ref in self.failed:
            raise self.failed[ref]
        try:
            return self._derive(ref)
        except Exception as error:
            if ref in self.paper.items and ref not in self.paper.running:  # a circle is the fault of all of it
                self.failed[ref] = error
            raise

    def blame(self, ref: str, failure: Failure) -> Failure:
        """The failure of `ref`, with the item in which it began."""
        error, chain = self.failed.get(ref), [ref]
        if error is None:
            return failure
        while inner := [r for r in sorted(self.direct[chain[-1]]) if self.failed.get(r) is error and r not in chain]:
            chain.append(inner[0])
        return replace(failure, what=f"uses {chain[-1]}, which failed: {failure.what}") if chain[1:] else failure

    def names(self, ref: str) -> Names:
        """What the claims of the items that `ref` uses are called: "Lemma 1", "(4.22)", "line [2] beside (5.3)".

        Those are its steps and what it has derived, with all that these have, whatever else is derived by now.
        """
        for step in sorted(self.direct[ref] - self.paper.done.keys()):
            with suppress(Exception):  # it is said where the step is derived
                self.paper.derive(step)
        used = reached(self.direct[ref], self.derived.__getitem__) - {ref}
        found: Names = {}
        aside: Names = {}
        for other in self.paper.items:
            if other in used and other in self.paper.done:
                shown = [part for part in self.paper.done[other].parts if isinstance(part.result, Theorem)]
                for part in shown:
                    if part.role != "also":
                        found.setdefault(part.result.claim, mentioned(other))
                for line, part in enumerate((part for part in shown if part.role == "also"), 1):
                    aside.setdefault(part.result.claim, beside(other, line, part.name == BACK))
        return aside | found  # what is printed somewhere is called by that

    def modules(self, refs: Iterable[str]) -> set[str]:
        """The modules of the items, and of all that they use."""
        used = reached(refs, self.direct.__getitem__)
        return {self.paper.items[ref].section.module for ref in used if ref in self.paper.items}
