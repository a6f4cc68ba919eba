"""The statement language: what is read, what is refused and where, and that reading inverts printing."""

from __future__ import annotations

import math
import pickle
from contextlib import suppress
from fractions import Fraction
from functools import reduce
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.kernel import (
    Claim,
    Evaluator,
    Function,
    Lambda,
    Refused,
    Rel,
    Term,
    app,
    build,
    define,
    elementary_function,
    num,
    replay,
    substitute,
    var,
    write,
)
from symbolic.language.statement import StatementError, claim_text, parse, parse_term
from symbolic.language.sums import as_big, as_sum, binomial, factorial, finite_sum, sum_text
from tests.campaigns import drawn, every, sampled
from tests.work import calls

x, y, q = var("x"), var("y"), var("q")
i, j, k, m, n = (var(name, "integer") for name in "ijkmn")
sqrt, log, pow_, exp = map(elementary_function, ("sqrt", "log", "pow", "exp"))


def only(text: str) -> Claim:
    """The only claim of a text without obligations."""
    statement = parse(text)
    assert statement.text == text
    assert statement.obligations == ()
    (claim,) = statement.claims
    return claim


def side(text: str) -> Term:
    """The term that an expression is read as, where n and k are integers."""
    return only(f"integers n, k; {text} = 0").goal.lhs


def value(t: Term, **at: int) -> Fraction:
    low, high = Evaluator().value(t, {var(name, "integer"): Fraction(v) for name, v in at.items()})
    assert low == high
    return low


def failure(text: str) -> StatementError:
    with pytest.raises(StatementError) as caught:
        parse(text)
    return caught.value


# What is read


def test_a_statement():
    claim = only("integers n, k; n >= 1, k >= 1, k <= n |- k*binomial(n,k) = n*binomial(n-1,k-1)")
    assert claim == Claim(
        [Rel(n, ">=", 1), Rel(k, ">=", 1), Rel(n, ">=", k)],
        Rel(k * binomial(n, k), "=", n * binomial(n - 1, k - 1)),
    )


def test_declarations():
    claim = only("reals x; integer n; integers k, m; reals y; n + k > x + y")
    assert claim.free() == {n, k, x, y}
    assert only("x > integer_").free() == {x, var("integer_")}


def test_chains():
    statement = parse("0 < q < 1/2, x != 1 |- q <= x = y > 0")
    given = (Rel(q, ">", 0), Rel(num("1/2"), ">", q), Rel(x, "!=", 1))
    goals = [Rel(x, ">=", q), Rel(x, "=", y), Rel(y, ">", 0)]
    assert statement.claims == tuple(Claim(given, goal) for goal in goals)


def test_a_goal_that_two_sides_differ():
    """The kernel has no such goals: the square of the difference is positive, and what is shown is what was written."""
    statement = parse("x > 0 |- x != 0 != y")
    assert statement.claims == tuple(
        Claim([Rel(x, ">", 0)], goal) for goal in (Rel(x**2, ">", 0), Rel((num(0) - y) ** 2, ">", 0))
    )
    shown = [claim_text(c, statement.written) for c in statement.claims]
    assert shown == ["x > 0 |- x != 0", "x > 0 |- 0 != y"] and parse(shown[1]).claims == statement.claims[1:]
    assert only("(for all i: x != i) |- y > 0").given[0].goal == Rel((x - var("i")) ** 2, ">", 0)


def test_a_positive_square_is_shown_as_one_where_a_hypothesis_is():
    (claim,), written = (statement := parse("x^2 > 0 |- x != 0")).claims, statement.written
    assert claim_text(claim, written) == "x^2 > 0 |- x^2 > 0"


def test_no_hypotheses():
    assert only("x^2 >= 0") == only("|- x^2 >= 0") == Claim([], Rel(x**2, ">=", 0))


def test_other_spellings():
    assert only("x ≥ 0, x ≠ 2, y ≤ −1 ⊢ 2·x² == ln(x)**2") == only("x >= 0, x != 2, y <= -1 |- 2*x^2 = log(x)^2")
    assert side("x⁻¹") == x ** num(-1)
    assert side("C(n, k) + C") == binomial(n, k) + var("C")


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("-x^2", -(x**2)),
        ("(-x)^2", (-x) ** 2),
        ("2^-1", num(2) ** num(-1)),
        ("-x*y", -(x * y)),
        ("x*-y*q", build("*", x, -y, q)),
        ("2^-n*x", build("^", num(2), -n) * x),
        ("x^2^n", None),
        ("x^2^3", x ** (num(2) ** 3)),
        ("x - y - q", (x - y) - q),
        ("x/y/q", (x / y) / q),
        ("x/y*q", (x / y) * q),
        ("x + y + q", build("+", x, y, q)),
        ("(x + y) + q", build("+", x, y, q)),
        ("x + (y + q)", build("+", x, y + q)),
        ("x*y*q", build("*", x, y, q)),
        ("--x", build("neg", -x)),
        ("- -3", -num(-3)),
        ("0.25", num("1/4")),
        (".5", num("1/2")),
        ("1e-3", num("1/1000")),
        ("2.50e+1", num(25)),
        ("6/4", num("3/2")),
        ("-1/2", num("-1/2")),
        ("1/2*x", num("1/2") * x),
        ("1/2/3", num("1/2") / 3),
        ("1/0", num(1) / 0),
        ("0.5/0.25", num("1/2") / num("1/4")),
        ("e^2", var("e") ** 2),
        ("x^(1/2)", sqrt(x)),
        ("x^0.5", sqrt(x)),
        ("x^(-1/2)", pow_(x, num("-1/2"))),
        ("x^(n/2)", pow_(x, n / 2)),
        ("x^(n - 2*k)", build("^", x, n - 2 * k)),
        ("x^log(2)", pow_(x, log(num(2)))),
        ("x^floor(y)", build("^", x, elementary_function("floor")(y))),
        ("pow(x, 2)", pow_(x, num(2))),
        ("max(x, min(y, 1))", elementary_function("max")(x, elementary_function("min")(y, 1))),
        ("9^9^9", num(9) ** (num(9) ** 9)),
        ("9^9^9^9", pow_(num(9), num(9) ** (num(9) ** 9))),
        ("factorial(n + 1)", factorial(n + 1)),
        ("binomial(sum(k, k, 1, n), 2)", binomial(finite_sum(k, k, num(1), n), 2)),
    ],
)
def test_expressions(text, term):
    if term is None:  # 2^n is no integer by its form, since n may be negative
        term = pow_(x, build("^", num(2), n))
    assert side(text) == term


def test_real_powers_are_declared():
    assert only("reals y; x > 0 |- x^y > 0").goal.lhs == pow_(x, y)


def test_lines():
    assert only("integers n;\n  n >= 1\n|-\tn > 0\n") == Claim([Rel(n, ">=", 1)], Rel(n, ">", 0))


# What is refused: the text, line and column of the caret, and words of the message

BAD = [
    ("", 1, 1, "an expression is expected"),
    ("   \n ", 1, 1, "an expression is expected"),
    ("x", 1, 2, "a relation is missing"),
    ("x >", 1, 4, "not the end"),
    ("x > \n\n", 1, 4, "not the end"),
    ("x > 0 |-", 1, 9, "not the end"),
    ("x > 0,\ny >< 1 |- x > 0", 2, 4, "not <"),
    ("2x > 1", 1, 2, "write 2*x"),
    ("2 (x) > 1", 1, 3, "write 2*(...)"),
    ("(x)(y) > 1", 1, 4, "write (...)*(...)"),
    ("x y > 1", 1, 3, "write x*y"),
    ("(x)2 > 1", 1, 4, "write (...)*2"),
    ("x(y) > 1", 1, 1, "write x*(...)"),
    ("sqr(x) > 1", 1, 1, "did you mean sqrt?"),
    ("gamma(x) > 1", 1, 1, "known are C, abs"),
    ("integers C; C(2, 1) > 1", 1, 13, "write C*(...)"),
    ("log > 1", 1, 1, "write log(...)"),
    ("1 + sum > 1", 1, 5, "write sum(...)"),
    ("1 + prod > 1", 1, 5, "write prod(...)"),
    ("integers k; prod(k, k, 1) > 0", 1, 25, "write sum(f, k, a, b)"),
    ("(x > 1", 1, 4, "opened at column 1 is not closed"),
    ("1 +\n(x > 1", 2, 4, "opened at line 2, column 1"),
    ("x) > 1", 1, 2, "closes nothing"),
    ("x + * y > 1", 1, 5, "not *"),
    ("+x > 1", 1, 1, "a plus sign"),
    ("x > 0, y > 0", 1, 13, "write |- between"),
    ("x > 0 |- y > 0, z > 0", 1, 15, "one goal"),
    ("x > 0 |- y > 0 |- z > 0", 1, 16, "a second |-"),
    ("x; y > 0", 1, 2, "ends a declaration"),
    ("x > 0; y > 0", 1, 6, "ends a declaration"),
    ("integers n n > 0", 1, 12, "write ; before n"),
    ("integers n, 2; n > 0", 1, 13, "the name of a variable"),
    ("integers", 1, 9, "the name of a variable"),
    ("integers n; reals n; n > 0", 1, 19, "declared twice"),
    ("integers log; n > 0", 1, 10, "log is a function"),
    ("integers real; n > 0", 1, 10, "a word of the language"),
    ("x > 0 |- integers n; n > 0", 1, 10, "declarations come first"),
    ("binomial(n, 2) > 0", 1, 10, "declare it: integers n;"),
    ("integers n; binomial(n, n - k) > 0", 1, 29, "declare it: integers k;"),
    ("binomial(n, k) > 0", 1, 10, "declare them: integers k, n;"),
    ("factorial(floor(x) + n) > 0", 1, 22, "declare it: integers n;"),
    ("reals n; binomial(n, 2) > 0", 1, 19, "declared real"),
    ("integers n; binomial(n, n/2) > 0", 1, 25, "n/2 need not be an integer"),
    ("2^n > 0", 1, 3, "declare it: integers n; (or reals n; for a real power)"),
    ("2^(k - n) > 0", 1, 4, "declare them: integers k, n;"),
    ("integers n; sum(k, k, 1, n) + binomial(n, k) > 0", 1, 43, "declare it: integers k;"),
    ("integers k; sum(k, k, 1, n) > 0", 1, 26, "declare it: integers n;"),
    ("reals k; sum(k, k, 1, 2) > 0", 1, 17, "declared real"),
    ("integers k; sum(k, k, 1/2, 2) > 0", 1, 23, "1/2 need not be an integer"),
    ("integers k; sum(k, k, 1, k) > 0", 1, 26, "mentions the index k"),
    ("integers k; sum(k, 2*k, 1, 2) > 0", 1, 20, "followed by a comma: write sum(f, k, a, b)"),
    ("integers k; sum(k, k = 1, 2) > 0", 1, 22, "write sum(f, k, a, b)"),
    ("integers k; sum(k, k, 1) > 0", 1, 24, "write sum(f, k, a, b)"),
    ("integers k; sum(k, k, 1, 2, 3) > 0", 1, 27, "four parts"),
    ("max(x) > 0", 1, 1, "max takes 2 arguments, not 1"),
    ("max(x, y, 1) > 0", 1, 1, "nest them"),
    ("log() > 0", 1, 5, "an expression is expected"),
    ("log(x, 2) > 0", 1, 1, "log takes 1 argument, not 2"),
    ("log(x > 0", 1, 7, "is not closed"),
    ("1e999999999 > 0", 1, 1, "too long"),
    ("x > 1e-99999", 1, 5, "too long"),
    ("x > " + "1" * 1001, 1, 5, "too long"),
    ("a" * 62 + " > 0", 1, 1, "at most 61"),
    ("|x| > 1", 1, 1, "abs(x)"),
    ("n! > 1", 1, 2, "factorial(n)"),
    ("x =< 1", 1, 3, "write <="),
    ("x => 1", 1, 3, "write >="),
    ("x <> 1", 1, 3, "write !="),
    ("[x] > 1", 1, 1, "round parentheses"),
    ("\\sqrt{x} > 1", 1, 1, "LaTeX"),
    ("n : 1", 1, 3, "integers n, k;"),
    ("_x > 1", 1, 1, "starts with a letter"),
    ("1. > 1", 1, 2, "write 1.0"),
    ("λ > 1", 1, 1, "write lambda"),
    ("é > 1", 1, 1, "letters a to z"),
    ("x > ٣", 1, 5, "digits 0 to 9"),
    ("x > 0 and y > 0", 1, 7, "commas"),
    ("x ? 0", 1, 3, "not a sign of the language"),
    ("x \x00 0", 1, 3, "'\\x00' is not a sign"),
    ("x² ³ > 0", 1, 4, "a second raised exponent"),
    ("(" * 101 + "x", 1, 101, "nested more than 100 deep"),
    ("(" * 10_000, 1, 101, "nested more than 100 deep"),
    ("-" * 10_000 + "x > 0", 1, 101, "nested more than 100 deep"),
    ("x" + " - x + x" * 100 + " > 0", 1, 479, "too deep"),
    ("x > " + "1" * 30_000, 1, 20_001, "too long"),
    ("x" + " < x" * 60, 1, 203, "more than 50 links"),
]


@pytest.mark.parametrize(("text", "line", "column", "words"), BAD, ids=[repr(text[:40]) for text, *_ in BAD])
def test_errors(text, line, column, words):
    error = failure(text)
    assert (error.line, error.column) == (line, column), error
    assert words in error.message
    first, source, caret = str(error).split("\n")
    assert first == f"line {line}, column {column}: {error.message}"
    assert caret == " " * (len(caret) - 1) + "^"
    assert len(caret) <= len(source) + 1
    if len(error.source) <= 200:
        assert len(caret) == column
    elif column <= len(error.source):
        assert source[len(caret) - 1] == error.source[column - 1]


def test_an_error_as_it_is_shown():
    assert str(failure("x > 0,\n\tn! > 1 |- 1 > 0")) == (
        "line 2, column 3: !: a factorial is written factorial(n)\n n! > 1 |- 1 > 0\n  ^"
    )
    assert str(pickle.loads(pickle.dumps(failure("2x > 1")))) == str(failure("2x > 1"))  # noqa: S301


def test_a_full_stack_is_no_reason_to_crash():
    def deep(frames: int) -> object:
        return deep(frames - 1) if frames else parse("(" * 90 + "x" + ")" * 90 + " > 0")

    with pytest.raises(StatementError, match="nested too deeply"):
        deep(800)


def test_too_many_hypotheses():
    assert "more than 200 hypotheses" in failure(", ".join(["x > 0"] * 201) + " |- x > 0").message


def test_too_many_sums_in_sums():
    text = "k"
    for _ in range(9):
        text = f"sum({text}, k, 1, 2)"
    assert "more than 8 deep" in failure(f"integers k; {text} = 0").message


LARGE = [
    "1" + "+1" * 9_990 + " > 0",
    "2^(" + "+".join(f"a{i}" for i in range(2_500)) + ") > 0",
    "1" + "/7" * 9_000 + " > 0",
    "7e900" + "/1" * 9_000 + " > 0",
    ", ".join(["x > 0"] * 2_000) + " |- x" + " > x" * 1_500,
    "integers k, n; " + "+".join(["sum(1/k,k,1,n)"] * 1_200) + " > 0",
    "max(" * 5_000,
    "9" + "^9" * 9_000,
    "9^9^9^9 > 9^9^9^9^9^9^9^9",
    "x" * 100_000,
]


@every(3)
def test_large_input_is_read_or_refused_soon(step):
    for text in LARGE[::step]:

        def attempt(text: str = text) -> None:
            with suppress(StatementError):
                parse(text)

        assert calls(attempt) < 6_000_000


@settings(derandomize=True, max_examples=400, deadline=None)
@given(st.text(max_size=60) | st.binary(max_size=60).map(lambda b: b.decode("latin-1")))
def test_any_text_is_read_or_refused(text):
    _read_or_refuse(text)


PIECES = [
    *"+-*/^(),;<>=!|. \n",
    *("|-", "<=", ">=", "!=", "==", "**", "⊢", "²", "⁻", "1", "0", "2.5", "1e3", "1e999", "x", "n", "k", "e", "C"),
    *("integers n, k; ", "reals y; ", "log(", "sqrt(", "max(", "binomial(", "C(n, k)", "factorial(", "pow("),
    *("sum(", "sum(1/k, k, 1, n)", ", k, 1, n)", "sum", "x > 0", " |- ", "9^9^9^9", "-", "((((", "))"),
]


@every(5)
def test_any_tokens_are_read_or_refused(step):
    drawn(1500 // step, st.lists(st.sampled_from(PIECES), max_size=25).map("".join), _read_or_refuse)


def _read_or_refuse(text: str) -> None:
    try:
        statement = parse(text)
    except StatementError as error:
        lines = str(error).splitlines()
        assert len(lines) == 3
        assert lines[0].startswith(f"line {error.line}, column {error.column}: ")
        assert lines[2].strip(" ") == "^"
        assert text.split("\n")[error.line - 1] == error.source
    else:
        for claim in statement.claims + statement.obligations:
            assert parse(claim_text(claim)).claims == (claim,)


# Printing and reading again

ATOMS = ["x", "y", "n", "k", "e", "0", "1", "2", "7", "0.25", "1e-3", "12", "(1/3)", "(-2)", "sum0"]
POWERS = ["2", "-1", "n", "-n", "(n - k)", "(1/2)", "(2/3)", "2^3", "log(x)", "floor(x)", "-3^2"]
NAMES = ["log", "exp", "sqrt", "abs", "floor", "ceil", "pos", "ln", "-", "--", ""]


def _statements(atoms: list[str], powers: list[str]) -> st.SearchStrategy[str]:
    """Statements over these atoms, with these exponents among others."""

    def grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        binary = st.sampled_from(["+", "-", "*", "/", " + ", " - ", "·", "−", "*-", "+-", "--", "/-"])
        return st.one_of(
            st.tuples(inner, binary, inner).map("".join),
            st.tuples(st.sampled_from(NAMES), inner).map(lambda t: f"{t[0]}({t[1]})"),
            st.tuples(st.sampled_from(["max", "min", "pow"]), inner, inner).map(lambda t: f"{t[0]}({t[1]}, {t[2]})"),
            st.tuples(inner, st.sampled_from(powers)).map(lambda t: f"({t[0]})^{t[1]}"),
            st.tuples(inner, st.sampled_from(["²", "^3", "^-2", "**2"])).map("".join),
            inner.map(lambda t: f"({t})"),
            inner.map(lambda t: f"-{t}"),
        )

    expressions = st.recursive(st.sampled_from(atoms), grow, max_leaves=12)
    relations = st.sampled_from(["=", "<", "<=", ">", ">="])
    tails = st.just("") | st.tuples(relations, st.sampled_from(atoms)).map("".join)
    chains = st.tuples(expressions, relations, expressions, tails).map("".join)
    return st.tuples(st.lists(chains, max_size=3).map(", ".join), chains).map(" |- ".join)


@every(5)
def test_what_is_printed_is_read_as_the_same(step):
    def check(text):
        declared = "integers n, k; "
        for claim in parse(declared + text).claims:
            assert parse(declared + str(claim)).claims == (claim,)
            assert parse(claim_text(claim)).claims == (claim,)

    drawn(600 // step, _statements(ATOMS, POWERS), check)


@every(5)
def test_without_integers_nothing_has_to_be_declared(step):
    def check(text):
        for claim in parse(text).claims:
            assert parse(str(claim)).claims == (claim,)
            assert claim_text(claim) == str(claim)

    drawn(300 // step, _statements([a for a in ATOMS if a not in "nk"], [p for p in POWERS if "n" not in p]), check)


# Sums


def test_values():
    for a in range(6):
        assert value(factorial(n), n=a) == [1, 1, 2, 6, 24, 120][a]
        for b in range(-2, 8):
            assert value(binomial(n, k), n=a, k=b) == (comb(a, b) if b >= 0 else 0)
    assert binomial.integral
    assert factorial.integral
    with pytest.raises(Refused):
        value(binomial(n, k), n=-1, k=0)


@pytest.mark.parametrize("low", [num(-3), num(0), num(1), num(4), m, m - 2, 2 * m + 1, num(10**7)])
@pytest.mark.parametrize("body", [k**2, num(3), k + 1, k - 2, 1 + k, m * k + n])
def test_the_value_of_a_sum(low, body):
    start = int(value(low, m=-1))
    for high in range(start - 4, start + 5):
        terms = (value(body, k=index, m=-1, n=5) for index in range(start, high + 1))
        assert value(finite_sum(body, k, low, n + (high - 5)), m=-1, n=5) == sum(terms)
        factors = [value(body, k=index, m=-1, n=5) for index in range(start, high + 1)]
        assert value(finite_sum(body, k, low, n + (high - 5), "prod"), m=-1, n=5) == math.prod(factors)


BOUNDS = [
    num(-2),
    num(0),
    num(1),
    num(3),
    n,
    n + 1,
    n - 1,
    m,
    m + 1,
    m + n,
    n + m,
    m - 1,
    m - n,
    2 * m,
    -n,
    n - m + m,
    1 + n,
    2 + m,
]


# A summand, and how it is told back: coefficients and terms without the index first, but for a numeral that is added.
TOLD = [
    (x**k, x**k),
    (k + 1, k + 1),
    (1 + k, k + 1),
    (k - 2, k - 2),
    (num(1), num(1)),
    (x, x),
    (finite_sum(j * k, j, num(0), k), finite_sum(j * k, j, num(0), k)),
    (k + m, m + k),
    (y + x, y + x),
    (x**k * k, k * x**k),
    (k * num(2), 2 * k),
    (1 - x**k, 1 - x**k),
    (-(x**k), -(x**k)),
    (n + 1 - k, n + 1 - k),
    (build("*", y ** (n - k), x**k, binomial(n, k)), build("*", binomial(n, k), x**k, y ** (n - k))),
    (1 / (k * (k + 1)), 1 / (k * (k + 1))),
    (k * (x / x), build("*", x, k) / x),
    (k / (x / k), k / (x / k)),
    (build("*", k**2, x + y, k), (x + y) * k**3),
    (-(num(2) * x) * k, -build("*", num(2), x, k)),
]


@sampled(("body", "told"), TOLD, 4)
def test_sums_are_recognised(body, told):
    for low in BOUNDS:
        for high in BOUNDS:
            term = finite_sum(body, k, low, high)
            found = as_sum(term)
            assert found is not None
            assert finite_sum(*found) == term
            if low.number is not None:
                assert found[2] == low
                assert found[:2] == (told, k)
            product = finite_sum(body, k, low, high, "prod")
            assert as_sum(product) is None and as_big(product)[0] == "prod"
            claim = Claim([], Rel(term, "=", product))
            assert parse(claim_text(claim)).claims == (claim,)


def test_a_sum_with_other_arguments_is_recognised():
    term = finite_sum(x**k * y, k, m, n)
    (function, *_) = term.args
    given = app(function, num(3), n, y, k + x)
    assert as_sum(given) == (y * build("^", k + x, i), i, n, n + 2)
    assert sum_text(1 + given) == "1 + sum(y*(k + x)^i, i, n, n + 2)"
    assert as_sum(app(function, num(0), n, y, x)) == (y * x**k, k, n, n - 1)
    step = define(function, "step").claim.goal
    assert sum_text(step.lhs) == "sum(x1_*x2_^k, k, low_, low_ + count_)"


def test_where_a_sum_ends_is_told_without_what_cancels():
    """k + 1 + (m - k - 1) is m; in 2 k + (m - k - i) nothing cancels for which another k would stand."""
    (function, *_) = finite_sum(x**j * y, j, m, n).args
    for low, taken, last in ((k + 1, (k, num(1)), "m"), (k + i, (k,), "i + m"), (k + k, (k, i), "k + k + (m - k - i)")):
        count = reduce(lambda t, away: build("-", t, away), taken, m)
        assert sum_text(app(function, build("+", count, num(1)), low, y, x)).endswith(f", {low}, {last})"), last


def test_counts_are_tidy():
    assert finite_sum(k, k, num(0), n - 1).args[1] == n
    assert finite_sum(k, k, num(0), 1 + n).args[1] == n + 2
    assert finite_sum(k, k, m, m + n).args[1] == n + 1
    assert finite_sum(k, k, m, n).args[1] == n - m + 1


def test_no_sums():
    fake = Function("sum", (n,), ("recursive", 0, num(1), Function("sum", (n,), ("self",))(n) + n, True))
    for term in (x, x + y, binomial(n, k), fake(n), Function("sum", (n,))(n)):
        assert as_sum(term) is None
        assert sum_text(term) == str(term)


def test_a_sum_too_deep_to_be_written_out():
    body = x * k
    for _ in range(105):
        body = exp(body)
    term = finite_sum(body, k, num(1), n)
    for _ in range(20):
        term = exp(term)
    assert sum_text(term) == str(term)


def test_names_do_not_matter():
    first = finite_sum(x**k * m, k, num(0), n).args
    second = finite_sum(y**j * i, j, num(0), m).args
    assert first[0] == second[0]
    assert (first[1:], second[1:]) == ((n + 1, m, x), (m + 1, i, y))
    assert finite_sum(var("count_", "integer") + k, k, m, n) == finite_sum(var("count_", "integer") + j, j, m, n)
    assert sum_text(finite_sum(var("low_") * k, k, m, n)) == "sum(low_*k, k, m, n)"


SAME = [
    ("k*x^k", "x^k*k"),
    ("binomial(n, k)*x^k*y^(n - k)", "y^(-k + n)*(x^k*binomial(n, k))"),
    ("x*k/y", "k/y*x"),
    ("k*k^2", "k^2*k"),
    ("-(x*k)", "k*-x"),
    ("2*k", "k*2"),
    ("x - k", "-k + x"),
    ("log(k*x)", "log(x*k)"),
    ("sum(j*k*x, j, 0, k)", "sum(x*k*j, j, 0, k)"),
]
OTHER = [
    ("k*x^k", "k^2*x^k"),
    ("binomial(n, k)*x^k*y^(n - k)", "binomial(n, k)*x^(n - k)*y^k*x^k"),
    ("x*k/x", "k"),
    ("k/(x/y)", "k*y/x"),
    ("x*(y + k)", "x*y + x*k"),
    ("x - k", "k - x"),
]


def summed(body: str) -> Term:
    """The sum of a summand over k = 0, .., n."""
    return parse_term(f"integers n; sum({body}, k, 0, n)")


@pytest.mark.parametrize(("left", "right"), SAME)
def test_the_order_of_factors_and_summands_does_not_matter(left, right):
    first, second = summed(left), summed(right)
    assert first.args[0] == second.args[0]
    assert Rel(first, "=", second).key() == Rel(first, "=", first).key()


@pytest.mark.parametrize(("left", "right"), OTHER)
def test_nothing_else_is_the_same(left, right):
    first, second = summed(left), summed(right)
    assert Rel(first, "=", second).key() != Rel(first, "=", first).key()


@pytest.mark.parametrize(
    ("body", "put"),
    [
        ("x*k", {x: num(2)}),
        ("x*y*k", {y: num(2)}),
        ("x*k + y", {y: x}),
        ("x^k*y^(n - k)", {x: num(2), y: y + 1}),
        ("k/x", {x: num(3)}),
        ("binomial(m, k)*x^(n - k)", {m: n}),
        ("binomial(m, k)*k", {m: num(5)}),
        ("(k + x)^2", {x: num(1)}),
    ],
)
def test_substitution_commutes_with_summation(body, put):
    term = parse_term(f"integers n, m, k; {body}")
    after = substitute(finite_sum(term, k, num(0), n), put)
    before = finite_sum(substitute(term, put), k, num(0), n)
    assert after.args[0] == before.args[0]
    assert Rel(after, "=", before).key() == Rel(after, "=", after).key()


def test_the_domain_of_a_summand_is_kept():
    (obligation,) = parse("integers n; |- sum(x/x*k, k, 0, n) = sum(k, k, 0, n)").obligations
    assert obligation.goal.lhs == x / x * k
    (claim,) = parse("integers n; |- sum(x/x*k, k, 0, n) = sum(k, k, 0, n)").claims
    assert claim.goal.lhs != claim.goal.rhs


def test_the_index_need_not_be_declared():
    for text in ("sum(k*2^k, k, 1, n)", "sum(sum(x^j*k, j, 0, k), k, 1, n)", "sum(sum(j, j, 0, 3)*k, k, 1, n)"):
        declared = parse(f"integers n, k, j; |- {text} >= x").claims
        assert parse(f"integers n; |- {text} >= x").claims == declared
    with pytest.raises(StatementError, match="declared real"):
        parse("integers n; reals k; |- sum(k, k, 1, n) >= x")
    # Outside of its summand the name is a real variable.
    assert {v for v in only("integers n; |- sum(k, k, 1, n) >= k").free() if str(v) == "k"} == {var("k")}


def test_empty_sums_are_0():
    claim = define(finite_sum(1 / k, k, num(1), n).args[0], "base").claim
    assert (claim.given[0].op, claim.goal.rhs) == (">=", num(0))


def test_sums_have_certificates():
    term = finite_sum(finite_sum(k * j, j, num(0), k), k, num(1), n)
    theorem = define(term.args[0], "step")
    assert replay(write("sums", [theorem]))[0].claim == theorem.claim


def test_a_sum_of_a_free_function_can_be_given_a_meaning():
    a = Function("a", (n,))
    meaning = Lambda(a, (n,), build("^", x, n))
    term = meaning.apply(finite_sum(a(k), k, num(1), n))
    assert as_sum(term) == (build("^", x, k), k, num(1), n)


def test_a_sum_is_refused():
    for bad in [(x, x, num(0), n), (k, k, x, n), (k, k, num(0), x), (k, k, num("1/2"), n), (k, k + 1, num(0), n)]:
        with pytest.raises(Refused):
            finite_sum(*bad)


def test_an_index_may_be_called_like_a_variable():
    claim = only("integers n, k; k > 2 |- sum(k, k, 1, n) > k")
    assert claim.goal == Rel(finite_sum(i, i, num(1), n), ">", k)
    assert claim_text(claim) == "integers i, k, n; k > 2 |- sum(i, i, 1, n) > k"
    assert claim_text(only("integers i, n; k > 2 |- sum(i, i, 1, n) > k")) == (
        "integers i, n; k > 2 |- sum(i, i, 1, n) > k"
    )


# Obligations


def obligations(text: str) -> list[str]:
    found = parse(text).obligations
    for claim in found:
        assert parse(claim_text(claim)).claims == (claim,)
    return [str(claim) for claim in found]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("integers k, n; sum(k^2/3 + 2^k, k, 1, n) > 0", []),
        ("integers k, n; n >= 1 |- sum(1/k, k, 1, n) > 0", ["n >= 1, k >= 1, n >= k |- 1/k = 1/k"]),
        # The same summand twice is one obligation; each side of a chain counts once.
        ("integers k, n; 0 < sum(1/k, k, 1, n) < 1 + sum(1/k, k, 1, n)", ["k >= 1, n >= k |- 1/k = 1/k"]),
        ("integers k, n; k > 7 |- sum(log(k), k, 1, n) > 0", ["k > 7, i >= 1, n >= i |- log(i) = log(i)"]),
        # A hypothesis grants that it is defined.
        ("integers k, n; sum(1/k, k, 1, n) > x |- sum(k, k, 1, n) > x", []),
        (
            "integers j, k, n; sum(x^-1 + sum(1/j, j, 1, k), k, 0, n) > 0",
            [
                "k >= 0, n >= k, j >= 1, k >= j |- 1/j = 1/j",
                "k >= 0, n >= k |- x^(-1) + sum(k) = x^(-1) + sum(k)",
            ],
        ),
        # The inner index hides the outer one, but not in its own bounds.
        (
            "integers k, n; sum(sum(1/k, k, 1, n + 2), k, 3, n) > 0",
            ["k >= 3, n >= k, i >= 1, n + 2 >= i |- 1/i = 1/i"],
        ),
        # A bound is outside of the summand.
        (
            "integers j, k, n; sum(k, k, 1, floor(sum(1/j, j, 1, n))) > 0",
            ["j >= 1, n >= j |- 1/j = 1/j"],
        ),
    ],
)
def test_obligations(text, wanted):
    assert obligations(text) == wanted
