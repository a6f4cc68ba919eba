"""The steps of a proof, (a), (b) and so on: each is told once, where all that it takes is supposed.

A proof has parts: cases, and what an induction or the calculus asks for.  What several parts use, and what holds
outside of them, is told before them; what a case supposes is of no use in another one.  While a proof is put into
words, a step is named by a sign, and a part stands between two; `Steps.placed` puts letters and lines in their place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from string import ascii_lowercase
from typing import Any

from symbolic.kernel.claims import Claim, Rel

from .proofs import key_of
from .words import LINE, listed, lower

# Private signs of Unicode: a step by its number; a part by its number, from its beginning to its end.
_STEP, _BEGIN, _END = "\ue000{}\ue001", "\ue002{}\ue003", "\ue004"
_SIGNS = re.compile(r"\ue000(?P<step>\d+)\ue001|\ue002(?P<part>\d+)\ue003(?P<first>[^\s\ue000-\ue004]*)|\ue004")


class Place:
    """A part of a proof, in the part around it, with what is supposed there.

    `apart`: what is supposed around it is supposed of another value of a variable, as in the step of an induction.
    """

    def __init__(self, given: Iterable[Rel | Claim], outer: Place | None = None, apart: bool = False) -> None:
        self.outer, self.given, self.apart = outer, tuple(given), apart
        self.depth: int = outer.depth + 1 if outer else 0
        self._keys = frozenset(map(_key, self.given))

    def around(self) -> Iterator[Place]:
        """This part, and all that it lies in."""
        yield self
        if self.outer is not None:
            yield from self.outer.around()

    def holds(self, other: Place) -> bool:
        """Does the other part lie in this one?"""
        return any(place is self for place in other.around())

    def common(self, other: Place) -> Place:
        """The innermost part in which both lie."""
        return next(place for place in self.around() if place.holds(other))

    def supposing(self, hypothesis: Rel | Claim) -> Place:
        """The outermost part around this one in which a hypothesis is supposed; this one, where none says so."""
        key = _key(hypothesis)
        return next((place for place in reversed([*self.around()]) if key in place._keys), self)

    def relations(self) -> list[Rel]:
        """All relations that are supposed, around it as well if they are of the same values."""
        found = [h for h in self.given if isinstance(h, Rel)]
        return found if self.apart or self.outer is None else list(dict.fromkeys((*found, *self.outer.relations())))


def _key(hypothesis: Rel | Claim) -> Any:
    return key_of(hypothesis) if isinstance(hypothesis, Rel) else hypothesis.key()


class _Step:
    def __init__(self, relation: str, why: str, scope: Place) -> None:
        self.relation, self.why, self.scope = relation, why, scope
        self.place: Place | None = None  # where it is told: around all that cites it


class Steps:
    """The steps of one proof."""

    def __init__(self) -> None:
        self.goal: Any = None  # what the steps at hand lead to
        self.instances = False  # is a lemma at values a step, too?
        self.seen: dict[Any, tuple[list[str], list[str]]] = {}  # what is said of a fact; what a reader sees at once
        self._steps: list[_Step] = []
        self._signs: dict[tuple[str, str, Place], str] = {}
        self._facts: dict[Any, list[tuple[str, Place]]] = {}
        self._places: list[Place] = []

    def add(self, relation: str, why: str, scope: Place) -> str:
        """A step that holds in a part of the proof, by reasons; its sign."""
        scope = max([scope, *(self._of(sign).scope for sign in _signs(why))], key=lambda place: place.depth)
        if (relation, why, scope) not in self._signs:
            self._signs[relation, why, scope] = _STEP.format(len(self._steps))
            self._steps.append(_Step(relation, why, scope))
        return self._signs[relation, why, scope]

    def is_step(self, phrase: str) -> bool:
        """Is it the sign of a step?"""
        return _signs(phrase) == [phrase]

    def says(self, sign: str) -> str:
        """The relation of a step."""
        return self._of(sign).relation

    def known(self, key: Any, here: Place) -> str:
        """A step that says it, and holds here; "" if there is none."""
        return next((sign for sign, scope in self._facts.get(key, ()) if scope.holds(here)), "")

    def remember(self, key: Any, sign: str, scope: Place) -> None:
        """What a step says in a part of the proof."""
        scope = max(scope, self._of(sign).scope, key=lambda place: place.depth)
        self._facts.setdefault(key, []).append((sign, scope))

    def part(self, text: str, place: Place) -> str:
        """The text of a part."""
        self._places.append(place)
        return f"{_BEGIN.format(len(self._places) - 1)}{text}{_END}"

    def spelled(self, text: str) -> str:
        """A text with its steps as they are, whatever their places: what it has in common with another one."""

        def spell(sign: re.Match[str]) -> str:
            if not sign["step"]:
                return sign["first"] or ""
            step = self._steps[int(sign["step"])]
            return f"({step.relation} {self.spelled(step.why)})"

        return _SIGNS.sub(spell, text)

    def placed(self, lines: Sequence[str], root: Place) -> list[str]:
        """The lines with letters for the signs, and the steps where each is told."""
        places = [root]
        for found in _SIGNS.finditer(" ".join(lines)):
            if found["step"]:
                self._put(self._steps[int(found["step"])], places[-1])
            elif found["part"]:
                places.append(self._places[int(found["part"])])
            else:
                places.pop()
        for step in reversed(self._steps):
            for sign in _signs(step.why) if step.place else ():
                self._put(self._of(sign), step.place)
        letters: dict[str, str] = {}
        first = self._told(root, letters)
        out = [_SIGNS.sub(lambda found: self._spoken(found, letters), line) for line in lines]
        return [*first, f"{LINE}{out[0]}" if first else out[0], *out[1:]]

    def _of(self, sign: str) -> _Step:
        return self._steps[int(sign[1:-1])]

    def _put(self, step: _Step, place: Place) -> None:
        step.place = place if step.place is None else step.place.common(place)

    def _spoken(self, found: re.Match[str], letters: dict[str, str]) -> str:
        """A letter; the steps of a part at its beginning."""
        if found["step"]:
            return letters[found["step"]]
        if not found["part"]:
            return ""
        if lines := self._told(self._places[int(found["part"])], letters):
            return f"{' '.join(lines)} {LINE}{found['first']}"
        return lower(found["first"]) if found.string[: found.start()].endswith(": ") else found["first"]

    def _told(self, place: Place, letters: dict[str, str]) -> list[str]:
        """The lines of the steps of a part, which get their letters; those that hold by the same are told together."""
        here = []
        for k, step in enumerate(self._steps):
            if step.place is place:
                turn, letter = divmod(len(letters), len(ascii_lowercase))
                letters[str(k)] = f"({ascii_lowercase[letter] * (turn + 1)})"
                here.append((f"{letters[str(k)]} {step.relation}", step.why))
        told = ((listed([what for what, _ in run]), why) for why, run in groupby(here, key=itemgetter(1)))
        return [
            f"{LINE}{what}, by {_SIGNS.sub(lambda found: self._spoken(found, letters), why)}." for what, why in told
        ]


def _signs(text: str) -> list[str]:
    """The signs of steps in a text."""
    return [found[0] for found in _SIGNS.finditer(text) if found["step"]]
