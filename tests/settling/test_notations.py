"""What a sentence says that a sign means, or calls a name: then no other meaning is judged."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_settling import Quiet, eq, settle

from symbolic.settling.answers import Answers, settled
from symbolic.settling.questions import questions
from tests.campaigns import sampled

OPEN = [
    # A sign that is said to mean something has no other meaning, whatever stands beside it.
    ("Let $x!$ denote the sum $1+2+\\dots+x$. Then", "4! = 24", "4! = 10"),
    ("Write $n!$ for the sum $1+\\dots+n$.", "4! = 24"),
    ("Let $n!$ be the number of derangements of $n$ letters.", "3! = 6"),
    ("Here $n!$ stands for the product of the primes up to $n$.", "5! = 120"),
    ("Let $\\binom{n}{k}$ be the number of subspaces.", r"\binom{2}{1} = 2"),
    ("By convention $\\binom{n}{k}=1$ for $k>n$.", r"\binom{2}{3} = 0"),
    ("Let $0^0 = 0$.", "0^0 = 1"),
    ("Let $*$ be convolution.", "f * g = f g", "(2f)*(3g) = 6 f g"),
    ("The convolution of $f$ and $g$ is written $f * g$.", "f*1 = f"),
    ("Let $|x|$ be the $p$-adic absolute value.", "|2x| = 2|x|"),
    ("Let $+$ denote the maximum.", "1 + 2 = 3", "x + x = x"),
    ("Write $a+b$ for the larger of $a$ and $b$.", "1 + 2 = 3", "x + x = x"),
    ("Let $a - b$ be the truncated difference.", "1 - 2 = -1"),
    ("Let $a/b$ be the integer quotient.", "7/2 = 3.5", "7/2 = 3"),
    ("We write $a \\le b$ if $a$ divides $b$.", r"2 \le 3"),
    ("Let $\\le$ be the lexicographic order.", r"2 \le 10", r"10 \le 2"),
    ("Here $<$ refers to the order of divisibility.", "2 < 3"),
    ("Let $\\max(a,b)$ be the smaller of the two.", r"\max(1,2) = 2"),
    ("We use $\\exp(x)$ for $2^x$.", r"\exp(1) > 2", r"\exp(3) = 8"),
    ("Let $\\sum$ denote the sum over primes.", r"\sum_{p=1}^{3} p = 6"),
    ("We write $x = y$ if $x - y$ is rational.", "1 = 2"),
    ("Define $a * b = a + b + ab$.", "2 * 3 = 6"),
    ("We denote by $|x|$ the distance of $x$ to the nearest integer.", r"|3/2| = \frac32", r"|3/2| = \frac12"),
    ("In this section $a^b$ means $b^a$.", "2^3 = 8", "2^3 = 9"),
    ("We drop the index: $\\binom{n}{k}$ is the $q$-binomial.", r"\binom{2}{1} = 2"),
    ("Let $ab$ denote the line through $a$ and $b$.", "ab = ba"),
    ("In hexadecimal,", "9 + 1 = 10", "8 + 8 = 10"),
    # So has what is said of all sums, of division, or of how numbers are written; and columns are no coefficients.
    ("In all sums the index is odd.", r"\sum_{k=1}^{5} k = 15", r"\sum_{k=1}^{5} k = 9"),
    ("An empty sum is taken to be $1$.", r"\sum_{k=1}^{0} k = 0"),
    ("Here division is integer division.", "7/2 = 3"),
    ("Numbers are written in base seven.", "3 + 4 = 7", "3 + 4 = 10"),
    ("The vector $\\binom{1}{2}$ has length", r"\binom{1}{2} = 0"),
    ("In the plane, vectors are written as columns. Then", r"\binom{1}{2} = 0"),
    # Factors may not change places where what does not commute is spoken of.
    ("The operators of position and momentum are considered. We have", r"\hat x\hat p = \hat p\hat x"),
    ("In quantum mechanics position and momentum are operators. Hence", "xp = px"),
    ("In quantum mechanics $x$ and $p$ do not commute. Hence", "xp = px"),
    ("Recall that $a$ and $b$ do not commute in general.", "(ab)^2 = a^2b^2"),
    ("Multiplication is not commutative.", "ab = ba", "(a+b)^2 = a^2+2ab+b^2"),
    ("Let $uv$ denote the concatenation of $u$ and $v$.", "uv = vu", "ab = ba"),
    ("Write $[A,B]$ for the commutator $AB-BA$.", "AB = BA"),
    ("In the ring of $2\\times2$ matrices,", "(x+y)^2 = x^2+2xy+y^2", "xy = yx"),
    ("In a Boolean algebra we have", "x + x = 2x"),
    ("In floating point arithmetic,", "a + (b + c) = (a + b) + c"),
    # What is made of no real numbers is none, and no point meets what contradicts itself.
    ("Let $z\\in\\mathbb C$ and $w=z^2$.", r"w \ge 0"),
    ("Let $t$ be real with $t^2=3$ and $t^4\\ne 9$.", "t + 1 = 6"),
    ("Let $w$ be real.", r"w^2 \ge w \quad (w=1,2,\dots)"),
    ("Ordinal arithmetic is meant.", r"1 + \omega = \omega + 1"),
    ("Let $q$ and $p$ be conjugate variables with $[q,p] = i\\hbar$.", "qp = pq"),
    ("Let $A'$ be the transpose of $A$.", "A'A = AA'"),
    ("Let $z = 1 + i$.", r"z^2 \ge 0"),
    ("Let $A \\in \\mathrm{GL}_n(\\mathbb{R})$.", "AB = BA"),
    # What words call a name, and others determine, is no definition; nor is an equation between names of such things.
    ("The area of the disc is", "A = 3r^2", "A/r^2 = 3"),
    ("A circle of radius $r$ has circumference", r"L = \pi r", r"L/r = \pi"),
    ("The number of subsets of a set with $n$ elements is", "s = n^2", "s/n = n"),
    ("The kinetic energy of a body of mass $m$ and speed $v$ is", "T = mv^2", "T/m = v^2"),
    ("The roots of the equation are", "x_1 = 2", "x_1 + 1 = 3"),
    ("The probability of two heads in two throws is", r"p = \frac13", "3p = 1"),
    ("The series converges to", "S = 2", "S^2 = 4"),
    ("Let $A,B,C$ be the angles of a triangle. Then", r"A+B+C = \pi", r"\pi - A = B + C"),
    (r"The sum of the angles is", r"\alpha+\beta+\gamma = \pi", r"\gamma = \pi - \alpha - \beta"),
    ("Let $i$ be the rate of interest.", "i^2 = -1"),
    ("In a regular hexagon with side $s$ the area is", "A = 6s^2", "A/s = 6s"),
    ("By Euler's formula", "V - E + F = 3", "V = 3 + E - F"),
    ("Let $P$ be a probability measure.", r"P(A \cup B) = P(A) + P(B)"),
    ("The moments of $X$ are $1$ and $3$.", r"\mathrm{Var}(X) = 3"),
    ("Let $D_n$ count the derangements of $n$ letters.", "D_3 = 3", "D_n = n!"),
    ("Put $\\Lambda(n) = 1$ if $n$ is a power of a prime, and $0$ otherwise.", r"\Lambda(6) = 1"),
    ("Let $C_n$ denote the $n$th Catalan number.", "C_3 = 4", r"C_n = \binom{2n}{n}"),
    ("Let $a_n$ be the number of derangements of $n$ letters.", "a_3 = 3", "a_n = n!"),
    ("Euler's totient is written $\\varphi$.", r"\varphi(2n) = 2\varphi(n)"),
    ("Let $\\delta_{ij}$ be Kronecker's symbol.", r"\delta_{11} = 0"),
    ("Constants may change from line to line.", "2C = C"),
    # Signs, sets and operations of which a sentence speaks, and where sums and products are others.
    ("The symbol $n!$ represents the product of the even numbers up to $n$.", "5! = 120"),
    ("By $n!$ we understand the product of the odd numbers up to $n$.", "5! = 120"),
    (r"Here $\binom{n}{k}$ counts multisets of size $k$.", r"\binom{4}{2} = 6"),
    (r"The notation $\sum_{k=1}^n$ here skips the multiples of three.", r"\sum_{k=1}^{n} k = n(n+1)/2"),
    ("We abbreviate $a/b$ for the integer quotient.", "n/2 + n/2 = n"),
    ("Division is integer division, as in C.", "n/2+n/2 = n", "7/2 = 3"),
    ("Products over $k$ omit the factor $k=0$.", r"\prod_{k=0}^{n} k = 0"),
    ("Sums run over odd indices only.", r"\sum_{k=1}^{5} k = 15"),
    (r"Sums $\sum_{k}$ run over the primes.", r"\sum_{k=1}^{n} k = n(n+1)/2"),
    ("Logarithms are binary.", r"\log 8 = 3", r"\log 8 < 3"),
    ("Let $x>0$. Logarithms are binary.", r"\log x \le x - 1"),
    (r"We denote by $\mathbb{R}$ the set of nonnegative reals. Let $x\in\mathbb{R}$.", r"x^3 \ge 0"),
    ("Addition is performed digit by digit.", "5 + 7 = 2", "5 + 7 = 12"),
    (r"We work in $\mathbb{Z}_5$.", "2+3=0", "x^5 = x"),
    (r"All computations take place in $\mathbb F_2$.", "(x+y)^2 = x^2+y^2", "1+1=0"),
    (r"We work in $\mathbb F_2$. Let $s=x+y$.", "s^2=x^2+y^2"),
    (r"We work over $\mathbb F_p$.", "(x+y)^p=x^p+y^p"),
    ("We compute in the field with two elements.", "1+1=0"),
    ("Calculate in $GF(2)$.", "1+1=0"),
    ("The machine uses two's complement arithmetic with 8 bits.", "127+1=-128"),
    (r"Let $\theta_1, \theta_2$ be Grassmann variables.", r"\theta_1\theta_2 = \theta_2\theta_1"),
    ("A quaternion is $q=a+bi+cj+dk$. For quaternions $q$ and $r$,", "qr=rq"),
    (r"For all $A,B$ in $M_n(\mathbb R)$,", "AB = BA"),
    (r"Let $G$ be a group and $a,b\in G$. Let $c=ab$ and $d=ba$.", "c=d"),
    (r"For $\operatorname{Re} s>1$,", r"s^2\ge0"),
    (r"Let $\alpha$ be a root of $x^2+1$.", r"\alpha^2 \ge 0"),
    ("The square of a four-vector $x$ may be negative.", r"x^2\ge0"),
    (r"Let $\alpha,\beta$ be ordinals.", r"1+\omega=\omega+1"),
    ("The Weyl algebra has $dx = xd + 1$.", "dx = xd"),
    (r"The ground field is $\mathbb{F}_2$. For all $x$ and $y$,", "(x+y)^2=x^2+y^2"),
    (r"All polynomials are over $\mathbb{F}_2$.", "(x+1)^2=x^2+1"),
    (r"Scalars are taken from $\mathbb{F}_3$.", "(a+b)^3=a^3+b^3"),
    # What words determine is claimed, however they begin.
    ("The number of ways to choose two items out of five is", "N = 20", "N + 1 = 21"),
    ("When a fair die is rolled, the expected value is", "e_1=4", "2 e_1 = 8"),
    ("If two dice are thrown the probability of a double is", r"p=\frac15", "5p = 1"),
    ("With replacement the chance of two aces is", r"p=\frac15", "5p = 1"),
    ("For a fair coin the chance of three heads in a row is", r"p=\frac14", "4p = 1"),
    ("Taking one card from a deck, the chance of a heart is", r"p=\frac15", "5p=1"),
    ("The number of subsets to choose from is", "N = 20", "N + 1 = 21"),
    ("For a fair coin the variance of the number of heads in $n$ tosses is", r"v=\frac n2", "2v = n"),
    ("A polygon with $n$ sides has an angle sum of", "S=180(n-1)", "S/(n-1) = 180"),
    (r"A convex polygon with $n\ge3$ vertices, however drawn, has", r"d=\frac{n(n-1)}2", "2d = n(n-1)"),
    ("A sphere of radius $r$ has, as is well known, the volume", r"V=4\pi r^3", r"V/r^3 = 4\pi"),
    ("If $X$ is binomial with parameters $n$ and $p$, the mean is", r"\mu = np^2", r"\mu/n = p^2"),
    ("The standard deviation of the binomial distribution is", r"\sigma = np(1-p)", r"\sigma/n = p(1-p)"),
    ("The geometric series sums to", r"S = \frac{1}{1+q}", "S(1+q) = 1"),
    ("Its inverse is", r"y = \frac{1}{x^2}", "yx^2 = 1"),
    ("The golden ratio is the positive root of $x^2=x+1$, that is,", r"g = \frac{1+\sqrt3}2", r"g^2 = g + \frac12"),
    ("A fair coin is thrown.", r"P(H) = \frac23", "3P(H) = 2"),
    # What is said of a noun that names a sign is said of the sign, and so is its kind.
    ("The factorial skips odd numbers.", "6! = 48", "6! = 720"),
    ("Our factorials are double factorials.", "5! = 15", "5! = 120"),
    ("Our binomial coefficients are $q$-binomials with $q=2$.", r"\binom21 = 3", r"\binom21 = 2"),
    ("The binomial coefficients are those of Gauss.", r"\binom n1 = n"),
    ("We work with Gaussian binomials at $q=2$.", r"\binom21 = 3", r"\binom21 = 2"),
    ("The absolute value is the $3$-adic one.", r"|3| = \frac13", "|3| = 3"),
    (r"Let $|\cdot|$ be the $3$-adic absolute value.", r"|3| = \frac13", "|3| = 3"),
    (
        r"We use $\{x\}$ for the fractional part and $|x|$ for the distance of $x$ to the nearest integer.",
        "|3| = 0",
        "|3| = 3",
    ),
    ("The factorial $n!$ is here extended to the product of all odd numbers up to $n$.", "5! = 15", "5! = 120"),
    ("Subtraction of natural numbers is truncated at zero.", "3-5 = 0", "(a-b)+b = a"),
    ("In what follows, the vertical bars are determinants.", "|-x| = |x|"),
    (r"Sei $n$ eine nat\"urliche Zahl. Dann gilt nicht", r"\sum_{k=1}^n k = \frac{n(n+1)}2"),
    ("The operation $x+y$ is string concatenation.", "x+y = y+x"),
    ("In the sums below $k$ takes odd values only.", r"\sum_{k=1}^4 k = 4", r"\sum_{k=1}^4 k = 10"),
    ("In what follows, the sum runs over odd $k$.", r"\sum_{k=1}^5 k = 9", r"\sum_{k=1}^5 k = 15"),
    ("Here the index $k$ is always even.", r"\sum_{k=1}^5 k = 6", r"\sum_{k=1}^5 k = 15"),
    ("The products extend over odd indices.", r"\prod_{k=1}^4 k = 3", r"\prod_{k=1}^4 k = 24"),
    ("Percentages are written without the sign.", "50 + 50 = 1"),
    ("We count in dozens.", "10 = 12"),
    # The letter e, and a name in a binomial coefficient, that are said to be something else.
    ("Throughout, $e$ denotes the identity. For $a > 0$", "e^a > 1", "e^{a+b} = e^ae^b"),
    ("Let $n$ be a polynomial.", r"\binom n2 \ge 0"),
    ("For an indeterminate $t$,", r"\binom t2 \ge 0"),
    ("Let $n$ be a $p$-adic integer.", r"\binom n2 \ge 0"),
    # Another arithmetic that is said to hold throughout, or at the beginning, holds in all sections behind it.
    (r"\section{A} All arithmetic is in $\mathbb{F}_3$. \section{B} We have", "(a+b)^3 = a^3+b^3", "(ab)^2 = a^2b^2"),
    (r"Let all computations be in $\mathbb{F}_q$. \section{A} We have", r"x^2+y^2 \ge 2xy"),
    ("We work with dual numbers.", "a^2 + 1 > 0"),
    # So do signs that sentences in another language show, or sums of which they speak.
    (r"Wir schreiben $\binom nk$ f\"ur die Anzahl der Multimengen.", r"\binom n2 = \frac{n(n-1)}2"),
    (r"Wir benutzen die Abk\"urzung $n!$ f\"ur die Doppelfakult\"at. Also", "5! = 15", "5! = 120"),
    (r"Die Summen erstrecken sich nur \"uber die geraden Indizes. Daher ist", r"\sum_{k=0}^n \binom nk = 2^n"),
    (r"Soit $x$ un r\'eel. Alors", r"x^2 + 1 \ge 2x"),
    # What "our" sums are, and what powers and superscripts are, is said of them; and what all variables are, of all.
    ("The upper limit of our sums is not included.", r"\sum_{k=1}^3 k = 3", r"\sum_{k=1}^3 k = 6"),
    ("Sums are taken in the max-plus sense.", "2 + 3 = 3", "2 + 3 = 5"),
    ("Only odd $k$ contribute to the sums.", r"\sum_{k=1}^{5} k = 9", r"\sum_{k=1}^{5} k = 15"),
    ("Powers are falling powers.", "3^2 = 6", "3^2 = 9"),
    ("Superscripts are indices.", "x^2x^3 = x^5"),
    ("All quantities are $2$-adic.", r"x^2 \ge 0"),
    ("The variables are complex.", r"x^2 \ge 0"),
    (r"Multisets are counted by $\binom nk$.", r"\binom21 = 3", r"\binom21 = 2"),
    ("Here $K$ is a field of order $4$. For all $a$ and $b$ in it,", "(a+b)^2 = a^2+b^2"),
    # Of what a sentence speaks of one kind, that kind is meant, wherever its words stand.
    ("Sums of this section run over odd integers.", r"\sum_{k=1}^{3} k = 6", r"\sum_{k=1}^{3} k = 4"),
    ("The sum of this kind has odd indices.", r"\sum_{k=1}^{3} k = 6", r"\sum_{k=1}^{3} k = 4"),
    ("The products of this section extend over odd $k$.", r"\prod_{k=1}^{3} k = 6", r"\prod_{k=1}^{3} k = 3"),
    ("We work over the complex numbers.", r"z^2+1 \ne 0", "|z|^2 = z^2"),
    ("We work in what are called dual numbers.", r"x^2 \ge 0"),
    ("We work over the $2$-adic numbers.", "|4| = 4", r"|4| = \frac14"),
    ("The number $e$ is one half.", "e^2 > 4", "e^2 < 4"),
    ("The constant $e$ is between $0$ and $1$.", r"e^x \ge 1+x", "e^{-1} < 1"),
    ("The absolute value is at most $1$ on integers.", "|3| = 3", "|3| = 1"),
    ("The absolute value is at least $0$, and is $3$-adic.", "|3| = 3", r"|3| = \frac13"),
    ("The odd numbers up to $2n-1$ are added. This comes to", "S = n^3", "S = n^2", "S/n = n^2"),
    ("This adds up to", "S = n^3", "S/n = n^2"),
]

SETTLED = [
    ("As usual, $n!$ denotes the factorial.", "5! = 120", "proved"),
    ("Write $|x|$ for the absolute value of $x$.", "|xy| = |x||y|", "proved"),
    ("Let $\\binom{n}{k}$ be the binomial coefficient.", r"\binom{4}{2} = 7", "refuted"),
    ("Let $x^2$ denote the square of $x$.", "(x+1)^2 = x^2+2x+1", "proved"),
    ("Let $*$ denote multiplication.", "2 * 3 = 6", "proved"),
    ("Let $a+b = c$.", "(a+b)^2 = c^2", "proved"),
    ("Put $\\sqrt{x} = t$ where $x \\ge 0$.", "t^2 = x", "proved"),
    ("Let $a - b$ be the profit.", "(x-y)^2 = x^2-2xy+y^2", "proved"),
    ("Write $x'$ for $1-x$.", "x + x' = 1", "proved"),
    ("Let $n$ denote the number of points.", r"\binom{n}{2} = n(n-1)/2", "proved"),
    ("All sums are finite.", r"\sum_{k=1}^{3} k = 6", "proved"),
    ("All numbers are positive integers.", "2+3 = 5", "proved"),
    ("The matrix has the entries one and two.", "2 + 1 = 3", "proved"),
    ("By elementary algebra,", "(x+y)^2 = x^2+2xy+y^2", "proved"),
    ("In a group of ten people, each shakes hands with all others,", r"\frac{10\cdot 9}{2} = 45", "proved"),
    ("The number of pairs is", r"m = \binom{n}{2}", "definition"),
    ("The energy is", r"E = \frac12 m v^2", "definition"),
    ("The stationary probability of $n$ customers is", r"\pi_n = (1-r)r^n", "definition"),
    ("For the area put", "A = 3r^2", "definition"),
    ("Take", "p = 1/2", "definition"),
    ("Let $i > 0$ be the rate of interest.", r"(1+i)^2 \ge 1 + 2i", "proved"),
    ("The product $ab$ of both prices is known.", "ab = ba", "proved"),
    ("Let $T(n) = n^2 + 3n$ for $n \\ge 1$.", r"T(n) \le 4n^2", "proved"),
    ("Let $x \\in \\{-1, 1\\}$. Then", "x^2 = 1", "proved"),
    ("Let $k \\in \\{1, 3\\}$. Then", "k^2 - 3k + 2 = 0", "refuted"),
    ("Let $x$ be real with $x^2 = 2$. Then", "x^4 = 4", "proved"),
    ("We have", r"n^2 \ge n \qquad (n = 1, 2, \ldots)", "proved"),
    ("Let $x > 0$. The mean is then", "m = x/2", "definition"),
    ("Let $x > 0$. The sum of both is at least", "x + 1 > 1", "proved"),
    ("Here $n!$ is the product of the first $n$ positive integers.", "5! = 120", "proved"),
    (r"As usual, $\binom{n}{k}$ is the number of subsets.", r"\binom{4}{2} = 6", "proved"),
    ("The empty sum is zero.", r"\sum_{k=1}^{3} k = 6", "proved"),
    ("An empty product equals one.", r"\prod_{k=1}^{3} k = 6", "proved"),
    ("Sums over an empty range are understood to be $0$.", r"\sum_{k=1}^{3} k = 6", "proved"),
    (r"We write $\exp(x)$ for $e^x$.", r"\exp(0) = 1", "proved"),
    (r"We write $\ln$ for the natural logarithm, that is, to base $e$.", r"\ln 1 = 0", "proved"),
    ("The base of the triangle is $b$.", r"\log 1 = 0", "proved"),
    ("All logarithms are natural.", r"\log(xy) = \log x + \log y", "proved"),
    ("Let $x>0$. Taking logarithms of both sides, we have", r"\log x^2 = 2\log x", "proved"),
    ("All numbers in this note are real.", r"x^2 \ge 0", "proved"),
    ("Column vectors are written in bold.", r"\binom{4}{2} = 6", "proved"),
    (r"Let $n\ge2$. A graph on $n$ vertices, $n\ge2$, has edges. Then", r"n^2 \ge 4", "proved"),
    ("Let $x$ be real. The sum of the terms is finite.", r"\sum_{k=1}^{3} k = 6", "proved"),
    ("Adding both, we obtain", "1 + 2 = 3", "proved"),
    ("Multiplication by $2$ gives", "2(x+1) = 2x+2", "proved"),
    ("The variance grows. Factorials grow quickly.", "5! = 120", "proved"),
    (r"By the arithmetic -- geometric mean inequality, for $x,y\ge0$,", r"x^2+y^2\ge 2xy", "proved"),
    (r"The coefficient of $p^k$ is the number of ways.", r"p^k p = p^{k+1}", "proved"),
    (r"Each entry $\binom nk$ is obtained from the sum of the two above it.", r"\binom{4}{2} = 6", "proved"),
    (r"Podemos mostrar que somas simples", r"\sum_{k=1}^{n} k = \frac{n(n+1)}{2}", "proved"),
    ("The vertical bars denote the absolute value.", "|-3| = 3", "proved"),
    ("Addition of the two equations gives", "2 + 2 = 4", "proved"),
    ("By the binomial theorem,", r"\sum_{k=0}^n \binom nk = 2^n", "proved"),
    ("The absolute value is", "|-3| = 3", "proved"),
    ("The mean of $a, b > 0$ is", "m = (a+b)/2", "definition"),
    ("Here $e$ is Euler's number. For $a > 0$", "e^a > 1", "proved"),
    (r"\section{A} In this section we work in $\mathbb{F}_3$. \section{B} Here", "1 + 1 = 2", "proved"),
    (r"Seja $n$ um inteiro. Portanto", r"\sum_{k=1}^n k = \frac{n(n+1)}2", "proved"),
    (r"By the arithmetic mean inequality, for $x,y\ge0$,", r"x^2+y^2\ge 2xy", "proved"),
    # What behaves so, or is one of many, has its usual meaning.
    ("The sum of two odd numbers is even.", r"\sum_{k=1}^{3} k = 6", "proved"),
    ("Even for small $n$ the sum is easy. We only need the sum.", r"\sum_{k=1}^{3} k = 7", "refuted"),
    ("The product of an even number and a number is even.", r"\prod_{k=1}^{3} k = 6", "proved"),
    ("The absolute value is at least $0$.", r"|x|\ge x", "proved"),
    ("The variables are independent.", r"x^2 \ge 0", "proved"),
    (r"Subsets are counted by $\binom nk$.", r"\binom{4}{2} = 6", "proved"),
    ("We compute the Bernoulli numbers.", "2 + 2 = 4", "proved"),
    ("We compute the Fibonacci numbers.", "2 + 2 = 5", "corrected"),
    ("The number $e$ is irrational.", r"e^x \ge 1+x", "proved"),
    ("The number $e$ is irrational.", r"e^x \ge 2+x", "corrected"),
    ("The number $e$ is transcendental.", r"e^2 > 4", "proved"),
    ("The sum of the first $n$ odd numbers is", r"\sum_{k=1}^n (2k-1) = n^2", "proved"),
    ("The sum of two odd integers is even.", r"\sum_{k=1}^{3} k = 4", "refuted"),
    ("The absolute value is at least $0$.", "|3| = 1", "refuted"),
    ("This leads to", "D = a-b", "definition"),
]


@sampled("case", OPEN, step=4)
def test_what_a_sentence_gives_another_meaning_is_open(tmp_path: Path, case: tuple[str, ...]) -> None:
    before, *formulas = case
    found = {row.statement: row.verdict for row in settle(tmp_path, before + eq(*formulas)).values()}
    assert not {*found.values()} & {"proved", "refuted", "corrected", "definition"}, found


@pytest.mark.parametrize(("before", "formula", "verdict"), SETTLED)
def test_what_it_gives_its_usual_meaning_is_settled(tmp_path: Path, before: str, formula: str, verdict: str) -> None:
    assert [row.verdict for row in settle(tmp_path, before + eq(formula)).values()] == [verdict]


@pytest.mark.parametrize(
    ("body", "formula", "repair"),
    [
        ("Let $T(n) = n^2 + 3n$ for $n \\ge 1$.", r"T(n) \le 2n^2", "T_n <= 4*n^2"),
        ("Let $x > 0$ and put $y = x^2$.", r"y + 1 \ge 3x", "y + 1 >= 2*x"),
        ("Put $a = 2b$.", "a^2 = 2b^2", "a^2 = 4*b^2"),
    ],
)
def test_a_repair_changes_nothing_that_a_definition_says(tmp_path: Path, body: str, formula: str, repair: str) -> None:
    (row,) = settle(tmp_path, body + eq(formula)).values()
    assert (row.verdict, row.repair.rpartition("|- ")[2]) == ("corrected", repair)


def test_a_repair_that_is_kept_counts_only_where_nothing_is_defined(tmp_path: Path) -> None:
    """The same statement, of T(n) and written out: each has its own repair, whichever was asked first."""
    told, printed = "Let $n \\ge 1$ be an integer and $T(n) = n^2 + 3n$.", "Let $n \\ge 1$ be an integer."
    answers = Answers(tmp_path / "kept", 30.0)
    found = []
    for body in (printed + eq(r"n^2 + 3n \le 2n^2"), told + eq(r"T(n) \le 2n^2")):
        draft = tmp_path / "draft.tex"
        draft.write_text(f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n")
        found += settled(questions(draft, None, ()).displays, answers, Quiet(), 1)
    assert found[0].verdict == "corrected" and "T_n" not in found[0].repair
    assert not found[1].repair or "T_n <= " in found[1].repair
