"""What LaTeX may quote of a ledger."""

from __future__ import annotations

import copy
import re
from dataclasses import replace

import pytest
from tex import compiled, failure, needs_latex

from symbolic.ledger import Ledger
from symbolic.writing.claims import claim_id, claims_latex, write_claims
from symbolic.writing.prose import balanced


def document(*lines: str) -> str:
    start = [
        r"\documentclass{article}",
        r"\usepackage{claims}",
        r"\claimsload{some_paper/claims}",
        r"\begin{document}\raggedright",
    ]
    return "\n".join([*start, *lines, r"\end{document}", ""])


@pytest.fixture
def folder(paper, tmp_path):
    write_claims("some_paper", paper, tmp_path)
    return tmp_path


def test_the_same_bytes(paper, tmp_path):
    paths = write_claims("some_paper", paper, tmp_path)
    names = [str(p.relative_to(tmp_path)) for p in paths]
    assert names == ["claims.sty", "some_paper/claims.tex", "sample.tex"]
    before = [p.read_bytes() for p in paths]
    assert write_claims("some_paper", copy.deepcopy(paper), tmp_path) == paths
    assert [p.read_bytes() for p in paths] == before


def test_one_sample_for_all_papers(paper, tmp_path):
    small = replace(paper, items=paper.items[:2])
    Ledger({"small": small, "some_paper": paper}).write(tmp_path)
    assert len(write_claims("small", small, tmp_path)) == 2 and not (tmp_path / "sample.tex").exists()
    assert len(write_claims("some_paper", paper, tmp_path)) == 3
    assert "some_paper:4.6" in (tmp_path / "sample.tex").read_text()


def test_data(paper):
    text = claims_latex("p", paper)
    assert text.count(r"\claimdata{") == len(paper.items)
    assert all(balanced(line.removesuffix("%").replace(r"\%", "")) for line in text.splitlines())
    assert not re.search(r"(?<!\\)[#]|(?<!\\)%.", text)
    theorem = text.split(r"\claimdata{p:Theorem 4.1}%")[1].split(r"\claimdata")[0].splitlines()
    assert [line.strip() for line in theorem[1:]] == [
        "{proved}%",
        r"{\ensuremath{q (1 - q) \le \frac{1}{4}}"
        r"\claimcondition{for integers $0 \le i \le N$, $0 < q < \frac{1}{2}$}}%",
        r"{\ensuremath{R_i \text{ is maximized when } m = N}}%",
        "{}%",
    ]


def test_ids():
    assert claim_id("jan2016", "Lemma 1") == "jan2016:Lemma 1"
    assert claim_id("p", "a%#{b}_c") == r"p:a\%\#\{b\}_c"


@needs_latex
def test_every_claim_can_be_quoted(paper, folder):
    lines = []
    for item in paper.items:
        of = "{" + claim_id("some_paper", item.ref) + "}"
        lines.append(rf"\claimverdict{of}: \claimprinted{of}")
        parts = [p for p in item.parts if p.role != "also"]
        if any(p.outcome == "proved" for p in parts):
            lines.append(rf"\claimstatement{of}, \[ x = \claimstatement{of} \]")
        if any(p.outcome == "refuted" for p in parts):
            lines.append(rf"\claimwitness{of}")
    path = folder / "all.tex"
    path.write_text(document(r"\hfuzz=\maxdimen", *lines), encoding="utf-8")
    compiled(path)


@needs_latex
def test_the_sample_compiles(folder):
    compiled(folder / "sample.tex")


@needs_latex
def test_colours_come_with_xcolor(folder):
    path = folder / "coloured.tex"
    path.write_text(r"\RequirePackage{xcolor}" + document(r"\section{\claimverdict{some_paper:4.6}}"), encoding="utf-8")
    compiled(path)


@needs_latex
@pytest.mark.parametrize(
    ("line", "message"),
    [
        (r"\claimverdict{some_paper:9.99}", "There is no claim `some_paper:9.99'"),
        (r"\claimwitness{some_paper:Lemma 9}", "There is no claim `some_paper:Lemma 9'"),
        (r"\claimwitness{some_paper:Theorem 4.1}", "The claim `some_paper:Theorem 4.1' has no witness"),
        (r"\claimstatement{some_paper:4.3}", "The claim `some_paper:4.3' has no statement"),
        (r"\claimsload{nowhere/claims}", "There is no file `nowhere/claims'"),
    ],
)
def test_what_is_unknown_is_an_error_that_names_it(folder, line, message):
    path = folder / "wrong.tex"
    path.write_text(document(line), encoding="utf-8")
    assert message in failure(path)
