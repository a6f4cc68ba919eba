"""What a tactic may ask of the search that runs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from symbolic.kernel import Rel, Term, Theorem
from symbolic.search.algebra import Hypothesis
from symbolic.search.library import Entry, Library
from symbolic.search.samples import Samples


class Search(Protocol):
    """A search for a proof; see `prover.Prover`."""

    effort: int
    library: Library
    named: Sequence[Entry]
    roots: dict[object, list[Theorem]]

    def solve(self, goal: Rel, given: Sequence[Hypothesis], depth: int = ...) -> Theorem:
        """``given |- goal``, with exactly this goal and hypotheses among `given`; raises `NotFound`."""
        ...

    def restate(self, theorem: Theorem, goal: Rel, given: Sequence[Hypothesis]) -> Theorem:
        """The theorem with this goal, an equivalent one, and these hypotheses, which imply its own."""
        ...

    def sign(self, t: Term, given: Sequence[Hypothesis], depth: int) -> Theorem:
        """``t > 0`` or ``0 > t``, whichever it is."""
        ...

    def condition(self, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
        """A side condition: told by hypotheses and lemmas, or else searched for."""
        ...

    def defined(self, goal: Rel | Term, given: Sequence[Hypothesis], depth: int) -> list[Theorem]:
        """Theorems that show the terms to be defined, as far as that is not clear by form."""
        ...

    def at(self, given: Sequence[Hypothesis], *goals: Rel | Term) -> Samples:
        """Points with these hypotheses."""
        ...

    def nested(self, most: int = 1) -> bool:
        """Is this more than `most` goals deep?"""
        ...

    def quick(self, goal: Rel, given: Sequence[Hypothesis]) -> Theorem:
        """A proof by little algebra, for side conditions."""
        ...

    def apart(
        self, goal: Rel, given: Sequence[Hypothesis], seconds: float, without: Callable[..., Theorem] | None = None
    ) -> Theorem:
        """``given |- goal`` without lemmas and one tactic, in a search of its own, which takes so long at most."""
        ...

    def check(self) -> None:
        """Stop when the time is up."""
        ...
