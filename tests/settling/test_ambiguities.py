"""Signs of two meanings: no verdict rests on a choice between them; where the draft makes it, the line is settled."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_settling import Quiet, eq, settle

from symbolic.reading.starting import start
from symbolic.settling.answers import Answers, settled
from symbolic.settling.questions import questions


def found(tmp_path: Path, body: str) -> list[str]:
    rows = sorted(settle(tmp_path, body).values(), key=lambda row: (row.display.line, row.display.key))
    return [row.verdict for row in rows]


DIFFERENTIALS = [
    (r"Let $x > 0$ and put $y = x^3$. Then we have", r"dy = 3x^2\,dx"),
    (r"Let $u = \ln x$ for $x>0$.", r"du = \frac{dx}{x}"),
    (r"Let $0<p<1$ and $q = 1-p$.", "dp = -dq"),
    (r"Let $x>0$ and $y = 1/x$.", r"\delta y = -\delta x/x^2"),
    ("", r"(dx)^2+(dy)^2 \ge 2\,dx\,dy"),
    (r"Put $y = x^3$.", r"\mathrm{d}y = 3x^2 \mathrm{d}x"),
    (r"Put $y = x^3$.", r"\text{d}y = 3x^2 \, \text{d}x"),
    (r"Put $y = x^3$.", r"\partial y = 3x^2\,\partial x"),
    (r"Let $x>0$.", r"x \, d\ln x = d x"),
    (r"Let $x>0$.", r"d{x} = 2 {d}x"),
    (r"\newcommand{\dd}{\mathrm{d}} Let $x>0$.", r"\dd x = 2\dd x"),
    (r"\newcommand{\dx}{dx} Let $x>0$.", r"\dx = 2\dx"),
    (r"Let $x>0$.", r"d \sum_{i=1}^n i = \sum_{i=1}^n dx_i"),
    (r"Let $x>0$.", r"\delta^2 x = 0"),
    (r"For a metric $d$ on positive numbers,", r"dx + dx = 2dx"),
    (r"Let $x>0$.", r"2 {d}x = \mathop{dx}"),
    (r"Let $x>0$.", r"\sqrt{dx^2 + dy^2} = e^{-dx}"),
    (r"Let $x>0$.", r"d|x| = \frac{1}{d\bar x}"),
    (r"Let $x>0$.", r"2\sqrt{x}\,d\sqrt{x} = dx"),
    (r"Put $y=x^2$.", r"dy/dx = 2x"),
    (r"Put $y=x^2$.", r"d^2y = 2\,dx^2"),
    (r"Put $y=x_1x_2$.", r"d y = x_1\,dx_1 + x_2\,dx_2"),
    (r"Let $\theta$ be an angle.", r"d\theta = 2\,d\theta"),
    (r"Let $\epsilon > 0$.", r"\delta\epsilon = 2\delta\epsilon"),
    # That it is a differential elsewhere is not said to be a number.
    (r"Here $d$ is the exterior derivative.", r"dx + dx = 3dx"),
    (r"Let $d$ denote the total differential of a positive function.", r"dx + dx = 3dx"),
    (r"Let $x>0$ and $\frac{d}{dx}x^2 = 2x$.", r"dx + dx = 3dx"),
    (r"Let $d > 0$ and $\int_0^1 x\,dx = 1/2$.", r"dx + dx = 3dx"),
]


@pytest.mark.parametrize(("before", "formula"), DIFFERENTIALS)
def test_a_differential_is_no_product(tmp_path: Path, before: str, formula: str) -> None:
    assert found(tmp_path, before + eq(formula))[-1] in ("unread", "open")


# Each would have a verdict were it read as arithmetic: a difference as a product, a mean as one, a unit as a number.
OPAQUE = [
    ("", r"\Delta x = x\Delta 1"),
    (r"Let $x, t > 0$.", r"\frac{\Delta x}{\Delta t} = \frac{x}{t}"),
    (r"Let $x > 0$.", r"x\,\Delta y = \Delta(xy)"),
    (r"Let $x > 0$.", r"\Delta(x + 1) = \Delta x + \Delta y"),
    (r"Let $x > 0$.", r"\frac{\Delta x}{x} = \frac{\Delta y}{y}"),
    (r"Let $u > 0$. Then $\int_0^1 u\,dx = 1$.", r"u\,dx + x\,du = 2ux\,dt - ux\,dt"),
    (r"Let $u > 0$. Then $\int_0^1 u\,dt = 1$.", r"dx + dt = dt + dt"),
    (r"Let $u, x > 0$.", r"\partial_x u = \partial_u x"),
    (r"Let $u, x > 0$.", r"\frac{\partial u}{\partial x} = \frac{u}{x}"),
    (r"Let $u, x > 0$.", r"\partial u\, \cdot x = u\, \partial x"),
    (r"Let $X, Y$ be real.", r"\mathbb E X\, \cdot Y = X\, \cdot \mathbb E Y"),
    (r"Let $X, Y$ be real.", r"\mathbb E [XY] \le X\, \mathbb E[Y]"),
    (r"Let $X, Y$ be real.", r"\E (X^2) \le X \cdot \E(X)"),
    (r"Let $X, Y$ be real.", r"\Var[X + 1] \le \Var[X] + \Var[1]"),
    (r"Let $f > 0$.", r"f(x + 1) + f(x) = 2fx + f"),
    (r"Let $g > 0$.", r"g(xy) = g(x) y"),
    ("", r"\SI{1}{\kilo\metre} = \SI{1000}{\metre}"),
    ("", r"\SI{1}{\kilo\metre} = \SI{1}{\metre}"),
    (r"Let $m = 2$.", r"\SI{3}{m} = 6"),
    (r"Let $s = 5$ and $t = \SI{3}{s}$.", "t = 15"),
    ("", r"\begin{vmatrix} -2 \end{vmatrix} = 2"),
    (r"Let $a$ be real. Then", r"\begin{vmatrix}a\end{vmatrix} = a"),
    (r"Let $a$ be real. Then", r"\begin{vmatrix}a\end{vmatrix} \ge 0"),
    (r"Let $p = -i\hbar\partial_x$.", "px = xp"),
    (r"Let $j = \partial_xV$ and $k = \partial_x(V + 1)$.", "j = k"),
    (r"Let $a = \partial_xu$ and $b = \partial_xv$.", "av = bu"),
    (r"Suppose that $\partial_tu = 1$.", r"u \ne 0"),
    (r"Set $a = \partial_xu$ with $a \ne 0$. Then", r"u \ne 0"),
    (r"Suppose that $\E_pX = 1$.", r"X \ne 0"),
    ("Let $m = EX$.", r"m \ge 0"),
    (r"Let $m = EX$ and $Y = X - m$.", "EY = 0"),
    (r"For a fair die,", r"EX = \frac72, \quad EX^2 - (EX)^2 = \frac{35}{12}"),
    (r"Let $u(t)$ and $v(t)$ be solutions.", "(u + v)(0) = 0"),
    ("", "x_{1,2} - x_{1;2} = 0"),
    (r"Let $m = \mathsf{E}_pX$ and $s = \mathsf{E}_p(X^2)$.", "s = mX"),
    (r"Let $s = \tr_n A$ and $t = \tr_n(A^2)$.", "t = sA"),
    (r"Let $a = \Delta_hu$, $b = \Delta_hv$ and $c = \Delta_h(uv)$.", "c = av"),
    (r"Let $\int \delta_tu\,dt > 0$, $a = \delta_xu$ and $b = \delta_xv$.", "av = bu"),
    (r"Let $\int D_tu\,dt > 0$, $a = D_xu$ and $b = D_xv$.", "av = bu"),
    (r"The gap is \[ \Delta \ge 1. \] Let $a = \Delta_hu$ and $b = \Delta_hv$.", "av = bu"),
    ("", r"\begin{Vmatrix} 2 \end{Vmatrix} = 2"),
    (r"The derivatives of $f$.", r"f^{(2)}(x) = f(x)^2 \cdot 2!/2"),
    (r"Let $x > 0$.", r"x^{(-)} \cdot x = x^{(+)}"),
    (r"Let $x > 0$.", r"x^{\mathrm{ab}} = x^{\mathrm{a} \mathrm{b}}"),
    (r"Let $x > 0$.", r"{\bf x} \le x"),
    (r"Let $x > 0$.", r"\boldsymbol{1}_{\{x > 0\}} = x"),
    ("", r"\lim_{x \to 0} x \cdot \lim_{x \to 0} 2 = \lim_{x \to 0} 3x"),
    (r"Let $u = t^2$.", r"\frac{\mathrm{D} u}{\mathrm{D} t} = 2t"),
    (r"Let $u = t^2$.", r"\frac{Du}{Dt} = \frac{u}{t}"),
    (r"Let $u = t^2$ and $\int_0^1 u\,dt = \frac13$.", r"du = 2\,t\,dt"),
    (r"Let $x$ be real.", r"\exists x \; (x^2 = -1)"),
    (r"Let $x > 0$.", r"\abs{-x} = -x + \norm{2x}"),
    (r"\newcommand{\abs}[1]{(#1)} Let $x$ be real.", r"\abs{x} = x + \Delta y"),
    # What is said in words, a convolution, a product of vectors, a restriction, a class.
    (r"Let $x$ be real.", r"x^2 = x \text{ a.s.}"),
    (r"Let $x$ be real.", r"x^2 = x \text{ for some } x > 0"),
    (r"Let $x$ be real.", r"x^2 > 1 \text{ or } x^2 < 2"),
    (r"Let $x$ be real.", r"x = 2 \text{ as } x \to 2"),
    (r"Let $x$ be real.", r"x = x + 1, \quad 1 + x \text{ does not exist}"),
    (r"The convolution of $f(x) = x$ and $g(x) = 1$.", r"f * g = x"),
    (r"The convolution of $f(x) = x$ and $g(x) = 1$.", r"f * g(x) = x"),
    (r"where $(u, x)$ denotes the inner product.", r"2(u, x) = ux"),
    (r"Let $f(x) = x^2$.", r"f|_A(x) = x"),
    (r"Let $x$ be real.", r"[x] = x"),
]


@pytest.mark.parametrize(("before", "formula"), OPAQUE)
def test_what_is_no_arithmetic_has_no_verdict(tmp_path: Path, before: str, formula: str) -> None:
    assert found(tmp_path, before + eq(formula))[-1] in ("unread", "open")


@pytest.mark.parametrize(
    ("body", "verdicts"),
    [
        (r"Let $\Delta > 0$ and $t > 0$." + eq(r"\Delta t = t\Delta"), ["unread"]),
        (r"Let $\Delta > 0$ and $t > 0$." + eq(r"\Delta\cdot t = t\cdot\Delta"), ["proved"]),
        (r"Let $a = w_xu$ and $b = w_xv$." + eq("av = bu"), ["proved"]),
        (r"Let $\Delta_n \ge 1$ and $x > 1$. Then" + eq(r"x\Delta_n \ge 1"), ["proved"]),
        (r"Set $a = \partial_xu$. Then" + eq(r"u \ne 0"), ["refuted"]),
        (r"Set $a = \partial_xu$ with $a \ne 0$." + eq(r"a^2 > 0"), ["proved"]),
        (r"Let $m = 2$." + eq(r"3m = 6", "3m = 7"), ["proved", "refuted"]),
        (r"Let $c, x, y$ be real." + eq(r"(cx, y) = c(x, y)", r"\Sigma x = \Sigma y"), ["unread", "unread"]),
        (r"Let $x$ be real." + eq(r"\abs{x} \ge x"), ["proved"]),
        (r"Let $x$ be real. Then" + eq(r"\forall x \in \mathbb{R} \; (x > 1)", "x > 0"), ["open", "open"]),
        (r"Let $x$ be real. Then" + eq(r"\exists x \in \mathbb{R} \; (x > 1)", "x > 0"), ["open", "open"]),
        (r"Let $x$ be real." + eq("x^{} + 1 > x"), ["proved"]),
        (r"Let $d$ be a positive integer. Then" + eq("dx + x = (d+1)x", "dx = x"), ["proved", "refuted"]),
        (r"Let $d \ge 1$ and $x > 0$. Then" + eq(r"dx \ge x", "dx < x"), ["proved", "corrected"]),
        (r"Let $x > 0$." + eq("d = 2x", "dx = 2x^2"), ["definition", "proved"]),
        (r"Let $a, b, c, d$ be real numbers." + eq("(a+b)(c+d) = ac+ad+bc+bd", "dc = cd"), ["proved", "proved"]),
        (r"Let $\delta > 0$ and $x > 0$. Then" + eq(r"\delta x > 0"), ["proved"]),
        (r"The dimension is $d$." + eq("dk + d = d(k+1)"), ["proved"]),
        (eq(r"\frac{d}{2} + \frac{d}{2} = d", "2dx = dx + dx"), ["proved", "proved"]),
        (eq(r"d \cdot x = x \cdot d"), ["proved"]),
        (eq(r"x d = d \cdot x"), ["proved"]),
        (eq(r"\delta_1 x = x\delta_1", "d_1x = xd_1", "d'x = xd'"), ["proved"] * 3),
        (r"Let $x_1,\dots,x_d$ be numbers." + eq("dx + x = (1+d)x"), ["proved"]),
        (eq(r"\int_0^1 x\,dx = \frac12", "x^2 + 1 > 0"), ["open", "proved"]),
        # A star below, or a sign, makes a name of its own, of Greek letters, too.
        (eq("x_* := 3", "x_* + 1 = 4", "x_* = 4"), ["definition", "proved", "refuted"]),
        (eq(r"\theta_* = 1 - \theta", r"\theta + \theta_* = 1"), ["definition", "proved"]),
        (eq(r"\theta_+ = 1 - \theta", r"\theta + \theta_+ = 1"), ["definition", "proved"]),
        (eq("x_+ = 3", "x_- = 4", "x_+ + x_- = 7", "x_* = 7"), ["definition"] * 2 + ["proved", "definition"]),
    ],
)
def test_what_is_said_to_be_a_number_is_a_factor(tmp_path: Path, body: str, verdicts: list[str]) -> None:
    assert found(tmp_path, body) == verdicts


@pytest.mark.parametrize(("before", "asked"), [("Put $y = x^3$.", True), ("Let $d > 0$.", False)])
def test_a_new_paper_is_asked_about_differentials(tmp_path: Path, before: str, asked: bool) -> None:
    draft = tmp_path / "draft.tex"
    body = before + eq(r"dy = 3x^2\,dx")
    draft.write_text(f"\\documentclass{{article}}\\begin{{document}}{body}\\end{{document}}\n", encoding="utf-8")
    start(draft, "paper", {}, tmp_path)
    (notation,) = tmp_path.rglob("notation.toml")
    text = notation.read_text(encoding="utf-8")
    assert ("a differential, or a product?" in text) == asked
    assert ('\ndx = "a product"' in text) != asked


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        (eq("0.5 = 0.51"), "open"),
        (eq("2.0 = 2.04"), "open"),
        (eq("2.04 = 2.0"), "open"),
        (eq(r"\frac13 = 0.33"), "open"),
        (eq(r"\frac13 = 33\%"), "open"),
        (eq(r"\sqrt2 = 1.41"), "open"),
        (eq(r"e^{-6} = 2.5 \times 10^{-3}"), "open"),
        (eq(r"\log 2 = 0.3"), "open"),  # to base ten
        (r"Let $x = 0.5$. Then" + eq("x^2 = 0.3"), "open"),
        # Exact, or no rounding of anything: these are settled as before.
        (eq("0.1 + 0.2 = 0.3"), "proved"),
        (eq("0.5 = 0.500"), "proved"),
        (eq(r"12.5\% = \frac18"), "proved"),
        (eq(r"2.5 \times 10^{-3} = \frac{1}{400}"), "proved"),
        (r"Let $x = 0.5$. Then" + eq("x^2 = 0.25"), "proved"),
        (eq("0.1 + 0.2 = 0.31"), "corrected"),
        (eq(r"\frac18 = 0.12"), "open"),  # to an even digit
        (eq(r"-\frac18 = -0.13"), "open"),
        (eq(r"\frac23 = 0.66"), "open"),  # cut
        (eq(r"-\frac23 = -0.66"), "open"),
        (eq(r"\frac1{1000} = 0.00"), "open"),
        (eq(r"\frac23 = 0.65"), "refuted"),
        (eq(r"-\frac23 = -0.68"), "refuted"),
        (eq("1.5 = 1.2"), "refuted"),
        (eq(r"\frac13 = 0.34"), "refuted"),
        (eq(r"\frac13 = 34\%"), "refuted"),
        (eq(r"e^{-6} = 2.3 \times 10^{-3}"), "refuted"),
        (r"Let $x = 0.5$. Then" + eq("x^2 = 0.1"), "refuted"),
        (eq(r"\frac13 \approx 0.33"), "proved"),
        (eq(r"e^{-6} \approx 2.5 \times 10^{-3}"), "proved"),
        (eq(r"\frac13 \approx 0.35"), "refuted"),
    ],
)
def test_a_decimal_is_exact_and_rounded(tmp_path: Path, body: str, verdict: str) -> None:
    assert found(tmp_path, body)[-1].replace("corrected", "refuted") == verdict.replace("corrected", "refuted")


def test_a_repair_of_a_decimal_is_an_equation(tmp_path: Path) -> None:
    (row,) = settle(tmp_path, eq("0.1 + 0.2 = 0.31")).values()
    assert row.repair == "|- 1/10 + 1/5 = 3/10"


def test_a_convention_says_that_decimals_are_rounded(tmp_path: Path) -> None:
    draft = tmp_path / "draft.tex"
    draft.write_text(f"\\begin{{document}}{eq('0.5 = 0.51')}\\end{{document}}", encoding="utf-8")
    for convention, verdict in (("decimals: rounded", "proved"), ("decimals: exact", "refuted")):
        displays = questions(draft, None, (), (convention,)).displays
        (row,) = settled(displays, Answers(None, 10.0), Quiet(), 1)
        assert row.verdict.replace("corrected", "refuted") == verdict


@pytest.mark.parametrize(
    ("value", "used"),
    [
        (r"\gcd(2,4) = 3", r"\gcd(2,4) + 1 = 4"),
        (r"\gcd(a,b) = ab", r"\gcd(a,b)/a = b"),
        (r"\det A = A", r"\det A + 1 = A + 1"),
        (r"\arg z = z", r"\arg z + 1 = z + 1"),
        (r"\operatorname{lcm}(2,3) = 5", r"2\operatorname{lcm}(2,3) = 10"),
        (r"\mathrm{rank} A = 5", r"2\,\mathrm{rank} A = 10"),
        (r"\Gamma(3) = 5", r"2\Gamma(3) = 10"),
        (r"\zeta(2) = 1", r"\zeta(2) + 1 = 2"),
        (r"\varphi(6) = 3", r"\varphi(6) + 1 = 4"),
        (r"\mathbb{E}[2] = 3", r"\mathbb{E}[2] + 1 = 4"),
        (r"\pi = 3", r"2\pi = 6"),
        (r"3 = \pi", r"2\pi = 6"),
        (r"e = 3", r"e^2 = 9"),
        (r"i = 2", r"i^2 = 4"),
        (r"\infty = 5", r"2\infty = 10"),
    ],
)
def test_what_is_known_is_defined_by_no_value(tmp_path: Path, value: str, used: str) -> None:
    assert found(tmp_path, eq(value, used)) == ["open", "open"]


@pytest.mark.parametrize(
    "body",
    [
        eq("f(x) = x^2", "f(3) = 9"),
        eq("f(2) = 3", "f(2) + 1 = 4"),
        eq("p(2) = 3", "p(2) + 1 = 4"),
        eq(r"\Gamma(x) = x + 1", r"\Gamma(3) = 4"),
        eq(r"\mathbb{E}[X] = np", r"\mathbb{E}[X] + 1 = np + 1"),
        eq(r"\pi = 2x", r"\pi - x = x"),
        eq(r"\pi := 0.3", r"2\pi = 0.6"),
        "Put" + eq(r"\pi = 0.3", r"2\pi = 0.6"),
    ],
)
def test_what_is_new_is_defined(tmp_path: Path, body: str) -> None:
    assert found(tmp_path, body) == ["definition", "proved"]


def test_a_share_that_is_called_pi_has_its_value(tmp_path: Path) -> None:
    assert found(tmp_path, r"Let $\pi = 0.3$ be the share. Then" + eq(r"2\pi = 0.6", r"2\pi = 0.9"))[0] == "proved"


@pytest.mark.parametrize(
    ("body", "repair"),
    [
        # What is true of everything, or of any logarithm at all, is no repair.
        (r"Let $n \ge 1$ be an integer." + eq(r"2\sum_{i=1}^{n} i - n = 0"), ""),
        (r"Let $x > 1$." + eq(r"\log\log x = (\log x)^2"), ""),
        (r"Let $x > 1$." + eq(r"\ln\ln x = (\ln x)^2"), ""),
        (r"Let $x > 1$." + eq(r"\log^2 x = 2\log x"), ""),
        (r"Let $x > 1$." + eq(r"\ln x = x"), ""),
        (r"Let $x > 1$." + eq(r"e^x = x"), ""),
        (r"Let $x > 1$." + eq(r"\sqrt x = x"), ""),
        (r"Let $x > 1$." + eq(r"\ln x^2 = (\ln x)^2"), ""),
        (r"Let $x > 0$." + eq(r"\ln x > 0"), "log(x) > 0"),  # for x > 1
        (r"Let $x > 1$." + eq(r"x^2 - x = 0"), ""),
        (r"Let $n \ge 1$ be an integer." + eq(r"\sum_{i=1}^n i^2 = n"), ""),
        (eq(r"\frac23 \le 0.66"), "2/3 <= 17/25"),
        # A slip is found as before.
        (r"Let $x > 1$." + eq(r"\ln(x^2) = 3\ln x"), "log(x^2) = 2*log(x)"),
        (r"Let $x > 0$." + eq(r"\sqrt{x^2} = x^2"), "sqrt(x^2) = x"),
        (r"Let $n \ge 1$ be an integer." + eq(r"\sum_{i=1}^n i = \frac{n(n-1)}2"), "sum(k, k, 1, n) = n*(n + 1)/2"),
        (r"Let $x, y > 0$." + eq(r"\ln\frac{x}{y} = \ln x + \ln y"), "log(x/y) = log(x) - log(y)"),
        (eq("1 - (x - y) = 1 - x - y"), "1 - (x - y) = 1 - x + y"),
        (eq("(x+1)^2 = x^2 + 2x + 2"), "(x + 1)^2 = x^2 + 2*x + 1"),
        (eq("2x + x = 4x"), "2*x + x = 3*x"),
    ],
)
def test_a_repair_says_something(tmp_path: Path, body: str, repair: str) -> None:
    (row,) = settle(tmp_path, body).values()
    assert row.verdict == ("corrected" if repair else "refuted")
    assert row.repair.rpartition("|- ")[2] == repair


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        (eq(r"a \cdot b / c \cdot d = \frac{ab}{cd}"), "unread"),
        (eq(r"1/2 \cdot x = \frac{1}{2x}"), "unread"),
        (eq(r"1/2 \times x = \frac{x}{2}"), "unread"),
        (eq(r"x \cdot 1/2 = \frac{x}{2}"), "proved"),
        (eq(r"(1/2) \cdot x = \frac{x}{2}"), "proved"),
        (eq(r"2^6 \equiv 1"), "open"),
        (r"Let $n$ be an integer." + eq(r"n^2 \equiv n"), "open"),
        (eq(r"(x+1)^2 \equiv x^2 + 2x + 1"), "proved"),
        (eq(r"\mathrm{10} = 11"), "refuted"),
        (eq(r"\text{10} = 11"), "refuted"),
        (eq(r"\mathrm{10} = 10"), "proved"),
        (eq(r"2^{\mathrm{10}} = 1024"), "proved"),
        (eq(r"2^\mathrm{10} = 1024"), "proved"),
    ],
)
def test_signs_that_may_mean_two_things(tmp_path: Path, body: str, verdict: str) -> None:
    assert found(tmp_path, body) == [verdict]


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"\underline{2=3}", "open"),
        (r"\overline{x^2<0}", "open"),
        (r"1 - \hat{x<2}", "open"),
        (r"\mathrm{x<2}", "open"),
        (r"\binom{n}{k=1}", "open"),
        (r"\underbrace{x < 0}_{\text{false}}", "open"),
        (r"n \choose k = 1", "unread"),
        (r"\lnot (x^2 \ge 0)", "unread"),
        # The false twins: what is a condition, or no relation, is none.
        (r"\underline{x}", "definition"),
        (r"n \choose k", "definition"),
        (r"\sum_{i=1}^n i", "definition"),
        (r"P(X > 0)", "definition"),
        (r"\underbrace{x}_{=0}", "definition"),
        (r"\begin{cases} 1 & x > 0 \\ 0 & x \le 0 \end{cases}", "definition"),
    ],
)
def test_what_is_asserted_inside_of_something_defines_nothing(tmp_path: Path, formula: str, verdict: str) -> None:
    assert found(tmp_path, eq(formula)) == [verdict]


@pytest.mark.parametrize(
    ("formula", "statement"),
    [
        (r"\bar xy \ge 0", "x_bar*y >= 0"),
        (r"\bar x y \ge xy", "x_bar*y >= x*y"),
        (r"x_{a'} \ge x_a", "x_a_prime >= x_a"),
        (r"x_{(1)} \ge x_1", "x_bracketed_1 >= x_1"),
        (r"x_{\max} \ge x_{\min}", "x_max >= x_min"),
        (r"x_1' \ge x_1", "x_prime_1 >= x_1"),
        (r"xy \ge 0", "x*y >= 0"),
    ],
)
def test_a_name_is_told_with_all_that_belongs_to_it(tmp_path: Path, formula: str, statement: str) -> None:
    (row,) = settle(tmp_path, eq(formula)).values()
    assert statement in str(row.display.asks[0].texts)
