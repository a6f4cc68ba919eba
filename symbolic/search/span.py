"""Linear algebra of polynomials over the rationals: is one a combination of others, and which are independent?

Where there are many, a solution modulo a prime says which take part; exact arithmetic decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import flint

from symbolic.kernel.polynomials import Monomial, Poly

PRIME = (1 << 61) - 1
MANY = 60  # columns

Rows = dict[Monomial, int]


def rows_of(polys: Iterable[Poly]) -> Rows:
    """The monomials, numbered as they come."""
    rows: Rows = {}
    for p in polys:
        for m in p:
            rows.setdefault(m, len(rows))
    return rows


def combination(target: Poly, columns: Sequence[Poly], rows: Rows | None = None) -> dict[int, Fraction] | None:
    """target = sum of coefficient * column, the coefficients by the numbers of their columns; None where there is none.

    Columns take part from the left, as far as they are independent.
    """
    rows = rows_of([target, *columns]) if rows is None else rows
    taken: Sequence[int] = range(len(columns))
    if len(columns) > MANY:
        found = _solved(_modular([*columns, target], rows))
        if found is None:
            return None
        taken = list(found)
    exact = flint.fmpq_mat(len(rows), len(taken) + 1)
    for k, p in enumerate([*(columns[j] for j in taken), target]):
        for m, c in p.items():
            exact[rows[m], k] = flint.fmpq(c.numerator, c.denominator)
    found = _solved(exact)
    return None if found is None else {taken[k]: fraction(c) for k, c in found.items()}


def independent(polys: Sequence[Poly], rows: Rows) -> list[Monomial]:
    """Monomials whose equations say what all do, modulo a prime: one for each dimension, in the order of `rows`."""
    names = list(rows)
    return [names[k] for k in _pivots(*_modular(polys, rows).transpose().rref())]


def fraction(c: Any) -> Fraction:
    """An exact number of flint."""
    return Fraction(int(c.p), int(c.q))


def _modular(columns: Sequence[Poly], rows: Rows) -> Any:
    matrix = flint.nmod_mat(len(rows), len(columns), PRIME)
    for j, p in enumerate(columns):
        for m, c in p.items():
            matrix[rows[m], j] = c.numerator * pow(c.denominator, -1, PRIME) % PRIME
    return matrix


def _pivots(reduced: Any, rank: int) -> list[int]:
    found: list[int] = []
    for r in range(rank):  # each stands to the right of those above
        first = found[-1] + 1 if found else 0
        found.append(next(j for j in range(first, reduced.ncols()) if reduced[r, j] != 0))
    return found


def _solved(matrix: Any) -> dict[int, Any] | None:
    """The last column by the others, without those that have the coefficient 0."""
    reduced, rank = matrix.rref()
    pivots, last = _pivots(reduced, rank), matrix.ncols() - 1
    return None if last in pivots else {j: reduced[r, last] for r, j in enumerate(pivots) if reduced[r, last] != 0}
