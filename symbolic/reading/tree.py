"""The syntax tree of a printed formula: what stands there, nothing evaluated, nothing simplified.

    number    (digits)                            name      (name)
    percent   (number)
    index     (name, lower, upper)                lower, upper: lists; upper only where it is an index and no power
    call      (head, arguments, given)            event     (head, arguments, given)
    power     (base, exponent)                    over      (above, below), a fraction or a slash
    sum       (term, ...), minus (term)           product   (factor, ...)
    big       (operator, limits, upper, body)     function  (log or exp, argument)
    root      (degree, radicand)                  binomial  (above, below, ...)
    factorial, abs, floor, ceil, transpose (argument)
    list, set, interval, right-open, left-open (element, ...)
    setof     (elements, conditions)              relation  (side, sign, side, sign, ...)
    setop     (sign, left, right)                 dots      ()
    indicator (condition, ...)                    inverse   (function), the head of a call
    derivative (d or \\partial, variables, body), a variable is a power where it counts twice
    derived   (function, order), the head of a call
    difference (sign, body): of one factor, with an index or a power of the sign; \\Delta x, \\partial_t u, dx
    lowered   (base, lower, upper), scripts behind brackets that are no index; upper only where it is no power
    evaluated (expression, values, upper), values: relations, or the lower one of two ends
    raised    (base, words), a sign in an upper script, the head of a call, too
    accent    (sign, inner), over more than a name
    square    (element, ...), square brackets that count        degree    (above, below), [L : K]
    given     (elements, conditions), in a script, or outside of an event
    modulo    (chain, numbers)                                   nearest   (argument)
    logical   (and, or or =>, statement, ...), not (statement), quantified (sign, conditions, statement)
    words     (text), said (part, ...), formulas and words in turn
    call      of what is made of functions: (f \\circ g)(x), T(f)(x), 1_A(x), \\frac{df}{dx}(x)
    cases     (case or row, ...): case (value, conditions), row (chain, words), which says no condition

Parentheses, kinds of brackets, spacing and fonts of delimiters leave no trace, nor does it make a difference how a
fraction or a product is printed, or whether arguments are separated by a comma or a semicolon.  Brackets around all
of an index, as in x_{(i)}, are a list of one.  Spans do not count for equality.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Node:
    """One node; `span` is the place in the source that was read, from and to."""

    op: str
    args: tuple[Node | str, ...]
    span: tuple[int, int] = field(default=(0, 0), compare=False)

    def __str__(self) -> str:
        return f"({' '.join([self.op, *map(str, self.args)])})"

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The arguments that are nodes."""
        return tuple(a for a in self.args if isinstance(a, Node))

    def walk(self) -> Iterator[Node]:
        """This node and all below, from the outside in."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.nodes))


NOTHING = Node("list", ())
# The even integers and the odd ones: 2 Z, and 2 Z + 1.
EVEN = Node("product", (Node("number", ("2",)), Node("name", (r"\mathbb{Z}",))))
ODD = Node("sum", (EVEN, Node("number", ("1",))))
# What is said, and is no relation: no claim says it yet.
STATEMENTS = frozenset(("modulo", "given", "logical", "not", "quantified", "said"))


def digest(text: str) -> str:
    """The sha256 of a tree's text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def binds(node: Node) -> str | None:
    """The index that a sum, product, maximum, ... runs over; None when none is printed or it is no single name."""
    if node.op != "big" or not node.args[1].args:  # type: ignore[union-attr]
        return None
    first = node.args[1].args[0]  # type: ignore[union-attr]
    while isinstance(first, Node) and first.op == "relation":
        first = first.args[0]
    return str(first.args[0]) if isinstance(first, Node) and first.op in ("name", "index") else None


def bound(limits: Node) -> frozenset[str]:
    """All names that stand for an index in the limits of an operator: i and j of `1 <= i < j <= n` and of `i, j`."""
    found: set[Node] = set()
    for limit in limits.nodes:
        sides = limit.nodes if limit.op == "relation" else (limit,)
        between = len(sides) > 2 and ":" not in limit.args
        for side in sides[1:-1] if between else sides[:1]:
            found.update(side.nodes if side.op == "list" else (side,))
    return frozenset(str(node.args[0]) for node in found if node.op in ("name", "index"))


def over(node: Node) -> frozenset[str]:
    """What an operator runs over; the ends of an integral are none, \\int_a^b; nothing, for another node."""
    if node.op != "big":
        return frozenset()
    limits = node.nodes[0]
    ends = "int" in str(node.args[0])
    return bound(Node("list", tuple(n for n in limits.nodes if not ends or n.op == "relation")))


def run_through(node: Node) -> frozenset[str]:
    """The names that run through a set: x of {f(x) : x \\in S}, n of {x_n | n > 1}."""
    parts = [*node.nodes[0].nodes, None, *node.nodes[1].nodes] if node.op == "setof" else [*node.nodes]
    sides = [side for part in parts for side in (part.args if part and part.op == "relation" else (part,))]
    at = next((k for k, side in enumerate(sides) if side in (":", None)), 0)
    before = [n for side in sides[:at] if isinstance(side, Node) for n in side.walk()]
    inside = {str(n.args[0]) for n in before if n.op in ("name", "index")}
    said = [s for side in sides if isinstance(side, Node) and side.op == "said" for s in _spoken(side)]
    alone = [s for s in (*sides[:1], *sides[at + 1 :], *said) if isinstance(s, Node) and s.op in ("name", "index")]
    return frozenset(str(s.args[0]) for s in alone) & inside if at else frozenset()


def _spoken(said: Node) -> list[Node]:
    """What words say of all, or of some: n of x \\in A_n for some n \\in N."""
    ahead = ("for some", "for all", "for every", "for each", "for any")
    behind = [b for a, b in pairwise(said.nodes) if a.op == "words" and str(a.args[0]).strip() in ahead]
    return [b.nodes[0] if b.op == "relation" else b for b in behind]


def occurs(node: Node, name: str) -> bool:
    """Does the name occur free, outside of what binds it?"""
    if node.op == "name":
        return node.args[0] == name
    if node.op == "index" and node.args[0] == name:
        return True
    inside = node.nodes
    if (node.op == "quantified" and name in bound(inside[0])) or (
        node.op in ("set", "setof") and name in run_through(node)
    ):
        return False
    if node.op == "evaluated" and name in bound(inside[1]):
        inside = tuple(n for relation in inside[1].nodes for n in relation.nodes[1:])
    if name in over(node):
        limits, upper, _ = inside
        low = [n for n in limits.nodes if n.op == "relation" and n.args[1] == "="]
        inside = (upper, *(n for relation in low for n in relation.nodes[1:]))
    return any(occurs(n, name) for n in inside)
