"""Terms as straight-line programs: compiled once, run at many points, in any arithmetic.

A program is a list of steps on numbered registers; equal subterms share one.  Explicit definitions are written out,
recursive ones are left to a `Library`.  What is an integer by its form is computed with ints, and is made a number
of the arithmetic where it is wanted as one.

A function with a recursion is given its arguments by steps of their own: WHOLE makes an int (None where it is not known
exactly) of an argument that is an integer, SAME the one object that stands for all values equal to it.

An arithmetic has `operations` by name, some of them for `columns` of values as well, `number` (an exact value),
`integer` (an int, or None), `key` (equal for equal values, None for what is not known), `trim`, `unknown` (the value of
a function at an integer that is not known); `whole` makes a column of integers, `fold` puts together all numbers up to
the one at each of some places, which rise.  A `progression` is first * ratio^low, first * ratio^(low + 1) .., None
where the powers themselves do as well, or may not exist.  Polynomials are made from coefficients, that of x^0 first,
and have them; they are multiplied, and made powers of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from symbolic.kernel import Function, Refused, Term
from symbolic.language.models import COMPUTED

MAX_STEPS = 100_000  # of a program

Value = Any
_PARTIAL = ("/", "^", "log", "sqrt", "pow")
INSIDE = " inside a definition"
WHOLE, SAME = "whole", "same"
INTEGERS = " of integers"
NUMBER, INTEGER = "number", "integer"  # of an int; the int that a number is, if it is one
_WITH_INTEGERS = ("+", "-", "*")


class Unspecified(Exception):
    """The definitions say nothing about the value."""


class TooManySteps(Unspecified):
    """Computing the value takes too long."""


class Arithmetic(Protocol):
    """What a program is run in."""

    @property
    def operations(self) -> Mapping[str, Callable[..., Value]]: ...
    @property
    def columns(self) -> Mapping[str, Callable[..., list[Value]]]: ...
    @property
    def unknown(self) -> Value: ...
    def number(self, value: int | Fraction) -> Value: ...
    def integer(self, x: Value) -> int | None: ...
    def key(self, x: Value) -> Any: ...
    def trim(self, x: Value) -> Value: ...
    def trimmed(self, column: list[Value]) -> list[Value]: ...
    def whole(self, values: Sequence[int]) -> list[Value]: ...
    def long(self, name: str, *args: int) -> Value: ...
    def fold(self, operation: Callable[..., Value], values: Sequence[Value], at: Sequence[int]) -> list[Value]: ...
    def progression(self, first: Value, ratio: Value, low: int, count: int) -> list[Value] | None: ...
    def polynomial(self, coefficients: Sequence[Value]) -> Any: ...
    def power(self, p: Any, times: int) -> Any: ...
    def product(self, p: Any, q: Any) -> Any: ...
    def products(self, ps: Sequence[Any], qs: Sequence[Any]) -> list[Any]: ...
    def coefficients(self, p: Any) -> Sequence[Value]: ...
    def are_rows(self, ps: Sequence[Any]) -> bool: ...


class Step(NamedTuple):
    """registers[target] = operation(*registers at args); the operation is a name or a function with a recursion."""

    operation: str | Function
    target: int
    args: tuple[int, ...]


@dataclass
class Builder:
    """Collects the steps for terms.  `known` says in which register an operation's value already is.

    `inputs` are the registers that are given values; bit k of `depends[r]` says that register r comes from the k-th.
    """

    constants: dict[int, Fraction | int] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    known: dict[Any, int] = field(default_factory=dict)
    sites: list[Step] = field(default_factory=list)  # where a recursive step applies its own function
    inputs: list[int] = field(default_factory=list)
    depends: list[int] = field(default_factory=list)
    integers: set[int] = field(default_factory=set)  # registers that have ints
    _wholes: dict[int, int] = field(default_factory=dict)  # of which int a number is made
    _inside: int = 0

    def _register(self, depends: int) -> int:
        self.depends.append(depends)
        return len(self.depends) - 1

    def input(self, integer: bool = False) -> int:
        """A new register that will be given values, or ints."""
        self.inputs.append(self._register(1 << len(self.inputs)))
        self.integers |= {self.inputs[-1]} if integer else set()
        return self.inputs[-1]

    def number(self, value: Fraction) -> int:
        """The register of a constant."""
        if value not in self.known:
            k = self.known[value] = self._register(0)
            self.constants[k] = value if value.denominator > 1 else value.numerator
            self.integers |= set() if value.denominator > 1 else {k}
        return self.known[value]

    def as_number(self, register: int) -> int:
        """The register of the value as a number of the arithmetic."""
        if register not in self.integers:
            return register
        number = self._step(NUMBER, register)
        self._wholes[number] = register
        return number

    def as_integer(self, register: int) -> int:
        """The register of the int that the value has to be."""
        if register not in self.integers:
            register = self._step(INTEGER, register)
            self.integers.add(register)
        return register

    def emit(self, operation: str, *args: int) -> int:
        """The register of an operation's value; `Refused` where the program gets too long."""
        if operation in _WITH_INTEGERS and self.integers.issuperset(args):
            out = self._step(f"{operation}{INTEGERS}", *args)
            self.integers.add(out)
            return out
        if operation == "^":  # exponents are ints, where they can be
            args = (self.as_number(args[0]), args[1])
        else:
            args = tuple(map(self.as_number, args))
        return self._step(f"{operation}{INSIDE}" if self._inside and operation in _PARTIAL else operation, *args)

    def _step(self, operation: str | Function, *args: int) -> int:
        key = (operation, args)
        if key not in self.known:
            if len(self.steps) == MAX_STEPS:
                raise Refused("the statement is too large to be evaluated at many points")
            self.known[key] = self._register(self.mask(args))
            self.steps.append(Step(operation, self.known[key], args))
        return self.known[key]

    def mask(self, registers: Iterable[int]) -> int:
        """The inputs that registers come from."""
        out = 0
        for register in registers:
            out |= self.depends[register]
        return out

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
        if f in COMPUTED:
            return self.emit(COMPUTED[f], *args)
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
                known = [self.argument(v, a) for v, a in zip(f.params, args, strict=True)]
                if (f, *known) not in self.known:
                    self.known[f, *known] = self.input()
                    self.sites.append(Step(f, self.known[f, *known], tuple(known)))
                return self.known[f, *known]
            case ("recursive", *_):
                return self._step(f, *(self.argument(v, a) for v, a in zip(f.params, args, strict=True)))
        raise Refused(f"{f.name} is arbitrary: give it a meaning")

    def argument(self, parameter: Term, register: int) -> int:
        """The register of an argument as a recursion takes it."""
        if parameter.args[1] == "integer":
            register = self._wholes.get(register, register)
            return register if register in self.integers else self._step(WHOLE, register)
        return self._step(SAME, self.as_number(register))

    def partial(self, start: int = 0) -> tuple[int, ...]:
        """The registers of steps from `start` on that need not have a value, definitions not looked into.

        What they belong to is undefined where one of them is, even if its value is not used.
        """
        return tuple(s.target for s in self.steps[start:] if s.operation in _PARTIAL)


def side_by_side(steps: Sequence[Step]) -> list[Step]:
    """The steps in another order: applications of a function that do not wait for one another follow one another."""
    if all(isinstance(step.operation, str) for step in steps):
        return list(steps)
    waits: dict[int, int] = {}  # for how many applications, one inside of the other, a register waits
    groups: dict[tuple[int, str | Function], list[Step]] = {}
    for step in steps:
        plain = isinstance(step.operation, str)
        before = max((waits.get(k, 0) for k in step.args), default=0)
        waits[step.target] = before if plain else before + 1
        groups.setdefault((before, "" if plain else step.operation), []).append(step)
    order = sorted(groups, key=lambda group: (group[0], group[1] != ""))
    return [step for group in order for step in groups[group]]
