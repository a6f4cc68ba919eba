r"""What stands in words alone, without a formula: it may say more of a display's names, or go on with other numbers.

Beside each stands a twin whose words are about the text, or which says nothing else: there the verdict stands.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_single_values import eq, verdicts

from symbolic.settling.interludes import everywhere, of_others, telling

POSITIVE = "Let $x$ be a positive number. Then" + eq(r"\sqrt{x^2}=x")
ABOVE = "Let $x>1$. Then" + eq(r"\log x>0")
AGAIN = eq(r"\sqrt{x^2}=x")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # A sentence says in words what holds: what is true by it is not refuted.
        ("Let $x$ and $y$ be real numbers. Their sum is ten. Then" + eq("x+y=10"), "open"),
        ("Let $x$ and $y$ be real numbers. This is well known. Then" + eq("x+y=10"), "refuted"),
        ("Let $n$ be an integer. Suppose that it is odd. Then" + eq("(-1)^n=-1"), "open"),
        (r"Let $a \ge b \ge 0$. Equality holds. Then" + eq("a=b"), "open"),
        ("Let $a, b > 0$. Their product is one. Then" + eq("ab=1"), "open"),
        ("Only the last digit is kept. Then" + eq(r"7\cdot8=6"), "open"),
        ("We now prove the lemma. Then" + eq(r"7\cdot8=6"), "refuted"),
        ("Integer division in C truncates. So" + eq("7/2=3"), "open"),
        (r"Let $n\ge1$ be an integer. The proof of $2^n>n$ is indirect. We have then" + eq(r"2^n\le n"), "open"),
        (r"Let $n\ge1$ be an integer. The proof of $2^n>n$ is direct. We have then" + eq(r"2^n\le n"), "refuted"),
        # A heading, or a sentence, goes on with another case.
        (POSITIVE + r"\paragraph{Negative numbers.} We have" + eq("|x|=-x"), "proved open"),
        (POSITIVE + r"\paragraph{Main result.} We have" + eq("|x|=-x"), "proved refuted"),
        (POSITIVE + r"\subsection{Negative arguments} We have" + eq("|x|=-x"), "proved open"),
        (POSITIVE + "The opposite sign gives" + eq("|x|=-x"), "proved open"),
        ("Let $r=3$. Then" + eq("r^2=9") + "Let the radius be five. Then" + eq("r^2=25"), "proved open"),
        ("Let $r=3$. Then" + eq("r^2=9") + "We repeat the argument. Then" + eq("r^2=25"), "proved refuted"),
        # What is proved of some numbers is not proved of others.
        (POSITIVE + "For negative numbers we have" + AGAIN, "proved open"),
        (POSITIVE + "For the others," + AGAIN, "proved open"),
        (POSITIVE + "For the proof we have" + AGAIN, "proved proved"),
        (POSITIVE + "Take $x=-5$. Then" + AGAIN, "proved open"),
        (POSITIVE + "Take $x=5$. Then" + AGAIN, "proved proved"),
        ("Let $x=2$. Then" + eq("x^3=8") + "Suppose it is three. Then" + eq("x^3=8"), "proved open"),
        ("Let $x=2$. Then" + eq("x^3=8") + "Suppose it is as above. Then" + eq("x^3=8"), "proved proved"),
        ("Let $n$ be even. Then" + eq("(-1)^n=1") + "For odd numbers we have" + eq("(-1)^n=1"), "proved open"),
        (ABOVE + "Next let $x$ lie in the open unit interval. Then" + eq(r"\log x<0"), "proved open"),
        (ABOVE + "Next let $x$ be as before. Then" + eq(r"\log x<0"), "proved refuted"),
        # Nor is what is defined for them.
        ("On the whole real line we have" + eq(r"\ln x^2=2\ln x"), "open"),
        ("On the other hand we have" + eq(r"\ln x^2=2\ln x"), "proved"),
        ("For negative numbers we have" + eq(r"\ln x^2=2\ln x"), "open"),
        ("For the record, we have" + eq(r"\ln x^2=2\ln x"), "proved"),
        ("For every number, zero included, we have" + eq(r"\frac xx=1"), "open"),
        (r"For all $n\ge1$ we have" + eq(r"x^n\ge0"), "open"),
        (r"Let $x>0$. For all $n\ge1$ we have" + eq(r"x^n\ge0"), "proved"),
        ("We have" + eq(r"\sqrt[3]{x}\ge0"), "open"),
        ("We have" + eq(r"\sqrt{x}\ge0"), "proved"),
        # Where it holds stands in a formula.
        ("On $[0,1]$ we have" + eq(r"x(1-x)\ge0"), "open"),
        (r"Over $\mathbb{Z}$ we have" + eq(r"x^2\ge x"), "open"),
        ("On the other hand we have" + eq(r"x(1-x)\ge0"), "refuted"),
        # A letter behind a number and a space may be a unit.
        ("Let $m>0$. Then" + eq(r"1\,m + 20\,m = 120\,m"), "open"),
        ("Let $m>0$. Then" + eq("1m + 20m = 120m"), "refuted"),
        # What is supposed under a condition, or by others, is not supposed.
        (r"Assume $x\ge1$ if $y\ge0$. Then" + eq(r"x^2\ge x"), "open"),
        (r"Assume $x\ge1$ and $y\ge0$. Then" + eq(r"x^2\ge x"), "proved"),
        (r"Earlier papers suppose $x\ge1$. We have" + eq(r"x^2\ge x"), "open"),
        (r"We may suppose $x\ge1$. We have" + eq(r"x^2\ge x"), "proved"),
    ],
)
def test_words_without_a_formula(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


def test_which_words_tell_something() -> None:
    assert telling("this is proved in the next section".split()) == ""
    assert telling("their sum is ten".split()) == "ten"
    assert of_others("for negative numbers we have".split()) and not of_others("for the proof we have".split())
    assert of_others(["suppose", "it", "is", "three", ""]) and not of_others("these three lemmas suffice".split())
    assert everywhere("on the whole line".split()) and not everywhere("on the other hand".split())
