"""Enclosures are rounded outwards."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from derivations.privacy.enclosure import Enclosure, above, below, decimal, enclosed, float_above
from symbolic.evidence.ball import precision

positive = st.fractions(min_value=Fraction(1, 10**30), max_value=10**30)


@given(positive, st.integers(1, 30))
def test_decimals_are_on_their_side_and_near(x: Fraction, digits: int) -> None:
    low, high = Fraction(decimal(x, digits, up=False)), Fraction(decimal(x, digits, up=True))
    assert low <= x <= high <= low * (1 + Fraction(2, 10 ** (digits - 1)))


def test_a_carry_makes_one_digit_more() -> None:
    assert decimal(Fraction(9999, 10000), 3, up=True) == "1" and decimal(Fraction(9999, 10000), 3, up=False) == "0.999"
    assert decimal(Fraction(0), 3, up=True) == "0"


@given(positive)
def test_the_float_is_the_least_one_above(x: Fraction) -> None:
    near = float_above(x)
    assert Fraction(near) >= x > Fraction(math.nextafter(near, 0))


@given(st.fractions(min_value=0, max_value=1), st.integers(20, 200))
def test_an_enclosure_of_a_ball_contains_it_in_any_precision(x: Fraction, bits: int) -> None:
    with precision(bits):
        ball = arb(fmpq(x.numerator, x.denominator))
    assert below(ball) <= x <= above(ball)
    texts = [Fraction(t) for t in enclosed(ball).texts()]
    assert texts[0] <= x <= texts[1]


def test_what_is_tiny_is_only_said_to_be() -> None:
    tiny = arb((1, -5000))
    assert (below(tiny), above(tiny)) == (0, Fraction(1, 10**300))
    assert above(arb(0)) == 0


def test_a_ball_that_is_not_finite_is_no_answer() -> None:
    with pytest.raises(ArithmeticError):
        enclosed(arb.nan())


def test_json() -> None:
    exact = Enclosure(Fraction(1, 3), Fraction(1, 3), 2, "01", "m").as_json()
    assert exact["lower"] == exact["upper"] == "1/3" and exact["exact"] is True
    assert Fraction(exact["safe"]) >= Fraction(1, 3)
    ball = Enclosure(Fraction(1, 3), Fraction(34, 100)).as_json()
    assert Fraction(ball["lower"]) <= Fraction(1, 3) and Fraction(ball["upper"]) >= Fraction(34, 100)
    assert ball["exact"] is False
