"""Many rounds: measures on a lattice, and the composition with unknown collections."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from enumerated import law, worst
from hypothesis import given, settings
from hypothesis import strategies as st

from derivations import privacy
from derivations.privacy import lattice, rounds
from derivations.privacy.lattice import Measure, NotAbove, Powers
from derivations.privacy.rounds import Mechanism, NotConvex, Profile

Pairs = list[tuple[Fraction, Fraction]]
POWERS = Powers(Fraction(21, 20), 200)
BITS = 120


def laws(n: int, m: int, q: Fraction) -> Pairs:
    """Both laws of the number of ones, in the order of their ratio."""
    return list(zip(law(m, n - m, q), law(m + 1, n - 1 - m, q), strict=True))[::-1]


def product(kinds: Sequence[Pairs]) -> Pairs:
    out: Pairs = [(Fraction(1), Fraction(1))]
    for one in kinds:
        out = [(x * u, y * v) for x, y in out for u, v in one]
    return out


def divergence(both: Pairs, e: Fraction) -> Fraction:
    return sum((max(x - e * y, Fraction(0)) for x, y in both), Fraction(0))


def all_rounds(kinds: Sequence[tuple[int, Fraction]], e: Fraction) -> Fraction:
    """The greatest divergence over all collections, one for each round."""
    choices = itertools.product(*(range(n) for n, _ in kinds))
    return max(divergence(product([laws(n, m, q) for (n, q), m in zip(kinds, ms, strict=True)]), e) for ms in choices)


def points(n: int, q: Fraction, powers: Powers, many: int) -> list[Fraction]:
    """The worst divergence at each power."""
    return [worst(n, q, powers.ratio**j) for j in range(many)]


# ---------------------------------------------------------------------------------------------- the lattice


def test_powers_enclose() -> None:
    for j in (-7, -1, 0, 1, 30):
        below, above = POWERS[j]
        assert below <= POWERS.ratio**j * 2**POWERS.fine <= above <= below + 200


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(1, 40)), min_size=1, max_size=6),
    st.fractions(min_value=0, max_value=4, max_denominator=60),
)
def test_drawn_together_is_below(weights: list[tuple[int, int]], e: Fraction) -> None:
    both = sorted(((Fraction(x, 300), Fraction(y, 300)) for x, y in weights), key=lambda pair: pair[0] / pair[1])
    found = lattice.under(POWERS, BITS, both)
    assert found.divergence((e, e)) <= divergence(both, e)
    twice = found.times(found)
    assert twice.divergence((e, e)) <= divergence(product([both, both]), e)


def test_drawn_together_is_not_far_below() -> None:
    both = laws(60, 0, Fraction(1, 10))
    fine = Powers(Fraction(101, 100), 200)
    for e in (Fraction(1, 2), Fraction(1), Fraction(3, 2)):
        assert lattice.under(fine, BITS, both).divergence((e, e)) >= divergence(both, e) * Fraction(96, 100)


@pytest.mark.parametrize(
    "e", [Fraction(1, 3), Fraction(1), Fraction(21, 20) ** 3, Fraction(5, 4), Fraction(3), Fraction(9)]
)
def test_connected_dots_are_above(e: Fraction) -> None:
    n, q = 4, Fraction(1, 5)
    found = lattice.over(POWERS, BITS, 2, points(n, q, Powers(POWERS.ratio**2, 10), 16))
    true = worst(n, q, e) if e >= 1 else 1 - e + e * worst(n, q, 1 / e)
    assert true <= found.divergence((e, e)) <= true + Fraction(3, 100)


def test_a_measure_moved_by_hand_is_noticed() -> None:
    dots = points(4, Fraction(1, 5), POWERS, 31)
    found = lattice.over(POWERS, BITS, 1, dots)
    corners = lattice.mirrored(POWERS, 1, dots)
    kept = [(j, y) for j, y in corners if found.masses[j - found.first]]
    lattice.held(found, kept)
    k = next(k for k, mass in enumerate(found.masses) if mass > 1 << 90)
    less = replace(found, masses=(*found.masses[:k], found.masses[k] - (1 << 80), *found.masses[k + 1 :]))
    for wrong in (less, replace(found, masses=(*found.masses[:k], -1, *found.masses[k + 1 :]))):
        with pytest.raises(NotAbove):
            lattice.held(wrong, kept)
    with pytest.raises(NotAbove, match="between two dots"):
        lattice.held(found, [dot for dot in kept if dot[0] != found.first + k])
    with pytest.raises(NotAbove, match="at the exponent"):
        lattice.held(found, [(j, y + (1 << 100)) for j, y in kept])


def test_what_is_cut_off_goes_to_the_safe_side() -> None:
    both = laws(30, 0, Fraction(1, 10))
    dots = points(3, Fraction(1, 5), POWERS, 31)
    for one in (lattice.under(POWERS, BITS, both), lattice.over(POWERS, BITS, 1, dots)):
        whole = one.times(one)
        cut = whole.trimmed(1 << (BITS - 6))
        assert len(cut.masses) < len(whole.masses)
        for e in (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(4)):
            ends = cut.divergence((e, e)), whole.divergence((e, e))
            assert ends[0] >= ends[1] if one.upper else ends[0] <= ends[1]
        assert cut.infinite > 0 if one.upper else cut.infinite == 0


def test_the_crossing_is_where_the_divergence_is_delta() -> None:
    one = lattice.over(POWERS, BITS, 1, points(4, Fraction(1, 5), POWERS, 31))
    for measure in (one, one.times(one), lattice.under(POWERS, BITS, laws(9, 2, Fraction(1, 5)))):
        for delta in (Fraction(1, 100), Fraction(1, 3), Fraction(9, 10)):
            e = measure.crossing(delta)
            assert e is not None and abs(measure.divergence((e, e)) - delta) < Fraction(1, 10**20)
        assert measure.crossing(Fraction(2)) == 0
    assert one.infinite and one.crossing(Fraction(one.infinite, 2 << BITS)) is None


def test_measures_of_two_lattices_do_not_mix() -> None:
    one = lattice.under(POWERS, BITS, laws(3, 0, Fraction(1, 5)))
    with pytest.raises(ValueError, match="two lattices"):
        one.times(Measure(Powers(Fraction(2), 200), BITS, False, 0, (1,)))
    with pytest.raises(ValueError, match="above 1"):
        Powers(Fraction(1), 10)


# ---------------------------------------------------------------------------------------------- unknown collections

CASES = [
    (1, "1/5", 3, "3/2"), (2, "1/5", 3, "3/2"), (4, "1/10", 3, "2"), (8, "1/4", 2, "11/10"), (8, "1/10", 2, "5"),
    (5, "1/100", 3, "20"), (5, "49/100", 3, "101/100"), (7, "1/3", 2, "2"), (3, "1/5", 1, "11/10"),
]  # fmt: skip


@pytest.mark.parametrize(("n", "q", "many", "e"), CASES)
def test_every_collection_is_inside(n: int, q: str, many: int, e: str) -> None:
    level = Fraction(e)
    true = all_rounds([(n, Fraction(q))] * many, level)
    found = privacy.compose(n, q, many, exp_epsilon=e)
    assert found.lower <= true <= found.upper
    # The collection that is named attains the lower end.
    here = divergence(product([laws(n, found.worst_ones or 0, Fraction(q))] * many), level)
    assert found.lower <= here <= true
    least = privacy.compose(n, q, many, delta=true)
    assert float(least.lower) <= math.log(level) * (1 + 1e-12)
    # At a smaller epsilon delta is greater: the upper end is not below it.
    assert all_rounds([(n, Fraction(q))] * many, Fraction(math.exp(least.upper)) * (1 + Fraction(1, 10**9))) <= true


def test_every_collection_of_two_kinds_is_inside() -> None:
    kinds = [(4, Fraction(1, 5)), (6, Fraction(1, 10)), (6, Fraction(1, 10))]
    for e in (Fraction(2), Fraction(9)):
        true = all_rounds(kinds, e)
        found = privacy.compose(4, "1/5", 1, exp_epsilon=e, also=[(6, "1/10", 2)])
        assert found.lower <= true <= found.upper


def test_brackets_that_are_moved_are_noticed() -> None:
    """The tests above tell such brackets from right ones."""
    true = all_rounds([(8, Fraction(1, 4))] * 2, Fraction(11, 10))
    found = privacy.compose(8, "1/4", 2, exp_epsilon="11/10")
    assert found.upper / true < Fraction(11, 10) and found.lower / true > Fraction(9, 10)
    assert not found.lower * Fraction(11, 10) <= true or not true <= found.upper * Fraction(9, 10)


def test_points_that_are_moved_are_noticed() -> None:
    grid = rounds.Lattice.of(Profile.of(200, "1/10", 2), Fraction(1, 10**4), 1 / 5)
    _, found = rounds.points(Mechanism(200, Fraction(1, 10), 2), grid, 1e-6)
    k = len(found) // 3
    high = replace(found[k], lower=found[k].lower * Fraction(11, 10), upper=found[k].upper * Fraction(11, 10))
    low = replace(found[k], lower=found[k].lower / 2, upper=found[k].upper / 2)
    for wrong in (high, low):
        with pytest.raises(NotConvex):
            rounds.convex([*found[:k], wrong, *found[k + 1 :]])
    with pytest.raises(NotConvex, match="increases"):
        rounds.convex([found[k], found[0]])


def test_one_round_is_the_profile() -> None:
    found = privacy.compose(1000, "1/20", 1, delta="1e-6")
    true = privacy.epsilon(1000, "1/20", "1e-6")
    assert found.lower <= true.lower and true.upper <= found.upper <= found.lower * Fraction(103, 100)


def test_a_hundred_rounds_are_narrow() -> None:
    found = privacy.compose(10**6, "1/1000", 100, delta="1e-6")
    assert found.upper <= found.lower * Fraction(101, 100)
    # One collection, by an accountant with floats: 1.3742.
    assert found.lower < Fraction("1.3742") < found.upper


def test_profiles_compose() -> None:
    day = Profile.of(100, "1/10")
    assert day.compose(5).mechanisms == Profile.of(100, "1/10", 5).mechanisms
    mixed = day.compose(Profile.of(200, "1/5", 2))
    assert [m.rounds for m in mixed.compose(3).mechanisms] == [3, 6]
    assert mixed.epsilon("1e-3").upper > day.epsilon("1e-3").upper
    with pytest.raises(privacy.PrivacyError, match="rounds must be"):
        day.compose(0)


def test_no_epsilon_beyond_the_pure_one() -> None:
    found = privacy.compose(3, "1/5", 2, delta="1e-200")
    assert found.upper <= Fraction(math.log(16)) + Fraction(1, 10**12)
