"""The readings of all numbered displays are those that were compared with the papers by eye."""

from __future__ import annotations

import pytest
from golden import GOLDEN, PAPERS, ROOT, lines

from symbolic.reading.binding import Printed


@pytest.fixture(scope="module")
def printed() -> dict[str, Printed]:
    return {paper: Printed.of(ROOT / "derivations" / paper) for paper in PAPERS}


@pytest.mark.parametrize("paper", PAPERS)
def test_readings(printed: dict[str, Printed], paper: str) -> None:
    golden = (GOLDEN / f"{paper}.txt").read_text(encoding="utf-8").splitlines()
    assert list(lines(printed[paper])) == golden, "look at the change, then run python tests/reading/golden.py"


def test_nearly_all_are_read(printed: dict[str, Printed]) -> None:
    numbered = [paper.displays[key] for paper in printed.values() for key in paper.transcription.numbered]
    bodies = [display for display in numbered if display.formula.strip()]
    assert (len(numbered), len(bodies)) == (258, 255)
    assert sum(display.reading is not None for display in bodies) >= 254
