"""`rederive paper DRAFT --settle`: a note of fifteen equations of which two are wrong, and how it is told."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from symbolic import cli

NOTE = Path(__file__).with_name("warner.tex")
ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command, in an empty folder, with the cache of this file's tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path.parent / "cache"))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = cli.main({}, tmp_path, ["paper", *arguments, "--jobs", "1"])
        return code, *capsys.readouterr()

    return run


def test_both_errors_of_the_note_are_found_and_nothing_is_written(run: Run, tmp_path: Path) -> None:
    code, out, err = run(str(NOTE), "--settle", "--json", "--timeout", "60")
    items = json.loads(out)["items"]
    assert code == 1 and list(tmp_path.iterdir()) == [] and err.startswith("eq:yes definition")
    verdicts = {item["ref"]: item["verdict"] for item in items}
    assert len(items) == 15 and [ref for ref, v in verdicts.items() if v == "corrected"] == ["eq:bound", "eq:square"]
    assert {ref for ref, v in verdicts.items() if v == "definition"} == {"eq:yes", "eq:var"}
    assert {v for ref, v in verdicts.items()} == {"corrected", "definition", "proved"}
    (wrong,) = (item for item in items if item["ref"] == "eq:bound")
    assert wrong["number"] == "11" and wrong["line"] == 29 and wrong["witness"] == {"n": "2", "p": "1/4", "pi": "0"}
    assert (
        wrong["statement"].endswith("|- V <= 1/(8*n*(2*p - 1)^2)")
        and "(printed 8; true for 4, and for no greater c)" in wrong["repair"]
    )


def test_both_errors_of_a_note_with_hypotheses_by_the_way_and_their_repairs(run: Run) -> None:
    code, out, _ = run(str(NOTE.with_name("annuity.tex")), "--settle", "--json", "--timeout", "60")
    items = {item["ref"]: item for item in json.loads(out)["items"]}
    verdicts = {ref: item["verdict"] for ref, item in items.items()}
    assert code == 1 and len(items) == 16 and [ref for ref, v in verdicts.items() if v == "corrected"] == ["e8", "e15"]
    assert [ref for ref, v in verdicts.items() if v == "definition"] == ["e4"]
    assert set(verdicts.values()) == {"corrected", "definition", "proved"}
    assert "(printed i - j; true with j - i)" in items["e8"]["repair"]
    assert "printed 3; true for 2" in items["e15"]["repair"]


def test_a_note_whose_words_describe_every_name(run: Run) -> None:
    code, out, _ = run(str(NOTE.with_name("genotypes.tex")), "--settle", "--json", "--timeout", "60")
    items = {item["ref"]: item for item in json.loads(out)["items"]}
    verdicts = {ref: item["verdict"] for ref, item in items.items()}
    assert code == 1 and [ref for ref, v in verdicts.items() if v == "corrected"] == ["eq:excess"]
    assert [ref for ref, v in verdicts.items() if v == "definition"] == ["eq:hw", "eq:inbred", "eq:mean", "eq:next"]
    assert "= F*p*q (printed 2; true with 1)" in items["eq:excess"]["repair"]
    # Its words are about both of its names, and it holds where q is at most 1/2.
    (other,) = (items[ref] for ref, v in verdicts.items() if v == "open")
    assert other["ref"] == "eq:rate" and other["reason"].startswith("refuted as it stands, open if words mean more: ")
    assert other["witness"] == {"p": "1/4", "s": "1/4"} and "true for 1)" in other["repair"]


@pytest.mark.campaign
def test_notes_with_hypotheses_between_displays_sequences_and_exponentials(run: Run) -> None:
    code, out, _ = run(str(NOTE.with_name("laplace.tex")), "--settle", "--json", "--timeout", "60")
    items = {item["ref"]: item for item in json.loads(out)["items"]}
    assert code == 1 and [ref for ref, i in items.items() if i["verdict"] == "corrected"] == ["memory", "err"]
    # What is supposed behind a display is not supposed of it; of what is supposed there, the other bound still holds.
    assert items["comp"]["verdict"] == "proved" and "1 >= varepsilon" not in items["comp"]["statement"]
    assert items["small"]["statement"].startswith("1 >= varepsilon, varepsilon > 0 |- ")
    assert items["ratio"]["verdict"] == items["2"]["verdict"] == "proved"

    code, out, _ = run(str(NOTE.with_name("queue.tex")), "--settle", "--json", "--timeout", "60")
    items = {item["ref"]: item for item in json.loads(out)["items"]}
    assert code == 1 and [ref for ref, i in items.items() if i["verdict"] == "corrected"] == ["eq:diff"]
    assert items["eq:balance"]["verdict"] == "proved" and items["eq:pi"]["verdict"] == "definition"
    assert "|- L - L_q = " in items["eq:diff"]["repair"]
    # N only counts: nothing is refuted at N = -1.
    assert items["eq:tail"]["reason"].startswith("it holds where N >= 1")


def test_a_note_as_an_author_writes_it(run: Run) -> None:
    code, out, _ = run(str(NOTE.with_name("pointer.tex")), "--settle", "--json", "--timeout", "60")
    items = {item["ref"]: item for item in json.loads(out)["items"]}
    verdicts = {ref: item["verdict"] for ref, item in items.items()}
    assert (
        code == 1
        and len(items) == 19
        and [r for r, v in verdicts.items() if v == "corrected"] == ["eq:gap", "eq:quarter"]
    )
    assert [ref for ref, v in verdicts.items() if v == "definition"] == ["eq:theta", "eq:v", "eq:post", "eq:post0"]
    assert set(verdicts.values()) == {"corrected", "definition", "proved"}
    assert "(printed 1 + pi; true with 1 - pi)" in items["eq:gap"]["repair"]
    assert "p = 3/4" in items["eq:threequarters"]["statement"] and "p = 3/4" not in items["eq:gap"]["statement"]


def test_the_tables(run: Run) -> None:
    code, out, _ = run(str(NOTE), "--settle")
    lines = out.splitlines()
    assert code == 1 and lines[-1].startswith("warner.tex: 15 displays: 11 proved, 2 corrected, 2 definition; ")
    at = next(k for k, line in enumerate(lines) if "(eq:square) (14)  corrected" in line)
    assert lines[at].startswith("warner.tex:35 ") and lines[at + 1].strip() == "at p = 1/4"
    code, out, _ = run(str(NOTE), "--settle", "--as", "markdown")
    assert code == 1 and out.startswith("| place |") and "| warner.tex:35 | (eq:square) (14) | **corrected** | `" in out
    code, out, _ = run(str(NOTE), "--settle", "--as", "latex")
    assert code == 1 and out.count(r"\settled{") == 15 and r"\settled{14}{corrected; at p = 1/4; holds: " in out
    kept = [line for line in out.splitlines() if not line.startswith((r"\settled", r"\providecommand{\settled}"))]
    assert kept == NOTE.read_text(encoding="utf-8").removesuffix("\n").split("\n")


def test_displays_by_names_of_their_own_are_counted(run: Run, tmp_path: Path) -> None:
    r"""Marks stand where LaTeX's own environments begin; what nobody reads is a failure with --strict."""
    name, plain = r"\newcommand{\eq}[1]{\begin{equation}#1\end{equation}}", r"\begin{equation} x^2 \ge 0 \end{equation}"
    (tmp_path / "own.tex").write_text(
        f"{name}\n\\begin{{document}}\n{plain}\n\\eq{{x^2 \\ge -1}}\n{plain}\n\\end{{document}}\n"
    )
    code, out, _ = run(str(tmp_path / "own.tex"), "--settle", "--as", "latex", "--strict")
    assert code == 0 and [line[:11] for line in out.splitlines() if line.startswith(r"\settled")] == [
        r"\settled{1}", r"\settled{3}"
    ]  # fmt: skip
    for body, wanted in (
        (r"\begin{myeq} a + b = c \end{myeq}", 1),
        (r"\eq{x^2 = 4 \Rightarrow x = 2}", 1),
        ("Let $x > 0.", 2),
    ):
        (tmp_path / "own.tex").write_text(f"{name}\n\\begin{{document}}\n{plain}\n{body}\n\\end{{document}}\n")
        assert run(str(tmp_path / "own.tex"), "--settle", "--strict")[0] == wanted


def test_exit_codes(run: Run, tmp_path: Path) -> None:
    draft = tmp_path / "right.tex"
    draft.write_text("\\begin{document}\n\\[ (a+b)^2 = a^2 + 2ab + b^2 \\]\n\\end{document}\n")
    assert run("right.tex", "--settle")[0] == 0
    assert run("right.tex", "--settle", "--strict")[0] == 0
    draft.write_text("\\begin{document}\n\\[ P(X) \\le Q(X) \\]\n\\end{document}\n")
    assert run("right.tex", "--settle")[0] == 0
    assert run("right.tex", "--settle", "--strict")[0] == 1
    draft.write_text("\\begin{document}\n\\begin{equation} a = b\n\\end{document}\n")
    assert run("right.tex", "--settle")[0] == 2
    for wrong in (
        ["gone.tex", "--settle"],
        ["right.tex", "--given", "a > 0"],
        ["right.tex", "--settle", "--given", "!"],
        ["right.tex", "--convention", "a/bc: (a/b)c"],
        ["right.tex", "--settle", "--convention", "a/bc: neither"],
    ):
        code, out, err = run(*wrong)
        assert code == 2 and out == "" and err.startswith("rederive: ") and err.count("\n") == 1


def test_a_question_of_the_reader_is_answered_on_the_command_line(run: Run, tmp_path: Path) -> None:
    note = tmp_path / "note.tex"
    note.write_text("\\begin{document}\n\\begin{equation} x^2 \\geq x, x > 2 \\end{equation}\n\\end{document}\n")
    for value, verdict in (("supposed", "proved"), ("asserted", "open")):
        out = run(str(note), "--settle", "--json", "--convention", f"x = y, n > 0: {value}")[1]
        assert [item["verdict"] for item in json.loads(out)["items"]] == [verdict]
    _, out, _ = run(str(note), "--settle")
    assert "unread" in out and "declare the convention 'x = y, n > 0'" in out


def test_hypotheses_in_words_of_several_letters_are_kept_as_what_they_are(run: Run, tmp_path: Path) -> None:
    note = tmp_path / "share.tex"
    note.write_text(
        r"\documentclass{article}\begin{document}"
        "\nAssume $0 \\leq \\delta < 1$.\n\\begin{equation} \\delta^2 \\leq \\delta \\end{equation}\n\\end{document}\n"
    )
    assert run(str(note), "--settle", "--keep")[0] == 0
    (module,) = tmp_path.rglob("section_*.py")
    assert "d.prove(given='delta >= 0; 1 > delta |-')" in module.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("defined", "kept"),
    [
        ("v = p(1 - p)", "d.repair('p > 0, 1 > p |- p*(1 - p) = 1/4 - (p - 1/2)^2')"),
        ("v = 4p(1 - p)/4", "d.repair('p > 0, 1 > p |- 4*p*(1 - p)/4 = 1/4 - (p - 1/2)^2')"),
    ],
)
def test_a_repair_in_names_is_kept_in_what_they_are(run: Run, tmp_path: Path, defined: str, kept: str) -> None:
    """The package says what v is, so a hypothesis that does so would be the line itself."""
    note = tmp_path / "coins.tex"
    lines = display(defined) + "Hence" + display(r"v = \frac14 - \left(p - \frac14\right)^2")
    note.write_text(rf"\documentclass{{article}}\begin{{document}}Let $0 < p < 1$. Put{lines}\end{{document}}")
    assert run(str(note), "--settle", "--keep")[0] == 1
    (module,) = tmp_path.rglob("section_*.py")
    assert kept in module.read_text(encoding="utf-8")


def test_a_file_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    note = tmp_path / "note.tex"
    note.write_text(rf"\input{{macros}}\begin{{document}}{display('x^2 + 1 > 0')}\end{{document}}", encoding="utf-8")
    code, out, err = run(str(note), "--settle")
    assert code == 0 and "1 proved" in out and "note.tex:1: there is no macros beside note.tex: it is left out" in err


@pytest.mark.campaign
def test_what_is_kept_is_built_as_it_was_settled(tmp_path: Path) -> None:
    note = tmp_path / "rates.tex"
    note.write_text(
        r"\documentclass{article}\title{R}\author{A}\date{May 2026}\begin{document}\section{One}Orders come at a rate"
        " $D > 0$, and a share $\\pi$ is kept, where $0 < \\pi < 1$.\n" + display("D^2 > 0")
        + "\n\\section{Two}Let $u, v \\in (0, 1)$ and put $w = u + v - uv$.  Then\n"
        + display(r"w \ge u") + display("D^3 > 0") + display(r"w \le u") + display(r"\pi^2 < \pi")
        + "\n\\section{Three}Let $n$ be a positive integer and put\n" + display(r"H_n := \sum_{k=1}^n \frac1k")
        + "Then\n" + display(r"H_n \le 1 + \log n") + "\\section{Four}Hence\n"
        + display(r"2(n+1)H_n \le 2(n+1)(1 + \log n)") + display(r"\sum_{k=1}^n 1 = n")
        + display("n^3 + 7 = 5n^2") + "\n\\section{Five}Put\n" + display(r"a = \frac12 u")
        + display(r"b := \tfrac34(1+u)^2")
        + "Then\n" + display(r"|u-v| = \begin{cases} u - v & u \ge v \\ v - u & u < v \end{cases}")
        + display(r"|u-v| = \begin{cases} u - v & u \ge v \\ v - 2u & u < v \end{cases}")
        + "\n\\end{document}\n", encoding="utf-8"
    )  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / "cache")}

    def verdicts(*arguments: str) -> Counter[str]:
        command = [sys.executable, "-m", "derivations", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
        told = done.stdout.splitlines()[-1]
        counts = re.findall(r"(\d+) (proved|refuted|corrected|open|FAILED)", told)
        return Counter({verdict: int(count) for count, verdict in counts})

    found = Counter(proved=8, corrected=2, refuted=1)
    assert verdicts("paper", "rates.tex", "--settle", "--keep", "--timeout", "6") == found
    assert verdicts("build", "rates") == found


def test_a_theorem_that_is_not_closed_is_no_draft(run: Run, tmp_path: Path) -> None:
    note, text = tmp_path / "note.tex", r"\newtheorem{thm}{T}\begin{document}\begin{thm}" + display("x^2 > 0")
    note.write_text(text + r"\end{thm}As \ref{} shows, it holds.\end{document}", encoding="utf-8")
    assert run(str(note), "--settle")[0] == 1
    note.write_text(text + r"\end{document}", encoding="utf-8")
    code, _, err = run(str(note), "--settle")
    assert code == 2 and r"note.tex:1: \begin{thm} is not closed" in err


@pytest.mark.parametrize("torn", [("{", ""), ("}", ""), ("", "x^{2 > 0"), ("", "x^2} > 0")])
def test_a_brace_that_is_not_closed_is_told_by_the_exit_code(run: Run, tmp_path: Path, torn: tuple[str, str]) -> None:
    note, whole = tmp_path / "note.tex", display(r"(x + 1)^2 \ge 0")
    torn_line = torn[0] + display(torn[1] or "y^2 + 1 > 0")
    note.write_text("\n".join([r"\begin{document}", whole, torn_line, r"\end{document}"]))
    code, out, _ = run(str(note), "--settle")
    assert code == 2 and "1 unread" in out and "1 proved" in out
    note.write_text(rf"\begin{{document}}{whole}{display('y^2 + 1 > 0')}\end{{document}}")
    assert run(str(note), "--settle")[0] == 0


def display(formula: str) -> str:
    return rf"\begin{{equation}} {formula} \end{{equation}}"


def test_a_cache_that_cannot_be_written_or_is_damaged_is_named_once(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = tmp_path / "two.tex"
    draft.write_text(r"\begin{equation}x^2 \ge 0\end{equation}\begin{equation}(y - 1)^2 \ge 0\end{equation}")
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    code, out, err = run(str(draft), "--settle")
    assert code == 0 and "2 proved" in out and err.count("answers are not kept: ") == 1
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    run(str(draft), "--settle")
    file = min((tmp_path / "cache").rglob("*.json"))
    file.write_text(file.read_text().replace("proved", "proven"))
    code, out, err = run(str(draft), "--settle")
    assert code == 0 and "2 proved" in out and err.count(f"the answer in {file} is damaged; settled again") == 1
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    assert run(str(draft), "--settle")[0] == 0


@pytest.mark.parametrize(
    ("formula", "note"),
    [
        (r"\sum_{i=1}^n x = n x", ["the sum over i does not use i: harmless if the summand is constant"]),
        (
            r"\sum_{i=1}^n x_j = n x_j",
            ["the sum over i does not use i: x_{j} has another index, most likely a misprint"],
        ),
        (r"\sum_{i=1}^n i = n(n+1)/2", []),
    ],
)
def test_an_index_that_its_summand_does_not_use_is_told_beside_the_verdict(
    run: Run, tmp_path: Path, formula: str, note: list[str]
) -> None:
    draft = tmp_path / "sum.tex"
    body = rf"Let $n \ge 1$ be an integer. \begin{{equation}} {formula} \end{{equation}}"
    draft.write_text(rf"\documentclass{{article}}\begin{{document}}{body}\end{{document}}")
    code, out, _ = run(str(draft), "--settle", "--json")
    (item,) = json.loads(out)["items"]
    assert code == 0 and (item["verdict"], item["notes"]) == ("proved", note)
    shown = run(str(draft), "--settle")[1]
    assert [line.strip() for line in shown.splitlines() if "note:" in line] == [f"note: {text}" for text in note]
