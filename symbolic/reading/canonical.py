"""Canonical trees: what a term says, up to the order and the grouping in which it is written.

Two terms have equal trees when they differ at most by the rewriting that SymPy does on construction:

* `+` and `*` are flattened and sorted, numerals are folded, a - b is a + (-1)*b, and a/b is a*b^-1;
* equal summands and equal bases are collected: x + x is 2*x, x*x is x^2, x^n*x^n is x^(2*n), sqrt(x)*sqrt(x) is x;
  exponents that are no rational multiples of each other are not added, so x^n*x^m and x*x^n stay as they are;
* a numeral is multiplied into a sum or taken out of it, a literal integer power is distributed over a product;
* a positive numeral is taken out of a root, an absolute value or a logarithm; max and min are flattened and sorted;
* finite sums (`symbolic.language.sums`) are compared by body, bounds and the nesting depth of the index, whatever its
  name.

Nothing is multiplied out, and no definition is unfolded.  Equal trees have equal values wherever both terms are
defined.  *Where* they are defined is not read off the tree, which cancels x/x: see `symbolic.reading.definedness`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from hashlib import sha256
from math import floor, gcd, lcm
from typing import Any

from symbolic.kernel.terms import MAX_BITS, Term, elementary_function, prefix
from symbolic.language.sums import as_sum

Exponent = int | Fraction
Monomial = tuple[tuple[str, Exponent], ...]
Poly = dict[Monomial, Exponent]
Bound = tuple[Term, ...]  # the indices of the sums around a term, the outermost first

MAX_TEXT = 400
MAX_TERMS = 20_000
_TRIAL = 1000  # numerals are factored by division up to this; what remains counts as a prime
_HALF = Fraction(1, 2)


class TooLarge(Exception):
    """A limit of the comparison is exceeded; nothing is decided."""


@dataclass(frozen=True, eq=False)
class Atom:
    """What a factor of a monomial stands for.

    `kind` and `parts`: "variable" (a variable or a bound index), "group" (a sum of two or more summands), "root" (the
    radicand; the exponent is kept in the monomial), "power" (base, and an exponent that is an integer or a multiple of
    one), "real power" (base > 0, any other exponent), "exp" (exponent), "function" (arguments; `head` is the function),
    "series" (body, low, high), "zero" (1/0, which has no value).
    """

    kind: str
    parts: tuple[Poly, ...] = ()
    head: Any = None


def small(value: Exponent) -> Exponent:
    """The same number, as an int where it is one: those are faster."""
    return value.numerator if value.denominator == 1 else value


def constant(value: Exponent) -> Poly:
    """A number as a tree."""
    return {(): small(value)} if value else {}


def number(p: Poly) -> Exponent | None:
    """The value of a tree that is a number."""
    return p.get((), 0) if set(p) <= {()} else None


def text(p: Poly) -> str:
    """Equal texts: equal trees."""
    return " + ".join("*".join([str(c), *(f"{a}^{k}" for a, k in m)]) for m, c in sorted(p.items(), key=_order)) or "0"


def _order(item: tuple[Monomial, Exponent]) -> tuple[tuple[str, Exponent], ...]:
    return item[0]


def plus(a: Poly, b: Poly, scale: Exponent = 1) -> Poly:
    """a + scale*b."""
    return total([(a, 1), (b, scale)])


def total(parts: Iterable[tuple[Poly, Exponent]]) -> Poly:
    """The sum of trees, each times a number."""
    out: Poly = {}
    for p, scale in parts:
        for m, c in p.items():
            value = small(out.get(m, 0) + scale * c)
            if value:
                out[m] = value
            else:
                del out[m]
        if len(out) > MAX_TERMS:
            raise TooLarge("a sum has too many summands")
    return out


def content(p: Poly) -> Exponent:
    """The greatest positive rational c such that p/c has integer coefficients."""
    above = reduce(gcd, (abs(c.numerator) for c in p.values()), 0)
    return small(Fraction(above, reduce(lcm, (c.denominator for c in p.values()), 1)))


def primitive(p: Poly) -> tuple[Exponent, Poly]:
    """(c, q) with p = c*q, q with coprime integer coefficients, the one of the first monomial positive."""
    c = content(p)
    if p[min(p)] < 0:
        c = -c
    return c, {m: small(Fraction(v) / c) for m, v in p.items()}


def primes(value: Exponent) -> dict[int, int]:
    """A positive rational as a product of prime powers (of primes up to a limit, and what then remains)."""
    out: dict[int, int] = {}
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        for p in (2, *range(3, _TRIAL, 2)):
            if p * p > part:
                break
            while part % p == 0:
                part //= p
                out[p] = out.get(p, 0) + sign
        if part > 1:
            out[part] = out.get(part, 0) + sign
    return out


class Trees:
    """Makes canonical trees, and remembers what their atoms stand for."""

    def __init__(self) -> None:
        self.atoms: dict[str, Atom] = {}
        self._memo: dict[tuple[Term, Bound], Poly] = {}

    def tree(self, t: Term, bound: Bound = ()) -> Poly:
        """The tree of a term below the sums with the given indices.  Raises `TooLarge`."""
        key = (t, bound)
        if key not in self._memo:
            self._memo[key] = self._tree(t, bound)
        return self._memo[key]

    def single(self, p: Poly) -> tuple[Exponent, Monomial]:
        """A tree other than 0 as a number times one monomial, in which a sum is one factor."""
        if len(p) == 1:
            ((m, c),) = p.items()
            return c, m
        c, q = primitive(p)
        return c, ((self.atom(f"({text(q)})", Atom("group", (q,))), 1),)

    def atom(self, name: str, what: Atom) -> str:
        """The name under which an atom is known, shortened if need be."""
        if len(name) > MAX_TEXT:
            name = f"{what.kind}~{sha256(name.encode()).hexdigest()}"
        self.atoms.setdefault(name, what)
        return name

    def product(self, factors: Iterable[Poly]) -> Poly:
        """The product of trees, sums left as factors."""
        c: Exponent = 1
        powers: list[tuple[str, Exponent]] = []
        for p in factors:
            if not p:
                return {}
            d, m = self.single(p)
            c *= d
            powers += m
        return self._monomial(c, powers)

    def power(self, base: Poly, exponent: Poly, real: bool = False) -> Poly:
        """base^exponent, the exponent integral; with `real`, a real power of a positive base."""
        k = number(exponent)
        if k is None:
            return self._symbolic(base, exponent, real)
        return self._literal(base, int(k)) if k.denominator == 1 else self._root(base, k)

    def numeral(self, c: Exponent, k: int) -> Exponent:
        """c^k, unless it is too large."""
        if abs(c) != 1 and max(c.numerator.bit_length(), c.denominator.bit_length()) * abs(k) > MAX_BITS:
            raise TooLarge("a number is too large")
        return small(Fraction(c) ** k)

    # Terms

    def _tree(self, t: Term, bound: Bound) -> Poly:
        if t.op == "num":
            return constant(t.args[0])
        if t.op == "var":
            depth = max((i for i, v in enumerate(bound) if v == t), default=None)
            return self._one(prefix(t) if depth is None else f"@{depth}", Atom("variable", head=t))
        if t.op == "app":
            return self._application(t, bound)
        parts = [self.tree(a, bound) for a in t.args]
        if t.op == "^":
            return self.power(*parts)
        if t.op == "*":
            return self.product(parts)
        if t.op == "/":
            return self.product([parts[0], self._literal(parts[1], -1)])
        if t.op == "+":
            return total((p, 1) for p in parts)
        return plus({}, parts[0], -1) if t.op == "neg" else plus(parts[0], parts[1], -1)

    def _application(self, t: Term, bound: Bound) -> Poly:
        parts = as_sum(t)
        if parts is not None:
            body, index, low, high = parts
            inside = (self.tree(body, (*bound, index)), self.tree(low, bound), self.tree(high, bound))
            name = f"sum[{len(bound)}]({', '.join(map(text, inside))})"
            return self._one(name, Atom("series", inside))
        args = [self.tree(a, bound) for a in t.args[1:]]
        function = t.args[0]
        if function.definition != ("elementary",):
            return self._opaque(function, args)
        special = {
            "sqrt": lambda x: self._root(x, _HALF),
            "pow": lambda x, y: self.power(x, y, real=True),
            "exp": self._exp,
            "log": lambda x: self._log(function, x),
            "abs": lambda x: self._abs(function, x),
            "max": lambda *xs: self._extreme(function, xs),
            "min": lambda *xs: self._extreme(function, xs),
        }
        return special.get(function.name, lambda x: self._step(function, x))(*args)

    # Powers

    def _one(self, name: str, what: Atom, exponent: Exponent = 1) -> Poly:
        return {((self.atom(name, what), small(exponent)),): 1}

    def _opaque(self, function: Any, args: Iterable[Poly]) -> Poly:
        parts = tuple(args)
        name = f"{function.name}#{function.digest}({', '.join(map(text, parts))})"
        return self._one(name, Atom("function", parts, function))

    def _literal(self, base: Poly, k: int) -> Poly:
        if k == 0:
            return constant(1)
        if not base:
            return {} if k > 0 else self._one("1/0", Atom("zero"))
        c, m = self.single(base)
        return self._monomial(self.numeral(c, k), [(a, e * k) for a, e in m])

    def _root(self, base: Poly, k: Exponent) -> Poly:
        """base^k, k not an integer: base >= 0 where this is defined."""
        if not base:
            return {} if k > 0 else self._one("1/0", Atom("zero"))
        c = content(base)
        rest = {m: small(Fraction(v) / c) for m, v in base.items()}
        factors = [(self._root_atom(constant(p)), e * k) for p, e in primes(c).items()]
        if rest != constant(1):
            factors += self._radicand(rest, k)
        return self._monomial(1, factors)

    def _radicand(self, rest: Poly, k: Exponent) -> list[tuple[str, Exponent]]:
        """Factors that are never negative are taken out of the root; of what remains, b^1 becomes b^k."""
        c, m = self.single(rest)
        out = [(a, e * k) for a, e in m if self._never_negative(a, e)]
        m = tuple((a, e) for a, e in m if not self._never_negative(a, e))
        if c == 1 and len(m) <= 1 and all(e == 1 for _, e in m):
            return [*out, *((a, k) for a, _ in m)]
        return [*out, (self._root_atom({m: c}), k)]

    def _never_negative(self, a: str, e: Exponent) -> bool:
        atom = self.atoms[a]
        if e.denominator != 1 or atom.kind in ("exp", "real power"):
            return True
        return atom.kind == "function" and atom.head.definition == ("elementary",) and atom.head.name == "abs"

    def _root_atom(self, radicand: Poly) -> str:
        return self.atom(f"[{text(radicand)}]", Atom("root", (radicand,)))

    def _symbolic(self, base: Poly, exponent: Poly, real: bool) -> Poly:
        """base^(c*t) as (base^t)^c, t primitive: so x^(2*n - 2) is the square of x^(n - 1)."""
        value = number(base)
        if value == 1:
            return constant(1)
        if (k := self._power_of_e(base)) is not None:
            return self._exp(plus({}, exponent, k))
        if len(base) == 1:
            ((m, d),) = base.items()
            if d == 1 and len(m) == 1 and m[0][1].denominator != 1:  # sqrt(x)^n is x^(n/2): x >= 0
                base, exponent = self._monomial(1, [(m[0][0], 1)]), plus({}, exponent, m[0][1])
                value = number(base)
        c, t = primitive(exponent)
        real = real and not self._integral(t)
        if value is None or value == 0 or (value < 0 and real):
            return self._monomial(1, [(self._power_atom(base, t, real), c)])
        parts = [*([(-1, 1)] if value < 0 else []), *primes(abs(value)).items()]
        return self._monomial(1, [(self._power_atom(constant(p), t, real), c * e) for p, e in parts])

    def _integral(self, p: Poly) -> bool:
        """Is the value, by its form, an integer?"""
        return all(
            c.denominator == 1 and all(e.denominator == 1 and e > 0 and self._integer(self.atoms[a]) for a, e in m)
            for m, c in p.items()
        )

    def _integer(self, atom: Atom) -> bool:
        if atom.kind == "variable":
            return bool(atom.head.args[1] == "integer")
        return atom.kind == "function" and bool(atom.head.integral)

    def _power_of_e(self, base: Poly) -> Exponent | None:
        """k, if the base is exp(k) for a number k."""
        if len(base) == 1:
            ((m, c),) = base.items()
            if c == 1 and len(m) == 1 and self.atoms[m[0][0]].parts == (constant(1),):
                return m[0][1] if self.atoms[m[0][0]].kind == "exp" else None
        return None

    def _power_atom(self, base: Poly, exponent: Poly, real: bool) -> str:
        kind = "real power" if real else "power"
        return self.atom(f"{kind}({text(base)}; {text(exponent)})", Atom(kind, (base, exponent)))

    def _monomial(self, c: Exponent, factors: Iterable[tuple[str, Exponent]]) -> Poly:
        """c times a product of powers of atoms, equal atoms collected."""
        powers: dict[str, Exponent] = {}
        pending = list(factors)
        while pending:
            a, e = pending.pop()
            powers[a] = total = small(powers.get(a, 0) + e)
            d, rest, more = self._whole(a, total)
            c *= d
            pending += more
            if rest:
                powers[a] = rest
            else:
                del powers[a]
        m = tuple(sorted(powers.items()))
        if len(m) == 1 and m[0][1] == 1 and self.atoms[m[0][0]].kind == "group":
            return {n: small(c * d) for n, d in self.atoms[m[0][0]].parts[0].items()}
        return {m: small(c)}

    def _whole(self, a: str, e: Exponent) -> tuple[Exponent, Exponent, Monomial]:
        """a^e = c * a^rest * further factors: whole powers of a root are no roots."""
        atom = self.atoms[a]
        if atom.kind != "root":
            return 1, e, ()
        base = atom.parts[0]
        if (value := number(base)) is not None and value > 0:
            return self.numeral(value, floor(e)), small(e - floor(e)), ()
        if e.denominator != 1 or e == 0:
            return 1, e, ()
        c, m = self.single(base)
        return self.numeral(c, int(e)), 0, tuple((b, k * e) for b, k in m)

    # Elementary functions

    def _exp(self, exponent: Poly) -> Poly:
        if not exponent:
            return constant(1)
        c, t = primitive(exponent)
        inside = self._only(t)
        if inside is not None and inside.kind == "function" and inside.head == elementary_function("log"):
            return self.power(inside.parts[0], constant(c))
        return self._one(f"exp({text(t)})", Atom("exp", (t,)), c)

    def _only(self, p: Poly) -> Atom | None:
        """The atom that a tree is, if it is one."""
        if len(p) == 1:
            ((m, c),) = p.items()
            if c == 1 and len(m) == 1 and m[0][1] == 1:
                return self.atoms[m[0][0]]
        return None

    def _log(self, function: Any, x: Poly) -> Poly:
        value = number(x)
        if (k := self._power_of_e(x)) is not None:
            return constant(k)
        if value is None or value <= 0:
            return self._opaque(function, [x])
        return total((self._opaque(function, [constant(p)]), e) for p, e in primes(value).items())

    def _abs(self, function: Any, x: Poly) -> Poly:
        value = number(x)
        if value is not None:
            return constant(abs(value))
        c, m = self.single(x)
        if all(self._never_negative(a, e) for a, e in m):
            return self._monomial(abs(c), m)
        if all(e < 0 for _, e in m):
            inverse = self._monomial(1, [(a, -e) for a, e in m])
            return plus({}, self._literal(self._opaque(function, [inverse]), -1), abs(c))
        return plus({}, self._opaque(function, [self._monomial(1, m)]), abs(c))

    def _extreme(self, function: Any, args: Iterable[Poly]) -> Poly:
        """max or min; of two arguments that differ by a number, one can be left out."""
        sign = 1 if function.name == "max" else -1
        found: dict[str, Poly] = {}
        for p in (q for a in args for q in self._merged(function, a)):
            near = next((k for k, q in found.items() if number(plus(p, q, -1)) is not None), None)
            if near is None or sign * (number(plus(p, found[near], -1)) or 0) > 0:
                found.pop(near or "", None)
                found[text(p)] = p
        others = [found[k] for k in sorted(found)]
        return others[0] if len(others) == 1 else self._opaque(function, others)

    def _merged(self, function: Any, p: Poly) -> tuple[Poly, ...]:
        """max(max(x, y), z) has the arguments x, y and z."""
        inside = self._only(p)
        return inside.parts if inside is not None and inside.head == function else (p,)

    def _step(self, function: Any, x: Poly) -> Poly:
        """floor and ceil, an integer summand taken out; pos."""
        value = number(x)
        if function.name == "pos":
            return self._opaque(function, [x]) if value is None else constant(int(value >= 0))
        whole = floor(x.get((), 0))
        rest = plus(x, constant(whole), -1)
        if value is not None:
            return constant(floor(value) if function.name == "floor" else -floor(-value))
        inside = self._only(rest)
        if inside is not None and inside.kind == "function" and inside.head.name in ("floor", "ceil"):
            return x
        return plus(self._opaque(function, [rest]), constant(whole))
