"""What trees say of names and numbers: which stand in them, and of which single value a relation may be said."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symbolic.reading.tree import Node, bound

_VALUES = ("call", "index")  # of a function, or a sequence


def names(node: Node, runs: frozenset[str] = frozenset()) -> Iterator[str]:
    """The printed names in a tree, those with indices with and without them; not what a sum `runs` over.

    What has such an index is no name of its own.  `max`, `min`, and `log` with a base, are no names.
    """
    if node.op in ("name", "index") and str(node.args[0]) not in ("max", "min", "log", *runs):
        yield str(node.args[0])
        if node.op == "index" and not any(n.op == "name" and str(n.args[0]) in runs for n in node.walk()):
            yield str(node)
    runs |= bound(node.nodes[0]) if node.op == "big" else frozenset()
    for part in node.nodes:
        yield from names(part, runs)


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
