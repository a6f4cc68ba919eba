"""An opinion on a claim of polynomials from z3, where it is installed (`pip install "rederive[z3]"`).

Nothing rests on it: a point that it names is held against the claim by the kernel, and what it calls true is searched
for a proof all the same.  A relation says that its terms are defined, too: z3 is asked for that as well.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from operator import add, mul, sub, truediv
from typing import Any

from symbolic.kernel import Claim, Rel, Term, domain
from symbolic.lazy import Lazy

z3 = Lazy("z3")

HOLDS, FAILS, UNKNOWN = "holds", "fails", "unknown"
Point = dict[Term, Fraction]
_RELATIONS = {"=": "__eq__", ">=": "__ge__", ">": "__gt__", "!=": "__ne__"}
OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {"+": add, "*": mul, "-": sub, "/": truediv}
_DIGITS = 12  # of an irrational number in a point


class NoWord(Exception):
    """The claim has something that has no word there."""


def opinion(claim: Claim, seconds: float) -> tuple[str, Point]:
    """Does it hold, within a time, and a point where it seems to fail.  Raises NoWord, and ImportError without z3."""
    solver, variables = z3.Solver(), dict[Term, Any]()
    solver.set("timeout", max(1, int(1000 * seconds)))

    def read(t: Term) -> Any:
        if t.op == "num":
            return z3.RealVal(str(t.args[0]))
        if t.op == "var":
            variables[t] = z3.Int(t.args[0]) if t.args[1] == "integer" else z3.Real(t.args[0])
            return z3.ToReal(variables[t]) if t.args[1] == "integer" else variables[t]
        if t.op == "^" and t.args[1].number is not None and t.args[1].number.denominator == 1:
            k, base = int(t.args[1].number), read(t.args[0])
            power = reduce(mul, [base] * abs(k), z3.RealVal(1))
            return power if k >= 0 else 1 / power
        if t.op == "app":
            return applied(t.args[0].name, [read(a) for a in t.args[1:]])
        if t.op == "neg":
            return -read(t.args[0])
        if t.op not in OPERATIONS:
            raise NoWord(t.op)
        return reduce(OPERATIONS[t.op], map(read, t.args))

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
        return getattr(read(rel.lhs), _RELATIONS[rel.op])(read(rel.rhs))

    def whole(rel: Rel) -> Any:
        return z3.And(said(rel), *(z3.Or(*map(said, condition)) for condition in domain(rel)))

    for h in claim.given:
        if not isinstance(h, Rel):
            raise NoWord("a hypothesis for all values")
        solver.add(whole(h))
    solver.add(z3.Not(whole(claim.goal)))
    found = str(solver.check())
    if found != "sat":
        return HOLDS if found == "unsat" else UNKNOWN, {}
    model = solver.model()
    return FAILS, {v: _number(model.eval(x, model_completion=True)) for v, x in variables.items()}


def _number(value: Any) -> Fraction:
    """A number of a model; an irrational one to some digits."""
    exact = value if hasattr(value, "as_fraction") or hasattr(value, "as_long") else value.approx(_DIGITS)
    return Fraction(exact.as_fraction() if hasattr(exact, "as_fraction") else exact.as_long())
