r"""What a tree leaves in doubt once it is built: forms that papers print with another meaning than the grammar's.

Each was met in print.  The remedy is part of the question.
"""

from __future__ import annotations

from collections.abc import Iterator

from .lexer import known
from .notation import Notation
from .tree import NOTHING, Node

_NAMES = ("name", "index")
_OF_SETS = (r"\cap", r"\cup", r"\setminus")
_EQUAL = ("=", ":=", "|->")
_EMPTY = (Node("name", (r"\varnothing",)), Node("name", (r"\emptyset",)))
_SAY = "say 'and' or 'or' in words, or declare the convention 'x > 0 \\wedge y > 0'"
_NUMBERS = ("product", "sum", "power", "over", "number", "minus")  # what can be no condition


def doubts(root: Node, notation: Notation) -> Iterator[tuple[str, Node]]:
    """The questions that a tree leaves, each with the node that it is about."""
    for node in root.walk():
        yield from _POINTS.get(node.op, _nothing)(node)
        if node.op == "call" and any(n.op == "setop" and n.args[0] in _OF_SETS for n in node.nodes[1].nodes):
            if _uncalled(root, node.nodes[0].args[0]):
                yield "a product of what stands there, or is it called? write the sign", node
        if node.op == "power" and node.args[1] == Node("minus", (Node("number", ("1",)),)):
            family = known(notation.families, str(node.nodes[0].args[0])) if node.nodes[0].op == "name" else None
            if family is not None and family.call and not (family.when or family.indexed):
                yield "an inverse function, or a reciprocal? write it with its argument", node


def _nothing(_: Node) -> Iterator[tuple[str, Node]]:
    yield from ()


def _relation(node: Node) -> Iterator[tuple[str, Node]]:
    for side in (node.nodes[0], node.nodes[-1]):
        if side.op == "setop" and side.args[0] in (r"\wedge", r"\vee") and _stated(side):
            yield f"{side.args[0]} beside a relation, or an operation? {_SAY}", side
    for side in node.nodes[1:-1]:
        if side.op == "setop" and side.args[0] in (r"\wedge", r"\vee"):
            if not all(str(sign).startswith(_EQUAL) for sign in node.args[1::2]) or any(
                n.op == "number" or n in _EMPTY for n in side.nodes
            ):
                yield f"{side.args[0]} between two relations, or an operation? {_SAY}", side
    pairs = [side for side in node.nodes if side.op == "list" and len(side.args) > 1]
    for call in (n for n in node.walk() if n.op == "call" and n.nodes[0].op == "name") if pairs else ():
        if len(call.nodes[1].args) > 1 and any(_uncalled(side, call.nodes[0].args[0]) for side in pairs):
            yield "a factor before a pair, or is it called? write the sign", call  # (c x, y) = c(x, y)
    for side in node.nodes[1:] if "~" in node.args else ():
        first = side.nodes[0] if side.op == "product" else NOTHING
        if first.op == "power" and first.nodes[0] == Node("name", (r"\chi",)):
            yield r"a distribution, or a product? declare \chi with sup and args", side


def _stated(side: Node) -> bool:
    """Is one part of it no element: the empty set, or what is said, behind a number at the relation?"""
    return any(n in _EMPTY for n in side.nodes) or {n.op for n in side.nodes} == {"number", "call"}


def _uncalled(side: Node, name: object) -> bool:
    """Does a name stand in a tree, and not only before its arguments?"""
    nodes = [*side.walk()]
    heads = [n.nodes[0] for n in nodes if n.op in ("call", "event")]
    all_of, called = (sum(n.op in _NAMES and n.args[0] == name for n in some) for some in (nodes, heads))
    return all_of > called


def _matrix(node: Node) -> Iterator[tuple[str, Node]]:
    for entry in (n for row in node.nodes for n in row.nodes):
        if entry.op == "relation":
            yield "rows of relations, and no matrix? write them in aligned", entry


def _event(node: Node) -> Iterator[tuple[str, Node]]:
    """Of what happens, and of what is given; of a call, f(x | A), of that alone."""
    for part in (n for some in node.nodes[1 if node.op == "event" else 2 :] for n in some.nodes):
        if part.op == "relation" and part.args[:2] == (NOTHING, "~"):
            yield "not this, or distributed so? say it in words", part
        for element in part.nodes if part.op == "said" else (part,):
            if element.op == "power" and element.nodes[0].op in _NAMES and element.nodes[1].op in _NAMES:
                yield f"a complement, an index, or a power? declare {element.nodes[0].args[0]} with sup", element
            if part.op == "said" and element.op == "relation" and NOTHING in element.args:
                yield "words on a side of a relation: write them as one text", part


def _row(node: Node) -> Iterator[tuple[str, Node]]:
    """Terms: n - x_1 \\cdots - x_k, A \\cup \\cdots B."""
    for term in node.nodes:
        product = term.nodes[0] if term.op == "minus" else term
        if product.op == "product" and "dots" in (product.nodes[0].op, product.nodes[-1].op):
            if product.nodes[1].op != "big":
                yield "dots at the end of a product: a sign is missing beside them", product


def _raised(node: Node) -> Iterator[tuple[str, Node]]:
    """A star above, of what has one below: f_*(g)^*."""
    head = node.nodes[0].nodes[0] if node.nodes[0].op == "call" else NOTHING
    if node.args[1] == Node("words", ("*",)) and head.op == "index" and node.args[1] in head.nodes[0].nodes:
        yield "is what stands in brackets taken, or does it have this star? write a sign between", node


def _setop(node: Node) -> Iterator[tuple[str, Node]]:
    yield from _row(node)
    if node.args[0] == r"\circ" and node.nodes[0].op in _NAMES and node.nodes[1].op == "call":
        yield r"which is applied first? write (f \circ g)(x), or f(g(x))", node


def _setof(node: Node) -> Iterator[tuple[str, Node]]:
    for condition in node.nodes[1].nodes:
        if condition.op in _NUMBERS:
            yield "a condition that is no relation: which one is it? declare its sign", condition


def _binomial(node: Node) -> Iterator[tuple[str, Node]]:
    for below in node.nodes[1:]:
        if below.op == "product" and any(n.op == "dots" for n in below.nodes):
            yield "a product below, or a row of numbers? write commas", below


_POINTS = {
    "relation": _relation,
    "matrix": _matrix,
    "event": _event,
    "call": _event,
    "raised": _raised,
    "sum": _row,
    "setop": _setop,
    "setof": _setof,
    "binomial": _binomial,
}
