"""mpmath's opinion of an inequality whose hypotheses few points meet."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.evidence.confirm import NothingMet
from symbolic.evidence.disagreement import Disagreement
from symbolic.evidence.inequality import opinion
from symbolic.kernel import assume, var
from symbolic.language.statement import parse
from symbolic.search.prove import prove

x, y = var("x"), var("y")
RARE = parse("x^2 = 58081/100 |- x^2 > 580").claims[0]


def test_a_point_that_is_known_serves_where_a_grid_finds_none() -> None:
    theorem = prove(RARE.goal, RARE.given)
    with pytest.raises(NothingMet):
        opinion(theorem)
    found = opinion(theorem, {x: Fraction(241, 10), y: Fraction(1)})
    assert (found.holds, found.failed) == (1, 0)


def test_a_point_that_misses_them_shows_nothing() -> None:
    with pytest.raises(NothingMet):
        opinion(prove(RARE.goal, RARE.given), {x: Fraction(1)})


def test_what_is_false_there_is_a_disagreement(monkeypatch: pytest.MonkeyPatch) -> None:
    theorem = assume(parse("|- x > x + 1").claims[0].goal)
    monkeypatch.setattr(type(theorem), "claim", parse("x^2 = 58081/100 |- x^2 > 581").claims[0])
    with pytest.raises(Disagreement):
        opinion(theorem, {x: Fraction(241, 10)})
