"""Formulas that come again are written once, and can be put back."""

from __future__ import annotations

import re

from symbolic.page.folding import folded, shared

ONE, TWO = "<math><mi>q</mi></math>", "<math><mi>p</mi></math>"


def test_what_comes_again_is_written_once() -> None:
    page = f"{ONE}{folded(f'{ONE}, {TWO}, {ONE}')} {folded(ONE)}"
    short, formulas = shared(page)
    assert formulas.split("\n") == [ONE]
    assert short == f"{ONE}{folded(f'<m0>, {TWO}, <m0>')} {folded('<m0>')}"
    assert re.sub("<m0>", ONE, short) == page


def test_what_comes_once_or_is_not_folded_stays() -> None:
    page = f"{ONE}{ONE}{folded(TWO)}"
    assert shared(page) == (page, "") and folded("") == ""
