"""Rows that are the coefficients of a polynomial: binomial laws, their convolutions, Pascal's triangle.

    f(n + 1, i, x..) = sum of c_j(x..) f(n, i - j, x..)   for constants j >= 0, and c_j without n and i

says that the values of f(n, i, x..) for all i are the coefficients of F(n) = F(0) (sum of c_j z^j)^n.  F(0) is a
polynomial where f(0, i, x..) is a sum of terms that are not 0 for one i only, or c times another such row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from operator import getitem
from typing import TYPE_CHECKING, Any

import numpy as np

from symbolic.evidence.ball import ExactPolynomial, Fractions, kinds
from symbolic.evidence.coded import Coded, Codes, classes, picked
from symbolic.evidence.frame import Column, Frame, Missing
from symbolic.evidence.program import TooManySteps, Unspecified
from symbolic.evidence.recursion import Key, Recursion, Routine, factors, integers, keys_of, rows_of
from symbolic.kernel import Function, Term, functions, variables
from symbolic.language.terms import product, summands

if TYPE_CHECKING:
    from symbolic.evidence.library import Library

Polynomial = Any  # as the arithmetic has it


@dataclass(frozen=True)
class Part:
    """A coefficient times the row itself or another one (`row`), or times 1 for one index, shifted."""

    coefficient: Term
    row: Term | None
    shift: int


@dataclass(frozen=True)
class Law:
    """What the step and the base say: which parameter counts the coefficients, and the parts of both."""

    index: int
    step: tuple[Part, ...]
    base: tuple[Part, ...]


@lru_cache(maxsize=1000)
def law_of(function: Function) -> Law | None:
    """The law of a recursive function, if its rows are polynomials."""
    match function.definition:
        case ("recursive", _, base, step, _):
            pass
        case _:
            return None
    for k, v in enumerate(function.params):
        if k and v.args[1] == "integer":
            steps, bases = _parts(step, v), _parts(base, v)
            level = function.params[0]
            if any({level, v} & variables(p.coefficient) for p in (*steps, *bases)):
                continue
            if not steps or not all(p.row is not None and _own(p.row, function, k) for p in steps):
                continue
            rows = [p.row for p in bases if p.row is not None]
            if bases and (not rows or (len(bases) == 1 and _other(rows[0], v, level))):
                return Law(k, steps, bases)
    return None


def _own(row: Term, function: Function, index: int) -> bool:
    """Is it the function itself, with its own parameters but for the index?"""
    args = row.args[1:]
    same = all(a == v for k, (a, v) in enumerate(zip(args, function.params, strict=True)) if k != index)
    return row.args[0].definition == ("self",) and same


def _other(row: Term, v: Term, level: Term) -> bool:
    """Is it another function with rows, and does only its index depend on ours?"""
    inner = law_of(row.args[0])
    if inner is None or row.args[0].params[inner.index].args[1] != "integer":
        return False
    rest = [a for k, a in enumerate(row.args[1:]) if k != inner.index]
    return v in variables(row.args[1 + inner.index]) and not any({v, level} & variables(a) for a in rest)


def _parts(t: Term, v: Term) -> tuple[Part, ...]:
    """A term as a sum of coefficients times rows; nothing where it is none."""
    parts: list[Part] = []
    for sign, summand in summands(t):
        part = _part(summand, v)
        if part is None:
            return ()
        parts.append(Part(part.coefficient if sign > 0 else -part.coefficient, part.row, part.shift))
    return tuple(parts)


def _part(t: Term, v: Term) -> Part | None:
    inside = [f for f in factors(t) if v in variables(f)]
    outside = [f for f in factors(t) if v not in variables(f)]
    if any(f.op != "app" for f in inside) or any(g.definition == ("self",) for f in outside for g in functions(f)):
        return None
    coefficient = product(outside)
    if len(inside) == 1 and inside[0].args[0].definition != ("elementary",):
        shifts = [_shift(a, v) for a in inside[0].args[1:] if v in variables(a)]
        if len(shifts) == 1 and shifts[0] is not None:
            return Part(coefficient, inside[0], shifts[0])
    elif len(inside) == 2 and all(f.args[0].name == "pos" for f in inside):  # pos(e)*pos(-e) is 1 where e is 0
        e, minus = (f.args[1] for f in inside)
        if minus == -e:
            shift = _shift(e, v)
            return None if shift is None else Part(coefficient, None, shift)
    return None


def _shift(e: Term, v: Term) -> int | None:
    """The natural number c with e = v - c."""
    if e == v:
        return 0
    if e.op == "-" and e.args[0] == v and e.args[1].number is not None:
        c = e.args[1].number
        return int(c) if c >= 0 and c.denominator == 1 else None
    return None


@lru_cache(maxsize=1000)
def _parts_of(function: Function, law: Law) -> Routine:
    """The coefficients, and the arguments of the row that these start with, without its index."""
    row, passed = law.base[0].row, []
    if row is not None:
        inner = law_of(row.args[0])
        pairs = enumerate(zip(row.args[0].params, row.args[1:], strict=True))
        passed = [pair for k, pair in pairs if inner is not None and k != inner.index]
    return Routine(function, *(p.coefficient for p in (*law.step, *law.base)), passed=passed)


@dataclass(eq=False, slots=True)
class Family:
    """Rows that differ in their level alone: the factor of a step, what they start with (None stands for 1), and both
    what is known of the factor's powers, by the number of steps, and of the rows, by their level.
    """

    factor: Polynomial | None
    origin: Polynomial | None
    powers: dict[int, Polynomial]
    polynomials: dict[int, Polynomial] = field(default_factory=dict)
    rows: dict[int, Sequence[Any]] = field(default_factory=dict)


def entries(rows: Sequence[Sequence[Any]], lengths: Codes, owners: Codes, places: Codes) -> Any:
    """Of the coefficients in rows of these lengths, those of so many owners and places."""
    if kinds(rows) != {ExactPolynomial}:
        return list(map(getitem, picked(rows, owners), places.tolist()))
    ends, below = lengths.cumsum(), _column([row.below for row in rows])[owners]
    if ends[-1] > len(owners):
        above = [rows[k].above[j] for k, j in zip(owners.tolist(), places.tolist(), strict=True)]
        return Fractions(_column(above), below)
    # Each is taken out once.
    each = zip([row.above for row in rows], lengths.tolist(), strict=True)
    above = [coefficients[j] for coefficients, length in each for j in range(length)]
    return Fractions(_column(above)[(ends - lengths)[owners] + places], below)


def _column(items: list[Any]) -> Any:
    return np.fromiter(items, object, len(items))


class Generating(Recursion):
    """A recursive function whose rows are polynomials; the rows are kept."""

    joint = True

    def __init__(self, library: Library, function: Function, law: Law) -> None:
        self.zero, self.one = library.arithmetic.number(0), [library.arithmetic.number(1)]
        self.unit: Polynomial = library.arithmetic.polynomial(self.one)
        super().__init__(library, function)
        self.law = law
        row = law.base[0].row
        self.inner = None if row is None else library.recursion(row.args[0])
        self.parts = _parts_of(function, law)

    def forget(self) -> None:
        """Begin anew."""
        self.arguments: list[list[Coded]] = []  # which the keys are about, as long as they are there
        self.families: dict[Key, Family] = {}  # by all arguments but the level and the index
        self.powers: dict[int, dict[int, Polynomial]] = {}  # of the factors, which are there as long as the families

    def values(self, columns: Sequence[Coded]) -> Column:
        """As promised."""
        index = columns[self.law.index]
        others = [c for k, c in enumerate(columns) if k != self.law.index]
        there = classes(others, len(index.codes))
        levels, *others = (c.at(there.member) for c in others)
        families, ns = self._families(others, len(there.member)), levels.column
        new = self._find(families, ns)
        rows = self._rows(families, ns)
        i, lengths = integers(index), np.fromiter(map(len, rows), np.intp, len(rows))
        self.library.note(int(lengths.sum()) if new else 0)
        inside = (i >= 0) & (i < lengths[there.index])
        found = entries(rows, lengths, there.index, np.where(inside, i, 0))
        if not inside.all():
            found = [
                x if here or type(x) is Missing else self.zero for x, here in zip(found, inside.tolist(), strict=True)
            ]
        return found

    def _rows(self, families: Sequence[Family], levels: Sequence[int]) -> Sequence[Sequence[Any]]:
        """The coefficients at these levels; of a polynomial that is missing, this alone."""
        arithmetic = self.library.arithmetic
        found = [family.polynomials[level] for family, level in zip(families, levels, strict=True)]
        if arithmetic.are_rows(found):
            return found
        out = list[Sequence[Any]]()
        for family, level, p in zip(families, levels, found, strict=True):
            row = family.rows.get(level)
            if row is None:
                row = family.rows[level] = [p] if type(p) is Missing else arithmetic.coefficients(p)
            out.append(row)
        return out

    def _find(self, families: Sequence[Family], levels: Sequence[int]) -> bool:
        """Have the polynomials at these levels, and say whether one of them is new."""
        start, known, new = self.start, list[dict[int, Polynomial]](), False
        at, origins, powers = list[int](), list[Polynomial](), list[Polynomial]()
        for family, level in zip(families, levels, strict=True):
            if level in family.polynomials:
                continue
            new, power = True, family.powers.get(level - start)
            if power is None:
                power = self._raised(level - start, family)
            if family.origin is None or power is family.origin or type(power) is Missing:
                family.polynomials[level] = power
            else:
                known.append(family.polynomials)
                at.append(level)
                origins.append(family.origin)
                powers.append(power)
        try:
            products = self.library.arithmetic.products(origins, powers)
        except TooManySteps:
            products = list(map(self._times, origins, powers))
        for polynomials, level, p in zip(known, at, products, strict=True):
            polynomials[level] = p
        return new

    def _families(self, columns: Sequence[Coded], count: int) -> list[Family]:
        """The families of rows with these arguments, the level and the index left out."""
        there = classes(columns, count)
        columns = [c.at(there.member) for c in columns]
        keys = keys_of(columns, len(there.member))
        if new := [k for k, key in enumerate(keys) if key not in self.families]:
            self._begin([keys[k] for k in new], [c.at(np.array(new)) for c in columns])
        return picked(list(map(self.families.__getitem__, keys)), there.index)

    def _begin(self, keys: Sequence[Key], columns: Sequence[Coded]) -> None:
        """The families of these keys."""
        self.arguments.append(list(columns))
        nothing = Coded([0], np.zeros(len(keys), np.intp))
        columns = [nothing, *columns[: self.law.index - 1], nothing, *columns[self.law.index - 1 :]]
        frame, outputs = self.parts.frame(self.library, columns), self.parts.outputs
        frame.run(self.parts.program.steps)
        factors = self._short(frame, self.law.step, outputs[: len(self.law.step)])
        firsts = self._short(frame, self.law.base, outputs[len(self.law.step) :])
        starts = firsts if self.inner is None else list(map(self._origin, self._inner(frame), firsts))
        for key, factor, start in zip(keys, factors, starts, strict=True):
            powers = {} if type(start) is Missing else self.powers.setdefault(id(factor), {})
            self.families[key] = Family(factor, start, powers)

    def _origin(self, start: Polynomial, first: Polynomial | None) -> Polynomial:
        """What a row starts with: another one, maybe with a coefficient."""
        if first is None or Missing in (type(start), type(first)):
            return first if type(first) is Missing and type(start) is not Missing else start
        return self._times(start, first)

    def _times(self, p: Polynomial, q: Polynomial) -> Polynomial:
        try:
            return self.library.arithmetic.product(p, q)
        except TooManySteps:
            return self.too_long()

    def _short(self, frame: Frame, parts: Sequence[Part], registers: Sequence[int]) -> list[Polynomial | None]:
        """For each row the polynomial of the coefficients that parts have there, those of the same power added.

        None stands for 1.
        """
        mask = frame.program.mask(registers)
        columns, count = [frame.at(k, mask) for k in registers], frame.count(mask)
        if frame.failed.isdisjoint(registers):
            found = self._polynomials(parts, columns, count)
        else:
            found = []
            for row in rows_of(columns, count):
                missing = next((x for x in row if type(x) is Missing), None)
                found += self._polynomials(parts, [[x] for x in row], 1) if missing is None else [self.settled(missing)]
        return picked(found, frame.index(mask))  # type: ignore[no-any-return]

    def _polynomials(self, parts: Sequence[Part], columns: Sequence[Column], count: int) -> list[Polynomial | None]:
        """The same, where all coefficients exist."""
        powers: dict[int, Column] = {}
        for part, column in zip(parts, columns, strict=True):
            there = powers.get(part.shift)
            powers[part.shift] = column if there is None else self.library.column("+", [there, column])
        zeros = [self.zero] * count
        rows = map(list, zip(*(powers.get(k, zeros) for k in range(max(powers) + 1)), strict=True))
        polynomial, one = self.library.arithmetic.polynomial, self.one
        return [None if row == one else polynomial(row) for row in rows]

    def _inner(self, frame: Frame) -> list[Polynomial]:
        """The rows that these start with."""
        inner: Generating = self.inner  # type: ignore[assignment]
        mask = frame.program.mask(self.parts.arguments)
        columns, count = [frame.coded(k, mask) for k in self.parts.arguments], frame.count(mask)
        good: Sequence[int] = range(count)
        if not {Missing, type(None)}.isdisjoint(chain.from_iterable(map(type, c.values) for c in columns)):
            rows = rows_of([c.column for c in columns], count)
            good = [k for k, row in enumerate(rows) if not any(x is None or type(x) is Missing for x in row)]
        levels, *others = (c.at(np.array(good, np.intp)) for c in columns)
        unknown = Missing(Unspecified(f"{self.function.name} starts with a value that is not known"))
        found = [unknown] * count
        if good:
            families, ns = inner._families(others, len(good)), levels.column
            inner._find(families, ns)
            for k, family, n in zip(good, families, ns, strict=True):
                found[k] = family.polynomials[n]
        return [found[k] for k in frame.index(mask)]

    def _raised(self, steps: int, family: Family) -> Polynomial:
        """The power of the factor so many steps from the start; where there is none, what the row is."""
        if steps < 0 and not self.total:
            return self.below
        factor, origin = family.factor, family.origin
        if steps <= 0 or factor is None or type(origin) is Missing:
            return self.unit if origin is None else origin
        if type(factor) is Missing:
            return factor
        try:
            power = self.library.arithmetic.power(factor, steps)
        except TooManySteps:
            power = self.too_long()
        family.powers[steps] = power
        return power
