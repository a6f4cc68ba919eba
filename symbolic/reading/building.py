"""Typed tokens to a syntax tree: the grammar's phrases, and the reach of what is written without brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import lark
from lark.lexer import Lexer as LarkLexer

from .differentials import DIFFERENTIALS
from .lexer import FIRST, INVERSE, TIGHT, Token, known
from .notation import Notation
from .scan import ReadError
from .tree import NOTHING, STATEMENTS, Node, bound, occurs

_PAIRS = {"(": ")", "[": "]", r"\{": r"\}", r"\lbrace": r"\}", r"\langle": r"\rangle"}
BRACES = (r"\{", r"\lbrace")
_SIZED = r"(?:\\(?:left|[bB]igg?l?)(?![A-Za-z])\s*)?"
_AMONG = re.compile(rf"\\(?:not)?in\s*{_SIZED}\Z")
# Where brackets around a name hold nothing together: [x] = [y], F([f]).
_BEFORE_ALL = re.compile(rf"(?:\A|[=<>(,:|&]|(?<!\\)\|\||\\(?:\||\{{|\\|iff|quad|qquad|in|sim))\s*{_SIZED}\Z")
_BEHIND_ALL = re.compile(
    r"\s*(?:\\(?:right|[bB]igg?r?)(?![A-Za-z])\s*)?(?:\Z|[=<>)},:|&.]|\\(?:\||\}|\\|in(?![A-Za-z])|sim(?![A-Za-z])))"
)
_BESIDE_SETS = re.compile(rf"\\(?:setminus|cup|cap|subset|subseteq|in|notin)\s*{_SIZED}\Z")
_OFTEN_CALLED = ("f", "g", "h", "F", "G", "H", r"\phi", r"\varphi", r"\psi", r"\Phi", r"\Psi")
_OF_SETS = (r"\cup", r"\cap", r"\setminus")
_HALF_OPEN = {"[)": "right-open", "(]": "left-open"}
_ADDING = ("+", "-", r"\pm", r"\mp", r"\neg")
# A further factor may stand inside of these or not: it is the same, or nothing.
_LINEAR = frozenset("sum cup cap lim limsup liminf oplus".split())
_COLLECTIONS = ("list", "set", "setof", "square", "interval", "right-open", "left-open")
_ALSO_POWERS = ("wedge", "vee", "otimes", "oplus")  # of a space or an algebra
_MEMBERS = ("list", "set", "setof", "interval", "right-open", "left-open")  # of what is in braces
_INDICES = ("name", "number", "index", "call")  # what may stand side by side in one
_TERMS = frozenset(
    "name index number percent product over binomial call function power root factorial abs minus".split()
)
# What a power behind it may not belong to: log of a fraction, squared.
_TALL = ("over", "binomial", "sqrt", "root", "abs")
_UNSCRIPTED = ("number", "name", "dots", "over", "binomial", "sqrt", "root", "cases", "braces", "derivative")
_SIGN = r"\\[A-Za-z]+|[A-Za-z]"
INDEX_LETTERS = frozenset("ijklmn")
_FIRST_ROW = re.compile(rf"({_SIGN})['}}]*\s*_\{{\s*[01]\s*\\?[A-Za-z]")
_ROW = re.compile(r"\\l?dots[\s.]*")  # at the end, on the line
_TIMES = re.compile(r"\\cdot|\\times|\*")
_SIGMA_ALONE = re.compile(r"\\Sigma(?![A-Za-z])(?!\s*\\?[A-Za-z])")  # with nothing behind it that it adds up
_OF_ANGLES = frozenset(rf"\{name}" for name in "sin cos tan cot sec csc sinh cosh tanh coth".split())
_EXPECTING = (r"\mathbb{E}", r"\mathsf{E}", r"\mathrm{E}")
_OF_TWO = frozenset(a + b for a in "123" for b in "123")
_NAMES = ("name", "index")
_MINUS_ONE = Node("minus", (Node("number", ("1",)),))


_OPENED = ("LEFT", "OPEN", "ABS_LEFT", "NORM_LEFT")
_NOTHING_INSIDE = "nothing stands before it, in these brackets or braces; write what is meant, or name it"
_SIDE_MISSING = "two signs side by side, or a side is missing; write brackets, or words"
_REMEDIES = {
    **dict.fromkeys(("SUB", "SUP"), "of what is it the script? put that in brackets, or name it"),
    **dict.fromkeys(("RIGHT", "CLOSE"), "a side before it is missing, or the bracket that it closes"),
}


class _Passing(LarkLexer):
    """The tokens are made before the parser is called."""

    def __init__(self, _configuration: Any) -> None:
        pass

    def lex(self, data: Any) -> Iterator[lark.Token]:
        """lark's own kind of tokens, with the places."""
        for token in data:
            yield lark.Token(token.type, token.value, start_pos=token.start, end_pos=token.end)


@cache
def _parser() -> Any:
    grammar = (Path(__file__).parent / "grammar.lark").read_text(encoding="utf-8")
    return lark.Lark(grammar, parser="lalr", lexer=_Passing, maybe_placeholders=False)


def build(tokens: Sequence[Token], notation: Notation, source: str, remarks: set[str]) -> Node:
    """The tree of a chain of expressions: a `relation`, or a single expression.  Raises ReadError.

    A relation that is open at an end has the empty list `NOTHING` there.  `remarks` receives the
    conventions that were applied.
    """
    if not tokens:
        raise ReadError("there is no formula", source, 0)
    try:
        tree = _parser().parse(tokens)
    except lark.exceptions.UnexpectedToken as error:
        at = error.token.start_pos if error.token.type != "$END" else tokens[-1].end
        before = max((t for t in tokens if t.start < at), key=lambda t: t.start, default=tokens[0])
        remedy = _NOTHING_INSIDE if before.type in _OPENED else _REMEDIES.get(error.token.type, _SIDE_MISSING)
        what = f"{error.token} cannot stand here: {remedy}"
        what = what if error.token.type != "$END" else "something is missing at the end"
        if error.token.type == "GIVEN":
            what = f"a condition stands in the brackets of an event: {what}"
        raise ReadError(what, source, at) from None
    return _Builder(notation, source, remarks).start(tree)


Tree = Any


class _Item(NamedTuple):
    """A part of a term.  kind: factor, big, function, prefix, differential, times or slash.

    `node`: of a factor, and the variables of a differential.  `atom`: the tree of a factor without what is behind it,
    `afters`.  `name`, `limits`: of what reaches over the factors behind it.
    """

    kind: str
    start: int
    node: Node = NOTHING
    atom: Tree = None
    afters: Sequence[Tree] = ()
    name: str = ""
    limits: dict[str, Node] = {}  # noqa: RUF012 -- of a tuple that nobody changes
    braced: bool = False

    @property
    def shape(self) -> str:
        """What a factor begins with: number, name, group, over, ..."""
        return str(self.atom.data) if self.kind == "factor" else ""

    @property
    def letter(self) -> bool:
        """A name or a number, perhaps with a power?"""
        return self.shape in ("name", "number")

    @property
    def applied(self) -> bool:
        """Is it applied to what is behind it?"""
        return self.kind in ("function", "prefix", "difference", "differential")


class _Builder:
    def __init__(self, notation: Notation, source: str, remarks: set[str]) -> None:
        self.notation, self.conventions, self.source, self.remarks = notation, notation.conventions, source, remarks
        self._above = self._below = 0  # in how many numerators, and indices
        self._marks: dict[tuple[str, int], list[str]] = {}  # between the arguments of a name
        self._matrices = set(_FIRST_ROW.findall(source))  # x of x_{1j}, so that neither x_{2j} nor x_{11} has one index

    def _error(self, message: str, start: int) -> ReadError:
        return ReadError(message, self.source, start)

    def _asked(self, convention: str, question: str, start: int) -> str:
        """What a convention says; where it is not declared, the question."""
        if convention not in self.conventions:
            raise self._error(f"{question} declare the convention {convention!r}", start)
        return self.conventions[convention]

    # Chains and sums

    def start(self, tree: Tree) -> Node:
        """All of it: a chain, perhaps with a condition, and with what it is taken modulo."""
        node = self.statement(tree.children[0])
        for sign, part in zip(tree.children[1:], tree.children[2:], strict=False):
            if isinstance(sign, lark.Token) and sign.type == "GIVEN":
                conditions = self.list(part)
                if node.op != "relation" or any("~" in n.args for n in conditions.nodes):
                    raise self._error(
                        "a bar outside of brackets: divides, or a condition? write it out", sign.start_pos
                    )
                node = Node("given", (Node("list", (node,), node.span), conditions), (node.span[0], _end(part)))
        moduli = [child for child in tree.children[1:] if isinstance(child, lark.Tree) and child.data == "modulus"]
        node = self._modulo(node, moduli) if moduli else node
        self._digits(node)
        return node

    def _modulo(self, node: Node, moduli: Sequence[Tree]) -> Node:
        """Modulo what it holds; where a chain goes on behind that, all of it: a = b (mod n) = c (mod n)."""
        by = self.list(moduli[0].children[2])
        for before, modulus in pairwise([*moduli, None]):
            if len(before.children) < 5:
                if modulus is not None:
                    raise self._error("modulo what? once is enough", _start(modulus))
                continue
            more = self.chain(before.children[4])
            if modulus is None or more.op != "relation" or node.op != "relation" or more.args[0] != NOTHING:
                question = r"does what is behind it hold modulo the same? write \pmod behind each relation"
                raise self._error(question, _start(before))
            if self.list(modulus.children[2]) != by:
                raise self._error("one chain, and two moduli? write two displays", _start(modulus))
            node = Node("relation", (*node.args, *more.args[1:]), _span([node, more]))
        return Node("modulo", (node, by), (node.span[0], _end(moduli[-1])))

    def _digits(self, node: Node) -> None:
        """Refuses a_{11} beside a_{i,j}: eleven, or twice one?"""
        indices = [n for n in node.walk() if n.op == "index"]
        double = {n.args[0] for n in indices if len(n.nodes[0].args) > 1}
        numbers = {n.args[0]: {str(*i.args[:1]) for m in indices if m.args[0] == n.args[0] for i in m.nodes[0].nodes}
                   for n in indices}  # fmt: skip
        double |= {name for name, all_of in numbers.items() if len(all_of) > 1 and all_of <= _OF_TWO}  # V_{11}, V_{22}
        for index in indices:
            (first, *more) = index.nodes[0].nodes or (NOTHING,)
            if index.args[0] in double and not more and first.op == "number" and len(str(first.args[0])) > 1:
                raise self._error("one index, or two? write a comma between its digits", first.span[0])

    def statement(self, tree: Tree) -> Node:
        """A chain, or what is said with and, or, not, implies."""
        if tree.data == "denial":
            denied = tree.children[1]
            node = self._stated(denied)
            if node.op == "relation" and _enclosed(denied) is None:
                raise self._error("what is denied? brackets say it", _start(tree))
            return Node("not", (node,), (_start(tree), node.span[1]))
        if tree.data == "compound":
            return self._compound(tree.children[::2], [str(sign) for sign in tree.children[1::2]])
        return self.chain(tree)

    def _compound(self, parts: Sequence[Tree], signs: Sequence[str]) -> Node:
        """Statements side by side; an arrow reaches further than what else stands there."""
        if len(parts) == 1:
            return self._stated(parts[0])
        for part in parts[:-1]:
            if _open(part):
                raise self._error("how far does this reach? put brackets around what holds for these", _start(part))
        arrows = [one for one in signs if one in ("=>", "<=>")]
        sign = arrows[0] if arrows else signs[0]
        at = [k for k, one in enumerate(signs) if one == sign]
        if len(arrows) > 1 or len(set(signs) - {*arrows}) > 1:
            others = " or ".join(dict.fromkeys(signs)) if len(set(signs)) > 1 else "the first or the second arrow"
            raise self._error(f"which comes first, {others}? brackets say it", _start(parts[0]))
        ends = [*at, len(signs)] if arrows else range(len(parts))
        starts = [0, *(k + 1 for k in ends)]
        found = [self._compound(parts[a : b + 1], signs[a:b]) for a, b in zip(starts, ends, strict=False)]
        return Node("logical", (sign, *found), _span(found))

    def _stated(self, tree: Tree) -> Node:
        """A part of what is said, perhaps in brackets.  What is no statement stands beside an operation, or nothing."""
        group = _enclosed(tree)
        if group is None or str(group.children[0]) not in ("(", "["):
            node = self.statement(tree)
        else:
            self._match(str(group.children[0]), str(group.children[2]), _start(tree))
            node = _single(self.list(group.children[1]))
        if node.op not in ("relation", *STATEMENTS):
            raise self._error("this is no statement: what is said of it?", _start(tree))
        return node

    def chain(self, tree: Tree) -> Node:
        if (quantified := self._quantified(tree)) is not None:
            return quantified
        parts: list[Node | str] = []
        for child in tree.children:
            if child.data == "sign":
                if len(parts) % 2 == 0:
                    parts.append(NOTHING)
                parts.append(str(child.children[0]))
            else:
                parts.append(self.total(child))
        if len(parts) % 2 == 0:
            parts.append(NOTHING)
        if len(parts) == 1 and isinstance(parts[0], Node):
            return parts[0]
        span = _span([p for p in parts if isinstance(p, Node) and p is not NOTHING])
        match parts:
            case [Node("name") as f, ":", Node("name") as x, "|->", Node() as value] if value is not NOTHING:
                parts = [Node("call", (f, Node("list", (x,), x.span), NOTHING), f.span), ":=", value]
        return Node("relation", tuple(parts), span)

    def _quantified(self, tree: Tree) -> Node | None:
        r"""(\forall x)(\exists y)(x < y): the brackets behind it, or all of a chain that has none."""
        term = _bound_term(tree)
        if term is None:
            return None
        bounds, *rest = term.children
        if not rest:
            raise self._error("what holds for these? it stands behind them", _start(tree))
        _, sign, conditions, _ = bounds.children
        over = self.list(conditions)
        last = over.nodes[-1] if over.args else NOTHING
        if last.args[1::2] == ("in",) and all(n.op in ("name", "index") for n in (*over.nodes[:-1], last.args[0])):
            members = [replace(last, args=(n, *last.args[1:])) for n in over.nodes[:-1]]  # r, s \in A
            over = replace(over, args=(*members, last))
        if any(a.op != "relation" and b.op == "relation" for a, b in pairwise(over.nodes)):
            raise self._error("one bound for both? write it with each of them", _start(tree))
        total = lark.Tree("total", [lark.Tree("term", rest), *tree.children[0].children[1:]])
        behind = lark.Tree("chain", [total, *tree.children[1:]])
        body = self._stated(behind)
        return Node("quantified", (str(sign), over, body), (_start(tree), body.span[1]))

    def total(self, tree: Tree) -> Node:
        children = list(tree.children)
        sign = str(children.pop(0).children[0]) if children[0].data == "plus" else "+"
        if sign not in _ADDING:
            raise self._error(f"nothing stands before {sign}", _start(tree))
        if (bar := _barred(children[-1])) is not None:
            term = children[0]
            *before, last = term.children
            if len(children) > 1 or sign != "+" or any(item.data != "differential" for item in before):
                raise self._error("how far to the left does this bar reach? write \\left. and \\right|", _start(bar))
            whole = lark.Tree(term.data, [*before, lark.Tree(last.data, last.children[:-1])])
            return self._evaluated(self.term(whole), bar, (_start(tree), _end(tree)))
        for term, plus, behind in zip(children[::2], children[1::2], children[2::2], strict=False):
            if _differentiates(term) and behind.children[0].data != "differential" and plus.children[0] in _ADDING:
                question = "is all of the sum differentiated? brackets say it, or"
                self._asked("d/dx a + b", question, _start(term))
        children = _summed(children)
        terms = [self._signed(sign, self.term(children[0]), _start(tree))]
        others = [str(plus.children[0]) for plus in children[1::2]]
        tighter = self._tighter(others, _start(tree))
        if others.count(r"\parallel") == 1:  # D(a + b \| c): it parts last
            at = 2 * others.index(r"\parallel")
            first = [tree.children[0]] * (len(tree.children) > len(children))
            sides = [
                self.total(lark.Tree("total", part)) for part in ([*first, *children[: at + 1]], children[at + 2 :])
            ]
            return Node("setop", (r"\parallel", *sides), _span(sides))
        mixed = len({sign if sign not in _ADDING else "+" for sign in others}) > 1
        if not tighter and (mixed or (len(others) > 1 and others[0] == r"\setminus")):
            raise self._error(f"which comes first, {others[0]} or {others[1]}? brackets say it", _start(tree))
        for sign, plus, term in zip(others, children[1::2], children[2::2], strict=True):
            node = self.term(term)
            if sign in ("+", "-"):
                terms.append(self._signed(sign, node, _start(plus)))
                continue
            left = _joined(terms) if not tighter else terms[-1]
            terms = [] if not tighter else terms[:-1]
            if tighter and left.op == "setop" and left.args[0] != sign:
                raise self._error(f"which comes first, {left.args[0]} or {sign}? brackets say it", left.span[0])
            minus = tighter and left.op == "minus"
            joined = Node("setop", (sign, left.nodes[0] if minus else left, node), _span([left, node]))
            terms.append(Node("minus", (joined,), joined.span) if minus else joined)
        return _joined(terms)

    def _tighter(self, signs: Sequence[str], start: int) -> bool:
        """Do signs that come before plus and minus, by convention, stand beside them?"""
        tight = [sign for sign in signs if sign in TIGHT]
        if not tight or len(tight) == len(signs) or any(s not in ("+", "-", *TIGHT) for s in signs):
            return False
        loose = next(s for s in signs if s not in TIGHT)
        if set(signs) <= {"+", "-", *FIRST}:
            return True
        return bool(self._asked("a o b + c", f"which comes first, {tight[0]} or {loose}? brackets say it, or", start))

    def _signed(self, sign: str, node: Node, start: int) -> Node:
        if sign in ("+", "-"):
            return node if sign == "+" else Node("minus", (node,), (start, node.span[1]))
        return Node("setop", (sign, NOTHING, node), (start, node.span[1]))

    # Products

    def term(self, tree: Tree) -> Node:
        if stray := [child for child in tree.children if child.data == "bound"]:
            raise self._error("of what is this said? it stands before a statement", _start(stray[0]))
        parts, behind = tree.children, ()
        if tree.data == "negative":  # \sum -1
            minus, last = tree.children[1:]
            self._above += 1  # the differential in it is of an integral before it
            node = self._signed("-", self.term(last), _start(minus))
            self._above -= 1
            parts, behind = (
                tree.children[0].children,
                (_Item("factor", _start(minus), node, lark.Tree("negative", [])),),
            )
        items = [*(self._item(part) for child in parts for part in _unbraced(child)), *behind]
        integrals = sum(item.name.count("int") for item in items if item.kind == "big")
        stray = [item for item in items if _measured(item)][integrals:]
        if stray and not self._above:
            raise self._error("a differential of no integral: brackets around what is integrated?", stray[0].start)
        for before, item in pairwise(items):
            if (before.applied or before.kind == "big") and any(after.data == "evaluated" for after in item.afters):
                raise self._error("what is evaluated? write \\left. before all of it", item.start)
        return self.fold(items)

    def _item(self, child: Tree) -> _Item:
        kind, start = str(child.data), _start(child)
        if kind == "factor":
            atom, *afters = child.children
            if afters and afters[0].data == "lowered" and atom.data in _UNSCRIPTED:
                raise self._error("a lower script behind what is no name: brackets say to what it belongs", start)
            if atom.data == "name" and len(atom.children) > 1 and any(after.data == "lowered" for after in afters):
                raise self._error("a double subscript", start)
            if atom.data == "braces":
                return self._braced(atom, afters, start)
            node = self.atom(atom)
            if (
                atom.data == "group"
                and afters
                and afters[0].data == "lowered"
                and str(atom.children[0]) in ("[", *BRACES)
            ):
                elements = self.list(atom.children[1])
                node = Node("set" if str(atom.children[0]) in BRACES else "square", elements.args, node.span)
            if node.op == "power" and atom.data in ("call", "event") and any(after.data == "power" for after in afters):
                raise self._error("powers before and behind the brackets: is this called, or a product?", start)
            plain = atom.data in ("call", "event") and str(atom.children[-3]) == "[" and _name_alone(node)
            powered = not plain and any(after.data == "power" for after in afters)
            if powered and atom.data != "group" and self._expectation(node, atom):
                question = f"is the power behind {node.nodes[0].args[0]} of its value, or of the brackets?"
                if self._asked("f(x)^2", question, start) == "the argument":
                    raise self._error("a power of what is in the brackets: write it inside of them", start)
            return _Item(kind, start, self._behind(node, afters), atom, afters)
        if kind == "differential":
            return _Item(kind, start, self.list(child.children[2]), name=str(child.children[0]))
        if kind in ("big", "function", "prefix", "difference"):
            raised = [c.children[2] for c in child.children[1:] if c.children[0].type == "SUP"]
            if kind in ("function", "prefix") and raised and _enclosed(raised[0]) is not None:
                raise self._error("brackets in an upper script: a power, or applied again? write it out", start)
            read = self.list if kind == "big" else self._conditioned
            limits = {c.children[0].type: read(c.children[2]) for c in child.children[1:]}
            if kind == "big" and "SUB" in limits and "int" not in str(child.children[0]):
                limits["SUB"] = _each(self._several(limits["SUB"]))
            if kind == "big" and str(child.children[0]) in _ALSO_POWERS and [*limits] == ["SUP"]:
                raise self._error("an upper limit alone, or a power? write the lower one as well", start)
            return _Item(kind, start, name=str(child.children[0]), limits=limits)
        return _Item(kind, start)

    def _braced(self, braces: Tree, afters: Sequence[Tree], start: int) -> _Item:
        """Braces print nothing: around one factor they leave no trace, around more they are refused."""
        tree = braces.children[1]
        while len(tree.children) == 1 and tree.data != "factor" and isinstance(tree.children[0], lark.Tree):
            tree = tree.children[0]
        if tree.data != "factor" or (len(tree.children) > 1 and afters):
            raise self._error("braces print nothing: what they hold together needs brackets", start)
        inner = self._item(tree)
        node = self._behind(replace(inner.node, span=(start, _end(braces))), afters)
        return inner._replace(start=start, node=node, afters=(*inner.afters, *afters), braced=True)

    def _behind(self, node: Node, afters: Sequence[Tree]) -> Node:
        """The node with its powers and bangs, and with lower scripts behind brackets."""
        for before, after in zip((None, *afters), afters, strict=False):
            span = (node.span[0], max(node.span[1], _end(after)))
            if after.data == "evaluated":
                if str(after.children[0]) == "|":
                    raise self._error("what is evaluated? write \\left. and \\right|", _start(after))
                node = self._evaluated(node, after, span)
                continue
            if after.data == "lowered":
                node = self._lowered(node, self._lower(after.children[2], word=node.op in ("norm", "abs")), span)
                continue
            if before is not None and before.data == "lowered" and after.data == "power" and self._family(node):
                node = Node("lowered", (*node.args[:2], _single(self.list(after.children[2]))), span)
                continue
            if node.op == "accent" and node.args[0] == r"\overbrace" and after.data == "power":
                node = Node("lowered", (node, NOTHING, _single(self.list(after.children[2]))), span)
                continue
            if before is not None and before.data == "power" and after.data == "bang":
                raise self._error("a bang behind a power: of the exponent, or of all? brackets say it", node.span[0])
            if before is not None and before.data != "lowered" and (before.data == "bang") == (after.data == "bang"):
                what = "a double factorial, or two" if after.data == "bang" else "a double superscript"
                raise self._error(f"{what}? brackets say it", node.span[0])
            if after.data == "power":
                exponent = self._exponent(node, after.children[2])
                if exponent.op == "name" and self._complements(node, str(exponent.args[0])):
                    exponent = Node("words", exponent.args, exponent.span)
                elif node.op == "setop" and node.args[0] in _OF_SETS:
                    raise self._error("a power of a set? say what is meant", span[0])
                node = Node("raised" if exponent.op == "words" else "power", (node, exponent), span)
            else:
                if after.data == "transpose" and str(after.children[0]) == INVERSE:
                    node = Node("power", (node, _MINUS_ONE), span)
                node = Node("factorial" if after.data == "bang" else "transpose", (node,), span)
        return node

    def _complements(self, node: Node, letter: str) -> bool:
        """Is this letter above a set its complement: of what is united, or where it is an index of other sets?"""
        united = node.op == "setop" and node.args[0] in _OF_SETS
        return letter in ("c", "C") and (united or any(f.sup == letter for f in self.notation.families.values()))

    def _evaluated(self, node: Node, after: Tree, span: tuple[int, int]) -> Node:
        """At a point, or between two ends; a bar that says where it begins, or one behind a single factor."""
        limits = {str(limit.children[0].type): self.list(limit.children[2]) for limit in after.children[1:]}
        values, upper = limits.get("SUB", NOTHING), limits.get("SUP", NOTHING)
        point = values.args and all(n.op == "relation" and n.args[1::2] == ("=",) for n in values.nodes)
        ends = len(values.args) == len(upper.args) == 1
        if point and ends:  # |_{x=a}^{x=b}
            last = upper.nodes[0]
            ends = last.op == "relation" and last.args[:2] == values.nodes[0].args[:2] and len(last.args) == 3
        restricted = self._function(node) and upper is NOTHING and len(values.args) == 1 and not _is_relation(values)
        if not (point and upper is NOTHING) and not ends and not restricted:
            raise self._error("evaluated where? write |_{x = 1}, or |_a^b", _start(after))
        return Node("evaluated", (node, values, upper if upper is NOTHING else upper.nodes[0]), span)

    def _lowered(self, node: Node, lower: Node, span: tuple[int, int]) -> Node:
        if node.op == "norm" and node.args[1] == NOTHING:
            return Node("norm", (node.nodes[0], lower), span)
        return Node("lowered", (node, lower, NOTHING), span)

    def _family(self, node: Node) -> bool:
        """Is an upper script behind this lower one no power: of a set, of a list, between two ends?"""
        if node.op != "lowered" or node.args[2] != NOTHING:
            return False
        base, lower, _ = node.nodes
        if base.op in _COLLECTIONS or _is_relation(lower):
            return True
        plain = base.op in ("abs", "norm", "call", "event", "floor", "ceil", "matrix", "angle")
        if not plain and lower.nodes[0].op != "words":
            raise self._error("a lower and an upper script behind brackets: a power, or two ends?", node.span[0])
        return False

    def _exponent(self, base: Node, tree: Tree) -> Node:
        """What is raised to (k) may be an iterate, or have another index; a number is not, nor is what has brackets."""
        group = _enclosed(tree)
        if group is not None and base.op in ("name", "index", "call") and base != Node("name", ("e",)):
            inside = self.list(group.children[1]).nodes[:1]
            if (
                inside
                and inside[0].op == "sum"
                and inside[0].nodes[0].op == "number"
                and inside[0].nodes[1].op == "minus"
            ):
                return inside[0]  # n^{(1 - a)}: no index begins so
            self._asked(
                "x^{(k)}",
                "brackets in an upper script: a power, or an index? for an index declare sup, or",
                base.span[0],
            )
        exponent = _single(self.list(tree))
        if exponent.op == "words" and base.op in ("name", "index"):
            if (family := known(self.notation.families, str(base.args[0]))) and family.sup:
                raise self._error("a sign above, or an index? write it right behind the name", base.span[0])
        if exponent.op in ("list", "relation", "said") and _enclosed(tree) is None:
            raise self._error("an upper script that is no expression: an index? declare sup", _start(tree))
        greek = exponent.op == "product" and all(n.op == "name" and str(n.args[0])[0] == "\\" for n in exponent.nodes)
        if greek and base.op in ("name", "index") and base.args[0] != "e" and not self._signed_by(exponent):
            raise self._error("letters side by side above: indices, or a power? write the sign", _start(tree))
        if exponent.op == "product" and self._is_word(base, self.source[exponent.span[0] : exponent.span[1]]):
            raise self._error("letters in an upper script: a word, or a product? write it out", base.span[0])
        return exponent

    def _signed_by(self, product: Node) -> bool:
        """Does a sign of multiplication stand in it?"""
        return bool(_TIMES.search(self.source[product.span[0] : product.span[1]]))

    def _is_word(self, base: Node, printed: str) -> bool:
        """May these letters be a word?  Capitals may be one everywhere, small ones where nothing is an exponential."""
        exponential = base.op == "number" or base == Node("name", ("e",))
        return bool(re.fullmatch("[A-Z]{3,}" if exponential else "[A-Z]{3,}|[a-z]{3,}|th|st|nd|rd", printed))

    def fold(self, items: Sequence[_Item]) -> Node:
        """Factors side by side, a slash, and what reaches over the factors behind it."""
        if convolution := self._convolution(items):
            return convolution
        factors: list[Node] = []
        below = divided = False  # the next factor stands below a slash; one has stood there
        at = 0
        while at < len(items):
            item = items[at]
            if item.kind == "times":
                beside = [items[k].node for k in (at - 1, at + 1) if 0 <= k < len(items)]
                if any(map(self._function, beside)) and self.source.startswith(("*", r"\ast"), item.start):
                    raise self._error("a product, or a convolution? write \\cdot, or what it is", item.start)
                if at in (0, len(items) - 1):
                    raise self._error("a sign of multiplication at the end", item.start)
                if items[at + 1].kind == "times":
                    raise self._error("two signs of multiplication", item.start)
                at += 1
                continue
            if item.kind == "slash":
                if not factors or below or at == len(items) - 1:
                    raise self._error("nothing stands on one side of this slash", item.start)
                if divided and items[at - 2].kind == "slash":
                    raise self._error("two slashes: brackets say what is divided", item.start)
                below, divided, at = True, True, at + 1
                continue
            if at:
                self._side_by_side(items[at - 1], item)
            row = at == 1 and items[0].shape == "number" and not (items[0].afters and at + 1 < len(items))
            row = row or (at + 1 == len(items) == 2 and _ROW.fullmatch(self.source, item.start) is not None)
            if at and item.kind == "factor" and item.node.op == "dots" and row and items[at - 1].kind == "factor":
                raise self._error("a row from this on, or a product? write commas, or a sign", items[0].start)
            last = at and at + 1 == len(items) and item.node.op == "dots" and items[at - 1].kind == "factor"
            if last and not self.source.startswith(r"\cdots", item.start) and len(_dotted(items)) == 1:
                raise self._error("dots at the end of a product: a sign is missing beside them", item.start)
            node, after = self._reaching(items, at)
            if after < len(items) and self._operating(item, items[after]):
                node, after = (
                    Node("call", (node, self.list(items[after].atom.children[1]), NOTHING), node.span),
                    after + 1,
                )
            if below:
                node, after = self._denominator(items, at, node, after)
                left = self._product(factors)
                factors, below = [Node("over", (left, node), _span([left, node]))], False
            else:
                factors.append(node)
            at = after
        return self._product(factors)

    def _function(self, node: Node) -> bool:
        """Is it a function without arguments?"""
        return node.op in ("name", "index") and self._callable(node)

    def _convolution(self, items: Sequence[_Item]) -> Node | None:
        """f * g of functions, as the convention says, and its value, f * g(x); None of anything else."""
        operands, signs = [item.node for item in items[::2]], items[1::2]
        stars = signs and all(s.kind == "times" and self.source.startswith(("*", r"\ast"), s.start) for s in signs)
        if not stars or "f * g" not in self.conventions or any(item.kind != "factor" for item in items[::2]):
            return None
        *others, last = operands
        value = last if last.op == "call" and last.nodes[0].op in ("name", "index") else None
        last = value.nodes[0] if value else last
        if not any(map(self._function, (*others, last))) or any(n.op in ("call", "number", "over") for n in others):
            return None
        found = others[0]
        for node in (*others[1:], last):
            found = Node("setop", ("*", found, node), _span([found, node]))
        return replace(value, args=(found, *value.args[1:])) if value else found

    def _side_by_side(self, left: _Item, right: _Item) -> None:
        """Refuses what is no product, or may be none, when nothing stands between."""
        self._differs(left, right)
        if left.kind != "factor" or right.kind != "factor":
            return
        of_set = left.shape == "indicator" and not left.afters and not _is_relation(left.node)
        if of_set and right.shape == "group" and not self._operating(left, right):
            raise self._error("an indicator of what stands in the brackets, or times it? write the sign", left.start)
        single = right.shape == "group" and right.node.op in ("name", "index", "number")
        if right.shape in ("number", "percent") and left.shape in ("number", "percent") and not left.afters:
            raise self._error("digits side by side: one number, or a product?", left.start)
        bare = right.shape == "number" and left.shape == "name" and not (left.afters or right.afters)
        if bare and not self._below:  # of an index it is asked there
            raise self._error("a number behind a name: a power, an index, or a factor? write the sign", right.start)
        if right.shape == "over" and left.shape == "number" and all(n.op == "number" for n in right.node.nodes):
            raise self._error("a mixed number, or a product? write the sign between", left.start)
        if left.shape == "name" and right.shape == "call":
            base = left.node.nodes[0] if left.node.op in ("power", "raised") else left.node
            called = self._callable(base) or right.node.nodes[0].args[0] in ("f", "g", "h")  # fg(x)
            if base.args[0] == "D" or (base.args[0] in ("f", "g", "h") and called):
                raise self._error(f"is {base.args[0]} applied to what is behind it? write the sign", left.start)
        inverse = left.node.op == "power" and left.node.nodes[1] == _MINUS_ONE and right.shape == "group"
        if inverse and "f^{-1}(x)" in self.conventions and str(left.node.nodes[0].args[0]) in _OFTEN_CALLED:
            raise self._error(
                "an inverse function at what stands in the brackets, or a product? write it out", left.start
            )
        if left.node.op == "name":
            printed, name = self.source[left.start :], str(left.node.args[0])
            if name == r"\Delta" and right.shape == "name":
                raise self._error(
                    "a difference, or a product? declare \\Delta as a prefix, or write the sign", left.start
                )
            if name == r"\Sigma" and right.shape == "name" and not _SIGMA_ALONE.search(self.source):
                raise self._error("a sum, or a product? write \\sum, or the sign", left.start)
            if printed.startswith(r"\operatorname") or name.endswith(r"{\nabla}"):
                raise self._error(f"is {name} applied to what is behind it? declare it as a prefix", left.start)
        for item in (left, right):
            if item.node.op == "name" and self._happens(str(item.node.args[0])):
                raise self._error(f"{item.node.args[0]} beside a factor: of which event? it needs brackets", item.start)
        if left.braced and left.shape == "name" and right.shape == "group" and self._callable(left.node, sure=False):
            raise self._error("braces print nothing: is this called?", left.start)
        if left.shape in ("name", "measure") and single:
            family = known(self.notation.families, str(left.atom.children[0]))
            if family is None or not family.when:
                raise self._error("brackets around a single name or number: is this called? declare it", left.start)
        whole = (
            left.shape in ("sqrt", "root", "over") and not left.afters and any(n.op == "name" for n in left.node.walk())
        )
        if whole and left.node.op != "derivative" and single and right.node.op != "number":
            raise self._error("brackets around a single name or number: is this called? declare it", left.start)
        derived = left.shape in ("derivative", "over") and left.node.op == "derivative" and right.shape == "group"
        if derived and not self._operating(left, right):
            raise self._error("a derivative at what stands in the brackets, or times it? write the sign", left.start)
        doubted = single or (right.shape == "group" and self._of_function(left.node))
        if left.node.op in ("call", "event") and doubted and not self._operating(left, right):
            raise self._error("a value before brackets: is it called? write the sign of a product", left.start)
        if left.shape == "group" and right.shape == "group" and not self._operating(left, right):
            heads = {id(n.nodes[0]): n.nodes[0].args[0] for n in left.node.walk() if n.op in ("call", "event")}
            bare = [n for n in left.node.walk() if n.op == "name" and id(n) not in heads and self._callable(n)]
            plain = right.node.op in ("name", "index", "number", "list")
            negative = right.node.op == "minus" and right.node.nodes[0].op == "number"
            if (plain or negative) and self._combined(left.node) and not _alike(left.node, right.node):
                raise self._error("names in brackets before brackets: is it applied? write the sign", left.start)
            if bare and (plain or any(self._called(str(n.args[0])) for n in bare)):
                raise self._error("a function in brackets before brackets: is it applied? write it out", left.start)

    def _combined(self, node: Node) -> bool:
        """Is it a sum, a product or a quotient of names and their multiples, as f + 2g is, and not all integers?"""
        whole = node.op in ("sum", "product", "over")
        terms = [n.nodes[0] if n.op == "minus" else n for n in node.nodes] if node.op == "sum" else [node]
        factors = [factor for n in terms for factor in (n.nodes if n.op in ("product", "over") else (n,))]
        named = [n for n in factors if n.op in _NAMES]
        plain = any(n.op == "number" for n in terms) and not any(n.args[0] in _OFTEN_CALLED for n in named)  # x + 1
        if not whole or plain or any(n.op not in (*_NAMES, "number") for n in factors):
            return False
        return any(self.notation.names.get(str(n.args[0]), n.args[0]) not in self.notation.integers for n in named)

    def _differs(self, left: _Item, right: _Item) -> None:
        """Asks whether dx is a product; a raised number is no matter: d^2x is as doubtful."""
        if left.shape != "name" or self._below or right.shape in ("number", "group", "dots", "measure"):
            return
        base, exponent = left.node.nodes if left.node.op == "power" else (left.node, Node("number", ("1",)))
        name = str(base.args[0])
        if base.op != "name" or name not in DIFFERENTIALS or exponent.op != "number":
            return
        question = f"{name} before what stands behind it: a differential, or a product?"
        if not (convention := DIFFERENTIALS[name]):
            raise self._error(f"{question} write the sign", left.start)
        self._asked(convention, f"{question} write the sign, or", left.start)

    def _happens(self, name: str) -> bool:
        """Is this a probability, and nothing else?"""
        return known(self.notation.events, name) is not None and known(self.notation.names, name) is None

    def _expectation(self, node: Node, atom: Tree) -> bool:
        """An operator before brackets: E(X - a)^2 may be the mean of a square."""
        if node.op == "call" and node.nodes[0].args[0] in _EXPECTING and str(atom.children[-3]) == "(":
            return True
        return node.op == "call" and known(self.notation.operators, str(node.nodes[0].args[0])) in ("call", "prefix")

    def _called(self, name: str) -> bool:
        """Do brackets stand behind the name somewhere in the formula?"""
        return bool(re.search(rf"(?<![A-Za-z\\]){re.escape(name)}\s*(?:\\[A-Za-z]+\s*)?[(\[]", self.source))

    def _operating(self, left: _Item, right: _Item) -> bool:
        r"""T(f)(x), \frac{df}{dx}(x): is it a value of what an operator makes of a function?"""
        if (
            (left.afters and left.node.op not in ("raised", "evaluated"))
            or right.shape != "group"
            or str(right.atom.children[0]) != "("
        ):
            return False
        inner = left.node.nodes[0] if left.node.op == "raised" else left.node
        if inner.op == "accent" and inner.nodes[0].op == "setop" and inner.nodes[0].args[0] == "*":
            return right.node.op in ("list", "name", "index", "number")
        if left.shape == "group" and inner.op == "setop":
            return right.node.op in ("list", "name", "index", "number")
        if left.shape == "indicator":
            return not _is_relation(left.node) and right.node.op in ("list", "name", "index", "number")
        if left.node.op in ("derivative", "evaluated"):
            inner = left.node.nodes[1 if left.node.op == "derivative" else 0]
            return right.node.op in ("list", "name", "index", "number") and inner.op in ("name", "index")
        return right.node.op in ("list", "name", "index", "number") and self._of_function(left.node)

    def _of_function(self, node: Node) -> bool:
        """Is it T(f), a value at a function?"""
        arguments = node.nodes[1].nodes if node.op == "call" else ()
        return len(arguments) == 1 and arguments[0].op == "name" and self._callable(arguments[0])

    def _callable(self, node: Node, sure: bool = True) -> bool:
        """Is this the name of a function, or of a probability, before any brackets, or before some?"""
        family = known(self.notation.families, str(node.args[0]))
        called = family is not None and family.call and not (sure and (family.when or family.indexed))
        return called or known(self.notation.events, str(node.args[0])) == ()

    def _product(self, factors: Sequence[Node]) -> Node:
        if len(factors) == 1:
            return factors[0]
        for factor in factors:
            if factor.op == "list" and len(factor.args) == 2 and self.conventions.get("(x, y)"):
                continue
            if factor.op in _COLLECTIONS:
                what = "arguments of a function that is not declared?" if factor.op == "list" else "a set?"
                raise self._error(f"this is no factor: {what}", factor.span[0])
        return Node("product", tuple(factors), _span(factors))

    def _denominator(self, items: Sequence[_Item], at: int, node: Node, after: int) -> tuple[Node, int]:
        """a/bc: letters side by side below the slash; what else stands side by side there needs brackets."""
        if after < len(items) and items[after].kind == "times":
            self._asked(
                r"a/b \cdot c", "does what is behind this sign stand below the slash? brackets say it, or", node.span[0]
            )
        if after == len(items) or items[after].kind in ("times", "slash") or items[after].shape == "measure":
            return node, after
        end = after
        while items[at].letter and end < len(items) and items[end].letter:
            end += 1
        letters = end > after and (end == len(items) or items[end].kind in ("times", "slash"))
        if items[after].kind != "factor":
            self._asked("a/b sum", "what stands below the slash? brackets say it, or", node.span[0])
            return node, after
        convention = self._asked("a/bc", "what stands below the slash? brackets say it, or", node.span[0])
        if convention == "(a/b)c":
            self.remarks.add(f"a/bc is read as {convention}")
            return node, after
        if not letters:
            raise self._error("does this stand below the slash, too? it needs brackets", node.span[0])
        self.remarks.add(f"a/bc is read as {convention}")
        return self.fold(items[at:end]), end

    def _reaching(self, items: Sequence[_Item], at: int) -> tuple[Node, int]:
        """The factor at a place with all that it reaches over, and the place behind."""
        item = items[at]
        if item.kind == "factor":
            self._holding(items, at)
            return item.node, at + 1
        if at + 1 >= len(items):
            raise self._error(f"nothing follows {item.name or 'this sign'}", item.start)
        if item.kind == "big":
            return self._big(items, at)
        if item.kind == "difference":
            return self._difference(items, at)
        if items[at + 1].kind in ("times", "slash"):
            raise self._error(f"nothing stands between {item.name} and the sign behind it", item.start)
        if items[at + 1].shape == "group" and item.kind != "differential":
            if item.name != "exp" and at + 2 < len(items) and items[at + 2].shape == "group":
                if self._asked("function argument", f"how far does {item.name} reach?", item.start) == "all factors":
                    raise self._error(f"does {item.name} reach over the first brackets only? more say it", item.start)
            return self._with_brackets(item, items[at + 1]), at + 2
        if item.kind != "differential" and items[at + 1].shape in _TALL and items[at + 1].node.op == "power":
            question = f"is the power of {item.name}, or of what it is applied to? brackets say it, or"
            if self._asked("f(x)^2", question, item.start) == "the value":
                raise self._error("a power of the value: write it with brackets around it", item.start)
        argument, after = self._reaching(items, at + 1)
        after, argument = self._argument(items, at, after, argument)
        return self._applied(item, Node("list", (argument,), argument.span), NOTHING), after

    def _difference(self, items: Sequence[_Item], at: int) -> tuple[Node, int]:
        """Of the one factor behind it, which has no power: is that of the difference?"""
        item, behind = items[at], items[at + 1]
        if behind.kind not in ("factor", "function", "difference"):
            raise self._error(f"nothing stands between {item.name} and the sign behind it", item.start)
        if behind.shape != "group" and any(after.data in ("power", "bang") for after in behind.afters):
            question = f"a power behind {item.name} of one thing: of the difference, or of that? brackets say it"
            raise self._error(question, item.start)
        if behind.shape in ("number", "percent", "dots", "words"):
            raise self._error(f"{item.name} of what never changes: a factor? write the sign", item.start)
        body, after = self._reaching(items, at + 1)
        if item.name == r"\partial" and after < len(items) and items[after].kind == "factor":
            self._asked("function argument", f"how far does {item.name} reach?", item.start)
        scripts = [item.limits.get(kind, NOTHING) for kind in ("SUB", "SUP")]
        head = Node("index", (item.name, *scripts)) if item.limits else Node("name", (item.name,))
        return Node("difference", (head, body), (item.start, body.span[1])), after

    def _holding(self, items: Sequence[_Item], at: int) -> None:
        """[x/2] and {x}, brackets that hold nothing together: a whole or a fractional part, or a set; [x^n] f(x)."""
        item, behind = items[at], items[at + 1 : at + 2]
        if item.shape != "group" or item.afters or (opening := str(item.atom.children[0])) == "(":
            return
        power = item.node.op == "power" and item.node.nodes[0].op in ("name", "index")
        if power and opening == "[" and behind and behind[0].kind not in ("times", "slash"):
            raise self._error("a coefficient, or brackets? write round ones", item.start)
        if item.node.op in _TERMS and opening in BRACES and self.conventions.get("[x]") == "square brackets":
            raise self._error("\\{ around a single term: a part of a number, a set, or brackets?", item.start)
        if item.node.op in _TERMS:
            what = f"{opening} around a single term: a part of a number, a set, or brackets?"
            self._asked("[x]", f"{what} write round ones, or \\lfloor, or", item.start)

    def _argument(self, items: Sequence[_Item], at: int, after: int, argument: Node) -> tuple[int, Node]:
        """How far what is applied without brackets reaches; the first factor is its argument in any case."""
        item = items[at]
        if after == len(items) or items[after].applied:
            return after, argument
        if items[after].kind != "slash":
            question = f"how far does {item.name} reach?"
            if self._asked("function argument", question, item.start) == "one factor":
                if items[at + 1].shape == "number" and items[after].kind == "factor":
                    raise self._error(f"does {item.name} reach over the number only? brackets say it", item.start)
                self.remarks.add(f"{item.name} is applied to the one factor behind it")
                return after, argument
            after = next(
                (i for i in range(after, len(items)) if items[i].applied or items[i].kind == "slash"), len(items)
            )
            argument = self.fold(items[at + 1 : after])
            if after == len(items) or items[after].applied:
                return after, argument
        question = f"is this {item.name} divided, or what it is applied to? brackets say it"
        if after + 1 < len(items) and items[after + 1].applied:
            raise self._error(question, item.start)
        if self._asked("log a/b", f"{question}, or", item.start) == "(log a)/b":
            return after, argument
        if after + 1 == len(items) or items[after + 1].kind in ("times", "slash"):
            raise self._error("nothing stands on one side of this slash", items[after].start)
        below, end = self._denominator(items, after + 1, *self._reaching(items, after + 1))
        return end, Node("over", (argument, below), _span([argument, below]))

    def _with_brackets(self, item: _Item, group: _Item) -> Node:
        """A function before brackets: what is behind them belongs to its value or to its argument."""
        argument = group.node
        if group.afters:
            if any(after.data == "bang" for after in group.afters):
                raise self._error(f"is the bang behind {item.name} of its value, or of the brackets?", item.start)
            question = f"is the power behind {item.name} of its value, or of the brackets?"
            if self._asked("f(x)^2", question, item.start) == "the argument":
                return self._applied(item, Node("list", (argument,), argument.span), NOTHING)
        opening, inside, closing = group.atom.children
        arguments, given = self._arguments(inside)
        self._match(str(opening), str(closing), opening.start_pos)
        value = self._applied(item, replace(arguments, span=(_start(group.atom), _end(group.atom))), given)
        return self._behind(value, group.afters)

    def _applied(self, item: _Item, arguments: Node, given: Node) -> Node:
        span = (item.start, arguments.span[1])
        if item.kind == "differential":
            return Node("derivative", (item.name, item.node, _single(arguments)), span)
        lower, upper = item.limits.get("SUB"), item.limits.get("SUP")
        if item.kind == "prefix":
            head = Node("name", (item.name,)) if lower is None else Node("index", (item.name, lower, NOTHING))
            if item.name == r"\nabla" and upper is not None:
                head, upper = Node("power", (head, _single(upper))), None
            node = Node("event" if item.name == r"\#" else "call", (head, arguments, given), span)
        elif lower is not None:
            raise self._error(f"the base of this {item.name} is not read", item.start)
        elif len(arguments.args) > 1 or given is not NOTHING or arguments.nodes[0].op == "relation":
            raise self._error(f"{item.name} takes one argument", item.start)
        else:
            node = Node("function", (item.name, _single(arguments)), span)
        if upper is None:
            return node
        if upper == Node("list", (_MINUS_ONE,)):
            raise self._error(f"the inverse of {item.name}, or its reciprocal? write it out", item.start)
        return Node("power", (node, _single(upper)), span)

    def _big(self, items: Sequence[_Item], at: int) -> tuple[Node, int]:
        """A sum reaches to the end of its term, a product or a maximum as far as the convention says."""
        item = items[at]
        operator, head = item.name, _headed(item)
        _, limits, upper, _ = head.args
        after = self._integrated(items, at) if "int" in operator.split() or operator == "oint" else 0
        after = after or (_apart(items, at) if operator in _LINEAR else self._extent(items, at, head))
        body = self.fold(items[at + 1 : after])
        if operator in ("argmax", "argmin") and body.op == "set" and len(body.args) == 1 and not _is_relation(body):
            body = body.nodes[0]  # braces that hold a term together
        if operator in ("sum", "prod") and upper is not NOTHING and limits.nodes and limits.nodes[0].op != "relation":
            limits = self._limited(item, limits, body)
        return Node("big", (operator, limits, upper, body), (item.start, body.span[1])), after

    def _limited(self, item: _Item, limits: Node, body: Node) -> Node:
        """The limits with what is not printed of the first one: its value, or the index, as the convention says."""
        first, start = limits.nodes[0], item.start
        if first.op != "number":
            lower = self._asked("lower limit", "no lower limit is printed:", start)
            self.remarks.add(f"a lower limit that is not printed is {lower}")
            one = Node("relation", (first, "=", Node("number", (lower,))), limits.span)
            return Node("list", (one, *limits.args[1:]), limits.span)
        question = "no lower limit is printed with an index: write it, or"
        index = self._asked(r"\sum_1^n", question, start)
        if item.name != "sum" or len(limits.args) > 1 or not occurs(body, index):
            raise self._error(f"{question[:-4]}: no {index} stands behind it", start)
        self.remarks.add(f"an index that is not printed is {index}")
        return Node("list", (Node("relation", (Node("name", (index,)), "=", first), limits.span),), limits.span)

    def _integrated(self, items: Sequence[_Item], at: int) -> int:
        """Behind the differentials of an integral, or all that is there."""
        waiting = 0
        for k in range(at, len(items)):
            waiting += items[k].name.count("int") if items[k].kind == "big" else 0
            waiting -= _measured(items[k])
            if waiting <= 0:
                self._behind_measure(items, k)
                return k + 1
        return len(items)

    def _behind_measure(self, items: Sequence[_Item], at: int) -> None:
        """Refuses dx/x, and what stands behind dx with an x in it: is it integrated, too?"""
        if items[at].shape != "measure":
            return
        name, behind = str(items[at].node.args[0]).removeprefix("d"), items[at + 1 :]
        name = name.partition("(")[2][:-1] or name  # of dF(x) it is x
        if behind and (
            behind[0].kind == "slash" or items[at - 1].kind == "big" or any(occurs(i.node, name) for i in behind)
        ):
            raise self._error("is what stands behind it integrated, too? put it before the d", items[at].start)

    def _extent(self, items: Sequence[_Item], at: int, head: Node) -> int:
        """Behind the factors of a product: the first one, and all up to the last one with an index of it."""
        name, start, indices = items[at].name, items[at].start, bound(head.nodes[0])
        _, first = self._reaching(items, at + 1)
        another = next((i for i in range(first, len(items)) if indices & _bound(items[i])), len(items))
        found = [i + 1 for i in range(first, another) for index in indices if occurs(items[i].node, index)]
        last = max(found, default=first)
        used = any(occurs(item.node, index) for item in items[at + 1 : another] for index in indices)
        if used and another < len(items) and last == another - 1 and items[last].kind == "times":
            return last  # \prod_i a_i \times \prod_i b_i: another one with its index
        if any(item.kind == "slash" for item in items[first:]):
            raise self._error(f"how far does {name} reach, past the slash? brackets say it", start)
        if last == len(items):
            return last
        convention = self._asked("product", f"how far does {name} reach?", start)
        if convention == "up to the dot":
            last = max(last, next((i for i in range(first, len(items)) if items[i].kind == "times"), len(items)))
        return len(items) if convention == "all factors" else last

    # Atoms

    def atom(self, tree: Tree) -> Node:
        children, span = tree.children, (_start(tree), _end(tree))
        parts = [c for c in children if isinstance(c, lark.Tree)]
        match str(tree.data):
            case "number":
                return Node("number", (str(children[0]),), span)
            case "percent":
                return Node("percent", (Node("number", (str(children[0]),), span),), span)
            case "name":
                return self._indexed(children, (span[0], children[0].end_pos))  # a name's token covers its scripts
            case "call" | "event" as kind:
                return self._call(kind, children, span)
            case "indicator":
                return self._indicator(children, span)
            case "derivative":
                return Node("derivative", (str(children[0]), self.list(parts[0]), self.expression(parts[1])), span)
            case "group":
                return self._group(children, span)
            case "cases":
                return Node("cases", tuple(map(self._case, parts)), span)
            case "matrix":
                return Node("matrix", tuple(map(self.list, parts)), span)
            case "norm":
                return Node("norm", (self.expression(parts[0]), NOTHING), span)
            case "accent":
                inside = self.list(parts[0])
                return Node("accent", (str(children[0]), inside if _is_relation(inside) else _single(inside)), span)
            case "words":
                return Node("words", (str(children[0]),), span)
            case "measure":
                return Node("name", (str(children[0]),), span)
            case "over":
                self._above += 1
                above = self.expression(parts[0])
                self._above -= 1
                below = self.expression(parts[1])
                for side in (above, below) if above.op == below.op == "difference" else ():
                    if side.nodes[0].args[0] in DIFFERENTIALS:
                        raise self._error("a derivative, or a fraction of differentials? write it plain", span[0])
                return Node("over", (above, below), span)
            case "abs" | "floor" | "ceil" | "nearest" | "root" as kind:
                return Node(kind, tuple(map(self.expression, parts)), span)
            case "binomial":
                return Node("binomial", (self.expression(parts[0]), *self.list(parts[1]).args), span)
            case "sqrt":
                return Node("root", (Node("number", ("2",)), self.expression(parts[0])), span)
            case _:
                return Node("dots", (), span)

    def expression(self, tree: Tree) -> Node:
        """A chain that is no relation."""
        node = self.chain(tree)
        if node.op == "relation":
            raise self._error("a relation stands where an expression is expected", _start(tree))
        return node

    def _call(self, kind: str, children: Sequence[Any], span: tuple[int, int]) -> Node:
        *names, opening, inside, closing = children
        raised = names.pop() if not isinstance(names[-1], lark.Token) and names[-1].data == "raised" else None
        head = self._indexed(names, span)
        self._above += _is_measure(inside)  # \mu(dx)
        arguments, given = self._arguments(inside)
        self._above -= _is_measure(inside)
        parting = [str(c.children[0].type) for c in inside.children if c.data == "separator"]
        if kind == "event" and "SEMICOLON" in parting:
            raise self._error("a semicolon in a probability: and, or given, or a parameter?", opening.start_pos)
        marks = [mark for mark in parting if mark != "GIVEN"]
        if self._marks.setdefault((str(head.args[0]), len(marks)), marks) != marks:  # I(X, Y; Z), I(X; Y, Z)
            raise self._error("a semicolon here, and a comma elsewhere: what do they part?", opening.start_pos)
        self._match(str(opening), str(closing), opening.start_pos)
        if kind == "event" and head.args[0] == "I" and given == NOTHING and _small(arguments):
            kind = "call"  # an information, beside the indicators of events
        plain = kind == "call" and head.args[0] not in ("max", "min")
        if str(opening) in BRACES and plain and (len(arguments.args) > 1 or _is_relation(arguments)):
            raise self._error("the argument is a set, or this is an indicator? declare it", opening.start_pos)
        node = Node(kind, (head, arguments, given), span)
        return node if raised is None else self._raised(node, raised.children[2])

    def _raised(self, call: Node, tree: Tree) -> Node:
        """f^2(x), f^{-1}(x)."""
        head, arguments, given = call.args
        exponent, start = self.expression(tree), call.span[0]
        if exponent.op == "product" and self._is_word(NOTHING, self.source[exponent.span[0] : exponent.span[1]]):
            raise self._error("letters in an upper script: a word, or a product? write it out", start)
        if exponent.op == "words":
            return Node(call.op, (Node("raised", (head, exponent), call.span), arguments, given), call.span)
        if exponent == _MINUS_ONE:
            meant = self._asked("f^{-1}(x)", "an inverse function, or a reciprocal?", start)
            if meant == "the inverse":
                return Node(call.op, (Node("inverse", (head,), call.span), arguments, given), call.span)
            return Node("power", (call, exponent), call.span)
        if _enclosed(tree) is not None:
            question = "is this a power, a derivative, or an index? for an index declare sup, or"
            if self._asked("f^{(n)}(x)", question, start) == "a derivative":
                return Node(call.op, (Node("derived", (head, exponent), call.span), arguments, given), call.span)
        if head.args[0] in _OF_ANGLES and exponent.op == "number":  # sin^2 x is never the sine of the sine
            return Node("power", (call, exponent), call.span)
        if head.args[0] == "R" and exponent.args == ("2",):  # of determination
            raise self._error("the square of a value, or a name of its own? write it out", start)
        meant = self._asked("f^2(x)", "a power of the function's value, or the function applied again?", start)
        if meant == "the value":
            return Node("power", (call, exponent), call.span)
        if exponent.op != "number" or not 1 <= len(str(exponent.args[0])) <= 2 or len(arguments.args) != 1:  # type: ignore[union-attr]
            raise self._error("how often is the function applied? write it out", start)
        for _ in range(int(str(exponent.args[0])) - 1):
            call = Node(call.op, (head, Node("list", (call,), call.span), given), call.span)
        return call

    def _case(self, tree: Tree) -> Node:
        """A value with its conditions, with words, or with nothing beside it; all others where it says so."""
        last = tree.children[-1]
        if last.type == "WORDS":
            words = (Node("words", (str(last),), (last.start_pos, last.end_pos)),) if str(last) else ()
            return Node("row", (_single(self.list(tree.children[1])), *words), (_start(tree), _end(tree)))
        value = _single(self.list(tree.children[1]))
        if value.op in ("relation", "said"):
            raise self._error("a case whose value is no expression", value.span[0])
        conditions = self.list(tree.children[4]) if len(tree.children) > 4 else NOTHING
        return Node("case", (value, conditions), (_start(tree), _end(tree)))

    def _indicator(self, children: Sequence[Any], span: tuple[int, int]) -> Node:
        script = children[1] if len(children) == 2 else None
        braces = _enclosed(script.children[2]) if script is not None else None
        inside = script.children[2] if script is not None else children[2]
        opening = str(braces.children[0]) if braces is not None else ""
        braced = opening in BRACES or (script is not None and opening in ("[", "("))
        conditions = self.list(braces.children[1] if braced else inside)  # type: ignore[union-attr]
        if script is None:
            self._match(str(children[1]), str(children[3]), children[1].start_pos)
        return Node("indicator", conditions.args, span)

    def _indexed(self, children: Sequence[Any], span: tuple[int, int]) -> Node:
        name, scripts = str(children[0]), children[1:]
        if not scripts:
            return Node("name", (name,), span)
        lower, upper = NOTHING, NOTHING
        for script in scripts:
            if script.children[0].type == "SUB":
                lower = self._lower(script.children[2], re.findall(_SIGN, name)[-1] in self._matrices)
            else:
                upper = Node("list", tuple(self._script(script.children[2])))
                for node in upper.nodes:
                    bare = node.op == "product" and node.nodes[-1].op == "number"
                    if bare and not _TIMES.search(self.source[node.span[0] : node.span[1]]):
                        question = "a number behind a name: another index, or a factor? write a comma, or the sign"
                        raise self._error(question, node.span[0])
        return Node("index", (name, lower, upper), span)

    def _lower(self, tree: Tree, matrix: bool = False, word: bool = False) -> Node:
        return self._several(Node("list", tuple(self._script(tree))), matrix, word)

    def _several(self, indices: Node, matrix: bool = False, word: bool = False) -> Node:
        """Letters side by side below: two indices, as the convention says, or a product; a word has to be declared.

        `matrix`: of a name that has two indices elsewhere; `word`: of a norm, that has none.
        """
        found: list[Node] = []
        for node in indices.nodes:
            products = [n for n in node.walk() if n.op == "product" and n is not node]
            if one := [n for n in products if n.nodes[0].args in (("0",), ("1",))]:
                raise self._error("0 or 1 before a letter in an index: another index? write a comma", one[0].span[0])
            beside = self._side_by_side_below(node, matrix)
            if beside and (word or len(node.args) > 2):
                question = "several indices, a product, or a word? write commas or dots, or declare it as a label"
                raise self._error(f"letters side by side in an index: {question}", node.span[0])
            question = "two indices, a product, or a word?"
            if beside and self.conventions.get("x_{ij}") == "two indices that count" and not _counting(node):
                raise self._error(f"{question} declare the convention 'x_{{ij}}'", node.span[0])
            if beside and self._asked("x_{ij}", question, node.span[0]) != "a product":
                digits = str(node.args[0]) if node.op == "number" else ""
                found += [Node("number", (digit,), node.span) for digit in digits] or node.nodes
            else:
                found.append(node)
        return replace(indices, args=tuple(found))

    def _side_by_side_below(self, node: Node, matrix: bool) -> bool:
        """Names and numbers with nothing between: ij or i1, but 2k, or 11, only where the name has two indices."""
        if node.op == "number":
            return matrix and len(str(node.args[0])) == 2
        if node.op != "product" or any(n.op not in _INDICES for n in node.nodes):
            return False
        if self._signed_by(node):
            return False
        declared = self.conventions.get("x_{ij}", "").startswith("two indices")
        printed = re.escape(self.source[node.span[0] : node.span[1]])
        added = node.nodes[0].op == "number" and re.search(rf"\{{\s*{printed}\s*[+-]", self.source)
        if matrix and added and node.nodes[0].args[0] not in ("0", "1"):
            raise self._error("two indices, or a product here? write a comma or a dot", node.span[0])
        if len(node.args) > 2 or node.nodes[0].op != "number" or matrix:
            return True
        if declared and node.nodes[0].args[0] in ("0", "1"):  # of which nobody makes a factor
            return True
        if added or re.search(rf"(?<!_\{{){printed}", self.source):
            return False  # s_{2k} and s_{2k + 1}, or 2k elsewhere
        if declared:
            raise self._error("two indices, or a product here? write a comma or a dot", node.span[0])
        return False

    def _script(self, tree: Tree) -> Sequence[Node]:
        """The indices; brackets around all of them make a list of it: X_{(i)} is not X_i."""
        self._below += 1
        found = self._conditioned(tree)
        self._below -= 1
        if any(child.data == "separator" and child.children[0].type == "SEMICOLON" for child in tree.children):
            raise self._error("a semicolon in an index: what does it part? write a comma", _start(tree))
        enclosed = _enclosed(tree) is not None and found.nodes[0].op not in ("list", "square")
        return (Node("list", found.args, found.span),) if enclosed else found.nodes

    def _conditioned(self, tree: Tree) -> Node:
        """Elements, or the one that is a condition of others."""
        elements, given = self._arguments(tree)
        return elements if given is NOTHING else Node("list", (Node("given", (elements, given), elements.span),))

    def list(self, tree: Tree) -> Node:
        """Elements; a condition among them is refused."""
        elements, given = self._arguments(tree)
        if given is not NOTHING:
            raise ReadError(
                "a condition stands here, and this is no event: declare it as one", self.source, _start(tree)
            )
        return elements

    def _arguments(self, tree: Tree) -> tuple[Node, Node]:
        before: list[Node] = []
        behind: list[Node] = []
        current = before
        for child in tree.children:
            if child.data == "separator":
                if child.children[0].type == "GIVEN":
                    if current is behind:
                        raise ReadError(
                            "a second condition: write commas behind one bar", self.source, child.children[0].start_pos
                        )
                    current = behind
                continue
            current.append(self._said(child) if child.data == "said" else self.statement(child))
        given = Node("list", tuple(behind), _span(behind)) if current is behind else NOTHING
        return Node("list", tuple(before), _span(before)), given

    def _said(self, tree: Tree) -> Node:
        """Formulas with words between."""
        parts: list[Node] = []
        for child in tree.children:
            if isinstance(child, lark.Token):
                parts.append(Node("words", (str(child),), (child.start_pos, child.end_pos)))
            else:
                parts += self._said(child).nodes if child.data == "said" else [self.chain(child)]
        return Node("said", tuple(parts), _span(parts))

    def _group(self, children: Sequence[Any], span: tuple[int, int]) -> Node:
        opening, closing = str(children[0]), str(children[2])
        elements, given = self._arguments(children[1])
        if _PAIRS[opening] != closing and len(elements.args) == 2 and given is NOTHING and not _is_relation(elements):
            if opening + closing in _HALF_OPEN:
                return Node(_HALF_OPEN[opening + closing], elements.args, span)
        self._match(opening, closing, span[0])
        if opening in BRACES and given is NOTHING:
            elements, given = _such_that(elements)
        if opening in BRACES and given is not NOTHING:
            return Node("setof", (elements, _each(given)), span)
        said = self.conventions.get("{x}") == "a set" or bool(_BESIDE_SETS.search(self.source[: span[0]]))
        said = said or any(n.op in ("said", "words", *_MEMBERS) for n in elements.nodes)  # {{1, 2}}
        if opening in BRACES and (len(elements.args) > 1 or _is_relation(elements) or said):
            return Node("set", elements.args, span)
        if opening == r"\langle":
            return Node("angle", (elements, given), span)
        if given is not NOTHING:
            raise self._error("a condition stands here, and this is no event: declare it as one", span[0])
        if any(n.op == "said" or (n.op == "words" and len(elements.args) == 1) for n in elements.nodes):
            raise self._error("words in brackets that are no event: say it outside of them", span[0])
        if opening == "[" and len(elements.args) == 1 and elements.nodes[0].args[1::2] == (":",):
            self._asked("[L:K]", "a degree, or an index, or a point? write it out, or", span[0])
            above, below = elements.nodes[0].nodes
            return Node("degree", (above, below), span)
        if _is_relation(elements) or any(n.op in STATEMENTS for n in elements.nodes):
            raise self._error("a relation in brackets: is this an event, or a condition? declare what it is", span[0])
        if len(elements.args) == 1:
            inner = elements.nodes[0]
            among = bool(_AMONG.search(self.source[: span[0]]))  # what has members is no number
            if opening == "[" and (among or self._below or inner.op in ("name", "number")):
                question = "square brackets around a name: the numbers up to it? write it out, or"
                alone = bool(_BEFORE_ALL.search(self.source[: span[0]]) and _BEHIND_ALL.match(self.source, span[1]))
                said = self.conventions.get("[n]") or ("as printed" if among or self._below or alone else "")
                if (said or self._asked("[n]", question, span[0])) != "brackets":
                    return Node("square", (inner,), span)
            return replace(inner, span=span)
        ends = opening == "[" and len(elements.args) == 2 and not any(n.op == "dots" for n in elements.nodes)
        return Node("interval" if ends else "list", elements.args, span)

    def _match(self, opening: str, closing: str, start: int) -> None:
        if _PAIRS[opening] != closing:
            raise self._error(f"the bracket {opening} is closed by {closing}", start)


def _dotted(items: Sequence[_Item]) -> list[_Item]:
    return [item for item in items if item.node.op == "dots"]


def _alike(left: Node, right: Node) -> bool:
    """Are the letters of a sum and the one behind it of one kind, (a + b)(c) and (x + y)(z)?  Then none is called."""
    letters = {str(n.args[0]) for node in (left, right) for n in node.walk() if n.op == "name"}
    return right.op == "name" and any(letters <= {*kind} for kind in ("abcd", "xyz"))


def _unbraced(child: Tree) -> Iterator[Tree]:
    """A factor; the factors in it, where it is braces around a product, which print nothing."""
    tree = child
    if child.data == "factor" and len(child.children) == 1 and child.children[0].data == "braces":
        tree = child.children[0].children[1]
        while len(tree.children) == 1 and tree.data in ("list", "chain", "total"):
            tree = tree.children[0]
    if tree.data != "term" or len(tree.children) == 1:
        yield child
        return
    for part in tree.children:
        yield from _unbraced(part)


def _summed(children: Sequence[Tree]) -> list[Tree]:
    """Terms and the signs between them, a factor behind a sum and a minus as what is summed: \\sum -1.

    Of several, as in \\sum^n-1 x, the first may belong to the upper end.
    """
    found = [*children]
    for at in range(len(found) - 2, 0, -2):
        before, sign, behind = found[at - 1 : at + 2]
        last = before.children[-1]
        single = sign.children[0] == "-" and last.data == "big"
        if single and last.children[0] == "sum":
            single = len(behind.children) == 1
        elif single and "int" in str(last.children[0]):  # \\int_0^n -1 dx: an end that is n - 1?
            single = behind.children[0].data == "factor" and behind.children[0].children[0].data != "number"
        if single:
            found[at - 1 : at + 2] = [lark.Tree("negative", [before, sign, behind])]
    return found


def _counting(node: Node) -> bool:
    """Are all parts numbers, or letters that count?"""
    parts = (n.args[0] for n in node.walk() if n.op in ("name", "index"))
    return all(part in INDEX_LETTERS for part in parts)


def _barred(term: Tree) -> Tree | None:
    """The bar at the end of a term that does not say where what it evaluates begins."""
    last = term.children[-1]
    after = last.children[-1] if last.data == "factor" and len(last.children) > 1 else None
    return after if after is not None and after.data == "evaluated" and str(after.children[0]) == "|" else None


def _headed(item: _Item) -> Node:
    """The node of a big operator, without its body."""
    upper = _single(item.limits["SUP"]) if "SUP" in item.limits else NOTHING
    return Node("big", (item.name, item.limits.get("SUB", NOTHING), upper, NOTHING))


def _apart(items: Sequence[_Item], at: int) -> int:
    """Where a limit ends before another one of the same name, behind a sign: \\lim f \\cdot \\lim g; or all of it."""
    own = _bound(items[at]) if "lim" in items[at].name else frozenset()
    others = (k - 1 for k in range(at + 2, len(items)) if own & _bound(items[k]) and items[k - 1].kind == "times")
    return next(others, len(items))


def _bound(item: _Item) -> frozenset[str]:
    return bound(item.limits.get("SUB", NOTHING)) if item.kind == "big" else frozenset()


def _name_alone(call: Node) -> bool:
    """Is nothing but a name in its brackets: E[X]?"""
    return [n.op for n in call.nodes[1].nodes] in (["name"], ["index"])


def _enclosed(tree: Tree) -> Tree | None:
    """The group that is all of an expression; None where it is more or less than that."""
    while not isinstance(tree, lark.Token) and len(tree.children) == 1:
        tree = tree.children[0]
    return tree if not isinstance(tree, lark.Token) and tree.data == "group" else None


def _open(tree: Tree) -> bool:
    """Does it begin with a quantifier, and go on without brackets?"""
    while tree.data == "denial":
        tree = tree.children[1]
    term = _bound_term(tree)
    if term is None:
        return False
    others = [child for child in term.children if child.data != "bound"]
    single = len(tree.children) == len(tree.children[0].children) == len(others) == 1
    return not (single and _enclosed(others[0]))


def _differentiates(term: Tree) -> bool:
    """Does a term end with d/dx of more than a value, or what stands in brackets?"""
    kinds = [str(child.data) for child in term.children]
    at = max((k for k, kind in enumerate(kinds) if kind == "differential"), default=len(kinds))
    behind = term.children[at + 1 :]
    single = len(behind) == 1 == len(behind[0].children) and behind[0].data == "factor"
    return bool(behind) and not (single and behind[0].children[0].data in ("call", "event", "group"))


def _bound_term(chain: Tree) -> Tree | None:
    """The term that begins a chain, if it begins with a quantifier."""
    first = chain.children[0]
    term = first.children[0] if first.data == "total" else first
    return term if term.data == "term" and term.children[0].data == "bound" else None


def _measured(item: _Item) -> int:
    """How many differentials stand in a factor, or above its line, of integrals that stand before it."""
    trees = [item.atom] if item.shape == "measure" else item.atom.children[2:3] if item.shape == "over" else []
    if item.node.op == "call" and _is_measure(item.atom.children[-2]):
        return 1
    measures = sum(1 for tree in trees for _ in tree.find_data("measure"))
    return max(0, measures - sum(str(big.children[0]).count("int") for tree in trees for big in tree.find_data("big")))


def _is_measure(tree: Tree) -> bool:
    r"""Is it a differential alone: \mu(dx)?"""
    while len(tree.children) == 1 and not isinstance(tree.children[0], lark.Token):
        tree = tree.children[0]
    return bool(tree.data == "measure")


def _is_relation(elements: Node) -> bool:
    return any(n.op == "relation" for n in elements.nodes)


def _each(conditions: Node) -> Node:
    """{(x, y) | x, y in R}, or m, n >= 0 below a sum: a condition of names in a row is one of each."""
    found: list[Node] = []
    for node in reversed(conditions.nodes):
        last = found[-1] if found else NOTHING
        row = node.op in ("name", "index") and last.op == "relation" and last.nodes[0].op == node.op
        row = row and not {"~", "!=", ":", "="} & {*last.args[1::2]}
        row = row and not any(node in side.walk() for side in last.nodes)
        found.append(Node("relation", (node, *last.args[1:]), node.span) if row else node)
    return replace(conditions, args=tuple(reversed(found)))


def _such_that(elements: Node) -> tuple[Node, Node]:
    """What stands before a colon between braces, and what behind it: {f(x) : x in A, x > 0}; not {f : A -> B}."""
    for k, node in enumerate(elements.nodes):
        told, *words = node.nodes if node.op == "said" else (node,)
        signs = told.args[1::2] if told.op == "relation" else ()
        if ":" in signs and signs != (":", "->"):
            at = 2 * signs.index(":") + 1
            left, right = (
                Node("relation", sides, told.span) if len(sides) > 1 else told.nodes[end]
                for sides, end in ((told.args[:at], 0), (told.args[at + 1 :], -1))
            )
            first = Node("said", (right, *words), node.span) if words else right
            before, given = (*elements.nodes[:k], left), (first, *elements.nodes[k + 1 :])
            return Node("list", before, _span(before)), Node("list", given, _span(given))
    return elements, NOTHING


def _small(arguments: Node) -> bool:
    """Is it a single name in small letters, Greek ones too?  Nothing happens in it."""
    named = len(arguments.args) == 1 and arguments.nodes[0].op == "name"
    return named and str(arguments.nodes[0].args[0]).lstrip("\\")[:1].islower()


def _single(elements: Node) -> Node:
    """The only element, or all of them as a list."""
    return elements.nodes[0] if len(elements.args) == 1 else elements


def _joined(terms: Sequence[Node]) -> Node:
    return terms[0] if len(terms) == 1 else Node("sum", tuple(terms), _span(terms))


def _span(nodes: Sequence[Node]) -> tuple[int, int]:
    return (min(n.span[0] for n in nodes), max(n.span[1] for n in nodes)) if nodes else (0, 0)


def _start(tree: Tree) -> int:
    """Where the first token begins."""
    first = tree
    while not isinstance(first, lark.Token):
        first = first.children[0]
    return first.start_pos or 0


def _end(tree: Tree) -> int:
    """Where the last token ends."""
    last = tree
    while not isinstance(last, lark.Token):
        last = last.children[-1]
    return last.end_pos or 0
