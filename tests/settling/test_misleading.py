"""Notes whose sentences mislead: what may be said of each display, and what never.

Each has its displays with the verdicts that would be wrong, or not earned: p for proved, r for refuted, - for none.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_settling import eq, settle

from tests.campaigns import sampled


def shown(formula: str) -> str:
    """A display without a number."""
    return rf"\[ {formula} \]"


def assumption(sentence: str) -> str:
    return rf"\newtheorem{{assumption}}{{Assumption}}\begin{{assumption}}{sentence}\end{{assumption}}"


NOTES = [
    # An assumption holds until it is dropped, or its names are let be others; some of it holds of some.
    (assumption(r"The rates satisfy $x\ge1$.") + eq(r"x^2\ge x"), "r"),
    (assumption(r"The rates satisfy $x>0$.") + r"For all real $x$," + eq(r"x+1>1"), "pr"),
    (assumption(r"The rates satisfy $x>0$.") + "Without Assumption 1," + eq(r"x+1>1"), "pr"),
    (assumption(r"The rates satisfy $x>0$.") + "If Assumption 1 fails, then" + eq(r"x+1\le1"), "pr"),
    (assumption(r"The rates satisfy $x>0$.") + "We drop the assumption. Then" + eq(r"x+1>1"), "pr"),
    (assumption(r"The noise need not satisfy" + eq(r"x\ge1")) + "Hence" + eq(r"x^2\ge x"), "pr pr"),
    (assumption(r"If $y>1$, the noise satisfies" + eq(r"x\ge1")) + "Hence" + eq(r"x^2\ge x"), "pr pr"),
    (assumption("For some records," + eq(r"x\ge1")) + "Hence" + eq(r"x^2\ge x"), "pr pr"),
    (assumption(r"We have $x\ge1$ in the first half.") + eq(r"x^2\ge x"), "pr"),
    (assumption(r"We have $x>0$.") + assumption(r"We have $x>1$.") + "Under Assumption 1," + eq("x^2>x"), "pr"),
    (r"\section{A}" + assumption(r"$x\ge1$.") + r"\section{B}Let $x$ be real." + eq(r"x^2\ge x"), "pr"),
    # What follows from what is said of no name for good, and what may follow is not supposed.
    ("Suppose that" + eq(r"x^2=4 \Rightarrow x=2") + "Then" + eq("x=2", "x^2=4"), "pr pr pr"),
    ("Suppose that" + eq(r"x=2 \Rightarrow x^2=5") + "Then" + eq("x+1=3", "x^2=5"), "pr pr pr"),
    (r"Let $x$ be real. We have $x=2 \iff x^2=4$. Then" + eq("x+2=4", "x^3=8"), "pr pr"),
    (r"Let $x$ be real." + eq(r"x=2 \implies x^2=4", "x=2", "x^2=4"), "r p p"),
    # What is said for all or some values, or of a function of a sum, leaves its names to be nothing that is known.
    (r"Suppose $\exists x\in[0,1]\;(x=c)$. Then" + eq(r"c\le1", "c>1"), "pr pr"),
    (r"We know that $\exists x\in\mathbb R\;(x^2=c)$. Hence" + eq(r"c\ge0", "c<0"), "pr pr"),
    (r"Suppose that $\neg\exists x\;(x^2=c)$. Then" + eq("c<0", "c>0"), "pr pr"),
    (r"If $\forall x\;(ax\ge0)$ then" + eq("a=0"), "pr"),
    (r"Suppose that $(\forall n)(a\le n)$. Then" + eq(r"a\le1"), "pr"),
    (r"Let $g(x+1)>0$ for $x>0$. Then" + eq("g>0", "g<0"), "pr pr"),
    (r"Let $a(x+1)>0$ for $x>0$. Then" + eq("a>0", "a<0"), "r p"),
    # What is random is another thing under another measure, or a condition.
    (r"Let $\E X=1$ under $P$. Under $Q$ we have" + eq(r"\E X=2", r"\E X=1"), "pr pr"),
    (r"Let $\E X=1$. Given $Y=1$ we have" + eq(r"\E X=2"), "pr"),
    (r"Let $E(X)=1$. For $Y=1$ we have" + eq("E(X)=2"), "pr"),
    (r"Let $\E X=1$. For $n\ge1$ we have" + eq(r"n\E X\ge1", r"n\E X<1"), "r p"),
    # What stands behind a wide space may be another claim, and what it says where names lie may hold further on.
    (eq(r"(x+1)^2=x^2+2x+1, \qquad y \ge 1"), "pr"),
    (eq(r"y=x^2, \qquad y \ge 1", r"z=x^2, \qquad z=2", r"x^2\ge1, \quad x>1, \quad x^3>2"), "pr p pr"),
    (r"Let $x \ge 2$. Then" + eq(r"x^2 \ge 4, \quad x > 3"), "pr"),
    (r"Let $a=2$. Then" + eq(r"ax^2 \ge 0, \qquad a > 3"), "pr"),
    (r"If $x<0$, then" + eq(r"x^2 \ge x, \qquad x > 1"), "pr"),
    ("Both inequalities hold:" + eq(r"x^2 \ge 0, \qquad x > 0"), "pr"),
    ("Put" + eq("y=x^2") + "Then" + eq(r"y^2+1 \ge 1, \qquad y > 0", r"x^4=y^2, \quad y \ge 1"), "- pr pr"),
    (eq(r"x+y \ge y, \quad x \ge y", r"x^2 \ge x, x > 1"), "pr pr"),
    ("Suppose that" + eq(r"x^2 \ge x, \quad x \ge 1") + "Then" + eq(r"x \ge 1", r"x^3 \ge 1"), "- pr r"),
    ("Consider" + eq(r"x^2 \ge x, \quad x \ge 1") + "Then" + eq(r"x \ge 1", r"x^3 \ge 1"), "r pr pr"),
    (eq(r"x^2 < x, \quad 0 < x < 1", "x^3 < x^2", r"x^2+1 \ge 2x, \quad x > -1"), "r pr r"),
    (eq(r"x = \sqrt{") + "Hence" + eq(r"x^2 \ge 0, \quad x > 3"), "pr pr"),
    # A word is a quantity of which it may say more; some are none.
    (
        eq(
            r"\mathrm{cost}^2 \ge 1",
            r"\text{cost} + \text{price} = 2\,\text{price}",
            r"\mathrm{const}+1=\mathrm{const}",
        ),
        "pr pr pr",
    ),
    (
        r"Let $\mathrm{cost} > 0$. Then" + eq(r"\mathrm{cost}^2 > 1", r"x = 3 \text{ prices}"),
        "pr pr",
    ),
    # Where an inequality is an equality is said of the one before, and may be where others are meant.
    (r"Let $x$ be real. At $x=1$ equality holds, and there" + eq("x^2=1"), "pr"),
    (r"Let $x$ be real. Equality holds for $x=1$. Then" + eq("x^2=1"), "pr"),
    (r"Equality holds if $x=1$, and then" + eq("x^2=1"), "pr"),
    (r"In the case of equality at $x=1$ we get" + eq("x^3=1"), "r"),
    (r"We have" + eq(r"x^2\ge2x-1") + "with equality for $x=1$. Then" + eq("x=1"), "r pr"),
    (r"For $x$ between $0$ and $1$," + eq("x^2<x"), "pr"),
    (r"For $x$ not strictly between $0$ and $1$," + eq(r"x^2\ge x"), "pr"),
    (r"If neither $x$ nor $y$ is strictly between $0$ and $1$," + eq(r"x^2\ge x"), "pr"),
    (r"This is so for a positive real $z$ with" + eq("z^2=2z"), "pr"),
    (r"We have" + eq("z^2=2z") + "for a positive real $z$.", "pr"),
    (r"For a certain real $z$," + eq("z^2=2z"), "pr"),
    (r"In what follows $x$ denotes the price." + eq("x>0"), "pr"),
    (r"Let $x>0$. From now on, $x$ is a real number." + eq("x+1>1"), "pr"),
    (r"Let $x$ be a real number. The sum is smallest at $x=2$." + eq(r"x^2\ge4"), "pr"),
    (r"Let $n\ge1$. With $n=23$ we get" + eq("n^2=529") + r"With $n=2$ one is near. Hence" + eq("n^2=529"), "r pr"),
    (r"For small $x$," + eq(r"1+x\approx1.0"), "pr"),
    ("To be of use," + eq(r"x^2\ge x"), "pr"),
    ("One may use" + eq(r"x^2\ge x"), "pr"),
    ("As many as half of them satisfy" + eq(r"x^2\ge x"), "pr"),
    ("For the difference to be small," + eq(r"x^2\ge x"), "pr"),
    (eq(r"x\approx1.0", r"\log2\approx1"), "pr pr"),
    (eq(r"x^2>0 \text{ for } x>1,\ x+y>1 \text{ and } y>0", r"x^2y^2>0 \text{ for } x>1,\ y>1"), "pr pr"),
    (eq(r"z=x^2 \text{ for } x\ge1 \text{ and } z\ge0"), "pr"),
    (r"Let $a>0$ be a leg and $b>0$ the other leg." + eq("s=ab/2") + "It is isosceles. Hence" + eq("s=a^2/2"), "- pr"),
    (r"Let $a, b > 0$ be the legs." + eq("s=ab/2") + "They are alike. Hence" + eq("s=a^2/2", "2s+1=a^2+1"), "- pr pr"),
    (r"Let $x \ge 1$. Then" + eq(r"x \ge 1"), "pr"),
    (r"Most have $x \ge 1$. Hence" + eq(r"x \ge 1"), "pr"),
    (r"In this section $x>0$ for simplicity." + eq(r"x^3>0") + r"\section{B} Here" + eq(r"x^3>0"), "r pr"),
    (r"For $0<a<1$ the entropy is" + eq("D=a^2-a") + r"\section{B} Let $a$ be any real number." + eq(r"D\le0"), "- pr"),
    (r"For $x>0$ put" + eq(r"D=\log x") + r"For all real $x$," + eq(r"D\le x"), "- pr"),
    (r"Already at $p = 0$ the bound fails:" + eq(r"p + 1 > 1"), "pr"),
    (r"The condition for $x \ge 1$ is" + eq(r"x^2\le 1"), "pr"),
    (shown(r"x>0, \quad \log x \le x-1") + shown(r"x>0, \quad y=2") + eq("y^2=4"), "r - -"),
    (shown(r"x>0, \quad y=2") + eq("y=3"), "- rp"),
    (r"If $x>0$, put" + eq("y=2") + r"and if $x\le0$, put" + eq("y=-2") + "Then" + eq("y=2", "y^2=4"), "- - pr r"),
    (r"For $x\ge1$ let" + eq("g(x)=x^2-x") + "Then" + eq(r"g(x)\ge0", r"g(1/2)=-1/4"), "- r pr"),
    (r"We sum over $i..n$." + eq(r"i^2\ge i"), "pr"),
    (eq(r"m^2\ge m", r"(k+1)^2>k", r"j(j+1)/2\ge 0"), "pr r pr"),
    (r"For no $x$ do we have" + eq(r"x^2\ge0"), "pr"),
    (r"For no real $x$ is" + eq(r"x^2+1=0"), "pr"),
    (r"For no $x$ does it hold that" + eq(r"x^2<0"), "pr"),
    (r"Nobody has shown that" + eq(r"x^2\ge0"), "p"),
    (r"The inequality" + eq(r"x^2\ge x") + "holds for even $x$ only.", "pr"),
    (r"For even $k$ only," + eq(r"(-1)^k=1"), "pr"),
    (r"Let $k$ be an even integer. Then" + eq(r"(-1)^k=1"), "r"),
    (r"Let $n$ be odd. Then" + eq(r"n^2\ge1"), "r"),
    (r"Let $n$ be an integer." + eq(r"n^2\ge n") + r"unless $n=0$.", "pr"),
    (r"We have" + eq(r"x^3\ge x") + r"provided that $x\ge1$.", "r"),
    (r"We have" + eq(r"x^3\ge x") + r"provided that $x$ is large.", "pr"),
    (r"We have" + eq(r"x^3\ge x") + r"if $x\ge1$ or $x=0$.", "pr"),
    (r"We have" + eq(r"x^3\ge x") + r"except for $0<x<1$ and $x<-1$.", "pr"),
    (r"We have" + eq(r"x^3\ge x") + r"(for $x\ge1$ of course).", "r"),
    (r"We have" + eq(r"x^3\ge x") + r"The condition $x\ge1$ is needed.", "r"),
    (r"We have" + eq(r"x^3\ge x") + r"Here $x\ge1$.", "r"),
    (r"We have" + eq(r"x^3\ge x") + r"Throughout this paper, $x\ge1$.", "r"),
    (r"We have" + eq(r"x^3\ge x") + r"\section{B}All numbers in this note exceed one.", "r"),
    (r"Lengths are in metres, so" + eq(r"1000=1"), "pr"),
    (r"In units where $c=1$," + eq(r"E=m"), "pr"),
    (r"With $x$ in percent," + eq(r"x=x/100"), "pr"),
    (r"In degrees," + eq(r"180=\pi"), "pr"),
    (r"Up to a sign," + eq(r"(a-b)=(b-a)"), "pr"),
    (r"With the opposite sign convention," + eq(r"a-b=b-a"), "pr"),
    (r"Up to a constant factor," + eq(r"2x^2=x^2"), "pr"),
    (r"Modulo two," + eq(r"(a+b)^2=a^2+b^2"), "pr"),
    (r"To leading order in $h$," + eq(r"(1+h)^2=1+2h"), "pr"),
    (r"For $h$ tending to zero," + eq(r"(1+h)^2=1+2h"), "pr"),
    (r"We have" + shown(r"x^2\ge0,\quad x\ge1") + "Hence" + eq(r"x^2\ge x"), "- r"),
    (r"Let $x\ge1$. Then" + shown(r"x^2\ge x \quad\text{and}\quad x^3\ge 2x^2"), "p"),
    (r"Either" + eq(r"x\ge0") + "or" + eq(r"x\le0") + "holds.", "pr pr"),
    (r"If" + eq("x>1") + "then" + eq("x^2>x"), "r r"),
    (r"If" + eq("x>1") + "then" + eq("x^2>x") + "and otherwise" + eq(r"x^2\le x"), "r r pr"),
    (r"Suppose to the contrary that" + eq("x^2<0") + "Then" + eq("x=x+1"), "pr pr"),
    (r"One might expect" + eq("x^2>x") + "but this is false.", "pr"),
    (r"Were it true that" + eq("x^2=x") + "we should have" + eq("x=1"), "pr pr"),
    (r"The reader may wonder whether" + eq(r"x^2\ge x"), "pr"),
    (r"An incorrect proof would use" + eq(r"(a+b)^2=a^2+b^2"), "pr"),
    (r"It would follow that" + eq(r"(a+b)^2=a^2+b^2"), "pr"),
    (r"The analogue of" + eq(r"(a+b)^2=a^2+b^2") + "in characteristic two is well known.", "pr"),
    (r"Equality holds in" + eq(r"x^2\ge0") + r"only for $x=0$.", "r"),
    (r"Equality" + eq(r"a^2+b^2=2ab") + r"holds iff $a=b$.", "pr"),
    (r"The equation" + eq(r"x^2=2x") + r"has two roots.", "pr"),
    (r"The minimum of $f$ is where" + eq(r"2x-2=0"), "pr"),
    (r"Setting the derivative to zero gives" + eq(r"2x-2=0"), "pr"),
    (r"At the fixed point" + eq(r"x=x^2"), "pr"),
    (r"At equality," + eq(r"x=y"), "pr"),
    (r"In the symmetric case" + eq(r"a=b") + "and so" + eq("(a-b)^2=0"), "pr r"),
    (r"For the triangle with sides $a$, $b$, $c$" + eq(r"a+b>c"), "pr"),
    (r"Let $a$ be smaller than $b$. Then" + eq(r"a^2+1<b^2+1"), "pr"),
    (r"Let $x$ exceed one. Then" + eq(r"x^2>x"), "r"),
    (r"Let $x$ be at least one. Then" + eq(r"x^2\ge x"), "r"),
    (r"Let $x$ be between zero and one. Then" + eq(r"x^2\le x"), "r"),
    (r"Let $p$ denote a prime. Then" + eq(r"p\ge2"), "r"),
    (r"Let $q=1-p$." + eq("p+q=1") + r"\section{B} Let $q$ be any number." + eq("p+q=1"), "- pr"),
    (r"Let $s=a+b$. In this section, however, $s$ is $a-b$." + eq("s=a+b"), "pr"),
    (r"Let $n\ge1$. If $n$ is replaced by $n-1$ we get" + eq(r"n-1\ge1"), "pr"),
    (r"Replacing $x$ by $-x$," + eq(r"-x^3\ge -x"), "pr"),
    (r"For $x\ge1$, resp.\ $x\le-1$," + eq(r"x^3\ge x"), "pr"),
    (r"For $x\ge1$ (and not for $x<1$)" + eq(r"x^3\ge x"), "r"),
    (
        r"Assume $x\ge1$ for the moment. Then" + eq(r"x^2\ge x") + r"Now $x$ is arbitrary again." + eq(r"x^4\ge x^2"),
        "r pr",
    ),
    (r"Assume $x\ge1$ until the end of this paragraph." + eq(r"x^2\ge x") + "\n\n We have" + eq(r"x^4\ge x^2"), "r p"),
    (r"By convention $0\cdot\log0=0$. For $0\le p\le1$," + eq(r"-p\log p\ge0"), "r"),
    (r"With the convention $0^0=0$," + eq(r"0^0=1"), "pr"),
    (r"Here $\log$ is the discrete logarithm." + eq(r"\log 1=0", r"\log x\le x-1"), "pr pr"),
    (r"We write $|w|$ for the length of a word $w$. Then" + eq(r"|xy|=|x| \cdot |y|", "|xx|=2|x|"), "pr pr"),
    (r"Let $\left| w \right|$ be the length of $w$." + eq(r"\lvert xx \rvert = 2 \lvert x \rvert"), "pr"),
    (r"We write $a\cdot b$ for the scalar product." + eq(r"a\cdot b=b\cdot a+1"), "r"),
    (r"In the max-plus algebra," + eq(r"a+a=a"), "pr"),
    (r"In this note $x$ is never negative." + eq(r"x\ge -1", r"x^3+x\ge0"), "pr pr"),
    (r"In this section $x \ge 1$ unless $x=0$." + eq(r"x^2\ge x", "x^3 > 0"), "p pr"),
    (r"The claim for $x\ge1$ is" + eq(r"x^2\ge x") + "and it is false.", "pr"),
    (r"The bound for $x\ge1$ is" + eq(r"x^2\ge x") + "but fails otherwise.", "r"),
    (r"For $0<a<1$ the entropy is" + eq(r"D=a^2-a") + "Then" + eq(r"D\le0", r"D>-1"), "- r r"),
    (
        r"For $a>0$ we put" + eq(r"D=1") + r"and for $a\le 0$ we put" + eq(r"D=-1") + "So" + eq("D=1", "D^2=1"),
        "- - pr r",
    ),
    (r"For $a>0$ put $D=1$. Let $a\le0$. Then" + eq("D=1"), "pr"),
    (
        r"At $p=\frac12$ the variance is"
        + eq(r"p(1-p)=\frac14")
        + "In general"
        + eq(r"p(1-p)=\frac14", r"p(1-p)\le\frac14"),
        "r p r",
    ),
    (r"Not only at $p=\frac12$ is" + eq(r"p(1-p)=\frac14"), "pr"),
    (r"At $p=\frac12$ or $p = \frac13$ the variance is" + eq(r"p(1-p)=\frac14"), "p"),
    (r"It is bounded because" + eq(r"x\le x^2") + r"for $x\ge1$.", "r"),
    (r"This is wrong because" + eq(r"x^2\ge x") + "fails.", "pr"),
    (r"In the same range, which is $x\ge1$," + eq(r"x^2\ge x"), "r"),
    (r"For small $x$ we have" + eq(r"x^2\le 1") + "In the same range" + eq(r"x^3\le 1"), "pr pr"),
    (r"In the range of interest we have" + eq(r"x^2\le 1") + "In the same range" + eq(r"x^3\le 1"), "pr pr"),
    (r"The number $2n+1$ of terms is prime. Then" + eq(r"n\ge1", r"n^2\ge n"), "pr pr"),
    (r"Let $q$ be one of the numbers $2n+1$ that are prime." + eq(r"q\ge2"), "pr"),
    (r"The members of the group $G$ commute. For $a,b$ in it," + eq(r"ab=ba+1"), "r"),
    (r"Let $a$ and $b$ be members of the group $G$. Then" + eq(r"ab=ba", "ab=ba+1"), "p pr"),
    (r"There is no answer no with" + eq(r"x^2\ge 0"), "pr"),
    (r"He will answer no because" + eq(r"x^2\ge x"), "p"),
    (r"With probability $p$ a bit is kept and with probability $q$ flipped." + eq("(p+q)^2=1"), "pr"),
    (r"A bit is one with probability $p$ and zero with probability $1-p$; it is fair." + eq(r"p(1-p)=\frac14"), "pr"),
    (r"Points are drawn with replacement, each with $p$ small." + eq(r"p^2+2p\le 3p"), "pr"),
    (eq(r"\sqrt[3]{-8}=-2", r"(-8)^{1/3}=-2"), "r r"),
    (eq(r"\pi=3.15", r"\lambda=2.5"), "pr pr"),
    (eq(r"\log 1000=3") + eq(r"\log 100\le2"), "r r"),
    (r"Let $G$ be a group and $x,y\in G$." + eq("xy=yx"), "pr"),
    (r"For $x,y\in\mathcal{G}$," + eq("xy=yx"), "pr"),
    (r"For $x\in\{1,2\}$," + eq(r"x^2\ge x"), "r"),
    (r"For $x\in[0,1]\cup[2,3]$," + eq(r"x(x-1)(x-2)\ge0"), "r"),
    (r"Assume $x\notin\{0\}$." + eq("x^2>0"), "r"),
    (r"Assume $x\nsubseteq y$ or $x\not\le0$." + eq("x>0"), "pr"),
    (r"Suppose $x\vee y$." + eq(r"x+y\ge1"), "r"),
    (r"Let $a*b=a+b+1$." + eq("a*b=ab"), "pr"),
    (eq("a*b:=a+b+1"), "pr"),
    (r"Assume $x\ge1$ and similarly for $y$." + eq(r"xy\ge1"), "r"),
    (r"Greek letters are in $(0,1)$." + eq(r"\alpha^2<\alpha"), "r"),
    (eq(r"x>0\ y>0", r"x\ge1\;\;y\ge1"), "pr pr"),
    (eq(r"\forall x>0, y>0, xy>0"), "pr"),
    (eq(r"x/y\cdot y=x \quad y\ne0"), "r"),
    (
        r"In $\mathbb{F}_2$,"
        + eq("1+1=0")
        + r"Over $\mathbb{Z}/2$,"
        + eq("1+1=0")
        + r"In $\mathbb Z_3$,"
        + eq("1+2=0"),
        "r r r",
    ),
    (eq(r"1.000\cdot1.000=10^6", r"10.000=10^4."), "r r"),
    (r"\section{The case $x\ge1$}Here" + eq(r"x^2\ge x"), "r"),
    # A value that somebody else, or nobody, puts; or that a sentence puts for itself.
    (r"Do not set $x=2$. Then" + eq("x^2=4"), "pr"),
    (r"Setting $x=2$ is not allowed. Then" + eq("x^2=4"), "pr"),
    (r"Rather than setting $x=2$, we have" + eq("x^2=4"), "pr"),
    (r"It is wrong to set $x=2$. Then" + eq("x^2=4"), "p"),
    (r"We could set $x=2$. Then" + eq("x^2=4"), "pr"),
    (r"Smith sets $x=2$. We have" + eq("x^2=4"), "pr"),
    (r"Later we shall set $x=2$. Now" + eq("x^2=4"), "pr"),
    (r"Let $x$ be positive (e.g. $x=2$). Then" + eq("x^2=4"), "pr"),
    (r"The line $x=2$ is vertical. We have" + eq("x^2=4"), "pr"),
    (r"The point where $x=2$ is a saddle. We have" + eq("x^2=4"), "pr"),
    (r"A graph with $x=2$ edges is small. We have" + eq("x^2=4"), "pr"),
    (r"In [3], $x=2$. Here" + eq("x^2=4"), "pr"),
    (r"\begin{example}Let $x=\frac12$. Then" + eq("x^2<x") + r"\end{example} We have" + eq("x^2<x"), "r pr"),
    (r"Let $a=2$. Let $f(x)=ax$. Let $a=3$. Then" + eq("f(1)=2"), "pr"),
    # A theorem without a number ends as others do; so do its proof, an item, and what is typed by hand.
    (
        r"\begin{lemma}Let $x\ge1$. Then" + eq(r"x^2\ge x") + r"\end{lemma}"
        r"\begin{lemma}We have" + eq(r"x^3\ge x") + r"\end{lemma}",
        "r pr",
    ),
    (
        r"\begin{lemma}Let $x\ge1$. Then" + eq(r"x^2\ge x") + r"\end{lemma}"
        r"\begin{lemma}We have"
        + eq(r"y^2\ge0")
        + r"\end{lemma}\begin{proof}We have"
        + eq(r"x^3\ge x")
        + r"\end{proof}",
        "r r pr",
    ),
    (
        r"\begin{lemma}\label{a}Let $x\ge1$. Then"
        + eq(r"x^2\ge x")
        + r"\end{lemma}\begin{lemma}\label{b}Let $x\ge2$."
        + eq(r"x^2\ge4")
        + r"\end{lemma}\begin{proof}[Proof of \ref{a}]We have"
        + eq(r"x^3\ge8")
        + r"\end{proof}",
        "r r pr",
    ),
    # Whatever the paper calls its theorems: the proof is of the one before it.
    (
        r"\newtheorem{lemma}{Lemma}\newtheorem{main}{Main Result}\begin{lemma}Let $x\ge1$. Then"
        + eq(r"x^2\ge x")
        + r"\end{lemma}\begin{main}We have"
        + eq(r"y^2\ge0")
        + r"\end{main}\begin{proof}So"
        + eq(r"x^3\ge x")
        + r"\end{proof}",
        "r r pr",
    ),
    (
        r"\begin{enumerate}\item Let $x\ge1$. Then"
        + eq(r"x^2\ge x")
        + r"\item We have"
        + eq(r"x^3\ge x")
        + r"\end{enumerate}Then"
        + eq(r"x^4\ge x"),
        "r pr pr",
    ),
    (
        "\n(a) Let $x\\ge1$. Then"
        + eq(r"x^2\ge x")
        + "\n(1) Let $x\\ge1$."
        + eq(r"x^2\ge x")
        + "\n(2) So"
        + eq(r"x\ge1"),
        "r r r",
    ),
    (
        "\n\n\\textbf{Theorem 1.} Let $x\\ge1$. Then"
        + eq(r"x^2\ge x")
        + "\n\n\\textbf{Theorem 2.} We have"
        + eq(r"x^3\ge x")
        + "\n\nIn words,"
        + eq(r"x^4\ge x")
        + "\n\nProof of Theorem 2. We have"
        + eq(r"x^5\ge x"),
        "r pr pr pr",
    ),
    (eq(r"x^2\ge x \tag{$x\ge1$}"), "r"),
    (r"Let $x\ge1$ in Sec. 2 and $x\ge0$ here. Then" + eq(r"x^2\ge x"), "pr"),
    (r"Suppose $x\ge1$." + eq(r"x^2\ge x") + "In all other cases," + eq(r"x^2\ge x"), "r pr"),
    (r"Suppose $x\ge1$." + eq(r"x^2\ge x") + "Even without this," + eq(r"x^2\ge x"), "r p"),
    (r"Suppose $x\ge1$." + eq(r"x^2\ge x") + "Conversely," + eq(r"x^2\ge x"), "r pr"),
    # Respectively, and what is said of the last one alone.
    (r"Let $x$ (resp. $y$) be positive (resp. negative). Then" + eq("xy<0"), "r"),
    (r"Let $x$, resp. $y$, be positive, resp. negative. Then" + eq("xy<0"), "r"),
    (r"Let $x, y$, and $z$ be positive, zero, and negative." + eq("xyz=0"), "pr"),
    (r"Let $x$, $y>0$. Then" + eq("xy>0"), "r"),
    (r"Let $x$ and $y>0$. Then" + eq("xy>0"), "pr"),
    (r"Let $n\ge1$ be an integer, which is even. Then" + eq(r"n\ge2"), "r"),
    (r"Let $x\ge1$ almost everywhere. Then" + eq(r"x^2\ge x"), "pr"),
    (r"Let $x\ge1$ eventually. Then" + eq(r"x^2\ge x"), "pr"),
    (r"Put $y=x+1$ unless $x<0$. Then" + eq("y=x+1"), "p"),
    (r"Define $f_n=n+1$ for even $n$. Then" + eq("f_3=4"), "pr"),
    (r"Let $f(x)=x^2$ approximately. Then" + eq("f(1)=1"), "pr"),
    (r"Let $f(x)=x^2$ up to a constant. Then" + eq("f(1)=1"), "pr"),
    (eq("2^2=4") + r"since $\log(1+x) \ge x$ for $x > -1$. A bound is" + eq(r"\log(1+x) \ge x - \frac12"), "r pr"),
    (r"Nobody believes that $s=a+b$. Then" + eq("s-a=b"), "pr"),
    # What is let be any number, or is said to be something else in another section, is not what it was.
    (r"Let $x>0$." + eq("x^3>0") + r"Let $x\in\mathbb{R}$. Then" + eq("x^3>0"), "r pr"),
    (r"Let $x>0$." + eq("x^3>0") + r"Consider an arbitrary real number $x$. Then" + eq("x^3>0"), "r pr"),
    (r"Let $x>0$." + eq("x^3>0") + r"Given any $y$ and $x$," + eq("x^3>0"), "r pr"),
    (r"Let $x>0$." + eq("x^3>0") + r"Allow $x$ to be any real number." + eq("x^3>0"), "r pr"),
    (r"Let $x>0$." + eq("x^3>0") + r"Let us now allow negative $x$. Then" + eq("x^3>0"), "r pr"),
    (r"Let $x>0$." + eq("x^3>0") + r"Here $x$ may be negative." + eq("x^3>0"), "r pr"),
    (r"Let $x>0$." + eq("x^3>0") + r"This time $x$ is unrestricted." + eq("x^3>0"), "r pr"),
    (r"Let $x>0$." + eq("x^3>0") + r"Regardless of the sign of $x$," + eq("x^3>0"), "r pr"),
    (r"Let $x>0$." + eq("x^3>0") + r"\section{B} Let $x$ be the change in price." + eq("x^3>0"), "r pr"),
    (r"Let $x>0$." + eq("x^3>0") + r"\section{B} The change in price is $x$." + eq("x^3>0"), "r pr"),
    (r"\section{A}Let $p=\frac12$." + eq("2p=1") + r"\section{B}It rains with probability $p$." + eq("2p=1"), "r pr"),
    (r"\section{A}Let $p=\frac12$." + eq("2p=1") + r"\section{B}Each has a coin with bias $p$." + eq("2p=1"), "r pr"),
    (r"Let $c > 0$ and put $c = a + b$. Then" + eq("c-a=b") + "Now let $c=ab$. Then" + eq("c-a=b"), "r pr"),
    # A weaker bound than before is said of another one.
    (r"Let $x>1$." + eq("x^2>x") + r"Let $x>0$ be any number. Then" + eq("x^2>x"), "r p"),
    (r"Let $x>1$." + eq("x^2>x") + r"Suppose now only that $x>0$. Then" + eq("x^2>x"), "r p"),
    (r"Let $x>1$." + eq("x^2>x") + r"Consider any $x \ge 1$. Then" + eq("x^2>x"), "r p"),
    (r"Let $x\in(0,1)$." + eq("x^2<x") + r"Let $x\in(0,\infty)$." + eq("x^2<x"), "r p"),
    (r"Let $x\ge\sqrt2$." + eq(r"x^2\ge2") + r"Let $x\ge1$." + eq(r"x^2\ge2"), "r p"),
    (r"Let $a>b>0$." + eq("a^2>b^2") + r"Let $a>b$." + eq("a^2>b^2"), "r p"),
    (r"Let $x$ be positive." + eq("x^3+x>0") + r"Let $x$ be nonnegative." + eq("x^3+x>0"), "r p"),
    (r"Let $n\ge1$ be an integer." + eq(r"n^3\ge n") + r"Let $n\in\mathbb{Z}$." + eq(r"n^3\ge n"), "r p"),
    (r"For $d=2$ let" + eq("A=r^2") + r"For $d=3$ let" + eq("A=r^3") + "Then" + eq("A=r^2"), "- - pr"),
    (eq("s=a+b") + r"\section{B}For any $s>0$," + eq("s-a=b"), "- p"),
    (eq("s=a+b") + r"\section{B}Let $s>0$." + eq("s-a=b"), "- pr"),
    (r"Let $s=a+b$." + eq("s-a=b") + r"\section{B}Let $s$ be the speed." + eq("s-a=b"), "r pr"),
    (r"For $n\ge4$ we have" + eq("n!>2^n") + r"and for $n\ge3$" + eq("n!>2^n"), "r p"),
    (r"For $x>0$ and an integer $n\ge1$," + eq(r"x\ge1", "n^2\\ge n"), "p r"),
    # For the weights, and for others; sigma^2 under a condition, or twice; a function, and then a number.
    (r"For the equal weights $w=1/n$ we get" + eq("nw=1") + "In general, let $0<w<1$. Then" + eq("nw=1"), "r p"),
    (r"For the equal weights $w=1/n$ we get" + eq("nw=1") + "For general weights," + eq("nw=1"), "r pr"),
    (r"For the equal weights $w=1/n$ we get" + eq("nw=1") + r"\section{B} For any $w>0$," + eq("nw=1"), "r p"),
    (r"For $x>0$ let" + eq("s^2:=x") + "For $x<0$ we have" + eq("s^2=x"), "- pr"),
    (eq("s^2:=ab") + "Now let" + eq("s^2:=a+b") + "Then" + eq("s^2=ab", "s^2=a+b"), "- pr pr pr"),
    (eq("s^2:=ab") + "Let $s^2=a+b$. Then" + eq("s^2=ab"), "- pr"),
    # What depends on what is summed over, differentiated or put in is no constant there.
    (r"Let $0<p<1$ and $q=1-p$." + eq(r"\frac{d}{dp}(p+q)=1", r"\frac{d}{dp}(p+q)=0"), "pr pr"),
    (r"Put" + eq("y=x^2") + eq(r"\left. xy\right|_{x=2}=2y", r"\left. xy\right|_{x=2}=8"), "- pr pr"),
    (r"Let $n\ge1$ be an integer and $s=n^2$." + eq(r"\sum_{n=1}^3(s+n)=3s+6", r"\sum_{n=1}^3(s+n)=20"), "pr pr"),
    (eq(r"\left. x^2+y\right|_{y=x, x=2}=6"), "pr"),
    (r"Let $a>0$." + eq(r"(x-a)\frac{d}{dx}x^2\Big|_{x=a}=2a(x-a)"), "pr"),
    # One is an integer, and the other one is not; what is odd may be negative where its power means nothing.
    (r"Let $x>0$ and $n\ge1$ be an integer." + eq(r"x\ge1"), "p"),
    (r"Let $n$ be an odd integer and $x$ real." + eq(r"x^n\ge0"), "pr"),
    # What is not understood may be a definition.
    (eq(r"f\colon\mathbb{R}\to\mathbb{R},\quad x\mapsto x^2", "f(3)=6", "f(3)=9"), "- pr pr"),
    (eq(r"f(x)=\begin{cases}1 & 0\le x\le 1\\0&\text{otherwise}\end{cases}", "f(2)=1", "f(2)=0"), "- pr pr"),
    (eq(r"\mathbb{E}[X]=p", r"\mathbb{E}[Y]=2p", r"\mathbb{E}[X+Y]=4p", r"\mathbb{E}[X+Y]=3p"), "- - r r"),
    (r"Let $x>0$." + eq(r"\underbrace{x+1}_{=: y}=1+x", "y^2=x^2+2x+1"), "- r"),
    (r"Let $a>0$." + eq(r"\underbrace{a}_{\text{small}}+1\le2"), "r"),
    # Two cases that may hold together: the first one, or both?
    (eq(r"f(x)=\begin{cases}1&x\ge0\\2&x\le0\end{cases}", "f(0)=1", "f(0)=2"), "- r r"),
    (r"Let $x>0$." + eq(r"x=\begin{cases}1&x=1\\2&x=2\end{cases}"), "r"),
    # What is let be something again, in words, is another thing.
    (r"Let $m=3$." + eq("m^2=9") + r"Let $k$ be the median and $m$ the mode. Then" + eq("m^2=9"), "r pr"),
    (r"Let $m=3$." + eq("m^2=9") + r"Write $m$ for the mode. Then" + eq("m^2=9"), "r pr"),
    (r"Let $m=3$." + eq("m^2=9") + r"By $m$ we denote the mode. Then" + eq("m^2=9"), "r pr"),
    (r"Let $m=3$." + eq("m^2=9") + r"From now on, $m$ is the slope. Then" + eq("m^2=9"), "r pr"),
    (r"Let $a>1$. Put" + eq("b=a+1") + r"Let $a$ be any real number. Then" + eq(r"b\ge a"), "- pr"),
    (
        r"We set $m=2+1$. Then" + eq("m=3") + r"Let $m$ be the median of the sample. Then" + eq("m=3", r"m\ge4"),
        "r pr pr",
    ),
    (
        r"Put $w=1/n$. Then" + eq("nw=1") + r"Let $w$ be the weight of the last one. Then" + eq("nw=1", "nw=2"),
        "r pr pr",
    ),
    (r"Let $x>0$. Then" + eq("x^3>0") + r"Now let $x$ denote the loss of the bank. Then" + eq("x^3>0"), "r p"),
    (r"Let $n\ge1$ be an integer. Then" + eq("n^3>0") + r"Let $n$ and $m$ be integers. Then" + eq("n^3>0"), "r p"),
    (r"Let $f(x)=x^2$." + eq("f(2)=4") + r"\section{B}Let $f\in(0,1)$. Then" + eq("f(2)=2f"), "r pr"),
    (r"Let $q(x)=1-x$. Let $p\in(0,1)$ and $q=1-p$. Then" + eq("q(2)=2-2p"), "pr"),
    # What an accent, or a prime, makes of a letter nobody says.
    (eq(r"z\bar z\ge0", r"\hat p+p\le2", r"xx'\ge0"), "r r r"),
    (eq(r"\mathbf{1}_A+\mathbf{1}_B\ge0", r"\mathbf{1}_A^2=\mathbf{1}_A"), "pr pr"),
]


@sampled(("body", "wrong"), NOTES, step=4)
def test_no_verdict_that_is_not_earned(tmp_path: Path, body: str, wrong: str) -> None:
    rows = sorted(settle(tmp_path, body).values(), key=lambda row: (row.display.line, row.display.key))
    assert len(rows) == len(wrong.split())
    for row, bad in zip(rows, wrong.split(), strict=True):
        wrong = {"p": ["proved"], "r": ["refuted", "corrected"]}
        assert not any(row.verdict in wrong.get(letter, ()) for letter in bad), (row.statement, row.reason)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (
            eq(r"f\colon x\mapsto x^2", "f(a+b)=(a+b)^2", "f(-1)=1", "f(3)=8"),
            ["definition", "proved", "proved", "refuted"],
        ),
        (eq(r"x\left. x^2\right|_{x=2}=4x"), ["proved"]),
        (
            eq(
                r"x^2 = 4 \Rightarrow x = 2",
                r"x = 2 \iff x^2 = 4",
                r"x = 2 \implies x^2 = 4",
                r"x = 1 \implies x^2 = 5",
            ),
            ["refuted", "refuted", "proved", "refuted"],
        ),
        (eq(r"x = \pm1 \Rightarrow x^2 = 5"), ["open"]),
        (
            eq(r"\texttt{size} + \texttt{rest} = \texttt{rest} + \texttt{size}", r"\mathrm{cost}^2 \ge 0"),
            ["proved", "proved"],
        ),
        (
            eq(r"\mathrm{total} = 3x", r"\mathrm{total} \ge 3x", r"\mathrm{total} \ge 3x + 1"),
            ["definition", "proved", "refuted"],
        ),
        (
            eq(r"n^2 \ge 2n, \qquad n \ge 2", r"t^2 \le t, \quad t \in [0,1]", r"\frac{u}{u}=1, \quad u \neq 0"),
            ["proved", "proved", "proved"],
        ),
        (
            eq(r"n^2 \ge 2n, \qquad n \ge 1", r"t^2 \le t, \quad t \in [0,2]", r"\frac{u}{u}=2, \quad u \neq 0"),
            ["refuted", "refuted", "refuted"],
        ),
        (r"For $0<x<1$," + eq(r"x^2<x, \quad 0<x<1", r"x^2>x, \quad 0<x<1"), ["proved", "refuted"]),
        (
            r"For integers $n$,"
            + eq(r"2^n \ge n+1, \quad n \ge 0", r"2^n \ge n+2, \quad n \ge 1", r"2^n \ge n+2, \quad n>1"),
            ["proved", "refuted", "proved"],
        ),
        (r"Let $x > 0$. Then" + shown(r"\log x \le x - 1") + shown(r"\log x \le x - 2"), ["proved", "refuted"]),
        (
            r"For $0 < a < 1$ the entropy is" + eq("D = a^2 - a") + "Then" + eq(r"D \le 0", r"D \ge 0"),
            ["definition", "proved", "refuted"],
        ),
        (
            r"For $x > -1$ put"
            + eq(r"h(x) = (1 + x)\log(1 + x) - x")
            + "This function is non-negative,"
            + eq(r"h(x) \ge 0")
            + "For $x > 0$ one has"
            + eq(r"h(x) \ge x^2"),
            ["definition", "proved", "refuted"],
        ),
        (r"In this note $n$ denotes a positive integer." + eq(r"n^2 \ge n", r"n^2 \ge n + 1"), ["proved", "refuted"]),
        (r"At $p = \frac12$ the variance is" + eq(r"p(1-p) = \frac14", r"p(1-p) = \frac15"), ["proved", "refuted"]),
        (r"The bounds for $x \ge 0$ are" + eq(r"e^x \ge 1 + x", r"x \ge 1"), ["proved", "refuted"]),
        (r"Assume $x \ge 1$ from now on. In the same range" + eq(r"x^2 \ge x", r"x^2 \le x"), ["proved", "refuted"]),
        (
            r"Let $0 < p < 1$. The probability of the answer no is"
            + eq("q = 1 - p")
            + "and"
            + eq("p + q = 1", "p + q = 2"),
            ["definition", "proved", "refuted"],
        ),
        (r"Define $f_n=n+1$ for all $n$. Then" + eq("f_3=4"), ["proved"]),
        (r"Put $y=x+1$, where $x\ge0$. Then" + eq(r"y\ge1", r"y\ge2"), ["proved", "refuted"]),
        (r"We set $x=2$. Then" + eq("x^2=4", "x^2=5"), ["proved", "refuted"]),
        (r"\begin{example}Let $x=\frac12$. Then" + eq("x^2<x", "x^2>x") + r"\end{example}", ["proved", "refuted"]),
        (r"Let $x, y > 0$. Then" + eq("xy>0", "xy>1"), ["proved", "refuted"]),
        (r"Let $x>0$ and then $x>1$. Suppose $x>2$. Then" + eq("x^2>2x", "x^2>4x"), ["proved", "refuted"]),
        (r"Let $x\ge1$. Suppose that $x\ge a$. Then" + eq(r"x^2\ge x"), ["proved"]),
        (r"Suppose that" + eq("a=b+c") + "Then" + eq("a-b=c", "a-b=b"), ["definition", "proved", "refuted"]),
        (r"Let $x>0$ and $y\in(0,\infty)$." + eq("x^3>0", "xy>0"), ["proved", "proved"]),
        (r"Let $x>0$. Let $y\in(0,\infty)$." + eq("x^3>0", "xy<0"), ["proved", "refuted"]),
        (r"Let $0<a<1$. Let $a<b<1$. Then" + eq("b^2<b", "b^2>b"), ["proved", "refuted"]),
        (r"Let $0<a<1$. Let $b>a$. Then" + eq("a^2<a+b-a+1", "a^2>a"), ["proved", "refuted"]),
        (
            eq("s=a+b") + r"\section{B}Let $a>0$ and $c>s$." + eq("s-a=b", "s-b=b"),
            ["definition", "proved", "refuted"],
        ),
        (r"Let $x>1$. Since $x>0$, we have" + eq("x^2>x", "x^2<x"), ["proved", "refuted"]),
        (
            r"For $n\ge4$ we have" + eq("n!>2^n") + "and" + eq("n!>3n") + r"and for $m\ge1$" + eq("mn>3"),
            ["proved", "proved", "proved"],
        ),
        (r"For the weights $w=1/n$ we get" + eq("nw=1", "nw=2"), ["proved", "refuted"]),
        (r"Let $x>0$ and put" + eq("s^2:=x") + "Then" + eq("s^2+1>1", "s^2<0"), ["definition", "proved", "refuted"]),
        (r"Let $f\in(0,1)$. \section{B}Let $f(x)=x^2$." + eq("f(2)=4", "f(2)=2"), ["proved", "refuted"]),
        (r"Let $x \in \mathbb{R}$, where $x > 0$. Then" + eq("x^3>0", r"\log x>0"), ["proved", "refuted"]),
        (r"Let $k\ge1$ be an integer. Given a number $k$ of keys," + eq("k^3>0"), ["proved"]),
        (r"Let $x>0$. \subsection{B}The price is $x$." + eq("x^3>0"), ["proved"]),
        (r"\section{A}Let $x>0$.\section{B}Let $x$ be as before. Then" + eq("x^3>0"), ["proved"]),
        (r"Let $x, x'>0$." + eq("xx'>0", "xx'<0"), ["proved", "refuted"]),
        (eq("2=2.0", "0.5=0.500", "1.5=1.25"), ["proved", "proved", "refuted"]),
        (eq(r"c=0.5", "2c=1", r"\ln 1000=3"), ["definition", "proved", "refuted"]),
        (r"Jobs come at rate $a > 0$, and since $a < b$ they are served." + eq("b > 0"), ["proved"]),
        (r"For $x,y\in[0,1]$," + eq("xy=yx", r"x\le y^2"), ["proved", "refuted"]),
    ],
)
def test_the_same_words_where_they_do_not_mislead(tmp_path: Path, body: str, found: list[str]) -> None:
    rows = sorted(settle(tmp_path, body).values(), key=lambda row: (row.display.line, row.display.key))
    assert [row.verdict.replace("corrected", "refuted") for row in rows] == found


THEOREM = r"\newtheorem{theorem}{Theorem}\newtheorem{main}{Main Result}"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # What a sentence concludes, a theorem states, or words have introduced, is claimed; nothing follows from it.
        (r"Let $n\ge1$. Counting gives" + eq("E[X]=n^2-5") + "Therefore" + eq(r"E[X]\ge-4"), ["open", "open"]),
        (r"\begin{theorem}The variance is" + eq(r"\operatorname{Var}(X)=3") + r"\end{theorem}", ["open"]),
        (r"\begin{main}The variance is" + eq(r"\operatorname{Var}(X)=3") + r"\end{main}", ["open"]),
        (r"\begin{proof}By symmetry," + eq(r"\Pr(X>1/2)=5") + r"\end{proof}", ["open"]),
        ("It is easy to see that" + eq("H_n=1+n") + "Clearly" + eq("H_3=4"), ["open", "open"]),
        ("Let $g_n$ be the number of subsets of $n$ elements." + eq("g_n=2^n+7", "g_2=11"), ["open", "open"]),
        ("Let $X$ be a fair coin." + eq(r"\mathbb{E}[X]=7"), ["open"]),
        ("Let $A$ be a matrix." + eq(r"\det(A)=0"), ["open"]),
        ("Hence" + eq("E[X]=2", "E[Y]=3"), ["open", "open"]),
        ("Hence, using Lemma 1, the mean is" + eq("v=2u") + "Then" + eq("v-u=u", "v-u=2u"), ["open", "open", "open"]),
        ("Therefore the set has size" + eq("m=5") + "Then" + eq("m^2=25"), ["open", "open"]),
        ("Hence the share is $v=2u$." + eq("v-u=u"), ["open"]),
        (r"\begin{theorem}The share is $v=2u$. Then" + eq("v-u=u") + r"\end{theorem}", ["open"]),
        (r"\begin{theorem}" + eq("v=2u") + r"\end{theorem}" + eq("v-u=u"), ["open", "open"]),
        ("Therefore" + eq("g_n-1=2^n") + "Then" + eq("g_n=2^n+1"), ["open", "open"]),
        (r"Hence" + eq(r"\Delta\le1") + "Then" + eq(r"\Delta\le2"), ["open", "open"]),
        # So is what is said of another value of something that has one.
        (r"Let $X$ be uniform on $[0,1]$. Then" + eq(r"\E X=5") + "Hence" + eq(r"\E X\ge4"), ["open", "open"]),
        (r"Let $\E X=1$. Then" + eq(r"\E[X^2]=1") + "Hence" + eq(r"\E[X^2]-\E[X]^2=0"), ["open", "open"]),
        (r"Let $\Var X=1$. Then" + eq(r"\Var(2X)=2"), ["open"]),
        (r"For independent $X,Y$" + eq(r"\Var(X+Y)=\Var X-\Var Y"), ["open"]),
        (r"Let $\Cov(X,Y)=1$. Then" + eq(r"\Cov(Y,X)=2"), ["open"]),
        (r"Let $\E X=1$. Put" + eq(r"\E Y=2") + "Then" + eq(r"\E X+\E Y=3"), ["definition", "proved"]),
        (r"Let $f(x)=5$ for all $x$. Then" + eq("f(y+1)=6") + "Then" + eq("f(y+1)>5"), ["open", "open"]),
        (r"Let $f(x)=2x$ for all $x$. Then" + eq("f(y+1)=2y+2", "f(y+1)=2y"), ["proved", "refuted"]),
        (r"Let $f(1)=3$ and $f$ be odd. Then" + eq("f(-1)=3") + "Then" + eq("f(-1)>0"), ["open", "open"]),
        (r"Let $v(t)=g(t-1)$ for $t>0$. Then" + eq("v(2)=g"), ["open"]),
        (r"Let $v(t)=g(t-1)$. Then" + eq("v(2)=g", "v(2)=2g"), ["proved", "refuted"]),
        (r"Let $f(0)=1$. Put" + eq("f(1)=2") + "Then" + eq("f(0)+f(1)=3"), ["definition", "proved"]),
        # The rest of such a chain is asked all the same.
        (r"Let $n\ge1$ be an integer. Therefore" + eq(r"E[X]=\sum_{k=1}^n k=\frac{n(n+1)}2"), ["open"]),
        (r"Let $n\ge1$ be an integer. Therefore" + eq(r"E[X]=\sum_{k=1}^n k=\frac{n(n-1)}2"), ["refuted"]),
        # The forms that define do so in a theorem, and behind what is concluded; so does what is said first, plainly.
        (r"\begin{theorem}Let" + eq("v=2u") + "Then" + eq("v-u=u", "v-u=2u") + r"\end{theorem}",
         ["definition", "proved", "refuted"]),
        (r"\begin{theorem}We have" + eq("2(u+1)=2u+2") + "where" + eq("v=2u") + r"\end{theorem}",
         ["proved", "definition"]),
        ("Hence we put" + eq("v=2u") + "Then" + eq("v-u=u"), ["definition", "proved"]),
        ("Therefore" + eq("v:=2u", "v-u=u"), ["definition", "proved"]),
        # What is supposed to satisfy something is that; what is said to satisfy it is asserted.
        (r"Let $D>0$. Suppose $v>0$ satisfies $v=\sqrt D$. Then" + eq("v^2=D"), ["proved"]),
        (r"Let $D>0$. We see that $v>0$ satisfies $v=\sqrt D$. Then" + eq("v^2=D"), ["open"]),
        (r"Let $D>0$, then $v>0$ satisfies $v=\sqrt D$. Hence" + eq("v^2=D"), ["open"]),
        (r"\begin{definition}The share is" + eq("v=2u") + r"\end{definition}" + eq("v-u=u"), ["definition", "proved"]),
        ("Let $v$ be the speed, and write" + eq("w=2v") + "Then" + eq("w-v=v"), ["definition", "proved"]),
        ("The mean of both is" + eq("v=2u") + "Then" + eq("v-u=u"), ["definition", "proved"]),
        ("Let $x$ be the position. The potential is" + eq("f(x)=x^2", "f(3)=9"), ["definition", "proved"]),
    ],
)  # fmt: skip
def test_what_is_concluded_is_no_definition(tmp_path: Path, body: str, found: list[str]) -> None:
    rows = sorted(settle(tmp_path, THEOREM + body).values(), key=lambda row: (row.display.line, row.display.key))
    assert [row.verdict.replace("corrected", "refuted") for row in rows] == found
