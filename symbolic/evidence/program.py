"""Terms as straight-line programs: compiled once, run at many points, in any arithmetic.

A program is a list of steps on numbered registers; equal subterms share one.  Explicit definitions are written out,
recursive ones become `Recursion`s, which fill tables from the bottom instead of calling themselves.

An arithmetic has `operations` by name, `number` (an exact value), `integer` (an int, or None), `key` (equal for equal
values), `trim`, `unknown` (the value of a function at an integer that is not known) and `stamp` (what its inexact
values depend on).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb
from math import factorial as product_up_to
from typing import Any, Protocol

from symbolic.kernel import Function, Refused, Term, Undefined
from symbolic.language.sums import binomial, factorial

MAX_STEPS = 100_000  # of a program
MAX_LEVELS = 300_000  # of a recursion in one index
MAX_NODES = 20_000  # of one in several: enough for sizes of some hundreds, and a point takes no more than a second
MAX_BITS = 300_000  # of a binomial or factorial

Value = Any
_PARTIAL = ("/", "^", "log", "sqrt", "pow")
_INSIDE = " inside a definition"


class Unspecified(Exception):
    """The definitions say nothing about the value, or computing it takes too long."""


class Arithmetic(Protocol):
    """What a program is run in."""

    @property
    def operations(self) -> Mapping[str, Callable[..., Value]]: ...
    @property
    def stamp(self) -> Any: ...
    @property
    def unknown(self) -> Value: ...
    def number(self, value: int | Fraction) -> Value: ...
    def integer(self, x: Value) -> int | None: ...
    def key(self, x: Value) -> Any: ...
    def trim(self, x: Value) -> Value: ...


@dataclass(frozen=True)
class Step:
    """registers[target] = operation(*registers at args); the operation is a name or a function with a recursion."""

    operation: str | Function
    target: int
    args: tuple[int, ...]


@dataclass
class Builder:
    """Collects the steps for terms.  `known` says in which register an operation's value already is."""

    size: int = 0
    constants: dict[int, Fraction] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    known: dict[Any, int] = field(default_factory=dict)
    sites: list[Step] = field(default_factory=list)  # where a recursive step applies its own function
    _inside: int = 0

    def register(self) -> int:
        """A new register."""
        self.size += 1
        return self.size - 1

    def number(self, value: Fraction) -> int:
        """The register of a constant."""
        if value not in self.known:
            self.known[value] = self.register()
            self.constants[self.known[value]] = value
        return self.known[value]

    def emit(self, operation: str | Function, *args: int) -> int:
        """The register of an operation's value; `Refused` where the program gets too long."""
        if self._inside and operation in _PARTIAL:
            operation = f"{operation}{_INSIDE}"
        key = (operation, args)
        if key not in self.known:
            if len(self.steps) == MAX_STEPS:
                raise Refused("the statement is too large to be evaluated at many points")
            self.known[key] = self.register()
            self.steps.append(Step(operation, self.known[key], args))
        return self.known[key]

    def term(self, t: Term, values: Mapping[Term, int]) -> int:
        """The register of a term's value; `values` has the registers of its variables."""
        if t.op == "num":
            return self.number(t.args[0])
        if t.op == "var":
            return values[t]
        args = [self.term(a, values) for a in t.args if type(a) is Term]
        if t.op == "app":
            return self.application(t.args[0], args)
        if t.op == "neg":
            return self.emit("-", self.number(Fraction(0)), *args)
        out = args[0]
        for a in args[1:]:
            out = self.emit(t.op, out, a)
        return out

    def application(self, f: Function, args: Sequence[int]) -> int:
        """The register of a function's value."""
        match f.definition:
            case ("elementary",):
                return self.emit(f.name, *args)
            case ("explicit", body):
                key = (f, *args)
                if key not in self.known:
                    # Where the body has no value, the function has one of which nothing is known.
                    self._inside += 1
                    self.known[key] = self.term(body, dict(zip(f.params, args, strict=True)))
                    self._inside -= 1
                return self.known[key]
            case ("self",):
                before = len(self.steps)
                out = self.emit(f, *args)
                self.sites += self.steps[before:]
                return out
            case ("recursive", *_):
                return self.emit(f, *args)
        raise Refused(f"{f.name} is arbitrary: give it a meaning")

    def partial(self, start: int = 0) -> tuple[int, ...]:
        """The registers of steps from `start` on that need not have a value, definitions not looked into.

        What they belong to is undefined where one of them is, even if its value is not used.
        """
        return tuple(s.target for s in self.steps[start:] if s.operation in _PARTIAL)


Code = list[tuple[Callable[..., Value], int, Any, int | None]]


def bind(steps: Iterable[Step], operation: Callable[[str | Function], Callable[..., Value]]) -> Code:
    """The steps with their operations looked up: (function, target, register, register), or (.., registers, None)."""
    return [
        (operation(s.operation), s.target, *(s.args if len(s.args) == 2 else (s.args, None)))  # type: ignore[misc]
        for s in steps
    ]


def execute(code: Code, registers: list[Value]) -> None:
    """Run bound steps.  Raises what the operations raise: `Undefined`, `Unspecified`."""
    for operation, target, a, b in code:
        if b is not None:
            registers[target] = operation(registers[a], registers[b])
        else:
            registers[target] = operation(*[registers[k] for k in a])


class Library:
    """The functions of an arithmetic: its operations, and recursions with their tables."""

    def __init__(self, arithmetic: Arithmetic) -> None:
        self.arithmetic = arithmetic
        self.recursions: dict[Function, Callable[..., Value]] = {}
        self.tables: dict[Any, Table] = {}
        self.entries = 0

    def operation(self, which: str | Function) -> Callable[..., Value]:
        """What a step calls."""
        if isinstance(which, str):
            name = which.removesuffix(_INSIDE)
            plain = self.arithmetic.operations[name]
            return plain if name == which else _total(plain)
        if which not in self.recursions:
            if which == binomial:
                self.recursions[which] = _Known(self.arithmetic, which, _comb)
            elif which == factorial:
                self.recursions[which] = _Known(self.arithmetic, which, _product_up_to)
            else:
                self.recursions[which] = Recursion(self, which)
        return self.recursions[which]

    def table(self, key: Any) -> Table:
        """The table of a recursion for fixed parameters; all are forgotten when they grow too large."""
        if self.entries > MAX_NODES:
            self.tables.clear()
            self.entries = 0
        key = (key, self.arithmetic.stamp)
        if key not in self.tables:
            self.tables[key] = Table()
            self.entries += 1
        return self.tables[key]


@dataclass
class Table:
    """Values of a recursive function: by level and moving arguments, and the last level reached by a plain loop."""

    values: dict[Any, Value] = field(default_factory=dict)
    reached: tuple[int, Value] | None = None


def _total(operation: Callable[..., Value]) -> Callable[..., Value]:
    """The operation inside a definition."""

    def inside(*args: Value) -> Value:
        try:
            return operation(*args)
        except Undefined as error:
            raise Unspecified(str(error)) from None

    return inside


def _comb(n: int, k: int) -> int:
    if min(k, n - k) * n.bit_length() > MAX_BITS:
        raise Unspecified("a binomial is too large")
    return comb(n, k) if k >= 0 else 0


def _product_up_to(n: int) -> int:
    if n * n.bit_length() > MAX_BITS:
        raise Unspecified("a factorial is too large")
    return product_up_to(n)


class _Known:
    """A function of natural numbers whose values Python computes."""

    def __init__(self, arithmetic: Arithmetic, function: Function, values: Callable[..., int]) -> None:
        self.arithmetic, self.name, self.values = arithmetic, function.name, values

    def __call__(self, *args: Value) -> Value:
        whole = [self.arithmetic.integer(x) for x in args]
        if any(x is None for x in whole):
            return self.arithmetic.unknown
        if whole[0] < 0:  # type: ignore[operator]
            raise Unspecified(f"{self.name} is not specified below 0")
        return self.arithmetic.number(self.values(*whole))


class Routine:
    """A program of its own: inputs, steps, one output."""

    def __init__(self, library: Library, function: Function, body: Term) -> None:
        builder = Builder()
        self.inputs = [builder.register() for _ in function.params]
        self.output = builder.term(body, dict(zip(function.params, self.inputs, strict=True)))
        self.steps, self.sites = builder.steps, builder.sites
        self.blank: list[Value] = [None] * builder.size
        for k, value in builder.constants.items():
            self.blank[k] = library.arithmetic.number(value)

    def registers(self, args: Sequence[Value]) -> list[Value]:
        """Registers with constants and inputs in them; the inputs come first."""
        return [*args, *self.blank[len(args) :]]


class Recursion:
    """A recursive function, evaluated from its start upwards.

    The parameters that every use of the function in its own step leaves alone are fixed; the others move.
    """

    def __init__(self, library: Library, function: Function) -> None:
        _, self.start, base, step, self.total = function.definition  # type: ignore[misc]
        self.library, self.function = library, function
        self.whole = [k for k, v in enumerate(function.params) if v.args[1] == "integer"]
        self.base, self.step = Routine(library, function, base), Routine(library, function, step)
        sites = self.step.sites  # none of them is bound: their values come from the table
        places = range(1, len(function.params))
        self.moving = [k for k in places if any(s.args[k] != self.step.inputs[k] for s in sites)]
        self.fixed = [k for k in places if k not in self.moving]
        tainted = {s.target for s in sites}
        after: list[Step] = []
        before: list[Step] = []
        for s in self.step.steps:
            if s in sites:
                if tainted & set(s.args):
                    raise Refused(f"{function.name} is applied to its own value")
                continue
            if tainted & set(s.args):
                tainted.add(s.target)
                after.append(s)
            else:
                before.append(s)
        self.run_base = bind(self.base.steps, library.operation)
        self.run_before, self.run_after = bind(before, library.operation), bind(after, library.operation)

    def __call__(self, *args: Value) -> Value:
        """The value; `Unspecified` below the start, and where a step has no value or there are too many."""
        whole = [self.library.arithmetic.integer(args[k]) for k in self.whole]
        if any(x is None for x in whole):
            return self.library.arithmetic.unknown
        n: int = whole[0]  # type: ignore[assignment]
        if n < self.start and not self.total:
            raise Unspecified(f"{self.function.name} is not specified below {self.start}")
        try:
            if n <= self.start:
                return self._base(args)
            if not self.step.sites:
                registers = self.step.registers([self.library.arithmetic.number(n - 1), *args[1:]])
                execute(self.run_before, registers)
                return registers[self.step.output]
            key = self.library.arithmetic.key
            table = self.library.table((self.function, *(key(args[k]) for k in self.fixed)))
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
        arithmetic, step, target = self.library.arithmetic, self.step, [s.target for s in self.step.sites]
        level, value = table.reached or (self.start, None)
        if value is None or level > n:
            level, value = self.start, self._base([arithmetic.number(self.start), *args[1:]])
        if n - level > MAX_LEVELS:
            raise Unspecified(f"{self.function.name} takes too many steps")
        registers = step.registers(args)
        while level < n:
            registers[0] = arithmetic.number(level)
            for k in target:
                registers[k] = value
            execute(self.run_before, registers)
            execute(self.run_after, registers)
            value = arithmetic.trim(registers[step.output])
            level += 1
        table.reached = (level, value)
        return value

    def _table(self, n: int, args: Sequence[Value], table: Table) -> Value:
        arithmetic, values = self.library.arithmetic, table.values
        start = (n, self._moved(args))
        wanted: dict[Any, Sequence[Value]] = {} if start in values else {start[1]: args}
        levels: list[tuple[int, list[tuple[Any, list[Value], list[Any]]]]] = []
        level, nodes = n, 0
        while level > self.start and wanted:
            below: dict[Any, Sequence[Value]] = {}
            here = []
            first = arithmetic.number(level - 1)
            for key, given in wanted.items():
                registers = self.step.registers([first, *given[1:]])
                execute(self.run_before, registers)
                used = []
                for site in self.step.sites:
                    inner = [registers[k] for k in site.args]
                    used.append(self._moved(inner))
                    if (level - 1, used[-1]) not in values:
                        below[used[-1]] = inner
                here.append((key, registers, used))
            levels.append((level, here))
            nodes += len(here)
            if nodes > MAX_NODES:
                raise Unspecified(f"{self.function.name} takes too many steps")
            wanted, level = below, level - 1
        for key, given in wanted.items():
            values[level, key] = arithmetic.trim(self._base(given))
        for level, here in reversed(levels):
            for key, registers, used in here:
                for site, inner_key in zip(self.step.sites, used, strict=True):
                    registers[site.target] = values[level - 1, inner_key]
                execute(self.run_after, registers)
                values[level, key] = arithmetic.trim(registers[self.step.output])
        self.library.entries += nodes
        return values[start]

    def _moved(self, args: Sequence[Value]) -> Any:
        key = self.library.arithmetic.key
        return tuple(key(args[k]) for k in self.moving)
