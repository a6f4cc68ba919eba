"""A build with nothing to do: every file counts, and one that differs is noticed."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from desk import Desk

from symbolic.building import untouched
from symbolic.building.units import Units

WRITERS = (("toy.writer", "write"),)


@pytest.fixture
def units(tmp_path: Path) -> Units:
    for file in ("reports/certificates/a.json", ".rederive/state/sample/a.json", ".rederive/reports/sample.json"):
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("as it was")
    return Units({"sample": ["symbolic.state"]}, tmp_path / "reports", print)


def test_what_was_left_is_found_again(units: Units) -> None:
    assert untouched.left(units, WRITERS) is None
    untouched.leave(units, WRITERS, Counter(proved=2))
    assert untouched.left(units, WRITERS) == Counter(proved=2)


@pytest.mark.parametrize(
    "file", ["reports/certificates/a.json", ".rederive/state/sample/a.json", ".rederive/reports/sample.json"]
)
def test_a_file_that_differs_is_noticed(units: Units, tmp_path: Path, file: str) -> None:
    untouched.leave(units, WRITERS, Counter(proved=2))
    (tmp_path / file).write_text("as it is")
    assert untouched.left(units, WRITERS) is None
    (tmp_path / file).write_text("as it was")
    assert untouched.left(units, WRITERS) is not None
    (tmp_path / file).unlink()
    assert untouched.left(units, WRITERS) is None


@pytest.mark.parametrize("file", ["reports/more.txt", ".rederive/state/sample/b.json"])
def test_a_file_more_is_noticed(units: Units, tmp_path: Path, file: str) -> None:
    untouched.leave(units, WRITERS, Counter(proved=2))
    (tmp_path / file).write_text("")
    assert untouched.left(units, WRITERS) is None


def test_other_papers_and_other_writers_are_noticed(units: Units, tmp_path: Path) -> None:
    untouched.leave(units, WRITERS, Counter(proved=2))
    assert untouched.left(units, WRITERS[:0]) is None
    more = Units({**units.papers, "other": []}, tmp_path / "reports", print)
    assert untouched.left(more, WRITERS) is None


def test_what_is_damaged_is_not_believed(units: Units, tmp_path: Path) -> None:
    untouched.leave(units, WRITERS, Counter(proved=2))
    file = tmp_path / ".rederive/whole.json"
    file.write_text(file.read_text().replace("2", "3"))
    assert untouched.left(units, WRITERS) is None


def test_what_cannot_be_read_costs_no_build(units: Units, monkeypatch: pytest.MonkeyPatch) -> None:
    untouched.leave(units, WRITERS, Counter(proved=2))

    def gone(path: Path) -> bytes:
        raise FileNotFoundError(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", gone)
        assert untouched.left(units, WRITERS) is None
        untouched.leave(units, WRITERS, Counter(proved=3))
    assert untouched.left(units, WRITERS) == Counter(proved=2)


def test_a_source_that_differs_is_noticed(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for paper in (p for p in (tmp_path / "toy").iterdir() if p.is_dir() and p.name != "sample"):
        shutil.rmtree(paper)
    wholes = []
    for comment in ("", "", "\n# a comment\n"):
        with (tmp_path / "toy/sample/section_1.py").open("a") as source:
            source.write(comment)
        assert desk.rederive("build").returncode == 0
        wholes.append((tmp_path / ".rederive/whole.json").read_text())
    assert wholes[0] == wholes[1] != wholes[2]
