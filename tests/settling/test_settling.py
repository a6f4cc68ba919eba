"""Drafts settled as they stand: what is found, and what must never be said of a display that says something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from symbolic.errors import Unusable
from symbolic.settling import answers as deciding
from symbolic.settling.answers import Answers, Settled, settled
from symbolic.settling.questions import questions
from tests.campaigns import sampled


class Quiet:
    """Is told how it goes."""

    def __init__(self) -> None:
        self.expected: list[str] = []

    def expect(self, refs) -> None:  # type: ignore[no-untyped-def]
        self.expected = list(refs)

    def begin(self, ref: str) -> None: ...
    def item(self, ref: str, verdict: str, seconds: float) -> None: ...
    def note(self, text: str) -> None: ...
    def wait(self) -> None: ...


def settle(tmp_path: Path, body: str, *given: str, seconds: float = 30.0) -> dict[str, Settled]:
    """The displays of a draft with this body, by their keys."""
    draft = tmp_path / "draft.tex"
    draft.write_text(f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n", encoding="utf-8")
    displays = questions(draft, None, given).displays
    rows = {row.display.key: row for row in settled(displays, Answers(None, seconds), Quiet(), 1)}
    return {display.key: rows[display.key] for display in displays}


def verdicts(tmp_path: Path, body: str, *given: str) -> str:
    """Their verdicts, in the order of the draft; what is refuted counts as that, whatever holds instead."""
    return " ".join(row.verdict.replace("corrected", "refuted") for row in settle(tmp_path, body, *given).values())


def eq(*formulas: str) -> str:
    """Displays, one a line."""
    return "\n".join(f"\\begin{{equation}} {f} \\end{{equation}}" for f in formulas)


ASSUMPTION = r"\newtheorem{assumption}{Assumption}"
LENS = (
    r"Let $f > 0$ be the focal length of a lens, and let $u > f$ be the distance of an object. The image stands at "
    + eq(r"v = \frac{u f}{u - f}")
    + " and is magnified by "
    + eq(r"m = \frac{v}{u}.")
)


def test_a_line_about_what_is_defined_is_refuted_though_its_names_are_described(tmp_path: Path) -> None:
    """A sign is printed wrong, and no name; the last line may be meant of what stands at twice the focal length."""
    assert verdicts(tmp_path, LENS + "Hence" + eq("v = f (1 - m).")) == "definition definition refuted"
    assert verdicts(tmp_path, LENS + "Hence" + eq("v = f (1 + m).")) == "definition definition proved"
    assert verdicts(tmp_path, LENS + "Hence" + eq("v = u m + f.")) == "definition definition open"


SUMS = r"Let $n$ be a positive integer and put" + eq(r"H_n := \sum_{k=1}^n \frac1k", r"c_n := 2(n+1)H_n - 4n") + "Then"


def test_what_displays_before_it_prove_helps(tmp_path: Path) -> None:
    """Each is proved from the one before; what is behind, or false, or not proved, is no help."""
    first, second, third = r"H_n \le 1 + \log n", r"c_n \le 2(n+1)(1+\log n) - 4n", r"c_n \le 2n\log n"
    rows = settle(tmp_path, SUMS + eq(first, second, third, r"c_n \le 2n\log n - n"), seconds=3.0)
    assert [rows[key].verdict for key in "345"] == ["proved"] * 3 and rows["6"].verdict != "proved"
    rows = settle(tmp_path, SUMS + eq(third, r"H_n \le \frac12 + \log n", first), seconds=3.0)
    assert [rows[key].verdict for key in "35"] == ["open", "proved"] and rows["4"].verdict != "proved"


def test_help_is_asked_for_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was open with the same theorems at hand is not tried again, and what was proved needs none."""
    asked, once, draft = list[str](), deciding.answered, tmp_path / "draft.tex"
    monkeypatch.setattr(deciding, "answered", lambda t, s, using: asked.append(t) or once(t, s, using))
    monkeypatch.setattr("symbolic.processes._FORKS", False)
    body = SUMS + eq(r"H_n \le 1 + \log n", r"c_n \le 2n\log n", r"c_n \ge n\log n - 3n")
    draft.write_text(f"\\begin{{document}}{body}\\end{{document}}", encoding="utf-8")

    def again() -> list[str]:
        rows = settled(questions(draft, None).displays, Answers(tmp_path / "kept", 2.0), Quiet(), 1)
        found = {row.display.key: row for row in rows}
        assert found["4"].using and not found["3"].using
        return [found[key].verdict for key in "345"]

    assert again() == ["proved", "proved", "open"]
    before = len(asked)
    assert again() == ["proved", "proved", "open"] and len(asked) == before


def test_they_and_them_say_nothing_of_where_something_holds(tmp_path: Path) -> None:
    for words, verdict in (("The distance between them is", "refuted"), ("The distance between lenses is", "open")):
        assert verdicts(tmp_path, LENS + words + eq(r"u + v \ge 5 f.")) == f"definition definition {verdict}"
    for words, verdict in (("It is never nearer than", "proved"), ("It is never exactly", "open")):
        assert verdicts(tmp_path, LENS + words + eq("v > f.")) == f"definition definition {verdict}"


# Each case beside one that differs from it in what its sentences say, or in a sign.
@sampled(
    ("body", "found"),
    [
        (eq(r"(a+b)^2 = a^2 + 2ab + b^2"), "proved"),
        (eq(r"(a+b)^2 = a^2 + ab + b^2"), "refuted"),
        (r"We write $|w|$ for the absolute value of $w$." + eq(r"|xy|=|x| \cdot |y|", "|xx|=2|x|"), "proved refuted"),
        # Hyperbolic functions are what everybody calls so; a name for a value of a function is spelled out.
        (r"Let $x > 0$, $a = e^{-x}$." + eq(r"\frac{1-a}{1+a} = \tanh(x/2)", r"\cosh x < 1 + x^2"), "proved refuted"),
        (r"Let $x > 0$ and $a = e^{-x}$." + eq(r"\frac{1+a}{1-a} = \coth(x/2)", r"a \ge \frac12"), "proved refuted"),
        # Orders of growth, congruences and sines are no definitions; a call on the right of what is known is none.
        (eq("2n = O(n)", "3n = O(n)", "n = n"), "open open proved"),
        (eq(r"f(n) = O(n)", r"f(n) = n^2", r"f(n) = n \cdot n"), "definition open open"),
        (eq(r"2n = \mathcal{O}(n)", r"3n = \mathcal{O}(n)", r"n + \Theta(1) = 3n"), "open open open"),
        (eq(r"n = \mathrm{poly}(n)", r"2n = \mathrm{poly}(n)"), "open open"),
        (eq(r"\mathrm{sq}(n) = n^2", r"\mathrm{sq}(2) = 4", r"\mathrm{sq}(2) = 5"), "definition proved refuted"),
        (
            eq(r"f(n) = \mathrm{poly}(n)", r"g(n) = \mathrm{poly}(n)", "f(n) = 2n", "g(n) = 3n"),
            "definition definition open open",
        ),
        (eq(r"\sin x = x", r"\sin x = 2x", r"\sin x \le 2x"), "open open open"),
        (eq(r"7 \equiv 1 \pmod 2", r"7 \equiv 2 \pmod 2"), "open open"),
        ("Let $n$ be a positive integer." + eq(r"n^2 + 4n \ge 5", r"n^2 + 4n \ge 6"), "proved refuted"),
        # What an assumption says holds beyond it; so does its display.
        (ASSUMPTION + r"\begin{assumption}The rates satisfy $x, y>0$.\end{assumption}Put" + eq(r"D=x+y", "D>x",
         "D>2x"), "definition proved refuted"),
        (ASSUMPTION + r"\begin{assumption}$x>1$.\end{assumption}\begin{assumption}$y>1$.\end{assumption}Hence"
         + eq("xy>1"), "proved"),
        (ASSUMPTION + r"\begin{assumption}The noise satisfies" + eq(r"x\ge1") + r"\end{assumption}Hence"
         + eq(r"x^2\ge x", r"x^2\ge 2x"), "definition proved refuted"),
        ("For $x$ strictly between $0$ and $1$," + eq("x^2<x", r"x^2<\frac12"), "proved refuted"),
        ("In what follows $n$ denotes a positive integer." + eq(r"n^2\ge n", r"n^2\ge 2n"), "proved refuted"),
        # Where an inequality is an equality is no hypothesis of it.
        ("Let $x$ be real." + eq(r"x^2+1\ge 2x+1") + "with equality for $x=0$.", "refuted"),
        ("Let $x$ be real." + eq(r"x^2+1\ge 2x") + "with equality if and only if $x=1$.", "proved"),
        ("Let $x$ be real." + eq(r"x^2\ge -1") + "The least value is at $x=0$." + eq(r"x^2+1\ge 2x"), "proved proved"),
        (eq(r"(1+s)^k>1+ks \text{ for } s\ne0,\ s>-1 \text{ and } k\ge1", r"x^k\ge x \text{ for } x\ge1,\ k\ge1"
            r" \text{ and } k\ne3"), "refuted proved"),
        (r"Let $n\ge1$ be an integer. With $n=23$ we get" + eq("n^2=529") + r"If we take $n=2$, then" + eq("n^2=4",
         "n^2=5"), "proved proved refuted"),
        (r"Fix $x>0$ and $y>0$, and let" + eq("N=x+y") + "Then" + eq("N>y", "N>2y"), "definition proved refuted"),
        (eq("2(x^2+1)=2x^2+2") + "where the difference of the two squares is" + eq("(x+1)^2-x^2=2x-1"), "proved open"),
        (eq("2(x^2+1)=2x^2+2") + "where the difference of the two sides is" + eq("(x+1)^2-x^2=2x-1"), "proved refuted"),
        (eq(r"\sqrt2\approx1.41", r"\sqrt2\approx1.42", r"\sqrt2\approx1.43"), "proved proved refuted"),
        (r"For $0<p<1$ put" + eq(r"h(p)=1/p", r"h(p)>1") + r"For all positive $p$," + eq("h(p)>0"),
         "definition proved open"),
        (r"For $0<p<1$ put" + eq(r"h(p)=1/p", r"h(p)>1") + r"For all $p$ strictly between $0$ and $1$," + eq(
            "h(p)>0", "h(p)>2"), "definition proved proved refuted"),
        (r"Let $x>0$." + eq(r"\log x\approx\log x+0.5"), "open"),
        # What is said between rows is said there; an index of a probability makes it another one.
        (r"\begin{align} u &= v + 1 \\ \intertext{and} w &= u + 1 \end{align}" + eq("w=v+2", "w=v+1"),
         "definition definition proved refuted"),
        (r"\begin{align} u &= v + 1 \\ \intertext{unless v is odd,} w &= u + 1 \end{align}" + eq("w=v+2"),
         "definition unread open"),
        (eq(r"\Pr_x[x=1]=\frac12", r"2\Pr_x[x=1]=1", r"2\Pr_y[x=1]=3"), "open open open"),
        ("For all real $x$ we use" + eq(r"x^2\ge x"), "refuted"),
        ("This is about" + eq(r"\sqrt2\approx1.43"), "refuted"),
        ("We think about" + eq(r"\sqrt2=1.43"), "open"),
        (eq(r"(x+1)^2=x^2+1") + "It is strict, and" + eq(r"x^2>x"), "refuted refuted"),
        (r"For strict $x$," + eq(r"x^2>x"), "open"),
        (r"Let $x>0$." + eq(r"\mathrm{e}^x>1+x", r"\mathrm{e}^x>1+2x"), "proved refuted"),
        # What counts something, where it stands first; what is said at one value, or of another name; what is printed.
        (r"Let $k \ge 2$ keys be hashed into $n \ge k$ slots." + eq(r"n^2 \ge 4", r"n^2 \ge 9"), "proved open"),
        (r"Let $k \ge 2$ keys be hashed; best into $n \ge k$." + eq(r"n^2 \ge 4"), "open"),
        (r"Let $n \ge 2$. For $n = 2$ one gets 1." + eq(r"n^2 \ge 4", r"n^2 \ge 9"), "proved refuted"),
        (r"Let $n \ge 2$. For all real $n$," + eq(r"n^2 \ge 4"), "open"),
        (r"\section{A} Let $n \ge 1$ be an integer. \section{B} For $a \ge 0$ and $na < 1$,"
         + eq(r"n + a \ge 1", r"a \ge n"), "proved refuted"),
        (r"\section{A} Let $x \ge 1$. \section{B} For $x \ge 0$," + eq(r"x^2 \ge \frac12"), "open"),
        (r"Let $n \ge 1$ be an integer. Factorials telescope," + eq(r"\sum_{k=1}^n k \, k! = (n+1)! + 1"), "refuted"),
        (r"Let $n \ge 1$ be an integer. For factorials," + eq(r"n^2 = 1"), "open"),
        (r"Let $n \ge 1$ be an integer. We see all $n$ coupons. Put $D = n^2$." + eq(r"D \le n"), "refuted"),
        (r"Let $n \ge 1$ be an integer. We see all $n$ primes. Put $D = n^2$." + eq(r"D \le n"), "open"),
        # What has the index of a sum is no new name: a sum of what is defined says no more what it is.
        (r"Let $n \ge 1$ be an integer. Define" + eq("a_n = n^2", r"\sum_{k=1}^n (a_{k+1} - a_k) = n^2 + 2n",
         r"\sum_{k=1}^n (a_{k+2} - a_k) = n^2"), "definition proved refuted"),
        (r"Define" + eq(r"a_n = n^2, \quad 0 \le n \le 9", r"\sum_{k=0}^8 (a_{k+1} - a_k) = 81",
         r"\sum_{k=0}^9 (a_{k+1} - a_k) = 100", r"\sum_{k=0}^8 (a_{k+1} - a_k) = 80"),
         "definition proved open refuted"),
        # A letter that a sentence defines is no number e; a range of two names holds for what is written of them.
        (r"Let $x > 1$ and $y = x + 1$. The error $e = x - 1$ is left." + eq(r"e^2 + y^2 > 5", r"e^2 + y^2 = 2x^2 + 2"),
         "refuted proved"),
        (r"Let $x > 1$ and $y = x + 1$." + eq(r"e^2 + y^2 > 5"), "proved"),
        (r"For $u, v > 0$ write" + eq(r"A = u + v, \quad B = uv", r"A > u", r"A \ge B"), "definition proved refuted"),
        (r"For $u > 0$ write" + eq(r"A = u + v, \quad B = uv", r"A > u"), "definition refuted"),
        (r"Let $x > 0$. It never falls below two," + eq(r"x + \frac1x \ge 2"), "proved"),
        (r"Let $x > 0$. It never holds that" + eq(r"x + \frac1x \ge 2"), "open"),
        # A hypothesis reaches its theorem, its proof, its item; a list of hypotheses is about what follows.
        (r"\begin{lemma}\label{a}Let $x\ge1$. Then" + eq(r"x^2\ge x") + r"\end{lemma}\begin{lemma}\label{b}Let $x\ge2$."
         + eq(r"x^2\ge4") + r"\end{lemma}\begin{proof}[Proof of Lemma~\ref{a}]So" + eq(r"x^3\ge x") + r"\end{proof}"
         r"\begin{proof}[Proof of Lemma \ref{b}]So" + eq(r"x^3\ge8") + r"\end{proof}", "proved proved proved proved"),
        (r"\newtheorem{main}{Main Result}\begin{main}Let $x\ge1$. Then" + eq(r"x^2\ge x") + r"\end{main}"
         r"\begin{remark}Here" + eq(r"1+1=2") + r"\end{remark}\begin{proof}So" + eq(r"x^3\ge x") + r"\end{proof}",
         "proved proved proved"),
        (r"\begin{lemma}Let $x\ge1$. Then" + eq(r"x^2\ge x") + r"\end{lemma}\begin{proof}So" + eq(r"x^3\ge x")
         + r"\end{proof}", "proved proved"),
        (r"\begin{itemize}\item Let $x\ge1$.\item Let $y\ge1$.\end{itemize}Then" + eq(r"xy\ge1"), "proved"),
        (r"\begin{itemize}\item Let $x\ge1$. Then" + eq(r"x^2\ge x") + r"\item Let $x\ge1$. Then" + eq(r"x^3\ge x")
         + r"\end{itemize}", "proved proved"),
        ("\n\n\\textbf{Theorem 1.} Let $x\\ge1$. Then" + eq(r"x^2\ge x") + "\n\n\\emph{Proof.} So" + eq(r"x^3\ge x")
         + "\n\nMoreover," + eq(r"x^4\ge x"), "proved proved proved"),
        # A percentage is a quotient by 100, rounded as it is printed.
        (eq(r"5\% = \frac{1}{20}", r"12.5\% = \frac18", r"12.5\% = \frac17", r"20\% \cdot 35 = 7"),
         "proved proved refuted proved"),
        # What is said again, otherwise, in another theorem or section, and what is not read.
        (r"For every real $x$," + eq(r"x^2+1 \le 1 \quad\text{with equality if and only if } x=0."), "open"),
        (r"\begin{lemma}Suppose $x\ge1$. Then" + eq(r"x^2\ge x") + r"\end{lemma}\begin{lemma}For all real $x$,"
         + eq(r"x^2\ge x") + r"\end{lemma}", "proved open"),
        (r"\section{A}Let $c=2$." + eq("c^2=4") + r"\section{B}Let $c=3$." + eq("c^2=4"), "open open"),
        (r"Let $n\ge2$ be an integer and $x>0$." + eq(r"x^2\ge x"), "refuted"),
        ("Let $a,b$ be positive integers." + eq(r"ab\ge1"), "proved"),
        ("Throughout, $u$ and $v$ denote positive integers." + eq(r"uv\ge1"), "proved"),
        ("All logarithms are in base 10." + eq(r"\log 100\ge3"), "open"),
        ("For complex $z$," + eq("|z|^2=z^2"), "open"),
        ("The inequality" + eq("x^2>x") + r"fails for $0\le x\le1$.", "open"),
        ("It is tempting to think that" + eq("2+2=5"), "open"),
        # What is defined is put in; what is said once of a new name is no claim about it.
        ("We write " + eq(r"q = 1 - p", r"p^2 + 2pq + q^2 = 1"), "definition proved"),
        (eq(r"q = 1 - p", r"p^2 + 2pq - q^2 = 1"), "definition refuted"),
        (eq(r"f(t) = t^2 + 1", r"f(t) \ge 2t", "f(3) = 11"), "definition proved refuted"),
        (eq(r"s = P(X = 1) = \frac12 + c", "2s = 1 + 2c"), "definition proved"),
        (eq(r"s = P(X = 1)", r"s = \frac12 + c", "2s = 2 + 2c"), "definition open refuted"),
        (eq(r"g(t) \ge 2t"), "open"),
        (eq("n = 5", "n^2 = 25", "n^2 = 26"), "definition proved refuted"),
        # A value is given to a name that was free: nothing is refuted that may be about another value.
        (eq("(m+1)^2 = m^2 + 2m + 1", "m = 5", "m^2 = 25", "m^2 = 26"), "proved definition open refuted"),
        # Its words may tie one name to another.
        ("Let $p$ be the probability of heads and $q$ the probability of tails." + eq("p^2+2pq+q^2 = 1"), "open"),
        ("A bit is flipped with probability $q$." + eq("q^2 \\le q", "2q^2 \\le q", "q^2 < q"), "proved refuted open"),
        ("A bit is flipped with probability $q$ below one half." + eq("q < 1 - q"), "open"),
        ("Let $q$ be the complement of $p$." + eq("p^2+2pq+q^2 = 1"), "open"),
        ("Let $p$ and $q$ be arbitrary." + eq("p^2+2pq+q^2 = 1"), "refuted"),
        ("For short, we write $q$ for $1 - p$." + eq("p^2+2pq+q^2 = 1"), "proved"),
        ("Here $q = 1 - p$." + eq("p^2+2pq+q^2 = 1"), "proved"),
        (eq("p^2+2pq+q^2 = 1") + "where $q = 1-p$.", "proved"),
        ("Then $q = 1 - p$ is the other chance." + eq("p^2+2pq+q^2 = 1"), "proved"),
        # What is no number.
        ("Let $A$ and $B$ be square matrices." + eq("AB = BA"), "open"),
        ("Let $A$ and $B$ be real numbers." + eq("AB - BA = 0"), "proved"),
        # What the sentence of a display does with it.
        ("Suppose that" + eq("x^2 + y^2 = 1") + "Then" + eq("(x+y)^2 = 1 + 2xy"), "definition proved"),
        ("We show" + eq("x^2 + y^2 = 1") + "Then" + eq("(x+y)^2 = 2xy"), "open refuted"),
        ("It is false that" + eq("v^2 > v"), "open"),
        ("For all $v$ we have" + eq("v^2 > v"), "refuted"),
        ("If $u > 1$, then" + eq("u^2 > u"), "proved"),
        ("If $u > 0$, then" + eq("u^2 > u"), "refuted"),
        ("If $u > 1$ or $u < 0$, then" + eq("u^2 > u"), "open"),
        # Conventions of print: a sum to n, and where expressions are defined.
        (eq(r"\sum_{k=1}^{m} k = \frac{m(m+1)}{2}"), "proved"),
        (eq(r"\sum_{k=1}^{m} k = \frac{m(m-1)}{2}"), "refuted"),
        (eq(r"\prod_{k=1}^{m} 2k = 2^m m!", r"\prod_{k=1}^{m} 2k = m!"), "proved refuted"),
        (eq(r"\frac{b^2 - 1}{b - 1} = b + 1"), "proved"),
        (eq(r"\sqrt{b^2} = b"), "refuted"),
        (r"For all real $x$," + eq(r"\log(x^2+1) \le x^2", r"\log x \le x"), "proved open"),
        (r"Let $n \ge 0$ be an integer." + eq(r"\sum_{k=1}^{n-1} 1 = n - 1"), "open"),
        (r"Let $n \ge 1$ be an integer." + eq(r"\sum_{k=1}^{n-1} 1 = n - 1"), "proved"),
        (eq(r"\log_2 8 = 3", r"\log_2 8 = 2"), "proved refuted"),
        # Columns without a comma, and sides that go on in the next row.
        (r"\begin{align} a^2 &\ge 2a - 1 & b^2 &\ge 2b - 1 \end{align}", "proved"),
        (r"\begin{align} a^2 &\ge 2a - 1 & -b^2 &\ge 2b - 1 \end{align}", "refuted"),
        (r"\begin{align} a &= 2b & c &= 3b \\ ac &= 6b^2 & a + c &= 6b \end{align}", "definition refuted"),
        (r"\begin{eqnarray} (a+1)^2 &=& a^2 + \\ && 2a + 1 \end{eqnarray}", "proved"),
        (r"\begin{align} (a+1)^2 &= a^2 \\ &\quad + 2a + 1 \\ &\ge 4a \end{align}", "proved proved"),
        (r"\begin{align} (a+1)^2 &= a^2 \\ &\quad + 2a \\ &\ge 4a \end{align}", "refuted refuted"),
        (r"\begin{align} (a+1)^2 &= (a + 1) \\ &\quad (a + 1) \end{align}", "unread"),
        # Names with an index are numbers of their own, but for what their family may be.
        (eq("w_1 + w_2 = 1", r"w_1^2 + w_2^2 \ge \frac12", r"w_1^2 + w_2^2 > \frac12"), "definition proved refuted"),
        (eq("x_1^2 + x_2^2 \\ge 2x_1x_2", "x_1^2 + x_2^2 \\ge 3x_1x_2"), "proved refuted"),
        ("Let $R > 1$ and $0 < s < 1$. Put $R_s = 1 + s(R - 1)$." + eq("R_s < R", "R_s > R"), "proved refuted"),
        (eq("a_{n+1} = 2a_n + 1", "a_{n+2} = 4a_n + 3"), "definition open"),
        ("Let $p_i > 0$ for all $i$." + eq("p_1 + p_2 > 0", r"p_i + 1/p_i \ge 2"), "open proved"),
        ("Let $X_1, X_2$ be random variables." + eq("X_1X_2 = X_2X_1 + 1"), "open"),
        # Definitions by cases, and derivatives of what is defined.
        (eq(r"f(x) = \begin{cases} x & x \ge 0 \\ -x & x < 0 \end{cases}", "f(x)^2 = x^2", r"f(x) \ge 1", "f(3) = 3",
            "f(-3) = -3", "f(-x) = f(x)"), "definition proved refuted proved refuted proved"),
        (r"Let $x > 0$." + eq(r"h(x) = \begin{cases} 1 & x \ge 0 \\ 0 & \text{otherwise} \end{cases}", "h(x) = 1"),
         "definition proved"),
        ("The function $f(x) = x^3 - x$ has the derivative" + eq("f'(x) = 3x^2 - 1", "f'(x) = 3x^2 + 1"),
         "proved refuted"),
        ("Let $f(x) = x^2$." + eq("f'(x) = f(x) + 1"), "open"),
        (eq(r"\frac{d}{dx} x^3 = 3x^2", r"\frac{d}{dx} x^3 = 3x"), "proved refuted"),
        (eq(r"\left. x^2 \right|_{x=3} = 9", r"\frac{d}{dx} x^2 \Big|_{x=1} = 3", r"\left. x^2 \right|_1^3 = 8",
            r"1 + x^2 |_{x=3} = 10"), "proved refuted proved unread"),
        (eq(r"|x| = \begin{cases} x & \text{if } x \ge 0, \\ -x & \text{otherwise} \end{cases}",
            r"|x| = \begin{cases} x & \text{if } x \ge 0, \\ 2x & \text{otherwise} \end{cases}",
            r"\max(x, y) \ge \begin{cases} x & y > 0 \\ y & y \le 0 \end{cases}",
            r"x^2 = \begin{cases} 1 & x = 1 \\ 4 & x = 2 \\ 8 & x = 3 \end{cases}"), "proved refuted proved refuted"),
        (eq(r"f \colon x \mapsto x^2 + 1", r"f(2) = 5", r"f(x) \ge 3x"), "definition proved refuted"),
        (eq(r"\text{gain} = 3 + \text{loss}", r"\text{gain} - \text{loss} = 3"), "definition proved"),
        (eq(r"|x||y| = |xy|", r"|x||y| = x|y|", r"|x||y||z| = |xyz|"), "proved refuted unread"),
        (eq(r"\min(a, b) = \frac{a + b + |a-b|}{2}"), "refuted"),
        # Names that stand in sentences only.
        (r"Let $0 < \mu \le L$ and $\kappa = L/\mu$." + eq(r"\kappa \ge 1", r"\kappa > 1"), "proved refuted"),
        # What a sentence supposes of itself, or looks at.
        ("If $u = v + 1$, then" + eq("v = u + 1") + "If $u = v + 1$, then" + eq("v = u - 1"), "refuted proved"),
        ("For every nonzero $x$," + eq("x^2 > 0", "x > 0"), "proved refuted"),
        ("Consider the equation" + eq("x^2 - 5x + 6 = 0"), "open"),
        ("Solving" + eq("x^2 - 5x + 6 = 0") + "gives two numbers.", "open"),
        ("Let $0 < a < b$ be distinct primes." + eq(r"b \ge a + 1"), "open"),
        ("We work over the field with two elements." + eq("(a+b)^2 = a^2 + b^2"), "open"),
        (eq(r"\forall x \ge 3:\ x^2 \ge 3x"), "unread"),
        # What a sentence supposes of itself may hold behind it; what a name is let be anew ends what was supposed.
        (r"For $x \ge 1$ we have" + eq(r"x^2 \ge x") + "Similarly," + eq(r"x^3 \ge x", "x^3 > 2x^2"),
         "proved open refuted"),
        (r"\section{A}Let $x\ge1$." + eq(r"x^2 \ge x") + r"\section{B}Now let $x$ be any real number."
         + eq(r"x^2 \ge x"), "proved open"),
        (r"Denote $S_n = \sum_{k=1}^n k$." + eq(r"2S_n = n(n+1)", r"2S_n = n(n-1)"), "proved refuted"),
        (eq(r"\sum_{k=0}^{m} \binom{m}{k} x^k = (1+x)^m"), "proved"),
        (r"Let \[ A = \frac{a+b}{2}, \quad a, b > 0. \] Then" + eq(r"A \le a"), "unread open"),
        # What is supposed cannot hold together; a display that is torn keeps its verdict to itself.
        (r"Let $x > 1$ and $x < 0$." + eq("x^2 = 17"), "open"),
        (eq("(a+1)^2 = a^2 + 2a + 1", "a^{2 = 3"), "proved unread"),
        # A sum runs over integers; that makes no integer of a number with the same letter.
        (r"Let $x > 0$." + eq(r"x^2 \ge x", r"\sum_{x=1}^n x = \frac{n(n+1)}{2}"), "refuted proved"),
        (r"Let $k > 0$." + eq(r"k^2 \ge k", r"\sum_{k=1}^n k = \frac{n(n+1)}{2}"), "proved proved"),
        # A name that was let be has a value here; a name between two others lets neither be anew.
        (r"Let $n \ge 1$ and $1 \le k \le n$ be integers. With $k = 1$ this becomes" + eq("n k = n")
            + "Finally, when $k = n$," + eq("n k = n^2", "n k = k^2 + 1"), "proved proved refuted"),
        (r"Let $n \ge 1$ and $1 \le k \le n$ be integers. Put $k = n - m$. Then" + eq("k + m = n") + "Let $k = 2$. Then"
            + eq("k + m = n"), "open open"),
        (r"Let $n \ge 1$ be an integer. For $0 \le j \le n$ we have" + eq(r"n j \ge 0") + "Hence" + eq(r"n^3 \ge n"),
         "proved proved"),
        (r"Let $n \ge 1$ be an integer. For $j \le n$ we have" + eq("n + 1 > j") + "Hence" + eq(r"n^3 \ge n"),
         "proved open"),
        (r"Let $n \ge 1$ be an integer. For $0 \le n \le 2$ we have" + eq("n + 1 > 0") + "Hence" + eq("2n > n"),
         "proved open"),
        (r"Let $n \ge 1$ be the size. A sample of $n$ serial numbers is drawn." + eq(r"n^2 \ge n", "n^2 = n"),
         "proved open"),
        (r"Let $x \ge 1$. Next, $x$ is any of the numbers." + eq(r"x^2 \ge x"), "open"),
        # What is said again holds on; a bound that says more keeps the others; a name in an interval is never called.
        (r"She bets the fraction $f \in [0,1)$ of her capital. For every $f \in [0, 1)$," + eq("f^2 < 1")
            + "Hence" + eq("f^3 < 1"),
         "proved proved"),
        (r"She bets the fraction $f \in [0,1)$ of her capital. For every $f \in [0, 2)$," + eq("f^2 < 4")
            + "Hence" + eq("f^3 < 1"),
         "proved open"),
        (r"Fix $p \in (0,1)$. \begin{prop}Assume $p > 1/2$. Then" + eq(r"p^2 < 1", r"p^2 > 1/4") + r"\end{prop}",
         "proved proved"),
        (r"Fix $p \in (1/2,1)$. \begin{prop}Assume $p > 0$. Then" + eq(r"p^2 < 1") + r"\end{prop}", "open"),
        (r"Let $x \ge 1$. \begin{lemma}For $x \ge 0$ we have" + eq("x^2 + x > 1") + r"\end{lemma}", "open"),
        (r"A coin shows heads with probability $p \in (0,1)$; we write $q = 1 - p$. The prize is $x + 1$ with"
            r" probability $p$ and $x$ with probability $q$."
            + eq(r"v = q \left(\frac{1}{2}\right)^2", r"v < \frac14", r"v < \frac15"),
         "definition open refuted"),
        (r"Let $p$ be given; we write $q = 1 - p$." + eq(r"v = q \left(\frac{1}{2}\right)^2", "q > v"), "unread open"),
        # A power that is defined; what else is defined is not understood, and nothing about it is refuted.
        (r"Let $x > 0$." + eq(r"\sigma^2 := x + 1", r"\sigma^2 > 1", r"\sigma^2 > 2"), "definition proved refuted"),
        (r"Let $x > 0$." + eq(r"\sigma^2 := x + 1", r"\sigma > 2", r"\sigma \ge x"), "definition open open"),
        (r"Let $x > 0$." + eq(r"\sigma^2 := x + \sigma", r"\sigma^2 > 9", r"A/B := x", "A > B"), "open open open open"),
        (r"Let $T \ge 1$ be an integer and $a > 0$." + eq("(a^2)^T = a^{2T}", "a^T = T a"), "proved refuted"),
        (r"Let $T$ be given and $a > 0$." + eq("(a^2)^T = a^{2T}"), "unread"),
        # A letter with an index in the text only; what something named is, behind "for".
        (r"Let $h > 0$. Let $T \ge 1$ be an integer and $h_t = h/\sqrt{t}$." + eq("h T > 0", "T^2 = T"),
         "proved refuted"),
        (r"Let $h = 2T$. Let $T \ge 1$ be an integer and $h_t = h/\sqrt{t}$." + eq(r"h \ge 2", r"h \ge 3"),
         "proved refuted"),
        ("Let $T > 0$. Let $h_t = T$. Later $h_t = 2T$." + eq("h_t = T"), "open"),
        (r"Let $T \ge 1$. For the weight $w = 2T$ we have" + eq(r"w \ge 2", r"w \ge 3"), "proved refuted"),
        (r"Let $T \ge 1$. For the case $w = 2T$ we have" + eq(r"w \ge 2", r"w \ge 3"), "open open"),
        # An integer is no probability.
        (r"Let $N \ge 1$ be an integer, and for the probability of reaching $N$ put" + eq("w = 1/N") + "Then"
            + eq(r"w N = 1", r"w N^2 = 1"), "definition proved open"),
        # A probability, said to be one again in another section, and something else than it was.
        (r"\section{A}Let $0 < p < 1$ and $q = 1 - p$." + eq("q < 2")
            + r"\section{B}It rains with probability $p$ or it snows with probability $q$. Then"
            + eq("p^2 < 1", "q < 1"),
         "proved proved proved"),
        (r"\section{A}Let $0 < p < 1/3$." + eq("p < 2") + r"\section{B}It rains with probability $p$. Then"
            + eq("p^2 < 1/9"), "proved open"),
        # Hypotheses as authors write them.
        (r"Let $0\le t\le1$ and $x,y\ge0$. Then" + eq(r"(t x + (1-t) y)^2 \le t x^2 + (1-t) y^2",
            r"t x^2 + (1-t) y^2 - (tx+(1-t)y)^2 \le \frac18 (x-y)^2"), "proved refuted"),
        (r"WLOG $x \ge y$. Then" + eq(r"x^3 \ge y^3", r"x^2 \ge y^2"), "proved refuted"),
        (r"Provided that $b > 0$ and $h > 0$, define $\beta = b/(b+h)$. We have"
            + eq(r"0 < \beta < 1", r"1 - \beta = \frac{b}{b+h}"), "proved refuted"),
        (r"Suppose $a > 0$ and set $b = a + 1/a$. Then" + eq(r"b \ge 2", r"b > 2"), "proved refuted"),
        (r"The alleles have frequencies $p$ and $q = 1 - p$, where $0 < p < 1$. Then"
            + eq("p^2 + 2pq + q^2 = 1", r"pq \le \frac15"), "proved refuted"),
        (r"Fix $x \in (0,1)$ and $n \in \mathbb{N}$. Bernoulli's inequality reads"
            + eq(r"(1-x)^n \ge 1 - nx", r"(1-x)^n \ge 1 - x"), "proved refuted"),
        (r"Let $k \in \{1,\dots,6\}$ be the number of eyes. Then" + eq(r"k \le 6", r"k^2 \le 36"), "open proved"),
        (r"Each order costs $K > 0$, at a rate $D > K$. The load is" + eq(r"\rho = \frac{K}{D}")
            + "Then" + eq(r"\rho < 1", r"\rho^2 > \rho"), "definition proved refuted"),
        (r"Assume $0 < p, q < 1$ and $p + q = 1$. Then" + eq(r"pq \le \frac14", r"pq \le \frac16"), "proved refuted"),
        (r"Let $D > 0$. Suppose $Q^* > 0$ satisfies $Q^* = \sqrt{D}$. Then" + eq(r"Q^* Q^* = D", "Q^* = D"),
         "proved refuted"),
        # What words say: what is counted, what is described, where it holds.
        (r"Let $m \ge 0$ be the number of edges and let $n \ge 1$ be the number of vertices of a bipartite graph. Then"
            + eq(r"m \le \frac{n^2}{4}"), "open"),
        (r"A graph with $n \ge 1$ vertices and $m \ge 0$ edges has" + eq(r"m \le n^2"), "open"),
        (r"Let $x > 0$ and $y > 0$ be legs of a right triangle and let $z > 0$ be its hypotenuse. Then"
            + eq("x^2 + y^2 - z^2 = 0"), "open"),
        (r"The frequencies $p > 0$ and $q > 0$ sum to one. Then" + eq("(p+q)^2 = 1"), "open"),
        (r"Let $x > 0$ and $y > 0$ be the legs of a right triangle. Let $z > 0$ be its hypotenuse. Put $A = x^2 + y^2$."
            + eq("A = z^2"), "open"),
        (r"Let $x > 0$ solve the cubic. Then" + eq("x^3 = x + 1"), "open"),
        # Whatever they say of its names, it fails.
        (r"Let $x > 0$ solve the cubic. Then" + eq("x^2 + 2x = x"), "refuted"),
        (r"Jobs come at rate $\lambda > 0$, and since $\lambda < \mu$ they are served. Put $r = \lambda/\mu$."
            + eq(r"1 + r = 1 - r", "r = 1 - r"), "refuted open"),
        (r"The mean is no more than twice the variance," + eq(r"(v + 1)^2 \ge 2v"), "proved"),
        (r"The square is never less than its double," + eq(r"v^2 \ge 2v"), "refuted"),
        (r"The square never shrinks," + eq(r"v^2 \ge 2v"), "open"),
        (r"Let $\epsilon > 0$ be small. Then" + eq(r"(1+\epsilon)^2 \le 1 + 3\epsilon"), "open"),
        (r"For a fair coin this becomes" + eq(r"p(1-p) = \frac14"), "open"),
        (r"Let $0<p<1$ be the bias of the coin. The coin is fair. Hence" + eq(r"p(1-p) = \frac14"), "open"),
        (r"Let $x \ge 0$. At the boundary $x$ vanishes and" + eq(r"x^2 = x"), "open"),
        (r"\begin{lemma}For all $x \ge 0$," + eq(r"1 + x \le e^x") + r"\end{lemma} In particular,"
            + eq(r"1 + x \le e^{2x}"), "proved open"),
        (r"Let $a$, $b$, $c$ be the sides of a triangle. Then" + eq(r"a < b + c"), "open"),
        (r"Let $a > 0$ be the shorter and $b > 0$ the longer side. Then" + eq(r"a^2 \le b^2"), "open"),
        (r"Let $a, b > 0$ be consecutive Fibonacci numbers. Then" + eq(r"b^2 - ab - a^2 \le 1"), "open"),
        (r"Let $\theta > 0$ be the angle at the vertex. It is acute. Then" + eq(r"\theta < 2"), "open"),
        (r"The density $\rho > 0$ of water is one in these units. Thus" + eq(r"\rho^2 = \rho"), "open"),
        (r"We have $a > 0$, $b > 0$. We work in the regime of weak coupling. Then" + eq(r"ab \le a"), "open"),
        (r"The radii are $r > 0$ and $R > 0$. Put $A = r^2 + R^2$. Then" + eq(r"A \ge 2rR", r"A \ge 3rR"),
         "proved refuted"),
        # What is defined for every index is no single thing where it is summed.
        (r"Put $c_k = k + 1$. For every integer $n \ge 1$," + eq(r"(n+1)\sum_{k=0}^{n} c_k^2 = (\sum_{k=0}^n c_k)^2",
            r"\sum_{k=0}^n c_k = \frac{(n+1)(n+2)}{2}"), "refuted proved"),
        # What is concluded says no longer where names lie.
        (r"Let $D, K > 0$. Hence" + eq(r"D \ge K"), "refuted"),
        (r"Let $D, K > 0$." + eq(r"D \ge K"), "open"),
        (r"Let $x > 0$ be a real number." + eq(r"x^2 \ge x", r"\binom{x}{2} + 1 > 0"), "refuted open"),
        (r"Let $x > 0$ be an integer." + eq(r"x^2 \ge x", r"\binom{x}{2} + 1 > 0"), "proved proved"),
        (eq(r"\log_2 8 = 4"), "refuted"),
        # Numbers by name.
        (eq(r"\pi a^2 > 3\pi a - \pi"), "open"),
        (r"Let $\pi$ be the share of smokers." + eq(r"\pi a^2 > 3\pi a - \pi"), "open"),
        (eq(r"e^{x} \ge 1 + x"), "proved"),
        # What a sentence supposes behind a display is not supposed of it; what it supposes before others, of these.
        (r"We have" + eq(r"x^2 \ge x") + r"and for $x \ge 1$" + eq(r"x^3 \ge x"), "open proved"),
        (r"We have" + eq(r"x^2 \ge x") + r"for all $x \ge 1$.", "proved"),
        # What bounds a name on its other side lets it be nothing new.
        (r"\section{A}Let $x > 0$." + eq("x + 1 > 1") + r"\section{B}For $x \le 1$ we have" + eq(r"x^2 \le x"),
         "proved proved"),
        (r"\section{A}Let $x > 1$." + eq("x + 1 > 2") + r"\section{B}For $x > 0$ we have" + eq(r"x^2 \ge x"),
         "proved open"),
        # Words before a display that only sound as if they supposed it.
        (r"Throughout we assume $x > 0$." + eq(r"x + 1 > 1", "x^2 > x"), "proved refuted"),
        (r"Throughout, rings are commutative and $x > 0$." + eq("x^2 > x"), "open"),
        ("The square of the sum is given by" + eq("(a+b)^2 = a^2 + b^2"), "refuted"),
        ("Let us compare two such squares:" + eq(r"a^2 + b^2 \ge 3ab"), "refuted"),
        ("Take numbers such that" + eq(r"a^2 + b^2 = 3ab"), "definition"),
        (r"Let $0 < p < 1$ and put $v = p(1-p)$. The variance satisfies" + eq(r"v \le \frac18"), "refuted"),
        (r"Let $0 < p < 1$ and put $v = p(1-p)$. The share satisfies" + eq(r"p \le \frac12"), "open"),
        # A function that is named by the way, and a sequence with where its index lies.
        (r"For $b > 0$ the tail is $T(x) = e^{-bx}$." + eq("T(x + y) = T(x)T(y)", "T(x + y) = 2T(x)T(y)"),
         "proved refuted"),
        (eq(r"a_n = 2^n, \quad n \ge 0", r"a_{n+1} = 2a_n \qquad (n \ge 0)", r"a_{n+1} = 3a_n \qquad (n \ge 0)"),
         "definition proved refuted"),
        # f_i beside an f that is a number of its own; f_0 is what it was.  What an index hides is no counterexample.
        (r"Let $x > 0$ and $0 < r < 1$." + eq("f = 1 + x") + r"The rates are, for $f_0 > 0$,"
         + eq(r"f_i = f_0 r^i, \qquad i \ge 0", r"f_{i+1} = r f_i", r"f_{i+1} = 2 r f_i"),
         "definition definition proved refuted"),
        (r"Let $x > 0$ and $0 < r < 1$." + eq("f = 1 + x", r"f_i = f_0 r^i + 1, \qquad i \ge 0"),
         "definition definition"),
        # Something sets k of them, and k is an integer; a set is none.
        (r"Each item sets $k$ of them, where $k \ge 1$ is an integer." + eq("(k + 1)^2 = k^2 + 2k + 1"), "proved"),
        (r"Let $k$ be a set." + eq("(k + 1)^2 = k^2 + 2k + 1"), "open"),
        # A name with a number below is new beside the one without.
        (r"Let $c > 0$ and $x > 0$." + eq("g(x) = e^{-x/c}") + r"At $x_0 = c \ln 2$ one obtains"
         + eq(r"e^{-x_0/c} = \frac12"), "definition proved"),
        # The article a is no name; an expression is what no relation parts from a name.
        (r"A rate is a number. With rates $a$ and $b$, where $0 < a < 1$ and $0 < b < 1$, the rate of both is $ab$."
         + eq(r"a + b - ab \le 1", r"ab \ge 1"), "proved refuted"),
        (r"With $a$ and $b$ the rate is $ab$." + eq(r"a + b = 1"), "open"),
        # What may turn a hypothesis round is none; a relation beside no noun says nothing for certain.
        (r"Suppose that $x \ge 1$ is false. Then" + eq(r"x^2 \ge x"), "open"),
        (r"Let $p > 1$ be impossible. Then" + eq(r"p^2 \ge p"), "open"),
        (r"Let $x > 1$ with high probability. Then" + eq(r"x^2 \ge x"), "open"),
        (r"Let $x$ be nonnegative, respectively negative. Then" + eq(r"x^3 \ge 0"), "open"),
        (r"At least one of $x > 1$ and $y > 1$ holds. Now" + eq(r"x^2 \ge x"), "open"),
        (r"Most users have $x > 1$. Now" + eq(r"x^2 \ge x"), "open"),
        (r"The condition $x > 1$ is superfluous. Now" + eq(r"x^2 \ge x"), "open"),
        (r"Instead of $x > 1$ we let $x > 0$. Then" + eq(r"x^2 \ge x"), "open"),
        (r"Is $x > 1$? We have" + eq(r"x^2 \ge x"), "open"),
        (eq(r"x^2 \ge x") + r"even if $x < 0$.", "open"),
        (r"Let $x \ge 0$, with $x = 0$ excluded. Then" + eq("x > 0"), "open"),
        (r"Let $x \ge 0$, where $x = 0$ is allowed. Then" + eq("x^3 = 0"), "open"),
        (r"Let $x \ge 0$. If $x = 0$ we are done. Now" + eq("x^3 > 0"), "open"),
        # What is taken back, exchanged, or a value for a while.
        (r"Let $x > 0$. We now drop this assumption. Then" + eq(r"x^3 \ge 0"), "open"),
        (r"Let $x > 0$. From now on $x$ is any real number. Then" + eq(r"x^3 \ge 0"), "open"),
        (r"Let $x < y$. Exchanging $x$ and $y$, we have" + eq("x > y"), "open"),
        (r"Let $x \ge 1$. Otherwise," + eq(r"x^2 \ge x"), "open"),
        ("With $x = 2$ we get" + eq("x^2 = 4") + "For all $x$," + eq("x^2 = 4"), "proved refuted"),
        ("Let $x = 1$ or $2$. Then" + eq("x^2 = 1"), "open"),
        (r"Let $z \in \mathbb{C}$. Then" + eq(r"z^2 \ge 0"), "open"),
        # What is defined for some values only is not known for others.
        (r"Let $f(x) = e^{-x}$ for $x > 0$. Then" + eq(r"f(y) \le 1", r"f(y) \ge 1", "f(-1) = 3"),
         "proved refuted open"),
        (eq(r"f(x) = e^{-x} \quad\text{for } x > 0", r"f(y) \le 1"), "definition proved"),
        ("Define" + eq(r"a_n = n^2, \quad n \ge 2", r"a_n \ge 4", r"a_n \ge 5", "a_1 = 1"),
         "definition proved refuted open"),
        (r"For $x \ge 0$ the tail is" + eq("f(x) = 1 - x", r"f(y) + y = 1", "f(-1) = 2"), "definition proved open"),
        ("Define" + eq(r"a_n = n^2, \quad n \ge 1", "a_0 = 0", r"\sum_{k=1}^n a_k = \frac{n(n+1)(2n+1)}{6}"),
         "definition open proved"),
        (r"Let $g(x) = x(1-x)$ on the unit interval. Then" + eq(r"g(x) \ge 0", r"g(2) = -2"), "open open"),
        # Letters that are usual for integers: a counterexample is one in integers, unless they are said to be real.
        (eq(r"n^2 \ge n", r"n^2 \ge n + 1"), "open refuted"),
        (r"Let $n > 0$ be real." + eq(r"n^2 \ge n"), "refuted"),
        ("Here $n$ is not necessarily an integer. For each $m$," + eq(r"m + n^2 \ge m + n"), "open"),
        # What is denied, looked at, or only said by others.
        (r"There is no $x > 0$ for which" + eq(r"x^2 + 1 \ge 2x") + "holds.", "open"),
        (r"There is an inequality for every $x$," + eq(r"x^2 + 1 \ge 2x"), "proved"),
        (r"The following is false:" + eq(r"x^2 + 1 \ge 2x"), "open"),
        (r"The following is clear." + eq(r"x^2 + 1 \ge 2x"), "proved"),
        (r"The bounds" + eq(r"x^2 + 1 \ge 2x") + "and" + eq(r"x^2 + 4 \ge 4x") + "are both false.", "open open"),
        (r"It is not hard to see that" + eq(r"x^2 + 1 \ge 2x"), "proved"),
        (r"The sign does not change:" + eq(r"x^2 + 1 \ge 2x"), "proved"),
        ("Suppose, for the sake of contradiction, that" + eq("x^2 + 1 < 2x") + "Then" + eq("(x-1)^2 < 0"),
         "definition open"),
        ("At least one of the following holds:" + eq(r"x + y \ge 2x", r"x + y \ge 2y"), "open open"),
        ("A necessary condition is" + eq(r"x^2 \le 1"), "open"),
        ("The student's answer was" + eq("2 + 2 = 5"), "open"),
        ("The answer is" + eq("2 + 2 = 5"), "refuted"),
        ("Dropping the cross term we get" + eq("(x+1)^2 = x^2 + 1"), "open"),
        (r"If $x > 1$ then" + eq("x^2 > x") + "while in general" + eq(r"x^2 \ge x"), "proved open"),
        ("Set $s = a + b$. From now on $s$ denotes $a - b$. Then" + eq("s^2 = a^2 - 2ab + b^2"), "open"),
        # Footnotes, captions, names of theorems; the base of logarithms.
        (r"We have\footnote{Only if $x \ge 1$.}" + eq(r"x^2 \ge x"), "open"),
        (r"\begin{theorem}[for $x \ge 1$] We have" + eq(r"x^2 \ge x") + r"\end{theorem}", "open"),
        (eq(r"\log 8 = 3", r"\log 8 = 4"), "open refuted"),
        ("Let $i$ be the imaginary unit. Then" + eq("i^2 = -1"), "open"),
        # What is said of both sides of a relation; names that are defined beside each other; a row that begins with +.
        (r"Let $a \le b$ be positive integers. Then" + eq(r"a^2 \le b^2", r"b \ge a + 1"), "proved refuted"),
        (r"\begin{align} u &= v + 1 & w &= u \end{align}" + eq("w = v + 1", "w = v + 2"), "definition proved refuted"),
        (r"\begin{align} (x+1)^2 - x^2 &= 2x \\ + 1 &\ge 2x \end{align}", "proved"),
        # A given thing supposes nothing, and what is given does; a range beside a display that is supposed.
        (r"Let $t > 1$. The length of a given box satisfies" + eq("t^2 > 2t"), "open"),
        (r"Let $t > 1$. The length of a given box is" + eq("t^2 > 1"), "proved"),
        (r"Let $t > 1$. Given" + eq("x > t") + "we have" + eq("x^2 > t", "x > 2t"), "definition proved refuted"),
        (r"If $0 < a < 1$ and" + eq(r"x \ge 1/a") + "then" + eq(r"x \ge 1", "x^2 > 2"), "definition proved refuted"),
        (r"For $0 < a < 1$ and" + eq(r"x \ge 1/a") + "we have" + eq("x^2 > 2"), "definition open"),
        # Where n > 1 is an integer; it may be said to be something else.  What words count, and what they say of it.
        (r"There are $n$ kinds, where $n \ge 1$ is an integer. Then" + eq("n^2 > n"), "refuted"),
        (r"There are $n$ kinds, where $n \ge 1$ is even. Then" + eq("n^2 > 2n"), "open"),
        (r"Let $m \ge 1$ be an integer. The time to $m$ distinct ones is" + eq(r"\sum_{k=1}^m k = m^2"), "refuted"),
        (r"Let $m \ge 1$ be an integer. The time to see $m$ odd coupons is" + eq(r"\sum_{k=1}^m k = m^2"), "open"),
        (r"Let $n \ge 1$ be an integer. The cost of $n$ steps is $n$, as" + eq(r"\sum_{k=1}^n k = n^2"), "refuted"),
        (r"Let $n \ge 1$ be an integer. The cost of $n$ even steps is" + eq(r"\sum_{k=1}^n k = n^2"), "open"),
        (r"With the price let $n > m$ be integers. Then" + eq("m^2 < n^2 + 1/2"), "refuted"),
        (r"Let $n \ge 1$ be an integer and let" + eq("c_n = n^2") + "be the $n$th square. Then" + eq("n^2 > n"),
         "definition refuted"),
        (r"For all real $x$ and all integers $n \ge 1$," + eq(r"(1+x)^n \ge 1 + nx"), "refuted"),
        (r"For all $n \ge 1$, integer or real," + eq(r"n^2 \ge n + 1/2"), "open"),
        # What a sentence puts holds in it; what is put into something is not said of what follows; a name of a number.
        (r"Let $t > 0$." + eq("t^2 > 0") + r"Setting $t = 2u$ with $u > 1$ we get" + eq("t^2 > 4", "t^2 > 9") +
         "Hence" + eq("t > 2"), "proved proved refuted open"),
        (r"Put $x = 2$ in $1 + x \le e^x$. For every $x \ge 0$" + eq(r"x^2 \ge x", r"x^2 \ge 0"), "refuted proved"),
        (r"Let $a < 0 < b$. Denote by $t$ the number $-a/(b-a)$. Then" + eq(r"t(1-t) \le \frac18", "t < 1"),
         "refuted proved"),
        (r"Let $a < 0 < b$. Denote by $t$ the root of $-a/(b-a)$. Then" + eq(r"t(1-t) \le \frac18"), "open"),
        # What every x is in a section is no matter of another one; that a sum ends with n says nothing of it.
        (r"\section{A}Let $x > 1$.\section{B}For all real $x$," + eq("x^2 > x"), "refuted"),
        (r"\section{A}Let $x > 1$.\section{B}For all $y > 0$," + eq("x^2 + y > x"), "proved"),
        (r"For $m \ge 0$ its sum is" + eq(r"\sum_{k=0}^m k = \frac{m(m-1)}{2}"), "refuted"),
        (r"Taking logarithms, we have for $x > 0$" + eq(r"\log x \le x"), "proved"),
        (r"Throughout, we write" + eq("s = a + b") + r"Let $a > 1$. Then" + eq("a^2 > 2a"), "definition refuted"),
        (r"Let $n \ge 1$ and let $X_1,\dots,X_n$ be fair coins. Then" + eq(r"2n \ge n + 2"), "refuted"),
        (r"Let $n \ge 1$ and let $n$, $X_1,\dots$ be fair coins. Then" + eq(r"2n \ge n + 2"), "open"),
        (r"Let $X$ and $Y$ be independent variables. Let $t > 0$. Then" + eq("t^2 > t"), "refuted"),
        (r"The variables are positive integers. Let $t > 0$. Then" + eq("t^2 > t"), "open"),
        (r"Combining rows with rates $s > 0$ and $t > 0$ gives" + eq("st > 0", "(s+t)^2 = s^2 + st"), "proved refuted"),
        (r"The bound $s > 1$ gives" + eq("s > 0"), "open"),
        # What stands behind "with", and is not read, may be supposed.
        (r"Let $x > 0$. With" + eq("x^2 = 1_{x>0}") + "we have" + eq(r"x \ge 2"), "unread open"),
        (r"Let $x > 0$. Clearly" + eq("y^2 = 1_{y>0}") + "We have" + eq(r"x \ge 2"), "unread refuted"),
        # What defines a name is defined: no counterexample where it is not.
        (r"With $y = \log x$ we have" + eq("e^y = x", "e^y = 2x"), "proved refuted"),
        # A draft's own conditions are not refuted.
        (eq("0 < p < 1", r"p(1-p) > 0"), "definition open"),
        ("Let" + eq("0 < p < 1") + "Then" + eq(r"p(1-p) > 0", r"p(1-p) > \frac14"), "definition proved refuted"),
    ],
    step=4,
)  # fmt: skip
def test_verdicts(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


def test_what_is_given_by_hand(tmp_path: Path) -> None:
    body = eq(r"\varepsilon^2 + \varepsilon > 0")
    assert verdicts(tmp_path, body) == "refuted"
    assert verdicts(tmp_path, body, "eps > 0") == "proved"
    with pytest.raises(Unusable, match="no name x; its names are varepsilon"):
        settle(tmp_path, body, "x > 0")
    with pytest.raises(Unusable, match="is eps varepsilon or epsilon"):
        verdicts(tmp_path, body + eq(r"\epsilon > -1"), "eps > 0")
    both = eq(r"\phi^2 + \phi > 0", r"\varphi^2 + \varphi > 0")
    assert verdicts(tmp_path, both, "phi > 0").split()[1] == "refuted" != verdicts(tmp_path, both, "phi > 0").split()[0]
    with pytest.raises(Unusable, match="--given 'eps >'"):
        settle(tmp_path, body, "eps >")
    with pytest.raises(Unusable, match="'0 = 1': it says nothing of a name of the draft"):
        settle(tmp_path, body, "0 = 1")
    row = settle(tmp_path, body, "eps > 0", "eps < 0")["1"]
    assert (row.verdict, row.reason) == ("open", "what is supposed cannot hold together")


def test_what_would_decide_it_is_said(tmp_path: Path) -> None:
    rows = settle(tmp_path, "Let $p$ be a share and $q$ a share." + eq("p + 2q = 2q + 2p"))
    assert rows["1"].reason.startswith(
        'refuted as it stands, open if words mean more: line 3 ("Let $p$ be a share and ..") says something of p'
    )
    assert rows["1"].witness and rows["1"].reason.endswith("--given says more")
    rows = settle(tmp_path, eq("(m+1)^2 = m^2 + 2m + 1", "m = 5", "m^2 = 25"))
    assert rows["3"].reason == (
        "it holds where m = 5, m is an integer, and fails at m = 0: if that is meant, say so with --given"
    )


def test_a_witness_and_the_statement_as_it_is_read(tmp_path: Path) -> None:
    row = settle(tmp_path, r"Let $0 \le x \le 1$." + eq(r"x^2 \le \frac{x}{2}"))["1"]
    assert row.statement == "x >= 0, 1 >= x |- x^2 <= x/2" and row.witness == {"x": "1"}


def test_the_statement_says_where_it_is_defined(tmp_path: Path) -> None:
    assert settle(tmp_path, eq(r"\frac{b^2}{b} = b"))["1"].statement == "b != 0 |- b^2/b = b"


def test_what_was_found_is_kept_and_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = tmp_path / "draft.tex"
    text = "\\begin{document}" + eq("(a+b)^2 = a^2 + 2ab + b^2", "(a+b)^2 = a^2 + b^2") + "\\end{document}"
    draft.write_text(text)
    asked: list[str] = []
    once = deciding.answered
    monkeypatch.setattr(deciding, "answered", lambda t, s, using: asked.append(t) or once(t, s, using))
    monkeypatch.setattr("symbolic.processes._FORKS", False)

    def again() -> list[str]:
        rows = settled(questions(draft, None).displays, Answers(tmp_path / "kept", 10.0), Quiet(), 1)
        return [row.verdict for row in rows]

    assert again() == ["proved", "corrected"] and len(asked) == 2
    assert again() == ["proved", "corrected"] and len(asked) == 2
    draft.write_text(text.replace("2ab", "3ab"))
    assert again() == ["corrected", "corrected"] and len(asked) == 3
    for file in (tmp_path / "kept").iterdir():  # what was tampered with is settled anew
        file.write_text(file.read_text().replace("refuted", "proved"))
    assert sorted(again()) == ["corrected", "corrected"] and len(asked) == 5


def test_an_answer_counts_only_with_a_certificate_that_shows_it(tmp_path: Path) -> None:
    answers = Answers(tmp_path, 5.0)
    right = deciding.answered("|- (x + 1)^2 = x^2 + 2*x + 1", 5.0)
    answers.keep("|- (x + 1)^2 = x^2 + 2*x + 1", right)
    answers.keep("|- (x + 1)^2 = x^2 + 2*x + 2", right)
    fresh = Answers(tmp_path, 5.0)
    assert fresh["|- (x + 1)^2 = x^2 + 2*x + 1"]["verdict"] == "proved"
    lost = iter([1.5])
    late = [fresh.late(f"|- (x + 1)^2 = x^2 + 2*x + {c}", lost) for c in (2, 1, 3)]
    assert [a["verdict"] for a in late] == ["open", "proved", "open"]
    assert (late[0]["seconds"], late[2]["seconds"]) == (1.5, 0.0)  # only the first one was being settled


def test_a_display_has_its_own_limit_of_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    once = deciding.answered

    def slow(text: str, seconds: float, using: object) -> deciding.Answer:
        while "c^2" in text:
            pass
        return once(text, seconds, ())

    monkeypatch.setattr(deciding, "answered", slow)
    rows = settle(tmp_path, eq("c^2 + c^3 = c^3 + c^2", "(d+1)^2 = d^2 + 2d + 1"), seconds=3.0)
    assert rows["1"].verdict == "open" and rows["1"].reason == "not settled within 3 s; --timeout gives more"
    assert rows["2"].verdict == "proved" and rows["2"].seconds < 2 < rows["1"].seconds <= 3


def test_what_no_search_decides_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deciding, "answered", lambda text, seconds, using: deciding.unsettled(text, "too hard"))
    row = settle(tmp_path, eq("(c+1)^2 = c^2 + 2c + 1"))["1"]
    assert (row.verdict, row.reason, row.given) == ("open", "too hard", ())


def test_what_a_notation_would_declare_is_refused_with_a_remedy(tmp_path: Path) -> None:
    """And each of the remedies is one: with the macro, or the declaration, it is read."""
    loss = (r"\mathrm{Loss} + 1 > \mathrm{Loss}", r"\mathrm{Loss}_t + 1 > \mathrm{Loss}_t")
    rows = settle(tmp_path, eq(r"\Regret + 1 > \Regret", r"x \geqq x", *loss))
    made = "the notation.toml that --init makes"
    assert [row.verdict for row in rows.values()] == ["unread", "unread", "unread", "proved"]
    for key, name in (("1", r"\Regret"), ("2", r"\geqq")):
        said = rf"the notation does not declare {name}; define it with \newcommand, or declare it in {made}"
        assert rows[key].reason == said
    assert rows["3"].reason.endswith(f"(in {made})")
    macros = r"\newcommand{\Regret}{R}\newcommand{\geqq}{\ge}"
    assert verdicts(tmp_path, macros + eq(r"\Regret + 1 > \Regret", r"x \geqq x")) == "proved proved"
    (tmp_path / "notation.toml").write_text('[names]\n"\\\\Regret" = "R"\n', encoding="utf-8")
    draft = tmp_path / "draft.tex"
    draft.write_text("\\begin{document}" + eq(r"\Regret + 1 > \Regret", r"\Risk = 1") + "\\end{document}")
    rows = {d.key: d for d in questions(draft, tmp_path).displays}
    assert rows["1"].fixed == "" and rows["2"].why.endswith("or declare it in notation.toml")


def test_a_letter_may_have_an_index_in_one_section_only(tmp_path: Path) -> None:
    (tmp_path / "notation.toml").write_text(
        'reals = ["x", "s"]\n[scope."section 2".families]\ns = { sub = 1 }\n', encoding="utf-8"
    )
    draft = tmp_path / "draft.tex"
    sections = (("A", "x + s = s + x"), ("B", "s_1 + x = x + s_1"), ("C", "x + s = s"))
    body = "\n".join(rf"\section{{{name}}}" + eq(formula) for name, formula in sections)
    draft.write_text(f"\\documentclass{{article}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n", encoding="utf-8")
    rows = settled(questions(draft, tmp_path).displays, Answers(None, 30.0), Quiet(), 1)
    assert [row.verdict for row in rows] == ["proved", "proved", "refuted"]


def test_integers_by_hand(tmp_path: Path) -> None:
    body = eq(r"n^2 \ge n", r"n^2 \ge n + 1")
    assert verdicts(tmp_path, body) == "open refuted"
    assert verdicts(tmp_path, body, "integers n") == "proved refuted"
    assert verdicts(tmp_path, body, "integers n; n >= 2") == "proved proved"
    assert verdicts(tmp_path, body, "n >= 2") == "proved proved"
    assert verdicts(tmp_path, body, "n >= 1/2") == "open refuted"
    with pytest.raises(Unusable, match="the draft has no name k; its names are n"):
        settle(tmp_path, body, "integers k, n")


def test_a_counterexample_names_what_its_statement_speaks_of(tmp_path: Path) -> None:
    body = r"Let $0 < a < 1$. With $a = e^{-x}$, where $x > 0$, " + eq("a < 1", r"a \ge \frac12")
    (row,) = (r for r in settle(tmp_path, body).values() if r.verdict == "refuted")
    assert set(row.witness) == {"x"} and "a = exp(-x)" in row.statement
    assert not row.repair  # that a > 0 is supposed


def test_a_repair_is_told_in_the_names_of_the_draft_where_they_have_no_rational_value(tmp_path: Path) -> None:
    body = r"Let $0 < u < 1$ and put $\gamma = \frac{1}{\sqrt{1-u^2}}$. Then"
    (row,) = settle(tmp_path, body + eq(r"\gamma^2 - 1 = \gamma u^2")).values()
    assert row.verdict == "corrected" and row.repair.endswith("|- gamma^2 - 1 = gamma^2*u^2"), row.repair
    (row,) = settle(tmp_path, body + eq(r"\gamma^2 - 1 = \gamma^2 u^2")).values()
    assert row.verdict == "proved"


def test_that_sides_differ_is_supposed_or_asserted(tmp_path: Path) -> None:
    asserted = eq(r"x + 1 \ne 0", r"x^2 \neq x")
    assert verdicts(tmp_path, "Let $x > 0$. We have" + asserted) == "proved refuted"
    rows = settle(tmp_path, "Suppose that" + eq(r"x \ne 1") + "Then" + eq(r"\frac{1 - x^2}{1 - x} = 1 + x"))
    assert [(row.verdict, row.statement) for row in rows.values()][1:] == [
        ("proved", "x != 1 |- (1 - x^2)/(1 - x) = 1 + x")
    ]
    assert verdicts(tmp_path, "Let $x > 0$." + eq(r"x \ne 1")) == "open"


def test_sums_of_sums_are_what_polynomials_say(tmp_path: Path) -> None:
    whole, half = (
        r"\sum_{i=1}^{n}\sum_{j=1}^{i} (i+j) = \frac{n(n+1)^2}{2}",
        r"\sum_{i=1}^n \sum_{j=i}^n 1 = \frac{n^2}{2}",
    )
    assert verdicts(tmp_path, "Let $n$ be a positive integer. Then" + eq(whole, half)) == "proved refuted"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (eq(r"x^2 + 1 \ge 2x, \quad x \in \mathbb{R}", r"y^2 \ge y, \quad y \in \mathbb{R}"), "proved refuted"),
        (
            eq(r"e^t \ge 1 + t \quad (t \in \mathbb{R})", r"e^s \ge 1 + 2s, \qquad \forall s \in \mathbb{R}"),
            "proved refuted",
        ),
        (eq(r"\sum_{k=1}^m k = \frac{m(m+1)}{2}, \quad m \in \mathbb{N}"), "proved"),
        (eq(r"\sum_{k=1}^m k = \frac{m(m+1)}{2}, \quad m \in \mathbb{Z}"), "open"),  # for negative m as well?
        (eq(r"\log x \le x - 1, \quad x \in \mathbb{R}"), "open"),  # it has to mean something there
        (eq(r"w^2 \ge w, \quad w \in \mathbb{Z}"), "open"),  # nobody says that w is an integer
        ("Let $x > 0$." + eq(r"x + 1 \ge 1, \quad x \in \mathbb{R}"), "open"),  # also where x <= 0?
    ],
)
def test_sets_of_numbers_behind_a_wide_space(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (
            "Let $n$ be a positive integer." + eq(r"2^n \ge 4n, \qquad n \ge 4", r"2^n \ge 4n, \quad n \ge 3"),
            "proved refuted",
        ),
        (r"For every integer $n \ge 1$ we have" + eq(r"2^n \ge 4n, \qquad n > 3"), "proved"),
        # Asserted these may be true: of what is 1 or 2, or defined, or no integer.
        ("Let $n$ be a positive integer." + eq(r"2^n \ge 2n, \qquad n \le 2"), "open"),
        (r"Let $m \ge 1$ be an integer and put $n = 2m$. Then" + eq(r"2^n \ge 2n, \qquad n \ge 2"), "open"),
        (r"Let $x > 0$. Then" + eq(r"x^2 \ge x, \qquad x \ge 1"), "open"),
        (r"Let $1 \le n \le 10$ be an integer. Then" + eq(r"2^n \ge 4n, \qquad n \ge 4"), "open"),
    ],
)
def test_where_an_integer_begins_behind_a_wide_space(tmp_path: Path, body: str, found: str) -> None:
    """Asserted it were false, as the integers begin before."""
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (eq(r"(n-1)(n-2) \ge 0, \quad n = 1, 2, \dots", r"m^2 > m \text{ for } m = 1, 2, 3, \ldots"), "proved refuted"),
        (eq(r"n^2 \le 9 \quad \text{for all } n \in \{1, 2, 3\}"), "proved"),
        ("For $n = 1, 2, \\dots$ we have" + eq(r"n^2 \ge n", r"n^2 \ge 2n"), "proved refuted"),
        ("Let $k \\in \\{1, 2, 3\\}$. Then" + eq(r"k^2 \le 9", r"k^2 \le 8"), "proved refuted"),
        ("Let $a_1, a_2 > 0$. Then" + eq(r"a_1 + a_2 > 0", r"a_1 a_2 > 1"), "proved refuted"),
        (eq(r"x^2 - 3x + 2 = 0, \quad x = 1, 2"), "unread"),  # these are solutions
    ],
)
def test_what_is_listed(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


def test_bars(tmp_path: Path) -> None:
    """Absolute values in absolute values, and what is evaluated between two ends."""
    nested = eq(r"\big||x| - |y|\big| \le |x - y|", r"\big||x| - |y|\big| \ge |x - y|")
    assert verdicts(tmp_path, "Let $x$ and $y$ be real. Then" + nested) == "proved refuted"
    ends = eq(r"\frac{x^2}{2}\Big|_0^2 = 2", r"\left. x^2 + x \right|_{x=0}^{x=1} = 1", r"x^2 + x\Big|_0^1 = 2")
    assert verdicts(tmp_path, ends) == "proved refuted unread"


COROLLARIES = (
    r"\newtheorem{cor}{Corollary} Let $n$ be a positive integer. \begin{cor} If $n$ is even, then"
    + eq("(-1)^{n+1} = -1", "(-1)^{n+1} = 1")
    + r"\end{cor} \begin{cor} We have"
    + eq("(-1)^{n+1} = -1")
    + r"\end{cor}"
)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (COROLLARIES, "proved refuted open"),  # in the first one only
        ("Let $n$ be an even integer. Then" + eq("(-1)^{n+3} = -1", "(-1)^n = -1"), "proved refuted"),
        ("Let $n$ and $m$ be odd integers. Then" + eq("(-1)^{n+m} = 1", "(-1)^{n+m} = -1"), "proved refuted"),
        ("Let $n$ and $m$ be integers. If $n$ is even larger than $m$, then" + eq("(-1)^{n+1} = -1"), "open"),
        ("Let $n$ be an integer. If $n$ is even or $n = 3$, then" + eq("(-1)^{n+1} = -1"), "open"),
        ("Let $n$ be an integer. If $n$ is not even, then" + eq("(-1)^{n+1} = -1"), "open"),
    ],
)
def test_even_and_odd_integers(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (eq("(ab)^{-1} = a^{-1}b^{-1}", "(ab)^{-1} = a^{-1}b^{-2}"), "proved refuted"),
        (r"Let $x$ and $y$ be real numbers." + eq("(xy)^{-1} = x^{-1}y^{-1}"), "proved"),
        (eq("a^{-1} + b^{-1} = (a+b)a^{-1}b^{-1}"), "proved"),
        (eq("x^{-1}x = 1", "x^{-2} > 0", r"\lfloor x^{-1} \rfloor \le x^{-1}"), "proved proved proved"),
        (eq("x^{-1}x = 2", "x^{-2} > 1", r"\lfloor x^{-1} \rfloor \ge x^{-1}"), "refuted refuted refuted"),
        (r"Let $n$ be a positive integer." + eq("(ab)^{-n} = a^{-n}b^{-n}", "(ab)^{-n} = a^nb^n"), "proved refuted"),
    ],
)
def test_a_negative_power_is_judged_where_it_is_defined(tmp_path: Path, body: str, found: str) -> None:
    """As 1/x is: not at 0."""
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (eq(r"q = 1 - p, \quad p = 1/3", "q = 2/3", "q = 1/3"), "definition proved refuted"),
        (
            "Let" + eq(r"y = x^2, \quad x = t + 1") + "Then" + eq("y = t^2+2t+1", "y = t^2+1"),
            "definition proved refuted",
        ),
        (
            "Put" + eq(r"p = 1 - q, \qquad q = r/2") + "Then" + eq("2p + r = 2", "2p + r = 3"),
            "definition proved refuted",
        ),
        (eq(r"y = mx + b, \quad m = 2, \quad b = 1", "y = 2x+1", "y = 2x"), "definition proved refuted"),
        (eq(r"a_n = b_n + 1, \quad b_n = 2n", "a_n = 2n+1", "a_n = 2n"), "definition proved refuted"),
        ("Let $p = 1 - q$ and $q = r/2$. Then" + eq("2p + r = 2", "2p + r = 3"), "proved refuted"),
        (
            r"Let $v=2u$. Then" + eq("v-u=u") + "Where we put" + eq(r"p = 1-s, \quad s = e^{-t}", "p = 1-e^{-t}"),
            "proved definition proved",
        ),
        # As before: what says nothing of others, and what follows from the others.
        (eq(r"u = x+y, \quad v = x-y", "u + v = 2x", "u + v = 2y"), "definition proved refuted"),
        (eq(r"q = 1 - p, \quad p = 1 - q", "p + q = 1", "p + q = 2"), "proved proved refuted"),
        # What names are by each other is a system; what is said of a name before may be meant for this line only.
        (eq(r"a = b + 1, \quad b = 2 - a", "2a = 3"), "open open"),
        (r"Let $b > 0$." + eq(r"a = b + 1, \quad b = c^2", "a = c^2 + 1"), "open open"),
        (r"Let $n \ge 1$." + eq(r"s = n(n+1)/2, \quad n = 4", "s = 10"), "open open"),
    ],
)
def test_of_definitions_in_one_display_each_may_use_the_others(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (eq(r"2\pi = 6", r"\pi = 3"), "open open"),
        (eq(r"2\pi + 1 = 7", r"4\pi = 12"), "open open"),
        (eq(r"e^{i\pi} = 1", r"e^{2i\pi} = 1", r"e^{i\pi} + 1 = 0", "i^2 = -1"), "open open open open"),
        (eq(r"\sum_{k=0}^{3}\frac1{k!} = e", r"e = \frac83"), "open open"),
        (r"Let $r>0$." + eq(r"\pi r^2 = 3r^2", r"\pi = 3"), "open open"),
        (r"Let $r>0$. The circumference is" + eq(r"2\pi r = 6.28 r"), "open"),
        # What has one of these letters for another number, and what pi is used in.
        (r"Let $\pi$ be a real number." + eq(r"2\pi = 6", r"\pi = 3"), "definition proved"),
        (eq("e = x - a", "e + a = x"), "definition proved"),
        (r"Let $n\ge1$ be an integer." + eq("2i = n", "4i = 2n"), "definition proved"),
        (eq(r"C = 2\pi r", r"C + r = r(2\pi + 1)", r"C + r = 2\pi r"), "definition proved refuted"),
        (eq(r"x + \pi = 1", r"x = 1 - \pi"), "definition proved"),
    ],
)
def test_what_everybody_knows_is_not_defined_by_an_equation(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (eq("2^n = 8") + "for all $n$. Therefore" + eq("2^{n+1} = 16"), "refuted refuted"),
        (eq("n^2 = 1") + "for $n$ odd. Hence" + eq("n^2 + 1 = 2"), "refuted refuted"),
        (r"For $n$ even," + eq(r"\sum_{k=1}^n (-1)^k = 3"), "refuted"),
        (eq(r"\sum_{k=1}^n (-1)^k = -1") + "for $n$ odd.", "open"),
        (r"For all real $x$ and $y$," + eq("x^2 + y = 3", "(x + y)^2 = x^2 + 2xy + y^2"), "refuted proved"),
        # A new name beside it may be what the line says; without such words the line may say what the name is.
        (eq("2^n = 8") + "Therefore" + eq("2^{n+1} = 16"), "definition proved"),
        ("Solve" + eq("2^n = 8") + "for $n$. Then" + eq("2^{n+1} = 16"), "definition proved"),
        ("For some $n$," + eq("2^n = 8"), "definition"),
        ("For all $x$," + eq("x + y = 2", "y = 2 - x"), "definition proved"),
        ("For $n$ odd," + eq("m = n + 1", "m^2 = (n+1)^2"), "definition proved"),
    ],
)
def test_what_is_said_of_all_numbers_is_no_condition_on_one(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("Let $x$ and $y$ be noncommuting variables." + eq("(x+y)^2 = x^2+2xy+y^2"), "open"),
        ("Let $u, v$ be words." + eq("uv = vu"), "open"),
        ("Let $a$ and $b$ be permutations." + eq("ab = ba"), "open"),
        ("Let $R$ and $S$ be rotations." + eq("RS = SR"), "open"),
        ("Let $H$ be the Hamiltonian and $P$ the momentum." + eq("HP = PH"), "open"),
        ("Let $D$ denote differentiation." + eq("Dx = xD"), "open"),
        ("Let $a, b$ be widgets." + eq("ab = ba", "a + b = b + a"), "open proved"),
        # Said by a formula that is not read, or that gives no number; of all things in the draft; of what it speaks of.
        (r"Let $\alpha = (1\,2\,3)$ and $\beta = (1\,2)$." + eq(r"\alpha\beta = \beta\alpha"), "open"),
        (
            r"Suppose $A = \begin{pmatrix} 1 & 2\end{pmatrix}$ and $B = \begin{pmatrix} 3 & 4\end{pmatrix}$."
            + eq("AB = BA"),
            "open",
        ),
        (r"Let $D = \frac{d}{dx}$." + eq("Dx = xD"), "open"),
        (r"Let $\phi,\psi : G \to G$ be given." + eq(r"\phi\psi = \psi\phi"), "open"),
        (r"Let $\sigma$ and $\tau$ be in $S_n$." + eq(r"\sigma\tau = \tau\sigma"), "open"),
        (r"Let $M$, $N$ be $\lambda$-terms." + eq("MN = NM"), "open"),
        ("All products are matrix products." + eq("AB = BA"), "open"),
        (
            "Define" + eq(r"A = \begin{bmatrix} a & b \\ c & d \end{bmatrix}") + "Then" + eq("AB = BA"),
            "definition open",
        ),
        (r"Write $X = U\Sigma V^T$." + eq(r"U\Sigma = \Sigma U"), "open"),
        ("We solve the linear system" + eq("Ax = b.") + "Then" + eq("x = b A^{-1}."), "definition open"),
        ("We solve the equation" + eq("Ax = b.") + "Then" + eq("x = b A^{-1}."), "definition proved"),
        ("The Pauli matrices satisfy" + eq(r"\sigma_x\sigma_y = \sigma_y\sigma_x"), "open"),
        ("For square matrices," + eq("(A+B)^2 = A^2+2AB+B^2"), "open"),
        ("For ordinals we have" + eq(r"\omega + 1 = 1 + \omega"), "open"),
        ("In quantum mechanics we have" + eq(r"\hat x \hat p - \hat p \hat x = 0"), "open"),
        (eq("Dx - xD = 1", "Dx - xD = 0"), "open proved"),
        # Numbers by what they are called, or by where they lie.
        ("Let $p = P(X=1)$ and $q = 1-p$." + eq("p^2 + 2pq + q^2 = 1", "p^2 + pq + q^2 = 1"), "proved open"),
        (r"Let $x$ and $y$ be in $[0,1]$." + eq("xy = yx"), "proved"),
        (r"Let $f, g : X \to \mathbb{R}$ be given." + eq("fg = gf"), "proved"),
        ("For real numbers we have" + eq("ab = ba"), "proved"),
        ("Let $a, b$ be widgets, and let $a, b > 0$." + eq("ab = ba"), "proved"),
        ("Let $x$ and $y$ be free variables." + eq("(x+y)^2 = x^2+2xy+y^2"), "proved"),
        ("Let $p$ and $q$ be probabilities." + eq("pq = qp"), "proved"),
        ("Let $a$ and $b$ be the legs of a triangle." + eq("(a+b)^2 = a^2+2ab+b^2"), "proved"),
        ("Let $a$ and $b$ be fixed parameters." + eq("(a-b)(a+b) = a^2-b^2"), "proved"),
        ("Let $v$ be the speed and $t$ the time." + eq("vt = tv"), "proved"),
    ],
)
def test_factors_change_places_where_they_are_numbers(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("formula", "found"),
    [
        (r"99.9\% \approx 1", "open"),
        (r"0.99 \approx 1", "open"),
        (r"299.9 \approx 300", "open"),
        (r"1 \approx 0.9967", "open"),
        (r"\frac12 \approx 0.4", "open"),
        (r"\sqrt2 \approx 1.41", "proved"),
        (r"\frac13 \approx 0.33", "proved"),
        (r"\frac13 \approx 0.43", "refuted"),
        (r"3 \approx 17.2", "refuted"),
    ],
)
def test_what_is_nearly_so_is_rounded_on_either_side_and_has_no_repair(
    tmp_path: Path, formula: str, found: str
) -> None:
    assert [row.verdict for row in settle(tmp_path, eq(formula)).values()] == [found]


def test_a_false_line_is_not_corrected_to_what_is_true_of_any_line(tmp_path: Path) -> None:
    """Neither 2 x/2 x for 2 x, nor 6 times 2^x by what is 2^x, too; the cross term that is missing is a repair."""
    body = eq("x^2 + 1 = 2x + 1", "(x+1)^2 = x^2 + 1") + r"Let $y \ge 1$ be real. Then" + eq("2^y = 6")
    assert [row.verdict for row in settle(tmp_path, body).values()] == ["refuted", "corrected", "refuted"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # A name that stands nowhere before is what the line says, also where its sentence supposes something of others.
        ("For $x > 0$," + eq("2y = x"), "definition"),
        ("For $x > 0$," + eq("2x = 4"), "refuted"),
        # The number pi is no new name, and nothing is said of a name on which a line does not depend.
        (eq(r"\pi \leq 4", r"\pi \geq 4"), "open open"),
        (r"Let $0 < \pi < 1$ be a share." + eq(r"\pi \leq 1"), "proved"),
        (eq(r"0 \cdot x = 1"), "refuted"),
        (eq("0x = 1", "x = 5"), "refuted definition"),
        (eq("0x = y"), "definition"),
        # What names are by each other is not forgotten where one of them stands alone.
        (eq("a = b, b = a + 1", "a = 3"), "open open"),
        (eq("a = b", "b = a + 1", "a = 3"), "open open open"),
        (eq("a = b", "b = 5", "a = 5", "a = 6"), "open definition proved refuted"),
    ],
)
def test_what_a_line_may_say_of_a_name(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # A symbol that is made of a sign for numbers.
        (
            r"Let $\left(\frac{p}{q}\right)$ be the Legendre symbol."
            + eq(r"\left(\frac{p}{q}\right)\left(\frac{q}{p}\right) = 1"),
            "open",
        ),
        ("By reciprocity," + eq(r"\left(\frac{2}{7}\right) = 1", r"\frac{2}{7}\cdot\frac{7}{2} = 1"), "open proved"),
        (eq(r"\left(\frac{p}{q}\right)\left(\frac{q}{p}\right) = 1"), "proved"),
        ("Let $f * g$ denote the convolution of $f$ and $g$." + eq("(2f) * (3g) = 6 (fg)", "f*h = h*f"), "open open"),
        (r"Let $n \ge 2$." + eq(r"\left(\!\!\binom{n}{2}\!\!\right) = \frac{n(n+1)}{2}"), "unread"),
        ("We count multisets." + eq(r"\left(\binom{n}{2}\right) = \frac{n(n+1)}{2}"), "open"),
        # The derivative of what is defined; but what is put is another name.
        ("Let $y = x^2$. Then" + eq("y' = 3x", "y' - 3x = 0"), "open open"),
        ("Let $y = x^2$." + eq("y' - 3x = 0", "y' = 3x"), "open open"),
        ("Let $y = x^2$ and let $z = y'$." + eq("z = 3x", "y' = 2x"), "open open"),
        ("Let $x(t) = t^2$." + eq(r"\dot x = 2t", r"\ddot x = 3", r"\dot x + \ddot x = 2t+3"), "open open open"),
        ("Let $f(x,y) = xy$." + eq("f_x = 2y"), "open"),
        ("Let $y = x^2$. Put" + eq("y' = 3x") + "Then" + eq("y' - 3x = 0"), "definition proved"),
        ("Let $f(x)$ be the profit. Put" + eq("f(x) = 3x - x^2") + "Then" + eq("f(1) = 2"), "definition proved"),
        # What has a law has its moments by it.
        (r"Let $X \sim \mathrm{Poisson}(\lambda)$." + eq(r"E[X] = \lambda^2", r"E[X] - \lambda^2 = 0"), "open open"),
        (r"Let $X_1, X_2 \sim \mathrm{Ber}(p)$ and $S = X_1 + X_2$." + eq("E[S] = 4p"), "open"),
        (r"$X\sim U(0,1)$:" + eq(r"P(X \le x) = x^2"), "open"),
        (r"Let $X \sim D$, and put" + eq(r"E[Y] = 3p", r"E[Y]/3 = p"), "definition proved"),
        # What is said in terms that are not understood has a value.
        (eq(r"\mu = E[X]", r"\mu = 3", r"2\mu = 6"), "definition open open"),
        (eq("N = |A \\cup B|", "N = 2", "2N = 4"), "definition open open"),
        (eq(r"S = \sum_{k=0}^\infty \frac{1}{2^k} = 3", "S = 3", "2S = 6"), "open open open"),
        ("Define $g(n) = \\sum_{d\\mid n} d$. Then" + eq("g(n) = n + 1", "g(4) = 5"), "open open"),
        (r"Let $\varphi(n)$ be Euler's totient." + eq(r"\varphi(n) = n - 1", r"\varphi(10) = 9"), "open open"),
        ("Let $d(n)$ be the number of divisors of $n$." + eq("d(n) = n"), "open"),
        (r"Let $x_k = k^2$." + eq("x_2k = 5k + 1", "k = -1"), "refuted definition"),
        # Sets are no numbers, nor what signs are said to mean; what is absurd is looked for in a proof.
        (r"Let $A \subset \mathbb{N}$ be finite." + eq(r"|A+A| \le 2|A|"), "open"),
        ("Let $X^{-1}$ be the preimage." + eq("X X^{-1} = 1"), "open"),
        ("Here $a/b$ denotes the Legendre symbol." + eq("(a/b)(b/a) = 1", "(c/d)(d/c) = 1"), "open open"),
        (r"Towards a contradiction assume $x^2+1 \le 0$ for a real $x$. Then" + eq("0 = 1"), "open"),
        ("We have" + eq("0 = 1"), "refuted"),
        # An assignment says nothing of what it adds.
        ("After each step the assignment" + eq("s = s + i") + "is executed. Then" + eq("i = 0"), "open open"),
        ("Let $x$ be real." + eq("x = x + 1"), "refuted"),
    ],
)
def test_what_is_said_already_is_neither_read_otherwise_nor_defined(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # A letter that counts is an integer where it is even, or odd; what that is is proved.
        ("Let $n$ be odd. Then" + eq(r"n \ne 2", "(-1)^{n+1} = 1"), "proved proved"),
        ("For $n$ even," + eq("(-1)^n = 1"), "proved"),
        ("Let $n$ be an odd integer. Then" + eq("(-1)^n = -1", "(-1)^n = 1"), "proved refuted"),
        ("Let $f$ be even." + eq("(-1)^f = 1"), "open"),
        ("For $n$ odd," + eq(r"n \geq 1"), "open"),
        # Names with an index are listed like others; what they are may follow without a verb.
        (r"Let $a_1, a_2 > 0$. Then" + eq("a_1 + a_2 > 0"), "proved"),
        (r"Let $x$ be non-negative and $y$ negative." + eq("x - y > 0", "y^2 < x"), "proved refuted"),
        (r"Let $0 < p < 1$ and $n$ a positive integer." + eq("np > 0", "np > 1"), "proved refuted"),
        # What is counted is a set; what are not equal may be supposed with what follows.
        (eq(r"\#A = 3", "|A| = 3"), "definition open"),
        (eq(r"x \ne y, \quad x^2 = y^2", "x + y = 0"), "open open"),
        (r"Let $x \ne y$. Then" + eq("x^2 = y^2"), "refuted"),
        # Brackets with two ends; names that are listed to be numbers; a sign behind a sum.
        (
            eq(r"\Big[\frac{x^2}{2}\Big]_0^1 = \frac12", r"\left[x^3\right]_1^2 = 8", "[x^2]_a^b = 1"),
            "proved refuted open",
        ),
        (
            eq(r"x^2 + y^2 \ge 2xy \quad x, y \in \mathbb{R}", r"x + y \ge 0, \quad x, y \in \mathbb{R}"),
            "proved refuted",
        ),
        (eq(r"xy = yx \quad x, y \in G"), "unread"),
        (eq(r"\sum_{k=1}^{n} -1 = -n", r"\sum_{k=1}^{n} -k = n"), "proved refuted"),
    ],
)
def test_what_signs_and_words_say_of_numbers(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


def test_a_name_that_is_said_to_be_an_integer_is_not_put_into_a_repair_as_what_need_not_be_one(tmp_path: Path) -> None:
    (found,) = settle(tmp_path, r"We have $m_1=2a$, $m_2=3a$. Then \[ m_1m_2=6a. \]").values()
    assert found.verdict == "corrected" and found.repair.endswith("|- m_1*m_2 = 6*a^2")
