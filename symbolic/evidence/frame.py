"""Many points at once: every value is computed once for all points that agree in what it comes from.

A register's column has one value for each class of points, those with the same objects as the inputs that the register
depends on: of a grid of 10 N, 20 q and 8 lambda, a term in N and q takes 200 values and not 1600.  A value that a point
does not have is a `Missing`; whatever is computed from it is missing too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from symbolic.evidence.program import Builder, Step, Unspecified, Value
from symbolic.kernel import Undefined

if TYPE_CHECKING:
    from symbolic.evidence.library import Library

Column = list[Value]
Rows = Sequence[int]


@dataclass(frozen=True)
class Missing:
    """No value, and why: it does not exist (`Undefined`), or is not known (`Unspecified`)."""

    error: Exception

    @property
    def undefined(self) -> bool:
        """It does not exist."""
        return isinstance(self.error, Undefined)


class Frame:
    """The registers of a program at `size` points; `inputs` has a column of values, one a point, for some inputs.

    A frame that has a `parent` is about some of its points, given by `rows`, or by one of its points several times
    with values for other inputs; what was computed there is taken over.
    """

    def __init__(
        self,
        operations: Library,
        program: Builder,
        size: int,
        inputs: Mapping[int, Column],
        parent: Frame | None = None,
        rows: Rows = (),
    ) -> None:
        self.operations, self.program, self.size = operations, program, size
        self._inputs, self._parent, self._rows = dict(inputs), parent, rows
        self._columns: dict[int, Column] = {}
        self._labels: dict[int, Sequence[int]] = {}
        self._constant = 0 if parent is None else parent._constant  # inputs that have one value at all points
        for k, register in enumerate(program.inputs):
            if register in self._inputs:
                column = self._inputs[register]
                names = self._labels[k] = column if type(column[0]) is int else list(map(id, column))
                self._constant &= ~(1 << k)
                self._constant |= (names.count(names[0]) == size) << k
        self._all = range(size)
        self._classes: dict[int, tuple[Rows, Rows]] = {0: ([0] * size, [0])}
        self._projections: dict[tuple[int, int], Rows] = {}
        self.failed: set[int] = set()  # registers that have a `Missing` in their column

    def child(self, rows: Rows, inputs: Mapping[int, Column] | None = None) -> Frame:
        """The frame of some of the points, or of one several times, `inputs` having values of their own there."""
        return Frame(self.operations, self.program, len(rows), inputs or {}, self, rows)

    # Classes of points

    def _label(self, bit: int) -> Sequence[int]:
        """Equal for points with the same value of an input."""
        if bit not in self._labels:
            if self._parent is not None:
                self._labels[bit] = _picked(self._parent._label(bit), self._rows)
            else:
                self._labels[bit] = [0] * self.size
        return self._labels[bit]

    def _class(self, mask: int) -> tuple[Rows, Rows]:
        mask &= ~self._constant
        if mask not in self._classes:
            labels = [self._label(k) for k in range(mask.bit_length()) if mask >> k & 1]
            keys: list[Any] = list(zip(*labels, strict=True)) if len(labels) > 1 else list(labels[0])
            number = {key: k for k, key in enumerate(dict.fromkeys(keys))}
            if len(number) == self.size:
                self._classes[mask] = self._all, self._all
            else:
                first = dict(zip(reversed(keys), reversed(self._all), strict=True))
                self._classes[mask] = _picked(number, keys), _picked(first, number)
        return self._classes[mask]

    def index(self, mask: int) -> Rows:
        """For each point the number of its class, points being told apart by the inputs in the mask."""
        return self._class(mask)[0]

    def first(self, mask: int) -> Rows:
        """A point of each class."""
        return self._class(mask)[1]

    # Values

    def has(self, register: int) -> bool:
        """Is the column known?"""
        return register in self._columns or (self._parent is not None and self._parent.has(register))

    def column(self, register: int) -> Column:
        """The values, one for each class of points by what the register depends on."""
        if register not in self._columns:
            program, depends = self.program, self.program.depends[register]
            if register in program.constants:
                value = program.constants[register]
                out = [value if type(value) is int else self.operations.arithmetic.number(value)]
            elif register in self._inputs:
                out = self._inputs[register]
                out = out if self.first(depends) is self._all else _picked(out, self.first(depends))
            else:
                parent = self._parent
                if parent is None:
                    raise LookupError(f"register {register} has no value")
                rows = [self._rows[k] for k in self.first(depends)]
                out = _picked(parent.column(register), _picked(parent.index(depends), rows))
                if register in parent.failed and Missing in set(map(type, out)):
                    self.failed.add(register)
            self._columns[register] = out
        return self._columns[register]

    def at(self, register: int, mask: int) -> Column:
        """The values, one for each class of points by a mask that has all that the register depends on."""
        column, depends = self.column(register), self.program.depends[register] & ~self._constant
        mask &= ~self._constant
        if depends == mask:
            return column
        if not depends:
            return column * len(self.first(mask))
        if (mask, depends) not in self._projections:
            index, first = self.index(depends), self.first(mask)
            self._projections[mask, depends] = index if first is self._all else _picked(index, first)
        rows = self._projections[mask, depends]
        return column if rows is self._all else _picked(column, rows)

    def everywhere(self, register: int) -> Column:
        """The values, one for each point."""
        column, index = self.column(register), self.index(self.program.depends[register])
        return column if index is self._all else _picked(column, index)

    def value(self, register: int, point: int) -> Value:
        """The value at a point."""
        return self.column(register)[self.index(self.program.depends[register])[point]]

    def take(self, columns: Mapping[int, Column], kind: type) -> None:
        """Columns that are known from elsewhere, as far as all of their values are of this kind."""
        for register, column in columns.items():
            if set(map(type, column)) == {kind}:
                self._columns[register] = column

    def put(self, register: int, column: Column) -> None:
        """The values of an input, one for each point, all told apart."""
        bit = self.program.inputs.index(register)
        self._inputs[register], self._labels[bit] = column, self._all
        self._constant &= ~(1 << bit)
        if Missing in set(map(type, column)):
            self.failed.add(register)

    def run(self, steps: Iterable[Step]) -> None:
        """Compute the columns of the steps' targets."""
        for step in steps:
            if not self.has(step.target):
                mask = self.program.depends[step.target]
                columns = [self.at(k, mask) for k in step.args]
                if not self.failed.isdisjoint(step.args):
                    out = self._around(step, columns)
                else:
                    out = self._computed(step, columns)
                self._columns[step.target] = out

    def _computed(self, step: Step, columns: Sequence[Column]) -> Column:
        try:
            out = self.operations.column(step.operation, columns)
        except (Undefined, Unspecified):
            out = [self.operations.one(step.operation, args) for args in zip(*columns, strict=True)]
        if Missing in set(map(type, out)):
            self.failed.add(step.target)
        return out

    def _around(self, step: Step, columns: Sequence[Column]) -> Column:
        """The values where no argument is missing."""
        out: Column = [next((x for x in args if type(x) is Missing), None) for args in zip(*columns, strict=True)]
        good = [k for k, x in enumerate(out) if x is None]
        self.failed.add(step.target)
        if good:
            for k, x in zip(good, self._computed(step, [_picked(c, good) for c in columns]), strict=True):
                out[k] = x
        return out


def _picked(items: Any, rows: Iterable[Any]) -> list[Any]:
    return list(map(items.__getitem__, rows))
