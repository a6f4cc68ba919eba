"""A grid for any claim, from what its hypotheses say about its variables; always the same for the same claim.

Integers are small, up to their bounds in terms of other integers; reals spread over the interval that the hypotheses
leave them, its ends among them where they are allowed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce

from symbolic.evidence.bounds import Bound, Ends, axes, bounds, ends
from symbolic.evidence.confirm import DIGITS
from symbolic.evidence.grid import Axis, Grid, Range, single
from symbolic.evidence.machine import Machine
from symbolic.evidence.points import points
from symbolic.evidence.spot import some_meanings
from symbolic.kernel import Claim, Rel, Term, num, subterms

_BATCH = 64  # points that are looked at together
FEWEST = 4
MOST = 400  # points, those for different meanings of free functions together
# How far an integer goes from its lowest value, and how many values a real has: the first pair that fits is taken.
_SIZES = ((12, 12), (9, 9), (7, 7), (6, 6), (5, 5), (4, 4), (4, 3), (3, 3), (3, 2), (2, 2), (1, 2))
# Parts of an interval, and distances from an end: the more telling ones first.
_PARTS = "1/2 1/5 49/50 1/50 4/5 2/3 1/10 9/10 1/3 1/1000 999/1000 2/5".split()
_DISTANCES = "1 1/10 10 1/2 3 1/100 100 1/3 2 1/1000 1000 7/5".split()
_ANYWHERE = "1/2 -1 2 0 1 -1/3 3 1/100 -10 10 -1/2 100".split()


def default_grid(claim: Claim) -> Grid:
    """A grid of at most about `MOST` points in which some meet the hypotheses, if such are easily found."""
    meanings = list(some_meanings(claim))
    most = max(1, _most(claim) // len(meanings))
    grid = _spread(claim, most)
    concrete = [reduce(Claim.interpret, m, claim) for m in meanings]
    if any(_met(c, grid) for c in concrete):
        return grid
    for c in concrete:
        if found := _found(c, grid.names):
            return found
    return grid


def _most(claim: Claim) -> int:
    """How many points are looked at: fewer where functions are applied to large numbers, as each point takes longer."""
    applied = (t for rel in claim.rels() for side in rel.terms() for t in subterms(side) if t.op == "app")
    numbers = (abs(a.number) for t in applied for a in t.args[1:] if a.number is not None)
    return max(FEWEST, MOST // (1 + int(max(numbers, default=Fraction(0))) // 20))


def _spread(claim: Claim, most: int) -> Grid:
    free, known = axes(claim), ends(claim)
    order = [*_ordered(claim, [v for v in free if v.args[1] == "integer"]), *(v for v in free if v.args[1] == "real")]
    integers = {v.args[0] for v in order if v.args[1] == "integer"}
    for width, counts in _sizes(len(order)):
        found = (_axis(claim, v, k, order, known[v], width, counts[k]) for k, v in enumerate(order))
        grid = Grid(tuple(found))
        if 0 < sum(1 for _ in itertools.islice(grid.points(integers), most + 1)) <= most:
            break
    return grid


def _sizes(variables: int) -> Iterator[tuple[int, Sequence[int]]]:
    """The width of integers, and the number of values of each real; at last only some have two."""
    for width, count in _SIZES:
        yield width, [count] * variables
    for width in (1, 0):
        for some in range(variables - 1, -1, -1):
            yield width, [2] * some + [1] * (variables - some)


def _axis(claim: Claim, v: Term, k: int, order: Sequence[Term], known: Ends, width: int, count: int) -> Axis:
    if v.args[1] == "real":
        values = sorted(set(_reals(claim, v, known, count, k)))
        return Axis(v.args[0], tuple(map(single, values)))
    low, high = (_dependent(claim, v, order[:k], side) for side in (True, False))
    if low is None:
        low = num(known[0] if known[0] is not None else known[1] - width if known[1] is not None else Fraction(-1))
    if high is None:
        far = low + width if low.number is None else num(low.number + width)
        high = far if known[1] is None or low.number is None else num(min(known[1], far.number or Fraction(0)))
    return Axis(v.args[0], (Range(low, high),))


def _bounds(claim: Claim, v: Term) -> list[Bound]:
    return [b for h in claim.given if isinstance(h, Rel) for b in bounds(h, v)]


def _dependent(claim: Claim, v: Term, before: Sequence[Term], low: bool) -> Term | None:
    """A bound of an integer in terms of integers before it."""
    for b in _bounds(claim, v):
        weights = b.value.weights
        whole = all(x.denominator == 1 for x in (b.value.constant, *weights.values()))
        if b.low == low and weights and whole and all(w in before and w.args[1] == "integer" for w in weights):
            value = b.value.term()
            return value if not b.strict else value + 1 if low else value - 1
    return None


def _ordered(claim: Claim, variables: Sequence[Term]) -> list[Term]:
    """The variables, those that are upper bounds of others before these."""
    above = {v: {w for b in _bounds(claim, v) if not b.low for w in b.value.weights} for v in variables}
    out: list[Term] = []
    while left := [v for v in variables if v not in out]:
        free = [v for v in left if not above[v] & set(left)]
        out.append((free or left)[0])
    return out


def _reals(claim: Claim, v: Term, known: Ends, count: int, k: int) -> list[Fraction]:
    """`count` values between the ends; different ones for different variables when there are few."""
    low, high = known
    strict = {b.value.constant for b in _bounds(claim, v) if b.strict and not b.value.weights}
    closed = [x for x in known if x is not None and x not in strict]
    if low is not None and high is not None:
        inside = [low + (high - low) * Fraction(t) for t in _PARTS]
    elif low is not None:
        inside = [low + Fraction(d) for d in _DISTANCES]
    elif high is not None:
        inside = [high - Fraction(d) for d in _DISTANCES]
    else:
        inside = [Fraction(x) for x in _ANYWHERE]
    turn = k % len(inside) if count < 3 else 0
    values = [*inside[turn:], *inside[:turn]]
    return [*closed, *values][:count] if count > 3 else values[:count]


def _met(claim: Claim, grid: Grid) -> bool:
    machine = Machine(claim, grid.names, DIGITS)
    integers = {v.args[0] for v in claim.free() if v.args[1] == "integer"}
    points = itertools.islice(grid.points(integers), MOST)
    return any(machine.meets(batch) for batch in iter(lambda: list(itertools.islice(points, _BATCH)), []))


def _found(claim: Claim, names: Sequence[str]) -> Grid | None:
    """A grid of the values of the first points that meet the hypotheses, among a few thousand."""
    machine = Machine(claim, names, DIGITS)
    candidates = ({v.args[0]: x for v, x in point.items()} for point in points(claim))
    rows = ([at[name] for name in names] for at in candidates if at.keys() >= set(names))
    most = max(1, int(_most(claim) ** (1 / max(1, len(names)))))
    met: list[list[Fraction]] = []
    while len(met) < most and (batch := list(itertools.islice(rows, _BATCH))):
        met += [batch[k] for k in machine.meets(batch)]
    values = [sorted(set(column)) for column in zip(*met[:most], strict=True)] if met else []
    if not met:
        return None
    return Grid(tuple(Axis(n, tuple(map(single, x))) for n, x in zip(names, values, strict=True)))
