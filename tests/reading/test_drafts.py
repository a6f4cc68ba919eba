"""The five drafts, when they lie beside the repository: counts, numbers, spans."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from small_papers import at, numbered

from symbolic.reading.binding import Printed
from symbolic.reading.checking import Draft
from symbolic.reading.extraction import Extraction, extract

PAPERS = Path(__file__).resolve().parents[2].parent / "shared" / "papers"
FILES = {
    "jan2016": "jan2016.md",
    "notes2020": "notes2020.md",
    "apr2016": "apr2016.md",
    "informal2016": "informal2016.tex",
    "setup2016": "setup2016.md",
}

pytestmark = pytest.mark.skipif(not PAPERS.is_dir(), reason="the drafts (shared/papers) are not beside the repository")


@pytest.fixture(scope="module")
def drafts() -> dict[str, Extraction]:
    return {name: extract(PAPERS / file) for name, file in FILES.items()}


@pytest.mark.parametrize(
    ("name", "displays", "count", "superseded", "theorems", "sections"),
    [
        ("jan2016", 151, 119, 30, 7, 18),
        ("notes2020", 230, 115, 11, 40, 23),
        ("apr2016", 98, 20, 0, 22, 19),
        ("informal2016", 17, 4, 0, 7, 7),
        ("setup2016", 7, 0, 0, 3, 4),
    ],
)
def test_counts(drafts, name, displays, count, superseded, theorems, sections):
    found = drafts[name]
    assert len(found.displays) == displays
    assert len(numbered(found)) == count
    assert sum(display.superseded for display in numbered(found)) == superseded
    assert (len(found.theorems), len(found.sections)) == (theorems, sections)
    assert found.troubles == ()


def numbers(section: str, last: int, without: tuple[int, ...] = ()) -> list[str]:
    return [f"{section}.{i}" for i in range(1, last + 1) if i not in without]


def test_every_number_once_and_in_order(drafts):
    """(6.8) of January 2016 is printed in running text, not with a display."""
    assert [display.id for display in numbered(drafts["jan2016"])] == [
        *numbers("4", 55), *numbers("5", 24), *numbers("6", 11, (8,)), *numbers("7", 21), *numbers("8", 9),
    ]  # fmt: skip
    assert [display.id for display in numbered(drafts["notes2020"])] == [
        *numbers("2", 5), *numbers("3", 4), *numbers("4", 62), *numbers("5", 26), *numbers("7", 7), *numbers("8", 10),
        *numbers("9", 1),
    ]  # fmt: skip
    assert [display.id for display in numbered(drafts["apr2016"])] == [
        *numbers("1", 2), *numbers("2", 1), *numbers("3", 1), *numbers("4", 6), *numbers("5", 5), *numbers("6", 5),
    ]  # fmt: skip


def test_labels_of_the_tex(drafts):
    found = numbered(drafts["informal2016"])
    assert [display.label for display in found] == ["eq:dpdef", "eq:dpcnt", "eq:Adist", "eq:prcond"]
    assert {display.numbered_by for display in found} == {"counted"}


def test_numbers_without_a_formula(drafts):
    empty = {name: [d.id for d in found.displays if not d.body] for name, found in drafts.items()}
    assert empty == {name: ["4.25", "7.9", "8.9"] if name == "jan2016" else [] for name in FILES}


def test_disowned_sections(drafts):
    disowned = {name: sorted({d.section for d in found.displays if d.superseded}) for name, found in drafts.items()}
    assert disowned == {name: [] for name in FILES} | {"jan2016": ["7", "8"], "notes2020": ["8", "9"]}
    jan = drafts["jan2016"]
    assert {d.number.split(".")[0] for d in numbered(jan) if d.superseded} == {"7", "8"}
    assert not any(d.superseded for d in jan.displays if d.section not in ("7", "8"))


@pytest.mark.parametrize(
    ("name", "reference", "lines", "section"),
    [
        ("jan2016", "4.22", (205, 205), "4.2.1"),
        ("jan2016", "6.11", (485, 485), "6.1.2"),
        ("notes2020", "2.3", (67, 67), "2"),
        ("notes2020", "2.4", (67, 67), "2"),
        ("apr2016", "2.1", (117, 123), "2.2"),
        ("apr2016", "6.5", (586, 587), "6"),
        ("informal2016", "eq:Adist", (190, 199), "2.2"),
    ],
)
def test_where_they_stand(drafts, name, reference, lines, section):
    display = at(drafts[name], reference)
    assert ((display.first, display.last), display.section) == (lines, section)


def test_a_display_stands_in_its_lines(drafts):
    for name, file in FILES.items():
        lines = (PAPERS / file).read_text(encoding="utf-8").split("\n")
        for display in drafts[name].displays:
            here = "\n".join(lines[display.first - 1 : display.last])
            letters = [re.findall(r"[A-Za-z0-9]+", text) for text in (display.body, here)]
            assert not Counter(letters[0]) - Counter(letters[1])


def test_numbers_and_tags_are_not_part_of_what_is_stated(drafts):
    for found in drafts.values():
        for display in found.displays:
            assert f"({display.number})" not in display.body
            assert "\\tag" not in display.body and "\\label" not in display.body and "$$" not in display.body


def test_the_same_formula_in_two_drafts_has_one_fingerprint(drafts):
    setup = {display.fingerprint for display in drafts["setup2016"].displays}
    assert setup == setup & {display.fingerprint for display in drafts["jan2016"].displays}


@pytest.mark.parametrize("name", ["jan2016", "apr2016", "informal2016"])
def test_words_that_a_source_names_stand_in_its_sentence(name: str) -> None:
    path = next(PAPERS.glob(f"{name}.*"))
    folder = Path(__file__).resolve().parents[2] / "derivations" / name
    draft = Draft(path, folder)
    assert draft.unsaid == ()
    twin = replace(draft.notation.general, sources=(("x > 0", "sentence 1:1:1: nowhere said; meant"),))
    draft.notation = replace(draft.notation, general=twin, scopes=())
    (said,) = draft._unsaid(Printed.of(folder).prose)
    assert said == "[sources] 'x > 0': sentence 1:1:1 does not say 'nowhere said'"
