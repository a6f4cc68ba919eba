"""Balls: exact rationals, enclosures of the other numbers, and comparisons with three answers.

The only module here that imports flint.  A number is an `Exact` rational wherever that is possible, a `Ball` of Arb
otherwise; both are made from integers and fractions only, never from floats.  What a ball does not settle is None, or
a ball that is not finite, and never a guess: Arb's own comparisons have two values, and "not certainly less" is not
"at least".

The precision of flint is global: balls are computed inside ``with precision(bits)`` only.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate, chain, repeat
from math import inf
from threading import RLock
from types import TracebackType
from typing import Any

from flint import arb, arb_poly, ctx, fmpq, fmpq_poly, fmpz, fmpz_poly

from symbolic.lazy import Lazy

kernel, program = Lazy("symbolic.kernel"), Lazy("symbolic.evidence.program")  # only for what is undefined, or long

Exact = fmpq
Ball = arb
Number = fmpq | arb

MAX_BITS = 200_000  # of an exact number; a longer one becomes a ball
LONGEST = 20_000_000  # bits of all coefficients of an exact polynomial together
MAX_PRODUCTS = 5 * 10**9  # of coefficients, in a product of other polynomials: a minute or two
DOUBLE = 48  # bits of a number that is as good as a float
ROOM = 1 << 29  # bits of all coefficients of one of these
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


def ends(x: arb) -> tuple[Fraction, Fraction]:
    """The least and the largest number in a finite ball."""
    low, high = (Fraction(*ratio(end.fmpq())) for end in (x.lower(), x.upper()))
    return low, high


def finite(x: Number) -> bool:
    """Is the number known to exist, with bounds?"""
    return type(x) is not arb or x.is_finite()


def _not_zero(gap: arb) -> bool:
    return gap > 0 or gap < 0  # type: ignore[no-any-return]


_long = lru_cache(maxsize=1 << 13)(fmpz)  # each chunk of a grid, and each precision, wants the same ones
# Of the difference of two sides: is it certain that they compare so, and is it certain that they do not?
_CERTAIN: Mapping[str, tuple[Callable[[arb], bool], Callable[[arb], bool]]] = {
    "=": (arb.is_zero, _not_zero),
    "!=": (_not_zero, arb.is_zero),
    ">=": (lambda gap: gap >= 0, lambda gap: gap < 0),
    ">": (lambda gap: gap > 0, lambda gap: gap <= 0),
}
_numerator = operator.attrgetter("p")
_EXACTLY: Mapping[str, Callable[[Any, int], bool]] = {  # numerators compare faster
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


def compare(a: Number, op: str, b: Number) -> bool | None:
    """Is ``a op b`` true?  `op` is "=", "!=", ">=" or ">"; None where the balls do not settle it."""
    return _side(a - b, op)


def _side(gap: Number, op: str) -> bool | None:
    if type(gap) is not arb:
        return _EXACTLY[op](gap if type(gap) is int else gap.p, 0)
    yes, no = _CERTAIN[op]
    return None if not gap.is_finite() else True if yes(gap) else False if no(gap) else None


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


def nearest(x: Any) -> float:
    """The value as a float; infinite where it is missing, or not known to about as many digits, or too large."""
    if type(x) is arb and x.rel_accuracy_bits() >= DOUBLE:
        return float(x.mid())
    try:
        return int(x.p) / int(x.q) if type(x) is fmpq else inf
    except OverflowError:
        return inf


def shown(x: Number, digits: int = 20) -> str:
    """The number for a reader."""
    return x.str(digits) if type(x) is arb else str(x)


def divide(a: Number, b: Number) -> Number:
    """a / b.  A ball with 0 in it as divisor gives a ball that is not finite."""
    if not b if type(b) is fmpq else b.is_zero():
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


def normal(x: Number) -> arb:
    """The distribution function of N(0, 1), by erfc, which is accurate where it is small."""
    return (-arb(x) / arb(2).sqrt()).erfc() / 2


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


def integer(x: Number | int) -> int | None:
    """The integer that the number is, if that is known exactly."""
    return x if type(x) is int else int(x.p) if type(x) is fmpq and x.q == 1 else None


def root(n: int, k: int) -> int:
    """The greatest integer r with r^k <= n, for n >= 0."""
    return int(fmpz(n).root(k))


OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": divide,
    "^": power,
    "pow": real_power,
    "sqrt": sqrt,
    "log": log,
    "exp": exp,
    "normal": normal,
    "floor": floor,
    "ceil": ceil,
    "pos": pos,
    "abs": abs,
    "max": greatest,
    "min": least,
}


class Fractions(Sequence[fmpq]):
    """A column of exact numbers: numerators over positive denominators, which may have factors in common.

    Both are arrays of `fmpz`.  They are divided and compared as such; whoever asks for the numbers themselves has them
    reduced.
    """

    def __init__(self, above: Any, below: Any) -> None:
        self.above, self.below = above, below

    @cached_property
    def numbers(self) -> list[fmpq]:
        """The numbers."""
        return list(map(fmpq, self.above, self.below))

    def __len__(self) -> int:
        return len(self.above)

    def __getitem__(self, k: Any) -> Any:
        return Fractions(self.above[k], self.below[k]) if type(k) is slice else self.numbers[k]

    def __iter__(self) -> Iterator[fmpq]:
        return iter(self.numbers)


def kinds(column: Sequence[Any]) -> set[type]:
    """The types of what is in a column."""
    return {fmpq} if type(column) is Fractions else set(map(type, column))


def _crossed(xs: Fractions, ys: Fractions) -> tuple[Any, Any]:
    """The numerators, once both have the same denominators."""
    if (xs.below == ys.below).all():
        return xs.above, ys.above
    return xs.above * ys.below, ys.above * xs.below


def all_finite(column: Sequence[Number]) -> bool:
    """Are all numbers known to exist, with bounds?"""
    own = kinds(column)
    return arb not in own or all(map(arb.is_finite, column) if own == {arb} else map(finite, column))


def all_compare(left: Sequence[Number], op: str, right: Sequence[Number]) -> list[bool | None]:
    """As `compare`, one pair after the other."""
    if type(left) is type(right) is Fractions:
        above: Any = _crossed(left, right)
        return _EXACTLY[op](*above).tolist()  # type: ignore[attr-defined, no-any-return]
    apart = kinds(left), kinds(right)
    both = apart[0] | apart[1]
    if both == {int}:
        return list(map(_EXACTLY[op], left, right))  # type: ignore[arg-type]
    if arb in both and op in (">", ">="):
        # Where all are true, which is soon seen, they are not looked at one by one.
        sides = [c if own == {arb} else list(map(arb, c)) for c, own in zip((left, right), apart, strict=True)]
        balls = chain.from_iterable(c for c, own in zip(sides, apart, strict=True) if arb in own)
        if all(map(operator.gt, *sides)) and all(map(arb.is_finite, balls)):
            return [True] * len(left)
    gaps = list(map(operator.sub, left, right))
    if arb not in both:
        return list(map(_EXACTLY[op], map(_numerator, gaps), repeat(0)))
    return [_side(gap, op) for gap in gaps]


def _multiplied(xs: Sequence[Number], ys: Sequence[Number]) -> list[Number]:
    for some, others in ((xs, ys), (ys, xs)):
        if type(some[0]) is fmpq and type(others[0]) is arb and (kinds(some), kinds(others)) == ({fmpq}, {arb}):
            # What comes again is made a ball once.
            balls = {k: arb(x) for k, x in dict(zip(map(id, some), some, strict=True)).items()}
            return list(map(operator.mul, map(balls.__getitem__, map(id, some)), others))
    return list(map(operator.mul, xs, ys))


def _divided(xs: Sequence[Number], ys: Sequence[Number]) -> Sequence[Number]:
    if type(xs) is type(ys) is Fractions and ys.above.min() > 0:
        return Fractions(*_crossed(xs, ys))
    own = kinds(ys)
    if (own == {fmpq} and all(ys)) or (own == {arb} and not any(map(arb.is_zero, ys))):
        return list(map(operator.truediv, xs, ys))
    return list(map(divide, xs, ys))


def _mapped(
    plain: Callable[[Number], Number], fast: Callable[[arb], arb]
) -> Callable[[Sequence[Number]], list[Number]]:
    """A function on columns, without a look at each number where all are balls of positive numbers."""

    def column(xs: Sequence[Number]) -> list[Number]:
        return list(map(fast if kinds(xs) == {arb} and all(map(operator.gt, xs, repeat(0))) else plain, xs))

    return column


COLUMNS: Mapping[str, Callable[..., list[Number]]] = {
    "*": _multiplied,
    "/": _divided,
    "sqrt": _mapped(sqrt, arb.sqrt),
    "log": _mapped(log, arb.log),
    "exp": _mapped(exp, arb.exp),
}


class Balls:
    """Arithmetic with exact numbers and balls, for programs.

    Exact numbers of more than `most` bits become balls; `shortened` says that one has.
    """

    def __init__(self, most: int = MAX_BITS) -> None:
        self.most, self.shortened = most, False
        self.operations: Mapping[str, Callable[..., Any]] = {**OPERATIONS, "^": self._power}
        self.columns: Mapping[str, Callable[..., list[Any]]] = {**COLUMNS, "^": self._powers}

    number = staticmethod(exact)
    integer = staticmethod(integer)

    @property
    def unknown(self) -> Number:
        """What nothing is known of."""
        return arb.nan()

    @staticmethod
    def key(x: Number) -> Any:
        """Equal for equal numbers and balls; None for what is not known."""
        return ratio(x) if type(x) is fmpq else (x.mid().man_exp(), x.rad().man_exp()) if x.is_finite() else None

    def trim(self, x: Number) -> Number:
        """The number, as a ball where it is too long to be kept exactly."""
        if type(x) is fmpq and x.height_bits() > self.most:
            self.shortened = True
            return arb(x)
        return x

    def trimmed(self, column: list[Number]) -> list[Number]:
        """The same of each."""
        return list(map(self.trim, column)) if fmpq in kinds(column) else column

    def _power(self, x: Number, exponent: Number) -> Number:
        if type(x) is fmpq and exponent and abs(exponent) * x.height_bits() > self.most and x not in (0, 1, -1):
            self.shortened, x = True, arb(x)
        return power(x, exponent)

    def _powers(self, xs: Sequence[Number], exponents: Sequence[Number]) -> list[Number]:
        ns: list[Any] = exponents if type(exponents[0]) is int else list(map(integer, exponents))  # type: ignore[assignment]
        if None not in ns and min(ns) >= 0:
            own = kinds(xs)
            if own == {fmpq} and max(ns) * max(map(fmpq.height_bits, xs)) <= self.most:
                return list(map(operator.pow, xs, ns))
            if own == {arb} and ns.count(2) == len(ns):
                return list(map(operator.mul, xs, xs))
        return list(map(self._power, xs, exponents))

    def progression(self, first: Number, ratio: Number, low: int, count: int) -> list[Number] | None:
        """first * ratio^low, first * ratio^(low + 1), ..; None where they are short and exact, or may not exist."""
        if progresses_exactly(first, ratio, abs(low) + count, self.most):
            return None
        self.shortened |= kinds((first, ratio)) == {fmpq}
        first, ratio = arb(first), arb(ratio)
        if not first.is_finite() or not (ratio > 0 or ratio < 0):
            return None
        return list(accumulate(repeat(ratio, count - 1), operator.mul, initial=first * ratio**low))

    def whole(self, values: Sequence[int]) -> list[Number]:
        """Integers as numbers."""
        if max(map(int.bit_length, values)) > self.most:
            self.shortened = True
            return list(map(arb, map(_long, values)))
        return list(map(fmpq, map(_long, values)))

    def long(self, name: str, *args: int) -> Number:
        """A binomial or factorial that is too long for an integer; `TooManySteps` where Arb does not take it."""
        if max(args).bit_length() > 62:
            raise program.TooManySteps(f"a {name} is too large")
        return {"binomial": arb.bin_uiui, "factorial": arb.fac_ui}[name](*args)

    def fold(
        self, operation: Callable[[Number, Number], Number], values: Sequence[Number], at: Sequence[int]
    ) -> list[Number]:
        """All numbers up to the one at each of these places, put together by an operation."""
        added = arb in kinds(values) and operation is operator.add
        found = list(accumulate(values, operation if added else lambda a, b: self.trim(operation(a, b))))
        return list(map(found.__getitem__, at))

    # Polynomials: with exact coefficients as long as these take less than LONGEST bits together.

    def polynomial(self, coefficients: Sequence[Number]) -> Any:
        """The polynomial with these coefficients, that of x^0 first."""
        return exact_polynomial(coefficients) or arb_poly(list(map(arb, coefficients)))

    def power(self, p: Any, times: int) -> Any:
        """A polynomial, so many times; `TooManySteps` where that is too long."""
        found = exact_power(p, times)
        if found is not None:
            return found
        p = _inexact(p)
        if p.length() == 2:
            return _binomial_power(*p.coeffs(), times)
        _bounded((times * (p.length() - 1)) ** 2 // 2, times * (p.length() - 1))
        return p**times

    def product(self, p: Any, q: Any) -> Any:
        """The product; `TooManySteps` where that is too long."""
        found = exact_products([p], [q])
        if found:
            return found[0]
        p, q = _inexact(p), _inexact(q)
        _bounded(p.length() * q.length(), p.length() + q.length() - 2)
        return p * q

    def products(self, ps: Sequence[Any], qs: Sequence[Any]) -> list[Any]:
        """The products, one after the other."""
        return exact_products(ps, qs) or list(map(self.product, ps, qs))

    def are_rows(self, ps: Sequence[Any]) -> bool:
        """Are polynomials sequences of their coefficients?"""
        return kinds(ps) == {ExactPolynomial} and max([p.bits for p in ps]) <= self.most

    def coefficients(self, p: Any) -> Sequence[Number]:
        """The coefficients, that of x^0 first."""
        if type(p) is arb_poly:
            return list(p.coeffs()) or [_ZERO]
        if p.short(self.most):
            return p  # type: ignore[no-any-return]
        self.shortened = True
        divisor = arb(p.below)  # without this, each would be reduced
        return [arb(c) / divisor for c in p.above.coeffs()]


class ExactPolynomial(Sequence[fmpq]):
    """A polynomial with integers over a positive one as coefficients, and a bound of the bits that an integer has."""

    __slots__ = ("above", "below", "bits", "size")

    def __init__(self, above: fmpz_poly, below: fmpz, size: int, bits: int) -> None:
        self.above, self.below, self.size, self.bits = above, below, size, bits

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, k: Any) -> Any:
        return fmpq(self.above[k], self.below)

    def __iter__(self) -> Iterator[fmpq]:
        return (fmpq(c, self.below) for c in self.above.coeffs())

    def short(self, most: int) -> bool:
        """Has no integer more bits?"""
        return self.bits <= most or _bits_of(self.above, self.below) <= most


def _inexact(p: Any) -> arb_poly:
    return arb_poly(fmpq_poly(p.above, p.below)) if type(p) is ExactPolynomial else p


def _bounded(products: int, degree: int) -> None:
    if products > MAX_PRODUCTS or degree * ctx.prec > ROOM:
        raise program.TooManySteps("a polynomial is too long")


def _binomial_power(a: arb, b: arb, times: int) -> arb_poly:
    """(a + b z)^times, coefficient by coefficient: FLINT's own product of long ones takes their square."""
    _bounded(times, times)
    first, second = (accumulate(repeat(x, times), operator.mul, initial=arb(1)) for x in (a, b))
    halves = map(operator.mul, binomials(times), second)
    return arb_poly(list(map(operator.mul, halves, list(first)[::-1])))


def binomials(n: int) -> list[arb]:
    """Those of n, in balls."""
    return _binomials(n, ctx.prec)


@lru_cache(maxsize=4)
def _binomials(n: int, bits: int) -> list[arb]:
    return list(accumulate(range(n), lambda x, k: x * (n - k) / (k + 1), initial=arb(1)))


def _bits_of(above: fmpz_poly, below: fmpz) -> int:
    return max(above.height_bits(), below.bit_length())


def progresses_exactly(first: Any, ratio: Any, count: int, most: int) -> bool:
    """Have all numbers first * ratio^k, for k up to `count`, at most so many bits?"""
    return type(first) is type(ratio) is fmpq and first.height_bits() + count * ratio.height_bits() <= most


def exact_polynomial(coefficients: Sequence[Any]) -> ExactPolynomial | None:
    """A polynomial whose coefficients are all exact numbers, not all of them 0."""
    p = fmpq_poly(coefficients) if kinds(coefficients) == {fmpq} else None
    if not p:
        return None
    above, below = p.numer(), p.denom()
    return ExactPolynomial(above, below, p.length(), _bits_of(above, below))


def exact_power(p: Any, times: int) -> ExactPolynomial | None:
    """A power of an exact polynomial, if it is not too long."""
    if type(p) is not ExactPolynomial:
        return None
    bits, size = times * (p.bits + (p.size - 1).bit_length()), times * (p.size - 1) + 1
    return None if size * bits > LONGEST else ExactPolynomial(p.above**times, p.below**times, size, bits)


def exact_products(ps: Sequence[Any], qs: Sequence[Any]) -> list[ExactPolynomial]:
    """The products of exact polynomials; none where one is not exact, or all may be too long."""
    if kinds(ps) | kinds(qs) != {ExactPolynomial}:
        return []
    sizes = [p.size + q.size - 1 for p, q in zip(ps, qs, strict=True)]
    longest = max(sizes)
    bits = max([p.bits for p in ps]) + max([q.bits for q in qs]) + longest.bit_length()
    if longest * bits > LONGEST:
        return []
    above = map(operator.mul, [p.above for p in ps], [q.above for q in qs])
    below = map(operator.mul, [p.below for p in ps], [q.below for q in qs])
    return list(map(ExactPolynomial, above, below, sizes, repeat(bits)))
