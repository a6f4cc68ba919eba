"""Floating-point values by mpmath, at points: a second opinion on what the balls enclose.

Nothing here is rigorous, and nothing is decided by it.  mpmath's functions on raw numbers take the precision as an
argument, so no global state is touched.  A value is an `Exact` rational or a raw number of mpmath.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from mpmath import libmp

from symbolic.evidence import ball
from symbolic.evidence.ball import Exact
from symbolic.kernel import Undefined

Raw = tuple[int, int, int, int]
Value = Any  # Exact | Raw
_ROUNDED = libmp.round_nearest


def raw(x: Value, bits: int) -> Raw:
    """The value in mpmath's form."""
    return libmp.from_rational(*ball.ratio(x), bits, _ROUNDED) if type(x) is Exact else x


def parts(x: Raw) -> tuple[int, int]:
    """Mantissa with its sign, and exponent; `Undefined` for what is no number."""
    sign, mantissa, exponent, _ = x
    if not mantissa and exponent:
        raise Undefined("not a finite number")
    return (-int(mantissa) if sign else int(mantissa)), int(exponent)


def _binary(function: Callable[..., Raw], bits: int, x: Value, y: Value) -> Raw:
    return function(raw(x, bits), raw(y, bits), bits, _ROUNDED)


def _unary(function: Callable[..., Raw], bits: int, x: Value) -> Raw:
    return function(raw(x, bits), bits, _ROUNDED)


def _power(bits: int, x: Value, n: Value) -> Raw:
    exponent = ball.integer(n) if type(n) is Exact else int(libmp.to_int(n))
    return libmp.mpf_pow_int(raw(x, bits), exponent, bits, _ROUNDED)


def _sign(bits: int, x: Value) -> int:
    return libmp.mpf_sign(raw(x, bits))


def _floor(bits: int, x: Value) -> Exact:
    return ball.exact(int(libmp.to_int(libmp.mpf_floor(raw(x, bits), bits))))


def _ceil(bits: int, x: Value) -> Exact:
    return ball.exact(int(libmp.to_int(libmp.mpf_ceil(raw(x, bits), bits))))


def _pos(bits: int, x: Value) -> Exact:
    return ball.exact(int(_sign(bits, x) >= 0))


def _greatest(bits: int, x: Value, y: Value) -> Value:
    return x if libmp.mpf_ge(raw(x, bits), raw(y, bits)) else y


def _least(bits: int, x: Value, y: Value) -> Value:
    return y if libmp.mpf_ge(raw(x, bits), raw(y, bits)) else x


class Floats:
    """Arithmetic with floating-point numbers of `bits` bits, for programs; exact where both arguments are."""

    unknown = None  # never wanted: every value is a number

    def __init__(self, bits: int) -> None:
        self.stamp = bits
        binary = {"+": libmp.mpf_add, "-": libmp.mpf_sub, "*": libmp.mpf_mul, "/": libmp.mpf_div, "pow": libmp.mpf_pow}
        unary = {"sqrt": libmp.mpf_sqrt, "log": libmp.mpf_log, "exp": libmp.mpf_exp, "abs": libmp.mpf_abs}
        others: dict[str, Callable[..., Value]] = {
            "floor": _floor,
            "ceil": _ceil,
            "pos": _pos,
            "max": _greatest,
            "min": _least,
            "^": _power,
        }
        rounded: dict[str, Callable[..., Value]] = {
            **{name: partial(_binary, f, bits) for name, f in binary.items()},
            **{name: partial(_unary, f, bits) for name, f in unary.items()},
            **{name: partial(f, bits) for name, f in others.items()},
        }
        self.operations: Mapping[str, Callable[..., Value]] = {
            name: partial(_mixed, ball.Balls.operations[name], rounded[name]) for name in rounded
        }
        self.rounded: Mapping[str, Callable[..., Value]] = rounded  # the same where the result is known to be inexact

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
        return raw(x, self.stamp) if type(x) is Exact and x.height_bits() > ball.MAX_BITS else x


def _mixed(exactly: Callable[..., Any], inexactly: Callable[..., Value], *args: Value) -> Value:
    if all(type(x) is Exact for x in args):
        out = exactly(*args)
        if type(out) is Exact:
            return out
    return inexactly(*args)
