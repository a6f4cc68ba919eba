"""Files of confirmations that are under way."""

from __future__ import annotations

from pathlib import Path

import pytest

from symbolic import state
from symbolic.evidence import partial
from symbolic.evidence.partial import Partial
from symbolic.evidence.tally import Chunk, Tally

TALLY = Tally().plus(0, Chunk({"holds": 3}, {0: 3})).plus(2, Chunk({"fails": 1}, {0: 1}, ({"x": "1"},)))


def test_a_tally_is_kept_and_removed(tmp_path: Path) -> None:
    one = Partial(tmp_path, "a", "x=1..3", 50)
    assert one.load() == (Tally(), "")
    one.save(TALLY)
    assert Partial(tmp_path, "a", "x=1..3", 50).load() == (TALLY, "")
    one.remove()
    assert one.load() == (Tally(), "") and not list(tmp_path.iterdir())


def test_another_claim_grid_or_number_of_digits_is_another_file(tmp_path: Path) -> None:
    Partial(tmp_path, "a", "x=1..3", 50).save(TALLY)
    for other in (("b", "x=1..3", 50), ("a", "x=1..4", 50), ("a", "x=1..3", 60)):
        assert Partial(tmp_path, *other).load() == (Tally(), "")


@pytest.mark.parametrize("text", ["", "[]", "{", "edited"])
def test_a_damaged_file_is_named_and_not_used(tmp_path: Path, text: str) -> None:
    one = Partial(tmp_path, "a", "x=1..3", 50)
    one.save(TALLY)
    one.file.write_text(one.file.read_text().replace("3", "4") if text == "edited" else text)
    assert one.load() == (Tally(), f"{one.file.name} is damaged")


def test_a_file_of_another_shape_is_not_used(tmp_path: Path) -> None:
    one = Partial(tmp_path, "a", "x=1..3", 50)
    one.save(TALLY)
    body = state.load(one.file) or {}
    state.save(one.file, {**body, "tally": {"chunks": 3}})
    assert one.load() == (Tally(), f"{one.file.name} is damaged")


def test_another_version_of_the_program_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Partial(tmp_path, "a", "x=1..3", 50)
    one.save(TALLY)
    monkeypatch.setattr(partial, "program", lambda: "another")
    assert one.load() == (Tally(), f"{one.file.name} was begun by another version of the program")
