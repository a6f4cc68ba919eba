"""A summary is read strictly, and says nothing that the ledger does not."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from symbolic.ledger.ledger import PaperRow, PartRow, Row, Summary
from symbolic.ledger.summaries import SummaryWrong, headline_numbers, numbers, plain, read, unfounded, words
from symbolic.writing.claims import Draft, claims_latex
from tests.reported import PAPERS

ROOT = Path(__file__).resolve().parents[1]
GOOD = r"""# Findings

## It is not so

Items: 1.1, 1-claim

By (1.1) and section 3.2 it is [99.77 %](1.1), for
$0 < q < 1$ and [$N = 12$](1.1).

Repair: write [1/3](1.1).

# What stands with another proof

## A lemma

Items: Lemma 1

It is true.

# What stands

## The rest

Items: 1.2

So is it.

# What to do

Conclusion: see above.

Proof: none.

Misprint: correct (1.1).
"""
PARTS = (
    PartRow("printed", "refuted", latex="x = 2", witness={"N": "12", "q": "1/3"}),
    PartRow("repaired", "proved", text="q > 0 |- f(q) >= 11/4"),
    PartRow("repaired", "proved", text="q > 0 |- 57/20 > f(q)", conditions="for $q = 0.9977$"),
)
PAPER = PaperRow(
    "T", "A", "D",
    items=(
        Row("1.1", "1", "equation", "corrected", consequence="misprint", parts=PARTS),
        Row("1-claim", "1", "prose", "refuted", consequence="conclusion"),
        Row("Lemma 1", "1", "lemma", "proved", argument="fails", consequence="proof"),
        Row("1.2", "1", "equation", "proved"),
        Row("7.1", "7", "prose", "refuted", consequence="condition", superseded=True),
    ),
)  # fmt: skip


def told(folder: Path, text: str) -> list[str]:
    (folder / "summary.md").write_text(text, encoding="utf-8")
    return unfounded(replace(PAPER, summary=read(folder)))


def test_a_summary_is_read(tmp_path: Path) -> None:
    assert told(tmp_path, GOOD) == []
    summary = read(tmp_path)
    (fails,) = summary.fails
    assert (fails.title, fails.items, fails.repair) == ("It is not so", ("1.1", "1-claim"), "write [1/3](1.1).")
    assert [one.title for one in summary.findings[1:]] == ["A lemma", "The rest"]
    assert summary.todo == {"conclusion": "see above.", "proof": "none.", "misprint": "correct (1.1)."}
    assert plain(fails.text) == "By (1.1) and section 3.2 it is 99.77 %, for $0 < q < 1$ and $N = 12$."


def test_the_setting_is_told_once(tmp_path: Path) -> None:
    setting = "# The setting\n\nOf $n$ bits [12](1.1)\nare ones.\n\n"
    assert told(tmp_path, setting + GOOD) == []
    assert read(tmp_path).setting == "Of $n$ bits [12](1.1) are ones."
    assert told(tmp_path, setting.replace("[12]", "[13]") + GOOD) == ["[13](1.1): 13 does not stand in 1.1"]


def test_page_one_has_room_for_so_many_words(tmp_path: Path) -> None:
    """Of each finding title, text and repair count together."""

    def padded(text: str, by: int) -> str:
        return GOOD.replace(text, text + " word" * by)

    for title, old, rest in (("A lemma", "It is true.", 5), ("It is not so", "write [1/3](1.1).", 19)):
        assert told(tmp_path, padded(old, 60 - rest)) == []
        assert told(tmp_path, padded(old, 61 - rest)) == [f"{title!r} has 61 words; at most 60 are allowed"]
    setting = "# The setting\n\nAll." + " word" * 70 + "\n\n"
    assert told(tmp_path, setting + GOOD) == ["the setting has 71 words; at most 70 are allowed"]
    assert words("[$N = 12$](1.1) and $a < b$, [99.77 %](1.1)") == 5


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("It is [2](1.1), not [1/3](1.1), for [$N = 12$](1.1) and [$q = 1/3$](1.1).", ""),
        ("It is [2, not 1/3](1.1).", "'A lemma' has several numbers in one link: 2, not 1/3"),
        ("It is [2](1.1), [12](1.1) or [1/3](1.1).", "'A lemma' has more than one number: 2, 12, 1/3"),
        ("It is [2](1.1), not [0](1.2).", "'A lemma' has more than one number: 2, 0"),
    ],
)
def test_a_finding_has_one_number(tmp_path: Path, said: str, wrong: str) -> None:
    assert told(tmp_path, GOOD.replace("It is true.", said)) == [wrong] * bool(wrong)
    assert told(tmp_path, GOOD.replace("write [1/3](1.1)", "write [1/3](1.1) for [2](1.1) or [12](1.1)")) == [
        "'It is not so' has more than one number: 1/3, 2, 12"
    ]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("[$q$ in $0.030740$, $0.030741$](headlines/least_q), [$n = 1000$](headlines/least_q)", ""),
        (r"[$\delta = 10^{-6}$](headlines/least_q)", ""),
        ("[0.030742](headlines/least_q)", "0.030742 does not stand in headlines/least_q"),
        ("[0.03074](headlines/least)", "there is no item 'headlines/least'"),
        (r"[$\delta = 10^{-5}$](headlines/least_q)", "5 does not stand in headlines/least_q"),
    ],
)
def test_a_number_may_stand_in_a_certificate_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, wrong: str
) -> None:
    folder = tmp_path / "certified_numbers" / "headlines"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    known = {"n": 1000, "q": None, "delta": "1/1000000", "lower": "0.0307406138146", "upper": "0.0307409217847"}
    (folder / "least_q.json").write_text(json.dumps(known), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "summary.md").write_text(GOOD.replace("So is it.", said), encoding="utf-8")
    found = unfounded(replace(PAPER, package="certified_numbers", summary=read(tmp_path)))
    assert (not found and not wrong) or (wrong and wrong in found[0])
    ends = [number for _, what, number in headline_numbers("certified_numbers") if what in ("lower", "upper")]
    assert ends == ["0.030740", "0.030741"]
    assert ("headlines/least_q", "n", "1000") in headline_numbers("certified_numbers")


def test_without_a_file_nothing_is_summed_up(tmp_path: Path) -> None:
    assert read(tmp_path) == Summary() and unfounded(PAPER) == []


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("# What stands\n", "# What else\n", "there is no part 'What else'"),
        ("# Findings", "Before\n\n# Findings", "'Before' stands before the first heading '#'"),
        ("Items: Lemma 1\n", "", "'A lemma' lacks a paragraph that begins with Items:"),
        ("It is true.", "", "'A lemma' lacks its text"),
        ("Misprint:", "Mistake:", "begins with a class, one of conclusion, proof, condition, misprint"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    with pytest.raises(SummaryWrong, match=f".*{wrong}"):
        told(tmp_path, GOOD.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("[99.77 %](1.1)", "[99.78 %](1.1)", "[99.78 %](1.1): 99.78 % does not stand in 1.1"),
        ("[1/3](1.1)", "[0.99](1.1)", "0.99 does not stand in 1.1"),
        ("[1/3](1.1)", "[0.997](1.1)", "0.997 does not stand in 1.1"),
        ("[$N = 12$](1.1)", "[$N = 13$](1.1)", "13 does not stand in 1.1"),
        ("[$N = 12$](1.1)", "[$N = 12$](1.2)", "12 does not stand in 1.2"),
        ("[$N = 12$](1.1)", "[$N = 12$](1.9)", "there is no item '1.9'"),
        ("[$N = 12$](1.1)", "$N = 12$", "12 has no link to an item"),
        ("[1/3](1.1)", "1/3", "3 has no link to an item"),
        ("By (1.1)", "By (1.4)", "1.4 has no link to an item"),
        ("Items: 1.1, 1-claim", "Items: 1.1, 1-claims", "names '1-claims', which is no item"),
        ("Items: 1.1, 1-claim", "Items: 1.1", "1-claim changes what the paper may claim, and is not told"),
        ("Items: 1.1, 1-claim", "Items: 1.2, 1-claim", "does not hold, but 1.2 has no consequence"),
        ("Items: Lemma 1", "Items: 1.2", "'A lemma' stands with another proof, but 1.2 is proved"),
        ("Items: 1.2\n", "Items: Lemma 1\n", "'The rest' stands, but Lemma 1 is proved, with a consequence"),
        ("Conclusion: see above.\n", "", "what to do about conclusion is not said"),
    ],
)
def test_what_the_ledger_does_not_say_is_named(tmp_path: Path, old: str, new: str, wrong: str) -> None:
    assert any(wrong in line for line in told(tmp_path, GOOD.replace(old, new)))


def test_a_number_may_be_rounded_to_three_digits(tmp_path: Path) -> None:
    assert told(tmp_path, GOOD.replace("[1/3](1.1)", "[0.998](1.1)")) == []


def test_the_numbers_of_an_item() -> None:
    known = numbers(PAPER.items[0])
    assert {Fraction(2), Fraction(12), Fraction(1, 3), Fraction(9977, 10000), Fraction(14, 5)} <= known
    assert Fraction(28, 100) not in known and Fraction(99, 100) not in known


def test_the_numbers_that_the_report_on_privacy_begins_with_can_be_quoted() -> None:
    """They are those of certificates that `tests/privacy` checks anew, and each stands in the summary."""
    paper = PAPERS["privacy"]
    quoted = claims_latex("privacy", paper, Draft())
    text = (ROOT / "derivations" / "privacy" / "summary.md").read_text(encoding="utf-8")
    said = set(re.findall(r"headlines/(\w+)\)", text))
    assert said == {place.rpartition("/")[2] for place, _, _ in headline_numbers(paper.package)} and len(said) >= 2
    for place, what, number in headline_numbers(paper.package):
        assert rf"\claimvalue{{privacy:{place}}}{{{what}}}{{{number}}}%" in quoted
        certified = json.loads((ROOT / "derivations" / "privacy" / f"{place}.json").read_text(encoding="utf-8"))
        low, high = (Fraction(certified[end]) for end in ("lower", "upper"))
        assert what not in ("lower", "upper") or not low < Fraction(number) < high


@pytest.mark.parametrize("name", PAPERS)
def test_each_finding_has_a_repair_of_its_own(name: str) -> None:
    repairs = [told.repair for told in PAPERS[name].summary.fails]
    assert all(repairs) and len(set(repairs)) == len(repairs)
