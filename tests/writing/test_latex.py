"""Terms and claims as LaTeX."""

from __future__ import annotations

import doctest
from fractions import Fraction as F

import pytest

from symbolic.kernel import Claim, Function, Rel, build, elementary_function, num, var
from symbolic.language.sums import binomial, factorial, finite_sum
from symbolic.writing import latex
from symbolic.writing.latex import Notation, claim_latex, conditions_latex, rel_latex, term_latex
from symbolic.writing.notation import name_latex, places

a, b, c, x, q = map(var, "abcxq")
n, m, i, j, k, N = (var(name, "integer") for name in "nmijkN")
log, exp, sqrt, absolute, floor, ceil, pos, high, power = (
    elementary_function(f) for f in ("log", "exp", "sqrt", "abs", "floor", "ceil", "pos", "max", "pow")
)

TABLE = [
    # signs and sums
    (-(a**2), "-a^{2}"),
    ((-a) ** 2, "(-a)^{2}"),
    (a - (b - c), "a - (b - c)"),
    (a - (b + c), "a - (b + c)"),
    (a - b - c, "a - b - c"),
    (a + (b - c), "a + b - c"),
    (a - (-b), "a - (-b)"),
    (a + (-b), "a - b"),
    (0 - (-a), "0 - (-a)"),
    (build("neg", -a), "-(-a)"),
    (-(a + b), "-(a + b)"),
    (-(a + b) / c, r"-\frac{a + b}{c}"),
    ((a - b) * c, "(a - b) c"),
    (a * (-b), "a (-b)"),
    ((-a) * b, "(-a) b"),
    (-2 * a * b, "-2 a b"),
    (a - 2 * b, "a - 2 b"),
    (a + num(-2) * b, "a - 2 b"),
    (a - num(-2) * b, "a - (-2 b)"),
    (num(-2) ** n, "(-2)^{n}"),
    (-(num(2) ** n), "-2^{n}"),
    # products and quotients
    (2 * a * 3, r"2 a \cdot 3"),
    (num(2) * num(3), r"2 \cdot 3"),
    (a * num(2) ** n, r"a \cdot 2^{n}"),
    (num(2) * F(1, 2), r"2 \cdot \frac{1}{2}"),
    (F(1, 2) * a, r"\frac{1}{2} a"),
    (a / (b * c), r"\frac{a}{b c}"),
    (a / b * c, r"\frac{a}{b} c"),
    (a / b / c, r"\frac{a/b}{c}"),
    (a / (b / c), r"\frac{a}{b/c}"),
    ((a / b) * (c / x), r"\frac{a}{b} \cdot \frac{c}{x}"),
    ((a / b + 1) / c, r"\frac{a/b + 1}{c}"),
    (1 / (1 + 1 / x), r"\frac{1}{1 + 1/x}"),
    ((a / b) * c / x, r"\frac{(a/b) c}{x}"),
    (a * a, r"a \cdot a"),
    # powers
    (x ** (n + 1), "x^{n + 1}"),
    ((a / b) ** n, r"\left( \frac{a}{b} \right)^{n}"),
    ((a * b) ** n, "(a b)^{n}"),
    ((a + b) ** 2 * c, "(a + b)^{2} c"),
    ((a**n) ** m, "(a^{n})^{m}"),
    (a ** (n**2), "a^{n^{2}}"),
    (num(F(1, 2)) ** n, r"\left( \frac{1}{2} \right)^{n}"),
    (power(a, b / (c * x)), "a^{b/(c x)}"),
    (power(a, b / 2 * x), "a^{(b/2) x}"),
    (power(a, F(1, 2) * x * b), "a^{x b/2}"),
    (power(a, (b + 1) / 2), "a^{(b + 1)/2}"),
    (power(a, b / c / x), "a^{(b/c)/x}"),
    (1 / a**n, r"\frac{1}{a^{n}}"),
    # functions
    (log(x) * a, r"\log(x) a"),
    (a * log(x), r"a \log x"),
    (log(x) + a, r"\log x + a"),
    (log(x * a), r"\log(x a)"),
    (log(a / b), r"\log \frac{a}{b}"),
    (log((a / b) * (x / n)), r"\log\left( \frac{a}{b} \cdot \frac{x}{n} \right)"),
    (log((a / b) * x), r"\log\left( \frac{a}{b} x \right)"),
    (log(x) ** 2, r"(\log x)^{2}"),
    (log(x) / 2, r"\frac{\log x}{2}"),
    (exp(-x), "e^{-x}"),
    (exp(x) ** 2, "(e^{x})^{2}"),
    (exp(x * (1 - a) * (1 - b) / (a + b)), r"\exp\left( \frac{x (1 - a) (1 - b)}{a + b} \right)"),
    (exp(var("e")), r"\exp(e)"),
    (sqrt(a / b), r"\sqrt{\frac{a}{b}}"),
    (sqrt(x) ** 2, r"(\sqrt{x})^{2}"),
    (absolute(a - b) ** 2, r"\lvert a - b \rvert^{2}"),
    (floor(a / b), r"\left\lfloor \frac{a}{b} \right\rfloor"),
    (ceil(x), r"\lceil x \rceil"),
    (high(high(a, b), c), r"\max(a, b, c)"),
    (pos(k - i), r"\mathbf{1}[k \ge i]"),
    (binomial(n, k) ** 2 * a, r"\binom{n}{k}^{2} a"),
    (factorial(n + 1) / factorial(n), r"\frac{(n + 1)!}{n!}"),
    (factorial(n) ** 2, "(n!)^{2}"),
    (2 * factorial(n), "2 n!"),
    (factorial(2 * n), "(2 n)!"),
    (Function("law", (n, x))(n + 1, a / b), r"\operatorname{law}\left( n + 1, \frac{a}{b} \right)"),
    (Function("f", (x,))(x) ** 2, "f(x)^{2}"),
    (Function("phi", (x,))(x), r"\phi(x)"),
]

SUMS = [
    (finite_sum(a + i, i, num(0), n), r"\sum_{k = 0}^{n} (a + k)"),
    (finite_sum(-(a**i), i, num(0), n), r"\sum_{k = 0}^{n} (-a^{k})"),
    (finite_sum(a**i, i, num(1), n) * b, r"\left( \sum_{k = 1}^{n} a^{k} \right) b"),
    (b * finite_sum(a**i, i, num(1), n), r"b \sum_{k = 1}^{n} a^{k}"),
    (finite_sum(a**i, i, m, n) ** 2, r"\left( \sum_{k = m}^{n} a^{k} \right)^{2}"),
    (b - finite_sum(a**i, i, num(1), n + k), r"b - \sum_{i = 1}^{n + k} a^{i}"),
    (
        finite_sum(finite_sum(x**i * j, j, num(0), i), i, num(1), n),
        r"\sum_{k = 1}^{n} \sum_{i = 0}^{k} x^{k} i",
    ),
]


@pytest.mark.parametrize(("term", "wanted"), TABLE + SUMS, ids=str)
def test_terms(term, wanted):
    assert term_latex(term) == wanted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("x", "x"),
        ("b_0", "b_{0}"),
        ("r1", "r_{1}"),
        ("lambda", r"\lambda"),
        ("epsilon", r"\epsilon"),
        ("alpha_2", r"\alpha_{2}"),
        ("x_max", r"x_{\mathrm{max}}"),
        ("a_i_j", "a_{i, j}"),
        ("p'", "p'"),
        ("delta_alpha", r"\delta_{\alpha}"),
        ("total", r"\mathit{total}"),
        ("x1_", "x_{1}"),
    ],
)
def test_names(name, wanted):
    assert name_latex(name) == wanted


def test_notation():
    law = Function("law", (N, m, i))
    notation = {"law": "a_{{{2}}}^{{{1}}}"}
    assert term_latex(law(N, m, i - 1) ** 2 * law(N, m + 1, i), notation) == "(a_{i - 1}^{m})^{2} a_{i}^{m + 1}"
    shifted = Function("s", (x,))
    assert term_latex(shifted(a + b) * c, Notation({"s": "{0} + 1"})) == "((a + b) + 1) c"
    assert term_latex(shifted(a / b) * c, Notation({"s": "P(s = {0})"})) == r"P(s = \frac{a}{b}) c"
    assert term_latex(shifted(a + b), Notation({"s": "{0}'"})) == "(a + b)'"
    last = Function("t", (x,))
    both = Notation({"s": "B^{{{0} - 1}}", "t": r"({0} \bmod K + 1)"})
    assert term_latex(shifted(last(a)), both) == r"B^{(a \bmod K + 1) - 1}"  # in brackets once
    assert term_latex(last(a) ** 2 * c, both) == r"(a \bmod K + 1)^{2} c"
    assert term_latex(q**n, Notation(variables={"q": "q^{*}"})) == "(q^{*})^{n}"
    assert term_latex(var("p'") ** 2) == "{p'}^{2}"  # two upper scripts TeX refuses
    with pytest.raises(ValueError, match="positions"):
        places("a_{{{m}}}")


def test_a_template_hides_only_what_is_the_same_throughout():
    """Else the law of N - 2 bits would be shown as that of N bits."""
    law, notation = Function("law", (N, m, i)), {"law": "a_{{{2}}}^{{{1}}}"}
    other = law(N - 2, m - 1, i)
    assert rel_latex(Rel(law(N, m, i), "=", q * other), notation) == "a_{i}^{m}(N) = q a_{i}^{m - 1}(N - 2)"
    assert term_latex(other**2, notation) == "(a_{i}^{m - 1}(N - 2))^{2}"
    assert term_latex(finite_sum(law(N - 2, m, j), j, num(0), n), notation) == r"\sum_{k = 0}^{n} a_{k}^{m}(N - 2)"
    claim = Claim([Rel(other, ">", 0)], Rel(law(N, m, i), ">", 0))
    assert claim_latex(claim, notation) == "a_{i}^{m}(N) > 0"


def test_a_number_goes_to_the_right_of_an_inequality():
    assert rel_latex(Rel(q, "<", F(1, 2))) == r"q < \frac{1}{2}"
    assert rel_latex(Rel(1, ">=", q)) == r"q \le 1"
    assert rel_latex(Rel(a, "<", b)) == "b > a"
    assert rel_latex(Rel(2, ">", 1)) == "2 > 1"


def test_conditions():
    half = Rel(F(1, 2), ">", q)
    claim = Claim([Rel(i, ">=", 0), Rel(N, ">=", i), Rel(q, ">", 0), half], Rel(q * i, ">=", 0))
    assert claim_latex(claim) == r"q i \ge 0"
    assert conditions_latex(claim) == r"for integers $0 \le i \le N$, $0 < q < \frac{1}{2}$"


@pytest.mark.parametrize(
    ("given", "goal", "wanted"),
    [
        ([], Rel(1, ">", 0), ""),
        ([], Rel(n, "=", n), "for integer $n$"),
        ([], Rel(x, "=", a), "for real $a$, $x$"),
        ([Rel(a, ">", 0), Rel(b, ">", 0)], Rel(a + b, ">", 0), "for $a, b > 0$"),
        ([Rel(a, ">", 0), Rel(b, ">=", 0)], Rel(a + b, ">", 0), r"for $a > 0$, $b \ge 0$"),
        (
            [Rel(i, ">=", 0), Rel(j, ">=", 0), Rel(N, ">=", i), Rel(N, ">=", j)],
            Rel(i, "=", j),
            r"for integers $0 \le i \le N$, $0 \le j \le N$",
        ),
        ([Rel(i, ">=", 0), Rel(j, ">=", i), Rel(n, ">", j)], Rel(i, ">=", j), r"for integers $0 \le i \le j < n$"),
        ([Rel(m + i, "<=", N)], Rel(i, ">=", m), r"for integers $i$, $m$, $N \ge m + i$"),
        ([Rel(N, ">=", num(2) ** m), Rel(m, ">=", 1)], Rel(N, ">", m), r"for integers $m \ge 1$, $N \ge 2^{m}$"),
        ([Rel(N, ">=", 1), Rel(N, "=", 1000), Rel(x, "=", 2)], Rel(N, ">", x), "for $N = 1000$, $x = 2$"),
        ([Rel(N, "=", 3), Rel(i, ">=", 0), Rel(N, ">=", i)], Rel(4, ">", i), r"for integers $0 \le i \le N$, $N = 3$"),
        ([Rel(N, ">=", 5), Rel(N, "=", 3)], Rel(4, ">", N), r"for integer $N \ge 5$, $N = 3$"),
        ([Rel(a, "=", 1 - q), Rel(q, ">", 0)], Rel(a, "<", 1), "for $q > 0$, $a = 1 - q$"),
        ([Rel(x, "!=", 0)], Rel(x / x, "=", 1), r"for $x \ne 0$"),
        ([Rel(n, "!=", 0)], Rel(n * n, ">", 0), r"for integer $n$, $n \ne 0$"),
        ([Rel(m, ">=", 1), Rel(N, ">=", m + 1)], Rel(N, ">", m), r"for integers $N$, $1 \le m \le N - 1$"),
        ([Rel(q, ">", 0), Rel(1, ">", 2 * q)], Rel(1, ">", q), r"for $0 < q < \frac{1}{2}$"),
        ([Rel(a * b, ">", a + b)], Rel(a * b, ">", a + b), "for real $a$, $b$, $a b > a + b$"),
        ([Rel(x, ">=", n)], Rel(x, ">=", n), r"for $n \le x$"),
        ([Rel(m, ">=", 0), Rel(m, ">=", 1)], Rel(m, ">", 0), r"for integer $m \ge 1$"),
        (
            [Rel(m, ">", 0), Rel(m, ">=", 1), Rel(N, ">=", m), Rel(N, ">", m)],
            Rel(m, ">", 0),
            r"for integers $1 \le m < N$",
        ),
        ([Rel(x, ">", 0), Rel(2 * x, ">", 0)], Rel(x, ">", 0), r"for $x > 0$"),
    ],
)
def test_more_conditions(given, goal, wanted):
    text = conditions_latex(Claim(given, goal))
    assert text.replace("integer $n$, ", "") == wanted.replace("integer $n$, ", "")


def test_arbitrary_functions_and_quantified_hypotheses():
    f, g = Function("b", (n,)), Function("g", (x,))
    inner = Claim([Rel(i, ">=", 0)], Rel(f(i), ">", 0), [i])
    claim = Claim([inner, Rel(j, ">=", 0)], Rel(f(j) + g(x), ">", 0))
    assert conditions_latex(claim) == (
        r"for integer $j \ge 0$, real $x$, every sequence $b$, every function $g$; "
        r"given that $b(i) > 0$ for integer $i \ge 0$"
    )
    assert "every sequence $b_{n}$" in conditions_latex(claim, {"b": "b_{{{0}}}"})
    within = Claim([Rel(i, ">=", 0)], Rel(g(i), ">=", 0), [i])
    nested = conditions_latex(Claim([Claim([within, Rel(n, ">=", 1)], Rel(f(n), ">", 0), [n])], Rel(g(x), ">=", 0)))
    assert nested.endswith(r"given that $b(n) > 0$ for integer $n \ge 1$, whenever $g(i) \ge 0$ for integer $i \ge 0$")
    both = Claim(claim.given, Rel(f(j), ">", Function("c", (n,))(j)))
    assert "all sequences $b$, $c$; given" in conditions_latex(both)
    assert "every sequence $b$, every sequence $P[c = n]$" in conditions_latex(both, {"c": "P[c = {0}]"})


def test_bits_are_called_so():
    """Only what says that a value is 0 or 1."""
    f = Function("v", (n,))
    for rest, wanted in ((1 - f(i), r"v(i) \in \{0, 1\}"), (2 - f(i), r"v(i) \cdot (2 - v(i)) = 0")):
        inner = Claim([Rel(i, ">=", 1)], Rel(f(i) * rest, "=", 0), [i])
        text = conditions_latex(Claim([inner], Rel(f(j), ">=", 0)))
        assert text == f"for integer $j$, every sequence $v$; given that ${wanted}$ for integer $i \\ge 1$"
    g = Function("w", (n,))
    inner = [Claim([Rel(i, ">=", 1)], Rel(h(i) * (1 - h(i)), "=", 0), [i]) for h in (f, g)]
    said = r"; given that $v(i), w(i) \in \{0, 1\}$ for integer $i \ge 1$"
    assert conditions_latex(Claim(inner, Rel(f(j), ">=", g(j)))).endswith(said)


def test_every_hypothesis_is_said_once():
    given = [Rel(i, ">=", 0), Rel(j, ">=", i), Rel(N, ">=", i), Rel(i, ">=", 1), Rel(i, ">=", j), Rel(i, ">=", i)]
    text = conditions_latex(Claim(given, Rel(i, ">=", 0)))
    assert text.count(r"\le") + text.count(r"\ge") == len(given) - 1  # i >= 0 goes without saying where i >= 1


def test_doctest():
    assert doctest.testmod(latex).failed == 0


def test_an_argument_that_a_template_leaves_out_is_no_factor():
    """Behind parentheses it is one more argument; below a bracket an index, or a value with its name."""
    f = Function("f", (i, x))
    for template, said in (("f({0})", "f(i, 2)"), ("P[A = {0}]", "P[A = i]_{x = 2}"), ("f_{{{0}}}", "f_{i}(2)")):
        rel = Rel(f(i, num(2)), ">=", 0)
        assert rel_latex(rel, {"f": template}) == rf"{said} \ge 0"
        assert rel_latex(Rel(f(i, x), ">=", 0), {"f": template}) == rf"{template.format('i')} \ge 0"
    index = Function("f", (i, n))
    assert rel_latex(Rel(index(i, n + 1), ">=", 0), {"f": "P[A = {0}]"}) == r"P[A = i]_{n + 1} \ge 0"
