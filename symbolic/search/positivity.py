"""Signs read off a polynomial: every monomial is a product of atoms whose signs are known, with a coefficient above 0.

An atom that is known to be at least 1, or at least another one, is written as this plus something nonnegative where
that is needed.  There is nothing to search for, so it does not matter how many factors a monomial has.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from symbolic.kernel import num
from symbolic.kernel.polynomials import Coefficient, Poly, constant, plus, power, times
from symbolic.search.atoms import Names
from symbolic.search.cone import Column

MAX_MONOMIALS = 200
Stated = Mapping[str, tuple[str, Poly]]


class Bound(NamedTuple):
    """A fact that says scale * (atom - least) > 0, or >= 0; the scale is positive."""

    fact: str
    strict: bool
    scale: Fraction
    least: Poly


Bounds = dict[str, Bound]


class Signs:
    """Facts, by name, read as bounds of atoms when they are first asked for."""

    def __init__(self, facts: Stated) -> None:
        self._facts = facts

    @cached_property
    def _bounds(self) -> list[tuple[Bounds, dict[str, Poly]]]:
        return [(bounds, _exceeding(bounds)) for bounds in _bounds(self._facts)]

    def adding_up(self, target: Poly, names: Names, strict: bool) -> list[tuple[Fraction, Column]] | None:
        """Products of facts, with coefficients, that add up to a polynomial, to one above 0 where that is wanted."""
        if len(target) > MAX_MONOMIALS:
            return None
        for bounds, over in self._bounds:
            found = self._added(_shifted(target, over), bounds, names)
            if found is not None and (not strict or any(column.strict for _, column in found)):
                return found
        return None

    def _added(self, target: Poly, bounds: Bounds, names: Names) -> list[tuple[Fraction, Column]] | None:
        """Each monomial as a multiple of a product of facts and of a square; None where one cannot be."""
        if any(c < 0 for c in target.values()):
            return None
        found = []
        for monomial, c in target.items():
            facts: list[str] = []
            strict, root, scale = True, num(1), Fraction(c)
            for atom, k in monomial:
                if bound := bounds.get(atom):
                    facts += [bound.fact] * k
                    strict &= bound.strict
                    scale /= bound.scale**k
                elif k % 2 == 0 and atom in names:
                    strict = False
                    root *= names[atom] ** (k // 2)
                else:
                    return None
            poly = times(constant(1), *(self._facts[fact][1] for fact in facts))
            found.append((scale, Column(tuple(facts), None if root == num(1) else root, poly, strict)))
        return found


def _bounds(signs: Stated) -> Iterator[Bounds]:
    """That atoms are not negative; the best numbers below them; and the atoms below those that have none."""
    read = [(atom, bound) for fact, (op, p) in signs.items() for atom, bound in _read(fact, op == ">", p)]
    plain: Bounds = {}
    best: Bounds = {}
    for atom, bound in read:
        if set(bound.least) <= {()} and _value(bound) >= 0:
            if not bound.least and (atom not in plain or bound.strict):
                plain[atom] = bound
            if atom not in best or (_value(best[atom]), best[atom].strict) < (_value(bound), bound.strict):
                best[atom] = bound
    yield plain
    if best != plain:
        yield best
    wider = dict(best)
    while more := {a: b for a, b in read if a not in wider and _not_negative(b.least, wider)}:
        wider |= more
    if wider != best:
        yield wider


def _read(fact: str, strict: bool, p: Poly) -> Iterator[tuple[str, Bound]]:
    """What a linear fact says of each atom that it bounds from below."""
    if all(sum(k for _, k in m) <= 1 for m in p):
        for m, scale in p.items():
            if m and scale > 0:
                least: Poly = {n: Fraction(-c, scale) for n, c in p.items() if n != m}
                yield m[0][0], Bound(fact, strict, Fraction(scale), least)


def _value(bound: Bound) -> Coefficient:
    return bound.least.get((), 0)


def _not_negative(p: Poly, bounds: Bounds) -> bool:
    return all(c >= 0 and (not m or m[0][0] in bounds) for m, c in p.items())


def _exceeding(bounds: Bounds) -> dict[str, Poly]:
    """What stands for the atoms that are written as their bounds and what they exceed these by."""
    over: dict[str, Poly] = {}
    for atom, bound in bounds.items():  # an atom comes behind those that it is bounded by
        if bound.least:
            over[atom] = {((atom, 1),): 1}
            for m, c in bound.least.items():
                least = times(constant(c), *(over.get(a, {((a, 1),): 1}) for a, _ in m))
                over[atom] = plus(over[atom], least)
    return over


def _shifted(target: Poly, over: Mapping[str, Poly]) -> Poly:
    """The polynomial in what the atoms exceed their bounds by, under the names of the atoms."""
    if not any(atom in over for m in target for atom, _ in m):
        return target
    moved: Poly = {}
    for m, c in target.items():
        factors = (power(over.get(atom, {((atom, 1),): 1}), k) for atom, k in m)
        moved = plus(moved, times(constant(c), *factors))
    return moved
