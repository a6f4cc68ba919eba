"""Boxes: certified, false with a point, or undecided with what is left."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from symbolic.evidence.box import Covering, certify_box
from symbolic.kernel import Claim, Function, Refused, Rel, elementary_function, num, var
from symbolic.language.statement import parse
from tests.symbols import explicit, gt, integers, reals, recursive

NORMAL = Function("normal", (var("x"),))


def cover(statement: str | Claim, parts: int = 1500, **box: str) -> Covering:
    claim = parse(statement, {"normal": NORMAL}).claims[0] if isinstance(statement, str) else statement
    variables = {v.args[0]: v for v in claim.free()}
    ends = {name: tuple(map(Fraction, text.split())) for name, text in box.items()}
    return certify_box(claim.goal, {variables[name]: (low, high) for name, (low, high) in ends.items()}, parts)


CERTIFIED = [
    ("x*(1-x) < 1/4 + 1/1000000", {"x": "0 1"}),
    ("log(1+x) < x", {"x": "1/10 100"}),
    ("exp(x) > 1 + x + x^2/2", {"x": "1/10 3"}),
    ("x^2 + y^2 >= 2*x*y - 1/100", {"x": "-1 1", "y": "-1 1"}),
    ("abs(x - y) <= 2", {"x": "-1 1", "y": "-1 1"}),
    ("max(x, y) + min(x, y) > x + y - 1/10", {"x": "-1 1", "y": "-1 1"}),
    ("pow(x, y) <= 2", {"x": "1/2 1", "y": "0 5"}),
    ("x*y*z + x >= 0", {"x": "0 1", "y": "0 1", "z": "0 1"}),  # 0 where x is
    ("sqrt(x)*sqrt(x) > x - 1", {"x": "0 2"}),
    ("floor(x + 1/2) >= x - 1/2 - 1/100", {"x": "1/10 9/10"}),
    ("integers n; x^n <= 1", {"x": "0 1", "n": "5 5"}),
    ("x >= 1", {"x": "1 1"}),
    ("normal(x) <= 1/2 + 2/5*x", {"x": "0 3"}),  # from 1/2 on its slope is 1/sqrt(2 pi) at most
]


@pytest.mark.parametrize(("statement", "box"), CERTIFIED, ids=[s for s, _ in CERTIFIED])
def test_certified(statement: str, box: dict[str, str]) -> None:
    covering = cover(statement, **box)
    assert covering.kind == "certified" and not covering.left and covering.share == 0


FALSE = [
    ("x*(1-x) < 1/4 - 1/1000000", {"x": "0 1"}),
    ("x*(1-x) < 1/4", {"x": "0 1"}),
    ("log(1+x) >= x", {"x": "0 1/3"}),
    ("x^2 + y^2 > 2*x*y + 1/1000", {"x": "-1 1", "y": "0 2"}),
    ("1/x > 0", {"x": "-1 1"}),
    ("x*y + x > 0", {"x": "0 1", "y": "0 1"}),  # 0 where x is
    ("sqrt(x) >= 0", {"x": "-1/100 1"}),
    ("exp(x) = 1 + x", {"x": "0 1"}),
    ("normal(x) <= 1/2 + 39/100*x", {"x": "0 3"}),
]


@pytest.mark.parametrize(("statement", "box"), FALSE, ids=[s for s, _ in FALSE])
def test_false_with_a_point(statement: str, box: dict[str, str]) -> None:
    covering = cover(statement, **box)
    assert covering.kind == "fails"
    claim = parse(statement, {"normal": NORMAL}).claims[0]
    point = {v: Fraction(covering.point[v.args[0]]) for v in claim.free()}
    for v, value in point.items():
        low, high = map(Fraction, box[v.args[0]].split())
        assert low <= value <= high


def test_what_is_left() -> None:
    touching = cover("x*(1-x) <= 1/4", x="0 1")
    assert touching.kind == "undecided" and touching.share < Fraction(1, 10**9)
    for part in touching.left:
        low, high = map(Fraction, part["x"].split(".."))
        assert low <= Fraction(1, 2) <= high
    few = cover("x^2 + y^2 >= 2*x*y", parts=50, x="-1 1", y="-1 1")
    assert few.kind == "undecided" and few.parts == 50 and 0 < few.share < 1 and len(few.left) == 5
    row = few.as_json()
    assert json.loads(json.dumps(row)) == row and row["kind"] == "undecided"


def test_a_pole_in_the_box_is_not_overlooked() -> None:
    assert cover("1/(x - 1/3)^2 > 0", x="0 1").kind == "undecided"
    assert cover("(1/(x - 1/3))^0 > 0", x="0 1").kind == "undecided"
    a, b = reals("a b")
    first = explicit("first", [a, b], a)
    unused = Rel(first.kernel(var("x"), 1 / (var("x") - Fraction(1, 3))), ">=", 0)
    assert cover(Claim([], unused), x="0 1").kind == "undecided"
    zero = Function("zero", (var("t"),), ("explicit", num(0) * (1 / (var("t") - Fraction(1, 3)))))
    assert cover(Claim([], Rel(zero(var("x")), ">=", 0)), x="0 1").kind == "undecided"
    assert cover(Claim([], Rel(zero(var("x")), ">=", 0)), x="1/2 1").kind == "certified"


def test_a_jump_in_the_box_is_not_overlooked() -> None:
    assert cover("floor(x) >= x - 9/10", x="0 1").kind == "fails"
    assert cover("pos(x - 1/3) <= 1/2", x="0 1").kind == "fails"
    n = integers("n")
    drop = recursive("drop", [n], 0, 0, lambda f: f(n) - 10)
    steps = elementary_function("floor")(var("x") * Fraction(3, 2))
    assert cover(Claim([], Rel(drop.kernel(steps) + var("x"), ">=", 0)), x="0 1").kind == "fails"


def test_recursive_functions() -> None:
    n = integers("n")
    x = reals("x")
    powers = recursive("powers", [n, x], 0, 1, lambda f: f(n, x) * x)
    root = elementary_function("sqrt")(var("x") + 1)
    below = Claim([], Rel(root, ">", powers.kernel(var("n", "integer"), var("x"))))
    assert cover(below, x="0 1", n="6 6").kind == "certified"
    assert cover(Claim([], gt(powers(n, x), x - 1)), x="0 9/10", n="7 7").kind == "certified"


def test_the_box_has_to_fit() -> None:
    x, y, n = var("x"), var("y"), var("n", "integer")
    zero_one = (Fraction(0), Fraction(1))
    for goal, box in [
        (Rel(x, ">", y), {x: zero_one}),
        (Rel(x, ">", 0), {x: zero_one, y: zero_one}),
        (Rel(x, ">", 0), {x: (Fraction(1), Fraction(0))}),
        (Rel(n, ">", 0), {n: zero_one}),
        (Rel(x, "!=", 0), {x: zero_one}),
    ]:
        with pytest.raises(Refused):
            certify_box(goal, box)
