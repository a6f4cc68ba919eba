"""Signs that are read off, of products of any length; each beside a false twin."""

from __future__ import annotations

import pytest

from symbolic.language.statement import parse
from symbolic.search.algebra import quick
from symbolic.search.errors import NotFound


def shown(text: str) -> bool:
    """Is it shown as a side condition?"""
    (claim,) = parse(text, integers="nm").claims
    try:
        return quick(claim.given, (), claim.goal).claim == claim
    except NotFound:
        return False


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("A >= 0, C > 0, x > 0, u > 0 |- A*x*u*x + C > 0", "A >= 0, C >= 0, x > 0, u > 0 |- A*x*u*x + C > 0"),
        ("p > 0, q > 0, n >= 1 |- n*p*q*p*q + p > 0", "p > 0, q > 0, n >= -1 |- n*p*q*p*q + p > 0"),
        ("x >= 2, y > 0 |- x*x*x*y - 8*y + y > 0", "x >= 1, y > 0 |- x*x*x*y - 8*y + y > 0"),
        ("n >= m, m >= 1, p > 0 |- n*m*p*p*p > 0", "n >= m, m >= 0, p > 0 |- n*m*p*p*p > 0"),
        ("p > 0, b > 0 |- a^2*p*p*p + b > 0", "p > 0, b > 0 |- a^3*p*p*p + b > 0"),
    ],
)
def test_signs_of_long_products(true: str, false: str) -> None:
    assert shown(true)
    assert not shown(false)
