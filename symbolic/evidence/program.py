"""Terms as straight-line programs: compiled once, run at many points, in any arithmetic.

A program is a list of steps on numbered registers; equal subterms share one.  Explicit definitions are written out,
recursive ones are left to a `Library`.

An arithmetic has `operations` by name, `number` (an exact value), `integer` (an int, or None), `key` (equal for equal
values), `trim`, `unknown` (the value of a function at an integer that is not known) and `stamp` (what its inexact
values depend on).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from symbolic.kernel import Function, Refused, Term

MAX_STEPS = 100_000  # of a program

Value = Any
_PARTIAL = ("/", "^", "log", "sqrt", "pow")
INSIDE = " inside a definition"


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
            operation = f"{operation}{INSIDE}"
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
