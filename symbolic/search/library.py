"""An index of lemmas: which of them speak of the functions at hand, and in which places of theirs.

A lemma is anything with a claim and a theorem; the theorem is asked for only when a proof really uses the lemma.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Protocol

from symbolic.kernel import Claim, Function, Rel, Term, Theorem, subterms, variables

Head = Function | str
_TRANSPARENT = ("abs", "max", "min", "pos", "floor", "ceil")


class Lemma(Protocol):
    """A claim, and its theorem, which may be made when it is first wanted."""

    @property
    def claim(self) -> Claim: ...

    @property
    def theorem(self) -> Theorem: ...


@dataclass(frozen=True, eq=False)
class Proved:
    """A theorem as a lemma."""

    theorem: Theorem

    @property
    def claim(self) -> Claim:
        """What it says."""
        return self.theorem.claim


class Entry:
    """A lemma with what it is found by; `schema` are the variables that may be given values, by default all."""

    def __init__(self, lemma: Lemma, schema: frozenset[Term] | None = None) -> None:
        self.lemma, self.claim = lemma, lemma.claim
        self.schema = self.claim.free() if schema is None else schema
        self.heads = frozenset(h for r in self.claim.rels() for h in heads(r))
        self.goal_heads = heads(self.claim.goal)

    @cached_property
    def patterns(self) -> tuple[Term, ...]:
        """Applications and powers in the lemma with variables: those of the goal first, the richest before others."""
        sides = [*self.claim.goal.terms(), *(t for h in self.claim.given if isinstance(h, Rel) for t in h.terms())]
        found = dict.fromkeys(s for t in sides for s in subterms(t) if is_pattern(s) and variables(s) & self.schema)
        return tuple(sorted(found, key=self._rank))

    def _rank(self, pattern: Term) -> tuple[bool, int]:
        """Patterns that tell the values of their variables come first, and among them those that tell many."""
        inside = [len(variables(a) & self.schema) for a in pattern.args if isinstance(a, Term)]
        return max(inside) > 1, -len(variables(pattern) & self.schema)


class Library:
    """Lemmas in the order in which they were added; of equal claims the first is kept."""

    def __init__(self, lemmas: Iterable[Lemma | Theorem] = (), base: Library | None = None) -> None:
        self.base = base
        self.entries: dict[Claim, Entry] = {}
        self.frequency: Counter[Head] = Counter()
        self.by_sign: defaultdict[Head, list[Entry]] = defaultdict(list)
        self.by_goal: defaultdict[Head, list[Entry]] = defaultdict(list)
        for lemma in lemmas:
            self._add(lemma)

    def __add__(self, lemma: Lemma | Theorem) -> Library:
        """The library with one more lemma, after the others."""
        more = Library((), self.base)
        more.entries, more.frequency = dict(self.entries), Counter(self.frequency)
        for index, own in ((more.by_sign, self.by_sign), (more.by_goal, self.by_goal)):
            index.update({h: [*entries] for h, entries in own.items()})
        more._add(lemma)
        return more

    def _add(self, lemma: Lemma | Theorem) -> None:
        entry = _entry(lemma)
        if entry.claim in self.entries:
            return
        self.entries[entry.claim] = entry
        self.frequency.update(entry.heads)
        goal = entry.claim.goal
        for side in goal.terms():
            if is_pattern(side):
                self.by_goal[head(side)].append(entry)
        if goal.op != "=" and goal.rhs.number is not None and goal.rhs.number >= 0 and is_pattern(goal.lhs):
            self.by_sign[head(goal.lhs)].append(entry)

    def __iter__(self) -> Iterator[Entry]:
        yield from self.entries.values()
        if self.base is not None:
            yield from (e for e in self.base if e.claim not in self.entries)

    def __contains__(self, claim: Claim) -> bool:
        return claim in self.entries or (self.base is not None and claim in self.base)

    def __len__(self) -> int:
        return len(self.entries) + (0 if self.base is None else len(self.base))

    def signs(self, h: Head) -> list[Entry]:
        """Lemmas that say h(..) > 0, h(..) >= 0 or the like; the strict ones first."""
        own = sorted(self.by_sign.get(h, ()), key=lambda e: e.claim.goal.op != ">" and e.claim.goal.rhs.number == 0)
        return own if self.base is None else [*own, *self.base.signs(h)]

    def about(self, h: Head) -> list[Entry]:
        """Lemmas with h(..) as a side of what they say."""
        own = self.by_goal.get(h, [])
        return own if self.base is None else [*own, *self.base.about(h)]

    def ranked(self, wanted: set[Head], most: int) -> list[Entry]:
        """The lemmas that share most with what occurs; what is rare counts more, what is foreign counts against."""
        count = len(self)
        scored: list[tuple[float, int, Entry]] = []
        for k, e in enumerate(self):
            if e.goal_heads & wanted:
                common = sum(self._weight(h, count) for h in e.goal_heads & wanted)
                foreign = sum(self._weight(h, count) for h in e.heads - wanted)
                scored.append((0.7 * foreign - common, k, e))
        scored.sort(key=lambda s: s[:2])
        return [e for _, _, e in scored[:most]]

    def _weight(self, h: Head, count: int) -> float:
        return math.log(1 + count / (1 + self._frequency(h)))

    def _frequency(self, h: Head) -> int:
        return self.frequency[h] + (0 if self.base is None else self.base._frequency(h))


@lru_cache(maxsize=20_000)
def _entry(lemma: Lemma | Theorem) -> Entry:
    return Entry(Proved(lemma) if isinstance(lemma, Theorem) else lemma)


def is_pattern(t: Term) -> bool:
    """An application of a function of which something is to be known, or a power with a symbolic exponent."""
    if t.op == "^":
        return t.args[1].number is None
    return t.op == "app" and t.args[0].name not in _TRANSPARENT


def head(t: Term) -> Head:
    """What a pattern is found by: its function, or "^"."""
    return t.args[0] if t.op == "app" else t.op  # type: ignore[no-any-return]


def heads(r: Rel) -> frozenset[Head]:
    """The heads in a relation."""
    return frozenset(head(s) for t in r.terms() for s in subterms(t) if is_pattern(s))
