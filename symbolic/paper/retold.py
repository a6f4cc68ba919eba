"""What a row shows of its results, made once more of what its certificate shows, by the code that made it in the build.

So a row that says otherwise was edited, or is of another engine.  A hypothesis has to have a source that may say it.
What is found by deriving alone is not made once more: the evidence, and which hypotheses displays grant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

from symbolic.errors import RederiveError
from symbolic.kernel import Claim, Refutation, Theorem
from symbolic.kernel.claims import claim_digest
from symbolic.kernel.rows import UNCLEAR
from symbolic.ledger.ledger import PartRow
from symbolic.ledger.numbered import beside, mentioned
from symbolic.paper.acts import Derivation, Part, compared
from symbolic.paper.cited import Cited
from symbolic.paper.derivation import Item, Paper
from symbolic.paper.part_rows import IMPLIES, implying, part_row
from symbolic.paper.rows import reading
from symbolic.reading.formulas import Link
from symbolic.writing.latex import claim_latex

Result = Theorem | Refutation
Seen = Callable[[str, str, str, bool], object]  # of a paper: lemmas or symbols, a key, and whether it is told so
KINDS = LEMMAS, SYMBOLS = "lemmas", "symbols"
_CALLED = {"outline_latex": "the proof", "besides": "the hypotheses of ours"}


class _Again(Cited):
    """Lemmas and symbols as the ledger has them, held against what proofs cite now; `seen` is told which are met.

    A lemma may have been proved twice, and is told as it was proved once.
    """

    def __init__(self, paper: Paper, body: Any, seen: Seen) -> None:
        super().__init__(paper, "")
        self.told = {kind: {row["key"]: row for row in body[kind]} for kind in KINDS}
        self.paper, self.seen = paper.name, seen
        self.known, self.count = dict[int, Theorem](), 0  # theorems, and how many symbols are held

    def add(self, cited: Mapping[str, Theorem]) -> None:
        todo = list(cited.items())
        while todo:
            key, theorem = todo.pop()
            if id(theorem) not in self.known:
                self.known[id(theorem)] = theorem
                made, below = self.row(key, theorem)
                told = self._hold(LEMMAS, key, made.as_json(), "modules")
                # Another proof than the one that is told may rest on what is told nowhere.
                todo += ((other, one) for other, one in below.items() if told or other in self.told[LEMMAS])

    def hold_symbols(self) -> None:
        """Hold those that are new, too."""
        rows = self.symbols()
        for row in rows[self.count :]:
            self._hold(SYMBOLS, row.key, row.as_json(), "first")
        self.count = len(rows)

    def _hold(self, kind: str, key: str, made: dict[str, Any], but: str) -> bool:
        there = self.told[kind].get(key)
        as_told = there is not None and there | {but: made[but]} == made
        self.seen(self.paper, kind, key, as_told)
        return as_told


class Retold:
    """The rows of a paper; `body` is what the ledger, as JSON, has of it."""

    def __init__(self, paper: Paper, body: Any, seen: Seen) -> None:
        self.paper, self.cited = paper, _Again(paper, body, seen)
        self.rows = {row["ref"]: row for row in body["items"]}
        self.called = [(name, ref, claim) for ref in self.rows for name, claim in self._called(ref)]

    def unlike(self, item: Item, row: Any, results: Sequence[Result]) -> Iterator[str]:
        """What a row, as JSON, shows otherwise; raises StateDamaged for one that has not the shape of a row."""
        shown = [PartRow.from_json(part) for part in row["parts"]]
        bare = [Part(part.role, result, None) for part, result in zip(shown, results, strict=True)]
        names, parts = self._names(row["ref"], shown, results), [*bare]
        # A repair may be shown to follow from what is printed.
        for k in sorted(range(len(parts)), key=lambda k: parts[k].role != "printed"):
            first: PartRow | None = None
            for one in _read(item, parts[k], shown[k].latex, parts):
                made = part_row(one, parts, item, shown[k].suppositions, names, self.cited)
                first = first or made
                if made == shown[k]:
                    parts[k] = one
                    break
            else:
                yield f"result {k + 1} is {_otherwise(shown[k], first, results[k].claim)}"
            yield from _unsaid(item, parts[k], shown[k])
        self.cited.hold_symbols()
        yield from _misjudged(item, row, parts)

    def _called(self, ref: str) -> Iterator[tuple[str, str]]:
        """What a proof may call the theorems of a row, and the digests of their claims.

        A converse says what another line of the row supposes, or what the item restates.
        """
        item, row = self.paper.items.get(ref), self.rows[ref]
        proved = [part for part in row["parts"] if part["outcome"] == "proved"]
        yield from ((mentioned(ref), part["claim"]) for part in proved if part["role"] != "also")
        before = self.rows.get(item.followed) if item else None
        supposed = [part["text"].rpartition("|- ")[0] for part in proved]
        supposed += [part["text"].rpartition("|- ")[2] for part in (before["parts"] if before else ())]
        for line, part in enumerate((part for part in proved if part["role"] == "also"), 1):
            yield beside(ref, line), part["claim"]
            if any(part["text"].rpartition("|- ")[2] in text for text in supposed):
                yield beside(ref, line, converse=True), part["claim"]

    def _names(self, ref: str, told: Sequence[PartRow], results: Sequence[Result]) -> dict[Claim, str]:
        """What claims of other items are called, as far as the row calls them so; those that are printed first."""
        text = "\n".join(line for part in told for line in part.outline_latex)
        called = [(name, other, claim) for name, other, claim in self.called if other != ref and name in text]
        digests = {claim: name for name, _, claim in reversed(called)}
        digests |= {claim: name for name, other, claim in reversed(called) if name == mentioned(other)}
        lines = ((mentioned(other), link) for _, other, _ in called for link in _links(self.paper.items.get(other)))
        found = {Claim((), link.rel): name for name, link in lines}  # a long hypothesis is called so
        todo, seen = list(results) if digests else [], set[int]()
        while todo:
            one = todo.pop()
            if id(one) not in seen:
                seen.add(id(one))
                todo += one.uses
                if name := digests.get(claim_digest(one.claim)):
                    found[one.claim] = name
        return found


def _links(item: Item | None) -> tuple[Link, ...]:
    with suppress(RederiveError):
        return item.said.links if item else ()
    return ()


def _read(item: Item, part: Part, latex: str, parts: Sequence[Part]) -> Iterator[Part]:
    """A part with each line that it may have been read from, if it is written so; last those that are read anew.

    Two links may be written alike: first those that no other of the parts has.
    """
    taken = {p.link for p in parts if p.role == part.role}
    if line := implying(part, parts):
        latex = latex.removeprefix(f"{line.latex}{IMPLIES}")
    claim, goal = part.result.claim, part.result.claim.goal.key()

    def meant(links: Sequence[Link]) -> Iterator[tuple[int, Link]]:
        for k, link in enumerate(links, 1):
            if link.latex == latex and link.rel.key() == goal and all(h in claim.given for h in link.given):
                yield k, link

    with suppress(RederiveError):
        said = sorted(meant(item.said.links), key=lambda one: one[0] in taken)
        yield from (replace(part, read=link, link=k) for k, link in said)
    if latex == claim_latex(claim, item.paper.notation):
        yield part
    with suppress(RederiveError):
        yield from (replace(part, read=link) for _, link in meant(item.formulas.written(latex).links))


def _unsaid(item: Item, part: Part, told: PartRow) -> Iterator[str]:
    """Which hypotheses have sources that do not say them."""
    claim = part.result.claim
    for hypothesis, said in zip(claim.given, told.suppositions, strict=False):
        if not item.supposed.may_stand(claim, hypothesis, said):
            yield f"{said.stands or said.source} does not suppose {said.text}"


def _otherwise(told: PartRow, made: PartRow | None, claim: Claim) -> str:
    """What is told otherwise than it is made now, where that is anything."""
    if made is None:
        return f"shown as ${told.latex}$, which does not say {claim.goal}"
    other = next(f.name for f in fields(PartRow) if getattr(told, f.name) != getattr(made, f.name))
    return f"shown with {_CALLED.get(other, other)} {getattr(told, other)!r}, not {getattr(made, other)!r}"


def _misjudged(item: Item, row: Any, parts: Sequence[Part]) -> Iterator[str]:
    """How a row, as JSON, compares what is claimed with what is printed otherwise than they compare."""
    left_out = item.supposed.left_out([part.result for part in parts if part.role == "printed"])
    if tuple(row["left_out"]) != left_out:
        yield f"what it leaves out is {'; '.join(left_out) or 'nothing'}, not {'; '.join(row['left_out']) or 'nothing'}"
    if row["verdict"] == "open":
        return
    made = Derivation(item)
    made.parts, made.defined = [*parts], row["verdict"] == "definition"
    made.ambiguous = row["verdict"] == UNCLEAR
    there, found = row["reading"], reading(item, compared(made))  # what is displayed is held against the print
    if (there["level"], there["detail"]) != (found.level, found.detail):
        yield f"its reading is {found.level!r} {found.detail}, not {there['level']!r} {there['detail']}"
