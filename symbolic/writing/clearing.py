"""The equation behind a certificate of the rule of algebra, as a reader checks it: with what cancels the denominators.

A certificate relates polynomials: the goal, and each fact that it multiplies, with its denominators cleared.  Here the
same is an equation of what is written, ``factor * (left - right) = sum of c * facts * square``, where the factor is
what the certificate multiplies by, and the denominators; what all of the products divide by cancels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from symbolic.kernel.claims import Rel, Theorem
from symbolic.kernel.polynomials import normal, split
from symbolic.kernel.rules import Facts
from symbolic.kernel.terms import Refused, Term, build, num, variables
from symbolic.language.terms import equal_fractions, product, total

Divisor = Any  # a polynomial with leading coefficient 1, as `Quotient` has it


@dataclass(frozen=True)
class Product:
    """A number times factors that are positive, times the gaps of facts by their names, times a square."""

    number: Fraction
    factors: tuple[Term, ...]
    names: tuple[str, ...]
    square: tuple[Term, ...]  # at most one

    def term(self, facts: Facts) -> Term:
        """What it is."""
        gaps = Counter(gap(name, facts) for name in self.names)
        parts = [*self.factors, *(_power(t, k) for t, k in gaps.items()), *self.square]
        return product([num(self.number), *parts] if self.number != 1 or not parts else parts)

    @property
    def is_fact(self) -> bool:
        """Is it a multiple of one fact, or a number?"""
        return not self.factors and not self.square and len(self.names) < 2


@dataclass(frozen=True)
class Equation:
    """``left - right``, multiplied by the positive factors, is the sum; where some are equal, by these equalities."""

    factors: tuple[Term, ...]  # with their powers
    products: tuple[Product, ...]


def gap(name: str, facts: Facts) -> Term:
    """What a fact says is positive or nonnegative, or 0."""
    rel = facts.rels[name.removesuffix("+")]
    whole = rel.lhs if rel.rhs == num(0) else rel.gap
    return build("-", whole, num(1)) if name.endswith("+") else whole


def equation(theorem: Theorem, cone: Mapping[str, Any], facts: Facts) -> Equation | None:
    """The equation of a relation that is no equality; None where a denominator has no term, or it is too large."""
    with suppress(Refused):
        goal, multipliers = theorem.claim.goal, cone.get("times", ())
        divided, signs = _of_goal(goal, cone)
        divided += _of_facts(multipliers, facts)
        below = [_of_facts(names, facts) for _, names, _ in cone["sum"]]
        below += [_of_facts([name], facts) for name, _ in cone.get("plus", ())]
        found = {d for one in (divided, *below) for d in one}
        if not found:
            factors = tuple(gap(name, facts) for name in multipliers)
            return Equation(factors, tuple(Product(c, (), names, _square(root)) for c, names, root in cone["sum"]))
        written = dict(_written([goal, *facts.rels.values()]))
        divisors = [d for d in written if d in found]
        if len(divisors) < len(found):
            return None
        # Which sign a divisor has is of no account where its power is even.
        signs = {d: signs.get(d, 1) if divided[d] % 2 else written[d][1] for d in divisors}
        terms = {d: _times(written[d][0], 1 if signs[d] * written[d][1] > 0 else -1) for d in divisors}
        powers = Counter({terms[d]: divided[d] for d in divisors}) + Counter(gap(name, facts) for name in multipliers)
        inside = [Counter(names) for _, names, _ in cone["sum"]]
        named = {gap(name, facts): name for names in inside for name in names}
        above = [Counter({terms[d]: one[d] for d in divisors}) for one in below]
        # What all of the products have as a factor, and what is positive, cancels.
        common = {
            t: min(one[t] + names[named.get(t, "")] for one, names in zip(above, inside, strict=False))
            for t in dict.fromkeys([*terms.values(), *powers])
        }
        sizes = {d: abs(written[d][1]) for d in divisors}
        scales = [prod((sizes[d] ** (divided[d] - one[d]) for d in divisors), start=Fraction(1)) for one in below]
        products = []
        for (c, _, root), one, names, scale in zip(cone["sum"], above, inside, scales, strict=False):
            left = {t: one[t] - k for t, k in common.items()}
            for t, k in left.items():
                if k < 0:  # some of it is a fact
                    names[named[t]] += k
            more = tuple(_power(t, k) for t, k in left.items() if k > 0)
            products.append(Product(c * scale, more, tuple(names.elements()), _square(root)))
        equal = [
            product(
                [num(scale * prod(-1 for d in divisors if signs[d] < 0 and one[d] % 2)), cofactor, gap(name, facts)]
                + [_power(t, top[t] - k) for t, k in common.items()]
            )
            for (name, cofactor), one, top, scale in zip(
                cone.get("plus", ()), *(each[len(inside) :] for each in (below, above, scales)), strict=True
            )
        ]
        powers.subtract(common)
        factors = tuple(_power(t, k) for t, k in powers.items() if k > 0)
        if under := [_power(t, -k) for t, k in powers.items() if k < 0]:
            factors = (build("/", product(factors), product(under)),)
        if equal_fractions(product([goal.gap, *factors]), total([*(one.term(facts) for one in products), *equal])):
            return Equation(factors, tuple(products))
    return None


def _of_goal(goal: Rel, cone: Mapping[str, Any]) -> tuple[Counter[Divisor], dict[Divisor, int]]:
    """The divisors by which `combine` multiplies the goal, with their powers; the signs of those that have one."""
    ordered = sorted(goal.normal().divisors.items(), key=lambda item: sorted(item[0]))
    proofs = cone.get("divisors") or (None,) * len(ordered)
    powers = Counter[Divisor]()
    for (d, k), proof in zip(ordered, proofs, strict=True):
        powers[d] = k if proof is not None else k + k % 2
    return powers, {d: proof[0] for (d, _), proof in zip(ordered, proofs, strict=True) if proof is not None}


def _of_facts(names: Iterable[str], facts: Facts) -> Counter[Divisor]:
    """The divisors by which `Facts.verify` multiplies a product of facts, with their powers."""
    powers = Counter[Divisor]()
    for name in names:
        rel = facts.rels[name.removesuffix("+")]
        for d, k in rel.normal().divisors.items():
            powers[d] += k if rel.op == "=" else k + k % 2
    return powers


def _written(rels: Iterable[Rel]) -> Iterator[tuple[Divisor, tuple[Term, Fraction]]]:
    """Divisors with the terms that are written for them, and by what these are multiples of them."""
    for t in (t for rel in rels for t in rel.terms()):
        for factor in (*_denominators(t), *sorted(variables(t), key=str)):
            c, parts = split(normal(factor).numerator)
            if len(parts) == 1 and not normal(factor).divisors:
                ((d, k),) = parts.items()
                if k == 1:
                    yield d, (factor, Fraction(c))


def _denominators(t: Term) -> Iterator[Term]:
    """What a term divides by, as the kernel takes it apart: single atoms, and the product of what is a sum."""
    below = t.args[1] if t.op == "/" else t.args[0] if t.op == "^" and (t.args[1].number or 0) < 0 else num(1)
    factors = list(_factors(below))
    sums = [_power(f, k) for f, k in factors if f.op in ("+", "-")]
    yield from (f for f, _ in factors if f.op not in ("+", "-"))
    if sums:
        yield product(sums)
    for a in t.args if t.op not in ("num", "var", "app") else ():
        yield from _denominators(a)


def _factors(t: Term, exponent: int = 1) -> Iterator[tuple[Term, int]]:
    """The factors of a product, of a fraction those above; no numbers."""
    if t.op in ("*", "/", "neg"):
        for a in t.args[:1] if t.op == "/" else t.args:
            yield from _factors(a, exponent)
    elif t.op == "^" and (k := t.args[1].number) is not None and k > 0:
        yield from _factors(t.args[0], exponent * int(k))
    elif t.number is None:
        yield t, exponent


def _square(root: Term | None) -> tuple[Term, ...]:
    return () if root is None else (root**2,)


def _power(t: Term, exponent: int) -> Term:
    return t if exponent == 1 else build("^", t, num(exponent))


def _times(t: Term, sign: int) -> Term:
    if sign > 0:
        return t
    return t.args[0] if t.op == "neg" else build("-", *reversed(t.args)) if t.op == "-" else build("neg", t)
