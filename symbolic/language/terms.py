"""Terms built from parts, and told apart by what they are as functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from symbolic.kernel import Refused, Rel, Term, build, num
from symbolic.kernel.polynomials import normal


def total(parts: Sequence[Term]) -> Term:
    """The sum; of nothing, 0."""
    return parts[0] if len(parts) == 1 else build("+", *parts) if parts else num(0)


def product(parts: Sequence[Term]) -> Term:
    """The product; of nothing, 1."""
    return parts[0] if len(parts) == 1 else build("*", *parts) if parts else num(1)


def summands(t: Term, sign: int = 1) -> Iterator[tuple[int, Term]]:
    """What is added, with 1, and what is taken away, with -1; sums in sums flattened."""
    if t.op in ("+", "-", "neg"):
        for k, a in enumerate(t.args):
            yield from summands(a, -sign if t.op == "neg" or (t.op == "-" and k) else sign)
    else:
        yield sign, t


def equal_fractions(a: Term, b: Term) -> bool:
    """Is their difference 0, cleared of denominators?  False where it is too large."""
    try:
        return not Rel(a, "=", b).normal().numerator
    except Refused:
        return False


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
