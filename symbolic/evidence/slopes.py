"""Values with their slopes over a box: automatic differentiation in balls.

A `Slope` is a value together with one ball per variable that contains the derivative everywhere in the box, for
functions with kinks all their one-sided slopes.  So for two points of the box, the values differ by a sum of such
slopes times the differences of the variables.  Where that cannot be said, the slopes are not finite.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, repeat
from typing import Any, NamedTuple

from symbolic.evidence import ball
from symbolic.evidence.ball import Ball, Balls, Exact, Number
from symbolic.evidence.polynomials import Schoolbook

Value = Any  # Number | Slope: a number is constant
_PLAIN = ball.OPERATIONS
_BALLS = Balls()
_ZERO, _ONE = ball.exact(0), ball.exact(1)
_KINK = ball.between(Fraction(-1), Fraction(1))


class Slope(NamedTuple):
    """A value and its slopes."""

    value: Number
    slopes: tuple[Number, ...]


def value_of(x: Value) -> Number:
    """The value without its slopes."""
    return x.value if type(x) is Slope else x


def _combined(value: Number, *parts: tuple[Value, Number]) -> Value:
    """A value whose slopes are those of the parts times their factors."""
    slopes: Sequence[Number] | None = None
    for x, factor in parts:
        if type(x) is Slope:
            row = [factor * s for s in x.slopes]
            slopes = row if slopes is None else list(map(operator.add, slopes, row))
    return value if slopes is None else Slope(value, tuple(slopes))


def _smooth(name: str, partial: Callable[..., Sequence[Number]]) -> Callable[..., Value]:
    """An operation, from its value and arguments to its partial derivatives."""

    def operation(*args: Value) -> Value:
        values = [value_of(x) for x in args]
        value = _PLAIN[name](*values)
        return _combined(value, *zip(args, partial(value, *values), strict=True))

    return operation


def _multiply(x: Value, y: Value) -> Value:
    for zero, other in ((x, y), (y, x)):
        if type(zero) is Exact and not zero and _exists(other):
            return zero
    a, b = value_of(x), value_of(y)
    return _combined(ball.power(a, ball.exact(2)) if x is y else a * b, (x, b), (y, a))


def _exists(x: Value) -> bool:
    return all(map(ball.finite, (x.value, *x.slopes))) if type(x) is Slope else ball.finite(x)


def _power(x: Value, n: Value) -> Value:
    exponent = ball.integer(value_of(n))
    if exponent is None or type(n) is Slope:
        return _combined(ball.power(value_of(x), value_of(n)), (x, _BALLS.unknown), (n, _BALLS.unknown))
    slope = n * ball.power(value_of(x), n - _ONE) if exponent else _ZERO
    return _combined(ball.power(value_of(x), n), (x, slope))


_SUBTRACT = _smooth("-", lambda value, a, b: (_ONE, -_ONE))


def _pick(x: Value, y: Value, which: str) -> Value:
    first = ball.compare(value_of(x), ">=" if which == "max" else ">", value_of(y))
    if first is not None:
        return x if first == (which == "max") else y
    share = ball.between(Fraction(0), Fraction(1))
    # Any slope between those of x and of y: share * x' + (1 - share) * y', as y' + share * (x' - y').
    return _combined(_PLAIN[which](value_of(x), value_of(y)), (y, _ONE), (_SUBTRACT(x, y), share))


def _step(name: str) -> Callable[[Value], Value]:
    """A function that is constant but for jumps."""

    def operation(x: Value) -> Value:
        value = _PLAIN[name](value_of(x))
        return value if type(value) is Exact else _combined(value, (x, _BALLS.unknown))

    return operation


class Slopes(Schoolbook):
    """Arithmetic with slopes, for programs."""

    operations: Mapping[str, Callable[..., Value]] = {
        "+": _smooth("+", lambda value, a, b: (_ONE, _ONE)),
        "-": _SUBTRACT,
        "*": _multiply,
        "/": _smooth("/", lambda value, a, b: (inverse := ball.divide(_ONE, b), -value * inverse)),
        "^": _power,
        "pow": _smooth("pow", lambda value, a, b: (ball.divide(value, a) * b, value * ball.log(a))),
        "exp": _smooth("exp", lambda value, a: (value,)),
        "normal": _smooth("normal", lambda value, a: (ball.exp(-a * a / 2) / (2 * Ball.pi()).sqrt(),)),
        "log": _smooth("log", lambda value, a: (Ball(1) / a,)),
        "sqrt": _smooth("sqrt", lambda value, a: (Ball(1) / (2 * value),)),
        "abs": _smooth("abs", lambda value, a: (2 * at - 1 if type(at := ball.pos(a)) is Exact else _KINK,)),
        "max": lambda x, y: _pick(x, y, "max"),
        "min": lambda x, y: _pick(x, y, "min"),
        "floor": _step("floor"),
        "ceil": _step("ceil"),
        "pos": _step("pos"),
    }
    number = staticmethod(ball.exact)

    @property
    def unknown(self) -> Number:
        """What nothing is known of."""
        return _BALLS.unknown

    @staticmethod
    def integer(x: Value) -> int | None:
        """The integer that the value is everywhere, if that is known."""
        return None if type(x) is Slope else ball.integer(x)

    @staticmethod
    def key(x: Value) -> Any:
        """Equal for equal values with equal slopes."""
        if type(x) is not Slope:
            return Balls.key(x)
        parts = tuple(map(Balls.key, (x.value, *x.slopes)))
        return None if None in parts else parts

    def trim(self, x: Value) -> Value:
        """The value, as a ball where it is too long to be kept exactly."""
        return x if type(x) is Slope else _BALLS.trim(x)

    def binomial_power(self, a: Value, b: Value, times: int) -> list[Value]:
        """(a + b z)^times, from powers of both."""
        if Slope not in (type(a), type(b)):
            return list(_BALLS.coefficients(_BALLS.power(_BALLS.polynomial([a, b]), times)))
        powers = [list(accumulate(repeat(x, times), operator.mul, initial=Ball(1))) for x in map(value_of, (a, b))]
        first, second = powers[0][::-1], powers[1]
        binomials = ball.binomials(times)
        values = map(operator.mul, map(operator.mul, binomials, first), second)
        by_a = [(times - k) * binomials[k] * first[k + 1] * second[k] for k in range(times)]
        by_b = [k * binomials[k] * first[k] * second[k - 1] for k in range(1, times + 1)]
        return [
            _combined(value, (a, x), (b, y)) for value, x, y in zip(values, [*by_a, _ZERO], [_ZERO, *by_b], strict=True)
        ]
