"""Many rounds, from what they are to be good for: accuracy first, or the least noise that is private enough.

The estimate of the number of ones, (s - n q)/(p - q) with s the number of reported ones, has the variance
n p q/(p - q)^2 in one round, whatever the collection is; the mean of T rounds of the same records has a T-th of it.  It
grows with q, so that the deviation is at most d up to q = (1 - sqrt(n/(n + 4 T d^2)))/2, where it is d.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from flint import arb

from derivations.privacy.calibration import least_noise
from derivations.privacy.clock import standing, tick
from derivations.privacy.enclosure import Enclosure, above, decimal, enclosed
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
from derivations.privacy.rounds import MOST_ROUNDS, Profile, TooWide, at_level, sides
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
    about `tolerance`.  Raises `PrivacyError`.
    """
    total, times, width = records(n), count(rounds, "rounds", 1, MOST_ROUNDS), relative_width(tolerance)
    level, failure = Epsilon.of(epsilon, exp_epsilon), failure_probability(delta)
    with precision(256):
        each = Epsilon(epsilon=above(arb(level.ball())) / times)
        enough = above(each.pure())  # private round by round, without shuffling
    # Not private for one round, not for all of them.
    low, high, stopped = least_noise(total, level, failure, None, "1/100").lower, enough, ""
    for finer in range(_LEVELS):
        side, before, wide = _Sides(total, times, level, failure, finer), high - low, float(high / low) - 1
        close = float(width) / 4 if not finer else max(float(width) / 4, min(wide / 8, 1 / 400))
        close = max(close, 1 / 400) if not finer else close
        try:
            high = _bisected(low, high, close, side.private)
            low = _bisected(low, high, close, side.not_known)
        except LimitReached:
            if not finer:
                raise
            stopped = "; the time was over"
            break
        if high - low <= width * high or (finer and high - low > _STALLED * before):
            break
    return Enclosure(low, high, method=f"bisection on both sides of compose{stopped}{missed(low, high, width)}")


__all__ = ["Accurate", "accurate", "calibrate_rounds"]
