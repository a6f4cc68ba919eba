"""Transcriptions: the one of January 2016 against its draft, and what loading refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from symbolic.reading import Unreadable, extract
from symbolic.reading.transcription import Repair, Transcription, formula, load, main, transcribe

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "derivations" / "jan2016" / "printed" / "equations.json"
DRAFT = ROOT.parent / "shared" / "papers" / "jan2016.md"

with_draft = pytest.mark.skipif(
    not DRAFT.is_file(), reason="the draft (shared/papers/jan2016.md) is not beside the repository"
)


@pytest.fixture(scope="module")
def january() -> Transcription:
    return load(FILE)


def test_every_number_of_january(january):
    sections = {"4": 55, "5": 24, "6": 11, "7": 21, "8": 9}
    numbers = [f"{section}.{i}" for section, last in sections.items() for i in range(1, last + 1)]
    assert list(january.printed) == [number for number in numbers if number != "6.8"]
    assert [number for number, text in january.printed.items() if not text] == ["4.25", "7.9", "8.9"]


def test_formulas_only(january):
    for text in january.printed.values():
        for words in re.findall(r"\\text\{([^{}]*)\}", text):
            assert len(words.split()) == 1
        assert not re.search(r"[a-z]{4,}", re.sub(r"\\text\{[^{}]*\}|\\[A-Za-z]+", "", text))


def test_the_file_is_as_it_would_be_written(january):
    assert january.dumps() == FILE.read_text(encoding="utf-8")


def test_every_repair_has_a_reason_and_changes_something(january):
    assert {repair.number for repair in january.repairs} == {
        *(f"4.{i}" for i in range(52, 56)), *(f"6.{i}" for i in range(1, 5)),
    }  # fmt: skip
    for repair in january.repairs:
        assert repair.reason
        assert january.repaired(repair.number) != january.printed[repair.number]
    assert january.repaired("4.52") == r"S\to [621.98, 711.42]"
    assert january.repaired("4.22") == january.printed["4.22"]
    assert not any("{2L}" in january.repaired(number) for number in january.printed)


@with_draft
def test_display_by_display(january):
    found = extract(DRAFT)
    assert january.differences(found) == []
    for display in found.numbered:
        assert january.printed[display.number] == formula(display.body)


@with_draft
def test_generated_from_the_draft(january, tmp_path):
    copy = tmp_path / "equations.json"
    copy.write_bytes(FILE.read_bytes())
    assert main([str(DRAFT), str(copy)]) == 0
    assert copy.read_bytes() == FILE.read_bytes()


def test_differences(tmp_path):
    draft = tmp_path / "p.md"
    draft.write_text("$$ x_{i} = y \\tag{1.1} $$\n\n$$ a < b \\quad (1.2) $$\n\n$$ c \\quad (1.3) $$\n")
    found = extract(draft)
    assert transcribe(found).differences(found) == []
    other = Transcription({"1.1": "x_i=y", "1.2": "a > b", "1.4": "d"})
    assert other.differences(found) == [
        "(1.4) is not in the draft",
        "(1.3) is not transcribed",
        "(1.2) is 'a < b' in the draft, 'a > b' here",
    ]


def test_remarks_are_left_out():
    assert formula(r"a \geq 0 \text{ by the hypothesis} \text{ and so } b") == r"a \geq 0"
    assert formula(r"\text{Max}(a)" "\n" r"\geq 0 \text{ and } b") == r"\text{Max}(a) \geq 0 \text{ and } b"


def test_main_refuses_in_one_line(tmp_path, capsys):
    assert main([]) == 2
    assert main([str(tmp_path / "none.md"), str(tmp_path / "new.json")]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "none.md: there is no such file"


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"equations": [], "repairs": []}',
        '{"equations": {}, "repairs": [1]}',
        '{"equations": {}, "repairs": [{"number": "1"}]}',
        "[" * 100_000,
        json.dumps({"equations": {"1": "a"}, "repairs": [{"number": "1", "old": "b", "new": "c", "reason": "d"}]}),
        json.dumps({"equations": {"1": "a"}, "repairs": [{"number": "2", "old": "a", "new": "c", "reason": "d"}]}),
    ],
)
def test_what_is_no_transcription_is_refused(tmp_path, content):
    path = tmp_path / "t.json"
    path.write_text(content)
    with pytest.raises(Unreadable, match=r"^t.json: (?:not a transcription|the repair of)"):
        load(path)


def test_repairs_apply_in_their_order():
    repairs = (Repair("1", "a", "b", "r"), Repair("1", "b", "c", "r"), Repair("2", "a", "z", "r"))
    assert Transcription({"1": "ab", "2": "a"}, repairs).repaired("1") == "cc"
