"""Variables that equalities fix, and roots compared by their powers, each beside a false twin."""

from __future__ import annotations

import pytest

from symbolic.search import elimination
from symbolic.search.elimination import by_powers_of_roots, eliminated
from tests.search.tactics import by, fails


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "x >= 0, y >= 0, y^2 = 4 + x^2 |- (2 + x^2 + x*y)/2 <= exp(x)",
            "x >= 0, y >= 0, y^2 = 4 + x^2 |- (2 + 2*x*y)/2 <= exp(x)",
        ),
        ("x > 0, y^3 = x |- log(x) <= 3*(y - 1)", "x > 0, y^3 = x |- log(x) <= 2*(y - 1)"),
        ("x < 1, (x - 1)*y = x |- exp(y) <= 1 - x", "x < 1, (x - 1)*y = x |- exp(y) < 1 - x"),
    ],
)
def test_a_variable_that_an_equality_gives_is_put_away(true: str, false: str) -> None:
    by(eliminated, true)
    assert fails(eliminated, false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("x > 0 |- pow(x + 1, 1/3) < pow(x, 1/3) + 1", "x > 0 |- pow(x + 1, 1/3) < pow(x, 1/3) + 1/2"),
        ("x > 0 |- pow(2*x, 1/3) < 2*pow(x, 1/3)", "x > 0 |- pow(8*x, 1/3) < 2*pow(x, 1/3)"),
        (
            "x > 0, y > 0 |- pow(x + y, 1/3) <= pow(x, 1/3) + pow(y, 1/3)",
            "x > 0, y > 0 |- 2*pow(x + y, 1/3) <= pow(x, 1/3) + pow(y, 1/3)",
        ),
        ("x > 0, y >= 0, y^3 = 2*x |- y < 2*pow(x, 1/3)", "x > 0, y >= 0, y^3 = 9*x |- y < 2*pow(x, 1/3)"),
    ],
)
def test_roots_are_compared_by_their_powers(true: str, false: str) -> None:
    by(by_powers_of_roots, true)
    assert fails(by_powers_of_roots, false)


@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize("op", [">", ">="])
def test_powers_grow(k: int, op: str) -> None:
    assert str(elimination._monotone(k, op).claim) == f"x >= 0, y >= 0, x^{k} {op} y^{k} |- x {op} y"


def test_nothing_is_put_away_where_nothing_is_fixed() -> None:
    assert fails(eliminated, "x > 0, y > 0 |- exp(x + y) >= 1")
    assert fails(by_powers_of_roots, "x > 0 |- x^2 > 0")
