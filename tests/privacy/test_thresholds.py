"""epsilon and calibrate: certified at both ends, for every collection."""

from __future__ import annotations

import math
from fractions import Fraction

import mpmath
import pytest
from enumerated import worst

from derivations import privacy
from derivations.privacy import normal
from derivations.privacy import worst as search

MOVED = Fraction(1, 10**8)  # relatively: how far an end is moved, which has to be noticed


def test_the_anchor() -> None:
    answer = privacy.calibrate(1000, 1, "1e-6", tolerance="1e-22")
    smallest = Fraction("0.030740613177659216713")
    assert abs(answer.lower - smallest) < Fraction(1, 10**21) and answer.upper >= answer.lower
    assert answer.texts()[1].startswith("0.03074061317765921671")
    assert answer.upper <= answer.lower * (1 + Fraction(1, 10**22))


@pytest.mark.parametrize("e", ["11/10", "2", "5"])
@pytest.mark.parametrize("delta", ["1/10", "1/1000"])
def test_calibrate_is_safe_and_tight_by_the_definition(e: str, delta: str) -> None:
    level, wanted = Fraction(e), Fraction(delta)
    for n in (1, 2, 3, 6):
        q = privacy.calibrate(n, exp_epsilon=e, delta=delta, tolerance="1e-6")
        assert worst(n, q.upper, level) <= wanted < worst(n, q.lower, level)
        assert worst(n, Fraction(q.safe), level) <= wanted
        assert q.upper <= q.lower * (1 + Fraction(1, 10**6))


def test_the_worst_collection_may_ask_for_more_than_no_ones() -> None:
    every, none = privacy.calibrate(10**4, "0.1", "1e-6"), privacy.calibrate(10**4, "0.1", "1e-6", ones=0)
    assert every.worst_ones == 2 and every.lower > none.upper


@pytest.mark.parametrize("q", ["1/5", "1/50"])
@pytest.mark.parametrize("delta", ["1/10", "1/1000"])
def test_epsilon_is_safe_and_tight(q: str, delta: str) -> None:
    for n in (1, 3, 6):
        found = privacy.epsilon(n, q, delta, tolerance="1e-9")
        assert privacy.delta(n, q, found.upper).upper <= Fraction(delta) < privacy.delta(n, q, found.lower).lower
        assert privacy.delta(n, q, Fraction(found.safe)).upper <= Fraction(delta)


def test_epsilon_and_calibrate_are_inverse() -> None:
    q = privacy.calibrate(10**6, "0.5", "1e-8")
    back = privacy.epsilon(10**6, q.upper, "1e-8")
    assert back.lower <= Fraction(1, 2) and back.upper >= Fraction(1, 2) * (1 - Fraction(1, 10**7))


def test_epsilon_is_0_from_the_total_variation_on() -> None:
    assert privacy.epsilon(10, "1/4", "1/5").upper == 0
    assert privacy.epsilon(10, "1/4", "1/100").lower > 0


def test_one_collection_is_taken_in_both_directions() -> None:
    q = privacy.calibrate(40, 1, "1e-3", ones=35)
    for direction in ("01", "10"):
        assert privacy.delta(40, q.upper, 1, ones=35, direction=direction).upper <= Fraction(1, 1000)
    assert privacy.delta(40, q.lower, 1, ones=35).lower > Fraction(1, 1000)


def test_little_is_left_when_delta_is_tiny() -> None:
    q = privacy.calibrate(100, exp_epsilon=2, delta="1e-290")
    assert q.upper >= Fraction(1, 3) * (1 - Fraction(1, 10**6)) and q.upper < Fraction(1, 3) + Fraction(1, 10**12)


def test_epsilon_is_0_at_the_total_variation_itself() -> None:
    assert worst(2, Fraction(1, 4), Fraction(1)) == Fraction(3, 8)
    assert privacy.epsilon(2, "1/4", "3/8").upper == 0
    assert privacy.epsilon(2, "1/4", Fraction(3, 8) - Fraction(1, 10**25)).lower > 0


def test_a_small_epsilon_is_as_narrow_as_any() -> None:
    failure = privacy.delta(40, "1/4", "1e-9").lower
    found = privacy.epsilon(40, "1/4", failure)
    assert found.upper <= found.lower * (1 + Fraction(1, 10**12))
    assert privacy.delta(40, "1/4", found.upper, tolerance="1e-24").upper <= failure
    assert privacy.delta(40, "1/4", found.lower, tolerance="1e-24").lower > failure


def test_calibrate_when_delta_is_nearly_1() -> None:
    failure, level = 1 - Fraction(1, 10**50), Fraction(2)
    q = privacy.calibrate(10, exp_epsilon=2, delta=failure)
    assert worst(10, q.upper, level) <= failure < worst(10, q.lower, level)
    assert q.upper <= q.lower * (1 + Fraction(1, 10**12))


def test_too_many_collections_to_tell_apart_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_MOST_EVALUATIONS", 10)
    with pytest.raises(privacy.Unresolved, match="coarser tolerance"):
        privacy.calibrate(10**6, "0.1", "1e-4")


@pytest.mark.parametrize(
    ("n", "epsilon", "delta"), [(10**6, "0.001", "1e-2"), (10**7, "1e-4", "1e-2"), (10**6, "0.003", "0.1")]
)
def test_flat_profiles_take_few_evaluations(n: int, epsilon: str, delta: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_MOST_EVALUATIONS", 400)  # of one search; there are n collections
    found = privacy.calibrate(n, epsilon, delta)
    failure = Fraction(delta)
    assert found.upper <= found.lower * (1 + Fraction(1, 10**9))
    assert privacy.delta(n, found.lower, epsilon, ones=found.worst_ones, direction="01").lower > failure
    for ones in (0, n // 100, n // 3, n // 2, n - 1):
        assert privacy.delta(n, found.upper, epsilon, ones=ones).upper <= failure
    # The bound is not slack: a millionth below the lower end the same collection is above delta by far.
    less = privacy.delta(n, found.lower * (1 - Fraction(1, 10**6)), epsilon, ones=found.worst_ones)
    assert less.lower > failure * (1 + Fraction(1, 10**8))


def no_ones(n: int, q: Fraction, epsilon: Fraction) -> mpmath.mpf:
    """The divergence of n records without ones, or a bit less: at a k in floats, by Gauss's continued fraction.

    F(k-1)/f(k-1) is 2F1(1 - k, 1; n - k + 1; -p/q) for n - 1 unchanged records.
    """
    q_ = mpmath.mpf(q.numerator) / q.denominator
    excess = mpmath.expm1(mpmath.mpf(epsilon.numerator) / epsilon.denominator)
    gain, loss, odds, n = 1 - 2 * q_ - q_ * excess, 1 - 2 * q_ + (1 - q_) * excess, (1 - q_) / q_, n - 1
    k = int((n + 1) * q_ / (q_ + (1 - q_) * loss / gain))
    a, c, ratio = 1 - k, n - k + 2, mpmath.mpf(1)
    for m in range(4000, -1, -1):
        ratio = 1 + odds * (m + 1) * (c - a + m) / ((c + 2 * m) * (c + 1 + 2 * m)) / ratio
        ratio = 1 + odds * (a + m) * (c - 1 + m) / ((c - 1 + 2 * m) * (c + 2 * m)) / ratio
    ways = mpmath.loggamma(n + 1) - mpmath.loggamma(k + 1) - mpmath.loggamma(n - k + 1)
    f = mpmath.exp(ways + k * mpmath.log(q_) + (n - k) * mpmath.log(1 - q_))
    return f * (gain - excess * k * odds / (n - k + 1) / ratio)


def test_no_ones_by_a_continued_fraction() -> None:
    """The other way is right where an exact one can be had."""
    exact = privacy.delta(40, "1/4", exp_epsilon="3/2", ones=0, direction="01")
    with mpmath.workdps(60):
        found = no_ones(40, Fraction(1, 4), Fraction(math.log(1.5)))
    assert math.isclose(found, exact.lower, rel_tol=1e-12)


def test_as_many_records_and_as_small_a_delta_as_can_be() -> None:
    """Another one near the worst of 10^15 records has nearly its divergence: it tells the ends from the root."""
    n, q, delta = 10**15, Fraction(1, 4), Fraction(1, 10**300)
    found = privacy.epsilon(n, q, delta)
    assert found.upper <= found.lower * (1 + Fraction(1, 10**9))
    with mpmath.workdps(60):
        before, after = (no_ones(n, q, x) * 10**300 for x in (found.lower * (1 - MOVED), found.upper * (1 + MOVED)))
    assert 1 < before < 1.0001 and 0.9999 < after < 1


def test_delta_is_small_and_records_are_few_or_many() -> None:
    """The threshold is above one that fails for some collection, and no collection fails at the other end."""
    for n in (10**6, 10**15):
        delta = Fraction(1, 10**205)
        found = privacy.calibrate(n, 1, delta)
        assert privacy.delta(n, found.lower, 1, ones=found.worst_ones).lower > delta
        assert privacy.delta(n, found.upper, 1, tolerance="1e-9").upper <= delta
        assert privacy.delta(n, found.upper * (1 - MOVED), 1, ones=found.worst_ones).lower > delta


@pytest.mark.parametrize(("epsilon", "spread"), [(1.0, 0.3), (1e-4, 3e-5), (0.02, 0.01)])
def test_a_normal_loss_is_about_right(epsilon: float, spread: float) -> None:
    """Guesses only save time, so that a wrong one would not be seen elsewhere."""
    z = epsilon / spread - spread / 2
    delta = math.erfc(z / math.sqrt(2)) / 2 - math.exp(epsilon) * math.erfc((z + spread) / math.sqrt(2)) / 2
    assert abs(normal.log_delta(epsilon, spread) - math.log(delta)) < 0.3
    assert math.isclose(normal.spread_of(epsilon, -math.log(delta)), spread, rel_tol=0.3)
    assert math.isclose(normal.epsilon_of(spread, -math.log(delta)), epsilon, rel_tol=0.3)
    assert math.isclose(normal.spread(1000, Fraction(normal.noise_of(1000, spread))), spread, rel_tol=1e-9)


@pytest.mark.parametrize("q", ["1e-300", "1e-160", "1e-20"])
@pytest.mark.parametrize("delta", ["1e-300", "9/10"])
def test_hardly_any_noise(q: str, delta: str) -> None:
    """Of one record p - q e^epsilon is delta."""
    one, many = (privacy.epsilon(n, q, delta) for n in (1, 10**15))
    true = math.log((1 - Fraction(delta)) / Fraction(q))
    assert float(one.lower) * (1 - 1e-12) <= true <= float(one.upper) * (1 + 1e-12)
    assert 0 < many.lower <= many.upper <= true * (1 + 1e-8)
