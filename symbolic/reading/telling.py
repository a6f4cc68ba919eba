"""A claim told in the paper's own notation and order: the inverse of reading, and held against it.

What the paper prints is found again wherever it occurs in the claim, with its order and its fractions; what it does not
print is put together from the notation's meanings, read backwards.  The result is read again, and is used only when it
means the claim.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from symbolic.kernel import Function, Refused, Rel, Term
from symbolic.kernel.polynomials import normal
from symbolic.language.statement import StatementError
from symbolic.language.summands import signed
from symbolic.language.sums import as_sum, binomial, factorial

from .binding import Display, Printed
from .errors import Unreadable
from .meaning import Meaning, NoMeaning
from .reader import read
from .rendering import latex
from .scan import ReadError
from .tree import Node

_FLIPPED = {">=": "<=", ">": "<", "=": "="}
_KEPT = ("sum", "product", "over", "power", "index", "call", "event", "root", "big", "binomial", "function")


class Teller:
    """Tells claims about one display."""

    def __init__(self, printed: Printed, key: str, functions: Mapping[str, Function]) -> None:
        self.notation = printed.notation.at(key, printed.sections[key])
        self.meaning = Meaning(self.notation, functions)
        self.names = {name: shown for shown, name in self.notation.names.items() if name}
        self.found: dict[str, Node] = {}
        self.orders: list[list[str]] = []
        self.downward = False
        self._learn(printed.displays[key])

    def _learn(self, display: Display) -> None:
        """What the display prints, by what it means; and in which order."""
        for root in display.reading.of("asserted", "definition", "hypothesis") if display.reading else ():
            for node in root.walk():
                if node.op in ("sum", "product"):
                    self._order(node)
                if node.op in _KEPT and (name := self._known(node)):
                    self.found.setdefault(name, node)
            signs = {a for a in root.args if isinstance(a, str)} if root.op == "relation" else set()
            self.downward |= bool(signs & {"<", "<="}) and not signs & {">", ">="}

    def _order(self, node: Node) -> None:
        self.orders.append([self._known(p) or "" for p in _flat(node)])

    def _known(self, node: Node) -> str | None:
        try:
            return self._name(self.meaning.term(node))
        except (NoMeaning, Refused, Unreadable):
            return None

    def _name(self, term: Term) -> str:
        return normal(term).text()

    # Relations

    def tell(self, rel: Rel) -> str | None:
        """The relation as LaTeX, in the direction of the display; None when it cannot be told."""
        lhs, sign, rhs = rel.lhs, rel.op, rel.rhs
        if self.downward and sign in (">=", ">"):
            lhs, sign, rhs = rhs, _FLIPPED[sign], lhs
        try:
            node = Node("relation", (self.node(lhs), sign, self.node(rhs)))
            shown = latex(node)
            return shown if self._means(shown, Rel(lhs, sign, rhs)) else None
        except (NoMeaning, ReadError, Refused, StatementError, Unreadable):
            return None

    def _means(self, shown: str, rel: Rel) -> bool:
        """Is what was told read as the relation again?"""
        clauses = read(shown, self.notation).clauses
        if len(clauses) != 1 or clauses[0].node is None or clauses[0].node.op != "relation":
            return False
        sides, signs = self.meaning.sides(clauses[0].node)
        again = [Rel(sides[0], signs[0], sides[1])] if len(signs) == 1 else []
        return [self._text(r) for r in again] == [self._text(rel)]

    def _text(self, rel: Rel) -> tuple[str, str, str]:
        return self._name(rel.lhs), rel.op, self._name(rel.rhs)

    # Terms

    def node(self, term: Term) -> Node:
        """The term as a syntax tree.  NoMeaning for what the notation has no words for."""
        node = self.found.get(self._name(term))
        return node if node is not None else self._made(term)

    def _made(self, term: Term) -> Node:
        if term.number is not None:
            return _number(term.number)
        if (node := self._by_meaning(term)) is not None:
            return node
        match term.op:
            case "var":
                return self._variable(term)
            case "+" | "-" | "neg":
                return self._sum(term)
            case "*":
                return self._product(list(term.args))
            case "/":
                return Node("over", (self.node(term.args[0]), self.node(term.args[1])))
            case "^":
                return Node("power", (self.node(term.args[0]), self.node(term.args[1])))
        return self._application(term)

    def _variable(self, term: Term) -> Node:
        name = term.args[0]
        shown = self.names.get(name)
        if shown is None:
            raise NoMeaning(f"the notation has no name for {name}")
        return Node("name", (shown,))

    def _sum(self, term: Term) -> Node:
        parts = self._arranged(list(_summands(term)))
        terms = [Node("minus", (self.node(t),)) if s < 0 else self.node(t) for t, s in parts]
        return Node("sum", tuple(terms)) if len(terms) > 1 else terms[0]

    def _product(self, factors: list[Term]) -> Node:
        parts = [t for t, _ in self._arranged([(t, 1) for t in factors])]
        return Node("product", tuple(self.node(t) for t in parts))

    def _arranged(self, parts: list[tuple[Term, int]]) -> list[tuple[Term, int]]:
        """In the order of the printed sum or product that has most of them; the others take the places left over."""
        names = [self._name(t) for t, _ in parts]
        best = max(self.orders, key=lambda order: (len(set(order) & set(names)), -len(order)), default=[])
        if not set(best) & set(names):
            return parts
        free = [i for i, name in enumerate(best) if name not in names]
        places = []
        for name in names:
            places.append(best.index(name) if name in best else free.pop(0) if free else len(best) + len(places))
        return [part for _, part in sorted(zip(places, parts, strict=True), key=lambda pair: pair[0])]

    def _application(self, term: Term) -> Node:
        function, args = term.args[0], term.args[1:]
        if (parts := as_sum(term, avoid=set(self.names))) is not None:
            raise NoMeaning(f"a sum that the display does not print: {parts[0]}")
        shown = [self.node(a) for a in args]
        if function == binomial:
            return Node("binomial", tuple(shown))
        if function == factorial:
            return Node("factorial", tuple(shown))
        match function.name if function.definition == ("elementary",) else "":
            case "sqrt":
                return Node("root", (Node("number", ("2",)), *shown))
            case ("exp" | "log") as name:
                return Node("function", (name, *shown))
            case ("abs" | "floor" | "ceil") as name:
                return Node(name, tuple(shown))
            case "pow":
                return Node("power", tuple(shown))
        raise NoMeaning(f"the notation has no words for {function.name}")

    def _by_meaning(self, term: Term) -> Node | None:
        """The pattern of a meaning that the term is an instance of."""
        if term.op != "app":
            return None
        for pattern, written, places in self.meaning.patterns:
            if pattern.op not in ("index", "call", "event", "name"):
                continue
            for values in self._solved(written, places, term):
                return self._instance(pattern, {p: self.node(values[p]) for p in values})
        return None

    def _solved(self, written: str, places: frozenset[str], term: Term) -> Iterator[dict[str, Term]]:
        """The values of the places for which the text means the term."""
        try:
            schema = self.meaning.filled(written, {})
        except NoMeaning:
            return
        if schema.op != "app" or schema.args[0] != term.args[0]:
            return
        values: dict[str, Term] = {}
        plain = {_plain(p): p for p in places}
        for wanted, given in zip(schema.args[1:], term.args[1:], strict=True):
            if wanted.op == "var" and wanted.args[0] in plain:
                values.setdefault(plain[wanted.args[0]], given)
        if set(values) != set(places):
            return
        try:
            again = self.meaning.filled(written, {_plain(p): v for p, v in values.items()})
        except NoMeaning:
            return
        if self._name(again) == self._name(term):
            yield values

    def _instance(self, pattern: Node, values: Mapping[str, Node]) -> Node:
        if pattern.op == "name" and pattern.args[0] in values:
            return values[str(pattern.args[0])]
        return Node(pattern.op, tuple(self._instance(a, values) if isinstance(a, Node) else a for a in pattern.args))


def _flat(node: Node) -> Iterator[Node]:
    """The parts of a printed sum or product, without signs, and without brackets around sums in a sum."""
    for part in node.nodes:
        inner = part.nodes[0] if part.op == "minus" else part
        if inner.op == node.op:
            yield from _flat(inner)
        else:
            yield inner


def _summands(term: Term) -> Iterator[tuple[Term, int]]:
    for sign, part in signed(term):
        negative = part.number is not None and part.number < 0
        yield (-part, -sign) if negative else (part, sign)


def _number(value: Fraction) -> Node:
    if value < 0:
        return Node("minus", (_number(-value),))
    if value.denominator == 1:
        return Node("number", (str(value.numerator),))
    return Node("over", (_number(Fraction(value.numerator)), _number(Fraction(value.denominator))))


def _plain(name: str) -> str:
    return "".join(c for c in name if c.isalnum() or c in "_'")


def tell(printed: Printed, key: str, functions: Mapping[str, Function], rels: Sequence[Rel]) -> list[str | None]:
    """Relations about a display in its own notation; None for each that cannot be told."""
    try:
        teller = Teller(printed, key, functions)
    except Unreadable:
        return [None] * len(rels)
    return [teller.tell(rel) for rel in rels]
