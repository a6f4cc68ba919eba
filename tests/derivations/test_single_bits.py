"""The query A for records of one bit: its two laws by the models, and false twins of them that the models tell."""

from __future__ import annotations

import pytest

from derivations.laws.single_bits import ONES, PUT, SET, SIZES, query, query_law, theory
from symbolic.evidence.spot import SpotCheckFailed, spot_check
from symbolic.language.models import model_of
from symbolic.search.lemma import Lemma


@pytest.mark.parametrize("lemma", [query, query_law])
def test_it_holds_by_the_models_wherever_records_are_numbers_of_vectors(lemma: Lemma) -> None:
    checked = spot_check(lemma.theorem.claim, model_of)
    assert checked.points == 48 and checked.model_values > 40


@pytest.mark.parametrize(
    "twin",
    [
        f"{SIZES} |- {PUT} = ones_of(n, s, z, q, p, e, z)",  # truth and lie exchanged
        f"{SIZES} |- {PUT} = ones_of(n, s, z, p, q, 3 - e, z)",  # another vector is 1
        f"{SIZES.replace('f = 1', 'f = 2')} |- {PUT} = {ONES}",  # d_1 = 0, d_2 = 1
        f"{SIZES.replace('B >= 2', 'B >= 1')} |- {PUT} = {ONES}",  # counts without numbers
        f"{SIZES}, m = {SET} |- {PUT} = a(n, m, s, q, p)",
        f"{SIZES}, m = n - {SET} |- {PUT} = a(n, m, s, p, q)",
    ],
)
def test_a_false_twin_is_told(twin: str) -> None:
    with pytest.raises(SpotCheckFailed, match=r"^false at"):
        spot_check(theory.claim(twin), model_of)
