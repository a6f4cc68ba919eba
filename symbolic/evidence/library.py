"""What programs compute with in one arithmetic: operations, and functions with a recursion, whose values are kept."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb
from math import factorial as product_up_to
from typing import Any

from symbolic.evidence.coded import Coded
from symbolic.evidence.frame import Column, Missing
from symbolic.evidence.generating import Generating, law_of
from symbolic.evidence.program import (
    INSIDE,
    INTEGER,
    INTEGERS,
    NUMBER,
    SAME,
    WHOLE,
    Arithmetic,
    TooManySteps,
    Unspecified,
    Value,
)
from symbolic.evidence.recursion import Recursion, kind_of
from symbolic.kernel import Function, Undefined
from symbolic.language.sums import binomial, factorial

MAX_BITS = 300_000  # of a binomial or factorial
MAX_KEPT = 200_000  # values of recursive functions
ROW = 4096  # up to here, all binomials of a row are computed together


class Library:
    """The operations and functions of an arithmetic."""

    def __init__(self, arithmetic: Arithmetic) -> None:
        self.arithmetic = arithmetic
        self._plain = {**arithmetic.operations, WHOLE: arithmetic.integer, SAME: self.same}
        self._plain |= {NUMBER: arithmetic.number, INTEGER: self._integer}
        self._plain |= _WITH_INTEGERS
        self._columns = {**arithmetic.columns, NUMBER: arithmetic.whole}
        self._recursions: dict[Function, Any] = {}
        self.forget()

    def forget(self) -> None:
        """Keep nothing of what was computed."""
        self.entries = 0
        for recursion in self._recursions.values():
            recursion.forget()
        self._same: dict[Any, Value] = {}

    def tidy(self) -> None:
        """Forget everything, if it is much; nothing that is computed depends on it."""
        if self.entries + len(self._same) > MAX_KEPT:
            self.forget()

    def note(self, entries: int) -> None:
        """So many values more are kept."""
        self.entries += entries

    # What frames ask for

    def column(self, which: str | Function, columns: Sequence[Column]) -> Column:
        """The values of an operation; raises `Undefined` and `Unspecified` as it does, a function has them missing."""
        if not isinstance(which, str):
            return self.recursion(which).over(list(map(Coded.of, columns)))  # type: ignore[no-any-return]
        name = which.removesuffix(INSIDE)
        if name in self._columns:
            return self._columns[name](*columns)
        return list(map(self._plain[name], *columns))

    def one(self, which: str | Function, args: Sequence[Value]) -> Value:
        """One value, maybe missing."""
        for x in args:
            if type(x) is Missing:
                return x
        if not isinstance(which, str):
            return self.column(which, [[x] for x in args])[0]
        name = which.removesuffix(INSIDE)
        try:
            return self._plain[name](*args)
        except Unspecified as error:
            return Missing(error)
        except Undefined as error:  # inside of a definition: nothing is known of the function's value
            return Missing(error if name == which else Unspecified(str(error)))

    # What recursions ask for

    def plain(self, name: str | Function) -> Callable[..., Value]:
        """The operation of this name."""
        return self._plain[name]  # type: ignore[index]

    def same(self, x: Value) -> Value:
        """The one object that stands for all equal values."""
        key = self.arithmetic.key(x)
        return self._same.setdefault(key, self.arithmetic.unknown if key is None else x)

    def recursion(self, which: Function) -> Any:
        """What computes the values of a function."""
        if which not in self._recursions:
            self._recursions[which] = self._made(which)
        return self._recursions[which]

    def _made(self, which: Function) -> Recursion | _Known:
        if which in _KNOWN:
            return _Known(self, which.name, _KNOWN[which])
        law = law_of(which)
        return kind_of(self, which) if law is None else Generating(self, which, law)

    def _integer(self, x: Value) -> int:
        """The value of an integer variable that an equality determines."""
        n = self.arithmetic.integer(x)
        if n is None:
            known = type(x) is type(self.arithmetic.number(0))
            raise Undefined("not an integer") if known else Unspecified("an integer is not known exactly")
        return n


_WITH_INTEGERS = {f"+{INTEGERS}": operator.add, f"-{INTEGERS}": operator.sub, f"*{INTEGERS}": operator.mul}


@lru_cache(maxsize=16)
def _row(n: int) -> list[int]:
    """The binomials of n."""
    out = [1]
    for k in range(n):
        out.append(out[-1] * (n - k) // (k + 1))
    return out


def _binomials(ns: Sequence[int], ks: Sequence[int]) -> list[int | None]:
    out, before = list[int | None](), (0, 0)
    for n, k in zip(ns, ks, strict=True):
        if k < 0 or k > n:
            out.append(0)
        elif n <= ROW:
            out.append(_row(n)[k])
        elif min(k, n - k) * n.bit_length() > MAX_BITS:
            out.append(None)
        elif before == (n, k - 1) and out[-1]:
            out.append(out[-1] * (n - k + 1) // k)
        elif before == (n, k + 1) and out[-1]:
            out.append(out[-1] * (k + 1) // (n - k))
        else:
            out.append(comb(n, k))
        before = n, k
    return out


def _factorials(ns: Sequence[int]) -> list[int | None]:
    return [product_up_to(n) if n * n.bit_length() <= MAX_BITS else None for n in ns]


_KNOWN: dict[Function, Callable[..., list[int | None]]] = {binomial: _binomials, factorial: _factorials}


class _Known:
    """A function of natural numbers whose values Python computes, but for those that are too long."""

    joint = False

    def __init__(self, library: Library, name: str, values: Callable[..., list[int | None]]) -> None:
        self.library, self.name, self.values = library, name, values

    def forget(self) -> None:
        """Nothing is kept here."""

    def over(self, columns: Sequence[Coded]) -> Column:
        """As every function."""
        size = len(columns[0].codes)
        if not any(None in c.values for c in columns) and min(columns[0].values) >= 0:
            rows = [c.column for c in columns]
            found = self.values(*rows)
            out = self.library.arithmetic.whole([x or 0 for x in found])
            for k in [k for k, x in enumerate(found) if x is None]:
                try:
                    out[k] = self.library.arithmetic.long(self.name, *(row[k] for row in rows))
                except TooManySteps as error:
                    out[k] = Missing(error)
            return out
        if size == 1:
            below = Missing(Unspecified(f"{self.name} is not specified below 0"))
            return [self.library.arithmetic.unknown if any(None in c.values for c in columns) else below]
        return [self.over([Coded.of([x]) for x in row])[0] for row in zip(*(c.column for c in columns), strict=True)]
