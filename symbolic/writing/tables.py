"""A meaning of a free function that is a table: its values at some places, and the value everywhere else.

A formula like 2*[i = 1]*[j = 3] + 1/16, with indicators written by `pos`, is told as a list of values.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from symbolic.kernel import Lambda, Refused, Term, substitute
from symbolic.kernel.polynomials import polynomial

_MOST = 24  # places
# [variable >= c], or with False [variable <= c]
_Bound = tuple[str, Fraction, bool]
# A sum of multiples of products of indicators.
_Sum = dict[frozenset[_Bound], Fraction]


@dataclass(frozen=True)
class Table:
    """Values at places, each a value for every parameter; `otherwise` at all others."""

    places: tuple[tuple[tuple[Fraction, ...], Fraction], ...]
    otherwise: Fraction


class _NoTable(Exception):
    """Something else than a sum of multiples of products of indicators."""


def table(meaning: Lambda) -> Table | None:
    """The meaning as a table of one place to some dozen; None where it is none."""
    try:
        parts = _expanded(meaning.body)
        otherwise = parts.pop(frozenset(), Fraction(0))
        values: dict[tuple[Fraction, ...], Fraction] = defaultdict(lambda: otherwise)
        for bounds, amount in parts.items():
            values[_place(bounds, meaning.params)] += amount
    except (_NoTable, Refused):
        return None
    places = tuple(sorted((place, value) for place, value in values.items() if value != otherwise))
    return Table(places, otherwise) if 0 < len(places) <= _MOST else None


def _expanded(t: Term) -> _Sum:
    if t.number is not None:
        return {frozenset(): t.number} if t.number else {}
    match t.op, t.args:
        case "neg", (a,):
            return _times({frozenset(): Fraction(-1)}, _expanded(a))
        case "+", parts:
            return reduce(_plus, map(_expanded, parts))
        case "-", (a, b):
            return _plus(_expanded(a), _expanded(-b))
        case "*", parts:
            return reduce(_times, map(_expanded, parts))
        case "/", (a, b) if b.number:
            return _times(_expanded(a), {frozenset(): 1 / b.number})
        case "app", (function, *arguments):
            if function.definition and function.definition[0] == "explicit":
                values = dict(zip(function.params, arguments, strict=True))
                return _expanded(substitute(function.definition[1], values))
            if function.name == "pos" and function.definition == ("elementary",):
                return _indicator(arguments[0])
    raise _NoTable


def _indicator(t: Term) -> _Sum:
    """[t >= 0] for a t like x - c or c - x."""
    form = dict(polynomial(t))
    constant = form.pop((), Fraction(0))
    match list(form.items()):
        case [(((atom, 1),), slope)]:
            return {frozenset({(atom, -constant / slope, slope > 0)}): Fraction(1)}
    raise _NoTable


def _plus(a: _Sum, b: _Sum) -> _Sum:
    out = {key: a.get(key, Fraction(0)) + b.get(key, Fraction(0)) for key in (*a, *b)}
    return {key: amount for key, amount in out.items() if amount}


def _times(a: _Sum, b: _Sum) -> _Sum:
    out: _Sum = {}
    for first, x in a.items():
        for second, y in b.items():
            out = _plus(out, {first | second: x * y})
        if len(out) > 4 * _MOST:
            raise _NoTable
    return out


def _place(bounds: frozenset[_Bound], params: tuple[Term, ...]) -> tuple[Fraction, ...]:
    """The only place where all of the indicators are 1: each parameter is bounded by one number from both sides."""
    at: list[Fraction] = []
    for v in params:
        (atom,) = (m[0][0] for m in polynomial(v))
        low, high = ([c for name, c, side in bounds if name == atom and side == below] for below in (True, False))
        if len(low) != 1 or low != high:
            raise _NoTable
        at.append(low[0])
    if len(bounds) != 2 * len(params):
        raise _NoTable
    return tuple(at)


__all__ = ["Table", "table"]
