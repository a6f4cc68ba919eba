"""Evidence in files: what is read back, what is dropped, and what is set aside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from symbolic import state
from symbolic.evidence.confirm import confirm
from symbolic.evidence.cover import cover
from symbolic.evidence.spec import parse_box, parse_grid
from symbolic.language.statement import parse
from symbolic.ledger.ledger import EvidenceRow, PartRow, Row, SpotRow, StoredGrid, Unproved
from symbolic.ledger.stored import Kept, Store, merged

CLAIM = parse("x > 0 |- log(x) <= x - 1").claims[0]
GRIDS = [confirm(CLAIM, parse_grid(text)) for text in ("x=1..3", "x=2, 5")]
BOX = cover(CLAIM, parse_box("x=2..3"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def kept(store: Store, **found: list[Any]) -> None:
    store.add("p", "Lemma 1", {digest: (f"claim {digest}", pieces) for digest, pieces in found.items()})


def test_what_is_kept_is_read_back(store: Store) -> None:
    assert store.read("p", "Lemma 1") == {}
    kept(store, a=[*GRIDS, BOX])
    assert store.read("p", "Lemma 1") == {"a": Kept("claim a", tuple(GRIDS), (BOX,))}
    assert store.names("p") == ["evidence/p/Lemma-1.json"]


def test_the_order_does_not_matter_and_nothing_is_kept_twice(store: Store) -> None:
    file = store.reports / "evidence/p/Lemma-1.json"
    kept(store, a=[*GRIDS, BOX], b=[GRIDS[0]])
    before = file.read_bytes()
    file.unlink()
    for digest, piece in (("b", GRIDS[0]), ("a", BOX), ("a", GRIDS[1]), ("a", GRIDS[0]), ("a", GRIDS[1])):
        kept(store, **{digest: [piece]})
    assert file.read_bytes() == before


def test_the_evidence_of_a_changed_claim_is_dropped_and_named(store: Store) -> None:
    kept(store, a=[GRIDS[0]], b=[GRIDS[1]])
    claims, notes = store.prune("p", "Lemma 1", {"a"})
    assert set(claims) == {"a"} == set(store.read("p", "Lemma 1"))
    (note,) = notes
    assert note.startswith("p:Lemma 1: the claim has changed since, evidence dropped: claim b: 2 points of the grid")
    assert store.prune("p", "Lemma 1", {"a"}) == (claims, [])
    store.prune("p", "Lemma 1", {"c"})
    assert store.names("p") == []


DAMAGES = {
    "cut": lambda text: text[:-40],
    "edited": lambda text: text.replace('"holds": 3', '"holds": 30'),
    "empty": lambda text: "",
    "list": lambda text: "[]",
    "nested": lambda text: "[" * 9999,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_set_aside(store: Store, damage: Any) -> None:
    kept(store, a=[GRIDS[0]])
    file = store.reports / "evidence/p/Lemma-1.json"
    text = damage(file.read_text())
    file.write_text(text)
    with pytest.raises(state.StateDamaged):
        store.read("p", "Lemma 1")
    claims, notes = store.usable("p", "Lemma 1")
    assert claims == {} and "evidence/p/Lemma-1.json is damaged; set aside as" in notes[0]
    assert not file.exists() and file.with_name("Lemma-1.json.damaged").read_text() == text
    assert store.names("p") == []


def test_a_file_that_was_signed_again_is_still_looked_at(store: Store) -> None:
    kept(store, a=[GRIDS[0]])
    file = store.reports / "evidence/p/Lemma-1.json"
    body = state.load(file) or {}
    body["claims"]["a"]["grids"][0]["holds"] = 30
    state.save(file, body)
    with pytest.raises(state.StateDamaged, match="contradict"):
        store.read("p", "Lemma 1")


def test_the_file_of_another_item_is_refused(store: Store) -> None:
    kept(store, a=[GRIDS[0]])
    (store.reports / "evidence/p/Lemma-1.json").rename(store.reports / "evidence/p/Lemma-2.json")
    with pytest.raises(state.StateDamaged, match="belongs to another item"):
        store.read("p", "Lemma 2")


def test_a_row_gets_the_evidence_of_its_own_claims() -> None:
    parts = (PartRow("printed", "refuted", "r"), PartRow("repaired", "proved", "a"), PartRow("also", "refuted", "s"))
    old = StoredGrid(**vars(GRIDS[1]), part=0, claim="old", file="")
    seen = EvidenceRow(SpotRow(1, 2), stored=(old,))
    row = Row("1", "1", "equation", "proved", evidence=seen, parts=parts, unproved=(Unproved("u", "..."),))
    assert list(row.claims()) == [(1, "a"), (None, "u")]
    claims = {
        "a": Kept("claim a", (GRIDS[0],), (BOX,)),
        "u": Kept("claim u", (GRIDS[1],)),
        "z": Kept("claim z", (GRIDS[1],)),
    }
    found = merged(row, claims, "evidence/p/1.json").evidence
    assert found.spot_check == SpotRow(1, 2) and row.evidence.stored == (old,)
    assert [(e.part, e.claim, e.over) for e in found.stored] == [
        (1, "claim a", "grid"), (1, "claim a", "box"), (None, "claim u", "grid"),
    ]  # fmt: skip
    assert found.stored[0].text() == GRIDS[0].text() and found.stored[0].file == "evidence/p/1.json"
