"""Odd powers: what is greater has the greater one."""

from __future__ import annotations

import pytest

from symbolic.kernel import Refused
from symbolic.language.statement import parse
from symbolic.search.auto import settle
from symbolic.search.errors import NotFound
from symbolic.search.odd_powers import MOST, by_odd_powers, rising
from symbolic.search.prover import Prover
from symbolic.theory.standard import standard

TRUE = [
    "x^3 <= y^3 |- x <= y",
    "x^5 = y^5 |- x = y",
    "x^5 = 32 |- x = 2",
    "x^7 > 128 |- x > 2",
    "x^3 + 1 <= 0 |- x <= -1",
    "(a + b)^3 >= (c + 1)^3 |- a + b >= c + 1",
]
FALSE = [
    "x^3 <= y^3 |- x < y",
    "x^4 = y^4 |- x = y",
    "x^5 = 32 |- x = -2",
    "x^7 > 128 |- x > 3",
    "x^3 + 1 <= 0 |- x <= -2",
    "x^4 >= y^4 |- x >= y",
]


@pytest.mark.parametrize("op", [">", ">="])
@pytest.mark.parametrize("n", range(3, MOST + 1, 2))
def test_the_law(n: int, op: str) -> None:
    (wanted,) = parse(f"x {op} y |- x^{n} {op} y^{n}").claims
    assert rising(n, op).claim == wanted


@pytest.mark.parametrize("n", [2, 4])
def test_there_is_none_of_even_powers(n: int) -> None:
    with pytest.raises(Refused):
        rising(n, ">=")


@pytest.mark.parametrize("text", TRUE)
def test_true(text: str) -> None:
    assert settle(text, 30)["verdict"] == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_false_twins(text: str) -> None:
    (claim,) = parse(text).claims
    with pytest.raises(NotFound):
        by_odd_powers(Prover(standard(), 10.0), claim.goal, claim.given, 3)
    assert settle(text, 30)["verdict"] == "refuted"
