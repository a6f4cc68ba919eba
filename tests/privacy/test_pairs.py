"""Log-probabilities for accountants."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from enumerated import law, worst

from derivations import privacy
from derivations.privacy.pairs import LOWER_ONLY, UPPER_ONLY


def test_a_small_pair_is_complete_and_right() -> None:
    pair = privacy.log_pmf_pair(12, "1/5", ones=4)
    assert pair.left_out == 0 and set(pair.log_pmf_upper) == set(range(13))
    for s, mass in enumerate(law(4, 8, Fraction(1, 5))):
        assert math.isclose(pair.log_pmf_upper[s], math.log(mass), rel_tol=1e-14)
    for s, mass in enumerate(law(5, 7, Fraction(1, 5))):
        assert math.isclose(pair.log_pmf_lower[s], math.log(mass), rel_tol=1e-14)


def test_the_directions_exchange_the_laws() -> None:
    there, back = (privacy.log_pmf_pair(12, "1/5", ones=4, direction=way) for way in ("01", "10"))
    assert (there.log_pmf_upper, there.log_pmf_lower) == (back.log_pmf_lower, back.log_pmf_upper)


@pytest.mark.parametrize("ones", [0, 4000])
def test_what_is_left_out_is_counted_as_lost(ones: int) -> None:
    n, epsilon = 10**5, 0.05
    pair = privacy.log_pmf_pair(n, "0.01", ones=ones, left_out="1e-20")
    assert 0 < pair.left_out < 1e-19 and len(pair.log_pmf_upper) < 3000
    assert UPPER_ONLY in pair.log_pmf_upper and LOWER_ONLY in pair.log_pmf_lower
    loss = math.fsum(
        max(0.0, math.exp(x) - math.exp(epsilon + pair.log_pmf_lower.get(s, -math.inf)))
        for s, x in pair.log_pmf_upper.items()
    )
    true = float(privacy.delta(n, "0.01", "0.05", ones=ones, direction="01").upper)
    assert math.isclose(loss, true, rel_tol=1e-9)


def test_too_many_outcomes_are_refused() -> None:
    with pytest.raises(privacy.PrivacyError, match="outcomes"):
        privacy.log_pmf_pair(10**12, "0.4", ones=0)


def test_improbable_outcomes_are_right_or_left_out() -> None:
    n, ones, q = 150, 97, Fraction(1, 1000)
    pair = privacy.log_pmf_pair(n, q, ones=ones)
    pmf = law(ones, n - ones, q)
    for s, mass in enumerate(pmf):
        if s in pair.log_pmf_upper:
            assert math.isclose(pair.log_pmf_upper[s], math.log(mass), rel_tol=1e-13), s
    missed = sum(mass for s, mass in enumerate(pmf) if s not in pair.log_pmf_upper)
    assert 0 < missed <= math.exp(pair.log_pmf_upper[UPPER_ONLY]) <= pair.left_out * (1 + 1e-12) < 1e-30


@pytest.mark.parametrize(("n", "q"), [(1, "1/5"), (8, "1/10"), (50, "1/20"), (2, "1/12500")])
def test_a_dominating_pair_is_above_every_collection(n: int, q: str) -> None:
    """In both directions, and not by much; as laws, of mass 1."""
    pair = privacy.dominating_pair(n, q, "1e-3")
    laws = [{s: math.exp(x) for s, x in logs.items()} for logs in (pair.log_pmf_upper, pair.log_pmf_lower)]
    assert all(math.isclose(math.fsum(law.values()), 1, rel_tol=1e-12) for law in laws)
    for e in (Fraction(1, 3), Fraction(9, 10), Fraction(1), 1 + Fraction(1, 10**5), Fraction(3, 2), Fraction(4)):
        true = float(worst(n, Fraction(q), e) if e >= 1 else 1 - e + e * worst(n, Fraction(q), 1 / e))
        for first, second in (laws, laws[::-1]):
            there = math.fsum(max(x - float(e) * second.get(s, 0.0), 0.0) for s, x in first.items())
            assert true <= there * (1 + 1e-12) and there <= true + 0.02
