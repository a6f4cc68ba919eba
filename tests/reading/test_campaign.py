"""Campaigns against the reader and the comparison: changed formulas are never the same, harmless edits always are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from edits import changed, harmless

from symbolic.kernel import Refutation, replay
from symbolic.kernel.certificate import store_beside
from symbolic.reading.binding import Claimed, Printed
from symbolic.reading.fingerprint import fingerprint
from symbolic.reading.reader import read
from symbolic.reading.scan import ReadError
from symbolic.reading.transcription import Entry, Transcription
from tests.campaigns import every
from tests.reported import PAPERS as REPORTED
from tests.reported import REPORTS

ROOT = Path(__file__).resolve().parents[2]
PAPERS = ("jan2016", "notes2020", "apr2016", "informal2016", "setup2016")
MOST = 8  # harmless edits of one display
SAME = ("same",)


@pytest.fixture(scope="module")
def printed() -> dict[str, Printed]:
    return {paper: Printed.of(ROOT / "derivations" / paper) for paper in PAPERS}


@pytest.fixture(scope="module")
def claims() -> dict[str, list[Claimed]]:
    """The claims that the lock of jan2016 holds to be the same as what is printed in section 4.2, by display."""
    store = store_beside(REPORTS / "certificates" / "any")
    found: dict[str, list[Claimed]] = {}
    for row in REPORTED["jan2016"].items:
        if row.section == "4.2" and row.reading.level in SAME:
            results = replay((REPORTS / row.certificate).read_text(encoding="utf-8"), store)
            found[row.reading.key] = [
                (result.claim, isinstance(result, Refutation))
                for part, result in zip(row.parts, results, strict=True)
                if part.role == "printed"
            ]
    return found


def with_formula(paper: Printed, key: str, formula: str) -> Printed:
    """The paper with one display only, which prints something else."""
    old = paper.transcription[key]
    entry = Entry(key, old.section, old.numbered, old.superseded, formula)
    return Printed(Transcription((entry,)), paper.notation)


@every(29)
def test_a_changed_formula_is_never_the_same(printed, claims, step) -> None:
    paper = printed["jan2016"]
    outcomes: Counter[str] = Counter()
    wrong = []
    for key, made in claims.items():
        formula = paper.displays[key].formula
        for mutant in list(dict.fromkeys(changed(formula)))[::step]:
            if fingerprint(mutant) == fingerprint(formula):
                continue
            level = with_formula(paper, key, mutant).bind(key, made).level
            outcomes[level] += 1
            if level in SAME:
                wrong.append((key, mutant, level))
    assert not wrong, wrong[:5]
    assert outcomes.total() >= 1000 / step, outcomes
    # Most are seen for what they are; not all of them may be refused.
    assert outcomes["differs"] >= outcomes.total() / 2, outcomes


def test_what_is_printed_is_the_same(printed, claims) -> None:
    assert len(claims) >= 30
    assert {printed["jan2016"].bind(key, made).level for key, made in claims.items()} == {"same"}


@every(17)
def test_harmless_edits_are_read_the_same(printed, step) -> None:
    count, wrong = 0, []
    for name, paper in printed.items():
        for key, display in list(paper.displays.items())[::step]:
            if display.reading is None:
                continue
            notation = paper.notation.at(key, paper.sections[key])
            edits = list(dict.fromkeys(harmless(display.formula)))
            for edit in edits[:: len(edits) // MOST + 1]:
                count += 1
                try:
                    if read(edit, notation).hash != display.tree:
                        wrong.append((name, key, edit))
                except ReadError as error:
                    wrong.append((name, key, edit, str(error)))
    assert not wrong, (len(wrong), wrong[:3])
    assert count >= 800 / step


@every(17)
def test_harmless_edits_stay_the_same_as_the_claims(printed, claims, step) -> None:
    paper = printed["jan2016"]
    count = 0
    for key, made in claims.items():
        for edit in list(dict.fromkeys(harmless(paper.displays[key].formula)))[::step]:
            count += 1
            assert with_formula(paper, key, edit).bind(key, made).level == "same", (key, edit)
    assert count >= 300 / step
