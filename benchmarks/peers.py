"""What peers say of a claim: z3 by its negation, SymPy by the difference of the sides, as far as they can read it.

A relation says that its terms are defined, too: both are asked for that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from symbolic.kernel import Claim, Rel, Term
from symbolic.search.oracle import FAILS, HOLDS, OPERATIONS, UNKNOWN, NoWord, opinion


def by_z3(claims: Sequence[Claim], limit: float) -> str:
    """ "proved", "refuted" or "open"."""
    names = {HOLDS: "proved", FAILS: "refuted", UNKNOWN: "open"}
    verdicts = [names[opinion(claim, limit)[0]] for claim in claims]
    return next((v for v in ("refuted", "open") if v in verdicts), "proved")


def by_sympy(claims: Sequence[Claim]) -> str:
    """ "proved" where `simplify` and its assumptions give the goals away, "refuted" where they say no, else "open"."""
    verdicts = [_sympy(claim) for claim in claims]
    return next((v for v in ("refuted", "open") if v in verdicts), "proved")


def _sympy(claim: Claim) -> str:
    import sympy as sp

    symbols: dict[Term, Any] = {}
    for v in claim.free():
        bounds = [h for h in claim.given if isinstance(h, Rel) and h.op in (">", ">=") and h.lhs == v]
        low = [h for h in bounds if h.rhs.number is not None and h.rhs.number >= 0]
        known: dict[str, bool] = {"integer" if v.args[1] == "integer" else "real": True}
        if low:
            known["positive" if any(h.op == ">" or h.rhs.number > 0 for h in low) else "nonnegative"] = True
        symbols[v] = sp.Symbol(v.args[0], **known)

    def read(t: Term) -> Any:
        if t.op == "num":
            return sp.Rational(t.args[0].numerator, t.args[0].denominator)
        if t.op == "var":
            return symbols[t]
        if t.op == "^":
            return read(t.args[0]) ** read(t.args[1])
        if t.op != "app":
            return reduce(OPERATIONS[t.op], [read(a) for a in t.args]) if t.op != "neg" else -read(t.args[0])
        heads = {"sqrt": sp.sqrt, "abs": sp.Abs, "max": sp.Max, "min": sp.Min, "floor": sp.floor, "ceil": sp.ceiling}
        heads |= {"exp": sp.exp, "log": sp.log, "pow": sp.Pow, "binomial": sp.binomial}
        if t.args[0].name not in heads:
            raise NoWord(t.args[0].name)
        return heads[t.args[0].name](*map(read, t.args[1:]))

    left = sp.simplify(read(claim.goal.lhs) - read(claim.goal.rhs))
    if claim.goal.op == "=":
        said = True if left == 0 else left.is_zero
    else:
        said = left.is_positive if claim.goal.op == ">" else left.is_nonnegative
    return {True: "proved", False: "refuted" if not claim.given else "open"}.get(said, "open")
