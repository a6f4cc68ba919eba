"""The rule of real analysis: derivatives, and the slope of a function beyond a point.

It stands beside `combine` because no polynomial certificate can speak of a function between its known values.
"""

from __future__ import annotations

from collections.abc import Sequence

from .claims import Claim, Rel, Theorem, _theorem, domain, hypotheses
from .polynomials import polynomial
from .rules import Hypothesis, _covered
from .terms import Refused, Term, build, num, rule, sequence, substitute, subterms, take, variables


def derivative(t: Term, x: Term) -> Term:
    """The derivative of `t` in the real variable `x`, by the rules as they stand, unsimplified but for constants."""
    if take(x, Term) not in variables(t):
        return num(0)
    if t.op == "var":
        return num(1)
    if t.op == "app":
        name, args = t.args[0].name, t.args[1:]
        if name not in ("exp", "log", "sqrt"):
            raise Refused(f"no derivative of {name}")
        inner = derivative(args[0], x)
        outer: dict[str, Term] = {"exp": inner * t, "log": inner / args[0], "sqrt": inner / (2 * t)}
        return outer[name]
    if t.op == "neg":
        return -derivative(t.args[0], x)
    if t.op in ("+", "-"):
        parts = [derivative(a, x) for a in t.args]
        return build(t.op, *parts)
    if t.op == "/":
        a: Term = t.args[0]
        b: Term = t.args[1]
        if x not in variables(b):
            return derivative(a, x) / b
        return (derivative(a, x) * b - a * derivative(b, x)) / b**2
    if t.op == "*":
        terms = [
            build("*", derivative(a, x), *(b for j, b in enumerate(t.args) if j != k))
            for k, a in enumerate(t.args)
            if x in variables(a)
        ]
        return terms[0] if len(terms) == 1 else build("+", *terms)
    base: Term = t.args[0]
    exponent: Term = t.args[1]
    if x in variables(exponent):
        raise Refused(f"no derivative of {t}: the variable is in an exponent")
    less = num(exponent.number - 1) if exponent.number is not None else exponent - 1
    return exponent * base**less * derivative(base, x)


def _smooth(t: Term, x: Term, given: Sequence[Hypothesis], shown: Sequence[Theorem]) -> list[Theorem]:
    """The theorems that show `t` to be differentiable in x, under hypotheses among `given`: every divisor and base of a
    negative power is of one sign, every argument of log and sqrt positive."""
    used: list[Theorem] = []
    wanted = [c[0] for c in domain(t) if x in c[0].free() and c[0].op != ">="]
    wanted += [
        Rel(s.args[1], ">", 0) for s in subterms(t) if s.op == "app" and s.args[0].name == "sqrt" and x in variables(s)
    ]
    for rel in wanted:
        keys = {Rel(rel.lhs, ">", 0).key()} | ({Rel(0, ">", rel.lhs).key()} if rel.op == "!=" else set())
        u = next((u for u in shown if u.claim.goal.key() in keys), None)
        if u is None:
            raise Refused(f"it is not shown that {rel}")
        _covered(u.claim.given, given)
        used.append(u)
    return used


def _bounds(given: Sequence[Hypothesis], x: Term) -> list[Rel]:
    """The hypotheses with x, which must be inequalities defined everywhere; x^n - x^n is not, and has slope 0."""
    bounds: list[Rel] = []
    for h in given:
        if x in h.free():
            if not isinstance(h, Rel) or h.op not in (">=", ">") or domain(h):
                raise Refused(f"{h} is not a bound on {x}")
            bounds.append(h)
    return bounds


def _upper(bound: Rel, x: Term) -> bool:
    """Does the bound stay true when x gets smaller?  Its gap has a constant slope in x."""
    rate = polynomial(derivative(bound.gap, x))
    if set(rate) != {()}:
        raise Refused(f"{bound} is not a bound on {x}")
    return rate[()] < 0


def _shows(theorem: Theorem, gap: Term, given: Sequence[Hypothesis]) -> None:
    """Does the theorem say ``.. |- gap >= 0``, with >, = or >= and with hypotheses among `given`?"""
    if not any(theorem.claim.goal.key() == Rel(gap, op, 0).key() for op in (">=", ">", "=")):
        raise Refused(f"wanted {gap} >= 0, not {theorem.claim.goal}")
    _covered(theorem.claim.given, given)


@rule
def slope(
    goal: Rel,
    given: Sequence[Hypothesis],
    x: Term,
    left: Term,
    at: Theorem,
    rising: Theorem,
    smooth: Sequence[Theorem] = (),
) -> Theorem:
    """::

        G, x >= a, H |- f(a) >= 0     G, x > a, H |- f'(x) >= 0     f differentiable where G, x >= a, H
        -----------------------------------------------------------------------------------------------
                                     G, x >= a, H |- f(x) >= 0

    G does not mention x (and what f needs of G to be defined, the theorem about f(a) asserts, and with it that f is
    continuous at a); the hypotheses H are upper bounds on x, so that they hold on [a, x].
    f is the gap of `goal`.  The goal is strict if f(a) > 0, or if f'(x) > 0 and x > a is among the hypotheses.
    """
    take(goal, Rel)
    smooth = sequence(smooth, Theorem)
    sequence([at, rising], Theorem)
    if take(x, Term).op != "var" or x.args[1] != "real":
        raise Refused(f"{x} is not a real variable")
    if x in variables(left):
        raise Refused(f"the left end mentions {x}")
    given = hypotheses(given)
    f, low, strictly = goal.gap, Rel(x, ">=", left), Rel(x, ">", left)
    bounds = _bounds(given, x)
    upper = [b for b in bounds if b.key() not in (low.key(), strictly.key())]
    if len(upper) == len(bounds) or not all(_upper(b, x) for b in upper):
        raise Refused(f"the hypotheses on {x} are {low} or {strictly}, and upper bounds")
    _shows(at, substitute(f, {x: left}), given)
    _shows(rising, derivative(f, x), [*given, strictly])
    used = _smooth(f, x, given, smooth)
    inside = any(b.key() == strictly.key() for b in bounds)
    if goal.op not in (">=", ">") or (
        goal.op == ">" and at.claim.goal.op != ">" and not (inside and rising.claim.goal.op == ">")
    ):
        raise Refused("the goal is strict, but neither is the value at the left end nor, beyond it, the slope")
    data = {"goal": goal, "given": given, "variable": x, "left": left}
    return _theorem(Claim(given, goal), "slope", data, [at, rising, *used])
