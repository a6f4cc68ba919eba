"""What a new draft has done to the displays that are locked: kept, moved, edited, changed, added, removed."""

from __future__ import annotations

import heapq
from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import chain
from operator import attrgetter

from .fingerprint import RELATIONS
from .lock import Locked
from .macros import TAKING

UNCHANGED, MOVED, EDITED = "unchanged", "moved", "edited"
CHANGED, ADDED, REMOVED = "changed", "added", "removed"

SIMILAR = 0.75  # from here on, displays of different keys are taken for the same one, revised
_SAME_KEY = 0.05  # what the same key is worth, in similarity
_REWRITTEN = 0.5  # below, a difference shows both formulas whole
_PIECES, _WIDE, _LONGEST_UNIT = 3, 60, 12


@dataclass(frozen=True, slots=True)
class Seen:
    """A display of the new draft; `key`, `tokens` and `tree` are those that a `Locked` of it would have."""

    key: str
    section: str | None
    fingerprint: str
    tokens: str
    tree: str
    file: str
    line: int
    superseded: bool


@dataclass(frozen=True, slots=True)
class Change:
    r"""What became of a display.

    unchanged: same key, same fingerprint.  moved: same fingerprint, another key.  edited: another text that is read the
    same, so the verdict stays.  changed: another statement, so the verdict is withdrawn.  added, removed: there is no
    `old`, no `new`.  `diff` says for the edited and the changed what is printed now: `b_{i-1} -> b_{i-2}`.
    """

    kind: str
    old: Locked | None
    new: Seen | None
    diff: str = ""

    @property
    def reread(self) -> bool:
        """The same text that is read otherwise than when it was locked: the notation has changed."""
        if self.kind not in (UNCHANGED, MOVED) or self.old is None or self.new is None:
            return False
        return "" not in (self.old.tree, self.new.tree) and self.old.tree != self.new.tree


def match(entries: Sequence[Locked], displays: Sequence[Seen]) -> tuple[Change, ...]:
    """What became of every entry and of every display, each in exactly one change, in the order of the new draft.

    Displays are the same when their fingerprints are; of the others, when they are read the same; of the others, when
    their tokens are similar; of the others, when they have the same key.  Where several would do, the same key decides,
    then the section or the similarity, then the order.  What was removed comes behind its neighbour.
    """
    pairs = _Pairs(entries, displays)
    for what in ("fingerprint", "tree"):
        for where in ("key", "section", what):
            pairs.agreeing(what, where)
    pairs.similar()
    pairs.agreeing("key", "key")
    return tuple(pairs.changes())


# ---------------------------------------------------------------------------------------------- who belongs to whom


class _Pairs:
    """Entries with the displays that they have become, each with one at most."""

    def __init__(self, olds: Sequence[Locked], news: Sequence[Seen]) -> None:
        self._olds, self._news = olds, news
        self._new_of: dict[int, int] = {}
        self._old_of: dict[int, int] = {}

    def _pair(self, i: int, j: int) -> None:
        self._new_of[i], self._old_of[j] = j, i

    def _left(self) -> tuple[list[int], list[int]]:
        olds = [i for i in range(len(self._olds)) if i not in self._new_of]
        return olds, [j for j in range(len(self._news)) if j not in self._old_of]

    def agreeing(self, *fields: str) -> None:
        """Pair those that are left and agree in all these, in their order; "" in the first one agrees with nothing."""
        olds, news = self._left()
        value = attrgetter(*fields)
        waiting: dict[tuple[str, ...], deque[int]] = defaultdict(deque)
        for j in news:
            waiting[value(self._news[j])].append(j)
        for i in olds:
            if (both := value(self._olds[i]))[0] and waiting[both]:
                self._pair(i, waiting[both].popleft())

    def similar(self) -> None:
        """Pair those that are left and similar, the most similar first; between equals, those that keep the order.

        A pair waits with an upper bound for its similarity, and is compared when none that waits can be better.
        """
        olds, news = self._left()
        anchors = self._anchors()
        texts = Texts([self._olds[i].tokens.split() for i in olds], [self._news[j].tokens.split() for j in news])
        waiting: list[tuple[float, bool, int, int, int]] = []
        for a, i in enumerate(olds):
            expected = self._expected(i, anchors)
            for b, bound in enumerate(texts.bounds(a)):
                if bound >= SIMILAR:
                    j = news[b]
                    waiting.append((-bound - self._bonus(i, j), False, abs(j - expected), a, b))
        heapq.heapify(waiting)
        while waiting:
            _, compared, far, a, b = heapq.heappop(waiting)
            i, j = olds[a], news[b]
            if i in self._new_of or j in self._old_of:
                continue
            if compared:
                self._pair(i, j)
                continue
            ratio = texts.ratio(a, b)
            if ratio >= SIMILAR:
                heapq.heappush(waiting, (-ratio - self._bonus(i, j), True, far, a, b))

    def _bonus(self, i: int, j: int) -> float:
        return _SAME_KEY if self._olds[i].key == self._news[j].key else 0.0

    def _anchors(self) -> list[int]:
        """The most entries, already paired, that are in the same order in both drafts."""
        ends: list[int] = []  # ends[n]: the entry that ends n + 1 of them and stands earliest in the new draft
        before: dict[int, int] = {}
        for i in sorted(self._new_of):
            n = bisect_left(ends, self._new_of[i], key=self._new_of.__getitem__)
            before[i] = ends[n - 1] if n else -1
            ends[n : n + 1] = [i]
        chain = ends[-1:]
        while chain and before[chain[-1]] >= 0:
            chain.append(before[chain[-1]])
        return chain[::-1]

    def _expected(self, i: int, anchors: list[int]) -> int:
        """Where an entry would be now if nothing had changed since the anchor before it."""
        n = bisect_left(anchors, i)
        return self._new_of[anchors[n - 1]] + i - anchors[n - 1] if n else i

    def changes(self) -> list[Change]:
        """All of them, in the order of the new draft."""
        placed = [((j, 0, 0), self._change(self._old_of.get(j), j)) for j in range(len(self._news))]
        neighbour = -1
        for i, old in enumerate(self._olds):
            neighbour = self._new_of.get(i, neighbour)
            if i not in self._new_of:
                placed.append(((neighbour, 1, i), Change(REMOVED, old, None)))
        return [change for _, change in sorted(placed, key=lambda pair: pair[0])]

    def _change(self, i: int | None, j: int) -> Change:
        new = self._news[j]
        if i is None:
            return Change(ADDED, None, new)
        old = self._olds[i]
        if old.fingerprint == new.fingerprint:
            return Change(UNCHANGED if old.key == new.key else MOVED, old, new)
        kind = EDITED if old.tree and old.tree == new.tree else CHANGED
        return Change(kind, old, new, difference(old.tokens.split(), new.tokens.split()))


class Texts:
    """Two lists of texts, token by token, and how similar they are."""

    def __init__(self, olds: Sequence[Sequence[str]], news: Sequence[Sequence[str]]) -> None:
        self._olds, self._news = olds, news
        self._bits: dict[tuple[str, int], int] = {}
        self._old_sets = [self._set(text) for text in olds]
        self._new_sets = [self._set(text) for text in news]
        self._new_lengths = [len(text) for text in news]
        self._matchers: dict[int, SequenceMatcher[str]] = {}

    def _set(self, text: Sequence[str]) -> int:
        """The tokens with their multiplicity, one bit for each: common tokens are counted by one `&`."""
        result, times = 0, Counter[str]()
        for one in text:
            times[one] += 1
            result |= 1 << self._bits.setdefault((one, times[one]), len(self._bits))
        return result

    def bounds(self, a: int) -> list[float]:
        """What the similarity to each of the second list is at most: as if the common tokens were in the same order."""
        mine, length = self._old_sets[a], len(self._olds[a])
        others = zip(self._new_sets, self._new_lengths, strict=True)
        return [2 * (mine & other).bit_count() / (length + there or 1) for other, there in others]

    def ratio(self, a: int, b: int) -> float:
        """The similarity, from 0 to 1."""
        if b not in self._matchers:
            self._matchers[b] = SequenceMatcher(None, "", self._news[b], autojunk=False)
        matcher = self._matchers[b]
        matcher.set_seq1(self._olds[a])
        return matcher.ratio()


# ------------------------------------------------------------------------------------------- what is printed otherwise

Unit = Sequence[str]  # a base with its short scripts and arguments


def difference(old: Sequence[str], new: Sequence[str]) -> str:
    """In a few words, what stands in the new formula for what in the old one; "" when they are the same.

    >>> difference(tokens("a_i = b_{i-1} + c"), tokens("a_i = b_{i-2} + c"))
    'b_{i-1} -> b_{i-2}'
    """
    alike = SequenceMatcher(None, old, new, autojunk=False).ratio() >= _REWRITTEN
    pieces = differences(old, new) if alike else [(written(old), written(new))]
    said = [f"{_short(here)} -> {_short(there)}" for here, there in pieces[:_PIECES]]
    if len(pieces) > _PIECES:
        said.append(f"and {len(pieces) - _PIECES} more")
    return "; ".join(said)


def differences(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, str]]:
    """The pieces of the one formula and what stands for them in the other, each with as much as makes it readable."""
    olds, news = _units(old), _units(new)
    found: list[tuple[int, int, int, int]] = []
    for name, *span in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if name == "equal":
            continue
        a, b, c, d = _readable(olds, news, *span)
        if found and (found[-1][1] >= a or found[-1][3] >= c):
            a, _, c, _ = found.pop()
        found.append((a, b, c, d))
    return [(written([*chain(*olds[a:b])]), written([*chain(*news[c:d])])) for a, b, c, d in found]


def _readable(olds: Sequence[Unit], news: Sequence[Unit], a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """A unit behind a sign, a sign, and what stands for nothing with a neighbour: `n + 1 -> n + 2`, not `1 -> 2`."""
    changed = [*olds[a:b], *news[c:d]]
    led = min(a, c) > 1 and olds[a - 1] in _SIGNED and olds[a - 2 : a] == news[c - 2 : c]
    if led and max(b - a, d - c) == 1 and all(len(unit) == 1 for unit in changed):
        return a - 2, b, c - 2, d
    if _SIGNED.issuperset(changed) and olds[b : b + 1] == news[d : d + 1] != []:
        return a, b + 1, c, d + 1
    if (a == b or c == d) and min(a, c) > 0:
        return a - 1, b, c - 1, d
    if (a == b or c == d) and b < len(olds) and d < len(news):
        return a, b + 1, c, d + 1
    return a, b, c, d


def _units(text: Sequence[str]) -> list[tuple[str, ...]]:
    """The formula in units."""
    units, at = [], 0
    while at < len(text):
        end = at + 1
        if text[at] not in ("_", "^", "{", "}", "'"):
            for _ in range(TAKING.get(text[at], 0)):
                end = _group_end(text, end) or end
            while end < min(len(text), at + 2 * _LONGEST_UNIT) and text[end] in ("_", "^", "'"):
                further = end + 1 if text[end] == "'" else _group_end(text, end + 1)
                if further is None:
                    break
                end = further
        units.append(tuple(text[at:end]))
        at = end
    return units


def _group_end(text: Sequence[str], start: int) -> int | None:
    """Behind the token or the short group at `start`."""
    depth = 0
    for k in range(start, min(start + _LONGEST_UNIT, len(text))):
        depth += (text[k] == "{") - (text[k] == "}")
        if depth <= 0:
            return k + 1 if depth == 0 else None
    return None


_SIGNS = frozenset("+-")
_SIGNED = frozenset((sign,) for sign in _SIGNS)
_SET_OFF = RELATIONS | frozenset(r"\in \rightarrow \cup \cdot \\".split())


def written(text: Sequence[str]) -> str:
    """Tokens as LaTeX for people: blanks around relations, around signs outside of braces, and where a command ends."""
    result, depth = "", 0
    for k, one in enumerate(text):
        if one in _SET_OFF or (one in _SIGNS and depth == 0 and k > 0):
            result = f"{result.rstrip()} {one} "
        elif one[0].isalnum() and k > 0 and text[k - 1][0] == "\\" and text[k - 1][-1].isalpha():
            result = f"{result.rstrip()} {one}"
        else:
            result += f"{one} " if one == "," else one
        depth += (one == "{") - (one == "}")
    return result.strip()


def _short(text: str) -> str:
    if not text:
        return "nothing"
    return text if len(text) <= _WIDE else f"{text[: _WIDE - 3].rstrip()}..."
