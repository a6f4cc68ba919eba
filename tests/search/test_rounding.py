"""Values in floating point lie within what they may be wrong by, and what is not sure is not told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.kernel import Evaluator, Function, Term, app, elementary_function, num, var
from symbolic.search.rounding import CLOSE, Rounding, Unsure

n, i, x, y = var("n", "integer"), var("i", "integer"), var("x"), var("y")
exp, log, sqrt, high, pos = (elementary_function(name) for name in ("exp", "log", "sqrt", "max", "pos"))


def recursive(name: str, params: tuple[Term, ...], base: Term, step: Term, total: bool = False) -> Function:
    return Function(name, params, ("recursive", 0, base, step, total))


me = Function("sums", (n, x), ("self",))
sums = recursive("sums", (n, x), num(0), me(n, x) + x**n / (n + 1), total=True)
FUNCTIONS = [
    (sums, (12, 0.3)),
    (sums, (40, -1.5)),
    (Function("rational", (x, y), ("explicit", (x**3 - 2 * y) / (x * y + 1))), (1 / 3, 0.7)),
    (Function("negative", (x, n), ("explicit", x ** (-n))), (0.7, 5)),
    (Function("irrational", (x,), ("explicit", exp(x) * sqrt(x + 1) - log(x))), (0.3,)),
    (Function("larger", (x, y), ("explicit", high(x, y) + pos(x - y))), (0.3, 0.2)),
]


@pytest.mark.parametrize(("f", "args"), FUNCTIONS)
def test_a_value_is_what_the_kernel_computes(f: Function, args: tuple[float, ...]) -> None:
    low, high = Evaluator(160).value(app(f, *(num(Fraction(a)) for a in args)), {})
    told = Fraction(Rounding().value(f, [float(a) for a in args]))
    assert abs(told - low) <= 2 * Fraction(CLOSE) * abs(low)
    assert low <= high


def test_integers_and_short_binary_fractions_are_exact() -> None:
    power = Function("power", (n,), ("explicit", num(3) ** n - num(3) ** n + 1))
    assert Rounding().value(power, [80.0]) == 1.0
    assert Rounding().value(Function("gap", (x,), ("explicit", x - num(Fraction(1, 4)))), [0.25]) == 0.0


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (3 * (x / 3) - x, 0.7),  # what is left is what was rounded
        (1 / (x - num(Fraction(1, 3))), 1 / 3),  # a divisor that may be 0
        (pos(x - num(Fraction(1, 3))), 1 / 3),  # a jump
        (log(x), 0.0),
        (sqrt(x), -1.0),
        (exp(exp(x)), 30.0),  # too large
    ],
)
def test_what_is_not_sure_is_not_told(body: Term, value: float) -> None:
    with pytest.raises(Unsure):
        Rounding().value(Function("f", (x,), ("explicit", body)), [value])


def test_what_a_definition_leaves_open_is_not_told() -> None:
    partial = recursive("partial", (n,), num(1), num(2))
    assert Rounding().value(partial, [0.0]) == 1.0
    with pytest.raises(Unsure):
        Rounding().value(partial, [-1.0])
    with pytest.raises(Unsure):
        Rounding().value(partial, [0.5])
