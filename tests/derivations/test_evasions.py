"""Ways round a verdict: what the paper supposes of a sequence is left out, or an assertion is called a definition."""

import pytest

from derivations.jan2016 import paper, section_4_1, section_4_2_lemma_1
from symbolic.paper.derivation import Derivation, DerivationError

assert section_4_1.section.paper is section_4_2_lemma_1.section.paper is paper


@pytest.mark.parametrize(("roots", "verdict"), [("-j", "open"), ("0", "refuted")])
def test_a_counterexample_meets_what_is_supposed_of_a_sequence(roots: str, verdict: str) -> None:
    """Sentence 4.2.1:12:1 supposes r(j) >= 0 for all j; the reason that (4.17) gives, r_1 > 0, says more."""
    made = Derivation(paper.items["4.17"])
    made.refute(at=f"n = 2, i = 1, r(j) = {roots}", given="n >= 0")
    assert made.verdict == verdict
    assert ("sentence 4.2.1:12:1" in made.binding.detail) == (verdict == "open")


@pytest.mark.parametrize("ref", ["4.20", "4.4"])
def test_what_has_a_meaning_is_not_defined_again(ref: str) -> None:
    with pytest.raises(DerivationError, match="asserts"):
        Derivation(paper.items[ref]).define()


def test_a_name_is_defined() -> None:
    made = Derivation(paper.items["4.1"])
    made.define()
    assert made.verdict == "definition"
