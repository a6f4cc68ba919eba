"""Square roots of products and quotients, and their false twins."""

from __future__ import annotations

import pytest

from symbolic.language.statement import parse
from symbolic.search.auto import decide

WINDOW = "integers N; 0 < q, 2*q < 1, p = 1 - q, N >= 1"
TRUE = [
    "u > 0, v > 0 |- sqrt(u^3/v) = u*sqrt(u)/sqrt(v)",
    "u > 0 |- sqrt(8*u/9) = 2*sqrt(2*u)/3",
    "x > 1 |- sqrt(x^2 - 1) = sqrt(x - 1)*sqrt(x + 1)",
    "0 < q, q < 1 |- sqrt(q - q^2) = sqrt(q)*sqrt(1 - q)",
    "0 < q, 2*q < 1 |- 1/2*(1 - 1/sqrt(1 + 4*(q*(1 - q)/(1 - 2*q)^2))) = q",
    f"{WINDOW} |- 3*sqrt(p*q*N)/N*(p/q - q/p) = 3*sqrt(1/N)*((p - q)/sqrt(p*q))",
]
FALSE = [
    "u > 0, v > 0 |- sqrt(u^3/v) = u*sqrt(u)*sqrt(v)",
    "u > 0 |- sqrt(8*u/9) = 2*sqrt(u)/3",
    "|- sqrt(x^2 - 1) = sqrt(x - 1)*sqrt(x + 1)",
    "|- sqrt(q - q^2) = sqrt(q)*sqrt(1 - q)",
    "0 < q |- 1/2*(1 - 1/sqrt(1 + 4*(q*(1 - q)/(1 - 2*q)^2))) = q",
    f"{WINDOW} |- 3*sqrt(p*q*N)/N*(p/q - q/p) = 3*sqrt(1/N)*((p + q)/sqrt(p*q))",
]


@pytest.mark.parametrize("text", TRUE)
def test_true(text: str) -> None:
    assert decide(parse(text), 30.0)["verdict"] == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_false_twins(text: str) -> None:
    assert decide(parse(text), 30.0)["verdict"] == "refuted"
