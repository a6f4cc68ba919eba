"""What is defined by cases: a display about it is read once for each case, under what is supposed there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from symbolic.reading.meaning import NoMeaning
from symbolic.reading.reader import Clause, Reading
from symbolic.reading.rendering import latex
from symbolic.reading.tree import Node, over

from .values import applied, number

MOST = 9  # cases of one display
_CONTRARY = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "=": "!=", "!=": "="}
_TURNED = {"<": ">", "<=": ">="}
Case = tuple[Node, tuple[Node, ...]]  # a value, and the relations under which it is one


@dataclass(frozen=True)
class Pieces:
    """A name, or a function of names, with its values."""

    head: Node
    cases: tuple[Case, ...]

    @staticmethod
    def of(relation: Node) -> Pieces | None:
        """Those that an equation defines by cases; None for any other one, and for conditions that are not plain."""
        if len(relation.args) != 3 or relation.args[1] not in ("=", ":=") or relation.nodes[1].op != "cases":
            return None
        head, cases = relation.nodes[0], _plain(relation.nodes[1])
        places = head.nodes[1].nodes if head.op == "call" else ()
        if cases is None or head.op not in ("name", "call") or any(n.op != "name" for n in places):
            return None
        return Pieces(head, cases)

    def at(self, node: Node) -> list[Case] | None:
        """The cases of what a node says of the function; None if it says nothing of it."""
        (name, places), (named, values) = applied(self.head), applied(node)
        if node.op != self.head.op or named != name or len(places) != len(values):
            return None
        filled = dict(zip(places, values, strict=True))
        return [
            (replaced(value, filled), tuple(replaced(n, filled) for n in conditions))
            for value, conditions in self.cases
        ]


def _plain(node: Node) -> tuple[Case, ...] | None:
    """The values of a node that prints cases, with their conditions; None if these are no plain relations."""
    if any(row.op != "case" for row in node.nodes):
        return None
    rows = [row.nodes for row in node.nodes]
    given = [tuple(row[1].nodes) for row in rows]
    if any(n.op != "relation" for row in given for n in row) or not all(given[:-1]):
        return None
    if not given[-1]:  # otherwise
        others = [_contrary(row[0]) if len(row) == 1 else None for row in given[:-1]]
        if None in others:
            return None
        given[-1] = tuple(n for n in others if n is not None)
    if not all(_apart(one, other) for one, other in combinations(given, 2)):
        return None  # the first of two that hold, or both?
    return tuple((row[0], conditions) for row, conditions in zip(rows, given, strict=True))


def _apart(one: Sequence[Node], other: Sequence[Node]) -> bool:
    """Do two conditions surely never hold together?  They are x < 0 and x >= 0, x = 1 and x = 2, or the like."""
    return any(_contradict(a, b) for a in _links(one) for b in _links(other))


def _links(conditions: Sequence[Node]) -> Iterator[tuple[Node, str, Node]]:
    """The single relations of some, each with its larger side first where it has one."""
    for node in conditions:
        for left, sign, right in zip(node.args[::2], node.args[1::2], node.args[2::2], strict=False):
            turned = str(sign) in ("<", "<=")
            yield (right, _TURNED[str(sign)], left) if turned else (left, str(sign), right)  # type: ignore[misc]


def _contradict(a: tuple[Node, str, Node], b: tuple[Node, str, Node]) -> bool:
    (left, sign, right), (first, other, last) = a, b
    if (left, right) == (first, last):
        return {sign, other} in ({"=", "!="}, {"=", ">"})
    if (left, right) == (last, first):
        return {sign, other} in ({">"}, {">", ">="}, {"=", ">"})
    below, above = (number(a[2]), number(b[0])) if left == last else (number(b[2]), number(a[0]))
    if (left == last or right == first) and sign in (">", ">=") and other in (">", ">="):
        return below is not None and above is not None and below > above
    values = (number(right), number(last))
    if left == first and sign == "=":
        return None not in values and (
            (other == "=" and values[0] != values[1]) or (other in (">", ">=") and values[0] < values[1])  # type: ignore[operator]
        )
    return left == first and other == "=" and sign in (">", ">=") and None not in values and values[1] < values[0]  # type: ignore[operator]


def asked_for(node: Node, confined: Sequence[Pieces], ranges: Mapping[Node, tuple[Node, ...]]) -> Iterator[Node]:
    """What has to hold where f(t) or a_t stands in a tree, if f(x) or a_n is said for some values only.

    `ranges`: between what each index of a sum around it lies.  Conditions are bounds: they hold if they do at the ends.
    Raises NoMeaning where more than the index of a sum, and a number added to it, stands in it.
    """
    for pieces in confined:
        inside = [part for place in applied(node)[1] for part in place.walk() if part in ranges]
        if (cases := pieces.at(node)) is None:
            continue
        if not {*inside} <= {n for place in applied(node)[1] for n in (place, *_shifted(place))}:
            raise NoMeaning(f"what is {latex(node)}? it is said for some values only")
        for condition in (c for _, conditions in cases for c in conditions):
            first = any(n in inside for n in condition.nodes[0].walk())
            below = len(condition.args) == 3 and (condition.args[1] in (">", ">=")) == first
            ends = product(*([ranges[n][0]] if below else ranges[n] for n in dict.fromkeys(inside)))
            yield from (replaced(condition, dict(zip(dict.fromkeys(inside), end, strict=True))) for end in ends)
    if node.op == "big":
        names = [Node("name", (name,)) for name in over(node)]
        low = [n.nodes[1] for n in node.nodes[0].nodes if n.op == "relation" and n.args[1::2] == ("=",)]
        ends = (low[0], node.nodes[1]) if len(low) == 1 and len(names) == 1 else (Node("dots", ()),)
        ranges = {**ranges, **dict.fromkeys(names, ends)}
    for part in node.nodes:
        yield from asked_for(part, confined, ranges)


def _shifted(place: Node) -> list[Node]:
    """What a number is added to, or taken from: i, of i + 1 and i - 1."""
    parts = [n for n in place.nodes if n.op != "number" and not (n.op == "minus" and n.nodes[0].op == "number")]
    return parts if place.op == "sum" and len(parts) == 1 else []


def replaced(node: Node, values: Mapping[Node, Node]) -> Node:
    """The tree with others for some of its parts."""
    if node in values:
        return values[node]
    args = tuple(replaced(a, values) if isinstance(a, Node) else a for a in node.args)
    return node if args == node.args else replace(node, args=args)


def by_cases(reading: Reading, known: Sequence[Pieces] | None) -> list[Reading]:
    """The reading for every combination of cases, those printed in it as well; as it is where there are none.

    `known`: what is defined by cases; None for a reading that defines something.
    """
    if known is None:
        return [reading]
    nodes = [clause.node for clause in reading.clauses if clause.node is not None]
    found: dict[Node, list[Case]] = {}
    for node in (part for whole in nodes for part in _outside(whole, frozenset())):
        for pieces in known:
            if (cases := pieces.at(node)) is not None:
                found[node] = cases
        if node.op == "cases" and (printed := _plain(node)) is not None:
            about = {part for _, conditions in printed for n in conditions for part in n.walk() if part.op == "name"}
            if about & {side for whole in nodes for side in whole.nodes}:  # it is what the cases say
                return [reading]
            found[node] = [*printed]
    combined = list(product(*found.values()))
    if not found or len(combined) > MOST:
        return [reading]
    return [_under(reading, dict(zip(found, chosen, strict=True))) for chosen in combined]


def _under(reading: Reading, chosen: Mapping[Node, Case]) -> Reading:
    values = {node: value for node, (value, _) in chosen.items()}
    clauses = [replace(c, node=replaced(c.node, values)) if c.node is not None else c for c in reading.clauses]
    given = [Clause("hypothesis", "", "if", n, (0, 0)) for _, conditions in chosen.values() for n in conditions]
    return replace(reading, clauses=(*clauses, *given))


def _outside(node: Node, runs: frozenset[str]) -> Iterator[Node]:
    """The parts of a tree without what a sum runs over."""
    if not any(n.op == "name" and n.args[0] in runs for n in node.walk()):
        yield node
    runs |= over(node)
    for part in node.nodes:
        yield from _outside(part, runs)


def _contrary(relation: Node) -> Node | None:
    sign = _CONTRARY.get(str(relation.args[1])) if len(relation.args) == 3 else None
    return replace(relation, args=(relation.args[0], sign, relation.args[2])) if sign else None
