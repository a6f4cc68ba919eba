"""The example of section 4.3, 1000 records and a ratio of 2, outcome by outcome: what the grids cannot decide."""

from __future__ import annotations

from fractions import Fraction

import pytest
from first_principles import chance


def in_interval(q: Fraction) -> list[int]:
    """The outcomes within three deviations of the mean, where all bits are set."""
    return [i for i in range(1001) if (i - 1000 * (1 - q)) ** 2 <= 9 * 1000 * q * (1 - q)]


def ratio(i: int, q: Fraction) -> Fraction:
    """P(i | D_m) / P(i | D)."""
    return Fraction(chance(i, 1, 999, 1 - q, q) / chance(i, 0, 1000, 1 - q, q))


def test_the_share_of_the_interval() -> None:
    q = Fraction(9, 1000)
    outcomes = in_interval(q)
    assert outcomes == list(range(983, 1000))
    share = sum((chance(i, 0, 1000, 1 - q, q) for i in outcomes), Fraction(0))
    assert round(100 * share, 2) == Fraction("99.48")
    assert round(Fraction(100 * len(outcomes), 1001), 1) == Fraction("1.7")


@pytest.mark.parametrize(("noise", "private"), [("0.009", True), ("0.008", True), ("0.0079", False)])
def test_the_ratio_in_the_interval(noise: str, private: bool) -> None:
    q = Fraction(noise)
    ratios = [ratio(i, q) for i in in_interval(q)]
    assert (max(ratios) <= 2) is private
    assert min(ratios) < Fraction(1, 2)


@pytest.mark.parametrize(("noise", "private"), [("0.033", True), ("0.031", True), ("0.030", False), ("0.009", False)])
def test_the_ratio_in_both_directions(noise: str, private: bool) -> None:
    ratios = [ratio(i, Fraction(noise)) for i in in_interval(Fraction(noise))]
    assert (min(ratios) >= Fraction(1, 2)) is private
    assert max(ratios) <= 2


def test_the_outcomes_between_the_ends() -> None:
    assert in_interval(Fraction("0.031")) == list(range(953, 986))
