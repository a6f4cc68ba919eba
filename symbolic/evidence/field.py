"""SymPy's field of fractions, in symbols that are made when they are first wanted.

A symbol stands for a variable, for the value of an arbitrary function, or for a root, a logarithm or an exponential.
Roots are reduced by what they are roots of.  Nothing here is the kernel's arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import mpmath
import sympy as sp
from sympy.polys.domains import ZZ
from sympy.polys.fields import FracField
from sympy.polys.rings import PolyElement

Key = tuple[Any, ...]  # ("var", name), ("app", function, args), ("root", base, k), ("log", base) or ("exp", exponent)
Value = Any  # a Fraction, or an element of the field that is no number
Range = tuple[Fraction | None, Fraction | None]

MOST_TERMS = 3000
MOST_BITS = 20_000
MOST_POWER = 60
_FACTORING = 20  # the work that factoring counts for, for each term
_DIGITS = 40


class Stuck(Exception):
    """SymPy cannot say; the reason is one of `REASONS`."""


class NoValue(Exception):
    """A divisor is 0, or an argument outside the domain."""


class Full(Exception):
    """More symbols are wanted than there are."""


TOO_LARGE = "too large"
SIGN = "the sign of a value"
HYPOTHESES = "hypotheses that it cannot use"
ROOTS = "roots that may be related"
NO_POINT = "no integer point"
REASONS = (TOO_LARGE, SIGN, HYPOTHESES, ROOTS, NO_POINT)


class Field:
    """The field, with a fixed number of symbols; `ranges` says between what some of them lie, ends left out."""

    def __init__(self, size: int, most: int) -> None:
        self.sympy = FracField([f"u{k}" for k in range(size)], ZZ, sp.lex)
        self.keys: list[Key] = []
        self.ranges: Mapping[int, Range] = {}
        self.patterns: list[tuple[Any, tuple[Value, ...], Fraction]] = []  # lower ends of values of functions
        self.work = 0
        self._most = most
        self._lifted: dict[tuple[int, int], Any] = {}
        self._factor_list = cache(PolyElement.factor_list)
        self._index: dict[Key, int] = {}

    def spend(self, work: int = 1) -> None:
        """Count work; `Stuck` when it is more than was granted."""
        self.work += work
        if self.work > self._most:
            raise Stuck(TOO_LARGE)

    def symbol(self, key: Key) -> Value:
        """The symbol of a key."""
        if key not in self._index:
            if len(self.keys) == len(self.sympy.gens):
                raise Full
            self._index[key] = len(self.keys)
            self.keys.append(key)
        return self.sympy.gens[self._index[key]]

    def _lift(self, x: Value) -> Any:
        if type(x) is not Fraction:
            return x
        if (ratio := x.as_integer_ratio()) not in self._lifted:
            above, below = map(self.sympy, ratio)
            self._lifted[ratio] = above / below if below != 1 else above
        return self._lifted[ratio]

    def _plain(self, e: Any) -> Value:
        self.spend((len(e.numer) + len(e.denom)) * len(self.sympy.gens) // 8)
        if e.numer.is_ground and e.denom.is_ground:
            return Fraction(int(e.numer.coeff(1)), int(e.denom.coeff(1)))
        if len(e.numer) + len(e.denom) > MOST_TERMS:
            raise Stuck(TOO_LARGE)
        return e

    def add(self, a: Value, b: Value, sign: int = 1) -> Value:
        """a + sign*b."""
        if type(a) is Fraction and type(b) is Fraction:
            return a + b if sign > 0 else a - b
        a, b = self._lift(a), self._lift(b)
        return self._plain(a + b if sign > 0 else a - b)

    def times(self, a: Value, b: Value) -> Value:
        """a*b."""
        if type(a) is Fraction and type(b) is Fraction:
            return a * b
        return self._plain(self._lift(a) * self._lift(b))

    def over(self, a: Value, b: Value) -> Value:
        """a/b."""
        b = self.reduced(b)
        if b == 0:
            raise NoValue("a divisor is 0")
        if type(a) is Fraction and type(b) is Fraction:
            return a / b
        return self._plain(self._lift(a) / self._lift(b))

    def power(self, a: Value, n: int) -> Value:
        """a^n."""
        if n < 0:
            return self.power(self.over(Fraction(1), a), -n)
        size = (
            n * max(abs(a.numerator).bit_length(), a.denominator.bit_length()) * MOST_POWER // MOST_BITS
            if type(a) is Fraction
            else n * (max(len(a.numer), len(a.denom)) > 1)
        )
        if size > MOST_POWER:
            raise Stuck(TOO_LARGE)
        return a**n if type(a) is Fraction else self._plain(a**n)

    def polynomial(self, p: Any) -> Value:
        """A polynomial as a value."""
        return self._plain(self.sympy(p))

    def reduced(self, e: Value) -> Value:
        """With every root to a power below its degree: 0 if it is 0, as far as the roots have nothing in common."""
        if type(e) is Fraction or all(k[0] != "root" for k in self.keys):
            return e
        above, below = self._lowered(e.numer), self._lowered(e.denom)
        if not below:
            raise NoValue("a divisor is 0")
        return self._plain(self.sympy(above) / self.sympy(below))

    def _lowered(self, p: Any) -> Any:
        for index in reversed(range(len(self.keys))):
            kind, *what = self.keys[index]
            if kind != "root" or p.degree(index) < what[1]:
                continue
            base, degree = what
            out = self.sympy.ring.zero
            for monomial, c in p.terms():
                times, left = divmod(monomial[index], degree)
                rest = (*monomial[:index], left, *monomial[index + 1 :])
                out += self.sympy.ring({rest: c}) * base**times
            p = out
            self.spend(len(p))
        return p

    def put(self, e: Value, values: Mapping[int, Value]) -> Value:
        """Values for symbols."""
        if type(e) is Fraction or not any(p.degree(k) > 0 for p in (e.numer, e.denom) for k in values):
            return e
        return self.over(self._at(e.numer, values), self._at(e.denom, values))

    def _at(self, p: Any, values: Mapping[int, Value]) -> Value:
        out: Value = Fraction(0)
        for monomial, c in p.terms():
            rest = tuple(0 if k in values else n for k, n in enumerate(monomial))
            part = self.polynomial(self.sympy.ring({rest: c}))
            for k, x in values.items():
                part = self.times(part, self.power(x, monomial[k]))
            out = self.add(out, part)
        return out

    def index(self, key: Key) -> int | None:
        """The number of a symbol, if it has been made."""
        return self._index.get(key)

    def free(self, e: Value) -> list[int]:
        """The symbols in a value that stand for variables and values of arbitrary functions."""
        if type(e) is Fraction:
            return []
        found = set[int]()
        for k in range(len(self.keys)):
            if max(e.numer.degree(k), e.denom.degree(k)) > 0:
                kind, *what = self.keys[k]
                inner = self.polynomial(what[0]) if kind == "root" else what[0]
                found |= {k} if kind in ("var", "app") else set(self.free(inner))
        return sorted(found)

    # Signs

    def sign(self, e: Value) -> int | None:
        """-1, 0 or 1 if that is the sign wherever the symbols are inside of their ranges; None when it is not seen."""
        e = self.reduced(e)
        if type(e) is Fraction:
            return (e > 0) - (e < 0)
        above, below = self._sign(e.numer), self._sign(e.denom)
        return above * below if above and below else None

    def _raised(self, p: Any) -> Any:
        """With the powers of a root in place of the symbol that it is a root of."""
        ring = self.sympy.ring
        for index, (kind, *what) in enumerate(self.keys):
            if kind == "root" and what[0] in ring.gens and p.degree(index) > 0:
                p = p.compose(what[0], ring.gens[index] ** what[1])
        return p

    def _sign(self, p: Any) -> int | None:
        found = self._seen(p)
        if found is None and len(p) > 1:
            self.spend(_FACTORING * len(p))
            c, factors = self._factor_list(self._raised(p))
            found = 1 if c > 0 else -1
            for f, n in factors:
                part = self._seen(f)
                if part is None and n % 2:
                    return None
                found *= (part or 1) ** n
        return found

    def _seen(self, p: Any) -> int | None:
        """The sign of all coefficients, once each symbol is written by one that may be any positive number."""
        one = ring = self.sympy.ring.one
        out, used = self.sympy.ring.zero, [k for k in range(len(self.keys)) if p.degree(k) > 0]
        parts = {}
        for k in used:
            low, high = self._range(k)
            t = self.sympy.ring.gens[k]
            if low is None and high is None:
                return None
            ends = [x for x in (low, high) if x is not None]
            scale = ends[0].denominator * ends[-1].denominator
            a, b = (int(x * scale) for x in (ends[0], ends[-1]))
            if low is not None and high is not None:
                parts[k] = (a + b * t, scale * (one + t))
            else:
                parts[k] = (a + scale * t if low is not None else a - scale * t, scale * one)
        for monomial, c in p.terms():
            term = c * ring
            for k in used:
                above, below = parts[k]
                term *= above ** monomial[k] * below ** (p.degree(k) - monomial[k])
            out += term
        self.spend(len(out))
        signs = {c > 0 for c in out.coeffs()}
        return (1 if signs.pop() else -1) if len(signs) == 1 else None

    def _range(self, k: int) -> Range:
        kind, *what = self.keys[k]
        if kind in ("var", "app"):
            return self.ranges.get(k) or (self._known(*what) if kind == "app" else (None, None))
        if kind == "log":
            return (Fraction(0), None) if self.sign(self.add(what[0], Fraction(1), -1)) == 1 else (None, None)
        more = what[0] if kind == "exp" else self.add(self.polynomial(what[0]), Fraction(1), -1)
        side = self.sign(more)
        return (Fraction(side == 1), Fraction(1) if side == -1 else None)

    def _known(self, f: Any, args: tuple[Value, ...]) -> Range:
        low = [
            x
            for g, pattern, x in self.patterns
            if g == f and all(p in (None, a) for p, a in zip(pattern, args, strict=True))
        ]
        return max(low, default=None), None

    # Roots, logarithms, exponentials

    def root(self, e: Value, degree: int) -> Value:
        """The root that is not negative."""
        e = self.reduced(e)
        if self.sign(e) == -1:
            raise NoValue("a root of a negative number")
        if e == 0:
            return Fraction(0)
        e = self._lift(e)
        sides = [self._root(p, degree) for p in (e.numer, e.denom)]
        (above, left), (below, right) = sides
        unknown = self.over(self.polynomial(left), self.polynomial(right))
        if unknown != 1:  # of unknown signs, and together not negative
            if self._lift(unknown).denom != 1:
                raise Stuck(SIGN)
            above = self.times(above, self.symbol(("root", self._lift(unknown).numer, degree)))
        return self.over(above, below)

    def _root(self, p: Any, degree: int) -> tuple[Value, Any]:
        """The root of the factors of known sign, the others; the sign of the whole is left out."""
        self.spend(_FACTORING * len(p))
        c, factors = self._factor_list(p)
        out, rest = Fraction(1), self.sympy.ring.one
        whole = [(self.sympy.ring(f), n) for f, n in sorted(sp.factorint(abs(int(c))).items())]
        raised = [(f, self._raised(f), n) for f, n in factors]
        factors = [(g, m * n) for f, r, n in raised for g, m in (r.sqf_list()[1] if r != f else [(f, 1)])]
        for f, n in [*whole, *factors]:
            side = 1 if f.is_ground else self._sign(f)
            if side is None and (n % degree == 0 and degree % 2 == 1):
                side = 1
            if side is None and n % degree == 0 and n // degree % 2 == 0:
                side = 1
            if side is None:
                if n % 2 == 0:
                    raise Stuck(SIGN)
                rest *= f**n
                continue
            base = f * side
            out = self.times(out, self.power(self.polynomial(base), n // degree))
            if n % degree:
                out = self.times(out, self.power(self.symbol(("root", base, degree)), n % degree))
        return out, rest

    def log(self, e: Value) -> Value:
        """The logarithm; of a product of positive factors the sum of theirs."""
        e = self.reduced(e)
        if self.sign(e) == -1 or e == 0:
            raise NoValue("a logarithm of a number that is not positive")
        e, out = self._lift(e), Fraction(0)
        for p, side in ((e.numer, 1), (e.denom, -1)):
            c, factors = self._factor_list(p)
            whole = [(self.sympy.ring(f), n) for f, n in sorted(sp.factorint(abs(int(c))).items())]
            for f, n in [*whole, *factors]:
                positive = 1 if f.is_ground else self._sign(f)
                if positive is None:
                    raise Stuck(SIGN)
                out = self.add(out, self.times(Fraction(n), self._log(f * positive)), side)
        return out

    def _log(self, f: Any) -> Value:
        for k, key in enumerate(self.keys):
            if f == self.sympy.ring.gens[k] and key[0] == "exp":
                return key[1]
            if f == self.sympy.ring.gens[k] and key[0] == "root":
                return self.over(self.log(self.polynomial(key[1])), Fraction(key[2]))
        return self.symbol(("log", self.polynomial(f)))

    def exp(self, e: Value) -> Value:
        """The exponential; of a sum the product of those of its parts."""
        e = self._lift(self.reduced(e))
        out: Value = Fraction(1)
        for monomial, c in e.numer.terms():
            part = self._plain(self.sympy(self.sympy.ring({monomial: 1})) / self.sympy(e.denom))
            key = self.keys[monomial.index(1)] if sum(monomial) == 1 and e.denom == 1 else ("",)
            base = key[1] if key[0] == "log" else self.symbol(("exp", part))
            out = self.times(out, self.power(base, int(c)))
        return out

    def real_power(self, base: Value, exponent: Value) -> Value:
        """A power of a positive number."""
        if self.sign(base) == -1 or base == 0:
            raise NoValue("a real power of a number that is not positive")
        if type(exponent) is not Fraction:
            return self.exp(self.times(exponent, self.log(base)))
        if exponent.denominator == 1:
            return self.power(base, exponent.numerator)
        return self.power(self.root(base, exponent.denominator), exponent.numerator)

    # What is seen of a value

    def vanishes(self, e: Value) -> bool:
        """Is the value 0 at a point inside of all ranges, to many digits?"""
        with mpmath.workdps(_DIGITS):
            at: list[Any] = []
            for k, (kind, *what) in enumerate(self.keys):
                base = None if kind in ("var", "app") else what[0]
                if base is None:
                    at.append(self._inside(k))
                elif kind == "root":
                    at.append(mpmath.root(self._number(base, at), what[1]))
                else:
                    at.append(getattr(mpmath, kind)(self._number_of(base, at)))
            above = self._number(e.numer, at)
            size = sum(abs(self._number(self.sympy.ring({m: c}), at)) for m, c in e.numer.terms())
            return bool(abs(above) < size * mpmath.mpf(10) ** (10 - _DIGITS))

    def some(self, k: int) -> list[Fraction]:
        """A few values inside of a symbol's range; small integers for values of functions, or where it is not known."""
        low, high = self._range(k)
        if self.keys[k][0] == "app" or (low is None and high is None):
            return [Fraction(n) for n in (0, 1, 2)]
        if low is not None and high is not None:
            return [low + (high - low) * Fraction(n, 4) for n in (1, 2, 3)]
        return [low + Fraction(n, 2) if low is not None else high - Fraction(n, 2) for n in (1, 2, 4)]

    def within(self, k: int, x: Fraction) -> bool:
        """Is a number inside of a symbol's range?"""
        low, high = self._range(k)
        return (low is None or low < x) and (high is None or x < high)

    def _inside(self, k: int) -> Any:
        low, high = self._range(k)
        part = mpmath.mpf(k + 3) / (2 * k + 11)
        low_, high_ = (None if x is None else mpmath.mpf(x.numerator) / x.denominator for x in (low, high))
        if low_ is not None and high_ is not None:
            return low_ + (high_ - low_) * part
        return low_ + part if low_ is not None else high_ - part if high_ is not None else part

    def _number(self, p: Any, at: list[Any]) -> Any:
        total = mpmath.mpf(0)
        for monomial, c in p.terms():
            part = mpmath.mpf(int(c))
            for k, n in enumerate(monomial):
                if n:
                    part *= at[k] ** n
            total += part
        return total

    def _number_of(self, e: Value, at: list[Any]) -> Any:
        if type(e) is Fraction:
            return mpmath.mpf(e.numerator) / e.denominator
        return self._number(e.numer, at) / self._number(e.denom, at)

    def text(self, e: Value) -> str:
        """The value, factored, always in the same order."""
        if type(e) is Fraction:
            return str(e)
        above, below = self._factored(e.numer), self._factored(e.denom)
        if below == "1":
            return above
        above = f"({above})" if _level(above) == 1 else above
        return f"{above}/({below})" if _level(below) else f"{above}/{below}"

    def _factored(self, p: Any) -> str:
        """A product; a sum that stands for itself without parentheses."""
        c, factors = p.factor_list()
        parts = sorted((self._text(f), n) for f, n in factors)
        alone = len(parts) == 1 and parts[0][1] == 1 and c == 1
        shown = [(t if alone else f"({t})" if " " in t else t) + (f"^{n}" if n > 1 else "") for t, n in parts]
        if not shown:
            return str(int(c))
        return ("" if c == 1 else "-" if c == -1 else f"{int(c)}*") + "*".join(shown)

    def _text(self, p: Any) -> str:
        out = ""
        for monomial, c in p.terms():
            names = [self.name(k) + (f"^{n}" if n > 1 else "") for k, n in enumerate(monomial) if n]
            size = [] if abs(c) == 1 and names else [str(abs(int(c)))]
            out += (" - " if c < 0 else " + ") if out else "-" if c < 0 else ""
            out += "*".join([*size, *names])
        return out

    def name(self, k: int) -> str:
        """What a symbol stands for."""
        kind, *what = self.keys[k]
        if kind == "var":
            return str(what[0])
        if kind == "app":
            return f"{what[0].name}({', '.join(map(self.text, what[1]))})"
        if kind == "root":
            return f"sqrt({self._text(what[0])})" if what[1] == 2 else f"pow({self._text(what[0])}, 1/{what[1]})"
        return f"{kind}({self.text(what[0])})"

    def factors(self, e: Value) -> Iterator[Any]:
        """The factors of a numerator that may be 0."""
        for f, _ in self._factor_list(e.numer)[1]:
            if self._sign(f) is None:
                yield f


def _level(text: str) -> int:
    """1 for a sum, 2 for a product, 0 for what needs no parentheses; not looking into parentheses."""
    depth, found = 0, 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if not depth and c == " ":
            return 1
        found = 2 if not depth and c == "*" else found
    return found
