"""The divergence of one collection, against its definition and by independent routes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import mpmath
import pytest
from enumerated import d01, d10
from flint import arb

from derivations import privacy
from derivations.privacy import binomial, circle, exact, few, tail
from derivations.privacy.divergence import divergence
from derivations.privacy.enclosure import above, below
from derivations.privacy.inputs import Epsilon
from derivations.privacy.pair import Pair
from symbolic.evidence.ball import precision

NOISES = [Fraction(1, 5), Fraction(1, 50), Fraction(2, 5), Fraction(49, 100)]
LEVELS = [Fraction(101, 100), Fraction(11, 10), Fraction(2), Fraction(7, 2)]
CASES = [(q, e) for q in NOISES for e in LEVELS]


@pytest.mark.parametrize(("q", "e"), CASES)
def test_balls_and_fractions_agree_with_the_definition(q: Fraction, e: Fraction) -> None:
    pair = Pair(q, Epsilon.of(exp_epsilon=e))
    for n in range(1, 11):
        for m in range(n):
            true = d01(n, m, q, e)
            assert exact.divergence(m, n - 1 - m, q, e) == true
            assert d10(n, m, q, e) == exact.divergence(n - 1 - m, m, q, e)
            ball = divergence(pair, m, n - 1 - m, 1e-9)
            assert below(ball) <= true <= above(ball) <= below(ball) * (1 + Fraction(1, 10**8))


@pytest.mark.parametrize(("q", "e"), CASES)
def test_the_circle_agrees_with_the_definition_where_another_route_is_taken(q: Fraction, e: Fraction) -> None:
    pair = Pair(q, Epsilon.of(exp_epsilon=e))
    if pair.private():
        return
    with precision(160):
        c = pair.constants(160)
        assert c is not None
        for n in (1, 2, 5, 12):
            for m in range(n):
                ball = circle.divergence(c, m, n - 1 - m, 1e-9)
                assert ball is not None and below(ball) <= d01(n, m, q, e) <= above(ball)


@pytest.mark.parametrize(("q", "epsilon"), [("1/5", "1/10"), ("1/50", "3"), ("49/100", "1/1000"), ("1/1000", "6")])
def test_few_records_agree_with_the_circle(q: str, epsilon: str) -> None:
    """Up to the most that are few, also where the divergence is tiny; a collection with one more is another one."""
    pair = Pair(Fraction(q), Epsilon.of(epsilon))
    with precision(400):
        c = pair.constants(400)
        assert c is not None
        for ones in (0, 1, 40, few.MOST - 1):
            near, far = (way.divergence(c, ones, few.MOST - ones, 1e-30) for way in (few, circle))
            assert far is not None and near.overlaps(far) and near.rad() < near * 1e-30
            assert not near.overlaps(few.divergence(c, ones + 1, few.MOST - ones - 1, 1e-30))


def test_a_tie_between_two_thresholds_is_settled() -> None:
    # q = 1/5 and E = 2 have (pE - q)/(p - qE) = 7/2, so that N q/(q + p 7/2) = 2 for N = 30: k* is not unique.
    q, e = Fraction(1, 5), Fraction(2)
    ball = divergence(Pair(q, Epsilon.of(exp_epsilon=e)), 0, 29, 1e-12)
    assert below(ball) <= d01(30, 0, q, e) <= above(ball)
    with precision(128):
        c = Pair(q, Epsilon.of(exp_epsilon=e)).constants(128)
        assert c is not None
        ball = circle.divergence(c, 0, 29, 1e-12)
        assert ball is not None and below(ball) <= d01(30, 0, q, e) <= above(ball)


@pytest.mark.parametrize(
    ("n", "q", "epsilon"),
    [(10**6, "34e-6", "1"), (10**6, "1/4", "0.02"), (10**9, "1e-7", "0.5"), (10**5, "0.45", "0.05")],
)
def test_two_routes_agree_for_many_records(n: int, q: str, epsilon: str) -> None:
    pair = Pair(Fraction(q), Epsilon.of(epsilon))
    with precision(200):
        c = pair.constants(200)
        assert c is not None
        for ones, zeros in ((0, n - 1), (n - 1, 0)):
            one = binomial.divergence(c, ones, zeros, 1e-15)
            other = circle.divergence(c, ones, zeros, 1e-15)
            assert one is not None and other is not None and one.overlaps(other)
            assert one.rad() < one * 1e-14 and other.rad() < other * 1e-12


def test_the_tail_agrees_with_the_definition_and_with_the_circle() -> None:
    q, e = Fraction(3, 10), Fraction(17, 10)
    pair = Pair(q, Epsilon.of(exp_epsilon=e))
    with precision(200):
        c = pair.constants(200)
        assert c is not None and tail.applies(c, 1000, 1500)
        for ones, zeros in ((100, 150), (1, 250), (250, 1)):
            far, near = tail.divergence(c, ones, zeros, 1e-9), circle.divergence(c, ones, zeros, 1e-9)
            true = exact.divergence(ones, zeros, q, e)
            assert far is not None and near is not None
            assert below(far) <= true <= above(far) and below(near) <= true <= above(near)


def test_mpmath_agrees_on_a_sum() -> None:
    n, q, e = 400, mpmath.mpf(3) / 100, mpmath.e
    with mpmath.workdps(30):
        pmf = [mpmath.binomial(n - 1, s) * q**s * (1 - q) ** (n - 1 - s) for s in range(n)]
        shifted = [*pmf, mpmath.mpf(0)]
        before = [mpmath.mpf(0), *pmf]
        total = mpmath.fsum(
            max(mpmath.mpf(0), ((1 - q) * f + q * g) - mpmath.exp(1) * (q * f + (1 - q) * g))
            for f, g in zip(shifted, before, strict=True)
        )
        found = privacy.delta(n, "0.03", 1, ones=0, direction="01")
        assert abs(mpmath.mpf(str(float(found.lower))) - total) < total * mpmath.mpf("1e-12")
    assert e > 2


def test_it_decreases_when_a_record_is_added() -> None:
    pair = Pair(Fraction(1, 10), Epsilon.of("0.3"))
    value = divergence(pair, 20, 30, 1e-9)
    assert divergence(pair, 21, 30, 1e-9) < value and divergence(pair, 20, 31, 1e-9) < value


def test_nothing_is_lost_beyond_pure_privacy() -> None:
    assert privacy.delta(5, "1/3", exp_epsilon=2).upper == 0
    assert privacy.delta(5, "333/1000", exp_epsilon=2).lower > 0  # a false twin, just below


def test_a_collection_must_have_records() -> None:
    with pytest.raises(ValueError):
        divergence(Pair(Fraction(1, 5), Epsilon.of(1)), 3, -1, 1e-6)


def test_a_noise_of_many_digits_is_taken() -> None:
    long, short = "0.1" + "0" * 500 + "1", "0.1"
    found, near = privacy.delta(10, long, 1, ones=3), privacy.delta(10, short, 1, ones=3)
    assert found.lower <= near.upper and near.lower <= found.upper


@pytest.mark.parametrize("gap", [5, 20])
def test_a_tiny_noise_and_a_level_near_its_own(gap: int) -> None:
    q = Fraction(1, 10**40)
    e = (1 - q) / q * (1 - Fraction(1, 10**gap))
    for ones, zeros in ((3, 7), (3, 3), (0, 3)):
        ball = divergence(Pair(q, Epsilon.of(exp_epsilon=e)), ones, zeros, 1e-9)
        assert below(ball) <= d01(ones + zeros + 1, ones, q, e) <= above(ball)


def test_a_tail_without_terms_is_left_to_the_circle() -> None:
    q, epsilon = Fraction(98116629705267, 2 * 10**14), Fraction(1883593, 50000000)
    with precision(128):
        c = Pair(q, Epsilon.of(epsilon)).constants(128)
        assert c is not None and tail.applies(c, 1, 156) and tail.divergence(c, 1, 156, 1e-4) is None
        level = c.total
    ball = divergence(Pair(q, Epsilon.of(epsilon)), 1, 156, 1e-4)
    assert below(ball) <= exact.divergence(1, 156, q, below(level))
    assert exact.divergence(1, 156, q, above(level)) <= above(ball)


def test_no_candidate_for_the_maximum_is_left_out() -> None:
    # The threshold is so badly known that k* may be 1, 2 or 3.
    with precision(64):
        c = Pair(Fraction(1, 5), Epsilon.of(exp_epsilon=2)).constants(64)
        assert c is not None
        wide = replace(c, loss=c.gain * arb(3.6, 0.9))
        last = 36 * wide.q / (wide.q + wide.p * wide.loss / wide.gain)
        assert last.lower() < 2 and last.upper() > 3 and last.rad() < 1
        assert binomial._maximizers(wide, 35, wide.q, wide.p) == [1, 2, 3]
