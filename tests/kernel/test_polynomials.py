"""Polynomials and normal forms, against python-flint and SymPy."""

from fractions import Fraction

import flint
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.kernel import Function, Refused, app, build, elementary_function, num, var
from symbolic.kernel.polynomials import (
    Quotient,
    constant,
    expand,
    normal,
    plus,
    poly_text,
    polynomial,
    power,
    split,
    times,
)

NAMES = ("x", "y", "z")
x, y, z = map(var, NAMES)
n = var("n", "integer")
exp = elementary_function("exp")
CONTEXT = flint.fmpq_mpoly_ctx.get(NAMES, "lex")
SYMBOLS = sympy.symbols(NAMES)
checked = settings(derandomize=True, deadline=None, database=None, max_examples=80)

rationals = st.fractions(min_value=-9, max_value=9, max_denominator=7)
monomials = st.lists(st.tuples(st.sampled_from(NAMES), st.integers(1, 3)), max_size=3, unique_by=lambda p: p[0]).map(
    lambda m: tuple(sorted(m))
)
polys = st.dictionaries(monomials, rationals.filter(bool), max_size=5)


def to_flint(p):
    """The same polynomial in python-flint."""
    return CONTEXT.from_dict(
        {tuple(dict(m).get(v, 0) for v in NAMES): flint.fmpq(c.numerator, c.denominator) for m, c in p.items()}
    )


def to_sympy(p):
    """The same polynomial in SymPy."""
    return sympy.Add(
        *(
            sympy.Rational(c.numerator, c.denominator) * sympy.prod(sympy.Symbol(v) ** k for v, k in m)
            for m, c in p.items()
        )
    )


def clean(p):
    """No zero coefficients, only exact ones, monomials sorted without zero powers."""
    return all(
        c
        and type(c) in (int, Fraction)
        and list(m) == sorted(m)
        and all(k > 0 for _, k in m)
        and len(dict(m)) == len(m)
        for m, c in p.items()
    )


# Arithmetic against python-flint


@checked
@given(polys, polys, rationals.filter(bool))
def test_plus(a, b, scale):
    total = plus(a, b, scale)
    assert clean(total)
    assert to_flint(total) == to_flint(a) + flint.fmpq(scale.numerator, scale.denominator) * to_flint(b)
    assert plus(a, a, -1) == {}


@checked
@given(polys, polys, polys)
def test_times(a, b, c):
    product = times(a, b, c)
    assert clean(product)
    assert to_flint(product) == to_flint(a) * to_flint(b) * to_flint(c)
    assert times() == constant(1) and times(a) == a


@checked
@given(polys, st.integers(0, 5))
def test_power(a, exponent):
    assert clean(power(a, exponent))
    assert to_flint(power(a, exponent)) == to_flint(a) ** exponent


def test_power_of_zero_and_constants():
    assert power({}, 0) == constant(1) and power({}, 3) == {} == constant(0)
    assert power(constant(Fraction(-2, 3)), 3) == constant(Fraction(-8, 27))


def test_arithmetic_leaves_its_arguments_alone():
    a, b = {(("x", 1),): Fraction(1)}, {(("x", 1),): Fraction(-1), (): Fraction(2)}
    before = dict(a), dict(b)
    plus(a, b), times(a, b), power(b, 3), split(b)
    assert (a, b) == before


@pytest.mark.parametrize(
    "make",
    [
        lambda: power(polynomial(x + y), 401),
        lambda: power(polynomial(x), 100_001),
        lambda: power(constant(3), 200_000),
        lambda: normal((x + y) ** 500),
        lambda: times(*[constant(2**150_000)] * 2),
        lambda: power(polynomial(build("+", *[var(f"v{k}") for k in range(30)])), 9),
    ],
)
def test_what_grows_too_large_is_refused(make):
    with pytest.raises(Refused):
        make()


def test_what_cancels_is_gone_and_sizes_are_those_of_both_parts():
    square = {(("x", 2),): Fraction(1), (): Fraction(-1)}
    assert times(polynomial(x + 1), polynomial(x - 1)) == polynomial(x**2 - 1) == square
    assert power(polynomial(2 * x), 401) == {(("x", 401),): Fraction(2) ** 401}
    with pytest.raises(Refused, match="too large"):
        plus(constant(Fraction(1, 2**14_001)), constant(Fraction(1, 3)))


def test_powers_of_quotients():
    """Without its divisor (1/x)^2 would be 1."""
    for k in (1, 2, 3):
        assert normal((1 / x) ** k).text() == normal(1 / x**k).text() == f"[1 / (1*x^1)^{k}]"
        assert normal((y / x) ** -k).text() == normal(x**k / y**k).text()
    assert normal((1 / x) ** 0).text() == "1"


# Splitting


@checked
@given(polys.filter(bool))
def test_split_multiplies_back(p):
    factor, parts = split(p)
    assert times(constant(factor), expand(parts)) == p
    for d, k in parts.items():
        d = dict(d)
        assert k > 0 and d[max(d)] == 1
    assert split(times(constant(Fraction(-5, 3)), p)) == (factor * Fraction(-5, 3), parts)


def test_split_takes_out_common_atoms():
    factor, parts = split(polynomial(6 * x**2 * y - 4 * x**3))
    assert {poly_text(dict(d)): k for d, k in parts.items()} in (
        {"1*x^1": 2, "1*y^1 + -2/3*x^1": 1},
        {"1*x^1": 2, "-2/3*x^1 + 1*y^1": 1},
    )
    assert factor == 6
    assert split(constant(7)) == (7, {})


@checked
@given(polys.filter(bool), polys.filter(bool))
def test_expand_with_parity_keeps_the_sign(a, b):
    (_, da), (_, db) = split(a), split(b)
    divisors = {d: da.get(d, 0) + 2 * db.get(d, 0) for d in {**da, **db}}
    full, odd = to_flint(expand(divisors)), to_flint(expand(divisors, parity=True))
    for point in ((3, 5, 7), (-2, 1, 4), (1, -6, -1), (-3, -5, -8)):
        assert (full(*point) > 0) == (odd(*point) > 0) and (full(*point) == 0) == (odd(*point) == 0)


# Normal forms against SymPy


def _terms(divide):
    leaves = st.one_of(rationals.map(num), st.sampled_from([x, y, z]))

    def more(inner):
        return st.one_of(
            st.tuples(st.sampled_from("+*"), st.lists(inner, min_size=2, max_size=3)).map(lambda c: build(c[0], *c[1])),
            st.tuples(st.sampled_from("-/" if divide else "-"), inner, inner).map(lambda c: build(*c)),
            inner.map(lambda a: -a),
            st.tuples(inner, st.integers(-2 if divide else 0, 2)).map(lambda c: c[0] ** c[1]),
        )

    return st.recursive(leaves, more, max_leaves=9)


def term_to_sympy(t):
    """The same expression in SymPy, which may cancel on the way."""
    if t.op == "num":
        return sympy.Rational(t.number.numerator, t.number.denominator)
    if t.op == "var":
        return sympy.Symbol(str(t))
    parts = [term_to_sympy(a) for a in t.args]
    match t.op:
        case "+":
            return sympy.Add(*parts)
        case "*":
            return sympy.Mul(*parts)
        case "-":
            return parts[0] - parts[1]
        case "/":
            return parts[0] / parts[1]
        case "neg":
            return -parts[0]
    return parts[0] ** parts[1]


def divides_by_zero(t):
    """Is some divisor in the term the zero function?"""
    below = [t.args[1]] if t.op == "/" else [t.args[0]] if t.op == "^" and t.args[1].number < 0 else []
    if t.op in ("num", "var"):
        return False
    return any(map(divides_by_zero, t.args)) or any(sympy.cancel(sympy.together(term_to_sympy(b))) == 0 for b in below)


@checked
@given(_terms(divide=False))
def test_polynomial_terms(t):
    p = polynomial(t)
    assert clean(p)
    assert sympy.Poly(to_sympy(p), *SYMBOLS) == sympy.Poly(term_to_sympy(t), *SYMBOLS)


@checked
@given(_terms(divide=True))
def test_rational_terms(t):
    if divides_by_zero(t):
        with pytest.raises(Refused, match="division by 0"):
            normal(t)
        return
    q = normal(t)
    assert clean(q.numerator) and all(k >= 0 and clean(dict(d)) for d, k in q.divisors.items())
    value = to_sympy(q.numerator) / to_sympy(expand(q.divisors))
    top, _ = sympy.fraction(sympy.together(value - term_to_sympy(t)))
    assert sympy.Poly(top, *SYMBOLS).is_zero


@checked
@given(_terms(divide=True), _terms(divide=True), _terms(divide=True))
def test_text_does_not_depend_on_the_order_of_sums_and_products(a, b, c):
    try:
        expected = [normal(build(op, a, b, c)).text() for op in "+*"]
    except Refused as error:
        assert "division by 0" in str(error)
        return
    for parts in ((a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
        assert [normal(build(op, *parts)).text() for op in "+*"] == expected
    assert normal((a + b) + c).text() == normal(a + (b + c)).text() == expected[0]
    assert normal((a * b) * c).text() == normal(a * (b * c)).text() == expected[1]


@checked
@given(_terms(divide=True), _terms(divide=True))
def test_equal_texts_mean_equal_values(a, b):
    """Texts are equal only for equal quotients, and a sum differs from its neighbour."""
    try:
        one, two = normal(a), normal(b)
    except Refused as error:
        assert "division by 0" in str(error)
        return
    assert (one.text() == two.text()) == (one.numerator == two.numerator and one.divisors == two.divisors)
    assert normal(a + 1).text() != one.text()


def test_nothing_is_cancelled():
    assert normal(x / x).text() == "[1*x^1 / (1*x^1)^1]" != normal(num(1)).text()
    assert normal((x**2 - 1) / (x - 1)).text() != normal(x + 1).text()
    assert normal(0 / x).divisors and not normal(0 / x).numerator
    with pytest.raises(Refused):
        polynomial(1 / x)
    with pytest.raises(Refused):
        normal(1 / (x - x))


def test_divisors_are_normalized():
    assert normal(1 / (2 * x + 2 * y)).text() == normal(num("1/2") / (y + x)).text()
    assert normal(1 / (x - y)).text() == normal(-1 / (y - x)).text()
    assert normal(1 / (x * x * y)).text() == normal((y * x**2) ** -1).text() == normal(1 / x / y / x).text()
    assert normal(1 / x + 1 / x).text() == normal(2 / x).text()
    assert normal(1 / (x / y)).numerator == polynomial(y)


# Atoms


def test_applications_are_atoms_with_normal_arguments():
    f = Function("f", (x,))
    assert polynomial(f(x * (y + 1))) == polynomial(f(x + y * x)) != polynomial(f(x))
    assert polynomial(f(x) - f(x + 0)) == {}
    assert polynomial(exp(x + y) - exp(y + x)) == {} != polynomial(exp(x) * exp(y) - exp(x + y))
    assert normal(f(x / x)).text() != normal(f(1)).text()


def test_different_functions_and_variables_are_different_atoms():
    one, two, free = Function("f", (x,), ("explicit", x)), Function("f", (x,), ("explicit", x + 1)), Function("f", (x,))
    assert len({normal(app(f, x)).text() for f in (one, two, free)}) == 3
    assert polynomial(var("n") - n) != {}
    g = Function("g", (x, y))
    assert polynomial(g(x, y) - g(y, x)) != {}


def test_symbolic_exponents_are_atoms():
    assert polynomial(x ** (n + 1) - x ** (1 + n)) == {}
    assert polynomial(x**n - x ** (n + 1)) != {} != polynomial(x**n - y**n)
    assert polynomial((x**n) ** 2) == times(polynomial(x**n), polynomial(x**n))
    assert normal((x**n) ** -1).divisors == normal(1 / x**n).divisors
    assert polynomial(x**0) == constant(1)


def test_text_of_a_quotient():
    assert Quotient({}).text() == "0" and poly_text(constant(Fraction(-1, 2))) == "-1/2"
    assert poly_text(polynomial(x * y**2 * 3 - 1)) == "-1 + 3*x^1*y^2"


def test_large_coefficients_are_refused_or_written():
    try:
        assert normal(num(2) ** 20_000 * x).text()
    except Refused:
        pass


def test_long_coefficients_cost_more_than_short_ones():
    def some(bits):
        return {((f"x{k}", 1),): Fraction(2**bits - k) for k in range(300)}

    assert len(times(some(10), {(): Fraction(2**5000)})) == 300
    with pytest.raises(Refused, match="a polynomial is too large"):
        times(some(6000), some(6001))


@pytest.mark.parametrize("c", [Fraction(2**8000), Fraction(1, 2**8000)])
def test_a_coefficient_is_bounded_above_and_below_the_line(c):
    with pytest.raises(Refused, match="a number is too large"):
        times(constant(c), constant(c))
    with pytest.raises(Refused, match="a number is too large"):
        plus(constant(c * c + 1), constant(1))
