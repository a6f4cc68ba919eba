"""Exact points for the free variables of a claim: corners first, then random nice rationals, always the same ones."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from math import floor

from symbolic.kernel import Claim, Evaluator, Refused, Rel, Term, num, substitute, variables
from symbolic.kernel.polynomials import Poly, polynomial

Point = dict[Term, Fraction]

INTEGERS = (0, 1, 2, 3, 4, 5, -1, 6, -2)
REALS = tuple(map(Fraction, "0 1 1/4 1/3 1/2 2 1/10 3/4 -1 2/5 3 1/100 9/10 3/2 5 -1/2 10".split()))


def determined(
    given: Iterable[Rel | Claim], solutions: Callable[[Rel], Iterable[tuple[Term, Term]]] | None = None
) -> list[tuple[Term, Term]]:
    """Variables that equalities among the hypotheses give in terms of the others, in an order of evaluation.

    `solutions` has what an equality may give, the wanted ones first: sides, and what stands in it once and linearly.
    """
    found: dict[Term, Term] = {}
    for h in given:
        if isinstance(h, Rel) and h.op == "=":
            for v, e in (solutions or _solved)(h):
                if v not in found and v not in _resting(e, found):
                    found[v] = e
                    break
    # Each behind those that it rests on.
    return sorted(found.items(), key=lambda item: len(_resting(item[1], found) & set(found)))


def _solved(h: Rel) -> Iterator[tuple[Term, Term]]:
    """The equality solved for a side, or for a variable that stands in it once, with a number before it."""
    yield from ((v, e) for v, e in ((h.lhs, h.rhs), (h.rhs, h.lhs)) if v.op == "var")
    try:
        gap = polynomial(h.gap)
    except Refused:
        return
    for m, c in gap.items():
        v = next((v for v in h.free() if m == ((v.args[0], 1),)), None)
        if v is not None and (v.args[1] == "real" or abs(c) == 1):
            rest = substitute(h.gap, {v: num(0)})
            if sum(x == v.args[0] for n in gap for x, _ in n) == 1 and not _mentioned(v, gap):
                yield v, -rest / num(c)


def _mentioned(v: Term, gap: Poly) -> bool:
    """Does the variable stand inside of a function?"""
    return any(re.search(rf"\b{re.escape(v.args[0])}\b", x) for n in gap for x, _ in n if x != v.args[0])


def _resting(e: Term, found: dict[Term, Term]) -> set[Term]:
    """The variables that a term rests on, by way of those that are found."""
    out: set[Term] = set()
    new = variables(e)
    while new - out:
        out |= new
        new = {w for v in new if v in found for w in variables(found[v])}
    return out


def points(claim: Claim, seed: int = 1, limit: int = 4000, grid: int = 400) -> Iterator[Point]:
    """Candidate points, hypotheses not looked at: a small grid of corners, then random ones."""
    fixed, values = determined(claim.given), Values()
    free = sorted(claim.free() - {v for v, _ in fixed}, key=lambda v: v.args)
    choices = {v: _choices(v, claim) for v in free}
    for chosen in itertools.islice(_diagonal(list(choices.values())), grid):
        yield from completed(dict(zip(free, chosen, strict=True)), fixed, values)
    rng = random.Random(seed)  # noqa: S311 (points, not secrets)
    for _ in range(limit):
        yield from completed({v: rng.choice(choices[v]) for v in free}, fixed, values)


def _choices(v: Term, claim: Claim) -> Sequence[Fraction]:
    """The small numbers; for an integer also those next to a number that a hypothesis compares it with."""
    if v.args[1] != "integer":
        return REALS
    sides = [h.terms() for h in claim.given if isinstance(h, Rel)]
    limits = [floor(t.number) for s in sides for w, t in (s, s[::-1]) if w == v and t.number is not None]
    return list(dict.fromkeys(Fraction(k) for k in (*INTEGERS, *(c + d for c in limits for d in (0, 1, -1)))))


def _diagonal(values: Sequence[Sequence[Fraction]]) -> Iterator[tuple[Fraction, ...]]:
    """All combinations, those of small indices first."""
    width = max(map(len, values), default=1)
    for level in range(1, width + 1):
        for index in itertools.product(*(range(min(level, len(v))) for v in values)):
            if not index or max(index) == level - 1:
                yield tuple(v[k] for v, k in zip(values, index, strict=True))


class Values:
    """Exact values of terms, computed once: many points have the same values of the variables in a term."""

    def __init__(self) -> None:
        self._evaluator = Evaluator()
        self._kept: dict[tuple[object, ...], Fraction | None] = {}

    def of(self, t: Term, point: Point) -> Fraction | None:
        """The value of a term at a point; None where it has none, or only an enclosure of it is known."""
        # Pairs of integers have quicker hashes than fractions.
        key = (t, *[point[v].as_integer_ratio() if v in point else None for v in variables(t)])
        with suppress(KeyError):
            return self._kept[key]
        value = None
        with suppress(Refused):
            low, high = self._evaluator.value(t, point)
            value = low if low == high else None
        self._kept[key] = value
        return value


def completed(point: Point, fixed: list[tuple[Term, Term]], values: Values | None = None) -> Iterator[Point]:
    """The point with what is determined, if it has a value of its kind."""
    values = values or Values()
    for v, e in fixed:
        value = values.of(e, point)
        if value is None or (v.args[1] == "integer" and value.denominator != 1):
            return
        point[v] = value
    yield point
