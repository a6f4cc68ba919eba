"""epsilon: the privacy profile read the other way."""

from __future__ import annotations

import math
from fractions import Fraction

from derivations.privacy import exact as rationals
from derivations.privacy import normal
from derivations.privacy.calibration import both, default_width
from derivations.privacy.clock import timed
from derivations.privacy.enclosure import Enclosure, above
from derivations.privacy.inputs import Epsilon, Rational, failure_probability, flip_probability, records
from derivations.privacy.pair import Pair, Unresolved
from derivations.privacy.profile import Ones, parsed_ones
from derivations.privacy.threshold import Problem, TooMany, smallest
from symbolic.evidence.ball import exact, log, precision


@timed
def epsilon(
    n: Rational,
    q: Rational,
    delta: Rational = "1e-6",
    *,
    ones: Ones | str = "worst",
    tolerance: Rational | None = None,
) -> Enclosure:
    """The least epsilon for which shuffled randomized response is (epsilon, delta)-differentially private.

    n: the total number of records.  q: the flip probability, in (0, 1/2).  `delta` in (0, 1).  `ones`: "worst" for all
    collections, or the number of ones among the n - 1 unchanged records, for that collection in both directions.
    `tolerance`: the relative width of the enclosure, by default 1e-12 for one collection or n <= 10^4, else 1e-9.  The
    upper end is shown to be private for every collection, the lower end not to be for `worst_ones`; `.safe` is a float
    that is.  The answer is 0 when delta is at least the total variation distance, and at most ln((1 - q)/q).  Raises
    `PrivacyError` for input that cannot be used.

    >>> epsilon(1000, "0.030740613177659216713", "1e-6").texts()[1][:10]
    '1.00000000'
    """
    total, noise, failure = records(n), flip_probability(q), failure_probability(delta)
    place = parsed_ones(ones, total)
    width = default_width(total, place, tolerance)
    problem = Problem(lambda x: Pair(noise, Epsilon(epsilon=x)), total - 1, both(place, total), failure)
    if _enough_at_zero(problem, noise, width):
        return Enclosure(Fraction(0), Fraction(0), place or 0, "01", "delta is at least the total variation distance")
    with precision(128 + int(1 / width).bit_length()):
        most = above(log(exact((1 - noise) / noise)))
    guess = normal.epsilon_of(normal.spread(total, noise), -math.log(failure))
    return smallest(problem, min(Fraction(guess), most / 4), most, width / 2).enclosure(place)


def _enough_at_zero(problem: Problem, noise: Fraction, width: float) -> bool:
    """Is delta at least the total variation distance, for all collections?  They may be equal."""
    worst = (0, problem.n) if problem.collections is None else problem.collections[0]
    known = ""
    for accuracy in (1e-3, width, width**2, width**4):
        try:
            return problem.failing(Fraction(0), accuracy, worst) is None
        except TooMany:
            raise
        except Unresolved as error:
            known = str(error)
            if rationals.feasible(problem.n, noise, Fraction(1)):
                break
    else:
        raise Unresolved("whether delta is the total variation distance or less", known)
    places = problem.collections or [(ones, problem.n - ones) for ones in range(problem.n + 1)]
    return all(rationals.divergence(*place, noise, Fraction(1)) <= problem.delta for place in places)


__all__ = ["epsilon"]
