"""What peers say of a claim: z3 by its negation, SymPy by the difference of the sides, as far as they can read it.

A relation says that its terms are defined, too: both are asked for that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import add, mul
from typing import Any

from symbolic.kernel import Claim, Rel, Term, domain

Read = Callable[[Term], Any]


class NoWord(Exception):
    """The claim has something that the peer has no word for."""


def by_z3(claims: Sequence[Claim], limit: float) -> str:
    """ "proved", "refuted" or "open"."""
    import z3

    verdicts = [_z3(z3, claim, limit) for claim in claims]
    return next((v for v in ("refuted", "open") if v in verdicts), "proved")


def _z3(z3: Any, claim: Claim, limit: float) -> str:
    solver = z3.Solver()
    solver.set("timeout", int(1000 * limit))
    relations = {"=": "__eq__", ">=": "__ge__", ">": "__gt__", "!=": "__ne__"}

    def read(t: Term) -> Any:
        if t.op == "num":
            return z3.RealVal(str(t.args[0]))
        if t.op == "var":
            whole = t.args[1] == "integer"
            return z3.ToReal(z3.Int(t.args[0])) if whole else z3.Real(t.args[0])
        if t.op == "^" and t.args[1].number is not None and t.args[1].number.denominator == 1:
            k, base = int(t.args[1].number), read(t.args[0])
            power = reduce(mul, [base] * abs(k), z3.RealVal(1))
            return power if k >= 0 else 1 / power
        if t.op == "app":
            return applied(t.args[0].name, [read(a) for a in t.args[1:]])
        return _arithmetic(t, read)

    def applied(name: str, parts: list[Any]) -> Any:
        x, y = parts[0], parts[-1]
        if name == "sqrt":
            root = z3.FreshReal("root")
            solver.add(z3.Implies(x >= 0, z3.And(root >= 0, root * root == x)))
            return root
        known = {
            "abs": lambda: z3.If(x >= 0, x, -x),
            "max": lambda: z3.If(x >= y, x, y),
            "min": lambda: z3.If(x >= y, y, x),
            "floor": lambda: z3.ToReal(z3.ToInt(x)),
            "ceil": lambda: -z3.ToReal(z3.ToInt(-x)),
        }
        if name not in known:
            raise NoWord(name)
        return known[name]()

    def said(rel: Rel) -> Any:
        return getattr(read(rel.lhs), relations[rel.op])(read(rel.rhs))

    def whole(rel: Rel) -> Any:
        return z3.And(said(rel), *(z3.Or(*map(said, condition)) for condition in domain(rel)))

    for h in claim.given:
        if not isinstance(h, Rel):
            raise NoWord("a hypothesis for all values")
        solver.add(whole(h))
    solver.add(z3.Not(whole(claim.goal)))
    return {"unsat": "proved", "sat": "refuted"}.get(str(solver.check()), "open")


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
            return _arithmetic(t, read)
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


def _arithmetic(t: Term, read: Read) -> Any:
    parts = [read(a) for a in t.args]
    if t.op in ("+", "*"):
        return reduce(add if t.op == "+" else mul, parts)
    if t.op == "neg":
        return -parts[0]
    if t.op in ("-", "/"):
        return parts[0] - parts[1] if t.op == "-" else parts[0] / parts[1]
    raise NoWord(t.op)
