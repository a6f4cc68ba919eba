"""`rederive export`: what goes into a draft, from its ledger."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from desk import Desk

DRAFT = r"""\documentclass{article}
\begin{document}
\section{Squares}
Here `all' squares of $x$ are positive.
\begin{equation}\label{eq:square}
  (x + y)^2 &= x^2 + xy + y^2
\end{equation}
\begin{equation} x^2 \ge 0 \end{equation}
\end{document}
"""
DERIVED = r'''
@section.item("eq:square").stands(consequence="misprint")
def square(d):
    """The cross term counts twice."""
    d.refute()
    d.repair("(x + y)^2 = x^2 + 2xy + y^2")


@section.item("2")
def nonnegative(d):
    """A square."""
    d.prove()


@section.item("1-positive", "x^2 > 0").stands(at="1:1:1", consequence="conclusion")
def positive(d):
    """Squares of numbers that are not 0 are."""
    d.refute()
    d.repair(r"x^2 \ge 0")
'''


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk with a paper of two displays, of which one is false, and its draft."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    desk.edit("toy/__main__.py", ', writers=[("toy.writer", "write_page")]', "")
    (desk.folder / "new.tex").write_text(DRAFT)
    started = desk.rederive("paper", "new.tex", "--init")
    assert (started.returncode, started.stderr) == (0, "")
    module = desk.folder / "toy" / "new" / "section_1.py"
    module.write_text(module.read_text().partition("@section.item")[0].rstrip() + "\n\n" + DERIVED)
    built = desk.rederive("build", "new")
    assert built.returncode == 0 and built.stdout.splitlines()[-1].startswith("2 corrected, 1 proved"), built.stdout
    return desk


def test_files(desk: Desk, tmp_path: Path) -> None:
    done = desk.rederive("export", "new", "--erratum", "--appendix", "--summary", "--badge", "--out", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    names = ["new-erratum.tex", "new-erratum.md", "new-appendix.tex", "new-summary.md", "new-badge.json"]
    assert done.stdout.splitlines() == [str(tmp_path / name) for name in names]
    assert json.loads((tmp_path / "new-badge.json").read_text())["message"] == "1 of 3 proved, 2 false as printed"
    assert "For" in (tmp_path / "new-erratum.tex").read_text()


def test_one_text_on_the_screen(desk: Desk) -> None:
    done = desk.rederive("export", "new", "--summary", "--out", "-")
    assert done.returncode == 0 and done.stdout.startswith("### ") and "| misprint |" in done.stdout


def test_a_patch_for_the_draft_that_makes_it_right(desk: Desk, tmp_path: Path) -> None:
    """With it the draft prints what is proved."""
    desk = desk.copy(tmp_path / "copy")
    done = desk.rederive("export", "new", "--erratum", "--draft", "new.tex")
    assert (done.returncode, done.stderr) == (0, "") and "by hand" not in done.stdout
    patch = (desk.folder / "new-erratum.patch").read_text()
    assert [line for line in patch.splitlines() if re.match(r"[-+] ", line)] == [
        "-  (x + y)^2 &= x^2 + xy + y^2",
        "+  (x + y)^2 &= x^2 + 2xy + y^2",
    ]
    if shutil.which("patch"):
        subprocess.run(["patch", "-p1", "-i", "new-erratum.patch"], cwd=desk.folder, check=True, capture_output=True)
        assert "(x + y)^2 &= x^2 + 2xy + y^2" in (desk.folder / "new.tex").read_text()
        read = desk.rederive("read", "new.tex", "eq:square")
        assert read.returncode == 0 and "(number 2) (name x) (name y)" in " ".join(read.stdout.split())
        again = desk.rederive("export", "new", "--erratum", "--draft", "new.tex", "--out", str(tmp_path))
        assert "no patch: no false formula stands in new.tex as it is printed" in again.stdout
        assert not (tmp_path / "new-erratum.patch").exists()


def test_what_is_claimed_in_words_is_quoted_from_the_draft_alone(desk: Desk, tmp_path: Path) -> None:
    """A sentence that has become another one is not; without a draft its place is all that is told."""
    desk = desk.copy(tmp_path / "copy")
    place = "**Section 1, paragraph 1, sentence 1.**"
    quoted = f"{place} Printed is “Here ‘all' squares of $x$ are positive.”\n"
    draft = ("--draft", "new.tex")
    for more, said in ((), f"{place}\n"), (draft, quoted), (draft, f"{place}\n"):
        done = desk.rederive("export", "new", "--erratum", *more)
        assert (done.returncode, done.stderr) == (0, "") and said in (desk.folder / "new-erratum.md").read_text()
        if said == quoted:
            desk.edit("new.tex", "are positive", "may be positive")


def test_the_style_and_what_it_knows_of_a_draft(desk: Desk, tmp_path: Path) -> None:
    """Labels are ids, the fingerprint is that of now, and what has been changed meanwhile is stale."""
    desk = desk.copy(tmp_path / "copy")
    done = desk.rederive("export", "--sty", "everywhere")
    assert done.stdout.splitlines() == ["everywhere/claims.sty", "everywhere/new/claims.tex"]
    assert "claimsdraft" not in (desk.folder / "everywhere" / "new" / "claims.tex").read_text()
    done = desk.rederive("export", "new", "--sty", ".", "--draft", "new.tex")
    data = (desk.folder / "new" / "claims.tex").read_text()
    assert done.returncode == 0 and "stale" not in data
    assert r"\claimlabel{eq:square}{new:eq:square}%" in data and r"\claimsdraft{new}{new.tex}{" in data
    desk.edit("new.tex", r"x^2 \ge 0", r"x^2 \ge 1")
    done = desk.rederive("export", "new", "--sty", ".", "--draft", "new.tex")
    after = (desk.folder / "new" / "claims.tex").read_text()
    assert done.stdout.startswith("new: 1 items are not in the draft as they were derived")
    assert r"\claimstale{new:2}%" in after and re.search(r"new.tex\}\{\w+", after)[0] not in data


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["new"], "nothing to export: give --sty DIR, --erratum"),
        (["--erratum"], "of which paper?"),
        (["nwe", "--erratum"], "there is no paper 'nwe'; did you mean new?"),
        (["broken", "--erratum"], "broken is not in the ledger yet; run 'rederive build broken'"),
        (["new", "--badge", "--draft", "new.tex"], "--draft goes with --sty or --erratum"),
        (["new", "--erratum", "--out", "-"], "--out - prints one text, not 2"),
        (["new", "--erratum", "--out", "new.tex"], "--out new.tex: a file; give a folder"),
        (["new", "--sty", "new.tex"], "--sty new.tex: a file; give a folder"),
        (["new", "--erratum", "--draft", "gone.tex"], "gone.tex: there is no such file"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(desk: Desk, arguments: list[str], message: str) -> None:
    done = desk.rederive("export", *arguments)
    assert (done.returncode, done.stdout) == (2, "") and message in done.stderr and len(done.stderr.splitlines()) == 1


def test_the_proofs_for_coq(desk: Desk, tmp_path: Path) -> None:
    """One statement a result, the same bytes again; without coqc nothing is called checked."""
    done = desk.rederive("export", "new", "--to", "coq", "--out", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [str(tmp_path / "new-coq"), "3 of 3 rows are exported whole, 5 of 5 results"]
    first = {path.name: path.read_bytes() for path in (tmp_path / "new-coq").iterdir()}
    assert b"Definition S_new_eq_square_1 : Prop" in first["Statements.v"]
    assert b"~ S_new_eq_square_1" in first["Lemmas_01.v"] and b"T_new_eq_square_2 :\n  S_new" in first["Lemmas_01.v"]
    desk.rederive("export", "new", "--to", "coq", "--out", str(tmp_path))
    assert first == {path.name: path.read_bytes() for path in (tmp_path / "new-coq").iterdir()}
    one = desk.rederive("export", "new:2", "--to", "coq", "--out", str(tmp_path))
    assert "1 of 1 rows are exported whole" in one.stdout
    called, numbered = (
        desk.rederive("export", ref, "--to", "coq", "--out", str(tmp_path)) for ref in ("new:eq:square", "new:1")
    )
    assert (numbered.returncode, numbered.stdout) == (0, called.stdout) and "2 of 2 results" in called.stdout
    without = desk.rederive("export", "new:2", "--to", "coq", "--check", "--out", str(tmp_path), PATH=str(tmp_path))
    assert without.returncode == 2 and "coqc not found, so nothing would be checked" in without.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new", "--to", "lean"], "--to lean: proofs are written for coq"),
        (["new", "--check", "--badge"], "--check goes with --to coq"),
        (["new:7", "--to", "coq"], "new has no certificate of '7'"),
        (["--to", "coq"], "of which paper?"),
        (["new", "--to", "coq", "--out", "-"], "--to coq writes a folder"),
    ],
)
def test_what_cannot_be_written_for_coq_is_said(desk: Desk, words: list[str], said: str) -> None:
    done = desk.rederive("export", *words)
    assert done.returncode == 2 and said in done.stderr
