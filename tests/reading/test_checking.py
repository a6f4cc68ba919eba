"""Drafts held against a lock: what becomes of displays that are kept, moved, edited, changed, added and removed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symbolic.commands.drafts import data, told
from symbolic.language.statement import parse
from symbolic.ledger.ledger import PartRow, Reading, Row
from symbolic.reading.binding import Claimed, Printed
from symbolic.reading.checking import COUNTS, Checked, Draft, Report, check, likeliest
from symbolic.reading.lock import Lock, Locked, load, lock_of
from symbolic.reading.transcription import load as load_transcription
from symbolic.reading.transcription import transcribe

ROOT = Path(__file__).resolve().parents[2]
NOTATION = r"""
integers = ["n", "i"]
reals = ["x", "y", "p", "q", "u"]
[families]
b = { sub = 1 }
[meanings]
"b_i" = "x^i"
"""
DRAFT = {
    "1.1": r"(x + y)^2 \geq 0",
    "1.2": r"x = p \text{ for } q > 0",
    "1.3": r"y + p =",
    "1.4": r"q + x \leq",
    "1.5": "u",
    "1.6": r"\prod_{i=1}^n b_i = p",
    "1.7": "x := y + 2p + 3q",
    "1.8": r"b_1 + b_2 + b_3 = x + x^2 + x^3",
}
CLAIMS = {
    "1.1": ("(x + y)^2 >= 0", "same"),
    "1.2": ("q > 0 |- x = p", "same"),
    "1.3": ("y + p = q + x", "same"),
    "1.4": ("q + x <= u", "same"),
    "1.6": ("x^2 = p", "by hand"),
    "1.7": (None, "definition"),
}


class Desk:
    """A paper's folder and its lock, and drafts that are held against it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.count = folder, 0
        (folder / "printed").mkdir()
        (folder / "notation.toml").write_text(NOTATION)
        first = self.draft(DRAFT)
        (folder / "printed" / "equations.json").write_text(transcribe(Draft(first, None).found).dumps())
        self.lock = lock_of("sample", [self._row(key) for key in CLAIMS], Printed.of(folder))
        self.asked: list[str] = []

    def _row(self, key: str) -> Row:
        statement, level = CLAIMS[key]
        parts = (PartRow("printed", "proved", text=statement),) if statement else ()
        verdict = "proved" if statement else "definition"
        return Row(key, "1", "equation", verdict, reading=Reading(key, level), parts=parts)

    def draft(self, displays: dict[str, str], more: str = "") -> Path:
        """A markdown draft with these displays; keys that do not begin with a number have none."""
        self.count += 1
        path = self.folder / f"draft{self.count}.md"
        lines = [
            f"$$ {text} $$" if key.startswith("*") else f"$$ {text} \\tag{{{key}}} $$" for key, text in displays.items()
        ]
        path.write_text("1 Sums\n\n" + "\n\n".join([*lines, more]) + "\n")
        return path

    def claims(self, entry: Locked) -> Sequence[Claimed]:
        self.asked.append(entry.key)
        return [(claim, False) for text in entry.claim for claim in parse(text).claims]

    def check(self, displays: dict[str, str], more: str = "", **options: Any) -> Report:
        return check(Draft(self.draft(displays, more), self.folder), self.lock, self.claims, **options)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def items(report: Report) -> dict[str, Checked]:
    return {item.key: item for item in report.items}


def states(report: Report) -> dict[str, tuple[str, str]]:
    return {item.key: (item.change, item.state) for item in report.items}


def edited(**changes: str) -> dict[str, str]:
    """The draft with some displays changed; a key is written without its point: _12 is 1.2."""
    return {**DRAFT, **{f"{key[1]}.{key[2:]}": text for key, text in changes.items()}}


def test_an_unchanged_draft(desk: Desk) -> None:
    report = desk.check(DRAFT)
    assert states(report) == {
        "1.1": ("unchanged", "same"),
        "1.2": ("unchanged", "same"),
        "1.3": ("unchanged", "same"),
        "1.4": ("unchanged", "same"),
        "1.5": ("unchanged", "uncovered"),
        "1.6": ("unchanged", "by hand"),
        "1.7": ("unchanged", "definition"),
        "1.8": ("unchanged", "uncovered"),
    }
    assert items(report)["1.1"].verdict == "proved" and items(report)["1.1"].claim == ("(x + y)^2 >= 0",)
    assert desk.asked == ["1.3", "1.4"], "only what leans on its neighbours is compared again"
    assert report.troubles(strict=False) == []


def test_counts_and_exit_codes(desk: Desk) -> None:
    report = desk.check({**DRAFT, "*": "w = 1"})
    counts = report.counts
    assert tuple(counts) == COUNTS
    assert {k: v for k, v in counts.items() if v} == {
        "numbered": 8, "unnumbered": 1, "read": 8, "unread": 1,
        "same": 4, "by hand": 1, "definition": 1, "uncovered": 3, "sentences": 1,
    }  # fmt: skip
    assert (report.code(strict=False), report.code(strict=True)) == (0, 1)
    covered = desk.check({key: DRAFT[key] for key in ("1.1", "1.2")})
    assert (covered.code(strict=False), covered.code(strict=True)) == (0, 0)
    assert desk.check(edited(_11="(x + y)^2 > 0")).code(strict=False) == 1


def test_spelling_is_no_change(desk: Desk) -> None:
    report = desk.check(edited(_11=r"\left(x+y\right)^{2} \, \ge 0."))
    assert states(report)["1.1"] == ("unchanged", "same")


def test_renumbered(desk: Desk) -> None:
    report = desk.check({f"2.{key[2:]}": text for key, text in DRAFT.items()})
    assert {item.change for item in report.items} == {"moved"}
    assert items(report)["2.1"].verdict == "proved" and report.counts["same"] == 4


def test_edited_and_read_the_same(desk: Desk) -> None:
    item = items(desk.check(edited(_11=r"[x + y]^2 \geq 0")))["1.1"]
    assert (item.change, item.state, item.verdict) == ("edited", "same", "proved")
    assert item.detail and desk.asked == ["1.3", "1.4"]


def test_another_statement_with_the_same_meaning(desk: Desk) -> None:
    item = items(desk.check(edited(_11=r"(y + x)^2 \geq 0")))["1.1"]
    assert (item.change, item.state, item.verdict) == ("changed", "same", "proved") and "1.1" in desk.asked


def test_a_changed_statement_withdraws_the_verdict(desk: Desk) -> None:
    report = desk.check(edited(_11=r"(x - y)^2 \geq 0"))
    item = items(report)["1.1"]
    assert (item.change, item.state, item.verdict) == ("changed", "stale", "")
    assert "the verdict is withdrawn" in item.detail and item.detail.startswith("+y -> -y")
    (line,) = report.troubles(strict=False)
    assert line == f"{item.file}:{item.line}: (1.1) stale: {item.detail}"


def test_a_changed_hypothesis_withdraws_the_verdict(desk: Desk) -> None:
    assert states(desk.check(edited(_12=r"x = p + 1 \text{ for } q > 0")))["1.2"] == ("changed", "stale")


def test_what_leans_on_a_changed_neighbour_is_stale(desk: Desk) -> None:
    report = desk.check(edited(_14=r"q - x \leq"))
    assert states(report)["1.3"] == ("unchanged", "stale") and states(report)["1.4"] == ("changed", "stale")
    assert "its neighbours or the notation have changed" in items(report)["1.3"].detail
    assert states(desk.check(edited(_15="u + 1")))["1.4"] == ("unchanged", "stale")


def test_bound_by_hand_to_another_text(desk: Desk) -> None:
    assert states(desk.check(edited(_16=r"\prod_{i=1}^n b_i = q")))["1.6"] == ("changed", "stale")


def test_a_changed_definition_is_told(desk: Desk) -> None:
    item = items(desk.check(edited(_17="x := y + 2p + 4q")))["1.7"]
    assert (item.change, item.state) == ("changed", "stale") and item.detail.startswith("p + 3 -> p + 4; ")


def test_added_and_removed(desk: Desk) -> None:
    draft = {key: text for key, text in DRAFT.items() if key != "1.2"}
    report = desk.check({**draft, "1.9": "u^n = q^n - p^n"})
    assert states(report)["1.9"] == ("added", "uncovered") and states(report)["1.2"] == ("removed", "removed")
    assert (report.counts["removed"], report.counts["numbered"]) == (1, 8)
    (line,) = report.troubles(strict=False)
    assert line.endswith("(1.2) removed: no longer printed; its claims stand for nothing now")
    assert report.code(strict=False) == 0


def test_a_number_that_stays_with_another_formula(desk: Desk) -> None:
    """(1.1) is put in front: all numbers move on by one."""
    shifted = {"1.1": "u = q", **{f"1.{int(key[2:]) + 1}": text for key, text in DRAFT.items()}}
    report = desk.check(shifted)
    assert states(report)["1.1"] == ("added", "uncovered")
    assert {item.change for item in report.items if item.key != "1.1"} == {"moved"}
    assert report.counts["stale"] == 0


def test_an_unread_display_is_a_trouble(desk: Desk) -> None:
    report = desk.check(edited(_18="b_1 + w = 1"))
    (line,) = report.troubles(strict=False)
    assert line.endswith("(1.8) unread: the notation does not declare w")
    assert report.counts["unread"] == 1 and report.code(strict=False) == 0


def test_strict_lists_what_is_uncovered(desk: Desk) -> None:
    lines = desk.check(DRAFT).troubles(strict=True)
    assert [line.rpartition("(")[2] for line in lines] == ["1.5) uncovered", "1.8) uncovered"]


def test_a_lint_of_another_paper_blocks_until_it_is_acknowledged(desk: Desk) -> None:
    others = {"other": {"7": r"b_1 + b_2 + b_3 = x + x^2 + x^4", "8": r"(x - y)^2 \geq 0"}}
    report = desk.check(DRAFT, others=others)
    assert items(report)["1.8"].lints == ("otherwise-other-7: other prints in (7) x^4, here stands x^3",)
    assert items(report)["1.8"].state == "uncovered"
    blocked = items(report)["1.1"]
    assert (blocked.state, blocked.verdict) == ("differs", "") and blocked.detail.startswith("otherwise-other-8: ")
    assert report.code(strict=False) == 1 and report.counts["lints"] == 2
    reasons = '[acknowledged]\n"1.1:otherwise-other-8" = "revised"\n"1.8:otherwise-other-7" = "revised"\n'
    (desk.folder / "notation.toml").write_text(NOTATION + reasons)
    assert desk.check(DRAFT, others=others).counts["lints"] == 0


def test_a_changed_notation_is_compared_again(desk: Desk) -> None:
    notation = desk.folder / "notation.toml"
    notation.write_text(NOTATION.replace("[families]", "[families]\ny = { args = 1 }"))
    assert desk.check(DRAFT).counts["stale"] == 0
    notation.write_text(NOTATION.replace('"p", ', "").replace("[families]", '[names]\np = "2*q"\n[families]'))
    report = desk.check(DRAFT)
    # What is read is the same: only what leans on its neighbours is compared, the rest when the paper is built.
    assert [key for key, (_, state) in states(report).items() if state == "stale"] == ["1.3"]
    assert "its neighbours or the notation have changed" in items(report)["1.3"].detail


def test_what_is_read_otherwise_is_compared_again(desk: Desk) -> None:
    desk.lock = Lock("sample", tuple(replace(e, tree="0" * 64) if e.key == "1.1" else e for e in desk.lock.entries))
    assert states(desk.check(DRAFT))["1.1"] == ("unchanged", "same") and "1.1" in desk.asked
    desk.lock = Lock("sample", tuple(replace(e, claim=("x = 1",)) if e.key == "1.1" else e for e in desk.lock.entries))
    item = items(desk.check(DRAFT))["1.1"]
    assert (item.state, item.detail) == ("stale", "the notation has changed; the verdict is withdrawn")


def test_broken_places_are_told(desk: Desk) -> None:
    report = desk.check(DRAFT, more="$$ x = \\frac{1}{2 $$")
    assert any("is not closed" in line for line in report.troubles(strict=False))


def test_json(desk: Desk) -> None:
    written = json.loads(json.dumps(data(desk.check({**DRAFT, "1.1": "u"}))))
    assert set(written) == {"paper", "draft", "counts", "items", "sentences", "troubles"}
    assert {"numbered", "unnumbered", "read", "unread", "same", "differs", "uncovered", "superseded",
            "stale"} <= set(written["counts"])  # fmt: skip
    assert set(written["items"][0]) == {
        "key", "file", "line", "section", "numbered", "read", "state", "change", "level", "verdict", "claim", "detail",
        "lints",
    }  # fmt: skip


def test_lines(desk: Desk) -> None:
    report = desk.check(DRAFT)
    lines = told(report, strict=False)
    assert lines[0].endswith(".md: sample") and lines[1].split() == ["numbered", "8"]
    assert lines[-1] == "uncovered: 1.5, 1.8"
    assert told(report, strict=True)[-1].endswith("(1.8) uncovered")


# ------------------------------------------------------------------------------------------------ which paper it is


def test_the_likeliest_paper(desk: Desk) -> None:
    other = Lock("other", desk.lock.entries[:1])
    assert likeliest(desk.draft(DRAFT), {"other": other, "sample": desk.lock}) == "sample"
    assert likeliest(desk.draft({"1.1": "a", "1.2": "b", "1.3": "c"}), {"sample": desk.lock}) is None
    assert likeliest(desk.draft({}), {"sample": desk.lock}) is None
    assert likeliest(desk.folder / "missing.md", {"sample": desk.lock}) is None


# ------------------------------------------------------------------------------------------------ January 2016


def heading(section: str) -> str:
    """A heading with this number."""
    *outer, last = section.split(".")
    names = ("section", "subsection", "subsubsection")[: len(outer) + 1]
    values = [*outer, str(int(last) - 1)]
    set_so = "".join(f"\\setcounter{{{name}}}{{{value}}}" for name, value in zip(names, values, strict=True))
    return f"{set_so}\\{names[-1]}{{Title}}"


def test_a_draft_made_of_the_transcription(tmp_path: Path) -> None:
    folder = ROOT / "derivations" / "jan2016"
    lock = load(ROOT / "reports" / "jan2016" / "paper.lock")
    printed = load_transcription(folder / "printed" / "equations.json")
    kept = [entry for entry in printed.entries if entry.numbered and entry.formula]
    lines: list[str] = []
    for entry in kept:
        lines += [heading(entry.section or "1"), f"\\[ {printed.repaired(entry.key)} \\tag{{{entry.key}}} \\]"]
    draft = tmp_path / "jan2016.tex"
    draft.write_text("\\begin{document}\n" + "\n".join(lines) + "\n\\end{document}\n")

    def held() -> Report:
        return check(Draft(draft, folder), lock, lambda _: ())

    report = held()
    assert {item.change for item in report.items if item.state != "removed"} == {"unchanged"}
    assert (report.counts["numbered"], report.counts["differs"], report.counts["unread"]) == (len(kept), 0, 0)
    text = draft.read_text()
    draft.write_text(text.replace(r"b_i b_{i-2}) \tag{4.22}", r"b_i b_{i-3}) \tag{4.22}"))
    assert draft.read_text() != text
    (stale,) = [item for item in held().items if item.change == "changed"]
    assert (stale.key, stale.state, stale.verdict) == ("4.22", "stale", "")
    assert stale.detail == "b_{i-2} -> b_{i-3}; the verdict is withdrawn"


def test_a_condition_that_is_dropped_from_a_display_withdraws_the_verdict(desk: Desk) -> None:
    """The relation alone is still what is claimed, but the claim supposes what nobody prints now."""
    assert desk.check(DRAFT) and r"\text{" in DRAFT["1.2"]
    assert states(desk.check(edited(_12=DRAFT["1.2"].partition(r"\text{")[0].rstrip(", "))))["1.2"] == (
        "changed",
        "stale",
    )


@pytest.mark.parametrize(
    ("integers", "sentence", "code"),
    [
        (["x"], "Let $x$ and $y$ be real numbers. Then", 1),
        (["x", "y"], "Let $x$ and $y$ be integers. Then", 0),
        ([], "Let $x$ and $y$ be real numbers. Then", 0),
        ([], "Let $x$ be an integer. Then", 1),
        (["x"], "Let $x$ be a number. Then", 0),
        (["x"], "The real numbers are many. Then", 0),
    ],
)
def test_a_sentence_that_says_what_the_notation_denies(
    tmp_path: Path, integers: list[str], sentence: str, code: int
) -> None:
    reals = [name for name in ("x", "y") if name not in integers]
    (tmp_path / "printed").mkdir()
    (tmp_path / "notation.toml").write_text(f"integers = {json.dumps(integers)}\nreals = {json.dumps(reals)}\n")
    draft = tmp_path / "draft.md"
    draft.write_text(f"1 Numbers\n\n{sentence}\n\n$$x^2 \\geq 0 \\quad (1.1)$$\n")
    (tmp_path / "printed" / "equations.json").write_text(transcribe(Draft(draft, None).found).dumps())
    report = check(Draft(draft, tmp_path), Lock("sample"), lambda _: ())
    assert report.code(strict=False) == code
    assert any("the notation declares x otherwise" in line for line in report.troubles(strict=False)) == bool(code)
