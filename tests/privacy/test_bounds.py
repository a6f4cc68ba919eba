"""What the drafts and the literature ask for, beside the exact answer."""

from __future__ import annotations

import math
from fractions import Fraction
from math import comb

import pytest
from flint import arb

from derivations import privacy
from derivations.privacy import clones, exact
from derivations.privacy.bounds import BOUNDS
from derivations.privacy.clones import Mixture
from derivations.privacy.comparison import Comparison
from derivations.privacy.enclosure import above, below
from derivations.privacy.inputs import Epsilon


@pytest.fixture(scope="module")
def compared() -> Comparison:
    return privacy.compare(1000, 1, "1e-6")


def test_every_bound_has_a_row(compared: Comparison) -> None:
    assert [row.bound.name for row in compared.rows] == [bound.name for bound in BOUNDS]
    assert all(b.reference and b.formula and b.condition for b in BOUNDS)


def test_the_drafts(compared: Comparison) -> None:
    rows = {row.bound.name: row for row in compared.rows}
    drop, nats = 1 - math.exp(-1), math.log(2e6)
    q = float(rows["notes2020"].answer.q.upper)
    assert math.isclose(q, 3 * nats / (1000 * drop**2) + 4 / (1000 * drop), rel_tol=1e-12)
    assert 3.74 < rows["notes2020"].factor.lower <= rows["notes2020"].factor.upper < 3.75
    assert math.isclose(float(rows["notes2020-zeros"].answer.q.upper), 3 * nats / (1000 * drop**2), rel_tol=1e-12)
    # The rule of three deviations of 2016 does not claim delta, and does not give it.
    assert rows["jan2016"].private is False and rows["jan2016"].delta.lower > Fraction(1, 100)
    at_two = privacy.compare(1000, exp_epsilon=2, delta="1e-6").rows[0].answer.q
    assert f"{float(at_two.upper):.3f}" == "0.009"  # as jan2016 prints


def test_published_bounds_are_safe_and_the_exact_one_is_smallest(compared: Comparison) -> None:
    for row in compared.rows[1:]:
        assert row.private is True and row.factor.lower >= 1, row.bound.name
        assert row.delta.upper <= Fraction(1, 10**6)
    names = {row.bound.name: row.answer.holds for row in compared.rows}
    assert names["clones"] is False and names["cheu2019"] is True
    assert privacy.compare(100, 2, "1e-3").as_json()["bounds"][3]["condition_holds"] is False  # eps > 1


def test_a_bound_beyond_one_half_is_no_bound() -> None:
    rows = {row.bound.name: row for row in privacy.compare(1, 1, "1e-6").rows}
    assert rows["notes2020"].answer.q is None and "1/2" in rows["notes2020"].answer.reason


@pytest.mark.parametrize("e", ["11/10", "2", "3", "300"])
@pytest.mark.parametrize("q", ["0", "1/1000", "1/50", "1/5", "2/5"])
def test_clones_are_summed_right(e: str, q: str) -> None:
    level, noise = Fraction(e), Fraction(q)
    for n in (0, 1, 2, 7, 13):
        for r in {Fraction(1, 3), Fraction(1, 50), 2 * noise or Fraction(1)}:
            true = exact.mixture(n, r, noise, level)
            ball = Mixture(n, r, noise, Epsilon(exp_epsilon=level)).divergence(1e-9)
            assert below(ball) <= true <= above(ball)


@pytest.mark.parametrize(("n", "r", "e"), [(260, "1/2", "11/10"), (300, "1/3", "3/2"), (240, "3/5", "2")])
def test_clones_outside_of_the_window_are_bounded(n: int, r: str, e: str, monkeypatch: pytest.MonkeyPatch) -> None:
    share, noise, level = Fraction(r), Fraction(1, 10), Fraction(e)
    true, window = exact.mixture(n, share, noise, level), clones._Sum.window
    mixture = Mixture(n, share, noise, Epsilon(exp_epsilon=level))
    widths = []

    def narrow(self: clones._Sum) -> tuple[int, int]:
        first, last = window(self)
        widths.append(last - first)
        return first, last

    monkeypatch.setattr(clones._Sum, "window", narrow)
    ball = mixture.divergence(1e-3)
    assert widths[0] < n and below(ball) <= true <= above(ball)
    monkeypatch.setattr(clones._Sum, "left_out", lambda *_args, **_options: arb(0))
    without = mixture.divergence(1e-3)
    assert above(without) < true


@pytest.mark.parametrize("q", ["1/50", "1/5"])
def test_the_blanket_of_two_values_is_the_stronger_clones(q: str) -> None:
    noise, e = Fraction(q), Fraction(3, 2)
    p, blanket = 1 - noise, 2 * noise
    for n in (1, 2, 6):
        total = Fraction(0)
        for size in range(1, n + 1):
            mean = sum(
                Fraction(comb(size, j), 2**size)
                * max(Fraction(0), 2 * (p - e * noise) * j + 2 * (noise - e * p) * (size - j))
                for j in range(size + 1)
            )
            total += comb(n, size) * blanket**size * (1 - blanket) ** (n - size) * mean
        assert total / (blanket * n) == exact.mixture(n - 1, blanket, noise, e)


def test_clones_dominate_every_collection() -> None:
    n, q, e = 12, Fraction(1, 10), Fraction(3, 2)
    assert exact.mixture(n - 1, 2 * q, q, e) >= exact.worst(n - 1, q, e)[0]


def test_the_deviation_is_that_of_the_estimate(compared: Comparison) -> None:
    q = float(compared.exact.upper)
    assert math.isclose(float(compared.deviation.upper), math.sqrt(1000 * q * (1 - q)) / (1 - 2 * q), rel_tol=1e-9)


@pytest.mark.parametrize(("n", "epsilon", "delta"), [(829214853, "8.457615", "1e-100"), (202, "0.792033", "1e-30")])
def test_clones_are_summed_where_their_number_is_far_from_its_mean(n: int, epsilon: str, delta: str) -> None:
    rows = {row.bound.name: row for row in privacy.compare(n, epsilon, delta).rows}
    for name in ("clones-numerical", "stronger-clones"):
        assert rows[name].answer.q is not None and rows[name].private is not False


def test_three_deviations_are_computed_without_cancellation() -> None:
    q = privacy.compare(10**15, 300, "1e-6").rows[0].answer.q
    assert q.lower > 0 and math.isclose(float(q.upper * 10**15), 9 * math.exp(-300) ** 2, rel_tol=1e-12)


def test_of_a_negligible_delta_no_more_is_said() -> None:
    rows = {row.bound.name: row for row in privacy.compare(367461, "1.751746e-4", "1e-3").rows}
    assert rows["cheu2019"].delta.upper <= Fraction(1, 10**100) and rows["blanket-hoeffding"].delta.lower > 0
