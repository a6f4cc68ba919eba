"""What an arithmetic does with many numbers, in terms of what it does with one.

Polynomials are lists of coefficients, that of x^0 first.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import accumulate, repeat
from types import MappingProxyType
from typing import Any

from symbolic.evidence.program import TooManySteps

MAX_PRODUCTS = 1 << 20  # of coefficients, in one product: some seconds


class Schoolbook(ABC):
    """Every coefficient times every other one."""

    operations: Mapping[str, Callable[..., Any]]
    columns: Mapping[str, Callable[..., list[Any]]] = MappingProxyType({})

    @staticmethod
    @abstractmethod
    def number(value: int) -> Any:
        """An exact number."""

    @abstractmethod
    def trim(self, x: Any) -> Any:
        """The number, shorter where it is long."""

    def coefficients(self, p: Any) -> list[Any]:
        """Its coefficients."""
        return p

    def are_rows(self, ps: Sequence[Any]) -> bool:
        """Are polynomials sequences of their coefficients?"""
        return set(map(type, ps)) == {list}

    # Columns, one number after the other.

    def trimmed(self, column: list[Any]) -> list[Any]:
        """The numbers, shorter where they are long."""
        return list(map(self.trim, column))

    def whole(self, values: Sequence[int]) -> list[Any]:
        """Integers as numbers."""
        return [self.trim(self.number(n)) for n in values]

    def long(self, name: str, *args: int) -> Any:
        """A binomial or factorial that is too long for an integer: none here."""
        raise TooManySteps(f"a {name} is too large")

    def fold(self, operation: Callable[[Any, Any], Any], values: Sequence[Any], at: Sequence[int]) -> list[Any]:
        """All numbers up to the one at each of these places, put together by an operation."""
        found = list(accumulate(values[: at[-1] + 1], lambda a, b: self.trim(operation(a, b))))
        return list(map(found.__getitem__, at))

    def progression(self, first: Any, ratio: Any, low: int, count: int) -> list[Any] | None:
        """first * ratio^low, first * ratio^(low + 1), ..: nothing is gained here."""
        return None

    def polynomial(self, coefficients: Sequence[Any]) -> Any:
        """The polynomial with these coefficients."""
        return list(coefficients)

    def power(self, p: Any, times: int) -> Any:
        """A polynomial, so many times; `TooManySteps` where that takes too many products."""
        if len(p) == 2 and times <= MAX_PRODUCTS:
            return self.binomial_power(*p, times)
        if times * times * len(p) ** 2 > 2 * MAX_PRODUCTS:
            raise TooManySteps("a power of a polynomial takes too many steps")
        return reduce(self._times, repeat(p, times))

    @abstractmethod
    def binomial_power(self, a: Any, b: Any, times: int) -> list[Any]:
        """(a + b z)^times, from powers of both."""

    def product(self, p: Any, q: Any) -> Any:
        """The product; `TooManySteps` where it has too many products."""
        if len(p) * len(q) > MAX_PRODUCTS:
            raise TooManySteps("a product of polynomials takes too many steps")
        return self._times(p, q)

    def products(self, ps: Sequence[Any], qs: Sequence[Any]) -> list[Any]:
        """The products, one after the other."""
        return list(map(self.product, ps, qs))

    def _times(self, p: list[Any], q: list[Any]) -> list[Any]:
        add, multiply = self.operations["+"], self.operations["*"]
        q, p = sorted((p, q), key=len)  # each row is put into a copy of those before
        rows = [list(map(multiply, repeat(c), p)) for c in q]
        p = rows[0]
        for shift, row in enumerate(rows[1:], 1):
            last = len(p) - shift  # so many coefficients overlap
            p = [*p[:shift], *map(add, p[shift:], row), *row[last:]]
        return p
