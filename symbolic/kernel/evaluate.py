"""The value of a closed term: an exact rational where possible, otherwise a rational interval that contains it.

Powers, recursive definitions and rounding functions are computed exactly; exp, log and irrational roots by series
with remainder, rounded outward.  A term outside its domain raises `Undefined`; a question that the precision does
not settle raises `Undecided`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor, isqrt

from .claims import Rel, compare
from .terms import Function, Refused, Term

MAX_WORK = 400_000_000  # of one value: see `Evaluator._charge`; some ten seconds
MAX_BITS = 200_000
PRECISIONS = (64, 160, 400)


class Undefined(Refused):
    """The term has no value: division by 0, or an argument outside the domain."""


class Undecided(Refused):
    """The enclosures overlap at the highest precision."""


Interval = tuple[Fraction, Fraction]


class Evaluator:
    """Values of closed terms; `bits` is the precision of enclosures."""

    def __init__(self, bits: int = PRECISIONS[0]) -> None:
        self.bits = bits
        self.work = 0
        self.memo: dict[tuple[Function, tuple[Interval, ...]], Interval] = {}

    def value(self, t: Term, env: Mapping[Term, Fraction]) -> Interval:
        """The enclosure of `t` where `env` gives every free variable an exact value."""
        self.work = 0
        try:
            return self._value(t, {v: (x, x) for v, x in env.items()})
        except RecursionError:
            raise Refused("a value is nested too deeply to be computed") from None

    def _value(self, t: Term, env: Mapping[Term, Interval], owner: Function | None = None) -> Interval:
        if t.op == "num":
            return (t.args[0], t.args[0])
        if t.op == "var":
            if t not in env:
                raise Refused(f"no value for {t}")
            return env[t]
        if t.op == "app":
            f, args = t.args[0], tuple(self._value(a, env, owner) for a in t.args[1:])
            if f.definition == ("elementary",):
                return self._charge(self._elementary(f.name, *args), 20_000)
            return self._apply(owner if owner is not None and f.definition == ("self",) else f, args)
        values = [self._value(a, env, owner) for a in t.args]
        if t.op == "neg":
            return self._charge(_minus(values[0]))
        if t.op == "^":
            if values[1][0] != values[1][1]:
                raise Undecided("an integer exponent has no exact value")
            return self._integer_power(values[0], int(values[1][0]))
        if t.op == "-":
            values[1] = _minus(values[1])
        elif t.op == "/":
            values[1] = _inverse(values[1])
        out = values[0]
        for v in values[1:]:
            out = self._round(_plus(out, v) if t.op in "+-" else _times(out, v))
        return out

    def _round(self, v: Interval) -> Interval:
        return self._charge(v if v[0] is v[1] or v[0] == v[1] else (_down(v[0], self.bits), _up(v[1], self.bits)))

    def _charge(self, v: Interval, more: int = 0) -> Interval:
        """Bounded ends, bounded work: a value costs its bits, and their square on top when it is long."""
        bits = max(max(x.numerator.bit_length(), x.denominator.bit_length()) for x in v)
        if bits > MAX_BITS:
            raise Refused("a value is too large")
        self.work += 64 + bits + (bits * bits >> 12) + more
        if self.work > MAX_WORK:
            raise Refused("a value takes too many steps")
        return v

    def _apply(self, f: Function, args: tuple[Interval, ...]) -> Interval:
        key = (f, args)
        known = self.memo.get(key)
        if known is not None:
            return known
        try:
            out = self._charge(self._unfold(f, args), 1000)
        except Undefined as error:
            raise Refused(f"{f.name} has an unspecified value here: {error}") from None
        self.memo[key] = out
        return out

    def _unfold(self, f: Function, args: tuple[Interval, ...]) -> Interval:
        env = dict(zip(f.params, args, strict=True))
        for v, (lo, hi) in env.items():
            if v.args[1] == "integer" and (lo != hi or lo.denominator != 1):
                raise Refused(f"{f.name}: no exact integer for {v}")
        match f.definition:
            case ("explicit", body):
                return self._value(body, env)
            case ("recursive", start, base, step, total):
                n = args[0][0]
                if n < start and not total:
                    raise Refused(f"{f.name} is not specified below {start}")
                if n <= start:
                    return self._value(base, env)
                env[f.params[0]] = (n - 1, n - 1)
                return self._value(step, env, f)
        raise Refused(f"{f.name} is arbitrary; it has no value of its own")

    def _real_power(self, base: Interval, exponent: Interval) -> Interval:
        if base[0] <= 0:
            raise (
                Undefined("a real power of a number that is not positive")
                if base[1] <= 0
                else Undecided("a base near 0")
            )
        if exponent[0] == exponent[1] and exponent[0].denominator == 1:
            return self._integer_power(base, int(exponent[0]))
        return self._exp(_times(exponent, self._log(base)))

    def _integer_power(self, base: Interval, n: int) -> Interval:
        if n < 0:
            return self._integer_power(_inverse(base), -n)
        for end in base:
            if n * max(end.numerator.bit_length() - 1, end.denominator.bit_length() - 1) > MAX_BITS:
                raise Refused("a power is too large")
        if base[0] is base[1]:
            power = base[0] ** n
            return self._charge((power, power))
        ends = (base[0] ** n, base[1] ** n)
        low = Fraction(0) if n and n % 2 == 0 and base[0] < 0 < base[1] else min(ends)
        return self._round((low, max(ends)))

    def _elementary(self, name: str, x: Interval, y: Interval | None = None) -> Interval:
        if name == "exp":
            return self._exp(x)
        if name == "log":
            return self._log(x)
        if name == "sqrt":
            if x[0] < 0:
                raise (
                    Undefined("the square root of a negative number") if x[1] < 0 else Undecided("a square root near 0")
                )
            return _root_below(x[0], self.bits), _root_above(x[1], self.bits)
        if name in ("floor", "ceil", "pos"):
            low, high = (Fraction({"floor": floor(v), "ceil": ceil(v), "pos": int(v >= 0)}[name]) for v in x)
            if low != high:
                raise Undecided(f"{name} near a jump")
            return low, low
        if name == "abs":
            return (
                (Fraction(0), max(-x[0], x[1]))
                if x[0] < 0 < x[1]
                else (min(abs(x[0]), abs(x[1])), max(abs(x[0]), abs(x[1])))
            )
        if name == "pow" and y is not None:
            return self._real_power(x, y)
        if name in ("max", "min") and y is not None:
            pick = max if name == "max" else min
            return pick(x[0], y[0]), pick(x[1], y[1])
        raise Refused(f"no value for {name}")

    def _exp(self, x: Interval) -> Interval:
        if x[0] == x[1] == 0:
            return Fraction(1), Fraction(1)
        return self._exp_end(x[0], False), self._exp_end(x[1], True)

    def _exp_end(self, x: Fraction, up: bool) -> Fraction:
        """exp(x) = exp(x / 2^k)^(2^k), |x / 2^k| <= 1/2."""
        if abs(x) > 50_000:
            raise Refused("an exponential is too large")
        k = max(0, abs(x).__ceil__().bit_length() + 1)
        bits = self.bits + 2 * k + 16
        out = _series(x / 2**k, bits, up)
        for _ in range(k):
            out = (_up if up else _down)(out * out, bits)
        return out

    def _log(self, x: Interval) -> Interval:
        if x[0] <= 0:
            raise (
                Undefined("the logarithm of a number that is not positive")
                if x[1] <= 0
                else Undecided("a logarithm near 0")
            )
        if x[0] == x[1] == 1:
            return Fraction(0), Fraction(0)
        return self._log_end(x[0], False), self._log_end(x[1], True)

    def _log_end(self, x: Fraction, up: bool) -> Fraction:
        """log(m 2^k) = 2 artanh((m-1)/(m+1)) + 2 k artanh(1/3), with 1/2 < m < 2."""
        k = x.numerator.bit_length() - x.denominator.bit_length()
        m = x / Fraction(2) ** k
        bits = self.bits + 16 + k.bit_length()
        return 2 * _artanh((m - 1) / (m + 1), bits, up) + 2 * k * _artanh(Fraction(1, 3), bits, up == (k >= 0))


def _minus(v: Interval) -> Interval:
    low = -v[1]
    return low, low if v[0] is v[1] else -v[0]


def _plus(a: Interval, b: Interval) -> Interval:
    low = a[0] + b[0]
    return low, low if a[0] is a[1] and b[0] is b[1] else a[1] + b[1]


def _times(a: Interval, b: Interval) -> Interval:
    if a[0] is a[1] and b[0] is b[1]:  # exact: one object at both ends
        low = a[0] * b[0]
        return low, low
    products = [x * y for x in a for y in b]
    return min(products), max(products)


def _inverse(v: Interval) -> Interval:
    if v[0] == v[1] == 0:
        raise Undefined("division by 0")
    if v[0] <= 0 <= v[1]:
        raise Undecided("a divisor near 0")
    low = 1 / v[1]
    return low, low if v[0] is v[1] else 1 / v[0]


def _down(x: Fraction, bits: int) -> Fraction:
    """A dyadic number at most x, within 2^-bits of it, and within 2^(1-bits) |x| when |x| < 1."""
    shift = bits - min(0, x.numerator.bit_length() - x.denominator.bit_length())
    return Fraction((x.numerator << shift) // x.denominator, 1 << shift)


def _up(x: Fraction, bits: int) -> Fraction:
    return -_down(-x, bits)


def _over(a: int, b: int, up: bool) -> int:
    """a / b, b > 0, rounded to an integer."""
    return -(-a // b) if up else a // b


def _series(x: Fraction, bits: int, up: bool) -> Fraction:
    """A bound of exp(x), |x| <= 1/2, in units of 2^(-2 bits).

    x is rounded to the same side.  Rounding costs at most 2 units a part; the rest is less than the last part.
    """
    one = 1 << 2 * bits
    x_units, total, part, n = _over(x.numerator * one, x.denominator, up), one, one, 0
    while abs(part) > 1 << bits:
        n += 1
        part = part * x_units // (n * one)
        total += part
    slack = 2 * abs(part) + 4 * n
    return Fraction(total + slack if up else total - slack, one)


@lru_cache(maxsize=1000)
def _artanh(x: Fraction, bits: int, up: bool) -> Fraction:
    """A bound of artanh(x) = x + x^3/3 + ..., |x| <= 1/3, in units of 2^(-2 bits).

    Every part is rounded to the same side; the rest is at most 9/8 of the first power left out.
    """
    if x < 0:
        return -_artanh(-x, bits, not up)
    one = 1 << 2 * bits
    x_units, square = (_over(y.numerator * one, y.denominator, up) for y in (x, x * x))
    total, part, n = 0, x_units, 1
    while part > 1 << bits:
        total += _over(part, n, up)
        part, n = _over(part * square, one, up), n + 2
    return Fraction(total + 2 * part if up else total, one)


def _root_below(x: Fraction, bits: int) -> Fraction:
    n, d = isqrt(x.numerator), isqrt(x.denominator)
    if n * n == x.numerator and d * d == x.denominator:
        return Fraction(n, d)
    shift = bits + max(0, x.denominator.bit_length() - x.numerator.bit_length())
    return Fraction(isqrt((x.numerator << 2 * shift) // x.denominator), 1 << shift)


def _root_above(x: Fraction, bits: int) -> Fraction:
    low = _root_below(x, bits)
    if low * low == x:
        return low
    shift = bits + max(0, x.denominator.bit_length() - x.numerator.bit_length())
    return low + Fraction(1, 1 << shift)


def truth(rel: Rel, env: Mapping[Term, Fraction], evaluator_of: Callable[[int], Evaluator] = Evaluator) -> bool:
    """Does the relation hold at the point?  Raises `Undefined` where a side has no value."""
    for bits in PRECISIONS:
        try:
            evaluator = evaluator_of(bits)
            (a, b), (c, d) = evaluator.value(rel.lhs, env), evaluator.value(rel.rhs, env)
        except Undecided:
            continue
        if a == b and c == d:
            return compare(a - c, rel.op)
        low, high = a - d, b - c
        if low > 0 or high < 0:
            return compare(low, rel.op)
        if low == 0 and rel.op == ">=":
            return True
    raise Undecided(f"cannot decide {rel!s:.100} at this point")
