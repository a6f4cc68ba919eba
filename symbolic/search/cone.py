"""Cone certificates by linear programming: HiGHS proposes a support, exact arithmetic decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import flint
import numpy as np

from symbolic.kernel import Term
from symbolic.kernel.polynomials import Poly, constant, times
from symbolic.lazy import lazily

optimize, sparse = lazily("scipy.optimize"), lazily("scipy.sparse")

MAX_COLUMNS = 6000


@dataclass(frozen=True)
class Column:
    """A product of facts, times the square of a root (None: 1)."""

    facts: tuple[str, ...]
    root: Term | None
    poly: Poly
    strict: bool


def columns(facts: dict[str, tuple[str, Poly]], degree: int, squares: Sequence[tuple[Term, Poly]]) -> list[Column]:
    """All products of up to `degree` facts, and those of up to degree - 1 times each square."""
    layers: list[list[tuple[tuple[str, ...], Poly, int]]] = [[((), constant(1), 0)]]
    names = sorted(facts, key=lambda f: facts[f][0] != ">")  # of equal products the strict one is kept
    for _ in range(degree):
        layer = [
            ((*used, names[j]), times(p, facts[names[j]][1]), j)
            for used, p, first in layers[-1]
            for j in range(first, len(names))
        ]
        if sum(map(len, layers)) + len(layer) > MAX_COLUMNS:
            break
        layers.append(layer)
    plain = [(used, p) for layer in layers for used, p, _ in layer]
    out: list[Column] = []
    seen: set[frozenset[object]] = set()

    def add(used: tuple[str, ...], root: Term | None, p: Poly, strict: bool) -> None:
        key = frozenset(p.items())
        if p and (key not in seen or not out):
            seen.add(key)
            out.append(Column(used, root, p, strict))

    for used, p in plain:
        add(used, None, p, all(facts[f][0] == ">" for f in used))
    for root, square in squares:
        for used, p in plain:
            if len(used) < max(degree, 2) and len(out) < MAX_COLUMNS:
                add(used, root, times(p, square), False)
    return out


def solve(target: Poly, options: list[Column], strict: bool) -> list[tuple[Fraction, Column]] | None:
    """Nonnegative coefficients with target = sum of coefficient * column, or None."""
    rows: dict[object, int] = {}
    for p in [target, *(c.poly for c in options)]:
        for m in p:
            rows.setdefault(m, len(rows))
    if any(not any(m in c.poly for c in options) for m in target):
        return None
    # For a strict goal the strict columns come cheaper, and first: they become pivots of the exact solution.
    options = sorted(options, key=lambda c: not c.strict) if strict else options
    if (found := _by_monomials(target, options, strict)) is not None:
        return found
    cost = np.array([1 + len(c.facts) + 0.5 * (c.root is not None) + 6 * (strict and not c.strict) for c in options])
    found = _programme(target, options, rows, cost, strict)
    if strict and found is not None and not any(c.strict for _, c in found):
        reward = cost - np.array([60.0 * c.strict for c in options])
        found = _programme(target, options, rows, reward, strict)
    return found if found is not None and (not strict or any(c.strict for _, c in found)) else None


def _by_monomials(target: Poly, options: list[Column], strict: bool) -> list[tuple[Fraction, Column]] | None:
    """The target term by term, where each is a positive multiple of a column: then there is nothing to optimize."""
    single: dict[object, tuple[Fraction, Column]] = {}
    for column in options:
        if len(column.poly) == 1:
            ((m, value),) = column.poly.items()
            single.setdefault((m, value > 0), (value, column))
    found = [single.get((m, value > 0)) for m, value in target.items()]
    if None in found or (strict and not any(hit and hit[1].strict for hit in found)):
        return None
    return [(value / hit[0], hit[1]) for value, hit in zip(target.values(), found, strict=True) if hit]


def _programme(
    target: Poly, options: list[Column], rows: dict[object, int], cost: np.ndarray, strict: bool
) -> list[tuple[Fraction, Column]] | None:
    entries = [(rows[m], j, float(v)) for j, c in enumerate(options) for m, v in c.poly.items()]
    i, j, v = zip(*entries, strict=True)
    matrix = sparse.csr_matrix((v, (i, j)), shape=(len(rows), len(options)))
    right = np.zeros(len(rows))
    for m, value in target.items():
        right[rows[m]] = float(value)
    extra = {}
    if strict:
        marks = sparse.csr_matrix([[1.0 if c.strict else 0.0 for c in options]])
        limit = 1e3 * (1 + np.abs(right).max())
        extra = {"A_ub": sparse.vstack([-marks, marks]).tocsr(), "b_ub": [-1e-4, limit]}
    result = optimize.linprog(
        cost, A_eq=matrix, b_eq=right, bounds=(0, None), method="highs", options={"time_limit": 20.0}, **extra
    )
    if result.status != 0:
        return None
    support = [k for k in range(len(options)) if result.x[k] > 1e-9]
    return _exact(target, [options[k] for k in support], rows)


def _exact(target: Poly, options: list[Column], rows: dict[object, int]) -> list[tuple[Fraction, Column]] | None:
    matrix = flint.fmpq_mat(len(rows), len(options) + 1)
    for j, column in enumerate([*(c.poly for c in options), target]):
        for m, value in column.items():
            matrix[rows[m], j] = flint.fmpq(value.numerator, value.denominator)
    reduced, rank = matrix.rref()
    out: list[tuple[Fraction, Column]] = []
    for r in range(rank):
        pivot = next(j for j in range(len(options) + 1) if reduced[r, j] != 0)
        if pivot == len(options) or reduced[r, len(options)] < 0:
            return None
        value = reduced[r, len(options)]
        if value != 0:
            out.append((Fraction(int(value.p), int(value.q)), options[pivot]))
    return out
