"""Rational points on a curve or surface of degree 2: where the lines through one of its points meet it again."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction

from symbolic.evidence.points import REALS, Point, Values, determined
from symbolic.kernel import Claim, Refused, Rel, Term
from symbolic.kernel.polynomials import polynomial

_STARTS, _FOUND, _LINES, _STEEPEST = 20_000, 3, 60, 6


def on_quadrics(claim: Claim, seed: int = 1) -> Iterator[Point]:
    """Points that meet a hypothesis such as x^2 + y^2 = 1, where no variable is given by one; the others are nice."""
    rng = random.Random(seed)  # noqa: S311 (points, not secrets)
    if determined(claim.given):
        return
    for h in (h for h in claim.given if isinstance(h, Rel) and _is_quadric(h)):
        others = sorted(claim.free() - h.free(), key=str)
        for point in _through(h.gap, list(h.free()), rng):
            yield point | {v: rng.choice(REALS) if v.args[1] == "real" else Fraction(rng.randint(0, 6)) for v in others}


def _is_quadric(h: Rel) -> bool:
    """Is it an equation of degree 2 between polynomials in two or more real variables?"""
    free = h.free()
    if h.op != "=" or len(free) < 2 or any(v.args[1] != "real" for v in free):
        return False
    try:
        gap = polynomial(h.gap)
    except Refused:
        return False
    plain = {x for m in gap for x, _ in m} <= {v.args[0] for v in free}
    return plain and max((sum(n for _, n in m) for m in gap), default=0) == 2


def _through(gap: Term, moving: list[Term], rng: random.Random) -> Iterator[Point]:
    """Points of the quadric with nice coordinates, and those where lines through them meet the quadric again."""
    values = Values()
    starts = (dict(zip(moving, row, strict=True)) for row in itertools.product(REALS, repeat=len(moving)))
    found = (p for p in itertools.islice(starts, _STARTS) if values.of(gap, p) == 0)
    # All lines through the tip of a cone lie in it, or meet it there only.
    for start in itertools.islice((p for p in found if any(p.values())), _FOUND):
        yield dict(start)
        for _ in range(_LINES):
            line = {v: Fraction(rng.randint(-_STEEPEST, _STEEPEST)) for v in moving}
            ahead, behind = (values.of(gap, {v: x + s * line[v] for v, x in start.items()}) for s in (1, -1))
            if ahead is not None and behind is not None and ahead + behind:  # a t^2 + b t = 0
                t = (behind - ahead) / (ahead + behind)
                yield {v: x + t * line[v] for v, x in start.items()}
