"""The exact flip probability beside what the drafts and the literature ask for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from flint import arb

from derivations.privacy.bounds import BOUNDS, Answer, Bound, Setting, evaluated
from derivations.privacy.calibration import least_noise
from derivations.privacy.clock import LimitReached, timed
from derivations.privacy.enclosure import Enclosure, above, below, enclosed
from derivations.privacy.inputs import Epsilon, Rational, failure_probability, records
from derivations.privacy.pair import Pair
from derivations.privacy.worst import supremum
from symbolic.evidence.ball import exact, precision

_NEGLIGIBLE = Fraction(1, 10**100)


@dataclass(frozen=True)
class Row:
    """A bound, the q that it asks for, how many times the exact one that is, and what it does."""

    bound: Bound
    answer: Answer
    factor: Enclosure | None
    private: bool | None
    delta: Enclosure | None

    def as_json(self) -> dict[str, Any]:
        """What `--json` prints."""
        return {
            "name": self.bound.name,
            "reference": self.bound.reference,
            "formula": self.bound.formula,
            "condition": self.bound.condition,
            "condition_holds": self.answer.holds,
            "q": _ends(self.answer.q),
            "factor": _ends(self.factor),
            "private": self.private,
            "delta": _ends(self.delta),
            "reason": self.answer.reason,
        }


@dataclass(frozen=True)
class Comparison:
    """`compare`'s answer: the exact q, the deviation of the estimate with it, and a row for every bound."""

    setting: Setting
    exact: Enclosure
    deviation: Enclosure
    rows: tuple[Row, ...]

    def as_json(self) -> dict[str, Any]:
        """What `--json` prints."""
        return {
            "n": self.setting.n,
            "epsilon": str(self.setting.level),
            "delta": str(self.setting.delta),
            "exact": self.exact.as_json(),
            "deviation": _ends(self.deviation),
            "bounds": [row.as_json() for row in self.rows],
        }


@timed
def compare(
    n: Rational,
    epsilon: Rational | None = None,
    delta: Rational = "1e-6",
    *,
    exp_epsilon: Rational | None = None,
) -> Comparison:
    """The smallest private q for n records, and what each known bound asks for.

    n: the total number of records.  `epsilon` > 0, or `exp_epsilon` = e^epsilon > 1.  `delta` in (0, 1).  Every row
    says whether the bound's own condition holds, its factor over the exact q, whether its q is (epsilon, delta)-private
    for all collections, and the least delta at its q, to three digits unless it is below 1e-100.  Where the time is
    over once the exact q is known, what is left open of a row says so.  Raises `PrivacyError` for input that cannot be
    used.
    """
    setting = Setting(records(n), Epsilon.of(epsilon, exp_epsilon), failure_probability(delta))
    least = least_noise(setting.n, setting.level, setting.delta, None)
    rows = tuple(_row(bound, setting, least) for bound in BOUNDS)
    return Comparison(setting, least, deviation(setting.n, least), rows)


def _row(bound: Bound, setting: Setting, least: Enclosure) -> Row:
    try:
        answer = evaluated(bound, setting)
    except LimitReached as error:
        answer = Answer(None, None, str(error))
    if answer.q is None:
        return Row(bound, answer, None, None, None)
    factor = Enclosure(answer.q.lower / least.upper, answer.q.upper / least.lower)
    private = True if answer.q.lower >= least.upper else False if answer.q.upper <= least.lower else None
    try:
        # The profile decreases in q, so the ends change places.
        ends = [_worst_delta(Pair(q, setting.level), setting.n) for q in (answer.q.upper, answer.q.lower)]
    except LimitReached as error:
        return Row(bound, replace(answer, reason=str(error)), factor, private, None)
    return Row(bound, answer, factor, private, Enclosure(ends[0].lower, ends[1].upper))


def _worst_delta(pair: Pair, n: int) -> Enclosure:
    """The profile to three digits; of what is below 1e-100, no more than that."""
    if pair.private():
        return Enclosure(Fraction(0), Fraction(0))
    found = supremum(pair, n - 1, 1e-3, _NEGLIGIBLE)
    return Enclosure(below(found.lower), above(found.upper))


def deviation(n: int, q: Enclosure) -> Enclosure:
    """The standard deviation sqrt(n p q)/(p - q) of the estimate of the number of ones; it grows with q."""

    def at(x: Fraction) -> Enclosure:
        with precision(128):
            return enclosed(arb(exact(n * x * (1 - x))).sqrt() / exact(1 - 2 * x))

    return Enclosure(at(q.lower).lower, at(q.upper).upper)


def _ends(e: Enclosure | None) -> dict[str, str] | None:
    return None if e is None else dict(zip(("lower", "upper"), e.texts(), strict=True))


__all__ = ["Comparison", "Row", "compare", "deviation"]
