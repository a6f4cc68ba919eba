"""The command line: what it prints, and its exit codes."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from desk import Desk

from symbolic import cli, processes
from symbolic.building import deriving
from symbolic.building.deriving import Deriving
from symbolic.building.units import Unit
from symbolic.kernel.rows import ledger_digest
from symbolic.ledger.ledger import Ledger
from symbolic.state import dump
from tests.campaigns import sampled

PAPERS = {"sample": ["toy.sample.section_1", "toy.sample.section_2"], "later": ["toy.later.section_1"]}
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = Desk(tmp_path_factory.mktemp("desk"))
    desk.rederive("build")
    return desk


@pytest.fixture
def run(desk: Desk, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str, root: Path = desk.folder) -> tuple[int, str, str]:
        code = cli.main(PAPERS, root, arguments)
        return code, *capsys.readouterr()

    return run


def test_help_lists_the_commands(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0 and all(name in out for name in ("build", "check", "ledger", "show", "prove"))


def test_the_version(run: Run) -> None:
    code, out, _ = run("--version")
    assert code == 0 and out == f"rederive {version('rederive')}\n"


def test_help_imports_nothing_heavy(desk: Desk) -> None:
    script = (
        "import sys\nfrom symbolic import cli\nfrom pathlib import Path\n"
        "cli.main({}, Path('.'), ['--help'])\n"
        "print(sorted({'sympy', 'scipy', 'numpy', 'flint', 'mpmath', 'pytest', 'nbformat'} & set(sys.modules)))"
    )
    assert desk.python("-c", script).stdout.splitlines()[-1] == "[]"


def test_wrong_usage_is_2(run: Run) -> None:
    assert run("bild")[0] == 2
    assert run("ledger", "--jason")[0] == 2


def test_ledger_as_json(run: Run, desk: Desk) -> None:
    code, out, _ = run("ledger", "--json")
    written = json.loads((desk.folder / "reports/ledger.json").read_text())
    assert code == 0 and json.loads(out)["papers"] == written["papers"]
    code, out, _ = run("ledger", "sample", "--json")
    assert code == 0 and json.loads(out) == {"papers": {"sample": desk.ledger()["sample"]}}


def test_ledger_as_a_table(run: Run) -> None:
    code, out, _ = run("ledger", "sample")
    lines = out.splitlines()
    assert code == 0 and lines[0] == "sample: Squares" and lines[1].split() == [
        "ref", "kind", "verdict", "argument", "statement",
    ]  # fmt: skip
    assert lines[4].split(maxsplit=4) == ["1.3", "equation", "corrected", "fails", "x >= 1 |- x^2 >= x"]


def test_show(run: Run) -> None:
    code, out, _ = run("show", "sample:1.3")
    assert code == 0
    for text in (r"x^2 \ge x", "corrected", "fails", "x = 1/4", "x >= 1 |- x^2 >= x",
                 "rests on", "12 points", "certificates/sample/1.3.json"):  # fmt: skip
        assert text in out
    assert "argued by it: 1.4" in out, "what falls with it"
    assert "fails, first at 1.3; its steps: 1.3" in run("show", "sample:1.4")[1]
    code, out, _ = run("show", "sample:Lemma 1")
    assert code == 0 and "argued by it" not in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "sample:1.33"], "sample has no item '1.33' in the ledger; did you mean 1.3"),
        (["show", "sample"], "write PAPER:REF"),
        (["show", "simple:1"], "there is no paper 'simple'; did you mean sample?"),
        (["ledger", "simple"], "there is no paper 'simple'; did you mean sample?"),
        (["ledger", "later"], "later is not in the ledger yet; run 'rederive build later'"),
        (["ledger", "--reports", "nowhere"], "run 'rederive build' first"),
        (["check", "--reports", "nowhere"], "run 'rederive build' first"),
        (["check", "nowhere.json"], "no such file"),
        (["build", "simple"], "there is no paper 'simple'"),
        (["show", "quantum:1"], "there is no paper 'quantum'; there is broken, later, sample"),
        (["build", "--reports", __file__], f"--reports {__file__}: a file; give a folder"),
        (["prove", "x = x", "--timout", "3"], "prove has no option --timout; did you mean --timeout"),
        (["prove", "--jsno", "x = x"], "prove has no option --jsno; did you mean --json"),
        (["paper", ".", "--settle"], ".: neither .tex nor .md"),
    ],
)
def test_unusable_input_is_one_line_and_2(run: Run, arguments: list[str], message: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "") and message in err and len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "text", ["", "[", "[]", '{"papers": {"sample": {"items": [{}]}}}', '{"papers": 3}', "[" * 9999]
)
def test_a_damaged_ledger_is_one_line_and_2(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "ledger.json").write_text(text)
    code, out, err = run("ledger", "--reports", str(tmp_path))
    assert (code, out) == (2, "") and "is damaged" in err and len(err.splitlines()) == 1


def test_check(run: Run, desk: Desk, tmp_path: Path) -> None:
    code, out, _ = run("check")
    assert code == 1 and "FAILED broken: its modules have nothing of it" in out, "they are not among these papers"
    shutil.copytree(desk.folder / "reports", tmp_path / "reports")
    kept = Ledger({"sample": Ledger.read(tmp_path / "reports").papers["sample"]})
    (tmp_path / "reports" / "ledger.json").write_text(kept.written(), encoding="utf-8")
    for file in (tmp_path / "reports" / "certificates" / "broken").glob("*"):
        file.unlink()
    code, out, _ = run("check", "--reports", str(tmp_path / "reports"))
    failed = [line for line in out.splitlines() if line.startswith("FAILED ")]
    assert (code, len(failed)) == (1, 1) and "is of another ledger.json, and so are the pages" in failed[0], out
    assert "3 theorems, 2 refutations, checked in" in out


def test_a_check_names_what_was_not_made_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several units that a process has, those that were done before it died are none of these."""
    derive = Deriving._derive

    def dying(self: Deriving, unit: Unit, say: Callable[[Any], None]) -> None:
        if unit.name == "section_2":
            os._exit(1)
        derive(self, unit, say)

    monkeypatch.setattr(Deriving, "_derive", dying)
    monkeypatch.setattr(deriving, "_SHARES", 1)
    monkeypatch.setattr(processes, "cores", lambda: 1)
    code, out, _ = run("check")
    died = [line for line in out.splitlines() if "died" in line]
    assert code == 1 and died == ["FAILED sample/section_2: the process that derived it died: out of memory?"]


def test_a_check_without_a_ledger_is_2(run: Run, desk: Desk, tmp_path: Path) -> None:
    shutil.copytree(desk.folder / "reports", tmp_path / "reports")
    (tmp_path / "reports" / "ledger.json").unlink()
    code, _, err = run("check", "--reports", str(tmp_path / "reports"))
    assert code == 2 and "there is no ledger" in err


def test_check_fails_on_a_false_certificate(run: Run, desk: Desk, tmp_path: Path) -> None:
    text = (desk.folder / "reports/certificates/sample/1.3.json").read_text()
    (tmp_path / "1.3.json").write_text(text.replace('"1/4"', '"2"'))
    code, out, _ = run("check", str(tmp_path))
    assert code == 1 and "FAILED" in out


@sampled(
    ("old", "new"),
    [
        ('"text": "x >= 1 |- x^2 >= x"', '"text": "x >= 0 |- x^2 >= x"'),
        ('"statement": "x >= 1 |- x^2 >= x"', '"statement": "|- x^2 >= x"'),
        ('"verdict": "corrected"', '"verdict": "proved"'),
        ('"witness": {\n      "x": "1/4"', '"witness": {\n      "x": "3/4"'),
    ],
    2,
)
def test_check_holds_the_ledger_against_the_certificates(
    run: Run, desk: Desk, tmp_path: Path, old: str, new: str
) -> None:
    shutil.copytree(desk.folder / "reports", tmp_path / "reports")
    file = tmp_path / "reports" / "ledger.json"
    text = file.read_text()
    assert old in text
    document = json.loads(text.replace(old, new, 1))
    for digest, said in (
        (document.pop("digest"), "is damaged"),
        (ledger_digest(document), "1.3.json: the ledger says"),
    ):
        file.write_text(dump({"digest": digest, **document}))
        code, out, _ = run("check", "--reports", str(tmp_path / "reports"))
        assert code == 1 and said in out


@sampled(
    ("change", "said"),
    [
        (
            lambda row: row["parts"][0]["suppositions"].append(
                {"text": "x >= 5", "source": "sentence", "place": "1:1:1", "reason": ""}
            ),
            "its results have other roles, or hypotheses that stand elsewhere",
        ),
        (lambda row: row.update(argument="stands", fails_at=""), "item 1.3: argument is 'stands', made again 'fails'"),
        (lambda row: row.update(steps=[]), "item 1.3: steps is (), made again ('1.2',)"),
        (
            lambda row: row.update(drafts=[{"ref": "other:7", "printed": "same"}]),
            "item 1.3: drafts is (Twin(ref='other:7'",
        ),
    ],
    2,
)
def test_check_holds_hypotheses_arguments_and_links(
    run: Run, desk: Desk, tmp_path: Path, change: Callable[[Any], Any], said: str
) -> None:
    shutil.copytree(desk.folder / "reports", tmp_path / "reports")
    file = tmp_path / "reports" / "ledger.json"
    document = json.loads(file.read_text())
    (row,) = [row for row in document["papers"]["sample"]["items"] if row["ref"] == "1.3"]
    change(row)
    document.pop("digest")
    file.write_text(dump({"digest": ledger_digest(document), **document}))
    code, out, _ = run("check", "--reports", str(tmp_path / "reports"))
    assert code == 1 and said in out


def test_an_unreadable_folder_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("a file")
    code, _, err = run("build", "sample", "--reports", str(tmp_path / "reports" / "below"))
    assert code == 2 and len(err.splitlines()) == 1


class TestProve:
    """`rederive prove`."""

    @pytest.fixture(autouse=True)
    def _settle(self) -> None:
        pytest.importorskip("symbolic.search.auto")

    def test_proved_is_0(self, run: Run) -> None:
        code, out, _ = run("prove", "a^2 + b^2 >= 2*a*b")
        assert code == 0 and out.startswith("proved")

    @pytest.mark.parametrize("text", ["x > 1, x < 0 |- 1 = 0", "x^2 = -1 |- x = 5", "x^2 = 2, x^4 != 4 |- x = 7"])
    def test_what_nothing_meets_proves_nothing(self, run: Run, text: str) -> None:
        code, out, _ = run("prove", text)
        assert code == 1 and out.startswith("vacuous: ") and "it cannot hold together" in out
        assert json.loads(run("prove", "--json", text)[1])["verdict"] == "vacuous"

    @pytest.mark.parametrize("text", ["x > 0 |- x > -1", "x^2 = 2 |- x^4 = 4", "exp(x) = 3 |- exp(2*x) = 9"])
    def test_what_something_meets_though_no_point_is_found_is_proved(self, run: Run, text: str) -> None:
        code, out, _ = run("prove", text)
        assert code == 0 and out.startswith("proved: ")

    def test_letters_side_by_side_are_a_question(self, run: Run) -> None:
        code, _, err = run("prove", "xy = y*x")
        assert code == 2 and "is xy a name, or x*y? write the product so, or begin with: reals xy;" in err
        assert run("prove", "reals xy; xy + x + y = y + x + xy")[0] == run("prove", "xy + 1 > xy")[0] == 0

    def test_refuted_is_1(self, run: Run) -> None:
        code, out, _ = run("prove", "--json", "x^2 >= x")
        settled = json.loads(out)
        assert code == 1 and settled["verdict"] == "refuted" and set(settled["witness"]) == {"x"}

    def test_a_statement_may_start_with_a_minus(self, run: Run) -> None:
        assert run("prove", "-x^2 <= 0")[0] == 0

    def test_unreadable_is_2(self, run: Run) -> None:
        code, out, err = run("prove", "x >")
        assert (code, out) == (2, "") and "column" in err
