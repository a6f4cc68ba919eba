"""Many rounds of shuffled randomized response: the same persons, unknown collections, privacy of all rounds together.

In each round a bit of everybody is flipped with probability q and shuffled; of one person all bits may change.  What
the other records are is not known, and may depend on what was released before.  The least delta for one round is
W(E) = max over the collections, E = e^epsilon: convex, and W(1/E) = 1 - 1/E + W(E)/E because both directions are in it.

From above: W is below chords of certified points; these are the divergence of a pair of laws (`lattice.over`).  Of
adaptive rounds the divergence is at most that of independent rounds with this pair: given what came before, the last
round's is W at another E, and so on backwards.  From below: some collection is attained in every round
(`lattice.under`).  So `lower` is attained by collections that could be named, `upper` bounds all, however chosen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import pairwise

from derivations.privacy import lattice, pairs
from derivations.privacy.clock import LimitReached, standing
from derivations.privacy.divergence import roughly
from derivations.privacy.enclosure import Enclosure, above, below
from derivations.privacy.inputs import (
    Epsilon,
    PrivacyError,
    Rational,
    count,
    failure_probability,
    flip_probability,
    records,
    relative_width,
)
from derivations.privacy.lattice import Measure, Powers
from derivations.privacy.pair import Pair, about
from derivations.privacy.worst import TooMany, supremum
from symbolic.errors import RederiveError
from symbolic.evidence.ball import exact, log, precision

MOST_ROUNDS = 10**6
_KNOTS = (16, 400)  # points on a profile: the least and the most
_FINER = 4  # steps of the lattice from one point to the next: a collection's own law is cheap to know
_LEVELS = 4
_STALLED = Fraction(3, 4)  # of the width, that a refinement leaves
_LEAST = 1e-280  # of a delta that is guessed
_BITS = 100  # of e^epsilon at a point


class NotConvex(RederiveError, ArithmeticError):
    """Certified points that no convex function has: one of them is wrong."""


@dataclass(frozen=True)
class Mechanism:
    """So many rounds with n records and flip probability q."""

    n: int
    q: Fraction
    rounds: int

    @property
    def most(self) -> float:
        """The greatest loss of one round, ln(p/q)."""
        return math.log(float((1 - self.q) / self.q))

    @property
    def spread(self) -> float:
        """About the standard deviation of the loss of one round."""
        return min(float(1 - 2 * self.q) / math.sqrt(self.n * float(self.q * (1 - self.q))), self.most)


@dataclass(frozen=True)
class Point:
    """lower <= W(E) <= upper; the former at a collection with so many ones."""

    exp_epsilon: Fraction
    lower: Fraction
    upper: Fraction
    ones: int


@dataclass(frozen=True)
class Profile:
    """The least delta against epsilon, of some rounds.  Make it by `Profile.of`, join rounds by `compose`.

    >>> week = Profile.of(10**6, "1/1000", rounds=7)
    >>> week.compose(Profile.of(2 * 10**6, "1/500")).mechanisms[1].n
    2000000
    """

    mechanisms: tuple[Mechanism, ...]

    @staticmethod
    def of(n: Rational, q: Rational, rounds: Rational = 1) -> Profile:
        """n records, flip probability q in (0, 1/2), up to 10^6 rounds.  Raises `PrivacyError`."""
        return Profile((Mechanism(records(n), flip_probability(q), count(rounds, "rounds", 1, MOST_ROUNDS)),))

    def compose(self, other: Profile | int) -> Profile:
        """These rounds and those of another profile; or these rounds so many times."""
        if isinstance(other, Profile):
            return Profile((*self.mechanisms, *other.mechanisms))
        times = count(other, "rounds", 1, MOST_ROUNDS)
        each = (count(m.rounds * times, "rounds", 1, MOST_ROUNDS) for m in self.mechanisms)
        return Profile(tuple(replace(m, rounds=r) for m, r in zip(self.mechanisms, each, strict=True)))

    def delta(
        self,
        epsilon: Rational | None = None,
        *,
        exp_epsilon: Rational | None = None,
        tolerance: Rational = "1/5",
    ) -> Enclosure:
        """The least delta of all rounds at epsilon.  Raises `PrivacyError`.

        `tolerance` is the relative width at which refining ends.  It also ends where it does not help any more: the
        distance of one collection to all of them is left.
        """
        level, width = Epsilon.of(epsilon, exp_epsilon), relative_width(tolerance)
        with precision(256):
            ball = level.exponential()
            ends, size = (below(ball), above(ball)), about(level.ball())
        return _refined(self, _Question(lambda measure: measure.divergence(ends), _guess(self, size), width, True))

    def epsilon(self, delta: Rational = "1e-6", *, tolerance: Rational = "1/100") -> Enclosure:
        """The least epsilon of all rounds at delta.  Raises `PrivacyError`; see `delta`."""
        failure, width = failure_probability(delta), relative_width(tolerance)
        with precision(256):
            pure = above(sum((m.rounds * log(exact((1 - m.q) / m.q)) for m in self.mechanisms), exact(0)))

        def at(measure: Measure) -> Fraction:
            e = measure.crossing(failure)
            if e is None:
                return pure
            if e <= 1:
                return Fraction(0)
            with precision(256):
                return min(above(log(exact(e))), pure) if measure.upper else below(log(exact(e)))

        return _refined(self, _Question(at, failure, width, False))


def compose(
    n: Rational,
    q: Rational,
    rounds: Rational,
    *,
    delta: Rational | None = None,
    epsilon: Rational | None = None,
    exp_epsilon: Rational | None = None,
    also: Iterable[Sequence[Rational]] = (),
    tolerance: Rational | None = None,
) -> Enclosure:
    """The least epsilon at `delta`, or the least delta at `epsilon`, of so many rounds with unknown collections.

    n: the total number of records.  q: the flip probability.  `also`: further rounds (n, q, rounds) of the same
    persons.  `tolerance`: the relative width wanted, 1/100 by default for epsilon and 1/5 for delta.  `worst_ones` is
    the number of ones among the unchanged records, in every round of the first kind, at which `lower` is attained, the
    changed record being 0 against 1.  Raises `PrivacyError` for input that cannot be used.

    >>> compose(10**4, "1/50", 10, delta="1e-6").texts()
    ('0.941161', '0.945445')
    """
    profile = Profile.of(n, q, rounds)
    for kind in also:
        profile = profile.compose(Profile.of(*kind))
    if delta is None:
        return profile.delta(epsilon, exp_epsilon=exp_epsilon, tolerance="1/5" if tolerance is None else tolerance)
    if epsilon is not None or exp_epsilon is not None:
        raise PrivacyError("give delta, epsilon or exp_epsilon, one of them")
    return profile.epsilon(delta, tolerance="1/100" if tolerance is None else tolerance)


# ---------------------------------------------------------------------------------------------- one lattice


@dataclass(frozen=True)
class Lattice:
    """The powers of a ratio, and how finely masses are counted, for a delta of that size."""

    powers: Powers
    bits: int
    rounds: int
    tilt: float  # how fast the divergence of all rounds falls in the loss
    negligible: float  # of one round

    @staticmethod
    def of(profile: Profile, delta: Fraction, fineness: float) -> Lattice:
        """`fineness`: from one point to the next, relative to the spread of one round."""
        kinds = profile.mechanisms
        rounds, spread, most = sum(m.rounds for m in kinds), _spread(profile), max(m.most for m in kinds)
        nats = -math.log(max(float(delta), _LEAST))
        z = math.sqrt(2 * nats) + 1
        step = min(fineness * spread / math.sqrt(rounds), most / _KNOTS[0]) / _FINER
        span = int(min(sum(m.rounds * m.most for m in kinds), 3 * z * spread + spread**2) / math.log(2)) + 1
        bits = 96 + int(nats / math.log(2)) + span + 2 * rounds.bit_length()
        powers = Powers(1 + Fraction(1, max(round(1 / step), 1)), bits + span + 64)
        return Lattice(powers, bits, rounds, z / spread, math.exp(-nats) * 1e-5 / rounds)

    @property
    def step(self) -> float:
        """The step of the loss."""
        return math.log(self.powers.ratio)


def _spread(profile: Profile) -> float:
    """About the standard deviation of the loss of all rounds."""
    return math.sqrt(sum(m.rounds * m.spread**2 for m in profile.mechanisms))


def _guess(profile: Profile, epsilon: float) -> Fraction:
    """About the delta that a normal loss has at epsilon, rather too small."""
    spread = _spread(profile)
    z = max(epsilon / spread - spread / 2, 0.0) + 0.5
    return Fraction(max(math.exp(-z * z / 2) / 100, _LEAST))


def _point(m: Mechanism, e: Fraction, tolerance: float, goal: float) -> Point:
    """W at an E >= 1; no finer than `goal`."""
    pair = Pair(m.q, Epsilon(exp_epsilon=e))
    if pair.private():
        return Point(e, Fraction(0), Fraction(0), 0)
    while True:
        try:
            found = supremum(pair, m.n - 1, tolerance, Fraction(goal))
            return Point(e, below(found.lower), above(found.upper), found.ones)
        except TooMany:
            if tolerance > 1e-3:
                raise
            tolerance *= 100


def points(m: Mechanism, grid: Lattice, accuracy: float) -> tuple[int, list[Point]]:
    """Certified points of W of one round, at every so many powers of the ratio, until it is negligible.

    The E of a point is rounded down, and W decreases: its upper end holds at the power itself.  `accuracy` is about the
    relative error of the delta of all rounds that comes of a point.  Raises `NotConvex`.
    """
    top = min(m.most, _reach(m, grid.negligible))
    stride = max(_FINER, int(top / grid.step / _KNOTS[1]) + 1)
    out: list[Point] = []
    while not out or (out[-1].upper > grid.negligible and len(out) < 4 * _KNOTS[1]):
        j = stride * len(out)
        scaled = grid.powers[j][0]
        cut = max(scaled.bit_length() - _BITS, 0)
        e = max(Fraction((scaled >> cut) << cut, 1 << grid.powers.fine), Fraction(1))
        weight = grid.rounds * grid.tilt**2 * math.exp(min(grid.tilt * j * grid.step, 600.0))
        aim = max(accuracy / weight, grid.negligible)
        size = float(out[-1].upper) if out else m.spread / 2
        out.append(_point(m, e, min(max(aim / size, 1e-10), 1e-4), grid.negligible))
    convex(out)
    return stride, out


def _reach(m: Mechanism, negligible: float) -> float:
    """The loss at which W of one round is certainly that small, to some digits."""
    low, high = 0.0, m.most
    for _ in range(12):
        middle = (low + high) / 2
        pair = Pair(m.q, Epsilon(epsilon=Fraction(middle)))
        small = max(above(roughly(pair, 0, m.n - 1)), above(roughly(pair, m.n - 1, 0))) <= negligible
        low, high = (low, middle) if small else (middle, high)
    return high


def convex(found: Sequence[Point]) -> None:
    """Are these points on a function that decreases and is convex?  Raises `NotConvex` where they cannot be."""
    for a, b in pairwise(found):
        if b.lower > a.upper:
            raise NotConvex(f"the divergence increases at e^epsilon = {float(b.exp_epsilon):.6g}")
    for a, b, c in zip(found, found[1:], found[2:], strict=False):
        x, y = b.exp_epsilon - a.exp_epsilon, c.exp_epsilon - b.exp_epsilon
        if b.lower * (x + y) > a.upper * y + c.upper * x:
            raise NotConvex(f"above its chord at e^epsilon = {float(b.exp_epsilon):.6g}")


def attained(m: Mechanism, ones: int, grid: Lattice) -> Measure:
    """From below: the collection with so many ones among the unchanged records, the changed one 0 against 1."""
    rest = Fraction(max(grid.negligible / 10, 1e-199))
    first, second = (pairs.law(ones + more, m.n - ones - more, m.q, rest).probabilities for more in (0, 1))
    both = [(below(first[s]), above(second[s])) for s in sorted(first.keys() & second.keys(), reverse=True)]
    return lattice.under(grid.powers, grid.bits, both)


# ---------------------------------------------------------------------------------------------- all rounds


@dataclass(frozen=True)
class Sides:
    """Measures of all rounds: of some collections, each with its number of ones, and of what is above all of them."""

    lower: tuple[tuple[Measure, int], ...]
    upper: Measure
    points: int


def sides(profile: Profile, delta: Fraction, fineness: float, accuracy: float) -> Sides:
    """The measures on the lattice of that fineness, made for a delta of that size."""
    grid = Lattice.of(profile, delta, fineness)
    negligible = max(int(delta * (1 << grid.bits) / 10**5), 1)
    bounds: list[Measure] = []
    chosen: list[list[tuple[Measure, int]]] = []
    count = 0
    for m in profile.mechanisms:
        with standing(lambda m=m: f"the profile of one round with n = {m.n}, q = {m.q}"):
            stride, found = points(m, grid, accuracy)
        count += len(found)
        one = lattice.over(grid.powers, grid.bits, stride, [p.upper for p in found])
        bounds.append(one.power(m.rounds, negligible))
        # About the loss of one round where all rounds together lose what counts.
        typical = min(grid.tilt * m.spread**2 + m.spread, m.most)
        ones = found[min(round(typical / grid.step / stride), len(found) - 1)].ones
        chosen.append([(attained(m, k, grid).power(m.rounds, negligible), k) for k in (0, ones)])

    def joined(measures: Iterable[Measure]) -> Measure:
        return reduce(lambda a, b: a.times(b).trimmed(negligible), measures)

    lower = tuple((joined(kind[k][0] for kind in chosen), chosen[0][k][1]) for k in range(2))
    return Sides(lower, joined(bounds), count)


@dataclass(frozen=True)
class _Question:
    """What is asked of the measures, a delta of the size in question, and the relative width wanted."""

    answer: Callable[[Measure], Fraction]
    delta: Fraction
    width: Fraction
    of_delta: bool


def _refined(profile: Profile, question: _Question) -> Enclosure:
    """The answer from both sides, on finer and finer lattices."""
    delta, width = question.delta, float(question.width)
    # A relative error of epsilon is so many times as great in delta.
    amplified = max(-2 * math.log(delta), 1.0)
    of_delta, of_epsilon = (width, width / amplified) if question.of_delta else (width * amplified, width)
    fineness = min(max(1.25 * math.sqrt(of_epsilon), 1 / 64), 1 / 5)
    lower, upper, ones = Fraction(0), Fraction(10**9), 0
    count, stopped = 0, ""
    for _ in range(_LEVELS):
        try:
            made, before = sides(profile, delta, fineness, float(of_delta) / 20), upper - lower
        except LimitReached:
            if not count:
                raise
            stopped = "; the time was over"
            break
        count += made.points
        upper = min(upper, question.answer(made.upper))
        lower, ones = max([(lower, ones), *((question.answer(measure), k) for measure, k in made.lower)])
        if lower > upper:
            raise NotConvex("the lower end is above the upper one")
        if upper - lower <= question.width * upper or upper - lower > before * _STALLED:
            break
        fineness /= 2
        delta = max(min(delta, upper), Fraction(_LEAST)) if question.of_delta else delta
    return Enclosure(
        lower, upper, ones, "01", f"Arb, chords of {count} certified points; products of integers{stopped}"
    )


__all__ = [
    "Lattice",
    "Mechanism",
    "NotConvex",
    "Point",
    "Profile",
    "attained",
    "compose",
    "convex",
    "points",
    "sides",
]
