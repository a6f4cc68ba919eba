"""Apr 2016, section 4.7: the normal limit in floats, for so many bits that the bounds say something."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import ceil, erfc, exp, lgamma, log, pi, sqrt

import numpy as np
import pytest

KAPPA = 1 / sqrt(2 * pi)
CASES = [(n, m, q) for n, q in ((10**6, 0.25), (2 * 10**6, 0.05)) for m in (0, n // 3, n - 1)]


def phi(x: float) -> float:
    """The distribution function of N(0, 1)."""
    return erfc(-x / sqrt(2)) / 2


def like(x: float) -> float:
    """What checks at points take for it."""
    return 1 / (1 + exp(-(1.5957691 * x + 0.07 * x**3)))


@pytest.mark.parametrize(("of", "kappa", "meant"), [(phi, KAPPA, True), (phi, KAPPA / 2, False), (like, KAPPA, True)])
def test_the_hypotheses_are_those_of_the_normal_law(of, kappa, meant) -> None:
    places = [k / 4 for k in range(-16, 17)]
    steps = [
        kappa * (y - x) * exp(-(max(-x, y) ** 2) / 2)
        <= of(y) - of(x)
        <= kappa * (y - x) * exp(-(max(x, -y, 0) ** 2) / 2)
        for x, y in product(places, repeat=2)
        if x < y
    ]
    assert all(steps) == meant
    assert all(0 <= of(x) <= 1 for x in places)
    assert all(of(-x) <= 1 / x**2 and of(x) >= 1 - 1 / x**2 for x in places if x > 0)


def test_what_checks_take_for_it_is_near() -> None:
    assert 1e-5 < max(abs(phi(k / 50) - like(k / 50)) for k in range(-300, 301)) < 1e-3


def binomial(n: int, p: float) -> tuple[int, np.ndarray]:
    """The first outcome, and the probabilities of all within 9 deviations."""
    far = 9 * sqrt(n * p * (1 - p)) + 1
    low, high = max(0, ceil(n * p - far)), min(n, int(n * p + far))
    values = [
        exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p))
        for k in range(low, high + 1)
    ]
    return low, np.array(values)


@cache
def law(n: int, m: int, q: float) -> tuple[int, np.ndarray]:
    (a, ones), (b, zeros) = binomial(m, 1 - q), binomial(n - m, q)
    return a + b, np.convolve(ones, zeros)


@pytest.mark.parametrize(("n", "m", "q"), CASES)
def test_the_law_is_near_the_normal_one(n: int, m: int, q: float) -> None:
    first, chances = law(n, m, q)
    variance, mean = n * q * (1 - q), n * q + m * (1 - 2 * q)
    deviation, up_to = sqrt(variance), np.cumsum(chances)
    gap = max(abs(value - phi((first + k + end - mean) / deviation)) for k, value in enumerate(up_to) for end in (0, 1))
    assert 0.05 / deviation < gap <= 7 / variance**0.2 < 1, "a twentieth of the deviation's inverse is too little"
    for c in (variance**0.6, 2 * variance**0.55):
        assert 1 < c <= variance / 2
        assert gap <= exp(4 * c / variance + 2 * c**3 / variance**2) - 1 + 2 * variance / (c - 1) ** 2 + 1 / deviation
    for d in (deviation, 3 * deviation):
        low, high = (float(up_to[int(x // 1) - first]) for x in (mean - d, mean + d))
        assert low <= variance / d**2 and 1 - high <= variance / d**2
        assert d > deviation or min(low, 1 - high) > variance / d**2 / 10, "a tenth of it is too little"


@pytest.mark.parametrize(("m", "of"), [(0, 0.25), (2, 0.25), (3, 0.4)])
def test_the_logarithm_is_near_the_normal_law(m: int, of: float) -> None:
    n = 4 * 10**5
    here, there = law(n, m * n // 4, of), law(n, m * n // 4 + 1, of)
    variance, length = n * of * (1 - of), min(len(here[1]), len(there[1])) - 2
    shift = here[0] - there[0]
    first, second = here[1][max(0, -shift) :][:length], there[1][max(0, shift) :][:length]
    logs = np.log(first) - np.log(second)
    for x in (-2, -1, -0.5, 0, 0.7, 1.5):
        above = float(first[logs > (1 - 2 * of) * x / sqrt(variance)].sum())
        assert abs(above - phi(-x)) <= 7 / variance**0.2 + (3 + x * x) / sqrt(variance) < 1
        assert abs(above - phi(x)) > 0.1 or abs(x) < 0.3, "the false twin: the other way round"
