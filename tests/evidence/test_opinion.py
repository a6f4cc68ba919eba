"""The second opinion: mpmath's own values, at every point, however much is kept."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import pytest
from mpmath import libmp

from symbolic.evidence import floating
from symbolic.evidence.ball import exact, precision
from symbolic.evidence.floating import Floats
from symbolic.evidence.machine import Contradiction, Machine
from symbolic.evidence.opinion import GUARD, Opinion
from symbolic.evidence.spec import parse_grid
from symbolic.language.statement import parse

GRID = "x=2..5; y=1/3, 1/2, 7; z=1..3"


def machine(text: str) -> Machine:
    return Machine(parse(text).claims[0], ["x", "y", "z"], 30)


def test_values_are_those_of_mpmath() -> None:
    looked = machine("log(x)*pow(y, z)^3 + floor(sqrt(x) + z) > min(exp(-x), y) - max(sqrt(z + 1), abs(x - y)/y)")
    opinion = Opinion(looked.needed, looked.stages, 200 - GUARD)
    with mpmath.workprec(200), precision(looked.bits):
        for x, y, z in parse_grid(GRID).points():
            looked.outcome((x, y, z))
            sides = opinion.values((looked.goal.lhs, looked.goal.rhs), looked.registers, looked.changes)
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
    with precision(looked.bits):
        for point in parse_grid(GRID).points():
            if sum(point) == x + y + z:
                with pytest.raises(Contradiction):
                    looked.outcome(point)
                break
            looked.outcome(point)
        else:
            pytest.fail("the grid has no such point")


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(floating, "KEPT", 10)
    log = libmp.mpf_log
    monkeypatch.setitem(floating._FUNCTIONS, "log", lambda *args: asked.append(1) or log(*args))
    floats = Floats(100)

    def work(numbers: range) -> int:
        asked.clear()
        for n in numbers:
            assert floats.operations["log"](exact(n)) == log(libmp.from_int(n), 100, "n")
        return len(asked)

    assert work(range(2, 8)) == 6
    assert work(range(2, 8)) == 0
    assert work(range(2, 40)) == 32
    assert work(range(2, 8)) == 6
