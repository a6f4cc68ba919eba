"""Exact equality of canonical trees as rational functions, everything else being opaque.

A tree becomes a quotient of Laurent polynomials with rational exponents in generators.  Two quotients are equal when
cross multiplication makes them so.  Generators are variables, applications and sums (equal when their parts are equal,
in the same sense), roots, and powers b^m with a product m of variables as exponent:

* b^(n + 1) is b*b^n, b^(n - m) is b^n/b^m, (b*c)^n is b^n*c^n and (b^n)^m is b^(n*m), for integer exponents;
* exp(x + y) is exp(x)*exp(y), and so for real powers of one base; real powers of products are not split;
* sqrt(x)^2 is x.

Integer powers of 0 have values when the exponent is >= 0 (0^0 = 1), so these laws may change where a term is defined:
x*x^n has no value at x = 0, n = -1, and x^(n + 1) has one.  Where all powers that are written have values, the laws
hold, at x = 0 too: for exponents >= 0, the value of 0^e is 1 for e = 0 and else 0, and so 0^a*0^b = 0^(a + b).  Hence:
what is found equal here has equal values wherever both sides are defined; `symbolic.reading.definedness` compares
where that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

from symbolic.reading.canonical import (
    Exponent,
    Monomial,
    Poly,
    TooLarge,
    Trees,
    constant,
    content,
    number,
    plus,
    primes,
    small,
    total,
)

Generators = tuple[tuple[int, Exponent], ...]
Laurent = dict[Generators, Exponent]
Factor = frozenset[tuple[Generators, Exponent]]

WORK = 30_000  # products of monomials for one comparison of two sides
TOTAL_WORK = 150_000


@dataclass(frozen=True, eq=False)
class Ratio:
    """numerator / product of factors^power; every factor has two or more summands, without common generators."""

    numerator: Laurent
    factors: dict[Factor, int] = field(default_factory=dict)


_ONE = Ratio({(): 1})


def _join(m: Generators, n: Generators) -> Generators:
    if not m or not n:
        return m or n
    powers = dict(m)
    for x, k in n:
        powers[x] = powers.get(x, 0) + k
    return tuple(sorted((x, small(k)) for x, k in powers.items() if k))


def _scaled(m: Generators, k: Exponent) -> Generators:
    return tuple((x, small(e * k)) for x, e in m)


class Ring:
    """Quotients over the atoms of `trees`.  Every method may raise `TooLarge`."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees
        self.work = 0
        self.limit = WORK
        self.kinds: list[tuple[Any, ...]] = []  # what a generator is; ("root", radicand) and ("power", base, exponents)
        self._numbers: dict[tuple[Any, ...], int] = {}
        self._opaque: dict[object, list[tuple[tuple[Ratio, ...], int]]] = {}
        self._memo: dict[tuple[str, Exponent], Ratio] = {}

    def begin(self) -> None:
        """A new comparison: it may take its own share of work."""
        self.limit = min(self.work + WORK, TOTAL_WORK)

    def ratio(self, p: Poly) -> Ratio:
        """The quotient that a tree is."""
        return self._sum((self._term(m), c) for m, c in p.items())

    def _term(self, m: Monomial) -> Ratio:
        out = _ONE
        for a, e in m:
            out = self.times(out, self._atom(a, e))
        return out

    def _sum(self, parts: Iterable[tuple[Ratio, Exponent]]) -> Ratio:
        """The sum of quotients, each times a number; those with one denominator are added first."""
        groups: dict[frozenset[tuple[Factor, int]], list[tuple[Laurent, Exponent]]] = {}
        for r, c in parts:
            self._charge(len(r.numerator))
            groups.setdefault(frozenset(r.factors.items()), []).append((r.numerator, c))
        out = Ratio({})
        for factors, summands in groups.items():
            out = self.add(out, Ratio(total(summands), dict(factors)))
        return out

    def _charge(self, work: int) -> None:
        self.work += work
        if self.work > self.limit:
            raise TooLarge("too large to be multiplied out")

    def equal(self, a: Ratio, b: Ratio) -> bool:
        """Are the quotients equal?"""
        if a is b or (a.numerator == b.numerator and a.factors == b.factors):
            return True
        return self._vanishes(self.add(a, b, -1).numerator)

    def proportion(self, a: Ratio, b: Ratio) -> Exponent | None:
        """The number c with a = c*b, if there is one, b other than 0."""
        p, q = self._common(a, b)
        if not p or p.keys() != q.keys():
            return None
        c = Fraction(next(iter(p.values()))) / q[next(iter(p))]
        return c if all(p[m] == c * q[m] for m in p) else None

    # Arithmetic

    def add(self, a: Ratio, b: Ratio, scale: Exponent = 1) -> Ratio:
        """a + scale*b."""
        factors = {f: max(a.factors.get(f, 0), b.factors.get(f, 0)) for f in {**a.factors, **b.factors}}
        return Ratio(plus(*self._common(a, b), scale), factors)

    def _common(self, a: Ratio, b: Ratio) -> tuple[Laurent, Laurent]:
        """The numerators over the common denominator."""
        out = []
        for mine, other in ((a, b), (b, a)):
            p = mine.numerator
            for f, k in other.factors.items():
                p = self._product(p, self._expanded(dict(f), max(0, k - mine.factors.get(f, 0))))
            out.append(p)
        return out[0], out[1]

    def times(self, a: Ratio, b: Ratio) -> Ratio:
        """a*b."""
        factors = dict(a.factors)
        for f, k in b.factors.items():
            factors[f] = factors.get(f, 0) + k
        return Ratio(self._product(a.numerator, b.numerator), factors)

    def _product(self, a: Laurent, b: Laurent) -> Laurent:
        if a == _ONE.numerator or b == _ONE.numerator:
            return b if a == _ONE.numerator else a
        self._charge(len(a) * len(b))
        out: Laurent = {}
        for m, c in a.items():
            for n, d in b.items():
                k = _join(m, n)
                out[k] = out.get(k, 0) + c * d
        return {m: small(c) for m, c in out.items() if c}

    def _expanded(self, p: Laurent, k: int) -> Laurent:
        """p^k, k >= 0."""
        if len(p) == 1:
            ((m, c),) = p.items()
            return {_scaled(m, k) if k else (): self.trees.numeral(c, k)}
        out = _ONE.numerator
        if k > WORK:
            raise TooLarge("too large to be multiplied out")
        for _ in range(k):
            out = self._product(out, p)
        return out

    def literal(self, base: Ratio, k: int) -> Ratio:
        """base^k."""
        if k >= 0:
            return Ratio(self._expanded(base.numerator, k), {f: e * k for f, e in base.factors.items() if k})
        if not base.numerator:
            raise TooLarge("a divisor is 0")
        above = _ONE.numerator
        for f, e in base.factors.items():
            above = self._product(above, self._expanded(dict(f), -e * k))
        c, m, factor = self._normalised(base.numerator)
        above = self._product(above, {_scaled(m, k): self.trees.numeral(c, k)})
        return Ratio(above, {factor: -k} if factor else {})

    def _normalised(self, p: Laurent) -> tuple[Exponent, Generators, Factor | None]:
        """p = c * m * factor; no factor where p is c * m."""
        if len(p) == 1:
            ((m, c),) = p.items()
            return c, m, None
        lowest: dict[int, Exponent] = {}
        for x in {x for m in p for x, _ in m}:
            lowest[x] = min(dict(m).get(x, 0) for m in p)
        common = tuple(sorted((x, k) for x, k in lowest.items() if k))
        rest = {_join(m, _scaled(common, -1)): c for m, c in p.items()}
        lead = rest[max(rest)]
        return lead, common, frozenset((m, small(Fraction(c) / lead)) for m, c in rest.items())

    # Generators

    def _number(self, *key: Any) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self.kinds)
            self.kinds.append(key)
        return self._numbers[key]

    def _known(self, head: object, args: tuple[Ratio, ...], agree: Callable[..., bool], kind: str) -> int:
        """The generator for an opaque thing: the one of an equal thing, or a new one."""
        found = self._opaque.setdefault(head, [])
        for others, generator in found:
            if len(others) == len(args) and agree(args, others):
                return generator
        generator = self._number(kind, args[0] if kind == "root" else len(self.kinds))
        found.append((args, generator))
        return generator

    def _one_by_one(self, args: Iterable[Ratio], others: Iterable[Ratio]) -> bool:
        return all(self.equal(a, b) for a, b in zip(args, others, strict=True))

    def _in_any_order(self, args: Iterable[Ratio], others: Iterable[Ratio]) -> bool:
        rest = list(others)
        for a in args:
            at = next((i for i, b in enumerate(rest) if self.equal(a, b)), None)
            if at is None:
                return False
            del rest[at]
        return True

    def _up_to_sign(self, args: tuple[Ratio], others: tuple[Ratio]) -> bool:
        return self.equal(args[0], others[0]) or self.equal(self.times(args[0], Ratio({(): -1})), others[0])

    # Atoms

    def _atom(self, a: str, e: Exponent) -> Ratio:
        if (a, e) not in self._memo:
            self._memo[a, e] = self._convert(a, e)
        return self._memo[a, e]

    def _convert(self, a: str, e: Exponent) -> Ratio:
        atom = self.trees.atoms[a]
        if atom.kind == "variable":
            return _generator(self._number("variable", a), e)
        if atom.kind in ("group", "root"):
            inside = self.ratio(atom.parts[0])
            return self.literal(inside, int(e)) if e.denominator == 1 else self._root(inside, e)
        if atom.kind == "power":
            if e.denominator != 1:
                return self._root(self._atom(a, 1), e)
            return self._integer_power(self.ratio(atom.parts[0]), self.ratio(atom.parts[1]), e)
        if atom.kind == "real power":
            return self._real_power(*atom.parts, e)
        if atom.kind == "exp":
            return self._sum_of_exponents(self._number("e"), self.ratio(atom.parts[0]), e)
        if atom.kind == "zero":
            raise TooLarge("a divisor is 0")
        agree: Callable[..., bool] = self._one_by_one
        if atom.kind == "function" and atom.head.definition == ("elementary",):
            special = {"max": self._in_any_order, "min": self._in_any_order, "abs": self._up_to_sign}
            agree = special.get(atom.head.name, agree)
        args = tuple(self.ratio(p) for p in atom.parts)
        return _generator(self._known(atom.head or "series", args, agree, "opaque"), e)

    def _integer_power(self, base: Ratio, exponent: Ratio, scale: Exponent) -> Ratio:
        """base^(scale*exponent), an integer power: each summand of the exponent gives its own factor."""
        parts = {m: small(c * scale) for m, c in exponent.numerator.items()}
        if not base.numerator or exponent.factors or any(c.denominator != 1 for c in parts.values()):
            return _generator(self._known("power", (base, exponent), self._one_by_one, "opaque"), scale)
        out = _ONE
        for m, c in parts.items():
            out = self.times(out, self._symbolic(base, m, int(c)) if m else self.literal(base, int(c)))
        return out

    def _symbolic(self, base: Ratio, exponent: Generators, k: int) -> Ratio:
        """base^(k*exponent): of each factor of the base."""
        c, m, factor = self._normalised(base.numerator)
        bases: list[tuple[int, Exponent]] = list(m)
        bases += [(self._number("sign"), 1)] if c < 0 else []
        bases += [(self._number("prime", p), e) for p, e in primes(abs(c)).items()]
        bases += [(self._number("factor", factor), 1)] if factor else []
        bases += [(self._number("factor", f), -e) for f, e in base.factors.items()]
        out: Generators = ()
        for x, e in bases:
            out = _join(out, ((self._tower(x, exponent), small(e * k)),))
        return Ratio({out: 1})

    def _tower(self, base: int, exponent: Generators) -> int:
        """base^exponent as a generator; (b^n)^m is b^(n*m)."""
        kind = self.kinds[base]
        if kind[0] == "power":
            return self._number("power", kind[1], _join(kind[2], exponent))
        return self._number("power", base, exponent)

    def _real_power(self, base: Poly, exponent: Poly, scale: Exponent) -> Ratio:
        """base^(scale*exponent), where base > 0."""
        value = number(base)
        if value is not None and value > 0:  # a prime
            return self._sum_of_exponents(self._number("prime", value), self.ratio(exponent), scale)
        b = self.ratio(base)
        x = next((m[0][0] for m in b.numerator if len(m) == 1), None)
        if x is None or b.factors or b.numerator != {((x, 1),): 1} or self.kinds[x][0] not in ("variable", "opaque"):
            x = self._known("root", (b,), self._one_by_one, "root")
        return self._sum_of_exponents(x, self.ratio(exponent), scale)

    def _sum_of_exponents(self, base: int, exponent: Ratio, scale: Exponent) -> Ratio:
        """base^(scale*exponent), base > 0: each summand of the exponent gives its own factor."""
        if exponent.factors:
            x = self._known(("power", base), (exponent,), self._one_by_one, "opaque")
            return _generator(x, scale)
        out: Generators = ()
        for m, c in exponent.numerator.items():
            out = _join(out, ((self._tower(base, m) if m else base, small(c * scale)),))
        return Ratio({out: 1})

    def _root(self, base: Ratio, k: Exponent) -> Ratio:
        """base^k, k not an integer, base >= 0: positive numerals are taken out, the rest is one radicand."""
        if not base.numerator:
            return Ratio({})
        c = content(base.numerator)
        out: Generators = tuple(sorted((self._number("prime", p), small(e * k)) for p, e in primes(c).items()))
        rest = Ratio({m: small(Fraction(v) / c) for m, v in base.numerator.items()}, base.factors)
        ((m, v), *more) = rest.numerator.items()
        if more or rest.factors or v != 1 or not self._splits(m):
            m = ((self._known("root", (rest,), self._one_by_one, "root"), 1),)
        return Ratio({_join(out, _scaled(m, k)): 1})

    def _splits(self, m: Generators) -> bool:
        """Is (x^e)^k = x^(e*k) wherever x^e >= 0?  For odd e, and where x^e is a root; not for sqrt(x^2).

        An integer power x^n may be >= 0 for a negative x, so it is not split.
        """
        if not m:
            return True
        if len(m) > 1 or self.kinds[m[0][0]][0] not in ("variable", "opaque", "root"):
            return False
        return m[0][1].denominator != 1 or m[0][1] % 2 == 1

    # Roots and signs

    def _vanishes(self, p: Laurent) -> bool:
        """Is p zero, by the squares of its roots and signs?"""
        reduced = {m: self._reduced(m) for m in p}
        if not any(changed for _, changed in reduced.values()):
            return not p
        return self._vanishes(self._sum((r, p[m]) for m, (r, _) in reduced.items()).numerator)

    def _reduced(self, m: Generators) -> tuple[Ratio, bool]:
        """The monomial without whole powers of numerals and roots, and whether there were any."""
        kept: Generators = ()
        out, changed = _ONE, False
        for x, e in m:
            kind = self.kinds[x]
            whole: Exponent = 0
            if kind[0] == "power" and self.kinds[kind[1]][0] == "sign" and e.denominator == 1:
                whole = e - e % 2
            elif kind[0] in ("prime", "root"):
                whole = floor(e)
                value = Ratio(constant(kind[1])) if kind[0] == "prime" else kind[1]
                out = self.times(out, self.literal(value, int(whole))) if whole else out
            changed |= whole != 0
            kept = _join(kept, ((x, small(e - whole)),)) if e != whole else kept
        return self.times(Ratio({kept: 1}), out), changed


def _generator(x: int, e: Exponent) -> Ratio:
    return Ratio({((x, small(e)),) if e else (): 1})
