"""Many rounds: measures on a lattice, and the composition with unknown collections."""

from __future__ import annotations

import itertools
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from enumerated import law, worst
from hypothesis import given, settings
from hypothesis import strategies as st

from derivations import privacy
from derivations.privacy import lattice, replay, rounds, table
from derivations.privacy.enclosure import Enclosure
from derivations.privacy.lattice import Curve, Side
from derivations.privacy.replay import Kernel, Law
from derivations.privacy.rounds import NotConvex, Point, Profile
from tests.campaigns import every, sampled

Pairs = list[tuple[Fraction, Fraction]]
BITS = 120
ONE = 1 << BITS
RATIO = Fraction(21, 20)
GRID = replay.powers(20, 200, BITS)
ABOVE, BELOW = Side(BITS, True, 1), Side(BITS, False, 1)
LEVELS = [Fraction(1, 3), Fraction(1), RATIO**3, Fraction(5, 4), Fraction(3), Fraction(9)]


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


def at(kernel: Kernel, side: Side, e: Fraction) -> Fraction:
    """The divergence of a kernel."""
    return Curve(kernel, GRID, side).at((e, e))


def over(n: int, q: Fraction, stride: int, many: int) -> Kernel:
    """A kernel above all collections, by points that are exact."""
    exponents = [stride * j for j in range(many)]
    values = [math.ceil(worst(n, q, RATIO**j) * ONE) for j in exponents]
    (dots,) = replay.mirrored([values], exponents, GRID, BITS)
    return replay.connected(dots, GRID, BITS)


def under(n: int, m: int, q: Fraction) -> tuple[list[tuple[int, int]], Law]:
    """Masses below one collection, and its law."""
    law = Law(m, n - 1 - m, q, BITS, BITS - 20)
    return lattice.under(GRID, BITS, replay.curve(law)), law


def below(n: int, m: int, q: Fraction) -> Kernel:
    masses, law = under(n, m, q)
    return replay.attained(law, [list(mass) for mass in masses], GRID, BITS)


# ---------------------------------------------------------------------------------------------- in floats


def exactly(kernels: Sequence[tuple[int, list[float], float]], values: list[float]) -> list[Fraction]:
    """What `rounds.before` is above: the same floats, without roundings."""
    out = []
    for i in range(len(values)):
        sums = []
        for first, masses, infinite in kernels:
            places = [(i - first - k, Fraction(w)) for k, w in enumerate(masses)]
            terms = (w * (1 if j < 0 else Fraction(values[min(j, len(values) - 1)])) for j, w in places)
            sums.append(Fraction(infinite) + sum(terms, Fraction(0)))
        out.append(max(sums))
    return out


chances = st.floats(min_value=0, max_value=1)
small = chances.map(lambda x: x**40)  # as far as what underflows in products
falling = st.lists(chances | small, min_size=2, max_size=12).map(lambda x: sorted(x, reverse=True))
weights = st.tuples(st.integers(-6, 6), st.lists(chances | small, min_size=1, max_size=12), small)


@settings(max_examples=300, deadline=None)
@given(st.lists(weights, min_size=1, max_size=3), falling)
def test_floats_are_above_what_they_stand_for(
    kernels: list[tuple[int, list[float], float]], values: list[float]
) -> None:
    found = rounds.before([(first, np.array(masses), x) for first, masses, x in kernels], np.array(values))
    assert all(x >= min(true, 1) for x, true in zip(map(Fraction, found), exactly(kernels, values), strict=True))


def many(seed: int) -> tuple[list[tuple[int, list[float], float]], list[float]]:
    """Hundreds of masses, of sum 1."""
    chosen = np.random.default_rng(seed)
    masses = chosen.random(400)
    return [(-200, (masses / masses.sum()).tolist(), 1e-9)], sorted(chosen.random(30).tolist(), reverse=True)


def below_exactly(seed: int) -> int:
    kernels, values = many(seed)
    found = rounds.before([(first, np.array(masses), x) for first, masses, x in kernels], np.array(values))
    return sum(Fraction(x) < min(true, 1) for x, true in zip(found, exactly(kernels, values), strict=True))


def test_long_sums_of_floats_are_above_and_would_not_be_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not sum(map(below_exactly, range(4)))
    monkeypatch.setattr(rounds, "_raised", lambda sums, _: sums)  # a false twin
    assert sum(map(below_exactly, range(4)))


def test_floats_and_integers_follow_rounds_alike() -> None:
    """What certificates are checked with, and what answers faster: above it, by hardly anything."""
    kernels = [over(4, Fraction(1, 5), 1, 31), over(9, Fraction(1, 10), 2, 30)]
    values = [max(ONE - GRID[i][0], 0) for i in range(-150, 151)]
    floats = np.array([rounds._float_above(x, BITS) for x in values])
    kinds = [(j, np.array([rounds._float_above(w, BITS) for w in masses]), rounds._float_above(x, BITS))
             for j, masses, x in kernels]  # fmt: skip
    for _ in range(8):
        values, floats = replay.before(kernels, values, BITS, True), rounds.before(kinds, floats)
        assert all(0 <= Fraction(x) - Fraction(y, ONE) < 1e-11 for x, y in zip(floats, values, strict=True))


# ---------------------------------------------------------------------------------------------- the lattice


def test_powers_enclose() -> None:
    for j in (-7, -1, 0, 1, 30):
        low, high = GRID[j]
        assert low <= RATIO**j * ONE <= high <= low + 200


@pytest.mark.parametrize(
    ("n", "m", "q"), [(2, 0, "1/5"), (9, 2, "1/5"), (30, 0, "1/10"), (7, 6, "9/20"), (1, 0, "1/20")]
)
def test_drawn_together_is_below(n: int, m: int, q: str) -> None:
    both, found = laws(n, m, Fraction(q)), below(n, m, Fraction(q))
    for e in LEVELS:
        assert at(found, BELOW, e) <= divergence(both, e)
        assert at(BELOW.times(found, found), BELOW, e) <= divergence(product([both, both]), e)


def test_drawn_together_is_not_far_below() -> None:
    both = laws(60, 0, Fraction(1, 10))
    for e in (Fraction(1, 2), Fraction(1), Fraction(3, 2)):
        assert at(below(60, 0, Fraction(1, 10)), BELOW, e) >= divergence(both, e) * Fraction(9, 10)


def test_masses_above_the_error_curve_are_refused() -> None:
    masses, law = under(9, 2, Fraction(1, 5))
    replay.attained(law, [list(mass) for mass in masses], GRID, BITS)
    # The least ratios are rounded down, and there would be room for more.
    for k in range(0, 2 * len(masses) // 3, 3):
        j, mass = masses[k]
        for wrong in ([j + 1, mass], [j, mass + (ONE >> 8)], [j, -1], [float(j), mass]):
            with pytest.raises(replay.Wrong):
                replay.attained(law, [*masses[:k], wrong, *masses[k + 1 :]], GRID, BITS)
    with pytest.raises(replay.Wrong, match="order"):
        replay.attained(law, [list(mass) for mass in masses[::-1]], GRID, BITS)


@pytest.mark.parametrize("e", LEVELS)
def test_connected_dots_are_above(e: Fraction) -> None:
    n, q = 4, Fraction(1, 5)
    found = over(n, q, 2, 16)
    true = worst(n, q, e) if e >= 1 else 1 - e + e * worst(n, q, 1 / e)
    assert true <= at(found, ABOVE, e) <= true + Fraction(3, 100)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.fractions(min_value=0, max_value=1, max_denominator=50), min_size=1, max_size=6))
def test_whatever_the_dots_are_the_kernel_is_above_them(values: list[Fraction]) -> None:
    """Also where no convex function has them."""
    dots = [(3 * k - 4, math.ceil(x * ONE)) for k, x in enumerate(values)]
    found = replay.connected(dots, GRID, BITS)
    assert all(w >= 0 for w in found[1])
    for j, y in dots:
        assert at(found, ABOVE, Fraction(GRID[j][0], ONE)) * ONE >= min(y, ONE)
    assert at(found, ABOVE, Fraction(0)) >= Fraction(999, 1000)


def test_what_is_cut_off_goes_to_the_safe_side() -> None:
    for one, side in ((below(30, 0, Fraction(1, 10)), BELOW), (over(3, Fraction(1, 5), 1, 31), ABOVE)):
        whole = side.times(one, one)
        cut = side.trimmed(whole, 1 << (BITS - 2))
        assert len(cut[1]) < len(whole[1])
        for e in (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(4)):
            ends = at(cut, side, e), at(whole, side, e)
            assert ends[0] >= ends[1] if side.high else ends[0] <= ends[1]
        assert cut[2] > 0 if side.high else cut[2] == 0


def test_the_crossing_is_where_the_divergence_is_delta() -> None:
    one, other = over(4, Fraction(1, 5), 1, 31), below(9, 2, Fraction(1, 5))
    for kernel, side in ((one, ABOVE), (ABOVE.times(one, one), ABOVE), (other, BELOW)):
        curve = Curve(kernel, GRID, side)
        for delta in (Fraction(1, 100), Fraction(1, 3), Fraction(9, 10)):
            e = curve.crossing(delta)
            assert e is not None and abs(curve.at((e, e)) - delta) < Fraction(1, 10**20)
        assert curve.crossing(Fraction(2)) == 0
    first, weights, _ = one
    assert Curve((first, weights, ONE // 4), GRID, ABOVE).crossing(Fraction(1, 5)) is None


def test_a_round_more_is_the_product() -> None:
    """One after the other, or by their product: the same, on both sides and in floats."""
    one, other = over(4, Fraction(1, 5), 1, 31), below(4, 1, Fraction(1, 5))
    reach = 100
    for kernel, side in ((one, ABOVE), (other, BELOW)):
        values = [max(ONE - GRID[i][not side.high], 0) for i in range(-reach, reach + 1)]
        for _ in range(2):
            values = replay.before([kernel], values, BITS, side.high)
        twice = Curve(side.times(kernel, kernel), GRID, side)
        for i in (-9, 0, 3, 20):
            e = Fraction(GRID[i][0], ONE), Fraction(GRID[i][1], ONE)
            assert abs(values[i + reach] - twice.at(e) * ONE) < ONE >> 40
    grid = rounds.Lattice(20, ABOVE, 2, 3.0, 1e-9, 150, 14.0)
    floats = rounds.backwards([one], 2, grid, 1.0)
    exact = ABOVE.times(one, one)
    for e in (Fraction(1), Fraction(2), Fraction(7, 2)):
        assert 0 <= at(floats, ABOVE, e) - at(exact, ABOVE, e) < Fraction(1, 1000)


# ---------------------------------------------------------------------------------------------- unknown collections

CASES = [
    (1, "1/5", 3, "3/2"), (2, "1/5", 3, "3/2"), (4, "1/10", 3, "2"), (8, "1/4", 2, "11/10"), (8, "1/10", 2, "5"),
    (5, "1/100", 3, "20"), (5, "49/100", 3, "101/100"), (7, "1/3", 2, "2"), (3, "1/5", 1, "11/10"),
]  # fmt: skip


@pytest.mark.parametrize("most", [table.MOST, 0], ids=["one by one", "branch and bound"])
@sampled(("n", "q", "many", "e"), CASES, 3)
def test_every_collection_is_inside(
    monkeypatch: pytest.MonkeyPatch, n: int, q: str, many: int, e: str, most: int
) -> None:
    monkeypatch.setattr(table, "MOST", most)
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


@every(30, 1)
def test_all_small_rounds_are_inside(step: int) -> None:
    """Every n up to 8, one to three rounds, hardly any noise to much of it: against all collections, one by one."""
    noises = (("1/50", "7/2"), ("1/5", "3/2"), ("9/20", "21/20"))
    for n, many, (q, e) in list(itertools.product(range(1, 9), (1, 2, 3), noises))[::step]:
        found = privacy.compose(n, q, many, exp_epsilon=e, tolerance="1/4")
        assert found.lower <= all_rounds([(n, Fraction(q))] * many, Fraction(e)) <= found.upper, (n, q, many)


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


def test_groups_cover_all_collections_from_both_ends_alike() -> None:
    for n in (*range(1, 40), 1000, 10**6 + 1):
        for cuts in ([], [Fraction(1, 8)], [Fraction(k, 64) for k in (1, 3, 8, 20)]):
            found = rounds.groups(n, cuts)
            assert [ones for first, last in found for ones in range(first, last + 1)] == list(range(n)) or n > 1000
            assert found[0][0] == 0 and found[-1][1] == n - 1
            assert [b - a for a, b in found] == [b - a for a, b in found[::-1]]


def test_groups_are_closer_than_one() -> None:
    """The bound by groups lies below that by one pair for all collections, and above adaptive choices of a few."""
    found = privacy.compose(400, "1/10", 4, exp_epsilon=2, tolerance="1/20")
    loose = privacy.compose(400, "1/10", 4, exp_epsilon=2, tolerance="1/2")
    assert loose.lower <= found.upper < loose.upper and found.upper <= found.lower * Fraction(104, 100)


def adaptive(n: int, q: Fraction, many: int, e: Fraction) -> Fraction:
    """The greatest divergence where each collection, and the direction, depend on what came before."""
    if not many:
        return max(1 - e, Fraction(0))
    pairs = [laws(n, m, q) for m in range(n)]
    pairs += [[(y, x) for x, y in pair] for pair in pairs]
    return max(sum((x * adaptive(n, q, many - 1, e * y / x) for x, y in pair), Fraction(0)) for pair in pairs)


@pytest.mark.parametrize(
    ("n", "q", "many", "e"), [(2, "1/5", 3, "3/2"), (3, "1/5", 2, "2"), (4, "1/4", 2, "11/10"), (5, "1/10", 2, "3")]
)
def test_choices_that_depend_on_what_came_before_are_inside(n: int, q: str, many: int, e: str) -> None:
    true = adaptive(n, Fraction(q), many, Fraction(e))
    for tolerance in ("1/100", "1/2"):
        found = privacy.compose(n, q, many, exp_epsilon=e, tolerance=tolerance)
        assert found.lower <= true <= found.upper
    assert all_rounds([(n, Fraction(q))] * many, Fraction(e)) <= true


def test_points_that_are_moved_are_noticed() -> None:
    q = Fraction(1, 10)
    levels = [Fraction(10 + j, 10) for j in range(20)]
    found = [Point(e, worst(30, q, e), worst(30, q, e)) for e in levels]
    rounds.convex(found)
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


def test_delta_of_a_hundred_rounds_is_narrow() -> None:
    found = privacy.compose(10**6, "1/1000", 100, epsilon="1.375")
    assert found.upper <= found.lower * Fraction(101, 100)
    # One collection, by a convolution of floats, and choices among 33 that depend on what came before.
    assert found.lower < Fraction("9.659e-7") < Fraction("9.686e-7") < found.upper


def test_profiles_compose() -> None:
    day = Profile.of(100, "1/10")
    assert day.compose(5).mechanisms == Profile.of(100, "1/10", 5).mechanisms
    mixed = day.compose(Profile.of(200, "1/5", 2))
    assert [m.rounds for m in mixed.compose(3).mechanisms] == [3, 6]
    assert mixed.epsilon("1e-3").upper > day.epsilon("1e-3").upper
    with pytest.raises(privacy.PrivacyError, match="rounds must be"):
        day.compose(0)


def test_the_points_of_a_profile_are_those_of_all_collections(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = [Fraction(11, 10), Fraction(3, 2), Fraction(2)]
    q = Fraction(1, 10)
    for e, point in zip(levels, Profile.of(6, q).points(levels), strict=True):
        assert point.exp_epsilon == e and point.lower <= worst(6, q, e) <= point.upper
    for e, point in zip(levels, Profile.of(3, q, 2).points(levels), strict=True):
        assert point.lower <= all_rounds([(3, q)] * 2, e) <= point.upper
    with pytest.raises(privacy.PrivacyError, match="must rise"):
        Profile.of(6, q).points(levels[::-1])
    wrong = {e: Enclosure(y, y) for e, y in zip(levels, (Fraction(1, 2), Fraction(2, 5), Fraction(0)), strict=True)}
    monkeypatch.setattr(rounds, "one_round", lambda *_, exp_epsilon, **__: wrong[exp_epsilon])
    with pytest.raises(NotConvex, match="above its chord"):
        Profile.of(6, q).points(levels)


def test_dp_accounting_composes_the_pair_of_all_collections(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("dp_accounting")
    both = Profile.of(20, "1/10", 3, also=[(30, "1/5", 2)])
    found, told = both.epsilon("1e-3"), both.pld("1e-3", interval=1e-3).get_epsilon_for_delta(1e-3)
    assert found.lower < told < 1.1 * float(found.upper)
    assert Profile.of(20, "1/10", 2).pld("1e-3", interval=1e-3).get_epsilon_for_delta(1e-3) < float(found.lower)
    monkeypatch.setitem(sys.modules, "dp_accounting.pld", None)
    with pytest.raises(privacy.PrivacyError, match="pip install dp-accounting"):
        both.pld()


def test_no_epsilon_beyond_the_pure_one() -> None:
    found = privacy.compose(3, "1/5", 2, delta="1e-200")
    assert found.upper <= Fraction(math.log(16)) + Fraction(1, 10**12)
    found = privacy.compose(3, "1/5", 2, epsilon="2.772588722239782")  # more than ln 16
    assert privacy.compose(3, "1/5", 2, epsilon=10, also=[(2, "1/3", 2)]).also_ones == (0,)
    answer, _ = privacy.certify_rounds(20, "1/10", 2, delta="1/1000", also=[(10, "1/5", 2)])
    assert answer.as_json()["also_ones"] == [0], "the same with a certificate"
    assert found.lower == found.upper == 0 < privacy.compose(3, "1/5", 2, epsilon="2.7725887222397").upper


def test_further_rounds_have_three_numbers() -> None:
    for kind in ((5, "1/5"), (5, "1/5", 2, 2), "5"):
        with pytest.raises(privacy.PrivacyError, match="further rounds are N,Q,T"):
            privacy.compose(5, "1/5", 2, delta="1e-3", also=[kind])


def test_rounds_that_hardly_matter_do_not_make_the_lattice_fine() -> None:
    """With q next to 1/2 in one of them, the step was that of its own loss: too much for all of them."""
    kinds, e = ((5, Fraction(7, 20), 2), (5, Fraction(49999, 100_000), 1)), Fraction(11, 4)
    found = privacy.compose(*kinds[0], exp_epsilon=e, also=kinds[1:])
    best = all_rounds([(n, q) for n, q, many in kinds for _ in range(many)], e)
    assert found.lower <= best <= found.upper <= found.lower * Fraction(101, 100)


def test_a_bracket_that_is_wide_says_so() -> None:
    wide = privacy.compose(10, "1/5", 3, delta="0.01")
    assert "% apart, and 1 % was wanted" in wide.method and wide.upper - wide.lower > wide.upper / 100
    assert "apart" not in privacy.compose(10, "1/5", 3, delta="0.01", tolerance="1/5").method
    several = privacy.compose(10, "1/5", 3, delta="0.01", also=[(12, "1/5", 1)])
    assert "of several kinds" in several.method


def test_a_certificate_is_refined_where_it_is_cheap() -> None:
    found, _ = privacy.certify_rounds(10, "1/5", 3, delta="0.01")
    assert found.upper - found.lower < found.upper / 50  # a step of a sixteenth leaves 8 %
    assert "% apart" in found.method


def test_a_window_that_is_too_long_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MAX_SIZE", 10**4)
    with pytest.raises(privacy.PrivacyError, match="too long: ask for fewer records, or a smaller q"):
        privacy.compose(10**6, "1/4", 3, delta="1e-6")
