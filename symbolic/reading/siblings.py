"""What two drafts both print, and formulas that one of them prints otherwise: but for one or two tokens the same."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from .binding import Display, Printed
from .drift import Texts, differences
from .fingerprint import tokens

SIMILAR, MOST = 0.85, 2  # siblings are similar at least so much, and differ in so many tokens at most

_TYPE = re.compile(r"\\(?:mathbb|mathbf|mathcal|mathit|mathrm|mathsf|boldsymbol|bm)(?![A-Za-z])")
_TYPE_OF_GROUP = re.compile(rf"(?<![_^] ){_TYPE.pattern} \{{([^{{}}]*)\}}")
_LETTER = re.compile(r"\\([A-Za-z])(?![A-Za-z])")  # `\P` and `\E` are what some call P and E
_BRACKETS = frozenset("{}()[]")


@dataclass(frozen=True, slots=True)
class Sibling:
    """`here` is what stands in the paper's formula, `there` what the other paper has; "…" is what both have."""

    paper: str
    key: str
    other: str
    other_key: str
    here: str
    there: str


@dataclass(frozen=True, slots=True)
class _Formula:
    paper: str
    key: str
    text: tuple[str, ...]


def siblings(papers: Mapping[str, Mapping[str, str]], of: str | None = None) -> tuple[Sibling, ...]:
    r"""For every formula, of all papers or of one, its nearest one in another paper, when one or two tokens differ.

    `papers` has the LaTeX of every formula by paper and key; macros of a paper's own should be expanded.  Type, row
    breaks and renamed indices (`x_i` for `x_j` throughout, `x_1` for `x_2`) are no difference, brackets alone are one.
    A formula that another paper prints just so has no sibling, and a formula that the paper prints too is none.

    >>> siblings({"a": {"1": r"P(s) \leq n s + d_{2L}"}, "b": {"2": r"P(s) \leq n s + d_{2^L}"}})[0]
    Sibling(paper='a', key='1', other='b', other_key='2', here='d_{2L}', there='d_{2^L}')
    """
    formulas = [_Formula(paper, key, plain(tex)) for paper, found in papers.items() for key, tex in found.items()]
    printed: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for formula in formulas:
        printed[formula.text].add(formula.paper)
    chosen = [formula for formula in formulas if of in (None, formula.paper)]
    others = {
        paper: [b for b, other in enumerate(formulas) if paper not in printed[other.text]]
        for paper in {formula.paper for formula in chosen}
    }
    alike = Texts([formula.text for formula in chosen], [formula.text for formula in formulas])
    found: list[Sibling] = []
    for a, formula in enumerate(chosen):
        if len(printed[formula.text]) == 1:
            found += _nearest(formula, formulas, others[formula.paper], a, alike)
    return tuple(found)


def plain(tex: str) -> tuple[str, ...]:
    """The tokens without those that only say in which type, or where on the page, something is printed."""
    text = _TYPE.sub("", _TYPE_OF_GROUP.sub(r"\1", " ".join(tokens(tex))))
    return tuple(one for one in _LETTER.sub(r"\1", text).split() if one != "\\\\")


def _nearest(
    formula: _Formula, formulas: Sequence[_Formula], others: Sequence[int], a: int, alike: Texts
) -> Iterator[Sibling]:
    """The sibling, when there is one: the most similar of those with the fewest differences."""
    best: tuple[int, float, int] | None = None
    bounds = alike.bounds(a)
    for b in others:
        if bounds[b] < SIMILAR or (ratio := alike.ratio(a, b)) < SIMILAR:
            continue
        rank = (_count(formula.text, formulas[b].text), -ratio, b)
        best = rank if best is None else min(best, rank)
    if best and 0 < best[0] <= MOST:
        other = formulas[best[2]]
        pieces = differences(formula.text, other.text)
        here, there = (" … ".join(side) for side in zip(*pieces, strict=True))
        yield Sibling(formula.paper, formula.key, other.paper, other.key, here, there)


def _count(here: Sequence[str], there: Sequence[str]) -> int:
    """How many tokens differ, brackets and renamed indices apart; brackets alone count once."""
    codes = SequenceMatcher(None, here, there, autojunk=False).get_opcodes()
    changed = [span for name, *span in codes if name != "equal"]
    renamed = _renamed(here, there, changed)
    count = brackets = 0
    for a, b, c, d in changed:
        if b - a == d - c and all(pair in renamed for pair in zip(here[a:b], there[c:d], strict=True)):
            continue
        counted = max(sum(token not in _BRACKETS for token in side) for side in (here[a:b], there[c:d]))
        count += counted
        brackets += not counted
    return count or min(brackets, 1)


def _renamed(here: Sequence[str], there: Sequence[str], changed: Sequence[Sequence[int]]) -> set[tuple[str, str]]:
    """The pairs of indices of which the one stands wherever the other stands in the other formula."""
    places: dict[tuple[str, str], int] = defaultdict(int)
    for a, b, c, d in changed:
        if b - a == d - c:
            for k in range(b - a):
                places[here[a + k], there[c + k]] += 1
    return {
        (one, other)
        for (one, other), times in places.items()
        if here.count(one) == there.count(other) == times and _is_index(one, here) and _is_index(other, there)
    }


def _is_index(one: str, text: Sequence[str]) -> bool:
    """A letter that stands in a script somewhere, or a number that is a whole subscript wherever it stands."""
    if one.isdigit():
        return all(k > 0 and text[k - 1] == "_" for k, token in enumerate(text) if token == one)
    depths = _script_depths(text)
    return len(one) == 1 and one.isalpha() and any(depths[k] for k, token in enumerate(text) if token == one)


def _script_depths(text: Sequence[str]) -> list[int]:
    """For every token, in how many scripts it stands."""
    depths: list[int] = []
    groups: list[bool] = []
    for k, one in enumerate(text):
        script = k > 0 and text[k - 1] in ("_", "^")
        depths.append(sum(groups) + script)
        if one == "{":
            groups.append(script)
        elif one == "}" and groups:
            groups.pop()
    return depths


class Twins:
    """What stands in one draft, as it stands in another: read the same, or with the same text, or in the same words."""

    def __init__(self, there: Printed, here: Printed) -> None:
        self.there, self.here = there, here

    def display(self, key: str | None) -> str | None:
        """The key here of what is displayed there; None where it is not."""
        return self._displays.get(_said(self.there.displays[key])) if key else None

    def sentence(self, place: str) -> str:
        """The place here of a sentence there; "" where there is none in the same words."""
        return self._sentences.get(self.there.prose[place].fingerprint, "") if place else ""

    @cached_property
    def _displays(self) -> dict[str, str]:
        return {_said(display): key for key, display in reversed([*self.here.displays.items()])}

    @cached_property
    def _sentences(self) -> dict[str, str]:
        return {said.fingerprint: said.place for said in reversed(self.here.prose.sentences)}


def _said(display: Display) -> str:
    return display.tree or " ".join(plain(display.formula))
