"""The second opinion: mpmath's own values, at a sample of what balls decide, and at all that is not simply true."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from mpmath import libmp

from symbolic.evidence import floating
from symbolic.evidence.ball import exact
from symbolic.evidence.coded import Coded
from symbolic.evidence.floating import Floats
from symbolic.evidence.frame import Frame
from symbolic.evidence.library import Library
from symbolic.evidence.machine import Contradiction, Machine
from symbolic.evidence.spec import parse_grid
from symbolic.language.statement import parse

GRID = "x=2..5; y=1/3, 1/2, 7; z=1..3"


def machine(text: str) -> Machine:
    return Machine(parse(text).claims[0], ["x", "y", "z"], 30)


def test_values_are_those_of_mpmath() -> None:
    looked = machine("log(x)*pow(y, z)^3 + floor(sqrt(x) + z) > min(exp(-x), y) - max(sqrt(z + 1), abs(x - y)/y)")
    points = list(parse_grid(GRID).points())
    columns = (Coded.of([exact(v) for v in column]) for column in zip(*points, strict=True))
    inputs = dict(zip(looked.builder.inputs, columns, strict=True))
    frame = Frame(Library(Floats(200)), looked.builder, len(points), inputs)
    frame.run(looked.needed)
    with mpmath.workprec(200):
        for k, (x, y, z) in enumerate(points):
            sides = [Floats(200).raw(frame.value(side, k)) for side in (looked.goal.lhs, looked.goal.rhs)]
            a, b, c = (mpmath.mpf(v.numerator) / v.denominator for v in (x, y, z))
            lhs = mpmath.log(a) * (b**c) ** 3 + mpmath.floor(mpmath.sqrt(a) + c)
            rhs = min(mpmath.exp(-a), b) - max(mpmath.sqrt(c + 1), abs(a - b) / b)
            for found, wanted in zip(map(mpmath.mp.make_mpf, sides), (lhs, rhs), strict=True):
                assert abs(found - wanted) < abs(wanted) * mpmath.mpf(2) ** -190


@pytest.mark.parametrize("bad", [("2", "1/3", "1"), ("3", "1/2", "1"), ("5", "7", "3")])
def test_one_wrong_value_is_noticed_wherever_it_is(monkeypatch: pytest.MonkeyPatch, bad: tuple[str, ...]) -> None:
    """A logarithm of one number is wrong: all points before the first one that wants it pass."""
    x, y, z = map(Fraction, bad)
    target = Floats(250).raw(exact(x + y + z))
    log = libmp.mpf_log

    def wrong(number: Any, bits: int, rounding: str) -> Any:
        out = log(number, bits, rounding)
        near = libmp.mpf_lt(libmp.mpf_abs(libmp.mpf_sub(number, target)), libmp.from_rational(1, 10**30, 53))
        return libmp.mpf_shift(out, 1) if near else out

    monkeypatch.setitem(floating._FUNCTIONS, "log", wrong)
    looked = machine("log(x + y + z) + sqrt(x)*sqrt(y) > 0")
    points = list(parse_grid(GRID).points())
    first = next(k for k, point in enumerate(points) if sum(point) == x + y + z)
    looked.outcomes(points[:first])
    for some in (points[first : first + 1], points):
        with pytest.raises(Contradiction):
            looked.outcomes(some)


def test_a_sample_is_seen_and_all_that_is_not_simply_true(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 100 points that balls decide 13 are asked for; the 30 of a grid that are false all are."""
    asked: list[int] = []
    log = libmp.mpf_log
    monkeypatch.setitem(floating._FUNCTIONS, "log", lambda *args: asked.append(1) or log(*args))
    looked = machine("log(x) > 0")
    for low, sample, wanted in ((2, slice(0, None, 8), 13), (2, slice(0), 0), (2, slice(None), 100)):
        asked.clear()
        looked.outcomes([(Fraction(k), Fraction(0), Fraction(0)) for k in range(low, low + 100)], sample)
        assert len(asked) == wanted
    asked.clear()
    looked.outcomes([(Fraction(1, k), Fraction(0), Fraction(0)) for k in range(2, 32)], slice(0))
    assert len(asked) == 30
