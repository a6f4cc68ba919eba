"""Bernstein's criterion, as certificates that the kernel's `combine` checks."""

from fractions import Fraction

import pytest

from symbolic.kernel import Claim, Rel, elementary_function, replay, var, write
from symbolic.search.bernstein import by_coefficients
from symbolic.search.errors import NotFound

x, y, n = var("x"), var("y"), var("n", "integer")
one = Fraction(1)
exp, log, sqrt = (elementary_function(f) for f in ("exp", "log", "sqrt"))
HALF, TWO = Fraction(1, 2), 2 * one
SQUARE = [Rel(x, ">=", 0), Rel(1, ">=", x), Rel(y, ">=", 0), Rel(1, ">=", y)]
OPEN = [Rel(h.lhs, ">", h.rhs) for h in SQUARE]
UNITS = {x: (0 * one, one), y: (0 * one, one)}
HALF_LINE = {x: (0 * one, None)}


@pytest.mark.parametrize(
    ("given", "goal", "ranges"),
    [
        (SQUARE, Rel(x * (1 - x), ">=", 0), UNITS),
        (SQUARE, Rel(1, ">=", x * y), UNITS),
        (SQUARE, Rel(x * x - x + 1, ">", 0), {x: UNITS[x]}),
        (SQUARE, Rel((1 + x) / (2 - x), ">", y / 3), UNITS),
        (OPEN, Rel(x + y, ">", x * y), UNITS),
        (OPEN, Rel(1 / x, ">", 1), {x: UNITS[x]}),
        (SQUARE[:1], Rel(1 / (1 + x), ">=", 1 - x), HALF_LINE),
        (OPEN[:1], Rel(1 / (1 + x), ">", 1 - x), HALF_LINE),
        (SQUARE[:1], Rel(1 / (-1 - x), ">=", -1), HALF_LINE),
        ([Rel(n, ">=", 1)], Rel(n**2, ">=", n), {n: (one, None)}),
        (SQUARE, Rel(0, ">=", 0), {}),
    ],
)
def test_no_coefficient_is_negative(given, goal, ranges):
    made = by_coefficients(goal, given, ranges)
    assert made.claim == Claim(given, goal) and made.rule == "combine"
    assert write("r", replay(write("r", [made]))) == write("r", [made])


@pytest.mark.parametrize(
    ("given", "goal", "ranges"),
    [
        (SQUARE, Rel(x * (1 - x), ">", 0), UNITS),
        (SQUARE, Rel(x * (1 - x), ">=", Fraction(1, 3)), UNITS),
        (SQUARE, Rel(x * y, ">=", 1), UNITS),
        (SQUARE, Rel(x, ">=", y), UNITS),
        (SQUARE, Rel(x + y, ">", x * y), UNITS),
        ([*OPEN[:3], SQUARE[3]], Rel(1, ">", y), UNITS),
        (OPEN, Rel(x, ">", x), UNITS),
        (SQUARE[:1], Rel(x * (1 - x), ">=", 0), {x: UNITS[x]}),
        (SQUARE[1:], Rel(x * (1 - x), ">=", 0), {x: UNITS[x]}),
        (SQUARE, Rel(x, ">=", HALF), {x: (HALF, one)}),
        (SQUARE[:1], Rel(x * (1 - x), ">=", 0), HALF_LINE),
        (SQUARE, Rel(x, ">=", 0), {y: UNITS[y]}),
        (SQUARE, Rel(1 / x, ">=", 1), UNITS),
        (SQUARE, Rel(1 / (x - HALF) ** 2, ">=", 1), UNITS),
        (SQUARE, Rel((x - y) ** 2 / (x - y), ">=", x - y), UNITS),
        (OPEN, Rel((x - HALF) ** -2, ">=", 1), UNITS),
        (SQUARE, Rel(1 / (x - x * x - 1), ">=", -1), UNITS),
        (SQUARE, Rel(exp(x), ">", 0), UNITS),
        (SQUARE, Rel(x ** (n - n), ">=", 0), UNITS),
        (SQUARE, Rel(sqrt(x), ">=", 0), UNITS),
        (SQUARE, Rel(0 * log(x - 2), ">=", 0), UNITS),
        ([SQUARE[0], Rel(2, ">=", x)], Rel(1, ">=", x), {x: (0 * one, TWO)}),
        ([Rel(x, ">=", -1), SQUARE[1]], Rel(x, ">=", 0), {x: (-one, one)}),
        ([*SQUARE, Rel(x, ">=", 1)], Rel(x, ">=", 2), {x: (one, one)}),
        ([Rel(x, ">=", 1), Rel(0, ">=", x)], Rel(0, ">", 1), {x: (one, 0 * one)}),
        ([Rel(n, ">=", 0)], Rel(n**2, ">=", n), {n: (0 * one, None)}),
        ([Rel(n, ">=", 0)], Rel(var("n"), ">=", 0), {n: (0 * one, None)}),
    ],
)
def test_a_coefficient_is_negative_or_a_range_no_hypothesis(given, goal, ranges):
    with pytest.raises(NotFound):
        by_coefficients(goal, given, ranges)
