"""A goal from what named lemmas say, with functions as variables: what it is for, and false twins."""

from __future__ import annotations

import pytest

from symbolic.search import naming
from symbolic.search.errors import NotFound
from symbolic.search.prover import DEPTH, Prover
from symbolic.theory.theory import Theory

theory = Theory("any two functions", integers="n")
f, g = theory.sequence("f(n)"), theory.sequence("g(n)")
CASES = [
    (["f(n) >= g(n)", "g(n) > 0"], "1/f(n) <= 1/g(n)"),
    (["n*f(n) <= 2", "-n*f(n) <= 1", "n > 0"], "abs(f(n)) <= 2/n"),
    (["f(n)*g(n + 1) >= f(n + 1)*g(n)", "g(n) > 0", "g(n + 1) > 0"], "f(n)/g(n) >= f(n + 1)/g(n + 1)"),
]
TWINS = [
    (["f(n) >= g(n)", "g(n) > 0"], "1/f(n) < 1/g(n)"),  # they may be equal
    (["n*f(n) <= 2", "-n*f(n) <= 3", "n > 0"], "abs(f(n)) <= 2/n"),
    (["f(n)*g(n + 1) >= f(n + 1)*g(n)", "g(n) > 0"], "f(n)/g(n) >= f(n + 1)/g(n + 1)"),  # g may change its sign
]


def found(said: list[str], goal: str) -> object:
    claim = theory.claim(f"n >= 1 |- {goal}")
    named = [theory.assume(text).theorem for text in said]
    search = Prover(using=named)
    return naming.by_named(search, claim.goal, [*claim.given, *(t.claim.given[0] for t in named)], DEPTH)


@pytest.mark.parametrize(("said", "goal"), CASES)
def test_what_lemmas_say_is_enough(said: list[str], goal: str) -> None:
    assert found(said, goal).claim.goal == theory.claim(goal).goal  # type: ignore[attr-defined]


@pytest.mark.parametrize(("said", "goal"), TWINS)
def test_a_false_twin_is_not_found(said: list[str], goal: str) -> None:
    with pytest.raises(NotFound):
        found(said, goal)


def test_nothing_is_found_where_nothing_is_named() -> None:
    claim = theory.claim("f(n) > 0 |- 1/f(n) > 0")
    with pytest.raises(NotFound, match="no lemma is named"):
        naming.by_named(Prover(), claim.goal, claim.given, DEPTH)
