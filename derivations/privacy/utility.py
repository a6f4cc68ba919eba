"""Many rounds, from what they are to be good for: accuracy first, or the least noise that is private enough.

The estimate of the number of ones, (s - n q)/(p - q) with s the number of reported ones, has the variance
n p q/(p - q)^2 in one round, whatever the collection is; the mean of T rounds of the same records has a T-th of it.  It
grows with q, so that the deviation is at most d up to q = (1 - sqrt(n/(n + 4 T d^2)))/2, where it is d.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb

from derivations.privacy.calibration import least_noise
from derivations.privacy.clock import LimitReached, standing, tick, timed
from derivations.privacy.enclosure import Enclosure, above, decimal, enclosed, missed
from derivations.privacy.inputs import (
    Epsilon,
    PrivacyError,
    Rational,
    count,
    failure_probability,
    rational,
    records,
    relative_width,
)
from derivations.privacy.lattice import Curve
from derivations.privacy.rounds import (
    LEVELS,
    MOST_ROUNDS,
    OVER,
    STALLED,
    STALLED_AT,
    Profile,
    TooWide,
    at_level,
    sides,
)
from symbolic.evidence.ball import exact, precision


@dataclass(frozen=True)
class Accurate:
    """The greatest q with the wanted accuracy, and the epsilon of all rounds at its lower end, which is accurate."""

    q: Enclosure
    epsilon: Enclosure

    def as_json(self) -> dict[str, Any]:
        """What `--json` prints.  No float stands for q: a greater one is less accurate, a smaller one less private."""
        q = {name: x for name, x in self.q.as_json().items() if name != "safe"}
        return {"q": q, "epsilon": self.epsilon.as_json()}


@timed
def accurate(n: Rational, deviation: Rational, rounds: Rational = 1, delta: Rational = "1e-6") -> Accurate:
    """The greatest q whose estimate deviates by at most `deviation` ones after so many rounds, and what privacy it has.

    n: the total number of records.  `deviation` > 0 is the standard deviation of the mean estimate.  Raises
    `PrivacyError`.

    >>> accurate(10**6, 10, 20).q.texts()[0][:12]
    '0.0019880794'
    """
    total, times, wanted = records(n), count(rounds, "rounds", 1, MOST_ROUNDS), rational(deviation, "deviation")
    if not Fraction(1, 10**6) <= wanted <= 10**15:
        raise PrivacyError(f"deviation must be from 1e-6 to 1e15, not {deviation}")
    with precision(256):
        square = exact(4 * times * wanted**2 / total)
        root = arb(1 + square).sqrt()
        q = enclosed(arb(square / (2 * root * (1 + root))), method="closed form")  # without cancellation
    q = replace(q, lower=Fraction(decimal(q.lower, 30, up=False)))
    return Accurate(q, Profile.of(total, q.lower, times).epsilon(delta))


@timed
def calibrate_rounds(
    n: Rational,
    rounds: Rational,
    epsilon: Rational | None = None,
    delta: Rational = "1e-6",
    *,
    exp_epsilon: Rational | None = None,
    tolerance: Rational = "1/100",
) -> Enclosure:
    """The smallest q for which so many rounds with unknown collections are (epsilon, delta)-private.

    The upper end is shown to be private, the lower end not to be; they are what both sides of `compose` tell apart, and
    refined until they are `tolerance` apart, as long as that helps.  Raises `PrivacyError`.
    """
    total, times, width = records(n), count(rounds, "rounds", 1, MOST_ROUNDS), relative_width(tolerance)
    level, failure = Epsilon.of(epsilon, exp_epsilon), failure_probability(delta)
    with precision(256):
        each = Epsilon(epsilon=above(arb(level.ball())) / times)
        enough = above(each.pure())  # private round by round, without shuffling
    # Not private for one round, not for all of them.
    low, high, why = least_noise(total, level, failure, None, "1/100").lower, enough, STALLED
    for finer in range(LEVELS):
        search = _Search(total, times, failure, at_level(level), finer)
        close = width / 4 if finer else max(width, Fraction(1, 100)) / 4
        before = high - low
        try:
            high = search.bisected(low, high, close, upper=True)
            low = search.bisected(low, high, close, upper=False)
        except LimitReached:
            if not finer:
                raise
            why = OVER
            break
        # What a lattice adds, one that is twice as fine divides by about four.
        if high - low <= width * high or (finer and high - low > STALLED_AT * before):
            break
    return Enclosure(low, high, method=f"bisection on both sides of compose{missed(low, high, width, why)}")


@dataclass(frozen=True)
class _Search:
    """For the q that is private, on a lattice so many times halved."""

    n: int
    rounds: int
    failure: Fraction
    at: Callable[[Curve], Fraction]
    finer: int

    def bisected(self, low: Fraction, high: Fraction, close: Fraction, upper: bool) -> Fraction:
        """The end of what is private (upper) or not known not to be, from two q on both sides of it."""
        while high > low * (1 + close):
            where = f"an end of the least q is from {float(low):.6g} to {float(high):.6g}"
            with standing(lambda where=where: where):
                tick()
                middle = Fraction(math.sqrt(low * high))
                low, high = (middle, high) if self.deltas(middle)[upper] > self.failure else (low, middle)
        return high if upper else low

    def deltas(self, q: Fraction) -> tuple[Fraction, Fraction]:
        """The delta of all rounds from below and from above."""
        return _deltas(self, q, self.rounds)


@lru_cache(maxsize=256)
def _deltas(search: _Search, q: Fraction, rounds: int) -> tuple[Fraction, Fraction]:
    fineness = 0.1 / 2**search.finer
    try:
        made = sides(Profile.of(search.n, q, rounds), search.failure, fineness, 16 * fineness**2 if search.finer else 1)
    except TooWide:  # fewer rounds tell less
        return _deltas(search, q, max(rounds // 8, 1))[0] if rounds > 1 else Fraction(0), Fraction(1)
    return max(search.at(curve) for curve, _ in made.lower), search.at(made.upper)


__all__ = ["Accurate", "accurate", "calibrate_rounds"]
