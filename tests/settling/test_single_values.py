"""What is said of a function at one value, and what is supposed under a condition: true lines, and twins."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_settling import eq, verdicts

LEMMA = r"\newtheorem{lemma}{Lemma}"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # What f is at a is a hypothesis about a, and no definition: nothing is refuted without it.
        ("Let $g(a)=1$ and $g(b)=2$. Then" + eq(r"a \ne b", "a^2 + 1 > 0"), "open proved"),
        ("Let $f$ be injective, and let $f(x)=f(y)$. Then" + eq("x-y=0", "x-y=1"), "open open"),
        ("Suppose that" + eq("g(a)=g(b)+1") + "Then" + eq("(a-b)^2>0"), "definition open"),
        ("Suppose that $x_m=x_n+1$. Then" + eq(r"m \ne n"), "open"),
        ("Suppose that $x_{k+1}>x_k$. If $x_m>x_n$ then" + eq("m>n"), "open"),
        ("Let $g(a)=0$ and $g(t) \\ge t^2$ for all $t$. Then" + eq(r"a^2 \le 0"), "open"),
        # What is said of all is none.
        ("Let $f(x)=x^2$. Then" + eq("f(x) \\ge 0", "f(3)=9", "(x-1)^2>0"), "proved proved refuted"),
        ("Let $p_i=1$ for all $i \\ge 1$. Then" + eq("p_i^2=1", "i^2 = i+1"), "proved refuted"),
        ("Let $a_n=n!$. Then" + eq("a_3=6", "n^2=n"), "proved refuted"),
        # What a function is that is not understood, its values are; what is said of it before, is no definition of it.
        (r"Let $h(x)=\int_0^x t\,dt$. Then" + eq(r"h(2)^2\ge0,\quad h(2)=3"), "open"),
        ("Let $f(x)>0$ for $x>0$. Then" + eq("f(x)=5"), "open"),
        ("Let $f'(x)=1$ for all $x$. Then" + eq("f(x)=1"), "open"),
        ("Let $h(-x)=h(x)$. Then" + eq("h(x)=0"), "open"),
        ("If $g(x)$ is infinite then" + eq("g(x)=g(x)+1"), "open"),
        ("For all real $x$," + eq(r"f(\sqrt{x^2})=f(|x|)", "f(x/x)=f(2)"), "open open"),
        (r"Let" + eq(r"s_n=\sum_{k=1}^n x_{k+1}") + "Then" + eq("s_0=x_1", "s_1=x_1"), "definition open open"),
        # Under a sum over k no x_k is one number.
        (r"Let $x_k\ge1$ for odd $k$. Then" + eq(r"\sum_{k=1}^n x_k\ge n", r"x_k^2 \ge x_k"), "open proved"),
        (r"Let $x_n\ge1$. Then" + eq(r"\sum_{n=1}^m x_n\ge m"), "open"),
        ("Put $q_i=1-p_i$. Then" + eq(r"\sum_{i=1}^n (p_i+q_i)=n", r"\sum_{i=1}^n (p_i-q_i)=n"), "proved open"),
        (r"Let $a_k=k^2$. Then" + eq(r"\sum_{k=1}^n (a_{k+1}-a_k)=n^2+2n", r"\sum_{k=1}^2 a_k=4"), "proved refuted"),
    ],
)
def test_what_is_said_of_a_value_is_said_of_what_it_is_at(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("said", "then", "found"),
    [
        (r"Let $y\ge1$ for $x\ge3$.", r"For $x=4$,", "proved"),
        (r"Let $y\ge1$ for $x\ge3$.", r"For $x=2$,", "open"),
        (r"Let $y\ge1$ for $x\ge3$. Let $x>4$.", "Then", "proved"),
        (r"Let $y\ge1$ for $x\ge3$. Let $x>2$.", "Then", "open"),
        (r"Let $y\ge1$ for all $x\ge3$.", "Then", "proved"),  # and the row says where
        (r"Let $y\ge1$ for all $x\ge3$.", "If $x=1$, then", "open"),
        (r"Let $y\ge1$ for odd $n$.", "Then", "proved"),
        (r"Let $y\ge1$ for odd $n$. Let $n$ be even.", "Then", "open"),
        (r"Suppose that $y\ge1$ if $q>0$. Let $q<0$.", "Then", "open"),
    ],
)
def test_what_is_supposed_under_a_condition_holds_there(tmp_path: Path, said: str, then: str, found: str) -> None:
    assert verdicts(tmp_path, said + then + eq(r"y^2\ge y", r"y^2\ge y+1")).split()[0] == found
    assert verdicts(tmp_path, said + then + eq(r"y^2\ge y+1")) != "proved"


WHOLE = r"Let $n$ be an integer."
FALSE_BETWEEN = eq(r"(n-1)(n-2) \ge 0")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # An integer is one where a sentence says so; where the letter is let be again, it may be any number.
        (WHOLE + FALSE_BETWEEN + r"\section{B} Then" + FALSE_BETWEEN, "proved proved"),
        (WHOLE + r"\section{B} Let $n$ be the number of balls. Then" + FALSE_BETWEEN, "proved"),
        (WHOLE + r"\section{B} Let $n>0$ be the refractive index. Then" + FALSE_BETWEEN, "open"),
        (r"\section{A}" + WHOLE + r"\section{B} Let $n>0$. Then" + FALSE_BETWEEN, "open"),
        (r"\section{A}" + WHOLE + r"\section{B} Let $n>0$ be an integer. Then" + FALSE_BETWEEN, "proved"),
        (
            r"\begin{lemma}"
            + WHOLE
            + FALSE_BETWEEN
            + r"\end{lemma}\begin{lemma}Let $n>0$. Then"
            + FALSE_BETWEEN
            + r"\end{lemma}",
            "proved open",
        ),
        (r"\section{A} Let $x_n>0$." + eq("x_n+1>1") + r"\section{B} For a rate $n>0$," + FALSE_BETWEEN, "proved open"),
        # What is a fraction somewhere, is no integer.
        (WHOLE + r"In the limit $n\to\frac12$ we have" + FALSE_BETWEEN, "open"),
        (WHOLE + r"We replace it by $n+\frac12$." + FALSE_BETWEEN, "open"),
        (WHOLE + r"Later $n$ is a half-integer." + FALSE_BETWEEN + eq("n^2+1>0", "(2n-1)^2<0"), "open proved refuted"),
        (WHOLE + r"A coin falls $n$ times, with probability $\frac12$ each. Then" + FALSE_BETWEEN, "proved"),
        (r"Take for $k$ the number $\frac12$. Then" + eq(r"k(k-1) \ge 0", "k^2+1>0", "k^2<0"), "open proved open"),
        # What counts in a display does, and what is defined by it is made of the same number.
        (
            r"\section{A} For every integer $n\ge1$ put $N=n(n+1)$. \section{B} For every $n\ge1$"
            + eq(r"N \ge 2n", r"\sum_{k=1}^n k=\frac{N}2"),
            "proved proved",
        ),
    ],
)
def test_an_integer_is_one_where_it_is_said_to_be(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, LEMMA + body) == found


SYSTEM = r"\begin{cases} x+y=2 \\ x-y=0 \end{cases}"
ROWS = r"\begin{array}{l} x \ge 1 \\ y \ge 1 \end{array}"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # The rows of a brace may be supposed: what follows is not refuted without them.
        ("We get the system" + eq(SYSTEM) + "Hence" + eq("x=1", "x=3", "x^2+1>0"), "open open open proved"),
        ("The constraints are" + eq(ROWS) + "Hence" + eq(r"xy \ge 1", "xy+1=1+yx"), "unread open proved"),
        ("The tables are" + eq(ROWS) + "Hence" + eq(r"xy \ge 1", "xy+1=1+yx"), "unread refuted proved"),
        ("We have" + eq(r"n \equiv 1 \pmod 4") + "Hence" + eq(r"n \ne 0", "n^2+1>0"), "open open proved"),
        # That there is something is claimed.
        ("Let $q>0$. There exists $r$ such that" + eq("0<r<q") + "Then" + eq("r<2q", "q+1<r"), "open open open"),
        ("There exists $x$ such that" + eq("x^2=2") + "Therefore" + eq("x^4=4", "x^4=5"), "open proved open"),
        ("Let $0<r<q$. Then" + eq("r<2q", "q+1<r"), "proved refuted"),
    ],
)
def test_rows_may_be_supposed_and_what_exists_is_claimed(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # What is given for all numbers of another name says more than it does of one of them.
        (r"Let $a\le b+\epsilon$ for all $\epsilon>0$. Then" + eq(r"a\le b", r"a-b\le\epsilon"), "open proved"),
        (r"Let $a\le b+\epsilon$ and $\epsilon>0$. Then" + eq(r"a\le b"), "refuted"),
        (r"Suppose that for all $\epsilon>0$, $a\le b+\epsilon$. Then" + eq(r"a\le b"), "open"),
        (r"Suppose that $\forall\epsilon>0$, $a\le b+\epsilon$. Then" + eq(r"a\le b"), "open"),
        (r"Suppose that" + eq(r"a\le b+\epsilon") + r"for every $\epsilon>0$. Then" + eq(r"a\le b"), "definition open"),
        (r"Let $a$ and $b$ be real with $a<b+\frac1n$ for all $n\ge1$. Then" + eq(r"a\le b"), "open"),
        (r"Let $x_i\ge1$ for all $i\ge1$. Then" + eq(r"x_i^2\ge1", r"x_i\ge2"), "proved open"),
        # For x with f(x) = 1 is no statement about all x.
        ("For $x$ with $f(x)=1$ we have" + eq("x=1", "x^2+1>0"), "open proved"),
        ("For all $x$ such that $f(x)=1$ we have" + eq(r"x\ge1"), "open"),
        ("For $m,n$ with $a_m=a_n$ we have" + eq("m=n"), "open"),
        ("Let $f(x)=1$ for all $x$. Then" + eq("x=1"), "refuted"),
        # A condition in a display, or in other words, is one; what may lie elsewhere does not meet it.
        ("Suppose that" + eq(r"y\ge1\quad\text{for } x\ge3") + r"For $x=2$" + eq(r"y^2\ge1"), "definition open"),
        ("Suppose that" + eq(r"y\ge1\qquad(x\ge3)") + r"For $x=2$" + eq(r"y^2\ge1"), "definition open"),
        ("Suppose that" + eq(r"y\ge1\qquad(x\ge3)") + r"For $x=4$" + eq(r"y^2\ge1"), "definition proved"),
        (r"Suppose that for $x\ge3$" + eq(r"y\ge1") + "For $x=2$" + eq(r"y^2\ge1"), "definition open"),
        (r"Suppose that $y\ge1$ provided that $x\ge3$. Let $x=1$. Then" + eq(r"y^2\ge y"), "open"),
        (r"Suppose that $y\ge1$ where $x\ge3$. Let $x=1$. Then" + eq(r"y^2\ge y"), "open"),
        (r"Suppose that $y\ge x$ where $x\ge3$. Then" + eq(r"y\ge2"), "proved"),
        (r"Assume $y\ge1$ for $x\ge3$. Here $x<2$. So" + eq(r"y^2\ge1"), "open"),
        (r"Let $a_n\ge1$ for even $n$. Let $a_n\le-1$ for odd $n$. Then" + eq(r"a_n<0", "a_n^2+1>0"), "open proved"),
    ],
)
def test_what_is_said_for_all_or_under_a_condition(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


SUM = eq(r"\sum_{k=1}^n k=\frac{n(n+1)}2")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # A letter with which a display of one section counts, or that stands below another one, may be real elsewhere.
        (r"\section{A} We have" + SUM + r"\section{B} The stiffness $k$ is positive. Then" + eq(r"k^2\ge k"), "open"),
        (r"\section{A} We have" + SUM + r"\section{B} Let $k>0$ be a constant. Then" + eq(r"k^2\ge k"), "open"),
        (
            r"\section{A} We have" + SUM + r"\section{B} Let $n$ be the index of refraction. Then" + eq(r"n^2\ge n"),
            "open",
        ),
        (r"\section{A} We have" + SUM + r"\section{B} Then" + eq(r"n^2\ge n"), "proved"),
        (
            r"\section{A} Let $n$ be an integer. \section{B} The density is" + eq(r"n=\frac NV", r"n^2\ge n"),
            "not proved",
        ),
        (r"\section{A} Let $N$ be an integer. \section{B} Suppose that" + eq("|N|<1") + "Then" + eq("N=0"), "open"),
        ("Let $m>0$ be a mass." + eq(r"E_m\ge0") + "Then" + eq(r"m\ge1"), "open"),
        (r"The wave number is $k$. The modes are $c_k$ with $c_k\ge0$. We have" + eq(r"k^2\ge k"), "open"),
        (r"Let $k$ be the number of modes $c_k$ with $c_k\ge0$. We have" + eq(r"k^2\ge k"), "proved"),
        ("Let $n$ be an integer. We now allow $n$ to be any real number. Then" + eq(r"n^2\ge n"), "open"),
        # What is said of a fraction beside an integer, or of one that is excluded, takes nothing back.
        (WHOLE + r"The half-integers are $n+\frac12$. Then" + FALSE_BETWEEN, "proved"),
        (WHOLE + r"The case $n=\frac12$ is impossible. Then" + FALSE_BETWEEN, "proved"),
        (r"\section{A} In this paper $n$ is always an integer. \section{B} Let $n>1$. Then" + eq(r"n\ge2"), "proved"),
    ],
)
def test_integers_of_one_section(tmp_path: Path, body: str, found: str) -> None:
    last = verdicts(tmp_path, body).split()[-1]
    assert last != "proved" if found == "not proved" else last == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # A reason may be known: it is not refuted, and may be met by what follows; a sum of numbers is none.
        ("As" + eq(r"|x|\le1") + "we get" + eq(r"x\le1", r"x\le2"), "open open open"),
        ("Since" + eq(r"x^2\ge0") + "we get" + eq(r"x^2+1\ge1", r"x^2\ge1"), "proved proved refuted"),
        ("As" + eq("2+2=5") + "we get" + eq("3=4"), "refuted refuted"),
        ("As" + eq(r"\nabla\cdot u=0") + "we get" + eq("u=0"), "open open"),
        ("We know that" + eq(r"|x|\le1") + "Hence" + eq(r"x\le1"), "open open"),
        ("We have" + eq("f(x_0)=0") + "Hence" + eq(r"x_0\ge1"), "open open"),
        # What is concluded of another value of what something is said of, is no definition of it.
        ("Let $f(x)=5$ for all $x$. Then" + eq("f(y)=6"), "open"),
        ("Let $f(x)=x^2$ for all $x$. Then" + eq("f(y)=y^2", "f(y)=y^3"), "proved refuted"),
        ("Let $a_n=5$ for all $n$. Then" + eq("a_{n+1}=6"), "open"),
        ("Let $f(1)=3$. Then" + eq("f(2)=6"), "open"),
        ("Let $f(1)=3$. Then put" + eq("f(2)=6", "f(2)-f(1)=3"), "definition proved"),
        (r"Let $f(x)\in\mathbb Z$. Then" + eq(r"f(x)=\frac12"), "open"),
        # What the text calls is called.
        ("Let $h(x)$ be the height at $x$. Then" + eq(r"h(x+1)=h\cdot(x+1)"), "unread"),
        ("Let $h>0$ be the step. Then" + eq(r"h(x+1)=h\cdot(x+1)"), "proved"),
        (r"The totient $\varphi$ is multiplicative. Then" + eq(r"\varphi(p-1)=\varphi\cdot(p-1)"), "unread"),
        (r"Let $\varphi^2=\varphi+1$. Then" + eq(r"\varphi(\varphi-1)=1"), "proved"),
        ("If $g(x+1)=1$ and $x=0$, then" + eq("g=1"), "open"),
        ("If $p(x+1)=1$ and $x=0$, then" + eq("p=1"), "proved"),
    ],
)
def test_reasons_values_and_calls(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


MATRIX = r"\begin{pmatrix}a&b\\c&d\end{pmatrix}"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # What words say of a matrix they say of its entries.
        ("The matrix" + eq("A=" + MATRIX) + "is symmetric. Thus" + eq("b=c", "b-c=-(c-b)"), "definition open proved"),
        ("Let $A$ be orthogonal with" + eq("A=" + MATRIX) + "Then" + eq("a^2+c^2=1"), "definition open"),
        ("Let" + eq("A=" + MATRIX) + "Then" + eq("(a+d)^2=(a-d)^2-4ad"), "definition refuted"),
        # What is said of a value of a function that is known is a hypothesis like others.
        ("Let $f(x)=x^2$. Let $f(a)=4$. Then" + eq("a=2", "a^4=16"), "refuted proved"),
        ("Let $f(x)=x^2$. If $f(a)=f(b)$, then" + eq("a=b"), "refuted"),
        ("Let $f(x)=x^2$ for $x>0$. Let $f(a)=f(b)$. Then" + eq("a=b"), "open"),
        ("Let $f(x)=x^2$. Suppose that $f(x)=f(y)$ for all $x$. Then" + eq("y=0"), "open"),
    ],
)
def test_what_is_said_of_a_whole_is_said_of_its_parts(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # What is said of any number, or may have been shown, is met by what follows.
        (r"Given any $\epsilon>0$ we have $|a-b|<\epsilon$. Therefore" + eq("a=b", "a-b=-(b-a)"), "open proved"),
        (r"For every $\epsilon>0$ we have" + eq(r"a\le b+\epsilon") + "Hence" + eq(r"a\le b"), "open open"),
        (
            "Conservation of energy gives" + eq(r"\frac12mv^2=mgh") + "Hence" + eq("v^2=2gh", "v^2=gh"),
            "open open refuted",
        ),
        ("The sides satisfy Pythagoras' theorem:" + eq("a^2+b^2=c^2") + "Hence" + eq("a<c"), "open open"),
        (
            "A rectangle has sides $a$ and $b$ and area $20$. Then" + eq("ab=20") + "If $a=4$ then" + eq("b=5"),
            "open open",
        ),
        # What the text speaks of is not defined by what is concluded of it; x_{1,2} are x_1 and x_2.
        ("Let $f$ be odd. Then" + eq("f(0)=0"), "open"),
        ("Let $f$ be additive. Then" + eq("f(x+y)=f(x)+f(y)"), "open"),
        ("Let $(a_n)$ be increasing. Then" + eq(r"a_n\le a_{n+1}"), "open"),
        (
            "Let $f$ be a function. It is given by" + eq("f(x)=x^2") + "Then" + eq("f(2)=4", "f(2)=5"),
            "definition proved refuted",
        ),
        (r"Let $x_{1,2}=1\pm\sqrt2$. Then" + eq("x_1x_2=-1"), "open"),
        (
            "The parabola" + eq("y=x^2") + "and the line" + eq("y=x") + "meet where" + eq("x^2=x"),
            "definition open definition",
        ),
        ("Let $x=2$ and" + eq("y=x^2") + "Then" + eq("y=4", "y=5"), "definition proved refuted"),
    ],
)
def test_what_may_be_known_is_met(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (r"If $D_t u\ne0$ then" + eq(r"u\ne0"), "open"),
        (r"Let $\delta_t u\ne0$. Then" + eq(r"u\ne0"), "open"),
        (r"Let $\delta_t=\frac12$ and $u=2$. Then" + eq(r"\delta_t u=1"), "proved"),
        (r"If $b_t u\ne0$ then" + eq(r"u\ne0"), "proved"),
    ],
)
def test_what_is_applied_is_no_factor(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (r"Suppose $x\ge y$ whenever $y<1$. Then" + eq(r"x\ge1"), "open"),
        (r"Suppose $x\ge y$ and $y<1$. Then" + eq(r"x\ge1"), "refuted"),
        ("The polynomial $p(x)=x^2+bx+c$ has the roots $1$ and $2$. Then" + eq("b=-3,\\qquad c=2"), "open"),
        ("The fixed points of $f(x)=x^2$ satisfy" + eq("x^2=x"), "open"),
        ("Let $u=2v$. The numbers $u$ and $v$ satisfy" + eq("u^2=4v^2", "u^2=2v^2"), "proved refuted"),
        # A value of what is defined is no other definition of it.
        ("Let $p(x)=x^2-3x+2$. Then $p(1)=0$ and" + eq("p(2)=0", "p(3)=1"), "proved refuted"),
        ("Let $f(x)=ax+b$. If $f(0)=1$ and $f(1)=3$, then" + eq("f(2)=5", "f(2)=6"), "proved refuted"),
        ("Let $f(x)=x^2$ and $f(x)=x$. Then" + eq("f(2)=4"), "open"),
    ],
)
def test_what_is_said_whenever_and_of_values(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # What words keep from being judged may hold of what follows.
        ("We solve the system" + eq(r"2x+y=5,\quad x-y=1") + "Adding them we get" + eq("3x=6"), "open open"),
        ("We need" + eq(r"2n\ge10") + "Hence" + eq(r"n\ge5"), "open open"),
        ("We have" + eq("1+1=2") + "Hence" + eq("3=4"), "proved refuted"),
        # A condition behind what its sentence says ends with it; one before it goes on.
        ("The test rejects if" + eq("x>2") + "We have" + eq("x^2>4"), "definition open"),
        (
            "We have" + eq(r"(a+b)^2\ge4ab") + "with equality if and only if" + eq("a=b") + "We have" + eq("ab=a^2"),
            "open",
        ),
        ("If" + eq("x>2") + "then" + eq("x^2>4") + "Moreover, we have" + eq("x^3>8"), "proved"),
        ("Suppose that" + eq("x>2") + "Then" + eq("x^2>4"), "definition proved"),
        # A value of a family that is known is claimed.
        (r"The squares $q_n=n^2$ grow fast:" + eq("q_{10}=110"), "refuted"),
        (r"The squares $q_n=n^2$ grow fast:" + eq("q_{10}=100"), "proved"),
        # An integer of another thing.
        (r"Let $\lfloor x\rfloor$ be the integer part of $x$. Then" + eq(r"\lfloor x\rfloor=x"), "open"),
        ("Choose an integer $n>x$. Then" + eq(r"x=\lfloor x\rfloor"), "open"),
        ("Choose integers $n>x$. Then" + eq(r"x=\lfloor x\rfloor"), "proved"),
        ("Equality holds if and only if $x$ is an integer. For $x>0$ we have" + eq(r"x\ge1"), "open"),
        # Two things with one letter; what words say that a name is, and when.
        ("The demand curve is" + eq("p=10-q") + "The supply curve is" + eq("p=q") + "Hence" + eq("q=5"), "open open"),
        ("Let $x=3$. The square is" + eq("x^2=9") + "The cube is" + eq("x^3=28"), "proved refuted"),
        ("Let $g$ be the number of games. Then" + eq("g=n(n-1)"), "open"),
        ("If the graph is a tree, then" + eq("m=n-1") + "For general graphs we have" + eq("m+1=n"), "open"),
        (r"If $n\ge1$, then we put" + eq("m=n-1") + "Hence" + eq(r"m\ge0"), "definition proved"),
    ],
)
def test_what_follows_what_is_not_judged_and_what_has_conditions(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body).endswith(found)
