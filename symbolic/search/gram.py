"""Gram matrices: a polynomial as a sum of facts times sums of squares, by semidefinite programming.

    target = sum of (product of facts) * z^T Q z + sum of cofactor * equality,    every Q positive semidefinite

Clarabel proposes the matrices in floating point, with the largest margin to the boundary.  They are rounded, put back
on the affine space of solutions exactly, and written as sums of squares by an exact LDL^T.  Where the margin is 0 (an
infimum that is attained) the matrices' kernels are rounded to rational vectors, and the bases are made smaller.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import flint
import numpy as np

from symbolic.kernel.polynomials import Monomial, Poly, times
from symbolic.lazy import Lazy
from symbolic.search import span

clarabel, sparse = Lazy("clarabel"), Lazy("scipy.sparse")

MAX_ENTRIES = 2500  # of all matrices together
MAX_PRODUCTS = 8000  # of basis elements, before any of them is dropped
MAX_ROWS = 700
MAX_EXACT = 260  # rows for which the affine space is solved exactly
ROUNDINGS = (1, 2, 6, 60, 10**3, 10**5, 10**7, 10**9, 10**12)
KERNEL = (12, 60, 1000)
_SECONDS = 10.0


@dataclass(frozen=True)
class Block:
    """A product of facts, and the polynomials whose squares it is multiplied by; a constant comes last."""

    facts: tuple[str, ...]
    poly: Poly
    basis: tuple[Poly, ...]
    strict: bool


@dataclass(frozen=True)
class Square:
    """coefficient * (product of facts) * root^2."""

    coefficient: Fraction
    facts: tuple[str, ...]
    root: Poly
    strict: bool


@dataclass(frozen=True)
class Equality:
    """A polynomial that is 0, and the monomials that may multiply it."""

    poly: Poly
    factors: tuple[Monomial, ...]


Solution = tuple[list[Square], list[Poly]]
Reduce = Callable[[Poly], Poly]


def represented(
    target: Poly, blocks: Sequence[Block], equalities: Sequence[Equality], strict: bool, reduce: Reduce = lambda p: p
) -> Solution | None:
    """The squares, and a cofactor for each equality, or None; what is strict needs a strict summand."""
    blocks = list(blocks)
    if sum(len(b.basis) ** 2 for b in blocks) > MAX_PRODUCTS:
        return None
    for _ in range(4):
        blocks = _pruned(target, blocks, equalities, reduce)
        programme = _Programme(target, blocks, equalities, reduce)
        if not programme.usable():
            return None
        guess = programme.guess()
        if guess is None:
            return None
        found = programme.rounded(guess, strict)
        if found is not None:
            return found
        centre = programme.guess(margin=False)
        smaller = None if centre is None else programme.faces(centre)
        if smaller is None:
            return None
        blocks = smaller
    return None


def monomials(atoms: Sequence[str], degree: int) -> list[Monomial]:
    """All monomials up to a degree, the highest first, 1 last."""
    out: list[Monomial] = []
    for d in range(degree, -1, -1):
        for chosen in itertools.combinations_with_replacement(atoms, d):
            out.append(tuple(sorted((x, chosen.count(x)) for x in set(chosen))))
    return out


def count(atoms: int, degree: int) -> int:
    """How many monomials there are."""
    total = 1
    for k in range(1, degree + 1):
        total = total * (atoms + k) // k
    return total


def half_polytope(target: Poly, among: Sequence[Monomial]) -> list[Monomial]:
    """The monomials in half the Newton polytope of the target, as far as random directions tell: never too few."""
    atoms = sorted({x for m in [*target, *among] for x, _ in m})
    place = {x: k for k, x in enumerate(atoms)}

    def vectors(ms: Sequence[Monomial]) -> np.ndarray:
        out = np.zeros((len(ms), len(atoms)))
        for i, m in enumerate(ms):
            for x, k in m:
                out[i, place[x]] = k
        return out

    corners, here = vectors(list(target)), vectors(among)
    rng = np.random.default_rng(7)
    directions = np.concatenate(
        [np.eye(len(atoms)), -np.eye(len(atoms)), rng.integers(-6, 7, size=(300, len(atoms))), [[1] * len(atoms)]]
    )
    most = (corners @ directions.T).max(axis=0)
    inside = (2 * here @ directions.T <= most + 1e-9).all(axis=1)
    return [m for m, good in zip(among, inside, strict=True) if good]


def _products(block: Block, reduce: Reduce) -> Iterator[tuple[int, int, Poly]]:
    for i, a in enumerate(block.basis):
        for j in range(i, len(block.basis)):
            yield i, j, reduce(times(block.poly, a, block.basis[j]))


def _pruned(target: Poly, blocks: list[Block], equalities: Sequence[Equality], reduce: Reduce) -> list[Block]:
    """Without basis elements whose squares nothing can cancel: their row and column of the matrix is 0."""
    blocks = [b for b in blocks if b.basis]
    free = {m for e in equalities for f in e.factors for m in reduce(times(e.poly, {f: Fraction(1)}))}
    table = [{(i, j): p for i, j, p in _products(b, reduce)} for b in blocks]
    alive = [set(range(len(b.basis))) for b in blocks]
    changed = True
    while changed:
        changed = False
        signs: dict[Monomial, list[int]] = {}
        for b, entries in enumerate(table):
            for (i, j), p in entries.items():
                if i in alive[b] and j in alive[b]:
                    for m, c in p.items():
                        seen = signs.setdefault(m, [0, 0])
                        if i == j:
                            seen[c < 0] += 1
                        else:
                            seen[0] += 1
                            seen[1] += 1
        for b, entries in enumerate(table):
            for i in sorted(alive[b]):
                for m, c in entries[i, i].items():
                    wanted = target.get(m, 0)
                    if m not in free and not signs[m][c > 0] and (wanted == 0 or (wanted > 0) != (c > 0)):
                        alive[b].discard(i)
                        changed = True
                        break
    kept = [replace(b, basis=tuple(z for i, z in enumerate(b.basis) if i in alive[k])) for k, b in enumerate(blocks)]
    return [b for b in kept if b.basis]


class _Programme:
    """The linear equations of the matrices' entries and the cofactors' coefficients."""

    def __init__(self, target: Poly, blocks: Sequence[Block], equalities: Sequence[Equality], reduce: Reduce) -> None:
        self.target, self.blocks, self.equalities = target, list(blocks), equalities
        self.columns: list[Poly] = []
        self.places: list[tuple[int, int, int]] = []
        self.sizes = [len(b.basis) for b in self.blocks]
        self.small = sum(n * (n + 1) // 2 for n in self.sizes) <= MAX_ENTRIES
        self.rows: dict[Monomial, int] = {}
        if not self.small:
            return
        for k, block in enumerate(self.blocks):
            entries = {(i, j): p for i, j, p in _products(block, reduce)}
            for j in range(len(block.basis)):  # the upper triangle column by column, as the solver wants it
                for i in range(j + 1):
                    p = entries[i, j]
                    self.places.append((k, i, j))
                    self.columns.append(p if i == j else {m: 2 * c for m, c in p.items()})
        self.entries = len(self.columns)
        for e in equalities:
            self.columns += [reduce(times(e.poly, {f: Fraction(1)})) for f in e.factors]
        for p in [target, *self.columns]:
            for m in p:
                self.rows.setdefault(m, len(self.rows))

    def usable(self) -> bool:
        """Is it neither too large nor empty, and is every monomial of the target in some column?"""
        if not self.small or not self.columns or len(self.rows) > MAX_ROWS or not self.blocks:
            return False
        return set(self.target) <= {m for p in self.columns for m in p}

    def guess(self, margin: bool = True) -> np.ndarray | None:
        """Entries and coefficients with the largest margin, in floating point; or such as lie amidst all solutions."""
        n = len(self.columns)
        size = max((abs(float(c)) for c in self.target.values()), default=1.0) or 1.0
        data = [(self.rows[m], j, float(c)) for j, p in enumerate(self.columns) for m, c in p.items()]
        right = np.zeros(len(self.rows))
        for m, c in self.target.items():
            right[self.rows[m]] = float(c) / size
        r, rhs, cones = len(self.rows), [right], [clarabel.ZeroConeT(len(self.rows))]
        root = np.sqrt(2.0)
        start = 0
        for s in self.sizes:
            length = s * (s + 1) // 2
            for e in range(start, start + length):
                _, i, j = self.places[e]
                data.append((r + e - start, e, -1.0 if i == j else -root))
                if i == j:
                    data.append((r + e - start, n, 1.0))
            r, start = r + length, start + length
            rhs.append(np.zeros(length))
            cones.append(clarabel.PSDTriangleConeT(s) if s > 1 else clarabel.NonnegativeConeT(1))
        data.append((r, n, 1.0))  # the margin is at most 1
        rhs.append(np.ones(1) if margin else np.zeros(1))
        cones.append(clarabel.NonnegativeConeT(1))
        i, j, v = zip(*data, strict=True)
        matrix = sparse.csc_matrix((v, (i, j)), shape=(r + 1, n + 1))
        cost = np.zeros(n + 1)
        cost[n] = -1.0
        for e, (_, a, b) in enumerate(self.places):
            cost[e] = 1e-5 * (a == b and margin)
        settings = clarabel.DefaultSettings()
        settings.verbose = False
        settings.time_limit = _SECONDS
        settings.max_iter = 100
        settings.max_threads = 1  # a process that is forked from this one would wait for the others
        solver = clarabel.DefaultSolver(
            sparse.csc_matrix((n + 1, n + 1)), cost, matrix, np.concatenate(rhs), cones, settings
        )
        result = solver.solve()
        x = np.array(result.x)
        if not np.isfinite(x).all() or "Infeasible" in str(result.status) or x[n] < -1e-4:
            return None
        return x[:n] * size

    def rounded(self, guess: np.ndarray, strict: bool) -> Solution | None:
        """An exact solution close to the guess, as sums of squares."""
        likely = self._likely(guess)
        if not likely:
            return None
        affine = _Affine(self.columns, self.target, self.rows)
        for denominator in likely if affine.possible else ():
            values = affine.near([_near(x, denominator) for x in guess])
            squares = self._squares(values) if values is not None else None
            if squares is not None and (not strict or any(s.strict for s in squares)):
                return squares, self._cofactors(values or [])
        return None

    def _likely(self, guess: np.ndarray) -> list[int]:
        """The roundings that leave the matrices positive semidefinite, as far as floating point can tell."""
        matrix = np.zeros((len(self.rows), len(self.columns)))
        for j, p in enumerate(self.columns):
            for m, c in p.items():
                matrix[self.rows[m], j] = float(c)
        right = np.array([float(self.target.get(m, 0)) for m in self.rows])
        near = np.array([np.round(guess * d) / d for d in ROUNDINGS]).T
        moved, *_ = np.linalg.lstsq(matrix, right[:, None] - matrix @ near, rcond=None)
        return [d for d, values in zip(ROUNDINGS, (near + moved).T, strict=True) if self._positive(values)]

    def _positive(self, values: np.ndarray) -> bool:
        size = max(1.0, float(np.abs(values[: self.entries]).max()))
        return all(np.linalg.eigvalsh(q).min() > -1e-9 * size for _, q in self._matrices(values))

    def _matrices(self, values: np.ndarray) -> Iterator[tuple[Block, np.ndarray]]:
        start = 0
        for block, n in zip(self.blocks, self.sizes, strict=True):
            matrix = np.zeros((n, n))
            for e in range(start, start + n * (n + 1) // 2):
                _, i, j = self.places[e]
                matrix[i, j] = matrix[j, i] = values[e]
            start += n * (n + 1) // 2
            yield block, matrix

    def _squares(self, values: Sequence[Fraction]) -> list[Square] | None:
        out: list[Square] = []
        start = 0
        for block, n in zip(self.blocks, self.sizes, strict=True):
            matrix = [[Fraction(0)] * n for _ in range(n)]
            for e in range(start, start + n * (n + 1) // 2):
                _, i, j = self.places[e]
                matrix[i][j] = matrix[j][i] = values[e]
            start += n * (n + 1) // 2
            parts = ldl(matrix)
            if parts is None:
                return None
            for d, row in parts:
                root: Poly = {}
                for c, z in zip(row, block.basis, strict=True):
                    for m, v in z.items():
                        root[m] = root.get(m, Fraction(0)) + c * v
                root = {m: v for m, v in root.items() if v}
                if root:
                    out.append(Square(d, block.facts, root, block.strict and set(root) == {()}))
        return out

    def _cofactors(self, values: Sequence[Fraction]) -> list[Poly]:
        out: list[Poly] = []
        start = self.entries
        for e in self.equalities:
            out.append({f: values[start + k] for k, f in enumerate(e.factors) if values[start + k]})
            start += len(e.factors)
        return out

    def faces(self, guess: np.ndarray) -> list[Block] | None:
        """The blocks with smaller bases, if the guess has kernels that look rational."""
        out: list[Block] = []
        changed = False
        largest = float(np.abs(guess[: self.entries]).max())
        for block, matrix in self._matrices(guess):
            basis = _complement(matrix, largest)
            if basis is None:
                out.append(block)
                continue
            changed = True
            polys = []
            for row in basis:
                p: Poly = {}
                for c, z in zip(row, block.basis, strict=True):
                    for m, v in z.items():
                        p[m] = p.get(m, Fraction(0)) + c * v
                polys.append({m: v for m, v in p.items() if v})
            out.append(replace(block, basis=tuple(p for p in polys if p)))
        return out if changed else None


def _near(x: float, denominator: int) -> Fraction:
    return Fraction(round(float(x) * denominator), denominator)


def _complement(matrix: np.ndarray, largest: float) -> list[list[Fraction]] | None:
    """A rational basis of the vectors orthogonal to the kernel of a matrix; None where there is no rational kernel."""
    values, vectors = np.linalg.eigh(matrix)
    small = [k for k in range(len(values)) if values[k] < 2e-4 * max(largest, 1e-3)]
    if not small:
        return None
    kernel = vectors[:, small].T
    reduced, pivots = _row_reduced(kernel.copy())
    for denominator in KERNEL:
        exact = [[Fraction(float(x)).limit_denominator(denominator) for x in row] for row in reduced]
        if (
            max(abs(float(e) - x) for er, row in zip(exact, reduced, strict=True) for e, x in zip(er, row, strict=True))
            < 3e-3
        ):
            break
    else:
        return None
    n = matrix.shape[0]
    free = [k for k in range(n) if k not in pivots]
    # Orthogonal to e_p + sum of r_pf e_f over the pivots p: e_f - sum of r_pf e_p.
    out = []
    for f in free:
        row = [Fraction(0)] * n
        row[f] = Fraction(1)
        for k, p in enumerate(pivots):
            row[p] = -exact[k][f]
        out.append(row)
    return out


def _row_reduced(rows: np.ndarray) -> tuple[np.ndarray, list[int]]:
    """Reduced row echelon form with full pivoting in the columns."""
    pivots: list[int] = []
    for k in range(rows.shape[0]):
        left = np.abs(rows[k:]).copy()
        left[:, pivots] = 0
        i, j = np.unravel_index(int(np.argmax(left)), left.shape)
        i = int(i) + k
        rows[[k, i]] = rows[[i, k]]
        rows[k] /= rows[k, j]
        for other in range(rows.shape[0]):
            if other != k:
                rows[other] -= rows[other, j] * rows[k]
        pivots.append(int(j))
    return rows, pivots


class _Affine:
    """The exact solutions of the linear equations, as a projection of what is near them."""

    def __init__(self, columns: Sequence[Poly], target: Poly, rows: dict[Monomial, int]) -> None:
        self.columns, self.target = columns, target
        self.possible = len(rows) <= MAX_ROWS
        if not self.possible:
            return
        self.rows = {m: k for k, m in enumerate(span.independent([*columns, target], rows))}
        self.possible = len(self.rows) <= MAX_EXACT
        if not self.possible:
            return
        n = len(self.rows)
        gram: dict[tuple[int, int], Fraction] = {}
        for p in columns:
            inside = [(self.rows[m], c) for m, c in p.items() if m in self.rows]
            for a, c in inside:
                for b, d in inside:
                    gram[a, b] = gram.get((a, b), Fraction(0)) + c * d
        self.gram = flint.fmpq_mat(n, n)
        for (a, b), c in gram.items():
            self.gram[a, b] = flint.fmpq(c.numerator, c.denominator)

    def near(self, values: list[Fraction]) -> list[Fraction] | None:
        """The solution that is closest to the values."""
        rest = {m: self.target.get(m, Fraction(0)) for m in self.rows}
        for x, p in zip(values, self.columns, strict=True):
            if x:
                for m, c in p.items():
                    if m in rest:
                        rest[m] -= x * c
        if any(rest.values()):
            right = flint.fmpq_mat(len(self.rows), 1)
            for m, c in rest.items():
                right[self.rows[m], 0] = flint.fmpq(c.numerator, c.denominator)
            try:
                found = self.gram.solve(right)
            except ZeroDivisionError:
                return None
            y = {m: span.fraction(found[k, 0]) for m, k in self.rows.items()}
            values = [
                x + sum((c * y[m] for m, c in p.items() if m in y), Fraction(0))
                for x, p in zip(values, self.columns, strict=True)
            ]
        return values


def ldl(matrix: list[list[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """v^T matrix v = sum of d (row v)^2 with d > 0, exactly; None where the matrix is not positive semidefinite."""
    n = len(matrix)
    rest = [row[:] for row in matrix]
    out: list[tuple[Fraction, list[Fraction]]] = []
    for k in range(n):
        d = rest[k][k]
        if d < 0 or (d == 0 and any(rest[k][j] for j in range(k + 1, n))):
            return None
        if d == 0:
            continue
        row = [Fraction(0)] * k + [rest[k][j] / d for j in range(k, n)]
        out.append((d, row))
        for i in range(k + 1, n):
            if row[i]:
                for j in range(i, n):
                    rest[i][j] -= d * row[i] * row[j]
                    rest[j][i] = rest[i][j]
    return out
