"""Typed tokens to a syntax tree: the grammar's phrases, and the reach of what is written without brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import lark
from lark.lexer import Lexer as LarkLexer

from .lexer import Token
from .scan import ReadError
from .tree import NOTHING, Node, binds, occurs


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


def build(tokens: Sequence[Token], conventions: dict[str, str], source: str, remarks: set[str]) -> Node:
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
        what = f"{error.token} cannot stand here" if error.token.type != "$END" else "something is missing at the end"
        raise ReadError(what, source, at) from None
    return _Builder(conventions, source, remarks).chain(tree.children[0])


Tree = Any


class _Builder:
    def __init__(self, conventions: dict[str, str], source: str, remarks: set[str]) -> None:
        self.conventions, self.source, self.remarks = conventions, source, remarks

    # Chains and sums

    def chain(self, tree: Tree) -> Node:
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
        return Node("relation", tuple(parts), _span([p for p in parts if isinstance(p, Node) and p is not NOTHING]))

    def total(self, tree: Tree) -> Node:
        children = list(tree.children)
        sign = "+"
        if children[0].data == "plus":
            sign = str(children.pop(0).children[0])
            if sign not in ("+", "-"):
                raise ReadError(f"nothing stands before {sign}", self.source, _start(tree))
        terms = [self._signed(sign, self.term(children[0]), _start(tree))]
        for plus, term in zip(children[1::2], children[2::2], strict=True):
            sign, node = str(plus.children[0]), self.term(term)
            if sign in ("+", "-"):
                terms.append(self._signed(sign, node, _start(plus)))
            else:
                left = terms[0] if len(terms) == 1 else Node("sum", tuple(terms), _span(terms))
                terms = [Node("setop", (sign, left, node), _span([left, node]))]
        return terms[0] if len(terms) == 1 else Node("sum", tuple(terms), _span(terms))

    def _signed(self, sign: str, node: Node, start: int) -> Node:
        return node if sign == "+" else Node("minus", (node,), (start, node.span[1]))

    # Products

    def term(self, tree: Tree) -> Node:
        return self.fold([self._item(child) for child in tree.children])

    def _item(self, child: Tree) -> tuple[Any, ...]:
        kind = child.data
        if kind == "factor":
            atom = self.atom(child.children[0])
            node = atom
            for after in child.children[1:]:
                if after.data == "bang":
                    node = Node("factorial", (node,), (node.span[0], _end(after)))
                else:
                    exponent = self.chain(after.children[2])
                    node = Node("power", (node, exponent), (node.span[0], after.children[3].end_pos))
            bare = child.children[0].data in ("name", "number")
            return ("factor", node, bare)
        if kind in ("big", "function"):
            limits = {c.children[0].type: self.list(c.children[2]) for c in child.children[1:]}
            return (kind, str(child.children[0]), limits, child.children[0].start_pos)
        if kind == "prefix":
            return (kind, str(child.children[0]), {}, child.children[0].start_pos)
        return (str(kind), None, None, child.children[0].start_pos)

    def fold(self, items: Sequence[tuple[Any, ...]]) -> Node:
        """Factors side by side, a slash, and what reaches over the factors behind it."""
        factors: list[Node] = []
        below = False  # the next factor stands below a slash
        at = 0
        while at < len(items):
            kind = items[at][0]
            if kind == "times":
                if at in (0, len(items) - 1):
                    raise ReadError("a sign of multiplication at the end", self.source, items[at][3])
                at += 1
                continue
            if kind == "slash":
                if not factors or below or at == len(items) - 1:
                    raise ReadError("nothing stands on one side of this slash", self.source, items[at][3])
                below, at = True, at + 1
                continue
            node, after = self._reaching(items, at)
            if below:
                node, after = self._denominator(items, at, node, after)
                left = _product(factors)
                factors, below = [Node("over", (left, node), _span([left, node]))], False
            else:
                factors.append(node)
            at = after
        return _product(factors)

    def _denominator(self, items: Sequence[tuple[Any, ...]], at: int, node: Node, after: int) -> tuple[Node, int]:
        """a/bc: letters side by side below the slash; what else stands side by side there needs brackets."""
        run, alone = [node], after
        bare = items[at][0] == "factor" and items[at][2]
        while bare and after < len(items) and items[after][0] == "factor" and items[after][2]:
            run.append(items[after][1])
            after += 1
        if after < len(items) and items[after][0] == "factor":
            raise ReadError("does this stand below the slash, too? it needs brackets", self.source, node.span[0])
        if len(run) == 1:
            return node, after
        convention = self.conventions.get("a/bc")
        if convention is None:
            raise ReadError("a/bc: say in the conventions which it is, a/(bc) or (a/b)c", self.source, node.span[0])
        self.remarks.add(f"a/bc is read as {convention}")
        return (_product(run), after) if convention == "a/(bc)" else (node, alone)

    def _reaching(self, items: Sequence[tuple[Any, ...]], at: int) -> tuple[Node, int]:
        kind = items[at][0]
        if kind == "factor":
            return items[at][1], at + 1
        start = items[at][3]
        if at + 1 >= len(items):
            raise ReadError(f"nothing follows {items[at][1]}", self.source, start)
        if kind == "big":
            return self._big(items, at)
        if items[at + 1][0] in ("times", "slash"):
            raise ReadError(f"nothing stands between {items[at][1]} and the sign behind it", self.source, start)
        argument, after = self._reaching(items, at + 1)
        if after < len(items) and items[at + 1][0] == "factor" and items[at + 1][2] and items[after][0] == "factor":
            if "function argument" not in self.conventions:
                message = f"how far does {items[at][1]} reach? declare a convention for the function argument"
                raise ReadError(message, self.source, start)
            self.remarks.add(f"{items[at][1]} is applied to the one factor behind it")
        span = (start, argument.span[1])
        if kind == "prefix":
            return Node("call", (Node("name", (items[at][1],)), Node("list", (argument,)), NOTHING), span), after
        node = Node("function", (items[at][1], argument), span)
        if "SUP" in items[at][2]:
            node = Node("power", (node, _single(items[at][2]["SUP"])), node.span)
        if "SUB" in items[at][2]:
            raise ReadError(f"the base of this {items[at][1]} is not read", self.source, start)
        return node, after

    def _big(self, items: Sequence[tuple[Any, ...]], at: int) -> tuple[Node, int]:
        """A sum reaches to the end of its term, a product to a dot, or to the last factor with its index."""
        _, operator, _scripts, start = items[at]
        head = _headed(items[at])
        _, limits, upper, _ = head.args
        after = len(items)
        if operator == "prod" or (operator in ("max", "min", "sup", "inf") and limits is NOTHING):
            after = self._reach(items, at + 1, binds(head))
        body = self.fold(items[at + 1 : after])
        if operator in ("sum", "prod") and upper is not NOTHING and limits.nodes and limits.nodes[0].op != "relation":
            lower = self.conventions.get("lower limit")
            if lower is None:
                raise ReadError("no lower limit is printed: declare a convention for it", self.source, start)
            self.remarks.add(f"a lower limit that is not printed is {lower}")
            first = Node("relation", (limits.nodes[0], "=", Node("number", (lower,))), limits.span)
            limits = Node("list", (first, *limits.args[1:]), limits.span)
        return Node("big", (operator, limits, upper, body), (start, body.span[1])), after

    def _reach(self, items: Sequence[tuple[Any, ...]], first: int, index: str | None) -> int:
        dot = next((i for i in range(first, len(items)) if items[i][0] == "times" and i > first), len(items))
        last = dot
        for i in range(dot, len(items)):
            if items[i][0] == "big" and binds(_headed(items[i])) == index:
                break  # behind it the index is another one
            if index and items[i][0] == "factor" and occurs(items[i][1], index):
                last = i + 1
        if dot < len(items):
            self.remarks.add("a product ends at the dot" if last == dot else "a product reaches past the dot")
        return last

    # Atoms

    def atom(self, tree: Tree) -> Node:
        children = tree.children
        span = (_start(tree), _end(tree))
        match str(tree.data):
            case "number":
                return Node("number", (str(children[0]),), span)
            case "name":
                return self._indexed(children, (span[0], children[0].end_pos))  # a name's token covers its scripts
            case "call" | "event" as kind:
                head = self._indexed(children[:-3], span)
                arguments, given = self._arguments(children[-2])
                return Node(kind, (head, arguments, given), span)
            case "group":
                return self._group(children, span)
            case "braces":
                return replace(_single(self.list(children[1])), span=span)
            case "abs" | "floor" | "ceil" as kind:
                return Node(kind, (self.chain(children[1]),), span)
            case "frac":
                return Node("over", (self.chain(children[2]), self.chain(children[5])), span)
            case "binomial":
                return Node("binomial", (self.chain(children[2]), *self.list(children[5]).args), span)
            case "sqrt":
                return Node("root", (Node("number", ("2",)), self.chain(children[2])), span)
            case "root":
                return Node("root", (self.chain(children[2]), self.chain(children[5])), span)
            case _:
                return Node("dots", (), span)

    def _indexed(self, children: Sequence[Any], span: tuple[int, int]) -> Node:
        name, scripts = str(children[0]), children[1:]
        if not scripts:
            return Node("name", (name,), span)
        lower = [n for s in scripts if s.children[0].type == "SUB" for n in self.list(s.children[2]).args]
        upper = [n for s in scripts if s.children[0].type == "SUPINDEX" for n in self.list(s.children[2]).args]
        return Node("index", (name, Node("list", tuple(lower)), Node("list", tuple(upper))), span)

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
                        raise ReadError("a second condition", self.source, child.children[0].start_pos)
                    current = behind
                continue
            current.append(self.chain(child))
        given = Node("list", tuple(behind), _span(behind)) if current is behind else NOTHING
        return Node("list", tuple(before), _span(before)), given

    def _group(self, children: Sequence[Any], span: tuple[int, int]) -> Node:
        opening = str(children[0])
        elements, given = self._arguments(children[1])
        if opening in (r"\{", r"\lbrace") and (
            len(elements.args) > 1 or _is_relation(elements) or given is not NOTHING
        ):
            return Node("set", (*elements.args, *given.args), span)
        if given is not NOTHING:
            raise ReadError("a condition stands here, and this is no event: declare it as one", self.source, span[0])
        if len(elements.args) == 1:
            return replace(_single(elements), span=span)
        return Node("interval" if opening == "[" else "list", elements.args, span)


def _headed(item: tuple[Any, ...]) -> Node:
    """The node of a big operator, without its body."""
    _, operator, scripts, _ = item
    upper = _single(scripts["SUP"]) if "SUP" in scripts else NOTHING
    return Node("big", (operator, scripts.get("SUB", NOTHING), upper, NOTHING))


def _is_relation(elements: Node) -> bool:
    return any(n.op == "relation" for n in elements.nodes)


def _single(elements: Node) -> Node:
    """The only element, or all of them as a list."""
    return elements.nodes[0] if len(elements.args) == 1 else elements


def _product(factors: Sequence[Node]) -> Node:
    return factors[0] if len(factors) == 1 else Node("product", tuple(factors), _span(factors))


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
