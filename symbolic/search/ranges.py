"""Ranges of one real variable, and enclosures of values there, to look at; nothing that is seen so is trusted."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Any

from symbolic.evidence import ball
from symbolic.kernel import Refused, Rel, Term, app, domain, elementary_function, variables
from symbolic.search import analysis
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.equalities import coefficients
from symbolic.search.errors import NotFound

PRECISIONS = (64, 192, 400)
FAR = 12  # powers of 2 from the ends at which a function is looked at
ABS = elementary_function("abs")
_ZERO = ball.exact(0)
_FUNCTIONS = {"exp": ball.exp, "log": ball.log, "sqrt": ball.sqrt}
_OPERATIONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": ball.divide,
    "^": ball.power,
}


@dataclass(frozen=True)
class Range:
    """The numbers between two, or beyond one; the ends are closed terms, and strict where they are left out."""

    low: Term | None
    high: Term | None
    above: str = ">="
    below: str = ">="

    def bounds(self, x: Term) -> list[Rel]:
        """What is supposed of x."""
        low = [] if self.low is None else [Rel(x, self.above, self.low)]
        return low + ([] if self.high is None else [Rel(self.high, self.below, x)])

    def points(self) -> list[Fraction]:
        """Where the function is looked at: close to the ends, and far out."""
        low, high = (None if t is None else about(t) for t in (self.low, self.high))
        steps = [Fraction(2) ** k for k in range(-FAR, FAR + 1)]
        if low is not None and high is not None:
            width = high - low
            shares = [s / 2 for s in steps if s < 1] + [Fraction(k, 16) for k in range(8, 9)]
            shares += [1 - s for s in shares] + [Fraction(k, 12) for k in range(1, 12)]
            return sorted({low + width * s for s in shares})
        beyond = sorted({*steps, *(s * Fraction(3, 2) for s in steps), *map(Fraction, range(3, 12))})
        if low is not None:
            return [low + s for s in beyond]
        if high is not None:
            return sorted(high - s for s in beyond)
        return sorted({Fraction(0), *beyond, *(-s for s in beyond)})


def range_of(x: Term, given: Sequence[Rel]) -> Range:
    """The bounds on x among relations that are linear in it, the narrowest."""
    out = Range(None, None)
    for h in (r for k in given for r in _without_abs(k, x)):
        if h.op not in (">=", ">") or domain(h):
            continue
        try:
            parts = coefficients(h.normal().numerator, analysis.normal_atom(x))
            if set(parts) - {0, 1} or set(parts.get(1, {})) != {()}:
                continue
            rate = Fraction(parts[1][()])
            end = poly_term({m: Fraction(-c) / rate for m, c in parts.get(0, {}).items()}, atoms([h]))
            if rate > 0 and (out.low is None or (about(end), h.op) > (about(out.low), out.above)):
                out = Range(end, out.high, h.op, out.below)
            if rate < 0 and (out.high is None or (-about(end), h.op) > (-about(out.high), out.below)):
                out = Range(out.low, end, out.above, h.op)
        except Refused:
            continue
    return out


def _without_abs(h: Rel, x: Term) -> list[Rel]:
    """c > |x| as c > x and x > -c."""
    if h.rhs == app(ABS, x) and x not in variables(h.lhs):
        return [Rel(h.lhs, h.op, x), Rel(x, h.op, -h.lhs)]
    return [h]


def about(t: Term) -> Fraction:
    """About the value of a closed term."""
    if t.number is not None:
        return Fraction(t.number)
    found = center(t, {})
    if found is None:
        raise NotFound(f"{t} has no value")
    return found


def center(t: Term, env: Mapping[Term, Fraction]) -> Fraction | None:
    """About the value, where it is known well enough."""
    with ball.precision(PRECISIONS[1]):
        try:
            x = _ball(t, {v: ball.exact(p) for v, p in env.items()})
        except Refused:
            return None
        if not ball.finite(x):
            return None
        return Fraction(*ball.ratio(x if isinstance(x, ball.Exact) else x.mid().fmpq()))


def sign_of(t: Term, env: Mapping[Term, Fraction]) -> int | None:
    """The sign; 0 where the value is exactly 0 or as good as that, None where there is none."""
    for bits in PRECISIONS:
        with ball.precision(bits):
            try:
                x = _ball(t, {v: ball.exact(p) for v, p in env.items()})
            except Refused:
                return None
            if ball.finite(x):
                for sign, op in ((1, ">"), (0, "="), (-1, "<=")):
                    if ball.compare(x if op != "<=" else -x, op if op != "<=" else ">", _ZERO):
                        return sign
    return 0 if ball.finite(x) else None


def _ball(t: Term, env: Mapping[Term, ball.Number]) -> ball.Number:
    """An enclosure of the value; raises Refused where there is none."""
    if t.op == "num":
        return ball.exact(t.args[0])
    if t.op == "var":
        return env[t]
    if t.op == "app":
        return _FUNCTIONS[t.args[0].name](_ball(t.args[1], env))
    parts = [_ball(a, env) for a in t.args]
    return -parts[0] if t.op == "neg" else reduce(_OPERATIONS[t.op], parts)


def around(t: Term) -> tuple[Fraction, Fraction]:
    """Short numbers close to the value of a closed term, below and above it."""
    near = about(t)
    slack = abs(near) / 2**40 + Fraction(1, 2**80)
    return simple(near - slack, near), simple(near, near + slack)


def simple(low: Fraction, high: Fraction) -> Fraction:
    """A number with few digits strictly between two."""
    middle, bits = (low + high) / 2, 0
    while True:
        short = Fraction(round(middle * 2**bits), 2**bits)
        if low < short < high:
            return short
        bits += 1
