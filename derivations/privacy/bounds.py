"""The flip probabilities that the drafts and the literature ask for, each with the condition under which it is claimed.

Every bound gives a q for n records in all, epsilon and delta.  None of them is used for a certified answer; `compare`
holds them against the exact one.  Where a theorem bounds epsilon or delta for a given q, the q reported is where it
meets the target, found between a q that does and one that does not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from derivations.privacy.calibration import guessed
from derivations.privacy.clones import Mixture
from derivations.privacy.enclosure import Enclosure, above, below, enclosed
from derivations.privacy.inputs import Epsilon
from derivations.privacy.pair import Unresolved
from derivations.privacy.threshold import Collection, smallest
from symbolic.evidence.ball import Number, compare, exact, log, precision

_BITS = 128
_WIDTH = 1e-9
_HALF = fmpq(1, 2)


@dataclass(frozen=True)
class Setting:
    """n records in all, epsilon and delta."""

    n: int
    level: Epsilon
    delta: Fraction


@dataclass(frozen=True)
class Answer:
    """What a bound asks for; `holds`: does its condition (None: not decided)?  `reason`: why no q, or no more."""

    q: Enclosure | None
    holds: bool | None
    reason: str = ""


@dataclass(frozen=True)
class Bound:
    """A published bound; `citation` is short, for figures and tables, `reference` says where it stands."""

    name: str
    citation: str
    reference: str
    formula: str
    condition: str
    evaluate: Callable[[Setting], Answer]


def _closed(q: Number, *conditions: bool | None) -> Answer:
    """A closed form: it must be below 1/2 and satisfy its conditions."""
    below_half = compare(_HALF, ">", q)
    holds = False if False in (below_half, *conditions) else None if None in (below_half, *conditions) else True
    return Answer(enclosed(q), holds) if below_half else Answer(None, holds, "asks for q of 1/2 or more")


# -------------------------------------------------------------------------------------------------------- the drafts


def _jan2016(s: Setting) -> Answer:
    """Three deviations: no delta in it."""
    excess = s.level.excess()
    square = arb(36) / (s.n * excess * excess)
    root = (1 + square).sqrt()
    return _closed(square / (2 * root * (1 + root)))  # 1 - 1/root without cancellation


def _drop(s: Setting) -> Number:
    """1 - e^-epsilon."""
    excess = s.level.excess()
    return excess / (excess + 1)


def _notes2020_zeros(s: Setting) -> Answer:
    drop = _drop(s)
    return _closed(3 * log(exact(2 / s.delta)) / (s.n * drop * drop))


def _notes2020(s: Setting) -> Answer:
    drop, nats = _drop(s), log(exact(2 / s.delta))
    q = arb(3 * nats / (s.n * drop * drop) + 4 / (s.n * drop))
    distance = (3 * s.n * q * nats).sqrt()
    return _closed(q, compare(distance, ">", (s.n * q * (1 - q)).sqrt() + 1))


# ---------------------------------------------------------------------------------------------------- the literature


def _cheu(s: Setting) -> Answer:
    epsilon, nats = arb(s.level.ball()), log(exact(4 / s.delta))
    large = compare(epsilon, ">=", arb(192 * nats / s.n).sqrt())
    if large is None:
        return Answer(None, None, "at the border of its two cases")
    dummies = 64 / epsilon**2 * nats if large else s.n - epsilon * arb(s.n) ** fmpq(3, 2) / (432 * nats).sqrt()
    return _closed(
        dummies / (2 * s.n),
        compare(arb(1), ">=", epsilon),
        compare(dummies, ">=", 14 * nats),
        compare(arb(s.n), ">=", dummies),
    )


def _blanket_closed(s: Setting) -> Answer:
    if s.n == 1:
        return Answer(None, False, "needs a second record")
    epsilon, nats = arb(s.level.ball()), log(exact(2 / s.delta))
    blanket = arb.max(28 * nats / ((s.n - 1) * epsilon**2), 54 / ((s.n - 1) * epsilon))
    return _closed(blanket / 2, compare(arb(1), ">=", epsilon))


def _blanket_hoeffding(s: Setting) -> Answer:
    def ratio(q: Fraction, tolerance: float) -> arb:
        blanket, excess = exact(2 * q), arb(s.level.excess())
        span = 2 * (1 - blanket) * (excess + 2)
        decay = 1 - blanket * -(-2 * (excess / span) ** 2).expm1()
        return span**2 / (4 * excess * blanket * s.n) * decay**s.n / exact(s.delta)

    return _implicit(s, ratio)


def _clones_closed(s: Setting) -> Answer:
    def ratio(q: Fraction, tolerance: float) -> arb:
        local = exact((1 - q) / q)
        spread = 8 * (local * log(exact(4 / s.delta)) / s.n).sqrt() + 8 * local / s.n
        return arb((1 + exact(1 - 2 * q) * spread).log() / s.level.ball())

    answer = _implicit(s, ratio)
    if answer.q is None:
        return answer
    local = exact((1 - answer.q.upper) / answer.q.upper)
    return Answer(answer.q, compare(arb(s.n), ">=", 16 * log(exact(2 / s.delta)) * local))


def _clones(s: Setting) -> Answer:
    return _numerical(s, lambda q: q / (1 - q))


def _stronger_clones(s: Setting) -> Answer:
    return _numerical(s, lambda q: 2 * q)


def _numerical(s: Setting, clone: Callable[[Fraction], Fraction]) -> Answer:
    def ratio(q: Fraction, tolerance: float) -> arb:
        return Mixture(s.n - 1, clone(q), q, s.level).divergence(tolerance / 2) / exact(s.delta)

    return _implicit(s, ratio)


# ------------------------------------------------------------------------------------------- where a bound is met


@dataclass(frozen=True)
class _Curve:
    """What a bound claims for q over what is wanted; it decreases in q."""

    ratio: Callable[[Fraction, float], arb]
    collections: tuple[Collection, ...] = ((0, 0),)
    n: int = 0

    def value(self, q: Fraction, tolerance: float) -> arb:
        with precision(_BITS + 2 * int(1 / tolerance).bit_length()):
            return self.ratio(q, tolerance)

    def failing(self, q: Fraction, tolerance: float, start: Collection) -> Collection | None:
        value = self.value(q, tolerance)
        if above(value) <= 1:
            return None
        if below(value) > 1:
            return start
        known = f"what it claims is {enclosed(value)} times what is wanted, to a relative {tolerance:.0e}"
        raise Unresolved(f"whether the bound is met at {float(q)!r}", known)

    def worse(self, q: Fraction, collection: Collection, tolerance: float) -> Collection:
        return collection

    def unsafe(self, q: Fraction, collection: Collection, tolerance: float) -> bool:
        return below(self.value(q, tolerance)) > 1

    def height(self, q: Fraction, collection: Collection, tolerance: float) -> float:
        value = self.value(q, tolerance)
        with precision(_BITS + int(1 / tolerance).bit_length()):
            return float(value.log().mid()) if value > 0 else float("-inf")


def _implicit(s: Setting, ratio: Callable[[Fraction, float], arb]) -> Answer:
    """The q at which the ratio comes down to 1, at most 1/(1 + e^epsilon), where no shuffling is needed."""
    most = above(s.level.pure())
    try:
        found = smallest(_Curve(ratio), guessed(s.n, s.level, s.delta), most, _WIDTH)
    except Unresolved as error:
        return Answer(None, None, str(error))
    return Answer(Enclosure(found.lower, found.upper), True)


# ------------------------------------------------------------------------------------------------------------ the list
BOUNDS = (
    Bound(
        "jan2016",
        "draft of January 2016, (4.45)",
        "jan2016 (4.36), solved in (4.45)",
        "q = (1 - 1/sqrt(1 + 36/((e^eps - 1)^2 n)))/2",
        "none stated; it bounds the ratio within three deviations, and delta does not occur",
        _jan2016,
    ),
    Bound(
        "notes2020-zeros",
        "notes of 2020, Lemma 4.3",
        "notes2020 (4.36), Lemma 4.3",
        "q = 3 ln(2/delta)/(n (1 - e^-eps)^2)",
        "q < 1/2; claimed for collections of zeros only",
        _notes2020_zeros,
    ),
    Bound(
        "notes2020",
        "notes of 2020, Proposition 4.5",
        "notes2020 (4.48) = (4.57), Proposition 4.5",
        "q = 3 ln(2/delta)/(n (1 - e^-eps)^2) + 4/(n (1 - e^-eps))",
        "q < 1/2; sqrt(3 n q ln(2/delta)) > sqrt(n p q) + 1 (Proposition 7.1)",
        _notes2020,
    ),
    Bound(
        "cheu2019",
        "Cheu et al. 2019, section 3",
        "Cheu, Smith, Ullman, Zeber, Zhilyaev 2019 (arXiv 1808.01394), section 3",
        "q = L/(2n); L = 64 l/eps^2 if eps >= sqrt(192 l/n), else n - eps n^(3/2)/sqrt(432 l); l = ln(4/delta)",
        "0 < eps <= 1; 14 ln(4/delta) <= L <= n",
        _cheu,
    ),
    Bound(
        "blanket",
        "Balle et al. 2019, Theorem 3.1",
        "Balle, Bell, Gascon, Nissim 2019 (arXiv 1903.02837), Theorem 3.1 with k = 2",
        "2q = max(28 ln(2/delta)/((n - 1) eps^2), 54/((n - 1) eps))",
        "eps <= 1; q < 1/2",
        _blanket_closed,
    ),
    Bound(
        "blanket-hoeffding",
        "Balle et al. 2019, section 5",
        "Balle, Bell, Gascon, Nissim 2019 (arXiv 1903.02837), section 5, by Hoeffding's inequality",
        "b^2/(4 a g n) (1 - g (1 - e^(-2 a^2/b^2)))^n = delta; a = e^eps - 1, b = 2 (1 - g) (e^eps + 1), g = 2q",
        "none",
        _blanket_hoeffding,
    ),
    Bound(
        "clones",
        "Feldman et al. 2021, Theorem 3.1",
        "Feldman, McMillan, Talwar 2021 (arXiv 2012.12803), Theorem 3.1",
        "ln(1 + (p - q) (8 sqrt(l ln(4/delta)/n) + 8 l/n)) = eps; l = p/q",
        "l <= n/(16 ln(2/delta))",
        _clones_closed,
    ),
    Bound(
        "clones-numerical",
        "Feldman et al. 2021, Theorem 3.2",
        "Feldman, McMillan, Talwar 2021 (arXiv 2012.12803), Theorem 3.2, summed with error bounds",
        "E[D_C] = delta; C ~ Bin(n - 1, q/p) clones, told",
        "none",
        _clones,
    ),
    Bound(
        "stronger-clones",
        "Feldman et al. 2022",
        "Feldman, McMillan, Talwar 2022 (arXiv 2208.04591), summed with error bounds; here also the blanket itself",
        "E[D_C] = delta; C ~ Bin(n - 1, 2q) clones, told",
        "none for randomized response (the erratum restricts the general theorem)",
        _stronger_clones,
    ),
)


def evaluated(bound: Bound, s: Setting) -> Answer:
    """What the bound asks for."""
    with precision(_BITS):
        return bound.evaluate(s)


__all__ = ["BOUNDS", "Answer", "Bound", "Setting", "evaluated"]
