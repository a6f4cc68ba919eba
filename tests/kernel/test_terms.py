"""Terms: building, printing, integrality, substitution, functions and their meanings."""

import copy
import pickle
from fractions import Fraction

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.kernel import (
    Evaluator,
    Function,
    Lambda,
    Refused,
    Term,
    Undefined,
    app,
    build,
    define,
    elementary_function,
    functions,
    integral,
    num,
    substitute,
    subterms,
    term,
    var,
    variables,
)

x, y, z = var("x"), var("y"), var("z")
m, n = var("m", "integer"), var("n", "integer")
exp, floor, sqrt = (elementary_function(f) for f in ("exp", "floor", "sqrt"))
half = Fraction(1, 2)


def me(name, *params):
    """The placeholder for a function inside its own recursive step."""
    return Function(name, params, ("self",))


# Building


def test_numbers_are_exact():
    assert num("-3/4").number == num(Fraction(-3, 4)).number == Fraction(-3, 4)
    assert num(7) == term(7) == num("7")
    assert num("6/8") == num("3/4")
    assert x.number is None


@pytest.mark.parametrize("bad", [0.5, True, None, "", "1.5", "1e3", "1/0", "3/00", "--1", "+1", " 1", "1/-2", 1j, "x"])
def test_other_numbers_are_refused(bad):
    with pytest.raises(Refused):
        num(bad)


@pytest.mark.parametrize("name", ["", "1x", "x y", "x:int", "x\n", "_x", "é", "x" * 62, 3, None])
def test_names_of_variables(name):
    with pytest.raises(Refused):
        var(name)
    with pytest.raises(Refused):
        Function(name, (x,))


def test_kinds_of_variables():
    assert var("x") == x != var("x", "integer")
    with pytest.raises(Refused):
        var("x", "complex")


def test_python_operators_build_what_is_written():
    assert x + 1 == build("+", x, num(1)) != 1 + x
    assert x - half == build("-", x, num("1/2"))
    assert 2 - x == build("-", num(2), x)
    assert 2 * x == build("*", num(2), x)
    assert x / 3 == build("/", x, num(3))
    assert 3 / x == build("/", num(3), x)
    assert -x == build("neg", x) != -1 * x
    assert x**n == build("^", x, n)
    assert x + y + z != x + (y + z) != build("+", x, y, z)


def test_equal_terms_have_equal_hashes():
    assert len({x + y, x + y, y + x, var("x") + var("y")}) == 2
    assert len({num(1), num(Fraction(1)), num("2/2")}) == 1


@pytest.mark.parametrize(
    ("op", "args"),
    [
        ("+", (x,)),
        ("*", ()),
        ("-", (x, y, z)),
        ("/", (x,)),
        ("neg", (x, y)),
        ("%", (x, y)),
        ("+", (x, 1)),
        (None, (x,)),
    ],
)
def test_malformed_operations_are_refused(op, args):
    with pytest.raises(Refused):
        build(op, *args)


@pytest.mark.parametrize("other", [0.5, "y y", None])
def test_only_exact_things_become_terms(other):
    with pytest.raises(Refused):
        x + other


def test_exponents_are_integers():
    assert (x**-2).args[1] == num(-2)
    assert (x ** floor(y)).op == "^"
    for exponent in (half, x, n / 2, exp(n)):
        with pytest.raises(Refused):
            x**exponent


def test_size_depth_and_digits_are_bounded():
    deep = x
    with pytest.raises(Refused, match="too deep"):
        for _ in range(200):
            deep = deep + 1
    wide = build("+", *[x] * 300)
    with pytest.raises(Refused, match="too large"):
        build("+", *[wide] * 300)
    with pytest.raises(Refused, match="too large"):
        num(2**300_000)


def test_terms_are_frozen_and_do_not_pickle():
    with pytest.raises(Refused):
        x.op = "num"
    with pytest.raises(Refused):
        del x.op
    with pytest.raises(Refused):
        pickle.dumps(x)
    assert copy.copy(x) is x and copy.deepcopy(x) is x


# Printing


@pytest.mark.parametrize(
    ("t", "text"),
    [
        (x + y + z, "x + y + z"),
        (x + (y + z), "x + (y + z)"),
        (x - (y - z), "x - (y - z)"),
        (x - y - z, "x - y - z"),
        ((x + y) * z, "(x + y)*z"),
        (x * (y * z), "x*(y*z)"),
        (x / (y * z), "x/(y*z)"),
        (x / y * z, "x/y*z"),
        (x / (y / z), "x/(y/z)"),
        (-(x**2), "-x^2"),
        ((-x) ** 2, "(-x)^2"),
        (-(x + y), "-(x + y)"),
        ((x**2) ** 3, "(x^2)^3"),
        (x ** (n + 1), "x^(n + 1)"),
        (x**-2, "x^(-2)"),
        (num("1/2") * x, "(1/2)*x"),
        (num(-1) * x, "(-1)*x"),
        (num("1/2") ** 2, "(1/2)^2"),
        (num("-1/2") + x, "-1/2 + x"),
        (exp(x + y) * 2, "exp(x + y)*2"),
        (elementary_function("max")(x, -y), "max(x, -y)"),
        (num(2**9000), "(a large number)"),
    ],
)
def test_printing(t, text):
    assert str(t) == text


def _terms():
    small = st.fractions(min_value=-3, max_value=3, max_denominator=3)
    leaves = st.one_of(small.map(num), st.sampled_from([x, y, z]))

    def more(inner):
        pair = st.tuples(inner, inner)
        return st.one_of(
            st.tuples(st.sampled_from("+-*/"), pair).map(lambda c: build(c[0], *c[1])),
            st.tuples(st.sampled_from("+*"), inner, pair).map(lambda c: build(c[0], c[1], *c[2])),
            inner.map(lambda a: -a),
            st.tuples(inner, st.integers(-2, 2)).map(lambda c: c[0] ** c[1]),
        )

    return st.recursive(leaves, more, max_leaves=8)


AT = {x: Fraction(2, 3), y: Fraction(-5, 7), z: Fraction(11, 13)}


@settings(derandomize=True, deadline=None, database=None, max_examples=150)
@given(_terms())
def test_the_printed_text_means_the_term(t):
    """Read back by SymPy with the usual precedence, the text has the value of the term."""
    names = {str(v): sympy.Rational(q.numerator, q.denominator) for v, q in AT.items()}
    text = str(t).replace("^", "**")
    read = sympy.sympify(text, locals=names)
    try:
        low, high = Evaluator().value(t, AT)
    except Undefined:
        assert not read.is_finite
    else:
        assert low == high and sympy.Rational(low.numerator, low.denominator) == read


# Integrality


@pytest.mark.parametrize(
    ("t", "expected"),
    [
        (n + 2 * m - 1, True),
        (-(n**3), True),
        (n**0, True),
        (floor(x), True),
        (elementary_function("ceil")(x), True),
        (elementary_function("pos")(x), True),
        (elementary_function("max")(n, 3), True),
        (elementary_function("max")(n, x), False),
        (elementary_function("min")(n, m), True),
        (elementary_function("min")(x, n), False),
        (elementary_function("abs")(x), False),
        (x**2, False),
        (floor(x) ** 2, True),
        (elementary_function("abs")(n - 1), True),
        (n / 1, False),
        (n**-1, False),
        (num(2) ** n, False),
        (num("1/2"), False),
        (x, False),
        (exp(0), False),
    ],
)
def test_integral_by_form(t, expected):
    assert integral(t) is expected


def test_integral_functions():
    square = Function("square", (n,), ("explicit", n * n))
    halved = Function("halved", (n,), ("explicit", n / 2))
    assert integral(square(n)) and not integral(halved(n)) and not integral(Function("a", (n,))(n))
    factorial = Function("factorial", (n,), ("recursive", 0, num(1), (n + 1) * me("factorial", n)(n), False))
    powers = Function("powers", (n,), ("recursive", 0, num(1), me("powers", n)(n) / 2, False))
    shifted = Function("shifted", (n,), ("recursive", 0, num("1/2"), me("shifted", n)(n) + 1, False))
    assert integral(factorial(n)) and not integral(powers(n)) and not integral(shifted(n))


# Substitution


def test_substitution_is_simultaneous():
    assert substitute(x * y + exp(x), {x: y, y: x + 1}) == y * (x + 1) + exp(y)
    assert substitute(x + z, {}) == x + z
    assert substitute(x**n, {n: m + 1}) == x ** (m + 1)


def test_substitution_distinguishes_kinds():
    assert substitute(var("n") + n, {n: num(3)}) == var("n") + 3


@pytest.mark.parametrize("values", [{n: x}, {n: num("1/2")}, {n: n / 1}, {x + 1: y}, {num(1): y}])
def test_refused_substitutions(values):
    with pytest.raises(Refused):
        substitute(x + n, values)


def test_parts_of_terms():
    f = Function("f", (x,))
    t = f(x + n) * exp(y)
    assert variables(t) == {x, y, n}
    assert functions(t) == {f, exp}
    assert list(subterms(t)) == [t, f(x + n), x + n, x, n, exp(y), y]


# Functions


def test_functions_with_different_definitions_differ():
    one, two = (Function("f", (x,), ("explicit", x + k)) for k in (1, 2))
    assert one != two and one == Function("f", (x,), ("explicit", x + 1)) != Function("f", (x,))
    assert Function("f", (x,)) != Function("f", (n,)) and len({one, two, Function("f", (y,))}) == 3


def test_applications_are_checked():
    f = Function("f", (n, x))
    assert f(n + 1, half) == app(f, n + 1, num("1/2"))
    for args in ((n,), (n, x, x), (x, x), (half, x)):
        with pytest.raises(Refused):
            f(*args)
    with pytest.raises(Refused):
        Term("app", (x, x))


def test_refused_functions():
    rec = me("f", n)
    bad = [
        ("f", (), None),
        ("f", (x, x), None),
        ("f", (x, var("x", "integer")), None),
        ("f", (x + 1,), None),
        ("exp", (x,), None),
        ("exp", (x,), ("explicit", x)),
        ("f", (x,), ("elementary",)),
        ("f", (x,), ("explicit", x + y)),
        ("f", (x,), ("explicit", 1)),
        ("f", (x,), ("explicit",)),
        ("f", (n,), ("explicit", rec(n))),
        ("f", (x,), ("recursive", 0, num(1), x, False)),
        ("f", (n,), ("recursive", 0, num(1), rec(n + 1), False)),
        ("f", (n,), ("recursive", 0, num(1), rec(n - 1), False)),
        ("f", (n,), ("recursive", 0, num(1), rec(2 * n), False)),
        ("f", (n,), ("recursive", 0, rec(n), num(1), False)),
        ("f", (n,), ("recursive", True, num(1), rec(n), False)),
        ("f", (n,), ("recursive", 2**20_000, num(1), rec(n), False)),
        ("f", (n,), ("recursive", 0, num(1), rec(n), 0)),
        ("f", (n,), ("recursive", 0, num(1), x * rec(n), False)),
        ("f", (n,), ("recursive", 0, num(1), me("g", n)(n), False)),
    ]
    for name, params, definition in bad:
        with pytest.raises(Refused):
            Function(name, params, definition)


def test_elementary_functions_are_the_table():
    assert elementary_function("exp")(x) == exp(x)
    with pytest.raises(Refused):
        elementary_function("sin")


def test_which_free_functions_a_definition_rests_on():
    a, b = Function("a", (n,)), Function("b", (n,))
    total = Function("total", (n,), ("recursive", 0, a(0), me("total", n)(n) + a(n + 1), False))
    twice = Function("twice", (n,), ("explicit", total(n) + b(n)))
    assert a.free == {a} and total.free == {a} and twice.free == {a, b} and exp.free == frozenset()


# Meanings


def test_a_meaning_replaces_a_free_function():
    f = Function("f", (x,))
    square = Lambda(f, (y,), y * y + z)
    assert square.apply(f(x + 1) * f(f(2))) == ((x + 1) * (x + 1) + z) * ((num(2) * 2 + z) * (num(2) * 2 + z) + z)
    assert square.extra == (z,)
    assert square.apply(exp(y)) == exp(y)


def test_a_meaning_reaches_into_definitions():
    """The definitions get the other variables of the meaning as further parameters."""
    a = Function("a", (n,))
    total = Function("total", (n,), ("recursive", 0, a(0), me("total", n)(n) + a(n + 1), False))
    twice = Function("twice", (n,), ("explicit", 2 * total(n)))
    linear = Lambda(a, (m,), m * z)
    lifted = linear.lift(total)
    assert lifted.params == (n, z) and lifted.free == frozenset() and linear.lift(exp) == exp
    assert linear.apply(twice(3)) == app(linear.lift(twice), 3, z)
    assert str(define(lifted, "step").claim) == "n >= 0 |- total(n + 1, z) = total(n, z) + (n + 1)*z"
    for k in range(5):
        at = {n: Fraction(k), z: Fraction(3, 7)}
        expected = 2 * Fraction(3, 7) * sum(range(k + 1))
        assert Evaluator().value(app(linear.lift(twice), n, z), at) == (expected, expected)


def test_a_meaning_leaves_the_other_functions_of_a_recursion_alone():
    a = Function("a", (n,))
    total = Function("total", (n,), ("recursive", 0, num(0), me("total", n)(n) + exp(floor(a(n))) * a(n), False))
    lifted = Lambda(a, (m,), m * z).lift(total)
    assert str(define(lifted, "step").claim.goal) == "total(n + 1, z) = total(n, z) + exp(floor(n*z))*(n*z)"


def test_a_constant_meaning_changes_no_parameters():
    a = Function("a", (n,))
    total = Function("total", (n,), ("recursive", 0, a(0), me("total", n)(n) + a(n + 1), False))
    assert Lambda(a, (n,), n * n).lift(total).params == (n,)


def test_refused_meanings():
    f, g = Function("f", (x,)), Function("g", (n, x))
    for function, params, body in [
        (Function("d", (x,), ("explicit", x)), (x,), x),
        (exp, (x,), x),
        (f, (x, y), x),
        (f, (n,), n),
        (f, (), x),
        (g, (n, var("n")), n),
        (f, (x,), f(x)),
        (f, (x,), Function("h", (x,), ("explicit", f(x)))(x)),
        (f, (x,), 1),
        ("f", (x,), x),
    ]:
        with pytest.raises(Refused):
            Lambda(function, params, body)


def test_a_meaning_may_not_be_captured_by_a_parameter():
    f = Function("f", (x,))
    shifted = Function("shifted", (y,), ("explicit", f(y + 1)))
    with pytest.raises(Refused, match="capture"):
        Lambda(f, (x,), x + y).apply(shifted(2))
    with pytest.raises(Refused, match="capture"):
        Lambda(f, (x,), x + var("y", "integer")).apply(shifted(2))
    assert str(Lambda(f, (x,), x + z).apply(shifted(2))) == "shifted(2, z)"


def test_a_meaning_may_not_make_an_argument_fractional():
    a, b = Function("a", (x,)), Function("b", (n,))
    assert Lambda(a, (x,), x * half).apply(b(n) + a(n)) == b(n) + n * half
    with pytest.raises(Refused):
        Lambda(b, (n,), n).apply(b(n) + substitute(b(n), {n: n / 2}))


@pytest.mark.parametrize("name", ["neg", "self"])
def test_reserved_names_are_refused(name):
    with pytest.raises(Refused):
        Function(name, (x,))


def test_a_number_is_no_parameter_of_a_meaning():
    with pytest.raises(Refused):
        Lambda(Function("f", (x,)), (num(1),), x)
