"""Where a name is an integer: in the text to which a sentence says so belongs, or a display that counts with it.

Elsewhere the same letter may be any number again, if something is said of it there: $n$ balls, and an index $n$ of
refraction.  It is read as a real number then; a line that needs an integer is open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from symbolic.reading.scopes import Scope

from .saying import Saying, named

Spot = tuple[str, Scope]  # a section, and a theorem or proof in it


class Integers:
    """The integers of a draft; `counted`: the sections of displays in which a name counts."""

    def __init__(self, sayings: Sequence[Saying], counted: Mapping[str, Sequence[str]]) -> None:
        self._sayings, self._spots = sayings, defaultdict[str, list[Spot]](list)
        for name, sections in counted.items():
            self._spots[name] += [(section, ()) for section in sections]
        for saying in sayings:
            for name in saying.whole | saying.halved | saying.indices:
                self._spots[name].append((saying.sentence.place.section, saying.sentence.scope))
        real = {name for saying in sayings for name in saying.real | saying.broken}
        self._never = {*self._spots} & real

    def loose(self, now: int, section: str) -> set[str]:
        """The names of integers that may be other numbers in a sentence, or a display of it."""
        return self._never | {name for name in self._spots if self._anew(name, now, section)}

    def _anew(self, name: str, now: int, section: str) -> bool:
        scope = self._sayings[now].sentence.scope if self._sayings else ()
        spots = [at for at, inside in self._spots[name] if scope[: len(inside)] == inside]
        if any(_holds(at, section) for at in spots):
            return False
        near = (s for s in self._sayings if _holds(s.sentence.place.section, section))
        said = [s for s in near if scope[: len(s.sentence.scope)] == s.sentence.scope and name not in s.whole]
        general = "0" in spots  # what is said before all sections is said of them, unless words say what it is
        return any(name in (_described(s) if general else _described(s) | _let(s)) for s in said)


def _holds(at: str, section: str) -> bool:
    """Is a section one, or part of one?"""
    return f"{section}.".startswith(f"{at}.")


def _described(saying: Saying) -> set[str]:
    """The names that words say to be something that is no count."""
    return (saying.described | saying.measured) - saying.counts


def _let(saying: Saying) -> set[str]:
    """The names of which a sentence supposes something."""
    return named(p for start, end in saying.spans for p in saying.sentence.pieces[start:end])
