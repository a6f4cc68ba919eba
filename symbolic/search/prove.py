"""`prove`: a theorem from a goal, hypotheses and lemmas, with the bookkeeping done.

Hypotheses of the lemmas are proved first; definitions and elementary facts are unfolded where they apply; squares are
read off the factors of the goal.  What is found is a chain of kernel rules; nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp

from symbolic.kernel import (
    Claim,
    Refused,
    Rel,
    Term,
    Theorem,
    assume,
    cases,
    domain,
    either,
    holds,
    induct,
    instance,
    integral,
)
from symbolic.kernel.rules import Facts
from symbolic.language.translate import to_sympy, to_term
from symbolic.search.algebra import Hypothesis, Problem, by_combine, quick
from symbolic.search.errors import NotFound
from symbolic.search.matching import applications, instances
from symbolic.search.rewriting import computed, replaced, restated
from symbolic.search.unfold import Unfolder


def prove(
    goal: Rel,
    given: Sequence[Hypothesis] = (),
    using: Sequence[Theorem] = (),
    *,
    squares: Sequence[Any] = (),
    degree: int = 3,
    times_up_to: int = 1,
    unfold: bool = True,
    match: bool = True,
    nested: bool = False,
) -> Theorem:
    """``given |- goal``.

    `using`: theorems whose hypotheses follow from `given` and from one another.  `squares`: expressions whose squares
    may be used as nonnegative terms.  `degree`: how many facts may be multiplied; `times_up_to`: by how many positive
    facts the goal may be multiplied.  Raises `NotFound`.
    """
    state = Knowledge(given, using, nested)
    roots = [to_term(s) for s in squares]
    reason = ""
    for t in using:
        reason = state.use(t) or reason
    for step in (restated, computed):
        try:
            return step(goal, state)
        except NotFound:
            continue
    if unfold:
        state.unfold(goal)
    for first in dict.fromkeys([min(degree, 2), degree]):
        try:
            return state.combine(goal, degree=first, squares=roots, times_up_to=0)
        except NotFound as error:
            reason = reason or str(error)
    if match:
        state.match(goal, using)
    roots += hints(goal)
    try:
        return state.combine(goal, degree=degree, squares=roots, times_up_to=times_up_to)
    except NotFound:
        pass
    if not nested:
        options = {"squares": squares, "degree": degree, "times_up_to": times_up_to, "unfold": unfold, "match": match}
        try:
            return replaced(goal, state, lambda between: _between(between, given, using, options))
        except (NotFound, Refused):
            pass
    if goal.op == "=":
        from symbolic.search.ideals import by_ideal

        try:
            return by_ideal(state.given, goal, state.uses)
        except (NotFound, Refused):
            pass
    raise NotFound(reason)


def _between(
    goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem], options: Mapping[str, Any]
) -> Theorem:
    """A relation between what equals were put for: often it needs no lemma, and the search is shorter without."""
    try:
        return prove(goal, given, nested=True, **options)
    except NotFound:
        return prove(goal, given, using, nested=True, **options)


class Knowledge:
    """Hypotheses, and theorems in an order in which the hypotheses of each are known."""

    def __init__(self, given: Sequence[Hypothesis], lemmas: Sequence[Theorem] = (), nested: bool = False) -> None:
        self.lemmas = list(lemmas)
        self.nested = nested
        self.given = list(dict.fromkeys(given))
        self.uses: list[Theorem] = []
        self.known = set(Facts(self.given, ()).known)
        self.shown: dict[object, Theorem | None] = {}
        self.base = Problem(self.given, ())
        self.unfolder = Unfolder()

    def combine(self, goal: Rel, **options: Any) -> Theorem:
        """``given |- goal`` by one use of the rule of algebra."""
        return by_combine(self.given, goal, self.uses, **options)

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
                helper = self._show(h)
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

    def _show(self, h: Rel) -> Theorem | None:
        """A proof of a hypothesis from the given ones, by few products; remembered."""
        key = h.key()
        if key not in self.shown:
            self.shown[key] = None
            goals = [Rel(h.lhs, ">", h.rhs), Rel(h.rhs, ">", h.lhs)] if h.op == "!=" else [h]
            for goal in goals:
                try:
                    self.shown[key] = quick(self.base, goal)
                    break
                except NotFound:
                    continue
        return self.shown[key]

    def _quantified(self, h: Claim) -> bool:
        """Is a quantified hypothesis shown, by a theorem in use or by a proof of its own?"""
        facts = Facts(self.given, self.uses)
        if any(facts.shows(u, h) for u in self.uses):
            return True
        for lemma in self.lemmas:
            if facts.shows(lemma, h):
                self.uses.append(lemma)
                return True
        if self.nested:
            return False
        apart = [g for g in self.given if not g.free() & set(h.bound)]
        try:
            theorem = prove(h.goal, [*apart, *h.given], self.lemmas, match=False, nested=True)
        except NotFound:
            return False
        self.add(theorem)
        return True

    def unfold(self, goal: Rel) -> None:
        """Add instances of definitions and elementary facts for the terms at hand."""
        things = [*(h for h in self.given if isinstance(h, Rel)), *(t.claim.goal for t in self.uses), goal]
        for t in self.unfolder.saturate(things, lambda h: holds(h, self.known) or self._show(h) is not None):
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


def hints(goal: Rel) -> list[Term]:
    """Expressions whose squares are likely to help: repeated factors of the numerator, and differences of atoms."""
    out: list[Any] = []
    try:
        numerator = sp.together(to_sympy(goal.gap)).as_numer_denom()[0]
        symbols = {
            s: sp.Dummy()
            for s in numerator.atoms(sp.Function) | {p for p in numerator.atoms(sp.Pow) if not p.exp.is_Integer}
        }
        back = {d: s for s, d in symbols.items()}
        _, factors = sp.factor_list(numerator.xreplace(symbols))
        out += [f.xreplace(back) for f, k in factors if k > 1]
        atoms = sorted(numerator.free_symbols | set(symbols), key=str)
        if len(atoms) <= 4:
            out += [a - b for k, a in enumerate(atoms) for b in atoms[:k]] + list(atoms) + [1 - a for a in atoms]
            if len(atoms) <= 3:
                out += [
                    a * a - b * c for a in atoms for b in atoms for c in atoms if a not in (b, c) and str(b) <= str(c)
                ]
    except (Refused, sp.PolynomialError, TypeError):
        return []
    terms: dict[Term, None] = {}
    for e in out:
        try:
            terms.setdefault(to_term(e))
        except Refused:
            continue
    return list(terms)


def at(theorem: Theorem, values: Mapping[Any, Any] | None = None, /, **named: Any) -> Theorem:
    """An instance: `at(theorem, i=j - 1)`, or with symbols as keys."""
    free = {v.args[0]: v for v in theorem.claim.free()}
    chosen = {to_term(k): to_term(e) for k, e in (values or {}).items()}
    for name, e in named.items():
        if name not in free:
            raise NotFound(f"{theorem.claim} has no variable {name}")
        chosen[free[name]] = to_term(e)
    return instance(theorem, chosen)


def induction(
    n: Any,
    goal: Rel,
    given: Sequence[Hypothesis] = (),
    *,
    start: Any = 0,
    bound: Sequence[Any] = (),
    base: Theorem | None = None,
    step: Callable[[Callable[..., Theorem], list[Hypothesis]], Theorem] | None = None,
    side: Sequence[Hypothesis] = (),
    using: Sequence[Theorem] = (),
    **options: Any,
) -> Theorem:
    """``side, n >= start, given |- goal`` by induction on n.

    `bound` are the variables over which the induction hypothesis is quantified.  `step(ih, known)` proves the goal at
    n + 1 from `known`; `ih(i=j)` is an instance of the induction hypothesis.  Without `base` or `step` both are left to
    `prove`, with the lemmas `using`.
    """
    variable, first = to_term(n), to_term(start)
    claim = Claim(given, goal, tuple(map(to_term, bound)))
    opened = Claim(given, goal)
    at_start, after = opened.substitute({variable: first}), opened.substitute({variable: variable + 1})
    if base is None:
        base = prove(at_start.goal, [*side, *at_start.given], using, **options)
    known: list[Hypothesis] = [*side, Rel(variable, ">=", first), claim, *after.given]
    hypothesis = assume(claim)

    def ih(**named: Any) -> Theorem:
        return at(hypothesis, **named) if named else hypothesis

    if step is None:
        theorem = prove(after.goal, known, [hypothesis, *using], **options)
    else:
        theorem = step(ih, known)
    return induct(claim, variable, first, base, theorem)


def by_sign(
    i: Any, goal: Rel, given: Sequence[Hypothesis] = (), using: Sequence[Theorem] = (), *, at: Any = 0, **options: Any
) -> Theorem:
    """``given |- goal`` for an integer i, proved apart for i = at, for i >= at + 1 and for i <= at - 1."""
    variable, middle = to_term(i), to_term(at)
    upper = from_first(i, at, goal, given, using, **options)
    below = Rel(middle - 1, ">=", variable)
    lower = prove(goal, [*given, below], using, **options)
    return cases(upper, lower, Rel(variable, ">=", middle), below)


def from_first(
    i: Any,
    first: Any,
    goal: Rel,
    given: Sequence[Hypothesis] = (),
    using: Sequence[Theorem] = (),
    *,
    using_first: Sequence[Theorem] | None = None,
    **options: Any,
) -> Theorem:
    """``given, i >= first |- goal`` for an integer i, proved apart for i = first and for i >= first + 1.

    `using_first` are the lemmas for i = first; by default those of `using`, with i replaced.
    """
    variable, start = to_term(i), to_term(first)
    here = Claim(given, goal).substitute({variable: start})
    if using_first is None:
        using_first = [at_value(t, variable, start) for t in using]
    at_first = prove(here.goal, here.given, using_first, **options)
    beyond = prove(goal, [*given, Rel(variable, ">=", start + 1)], using, **options)
    return either(variable, start, at_first, beyond)


def at_value(theorem: Theorem, variable: Term, value: Term) -> Theorem:
    """The theorem with one variable replaced, if it occurs."""
    return instance(theorem, {variable: value}) if variable in theorem.claim.free() else theorem


def by_cases(
    split: Rel, goal: Rel, given: Sequence[Hypothesis] = (), using: Sequence[Theorem] = (), **options: Any
) -> Theorem:
    """``given |- goal``, proved apart where `split` (a relation >=) holds and where it fails."""
    other = Rel(split.rhs, ">=", split.lhs + 1) if integral(split.gap) else Rel(split.rhs, ">", split.lhs)
    yes, no = prove(goal, [*given, split], using, **options), prove(goal, [*given, other], using, **options)
    return cases(yes, no, split, other)
