"""Inequalities of one variable by the shape of the function, each beside a false twin."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.kernel import Rel, app, elementary_function, num, var
from symbolic.search.analysis import by_slope
from symbolic.search.exponentials import united
from symbolic.search.prover import Prover
from symbolic.search.ranges import Range
from symbolic.search.shape import Shape, by_shape
from tests.search.tactics import by, fails

X = var("x")
EXP, LOG = elementary_function("exp"), elementary_function("log")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        # It rises from 0, turns above 0 at a point without a name, and falls to what is left at the other end.
        ("0 <= x <= 179/100 |- exp(x) <= 1 + x + x^2", "0 <= x <= 9/5 |- exp(x) <= 1 + x + x^2"),
        ("-33/10 < x, x < 0 |- exp(x) < 1 + x/4", "-4 < x, x < 0 |- exp(x) < 1 + x/4"),
        # It touches 0: at a number, and at exp(1).
        ("x > 0 |- x*log(x) >= x - 1", "x > 0 |- x*log(x) >= x - 9/10"),
        ("x > 0 |- log(x) <= x/exp(1)", "x > 0 |- log(x) < x/exp(1)"),
        # The powers of one exponential, and one with a constant.
        ("x > 0 |- x*exp(x/2) < exp(x) - 1", "x > 0 |- x*exp(2*x/3) < exp(x) - 1"),
        ("x >= 0 |- exp(x + 1) >= exp(1) + exp(1)*x", "x >= 0 |- exp(x + 1) >= exp(1) + exp(1)*x + 1/9*x"),
        # A power against an exponential, by their logarithms.
        ("0 < x <= 1 |- (1 + x/15)^16 > exp(x)", "0 < x <= 3 |- (1 + x/15)^16 > exp(x)"),
        ("x > 0 |- exp(-1/x^2) < 5*x^8", "x > 0 |- exp(-1/x^2) < 4*x^8"),
        # It is 0 at infinity.
        ("x > 0 |- log(1 + 1/x) > 2/(2*x + 1)", "x > 0 |- log(1 + 1/x) > 2/(2*x + 1/2)"),
        # Absolute values of one sign, and a square root.
        ("x >= 0 |- abs(log(1 + x) - x) <= x^2", "x >= 0 |- abs(log(1 + x) - x) <= x^2/3"),
        ("-1 < x, x < 0 |- x/sqrt(1 + x) <= log(1 + x)", "-1 < x, x < 1 |- x/sqrt(1 + x) <= log(1 + x)"),
    ],
)
def test_the_shape_of_a_function_decides(true: str, false: str) -> None:
    by(by_shape, true)
    assert fails(by_shape, false)


def test_what_turns_above_0_at_a_point_without_a_name_has_no_slope_alone() -> None:
    assert fails(by_slope, "0 <= x <= 179/100 |- exp(x) <= 1 + x + x^2")


@pytest.mark.parametrize(
    "text",
    ["x >= 0 |- x^2 >= 0", "x > 0, y > 0 |- exp(x) > exp(-y)", "n >= 0 |- exp(x) > floor(x) - 1", "|- exp(x) = exp(x)"],
)
def test_it_is_for_inequalities_of_one_variable_with_derivatives(text: str) -> None:
    assert fails(by_shape, text)


def test_exponentials_are_powers_of_one() -> None:
    goal = Rel(app(EXP, -X) + app(EXP, X / num(2)), ">=", app(EXP, 1 + X))
    said = sorted(str(theorem.claim.goal.rhs) for theorem in united(goal).values())
    assert said == ["exp((1/2)*x)", "exp((1/2)*x)^(-2)", "exp(1)*exp((1/2)*x)^2"]
    assert united(Rel(app(EXP, X), ">=", 1 + X)) == {}


def test_signs_are_those_of_enclosures() -> None:
    shape = Shape(Prover(seconds=5), X)
    assert [shape.sign_at(app(LOG, X), Fraction(p)) for p in (2, 1, -1)] == [1, 0, None]
    assert shape.sign_at(app(EXP, X) - 1 - X, Fraction(1, 2**40)) == 1
    assert Range(num(0), num(1), ">").bounds(X) == [Rel(X, ">", 0), Rel(1, ">=", X)]
