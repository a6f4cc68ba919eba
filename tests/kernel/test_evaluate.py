"""Values of closed terms: enclosures against mpmath, exact recursion against Python, and what has no value."""

import math
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.kernel import (
    Evaluator,
    Function,
    Refused,
    Rel,
    Undecided,
    Undefined,
    build,
    elementary_function,
    num,
    truth,
    var,
)

x, y = var("x"), var("y")
k, n = var("k", "integer"), var("n", "integer")
exp, log, sqrt, pow_, absolute, floor, ceil, pos, high, low = (
    elementary_function(f) for f in ("exp", "log", "sqrt", "pow", "abs", "floor", "ceil", "pos", "max", "min")
)
checked = settings(derandomize=True, deadline=None, database=None, max_examples=40)
DIGITS = 260
BITS = st.sampled_from([64, 160, 400])

ordinary = st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=60)
tiny = st.builds(lambda a, e: a / 10**e, ordinary, st.integers(10, 60))
huge = st.builds(lambda a, e: a * 10**e, ordinary, st.integers(10, 60))
near_one = st.builds(lambda a, e, s: 1 + s * a / 10**e, ordinary, st.integers(3, 60), st.sampled_from([1, -1]))
positive = st.one_of(ordinary, tiny, huge, near_one, st.integers(1, 30).map(Fraction))
signs = st.sampled_from([1, -1])


def me(name, *params):
    """The placeholder for a function inside its own recursive step."""
    return Function(name, params, ("self",))


def value(t, at=None, bits=64):
    """The enclosure of a term."""
    return Evaluator(bits).value(t, {v: Fraction(q) for v, q in (at or {}).items()})


def exactly(t, at=None):
    """The value, which must be exact."""
    a, b = value(t, at)
    assert a == b
    return a


def mp(q):
    """A rational in mpmath."""
    return mpmath.mpf(q.numerator) / q.denominator


def rational(v):
    """An mpmath number as the rational that it is."""
    sign, mantissa, exponent, _ = v._mpf_
    return Fraction(-mantissa if sign else mantissa) * Fraction(2) ** exponent


def contains(enclosure, compute):
    """Does the enclosure contain the value that mpmath computes to many more digits?"""
    with mpmath.workdps(DIGITS):
        v = rational(compute())
    error = abs(v) / 10 ** (DIGITS - 70)
    return enclosure[0] - error <= v <= enclosure[1] + error


# Enclosures


@checked
@given(st.one_of(ordinary, tiny, near_one, st.fractions(60, 900, max_denominator=9)), signs, BITS)
def test_exp(q, sign, bits):
    a, b = value(exp(x), {x: sign * q}, bits)
    assert 0 < a < b and contains((a, b), lambda: mpmath.exp(mp(sign * q)))
    assert b - a <= b / 2 ** (bits - 8)


@checked
@given(positive, BITS)
def test_log(q, bits):
    a, b = value(log(x), {x: q}, bits)
    assert a <= b and contains((a, b), lambda: mpmath.log(mp(q)))
    assert b - a <= Fraction(1, 2 ** (bits - 2))


@pytest.mark.parametrize("exponent", [55, 60, 65, 70])
def test_each_end_of_a_logarithm_near_one_is_rounded_outward(exponent):
    """A unit to the wrong side is more than all that the series leaves out: e - e^2/2 < log(1 + e) < .. + e^3/3."""
    e = Fraction(1, 3 * 2**exponent)
    below, above = value(log(x), {x: 1 + e})
    assert below <= e - e**2 / 2 + e**3 / 3 and above >= e - e**2 / 2 and below > 0


@checked
@given(positive, BITS)
def test_sqrt(q, bits):
    a, b = value(sqrt(x), {x: q}, bits)
    assert a * a <= q <= b * b and contains((a, b), lambda: mpmath.sqrt(mp(q)))
    assert b - a <= b / 2 ** (bits - 4) or b - a <= Fraction(1, 2**bits)


@checked
@given(st.one_of(ordinary, near_one, tiny), ordinary, signs, BITS)
def test_real_powers(base, exponent, sign, bits):
    a, b = value(pow_(x, y), {x: base, y: sign * exponent}, bits)
    assert contains((a, b), lambda: mpmath.power(mp(base), mp(sign * exponent)))
    assert 0 <= a and b - a <= max(b, 1) / 2 ** (bits - 20)


@checked
@given(ordinary, ordinary, ordinary)
def test_nested_enclosures(p, q, r):
    """Intervals go through every operation."""
    t = (exp(-x) - sqrt(y) * log(x + y)) / (1 + exp(y) ** 2) + high(sqrt(x), log(y)) * absolute(log(x)) - sqrt(x) ** -3

    def compute():
        a, b = mp(p), mp(q)
        main = (mpmath.exp(-a) - mpmath.sqrt(b) * mpmath.log(a + b)) / (1 + mpmath.exp(b) ** 2)
        return main + max(mpmath.sqrt(a), mpmath.log(b)) * abs(mpmath.log(a)) - mpmath.sqrt(a) ** -3

    for bits in (64, 160):
        assert contains(value(t, {x: p, y: q}, bits), compute)
    sign = sqrt(x) - r
    assert contains(value(sign**2, {x: p}), lambda: (mpmath.sqrt(mp(p)) - mp(r)) ** 2)
    assert contains(value(sign**3, {x: p}), lambda: (mpmath.sqrt(mp(p)) - mp(r)) ** 3)


@checked
@given(positive)
def test_more_bits_give_narrower_enclosures(q):
    coarse, fine = value(log(x), {x: q}, 64), value(log(x), {x: q}, 400)
    assert max(coarse[0], fine[0]) <= min(coarse[1], fine[1])
    assert fine[1] - fine[0] <= (coarse[1] - coarse[0]) / 2**200 or coarse[0] == coarse[1] == 0


def test_enclosures_of_zero():
    """Even powers and absolute values across 0, odd ones, and ends that happen to be integers."""
    e = sqrt(2) - sqrt(2)
    assert value(e)[0] < 0 < value(e)[1] and value(e**3)[0] < 0 < value(e**3)[1]
    assert value(e**2)[0] == value(absolute(e))[0] == 0 and 0 < value(e**2)[1] < value(absolute(e))[1]
    assert exactly(e**0) == 1
    assert value((sqrt(2) - 3) ** 2)[0] > 2  # nothing below 0 alone is near 0
    assert value(exp(low(0, e)))[0] < 1 and value(exp(high(0, e)))[1] > 1
    assert value(pow_(num(2), high(1, 1 + e)))[1] > 2


def test_exact_values_of_elementary_functions():
    assert exactly(exp(0)) == exactly(pow_(num(7), num(0))) == exactly(num(0) ** 0) == 1
    assert exactly(log(1)) == exactly(sqrt(0)) == 0
    assert exactly(sqrt(num("4/9"))) == Fraction(2, 3)
    assert exactly(pow_(num("2/3"), num(-2))) == Fraction(9, 4)
    assert exactly(sqrt(10**60)) == 10**30


@checked
@given(st.fractions(-20, 20, max_denominator=6), st.fractions(-20, 20, max_denominator=6), st.integers(-6, 6))
def test_rational_arithmetic_is_exact(p, q, e):
    at = {x: p, y: q, n: e}
    assert exactly(x + y - 2 * x * y, at) == p + q - 2 * p * q
    assert [exactly(f(x), at) for f in (floor, ceil, pos, absolute)] == [
        math.floor(p),
        math.ceil(p),
        int(p >= 0),
        abs(p),
    ]
    assert (exactly(high(x, y), at), exactly(low(x, y), at)) == (max(p, q), min(p, q))
    if q:
        assert exactly(x / y, at) == p / q and exactly(-(y**n), at) == -(q**e)


def test_rounding_an_enclosure():
    assert exactly(floor(exp(1))) == 2 and exactly(ceil(sqrt(2))) == 2 and exactly(pos(log(2))) == 1
    with pytest.raises(Undecided):
        value(floor(log(exp(1))))
    with pytest.raises(Undecided):
        value(pos(log(2) - log(2)))


# Defined functions

binomial = Function(
    "binomial",
    (n, k),
    (
        "recursive",
        0,
        1 - high(0, low(1, absolute(k))),
        me("binomial", n, k)(n, k) + me("binomial", n, k)(n, k - 1),
        False,
    ),
)
factorial = Function("factorial", (n,), ("recursive", 0, num(1), (n + 1) * me("factorial", n)(n), False))


def test_pascals_triangle():
    assert [[exactly(binomial(i, j)) for j in range(-1, 10)] for i in range(9)] == [
        [0, *(math.comb(i, j) for j in range(10))] for i in range(9)
    ]
    assert exactly(binomial(40, 17)) == math.comb(40, 17)


def test_factorial():
    assert [exactly(factorial(i)) for i in range(15)] == [math.factorial(i) for i in range(15)]
    assert exactly(factorial(60) / factorial(58)) == 60 * 59


def test_fibonacci_with_its_starting_values():
    """fib(n, a, b): the n-th member of the sequence that starts with a, b."""
    fib = Function("fib", (n, x, y), ("recursive", 0, x, me("fib", n, x, y)(n, y, x + y), False))
    for a, b in ((0, 1), (2, 1), (Fraction(1, 2), Fraction(-1, 3))):
        expected, pair = [], (Fraction(a), Fraction(b))
        for _ in range(20):
            expected.append(pair[0])
            pair = pair[1], sum(pair)
        assert [exactly(fib(i, a, b)) for i in range(20)] == expected


def test_sums_over_other_functions():
    """sum of C(n, j) over j <= m, and a sum of an explicit function with a parameter."""
    partial = Function(
        "partial", (k, n), ("recursive", 0, num(1), me("partial", k, n)(k, n) + binomial(n, k + 1), False)
    )
    assert [exactly(partial(j, 7)) for j in range(9)] == [sum(math.comb(7, i) for i in range(j + 1)) for j in range(9)]
    part = Function("part", (k, x), ("explicit", x**k / factorial(k)))
    series = Function("series", (k, x), ("recursive", 0, part(0, x), me("series", k, x)(k, x) + part(k + 1, x), False))
    q = Fraction(-3, 2)
    assert exactly(series(12, q)) == sum(q**j / math.factorial(j) for j in range(13))


def test_a_start_other_than_0():
    harmonic = Function("harmonic", (n,), ("recursive", -2, num(5), me("harmonic", n)(n) + 1 / (n + 4), False))
    assert [exactly(harmonic(i)) for i in (-2, -1, 0)] == [5, 5 + Fraction(1, 2), 5 + Fraction(1, 2) + Fraction(1, 3)]


def test_below_the_start():
    with pytest.raises(Refused, match="not specified below 0"):
        value(factorial(-1))
    total = Function("total", (n,), ("recursive", 3, n * 10, me("total", n)(n) + 1, True))
    assert [exactly(total(i)) for i in (-1, 2, 3, 4, 6)] == [-10, 20, 30, 31, 33]


def test_where_a_body_is_undefined_the_value_is_unspecified():
    """Not `Undefined`: a defined function has some value there, and nothing may be concluded from it."""
    inverse = Function("inverse", (x,), ("explicit", 1 / x))
    falling = Function("falling", (n,), ("recursive", 0, num(1), me("falling", n)(n) / (2 - n), False))
    assert exactly(inverse(4)) == Fraction(1, 4) and exactly(falling(2)) == Fraction(1, 2)
    for t in (inverse(0), inverse(inverse(0)), falling(3), falling(4), 0 * inverse(0)):
        with pytest.raises(Refused, match="unspecified") as caught:
            value(t)
        assert not isinstance(caught.value, (Undefined, Undecided))
    with pytest.raises(Undefined):
        value(inverse(1 / (x - x)), {x: 1})


def test_free_functions_and_variables_have_no_value():
    for t in (Function("a", (n,))(3), x, Function("f", (x,), ("explicit", 1 + Function("a", (x,))(x)))(2)):
        with pytest.raises(Refused):
            value(t)


def test_values_of_functions_at_enclosures():
    cube = Function("cube", (x,), ("explicit", x**3))
    assert contains(value(cube(sqrt(2))), lambda: mpmath.sqrt(8))
    with pytest.raises(Refused, match="no exact integer"):
        value(factorial(n), {n: Fraction(1, 2)})


# No value


@pytest.mark.parametrize(
    "t",
    [
        1 / (x - x),
        (x - x) ** -1,
        (x - x) ** n,
        log(x - 3),
        log(-x),
        sqrt(-x),
        sqrt(-exp(x)),
        log(-exp(x)),
        pow_(0, x),
        pow_(-x, 2),
        x + 0 * log(-x),
        high(x, 1 / (x - x)),
        (1 / (x - x)) ** 0,
        sqrt(sqrt(2) - sqrt(3)),
    ],
)
def test_undefined(t):
    at = {x: Fraction(3), n: Fraction(-2)}
    with pytest.raises(Undefined):
        value(t, at)
    for op in ("=", ">=", ">", "!="):
        for rel in (Rel(t, op, 0), Rel(0, op, t), Rel(t, op, t)):
            with pytest.raises(Undefined):
                truth(rel, at)


@pytest.mark.parametrize(
    "t", [1 / (exp(1) - exp(1)), log(sqrt(2) - sqrt(2)), sqrt(log(3) - log(3)), pow_(sqrt(2) - sqrt(2), 2)]
)
def test_undecided_domains(t):
    with pytest.raises(Undecided):
        value(t)
    with pytest.raises(Undecided):
        truth(Rel(t, ">", 0), {})


@pytest.mark.parametrize(
    "t",
    [
        exp(60_000),
        exp(exp(exp(exp(2)))),
        num(2) ** (10**7),
        num("1/3") ** -(10**7 * n),
        build("*", *[num(2**13_000)] * 20),
        factorial(10_000),
    ],
)
def test_values_that_cost_too_much_are_refused(t):
    with pytest.raises(Refused):
        value(t, {n: 1})


# Truth


@checked
@given(st.fractions(-5, 5, max_denominator=4), st.fractions(-5, 5, max_denominator=4))
def test_truth_of_rational_relations(p, q):
    at = {x: p, y: q}
    assert truth(Rel(x, "=", y), at) == (p == q)
    assert truth(Rel(x, "!=", y), at) == (p != q)
    assert truth(Rel(x, ">=", y), at) == (p >= q)
    assert truth(Rel(x, ">", y), at) == (p > q)
    assert truth(Rel(x, "<=", y), at) == (p <= q)
    assert truth(Rel(x, "<", y), at) == (p < q)


@checked
@given(ordinary, ordinary)
def test_truth_of_transcendental_relations(p, q):
    at = {x: p, y: q}
    assert truth(Rel(exp(x), ">", 1 + x), at) and not truth(Rel(1 + x, ">=", exp(x)), at)
    assert truth(Rel(exp(x), "!=", y), at) and not truth(Rel(exp(x), "=", y), at)
    with mpmath.workdps(60):
        larger = mpmath.log(mp(p)) > mpmath.sqrt(mp(q)) - 2
        assert truth(Rel(log(x), ">", sqrt(y) - 2), at) == larger
        assert truth(Rel(log(x), "<=", sqrt(y) - 2), at) != larger


def test_truth_takes_as_many_digits_as_it_needs():
    """The first precision settles none of these, the second only those with 30 digits."""
    for exponent in (30, 55):
        q = num(Fraction(1, 10**exponent))
        assert truth(Rel(exp(q), ">", 1 + q), {}) and truth(Rel(log(1 + q), "<", q), {})
        assert truth(Rel(exp(1) + q, ">", exp(1)), {}) and not truth(Rel(exp(1), "=", exp(1) + q), {})


def test_touching_enclosures():
    assert truth(Rel(sqrt(2), ">=", low(1, sqrt(2))), {})
    for op in ("=", ">=", ">", "!="):
        with pytest.raises(Undecided):
            truth(Rel(log(6), op, log(2) + log(3)), {})
    with pytest.raises(Undecided):
        truth(Rel(exp(num(Fraction(1, 10**300))), ">", 1 + num(Fraction(1, 10**300))), {})


# Below 1 by less than 64 bits show: the enclosure ends at 1.
NEARLY_1 = low(exp(num(Fraction(-1, 10**30))), 1)


def test_a_divisor_near_0_is_not_0():
    assert truth(Rel(0, ">", 1 / (NEARLY_1 - 1)), {}) and truth(Rel(1 / (1 - NEARLY_1), ">", 0), {})


def test_a_logarithm_near_1_is_not_that_of_1():
    nearly = log(NEARLY_1)
    assert not truth(Rel(nearly, "=", 0), {}) and truth(Rel(0, ">", nearly), {})
    assert truth(Rel(log(num(1)), "=", 0), {})


@pytest.mark.parametrize(
    "t", [exp(1) * 3, 3 * exp(1), exp(1) + 3, 3 + exp(1), exp(1) - 3, 3 - exp(1), exp(1) / 3, 3 / exp(1), -exp(1)]
)
def test_what_is_known_of_one_side_only_is_an_interval(t):
    low, high = Evaluator(64).value(t, {})
    inner = Evaluator(400).value(t, {})
    assert low < inner[0] < inner[1] < high


@pytest.mark.parametrize("bits", [64, 160])
def test_the_end_of_an_enclosure_is_not_the_value(bits):
    for end in Evaluator(bits).value(exp(1), {}):
        assert not truth(Rel(num(end), "=", exp(1)), {}) and not truth(Rel(exp(1), "=", num(end)), {})


def test_what_is_at_least_an_end_is_at_least_that():
    cut = high(exp(num(Fraction(-1, 10**200))), 1)
    assert truth(Rel(cut, ">=", 1), {})
    with pytest.raises(Undecided):
        truth(Rel(cut, ">", 1), {})
