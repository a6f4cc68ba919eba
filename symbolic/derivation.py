"""Papers, their printed items, and what a derivation makes of each: the verdict is read off the objects made.

A derivation module registers items in the paper's order.  An item's function receives a `Derivation`, states the
printed line in SymPy's language, and proves it, refutes it, or does both to the line and its repair.  Items run on
demand, so an early line may use a later lemma: `d["Lemma 1"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from symbolic.evidence.spot import SpotCheck, SpotCheckFailed, disagrees, spot_check
from symbolic.kernel import Claim, Lambda, Refutation, Rel, Theorem
from symbolic.language.symbols import model_of
from symbolic.search.algebra import Hypothesis
from symbolic.search.counterexample import counterexample
from symbolic.search.prove import prove

KINDS = ("equation", "display", "theorem", "lemma", "definition", "prose")


class DerivationError(Exception):
    """A derivation script is wrong: an unknown item, a circular use, a result that is not there."""


@dataclass(frozen=True)
class Part:
    """One act of a derivation.  `role` is "printed" or "repaired"; the result is a Theorem or a Refutation."""

    role: str
    result: Theorem | Refutation
    check: SpotCheck | None


@dataclass
class Item:
    """A printed item: its number or name, what is printed there, and the function that derives it."""

    paper: Paper
    section: Section
    ref: str
    kind: str
    printed: str
    function: Callable[[Derivation], Any]
    steps: tuple[str, ...] | None
    note: str

    @property
    def title(self) -> str:
        """The first line of the function's docstring."""
        return (self.function.__doc__ or "").strip().split("\n")[0]


@dataclass
class Section:
    """A section of a paper, derived by one module."""

    paper: Paper
    number: str
    title: str
    module: str
    superseded: bool = False
    items: list[Item] = field(default_factory=list)

    def item(
        self,
        ref: str,
        printed: str | None = None,
        *,
        kind: str = "equation",
        steps: Sequence[str] | None = None,
        note: str = "",
    ) -> Callable[[Callable[[Derivation], Any]], Item]:
        """Register an item.

        `printed`: its LaTeX; by default what the paper prints at the number `ref`.  `steps`: the refs that make up the
        paper's own argument for it; () when it gives none.
        """
        if kind not in KINDS:
            raise DerivationError(f"{ref}: kind must be one of {', '.join(KINDS)}")
        if printed is None:
            if ref not in self.paper.printed:
                raise DerivationError(f"{self.paper.name} prints no equation {ref!r}; give the LaTeX of the item")
            printed = self.paper.printed[ref]

        def register(function: Callable[[Derivation], Any]) -> Item:
            item = Item(self.paper, self, ref, kind, printed, function, None if steps is None else tuple(steps), note)
            if ref in self.paper.items:
                raise DerivationError(f"{self.paper.name}:{ref} is registered twice")
            self.paper.items[ref] = item
            self.items.append(item)
            return item

        return register


class Paper:
    """A paper and its items.

    `notation` maps names of functions to LaTeX templates with the arguments' LaTeX; `printed` maps the numbers of the
    paper's equations to their LaTeX.
    """

    def __init__(
        self,
        name: str,
        *,
        title: str,
        authors: str,
        date: str,
        notation: Mapping[str, str] | None = None,
        printed: Mapping[str, str] | None = None,
    ) -> None:
        self.name, self.title, self.authors, self.date = name, title, authors, date
        self.notation = dict(notation or {})
        self.printed = dict(printed or {})
        self.sections: list[Section] = []
        self.items: dict[str, Item] = {}
        self.done: dict[str, Derivation] = {}
        self.running: list[str] = []

    def section(self, number: str, title: str, module: str, *, superseded: bool = False) -> Section:
        """Register a section; `module` is the `__name__` of the module that derives it."""
        section = Section(self, number, title, module, superseded)
        self.sections.append(section)
        return section

    def derive(self, ref: str) -> Derivation:
        """Run the item `ref`, once, and what it uses."""
        if ref in self.done:
            return self.done[ref]
        if ref not in self.items:
            raise DerivationError(f"{self.name} has no item {ref!r}; its items are {', '.join(self.items)}")
        if ref in self.running:
            raise DerivationError(f"{self.name}: circular use, {' -> '.join([*self.running, ref])}")
        self.running.append(ref)
        try:
            derivation = Derivation(self.items[ref])
            self.items[ref].function(derivation)
        finally:
            self.running.pop()
        self.done[ref] = derivation
        return derivation


class Derivation:
    """What an item's function works with."""

    def __init__(self, item: Item) -> None:
        self.item = item
        self.parts: list[Part] = []
        self.defined = False
        self.why_open = ""

    def __getitem__(self, ref: str) -> Theorem:
        """The last theorem of another item of the paper."""
        theorems = [p.result for p in self.item.paper.derive(ref).parts if isinstance(p.result, Theorem)]
        if not theorems:
            raise DerivationError(f"{self.item.paper.name}:{ref} has no theorem to use")
        return theorems[-1]

    def prove(
        self, goal: Rel | Theorem, given: Sequence[Hypothesis] = (), using: Sequence[Theorem] = (), **hints: Any
    ) -> Theorem:
        """The line as it is printed.  A theorem made before may be given instead of a goal to be searched for."""
        return self._theorem("printed", goal, given, using, hints)

    def repair(
        self, goal: Rel | Theorem, given: Sequence[Hypothesis] = (), using: Sequence[Theorem] = (), **hints: Any
    ) -> Theorem:
        """The line as it ought to be."""
        return self._theorem("repaired", goal, given, using, hints)

    def _theorem(
        self,
        role: str,
        goal: Rel | Theorem,
        given: Sequence[Hypothesis],
        using: Sequence[Theorem],
        hints: dict[str, Any],
    ) -> Theorem:
        if isinstance(goal, Rel):
            theorem = prove(goal, given, using, **hints)
        else:
            theorem = goal
        self.parts.append(Part(role, theorem, spot_check(theorem.claim, model_of)))
        return theorem

    def refute(
        self,
        goal: Rel,
        given: Sequence[Hypothesis] = (),
        at: Mapping[Any, Any] | None = None,
        *,
        meanings: Sequence[Lambda] = (),
        using: Sequence[Theorem] = (),
    ) -> Refutation:
        """The line as it is printed is false: at the point `at`, or at one that is searched for."""
        refutation = counterexample(Claim(given, goal), at, meanings=meanings, using=using)
        if not disagrees(refutation.claim, refutation.point, meanings, model_of):
            raise SpotCheckFailed(f"the models do not confirm the counterexample: {refutation}")
        self.parts.append(Part("printed", refutation, None))
        return refutation

    def define(self) -> None:
        """The line introduces notation and asserts nothing."""
        self.defined = True

    def open(self, why: str) -> None:
        """Nothing was achieved; say what is missing."""
        self.why_open = why

    @property
    def verdict(self) -> str:
        """proved, corrected, refuted, definition or open: read off the objects that were made."""
        printed = [p.result for p in self.parts if p.role == "printed"]
        repaired = [p.result for p in self.parts if p.role == "repaired"]
        if self.why_open or (not self.parts and not self.defined):
            return "open"
        if any(isinstance(r, Refutation) for r in printed):
            return "corrected" if repaired else "refuted"
        if printed:
            return "proved"
        return "open" if repaired else "definition"

    def argument(self, verdict_of: Callable[[str], str]) -> str:
        """Does the paper's own argument hold?  It fails when the line, or one of its steps, is false as printed.

        `verdict_of` gives the verdict of a step.
        """
        if not self.item.steps:
            return "absent"
        if any(isinstance(r, Refutation) for r in self.results):
            return "fails"
        return "stands" if all(verdict_of(ref) in ("proved", "definition") for ref in self.item.steps) else "fails"

    @property
    def results(self) -> list[Theorem | Refutation]:
        """Everything made, in order."""
        return [p.result for p in self.parts]


__all__ = ["Derivation", "DerivationError", "Item", "Paper", "Part", "Section", "SpotCheckFailed"]
