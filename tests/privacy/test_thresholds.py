"""epsilon and calibrate: certified at both ends, for every collection."""

from __future__ import annotations

from fractions import Fraction

import pytest
from enumerated import worst

from derivations import privacy
from derivations.privacy import worst as search


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
