r"""Where a hypothesis ends without being denied: another setting, another case, what is changed or taken back in words.

Beside each stands a twin in nearly the same words, in which it goes on.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from test_single_values import eq, verdicts

SQUARE = eq("x^2>1")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # Settings in words.
        ("In the first model $p>1/2$. Then" + eq("2p>1") + "In the second model we have" + eq("2p>1"), "proved open"),
        ("In the first model $p>1/2$. Then" + eq("2p>1") + "In fact we have" + eq("2p>1"), "proved proved"),
        (
            "Inside the interval $0<x<1$. Then" + eq("x^2<x") + "Outside of the interval we have" + eq("x^2<x"),
            "proved open",
        ),
        ("At time $t=0$ we have" + eq("e^{-t}=1") + "Later we have" + eq("e^{-t}=1"), "proved open"),
        ("For a tree," + eq("m=n-1") + "For a cycle," + eq("m+1=n"), "definition open"),
        ("For a tree," + eq("m=n-1") + "Hence" + eq("m+1=n"), "definition proved"),
        ("If $G$ is a tree, then" + eq("m=n-1") + "For general graphs $G$ we have" + eq("m+1=n"), "definition open"),
        ("Suppose the coin is fair. Then" + eq("p=1/2") + "Suppose it is biased. Then" + eq("2p=1"), "definition open"),
        # What is said of a function there says nothing of what it is called with.
        ("Let $x>0$. In the first model let $f(x)=x^2$. In the second model we have" + eq("x+1>1"), "proved"),
        ("In the first model let $y=x^2$. In the second model we have" + eq(r"y\ge0"), "open"),
        # Parts of the text.
        (r"\emph{Step 1.} Let $x>1$. Done. \emph{Step 2.} We have" + SQUARE, "open"),
        (r"\emph{Step 1.} Let $x>1$. We have" + SQUARE, "proved"),
        ("To see the first claim, let $x>1$. To see the second claim, note that" + SQUARE, "open"),
        ("On the one hand, let $x>1$. On the other hand, we have" + SQUARE, "open"),
        ("Let $x>1$. On the other hand, we have" + SQUARE, "proved"),
        ("For (i), let $x>1$. For (ii), note that" + SQUARE, "open"),
        # Another case, which touches the first one.
        (r"Let $x\ge0$. Then" + eq("|x|=x") + r"Next, let $x\le0$. Then" + eq("|x|=x"), "proved open"),
        (r"Let $x\ge0$. Then" + eq("|x|=x") + r"Next, let $x\ge1$. Then" + eq("|x|=x"), "proved proved"),
        (
            r"Let $n\ge2$. Then" + eq(r"n^2\ge2n") + r"It remains to treat $n\le2$. Then" + eq(r"n^2\ge2n"),
            "proved open",
        ),
        (r"For $x\ge1$ we have" + eq(r"x^2\ge x") + "; for smaller $x$ we have" + eq(r"x^2\ge x"), "proved open"),
        ("If $x>0$, then" + eq("|x|=x;") + "else" + eq("|x|=x"), "proved open"),
        # What is taken back, or changed.
        ("Let $x>1$. We now drop the assumption $x>1$. Then" + SQUARE, "open"),
        ("Let $x>1$. We now use the assumption $x>1$. Then" + SQUARE, "proved"),
        ("Let $x>1$. We relax $x>1$ to $x>0$. Then" + SQUARE, "open"),
        ("Let $x>1$. We extend this to all $x$:" + SQUARE, "open"),
        ("Let $x=2$. We now replace $x$ by $3$. Then" + eq("x^2=9"), "open"),
        ("Let $x=2$. We now square $x$. Then" + eq("x^2=9"), "refuted"),
        ("Take $n=3$. For larger $n$ we have" + eq("n^2=9"), "open"),
        (r"Let $x>1$. As $x\to0$ we have" + SQUARE, "open"),
        (r"Let $x>1$. With $\top x>0$ we have" + SQUARE, "proved"),
        ("For $x>1$ this is known; for all $x$," + SQUARE, "open"),
        ("For $x>1$ this is known;" + SQUARE, "proved"),
        # What supposes nothing.
        ("It is tempting to assume $x>1$. We have" + SQUARE, "open"),
        ("It suffices to assume $x>1$. We have" + SQUARE, "proved"),
        ("Suppose exactly one of the inequalities $x>1$ and $y>1$ holds. Then" + SQUARE, "open"),
        ("Suppose the inequalities $x>1$ and $y>1$ hold. Then" + SQUARE, "proved"),
        # A name may be another number in another case.
        ("For $n=1$ we have $s=1$. For $n=2$ we have" + eq("s=3"), "open"),
        ("Let $s=1$. For $n=2$ we have" + eq("s=3"), "refuted"),
    ],
)
def test_where_what_is_supposed_ends(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        # What is spoken of may be known, and is no claim.
        ("The normal equations are" + eq(r"2a+b=4,\quad a+b=3") + "Subtracting them gives" + eq("a=1"), "open open"),
        ("From the system" + eq(r"x+y=3,\quad x-y=1") + "we get" + eq("2x=4"), "open open"),
        ("We get" + eq(r"x+y=3,\quad x-y=1") + "and" + eq("2x=4"), "refuted refuted"),
        ("The inequality" + eq("2x-4>0") + "gives" + eq("x>2"), "open open"),
        ("The inequality" + eq("2x-4>0") + "holds for all $x$.", "refuted"),
        ("Rearranging" + eq("2x-4>0") + "we obtain" + eq("x>2"), "open open"),
        ("Evaluating at both ends we get" + eq("100-2p=3p") + "Hence" + eq("p=20"), "open open"),
        ("We get" + eq("100-2p=3p") + "Hence" + eq("p=20"), "refuted refuted"),
        ("Comparing coefficients leads to" + eq(r"a+b=4,\quad ab=1") + "So" + eq("a^2+b^2=14"), "open open"),
        # What is proved is no supposition, and need not be met again.
        ("In these units the law reads" + eq(r"e^{x+y}=e^xe^y") + "Hence" + eq("e^{2x}=2e^x"), "proved refuted"),
        # So is what holds at some place only.
        ("Equality holds for" + eq("x=2") + "We have" + eq("x^2=4"), "definition open"),
        ("Let" + eq("x=2") + "We have" + eq("x^2=4"), "definition proved"),
        ("The variance of the sample is" + eq(r"s^2=\frac{4+0+4}2=4") + "Hence" + eq("s=2"), "open open"),
        ("Let $s^2=4$. Hence" + eq("s=2"), "refuted"),
        ("Suppose that there were a largest integer $N$. Then" + eq(r"N+1\le N") + ", which is absurd.", "open"),
        # What counts, or is one of many.
        ("Let $s>0$ be the number of students. Then" + eq(r"s\ge1"), "open"),
        ("Let $s>0$. Then" + eq(r"s\ge1"), "refuted"),
        ("Let $x$ be an $n$-bit number. Then" + eq(r"x\le2^n-1"), "open"),
        ("Let $t$ be the $n$-th triangular number. Then" + eq("8t+1=(2n+1)^2"), "open"),
        # A formula in a sentence that is not read may say anything of its names.
        (r"Let $x\leqq y$. Then" + eq(r"x\le y"), "open"),
        (r"Let $x, y \text{ be positive}$. Then" + eq("x+y>0"), "open"),
    ],
)
def test_what_may_be_known_or_is_spoken_of(tmp_path: Path, body: str, found: str) -> None:
    assert verdicts(tmp_path, body) == found
