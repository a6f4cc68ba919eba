"""Sums of even powers that vanish."""

from __future__ import annotations

import pytest

from symbolic.language.statement import parse
from symbolic.search.auto import settle
from symbolic.search.errors import NotFound
from symbolic.search.even_sums import by_even_summands
from symbolic.search.prover import Prover
from symbolic.theory.standard import standard

TRUE = [
    "x^6 + y^6 = 0 |- x = 0",
    "x^4 + y^6 = 0 |- x + y = 0",
    "x^4 + 3*y^6 <= 0 |- x + y = 0",
    "-2*x^4 - 3*y^6 = 0 |- x + y = 0",
    "x^10 + 3*y^2 = 0 |- x = y",
    "x^2 + y^2 = 0, z^4 + w^6 = 0 |- z = w",
    "2*x^12 <= 0 |- x = 0",
    "x^2*y^4 + z^2 = 0 |- x*y = 0",
    "(x-2*y)^4 + (y-z)^4 = 0 |- x = 2*z",
    "3*(x+y)^6 + (y+z)^4*w^2 + (z-1)^2 <= 0 |- x + y + z = 1",
]
FALSE = [
    "x^6 - y^6 = 0 |- x = 0",
    "x^4 + y^6 = 0 |- x + y = 1",
    "x^4 + 3*y^6 >= 0 |- x + y = 0",
    "2*x^4 - 2*y^6 = 0 |- x + y = 0",
    "x^10 + y^3 = 0 |- x = y",
    "x^2 + y^2 = 0, z^4 - w^4 = 0 |- z = w",
    "2*x^12 <= 1 |- x = 0",
    "x^2*y^4 + z^2 = 0 |- x = 0",
    "(x-2*y)^4 - (y-z)^4 = 0 |- x = 2*z",
    "3*(x+y)^6 + (y+z)^4*w^2 + (z-1)^2 <= 0 |- y + z = 0",
]


@pytest.mark.parametrize("text", TRUE)
def test_true(text: str) -> None:
    assert settle(text, 30)["verdict"] == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_false_twins(text: str) -> None:
    (claim,) = parse(text).claims
    with pytest.raises(NotFound):
        by_even_summands(Prover(standard(), 10.0), claim.goal, claim.given, 3)
    assert settle(text, 30)["verdict"] == "refuted"
