"""What would have to stand in a place of an equation, by its values at points; and the places where numbers stand.

Where both sides are fractions linear in the place, the value that makes them equal is known at every point.  It is held
against what stands there times a number, or times powers of one or two things in the line, and against that plus one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

import numpy as np

from symbolic.kernel import Claim, Function, Rel, Term, build, num, subterms
from symbolic.language.sums import sum_text
from symbolic.language.terms import product
from symbolic.search.edits import Edit, with_argument
from symbolic.search.samples import BROKEN, Values, combined, elementary
from symbolic.search.trials import World

DENOMINATOR = 12  # of simple numbers
_CLOSE = 1e-6
_LEAST = 3  # points that tell something
_ATOMS = 100
_LARGE = 1e12
_POWERS = (1, -1, 2, -2)
_SIMPLE = sorted({Fraction(n, d) for d in range(1, 7) for n in range(-12 * d, 12 * d + 1)}, key=lambda x: x.denominator)


@dataclass(frozen=True)
class Place:
    """A place of a goal: on the right side or not, by the arguments that lead there; a `summand`, or a side."""

    goal: Rel
    right: bool
    path: tuple[int, ...]
    summand: bool

    @property
    def side(self) -> Term:
        """The side that it is in."""
        return self.goal.rhs if self.right else self.goal.lhs

    @property
    def value(self) -> Term:
        """What stands there."""
        return _inside(self.side, self.path)

    @property
    def within(self) -> Term:
        """What it stands in."""
        return _inside(self.side, self.path[:-1])

    def put(self, new: Term) -> Rel:
        """The goal with something else there."""
        side = _put(self.side, self.path, new)
        return Rel(self.goal.lhs, self.goal.op, side) if self.right else Rel(side, self.goal.op, self.goal.rhs)

    def gap(self, world: World, x: Values) -> Values:
        """How much its side is above the other one, with the values there."""
        return _through(world, self.side, self.path, x) - world.value(self.goal.lhs if self.right else self.goal.rhs)

    def wanted(self, world: World) -> Values:
        """What would have to stand there for an equality, at each point; not a number where that is not known."""
        other = world.value(self.goal.lhs if self.right else self.goal.rhs)
        x = world.value(self.value)
        y, z = x + 1, x + 3
        with np.errstate(all="ignore"):
            at_x, at_y, at_z = self.gap(world, x), self.gap(world, y), self.gap(world, z)
            first, second = (y - z) * at_z * (at_y - at_x), at_x * (at_y - at_z) * (y - x)
            found = (first * x - second * z) / (first - second)
            scale = np.abs(other) + np.abs(at_x) + 1
            return np.where(np.abs(self.gap(world, found)) <= _CLOSE * scale, found, np.nan)

    def number(self, worlds: Sequence[World]) -> Fraction | None:
        """The simplest number that makes the sides equal at all points, all simple ones tried there."""
        fits = np.ones(len(_SIMPLE), dtype=bool)
        candidates = np.array([[float(value)] for value in _SIMPLE])
        with np.errstate(all="ignore"):
            for world in worlds:
                gap = np.abs(self.gap(world, candidates)) / (1 + np.abs(world.value(self.side)))
                fits &= np.broadcast_to(gap <= _CLOSE, (len(_SIMPLE), world.found)).all(axis=1)
        enough = fits.any() and sum(w.found for w in worlds) >= _LEAST
        return _SIMPLE[int(np.argmax(fits))] if enough else None


def _inside(t: Term, path: Sequence[int]) -> Term:
    return reduce(lambda t, k: t.args[k], path, t)


def _put(t: Term, path: Sequence[int], new: Term) -> Term:
    return new if not path else with_argument(t, path[0], _put(t.args[path[0]], path[1:], new))


def _through(world: World, t: Term, path: Sequence[int], x: Values) -> Values:
    if not path:
        return x
    terms = [(k, a) for k, a in enumerate(t.args) if isinstance(a, Term)]
    parts = [_through(world, a, path[1:], x) if k == path[0] else world.value(a) for k, a in terms]
    return elementary(t.args[0], parts) if t.op == "app" else combined(t.op, parts)


def places(goal: Rel) -> Iterator[Place]:
    """Those of its sides, and of what these are made of; none in exponents, sums, and functions with a definition."""
    for right in (True, False):
        yield from _places(goal, right, (), goal.rhs if right else goal.lhs, True)


def _places(goal: Rel, right: bool, path: tuple[int, ...], t: Term, summand: bool) -> Iterator[Place]:
    yield Place(goal, right, path, summand)
    if t.op == "app" and t.args[0].definition != ("elementary",):
        return
    for k, a in enumerate(t.args):
        if isinstance(a, Term) and not (t.op == "^" and k == 1):
            yield from _places(goal, right, (*path, k), a, t.op in ("+", "-", "neg"))


def fitting(claim: Claim, worlds: Sequence[World], foreign: Sequence[Term] = ()) -> Iterator[Edit]:
    """The equation with something else in one place, such as the points ask for; `foreign` things may come in."""
    goal = claim.goal
    if not worlds:
        return
    inside = [s for side in goal.terms() for s in subterms(side) if _single(s)]
    own = set(inside)
    names = _valued([*dict.fromkeys([*sorted(goal.free(), key=str), *inside])][:_ATOMS], worlds)
    printed = [*names, *_valued([side for side in goal.terms() if side not in own], worlds)]
    brought = _valued([t for t in foreign if t not in own], worlds)
    atoms = [*names, *(one for one in brought if not any(_power(one[1], x) for _, x in printed))][:_ATOMS]
    for place in (p for p in places(goal) if p.summand or p.value.number is not None):
        other = goal.lhs if place.right else goal.rhs
        beside = _said(other) - _said(place.side)
        usable = [(a, x) for a, x in atoms if beside.isdisjoint(_said(a))]  # a side is not said by itself
        try:
            there = np.concatenate([world.value(place.value) for world in worlds])
            wanted = np.concatenate([place.wanted(world) for world in worlds])
        except BROKEN:
            continue
        known = (np.abs(wanted) < _LARGE) & (np.abs(there) < _LARGE)
        if np.isnan(wanted[np.abs(there) < _LARGE]).any():
            value = place.number(worlds) if place.value.number is not None else None
            if value is not None:
                yield Edit(Claim(claim.given, place.put(num(value))), sum_text(place.value), sum_text(num(value)), 2)
            continue
        usable = [(a, x[known]) for a, x in usable if np.isfinite(x[known]).all()]
        for new, cost in _fits(place.value, there[known], wanted[known], usable, own):
            yield Edit(Claim(claim.given, place.put(new)), sum_text(place.value), sum_text(new), cost)


def _power(values: Values, others: Values) -> bool:
    """Are they a number times a power of others: is exp(x log(2)) another way to write 2^x?"""
    with np.errstate(all="ignore"):
        logs, known = np.log(np.abs(values)), np.log(np.abs(others))
    if len(logs) < _LEAST or not (np.isfinite(logs) & np.isfinite(known)).all() or not np.ptp(known):
        return False
    at = int(np.argmax(np.abs(known - known[0])))
    exponent = (logs[at] - logs[0]) / (known[at] - known[0])
    return bool(np.ptp(logs - exponent * known) <= _CLOSE * (1 + np.abs(logs).max()))


def _single(t: Term) -> bool:
    """Is it no number, and no product or power of what counts by itself?"""
    return t.op in ("var", "app", "+", "-") or (t.op == "^" and t.args[1].number is None)


def _said(t: Term) -> set[Term | Function]:
    """What a term is made of, with the functions that are applied."""
    parts = [s for s in subterms(t) if s.op not in ("var", "num")]
    return {*parts, *(s.args[0] for s in parts if s.op == "app")}


def _valued(terms: Sequence[Term], worlds: Sequence[World]) -> list[tuple[Term, Values]]:
    """The terms that have values, not all the same, at all points."""
    found = []
    for t in terms:
        try:
            values = np.concatenate([np.broadcast_to(world.value(t), world.found) for world in worlds])
        except BROKEN:
            continue
        if np.isfinite(values).any() and not (values == values[0]).all():
            found.append((t, values))
    return found


def _fits(
    t: Term, there: Values, wanted: Values, atoms: Sequence[tuple[Term, Values]], own: set[Term]
) -> Iterator[tuple[Term, int]]:
    """What has the wanted values: a number, or t times one or plus one, or times powers of atoms."""
    if t.number is not None and (value := _constant(wanted)) is not None and value != t.number:
        yield num(value), 2
        return
    if not there.any():  # what is added to nothing stands alone
        return
    if ((there == 0) & (np.abs(wanted) > _CLOSE)).any():
        ratio = None
    else:
        known = there != 0
        ratio = wanted[known] / there[known] if known.sum() >= _LEAST else None
    if ratio is not None and t.number is None:
        if value := _constant(ratio):
            turned = t.args[1] - t.args[0] if t.op == "-" else -t
            yield turned if value == -1 else _numbered(value, t), 3
            return
        yield from _monomials(t, np.abs(ratio), [(a, x[known]) for a, x in atoms], own)
    rest = wanted - there
    if (value := _constant(rest)) is not None:
        yield _plus(t, num(value)) if value > 0 else t - num(-value), 4
        return
    names = [(a, x) for a, x in atoms if a.op == "var"]
    mixed = [(a * b, x * y) for (a, x), (b, y) in itertools.combinations(names, 2)]  # a cross term that is missing
    for a, x in [*atoms, *mixed]:
        with np.errstate(all="ignore"):
            times = _constant(rest[x != 0] / x[x != 0]) if not rest[x == 0].any() else None
        if times:
            term = a if abs(times) == 1 else _numbered(abs(times), a)
            yield _plus(t, term) if times > 0 else t - term, 5 + (a not in own and a.op != "*")


def _monomials(
    t: Term, ratio: Values, atoms: Sequence[tuple[Term, Values]], own: set[Term]
) -> Iterator[tuple[Term, int]]:
    if (ratio == 0).any():
        return
    level = np.log(ratio)
    logs = [(a, np.log(np.abs(x))) for a, x in atoms if (x != 0).all()]
    for a, x in logs:
        for e in _POWERS:
            value = _constant(np.exp(np.clip(level - e * x, -50, 50)))
            if value and (value == 1 or t.number is None):  # what becomes of a numeral has it in it
                new = _times(t, a, e)
                yield new if value == 1 else _numbered(value, new), 2 + abs(e) + 2 * (a not in own) + (value != 1)
    for (a, x), (b, y) in itertools.combinations(logs, 2):
        for d, e in itertools.product(_POWERS, repeat=2):
            if np.abs(level - d * x - e * y).max() <= _CLOSE:
                yield _times(_times(t, a, d), b, e), 3 + abs(d) + abs(e) + 2 * ((a not in own) + (b not in own))


def _constant(values: Values) -> Fraction | None:
    """The simple number that they all are."""
    if len(values) < _LEAST or not np.isfinite(values).all() or np.ptp(values) > _CLOSE * (1 + np.abs(values).max()):
        return None
    value = Fraction(float(values[0])).limit_denominator(DENOMINATOR)
    return value if abs(float(value) - values[0]) <= _CLOSE * (1 + abs(values[0])) else None


def _times(t: Term, a: Term, power: int) -> Term:
    """t * a^power, without what cancels as it stands."""
    for _ in range(abs(power)):
        above, below = t.args if t.op == "/" else (t, num(1))
        ours, theirs = (above, below) if power > 0 else (below, above)
        ours, theirs = (ours, _less(theirs, a)) if a in _factors(theirs) else (_more(ours, a), theirs)
        above, below = (ours, theirs) if power > 0 else (theirs, ours)
        t = above if below == num(1) else above / below
    return t


def _plus(t: Term, more: Term) -> Term:
    return build("+", *(t.args if t.op == "+" else (t,)), more)


def _factors(t: Term) -> tuple[Term, ...]:
    return t.args if t.op == "*" else (t,)


def _numbered(value: Fraction, t: Term) -> Term:
    """t times a number, which is multiplied with the one that it begins with."""
    first, *rest = _factors(t)
    value, rest = (value * first.number, rest) if first.number is not None else (value, [first, *rest])
    return product(rest if rest and value == 1 else [num(value), *rest])


def _more(t: Term, a: Term) -> Term:
    """t * a; of what is a factor already, a power."""
    if t == num(1):
        return a
    factors = list(_factors(t))
    for k, factor in enumerate(factors):
        base, power = factor.args if factor.op == "^" else (factor, num(1))
        if base == a and power.number is not None and power.number >= 1:
            factors[k] = a ** int(power.number + 1)
            return product(factors)
    return build("*", *factors, a)


def _less(t: Term, a: Term) -> Term:
    rest = list(_factors(t))
    rest.remove(a)
    return product(rest)
