"""What trees say of names and numbers: which stand in them, and of which single value a relation may be said."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symbolic.reading.tree import Node, bound, over

_VALUES = ("call", "index")  # of a function, or a sequence


def names(node: Node, runs: frozenset[str] = frozenset()) -> Iterator[str]:
    """The printed names in a tree, those with indices with and without them; not what a sum `runs` over.

    What has such an index is no name of its own.  `max`, `min`, and `log` with a base, are no names.
    """
    if node.op in ("name", "index") and str(node.args[0]) not in ("max", "min", "log", *runs):
        yield str(node.args[0])
        if node.op == "index" and not any(n.op == "name" and str(n.args[0]) in runs for n in node.walk()):
            yield str(node)
    runs |= over(node)
    for part in node.nodes:
        yield from names(part, runs)


def fixed_in(node: Node) -> Iterator[str]:
    """The names that stand for others in a node: what is summed over, by what is differentiated, for what is put in."""
    if node.op == "big":
        yield from over(node)
    elif node.op == "derivative":
        yield from (name for by in node.nodes[0].nodes for name in names(by))
    elif node.op == "evaluated":
        yield from bound(node.nodes[1])


def of_matrices(node: Node) -> Iterator[str]:
    """The names that a relation sets beside a matrix, or a transpose, as sides of it."""
    if node.op == "relation" and any(n.op in ("matrix", "transpose") for n in node.walk()):
        yield from (
            name for side in node.nodes if not any(n.op == "matrix" for n in side.walk()) for name in names(side)
        )


def commuted(node: Node) -> Iterator[str]:
    """The names whose products in both orders are subtracted, x y - y x, or whose bracket [x, y] is something."""
    if node.op == "relation" and {"=", ":="} & {*node.args[1::2]}:
        yield from (name for side in node.nodes if side.op == "interval" for name in names(side))
    for whole in (n for n in node.walk() if n.op == "sum"):
        plain = {p.nodes for p in whole.nodes if p.op == "product"}
        taken = [p.nodes[0].nodes for p in whole.nodes if p.op == "minus" and p.nodes[0].op == "product"]
        yield from (name for factors in taken if factors[::-1] in plain for f in factors for name in names(f))


def valued(node: Node) -> bool:
    """Does a relation give a name a value, in which no name stands?"""
    bare = len(node.args) == 3 and node.args[1] in ("=", ":=") and node.nodes[0].op == "name"
    return bare and not [*names(node.nodes[1])]


def number(node: Node) -> Fraction | None:
    """The number that is printed, also as a fraction of two; None for what is none."""
    if node.op == "minus":
        return None if (inner := number(node.nodes[0])) is None else -inner
    if node.op == "over":
        above, below = map(number, node.nodes)
        return above / below if above is not None and below else None
    return Fraction(str(node.args[0])) if node.op == "number" else None


def applied(node: Node) -> tuple[Node | str, tuple[Node, ...]]:
    """What a call is one of, or an index is one of, and of what."""
    if node.op == "call":
        return node.nodes[0], node.nodes[1].nodes
    return (node.args[0], node.nodes[0].nodes) if node.op == "index" else (node, ())


def particular(node: Node) -> set[str]:
    """The names in a relation that stand only in what f is called with, or in an index: it may be about these values.

    g(a) = 1 says something of a, and f(x) = f(y) of x and y; f(x) = x^2, and a_n = n!, may be said of all.
    """
    inside = {name for n in node.walk() if n.op in _VALUES for part in applied(n)[1] for name in names(part)}
    return inside - {name for side in node.nodes for name in _outside(side)}


def _outside(node: Node) -> Iterator[str]:
    """The names in a tree that stand in no value f(x), or x_n."""
    if node.op == "name":
        yield str(node.args[0])
    for part in node.nodes if node.op not in _VALUES else ():
        yield from _outside(part)


def broken(node: Node) -> set[str]:
    r"""The name that a relation says to be a fraction, or to approach one; or that stands beside one: n + 1/2."""
    equal = node.op == "relation" and {*node.args[1::2]} <= {"=", ":=", "in", "->"}
    alone = [side for side in node.nodes if side.op == "name"]
    others = [part for side in node.nodes if side not in alone for part in (side, *side.nodes)]
    values = [value for part in others if (value := number(part)) is not None and value.denominator > 1]
    found = {*names(node)}
    return found if (equal or node.op == "sum") and len(alone) == len(found) == 1 and values else set()
