"""A draft gone through in its order: what each display asks, under what is supposed there, and what it defines.

A counterexample has to meet all that may be supposed, a proof may use only what is.  So for every link there are two
statements: under the hypotheses that are read, and, where something else stands in the text about its names, under that
as well.  What cannot be told for certain is no verdict; `Display.why` says what would have to be said.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from pathlib import Path

from symbolic.errors import Unusable
from symbolic.kernel import Claim, Refused, Rel, Term, domain, num, substitute, var
from symbolic.kernel.terms import subterms, variables
from symbolic.language.statement import StatementError, claim_text, parse, parse_hypotheses
from symbolic.language.sums import as_big, binomial, factorial, sum_text
from symbolic.reading.binding import Display as Read
from symbolic.reading.binding import Printed
from symbolic.reading.extraction import extract
from symbolic.reading.findings import Display as Place
from symbolic.reading.formulas import Formulas, Hypothesis, Link
from symbolic.reading.meaning import NoMeaning
from symbolic.reading.notation import Notation, PaperNotation, load_notation, notation_of
from symbolic.reading.proposal import proposal
from symbolic.reading.reader import Clause, read
from symbolic.reading.rendering import latex
from symbolic.reading.scan import ReadError
from symbolic.reading.sentences import MATH, Sentence
from symbolic.reading.transcription import Entry, Transcription, transcribe
from symbolic.reading.tree import NOTHING, Node
from symbolic.settling.doubts import Doubts
from symbolic.settling.indexed import Indexed
from symbolic.settling.pieces import Pieces, by_cases
from symbolic.settling.saying import Relation, Saying, introduced, named, names, said

MOST_CASES = 4
_HARMLESS = ("index-unused", "equal-sides", "equal-parts")  # a slip of the author at most, and the verdict is about it
Condition = tuple[Rel, ...]  # one of them has to hold
_EQUAL = ("=", ":=")
_OPAQUE = ("index", "call", "event")
_NUMBERS = {r"\pi": "the number pi", "e": "the number e", "i": "the imaginary unit"}
_ACCENTED = re.compile(r"\\(?:bar|hat|tilde|overline|widehat|widetilde)\{(?:[A-Za-z]|\\[a-z]+)\}")
_NAME = re.compile(r"\\[A-Za-z]+|[A-Za-z]")
_BARE_E = re.compile(r"(?<![A-Za-z\\])e(?![A-Za-z])(?!\s*\^)")
_OPERATOR_D = re.compile(r"\\[dt]?frac\s*\{\s*d(?![A-Za-z])[^{}]*\}\s*\{\s*d\s*\\?[A-Za-z]+[^{}]*\}|d(?=[a-z]\s*$)")
_LETTER_D = re.compile(r"(?<![A-Za-z\\])d(?![A-Za-z])")
_PART = re.compile(r"\\[A-Za-z]+\{?|\W")
_SPELLINGS = {"eps": ("varepsilon", "epsilon"), "phi": ("varphi",), "rho": ("varrho",), "theta": ("vartheta",)}
_TAKEN = frozenset("sum exp log sqrt abs max min floor ceil binomial factorial integers reals for all pow prod".split())


@dataclass(frozen=True)
class Ask:
    """One link: the statements to be proved, all of one of these.

    `free`: about names whose definitions are left aside; `plain`: under what the section supposes; `wide`: under what
    the sections before suppose as well.  A counterexample is one to `strict`, which supposes all that may be.
    `shown`: as it is read, for `plain`, and for the others.  `blocked`: why a counterexample would not count; `barred`:
    why nothing would.  `condition`: the link may say where names lie, and then it asserts nothing.  `extra`: what
    `strict` supposes beside the hypotheses.  `implied`: the statements that say that this is
    supposed anyway.  `again`: something is said before of the name of a condition.
    `case`: it is about one case of a definition.  `where`: what its being defined asks for.  `tying`: it is an equation
    between names that are said to be something, and of no definition: it may say how they depend on each other.
    """

    shown: tuple[str, str]
    free: tuple[str, ...] = ()
    plain: tuple[str, ...] = ()
    wide: tuple[str, ...] = ()
    strict: tuple[str, ...] = ()
    blocked: str = ""
    barred: str = ""
    condition: bool = False
    again: bool = False
    case: bool = False
    extra: str = ""
    implied: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    tying: bool = False


@dataclass(frozen=True)
class Display:
    """A display with what it asks.  `fixed`: the verdict that needs no search: definition, unread or open; `why`."""

    key: str
    number: str
    file: str
    line: int
    formula: str
    environment: str = ""
    section: str = "0"
    asks: tuple[Ask, ...] = ()
    fixed: str = ""
    why: str = ""
    defines: tuple[str, ...] = ()
    lints: tuple[str, ...] = ()  # that do not matter

    @property
    def ref(self) -> str:
        """The label, or the number as LaTeX prints it."""
        return self.key


@dataclass
class _Known:
    """A hypothesis, or a relation that may be one, with where it holds."""

    formula: str
    nodes: tuple[Node, ...]
    section: str
    head: str
    sure: bool
    at: int  # the sentence
    local: bool = False
    place: str = ""  # of the sentence that it stands in


@dataclass
class _Reader:
    """Goes through the draft; what it knows grows."""

    notation: PaperNotation
    sayings: Sequence[Saying]
    given: Sequence[Hypothesis]
    places: Mapping[str, Place]
    torn: Mapping[str, str]  # displays in which something does not close
    indexed: Indexed
    lost: str = ""  # where a display is not closed
    used: set[str] = field(default_factory=set)
    trees: set[str] = field(default_factory=set)
    meanings: list[tuple[str, str]] = field(default_factory=list)
    defined: list[Rel] = field(default_factory=list)  # the definitions of names, as they were said
    sources: dict[str, str] = field(default_factory=dict)  # what defined a name, or a tree
    alike: list[set[str]] = field(default_factory=list)  # trees that were said to be equal, of no known meaning
    pieces: list[Pieces] = field(default_factory=list)
    primed: set[str] = field(default_factory=set)  # functions whose derivatives are written with a prime
    known: list[_Known] = field(default_factory=list)
    tied: dict[str, str] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    shares: dict[str, str] = field(default_factory=dict)
    chances: set[str] = field(default_factory=set)
    counts: set[str] = field(default_factory=set)
    described: set[str] = field(default_factory=set)
    introduced: set[str] = field(default_factory=set)
    mentioned: set[str] = field(default_factory=set)  # in sentences
    ahead: list[Relation] = field(default_factory=list)  # those of the next sentence that are taken in
    now: int = 0  # the sentence that was taken in last
    _classes: dict[str, Node] = field(default_factory=dict)  # names and what may be defined like them, by their trees

    @cached_property
    def _doubts(self) -> Doubts:
        return Doubts(self.sayings)

    # Notation and meaning

    def formulas(self, key: str, section: str, defined: bool = True) -> Formulas:
        """The door to claims at a place, with what has been defined, or without."""
        here = self.notation.at(key, section)
        meanings = (*(self.meanings if defined else ()), *here.meanings, *self.indexed.meanings)
        return Formulas(replace(here, meanings=meanings), {})

    def _term(self, node: Node, door: Formulas) -> Term | None:
        try:
            return door.meaning.term(node)
        except NoMeaning:
            return None

    def _relations(self, known: _Known, door: Formulas) -> list[Rel]:
        """Its relations as claims say them; nothing for what they have no word for, which ties its names."""
        try:
            return [rel for rel in _rels(known.nodes, known.formula, door) if rel.lhs != rel.rhs]
        except NoMeaning:
            self._tie({n for node in known.nodes for n in names(node)}, f"${known.formula}$ is not understood")
            return []

    def _tie(self, found: set[str], why: str) -> None:
        for name in found:
            self.tied.setdefault(name, why)

    # Sentences

    def sentence(self, at: int) -> None:
        """Take in what a sentence says, and what the next one defines."""
        self.now = at
        self.used |= self.sayings[at].tied
        self.mentioned |= named(self.sayings[at].sentence.pieces)
        for relation in self.sayings[at].relations:
            if relation not in self.ahead:
                self._take(relation, at)
            self.used |= relation.names
        before = set(self.used)
        self.ahead = [r for r in self.sayings[at + 1].relations if r.defining] if at + 1 < len(self.sayings) else []
        for relation in self.ahead:
            self._take(relation, at + 1)
        self.used = before  # what they are about comes later

    def _take(self, relation: Relation, at: int) -> None:
        saying = self.sayings[at]
        place = saying.sentence.place
        read_as = saying.supposed
        onward = relation.opening or (read_as is not None and relation.formula in read_as.onward)
        local = read_as is not None and relation.formula in read_as.here and not relation.defining and not onward
        if any(k.formula == relation.formula and k.section == place.section for k in self.known):
            return
        if local:  # it holds in its sentence, and may in those behind it
            known = _Known(relation.formula, relation.nodes, place.section, saying.sentence.head, False, at, True)
            self.known.append(replace(known, place=str(place)))
            return
        node = relation.nodes[0]
        door = self.formulas("", place.section)
        if (relation.defining or onward) and len(relation.nodes) == 1 and len(node.args) == 3:
            if self._defines(node, door, f"sentence {place}", place.section):
                return
        known = _Known(relation.formula, relation.nodes, place.section, saying.sentence.head, onward, at)
        self.known.append(replace(known, place=str(place)))

    # Definitions

    def _unknown(self, node: Node, door: Formulas) -> bool:
        """Does it stand for something that nothing has been said of?"""
        text = str(node)
        if text in self.sources:
            return False
        if any(text in group for group in self.alike):
            return True
        if node.op == "name":
            return str(node.args[0]) not in self.used
        if any(pieces.at(node) is not None for pieces in self.pieces):
            return False
        if node.op == "call" and node.nodes[0].args[0] in self.primed:
            return False
        term = self._term(node, door)
        if node.op not in _OPAQUE or (term is not None and self.indexed.variables.get(text) != term.args[0]):
            return False
        return text not in self.trees and not (node.op == "index" and self.indexed.symbol(node) in self.used)

    def _defines(self, node: Node, door: Formulas, source: str, section: str) -> list[str]:
        """Take a chain of equalities that begins a relation as a definition, if it is one; what it defines."""
        sides = [node.nodes[0]]
        for sign, side in zip(node.args[1::2], node.args[2::2], strict=True):
            if sign not in _EQUAL or not isinstance(side, Node):
                break
            sides.append(side)
        if len(sides) < 2 or NOTHING in sides:
            return []
        new = [s for s in sides if self._unknown(s, door)]
        if len(sides) == 2 and sides[0] in new and (pieces := Pieces.of(node)):
            self.pieces.append(pieces)
            self.sources[str(sides[0])] = source
            return [latex(sides[0])]
        if ":=" in node.args and sides[0] not in new and sides[0].op in ("name", *_OPAQUE):
            self._tie(set(names(sides[0])), "it is defined anew")
            new.append(sides[0])
        if not new:
            return []
        heads = {self.indexed.symbol(s) for s in new if s.op in ("name", "index")}
        others = [s for s in sides if s not in new]
        values = [(s, t) for s in others if not heads & set(names(s)) and (t := self._term(s, door)) is not None]
        group = {str(s): s for s in new}
        if not values:
            if any(heads & set(names(s)) for s in others):
                return []
            joined = [g for g in self.alike if g & set(group)]
            self.alike = [g for g in self.alike if g not in joined] + [set(group).union(*joined)]
            self._tie(heads, f"{source} says what it is in terms that are not understood")
            return [latex(s) for s in new]
        text = sum_text(values[0][1])
        for classed in [g for g in self.alike if g & set(group)]:
            self.alike.remove(classed)
            group |= dict.fromkeys(classed - set(group))  # type: ignore[arg-type]
        for tree, side in group.items():
            side = side or self._classes.get(tree)
            if side is not None:
                self.meanings.insert(0, (latex(side), text))
                self._derivative(side, values[0][0], door)
                self._note(side, values[0], section)
                if side.op in ("name", "index"):
                    self.tied.pop(self.indexed.symbol(side), None)
            self.sources[tree] = source
        return [latex(s) for s in new]

    def _derivative(self, side: Node, value: Node, door: Formulas) -> None:
        """Let f'(x) and f''(x) be the derivatives of what f(x) is, where these are taken."""
        if side.op != "call" or len(side.nodes[1].args) != 1 or side.nodes[1].nodes[0].op != "name":
            return
        head, places, given = side.nodes
        for primes in ("'", "''"):
            value = Node("derivative", (r"\partial", places, value))
            term = self._term(value, door)
            self.primed.add(f"{head.args[0]}{primes}")
            self.used.add(f"{head.args[0]}{primes}")
            if term is not None:
                named = Node("call", (Node("name", (f"{head.args[0]}{primes}",)), places, given))
                self.meanings.insert(0, (latex(named), sum_text(term)))

    def _note(self, side: Node, value: tuple[Node, Term], section: str) -> None:
        """Remember the definition of a name as a relation between names."""
        plain = self.formulas("", section, defined=False)
        name, said = self._term(side, plain), self._term(value[0], plain)
        if name is not None and name.op == "var":
            self.defined.append(Rel(name, "=", said if said is not None else value[1]))

    def _definitions(self, rel: Rel) -> list[Rel]:
        """The definitions of the names in a relation, and of those in them."""
        wanted, found = set(rel.free()), list[Rel]()
        for defined in reversed(self.defined):
            if defined.lhs in wanted:
                wanted |= defined.free()
                found.append(defined)
        return found[::-1]

    # Displays

    def display(self, key: str, shown: Read, saying: Saying | None, number: str) -> Display:
        """What a display asks; what it says is known from there on."""
        place = self.places[key]
        formula = " ".join(shown.formula.split())
        made = Display(key, number, place.file, place.first, formula, place.environment, place.section or "0")
        if key in self.torn or shown.reading is None:
            unread = "definition" if not shown.formula.strip() else "unread"
            for name in _NAME.findall(shown.formula):
                if re.match(rf"\s*(?:\\(?:hat|bar|tilde)\s*)?\{{?{re.escape(name)}\}}?\s*(?::?=|&\s*=)", shown.formula):
                    self._tie({name}, f"({key}), which is not read, says what it is")
            self.used |= set(_NAME.findall(shown.formula))
            if saying and place.id in saying.supposing:
                self._tie(set(_NAME.findall(shown.formula)), f"({key}), which is not read, is supposed")
            return replace(made, fixed=unread, why=self.torn.get(key) or _line(shown.error))
        if lints := [lint for lint in shown.lints if lint.id not in _HARMLESS]:
            return replace(made, fixed="unread", why=lints[0].message)
        made = replace(made, lints=tuple(lint.id for lint in shown.lints))
        nodes = [c.node for c in shown.reading.clauses if c.node is not None]
        try:
            return self._asked(made, shown, saying, place)
        except NoMeaning as error:
            return replace(made, fixed="open", why=_line(str(error)))
        except Refused as error:
            return replace(made, fixed="open", why=_line(str(error)))
        finally:
            for node in nodes:
                self.used |= set(names(node))
                self.trees |= {str(n) for n in node.walk() if n.op in _OPAQUE}
                self._classes |= {str(n): n for n in node.walk() if n.op in ("name", *_OPAQUE)}

    def _asked(self, made: Display, shown: Read, saying: Saying | None, place: Place) -> Display:
        section, reading = place.section or "0", shown.reading
        assert_of = [c for c in reading.clauses if c.node is not None and c.role in ("asserted", "definition")]  # type: ignore[union-attr]
        relations = [c.node for c in assert_of if c.node is not None and c.node.op == "relation"]
        self._classes |= {str(n): n for c in assert_of for n in c.node.walk() if n.op in ("name", *_OPAQUE)}  # type: ignore[union-attr]
        if not relations and shown.left is None:
            if reading.of("hypothesis"):  # type: ignore[union-attr]
                return replace(made, fixed="open", why="nothing is read that it asserts")
            return replace(made, fixed="definition", why="it asserts nothing")
        if any("\N{HORIZONTAL ELLIPSIS}" in c.words for c in assert_of):
            return replace(made, fixed="open", why="it has words that are not read")
        head = saying.sentence.head if saying else ""
        if saying and place.id in saying.supposing:
            self._suppose(made, relations, section, head)
            return replace(made, fixed="definition", why="its sentence supposes it")
        for clause in reading.clauses:  # type: ignore[union-attr]
            if clause.role == "hypothesis" and clause.node is not None and re.search(r"where|with", clause.words):
                if clause.node.op == "relation" and len(clause.node.args) == 3:
                    self._defines(clause.node, self.formulas(made.key, section), f"({made.key})", section)
        door = self.formulas(made.key, section)
        before = self.formulas(made.key, section, defined=False)
        whole = [n for n in relations if NOTHING not in n.args]
        defines: list[str] = []
        for node in whole:
            defines += self._defines(node, door, f"({made.key})", section)
        if defines:
            door = self.formulas(made.key, section)
        cases = by_cases(reading, [] if defines else self.pieces)  # type: ignore[arg-type]
        condition = not defines and len(whole) == len(cases) == 1
        fresh = bool(whole) and not set(names(whole[0])) <= self.used | self.mentioned
        condition = condition and (fresh or not self._doubts.concluding(saying, place.id))
        condition = condition and self._condition(whole[0], door, made, section, head)
        if condition and self._variables(whole[0].nodes, door) & {
            v for r in self._local(saying, door) for v in r.free()
        }:
            condition = False
        defined = replace(made, fixed="definition", why=f"of {', '.join(defines)}", defines=tuple(defines))
        nodes = [n for c in assert_of for n in c.node.walk()]  # type: ignore[union-attr]
        asks: list[Ask] = []
        for case in cases:
            try:
                spoken = door.said(case, shown.left, shown.right)
            except NoMeaning:
                if defines and all(len(n.args) == 3 for n in whole):
                    return defined
                raise
            if spoken.restates:
                raise NoMeaning("it is equivalent to a line before: state it in one line")
            links = [k for k in spoken.links if not (defines and k.rel.op == "=" and _same(k.rel, door))]
            if not links:
                return defined
            if case is not reading:  # its conditions hold, whatever names they are about
                links = [replace(k, given=(*k.given, *spoken.granted)) for k in links]
            free: Sequence[Link] = ()
            try:
                free = before.said(case, shown.left, shown.right).links if not defines else ()
            except NoMeaning:
                pass
            free = free if len(free) == len(links) else [None] * len(links)  # type: ignore[list-item]
            granted = [*spoken.granted, *self._local(saying, door)]
            asked = [
                self._ask(k, f, [*granted, *k.given], (door, before), section, saying, place, nodes, made.formula)
                for k, f in zip(links, free, strict=True)
            ]
            asks += [replace(ask, case=case is not reading) for ask in asked]
        if condition and self._doubts.asserting(saying):
            asks = [replace(ask, barred=ask.barred or "does it assert this, or say where names lie?") for ask in asks]
        again = condition and not fresh and "=" not in whole[0].args
        again |= condition and (bool(set(names(whole[0])) & set(self.tied)) or self._equated(whole[0], granted, door))
        asks = [replace(ask, condition=condition, again=again) for ask in asks]
        return replace(made, asks=tuple(asks), defines=tuple(defines))

    def _suppose(self, made: Display, relations: Sequence[Node], section: str, head: str) -> None:
        """Take the relations of a display as definitions, and the others as hypotheses."""
        for node in relations:
            door = self.formulas(made.key, section)
            if len(node.args) != 3 or not self._defines(node, door, f"({made.key})", section):
                self.known.append(_Known(made.formula, (node,), section, head, True, self.now))

    def _local(self, saying: Saying | None, door: Formulas) -> list[Rel]:
        """What the sentence supposes of itself."""
        found: list[Rel] = []
        for formula in saying.supposed.here if saying and saying.supposed else ():
            try:
                found += [h for h in _hypotheses(formula, door) if isinstance(h, Rel)]
            except NoMeaning:
                found += []
        return found

    def _condition(self, node: Node, door: Formulas, made: Display, section: str, head: str) -> bool:
        """May it say where names lie, or what a new name is, rather than something about them?"""
        sides, signs = node.nodes, node.args[1::2]
        counts = [n for side in sides for n in names(side)]
        new = [
            n for n in dict.fromkeys(counts)
            if n not in self.used and counts.count(n) == 1 and self.indexed.lettered(n) not in self.used
        ]  # fmt: skip
        alone = [s for s in sides if s.op in ("name", "index") and str(s) not in self.sources]
        inner = {s: self._variables([o for o in sides if o is not s], door) for s in alone}
        lying = [s for s, others in inner.items() if not self._variables([s], door) & others]
        if set(signs) <= {"="}:
            condition = bool(new or lying) and len(signs) == 1
        else:
            low = self._variables(alone, door)
            plain = all(self._variables([side], door) <= low for side in sides)
            condition = bool(lying) and (plain or bool(new))
        if condition:
            self.known.append(
                _Known(made.formula, (node,), section, head, sure=bool(new) and "=" in signs, at=self.now)
            )
        return condition

    def _equated(self, node: Node, granted: Sequence[Rel], door: Formulas) -> bool:
        """Does an equation before it have a side of it that is a name?"""
        alone = self._variables([s for s in node.nodes if s.op in ("name", "index")], door)
        if any(r.op == "=" and r.free() & alone for r in granted):
            return True
        sides = {self.indexed.symbol(s) for s in node.nodes if s.op in ("name", "index")}
        before = [k.nodes for k in self.known if node not in k.nodes]
        return any("=" in n.args and sides & set(names(n)) for nodes in before for n in nodes)

    def _variables(self, sides: Sequence[Node], door: Formulas) -> set[Term]:
        terms = [self._term(side, door) for side in sides]
        return {v for t in terms if t is not None for v in variables(t)}

    # Statements

    def _ask(
        self, link: Link, free: Link | None, granted: Sequence[Rel], doors: tuple[Formulas, Formulas], section: str,
        saying: Saying | None, place: Place, nodes: Sequence[Node], formula: str,
    ) -> Ask:  # fmt: skip
        door, before = doors
        own, earlier, doubtful = self._holding(section, saying, door)
        sure = [*granted, *own, *self.given]
        wide = [*sure, *earlier]
        printed = self._names(link.rel, door.notation)
        ranged = self._ranged([h for h in wide if h not in self._chances(door)], door)
        extra = [*doubtful, *self._within([n for n in printed if n not in ranged], door)]
        where, granted = _where(link.rel), self._granted(wide, door)
        asked_for = [c[-1] for c in where if not granted(c)]
        implied = [] if extra else [_statement(replace(link, rel=r, sign=""), wide, ()) for r in asked_for]
        extra += asked_for
        plain = _statements(link, sure, where, granted)
        shown, abstract = [_shown(link, given, where, granted) for given in (sure, wide)], tuple[str, ...]()
        if free is not None and free.rel != link.rel:
            held, before_it, _ = self._holding(section, saying, before)
            there = _where(free.rel)
            abstract = _statements(free, [*held, *self.given], there, self._granted([*held, *before_it], before))
            named = [*self._definitions(free.rel), *held, *self.given]
            shown = [_shown(free, given, there, granted) for given in (named, [*named, *before_it])]
        told = {_rel_text(r) for r in _relevant(link.rel, [*wide, *extra])} - {_rel_text(r) for r in wide}
        return Ask(
            (shown[0], shown[1]),
            abstract,
            plain,
            tuple(t for t in _statements(link, wide, where, granted) if t not in plain),
            tuple(t for t in _statements(link, [*wide, *extra], where, _all) if t not in plain),
            self._blocked(printed, link.rel, saying, place, nodes) or self._doubts.refuting(printed, saying, place.id),
            next(
                (f"{self.indexed.shown.get(n, n)} is said to be no real number" for n in printed if n in self.kinds), ""
            )
            or self._doubts.settling({name for node in nodes for name in names(node)}, formula)
            or self._supposed(link.rel, nodes, door),
            extra=", ".join(sorted(told)),
            implied=tuple(implied),
            where=tuple(_rel_text(r) for c in where for r in c),
            tying=link.rel.op == "="
            and free is not None
            and free.rel == link.rel
            and bool(self.described & {*printed}),
        )

    def _granted(self, wide: Sequence[Hypothesis], door: Formulas) -> Callable[[Condition], bool]:
        """Which conditions of being defined are granted: single points, and what no text says where it lies."""
        ranged = {v for h in wide if isinstance(h, Rel) and h.op in (">", ">=") for v in h.free()}
        ranged |= {v for n in self._doubts.quantified for v in self._variables([Node("name", (n,))], door)}
        return lambda c: (c[0].op == "!=" and len(c) == 1) or not c[-1].free() <= ranged

    def _blocked(
        self, printed: Sequence[str], rel: Rel, saying: Saying | None, place: Place, nodes: Sequence[Node]
    ) -> str:
        """Why a counterexample would not count: what else may be said of the names, or of the display."""
        if saying and place.id in saying.doubtful:
            return "its sentence may not assert it"
        primed = next((str(n.args[0]) for n in nodes if n.op == "name" and n.args[0] in self.primed), "")
        if primed and not self._doubts.derivatives:
            return f"is {primed} a derivative? no sentence says"
        if self.lost:
            return f"what {self.lost} may speak of it"
        if strange := next((n for n in printed if n in _NUMBERS and n not in self.introduced), ""):
            return f"is {strange} {_NUMBERS[strange]}, or any number? no sentence says"
        free = {n for h in self.given for n in self._names(h, self.notation.general)}
        loose = [n for n in printed if n not in free]
        if tied := next((n for n in loose if n in self.tied), ""):
            return f"{self.indexed.shown.get(tied, tied)}: {self.tied[tied]}"
        if tied := self.indexed.tied([t for t in self.indexed.among(rel.free()) if t not in free], printed):
            return tied
        words = [self.shares[n] for n in loose if n in self.shares]
        if double := next((w for w in words if words.count(w) > 1), ""):
            both = " and ".join(n for n in loose if self.shares.get(n) == double)
            return f"{both} are each a {double}: does one depend on the other?"
        if len(counts := [n for n in loose if n in self.counts]) > 1:
            return f"{' and '.join(counts)} each count something: does one depend on the other?"
        return ""

    def _holding(self, section: str, saying: Saying | None, door: Formulas) -> tuple[list[Rel], list[Rel], list[Rel]]:
        """What is supposed in the section, and in those around it; what is in those before; and what may be."""
        own, earlier, doubtful = list[Rel](), list[Rel](), list[Rel]()
        head = saying.sentence.head if saying else ""
        for known in self.known:
            about = {n for node in known.nodes for n in names(node)}
            anew = self._doubts.anew(about, known.at, self.now)
            same = not anew and (not known.head or known.head == head or head.startswith("Proof"))
            inside = section == known.section or section.startswith(f"{known.section}.")
            if known.local and (anew or not inside or about & self._supposing(saying)):
                continue
            found = own if known.sure and same and inside else earlier if known.sure and same else doubtful
            found.extend(self._relations(known, door))
        lying = [h for h in (*own, *earlier) if h.op in (">", ">=")]
        chances = [r for r in self._chances(door) if not any(r.free() & h.free() for h in lying)]
        return own, [*chances, *earlier], doubtful

    def _supposed(self, rel: Rel, nodes: Sequence[Node], door: Formulas) -> str:
        """Is it said before, and not by these nodes?  Then a proof of it would show nothing."""
        others = [known for known in self.known if not set(known.nodes) & set(nodes)]
        return "it is supposed before" if any(rel in self._relations(known, door) for known in others) else ""

    def standing(self) -> tuple[dict[str, str], dict[str, list[str]]]:
        """The places of hypotheses that sentences say, by their texts; and what no grammar reads there, by place."""
        sources, beside = dict[str, str](), dict[str, list[str]]()
        for known in (k for k in self.known if k.place and k.sure):
            for rel in self._relations(known, self.formulas("", known.section)):
                sources.setdefault(_rel_text(rel), known.place)
            read_as = self.sayings[known.at].supposed
            if read_as is None or known.formula not in read_as.onward:
                beside.setdefault(known.place, []).extend(latex(node) for node in known.nodes)
        return sources, beside

    def _supposing(self, saying: Saying | None) -> set[str]:
        """The names of which a sentence supposes something."""
        read_as = saying.supposed if saying else None
        formulas = (*read_as.here, *read_as.onward) if read_as else ()
        return {n for r in saying.relations if r.formula in formulas for n in r.names} if saying else set()

    def _chances(self, door: Formulas) -> list[Rel]:
        """Where probabilities lie."""
        return [r for name in sorted(self.chances) for r in self._lying(name, door, ">=")]

    def _lying(self, name: str, door: Formulas, sign: str) -> list[Rel]:
        """That a name lies between 0 and 1."""
        term = self._term(Node("name", (name,)), door)
        return [Rel(term, sign, 0), Rel(num(1), sign, term)] if term is not None and term.op == "var" else []

    def _within(self, printed: Sequence[str], door: Formulas) -> list[Rel]:
        """What probabilities are, if they are among the names."""
        return [r for name in printed if name in self.shares for r in self._lying(name, door, ">")]

    def _ranged(self, sure: Sequence[Hypothesis], door: Formulas) -> set[str]:
        """The printed names of which it is said where they lie."""
        return {n for h in sure if isinstance(h, Rel) and h.op != "!=" for n in self._names(h, door.notation)}

    def _names(self, rel: Hypothesis, notation: Notation) -> list[str]:
        """The printed names of the variables of a relation; of those with an index also the names without."""
        free = {v.args[0] for v in rel.free()}
        found = [printed for printed, meant in notation.names.items() if meant in free]
        return [*found, *dict.fromkeys(n for pair in self.indexed.among(rel.free()).items() for n in pair)]


def _rels(nodes: Sequence[Node], formula: str, door: Formulas) -> list[Rel]:
    found: list[Rel] = []
    for node in nodes:
        clause = Clause("hypothesis", "", "", node, node.span)
        found += [link.rel for link in door.links(node, clause, formula, ())]
    return found


def _hypotheses(formula: str, door: Formulas) -> Sequence[Hypothesis]:
    try:
        nodes = [c.node for c in read(formula, door.notation).clauses if c.node is not None]
    except ReadError as error:
        raise NoMeaning(error.message) from None
    return _rels([n for n in nodes if n.op == "relation"], formula, door)


def _where(rel: Rel) -> list[Condition]:
    """Where a sum to n, a binomial coefficient or a factorial is what print means by it, and all is defined."""
    found = list[Rel]()
    for t in dict.fromkeys(s for side in rel.terms() for s in _applied(side)):
        if (big := as_big(t)) is not None:
            low, high = big[3:]
            found.append(Rel(high, ">=", num(low.number - 1) if low.number is not None else low - num(1)))
        elif t.args[0] in (binomial, factorial):
            found.append(Rel(t.args[1], ">=", 0))
    found = [r for r in found if r.free() <= rel.free()]
    return [c for c in dict.fromkeys([*((r,) for r in found), *domain(rel)]) if c[0].free()]


def _applied(term: Term) -> Iterator[Term]:
    """What a function is applied to, in what is summed too."""
    for t in subterms(term):
        if t.op == "app":
            yield t
            if (big := as_big(t, {v.args[0] for v in variables(term)})) is not None:
                yield from _applied(big[1])


def _all(_: Condition) -> bool:
    return True


def _statements(
    link: Link, given: Sequence[Hypothesis], where: Sequence[Condition], granted: Callable[[Condition], bool]
) -> tuple[str, ...]:
    """The link under what is given and relevant, and what is granted: a statement for each case of that."""
    known = {h.key() for h in given if isinstance(h, Rel)}
    conditions = [c for c in where if granted(c) and not any(r.key() in known for r in c)]
    cases = list(product(*conditions))
    if len(cases) > MOST_CASES:
        cases = [tuple(c[-1] for c in conditions)]
    texts = []
    for case in cases:
        text = _statement(link, given, case)
        further = {
            condition[0]
            for claim in parse(text).obligations
            for condition in domain(claim.goal)
            if len(condition) == 1 and condition[0].free() <= link.rel.free() and granted(condition)
        }
        texts.append(_statement(link, given, [*case, *sorted(further, key=str)]) if further else text)
    return tuple(dict.fromkeys(texts))


def _shown(
    link: Link, given: Sequence[Hypothesis], where: Sequence[Condition], granted: Callable[[Condition], bool]
) -> str:
    """The link as it is read, with the conditions of its being defined."""
    known = {h.key() for h in given if isinstance(h, Rel)}
    return _statement(link, given, [c[0] for c in where if len(c) == 1 and c[0].key() not in known and granted(c)])


def _statement(link: Link, given: Sequence[Hypothesis], where: Sequence[Rel]) -> str:
    rel = link.rel
    claim = Claim(tuple(dict.fromkeys([*_relevant(rel, given, link.given), *(r for r in where if r.free())])), rel)
    head, bar, goal = claim_text(claim).rpartition("|- ")
    if link.sign in ("<", "<="):
        right, sign, left = goal.partition(f" {rel.op} ")
        goal = f"{left} {link.sign} {right}" if sign else goal
    return head + bar + goal


def _same(rel: Rel, door: Formulas) -> bool:
    """Are both sides written alike?"""
    lhs, rhs = (door.meaning.filled(sum_text(side), {}) for side in (rel.lhs, rel.rhs))
    return sum_text(lhs) == sum_text(rhs)


def _relevant(rel: Rel, given: Sequence[Hypothesis], with_it: Sequence[Rel] = ()) -> list[Hypothesis]:
    """The hypotheses about names of the relation, and of those that stand with it, and about names these bring in."""
    free, found = {v for r in (rel, *with_it) for v in r.free()}, list[Hypothesis]()
    todo = list(dict.fromkeys(given))
    while more := [h for h in todo if h.free() & free]:
        found += more
        todo = [h for h in todo if h not in more]
        free |= {v for h in more for v in h.free()}
    return [h for h in dict.fromkeys(given) if (h in found or h in with_it) and h != rel]


def _rel_text(rel: Hypothesis) -> str:
    return f"{sum_text(rel.lhs)} {rel.op} {sum_text(rel.rhs)}" if isinstance(rel, Rel) else str(rel)


def _line(text: str) -> str:
    return text.splitlines()[0] if text else ""


# ---------------------------------------------------------------------------------------------- a draft


@dataclass(frozen=True)
class Questions:
    """The displays of a draft in its order, each with what it asks; the notation it was read with; what it defines.

    `sources`: the place of the sentence that supposes a hypothesis, by its text.  `supposed`: what sentences suppose
    beside what their grammar says, by their places.
    """

    displays: tuple[Display, ...]
    notation: Notation
    meanings: tuple[tuple[str, str], ...]
    sources: Mapping[str, str] = field(default_factory=dict)
    supposed: Mapping[str, Sequence[str]] = field(default_factory=dict)


def questions(draft: Path, folder: Path | None, given: Sequence[str] = ()) -> Questions:
    """What the displays of a draft ask.

    `folder` is that of its paper, where there is one: its notation is used.  `given` are hypotheses of the statement
    language, in the names of the draft.  Raises Unreadable for a draft that cannot be used, and Unusable for a
    hypothesis that is none.
    """
    found = extract(draft)
    transcription = transcribe(found)
    if folder is not None:
        notation = load_notation(folder / "notation.toml")
    else:
        notation = _declared(_proposed(transcription, found.sentences, draft), transcription.formulas().values())
    keys = {place.id: entry.key for place, entry in zip(found.displays, transcription.entries, strict=True)}
    places = {keys[place.id]: place for place in found.displays}
    shown = {place.id: entry.formula for place, entry in zip(found.displays, transcription.entries, strict=True)}
    sayings = _sayings(found.sentences, notation, keys, shown)
    if not transcription.entries:
        raise Unusable(next((str(t) for t in found.troubles if t.torn), f"{draft.name}: there is no display in it"))
    torn = {(t.file, t.line): t for t in found.troubles if t.torn}
    inside = {key: t.message for key, d in places.items() if (t := torn.pop((d.file, d.first), None))}
    theorems = [t for t in found.troubles if t.torn and t.message.startswith(r"\begin")]
    shown_as = {(d.file, d.first): d.environment for d in found.displays}
    for trouble in theorems:
        if f"{{{shown_as.get((trouble.file, trouble.line), '')}}}" not in trouble.message:
            raise Unusable(str(trouble))
    printed = Printed(transcription, notation)
    read_as = [c.node for d in printed.displays.values() if d.reading for c in d.reading.clauses if c.node is not None]
    said_as = [n for saying in sayings for relation in saying.relations for n in relation.nodes]
    indexed = Indexed([*read_as, *said_as], {*notation.general.names.values(), *_TAKEN})
    if folder is None:
        notation = _whole(notation, sayings, indexed)
        sayings = _sayings(found.sentences, notation, keys, shown)
    lost = next((str(t) for t in torn.values()), "")
    reader = _Reader(notation, sayings, _given(given, notation.general, indexed), places, inside, indexed, lost)
    for saying in sayings:
        reader.kinds |= saying.kinds
        reader.shares = {**saying.shares, **reader.shares}
        reader.introduced |= saying.introduced
        reader.counts |= saying.counts
        reader.described |= saying.described
        reader.chances |= saying.chances - saying.tied
        reader._tie(saying.tied, f"sentence {saying.sentence.place} says something of it that is not read")
    displays = list(_walked(reader, printed, transcription, keys))
    displays += [
        Display(f"line {t.line}", "", t.file, t.line, "", fixed="unread", why=t.message) for t in torn.values()
    ]
    meanings = {**dict(indexed.meanings), **dict(reader.meanings)}
    return Questions(tuple(displays), notation.general, tuple(meanings.items()), *reader.standing())


def _sayings(
    sentences: Sequence[Sentence], notation: PaperNotation, keys: Mapping[str, str], shown: Mapping[str, str]
) -> list[Saying]:
    """What the sentences say; `keys` and `shown` are the keys and formulas of displays, by their ids."""
    made = [said(s, notation.at(keys[s.displays[0]] if s.displays else "", s.place.section)) for s in sentences]
    introduced(made, shown)
    return made


def _walked(
    reader: _Reader, printed: Printed, transcription: Transcription, keys: Mapping[str, str]
) -> Iterator[Display]:
    shown = printed.displays
    saying_of = {keys[i]: (at, s) for at, s in enumerate(reader.sayings) for i in s.sentence.displays}
    done = -1
    for entry in transcription.entries:
        at, saying = saying_of.get(entry.key, (done, None))
        while done < at:
            done += 1
            reader.sentence(done)
        number = reader.places[entry.key].number or ""
        yield reader.display(entry.key, shown[entry.key], saying, number)


def _proposed(transcription: Transcription, sentences: Sequence[Sentence], draft: Path) -> PaperNotation:
    """What the displays leave no choice about, and, for names that stand in no display, the formulas in the text."""
    told = dict.fromkeys(p.formula for s in sentences for p in s.pieces if p.kind == MATH)
    beside = Transcription(tuple(Entry(f"text {k}", None, False, False, formula) for k, formula in enumerate(told)))
    shown, said = (
        notation_of(tomllib.loads(proposal(part, draft.stem, draft.name))) for part in (transcription, beside)
    )
    here, there = shown.general, said.general
    names, families, labels = (
        {**{name: meant for name, meant in more.items() if not here.declared(name)}, **table}
        for table, more in ((here.names, there.names), (here.families, there.families), (here.labels, there.labels))
    )
    integers = here.integers | (there.integers - set(here.names.values()))
    return replace(shown, general=replace(here, names=names, families=families, labels=labels, integers=integers))


def _declared(notation: PaperNotation, formulas: Iterable[str]) -> PaperNotation:
    """With variables for letters with an accent or a label, and with the number e, if every e has a power."""
    general = notation.general
    meant = dict(general.names)
    if meant.get("e") == "" and not any(_BARE_E.search(formula) for formula in formulas):
        meant["e"] = "exp(1)"
    labels = [f"{name}_{label}" for name, found in general.labels.items() for label in found]
    for name in (*(n for n, text in meant.items() if not text and _ACCENTED.fullmatch(n)), *labels):
        text = _PART.sub("", re.sub(r"\\(?:mathrm|text|textrm|mathit|mathsf|rm)\b", "", name))
        text = "".join(re.findall(r"[A-Za-z0-9]+", name)) if not text or text in meant.values() else text
        if text not in meant.values():
            meant[name] = text
    for name, text in meant.items():
        if text in _TAKEN:
            meant[name] = f"{text}_"
    conventions = {"decimals": "rounded", **general.conventions}
    if not any(_LETTER_D.search(_OPERATOR_D.sub(" ", formula)) for formula in formulas):
        conventions["df/dx"] = "a derivative"
    return replace(notation, general=replace(general, names=meant, conventions=conventions))


def _whole(notation: PaperNotation, sayings: Sequence[Saying], indexed: Indexed) -> PaperNotation:
    """With the names as integers that sentences say to be integers, or that stand in an index.

    What a display counts with is an integer as well, where no sentence says that it is real.
    """
    general = notation.general
    found = {name for saying in sayings for name in saying.whole - saying.tied}
    real = {name for saying in sayings for name in saying.real}
    meant = [general.names.get(name, name) for name in (indexed.counting & set(general.names)) - real]
    meant += [general.names.get(name) or indexed.variables.get(name, "") for name in found]
    integers = general.integers - {general.names.get(name, name) for name in real - found}
    return replace(notation, general=replace(general, integers=integers | frozenset(filter(None, meant))))


def _given(texts: Sequence[str], notation: Notation, indexed: Indexed) -> list[Hypothesis]:
    """Hypotheses of the statement language; raises Unusable, which says what the names are."""
    found: list[Hypothesis] = []
    declared = {*notation.names.values(), *notation.integers, *indexed.variables.values()}
    for text in texts:
        try:
            made = parse_hypotheses(text, None, notation.integers)
        except StatementError as error:
            raise Unusable(f"--given {text!r}: {error.message}") from None
        for hypothesis in made:
            free = {v.args[0]: v for v in hypothesis.free()}
            if not free:
                raise Unusable(f"--given {text!r}: it says nothing of a name of the draft")
            spelled = {n: next((s for s in _SPELLINGS.get(n, ()) if s in declared), n) for n in free}
            if strange := sorted(n for n, s in spelled.items() if s not in declared):
                listed = ", ".join(sorted(n for n in declared if n))
                raise Unusable(f"--given {text!r}: the draft has no name {strange[0]}; its names are {listed}")
            values = {free[n]: var(s, free[n].args[1]) for n, s in spelled.items() if n != s}
            found.append(_renamed(hypothesis, values) if values else hypothesis)
    return found


def _renamed(hypothesis: Hypothesis, values: Mapping[Term, Term]) -> Hypothesis:
    if isinstance(hypothesis, Claim):
        return hypothesis.substitute(values)
    return hypothesis.map(lambda t: substitute(t, values))


__all__ = ["Ask", "Display", "Questions", "questions"]
