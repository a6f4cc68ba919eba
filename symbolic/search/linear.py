"""Linear arithmetic over blocks: whatever is not a sum, a difference or a multiple is taken as an atom as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symbolic.kernel import Refused, Rel, Term, Theorem, instance, num, var
from symbolic.kernel.polynomials import normal
from symbolic.search.algebra import by_combine
from symbolic.search.errors import NotFound
from symbolic.search.rewriting import reworded
from symbolic.search.slimming import slim


def linear(goal: Rel, rels: Sequence[Rel]) -> Theorem:
    """``some of the rels |- goal``, as a combination of them with constant coefficients.  Raises NotFound."""
    blocks: dict[str, tuple[Term, Term]] = {}

    def sums(t: Term, out: dict[Term | None, Fraction], scale: Fraction) -> None:
        if t.op == "+":
            for a in t.args:
                sums(a, out, scale)
        elif t.op == "-":
            sums(t.args[0], out, scale)
            sums(t.args[1], out, -scale)
        elif t.op == "neg":
            sums(t.args[0], out, -scale)
        elif t.op == "*" and len(t.args) == 2 and t.args[0].number is not None:
            sums(t.args[1], out, scale * t.args[0].number)
        elif t.number is not None:
            out[None] = out.get(None, Fraction(0)) + scale * t.number
        else:
            block = blocks.setdefault(normal(t).text(), (var(f"block{len(blocks)}"), t))[0]
            out[block] = out.get(block, Fraction(0)) + scale

    def flat(t: Term) -> Term:
        out: dict[Term | None, Fraction] = {}
        sums(t, out, Fraction(1))
        parts = [num(c) if b is None else b if c == 1 else num(c) * b for b, c in out.items()]
        total = parts[0] if parts else num(0)
        for p in parts[1:]:
            total = total + p
        return total

    try:
        wanted = goal.map(flat)
        known = [r.map(flat) for r in rels if r.op != "!="]
        law = slim(by_combine(known, wanted, degree=1, times_up_to=0))
        return reworded(instance(law, {v: t for v, t in blocks.values() if v in law.claim.free()}), goal)
    except Refused as error:
        raise NotFound(str(error)) from None
