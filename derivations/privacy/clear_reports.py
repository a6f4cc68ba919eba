"""The smallest number of fake records for the clear reports of notes2020, section 5.1.

n users send their one-hot vectors of dimension d in clear, and m fake ones, uniform over the d bins, are shuffled in.
Two collections that differ in one record differ in two bins, where the fakes are multinomial.  Given that T of them
fall into the two bins, T ~ Bin(m, 2/d), the one bin has Bin(T, 1/2) of them.  So the laws to tell apart are
1 + Bin(T, 1/2) and Bin(T, 1/2) with T seen: clones at r = 2/d, with p = 1 and q = 0.  n plays no part.

The divergence does not increase with m, as a fake more can be added by whoever sees the histogram.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from derivations.privacy.clock import standing, timed
from derivations.privacy.clones import Mixture, TooLong
from derivations.privacy.enclosure import Enclosure, above, below, decimal, enclosed
from derivations.privacy.exact import mixture as exact_mixture
from derivations.privacy.inputs import Epsilon, PrivacyError, Rational, count, failure_probability
from derivations.privacy.pair import Unresolved
from symbolic.evidence.ball import compare, exact, log, precision

_MOST = 10**12
_LONG = 1 << 15  # bits of a power that is kept as it is: delta has at most some 10,000, and so is no longer one
_CLOSE = 1e-40  # relative radius below which equality is thought of


@dataclass(frozen=True)
class Fakes:
    """The smallest number of fakes, the divergence with it and with one fewer, and what (5.10) asks for."""

    fakes: int
    divergence: Enclosure
    one_fewer: Enclosure
    printed: Enclosure

    @property
    def factor(self) -> float:
        """How many times as many (5.10) asks for."""
        return float(self.printed.upper) / self.fakes

    def as_json(self) -> dict[str, Any]:
        """What `--json` prints."""
        return {
            "fakes": self.fakes,
            "delta": self.divergence.as_json(),
            "delta_one_fewer": self.one_fewer.as_json(),
            "printed_5.10": self.printed.as_json(),
            "factor": f"{self.factor:.4g}",
        }


@timed
def fakes(
    dimensions: Rational,
    epsilon: Rational | None = None,
    delta: Rational = "1e-6",
    *,
    exp_epsilon: Rational | None = None,
) -> Fakes:
    """The smallest number m of fake records that makes clear reports (epsilon, delta)-differentially private.

    `dimensions` d >= 2; `epsilon` > 0 or `exp_epsilon` > 1; `delta` in (0, 1).  Both sides of the answer are shown: m
    fakes are enough, m - 1 are not.  `printed` is the bound (5.10), 3 d ln(4/delta) ((e^eps + 1)/(e^eps - 1))^2.
    Raises `PrivacyError` for input that cannot be used, and for answers beyond 10^12 or too large to be computed.

    >>> fakes(2, exp_epsilon=3, delta="1/2").fakes
    1
    """
    d = count(dimensions, "dimensions", 2)
    level, failure = Epsilon.of(epsilon, exp_epsilon), failure_probability(delta)
    printed = printed_bound(d, level, failure)

    def enough(m: int) -> bool:
        try:
            few = _few(m, d, level)
            return few <= failure if few is not None else _at_most(_divergence(m, d, level), failure)
        except TooLong as error:
            raise PrivacyError(f"so many fakes would be needed that they cannot be counted: {error}") from None

    few, many = 0, 1  # without fakes delta is 1
    with standing(lambda: f"{few} fakes are not enough"):
        while not enough(many):
            few, many = many, 2 * many
            if many > _MOST:
                raise PrivacyError(f"more than {_MOST} fakes would be needed")
    with standing(lambda: f"{few} fakes are not enough, {many} are"):
        while many - few > 1:
            middle = (few + many) // 2
            few, many = (few, middle) if enough(middle) else (middle, many)
    return Fakes(many, _enclosed(many, d, level), _enclosed(many - 1, d, level), printed)


def printed_bound(d: int, level: Epsilon, failure: Fraction) -> Enclosure:
    """(5.10) of notes2020, for m."""
    with precision(80):
        excess = level.excess()
        return enclosed(3 * d * log(exact(4 / failure)) * ((excess + 2) / excess) ** 2, method="notes2020 (5.10)")


def _few(m: int, d: int, level: Epsilon) -> Fraction | None:
    """The divergence exactly where m < e^epsilon, as long as it is short.

    Then (T + 1)/(1 + e^epsilon) < 1 for every T <= m, all maxima are at k = 0, and the mean of 2^-T is (1 - 1/d)^m.
    """
    if m * d.bit_length() > _LONG:
        return None
    with precision(256):
        return Fraction(d - 1, d) ** m if compare(level.exponential(), ">", exact(m)) else None


def _divergence(m: int, d: int, level: Epsilon) -> Mixture:
    return Mixture(m, Fraction(2, d), Fraction(0), level)


def _at_most(mixture: Mixture, failure: Fraction) -> bool:
    """Is the divergence at most that?  Where e^epsilon is rational, it is, and equality is settled by it.

    Elsewhere it is A - B e^epsilon with rational A and B, and B > 0 unless all maxima are at k = 0 (`_few`): it is not
    rational, and close enough balls tell.
    """
    tolerance = 1e-6
    while tolerance > 1e-300:
        value = mixture.divergence(tolerance)
        if above(value) <= failure:
            return True
        if below(value) > failure:
            return False
        if tolerance < _CLOSE and (e := mixture.epsilon.exp_epsilon) is not None:
            with standing(lambda: f"whether {mixture.others} fakes are just enough is being settled in integers"):
                return exact_mixture(mixture.others, mixture.r, mixture.q, e) <= failure
        tolerance *= 1e-9
    known = f"delta is {enclosed(value)}, and {decimal(failure, 12, up=True)} is wanted"
    raise Unresolved(f"whether {mixture.others} fakes are enough", known)


def _enclosed(m: int, d: int, level: Epsilon) -> Enclosure:
    few = _few(m, d, level)
    if few is not None:
        return Enclosure(few, few, method="exact rational, as e^epsilon is above the number of fakes")
    return enclosed(_divergence(m, d, level).divergence(1e-12), method="Arb, sum over the records in the two bins")


__all__ = ["Fakes", "fakes", "printed_bound"]
