"""Balls: exact rationals, enclosures of the other numbers, and comparisons with three answers.

The only module here that imports flint.  A number is an `Exact` rational wherever that is possible, a `Ball` of Arb
otherwise; both are made from integers and fractions only, never from floats.  What a ball does not settle is None, or
a ball that is not finite, and never a guess: Arb's own comparisons have two values, and "not certainly less" is not
"at least".

The precision of flint is global: balls are computed inside ``with precision(bits)`` only.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from threading import RLock
from types import TracebackType
from typing import Any

from flint import arb, ctx, fmpq

from symbolic.lazy import Lazy

kernel = Lazy("symbolic.kernel")  # only for what is undefined

Exact = fmpq
Ball = arb
Number = fmpq | arb

MAX_BITS = 200_000  # of an exact number; a longer one becomes a ball
_LOCK = RLock()
_ZERO, _ONE = fmpq(0), fmpq(1)


class precision:
    """A context in which balls have this many bits; the precision before it is restored, whatever happens.

    Other threads wait: the precision is one for the whole process.
    """

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def __enter__(self) -> None:
        _LOCK.acquire()
        self.before, ctx.prec = ctx.prec, self.bits

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        ctx.prec = self.before
        _LOCK.release()


def exact(value: int | Fraction) -> fmpq:
    """An integer or a fraction as an exact number; nothing else is taken."""
    if type(value) not in (int, Fraction):
        raise TypeError(f"an int or a Fraction is wanted, not {type(value).__name__}")
    return fmpq(value.numerator, value.denominator)


def ratio(x: fmpq) -> tuple[int, int]:
    """Numerator and denominator."""
    return int(x.p), int(x.q)


def between(low: Fraction, high: Fraction) -> arb:
    """A ball that contains all numbers from `low` to `high`, and no negative ones when `low` is 0."""
    hull = arb(exact(low)).union(arb(exact(high)))
    return hull.nonnegative_part() if low == 0 else hull


def finite(x: Number) -> bool:
    """Is the number known to exist, with bounds?"""
    return type(x) is fmpq or x.is_finite()


def compare(a: Number, op: str, b: Number) -> bool | None:
    """Is ``a op b`` true?  `op` is "=", "!=", ">=" or ">"; None where the balls do not settle it."""
    gap = a - b
    if type(gap) is fmpq:
        return _EXACTLY[op](gap.p, 0)  # the numerator compares faster
    if not gap.is_finite():
        return None
    if op == ">":
        return True if gap > 0 else False if gap <= 0 else None
    if op == ">=":
        return True if gap >= 0 else False if gap < 0 else None
    equal = True if gap.is_zero() else False if gap > 0 or gap < 0 else None
    return equal if op == "=" or equal is None else not equal


_EXACTLY: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


def agree(a: Number, b: Number, digits: int) -> bool:
    """Is it certain that the numbers differ by at most 10^-digits, absolutely or relative to `a`?"""
    gap = abs(arb(a - b)) * fmpq(10**digits)
    return gap.is_finite() and (gap <= 1 or gap <= abs(arb(a)))


def excludes(x: arb, mantissa: int, exponent: int, bits: int) -> bool:
    """Is mantissa 2^exponent certainly farther from all of the ball than rounding to `bits` bits explains?"""
    scaled, value = x * _power_of_2(-exponent), arb(mantissa)
    return abs(scaled - value) > abs(value) * _power_of_2(-bits) + _power_of_2(-4 * bits - exponent)


@lru_cache(maxsize=1000)
def _power_of_2(exponent: int) -> arb:
    return arb((1, exponent))


def largest(x: Number) -> fmpq | None:
    """The least bound of the absolute value that is known, if any is."""
    if type(x) is fmpq:
        return abs(x)
    return x.abs_upper().fmpq() if x.is_finite() else None


def shown(x: Number, digits: int = 20) -> str:
    """The number for a reader."""
    return str(x) if type(x) is fmpq else x.str(digits)


def divide(a: Number, b: Number) -> Number:
    """a / b.  A ball with 0 in it as divisor gives a ball that is not finite."""
    if b == 0:
        raise kernel.Undefined("division by 0")
    return a / b


def power(x: Number, exponent: Number) -> Number:
    """x^n for an integer n, with 0^0 = 1.  An exponent that is not known exactly gives nothing."""
    n = integer(exponent)
    if n is None:
        return arb.nan()
    if type(x) is fmpq:
        if x == 0 and n < 0:
            raise kernel.Undefined("division by 0")
        if abs(n) * x.height_bits() <= MAX_BITS or x in (0, 1, -1):
            return x**n
        x = arb(x)
    if not x.is_finite():
        return arb.nan()
    if n < 0:
        return divide(_ONE, power(x, fmpq(-n)))
    if x > 0 or x < 0:
        return x**n
    # `**` of a ball with 0 in it is not finite: by squaring.
    out = arb(1)
    while n:
        if n & 1:
            out = out * x
        n >>= 1
        x = x * x if n else x
    return out


def real_power(x: Number, y: Number) -> Number:
    """x^y for x > 0 and real y."""
    if compare(x, ">", _ZERO) is False:
        raise kernel.Undefined("a real power of a number that is not positive")
    if integer(y) is not None and compare(x, ">", _ZERO):
        return power(x, y)
    x = arb(x)
    return x ** arb(y) if x > 0 else arb.nan()


def sqrt(x: Number) -> Number:
    """The square root; exact where it is rational."""
    if compare(x, ">=", _ZERO) is False:
        raise kernel.Undefined("the square root of a negative number")
    if type(x) is fmpq:
        p, q = x.p.isqrt(), x.q.isqrt()
        return fmpq(p, q) if p * p == x.p and q * q == x.q else arb(x).sqrt()
    return x.sqrt()


def log(x: Number) -> Number:
    """The natural logarithm."""
    if compare(x, ">", _ZERO) is False:
        raise kernel.Undefined("the logarithm of a number that is not positive")
    if type(x) is fmpq:
        return _ZERO if x == 1 else arb(x).log()
    return x.log()


def exp(x: Number) -> Number:
    """The exponential."""
    if type(x) is fmpq:
        return _ONE if x == 0 else arb(x).exp()
    return x.exp()


def floor(x: Number) -> Number:
    """The greatest integer at most x, exact unless the ball meets a jump."""
    return fmpq(x.floor()) if type(x) is fmpq else _settled(x.floor())


def ceil(x: Number) -> Number:
    """The least integer at least x, exact unless the ball meets a jump."""
    return fmpq(x.ceil()) if type(x) is fmpq else _settled(x.ceil())


def _settled(x: arb) -> Number:
    n = x.unique_fmpz() if x.is_finite() else None
    return x if n is None else fmpq(n)


def pos(x: Number) -> Number:
    """1 for x >= 0, else 0."""
    truth = compare(x, ">=", _ZERO)
    if truth is None:
        return arb(0).union(arb(1)) if finite(x) else arb.nan()
    return _ONE if truth else _ZERO


def greatest(x: Number, y: Number) -> Number:
    """The greater one."""
    truth = compare(x, ">=", y)
    return arb.max(arb(x), arb(y)) if truth is None else x if truth else y


def least(x: Number, y: Number) -> Number:
    """The lesser one."""
    truth = compare(x, ">=", y)
    return arb.min(arb(x), arb(y)) if truth is None else y if truth else x


def integer(x: Number) -> int | None:
    """The integer that the number is, if that is known exactly."""
    return int(x.p) if type(x) is fmpq and x.q == 1 else None


class Balls:
    """Arithmetic with exact numbers and balls, for programs; `stamp` is what its balls depend on."""

    operations: Mapping[str, Callable[..., Any]] = {
        "+": operator.add,
        "-": operator.sub,
        "*": operator.mul,
        "/": divide,
        "^": power,
        "pow": real_power,
        "sqrt": sqrt,
        "log": log,
        "exp": exp,
        "floor": floor,
        "ceil": ceil,
        "pos": pos,
        "abs": abs,
        "max": greatest,
        "min": least,
    }
    number = staticmethod(exact)
    integer = staticmethod(integer)

    @property
    def stamp(self) -> int:
        """The precision in force."""
        return ctx.prec  # type: ignore[no-any-return]

    @property
    def unknown(self) -> Number:
        """What nothing is known of."""
        return arb.nan()

    @staticmethod
    def key(x: Number) -> Any:
        """Equal for equal numbers and balls."""
        return ratio(x) if type(x) is fmpq else (x.mid().man_exp(), x.rad().man_exp()) if x.is_finite() else None

    @staticmethod
    def trim(x: Number) -> Number:
        """The number, as a ball where it is too long to be kept exactly."""
        return arb(x) if type(x) is fmpq and x.height_bits() > MAX_BITS else x
