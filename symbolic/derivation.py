"""Papers, their printed items, and what a derivation makes of each: the verdict is read off the objects made.

A derivation module registers items in the paper's order.  An item's function receives a `Derivation`, states the
printed line in SymPy's language, and proves it, refutes it, or does both to the line and its repair.  Items run on
demand, so an early line may use a later lemma: `d["Lemma 1"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from symbolic.evidence.spot import SpotCheck, SpotCheckFailed, disagrees, spot_check
from symbolic.kernel import Claim, Lambda, Refutation, Rel, Term, Theorem
from symbolic.language.symbols import model_of
from symbolic.reading.binding import Binding, Printed
from symbolic.reading.notation import Notation, PaperNotation
from symbolic.reading.transcription import Transcription
from symbolic.search.algebra import Hypothesis
from symbolic.search.counterexample import counterexample
from symbolic.search.errors import NotFound
from symbolic.search.prove import prove

Goal = Rel | Theorem | Sequence[Rel]
KINDS = ("equation", "display", "theorem", "lemma", "definition", "prose")


class DerivationError(Exception):
    """A derivation script is wrong: an unknown item, a circular use, a result that is not there."""


@dataclass(frozen=True)
class Part:
    """One act of a derivation: a Theorem or a Refutation.

    `role`: "printed" (what the paper prints), "repaired" (what it ought to print), or "also" (a line beside the two: a
    lemma, a converse, an explanation; it has no part in the verdict).  `name` tells several theorems of an item apart.
    """

    role: str
    result: Theorem | Refutation
    check: SpotCheck | None
    name: str = ""


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
    display: str | None = None
    reason: str = ""
    by_hand: str = ""

    @property
    def key(self) -> str | None:
        """The key of its display in the transcription; None for what the paper says in words."""
        key = self.display or self.ref
        return key if key in self.paper.printed.displays else None

    @property
    def title(self) -> str:
        """The first line of the function's docstring."""
        return (self.function.__doc__ or "").strip().split("\n")[0]


@dataclass
class Section:
    """A section of a paper, derived by one module.

    `given` are its standing hypotheses: each is added to every line that has all of its variables.  An equation with a
    variable alone on its left (p = 1 - q) defines this variable: it is added wherever the variable occurs.
    """

    paper: Paper
    number: str
    title: str
    module: str
    superseded: bool = False
    given: tuple[Hypothesis, ...] = ()
    items: list[Item] = field(default_factory=list)

    def item(
        self,
        ref: str,
        printed: str | None = None,
        *,
        kind: str = "equation",
        display: str | None = None,
        steps: Sequence[str] | None = None,
        note: str = "",
        reason: str = "",
        by_hand: str = "",
    ) -> Callable[[Callable[[Derivation], Any]], Item]:
        """Register an item.

        `printed`: its LaTeX; by default what the paper prints at the number `ref`, or in the display without a number
        whose key in the transcription is `display` ("4.2.1c").  `steps`: the refs that make up the paper's own argument
        for it; () when it gives none.  `reason`: why the claims say what is printed although its sides are arranged
        otherwise, or cannot be compared; then `by_hand` is the beginning of the fingerprint of what is printed.
        """
        if kind not in KINDS:
            raise DerivationError(f"{ref}: kind must be one of {', '.join(KINDS)}")
        key = display if display is not None else ref
        displays = self.paper.printed.displays
        if display is not None and display not in displays:
            raise DerivationError(f"{ref}: {self.paper.name} has no display {display!r} in its transcription")
        if printed is None:
            if key not in displays:
                raise DerivationError(f"{self.paper.name} prints no equation {ref!r}; give the LaTeX of the item")
            printed = displays[key].formula

        def register(function: Callable[[Derivation], Any]) -> Item:
            own = None if steps is None else tuple(steps)
            item = Item(self.paper, self, ref, kind, printed, function, own, note, display, reason, by_hand)
            if ref in self.paper.items:
                raise DerivationError(f"{self.paper.name}:{ref} is registered twice")
            self.paper.items[ref] = item
            self.items.append(item)
            return item

        return register


class Paper:
    """A paper and its items.

    `notation` maps names of functions to LaTeX templates with the arguments' LaTeX.  `folder` is the paper's package:
    what is printed is transcribed there, in `printed/equations.json`, and its notation declared, in `notation.toml`.
    `findings` are the refs of what matters most, should it turn out to be false: reports name them first.
    """

    def __init__(
        self,
        name: str,
        *,
        title: str,
        authors: str,
        date: str,
        notation: Mapping[str, str] | None = None,
        folder: Path | None = None,
        findings: Sequence[str] = (),
    ) -> None:
        self.name, self.title, self.authors, self.date = name, title, authors, date
        self.notation = dict(notation or {})
        self.folder = folder
        self.findings = tuple(findings)
        self.sections: list[Section] = []
        self.items: dict[str, Item] = {}
        self.done: dict[str, Derivation] = {}
        self.unproved: dict[str, list[Claim]] = {}  # what items state and nobody has proved
        self.running: list[str] = []

    @cached_property
    def printed(self) -> Printed:
        """Everything that the paper displays, read with its notation; nothing without a folder."""
        return Printed.of(self.folder) if self.folder else Printed(Transcription(()), PaperNotation(Notation()))

    def section(
        self, number: str, title: str, module: str, *, superseded: bool = False, given: Sequence[Hypothesis] = ()
    ) -> Section:
        """Register a section; `module` is the `__name__` of the module that derives it, `given` what it supposes."""
        section = Section(self, number, title, module, superseded, tuple(given))
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
        self.unproved.pop(ref, None)
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

    def __getitem__(self, ref: str | tuple[str, str]) -> Theorem:
        """The last theorem of another item of the paper; `d["4.5", "strict"]` is the one that has this name."""
        ref, name = (ref, None) if isinstance(ref, str) else ref
        parts = [p for p in self.item.paper.derive(ref).parts if name in (None, p.name)]
        theorems = [p.result for p in parts if isinstance(p.result, Theorem)]
        if not theorems:
            called = f" called {name!r}" if name is not None else ""
            raise DerivationError(f"{self.item.paper.name}:{ref} has no theorem{called} to use")
        return theorems[-1]

    def prove(
        self,
        goal: Goal,
        given: Sequence[Hypothesis] = (),
        using: Sequence[Theorem] = (),
        *,
        name: str = "",
        **hints: Any,
    ) -> Theorem:
        """The line as it is printed.

        A theorem made before may be given instead of a goal to be searched for, and a chain of relations instead of
        one: its links are proved one by one, each with those before it; the last one is returned.
        """
        return self._theorems("printed", goal, given, using, name, hints)

    def repair(
        self,
        goal: Goal,
        given: Sequence[Hypothesis] = (),
        using: Sequence[Theorem] = (),
        *,
        name: str = "",
        **hints: Any,
    ) -> Theorem:
        """The line as it ought to be."""
        return self._theorems("repaired", goal, given, using, name, hints)

    def also(
        self,
        goal: Goal,
        given: Sequence[Hypothesis] = (),
        using: Sequence[Theorem] = (),
        *,
        name: str = "",
        **hints: Any,
    ) -> Theorem:
        """A line beside the printed one, which has no part in the verdict."""
        return self._theorems("also", goal, given, using, name, hints)

    def _theorems(
        self,
        role: str,
        goal: Goal,
        given: Sequence[Hypothesis],
        using: Sequence[Theorem],
        name: str,
        hints: dict[str, Any],
    ) -> Theorem:
        if isinstance(goal, Theorem):
            return self._add(role, goal, name)
        links = [goal] if isinstance(goal, Rel) else list(goal)
        if not links:
            raise DerivationError(f"{self.item.ref}: an empty chain says nothing")
        known, made = self._given(links, given), list[Theorem]()
        for link in links:
            try:
                theorem = prove(link, known, [*using, *made], **hints)
            except NotFound:
                self._unproved(Claim(known, link))
                raise
            made.append(self._add(role, theorem, name))
        return made[-1]

    def _unproved(self, claim: Claim) -> None:
        self.item.paper.unproved.setdefault(self.item.ref, []).append(claim)

    def _add(self, role: str, theorem: Theorem, name: str) -> Theorem:
        self.parts.append(Part(role, theorem, spot_check(theorem.claim, model_of), name))
        return theorem

    def _given(self, goals: Sequence[Rel], given: Sequence[Hypothesis]) -> list[Hypothesis]:
        """The hypotheses of the lines with those of the section that concern them, these first."""
        return [*_concerning(self.item.section.given, [*goals, *given]), *given]

    def refute(
        self,
        goal: Rel,
        given: Sequence[Hypothesis] = (),
        at: Mapping[Any, Any] | None = None,
        *,
        meanings: Sequence[Lambda] = (),
        using: Sequence[Theorem] = (),
        also: bool = False,
    ) -> Refutation:
        """The line as it is printed is false: at the point `at`, or at one that is searched for.

        With `also`, a line beside it: a step that would be needed, a converse.
        """
        refutation = counterexample(Claim(self._given([goal], given), goal), at, meanings=meanings, using=using)
        if not disagrees(refutation.claim, refutation.point, meanings, model_of):
            raise SpotCheckFailed(f"the models do not confirm the counterexample: {refutation}")
        self.parts.append(Part("also" if also else "printed", refutation, None))
        return refutation

    def define(self) -> None:
        """The line introduces notation and asserts nothing."""
        self.defined = True

    def open(self, why: str, goal: Rel | None = None, given: Sequence[Hypothesis] = ()) -> None:
        """Nothing was achieved; say what is missing.

        With `goal`, the line that is neither proved nor refuted: evidence for it can be asked for.
        """
        self.why_open = why
        if goal is not None:
            self._unproved(Claim(self._given([goal], given), goal))

    @property
    def verdict(self) -> str:
        """proved, corrected, refuted, definition or open: read off the objects that were made.

        Claims that do not say what is printed leave the item open, whatever was made of them.
        """
        printed = [p.result for p in self.parts if p.role == "printed"]
        repaired = [p.result for p in self.parts if p.role == "repaired"]
        if self.why_open or (not self.parts and not self.defined) or not self.binding.agrees:
            return "open"
        if any(isinstance(r, Refutation) for r in printed):
            return "corrected" if repaired else "refuted"
        if printed:
            return "proved"
        return "open" if repaired else "definition"

    @cached_property
    def binding(self) -> Binding:
        """How the claims about what is printed compare with what the reader has read there."""
        claims = [(p.result.claim, isinstance(p.result, Refutation)) for p in self.parts if p.role == "printed"]
        if self.item.key is None:
            return Binding("in words")
        if not claims and not self.defined:
            return Binding("uncovered")
        return self.item.paper.printed.bind(self.item.key, claims, reason=self.item.reason, hand=self.item.by_hand)

    def argument(self, verdict_of: Callable[[str], str]) -> str:
        """Does the paper's own argument hold?  It fails when the line, or one of its steps, is false as printed.

        `verdict_of` gives the verdict of a step.
        """
        if not self.item.steps:
            return "absent"
        if any(isinstance(p.result, Refutation) for p in self.parts if p.role == "printed"):
            return "fails"
        return "stands" if all(verdict_of(ref) in ("proved", "definition") for ref in self.item.steps) else "fails"

    @property
    def results(self) -> list[Theorem | Refutation]:
        """Everything made, in order."""
        return [p.result for p in self.parts]


def _concerning(standing: Sequence[Hypothesis], lines: Sequence[Hypothesis]) -> list[Hypothesis]:
    """The standing hypotheses about the variables of the lines, and about those that define these, in their order."""
    variables: set[Term] = set().union(*(line.free() for line in lines))
    while True:
        chosen = [h for h in standing if _concerns(h, variables)]
        wider = variables.union(*(h.free() for h in chosen))
        if wider == variables:
            return chosen
        variables = wider


def _concerns(hypothesis: Hypothesis, variables: set[Term]) -> bool:
    if isinstance(hypothesis, Rel) and hypothesis.op == "=" and hypothesis.lhs.op == "var":
        return hypothesis.lhs in variables
    return hypothesis.free() <= variables


__all__ = ["Derivation", "DerivationError", "Item", "Paper", "Part", "Section", "SpotCheckFailed"]
