"""Counterexamples, looked for in floating point: many points cost little there, and the kernel sees only suspects."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, pairwise

import numpy as np

from symbolic.evidence.points import Point, completed, determined, points
from symbolic.evidence.quadrics import on_quadrics
from symbolic.kernel import (
    Claim,
    Refused,
    Refutation,
    Rel,
    Term,
    domain,
    num,
    refute,
    substitute,
    subterms,
    truth,
    variables,
)
from symbolic.search import clock
from symbolic.search.counterexample import counterexample
from symbolic.search.errors import NotFound
from symbolic.search.samples import BROKEN, Samples

BATCH = 800
SUSPECTS = 25
DOZENS = 41
DOUBLED = (64, 128, 256, 512, 1024)
ROUNDINGS = (1, 2, 4, 10, 100, 4096)


def witness(claim: Claim, batches: int = 1, seconds: float = 5.0) -> Refutation:
    """A refutation of the claim, or `NotFound`."""
    end = clock.now() + seconds
    if any(isinstance(h, Claim) for h in claim.given):
        return counterexample(claim, seconds=seconds)
    for batch in _batches(claim, batches):
        if clock.now() > end:
            break
        try:
            suspects = _suspects(claim, batch)
        except BROKEN:
            return counterexample(claim, seconds=max(0.05, end - clock.now()), limit=BATCH)
        for point in suspects:
            try:
                return refute(claim, point)
            except Refused:
                if clock.now() > end:
                    break
    raise NotFound(f"no counterexample found to {claim}")


def spelled_out(claim: Claim) -> Claim:
    """The claim without names that hypotheses define by functions: a = exp(-e), of which no point has the value.

    It says the same, since a hypothesis grants that what defines the name is defined.
    """
    for h in claim.given:
        if isinstance(h, Rel) and h.op == "=" and all(len(c) == 1 for c in domain(h)):
            for v, e in ((h.lhs, h.rhs), (h.rhs, h.lhs)):
                named = v.op == "var" and v.args[1] == "real" and v not in variables(e)
                if named and any(s.op == "app" for s in subterms(e)):
                    rest = [*(g for g in claim.given if g != h), *(c[0] for c in domain(h))]
                    return spelled_out(Claim(tuple(dict.fromkeys(rest)), claim.goal).substitute({v: e}))
    return claim


def _batches(claim: Claim, count: int) -> Iterator[list[Point]]:
    """Corners and nice numbers, points of quadrics, random ones, and those near where the goal is tightest."""
    corners = list(islice(points(claim, limit=BATCH), BATCH))
    yield [*corners, *_larger(claim)]
    yield [*on_quadrics(claim)]
    if not claim.free():
        return
    rng = random.Random(7)  # noqa: S311 (points, not secrets)
    for k in range(count - 1):
        here = Samples(claim.given, claim.free(), seed=k + 2).rows()
        yield [_rounded(p, d) for d in ROUNDINGS[:4] for p in here]
        yield here
        for scale in (Fraction(1, 8), Fraction(1, 64), Fraction(1, 512)):
            here = [_moved(rng, p, scale) for p in _tightest(claim, here) for _ in range(20)]
            if not here:
                break
            yield [_rounded(p, d) for p in here for d in ROUNDINGS[1:]]


def _larger(claim: Claim) -> Iterator[Point]:
    """Of a claim about one integer: some dozens, and powers of 2 where no sum has so many terms."""
    fixed = determined(claim.given)
    free = claim.free() - {v for v, _ in fixed}
    if len(free) == 1 and all(v.args[1] == "integer" for v in free):
        plain = all(f.definition == ("elementary",) for f in claim.functions())
        for k in (*range(7, DOZENS), *(DOUBLED if plain else ())):
            yield from completed(dict.fromkeys(free, Fraction(k)), fixed)


def _moved(rng: random.Random, point: Point, scale: Fraction) -> Point:
    return {
        v: x + (rng.choice((-1, 0, 1)) if v.args[1] == "integer" else Fraction(rng.randint(-8, 8)) * scale / 4)
        for v, x in point.items()
    }


def _rounded(point: Point, most: int) -> Point:
    return {v: x if v.args[1] == "integer" else x.limit_denominator(most) for v, x in point.items()}


def _tightest(claim: Claim, here: Sequence[Point]) -> list[Point]:
    if not here:
        return []
    samples = Samples.on(here)
    try:
        gap = samples.value(claim.goal.gap)
    except BROKEN:
        return []
    good = samples.admitted(claim.given) & ~np.isnan(gap)
    order = [int(k) for k in np.argsort(np.where(good, gap, np.inf))[:10] if good[k]]
    return [here[k] for k in order]


def _suspects(claim: Claim, here: Sequence[Point]) -> list[Point]:
    """The points at which the goal seems to fail, the clearest first."""
    if not here:
        return []
    samples = Samples.on(here)
    keep = samples.admitted(claim.given)
    goal = claim.goal
    samples.unknown = np.zeros(samples.found, dtype=bool)
    left, right = samples.value(goal.lhs, keep), samples.value(goal.rhs, keep)
    slack = 1e-9 * (1 + np.abs(left) + np.abs(right))
    with np.errstate(invalid="ignore"):  # what is infinite on both sides counts as undefined
        gap = left - right
    undefined = np.isnan(left) | np.isnan(right)
    if goal.op == "=":
        clear = np.abs(gap) > slack
        close = np.zeros_like(clear)
    else:
        clear = gap < -slack
        close = (np.abs(gap) <= slack) if goal.op == ">" else np.zeros_like(clear)
    known = ~(np.isinf(left) | np.isinf(right) | samples.unknown)
    found: list[Point] = []
    for mask in (clear & known, undefined & known, close, ~known):
        found += [here[int(k)] for k in np.flatnonzero(mask & keep)[:SUSPECTS]]
    return found


def satisfiable(given: Sequence[Rel | Claim], free: Sequence[Term]) -> bool:
    """Does some point satisfy the hypotheses, as far as floating point can tell?"""
    return bool(Samples(given, free).found or Samples(given, free, seed=2).found or _at_a_root(given, free))


def _at_a_root(given: Sequence[Rel | Claim], free: Sequence[Term]) -> bool:
    """Does a root that is no fraction, x^2 = x + 1, meet what else is said of x, and some point the rest?

    What else is said of x has to be that it is above or below a number, which holds at the root where it does around
    it, or what another variable is then, of which nothing else is said.
    """
    rels = [h for h in given if isinstance(h, Rel)]
    for h in rels if len(rels) == len(given) else ():
        single = h.op == "=" and len(h.free()) == 1 and not domain(h)
        if not single or any(s.op == "app" for side in h.terms() for s in subterms(side)):
            continue
        (x,) = h.free()
        rest = [r for r in rels if x not in r.free()]
        here = [r for r in rels if r not in (h, *rest) and not any(_gives(r, x, y, rels) for y in r.free() - {x})]
        if x.args[1] != "real" or not all(_bounds(r, x) for r in here):
            continue
        around = [e for e in _changes(Rel(h.lhs, ">", h.rhs), x) if all(_met([_at(r, x, y) for r in here]) for y in e)]
        if around and (not rest or Samples(rest, [v for v in free if v != x]).found):
            return True
    return False


def _gives(rel: Rel, x: Term, y: Term, rels: Sequence[Rel]) -> bool:
    """Does it say what y is by x alone, and nothing else anything of y?"""
    sides = [t for t in rel.terms() if t != y]
    alone = len(sides) == 1 and variables(sides[0]) <= {x} and not any(y in r.free() for r in rels if r != rel)
    return alone and rel.op == "=" and y.args[1] == "real" and not domain(rel)


def _bounds(rel: Rel, x: Term) -> bool:
    """Is it an inequality between x and a number?"""
    return rel.op in (">", ">=") and x in rel.terms() and any(t.number is not None for t in rel.terms())


def _at(rel: Rel, x: Term, point: Fraction) -> Rel:
    return rel.map(lambda t: substitute(t, {x: num(point)}))


def _met(rels: Sequence[Rel]) -> bool:
    try:
        return all(truth(r, {}) for r in rels)
    except Refused:
        return False


def _changes(above: Rel, x: Term) -> Iterator[tuple[Fraction, Fraction]]:
    """Ends, close to each other, between which a relation in x begins or ceases to hold."""
    at = [Fraction(k, 4) for k in range(-80, 81)]
    holds = {point: truth(above, {x: point}) for point in at}
    for low, high in ((a, b) for a, b in pairwise(at) if holds[a] != holds[b]):
        first = holds[low]
        for _ in range(40):
            middle = (low + high) / 2
            low, high = (middle, high) if truth(above, {x: middle}) == first else (low, middle)
        yield low, high
