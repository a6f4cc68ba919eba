"""What is to be changed in a paper: its items that are not right as printed, by what they change.

What authors have set aside, and what we add to a paper, is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from symbolic.ledger.ledger import ADDITION, PaperRow, PartRow, Row
from symbolic.ledger.summaries import plain

from .breaking import sides
from .formulas import clean, said_of, same_formula
from .items import Items, display, is_printed, said_at
from .markdown import marked
from .numbers import decimals, numbers_of
from .standing import chunks, even_so, lacking
from .words import capital, lower, sentence

_WAYS = {"down": {">", r"\ge", r"\geq"}, "up": {"<", r"\le", r"\leq"}}
_SEVERAL = 2  # numbers in a line; and the pieces of a line around one of them
HEADINGS = {
    "conclusion": "Conclusions: what the paper may not claim",
    "proof": "Proofs: false steps",
    "condition": "Conditions that are missing",
    "misprint": "Misprints",
    "": "Lines that are false as printed",
}


@dataclass(frozen=True)
class Correction:
    """An item that is not right as printed; `read` is what is true instead, nothing where no line is.

    `under` are lines that are true as printed, but for conditions; `repair` is what the summary says is to be done
    where no line is.
    """

    item: Row
    false: tuple[PartRow, ...]
    read: tuple[PartRow, ...]
    under: tuple[PartRow, ...] = ()
    repair: str = ""

    @property
    def in_words(self) -> bool:
        """Is what is claimed said in words?  Then its formula is ours."""
        return self.item.reading.key is None

    @property
    def lacking(self) -> list[str]:
        """The conditions that are to be added."""
        return [new for part in self.under for new in lacking(part, self.false).values()]

    def conditions(self, part: PartRow) -> str:
        """What is said with a repaired line: its conditions, where the false line lacks them or others have others."""
        said = {chunk for false in self.false for chunk in chunks(false.conditions)}
        more = not said.issuperset(chunks(part.conditions))
        more = more or self.item.consequence == "condition" or same_formula(part.latex, self.item.printed)
        several = len({other.conditions for other in self.read}) > 1
        return capital(conditions_of(part)) if more or several else ""

    def why(self, most: int) -> list[str]:
        """At most so many counterexamples, as plain text; what is noted where no repair is, and the repair."""
        false = self.false[:most]
        told = [text for part in false for text in (" ".join(part.outline_latex), sentence(even_so(part)))]
        told += ["" if self.read or self.under else self.item.note, f"Repair: {self.repair}" if self.repair else ""]
        return [capital(text) for text in dict.fromkeys(told) if text]


class Unlinked(Items):
    """Items in a text that has no commands of the report."""

    def label(self, ref: str) -> str:
        """A display that is known by its label."""
        return rf"\eqref{{{ref}}}"

    def _named(self, ref: str) -> str:
        item = self.by_ref.get(ref)
        return self.label(ref) if item is not None and is_label(item) else super()._named(ref)

    def leading(self, ref: str, text: str) -> str:
        return text

    def leading_to_lemma(self, number: int, text: str) -> str:
        return text


class InMarkdown(Unlinked):
    """The same for Markdown."""

    def plain(self, text: str) -> str:
        return marked(text)

    verbatim = plain

    def italic(self, text: str) -> str:
        return f"*{marked(text)}*"

    def mark(self, section: str) -> str:
        return f"section {marked(section)}"

    def paragraph(self, number: str) -> str:
        return f"¶ {number}"

    def label(self, ref: str) -> str:
        return f"({marked(self.numbers[ref])})" if ref in self.numbers else f"`{ref}`"

    def name(self, ref: str) -> str:
        return super().name(ref).replace("~", " ")

    def heading(self, ref: str) -> str:
        return super().heading(ref).replace("~", " ")

    def lemma(self, key: str, at: str) -> str:
        return super().lemma(key, at).replace("~", " ")


class Corrections:
    """The corrections of a paper, in its order."""

    def __init__(
        self, paper: PaperRow, items: type[Unlinked] = Unlinked, quotes: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.items = items(paper, quotes)
        self.aside = sum(1 for row in self.items.all if row.superseded and _wrong(row))

    def groups(self) -> Iterator[tuple[str, list[Correction]]]:
        """The items of `by_class`, with what is true instead."""
        yield from ((consequence, list(map(self._correction, rows))) for consequence, rows in by_class(self.items))

    def _correction(self, row: Row) -> Correction:
        parts = [part for part in row.parts if part.role != "also"]
        proved = [part for part in parts if part.outcome == "proved"]
        read = _in_place(row) or tuple({(p.latex, p.conditions): p for p in proved if p.role == "repaired"}.values())
        told = "" if read else next((one.repair for one in self.items.summary.fails if row.ref in one.items), "")
        false = tuple(p for p in parts if (p.role, p.outcome) == ("printed", "refuted"))
        under = tuple(p for p in read if same_formula(p.latex, row.printed) and false and lacking(p, false))
        return Correction(row, false, _chained([p for p in read if p not in under]), under, plain(told))

    def place(self, row: Row) -> str:
        """Where it stands: "Equation (4.22)", "Lemma 1", "Section~4.2.1, unnumbered display~3"."""
        name = self.items.name(row.ref)
        if is_label(row) or is_printed(row):
            return f"Equation {name}" if is_label(row) or not row.ref[0].isalpha() else name
        if found := display(row):
            return f"Section~{found[0]}, unnumbered display~{found[1]}"
        if said := said_at(row.place):
            turn = self.items.turn(row.ref)
            return f"Section~{said[0]}, paragraph~{said[1]}, sentence~{said[2]}{turn and f', claim~({turn})'}"
        return capital(name)


def _in_place(row: Row) -> tuple[PartRow, ...]:
    """The printed line with its true numbers, where it has several and each of its false ones stands there once."""
    found = [one for one in numbers_of(row)[0] if one.printed and one.true]
    repaired = [p for p in row.parts if p.role == "repaired"]
    alike = {p.conditions for p in repaired}
    if len(found) < _SEVERAL or len(alike) != 1 or any(decimals(p) is None for p in repaired):
        return ()
    line = row.printed
    for one in found:
        parts = re.split(rf"(?<![\d.]){re.escape(one.printed)}(?![\d.]*\d)", line)
        if len(parts) != _SEVERAL:  # it stands there once
            return ()
        line = one.true.join(parts)
    return (replace(repaired[0], latex=line),) if line != row.printed else ()


def _chained(parts: Sequence[PartRow]) -> tuple[PartRow, ...]:
    """Those under the same conditions of which one begins, or ends, as the one before ends, in a chain."""
    out: list[PartRow] = []
    for part in parts:
        for k, before in enumerate(out):
            chain = _chain(before.latex, part.latex) or _chain(part.latex, before.latex)
            if chain and before.conditions == part.conditions:
                out[k] = replace(before, latex=chain)
                break
        else:
            out.append(part)
    return tuple(out)


def _chain(one: str, other: str) -> str:
    """Two relations in one direction, of which the second begins as the first ends, in a line; else nothing."""
    first, then = sides(clean(one)), sides(clean(other))
    ways = {way for way, signs in _WAYS.items() if signs & {*first[1::2], *then[1::2]}}
    alike = min(len(first), len(then)) > 1 and len(ways) < len(_WAYS) and same_formula(first[-1], then[0])
    return " ".join([*first, *then[1:]]) if alike else ""


def by_class(items: Items) -> Iterator[tuple[str, list[Row]]]:
    """The false lines and the other findings, by class in the order of `HEADINGS`, the unclassified last."""
    rows = [row for row in items.kept if row.kind != ADDITION and (_wrong(row) or row.consequence)]
    for consequence in HEADINGS:
        if found := [row for row in rows if row.consequence == consequence and not _only_argued(row)]:
            yield consequence, items.by_weight(found)


def unreasoned(items: Items) -> dict[str, list[Row]]:
    """Items that are true although their argument fails, by the ref of the line where it does."""
    found: dict[str, list[Row]] = {}
    for row in items.kept:
        if row.kind != ADDITION and _only_argued(row):
            found.setdefault(row.fails_at, []).append(row)
    return found


def told_as(ref: str, items: Items) -> str:
    """The name of an item, leading to it, with what it says where the name is a place only."""
    row = items.by_ref.get(ref)
    said = "" if row is None or is_printed(row) or is_label(row) else items.linked(row.title.rstrip("."), ref)
    named = row is not None and re.match(r"[A-Z]\w+ \d", row.title)
    return items.link(ref) + (f" ({said if named else lower(said)})" if said else "")


def conditions_of(part: PartRow) -> str:
    """What is said with a formula, in the size of the text around it."""
    return said_of(part).removeprefix(r"\footnotesize ")


def is_label(row: Row) -> bool:
    r"""Is it known by the ``\label`` of a display that has no printed number?"""
    return row.ref == row.reading.key and not re.match(r"\d", row.ref)


def _wrong(row: Row) -> bool:
    return row.verdict in ("corrected", "refuted")


def _only_argued(row: Row) -> bool:
    return row.verdict == "proved" and row.consequence == "proof" and bool(row.fails_at)
