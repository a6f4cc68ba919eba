"""What is printed against what is claimed: each rule beside a false twin."""

from __future__ import annotations

import pytest

from symbolic.kernel import Claim, Rel
from symbolic.language.statement import parse
from symbolic.reading.comparison import Comparison, compare, same, unrepaired

INTEGERS = "integers i, n; "


def claim(text: str) -> Claim:
    (only,) = parse(INTEGERS + text).claims
    return only


def relation(text: str) -> Rel:
    return claim(text).goal


def against(printed: str, *claims: str, refuted: str = "", granted: str = "") -> Comparison:
    """Relations, separated by ";", under those that are granted, against claims and perhaps a refuted one."""
    claimed = [(claim(c), False) for c in claims] + ([(claim(refuted), True)] if refuted else [])
    supposed = [relation(h) for h in granted.split(";")] if granted else []
    return compare([relation(r) for r in printed.split(";")], supposed, claimed)


@pytest.mark.parametrize(
    ("printed", "alike", "arranged", "twin"),
    [
        ("x = y + z", "x = z + y", "x - z = y", "x = y - z"),
        ("x = y", "y = x", "x - y = 0", "x = -y"),
        ("x >= 2*y", "2*y <= x", "x - 2*y >= 0", "2*y >= x"),
        ("x > y", "y < x", "x - y > 0", "x >= y"),
        ("x^2*y = x*x*y", "x*(x*y) = y*x^2", "x^2*y - x*x*y = 0", "x^2*y = x*y"),
        ("x/y = z", "x*y^(-1) = z", "x/y - z = 0", "x = y*z"),
        ("sum(i*x^i, i, 0, n) = y", "y = sum(i*x^i, i, 0, n)", "y - sum(i*x^i, i, 0, n) = 0", "sum(x^i, i, 0, n) = y"),
        ("sqrt(x + y) > 0", "sqrt(y + x) > 0", "1 + sqrt(x + y) > 1", "sqrt(x - y) > 0"),
    ],
)
def test_sides_and_arrangements(printed: str, alike: str, arranged: str, twin: str) -> None:
    for text, wanted in ((printed, True), (alike, True), (arranged, False), (twin, False)):
        assert same(relation(printed), relation(text)) is wanted, text
        assert same(relation(text), relation(printed)) is wanted, text


def test_nothing_is_cancelled() -> None:
    """x/x = 1 and 1 = 1 are different statements: one of them needs x != 0."""
    assert not same(relation("y*x/x = y"), relation("y = y"))
    assert not same(relation("(x^2 - 1)/(x - 1) = x + 1"), relation("x + 1 = x + 1"))


def test_every_printed_relation_is_claimed_and_nothing_else() -> None:
    assert against("x = y; y >= z", "x = y", "y >= z") == Comparison("same")
    assert "y >= z is printed, and not claimed" in against("x = y; y >= z", "x = y").detail
    assert "x >= z is claimed, and not printed" in against("x = y; y >= z", "x = y", "y >= z", "x >= z").detail
    assert against("x = y; y >= z", "x = y", "y - z >= 0").level == "differs"
    assert against("x = y; y = x", "x = y").level == "same"


def test_equals_by_definition_need_no_claim_beside_others() -> None:
    assert against("x = x; x = y", "x = y") == against("x = x; x = y", "x = x", "x = y") == Comparison("same")
    assert against("x = x", "x = x").level == "same"
    assert against("x = x; x = y", "x = x").level == against("x = x").level == "differs"


def test_a_refuted_relation_is_one_that_is_printed() -> None:
    assert against("x = y; y >= z", refuted="y >= z").level == "differs", "x = y may be anything"
    assert against("x = y; y >= z", "x = y", refuted="y >= z").level == "same"
    assert against("x = y; y >= z", "x = y", refuted="y > z").level == "differs"
    assert against("x = y; y >= z", "x = y", refuted="y - z >= 0").level == "differs"


def test_beside_a_refuted_relation_the_others_need_no_claim_where_the_text_is_as_it_was() -> None:
    printed, refuted = [relation("x = y"), relation("y = z")], [(claim("x = y"), True)]
    assert compare(printed, [], refuted, partly=True).level == "same"
    assert compare(printed, [], refuted).level == "differs"
    assert compare(printed, [], [(claim("x = y"), False)], partly=True).level == "differs"


def test_a_refuted_claim_supposes_what_is_granted() -> None:
    assert against("x >= y", "x >= y", granted="y > 0").level == "same"
    assert against("x >= y", "z = 1 |- x >= y", granted="y > 0").level == "same"
    assert against("x >= y", refuted="0 < y |- x >= y", granted="y > 0").level == "same"
    assert "y > 0 is supposed" in against("x >= y", refuted="y >= 0 |- x >= y", granted="y > 0").detail


@pytest.mark.parametrize(
    ("printed", "idle", "repair"),
    [
        ("x + y >= 1", "x^2 + y^2 >= 0", "x + y >= 0"),
        ("x + y >= 1", "(x - y)^2 >= 0", "x*y >= 1"),
        ("x + y >= 1", "exp(x) + exp(y) > 0", "exp(x) + exp(y) >= 1"),
        ("x^2 + y^2 >= 3*x*y", "(x*y)^2 >= 0", "x^2 + y^2 >= 2*x*y"),
        ("x^2 + y^2 >= 1", "x^4 + y^4 >= 0", "x^2 + y^2 >= 0"),
        ("i + n >= 1", "i^2 + n^2 >= 0", "i + n >= 0"),
    ],
)
def test_what_holds_of_everything_repairs_nothing(printed: str, idle: str, repair: str) -> None:
    """Both keep the names; the one says something of what is printed, and may be true of it."""
    assert unrepaired(relation(idle), [relation(printed)]).endswith("whatever its names are, and is no repair")
    assert unrepaired(relation(repair), [relation(printed)]) == ""


def test_what_is_too_large_is_unknown() -> None:
    large = f"(x + y + z)^400*(x - y)^399 = {'z'}"
    other = relation("x = z")
    assert compare([relation(large)], [], [(Claim((), other), False)]).level == "unknown"
