"""Fingerprints: blind to what does not print differently, never to a changed token."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from symbolic.reading.fingerprint import fingerprint, tokens

FORMULA = r"a_i^2 - a_{i+1} a_{i-1} = \frac{r}{2} \left( b_{i} \cdot b_{i-1} \right) \leq \sum_{j=0}^{n} \binom{n}{j}"

HARMLESS = [
    ("_i^2", "_{i}^{2}"),
    ("_{i} ", "_i "),
    (r"\left(", "("),
    (r"\left(", r"\left ("),
    (r"\right)", r"\right)\,"),
    (" = ", "="),
    (" = ", "\n  =\t"),
    (" = ", r"\; = \quad "),
    (" = ", r"~=\hspace{2em}"),
    (r"\frac{r}{2}", r"\frac r2"),
    (r"\frac{r}{2}", r"\frac{{r}}{2}"),
    (r"\cdot b", r"\cdot{b}"),
    ("_i^2", "^2_i"),
    (r"\leq", r"\le"),
    (r"\left(", r"\bigl("),
    (r"\sum_", r"\sum\limits_"),
    (r"\frac", r"\dfrac"),
]
CHANGES = [
    ("- a", "+ a"),
    ("i+1", "i-1"),
    ("^2", "^3"),
    ("_i^2", "^i_2"),
    ("a_{i+1}", "a_i+1"),
    (r"\leq", r"\geq"),
    (r"\leq", "<"),
    (r"\sum", r"\prod"),
    ("{n}{j}", "{j}{n}"),
    ("(", "["),
    (r"\cdot ", ""),
    ("j=0", "j=1"),
    ("r}", "R}"),
    (r"\frac{r}{2}", r"\frac{2}{r}"),
    ("a_i", r"\a_i"),
]


@pytest.mark.parametrize(("old", "new"), HARMLESS)
def test_harmless_edits_keep_the_fingerprint(old, new):
    assert old in FORMULA
    assert fingerprint(FORMULA.replace(old, new, 1)) == fingerprint(FORMULA)


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_a_changed_token_changes_the_fingerprint(old, new):
    assert old in FORMULA
    assert fingerprint(FORMULA.replace(old, new, 1)) != fingerprint(FORMULA)


def test_what_looks_alike_and_is_not():
    assert fingerprint(r"\in x") != fingerprint(r"\inx")
    assert fingerprint(r"x_{12}") != fingerprint("x_12")
    assert fingerprint(r"\leftarrow") != fingerprint("arrow")
    assert fingerprint("{}") != fingerprint("")
    assert fingerprint(r"\left. x \right|") == fingerprint("x|")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"a &= b \\\\ &= c", r"\begin{aligned} a &= b \\\\[2pt] &= c \end{aligned}"),
        (r"\begin{split} a \end{split}", "a"),
        (r"a \,. \\\\", "a,"),
        (r"a &= b \\\\ &\le c", r"a = b \leq c"),
        (r"\begin {cases} 1 & x \end{cases}", r"\begin{cases}1&x\end{cases}"),
        ("x_1'", "x'_1"),
        ("x_1''", r"x^{\prime\prime}_{1}"),
        ("x'", r"x^\prime"),
        ("x'", "x^{'}"),
        ("x_{a_1'}'", "x'_{a'_1}"),
        (r"\text{Bin}(n)", "Bin(n)"),
        (r"\operatorname{Bin}", r"\mathrm{Bin}"),
        (r"x_{\text{Bin}}", r"x_\mathrm{Bin}"),
        (r"x^2_\text{Bin}", r"x_\mathrm{Bin}^2"),
    ],
)
def test_what_reads_the_same(one, other):
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"a = b \\\\ -c = d", "a = b - c = d"),
        (r"\begin{cases} a & b \end{cases}", r"\begin{cases} a b \end{cases}"),
        (r"\begin{pmatrix} a \end{pmatrix}", r"\begin{bmatrix} a \end{bmatrix}"),
        (r"a \\\\ [b]", "a [b]"),
        ("a, b", "a b"),
        (r"\begin{cases} a \\\\ = b \end{cases}", r"\begin{cases} a = b \end{cases}"),
        ("x_1'", "x_{1'}"),
        ("x''", "x'"),
        ("x_1'", "x_1"),
        ("x_1'", "x_1^2"),
        ("{x_1}^2", "x_2^1"),
        ("x_1y^2", "x^2y_1"),
        (r"x^\frac12_a", r"x_a^\frac12"),
        (r"\mathrm{E}", "E"),
        (r"x_\text{Bin}", "x_Bin"),
        (r"\mathbf{ab}", "ab"),
        (r"\bigcup", r"\cup"),
        (r"\le", "<"),
    ],
)
def test_what_does_not(one, other):
    assert fingerprint(one) != fingerprint(other)


@given(st.integers(0, len(tokens(FORMULA)) - 1), st.sampled_from(["x", "7", r"\alpha", "+"]))
def test_any_token_replaced(position, new):
    found = tokens(FORMULA)
    changed = [*found[:position], new, *found[position + 1 :]]
    assert (fingerprint(" ".join(changed)) == fingerprint(FORMULA)) == (found[position] == new)


PIECES = [r"\text", r"\mathrm ", r"\prime ", r"\frac ", r"\le ", "{ab}", r"\\\\", r"\\\\[2pt]", r"\begin{cases}",
          r"\end{cases}", r"\begin{aligned}", r"\end {aligned}"]  # fmt: skip


@example(r"\\\\{\le }")
@example(r"a\\{=}b")
@given(st.lists(st.sampled_from([*"ab{}_^1'&[].", *PIECES])).map("".join) | st.text(alphabet="ab{}\\_^1 ,~()"))
def test_white_space_never_counts_between_tokens(text):
    assert fingerprint(" ".join(tokens(text))) == fingerprint(text)


@pytest.mark.parametrize("formula", [r"a \\\\.", r"a \\\\ .", r"a .\\\\", r"\\\\\\\\."])
def test_a_row_with_a_stop_only_does_not_count(formula):
    assert fingerprint(formula) == fingerprint(formula.partition("\\\\")[0])
    assert fingerprint(formula.replace(".", "b")) != fingerprint(formula)


@given(st.text())
def test_every_text_has_a_fingerprint(text):
    assert len(fingerprint(text)) == 64
