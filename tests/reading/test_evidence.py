"""What a draft says elsewhere of a name decides how it is read; where both are said, or nothing, it is asked."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from habits import said

from symbolic.reading.binding import Printed
from symbolic.reading.extraction import extract
from symbolic.reading.notation import notation_of
from symbolic.reading.proposal import proposal
from symbolic.reading.transcription import transcribe

TEXT = " ".join(f"The {k}th of these is $q_{{{k}}} = {k}$." for k in range(30))  # a draft with a text

READ = [
    # Called in the same display, or in the section, and no number there.
    (r"\[ c(x) = c(x + 1) \]", ["c(x) = c(x + 1)"]),
    (r"\section{A} \[ c(x) = 1 \] \[ c(x + 1) = 2 \] \section{B} \[ c < 2 \]", ["c(x) = 1", "c(x + 1) = 2", "c < 2"]),
    (r"\section{A} \[ c(x) = 1 \] \section{B} \[ 2c(x + 1) = 2 + c \]", ["c(x) = 1", "2 * c * (x + 1) = 2 + c"]),
    (r"Let $0 < t < 1$. \[ t(x) = 2 \] \section{B} \[ t(1 - t) \le 1 \]", ["t(x) = 2", "t * (1 - t) <= 1"]),
    (r"\[ c(A \cup B) = 2 \] \[ c = 3 \]", ["c(A cup B) = 2", "c = 3"]),
    (r"\[ D(p \| q) = 2 \] \[ D = 3 \]", ["D(p parallel q) = 2", "D = 3"]),
    (r"\[ \mathbb{E}[2X] = 1 \] \[ \mathbb{E}[X] = 2 \] \[ \mathbb{E} X = 1 \]", ["mathbb{E}(2 * X) = 1"]),
    (r"\[ O(2n) = O(n/2) \]", ["O(2 * n) = O(n / 2)"]),
    (r"\[ c(x + 1) := x \]", ["def c(x + 1) := x"]),
    # Above.
    (r"\[ A_i^c = \emptyset \] \[ A_1 \cap A_2 = \emptyset \]", ["A[i; c] = emptyset"]),
    (r"\[ x^f_i = y^f_j \]", ["x[i; f] = y[j; f]"]),
    (r"Let $v_n = (v_n^1, \dots, v_n^d)$. \[ v_n^i = v_n^2 \]", ["v[n; i] = v[n; 2]"]),
    (r"\[ x_n^{a/2} = 1 \]", ["x[n] ^ (a / 2) = 1"]),
    (r"\[ F^0(x) = F^1(x) + F(x) \]", ["F[; 0](x) = F[; 1](x) + F(x)"]),
    (r"\[ p_k^0 = p_k^1 \] \[ p_k^{n+1} = 1 \]", ["p[k; 0] = p[k; 1]"]),
    (r"\[ f^2(x) = f(x) \]", ["f(x) ^ 2 = f(x)"]),
    (r"Let $f$ have an inverse function. \[ f^{-1}(f(x)) = x \]", ["inverse(f)(f(x)) = x"]),
    (r"\[ x_i = y_j \] \[ x_{ij} = x_{ji} \]", ["x[i] = y[j]", "x[i, j] = x[j, i]"]),
    (r"\[ 2 [\frac{x}{2}] = x \]", ["2 * (x / 2) = x"]),
    (r"\[ \textsf{se} = 2 \] \[ \widehat{\textsf{se}} = \textsf{se} \]", ["se = 2", "widehat{se} = se"]),
    # n of f_n(x) is not called; dollars in the text open nothing; the section goes on behind a heading without number.
    (r"Let $f_n(x) = 1$. \[ n + 1 = 2 \] \[ x = n(n + 1) \]", ["n + 1 = 2", "x = n * (n + 1)"]),
    (r"It costs \$$10$ with $c(x)$. \[ c(x) = c \] \[ c(x + 1) = 1 \] A gain of \$$5$.", ["c(x) = c", "c(x + 1) = 1"]),
    (
        r"\section{A} \[ c(x) = 1 \] \section*{B} \[ c(x + 1) = 2 \] \section{C} \[ 2c < 2 \]",
        ["c(x) = 1", "c(x + 1) = 2", "2 * c < 2"],
    ),
    # The pair of a product, and its false twin.
    (
        r"where $(u, x)$ denotes the inner product. \[ y = e^{iu} \] \[ y = e^{i(u, x)} \]",
        ["y = e ^ (i * u)", "y = e ^ (i * <u, x>)"],
    ),
    (r"where $(u, x)$ is a point. \[ y = e^{iu} \] \[ y = e^{i(u, x)} \]", ["y = e ^ (i * u)", "y = e ^ i(u, x)"]),
    # What is defined is no power; what is listed above is none.
    (r"\[ P_n^{x_0}(x) := 1 \] \[ P_n^{x_0}(y) = 2 \]", ["def P[n; x[0]](x) := 1", "P[n; x[0]](y) = 2"]),
    (r"\[ H_n^{i, j} = 1 \]", ["H[n; i, j] = 1"]),
    (r"\[ \mathbb{E}[X - a]^2 = \mathbb{E}[X]^2 \]", ["mathbb{E}(X - a) ^ 2 = mathbb{E}(X) ^ 2"]),
    (r"\[ x = \sqrt{p}(y + 1) - \sqrt{2}(y) \]", ["x = (sqrt(p) * (y + 1)) - (sqrt(2) * y)"]),
    (r"\[ y = V_{12} \]", ["y = V[12]"]),
    # Brackets before brackets with one name or number: these are numbers.
    (r"\[ (a + b)(c) = (x + 1)(2) \]", ["(a + b) * c = (x + 1) * 2"]),
    (r"\[ (a + b)(2x) = (-a)(-b) \]", ["(a + b) * (2 * x) = (-a) * (-b)"]),
    (r"\[ n! = \sum_{i=1}^m i \] \[ x = (n + m)(2) \]", ["fact(n) = sum[i = 1; m](i)", "x = (n + m) * 2"]),
    # Called elsewhere, or no factor beside it.
    (r"\[ c(x) = 2 \] \[ c(x) = cx \]", ["c(x) = 2", "c(x) = c * x"]),
    (r"\[ x(t) = 2t \]", ["x(t) = 2 * t"]),
    (r"\[ c(t) = c_0 t \]", ["c(t) = c[0] * t"]),
    # A letter that stands alone somewhere, or before no letter that may be random, is a factor.
    (r"\[ E = mc^2 \] \[ EX = 2 \]", ["E = m * (c ^ 2)", "E * X = 2"]),
    (r"\[ PV = nRT \] \[ EI = DE \]", ["P * V = n * R * T", "E * I = D * E"]),
    (r"Let $E$ be a matrix. \[ EX = 2X \]", ["E * X = 2 * X"]),
    (r"\[ E \cdot X = 2 \]", ["E * X = 2"]),
    (r"\[ E(X) = 2 \] \[ E(X + Y) = 2 \]", ["E(X) = 2", "E(X + Y) = 2"]),
    (r"\[ \mathbb{E}|X| = 2 \]", ["mathbb{E}(abs(X)) = 2"]),
    # What is raised to c is no complement; a star below makes a name.
    (r"\[ a^{b^c} = n^c \]", ["a ^ (b ^ c) = n ^ c"]),
    (r"\[ A^c = B \]", ["A[; c] = B"]),
    (r"\[ x_* = x^* + x_+ \]", ['x["*"] = x* + x_+']),
    (r"\[ \sin 30^\circ = \cos 2 \]", [r'sin(30^["\circ"]) = cos(2)']),
    (r"\[ y = V_{11} + V_{7} \]", ["y = V[11] + V[7]"]),
    # Words that speak of it, and the order of indices.
    (r"The convolution. \[ f(x) = g(x) \] \[ (f * g)(x) = f * g(x) \]", ["f(x) = g(x)", "(f * g)(x) = (f * g)(x)"]),
    (r"\[ f^2(x) = f(x) \] \section{B} We iterate it.", ["f(x) ^ 2 = f(x)"]),
    (r"\[ x_i = y_j + z_k \] \[ x_{ij} = x_{jk} \]", ["x[i] = y[j] + z[k]", "x[i, j] = x[j, k]"]),
    (r"\[ T(x) = x^T A x \]", ["T(x) = transpose(x) * A * x"]),
    # The text calls L, and here it is a number; one with a label is another name.
    (r"Let $L(x) = 1$. \section{A} \[ 4L = L(a - b) \]", ["4 * L = L * (a - b)"]),
    (r"\[ x = \lambda - \lambda_{\min}(xy) \] \[ \lambda_{\min}(x) = 1 \]", ["x = lambda - lambda_min(x * y)"]),
    (r"\[ f|_A(x) := f(x) \] \[ f = 1 \]", ["def at[A](f)(x) := f(x)"]),
    (r"\[ \text{G0}(A) = 1 \]", ["G0(A) = 1"]),
    # A word in italics.
    (r"\[ Wealth_t = Wealth_{t-1} (1 + x) \]", ["Wealth[t] = Wealth[t - 1] * (1 + x)"]),
]  # fmt: skip
ASKED = [
    (r"\[ c(x) = c(x + 1) + 2c \]", "c(x + 1)"),
    (r"\[ c(x) + c(x + 1) = c \]", "c(x + 1)"),
    (r"\section{A} \[ c(x) = 1 \] \[ c(x + 1) = 2 \] \[ 2c < 2 \]", "c(x + 1)"),
    (r"\[ c(x + 1) = x \]", "c(x + 1)"),
    (r"Let $c > 0$. \[ c(x) = 1 \] \[ c(x + 1) = 2 \]", "c(x + 1)"),
    (r"\[ x_i^c = 1 \] Let $c > 0$.", "x_i^c"),
    (r"\[ x_n^a = x_n^{a+1} \]", "x_n^a"),
    (r"\[ \sum_{i=1}^n \mu^i x_i = 1 \]", r"\mu^i"),
    (r"\[ f^2(x) = f(x) \] We iterate it.", "f^2"),
    (r"\[ h = g \] \[ g(x + 1) = 2 \]", "g(x + 1)"),
    (r"\[ \int 2d(x + y) = d \]", "d(x + y)"),
    (r"\[ p^\mu q_\mu = 1 \]", r"p^\mu"),
    (r"\[ p_k^0 = p_k^1 + p_k^2 \]", "p_k^2"),
    (r"\[ p_k^0 = p_k^1 \] \[ p_k^{n+1} = 1 \]", "p_k^{n+1}"),
    (r"\[ f^{-1}(f(x)) = x \]", "inverse function"),
    (r"\[ 2 [\frac{x}{2}] = x \] The floor of it.", "around a single term"),
    (r"\[ x_{ij} = x_{ji} \]", "two indices"),
    (r"\[ x_i = y_j + z_k \] \[ x_{ij} = x_{jk} + x_{cv} \]", "two indices"),
    (r"\[ x_i = y_j + z_k \] \[ x_{ij} = x_{ik} + x_{ab} \]", "two indices"),
    (r"\[ P_n^{x_0}(x) = 1 \]", "P_n^{x_0}(x)"),
    (r"\[ f(x) = g(x) \] \[ f * g = g * f \]", "a convolution"),
    (r"Let $L(x) = 1$. \[ 4L = L(a - b) \]", "L(a - b)"),
    (r"Let $L(x) = 1$. \section{A} \[ 4L = 2 \] \subsection{B} \[ 1 = L(a - b) \]", "L(a - b)"),
    (r"\[ f(x) = 1 \] \[ x = f|_A \]", "a bar does not close"),
    (r"\[ R^2(S) = R(S) \]", "a name of its own"),
    (r"\[ y = V_{11} + V_{22} \]", "one index, or two"),
    (r"\[ \mathbb{E}(X - a)^2 = \mathbb{E}(X) \]", "of its value, or of the brackets"),
    (r"\[ x = \sqrt{\frac{p}{q}}(y) - 1 \]", "is this called"),
    (r"\[ f(x \mid y^n) = 1 \] \[ f(x) = 1 \]", "a complement, an index, or a power"),
    (r"\[ 2T = x^T A x \]", "transposed"),
    *(
        (rf"\[ {formula} \]", "to be decided: ")
        for formula in (
            "EX^2 = (EX)^2",
            "E|X| = |EX|",
            "E(aX + b) = aEX + b",
            r"E\sqrt X = \sqrt{EX}",
            "E e^{aX} = 2",
            "P|X| = 1",
            "VX = 1",
            "E_k X = 2",
            r"x^2 = E \log X",
        )
    ),
    # f + g may be called where no display calls f.
    (r"Let $u(t)$ and $v(t)$ be solutions. \[ (u + v)(0) = 0 \]", "is it applied"),
    (r"Let $f(x) = x^2$ and $g(x) = 1$. \[ (fg)(2) = 4 \]", "is it applied"),
    *((rf"\[ {formula} = 5 \]", "is it applied") for formula in ("(2f)(3)", "(f + 1)(-2)", r"(\frac{f}{g})(2)")),
    (r"Let $f(x) = x^2$. \[ fg(2) = 4 \]", "is f applied"),
    (r"\[ xy^2z = x(y^2)z \]", "x(y^2)"),
    (r"\[ a(b)c = abc \]", "a(b)"),
    (r"\[ ab(c) = abc \]", "b(c)"),
]


def readings(body: str, folder: Path) -> list[str]:
    """Of every display what is read, or why not."""
    draft = folder / "draft.tex"
    draft.write_text(rf"\documentclass{{article}}\begin{{document}}{TEXT} {body} \end{{document}}", encoding="utf-8")
    found = extract(draft)
    shown = transcribe(found)
    text = proposal(shown, "a draft", draft.name, None, (), found.sentences)
    paper = Printed(shown, notation_of(tomllib.loads(text)))
    return [said(d.reading) if d.reading else f"refused: {d.error}" for d in paper.displays.values()]


@pytest.mark.parametrize(("body", "intended"), READ)
def test_what_is_said_elsewhere_decides(body: str, intended: list[str], tmp_path: Path) -> None:
    assert readings(body, tmp_path)[: len(intended)] == intended


@pytest.mark.parametrize(("body", "what"), ASKED)
def test_what_both_or_nothing_speaks_for_is_asked(body: str, what: str, tmp_path: Path) -> None:
    assert any(one.startswith("refused: ") and what in one for one in readings(body, tmp_path))
