"""What a new draft has done to the sentences of a paper: kept, moved, changed, removed, added.

moved     the same words in another section than their neighbours, or on another side of what is in both drafts
changed   other words between the same neighbours: what it supposed stands for nothing now
removed   no words between them; added: no words there before
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

from .prose import Prose, Said

MOVED, CHANGED, REMOVED, ADDED = "moved", "changed", "removed", "added"
_Mark = tuple[str, str]  # "sentence" or "display", and a fingerprint


@dataclass(frozen=True, slots=True)
class Revision:
    """What became of a sentence; there is no `old` of an added one, and no `new` of a removed one."""

    kind: str
    old: Said | None
    new: Said | None

    @property
    def place(self) -> str:
        """Where it stood; of an added one, where it stands."""
        said = self.old or self.new
        return said.place if said else ""

    @property
    def matters(self) -> bool:
        """Is something supposed there that claims may rest on?"""
        return any(said is not None and bool(said.supposes or said.properties) for said in (self.old, self.new))

    @property
    def plain(self) -> bool:
        """Is there no mathematics in it, before and now?"""
        return all(said is None or said.plain for said in (self.old, self.new))

    def __str__(self) -> str:
        before, now = _told(self.old), _told(self.new)
        if self.kind == MOVED and self.new is not None:
            return f"sentence {self.place} is moved to {self.new.place}{f': it supposes {before}' if before else ''}"
        if self.kind == ADDED:
            return f"sentence {self.place} is new{f': it supposes {now}' if now else ''}"
        supposed = f"it supposed {before}" if before else ""
        follow = f"now {now}" if now else "now nothing that is read" if before and self.kind == CHANGED else ""
        said = ", ".join(filter(None, (supposed, follow)))
        return f"sentence {self.place} is {'gone' if self.kind == REMOVED else 'changed'}{f': {said}' if said else ''}"


def _told(said: Said | None) -> str:
    return ", ".join(f"${formula}$" for formula in said.supposes) if said else ""


def revisions(old: Prose, new: Prose, olds: Mapping[str, str], news: Mapping[str, str]) -> tuple[Revision, ...]:
    """What became of the sentences, without those that are kept, in the order of the old draft, the added ones last.

    `olds` and `news` are the fingerprints of the displays by their keys.
    """
    here, there = _marks(old, olds), _marks(new, news)
    pairs = _pairs([mark for mark, _ in here], [mark for mark, _ in there])
    crossed = _crossed(pairs)
    kept = {i: (a, b) for i, j in pairs.items() if (a := here[i][1]) is not None and (b := there[j][1]) is not None}
    renamed = _renamed([(a.section, b.section) for a, b in kept.values()])
    found = [Revision(MOVED, a, b) for i, (a, b) in kept.items() if i in crossed or b.section != renamed[a.section]]
    found += _changed(here, there, pairs)
    order = {said.place: k for k, said in enumerate(old.sentences)}
    return tuple(sorted(found, key=lambda r: order[r.old.place] if r.old else len(order)))


def _marks(prose: Prose, displays: Mapping[str, str]) -> list[tuple[_Mark, Said | None]]:
    """Sentences, and displays where they stand in them, in their order."""
    found: list[tuple[_Mark, Said | None]] = []
    for said in prose.sentences:
        found.append((("sentence", said.fingerprint), said))
        found += [(("display", displays.get(key, "")), None) for key in said.displays]
    return found


def _pairs(here: Sequence[_Mark], there: Sequence[_Mark]) -> dict[int, int]:
    """Which mark has become which: the same ones in their order, then those that are left, wherever they stand."""
    pairs: dict[int, int] = {}
    for a, b, size in SequenceMatcher(None, here, there, autojunk=False).get_matching_blocks():
        pairs.update((a + k, b + k) for k in range(size))
    waiting: dict[_Mark, deque[int]] = defaultdict(deque)
    for j in sorted(set(range(len(there))) - set(pairs.values())):
        waiting[there[j]].append(j)
    for i, mark in enumerate(here):
        if i not in pairs and waiting[mark]:
            pairs[i] = waiting[mark].popleft()
    return pairs


def _crossed(pairs: Mapping[int, int]) -> set[int]:
    """Those that stand on another side of something that has not itself moved further."""
    order = sorted(pairs)
    crossed: dict[int, set[int]] = defaultdict(set)
    if [pairs[i] for i in order] != sorted(pairs.values()):
        for n, i in enumerate(order):
            for k in order[n + 1 :]:
                if pairs[i] > pairs[k]:
                    crossed[i].add(k)
                    crossed[k].add(i)
    return {i for i, others in crossed.items() if any(len(others) >= len(crossed[k]) for k in others)}


def _renamed(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """What most sentences of each section are in now."""
    times: dict[str, Counter[str]] = defaultdict(Counter)
    for old, new in pairs:
        times[old][new] += 2 if old != new else 3  # where it is even, it is the same section
    return {old: counted.most_common(1)[0][0] for old, counted in times.items()}


def _changed(
    here: Sequence[tuple[_Mark, Said | None]], there: Sequence[tuple[_Mark, Said | None]], pairs: Mapping[int, int]
) -> list[Revision]:
    """The sentences without a pair: one by one between the same neighbours they have changed."""
    gaps: dict[int, tuple[list[Said], list[Said]]] = defaultdict(lambda: ([], []))
    for side, marks, paired in ((0, here, {i: i for i in pairs}), (1, there, {j: i for i, j in pairs.items()})):
        before = -1
        for k, (_, said) in enumerate(marks):
            if k in paired:
                before = paired[k]
            elif said is not None:
                gaps[before][side].append(said)
    return [
        Revision(CHANGED if old and new else REMOVED if old else ADDED, old, new)
        for gone, come in gaps.values()
        for old, new in zip_longest(gone, come)
    ]
