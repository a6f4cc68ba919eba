"""What functions are made from: the functions in their definitions, however deep."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from symbolic.kernel import Function, Term, subterms


def bodies(f: Function) -> list[Term]:
    """The terms of a definition; none of an arbitrary or an elementary function."""
    return [part for part in f.definition or () if type(part) is Term]


def applied(*terms: Term) -> list[Function]:
    """The functions that are applied in terms, in the order in which they stand there."""
    found = dict.fromkeys(s.args[0] for t in terms for s in subterms(t) if s.op == "app")
    return [f for f in found if f.definition != ("self",)]


def reached(functions: Iterable[Function]) -> list[Function]:
    """These functions and all that they are made from, those that a definition names before it."""
    return list(dict.fromkeys(g for f in functions for g in _whole(f)))


@lru_cache(maxsize=10_000)  # or a tower of definitions takes exponential time
def _whole(f: Function) -> tuple[Function, ...]:
    return (*reached(applied(*bodies(f))), f)
