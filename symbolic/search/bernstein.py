"""Bernstein's criterion: the sign of a polynomial between bounds on its variables, read off its coefficients there.

With x = (lo + hi s)/(1 + s) for lo <= x <= hi, and x = lo + s for x >= lo, a coefficient of s^k is that of the product
(x - lo)^k (hi - x)^(d - k), or (x - lo)^k.  So a polynomial of which no coefficient is negative is a sum of products of
bounds, and that is what `combine` checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any

from symbolic.kernel import Rel, Term, Theorem, combine, domain, num
from symbolic.kernel.polynomials import Monomial, Poly, Quotient, constant, expand, plus, power, times, variable_atom
from symbolic.search.algebra import Hypothesis
from symbolic.search.errors import NotFound

Range = tuple[Fraction, Fraction | None]
MAX_COEFFICIENTS = 2000


def by_coefficients(goal: Rel, given: Sequence[Hypothesis], ranges: Mapping[Term, Range]) -> Theorem:
    """The goal, an inequality between rational functions whose variables are in ranges that are hypotheses.

    Raises NotFound where a coefficient is negative, or the sign of a divisor is not clear.
    """
    if any(c[0].op != "!=" for c in domain(goal)):
        raise NotFound(f"{goal} is not between rational functions")
    bounds, proofs = _Bounds(given, ranges), list[Any]()
    for condition in domain(goal):
        divisor = _cleared(condition[0].normal())
        cones = ((sign, bounds.cone(times(constant(sign), divisor), strict=True)) for sign in (1, -1))
        proof = next(([0, sign, cone] for sign, cone in cones if cone is not None), None)
        if proof is None:
            raise NotFound(f"the sign of {condition[0].lhs} is not clear")
        proofs.append(proof)
    cone = bounds.cone(_cleared(goal.normal()), goal.op == ">")
    if cone is None:
        raise NotFound(f"a coefficient of {goal} is negative, or all are 0")
    return combine(given, goal, cone | {"domain": proofs})


def _cleared(q: Quotient) -> Poly:
    """Numerator times divisors: `combine` multiplies by their squares."""
    return times(q.numerator, expand(q.divisors, parity=True))


class _Bounds:
    """Ranges, and the hypotheses that say them, strictly where one does."""

    def __init__(self, given: Sequence[Hypothesis], ranges: Mapping[Term, Range]) -> None:
        known = {h.key(): f"h{k}" for k, h in enumerate(dict.fromkeys(given))}
        self.strict = set[str]()
        self.ranges: dict[str, tuple[Range, tuple[str, str]]] = {}
        for x, (lo, hi) in ranges.items():
            names = self._name(known, x, num(lo)), "" if hi is None else self._name(known, num(hi), x)
            self.ranges[variable_atom(x)] = (lo, hi), names

    def _name(self, known: Mapping[Any, str], lhs: Term, rhs: Term) -> str:
        for op in (">", ">="):
            if (name := known.get(Rel(lhs, op, rhs).key())) is not None:
                self.strict.update([name] if op == ">" else [])
                return name
        raise NotFound(f"{lhs} >= {rhs} is no hypothesis")

    def cone(self, p: Poly, strict: bool) -> dict[str, Any] | None:
        """The polynomial as a sum of products of bounds, with `strict` one that is positive; None if there is none."""
        free = {x for m in p for x, _ in m}
        degrees = {x: max(dict(m).get(x, 0) for m in p) for x in free}
        empty = any(hi is not None and hi <= lo for (lo, hi), _ in self.ranges.values())
        if empty or not free <= set(self.ranges) or prod(d + 1 for d in degrees.values()) > MAX_COEFFICIENTS:
            return None
        inside = self._substituted(p, degrees)
        # A constant is positive without any bounds: as much of it as there is, if it is wanted.
        ones = {m: self._of_one(dict(m), degrees) for m in _monomials(degrees)}
        part = min(Fraction(inside.get(m, 0), one) for m, one in ones.items() if one) if strict else Fraction(0)
        rest = {m: Fraction(inside.get(m, 0)) - part * one for m, one in ones.items()}
        if part < 0 or any(c < 0 for c in rest.values()):
            return None
        rows = [self._row(dict(m), c, degrees) for m, c in rest.items() if c]
        if strict and not part and not any(self.strict.issuperset(facts) for _, facts, _ in rows):
            return None
        return {"sum": [*rows, [part, [], None]] if part else rows}

    def _substituted(self, p: Poly, degrees: Mapping[str, int]) -> Poly:
        """The polynomial in s for each variable, times the powers of 1 + s."""
        for x, degree in degrees.items():
            (lo, hi), _ = self.ranges[x]
            s: Poly = {((x, 1),): 1}
            below = constant(1) if hi is None else plus(constant(1), s)
            above = plus(s if hi is None else times(s, constant(hi)), constant(lo))
            out: Poly = {}
            for m, c in p.items():
                k, rest = dict(m).get(x, 0), {tuple(y for y in m if y[0] != x): c}
                out = plus(out, times(rest, power(above, k), power(below, degree - k)))
            p = out
        return p

    def _of_one(self, powers: Mapping[str, int], degrees: Mapping[str, int]) -> int:
        """The coefficient of the constant 1."""
        within = {x: self.ranges[x][0][1] is not None for x in degrees}
        return prod(comb(d, powers.get(x, 0)) if within[x] else x not in powers for x, d in degrees.items())

    def _row(self, powers: Mapping[str, int], c: Fraction, degrees: Mapping[str, int]) -> list[Any]:
        facts: list[str] = []
        for x, degree in degrees.items():
            ((lo, hi), (low, high)), k = self.ranges[x], powers.get(x, 0)
            facts += [low] * k
            if hi is not None:
                facts += [high] * (degree - k)
                c /= (hi - lo) ** degree
        return [c, facts, None]


def _monomials(degrees: Mapping[str, int]) -> Iterator[Monomial]:
    """All of at most these degrees."""
    for powers in product(*(range(d + 1) for d in degrees.values())):
        yield tuple(sorted((x, k) for x, k in zip(degrees, powers, strict=True) if k))
