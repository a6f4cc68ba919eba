"""delta: the privacy profile of shuffled randomized response, enclosed."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from derivations.privacy import exact
from derivations.privacy.clock import timed
from derivations.privacy.divergence import divergence, roughly
from derivations.privacy.enclosure import Enclosure, above, enclosed
from derivations.privacy.inputs import (
    SMALLEST,
    Epsilon,
    PrivacyError,
    Rational,
    count,
    flip_probability,
    records,
    relative_width,
)
from derivations.privacy.pair import Pair
from derivations.privacy.worst import supremum
from symbolic.evidence.ball import precision

Ones = int | Literal["worst"]
Direction = Literal["both", "01", "10"]

EXACT_MAXIMUM = 10**4  # records up to which every collection is told from the others
_NARROW, _WIDE = Fraction(1, 10**15), Fraction(1, 10**4)


@timed
def delta(
    n: Rational,
    q: Rational,
    epsilon: Rational | None = None,
    *,
    exp_epsilon: Rational | None = None,
    ones: Ones | str = "worst",
    direction: Direction | str = "both",
    tolerance: Rational | None = None,
) -> Enclosure:
    """The least delta for which shuffled randomized response is (epsilon, delta)-differentially private.

    n: the total number of records, the changed one among them.  q: the probability with which each bit is flipped, in
    (0, 1/2).  `epsilon` > 0, or `exp_epsilon` = e^epsilon > 1.  `ones`: how many of the n - 1 unchanged records are 1,
    or "worst" for the supremum over all of them.  `direction`: "01" compares the collection with the changed record 0
    with the one where it is 1, "10" the reverse, "both" takes the greater; the supremum is the same for all three.
    `tolerance`: the relative width of the enclosure, 1e-15 by default for one collection or n <= 10^4 (then the maximum
    over all collections is exact but for the width), 1e-4 otherwise.

    Numbers are ints, fractions, or strings such as "0.03"; floats are refused.  An exact rational comes back when
    `exp_epsilon` is given and there are few records; of an answer below 1e-300 no more is said than that.  Raises
    `PrivacyError` for input that cannot be used.

    Source: notes2020 Lemma 4.2 with the sign of I1; I1 to I5 as derived in this package (see `pair`).

    >>> print(delta(3, "1/5", exp_epsilon="11/10"))
    = 473/1250
    >>> delta(3, "1/5", exp_epsilon="11/10", ones=0).lower
    Fraction(232, 625)
    """
    total, noise, level = records(n), flip_probability(q), Epsilon.of(epsilon, exp_epsilon)
    return profile(Pair(noise, level), total, parsed_ones(ones, total), parsed_direction(direction), tolerance)


def parsed_ones(ones: Ones | str, n: int) -> int | None:
    """The number of ones, None for the worst."""
    return None if ones == "worst" else count(ones, "ones", 0, n - 1)


def parsed_direction(direction: str) -> str:
    """One of the three."""
    if direction not in ("both", "01", "10"):
        raise PrivacyError(f"direction must be both, 01 or 10, not {direction!r}")
    return direction


def profile(
    pair: Pair, n: int, ones: int | None, direction: str = "both", tolerance: Rational | None = None
) -> Enclosure:
    """`delta` for parsed input."""
    width = relative_width(
        tolerance if tolerance is not None else _NARROW if ones is not None or n <= EXACT_MAXIMUM else _WIDE
    )
    if pair.private():
        first = "10" if direction == "10" else "01"
        return Enclosure(Fraction(0), Fraction(0), ones or 0, first, "e^epsilon >= (1 - q)/q")
    if exact.feasible(n, pair.q, pair.epsilon.exp_epsilon):
        return _exactly(pair, n, ones, direction)
    return _worst(pair, n, direction, float(width)) if ones is None else _one(pair, n, ones, direction, float(width))


def _exactly(pair: Pair, n: int, ones: int | None, direction: str) -> Enclosure:
    level = pair.epsilon.exp_epsilon or Fraction(1)
    if ones is None:
        value, place = exact.worst(n - 1, pair.q, level)
        return Enclosure(value, value, *_seen(place, n, direction), "exact rational maximum over all collections")
    values = {
        way: exact.divergence(*_collection(ones, n, way), pair.q, level)
        for way in ("01", "10")
        if direction in ("both", way)
    }
    way = max(values, key=lambda w: values[w])
    return Enclosure(values[way], values[way], ones, way, "exact rational")


def _worst(pair: Pair, n: int, direction: str, width: float) -> Enclosure:
    found = supremum(pair, n - 1, width / 2, SMALLEST)
    method = f"Arb, branch and bound over the number of ones, {found.evaluations} evaluations"
    lower, upper = enclosed(found.lower).lower, enclosed(found.upper).upper
    return Enclosure(lower, upper, *_seen(found.ones, n, direction), method)


def _one(pair: Pair, n: int, ones: int, direction: str, width: float) -> Enclosure:
    ways = [way for way in ("01", "10") if direction in ("both", way)]
    if all(above(roughly(pair, *_collection(ones, n, way))) <= SMALLEST for way in ways):
        return Enclosure(Fraction(0), SMALLEST, ones, ways[0], "Chernoff")
    with precision(64 + int(1 / width).bit_length()):
        found = [
            enclosed(divergence(pair, *_collection(ones, n, way), width / 2), worst_ones=ones, direction=way)
            for way in ways
        ]
    best = max(found, key=lambda e: e.lower)
    return Enclosure(best.lower, max(e.upper for e in found), ones, best.direction, "Arb")


def _collection(ones: int, n: int, direction: str) -> tuple[int, int]:
    """The arguments of D (I2)."""
    zeros = n - 1 - ones
    return (ones, zeros) if direction == "01" else (zeros, ones)


def _seen(place: int, n: int, direction: str) -> tuple[int, str]:
    """The worst collection of the direction 01, in the direction asked for."""
    return (n - 1 - place, "10") if direction == "10" else (place, "01")


__all__ = ["EXACT_MAXIMUM", "Direction", "Ones", "delta", "parsed_direction", "parsed_ones", "profile"]
