"""The readings of all numbered displays are those that were compared with the papers by eye."""

from __future__ import annotations

import pytest
from golden import GOLDEN, PAPERS, ROOT, lines

from symbolic.reading.binding import Printed
from symbolic.reading.reader import read
from symbolic.reading.scan import ReadError
from symbolic.reading.tree import NOTHING, Node


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


def links(node: Node) -> list[tuple[Node, str, Node]]:
    """The relations that stand next to one another in a chain, both sides printed."""
    parts = node.args
    found = [(parts[i], str(parts[i + 1]), parts[i + 2]) for i in range(0, len(parts) - 2, 2)]
    return [(a, sign, b) for a, sign, b in found if isinstance(a, Node) and isinstance(b, Node)]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_place_of_a_link_is_all_of_it_and_no_more(printed: dict[str, Printed], paper: str) -> None:
    """Reports show a link as it stands in the print: signs, bangs, brackets and indices at its ends belong to it."""
    checked, wrong = 0, []
    for key, display in printed[paper].displays.items():
        notation = printed[paper].notation.at(key, printed[paper].sections[key])
        for clause in display.reading.clauses if display.reading else ():
            if clause.node is None or clause.node.op != "relation":
                continue
            for left, _, right in links(clause.node):
                if NOTHING in (left, right) or left.span == right.span:  # m = 1, \\dots, n has one place
                    continue
                shown = display.reading.source[left.span[0] : right.span[1]]
                checked += 1
                if shown.count(r"\left") != shown.count(r"\right"):
                    wrong.append(f"{key}: {shown}")
                try:
                    (again,) = [c.node for c in read(shown, notation).clauses]
                except (ReadError, ValueError) as error:
                    wrong.append(f"{key}: {shown}: {error}")
                    continue
                if again is None or again.op != "relation" or (again.args[0], again.args[-1]) != (left, right):
                    wrong.append(f"{key}: {shown}")
    assert checked
    assert not wrong, "\n".join(wrong)
