"""Many rounds of shuffled randomized response: the same persons, unknown collections, privacy of all rounds together.

In each round a bit of everybody is flipped with probability q and shuffled; of one person all bits may change.  What
the other records are is not known, and may depend on what was released before.  The least delta for one round is
W(E) = max over the collections, E = e^epsilon: convex, and W(1/E) = 1 - 1/E + W(E)/E because both directions are in it.

From above: the collections are in groups, by their number of ones.  Certified points are above the worst of a group, so
above each of it; what connects them, rounded as it is, is the divergence of a pair of laws, a `Kernel`, and above each
collection of the group at every E (C14).  Adaptive rounds are followed backwards, on powers of a ratio: T_0 is max(1 -
E, 0), T_t+1(E) the greatest, over the groups, of the sum of mass T_t(E/L) over the ratios L of the kernel, rounded up,
but at most 1; on the left of the lattice it is 1, on the right what it is at the end.  That is above all rounds (C18):
what those to come may have at most is convex and decreases, so a kernel gives with it no less than any round that it
dominates (C12).  How the floats of `before` are rounded up is C16 and C17, whatever the order in which a sum is made; a
certificate has integers there.  With one group all rounds are independent ones with one pair (C5), that of its worst
profile (C7), in any fixed order (C1).  With more the bound is closer, since no collection is the worst for all E; but
it is then about rounds of one kind, since it is not known in which order kinds come.  What connects the points of a
block of such rounds is a pair that dominates the block (C10), and blocks are independent rounds with that pair (C5),
the last one with rounds too many perhaps (C18).  From the sum of all ln(p/q) on nothing is left (C13).

From below: some collection is attained in every round (`lattice.under`, C9).  So `lower` is attained by collections
that could be named, `upper` bounds all, however chosen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, reduce
from itertools import pairwise
from numbers import Real
from time import process_time
from typing import Any

from derivations.privacy import budget, lattice, normal, replay, table
from derivations.privacy.clock import LimitReached, left, standing, tick, timed
from derivations.privacy.divergence import roughly
from derivations.privacy.enclosure import Enclosure, above, below, brief, missed
from derivations.privacy.inputs import (
    Epsilon,
    PrivacyError,
    Rational,
    count,
    failure_probability,
    flip_probability,
    rational,
    records,
    relative_width,
)
from derivations.privacy.lattice import Curve, Side
from derivations.privacy.pair import Pair, about
from derivations.privacy.pairs import LOWER_ONLY, UPPER_ONLY, LogPmfPair, logarithm
from derivations.privacy.profile import delta as one_round
from derivations.privacy.replay import Ends, Grid, Kernel, Law
from derivations.privacy.worst import Supremum, TooMany, supremum
from symbolic.errors import RederiveError
from symbolic.evidence.ball import compare, exact, log, precision
from symbolic.lazy import Lazy

numpy = Lazy("numpy")  # which loads slowly: not before a composition needs it

MOST_ROUNDS = 10**6
_FEWEST = 16  # steps of the lattice up to the greatest loss, at least
_BLOCK = 128  # rounds that are followed one by one
_CUTS = [Fraction(k, 64) for k in (1, 3, 8, 20)]  # shares of ones between the groups, from either end
_FINE_CUTS = [Fraction(k, 512) for k in (1, 2, 3, 5, 7, 10, 14, 19, 26, 36, 52, 80, 130)]  # where each is known anyway
_FEW_ROUNDS = 16  # for which more groups cost little
_LOOSE = 0.1  # relative width of delta for which one group does
LEVELS = 4  # of lattices, each twice as fine as the one before
STALLED_AT = Fraction(3, 4)  # of the width, that a refinement would leave
OVER = "the time was over, a longer limit gives more"
STALLED = "the last refinement changed little; what is left may be between one collection and all, chosen however"
_LEAST = 1e-280  # of a delta that is guessed
_WIDEST = 4e8  # bits of the powers of the lattice
_BITS = 100  # of e^epsilon at a point


class NotConvex(RederiveError, ArithmeticError):
    """Certified points that no convex function has: one of them is wrong."""


class TooWide(PrivacyError):
    """The loss of all rounds, or of one, spreads over more numbers than are kept."""


@dataclass(frozen=True)
class Mechanism:
    """So many rounds with n records and flip probability q."""

    n: int
    q: Fraction
    rounds: int

    @property
    def most(self) -> float:
        """The greatest loss of one round, ln(p/q)."""
        return normal.most(self.q)

    @property
    def spread(self) -> float:
        """About the standard deviation of the loss of one round."""
        return normal.spread(self.n, self.q)

    def __str__(self) -> str:
        return f"n = {self.n}, q = {brief(self.q)}"


@dataclass(frozen=True)
class Profile:
    """The least delta against epsilon, of some rounds.  Make it by `Profile.of`, join rounds by `compose`.

    >>> week = Profile.of(10**6, "1/1000", rounds=7)
    >>> week.compose(Profile.of(2 * 10**6, "1/500")).mechanisms[1].n
    2000000
    """

    mechanisms: tuple[Mechanism, ...]

    def __post_init__(self) -> None:
        if not self.mechanisms:
            raise PrivacyError("a profile is one of some rounds: make it by Profile.of")

    @staticmethod
    def of(n: Rational, q: Rational, rounds: Rational = 1, also: Iterable[Sequence[Rational]] = ()) -> Profile:
        """n records, flip probability q in (0, 1/2), up to 10^6 rounds; and such kinds more.  Raises `PrivacyError`."""
        try:
            kinds = [(n, q, rounds), *map(tuple, also)]
        except TypeError:
            raise PrivacyError(f"further rounds are a list of (n, q, rounds), not {also!r}") from None
        for kind in kinds:
            if len(kind) != 3:
                raise PrivacyError(f"further rounds are N,Q,T, as in 1000,1/50,12, not {','.join(map(str, kind))}")
        return Profile(
            tuple(Mechanism(records(a), flip_probability(b), count(c, "rounds", 1, MOST_ROUNDS)) for a, b, c in kinds)
        )

    @property
    def alone(self) -> Mechanism | None:
        """One round, for which no lattice is needed."""
        return self.mechanisms[0] if len(self.mechanisms) == self.mechanisms[0].rounds == 1 else None

    @property
    def most(self) -> Fraction:
        """At least the greatest loss of all rounds, from which on delta is 0."""
        with precision(256):
            return above(sum((m.rounds * log(exact((1 - m.q) / m.q)) for m in self.mechanisms), exact(0)))

    def compose(self, other: Profile | int) -> Profile:
        """These rounds and those of another profile; or these rounds so many times."""
        if isinstance(other, Profile):
            return Profile((*self.mechanisms, *other.mechanisms))
        times = count(other, "rounds", 1, MOST_ROUNDS)
        each = (count(m.rounds * times, "rounds", 1, MOST_ROUNDS) for m in self.mechanisms)
        return Profile(tuple(replace(m, rounds=r) for m, r in zip(self.mechanisms, each, strict=True)))

    @timed
    def delta(
        self,
        epsilon: Rational | None = None,
        *,
        exp_epsilon: Rational | None = None,
        tolerance: Rational = "1/100",
    ) -> Enclosure:
        """The least delta of all rounds at epsilon.  Raises `PrivacyError`.

        `tolerance` is the relative width at which refining ends.  It also ends where the last refinement
        changed little: what is left may be the distance of one collection to all of them.
        """
        level, width = Epsilon.of(epsilon, exp_epsilon), relative_width(tolerance)
        if self.alone:
            return one_round(self.alone.n, self.alone.q, epsilon, exp_epsilon=exp_epsilon, tolerance=width)
        with precision(256):
            if compare(level.ball(), ">=", exact(self.most)):
                also = (0,) * (len(self.mechanisms) - 1)
                return Enclosure(Fraction(0), Fraction(0), 0, "01", "epsilon is at least the greatest loss", also)
            size = _guess(self, about(level.ball()))
        return _refined(self, _Question(at_level(level), size, width, True))

    @timed
    def epsilon(self, delta: Rational = "1e-6", *, tolerance: Rational = "1/100") -> Enclosure:
        """The least epsilon of all rounds at delta.  Raises `PrivacyError`; see `delta`."""
        failure, width = failure_probability(delta), relative_width(tolerance)
        if self.alone:
            return budget.epsilon(self.alone.n, self.alone.q, failure, tolerance=width)
        return _refined(self, _Question(at_failure(failure, self.most), failure, width, False))

    @timed
    def points(self, exp_epsilons: Iterable[Rational], *, tolerance: Rational = "1/100") -> tuple[Point, ...]:
        """Where the profile lies at these e^epsilon > 1, rising.  Raises `PrivacyError`.

        It is convex and decreases; `NotConvex` says that no such function has these points, so that one is wrong.

        >>> [float(p.upper) for p in Profile.of(3, "1/5").points(["11/10", 2, 4])]
        [0.3784, 0.256, 0.0]
        """
        levels = [rational(e, "e^epsilon") for e in exp_epsilons]
        if not all(a < b for a, b in pairwise(levels)):
            raise PrivacyError("the values of e^epsilon must rise")
        ends = [self.delta(exp_epsilon=e, tolerance=tolerance) for e in levels]
        found = tuple(Point(e, end.lower, end.upper) for e, end in zip(levels, ends, strict=True))
        convex(found)
        return found

    @timed
    def pld(self, delta: Rational = "1e-6", *, interval: float = 1e-4) -> Any:
        """The loss of all rounds as dp-accounting's PrivacyLossDistribution, which composes with its other ones.

        It is that of `dominating_pair`, so above all collections, but in floats.  `delta` is about what will be asked
        for, `interval` the discretization of the loss.  Raises `PrivacyError`, also where dp-accounting is missing.
        """
        if not isinstance(interval, Real) or not 0 < interval < math.inf:
            raise PrivacyError(f"interval must be a number above 0, not {interval!r}")
        try:
            from dp_accounting.pld import privacy_loss_distribution
        except ImportError:
            raise PrivacyError("a PLD is one of dp-accounting: pip install dp-accounting") from None
        kinds = []
        for m in self.mechanisms:
            pair = dominating_pair(m.n, m.q, failure_probability(delta) / m.rounds)
            one = privacy_loss_distribution.from_two_probability_mass_functions(
                pair.log_pmf_lower, pair.log_pmf_upper, value_discretization_interval=interval
            )
            kinds.append(one.self_compose(m.rounds))
        return reduce(lambda a, b: a.compose(b), kinds)


@timed
def dominating_pair(n: Rational, q: Rational, delta: Rational = "1e-6", *, fineness: Rational = "1/16") -> LogPmfPair:
    """A pair of laws that dominates one round, whatever the other records are, for accountants that compose.

    n records, flip probability q; as `pairs.log_pmf_pair`, but for all collections and both directions (C3, C4,
    C7, C8), so that what an accountant makes of T rounds is above the true answer (C5), but for the rounding to floats.
    `delta` is about what will be asked for, `fineness` the step of the loss relative to its spread.  Raises
    `PrivacyError`.

    >>> len(dominating_pair(1000, "1/20").log_pmf_upper) > 100
    True
    """
    (m,) = Profile.of(n, q).mechanisms
    grid = Lattice.of(Profile((m,)), failure_probability(delta), float(relative_width(fineness)))
    at = exponents(m, grid)
    (dots,) = replay.mirrored(points(m, grid, at, [(0, m.n - 1)], 1e-3), at, grid.powers, grid.side.bits)
    first, masses, infinite = replay.connected(_below_chords(dots, grid), grid.powers, grid.side.bits)
    one, ratios = 1 << grid.side.bits, [grid.powers[first + k][0] for k in range(len(masses))]
    upper = {k: logarithm(w, one) for k, w in enumerate(masses) if w}
    lower = {k: logarithm(w, ratios[k]) for k, w in enumerate(masses) if w}
    rest = 1 - sum(Fraction(w, ratio) for w, ratio in zip(masses, ratios, strict=True))
    upper |= {UPPER_ONLY: logarithm(infinite, one)} if infinite else {}
    lower |= {LOWER_ONLY: logarithm(rest.numerator, rest.denominator)} if rest > 0 else {}
    return LogPmfPair(lower, upper, infinite / one)


def _below_chords(dots: Sequence[Ends], grid: Lattice) -> list[Ends]:
    """Those that are not above a chord of others, or of 1 at E = 0; W, which is convex, is below all chords.

    So what is connected is convex, and 1 at E = 0: of a pair of laws, also in the other direction.
    """
    kept = [(0, 1 << grid.side.bits, 0)]
    for j, y in dots:
        x = grid.powers[j][0]
        while len(kept) > 1:
            (a, u, _), (b, v, _) = kept[-2:]
            if (v - u) * (x - a) < (y - u) * (b - a):
                break
            kept.pop()
        kept.append((x, y, j))
    return [(j, y) for _, y, j in kept[1:]]


def at_level(level: Epsilon) -> Callable[[Curve], Fraction]:
    """The divergence there."""
    with precision(256):
        ball = level.exponential()
        ends = (below(ball), above(ball))
    return lambda curve: curve.at(ends)


def at_failure(failure: Fraction, most: Fraction) -> Callable[[Curve], Fraction]:
    """The epsilon at which the divergence comes down to delta; at most the greatest loss of all rounds (C13)."""

    def at(curve: Curve) -> Fraction:
        e = curve.crossing(failure)
        if e is None:
            return most
        if e <= 1:
            return Fraction(0)
        with precision(256):
            if not curve.side.high:
                return below(log(exact(e)))
            return min(above(log(exact(e))), most)

    return at


@timed
def compose(
    n: Rational,
    q: Rational,
    rounds: Rational,
    *,
    delta: Rational | None = None,
    epsilon: Rational | None = None,
    exp_epsilon: Rational | None = None,
    also: Iterable[Sequence[Rational]] = (),
    one_hot: bool = False,
    tolerance: Rational = "1/100",
) -> Enclosure:
    """The least epsilon at `delta`, or the least delta at `epsilon`, of so many rounds with unknown collections.

    n: the total number of records.  q: the flip probability.  `also`: further rounds (n, q, rounds) of the same
    persons.  `one_hot`: each report is a one-hot vector, every bit is flipped, and each bin is shuffled by itself.  A
    record that changes, changes two bins: these are two rounds, at the lower end with `worst_ones` of the others in the
    second of them, and the rest in the first.
    `tolerance`: the relative width wanted, 1/100 by default.  `worst_ones` is the number of ones among the unchanged
    records, in every round of the first kind, at which `lower` is attained, the changed record being 0 against 1;
    `also_ones` has those of the further kinds.
    Raises `PrivacyError` for input that cannot be used.

    >>> compose(10**4, "1/50", 10, delta="1e-6").texts()
    ('0.941806', '0.946014')
    """
    one_of(delta, epsilon, exp_epsilon)
    profile = Profile.of(n, q, rounds, also).compose(2 if one_hot else 1)
    if delta is None:
        return profile.delta(epsilon, exp_epsilon=exp_epsilon, tolerance=tolerance)
    return profile.epsilon(delta, tolerance=tolerance)


def one_of(delta: Rational | None, epsilon: Rational | None, exp_epsilon: Rational | None) -> None:
    """Is one of them given?  Raises `PrivacyError`."""
    if sum(x is not None for x in (delta, epsilon, exp_epsilon)) != 1:
        raise PrivacyError("give delta, epsilon or exp_epsilon, one of them")


# ---------------------------------------------------------------------------------------------- one lattice


@dataclass(frozen=True)
class Lattice:
    """The powers of 1 + 1/ratio for all rounds, and how finely masses are counted, for a delta of that size."""

    ratio: int
    side: Side  # that of bounds
    rounds: int
    tilt: float  # how fast the divergence of all rounds falls in the loss
    negligible: float  # of one round
    reach: int  # exponents up to which the powers are wanted
    nats: float  # of delta

    @staticmethod
    def of(profile: Profile, delta: Fraction, fineness: float, spare: int = 100) -> Lattice:
        """`fineness`: from one power to the next, relative to the spread of one round; `spare` bits for roundings."""
        kinds = profile.mechanisms
        rounds, spread = sum(m.rounds for m in kinds), spread_of(profile)
        nats = -math.log(max(float(delta), _LEAST))
        z = math.sqrt(2 * nats) + 1
        ratio = max(round(1 / min(_step(m, fineness, spread) for m in kinds)), 2)
        step = math.log1p(1 / ratio)
        negligible = math.exp(-nats) * 1e-5 / rounds
        tops = tuple(_reach(m, negligible) for m in kinds)
        far = min(sum(m.rounds * m.most for m in kinds), (z + 3) * spread + spread**2) + max(tops) + 2 * _FEWEST * step
        bits = max(spare + int((nats + 2 * far) / math.log(2)) + 2 * rounds.bit_length(), 64)
        if far / step * bits > _WIDEST:
            raise TooWide(
                f"the loss of {rounds} rounds goes up to about {far:.4g}, {far / step:.2g} steps, which is too much to "
                "be followed: take fewer rounds, a greater delta or, if they are hardly private together, a greater q"
            )
        side = Side(bits, True, max(int(delta * (1 << bits) / 10**5), 1))
        return Lattice(ratio, side, rounds, z / spread, negligible, int(far / step) + 2, nats)

    @cached_property
    def powers(self) -> Grid:
        """Up to where all rounds reach."""
        return replay.powers(self.ratio, self.reach, self.side.bits)

    def span(self, spread: float) -> int:
        """How many steps a loss of that spread hardly ever goes."""
        return int((math.sqrt(2 * self.nats) + 4) * spread / self.step + spread**2 / self.step) + 1

    def curve(self, kernel: Kernel, high: bool) -> Curve:
        """The divergence of a kernel."""
        reach = max(-kernel[0], kernel[0] + len(kernel[1]))
        powers = self.powers if reach <= self.reach else replay.powers(self.ratio, reach, self.side.bits)
        return Curve(kernel, powers, replace(self.side, high=high))

    @property
    def step(self) -> float:
        """The step of the loss."""
        return math.log1p(1 / self.ratio)


def spread_of(profile: Profile) -> float:
    """About the standard deviation of the loss of all rounds."""
    return math.sqrt(sum(m.rounds * m.spread**2 for m in profile.mechanisms))


def _guess(profile: Profile, epsilon: float) -> Fraction:
    """About the delta that a normal loss has at epsilon, rather too small."""
    spread = spread_of(profile)
    z = max(epsilon / spread - spread / 2, 0.0) + 0.5
    return Fraction(max(math.exp(-z * z / 2) / 100, _LEAST))


# ---------------------------------------------------------------------------------------------- from above


def groups(n: int, cuts: Sequence[Fraction]) -> list[tuple[int, int]]:
    """The first and the last number of ones of each group, the same from both ends; each by itself where n is small."""
    if cuts and n <= 2 * len(cuts) + 1:
        return [(ones, ones) for ones in range(n)]
    half = [int(n * cut) for cut in cuts]
    return [(a, b - 1) for a, b in pairwise(sorted({0, n, *half, *(n - cut for cut in half)}))]


def exponents(m: Mechanism, grid: Lattice) -> list[int]:
    """Those at which the profile of one round is wanted: until it is negligible, and fewer where it is small."""
    top, spread, j = _reach(m, grid.negligible) / grid.step, m.spread / grid.step, 0
    out = [0]
    while j < top:
        j += 1 if j < max(2 * spread, _FEWEST) else 2 if j < 3.5 * spread else 4 + j // 32
        out.append(min(j, grid.reach))
    return out


def worst(m: Mechanism, e: Fraction, group: tuple[int, int], tolerance: float, goal: float) -> Supremum | None:
    """The worst of a group at an E >= 1, no finer than `goal`; None where it is 0."""
    pair = Pair(m.q, Epsilon(exp_epsilon=e))
    while not pair.private():
        try:
            return supremum(pair, m.n - 1, tolerance, Fraction(goal), group[0], group)
        except TooMany:
            if tolerance > 1e-2:
                raise
            tolerance *= 10
    return None


def points(
    m: Mechanism, grid: Lattice, at: Sequence[int], parts: Sequence[tuple[int, int]], width: float
) -> list[list[int]]:
    """At least the worst of each group at these exponents, in units; `width` is about the error in delta of all rounds.

    The E of a point is rounded down, and W decreases: its upper end holds at the power itself.  Raises `NotConvex`.
    """
    bits, levels = grid.side.bits, list[Fraction]()
    for j in at:
        cut = max(grid.powers[j][0].bit_length() - _BITS, 0)
        levels.append(max(Fraction(grid.powers[j][0] >> cut << cut, 1 << bits), Fraction(1)))
    if table.applies(m.n, grid.negligible):
        ends = table.ends(m.n, m.q, levels, grid.negligible)
        found = [[[*map(Fraction, x[a : b + 1].max(0).tolist())] for x in ends] for a, b in parts]
    else:
        found = [_searched(m, grid, at, levels, group, width) for group in parts]
    for lower, upper in found:
        convex(list(map(Point, levels, lower, upper)))
    return [[replay.up(x.numerator << bits, x.denominator) for x in upper] for _, upper in found]


def _searched(
    m: Mechanism, grid: Lattice, at: Sequence[int], levels: Sequence[Fraction], group: tuple[int, int], width: float
) -> list[list[Fraction]]:
    """Lower and upper ends of the worst of a group at these E, by branch and bound."""
    found, size = list[tuple[Fraction, Fraction]](), m.spread / 2
    # A group away from both ends is less bad by about so much, and need not be known better.
    coarse = max(width / 10, min(group[0], m.n - 1 - group[1]) / m.n / 50)
    for j, e in zip(at, levels, strict=True):
        weight = grid.rounds * grid.tilt**2 * math.exp(min(grid.tilt * j * grid.step, 600.0))
        tolerance = min(max(width / weight / size, coarse, grid.negligible / size), 1e-2)
        ends = worst(m, e, group, tolerance, grid.negligible)
        found.append((below(ends.lower), above(ends.upper)) if ends else (Fraction(0), Fraction(0)))
        size = max(float(found[-1][1]), grid.negligible)
    return [list(side) for side in zip(*found, strict=True)]


def _step(m: Mechanism, fineness: float, spread: float) -> float:
    """How far apart powers may be for one kind of rounds, where all have that spread.

    Rounding h away adds up to h^2, or h times its spread, to the square of that of a round: the same share of all is
    allowed each kind, so that rounds which hardly matter do not make the lattice fine.
    """
    share = spread / (math.sqrt(m.rounds) * m.spread)
    return min(fineness * m.spread, m.most / _FEWEST) * max(share, fineness * share**2)


def _reach(m: Mechanism, negligible: float) -> float:
    """The loss at which W of one round is certainly that small, to some digits."""
    low, high = 0.0, m.most
    for _ in range(12):
        middle = (low + high) / 2
        pair = Pair(m.q, Epsilon(epsilon=Fraction(middle)))
        small = max(above(roughly(pair, 0, m.n - 1)), above(roughly(pair, m.n - 1, 0))) <= negligible
        low, high = (low, middle) if small else (middle, high)
    return high


@dataclass(frozen=True)
class Point:
    """lower <= worst divergence at E <= upper."""

    exp_epsilon: Fraction
    lower: Fraction
    upper: Fraction


def convex(found: Sequence[Point]) -> None:
    """Are these points on a function that decreases and is convex?  Raises `NotConvex` where they cannot be."""
    for a, b in pairwise(found):
        if b.lower > a.upper:
            raise NotConvex(f"the divergence increases at e^epsilon = {float(b.exp_epsilon):.6g}")
    for a, b, c in zip(found, found[1:], found[2:], strict=False):
        x, y = b.exp_epsilon - a.exp_epsilon, c.exp_epsilon - b.exp_epsilon
        if b.lower * (x + y) > a.upper * y + c.upper * x:
            raise NotConvex(f"above its chord at e^epsilon = {float(b.exp_epsilon):.6g}")


def bounded(m: Mechanism, grid: Lattice, at: Sequence[int], tops: list[list[int]]) -> Kernel:
    """A kernel that is above all rounds of a kind, from the worst of each group at these exponents."""
    kernels = [
        replay.connected(dots, grid.powers, grid.side.bits)
        for dots in replay.mirrored(tops, list(at), grid.powers, grid.side.bits)
    ]
    if len(kernels) == 1:
        return grid.side.power(kernels[0], m.rounds)
    # Blocks of one length, with as few rounds too many as can be.
    lengths = range(_BLOCK // 2, _BLOCK + 1) if m.rounds > _BLOCK else [m.rounds]
    length = min(lengths, key=lambda b: (-(-m.rounds // b) * b, -b))
    return grid.side.power(backwards(kernels, length, grid, math.sqrt(length) * m.spread), -(-m.rounds // length))


def backwards(kernels: list[Kernel], rounds: int, grid: Lattice, spread: float) -> Kernel:
    """A kernel above so many rounds, each of one of these: at all powers, in floats that are rounded up."""
    bits = grid.side.bits
    reach = min(max(grid.span(spread), *(max(-k[0], k[0] + len(k[1])) for k in kernels)), grid.reach)
    kinds = [(first, numpy.array([_float_above(w, bits) for w in masses]), _float_above(infinite, bits))
             for first, masses, infinite in kernels]  # fmt: skip
    values = numpy.array([_float_above((1 << bits) - grid.powers[i][0], bits) for i in range(-reach, reach + 1)])
    for _ in range(rounds):
        tick()
        values = numpy.maximum(before(kinds, values), grid.negligible * 2.0**-20)  # a smaller number would only be slow
    dots = [(i, math.ceil(Fraction(x) * (1 << bits))) for i, x in enumerate(values.tolist(), -reach)]
    return replay.connected(dots, grid.powers, bits)


def before(kernels: Sequence[tuple[int, Any, float]], values: Any) -> Any:
    """As `replay.before`, in floats: at least what exact arithmetic makes of the same ones, where that is at most 1.

    A sum of so many products, none of which is negative, loses at most as many roundings, in whatever order it is made,
    and what underflows (C16).
    """
    found, longest = numpy.zeros(len(values)), max(len(masses) for _, masses, _ in kernels)
    for first, masses, infinite in kernels:
        left, right = max(first + len(masses) - 1, 0), max(-first, 0)
        padded = numpy.concatenate((numpy.ones(left), values, numpy.full(right, values[-1])))
        found = numpy.maximum(found, numpy.convolve(padded, masses)[left - first :][: len(values)] + infinite)
    return numpy.minimum(_raised(found, longest), 1.0)


def _raised(sums: Any, roundings: int) -> Any:
    """At least what has become these by so many roundings, one of them that of the mass that is added last (C17)."""
    return sums * (1 + (roundings + 8) * 2.0**-52) + roundings * 2.0**-1020


def _float_above(x: int, bits: int) -> float:
    """At least x / 2^bits; 0 for what is not positive."""
    return math.nextafter(x / (1 << bits), math.inf) if x > 0 else 0.0


# ---------------------------------------------------------------------------------------------- from below


@contextmanager
def in_time() -> Iterator[None]:
    """What the checker computes in this context takes no longer than is left, or than it takes of itself."""
    before, end = replay.LATE[0], process_time() + replay.MAX_SECONDS
    replay.LATE[0] = lambda: not left() or process_time() > end
    try:
        yield
    except replay.Wrong:
        tick()
        raise
    finally:
        replay.LATE[0] = before


def attained(m: Mechanism, ones: int, grid: Lattice, cut: int) -> tuple[list[Ends], Kernel]:
    """Masses, and their kernel: the collection with so many ones among the unchanged, the changed one 0 against 1."""
    bits = grid.side.bits
    try:
        with in_time():
            law = Law(ones, m.n - 1 - ones, m.q, bits, cut, lattice.product)
    except replay.Wrong as error:
        raise TooWide(
            f"one round with {m}: {error}: ask for fewer records, or a smaller q; what is found there is an upper "
            "bound here as well"
        ) from None
    masses = lattice.under(grid.powers, bits, replay.curve(law))
    return masses, replay.attained(law, [list(mass) for mass in masses], grid.powers, bits)


# ---------------------------------------------------------------------------------------------- all rounds


@dataclass(frozen=True)
class Sides:
    """All rounds: of some collections, with their numbers of ones for each kind, and what is above all of them."""

    lower: tuple[tuple[Curve, tuple[int, ...]], ...]
    upper: Curve
    points: int


def sides(profile: Profile, delta: Fraction, fineness: float, width: float) -> Sides:
    """Both, on a lattice of that fineness, made for a delta of that size; `width` is what is wanted of it."""
    # One collection is cheap to know more finely.
    grid, fine = (Lattice.of(profile, delta, step) for step in (fineness, fineness / 8))
    several = width < _LOOSE and len(profile.mechanisms) == 1
    made, count = [], 0
    for m in profile.mechanisms:
        at = exponents(m, grid)
        with standing(lambda m=m: f"the profile of one round with {m}"):
            cuts = _FINE_CUTS if m.rounds <= _FEW_ROUNDS and table.applies(m.n, grid.negligible) else _CUTS
            tops = points(m, grid, at, groups(m.n, cuts if several else ()), width / 10)
        with standing(lambda m=m: f"{m.rounds} rounds with {m}"):
            made.append(bounded(m, grid, at, tops))
        count += len(at) * len(tops)
    down, together = replace(fine.side, high=False), sum(m.rounds for m in profile.mechanisms)
    with standing(lambda: f"one collection in {together} rounds"):
        lower = []
        for place in (0, 1):
            ones = tuple((m.n - 1) // 64 if place and m.n > 8 else min(place, m.n - 1) for m in profile.mechanisms)
            pairs = zip(profile.mechanisms, ones, strict=True)
            kinds = [down.power(attained(m, k, fine, fine.side.bits - 32)[1], m.rounds) for m, k in pairs]
            lower.append((fine.curve(reduce(down.joined, kinds), False), ones))
    return Sides(tuple(lower), grid.curve(reduce(grid.side.joined, made), True), count)


@dataclass(frozen=True)
class _Question:
    """What is asked of the curves, a delta of the size in question, and the relative width wanted."""

    answer: Callable[[Curve], Fraction]
    delta: Fraction
    width: Fraction
    of_delta: bool


def _refined(profile: Profile, question: _Question) -> Enclosure:
    """The answer from both sides, on finer and finer lattices."""
    delta, width = question.delta, float(question.width)
    # A relative error of epsilon is so many times as great in delta.
    amplified = max(-2 * math.log(delta), 1.0)
    of_delta = width if question.of_delta else width * amplified
    fineness = min(max(math.sqrt(of_delta / 16), 1 / 128), 1 / 10)
    lower, upper, ones = Fraction(0), Fraction(10**9), (0,) * len(profile.mechanisms)
    count, why = 0, STALLED if len(profile.mechanisms) == 1 else f"{STALLED}; of several kinds all share one bound"
    for _ in range(LEVELS):
        try:
            made, wide = sides(profile, delta, fineness, of_delta), upper - lower
        except (LimitReached, TooWide) as error:
            if not count:
                raise
            why = OVER if isinstance(error, LimitReached) else "a finer lattice is too long"
            break
        count += made.points
        upper = min(upper, question.answer(made.upper))
        lower, ones = max([(lower, ones), *((question.answer(curve), k) for curve, k in made.lower)])
        if lower > upper:
            raise NotConvex("the lower end is above the upper one")
        gap = upper - lower
        # What a lattice adds, one that is twice as fine divides by about four.
        after, enough = gap - (wide - gap) / 4, question.width * upper
        if gap <= enough or after > max(gap * STALLED_AT, enough):
            break
        fineness, of_delta = fineness / 2, of_delta / 4
        delta = max(min(delta, upper), Fraction(_LEAST)) if question.of_delta else delta
    method = (
        f"Arb, chords of {count} certified points; products rounded outwards{missed(lower, upper, question.width, why)}"
    )
    return Enclosure(lower, upper, ones[0], "01", method, ones[1:])


__all__ = [
    "Lattice",
    "Mechanism",
    "NotConvex",
    "Point",
    "Profile",
    "attained",
    "bounded",
    "compose",
    "convex",
    "dominating_pair",
    "one_of",
    "points",
    "sides",
]
