"""The questions of a draft: what its displays ask, in their order, and what it was read with."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from symbolic.errors import Unusable
from symbolic.reading.binding import Printed
from symbolic.reading.extraction import extract
from symbolic.reading.findings import Display as Place
from symbolic.reading.notation import Notation, PaperNotation, load_notation
from symbolic.reading.proposal import counted_in, run_over_in
from symbolic.reading.sentences import DISPLAY, MATH, Sentence
from symbolic.reading.transcription import Transcription, transcribe
from symbolic.settling.asks import Display
from symbolic.settling.definitions import Definitions
from symbolic.settling.indexed import COUNTING, Indexed
from symbolic.settling.integers import Integers
from symbolic.settling.lettering import (
    COUNTED,
    TAKEN,
    declared,
    given_by_hand,
    integers_by_hand,
    proposed,
    with_conventions,
    with_integers,
    words,
)
from symbolic.settling.looks import signed
from symbolic.settling.reader import Reader
from symbolic.settling.saying import NAMES, SIGNS, Saying, introduced, said

_PLACE = re.compile(r"sentence ([\w.]+:\d+:\d+)")
# Why a display is not read that a notation would have to declare more for.
_DECLARED = re.compile(r"\bdeclare(?! the convention)|\[names\]")
_COMMAND = re.compile(r"does not declare \\[A-Za-z]+\Z")
_WORDS = 6  # of a sentence that are quoted
_VECTORS = re.compile(rf"({NAMES.pattern})\s*\\in\s*\\\{{[^{{}}]*\\\}}\s*\^")  # x \in \{0, 1\}^d


@dataclass(frozen=True)
class Questions:
    """The displays of a draft in its order, each with what it asks; the notation it was read with; what it defines.

    `torn`: is there something in the source that does not close?  `warnings`: what else is wrong there.
    `sources`: the place of the sentence that supposes a hypothesis, by its text.  `supposed`: what sentences suppose
    beside what their grammar says, by their places.
    """

    displays: tuple[Display, ...]
    notation: Notation
    meanings: tuple[tuple[str, str], ...]
    sources: Mapping[str, str] = field(default_factory=dict)
    supposed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    torn: bool = False
    warnings: Sequence[str] = ()


def questions(
    draft: Path, folder: Path | None, given: Sequence[str] = (), conventions: Sequence[str] = ()
) -> Questions:
    """What the displays of a draft ask.

    `folder` is that of its paper, where there is one: its notation is used.  `given` are hypotheses of the statement
    language, in the names of the draft, `conventions` how it is read ("a/bc: (a/b)c").  Raises Unreadable for a draft
    that cannot be used, and Unusable for a hypothesis, or a convention, that is none.
    """
    found = extract(draft)
    transcription = transcribe(found)
    if folder is not None:
        notation = load_notation(folder / "notation.toml")
    else:
        said_of = [p.formula for s in found.sentences for p in s.pieces if p.kind == MATH and SIGNS.search(p.formula)]
        every = [*transcription.formulas().values(), *said_of]  # let $e = x - a$ be the error
        notation = declared(proposed(transcription, found.sentences, draft), every)
    notation = with_conventions(notation, conventions)
    keys = {place.id: entry.key for place, entry in zip(found.displays, transcription.entries, strict=True)}
    places = {keys[place.id]: place for place in found.displays}
    shown = {place.id: entry.formula for place, entry in zip(found.displays, transcription.entries, strict=True)}
    sayings = _sayings(found.sentences, notation, keys, shown)
    if not transcription.entries:
        raise Unusable(next((str(t) for t in found.troubles if t.torn), f"{draft.name}: there is no display in it"))
    torn = {(t.file, t.line): t for t in found.troubles if t.torn}
    inside = {key: t.message for key, d in places.items() if (t := torn.pop((d.file, d.first), None))}
    theorems = [t for t in found.troubles if t.torn and t.message.startswith(r"\begin")]
    shown_as = {(d.file, d.first): d.environment for d in found.displays}
    for trouble in theorems:
        if f"{{{shown_as.get((trouble.file, trouble.line), '')}}}" not in trouble.message:
            raise Unusable(str(trouble))
    printed = Printed(transcription, notation)
    read_as = [c.node for d in printed.displays.values() if d.reading for c in d.reading.clauses if c.node is not None]
    said_as = [n for saying in sayings for relation in saying.relations for n in relation.nodes]
    indexed = Indexed([*read_as, *said_as], {*notation.general.names.values(), *TAKEN})
    if folder is None:
        notation = with_integers(notation, sayings, indexed, shown.values())
    before = notation.general.integers
    notation, given = integers_by_hand(given, notation)
    if notation != printed.notation:
        sayings = _sayings(found.sentences, notation, keys, shown)
    told = [*shown.values(), *(p.formula for saying in sayings for p in saying.sentence.pieces)]
    natural = any(re.search(r"\\exp(?![A-Za-z])|(?<![A-Za-z\\])e\s*\^", text) for text in told)
    bare = not natural and any(re.search(r"\\log(?![A-Za-z])(?!\s*_)", text) for text in told)
    lost = next((str(t) for t in torn.values()), "")
    by_hand = given_by_hand(given, notation.general, indexed)
    reader = Reader(Definitions(notation, indexed), sayings, by_hand, places, inside, bare, lost)
    reader.listed = {m["name"] for text in shown.values() for m in COUNTED.finditer(text)}
    if folder is None and notation.general.integers <= before:
        reader.integers = Integers(sayings, _counted(printed, places), _indexing(printed, places), shown)
    reader.kinds |= {name for text in shown.values() for name in _VECTORS.findall(text)}
    reader.both = signed(told)
    whole = {name for saying in sayings for name in saying.whole}
    for saying in sayings:
        reader.kinds |= saying.kinds | saying.sets - whole
        reader.shares = {**saying.shares, **reader.shares}
        reader.introduced |= saying.introduced
        reader.counts |= saying.counts
        reader.described |= saying.described
        reader.strange |= saying.strange - saying.whole - saying.real
        reader.chances |= saying.chances - saying.tied
        reader.meant.tie(saying.tied, f"sentence {saying.sentence.place} says something of it that is not read")
        reader.meant.tie(saying.particular, f"sentence {saying.sentence.place} may say it of one value only")
    reader.meant.tie(words(notation.general.names), "it is a word, and may say more")
    where = "notation.toml" if folder is not None else "the notation.toml that --init makes"
    walked = _walked(reader, printed, transcription, keys)
    displays = [_remedied(_quoting(d, found.sentences), where) for d in walked]
    displays += [
        Display(f"line {t.line}", "", t.file, t.line, "", fixed="unread", why=t.message) for t in torn.values()
    ]
    meanings = {**dict(indexed.meanings), **dict(reader.meant.meanings)}
    broken = any(trouble.torn for trouble in found.troubles)
    warnings = [str(trouble) for trouble in found.troubles if not trouble.torn]
    read_with = (tuple(displays), notation.general, tuple(meanings.items()))
    return Questions(*read_with, *reader.standing(), torn=broken, warnings=warnings)


def _counted(printed: Printed, places: Mapping[str, Place]) -> dict[str, list[str]]:
    """The sections of the displays that list a letter, n = 1, 2, .., or count with one, or up to one."""
    found = defaultdict[str, list[str]](list)
    for key, display in printed.displays.items():
        clauses = display.reading.clauses if display.reading else ()
        nodes = [n for c in clauses if c.node is not None for n in c.node.walk()]
        letters = {name for n in nodes for name in (*counted_in(n), *run_over_in(n))}
        for name in letters | {m["name"] for m in COUNTED.finditer(display.formula)}:
            found[name].append(places[key].section or "0")
    return found


def _indexing(printed: Printed, places: Mapping[str, Place]) -> dict[str, list[str]]:
    """The sections of the displays in which a letter that is usual for counting stands below another one."""
    found = defaultdict[str, list[str]](list)
    for key, display in printed.displays.items():
        nodes = [c.node for c in display.reading.clauses if c.node is not None] if display.reading else []
        inside = (n for node in nodes for n in node.walk() if n.op == "index")
        for name in COUNTING & {str(p.args[0]) for n in inside for p in n.walk() if p.op == "name"}:
            found[name].append(places[key].section or "0")
    return found


def _sayings(
    sentences: Sequence[Sentence], notation: PaperNotation, keys: Mapping[str, str], shown: Mapping[str, str]
) -> list[Saying]:
    """What the sentences say; `keys` and `shown` are the keys and formulas of displays, by their ids."""
    made = [said(s, notation.at(keys[s.displays[0]] if s.displays else "", s.place.section)) for s in sentences]
    introduced(made, shown)
    return made


def _quoting(display: Display, sentences: Sequence[Sentence]) -> Display:
    """The display with the lines of sentences, and their first words, for their places."""
    quoted = {str(s.place): s for s in sentences}

    def told(text: str) -> str:
        found = (quoted.get(m[1]) for m in _PLACE.finditer(text))
        shown = {str(s.place): f'line {s.line} ("{_begun(s)}")' for s in found if s is not None}
        return _PLACE.sub(lambda m: shown.get(m[1], m[0]), text)

    asks = tuple(
        replace(a, blocked=told(a.blocked), barred=told(a.barred), shifting=told(a.shifting)) for a in display.asks
    )
    return replace(display, why=told(display.why), asks=asks)


def _remedied(display: Display, where: str) -> Display:
    """The display with what to do, where its notation would have to be declared."""
    told = display.why
    if display.fixed != "unread" or not _DECLARED.search(told):
        return display
    macro = r"define it with \newcommand, or " if _COMMAND.search(told) else ""
    return replace(display, why=f"{told}; {macro}declare it in {where}" if macro else f"{told} (in {where})")


def _begun(sentence: Sentence) -> str:
    """Its first words."""
    words = [p.text for p in sentence.pieces if p.kind != DISPLAY]
    text = " ".join(" ".join(words[:_WORDS]).split()).replace(" ,", ",").replace(" .", ".")
    return f"{text} .." if len(words) > _WORDS else text


def _walked(
    reader: Reader, printed: Printed, transcription: Transcription, keys: Mapping[str, str]
) -> Iterator[Display]:
    shown = printed.displays
    saying_of = {keys[i]: (at, s) for at, s in enumerate(reader.sayings) for i in s.sentence.displays}
    done = -1
    for entry in transcription.entries:
        at, saying = saying_of.get(entry.key, (done, None))
        while done < at:
            done += 1
            reader.sentence(done)
        number = reader.places[entry.key].number or ""
        yield reader.display(entry.key, shown[entry.key], saying, number)
