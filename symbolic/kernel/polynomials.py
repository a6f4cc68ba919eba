"""Exact polynomials {monomial: coefficient} and the normal form of a term.

A monomial is a sorted tuple of (atom, power), an atom a text: a variable, or an application whose arguments are in
normal form.  A long text is replaced by its hash, so that nesting does not multiply sizes; two texts with the same
SHA-256 are taken for equal.  The normal form of a term is numerator / product of divisors; nothing is ever cancelled.
Where a term is defined at all is not read off its normal form but off the term as written: `claims.domain`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256

from .terms import MAX_BITS, Refused, Term, prefix, take

Monomial = tuple[tuple[str, int], ...]
Coefficient = int | Fraction  # integers are added and multiplied as such; they divide as fractions
Poly = dict[Monomial, Coefficient]
Divisors = dict[frozenset[tuple[Monomial, Coefficient]], int]

MAX_MONOMIALS = 40_000
MAX_WORK = 8_000_000  # in one product: atoms copied, long coefficients counted several times
MAX_TEXT = 400
_ONE: Poly = {(): 1}


def constant(value: Coefficient) -> Poly:
    """A constant polynomial."""
    return {(): value} if value else {}


def plus(a: Poly, b: Poly, scale: Coefficient = 1) -> Poly:
    """a + scale * b."""
    out = dict(a)
    for m, c in b.items():
        value = out.get(m, 0) + (c if scale == 1 else scale * c)
        if value:
            out[m] = _bounded(value)
        else:
            out.pop(m, None)
    if len(out) > MAX_MONOMIALS:
        raise Refused("a polynomial has too many terms")
    return out


def times(*factors: Poly) -> Poly:
    """The product; of nothing, 1."""
    out, work = dict(factors[0]) if factors else constant(1), 0
    for p in factors[1:]:
        if p == _ONE:
            continue
        cost = len(p) * (len(out) + sum(map(len, out))) + len(out) * sum(map(len, p))
        work += cost * (1 + (_bits(out) + _bits(p)) // 256) if cost > 500 else cost
        if work > MAX_WORK:
            raise Refused("a polynomial is too large")
        new: Poly = {}
        for m, c in out.items():
            for n, d in p.items():
                k = _join(m, n)
                new[k] = new.get(k, 0) + c * d
            if len(new) > MAX_MONOMIALS:
                raise Refused("a polynomial has too many terms")
        out = {m: _bounded(c) for m, c in new.items() if c}
    return out


def _bits(p: Poly) -> int:
    return max((max(c.numerator.bit_length(), c.denominator.bit_length()) for c in p.values()), default=0)


def _bounded(c: Coefficient) -> Coefficient:
    if type(c) is int and c.bit_length() <= MAX_BITS:
        return c
    if c.numerator.bit_length() > MAX_BITS or c.denominator.bit_length() > MAX_BITS:
        raise Refused("a number is too large")
    return c.numerator if c.denominator == 1 else c


def power(p: Poly, exponent: int) -> Poly:
    """p^exponent, exponent >= 0."""
    if (len(p) > 1 and exponent > 400) or exponent > 100_000:
        raise Refused(f"a power is too large: {exponent}")
    if len(p) == 1:
        ((m, c),) = p.items()
        if max(c.numerator.bit_length(), c.denominator.bit_length()) * exponent > MAX_BITS:
            raise Refused("a number is too large")
        return {tuple((x, k * exponent) for x, k in m) if exponent else (): c**exponent}
    out, square = constant(1), p
    while exponent:
        if exponent % 2:
            out = times(out, square)
        exponent //= 2
        if exponent:
            square = times(square, square)
    return out


@lru_cache(maxsize=100_000)
def _join(m: Monomial, n: Monomial) -> Monomial:
    if not m or not n:
        return m or n
    powers = dict(m)
    for x, k in n:
        powers[x] = powers.get(x, 0) + k
    return tuple(sorted(powers.items()))


def expand(divisors: Divisors, parity: bool = False) -> Poly:
    """The product of the divisors, with their powers; with `parity`, of those with an odd power, once each."""
    return times(*(power(dict(d), k % 2 if parity else k) for d, k in divisors.items()))


def split(p: Poly) -> tuple[Coefficient, Divisors]:
    """p = factor * product of divisors: the common atoms one by one, and the rest with leading coefficient 1."""
    common = dict(next(iter(p)))
    for m in p:
        here = dict(m)
        common = {x: min(k, here[x]) for x, k in common.items() if x in here}
    parts: Divisors = {frozenset([(((x, 1),), 1)]): k for x, k in common.items()}
    rest = {tuple((x, k - common.get(x, 0)) for x, k in m if k > common.get(x, 0)): c for m, c in p.items()}
    lead = rest[max(rest)]
    if len(rest) > 1:
        parts[frozenset((m, _bounded(Fraction(c, lead))) for m, c in rest.items())] = 1
    return lead, parts


class Quotient:
    """numerator / product of divisors^power."""

    __slots__ = ("divisors", "numerator")

    def __init__(self, numerator: Poly, divisors: Divisors | None = None) -> None:
        self.numerator = numerator
        self.divisors = divisors or {}

    def text(self) -> str:
        """Equal texts: equal quotients with equal divisors."""
        if not self.divisors:
            return poly_text(self.numerator)
        below = sorted(f"({poly_text(dict(d))})^{k}" for d, k in self.divisors.items())
        return f"[{poly_text(self.numerator)} / {' '.join(below)}]"


def poly_text(p: Poly) -> str:
    """A polynomial as a canonical text."""
    return " + ".join("*".join([str(c), *(f"{x}^{k}" for x, k in m)]) for m, c in sorted(p.items())) or "0"


def short(text: str, head: str = "") -> str:
    """The text, or instead of a long one its hash, after `head`."""
    return text if len(text) <= MAX_TEXT else f"{head}~{sha256(text.encode()).hexdigest()}"


def normal(t: Term) -> Quotient:
    """The normal form of a term: a copy, which may be changed."""
    q = _normal(take(t, Term))  # something that equals a term may not enter the cache
    return Quotient(dict(q.numerator), dict(q.divisors))


@lru_cache(maxsize=20_000)  # some are large
def _normal(t: Term) -> Quotient:
    if t.op == "num":
        return Quotient(constant(_bounded(t.args[0])))
    if t.op == "var":
        return _atom(atom(t))
    if t.op == "^":
        exponent = _normal(t.args[1])
        if set(exponent.numerator) <= {()}:  # an integral term has no divisors
            return _power(_normal(t.args[0]), int(exponent.numerator.get((), 0)))
    if t.op in ("app", "^"):
        return _atom(atom(t))
    parts = [_normal(a) for a in t.args]
    if t.op == "neg":
        return Quotient(plus({}, parts[0].numerator, -1), parts[0].divisors)
    if t.op == "+":
        return _sum(parts, [1] * len(parts))
    if t.op == "-":
        return _sum(parts, [1, -1])
    if t.op == "/":
        parts[1] = _power(parts[1], -1)
    divisors: Divisors = {}
    for part in parts:
        for d, k in part.divisors.items():
            divisors[d] = divisors.get(d, 0) + k
    return Quotient(times(*(part.numerator for part in parts)), divisors)


def polynomial(t: Term) -> Poly:
    """The normal form of a term that does not divide."""
    q = normal(t)
    if q.divisors:
        raise Refused(f"a polynomial is wanted, not {t!s:.80}")
    return q.numerator


def atom(t: Term) -> str:
    """The atom of a variable, of an application, or of a power with a symbolic exponent."""
    if take(t, Term).op == "var":
        return variable_atom(t)
    args = [_normal(a).text() for a in t.args if type(a) is Term]
    if t.op == "^":
        return short(f"({args[0]})^({args[1]})", "^")
    name = f"{t.args[0].name}#{t.args[0].digest}"
    return short(f"{name}({', '.join(args)})", name)


def variable_atom(v: Term) -> str:
    """The atom of a variable: its name, and a mark when it is an integer."""
    return prefix(v)


def _atom(text: str) -> Quotient:
    return Quotient({((text, 1),): 1})


def _sum(parts: list[Quotient], signs: Iterable[int]) -> Quotient:
    divisors: Divisors = {}
    for part in parts:
        for d, k in part.divisors.items():
            divisors[d] = max(divisors.get(d, 0), k)
    total: Poly = {}
    for part, sign in zip(parts, signs, strict=True):
        missing = {d: k - part.divisors.get(d, 0) for d, k in divisors.items()}
        total = plus(total, times(part.numerator, expand(missing)) if divisors else part.numerator, sign)
    return Quotient(total, divisors)


def _power(q: Quotient, exponent: int) -> Quotient:
    if exponent >= 0:
        return Quotient(power(q.numerator, exponent), {d: k * exponent for d, k in q.divisors.items() if exponent})
    if not q.numerator:
        raise Refused("division by 0")
    top = expand({d: k * -exponent for d, k in q.divisors.items()})
    factor, parts = split(q.numerator)
    top = times(top, power(constant(_bounded(Fraction(1, factor))), -exponent))
    return Quotient(top, {d: k * -exponent for d, k in parts.items()})
