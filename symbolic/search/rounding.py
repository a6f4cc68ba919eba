"""Values of defined functions in floating point, each with a bound on its error.

What is not known well enough is `Unsure`, and is computed exactly instead (`symbolic.kernel.Evaluator`).  An integer
is a Python int, without error.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from symbolic.kernel import Function, Term

Number = tuple[float, float]  # a value, and what it may be wrong by
UNIT = 2.0**-53
LEAST = 1e-280  # below, rounding is no longer relative
SHORT = 2.0**30
LONGEST = 4000  # bits of an integer
CLOSE = 1e-13  # error of a value that is told, as a share of it


class Unsure(Exception):
    """Not known well enough, or not defined."""


class Rounding:
    """Values that are kept: one of a recursive function has others on its way."""

    def __init__(self) -> None:
        self.memo: dict[tuple[Function, tuple[Number, ...]], Number] = {}

    def value(self, f: Function, args: Sequence[float]) -> float:
        """f at exact arguments, almost; raises Unsure."""
        try:
            x, error = self._apply(f, tuple(map(_given, args)))
            if error <= CLOSE * abs(x):
                return float(x)
        except (ArithmeticError, ValueError, RecursionError):
            pass
        raise Unsure(f.name)

    def _apply(self, f: Function, args: tuple[Number, ...]) -> Number:
        key = (f, args)
        if key not in self.memo:
            self.memo[key] = self._unfold(f, args)
        return self.memo[key]

    def _unfold(self, f: Function, args: tuple[Number, ...]) -> Number:
        env = dict(zip(f.params, args, strict=True))
        if any(v.args[1] == "integer" and type(x) is not int for v, (x, _) in env.items()):
            raise Unsure(f.name)
        match f.definition:
            case ("explicit", body):
                return self._value(body, env, f)
            case ("recursive", start, base, step, total):
                n = args[0][0]
                if n > start:
                    env[f.params[0]] = (n - 1, 0.0)
                    return self._value(step, env, f)
                if n == start or total:
                    return self._value(base, env, f)
        raise Unsure(f.name)

    def _value(self, t: Term, env: Mapping[Term, Number], owner: Function) -> Number:
        if t.op == "var":
            return env[t]
        if t.op == "num":
            x = t.args[0]
            return (x.numerator, 0.0) if x.denominator == 1 else _given(float(x))
        if t.op == "app":
            f, args = t.args[0], tuple([self._value(a, env, owner) for a in t.args[1:]])
            if f.definition == ("elementary",):
                return _elementary(f.name, args)
            return self._apply(owner if f.definition == ("self",) else f, args)
        values = [self._value(a, env, owner) for a in t.args]
        if t.op == "neg":
            return -values[0][0], values[0][1]
        out = values[0]
        for value in values[1:]:
            out = _OPERATIONS[t.op](out, value)
        return out


def _given(x: float) -> Number:
    """A short binary fraction is meant as it stands; of another number it is the rounded value."""
    if x.is_integer():
        return int(x), 0.0
    return x, 0.0 if (x * SHORT).is_integer() else abs(x) * UNIT


def _told(x: float, error: float) -> Number:
    """A value that was rounded, once."""
    if type(x) is int:
        if x.bit_length() > LONGEST:
            raise Unsure("a long integer")
        return x, error
    if not LEAST < abs(x) < math.inf:
        if x or error or math.isinf(x):
            raise Unsure("a number that is too small or too large")
        return 0, 0.0
    return x, error * (1 + 4 * UNIT) + abs(x) * UNIT


def _plus(a: Number, b: Number) -> Number:
    x = a[0] + b[0]
    large, small = (a[0], b[0]) if abs(a[0]) >= abs(b[0]) else (b[0], a[0])
    if not a[1] and not b[1] and x - large == small and math.isfinite(x):  # nothing was rounded
        return x or 0, 0.0
    return _told(x, a[1] + b[1])


def _minus(a: Number, b: Number) -> Number:
    return _plus(a, (-b[0], b[1]))


def _times(a: Number, b: Number) -> Number:
    x = a[0] * b[0]
    return _told(x, abs(a[0]) * b[1] + abs(b[0]) * a[1] + a[1] * b[1]) if a[1] or b[1] or x else (0, 0.0)


def _over(a: Number, b: Number) -> Number:
    size = abs(b[0]) - b[1]
    if size <= 0:
        raise Unsure("a divisor near 0")
    if not a[0] and not a[1]:
        return 0, 0.0
    x = a[0] / b[0]
    return _told(x, (a[1] + abs(x) * b[1]) / size)


def _power(a: Number, n: Number) -> Number:
    if type(n[0]) is not int:
        raise Unsure("an exponent")
    if not n[0]:
        return 1, 0.0
    if n[0] < 0:
        return _over((1, 0.0), _power(a, (-n[0], 0.0)))
    if type(a[0]) is int and a[0].bit_length() * n[0] > LONGEST:
        raise Unsure("a long integer")
    if not a[1]:
        return _told(a[0] ** n[0], 0.0) if a[0] else a
    return _scaled(a[0] ** n[0], n[0] * _share(a))


def _share(a: Number) -> float:
    """The error as a share of the value, in logarithms."""
    if abs(a[0]) <= a[1]:
        raise Unsure("a value near 0")
    return a[1] / (abs(a[0]) - a[1])


def _scaled(x: float, error: float) -> Number:
    return _told(x, abs(x) * (math.expm1(error) + 2 * UNIT))


def _elementary(name: str, args: tuple[Number, ...]) -> Number:
    x, error = args[0]
    if name in ("max", "min"):
        return {"max": max, "min": min}[name](x, args[1][0]), max(error, args[1][1])
    if name == "abs":
        return abs(x), error
    if name == "exp":
        return _scaled(math.exp(x), error)
    if name == "log":
        return _told(math.log(x), _share(args[0]) + 2 * UNIT * abs(math.log(x)))
    if name == "sqrt":
        return _scaled(math.sqrt(x), _share(args[0])) if x or error else (0, 0.0)
    if name == "pos" and (abs(x) > error or not error):
        return int(x >= 0), 0.0
    if name in ("floor", "ceil") and not error:
        return {"floor": math.floor, "ceil": math.ceil}[name](x), 0.0
    raise Unsure(name)


_OPERATIONS: Mapping[str, Callable[[Number, Number], Number]] = {
    "+": _plus,
    "-": _minus,
    "*": _times,
    "/": _over,
    "^": _power,
}
