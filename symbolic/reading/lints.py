"""What looks like a slip of the scan or of the reader: each has an id, and blocks until it is acknowledged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from .reader import Clause, Reading, named
from .rendering import latex
from .tree import NOTHING, Node, digest, occurs, over, run_through

_ALL = ("for all", "for any", "for each", "for every")  # n, whatever it is
_LINKS = ("and", "then", "")


@dataclass(frozen=True, slots=True, order=True)
class Lint:
    """`id` names the kind within one display; `message` is one line; `place` an offset in the source."""

    id: str
    message: str
    place: int = 0


def lints(reading: Reading) -> tuple[Lint, ...]:
    """Everything suspicious in a reading, each thing once, in the order of the source."""
    found: set[Lint] = set()
    nodes = [c.node for c in reading.clauses if c.node is not None]
    parted = (b.words or "," in reading.source[a.span[1] : b.span[0]] for a, b in pairwise(reading.clauses))
    listed = all(n.op != "relation" for n in nodes) and all(parted)
    for clause in reading.clauses:
        if clause.node is None:
            continue
        alone = listed or len(reading.clauses) == 1 or _whatever(clause, reading)
        found.update(_clause(clause.node, alone, clause.role))
        found.update(_tree(clause.node))
    found.update(_both(reading))
    found.update(_words(reading))
    for remark in reading.remarks:
        if remark.startswith("letters that spell"):
            found.add(Lint("spelled-function", f"{remark}; write it with a backslash, or declare its letters"))
    first: dict[tuple[str, str], Lint] = {}
    for lint in sorted(found, key=lambda lint: (lint.place, lint.id, lint.message)):
        first.setdefault((lint.id, lint.message), lint)
    return tuple(first.values())


def _words(reading: Reading) -> Iterator[Lint]:
    """Reasons and words: no claim says them, so a person says what becomes of them; the id changes with the text."""
    said = [c for c in reading.clauses if c.role == "reason" or (c.role == "words" and not links(c.words))]
    if said:
        text = "\n".join(f"{c.words} {c.node or ''}" for c in said)
        shown = " ".join(f"{c.words} {latex(c.node) if c.node is not None else ''}".strip() for c in said)
        yield Lint(f"words-{digest(text)[:8]}", f"said in words: {shown[:60]}{named(said[0].words)}", said[0].span[0])


def links(words: str) -> bool:
    """Words between clauses that say nothing."""
    return words.lower().strip(".,; ") in _LINKS


def _whatever(clause: Clause, reading: Reading) -> bool:
    """Does it say of a name of what is asserted that this holds for all of it: for all n?"""
    name = clause.node if clause.role == "hypothesis" and clause.words.endswith(_ALL) else None
    return name is not None and name.op == "name" and any(name in n.walk() for n in reading.of("asserted"))


def _clause(node: Node, alone: bool, role: str) -> Iterator[Lint]:
    if node.op != "relation":
        if (
            (not alone or node.op == "logical")
            and node.op not in ("said", "dots")
            and role in ("asserted", "hypothesis")
        ):
            yield Lint("no-relation", f"a clause without a relation: {latex(node)[:60]}", node.span[0])
        return
    sides = [s for s in node.args[::2] if isinstance(s, Node) and s != NOTHING]
    for left, right in pairwise(sides):
        if left == right:
            yield Lint("equal-sides", f"both sides are {latex(left)[:60]}", left.span[0])


def _tree(root: Node) -> Iterator[Lint]:
    for node in root.walk():
        if node.op == "over" and node.args[0] == node.args[1]:
            yield Lint("equal-parts", f"above and below the line stands {latex(node.nodes[0])[:60]}", node.span[0])
        chance = node.op == "event" and str(node.nodes[0].args[0]).strip("\\").removeprefix("mathbb")[:2] not in (
            "E",
            "{E",
        )
        if chance and not any(_says(n) for n in node.nodes[1].nodes) and node.nodes[2] == NOTHING:
            yield Lint("no-event", f"nothing happens or is given in {latex(node)[:60]}", node.span[0])
        if node.op == "power" and node.args[0] == Node("name", ("e",)) and _decimal(node):
            yield Lint("decimal-exponent", f"{latex(node)} after a number: a power of ten, or of e?", node.span[0])
        yield from _escaping(node)
        if node.op == "big":
            yield from _indices(node, root)


def _indices(node: Node, root: Node) -> Iterator[Lint]:
    """An index that the summand never uses; one in the summand that nothing binds, nor stands anywhere else."""
    limits, upper, body = node.nodes
    own = over(node)
    for name in sorted(own):
        if occurs(upper, name):
            yield Lint("index-outside", f"the index {name} also stands in the end of its {node.args[0]}", node.span[0])
        if body.op != "number" and not occurs(body, name):
            said = f"the {node.args[0]} over {name} does not use {name}: {_unused(body)}"
            yield Lint("index-unused", said, node.span[0])
    inside = {n.args[0] for big in body.walk() if big.op == "big" for n in big.nodes[0].walk() if n.op == "name"}
    inside |= {name for one in body.walk() if one.op in ("set", "setof") for name in run_through(one)}
    for index in (n for n in body.walk() if n.op == "index" and len(n.nodes[0].args) == 1):
        name = str(index.nodes[0].nodes[0].args[0]) if index.nodes[0].nodes[0].op == "name" else ""
        beside = any(occurs(n, name) and _uses(n, own) for n in body.walk() if n.op == "index")
        if name[:1] in ("", "\\") or beside:  # nobody counts with Greek letters
            continue
        if name not in own | inside and not occurs(limits, name) and not occurs(upper, name):
            if _count(root, name) == _count(body, name) and any(_uses(n, own) for n in root.walk() if n.op == "index"):
                yield Lint("index-stray", f"{latex(index)} in a {node.args[0]} over another index", node.span[0])


def _unused(body: Node) -> str:
    """What that is, most likely: x_j has an index, and another one."""
    others = (n for n in body.walk() if n.op == "index" and any(m.op == "name" for m in n.nodes[0].walk()))
    other = next(others, None)
    return (
        f"{latex(other)} has another index, most likely a misprint" if other else "harmless if the summand is constant"
    )


def _count(node: Node, name: str) -> int:
    return sum(n == Node("name", (name,)) for n in node.walk())


def _uses(index: Node, names: frozenset[str]) -> bool:
    return any(occurs(n, name) for n in index.nodes[0].nodes for name in names)


def _says(node: Node) -> bool:
    if node.op == "big":
        return node.args[0] in ("cup", "cap")
    return node.op in ("relation", "set", "setof", "said", "setop", "name", "index")


def _decimal(node: Node) -> bool:
    exponent = node.nodes[1]
    whole = exponent.nodes[0] if exponent.op == "minus" else exponent
    return whole.op == "number" and len(str(whole.args[0])) > 1


def _escaping(node: Node) -> Iterator[Lint]:
    """An index that also stands beside the sum or product that binds it: does that one reach further?"""
    if node.op not in ("sum", "product", "relation"):
        return
    for at, part in enumerate(node.nodes):
        others = [n for n in node.nodes if n is not part]
        behind = node.nodes[at + 1 :] if node.op == "sum" else ()
        for big in (n for n in part.walk() if n.op == "big"):
            for name in sorted(over(big)):
                stands = _stands if "lim" in str(big.args[0]) else occurs
                if any(stands(n, name) for n in behind) and any(big is one for one in _last(part)):
                    message = f"the index {name} stands behind its {big.args[0]}: does that reach further?"
                    yield Lint("index-beyond", message, big.span[0])
                elif any(stands(n, name) for n in others):
                    message = f"the index {name} also stands outside of its {big.args[0]}"
                    yield Lint("index-outside", message, big.span[0])


def _stands(node: Node, name: str) -> bool:
    """Does it stand there itself, and not as x in what it goes to, x_0?"""
    inside = [inner for inner in node.nodes if name not in over(node)] if occurs(node, name) else []
    return node == Node("name", (name,)) or any(_stands(inner, name) for inner in inside)


def _last(term: Node) -> Iterator[Node]:
    """The operators that reach to the end of a term; an integral has its differential there."""
    while term.op in ("minus", "product", "big"):
        if term.op == "big" and "int" not in str(term.args[0]):
            yield term
        term = term.nodes[-1]


def _both(reading: Reading) -> Iterator[Lint]:
    """A name that is called in one place and multiplied in another."""
    called: set[str] = set()
    heads: set[Node] = set()
    factors: list[Node] = []
    multiplied: dict[str, int] = {}
    for clause in reading.clauses:
        for node in clause.node.walk() if clause.node is not None else ():
            if node.op in ("call", "event"):
                called.add(str(node.nodes[0].args[0]))
                heads.add(node.nodes[0])
            if node.op == "product":
                factors += [n for n in node.nodes[:-1] if n.op == "index"]
                for left, right in pairwise(node.nodes):
                    if left.op in ("name", "index") and right.op in ("sum", "product"):
                        multiplied.setdefault(str(left.args[0]), left.span[0])
    for left in factors:
        if left in heads:
            multiplied.setdefault(str(left.args[0]), left.span[0])
    for name in sorted(called & set(multiplied)):
        yield Lint("called-and-multiplied", f"{name} is called and multiplied", multiplied[name])
