"""Transcriptions: those of the five drafts against their drafts, what is left out, and what loading refuses."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from symbolic.reading.errors import Unreadable
from symbolic.reading.extraction import Extraction, extract
from symbolic.reading.fingerprint import fingerprint
from symbolic.reading.macros import expand
from symbolic.reading.transcription import LONGEST_REMARK, Entry, Repair, Transcription, formula, load, main, transcribe

ROOT = Path(__file__).resolve().parents[2]
PAPERS = ROOT.parent / "shared" / "papers"
DRAFTS = {
    "jan2016": PAPERS / "jan2016.md",
    "notes2020": PAPERS / "notes2020.md",
    "apr2016": PAPERS / "apr2016.md",
    "informal2016": PAPERS / "informal2016.tex",
    "setup2016": PAPERS / "setup2016.md",
}
FILES = {name: ROOT / "derivations" / name / "printed" / "equations.json" for name in DRAFTS}

with_drafts = pytest.mark.skipif(not PAPERS.is_dir(), reason="the drafts (shared/papers) are not beside the repository")
every_paper = pytest.mark.parametrize("name", list(DRAFTS))


@pytest.fixture(scope="module")
def papers() -> dict[str, Transcription]:
    return {name: load(file) for name, file in FILES.items()}


@pytest.fixture(scope="module")
def drafts() -> dict[str, Extraction]:
    return {name: extract(draft) for name, draft in DRAFTS.items()}


def numbers(section: str, last: int, without: tuple[int, ...] = ()) -> list[str]:
    return [f"{section}.{i}" for i in range(1, last + 1) if i not in without]


def entry(key: str, text: str, section: str | None = None) -> Entry:
    return Entry(key, section, True, False, text)


# ------------------------------------------------------------------------------------------- what the files contain


@pytest.mark.parametrize(
    ("name", "displays", "numbered", "superseded", "repairs"),
    [
        ("jan2016", 151, 119, 30, 10),
        ("notes2020", 230, 115, 26, 6),
        ("apr2016", 98, 20, 0, 17),
        ("informal2016", 17, 4, 0, 2),
        ("setup2016", 7, 0, 0, 0),
    ],
)
def test_counts(papers, name, displays, numbered, superseded, repairs):
    paper = papers[name]
    assert len(paper.entries) == len(paper.printed) == len(paper.formulas()) == displays
    assert len(paper.numbered) == numbered
    assert len(paper.superseded) == superseded
    assert len(paper.repairs) == repairs


def test_every_number(papers):
    assert list(papers["jan2016"].numbered) == [
        *numbers("4", 55), *numbers("5", 24), *numbers("6", 11, (8,)), *numbers("7", 21), *numbers("8", 9),
    ]  # fmt: skip
    assert list(papers["notes2020"].numbered) == [
        *numbers("2", 5), *numbers("3", 4), *numbers("4", 62), *numbers("5", 26), *numbers("7", 7), *numbers("8", 10),
        *numbers("9", 1),
    ]  # fmt: skip
    assert list(papers["apr2016"].numbered) == [
        *numbers("1", 2), *numbers("2", 1), *numbers("3", 1), *numbers("4", 6), *numbers("5", 5), *numbers("6", 5),
    ]  # fmt: skip
    assert list(papers["informal2016"].numbered) == ["eq:dpdef", "eq:dpcnt", "eq:Adist", "eq:prcond"]


def test_numbers_without_a_formula(papers):
    empty = {name: [key for key, text in paper.printed.items() if not text] for name, paper in papers.items()}
    assert empty == {name: ["4.25", "7.9", "8.9"] if name == "jan2016" else [] for name in DRAFTS}


@every_paper
def test_other_displays_have_section_and_letter(papers, name):
    for one in papers[name].entries:
        if not one.numbered:
            assert re.fullmatch(rf"{re.escape(one.section)}[a-z]", one.key)


def test_in_the_order_of_the_paper(papers):
    keys = list(papers["jan2016"].formulas())
    assert keys[keys.index("4.2.1a") : keys.index("4.7")] == ["4.2.1a", "4.2.1b", "4.2.1c", "4.5", "4.6"]


def test_section_and_superseded(papers):
    january = papers["jan2016"]
    assert (january["4.22"].section, january["4.22"].superseded) == ("4.2.1", False)
    assert {january[key].section for key in january.superseded} == {"7", "8"}
    assert {papers["notes2020"][key].section for key in papers["notes2020"].superseded} == {"8", "9"}


@every_paper
def test_formulas_and_no_sentences(papers, name):
    for text in papers[name].formulas().values():
        for words in re.findall(r"\\(?:text|textbf|mbox)\s*\{([^{}]*)\}", text):
            assert len(words.split()) <= LONGEST_REMARK
        bare = re.sub(r"\\(?:text|textbf|mbox|begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+", "", text)
        assert not re.search(r"[a-z]{4,}", bare)


@every_paper
def test_the_file_is_as_it_would_be_written(papers, name):
    assert papers[name].dumps() == FILES[name].read_text(encoding="utf-8")


# -------------------------------------------------------------------------------------------------------- repairs


@every_paper
def test_every_repair_finds_its_place_and_has_a_reason(papers, name):
    texts = papers[name].printed
    for repair in papers[name].repairs:
        assert repair.reason
        assert repair.old in texts[repair.number]
        texts[repair.number] = texts[repair.number].replace(repair.old, repair.new)
    assert texts == papers[name].formulas()


def test_which_displays_are_repaired(papers):
    repaired = {name: {repair.number for repair in paper.repairs} for name, paper in papers.items()}
    assert repaired == {
        "jan2016": {*(f"4.{i}" for i in range(52, 56)), *numbers("6", 4)},
        "notes2020": {"4.2.3b", "4.59", "4.60", "4.4a", "4.62", "8.1"},
        "apr2016": {"2.1b", "2.1c", "2.2a", "2.2b", "3b", "3c", "3.1", "4a", "4.1c", "4.1d", "4.2d", "4.4a", "4.4b",
                    "4.5b", "6.5"},
        "informal2016": {"2.1c", "2.2a"},
        "setup2016": set(),
    }  # fmt: skip


def test_repaired_formulas(papers):
    january, notes, april = papers["jan2016"], papers["notes2020"], papers["apr2016"]
    assert january.repaired("4.52") == r"S\to [621.98, 711.42]"
    assert january.repaired("4.22") == january.printed["4.22"]
    assert april.repaired("6.5") == r"ac' \ge a'c, \quad ab' \le a'b, \quad \text{and} \quad bc' \ge b'c."
    assert notes.repaired("8.1").endswith(r"\frac{P(S|D)}{P(S|D')}")
    for paper in papers.values():
        assert not any("{2L}" in text or "3ln" in text or "$" in text for text in paper.formulas().values())


def test_the_repaired_draft_says_what_its_earlier_and_its_later_version_say(papers):
    """April 2016 revises the informal notes, and its section 4 is in the notes of 2020 again."""
    april, notes, informal = (papers[name].formulas() for name in ("apr2016", "notes2020", "informal2016"))
    for key, later in (("4a", "7a"), ("4.1c", "7.1c"), ("4.1d", "7.1d")):
        assert fingerprint(_spelled_alike(april[key])) == fingerprint(_spelled_alike(notes[later]))
    for key in ("2.1b", "2.1c", "2.2a", "2.2b"):
        assert fingerprint(_spelled_alike(april[key])) == fingerprint(_spelled_alike(informal[key]))
    _, of_april = april["3.1"].split("=", 1)
    _, of_informal = informal["eq:prcond"].split("=", 1)
    assert fingerprint(_spelled_alike(of_april)) == fingerprint(_spelled_alike(of_informal))


def _spelled_alike(text: str) -> str:
    """Without what differs between the drafts in the spelling only."""
    for old, new in (
        (r"\\(?:displaystyle|big(?![a-z]))", " "),
        (r"\\iid(?![a-z])", r"\\stackrel{\\text{iid}}{\\sim}"),
        (r"\\P(?![A-Za-z])", "P"),
        (r"\\([lg])e(?![a-z])", r"\\\1eq"),
        (r"x'_1", "x_1'"),
        (r"[.,\s]*\Z", ""),
    ):
        text = re.sub(old, new, text)
    return text


# ------------------------------------------------------------------------------------------------ against the drafts


def differences(kept: Transcription, found: Extraction) -> list[str]:
    """The keys of the displays that are not in both, or stand there otherwise."""
    here, there = (
        {e.key: (e.fingerprint, e.section, e.superseded) for e in one.entries} for one in (kept, transcribe(found))
    )
    return [key for key in here | there if here.get(key) != there.get(key)]


@with_drafts
@every_paper
def test_display_by_display(papers, drafts, name):
    paper, found = papers[name], drafts[name]
    assert differences(paper, found) == []
    for one, display in zip(paper.entries, found.displays, strict=True):
        assert one.key == display.id or display.id.startswith(f"{one.key}-")
        assert one.formula == formula(expand(display.body, found.macros))
        assert (one.section, one.superseded) == (display.section, display.superseded)


@with_drafts
@every_paper
def test_generated_from_the_draft(name, tmp_path):
    copy = tmp_path / "equations.json"
    copy.write_bytes(FILES[name].read_bytes())
    assert main([str(DRAFTS[name]), str(copy)]) == 0
    assert copy.read_bytes() == FILES[name].read_bytes()


@with_drafts
def test_a_changed_formula_is_reported(papers, drafts):
    entries = [
        replace(one, formula=one.formula.replace(r"\geq", r"\leq")) if one.key == "4.48" else one
        for one in papers["notes2020"].entries
    ]
    assert differences(Transcription(tuple(entries)), drafts["notes2020"]) == ["4.48"]


def read(tmp_path: Path, text: str) -> Extraction:
    draft = tmp_path / "p.md"
    draft.write_text(text)
    return extract(draft)


def test_macros_of_the_paper_are_expanded_where_they_can_be(tmp_path):
    draft = tmp_path / "p.tex"
    draft.write_text(
        r"\newcommand{\sq}[1]{#1^2} \newcommand{\loop}{\loop} \begin{document}"
        r"\begin{equation} \sq{x} = \sq y \end{equation} \begin{equation} \loop = 1 \end{equation}\end{document}"
    )
    assert list(transcribe(extract(draft)).printed.values()) == ["x^2 = y^2", r"\loop = 1"]


LONG = "$$ x > 0 \\text{ %s this follows from the lemma, } y > 0 \\tag{1.1} $$\n"


def test_a_change_of_words_that_are_left_out_is_noticed(tmp_path):
    kept = transcribe(read(tmp_path, LONG % "since"))
    assert kept.printed == {"1.1": r"x > 0 \text{…} y > 0"}
    path = tmp_path / "t.json"
    path.write_text(kept.dumps(), encoding="utf-8")
    assert load(path) == kept
    assert differences(load(path), read(tmp_path, LONG % "since")) == []
    assert differences(load(path), read(tmp_path, LONG % "as")) == ["1.1"]


def test_a_number_that_reads_like_section_and_letter(tmp_path):
    found = read(tmp_path, "# 1 One\n\n$$ a = b $$\n\n$$ c = d \\tag{1a} $$\n\n$$ e = f $$\n")
    first, *others = transcribe(found).printed
    assert re.fullmatch("1a-[0-9a-f]{8}", first)
    assert others == ["1a", "1b"]


# ------------------------------------------------------------------------------------------------- words and layout


def test_short_remarks_stay_and_long_ones_are_left_out():
    assert formula(r"a \geq 0 \text{ by the hypothesis} \text{ and so } b") == (
        r"a \geq 0 \text{ by the hypothesis} \text{ and so } b"
    )
    assert formula(r"\text{Max}(a)" "\n" r"\geq 0 \text{ and } b") == r"\text{Max}(a) \geq 0 \text{ and } b"
    assert formula(r"a \textbf{one two three four five} b") == r"a \textbf{one two three four five} b"
    assert formula(r"a \textbf{one two three four five six} b") == r"a \text{…} b"
    assert formula(r"a \mbox {where $x_{1} \le y + z + 1$ holds} b") == r"a \mbox {where $x_{1} \le y + z + 1$ holds} b"
    assert formula(r"\text{one two \textit{three} four five six seven} b") == r"\text{…} b"


def test_words_outside_of_the_display(tmp_path):
    found = read(tmp_path, "$$ a > 0 $$\n, which is what all of the above says, and $b > 0$. (1.1)\n")
    (text,) = transcribe(found).printed.values()
    assert text == r"a > 0 , \text{…} $b > 0$."
    assert formula("a b c d e f g = x y") == "a b c d e f g = x y"


def test_rows_of_an_alignment_can_be_set_on_their_own():
    cases = r"\begin{cases} 0 & b \\ 1 & c \end{cases}"
    assert formula(rf"& a &= {cases}") == f"a = {cases}"
    assert formula(r"a &= b \\ &= c") == r"\begin{aligned} a &= b \\ &= c \end{aligned}"
    assert formula(r"\& a = \max_{\substack{b \\ c}} d") == r"\& a = \max_{\substack{b \\ c}} d"


# ------------------------------------------------------------------------------------------------ what is refused


def test_main_refuses_in_one_line(tmp_path, capsys):
    assert main([]) == 2
    assert main([str(tmp_path / "none.md"), str(tmp_path / "new.json")]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "none.md: there is no such file"


def test_main_leaves_the_file_when_a_repair_finds_nothing_in_the_draft(tmp_path, capsys):
    read(tmp_path, "$$ a = c \\tag{1} $$\n")
    path = tmp_path / "t.json"
    path.write_text(Transcription((entry("1", "a = b"),), (Repair("1", "b", "d", "r"),)).dumps())
    before = path.read_bytes()
    assert main([str(tmp_path / "p.md"), str(path)]) == 2
    assert capsys.readouterr().err == "p.md: the repair of (1) finds no 'b' there\n"
    assert path.read_bytes() == before


A = {"key": "1", "section": "1", "numbered": True, "superseded": False, "formula": "a"}


def repair(**changes: object) -> dict[str, object]:
    return {"number": "1", "old": "a", "new": "c", "reason": "d"} | changes


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"displays": {}, "repairs": [1]}',
        '{"displays": [], "repairs": [{"number": "1"}]}',
        "[" * 100_000,
        json.dumps({"displays": [A, A], "repairs": []}),
        json.dumps({"displays": [A | {"formula": 1}], "repairs": []}),
        json.dumps({"displays": [A | {"numbered": "yes"}], "repairs": []}),
        json.dumps({"displays": [A | {"more": "b"}], "repairs": []}),
        json.dumps({"displays": [A], "repairs": [repair(old=1)]}),
        json.dumps({"displays": [A], "repairs": [repair(old="b")]}),
        json.dumps({"displays": [A], "repairs": [repair(old="")]}),
        json.dumps({"displays": [A], "repairs": [repair(number="2")]}),
        json.dumps({"displays": [A], "repairs": [repair(), repair()]}),
    ],
)
def test_what_is_no_transcription_is_refused(tmp_path, content):
    path = tmp_path / "t.json"
    path.write_text(content)
    with pytest.raises(Unreadable, match=r"^t.json: (?:not a transcription|the repair of)"):
        load(path)


def test_repairs_apply_in_their_order(tmp_path):
    repairs = (Repair("1", "a", "b", "r"), Repair("1", "bb", "c", "r"), Repair("2", "a", "z", "r"))
    transcription = Transcription((entry("1", "ab"), entry("2", "a")), repairs)
    assert transcription.formulas() == {"1": "c", "2": "z"}
    path = tmp_path / "t.json"
    path.write_text(transcription.dumps())
    assert load(path) == transcription
