"""Balls: comparisons have three answers, nothing is made from floats, the precision is restored."""

from __future__ import annotations

import ast
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import pytest
from flint import ctx

from symbolic.evidence import ball
from symbolic.evidence.ball import Balls, Exact, agree, compare, exact, excludes, precision
from symbolic.kernel import Undefined

ROOM = Path(__file__).resolve().parents[2] / "symbolic" / "evidence"
OPS = ("=", "!=", ">=", ">")
ABOUT_ZERO = ball.between(Fraction(-1), Fraction(1))
third, half = exact(Fraction(1, 3)), exact(Fraction(1, 2))


def test_only_one_module_of_the_room_imports_flint() -> None:
    importers = set()
    for path in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            importers |= {path.name for name in names if name.split(".")[0] == "flint"}
    assert importers == {"ball.py"}


def test_exact_comparisons() -> None:
    assert [compare(third, op, half) for op in OPS] == [False, True, False, False]
    assert [compare(half, op, half) for op in OPS] == [True, False, True, False]


def test_a_ball_that_does_not_settle_it() -> None:
    assert [compare(ABOUT_ZERO, op, exact(0)) for op in OPS] == [None] * 4
    touching = ball.between(Fraction(0), Fraction(1))
    assert compare(touching + exact(1), ">", half)
    assert compare(exact(0), ">", touching + exact(1)) is False


def test_nan_and_infinity_settle_nothing() -> None:
    for strange in (Balls().unknown, ball.divide(exact(1), ABOUT_ZERO), ball.exp(ball.exp(ball.exp(exact(100))))):
        assert not ball.finite(strange)
        assert [compare(strange, op, exact(0)) for op in OPS] == [None] * 4
        assert not agree(strange, strange, 5)
        for name in ("floor", "ceil", "pos", "abs", "sqrt", "log"):
            assert not ball.finite(ball.OPERATIONS[name](strange * exact(0) if name == "exp" else strange))


def test_floats_are_not_taken() -> None:
    for value in (0.1, "1/2", True):
        with pytest.raises(TypeError):
            exact(value)  # type: ignore[arg-type]


def test_powers_of_balls_with_zero_inside() -> None:
    square = ball.power(ABOUT_ZERO, exact(2))
    assert ball.finite(square) and compare(exact(2), ">", square)
    assert ball.finite(ball.power(ABOUT_ZERO, exact(7)))
    assert not ball.finite(ball.power(ABOUT_ZERO, exact(-1)))
    assert ball.power(ABOUT_ZERO, exact(0)) == 1 and ball.power(exact(0), exact(0)) == 1


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("/", (1, 0)),
        ("^", (0, -1)),
        ("log", (0,)),
        ("log", (-1,)),
        ("sqrt", (-1,)),
        ("pow", (0, 1)),
        ("pow", (-2, 2)),
    ],
)
def test_no_value(name: str, args: tuple[int, ...]) -> None:
    with pytest.raises(Undefined):
        ball.OPERATIONS[name](*map(exact, args))
    balls = [ball.between(Fraction(x), Fraction(x)) for x in args]
    if name != "^":  # an exponent is exact
        with pytest.raises(Undefined):
            ball.OPERATIONS[name](*balls)


def test_exact_values_stay_exact() -> None:
    assert ball.sqrt(exact(Fraction(4, 9))) == exact(Fraction(2, 3))
    assert type(ball.sqrt(exact(2))) is not Exact
    assert ball.exp(exact(0)) == ball.real_power(exact(7), exact(0)) == exact(1)
    assert ball.log(exact(1)) == exact(0)
    near_three = ball.sqrt(exact(11))
    assert ball.floor(near_three) == exact(3) and type(ball.floor(near_three)) is Exact
    assert ball.ceil(near_three) == exact(4)
    assert ball.greatest(near_three, exact(3)) is near_three
    assert ball.pos(near_three - exact(4)) == exact(0)


def test_a_long_power_becomes_a_ball() -> None:
    assert type(ball.power(exact(2), exact(10**9))) is not Exact
    assert ball.power(exact(-1), exact(10**9 + 1)) == exact(-1)


def test_the_precision_is_restored() -> None:
    before = ctx.prec
    with pytest.raises(ZeroDivisionError), precision(100):
        with precision(300):
            assert ctx.prec == 300
        assert ctx.prec == 100
        raise ZeroDivisionError
    assert ctx.prec == before


def test_threads_do_not_share_a_precision() -> None:
    def work(bits: int) -> bool:
        with precision(bits):
            return all(ctx.prec == bits for _ in range(2000))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(work, [64, 128, 256, 512] * 4))


def test_a_second_opinion_that_is_wrong() -> None:
    with precision(100):
        root = ball.sqrt(exact(2))
        assert excludes(root, 3, -1, 100)
        assert not excludes(root, 0x16A09E667F3BCC908B2FB1366EA957D3E3ADEC17512775099DA2F590B0667322A, -256, 100)


@pytest.mark.parametrize("exponent", [-5000, -300, 0, 37, 90000])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_second_opinion_may_be_off_by_its_rounding(exponent: int, sign: int) -> None:
    with precision(100):
        x = ball.Ball((sign * 3, exponent + 150))
        for units, wrong in ((1, False), (-1, False), (5, True), (-5, True)):  # of 2^-101 of the value
            mantissa = sign * (3 * 2**150 + units * 3 * 2**49)
            assert excludes(x, mantissa, exponent, 100) == (wrong and exponent > -450)  # below that, all is 0
