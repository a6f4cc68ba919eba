"""What the sentences of a draft may say of a display without being read: then a verdict is not the draft's.

A counterexample has to meet everything that is said of its names, in whatever words; a proof may rest on nothing that
is said again, otherwise, of a name.  So every sentence that mentions a name outside of the hypotheses that are read, in
words that are not known to be harmless, keeps displays with that name from being refuted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from symbolic.reading.sentences import DISPLAY, MATH, SYMBOL, WORD, Piece

from .indexed import symbol
from .saying import Relation, Saying

# Around a display, or a formula, these assert it, or say nothing more than it does.
_HARMLESS = frozenset(
    "we now bound estimate compute calculate show prove expand expanding the of a an in for and"
    " to with this that it follows then so hence thus therefore next first second third finally also have"
    " has get obtain gives yields give yield term terms side sides left right hand sum product by using"
    " from both moreover further furthermore again as before recall note notice observe clearly easily see"
    " us solve solving holds hold all every any compare rewrite written equation inequality identity lemma"
    " theorem proposition corollary proof result following above below last here because since adding"
    " subtracting squaring multiplying dividing each other words particular consequently write find they"
    " these those there on at contrast similarly likewise analogously indeed precisely immediately trivially obviously"
    " simple easy easily straightforward elementary well known verify check readily direct directly calculation"
    " computation algebra expansion factoring completing square squares simplifying simplification rearranging"
    " substituting substitution inserting combining combined together is are be can equals equal fact facts".split()
)
# In a sentence that is not read these may be said of everything.
_OF_ALL = frozenset(
    "throughout variables variable positive negative nonnegative integers integer distinct ignoring neglecting limit"
    " asymptotically approximately order sufficiently modulo base factor logarithms quantities kelvin field fields ring"
    " rings characteristic congruence congruences mod tropical boolean rounded rounding digits asymptotic negligible"
    " leading primes naturals".split()
)
_NO_REALS = frozenset(
    "matrix matrices complex ordinal ordinals cardinal cardinals modulo vectors operators quaternions".split()
)
_STRUCTURES = frozenset("group field ring module algebra".split())  # if a formula follows
_ASSERTING = frozenset("claim prove show theorem lemma proposition corollary".split())
_LETTING = frozenset("let fix take suppose assume for".split())
_ANY = frozenset("any arbitrary real reals number numbers every each all general".split())
_NAMES = re.compile(r"\\[A-Za-z]+|[A-Za-z]")


class Doubts:
    """Of all sentences of a draft."""

    def __init__(self, sayings: Sequence[Saying]) -> None:
        self.sayings = sayings

    def asserting(self, saying: Saying | None) -> bool:
        """Does the sentence of a display claim it, as a theorem or in so many words?"""
        return saying is not None and (bool(saying.sentence.head) or bool(_words(saying) & _ASSERTING))

    def refuting(self, names: Iterable[str], saying: Saying | None, display: str) -> str:
        """Why a counterexample with these names would not count; "" if nothing speaks against it."""
        if saying and (strange := sorted(_around(saying, display) - _HARMLESS)):
            return f"its sentence says {strange[0]!r}, which is not read"
        if self._general:
            return f"sentence {self._general} may speak of it"
        told = next((name for name in names if name in self._told), "")
        return f"sentence {self._told[told]} says something of {told} that is not read" if told else ""

    def anew(self, names: set[str], since: int, now: int) -> bool:
        """Has one of these names been let be something since a sentence: in another section, theorem, or for all?"""
        first = self.sayings[since].sentence
        for saying in self.sayings[since + 1 : now + 1]:
            there = saying.sentence
            apart = there.place.section != first.place.section or (
                bool(there.head or first.head) and there.place[:2] != first.place[:2]
            )
            if names & (_introduced(saying) if apart or _for_all(saying) else set()) or names & _let(saying):
                return True
        return False

    def settling(self, names: Iterable[str], formula: str) -> str:
        """Why neither a proof nor a counterexample would count."""
        names = sorted(names)
        if both := next((name for name in names if name in self._whole & self._real), ""):
            return f"{both} is said to be an integer, and a real number"
        if self._base and re.search(r"\\(?:log|ln|lg)(?![A-Za-z])", formula):
            return f"sentence {self._base} may say the base of its logarithms"
        if found := next((name for name in names if name in self._unreal), ""):
            return f"{found}: sentence {self._unreal[found]} may say that it is no real number"
        twice = next((name for name in names if self._defined[name] > 1), "")
        return f"{twice} is defined more than once" if twice else ""

    @cached_property
    def quantified(self) -> frozenset[str]:
        """The names about which a sentence says something "for all"."""
        return frozenset(name for saying in self.sayings if _for_all(saying) for name in _introduced(saying))

    @cached_property
    def derivatives(self) -> bool:
        """Does any sentence speak of derivatives?"""
        return any(w.startswith(("deriv", "differenti", "gradient")) for s in self.sayings for w in _words(s))

    @cached_property
    def _whole(self) -> set[str]:
        return {name for saying in self.sayings for name in saying.whole}

    @cached_property
    def _real(self) -> set[str]:
        return {name for saying in self.sayings for name in saying.real}

    @cached_property
    def _told(self) -> dict[str, str]:
        """The first sentence that says of a name what is not read."""
        found: dict[str, str] = {}
        for saying in self.sayings:
            if _outside(saying) - _HARMLESS:
                for name in _mentioned(saying):
                    found.setdefault(name, str(saying.sentence.place))
        return found

    @cached_property
    def _general(self) -> str:
        """The first sentence whose unread words may be about everything."""
        return next((str(s.sentence.place) for s in self.sayings if _outside(s) & _OF_ALL), "")

    @cached_property
    def _base(self) -> str:
        return next((str(s.sentence.place) for s in self.sayings if "base" in _words(s)), "")

    @cached_property
    def _unreal(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for saying in self.sayings:
            if _words(saying) & _NO_REALS or _structured(saying):
                for name in _named(saying.sentence.pieces):
                    found.setdefault(name, str(saying.sentence.place))
        return found

    @cached_property
    def _defined(self) -> Mapping[str, int]:
        """In how many sentences a name is said to be something else."""
        texts = {
            (name, relation.formula) for s in self.sayings for relation in s.relations for name in _heads(relation)
        }
        return Counter(name for name, _ in texts)


def _heads(relation: Relation) -> list[str]:
    """The names that a relation in a sentence, "c = 2" or "f(x) = x^2", begins with as if it defined them."""
    node = relation.nodes[0]
    if len(node.args) != 3 or node.args[1] not in ("=", ":=", "equiv"):
        return []
    head = node.nodes[0].nodes[0] if node.nodes[0].op == "call" else node.nodes[0]
    return [symbol(head)] if head.op in ("name", "index") else []


def _named(pieces: Iterable[Piece]) -> set[str]:
    """The names in formulas."""
    return {name for p in pieces if p.kind in (MATH, SYMBOL) for name in _NAMES.findall(p.formula)}


def _introduced(saying: Saying) -> set[str]:
    """The names in the hypotheses that are read."""
    return _named(p for start, end in saying.spans for p in saying.sentence.pieces[start:end])


def _for_all(saying: Saying) -> bool:
    starts = {saying.sentence.pieces[start].text.lower() for start, _ in saying.spans}
    return "for" in starts


def _let(saying: Saying) -> set[str]:
    """The names that a sentence lets be any numbers, whether it is read or not."""
    words, pieces = _words(saying), saying.sentence.pieces
    if not (words & _LETTING and words & _ANY):
        return set()
    return {p.formula for p in pieces if p.kind in (MATH, SYMBOL) and _NAMES.fullmatch(p.formula)}


def _structured(saying: Saying) -> bool:
    pieces = saying.sentence.pieces
    return any(p.text.lower() in _STRUCTURES and q.kind in (MATH, SYMBOL) for p, q in pairwise(pieces))


def _words(saying: Saying) -> frozenset[str]:
    return frozenset(p.text.lower() for p in saying.sentence.pieces if p.kind == WORD)


def _unread(saying: Saying) -> list[Piece]:
    """What stands outside of the hypotheses that are read, and is no mere name of a probability."""
    inside = {*saying.named, *(k for start, end in saying.spans for k in range(start, end))}
    return [piece for k, piece in enumerate(saying.sentence.pieces) if k not in inside]


def _outside(saying: Saying) -> set[str]:
    """The words outside of the hypotheses that are read."""
    return {piece.text.lower() for piece in _unread(saying) if piece.kind == WORD}


def _around(saying: Saying, display: str) -> set[str]:
    """Those between the displays before and behind one."""
    shown, found = -1, dict[int, set[str]]()
    for piece in _unread(saying):
        if piece.kind == DISPLAY:
            shown += 1
        elif piece.kind == WORD:
            found.setdefault(shown, set()).add(piece.text.lower())
    here = list(saying.sentence.displays).index(display)
    return found.get(here - 1, set()) | found.get(here, set())


def _mentioned(saying: Saying) -> set[str]:
    """The names in formulas outside of the hypotheses that are read, but for those that say what a name means."""
    meant = {relation.formula for relation in saying.relations if relation.defining}
    return _named(piece for piece in _unread(saying) if piece.formula not in meant)
