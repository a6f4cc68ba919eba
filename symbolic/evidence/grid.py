"""Grids: which points a claim is looked at, declared variable by variable, exact, and the same every time.

    N=1..6; m=0..N; q=1/100, 1/10, 49/100; x=0.05..0.45:0.05; y=log 1..1e6:4; z=random 20 [0, 1/2] seed 7

`spec.parse_grid` reads this text; `Grid.text` writes it.  Bounds may use the variables before.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, count, islice, takewhile
from math import ceil, floor, prod
from typing import Any

import numpy as np

from symbolic.errors import RederiveError
from symbolic.evidence import ball
from symbolic.evidence.coded import FIRST, Coded, Table, classes
from symbolic.kernel import Evaluator, Refused, Term, Undefined, num, variables
from symbolic.kernel.terms import text

Number = Fraction | int
Values = Mapping[str, Number]
COUNTED = 200_000  # points or values that are counted one by one
_MADE = (list, range)  # runs of values that are there already
_BLOCK = 256  # points that are made together where they are wanted one by one
_FINE = 9973  # random values are multiples of 1 / this of the width: a prime, so that they are no nice numbers


class GridError(RederiveError):
    """A grid cannot be used; the text says in one line what is wrong, where, and what to do."""


class _Piece:
    """Some values of a variable."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """The expressions in it."""
        return tuple(t for t in vars(self).values() if type(t) is Term)


@dataclass(frozen=True)
class Single(_Piece):
    """One value."""

    value: Term

    @property
    def text(self) -> str:
        """As a grid is written."""
        return text(self.value)

    def values(self, at: Values, whole: bool) -> Iterator[Number]:
        """The value, where the variables before have these ones."""
        yield amount(self.value, at)


@dataclass(frozen=True)
class Range(_Piece):
    """From `low` to at most `high` in steps; nothing when high < low."""

    low: Term
    high: Term
    step: Term | None = None

    @property
    def text(self) -> str:
        """As a grid is written."""
        return f"{text(self.low)}..{text(self.high)}" + (f":{text(self.step)}" if self.step is not None else "")

    def values(self, at: Values, whole: bool) -> Iterable[Number]:
        """The values, where the variables before have these ones."""
        low, high = amount(self.low, at), amount(self.high, at)
        step = 1 if self.step is None else amount(self.step, at)
        if step <= 0:
            raise GridError(f"{self.text}: the step is {step}; make it positive")
        if low.denominator == step.denominator == 1:
            return range(low.numerator, floor(high) + 1, step.numerator)
        return takewhile(lambda value: value <= high, count(low, step))


@dataclass(frozen=True)
class Logarithmic(_Piece):
    """`low` * 10^(k / per) up to `high`, rounded to three digits; to integers for an integer variable."""

    low: Term
    high: Term
    per: int

    @property
    def text(self) -> str:
        """As a grid is written."""
        return f"log {text(self.low)}..{text(self.high)}:{self.per}"

    def values(self, at: Values, whole: bool) -> Iterator[Number]:
        """The values, where the variables before have these ones."""
        low, high = Fraction(amount(self.low, at)), Fraction(amount(self.high, at))
        if low <= 0:
            raise GridError(f"{self.text}: it starts at {low}; a logarithmic range starts above 0")
        last = None
        for k in range(_decades(low, high) * self.per + 1):
            value = _near(low, k, self.per, Fraction(1) if whole else _unit(low, k, self.per))
            if value > high:
                break
            if value != last:
                yield value
            last = value


@dataclass(frozen=True)
class Random(_Piece):
    """`count` random rationals (integers for an integer variable) from `low` to `high`, always the same."""

    count: int
    low: Term
    high: Term
    seed: int

    @property
    def text(self) -> str:
        """As a grid is written."""
        return f"random {self.count} [{text(self.low)}, {text(self.high)}] seed {self.seed}"

    def values(self, at: Values, whole: bool) -> Iterator[Number]:
        """The values, where the variables before have these ones; each once."""
        low, high = amount(self.low, at), amount(self.high, at)
        if whole:
            low, high = Fraction(ceil(low)), Fraction(floor(high))
        if high < low:
            return
        source = random.Random(self.seed)  # noqa: S311 (points, not secrets)
        steps = int(high - low) if whole else _FINE if low < high else 0
        seen: set[int] = set()
        for _ in range(self.count):
            k = source.randrange(steps + 1)
            if k not in seen:
                seen.add(k)
                yield low + (high - low) * Fraction(k, steps) if steps else low


Piece = Single | Range | Logarithmic | Random


@dataclass(frozen=True)
class Axis:
    """A variable and its values."""

    name: str
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """As a grid is written."""
        return f"{self.name}={', '.join(p.text for p in self.pieces)}"

    @cached_property
    def needs(self) -> frozenset[str]:
        """The variables that its values depend on."""
        return frozenset(v.args[0] for p in self.pieces for t in p.terms for v in variables(t))

    def values(self, at: Values, whole: bool) -> Iterable[Number]:
        """The values, where the variables before have these ones; `GridError` where an integer cannot have one."""
        found = self.pieces[0].values(at, whole)
        return found if type(found) is range and len(self.pieces) == 1 else self._checked(at, whole)

    def _checked(self, at: Values, whole: bool) -> Iterator[Number]:
        for piece in self.pieces:
            for value in piece.values(at, whole):
                if whole and value.denominator != 1:
                    raise GridError(f"{self.name}={piece.text}: {self.name} is an integer and cannot be {value}")
                yield value


@dataclass(frozen=True)
class Grid:
    """All combinations of the values of some variables."""

    axes: tuple[Axis, ...]

    @property
    def text(self) -> str:
        """The grid in one line; `parse_grid` reads it as the same."""
        return "; ".join(a.text for a in self.axes)

    @property
    def names(self) -> tuple[str, ...]:
        """The variables, in the order of the values in a point."""
        return tuple(a.name for a in self.axes)

    def points(self, integers: Collection[str] = ()) -> Iterator[tuple[Number, ...]]:
        """The points, the last variable changing fastest; `integers` are the variables that are integers."""
        return chain.from_iterable(self.tables(integers, _BLOCK))

    def tables(self, integers: Collection[str], most: int) -> Iterator[Table]:
        """The same, so many points at a time."""
        found = iter([Table([], 1)])
        for k, axis in enumerate(self.axes):
            found = _dealt(self._wider(found, k, axis.name in integers, most), most)
        return found

    def size(self, integers: Collection[str] = (), most: int = COUNTED) -> int | None:
        """How many points there are; None where that takes counting to more than `most`."""
        if any(name in self.names for axis in self.axes for name in axis.needs):
            points = _count(self.points(integers), most)
            return None if points > most else points
        counts = [_count(axis.values({}, axis.name in integers), most) for axis in self.axes]
        return None if max(counts, default=0) > most else prod(counts)

    def only(self, names: Collection[str]) -> Grid:
        """The grid of these variables alone; `GridError` where the values of one depend on another's that is left."""
        kept = tuple(a for a in self.axes if a.name in names)
        for axis in kept:
            if missing := sorted(axis.needs - set(names)):
                raise GridError(f"the values {axis.text} need those of {missing[0]}; give {axis.name} other bounds")
        return Grid(kept)

    def _wider(self, tables: Iterator[Table], k: int, whole: bool, most: int) -> Iterator[Table]:
        """The points of tables, each with all values of the k-th variable, at most so many at a time."""
        axis, names = self.axes[k], self.names[:k]
        needed = [j for j, name in enumerate(names) if name in axis.needs]

        def run(table: Table, row: int) -> Iterable[Number]:
            return axis.values(dict(zip(names, table[row], strict=True)), whole)

        for table in tables:
            there = classes([table.columns[j] for j in needed], len(table))
            runs: list[Any] = [run(table, row) for row in there.member.tolist()]
            if k and not needed:
                runs = list(map(list, runs))
            # What is there already, and short enough, is taken as it is, for many rows at once.
            lengths = [most + 1 if type(x) not in _MADE or x[most:] else len(x) for x in runs]
            ends = np.array(lengths)[there.index].cumsum()
            at = before = 0
            while at < len(table):
                fit = int(ends.searchsorted(before + most, "right"))
                if fit > at:
                    yield table.wider(slice(at, fit), Coded(runs, there.index[at:fit]))
                else:
                    fit = at + 1
                    for part in _cut(run(table, at), most):
                        yield table.wider(slice(at, fit), Coded([part], FIRST))
                at, before = fit, int(ends[fit - 1])


def _dealt(tables: Iterator[Table], most: int) -> Iterator[Table]:
    """The points of tables, so many at a time."""
    parts, left = list[Table](), most
    for table in tables:
        while len(table) >= left:
            yield Table.joined([*parts, table.at(slice(left))])
            table, parts, left = table.at(slice(left, None)), [], most
        if table:
            parts.append(table)
            left -= len(table)
    if parts:
        yield Table.joined(parts)


def _cut(values: Iterable[Number], most: int) -> Iterator[Sequence[Number]]:
    """The values in parts."""
    left = iter(values)
    while part := list(islice(left, most)):
        yield part


def _count(things: Iterable[Any], most: int) -> int:
    return sum(1 for _ in islice(things, most + 1))


def single(value: Fraction | int) -> Single:
    """A constant value."""
    return Single(num(Fraction(value)))


def amount(t: Term, at: Values) -> Number:
    """The value of an expression of a grid; `GridError` where it divides by 0, or has no exact value of some size."""
    if t.op == "num":
        return t.args[0]  # type: ignore[no-any-return]
    if t.op == "var":
        return at[t.args[0]]
    try:
        low, high = Evaluator().value(t, {v: Fraction(at[v.args[0]]) for v in variables(t)})
    except Undefined:
        raise GridError(f"{text(t)}: division by 0 in the grid; change the expression") from None
    except Refused as error:
        raise GridError(f"{text(t)}: {error}; change the expression") from None
    if low != high:
        raise GridError(f"{text(t)}: it is no rational number; give it integers as exponents")
    return low


def _decades(low: Fraction, high: Fraction) -> int:
    """So many factors of 10 lead from low to high or beyond."""
    count, value = 0, low
    while value < high:
        count, value = count + 1, value * 10
    return count


def _unit(low: Fraction, k: int, per: int) -> Fraction:
    """What low * 10^(k / per) is rounded to: three significant digits, but nothing for whole powers of 10."""
    whole, part = divmod(k, per)
    size = low * 10**whole
    if not part:
        return Fraction(1, size.denominator)
    unit = Fraction(1, 100)
    while size >= 10:
        size, unit = size / 10, unit * 10
    while size < 1:
        size, unit = size * 10, unit / 10
    return unit


def _near(low: Fraction, k: int, per: int, unit: Fraction) -> Fraction:
    """The multiple of `unit` that is nearest to low * 10^(k / per)."""
    power = (low / unit) ** per * 10**k
    # Twice the root, rounded down, tells the nearest integer.
    return (ball.root(power.numerator * 2**per // power.denominator, per) + 1) // 2 * unit
