"""Derivatives against SymPy; slopes, concave functions and Bernstein's criterion, with false twins."""

from fractions import Fraction

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.kernel import (
    Claim,
    Evaluator,
    Function,
    Refused,
    Rel,
    Theorem,
    box,
    build,
    cite,
    combine,
    concave,
    derivative,
    elementary,
    elementary_function,
    num,
    number,
    slope,
    var,
)

t, x, y = var("t"), var("x"), var("y")
n = var("n", "integer")
exp, log, sqrt, absolute = (elementary_function(f) for f in ("exp", "log", "sqrt", "abs"))
one = Fraction(1)
ZERO, ONE = num(0), num(1)


def facts(*names, square=None, times=one):
    """A summand of a certificate."""
    return [Fraction(times), list(names), square]


def total(*rows):
    """A certificate that is a sum."""
    return {"sum": list(rows)}


def says(theorem, text):
    """The theorem is genuine and reads like this."""
    assert type(theorem) is Theorem
    assert str(theorem) == text


# derivative


def _terms():
    leaves = st.one_of(
        st.fractions(-3, 3, max_denominator=3).map(num), st.sampled_from([x, x, x, y]), st.just(n).map(lambda v: x**v)
    )

    def more(inner):
        return st.one_of(
            st.tuples(st.sampled_from("+*"), st.lists(inner, min_size=2, max_size=3)).map(lambda c: build(c[0], *c[1])),
            st.tuples(st.sampled_from("-/"), inner, inner).map(lambda c: build(*c)),
            inner.map(lambda a: -a),
            st.tuples(inner, st.integers(-2, 3)).map(lambda c: c[0] ** c[1]),
            st.tuples(st.sampled_from([exp, log, sqrt]), inner).map(lambda c: c[0](c[1])),
        )

    return st.recursive(leaves, more, max_leaves=6)


def to_sympy(s):
    """The same expression in SymPy."""
    if s.op == "num":
        return sympy.Rational(s.number.numerator, s.number.denominator)
    if s.op == "var":
        return sympy.Symbol(str(s))
    parts = [to_sympy(a) for a in s.args[1 if s.op == "app" else 0 :]]
    match s.op:
        case "app":
            return {"exp": sympy.exp, "log": sympy.log, "sqrt": sympy.sqrt}[s.args[0].name](parts[0])
        case "neg":
            return -parts[0]
        case "-":
            return parts[0] - parts[1]
        case "/":
            return parts[0] / parts[1]
        case "^":
            return parts[0] ** parts[1]
    return (sympy.Add if s.op == "+" else sympy.Mul)(*parts)


@settings(derandomize=True, deadline=None, database=None, max_examples=150)
@given(_terms())
def test_derivative_against_sympy(s):
    """Where both have a value, the enclosure of the one contains the other."""
    mine, theirs = derivative(s, x), sympy.diff(to_sympy(s), sympy.Symbol("x"))
    for at in ({x: Fraction(5, 4), y: Fraction(2, 3), n: Fraction(3)}, {x: Fraction(3, 7), y: -2 * one, n: -2 * one}):
        try:
            low, high = Evaluator(160).value(mine, at)
        except Refused:
            continue
        exact = theirs.subs({sympy.Symbol(str(v)): sympy.Rational(q.numerator, q.denominator) for v, q in at.items()})
        exact = sympy.N(exact, 40)
        slack = (1 + abs(high)) * Fraction(1, 10**30)
        assert exact.is_real
        assert low - slack <= Fraction(str(exact)) <= high + slack


def test_most_derivatives_have_values():
    """The property above is not empty: for these, point by point."""
    for s, expected in [
        (x**3 - 2 / x, 3 * Fraction(9, 4) + 2 / Fraction(9, 4)),
        ((x + y) ** -2 * x, Fraction(-20)),
        (sqrt(4 * x * x), 2),
        (log(x), Fraction(2, 3)),
        (exp(x - x), 0),
        (y * exp(y), 0),
        (x**n, 3 * Fraction(9, 4)),
        (-x / 5, Fraction(-1, 5)),
    ]:
        at = {x: Fraction(3, 2), y: -one, n: 3 * one}
        assert Evaluator().value(derivative(s, x), at) == (expected, expected)


@pytest.mark.parametrize(
    "s",
    [
        absolute(x),
        elementary_function("floor")(x),
        elementary_function("pow")(x, y),
        elementary_function("max")(x, y),
        Function("f", (x,))(x),
        Function("f", (x,), ("explicit", x))(x + 1),
        x ** elementary_function("floor")(x),
    ],
)
def test_no_derivative(s):
    with pytest.raises(Refused):
        derivative(s, x)
    assert derivative(s, var("other")) == ZERO


# slope


NONNEGATIVE, POSITIVE = Rel(x, ">=", 0), Rel(x, ">", 0)
INSIDE = combine([NONNEGATIVE], Rel(1 + x, ">", 0), total(facts("h0"), facts()))


def log_below(op=">=", given=None, left=ZERO, at=None, rising_op=None, smooth=(INSIDE,), factor=1):
    """log(1 + x) <= x."""
    goal = Rel(x, op, factor * log(1 + x))
    low = Rel(x, rising_op or op, 0)
    one_more = total(facts("h0"), facts())
    rising = combine(
        [low],
        Rel(derivative(x - log(1 + x), x), low.op, 0),
        total(facts("h0")) | {"domain": [[0, 1, one_more]], "divisors": [[1, one_more]]},
    )
    at = at or number(Rel(ZERO, "=", log(1 + ZERO)))
    return slope(goal, [low] if given is None else given, x, left, at, rising, smooth)


def test_log_below_its_tangent():
    says(log_below(), "x >= 0 |- x >= 1*log(1 + x)")
    says(log_below(">"), "x > 0 |- x > 1*log(1 + x)")
    says(log_below(">=", [POSITIVE]), "x > 0 |- x >= 1*log(1 + x)")
    says(log_below(">=", [NONNEGATIVE, Rel(y, ">", 0), Rel(3, ">=", x)]), "x >= 0, y > 0, 3 >= x |- x >= 1*log(1 + x)")


@pytest.mark.parametrize(
    "wrong",
    [
        {"op": ">", "given": [NONNEGATIVE]},
        {"op": ">", "rising_op": ">="},
        {"op": "="},
        {"given": []},
        {"given": [Rel(x, ">=", -1)]},
        {"given": [Rel(x, ">=", 1)]},
        {"given": [Rel(0, ">=", x)]},
        {"given": [NONNEGATIVE, Rel(x, "!=", 1)]},
        {"given": [NONNEGATIVE, Rel(x * x, ">=", 1)]},
        {"given": [NONNEGATIVE, Rel(2 * x, ">=", 1)]},
        {"given": [NONNEGATIVE, Rel(1 / x, ">=", 1)]},
        {"left": ONE},
        {"left": num(-1)},
        {"left": x},
        {"left": 1 / y},
        {"at": number(Rel(ONE, ">=", log(1 + ONE)))},
        {
            "at": combine(
                [Rel(y, ">", 0)],
                Rel(ZERO, ">=", log(1 + ZERO)),
                {"plus": [["t0", ONE]]},
                [number(Rel(ZERO, "=", log(1 + ZERO)))],
            )
        },
        {"smooth": ()},
        {"smooth": (combine([POSITIVE], Rel(1 + x, ">", 0), total(facts("h0"), facts())),)},
        {"smooth": (combine([NONNEGATIVE], Rel(2 + x, ">", 0), total(facts("h0"), facts(times=2))),)},
        {"factor": 2},
        {"factor": -1},
    ],
)
def test_log_below_refused(wrong):
    with pytest.raises(Refused):
        log_below(**wrong)


def exp_above(square=Fraction(1, 2), left=0, given=NONNEGATIVE, op=">=", at_op="="):
    """exp(x) >= 1 + x + x^2/2 for x >= 0."""

    def goal(s, op):
        return Rel(exp(s), op, 1 + s + square * s**2)

    rising = combine([], Rel(derivative(goal(x, op).gap, x), ">=", 0), total(facts("t0")), [elementary("exp tangent")])
    return slope(goal(x, op), [given], x, num(left), number(goal(num(left), at_op)), rising)


def test_exp_above_its_parabola():
    says(exp_above(), "x >= 0 |- exp(x) >= 1 + x + (1/2)*x^2")
    says(exp_above(left=1, given=Rel(x, ">=", 1), op=">", at_op=">"), "x >= 1 |- exp(x) > 1 + x + (1/2)*x^2")
    for wrong in (
        {"square": one},
        {"square": -one / 2},
        {"op": ">"},
        {"op": "="},
        {"given": Rel(x, ">=", -1)},
        {"given": Rel(x, ">=", -1), "left": -1},
        {"given": Rel(x, ">=", -1), "left": -1, "at_op": ">="},
        {"given": Rel(0, ">=", x)},
        {"given": Rel(y, ">=", 0)},
    ):
        with pytest.raises(Refused):
            exp_above(**wrong)


def test_slope_between_parameters():
    """x^2 >= y^2 for x >= y >= 0: the left end is a variable."""
    given = [Rel(y, ">=", 0), Rel(x, ">=", y)]
    rising = combine(
        given, Rel(derivative(x * x - y * y, x), ">=", 0), total(facts("h0", times=2), facts("h1", times=2))
    )
    at = combine([], Rel(y * y, "=", y * y), {})
    says(slope(Rel(x * x, ">=", y * y), given, x, y, at, rising), "y >= 0, x >= y |- x*x >= y*y")
    with pytest.raises(Refused):
        slope(Rel(x * x, ">=", y * y), given[1:], x, y, at, rising)
    with pytest.raises(Refused):
        slope(Rel(n * n, ">=", 0), [Rel(n, ">=", 0)], n, ZERO, at, rising)


def test_slope_asks_for_smoothness_of_divisors():
    """-1/(x - 1) rises on both sides of its pole: it is positive at 0, and negative at 2."""
    f, below = -1 / (x - 1), Rel(1, ">", x)
    at = number(Rel(-1 / (ZERO - 1), ">", 0))
    everywhere = cite(Claim([], Rel(derivative(f, x), ">=", 0)), "not true at the pole")
    with pytest.raises(Refused, match="not shown"):
        slope(Rel(f, ">=", 0), [NONNEGATIVE], x, ZERO, at, everywhere)
    squared = [[0, 1, total(facts("h0", "h0"))]]
    rising = combine([below], Rel(derivative(f, x), ">=", 0), total(facts(square=x - 1)) | {"domain": squared})
    negative = combine([below], Rel(0, ">", x - 1), total(facts("h0")))
    text = "x >= 0, 1 > x |- (-1)/(x - 1) >= 0"
    says(slope(Rel(f, ">=", 0), [NONNEGATIVE, below], x, ZERO, at, rising, [negative]), text)
    with pytest.raises(Refused, match="not shown"):
        slope(Rel(f, ">=", 0), [NONNEGATIVE, below], x, ZERO, at, rising)
    with pytest.raises(Refused, match="is missing"):
        slope(Rel(f, ">=", 0), [NONNEGATIVE], x, ZERO, at, rising, [negative])


# concave

UNIT = [Rel(t, ">=", 0), Rel(1, ">=", t)]
ABOVE_MINUS_ONE = combine(UNIT[:1], Rel(1 + t, ">", 0), total(facts("h0"), facts()))


def log_above(
    rate=Fraction(2, 3), given=UNIT, ends=(ZERO, ONE), op=">=", bent=UNIT, smooth=(ABOVE_MINUS_ONE,), bending=None
):
    """log(1 + t) >= 2 t/3 on [0, 1]."""

    def goal(s, op):
        return Rel(log(1 + s), op, rate * s)

    if bending is None:
        second = derivative(derivative(goal(t, op).gap, t), t)
        squared = total(facts("h0", "h0"), facts("h0", times=2), facts())
        certificate = total(facts(square=1 + t)) | {"domain": [[0, 1, squared]]}
        bending = combine(bent, Rel(-second, ">=", 0), certificate)
    return concave(goal(t, op), given, t, ends, tuple(number(goal(e, ">=")) for e in ends), bending, smooth)


def test_log_above_a_chord():
    says(log_above(), "t >= 0, 1 >= t |- log(1 + t) >= (2/3)*t")
    says(log_above(rate=-one), "t >= 0, 1 >= t |- log(1 + t) >= (-1)*t")


@pytest.mark.parametrize(
    "wrong",
    [
        {"rate": Fraction(3, 4)},
        {"op": ">"},
        {"op": "="},
        {"given": UNIT[:1]},
        {"given": [UNIT[0], Rel(2, ">=", t)]},
        {"given": [*UNIT, Rel(t, ">=", Fraction(1, 2))]},
        {"given": [Rel(t, ">", 0), UNIT[1]]},
        {"given": []},
        {"ends": (ONE, ZERO)},
        {"ends": (ZERO, num(2))},
        {"ends": (ZERO, t)},
        {"bent": [*UNIT, Rel(y, ">", 0)]},
        {"bent": [Rel(t, ">=", Fraction(1, 2)), UNIT[1]]},
        {"bending": combine([], Rel(t * t, ">=", 0), total(facts(square=t)))},
        {"smooth": ()},
        {"smooth": (combine([Rel(t, ">", 0)], Rel(1 + t, ">", 0), total(facts("h0"), facts())),)},
    ],
)
def test_log_above_refused(wrong):
    with pytest.raises(Refused):
        log_above(**wrong)


def test_a_convex_function_is_not_concave():
    """t^2 - t vanishes at 0 and 1, and is negative between."""
    goal = Rel(t * t, ">=", t)
    second = derivative(derivative(goal.gap, t), t)
    bending = combine([], Rel(second, ">=", 0), total(facts(times=2)))
    at = tuple(number(Rel(e * e, ">=", e)) for e in (ZERO, ONE))
    with pytest.raises(Refused):
        concave(goal, UNIT, t, (ZERO, ONE), at, bending)
    turned = Rel(t, ">=", t * t)
    bending = combine([], Rel(-derivative(derivative(turned.gap, t), t), ">=", 0), total(facts(times=2)))
    at = tuple(number(Rel(e, ">=", e * e)) for e in (ZERO, ONE))
    says(concave(turned, UNIT, t, (ZERO, ONE), at, bending), "t >= 0, 1 >= t |- t >= t*t")


def entropy(square=Fraction(1, 3), given=UNIT):
    """(1 + t) log(1 + t) - t >= t^2/3 on [0, 1]: the slope is log(1 + t) - 2 t/3, concave, not negative at the ends."""

    def goal(s):
        return Rel((1 + s) * log(1 + s) - s, ">=", square * s**2)

    one_more = total(facts("h0"), facts())
    rising = combine(
        UNIT,
        Rel(derivative(goal(t).gap, t), ">=", 0),
        total(facts("t0"), facts("h0", "t0"))
        | {"domain": [[0, 1, one_more], [0, 1, one_more]], "divisors": [[1, one_more]]},
        [log_above(2 * square)],
    )
    return slope(goal(t), given, t, ZERO, number(goal(ZERO)), rising, [ABOVE_MINUS_ONE])


def test_a_function_below_its_integral():
    says(entropy(), "t >= 0, 1 >= t |- (1 + t)*log(1 + t) - t >= (1/3)*t^2")
    for wrong in ({"square": Fraction(2, 5)}, {"given": UNIT[:1]}, {"given": [UNIT[0], Rel(2, ">=", t)]}):
        with pytest.raises(Refused):
            entropy(**wrong)


# box

HALF, TWO = Fraction(1, 2), 2 * one
SQUARE = [Rel(x, ">=", 0), Rel(1, ">=", x), Rel(y, ">=", 0), Rel(1, ">=", y)]
OPEN = [Rel(h.lhs, ">", h.rhs) for h in SQUARE]
UNITS = {x: (0 * one, one), y: (0 * one, one)}
HALF_LINE = {x: (0 * one, None)}


@pytest.mark.parametrize(
    ("given", "goal", "ranges"),
    [
        (SQUARE, Rel(x * (1 - x), ">=", 0), UNITS),
        (SQUARE, Rel(1, ">=", x * y), UNITS),
        (SQUARE, Rel(x * x - x + 1, ">", 0), {x: UNITS[x]}),
        (SQUARE, Rel((1 + x) / (2 - x), ">", y / 3), UNITS),
        (OPEN, Rel(x + y, ">", x * y), UNITS),
        (OPEN, Rel(1 / x, ">", 1), {x: UNITS[x]}),
        (SQUARE[:1], Rel(1 / (1 + x), ">=", 1 - x), HALF_LINE),
        (OPEN[:1], Rel(1 / (1 + x), ">", 1 - x), HALF_LINE),
        (SQUARE[:1], Rel(1 / (-1 - x), ">=", -1), HALF_LINE),
        ([Rel(n, ">=", 1)], Rel(n**2, ">=", n), {n: (one, None)}),
        (SQUARE, Rel(0, ">=", 0), {}),
    ],
)
def test_box(given, goal, ranges):
    says(box(given, goal, ranges), f"{', '.join(map(str, given))} |- {goal}")


@pytest.mark.parametrize(
    ("given", "goal", "ranges"),
    [
        (SQUARE, Rel(x * (1 - x), ">", 0), UNITS),
        (SQUARE, Rel(x * (1 - x), ">=", Fraction(1, 3)), UNITS),
        (SQUARE, Rel(x * y, ">=", 1), UNITS),
        (SQUARE, Rel(x, ">=", y), UNITS),
        (SQUARE, Rel(x + y, ">", x * y), UNITS),
        ([*OPEN[:3], SQUARE[3]], Rel(1, ">", y), UNITS),
        (OPEN, Rel(x, ">", x), UNITS),
        (SQUARE[:1], Rel(x * (1 - x), ">=", 0), {x: UNITS[x]}),
        (SQUARE[1:], Rel(x * (1 - x), ">=", 0), {x: UNITS[x]}),
        (SQUARE, Rel(x, ">=", HALF), {x: (HALF, one)}),
        (SQUARE[:1], Rel(x * (1 - x), ">=", 0), HALF_LINE),
        (SQUARE, Rel(x, ">=", 0), {y: UNITS[y]}),
        (SQUARE, Rel(x, "=", x), UNITS),
        (SQUARE, Rel(1 / x, ">=", 1), UNITS),
        (SQUARE, Rel(1 / (x - HALF) ** 2, ">=", 1), UNITS),
        (SQUARE, Rel((x - y) ** 2 / (x - y), ">=", x - y), UNITS),
        (OPEN, Rel((x - HALF) ** -2, ">=", 1), UNITS),
        (SQUARE, Rel(1 / (x - x * x - 1), ">=", -1), UNITS),
        (SQUARE, Rel(exp(x), ">", 0), UNITS),
        (SQUARE, Rel(x ** (n - n), ">=", 0), UNITS),
        (SQUARE, Rel(sqrt(x), ">=", 0), UNITS),
        ([*SQUARE, Rel(x, ">=", 1)], Rel(x, ">=", 2), {x: (one, one)}),
        ([Rel(x, ">=", 1), Rel(0, ">=", x)], Rel(0, ">", 1), {x: (one, 0 * one)}),
        ([Rel(n, ">=", 0)], Rel(n**2, ">=", n), {n: (0 * one, None)}),
        ([Rel(n, ">=", 0)], Rel(var("n"), ">=", 0), {n: (0 * one, None)}),
    ],
)
def test_box_refuses(given, goal, ranges):
    with pytest.raises(Refused):
        box(given, goal, ranges)


@pytest.mark.parametrize("key", [x + 1, x * 2, x - y])
def test_only_variables_have_ranges(key):
    given = [Rel(key, ">=", 1), Rel(3, ">=", key)]
    with pytest.raises(Refused):
        box(given, Rel(x, ">=", 1), {key: (one, 3 * one)})
