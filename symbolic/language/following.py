"""What follows from an inequality at sight."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any

from symbolic.kernel import Claim, Refused, Rel, domain, integral
from symbolic.kernel.polynomials import plus


def follows(rel: Rel, given: Collection[Rel | Claim]) -> bool:
    """Does an inequality follow from one that differs by a factor and a number only: 2x + 1 > 0 from x >= 0?"""
    if rel.op == "!=":
        return any(follows(Rel(a, ">", b), given) for a, b in ((rel.lhs, rel.rhs), (rel.rhs, rel.lhs)))
    if rel.op == "=":
        return False
    try:
        gap, others = rel.normal(), [(h, h.normal()) for h in given if isinstance(h, Rel) and h.op in (">", ">=", "=")]
    except Refused:
        return False
    for known, other in others:
        top = max(filter(None, other.numerator), default=())
        if gap.divisors or other.divisors or not top or top not in gap.numerator or domain(rel) or domain(known):
            continue
        factor = Fraction(gap.numerator[top], other.numerator[top])
        left = plus(gap.numerator, other.numerator, -factor)
        if (factor > 0 or known.op == "=") and set(left) <= {()}:
            more = left.get((), 0)
            if more > 0 or (more == 0 and (rel.op == ">=" or known.op == ">")):
                return True
    return False


_MOST_ROWS = 400  # inequalities that an elimination may come to

Row = tuple[dict[Any, Fraction], bool]  # a sum of multiples of products that is nonnegative, or else positive


def clash(rels: Collection[Rel]) -> list[Rel]:
    """Some of the relations that exclude each other, of which none can be left out; none where no such are seen.

    They do where a sum of multiples of them says that a negative number is nonnegative; products are taken as they
    stand, and an integer that is positive is at least 1.  All of them are taken to have a value.
    """
    left = [r for r in rels if r.op != "!="]
    if not _clashes(True, *left):
        return []
    for r in list(left):
        if _clashes(True, *(fewer := [other for other in left if other is not r])):
            left = fewer
    return left


def implied(rel: Rel, rels: Collection[Rel]) -> bool:
    """Does the inequality, or the equality, follow from a sum of multiples of the relations?"""
    if rel.op == "=":
        return all(implied(Rel(a, ">=", b), rels) for a, b in (rel.terms(), reversed(rel.terms())))
    return rel.op != "!=" and _clashes(False, *rels, Rel(rel.rhs, ">" if rel.op == ">=" else ">=", rel.lhs))


@lru_cache(maxsize=20_000)
def _clashes(defined: bool, *rels: Rel) -> bool:
    rows = [row for rel in rels for row in _rows(rel, defined)]
    equalities = (row for rel in rels if rel.op == "=" for row, _ in _rows(rel, defined))
    if values := dict(filter(None, map(_value, equalities))):
        rows = [(_put(row, values), strict) for row, strict in rows]
    while True:
        if any(
            not row.keys() - {()} and (row.get((), 0) < 0 or (strict and not row.get((), 0))) for row, strict in rows
        ):
            return True
        signs: dict[Any, list[int]] = {}
        for row, _ in rows:
            for product, c in row.items():
                signs.setdefault(product, [0, 0])[c > 0] += 1
        signs.pop((), None)
        if not signs or len(rows) > _MOST_ROWS:
            return False
        top = min(signs, key=lambda product: signs[product][0] * signs[product][1] - sum(signs[product]))
        above, below = ([one for one in rows if one[0].get(top, 0) * sign > 0] for sign in (1, -1))
        rows = [one for one in rows if top not in one[0]]
        rows += [
            (plus(one, other, -Fraction(one[top], other[top])), strict or also)
            for one, strict in above
            for other, also in below
        ]


def _value(row: Mapping[Any, Fraction]) -> tuple[Any, Fraction] | None:
    """What is equal to a number, and the number, where the row says so of one thing by itself."""
    match [product for product in row if product]:
        case [((x, 1),) as product]:
            return x, -Fraction(row.get((), 0), row[product])
    return None


def _put(row: Mapping[Any, Fraction], values: Mapping[Any, Fraction]) -> dict[Any, Fraction]:
    """The row with the numbers in the place of what is equal to them."""
    out: dict[Any, Fraction] = {}
    for product, c in row.items():
        known = prod((values[x] ** k for x, k in product if x in values), start=Fraction(c))
        out = plus(out, {tuple((x, k) for x, k in product if x not in values): known} if known else {})
    return out


@lru_cache(maxsize=20_000)
def _rows(rel: Rel, defined: bool) -> tuple[Row, ...]:
    """What the relation says of products, if it divides by nothing."""
    try:
        gap = rel.normal()
    except Refused:
        return ()
    if gap.divisors or (domain(rel) and not defined):
        return ()
    row = {product: Fraction(c) for product, c in gap.numerator.items()}
    if rel.op == "=":
        return (row, False), ({product: -c for product, c in row.items()}, False)
    if rel.op == ">" and integral(rel.gap):
        return ((plus(row, {(): Fraction(-1)}), False),)
    return ((row, rel.op == ">"),)
