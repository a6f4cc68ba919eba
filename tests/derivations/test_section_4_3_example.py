"""The example of section 4.3, 1000 records and a ratio of 2, outcome by outcome: what the grids cannot decide."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor

import numpy as np
import pytest
from first_principles import chance

from tests.campaigns import sampled


def in_interval(q: Fraction) -> list[int]:
    """The outcomes within three deviations of the mean, where all bits are set."""
    return [i for i in range(1001) if (i - 1000 * (1 - q)) ** 2 <= 9 * 1000 * q * (1 - q)]


def ratio(i: int, q: Fraction) -> Fraction:
    """P(i | D_m) / P(i | D)."""
    return Fraction(chance(i, 1, 999, 1 - q, q) / chance(i, 0, 1000, 1 - q, q))


def percentage(outcomes: Iterable[int], q: Fraction) -> Fraction:
    """The probability of the outcomes, where all bits are set, to two decimals."""
    return Fraction(round(100 * sum((chance(i, 0, 1000, 1 - q, q) for i in outcomes), Fraction(0)), 2))


@pytest.mark.parametrize(("least", "share"), [(Fraction(0), "99.77"), (Fraction(1, 2), "94.35")])
def test_the_share_of_the_outcomes_with_this_ratio(least: Fraction, share: str) -> None:
    q = Fraction(9, 1000)
    assert percentage((i for i in range(1001) if least <= ratio(i, q) <= 2), q) == Fraction(share)


def test_the_share_of_the_interval() -> None:
    q = Fraction(9, 1000)
    outcomes = in_interval(q)
    assert outcomes == list(range(983, 1000))
    assert percentage(outcomes, q) == Fraction("99.48")
    assert round(Fraction(100 * len(outcomes), 1001), 1) == Fraction("1.7")


@sampled(
    ("noise", "private"), [("0.009", True), ("0.0085", True), ("0.0084", False), ("0.008", True), ("0.0079", False)], 2
)
def test_the_ratio_in_the_interval(noise: str, private: bool) -> None:
    q = Fraction(noise)
    ratios = [ratio(i, q) for i in in_interval(q)]
    assert (max(ratios) <= 2) is private
    assert min(ratios) < Fraction(1, 2)


@sampled(
    ("noise", "private"), [("0.033", True), ("0.03125", False), ("0.031", True), ("0.030", False), ("0.009", False)], 2
)
def test_the_ratio_in_both_directions(noise: str, private: bool) -> None:
    ratios = [ratio(i, Fraction(noise)) for i in in_interval(Fraction(noise))]
    assert (min(ratios) >= Fraction(1, 2)) is private
    assert max(ratios) <= 2


def test_the_outcomes_between_the_ends() -> None:
    assert in_interval(Fraction("0.031")) == list(range(953, 986))


def test_the_upper_end_with_less_noise() -> None:
    assert min(ratio(i, Fraction(8, 1000)) for i in in_interval(Fraction(8, 1000))) == Fraction(1, 124)


def test_other_collections_need_more_noise_for_both_directions() -> None:
    p, q, ones = Fraction(969, 1000), Fraction(31, 1000), 990
    mean, variance = ones * p + (1000 - ones) * q, 1000 * p * q
    window = [i for i in range(1001) if (i - mean) ** 2 <= 9 * variance]
    ratios = {i: chance(i, 1001 - ones, ones - 1, p, q) / chance(i, 1000 - ones, ones, p, q) for i in window}
    assert [i for i, ratio in ratios.items() if ratio < Fraction(1, 2)] == [976] == window[-1:]


def test_the_ratios_of_all_collections_in_their_windows() -> None:
    q, deviation = 0.033, (1000 * 0.033 * 0.967) ** 0.5
    laws = [np.ones(1)]
    for _ in range(1000):
        laws.append(np.convolve(laws[-1], [q, 1 - q]))  # all bits set
    zeros = [law[::-1] for law in laws]
    least, most = 1.0, 1.0
    previous = zeros[1000]
    for ones in range(1, 1001):
        law = np.convolve(laws[ones], zeros[1000 - ones])
        mean = ones * (1 - q) + (1000 - ones) * q
        window = slice(max(ceil(mean - 3 * deviation), 0), min(floor(mean + 3 * deviation), 1000) + 1)
        ratios = previous[window] / law[window]
        least, most, previous = min(least, ratios.min()), max(most, ratios.max()), law
    assert (round(least, 3), round(most, 3)) == (0.505, 1.881)
