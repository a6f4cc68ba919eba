r"""The items of a paper: how each is called, where it stands, and links to it.

A number or a name is printed; what has neither is called by its place, "unnumbered display 3 of \S 4.2.1", or
"sentence 5 of paragraph 2 in \S 4.3".
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_lowercase
from types import MappingProxyType

from symbolic.ledger.ledger import ADDITION, CHANGED, CONSEQUENCES, SAME, PaperRow, Row, SectionRow, Told, reached
from symbolic.ledger.numbered import mentioned, numbers_in
from symbolic.ledger.summaries import LINK

from .lemmas import CITED, Lemmas
from .prose import escaped, leading, prose
from .words import capital

VERDICTS = ("proved", "corrected", "refuted", "unclear", "definition", "open")
_NUMBER = re.compile(r"[\d.]+[a-z]?'*\Z")
_NAMED = re.compile(r"[A-Z][a-z]+ \S+\Z")
_LETTERED = re.compile(r"([\d.]+)([a-z]{1,2})\Z")
_LONG = 150  # signs of a proof that is not told again
_NOUNS = {"prose": "claim", "display": "unnumbered display", "equation": "unnumbered display"}


def counted(rows: Iterable[Row]) -> dict[str, int]:
    """How many of the items have each verdict."""
    found = Counter(row.verdict for row in rows)
    return {verdict: found[verdict] for verdict in VERDICTS}


def drafts(item: Row, shown: Callable[[str, str], str] = lambda paper, ref: ref) -> list[str]:
    """Where other drafts print the item: "the same in apr2016: 3.1, 3-max"; `shown` sets the ref of an item there."""
    found: dict[tuple[str, str], list[str]] = {}
    for twin in item.drafts:
        paper, _, ref = twin.ref.partition(":")
        found.setdefault((twin.printed, paper), []).append(shown(paper, ref))
    words = {SAME: "the same", CHANGED: "in another form"}
    return [f"{words[how]} in {paper}: {', '.join(refs)}" for (how, paper), refs in found.items()]


class Items:
    """The items of a paper, in its order; `quotes` are sentences of a draft, by their places.

    Unless it is told `whole`, what the authors have set aside is left out, and so is evidence of what is proved.
    `elsewhere` is the document that has the items; "" for the document itself.
    """

    def __init__(
        self,
        paper: PaperRow,
        quotes: Mapping[str, str] = MappingProxyType({}),
        whole: bool = False,
        elsewhere: str = "",
    ) -> None:
        self.quotes, self.whole, self.elsewhere = quotes, whole, elsewhere
        self.figures: dict[str, str] = {}  # labels, by the items that they show
        self.proofs_in = ""  # the document that proves lemmas, and what is cited beside the print
        self.all: list[Row] = list(paper.items)
        self.numbers = numbers_in(paper.package)  # that LaTeX prints beside displays which are called by their labels
        self.by_ref = {item.ref: item for item in self.all}
        shown = [item for item in self.all if whole or not item.superseded]
        self.labels = {item.ref: f"item:{k}:{slug(item.ref)}" for k, item in enumerate(shown, 1)}
        self.sections = sections(paper)
        self.lemmas = Lemmas(paper)
        self._mentions = Mentions(self.all)
        told = [(part.outline_latex, row.ref) for row in reversed(self.all) for part in self.lemmas.told(row)]
        self._proofs = {proof: ref for proof, ref in told if sum(map(len, proof)) > _LONG}  # where each is told first
        self.summary = replace(paper.summary, fails=tuple(sorted(paper.summary.fails, key=self._rank)))

    @cached_property
    def _weights(self) -> dict[str, int]:
        """The places of all items in their order."""
        ordered = sorted(self.all, key=lambda row: (-self._ends(row), -len(self.resting(row.ref))))
        return {row.ref: place for place, row in enumerate(ordered)}

    def _ends(self, row: Row) -> int:
        """How many lines that are not right as printed end in a conclusion that fails: what is said in the end."""
        if row.consequence != CONSEQUENCES[0]:
            return 0
        seen = reached(row.steps, lambda ref: self.by_ref[ref].steps if ref in self.by_ref else ())
        return sum(1 for ref in seen if ref in self.by_ref and self.by_ref[ref].consequence)

    def by_weight(self, rows: Iterable[Row]) -> list[Row]:
        """The conclusion in which most false lines end; then that on which most depends; then what comes first."""
        return sorted(rows, key=lambda row: self._weights[row.ref])

    def _rank(self, one: Told) -> tuple[int, int]:
        """Where a finding of the summary stands: its gravest class, and in that the weightiest item."""
        last = len(CONSEQUENCES)
        rows = [self.by_ref[ref] for ref in one.items if ref in self.by_ref]
        ranks = [(CONSEQUENCES.index(r.consequence) if r.consequence else last, self._weights[r.ref]) for r in rows]
        return min(ranks, default=(last, 0))

    def again(self, row: Row) -> Row:
        """The item; a long proof that an item before it has in the same words is said to be that one."""
        parts = []
        for part in row.parts:
            first = self._proofs.get(part.outline_latex, row.ref)
            parts.append(part if first == row.ref else replace(part, outline_latex=(f"As for {mentioned(first)}.",)))
        return replace(row, parts=tuple(parts))

    @cached_property
    def printed(self) -> list[Row]:
        """Those of the paper itself."""
        return [i for i in self.all if i.kind != ADDITION]

    @cached_property
    def kept(self) -> list[Row]:
        """Those that the authors have not set aside."""
        return [i for i in self.all if not i.superseded]

    def of(self, section: SectionRow) -> list[Row]:
        """The items of a section."""
        return [i for i in self.all if i.section == section.number]

    @cached_property
    def _built(self) -> defaultdict[str, set[str]]:
        built = defaultdict[str, set[str]](set)
        for item in self.all:
            for step in item.steps:
                built[step].add(item.ref)
        return built

    def resting(self, ref: str) -> list[str]:
        """What the paper argues for by way of this line, however far."""
        seen = reached(self._built[ref], self._built.__getitem__)
        return [item.ref for item in self.all if item.ref in seen]

    # How it is set: as LaTeX.  A page for browsers has its own of these.

    def plain(self, text: str) -> str:
        """Text with formulas."""
        return prose(text)

    def verbatim(self, text: str) -> str:
        """Text of which every sign stands for itself."""
        return escaped(text)

    def italic(self, text: str) -> str:
        """The name of a lemma."""
        return rf"\textit{{{prose(text)}}}"

    def slug(self, ref: str) -> str:
        """What a command line calls an item."""
        return rf"\slug{{{escaped(ref)}}}"

    def mark(self, section: str) -> str:
        """The number of a section."""
        return rf"$\mathsection$\,{escaped(section)}"

    def paragraph(self, number: str) -> str:
        """A paragraph of a section, and a sentence of it, "2.5"."""
        return rf"$\mathparagraph$\,{number}"

    def leading(self, ref: str, text: str) -> str:
        """A text that leads to the item if the paper has it."""
        return leading(self.labels[ref], text, self.elsewhere) if ref in self.labels else text

    def quoted(self, text: str) -> str:
        """A number that an item shows: it leads there, in the colour of the text."""
        return rf"\shownumber{{{self.plain(text)}}}"

    def leading_to_lemma(self, number: int, text: str) -> str:
        """A text that leads to a lemma."""
        return leading(f"lemma:{number}", text)

    # How an item is called.

    def name(self, ref: str) -> str:
        """In a sentence: "(4.22)", "Lemma~1", "unnumbered display 3 of .."."""
        return self._named(ref)

    def _named(self, ref: str) -> str:
        item = self.by_ref.get(ref)
        if ref in self.numbers or is_numbered(ref, item):
            return f"({self.verbatim(self.numbers.get(ref, ref))})"
        if item is None or _NAMED.match(ref):
            return self.verbatim(ref).replace(" ", "~")
        if place := display(item):
            return rf"unnumbered display~{place[1]} of {self.mark(place[0])}"
        noun, turn = _NOUNS.get(item.kind, item.kind), self._turns[ref]
        if said := self._said(ref):
            return f"{self.mark(said[0])}~{self.paragraph(f'{said[1]}.{said[2]}')}{turn}"
        if (key := item.reading.key) and key != ref:
            return f"part{turn and f'~({turn})'} of ({self.verbatim(key)})"
        if ref[:1].isalpha():
            return f"{noun}~{self.verbatim(ref)}"
        return f"{noun}{turn and f'~({turn})'} of {self.mark(item.section)}"

    def _said(self, ref: str) -> tuple[str, str, str] | None:
        """Section, paragraph and sentence of what has no other name."""
        item = self.by_ref.get(ref)
        if item is None or ref in self.numbers or is_printed(item) or display(item):
            return None
        return said_at(item.place) if item.reading.key in (None, "", ref) else None

    @cached_property
    def _turns(self) -> dict[str, str]:
        """Which of those that stand in one place an item is: a letter; "" where it is alone."""
        alike: dict[tuple[str, ...], list[str]] = {}
        for row in self.all:
            if row.ref in self.numbers or is_printed(row) or display(row):
                continue
            key = row.reading.key or ""
            where = (key,) if key not in ("", row.ref) else (row.place,) if row.place else (row.kind, row.section)
            alike.setdefault(where, []).append(row.ref)
        return {ref: letter(k) if len(refs) > 1 else "" for refs in alike.values() for k, ref in enumerate(refs, 1)}

    def turn(self, ref: str) -> str:
        """The letter of a claim in words, where several stand in one sentence."""
        return self._turns.get(ref, "")

    def heading(self, ref: str) -> str:
        """Above the item."""
        if self._said(ref) is None:
            return capital(self._named(ref))
        kind = self.by_ref[ref].kind
        return f"{capital(_NOUNS.get(kind, kind))} in words, {self.brief(ref)}"

    def aside(self, ref: str) -> str:
        """What a command line calls the item, where its heading does not say so."""
        return "" if is_numbered(ref, self.by_ref[ref]) or _NAMED.match(ref) else self.slug(ref)

    def page(self, ref: str) -> str:
        """The page of an item, "" where it is left out."""
        return rf"p.~\pageref{{{self.labels[ref]}}}" if ref in self.labels else ""

    # Links.

    def link(self, ref: str) -> str:
        """The name, leading to the item if the paper has it."""
        return self.leading(ref, self.name(ref))

    def brief(self, ref: str) -> str:
        """A short name: the place of what is not printed, section, paragraph and sentence."""
        item = self.by_ref.get(ref)
        place = None if item is None or ref in self.numbers or is_printed(item) else display(item)
        return f"{self.mark(place[0])}, display~{place[1]}" if place else self._named(ref)

    def short(self, ref: str) -> str:
        """The short name, leading there."""
        return self.leading(ref, self.brief(ref))

    def lemma(self, key: str, at: str) -> str:
        """A lemma where it is cited, by its number and name; or the item that says the same."""
        if key in self.lemmas.items:
            number = self.link(self.lemmas.items[key])
        else:
            number = self.lemmas.name(key).replace(" ", "~")
            if key in self.lemmas.numbers:
                number = self.leading_to_lemma(self.lemmas.numbers[key], number)
        title = self.lemmas.title(key)
        return self.lemmas.cited(key, number, self.plain(at), self.italic(title) if title else "")

    def linked(self, text: str, own: str = "") -> str:
        """Plain text, set, the items that it names by their names, with links (but for the item `own`)."""
        out = ""
        for found in self._mentions.of(text):
            out += self.plain(found.before)
            if found.lemma:
                out += self.lemma(found.lemma, found.at)
            elif found.ref:
                out += self.name(found.ref) if found.ref == own else self.link(found.ref)
        return out

    def said(self, text: str) -> str:
        """A text of the summary: what stands in a link leads to the item that shows it."""
        out, at = "", 0
        for match in LINK.finditer(text):
            out += self.linked(text[at : match.start()]) + self.leading(match[2], self.quoted(match[1]))
            at = match.end()
        return out + self.linked(text[at:])


@dataclass(frozen=True)
class Mention:
    """What a text names: an item by its `ref`, or a lemma by its key with what is put in, behind the text `before`."""

    before: str
    ref: str = ""
    lemma: str = ""
    at: str = ""


class Mentions:
    """Finds what texts name of a paper's items and lemmas; an item by its number in another draft, too."""

    def __init__(self, rows: Sequence[Row]) -> None:
        theirs = {twin.ref.partition(":")[2]: row.ref for row in rows for twin in row.drafts if twin.printed == SAME}
        self._refs = theirs | {row.ref: row.ref for row in rows}
        refs = sorted(self._refs, key=lambda ref: (-len(ref), ref))
        numbers = "|".join(re.escape(ref) for ref in refs if _NUMBER.match(ref)) or "(?!)"
        placed = {row.ref for row in rows if display(row)}  # "3f", in no parentheses either
        slugs = "|".join(re.escape(ref) for ref in refs if _NAMED.match(ref) or "-" in ref or ref in placed) or "(?!)"
        named = rf"(?<![\w.-])(?P<slug>{slugs})(?![\w-]|\.\d)"
        passed = r"(?<!\\)\$(?:[^$\\]|\\.)+\$|`[^`]+`"  # formulas and code
        self._pattern = re.compile(rf"{CITED}|{passed}|\((?P<number>{numbers})\)|{named}")

    def of(self, text: str) -> Iterator[Mention]:
        """What a text names, in its order; last what stands behind."""
        end = 0
        for match in self._pattern.finditer(text):
            ref, lemma = self._refs.get(match["number"] or match["slug"], ""), match["lemma"] or ""
            if ref or lemma:
                yield Mention(text[end : match.start()], ref, lemma, match["at"] or "")
                end = match.end()
        yield Mention(text[end:])


def sections(paper: PaperRow) -> list[SectionRow]:
    """The sections as listed, then one for items that name none of them; what is said of several, with the first."""
    first = {s.prose: s.number for s in reversed(paper.sections)}
    listed = [s if first[s.prose] == s.number else replace(s, prose=()) for s in paper.sections]
    known = {s.number for s in listed}
    lost = dict.fromkeys(i.section for i in paper.items if i.section not in known)
    return listed + [SectionRow(n) for n in lost]


def is_numbered(ref: str, item: Row | None) -> bool:
    """Is it a number of the paper?  A display without one may be called "2a", by its place."""
    return bool(_NUMBER.match(ref)) and (item is None or not display(item))


def is_printed(item: Row) -> bool:
    """Does the paper give it a number or a name?"""
    return is_numbered(item.ref, item) or bool(_NAMED.match(item.ref))


def is_bare(item: Row) -> bool:
    """Is it a definition in words of which nothing is checked?"""
    return (item.verdict, item.reading.level) == ("definition", "in words") and bool(item.reading.detail)


def display(item: Row) -> tuple[str, int] | None:
    """Section and place of an unnumbered display: the third of section 4.2.1 has the key 4.2.1c."""
    match = _LETTERED.match(item.reading.key or "")
    if not match or (item.ref == match[0] and item.kind == "equation"):
        return None
    if match[1] != item.section and not match[1].startswith(f"{item.section}."):
        return None
    place = 0
    for letter in match[2]:
        place = 26 * place + ord(letter) - ord("a") + 1
    return match[1], place


def said_at(place: str) -> tuple[str, str, str] | None:
    """Section, paragraph and sentence of a place "3:5:1"; None of what stands nowhere."""
    section, *within = place.split(":")
    return (section, within[0], within[1]) if len(within) == 2 else None


def in_words(place: str) -> str:
    """The place of a sentence, "3:5:1", as an author finds it in the draft."""
    said = said_at(place)
    return f"sentence {said[2]} of paragraph {said[1]} in section {said[0]}" if said else place


def letter(k: int) -> str:
    """The letter of a number from 1: a for 1, z for 26, aa for 27."""
    return (letter((k - 1) // 26) if k > 26 else "") + ascii_lowercase[(k - 1) % 26]


def slug(text: str) -> str:
    """Letters, digits and dots, joined by dashes: for labels and file names."""
    return re.sub(r"[^A-Za-z0-9.]+", "-", text).strip("-")
