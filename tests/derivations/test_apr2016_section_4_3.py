"""Apr 2016, section 4.3, from the law of single bits; nothing here is shared with the derivation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil

import pytest

from derivations.apr2016 import section_4_3
from symbolic.kernel import Refutation

NOISE = [Fraction(1, 10), Fraction(1, 4), Fraction(2, 5), Fraction(9, 20)]


def law(n: int, m: int, q: Fraction) -> list[Fraction]:
    """P[A_n(m) = s] for s = 0, .., n, one bit after the other."""
    weights = [Fraction(1)]
    for one in [1 - q] * m + [q] * (n - m):
        weights = [a * (1 - one) + b * one for a, b in zip([*weights, 0], [0, *weights], strict=True)]
    return weights


def mean(n: int, m: int, q: Fraction) -> Fraction:
    return n * q + m * (1 - 2 * q)


def lowest(n: int, m: int, delta: Fraction, q: Fraction) -> int:
    return max(ceil(mean(n, m, q) - delta), 1)


def ratio(n: int, m: int, delta: Fraction, q: Fraction) -> Fraction:
    """R_m(delta)."""
    s, weights = lowest(n, m, delta, q), law(n, m, q)
    return weights[s] / weights[s - 1]


def points(ref: str) -> list[dict[str, Fraction]]:
    """The points of an item's counterexamples, in order."""
    parts = section_4_3.paper.derive(ref).parts
    return [{v: Fraction(x) for v, x in p.result.point.items()} for p in parts if isinstance(p.result, Refutation)]


def at(point: dict[str, Fraction]) -> tuple[int, int, Fraction, Fraction]:
    assert 0 < point["q"] < Fraction(1, 2) and point["p"] == 1 - point["q"] and point["delta"] > 0
    assert 0 <= point.get("m", 0) <= point["n"]
    return int(point["n"]), int(point.get("m", 0)), point["delta"], point["q"]


@pytest.mark.parametrize("ref", ["Proposition 4.1", "4.3-bounded"])
def test_the_proposition_fails_as_printed(ref: str) -> None:
    for point in points(ref):
        n, m, delta, q = at(point)
        assert delta > n * q * (1 - q)
        assert not ratio(n, m, delta, q) < ratio(n, 0, delta + 1, q)


def test_the_open_case_and_the_supposition() -> None:
    (point,) = points("4.3-first-case")
    n, m, delta, q = at(point)
    assert lowest(n, 0, delta, q) == 1 and ratio(n, m, delta, q) == ratio(n, 0, delta + 1, q)
    (point,) = points("4.3-suppose")
    n, m, delta, q = at(point)
    assert lowest(n, 0, delta, q) >= 2 and ratio(n, m, delta, q) == ratio(n, 0, delta + 1, q)


def test_probabilities_below_the_mean() -> None:
    exact, *others = points("4.3-fact")
    readings = (
        lambda n, m, delta, q: law(n, m, q)[int(mean(n, m, q) - delta)],
        lambda n, m, delta, q: law(n, m, q)[lowest(n, m, delta, q)],
        lambda n, m, delta, q: sum(law(n, m, q)[: int(mean(n, m, q) - delta) + 1]),
    )
    for point, reading in zip((exact, *others), (readings[0], *readings), strict=True):
        n, m, delta, q = at(point)
        assert reading(n, m, delta, q) > reading(n, 0, delta, q)
        if "s" in point:
            assert (point["s"], point["i"]) == (mean(n, m, q) - delta, mean(n, 0, q) - delta)
        if point is not exact:  # there Proposition 4.1 is true, repaired
            assert delta > n * q * (1 - q) and lowest(n, 0, delta, q) >= 2


def test_the_other_case_is_not_similar() -> None:
    (point,) = points("4.3-similar")
    n, m, delta, q = at(point)
    deltas = {k: mean(n, k, q) - ceil(mean(n, k, q) - delta) for k in (0, m)}
    assert deltas[m] >= deltas[0] and lowest(n, 0, delta, q) >= 2 and delta > n * q * (1 - q)
    assert lowest(n, m, delta + 1, q) - lowest(n, 0, delta + 1, q) != ceil(m * (1 - 2 * q))


def enumerated(n: int, m: int, q: Fraction) -> list[Fraction]:
    """The law once more, over all patterns of flips of m set bits and n - m others."""
    weights = [Fraction(0)] * (n + 1)
    for flips in product((0, 1), repeat=n):
        weights[sum((k < m) != flip for k, flip in enumerate(flips))] += q ** sum(flips) * (1 - q) ** (n - sum(flips))
    return weights


@pytest.mark.parametrize("ref", ["4.3-third", "4.3i"])
def test_the_third_summand_can_be_0(ref: str) -> None:
    (point,) = points(ref)
    n, m, delta, q = at(point)
    laws = {k: enumerated(n, k, q) for k in (0, m)}
    means = {k: sum(s * w for s, w in enumerate(weights)) for k, weights in laws.items()}
    variance = sum((s - means[0]) ** 2 * w for s, w in enumerate(laws[0]))
    # The lowest outcomes from delta below the means on, and the least delta for which they are these.
    reached = {k: [s for s in range(n + 1) if s >= means[k] - delta] for k in (0, m)}
    least = {k: means[k] - reached[k][0] for k in (0, m)}
    assert m >= 1 and reached[0][0] >= 2, "so s_0 is the first of them"
    assert point["delta'"] == least[0] >= least[m]
    assert (delta > variance) == (ref == "4.3-third"), "(4.6), from which 4.3i follows, is never met above the variance"
    shift = means[m] - means[0]
    up = min(k for k in range(n + 1) if k >= shift)
    if ref == "4.3-third":
        assert not (n + 1 - means[0]) / variance * n * (shift - up) < 0
    else:
        assert not (point["delta'"] + 1) / variance * n * (shift / up) < (point["delta'"] + 1) / variance * n


def test_where_delta_is_not_positive() -> None:
    (point,) = points("4.3-delta")
    n, m, delta, q = at(point)
    assert mean(n, m, q) - ceil(mean(n, m, q) - delta) <= 0 and lowest(n, 0, delta, q) >= 2


CASES = [
    (n, m, q, Fraction(k, 4)) for n in (2, 5, 8, 11) for m in (0, 1, n // 2, n) for q in NOISE for k in range(1, 14)
]


@pytest.mark.parametrize("n", [2, 5, 8, 11])
def test_the_bounds_hold(n: int) -> None:
    met = {1: 0, 2: 0}
    for _, m, q, delta in (case for case in CASES if case[0] == n):
        here, low = ratio(n, m, delta, q), lowest(n, 0, delta, q)
        if low >= 2 and delta > n * q * (1 - q):
            met[1] += 1
            assert here < ratio(n, 0, delta + 1, q)
        if low >= 3:
            met[2] += 1
            assert here < ratio(n, 0, delta + 2, q)
        if lowest(n, m, delta, q) == 1:
            assert here >= ratio(n, 0, delta + 1, q)
    assert n < 11 or all(met.values())


def above(weights: list[Fraction], x: Fraction) -> Fraction:
    return sum((w for s, w in enumerate(weights) if s >= x), Fraction(0))


@pytest.mark.parametrize(("n", "q"), [(n, q) for n in (2, 5, 9) for q in NOISE])
def test_tails_and_large_privacy_ratios(n: int, q: Fraction) -> None:
    p = 1 - q
    for m in range(n + 1):
        for d in (Fraction(k, 4) for k in range(-4, 14)):
            lower = sum((w for s, w in enumerate(law(n, m, q)) if s <= mean(n, m, q) - d), Fraction(0))
            assert lower <= above(law(n, 0, q), n * q + d - 2)
            u = ceil((n - 1) * q - d) - 2
            if m < n and d >= 0 and u >= 1:
                bound, tail = n * p * q / (p**2 * u + q**2 * (n - u)), above(law(n - 1, 0, q), (n - 1) * q + d - 2)
                one, other = law(n, m, q), law(n, m + 1, q)
                for top, bottom in ((one, other), (other, one)):
                    large = [s for s in range(n + 1) if top[s] / bottom[s] > bound]
                    assert all(sum(weights[s] for s in large) <= tail for weights in (one, other))


@pytest.mark.parametrize(("n", "q"), [(n, q) for n in (3, 6) for q in NOISE])
def test_laws_with_more_ones_compare_further_on(n: int, q: Fraction) -> None:
    """4.3-further-on and 4.3-stochastic, for any number of ones, not only none; two outcomes nearer they are false."""
    twins = [0, 0]
    for some, more in ((k, m) for k in range(n + 1) for m in range(n + 1 - k)):
        few, many, far = law(n, some, q), law(n, some + more, q), ceil(more * (1 - 2 * q)) + 1
        for s in range(1, n + 1 - far):
            assert many[s + far] / many[s + far - 1] < few[s] / few[s - 1]
            if far >= 2:
                twins[0] += many[s + far - 2] / many[s + far - 3] >= few[s] / few[s - 1] if s + far >= 3 else 0
        for i in range(n + 1):
            assert sum(few[: i + 1]) <= sum(many[: i + far + 1])
            twins[1] += sum(few[: i + 1]) > sum(many[: max(i + far - 1, 0)])
    assert min(twins) > 0
