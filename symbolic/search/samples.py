"""Many points at once, in floating point: what is false at one of them is not worth a proof.

Nothing here is trusted: a verdict comes from the kernel.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any

import numpy as np

from symbolic.evidence.ball import Balls, Exact, exact, nearest, precision
from symbolic.evidence.coded import Coded
from symbolic.evidence.frame import Frame
from symbolic.evidence.library import Library
from symbolic.evidence.points import determined
from symbolic.evidence.program import Builder
from symbolic.kernel import Claim, Function, Refused, Rel, Term, functions
from symbolic.language.terms import summands

COUNT = 1500
KEPT = 160
KEPT_INTEGERS = 40
LARGEST = 60  # integer at which a defined function is computed
_BITS = (64, 256)  # of its values
_EXACTLY = 512  # bits of a number up to which it is kept exactly
CANCELLED = 1e-6  # share of the summands below which a sum of rounded values is not trusted
ROUNDED = 1e-13  # the same share where only products and powers are rounded
LOST = 1e-15  # share of the largest summand below which a summand is lost
_NEWTON, _DIFFERENCE, _INSIDE = 4, 1e-7, 1e-10  # steps toward an equation; between two points; beyond a bound
_ROUNDED_OFF = 1e-9  # share of the summands of an equation that may be left
FARTHEST = 700  # exponent at which exp is neither 0 nor infinite in floating point
_UNARY = {"exp": np.exp, "log": np.log, "sqrt": np.sqrt, "abs": np.abs, "floor": np.floor, "ceil": np.ceil}
_BINARY = {"max": np.maximum, "min": np.minimum, "pow": np.power}
_NICE = (0.0, 1.0, 0.5, 2.0, -1.0, 0.25, 3.0, 0.75, -0.5, 1.5, 0.125, -2.0)
Values = Any


class Unknown(Exception):
    """A term without a numerical value, such as an arbitrary sequence."""


BROKEN = (Unknown, Refused, OverflowError)  # what may come instead of values


class Samples:
    """Points that satisfy the hypotheses; `found` says whether there are any."""

    def __init__(self, given: Sequence[Rel | Claim], terms: Iterable[Term] = (), seed: int = 1) -> None:
        self.found = 0
        self.unknown: Values = np.zeros(0, dtype=bool)  # where a defined function was not computed
        self.rels = [h for h in given if isinstance(h, Rel)]
        # A hypothesis for all values is not tried out.  Of arbitrary functions it is true for some; others may fail.
        granted = [h for h in given if isinstance(h, Claim)]
        self.exact = all(any(f.definition is None for f in h.functions()) for h in granted)
        self.variables = sorted({v for r in self.rels for v in r.free()} | set(terms), key=lambda v: v.args)
        self.whole = any(v.args[1] == "integer" for v in self.variables)
        count = COUNT if self.variables else 1
        self.env: dict[Term, Values] = {}
        for v in self.variables:
            low, high = self._range(v)
            self.env[v] = _drawn(v, low, high, seed)[:count]
        for v, e in determined(self.rels):
            try:
                self.env[v] = self.value(e)
            except Unknown:
                continue
        keep = np.ones(count, dtype=bool)
        for v in self.variables:
            if v.args[1] == "integer":
                keep &= self.env[v] == np.round(self.env[v])
        for r in self.rels:
            try:
                keep &= self.holds(r, keep)
            except Unknown:
                continue
        self.choose(np.flatnonzero(keep)[: KEPT_INTEGERS if self.whole else KEPT])

    @classmethod
    def on(cls, rows: Sequence[Mapping[Term, Fraction]]) -> Samples:
        """The given points, whether they satisfy anything or not."""
        self = cls(())
        self.put(rows)
        return self

    def put(self, rows: Sequence[Mapping[Term, Fraction]]) -> None:
        """Take these points instead."""
        self.variables = sorted(rows[0], key=lambda v: v.args)
        self.env = {v: floats([row[v] for row in rows]) for v in self.variables}
        self.found = len(rows)

    def choose(self, places: Values) -> None:
        """Keep the points at these places, in this order."""
        self.env = {v: x[places] for v, x in self.env.items()}
        self.found = len(places)

    def spread(self, rng: np.random.Generator, moving: Sequence[Term], step: float, times: int) -> None:
        """Add so many points beside each, a step away at most."""
        self.env = {v: np.tile(x, times + 1) for v, x in self.env.items()}
        for v in moving:
            self.env[v][self.found :] += step * rng.uniform(-1, 1, times * self.found)
        self.found *= times + 1

    def meet(self, given: Sequence[Rel | Claim], moving: Sequence[Term], fixed: Sequence[tuple[Term, Term]]) -> None:
        """Move the points to where relations hold: by what equations give, and by Newton's method."""
        with suppress(*BROKEN), np.errstate(all="ignore"):
            for v, e in fixed:
                self.env[v] = np.broadcast_to(self.value(e), self.found)
            for h in [h for h in given if isinstance(h, Rel) and not fixed] * _NEWTON:
                gap, gradient = self.value(h.gap), []
                for v in moving:
                    here = self.env[v]
                    self.env[v] = here + _DIFFERENCE
                    gradient.append((self.value(h.gap) - gap) / _DIFFERENCE)
                    self.env[v] = here
                length = np.maximum(sum(g * g for g in gradient), _DIFFERENCE)
                gap = gap if h.op == "=" else np.minimum(gap - _INSIDE, 0)
                for v, g in zip(moving, gradient, strict=True):
                    self.env[v] = self.env[v] - gap * g / length

    def rows(self) -> list[dict[Term, Fraction]]:
        """The points, exactly."""
        return [{v: Fraction(float(x[k])) for v, x in self.env.items()} for k in range(self.found if self.env else 0)]

    def holds(self, rel: Rel, where: Any = None) -> Values:
        """At which points does the relation hold; of an equation the summands may cancel but for a share of them."""
        left, right = self._sides(rel, where)
        if rel.op != "=":
            return _true(rel.op, left, right)
        with np.errstate(all="ignore"):
            parts = [np.abs(self._value(t, where)) for side in rel.terms() for _, t in summands(side)]
            return np.abs(left - right) <= _ROUNDED_OFF * reduce(np.add, parts, np.zeros(self._size()))

    def admitted(self, given: Sequence[Rel | Claim]) -> Values:
        """At which points do the hypotheses hold, as far as they are relations that have values?"""
        keep = np.ones(self._size(), dtype=bool)
        for h in given:
            if isinstance(h, Rel):
                with suppress(*BROKEN):
                    keep &= self.holds(h, keep)
        return keep

    def _range(self, v: Term) -> tuple[float | None, float | None]:
        """Constant bounds on a variable, where a hypothesis is one."""
        low: float | None = None
        high: float | None = None
        for r in self.rels:
            if r.op in (">=", ">") and r.free() == {v}:
                if r.lhs == v and r.rhs.number is not None:
                    low = max(float(r.rhs.number), low if low is not None else -np.inf)
                elif r.rhs == v and r.lhs.number is not None:
                    high = min(float(r.lhs.number), high if high is not None else np.inf)
        return low, high

    def _sides(self, r: Rel, where: Any = None) -> tuple[Values, Values]:
        self.unknown = np.zeros(self._size(), dtype=bool)
        with np.errstate(all="ignore"):
            return self.value(r.lhs, where), self.value(r.rhs, where)

    def value(self, t: Term, where: Any = None) -> Values:
        """The values of a term at all points; not a number where it is undefined.  `where` marks the points wanted."""
        if len(self.unknown) != self._size():
            self.unknown = np.zeros(self._size(), dtype=bool)
        with np.errstate(all="ignore"):
            return self._value(t, where)

    def _value(self, t: Term, where: Any) -> Values:
        if t.op == "num":
            return np.full(self._size(), float(t.args[0]))
        if t.op == "var":
            if t not in self.env:
                raise Unknown(str(t))
            return self.env[t]
        if t.op == "app":
            return self._application(t, where)
        parts = [self._value(a, where) for a in t.args]
        out = combined(t.op, parts)
        if t.op in ("+", "-"):
            largest = reduce(np.maximum, map(np.abs, parts))
            for part in parts:  # what is lost in a sum may make a strict relation true
                self.unknown |= (np.abs(part) < LOST * largest) & (part != 0)
            # What is rounded cancels: nothing is known of the rest.
            self.unknown |= (np.abs(out) < ROUNDED * largest) & (out != 0)
            if functions(t):
                self.unknown |= np.abs(out) < CANCELLED * largest
        return out

    def _size(self) -> int:
        return len(next(iter(self.env.values()))) if self.env else max(1, self.found)

    def _application(self, t: Term, where: Any) -> Values:
        f, parts = t.args[0], [self._value(a, where) for a in t.args[1:]]
        if f.definition == ("elementary",):
            if f.name == "exp":
                self.unknown |= np.abs(parts[0]) > FARTHEST
            return elementary(f, parts)
        if f.definition is None or f.free:
            raise Unknown(f.name)
        out = np.full(self._size(), np.nan)
        wanted = np.ones(self._size(), dtype=bool) if where is None else where
        out[wanted] = _defined(f, list(zip(*(p[wanted].tolist() for p in parts), strict=True)))
        self.unknown |= np.isinf(out)
        return out

    def refutes(self, goal: Rel) -> bool:
        """Is the goal clearly false, or undefined, at a point?"""
        if not self.found or not self.exact:
            return False
        try:
            left, right = self._sides(goal)
        except (*BROKEN, ValueError):
            return False
        left, right = np.broadcast_to(left, self._size()), np.broadcast_to(right, self._size())
        known = ~(np.isinf(left) | np.isinf(right) | self.unknown)
        slack = 1e-9 * (1 + np.abs(left) + np.abs(right))
        with np.errstate(invalid="ignore"):
            gap = left - right
        if goal.op == "=":
            bad = ~(np.abs(gap) <= slack)
        elif goal.op == ">=":
            bad = ~(gap >= -slack)
        else:
            bad = ~(gap >= -slack) | (gap == 0)
        return bool((bad & known).any())

    def sign(self, t: Term) -> int:
        """1: nonnegative at all points, -1: nonpositive, 0: neither (or not known); 2: it vanishes everywhere."""
        if not self.found:
            return 0
        try:
            x = np.broadcast_to(self.value(t), self._size())
        except (*BROKEN, ValueError):
            return 0
        x = x[~np.isnan(x)]
        if not len(x):
            return 0
        slack = 1e-10
        if (np.abs(x) <= slack).all():
            return 2
        return 1 if (x >= -slack).all() else -1 if (x <= slack).all() else 0


def combined(op: str, parts: Sequence[Values]) -> Values:
    """What an operation makes of values; not a number where it is undefined."""
    if op == "neg":
        return -parts[0]
    if op == "^":
        return np.where((parts[0] == 0) & (parts[1] < 0), np.nan, _float_power(parts[0], parts[1]))
    out = parts[0]
    for p in parts[1:]:
        if op == "/":
            out = np.where(p == 0, np.nan, out / np.where(p == 0, 1.0, p))
        else:
            out = out + p if op == "+" else out * p if op == "*" else out - p
    return out


def elementary(f: Function, parts: Sequence[Values]) -> Values:
    """What a function without a definition makes of values; not a number where it is undefined."""
    if f.name == "pos":
        return np.where(parts[0] >= 0, 1.0, 0.0)
    if f.name in _UNARY:
        return _UNARY[f.name](np.where(parts[0] > 0, parts[0], np.nan) if f.name == "log" else parts[0])
    out = _BINARY[f.name](*parts)  # power(nan, 0) is 1
    return np.where(parts[0] > 0, out, np.nan) if f.name == "pow" else out


def floats(values: Sequence[Fraction]) -> Values:
    """The nearest floating numbers; what is too large is infinite."""
    return np.array([float(x) if abs(x) < 1e300 else float("inf") for x in values])


def _float_power(base: Values, exponent: Values) -> Values:
    base, exponent = np.broadcast_arrays(base, exponent)
    return np.power(base.astype(float), exponent.astype(float))


@lru_cache(maxsize=200)
def _known(f: Function) -> dict[tuple[float, ...], float]:
    """What was computed of a function."""
    return {}


@lru_cache(maxsize=len(_BITS))
def _library(bits: int) -> Library:
    return Library(Balls(_EXACTLY))


def _defined(f: Function, rows: Sequence[tuple[float, ...]]) -> list[float]:
    """The values of a function at these arguments; infinite where they are not computed."""
    known = _known(f)
    left = [row for row in dict.fromkeys(rows) if row not in known]
    known |= {row: _apart(f, row) for row in left}
    left = [row for row in left if known[row] == 0]
    for bits in _BITS:
        if left:
            known |= zip(left, _computed(f, left, bits), strict=True)
            left = [row for row in left if known[row] == np.inf]
    return [known[row] for row in rows]


def _apart(f: Function, row: tuple[float, ...]) -> float:
    """Not a number where an argument is none, infinite for those that are too large, else 0."""
    if any(x != x for x in row):
        return float("nan")
    whole = [v.args[1] == "integer" for v in f.params]
    large = any(abs(x) > (LARGEST if w else 1e6) or (w and x % 1) for w, x in zip(whole, row, strict=True))
    return float("inf") if large else 0.0


def _computed(f: Function, rows: Sequence[tuple[float, ...]], bits: int) -> list[float]:
    program, out = _program(f)
    columns = {
        k: Coded.of([int(x) if k in program.integers else _exactly(x) for x in column])
        for k, column in zip(program.inputs, zip(*rows, strict=True), strict=True)
    }
    with precision(bits):
        _library(bits).tidy()
        frame = Frame(_library(bits), program, len(rows), columns)
        frame.run(program.steps)
        return list(map(nearest, frame.everywhere(out)))


@lru_cache(maxsize=200)
def _program(f: Function) -> tuple[Builder, int]:
    """What computes a function, and the register of its value."""
    program = Builder()
    inputs = [program.input(v.args[1] == "integer") for v in f.params]
    return program, program.as_number(program.application(f, inputs))


@lru_cache(maxsize=10_000)  # one object for equal ones
def _exactly(x: float) -> Exact:
    return exact(Fraction(x).limit_denominator(1 << 30))


@np.errstate(invalid="ignore")
def _true(op: str, left: Values, right: Values) -> Values:
    if op == ">=":
        return left >= right
    gap = left - right  # more than what rounding makes
    return (gap if op == ">" else np.abs(gap)) > 1e-12 * (np.abs(left) + np.abs(right))


@lru_cache(maxsize=1000)
def _drawn(v: Term, low: float | None, high: float | None, seed: int) -> Values:
    """Values of a variable at all points."""
    rng = random.Random(f"{v} {seed}")  # noqa: S311 (points, not secrets)
    return np.array([draw(rng, v, low, high) for _ in range(COUNT)])


def draw(rng: random.Random, v: Term, low: float | None, high: float | None) -> float:
    """A random value between the bounds; nice ones often."""
    if v.args[1] == "integer":
        start = int(np.ceil(low)) if low is not None else (int(high) - 6 if high is not None else -2)
        stop = int(np.floor(high)) if high is not None else start + 8
        return float(rng.randint(start, min(max(stop, start), start + 10)))
    choice = rng.random()
    nice = _NICE if low is None and high is None else tuple(x for x in _NICE if _inside(x, low, high))
    if choice < 0.3 and nice:
        return rng.choice(nice)
    if low is not None and high is not None:
        x = low + (high - low) * rng.random()
    elif low is not None or high is not None:
        step = abs(rng.gauss(0, 1)) * rng.choice((0.01, 0.3, 1, 4, 15))
        x = low + step if low is not None else high - step  # type: ignore[operator]
    elif choice < 0.6:
        x = rng.random()
    else:
        x = rng.gauss(0, 1) * rng.choice((0.3, 1, 4))
    return round(x * 4096) / 4096


def _inside(x: float, low: float | None, high: float | None) -> bool:
    return (low is None or x >= low) and (high is None or x <= high)
