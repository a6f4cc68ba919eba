"""What is kept of a paper's prose: the place of every sentence, its fingerprint, and what it supposes.

The words are the paper's, and are not kept.  `printed/sentences.json` is written with `equations.json` from a draft.
What is `unread` there may be bound by hand: give it `onward` or `here`, and `"hand": true`; this stays as long as the
sentence does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from symbolic.record import Record
from symbolic.state import StateDamaged

from .errors import Unreadable
from .extraction import Extraction
from .notation import PaperNotation
from .page import read_text
from .supposing import NotSupposed, Supposed, supposed


@dataclass(frozen=True, slots=True)
class Said(Record):
    """A sentence: where it stands, the keys of the displays in it, and what it supposes.

    `onward` holds from there on in the section, `here` in the sentence.  `unread`: it may suppose something, and the
    grammar does not reach.  `hand`: a person has said what it supposes.  `plain`: without mathematics.
    """

    place: str
    fingerprint: str
    displays: tuple[str, ...] = ()
    onward: tuple[str, ...] = ()
    here: tuple[str, ...] = ()
    properties: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    unread: bool = False
    hand: bool = False
    plain: bool = False

    def contradiction(self, data: dict[str, Any]) -> str:
        """Is the place one?"""
        return "" if re.fullmatch(r"[^:]*:\d+:\d+", self.place) else f"{self.place!r} is no place"

    @property
    def section(self) -> str:
        """The number of its section."""
        return section_of(self.place)

    @property
    def supposes(self) -> tuple[str, ...]:
        """All its formulas."""
        return (*self.onward, *self.here)


_SILENT = Said("", "").as_json()  # what is false or empty is not written


@dataclass(frozen=True)
class Prose:
    """The sentences of a paper in their order."""

    sentences: tuple[Said, ...] = ()

    @cached_property
    def places(self) -> dict[str, int]:
        """The number of each sentence, by its place."""
        return {said.place: number for number, said in enumerate(self.sentences)}

    def __getitem__(self, place: str) -> Said:
        """The sentence at this place; KeyError when there is none."""
        return self.sentences[self.places[place]]

    @cached_property
    def of_display(self) -> dict[str, str]:
        """The place of the sentence that a display stands in, by the display's key."""
        return {key: said.place for said in self.sentences for key in said.displays}

    def holding(self, place: str, section: str) -> Iterator[tuple[Said, str]]:
        """The formulas that hold in a sentence, with the sentences that suppose them: see `reaching`."""
        return ((said, formula) for said, formulas in self.reaching(place, section) for formula in formulas)

    def reaching(self, place: str, section: str) -> Iterator[tuple[Said, tuple[str, ...]]]:
        """The sentences that suppose something of one, if they suppose anything, with what holds there.

        It itself, and those before it in its section, or in one around that.  Without a place: all in the section, or
        below.
        """
        at = self.places.get(place, -1)
        for number, said in enumerate(self.sentences):
            if number == at:
                yield said, said.supposes
            elif number < at and within(self.sentences[at].section, said.section):
                yield said, said.onward
            elif at < 0 and (within(said.section, section) or within(section, said.section)):
                yield said, said.onward

    def bound(self, formulas: Mapping[str, Sequence[str]]) -> Prose:
        """With what sentences suppose besides, by their places, as if said by hand."""
        bound = {place: tuple(said) for place, said in formulas.items()}
        found = (
            replace(s, onward=(*s.onward, *bound[s.place]), unread=False, hand=True) if s.place in bound else s
            for s in self.sentences
        )
        return Prose(tuple(found))

    def dumps(self) -> str:
        """As JSON, a line for every sentence, the same bytes every time."""
        said = ({name: value for name, value in s.as_json().items() if value} for s in self.sentences)
        return "{\n" + block("sentences", said) + "\n}\n"


def block(name: str, items: Iterable[Mapping[str, object]]) -> str:
    """A list as JSON, a line for every item."""
    lines = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in items)
    return f' "{name}": [\n{lines}\n ]' if lines else f' "{name}": []'


def section_of(place: str) -> str:
    """The number of the section that a sentence stands in, by its place."""
    return place.rsplit(":", 2)[0]


def within(section: str, other: str) -> bool:
    """Is a section, by its number, another one or below it?"""
    return section == other or section.startswith(f"{other}.")


def prose_of(found: Extraction, keys: Mapping[str, str], notation: PaperNotation, before: Prose | None = None) -> Prose:
    """The sentences of a draft; `keys` are those of its displays by their ids.

    Of the sentences `before`, those that are bound by hand stay so; of several that say the same, in their order.
    """
    old: dict[str, list[Said]] = {}
    for said in before.sentences if before else ():
        old.setdefault(said.fingerprint, []).append(said)
    made = []
    for sentence in found.sentences:
        displays = tuple(keys[i] for i in sentence.displays)
        said = Said(str(sentence.place), sentence.fingerprint, displays, plain=sentence.plain)
        was = alike.pop(0) if (alike := old.get(said.fingerprint)) else said
        if was.hand:
            said = replace(was, place=said.place, displays=displays)
        else:
            try:
                read = supposed(sentence, notation.at(displays[0] if displays else "", sentence.place.section))
            except NotSupposed:
                read = Supposed()
                said = replace(said, unread=True)
            said = replace(said, onward=read.onward, here=read.here, properties=read.properties, reasons=read.reasons)
        made.append(said)
    return Prose(tuple(made))


def load_prose(path: Path) -> Prose:
    """Read `sentences.json`; nothing for a paper without one.  Raises Unreadable for what is none."""
    if not path.is_file():
        return Prose()
    try:
        data = json.loads(read_text(path, path.name))["sentences"]
        sentences = tuple(Said.from_json({**_SILENT, **item}) for item in data)
        if len({said.place for said in sentences}) < len(sentences):
            raise ValueError("a place is there twice")
    except (ValueError, KeyError, TypeError, RecursionError, StateDamaged) as error:
        raise Unreadable(f"{path.name}: not the sentences of a paper: {error!r}") from error
    return Prose(sentences)
