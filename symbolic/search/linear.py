"""Linear arithmetic over blocks: whatever is not a sum, a difference or a multiple is taken as an atom as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from symbolic.kernel import Refused, Rel, Term, Theorem, instance, num, var
from symbolic.kernel.polynomials import normal
from symbolic.search.algebra import by_combine
from symbolic.search.errors import NotFound
from symbolic.search.kept import kept
from symbolic.search.rewriting import reworded
from symbolic.search.slimming import slim

Blocks = dict[str, tuple[Term, Term]]  # by normal form: the variable that stands for a term, and the term


def linear(goal: Rel, rels: Sequence[Rel]) -> Theorem:
    """``some of the rels |- goal``, as a combination of them with constant coefficients.  Raises NotFound."""
    return _linear(goal, tuple(rels))


@kept(maxsize=20_000)
def _linear(goal: Rel, rels: tuple[Rel, ...]) -> Theorem:
    try:
        blocks, known = _flattened(rels)
        blocks = dict(blocks)
        law = slim(by_combine(known, goal.map(lambda t: _flat(t, blocks)), degree=1, times_up_to=0))
        return reworded(instance(law, {v: t for v, t in blocks.values() if v in law.claim.free()}), goal)
    except Refused as error:
        raise NotFound(str(error)) from None


@lru_cache(maxsize=200)
def _flattened(rels: tuple[Rel, ...]) -> tuple[Blocks, list[Rel]]:
    """The blocks of the relations, and the relations between them."""
    blocks: Blocks = {}
    return blocks, [r.map(lambda t: _flat(t, blocks)) for r in rels if r.op != "!="]


def _flat(t: Term, blocks: Blocks) -> Term:
    """The term as a sum of multiples of blocks; those that are new are added to `blocks`."""
    out: dict[Term | None, Fraction] = {}

    def add(t: Term, scale: Fraction) -> None:
        if t.op == "+":
            for a in t.args:
                add(a, scale)
        elif t.op == "-":
            add(t.args[0], scale)
            add(t.args[1], -scale)
        elif t.op == "neg":
            add(t.args[0], -scale)
        elif t.op == "*" and len(t.args) == 2 and t.args[0].number is not None:
            add(t.args[1], scale * t.args[0].number)
        elif t.number is not None:
            out[None] = out.get(None, Fraction(0)) + scale * t.number
        else:
            block = blocks.setdefault(normal(t).text(), (var(f"block{len(blocks)}"), t))[0]
            out[block] = out.get(block, Fraction(0)) + scale

    add(t, Fraction(1))
    parts = [num(c) if b is None else b if c == 1 else num(c) * b for b, c in out.items()]
    total = parts[0] if parts else num(0)
    for p in parts[1:]:
        total = total + p
    return total
