"""What follows at sight, and what does not."""

from __future__ import annotations

import pytest

from symbolic.language.following import follows
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
