"""A hypothesis may have the source that its row gives, as far as that is seen without deriving; others may not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from certified import ROWS, STORE

import derivations
from symbolic.kernel import Claim, Rel, app, replay, var
from symbolic.paper.registry import import_paper
from symbolic.paper.suppositions import Hypothesis, Suppositions
from symbolic.sources import registry
from tests.reported import REPORTS

PAPER, BROKEN = import_paper(registry(Path(derivations.__file__).parent), "jan2016")


def supposed(ref: str) -> Suppositions:
    return PAPER.items[ref].supposed


@pytest.mark.parametrize("ref", ["4.22", "4.28", "Lemma 1", "4.3-no-ones", "5-noise", "2-lies"])
def test_what_rows_say_may_be(ref: str) -> None:
    row, count = ROWS[f"jan2016:{ref}"], 0
    made = replay((REPORTS / str(row.certificate)).read_text(), STORE)
    for part, result in zip(row.parts, made, strict=True):
        for h, said in zip(result.claim.given, part.suppositions, strict=False):
            assert supposed(ref).may_stand(result.claim, h, said), said
            count += 1
    assert count and not BROKEN


@pytest.mark.parametrize(
    "source",
    [
        "sentence 4.2.1:12:1",
        "sentence 4.2.1:17:2",
        "standing 4.2.1:12:1",
        "definedness ",
        "display 7.18",
        "stated ",
        "obvious ",
    ],
)
def test_what_no_sentence_says_may_not(source: str) -> None:
    """(4.22) is true where the last root is 0; all roots being 0 is not what the sentence says of them, either."""
    row = ROWS["jan2016:4.22"]
    (claim, *_) = (one.claim for one in replay((REPORTS / str(row.certificate)).read_text(), STORE))
    root, n, j = next(f for f in claim.functions() if f.name == "r"), var("n", "integer"), var("j", "integer")
    every = Claim([Rel(j, ">=", 1), Rel(n + 1, ">=", j)], Rel(app(root, j), "=", 0), [j])
    kind, _, place = source.partition(" ")
    ours: list[Hypothesis] = [Rel(app(root, n + 1), "=", 0), Rel(n, ">=", 1), every]
    for h in ours:
        told = replace(row.parts[0].suppositions[0], source=kind, place=place, reason="")
        assert not supposed("4.22").may_stand(Claim([*claim.given, h], claim.goal), h, told)
