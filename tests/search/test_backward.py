"""A lemma whose conclusion is the goal, its hypotheses goals of their own: what it is for, and false twins."""

from __future__ import annotations

from functools import lru_cache

import pytest
from tactics import DEPTH

from symbolic.kernel import Theorem
from symbolic.language.statement import parse
from symbolic.search.backward import by_lemma
from symbolic.search.errors import NotFound
from symbolic.search.library import Library
from symbolic.search.prove import prove
from symbolic.search.prover import Prover
from symbolic.theory.standard import standard

FALLING = "v > 0, u > v |- 1 - 1/sqrt(v) < 1 - 1/sqrt(u)"
ROOT = "y >= 0, v = y^2 |- sqrt(v) = y"
TRUE = [
    (FALLING, "a > 1, n >= 1, m > n |- 1 - 1/sqrt(1 + a/m) < 1 - 1/sqrt(1 + a/n)"),
    (FALLING, "a > 1, n >= 1, m > n |- 1 - 1/sqrt(1 + 4/(a^2*m)) <= 1 - 1/sqrt(1 + 4/(a^2*n))"),
    (ROOT, "a > 1, x = (a - 1)^2, y > 0 |- sqrt(9/(x*y^2)) = 3/((a - 1)*y)"),
]
FALSE = [
    (FALLING, "a > 1, n >= 1, m > n |- 1 - 1/sqrt(1 + a/n) < 1 - 1/sqrt(1 + a/m)"),
    (FALLING, "a > 1, n >= 1, m >= n |- 1 - 1/sqrt(1 + a/m) < 1 - 1/sqrt(1 + a/n)"),
    (ROOT, "a < 1, x = (a - 1)^2, y > 0 |- sqrt(9/(x*y^2)) = 3/((a - 1)*y)"),
    (ROOT, "a > 1, x = (a - 1)^2, y > 0 |- sqrt(9/(x*y^2)) = 9/((a - 1)*y)"),
]


@lru_cache
def proved(text: str) -> Theorem:
    """A statement, proved once for all that it shows."""
    (claim,) = parse(text).claims
    return prove(claim.goal, claim.given)


def shown(lemma: str, text: str, named: bool) -> Theorem:
    """What the lemma shows of a statement, named or from the library."""
    theorem = proved(lemma)
    known = standard()
    search = Prover(known, using=[theorem]) if named else Prover(Library([theorem], known))
    (claim,) = parse(text).claims
    return search.restate(by_lemma(search, claim.goal, claim.given, DEPTH), claim.goal, claim.given)


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize(("lemma", "text"), TRUE)
def test_it_shows(lemma, text, named) -> None:
    (claim,) = parse(text).claims
    theorem = shown(lemma, text, named)
    assert theorem.claim.goal == claim.goal and set(theorem.claim.given) <= set(claim.given)


@pytest.mark.parametrize("named", [True, False])
@pytest.mark.parametrize(("lemma", "text"), FALSE)
def test_it_finds_nothing_for_a_false_twin(lemma, text, named) -> None:
    with pytest.raises(NotFound):
        shown(lemma, text, named)


def test_of_the_library_only_lemmas_that_say_more_than_an_order() -> None:
    with pytest.raises(NotFound):
        shown("x >= 0, y >= 0, x^2 = y^2 |- x >= y", "x = 1 |- x >= 1", named=False)
    assert type(shown("x >= 0, y >= 0, x^2 = y^2 |- x >= y", "x = 1 |- x >= 1", named=True)) is Theorem
