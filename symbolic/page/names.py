"""How items are called on the page, and links to them: by numbers, names and places, as everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape, unescape
from types import MappingProxyType

from symbolic.ledger.ledger import PaperRow
from symbolic.writing.items import Items, slug

from .mathml import sentence, stuck


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


class Names(Items):
    """The items of a paper, and the lemmas that its proofs cite, as HTML.

    `anchors` has those of all papers, and `drafts` the names of the other ones.
    """

    def __init__(
        self, name: str, paper: PaperRow, anchors: Mapping[str, str], drafts: Mapping[str, Names] = MappingProxyType({})
    ) -> None:
        super().__init__(paper, whole=True)
        self.paper, self.anchors, self.drafts = name, anchors, drafts

    def plain(self, text: str) -> str:
        return sentence(text)

    def verbatim(self, text: str) -> str:
        return escape(text, quote=False)

    def italic(self, text: str) -> str:
        return f"<i>{sentence(text)}</i>"

    def mark(self, section: str) -> str:
        return f"§\u202f{escape(section)}"

    def paragraph(self, number: str) -> str:
        return f"¶\u202f{number}"

    def leading(self, ref: str, text: str) -> str:
        return f"<a href='#{self.anchor(ref)}'>{text}</a>" if ref in self.by_ref else text

    def leading_to_lemma(self, number: int, text: str) -> str:
        return f"<a href='#{self.paper}:lemma-{number}'>{text}</a>"

    def anchor(self, ref: str) -> str:
        """Where the item of this paper is on the page."""
        return self.anchors[f"{self.paper}:{ref}"]

    def name(self, ref: str) -> str:
        """In a sentence: "(4.22)", "Lemma 1", or a place in short."""
        return self.brief(ref).replace("~", "\u00a0")

    def heading(self, ref: str) -> str:
        return super().heading(ref).replace("~", "\u00a0")

    def label(self, ref: str) -> str:
        """The name as text, a number without its parentheses."""
        name = unescape(self.name(ref))
        return name[1:-1] if name.startswith("(") else name

    def links(self, refs: Iterable[str]) -> str:
        """Several of them."""
        return ", ".join(map(self.link, refs))

    def draft(self, paper: str, ref: str) -> str:
        """An item of another draft."""
        there = self.drafts.get(paper)
        return there.link(ref) if there else self.verbatim(ref)

    def lemma(self, key: str, at: str) -> str:
        return stuck(super().lemma(key, at).replace("~", "\u00a0"))

    def quoted(self, text: str) -> str:
        return self.plain(text)

    def said(self, text: str) -> str:
        return stuck(super().said(text))
