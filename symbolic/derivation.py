"""Papers, their printed items, and what a derivation makes of each: the verdict is read off the objects made.

A derivation module registers items in the paper's order.  An item's function receives a `Derivation`, which has read
the printed line: `d.prove()` proves it, `d.refute()` refutes it, and `d.repair(..)` states in the paper's own notation
what ought to stand there.  Items run on demand, so an early line may use a later lemma: `d["Lemma 1"]`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from symbolic.errors import DerivationError
from symbolic.evidence import spot
from symbolic.evidence.points import Point
from symbolic.evidence.spot import SpotCheck, SpotCheckFailed, disagrees
from symbolic.kernel import Claim, Function, Lambda, Refutation, Rel, Term, Theorem
from symbolic.kernel.rows import UNCLEAR, verdict
from symbolic.language.chain import Broken, ends
from symbolic.language.door import to_term
from symbolic.language.models import model_of
from symbolic.language.sums import sum_text
from symbolic.ledger import ADDITION, CONSEQUENCES
from symbolic.numbered import called
from symbolic.observations import models_of, observed
from symbolic.pins import Pins, foreign
from symbolic.pins import load as load_pins
from symbolic.reading.binding import Binding, Printed
from symbolic.reading.comparison import SAME, compare
from symbolic.reading.formulas import Formulas, Link, NoFormula, Said
from symbolic.reading.meaning import NoMeaning, pattern
from symbolic.reading.notation import notation_of
from symbolic.reading.rendering import latex
from symbolic.reading.transcription import Transcription
from symbolic.reading.tree import Node
from symbolic.restating import restated
from symbolic.search.algebra import Hypothesis
from symbolic.search.counterexample import counterexample
from symbolic.search.errors import NotFound
from symbolic.search.establish import establish
from symbolic.search.lemma import Content, Instance, Lemma, stated, theorems
from symbolic.search.methods import Method, Place
from symbolic.search.values import values
from symbolic.suppositions import Suppositions
from symbolic.theory.standard import LEMMAS
from symbolic.theory.theory import Theory, functions_in, merged

Goal = str | Rel | Theorem | Lemma | Instance | Sequence[Rel]
Given = str | Hypothesis | Sequence[str | Hypothesis]
Use = Theorem | Lemma | Instance | str | tuple[str, str]
_NAMED = ("name", "index", "call", "event", "power")  # what a definition may have on its left
BACK = "back"  # the name of the way back to the line that an item restates
KINDS = ("equation", "display", "theorem", "lemma", "definition", "prose", ADDITION)


@dataclass(frozen=True)
class Part:
    """One act of a derivation: a Theorem or a Refutation.

    `role`: "printed" (what the paper prints), "repaired" (what it ought to print), or "also" (a line beside the two: a
    lemma, a converse, an explanation; it has no part in the verdict).  `name` tells several theorems of an item apart.
    `read` is the line as it was read, None where it was not; `link`, from 1, which printed relation it is; `known`
    a point that meets its hypotheses, where few do.
    """

    role: str
    result: Theorem | Refutation
    check: SpotCheck | None
    name: str = ""
    read: Link | None = None
    link: int | None = None
    known: Point | None = None


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
    follows: str = ""
    both_ways: bool = False
    at_hand: tuple[Lemma, ...] = ()  # the lemmas that stand before it
    at: str = ""
    as_in: str = ""
    consequence: str = ""
    like: Item | None = None  # that of another draft which prints the same: it is derived like this one

    @property
    def context(self) -> Section:
        """The section whose notation, laws and standing hypotheses its claims are made with."""
        return self.like.section if self.like else self.section

    @cached_property
    def formulas(self) -> Formulas:
        """What texts mean at this place of the paper; where it is derived like another draft's, as there.

        What only this draft prints has its meaning in its own notation.
        """
        if self.like is None:
            return self.section.formulas(self.key or self.ref)
        there = self.like.section.formulas(self.like.key or self.like.ref)
        own = self.paper.printed.notation.at(self.key or self.ref, self.section.number)
        notation = replace(there.notation, meanings=(*own.meanings, *there.notation.meanings))
        notation.patterns.update({meaning: pattern(*meaning, own) for meaning in own.meanings})
        return Formulas(notation, there.functions, there.printed)

    @property
    def argument(self) -> tuple[str, ...]:
        """The refs of its steps, in this paper.  Raises DerivationError where one is not taken over."""
        return tuple(str(self.here(step)) for step in self.steps or ())

    @property
    def followed(self) -> str:
        """The ref, in this paper, of the line that it restates."""
        return str(self.here(self.follows)) if self.follows else ""

    def here(self, use: Use) -> Use:
        """What a derivation names, where it is another draft's: the same item of this paper."""
        if not isinstance(use, (str, tuple)):
            return use
        ref = use if isinstance(use, str) else use[0]
        ref = self.paper.called(ref) if self.like is None else self.paper.taken(self.like.paper, ref)
        return ref if isinstance(use, str) else (ref, use[1])

    @cached_property
    def said(self) -> Said:
        """What the display says, as the reader reads it.  Raises DerivationError for what cannot be claimed."""
        if self.key is None:
            raise DerivationError(f"{self.ref}: the paper says it in words; give the formula that they are read as")
        display = self.paper.printed.displays[self.key]
        if display.reading is None:
            why = display.error.splitlines()[0] if display.error else "nothing is printed beside the number"
            raise DerivationError(f"{self.ref} is not read: {why}")
        if display.lints:
            raise DerivationError(f"{self.ref} is flagged: {display.lints[0].id}: {display.lints[0].message}")
        try:
            return self.formulas.said(display.reading, display.left, display.right)
        except NoMeaning as error:
            raise DerivationError(f"{self.ref} is no claim as it is printed: {error}") from None

    @cached_property
    def supposed(self) -> Suppositions:
        """Where the hypotheses of its claims stand."""
        return Suppositions(self)

    @property
    def key(self) -> str | None:
        """The key of its display in the transcription; None for what the paper says in words."""
        key = self.display or self.ref
        return key if key in self.paper.printed.formulas else None

    @property
    def place(self) -> str:
        """The sentence that it is said in, or that its display stands in; "" where nobody knows."""
        return self.at or self.paper.printed.prose.of_display.get(self.key or "", "")

    @property
    def title(self) -> str:
        """The first line of the function's docstring."""
        return (inspect.getdoc(self.function) or "").split("\n")[0]

    @property
    def prose(self) -> str:
        """The rest of it."""
        return (inspect.getdoc(self.function) or "").partition("\n")[2].strip()


@dataclass
class Section:
    """A section of a paper, derived by one module.

    `given` are its standing hypotheses: each is added to every line that has all of its variables.  An equation with a
    variable alone on its left (p = 1 - q) defines this variable: it is added wherever the variable occurs.
    `laws` are the theories, or modules, whose functions the notation names and whose lemmas are at hand.
    """

    paper: Paper
    number: str
    title: str
    module: str
    superseded: bool = False
    standing: tuple[str | Hypothesis, ...] = ()
    laws: tuple[Theory | ModuleType, ...] = ()
    items: list[Item] = field(default_factory=list)
    lemmas: list[Lemma] = field(default_factory=list)

    @property
    def prose(self) -> str:
        """What the module says of it: its docstring."""
        return inspect.getdoc(sys.modules[self.module]) or ""

    @cached_property
    def functions(self) -> dict[str, Function]:
        """The functions that may be named: those of the module itself, and of the laws.

        A name that has two meanings in the module has none here.
        """
        modules = [sys.modules[self.module], *(m for m in self.laws if isinstance(m, ModuleType))]
        found: dict[str, set[Function]] = {}
        for f in (f for m in modules for f in functions_in(m)):
            found.setdefault(f.name, set()).add(f)
        own = {name: f for name, (f, *others) in found.items() if not others}
        return merged([own, *(t.functions for t in self.laws if isinstance(t, Theory))])

    @cached_property
    def given(self) -> tuple[Hypothesis, ...]:
        """The standing hypotheses, read."""
        return tuple(_hypotheses(self.formulas(""), self.standing))

    @property
    def at_hand(self) -> list[Lemma]:
        """The lemmas that stand so far, which a proof may use without naming them."""
        return [*(lemma for t in self.laws if isinstance(t, Theory) for lemma in t.lemmas), *self.lemmas]

    def formulas(self, key: str) -> Formulas:
        """What texts mean at the display with this key, or at the item in words with this ref."""
        number = self.paper.printed.sections.get(key, self.number)
        printed = self.paper.printed
        return Formulas(printed.notation.at(key, number), self.functions, printed.formulas)

    def lemma(
        self,
        text: str,
        given: Given = (),
        by: Method | None = None,
        using: Sequence[Use] = (),
        *,
        name: str = "",
        **options: Any,
    ) -> Lemma:
        """A line that the paper does not print, in its notation, under the standing hypotheses; proved when needed.

        Reports call it by its `name`.
        """
        before = tuple(self.at_hand)

        def state() -> Claim:
            claims = self.formulas("").claims(text)
            if len(claims) != 1:
                raise DerivationError(f"section {self.number}: {text!r} makes {len(claims)} claims: state each of them")
            return self.under(claims[0][0], _hypotheses(self.formulas(""), given))

        def prove() -> Theorem:
            formulas = self.formulas("")
            place = Place(formulas.term, formulas.hypotheses)
            self.paper.running.append(f"a lemma: {text}")  # what it uses, the item that wants it does not name
            try:
                return establish(made.claim, lambda: self.paper.used(using, formulas), by, place, before, **options)
            finally:
                self.paper.running.pop()

        made = Lemma(prove, state, lambda value: self.formulas("").value(value), name)
        self.lemmas.append(made)
        return made

    def under(self, claim: Claim, given: Sequence[Hypothesis]) -> Claim:
        """The claim with further hypotheses, and with the standing ones that concern it, these first."""
        own = [*claim.given, *given]
        return Claim([*_concerning(self.given, [claim.goal, *own]), *own], claim.goal)

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
        follows: str = "",
        iff: str = "",
        at: str = "",
        as_in: str = "",
        consequence: str = "",
    ) -> Callable[[Callable[[Derivation], Any]], Item]:
        """Register an item.

        `printed`: its LaTeX; by default what the paper prints at the number `ref`, or in the display without a number
        whose key in the transcription is `display` ("4.2.1c").  `steps`: the refs that make up the paper's own argument
        for it; () when it gives none.  `by_hand`: the beginning of the fingerprint of what is printed, where it
        cannot be compared with the claims; `reason`: why they say it.
        `follows`: the ref of the line that this one restates: it is proved from what stands there; `iff`: and back.
        `at`: the place of the sentence that says it in words: "4.3:2:5" is section, paragraph, sentence.
        `as_in`: the item of another draft, "apr2016:3.1", that this one is an earlier or a later form of; what is
        printed just so in both need not be named.
        `consequence`, of an item that is not right as printed, or that is a finding although it is: "conclusion" where
        it changes what the paper may claim, "proof" where only its argument, "condition" where a hypothesis is missing,
        "misprint" where nothing else depends on it.
        """
        if kind not in KINDS:
            raise DerivationError(f"{ref}: kind must be one of {', '.join(KINDS)}")
        if consequence and consequence not in CONSEQUENCES:
            raise DerivationError(f"{ref}: consequence must be one of {', '.join(CONSEQUENCES)}")
        key = display if display is not None else ref
        displays = self.paper.printed.formulas
        if display is not None and display not in displays:
            raise DerivationError(f"{ref}: {self.paper.name} has no display {display!r} in its transcription")
        if at and at not in self.paper.printed.prose.places:
            raise DerivationError(f"{ref}: {self.paper.name} has no sentence {at!r} in its sentences.json")
        if printed is None:
            if key not in displays:
                raise DerivationError(f"{self.paper.name} prints no equation {ref!r}; give the LaTeX of the item")
            printed = displays[key]

        def register(function: Callable[[Derivation], Any]) -> Item:
            before = follows or iff
            own = ((before,) if before else None) if steps is None else tuple(steps)
            item = Item(
                self.paper, self, ref, kind, printed, function, own, note, display, reason, by_hand, before, bool(iff),
                tuple(self.at_hand), at, as_in, consequence,
            )  # fmt: skip
            return self._register(item)

        return register

    def _register(self, item: Item) -> Item:
        if item.ref in self.paper.items:
            raise DerivationError(f"{self.paper.name}:{item.ref} is registered twice")
        self.paper.items[item.ref] = item
        self.items.append(item)
        return item

    def restates(
        self,
        other: Section,
        places: Mapping[str, str] = {},
        notes: Mapping[str, str] = {},
        steps: Mapping[str, Sequence[str]] = {},
        without: Sequence[str] = (),
    ) -> None:
        """Take over the items of another draft's section whose displays and sentences stand in this one as well.

        They are derived as they are there, with the notation, laws and hypotheses of that draft, of what is printed
        here: a display is the same when it is read the same, a sentence when its words are.  By their refs there:
        `places` here of sentences, and keys of displays, that are printed otherwise, `notes` and `steps` (refs there)
        for items that have others here, and `without`, those that stay there.
        """
        for item in restated(self, other, places, notes, steps, without):
            self._register(item)


class Paper:
    """A paper and its items.

    `notation` maps names of functions to LaTeX templates with the arguments' LaTeX.  `folder` is the paper's package:
    what is printed is transcribed there, in `printed/equations.json`, and its notation declared, in `notation.toml`.
    A paper without a draft has no folder; the names in its statements are `declared`, as they would be in that file.
    `meanings` say in words what functions are, by their names: reports have them on their page of notation.  `example`
    are the numbers that the paper itself takes: reports tell what becomes of a false line there.
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
        declared: Mapping[str, Any] | None = None,
        meanings: Mapping[str, str] = MappingProxyType({}),
        example: Mapping[str, Fraction | int] = MappingProxyType({}),
    ) -> None:
        self.name, self.title, self.authors, self.date = name, title, authors, date
        self.notation = dict(notation or {})
        self.folder, self.declared = folder, dict(declared or {})
        self.meanings = dict(meanings)
        self.example = {name: Fraction(x) for name, x in example.items()}  # the numbers that the paper itself takes
        self.sections: list[Section] = []
        self.items: dict[str, Item] = {}
        self.done: dict[str, Derivation] = {}
        self.unproved: dict[str, list[Claim]] = {}  # what items state and nobody has proved
        self.running: list[str] = []

    @cached_property
    def printed(self) -> Printed:
        """Everything that the paper displays, read with its notation; nothing without a folder."""
        return Printed.of(self.folder) if self.folder else Printed(Transcription(()), notation_of(self.declared))

    @cached_property
    def pins(self) -> Pins | None:
        """The digests of the functions that its names mean; None where nothing is pinned."""
        return load_pins(self.folder)

    @cached_property
    def lemma_names(self) -> dict[Content, str]:
        """What the lemmas are called that have names, by what they state."""
        at_hand = [*(lemma for section in self.sections for lemma in section.at_hand), *LEMMAS]
        return {stated(lemma.claim): lemma.name for lemma in reversed(at_hand) if lemma.name}

    def section(
        self,
        number: str,
        title: str,
        module: str,
        *,
        superseded: bool = False,
        given: Sequence[str | Hypothesis] = (),
        laws: Sequence[Theory | ModuleType] = (),
    ) -> Section:
        """Register a section; `module` is the `__name__` of the module that derives it, `given` what it supposes."""
        section = Section(self, number, title, module, superseded, tuple(given), tuple(laws))
        self.sections.append(section)
        return section

    def lemma(self, ref: str | tuple[str, str]) -> Lemma:
        """The last theorem of an item that is no way back, or the one with a name; it is derived when it is needed."""
        ref, name = (ref, None) if isinstance(ref, str) else ref

        def prove() -> Theorem:
            named = [p for p in self.derive(ref).parts if p.name == name or (name is None and p.name != BACK)]
            found = [p.result for p in named if isinstance(p.result, Theorem)]
            if not found:
                called = f" called {name!r}" if name is not None else ""
                raise DerivationError(f"{self.name}:{ref} has no theorem{called} to use")
            return found[-1]

        def read(value: Any) -> Term:
            return self.items[ref].formulas.value(value) if isinstance(value, str) else to_term(value)

        return Lemma(prove, None, read, f"({ref})" if ref[0].isdigit() else ref)

    def taken(self, other: Paper, ref: str) -> str:
        """The ref of the item that is derived like another draft's; DerivationError where none is."""
        wanted = other.items[ref].like or other.items[ref] if ref in other.items else None
        for item in self.items.values():
            if item.like and item.like is wanted:
                return item.ref
        raise DerivationError(f"{self.name} takes over what uses {other.name}:{ref}, but not that: leave both, or none")

    def used(self, using: Iterable[Use], formulas: Formulas) -> list[Theorem]:
        """The theorems of what a proof names: theorems, lemmas, refs of items; texts are read by `formulas`."""
        return theorems((self.lemma(u) if isinstance(u, (str, tuple)) else u for u in using), formulas.value)

    def called(self, ref: str) -> str:
        """The ref of an item by the number that LaTeX prints, where its label is its ref."""
        entries = self.printed.transcription.entries
        return called(ref, {e.key: e.number for e in entries if e.number}) if ref not in self.items else ref

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


@dataclass(frozen=True)
class Line:
    """A claim, the line that was read for its goal, which printed link it is, and what this one alone is given."""

    claim: Claim
    read: Link | None = None
    link: int | None = None
    given: tuple[Rel, ...] = ()


class Derivation:
    """What an item's function works with."""

    def __init__(self, item: Item) -> None:
        self.item = item
        self.parts: list[Part] = []
        self.defined = False
        self.property = ""
        self.ambiguous = False
        self.why_open = ""

    def __getitem__(self, ref: str | tuple[str, str]) -> Lemma:
        """The last theorem of another item of the paper; `d["4.5", "strict"]` is the one that has this name.

        An instance is `d["4.45"].at(N="k*N")`: its texts are terms of the statement language.
        """
        (named,) = self._named([ref])
        return self.item.paper.lemma(named)  # type: ignore[arg-type]

    def _named(self, using: Sequence[Use]) -> list[Use]:
        """What is named, in this paper; items are derived, also where what they are named for is remembered."""
        found = [self.item.here(use) for use in using]
        for use in found:
            if isinstance(use, (str, tuple)):
                self.item.paper.derive(use if isinstance(use, str) else use[0])
        return found

    def calc(self, *refs: str) -> Theorem:
        """What the chain that runs over several displays says altogether, from its first side to its last one.

        Raises DerivationError where a display does not begin with the side that the one before it ends with.
        """
        links = [t for ref in self._named(refs) for t in self.item.paper.derive(str(ref)).shown]
        try:
            goal = ends([t.claim.goal for t in links])
        except Broken as error:
            raise DerivationError(f"{', '.join(refs)} is no chain: {error}") from None
        return self._proved(Claim([h for t in links for h in t.claim.given], goal), links, None, {})

    def prove(
        self,
        goal: Goal | None = None,
        given: Given = (),
        using: Sequence[Use] = (),
        *,
        link: int | None = None,
        by: Method | None = None,
        name: str = "",
        **hints: Any,
    ) -> Theorem:
        """The line as it is printed: without `goal`, as the reader has read it, or one of its links, counted from 1.

        `given` are hypotheses beyond those of the display and the section.  A theorem made before may be given instead
        of a goal to be searched for, and a chain of relations instead of one: its links are proved one by one, each
        with those before it; the last one is returned.  `point`, "N = 1, q = 1/4", meets hypotheses that few points
        meet: the spot check begins there.
        """
        return self._theorems("printed", goal, given, using, link=link, by=by, name=name, **hints)

    def repair(self, goal: Goal | None = None, given: Given = (), using: Sequence[Use] = (), **how: Any) -> Theorem:
        """The line as it ought to be, `how` as for `prove`; without `goal`, the printed one, under more hypotheses."""
        return self._theorems("repaired", goal, given, using, **how)

    def also(self, goal: Goal | None = None, given: Given = (), using: Sequence[Use] = (), **how: Any) -> Theorem:
        """A line beside the printed one, which has no part in the verdict; `how` as for `prove`."""
        return self._theorems("also", goal, given, using, **how)

    def _theorems(
        self,
        role: str,
        goal: Goal | None,
        given: Given,
        using: Sequence[Use],
        *,
        link: int | None = None,
        by: Method | None = None,
        name: str = "",
        point: str = "",
        **hints: Any,
    ) -> Theorem:
        if isinstance(goal, (Theorem, Lemma, Instance)):
            return self._add(Part(role, theorems([goal])[0], None, name))
        made: list[Theorem] = []
        for line in self._lines(goal, given, link):
            theorem = self._proved(line.claim, [*using, *made], by, hints)
            part = Part(role, theorem, None, name, line.read, line.link if role == "printed" else None)
            made.append(self._add(part, point))
        if goal is None and role == "printed" and self.item.both_ways:
            self._back(_hypotheses(self.item.formulas, given), using, by, hints)
        return made[-1]

    def _back(
        self, given: Sequence[Hypothesis], using: Sequence[Use], by: Method | None, hints: dict[str, Any]
    ) -> None:
        """What the printed line restates, from it, under the same further hypotheses."""
        here = [*given, *(link.rel for link in self.item.said.links)]
        for rel in self.item.paper.derive(self.item.followed).stated:
            claim = self.item.context.under(Claim([*self.item.said.granted, *here], rel), ())
            self._add(Part("also", self._proved(claim, using, by, hints), None, BACK))

    def _proved(self, claim: Claim, using: Sequence[Use], by: Method | None, hints: dict[str, Any]) -> Theorem:
        formulas = self.item.formulas
        place = Place(formulas.term, formulas.hypotheses)
        named = self._named(using)
        try:
            return establish(
                claim, lambda: self.item.paper.used(named, formulas), by, place, self.item.at_hand, **hints
            )
        except NotFound:
            self._unproved(claim)
            raise

    def _unproved(self, claim: Claim) -> None:
        self.item.paper.unproved.setdefault(self.item.ref, []).append(claim)

    def _add(self, part: Part, point: str = "") -> Theorem:
        theorem = part.result
        if not isinstance(theorem, Theorem):
            raise DerivationError(f"{self.item.ref}: {theorem} is no theorem")
        if part.role != "also" and _supposed(theorem.claim):
            raise DerivationError(
                f"{self.item.ref}: a hypothesis says the line itself, so nothing is proved: {theorem}"
            )
        self._pinned(theorem.claim)
        known = _filled(self.item.formulas.point(point)[0], theorem.claim) if point else None
        check = SpotCheck(**observed(theorem, spot.row, models_of(theorem.claim), known))
        self.parts.append(replace(part, check=check, known=known))
        return theorem

    def _pinned(self, claim: Claim) -> None:
        """Raises DerivationError where a function of a claim is not the one that has its name in this paper."""
        pins = self.item.paper.pins
        if pins is not None and (other := foreign(pins, claim.functions())):
            raise DerivationError(
                f"{self.item.ref}: {other.name} is not the function that definitions.toml has under this name: give it "
                f"another name, or look at its definition and run 'rederive pin {self.item.paper.name}'"
            )

    def _lines(self, goal: Goal | None, given: Given, link: int | None) -> list[Line]:
        """The claims that are meant, with all their hypotheses."""
        try:
            further = _hypotheses(self.item.formulas, given)
            if goal is None:
                lines = self._printed(link, further)
            elif isinstance(goal, str):
                lines = [Line(claim, read) for claim, read in self.item.formulas.claims(goal)]
            else:
                lines = [Line(Claim((), rel)) for rel in ([goal] if isinstance(goal, Rel) else goal)]
        except NoFormula as error:
            raise DerivationError(f"{self.item.ref}: {error}") from None
        if not lines:
            raise DerivationError(f"{self.item.ref}: an empty chain says nothing")
        # All links of a chain are claimed under the same hypotheses, but for the sides of an equivalence.
        given = [*further, *dict.fromkeys(h for line in lines for h in line.claim.given)]
        standing = _concerning(self.item.context.given, [*(line.claim.goal for line in lines), *given])
        return [replace(line, claim=Claim([*standing, *given, *line.given], line.claim.goal)) for line in lines]

    def _printed(self, link: int | None, further: Sequence[Hypothesis]) -> list[Line]:
        """The printed links, or one of them; a reason that is given as a hypothesis is not claimed besides."""
        said = self.item.said
        if not said.links:
            raise DerivationError(f"{self.item.ref} asserts nothing as it is printed")
        if link is not None and not 1 <= link <= len(said.links):
            raise DerivationError(f"{self.item.ref} has {len(said.links)} links, and no link {link}")
        before = self.item.paper.derive(self.item.followed).stated if self.item.follows else ()
        if said.restates and not self.item.both_ways:
            raise DerivationError(f"{self.item.ref} begins with an equivalence: say with iff= which line it restates")
        given = [*said.granted, *before]
        lines = [Line(Claim(given, one.rel), one, k, one.given) for k, one in enumerate(said.links, 1)]
        if link is not None:
            return [lines[link - 1]]
        return [line for line, one in zip(lines, said.links, strict=True) if not (one.reason and one.rel in further)]

    def refute(
        self,
        goal: str | Rel | None = None,
        given: Given = (),
        at: str | Mapping[Any, Any] | None = None,
        *,
        link: int | None = None,
        meanings: Sequence[Lambda] = (),
        using: Sequence[Use] = (),
        also: bool = False,
    ) -> Refutation:
        """The line as it is printed is false: at the point `at`, or at one that is searched for.

        Of several links one is enough.  A variable that an equation of the hypotheses defines need not be given.  With
        `also`, a line beside it: a step that would be needed, a converse.
        """
        lines, reason, named = self._lines(goal, given, link), "", self._named(using)
        if isinstance(at, str):
            at, more = self.item.formulas.point(at)
            meanings = [*meanings, *more]
        for line in lines:
            try:
                refutation = counterexample(
                    line.claim,
                    _filled(at, line.claim),
                    meanings=meanings,
                    using=self.item.paper.used(named, self.item.formulas),
                )
            except NotFound as error:
                reason = reason or str(error)
                continue
            if not disagrees(refutation.claim, refutation.point, meanings, model_of):
                raise SpotCheckFailed(f"the models do not confirm the counterexample: {refutation}")
            self._pinned(refutation.claim)
            role = "also" if also else "printed"
            if role == "printed" and self.item.key and refutation.reason != "false":
                raise DerivationError(
                    f"{self.item.ref}: a side is {refutation.reason} there, and a line is judged where its expressions "
                    "are defined: refute it where they are, or prove it with also=True for this point"
                )
            place = None if also else line.link
            self.parts.append(Part(role, refutation, None, "", line.read, place))
            return refutation
        raise NotFound(reason)

    @property
    def stated(self) -> tuple[Rel, ...]:
        """What the line says where others build on it: its repairs, or else what is printed."""
        if any(p.link is not None and self.item.said.links[p.link - 1].given for p in self.parts):
            raise DerivationError(f"{self.item.ref} is an equivalence: neither of its sides is asserted")
        repaired = [p.result.claim.goal for p in self.parts if p.role == "repaired"]
        printed = [p.result.claim.goal for p in self.parts if p.role == "printed" and isinstance(p.result, Theorem)]
        return tuple(repaired or printed or (link.rel for link in self.item.said.links))

    @property
    def shown(self) -> list[Theorem]:
        """The theorems about what is printed, and the repairs, in order."""
        return [p.result for p in self.parts if p.role != "also" and isinstance(p.result, Theorem)]

    def define(self, what: str = "") -> None:
        """The line introduces notation and asserts nothing: it says what a name, an index or a call stands for.

        A display that relates things otherwise defines a property at most: `what` says which one.
        """
        display = self.item.paper.printed.displays.get(self.item.key or "")
        reading = display.reading if display else None
        asserted = reading.of("asserted") if reading else []
        if not what and (wrong := next((n for n in asserted if not _introduces(n) or self._known(n)), None)):
            raise DerivationError(f"{self.item.ref} asserts {latex(wrong)}: prove it, or say what property it defines")
        self.defined, self.property = True, what

    def _known(self, node: Node) -> bool:
        """Does it say of something that has a meaning already, and is no mere name, what else it is?"""
        if node.op != "relation" or str(node.args[1]) != "=":
            return False
        try:
            left, right = (self.item.formulas.meaning.term(n) for n in node.nodes[:2])
        except NoMeaning:
            return False
        return left.op != "var" and sum_text(left) != sum_text(right)

    def unclear(self) -> None:
        """What is said has several readings, none of which the paper forces: what holds under each stands beside it."""
        if any(p.role != "also" for p in self.parts):
            raise DerivationError(
                f"{self.item.ref}: what has several readings has no verdict; say `also` of each reading"
            )
        self.ambiguous = True

    def open(self, why: str, goal: str | Rel | None = None, given: Given = ()) -> None:
        """Nothing was achieved; say what is missing.

        With `goal`, the line that is neither proved nor refuted: evidence for it can be asked for.
        """
        self.why_open = why
        if goal is not None:
            for line in self._lines(goal, given, None):
                self._unproved(line.claim)

    @property
    def verdict(self) -> str:
        """proved, corrected, refuted, definition, unclear or open: read off the objects that were made.

        Claims that do not say what is printed leave the item open, whatever was made of them.
        """
        judged = self.defined or self.ambiguous or any(p.role != "also" for p in self.parts)
        if self.why_open or not judged or not self.binding.agrees:
            return "open"
        if self.ambiguous:
            return UNCLEAR
        return verdict((p.role, "refuted" if isinstance(p.result, Refutation) else "proved") for p in self.parts)

    @cached_property
    def binding(self) -> Binding:
        """How the claims about what is printed compare with what the reader has read there, hypotheses included."""
        found = self._compared()
        if not found.agrees or self.item.key is None:
            return found
        wrong = (self.item.supposed.wrong(p.result) for p in self.parts if p.role == "printed")
        return next((Binding("supposed", text) for text in wrong if text), found)

    def _compared(self) -> Binding:
        claims = [(p.result.claim, isinstance(p.result, Refutation)) for p in self.parts if p.role == "printed"]
        if self.item.key is None:
            return Binding("in words")
        if not claims and not (self.defined or self.ambiguous):
            return Binding("uncovered")
        if claims and (links := {p.link for p in self.parts if p.role == "printed"}) and None not in links:
            return self._read_from_print(links)
        return self.item.paper.printed.bind(self.item.key, claims, reason=self.item.reason, hand=self.item.by_hand)

    def _read_from_print(self, links: set[int | None]) -> Binding:
        """The claims are the reading; each link needs one, unless one is refuted.

        But for reasons, and for what a sentence of the paper supposes: a claim that supposes these does not say them.
        """
        said, supposed = self.item.said.links, self.item.supposed
        count, given = len(said), {h for p in self.parts if p.role == "printed" for h in p.result.claim.given}
        granted = {
            k
            for k, link in enumerate(said, 1)
            if link.rel in given and (link.reason or supposed.stands_in_a_sentence(link.rel))
        }
        missing = [str(k) for k in range(1, count + 1) if k not in links | granted]
        refuted = any(isinstance(p.result, Refutation) for p in self.parts if p.role == "printed")
        if missing and not refuted:
            return Binding("uncovered", f"of {count} links nothing is claimed about {', '.join(missing)}")
        return Binding("same")

    @property
    def results(self) -> list[Theorem | Refutation]:
        """Everything made, in order."""
        return [p.result for p in self.parts]


def _introduces(node: Node) -> bool:
    """Does it say what a name stands for, and no more?"""
    if node.op != "relation":
        return True
    signs = {str(sign) for sign in node.args[1::2]}
    return bool(signs & {":=", r"\in", r"\sim"}) or (signs == {"="} and node.nodes[0].op in _NAMED)


def _supposed(claim: Claim) -> bool:
    """Does one of the hypotheses say of the same two sides what the goal says, or more?"""
    goal, rels = claim.goal, [h for h in claim.given if isinstance(h, Rel)]
    said = [Rel(h.lhs, goal.op, h.rhs) for h in rels if h.op == goal.op or (h.op, goal.op) == (">", ">=")]
    return any(compare([rel], [], [(claim, False)]).level == SAME for rel in said)


def _hypotheses(formulas: Formulas, given: Given) -> list[Hypothesis]:
    """The hypotheses that are given, texts read."""
    things = [given] if isinstance(given, (str, Rel, Claim)) else given
    read = [formulas.hypotheses(h) if isinstance(h, str) else [h] for h in things]
    return list(dict.fromkeys(h for found in read for h in found))


def _filled(at: Mapping[Any, Any] | None, claim: Claim) -> dict[Term, Fraction] | None:
    """The point, with the variables that equations among the hypotheses define."""
    if at is None:
        return None
    said = [Rel(to_term(v), "=", to_term(x)) for v, x in at.items()]
    return {v: Fraction(t.number or 0) for v, t in values([*said, *claim.given]).items()}


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
