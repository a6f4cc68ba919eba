"""Tallies: the same whatever the order, and read back only when nothing is wrong with them."""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import permutations
from typing import Any

import pytest

from symbolic.evidence.evidence import Evidence
from symbolic.evidence.tally import FEW, Chunk, Tally
from symbolic.state import StateDamaged


def chunk(k: int) -> Chunk:
    """Four points, one of them false, one undecided."""
    counts = {"holds": 2, "fails": 1, "undecided": 1}
    return Chunk(counts, {0: 2, 100 + k: 1}, ({"x": str(k)},), ({"y": str(k)},))


WHOLE = Tally().plus(0, chunk(0)).plus(1, chunk(1)).plus(2, chunk(2)).plus(3, chunk(3))


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_the_order_in_which_chunks_are_finished_does_not_matter(order: tuple[int, ...]) -> None:
    tally = Tally()
    for k in order:
        tally = Tally.from_json(json.loads(json.dumps(tally.plus(k, chunk(k)).as_json())))
    assert tally == WHOLE and tally.chunks == 4 and not tally.later and tally.points == 16


def test_what_comes_too_early_waits() -> None:
    tally = Tally().plus(2, chunk(2))
    assert (tally.chunks, tally.points, 2 in tally, 0 in tally) == (0, 4, True, False)
    assert tally.plus(0, chunk(0)).chunks == 1


def test_only_the_first_points_are_named() -> None:
    tally = Tally()
    for k in range(2 * FEW):
        tally = tally.plus(k, chunk(k))
    assert [p["x"] for p in tally.first.fails] == [str(k) for k in range(FEW)]
    assert tally.first.counts["fails"] == 2 * FEW


def changed(row: Any, *path: Any, to: Any) -> Any:
    row = deepcopy(row)
    at = row
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return row


TALLY = Tally().plus(0, chunk(0)).plus(2, chunk(2)).as_json()


@pytest.mark.parametrize(
    "row",
    [
        3,
        [],
        {},
        {**TALLY, "more": 1},
        changed(TALLY, "chunks", to=-1),
        changed(TALLY, "chunks", to=True),
        changed(TALLY, "first", "counts", to={"holds": "2"}),
        changed(TALLY, "first", "counts", to={"proved": 2}),
        changed(TALLY, "first", "counts", to=[]),
        changed(TALLY, "first", "precisions", to=[[0]]),
        changed(TALLY, "first", "precisions", to=[[5, 1], [0, 1]]),
        changed(TALLY, "first", "fails", to=[{"x": 1}]),
        changed(TALLY, "later", 0, 0, to="2"),
        changed(TALLY, "later", 0, to=[2]),
    ],
)
def test_a_damaged_tally_is_refused(row: Any) -> None:
    assert Tally.from_json(TALLY).points == 8
    with pytest.raises(StateDamaged):
        Tally.from_json(row)


EVIDENCE = Evidence.of("x=1..16", 50, WHOLE.first)


def test_evidence_says_which_precision_decided() -> None:
    assert "decided in exact rationals at 8, with 100 bits at 1, with 101 bits at 1" in EVIDENCE.text()
    assert EVIDENCE.highest_precision == 103 and not EVIDENCE.settled
    exact = Evidence.of("x=1", 50, Chunk({"holds": 1}, {0: 1}))
    assert exact.text() == "1 point of the grid x=1: holds at 1; decided in exact rationals" and exact.settled
    assert Evidence.of("x=1", 50, Chunk({"holds": 1}, {183: 1})).text().endswith("decided with 183 bits")


def test_evidence_is_read_back() -> None:
    row = EVIDENCE.as_json()
    assert Evidence.from_json(json.loads(json.dumps(row))) == EVIDENCE
    for wrong in (
        {**row, "holds": row["holds"] + 1},
        {**row, "failed": 0},
        {**row, "fails": []},
        {**row, "open": []},
        {**row, "precisions": []},
        {**row, "grid": None},
        {**row, "points": 16.0},
        {k: v for k, v in row.items() if k != "digits"},
    ):
        with pytest.raises(StateDamaged):
            Evidence.from_json(wrong)
