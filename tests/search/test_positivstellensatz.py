"""Sums of squares: each true statement beside a false twin that no certificate can show."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.search.gram import Block, half_polytope, ldl, monomials, represented
from symbolic.search.positivstellensatz import by_gram, contradicting, no_square, vanishing
from tests.search.tactics import by, fails


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("|- x^2 - 2*x + 1000001/1000000 > 0", "|- x^2 - 2*x + 1 > 0"),
        ("|- 2*x^4 + 2*x^3*y - x^2*y^2 + 5*y^4 >= 0", "|- 2*x^4 + 2*x^3*y - 7*x^2*y^2 + 5*y^4 >= 0"),
        ("|- x^4 + y^4 + z^4 - 4*x*y*z + 1 >= 0", "|- x^4 + y^4 + z^4 - 4*x*y*z + 1 > 0"),
        ("|- (a^2 + b^2 + c^2)^2 >= 3*(a^3*b + b^3*c + c^3*a)", "|- (a^2 + b^2 + c^2)^2 > 3*(a^3*b + b^3*c + c^3*a)"),
        ("x >= 0 |- sqrt(x) - x <= 1/4", "x >= 0 |- sqrt(x) - x < 1/4"),
        ("x >= 0, y >= 0, x*y = 1 |- x + y <= x^2 + y^2", "x >= 0, x*y = 1 |- x^2 + y^2 <= x + y"),
        ("b^2 < 4*a*c |- a*c > 0", "b^2 <= 4*a*c |- a*c > 0"),
        ("a*x^2 + b*x + c = 0 |- b^2 >= 4*a*c", "a*x^2 + b*x + c = 0 |- b^2 > 4*a*c"),
    ],
)
def test_sums_of_squares(true: str, false: str) -> None:
    by(by_gram, true)
    assert fails(by_gram, false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("|- x^4*y^2 + x^2*y^4 + 1 >= 3*x^2*y^2", "|- x^4*y^2 + x^2*y^4 + 1 >= 4*x^2*y^2"),
        ("|- x^4*y^2 + x^2*y^4 + z^6 >= 3*x^2*y^2*z^2", "|- x^4*y^2 + x^2*y^4 + z^6 > 3*x^2*y^2*z^2"),
    ],
)
def test_what_is_no_sum_of_squares_is_one_times_a_positive_factor(true: str, false: str) -> None:
    """Motzkin's polynomial and its form."""
    by(by_gram, true)
    assert fails(by_gram, false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("x*x + y*y <= 0 |- y = 0", "x*x + y*y <= 1 |- y = 0"),
        ("x^2 + y^2 = 2*x*y |- x = y", "x^2 + y^2 = 2*x*y |- x = 2*y"),
        ("x + y + z = 0, x*y + y*z + z*x = 0 |- x = 0", "x + y + z = 0, x*y + y*z + z*x = -1 |- x = 0"),
    ],
)
def test_a_square_that_is_not_positive_vanishes(true: str, false: str) -> None:
    by(vanishing, true)
    assert fails(vanishing, false)


def test_hypotheses_that_contradict_each_other_show_anything() -> None:
    by(contradicting, "b^2 < 4*a*c, a*x^2 + b*x + c = 0 |- x = y")
    by(contradicting, "b^2 < 4*a*c, a*x^2 + b*x + c = 0 |- x > y")
    assert fails(contradicting, "b^2 <= 4*a*c, a*x^2 + b*x + c = 0 |- x > y")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("x^2 + 1 = 0 |- 0 = 1", "x^2 = 1 |- 0 = 1"),
        ("x^2 + 1 = 0 |- y >= 3", "x^2 - 1 = 0 |- y >= 3"),
        ("x^2 + y^4 + 1 = 0 |- z = 1", "x^2 + y^4 - 1 = 0 |- z = 1"),
        # No atom solves these.
        ("x^4 + x^2 + 1 = 0 |- 0 > 1", "x^4 - x^2 = 0 |- 0 > 1"),
        ("x*y = 1, x + y = 1 |- z = 1", "x*y = 1, x + y = 2 |- z = 1"),
        ("x^3 + 1 = 0, x > 0 |- z = 1", "x^3 + 1 = 0, x < 0 |- z = 1"),
        # Inequalities that have nothing to do with it.
        ("x^2 + 2*x + 2 = 0, a > 0, b >= a |- y >= 3", "x^2 + 2*x + 1 = 0, a > 0, b >= a |- y >= 3"),
    ],
)
def test_equalities_that_no_number_meets_show_anything(true: str, false: str) -> None:
    """-1 is a sum of squares, as far as they say what is equal."""
    by(contradicting, true)
    assert fails(contradicting, false)


def test_a_number_whose_square_is_not_positive_is_0() -> None:
    assert str(no_square().claim) == "0 >= x^2 |- x = 0"


def test_an_exact_decomposition_adds_up_or_there_is_none() -> None:
    positive = [[Fraction(2), Fraction(1)], [Fraction(1), Fraction(1)]]
    assert ldl(positive) == [(2, [1, Fraction(1, 2)]), (Fraction(1, 2), [0, 1])]
    assert ldl([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(1)]]) is None
    assert ldl([[Fraction(0), Fraction(1)], [Fraction(1), Fraction(1)]]) is None
    assert ldl([[Fraction(0), Fraction(0)], [Fraction(0), Fraction(3)]]) == [(3, [0, 1])]


def test_squares_come_from_half_the_newton_polytope() -> None:
    """x^4 y^2 + x^2 y^4 + 1: x^3 and x^2 are outside, x^2 y and x y inside."""
    target = {(("x", 4), ("y", 2)): Fraction(1), (("x", 2), ("y", 4)): Fraction(1), (): Fraction(1)}
    half = half_polytope(target, monomials(["x", "y"], 3))
    assert half == [(("x", 2), ("y", 1)), (("x", 1), ("y", 2)), (("x", 1), ("y", 1)), ()]


def test_a_strict_goal_has_a_strict_summand() -> None:
    basis = tuple({m: Fraction(1)} for m in monomials(["x"], 1))
    block = Block((), {(): Fraction(1)}, basis, True)
    square = {(("x", 2),): Fraction(1)}
    found = represented({**square, (): Fraction(1, 1000)}, [block], [], strict=True)
    assert found is not None and any(s.strict for s in found[0])
    assert represented(square, [block], [], strict=True) is None
    assert represented(square, [block], [], strict=False) is not None


def test_an_infimum_that_is_attained_under_hypotheses() -> None:
    """All matrices are singular there: (1, 1, 1) is in their kernels."""
    by(by_gram, "a > 0, b > 0, c > 0, a*b*c = 1 |- a + b + c >= 3")
    assert fails(by_gram, "a > 0, b > 0, c > 0, a*b*c = 1 |- a + b + c > 3")


def test_where_few_products_are_enough_no_more_are_taken() -> None:
    """967 - l is at most three deviations from 967, sqrt(31.911) each."""
    given = "integer l; 967 - l >= 967 - 3*sqrt(31911/1000), l >= -100"
    within = by(by_gram, f"{given} |- l <= 16")
    assert [len(part.data["certificate"]["sum"]) <= 7 for part in within.uses if part.rule == "combine"] == [True]
    assert fails(by_gram, f"{given} |- l <= 15")
