"""Exact points at which two relations have different sides.

Points may refute that two relations are the same one, never confirm it.  Points that meet the hypotheses are tried
first.  Quantified hypotheses are not checked; the sequences that are put in for free functions are positive.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from symbolic.kernel.claims import Claim, Rel, compare
from symbolic.kernel.evaluate import Evaluator, Interval
from symbolic.kernel.terms import (
    Function,
    Lambda,
    Refused,
    Term,
    functions,
    integral,
    num,
    rebuild,
    var,
    variables,
)
from symbolic.language.sums import sum_text

Point = dict[Term, Fraction]
Same = Callable[[Term, Term], bool]
Pair = tuple[Term, Term]

_SEED = 1
_DRAWN = 240  # candidates for points that meet the hypotheses
_TRIED = 12  # points at which sides are evaluated, for each way to draw them
_WORK = 2_000_000  # of one value, in the kernel's units: some hundredths of a second
_TOTAL_WORK = 6_000_000
_DIGITS = 12
_SHOWN_BITS = 3_000
_INTEGERS = tuple(map(Fraction, (2, 3, 1, 4, 0, 5, 6, -1)))
_REALS = tuple(map(Fraction, ("2", "1/3", "3", "1/4", "5", "-1", "1/2", "3/4", "2/5", "1/10", "3/2", "-1/2", "7", "0")))


class _Brief(Evaluator):
    """The kernel's evaluator with a smaller allowance, for one value and for all together."""

    def __init__(self) -> None:
        super().__init__()
        self.spent = 0

    def _charge(self, v: Interval, more: int = 0) -> Interval:
        before = self.work
        out = super()._charge(v, more)
        self.spent += self.work - before
        if self.work > _WORK or self.spent > _TOTAL_WORK:
            raise Refused("the values take too many steps")
        return out


@dataclass(frozen=True)
class Sides:
    """The two sides of a relation as printed, and those of the claim, in corresponding order.

    `swaps` says that the two sides of the relation may be exchanged; `moves`, that parts of them may be moved from one
    side to the other, so that the difference of the sides counts.
    """

    printed: Pair
    claimed: Pair
    swaps: bool
    moves: bool

    def terms(self) -> tuple[Term, ...]:
        """All four."""
        return (*self.printed, *self.claimed)

    def map(self, change: Callable[[Term], Term]) -> Sides:
        """With `change` applied to all four."""
        a, b, c, d = map(change, self.terms())
        return Sides((a, b), (c, d), self.swaps, self.moves)

    def differ(self, a: Interval, b: Interval, c: Interval, d: Interval) -> bool:
        """With these values, are the relations different ones?"""
        straight = _apart(_gap(a, b), _gap(c, d)) if self.moves else _apart(a, c) or _apart(b, d)
        swapped = _apart(_gap(a, b), _gap(d, c)) if self.moves else _apart(a, d) or _apart(b, c)
        return straight and (swapped or not self.swaps)


def find(sides: Sides, given: Sequence[Rel | Claim], same: Same) -> dict[str, str]:
    """A point at which printed and claimed sides differ in value; empty when none is found.

    Where the functions have no values, applications that are the `same` get one number, and others get different
    ones; the witness says so.
    """
    # Hypotheses about functions are expensive, and looked at only where the others hold.
    relations = sorted((h for h in given if isinstance(h, Rel)), key=lambda h: any(map(functions, h.terms())))
    evaluated = False
    for meanings in _meanings([*sides.terms(), *(t for h in relations for t in h.terms())]):
        apply = _applied(meanings)
        try:
            here, known = sides.map(apply), [h.map(apply) for h in relations]
        except Refused:
            continue
        found, had_values = _at_points(here, known, _note(meanings))
        evaluated |= had_values
        if found:
            return found
    return {} if evaluated else _with_opaque_functions(sides, relations, same)


def _at_points(sides: Sides, given: Sequence[Rel], notes: Mapping[str, str]) -> tuple[dict[str, str], bool]:
    """A witness, and whether the sides had values anywhere."""
    evaluator, evaluated = _Brief(), False
    for point, met in _points(sides.terms(), given, evaluator):
        try:
            a, b, c, d = (evaluator.value(t, point) for t in sides.terms())
        except Refused:
            continue
        evaluated = True
        if not sides.differ(a, b, c, d):
            continue
        shown = {str(v): str(x) for v, x in sorted(point.items(), key=lambda item: str(item[0]))}
        side = "left" if _apart(a, c) else "right"
        printed, claimed = (a, c) if side == "left" else (b, d)
        shown |= {**notes, f"{side} side as printed": _shown(printed), f"{side} side of the claim": _shown(claimed)}
        if not met:
            shown["hypotheses"] = "not all met at this point"
        return shown, True
    return {}, evaluated


def _gap(a: Interval, b: Interval) -> Interval:
    return a[0] - b[1], a[1] - b[0]


def _apart(a: Interval, b: Interval) -> bool:
    return a[1] < b[0] or b[1] < a[0]


def _shown(v: Interval) -> str:
    if max(x.numerator.bit_length() + x.denominator.bit_length() for x in v) > _SHOWN_BITS:
        return "a number with many digits"
    if v[0] == v[1]:
        return str(v[0])
    return f"between {_decimal(v[0])} and {_decimal(v[1], 1)}"


def _decimal(x: Fraction, up: int = 0) -> str:
    digits = (x * 10**_DIGITS).__floor__() + up
    whole, rest = divmod(abs(digits), 10**_DIGITS)
    return f"{'-' if digits < 0 else ''}{whole}.{rest:0{_DIGITS}d}"


# Points


def _points(terms: Iterable[Term], given: Sequence[Rel], evaluator: _Brief) -> Iterator[tuple[Point, bool]]:
    """Points with the same variables, first those that meet the hypotheses (and whether they do)."""
    free = frozenset().union(*(variables(t) for t in terms), *(h.free() for h in given))
    fixed = _determined(given)
    open_ = sorted(free - {v for v, _ in fixed}, key=lambda v: str(v.args))
    rng = random.Random(_SEED)  # noqa: S311 (points, not secrets)
    tried = 0
    for k in range(_DRAWN):
        point = _completed({v: _value(v, i, k, rng) for i, v in enumerate(open_)}, fixed, evaluator)
        if point is not None and all(_holds(h, point, evaluator) for h in given):
            yield point, True
            tried += 1
        if tried == _TRIED or not free:
            break
    for k in range(_TRIED if given else 0):
        point = {v: _value(v, i, k, rng) for i, v in enumerate(sorted(free, key=lambda v: str(v.args)))}
        yield point, all(_holds(h, point, evaluator) for h in given)


def _value(v: Term, i: int, k: int, rng: random.Random) -> Fraction:
    """The first points have different values for different variables; then come random ones."""
    choices = _INTEGERS if v.args[1] == "integer" else _REALS
    return choices[(i + k) % len(choices)] if k < 6 else rng.choice(choices)


def _determined(given: Iterable[Rel]) -> list[tuple[Term, Term]]:
    """Variables that an equality among the hypotheses gives in terms of the others, in an order of evaluation."""
    out: list[tuple[Term, Term]] = []
    taken: set[Term] = set()
    for h in given:
        for v, e in ((h.lhs, h.rhs), (h.rhs, h.lhs)) if h.op == "=" else ():
            if v.op == "var" and v not in taken and not ({v} | taken) & variables(e):
                out.append((v, e))
                taken.add(v)
                break
    return out


def _completed(point: Point, fixed: Iterable[tuple[Term, Term]], evaluator: _Brief) -> Point | None:
    for v, e in fixed:
        try:
            low, high = evaluator.value(e, point)
        except Refused:
            return None
        if low != high or (v.args[1] == "integer" and low.denominator != 1):
            return None
        point[v] = low
    return point


def _holds(h: Rel, point: Point, evaluator: _Brief) -> bool:
    try:
        gap = _gap(evaluator.value(h.lhs, point), evaluator.value(h.rhs, point))
    except Refused:
        return False
    return compare(gap[0], h.op) and compare(gap[1], h.op)


# Functions


def _meanings(terms: Sequence[Term]) -> Iterator[tuple[Lambda, ...]]:
    """Two meanings for the free functions: simple positive sequences."""
    free = sorted({f for t in terms for g in functions(t) for f in g.free}, key=lambda f: f.name)
    for k in range(2 if free else 1):
        yield tuple(_meaning(f, j + k, k) for j, f in enumerate(free))


def _meaning(f: Function, j: int, k: int) -> Lambda:
    params = tuple(var(f"arg{i}", v.args[1]) for i, v in enumerate(f.params))
    body = num(j + 1)
    for i, v in enumerate(params):
        body = body + (num(i + 1 + k) * v * v if k == 0 else v * v * v * v + v)
    return Lambda(f, params, body)


def _applied(meanings: Sequence[Lambda]) -> Callable[[Term], Term]:
    def apply(t: Term) -> Term:
        for m in meanings:
            t = m.apply(t)
        return t

    return apply


def _note(meanings: Sequence[Lambda]) -> dict[str, str]:
    return {f"{m.function.name}({', '.join(map(str, m.params))})": str(m.body) for m in meanings}


def _with_opaque_functions(sides: Sides, given: Sequence[Rel], same: Same) -> dict[str, str]:
    """Functions without values: their applications as so many different numbers."""
    known: list[tuple[Term, Term]] = []

    def leaf(t: Term) -> Term | None:
        if t.op != "app" or t.args[0].definition == ("elementary",):
            return None
        for other, value in known:
            if other.args[0] == t.args[0] and same(other, t):
                return value
        # Not small integers: those are the values of variables.
        k = len(known)
        known.append((t, num(11 + 3 * k) if integral(t) else num(Fraction(11 + 3 * k, 2))))
        return known[-1][1]

    opaque = sides.map(lambda t: rebuild(t, leaf))
    plain = [h for h in given if not any(f.definition != ("elementary",) for t in h.terms() for f in functions(t))]
    if not known:
        return {}
    notes = {sum_text(t): f"{value}, an arbitrary number" for t, value in known}
    return _at_points(opaque, plain, notes)[0]
