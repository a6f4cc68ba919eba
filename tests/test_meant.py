"""What formulas mean by the notation is pinned: a line with another meaning says something else, and is not judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from test_suppositions import NOTATION, counted, row, section, sources  # noqa: F401 (fixtures)

from symbolic.paper.derivation import Paper, Section
from symbolic.paper.meant import Entry, entries
from symbolic.paper.pins import FILE, load, pin, unpinned
from symbolic.paper.rows import entry

NAMED = """
[families]
D = { sub = 1 }
[scope."section 2".meanings]
D_n = "double(n)"
[scope."3-a".sources]
"y > x |-" = "sentence 2:3:1: it grows"
"""


def again(folder: Path, more: str = "") -> Section:
    """The section of the paper, with more in its notation, read anew."""
    (folder / "notation.toml").write_text(NOTATION.replace("[hypotheses]", NAMED.lstrip() + "[hypotheses]") + more)
    paper = Paper("small", title="Small", authors="Nobody", date="2020", folder=folder)
    return paper.section("2", "Sums", __name__, laws=[counted()])


@pytest.fixture
def folder(section: Section, tmp_path: Path) -> Path:  # noqa: F811
    again(tmp_path)
    pin(tmp_path, counted().functions.values())
    return tmp_path


def derived(made: Section, text: str, **how: Any) -> Any:
    return entry(made.item("3-a", text, kind="prose").stands(at="2:3:1")(lambda d: d.prove(**how)))


def test_what_is_pinned_is_judged(folder: Path) -> None:
    made = derived(again(folder), "D_n = 2 n")
    assert made.failure is None and made.row.verdict == "proved"
    assert unpinned(folder) == []


@pytest.mark.parametrize(
    ("more", "text", "how", "told"),
    [
        ('[scope."3-a".meanings]\nD_n = "0*n"', "D_n = 0", {}, "[scope.\"3-a\".meanings] 'D_n' = '0*n'"),
        ('[scope."section 2".names]\nx = "2*y"', "x = 2 y", {}, "[scope.\"section 2\".names] 'x' = '2*y'"),
        ('[scope."3-a".names]\nn = "k"', "n = k", {}, "[scope.\"3-a\".names] 'n' = 'k'"),
        (
            '[scope."3-a".hypotheses]\nlarge = "y > 0"',
            r"y > 0 \implies y + 1 > 1",
            {"given": "large"},
            "[scope.\"3-a\".hypotheses] 'large' = 'y > 0'",
        ),
        ('[aliases]\nz = "x"', "x + 1 > z", {}, "[aliases] 'z' = 'x'"),
        (
            '[scope."section 2"]\nintegers = ["x"]',
            "x^2 \\geq x",
            {},
            "[scope.\"section 2\".integers] 'x' = 'an integer'",
        ),
        (
            '[scope."section 2"]\nreals = ["n"]',
            "n + 1 > n",
            {},
            "[scope.\"section 2\".reals] 'n' = 'a real number'",
        ),
        (
            '[words]\ngranted = "hypothesis"',
            r"x + 1 > z \text{ granted } z < x",
            {},
            "[words] 'granted' = 'hypothesis'",
        ),
    ],
)
def test_another_meaning_is_not(folder: Path, more: str, text: str, how: Any, told: str) -> None:
    made = derived(again(folder, more), text, **how)
    assert made.failure is not None and made.row.verdict == "open"
    said = f"{told} is not pinned in definitions.toml: look at what it says, and run 'rederive pin small'"
    assert said in made.failure.what and said in made.row.note
    assert unpinned(folder) == [said.replace("pin small", f"pin {folder.name}")]
    pin(folder, counted().functions.values())
    made = derived(again(folder, more), text, **how)
    assert made.failure is None and unpinned(folder) == [], "the author has looked at it"


def test_a_source_that_is_not_pinned_grants_nothing(folder: Path) -> None:
    line = {"text": "y + 1 > x", "given": "y > x |-"}
    assert derived(again(folder), **line).row.verdict == "proved"
    (folder / FILE).write_text((folder / FILE).read_text().replace('"[sources] y > x |-"', '"[sources] y > 2 |-"'))
    made = derived(again(folder), **line).row
    assert made.verdict == "open" and "'y > x |-' = 'sentence 2:3:1: it grows' is not pinned" in made.note


def test_a_meaning_that_no_claim_has_does_no_harm(folder: Path) -> None:
    made = derived(again(folder, '[scope."3-a".names]\nx = "0"'), "D_n = 2 n")
    assert made.failure is None and made.row.verdict == "proved"


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ('[aliases]\nz = "x"', "x + 1 > x"),
        ('[words]\ngranted = "hypothesis"', "x + 1 > x"),
        ('[scope."section 2"]\nintegers = ["x"]', "y + 1 > y"),
        ('[scope."3-b"]\nintegers = ["x"]', "x + 1 > x"),
    ],
)
def test_what_is_said_of_other_names_does_no_harm(folder: Path, more: str, text: str) -> None:
    assert derived(again(folder, more), text).row.verdict == "proved"


@pytest.mark.parametrize("bound", [["y > 3"], []])
def test_what_a_person_says_that_a_sentence_supposes_is_pinned(folder: Path, bound: list[str]) -> None:
    """Also that it supposes nothing: then any counterexample would do."""
    assert derived(again(folder), "y + 1 > y").row.verdict == "proved"
    file = folder / "printed" / "sentences.json"
    kept = json.loads(file.read_text())
    said = next(s for s in kept["sentences"] if s["place"] == "2:2:1")
    file.write_text(
        json.dumps({"sentences": [s if s != said else {**s, "onward": bound, "hand": True} for s in kept["sentences"]]})
    )
    made = derived(again(folder), "y + 1 > y")
    told = f"[sentences] {said['fingerprint']!r} = {'; '.join(bound)!r} is not pinned in definitions.toml"
    assert made.row.verdict == "open" and told in made.row.note
    assert told in unpinned(folder)[0]
    pin(folder, counted().functions.values())
    assert derived(again(folder), "y + 1 > y").row.verdict == "proved" and unpinned(folder) == []


@pytest.mark.parametrize("left", [{"sentences": []}, None])
def test_that_sentences_suppose_nothing_any_more_is_not_pinned(folder: Path, left: dict[str, Any] | None) -> None:
    """What is taken out makes a counterexample of any point, and leaves no entry that could differ."""
    file = folder / "printed" / "sentences.json"
    assert unpinned(folder) == []
    file.unlink()
    if left is not None:
        file.write_text(json.dumps(left))
    assert any(line.startswith("[sentences] 'all' = ") for line in unpinned(folder))


@pytest.mark.parametrize("table", ["conventions", "labels", "operators", "events"])
def test_what_all_displays_are_read_with_is_pinned_as_a_whole(folder: Path, table: str) -> None:
    more = {
        "conventions": '[conventions]\n"lower limit" = "1"',
        "labels": '[labels]\nx = ["max"]',
        "operators": '[operators]\nBin = "call"',
        "events": '[events]\nP = ""',
    }[table]
    made = derived(again(folder, more), "y + 1 > y")
    told = f"[{table}] 'all' = "
    assert made.row.verdict == "open" and told in made.row.note and told in unpinned(folder)[0]
    pin(folder, counted().functions.values())
    assert derived(again(folder, more), "y + 1 > y").row.verdict == "proved" and unpinned(folder) == []


def test_what_a_sentence_supposes_as_it_is_read_is_pinned(folder: Path) -> None:
    """Nobody has said it by hand, and its fingerprint is as it was."""
    file = folder / "printed" / "sentences.json"
    kept = json.loads(file.read_text())
    said = next(s for s in kept["sentences"] if s["place"] == "2:2:1")
    changed = [s if s != said else {**s, "onward": ["y > 3"], "unread": False} for s in kept["sentences"]]
    file.write_text(json.dumps({"sentences": changed}))
    made = derived(again(folder), "y + 1 > y")
    assert made.row.verdict == "open" and "[sentences] 'all' = " in made.row.note
    assert "[sentences] 'all' = " in unpinned(folder)[0]


def test_a_paper_that_pins_nothing(folder: Path) -> None:
    (folder / FILE).unlink()
    assert unpinned(folder) == []
    assert derived(again(folder, '[scope."3-a".meanings]\nD_n = "0*n"'), "D_n = 0").row.verdict == "proved"


def test_a_meaning_elsewhere_is_another_one(folder: Path) -> None:
    """What is pinned for one line is not pinned for the next."""
    one, other = (Entry(where, "meanings", "D_n", "0*n") for where in ("3-a", "3-b"))
    assert one.name == other.name and one.short != other.short
    kinds = {*(f"[integers] {n}" for n in ("n", "N", "k")), *(f"[reals] {n}" for n in ("x", "y", "z", "q"))}
    assert {e.name for e in entries(folder)} - kinds == {
        "[meanings] D_n",
        "[hypotheses] up to(k)",
        "[sources] q > 0",
        "[sources] up to(k)",
        "[sources] y > x |-",
        *(f"[{table}] all" for table in ("conventions", "families", "labels", "operators", "events", "sentences")),
    }
    pins = load(folder)
    assert pins is not None and all(e.is_in(pins) for e in entries(folder)) and not one.is_in(pins)


def test_a_display_that_is_read_with_another_name_is_not_judged_until_that_is_pinned(folder: Path) -> None:
    def of_display(made: Section, ref: str, given: str) -> Any:
        return entry(made.item(ref).stands()(lambda d: d.prove(given=given))).row

    made = of_display(again(folder), "2.2", "z >= 2 |-")
    assert made.verdict == "proved", made.note
    more = '[aliases]\nz = "x"'
    made = of_display(again(folder, more), "2.2", "x >= 2 |-")
    assert made.verdict == "open" and "[aliases] 'z' = 'x' is not pinned" in made.note
    made = of_display(again(folder, '[aliases]\ny = "x"'), "2.2", "z >= 2 |-")
    assert made.verdict == "proved", "it prints no y"
