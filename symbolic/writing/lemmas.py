r"""The lemmas of a report: numbered in the order of their first use, each before what uses it, and proved once.

Proofs cite them as ``\lemma{key}`` (`symbolic.ledger.ledger.LemmaRow`).  What an item of the paper says is called by
the item's name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from symbolic.ledger.ledger import LemmaRow, PaperRow, PartRow, Row, reached
from symbolic.ledger.numbered import mentioned

from .formulas import formula, said_of, within
from .numbers import without_numbers
from .prose import leading, prose
from .words import capital

# A lemma, and what is put in for its variables: "\lemma{98755eddecd5} ($i := j$, $m := 1$)".
CITED = r"\\lemma\{(?P<lemma>[0-9a-f]+)\}(?: \((?P<at>\$[^$]*\$(?:[,;] \$[^$]*\$)*)\))?"
_CITATION = re.compile(CITED)
_ROOM = 24.0  # the em of a column
_SHORT = 80  # signs of a line that may be cited as it stands
# A theorem beside what an item prints: "line [2] beside (5.3)", "the converse [1] of (4.45)".
_BESIDE = re.compile(r"\[(?P<line>\d+)\] (?:beside|of) ")
_GROUPS = (
    (True, "General mathematics"),
    (False, "Laws and quantities of the paper"),
    (None, "Of lines beside the printed ones, and of sections that are set aside"),
)


def citations(lines: Iterable[str]) -> list[str]:
    """The keys of the lemmas that lines cite, each once, in order."""
    return list(dict.fromkeys(key for line in lines for key, _ in _CITATION.findall(line)))


class Lemmas:
    """The lemmas that a paper's proofs rest on: those that its report tells, then those that only other lines take."""

    def __init__(self, paper: PaperRow) -> None:
        self.rows = {row.key: row for row in paper.lemmas}
        self._proofs = {row.key: citations(row.outline) for row in paper.lemmas}
        told = (line for row in paper.items for part in _told_of(row) for line in part.outline_latex)
        self.beside = cited_beside(paper.items, told)
        shown = [(row, part) for row in paper.items for part in row.parts if part.outcome == "proved"]
        self.items: dict[str, str] = {}  # the refs of items that say what a lemma says, and prove it there
        for row in paper.items:
            own = set(citations(line for part in row.parts for line in part.outline_latex))
            for part in self.told(row):
                if part.lemma not in own:
                    self._take(part.lemma, row.ref, citations(part.outline_latex))
        self._lines = Counter(self.items.values())  # of each such item, how many are cited
        seen = set[str]()
        self.used = citations(line for row in paper.items for part in self.told(row) for line in part.outline_latex)
        order = list(self._ordered(self.used, seen))
        rest = list(self._ordered(citations(line for _, part in shown for line in part.outline_latex), seen))
        general = [row for row in order if row.general and not self._is_special(row.key)]
        self.groups = {True: general, False: [row for row in order if row not in general], None: rest}
        numbered = [row.key for which, _ in _GROUPS for row in self.groups[which]]
        self.numbers = {key: k for k, key in enumerate(numbered, 1)}

    def _take(self, key: str, ref: str, proof: list[str]) -> None:
        """Call a lemma by the item that says it, unless that item's proof rests on the lemma."""
        if key in self.rows and key not in self.items and key not in self.reached(proof):
            self.items[key], self._proofs[key] = ref, proof

    def told(self, row: Row) -> list[PartRow]:
        """The parts whose proofs a report tells: of what is beside the print, what other proofs cite."""
        cited = self.beside.get(row.ref, ()) if not row.superseded else ()
        return [*_told_of(row), *(part for line, part in enumerate(beside(row), 1) if line in cited)]

    def proof(self, key: str) -> list[str]:
        """What the proof of a lemma, or of the item that says it, cites."""
        return self._proofs.get(key, [])

    def reached(self, keys: Iterable[str]) -> set[str]:
        """These lemmas, and all that their proofs rest on."""
        return reached(keys, self.proof)

    def _is_special(self, key: str) -> bool:
        return any(k in self.items or not self.rows[k].general for k in self.reached([key]) if k in self.rows)

    def _ordered(self, keys: Iterable[str], seen: set[str]) -> Iterator[LemmaRow]:
        """What is cited, and before each lemma what its proof cites."""
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
            return mentioned(self.items[key])
        return f"Lemma A.{self.numbers.get(key, key)}"

    def called(self, line: str) -> str:
        """A line with its lemmas called by their names, as plain text with ``$..$``."""
        return _CITATION.sub(lambda found: self.cited(found[1], self.name(found[1]), found["at"] or ""), line)

    def cited(self, key: str, number: str, at: str, title: str | None = None) -> str:
        """A lemma where it is used: "Lemma A.7 (two-index form; i := j)"; `title` is its name as it is written."""
        title = self.title(key) if title is None else title
        said = "; ".join(part for part in (title, at) if part)
        return f"{number} ({said})" if said else number

    def title(self, key: str) -> str:
        """What the lemma is called beside its number; which line of an item it is, where several are cited."""
        if key in self.numbers:
            return self.rows[key].name
        latex = self.rows[key].latex if self._lines[self.items.get(key, "")] > 1 else ""
        return f"${latex}$" if 0 < len(latex) <= _SHORT else ""


def beside(row: Row) -> list[PartRow]:
    """The theorems beside what is printed, in the order of their numbers."""
    return [part for part in row.parts if (part.role, part.outcome) == ("also", "proved")]


def cited_beside(rows: Iterable[Row], lines: Iterable[str]) -> dict[str, set[int]]:
    """The theorems beside the print of some items that lines cite, and their own proofs, by items and numbers."""
    called = {mentioned(row.ref): row for row in rows}
    refs = re.compile("|".join(re.escape(one) for one in sorted(called, key=len, reverse=True)) or "(?!)")
    todo, found = list(lines), dict[str, set[int]]()
    while todo:
        line = todo.pop()
        for match in _BESIDE.finditer(line):
            named = refs.match(line, match.end())
            row, number = called[named[0]] if named else None, int(match["line"])
            if row is not None and number not in found.setdefault(row.ref, set()):
                found[row.ref].add(number)
                todo += beside(row)[number - 1].outline_latex
    return found


def _told_of(row: Row) -> Iterator[PartRow]:
    """The parts of what is printed, and of its repairs, whose proofs a report tells."""
    if not row.superseded:
        yield from (part for part in without_numbers(row, False) if part.role != "also" and part.outcome == "proved")


def lemmas(found: Lemmas, linked: Callable[[str], str], whole: bool = False) -> str:
    """The section of a report; `linked` sets a line of a proof."""
    groups = [(title, found.groups[which]) for which, title in _GROUPS if whole or which is not None]
    shown = [(title, rows) for title, rows in groups if rows]
    if not shown:
        return ""
    out = [_head("Lemmas")]
    for title, rows in shown:
        out += [rf"\group{{{title}}}", r"\begin{lemmas}"]
        out += [_lemma(found.numbers[row.key], row, linked) for row in rows]
        out.append(r"\end{lemmas}")
    return "\n".join(out)


def stated(found: Lemmas, document: str) -> str:
    """The section of a report whose lemmas are proved in another document: those that it cites, without proofs."""
    numbers = sorted(found.numbers[key] for key in found.used if key in found.numbers)
    if not numbers:
        return ""
    rows = {number: found.rows[key] for key, number in found.numbers.items()}
    return "\n".join(
        [
            _head("Lemmas that the proofs cite"),
            rf"They are proved in \href{{{document}.pdf}}{{\texttt{{{document}.pdf}}}}, with those that they cite "
            "and what is cited beside printed lines.",
            r"\begin{lemmas}",
            *(_stated(number, rows[number], document) for number in numbers),
            r"\end{lemmas}",
        ]
    )


def _stated(number: int, row: LemmaRow, document: str) -> str:
    name = leading(f"lemma:{number}", rf"\textbf{{A.{number}}}", document)
    said = f"{within(row.latex, _ROOM)} {said_of(row)}".strip()
    return rf"\stated{{{number}}}{{{name}}}{{{_title(row)}}}{{{said}.}}"


def _title(row: LemmaRow) -> str:
    return rf"\enspace\textit{{{prose(capital(row.name))}.}}" if row.name else ""


def _head(title: str) -> str:
    key = "section:lemmas"
    # with room for what stands before the columns, and for some lines of these
    return rf"\room[140pt]\section*{{{title}}}\label{{{key}}}\pdfbookmark[1]{{{title}}}{{{key}}}\markright{{{title}}}"


def _lemma(number: int, row: LemmaRow, linked: Callable[[str], str]) -> str:
    proof = " ".join(map(linked, row.outline))
    said = said_of(row)
    stated = formula(row.latex, _ROOM) + (rf"\par\nobreak {said}." if said else "")
    return rf"\lemma{{{number}}}{{{_title(row)}}}{{{stated}}}{{{proof}}}"
