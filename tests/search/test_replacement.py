"""Equals put for equals, and hypotheses written otherwise: what they are for, and false twins."""

from __future__ import annotations

import pytest
from tactics import by, fails

from symbolic.kernel import Refused, Theorem
from symbolic.language.statement import parse
from symbolic.search import replacement
from symbolic.search.algebra import MAX_TERMS, Problem
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.prove import prove
from symbolic.search.prover import Prover

CASES = [
    (
        replacement.by_replacement,
        [
            "integers n; n >= 0, factorial(n) = x, x >= 3 |- factorial(n)^2 >= 9",
            "integers n, k; n >= k, k >= 0, binomial(n, k) = x^2, x > 0 |- 1/binomial(n, k) < 1 + 1/x^2",
        ],
        [
            "integers n; n >= 0, factorial(n) = x, x >= 2 |- factorial(n)^2 >= 9",
            "integers n, k; n >= k, k >= 0, binomial(n, k) = x^2, x > 0 |- 1/binomial(n, k) < 1/x",
            "integers n; n >= 0, x = 3 |- factorial(n)^2 >= x",
        ],
    ),
    (
        replacement.by_hypothesis,
        [
            "x > 0, y > 0, z >= 1 + sqrt(x*y) |- z - 1 >= sqrt(x)*sqrt(y)",
            "x > 0, p = 1 - x, z > sqrt(p^2 + 1)*(x + p) |- z >= sqrt(p^2 + 1)",
        ],
        [
            "x > 0, y > 0, z >= 1 + sqrt(x*y) |- z - 1 > sqrt(x)*sqrt(y)",
            "x > 0, y > 0, z >= 1 + sqrt(x*y) |- z >= sqrt(x)*sqrt(y) + 2",
            "x > 0, p = 1 - x, z > sqrt(p^2 + 1)*(x - p) |- z >= sqrt(p^2 + 1)",
        ],
    ),
]


@pytest.mark.parametrize(("tactic", "text"), [(t, text) for t, true, _ in CASES for text in true])
def test_it_shows(tactic, text) -> None:
    assert type(by(tactic, text)) is Theorem


@pytest.mark.parametrize(("tactic", "text"), [(t, text) for t, _, false in CASES for text in false])
def test_it_finds_nothing_for_a_false_twin(tactic, text) -> None:
    assert fails(tactic, text)


def claim(text: str):
    return parse(text).claims[0]


def shown(goal: str, *lemmas: str) -> Theorem:
    """The goal by replacement alone, with lemmas proved and named."""
    wanted = claim(goal)
    named = [prove(c.goal, c.given) for c in map(claim, lemmas)]
    return replacement.by_replacement(Prover(seconds=20, using=named), wanted.goal, wanted.given, 5)


def test_a_named_lemma_is_put_for_what_it_speaks_of() -> None:
    lemma = "integers n; n >= 1 |- binomial(n, 1) = n"
    goal = "integers m; m >= 2 |- 1/binomial(m, 1) > 1/(m + 1)"
    assert type(shown(goal, lemma)) is Theorem
    with pytest.raises((NotFound, Refused)):
        shown("integers m; m >= 2 |- 1/binomial(m, 1) > 1/(m - 1)", lemma)
    with pytest.raises((NotFound, Refused)):  # nothing is known of binomial(0, 1) by this lemma
        shown("integers m; m >= 0 |- 1/binomial(m, 1) > 1/(m + 1)", lemma)


def test_what_adds_up_as_it_stands() -> None:
    """A chain through a lemma, whose terms are blocks."""
    lemma = prove(claim("x >= 0 |- sqrt(x)/(1 + x) >= 0").goal, claim("x >= 0 |- x >= 0").given)
    true = claim("x >= 0, y >= 2 + sqrt(x)/(1 + x) |- y >= 2")
    assert type(direct(true.goal, true.given, [lemma], degree=1, times_up_to=0)) is Theorem
    false = claim("x >= 0, y >= 2 + sqrt(x)/(1 + x) |- y >= 3")
    with pytest.raises(NotFound):
        direct(false.goal, false.given, [lemma], degree=1, times_up_to=0)


def test_equalities_do_not_multiply_a_polynomial_without_end() -> None:
    """The search for a combination stops where the polynomials grow too large."""
    names = [f"x{k}" for k in range(8)]
    loose = ", ".join(f"{a} > 0, {a}*y{k} = {' + '.join(names)} + z^{k + 1}" for k, a in enumerate(names))
    wanted = claim(f"{loose} |- {' + '.join(f'y{k}^3' for k in range(8))} = 1")
    problem = Problem(wanted.given, (), [wanted.goal])
    rest, _, used = problem.divided(problem.polynomial(wanted.goal.gap))
    assert rest and max(map(len, (rest, *used.values()))) <= MAX_TERMS * 100
