"""Papers, their sections, and their printed items.

A derivation module registers items in the paper's order: `row = section.item(..)`, and the acts that derive it.
`row.prove()` proves the printed line, as it is read; `row.refute()` refutes it, and `row.repair(..)` states in the
paper's own notation what ought to stand there.  Where something has to be computed, a function below
`@section.item(..)` does the same with the `Derivation` that it receives.
Items run on demand, so an early line may use a later lemma: `row["Lemma 1"]`.
"""

from __future__ import annotations

import inspect
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from symbolic.errors import DerivationError
from symbolic.evidence.spot import SpotCheckFailed
from symbolic.kernel import Claim, Function, Term, Theorem
from symbolic.language.door import to_term
from symbolic.ledger.ledger import ADDITION, CONSEQUENCES
from symbolic.ledger.numbered import BACK, called
from symbolic.paper.acts import Derivation, Given, Part, Use, concerning, hypotheses
from symbolic.paper.meant import ALL, Entry, Used, entries, remedy
from symbolic.paper.pins import Pins
from symbolic.paper.pins import load as load_pins
from symbolic.paper.restating import restated
from symbolic.paper.script import script, tell
from symbolic.paper.suppositions import Suppositions
from symbolic.reading.binding import Binding, Display, Printed
from symbolic.reading.fingerprint import fingerprint
from symbolic.reading.formulas import Formulas, NoFormula, Said
from symbolic.reading.meaning import NoMeaning, pattern
from symbolic.reading.notation import notation_of
from symbolic.reading.prose import section_of, within
from symbolic.reading.reader import Reading, readable
from symbolic.reading.transcription import Transcription
from symbolic.search.algebra import Hypothesis
from symbolic.search.establish import establish
from symbolic.search.lemma import Content, Instance, Lemma, stated, theorems
from symbolic.search.methods import Place
from symbolic.theory.standard import LEMMAS
from symbolic.theory.theory import Theory, functions_in, merged

KINDS = ("equation", "display", "theorem", "lemma", "definition", "prose", ADDITION)


@dataclass(frozen=True)
class Reference:
    """What another item of the paper shows, `row["4.45"]`, or an instance of it: looked up when the row is derived."""

    ref: str | tuple[str, str]
    values: tuple[Mapping[str, Any], ...] = ()

    def at(self, values: Mapping[str, Any] | None = None, /, **named: Any) -> Reference:
        """An instance, as `Lemma.at`."""
        return Reference(self.ref, (*self.values, {**(values or {}), **named}))

    def found(self, d: Derivation) -> Lemma | Instance:
        """What it stands for in a derivation."""
        found: Lemma | Instance = d[self.ref]
        for values in self.values:
            found = found.at(values)
        return found


_ACTS = ("prove", "repair", "also", "refute", "define", "unclear", "open")


def _act(name: str) -> Callable[..., Row]:
    """What adds an act of a derivation to a row, with its arguments."""

    def act(self: Row, *args: Any, **how: Any) -> Row:
        self.acts.append((name, args, how))
        return self

    act.__name__, act.__doc__ = name, f"`Derivation.{name}`."
    return act


class Row:
    """An item as it is written down: what is said of it, and the acts that derive it, one after another.

    The acts are those of `Derivation`; they are done when the item is derived.  Each of them, a title, a note and where
    it stands return the row.  Whether it only defines something is decided last, when all is proved that stands beside
    it; an item without acts is open.  `made` registers the item that a function derives.
    """

    def __init__(self, made: Callable[[Callable[[Derivation], Any]], Item]) -> None:
        self.acts: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
        self.item = made(self._derived)

    def __call__(self, function: Callable[[Derivation], Any]) -> Item:
        """The acts are what a function does; its docstring has the title, and the note behind it."""
        if self.acts:
            raise DerivationError(f"{self.item.ref}: its acts are listed already; put them into the function")
        title, _, note = (inspect.getdoc(function) or "").partition("\n")
        self.item.function, self.item.title = function, title
        self.item.note = self.item.note or " ".join(note.split())
        return self.item

    def _derived(self, d: Derivation) -> None:
        for act, args, how in sorted(self.acts, key=lambda act: act[0] == "define"):
            getattr(d, act)(*(_found(x, d) for x in args), **{key: _found(x, d) for key, x in how.items()})

    def __getitem__(self, ref: str | tuple[str, str]) -> Reference:
        """What another item shows, as `Derivation` has it."""
        return Reference(ref)

    def title(self, text: str) -> Row:
        """The item in a few words."""
        self.item.title = text
        return self

    def note(self, text: str) -> Row:
        """What is said of the item beyond its title."""
        self.item.note = text
        return self

    def stands(
        self,
        *,
        at: str = "",
        steps: Sequence[str] | None = None,
        as_in: str = "",
        changed: bool = False,
        consequence: str = "",
    ) -> Row:
        """Where the paper says it, what it argues it by, and what it changes.

        `at`: the place of the sentence that says it in words: "4.3:2:5" is section, paragraph, sentence.
        `steps`: the refs that make up the paper's own argument for it, where it gives one; () where a line restates
        another, and this is no argument for it.
        `as_in`: the item of another draft, "apr2016:3.1", that this one is an earlier or a later form of; what is
        printed just so in both need not be named.  `changed`: it is another form, although both are given the same
        formula, as where a letter in it means something else there.
        `consequence`, of an item that is not right as printed, or that is a finding although it is: "conclusion" where
        it changes what the paper may claim, "proof" where only its argument, "condition" where a hypothesis is missing,
        "misprint" where nothing else depends on it.
        """
        item = self.item
        item.section.placed(item.ref, at, consequence)
        item.at, item.as_in, item.consequence = at or item.at, as_in or item.as_in, consequence or item.consequence
        item.steps = item.steps if steps is None else tuple(steps)
        item.changed = item.changed or changed
        return self

    prove, repair, also, refute, define, unclear, open = map(_act, _ACTS)


@dataclass
class Item:
    """A printed item: its number or name, what is printed there, and the function that derives it."""

    paper: Paper
    section: Section
    ref: str
    kind: str
    printed: str
    display: str | None
    reason: str
    by_hand: str
    follows: str
    both_ways: bool
    steps: tuple[str, ...] | None
    at_hand: tuple[Lemma, ...]  # the lemmas that stand before it
    function: Callable[[Derivation], Any]
    title: str = ""
    note: str = ""
    at: str = ""
    as_in: str = ""
    changed: bool = False
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
    def unpinned(self) -> str:
        """An entry of the notation that its claims are made with, and that is not pinned, with the remedy; or ""."""
        own, there = self.section, self.context
        places = [(own, self.key or self.ref), (there, (self.like or self).key or (self.like or self).ref), (there, "")]
        used: list[Used] = sorted(self.formulas.meaning.used | there.used)
        for entry in used:
            made = [
                (section.paper, Entry(where, *entry))
                for section, key in places
                for where in section.declaring(entry, key)
            ]
            if made and not any(one.is_in(paper.pins) for paper, one in made):
                return f"{made[-1][1]} {remedy(made[-1][0].name)}"
        bound = next((entry for entry in self.supposed.by_hand if not entry.is_in(self.paper.pins)), None)
        return f"{bound} {remedy(self.paper.name)}" if bound else self.paper.unpinned or there.paper.unpinned

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
        """What the display says, or the formula that words are read as, as the reader reads it.

        Raises DerivationError for what cannot be claimed.
        """
        if self.key is None:
            try:
                return self.formulas.stated(self.printed)
            except NoFormula as error:
                missing = "the paper says it in words; give the formula that they are read as"
                raise DerivationError(f"{self.ref}: {missing}: {error}") from None
        display = self.paper.printed.displays[self.key]
        if display.reading is None:
            why = display.error.splitlines()[0] if display.error else "nothing is printed beside the number"
            raise DerivationError(f"{self.ref} is not read: {why}")
        if display.lints:
            raise DerivationError(f"{self.ref} is flagged: {display.lints[0].id}: {display.lints[0].message}")
        try:
            said = self.formulas.said(display.reading, display.left, display.right)
        except NoMeaning as error:
            raise DerivationError(f"{self.ref} is no claim as it is printed: {error}") from None
        self._meant_here(said, display)
        return said

    def _meant_here(self, said: Said, display: Display) -> None:
        """Raises DerivationError where a display that is read as in another draft has another meaning in this one."""
        if self.like is None or display.reading is None:
            return
        notation = self.paper.printed.notation.at(self.key or self.ref, self.section.number)
        try:
            own = Formulas(notation, self.context.functions).said(display.reading, display.left, display.right)
        except NoMeaning:  # nothing is declared here
            return
        for there, here in zip(said.links, own.links, strict=False):
            if there.rel != here.rel:
                raise DerivationError(
                    f"{self.ref} means {here.rel} here, and {there.rel} in {self.like.paper.name}: declare the same, "
                    "or derive it anew"
                )

    @cached_property
    def reading(self) -> Reading | None:
        """Its display, or what words are read as, as it is read; None for what is not."""
        if self.key is not None:
            return self.paper.printed.displays[self.key].reading
        return readable(self.printed, self.formulas.notation)

    @cached_property
    def unclaimed(self) -> str:
        """Why nothing can be claimed as it is read; "" where something can."""
        try:
            return "" if self.said.links else "what is read makes no claim"
        except DerivationError as error:
            return str(error)

    @property
    def claimable(self) -> bool:
        """Is it read, and makes a claim?"""
        return not self.unclaimed

    @property
    def bound_by_hand(self) -> Binding:
        """How its claims, which a person has bound to the fingerprint of one text, stand to what is printed."""
        printed, key = self.paper.printed, self.key or ""
        if self.claimable or printed.waits(key):
            return Binding("differs", "the display is read, so nothing is bound to it by hand: claim it as it is read")
        if fingerprint(printed.formulas[key]).startswith(self.by_hand):
            return Binding("by hand", self.reason)
        return Binding("stale", f"bound by hand to {self.by_hand}, another text")

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
    def printed_somewhere(self) -> bool:
        """Does a draft say it?  Not what we add, or what has no draft."""
        ours = self.kind == ADDITION and not self.key
        return not ours and bool(self.paper.printed.transcription.entries)

    @property
    def file(self) -> str:
        """The file of the module that derives it."""
        return getattr(sys.modules.get(self.context.module), "__file__", None) or ""


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
    def _standing(self) -> tuple[tuple[Hypothesis, ...], set[Used]]:
        """The standing hypotheses, read, and with which entries of the notation."""
        formulas = self.formulas("")
        return tuple(hypotheses(formulas, self.standing)), formulas.meaning.used

    @property
    def given(self) -> tuple[Hypothesis, ...]:
        """The standing hypotheses, read."""
        return self._standing[0]

    @property
    def used(self) -> set[Used]:
        """The entries of the notation that they are read with."""
        return self._standing[1]

    def declaring(self, entry: Used, key: str) -> list[str]:
        """The scopes of the paper's notation that cover a display of this section and have an entry."""
        printed = self.paper.printed
        return printed.notation.declaring(entry, key, printed.sections.get(key, None) or self.number)

    @property
    def at_hand(self) -> list[Lemma]:
        """The lemmas that stand so far, which a proof may use without naming them."""
        return [*self._of_laws, *self.lemmas]

    @property
    def _of_laws(self) -> list[Lemma]:
        return [lemma for t in self.laws if isinstance(t, Theory) for lemma in t.lemmas]

    def formulas(self, key: str) -> Formulas:
        """What texts mean at the display with this key, or at the item in words with this ref."""
        number = self.paper.printed.sections.get(key, self.number)
        printed = self.paper.printed
        return Formulas(printed.notation.at(key, number), self.functions, printed.formulas)

    def lemma(self, text: str, given: Given = (), *, name: str = "") -> Lemma:
        """A line that the paper does not print, in its notation, under the standing hypotheses; proved when needed.

        Its proof may use the lemmas above the place where it is told; what it takes is said as for `Lemma.prove`.
        Reports call it by its `name`.
        """
        below = self._of_laws

        def state() -> Claim:
            claims = self.formulas("").claims(text)
            if len(claims) != 1:
                raise DerivationError(f"section {self.number}: {text!r} makes {len(claims)} claims: state each of them")
            return self.under(claims[0][0], hypotheses(self.formulas(""), given))

        def prove() -> Theorem:
            by, using, options = made.way
            formulas = self.formulas("")
            place = Place(formulas.term, formulas.hypotheses)
            self.paper.running.append(f"a lemma: {text}")  # what it uses, the item that wants it does not name
            try:
                known = [*below, *made.above]
                return establish(made.claim, lambda: self.paper.used(using, formulas), by, place, known, **options)
            finally:
                self.paper.running.pop()

        made = Lemma(prove, state, lambda value: self.formulas("").value(value), name, self.lemmas)
        return made

    def under(self, claim: Claim, given: Sequence[Hypothesis]) -> Claim:
        """The claim with further hypotheses, and with the standing ones that concern it, these first."""
        own = [*claim.given, *given]
        return Claim([*concerning(self.given, [claim.goal, *own]), *own], claim.goal)

    def item(
        self,
        ref: str,
        printed: str | None = None,
        *,
        kind: str = "",
        display: str | None = None,
        reason: str = "",
        by_hand: str = "",
        follows: str = "",
        iff: str = "",
    ) -> Row:
        """Register an item: the row says what is to be said of it, and derives it, or a function below it does.

        `printed`: its LaTeX; by default what the paper prints at the number `ref`, or in the display without a number
        whose key in the transcription is `display` ("4.2.1c").  `kind`, where it is not said: "display" of one without
        a number, "prose" of what no display says; a "definition" needs no acts.  `by_hand`: the beginning of the
        fingerprint of what is printed, where it cannot be compared with the claims; `reason`: why they say it.
        `follows`: the ref of the line that this one restates: it is proved from what stands there; `iff`: and back.
        """
        if kind and kind not in KINDS:
            raise DerivationError(f"{ref}: kind must be one of {', '.join(KINDS)}")
        key = display if display is not None else ref
        displays = self.paper.printed.formulas
        if display is not None and display not in displays:
            raise DerivationError(f"{ref}: {self.paper.name} has no display {display!r} in its transcription")
        if key in displays and (kind == ADDITION or printed not in (None, displays[key])):
            raise DerivationError(f"{ref}: a display stands there: it is no addition, and nothing else is printed")
        plain = unicodedata.normalize("NFKC", ref)
        if not ref.isprintable() or ref != ref.strip() or (plain != ref and plain in displays):
            raise DerivationError(f"{ref!r} looks like another ref: take letters, digits and signs that are seen")
        if display is not None and ref in displays and ref != display:
            raise DerivationError(f"{ref}: a display has this number, and it is not {display}: choose another ref")
        if reason and not by_hand:
            raise DerivationError(f"{ref}: a reason is for what is bound by hand; words are claimed as they are read")
        if printed is None:
            if key not in displays:
                raise DerivationError(f"{self.paper.name} prints no equation {ref!r}; give the LaTeX of the item")
            printed = displays[key]
        whole = self.paper.printed.notation.narrowed(ref)
        if whole and key not in displays and kind != ADDITION:
            names = ", ".join(whole)
            raise DerivationError(f"{ref}: only for these words {names} is an integer: declare it for their section")
        if not kind:
            unnumbered = key not in self.paper.printed.transcription.numbered
            said = displays and key not in displays  # where no display is transcribed, the LaTeX is that of an equation
            kind = "prose" if said else "display" if displays and unnumbered else "equation"

        before = follows or iff
        about = (
            self.paper, self, ref, kind, printed, display, reason, by_hand, before, bool(iff),
            (before,) if before else None, tuple(self.at_hand),
        )  # fmt: skip
        return Row(lambda derived: self._register(Item(*about, derived)))

    def placed(self, ref: str, at: str, consequence: str) -> None:
        """Raises DerivationError where the paper has no such sentence, or not in this section; or no such class."""
        if consequence and consequence not in CONSEQUENCES:
            raise DerivationError(f"{ref}: consequence must be one of {', '.join(CONSEQUENCES)}")
        if at and at not in self.paper.printed.prose.places:
            raise DerivationError(f"{ref}: {self.paper.name} has no sentence {at!r} in its sentences.json")
        if at and not any(within(*pair) for pair in ((section_of(at), self.number), (self.number, section_of(at)))):
            raise DerivationError(f"{ref}: sentence {at} stands in another section than {self.number}")

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
        changed: Sequence[str] = (),
    ) -> None:
        """Take over the items of another draft's section whose displays and sentences stand in this one as well.

        They are derived as they are there, with the notation, laws and hypotheses of that draft, of what is printed
        here: a display is the same when it is read the same, a sentence when its words are.  By their refs there:
        `places` here of sentences, and keys of displays, that are printed otherwise, `notes` and `steps` (refs there)
        for items that have others here, `without`, those that stay there, and `changed`, those of `places` whose
        sentence here says something else, of which the formula is true as well.
        """
        for item in restated(self, other, places, notes, steps, without, changed):
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
    def unpinned(self) -> str:
        """A table that all its displays are read with, and that is not as it is pinned, with the remedy; or ""."""
        tables = (entry for entry in entries(self.folder) if entry.key == ALL) if self.folder and self.pins else ()
        return next((f"{table} {remedy(self.name)}" for table in tables if not table.is_in(self.pins)), "")

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
        """Register a section; `module` is the `__name__` of the module that derives it, `given` what it supposes.

        Where this module is run as a script, its derivation is printed here, and the script ends.
        """
        if module == "__main__" and (file := script()):
            sys.exit(tell(file))
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
        shown = self.printed.transcription.entries
        return called(ref, {e.key: e.number for e in shown if e.number}) if ref not in self.items else ref

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
            if self.items[ref].kind == "definition" and not (
                derivation.defined or derivation.why_open or derivation.ambiguous
            ):
                derivation.define()
        finally:
            self.running.pop()
        self.done[ref] = derivation
        return derivation


def _found(value: Any, d: Derivation) -> Any:
    """An argument of an act, with what its references stand for."""
    if isinstance(value, (list, tuple)):
        return type(value)(_found(x, d) for x in value)
    return value.found(d) if isinstance(value, Reference) else value


__all__ = ["Derivation", "DerivationError", "Item", "Paper", "Part", "Row", "Section", "SpotCheckFailed"]
