"""Polynomials in an integer that none is a root of."""

from __future__ import annotations

import pytest

from symbolic.language.statement import parse
from symbolic.search.auto import settle
from symbolic.search.errors import NotFound
from symbolic.search.prover import Prover
from symbolic.search.rootless import by_no_integer
from symbolic.theory.standard import standard

TRUE = [
    "integers n; |- n^2 != 3",
    "integers n; |- n^2 + n != 1",
    "integers n; |- n^3 - n != 7",
    "integers n; |- n^4 - 10*n^2 + 1 != 0",
    "integers n; n^2 = 3 |- n = 0",
    "integers m, n; n^2 = 4, m^2 = 3 |- n = 2",
    "integers n; n^2/2 = 3/2 - n/3 |- 0 = 1",
]
FALSE = [
    "integers n; |- n^2 != 4",
    "integers n; |- n^2 + n != 2",
    "integers n; |- n^3 - n != 6",
    "integers n; |- n^4 - 10*n^2 + 9 != 0",
    "integers n; n^2 = 4 |- n = 2",
    "integers m, n; n^2 = 4, m^2 = 4 |- n = 2",
    "integers n, m; n^2 = m |- n = 0",
]


@pytest.mark.parametrize("text", TRUE)
def test_true(text: str) -> None:
    assert settle(text, 30)["verdict"] == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_false_twins(text: str) -> None:
    (claim,) = parse(text).claims
    with pytest.raises(NotFound):
        by_no_integer(Prover(standard(), 10.0), claim.goal, claim.given, 3)
    assert settle(text, 30)["verdict"] == "refuted"


def test_nothing_is_said_of_real_numbers() -> None:
    assert settle("|- x^2 != 3", 20)["verdict"] == "open"
