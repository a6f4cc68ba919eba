"""Where a name is an integer: in the text to which a sentence says so belongs, or a display that counts with it.

Elsewhere the same letter may be any number again, if something is said of it there: $n$ balls, and an index $n$ of
refraction.  It is read as a real number then; a line that needs an integer is open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from symbolic.reading.scopes import Scope

from .doubts import LET, loosened
from .saying import NAMES, Saying, named

Spot = tuple[str, Scope]  # a section, and a theorem or proof in it
_THROUGHOUT = frozenset("throughout always everywhere".split())


class Integers:
    """The integers of a draft.

    `counted`: the sections of displays in which a name counts, `indexing` those in which it stands below another one;
    `shown`: the formulas of displays, by their ids.
    """

    def __init__(
        self,
        sayings: Sequence[Saying],
        counted: Mapping[str, Sequence[str]],
        indexing: Mapping[str, Sequence[str]],
        shown: Mapping[str, str],
    ) -> None:
        self._sayings, self._shown, self._spots = sayings, shown, defaultdict[str, list[Spot]](list)
        for name, sections in counted.items():
            self._spots[name] += [(section, ()) for section in sections]
        for saying in sayings:
            everywhere = bool(saying.words & _THROUGHOUT or ("this", "paper") in pairwise(saying.run))
            for name in saying.whole | saying.halved:
                self._spots[name].append(("0" if everywhere else saying.sentence.place.section, saying.sentence.scope))
        below = defaultdict[str, list[Spot]](list)
        for name, sections in indexing.items():
            below[name] += [(section, ()) for section in sections]
        for saying in sayings:
            for name in saying.indices:
                below[name].append((saying.sentence.place.section, saying.sentence.scope))
        real = {name for s in sayings for name in s.real | loosened(s) | s.broken}
        described = {name for saying in sayings for name in _described(saying)} - {*self._spots}
        self._never = (real | described) & {*self._spots, *below}
        for name, spots in below.items():
            self._spots[name] += spots

    def loose(self, now: int, section: str, defined: Callable[[str], bool]) -> set[str]:
        """The names of integers that may be other numbers in a sentence, or a display of it; some are `defined`."""
        return self._never | {name for name in self._spots if self._anew(name, now, section, defined(name))}

    def _anew(self, name: str, now: int, section: str, defined: bool) -> bool:
        scope = self._sayings[now].sentence.scope if self._sayings else ()
        spots = [at for at, inside in self._spots[name] if scope[: len(inside)] == inside]
        if any(_holds(at, section) and at != "0" for at in spots):
            return False
        near = (s for s in self._sayings if _holds(s.sentence.place.section, section))
        said = [s for s in near if scope[: len(s.sentence.scope)] == s.sentence.scope and name not in s.whole]
        if "0" in spots:  # what is said before all sections is said of them, unless words say what it is
            return section != "0" and any(name in _described(s) for s in said)
        return defined or any(name in _described(s) | self._let(s) for s in said)

    def _let(self, saying: Saying) -> set[str]:
        """The names of which a sentence supposes something, or a display of it does."""
        pieces = saying.sentence.pieces
        supposed = {name for shown in saying.supposing for name in NAMES.findall(self._shown.get(shown, ""))}
        supposed |= saying.introduced if saying.words & LET else set()
        return supposed | named(p for start, end in saying.spans for p in pieces[start:end])


def _holds(at: str, section: str) -> bool:
    """Is a section one, or part of one?"""
    return f"{section}.".startswith(f"{at}.")


def _described(saying: Saying) -> set[str]:
    """The names that words say to be something that is no count."""
    return (saying.described | saying.measured) - saying.counts
