"""Recursive functions, evaluated from their start upwards: tables are filled, nothing calls itself.

A table belongs to a function and to the arguments that stay the same throughout the recursion, and is kept for points
that share these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from operator import is_
from typing import Any

from symbolic.evidence.program import Arithmetic, Builder, Step, Unspecified, Value, bind, execute
from symbolic.kernel import Function, Refused, Term, Undefined

MAX_LEVELS = 300_000  # of a recursion in one index
MAX_NODES = 20_000  # of one in several: enough for sizes of some hundreds, and a point takes no more than a second

Key = Any
Row = dict[Key, Value]


@dataclass(frozen=True)
class Route:
    """What a step from some moving arguments uses: the function at these (register, key, arguments), one level below.

    `registers` has what was computed on the way, for the steps that are left.  The same at all levels, mostly.
    """

    registers: list[Value]
    sites: list[tuple[int, Key, list[Value]]]


@dataclass
class Table:
    """Values of a recursive function: by level and moving arguments, and the last level reached by a plain loop.

    `refused` are levels and moving arguments from where there are too many values.
    """

    rows: dict[int, Row] = field(default_factory=dict)
    routes: dict[Key, Route] = field(default_factory=dict)
    reached: tuple[int, Value] | None = None
    refused: set[tuple[int, Key]] = field(default_factory=set)


class Tables:
    """The tables of some recursions; all are forgotten when they grow too large."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        self.entries = 0
        self.all: dict[Any, Table] = {}
        self.last: dict[Recursion, tuple[Any, Sequence[Value], Table]] = {}

    def find(self, recursion: Recursion, stamp: Any, fixed: Sequence[Value], key: Callable[[Value], Key]) -> Table:
        """The table for these arguments, at what the stamp says of the precision."""
        if self.entries > MAX_NODES:
            self.forget()
        # Mostly the arguments are the very objects that they were the last time: keys take longer.
        last = self.last.get(recursion)
        if last is not None and last[0] == stamp and all(map(is_, last[1], fixed)):
            return last[2]
        name = (recursion, stamp, *map(key, fixed))
        if name not in self.all:
            self.all[name] = Table()
            self.entries += 1
        self.last[recursion] = stamp, fixed, self.all[name]
        return self.all[name]


class Routine:
    """A program of its own: inputs, steps, one output."""

    def __init__(self, arithmetic: Arithmetic, function: Function, body: Term) -> None:
        builder = Builder()
        self.inputs = [builder.register() for _ in function.params]
        self.output = builder.term(body, dict(zip(function.params, self.inputs, strict=True)))
        self.steps, self.sites = builder.steps, builder.sites
        self.blank: list[Value] = [None] * builder.size
        for k, value in builder.constants.items():
            self.blank[k] = arithmetic.number(value)

    def registers(self, args: Sequence[Value]) -> list[Value]:
        """Registers with constants and inputs in them; the inputs come first."""
        return [*args, *self.blank[len(args) :]]

    def depending(self, on: set[int]) -> list[Step]:
        """The steps that use a value in these registers, or one that comes from it; sites are none of them."""
        found, out = set(on), []
        for s in self.steps:
            if s not in self.sites and found & set(s.args):
                found.add(s.target)
                out.append(s)
        return out


class Recursion:
    """A recursive function, evaluated from its start upwards.

    The parameters that every use of the function in its own step leaves alone are fixed; the others move.
    """

    def __init__(
        self,
        arithmetic: Arithmetic,
        function: Function,
        operation: Callable[[str | Function], Callable[..., Value]],
        tables: Tables,
    ) -> None:
        _, self.start, base, step, self.total = function.definition  # type: ignore[misc]
        self.arithmetic, self.function, self.tables = arithmetic, function, tables
        self.whole = [k for k, v in enumerate(function.params) if v.args[1] == "integer"]
        self.base, self.step = Routine(arithmetic, function, base), Routine(arithmetic, function, step)
        sites = self.step.sites  # none of them is bound: their values come from the table
        places = range(1, len(function.params))
        self.moving = [k for k in places if any(s.args[k] != self.step.inputs[k] for s in sites)]
        self.fixed = [k for k in places if k not in self.moving]
        after = self.step.depending({s.target for s in sites})
        if any(s.args[k] in {s.target for s in (*sites, *after)} for s in sites for k in range(len(s.args))):
            raise Refused(f"{function.name} is applied to its own value")
        at_level = self.step.depending({0})
        targets = {0, *(s.target for s in at_level)}
        # Do the moving arguments below depend on the level itself, not only on those above?
        self.turning = any(s.args[k] in targets for s in sites for k in self.moving)
        before = [s for s in self.step.steps if s not in sites and s not in after]
        early = [s for s in before if self.turning or s not in at_level]
        late = [s for s in self.step.steps if s in after or (s in before and s not in early)]
        self.run_base = bind(self.base.steps, operation)
        self.run_early, self.run_late = bind(early, operation), bind(late, operation)

    def __call__(self, *args: Value) -> Value:
        """The value; `Unspecified` below the start, and where a step has no value or there are too many."""
        whole = [self.arithmetic.integer(args[k]) for k in self.whole]
        if None in whole:
            return self.arithmetic.unknown
        n: int = whole[0]  # type: ignore[assignment]
        if n < self.start and not self.total:
            raise Unspecified(f"{self.function.name} is not specified below {self.start}")
        try:
            if n <= self.start:
                return self._base(args)
            if not self.step.sites:
                registers = self.step.registers([self.arithmetic.number(n - 1), *args[1:]])
                execute(self.run_early, registers)
                execute(self.run_late, registers)
                return registers[self.step.output]
            fixed = [args[k] for k in self.fixed]
            table = self.tables.find(self, self.arithmetic.stamp, fixed, self.arithmetic.key)
            return self._table(n, args, table) if self.moving else self._loop(n, args, table)
        except (Undefined, ZeroDivisionError) as error:
            raise Unspecified(f"{self.function.name} has an unspecified value: {error}") from None
        except RecursionError:
            raise Unspecified(f"{self.function.name} rests on too tall a tower of definitions") from None

    def _base(self, args: Sequence[Value]) -> Value:
        registers = self.base.registers(args)
        execute(self.run_base, registers)
        return registers[self.base.output]

    def _loop(self, n: int, args: Sequence[Value], table: Table) -> Value:
        arithmetic, step, target = self.arithmetic, self.step, [s.target for s in self.step.sites]
        level, value = table.reached or (self.start, None)
        if value is None or level > n:
            level, value = self.start, self._base([arithmetic.number(self.start), *args[1:]])
        if n - level > MAX_LEVELS:
            raise Unspecified(f"{self.function.name} takes too many steps")
        registers = step.registers(args)
        execute(self.run_early, registers)
        while level < n:
            registers[0] = arithmetic.number(level)
            for k in target:
                registers[k] = value
            execute(self.run_late, registers)
            value = arithmetic.trim(registers[step.output])
            level += 1
        table.reached = (level, value)
        return value

    def _table(self, n: int, args: Sequence[Value], table: Table) -> Value:
        arithmetic, rows = self.arithmetic, table.rows
        start = self._moved(args)
        if (n, start) in table.refused:
            raise Unspecified(f"{self.function.name} takes too many steps")
        row = rows.setdefault(n, {})
        wanted: dict[Key, Sequence[Value]] = {} if start in row else {start: args}
        levels: list[tuple[Value, Row, list[tuple[Key, Route]], Row]] = []
        level, nodes = n, 0
        while level > self.start and wanted:
            level -= 1
            number, lower = arithmetic.number(level), rows.setdefault(level, {})
            routes = {} if self.turning else table.routes
            here = []
            below: dict[Key, Sequence[Value]] = {}
            for key, given in wanted.items():
                route = routes.get(key)
                if route is None:
                    route = routes[key] = self._route(number, given)
                    self.tables.entries += not self.turning
                here.append((key, route))
                for _, inner_key, inner in route.sites:
                    if inner_key not in lower:
                        below[inner_key] = inner
            levels.append((number, row, here, lower))
            nodes += len(here)
            if nodes > MAX_NODES:
                table.refused.add((n, start))
                self.tables.entries += 1
                raise Unspecified(f"{self.function.name} takes too many steps")
            wanted, row = below, lower
        for key, given in wanted.items():
            row[key] = arithmetic.trim(self._base([arithmetic.number(self.start), *given[1:]]))
        run, output, trim = self.run_late, self.step.output, arithmetic.trim
        for number, row, here, lower in reversed(levels):
            for key, route in here:
                registers = route.registers
                registers[0] = number
                for target, inner_key, _ in route.sites:
                    registers[target] = lower[inner_key]
                execute(run, registers)
                row[key] = trim(registers[output])
        self.tables.entries += nodes
        return rows[n][start]

    def _route(self, level: Value, args: Sequence[Value]) -> Route:
        registers = self.step.registers([level, *args[1:]])
        execute(self.run_early, registers)
        sites = []
        for site in self.step.sites:
            inner = [registers[k] for k in site.args]
            sites.append((site.target, self._moved(inner), inner))
        return Route(registers, sites)

    def _moved(self, args: Sequence[Value]) -> Key:
        key = self.arithmetic.key
        return tuple([key(args[k]) for k in self.moving])
