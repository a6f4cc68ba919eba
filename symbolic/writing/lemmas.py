r"""The lemmas of a report: numbered in the order of their first use, each before what uses it, and proved once.

Proofs cite them as ``\lemma{key}`` (`symbolic.ledger.LemmaRow`).  What an item of the paper says is called by the
item's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from symbolic.ledger import LemmaRow, PaperRow

from .formulas import statement

CITATION = re.compile(r"\\lemma\{([0-9a-f]+)\}")
KEYED = re.compile(r"\blemma ([0-9a-f]{12})\b")  # the same in plain text
_GROUPS = ((True, "General mathematics"), (False, "Laws and quantities of the paper"))


def citations(lines: Iterable[str]) -> list[str]:
    """The keys of the lemmas that lines cite, each once, in order."""
    return list(dict.fromkeys(key for line in lines for key in CITATION.findall(line)))


class Lemmas:
    """The lemmas that a paper's proofs rest on."""

    def __init__(self, paper: PaperRow) -> None:
        self.rows = {row.key: row for row in paper.lemmas}
        self._proofs = {row.key: citations(row.outline) for row in paper.lemmas}
        shown = [(row.ref, part) for row in paper.items for part in row.parts if part.outcome == "proved"]
        self.items: dict[str, str] = {}  # the refs of items that say what a lemma says
        for ref, part in shown:
            self._take(part.claim[:12], ref, citations(part.outline_latex))
        order = list(self._ordered(citations(line for _, part in shown for line in part.outline_latex)))
        self.groups = {general: [row for row in order if row.general == general] for general, _ in _GROUPS}
        for row in [row for row in self.groups[True] if any(self._is_special(k) for k in self._proofs[row.key])]:
            self.groups[True].remove(row)  # it takes the laws of the paper to prove it
        self.groups[False] = [row for row in order if row not in self.groups[True]]
        numbered = [row.key for general, _ in _GROUPS for row in self.groups[general]]
        self.numbers = {key: k for k, key in enumerate(numbered, 1)}

    def _take(self, key: str, ref: str, proof: list[str]) -> None:
        """Call a lemma by the item that says it, unless that item's proof rests on the lemma."""
        if key in self.rows and key not in self.items and key not in self.reached(proof):
            self.items[key], self._proofs[key] = ref, proof

    def proof(self, key: str) -> list[str]:
        """What the proof of a lemma, or of the item that says it, cites."""
        return self._proofs.get(key, [])

    def reached(self, keys: Iterable[str]) -> set[str]:
        """These lemmas, and all that their proofs rest on."""
        todo, seen = list(keys), set[str]()
        while todo:
            if (key := todo.pop()) not in seen:
                seen.add(key)
                todo += self._proofs.get(key, ())
        return seen

    def _is_special(self, key: str) -> bool:
        return any(k in self.items or not self.rows[k].general for k in self.reached([key]) if k in self.rows)

    def _ordered(self, keys: Iterable[str], seen: set[str] | None = None) -> Iterator[LemmaRow]:
        """What is cited, and before each lemma what its proof cites."""
        seen = set() if seen is None else seen
        for key in keys:
            if key in seen or key not in self.rows:
                continue
            seen.add(key)
            yield from self._ordered(self._proofs[key], seen)
            if key not in self.items:
                yield self.rows[key]

    def name(self, key: str) -> str:
        """How a lemma is called in plain text."""
        if key in self.items:
            return f"({self.items[key]})" if self.items[key][:1].isdigit() else self.items[key]
        return f"Lemma A.{self.numbers.get(key, key)}"

    def called(self, line: str) -> str:
        """A line with its lemmas called by their names, as plain text with ``$..$``."""
        return CITATION.sub(lambda match: self.name(match[1]), line)

    def link(self, key: str, item: Callable[[str], str]) -> str:
        """A link to a lemma; `item` makes one to an item."""
        if key in self.items:
            return item(self.items[key])
        if (number := self.numbers.get(key)) is None:
            return self.name(key)
        return rf"\hyperref[lemma:{number}]{{Lemma~A.{number}}}"


def lemmas(found: Lemmas, linked: Callable[[str], str]) -> str:
    """The section of a report; `linked` sets a line of a proof."""
    if not found.numbers:
        return ""
    key = "section:lemmas"
    out = [rf"\section*{{Lemmas}}\label{{{key}}}\pdfbookmark[1]{{Lemmas}}{{{key}}}\markright{{Lemmas}}"]
    for general, title in _GROUPS:
        if rows := found.groups[general]:
            out += [rf"\group{{{title}}}", r"\begin{rows}"]
            out += [_lemma(found.numbers[row.key], row, linked) for row in rows]
            out.append(r"\end{rows}")
    return "\n".join(out)


def _lemma(number: int, row: LemmaRow, linked: Callable[[str], str]) -> str:
    proof = " ".join(map(linked, row.outline))
    return (
        rf"\item[Lemma~A.{number}] \leavevmode\phantomsection\label{{lemma:{number}}}{statement(row)}"
        rf"\par\nobreak{{\footnotesize\raggedright {proof}\par}}"
    )
