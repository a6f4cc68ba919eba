"""Hypotheses in prose: what the grammar reads, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from symbolic.reading.extraction import extract
from symbolic.reading.notation import notation_of
from symbolic.reading.supposing import NotSupposed, Supposed, supposed

NOTATION = notation_of(
    {
        "integers": ["n", "k", "i", "m", "N"],
        "reals": ["x", "y", "a", "q", "B", "A", "\\epsilon", "\\lambda"],
        "names": {"e": "exp(1)", "\\mathcal{D}": ""},
        "families": {"r": {"sub": 1}, "X": {"sub": 1}, "f": {"args": 1}},
    }
).general


def read(folder: Path, sentence: str) -> Supposed:
    (folder / "draft.md").write_text(f"1 One\n\n{sentence}\n\n$$x = 1$$\n", encoding="utf-8")
    return supposed(extract(folder / "draft.md").sentences[0], NOTATION)


def onward(*formulas: str) -> Supposed:
    return Supposed(onward=formulas)


def here(*formulas: str) -> Supposed:
    return Supposed(here=formulas)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (r"Let $n \geq 1$.", onward(r"n \geq 1")),
        (r"Let $n$ be a positive integer.", onward(r"n \geq 1")),
        (r"Let $n$ be an even integer.", onward("(-1)^{n} = 1")),
        (r"If $n$ is odd then all is well.", here("(-1)^{n} = -1")),
        (r"Let $x$ be a real number with $x > 0$.", onward("x > 0")),
        (r"We fix $x > 0$, and with $y > 0$ it holds.", Supposed(onward=("x > 0",), here=("y > 0",))),
        (r"Let $x$ and $y$ be positive.", onward("x > 0", "y > 0")),
        (r"Suppose that $x > 0$, $y > 0$ and $n \geq 1$.", onward("x > 0", "y > 0", r"n \geq 1")),
        (r"We assume $\epsilon \geq 0$.", onward(r"\epsilon \geq 0")),
        (r"Fix $x > 0$, and let $y = x$.", onward("x > 0", "y = x")),
        (r"For all $n \geq 1$ and $0 < q < 1/2$, we have", here(r"n \geq 1", "0 < q < 1/2")),
        (r"This holds for positive integers $m$ and $k$.", here(r"m \geq 1", r"k \geq 1")),
        (r"For positive B, A and $y$ such that $A < B$ the following holds:", here("B > 0", "A > 0", "y > 0", "A < B")),
        (r"This holds for $i = 1, \dots, n$.", here(r"1 \leq i \leq n")),
        (r"For any $x$ it holds that", Supposed()),
        (r"We get the bound with $a = e^{-\epsilon}$:", here(r"a = e^{-\epsilon}")),
        (r"If $x > 0$ then all is well.", here("x > 0")),
        (r"It grows when $x$ is nonnegative.", here(r"x \geq 0")),
        (r"It is so, where $r_i > 0$, $x = 1$.", here("r_i > 0", "x = 1")),
        ("Each bit is flipped independently.", Supposed(properties=("independent",))),
        ("Each bit is flipped.", Supposed()),
        (r"It is a product, where $X_i$ are independent.", Supposed(properties=("independent: X_i",))),
        (r"By (4.2) and Lemma 1, this holds.", Supposed(reasons=("(4.2)", "Lemma 1"))),
        (r"Let $0\le x\le1$ and $x,y\ge0$.", onward(r"0\le x\le1", r"x \geq 0", r"y \geq 0")),
        (r"Let $0 < x, y < 1$.", onward("0 < x < 1", "0 < y < 1")),
        (r"Let $0 < x, x < 1$.", onward("0 < x < 1")),
        (r"Let $x,y$ be positive.", onward("x > 0", "y > 0")),
        (r"Let $n \in \mathbb{N}$ and $x \in \mathbb{R}$.", onward(r"n \geq 0")),
        (r"Let $k \in \{1, \dots, n\}$.", onward(r"1 \leq k \leq n")),
        (r"Let $k \in \{1, 2, \dots\}$.", onward(r"1 \leq k")),
        (r"Let $r_1, r_2 > 0$.", onward("r_{1} > 0", "r_{2} > 0")),
        (r"Suppose $x > 0$ and set $y = x$.", onward("x > 0")),
        (r"Let $x > 0$ satisfy $x^2 = 2$.", onward("x > 0", "x^2 = 2")),
        (r"WLOG $x \ge y$.", onward(r"x \ge y")),
        (r"Without loss of generality, we may assume that $x \ge y$.", onward(r"x \ge y")),
        (r"Without loss of generality $x \ge y$.", onward(r"x \ge y")),
        (r"Assume throughout that $x > 0$.", onward("x > 0")),
        (r"Throughout, $0 < x < 1$.", onward("0 < x < 1")),
        (r"Throughout, $x > 0$ denotes a rate and $n \ge 1$ the number of trials.", onward("x > 0", r"n \ge 1")),
        (r"Throughout, $x$ and $y$ denote positive numbers.", onward("x > 0", "y > 0")),
        (r"Let $n \ge 2$ be an integer and $x > 0$.", onward(r"n \ge 2", "x > 0")),
        (r"Words alone, for example, with respect to nothing.", Supposed()),
        (r"Note that $x > 0$ here.", Supposed()),
        (r"For all $x$ and $y$ strictly between $0$ and $1$, we have", here("0 < x < 1", "0 < y < 1")),
        (r"Let $x$ lie strictly between 0 and $1/2$.", onward("0 < x < 1/2")),
        (r"In what follows $n$ denotes a positive integer.", onward(r"n \geq 1")),
        (r"From now on, $x > 0$.", onward("x > 0")),
        (r"Henceforth $x > 0$.", onward("x > 0")),
        (r"For a positive integer $n$ we have", here(r"n \geq 1")),
        (r"For $0 < x < 1$ and an integer $n \ge 0$, we have", here("0 < x < 1", r"n \ge 0")),
        (r"If we take $x = 2$, then", here("x = 2")),
        (r"Let us see.", Supposed()),
        # Where an inequality is an equality; what may be so for some positive real number only.
        (r"It holds, with equality for $x = 1$.", Supposed()),
        (r"Equality holds at $x = 1$.", Supposed()),
        (r"This is $y$ for a positive real $x$.", Supposed()),
    ],
)
def test_what_is_read(tmp_path: Path, sentence: str, expected: Supposed) -> None:
    assert read(tmp_path, sentence) == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (r"The parameters satisfy $x > 0$ and $y > 0$.", onward("x > 0", "y > 0")),
        (r"The data are integers $n \ge 1$ and $0 \le k \le n$.", onward(r"n \ge 1", r"0 \le k \le n")),
        (r"$x > 0$.", onward("x > 0")),
        (r"Let $x > 0$.", onward("x > 0")),
        (r"Few of them satisfy $x > 0$.", Supposed()),
        (r"The case $x > 0$ is trivial.", Supposed()),
        (r"If $y > 0$, then the rates satisfy $x > 0$.", here("y > 0")),
        *((sentence, None) for sentence in (
            r"The rates satisfy $x > 0$ for $y > 0$.", r"The rates satisfy $x > 0$ unless $y > 0$.",
            r"The noise is $x > 0$ or $y > 0$.", r"Either the rate is $x > 0$.", r"Most of them are $x > 0$.",
            r"The rates are $x > 0$ with high probability.", r"We have $x > 0$, and $y = 1$ if $x = 2$.",
            r"The rates satisfy $x > 0$ in the first half.", r"They have $x > 0$; the others have $y > 0$.",
        )),
    ],
)  # fmt: skip
def test_what_an_assumption_supposes(tmp_path: Path, sentence: str, expected: Supposed | None) -> None:
    """All that it says, and nothing where it says more, or says it of some."""
    body = f"\\begin{{assumption}}{sentence}\\end{{assumption}}\n\\[ x = 1 \\]"
    kinds = r"\newtheorem{assumption}{Assumption}"
    (tmp_path / "draft.tex").write_text(f"{kinds}\\begin{{document}}{body}\\end{{document}}", encoding="utf-8")
    said = extract(tmp_path / "draft.tex").sentences[0]
    if expected is None:
        with pytest.raises(NotSupposed):
            supposed(said, NOTATION)
    else:
        assert supposed(said, NOTATION) == expected


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        (r"Let $x > 0$ mostly.", "'mostly' is no part"),
        (r"Suppose $x = 2$ and there are 1000 records.", "'there' is no part"),
        (r"Suppose the function is smooth.", "'the' is no part"),
        (r"For all $x > 0$ except $x = 1$, we have", "'except' is no part"),
        (r"For $x > 0$, it does not hold.", "'not' can turn"),
        (r"Suppose that $x > 0$ is impossible.", "'impossible' is no part"),
        (r"Let $0 < x < 1$ be false.", "'false' is no part"),
        (r"Let $x > 0$ with high probability.", "'with' is no part"),
        (r"Let $x > 0$, $y > 0$, respectively.", "'respectively' can turn"),
        (r"It holds even if $x < 0$.", "'even' can turn"),
        (r"If $x > 0$ or $y > 0$, then", "'or' is no part"),
        (r"For some $x > 0$, if $y > 0$, then", "'some' can turn"),
        (r"If and only if $x > 0$, then", "'and' is no part"),
        (r"It is attained when $x = 1$.", "'attained' can turn"),
        (r"We say that it is small if $x < 1$.", "'say' can turn"),
        (r"If $x = 1$, it grows, and if $x = 2$, it falls.", "several conditions"),
        (r"For $x > 0$, $f(x) > 0$ holds.", "what follows the comma"),
        (r"We have this for $x > 0$, and $y = 1$.", "what follows the comma"),
        (r"For any $x$, $y$ is positive.", "'is' is no part"),
        (r"Let $x$.", "nothing is said of x"),
        (r"Let $x, y$ and $a$.", "nothing is said of x"),
        (r"Let $z > 0$.", "does not declare z"),
        (r"Let $x$ be a positive integer.", "declares x otherwise"),
        (r"Let $x$ be even.", "declares x otherwise"),
        (r"If $n$ is even larger than $m$, then", "larger"),
        (r"Let $f(x)$ be positive.", "neither a relation nor a name"),
        (r"Let $x \approx 1$.", "no relation that is supposed"),
        (r"For $x = 1, \dots, n$ this holds.", "does not declare x as an integer"),
        (r"Let $x, y = 1$.", "no list of relations"),
        (r"Let $x > 0, y$.", "no list of relations"),
        (r"Let $x \in \mathbb{N}$.", "declares x otherwise"),
        (r"Without fear, let $x > 0$.", "'Without' can turn"),
        (r"Let $n$ be a natural number.", "'natural' is no part"),
        (r"For positive $x > y$ this holds.", "'positive' is said of a formula"),
        (r"For $x$ between $0$ and $1$ this holds.", "nothing is said of x|'between' is no part"),
        (r"For $x$ strictly between $0$ and $1$ or so,", "'or' is no part"),
        (r"For $x$ strictly between them,", "'strictly' is no part|is no part"),
        (r"In what follows $x > 0$ is not needed.", "'not' is no part"),
        (r"In what follows $n \ge 1$ plays no role.", "'plays' is no part"),
        (r"From now on, $x > 0$ is irrelevant.", "'irrelevant' is no part"),
        (r"For $x > 0$ and a small $n \ge 0$, we have", "'a' is no part"),
        (r"If equality holds for $x = 1$, then", "'equality' is no part"),
        (r"If we took $x = 2$, then", "'we' is no part"),
    ],
)
def test_what_is_refused(tmp_path: Path, sentence: str, why: str) -> None:
    with pytest.raises(NotSupposed, match=why):
        read(tmp_path, sentence)
