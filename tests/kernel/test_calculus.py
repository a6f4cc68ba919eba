"""Derivatives against SymPy; slopes and Bernstein's criterion, with false twins."""

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
    build,
    cite,
    combine,
    derivative,
    elementary,
    elementary_function,
    num,
    number,
    refute,
    slope,
    substitute,
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
    at = number(Rel(ZERO, "=", log(1 + ZERO))) if at is None else at
    return slope(goal, [low] if given is None else given, x, left, at, rising, smooth)


def test_log_below_its_tangent():
    says(log_below(), "x >= 0 |- x >= 1*log(1 + x)")
    says(log_below(">"), "x > 0 |- x > 1*log(1 + x)")
    says(log_below(given=[NONNEGATIVE], rising_op=">"), "x >= 0 |- x >= 1*log(1 + x)")
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


def test_the_integers_have_no_slope():
    """The slope (n - 1)(n - 2) is nowhere negative at an integer, and the cubic falls from 1 to 2."""
    cubic = n**3 / 3 - 3 * n**2 / 2 + 2 * n - num("5/6")
    low, goal = Rel(n, ">=", 1), Rel(cubic, ">=", 0)
    at = number(Rel(num(1) ** 3 / 3 - 3 * num(1) ** 2 / 2 + 2 * num(1) - num("5/6") - 0, ">=", 0))
    rising = cite(Claim([low], Rel(derivative(goal.gap, n), ">=", 0)), "true of integers")
    assert refute(Claim([low], goal), {n: 2 * one}).reason == "false"
    with pytest.raises(Refused, match="not a real variable"):
        slope(goal, [low], n, ONE, at, rising)
    for odd in (x + 1, num(1), -x):
        with pytest.raises(Refused, match="not a real variable"):
            slope(goal, [low], odd, ONE, at, rising)


def test_a_left_end_that_jumps_past_x():
    """x^2 - 1 is positive at 10 and at -10 and rises for x >= 0, and is negative at 0."""
    pos = elementary_function("pos")
    left = 10 - 20 * pos(x)
    goal, low = Rel(x * x - 1, ">=", 0), Rel(x, ">=", left)
    at = cite(Claim([], Rel(left * left - 1 - 0, ">=", 0)), "true: left is 10 or -10")
    rising = cite(Claim([low], Rel(derivative(goal.gap, x), ">=", 0)), "true: low says x >= 0")
    assert refute(Claim([low], goal), {x: 0 * one}).reason == "false"
    with pytest.raises(Refused, match="mentions x"):
        slope(goal, [low], x, left, at, rising)


def test_slope_under_an_equation():
    """x^2 - 10 x + 1 has slope 0 at 5, and 5 = x is no upper bound: it does not hold on [0, 5]."""
    goal, pinned = Rel(x * x - 10 * x + 1, ">=", 0), Rel(5, "=", x)
    rising = combine([pinned], Rel(derivative(goal.gap, x), ">=", 0), {"plus": [["h0", num(-2)]]})
    at = number(Rel(ZERO * ZERO - 10 * ZERO + 1 - 0, ">=", 0))
    assert refute(Claim([NONNEGATIVE, pinned], goal), {x: 5 * one}).reason == "false"
    with pytest.raises(Refused, match="not a bound"):
        slope(goal, [NONNEGATIVE, pinned], x, ZERO, at, rising)
    every = Claim([], Rel(y, ">=", x), [y])
    with pytest.raises(Refused, match="not a bound"):
        slope(goal, [NONNEGATIVE, every], x, ZERO, at, rising)


def test_every_premise_of_calculus_is_a_premise():
    """What is cited for differentiability is cited by the result, and a relation is no theorem."""
    cited = cite(Claim([], Rel(1 + x, ">", 0)), "[Doe]")
    assert log_below(smooth=(cited,)).rests_on == {"[Doe]"}
    fair = log_below().uses
    arguments = {"goal": Rel(x, ">=", 1 * log(1 + x)), "given": [NONNEGATIVE], "x": x, "left": ZERO}
    arguments |= {"at": fair[0], "rising": fair[1], "smooth": fair[2:]}
    says(slope(**arguments), "x >= 0 |- x >= 1*log(1 + x)")
    for name, odd in [
        ("goal", "x >= 0"),
        ("x", "x"),
        ("left", 0),
        ("at", NONNEGATIVE),
        ("rising", NONNEGATIVE),
        ("smooth", NONNEGATIVE),
        ("smooth", [NONNEGATIVE]),
        ("smooth", 1),
        ("given", "x >= 0"),
        ("given", [x]),
    ]:
        with pytest.raises(Refused):
            slope(**arguments | {name: odd})
    says(slope(**arguments | {"given": iter([NONNEGATIVE]), "smooth": iter(fair[2:])}), "x >= 0 |- x >= 1*log(1 + x)")


def test_only_what_mentions_the_variable_has_to_be_smooth():
    """x/y + sqrt(y) rises under y > 0 whatever y is; G holds where f has to be differentiable."""
    given = [NONNEGATIVE, Rel(y, ">", 0)]
    positive = [[0, 1, total(facts("h1"))], [0, 1, total(facts("h1"))]]
    goal = Rel(x / y + sqrt(y), ">=", sqrt(y))
    sides = {"domain": [positive[0], None], "divisors": [[1, total(facts("h1"))]]}
    at = combine(given[1:], Rel(substitute(goal.gap, {x: ZERO}), ">=", 0), {
        "domain": [[0, 1, total(facts("h0"))], None], "divisors": [[1, total(facts("h0"))]],
    })  # fmt: skip
    rising = combine(given, Rel(derivative(goal.gap, x), ">=", 0), total(facts()) | sides | {"domain": None})
    says(slope(goal, given, x, ZERO, at, rising), "x >= 0, y > 0 |- x/y + sqrt(y) >= sqrt(y)")


def test_a_slope_of_zero_shows_nothing_strict():
    goal = Rel(x - x, ">", 0)
    at = number(Rel(ZERO - ZERO - 0, "=", 0))
    rising = number(Rel(derivative(goal.gap, x), ">=", 0))
    with pytest.raises(Refused, match="goal is strict"):
        slope(goal, [POSITIVE], x, ZERO, at, rising)


def test_a_root_is_smooth_where_its_argument_is_positive():
    goal = Rel(sqrt(1 + x), ">=", 1)
    rising = cite(Claim([NONNEGATIVE], Rel(derivative(goal.gap, x), ">=", 0)), "true")
    at = number(Rel(sqrt(1 + ZERO) - 1, ">=", 0))
    made = slope(goal, [NONNEGATIVE], x, ZERO, at, rising, [INSIDE])
    assert made.uses == (at, rising, INSIDE)
    for smooth in ([], [combine([NONNEGATIVE], Rel(1 + x, ">=", 0), total(facts("h0"), facts()))]):
        with pytest.raises(Refused, match="not shown"):
            slope(goal, [NONNEGATIVE], x, ZERO, at, rising, smooth)


UNIT = [Rel(t, ">=", 0), Rel(1, ">=", t)]
ABOVE_MINUS_ONE = combine(UNIT[:1], Rel(1 + t, ">", 0), total(facts("h0"), facts()))


def log_above(rate):
    """log(1 + t) >= rate t on [0, 1]: the slope is 1/(1 + t) - rate, and rate at most 1/2."""

    def goal(s):
        return Rel(log(1 + s), ">=", rate * s)

    one_more = total(facts("h0"), facts())
    above = total(facts("h1", times=rate), facts(times=1 - 2 * rate))
    rising = combine(
        UNIT,
        Rel(derivative(goal(t).gap, t), ">=", 0),
        above | {"domain": [[0, 1, one_more]], "divisors": [[1, one_more]]},
    )
    return slope(goal(t), UNIT, t, ZERO, number(goal(ZERO)), rising, [ABOVE_MINUS_ONE])


def entropy(square=Fraction(1, 4), given=UNIT):
    """(1 + t) log(1 + t) - t >= t^2/4 on [0, 1]: the slope is log(1 + t) - t/2."""

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
    says(entropy(), "t >= 0, 1 >= t |- (1 + t)*log(1 + t) - t >= (1/4)*t^2")
    for wrong in ({"square": Fraction(2, 5)}, {"given": UNIT[:1]}, {"given": [UNIT[0], Rel(2, ">=", t)]}):
        with pytest.raises(Refused):
            entropy(**wrong)


def test_a_bound_on_x_is_defined_everywhere() -> None:
    """x^n - x^n is 0 wherever it is defined: that it holds at x does not say so between the left end and x."""
    x, n = var("x"), var("n", "integer")
    bound = Rel(5 - x + (x - 3) ** n - (x - 3) ** n, ">=", 0)
    at = number(Rel(num(0), ">=", 0))
    given = [Rel(x, ">=", 0), bound]
    rising = combine([Rel(x, ">", 0), *given], Rel(num(1), ">=", 0), {"sum": [[Fraction(1), (), None]]})
    with pytest.raises(Refused, match="is not a bound on x"):
        slope(Rel(x, ">=", 0), given, x, num(0), at, rising, ())
