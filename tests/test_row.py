"""An item whose acts are listed is derived like one with a function."""

from __future__ import annotations

from typing import Any

import pytest

from symbolic.paper.derivation import Derivation, DerivationError, Paper, Section
from symbolic.paper.rows import entry
from symbolic.paper.runner import Failure, attempt
from symbolic.search.errors import NotFound


def section() -> Section:
    paper = Paper("p", title="P", authors="A", date="2026", declared={"reals": ["x", "y"]})
    return paper.section("1", "Squares", __name__)


def outcome(item: Any) -> list[tuple[str, str, str]]:
    return [(part.role, part.name, str(part.result)) for part in item.paper.derive(item.ref).parts]


def test_acts_that_are_listed_do_what_a_function_does() -> None:
    here, there = section(), section()

    @here.item("1", r"x^2 \geq x").note("Not between 0 and 1.")
    def above(d: Derivation) -> None:
        """A square is above its root, from 1 on."""
        d.refute(at="x = 1/2")
        d.repair(given="x >= 1", name="from 1 on")
        d.also("|- x^2 < x", given="0 < x < 1")

    row = there.item("1", r"x^2 \geq x").title("A square is above its root, from 1 on.").note("Not between 0 and 1.")
    row.refute(at="x = 1/2").repair(given="x >= 1", name="from 1 on")
    row.also("|- x^2 < x", given="0 < x < 1")
    (one,), (other,) = here.items, there.items
    assert outcome(one) == outcome(other) and len(outcome(one)) == 3
    assert (one.title, one.note) == (other.title, other.note)
    assert one.paper.derive("1").verdict == other.paper.derive("1").verdict == "corrected"


def test_where_a_row_stands_is_said_at_once_or_bit_by_bit() -> None:
    (one, other), how = (section(), section()), {"steps": ("0",), "as_in": "q:1", "consequence": "misprint"}
    one.item("1", r"x^2 \geq 0").stands(**how)
    row = other.item("1", r"x^2 \geq 0")
    row.stands(steps=("2",)).stands(as_in="q:1", consequence="misprint").stands(steps=("0",))
    assert all(getattr(one.items[0], name) == getattr(other.items[0], name) == how[name] for name in how)
    for wrong in ({"consequence": "none"}, {"at": "1:1:1"}):
        with pytest.raises(DerivationError, match="1: "):
            row.stands(**wrong)


def test_acts_are_listed_or_done_by_a_function() -> None:
    here = section()
    row = here.item("1", r"x^2 \geq 0").prove()
    with pytest.raises(DerivationError, match="1: its acts are listed already"):
        row(lambda d: d.prove())
    here.item("2", r"x^2 \geq 0").title("Nobody has derived it.")
    assert [here.paper.derive(ref).verdict for ref in "12"] == ["proved", "open"]


def test_nothing_is_done_before_the_item_is_derived() -> None:
    here = section()
    here.item("1", r"x^2 < 0").title("False, and nobody has looked.").prove()
    assert here.paper.done == {} and here.items[0].title == "False, and nobody has looked."
    with pytest.raises(NotFound):
        here.paper.derive("1")
    assert isinstance(attempt(here.items[0]), Failure)


def test_a_row_names_its_own_parts_once_they_are_proved() -> None:
    here = section()
    row = here.item("1", r"x^2 \geq 2x - 1").also("|- (x - 1)^2 >= 0", name="square")
    row.prove(using=[("1", "square")]).also(row["1", "square"].at(x="y"))
    assert str(here.paper.derive("1").parts[-1].result.claim.goal) == "(y - 1)^2 >= 0"
    assert here.paper.derive("1").verdict == "proved"
    for name in ("late", "never"):
        there = section()
        there.item("1", r"x^2 \geq 2x - 1").prove(using=[("1", name)]).also("|- (x - 1)^2 >= 0", name="late")
        with pytest.raises(DerivationError, match="circular use, 1 -> 1"):
            there.paper.derive("1")


def test_a_row_refers_to_what_others_show() -> None:
    here = section()
    row = here.item("2", r"(x + 1)^2 \geq 0")
    row.prove(row["1"].at(x="x + 1"))
    row = here.item("3", r"y^2 \geq 0")
    row.prove(using=[row["1", "square"].at({"x": "y"})])
    here.item("1", r"x^2 \geq 0").prove(name="square")
    paper = here.paper
    assert [paper.derive(ref).verdict for ref in "231"] == ["proved"] * 3
    nobody = here.item("4", r"x^2 \geq 0")
    nobody.prove(using=[nobody["9"]])
    failed = attempt(here.items[-1])
    assert isinstance(failed, Failure) and "no item '9'" in failed.what


def test_notes_are_sentences() -> None:
    here = section()
    here.item("1", r"x^2 < 0").note("First said.").prove()
    note = entry(here.items[0]).row.note
    assert note.startswith("First said. ") and note[12].isupper() and "First said.;" not in note
