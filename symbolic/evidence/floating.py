"""Floating-point values by mpmath: a second opinion on what the balls enclose.

Nothing here is rigorous, and nothing is decided by it.  mpmath's functions on raw numbers take the precision as an
argument, so no global state is touched.  A value is an `Exact` rational, a long int, or a raw number of mpmath.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, chain, repeat
from typing import Any

from mpmath import libmp
from mpmath.libmp import ComplexResult

from symbolic.evidence import ball
from symbolic.evidence.ball import Exact
from symbolic.evidence.polynomials import Schoolbook
from symbolic.kernel import Undefined

Raw = tuple[int, int, int, int]
Value = Any  # Exact | int | Raw
MOST = 512  # bits of an exact number
_ROUNDED = libmp.round_nearest


def _normal(x: Raw, bits: int, rounding: str) -> Raw:
    """The distribution function of N(0, 1)."""
    root = libmp.mpf_sqrt(libmp.from_int(2), bits, rounding)
    return libmp.mpf_shift(libmp.mpf_erfc(libmp.mpf_neg(libmp.mpf_div(x, root, bits, rounding)), bits, rounding), -1)


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
    "normal": _normal,
}


def parts(x: Raw) -> tuple[int, int]:
    """Mantissa with its sign, and exponent; `Undefined` for what is no number."""
    sign, mantissa, exponent, _ = x
    if not mantissa and exponent:
        raise Undefined("not a finite number")
    return (-int(mantissa) if sign else int(mantissa)), int(exponent)


class Floats(Schoolbook):
    """Arithmetic with floating-point numbers of `bits` bits, for programs; exact where all arguments are."""

    unknown = None  # never wanted: every value is a number

    def __init__(self, bits: int) -> None:
        self.bits = bits
        inexactly: Mapping[str, Callable[..., Value]] = {
            **{name: self._converting(f) for name, f in _FUNCTIONS.items()},
            "floor": lambda x: _whole(libmp.mpf_floor(self.raw(x), bits)),
            "ceil": lambda x: _whole(libmp.mpf_ceil(self.raw(x), bits)),
            "pos": lambda x: ball.exact(int(libmp.mpf_sign(self.raw(x)) >= 0)),
            "max": lambda x, y: x if libmp.mpf_ge(self.raw(x), self.raw(y)) else y,
            "min": lambda x, y: y if libmp.mpf_ge(self.raw(x), self.raw(y)) else x,
            "^": self._power,
        }
        exactly = ball.Balls(MOST).operations
        self.operations = {name: self._mixed(exactly[name], f) for name, f in inexactly.items()}
        power = self.operations["^"]
        self.operations["^"] = lambda x, n: power(x, ball.exact(n) if type(n) is int else n)
        self.columns = {name: self._column(name) for name in "+-*/"}

    number = staticmethod(ball.exact)
    integer = staticmethod(ball.integer)  # if it is exact

    @staticmethod
    def key(x: Value) -> Any:
        """Equal for equal values."""
        return ball.ratio(x) if type(x) is Exact else x

    def trim(self, x: Value) -> Value:
        """The value, rounded where it is too long to be kept exactly."""
        return self.raw(x) if type(x) is Exact and x.height_bits() > MOST else x

    def trimmed(self, column: list[Value]) -> list[Value]:
        """The same of each."""
        return column if set(map(type, column)) == {tuple} else super().trimmed(column)

    def raw(self, x: Value) -> Raw:
        """The value in mpmath's form."""
        if type(x) is Exact:
            return libmp.from_rational(*ball.ratio(x), self.bits, _ROUNDED)
        return libmp.from_int(x, self.bits, _ROUNDED) if type(x) is int else x

    def _converting(self, function: Callable[..., Raw]) -> Callable[..., Raw]:
        return lambda *args: function(*map(self.raw, args), self.bits, _ROUNDED)

    def _mixed(self, exactly: Callable[..., Any], inexactly: Callable[..., Value]) -> Callable[..., Value]:
        def operation(*args: Value) -> Value:
            try:
                for x in args:
                    if type(x) is not Exact:
                        return inexactly(*args)
                out = exactly(*args)
                return self.trim(out) if type(out) is Exact else inexactly(*args)
            except (ZeroDivisionError, ComplexResult) as error:
                raise Undefined(str(error)) from None

        return operation

    def _column(self, name: str) -> Callable[..., list[Value]]:
        """An operation of two columns, with fewer conversions where one of them is inexact."""
        single, plain = self.operations[name], _FUNCTIONS[name]

        def column(xs: Sequence[Value], ys: Sequence[Value]) -> list[Value]:
            kinds = [set(map(type, column)) for column in (xs, ys)]
            if kinds == [{int}, {tuple}] and plain is libmp.mpf_mul:
                return list(map(libmp.mpf_mul_int, ys, xs, repeat(self.bits), repeat(_ROUNDED)))
            if {tuple} not in kinds:
                return list(map(single, xs, ys))
            raws = [c if kind == {tuple} else map(self.raw, c) for c, kind in zip((xs, ys), kinds, strict=True)]
            try:
                return list(map(plain, *raws, repeat(self.bits), repeat(_ROUNDED)))
            except ZeroDivisionError as error:
                raise Undefined(str(error)) from None

        return column

    def progression(self, first: Value, ratio: Value, low: int, count: int) -> list[Value] | None:
        """first * ratio^low, first * ratio^(low + 1), ..; None where they are short and exact, or the ratio is 0."""
        by = self.raw(ratio)
        if not libmp.mpf_sign(by) or ball.progresses_exactly(first, ratio, abs(low) + count, MOST):
            return None
        begin = libmp.mpf_mul(self.raw(first), libmp.mpf_pow_int(by, low, self.bits, _ROUNDED), self.bits, _ROUNDED)
        return self._folded(libmp.mpf_mul, chain([begin], repeat(by, count - 1)))

    def _power(self, x: Value, n: Value) -> Raw:
        exponent = ball.integer(n) if type(n) is Exact else int(libmp.to_int(n))
        return libmp.mpf_pow_int(self.raw(x), exponent, self.bits, _ROUNDED)

    def _folded(self, operation: Callable[..., Raw], values: Iterable[Raw]) -> list[Raw]:
        bits = self.bits
        return list(accumulate(values, lambda x, y: operation(x, y, bits, _ROUNDED)))

    def fold(
        self, operation: Callable[[Value, Value], Value], values: Sequence[Value], at: Sequence[int]
    ) -> list[Value]:
        """All numbers up to the one at each of these places, put together by an operation."""
        names = [name for name in "+*" if operation == self.operations[name]]
        if not names or set(map(type, values[1:])) != {tuple}:
            return super().fold(operation, values, at)
        if names == ["*"]:
            return list(map(self._folded(libmp.mpf_mul, map(self.raw, values)).__getitem__, at))
        out, done = list[Value](), 0
        for k in at:
            out.append(libmp.mpf_sum([*out[-1:], *map(self.raw, values[done : k + 1])], self.bits, _ROUNDED))
            done = k + 1
        return out

    def whole(self, values: Sequence[int]) -> list[Value]:
        """Integers as numbers."""
        if max(map(int.bit_length, values)) <= MOST:
            return list(map(Exact, values))
        return list(values)

    # Exact polynomials need no second opinion, and are ball's; others are lists.

    def polynomial(self, coefficients: Sequence[Value]) -> Any:
        """The polynomial with these coefficients, that of x^0 first."""
        return ball.exact_polynomial(coefficients) or list(coefficients)

    def power(self, p: Any, times: int) -> Any:
        """A polynomial, so many times; `TooManySteps` where that takes too many products."""
        found = ball.exact_power(p, times)
        return super().power(self.coefficients(p), times) if found is None else found

    def binomial_power(self, a: Value, b: Value, times: int) -> list[Raw]:
        """(a + b z)^times, by powers of both, and binomials that follow from one another."""
        first, second = (self._folded(libmp.mpf_mul, chain([libmp.fone], repeat(self.raw(x), times))) for x in (a, b))
        out, binomial = list[Raw](), libmp.fone
        for k, (x, y) in enumerate(zip(reversed(first), second, strict=True)):
            out.append(libmp.mpf_mul(binomial, libmp.mpf_mul(x, y, self.bits, _ROUNDED), self.bits, _ROUNDED))
            above = libmp.mpf_mul_int(binomial, times - k, self.bits, _ROUNDED)
            binomial = libmp.mpf_div(above, libmp.from_int(k + 1), self.bits, _ROUNDED)
        return out

    def product(self, p: Any, q: Any) -> Any:
        """The product; `TooManySteps` where it has too many products."""
        found = ball.exact_products([p], [q])
        return found[0] if found else super().product(self.coefficients(p), self.coefficients(q))

    def products(self, ps: Sequence[Any], qs: Sequence[Any]) -> list[Any]:
        """The products, one after the other."""
        return ball.exact_products(ps, qs) or list(map(self.product, ps, qs))

    def coefficients(self, p: Any) -> list[Value]:
        """The coefficients, that of x^0 first."""
        if type(p) is list:
            return p
        if p.short(MOST):
            return list(p)
        divisor = int(p.below)
        return [libmp.from_rational(int(c), divisor, self.bits, _ROUNDED) for c in p.above.coeffs()]


def _whole(x: Raw) -> Exact:
    return ball.exact(int(libmp.to_int(x)))
