"""What drafts by others taught: each body with the verdicts of its displays, in their order."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_settling import settle

PROVED, REFUTED, CORRECTED, OPEN, DEFINITION = "proved", "refuted", "corrected", "open", "definition"
SUM = r"\sum_{k=1}^{n} k = \frac{n(n+1)}{2}"
STEP = r"\sum_{k=1}^{n+1} k = \frac{n(n+1)}{2} + n + 1"


def shown(*formulas: str) -> str:
    return " ".join(rf"\[ {formula} \]" for formula in formulas)


DRAFTS = [
    # A name with several values: what is proved of all numbers holds, and nothing else is judged.
    ("Take $k=0$ to $k=n-1$." + shown(SUM), [PROVED]),
    (
        "In (a) take $x = 2$. In (b) take $x = 3$." + shown("(x+1)^2 = x^2 + 2x + 1", r"x^2 \ge 0", "x^2 = 4", "x = 5"),
        [PROVED, PROVED, OPEN, OPEN],
    ),
    ("Let $c = 2$. Then" + shown("c^2 = 4") + "Let $c$ be any number." + shown("c^2 \\ge 0", "c^2 = 4"),
     [OPEN, PROVED, OPEN]),
    # A family is let anew, with braces or without; nothing that was said of it is used.
    ("Let $a_n = n!$." + shown("a_2 = 2") + "Let $a_n$ be any sequence with $a_2 = 5$." + shown("a_2 = 5", "a_2 = 2"),
     [PROVED, OPEN, OPEN]),
    ("Let $a_n = n!$. Let $\\{a_n\\}$ be a sequence, given by the table." + shown("a_1 + a_2 = 3", "a_1 + a_2 = 7"),
     [OPEN, OPEN]),
    # A brace of equations and what is quantified assert; an equation for a function defines nothing.
    ("Hence" + shown(r"\begin{cases} 2 + 2 = 5 \\ 1 + 1 = 3 \end{cases}"), [OPEN]),
    ("Hence" + shown(r"\left\{\begin{array}{l} 2+2=5 \\ 1+1=3 \end{array}\right."), [OPEN]),
    ("Then" + shown(r"(\exists x > 0)(x^2 = -1)."), [OPEN]),
    (r"Laplace: \[ \nabla^2\phi = 0 \] Poisson: \[ \nabla^2\phi = f \] Hence" + shown("f = 0", r"f^2 \ge 0"),
     [OPEN, OPEN, OPEN, PROVED]),
    ("Let $f_1 = e^{2x}$. Then it solves the equation since" + shown("f_1' = 3 e^{2x}"), [OPEN]),
    # What a theorem supposes holds in its proof, and nowhere else.
    (rf"\begin{{theorem}}For all $n \ge 1$, {shown(SUM)}\end{{theorem}}"
     rf"\begin{{proof}}We have {shown(STEP)}\end{{proof}}",
     [PROVED, PROVED]),
    (r"\begin{theorem}For all $x \ge 1$, \[ x^2 \ge x \]\end{theorem}\begin{proof}We have \[ x^3 \ge x \]\end{proof}"
     r"We have \[ x^4 \ge x \]", [PROVED, PROVED, OPEN]),
    (r"\begin{theorem}For all $x \ge 1$, \[ x^2 \ge x \]\end{theorem}\begin{proof}Let $x$ be real. \[ x^3 \ge x \]"
     r"\end{proof}", [PROVED, CORRECTED]),
    # A statement that has a name is neither supposed nor claimed; a premise elsewhere is supposed there alone.
    ("Let $P(n)$ be the statement" + shown(SUM) + "Then" + shown(STEP), [PROVED, PROVED]),
    ("Let $P(n)$ be" + shown(r"n^2 = n + 1") + "Hence" + shown("n^2 - 1 = n"), [OPEN, OPEN]),
    # Chances that are numbers are claimed, unless words put them.
    ("Given $X=1$," + shown(r"P(Y > 1) = \frac12") + "Given $X = 2$," + shown(r"P(Y>1) = \frac34"), [OPEN, OPEN]),
    ("Let" + shown(r"P(Y > 1) = \frac12"), [DEFINITION]),
    # How many, and of what numbers.
    ("For any integer $n \\ge 0$ and real numbers $x$, $y$," + shown(r"\binom{n}{1} = n", "(x+y)^2 = x^2 + 2xy + y^2"),
     [PROVED, PROVED]),
    ("Note when $r=n$, an ordered sample is just a permutation." + shown(r"\binom{n}{1} = n"), [PROVED]),
    ("Consider a random distribution of $r$ balls in $n$ urns." + shown(r"\binom{n}{r} = \binom{n}{n-r}"), [PROVED]),
    # What a line says of masses counts nothing, an index that is no letter elsewhere is a label, and what a sentence
    # says of primes $p$ it says of $p$; nor do words tie a name to itself.
    ("Let $R_1 > 0$ and $R_2 > 0$. The resistance in series is" + shown("R_s = R_1 + R_2")
     + "and the resistance in parallel is" + shown(r"R_p = \frac{R_1 R_2}{R_1 + R_2}") + "We have"
     + shown(r"R_p \le \frac{R_s}{5}", r"R_p \le \frac{R_s}{4}"),
     [DEFINITION, DEFINITION, CORRECTED, PROVED]),
    ("Two bodies of masses $M, m > 0$ collide. Put" + shown(r"w = \frac{2M}{M+m}") + "Then" + shown(r"w < 1", "w < 2"),
     [DEFINITION, CORRECTED, PROVED]),
    (r"Jobs arrive at rate $\lambda > 0$ and leave at rate $\mu > \lambda$. The load is"
     + shown(r"\rho = \frac{\lambda}{\mu}") + "Let $K \\ge 1$ be an integer. The weights have the sum"
     + shown(r"\sum_{k=0}^K \rho^k = \frac{1-\rho^K}{1-\rho}"), [DEFINITION, CORRECTED]),
    ("Let $x > 0$. Then" + shown("(x+1)^2 = x^2 + 2x + 1,") + "which equals" + shown("(x+1)^2 = x^2 + 3x + 1.")
     + "For odd primes $p$ and sufficiently large $q$ we have" + shown("p + q > 3"), [PROVED, CORRECTED, OPEN]),
    ("Let $x$ be a number which is" + shown("x = 2") + "Then" + shown("x^2 = 5"), [DEFINITION, REFUTED]),
    ("All numbers are primes." + shown("(x+1)^2 = x^2 + 3x + 1."), [OPEN]),
    # What one case supposes does not hold in the next, nor in the other direction; what is let be does.
    ("First suppose that" + shown("xy = 0") + "Conversely, suppose that" + shown("x = 1") + "Then" + shown("y = 0"),
     [DEFINITION, DEFINITION, OPEN]),
    (r"($\Rightarrow$) Suppose $xy = 0$. Then clear. ($\Leftarrow$) Suppose $x = 1$. Then" + shown("y = 0"), [OPEN]),
    ("Suppose $x > 1$." + shown("x^2 > 1") + "Suppose instead that $y > 0$. Then" + shown("x^2 > 1"), [PROVED, OPEN]),
    ("Case 1. Suppose $n$ is even." + shown("(-1)^n = 1") + "Case 2. Suppose $m$ is odd." + shown("(-1)^n = 1"),
     [PROVED, OPEN]),
    (r"\textbf{Forward direction.} Assume $0 < d < b$." + shown("b > 0")
     + r"\textbf{Converse direction.} Assume $c > 0$." + shown("b - d > 0"), [PROVED, OPEN]),
    ("Let $x>0$. Suppose $y>1$." + shown("xy > x") + "Conversely, suppose $z>1$." + shown("xz > x", "xy > x"),
     [PROVED, PROVED, OPEN]),
    (r"($\Rightarrow$) Let $a>0$." + shown("a^3<0") + r"($\Leftarrow$) Let $a<0$." + shown("a^3<0"),
     [CORRECTED, PROVED]),
    *((f"{there} Let $x>1$. Then" + shown("x^3<x") + f"{back} Let $0<x<1$. Then" + shown("x^3<x"), [CORRECTED, PROVED])
      for there, back in [(r"[$\Rightarrow$]", r"[$\Leftarrow$]"), (r"``$\Rightarrow$\'\'", r"``$\Leftarrow$\'\'"),
                          (r"($\subseteq$)", r"($\supseteq$)"), (r"($i\Rightarrow ii$)", r"($ii\Rightarrow i$)"),
                          (r"(i) $\Rightarrow$ (ii):", r"(ii) $\Rightarrow$ (i):")]),
    # Where something is attained is no hypothesis, nor is a function said there only; a value put in is.
    ("The function $f(x)=x^2-2x$ attains its minimum at $x=1$. Hence" + shown("f(x)=-1", r"f(x)\le x-2", "f(1)=-1"),
     [OPEN, OPEN, PROVED]),
    (r"The maximum of $g(p)=p(1-p)$ is attained for $p=\frac12$. Thus" + shown(r"g(p)=\frac14", r"g(1/2)=\frac14"),
     [OPEN, PROVED]),
    ("At $p = 3/4$ the bound is" + shown("p(1-p) = 3/16"), [PROVED]),
    (r"Let $A(n)$ be the assertion that for all $n\ge1$" + shown(r"n!\ge2^n") + "Then" + shown(r"2\,n!\ge2^{n+1}"),
     [OPEN, OPEN]),
    ("There are" + shown("N=n^2") + "subsets of an $n$-set. Hence" + shown(r"\sqrt N=n"), [OPEN, OPEN]),
    # A theorem's claim is nothing that its proof may use, nor is what it says is not needed.
    (r"\begin{theorem}For all $n\ge1$, $n^2=n$.\end{theorem}\begin{proof}We have \[n^3=n^2\]\end{proof}", [OPEN]),
    (r"\begin{theorem}Let $x$ be real. The bound $x\ge2$ is not needed.\end{theorem}"
     r"\begin{proof}We have \[x^2\ge4\]\end{proof}", [OPEN]),
    # What is called an integer elsewhere may be none where it has a value.
    (r"Let $m=\frac32$." + shown(r"\lfloor m \rfloor = m") + "For $m=1,2,\\dots$ we sum.", [OPEN]),
    # Words for operations begin sentences that say nothing of signs.
    ("Addition of the two equations gives" + shown("x + x = 2x"), [PROVED]),
    ("Doing the arithmetic," + shown("2 + 2 = 4"), [PROVED]),
    ("Since" + shown("n = 2k + 1") + "we have" + shown("n^2 = 4k^2 + 4k + 1"), [DEFINITION, PROVED]),
    # A list that does not count up by one is no range; what is not read may say what is called.
    (r"For $n=1,3,5,\dots$ we have" + shown("n^2 = 1", r"n \ne 2"), [OPEN, OPEN]),
    (r"For $k=0,-1,-2,\dots$" + shown(r"k \le 0"), [OPEN]),
    (r"For $n=1,2,\dots$" + shown(r"n^2 \ge n"), [PROVED]),
    (r"We put \[ f(n)=2n\quad(n\text{ odd}). \] Then" + shown("f(3)=7", "f(3)=6"), ["unread", OPEN, OPEN]),
    (r"Put \[ a_{n+1}=a_n+2 \quad\text{with }a_1=1\text{ given}\]" + shown("a_2=4", "a_2=3"), ["unread", OPEN, OPEN]),
    ("Sei $n$ beliebig. Dann gilt" + shown(r"n! = 2") + "Daher" + shown(r"2\,n! = 4"), [OPEN, OPEN]),
    # Nothing is judged behind words of another language.
    ("Seien $A$ und $B$ Matrizen. Dann gilt nicht" + shown("AB = BA"), [OPEN]),
    ("Il est faux que" + shown("(x+1)^2 = x^2+2x+1"), [OPEN]),
    ("\u884c\u5217 $A$, $B$ \u306b\u3064\u3044\u3066" + shown("AB = BA"), [OPEN]),
    # What a sentence obtains is claimed; that something exists is another claim.
    ("Let $x = 2$ and obtain" + shown("x + 1 = 4"), [REFUTED]),
    (r"Let $x_1 \to -\infty$ to yield" + shown("2 + 2 = 5"), [CORRECTED]),
    ("There exists a real $t$ such that" + shown("t + 1 = t"), [OPEN]),
    (r"For $x \not\in A$," + shown(r"(A \times B)_x = \emptyset"), [OPEN]),
]  # fmt: skip


@pytest.mark.parametrize(("body", "verdicts"), DRAFTS)
def test_verdicts(tmp_path: Path, body: str, verdicts: list[str]) -> None:
    assert [row.verdict for row in settle(tmp_path, body).values()] == verdicts


def test_a_sentence_that_is_not_understood_does_not_end_the_run(tmp_path: Path) -> None:
    body = r"We say that $y=f(x)$, where $F(x,f(x))=0$, for all $x$ in the domain. \[ 1 + 1 = 2 \]"
    assert [row.verdict for row in settle(tmp_path, body).values()] == [PROVED]


def test_a_reason_quotes_the_line_of_its_sentence(tmp_path: Path) -> None:
    (row,) = settle(tmp_path, r"We work in $\mathbb{Z}_5$. \[ 2 + 3 = 0 \]").values()
    assert row.reason.startswith('line 3 ("We work in $\\mathbb{Z}_5$.") says')
