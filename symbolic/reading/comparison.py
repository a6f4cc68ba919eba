"""What a reader has read in a paper, compared with the claims that a person wrote for it.

Both are relations between kernel terms in the same variables and functions.  They are compared relation by relation,
side by side, with direction and strictness; never as propositions, for any two true identities are equivalent.

    same         both sides have the same canonical tree (`symbolic.reading.canonical`)
    rewritten    each side is exactly equal to its counterpart as a rational function (`symbolic.reading.rational`)
    rearranged   left side minus right side is exactly that of the claim (for = up to the sign)
    differs      neither; there is an exact point where the sides differ, or another visible reason
    unknown      neither, and no reason was found, or a limit was exceeded; counts as differs

A relation means that both sides are defined and that it holds.  When something that is printed has to be defined (a
divisor, the argument of a root), and neither the claim's sides nor the hypotheses grant it, the level is at best
"rearranged".  For a refuted claim it is so the other way round as well.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import TypeVar

from symbolic.kernel.claims import Claim, Rel
from symbolic.kernel.terms import Function, Refused, Term, functions
from symbolic.language.sums import sum_text
from symbolic.reading.canonical import Poly, TooLarge, Trees
from symbolic.reading.definedness import Condition, Known, conditions
from symbolic.reading.rational import Ratio, Ring
from symbolic.reading.witness import Sides, find

__all__ = ["Chain", "Comparison", "Level", "compare", "dumps", "worst"]

RELATIONS = ("=", "<", "<=", ">", ">=", "!=")
MAX_SIDES = 24
MAX_SIZE = 10_000  # of a side, in operations and leaves
MAX_CLAIMS = 60
MAX_COVERS = 400  # ways to cover one relation that are looked at
MAX_STEPS = 4_000  # in the search for them
_SHOWN = 160

T = TypeVar("T")
K = TypeVar("K")
Hypothesis = Rel | Claim


class Level(StrEnum):
    """How close the reading is to the claims, the best first."""

    SAME = "same"
    REWRITTEN = "rewritten"
    REARRANGED = "rearranged"
    DIFFERS = "differs"
    UNKNOWN = "unknown"

    @property
    def rank(self) -> int:
        """0 for the best."""
        return list(Level).index(self)


def worst(*levels: Level) -> Level:
    """The worst of some levels; of none, "same"."""
    return max(levels, key=lambda level: level.rank, default=Level.SAME)


@dataclass(frozen=True)
class Chain:
    """A printed chain e0 r1 e1 r2 e2 ..: its sides, and the relations between neighbours."""

    sides: tuple[Term, ...]
    relations: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.sides) != len(self.relations) + 1 or not self.relations:
            raise ValueError("a chain has one side more than relations, and at least one relation")
        if set(self.relations) - set(RELATIONS):
            raise ValueError(f"not relations: {sorted(set(self.relations) - set(RELATIONS))}")


@dataclass(frozen=True)
class Comparison:
    """The result: `level`, one line for a user, for "differs" a point as text, and the claims' further hypotheses.

    `witness` gives the value of every variable by name, and the values of one side as printed and of the claim.
    `context` are the hypotheses of the claims used that the display does not print.
    """

    level: str
    detail: str
    witness: Mapping[str, str] = field(default_factory=dict)
    context: tuple[Hypothesis, ...] = ()


def dumps(comparison: Comparison) -> str:
    """A comparison as one line of JSON."""
    plain = asdict(Comparison(comparison.level, comparison.detail, dict(comparison.witness)))
    return json.dumps({**plain, "context": [str(h) for h in comparison.context]}, ensure_ascii=False)


def compare(
    asserted: Sequence[Chain], hypotheses: Sequence[Hypothesis], claims: Sequence[tuple[Claim, bool]]
) -> Comparison:
    """How the printed chains, under the printed hypotheses, relate to the claims; with each, whether it is refuted.

    Every relation between neighbours has to be covered: by a claim whose sides match, where a side may be replaced by
    another one of the same chain with the help of equalities that are claimed among those (A = C and B = C cover
    A = B).  No claim is used twice for one relation.  A refuted claim covers only what it makes false: at most one of
    the claims used for a relation is refuted, none of those that replace sides of an inequality; then the others may
    have no hypothesis that the refuted one lacks.  A claim that is not needed is no fault.

    A printed hypothesis has to be among those of each claim used (same, rewritten or rearranged; there also a numeral
    factor is allowed, since 2*q < 1 grants what q < 1/2 grants).  A proved claim may lack it when none of its own
    hypotheses shares a variable or a function with it.  The level of the whole is the worst of its relations.
    """
    if not asserted:
        return Comparison(Level.UNKNOWN, "no relation was read")
    if not claims:
        return Comparison(Level.UNKNOWN, "there is no claim to compare with")
    if max(len(chain.sides) for chain in asserted) > MAX_SIDES or len(claims) > MAX_CLAIMS:
        return Comparison(Level.UNKNOWN, f"more than {MAX_SIDES} sides in a chain, or more than {MAX_CLAIMS} claims")
    judge = _Judge(tuple(hypotheses), [_Claimed(claim, refuted) for claim, refuted in claims])
    try:
        found = [judge.link(_Link(chain, i)) for chain in asserted for i in range(len(chain.relations))]
    except RecursionError:
        return Comparison(Level.UNKNOWN, "nested too deeply to be compared")
    return _summary(found)


# Parts


@dataclass(frozen=True, eq=False)
class _Claimed:
    claim: Claim
    refuted: bool

    @property
    def goal(self) -> Rel:
        return self.claim.goal


@dataclass(frozen=True, eq=False)
class _Link:
    """One relation of a chain.  `left op right` is it with > or >= for < and <=; both are places in the chain."""

    chain: Chain
    at: int

    @property
    def op(self) -> str:
        return self.chain.relations[self.at].replace("<", ">")

    @property
    def left(self) -> int:
        return self.at + ("<" in self.chain.relations[self.at])

    @property
    def right(self) -> int:
        return 2 * self.at + 1 - self.left

    @property
    def sides(self) -> tuple[Term, Term]:
        return self.chain.sides[self.left], self.chain.sides[self.right]

    def __str__(self) -> str:
        a, b = self.chain.sides[self.at : self.at + 2]
        return f"{_text(a)} {self.chain.relations[self.at]} {_text(b)}"


@dataclass(frozen=True, eq=False)
class _Cover:
    """Claims that cover a relation, and the level at which their sides match; the last claim has the relation."""

    level: Level
    claims: tuple[_Claimed, ...]


@dataclass(frozen=True, eq=False)
class _Found:
    """The verdict on one relation."""

    level: Level
    detail: str
    witness: Mapping[str, str] = field(default_factory=dict)
    context: tuple[Hypothesis, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class _Granted:
    """What the hypotheses of a claim make of the printed ones."""

    level: Level
    fault: str = ""
    notes: tuple[str, ...] = ()
    context: tuple[Hypothesis, ...] = ()


@dataclass
class _Steps:
    left: int


def _text(t: Term) -> str:
    shown = sum_text(t)
    return shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 4]} ..."


def _rel_text(r: Rel) -> str:
    return f"{_text(r.lhs)} {r.op} {_text(r.rhs)}"


def _summary(found: Sequence[_Found]) -> Comparison:
    level = worst(*(f.level for f in found))
    at = next(k for k, f in enumerate(found) if f.level == level)
    notes = dict.fromkeys(note for f in found for note in f.notes)
    detail = "every relation is claimed as it is printed" if level == Level.SAME else found[at].detail
    if len(found) > 1 and level != Level.SAME:
        detail = f"relation {at + 1} of {len(found)}: {detail}"
    return Comparison(
        str(level),
        "; ".join([detail, *notes]),
        found[at].witness,
        tuple(dict.fromkeys(h for f in found for h in f.context)),
    )


def _hypothesis_text(h: Hypothesis) -> str:
    return str(h) if isinstance(h, Claim) else _rel_text(h)


class _Judge:
    """Compares relations of one reading with one list of claims; remembers trees, quotients and conditions."""

    def __init__(self, hypotheses: tuple[Hypothesis, ...], claims: Sequence[_Claimed]) -> None:
        self.hypotheses = hypotheses
        self.claims = claims
        self.trees = Trees()
        self.ring = Ring(self.trees)
        self.trouble = ""  # the last limit that was exceeded
        self._ratios: dict[Term, Ratio] = {}
        self._levels: dict[tuple[Term, Term], tuple[Level | None, str]] = {}
        self._matches: dict[tuple[Term, Term, Rel], tuple[Level | None, str]] = {}
        self._conditions: dict[Term, dict[tuple[str, ...], Condition]] = {}
        self._granted: dict[_Claimed, _Granted] = {}

    # One relation

    def link(self, link: _Link) -> _Found:
        """The best verdict on a relation."""
        self.trouble = ""
        best: _Found | None = None
        for cover in self._covers(link):
            found = self._judged(link, cover)
            if best is None or (found.level.rank, len(found.notes)) < (best.level.rank, len(best.notes)):
                best = found
            if best.level == Level.SAME and not best.notes:
                break
        return best or self._uncovered(link)

    def _judged(self, link: _Link, cover: _Cover) -> _Found:
        """The level of a cover, hypotheses and definedness included."""
        granted = [self._hypotheses(c) for c in cover.claims]
        fault = next((g.fault for g in granted if g.fault), "")
        missing = self._undefined(link, cover)
        level = worst(cover.level, *(g.level for g in granted), Level.REARRANGED if missing else Level.SAME)
        claim = _rel_text(cover.claims[-1].goal)
        how = {
            Level.SAME: "as printed",
            Level.REWRITTEN: "each side is equal to its counterpart as a rational function",
            Level.REARRANGED: "the sides differ, their difference does not",
        }[cover.level]
        detail = (
            fault or missing or ("the hypotheses are written differently" if cover.level.rank < level.rank else how)
        )
        context = tuple(h for g in granted for h in g.context)
        notes = tuple(n for g in granted for n in g.notes)
        return _Found(level, f"printed {link}, claimed {claim}: {detail}", {}, context, notes)

    # Covers

    def _covers(self, link: _Link) -> Iterator[_Cover]:
        steps = _Steps(MAX_STEPS)
        paths = self._paths(link.chain, link.left, link.right, steps, ())
        covers = paths if link.op == "=" else self._inequalities(link, steps)
        for k, cover in enumerate(covers):
            if k == MAX_COVERS:
                self.trouble = "too many ways to combine the claims"
                return
            if self._settles(link, cover):
                yield cover
        if steps.left < 0:
            self.trouble = "too many ways to combine the claims"

    def _inequalities(self, link: _Link, steps: _Steps) -> Iterator[_Cover]:
        places = range(len(link.chain.sides))
        ends = [(link.left, link.right), *((k, m) for k in places for m in places if (k, m) != (link.left, link.right))]
        for claimed in self.claims:
            if claimed.goal.op != link.op:
                continue
            for k, m in ends:
                if k == m:
                    continue
                level = self._match(link.chain.sides[k], link.chain.sides[m], claimed.goal)
                if level is None:
                    continue
                for first in self._paths(link.chain, link.left, k, steps, ()):
                    for second in self._paths(link.chain, m, link.right, steps, first.claims):
                        used = (*first.claims, *second.claims, claimed)
                        yield _Cover(worst(level, first.level, second.level), used)

    def _paths(self, chain: Chain, start: int, end: int, steps: _Steps, used: tuple[_Claimed, ...]) -> Iterator[_Cover]:
        """Ways from one side to another along claimed equalities, each side visited and each claim used once."""
        edges = self._edges(chain)
        # The shortest ways first: what is claimed directly need not be derived.
        waiting: list[tuple[tuple[int, ...], _Cover]] = [((start,), _Cover(Level.SAME, ()))]
        for places, cover in waiting:
            if places[-1] == end:
                yield cover
                continue
            for here, there, claimed, level in edges:
                steps.left -= 1
                if steps.left < 0:
                    return
                if here == places[-1] and there not in places and claimed not in (*used, *cover.claims):
                    waiting.append(((*places, there), _Cover(worst(cover.level, level), (*cover.claims, claimed))))

    def _edges(self, chain: Chain) -> list[tuple[int, int, _Claimed, Level]]:
        out = []
        for claimed in self.claims:
            for k in range(len(chain.sides)) if claimed.goal.op == "=" else ():
                for m in range(k):
                    level = self._match(chain.sides[k], chain.sides[m], claimed.goal)
                    if level is not None:
                        out += [(k, m, claimed, level), (m, k, claimed, level)]
        return out

    def _settles(self, link: _Link, cover: _Cover) -> bool:
        """Do the claims used, proved or refuted as they are, say anything about the relation?"""
        refuted = [c for c in cover.claims if c.refuted]
        if not refuted:
            return True
        if len(refuted) > 1 or (link.op != "=" and refuted[0] is not cover.claims[-1]):
            return False
        others = {h for c in cover.claims if not c.refuted for h in c.claim.given}
        return all(self._among(h, refuted[0].claim.given) for h in others)

    def _among(self, h: Hypothesis, given: Iterable[Hypothesis]) -> bool:
        return any(self._agree(h, g) is not None for g in given)

    # Sides

    def _match(self, a: Term, b: Term, goal: Rel) -> Level | None:
        """The level at which `a op b` is the goal; None when it is not, or when a limit is exceeded."""
        return self._remembered(self._matches, (a, b, goal), lambda: self._fresh_match(a, b, goal))

    def _fresh_match(self, a: Term, b: Term, goal: Rel) -> Level | None:
        straight = self._both(a, goal.lhs, b, goal.rhs)
        swapped = self._both(a, goal.rhs, b, goal.lhs) if goal.op in ("=", "!=") else None
        levels = [level for level in (straight, swapped) if level is not None]
        if levels:
            return min(levels, key=lambda level: level.rank)
        return Level.REARRANGED if self._same_gap((a, b), goal) else None

    def _both(self, a: Term, b: Term, c: Term, d: Term) -> Level | None:
        first = self._level(a, b)
        second = self._level(c, d) if first is not None else None
        return worst(first, second) if first is not None and second is not None else None

    def _level(self, a: Term, b: Term) -> Level | None:
        """Are the two terms the same, or equal as rational functions?"""
        return self._remembered(self._levels, (a, b), lambda: self._attempt(lambda: self._fresh_level(a, b), None))

    def _remembered(
        self, memo: dict[K, tuple[Level | None, str]], key: K, make: Callable[[], Level | None]
    ) -> Level | None:
        """The answer to a question, and again the limit that was exceeded on the way."""
        if key not in memo:
            before, self.trouble = self.trouble, ""
            level = make()
            memo[key] = level, self.trouble
            self.trouble = before
        level, trouble = memo[key]
        self.trouble = trouble or self.trouble
        return level

    def _fresh_level(self, a: Term, b: Term) -> Level | None:
        if a == b or self._tree(a) == self._tree(b):
            return Level.SAME
        self.ring.begin()
        return Level.REWRITTEN if self.ring.equal(self._ratio(a), self._ratio(b)) else None

    def _same_gap(self, sides: tuple[Term, Term], goal: Rel) -> bool:
        def agree() -> bool:
            self.ring.begin()
            printed, claimed = self._gap(*sides), self._gap(goal.lhs, goal.rhs)
            if self.ring.equal(printed, Ratio({})):
                return False  # any two identities have the same difference, 0
            if self.ring.equal(printed, claimed):
                return True
            return goal.op in ("=", "!=") and self.ring.equal(self._negative(printed), claimed)

        return self._attempt(agree, False)

    def _gap(self, a: Term, b: Term) -> Ratio:
        return self.ring.add(self._ratio(a), self._ratio(b), -1)

    def _negative(self, r: Ratio) -> Ratio:
        return self.ring.add(Ratio({}), r, -1)

    def _tree(self, t: Term) -> Poly:
        if t.size > MAX_SIZE:
            raise TooLarge("a side is too large to be compared")
        return self.trees.tree(t)

    def _ratio(self, t: Term) -> Ratio:
        if t not in self._ratios:
            self._ratios[t] = self.ring.ratio(self._tree(t))
        return self._ratios[t]

    def _attempt(self, question: Callable[[], T], otherwise: T) -> T:
        try:
            return question()
        except (TooLarge, Refused) as error:
            self.trouble = str(error)
            return otherwise

    # Where things are defined

    def _where(self, *terms: Term) -> dict[tuple[str, ...], Condition]:
        for t in terms:
            if t not in self._conditions:
                self._conditions[t] = conditions(self.trees, t)
        return {k: c for t in terms for k, c in self._conditions[t].items()}

    def _undefined(self, link: _Link, cover: _Cover) -> str:
        """What is printed and need not be defined where the claims hold; for a refuted claim also conversely."""
        return self._attempt(lambda: self._fresh_undefined(link, cover), "it is not clear where both are defined")

    def _fresh_undefined(self, link: _Link, cover: _Cover) -> str:
        printed = self._where(*link.sides)
        given = [*self.hypotheses, *(h for c in cover.claims for h in c.claim.given)]
        claimed = self._where(*(t for c in cover.claims for t in c.goal.terms()))
        lost = _first_lost(self.trees, printed, given, claimed)
        if lost:
            return f"the printed relation implies that {lost}, the claim does not"
        for c in cover.claims:
            if c.refuted:
                lost = _first_lost(self.trees, self._where(*c.goal.terms()), c.claim.given, printed)
                if lost:
                    return f"the refuted claim implies that {lost}, the printed relation does not"
        return ""

    # Hypotheses

    def _hypotheses(self, claimed: _Claimed) -> _Granted:
        if claimed not in self._granted:
            self._granted[claimed] = self._fresh_hypotheses(claimed)
        return self._granted[claimed]

    def _fresh_hypotheses(self, claimed: _Claimed) -> _Granted:
        given = claimed.claim.given
        level, notes = Level.SAME, []
        matched: set[int] = set()
        for h in self.hypotheses:
            found = {k: self._agree(h, g) for k, g in enumerate(given)}
            ranked = sorted((v.rank, k) for k, v in found.items() if v is not None)
            if ranked:
                level = worst(level, list(Level)[ranked[0][0]])
                matched |= {k for _, k in ranked}
            elif not claimed.refuted and not _mentioned(h, given):
                notes.append(f"the claim does not need the printed hypothesis {_hypothesis_text(h)}")
            else:
                refuted = "the refuted claim" if claimed.refuted else "the claim"
                return _Granted(Level.DIFFERS, f"{refuted} lacks the printed hypothesis {_hypothesis_text(h)}")
        context = tuple(g for k, g in enumerate(given) if k not in matched)
        return _Granted(level, "", tuple(notes), context)

    def _agree(self, h: Hypothesis, g: Hypothesis) -> Level | None:
        """The level at which two hypotheses are the same one; both grant the same divisors."""
        if h == g:
            return Level.SAME
        if isinstance(h, Claim) or isinstance(g, Claim):  # quantified ones are compared as they are written
            return None
        if h.op != g.op or not self._attempt(lambda: self._same_domain(h, g), False):
            return None
        level = self._match(h.lhs, h.rhs, g)
        if level is None and self._attempt(lambda: self._proportional(h, g), False):
            return Level.REARRANGED
        return level

    def _same_domain(self, h: Rel, g: Rel) -> bool:
        return self._where(*h.terms()).keys() == self._where(*g.terms()).keys()

    def _proportional(self, h: Rel, g: Rel) -> bool:
        self.ring.begin()
        c = self.ring.proportion(self._gap(h.lhs, h.rhs), self._gap(g.lhs, g.rhs))
        return c is not None and (c > 0 or h.op in ("=", "!="))

    # What no claim covers

    def _uncovered(self, link: _Link) -> _Found:
        """The nearest claim, and a point where it differs."""
        limit = self.trouble
        claimed = max(self.claims, key=lambda c: self._nearness(link, c.goal))
        detail = f"printed {link}, nearest claim {_rel_text(claimed.goal)}"
        if claimed.goal.op != link.op:
            return _Found(Level.DIFFERS, f"{detail}: the relations differ")
        if self._reversed(link, claimed.goal):
            return _Found(Level.DIFFERS, f"{detail}: the direction differs")
        sides = self._corresponding(link, claimed.goal, bool(limit))
        given = [*claimed.claim.given, *self.hypotheses]
        witness: dict[str, str] = self._attempt(
            lambda: find(sides, given, lambda a, b: self._level(a, b) is not None), {}
        )
        if witness:
            side = "left" if any(k.startswith("left side") for k in witness) else "right"
            return _Found(Level.DIFFERS, f"{detail}: the {side} sides differ", witness)
        reason = limit or "no sample shows a difference"
        return _Found(Level.UNKNOWN, f"{detail}: not the same, and {reason}")

    def _nearness(self, link: _Link, goal: Rel) -> tuple[int, int]:
        """More is nearer: both sides agree, then the relation, then one side, then common functions."""
        a, b = link.sides
        agreeing = self._agreeing(link, goal)
        common = len(_vocabulary(a, b) & _vocabulary(*goal.terms()))
        whole = agreeing == 2 or self._same_gap((a, b), goal)
        return (4 * whole + 2 * (goal.op == link.op) + (agreeing > 0), common)

    def _agreeing(self, link: _Link, goal: Rel) -> int:
        a, b = link.sides
        straight = (self._level(a, goal.lhs) is not None) + (self._level(b, goal.rhs) is not None)
        swapped = (self._level(a, goal.rhs) is not None) + (self._level(b, goal.lhs) is not None)
        return max(straight, swapped)

    def _reversed(self, link: _Link, goal: Rel) -> bool:
        a, b = link.sides
        return link.op in (">", ">=") and self._match(b, a, goal) is not None

    def _corresponding(self, link: _Link, goal: Rel, limited: bool) -> Sides:
        """The sides in the order in which more of them agree; the order is free for equalities."""
        a, b = link.sides
        swaps = link.op in ("=", "!=")
        c, d = goal.terms()
        if swaps and (self._level(a, d) is not None or self._level(b, c) is not None):
            c, d = d, c
        # The difference of the sides of a true equality is 0, and tells nothing; for it, the algebra has to suffice.
        return Sides((a, b), (c, d), swaps, not swaps or limited)


def _first_lost(
    trees: Trees,
    wanted: Mapping[tuple[str, ...], Condition],
    given: Iterable[Hypothesis],
    granted: Mapping[tuple[str, ...], Condition],
) -> str:
    missing = [c for k, c in wanted.items() if k not in granted]
    if not missing:
        return ""
    known = Known(trees, given, granted.values())
    return next((str(c) for c in missing if not known.grants(c)), "")


def _mentioned(h: Hypothesis, given: Iterable[Hypothesis]) -> bool:
    """Does a hypothesis share a variable or a function with others?"""
    free, used = h.free(), _vocabulary(*_all_terms(h))
    return any(free & g.free() or used & _vocabulary(*_all_terms(g)) for g in given)


def _all_terms(h: Hypothesis) -> list[Term]:
    return [t for r in (h.rels() if isinstance(h, Claim) else [h]) for t in r.terms()]


def _vocabulary(*terms: Term) -> frozenset[Function]:
    """The functions in the terms, elementary ones aside, and the free functions that they are about."""
    inside = frozenset(f for t in terms for f in functions(t) if f.definition != ("elementary",))
    return inside.union(*(f.free for f in inside))
