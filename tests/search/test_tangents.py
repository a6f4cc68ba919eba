"""Tangents and growth: the lemmas as they stand, and what they are for beside false twins."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from symbolic.kernel import Theorem
from symbolic.search import laws
from symbolic.search.analysis import by_slope
from symbolic.search.tangents import by_exponents, by_inverse, by_tangents
from tests.search.tactics import by, fails


@pytest.mark.parametrize(
    ("lemma", "text"),
    [
        (laws.tangent_at, "x > 0, y > 0 |- x/y - 1 >= log(x) - log(y)"),
        (laws.exp_above_strictly, "x > 0 |- exp(x) > 1 + x"),
        (laws.exp_of_minus_strictly, "x > 0 |- exp(-x) > 1 - x"),
        (laws.below_strictly, "x > 1 |- x - 1 > log(x)"),
        (laws.above_strictly, "x > 1 |- log(x) > 1 - 1/x"),
        (laws.exp_grows, "x > y |- exp(x) > exp(y)"),
        (laws.log_grows, "x > y, y > 0 |- log(x) > log(y)"),
        (lambda: laws.log_grows(">="), "x >= y, y > 0 |- log(x) >= log(y)"),
        (laws.sqrt_grows, "x > y, y >= 0, x >= 0 |- sqrt(x) > sqrt(y)"),
    ],
)
def test_a_lemma(lemma: Callable[[], Theorem], text: str) -> None:
    assert str(lemma().claim) == text and not lemma().rests_on


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("x > 0 |- log(x) <= x/exp(1)", "x > 0 |- log(x) < x/exp(1)"),
        ("x > 0 |- log(1 + 1/x) < 1/x", "x > 0 |- log(1 + 1/x) < 1/(1 + x)"),
        ("x > 0 |- log(1 + 1/x) > 1/(1 + x)", "x > 0 |- log(1 + 1/x) > 1/x"),
        ("x > 0, y > x |- x + exp(x^2) < y + exp(y^2)", "y > x |- x + exp(x^2) < y + exp(y^2)"),
    ],
)
def test_tangents(true: str, false: str) -> None:
    by(by_tangents, true)
    assert fails(by_tangents, false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("u >= v |- exp(u) >= exp(v)", "|- exp(u) >= exp(v)"),
        ("b > 0 |- 1/(2*b)*exp(-abs(x)/b) <= 1/(2*b)", "b > 0 |- 1/(2*b)*exp(-abs(x)/b) < 1/(2*b)"),
        # The Laplace mechanism, at answers that are a share e of the scale apart.
        ("b > 0, e > 0 |- exp(-abs(x)/b)/exp(-abs(x - b*e)/b) <= exp(e)",
         "b > 0, e > 0 |- exp(-abs(x)/b)/exp(-abs(x - b*e)/b) <= exp(e/2)"),
    ],
)  # fmt: skip
def test_exponents(true: str, false: str) -> None:
    by(by_exponents, true)
    assert fails(by_exponents, false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("x > 0, log(x) <= t |- x <= exp(t)", "x > 0, log(x) <= t |- x < exp(t)"),
        ("x > 0, x <= exp(t) |- log(x) <= t", "x <= exp(t) |- log(x) <= t"),
        ("x > 0, log(x) < t^2 + 1 |- x < exp(t^2 + 1)", "x > 0, log(x) < t^2 + 1 |- x < exp(t^2)"),
        ("x > 0, x < exp(t) |- log(x) < t", "x > 0, x <= exp(t) |- log(x) < t"),
        ("log(x) >= t |- x >= exp(t)", "log(x) >= t |- x <= exp(t)"),
        ("x >= exp(t) |- log(x) >= t", "x >= exp(t) |- log(x) <= t"),
        ("x > 0, y > 0, log(x/y) <= t |- x <= y*exp(t)", "x > 0, y > 0, log(x/y) <= t |- x <= exp(t)"),
        ("x > 0, y > 0, x <= y*exp(t) |- log(x) - log(y) <= t", "x > 0, y > 0, x <= y*exp(t) |- log(x) <= t"),
        ("e > 0, d > 0, n*e >= -log(d) |- exp(-n*e) <= d", "e > 0, d > 0, n >= -log(d) |- exp(-n*e) <= d"),
        ("x > 0, y > 0, log(x) <= log(y) |- x <= y", "x > 0, y > 0, log(x) <= log(y) |- x < y"),
        ("exp(x) = exp(y) |- x = y", "exp(x) = exp(y) + 1 |- x = y"),
    ],
)
def test_the_inverse_of_exp_and_log(true: str, false: str) -> None:
    by(by_inverse, true)
    assert fails(by_inverse, false)


def test_a_derivative_is_tidied_before_its_sign_is_looked_for() -> None:
    by(by_slope, "0 <= x, x <= 1 |- exp(x) <= 1 + x + x^2")
    assert fails(by_slope, "0 <= x, x <= 2 |- exp(x) <= 1 + x + x^2")
