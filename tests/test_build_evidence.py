"""The build and the evidence that was asked for: merged without deriving anew, dropped when its claim has changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from desk import Desk


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    desk = Desk(tmp_path_factory.mktemp("first"))
    assert desk.rederive("build", "sample").returncode == 0
    done = desk.rederive("grid", "sample:1.3", "--points", "x=1..5", "--box", "x=1..2")
    assert (done.returncode, done.stderr) == (0, "")
    return desk


@pytest.fixture
def desk(first: Desk, tmp_path: Path) -> Desk:
    return first.copy(tmp_path)


FILE = "reports/evidence/sample/1.3.json"


def stored(desk: Desk, ref: str = "1.3") -> list[str]:
    row = next(row for row in desk.ledger()["sample"]["items"] if row["ref"] == ref)
    return [entry["text"] for entry in row["evidence"]["stored"]]


def test_evidence_is_merged_and_nothing_is_derived_anew(desk: Desk) -> None:
    assert stored(desk) == []
    done = desk.rederive("build", "sample")
    assert done.stdout.splitlines()[-1].endswith("5 of 5 items reused") and len(done.stdout.splitlines()) == 1
    grid, box = stored(desk)
    assert grid == "5 points of the grid x=1..5: holds at 5; decided in exact rationals"
    assert box.startswith("certified on the box x=1..2: ")
    before = desk.files()
    desk.rederive("build", "sample")
    assert desk.files() == before


def test_an_unchanged_build_imports_no_mathematics(desk: Desk) -> None:
    desk.rederive("build", "sample")
    script = (
        "import runpy, sys\n"
        "sys.argv = ['toy', 'build', 'sample']\n"
        "try:\n    runpy.run_module('toy', run_name='__main__')\n"
        "except SystemExit as end:\n    print('exit', end.code)\n"
        "print(sorted({'sympy', 'scipy', 'flint', 'mpmath', 'toy.sample'} & set(sys.modules)))\n"
    )
    lines = desk.python("-c", script).stdout.splitlines()
    assert lines[0].endswith("5 of 5 items reused") and lines[1:] == ["exit 0", "[]"]
    assert len(stored(desk)) == 2


def test_show_tells_it_before_and_after_a_build(desk: Desk) -> None:
    shown = [desk.rederive("show", "sample:1.3").stdout, desk.rederive("build", "sample").stdout]
    shown[1] = desk.rederive("show", "sample:1.3").stdout
    assert shown[0] == shown[1] and "5 points of the grid x=1..5: holds at 5" in shown[0]
    assert "certified on the box x=1..2" in shown[0]


def test_two_ways_to_the_same_files(desk: Desk, tmp_path: Path) -> None:
    desk.rederive("build", "sample")
    other = Desk(tmp_path / "other")
    other.rederive("grid", "sample:1.3", "--box", "x=1..2", PYTHONHASHSEED="5")
    other.rederive("grid", "sample:1.3", "--points", "x=1..5", "--jobs", "2", PYTHONHASHSEED="7")
    other.rederive("build", "sample")
    assert other.files() == desk.files()


def test_a_verdict_never_changes(desk: Desk) -> None:
    before = [row["verdict"] for row in desk.ledger()["sample"]["items"]]
    desk.rederive("build", "sample")
    assert [row["verdict"] for row in desk.ledger()["sample"]["items"]] == before


def test_the_evidence_of_a_changed_claim_is_dropped_and_named(desk: Desk) -> None:
    desk.rederive("build", "sample")
    desk.edit("toy/sample/section_1.py", "x >= 1", "x >= 2")
    lines = desk.rederive("build", "sample").stdout.splitlines()
    dropped = [line for line in lines if "the claim has changed since, evidence dropped: x >= 1 |- x^2 >= x" in line]
    assert len(dropped) == 2 and all(line.startswith("sample:1.3: ") for line in dropped)
    assert stored(desk) == [] and not (desk.folder / FILE).exists()


def test_show_does_not_take_it_for_the_new_claim(desk: Desk) -> None:
    desk.rederive("build", "sample")
    file = desk.folder / FILE
    before = file.read_bytes()
    desk.edit("toy/sample/section_1.py", "x >= 1", "x >= 2")
    desk.rederive("build", "sample")
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(before)
    assert "x=1..5" not in desk.rederive("show", "sample:1.3").stdout


def test_what_an_item_that_fails_had_is_kept(desk: Desk) -> None:
    desk.rederive("build", "sample")
    before = (desk.folder / FILE).read_bytes()
    desk.edit("toy/sample/section_1.py", '    d.refute("x^2 >= x")\n', "    raise ZeroDivisionError\n")
    assert desk.rederive("build", "sample").returncode == 1
    assert stored(desk) == [] and (desk.folder / FILE).read_bytes() == before
    desk.edit("toy/sample/section_1.py", "    raise ZeroDivisionError\n", '    d.refute("x^2 >= x")\n')
    assert desk.rederive("build", "sample").returncode == 0 and len(stored(desk)) == 2


def test_a_damaged_file_is_named_and_set_aside(desk: Desk) -> None:
    desk.rederive("build", "sample")
    file = desk.folder / FILE
    file.write_text(file.read_text().replace('"holds": 5', '"holds": 6'))
    done = desk.rederive("show", "sample:1.3")
    assert done.returncode == 0 and "is damaged and not shown" in done.stderr and "x=1..5" not in done.stdout
    done = desk.rederive("build", "sample")
    assert "evidence/sample/1.3.json is damaged; set aside as evidence/sample/1.3.json.damaged" in done.stdout
    assert done.returncode == 0 and stored(desk) == [] and not file.exists()
    assert file.with_name("1.3.json.damaged").exists()


def test_the_evidence_of_an_item_that_is_gone_is_dropped(desk: Desk) -> None:
    (desk.folder / FILE).rename(desk.folder / "reports/evidence/sample/9.9.json")
    done = desk.rederive("build", "sample")
    assert "evidence/sample/9.9.json belongs to no item; dropped" in done.stdout
    assert not list((desk.folder / "reports/evidence/sample").iterdir())


def test_a_claim_that_nobody_has_proved(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert desk.rederive("build", "broken").returncode == 1
    done = desk.rederive("grid", "broken:2", "--points", "x=1..3; y=0..1")
    assert done.returncode == 1 and "FAILS at 1, first x = 1, y = 1" in done.stdout
    desk.rederive("build", "broken")
    (row,) = (row for row in desk.ledger()["broken"]["items"] if row["ref"] == "2")
    (entry,) = row["evidence"]["stored"]
    assert row["verdict"] == "open" and (entry["part"], entry["claim"], entry["failed"]) == (None, "|- x > y", 1)
    assert "|- x > y: not proved; 6 points of the grid" in " ".join(desk.rederive("show", "broken:2").stdout.split())


def test_a_file_is_json_that_a_person_may_read(desk: Desk) -> None:
    body = json.loads((desk.folder / FILE).read_text())["body"]
    (claim,) = body["claims"].values()
    assert body["item"] == "sample:1.3" and claim["claim"] == "x >= 1 |- x^2 >= x"
    assert [g["grid"] for g in claim["grids"]] == ["x=1..5"] and [b["box"] for b in claim["boxes"]] == ["x=1..2"]
