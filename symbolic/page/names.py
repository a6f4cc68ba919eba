"""How items are called on the page, and links to them.

What has a number or a name is called by it, anything else by its slug and its section.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from symbolic.ledger import ADDITION, PaperRow
from symbolic.numbered import numbers_in
from symbolic.summaries import LINK
from symbolic.writing.items import Mentions, display, is_numbered, is_printed, slug
from symbolic.writing.lemmas import Lemmas
from symbolic.writing.words import capital

from .mathml import sentence, stuck

_NOUNS = {"prose": "claim", "display": "display", "equation": "display"}


def anchors(papers: Mapping[str, PaperRow]) -> dict[str, str]:
    """The anchor of every item "jan2016:4.22": letters, digits, dots, dashes and one colon, no two alike."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name, paper in papers.items():
        for row in paper.items:
            anchor = base = f"{name}:{slug(row.ref) or 'item'}"
            k = 1
            while anchor in taken:
                k += 1
                anchor = f"{base}-{k}"
            taken.add(anchor)
            found[f"{name}:{row.ref}"] = anchor
    return found


class Names:
    """The names of a paper's items, and of the lemmas that its proofs cite; `anchors` has those of all papers."""

    def __init__(self, name: str, paper: PaperRow, anchors: Mapping[str, str]) -> None:
        self.paper, self.anchors, self.lemmas = name, anchors, Lemmas(paper)
        self.by_ref, self.numbers = {row.ref: row for row in paper.items}, numbers_in(paper.package)
        self._mentions = Mentions(paper.items)

    def anchor(self, ref: str) -> str:
        """Where the item of this paper is on the page."""
        return self.anchors[f"{self.paper}:{ref}"]

    def name(self, ref: str) -> str:
        """In a sentence: "(4.22)", "Lemma 1", or a slug."""
        row = self.by_ref.get(ref)
        text = escape(self.numbers.get(ref, ref), quote=False)
        if ref in self.numbers or is_numbered(ref, row):
            return f"({text})"
        return text if row is None or is_printed(row) else f"<span class=slug>{text}</span>"

    def heading(self, ref: str) -> str:
        """Above the item."""
        row = self.by_ref[ref]
        if is_printed(row):
            return self.name(ref)
        if ref in self.numbers:
            return f"{self.name(ref)} <span class=slug>{escape(ref, quote=False)}</span>"
        where = f"§\u202f{escape(row.section)}"
        if place := display(row):
            what = f"Display {place[1]} of §\u202f{escape(place[0])}"
        elif row.reading.key and row.reading.key != ref:
            what = f"Part of ({escape(row.reading.key)})"
        elif row.kind == ADDITION:
            what = f"Addition to {where}"
        else:
            what = f"{capital(_NOUNS.get(row.kind, row.kind))}{' in words' if row.kind == 'prose' else ''}, {where}"
        return f"{what} <span class=slug>{escape(ref, quote=False)}</span>"

    def link(self, ref: str) -> str:
        """The name, leading to the item if the paper has it."""
        return f"<a href='#{self.anchor(ref)}'>{self.name(ref)}</a>" if ref in self.by_ref else self.name(ref)

    def links(self, refs: Iterable[str]) -> str:
        """Several of them."""
        return ", ".join(map(self.link, refs))

    def draft(self, paper: str, ref: str) -> str:
        """An item of another draft."""
        text, anchor = escape(ref, quote=False), self.anchors.get(f"{paper}:{ref}")
        return f"<a href='#{anchor}'>{text}</a>" if anchor else text

    def lemma(self, key: str, at: str = "") -> str:
        """A lemma by its name and its number in the report; or the item that states the same."""
        number = self.lemmas.name(key)
        if key in self.lemmas.items:
            number = self.link(self.lemmas.items[key])
        elif key in self.lemmas.numbers:
            number = f"<a href='#{self.lemma_anchor(key)}'>{number}</a>"
        title = sentence(self.lemmas.title(key))
        return stuck(self.lemmas.cited(key, number, sentence(at), f"<i>{title}</i>" if title else ""))

    def lemma_anchor(self, key: str) -> str:
        """Where a lemma is on the page."""
        return f"{self.paper}:lemma-{self.lemmas.numbers[key]}"

    def shown(self, text: str) -> str:
        """A text of the summary: what stands in a link leads to the item that shows it."""
        out, at = "", 0
        for match in LINK.finditer(text):
            number = sentence(match[1])
            known = match[2] in self.by_ref
            out += self.linked(text[at : match.start()])
            out += f"<a href='#{self.anchor(match[2])}'>{number}</a>" if known else number
            at = match.end()
        return stuck(out + self.linked(text[at:]))

    def linked(self, text: str, own: str = "") -> str:
        """Plain text with formulas; the items that it names lead there (but for the item `own`)."""
        out = ""
        for found in self._mentions.of(text):
            out += sentence(found.before)
            if found.lemma:
                out += self.lemma(found.lemma, found.at)
            elif found.ref:
                out += self.name(found.ref) if found.ref == own else self.link(found.ref)
        return out
