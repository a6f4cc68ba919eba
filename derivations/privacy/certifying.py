"""Numbers with a certificate that the standard library re-checks: what `replay` asks for is looked for with Arb.

From 0 ones on, each box is made as long as I5 allows: the divergence of the records that all its collections have is to
stay below the upper end.  So the ends must not be closer together than is wanted, or there are many boxes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from derivations.privacy import budget, calibration, profile, replay
from derivations.privacy.circle import crossing
from derivations.privacy.clock import standing, tick
from derivations.privacy.divergence import divergence
from derivations.privacy.enclosure import Enclosure, above, decimal
from derivations.privacy.inputs import (
    Epsilon,
    PrivacyError,
    Rational,
    failure_probability,
    flip_probability,
    records,
    relative_width,
)
from derivations.privacy.pair import Pair
from symbolic.evidence.ball import precision

WIDTH = Fraction(1, 10**4)
_DIGITS = 12
_SPARE = 40.0  # nats beyond those of the divergence, outside of the windows
_PLACES = ((0, 0), (-1, -1), (1, 1), (-1, 0), (0, 1), (-1, 1), (-2, 2))


def certify(
    answer: str,
    n: Rational,
    *,
    q: Rational | None = None,
    epsilon: Rational | None = None,
    exp_epsilon: Rational | None = None,
    delta: Rational | None = None,
    tolerance: Rational = WIDTH,
) -> tuple[Enclosure, dict[str, Any]]:
    """`delta`, `epsilon` or `calibrate` (the answer "q") for all collections, with a certificate for `replay`.

    n: the total number of records; of q, epsilon (or exp_epsilon) and delta those that are given.  `tolerance` is the
    relative width of the answer, about: the narrower, the more boxes.  Raises `PrivacyError`, also where the worst
    collections cannot be told from the others by boxes.

    >>> answer, document = certify("delta", 10, q="1/5", epsilon="1/2")
    >>> str(answer), len(document["most"])
    ('in [0.07290705, 0.07291481]', 5)
    """
    if answer not in ("delta", "epsilon", "q"):
        raise PrivacyError(f"the answer is delta, epsilon or q, not {answer!r}")
    total, width = records(n), relative_width(tolerance)
    level = None if answer == "epsilon" else Epsilon.of(epsilon, exp_epsilon)
    given = {"exp_epsilon": exp_epsilon} if exp_epsilon is not None else {"epsilon": epsilon}
    noise = None if answer == "q" else flip_probability(_given(q, "q"))
    failure = None if answer == "delta" else failure_probability(_given(delta, "delta"))
    finer = width / 64
    if failure is None:
        found = profile.delta(total, noise or 0, **given, tolerance=finer)
    elif noise is None:
        found = calibration.calibrate(total, delta=failure, **given, tolerance=finer)
    else:
        found = budget.epsilon(total, noise, failure, tolerance=finer)
    return certified(Asked(answer, total, noise, level, failure), found, width)


def _given(x: Rational | None, name: str) -> Rational:
    if x is None:
        raise PrivacyError(f"{name} is wanted")
    return x


@dataclass(frozen=True)
class Asked:
    """What an answer is about: n records, and two of q, the level and delta."""

    answer: str
    n: int
    q: Fraction | None
    level: Epsilon | None
    delta: Fraction | None

    def at(self, end: Fraction) -> tuple[Pair, Fraction]:
        """The pair at an end of the answer, and the delta to be compared with."""
        level = Epsilon(epsilon=end) if self.answer == "epsilon" else self.level
        q = end if self.answer == "q" else self.q
        delta = end if self.answer == "delta" else self.delta
        if level is None or q is None or delta is None:
            raise ValueError("two of q, epsilon and delta are given")
        return Pair(q, level), delta


def certified(asked: Asked, found: Enclosure, width: Fraction) -> tuple[Enclosure, dict[str, Any]]:
    """The answer between ends that are `width` apart at least, and its certificate.  Raises `PrivacyError`."""
    if found.worst_ones is None or found.lower <= 0 or found.upper <= 0:
        raise PrivacyError("an answer that is 0, or below what is told apart, has no certificate")
    lower = Fraction(decimal(found.lower * (1 - width / 16), _DIGITS, up=False))
    upper = Fraction(decimal(found.upper * (1 + width), _DIGITS, up=True))
    pair, delta = asked.at(upper)
    if pair.private():
        raise PrivacyError("the upper end is 1/(1 + e^epsilon) or ln((1 - q)/q): no certificate is needed")
    bits = 128 + int(1 / min(delta, lower)).bit_length() + asked.n.bit_length()
    ones = found.worst_ones if found.direction == "01" else asked.n - 1 - found.worst_ones
    low_pair, low_delta = asked.at(lower)
    with standing(lambda: f"the certificate of {found}"):
        least = next(_boxes_at(low_pair, ones, asked.n - 1 - ones, bits, low_delta, None))
        most = list(_boxes(pair, asked.n, bits, delta))
    level = asked.level
    document = {
        "format": replay.FORMAT,
        "answer": asked.answer,
        "n": asked.n,
        "q": _written(asked.q),
        "epsilon": _written(level.epsilon if level else None),
        "exp_epsilon": _written(level.exp_epsilon if level else None),
        "delta": _written(asked.delta),
        "lower": str(lower),
        "upper": str(upper),
        "bits": bits,
        "least": [ones, least[0], least[2]],
        "most": most,
    }
    replay.checked(document)
    method = f"{len(most)} boxes, with a certificate for the standard library"
    return replace(found, lower=lower, upper=upper, method=method), document


def _written(x: Fraction | None) -> str | None:
    return None if x is None else str(x)


def _boxes(pair: Pair, n: int, bits: int, delta: Fraction) -> Iterator[list[Any]]:
    """Boxes of numbers of ones from 0 to n - 1, each with its bound, in order."""
    first, length, count = 0, 1, 0

    def bounded(length: int) -> bool:
        return above(divergence(pair, first, n - first - length, 1e-9)) < delta * (1 - Fraction(1, 10**8))

    while first < n:
        tick()
        count += 1
        if count > replay.MAX_BOXES:
            raise PrivacyError(f"more than {replay.MAX_BOXES} boxes; ask for a coarser tolerance")
        # Doubled and halved from the length of the box before.
        length = min(length, n - first)
        if bounded(length):
            while length < n - first and bounded(min(2 * length, n - first)):
                length = min(2 * length, n - first)
            step = length // 2
        else:
            step = length = length // 2
            while length and not bounded(length):
                step = length = length // 2
            if not length:
                raise PrivacyError("the worst collections are too close to each other; ask for a coarser tolerance")
            step = length // 2
        while step:
            if length + step <= n - first and bounded(length + step):
                length += step
            step //= 2
        k, last, windows = next(_boxes_at(pair, first, n - first - length, bits, delta, delta))
        yield [length, k, last, windows]
        first += length


def _boxes_at(
    pair: Pair, ones: int, zeros: int, bits: int, size: Fraction, most: Fraction | None
) -> Iterator[tuple[int, int, list[int]]]:
    """Places of the maximum and windows with which the divergence is seen to be at most that, if a bound is given."""
    nats = _SPARE - math.log(float(size)) if size > Fraction(1, 10**290) else 740.0
    q = float(pair.q)
    windows = [*_window(ones, 1 - q, nats), *_window(zeros, q, nats)]
    law = replay.Law(ones, zeros, pair.q, windows, bits)
    with precision(128):
        constants = pair.constants(128)
        if constants is None:
            raise PrivacyError("e^epsilon is too close to (1 - q)/q for a certificate")
        guess = max(math.floor(crossing(constants, ones, zeros)), 0)
    level = pair.epsilon
    if level.exp_epsilon is not None:
        scaled = level.exp_epsilon * (1 << bits)
        ends = int(scaled), replay.up(scaled.numerator, scaled.denominator)
    else:
        ends = replay.exponential(level.epsilon or Fraction(0), bits)
    bound = replay.Divergence(pair.q, ends, bits)
    for before, after in _PLACES:
        k, last = guess + before, guess + after
        try:
            if bound.most(law, k, last) <= size * (1 << bits) or most is None:
                yield k, last, windows
        except replay.Wrong:
            continue
    raise PrivacyError(f"the place of the maximum for {ones} ones and {zeros} zeros was not found")


def _window(n: int, success: float, nats: float) -> tuple[int, int]:
    """Where Bin(n, success) is not as improbable as e^-nats."""
    mean, variance = n * success, n * success * (1 - success)
    reach = nats / 3 + math.sqrt(nats**2 / 9 + 2 * nats * variance)
    return max(0, math.floor(mean - reach)), min(n, math.ceil(mean + reach))


__all__ = ["WIDTH", "Asked", "certified", "certify"]
