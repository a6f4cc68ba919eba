"""Brackets where the worst collection is not known exactly: any local randomizer, and records of k values.

Any local randomizer.  n records are reported by the same randomizer, which has finitely many reports and whose laws
for any two values have a ratio of at most e^epsilon0, and shuffled.  (With a randomizer of its own a record could be
told by its report.)  From above: the clones bound, by B1 to B3 (it is that of Feldman, McMillan, Talwar 2021, Theorem
3.2).  From below: randomized response with (1 - q)/q = e^epsilon0 is such a randomizer; its divergence rests on I1 to
I5.

k values.  Each of the other k - 1 values is reported with probability q, the true one with probability 1 - (k - 1) q;
k = 2 is randomized response.  From above, by B1 to B3 with r = 2q: delta <= s E[D_C], C ~ Bin(n - 1, 2q), for a bit
that is flipped with probability q/s, s = 1 - (k - 2) q (see `clones`).  From below: who throws a fair coin for each
report of another bin makes randomized response with k q/2 of it, and no more can be told from that (I1 to I5); and
where the others have a third value, the two bins alone are seen:

    delta >= sum over T of max over j of sum over i >= j of (P1 - E P2)(T, i),

T reports in the two bins, i of them in the first.  With a = 1 - (k - 1) q, w the law Bin(n - 1, 2q) and B, S the
probabilities of j - 1, and of j or more, heads of T - 1, the inner sum is (B4)

    B (w(T-1) (a - E q) - (E - 1)(1 - s) w(T)/2) - (E - 1) S (w(T-1) s + (1 - s) w(T)).

I1 to I5 and B1 to B4 are theorems of the kernel.  What is argued here and not there: that chances of a test of shuffled
reports are as B1 supposes (see `hidden`), that no more is told by a part of what is seen, or by what is made of it, and
the sum over T.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from derivations.privacy import binomial
from derivations.privacy.clock import standing, tick, timed
from derivations.privacy.clones import Mixture
from derivations.privacy.enclosure import Enclosure, above, below, decimal
from derivations.privacy.inputs import (
    MAX_EPSILON,
    Epsilon,
    PrivacyError,
    Rational,
    count,
    failure_probability,
    flip_probability,
    rational,
    records,
)
from derivations.privacy.pair import Pair, about
from derivations.privacy.profile import profile
from symbolic.evidence.ball import exact, precision

_BITS = 192
_TOLERANCE = 1e-9
_MOST_SUMMANDS = 20_000


@dataclass(frozen=True)
class Randomizer:
    """Two functions of epsilon between which delta is, and which side is shown how."""

    below: Callable[[Epsilon], Fraction]
    above: Callable[[Epsilon], Fraction]
    pure: Fraction  # an epsilon at which delta is 0
    method: str

    def delta(self, level: Epsilon) -> Enclosure:
        """delta at epsilon."""
        lower = self.below(level)
        with standing(lambda: f"delta is at least {decimal(lower, 6, up=False)}"):
            return Enclosure(lower, self.above(level), method=self.method)

    def epsilon(self, delta: Fraction) -> Enclosure:
        """epsilon at delta, to six digits and what the sides are apart."""
        most = min(self.pure, Fraction(MAX_EPSILON))
        lower, _ = _crossing(self.below, delta, most, "lower")
        _, upper = _crossing(self.above, delta, most, "upper")
        return Enclosure(lower, upper, method=self.method)


def _crossing(
    side: Callable[[Epsilon], Fraction], delta: Fraction, high: Fraction, end: str
) -> tuple[Fraction, Fraction]:
    """Next to one another, an epsilon where a side is above delta, or 0, and one where it is not."""
    low = Fraction(0)
    with standing(lambda: f"the {end} end of epsilon is from {float(low):.6g} to {float(high):.6g}"):
        if side(Epsilon(epsilon=low)) <= delta:
            return low, low
        while high - low > high / 10**7:
            middle = Fraction(float((low + high) / 2))
            low, high = (middle, high) if side(Epsilon(epsilon=middle)) > delta else (low, middle)
    return low, high


def any_randomizer(n: Rational, local_epsilon: Rational) -> Randomizer:
    """n records, all with one randomizer that is private by itself at `local_epsilon`.  Raises `PrivacyError`."""
    total, local = records(n), rational(local_epsilon, "local_epsilon")
    if not Fraction(1, 10**30) <= local <= 100:
        raise PrivacyError(f"local_epsilon must be from 1e-30 to 100, not {local_epsilon}")
    with precision(_BITS):
        ball = arb(Epsilon(epsilon=local).pure())
    # Less noise is a greater local epsilon, of which the bound holds all the more; more noise is a smaller one.
    less, more = below(ball), above(ball)
    return Randomizer(
        lambda level: profile(Pair(more, level), total, None).lower,
        lambda level: _hidden(total, less / (1 - less), less, level),
        local,
        "Arb; below randomized response, by I1 to I5; above the clones bound, by B1 to B3",
    )


def several_values(n: Rational, q: Rational, values: Rational) -> Randomizer:
    """n records of so many values, each of the other ones reported with probability q.  Raises `PrivacyError`."""
    total, noise, k = records(n), flip_probability(q), count(values, "values", 2, 10**6)
    if k * noise >= 1:
        raise PrivacyError(f"q must be below 1/{k} for {k} values, not {q}")
    share = 1 - (k - 2) * noise

    def lower(level: Epsilon) -> Fraction:
        merged = profile(Pair(k * noise / 2, level), total, None).lower
        return merged if k == 2 else max(merged, third_value(total, noise, k, level))

    with precision(_BITS):
        pure = above(arb(exact(share / noise - 1)).log())
    return Randomizer(
        lower,
        lambda level: share * _hidden(total, 2 * noise, noise / share, level),
        pure,
        "Arb; below merged bins, by I1 to I5, or two bins alone, by B4; above clones, by B1 to B3",
    )


def _hidden(n: int, clones: Fraction, q: Fraction, level: Epsilon) -> Fraction:
    """The divergence of a bit that is flipped with probability q and hidden among that share of clones, from above."""
    return min(above(Mixture(n - 1, clones, q, level).divergence(_TOLERANCE)), Fraction(1))


def third_value(n: int, q: Fraction, k: int, level: Epsilon) -> Fraction:
    """The divergence where all others have a third value, from below: each T and each j gives a lower bound."""
    with precision(_BITS):
        e, excess = arb(level.exponential()), arb(level.excess())
        noise, share = exact(q), exact(1 - (k - 2) * q)
        inside, outside = arb(share - noise - e * noise), excess * (1 - share)
        if not inside > 0:
            return Fraction(0)
        mean = float((n - 1) * 2 * q)
        reach = 12 * math.sqrt(mean) + 40
        first, last = max(1, int(mean - reach)), min(n, int(mean + reach))
        if last - first > _MOST_SUMMANDS:
            return Fraction(0)
        weight, total, coins = binomial.pmf(n - 1, first - 1, 2 * noise, 1 - 2 * noise), arb(0), None
        odds = arb(2 * noise / (1 - 2 * noise))
        for t in range(first, last + 1):
            tick()
            following = weight * odds * fmpq(n - t, t)
            gain, loss = weight * inside, weight * (e * (share - noise) - noise)
            lost = outside * following
            # The summand at i is gain i - loss (t - i) - lost t/2, but for what is positive.
            j = min(max(math.ceil(about(t * (loss + lost / 2) / (gain + loss))), 1), t)
            # j - 1 heads are t - j tails, and more heads are fewer tails.  Another j gives a lower bound as well.
            if coins is None:
                coins = binomial.Coins(t - 1, t - j)
            else:
                coins.tossed()
                coins.moved(t - j)
            value = coins.f * (gain - lost / 2) - coins.below * (excess * weight * share + lost)
            if value > 0:
                total += value
            weight = following
        return below(arb(total.lower()))


def bracket(n: Rational, q: Rational | None, local_epsilon: Rational | None, values: Rational | None) -> Randomizer:
    """By `local_epsilon`, or by q and the number of values."""
    if local_epsilon is not None:
        if q is not None or values is not None:
            raise PrivacyError("local_epsilon takes the place of q and values")
        return any_randomizer(n, local_epsilon)
    if q is None or values is None:
        raise PrivacyError("q is wanted, or local_epsilon")
    return several_values(n, q, values)


@timed
def bracket_delta(
    n: Rational,
    epsilon: Rational | None = None,
    *,
    exp_epsilon: Rational | None = None,
    q: Rational | None = None,
    local_epsilon: Rational | None = None,
    values: Rational | None = None,
) -> Enclosure:
    """The least delta of n shuffled reports, by whatever one local randomizer, or of so many values: a bracket.

    Raises `PrivacyError`.

    >>> bracket_delta(10**4, "1/2", q="1/100", values=5).texts()
    ('0.000005895', '0.000009296')
    """
    return bracket(n, q, local_epsilon, values).delta(Epsilon.of(epsilon, exp_epsilon))


@timed
def bracket_epsilon(
    n: Rational,
    delta: Rational = "1e-6",
    *,
    q: Rational | None = None,
    local_epsilon: Rational | None = None,
    values: Rational | None = None,
) -> Enclosure:
    """The least epsilon of these at delta.  Raises `PrivacyError`."""
    return bracket(n, q, local_epsilon, values).epsilon(failure_probability(delta))


__all__ = ["Randomizer", "any_randomizer", "bracket_delta", "bracket_epsilon", "several_values", "third_value"]
