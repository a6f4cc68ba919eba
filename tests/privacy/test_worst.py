"""The worst collection: certified against all of them."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from enumerated import worst
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from derivations import privacy
from derivations.privacy import circle, exact, smooth, steady
from derivations.privacy.divergence import divergence
from derivations.privacy.enclosure import above, below
from derivations.privacy.inputs import Epsilon
from derivations.privacy.pair import Pair
from derivations.privacy.phase import aligned
from derivations.privacy.worst import climbed, supremum
from symbolic.evidence.ball import precision


def test_no_ones_need_not_be_the_worst() -> None:
    answer = privacy.delta(3, "1/5", exp_epsilon="11/10")
    assert (answer.lower, answer.upper, answer.worst_ones, answer.exact) == (
        Fraction(473, 1250),
        Fraction(473, 1250),
        1,
        True,
    )
    assert privacy.delta(3, "1/5", exp_epsilon="11/10", ones=0).upper == Fraction(232, 625)


@pytest.mark.parametrize("q", ["1/5", "1/50", "9/20"])
@pytest.mark.parametrize("e", ["10001/10000", "11/10", "3"])
def test_the_exact_maximum_is_that_of_the_definition(q: str, e: str) -> None:
    for n in range(1, 9):
        assert privacy.delta(n, q, exp_epsilon=e).upper == worst(n, Fraction(q), Fraction(e))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 60),
    st.fractions(min_value=Fraction(1, 1000), max_value=Fraction(499, 1000), max_denominator=1000),
    st.sampled_from(["1000001/1000000", "1001/1000", "101/100", "11/10", "3/2", "2", "4"]),
    st.sampled_from([1e-4, 1e-9, 1e-12]),
)
def test_the_supremum_contains_the_exact_maximum(n: int, q: Fraction, e: str, tolerance: float) -> None:
    level = Fraction(e)
    true, _ = exact.worst(n, q, level)
    found = supremum(Pair(q, Epsilon.of(exp_epsilon=level)), n, tolerance)
    assert below(found.lower) <= true <= above(found.upper)
    assert 0 <= found.ones <= n and exact.divergence(found.ones, n - found.ones, q, level) >= below(found.lower)
    assert above(found.upper) <= below(found.lower) * (1 + 2 * Fraction(tolerance))


@pytest.mark.parametrize(("q", "epsilon"), [("0.1", "0.1"), ("0.02", "0.2"), ("0.4", "0.03"), ("0.2", "0.001")])
def test_the_supremum_is_that_of_every_collection(q: str, epsilon: str) -> None:
    n, pair = 600, Pair(Fraction(q), Epsilon.of(epsilon))
    values = [divergence(pair, m, n - m, 1e-12) for m in range(n + 1)]
    found = supremum(pair, n, 1e-9)
    assert all(below(value) <= above(found.upper) for value in values)
    assert below(found.lower) <= max(above(value) for value in values)


@pytest.mark.parametrize(
    ("n", "q", "epsilon"),
    [(10**4, "0.1", "0.1"), (10**5, "0.1", "0.03"), (10**6, "0.25", "0.005"), (10**9, "1e-3", "5e-3")],
)
def test_smooth_bounds_whole_ranges(n: int, q: str, epsilon: str) -> None:
    pair = Pair(Fraction(q), Epsilon.of(epsilon))
    given_one = 0
    for first, last in ((0, n), (0, n // 40), (n // 3, n // 2), (n // 2, n), (n - n // 50, n)):
        bound = smooth.bound(pair, n, first, last, 1e-9)
        if bound is None:
            continue
        given_one += 1
        for ones in (first, last, *(first + (last - first) * i // 17 for i in range(17))):
            assert divergence(pair, ones, n - ones, 1e-10) <= bound.all
        assert bound.first <= divergence(pair, first, n - first, 1e-10) * (1 + 3 * smooth.loss(pair, n))
    assert given_one >= 2


def test_smooth_follows_a_flat_profile() -> None:
    n, pair = 10**7, Pair(Fraction("0.00016"), Epsilon.of("0.0001"))
    found = supremum(pair, n, 1e-9)
    whole, part = smooth.bound(pair, n, 0, n, 1e-10), smooth.bound(pair, n, 2 * n // 5, n // 2, 1e-10)
    assert whole is not None and found.upper <= whole.all <= found.upper * (1 + 1e-3)
    # A tenth of all collections at once, all below the worst one; those about the worst one are not.
    assert part is not None and part.all < found.lower
    about = smooth.bound(pair, n, found.ones - n // 20, found.ones + n // 20, 1e-10)
    assert about is not None and found.upper <= about.all <= found.upper * (1 + 1e-6)


@pytest.mark.parametrize("rate", [-3.0, -0.2, 0.0, 0.2, 1.5])
@pytest.mark.parametrize("drift", [-1.0, -0.1, 0.0, 0.3])
@pytest.mark.parametrize("curve", [-0.5, -0.01, 0.0, 0.2])
def test_the_greatest_of_an_exponential_times_a_quadratic(rate: float, drift: float, curve: float) -> None:
    length = 2

    def phi(mu: float) -> float:
        return math.exp(rate * mu) * (1 + drift * mu + curve * mu**2 / 2)

    true = max(phi(length * i / 1000) for i in range(1001))
    with precision(64):
        found = smooth._greatest(arb(1), arb(drift), arb(curve), arb(rate), length)
        assert found.upper() >= true - 1e-12
        if rate == 0 and true > 1:
            assert found.upper() <= true + 1e-5
            # Without the curvature it would be no bound, or a worse one.
            straight = smooth._greatest(arb(1), arb(drift), arb(0), arb(rate), length)
            assert straight.upper() < true if curve > 0 else straight.upper() > true or curve == 0


@pytest.mark.parametrize("slope", [-1.0, -0.1, 0.0, 0.3])
@pytest.mark.parametrize("curve", [-2.0, -0.05, 0.0, 0.2])
def test_the_greatest_of_a_quadratic(slope: float, curve: float) -> None:
    reach = 3
    true = max(1 + slope * mu + curve * mu**2 / 2 for mu in (reach * i / 500 for i in range(-500, 501)))
    with precision(64):
        found = steady._greatest(arb(1), arb(slope), arb(curve), reach).upper()
    assert true - 1e-12 <= found <= true + 1e-4


def test_a_goal_ends_the_search() -> None:
    n, pair = 2000, Pair(Fraction("0.01"), Epsilon.of("0.1"))
    true = supremum(pair, n, 1e-12)
    for share, reached in ((Fraction(101, 100), True), (Fraction(99, 100), False)):
        goal = above(true.upper) * share
        found = supremum(pair, n, 1e-12, goal)
        assert (above(found.upper) <= goal) == reached
        assert found.upper >= true.lower and found.evaluations <= true.evaluations


def test_climbing_finds_a_worse_collection_near_by() -> None:
    n, pair = 10**6 - 1, Pair(Fraction("0.0007708471"), Epsilon.of("0.01"))
    there = climbed(pair, n, 300, 1e-12)
    assert 400 < there < 470 and climbed(pair, n, there, 1e-12) == there
    assert divergence(pair, there, n - there, 1e-12) > divergence(pair, 300, n - 300, 1e-12)


@pytest.mark.parametrize(("n", "q", "epsilon"), [(10**6, "34e-6", "1"), (10**9, "1e-7", "0.2"), (3000, "1e-4", "0.01")])
def test_steady_bounds_neighbours(n: int, q: str, epsilon: str) -> None:
    pair = Pair(Fraction(q), Epsilon.of(epsilon))
    stride = steady.longest(pair, n, 0) // 50
    given_one = 0
    for first in (1, n // 7, n // 2):
        bound = steady.bound(pair, n, first, first + stride, 1e-9)
        if bound is None:
            continue
        given_one += 1
        values = [divergence(pair, first + stride * i // 9, n - first - stride * i // 9, 1e-10) for i in range(10)]
        assert all(value <= bound for value in values)
        assert any(bound <= value * (1 + 1e-4) for value in values)
    assert given_one >= 2


def test_steady_is_tight_about_the_worst() -> None:
    n, pair, ones = 10**6 - 1, Pair(Fraction("0.001441837226"), Epsilon.of("0.001")), 310
    bound = steady.bound(pair, n, ones - 40, ones + 40, 1e-11)
    values = [divergence(pair, m, n - m, 1e-12) for m in range(ones - 40, ones + 41)]
    assert bound is not None and all(value <= bound for value in values)
    assert any(bound <= value * (1 + 1e-8) for value in values)
    # With another integer for `step` the place of the maximum moves away at once, and there is no bound.
    assert steady.bound(Pair(Fraction("0.3"), Epsilon.of("0.001")), n, 270, 350, 1e-11) is None


def test_aligned_finds_a_near_integer() -> None:
    for place, step in ((0.3, 0.9), (0.49, 0.123456), (-0.2, 0.999999)):
        m = aligned(place, step, 1.0, 0.0, 10**7)
        rest = place + m * step
        assert 0 <= m <= 10**7 and abs(rest - round(rest)) <= min(1e-2, abs(place - round(place)))
    assert aligned(0.3, 0.5, 1.0, 0.0, 10**7) in (0, 1)


def test_directions_are_mirror_images() -> None:
    there = privacy.delta(10**5, "0.001", "0.3", direction="01")
    back = privacy.delta(10**5, "0.001", "0.3", direction="10")
    assert (there.lower, there.upper) == (back.lower, back.upper)
    assert there.worst_ones + back.worst_ones == 10**5 - 1 and (there.direction, back.direction) == ("01", "10")
    one = privacy.delta(50, "0.1", "0.3", ones=7, direction="01")
    assert one.upper == privacy.delta(50, "0.1", "0.3", ones=42, direction="10").upper


def test_many_records() -> None:
    answer = privacy.delta(10**9, "1/4", "2e-4", tolerance="1e-6")
    assert answer.upper <= answer.lower * (1 + Fraction(1, 10**6))
    assert answer.upper >= privacy.delta(10**9, "1/4", "2e-4", ones=0).lower
    assert privacy.delta(10**6, "1/4", 1).texts() == ("0", "1e-300")


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 60),
    st.fractions(min_value=Fraction(1, 1000), max_value=Fraction(499, 1000), max_denominator=1000),
    st.fractions(min_value=Fraction(1, 1000), max_value=Fraction(999, 1000), max_denominator=1000),
)
def test_chernoff_bounds_every_collection(n: int, q: Fraction, share: Fraction) -> None:
    e = 1 + share * ((1 - q) / q - 1)
    with precision(128):
        c = Pair(q, Epsilon.of(exp_epsilon=e)).constants(128)
        assert c is not None
        assert exact.worst(n, q, e)[0] <= max(above(circle.chernoff(c, 0, n)), above(circle.chernoff(c, n, 0)))
        for ones in (0, n // 3, n):
            true = exact.divergence(ones, n - ones, q, e)
            assert true <= above(circle.chernoff(c, ones, n - ones))


def test_chernoff_is_not_far_off() -> None:
    q, e = Fraction(1, 10), Fraction(3)
    with precision(128):
        c = Pair(q, Epsilon.of(exp_epsilon=e)).constants(128)
        assert c is not None and above(circle.chernoff(c, 0, 100)) < 1000 * exact.worst(100, q, e)[0]


def test_what_is_negligible_is_seen_at_once() -> None:
    found = supremum(Pair(Fraction("0.49995"), Epsilon.of("3.4e-5")), 81961, 1e-4, Fraction(1, 10**300))
    assert found.upper < 1e-300 and found.evaluations < 10


def test_one_negligible_collection_is_seen_at_once() -> None:
    answer = privacy.delta(860144813306257, "5.064658e-07", "13.32605", ones=655800150654354)
    assert (answer.lower, answer.upper, answer.method) == (0, Fraction(1, 10**300), "Chernoff")


def test_what_is_negligible_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A divergence of 10^-669544840153 is read off a circle with as many nodes."""
    from derivations.privacy import worst as search

    right, least = search.divergence, []

    def looked(pair: Pair, ones: int, zeros: int, tolerance: float) -> arb:
        least.append(search.roughly(pair, ones, zeros))
        return right(pair, ones, zeros, tolerance) if least[-1] > arb("1e-1000000") else arb(0)

    monkeypatch.setattr(search, "divergence", looked)
    n = 10**15
    pair = Pair(Fraction(20, n), Epsilon(exp_epsilon=Fraction(6 * 10**12)))
    found = search.supremum(pair, n - 1, 1e-2, Fraction(1, 10**10))
    assert found.ones == 0 and min(least) > arb("1e-1000000")
