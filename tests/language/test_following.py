"""What follows at sight, and what does not."""

from __future__ import annotations

import pytest

from symbolic.kernel import Rel
from symbolic.language.following import clash, follows, implied
from symbolic.language.statement import parse


def said(text: str) -> bool:
    """Does the goal follow from the hypotheses?"""
    (claim,) = parse(text).claims
    return follows(claim.goal, claim.given)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("x >= 5 |- x >= 2", "x >= 1 |- x >= 2"),
        ("x >= 2 |- x > 1", "x >= 1 |- x > 1"),
        ("x > 1 |- x > 1", "x >= 1 |- x > 1"),
        ("x >= 2 |- 3*x >= 6", "x >= 2 |- 3*x >= 7"),
        ("x >= 2 |- 3*x >= 6", "x >= 2 |- 6 >= 3*x"),
        ("x = 2 |- 6 >= 3*x", "x = 2 |- 5 >= 3*x"),
        ("x + y >= 1 |- 2*x + 2*y > 1", "x + y >= 1 |- 2*x + y > 1"),
        ("x*y > 0 |- x*y + 1 > 0", "x > 0 |- x*y + 1 > 0"),
    ],
)
def test_a_factor_and_a_number(true: str, false: str) -> None:
    assert said(true) and not said(false)


def test_other_than_0() -> None:
    (claim,) = parse("x != 0 |- x > 0").claims
    (unequal,) = claim.given
    for text, found in (("x > 1", True), ("-x > 1", True), ("x > -1", False), ("x^2 > 0", False)):
        assert follows(unequal, parse(f"{text} |- x > 0").claims[0].given) is found


def test_nothing_is_divided() -> None:
    """Where something may be undefined, nothing is said."""
    assert not said("1/x > 0 |- 2/x > 0")
    assert not said("x >= 1 |- x = 1")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("integers k, n; k <= -1, k >= n + 1, n >= 0, x > 0 |- x = 0", 3),
        ("integers n, s, m; 0 >= s, s >= n, n >= m + 1, m >= 0, s >= 0 |- x = 0", 4),
        ("integers s; s > 0, s < 1 |- x = 0", 2),
        ("s > 0, s < 1 |- x = 0", 0),
        ("integers k, n; k >= n + 1, n >= 0, k >= 0 |- x = 0", 0),
        ("x*y > 1, x = 2, x*y = 1 |- x = 0", 2),
        ("x = 2, x != 2 |- x = 0", 0),
        ("1/x > 1, 1/x < 1 |- x = 0", 0),
        ("integers n; q^n > x, x >= q^n |- x = 0", 2),
        ("integers n; q^n >= x, x >= q^n |- x = 0", 0),
        ("x*y >= 1, x = 0 |- x = 0", 2),
        ("x*y >= 1, x = 2 |- x = 0", 0),
        ("z >= 2*x + y, 2*x + 2*z >= y + 1, 2*y - z >= 2, -3*y - 3*z >= 1 |- x = 0", 4),
    ],
)
def test_what_excludes_each_other(text: str, found: int) -> None:
    """By a sum of multiples, with what is an integer; nothing that divides, and no more than it takes."""
    (claim,) = parse(text).claims
    assert len(clash([h for h in claim.given if isinstance(h, Rel)])) == found


def test_what_several_imply() -> None:
    for text, wanted in (
        ("integers s, n; s >= n, n >= 1 |- s >= 1", True),
        ("integers s, n; s >= n, n >= 0 |- s >= 1", False),
        ("s >= 0, 0 >= s |- s = 0", True),
        ("s >= 0, 1 >= s |- s = 0", False),
        ("integers s; s >= 0, 1 > s |- s = 0", True),
    ):
        (claim,) = parse(text).claims
        assert implied(claim.goal, [h for h in claim.given if isinstance(h, Rel)]) is wanted
