"""Exact points for the free variables of a claim: corners first, then random nice rationals, always the same ones."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

from symbolic.kernel import Claim, Evaluator, Refused, Rel, Term

Point = dict[Term, Fraction]

INTEGERS = (0, 1, 2, 3, 4, 5, -1, 6, -2)
REALS = tuple(
    map(
        Fraction,
        (
            "0",
            "1",
            "1/4",
            "1/3",
            "1/2",
            "2",
            "1/10",
            "3/4",
            "-1",
            "2/5",
            "3",
            "1/100",
            "9/10",
            "3/2",
            "5",
            "-1/2",
            "10",
        ),
    )
)


def determined(claim: Claim) -> list[tuple[Term, Term]]:
    """Variables that an equality among the hypotheses gives in terms of the others, in an order of evaluation."""
    out: list[tuple[Term, Term]] = []
    taken: set[Term] = set()
    for h in claim.given:
        if isinstance(h, Rel) and h.op == "=":
            for v, e in ((h.lhs, h.rhs), (h.rhs, h.lhs)):
                if v.op == "var" and v not in taken and not ({v} | taken) & Rel(e, "=", 0).free():
                    out.append((v, e))
                    taken.add(v)
                    break
    return out


def points(claim: Claim, seed: int = 1, limit: int = 4000, grid: int = 400) -> Iterator[Point]:
    """Candidate points, hypotheses not looked at: a small grid of corners, then random ones."""
    fixed = determined(claim)
    free = sorted(claim.free() - {v for v, _ in fixed}, key=lambda v: v.args)
    values: Sequence[Sequence[Fraction]] = [_choices(v) for v in free]
    for chosen in itertools.islice(_diagonal(values), grid):
        yield from _complete(dict(zip(free, chosen, strict=True)), fixed)
    rng = random.Random(seed)  # noqa: S311 (points, not secrets)
    for _ in range(limit):
        yield from _complete({v: rng.choice(_choices(v)) for v in free}, fixed)


def _choices(v: Term) -> Sequence[Fraction]:
    return [Fraction(k) for k in INTEGERS] if v.args[1] == "integer" else REALS


def _diagonal(values: Sequence[Sequence[Fraction]]) -> Iterator[tuple[Fraction, ...]]:
    """All combinations, those of small indices first."""
    width = max(map(len, values), default=1)
    for level in range(1, width + 1):
        for index in itertools.product(*(range(min(level, len(v))) for v in values)):
            if not index or max(index) == level - 1:
                yield tuple(v[k] for v, k in zip(values, index, strict=True))


def _complete(point: Point, fixed: list[tuple[Term, Term]]) -> Iterator[Point]:
    for v, e in fixed:
        try:
            low, high = Evaluator().value(e, point)
        except Refused:
            return
        if low != high or (v.args[1] == "integer" and low.denominator != 1):
            return
        point[v] = low
    yield point
