"""Columns in which values come again, and points as such columns.

What is equal is told by integers and, for other objects, by identity: what shall be computed once is one object.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import chain, count, repeat
from typing import Any, NamedTuple

import numpy as np

from symbolic.evidence.ball import Fractions

Codes = Any  # an array of integers
_SPARSE = 8  # keys that are not there, for each one that is
FIRST = np.zeros(1, np.intp)


class Coded(NamedTuple):
    """The different values of a column, and the number of the value that each row has."""

    values: Sequence[Any]
    codes: Codes

    @staticmethod
    def of(column: Collection[Any]) -> Coded:
        """A column, ints or other objects."""
        names = [x if type(x) is int else id(x) for x in column]
        values = dict(zip(names, column, strict=True))
        numbers = dict(zip(values, count()))
        return Coded(list(values.values()), np.fromiter(map(numbers.__getitem__, names), np.intp, len(names)))

    @property
    def column(self) -> list[Any]:
        """The value of each row."""
        return list(self.values) * len(self.codes) if len(self.values) == 1 else picked(self.values, self.codes)

    def at(self, rows: Codes) -> Coded:
        """Some rows."""
        return Coded(self.values, self.codes[rows])


def picked(items: Sequence[Any], rows: Codes) -> Any:
    """The items of these numbers."""
    if type(items) is Fractions:
        return Fractions(items.above[rows], items.below[rows])
    return np.fromiter(items, object, len(items)).take(rows).tolist()


def together(parts: Coded) -> Coded:
    """Columns one behind the other, some maybe the same."""
    values, codes = Coded.of(list(chain.from_iterable(parts.values)))
    if len(parts.values) == 1:
        return Coded(values, np.tile(codes, len(parts.codes)))
    lengths = np.array(list(map(len, parts.values)))
    own, first = lengths[parts.codes], (lengths.cumsum() - lengths)[parts.codes]
    ends = own.cumsum()
    return Coded(values, codes[(first - ends + own).repeat(own) + np.arange(ends[-1])])


def stacked(parts: Sequence[Coded]) -> Coded:
    """Columns one behind the other, of which the values are known already."""
    values = parts[0].values
    if any(part.values is not values for part in parts):
        names = [[x if type(x) is int else id(x) for x in part.values] for part in parts]
        different = dict(zip(chain.from_iterable(names), chain.from_iterable(p.values for p in parts), strict=True))
        numbers = dict(zip(different, count()))
        values = list(different.values())
        recoded = (np.array(list(map(numbers.__getitem__, own)), np.intp) for own in names)
        parts = [Coded(values, new[part.codes]) for new, part in zip(recoded, parts, strict=True)]
    return Coded(values, np.concatenate([part.codes for part in parts]))


def _dense(keys: Codes, total: int) -> tuple[Codes, int]:
    """Keys below `total`, numbered anew where most of these are not there."""
    if total <= _SPARSE * len(keys):
        return keys, total
    return np.unique(keys, return_inverse=True)[1], len(keys)


class Classes(NamedTuple):
    """For each row the number of its class, for each class one of its rows; `alone` when no row shares its class."""

    index: Codes
    member: Codes
    alone: bool


def classes(columns: Sequence[Coded], size: int) -> Classes:
    """Rows with the same codes in all of the columns."""
    if not columns or size == 1:
        return Classes(np.zeros(size, np.intp), FIRST, size == 1)
    first, *others = {id(c.codes): c for c in columns}.values()  # those with the same codes tell no more apart
    keys, total = first.codes, len(first.values)
    for values, codes in others:
        keys, total = _dense(keys, total)
        keys, total = keys * len(values) + codes, total * len(values)
    keys, total = _dense(keys, total)
    rows, member = np.arange(size), np.empty(total, np.intp)
    member.fill(-1)
    member[keys] = rows
    there = member >= 0
    found = np.count_nonzero(there)
    if found == size:  # each row is its class
        return Classes(rows, rows, True)
    if found == total:
        return Classes(keys, member, False)
    return Classes((there.cumsum() - 1)[keys], member[there], False)


class Table(Sequence[Sequence[Fraction | int]]):
    """Points, as one column for each variable."""

    def __init__(self, columns: Sequence[Coded], size: int) -> None:
        self.columns, self.size = columns, size

    @staticmethod
    def of(points: Sequence[Sequence[Fraction | int]]) -> Table:
        """Points that are given one by one."""
        return points if isinstance(points, Table) else Table([*map(Coded.of, zip(*points, strict=True))], len(points))

    @staticmethod
    def joined(parts: Sequence[Table]) -> Table:
        """The points of tables, one behind the other."""
        if len(parts) == 1:
            return parts[0]
        columns = zip(*(table.columns for table in parts), strict=True)
        return Table(list(map(stacked, columns)), sum(map(len, parts)))

    def wider(self, rows: slice, runs: Coded) -> Table:
        """Some rows, each with a run of values of one variable more."""
        lengths, last = np.array(list(map(len, runs.values)))[runs.codes], together(runs)
        return Table([*(Coded(v, codes[rows].repeat(lengths)) for v, codes in self.columns), last], len(last.codes))

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, k: Any) -> Any:
        return tuple(values[codes[k]] for values, codes in self.columns)

    def __iter__(self) -> Iterator[tuple[Fraction | int, ...]]:
        return zip(*(c.column for c in self.columns), strict=True) if self.columns else repeat((), self.size)

    def at(self, rows: Sequence[int] | slice) -> Table:
        """Some of the points."""
        there = np.arange(self.size)[rows]
        return Table([c.at(there) for c in self.columns], len(there))
