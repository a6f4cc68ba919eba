"""What a display or a text says, as relations of the kernel: the door through which every statement of an author comes.

A text is LaTeX in the notation of the paper, read strictly like what is printed, or, if it has a `|-`, a statement of
the statement language; where nothing is printed, it is always one.  Nothing is reordered or cancelled on the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from operator import mul
from typing import Any

from symbolic.errors import RederiveError
from symbolic.kernel import Claim, Function, Lambda, Rel, Term, integral, num, term, var
from symbolic.language.statement import StatementError, parse, parse_hypotheses, parse_term
from symbolic.language.terms import same

from .lints import links
from .meaning import Meaning, NoMeaning, membership
from .notation import Notation
from .reader import Clause, Reading, read
from .rendering import latex
from .scan import ReadError
from .tree import EVEN, NOTHING, ODD, STATEMENTS, Node

Hypothesis = Rel | Claim
Sides = tuple[Term, str, Term]
_STATEMENT = re.compile(r"\|-|\(for all|>=|<=|!=|(?<!\^)(?<!\^\{)\*")  # none of these is LaTeX, but a raised star is
# The number of a display, between arrows and commas.
_POINTER = re.compile(r"(\A|,|\\iff|\\implies)(\s*)\(([\w.:-]+)\)(?=\s*(?:,|\\iff|\\implies|\Z))")
_NUMBERS = (_REALS, _, _NATURALS) = (r"\mathbb{R}", r"\mathbb{Z}", r"\mathbb{N}")
EXACT_OR_ROUNDED = "exact, or rounded to its digits? declare the convention 'decimals'"
_LARGEST = 400  # of the exponents of numbers that are computed
_PARTS = ("index", "call", "event", "binomial")
_NAMED = re.compile(r"([A-Za-z][\w ]*?)\s*(?:\((.*)\))?\Z")


class NoFormula(RederiveError):
    """A text that is no statement at its place; one line that says which text, and why."""


@dataclass(frozen=True)
class Link:
    """One relation that is asserted: what it means, how it is printed, and whether it is said as a reason.

    `sides` are what stands to the left and to the right of which sign, `nodes` as they are printed; where a decimal
    says what is rounded, `rel` is one of the two bounds.  `sign` is the printed one: `rel` turns < round.
    Of an equivalence each side is asserted, `given` the other one.  `rounded` are the two bounds that an equality with
    a decimal may mean instead, where nothing says whether it is exact.
    """

    rel: Rel
    latex: str
    sides: Sides
    nodes: tuple[Node, Node]
    reason: bool = False
    given: tuple[Rel, ...] = ()
    sign: str = ""
    rounded: tuple[Rel, ...] = ()


@dataclass(frozen=True)
class Said:
    """What a display says: the links that it asserts, in their order, and what it supposes.

    `restates`: it begins with "if and only if", so what it asserts is equivalent to a line before.
    """

    links: tuple[Link, ...]
    granted: tuple[Rel, ...] = ()
    restates: bool = False


class Formulas:
    """Texts at one place of a paper: its notation there, the functions that may be named, what it prints elsewhere.

    `printed` are the formulas of the displays, by their keys: in a text, "(4.39)" alone stands for what is printed
    there.  `heads` are the names under which hypotheses were read, or the numbers of displays, "(4.39)".  `both`: an
    equality with a decimal is exact, and its link tells what it says rounded, where no convention decides.
    """

    def __init__(
        self,
        notation: Notation,
        functions: Mapping[str, Function],
        printed: Mapping[str, str] | None = None,
        both: bool = False,
    ) -> None:
        self.both = both
        self.notation, self.functions, self.printed = notation, functions, printed or {}
        self.meaning = Meaning(notation, functions)
        self.heads: dict[Hypothesis, str] = {}

    def said(self, reading: Reading, left: Node | None = None, right: Node | None = None) -> Said:
        """The links of a display; `left` and `right` are what its neighbours lend to an open end.

        Raises NoMeaning for what claims have no word for.
        """
        self.meaning.read_with(reading)
        asserted: list[Link] = []
        granted: list[Link] = []
        last: list[Link] = []
        restates = implied = qualified = False
        spoken = [c for c in reading.clauses if c.node is not None and c.role in ("asserted", "definition")]
        for clause in reading.clauses:
            if clause.node is None:
                continue
            node = clause.node
            if clause in spoken:
                ends = (left if clause is spoken[0] else None, right if clause is spoken[-1] else None)
                node = _completed(node, *ends)
            if node.op in STATEMENTS:
                raise NoMeaning(f"no claim says this yet: {latex(node)[:60]}")
            if node.op != "relation":
                if clause.role in ("asserted", "hypothesis") and len(reading.clauses) > 1:
                    raise NoMeaning("a clause without a relation says nothing")
                continue
            links = self.links(node, clause, reading.source, (left, right))
            qualified = qualified or bool(asserted and clause.role == "hypothesis" and clause.words)
            equivalent = restates or any(link.given for link in asserted)
            if clause in spoken and ((equivalent and clause.connective != "<=>") or (implied and clause.connective)):
                raise NoMeaning("an equivalence or an implication, and more: state each of them")
            if clause.connective == "=>" and asserted:
                if qualified:
                    raise NoMeaning("an implication behind a hypothesis of its own: state each of them")
                asserted, granted, implied = [], [*granted, *asserted], True
            if clause.connective == "<=>" and asserted:
                asserted += _equivalent(asserted, last, links)
            else:
                restates = restates or clause.connective == "<=>"
                (granted if clause.role == "hypothesis" else asserted).extend(links)
            last = links
        return Said(tuple(asserted), tuple(link.rel for link in granted), restates)

    def links(self, node: Node, clause: Clause, source: str, lent: tuple[Node | None, ...]) -> list[Link]:
        """The relations of a chain, side by side, as they stand in the source; what is `lent` stands elsewhere.

        Without a source they are shown as they are read.
        """
        nodes, signs = node.args[::2], node.args[1::2]
        parts = [
            Node("relation", (a, sign, b), node.span)
            for a, sign, b in zip(nodes, signs, nodes[1:], strict=False)
            if NOTHING not in (a, b)
        ]
        inside = [n for side in lent if side is not None for n in side.nodes if n is not clause.node]
        decimals = "exact" if clause.role == "hypothesis" else self.notation.conventions.get("decimals", "")
        out: list[Link] = []
        for part in parts:
            a, b = part.nodes
            if meant := self.meaning.relations(part):
                out += [link for one in meant for link in self.links(one, clause, "", (None, None))]
                continue
            if clause.role == "hypothesis" and (halved := self._halved(part)):
                out += [Link(rel, latex(part), (rel.lhs, rel.op, rel.rhs), (a, b), sign=rel.op) for rel in halved]
                continue
            if clause.role == "hypothesis" and (of_kind := self._of_kind(part)) is not None:
                out += [link for one in of_kind for link in self.links(one, clause, "", (None, None))]
                continue
            if within := self._row((a, b), str(part.args[1])) or membership((a, b), str(part.args[1])):
                for low, sign, high in within:
                    pair = (self.meaning.term(low), sign, self.meaning.term(high))
                    shown = latex(Node("relation", (low, sign, high)))
                    out.append(Link(Rel(*pair), shown, pair, (low, high), clause.role == "reason", sign=sign))
                continue
            if (lhs := self._one_of(a, b, str(part.args[1]))) is not None:
                sides = (lhs, "=", num(0))
                out.append(Link(Rel(*sides), latex(part), sides, (a, b), clause.role == "reason", sign="="))
                continue
            near = part.args[1] == "~~" and r"\approx" in self.notation.conventions
            (lhs, rhs), (sign,) = self.meaning.sides(replace(part, args=(a, "=", b)) if near else part)
            within = Fraction(1) if near else Fraction(1, 2)
            rounded = _rounded(part, lhs, rhs, within, near) if sign == "=" and decimals != "exact" else []
            if near and not rounded:
                raise NoMeaning("how near is that? only decimals say it, by their last digit")
            undecided = self.both and sign == "=" and not (decimals or near)
            either = tuple(_rounded_or_cut(part, lhs, rhs)) if undecided else ()
            if rounded and not decimals and not either and not near:
                raise NoMeaning(EXACT_OR_ROUNDED)
            own = clause.node is node or not any(n is side for n in (a, b) for side in (*lent, *inside))
            shown = " ".join(source[a.span[0] : b.span[1]].split()) if own and source else latex(part)
            sides, why = (lhs, sign, rhs), clause.role == "reason"
            found = [(rel, rel.op) for rel in rounded if not either] or [(Rel(*sides), sign)]
            out += [Link(rel, shown, sides, (a, b), why, sign=printed, rounded=either) for rel, printed in found]
        return out

    def _of_kind(self, node: Node) -> list[Node] | None:
        r"""What it supposes to say that a term is in \mathbb{R}, Z or N, if that is no name of the paper's own."""
        left, right = node.nodes
        if node.args[1] != "in" or right.op != "name" or right.args[0] not in _NUMBERS:
            return None
        with suppress(NoMeaning):
            self.meaning.term(right)
            return None
        if right.args[0] != _REALS and not integral(self.meaning.term(left)):
            raise NoMeaning(f"is {latex(left)} an integer? say it in words, or declare it")
        natural = right.args[0] == _NATURALS
        return [Node("relation", (Node("number", ("0",)), "<=", left), node.span)] if natural else []

    def _halved(self, node: Node) -> list[Rel]:
        r"""What it supposes to say that an integer is even or odd: n \in 2\mathbb{Z} + 1, or n \in \{5, 7, \dots\}."""
        left, right = node.nodes
        if node.args[1] != "in" or left.op != "name":
            return []
        first: Fraction | None = Fraction({EVEN: 0, ODD: 1}.get(right, -1))
        if listed := right.op == "set" and len(right.nodes) > 2 and right.nodes[-1].op == "dots":
            values = [self.meaning.term(n) for n in right.nodes[:-1]]
            beside = all(same(b - a, num(2)) for a, b in pairwise(values))
            first = values[0].number if beside else None
        if first is None or (first < 0 and not listed):
            return []
        term = self.meaning.term(left)
        if not integral(term):
            raise NoMeaning(f"is {latex(left)} an integer? say it in words, or declare it")
        half = var(f"half_{term}", "integer") * 2
        return [Rel(term, "=", half + 1 if first % 2 else half), *([Rel(term, ">=", num(first))] if listed else [])]

    def _row(self, sides: tuple[Node, Node], sign: str) -> list[tuple[Node, str, Node]]:
        """The relations that say of an integer that it is in a set of integers in a row: {k, k + 1}, {0, .., n}.

        Without an end they may go down: {0, -1, ..}.
        """
        left, right = sides
        if sign != "in" or right.op != "set" or right.nodes[0].op == "dots":
            return []
        terms = [self.meaning.term(n) for n in (left, *right.nodes) if n.op != "dots"]
        beside = [pair for pair in pairwise(right.nodes) if "dots" not in (pair[0].op, pair[1].op)]
        steps = [self.meaning.term(b) - self.meaning.term(a) for a, b in beside]
        if not all(map(integral, terms)):
            return []
        if right.nodes[-1].op == "dots" and all(same(step, num(-1)) for step in steps):
            return [(left, "<=", right.nodes[0])]
        if not all(same(step, num(1)) for step in steps):
            return []
        above = [(left, "<=", right.nodes[-1])] if right.nodes[-1].op != "dots" else []
        return [(right.nodes[0], "<=", left), *above]

    def _one_of(self, left: Node, right: Node, sign: str) -> Term | None:
        r"""What is 0 where a term is one of those that a set lists: (x - 1)(x + 1) for x \in \{-1, 1\}."""
        if sign != "in" or right.op != "set" or any(n.op in ("dots", "relation") for n in right.nodes):
            return None
        term = self.meaning.term(left)
        return reduce(mul, (self._gap(term, n) for n in right.nodes))

    def _gap(self, term: Term, node: Node) -> Term:
        """What a term exceeds one by: x + 1 of -1, and x of 0."""
        if node.op == "minus":
            return term + self.meaning.term(node.nodes[0])
        return term if node == Node("number", ("0",)) else term - self.meaning.term(node)

    def stands_for(self, link: Link) -> list[tuple[str, Term]]:
        """Which variables a line has for expressions: 2^L is any number K where the notation says so."""
        found: list[tuple[str, Term]] = []
        for node in (n for side in link.nodes for n in side.walk() if n.op not in ("name", "index", "call", "event")):
            try:
                t = self.meaning.term(node)
            except NoMeaning:
                continue
            if t.op == "var" and (latex(node), t) not in found:
                found.append((latex(node), t))
        return found

    def parts(self, link: Link) -> list[tuple[str, Term]]:
        """What stands in a line and is no letter, each with its LaTeX: a_i, P(s = i|D); not what is below a sum.

        Of a quotient, that it is called R_i, also both of its terms if they have names.
        """
        return [pair for node in link.nodes for pair in self._parts(node)]

    def _parts(self, node: Node) -> Iterator[tuple[str, Term]]:
        if node.op == "big":
            return
        if node.op in _PARTS:
            try:
                meant = self.meaning.term(node)
            except NoMeaning:
                return
            yield latex(node), meant
            if meant.op == "/":
                yield from ((latex(name), t) for t in meant.args for name in self._named(t))
        else:
            for inner in node.nodes:
                yield from self._parts(inner)

    def called(self, t: Term) -> str:
        """How the paper calls a quotient or an application, R_s, as LaTeX; "" where it has no name for it."""
        return next((latex(name) for name in self._named(t)), "") if t.op in ("/", "app") else ""

    def _named(self, t: Term) -> Iterator[Node]:
        """What the notation says that it means."""
        for _, name, text, _ in self.meaning.patterns:
            if name.op in _PARTS:
                with suppress(NoMeaning):
                    if self.meaning.filled(text, {}) == t:
                        yield name

    def stated(self, text: str) -> Said:
        """What the formulas say that words are read as, separated by semicolons, each with its own hypotheses.

        The number of a display stands for what is printed there, where it is a clause of its own: "(6.4) \\iff (6g)".
        Raises NoFormula for a text that makes no claim.
        """
        try:
            said = [self._said(_POINTER.sub(self._pointed, part)) for part in _separated(text, ";")]
        except (ReadError, NoMeaning) as error:
            raise NoFormula(f"{text!r}: {_line(error)}") from None
        if len(said) == 1:
            return said[0]
        return Said(tuple(replace(link, given=(*one.granted, *link.given)) for one in said for link in one.links))

    def _pointed(self, pointer: re.Match[str]) -> str:
        before, key = pointer[1] + pointer[2], pointer[3]
        if key not in self.printed:
            return pointer[0]
        clauses = read(self.printed[key], self.notation).clauses if pointer[0] != pointer.string else ()
        if any(c.role == "hypothesis" or c.connective in ("=>", "<=>") for c in clauses):
            raise NoMeaning(f"({key}) supposes something itself: write it out")
        return before + self.printed[key].rstrip(" .,;")

    def written(self, text: str) -> Said:
        """What an author's text says: nothing may stand in it that no claim says.  ReadError, NoMeaning."""
        said = self._said(text)
        if said.restates or any(link.given for link in said.links):
            raise NoMeaning("an equivalence is two statements: state each of them")
        return said

    def _said(self, text: str) -> Said:
        reading = read(text, self.notation)
        if words := next((c.words for c in reading.clauses if c.node is None and not links(c.words)), ""):
            raise NoMeaning(f"no claim says the words {words!r}")
        return self.said(reading)

    def claims(self, text: str) -> list[tuple[Claim, Link | None]]:
        """The claims that a text makes, one for each link, with it; without one for a statement.

        Raises NoFormula, in one line, for a text that makes none.
        """
        text = self._displayed(text)
        try:
            if "|-" in text or not self.printed:
                claims = parse(text, self.functions, self.notation.integers).claims
                self._known(text, *claims)
                return [(claim, None) for claim in claims]
            said = self.written(text)
        except (ReadError, StatementError, NoMeaning) as error:
            raise NoFormula(f"{text!r}: {_line(error)}") from None
        if not said.links:
            raise NoFormula(f"{text!r} asserts nothing: write a relation")
        return [(Claim(said.granted, link.rel), link) for link in said.links]

    def hypotheses(self, text: str) -> list[Hypothesis]:
        """The hypotheses that a text lists: LaTeX, a statement's, or names that the notation declares for some.

        A name stands alone, with its arguments: `inside`, `roots(n)`; several are separated by semicolons.  Those
        in brackets belong to a formula.
        """
        out: list[Hypothesis] = []
        for part in _separated(text, ";"):
            text = self._displayed(self._expanded(part))
            found = self._listed(text)
            if text != part:
                self.heads.update(dict.fromkeys(found, part))
            out += found
        return list(dict.fromkeys(out))

    def _displayed(self, text: str) -> str:
        """The display that a number in brackets points to; any other text as it is."""
        key = text[1:-1] if text[:1] + text[-1:] == "()" else ""
        return self.printed.get(key, text)

    def _expanded(self, part: str) -> str:
        """The hypotheses that a declared name stands for, its places filled; any other text as it is."""
        call = _NAMED.match(part)
        for head, meant in self.notation.hypotheses if call else ():
            declared = _NAMED.match(head)
            if call and declared and declared[1] == call[1] and bool(declared[2]) == bool(call[2]):
                places, values = (_separated(named[2] or "", ",") for named in (declared, call))
                if len(places) == len(values):
                    self.meaning.used.add(("hypotheses", head, meant))
                    return _filled(meant, dict(zip(places, values, strict=True)))
        return part

    def _listed(self, text: str) -> Sequence[Hypothesis]:
        try:
            if _STATEMENT.search(text) or not self.printed:
                found = parse_hypotheses(text.removesuffix("|-"), self.functions, self.notation.integers)
                self._known(text, *found)
                return found
            said = self.written(text)
        except (ReadError, StatementError, NoMeaning) as error:
            raise NoFormula(f"hypothesis {text!r}: {_line(error)}") from None
        return [*said.granted, *(link.rel for link in said.links)]

    def _known(self, text: str, *things: Hypothesis) -> None:
        """A statement may name what the notation declares, and nothing else: `xy` is no product there."""
        names = {re.sub(r"[^A-Za-z0-9_]", "", n) for n in self.notation.names.values()} | set(self.notation.integers)
        names |= {text for _, text in self.notation.meanings if text.isidentifier()}  # R_1 is declared by its meaning
        used = {v.args[0] for t in things for v in t.free()}
        self.meaning.kinds(used)
        strange = used - names
        strange = {n for n in strange if n.rstrip("'") not in names}
        if strange:
            raise NoFormula(f"{text!r}: the notation declares no {', '.join(sorted(strange))}")

    def term(self, text: str) -> Term:
        """The term that a text writes in the statement language, without declarations."""
        try:
            return parse_term(text, self.functions, self.notation.integers)
        except StatementError as error:
            raise NoFormula(f"{text!r}: {_line(error)}") from None

    def value(self, value: Any) -> Term:
        """A text as the term that it writes; what is a term already, or a number, as it is."""
        return self.term(value) if isinstance(value, str) else term(value)

    def point(self, text: str) -> tuple[dict[Term, Fraction], list[Lambda]]:
        """Values of variables and meanings of free functions: "N = 1, q = 1/4, r(j) = 1"."""
        values: dict[Term, Fraction] = {}
        meanings: list[Lambda] = []
        for part in _separated(text, ","):
            left, sign, right = part.partition("=")
            if not sign:
                raise NoFormula(f"{part!r}: write a point as N = 1, q = 1/4")
            target, value = self.term(left), self.term(right)
            if target.op == "app":
                meanings.append(Lambda(target.args[0], target.args[1:], value))
            elif target.op == "var" and (number := _number(value)) is not None:
                values[target] = number
            else:
                raise NoFormula(f"{part!r}: a point gives a variable a rational value")
        return values, meanings


def _separated(text: str, by: str) -> list[str]:
    """The parts between signs that no brackets enclose; an interval may end with another bracket than its own."""
    depth, parts = 0, [""]
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign == by and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return list(filter(None, map(str.strip, parts)))


def _equivalent(asserted: list[Link], before: list[Link], behind: list[Link]) -> list[Link]:
    """Each side of an equivalence, given the other; what stands before it alone is no longer asserted by itself."""
    if asserted == before:
        asserted.clear()
    elif not (asserted and asserted[-1].given):
        raise NoMeaning("what is equivalent to the last line, and what is asserted besides? state each of them")
    sides = [tuple(link.rel for link in side) for side in (before, behind)]
    there = [replace(link, given=sides[0]) for link in behind]
    return [*there, *(replace(link, given=sides[1]) for link in before)]


def _filled(text: str, values: Mapping[str, str]) -> str:
    """The text with values, in brackets, for its places."""
    if not values:
        return text
    places = "|".join(map(re.escape, values))
    return re.sub(rf"(?<![\\A-Za-z0-9_'])({places})(?![A-Za-z0-9_'])", lambda m: f"({values[m[1]]})", text)


def _number(t: Term) -> Fraction | None:
    values = [_number(a) for a in t.args if isinstance(a, Term)] if t.op in ("/", "*", "neg", "^") else []
    match t.op, values:
        case "neg", [Fraction() as inner]:
            return -inner
        case "*", [Fraction() as left, Fraction() as right]:
            return left * right
        case "/", [Fraction() as above, Fraction() as below] if below:
            return above / below
        case "^", [Fraction() as base, Fraction() as exponent] if base and abs(exponent) <= _LARGEST:
            return base ** int(exponent) if exponent.denominator == 1 else None
    return t.number


def _rounded(node: Node, lhs: Term, rhs: Term, within: Fraction, scientific: bool) -> list[Rel]:
    """An equality with a decimal: the other side is `within` so many units of its last digit.  [] when there is none.

    Half a unit, where it rounds to the printed digits; one, where it is about that, and may have been cut.
    """
    if (printed := _printed(node, lhs, rhs, scientific)) is None:
        return []
    value, unit, other = printed
    return [Rel(other, ">=", num(value - within * unit)), Rel(other, "<", num(value + within * unit))]


def _rounded_or_cut(node: Node, lhs: Term, rhs: Term) -> list[Rel]:
    """What an equality with a decimal says of the other side at the least: rounded anyhow, or cut."""
    if (printed := _printed(node, lhs, rhs)) is None:
        return []
    value, unit, other = printed
    low, high = (unit if cut else unit / 2 for cut in (value <= 0, value >= 0))
    return [Rel(other, ">=", num(value - low)), Rel(num(value + high), ">=", other)]


def _printed(node: Node, lhs: Term, rhs: Term, scientific: bool = True) -> tuple[Fraction, Fraction, Term] | None:
    """The decimal that is a side of a relation, the unit of its last digit, and the other side.

    With 1.5 \\cdot 10^{-3} as one, if it is `scientific`.
    """
    sides = [n.nodes[0] if n.op == "minus" else n for n in node.nodes]
    sides = [n if scientific or n.op != "product" else NOTHING for n in sides]
    decimals = [(places, k) for k, n in enumerate(sides) if (places := _places(n)) is not None]
    if not decimals:
        return None
    places, at = min(decimals)  # what has fewer digits is what was rounded
    printed, other = (lhs, rhs) if at == 0 else (rhs, lhs)
    return _number(printed) or Fraction(0), Fraction(10) ** -places, other


def _places(node: Node) -> int | None:
    """How many decimals are printed, or None: of a percentage two more, of 1.5 \\times 10^{-3} three more."""
    if node.op == "percent":
        return 2 + (_places(node.nodes[0]) or 0)
    if node.op == "product" and len(node.args) == 2 and node.nodes[0].op == "number" and node.nodes[1].op == "power":
        base, exponent = node.nodes[1].nodes
        sign, exponent = (-1, exponent.nodes[0]) if exponent.op == "minus" else (1, exponent)
        whole = base == Node("number", ("10",)) and exponent.op == "number" and str(exponent.args[0]).isdigit()
        inside = _places(node.nodes[0])
        if not whole or (inside is None and sign > 0) or int(str(exponent.args[0])) > _LARGEST:
            return None
        return (inside or 0) - sign * int(str(exponent.args[0]))
    digits = str(node.args[0]).partition(".")[2] if node.op == "number" else ""
    return len(digits) or None


def _completed(node: Node, left: Node | None, right: Node | None) -> Node:
    """The formula with what its neighbours lend it."""
    if left is not None and left.op == "relation" and node.op != "relation":
        return left
    if node.op != "relation":
        return node
    args = list(node.args)
    if args[0] == NOTHING and left is not None:
        args[0] = left
    if args[-1] == NOTHING and right is not None:
        args[-1] = right
    return Node("relation", tuple(args), node.span)


def _line(error: Exception) -> str:
    return str(error).splitlines()[0]
