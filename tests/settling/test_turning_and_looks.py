r"""Hypotheses that words turn round or take back, and displays that look like products and powers and may be others.

Beside each stands a twin in nearly the same words, or symbols, of which nothing is doubted.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_single_values import eq, verdicts

SQUARE = eq("x^2>1")
ROOT = eq(r"\sqrt{x^2}=x")
LET = "Let $x>0$. Then" + ROOT


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # Words right before what seems to be supposed, or behind it.
        ("While for $x>1$ this is easy, in general" + SQUARE, "open"),
        ("Although for positive $x$ this is trivial, we always have" + ROOT, "open"),
        ("Since for $x>1$ the claim is trivial, we consider general $x$:" + SQUARE, "open"),
        ("Unlike for $x>1$, here" + SQUARE, "open"),
        ("Having dealt with $x>1$, we have" + SQUARE, "open"),
        ("With $x>1$ out of the way, we have" + SQUARE, "open"),
        ("By analogy with $x>1$," + SQUARE, "open"),
        ("Then for $x>1$ we have" + SQUARE, "proved"),
        ("With $x>1$ we have" + SQUARE, "proved"),
        *(("We have" + SQUARE + f"{word} for $x>1$.", "open") for word in ("exactly", "at best", "solely", "save")),
        ("We have" + SQUARE + "precisely when $x>1$.", "open"),
        ("We have" + SQUARE + "with $x>1$ replaced by $x>0$.", "open"),
        ("We have" + SQUARE + "for $x>1$.", "proved"),
        # What nobody lets.
        ("We could let $x>1$. We have" + SQUARE, "open"),
        ("Why let $x>1$? We have" + SQUARE, "open"),
        ("Let $x>1$? There is no need. We have" + SQUARE, "open"),
        ("Smith (1990) let $x>1$. We have" + SQUARE, "open"),
        ("It is common to let $x>1$. We have" + SQUARE, "open"),
        ("In this note one could let $x>1$. We have" + SQUARE, "open"),
        ("With the usual notation let $x>1$. We have" + SQUARE, "proved"),
        ("(a) Let $x>1$. We have" + SQUARE, "proved"),
        ("Furthermore, we let $x>1$. We have" + SQUARE, "proved"),
        # What is taken back, or said anew.
        (LET + "We no longer assume $x>0$. Then" + ROOT, "proved open"),
        (LET + "The requirement $x>0$ is not essential. Then" + ROOT, "proved open"),
        (LET + "Forget about $x>0$. Then" + ROOT, "proved open"),
        (LET + "Assume $x>0$ no more. Then" + ROOT, "proved open"),
        (LET + "Since $x>0$, we have" + ROOT, "proved proved"),
        (LET + "Now take $x$ between $-1$ and $0$. Then" + ROOT, "proved open"),
        (LET + "Consider $x$ below $1$. Then" + ROOT, "proved open"),
        (LET + "Let $x$ now be at most $-1$. Then" + eq("|x|=-x"), "proved open"),
        (LET + "Now for $x$ in $(-1,0)$. Then" + ROOT, "proved open"),
        (LET + "Let us take $x=-y$ with $y>0$. Then" + ROOT, "proved open"),
        (LET + "Consider $x$ as above. Then" + ROOT, "proved proved"),
        ("Let $n$ be odd. Then" + eq("(-1)^n+1=0") + "Let $n$ now be even. Then" + eq("(-1)^n-1=0"), "proved open"),
        ("Let $n$ be odd. Then" + eq("(-1)^n+1=0") + "We turn to even $n$. Then" + eq("(-1)^n=-1"), "proved open"),
        ("Let $n$ be odd. Then" + eq("(-1)^n+1=0") + "We turn to the sum. Then" + eq("(-1)^n=-1"), "proved proved"),
        (r"\section{Large numbers} Let $x>1$. Done. \section{All numbers} We have" + SQUARE, "open"),
        (r"\paragraph{First case.} Let $x>1$. Done. \paragraph{General case.} We have" + SQUARE, "open"),
        (r"\section{Large numbers} Let $x>1$. Done. \section{Squares} We have" + SQUARE, "proved"),
        ("First let $x>1$, then let $x$ be arbitrary. We have" + SQUARE, "open"),
        ("First let $x>1$, then let $y$ be arbitrary. We have" + SQUARE, "proved"),
        # No name is what it is made of.
        ("As with $x$," + eq("|x|=x"), "open"),
    ],
)
def test_hypotheses_that_are_turned_round_or_taken_back(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # What has an index of one sign is what has both.
        (r"The roots are" + eq(r"r_\pm=\frac{1\pm\sqrt5}2") + "We have" + eq("r_++r_-=1", "r_+r_-=-1"),
         "open open open"),
        (r"Let $z_\pm$ be the roots of $z^2-2z+c=0$. Then" + eq("z_++z_-=3"), "open"),
        ("Let $r_+=2$ and $r_-=1$. Then" + eq("r_+-r_-=3"), "refuted"),
        # Iterates.
        ("By construction" + eq("w^{t+1}=w^t+1"), "open"),
        ("In this way" + eq("y^1=y^0+1"), "open"),
        ("Since the error is halved," + eq(r"e^{t+1}=\frac12e^t"), "open"),
        ("Let $0<p<1$. Then" + eq(r"p^{k+1}\ge p^k"), "refuted"),
        ("We have" + eq("q^{n+1}-q^n=q^n(q-1)", "e^{x+y}=e^xe^y", "e^{x+1}=2e^xe"), "proved proved refuted"),
        # Cross products, segments, words.
        ("It follows that" + eq(r"v\times v=0"), "open"),
        ("The rule reads" + eq(r"a\times(b\times c)=b(a\cdot c)-c(a\cdot b)"), "open"),
        (r"Let $n\ge1$. Then" + eq(r"n\times n=n^3"), "refuted"),
        ("We have" + eq(r"(2+3)\times(4+5)=45", r"(a+b)\times(c+d)=ac+ad+bc+bd"), "proved proved"),
        ("We have" + eq(r"(u+v)\times(u-v)=2(u\times v)", "2a(a+1)=2a^2+2a", "2a(a+1)=2a^2+a"), "open proved refuted"),
        ("By the theorem of Pythagoras," + eq("AB^2+BC^2=AC^2"), "open"),
        ("It follows that" + eq(r"AB\cdot CD+BC\cdot AD=AC\cdot BD"), "open"),
        ("We have" + eq("(A+B)^2=A^2+AB+B^2"), "refuted"),
        ("Hence" + eq("aba=bab"), "open"),
        ("Let $a,b>0$. Hence" + eq("aba=bab"), "refuted"),
    ],
)  # fmt: skip
def test_what_looks_like_products_and_powers(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # Relations side by side that say what names are, or where they lie.
        (r"The noise is \[ g = 2s. \] Our parameters:" + eq(r"s = 3, \qquad n = 10"), "definition open"),
        (r"Let $s = 2$. Then" + eq(r"s = 3, \qquad 1 + 1 = 2"), "refuted"),
        ("Then" + eq(r"0 \le v \le 1, \qquad \frac12 + \frac12 = 1"), "open"),
        ("Let $v > 0$. Then" + eq(r"0 \le v \le 1, \qquad \frac12 + \frac12 = 1"), "refuted"),
        ("The game has the values" + eq(r"v \in [0,1], \qquad u \in [0,1]"), "open"),
        ("Then" + eq(r"\begin{aligned} x^2+y^2 &= 5, \\ y &= 2x \end{aligned}"), "open"),
        ("Let $y = 2x$. Then" + eq(r"\begin{aligned} x^2+y^2 &= 5, \\ y &= 2x \end{aligned}"), "refuted"),
        # What a section says of its numbers, others do not say.
        (r"\section{A} Modulo $7$, we work. \section{B} Let $t \ge 0$. Then" + eq("(1+t)^3 > 1 + 3t"), "refuted"),
        (r"\section{The model} We work modulo $7$. \section{B} Let $t \ge 0$. Then" + eq("(1+t)^3 > 1 + 3t"), "open"),
        (r"Throughout, we work modulo $7$. \section{B} Let $t \ge 0$. Then" + eq("(1+t)^3 > 1 + 3t"), "open"),
    ],
)  # fmt: skip
def test_several_relations_and_several_sections(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("member", "found"),
    [(r"x \in \{0,1\}^d", "open open"), (r"x \in \{1,2,\dots,n\}^d", "open open"), (r"x \in \{0,1\}", "proved open")],
)
def test_a_vector_of_bits_is_no_integer(tmp_path: Path, member: str, found: str) -> None:
    assert verdicts(tmp_path, eq(r"x^2 \ge x", member)) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # Integers are those beside which it stands.
        (
            r"Let $N$ be a positive integer and $d$ a positive constant. We have" + eq(r"d^2 \ge d", r"N^2 \ge N"),
            "open proved",
        ),
        (r"Let $n$ be an integer and $x$ arbitrary. Then" + eq(r"x^2 \ge x", r"n^2 \ge n"), "open proved"),
        (r"Let $m, n$ be integers. Then" + eq(r"m^2 + n^2 \ge m + n"), "proved"),
        (r"For integer $k$ and natural numbers $m$ and $n$ we have" + eq(r"k^2 + m^2 + n^2 \ge k + m + n"), "proved"),
        (r"Let $k$, a positive integer, be given. Then" + eq(r"k^2 \ge k"), "proved"),
        (r"Suppose that $n \ge 1$ and $m$ are integers. Then" + eq(r"n^2 + m^2 \ge n + m"), "proved"),
        (r"Let $0 < p < 1$ and $n$ a positive integer." + eq(r"n^2 \ge n", r"p^2 \ge p"), "proved refuted"),
        (r"Let $0 < p < 1$ and $m, n$ positive integers." + eq(r"n^2 \ge n", r"p^2 \ge p"), "proved refuted"),
        (r"Let $0 < p < 1$ and $n$ be a natural number. Then" + eq(r"n^2 \ge n", r"p^2 \ge p"), "proved refuted"),
        (r"For integer constants $a$, $b$ we have" + eq(r"a^2 + b^2 \ge a + b"), "proved"),
        (r"The index $i$ runs over the integers. We have" + eq(r"i^2 \ge i"), "proved"),
        (r"Let $x$ lie between two integers. Then" + eq(r"x^2 \ge x"), "open"),
        (r"Suppose that $x$ or $y$ is an integer. Then" + eq(r"y^2 \ge y"), "open"),
        (r"Suppose that one of $x$ and $y$ is an integer. Then" + eq(r"y^2 \ge y"), "open"),
        (r"Let $N$ be the smallest integer larger than $r$. Then" + eq(r"r^2 \ge r"), "open"),
        (r"Let $r$ be the natural logarithm of $y$. We have" + eq(r"r^2 \ge r"), "open"),
        (r"Let $x$ be a Gaussian integer. Then" + eq(r"x^2 \ge x"), "open"),
        (r"Let $x$ be an integer multiple of $y$. Then" + eq(r"x^2 \ge x"), "open"),
        (r"We do not assume that $x \in \mathbb{Z}$. We have" + eq(r"x^2 \ge x"), "open"),
        (r"Let $x \in \mathbb{Z}$. We have" + eq(r"x^2 \ge x"), "proved"),
    ],
)  # fmt: skip
def test_who_is_an_integer(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found
