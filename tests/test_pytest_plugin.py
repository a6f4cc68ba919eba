"""The pytest plugin: one test item per printed number."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk import Desk

from symbolic.ledger.ledger import Ledger


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_items_are_the_printed_numbers(desk: Desk) -> None:
    out = desk.pytest("--collect-only", "-q", "toy").stdout.splitlines()
    assert [line for line in out if line.startswith("toy/sample")] == [
        *(f"toy/sample/section_1.py::1.{k}" for k in "1234"),
        "toy/sample/section_2.py::Lemma 1",
    ]


@pytest.mark.parametrize(
    "chosen",
    ["toy/sample", "toy/sample/section_1.py", "toy/sample/section_1.py::1.3", "toy/sample/section_2.py::Lemma 1"],
)
def test_good_items_pass(desk: Desk, chosen: str) -> None:
    done = desk.pytest("-q", chosen)
    assert done.returncode == 0, done.stdout


def test_failures_are_reports_without_a_traceback(desk: Desk) -> None:
    done = desk.pytest("toy/broken")
    assert done.returncode == 1 and "4 failed, 1 passed" in done.stdout
    for text in (
        "in the paper: x^2 > 0",
        "open: the case x < 0 is missing",
        "not found: ",
        "unexpected ZeroDivisionError",
    ):
        assert text in done.stdout
    assert "Traceback" not in done.stdout and "def crashing" not in done.stdout


def test_a_verdict_that_differs_from_the_ledger_fails(desk: Desk) -> None:
    desk.rederive("build", "sample")
    papers = desk.ledger()
    papers["sample"]["items"][2]["verdict"] = "proved"
    edited = Ledger.from_json({"papers": papers}).written()
    (desk.folder / "reports" / "ledger.json").write_text(edited, encoding="utf-8")
    done = desk.pytest("toy/sample")
    assert done.returncode == 1 and "1 failed, 4 passed" in done.stdout
    assert "the ledger says proved, and it is corrected" in done.stdout
    assert "false at x = 1/4" in done.stdout


def test_a_damaged_ledger_fails(desk: Desk) -> None:
    (desk.folder / "reports").mkdir()
    (desk.folder / "reports/ledger.json").write_text("{")
    assert "reports/ledger.json is damaged" in desk.pytest("toy/sample").stdout


def test_a_module_that_cannot_be_imported_is_one_error(desk: Desk) -> None:
    desk.edit("toy/sample/section_2.py", "def with_one(", "def with_one(((")
    done = desk.pytest("toy/sample")
    assert "SyntaxError" in done.stdout and "Traceback" not in done.stdout and "1 error" in done.stdout


def test_collecting_imports_no_paper(desk: Desk) -> None:
    desk.edit("toy/sample/section_2.py", "section = paper", "raise SystemExit\nsection = paper")
    assert "toy/sample/section_2.py::Lemma 1" in desk.pytest("--collect-only", "-q", "toy/sample").stdout


def test_refs_that_are_not_written_out_are_asked_of_the_module(desk: Desk) -> None:
    desk.edit("toy/sample/section_2.py", 'item("Lemma 1"', 'item("Lemma %d" % 1')
    done = desk.pytest("-q", "toy/sample/section_2.py::Lemma 1")
    assert done.returncode == 0 and "1 passed" in done.stdout


def test_a_number_that_is_not_registered_fails(desk: Desk) -> None:
    section = desk.folder / "toy/sample/section_2.py"
    section.write_text(section.read_text() + '\n\nif False:\n    section.item("Lemma 2", "")\n')
    done = desk.pytest("toy/sample/section_2.py")
    assert "1 failed, 1 passed" in done.stdout and "does not register 'Lemma 2'" in done.stdout


def test_what_was_built_is_not_searched_for_again(desk: Desk) -> None:
    desk.rederive("build", "sample")
    before = desk.files()
    (desk.folder / "toy/conftest.py").write_text("import symbolic.search.prove as p\np.Knowledge = None\n")
    assert "1 passed" in desk.pytest("toy/sample/section_1.py::1.2").stdout
    assert desk.files() == before
    desk.edit("toy/sample/section_1.py", "2*a*b", "3*a*b")  # and is false
    assert "1 failed" in desk.pytest("toy/sample/section_1.py::1.2").stdout


def test_other_files_are_left_alone(desk: Desk) -> None:
    (desk.folder / "test_plain.py").write_text("def test_it():\n    assert 1 + 1 == 2\n")
    (desk.folder / "toy" / "test_inside.py").write_text("def test_it():\n    assert 1 + 1 == 2\n")
    done = desk.pytest("-q", "test_plain.py", "toy/test_inside.py")
    assert done.returncode == 0 and "2 passed" in done.stdout


def test_the_plugin_imports_nothing_heavy(desk: Desk) -> None:
    script = (
        "import sys, symbolic.pytest_plugin\n"
        "print(sorted({'sympy', 'scipy', 'symbolic.building.build'} & set(sys.modules)))"
    )
    assert desk.python("-c", script).stdout.strip() == "[]"
