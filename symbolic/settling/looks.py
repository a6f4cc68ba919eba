r"""Displays that look like products and powers of numbers, and may be others: cross products, segments AB, words aba,
iterates w^{t+1}; and names with an index of signs.

A range that is read of a name says that it is a number; of others a verdict would be a guess.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from symbolic.reading.tree import Node

from .values import number

_BOTH = re.compile(r"(\\[A-Za-z]+|[A-Za-z])\s*_\s*\{?\s*\\[pm][pm](?![A-Za-z])")
_SIGNED = re.compile(r"(.*)_\{?[+-]\}?")
_CROSS = re.compile(r"[A-Za-z)}\]]\s*\\times\s*[A-Za-z(\\{]")
_PAIR = re.compile(r"(?<![A-Za-z\\])([A-Z])\s*([A-Z])(?![A-Za-z])")
_DOT = re.compile(r"\\cdot(?![A-Za-z])")


def signed(texts: Iterable[str]) -> frozenset[str]:
    r"""The names that stand somewhere with an index \pm or \mp."""
    return frozenset(m[1] for text in texts for m in _BOTH.finditer(text))


def otherwise(nodes: Sequence[Node], formula: str, of_both: Collection[str], numbers: Collection[str]) -> str:
    """Why a display may mean something else; "" if nothing shows that.  `of_both`: the names with an index of signs."""
    every = Counter(str(n.args[0]) for n in nodes if n.op == "name")
    raised = Counter(_base(n) for n in nodes if n.op == "power")
    names, alone = {*every}, {name for name, times in every.items() if times > raised[name]}
    if both := next((m[1] for m in map(_SIGNED.fullmatch, sorted(names)) if m and m[1] in of_both), ""):
        return rf"what is said of {both}_\pm may be said of it"
    if name := next(_iterates(nodes, alone | {*numbers}), ""):
        return f"is {name}^{{..}} a power, or one of several? write its index below, or say where {name} lies"
    loose = names - {*numbers}
    products = ([*map(_base, n.nodes)] for n in nodes if n.op == "product")
    factors = [p for p in products if any(p) and {*p} <= {*loose, ""}]
    if _CROSS.search(formula) and factors:
        twice = any(p.count(name) > 1 for p in factors for name in p if name)
        nested = formula.count(r"\times") > 1 and r"\times(" in formula.replace(" ", "")
        if twice or nested or _DOT.search(formula):
            return "is it a cross product? say where its names lie, if they are numbers"
    pairs = {p for p in _PAIR.findall(formula) if {*p} <= loose}
    if any({*p} & {*q} for p, q in combinations(sorted(pairs), 2)):
        return "are these segments? say where their names lie, if they are numbers"
    if any(a and b and a == c != b for p in factors for a, b, c in zip(p, p[1:], p[2:], strict=False)):
        return "may its factors change places? say where its names lie, if they are numbers"
    return ""


def _base(node: Node) -> str:
    """The name of a factor, or of what it is a power of; "" for others."""
    inner = node.nodes[0] if node.op == "power" else node
    return str(inner.args[0]) if inner.op == "name" else ""


def _iterates(nodes: Sequence[Node], numbers: Collection[str]) -> Iterator[str]:
    """Powers of a name that stands nowhere without one, and of which no range is read: w^{t+1} and w^t, y^1 and y^0."""
    found = defaultdict[str, set[Node]](set)
    for node in nodes:
        if node.op == "power" and node.nodes[0].op == "name":
            found[str(node.nodes[0].args[0])].add(node.nodes[1])
    for name, upper in found.items():
        literal = {str(n.args[0]) for n in upper if n.op == "number"}
        sums = [n.nodes for n in upper if n.op == "sum" and len(n.nodes) == 2]
        stepped = any(first in upper and number(last) is not None for first, last in sums)
        if name not in numbers and len(upper) > 1 and (stepped or literal & {"0", "1"}):
            yield name
