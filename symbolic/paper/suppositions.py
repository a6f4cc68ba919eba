"""Where each hypothesis of a claim comes from, and what the paper supposes that the claim does not.

display      printed with the line itself (`[sources]` say how, if it is bound by hand), in one that it restates, in a
             display before it in the section from which it is argued or that asserts nothing, or, for every value of an
             index, in one that `[sources]` name; what that one prints under a condition counts where this holds as well
sentence     a formula of the sentence that the line stands in, or of one that holds there; or of the one that the
             notation's `[sources]` name; or what its words mean, where they say which ones and no formula says it
standing     the same, supposed of a whole section
definedness  without it an expression of the line is not defined; the notation's `[sources]` say why, and where it
             alone does not hold the line is not found to be false
domain       it holds where the functions that the claim names are what they are called, which is declared with their
             definitions; where it alone does not hold the line is not found to be false
stated       with the claim itself, which is ours: nothing is printed
added        ours, of what is printed: there is no verdict
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, reduce
from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple, Self

from symbolic.errors import DerivationError
from symbolic.evidence import corners
from symbolic.evidence.points import INTEGERS, REALS, Point, Values, completed, determined
from symbolic.kernel import Claim, Lambda, Refused, Refutation, Rel, Term, Theorem, num, substitute, subterms
from symbolic.kernel.polynomials import polynomial
from symbolic.kernel.rows import ADDED, UNCLEAR
from symbolic.kernel.terms import variables
from symbolic.language.definitions import reached
from symbolic.language.following import follows
from symbolic.language.models import domain_of
from symbolic.language.statement import given_texts
from symbolic.ledger.ledger import ADDITION, Supposition
from symbolic.paper.meant import Entry, by_hand
from symbolic.paper.observations import observed
from symbolic.reading.formulas import NoFormula, Said
from symbolic.reading.notation import PaperNotation, meant_in
from symbolic.reading.siblings import Twins

if TYPE_CHECKING:  # a derivation asks for the sources of its hypotheses
    from symbolic.paper.derivation import Derivation, Item

Hypothesis = Rel | Claim
_PLACE = r"\s*(\\?[A-Za-z]\w*'*)\s*(?:[+-]\s*\d+\s*)?"  # n, n + 1
DISPLAY, SENTENCE, STANDING, DEFINEDNESS, DOMAIN = "display", "sentence", "standing", "definedness", "domain"
STATED, OURS = "stated", (ADDED, "", "")
_TRIED = 2000  # values of what the point of a counterexample lacks
_REPAIRED = "as it is repaired"  # why a display that is refuted says it
# What no sentence says, and what it is not where a line is false without it.
_NOT_SAID = {DEFINEDNESS: "no condition of definedness", DOMAIN: "no domain of what it is about"}


class Declared(NamedTuple):
    """What the notation says of a hypothesis, by its text: the kind of its source, its place there, and a reason."""

    text: str
    source: str
    place: str
    reason: str
    written: str
    named: bool = False  # for the line itself, not for its section

    @classmethod
    def of(cls, text: str, said: str) -> Self:
        """As it is written: `sentence 4.1:1:1: "increasing"`, `display 1.2`, `definedness: a divisor`."""
        source, _, rest = said.partition(" ")
        if source == f"{DEFINEDNESS}:":
            return cls(text, DEFINEDNESS, "", rest, said)
        place, _, reason = rest.partition(": ")
        return cls(text, source, place, reason, said)


class Suppositions:
    """Tells the hypotheses of an item's claims."""

    def __init__(self, item: Item) -> None:
        self.item, self.prose = item, item.paper.printed.prose
        self._texts: dict[str, list[Hypothesis]] = {}
        self._asked: set[Hypothesis] = set()
        self._known: dict[Claim, list[tuple[Hypothesis, Supposition]]] = {}

    def of(self, claim: Claim) -> list[tuple[Hypothesis, Supposition]]:
        """Each hypothesis of a claim, with its source."""
        if claim not in self._known:
            self._known[claim] = list(self._of(claim))
        return self._known[claim]

    def _of(self, claim: Claim) -> Iterator[tuple[Hypothesis, Supposition]]:
        """What a display says under conditions is granted where these have a source: no two grant one another."""
        limits, sources = list(_limits(claim)), dict[Hypothesis, tuple[str, str, str]]()
        while left := [h for h in claim.given if h not in sources]:
            found = {h: self._sourced(h, list(sources), limits) for h in left}
            granted = {h: source for h, source in found.items() if source != OURS}
            granted = granted or {h: OURS for h in left if self._sourced(h, claim.given, limits) == OURS}
            if not granted:  # a circle
                break
            sources |= granted
        for hypothesis, text in zip(claim.given, given_texts(claim), strict=True):
            yield hypothesis, Supposition(text, *sources.get(hypothesis, OURS))

    def _sourced(
        self, hypothesis: Hypothesis, given: Collection[Hypothesis], limits: Sequence[tuple[Rel, str]]
    ) -> tuple[str, str, str]:
        source = self._source(hypothesis, given)
        said = hypothesis.goal if isinstance(hypothesis, Claim) else hypothesis
        limited = next((name for rel, name in limits if rel.key() == said.key()), "")
        if source == OURS and limited:
            return DOMAIN, "", limited
        return (STATED, "", "") if source == OURS and not self.item.printed_somewhere else source

    @cached_property
    def _twins(self) -> Twins | None:
        """What is the same in this paper as in the one that the item is derived in, if that is another."""
        return Twins(self.item.like.paper.printed, self.item.paper.printed) if self.item.like else None

    def left_out(self, results: Sequence[Theorem | Refutation]) -> tuple[str, ...]:
        """The formulas that the sentence of the item supposes, and a refuted claim or every claim does without.

        A claim that has not all the variables of a formula does not lack it.
        """
        said = self.prose[self.item.place].supposes if self.item.place else ()
        return tuple(formula for formula in said if any(self._lacking(h, results) for h in self._read(formula)))

    def wrong(self, result: Theorem | Refutation) -> str:
        """Why a result says nothing of what is printed; "" where it does.

        A theorem may suppose nothing that is ours.  A refutation's point has to meet what is supposed: what holds at
        the line, what the notation's `[sources]` find in sentences that hold there, and that bits are 0 or 1.
        """
        if isinstance(result, Theorem):
            said = self.of(result.claim)
            added = [s.text for _, s in said if s.source == ADDED]
            if itself := self.itself(result):
                return itself
            if unpinned := self.item.unpinned:
                return f"what it supposes is said in {unpinned}"
            if added:
                return f"it supposes {added[0]}, which the paper does not say"
            if no_words := self._strange(result.claim) or self._decided(result):
                return no_words
            unsaid = [(k, s) for k, (_, s) in enumerate(said) if s.source in _NOT_SAID]
            needed = next((s for k, s in unsaid if observed(result, corners.without, hypothesis=k)["false"]), None)
            kind = _NOT_SAID[needed.source] if needed else ""
            return f"without {needed.text} it has a value, and is false: {kind}" if needed else ""
        missed = self._missed(result)
        return f"the counterexample does not meet what {missed}" if missed else ""

    def _missed(self, refutation: Refutation) -> str:
        """Where something is supposed that does not hold at the point, nor with any values of what the claim lacks."""
        point = {v: x.args[0] for v, x in refutation.data["values"].items()}
        looked = _Looked(refutation.data["meanings"])
        holding = [(h, f"sentence {place} supposes") for read, place in self._case(refutation.claim) for h in read]
        named = list[tuple[Hypothesis, str]]()
        for said in self._sources:
            read = self._read(said.text)
            if said.source == SENTENCE and self._reaches(said):
                there = [(h, f"sentence {said.place} supposes") for h in read]
                holding += there
                named += [(h, where) for h, where in there if said.named and not _has(refutation.claim.given, h)]
            elif said.source == DEFINEDNESS:
                holding += [(h, f"is supposed of {said.reason}") for h in read if corners.is_bit(h)]
        if failing := next((where for h, where in holding if looked.fails(h, point)), ""):
            return failing
        if step := self._step_that_fails(looked, _determined(point, [h for h, _ in holding])):
            return f"({step}) says, from which it is argued,"
        about = [(h, where) for h, where in named if h.free() & refutation.claim.free() and not h.free() <= set(point)]
        lacking = set[Term]().union(*(h.free() for h, _ in about)) - set(point)
        further = _further(point, lacking, supposed := [h for h, _ in holding if h.free() & lacking])
        met = (
            all(looked.seen(h, p) for h, _ in about) and not any(looked.fails(h, p) for h in supposed) for p in further
        )
        return about[0][1] if about and not any(met) else ""

    def _step_that_fails(self, looked: _Looked, point: Point) -> str:
        """A display that a display is argued from, proved as it is printed, and false at the point.

        All that it rests on holds there, or is supposed of this line, too, or in its sentence: then that does not hold.
        """
        supposing = (DISPLAY, SENTENCE, STANDING)
        for step in self.item.argument if self.item.key else ():
            item = self.item.paper.items.get(step)
            if item is None or not item.key or step in self.item.paper.running:
                continue
            made = self.item.paper.derive(step)
            for theorem in made.shown if made.verdict == "proved" else ():
                told = item.supposed.of(theorem.claim) if looked.fails(theorem.claim.goal, point) else ()
                here = item.place == self.item.place
                if told and all(
                    looked.seen(h, point) or (said.source if here else self._source(h)[0]) in supposing
                    for h, said in told
                ):
                    return step
        return ""

    def itself(self, theorem: Theorem) -> str:
        """Why a theorem says nothing: what it supposes, and no formula of the paper, is its goal; "" if it is not."""
        ours = [(h, s.text) for h, s in self.of(theorem.claim) if s.source == ADDED or s.reason]
        text = next((text for h, text in ours if _says(h, theorem.claim.goal)), None)
        return f"it supposes {text}, which is what it says" if text is not None else ""

    def in_words(self, claim: Claim) -> list[tuple[int, Hypothesis, Supposition]]:
        """The hypotheses, with their numbers, that no formula of the paper says: only words are said to mean them."""
        told = enumerate(self.of(claim))
        return [(k, h, s) for k, (h, s) in told if s.source in (SENTENCE, STANDING) and s.reason]

    def _strange(self, claim: Claim) -> str:
        """What words are said to mean of names that are neither in the display nor in their sentence; or ""."""
        words = self.in_words(claim) if self.item.key else []
        others = [h for h in claim.given if all(h != w for _, w, _ in words)]
        for _, hypothesis, said in words:
            formulas = self.prose[said.place].supposes if said.place in self.prose.places else ()
            there = [h for formula in formulas for h in self._read(formula)]
            known = set[object]().union(*(_named(x) for x in (claim.goal, *others, *there, *self._own)))
            if names := ", ".join(sorted(map(str, _named(hypothesis) - known))):
                return f"words of sentence {said.place} mean {said.text}; neither it nor the line speaks of {names}"
        return ""

    def _decided(self, theorem: Theorem) -> str:
        """An equation that words alone are said to mean, and without which a display is false; or "".

        Which number something is, is to be read in a formula: any word would license any line.  At which of its points
        a line is looked at, i = p*N - 3, words may say.
        """
        for k, hypothesis, said in self.in_words(theorem.claim) if self.item.key else ():
            rel = hypothesis.goal if isinstance(hypothesis, Claim) else hypothesis
            fixed = rel.op == "=" and not (corners.is_bit(rel) or _is_place(rel))
            if fixed and observed(theorem, corners.decided, hypothesis=k)["false"]:
                return (
                    f"without {said.text} it has a value, and is false, and only words of sentence {said.place} are "
                    "said to mean this equation: find it in a formula, or claim the line without it"
                )
        return ""

    def stands_in_a_sentence(self, hypothesis: Hypothesis) -> bool:
        """Does a formula of a sentence of the paper suppose it?"""
        return self._source(hypothesis) in [(SENTENCE, place, "") for place in self.prose.places]

    def _lacking(self, hypothesis: Hypothesis, results: Sequence[Theorem | Refutation]) -> bool:
        about = [r for r in results if hypothesis.free() <= r.claim.free()]
        without = [r for r in about if not _has(r.claim.given, hypothesis)]
        refuted = any(isinstance(r, Refutation) for r in without)
        return not _has(self._own, hypothesis) and (refuted or (bool(without) and len(without) == len(about)))

    def _source(self, hypothesis: Hypothesis, given: Collection[Hypothesis] = ()) -> tuple[str, str, str]:
        """The source, the place, and a reason.  What is asked for to answer this very question has none."""
        if hypothesis in self._asked:
            return OURS
        self._asked.add(hypothesis)
        try:
            return self._looked_for(hypothesis, given)
        finally:
            self._asked.discard(hypothesis)

    def _looked_for(self, hypothesis: Hypothesis, given: Collection[Hypothesis]) -> tuple[str, str, str]:
        head = self.item.formulas.heads.get(hypothesis, "")
        if _has(self._printed, hypothesis) and (stated := self._stated_in):
            return *stated, ""
        before = self.item.paper.derive(self.item.followed) if self.item.follows else None
        judged = before is not None and before.item.key and _judged(before) and not before.refuted
        if before is not None and judged and self._grants(before, hypothesis, given):
            return DISPLAY, self.item.followed, ""
        if head[:1] + head[-1:] == "()" and self._granted(head[1:-1], hypothesis, given):
            return DISPLAY, head[1:-1], ""
        kind = STANDING if _has(self.item.context.given, hypothesis) else SENTENCE
        for said in self._sources:
            text, how = said.text, said.source
            if text == head or self._declares(text, head, how) or _has(self._read(text), hypothesis):
                if how == DISPLAY:
                    return DISPLAY, self._asserts(said, hypothesis, given), said.reason
                if how == SENTENCE:
                    self._stands(said)
                    if not self._reaches(said):
                        continue
                self.item.formulas.meaning.used.add(("sources", text, said.written))
                return kind if how == SENTENCE else how, said.place, said.reason
        for read, place in self._holding:
            if _has(read, hypothesis):
                return kind, place, ""
        for key, relations in self._before.items():
            if _has(relations, hypothesis) and self._granted(key, hypothesis, given):
                return DISPLAY, key, ""
        for step in self.steps:
            made = self.item.paper.derive(step) if step in self.item.paper.items else None
            if made and made.refuted and made.item.key and self._grants(made, hypothesis, given):
                return DISPLAY, made.item.key, _REPAIRED
        return OURS

    @cached_property
    def _sources(self) -> list[Declared]:
        """What the notation says of hypotheses.  Another draft's sentences count where they stand in this paper."""
        twins, like = self._twins, self.item.like
        here = _declared(self.item.paper.printed.notation, self.item)
        if like is None or twins is None:
            return here
        found = _declared(like.paper.printed.notation, like)
        there = [said._replace(place=twins.sentence(said.place)) if said.source == SENTENCE else said for said in found]
        return [*here, *(said for said in there if said.place or said.source != SENTENCE)]

    def _reaches(self, said: Declared) -> bool:
        """Does the sentence say so of the line: in it, or before it and from there on, or by name?"""
        order, onward = self.prose.places, self.prose[said.place].onward
        if said.named or said.place == self.item.place or not self.item.printed_somewhere:
            return True
        there = [h for formula in onward for h in self._read(formula)]
        holds = bool(said.reason) or all(_has(there, h) for h in self._read(said.text))
        return holds and order[said.place] < order.get(self.item.place, len(order))

    def _declares(self, text: str, head: str, how: str) -> bool:
        """Is the text the head of the named hypothesis, with its places, that was given?

        What a sentence supposes of n may be given of n + 1, and not of 10.
        """
        declared = {name for name, _ in self.item.formulas.notation.hypotheses}
        if text not in declared or text.partition("(")[0].strip() != head.partition("(")[0].strip():
            return False
        places = [re.fullmatch(_PLACE, place) for place in head.partition("(")[2][:-1].split(",")]
        return how != SENTENCE or (all(places) and len({p[1] for p in places if p}) == len(places))

    def _granted(self, key: str, hypothesis: Hypothesis, given: Collection[Hypothesis]) -> bool:
        """Does the item argue from the display, or is this a condition, which asserts nothing?

        Claims in words say themselves from which display something follows.  What is argued from the item grants none,
        nor what nobody has judged.
        """
        there = [item.ref for item in self.item.paper.items.values() if key in (item.key, item.ref)]
        made = [self.item.paper.derive(ref) for ref in there]
        argued = self.item.key is None or any(ref in self.steps for ref in there) or any(d.defined for d in made)
        around = any(self.item.ref in self.item.paper.items[ref].supposed.steps for ref in there)
        if not argued or around or not all(map(_judged, made)):
            return False
        return bool(made) and all(self._grants(d, hypothesis, given) for d in made)

    def _grants(self, made: Derivation, hypothesis: Hypothesis, given: Collection[Hypothesis]) -> bool:
        """Does a display define it, or is it proved of it, where the conditions that are printed with it hold here?

        What its sentences suppose is the context of the argument; a repair is granted where all that it supposes holds.
        """
        if made.defined:
            said = _said(made.item)
            defined = _has([k.rel for k in said.links], hypothesis)
            return defined and all(self._holds(h, given) for h in said.granted)
        proved = [t.claim for t in made.shown if _has([t.claim.goal], hypothesis)]
        own = (DISPLAY, made.item.key)
        told = ([h for h, s in made.item.supposed.of(t) if made.refuted or (s.source, s.place) == own] for t in proved)
        return any(all(self._holds(h, given) for h in conditions) for conditions in told)

    def _holds(self, condition: Hypothesis, given: Collection[Hypothesis]) -> bool:
        """Is it, or more, given, or does the paper suppose it here?"""
        more = isinstance(condition, Rel) and follows(condition, given)
        return more or _has(given, condition) or self._source(condition, ()) != OURS

    @cached_property
    def steps(self) -> list[str]:
        """What the paper argues the item from, and this from; the nearest first."""
        items, todo = self.item.paper.items, list(self.item.argument)
        for step in todo:  # grows meanwhile
            todo += [ref for ref in items[step].argument if ref not in todo] if step in items else []
        return todo

    def _stands(self, said: Declared) -> None:
        """Raise DerivationError unless the sentence says so; in words it may, of what its formulas say nothing."""
        text, place = said.text, said.place
        if place not in self.prose.places:
            raise DerivationError(f"[sources] {text!r}: there is no sentence {place} in sentences.json")
        there = [h for formula in self.prose[place].supposes for h in self._read(formula)]
        lacking = [h for h in self._read(text) if not _has(there, h)]
        if lacking and not said.reason:
            raise DerivationError(
                f"[sources] {text!r}: sentence {place} does not suppose this; bind it by hand there, or say which of "
                f'its words mean this: "sentence {place}: increasing"'
            )
        other = next((h for h in there for wanted in lacking if _about(h) == _about(wanted)), None)
        if other is not None:
            raise DerivationError(f"[sources] {text!r}: of this the formula of sentence {place} says {other}")

    def _asserts(self, declared: Declared, hypothesis: Hypothesis, given: Collection[Hypothesis]) -> str:
        """The key in this paper of a display that says so for any value of its indices, or DerivationError.

        The item's own display may say it in what is bound by hand.
        """
        key = declared.place
        here = self._twins.display(key) if self._twins else key
        said = self._read(f"({key})") if key in self.item.formulas.printed else []
        goal = hypothesis.goal if isinstance(hypothesis, Claim) else None
        supposed = [*given, *hypothesis.given] if isinstance(hypothesis, Claim) else given
        every = goal and _has(said, goal) and here and self._granted(here, goal, supposed)
        if here is None or not (here == self.item.key and self.item.by_hand if declared.reason else every):
            raise DerivationError(
                f"[sources] of {self.item.ref}: display {key} does not say {hypothesis}, or it is no step of the line"
            )
        return here

    @cached_property
    def _printed(self) -> Collection[Hypothesis]:
        said = _said(self.item)
        own = [link.rel for link in said.links if link.reason]
        return (*said.granted, *own, *(rel for link in said.links for rel in link.given))

    @cached_property
    def _stated_in(self) -> tuple[str, str] | None:
        """Where the item's formula stands: in its display, in the sentence that is read as it, or, of ours, here."""
        if self.item.key is None and self.item.kind != ADDITION:
            return (SENTENCE, self.item.place) if self.item.place else None
        return DISPLAY, self.item.key or self.item.ref

    @cached_property
    def _own(self) -> Collection[Hypothesis]:
        return [link.rel for link in _said(self.item).links]

    @cached_property
    def _before(self) -> dict[str, Collection[Hypothesis]]:
        """What the displays of the section assert that stand before the item, by their keys; the nearest first."""
        places, order = self.prose.of_display, self.prose.places
        here = order.get(self.item.place, -1)
        found: dict[str, Collection[Hypothesis]] = {}
        for other in reversed(self.item.paper.items.values()):
            at = order.get(places.get(other.key or "", ""), len(order))
            if other.key == self.item.key or other.key is None or other.section.number != self.item.section.number:
                continue
            if at < here or (at == here and self._earlier(other.key)):
                found[other.key] = [link.rel for link in _said(other).links if not link.given]
        return found

    def _earlier(self, key: str) -> bool:
        """Does the display stand before that of the item, in the same sentence?"""
        keys = list(self.item.paper.printed.formulas)
        return self.item.key is None or keys.index(key) < keys.index(self.item.key)

    @property
    def _section(self) -> str:
        """The number of the section that it is printed in."""
        return self.item.paper.printed.sections.get(self.item.key or "", None) or self.item.section.number

    @property
    def by_hand(self) -> list[Entry]:
        """What sentences suppose of it that are bound by hand, also where they suppose nothing now."""
        bound = (said for said, _ in self.prose.reaching(self.item.place, self._section) if said.hand)
        return [by_hand(said.fingerprint, said.onward, said.here) for said in bound]

    @cached_property
    def _holding(self) -> list[tuple[list[Hypothesis], str]]:
        return [(self._read(formula), s.place) for s, formula in self.prose.holding(self.item.place, self._section)]

    def _case(self, claim: Claim) -> list[tuple[list[Hypothesis], str]]:
        """What holds at the item; of its own sentence, bound by hand, what is said of the case that the claim supposes.

        "We assume (1); the case (2) is similar": (1) holds from there on, and a claim about (2) is not held against it.
        """
        own = self.prose[self.item.place] if self.item.place else None
        here = [self._read(formula) for formula in own.here] if own and own.hand else []
        if not any(_has(claim.given, h) for read in here for h in read):
            return self._holding
        return [*(pair for pair in self._holding if pair[1] != self.item.place), *((h, self.item.place) for h in here)]

    def _read(self, text: str) -> list[Hypothesis]:
        """The hypotheses that a text writes here; none where it has no meaning in claims."""
        if text not in self._texts:
            try:
                self._texts[text] = self.item.formulas.hypotheses(text)
            except NoFormula:
                self._texts[text] = []
        return self._texts[text]


def _declared(notation: PaperNotation, item: Item) -> list[Declared]:
    """What a notation says of the hypotheses of an item of its paper."""
    key = item.key or item.ref
    section = item.paper.printed.sections.get(key, item.section.number)
    named, found = notation.named(key), notation.at(key, section).sources
    return [Declared.of(*pair)._replace(named=pair in named) for pair in found if not meant_in(pair[1])]


def _is_place(equation: Rel) -> bool:
    """Does it say what a variable is, by other ones?"""
    sides = (equation.lhs, equation.rhs), (equation.rhs, equation.lhs)
    return any(a.op == "var" and variables(b) and a not in variables(b) for a, b in sides)


def _named(thing: Hypothesis) -> set[object]:
    """Its variables, and the functions without a definition that it speaks of."""
    return {*thing.free(), *(f.name for f in reached(thing.functions()) if f.definition is None)}


def _judged(made: Derivation) -> bool:
    return made.verdict not in ("open", UNCLEAR)


def _about(hypothesis: Hypothesis) -> object:
    """What it relates; nothing else is about what is supposed for all values."""
    return hypothesis if isinstance(hypothesis, Claim) else (hypothesis.free(), hypothesis.functions())


def _limits(claim: Claim) -> Iterator[tuple[Rel, str]]:
    """What holds in the domains of the functions that the goal names, where the claim applies them; their names."""
    named = reached(claim.goal.functions())
    for t in {s for rel in claim.rels() for side in rel.terms() for s in subterms(side) if s.op == "app"}:
        f = t.args[0]
        for rel in domain_of(f) if f in named else ():
            at = dict(zip(f.params, t.args[1:], strict=True))
            yield rel.map(lambda side, at=at: substitute(side, at)), f.name


class _Looked:
    """What is true at points, with these meanings of functions."""

    def __init__(self, meanings: Sequence[Lambda]) -> None:
        self.meanings, self.corners = meanings, corners.Corners()

    def fails(self, hypothesis: Hypothesis, point: Point) -> bool:
        """Is a hypothesis about the variables of the point false there?"""
        meant = self._meant(hypothesis) if hypothesis.free() <= set(point) else None
        return meant is not None and self.corners.holds(meant, point) is False

    def seen(self, hypothesis: Hypothesis, point: Point) -> bool:
        """Is a hypothesis known to be true at the point?"""
        meant = self._meant(hypothesis)
        return meant is not None and self.corners.seen(meant, point)

    def _meant(self, hypothesis: Hypothesis) -> Hypothesis | None:
        """With the meanings; None where one speaks of its variables."""
        try:
            return reduce(Claim.interpret, self.meanings, Claim([hypothesis], Rel(num(0), "=", num(0)))).given[0]
        except Refused:
            return None


def _determined(point: Point, supposed: Sequence[Hypothesis]) -> Point:
    """The point with what equations among what is supposed determine there."""
    found, values = dict(point), Values()
    for v, e in determined([Rel(v, "=", num(x)) for v, x in point.items()] + list(supposed)):
        if v not in found and (value := values.of(e, found)) is not None:
            found[v] = value
    return found


def _further(point: Point, lacking: Collection[Term], supposed: Sequence[Hypothesis]) -> Iterator[Point]:
    """The point with values of what it lacks, as far as equations do not determine these; a real one may be large."""
    fixed = determined([Rel(v, "=", num(x)) for v, x in point.items()] + list(supposed))
    free = sorted(set(lacking) - {v for v, _ in fixed}, key=lambda v: v.args)
    choices = [INTEGERS if v.args[1] == "integer" else (*REALS, 1000) for v in free]
    for chosen in islice(product(*choices), _TRIED):
        yield from completed(dict(zip(free, map(Fraction, chosen), strict=True)), fixed)


def _says(hypothesis: Hypothesis, goal: Rel) -> bool:
    """Is the hypothesis the goal times a number?"""
    if not isinstance(hypothesis, Rel) or (hypothesis.op != goal.op and (hypothesis.op, goal.op) != (">", ">=")):
        return False
    try:
        given, wanted = polynomial(hypothesis.gap), polynomial(goal.gap)
    except Refused:
        return False
    factors = {Fraction(given[m], wanted[m]) for m in given.keys() & wanted.keys()}
    return given.keys() == wanted.keys() and len(factors) == 1 and (goal.op == "=" or min(factors) > 0)


def _said(item: Item) -> Said:
    """What its display says, or the formula that words are read as; nothing for what is not read."""
    try:
        return item.said
    except DerivationError:
        return Said(())


def _has(hypotheses: Collection[Hypothesis], wanted: Hypothesis | None) -> bool:
    """Is the hypothesis, or one that is equal to it in normal form, among them?"""
    return wanted is not None and any(h == wanted or h.key() == wanted.key() for h in hypotheses)
