"""Methods of proof, as values that a lemma or an item can name: by induction, by cases, the first value apart, by sign.

A method says how a goal is taken apart; the parts are left to the prover that runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from symbolic.kernel import Claim, Rel, Term, Theorem, assume, either, induct, instance, integral, substitute
from symbolic.kernel import cases as joined
from symbolic.language.door import to_term
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.lemma import Lemma, theorems

Prove = Callable[..., Theorem]
Step = Callable[[Callable[..., Theorem], list[Hypothesis]], Theorem]


@dataclass(frozen=True)
class Place:
    """Where a method is named: how its texts are read there, as terms and as hypotheses."""

    term: Callable[[str], Term]
    hypotheses: Callable[[str], Sequence[Hypothesis]]

    def terms(self, value: Any) -> Any:
        """A text as a term; several names, separated by blanks or commas, as a tuple."""
        if not isinstance(value, str):
            return value
        return tuple(self.term(name) for name in value.replace(",", " ").split())

    def relations(self, value: Any) -> tuple[Rel, ...]:
        """A text as the relations that it lists; a relation as it is."""
        found = tuple(self.hypotheses(value)) if isinstance(value, str) else (value,)
        if not found or not all(isinstance(r, Rel) for r in found):
            raise NotFound(f"{value}: a split is a relation, or several")
        return found  # type: ignore[return-value]

    def value(self, value: Any) -> Any:
        """A text as a term."""
        return self.term(value) if isinstance(value, str) else value


class Method(Protocol):
    """How a goal is taken apart."""

    def read(self, place: Place) -> Method:
        """The method with its texts read."""
        ...

    def run(self, prove: Prove, goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem]) -> Theorem:
        """``given |- goal``, its parts shown by `prove`; raises what `prove` raises."""
        ...


@dataclass(frozen=True)
class Induction:
    """On the integer `var`, from `start` on, the hypothesis quantified over `bound`.

    `base` and `step` are lemmas for one of the two parts alone, or a method.
    """

    var: Any
    start: Any = 0
    bound: Any = ()
    base: Sequence[Theorem | Lemma] | Method = ()
    step: Sequence[Theorem | Lemma] | Method = ()

    def read(self, place: Place) -> Induction:
        """The method with its texts read."""
        base, step = (
            theorems(part, place.term) if isinstance(part, (list, tuple)) else part.read(place)  # type: ignore[union-attr]
            for part in (self.base, self.step)
        )
        return Induction(place.value(self.var), place.value(self.start), place.terms(self.bound), base, step)

    def run(self, prove: Prove, goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem]) -> Theorem:
        """``var >= start, given |- goal``; hypotheses without `var` and bound variables stay outside the induction."""
        n, low = to_term(self.var), to_term(self.start)
        rest = [h for h in given if h.key() not in (Rel(n, ">=", low).key(), Rel(n, ">", low - 1).key())]
        inner = [h for h in rest if h.free() & {n, *map(to_term, self.bound)}]
        side = [h for h in rest if h not in inner]
        here = Claim(inner, goal).substitute({n: low})
        base = _part(self.base, prove, here.goal, [*side, *here.given], using)

        def step(ih: Callable[..., Theorem], known: list[Hypothesis]) -> Theorem:
            return _part(self.step, prove, goal.map(lambda t: substitute(t, {n: n + 1})), known, [ih(), *using])

        return by_induction(n, goal, inner, start=low, bound=self.bound, base=base, step=step, side=side)


def _part(
    how: Sequence[Theorem | Lemma] | Method,
    prove: Prove,
    goal: Rel,
    given: Sequence[Hypothesis],
    using: Sequence[Theorem],
) -> Theorem:
    if isinstance(how, (list, tuple)):
        return prove(goal, given, [*using, *how])
    return how.run(prove, goal, given, using)  # type: ignore[union-attr]


@dataclass(frozen=True)
class Cases:
    """Apart where each of the `splits` (relations >= or >) holds and where it fails: two splits make four cases."""

    splits: Any

    def read(self, place: Place) -> Cases:
        """The method with its text read."""
        return Cases(place.relations(self.splits))

    def run(self, prove: Prove, goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem]) -> Theorem:
        """``given |- goal``."""
        split, *others = [self.splits] if isinstance(self.splits, Rel) else self.splits
        within = partial(Cases(others).run, prove) if others else prove
        if split.op == ">":
            split = Rel(split.rhs, ">=", split.lhs)
        other = Rel(split.rhs, ">=", split.lhs + 1) if integral(split.gap) else Rel(split.rhs, ">", split.lhs)
        yes, no = (within(goal, [*given, half], using) for half in (split, other))
        return joined(yes, no, split, other)


@dataclass(frozen=True)
class First:
    """For an integer, apart for var = start and for var >= start + 1."""

    var: Any
    start: Any = 0

    def read(self, place: Place) -> First:
        """The method with its texts read."""
        return First(place.value(self.var), place.value(self.start))

    def run(self, prove: Prove, goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem]) -> Theorem:
        """``var >= start, given |- goal``."""
        variable, start = to_term(self.var), to_term(self.start)
        rest = [h for h in given if h.key() != Rel(variable, ">=", start).key()]
        here = Claim(rest, goal).substitute({variable: start})
        using_first = [instance(t, {variable: start}) if variable in t.claim.free() else t for t in using]
        at_first = prove(here.goal, here.given, using_first)
        beyond = prove(goal, [*rest, Rel(variable, ">=", start + 1)], using)
        return either(variable, start, at_first, beyond)


@dataclass(frozen=True)
class Sign:
    """For an integer, apart for var = at, for var >= at + 1 and for var <= at - 1."""

    var: Any
    at: Any = 0

    def read(self, place: Place) -> Sign:
        """The method with its texts read."""
        return Sign(place.value(self.var), place.value(self.at))

    def run(self, prove: Prove, goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem]) -> Theorem:
        """``given |- goal``."""
        variable, middle = to_term(self.var), to_term(self.at)
        upper = First(self.var, self.at).run(prove, goal, given, using)
        below = Rel(middle - 1, ">=", variable)
        lower = prove(goal, [*given, below], using)
        return joined(upper, lower, Rel(variable, ">=", middle), below)


# As they are named in a lemma: `method=induction("n")`.
induction, cases, first, sign = Induction, Cases, First, Sign


def by_induction(
    n: Any,
    goal: Rel,
    given: Sequence[Hypothesis] = (),
    *,
    start: Any = 0,
    bound: Sequence[Any] = (),
    base: Theorem | None = None,
    step: Step | None = None,
    side: Sequence[Hypothesis] = (),
) -> Theorem:
    """``side, n >= start, given |- goal`` by induction on n.

    `bound` are the variables over which the induction hypothesis is quantified.  `step(ih, known)` proves the goal at
    n + 1 from `known`; `ih(i=j)` is an instance of the induction hypothesis.  Without `base` or `step` that is proved
    directly.
    """
    variable, low = to_term(n), to_term(start)
    claim = Claim(given, goal, tuple(map(to_term, bound)))
    opened = Claim(given, goal)
    at_start, after = opened.substitute({variable: low}), opened.substitute({variable: variable + 1})
    if base is None:
        base = direct(at_start.goal, [*side, *at_start.given])
    known: list[Hypothesis] = [*side, Rel(variable, ">=", low), claim, *after.given]
    hypothesis = assume(claim)

    def ih(**named: Term) -> Theorem:
        return instance(hypothesis, {v: named[v.args[0]] for v in claim.bound}) if named else hypothesis

    theorem = direct(after.goal, known, [hypothesis]) if step is None else step(ih, known)
    return induct(claim, variable, low, base, theorem)
