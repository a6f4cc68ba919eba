"""Siblings: misprints that another draft gives away, and what only looks like one."""

from __future__ import annotations

from pathlib import Path

import pytest

from symbolic.reading.extraction import extract
from symbolic.reading.macros import expand
from symbolic.reading.siblings import Sibling, siblings

PAPERS = Path(__file__).resolve().parents[2].parent / "shared" / "papers"
SQUARES = "a_i^2 - a_{i+1} a_{i-1} = r (b_i b_{i-1} - b_{i+1} b_{i-2})"
SUM = r"\sum_{i=0}^{n} b_i x^i = \prod_{i=1}^{n} (r_i + x)"


def two(one: str, other: str) -> tuple[Sibling, ...]:
    return siblings({"jan": {"1": one, "2": "x"}, "apr": {"7": "y", "8": other}})


@pytest.mark.parametrize(
    ("one", "other", "here", "there"),
    [
        (SQUARES, SQUARES.replace("{i-2})", "{i-1})"), "b_{i-2}", "b_{i-1}"),
        (r"(d_1, \dots, d_{2^L}) \in S", r"(d_1, \dots, d_{2L}) \in S", "d_{2^L}", "d_{2L}"),
        (SUM, SUM.replace("=0", "=1"), r"\sum_{i = 0}^n", r"\sum_{i = 1}^n"),
        (SUM, SUM.replace("n} b_i", "n} b_j"), "b_i", "b_j"),
        ("x + y^2 = z + u + v", "x + y^3 = z + u + v", "y^2", "y^3"),
        (r"P(s) + P(s-1) + a \leq b", "P(s) + P(s-1) + a < b", r"\leq", "<"),
        ("(a + b) c = d + e + f", "a + b c = d + e + f", "(a … b)", "a … b"),
        ("x_1 + x_2 = x_3 + y + z", "x_1 + x_1 = x_3 + y + z", "x_2", "x_1"),
    ],
)
def test_one_or_two_tokens(one, other, here, there):
    assert two(one, other) == (
        Sibling("jan", "1", "apr", "8", here, there),
        Sibling("apr", "8", "jan", "1", there, here),
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (SUM, SUM),
        (SUM, SUM.replace(" ", "").replace("_{n}", "_n")),
        (SUM, SUM.replace("i", "j")),
        ("b_1 + c_1 = d + e + f", "b_2 + c_2 = d + e + f"),
        ("P(x) + P(y) = P(x) + Q(z)", r"\mathbb{P}(x) + \P(y) = \mathsf P(x) + Q(z)"),
        (r"P(\mathbf{x'}) + P(y) = z", "P(x') + P(y) = z"),
        (r"a + b &= c + d \\ &\quad - e", "a + b = c + d - e"),
        (SUM, SUM.replace("x", "y + 1")),
        (SUM, SQUARES),
        ("a = b", "a = c"),
        ("", ""),
    ],
)
def test_no_difference_or_too_many(one, other):
    assert two(one, other) == ()


def test_what_is_printed_just_so_elsewhere_is_not_suspected():
    other = SQUARES.replace("{i-2})", "{i-1})")
    found = siblings({"jan": {"1": SQUARES}, "apr": {"1": SQUARES}, "notes": {"1": other}})
    assert found == (Sibling("notes", "1", "jan", "1", "b_{i-1}", "b_{i-2}"),)


def test_a_near_twin_that_the_paper_has_too_is_not_suspected():
    other = SQUARES.replace("{i-2})", "{i-1})")
    assert siblings({"jan": {"1": SQUARES, "2": other}, "apr": {"1": SQUARES}}) == ()


def test_the_nearest_is_taken_and_a_paper_is_no_sibling_of_itself():
    near, far = SQUARES.replace("{i-2})", "{i-1})"), SQUARES.replace("{i-2})", "{i-1})").replace("r", "s")
    found = siblings({"jan": {"1": SQUARES, "2": SQUARES.replace("= r", "= t")}, "apr": {"1": far, "2": near}})
    assert [(s.paper, s.key, s.other_key) for s in found][:2] == [("jan", "1", "2"), ("jan", "2", "1")]
    assert all(s.paper != s.other for s in found)
    assert siblings({"jan": {"1": SQUARES, "2": near}}) == ()


def test_those_of_one_paper_only():
    papers = {"jan": {"1": SQUARES}, "apr": {"8": SQUARES.replace("{i-2})", "{i-1})")}}
    assert siblings(papers, of="apr") == tuple(s for s in siblings(papers) if s.paper == "apr") != ()
    assert siblings(papers, of="may") == ()


def test_nothing_to_compare():
    assert siblings({}) == siblings({"jan": {}}) == ()


@pytest.mark.skipif(not PAPERS.is_dir(), reason="the drafts (shared/papers) are not beside the repository")
def test_the_five_drafts():
    papers = {}
    for file in ("informal2016.tex", "apr2016.md", "setup2016.md", "jan2016.md", "notes2020.md"):
        found = extract(PAPERS / file)
        papers[file.partition(".")[0]] = {d.id: expand(d.body, found.macros) for d in found.displays}
    result = siblings(papers)
    told = {(s.paper, s.other, s.here, s.there) for s in result}
    assert ("apr2016", "informal2016", "d_{2L}", "d_{2^L}") in told
    assert ("apr2016", "notes2020", r"\delta", r"\delta + 1") in told
    assert len(result) < 12
