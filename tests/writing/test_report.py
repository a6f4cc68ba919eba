"""A ledger as a paper."""

from __future__ import annotations

import copy
import re
import shutil
import subprocess

import pytest

from symbolic.writing.prose import code, prose
from symbolic.writing.report import formula, paper_latex, write_paper


def test_the_same_bytes(paper, tmp_path):
    (first,) = write_paper("some_paper", paper, tmp_path)
    before = first.read_bytes()
    assert first.name == "some_paper.tex"
    write_paper("some_paper", copy.deepcopy(paper), tmp_path)
    assert first.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["some_paper.tex"]
    assert not re.search(rb"\\today|20[0-9]{2}-[0-9]{2}-", before)


def test_page_one_counts(paper):
    text = paper_latex(paper)
    assert "Of the 8 items of the paper, 3 are proved as printed, 2 are false as printed and corrected" in text
    assert "What is cited and not proved: Hardy, Littlewood \\& Pólya, 1934." in text
    for row in paper["items"]:
        row["rests_on"] = []
    assert "Nothing is cited" in paper_latex(paper)


def test_what_is_false_is_found_on_page_one(paper):
    findings = paper_latex(paper).split(r"\section*{Findings}")[1].split(r"\section*")[0]
    assert [ref in findings for ref in ("(4.2)", "(4.3)", "(6.2)", "(4.1)", "6.1")] == [True, True, True, False, False]


def test_failing_steps_are_linked(paper):
    text = paper_latex(paper)
    line = next(s for s in text.splitlines() if "textcolor{refuted}{fails}" in s)
    assert "{(4.2)}" in line and "{(4.3)}" in line and "{(4.1)}" not in line


def test_an_empty_paper():
    text = paper_latex({"title": "T", "authors": "", "date": "", "sections": [], "items": []})
    assert "No item of the paper" in text and "Nothing that the paper prints was found to be false." in text


def test_items_of_no_section_are_not_lost(paper):
    paper["sections"] = paper["sections"][:1]
    text = paper_latex(paper)
    assert text.count(r"\itemhead{item:") == len(paper["items"])


def test_text_is_escaped():
    assert prose("50% of a_b & #1 {x} ~ \\ ^") == (
        r"50\% of a\_b \& \#1 \{x\} \textasciitilde{} \textbackslash{} \textasciicircum{}"
    )
    assert prose("for $q_1 < 1$: 3 $ each") == r"for $q_1 < 1$: 3 \$ each"
    assert prose("q ≥ ½, ε-private, Zéber, 数") == r"q $\ge $ $\tfrac12$, $\varepsilon $-private, Zéber, ?"
    assert prose("a $} b$ c") == r"a \$\} b\$ c"
    assert code("a_b/c-d.json") == (
        r"\texttt{a\char95{}\allowbreak{}b/\allowbreak{}c\char45{}\allowbreak{}d.\allowbreak{}json}"
    )


def test_formulas():
    assert formula("a  = b") == r"\formula{a = b}"
    assert formula(r"\left( a") == r"\texttt{\char92{}left( a}"
    assert formula("") == ""
    long_text = r"\text{for every number of users that one can think of, however large, } n \ge 1, \text{ it holds}"
    assert formula(long_text) == (r"for every number of users that one can think of, however large, $n\ge 1,$ it holds")


@pytest.mark.skipif(
    not (shutil.which("latexmk") and shutil.which("pdflatex")), reason="latexmk and pdflatex are not installed"
)
def test_it_compiles(paper, tmp_path):
    (path,) = write_paper("some_paper", paper, tmp_path)
    command = ["latexmk", "-pdf", "-interaction=nonstopmode", "-halt-on-error", path.name]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    log = (tmp_path / "some_paper.log").read_text(errors="replace")
    assert run.returncode == 0, log[-3000:]
    assert (tmp_path / "some_paper.pdf").stat().st_size > 10_000
    too_wide = [float(w) for w in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(too_wide, default=0.0) <= 10
    assert "undefined" not in log and "multiply defined" not in log
