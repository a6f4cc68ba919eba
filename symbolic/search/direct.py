"""The quick way to a theorem: lemmas made ready, definitions unfolded, then one step of algebra.

Hypotheses of the lemmas are proved first; definitions and elementary facts are unfolded where they apply; squares are
read off the factors of the goal.  What is found is a chain of kernel rules; nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from symbolic.kernel import Claim, Refused, Rel, Term, Theorem, assume, domain, holds, instance
from symbolic.kernel.rules import Facts
from symbolic.search.algebra import Hypothesis, by_combine, quick
from symbolic.search.combination import by_ideal
from symbolic.search.errors import NotFound
from symbolic.search.kept import kept
from symbolic.search.linear import linear
from symbolic.search.rewriting import computed, replaced, restated
from symbolic.search.squares import hints
from symbolic.search.unfold import Unfolder
from symbolic.search.unification import applications, instances


def direct(
    goal: Rel,
    given: Sequence[Hypothesis] = (),
    using: Sequence[Theorem] = (),
    *,
    degree: int = 3,
    times_up_to: int = 1,
    unfold: bool = True,
    match: bool = True,
    nested: bool = False,
) -> Theorem:
    """``given |- goal``, by little search.

    `using`: theorems whose hypotheses follow from `given` and from one another, in any order.  `degree`: how
    many facts may be multiplied; `times_up_to`: by how many positive facts the goal may be multiplied.  Raises
    `NotFound`.
    """
    state = Knowledge(given, using, nested)
    reason = state.use_all(using)
    for step in (restated, combined, computed):
        try:
            return step(goal, state)
        except NotFound:
            continue
    if unfold:
        state.unfold(goal)
    for first in dict.fromkeys([min(degree, 2), degree]):
        try:
            return state.combine(goal, degree=first, times_up_to=0)
        except NotFound as error:
            reason = reason or str(error)
    before = len(state.uses)
    if match:
        state.match(goal, using)
    squares = hints(goal)
    if times_up_to or squares or before != len(state.uses):
        with suppress(NotFound):
            return state.combine(goal, degree=degree, squares=squares, times_up_to=times_up_to)
    if not nested:
        options = {"degree": degree, "times_up_to": times_up_to, "unfold": unfold, "match": match}
        try:
            return replaced(goal, state, lambda between: _between(between, given, using, options))
        except (NotFound, Refused):
            pass
    if goal.op == "=":
        try:
            return by_ideal(state.given, goal, state.uses)
        except (NotFound, Refused):
            pass
    raise NotFound(reason)


def combined(goal: Rel, state: Knowledge) -> Theorem:
    """A goal that hypotheses and lemmas add up to as they stand.  Raises NotFound."""
    if not state.uses:
        raise NotFound("no lemmas to add up")
    state.add(state.sum(goal))
    return restated(goal, state)


def _between(goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem], options: Mapping[str, Any]) -> Theorem:
    """A relation between what equals were put for: often it needs no lemma, and the search is shorter without."""
    try:
        return direct(goal, given, nested=True, **options)
    except NotFound:
        return direct(goal, given, using, nested=True, **options)


@kept(maxsize=2000)
def for_all(h: Claim, given: tuple[Hypothesis, ...], lemmas: tuple[Theorem, ...] = ()) -> Theorem:
    """What a hypothesis says for all values, from its own hypotheses and those given, also those for all values."""
    apart = [g for g in given if not g.free() & set(h.bound)]
    kinds = [v.args[1] for v in h.bound]
    wider = [
        instance(assume(g), {v: e for v, e in zip(g.bound, h.bound, strict=True) if v != e})
        for g in apart
        if isinstance(g, Claim) and _plain(g) and [v.args[1] for v in g.bound] == kinds
    ]
    for g in apart:
        if isinstance(g, Claim) and _plain(g) and len(g.bound) > len(h.bound):
            wider += instances(assume(g), set(g.bound), applications([h.goal]))
    return direct(h.goal, [*apart, *h.given], [*wider, *lemmas], match=False, nested=True)


def _plain(claim: Claim) -> bool:
    """Are all of its own hypotheses relations?"""
    return all(isinstance(h, Rel) for h in claim.given)


class Knowledge:
    """Hypotheses, and theorems in an order in which the hypotheses of each are known."""

    def __init__(self, given: Sequence[Hypothesis], lemmas: Sequence[Theorem] = (), nested: bool = False) -> None:
        self.lemmas = list(lemmas)
        self.nested = nested
        self.given = list(dict.fromkeys(given))
        self.uses: list[Theorem] = []
        self.known = set(Facts(self.given, ()).known)
        self.shown: dict[object, Theorem | None] = {}
        self.base: tuple[Theorem, ...] = ()  # the lemmas that show hypotheses of others
        self.unfolder = Unfolder()

    def combine(self, goal: Rel, **options: Any) -> Theorem:
        """``given |- goal`` by one use of the rule of algebra."""
        return by_combine(self.given, goal, self.uses, **options)

    def use_all(self, theorems: Iterable[Theorem]) -> str:
        """Add the theorems, whatever their order: again and again, as long as one shows what another needs."""
        reason, waiting = "", list(theorems)
        while waiting:
            left = []
            for t in waiting:
                if missing := self.use(t):
                    left.append(t)
                    reason = missing
            if len(left) == len(waiting) and not self._widened() and not self._granted(left):
                return reason
            waiting = left
        return ""

    def _widened(self) -> bool:
        """From now on the lemmas in use show hypotheses of others, too; False if that is no more than before."""
        if self.base == tuple(self.uses):
            return False
        self.base = tuple(self.uses)
        self.shown = {key: t for key, t in self.shown.items() if t is not None}
        return True

    def _granted(self, waiting: Iterable[Theorem]) -> bool:
        """Use what hypotheses for all values say of the terms in what the theorems need; False if nothing new."""
        needs = applications(h for t in waiting for h in t.claim.given if isinstance(h, Rel))
        before = len(self.uses)
        for h in self.given:
            if isinstance(h, Claim) and h.bound and _plain(h):
                for t in instances(assume(h), set(h.bound), needs):
                    if t.claim.goal.key() not in self.known:
                        self.use(t)
        return len(self.uses) > before

    def use(self, theorem: Theorem) -> str:
        """Add a theorem, with proofs of its hypotheses; else say what is missing."""
        helpers: list[Theorem] = []
        for h in theorem.claim.given:
            if h.key() in self.known:
                continue
            if isinstance(h, Claim):
                if not self._quantified(h):
                    return f"a lemma needs {h}, which is not shown"
            elif not holds(h, self.known):
                helper = self.show(h)
                if helper is None:
                    return f"a lemma needs {h}, which is not shown"
                helpers.append(helper)
        for t in (*helpers, theorem):
            self.add(t)
        return ""

    def add(self, theorem: Theorem) -> None:
        """Add a theorem whose hypotheses are known."""
        goal = theorem.claim.goal
        self.uses.append(theorem)
        self.known.add(goal.key())
        self.known |= {c[0].key() for c in domain(goal) if len(c) == 1}

    def show(self, h: Rel) -> Theorem | None:
        """A proof of a hypothesis from the given ones, by few products; remembered."""
        key = h.key()
        if key not in self.shown:
            self.shown[key] = None
            goals = [Rel(h.lhs, ">", h.rhs), Rel(h.rhs, ">", h.lhs)] if h.op == "!=" else [h]
            for goal in goals:
                try:
                    self.shown[key] = quick(tuple(self.given), self.base, goal)
                    break
                except NotFound:
                    with suppress(NotFound):
                        self.shown[key] = self.sum(goal)
                        break
        return self.shown[key]

    def sum(self, goal: Rel) -> Theorem:
        """What hypotheses and lemmas in use add up to as they stand."""
        plain = [h for h in self.given if isinstance(h, Rel)]
        theorem = linear(goal, [*plain, *(t.claim.goal for t in self.uses)])
        if any(h.key() not in self.known for h in theorem.claim.given):
            raise NotFound(f"{goal} is no sum of what is known")
        return theorem

    def _quantified(self, h: Claim) -> bool:
        """Is a quantified hypothesis shown, by a theorem in use or by a proof of its own?"""
        facts = Facts(self.given, self.uses)
        if any(facts.shows(u, h) for u in self.uses):
            return True
        for lemma in self.lemmas:
            if facts.shows(lemma, h):
                self.uses.append(lemma)
                return True
        try:
            theorem = for_all(h, tuple(self.given), () if self.nested else tuple(self.lemmas))
        except (NotFound, Refused):
            return False
        self.add(theorem)
        return True

    def unfold(self, goal: Rel) -> None:
        """Add instances of definitions and elementary facts for the terms at hand."""
        things = [*(h for h in self.given if isinstance(h, Rel)), *(t.claim.goal for t in self.uses), goal]
        for t in self.unfolder.saturate(things, lambda h: holds(h, self.known) or self.show(h) is not None):
            self.use(t)

    def match(self, goal: Rel, using: Sequence[Theorem], rounds: int = 2) -> None:
        """Add instances of the lemmas, and of quantified hypotheses, that speak of the terms at hand."""
        schematic = [(assume(h), set(h.bound)) for h in self.given if isinstance(h, Claim) and h.bound]
        schematic += [(t, _schema(t)) for t in using if _schema(t)]
        for _ in range(rounds):
            rels = [*(h for h in self.given if isinstance(h, Rel)), *(t.claim.goal for t in self.uses), goal]
            before = len(self.uses)
            for theorem, schema in schematic:
                for t in instances(theorem, schema, applications(rels)):
                    if t.claim.goal.key() not in self.known:
                        self.use(t)
            if len(self.uses) == before:
                break
            self.unfold(goal)


def _schema(theorem: Theorem) -> set[Term]:
    """The variables that may be instantiated without changing a quantified hypothesis."""
    return theorem.claim.free().difference(*(h.free() for h in theorem.claim.given if isinstance(h, Claim)))
