"""Ideals and integer cuts: each true statement beside a false twin."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.kernel.polynomials import plus, times
from symbolic.search.orders import cut, unequal
from symbolic.search.radicals import by_cofactors, cofactors, nonzero, not_vanishing
from tests.search.tactics import by, fails


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("x^3 = 0 |- x = 0", "x^3 = x |- x = 0"),
        ("x^4 = 0 |- x = 0", "x^4 = x^2 |- x = 0"),
        ("(x - 1)^5 = 0 |- x = 1", "(x - 1)^5 = x - 1 |- x = 1"),
        ("x^7 = 0 |- x = 0", "x^7 = x^6 |- x = 0"),
        ("x^2 = 2, x*y = 1 |- y^2 = 1/2", "x^2 = 2, x*y = 1 |- y = 1/2"),
        ("x*y = 1, x = 0 |- y = 7", "x*y = 0, x = 0 |- y = 7"),
        ("x*y = 1, x = 0 |- y > z", "x*y = 0, x = 0 |- y > z"),
        ("r^2 = q^2 + p^3, s^3 = q + r, t*s = p, s != 0 |- 2*q = s^3 - t^3",
         "r^2 = q^2 + p^3, s^3 = q + r, t*s = p |- 2*q = s^3 - t^3"),
    ],
)  # fmt: skip
def test_the_radical_of_the_equalities(true: str, false: str) -> None:
    by(by_cofactors, true)
    assert fails(by_cofactors, false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("x*y = 1 |- x != 0", "x*y = 0 |- x != 0"),
        ("x^2 != y^2 |- x != y", "x != y |- x^2 != y^2"),
        ("x*y != 0, a > 0 |- x != 0", "x*y != 0, a > 0 |- x != a"),
        ("integers n, m; |- 2*n + 1 != 2*m", "integers n, m; |- 3*n + 1 != 2*m"),
    ],
)
def test_what_would_contradict_the_hypotheses_if_it_were_0_is_not_0(true: str, false: str) -> None:
    by(not_vanishing, true)
    assert fails(not_vanishing, false)


def test_a_square_is_positive_where_the_number_is_not_0() -> None:
    assert str(nonzero().claim) == "x != 0 |- x^2 > 0"


def test_cofactors_add_up_or_there_are_none() -> None:
    x, y, one = {(("x", 1),): Fraction(1)}, {(("y", 1),): Fraction(1)}, {(): Fraction(1)}
    equalities = [plus(times(x, x), one, -2), plus(times(x, y), one, -1)]
    target = plus(times(y, y), one, Fraction(-1, 2))
    found = cofactors(target, equalities, 4)
    assert found is not None
    assert plus(times(found[0], equalities[0]), times(found[1], equalities[1])) == target
    assert cofactors(target, equalities, 2) is None and cofactors(plus(y, one), equalities, 4) is None


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("integers x, y; 2*x + 4*y = 5 |- 1 < 0", "integers x; 2*x + 4*y = 5 |- 1 < 0"),
        ("integers x, y; 3*x - 3*y >= 1 |- x >= y + 1", "integers x, y; 3*x - 3*y >= 0 |- x >= y + 1"),
    ],
)
def test_a_multiple_of_an_integer_is_rounded(true: str, false: str) -> None:
    by(cut, true)
    assert fails(cut, false)


def test_a_product_has_a_sign_where_its_factors_are_not_0() -> None:
    by(unequal, "b != 0, d != 0 |- a/b + c/d = (a*d + c*b)/(b*d)")
    by(unequal, "x != 0, y != 0, x + y != 0 |- 1/(1/x + 1/y) = x*y/(x + y)")
    assert fails(unequal, "b != 0, d != 0 |- a/b + c/d = (a + c)/(b*d)")
    assert fails(unequal, "x != 0, y != 0 |- 1/(1/x + 1/y) = x*y/(x + y)")
