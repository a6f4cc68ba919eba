"""Terms built from parts, and told apart by what they are as functions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from symbolic.kernel import Refused, Term, build, num
from symbolic.kernel.polynomials import normal


def total(parts: Sequence[Term]) -> Term:
    """The sum; of nothing, 0."""
    return parts[0] if len(parts) == 1 else build("+", *parts) if parts else num(0)


def product(parts: Sequence[Term]) -> Term:
    """The product; of nothing, 1."""
    return parts[0] if len(parts) == 1 else build("*", *parts) if parts else num(1)


@lru_cache(maxsize=50_000)
def form(t: Term) -> str:
    """The normal form as a text; raises Refused."""
    return normal(t).text()


def same(a: Term, b: Term) -> bool:
    """Have they one normal form?  False where one is too large."""
    try:
        return a == b or form(a) == form(b)
    except Refused:
        return False
