"""Formulas as MathML: what is understood is set, what is not is shown as it is written."""

from __future__ import annotations

import re

import pytest

from symbolic.ledger.ledger import Ledger
from symbolic.page.mathml import display, inline, sentence


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"\frac{p}{q}", "<mfrac><mi>p</mi><mi>q</mi></mfrac>"),
        (r"b_{i-2}", "<msub><mi>b</mi>"),
        (r"x'", "<mrow><mi>x</mi><mi>′</mi></mrow>"),
        (r"a \leq b", "<mo>≤</mo>"),
        (r"\P[s = i]", "<mi>P</mi>"),
        (r"\max_{\substack{a \\ b}} x", "<mtable"),
        (r"\mathbf{x} \in \{0,1\}^L", "<mi>𝐱</mi>"),
    ],
)
def test_a_formula_is_set(latex: str, shown: str) -> None:
    for made in (inline(latex), display(latex)):
        assert shown in made and "<code>" not in made and "\\" not in made


@pytest.mark.parametrize("latex", [r"\foo{x}", r"\frac{a}{b", "a & b", "x % y", r"\left( x", "}{", r"\end{cases}"])
def test_what_is_not_understood_is_shown_as_it_is_written(latex: str) -> None:
    assert inline(latex).startswith("<code>") and "<math" not in inline(latex)


def test_nothing_of_a_formula_becomes_markup() -> None:
    for text in ("<script>alert(1)</script>", r"\text{<b>} < x", r"\foo<img src=x>"):
        for made in (inline(text), display(text), sentence(text), sentence(f"`{text}`")):
            assert not re.search(r"<(script|b|img)\b", made)


def test_rows_are_aligned_and_long_formulas_cut() -> None:
    rows = display(r"\begin{split} a &= b \\ &= c \end{split}")
    assert rows.count("<mtr>") == 2 and rows.count("<div class=m>") == 1
    assert display(r"a &= b \\ &= c") == rows
    long = " + ".join(f"x_{{{k}}} y_{{{k}}}" for k in range(30))
    assert display(f"s = {long}").count("<div class=m>") > 2 and inline(long).count("<wbr>") > 2
    assert "form=infix" in display(f"s = {long}")
    assert display(rf"\begin{{split}} s &= {long} \\ &= t \end{{split}}").count("<div class=m>") > 2


def test_brackets_that_go_on_in_the_next_row_are_whole_in_a_chain() -> None:
    long = " + ".join(f"x_{{{k}}} y_{{{k}}}" for k in range(30))
    made = display(rf"\begin{{split}} s &= \left[ a + {long} \right. \\ & \left. + b \right] \end{{split}}")
    assert "⋅" not in made and made.count("]") == made.count("[") == 1


def test_no_attribute_swallows_what_follows() -> None:
    made = inline(r"3/\log \lambda")
    assert 'width="0.1667em"/>' in made and "0.1667em/>" not in made.replace('"', "'")


def test_a_sentence_has_formulas_and_code() -> None:
    made = sentence(r"For $i \ge 0$, `law(n)` is less -- a lot~less.")
    assert made.startswith("For <span class=n><math>") and made.endswith(
        "<code>law(n)</code> is less – a lot\u00a0less."
    )


def test_every_formula_of_the_ledger_is_set(ledger: Ledger) -> None:
    wrong = []
    for name, paper in ledger.papers.items():
        for row in paper.items:
            whole = [row.printed, *(part.latex for part in row.parts)]
            texts = [row.title, row.note, *(t for p in row.parts for t in (p.conditions, p.besides, *p.outline_latex))]
            made = [display(latex) for latex in whole if latex] + [sentence(text) for text in texts]
            wrong += [f"{name}:{row.ref}: {m[:90]}" for m in made if "<code>" in re.sub(r"<code>\w+</code>", "", m)]
    assert not wrong
