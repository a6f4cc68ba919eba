"""Numbers for atoms: what is false at some of them is not looked for, and what is true is never refuted."""

from __future__ import annotations

import pytest

from symbolic.kernel import Rel
from symbolic.kernel.polynomials import Poly
from symbolic.language.statement import parse
from symbolic.search.algebra import Problem
from symbolic.search.direct import direct
from symbolic.search.equalities import Rules
from symbolic.search.errors import NotFound
from symbolic.search.positivstellensatz import cone
from symbolic.search.valuations import Valuations, needed


def poly(text: str) -> Poly:
    (claim,) = parse(f"|- {text} >= 0").claims
    return claim.goal.normal().numerator


def refuted(target: str, *facts: str, equal: tuple[str, ...] = (), solved: str = "") -> bool:
    """Is the target, as the equalities leave it, refuted?  `solved`: what the first of them is solved for."""
    rules = Rules({f"h{k}": poly(text) for k, text in enumerate(equal)}, {"h0": solved})
    values = Valuations([rules.reduce(poly(f))[0] for f in facts], [*needed(rules.rules), *rules.loose])
    assert values.holds.any() == (target != "-1")
    return values.refute(rules.reduce(poly(target))[0])


@pytest.mark.parametrize(
    ("facts", "target"),
    [
        (("x",), "x - 1"),
        (("q", "1 - 2*q"), "4*q - 1"),
        (("n - m", "m", "m - l", "l"), "l - m + 1"),
        (("x", "y"), "x - y"),
        ((), "x*y"),
    ],
)
def test_what_is_negative_somewhere_is_refuted(facts: tuple[str, ...], target: str) -> None:
    assert refuted(target, *facts)


@pytest.mark.parametrize(
    ("facts", "target"),
    [
        (("x",), "x"),
        (("q", "1 - 2*q"), "q - 2*q^2"),
        (("n - m", "m", "m - l", "l"), "n*m - l^2"),
        (("x", "y"), "x^2 - x*y + y^2"),
        ((), "x^2 - 2*x*y + y^2"),
        (("x", "-1 - x"), "-1"),  # nothing meets these facts
    ],
)
def test_what_follows_is_not_refuted(facts: tuple[str, ...], target: str) -> None:
    assert not refuted(target, *facts)


def test_powers_keep_their_rules() -> None:
    root = {"equal": ("w^2 - n",), "solved": "w"}
    assert not refuted("w^2 - n + 1", "w", "n", **root)  # type: ignore[arg-type]
    assert not refuted("w*n - n + 1", "w", "n - 1", **root)  # type: ignore[arg-type]
    assert refuted("w - n", "w", "n", **root)  # type: ignore[arg-type]
    both = {"equal": ("u^2 - v", "v - y^2"), "solved": "u"}  # the rule of v counts, for the power's sake
    assert not refuted("y - u + y/1000", "y", **both)  # type: ignore[arg-type]
    assert refuted("y - 2*u", "y", **both)  # type: ignore[arg-type]


def test_rules_without_a_solution_leave_nothing() -> None:
    assert not refuted("-1", "x", equal=("x^2 + y^2",), solved="y")


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("x > 0, y > 0 |- x*y + x > 0", True),
        ("x > 0, y > 0 |- x*y - x > 0", False),
        ("y >= sqrt(v), sqrt(v) >= y, v >= 0 |- v >= y^2", True),
    ],
)
def test_a_search_finds_what_is_true(text: str, true: bool) -> None:
    (claim,) = parse(text).claims
    if true:
        assert direct(claim.goal, claim.given).claim.goal == claim.goal
    else:
        with pytest.raises(NotFound):
            direct(claim.goal, claim.given)


def test_sums_of_squares_that_are_none_are_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    monkeypatch.setattr("symbolic.search.positivstellensatz.represented", lambda *_: begun.append(1))
    for text, wanted in (("x^4 - 3*x^2 + 1", 0), ("x^4 - x^2 + 1", 1)):
        goal = Rel(parse(f"|- {text} >= 0").claims[0].goal.lhs, ">=", 0)
        begun.clear()
        assert cone(Problem([], [], [goal]), poly(text), False, (0, 1)) is None
        assert len(begun) == wanted
