"""What two drafts both print is derived once, and linked in the ledger."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symbolic.ledger.ledger import Ledger, Row, Twin
from symbolic.paper.derivation import Paper, Section
from symbolic.paper.rows import entry, paper_row
from symbolic.reading.transcription import main
from symbolic.writing.items import drafts
from symbolic.writing.plain import item_text

NOTATION = r"""
integers = ["n"]
reals = ["x", "y", "q"]
"""
EARLY = r"""
1 Sums

Suppose $x > 0$ and $y > 0$. Then

$$x + y > 0 \quad (1.1)$$

$$xy > 0 \quad (1.2)$$

$$x + y > x \quad (1.3)$$

The sum $x + y$ exceeds $x$.
"""
LATE = r"""
1 History

Nothing.

2 Sums and products

Suppose $x > 0$ and $y > 0$. Then

$$x + y > 0 \quad (2.1)$$

$$yx > 0 \quad (2.2)$$

$$x + y > x \quad (2.3)$$

The sum $x + y$ exceeds $x$.
"""


def section(folder: Path, name: str, number: str, draft: str) -> Section:
    (folder / name / "printed").mkdir(parents=True)
    (folder / name / "notation.toml").write_text(NOTATION)
    (folder / name / "draft.md").write_text(draft)
    assert main([str(folder / name / "draft.md"), str(folder / name / "printed" / "equations.json")]) == 0
    paper = Paper(name, title="Sums", authors="Nobody", date="2020", folder=folder / name)
    return paper.section(number, "Sums", __name__)


@pytest.fixture
def early(tmp_path: Path) -> Section:
    made = section(tmp_path, "early", "1", EARLY)

    @made.item("1.1")
    def positive(d: Any) -> None:
        """A sum of positive numbers is positive."""
        d.prove(given="x > 0; y > 0")

    @made.item("1.3").stands(steps=("1.1",))
    def above(d: Any) -> None:
        """It is above the one."""
        d.prove(given="y > 0", using=["1.1"])

    @made.item("1-exceeds", "x + y > x", kind="prose").stands(at="1:2:1")
    def exceeds(d: Any) -> None:
        """In words."""
        d.prove(d["1.3"])

    return made


@pytest.fixture
def late(tmp_path: Path) -> Section:
    return section(tmp_path, "late", "2", LATE)


def rows(one: Section) -> dict[str, Row]:
    made = [entry(item) for item in one.items]
    assert [m.failure for m in made] == [None] * len(made)
    return {m.row.ref: m.row for m in made}


def test_what_stands_in_both_is_taken_over(early: Section, late: Section) -> None:
    late.restates(early)
    made = rows(late)
    assert list(made) == ["2.1", "2.3", "2-exceeds"]
    assert {row.verdict for row in made.values()} == {"proved"}
    assert made["2.3"].steps == ("2.1",) and made["2.3"].printed.strip() == "x + y > x"
    assert made["2-exceeds"].place == "2:2:1"
    assert [h.place for h in made["2.1"].parts[0].suppositions] == ["2:1:1", "2:1:1"]


def test_what_a_changed_sentence_no_longer_supposes_is_ours(early: Section, tmp_path: Path) -> None:
    late = section(tmp_path, "late", "2", LATE.replace("$x > 0$ and $y > 0$", "$x > 0$ and $y > 1$"))
    late.restates(early)
    made = rows(late)
    assert made["2.1"].verdict == "open" and "it supposes y > 0, which the paper does not say" in made["2.1"].note


def test_the_sentence_that_a_source_names_has_to_stand_here(early: Section, tmp_path: Path) -> None:
    for text, verdict in ((LATE, "proved"), (LATE.replace("Suppose $x > 0$ and", "Suppose that"), "open")):
        there = section(tmp_path / verdict, "early", "1", EARLY)
        (tmp_path / verdict / "early" / "notation.toml").write_text(
            NOTATION + '[sources]\n"x > 0" = "sentence 1:1:1"\n'
        )
        there.item("1.1")(early.paper.items["1.1"].function)
        here = section(tmp_path / verdict, "late", "2", text)
        here.restates(there)
        assert rows(here)["2.1"].verdict == verdict


def test_what_it_needs_has_to_be_taken_over_as_well(early: Section, late: Section) -> None:
    late.restates(early, without=["1.1"])
    made = entry(late.paper.items["2.3"])
    assert made.row.verdict == "open" and "takes over what uses early:1.1, but not that" in made.row.note


def test_notes_and_those_that_stay(early: Section, late: Section) -> None:
    late.restates(early, notes={"1.1": "said later"}, without=["1.3", "1-exceeds"])
    assert [(item.ref, item.note) for item in late.items] == [("2.1", "said later")]


def test_drafts_are_linked(early: Section, late: Section) -> None:
    late.restates(early)

    @late.item("2.2").stands(as_in="early:1.1")
    def product(d: Any) -> None:
        """A product of positive numbers."""
        d.prove(given="x > 0; y > 0")

    papers = {s.paper.name: paper_row(s.paper, rows(s).values()) for s in (early, late)}
    linked = Ledger(papers).linked()
    found = {f"{name}:{row.ref}": row for name, paper in linked.papers.items() for row in paper.items}
    assert found["late:2.3"].drafts == (Twin("early:1.3", "same"),)
    assert found["late:2-exceeds"].drafts == (Twin("early:1-exceeds", "same"),)
    assert found["early:1.1"].drafts == (Twin("late:2.1", "same"), Twin("late:2.2", "changed"))
    assert found["late:2.2"].drafts == (Twin("early:1.1", "changed"),)
    assert drafts(found["early:1.1"]) == ["the same in late: 2.1", "in another form in late: 2.2"]
    assert "the same in late: 2.3" in item_text("early", found["early:1.3"])
    assert linked.linked() == linked, "linking twice changes nothing"
    alike = replace(found["late:2.2"], printed=found["early:1.1"].printed)  # what is declared prints the same after all
    items = tuple(alike if row.ref == "2.2" else row for row in linked.papers["late"].items)
    once = Ledger({**linked.papers, "late": replace(linked.papers["late"], items=items)}).linked()
    assert Twin("late:2.2", "same") in next(r for r in once.papers["early"].items if r.ref == "1.1").drafts
    assert once.linked() == once
    papers["third"] = papers["early"]
    third = Ledger(papers).linked()
    assert Twin("late:2.2", "changed") in next(row for row in third.papers["third"].items if row.ref == "1.1").drafts
    assert third.linked() == third
