"""calibrate: the smallest flip probability that is private enough for every collection."""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb

from derivations.privacy import normal
from derivations.privacy.clock import timed
from derivations.privacy.enclosure import Enclosure, above
from derivations.privacy.inputs import SMALLEST, Epsilon, Rational, failure_probability, records, relative_width
from derivations.privacy.pair import Pair, about
from derivations.privacy.profile import EXACT_MAXIMUM, Ones, parsed_ones
from derivations.privacy.threshold import Collection, Problem, smallest
from symbolic.evidence.ball import precision

_NARROW, _WIDE = Fraction(1, 10**12), Fraction(1, 10**9)


@timed
def calibrate(
    n: Rational,
    epsilon: Rational | None = None,
    delta: Rational = "1e-6",
    *,
    exp_epsilon: Rational | None = None,
    ones: Ones | str = "worst",
    tolerance: Rational | None = None,
) -> Enclosure:
    """The smallest q for which shuffled randomized response on n records is (epsilon, delta)-differentially private.

    n: the total number of records.  `epsilon` > 0, or `exp_epsilon` = e^epsilon > 1.  `delta` in (0, 1).  `ones`:
    "worst" for all collections, or the number of ones among the n - 1 unchanged records, for that collection in both
    directions.  `tolerance`: the relative width of the enclosure, by default 1e-12 for one collection or n <= 10^4,
    else 1e-9.  The upper end is shown to be private for every collection, the lower end not to be for `worst_ones`;
    `.safe` is a float that is private.  q never exceeds 1/(1 + e^epsilon).  Raises `PrivacyError` for input that cannot
    be used.

    >>> calibrate(1000, 1, "1e-6", tolerance="1e-20").texts()
    ('0.0307406131776592167128864', '0.030740613177659216712973')
    """
    total, level, failure = records(n), Epsilon.of(epsilon, exp_epsilon), failure_probability(delta)
    return least_noise(total, level, failure, parsed_ones(ones, total), tolerance)


def least_noise(
    n: int, level: Epsilon, failure: Fraction, ones: int | None, tolerance: Rational | None = None
) -> Enclosure:
    """`calibrate` for parsed input."""
    width = default_width(n, ones, tolerance)
    with precision(256 + int(1 / width).bit_length()):
        most = above(level.pure())
    problem = Problem(lambda q: Pair(q, level), n - 1, both(ones, n), failure)
    return smallest(problem, guessed(n, level, failure), most, width / 2).enclosure(ones)


def guessed(n: int, level: Epsilon, failure: Fraction) -> Fraction:
    """About the q of n records, as if the loss were normal."""
    with precision(64):
        size = about(arb(level.ball()))
    return max(Fraction(normal.noise_of(n, normal.spread_of(size, -math.log(failure)))), SMALLEST)


def default_width(n: int, ones: int | None, tolerance: Rational | None) -> float:
    """The relative width of a threshold that is asked for, or the default."""
    default = _NARROW if ones is not None or n <= EXACT_MAXIMUM else _WIDE
    return float(relative_width(default if tolerance is None else tolerance))


def both(ones: int | None, n: int) -> tuple[Collection, ...] | None:
    """The arguments of D for one collection, in both directions; None for all collections."""
    return None if ones is None else ((ones, n - 1 - ones), (n - 1 - ones, ones))


__all__ = ["both", "calibrate", "default_width", "guessed", "least_noise"]
