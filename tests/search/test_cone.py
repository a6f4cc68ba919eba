"""Cone certificates: a sum of columns, term by term, needs no linear programming; its false twin does, and fails."""

from __future__ import annotations

from typing import Any

import pytest

from symbolic.language.statement import parse
from symbolic.search import cone
from symbolic.search.errors import NotFound
from symbolic.search.prove import prove


@pytest.fixture
def programmes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often there was something to optimize."""
    asked: list[int] = []
    original = cone._programme

    def counted(*args: Any) -> Any:
        asked.append(1)
        return original(*args)

    monkeypatch.setattr(cone, "_programme", counted)
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
    assert programmes
