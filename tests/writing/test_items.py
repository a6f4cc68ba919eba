"""How the items of a paper are called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from symbolic.ledger.ledger import CHANGED, SAME, PaperRow, Reading, Row, SectionRow, Twin
from symbolic.writing.items import Items, display, is_printed, letter, sections


def item(ref: str, key: str | None = None, kind: str = "prose", section: str = "4.2") -> Row:
    return Row(ref, section, kind, "proved", reading=Reading(key))


ROWS = [
    replace(item("4.22", "4.22", "equation"), drafts=(Twin("late:1.2", SAME), Twin("late:1.3", CHANGED))),
    item("4.5a", "4.5a", "equation", "4"),
    item("Lemma 1", None, "lemma"),
    item("Theorem 4.1", None, "theorem"),
    item("4.2-growth", "4.2.1c", "display"),
    item("4.2-late", "4.2.1ab", "display"),
    item("2a", "2a", "definition", "2"),
    item("4.2-wlog"),
    item("4.22-sign", "4.22", "display"),
    item("3-lemma", None, "lemma", "3"),
    item("a_b", None, "display"),
]
SECTION, PARAGRAPH = r"$\mathsection$\,", r"$\mathparagraph$\,"


@pytest.fixture
def items() -> Items:
    return Items(PaperRow("", "", "", items=tuple(ROWS)))


@pytest.mark.parametrize(
    ("ref", "name", "heading"),
    [
        ("4.22", "(4.22)", "(4.22)"),
        ("4.5a", "(4.5a)", "(4.5a)"),
        ("Lemma 1", "Lemma~1", "Lemma~1"),
        ("4.2-growth", f"unnumbered display~3 of {SECTION}4.2.1", f"Unnumbered display~3 of {SECTION}4.2.1"),
        ("4.2-late", f"unnumbered display~28 of {SECTION}4.2.1", f"Unnumbered display~28 of {SECTION}4.2.1"),
        ("2a", f"unnumbered display~1 of {SECTION}2", f"Unnumbered display~1 of {SECTION}2"),
        ("4.2-wlog", f"claim of {SECTION}4.2", f"Claim of {SECTION}4.2"),
        ("4.22-sign", r"part of (4.22)", "Part of (4.22)"),
        ("3-lemma", f"lemma of {SECTION}3", f"Lemma of {SECTION}3"),
        ("a_b", r"unnumbered display~a\_b", r"Unnumbered display~a\_b"),
    ],
)
def test_names_and_headings(items, ref, name, heading):
    assert items.name(ref) == name and items.heading(ref) == heading


def test_what_stands_in_one_place_is_told_apart_by_letters():
    said = [replace(item(ref), place="4.2:3:1") for ref in ("4.2-wlog", "4.2-so")]
    more = [item("4.2-wide", kind="addition"), item("4.2-far", kind="addition"), replace(item("3-one"), place="3:1:2")]
    named = [replace(item("4.22", "4.22"), place="3:1:2"), replace(item("2a", "2a", section="2"), place="3:1:2")]
    items = Items(PaperRow("", "", "", items=(*said, *more, *named)))
    names = [
        rf"{SECTION}4.2~{PARAGRAPH}3.1a", rf"{SECTION}4.2~{PARAGRAPH}3.1b",
        f"addition~(a) of {SECTION}4.2", f"addition~(b) of {SECTION}4.2", rf"{SECTION}3~{PARAGRAPH}1.2",
    ]  # fmt: skip
    for called in (items.name, items.brief):
        assert [called(row.ref) for row in items.all[:5]] == names
    assert items.heading("4.2-so") == f"Claim in words, {names[1]}" and items.turn("4.2-so") == "b"


def test_letters_go_on_after_z():
    assert [letter(k) for k in (1, 26, 27, 52, 53)] == ["a", "z", "aa", "az", "ba"]


def test_an_item_of_nowhere_keeps_its_name(items):
    assert items.name("9.9") == items.link("9.9") == "(9.9)"
    assert items.name("Lemma 9") == items.link("Lemma 9") == "Lemma~9"


def test_what_is_printed():
    assert [row.ref for row in ROWS if is_printed(row)] == ["4.22", "4.5a", "Lemma 1", "Theorem 4.1"]


def test_a_key_of_another_section_is_a_number():
    assert display(item("x", "5.1a")) is None


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("by (4.22)", ["4.22"]),
        ("4.22 of them, (4.220) and $(4.22)$", []),
        ("by Lemma 1, not Lemma 10", ["Lemma 1"]),
        ("Theorem 4.1. Theorem 4.12", ["Theorem 4.1"]),
        ("(4.2-growth) and 4.2-growth, but not 4.2-growths or 4.2-growth-again", ["4.2-growth", "4.2-growth"]),
        ("see (4.2-wlog and 3-lemma)", ["4.2-wlog", "3-lemma"]),
        ("by (1.2), as another draft has it, and (2a)", ["4.22", "2a"]),
        ("2a allows more than 4.5a, (2a) and 12a or 2ab", ["2a", "2a"]),
        ("", []),
    ],
)
def test_mentions_are_linked(items, text, linked):
    found = items.linked(text)
    assert found.count(r"\hyperref[") == len(linked)
    for ref in linked:
        assert items.link(ref) in found


def test_parentheses_of_an_aside_stay(items):
    assert items.linked("It is whole (4.2-wlog).") == f"It is whole ({items.link('4.2-wlog')})."


def test_what_is_said_of_several_sections_is_said_once():
    several = tuple(SectionRow(number, prose=(said,)) for number, said in (("1", "A."), ("2", "A."), ("3", "B.")))
    assert [s.prose for s in sections(PaperRow("", "", "", sections=several))] == [("A.",), (), ("B.",)]


def test_an_item_does_not_lead_to_itself(items):
    assert items.linked("(4.22) and Lemma 1", "4.22") == rf"(4.22) and {items.link('Lemma 1')}"
