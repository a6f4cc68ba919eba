"""The functions that a program calls, in one arithmetic: its operations, and recursive functions."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from math import factorial as product_up_to

from symbolic.evidence.program import INSIDE, Arithmetic, Unspecified, Value
from symbolic.evidence.recursion import Recursion, Tables
from symbolic.kernel import Function, Undefined
from symbolic.language.sums import binomial, factorial

MAX_BITS = 300_000  # of a binomial or factorial


class Library:
    """The functions of an arithmetic; its recursions share the room for their tables."""

    def __init__(self, arithmetic: Arithmetic) -> None:
        self.arithmetic = arithmetic
        self.tables = Tables()
        self.recursions: dict[Function, Callable[..., Value]] = {}

    def operation(self, which: str | Function) -> Callable[..., Value]:
        """What a step calls."""
        if isinstance(which, str):
            name = which.removesuffix(INSIDE)
            plain = self.arithmetic.operations[name]
            return plain if name == which else total(plain)
        if which not in self.recursions:
            if which == binomial:
                self.recursions[which] = _Known(self.arithmetic, which, _comb)
            elif which == factorial:
                self.recursions[which] = _Known(self.arithmetic, which, _product_up_to)
            else:
                self.recursions[which] = Recursion(self.arithmetic, which, self.operation, self.tables)
        return self.recursions[which]


def total(operation: Callable[..., Value]) -> Callable[..., Value]:
    """The operation inside a definition: without a value, nothing is known of it."""

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
