"""What the names of a draft stand for, as far as it has been gone through."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import takewhile

from symbolic.kernel import Rel, Term, substitute, var
from symbolic.kernel.terms import rebuild, variables
from symbolic.language.sums import sum_text
from symbolic.language.terms import same
from symbolic.reading.errors import Unreadable
from symbolic.reading.formulas import Formulas
from symbolic.reading.meaning import NoMeaning, pattern
from symbolic.reading.notation import Notation, PaperNotation
from symbolic.reading.rendering import latex
from symbolic.reading.tree import NOTHING, Node
from symbolic.settling.concluding import operator
from symbolic.settling.indexed import Indexed
from symbolic.settling.pieces import Pieces
from symbolic.settling.values import applied, names

OPAQUE = ("index", "call", "event")
_EQUAL = ("=", ":=")
# What a relation says of f = O(g), of \\sin x, and of gcd(2, 4), is no definition: they are what they are.
FIXED = frozenset(
    r"O o \Theta \Omega \omega \mathcal{O} \tilde{O} \sin \cos \tan \cot \sec \csc \arcsin \arccos \arctan"
    r" \sinh \cosh \tanh \coth \nabla".split()
)
CONSTANTS = {r"\pi": "the number pi", "e": "the number e", "i": "the imaginary unit", r"\infty": "infinity"}
_OPERATIONS = frozenset(
    "gcd gcf hcf lcm det arg deg dim ker coker rank rk tr trace diag sgn sign re im mod max min sup inf lim limsup"
    " liminf argmax argmin floor ceil round abs exp log ln lg lb sqrt erf erfc li ei si ci sech csch sinc arcsin arccos"
    " arctan arccot arcsec arccsc arsinh arcosh artanh asin acos atan asinh acosh atanh card ord span supp adj conj"
    " hom vol bmod".split()
)
# Of numbers these are numbers that everybody knows; of names a paper may say what they are.
_OF_NUMBERS = frozenset("gamma zeta eta psi beta phi varphi mu pi tau e p v pr var cov corr expect".split())
_FONT = re.compile(r"\\(?:operatorname|math[a-z]+|text[a-z]*)\*?\s*\{([^{}]*)\}")

_DERIVED = re.compile(r"\\d{1,3}ot\{([^{}]+)\}|(\\?[A-Za-z]+)'+")


@dataclass
class Definitions:
    """Meanings of names, and of what is printed like one; grows with every relation that is taken as a definition.

    `used`: the names that stand in what has been gone through; `trees`: what stands there with an index or a call.
    `tied`: names of which something is said that is not understood, and what.
    """

    notation: PaperNotation
    indexed: Indexed
    used: set[str] = field(default_factory=set)
    trees: set[str] = field(default_factory=set)
    meanings: list[tuple[str, str]] = field(default_factory=list)
    laws: list[tuple[str, str]] = field(default_factory=list)  # those of f(x) and a_n, in names as they were said
    defined: list[Rel] = field(default_factory=list)  # the definitions of names, as they were said
    sources: dict[str, str] = field(default_factory=dict)  # what defined a name, or a tree
    alike: list[set[str]] = field(default_factory=list)  # trees that were said to be equal, of no known meaning
    pieces: list[Pieces] = field(default_factory=list)
    confined: list[Pieces] = field(default_factory=list)  # what is said for some values only
    primed: set[str] = field(default_factory=set)  # functions whose derivatives are written with a prime
    tied: dict[str, str] = field(default_factory=dict)
    within: dict[str, set[str]] = field(default_factory=dict)  # what stands in terms, not understood, that a name is
    loose: set[str] = field(default_factory=set)  # names of integers that are any numbers in what is gone through now
    squared: set[str] = field(default_factory=set)  # names of which a power is defined, and nothing else
    classes: dict[str, Node] = field(default_factory=dict)  # names and what may be defined like them, by their trees

    def formulas(self, key: str, section: str, defined: bool = True) -> Formulas:
        """The door to claims at a place, with what has been defined, or with no more than what f(x) and a_n are."""
        here = self.notation.at(key, section)
        if self.loose:
            here = replace(here, integers=here.integers - {here.names.get(name, name) for name in self.loose})
        if defined and self.squared:  # what sigma is nobody says
            here = replace(here, names={**here.names, **dict.fromkeys(self.squared, "")})
        own, indexed = _read_in(here, self.meanings if defined else self.laws), _read_in(here, self.indexed.meanings)
        return Formulas(replace(here, meanings=(*own, *here.meanings, *indexed)), {}, both=True)

    def term(self, node: Node, door: Formulas) -> Term | None:
        try:
            return door.meaning.term(node)
        except NoMeaning:
            return None

    def tie(self, found: set[str], why: str) -> None:
        for name in found:
            self.tied.setdefault(name, why)

    def unknown(self, node: Node, door: Formulas) -> bool:
        """Does it stand for something that nothing has been said of?"""
        text = str(node)
        if text in self.sources:
            return False
        if group := next((group for group in self.alike if text in group), set()):  # what is not understood has a value
            return len(group) > 1 and all(tree.startswith("(name ") for tree in group)
        if node.op == "name":
            return str(node.args[0]) not in (*self.used, r"\emptyset", r"\varnothing")
        if any(pieces.at(node) is not None for pieces in self.pieces):
            return False
        if node.op in ("call", "event") and (node.nodes[0].args[0] in self.primed or operation(node)):
            return False
        if node.op in ("call", "event") and (self._made_of_others(node) or self._of_one(node)):
            return False
        term = self.term(node, door)
        if node.op not in OPAQUE or (term is not None and self.indexed.variables.get(text) != term.args[0]):
            return False
        if (
            node.op == "index" and str(Node("name", (node.args[0],))) in self.sources
        ):  # f is a number, and f_i is not it
            return text not in self.trees
        return text not in self.trees and not (node.op == "index" and self.indexed.symbol(node) in self.used)

    def _given(self, node: Node) -> bool:
        """Does it mean something, unless a line begins with it: a derivative, or the number pi?"""
        return self.derived(node) or (node.op == "name" and node.args[0] in CONSTANTS)

    def derived(self, node: Node, of: Collection[str] = ()) -> bool:
        r"""Is it y', \dot x or f_x, where y, x(t) or f(x, y) has been defined, or is one of these?"""
        node = node.nodes[0] if node.op == "call" else node
        over = _DERIVED.fullmatch(str(node.args[0])) if node.op in ("name", "index") else None
        if over and node.op == "index":
            base = next(filter(None, over.groups()))
            return str(replace(node, args=(base, *node.args[1:]))) in self.sources
        bare = next(filter(None, over.groups())) if over else str(node.args[0]) if node.op == "index" else ""
        by = [*names(node.nodes[0])] if node.op == "index" else []
        if not (over or by):
            return False
        called = [tree for tree in self.sources if tree.startswith(f"(call (name {bare}) ")]
        known = over is not None and str(Node("name", (bare,))) in self.sources
        return known or {bare, *by} <= {*of} or any(all(f"(name {name})" in tree for name in by) for tree in called)

    def _made_of_others(self, node: Node) -> bool:
        """Is it E(X + Y), or Cov(Y, X), where E(X), or Cov(X, Y), has been defined: then what is said of it is claimed?

        So is what is said of f(y + 1), where f(x) or f(1) was, and of f(2), where f(y + 1) stands before it.
        """
        head, places = applied(node)
        inside = {n for place in places if place.op != "name" for n in place.walk() if n.op == "name"}
        known = {t: applied(n)[1] for t, n in self.classes.items() if n.op == node.op and applied(n)[0] == head}
        others = [{*of} for tree, of in known.items() if tree in self.sources]
        made = others and any(place.op not in ("name", "number") for of in (places, *known.values()) for place in of)
        return any(inside & of or of == {*places} for of in others) or bool(made and not operator(node.nodes[0]))

    def _of_one(self, node: Node) -> bool:
        """Is it h(2), where h(x) was said to be what is not understood, or h'(x) to be something?  It has a value."""
        head, said = str(node.nodes[0].args[0]), {tree for group in self.alike for tree in group}
        begun = (f"({node.op} (name {head}) ", f"({node.op} (name {head}') ")
        told = any(t.startswith(begun[0]) for t in said) or any(t.startswith(begun[1]) for t in self.sources)
        return told and not operator(node.nodes[0])

    def new(self, node: Node, door: Formulas) -> tuple[list[Node], list[Node]]:
        """The sides of the equalities that begin a relation, and those of them that it may define."""
        sides = [node.nodes[0]]
        for sign, side in zip(node.args[1::2], node.args[2::2], strict=True):
            if sign not in _EQUAL or not isinstance(side, Node):
                break
            sides.append(side)
        if len(sides) < 2 or NOTHING in sides or any(map(_differentiated, sides)):
            return [], []
        within = {n.nodes[0] for s in sides for n in s.walk() if n.op == "call" and n is not s and operator(n.nodes[0])}
        new = [s for s in sides if not (s.op == "call" and s.nodes[0] in within)]  # Var(X + Y) = Var(X) + Var(Y)
        new = [s for s in new if self.unknown(s, door) and (s is sides[0] or ":=" in node.args or not self._given(s))]
        return sides, [s for s in new if s is sides[0] or ":=" in node.args or not _loose(s, sides[0] in new)]

    def in_order(self, nodes: Sequence[Node], door: Formulas) -> tuple[list[Node], list[Node]]:
        """Relations that are said together, what stands in others first: p = 1/3 before q = 1 - p.

        The second list: those that say what names are by each other, a = b + 1 and b = 2 - a, which define nothing.
        """
        new = [self.new(node, door)[1][:1] if node.op == "relation" else [] for node in nodes]
        heads = [{self.indexed.symbol(s) for s in sides if s.op in ("name", "index")} for sides in new]
        inside = [{n for s in node.nodes for n in names(s)} - own for node, own in zip(nodes, heads, strict=True)]
        found, left = list[int](), [*range(len(nodes))]
        while left:
            free = (k for k in left if not any(inside[k] & heads[other] for other in left if other != k))
            if (chosen := next(free, None)) is None:
                break
            left.remove(chosen)
            found.append(chosen)
        plain = all(s.op == "name" for k in left for s in new[k])  # a_n may be said by b_(n - 1), and b_n by a_(n - 1)
        return [nodes[k] for k in (found if plain else [*found, *left])], [nodes[k] for k in left if plain]

    def take(self, node: Node, door: Formulas, source: str, section: str) -> list[str]:
        """Take a chain of equalities that begins a relation as a definition, if it is one; what it defines."""
        sides, new = self.new(node, door)
        if len(sides) < 2:
            return []
        if len(sides) == 2 and sides[0] in new and (pieces := Pieces.of(node)):
            self.pieces.append(pieces)
            self.sources[str(sides[0])] = source
            return [latex(sides[0])]
        if ":=" in node.args and sides[0] not in new and sides[0].op in ("name", *OPAQUE):
            self.tie(set(names(sides[0])), "it is defined anew")
            new.append(sides[0])
        if not new:
            return []
        alike = [self.classes[t] for g in self.alike if g & {str(s) for s in new} for t in g if t in self.classes]
        heads = {self.indexed.symbol(s) for s in (*new, *alike) if s.op in ("name", "index")}
        others = [s for s in sides if s not in new]
        recurring = [s for s in others if heads & set(names(s)) and not self._beginning(new[0], s, door)]
        read = [(s, self.term(s, door)) for s in others if s not in recurring]
        values = [(s, t) for s, t in takewhile(lambda pair: pair[1] is not None, read) if t is not None]
        group = {str(s): s for s in new}
        if not values:
            joined = [g for g in self.alike if g & set(group)]
            self.alike = [g for g in self.alike if g not in joined]
            called = [str(s.nodes[0]) for s in sides if s.op == "call" and not operator(s.nodes[0])]
            if recurring or len(called) > len({*called}):  # a = b and b = a + 1; f(x) = f(y)
                return []
            self.alike.append(set(group).union(*joined))
            heads |= {str(s.args[0]) for s in new if s.op == "index" and len(s.nodes[0].nodes) > 1}  # x_{1,2}
            self.tie(heads, f"{source} says what it is in terms that are not understood")
            self.within |= {head: {n for s in others for n in names(s)} for head in heads}
            return [latex(s) for s in new]
        text = sum_text(values[0][1])
        for classed in [g for g in self.alike if g & set(group)]:
            self.alike.remove(classed)
            group |= dict.fromkeys(classed - set(group))  # type: ignore[arg-type]
        for tree, side in group.items():
            side = side or self.classes.get(tree)
            if side is not None:
                self.meanings.insert(0, (latex(side), text))
                self._derivative(side, values[0][0], door)
                self._note(side, values[0], section)
                if side.op in ("name", "index"):
                    self.tied.pop(self.indexed.symbol(side), None)
            self.sources[tree] = source
        for node in values[0][0].walk():  # f_0 is what it was
            if node.op == "index" and str(node.args[0]) in heads and (first := self.term(node, door)) is not None:
                kept = (latex(node), sum_text(first))
                self.meanings, self.laws = [kept, *self.meanings], [kept, *self.laws]
        return [latex(s) for s in new]

    def confine(self, side: Node, conditions: Sequence[Node]) -> None:
        """Note that f(x) or a_n is said where x or n meets conditions.  Raises NoMeaning for f(x + 1)."""
        if any(n.op != "name" for n in applied(side)[1]) or any(n.op != "relation" for n in conditions):
            raise NoMeaning(f"what is {latex(side)} elsewhere? it is said for some values only")
        self.confined.append(Pieces(side, ((side, tuple(conditions)),)))

    def square(self, relations: Sequence[Node], door: Formulas, source: str, section: str) -> bool:
        """Take sigma^2 := x, the only relation, as what this power is; of sigma alone nothing is known."""
        what, said = relations[0].nodes[0], relations[0].nodes[-1]
        base = what.nodes[0] if what.op == "power" and what.nodes[1].op == "number" else what
        plain, value = self.formulas("", section, defined=False), self.term(said, door)
        power, meant = self.term(what, plain), self.term(said, plain)
        alone = len(relations) == 1 and len(relations[0].nodes) == 2 and None not in (value, power, meant)
        if not alone or base.op != "name" or not self.unknown(base, door) or str(base.args[0]) in names(said):
            return False
        self.meanings.insert(0, (latex(what), sum_text(value)))  # type: ignore[arg-type]
        self.defined.append(Rel(power, "=", meant))  # type: ignore[arg-type]
        self.squared.add(str(base.args[0]))
        self.sources[str(base)] = source
        return True

    def _beginning(self, side: Node, value: Node, door: Formulas) -> bool:
        """Is it f_i = f_0 r^i: of f itself with nothing but a number below, of which it says what is true anyway?"""
        if side.op != "index" or sum(n.op == "name" for n in side.walk()) != 1:
            return False
        begin = [n for n in value.walk() if n.op in ("name", "index") and n.args[0] == side.args[0]]
        plain = all(n.op == "index" and not self.indexed.lettered(str(n)) for n in begin)
        index, said = self.term(side.nodes[0].nodes[0], door) if side.nodes[0].nodes else None, self.term(value, door)
        if not plain or index is None or said is None:
            return False
        for node in begin:
            first, at = self.term(node, door), self.term(node.nodes[0].nodes[0], door)
            if first is None or at is None or not same(substitute(said, {index: at}), first):
                return False
        return True

    def _derivative(self, side: Node, value: Node, door: Formulas) -> None:
        """Let f'(x) and f''(x) be the derivatives of what f(x) is, where these are taken."""
        if side.op != "call" or len(side.nodes[1].args) != 1 or side.nodes[1].nodes[0].op != "name":
            return
        head, places, given = side.nodes
        for primes in ("'", "''"):
            value = Node("derivative", (r"\partial", places, value))
            term = self.term(value, door)
            self.primed.add(f"{head.args[0]}{primes}")
            self.used.add(f"{head.args[0]}{primes}")
            if term is not None:
                named = Node("call", (Node("name", (f"{head.args[0]}{primes}",)), places, given))
                self.meanings.insert(0, (latex(named), sum_text(term)))

    def _note(self, side: Node, value: tuple[Node, Term], section: str) -> None:
        """Remember the definition of a name as a relation between names."""
        plain = self.formulas("", section, defined=False)
        name, said = self.term(side, plain), self.term(value[0], plain)
        if side.op == "call" or (side.op == "index" and self.indexed.symbol(side) != str(side)):
            self.laws += [(latex(side), sum_text(said))] if said is not None else []
        elif name is not None and name.op == "var":
            self.defined.append(Rel(name, "=", said if said is not None else value[1]))

    def dependent(self) -> list[Term]:
        """The names that are defined by others."""
        return [defined.lhs for defined in self.defined if variables(defined.rhs)]

    def said(self) -> list[Rel]:
        """The definitions of names, in what is an integer now."""
        meant = self.notation.general.names
        values = {var(meant.get(n, n), "integer"): var(meant.get(n, n)) for n in self.loose}
        return [rel.map(lambda t: rebuild(t, values.get)) for rel in self.defined] if values else self.defined

    def of(self, rel: Rel) -> list[Rel]:
        """The definitions of the names in a relation, and of those in them."""
        wanted, found = set(rel.free()), list[Rel]()
        for defined in reversed(self.said()):
            if variables(defined.lhs) <= wanted:
                wanted |= defined.free()
                found.append(defined)
        return found[::-1]


def operation(node: Node) -> bool:
    """Is it the value of a known operation: gcd(2, 4), det A, Gamma(3), P(1 = 1), the n-th derivative of f at x?"""
    if node.nodes[0].op in ("derived", "inverse"):
        return True
    printed = str(node.nodes[0].args[0])
    plain = _FONT.sub(r"\1", printed).removeprefix("\\").strip().lower()
    closed = not any(n.op in ("name", "index") for part in node.nodes[1:] for n in part.walk())
    lettered = len(plain) == 1 and printed == plain  # p(2), v(0): anybody's function
    return printed in FIXED or plain in _OPERATIONS or (closed and plain in _OF_NUMBERS and not lettered)


def _differentiated(side: Node) -> bool:
    r"""Is it an operator of derivatives of something: an equation \nabla^2 u = f says what neither is?"""
    head = side.nodes[0] if side.op == "call" else side
    head = head.nodes[0] if head.op == "power" else head
    return side.op == "call" and head.args[0] in (r"\nabla", r"\Delta", r"\square", r"\partial")


def _loose(side: Node, begun: bool) -> bool:
    """Is it f(x) on the right, of something known, or poly(n) there?  As in "n = poly(n)" more than one may be so."""
    return side.op == "call" and (not begun or len(str(side.nodes[0].args[0])) > 1)


def _read_in(notation: Notation, meanings: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Those whose names the notation of a place has: a letter with an index in one section may have none in another."""
    for printed, text in meanings:
        with suppress(Unreadable):
            pattern(printed, text, notation)
            yield printed, text
