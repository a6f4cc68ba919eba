"""What a paper prints, display by display, kept beside its derivation; repairs of the scan are listed apart.

    python -m symbolic.reading.transcription DRAFT FILE.json

writes the file anew from a draft, with the repairs that it has, and `sentences.json` beside it.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from symbolic.record import Record
from symbolic.state import StateDamaged

from .errors import Unreadable
from .extraction import Extraction, extract
from .findings import Display
from .fingerprint import fingerprint
from .groups import group, rows
from .macros import Macro, Unexpandable, expand
from .notation import Notation, PaperNotation, load_notation
from .page import read_text
from .prose import Prose, block, load_prose, prose_of

LONGEST_REMARK = 5
_LEFT_OUT = r"\text{…}"
_REMARK = re.compile(
    r"\\(?:text(?:bf|it|md|normal|rm|sc|sf|sl|tt|up)?|[hm]box|emph|(?:short)?intertext)(?![A-Za-z])\s*(?=\{)"
)
_ALIGNMENT = re.compile(r"\\(begin|end)\s*\{[^{}]*\}|\\.|([{}])|(&)", re.S)
_SIGN = re.compile(r"\s*(?:[=<>:]|\\(?:[gln]eq?|[gl]eqslant|approx|equiv|sim)(?![A-Za-z]))\s*")
_WORD = r"(?:[A-Za-z]{2,}|[aAI])"
_BARE_REMARK = re.compile(rf"(?<![\\A-Za-z]){_WORD}(?:[\s,;]+{_WORD}){{{LONGEST_REMARK},}}(?![A-Za-z])")


@dataclass(frozen=True, slots=True)
class Entry(Record):
    """A display: its key, the section it stands in, and its formula as the source has it ("" for a bare number).

    The key of a numbered display is the number as printed, or the label; any other display has its section and a
    running letter for a key (`4.2.1c`).  `whole` is the fingerprint with all words, where the formula has lost some,
    `number` the number as LaTeX counts it, where the key is a label.
    """

    key: str
    section: str | None
    numbered: bool
    superseded: bool
    formula: str
    whole: str | None = None
    number: str | None = None

    @property
    def fingerprint(self) -> str:
        """Of the display with all its words."""
        return self.whole or fingerprint(self.formula)


@dataclass(frozen=True, slots=True)
class Repair(Record):
    """A place where the scan shows something else than the paper: `old` stands there, `new` is meant, and why.

    `number` is the key of the display.
    """

    number: str
    old: str
    new: str
    reason: str


@dataclass(frozen=True)
class Transcription:
    """The displays of a paper in their order, as the source has them, and the repairs."""

    entries: tuple[Entry, ...]
    repairs: tuple[Repair, ...] = ()

    def __getitem__(self, key: str) -> Entry:
        """The display with this key; KeyError when there is none."""
        return self._by_key[key]

    @cached_property
    def _by_key(self) -> dict[str, Entry]:
        return {entry.key: entry for entry in self.entries}

    @property
    def printed(self) -> dict[str, str]:
        """Every key with its formula as the source has it."""
        return {entry.key: entry.formula for entry in self.entries}

    @property
    def numbered(self) -> tuple[str, ...]:
        """The keys that are numbers, or labels, of the paper."""
        return tuple(entry.key for entry in self.entries if entry.numbered)

    @property
    def superseded(self) -> tuple[str, ...]:
        """The keys of the displays that the authors disown."""
        return tuple(entry.key for entry in self.entries if entry.superseded)

    def repaired(self, key: str) -> str:
        """The formula with its repairs, in their order; KeyError for an unknown key."""
        text = self[key].formula
        for repair in self.repairs:
            if repair.number == key:
                text = text.replace(repair.old, repair.new)
        return text

    def formulas(self) -> dict[str, str]:
        """Every key with its repaired formula, in the paper's order."""
        return {entry.key: self.repaired(entry.key) for entry in self.entries}

    def dumps(self) -> str:
        """As JSON, a line for every display and every repair, the same bytes every time."""
        displays = ({name: value for name, value in e.as_json().items() if value is not None} for e in self.entries)
        repairs = (repair.as_json() for repair in self.repairs)
        return "{\n" + block("displays", displays) + ",\n" + block("repairs", repairs) + "\n}\n"


def formula(body: str) -> str:
    """A display's body on one line, every remark of more than five words replaced by `\\text{…}`.

    It can be set on its own: rows out of an alignment are put into one.

    >>> formula(r"x > 0 \\text{ by hypothesis}, \\text{ because this follows from all of that, } y > x")
    'x > 0 \\\\text{ by hypothesis}, \\\\text{…} y > x'
    """
    return " ".join(_shortened(_on_its_own(body)).split())


def _on_its_own(body: str) -> str:
    """The body in an `aligned` when it has several rows, or columns, and without alignment marks when it has not."""
    marks = _alignment_marks(body)
    sides = [body[a + 1 : b] for a, b in pairwise([*marks, len(body)])]
    columns = any(not (_SIGN.match(after) or _SIGN.fullmatch(before)) for before, after in pairwise(sides))
    if columns or len(rows(body)) > 1:
        return rf"\begin{{aligned}} {body} \end{{aligned}}"
    return "".join(" " if i in marks else character for i, character in enumerate(body))


def _alignment_marks(body: str) -> list[int]:
    """Where a `&` stands outside of all braces and environments."""
    depth, marks = 0, list[int]()
    for match in _ALIGNMENT.finditer(body):
        word, brace, mark = match.groups()
        depth += (word == "begin" or brace == "{") - (word == "end" or brace == "}")
        if mark and depth <= 0:
            marks.append(match.start())
    return marks


def _shortened(body: str) -> str:
    pieces, done = [], 0
    for remark in _REMARK.finditer(body):
        end = group(body, remark.end())
        if end is None or remark.start() < done:  # one inside another
            continue
        pieces += [_without_bare_remarks(body[done : remark.start()]), _remark(body[remark.start() : end])]
        done = end
    return "".join([*pieces, _without_bare_remarks(body[done:])])


def _remark(remark: str) -> str:
    words = re.sub(r"\$[^$]*\$", " ", remark[remark.index("{") + 1 : -1]).split()
    return _LEFT_OUT if len(words) > LONGEST_REMARK else remark


def _without_bare_remarks(text: str) -> str:
    """The end of a statement can stand outside of the display, where words are words."""
    return _BARE_REMARK.sub(lambda _: _LEFT_OUT, text)


def transcribe(found: Extraction, repairs: Sequence[Repair] = ()) -> Transcription:
    """The displays of a draft, with the macros of its own expanded where they can be."""
    numbered = {display.id for display in found.displays if _is_numbered(display)}
    entries = (_entry(display, _key(display, numbered), found.macros) for display in found.displays)
    return Transcription(tuple(entries), tuple(repairs))


def _entry(display: Display, key: str, macros: Mapping[str, Macro]) -> Entry:
    expanded = _expanded(display.body, macros)
    body = _on_its_own(expanded)
    whole = fingerprint(body) if _shortened(body) != body else None
    number = display.number if display.number != key else None
    return Entry(key, display.section, _is_numbered(display), display.superseded, formula(expanded), whole, number)


def _expanded(body: str, macros: Mapping[str, Macro]) -> str:
    try:
        return expand(body, macros)
    except Unexpandable:
        return body


def _is_numbered(display: Display) -> bool:
    return display.number is not None or display.label is not None


def _key(display: Display, numbered: Collection[str]) -> str:
    """The id; the fingerprint in it, which every change of the display changes, only where a number reads the same."""
    if _is_numbered(display):
        return display.id
    short = display.id.rpartition("-")[0]
    return display.id if short in numbered else short


def load(path: Path) -> Transcription:
    """Read a transcription; raises Unreadable for what is none, and for a repair of what does not stand there."""
    try:
        data = json.loads(read_text(path, path.name))
        entries = tuple(
            Entry.from_json({"section": None, "whole": None, "number": None, **item}) for item in data["displays"]
        )
        repairs = tuple(map(Repair.from_json, data["repairs"]))
        if len({entry.key for entry in entries}) < len(entries):
            raise ValueError("a key is there twice")
    except (ValueError, KeyError, TypeError, RecursionError, StateDamaged) as error:
        raise Unreadable(f"{path.name}: not a transcription: {error!r}") from error
    transcription = Transcription(entries, repairs)
    _check_repairs(transcription, path.name)
    return transcription


def _check_repairs(transcription: Transcription, name: str) -> None:
    """Every repair must find its `old` in what the repairs before it leave."""
    texts = transcription.printed
    for repair in transcription.repairs:
        text = texts.get(repair.number, "")
        if not repair.old or repair.old not in text:
            raise Unreadable(f"{name}: the repair of ({repair.number}) finds no {repair.old!r} there")
        texts[repair.number] = text.replace(repair.old, repair.new)


def main(arguments: Sequence[str]) -> int:
    """Write the file anew; 2 when something cannot be read, or a repair finds nothing to repair in the draft."""
    if len(arguments) != 2:
        print("usage: python -m symbolic.reading.transcription DRAFT FILE.json", file=sys.stderr)
        return 2
    draft, file = Path(arguments[0]), Path(arguments[1])
    try:
        repairs = load(file).repairs if file.exists() else ()
        found = extract(draft)
        transcription = transcribe(found, repairs)
        _check_repairs(transcription, draft.name)
        declared = file.parent.parent / "notation.toml"
        notation = load_notation(declared) if declared.is_file() else PaperNotation(Notation())
        sentences = file.with_name("sentences.json")
        prose = spoken(found, transcription, notation, load_prose(sentences))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 2
    file.write_text(transcription.dumps(), encoding="utf-8")
    sentences.write_text(prose.dumps(), encoding="utf-8")
    return 0


def spoken(
    found: Extraction, transcription: Transcription, notation: PaperNotation, before: Prose | None = None
) -> Prose:
    """The sentences of a draft, with the keys that its transcription gives to the displays."""
    keys = {display.id: entry.key for display, entry in zip(found.displays, transcription.entries, strict=True)}
    return prose_of(found, keys, notation, before)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
