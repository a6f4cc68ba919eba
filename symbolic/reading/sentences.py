r"""The prose of a draft, sentence by sentence: each with its place, its pieces, and a fingerprint of its words.

A place is `4.2.1:3:2`: section, paragraph, sentence, counted from 1.  Headings are no paragraphs, and the heads of
theorems no sentences; a heading with formulas is a sentence of paragraph 0.  A display belongs to the sentence that has
not ended before it; behind it the sentence goes on with a small letter.  What begins with a capital behind an empty
line begins a paragraph.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import NamedTuple

from .conditionals import BEGINS, CHOOSING
from .declarations import DISPLAYS
from .findings import Findings, FoundDisplay, FoundSection, FoundTheorem
from .fingerprint import tokens
from .groups import group
from .macros import Macro, Unexpandable, expand
from .scopes import TORN, Scope, Scopes, in_text, is_item

WORD, SYMBOL, MATH, STOP, DISPLAY = "word", "symbol", "math", "stop", "display"
HEAD, HARD, SOFT = "head", "hard", "soft"  # no pieces: a head that is typed by hand, and breaks
NOTE, NOTED, CHOICE = "note", "noted", "choice"  # nor are these: a footnote, its end, and branches of a conditional
_PIECES = (WORD, SYMBOL, MATH, STOP, DISPLAY)
_LENGTH = 16  # of a fingerprint, in hexadecimal digits

_BEGIN, _END = r"\begin{document}", r"\end{document}"
_DELIMITERS = "|".join(map(re.escape, sorted(DISPLAYS)))
_INLINE = r"(?P<formula>(?<!\\)\$(?:\\.|[^$\\\n]|\n(?![ \t]*\n))*\$)"  # in which nothing is blanked
# What is left of displays whose rows are displays of their own, what prints nothing, and emphasis.
_BLANKED = (
    re.compile(rf"(?<!\\)\$\$|\\\[|\\\]|\\(?:begin|end)\s*\{{(?:{_DELIMITERS}|aligned|split|gathered|subequations)\}}"),
    re.compile(
        rf"{_INLINE}|"
        r"\\label\s*\{[^{}]*\}|\\\\(?:\[[^\]]*\])?|\\(?:noindent|(?:big|med|small)skip|maketitle|qed|hfill|centering|bf|em|it)\b"
    ),
    re.compile(rf"\\(?:text(?:bf|it|sl|sc|tt|rm)|emph|underline)\s*(?=\{{)|{_INLINE}|\*{{1,3}}"),
)
_HEAD = re.compile(
    r"(?:Theorem|Lemma|Proposition|Corollary|Definition|Remark|Claim|Conjecture|Example|Property|Assumption|Fact|Proof)"
    r"(?P<number>\s+[A-Z]?\.?\d+(?:\.\d+)*)?(?P<stop>\s*[.:])?(?=[\s}]|\Z)"
)
_PIECE = re.compile(
    r"(?P<display>\0)|(?P<math>(?<!\\)\$(?:\\.|[^$\\\n]|\n(?![ \t]*\n))+\$|\\\((?:\\.|[^\\])*?\\\))"
    r"|(?P<beside>\\(?:footnote(?:text|mark)?|marginpar|thanks|caption(?:of\s*\{[^{}]*\})?)(?![A-Za-z])\*?(?:\s*\[[^\]]*\])?)"
    rf"|\\(?P<chosen>{CHOOSING})(?:\s*\\[A-Za-z@]+)?"
    rf"|(?:\\unless\s*)?\\(?P<choice>if(?:x\s*\\[A-Za-z@]+\s*|defined\s*)\\[A-Za-z@]+|(?!iff(?![A-Za-z@])){BEGINS}"
    r"|(?:else|or|fi)(?![A-Za-z@]))"
    r"|(?P<hard>\\(?:(?:begin|end)\s*\{[^{}]*\}|item\b)(?:\s*\[[^\]\s$]*\])?|\\par\b"
    r"|\n[ \t]*(?:(?=[-+•]\s|\(?\d+[.)]\s)|>|\[\^[^\]\n]*\]:|\|))|(?P<soft>\n[ \t]*(?=\n))"
    r"|\\(?:eq|auto|c)?ref\s*\{(?P<ref>[^{}]*)\}|\\cite\w*\s*(?:\[[^\]]*\])?\{(?P<cite>[^{}]*)\}"
    r"|(?P<dotted>(?:i\.e|e\.g|i\.i\.d|w\.l\.o\.g|a\.s)\b\.?)"
    r"|(?P<symbol>(?:\\?[A-Za-z]+|\d+)(?:\{[^{}]*\})?(?:[_^](?:\{[^{}]*\}|\\?\w+))+|\\[A-Za-z]+(?:\{[^{}]*\})*"
    r"|(?<![\w'])[A-Za-z](?![\w'’]))"
    r"|(?P<word>[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+(?:[.,]\d+)*)|(?P<stop>\S)"
)
_ABBREVIATED = frozenset("eg ie cf eq eqs fig sec resp vs wlog al no dr thm prop lem cor ch pp ref".split())
_CLOSING = frozenset(")]\"'”’□")
_SILENT = _CLOSING | frozenset(",.;:!?([`“‘*–—~&\\")
# Alone, or between the names of two statements, it begins one direction of a proof, or the proof of one inclusion.
ARROW = re.compile(
    r"[(\[]?(?:\(?\w{1,3}\)?)?\s*\\(?:implies|impliedby|(?:[Ll]eft|[Rr]ight|[Ll]ong(?:left|right))arrow|su[bp]set(?:eq)?)"
    r"\s*(?:\(?\w{1,3}\)?)?[)\]]?"
)
_OPENING = frozenset('(["“‘`')
_LABEL = re.compile(r"\(?\w{1,3}\)")


class Piece(NamedTuple):
    """A word, a symbol (mathematics without dollars), a formula, a stop, or a display; its text as printed."""

    kind: str
    text: str

    @property
    def formula(self) -> str:
        """A symbol or a formula without its dollars."""
        return re.sub(r"\A(?:\$|\\\()|(?:\$|\\\))\Z", "", self.text).strip()


class Place(NamedTuple):
    """Where a sentence stands: the number of its section, its paragraph there, and its number in that."""

    section: str
    paragraph: int
    sentence: int

    def __str__(self) -> str:
        return f"{self.section}:{self.paragraph}:{self.sentence}"


@dataclass(frozen=True)
class Sentence:
    """A sentence of a draft.  `head` is that of its theorem, `displays` are the ids of those in it.

    What it lets holds in the sentences `within` its scope; `heading` is the one over it, as it is written.
    """

    place: Place
    file: str
    line: int
    head: str
    pieces: tuple[Piece, ...]
    displays: tuple[str, ...]
    scope: Scope = ()
    heading: str = ""

    def within(self, scope: Scope) -> bool:
        """Does what a scope supposes hold here?"""
        return self.scope[: len(scope)] == scope

    def may_be_within(self, scope: Scope) -> bool:
        """The same, if what stands beside the text, or may not be printed, is said of the text around it, too."""
        return in_text(self.scope)[: len(in_text(scope))] == in_text(scope)

    @property
    def torn(self) -> bool:
        """Is a part of it in a conditional that is not decided?"""
        return self.scope[:1] != () and self.scope[0].startswith(TORN)

    @property
    def words(self) -> list[str]:
        """What counts: words in small letters, formulas by their tokens; no stops, no dollars, no emphasis."""
        found: list[str] = []
        for kind, text in self.pieces:
            if kind == WORD:
                found.append(text.lower())
            elif kind in (SYMBOL, MATH):
                found += tokens(Piece(kind, text).formula)
            elif kind == DISPLAY and found[-1:] != [r"\display"]:
                found.append(r"\display")
            elif kind == STOP and text not in _SILENT:
                found.append(text)
        return found

    @property
    def plain(self) -> bool:
        """Is there neither mathematics in it nor a number?"""
        words = [p.text for p in self.pieces if p.kind == WORD or p.text in ("a", "A", "I")]
        stops = [p for p in self.pieces if p.kind == STOP]
        return len(words) + len(stops) == len(self.pieces) and not any(c.isdigit() for word in words for c in word)

    @property
    def fingerprint(self) -> str:
        """The beginning of the sha256 of what counts."""
        return hashlib.sha256(" ".join(self.words).encode(errors="replace")).hexdigest()[:_LENGTH]


def sentences(findings: Findings, ids: Mapping[int, str], macros: Mapping[str, Macro]) -> tuple[Sentence, ...]:
    """The sentences of a page, in their order; `ids` are those of its displays, by their offsets."""
    assembly = _Assembly(findings, ids, Scopes(findings))
    for section, stretch, heading in _stretches(findings):
        assembly.enter(section)
        assembly.title(heading, macros)
        for kind, text, offset in stretch.pieces(macros):
            assembly.take(kind, text, offset)
        assembly.end()
    return _beyond_items(assembly.done)


def _beyond_items(found: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """An item of one sentence without a display is about what follows: what it lets holds outside of it."""
    alone = Counter(s.scope[-1] for s in found if s.scope for _ in range(1 + len(s.displays)))
    return tuple(
        replace(s, scope=s.scope[:-1]) if s.scope and is_item(s.scope[-1]) and alone[s.scope[-1]] == 1 else s
        for s in found
    )


@dataclass
class _Stretch:
    r"""A part of the page without headings: its text with `\0` for each display, and where its characters stand."""

    text: str = ""
    offsets: list[int] = field(default_factory=list)

    def put(self, text: str, at: int) -> None:
        self.text += text
        self.offsets.extend(range(at, at + len(text)))

    def pieces(self, macros: Mapping[str, Macro]) -> Iterator[tuple[str, str, int]]:
        """Kind, text and offset of each piece, and of the breaks between paragraphs."""
        text, fresh, braced, at = self.text, True, False, 0
        ends: list[tuple[int, str, str]] = []  # where footnotes and branches in braces end
        for pattern in _BLANKED:
            text = pattern.sub(lambda m: m[0] if m.groupdict().get("formula") else " " * len(m[0]), text)
        while match := _PIECE.search(text, at):
            at, kind, shown = match.end(), match.lastgroup or "", match[0]
            while ends and ends[0][0] <= match.start():
                yield *ends.pop(0)[1:], self.offsets[match.start()]
            first = fresh and kind == WORD and shown[:1].isupper()
            head = _HEAD.match(text, match.start()) if first else None
            if head and (head["number"] or head["stop"]):
                yield HEAD, head[0], self.offsets[match.start()]
                if not braced:
                    at = head.end()
                    continue
            elif first and shown == "Proof":  # of Theorem 2
                yield HEAD, text[match.start() :].partition("\n")[0], self.offsets[match.start()]
            braced = fresh and shown == "{"
            fresh = braced or kind in (SOFT, HARD)
            if shown in ("{", "}"):  # of emphasis, of a footnote
                continue
            if kind == "beside":
                if shown.startswith(r"\caption"):
                    yield HARD, shown, self.offsets[match.start()]
                if (end := group(text, at)) is not None and not any(kind == NOTED for _, kind, _ in ends):
                    ends.insert(0, (end, NOTED, ""))
                    yield NOTE, "", self.offsets[match.start()]
                continue
            if kind == "choice":
                yield CHOICE, {"fi": "end"}.get(match[kind], "turn" if match[kind] in ("else", "or") else "begin"), 0
                continue
            if kind == "chosen":
                found = [at]
                while (end := group(text, found[-1])) is not None:
                    found.append(end)
                if len(found) > 2:
                    at = found[-3]
                    ends = sorted([*ends, (found[-2], CHOICE, "turn"), (found[-1], CHOICE, "end")])
                    yield CHOICE, "begin", self.offsets[match.start()]
                continue
            if kind in ("ref", "cite", "dotted"):
                kind, shown = WORD, match[kind]
            elif kind in (MATH, SYMBOL):
                shown = _expanded(shown, macros)
            yield from _with_stop(kind, shown, self.offsets[match.start()])
        yield from ((kind, word, 0) for _, kind, word in ends)


def _with_stop(kind: str, shown: str, offset: int) -> Iterator[tuple[str, str, int]]:
    """A stop at the end of a formula is one of the sentence."""
    bare = Piece(kind, shown).formula if kind == MATH else ""
    if bare[-1:] in (".", ",", ";") and bare[:-1].strip():
        yield MATH, f"${bare[:-1].rstrip()}$", offset
        yield STOP, bare[-1], offset
    else:
        yield kind, shown, offset


def _expanded(text: str, macros: Mapping[str, Macro]) -> str:
    try:
        return expand(text, macros)
    except Unexpandable:
        return text


def _stretches(findings: Findings) -> Iterator[tuple[str, _Stretch, FoundSection | None]]:
    """The parts of the page between its headings, each with the number of its section, and the heading before it."""
    page = findings.page.text
    begin, end = page.find(_BEGIN), page.find(_END)
    at, end = (begin + len(_BEGIN) if begin >= 0 else 0), (end if end >= 0 else len(page))
    section, stretch, heading = "0", _Stretch(), None
    for item in sorted(findings.found, key=lambda item: item.start):
        if item.start < at or isinstance(item, FoundTheorem):
            continue
        stretch.put(page[at : item.start], at)
        at = item.end
        if isinstance(item, FoundDisplay):
            stretch.put("\0", item.start)
        elif isinstance(item, FoundSection):
            yield section, stretch, heading
            section, stretch, heading = item.number or section, _Stretch(), item
    stretch.put(page[at : max(at, end)], at)
    yield section, stretch, heading


@dataclass
class _Assembly:
    """Puts sentences together, piece by piece."""

    findings: Findings
    ids: Mapping[int, str]
    scopes: Scopes
    done: list[Sentence] = field(default_factory=list)
    _section: str = "0"
    _heading: str = ""
    _paragraphs: Counter[str] = field(default_factory=Counter)
    _titles: Counter[str] = field(default_factory=Counter)
    _number: int = 0  # of sentences in the paragraph so far; 0: it has not begun
    _pieces: list[Piece] = field(default_factory=list)
    _displays: list[str] = field(default_factory=list)
    _start: tuple[int, tuple[str, Scope]] = (0, ("", ()))  # offset, head of the theorem, and scope
    _broken: bool = False  # is there an empty line behind the last piece?
    _notes: list[list[tuple[str, str, int]]] = field(default_factory=list)  # the footnotes of the sentence
    _noting: bool = False  # does the last of them go on?
    _choices: list[str] = field(default_factory=list)  # what becomes of conditionals behind the last piece
    _torn: bool = False

    def enter(self, section: str) -> None:
        """Go on in a section."""
        self._section = section
        self.scopes.enter()

    def title(self, heading: FoundSection | None, macros: Mapping[str, Macro]) -> None:
        """What a heading says in formulas: a sentence of its own, before the first paragraph."""
        self._heading = heading.title if heading else ""
        if heading is None or ("$" not in heading.title and r"\(" not in heading.title):
            return
        stretch = _Stretch()
        stretch.put(heading.title, heading.start)
        pieces = tuple(Piece(kind, text) for kind, text, _ in stretch.pieces(macros) if kind in _PIECES)
        where = self.findings.page.place(heading.start)
        made = Sentence(Place(self._section, 0, 1 + self._titles[self._section]), *where, "", pieces, ())
        if not made.plain:
            self._titles[self._section] += 1
            self.done.append(made)

    def take(self, kind: str, text: str, offset: int) -> None:
        """The next piece, a head, a break, or where a footnote, or a branch of a conditional, begins or ends."""
        if kind == NOTE:
            self._notes.append([])
            self._noting = True
        elif kind == NOTED:
            self._noting = False
            if not self._pieces:
                self._tell_notes()
        elif self._noting:
            if kind in _PIECES:
                self._notes[-1].append((kind, text, offset))
        elif kind == CHOICE:
            self._choices.append(text)
        elif kind == HARD and self.scopes.goes_on(text):
            return
        elif kind == HARD:
            self.end()
            self.scopes.hard(text, offset)
        elif kind == SOFT:
            self._broken = True
            self.scopes.soft()
        elif kind == HEAD:
            self.scopes.head(text)
        else:
            goes_on = bool(self._pieces) and self._goes_on(kind, text)
            self._torn |= goes_on and bool(self._choices)
            if self._pieces and not goes_on:
                self._end_sentence()
            elif kind == MATH and ARROW.fullmatch(Piece(kind, text).formula) and (opening := self._opened()):
                del self._pieces[-len(opening) :]  # (\Leftarrow): the other direction
                if self._pieces:
                    self._end_sentence()
                self._start = (offset, self.scopes.at(offset))
                self._pieces += opening
            self._choose()
            if not self._pieces:
                if self._broken and kind != DISPLAY:
                    self.end()
                self._start = (offset, self.scopes.at(offset))
            self._broken = False
            self._pieces.append(Piece(kind, text))
            if kind == DISPLAY:
                self._displays.append(self.ids[offset])

    def _opened(self) -> list[Piece]:
        """The brackets and quotation marks at the end, and a label in them behind a display: (i), before an arrow."""
        behind = [*takewhile(lambda p: p.kind != DISPLAY, self._pieces[::-1])][::-1]
        labelled = len(behind) < len(self._pieces) and _LABEL.fullmatch("".join(p.text for p in behind))
        return behind if labelled else [*takewhile(lambda p: p.text in _OPENING, self._pieces[::-1])][::-1]

    def _goes_on(self, kind: str, text: str) -> bool:
        """Does the sentence so far go on with this?"""
        small = kind == WORD and not text[:1].isupper()
        if kind == DISPLAY:
            return not self._ended()
        if self._pieces[-1].kind == DISPLAY:
            return small or kind == STOP
        if self._ended():
            return (small or kind == STOP) and not self._broken
        return small or not self._broken

    def _ended(self) -> bool:
        """Is there a full stop at its end, not that of an abbreviation?"""
        texts = [p.text for p in self._pieces]
        while len(texts) > 1 and texts[-1] in _CLOSING:
            texts.pop()
        if texts[-1] not in (".", "?", "!"):
            return False
        before = self._pieces[len(texts) - 2] if len(texts) > 1 else Piece(STOP, "")
        return before.kind == MATH or before.text.lower() not in _ABBREVIATED

    def end(self) -> None:
        """End the paragraph."""
        self._end_sentence()
        self._choose()
        self._number, self._broken = 0, False

    def _choose(self) -> None:
        """Go on in another branch."""
        for word in self._choices:
            self.scopes.choose(word)
        self._choices = []

    def _tell_notes(self) -> None:
        """The footnotes of the sentence that ends: what they say may be said of it."""
        notes, kept = self._notes, (self._pieces, self._displays, self._start, self._broken, self._choices, self._torn)
        self._notes = []
        for note in notes:
            self._pieces, self._displays, self._choices, self._torn = [], [], [], False
            with self.scopes.beside():
                for piece in note:
                    self.take(*piece)
                self._end_sentence()
        self._pieces, self._displays, self._start, self._broken, self._choices, self._torn = kept

    def _end_sentence(self) -> None:
        if self._notes:
            self._tell_notes()
        place = Place(self._section, self._paragraphs[self._section] + (self._number == 0), self._number + 1)
        offset, (head, scope) = self._start
        where = self.findings.page.place(offset)
        scope = (f"{TORN}{place}", *scope) if self._torn else scope
        made = Sentence(place, *where, head, tuple(self._pieces), tuple(self._displays), scope, self._heading)
        self._pieces, self._displays, self._torn = [], [], False
        if made.words:
            self._paragraphs[self._section] = place.paragraph
            self._number = place.sentence
            self.done.append(made)
