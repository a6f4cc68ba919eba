"""Clear reports among fakes: the smallest number of fakes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from enumerated import clear_reports

from derivations import privacy
from derivations.privacy import clear_reports as clear_reports_module
from derivations.privacy import clones, exact
from derivations.privacy.inputs import Epsilon


@pytest.mark.parametrize("dimensions", [2, 3, 4])
@pytest.mark.parametrize("e", [Fraction(11, 10), Fraction(2), Fraction(5)])
def test_the_mixture_is_the_definition(dimensions: int, e: Fraction) -> None:
    for fakes in range(6):
        mixed = exact.mixture(fakes, Fraction(2, dimensions), Fraction(0), e)
        assert mixed == clear_reports(fakes, dimensions, e)


@pytest.mark.parametrize(("dimensions", "e", "delta"), [(2, 2, "1/5"), (3, 3, "1/3"), (4, 2, "1/2"), (2, 3, "1/2")])
def test_it_is_the_smallest_by_the_definition(dimensions: int, e: int, delta: str) -> None:
    m = privacy.fakes(dimensions, exp_epsilon=e, delta=delta).fakes
    level, wanted = Fraction(e), Fraction(delta)
    assert clear_reports(m, dimensions, level) <= wanted < clear_reports(m - 1, dimensions, level)


@pytest.mark.parametrize(("delta", "fakes"), [("1/1024", 10), ("1025/1048576", 10), ("1023/1048576", 11), ("1/2", 1)])
def test_ties_are_settled(delta: str, fakes: int) -> None:
    answer = privacy.fakes(2, 5, delta)
    assert answer.fakes == fakes and answer.divergence.exact
    assert answer.divergence.upper == Fraction(1, 2**fakes) <= Fraction(delta) < answer.one_fewer.lower


@pytest.mark.parametrize(
    ("given", "delta", "fakes"),
    [
        ({"epsilon": 6}, "1/2^201", 201),
        ({"epsilon": 6}, "1/2^300", 300),
        ({"exp_epsilon": 1000}, "1/2^300", 300),
        ({"exp_epsilon": 300}, "1/2^300", 300),  # two k are as good as each other
    ],
)
def test_ties_of_many_fakes_are_settled(given: dict[str, int], delta: str, fakes: int) -> None:
    answer = privacy.fakes(2, **given, delta=delta)
    assert answer.fakes == fakes


@pytest.mark.parametrize("more", [0, 1, -1])
def test_a_tie_that_is_no_power_is_settled(more: int) -> None:
    e = Fraction(3, 2)
    tie = exact.mixture(449, Fraction(1), Fraction(0), e)  # as with 450
    delta = tie + Fraction(more, 2**4000)
    m = privacy.fakes(2, exp_epsilon=e, delta=delta).fakes
    assert m == (451 if more < 0 else 449)
    assert exact.mixture(m, Fraction(1), Fraction(0), e) <= delta < exact.mixture(m - 1, Fraction(1), Fraction(0), e)


@pytest.mark.parametrize("dimensions", [2, 3])
def test_few_fakes_are_the_definition(dimensions: int) -> None:
    for m in range(6):
        few = clear_reports_module._few(m, dimensions, Epsilon.of(exp_epsilon="7/2"))
        assert few == (clear_reports(m, dimensions, Fraction(7, 2)) if m < 4 else None)
        assert m < 4 or clear_reports(m, dimensions, Fraction(7, 2)) != Fraction(dimensions - 1, dimensions) ** m


def test_both_sides_are_shown_and_5_10_asks_for_more() -> None:
    answer = privacy.fakes(100, 1, "1e-6")
    assert answer.fakes == 4261
    assert answer.divergence.upper <= Fraction(1, 10**6) < answer.one_fewer.lower
    assert answer.printed.lower > answer.fakes and 5 < answer.factor < 5.1


def test_a_sum_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clones, "MAX_TERMS", 100)
    with pytest.raises(privacy.PrivacyError, match="more than 100"):
        privacy.fakes(100, 1, "1e-6")
