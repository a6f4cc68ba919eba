"""The divergence of all collections at many E against its definition, in fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest
from enumerated import d01

from derivations import privacy
from derivations.privacy import table

LEVELS = [Fraction(1), Fraction(101, 100), Fraction(3, 2), Fraction(3), Fraction(9), Fraction(30)]
CASES = [(1, "1/5"), (2, "1/100"), (7, "1/10"), (12, "1/4"), (12, "49/100")]


@pytest.mark.parametrize(("n", "q"), CASES)
@pytest.mark.parametrize("negligible", [0.2, 1e-9, 1e-200])
def test_every_collection_is_enclosed(n: int, q: str, negligible: float) -> None:
    """Also where much is cut off; and narrowly."""
    noise = Fraction(q)
    below, above = table.ends(n, noise, LEVELS, negligible)
    assert below.shape == above.shape == (n, len(LEVELS))
    for m in range(n):
        for k, e in enumerate(LEVELS):
            true = d01(n, m, noise, e)
            assert below[m, k] <= true <= above[m, k]
            assert above[m, k] - below[m, k] <= 1e-9 * negligible + 1e-12 * float(true)


def test_what_is_cut_off_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """If nothing were missing of the laws, the bounds from above would be too small."""
    plain = table._window
    monkeypatch.setattr(table, "_SPARE", 0)
    monkeypatch.setattr(table, "_window", lambda *given: (plain(*given)[0], Fraction(1)))
    _, above = table.ends(40, Fraction(1, 4), LEVELS, 0.2)
    assert any(above[m, k] < d01(40, m, Fraction(1, 4), e) for m in range(40) for k, e in enumerate(LEVELS))
    monkeypatch.setattr(table, "_window", plain)
    below, above = table.ends(40, Fraction(1, 4), LEVELS, 0.2)
    for m in range(40):
        assert all(below[m, k] <= d01(40, m, Fraction(1, 4), e) <= above[m, k] for k, e in enumerate(LEVELS))


def test_where_it_is_used() -> None:
    """Not for many records, nor for what is smaller than floats are."""
    assert table.applies(1000, 1e-20) and not table.applies(1000, 1e-290) and not table.applies(10**4, 1e-20)


@pytest.mark.parametrize(("n", "q", "many", "e"), [(8, "1/10", 2, "2"), (300, "1/10", 3, "3/2")])
def test_a_search_finds_the_same(monkeypatch: pytest.MonkeyPatch, n: int, q: str, many: int, e: str) -> None:
    """Branch and bound, which many records take, and the same groups."""
    found = privacy.compose(n, q, many, exp_epsilon=e, tolerance="1/2")
    monkeypatch.setattr(table, "MOST", 0)
    searched = privacy.compose(n, q, many, exp_epsilon=e, tolerance="1/2")
    assert found.lower == searched.lower and abs(found.upper / searched.upper - 1) < Fraction(1, 100)
