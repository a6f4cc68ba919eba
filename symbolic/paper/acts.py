"""What a derivation does with a printed item: it proves, refutes, repairs; the verdict is read off what was made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from symbolic.errors import DerivationError
from symbolic.evidence import spot
from symbolic.evidence.points import Point
from symbolic.evidence.spot import SpotCheck, SpotCheckFailed, disagrees
from symbolic.kernel import Claim, Lambda, Refused, Refutation, Rel, Term, Theorem, num
from symbolic.kernel.rows import ADDED, UNCLEAR, verdict
from symbolic.kernel.terms import rebuild
from symbolic.language.chain import Broken, ends
from symbolic.language.door import to_term
from symbolic.language.models import model_of
from symbolic.language.sums import sum_text
from symbolic.ledger.numbered import BACK
from symbolic.paper.observations import models_of, observed
from symbolic.paper.pins import foreign
from symbolic.reading.binding import Binding
from symbolic.reading.comparison import same, unrepaired
from symbolic.reading.formulas import Formulas, Link, NoFormula
from symbolic.reading.meaning import NoMeaning, membership
from symbolic.reading.reader import readable
from symbolic.reading.rendering import latex
from symbolic.reading.tree import STATEMENTS, Node
from symbolic.search.algebra import Hypothesis
from symbolic.search.counterexample import counterexample
from symbolic.search.errors import NotFound
from symbolic.search.establish import establish
from symbolic.search.lemma import Instance, Lemma, theorems
from symbolic.search.methods import Method, Place
from symbolic.search.values import values

if TYPE_CHECKING:  # an item is derived by what is here
    from symbolic.paper.derivation import Item

Goal = str | Rel | Theorem | Lemma | Instance | Sequence[Rel]
Given = str | Hypothesis | Sequence[str | Hypothesis]
Use = Theorem | Lemma | Instance | str | tuple[str, str]
_TYPING = frozenset({"in", "~", ":", "->"})
_INTRODUCING = _TYPING | {"=", ":="}
_NAMES = ("name", "index", "call", "event")
_NAMED = (*_NAMES, "power")  # what a definition may have on its left


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
        own = isinstance(named, Theorem)
        return Lemma(lambda: named, None, self.item.formulas.value) if own else self.item.paper.lemma(named)  # type: ignore

    def _named(self, using: Sequence[Use]) -> list[Use]:
        """What is named, in this paper; items are derived, also where what they are named for is remembered.

        A part of this item, by its name, is what has been proved so far.
        """
        own = {(self.item.ref, part.name): part.result for part in self.parts if isinstance(part.result, Theorem)}
        found = [own.get(use, use) if isinstance(use, tuple) else use for use in map(self.item.here, using)]
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
        of a goal to be searched for, and a chain of relations instead of one: its links are proved one by one, those
        that go on from the link before them with all before them; the last one is returned.  `point`,
        "N = 1, q = 1/4", meets hypotheses that few points meet: the spot check begins there.
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
            (theorem,) = theorems([goal])
            link = self._link(theorem.claim.goal) if role == "printed" else None
            return self._add(Part(role, theorem, None, name, None, link))
        made: list[Theorem] = []
        for line in self._lines(goal, given, link):
            goes_on = made and made[-1].claim.goal.rhs == line.claim.goal.lhs
            theorem = self._proved(line.claim, [*using, *(made if goes_on else ())], by, hints)
            part = Part(role, theorem, None, name, line.read, line.link if role == "printed" else None)
            made.append(self._add(part, point))
        if goal is None and role == "printed" and self.item.both_ways:
            self._back(hypotheses(self.item.formulas, given), using, by, hints)
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
        self._meant(theorem.claim)
        known = _filled(self.item.formulas.point(point)[0], theorem.claim) if point else None
        check = SpotCheck(**observed(theorem, spot.row, models_of(theorem.claim), known))
        self.parts.append(replace(part, check=check, known=known))
        return theorem

    def _meant(self, claim: Claim) -> None:
        """Raises DerivationError where a function of a claim is not the one that has its name in this paper.

        Where nothing is pinned, that is the one of the section.  So it does where the notation says of a formula
        something else than what is pinned.
        """
        pins, here = self.item.paper.pins, self.item.context.functions
        if pins is None and (other := next((f for f in claim.functions() if here.get(f.name, f) != f), None)):
            raise DerivationError(f"{self.item.ref}: {other.name} is not the function of this name in its section")
        if pins is not None and (other := foreign(pins, claim.functions())):
            raise DerivationError(
                f"{self.item.ref}: {other.name} is not the function that definitions.toml has under this name: give it "
                f"another name, or look at its definition and run 'rederive pin {self.item.paper.name}'"
            )
        if unpinned := self.item.unpinned:
            raise DerivationError(f"{self.item.ref}: {unpinned}")

    def _lines(self, goal: Goal | None, given: Given, link: int | None) -> list[Line]:
        """The claims that are meant, with all their hypotheses."""
        try:
            further = hypotheses(self.item.formulas, given)
            if goal is None:
                lines = self._printed(link, further)
            elif isinstance(goal, str):
                lines = [Line(claim, read, self._link(claim.goal)) for claim, read in self.item.formulas.claims(goal)]
            else:
                rels = [goal] if isinstance(goal, Rel) else goal
                lines = [Line(Claim((), rel), None, self._link(rel)) for rel in rels]
        except NoFormula as error:
            raise DerivationError(f"{self.item.ref}: {error}") from None
        if not lines:
            raise DerivationError(f"{self.item.ref}: an empty chain says nothing")
        # All links of a chain are claimed under the same hypotheses, but for the sides of an equivalence.
        given = [*further, *dict.fromkeys(h for line in lines for h in line.claim.given)]
        said = [h for line in lines for h in (line.claim.goal, *line.given)]
        standing = concerning(self.item.context.given, [*said, *given])
        return [replace(line, claim=Claim([*standing, *given, *line.given], line.claim.goal)) for line in lines]

    def _link(self, goal: Rel) -> int | None:
        """Which printed link says this, side by side, counted from 1; None where none does, or nobody can tell."""
        links = self.item.said.links if self.item.claimable else ()
        return next((k for k, link in enumerate(links, 1) if _alike(link.rel, goal)), None)

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

        Of several links one is enough.  A variable that an equation of the hypotheses defines need not be given.
        What is supposed for all values is shown with the lemmas at hand, or those that `using` names.  With `also`,
        a line beside it: a step that would be needed, a converse.
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
                    library=self.item.at_hand,
                )
            except NotFound as error:
                reason = reason or str(error)
                continue
            if not disagrees(refutation.claim, refutation.point, meanings, model_of):
                raise SpotCheckFailed(f"the models do not confirm the counterexample: {refutation}")
            self._meant(refutation.claim)
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
    def refuted(self) -> bool:
        """Is it false as it is printed?"""
        return any(p.role == "printed" and isinstance(p.result, Refutation) for p in self.parts)

    @property
    def shown(self) -> list[Theorem]:
        """The theorems about what is printed, and the repairs, in order."""
        return [p.result for p in self.parts if p.role != "also" and isinstance(p.result, Theorem)]

    def define(self, what: str = "") -> None:
        """The line introduces notation and asserts nothing: it says what a name, an index or a call stands for.

        An item of the kind "definition" need not say so.
        A display that relates things otherwise defines a property at most, if its sentence supposes it, or asks for it:
        `what` says which one.
        """
        if self.item.key is None and self.item.kind != "definition":
            raise DerivationError(f"{self.item.ref} asserts something in words: prove it, or call it a definition")
        reading = self.item.reading
        asserted = reading.of("asserted", "definition") if reading else []
        wrong = next((n for n in asserted if not self._introduces(n) or self._known(n)), None)
        if wrong and not what and self.item.key:
            raise DerivationError(f"{self.item.ref} asserts {latex(wrong)}: prove it, or say what property it defines")
        if wrong and not self._supposed(wrong):
            bound = f"({self.item.key})" if self.item.key else self.item.printed
            raise DerivationError(
                f"{self.item.ref} asserts {latex(wrong)}, and sentence {self.item.place} does not suppose it: prove it,"
                f' or bind the sentence by hand, if it does: "here": ["{bound}"]'
            )
        self.defined, self.property = True, what

    def _supposed(self, node: Node) -> bool:
        """Does the sentence suppose what is displayed, or, of words, every link of what they are read as?"""
        said = self.item.paper.printed.prose[self.item.place].supposes if self.item.place else ()
        if self.item.key:
            return f"({self.item.key})" in said
        readings = (readable(formula, self.item.formulas.notation) for formula in said)
        stated = [n for r in readings if r for n in r.of("asserted")]
        if node.op in STATEMENTS:
            return node in stated
        there = [link for n in stated for link in _links(n)]
        return all(link in there for link in _links(node))

    def _introduces(self, node: Node) -> bool:
        """Does it say what names stand for, and no more than is proved beside it?

        Of a chain, u = x^2 = x^3, only the sides of names are what they stand for.
        """
        if node.op != "relation":
            return node.op not in STATEMENTS
        signs, sides = {str(sign) for sign in node.args[1::2]}, _links(node)
        introducing = signs == {":="} or (
            node.nodes[0].op in _NAMED and signs <= _INTRODUCING and not any(membership((a, b), s) for a, s, b in sides)
        )
        theorems = [p.result.claim for p in self.parts if isinstance(p.result, Theorem)]
        proved = [t.goal for t in theorems if all(s.source != ADDED for _, s in self.item.supposed.of(t))]
        said = (side for side in sides[1:] if side[0].op not in _NAMES and side[1] not in _TYPING)
        return introducing and all(self._relation(*side) in proved for side in said)

    def _relation(self, left: Node, sign: str, right: Node) -> Rel | None:
        """What stands between two signs, as claims say it; None where they have no word for it."""
        try:
            return Rel(self.item.formulas.meaning.term(left), sign, self.item.formulas.meaning.term(right))
        except (NoMeaning, Refused):
            return None

    def _known(self, node: Node) -> bool:
        """Does it say of something that has a meaning already, and is no mere name, what else it is?"""
        if node.op != "relation" or str(node.args[1]) != "=":
            return False
        try:
            left, right = (self.item.formulas.meaning.term(n) for n in node.nodes[:2])
        except NoMeaning:
            return False
        return left.op != "var" and sum_text(_valued(left)) != sum_text(_valued(right))

    def unclear(self) -> None:
        """What is said has several readings, none of which the paper forces: what holds under each stands beside it.

        A display that makes a claim as it is printed has one, unless it is refuted beside, at a point where its
        sentences may suppose something else: one that meets all that they suppose refutes it.
        """
        links = [link.rel for link in self.item.said.links] if self.item.key is not None and self.item.claimable else []
        false = [p.result for p in self.parts if isinstance(p.result, Refutation) and p.result.claim.goal in links]
        if links and not any(map(self.item.supposed.wrong, false)):
            raise DerivationError(f"{self.item.ref} is read in one way, as it is printed: prove it or refute it")
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
        found = compared(self)
        if not found.agrees:
            return found
        wrong = [self.item.supposed.wrong(p.result) for p in self.parts if p.role == "printed"]
        repaired = [p.result for p in self.parts if p.role == "repaired" and isinstance(p.result, Theorem)]
        wrong += [self.item.supposed.itself(theorem) for theorem in repaired]
        printed = [p.result for p in self.parts if p.role == "printed"]
        false = [result.claim.goal for result in printed if isinstance(result, Refutation)]
        repairs = (unrepaired(p.result.claim.goal, false) for p in self.parts if p.role == "repaired" and false)
        found = next((Binding("differs", text) for text in repairs if text), found)
        return next((Binding("supposed", text) for text in wrong if text), found)

    @property
    def results(self) -> list[Theorem | Refutation]:
        """Everything made, in order."""
        return [p.result for p in self.parts]


def compared(d: Derivation) -> Binding:
    """How what the claims say compares with what is read, whatever else is wrong with them."""
    item, printed = d.item, [p for p in d.parts if p.role == "printed"]
    if item.key is None and not (printed and item.printed_somewhere):
        bare = d.defined and not d.parts
        return Binding("in words", "a definition, nothing of it is checked" if bare else "")
    if not printed:
        return Binding("definition" if d.defined or d.ambiguous else "uncovered")
    if item.by_hand and item.key:
        return item.bound_by_hand
    read = _read_from_print(d, printed)
    return Binding("in words") if item.key is None and read.agrees else read


def _read_from_print(d: Derivation, printed: Sequence[Part]) -> Binding:
    """The claims are the reading; each link needs one, unless one is refuted.

    But for reasons, and for what a sentence of the paper supposes: a claim that supposes these does not say them.
    """
    if not d.item.claimable:
        return Binding("unknown", d.item.unclaimed)
    said, supposed = d.item.said.links, d.item.supposed
    for p in printed:
        if p.link is None or not _alike(said[p.link - 1].rel, p.result.claim.goal):
            return Binding("differs", f"{p.result.claim.goal} is claimed, and not printed")
        if any(h not in p.result.claim.given for h in said[p.link - 1].given):
            return Binding("differs", f"{p.result.claim} is claimed, and not link {p.link}")
    count, given = len(said), {h for p in printed for h in p.result.claim.given}
    granted = {
        k
        for k, link in enumerate(said, 1)
        if link.rel in given and (link.reason or supposed.stands_in_a_sentence(link.rel))
    }
    missing = [str(k) for k in range(1, count + 1) if k not in {p.link for p in printed} | granted]
    if missing and not d.refuted:
        return Binding("uncovered", f"of {count} links nothing is claimed about {', '.join(missing)}")
    return Binding("same")


def _valued(t: Term) -> Term:
    """The term with one numeral for each quotient of numbers: 1/2 is read in both ways."""

    def numeral(s: Term) -> Term | None:
        above, below = (a.number for a in s.args) if s.op == "/" else (None, None)
        return num(above / below) if above is not None and below else None

    return rebuild(t, numeral)


def _links(node: Node) -> list[tuple[Node, str, Node]]:
    nodes, signs = node.nodes, node.args[1::2]
    return [(a, str(sign), b) for a, sign, b in zip(nodes, signs, nodes[1:], strict=False)]


def _supposed(claim: Claim) -> bool:
    """Does one of the hypotheses say of the same two sides what the goal says, or more?"""
    goal, rels = claim.goal, [h for h in claim.given if isinstance(h, Rel)]
    said = [Rel(h.lhs, goal.op, h.rhs) for h in rels if h.op == goal.op or (h.op, goal.op) == (">", ">=")]
    return any(_alike(rel, goal) for rel in said)


def _alike(one: Rel, other: Rel) -> bool:
    """Do they say the same, side by side?  Not where they are too large to tell."""
    try:
        return same(one, other)
    except Refused:
        return False


def hypotheses(formulas: Formulas, given: Given) -> list[Hypothesis]:
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


def concerning(standing: Sequence[Hypothesis], lines: Sequence[Hypothesis]) -> list[Hypothesis]:
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
