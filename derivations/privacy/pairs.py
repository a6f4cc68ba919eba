"""The pair of laws as log-probabilities, for accountants that compose."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from derivations.privacy.clock import timed
from derivations.privacy.enclosure import float_above
from derivations.privacy.inputs import PrivacyError, Rational, flip_probability, rational, records
from derivations.privacy.lattice import product
from derivations.privacy.profile import parsed_ones
from derivations.privacy.replay import Law

UPPER_ONLY, LOWER_ONLY = -1, -2
_MOST_OUTCOMES = 1_000_000
_BITS = 64  # in which a probability is known before its logarithm is rounded


@dataclass(frozen=True)
class LogPmfPair:
    """ln of the two laws of the number of reported ones; `left_out` is the most that is missing from either."""

    log_pmf_lower: dict[int, float]
    log_pmf_upper: dict[int, float]
    left_out: float


@timed
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

    Values are right but for a unit in the last place of a float.  A pair is about one collection, and no single
    collection need be the worst for every epsilon: over unknown collections `dominating_pair` or `compose` is for.
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
    laws = [logarithms(place, zeros + 1, noise, rest), logarithms(place + 1, zeros, noise, rest)]
    (upper, from_upper), (lower, from_lower) = laws if direction == "01" else laws[::-1]
    for logs, missed, outcome in ((upper, from_upper, UPPER_ONLY), (lower, from_lower, LOWER_ONLY)):
        if missed > 0:
            logs[outcome] = math.nextafter(math.log(float_above(missed)), math.inf)
    return LogPmfPair(lower, upper, float_above(max(from_upper, from_lower)))


def logarithms(ones: int, zeros: int, q: Fraction, left_out: Fraction) -> tuple[dict[int, float], Fraction]:
    """ln P(Bin(ones, p) + Bin(zeros, q) = s), for all s but improbable ones, and at least the mass of these.

    Outcomes of less than 2^-64 left_out among them all are left out; of the others what is not counted is less than
    2^-64 of each.
    """
    n, digits = ones + zeros, int(1 / left_out).bit_length()
    cut = digits + 2 * (_BITS + n.bit_length())
    if 2 * math.sqrt(cut * n * float(q * (1 - q))) > _MOST_OUTCOMES:
        raise PrivacyError(f"more than {_MOST_OUTCOMES} outcomes; leave out more")
    law = Law(ones, zeros, q, cut + _BITS + n.bit_length(), cut, product)
    if len(law.f) > _MOST_OUTCOMES:
        raise PrivacyError(f"more than {_MOST_OUTCOMES} outcomes; leave out more")
    negligible = (law.one >> (_BITS + digits)) // len(law.f)
    missing = (law.rest if len(law.f) <= n else 0) + sum(x + law.rest for x in law.f if x < negligible)
    logs = {s: logarithm(x, law.one) for s, x in enumerate(law.f, law.first) if x >= negligible}
    return logs, Fraction(missing, law.one)


def logarithm(x: int, one: int) -> float:
    """ln(x/one), also where x is nearly one."""
    return math.log1p((x - one) / one) if 2 * x > one else math.log(x / one)


__all__ = ["LOWER_ONLY", "UPPER_ONLY", "LogPmfPair", "log_pmf_pair", "logarithm", "logarithms"]
