"""The pair of laws as log-probabilities, for accountants that compose."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_poly

from derivations.privacy import binomial
from derivations.privacy.enclosure import above, float_above
from derivations.privacy.inputs import PrivacyError, Rational, flip_probability, rational, records
from derivations.privacy.profile import parsed_ones
from symbolic.evidence.ball import exact, precision

UPPER_ONLY, LOWER_ONLY = -1, -2
_MOST_OUTCOMES = 1_000_000
_BITS = 64  # in which a probability is known before its logarithm is rounded


@dataclass(frozen=True)
class LogPmfPair:
    """ln of the two laws of the number of reported ones; `left_out` is the most that is missing from either."""

    log_pmf_lower: dict[int, float]
    log_pmf_upper: dict[int, float]
    left_out: float


def log_pmf_pair(
    n: Rational, q: Rational, *, ones: Rational, direction: str = "01", left_out: Rational = "1e-30"
) -> LogPmfPair:
    """The laws of the number of reported ones for two collections that differ in one record.

    n: the total number of records.  q: the flip probability.  `ones`: how many of the n - 1 unchanged records are 1.
    In the direction "01" `log_pmf_upper` is the law with the changed record 0 and `log_pmf_lower` the one with it 1,
    so that the divergence of the upper from the lower law is `delta(..., direction="01")`; "10" exchanges them.  What
    is improbable is left out, up to `left_out` of the mass, whole outcomes or the improbable ways to one; the outcomes
    UPPER_ONLY and LOWER_ONLY carry it, so that an accountant counts it as lost.  The keywords are those of
    dp-accounting:

        pair = log_pmf_pair(1000, "0.03", ones=0)
        privacy_loss_distribution.from_two_probability_mass_functions(
            log_probability_mass_function_lower=pair.log_pmf_lower,
            log_probability_mass_function_upper=pair.log_pmf_upper, symmetric=False)

    Values are rounded to the nearest float.  A pair is about one collection: no single collection need be the worst for
    every epsilon, so a composition over unknown collections needs the profile `delta` on a grid of epsilon instead.
    Raises `PrivacyError` for input that cannot be used and for more than 10^6 outcomes.
    """
    total, noise = records(n), flip_probability(q)
    place = parsed_ones(ones, total)  # type: ignore[arg-type]
    rest = rational(left_out, "left_out")
    if place is None:
        raise PrivacyError("ones must be a number here: a pair is about one collection")
    if direction not in ("01", "10"):
        raise PrivacyError(f"direction must be 01 or 10, not {direction!r}")
    if not Fraction(1, 10**200) <= rest < 1:
        raise PrivacyError(f"left_out must be from 1e-200 to 1, not {left_out}")
    zeros = total - 1 - place
    laws = [law(place, zeros + 1, noise, rest), law(place + 1, zeros, noise, rest)]
    upper, lower = laws if direction == "01" else laws[::-1]
    log_upper, log_lower = _logarithms(upper), _logarithms(lower)
    for logs, missed, outcome in ((log_upper, upper.missing, UPPER_ONLY), (log_lower, lower.missing, LOWER_ONLY)):
        if missed > 0:
            logs[outcome] = math.nextafter(math.log(float_above(missed)), math.inf)
    return LogPmfPair(log_lower, log_upper, max(float_above(one.missing) for one in laws))


@dataclass(frozen=True)
class Law:
    """Probabilities of so many bits, and at least the mass of what is not there."""

    probabilities: dict[int, arb]
    missing: Fraction
    bits: int


def _logarithms(law: Law) -> dict[int, float]:
    with precision(law.bits):
        return {s: float(x.log().mid()) for s, x in law.probabilities.items()}


def law(ones: int, zeros: int, q: Fraction, left_out: Fraction) -> Law:
    """P(Bin(ones, p) + Bin(zeros, q) = s), for all s but improbable ones.

    The windows of both binomials are complete, or their mass that is missing is 1 minus what is there.  Of the sum,
    outcomes of less than 2^-64 left_out among them all are left out, too; the others must be known to 64 bits.
    """
    digits = int(1 / left_out).bit_length()
    bits = 2 * (_BITS + digits + (ones + zeros).bit_length())
    while True:
        with precision(bits):
            nats = digits * math.log(2) + 3
            first, low = _window(ones, 1 - q, nats)
            second, high = _window(zeros, q, nats)
            if len(first) + len(second) > _MOST_OUTCOMES:
                raise PrivacyError(f"more than {_MOST_OUTCOMES} outcomes; leave out more")
            pmf = (arb_poly(first) * arb_poly(second)).coeffs()
            negligible = arb((1, -_BITS - digits)) / len(pmf)
            missing = 1 - sum(pmf, arb(0)) if len(pmf) <= ones + zeros else arb(0)
            kept = {}
            for s, x in enumerate(pmf):
                if x < negligible:
                    missing += x
                else:
                    kept[low + high + s] = x
            if all(x.rel_accuracy_bits() >= _BITS for x in kept.values()):
                return Law(kept, max(above(missing), Fraction(0)), bits)
        bits *= 2


def _window(n: int, success: Fraction, nats: float) -> tuple[list[arb], int]:
    """The probable part of a binomial pmf, and where it begins."""
    failure = 1 - success
    mean, variance = float(n * success), float(n * success * failure)
    reach = nats / 3 + math.sqrt(nats**2 / 9 + 2 * nats * variance)
    low, high = max(0, math.floor(mean - reach)), min(n, math.ceil(mean + reach))
    if high - low > _MOST_OUTCOMES:
        raise PrivacyError(f"more than {_MOST_OUTCOMES} outcomes; leave out more")
    odds = exact(success / failure)
    value = binomial.pmf(n, low, exact(success), exact(failure))
    out = [value]
    for k in range(low + 1, high + 1):
        value = value * (odds * (n - k + 1) / k)
        out.append(value)
    return out, low


__all__ = ["LOWER_ONLY", "UPPER_ONLY", "Law", "LogPmfPair", "law", "log_pmf_pair"]
