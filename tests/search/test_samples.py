"""Values of defined functions at sample points: as the kernel computes them, and what is not known is not told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.kernel import Evaluator, Function, Rel, Term, app, elementary_function, num, var
from symbolic.search.samples import Samples

CLOSE = 1e-13

n, i, x, y = var("n", "integer"), var("i", "integer"), var("x"), var("y")
exp, log, sqrt, high, pos = (elementary_function(name) for name in ("exp", "log", "sqrt", "max", "pos"))


def told(f: Function, *args: float) -> float | None:
    """The value of a function at numbers, as a sample has it; None where it is not known."""
    samples = Samples.on([dict(zip(f.params, map(Fraction, args), strict=True))])
    (value,) = samples.value(app(f, *f.params))
    assert bool(samples.unknown[0]) == (value == float("inf"))
    return None if samples.unknown[0] else float(value)


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
    exact = [Fraction(a).limit_denominator(1 << 30) for a in args]
    low, high = Evaluator(160).value(app(f, *map(num, exact)), {})
    value = told(f, *args)
    assert value is not None and abs(Fraction(value) - low) <= Fraction(CLOSE) * abs(low)
    assert low <= high


def test_what_is_rounded_does_not_cancel() -> None:
    power = Function("power", (n,), ("explicit", num(3) ** n - num(3) ** n + 1))
    assert told(power, 59) == 1.0
    assert told(Function("gap", (x,), ("explicit", x - num(Fraction(1, 4)))), 0.25) == 0.0
    assert told(Function("none", (x,), ("explicit", 3 * (x / 3) - x)), 0.7) == 0.0
    near = told(Function("near", (x,), ("explicit", exp(x) - exp(x) * (1 - num(Fraction(1, 10**20))))), 1.0)
    assert near is not None and abs(near / 2.718281828459045e-20 - 1) < CLOSE


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (1 / (x - num(Fraction(1, 3))), 1 / 3),
        (exp(x) - exp(x), 0.7),
        (log(x), 0.0),
        (sqrt(x), -1.0),
        (exp(exp(x)), 30.0),  # too large
    ],
)
def test_what_is_not_known_is_not_told(body: Term, value: float) -> None:
    f = Function("f", (x,), ("explicit", body))
    assert told(f, value) is None
    assert not Samples.on([{x: Fraction(value)}]).refutes(Rel(app(f, x), "=", 5))


def test_what_a_definition_leaves_open_is_not_told() -> None:
    partial = recursive("partial", (n,), num(1), num(2))
    assert told(partial, 0) == 1.0 and told(partial, 3) == 2.0
    assert told(partial, -1) is None and told(partial, 0.5) is None and told(partial, 61) is None


def test_an_equation_between_small_numbers_holds_where_they_cancel_only() -> None:
    small, half = Fraction(1, 100), Fraction(1, 2)
    points = Samples.on([{x: small}, {x: half}, {x: Fraction(0)}])
    assert points.admitted([Rel(x ** num(6), "=", 0)]).tolist() == [False, False, True]
    assert points.admitted([Rel(x - num(half), "=", 0)]).tolist() == [False, True, False]
    third = Samples.on([{x: Fraction(1, 3)}])  # no number of floating point
    assert third.admitted([Rel(3 * x, "=", 1), Rel(x**2 - num(Fraction(1, 9)), "=", 0)]).tolist() == [True]
