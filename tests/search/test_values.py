"""Numbers put for variables: what it is for, and false twins."""

from __future__ import annotations

import pytest
from tactics import by, fails

from symbolic.kernel import Theorem
from symbolic.language.statement import parse
from symbolic.search.errors import NotFound
from symbolic.search.prover import Prover
from symbolic.search.values import by_values

TRUE = [
    "integers N; p = 1 - q, N = 1000, q = 0.009 |- p*N - 3*sqrt(p*q*N) >= 982.035",
    "lambda = 2, k = lambda - 1 |- 0.69 < log(lambda)/k",
    "1/4 = q, p = 1 - q |- sqrt(p*q)/(p - q) = sqrt(3)/2",
    "q = 1/4, x > 0 |- q < sqrt(q)",
]
FALSE = [
    "integers N; p = 1 - q, N = 1000, q = 0.009 |- p*N - 3*sqrt(p*q*N) >= 982.045",
    "lambda = 2, k = lambda - 1 |- 0.7 < log(lambda)/k",
    "1/4 = q, p = 1 - q |- sqrt(p*q)/(p - q) = sqrt(2)/2",
    "q = 1/4, x > 0 |- q < sqrt(x)",
    "q = p/4, p = 4*q |- q < 1",
    "q = 1/2, p = 1 - q |- 1/(p - q) > 0",
]


@pytest.mark.parametrize("text", TRUE)
def test_it_shows(text) -> None:
    assert type(by(by_values, text)) is Theorem


@pytest.mark.parametrize("text", FALSE)
def test_it_finds_nothing_for_a_false_twin(text) -> None:
    assert fails(by_values, text)


def test_what_a_named_equality_speaks_of_is_left_to_it() -> None:
    (claim,) = parse("integers n; n = 3 |- factorial(n) >= 6").claims
    (named,) = parse("integers n; n = 3 |- factorial(n) = 6").claims
    assert type(by_values(Prover(), claim.goal, claim.given, 1)) is Theorem
    search = Prover(using=[by_values(Prover(), named.goal, named.given, 1)])
    with pytest.raises(NotFound, match="named equalities"):
        by_values(search, claim.goal, claim.given, 1)
