"""Hypotheses in prose that are dropped, strengthened, moved, or get another number: all are told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from symbolic.reading.checking import Draft, Report, check
from symbolic.reading.errors import Unreadable
from symbolic.reading.extraction import extract
from symbolic.reading.lock import Lock, LockedSentence
from symbolic.reading.notation import load_notation
from symbolic.reading.prose import Prose, Said, load_prose
from symbolic.reading.revisions import revisions
from symbolic.reading.transcription import Transcription, main, spoken, transcribe
from tests.campaigns import every

ROOT = Path(__file__).resolve().parents[2]
PAPERS = ROOT.parent / "shared" / "papers"
DRAFTS = ("jan2016.md", "apr2016.md", "notes2020.md", "informal2016.tex", "setup2016.md")
NOTATION = 'integers = ["n", "N"]\nreals = ["x", "y", "q", "\\\\epsilon"]\n'
DRAFT = r"""
1 Sums

Let $n \geq 1$. For all $x > 0$, we have

$$x^n > 0 \quad (1.1)$$

Suppose $\epsilon \geq 0$ and $q < 1/2$. There are N users. Then

$$y = \epsilon \quad (1.2)$$

This is a remark.

2 More

Assume $y = 2$. So

$$q = 1 \quad (2.1)$$

It goes on for $N$ users. Words alone.
"""


class Desk:
    """A paper's folder with its sentences, and drafts that are held against it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "printed").mkdir()
        (folder / "notation.toml").write_text(NOTATION)
        assert main([str(self.write(DRAFT)), str(folder / "printed" / "equations.json")]) == 0

    def write(self, text: str) -> Path:
        (self.folder / "draft.md").write_text(text)
        return self.folder / "draft.md"

    def keep(self, prose: Prose) -> None:
        (self.folder / "printed" / "sentences.json").write_text(prose.dumps())

    @property
    def kept(self) -> Prose:
        return load_prose(self.folder / "printed" / "sentences.json")

    def check(self, old: str, new: str, *rests: LockedSentence) -> Report:
        assert old in DRAFT
        return check(Draft(self.write(DRAFT.replace(old, new, 1)), self.folder), Lock("", (), rests), lambda _: ())


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def told(report: Report) -> list[str]:
    return [r.trouble for r in report.revised if r.counts]


def test_what_is_kept_of_a_draft(desk: Desk) -> None:
    kept = desk.kept
    assert [s.place for s in kept.sentences] == [
        "1:1:1", "1:1:2", "1:2:1", "1:2:2", "1:2:3", "1:3:1", "2:1:1", "2:1:2", "2:2:1", "2:2:2",
    ]  # fmt: skip
    assert kept["1:1:1"].onward == (r"n \geq 1",) and kept["1:1:2"].here == ("x > 0",)
    assert kept["1:1:2"].displays == ("1.1",) and kept.of_display["2.1"] == "2:1:2"
    assert kept["1:3:1"].plain and not kept["1:2:2"].plain
    assert kept["2:2:1"].unread
    assert "users" not in kept.dumps()  # no words of the paper
    assert desk.kept.dumps() == kept.dumps()


def test_what_holds_where(desk: Desk) -> None:
    holding = {key: [f for _, f in desk.kept.holding(desk.kept.of_display[key], "")] for key in ("1.1", "1.2", "2.1")}
    assert holding == {
        "1.1": [r"n \geq 1", "x > 0"],
        "1.2": [r"n \geq 1", r"\epsilon \geq 0", "q < 1/2"],
        "2.1": ["y = 2"],
    }
    assert [f for _, f in desk.kept.holding("", "2")] == ["y = 2"]


@pytest.mark.parametrize(("new", "code"), [("They are flipped independently.", 1), ("They are flipped.", 0)])
def test_words_of_independence_count(desk: Desk, new: str, code: int) -> None:
    report = desk.check("Words alone.", new)
    assert report.code(strict=False) == code and len(told(report)) == code


def test_a_draft_is_what_it_is(desk: Desk) -> None:
    report = desk.check("Words alone.", "Words  alone .")
    assert (report.revised, report.sentences) == ((), 10)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (r"Let $n \geq 1$. ", "", r"sentence 1:1:1 is gone: it supposed $n \geq 1$"),
        (r"$\epsilon \geq 0$", r"$\epsilon \geq 5$",
         r"sentence 1:2:1 is changed: it supposed $\epsilon \geq 0$, $q < 1/2$, now $\epsilon \geq 5$, $q < 1/2$"),
        (r"$\epsilon \geq 0$", r"$\epsilon > 0$",
         r"sentence 1:2:1 is changed: it supposed $\epsilon \geq 0$, $q < 1/2$, now $\epsilon > 0$, $q < 1/2$"),
        (r" and $q < 1/2$", "",
         r"sentence 1:2:1 is changed: it supposed $\epsilon \geq 0$, $q < 1/2$, now $\epsilon \geq 0$"),
        ("Assume $y = 2$", "Assume $y = 3$", "sentence 2:1:1 is changed: it supposed $y = 2$, now $y = 3$"),
        ("Assume $y = 2$", "Do not assume $y = 2$",
         "sentence 2:1:1 is changed: it supposed $y = 2$, now nothing that is read"),
        ("Assume $y = 2$", "Note that $y = 2$",
         "sentence 2:1:1 is changed: it supposed $y = 2$, now nothing that is read"),
        ("This is a remark.", "Let $x = 1$.", "sentence 1:3:1 is changed: now $x = 1$"),
        ("This is a remark.", "This is a remark. Let $x = 1$.", "sentence 1:3:2 is new: it supposes $x = 1$"),
    ],
)  # fmt: skip
def test_hypotheses_dropped_strengthened_and_added(desk: Desk, old: str, new: str, line: str) -> None:
    report = desk.check(old, new)
    assert told(report) == [line]
    assert report.code(strict=False) == 1 and report.counts["revised"] == 1


def test_moved_behind_a_display_and_into_another_section(desk: Desk) -> None:
    sentence = r"Suppose $\epsilon \geq 0$ and $q < 1/2$."
    for place, where in (("This is a remark.", "1:3:1"), ("Assume $y = 2$.", "2:1:1")):
        text = DRAFT.replace(f"{sentence} ", "").replace(place, f"{sentence} {place}")
        report = check(Draft(desk.write(text), desk.folder), Lock(""), lambda _: ())
        assert told(report) == [f"sentence 1:2:1 is moved to {where}: it supposes $\\epsilon \\geq 0$, $q < 1/2$"]
        assert report.code(strict=False) == 1


def test_swapped_with_its_neighbour(desk: Desk) -> None:
    one, other = r"Suppose $\epsilon \geq 0$ and $q < 1/2$.", "There are N users."
    assert told(desk.check(f"{one} {other}", f"{other} {one}")) == [
        "sentence 1:2:1 is moved to 1:2:2: it supposes $\\epsilon \\geq 0$, $q < 1/2$"
    ]


def test_a_new_section_before_moves_nothing(desk: Desk) -> None:
    new = "2 Further\n\nThis is new.\n\n3 More"
    assert [r.trouble for r in desk.check("2 More", new).revised] == []


def test_what_rests_on_a_sentence_falls_with_it(desk: Desk) -> None:
    rests = LockedSentence("1:2:2", ("1.2", "1-users"))
    assert told(desk.check("There are N users.", "There are n users.", rests)) == [
        "sentence 1:2:2 is changed; 1.2, 1-users rest on it"
    ]
    assert told(desk.check("There are N users.", "There are n users.")) == []  # nothing rests on it
    lines = desk.check("There are N users.", "There are n users.").troubles(strict=False)
    assert lines[-1] == "other sentences with mathematics are not what they were: 1:2:2"
    assert desk.check("There are N users.", "There are n users.").code(strict=True) == 1
    assert told(desk.check("This is a remark.", "", LockedSentence("1:3:1", ("1-remark",)))) == [
        "sentence 1:3:1 is gone; 1-remark rests on it"
    ]


def test_what_is_bound_by_hand_stays_with_its_sentence(desk: Desk) -> None:
    bound = [
        Said(s.place, s.fingerprint, s.displays, onward=(r"N \geq 1",), hand=True) if s.place == "2:2:1" else s
        for s in desk.kept.sentences
    ]
    desk.keep(Prose(tuple(bound)))
    again = Draft(desk.write(DRAFT.replace("This is a remark.", "This is a remark. More.")), desk.folder).prose
    assert again["2:2:1"].onward == (r"N \geq 1",) and again["2:2:1"].hand
    assert told(desk.check("It goes on for $N$ users.", "It goes on for all users.")) == [
        r"sentence 2:2:1 is changed: it supposed $N \geq 1$, now nothing that is read"
    ]


@pytest.mark.parametrize(
    "damage",
    ["[]", "{", '{"sentences": [{"place": "1:1"}]}', '{"sentences": [{"place": "1:1:1", "fingerprint": 1}]}',
     '{"sentences": [{"place": "1:1:1", "fingerprint": "a", "more": 1}]}',
     '{"sentences": [{"place": "1:1:1", "fingerprint": "a", "here": [1]}]}',
     '{"sentences": [{"place": "1:1:1", "fingerprint": "a", "hand": 1}]}',
     '{"sentences": [{"place": "1:1:1", "fingerprint": "a"}, {"place": "1:1:1", "fingerprint": "a"}]}'],
)  # fmt: skip
def test_damage_is_one_named_error(tmp_path: Path, damage: str) -> None:
    (tmp_path / "sentences.json").write_text(damage)
    with pytest.raises(Unreadable, match=r"^sentences.json: not the sentences of a paper"):
        load_prose(tmp_path / "sentences.json")


# ----------------------------------------------------------------------------------------------------- the five drafts

with_drafts = pytest.mark.skipif(not PAPERS.is_dir(), reason="the drafts (shared/papers) are not beside the repository")


def prose_and_prints(path: Path, folder: Path, before: Prose | None = None) -> tuple[Prose, dict[str, str]]:
    found = extract(path)
    transcription: Transcription = transcribe(found)
    prose = spoken(found, transcription, load_notation(folder / "notation.toml"), before)
    return prose, {entry.key: entry.fingerprint for entry in transcription.entries}


@with_drafts
@pytest.mark.parametrize("file", DRAFTS)
def test_the_sentences_that_are_kept_are_those_of_the_draft(file: str) -> None:
    folder = ROOT / "derivations" / file.partition(".")[0]
    kept = load_prose(folder / "printed" / "sentences.json")
    assert prose_and_prints(PAPERS / file, folder, kept)[0] == kept


_FORMULA = re.compile(r"\$\$.*?\$\$|(?<![\\$])\$(?P<inline>[^$]+)\$(?!\$)", re.S)
_CHANGES = (
    (re.compile(r"\\(?:geq?|leq?|in)(?![A-Za-z])|(?<!\\)[<>=]"), r"\\neq "),
    (re.compile(r"(?<![\d.])\d+(?![\d.])"), "17"),
)
_SENTENCE = re.compile(r"[^.\n]*(?:\.(?![ \n][A-Z$])[^.\n]*)*(?:\.|\Z|\n)")
_MOST = 20


def _mutations(text: str) -> Iterator[tuple[str, str]]:
    """Drafts in which a relation or a number of one formula in the prose is another one, or its sentence is gone."""
    body = text.find(r"\begin{document}")
    for formula in _FORMULA.finditer(text, max(body, 0)):
        inline = formula["inline"]
        line = text.rfind("\n", 0, formula.start()) + 1
        if inline is None or not _CHANGES[0][0].search(inline) or "%" in text[line : formula.start()]:
            continue
        for pattern, other in _CHANGES:
            changed = pattern.sub(other, inline, count=1)
            if changed != inline:
                yield inline, f"{text[: formula.start()]}${changed}${text[formula.end() :]}"
        for sentence in _SENTENCE.finditer(text, line):
            if sentence.end() >= formula.end():
                yield inline, text[: sentence.start()] + "\n" + text[max(sentence.end(), formula.end()) :]
                break


@with_drafts
@every(5)
@pytest.mark.parametrize("file", DRAFTS)
def test_mutations_of_relations_in_the_prose_of_the_drafts_are_told(tmp_path: Path, file: str, step: int) -> None:
    folder = ROOT / "derivations" / file.partition(".")[0]
    text = (PAPERS / file).read_text(encoding="utf-8")
    kept, prints = prose_and_prints(PAPERS / file, folder)
    mutations = list(_mutations(text))
    assert len(mutations) >= 10
    for inline, changed in mutations[:: step * max(1, len(mutations) // _MOST)]:
        (tmp_path / file).write_text(changed, encoding="utf-8")
        now, displays = prose_and_prints(tmp_path / file, folder)
        found = [r for r in revisions(kept, now, prints, displays) if not r.plain]
        assert found or displays != prints, inline  # a formula behind a display, with its number, is one of the display


@with_drafts
@pytest.mark.parametrize("file", DRAFTS)
def test_hypotheses_moved_in_the_drafts_are_told(file: str) -> None:
    """Each sentence that supposes something, put at the end of its section, or of the paper."""
    folder = ROOT / "derivations" / file.partition(".")[0]
    kept, prints = prose_and_prints(PAPERS / file, folder)
    sections = list(dict.fromkeys(s.section for s in kept.sentences))
    for said in [s for s in kept.sentences if s.supposes]:
        others = [s for s in kept.sentences if s is not said]
        own = [s for s in others if s.section == said.section]
        for last in (own[-1:], others[-1:]):
            if not last or kept.places[said.place] > kept.places[last[0].place]:
                continue
            at = others.index(last[0]) + 1
            moved = Said(f"{last[0].section}:999:1", said.fingerprint, (), said.onward, said.here)
            lost = [Said(said.place, "", said.displays)] if said.displays else []
            here = others.index(next((s for s in others if kept.places[s.place] > kept.places[said.place]), last[0]))
            new = Prose((*others[:here], *lost, *others[here:at], moved, *others[at:]))
            found = revisions(kept, new, prints, prints)
            assert any(r.matters and r.place == said.place for r in found), said.place
    assert sections


@pytest.mark.parametrize(("words", "code"), [("Let $x$ and $y$ be independent.", 1), ("We need $x$ and $y$ below.", 0)])
def test_independence_is_supposed(desk: Desk, words: str, code: int) -> None:
    """No formula says it, and nothing rests on it yet: it is missed all the same, and other sentences are not."""
    text = DRAFT.replace("This is a remark.", words)
    assert main([str(desk.write(text)), str(desk.folder / "printed" / "equations.json")]) == 0
    assert check(Draft(desk.write(text), desk.folder), Lock("", ()), lambda _: ()).code(strict=False) == 0
    assert desk.check("This is a remark.\n", "\n").code(strict=False) == code


@pytest.mark.parametrize(("title", "code"), [("More, for $n \\geq 1$", 1), ("More", 0)])
def test_a_heading_is_watched(desk: Desk, title: str, code: int) -> None:
    text = DRAFT.replace("2 More", f"2 {title}")
    assert main([str(desk.write(text)), str(desk.folder / "printed" / "equations.json")]) == 0
    assert check(Draft(desk.write(text), desk.folder), Lock("", ()), lambda _: ()).code(strict=False) == 0
    assert desk.check("2 More", f"2 {title}".replace("1", "5")).code(strict=False) == code
