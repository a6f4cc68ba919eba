"""What a line gives as its reason is claimed with it, unless the claim supposes it: (4.17), "since r_1, r_2 > 0"."""

from __future__ import annotations

from derivations.jan2016 import section_4_2_lemma_1
from symbolic.paper.derivation import Derivation


def derived(given: str) -> Derivation:
    """(4.17), its last relation under these hypotheses."""
    d = Derivation(section_4_2_lemma_1.paper.items["4.17"])
    d.prove(link=1)
    d.prove(link=2)
    d.prove(link=3, given=given)
    return d


def test_a_reason_that_is_supposed_is_not_claimed() -> None:
    d = derived("r_1 > 0, r_2 > 0")
    assert [part.link for part in d.parts] == [1, 2, 3]
    assert d.binding.level == "same"
    whole = Derivation(d.item)
    whole.prove(given="r_1 > 0, r_2 > 0")
    assert [part.link for part in whole.parts] == [1, 2, 3]


def test_a_reason_that_is_neither_supposed_nor_claimed_is_missing() -> None:
    d = derived("r_1 > 0, r_2 > r_1")
    assert d.binding.level == "uncovered"
    assert d.verdict == "open"
