"""`rederive paper`, `rederive read` and `rederive paper --init`, from a new draft to a stale verdict."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from desk import Desk

from symbolic import cli
from symbolic.sources import registry

PAPERS = {"sample": ["toy.sample.section_1", "toy.sample.section_2"]}
DRAFT = r"""
\documentclass{article}
\newcommand{\sq}[1]{#1^2}
\title{Squares \\ and sums}
\author{A. Author \and B. Writer\thanks{Somewhere}}
\date{\today}
\begin{document}
\section{Squares}
\begin{equation} \sq{x} \ge 0 \end{equation}
\begin{equation}\label{eq:sum} (x + y)^2 = \sq{x} + 2xy + \sq{y} \end{equation}
\section{Functions}
\begin{equation} f(x) = h(x + y) \end{equation}
\[ x = y \]
\end{document}
"""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk whose commands write the lock, too; with a draft."""
    desk = Desk(tmp_path_factory.mktemp("desk"))
    desk.edit("toy/__main__.py", ', writers=[("toy.writer", "write_page")]', "")
    (desk.folder / "new.tex").write_text(DRAFT)
    return desk


@pytest.fixture(scope="module")
def started(desk: Desk) -> list[str]:
    """The lines that --init prints: nothing has to be done for its package to be found."""
    done = desk.rederive("paper", "new.tex", "--init")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.fixture
def run(desk: Desk, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str, root: Path = desk.folder) -> tuple[int, str, str]:
        code = cli.main(PAPERS, root, arguments)
        return code, *capsys.readouterr()

    return run


# ------------------------------------------------------------------------------------------------ a new paper


def test_init_says_what_to_do_next(started: list[str]) -> None:
    assert started[0] == "toy/new: 3 numbered displays, 4 in all"
    assert started[1] == "  3 are read, 1 wait for an answer in notation.toml, 0 are not read"
    assert "Fill in date in toy/new/__init__.py." in started
    assert started[-2:] == [
        "Derive the claims: rederive build new",
        "Hold the draft against them: rederive paper new.tex",
    ]


def test_what_init_writes(desk: Desk, started: list[str]) -> None:
    folder = desk.folder / "toy" / "new"
    assert sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()) == [
        "__init__.py", "notation.toml", "printed/equations.json", "printed/sentences.json", "section_1.py",
        "section_2.py",
    ]  # fmt: skip
    package = (folder / "__init__.py").read_text()
    assert 'title="Squares and sums"' in package and 'authors="A. Author and B. Writer"' in package
    assert r"x^2 + 2xy + y^2" in (folder / "printed" / "equations.json").read_text()
    module = (folder / "section_1.py").read_text()
    assert 'section = paper.section("1", "Squares", __name__)' in module
    assert '@section.item("eq:sum")\ndef equation_eq_sum(d):' in module


def test_what_init_writes_is_formatted(desk: Desk, started: list[str]) -> None:
    config = ["--config", str(Path(__file__).resolve().parents[1] / "pyproject.toml")]
    for command in (["check", *config, "toy/new"], ["format", "--check", *config, "toy/new"]):
        done = desk.python("-m", "ruff", *command)
        assert done.returncode == 0, done.stdout


def test_it_builds_with_open_rows_and_counts_as_uncovered(desk: Desk, started: list[str]) -> None:
    built = desk.rederive("build", "new")
    assert built.returncode == 0 and built.stdout.splitlines()[-1].startswith("3 open; "), built.stderr
    held = desk.rederive("paper", "new.tex", "--json")
    counts = json.loads(held.stdout)["counts"]
    assert held.returncode == 0 and counts["uncovered"] == 4 and counts["numbered"] == 3
    assert {"read": 3, "unread": 1, "same": 0, "definition": 0, "stale": 0}.items() <= counts.items()
    assert desk.rederive("paper", "new.tex", "--strict").returncode == 1


def test_from_claims_to_a_stale_verdict(desk: Desk, started: list[str], tmp_path: Path) -> None:
    desk = desk.copy(tmp_path / "copy")
    desk.edit("toy/new/section_1.py", 'says, in a few words."""\n    d.open("not stated yet")\n\n\n@section.item("eq',
              'says, in a few words."""\n    d.prove()\n\n\n@section.item("eq')  # fmt: skip
    assert desk.rederive("build", "new").returncode == 0
    held = desk.rederive("paper", "new.tex")
    assert held.returncode == 0 and "  same       1" in held.stdout and "uncovered: eq:sum, 3, 2a" in held.stdout
    desk.edit("new.tex", r"\sq{x} \ge 0", r"\sq{x} > 0")
    held = desk.rederive("paper", "new.tex")
    assert held.returncode == 1 and held.stderr == ""
    assert "new.tex:9: (1) stale: \\geq -> >; the verdict is withdrawn" in held.stdout
    assert json.loads(desk.rederive("paper", "new.tex", "--json").stdout)["counts"]["stale"] == 1


def test_a_question_is_answered_in_the_notation(desk: Desk, started: list[str], tmp_path: Path) -> None:
    desk = desk.copy(tmp_path / "copy")
    before = desk.rederive("read", "new.tex", "3")
    assert before.returncode == 1 and "to be decided: h(x + y)" in before.stdout
    desk.edit("toy/new/notation.toml", '3 = "to be decided: h(x + y)"', "")
    assert "the notation does not declare h" in desk.rederive("read", "new.tex", "3").stdout
    desk.edit("toy/new/notation.toml", "# h = { args = 1 }", "h = { args = 1 }")
    after = desk.rederive("read", "new.tex", "3")
    assert after.returncode == 0
    assert "(call (name h) (list (sum (name x) (name y))) (list))" in after.stdout
    assert "printed back  f(x) = h(x + y)" in after.stdout


def test_read_by_label_by_key_and_by_number(desk: Desk, started: list[str]) -> None:
    for called, key in (("eq:sum", "eq:sum"), ("2a", "2a"), ("1", "1"), ("2", "eq:sum")):
        done = desk.rederive("read", "new.tex", called)
        assert done.returncode == 0 and done.stdout.startswith(f"({key}) new.tex:")


# ------------------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("draft", "content", "options", "message"),
    [
        ("missing.tex", None, [], "missing.tex: there is no such file"),
        ("binary.tex", b"\0\1", [], "binary.tex: a binary file"),
        ("latin.tex", b"\xe9", [], "latin.tex: line 1 is not UTF-8"),
        ("words.txt", b"x", [], "words.txt: neither .tex nor .md"),
        ("empty.tex", b"", [], "empty.tex: no displays are found"),
        ("prose.md", b"Only $x$ in words.", [], "prose.md: no displays are found"),
        ("some.tex", b"$$x$$", ["--paper", "2016"], "'2016' is no id for a paper"),
        ("some.tex", b"$$x$$", ["--paper", "a-b"], "'a-b' is no id for a paper"),
        ("some.tex", b"$$x$$", ["--paper", "class"], "'class' is no id for a paper"),
        ("some.tex", b"$$x$$", ["--paper", ""], "'' is no id for a paper"),
        ("some.tex", b"$$x$$", ["--paper", "../up"], "'../up' is no id for a paper"),
        ("sample.tex", b"$$x$$", [], "there is a paper 'sample' already; choose another id with --paper"),
        ("writer.tex", b"$$x$$", [], "writer.py is there already"),
        ("taken.tex", b"$$x$$", [], "taken/notation.toml is there already"),
        ("file.tex", b"$$x$$", [], "file is there already, and no folder"),
    ],
)  # fmt: skip
def test_init_refuses_in_one_line_and_writes_nothing(
    run: Run, desk: Desk, tmp_path: Path, draft: str, content: bytes | None, options: list[str], message: str
) -> None:
    (desk.folder / "toy" / "taken").mkdir(exist_ok=True)
    (desk.folder / "toy" / "taken" / "notation.toml").write_text("mine")
    (desk.folder / "toy" / "file").write_text("mine")
    if content is not None:
        (tmp_path / draft).write_bytes(content)
    before = sorted(desk.folder.rglob("*"))
    code, out, err = run("paper", str(tmp_path / draft), "--init", *options)
    assert (code, out) == (2, "") and message in err and len(err.splitlines()) == 1
    assert sorted(desk.folder.rglob("*")) == before
    assert (desk.folder / "toy" / "taken" / "notation.toml").read_text() == "mine"


def test_init_in_a_repository_without_papers(run: Run, tmp_path: Path) -> None:
    (tmp_path / "new.md").write_text("$$x$$")
    code, out, err = run("paper", str(tmp_path / "new.md"), "--init", root=tmp_path)
    assert (code, err) == (0, "") and out.startswith("papers/new: 0 numbered displays, 1 in all")
    assert registry(tmp_path / "papers") == {"new": ["papers.new.section_0"]}


@pytest.mark.parametrize(
    ("stem", "name"), [("My draft, v2", "my_draft_v2"), ("2016", "paper_2016"), ("class", "paper_class"), ("été", "t")]
)
def test_an_id_is_made_of_the_name_of_the_draft(run: Run, desk: Desk, tmp_path: Path, stem: str, name: str) -> None:
    draft = tmp_path / f"{stem}.md"
    draft.write_text("$$x = y$$")
    code, out, _ = run("paper", str(draft), "--init")
    assert code == 0 and out.startswith(f"toy/{name}: 0 numbered displays, 1 in all")
    assert f"--paper {name}" in out.splitlines()[-1]
    assert '@section.item("0a")' in (desk.folder / "toy" / name / "section_0.py").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["paper", "missing.tex"], "missing.tex: there is no such file"),
        (["paper", "new.tex", "--paper", "simple"], "there is no paper 'simple'; did you mean sample?"),
        (["paper", "new.tex", "--paper", "sample"], "its package toy.sample has no notation.toml"),
        (["read", "missing.tex", "1"], "missing.tex: there is no such file"),
        (["read", "new.tex", "17"], "new.tex has no display '17'"),
        (["read", "new.tex", "1", "--paper", "simple"], "there is no paper 'simple'"),
    ],
)
def test_unusable_input_is_one_line_and_2(
    run: Run, desk: Desk, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(desk.folder)
    monkeypatch.syspath_prepend(str(desk.folder))
    code, out, err = run(*arguments)
    assert (code, out) == (2, "") and message in err and len(err.splitlines()) == 1


def test_a_draft_of_no_known_paper_is_read_as_far_as_possible(
    run: Run, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(desk.folder)
    code, out, _ = run("paper", "new.tex")
    assert (
        code == 0 and out.startswith("new.tex: no known paper") and "(1) unread: the notation does not declare x" in out
    )


def test_damaged_files_of_a_paper_are_one_line(desk: Desk, started: list[str], tmp_path: Path) -> None:
    desk = desk.copy(tmp_path / "copy")
    desk.rederive("build", "new")
    for path, text in (
        ("toy/new/notation.toml", "[names"),
        ("toy/new/printed/equations.json", "{"),
        ("reports/new/paper.lock", "[]"),
    ):
        file = desk.folder / path
        whole = file.read_text()
        file.write_text(text)
        done = desk.rederive("paper", "new.tex")
        assert (done.returncode, done.stdout) == (2, "") and file.name in done.stderr, path
        assert len(done.stderr.splitlines()) == 1
        file.write_text(whole)
    assert desk.rederive("paper", "new.tex").returncode == 0


@pytest.mark.parametrize(
    ("draft", "plain", "strict"),
    [
        (r"\begin{equation} x = 1 ", 2, 2),
        (r"\begin{equation} x = {1 \end{equation}", 2, 2),
        (r"\end{theorem} \begin{equation} x = 1 \end{equation}", 2, 2),
        (r"\begin{itemize} \item \begin{equation} x = 1 \end{equation}", 2, 2),
        (r"\begin{itemize} \item \begin{equation} x = 1 \end{equation} \end{itemize}", 0, 1),
        (r"A { brace. \begin{equation} x = 1 \end{equation}", 2, 2),
        (r"A brace }. \begin{equation} x = 1 \end{equation}", 2, 2),
        (r"\{ In $a_{1$ \begin{equation} x = 1 \end{equation}", 2, 2),
        (r"\{ In $a_{1}$ \begin{equation} x = 1 \end{equation} \verb|{|", 0, 1),
        (r"\begin{align} x &= \frac{1}{1} \\ y &= {2} \end{align}", 0, 1),
        ("", 2, 2),
        ("Words alone.", 2, 2),
        (r"\begin{equation} x = \foo 1 \end{equation}", 0, 1),
        (r"\begin{equation} x = {1} \end{equation}", 0, 1),
    ],
)
def test_a_torn_or_empty_draft_cannot_be_used(run: Run, tmp_path: Path, draft: str, plain: int, strict: int) -> None:
    file = tmp_path / "draft.tex"
    file.write_text(rf"\begin{{document}}{draft}\end{{document}}")
    assert run("paper", str(file))[0] == plain
    assert run("paper", str(file), "--strict")[0] == strict


def test_a_document_that_does_not_end_cannot_be_used(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "draft.tex"
    file.write_text(r"\begin{document} \begin{equation} x = 1 \end{equation}")
    code, out, _ = run("paper", str(file))
    assert code == 2 and r"\begin{document} is not closed" in out
    file.write_text(r"\newcommand{\torn}{ \begin{document} \begin{equation} x = 1 \end{equation} \end{document} } {")
    assert run("paper", str(file))[0] == 0, "what stands around the document is not looked at"
