"""Rational points on a curve or surface of degree 2: where the lines through one of its points meet it again."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from symbolic.evidence.points import REALS, Point, determined
from symbolic.kernel import Claim, Refused, Rel
from symbolic.kernel.polynomials import Poly, polynomial

Row = Sequence[Fraction]
_STARTS, _FOUND, _LINES, _STEEPEST = 20_000, 3, 60, 6


def on_quadrics(claim: Claim, seed: int = 1) -> Iterator[Point]:
    """Points that meet a hypothesis such as x^2 + y^2 = 1, which no variable is given by; the others are nice."""
    rng = random.Random(seed)  # noqa: S311 (points, not secrets)
    fixed = {v for v, _ in determined(claim.given)}
    for h in claim.given:
        equation = _quadric(h) if isinstance(h, Rel) and h.op == "=" else None
        if equation is None or fixed & set(claim.free()):
            continue
        names = {v.args[0]: v for v in h.free()}
        others = sorted(set(claim.free()) - set(names.values()), key=str)
        for row in _through(equation, list(names), rng):
            yield {names[x]: value for x, value in row.items()} | {
                v: rng.choice(REALS) if v.args[1] == "real" else Fraction(rng.randint(0, 6)) for v in others
            }


def _quadric(h: Rel) -> Poly | None:
    """The sides' difference, where it is a polynomial of degree 2 in two or more real variables."""
    free = h.free()
    if len(free) < 2 or any(v.args[1] != "real" for v in free):
        return None
    try:
        gap = polynomial(h.gap)
    except Refused:
        return None
    names = {v.args[0] for v in free}
    plain = all(x in names for m in gap for x, _ in m)
    return gap if plain and max((sum(n for _, n in m) for m in gap), default=0) == 2 else None


def _through(equation: Poly, names: list[str], rng: random.Random) -> Iterator[Mapping[str, Fraction]]:
    """Points of the quadric with nice coordinates, and those where lines through them meet the quadric again."""
    rows = itertools.islice(itertools.product(REALS, repeat=len(names)), _STARTS)
    found = (row for row in rows if not _value(equation, names, row))
    smooth = (row for row in found if any(row))  # all lines through the tip of a cone lie in it, or meet it there only
    for start in itertools.islice(smooth, _FOUND):
        yield dict(zip(names, start, strict=True))
        yield from _from(start, equation, names, rng)


def _from(start: Row, equation: Poly, names: list[str], rng: random.Random) -> Iterator[Mapping[str, Fraction]]:
    for _ in range(_LINES):
        line = [Fraction(rng.randint(-_STEEPEST, _STEEPEST)) for _ in names]
        ahead, behind = (
            _value(equation, names, [x + sign * d for x, d in zip(start, line, strict=True)]) for sign in (1, -1)
        )
        if ahead + behind:  # a t^2 + b t = 0
            t = (behind - ahead) / (ahead + behind)
            yield dict(zip(names, (x + t * d for x, d in zip(start, line, strict=True)), strict=True))


def _value(equation: Poly, names: list[str], row: Row) -> Fraction:
    at, value = dict(zip(names, row, strict=True)), Fraction(0)
    for monomial, c in equation.items():
        term = Fraction(c)
        for x, n in monomial:
            term *= at[x] ** n
        value += term
    return value
