"""Cone certificates: a sum of columns, term by term, needs no linear programming; its false twin fails."""

from __future__ import annotations

from typing import Any

import pytest

from symbolic.language.statement import parse
from symbolic.search import cone
from symbolic.search.algebra import by_combine
from symbolic.search.errors import NotFound
from symbolic.search.prove import prove


@pytest.fixture
def programmes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often there was something to optimize."""
    asked: list[int] = []
    original = cone._Programme.solution

    def counted(*args: Any) -> Any:
        asked.append(1)
        return original(*args)

    monkeypatch.setattr(cone._Programme, "solution", counted)
    return asked


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("|- x^2 + y^2 >= 0", "|- x^2 - y^2 >= 0"),
        ("x > 0, y >= 0 |- 2*x + 3*x*y > 0", "x >= 0, y >= 0 |- 2*x + 3*x*y > 0"),
        ("x > 0, y > 0 |- x*y + 1/3 > 0", "x > 0, y > 0 |- x*y - 1/3 > 0"),
    ],
)
def test_term_by_term(true: str, false: str, programmes: list[int]) -> None:
    (claim,), (twin,) = parse(true).claims, parse(false).claims
    assert prove(claim.goal, claim.given).claim.goal == claim.goal and not programmes
    with pytest.raises(NotFound):
        prove(twin.goal, twin.given, seconds=1)


def test_least_squares_tell_what_is_not_worth_a_programme(programmes: list[int]) -> None:
    """x is 0 at most: of the two, only what is true is optimized."""
    (claim,), (twin,) = parse("x >= 2*y, y >= x |- 0 >= x").claims, parse("x >= 2*y, y >= x |- x >= 0").claims
    with pytest.raises(NotFound):
        by_combine(twin.given, twin.goal, degree=1)
    assert not programmes
    assert by_combine(claim.given, claim.goal, degree=1).claim.goal == claim.goal and programmes
