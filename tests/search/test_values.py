"""Numbers put for variables: what it is for, and false twins."""

from __future__ import annotations

import pytest
from tactics import by, fails

from symbolic.kernel import Theorem
from symbolic.language.statement import parse
from symbolic.search.errors import NotFound
from symbolic.search.prove import prove
from symbolic.search.prover import Prover
from symbolic.search.values import by_definitions, by_values

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


def test_true_by_numbers_is_computed_first(monkeypatch) -> None:
    """No power is expanded before the numbers are put in: the quick way is not asked."""

    def expanded(*_: object, **__: object) -> Theorem:
        raise AssertionError("the powers are expanded")

    true, false = (parse(f"q = 9/1000, p = 1 - q |- p^1000 {sign} 1/1000").claims[0] for sign in "<>")
    monkeypatch.setattr("symbolic.search.prove.direct", expanded)
    assert type(above := prove(true.goal, true.given)) is Theorem
    assert type(prove(true.goal, true.given, [above])) is Theorem
    with pytest.raises(AssertionError, match="expanded"):
        prove(false.goal, false.given)


def test_what_a_named_equality_speaks_of_is_left_to_it() -> None:
    (claim,) = parse("integers n; n = 3 |- factorial(n) >= 6").claims
    (named,) = parse("integers n; n = 3 |- factorial(n) = 6").claims
    assert type(by_values(Prover(), claim.goal, claim.given, 1)) is Theorem
    search = Prover(using=[by_values(Prover(), named.goal, named.given, 1)])
    with pytest.raises(NotFound, match="named equalities"):
        by_values(search, claim.goal, claim.given, 1)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "integers n, k, i; i = k + 1, factorial(k + 1) > 5*n |- factorial(i) > 5*n",
            "integers n, k, i; i = k + 1, factorial(k) > 5*n |- factorial(i) > 6*n",
        ),
        (
            "integers k, i; k >= 0, i = k + 1 |- factorial(i) >= k + 1",
            "integers k, i; k >= 0, i = k + 1 |- factorial(i) >= k + 2",
        ),
        ("integers m, n; m >= 0, n = 2*m, x > 0 |- x^n = x^m*x^m", "integers m, n; n = 2*m, x > 0 |- x^n = x^m*x"),
    ],
)
def test_definitions_are_put_into_functions_and_exponents(true: str, false: str) -> None:
    assert type(by(by_definitions, true)) is Theorem
    assert fails(by_definitions, false)


def test_a_lemma_about_a_term_that_the_goal_does_not_have() -> None:
    """log(exp(z)) comes in by exp(z) alone."""
    grows, *claims = (
        parse(text).claims[0]
        for text in (
            "x > 0, y >= x |- log(y) >= log(x)",
            "x > 0, x <= exp(z) |- log(x) <= z",
            "x > 0, x <= exp(z) |- log(x) <= z - 1",
        )
    )
    library = [prove(grows.goal, grows.given)]
    true, false = claims
    assert prove(true.goal, true.given, library=library).claim.goal == true.goal
    with pytest.raises(NotFound):
        prove(false.goal, false.given, library=library, seconds=5)
