"""Many points at once: every value is computed once for all points that agree in what it comes from.

A register's column has one value for each class of points, those with the same objects as the inputs that the register
depends on: of a grid of 10 N, 20 q and 8 lambda, a term in N and q takes 200 values and not 1600.  A value that a point
does not have is a `Missing`; whatever is computed from it is missing too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np

from symbolic.evidence.ball import kinds
from symbolic.evidence.coded import Classes, Coded, Codes, classes, picked, stacked
from symbolic.evidence.program import Builder, Step, Unspecified, Value
from symbolic.kernel import Function, Undefined

if TYPE_CHECKING:
    from symbolic.evidence.library import Library

Column = list[Value]


@dataclass(frozen=True)
class Missing:
    """No value, and why: it does not exist (`Undefined`), or is not known (`Unspecified`)."""

    error: Exception

    @property
    def undefined(self) -> bool:
        """It does not exist."""
        return isinstance(self.error, Undefined)


class Frame:
    """The registers of a program at `size` points; `inputs` has a column, a value for each point, for some inputs.

    A frame that has a `parent` is about some of its points, given by `rows`, or by one of its points several times
    with values for other inputs; what was computed there is taken over.
    """

    def __init__(
        self,
        operations: Library,
        program: Builder,
        size: int,
        inputs: Mapping[int, Coded],
        parent: Frame | None = None,
        rows: Sequence[int] = (),
    ) -> None:
        self.operations, self.program, self.size = operations, program, size
        self._inputs, self._parent, self._rows = dict(inputs), parent, np.asarray(rows, np.intp)
        self._columns: dict[int, Column] = {}
        self._labels: dict[int, Coded] = {}
        self._constant = 0 if parent is None else parent._constant  # inputs that have one value at all points
        for k, register in enumerate(program.inputs):
            if register in self._inputs:
                self._labels[k] = self._inputs[register]
                self._constant &= ~(1 << k)
                self._constant |= (len(self._labels[k].values) == 1) << k
        self._classes: dict[int, Classes] = {}
        self._projections: dict[tuple[int, int], Codes] = {}
        self.failed: set[int] = set()  # registers that have a `Missing` in their column

    def child(self, rows: Sequence[int], inputs: Mapping[int, Coded] | None = None) -> Frame:
        """The frame of some of the points, or of one several times, `inputs` having values of their own there."""
        return Frame(self.operations, self.program, len(rows), inputs or {}, self, rows)

    # Classes of points

    def _label(self, bit: int) -> Coded:
        """Equal codes for points with the same value of an input."""
        if bit not in self._labels:
            if self._parent is not None:
                self._labels[bit] = self._parent._label(bit).at(self._rows)
            else:
                self._labels[bit] = Coded([None], np.zeros(self.size, np.intp))
        return self._labels[bit]

    def _class(self, mask: int) -> Classes:
        mask &= ~self._constant
        if mask not in self._classes:
            self._classes[mask] = classes(
                [self._label(k) for k in range(mask.bit_length()) if mask >> k & 1], self.size
            )
        return self._classes[mask]

    def index(self, mask: int) -> list[int]:
        """For each point the number of its class, points being told apart by the inputs in the mask."""
        return self._class(mask).index.tolist()  # type: ignore[no-any-return]

    def count(self, mask: int) -> int:
        """How many classes there are."""
        return len(self._class(mask).member)

    def members(self, mask: int) -> list[int]:
        """A point of each class."""
        return self._class(mask).member.tolist()  # type: ignore[no-any-return]

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
                out = self._inputs[register].at(self._class(depends).member).column
            else:
                parent = self._parent
                if parent is None:
                    raise LookupError(f"register {register} has no value")
                rows = self._rows[self._class(depends).member]
                out = picked(parent.column(register), parent._class(depends).index[rows])
                if register in parent.failed:
                    self._note(register, out)
            self._columns[register] = out
        return self._columns[register]

    def coded(self, register: int, mask: int) -> Coded:
        """The values, one for each class of points by a mask that has all that the register depends on."""
        depends, mask = self.program.depends[register] & ~self._constant, mask & ~self._constant
        if (mask, depends) not in self._projections:
            index, there = self._class(depends).index, self._class(mask)
            self._projections[mask, depends] = index if there.alone else index[there.member]
        return Coded(self.column(register), self._projections[mask, depends])

    def at(self, register: int, mask: int) -> Column:
        """The same, as a list."""
        if not (self.program.depends[register] ^ mask) & ~self._constant:
            return self.column(register)
        return self.coded(register, mask).column

    def everywhere(self, register: int) -> Column:
        """The values, one for each point."""
        column, there = self.column(register), self._class(self.program.depends[register])
        return column if there.alone else Coded(column, there.index).column

    def value(self, register: int, point: int) -> Value:
        """The value at a point."""
        return self.column(register)[self._class(self.program.depends[register]).index[point]]

    def take(self, columns: Mapping[int, Column], kind: type) -> None:
        """Columns that are known from elsewhere, as far as all of their values are of this kind."""
        for register, column in columns.items():
            if kinds(column) == {kind}:
                self._columns[register] = column

    def put(self, register: int, column: Column) -> None:
        """The values of an input, one for each point, all told apart."""
        bit = self.program.inputs.index(register)
        self._inputs[register] = self._labels[bit] = Coded(column, np.arange(self.size))
        self._constant &= ~(1 << bit)
        self._note(register, column)

    def run(self, steps: Iterable[Step]) -> None:
        """Compute the columns of the steps' targets."""
        for operation, same in groupby(steps, attrgetter("operation")):
            left = [step for step in same if not self.has(step.target)]
            if len(left) > 1 and not isinstance(operation, str) and self._apart(left):
                self._together(operation, left)
            else:
                for step in left:
                    self._columns[step.target] = self._found(step)

    def _found(self, step: Step) -> Column:
        mask = self.program.depends[step.target]
        if not self.failed.isdisjoint(step.args):
            return self._around(step, [self.at(k, mask) for k in step.args])
        if isinstance(step.operation, str):
            return self._computed(step, [self.at(k, mask) for k in step.args])
        out = self.operations.recursion(step.operation).over([self.coded(k, mask) for k in step.args])
        self._note(step.target, out)
        return out

    def _apart(self, steps: Sequence[Step]) -> bool:
        """Do all arguments exist, and none waits for another step?"""
        args = {k for step in steps for k in step.args}
        return self.failed.isdisjoint(args) and args.isdisjoint(step.target for step in steps)

    def _together(self, function: Function, steps: Sequence[Step]) -> None:
        """Several applications of a function, at once where it is `joint`."""
        recursion, depends = self.operations.recursion(function), self.program.depends
        given = [[self.coded(k, depends[step.target]) for k in step.args] for step in steps]
        if recursion.joint:
            found = recursion.over(list(map(stacked, zip(*given, strict=True))))
            ends = accumulate((self.count(depends[step.target]) for step in steps), initial=0)
            columns = [found[start:end] for start, end in pairwise(ends)]
        else:
            columns = list(map(recursion.over, given))
        for step, column in zip(steps, columns, strict=True):
            self._columns[step.target] = column
            self._note(step.target, column)

    def _note(self, register: int, column: Column) -> None:
        """Is there a value missing?"""
        if Missing in kinds(column):
            self.failed.add(register)

    def _computed(self, step: Step, columns: Sequence[Column]) -> Column:
        try:
            return self.operations.column(step.operation, columns)
        except (Undefined, Unspecified):
            out = [self.operations.one(step.operation, args) for args in zip(*columns, strict=True)]
            self._note(step.target, out)
            return out

    def _around(self, step: Step, columns: Sequence[Column]) -> Column:
        """The values where no argument is missing."""
        out: Column = [next((x for x in args if type(x) is Missing), None) for args in zip(*columns, strict=True)]
        good = [k for k, x in enumerate(out) if x is None]
        self.failed.add(step.target)
        if good:
            for k, x in zip(good, self._computed(step, [[c[k] for k in good] for c in columns]), strict=True):
                out[k] = x
        return out
