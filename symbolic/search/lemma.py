"""A lemma: a statement, and its theorem once it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from symbolic.errors import RederiveError
from symbolic.kernel import Claim, Lambda, Rel, Term, Theorem, instance
from symbolic.search.clock import elsewhere
from symbolic.search.errors import NotFound
from symbolic.search.memory import apart

Terms = Callable[[Any], Term]


# What a claim states, in whatever order its hypotheses stand.
Content = tuple[Rel, frozenset[Rel | Claim]]


def stated(claim: Claim) -> Content:
    """What it states."""
    return claim.goal, frozenset(claim.given)


class NoLemma(RederiveError):
    """A lemma cannot be used so: in its own proof, or at a value for a variable that it does not have."""


# How a lemma is proved: a method, the lemmas that are named, options of the search.
Way = tuple[Any, Sequence[Any], Mapping[str, Any]]


class Lemma:
    """A claim with a way to prove it.  Nothing is proved, nor even read, before it is asked for.

    `prove` makes the theorem; `state` gives the claim without it; `terms` reads texts where the lemma stands.  It
    stands last `among` others, below those that its proof names.
    """

    def __init__(
        self,
        prove: Callable[[], Theorem],
        state: Callable[[], Claim] | None,
        terms: Terms,
        name: str = "",
        among: list[Lemma] | None = None,
    ) -> None:
        self._prove, self._state, self.terms, self.name = prove, state, terms, name
        self._among: list[Lemma] = [] if among is None else among
        self._among.append(self)
        self.way: Way = (None, (), {})
        self._open = False
        self._failed: NotFound | None = None

    @cached_property
    def claim(self) -> Claim:
        """What it says."""
        return self._state() if self._state is not None else self.theorem.claim

    @cached_property
    def theorem(self) -> Theorem:
        """Its theorem: remembered, or proved now.  Raises NotFound; NoLemma where it is used in its own proof."""
        if self._open:
            raise NoLemma(f"the lemma {self.name or self.claim} is used in its own proof")
        if self._failed is not None:  # every search that would use it would search for it again
            raise self._failed.with_traceback(None)
        self._open = True
        try:
            with apart(), elsewhere():
                return self._prove()
        except NotFound as error:
            self._failed = error
            raise
        finally:
            self._open = False

    def prove(self, by: Any = None, using: Sequence[Any] = (), **options: Any) -> Lemma:
        """What its proof takes: `by` a method, the lemmas `using` before those at hand, options of the search."""
        self.way = by, using, options
        if self._among[-1] is not self:
            self._among.remove(self)
            self._among.append(self)
        return self

    @property
    def above(self) -> list[Lemma]:
        """Those that stand above it, which its proof may use without naming them."""
        return self._among[: self._among.index(self)]

    def at(self, values: Mapping[str, Any] | None = None, /, **named: Any) -> Instance:
        """An instance: `lemma.at(i="j - 1", n=3)`; texts are terms of the statement language, read where it is used.

        An arbitrary sequence gets a meaning: `lemma.at({"b(k)": "law(z, m, k, p, q)"}, u="p")`.
        """
        return Instance(self, {**(values or {}), **named})

    def __repr__(self) -> str:
        return f"<lemma {self.name or self.claim}>"


class Instance:
    """A lemma at values for its variables."""

    def __init__(self, lemma: Lemma | Instance, values: Mapping[str, Any]) -> None:
        self.lemma, self.values = lemma, values

    @property
    def terms(self) -> Terms:
        """Reads texts where the lemma stands."""
        return self.lemma.terms

    @property
    def theorem(self) -> Theorem:
        """The instance, its texts read where the lemma stands."""
        return self.read(self.terms)

    @property
    def claim(self) -> Claim:
        """What it says."""
        return self.theorem.claim

    def at(self, values: Mapping[str, Any] | None = None, /, **named: Any) -> Instance:
        """An instance of the instance."""
        return Instance(self, {**(values or {}), **named})

    def read(self, terms: Terms) -> Theorem:
        """The instance, its texts read by `terms`."""
        theorem = self.lemma.read(terms) if isinstance(self.lemma, Instance) else self.lemma.theorem
        claim = theorem.claim
        free = {v.args[0]: v for v in claim.free()}
        sequences = {f.name: f for g in claim.functions() for f in g.free}
        values, meanings = {}, list[Lambda]()
        for name, value in self.values.items():
            head, bracket, params = name.partition("(")
            if bracket and head in sequences:
                variables = [terms(v) for v in params.removesuffix(")").split(",")]
                meanings.append(Lambda(sequences[head], tuple(variables), terms(value)))
            elif name in free:
                values[free[name]] = terms(value)
            else:
                raise NoLemma(f"{claim} has no variable {name}")
        return instance(theorem, values, meanings)


def theorems(things: Iterable[Lemma | Instance | Theorem], terms: Terms | None = None) -> list[Theorem]:
    """The theorems of lemmas, and theorems as they are; texts of instances are read by `terms`."""
    return [_theorem(t, terms) for t in things]


def _theorem(thing: Lemma | Instance | Theorem, terms: Terms | None) -> Theorem:
    if isinstance(thing, Instance) and terms is not None:
        return thing.read(terms)
    return thing if isinstance(thing, Theorem) else thing.theorem
