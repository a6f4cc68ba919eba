"""What a syntax tree means: a term of the kernel, in the variables and functions of the claims.

The notation's `[meanings]` say it for indexed names, calls, probabilities and whatever else the kernel has no word for:
a printed pattern, and a term of the statement language.  A name that stands on both sides of a meaning is a place that
takes any expression.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from symbolic.errors import RederiveError
from symbolic.kernel import (
    Function,
    Refused,
    Rel,
    Term,
    app,
    build,
    elementary_function,
    integral,
    num,
    substitute,
    truth,
    var,
)
from symbolic.kernel.calculus import derivative
from symbolic.kernel.terms import variables
from symbolic.language.statement import StatementError, parse_term
from symbolic.language.sums import binomial, factorial, finite_sum

from .errors import Unreadable
from .fingerprint import tokens
from .notation import KINDS, Notation, spelled
from .reader import Reading, read
from .rendering import latex
from .scan import ReadError
from .tree import NOTHING, Node, binds, occurs

_INFINITY = Node("name", (r"\infty",))
_INTERVALS = {"interval": ("<=", "<="), "right-open": ("<=", "<"), "left-open": ("<", "<="), "list": ("<", "<")}
_RELATIONS = {":=": "=", "==": "="}
_ARITHMETIC = frozenset(("sum", "minus", "product", "over"))
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_']*")


class NoMeaning(RederiveError):
    """The notation does not say what a part of a formula means; the text is one line."""


class Meaning:
    """Interprets the trees of one display.  `functions` are those of the claims, by name.

    `used` are the entries of the notation that it was done with: table, key, text.
    """

    def __init__(self, notation: Notation, functions: Mapping[str, Function]) -> None:
        self.notation, self.functions = notation, functions
        self._bound: dict[str, Term] = {}
        self._terms: dict[str, Term] = {}
        self.used: set[tuple[str, str, str]] = set()
        self.patterns = [(printed, *pattern(printed, text, notation)) for printed, text in notation.meanings]

    def sides(self, node: Node) -> tuple[tuple[Term, ...], tuple[str, ...]]:
        """The sides and the signs of a relation; an open end is left out with its sign."""
        sides, signs = list(node.args[::2]), list(node.args[1::2])
        if sides[0] == NOTHING:
            sides, signs = sides[1:], signs[1:]
        if sides[-1] == NOTHING:
            sides, signs = sides[:-1], signs[:-1]
        return tuple(self.term(s) for s in sides if isinstance(s, Node)), tuple(self._sign(str(s)) for s in signs)

    def _sign(self, sign: str) -> str:
        sign = _RELATIONS.get(sign, sign)
        if sign not in ("=", "<", "<=", ">", ">=", "!="):
            raise NoMeaning(f"the relation {sign} has no meaning in claims")
        return sign

    def relations(self, node: Node) -> list[Node]:
        """What a printed relation means, where the notation has relations for it: S -> [a, b].  Raises NoMeaning."""
        for printed, pattern, text, places in self.patterns:
            found: dict[str, Node] = {}
            if pattern.op == "relation" and _matches(pattern, node, places, found):
                self.used.add(("meanings", printed, text))
                try:
                    readings = [read(part, self.notation) for part in text.split(";")]
                except ReadError as error:
                    raise NoMeaning(f"the meaning {text!r} is not read: {error.message}") from None
                return [_filled(n, found) for reading in readings for n in reading.of("asserted")]
        return []

    def term(self, node: Node) -> Term:
        """The term that an expression means.  NoMeaning, also for what the kernel refuses."""
        try:
            return self._term(node)
        except Refused as error:
            raise NoMeaning(f"the kernel refuses {_short(node)}: {error}") from None

    def _term(self, node: Node) -> Term:
        for printed, pattern, text, places in self.patterns:
            found: dict[str, Node] = {}
            if _matches(pattern, node, places, found):
                self.used.add(("meanings", printed, text))
                return self.filled(text, {name: self._term(n) for name, n in found.items()})
        match node.op, node.args:
            case "number", (digits,):
                return num(Fraction(str(digits)))
            case "name", (name,):
                return self._name(str(name))
            case "percent", (Node() as number,):
                return self._term(number) / 100
            case "sum", _:
                return self._sum(node.nodes)
            case "minus", (Node() as inner,):
                return -self._term(inner)
            case "product", _:
                return build("*", *map(self._term, node.nodes))
            case "over", (Node() as above, Node() as below):
                return self._term(above) / self._term(below)
            case "power", (Node() as base, Node() as exponent):
                return self._power(self._term(base), self._term(exponent))
            case "root", (Node() as degree, Node() as radicand):
                return self._root(self._term(degree), self._term(radicand))
            case "function", (name, Node() as argument):
                return app(elementary_function(str(name)), self._term(argument))
            case ("abs" | "floor" | "ceil") as name, (Node() as argument,):
                return app(elementary_function(name), self._term(argument))
            case "factorial", (Node() as argument,):
                return app(factorial, self._term(argument))
            case "binomial", (Node() as above, Node() as below):
                return app(binomial, self._term(above), self._term(below))
            case "call", (Node(op="index", args=("log", Node() as base, Node())), Node() as arguments, Node(args=())):
                return self._logarithm(base, arguments)
            case "call", (Node(args=(("max" | "min") as name,)), Node() as arguments, Node(args=())):
                return self._extreme(name, arguments.nodes)
            case "big", ("sum" | "prod", Node(), Node(), Node()):
                return self._finite_sum(node)
            case "derivative", (("d" | r"\partial"), Node() as variables, Node() as body):
                return self._derivative(variables, body)
            case "evaluated", (Node() as inner, Node() as values, Node() as upper):
                return self._evaluated(self._term(inner), values, upper)
            case "lowered", (Node("square", (Node() as inner,)), Node() as ends, Node("number") as high) if _one(ends):
                return self._evaluated(self._term(inner), ends, high)  # [x^2]_0^1
            case "accent", ((r"\underbrace" | r"\overbrace"), Node() as inner):
                return self._term(inner)
            case "lowered", (Node("accent", (r"\underbrace", Node() as inner)), Node() as note, Node()) if _said(note):
                return self._term(inner)
            case "lowered", (Node("accent", (r"\overbrace", Node() as inner)), Node(), Node("words")):
                return self._term(inner)
        raise NoMeaning(f"the notation gives no meaning to {_short(node)}")

    def _name(self, name: str) -> Term:
        if name in self._bound:
            return self._bound[name]
        bare = name if name in self.notation.names else name.rstrip("'")
        text = self.notation.names.get(bare)  # a label or a star makes another name, which has no meaning of its own
        if not text:
            raise NoMeaning(f"the notation gives no meaning to {name}")
        self.used.add(("names", bare, text))
        return self.filled(text + name[len(bare) :], {})

    def filled(self, text: str, values: Mapping[str, Term]) -> Term:
        """A text of the statement language with terms for some of its variables.  NoMeaning when it is none."""
        words = set(_WORD.findall(text))
        # A place takes any expression: whether it is an integer depends on what stands in it.
        whole = {n for n in self.notation.integers if n not in values} | {n for n, t in values.items() if integral(t)}
        declared = sorted(n for n in words & whole if n not in self.functions)
        head = f"integers {', '.join(declared)}; " if declared else ""
        self.kinds(words - set(values))
        try:
            term = self._terms.get(head + text) or parse_term(head + text, self.functions)
        except StatementError as error:
            raise NoMeaning(f"the meaning {text!r} is no term here: {error.message}") from None
        self._terms[head + text] = term
        return substitute(term, {v: values[v.args[0]] for v in variables(term) if v.args[0] in values})

    def kinds(self, names: Iterable[str]) -> None:
        """Note that names of claims are what the notation says, integers or real numbers."""
        kinds = ((name, "integers" if name in self.notation.integers else "reals") for name in names)
        self.used |= {(kind, name, KINDS[kind]) for name, kind in kinds if name not in self.functions}

    def read_with(self, reading: Reading) -> None:
        """Note which names of letters, and which words, are as the notation says in what is read."""
        text = " ".join(tokens(reading.source))
        for name, other in self.notation.aliases.items():
            if f" {' '.join(tokens(name))} " in f" {text} ":
                self.used.add(("aliases", name, other))
        for words in (spelled(clause.words) for clause in reading.clauses):
            if words in self.notation.words:
                self.used.add(("words", words, self.notation.words[words]))

    def _sum(self, terms: Sequence[Node]) -> Term:
        total = self._term(terms[0])
        for term in terms[1:]:
            total = total - self._term(term.nodes[0]) if term.op == "minus" else total + self._term(term)
        return total

    def _power(self, base: Term, exponent: Term) -> Term:
        if base == app(elementary_function("exp"), num(1)):
            return app(elementary_function("exp"), exponent)
        if integral(exponent):
            return base**exponent
        if exponent.number == Fraction(1, 2) or exponent == num(1) / 2:
            return app(elementary_function("sqrt"), base)
        return self._pow(base, exponent)

    def _pow(self, base: Term, exponent: Term) -> Term:
        with suppress(Refused):  # where it has variables, or no value
            if not variables(base) and truth(Rel(num(0), ">", base), {}):
                raise NoMeaning("a root, or a real power, of a negative number: what is it?")
        return app(elementary_function("pow"), base, exponent)

    def _root(self, degree: Term, radicand: Term) -> Term:
        if degree.number == 2:
            return app(elementary_function("sqrt"), radicand)
        return self._pow(radicand, num(1) / degree)

    def _logarithm(self, base: Node, arguments: Node) -> Term:
        if len(base.args) != 1 or len(arguments.args) != 1:
            raise NoMeaning("a logarithm has one base and one argument")
        log = elementary_function("log")
        return app(log, self._term(arguments.nodes[0])) / app(log, self._term(base.nodes[0]))

    def _extreme(self, name: str, arguments: Sequence[Node]) -> Term:
        if len(arguments) < 2:
            raise NoMeaning(f"the {name} of a single expression: nothing says over what it is taken")
        first, *others = [self._term(a) for a in arguments]
        for other in others:
            first = app(elementary_function(name), first, other)
        return first

    def _finite_sum(self, node: Node) -> Term:
        limits, upper, body = node.nodes
        match limits.args:
            case (Node("relation", (Node("name", (str(name),)), "=", Node() as first)),) if upper != NOTHING:
                low, high = self._term(first), self._term(upper)
            case _:
                what = f"only a {node.args[0]} from a first to a last index has a meaning"
                raise NoMeaning(f"{what}, not {_short(node)}")
        index = var(re.sub(r"[^A-Za-z0-9]", "", name), "integer")
        before = self._bound
        self._bound = {**before, name: index}
        try:
            return finite_sum(self._term(body), index, low, high, str(node.args[0]))
        finally:
            self._bound = before

    def _evaluated(self, term: Term, values: Node, upper: Node) -> Term:
        """At the values of some names, or the difference between those at two ends of the only one."""
        if upper == NOTHING:
            names = [self._term(relation.nodes[0]) for relation in values.nodes]
            point = dict(zip(names, (self._term(relation.nodes[1]) for relation in values.nodes), strict=True))
            inside = {v for value in point.values() for v in variables(value)} if len(point) > 1 else set()
            plain = all(len(relation.args) == 3 for relation in values.nodes) and not inside & {*names}
            if not plain or not set(names) <= variables(term) or len(point) < len(names):
                raise NoMeaning(f"{term} is evaluated where something else is given")
            return substitute(term, point)
        if upper.op == "relation":  # x = a, x = b
            ends = [Node("list", (end,)) for end in (upper, values.nodes[0])]
            high, low = (self._evaluated(term, end, NOTHING) for end in ends)
            return high - low
        if len(variables(term)) != 1:
            raise NoMeaning(f"{term}, between two ends of which name?")
        (name,) = variables(term)
        return substitute(term, {name: self._term(upper)}) - substitute(term, {name: self._term(values.nodes[0])})

    def _derivative(self, by: Node, body: Node) -> Term:
        """Of what is defined everywhere: elsewhere the derivative's formula would say more than the derivative."""
        whole = term = self._term(body)
        for variable in by.nodes:
            base, count = variable, 1
            if variable.op == "power":
                base, count = variable.nodes[0], int(str(variable.nodes[1].args[0]))
            x = self._term(base)
            if x.op != "var" or x.args[1] == "integer":
                raise NoMeaning(f"no derivative by {_short(base)}: it is no real variable")
            if x not in variables(whole):
                raise NoMeaning(f"how {_short(body)} depends on {_short(base)} is not said")
            for _ in range(count):
                if not _entire(term):
                    raise NoMeaning(f"the derivative of {_short(body)} is not taken: it may not be defined everywhere")
                term = derivative(term, x)
        return term


def _one(node: Node) -> bool:
    """Is it one number?"""
    return [n.op for n in node.nodes] == ["number"]


def _said(note: Node) -> bool:
    """Nothing but words?"""
    return all(n.op == "words" for n in note.nodes)


def _entire(term: Term) -> bool:
    """Only sums, products, powers with natural numbers, and exp?"""
    if term.op == "^":
        number = term.args[1].number
        return number is not None and number >= 0 and _entire(term.args[0])
    if term.op == "app":
        return term.args[0] == elementary_function("exp") and _entire(term.args[1])
    return term.op in ("var", "num") or (term.op in ("+", "-", "*", "neg") and all(map(_entire, term.args)))


def membership(sides: tuple[Node, Node], sign: str) -> list[tuple[Node, str, Node]] | None:
    """The relations that say x in [a, b), ...; None for another relation.  An end that is infinite says nothing."""
    left, right = sides
    kind = _INTERVALS.get(right.op) if sign == "in" and len(right.args) == 2 else None
    if kind is None:
        return None
    low, high = right.nodes
    below = [(low, kind[0], left)] if low != Node("minus", (_INFINITY,)) else []
    return below + ([(left, kind[1], high)] if high != _INFINITY else [])


def pattern(printed: str, text: str, notation: Notation) -> tuple[Node, str, frozenset[str]]:
    """A meaning as it is read with the notation: the tree, what it means, and which names in both are places."""
    if (printed, text) not in notation.patterns:
        notation.patterns[printed, text] = _read_pattern(printed, text, notation)
    return notation.patterns[printed, text]  # type: ignore[no-any-return]


def _read_pattern(printed: str, text: str, notation: Notation) -> tuple[Node, str, frozenset[str]]:
    try:
        clauses = read(printed, notation).clauses
    except ReadError as error:
        raise Unreadable(f"[meanings] {printed!r}: {error.message}") from None
    if len(clauses) != 1 or clauses[0].node is None:
        raise Unreadable(f"[meanings] {printed!r}: one expression is expected")
    words = {m[0] for m in _WORD.finditer(text) if text[m.end() : m.end() + 1] != "("}
    node = clauses[0].node
    if _fixed(node, notation):
        raise Unreadable(f"[meanings] {printed!r} means what it says: numbers and names in it have their values")
    inner = [n for n in node.walk() if n is not node]
    called = {n.nodes[0] for n in node.walk() if n.op in ("call", "event")}
    names = {str(n.args[0]) for n in inner if n.op == "name" and n not in called}
    return node, text, frozenset(name for name in names if _bare(name) in words)


def _bare(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_']", "", name)


def _fixed(node: Node, notation: Notation) -> bool:
    """Is it arithmetic of numbers and of names with a meaning, or a comparison?  Nothing is left to be declared."""
    if node.op == "relation":
        return set(node.args[1::2]) <= {"=", "!=", "<", "<=", ">", ">="}
    whole = node.op in _ARITHMETIC or (node.op == "power" and node.nodes[1].op == "number")
    named = all(notation.names.get(str(n.args[0])) for n in node.walk() if n.op == "name")
    return whole and named and all(n.op in {*_ARITHMETIC, "power", "name", "number"} for n in node.walk())


def _matches(pattern: Node, node: Node, places: frozenset[str], found: dict[str, Node]) -> bool:
    if pattern.op == "name" and pattern.args[0] in places:
        return found.setdefault(_bare(str(pattern.args[0])), node) == node
    if pattern.op != node.op or len(pattern.args) != len(node.args):
        return False
    index, other = binds(pattern), binds(node)
    if index is not None and other is not None and index not in places:  # an index may have any name, but no other use
        filled = _filled(pattern, {index: Node("name", (other,))})
        inside = {_bare(name) for name in places if occurs(pattern, name)}
        return _alike(filled, node, places, found) and not any(occurs(found[name], other) for name in inside)
    return _alike(pattern, node, places, found)


def _alike(pattern: Node, node: Node, places: frozenset[str], found: dict[str, Node]) -> bool:
    return all(
        _matches(a, b, places, found) if isinstance(a, Node) and isinstance(b, Node) else a == b
        for a, b in zip(pattern.args, node.args, strict=True)
    )


def _filled(node: Node, values: Mapping[str, Node]) -> Node:
    """The tree with others in the places of names."""
    if node.op == "name" and str(node.args[0]) in values:
        return values[str(node.args[0])]
    return replace(node, args=tuple(_filled(a, values) if isinstance(a, Node) else a for a in node.args))


def _short(node: Node) -> str:
    text = latex(node)
    return text if len(text) <= 60 else f"{text[:57]}..."
