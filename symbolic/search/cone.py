"""Cone certificates by linear programming: HiGHS proposes a support, exact arithmetic decides."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from symbolic.kernel import Term
from symbolic.kernel.polynomials import Coefficient, Monomial, Poly, constant, times
from symbolic.lazy import Lazy
from symbolic.search import span

optimize, sparse = Lazy("scipy.optimize"), Lazy("scipy.sparse")

MAX_COLUMNS = 6000
MAX_DENSE = 300_000
NEGLIGIBLE = 1e-7


class Column(NamedTuple):
    """A product of facts, times the square of a root (None: 1)."""

    facts: tuple[str, ...]
    root: Term | None
    poly: Poly
    strict: bool


def contents(p: Poly) -> frozenset[object]:
    """Equal for equal polynomials."""
    return frozenset(p.items())


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
        key = contents(p)
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
    options = _possible(target, options)
    if strict and not any(c.strict for c in options):
        return None
    # For a strict goal the strict columns come cheaper, and first: they become pivots of the exact solution.
    options = sorted(options, key=lambda c: not c.strict) if strict else options
    if (found := _by_monomials(target, options, strict)) is not None or not options:
        return found
    cost = np.array([1 + len(c.facts) + 0.5 * (c.root is not None) + 6 * (strict and not c.strict) for c in options])
    programme = _Programme(target, options, strict)
    if not programme.feasible():
        return None
    found = programme.solution(cost)
    if strict and found is not None and not any(c.strict for _, c in found):
        found = programme.solution(cost - np.array([60.0 * c.strict for c in options]))
    return found if found is not None and (not strict or any(c.strict for _, c in found)) else None


def _possible(target: Poly, options: list[Column]) -> list[Column]:
    """The columns whose coefficients need not be 0; none of them, where there is no solution.

    A monomial that has one sign in all columns has the target's sign, or these columns have no part in it.
    """
    signs: dict[Monomial, tuple[set[int], set[int]]] = {m: (set(), set()) for m in target}
    for j, column in enumerate(options):
        for m, value in column.poly.items():
            signs.setdefault(m, (set(), set()))[value < 0].add(j)
    left, waiting = set(range(len(options))), set(signs)
    while waiting:
        m = waiting.pop()
        above, below = signs[m]
        wanted = target.get(m, 0)
        if (wanted > 0 and not above) or (wanted < 0 and not below):
            return []
        idle = above if not below and not wanted else below if not above and not wanted else ()
        for j in list(idle):
            left.discard(j)
            for n, value in options[j].poly.items():
                signs[n][value < 0].discard(j)
                waiting.add(n)
    return [c for j, c in enumerate(options) if j in left]


def _by_monomials(target: Poly, options: list[Column], strict: bool) -> list[tuple[Fraction, Column]] | None:
    """The target term by term, where each is a positive multiple of a column: then there is nothing to optimize."""
    single: dict[object, tuple[Coefficient, Column]] = {}
    for column in options:
        if len(column.poly) == 1:
            ((m, value),) = column.poly.items()
            single.setdefault((m, value > 0), (value, column))
    found = [single.get((m, value > 0)) for m, value in target.items()]
    if None in found or (strict and not any(hit and hit[1].strict for hit in found)):
        return None
    return [(Fraction(value, hit[0]), hit[1]) for value, hit in zip(target.values(), found, strict=True) if hit]


class _Programme:
    """Coefficients >= 0 with which the columns add up to the target, in floating point."""

    def __init__(self, target: Poly, options: list[Column], strict: bool) -> None:
        self.target, self.options, self.strict = target, options, strict
        self.rows = span.rows_of([target, *(c.poly for c in options)])
        entries = [(self.rows[m], j, float(v)) for j, c in enumerate(options) for m, v in c.poly.items()]
        i, j, v = zip(*entries, strict=True)
        self.matrix = sparse.csc_array((v, (i, j)), shape=(len(self.rows), len(options)))
        self.right = np.zeros(len(self.rows))
        for m, value in target.items():
            self.right[self.rows[m]] = float(value)

    def feasible(self) -> bool:
        """False where least squares show that there is no solution: they cost far less than a linear programme."""
        if self.matrix.shape[0] * self.matrix.shape[1] > MAX_DENSE:
            return True
        dense = self.matrix.toarray()
        size = np.abs(dense).max(axis=0)
        try:
            _, rest = optimize.nnls(dense / size, self.right)
        except RuntimeError:  # too many steps
            return True
        return bool(rest <= NEGLIGIBLE * np.linalg.norm(self.right))

    def solution(self, cost: np.ndarray) -> list[tuple[Fraction, Column]] | None:
        """An exact solution on the support of a cheap one."""
        constraints = [(self.matrix, self.right, self.right)]
        if self.strict:
            limit = 1e3 * (1 + np.abs(self.right).max())
            constraints.append((np.array([[float(c.strict) for c in self.options]]), 1e-4, limit))
        result = optimize.milp(cost, constraints=constraints, options={"time_limit": 20.0})
        if result.status != 0:
            return None
        taken = [c for c, x in zip(self.options, result.x, strict=True) if x > 1e-9]
        found = span.combination(self.target, [c.poly for c in taken], self.rows)
        exact = None if found is None else [(c, taken[k]) for k, c in found.items()]
        return exact if exact is not None and all(c > 0 for c, _ in exact) else None
