"""Floating-point values by mpmath, at points: a second opinion on what the balls enclose.

Nothing here is rigorous, and nothing is decided by it.  mpmath's functions on raw numbers take the precision as an
argument, so no global state is touched.  A value is an `Exact` rational or a raw number of mpmath.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from mpmath import libmp

from symbolic.evidence import ball
from symbolic.evidence.ball import Exact
from symbolic.kernel import Undefined

Raw = tuple[int, int, int, int]
Value = Any  # Exact | Raw
KEPT = 1000  # values of each function that takes long: neighbouring points want the same logarithms
_ROUNDED = libmp.round_nearest
_FUNCTIONS = {
    "+": libmp.mpf_add,
    "-": libmp.mpf_sub,
    "*": libmp.mpf_mul,
    "/": libmp.mpf_div,
    "abs": libmp.mpf_abs,
    "pow": libmp.mpf_pow,
    "sqrt": libmp.mpf_sqrt,
    "log": libmp.mpf_log,
    "exp": libmp.mpf_exp,
}
_SLOW = ("pow", "sqrt", "log", "exp")


def parts(x: Raw) -> tuple[int, int]:
    """Mantissa with its sign, and exponent; `Undefined` for what is no number."""
    sign, mantissa, exponent, _ = x
    if not mantissa and exponent:
        raise Undefined("not a finite number")
    return (-int(mantissa) if sign else int(mantissa)), int(exponent)


class Floats:
    """Arithmetic with floating-point numbers of `bits` bits, for programs; exact where both arguments are."""

    unknown = None  # never wanted: every value is a number

    def __init__(self, bits: int) -> None:
        self.stamp = bits
        self._converted = lru_cache(maxsize=KEPT)(libmp.from_rational)
        # Of raw numbers only:
        self.plain: Mapping[str, Callable[..., Raw]] = {
            name: _to(bits, lru_cache(maxsize=KEPT)(f) if name in _SLOW else f) for name, f in _FUNCTIONS.items()
        }
        # Where the result is known to be inexact:
        self.rounded: Mapping[str, Callable[..., Value]] = {
            **{name: self._converting(f) for name, f in self.plain.items()},
            "floor": lambda x: _whole(libmp.mpf_floor(self.raw(x), bits)),
            "ceil": lambda x: _whole(libmp.mpf_ceil(self.raw(x), bits)),
            "pos": lambda x: ball.exact(int(libmp.mpf_sign(self.raw(x)) >= 0)),
            "max": lambda x, y: x if libmp.mpf_ge(self.raw(x), self.raw(y)) else y,
            "min": lambda x, y: y if libmp.mpf_ge(self.raw(x), self.raw(y)) else x,
            "^": self._power,
        }
        self.operations: Mapping[str, Callable[..., Value]] = {
            name: _mixed(ball.Balls.operations[name], inexactly) for name, inexactly in self.rounded.items()
        }

    number = staticmethod(ball.exact)

    @staticmethod
    def integer(x: Value) -> int | None:
        """The integer that the value is, if it is exact."""
        return ball.integer(x) if type(x) is Exact else None

    @staticmethod
    def key(x: Value) -> Any:
        """Equal for equal values."""
        return ball.ratio(x) if type(x) is Exact else x

    def trim(self, x: Value) -> Value:
        """The value, rounded where it is too long to be kept exactly."""
        return self.raw(x) if type(x) is Exact and x.height_bits() > ball.MAX_BITS else x

    def raw(self, x: Value) -> Raw:
        """The value in mpmath's form."""
        return self._converted(*ball.ratio(x), self.stamp, _ROUNDED) if type(x) is Exact else x

    def _converting(self, function: Callable[..., Raw]) -> Callable[..., Raw]:
        return lambda *args: function(*map(self.raw, args))

    def _power(self, x: Value, n: Value) -> Raw:
        exponent = ball.integer(n) if type(n) is Exact else int(libmp.to_int(n))
        return libmp.mpf_pow_int(self.raw(x), exponent, self.stamp, _ROUNDED)


def _to(bits: int, function: Callable[..., Raw]) -> Callable[..., Raw]:
    return lambda *args: function(*args, bits, _ROUNDED)


def _whole(x: Raw) -> Exact:
    return ball.exact(int(libmp.to_int(x)))


def _mixed(exactly: Callable[..., Any], inexactly: Callable[..., Value]) -> Callable[..., Value]:
    def operation(*args: Value) -> Value:
        for x in args:
            if type(x) is not Exact:
                return inexactly(*args)
        out = exactly(*args)
        return out if type(out) is Exact else inexactly(*args)

    return operation
