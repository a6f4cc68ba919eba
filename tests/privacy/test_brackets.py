"""Any local randomizer and records of several values: brackets about what enumeration finds."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import pytest

from derivations import privacy
from derivations.privacy import brackets
from derivations.privacy.inputs import Epsilon

Channel = tuple[tuple[Fraction, ...], ...]  # for each value the law of its report


def released(channels: list[Channel], values: tuple[int, ...]) -> dict[tuple[int, ...], Fraction]:
    """The law of the histogram, from every pattern of reports."""
    out: dict[tuple[int, ...], Fraction] = {}
    outcomes = range(len(channels[0][0]))
    for reports in itertools.product(outcomes, repeat=len(values)):
        mass = Fraction(1)
        for channel, value, report in zip(channels, values, reports, strict=True):
            mass *= channel[value][report]
        key = tuple(reports.count(outcome) for outcome in outcomes)
        out[key] = out.get(key, Fraction(0)) + mass
    return out


def worst(channels: list[Channel], e: Fraction) -> Fraction:
    """The greatest divergence when the first record changes, whatever the others are."""
    values, most = range(len(channels[0])), Fraction(0)
    for others in itertools.product(values, repeat=len(channels) - 1):
        laws = [released(channels, (own, *others)) for own in values]
        for one, other in itertools.permutations(laws, 2):
            most = max(
                most,
                sum((max(x - e * other.get(key, Fraction(0)), Fraction(0)) for key, x in one.items()), Fraction(0)),
            )
    return most


def several(k: int, q: Fraction) -> Channel:
    return tuple(tuple(1 - (k - 1) * q if i == j else q for j in range(k)) for i in range(k))


CASES = [
    (1, 3, "1/10", "2"), (2, 3, "1/10", "3/2"), (3, 3, "1/5", "11/10"), (4, 3, "1/10", "2"), (3, 4, "1/8", "3/2"),
    (4, 2, "1/5", "3/2"), (5, 3, "1/20", "4"),
]  # fmt: skip


@pytest.mark.parametrize(("n", "k", "q", "e"), CASES)
def test_several_values_are_inside(n: int, k: int, q: str, e: str) -> None:
    true = worst([several(k, Fraction(q))] * n, Fraction(e))
    found = privacy.bracket_delta(n, exp_epsilon=e, q=q, values=k)
    assert found.lower <= true <= found.upper
    # A false twin: the bracket of another number of values, or of another q, does not hold this one.
    assert not found.lower <= 2 * true + Fraction(1, 10) <= found.upper


@pytest.mark.parametrize(("n", "k", "q", "e"), [case for case in CASES if case[1] > 2])
def test_the_others_having_a_third_value_is_one_collection(n: int, k: int, q: str, e: str) -> None:
    channels = [several(k, Fraction(q))] * n
    one, other = (released(channels, (own, *[2] * (n - 1))) for own in (0, 1))
    bins: list[dict[tuple[int, int], Fraction]] = [{}, {}]
    for seen, law in zip(bins, (one, other), strict=True):
        for key, mass in law.items():
            seen[key[:2]] = seen.get(key[:2], Fraction(0)) + mass  # type: ignore[index]
    true = sum((max(x - Fraction(e) * bins[1][key], Fraction(0)) for key, x in bins[0].items()), Fraction(0))
    found = brackets.third_value(n, Fraction(q), k, Epsilon(exp_epsilon=Fraction(e)))
    assert true * (1 - Fraction(1, 10**6)) <= found <= true


RANDOMIZERS: list[Channel] = [
    # e^epsilon0 = 3 between any two rows: randomized response, with a blank, one-sided, and with three outcomes.
    tuple((*row, Fraction(0)) for row in several(2, Fraction(1, 4))),
    ((Fraction(3, 8), Fraction(1, 8), Fraction(1, 2)), (Fraction(1, 8), Fraction(3, 8), Fraction(1, 2))),
    ((Fraction(1, 2), Fraction(1, 2), Fraction(0)), (Fraction(5, 6), Fraction(1, 6), Fraction(0))),
    ((Fraction(3, 6), Fraction(2, 6), Fraction(1, 6)), (Fraction(1, 6), Fraction(2, 6), Fraction(3, 6))),
]


@pytest.mark.parametrize("e", ["11/10", "3/2", "5/2"])
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_any_local_randomizer_is_below(n: int, e: str) -> None:
    found = privacy.bracket_delta(n, exp_epsilon=e, local_epsilon=Fraction(math.log(3)) + Fraction(1, 10**12))
    response = worst([RANDOMIZERS[0]] * n, Fraction(e))
    assert found.lower <= response + Fraction(1, 10**9)
    for one in RANDOMIZERS:
        assert worst([one] * n, Fraction(e)) <= found.upper
    # Twins that are not: a greater local epsilon, and records that can be told by their reports.
    if n == 1:
        assert worst([several(2, Fraction(1, 9))], Fraction(e)) > found.upper
    if n == 3:
        assert worst([RANDOMIZERS[0], RANDOMIZERS[1], RANDOMIZERS[1]], Fraction(e)) > found.upper


def test_hardly_any_local_epsilon_has_a_bracket() -> None:
    """Randomized response, enumerated, with p/q = 1 + 10^-9, and what is claimed for e^(10^-9), next to it."""
    few, level = Fraction(1, 10**9), Fraction(1, 10**10)
    response = worst([several(2, 1 / (2 + few))] * 3, 1 + level)
    found = privacy.bracket_delta(3, exp_epsilon=1 + level, local_epsilon="1e-9")
    assert abs(found.lower - response) < response / 10**6 and response < found.upper
    assert found.upper < 2 * found.lower
    with privacy.limit(20):
        assert privacy.bracket_epsilon(3, "1e-9", local_epsilon="1e-9").texts() == ("0", "0")


@pytest.mark.parametrize(("n", "ratio"), [(2, 3), (4, 5)])
def test_the_clones_bound_is_the_published_one(n: int, ratio: int) -> None:
    """Theorem 3.2 of Feldman, McMillan and Talwar 2021, from its pair of laws, outcome by outcome."""
    pair: list[dict[tuple[int, int], Fraction]] = [{}, {}]
    for clones, ones, own in itertools.product(range(n), range(n), (0, 1)):
        told = math.comb(n - 1, clones) * Fraction(1, ratio) ** clones * (1 - Fraction(1, ratio)) ** (n - 1 - clones)
        mass = told * Fraction(math.comb(clones, ones), 2**clones) * Fraction(ratio if own else 1, ratio + 1)
        for law, bit in zip(pair, (own, 1 - own), strict=True):
            key = (clones, ones + bit)
            law[key] = law.get(key, Fraction(0)) + mass
    for e in (Fraction(11, 10), Fraction(3, 2), Fraction(2)):
        published = sum(max(mass - e * pair[1].get(key, Fraction(0)), Fraction(0)) for key, mass in pair[0].items())
        found = privacy.bracket_delta(n, exp_epsilon=e, local_epsilon=Fraction(math.log(ratio))).upper
        assert abs(found - published) <= published / 10**8
        # A false twin: the share 2q, which randomized response has, for q/p.
        response = privacy.bracket_delta(n, exp_epsilon=e, q=Fraction(1, ratio + 1), values=2).upper
        assert response < published * Fraction(999, 1000)


def test_epsilon_is_the_inverse() -> None:
    for given in ({"local_epsilon": 2}, {"q": "1/100", "values": 5}):
        found = privacy.bracket_epsilon(1000, "1e-4", **given)
        at = [privacy.bracket_delta(1000, end, **given) for end in (found.lower, found.upper)]
        assert at[0].lower > Fraction(1, 10**4) >= at[1].upper


def test_what_cannot_be_used_is_told() -> None:
    for given, said in [
        ({"local_epsilon": 2, "q": "1/5"}, "takes the place"),
        ({"q": "1/5"}, "q is wanted"),
        ({"q": "1/3", "values": 3}, "below 1/3"),
        ({"local_epsilon": 0}, "local_epsilon must be"),
        ({"q": "1/5", "values": 1}, "values must be"),
    ]:
        with pytest.raises(privacy.PrivacyError, match=said):
            privacy.bracket_delta(10, 1, **given)


def test_ties_at_epsilon_0_are_settled() -> None:
    """Of an odd number of clones two places are the best ones at E = 1."""
    assert privacy.bracket_epsilon(4, "3/10", q="7/31", values=3).upper == 0
    found = privacy.bracket_epsilon(4, "1/10", q="7/31", values=3)
    assert found.lower > 0
    assert privacy.bracket_delta(4, found.upper, q="7/31", values=3).upper <= Fraction(1, 10) * (1 + Fraction(1, 10**9))
