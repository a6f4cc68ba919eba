"""A draft gone through in its order: what each display asks, under what is supposed there, and what it defines.

A counterexample has to meet all that may be supposed, a proof may use only what is.  So for every link there are two
statements: under the hypotheses that are read, and, where something else stands in the text about its names, under that
as well.  What cannot be told for certain is no verdict; `Display.why` says what would have to be said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from symbolic.kernel import Refused, Rel, Term, integral, num, substitute, truth, var
from symbolic.kernel.claims import Key
from symbolic.kernel.terms import functions, rebuild, subterms, variables
from symbolic.language.following import follows
from symbolic.language.sums import as_big
from symbolic.language.terms import equal_fractions, same
from symbolic.reading.binding import Display as Read
from symbolic.reading.findings import Display as Place
from symbolic.reading.formulas import Formulas, Hypothesis, Link
from symbolic.reading.lexer import NOTED
from symbolic.reading.meaning import NoMeaning
from symbolic.reading.notation import Notation
from symbolic.reading.reader import Clause, Reading
from symbolic.reading.rendering import latex
from symbolic.reading.scopes import Scope, is_choice, is_note
from symbolic.reading.sentences import Sentence
from symbolic.reading.supposing import assumed
from symbolic.reading.tree import NOTHING, Node, occurs
from symbolic.search.laws import POW
from symbolic.settling.asks import Ask, Display
from symbolic.settling.changes import supposes
from symbolic.settling.concluding import PUTTING, called, concluded, introduced_before, operator
from symbolic.settling.definitions import CONSTANTS, FIXED, OPAQUE, Definitions
from symbolic.settling.doubts import (
    LET,
    Doubts,
    conditional,
    conditioned,
    confined,
    freed,
    linear,
    others,
    ranged_over,
    ranging,
    relet,
    renewed,
)
from symbolic.settling.indexed import COUNTING
from symbolic.settling.integers import Integers
from symbolic.settling.looks import otherwise
from symbolic.settling.pieces import Pieces, asked_for, by_cases
from symbolic.settling.saying import (
    LYING,
    NAMES,
    SIGNS,
    Relation,
    Saying,
    bound_by,
    named,
)
from symbolic.settling.settings import apart
from symbolic.settling.statements import (
    LOG,
    Condition,
    alike,
    always,
    hypotheses,
    related,
    relation_text,
    relevant,
    renamed,
    shown_as,
    statement,
    statements,
    to_base,
    where_defined,
)
from symbolic.settling.values import applied, commuted, fixed_in, names, of_matrices, particular, valued

_EQUAL = ("=", ":=")
_PLAIN = ("name", "index", "number", "over", "minus", "interval", "right-open", "left-open", "list")  # of bounds
_HARMLESS = ("index-unused", "equal-sides", "equal-parts")  # a slip of the author at most, and the verdict is about it
_EXPLAINING = frozenset("where here".split())  # a sentence that begins so says what is in the one before
_A_NUMBER = re.compile(rf"({NAMES.pattern})\s*(?:=|\\in\s*[\[(])")
_MARKED = re.compile(  # a letter with an accent, or a prime: a mean, a conjugate, an estimate of what has none
    r"\\(?:bar|hat|tilde|overline|widehat|widetilde|check|dot|ddot|breve)\{([^{}]+)\}|(\\?[A-Za-z]+)['*]+"
)
_HEADED = re.compile(r"\s*(\\?[A-Za-z]+)\s*(?:\(|_)")  # f(n) = .., a_{n+1} = ..
_CONDITIONS = ("event", "call", "setof", "indicator", "index")  # what may stand in their brackets
_RELATING = re.compile(r"[<>=]|\\(?:[lgn]eq?)(?![A-Za-z])")  # \mathrm{x < 0}
_UNIT = re.compile(r"\d\s*(?:\\[,;: ]|~)\s*((?!d[a-z])[A-Za-z]{1,3})(?![A-Za-z(])")  # 20\,m
_NAMED_SO = re.compile(rf"=\s*:\s*({NAMES.pattern})")  # x + 1 =: y
_WHERE = frozenset("for if when where at with and".split())  # between what is defined and where it is so
_CHANCES = ("P", r"\Pr", r"\mathbb{P}")
# What says of a matrix no more than that it is one, or what is computed of it.
_OF_A_MATRIX = PUTTING | frozenset(
    "the a an of matrix matrices vector vectors be is are and with where for by consider real determinant trace then we"
    " have has its entries get thus hence so eigenvalues characteristic polynomial".split()
)
_PUTTING = PUTTING | {"where", "with", "here", "take", "if", "when", "fix"}


@dataclass
class _Known:
    """A hypothesis, or a relation that may be one, with where it holds."""

    formula: str
    nodes: tuple[Node, ...]
    section: str
    scope: Scope
    sure: bool
    at: int  # the sentence
    local: bool = False
    place: str = ""  # of the sentence that it stands in
    equality: int = 0  # of how many displays of the sentence it says where they are equalities
    ranging: bool = False  # it is where a name lies in a display, behind a wide space
    put: bool = False  # in its sentence a name is this: setting $t = nx$ we get
    judged: bool = False  # it is a display that is judged itself, and may be known
    asks: tuple[Ask, ...] = ()  # of such a display
    ending: bool = False  # it is a condition of what its sentence says before it, and of nothing behind
    under: tuple[Node, ...] = ()  # where it holds, as its sentence says: let $y \geq 1$ for $x \geq 3$

    @property
    def valued(self) -> str:
        """The name that it gives a value, or ""."""
        node = self.nodes[0]
        single = len(self.nodes) == 1 and node.args[1::2] == ("=",) and node.nodes[0].op == "name"
        return str(node.nodes[0].args[0]) if single and node.nodes[0] not in node.nodes[1].walk() else ""


@dataclass
class Reader:
    """Goes through the draft; what it knows grows."""

    meant: Definitions
    sayings: Sequence[Saying]
    given: Sequence[Hypothesis]
    places: Mapping[str, Place]
    torn: Mapping[str, str]  # displays in which something does not close
    bare: bool = False  # is there a logarithm without its base, and nowhere the number e?
    lost: str = ""  # where a display is not closed
    known: list[_Known] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    both: frozenset[str] = frozenset()  # the names that stand somewhere with an index for both signs
    listed: set[str] = field(default_factory=set)  # the names that displays list as integers: n = 1, 2, ..
    shares: dict[str, str] = field(default_factory=dict)
    chances: set[str] = field(default_factory=set)
    counts: set[str] = field(default_factory=set)
    described: set[str] = field(default_factory=set)
    strange: set[str] = field(default_factory=set)
    introduced: set[str] = field(default_factory=set)
    vague: dict[str, tuple[Node, str]] = field(default_factory=dict)  # what words say where it is defined, by its head
    partly: dict[str, str] = field(default_factory=dict)  # why what is defined may be something else, by its name
    sections: dict[str, str] = field(default_factory=dict)  # where it was defined, by its tree
    set_in: dict[str, int] = field(default_factory=dict)  # the sentence by which, or with whose display, by its name
    mentioned: set[str] = field(default_factory=set)  # in sentences
    puzzling: dict[str, str] = field(default_factory=dict)  # why it is not known what is called, by its name
    asserted: dict[str, str] = field(default_factory=dict)  # why it has no meaning, by trees of which one is claimed
    ahead: list[Relation] = field(default_factory=list)  # those of the next sentence that are taken in
    ranges: list[Node] = field(default_factory=list)  # where names lie in the display, behind a wide space
    numbers: set[str] = field(default_factory=set)  # the names of which the display says that they are any numbers
    integers: Integers | None = None  # where names are integers, as sentences and displays say
    now: int = 0  # the sentence that was taken in last

    @cached_property
    def _doubts(self) -> Doubts:
        return Doubts(self.sayings, self.listed)

    def _relations(self, known: _Known, door: Formulas) -> list[Rel]:
        """Its relations as claims say them; nothing for what they have no word for, which ties its names."""
        try:
            return [rel for rel in related(known.nodes, known.formula, door) if rel.lhs != rel.rhs]
        except NoMeaning:
            self.meant.tie({n for node in known.nodes for n in names(node)}, f"${known.formula}$ is not understood")
            return []

    # Sentences

    def sentence(self, at: int) -> None:
        """Take in what a sentence says, and what the next one defines."""
        self.now = at
        place = self.sayings[at].sentence.place
        for tree in self.meant.sources:
            self.sections.setdefault(tree, self.sayings[max(at - 1, 0)].sentence.place.section)
        near, far = (others(self.sayings[at], apart) for apart in (False, True))
        dependent = [Rel(name, "=", 0) for name in self.meant.dependent()]  # q = 1 - p is a probability, too
        same = {n for r in dependent for n in self._names(r, self.meant.notation.general)} & self.sayings[at].chances
        for name in far - same:
            there = self.sections.get(str(Node("name", (name,))))
            if there is not None and (name in near or not f"{place.section}.".startswith(f"{there}.")):
                self.partly[name] = f"{name} is defined, and sentence {place} lets it be others"
        anew = relet(self.sayings[at]) & self.meant.used
        anew |= {name for name in renewed(self.sayings[at]) if self._indexed(name)}
        for name in (name for name in anew if self._defined(name) or self._indexed(name)):
            self.partly[name] = f"{name} is defined, and sentence {place} lets it be something else"
        words = {p.text.lower() for p in self.sayings[at].sentence.pieces}
        let = anew | (freed(self.sayings[at]) if LET & words else set())
        plain = self.meant.formulas("", place.section, defined=False)
        inside = self._variables([Node("name", (name,)) for name in let], plain)
        for made in (rel.lhs for rel in self.meant.said() if inside & variables(rel.rhs)):
            for name in self._names(Rel(made, "=", 0), self.meant.notation.general):
                self.partly[name] = f"{name} is made of what sentence {place} lets be something else"
        sides = [side for r in self.sayings[at].relations for node in r.nodes for side in node.nodes]
        begun = (_A_NUMBER.match(piece.formula) for piece in self.sayings[at].sentence.pieces)
        named_here = {str(s): s for s in (*sides, *(Node("name", (m[1],)) for m in begun if m)) if s.op == "name"}
        functions = self._functions(at) if named_here else set[str]()
        for tree in sorted(named_here.keys() & functions):  # a function so far, and now a number
            self.vague[tree] = named_here[tree], str(place)
        defining = [node.nodes[0] for r in self.sayings[at].relations if r.defining for node in r.nodes]
        self.meant.used |= self.sayings[at].compared
        self.meant.used |= self.sayings[at].tied - {name for side in defining for name in names(side)}
        self.mentioned |= named(self.sayings[at].sentence.pieces)
        equations = [r for r in self.sayings[at].relations if r.defining and "=" in r.nodes[0].args]  # these come first
        plain = self.meant.formulas("", place.section)
        first = self.meant.in_order([r.nodes[0] for r in equations], plain)[0]
        equations = [next(r for r in equations if r.nodes[0] is node) for node in first]
        for relation in [*equations, *(r for r in self.sayings[at].relations if r not in equations)]:
            if relation not in self.ahead:
                self._take(relation, at)
            self.meant.used |= relation.names
            said = [node for node in relation.nodes if not any(str(side) in self.meant.sources for side in node.nodes)]
            self.meant.trees |= {str(n) for node in said for n in node.walk() if n.op in OPAQUE}
            self.meant.classes |= {str(n): n for node in relation.nodes for n in node.walk() if n.op in OPAQUE}
        door = self.meant.formulas("", place.section)
        said = (
            node for r in self.sayings[at].relations for node in r.nodes if not self.sayings[at].over & {*names(node)}
        )
        one = {name for node in said if self._understood(node, door) for name in particular(node)}
        for name in one & self.sayings[at].particular:  # let $f(a) = 4$, where $f(x) = x^2$: that is supposed
            if self.meant.tied.get(name) == f"sentence {place} may say it of one value only":
                del self.meant.tied[name]
        before = set(self.meant.used)
        behind = self.sayings[at + 1] if at + 1 < len(self.sayings) else None
        begun = behind.sentence.pieces[0].text.lower() if behind is not None else ""
        explains = begun in _EXPLAINING or (begun == "with" and not behind.sentence.displays)  # type: ignore[union-attr]
        self.ahead = [r for r in behind.relations if r.defining] if behind is not None and explains else []
        for relation in self.ahead:
            self._take(relation, at + 1)
        self.meant.used = before  # what they are about comes later

    def _understood(self, node: Node, door: Formulas) -> bool:
        """Does every f(a), or a_m, in a relation have the value that a definition gives it?"""
        heads = {str(applied(n)[0]) for tree, n in self.meant.classes.items() if tree in self.meant.sources}
        heads -= {str(applied(pieces.head)[0]) for pieces in self.meant.confined} | {*self.vague}
        own = {var(name) for name in self.meant.indexed.variables.values()}
        values = {n: self.meant.term(n, door) for n in node.walk() if n.op in OPAQUE}
        heads = set() if any(str(n) in self.meant.sources for n in values) else heads  # g(a) = 1 says what g(a) is
        return all(t is not None and t not in own and str(applied(n)[0]) in heads for n, t in values.items())

    def _functions(self, at: int) -> set[str]:
        """What is called where sentences before one, or displays, say what it is: f(x) = x^2."""
        said = [r.nodes[0].nodes[0] for s in self.sayings[:at] for r in s.relations if "=" in r.nodes[0].args]
        shown = [n for tree, n in self.meant.classes.items() if tree in self.meant.sources]
        return {str(n.nodes[0]) for n in (*said, *shown) if n.op == "call"}

    def _take(self, relation: Relation, at: int) -> None:
        saying = self.sayings[at]
        place = saying.sentence.place
        read_as = saying.supposed
        onward = relation.opening or (read_as is not None and relation.formula in read_as.onward)
        local = read_as is not None and relation.formula in read_as.here and not relation.defining and not onward
        local |= relation.passing
        if read_as is not None and read_as.onward and relation.formula in saying.conditions:
            local |= "=" not in relation.nodes[0].args
        told = (k for k in self.known if k.formula == relation.formula and k.section == place.section)
        if any(saying.sentence.within(k.scope) for k in told):
            return
        if local:  # it holds in its sentence, and may in those behind it
            known = _Known(relation.formula, relation.nodes, place.section, saying.sentence.scope, False, at, True)
            self.known.append(replace(known, place=str(place)))
            return
        node = relation.nodes[0]
        door = self.meant.formulas("", place.section)
        side = node.nodes[0]
        for name in {*names(side)} & self.meant.squared if side.op == "power" else ():
            self.partly[name] = f"sentence {place} says anew what {latex(side)} is"
        beside = [r for r in saying.relations if r != relation and not (r.defining or r.passing)]
        about = [n for r in beside for n in r.nodes if not _apart(saying, relation, r)]
        about = [n for n in about if _places(side) & {*names(n)}]
        value = valued(node)
        if (relation.defining or onward) and not value and len(relation.nodes) == 1 and len(node.args) == 3:
            conditions = self._conditions(node, (), saying, read_as.here if read_as else (), door)
            unknown = bool(about) and self.meant.unknown(side, door)
            if found := self.meant.take(node, door, f"sentence {place}", place.section):
                self._set(found, at)
                self._depend(node, conditions, f"sentence {place}")
                if unknown:
                    with suppress(NoMeaning):  # then its names are tied
                        self._confine(side, about, f"sentence {place}")
                self._ranged_over(side, saying)
                return
        put = relation.defining and not onward and "=" in node.args  # with $t = nx$ we get
        only = confined(saying) or (put and not value)  # it ends with the section
        sure = onward or (relation.defining and value)
        sure = sure and not (assumed(saying.sentence) and self._doubts.alternatives) and supposes(saying)
        known = _Known(relation.formula, relation.nodes, place.section, saying.sentence.scope, sure, at, only)
        within = saying.conditions if onward and not relation.opening else ()
        under = tuple(n for r in saying.relations if r.formula in within for n in r.nodes)
        self.known.append(replace(known, place=str(place), equality=relation.equality, put=put, under=under))

    def _set(self, defined: Sequence[str], at: int) -> None:
        """Note by which sentence, or with whose display, names are defined: a of a_{n}, f of f(x)."""
        found = {m[0]: at for m in map(NAMES.match, defined) if m}
        self.set_in |= found
        sentence = self.sayings[at].sentence
        if any(map(is_choice, sentence.scope)):
            why = f"sentence {sentence.place}, which defines it, may not be printed"
            self.partly |= dict.fromkeys(found, why)

    def _ranged_over(self, side: Node, saying: Saying | None) -> None:
        """Note that the sentence of a definition may say in words where it holds."""
        if saying is not None and _places(side) and ranging(saying):
            self.vague[str(applied(side)[0])] = side, str(saying.sentence.place)

    def _conditions(
        self, node: Node, beside: Sequence[Node], saying: Saying | None, here: Collection[str], door: Formulas
    ) -> list[Node]:
        """Where a name means what a relation says, if this defines it: for 0 < a < 1 the entropy is D = ..

        `beside`: the conditions that stand with it; `here`: what its sentence supposes of it.
        """
        side = node.nodes[0]
        if side.op != "name" or len(node.args) < 3 or not self.meant.unknown(side, door):
            return []
        relations = [r for r in (saying.relations if saying else ()) if not r.defining]
        unread = saying is not None and saying.supposed is None and conditional(saying)
        found = [*beside, *(n for r in relations if r.formula in here or unread for n in r.nodes)]
        with suppress(NoMeaning):
            found += [n for value in node.nodes[1:] for n in asked_for(value, self.meant.confined, {})]
        return [n for n in found if n.op == "relation" and side.args[0] not in names(n)]

    def _depend(self, node: Node, conditions: Sequence[Node], where: str) -> None:
        """Note that a name is what it is under conditions; what these are about has to stand in its value."""
        if not conditions:
            return
        values = {name for value in node.nodes[1:] for name in names(value)}
        if any(not values & {*names(n)} for n in conditions):
            self.partly[str(node.nodes[0].args[0])] = f"{where} says what {latex(node.nodes[0])} is, under a condition"
        self.meant.confine(node.nodes[0], conditions)

    def _confine(self, side: Node, about: Sequence[Node], where: str) -> None:
        try:
            self.meant.confine(side, about)
        except NoMeaning:
            self.meant.tie({*names(side)} - _places(side), f"{where} says for some values only what it is")
            raise

    # Displays

    def display(self, key: str, shown: Read, saying: Saying | None, number: str) -> Display:
        """What a display asks; what it says is known from there on."""
        place = self.places[key]
        formula = " ".join(shown.formula.split())
        made = Display(key, number, place.file, place.first, formula, place.environment, place.section or "0")
        if key in self.torn or shown.reading is None:
            unread = "definition" if not shown.formula.strip() else "unread"
            for name in NAMES.findall(shown.formula):
                head = rf"(?:\\(?:hat|bar|tilde)\s*)?\{{?{re.escape(name)}\}}?\s*(?::?=|&\s*=)"
                if re.match(rf"\s*(?:\\(?:short)?intertext\s*\{{[^{{}}]*\}}\s*)?{head}", shown.formula):
                    self.meant.tie({name}, f"({key}), which is not read, says what it is")
            self._headed(key, shown.formula)
            self.meant.used |= set(NAMES.findall(shown.formula))
            where = f"({key}), which is not read, may say where it lies"
            self.meant.tie({n for n in LYING.findall(shown.formula) if not self._defined(n)}, where)
            self.meant.tie(
                {n for n in _NAMED_SO.findall(shown.formula)}, f"({key}), which is not read, says what it is"
            )
            looked_at = saying and place.id in saying.supposing | saying.doubtful | saying.citing
            if looked_at or self._doubts.constraining(saying):
                self.meant.tie(set(NAMES.findall(shown.formula)), f"({key}), which is not read, may be supposed")
            return replace(made, fixed=unread, why=self.torn.get(key) or _line(shown.error))
        if lints := [lint for lint in shown.lints if lint.id not in _HARMLESS]:
            self._headed(key, shown.formula)
            found = [c.node for c in shown.reading.clauses if c.node is not None and c.node.op == "relation"]
            self._perhaps(made, [n for n in found if NOTHING not in n.args])
            return replace(made, fixed="unread", why=lints[0].message)
        notes = tuple(lint.message for lint in shown.lints if lint.id == "index-unused")
        made = replace(made, lints=tuple(lint.id for lint in shown.lints), notes=notes)
        nodes = [c.node for c in shown.reading.clauses if c.node is not None]
        self.strange |= {name for node in nodes for name in of_matrices(node)}
        if any(n.op == "matrix" for node in nodes for n in node.walk()):
            self._entries(key, {name for node in nodes for name in names(node)}, saying)
        named_so = (n for n in nodes if n.op == "relation" and all([*names(side)] for side in n.nodes))
        self.strange |= {name for node in named_so for name in commuted(node)}  # [x, y] = x y - y x
        if saying and linear(saying):
            self.strange |= {name for node in nodes for name in names(node)}
        counted = [n for node in nodes for n in node.walk() if n.op == "event" and n.nodes[0].args[0] == r"\#"]
        self.kinds |= {name for n in counted for name in names(n.nodes[1])}  # what is counted is a set
        self.ranges = _ranges(shown.reading)
        self.numbers = _numbers(shown.reading)
        if self.integers is not None:
            sure = {n for h in self.given for n in self._names(h, self.meant.notation.general)}
            general = self.meant.notation.general
            loose = self.integers.loose(self.now, made.section, self._defined) - sure
            self.meant.loose = {n for n in loose if general.names.get(n, n) in general.integers}
            self.meant.loose -= _counts([n for node in nodes for n in node.walk()])
        try:
            return self._asked(made, shown, saying, place)
        except (NoMeaning, Refused) as error:
            self._puzzle(key, nodes)
            if saying and place.id in saying.citing:
                self.meant.tie({n for node in nodes for n in names(node)}, f"({key}), a reason, is not understood")
            return replace(made, fixed="open", why=_line(str(error)))
        finally:
            self.meant.loose = set()
            for node in nodes:
                self.meant.used |= set(names(node))
                self.meant.trees |= {str(n) for n in node.walk() if n.op in OPAQUE}
                self.meant.classes |= {str(n): n for n in node.walk() if n.op in ("name", *OPAQUE)}
            if self.ranges:  # they may hold from there on
                within = self.sayings[self.now].sentence.scope if self.sayings else ()
                known = _Known(formula, tuple(self.ranges), made.section, within, False, self.now, ranging=True)
                self.known.append(known)
                self.ranges = []

    def _headed(self, key: str, formula: str) -> None:
        """Note of what f(x) or a_n a display that is not read may say what it is."""
        if (head := _HEADED.match(formula)) and "=" in formula:
            told = f"({key}), which is not read, may say what {head[1]} is"
            self.puzzling |= {head[1]: told, str(Node("name", (head[1],))): told}

    def _entries(self, key: str, found: set[str], saying: Saying | None) -> None:
        """Tie the names in a display with a matrix, of which words say more than what it is: it is symmetric."""
        about = [s for s in self.sayings if s is saying or named(s.sentence.pieces) & found]
        if any(s.words - _OF_A_MATRIX for s in about):
            self.meant.tie(found, f"({key}) has a matrix, of which words say something")

    def _puzzle(self, key: str, nodes: Sequence[Node]) -> None:
        """Note of what f(x) a display may say what it is, in terms that are not understood."""
        for node in (n for n in nodes if n.op == "relation" and n.args[1] in ("=", ":=", ":") and n.nodes):
            head, places = applied(node.nodes[0])
            for side in node.nodes if node.args[1] != ":" else ():  # \nabla^2 u = f may say what f is
                if side.op == "name" and not self._defined(str(side.args[0])):
                    self.meant.tie({str(side.args[0])}, f"({key}), which is not understood, may say what it is")
            plain = node.nodes[0].op in ("call", "event") or (node.nodes[0].op == "name" and node.args[1] == ":")
            if plain and all(n.op == "name" for n in places) and str(node.nodes[0]) not in self.meant.trees:
                self.puzzling[str(head)] = f"({key}), which is not understood, may say what {latex(node.nodes[0])} is"

    def _asked(self, made: Display, shown: Read, saying: Saying | None, place: Place) -> Display:
        section, reading = place.section or "0", shown.reading
        assert_of = [c for c in reading.clauses if c.node is not None and c.role in ("asserted", "definition")]  # type: ignore[union-attr]
        relations = [c.node for c in assert_of if c.node is not None and c.node.op == "relation"]
        for strange in (n.nodes[0] for n in relations if ":=" in n.args and n.nodes[0].op not in ("name", *OPAQUE)):
            name, again = next(names(strange), ""), {*names(strange)} & self.meant.squared
            if again or saying is None or saying.here(place.id)[0] or conditional(saying) or len(assert_of) > 1:
                self.partly[name] = f"what {latex(strange)} is depends, or is said more than once"
            if self.meant.square(relations, self.meant.formulas(made.key, section), f"({made.key})", section):
                return replace(made, fixed="definition", why=f"of {latex(strange)}")
            self.meant.tie({*names(strange)}, f"({made.key}) says what {latex(strange)} is")
            raise NoMeaning("what is defined is neither a name, nor one with arguments")
        self.meant.classes |= {str(n): n for c in assert_of for n in c.node.walk() if n.op in ("name", *OPAQUE)}  # type: ignore[union-attr]
        if said := [c.node for c in assert_of if c.node is not None and c.node.op == "said"]:
            about = {n for node in (*said, *relations) for n in names(node)}
            self.meant.tie(about, f"({made.key}) may say something of it")
            return replace(
                made, fixed="open", why=f"what is said in words has no meaning in claims: {latex(said[0])[:60]}"
            )
        if not relations and shown.left is None:
            if reading.of("hypothesis"):  # type: ignore[union-attr]
                return replace(made, fixed="open", why="nothing is read that it asserts")
            lines = [n for c in assert_of for n in _claims(c.node)]
            self._perhaps(made, [n for n in lines if n.op == "relation"])  # a system of equations
            others = [*(n for n in lines if n.op != "relation"), *(c.node for c in assert_of if c.node.op == "modulo")]  # type: ignore[union-attr]
            self.meant.tie({n for node in others for n in names(node)}, f"({made.key}) may say something of it")  # type: ignore[arg-type]
            if any(c.node.op == "modulo" for c in assert_of):  # type: ignore[union-attr]
                return replace(made, fixed="open", why="a congruence is read, and has no meaning in claims")
            if lines:
                return replace(made, fixed="open", why="it has no meaning in claims: state each line of it")
            return replace(made, fixed="definition", why="it asserts nothing")
        if any("\N{HORIZONTAL ELLIPSIS}" in c.words for c in assert_of):
            return replace(made, fixed="open", why="it has words that are not read")
        scope = saying.sentence.scope if saying else ()
        argued = any(c.connective in ("=>", "<=>") for c in assert_of)  # what follows from what: x = 2 => x^2 = 4
        if saying and place.id in saying.supposing and argued:
            self.meant.tie({n for node in relations for n in names(node)}, f"({made.key}) may suppose something of it")
            raise NoMeaning("does its sentence suppose what follows from what? state it as a hypothesis of each line")
        if saying and place.id in saying.supposing:
            self._particular(made, [*relations, *self.ranges], saying)
            within = [n for n in reading.of("hypothesis") if n not in self.ranges]  # type: ignore[union-attr]
            self._suppose(made, [*relations, *self.ranges], section, saying, within, place.id in saying.ending)
            return replace(made, fixed="definition", why="its sentence supposes it")
        reading, claimed, behind = self._claimed(made, reading, saying, place)  # type: ignore[arg-type]
        if claimed:
            assert_of = [c for c in reading.clauses if c.node is not None and c.role in ("asserted", "definition")]
            relations = [c.node for c in assert_of if c.node is not None and c.node.op == "relation"]
            if not relations:
                return replace(made, fixed="open", why=claimed)
        if met := next((str(n) for c in assert_of for n in c.node.walk() if str(n) in self.asserted), ""):  # type: ignore[union-attr]
            raise NoMeaning(self.asserted[met])
        told = [c for c in reading.clauses if c.role == "hypothesis" and re.search(r"where|with", c.words)]
        where = [c.node for c in told if c.node is not None and c.node.op == "relation" and len(c.node.args) == 3]
        for node in self.meant.in_order(where, self.meant.formulas(made.key, section))[0]:
            self.meant.take(node, self.meant.formulas(made.key, section), f"({made.key})", section)
        door = self.meant.formulas(made.key, section)
        before = self.meant.formulas(made.key, section, defined=False)
        whole = [n for n in relations if NOTHING not in n.args]
        confined = [*reading.of("hypothesis"), *(n for n in whole if "!=" in n.args)]  # type: ignore[union-attr]
        confined += [n for r in (saying.relations if saying else ()) if not r.defining for n in r.nodes]
        for side in (n.nodes[0] for n in whole if n.nodes[0].op in ("index", "call")):
            about = [node for node in confined if _places(side) & {*names(node)}]
            if about and self.meant.unknown(side, door):
                self._confine(side, about, f"({made.key})")
        defines, defining = list[str](), list[Node]()
        supposing = [c for c in reading.clauses if c.role == "hypothesis"]  # type: ignore[union-attr]
        beside = [c.node for c in supposing if not re.search(r"where|with", c.words)]
        concludes = self._doubts.concluding(saying, place.id)
        lying = [n for n in whole if self._lies(n) and not (concludes and self._told(n))] if len(whole) > 1 else []
        if assigned := next((n for n in whole if self._assigned(n, door)), None):
            raise NoMeaning(f"{latex(assigned)} has a new name on both sides: an equation for it, or an assignment?")
        if puzzled := next((why for n in whole for s in n.nodes if (why := self._puzzled(s))), ""):
            raise NoMeaning(puzzled)
        powers = (n.nodes[0] for n in whole if n.nodes[0].op == "power" and n.nodes[0].nodes[0].op == "name")
        for side in powers if self._doubts.naming(saying, place.id) else ():  # the variance is s^2 = 4, and s > 0
            base = str(side.nodes[0].args[0])
            self.meant.tie({base} - self.meant.used, f"({made.key}) says what {latex(side)} is")
        ordered, circular = self.meant.in_order([] if argued else whole, door)
        for node in [*ordered, *circular[:1]]:
            supposed = saying.here(place.id)[0] if saying else ()
            conditions = self._conditions(node, [*filter(None, beside), *lying], saying, supposed, door)
            if found := self.meant.take(node, door, f"({made.key})", section):
                self._ranged_over(node.nodes[0], saying)
                self._depend(node, conditions, f"({made.key})")
                self._set(found, self.now)
            defines += found
            if found and node.nodes[-1].op == "cases" and Pieces.of(node) is None:
                self._puzzle(made.key, [node])
            defining += [node] if found else []
            door = self.meant.formulas(made.key, section)
        self._particular(made, [*defining, *filter(None, beside)], saying, supposing)
        if not all(self._true_anyway(node, door) for node in circular[1:]):
            about = {n for node in circular for n in names(node)}
            self.meant.tie(about, f"({made.key}) may say what it is, by others")
            self.meant.alike = [g for g in self.meant.alike if not g & {str(Node("name", (n,))) for n in about}]
            self._perhaps(made, circular)
            raise NoMeaning("its equations say what names are by each other: solve them, or suppose them in a sentence")
        for node in [n for n in whole if n not in defining] if len(whole) > 1 and not argued else ():
            if self._puts(node, defining) or self._valued(node) or self._solving(node, whole, defining):
                lying.append(node)
        if "x = y, n > 0" not in door.notation.conventions and not defines:
            for node in self.ranges:
                self._limited(node, saying, place, door, section)
        cases = by_cases(reading, None if defines else self.meant.pieces)  # type: ignore[arg-type]
        condition = not (defines or self._doubts.foreign) and len(whole) == len(cases) == 1
        counted = any(n.op in ("factorial", "binomial", "big") for node in whole[:1] for n in node.walk())
        condition = condition and not (counted and "=" in whole[0].args)  # n! = 2 does not say where n lies
        fresh = bool(whole) and not self._told(whole[0])
        condition = condition and (fresh or not concludes)
        doubted = behind or ("does it assert this, or say where names lie?" if self._doubts.asserting(saying) else "")
        local, loose = self._local(saying, place, door)
        held = {v for r in local for v in r.free()}
        held |= self._variables([s for n in reading.of("hypothesis") for s in n.nodes], door)  # x^2 = 1 if x = 1
        condition = condition and self._condition(whole[0], door, made, saying, not doubted, held)
        lies = related(lying, made.formula, door)
        system = any("!=" in n.args and all(s.op == "name" for s in n.nodes) for n in lying)  # x != y, x^2 = y^2
        self._perhaps(made, whole if system else lying)
        defined = replace(made, fixed="definition", why=f"of {', '.join(defines)}", defines=tuple(defines))
        nodes = [n for c in assert_of for n in c.node.walk()]  # type: ignore[union-attr]
        asks: list[Ask] = []
        closed = True
        uses = [n for c in assert_of for n in asked_for(c.node, [] if defines else self.meant.confined, {})]  # type: ignore[arg-type]
        within = [r for r in related(uses, made.formula, door) if not _holds(r)]
        if any(not r.free() for r in within):
            raise NoMeaning("what stands in it is said for other values only")
        for case in cases:
            try:
                spoken = door.said(case, shown.left, shown.right)
            except NoMeaning:
                if defines and all(len(n.args) == 3 for n in whole):
                    return defined
                raise
            if spoken.restates:
                raise NoMeaning("it is equivalent to a line before: state it in one line")
            links = [k for k in spoken.links if not (defines and k.sides[1] in _EQUAL and alike(k, door))]
            if not links:
                return defined if defines else replace(made, fixed="open", why="what it goes on from is not read")
            links = [_widened(k, nodes) for k in links]
            closed &= not any(k.rel.free() or any(f.free for f in k.rel.functions()) for k in links)
            if case is not reading:  # its conditions hold, whatever names they are about
                links = [replace(k, given=(*k.given, *spoken.granted)) for k in links]
            free: Sequence[Link] = ()
            try:
                free = before.said(case, shown.left, shown.right).links if not defines else ()
            except NoMeaning:
                pass
            free = free if len(free) == len(links) else [None] * len(links)  # type: ignore[list-item]
            granted = [*spoken.granted, *local]
            asked = [
                self._ask(
                    k,
                    f,
                    [*granted, *k.given],
                    [*loose, *(r for r in lies if r != k.rel)],
                    (door, before),
                    section,
                    saying,
                    place,
                    nodes,
                    made.formula,
                    within,
                )
                for k, f in zip(links, free, strict=True)
            ]
            for link, ask in zip(links, asked, strict=True):
                # What is rounded lies between two numbers: with another base it may miss the other one.
                same = [a.based for k, a in zip(links, asked, strict=True) if k.nodes == link.nodes]
                ask = replace(ask, based=tuple(sum(texts, ()) for texts in zip(*same, strict=True)))
                unsaid = "it may say where names lie" if link.rel in lies else ""
                unsaid = "it may be supposed, as what is not equal is" if system and link.rel.op == "=" else unsaid
                asks.append(replace(ask, case=case is not reading, blocked=ask.blocked or unsaid))
        condition = condition and not closed  # t_4 = 11, where it is known what t_n is
        if condition and (claims := doubted or self._doubts.existing(saying)):
            asks = [replace(ask, barred=ask.barred or claims) for ask in asks]
        asks += [Ask((made.formula, made.formula), barred=claimed)] if claimed else []
        again = condition and not fresh and "=" not in whole[0].args
        again |= condition and (
            bool(set(names(whole[0])) & set(self.meant.tied)) or self._equated(whole[0], granted, door)
        )
        if condition and "=" in whole[0].args:
            sides = [side for side in whole[0].nodes if side.op in ("name", *OPAQUE)]
            again |= {*names(whole[0])} <= {*CONSTANTS} & self.described
            again |= any(introduced_before(side, self.sayings[: self.now + 1]) for side in sides)
        asks = [replace(ask, condition=condition, again=again) for ask in asks]
        looked_at = saying and place.id in saying.citing | (saying.doubtful if self._doubts.looking(saying) else set())
        looked_at = looked_at and any([*names(node)] for node in whole)
        counted = any(side.op == "number" for node in whole for side in node.nodes)  # of area 20: ab = 20
        unsure = looked_at or (counted and any(ask.tying and not ask.defined for ask in asks))
        unasserted = not (local or defines) and any([*names(node)] for node in whole)
        unsure |= unasserted and self._solved(saying, place, nodes)
        if saying and (unsure or condition):  # for every epsilon we have it
            over = {name for node in whole for name in bound_by(node, saying.over)}
            self.meant.tie(over, f"({made.key}) says it for all numbers of another name")
        named_so = saying and place.id in saying.satisfied and not any(ask.defined for ask in asks)
        if saying and named_so and not named(saying.sentence.pieces[: saying.at(place.id)]):
            self.meant.tie({n for node in whole for n in names(node)}, f"({made.key}) says it of what words name")
        if unsure:  # it may be supposed, or looked at: for what follows, too
            known = _Known(made.formula, tuple(whole), section, scope, False, self.now)
            self.known.append(known if looked_at else replace(known, judged=True, asks=tuple(asks)))
        return replace(made, asks=tuple(asks), defines=tuple(defines))

    def _claimed(
        self, made: Display, reading: Reading, saying: Saying | None, place: Place
    ) -> tuple[Reading, str, str]:
        """A reading without what it asserts to be something, why that is, and why what it says is no condition.

        Nothing follows from what is said of such sides: hence E(X) = np.
        """
        why = concluded(saying.sentence, saying.at(place.id)) if saying else ""
        door, clauses, reasons = self.meant.formulas(made.key, made.section), list[Clause](), list[str]()
        put = saying is not None and any(p.text.lower() in _PUTTING for p in saying.sentence.pieces)
        before = saying.sentence.pieces[: saying.at(place.id)][-1:] if saying else ()
        putting = any(p.text.lower() in PUTTING for p in before)
        for clause in reading.clauses:
            node = clause.node
            plain = clause.role == "asserted" and node is not None and node.op == "relation" and ":=" not in node.args
            sides, new = self.meant.new(node, door) if plain else ([], [])  # type: ignore[arg-type]
            if plain and not putting and saying and node is not None:
                why = why or called(saying.sentence, saying.at(place.id), node.nodes[0], False)
            then = saying if plain and not (put or putting) and self._doubts.concluding(saying, place.id) else None
            others = {s: self._of_known(s, door) for s in sides if then is not None}  # then f(y) = 6
            known = {s for s in sides if str(s) in self.asserted or others.get(s)}
            told = {s: self.asserted.get(str(s), "") or others.get(s, "") for s in sides if s in new or s in known}
            inside = [n for s in sides if s not in told for n in (*names(s), *(p for p in s.walk() if p.op in OPAQUE))]
            closed = not {*inside} - {r"\infty"}
            plain = closed and not put
            told = {
                s: said
                or why
                or ("" if putting else introduced_before(s, self.sayings[: self.now + (not put)]))
                or (called(saying.sentence, saying.at(place.id), s, True) if saying and closed and not putting else "")
                or ("no words put it" if _chance(s) and _closed(node, s) and not (put or putting) else "")
                or (plain and self._constant(s))
                or (not put and self._derived(s))
                or ""
                for s, said in told.items()
            }
            told = {s: said for s, said in told.items() if said}
            if not told or node is None:
                clauses.append(clause)
                continue
            self.meant.tie(particular(node), f"({made.key}) may say something of it")  # f(a) = 0: of a
            for side, said in told.items():
                reasons.append(f"it may assert what {latex(side)} is, and nothing shows that: {said}")
                later = f"({made.key}) says what {latex(side)} is, and nothing shows that"
                if side.op in ("call", "event"):
                    self.asserted.setdefault(str(side), later)
                else:
                    self.meant.tie({self.meant.indexed.symbol(side)}, later)
            kept = [a for side in sides if side not in told for a in ("=", side)][1:]
            rest = node.args[2 * len(sides) - 1 :] if kept else ()
            if len(kept) + len(rest) > 1:
                clauses.append(replace(clause, node=replace(node, args=(*kept, *rest))))
            elif not any(s.op in ("call", "event") for s in told):
                self._perhaps(made, [node])
        return replace(reading, clauses=tuple(clauses)), next(iter(reasons), ""), why

    def _constant(self, side: Node) -> str:
        """Why a number is no definition of pi; "" where words introduce it, or it is no constant."""
        name = str(side.args[0])
        known = side.op == "name" and name in CONSTANTS and name not in self.introduced
        return f"is {name} {CONSTANTS[name]}, or any number? no sentence says" if known else ""

    def _of_known(self, side: Node, door: Formulas) -> str:
        """Why f(y), or a_(n + 1), which has no value, is no new name: something is said of f(x), or of a_n."""
        term = self.meant.term(side, door)
        own = term is None or (term.op == "var" and term.args[0] == self.meant.indexed.variables.get(str(side)))
        if side.op not in ("call", "index") or str(side) in self.meant.sources or not own:
            return ""
        head = applied(side)[0]
        known = (t for t, n in self.meant.classes.items() if n.op == side.op and applied(n)[0] == head)
        known = [t for t in known if t in self.meant.sources]
        named_so = str(Node("name", (str(head),)) if side.op == "index" else head)  # let $f$ be odd, then f(0) = 0
        if self.meant.unknown(side, door) and any(str(Node("name", (name,))) == named_so for name in self.mentioned):
            return "the text speaks of it before"
        return f"{self.meant.sources[known[0]]} says what it is elsewhere" if known else ""

    def _derived(self, side: Node) -> str:
        """Why a side is no new name, as a derivative of what is defined; "" for others."""
        if not self.meant.derived(side, {n for s in self.sayings for n in s.unread}):
            return ""
        return f"is {latex(side)} a derivative? no sentence says"

    def _limited(self, node: Node, saying: Saying | None, place: Place, door: Formulas, section: str) -> None:
        r"""Raises NoMeaning where what stands behind a wide space, \quad x > 1, may be asserted as well."""
        over = {n for n in names(node) if not n.startswith(r"\mathbb")}
        variables_of = self._variables([Node("name", (n,)) for n in over], door)
        sure, earlier, doubtful = self._holding(section, saying, door, place)
        local, loose = self._local(saying, place, door)
        said = [r for r in (*sure, *earlier, *local) if r.free() & variables_of]
        maybe = [r for r in (*doubtful, *loose) if r.free() & variables_of]
        new = [r for r in related([node], "", door) if not follows(r, [*said, *maybe])]
        if said and _of_numbers(node) and not related([node], "", door):
            raise NoMeaning(f"does {latex(node)} leave aside what is supposed before? say it in one place")
        known = any(self._defined(n) or n in self.meant.tied for n in over)
        counted = not maybe and all(_begins(r) for r in (*said, *new))  # n >= 4 of n >= 1: asserted it were false
        if known or self._doubts.several(saying) or (new and (said or maybe) and not counted):
            raise NoMeaning(f"asserted, or supposed: {latex(node)}? declare the convention 'x = y, n > 0', or say it")

    def _puzzled(self, side: Node) -> str:
        """Why it is not known what is called somewhere in a side; "" where nothing is called, or it is known."""
        heads = (str(applied(n)[0]) if n.op == "index" else str(n.nodes[0]) for n in side.walk() if n.op in OPAQUE)
        return next((self.puzzling[head] for head in heads if head in self.puzzling), "")

    def _perhaps(self, made: Display, nodes: Sequence[Node]) -> None:
        """Note relations that a display may suppose."""
        if nodes:
            self.known.append(_Known(made.formula, tuple(nodes), made.section, "", False, self.now))

    def _particular(
        self, made: Display, nodes: Sequence[Node], saying: Saying | None, ranging: Sequence[Clause] = ()
    ) -> None:
        """Tie the names of which relations that a display defines, or supposes, may be said by a value f(x)."""
        ranged = saying.ranged if saying else set[str]()
        ranged = ranged.union(*(names(c.node) for c in ranging if c.node is not None and not particular(c.node)))
        door = self.meant.formulas(made.key, made.section)
        plain = (node for node in nodes if node.op == "relation" and not self._understood(node, door))
        found = {name for node in plain for name in particular(node)} - ranged
        self.meant.tie(found, f"({made.key}) may say it of one value only")

    def _lies(self, node: Node) -> bool:
        """May a relation among others say where a name lies, that nothing defines: x > 0, x in [0, 1]?"""
        plain = all(n.op in _PLAIN for side in node.nodes for n in side.walk())
        bare = any(n.op == "name" and not self._defined(str(n.args[0])) for n in node.nodes)
        return plain and bare and not {"=", ":="} & {*node.args[1::2]}

    def _valued(self, node: Node) -> bool:
        """May an equation among others say what a number is, that nothing defines: y = 2?"""
        side, value = node.nodes[0], node.nodes[-1]
        bare = side.op == "name" and not self._defined(str(side.args[0])) and side.args[0] not in CONSTANTS
        return node.args[1::2] == ("=",) and bare and not [*names(value)]

    def _told(self, node: Node) -> bool:
        """Do all names of a relation stand before?"""
        return {n for n in names(node) if not n.startswith("(")} - {*CONSTANTS} <= self.meant.used | self.mentioned

    def _solving(self, node: Node, whole: Sequence[Node], defining: Sequence[Node]) -> bool:
        """May an equation be one of a system, of which a later line defines a name: x^2 + y^2 = 5, y = 2x?"""
        later = [n for n in defining if whole.index(n) > whole.index(node)]
        begun = {*names(node)} - self.meant.used - self.mentioned
        return "=" in node.args and any(begun & {*names(n.nodes[0])} for n in later)

    def _assigned(self, node: Node, door: Formulas) -> bool:
        """Is a name that stands nowhere before, or f(x), said to be something with itself in it: s = s + i?"""
        side, signs = node.nodes[0], node.args[1::2]
        if side.op in OPAQUE:
            inside, new = side in node.nodes[-1].walk(), self.meant.unknown(side, door)
        else:
            inside = side.op == "name" and side.args[0] in names(node.nodes[-1])
            new = side.args[0] not in self.meant.used | self.mentioned
        return new and inside and signs == ("=",) and side != node.nodes[1]

    def _puts(self, node: Node, defining: Sequence[Node]) -> bool:
        """May an equation beside definitions say what a name in them is, that nothing defines: a = b + 1, b = 3?"""
        side = node.nodes[0]
        plain = node.args[1::2] == ("=",) and side.op == "name" and not self._defined(str(side.args[0]))
        return plain and any(side.args[0] in names(value) for other in defining for value in other.nodes)

    def _true_anyway(self, node: Node, door: Formulas) -> bool:
        """Does an equation say what definitions do: p = 1 - q, where q is 1 - p?"""
        first, *others = (self.meant.term(side, door) for side in node.nodes)
        return first is not None and all(t is not None and same(first, t) for t in others)

    def _defined(self, name: str) -> bool:
        return str(Node("name", (name,))) in self.meant.sources

    def _indexed(self, name: str) -> bool:
        """Is a family of this name defined, a_n = n!, or one of it?"""
        return any(tree.startswith(f"(index {name} ") for tree in self.meant.sources)

    def _suppose(
        self,
        made: Display,
        relations: Sequence[Node],
        section: str,
        saying: Saying,
        within: Sequence[Node],
        ending: bool,
    ) -> None:
        """Take the relations of a display as definitions, and the others as hypotheses, `within` what it says.

        `ending`: it is a condition, and defines nothing.
        """
        over = saying.over.union(*(names(node) for node in within))
        within = [*within, *(n for r in saying.relations if r.formula in saying.conditions for n in r.nodes)]
        said = [n for r in saying.relations if not r.defining for n in r.nodes]
        ordered, circular = self.meant.in_order(relations, self.meant.formulas(made.key, section))
        for node in [*ordered, *circular]:
            door, side = self.meant.formulas(made.key, section), node.nodes[0]
            about = [n for n in said if _places(side) & {*names(n)}] if self.meant.unknown(side, door) else []
            here = saying.supposed.here if saying.supposed else ()
            conditions = self._conditions(node, (), saying, here, door)
            new = len(node.args) == 3 and node not in circular and not ending
            if not new or not self.meant.take(node, door, f"({made.key})", section):
                sure = not (assumed(saying.sentence) and self._doubts.alternatives)
                known = _Known(made.formula, (node,), section, saying.sentence.scope, sure, self.now)
                self.known.append(replace(known, under=tuple(n for n in within if n != node), ending=ending))
                self.meant.tie(bound_by(node, over), f"({made.key}) says it for all numbers of another name")
                if side.op == "name" and self._defined(str(side.args[0])) and self._doubts.putting(saying, node):
                    self.partly[str(side.args[0])] = f"({made.key}) says anew what {latex(side)} is"
                continue
            self._depend(node, conditions, f"({made.key})")
            self._ranged_over(side, saying)
            if about:
                self._confine(side, about, f"({made.key})")

    def _local(self, saying: Saying | None, place: Place, door: Formulas) -> tuple[list[Rel], list[Rel]]:
        """What the sentence supposes of the display for certain, and what it may suppose of it."""
        found: tuple[list[Rel], list[Rel]] = ([], [])
        for formulas, rels in zip(saying.here(place.id) if saying else (), found, strict=bool(saying)):
            for formula in formulas:
                try:
                    rels += [h for h in hypotheses(formula, door) if isinstance(h, Rel) and h.lhs != h.rhs]
                except NoMeaning:
                    self.meant.tie(set(NAMES.findall(formula)), f"${formula}$ is not understood")
        return found

    def _condition(
        self, node: Node, door: Formulas, made: Display, saying: Saying | None, said: bool, held: Collection[Term]
    ) -> bool:
        """May it say where names lie, or what a new name is, rather than something about them?

        Not of those that are `held` in its sentence, and not of what it does not depend on, as 0 x = 1 on x.
        """
        sides, signs = node.nodes, node.args[1::2]
        counts = [n for side in sides for n in names(side)]
        used, lettered = self.meant.used, self.meant.indexed.lettered
        new = [n for n in dict.fromkeys(counts) if n not in used | FIXED and counts.count(n) == 1]
        new = [n for n in new if lettered(n) not in used]
        # What 2\pi = 6 says is no news of pi; 2i = n may be.
        counted = any(n not in CONSTANTS for n in counts)
        known = {*CONSTANTS} - self.introduced - ({"i"} if counted else set())
        known |= ranged_over(saying) if saying else set()  # what is said of all n says of none what it is
        known |= {str(n) for side in sides for n in side.walk() if n.op == "index" and not self.meant.unknown(n, door)}
        marked = {n: mark[1] or mark[2] for n in counts if (mark := _MARKED.fullmatch(n))}
        known |= {n for n in counts if self._derived(Node("name", (n,))) or self._defined(marked.get(n, ""))}
        idle = {*held, *self._idle(node, door)}
        new = [n for n in new if n not in known and not self._variables([Node("name", (n,))], door) & idle]
        alone = [s for s in sides if s.op in ("name", "index") and str(s) not in self.meant.sources]
        alone = [s for s in alone if s.args[0] not in known and not self._variables([s], door) & idle]
        inner = {s: self._variables([o for o in sides if o is not s], door) for s in alone}
        lying = [s for s, others in inner.items() if not self._variables([s], door) & others]
        if set(signs) <= {"="}:
            condition = bool(new or lying) and len(signs) == 1
        else:
            low = self._variables(alone, door)
            plain = all(self._variables([side], door) <= low for side in sides)
            condition = bool(lying) and (plain or bool(new))
        if condition:
            sure, scope = said and bool(new) and "=" in signs, saying.sentence.scope if saying else ()
            self.known.append(_Known(made.formula, (node,), made.section, scope, sure=sure, at=self.now))
        return condition

    def _idle(self, node: Node, door: Formulas) -> set[Term]:
        """The variables that stand in an equation, and on which it does not depend."""
        sides = [self.meant.term(side, door) for side in node.nodes] if node.args[1::2] == ("=",) else []
        if len(sides) != 2 or sides[0] is None or sides[1] is None:
            return set()
        gap = sides[0] - sides[1]
        return {v for v in variables(gap) if _idle(v, gap)}

    def _equated(self, node: Node, granted: Sequence[Rel], door: Formulas) -> bool:
        """Does an equation before it have a side of it that is a name?"""
        alone = self._variables([s for s in node.nodes if s.op in ("name", "index")], door)
        if any(r.op == "=" and r.free() & alone for r in granted):
            return True
        sides = {self.meant.indexed.symbol(s) for s in node.nodes if s.op in ("name", "index")}
        before = [k.nodes for k in self.known if node not in k.nodes]
        return any("=" in n.args and sides & set(names(n)) for nodes in before for n in nodes)

    def _variables(self, sides: Sequence[Node], door: Formulas) -> set[Term]:
        terms = [self.meant.term(side, door) for side in sides]
        return {v for t in terms if t is not None for v in variables(t)}

    def _among(self, printed: Collection[str], door: Formulas) -> set[str]:
        """The variables in claims of printed names, those with an index among them."""
        plain = self._variables([Node("name", (n,)) for n in printed], door)
        return {v.args[0] for v in plain} | self.meant.indexed.of(printed)

    # Statements

    def _ask(
        self, link: Link, free: Link | None, granted: Sequence[Rel], loose: Sequence[Rel],
        doors: tuple[Formulas, Formulas], section: str, saying: Saying | None, place: Place, nodes: Sequence[Node],
        formula: str, within: Sequence[Rel],
    ) -> Ask:  # fmt: skip
        door, before = doors
        self._unbound(link.rel, nodes, doors, [*granted, *self._holding(section, saying, door, place)[0], *self.given])
        if free is not None:  # what is defined for every index, and summed over it, is no single thing
            named = self.meant.of(free.rel)
            inner = {v for d in named for v in variables(d.rhs)} - {d.lhs for d in named}
            free = free if inner <= link.rel.free() else None
        own, earlier, doubtful = self._holding(section, saying, door, place)
        if halved := self._halved(link.rel, [*granted, *own, *earlier]):
            granted, own, earlier = ([halved if r == link.rel else r for r in rels] for rels in (granted, own, earlier))
        unmet = self._unmet([*granted, *own, *self.given, *earlier], [*doubtful, *loose], door)
        own, earlier = ([h for h in rels if h not in unmet] for rels in (own, earlier))
        doubtful = [r for r in (*doubtful, *unmet) if r != link.rel]  # what is said again is judged again
        granted_here, sure = granted, [*granted, *own, *self.given]
        wide = [*sure, *earlier]
        printed = self._names(link.rel, door.notation)
        ranged = self._ranged([h for h in wide if h not in self._chances(door)], door)
        extra = [
            *doubtful,
            *loose,
            *_others_nonzero(link.rel, doubtful),
            *self._within([n for n in printed if n not in ranged], door),
        ]
        where, granted = where_defined(link.rel, wide), self._granted(wide, door, link.rel)
        told = relevant(link.rel, wide, link.given)
        under = [n for k in self.known if k.under and {*self._relations(k, door)} & {*told} for n in k.under]
        within = [*within, *related(under, "", door)]
        within = [r for r in within if r.key() not in {h.key() for h in wide if isinstance(h, Rel)}]
        within = [r for r in within if not follows(r, wide)]
        unbound = self._unbound_here(door)
        unsaid = {r for r in within if r.free() & unbound}
        lacking = bool(unsaid) or any(not granted((r,)) for r in within)
        where += [(r,) for r in within if r not in {c[0] for c in where}]
        asked_for = [c[-1] for c in where if (unsaid & {*c} or not granted(c)) and not follows(c[-1], wide)]
        sure_of_it = [*wide, *(r for r in within if granted((r,)))]
        implied = [statement(replace(link, rel=r, sign=""), sure_of_it, ()) for r in asked_for]
        met = statements(link, wide, where, always) if implied else ()
        plain = statements(link, sure, where, granted)
        whole = self._whole(door)  # n may be meant as an integer, though nobody says so
        counting = self._counting(renamed(link.rel, whole), [*wide, *extra], door)
        extra += [*asked_for, *counting]
        if any(r.op == ">" and r.lhs in _signed(link.rel) and not follows(r, sure) for c in where for r in c):
            # x^n with x < 0, if n is an integer: what is proved has to hold there, too
            meant_so, held_so = _renamed(link, whole), [renamed(h, whole) for h in sure]
            meant_so = replace(meant_so, rel=meant_so.rel.map(_as_power))
            plain += statements(meant_so, held_so, where_defined(meant_so.rel, held_so), granted)
        closest, all_of_it = _renamed(link, whole), [renamed(h, whole) for h in (*wide, *extra)]
        known = [r for r in self._holding(section, saying, door, place, True)[2] if r.free() & link.rel.free()]
        known = [r for r in known if r != link.rel and r not in (*wide, *extra)]
        judged = [k for k in self.known if k.judged and {*self._relations(k, door)} & {*known}] if known else []
        known = [renamed(r, whole) for r in (*known, *_others_nonzero(link.rel, known))]
        meant = {v for h in (link.rel, *relevant(closest.rel, all_of_it)) for v in h.free()} & {*whole}
        cases = [tuple(renamed(r, whole) for r in c) for c in where]
        shown, abstract = [shown_as(link, given, where, granted) for given in (sure, wide)], tuple[str, ...]()
        in_names: tuple[str, ...] = ()  # of numbers as they are read, and as they may be meant
        if lacking:
            plain = ()
        elif free is not None and free.rel != link.rel:
            held, before_it, _ = self._holding(section, saying, before, place)
            there = where_defined(free.rel, [*held, *self.given])
            grants = self._granted([*held, *before_it], before, free.rel)
            abstract = statements(free, [*held, *self.given], there, grants)
            given_there = [*named, *granted_here, *held, *self.given]
            at = [*there, *((r,) for r in within)]
            shown = [shown_as(free, given, at, granted) for given in (given_there, [*given_there, *before_it])]
            if named:
                in_names = _in_names(free, [*given_there, *before_it], there, whole)
        defined = self._told_by(link, door, before)
        if any(defined) and not in_names and (called_so := self._called_so(link, door, formula)):
            named_so, values = called_so
            in_names = _in_names(named_so, [*values, *wide], where, whole)
        over, counts = {name for node in nodes for name in fixed_in(node)}, _counts(nodes)
        loose_names = {n for node in nodes for n in names(node)}
        loose_names -= {n for n in over if not any(occurs(side, n) for side in link.nodes)}
        indexed = {str(n): latex(n) for n in nodes if n.op == "index"}
        shifting = self._doubts.shifting(loose_names, saying, self._defined, indexed)
        shifting = shifting or next((why for n in sorted(loose_names) if (why := self._partly(n, saying))), "")
        bare = free is not None and free.rel == link.rel  # it uses no definition
        equation = link.rel.op == "="
        begins = "what counts may begin there" if closest.rel in counting else ""
        beside = self._beside_text(saying)
        blocked, unsure = begins or beside or self._blocked(saying, place, nodes), dict[str, str]()
        if not blocked:
            unsure = self._unsure(printed, link.rel, wide)
            if bare and not equation:
                unsure |= self._described(printed, [h for h in wide if isinstance(h, Rel)], door)
            blocked = next(iter(unsure.values()), "")
        # What its sentence leaves in doubt is no matter of its names.
        about = {*(printed if bare else self._beside({*unsure}))} if unsure or (bare and not blocked) else set[str]()
        if "i" in unsure and "i" not in self.meant.indexed.counting:  # of no real number i^2 = -1 is true
            about = set()
        told = {relation_text(r) for r in relevant(link.rel, [*wide, *extra])} - {relation_text(r) for r in wide}
        return Ask(
            (shown[0], shown[1]),
            abstract,
            plain,
            tuple(t for t in statements(link, wide, where, granted) if t not in plain and not lacking),
            tuple(t for t in statements(closest, all_of_it, cases, always) if t not in plain),
            blocked,
            tuple(sorted(self._among(about, door))),
            next(
                (
                    f"{self.meant.indexed.shown.get(n, n)} is said to be no real number"
                    for n in printed
                    if n in self.kinds
                ),
                "",
            )
            or self._multiplied(printed, nodes, {*ranged, *counts})
            or otherwise(nodes, formula, self.both, {*self._bounded(wide, door), *counts, *self._doubts.whole})
            or self._imaginary(link.rel, nodes, door)
            or ("" if loose_names <= counts else self._doubts.foreign)
            or ("a part of its sentence may not be printed" if saying and saying.sentence.torn else "")
            or self._doubts.turned(saying, place.id)
            or (self.sayings and self._doubts.arithmetics.other(self.now, printed))
            or self._doubts.settling(
                {name for node in nodes for name in names(node)},
                formula,
                saying,
                {name for text in plain for name in re.findall(r"[A-Za-z]\w*", text)},
            )
            or self._elsewhere(nodes, False)
            or self._conditioned(nodes, saying)
            or ("" if halved else self._supposed(link.rel, nodes, door)),
            known=tuple(statements(closest, [*all_of_it, *known], cases, always)) if known else (),
            before=tuple(ask for k in judged for ask in k.asks),
            knowing=", ".join(sorted({relation_text(r) for r in known})),
            extra=", ".join([*sorted(told), *(f"{v.args[0]} is an integer" for v in sorted(meant, key=str))]),
            implied=tuple(implied),
            met=met,
            where=tuple(relation_text(r) for c in where for r in c),
            in_names=in_names,
            defined=defined,
            near=_near(link, nodes),
            based=self._based(closest, all_of_it, cases),
            rounded=_weaker(closest, all_of_it, cases) if link.rounded else (),
            shifting=shifting,
            bare=self._bare(free or (None if defined else link), counts | over, wide, before) if shifting else (),
            tying=equation
            and len(self.described.intersection(printed)) > (not bare)
            and (bare or len(loose_names) == 1 or sum(n in self.described or self._defined(n) for n in loose_names) > 1)
            and not _of_each(link.rel, nodes),
        )

    def _unmet(self, wide: Sequence[Hypothesis], loose: Sequence[Rel], door: Formulas) -> list[Rel]:
        """What is supposed under a condition that is not, or may not be, met; or otherwise under another one."""
        confined = [k for k in self.known if k.under]
        granted, unbound = self._granted(wide, door), self._unbound_here(door)
        found = list[Rel]()
        for known in confined:
            rels = [r for r in self._relations(known, door) if r in wide]
            conditions = [r for r in related(known.under, "", door) if r not in wide and not follows(r, wide)]
            about = {n for node in known.nodes for n in names(node)}  # y >= 1 for n even, y <= -1 for n odd
            others = (k for k in confined if k.under != known.under and k.section == known.section)
            several = any(about & {*names(n)} for k in others for n in k.nodes)
            placed = unbound.union(*(r.free() for r in loose if r not in conditions))  # here $x < 2$
            if conditions and (several or any(r.free() & placed or not granted((r,)) for r in conditions)):
                found += rels
        return found

    def _unbound_here(self, door: Formulas) -> set[Term]:
        """The variables that sentences let be any numbers."""
        return {v for n in self._doubts.unbound(self.now) for v in self._variables([Node("name", (n,))], door)}

    def _bare(
        self, link: Link | None, counted: Collection[str], wide: Sequence[Hypothesis], door: Formulas
    ) -> tuple[str, ...]:
        """The statements of a link without definitions, for all values of its names; nothing if there is none.

        Of what is not `counted` an integer may be one elsewhere only.
        """
        opaque = [n for side in link.nodes for n in side.walk() if n.op in OPAQUE] if link is not None else []
        known = any(t.startswith(f"({n.op} {n.args[0]} ") for n in opaque for t in self.meant.sources)
        if link is None or known:
            return ()
        sure = self._variables([Node("name", (name,)) for name in counted], door)
        if any(v.args[1] == "integer" for v in link.rel.free() - sure):
            return ()
        return statements(link, (), where_defined(link.rel, ()), self._granted(wide, door, link.rel))

    def _told_by(self, link: Link, door: Formulas, before: Formulas) -> tuple[bool, ...]:
        """In which sides of a link definitions stand; nothing if in none."""
        calls = self._calls(link)
        found = [
            any(n in calls for n in side.walk()) or self.meant.term(side, door) != self.meant.term(side, before)
            for side in link.nodes
        ]
        turned = link.rel.terms() != (link.sides[0], link.sides[2]) and link.sides[1] in ("<", "<=")
        return tuple(found[::-1] if turned else found) if any(found) else ()

    def _calls(self, link: Link) -> list[Node]:
        """The values f(x) and a_n in a link of what is defined."""
        heads = {str(applied(n)[0]) for tree, n in self.meant.classes.items() if tree in self.meant.sources}
        inside = (n for side in link.nodes for n in side.walk() if n.op in OPAQUE)
        return [*dict.fromkeys(n for n in inside if str(applied(n)[0]) in heads)]

    def _called_so(self, link: Link, door: Formulas, formula: str) -> tuple[Link, list[Rel]] | None:
        """The link with a name for each such value, and what these are: of T(n) <= 2n, where T(n) = 3n, T_n <= 2n.

        None where a value changes with what is summed.
        """
        over = {name for side in link.nodes for n in side.walk() for name in fixed_in(n)}
        names_of: dict[Node, Node] = {}
        values = list[Rel]()
        notation = door.notation
        for node in self._calls(link):
            name, value = "_".join(re.findall(r"[A-Za-z]+|\d+", latex(node))), self.meant.term(node, door)
            if value is None or over & {*names(node)} or name in {*notation.names, *notation.names.values()}:
                return None
            notation = replace(notation, names={**notation.names, name: name})
            names_of[node] = Node("name", (name,))
            values.append(Rel(var(name), "=", value))
        left, right = (_instead(side, names_of) for side in link.nodes)
        with suppress(NoMeaning, ValueError):
            (said,) = related(
                [Node("relation", (left, link.sides[1], right))], formula, Formulas(notation, {}, both=True)
            )
            return replace(link, rel=said), values
        return None

    def _halved(self, rel: Rel, supposed: Sequence[Rel]) -> Rel | None:
        """Of (-1)^n = 1, where words say that n is even, n = 2 h: what is supposed would be the line itself."""
        power, sign = rel.lhs, str(rel.rhs)
        said = [s for s in self.sayings[: self.now + 1] if s.supposed]
        formulas = {f for s in said for f in (*s.supposed.here, *s.supposed.onward) if f.startswith("(-1)^{")}  # type: ignore[union-attr]
        printed = {p.formula for s in said for p in s.sentence.pieces}
        if rel not in supposed or power.op != "^" or sign not in ("1", "-1") or not formulas - printed:
            return None
        half = var(f"half_{power.args[1]}", "integer")
        return Rel(power.args[1], "=", half * 2 if sign == "1" else half * 2 + 1)

    def _partly(self, name: str, saying: Saying | None) -> str:
        """Why a name may be something else than it is defined to be; the conditions of its own sentence hold in it."""
        why, at = self.partly.get(name, ""), self.set_in.get(name)
        if saying is not None and at is not None and apart(self._doubts.settings[at], self._doubts.settings[self.now]):
            why = why or f"{name} is defined where sentence {self.sayings[at].sentence.place} holds, and not elsewhere"
        own = saying is not None and why.startswith(f"sentence {saying.sentence.place} says what ")
        return "" if own and why.endswith(", under a condition") else why

    def _unbound(
        self, rel: Rel, nodes: Sequence[Node], doors: tuple[Formulas, Formulas], supposed: Sequence[Hypothesis]
    ) -> None:
        """Raises NoMeaning where another name in a display depends on one that it sums, differentiates or fixes."""
        over, (door, before) = {name for node in nodes for name in fixed_in(node)}, doors
        if not over:
            return
        inside = self._variables([Node("name", (n,)) for n in over], before)
        plain = [n for n in nodes if n.op == "name" and n.args[0] not in over]  # how c_k changes with k is said
        others = {v.args[0] for v in self._variables(plain, before)}
        fixed = any(n.op in ("derivative", "evaluated") for n in nodes)
        for node in (n for n in nodes if n.op == "index" and over & {*names(n)} and not self._defined(str(n.args[0]))):
            value = self.meant.term(node, door)
            several = value in {var(name) for name in self.meant.indexed.variables.values()}
            if several and (fixed or not _idle_in_sums(value, rel)):  # type: ignore[arg-type]
                raise NoMeaning(f"what {latex(node)} is changes with {min(over & {*names(node)})} there")
        # What says what p_i is lets nothing else change with i.
        single = [r for r in self.meant.said() if not self.meant.indexed.among(variables(r.lhs))]
        equations = [*single, *(h for h in supposed if isinstance(h, Rel) and h.op == "=")]
        for equation in equations:
            tied = {v.args[0] for v in equation.free() - inside} & others
            if tied and equation.free() & inside:
                raise NoMeaning(f"does {min(tied)} change with {min(over)} there? write out what it is")

    def _counting(self, rel: Rel, given: Sequence[Hypothesis], door: Formulas) -> list[Rel]:
        """That integers begin with 1 of which nothing is said but what they count."""
        said = {v for n in self._doubts.whole for v in self._variables([Node("name", (n,))], door)}
        said |= {h.lhs for h in given if isinstance(h, Rel) and h.op in (">", ">=")}
        return [Rel(v, ">=", 1) for v in sorted(rel.free() - said, key=str) if v.args[1] == "integer"]

    def _based(
        self, link: Link, given: Sequence[Hypothesis], where: Sequence[Condition]
    ) -> tuple[tuple[str, ...], ...]:
        """The statements with logarithms to base two, and to base ten, if one is printed without its base."""
        if not any(LOG in functions(t) for t in link.rel.terms()) or not self.bare:
            return ()
        bases = (partial(to_base, base) for base in (2, 10))
        return tuple(_weaker(_mapped(link, base), given, where) for base in bases)

    def _whole(self, door: Formulas) -> dict[Term, Term]:
        """The real variables that are usual for what is counted, each with the integer that it may be."""
        counting = (COUNTING - self._doubts.measured) | self.meant.loose | self._doubts.numbers
        printed = [n for n in counting if str(Node("name", (n,))) not in self.meant.sources]
        return {var(name): var(name, "integer") for name in self._among(printed, door)}

    def _granted(
        self, wide: Sequence[Hypothesis], door: Formulas, rel: Rel | None = None
    ) -> Callable[[Condition], bool]:
        """Which conditions of being defined are granted: single points, and what no text says where it lies.

        Not that x > 0 for a cube root.
        """
        rooted = {x for x, exponent in _powers(rel) if _odd(exponent)} if rel else set[Term]()
        valued = {h.lhs for h in wide if isinstance(h, Rel) and h.op == "=" and h.rhs.number is not None}
        ranged = valued.union(*(h.free() for h in wide if isinstance(h, Rel) and h.op in (">", ">=")))
        quantified = self._doubts.quantified(self.now) | self._doubts.real | self.numbers
        ranged |= {v for n in quantified for v in self._variables([Node("name", (n,))], door)}
        latest = {id(s): s for n in quantified if (s := self._doubts.latest(n, self.now)) is not None}.values()
        here = [(s, r) for s in latest for r in s.relations if s.supposed and r.formula in s.supposed.here]
        said = set[Key]()
        for saying, relation in here:
            if all(self._doubts.latest(name, self.now) in (saying, None) for name in relation.names):
                with suppress(NoMeaning):
                    said |= {h.key() for h in hypotheses(relation.formula, door) if isinstance(h, Rel)}

        others, everywhere = self._doubts.limitless(self.sayings[self.now] if self.sayings else None)

        def grants(c: Condition) -> bool:
            single = c[0].op == "!=" and len(c) == 1
            if others or (everywhere and not single) or any(r.op == ">" and r.lhs in rooted for r in c):
                return False
            return single or not c[-1].free() <= ranged or (len(c) == 1 and c[0].key() in said)

        return grants

    def _unasserted(self, saying: Saying | None, place: Place, nodes: Sequence[Node]) -> str:
        """Why a display may be known, or asked for, rather than asserted."""
        if saying is None:
            return ""
        if self._doubts.mentioned(saying, place.id):
            return "its sentence may speak of it, rather than assert it"
        spoken = saying.run[saying.at(place.id) - 1 : saying.at(place.id)] not in ([""], [])
        shown = saying.sentence.displays if spoken and not self._doubts.concluding(saying, place.id) else ()
        beside = {f"({key})" for key, other in self.places.items() if other.id in shown and other.id != place.id}
        own = {f"({key})" for key, other in self.places.items() if other.id == place.id}
        sides = [n.nodes[0] for n in nodes if n.op == "relation" and n.args[1::2] == ("=",)]
        if any(s.op == "name" and self.meant.sources.get(str(s)) in beside for s in sides):  # y = x^2 and y = x meet
            return "another display of its sentence says what its left side is"
        sides = [s for s in sides if self.meant.sources.get(str(s)) not in own]
        taken = (s for s in sides if str(s) in self.meant.sources or (s.op == "name" and s.args[0] in self.meant.used))
        if self._doubts.naming(saying, place.id) and any(True for _ in taken):
            return "its sentence may say it of another thing"  # the demand curve is p = 10 - q, the supply curve p = q
        if place.id in saying.citing and any(n.op == "name" for n in nodes):
            return "its sentence gives it as a reason, and may suppose it"
        return ""

    def _solved(self, saying: Saying | None, place: Place, nodes: Sequence[Node]) -> bool:
        """May words mean a display as an equation to be solved, or as a constraint?"""
        if self._unasserted(saying, place, nodes):
            return True
        follows_on = self._doubts.concluding(saying, place.id) and not (saying and saying.run[0].endswith("ing"))
        equations = not follows_on and any("=" in n.args for n in nodes if n.op == "relation")
        return (equations or self._doubts.constraining(saying)) and bool(self._blocked(saying, place, nodes))

    def _blocked(self, saying: Saying | None, place: Place, nodes: Sequence[Node]) -> str:
        """Why no counterexample would count: what else may be said of the display."""
        if saying and place.id in saying.doubtful | (set() if self._told_of(nodes) else saying.satisfied):
            return "its sentence may not assert it"
        if unasserted := self._unasserted(saying, place, nodes):
            return unasserted
        if saying and (case := self._of_a_case(saying, nodes)):
            return case
        if place.number and SIGNS.search(place.number):
            return f"its tag may say where it holds: {place.number}"
        if any(n.op == "accent" and n.args[0] in NOTED for n in nodes):
            return "what stands at a brace in it may say more"
        if unit := _UNIT.search(place.body):
            return f"{unit[1]} behind a number and a space may be a unit"
        primed = next((str(n.args[0]) for n in nodes if n.op == "name" and n.args[0] in self.meant.primed), "")
        if primed and not self._doubts.derivatives:
            return f"is {primed} a derivative? no sentence says"
        if vague := self._elsewhere(nodes, True):
            return vague
        if self.lost or self._doubts.foreign:
            return self._doubts.foreign or f"what {self.lost} may speak of it"
        if not any(n.op in ("name", "index") for n in nodes) and (contrary := self._doubts.contrary(self.now)):
            return f"it may be the contradiction that sentence {contrary} looks for"
        orders = {tuple(p.args[0] for p in n.nodes if p.op == "name") for n in nodes if n.op == "product"}
        if turned := next((o for o in orders if len(o) == 2 and o[0] != o[1] and o[::-1] in orders), None):
            return f"{turned[0]} and {turned[1]} are multiplied in both orders: are they numbers?"
        signs = {str(sign) for n in nodes if n.op == "relation" for sign in n.args[1::2]}
        if "==" in signs:
            return r"is \equiv a congruence, or an identity? no sentence says modulo what"
        printed = {name for node in nodes for name in names(node)}
        return self._doubts.refuting(saying, place.id, printed, {n.op for n in nodes} | signs)

    def _beside_text(self, saying: Saying | None) -> str:
        """Why a counterexample would not count that does without a footnote, or one to what stands in a footnote."""
        if saying and any(map(is_note, saying.sentence.scope)):
            return "the sentence of its footnote may say more"
        return "its footnote may say more" if saying and self._doubts.notes(saying) else ""

    def _of_a_case(self, saying: Saying, nodes: Sequence[Node]) -> str:
        """Why a name may be one number here, and another one in another case: for $n = 2$ we have $s = 3$."""
        here = saying.supposed.here if saying.supposed else ()
        told = {name for r in saying.relations if r.formula in here for name in r.names}
        over = {name for node in nodes for name in fixed_in(node)}  # k = 1 below a sum
        over |= {name for k in self.known if k.sure for node in k.nodes for name in names(node)}  # let $s = 1$
        for node in (n for n in nodes if n.op == "relation" and len(n.nodes) == 2):
            found = {*names(node)} - over
            alone = any(side.op == "name" for side in node.nodes) and any(not [*names(side)] for side in node.nodes)
            if told and found and alone and not found & told and not any(map(self._defined, found)):
                return f"{min(found)} may change with {min(told)}"
        return ""

    def _elsewhere(self, nodes: Sequence[Node], same: bool) -> str:
        """Why a display may be about what a definition does not say: f(y), or f(x) itself, where words confine x."""
        heads = [(n, str(applied(n)[0])) for n in nodes if n.op in OPAQUE]
        found = ((n, self.vague[head]) for n, head in heads if head in self.vague)
        spoken = ((n, place) for n, (side, place) in found if same or n != side)
        return next((f"sentence {place} may say where {latex(n)} is defined, or what it is" for n, place in spoken), "")

    def _conditioned(self, nodes: Sequence[Node], saying: Saying | None) -> str:
        """Why E(X) may not be what was said of it: the sentence begins by a condition, or another measure."""
        known = (
            n for n in nodes if n.op in ("call", "event") and str(n) in self.meant.sources and operator(n.nodes[0])
        )
        shown = next((latex(n) for n in known), "") if saying is not None and conditioned(saying) else ""
        return f"{shown} may be another one under what its sentence supposes" if shown else ""

    def _told_of(self, nodes: Sequence[Node]) -> bool:
        """Is a side of it made of names that are defined: then a sentence that says that these satisfy it claims it."""
        sides = [side for node in nodes if node.op == "relation" for side in node.nodes]
        defined = {n for tree, n in self.meant.classes.items() if tree in self.meant.sources}
        meant = {n for d in defined for n in {*names(d)} - _places(d)}  # f(x) = x^2 says nothing of x
        return any((found := {*names(side)}) and found <= meant for side in sides)

    def _unsure(self, printed: Sequence[str], rel: Rel, given: Sequence[Hypothesis]) -> dict[str, str]:
        """The names of which words may say more than is read, and why a counterexample with them may not count."""
        found = {n: f"is {n} {CONSTANTS[n]}, or any number? no sentence says" for n in printed if n in CONSTANTS}
        there = self.meant.used | self.mentioned | {*printed}
        said = [*printed, *(v.args[0] for v in rel.free())]
        marked = {n: mark[1] or mark[2] for n in said if (mark := _MARKED.fullmatch(n))}
        found |= {n: f"may {n} depend on {bare}? no sentence says" for n, bare in marked.items() if bare in there}
        found = {n: why for n, why in found.items() if n not in self.introduced}
        found |= {n: why for n in said if (why := self._derived(Node("name", (n,))))}
        free = {n for h in self.given for n in self._names(h, self.meant.notation.general)}
        loose = [n for n in printed if n not in free]
        shown = self.meant.indexed.shown
        found |= {n: f"{shown.get(n, n)}: {self.meant.tied[n]}" for n in loose if n in self.meant.tied}
        told = dict.fromkeys(n for h in given for n in self._names(h, self.meant.notation.general))
        hidden = {inner: n for n in told for inner in self.meant.within.get(n, ())}
        found |= {n: f"{hidden[n]}, of which more is given, may depend on {n}" for n in loose if n in hidden}
        if tied := self.meant.indexed.tied([t for t in self.meant.indexed.among(rel.free()) if t not in free], printed):
            return found | dict.fromkeys(printed, tied)
        words = [self.shares[n] for n in loose if n in self.shares]
        if double := next((w for w in words if words.count(w) > 1), ""):
            alike = [n for n in loose if self.shares.get(n) == double]
            found |= dict.fromkeys(alike, f"{' and '.join(alike)} are each a {double}: does one depend on the other?")
        if len(counts := [n for n in loose if n in self.counts]) > 1:
            found |= dict.fromkeys(
                counts, f"{' and '.join(counts)} each count something: does one depend on the other?"
            )
        return found | {n: self._doubts.told[n] for n in printed if n in self._doubts.told}

    def _multiplied(self, printed: Sequence[str], nodes: Sequence[Node], ranged: Collection[str]) -> str:
        """Why what is multiplied may not be multiplied in any order: words say what it is, and no range does."""
        strange = [n for n in printed if n in self.strange and n not in ranged and not self._defined(n)]
        products = [n for n in nodes if n.op in ("product", "power")]
        factors = [[p for p in n.nodes if p.op != "number"] for n in products]
        inside = [{n for p in parts for n in names(p) if n in printed or self._defined(n)} for parts in factors]
        several = any(len(found) > 1 for found in inside)
        if strange and several:
            shown = self.meant.indexed.shown.get(strange[0], strange[0])
            return f"is {shown} a number, so that factors may change places? its sentence may say so"
        loose = {n for n in printed if n not in ranged and not self._defined(n)} - self._doubts.whole
        place = (
            self._doubts.arithmetics.noncommuting(self.now) if any(len(found & loose) > 1 for found in inside) else ""
        )
        return f"sentence {place} speaks of what may not commute: are they numbers?" if place else ""

    def _bounded(self, given: Sequence[Hypothesis], door: Formulas) -> set[str]:
        """The names that are said to be real numbers, or to lie somewhere."""
        return self._doubts.real | self._ranged([h for h in given if isinstance(h, Rel) and h.op != "="], door)

    def _imaginary(self, rel: Rel, nodes: Sequence[Node], door: Formulas) -> str:
        """Why what holds of real numbers may not hold of i, of which nothing is said; equations of polynomials do.

        Nor of e, if that is said to be something.
        """
        natural = any(f.name == "exp" for side in rel.terms() for f in functions(side))
        named_so = any(n == Node("name", ("e",)) for n in nodes)
        if natural and named_so and (said := next((s for s in self.sayings if s.no_base), None)):
            return f"sentence {said.sentence.place} may say that e is no base of logarithms"
        free = self.introduced | self.meant.indexed.counting
        over = self._variables([Node("name", ("i",))], door) if "i" not in free and not self._defined("i") else set()
        real = rel.op != "=" or any(t.op == "app" for side in rel.terms() for t in subterms(side))
        return f"is i {CONSTANTS['i']}, or any number? no sentence says" if real and over & rel.free() else ""

    def _beside(self, found: set[str]) -> set[str]:
        """With the names that stand in a sentence with one of them, and so on: words may be about these as well."""
        beside = [named(saying.sentence.pieces) for saying in self.sayings]
        while more := {n for here in beside if here & found for n in here} - found:
            found = found | more
        return found

    def _described(self, printed: Sequence[str], given: Sequence[Rel], door: Formulas) -> dict[str, str]:
        """Why an inequality may be about names as they are described: about several, or one of no bounded range."""
        free = {n for h in self.given for n in self._names(h, door.notation)}
        found = [n for n in printed if n in self.described and n not in free]
        both = {(True, False), (False, True)}
        ranges = [self._variables([Node("name", (n,))], door) for n in found]
        sides = [{(v == h.lhs, v == h.rhs) for v in r for h in given if h.free() == {v}} for r in ranges]
        if len(found) > 1 or not all(side >= both for side in sides):
            shown = " and ".join(self.meant.indexed.shown.get(n, n) for n in found)
            return dict.fromkeys(found, f"{shown} may be more than numbers: words say what they are")
        return {}

    def _holding(
        self, section: str, saying: Saying | None, door: Formulas, display: Place, judged: bool = False
    ) -> tuple[list[Rel], list[Rel], list[Rel]]:
        """What is supposed in the section, and in those around it; what is in those before; and what may be.

        `judged`: only what is judged itself, and may be known.
        """
        own, earlier, doubtful = list[Rel](), list[Rel](), list[Rel]()
        said_at = list[tuple[Rel, int]]()
        now = {k.valued: k for k in self.known if k.at == self.now and k.valued}
        bound = self._doubts.bound(self.now) if saying else set[str]()
        for known in (k for k in self.known if k.judged == judged):
            if known.ending and known.at < self.now:
                known = replace(known, sure=False)
            if not known.sure and known.at < self.now and known.valued in now and valued(known.nodes[0]):
                continue  # n = 23 before, and here n = 2^j; not y = c x before, and here y = 6
            if saying and known.at == self.now and saying.sentence.displays.index(display.id) < known.equality:
                continue
            about = {n for node in known.nodes for n in names(node)}
            if known.ranging and any(about & {*names(node)} for node in self.ranges):
                continue
            anew = self._doubts.anew(known.nodes, known.at, self.now)
            same = not anew and (saying.sentence.within(known.scope) if saying else not known.scope)
            inside = section == known.section or section.startswith(f"{known.section}.")
            put = known.put and known.at == self.now
            said = self.sayings[known.at].supposed if known.place else None
            proved = (
                said is not None and known.formula in (*said.here, *said.onward) and not (known.valued or known.put)
            )
            proved = bool(proved and inside and not anew and saying and _proves(saying.sentence, known))
            if known.local and not (known.sure or put) and (anew or not inside or about & self._supposing(saying)):
                continue
            found = (
                own
                if put or proved or (known.sure and same and inside)
                else earlier
                if known.sure and same and not known.local
                else doubtful
            )
            ended = bound if (anew or not known.sure) and not inside else set[str]()
            rels = [r for r in self._relations(known, door) if not ended & {*self._names(r, door.notation)}]
            found.extend(rels)
            said_at += [(r, known.at) for r in rels if known.place]
        over = {r for r, at in said_at if any(self._another_case(r, at, *other) for other in said_at)}
        doubtful += [r for r in (*own, *earlier) if r in over]
        own, earlier = ([r for r in rels if r not in over] for rels in (own, earlier))
        lying = [h for h in (*own, *earlier) if h.op in (">", ">=")]
        chances = [r for r in self._chances(door) if not any(r.free() & h.free() for h in lying)]
        return own, [*chances, *earlier], doubtful

    def _another_case(self, rel: Rel, since: int, other: Rel, at: int) -> bool:
        """Does a sentence behind displays say that a name lies on the other side: let $x > 0$; next let $x < 0$?"""
        ordered = rel.op in (">", ">=") and other.op in (">", ">=", "=")
        apart = ordered and since < at and any(s.sentence.displays for s in self.sayings[since:at])
        return apart and follows(Rel(rel.rhs, ">=", rel.lhs), [other])

    def _supposed(self, rel: Rel, nodes: Sequence[Node], door: Formulas) -> str:
        """Is it said before, and not by these nodes?  Then a proof of it would show nothing."""
        spans = {node: node.span for node in nodes}
        here = self.sayings[self.now].sentence if self.sayings else None
        others = [k for k in self.known if not k.judged]
        others = [k for k in others if k.place or not any(spans.get(n) == n.span for n in k.nodes)]
        others = [k for k in others if here is None or not k.scope or here.within(k.scope)]
        return "it is supposed before" if any(rel in self._relations(known, door) for known in others) else ""

    def standing(self) -> tuple[dict[str, str], dict[str, list[str]]]:
        """The places of hypotheses that sentences say, by their texts; and what no grammar reads there, by place."""
        sources, beside = dict[str, str](), dict[str, list[str]]()
        for known in (k for k in self.known if k.place and k.sure):
            for rel in self._relations(known, self.meant.formulas("", known.section)):
                sources.setdefault(relation_text(rel), known.place)
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
        """That a name lies between 0 and 1; an integer is no probability: that of reaching $N$ is another number."""
        term = self.meant.term(Node("name", (name,)), door)
        real = term is not None and term.op == "var" and term.args[1] == "real"
        return [Rel(term, sign, 0), Rel(num(1), sign, term)] if real else []

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
        return [*found, *dict.fromkeys(n for pair in self.meant.indexed.among(rel.free()).items() for n in pair)]


def _apart(saying: Saying, defined: Relation, other: Relation) -> bool:
    """Does a verb stand between a definition and a value: f(x) = x^2 is least for x = 0, and not defined there only?"""
    at = {p.formula: k for k, p in enumerate(saying.sentence.pieces)}
    start, end = at.get(defined.formula, 0), at.get(other.formula, 0)
    return valued(other.nodes[0]) and bool({*saying.run[start + 1 : end]} - _WHERE - {""})


def _proves(sentence: Sentence, known: _Known) -> bool:
    """Is a sentence in the proof of the theorem whose hypothesis this is?"""
    behind = sentence.scope[len(known.scope) :]
    return bool(known.scope) and sentence.within(known.scope) and bool(behind) and behind[0].startswith("Proof")


def _others_nonzero(rel: Rel, equations: Sequence[Rel]) -> list[Rel]:
    """That other names in equations, from which one may follow, are not 0: of m v^2/2 = m g h that is m."""
    inside = {v for r in equations if r.op == rel.op == "=" for v in r.free()} - rel.free()
    return [Rel(v, "!=", 0) for v in sorted(inside, key=str)]


def _counts(nodes: Sequence[Node]) -> set[str]:
    """The names that are numbers, whatever words say of them: they stand in n!, in a binomial, or bound a sum."""
    found = [part for node in nodes if node.op in ("binomial", "factorial") for part in node.nodes]
    limits = [part for node in nodes if node.op == "big" for part in node.nodes[:2]]
    return {name for part in (*found, *limits) for name in names(part)}


def _chance(side: Node) -> bool:
    """Is it the probability of an event, or of what an upper letter stands for?"""
    called = side.op == "call" and side.nodes[0].args[0] in _CHANCES
    upper = called and all(n.op == "name" and str(n.args[0]).isupper() for n in side.nodes[1].nodes)
    return upper or (side.op == "event" and side.nodes[0].args[0] != r"\#")


def _closed(node: Node, side: Node) -> bool:
    """Are the other sides of a relation numbers without names?"""
    return not any([*names(other)] for other in node.nodes if other is not side)


def _claims(node: Node | None) -> Iterator[Node]:
    """What a clause without a relation may assert: what holds for all or some, each row, and what an accent is over.

    But no condition: what happens, the members of a set, where something is a limit, or has an index.
    """
    if node is None or node.op in _CONDITIONS:
        return
    if node.op in ("quantified", "not", "relation") or (node.op == "name" and _RELATING.search(str(node.args[0]))):
        yield node
        return
    conditioned = node.op in ("case", "given", "lowered", "evaluated")
    for part in node.nodes[-1:] if node.op == "big" else node.nodes[:1] if conditioned else node.nodes:
        yield from _claims(part)


def _numbers(reading: Reading) -> set[str]:
    r"""The names that are said to be in \mathbb{R}, or another set of numbers: all has to mean something there."""
    said = [c.node for c in reading.clauses if c.role == "hypothesis" and c.node is not None]
    return {name for n in said if _of_numbers(n) for name in names(n.nodes[0])}


def _of_numbers(node: Node) -> bool:
    return node.op == "relation" and node.args[1] == "in" and str(node.nodes[1].args[0]).startswith(r"\mathbb")


def _ranges(reading: Reading) -> list[Node]:
    """The conditions that stand behind a wide space, without words and without brackets."""
    found = [c.node for c in reading.clauses if c.role == "hypothesis" and not c.words and c.node is not None]
    return [n for n in found if n.op == "relation" and not reading.source[: n.span[0]].rstrip().endswith("(")]


def _begins(rel: Hypothesis) -> bool:
    """Does it say where an integer begins: n >= 4?"""
    return (
        isinstance(rel, Rel)
        and rel.op in (">", ">=")
        and rel.rhs.number is not None
        and rel.lhs in {v for v in rel.free() if v.args[1] == "integer"}
    )


def _instead(node: Node, others: Mapping[Node, Node]) -> Node:
    """The tree with others for some parts of it."""
    parts = (_instead(a, others) if isinstance(a, Node) else a for a in node.args)
    return others.get(node) or replace(node, args=tuple(parts))


def _renamed(link: Link, values: Mapping[Term, Term]) -> Link:
    """The link with other terms for some of its variables."""
    rounded = tuple(renamed(r, values) for r in link.rounded)
    given = tuple(renamed(r, values) for r in link.given)
    return replace(link, rel=renamed(link.rel, values), given=given, rounded=rounded)


def _in_names(
    link: Link, given: Sequence[Hypothesis], where: Sequence[Condition], whole: Mapping[Term, Term]
) -> tuple[str, ...]:
    """The link under what is given, where it is defined: of numbers as they are read, and as they may be meant."""
    read = shown_as(link, given, where, always)
    held, cases = [renamed(h, whole) for h in given], [tuple(renamed(r, whole) for r in c) for c in where]
    return tuple(dict.fromkeys((read, shown_as(_renamed(link, whole), held, cases, always))))


def _near(link: Link, nodes: Sequence[Node]) -> bool:
    """Does it say that two sides are nearly the same?"""
    return any(n.op == "relation" and "~~" in n.args and {*link.nodes} <= {*n.nodes} for n in nodes)


def _widened(link: Link, nodes: Sequence[Node]) -> Link:
    r"""A bound of \approx, with what it says at the least: in 0.99 \approx 1 the 1 may be what is rounded."""
    if not _near(link, nodes):
        return link
    whole = any(n.op == "number" and str(n.args[0]).isdigit() for n in link.nodes)
    larger, smaller = link.rel.terms() if link.rel.op in (">", ">=") else link.rel.terms()[::-1]
    return replace(link, rounded=(Rel(larger + num(int(whole)), ">=", smaller),))


def _mapped(link: Link, change: Callable[[Term], Term]) -> Link:
    return replace(link, rel=link.rel.map(change), rounded=tuple(r.map(change) for r in link.rounded))


def _weaker(link: Link, given: Sequence[Hypothesis], where: Sequence[Condition]) -> tuple[str, ...]:
    """The statements of what an equality says if its decimal is rounded; its own of any other link."""
    sayings = [replace(link, rel=rel, sign="") for rel in link.rounded] or [link]
    return tuple(text for one in sayings for text in statements(one, given, where, always))


def _of_each(rel: Rel, nodes: Sequence[Node]) -> bool:
    """Is it an equation of a sum and something else in one name: of each number, and no condition on one?"""
    return any(n.op == "big" for n in nodes) and len(rel.free()) == 1 and all(variables(side) for side in rel.terms())


def _places(side: Node) -> set[str]:
    """The names in what f is called with, or that stand in an index."""
    return {name for part in applied(side)[1] for name in names(part)}


def _idle(name: Term, term: Term) -> bool:
    """Is a term the same, whatever the variable is, that stands in it?"""
    return equal_fractions(term, substitute(term, {name: name + num(1)}))


def _powers(rel: Rel) -> Iterator[tuple[Term, Term]]:
    """What real powers are of, and their exponents."""
    for t in (t for side in rel.terms() for t in subterms(side)):
        if t.op == "app" and t.args[0] == POW:
            yield t.args[1], t.args[2]


def _signed(rel: Rel) -> set[Term]:
    """What may be negative in a real power, because its exponent may be an integer: x in x^n."""
    found = ((x, variables(exponent)) for x, exponent in _powers(rel))
    return {x for x, inside in found if inside and all(v.args[0] in COUNTING for v in inside)}


def _as_power(t: Term) -> Term:
    """The term with integer powers for real ones whose exponents are integers."""

    def leaf(s: Term) -> Term | None:
        real = s.op == "app" and s.args[0] == POW and integral(s.args[2])
        return _as_power(s.args[1]) ** s.args[2] if real else None

    return rebuild(t, leaf)


def _odd(exponent: Term) -> bool:
    """Is it a third, or another fraction below which an odd number stands?"""
    below = exponent.args[1].number if exponent.op == "/" else exponent.number
    number = below.numerator if exponent.op == "/" and below else below.denominator if below else 1
    return not variables(exponent) and number > 1 and number % 2 == 1


def _idle_in_sums(name: Term, rel: Rel) -> bool:
    """Does what is summed in a relation not depend on a variable: the sum of p_i + q_i, where q_i = 1 - p_i?"""
    sums = (as_big(t) for side in rel.terms() for t in subterms(side))
    summands = [big[1] for big in sums if big is not None]
    return all(name not in variables(summand) or _idle(name, summand) for summand in summands)


def _holds(rel: Rel) -> bool:
    """Is it an inequality between two numbers, and true?"""
    try:
        return not rel.free() and rel.op in (">", ">=") and truth(rel, {})
    except Refused:
        return False


def _line(text: str) -> str:
    return text.splitlines()[0] if text else ""
