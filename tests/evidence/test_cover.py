"""Claims over boxes: their text, and what their hypotheses have to do with it."""

from __future__ import annotations

import json

import pytest

from symbolic.evidence.boxes import Box, BoxError
from symbolic.evidence.confirm import NothingMet
from symbolic.evidence.cover import cover
from symbolic.evidence.covering import BoxEvidence
from symbolic.evidence.grid import GridError
from symbolic.evidence.spec import parse_box
from symbolic.kernel import Claim
from symbolic.language.statement import parse
from symbolic.state import StateDamaged
from tests.symbols import gt, integers, sequence

CHANCE = "0 < q, q < 1/2, p = 1 - q |- "


def over(statement: str | Claim, box: str, parts: int = 1000) -> BoxEvidence:
    claim = parse(statement).claims[0] if isinstance(statement, str) else statement
    return cover(claim, parse_box(box), parts=parts)


def test_the_text_is_read_back() -> None:
    box = parse_box(" q = 0.01 .. 49/100 ; N=1000;")
    assert box.text == "q=1/100..49/100; N=1000" and parse_box(box.text) == box and box.names == ("q", "N")
    assert box.only({"N", "z"}).text == "N=1000"
    assert parse_box("x=-1/2..1-1/4").text == "x=-1/2..3/4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "box, column 1: the name of a variable is expected"),
        ("q", "= and the interval of q is expected"),
        ("q=1..0", "1..0 is empty"),
        ("q=0..N", "column 6: the ends of an interval are numbers, not N"),
        ("q=0..1; q=2", "column 9: q has an interval already"),
        ("q=0, 1", "unexpected ,"),
        ("q=0..1:1/2", "unexpected :"),
        ("q=1/0", "division by 0"),
        ("q=%", r"'%' has no place in a box; write e.g. q=1/100..49/100"),
    ],
)
def test_a_text_that_is_no_box(text: str, message: str) -> None:
    with pytest.raises(GridError, match=message.replace("+", r"\+")):
        parse_box(text)


def test_certified_and_its_false_twin() -> None:
    good = over(f"{CHANCE}p*q < 1/4", "q=1/100..49/100")
    assert good.settled and good.text().startswith("certified on the box q=1/100..49/100: holds at all its points")
    bad = over(f"{CHANCE}p*q < 1/5", "q=1/100..49/100")
    assert not bad.settled and bad.text() == "FAILS on the box q=1/100..49/100, at q = 49/100"


def test_what_is_left() -> None:
    e = over("x*(1 - x) <= 1/4", "x=0..1")
    assert not e.settled and e.text().startswith("undecided on the box x=0..1: ") and "first x = " in e.text()


def test_a_variable_that_is_determined_may_stand_for_the_other() -> None:
    assert over(f"{CHANCE}p*q < 1/4", "p=51/100..99/100").settled
    assert over("p = 1 - q, r = p*q, 0 < q, q < 1/2 |- r < 1/4", "q=1/10..4/10").settled


def test_integers_have_single_values() -> None:
    claim = "integers N; N >= 1, 0 < q, q < 1/2, p = 1 - q |- p*q*N < N/4"
    assert over(claim, "q=1/100..49/100; N=1000").settled
    with pytest.raises(BoxError, match="N is an integer: give it one value in the box, as in N=1"):
        over(claim, "q=1/100..49/100; N=1..3")
    with pytest.raises(BoxError, match="N is an integer"):
        over(claim, "q=1/100..49/100; N=3/2")
    with pytest.raises(BoxError, match="the integer n follows from x; give that one value"):
        over("integers n; 2*n = x |- x/2 >= n", "x=1..6")
    assert over("integers n; 2*n = x |- x/2 >= n", "x=6").settled
    with pytest.raises(NothingMet, match="the integer n has no value"):
        over("integers n; 2*n = x |- x/2 >= n", "x=5")


def test_the_box_has_to_fit_the_claim() -> None:
    with pytest.raises(BoxError, match=r"y has no interval: add y=\.\. to the box"):
        over("x > 0, y > 0 |- x + y > 0", "x=1..2")
    with pytest.raises(BoxError, match="the claim has no variable z; its variables are x"):
        over("x > 0 |- x^2 > 0", "x=1..2; z=1")
    i = integers("i")
    with pytest.raises(BoxError, match="about any function b"):
        over(Claim([], gt(sequence("b", i)(i) ** 2 + 1, 0)), "i=1")


def test_a_box_beyond_the_hypotheses() -> None:
    with pytest.raises(NothingMet, match=r"no point of the box q=3/5\.\.7/10 is known to meet the hypotheses"):
        over(f"{CHANCE}p*q < 1/4", "q=3/5..7/10")
    with pytest.raises(BoxError, match="the hypotheses are not known to be met"):
        over("x >= 1 |- x^2 >= x", "x=1/2..2")


def test_without_variables() -> None:
    claim = parse("sqrt(2) < 3/2").claims[0]
    assert cover(claim, Box({})).text().startswith("certified on the only point")


def test_a_row_is_read_back() -> None:
    for e in (over(f"{CHANCE}p*q < 1/4", "q=1/100..49/100"), over("x*(1 - x) <= 1/4", "x=0..1")):
        row = e.as_json()
        assert BoxEvidence.from_json(json.loads(json.dumps(row))) == e
        for wrong in ({**row, "kind": "proved"}, {**row, "share": "much"}, {**row, "left": 3}, {**row, "box": 3}, 3):
            with pytest.raises(StateDamaged):
                BoxEvidence.from_json(wrong)
    with pytest.raises(StateDamaged):
        BoxEvidence.from_json({**row, "kind": "certified"})  # parts are left
