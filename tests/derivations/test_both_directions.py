"""The ratio for k randomizations in one direction and in both, outcome by outcome: what the rows of section 5 say."""

from __future__ import annotations

from fractions import Fraction
from math import comb, log, sqrt

import pytest
from first_principles import chance

from derivations.jan2016 import section_5_both
from tests.campaigns import sampled


def in_window(n: int, q: Fraction) -> range:
    """The outcomes within three deviations of the mean of n bits, all of them set."""
    mean, variance = n * (1 - q), n * q * (1 - q)
    inside = [s for s in range(n + 1) if (s - mean) ** 2 <= 9 * variance]
    return range(inside[0], inside[-1] + 1)


def ratio(s: int, k: int, N: int, q: Fraction) -> Fraction:
    """P(S = s | D_m) / P(S = s | D), from all flips."""
    return Fraction(chance(s, k, k * (N - 1), 1 - q, q) / chance(s, 0, k * N, 1 - q, q))


def by_drawing(s: int, k: int, N: int, q: Fraction) -> Fraction:
    """The same for many bits: of the k bits that differ, i are among the s reported ones."""
    ways = [comb(k, i) * comb(k * N - k, s - i) for i in range(min(k, s) + 1)]
    odds = (1 - q) / q
    return sum((Fraction(w, comb(k * N, s)) * odds ** (k - 2 * i) for i, w in enumerate(ways)), Fraction(0))


def deviation(k: int, N: int, q: float) -> float:
    """(5.4)."""
    return sqrt(q * (1 - q) * N / k) / (1 - 2 * q)


@pytest.mark.parametrize(("k", "N"), [(1, 5), (2, 3), (3, 2), (4, 8), (5, 4), (12, 1), (40, 1)])
@pytest.mark.parametrize("q", [Fraction(1, 10), Fraction(1, 4), Fraction(2, 5), Fraction(49, 100)])
def test_the_ratio_is_at_least_one_less_three_over_the_deviation(k: int, N: int, q: Fraction) -> None:
    ratios = [ratio(s, k, N, q) for s in in_window(k * N, q)]
    assert ratios == [by_drawing(s, k, N, q) for s in in_window(k * N, q)]
    assert min(ratios) >= 1 - 3 / deviation(k, N, float(q)) - 1e-12


def test_less_than_three_would_not_be_a_bound() -> None:
    q = Fraction(499, 1000)
    least = min(by_drawing(s, 36, 1, q) for s in in_window(36, q))
    assert 1 - 3 / deviation(36, 1, float(q)) <= least < 1 - 2.7 / deviation(36, 1, float(q))


def test_with_one_direction_the_ratio_can_be_larger_but_need_not() -> None:
    for N, larger in ((6, True), (600, False)):
        single = 1 + 3 / deviation(1, N, 2 / 5)
        assert deviation(2, N, 3 / 7) == pytest.approx(deviation(1, N, 2 / 5))
        most = max(by_drawing(s, 2, N, Fraction(3, 7)) for s in in_window(2 * N, Fraction(3, 7)))
        assert (most > single) is larger
    assert round(by_drawing(635, 2, 600, Fraction(3, 7)), 5) == Fraction("1.04984")


def test_the_point_of_the_headline() -> None:
    k, N, q, s = 4, 8, Fraction(1, 3), 29
    assert s in in_window(k * N, q)
    assert N * q * (1 - q) / (1 - 2 * q) ** 2 == 16
    assert ratio(s, k, N, q) == Fraction(3067, 19840) < Fraction(1, 4)
    assert min(ratio(one, 1, N, q) for one in in_window(N, q)) >= Fraction(1, 4)


@pytest.mark.parametrize(
    ("N", "q", "first", "limit"),
    [(8, Fraction(1, 5), 8, Fraction(13, 3)), (1000, Fraction(121, 5000), 1931, Fraction(2))],
)
def test_less_noise_than_5_24_is_enough_where_the_window_begins_at_its_lower_end(
    N: int, q: Fraction, first: int, limit: Fraction
) -> None:
    window = in_window(2 * N, q)
    assert window[0] == first and 0 <= first - 2 * N * (1 - q) + 3 * sqrt(2 * N * q * (1 - q)) < 0.02
    assert max(by_drawing(s, 2, N, q) for s in window) == by_drawing(first, 2, N, q) <= limit
    assert (1 + 3 * (1 - 2 * q) / sqrt(2 * N * q * (1 - q))) ** 2 > limit


# The deviation from which on the ratio is between 1/2 and 2 at all outcomes of the window, rounded up, and the outcome
# that decides: as the noise grows, it leaves the window a little below.
ENOUGH = {1: ("5.91", 985), 2: ("5.21", 1935), 5: ("4.77", 4633), 10: ("4.63", 8773)}


def leaving(n: int, outcome: int) -> float:
    """The noise at which the upper end of the window of n set bits is this outcome, by bisection."""
    low, high = 0.001, 0.3
    for _ in range(60):
        q = (low + high) / 2
        low, high = (q, high) if (1 - q) * n + 3 * sqrt(q * (1 - q) * n) > outcome else (low, q)
    return low


@sampled("k", ENOUGH, 2)
def test_what_both_directions_need_falls_with_k(k: int) -> None:
    """N = 1000 and lambda = 2.  At an outcome the ratio is least where it has just not left the window."""
    enough, decides = ENOUGH[k]
    assert enough in section_5_both.paper.items["5-same-privacy-both"].note
    needed = []
    for outcome in range(decides, 0, -1):  # from one to the next the noise, and the deviation, is larger
        q = leaving(k * 1000, outcome)
        needed.append(deviation(k, 1000, q))
        least = by_drawing(outcome, k, 1000, Fraction(q).limit_denominator(10**9))
        assert (least >= Fraction(1, 2)) == (outcome < decides), outcome
        if needed[-1] > 6:  # from here on it is proved
            break
    assert float(enough) - 0.01 < needed[0] < float(enough) and needed[-1] > 6


@pytest.mark.parametrize(
    ("k", "N", "noise", "below"),
    [
        (2, 1000, Fraction(8861, 200000), 3 / (2 * (1 - 1 / sqrt(2)))),  # 5.12
        (1, 1, Fraction(1, 3), 3 / log(2)),
    ],
)
def test_less_can_be_enough_where_the_upper_end_is_no_outcome(k: int, N: int, noise: Fraction, below: float) -> None:
    window = in_window(k * N, noise)
    ratios = [by_drawing(s, k, N, noise) for s in window]
    assert Fraction(1, 2) <= min(ratios) and max(ratios) <= 2
    assert deviation(k, N, float(noise)) < below
