"""Apr 2016, section 4.7: the normal limit in floats, for so many bits that the bounds say something."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import ceil, erfc, exp, lgamma, log, sqrt

import numpy as np
import pytest

from symbolic.evidence import ball
from symbolic.evidence.spot import Modelled
from symbolic.kernel import Claim
from symbolic.language.models import model_of
from tests.derivations.test_apr2016_sections_4_7_and_4_8 import law as exact_law
from tests.derivations.test_apr2016_sections_4_7_and_4_8 import printed

CASES = [(n, m, q) for n, q in ((10**6, 0.25), (2 * 10**6, 0.05)) for m in (0, n // 3, n - 1)]


def phi(x: float) -> float:
    """The distribution function of N(0, 1)."""
    return erfc(-x / sqrt(2)) / 2


def supposed(ref: str) -> list[Claim]:
    """What a row supposes of the normal law."""
    (claim,) = printed(ref)
    return [h for h in claim.given if isinstance(h, Claim)]


# Places for one variable, and neighbouring ones for two.
PLACES = [Fraction(k, 4) for k in range(-12, 13)]
PAIRS = [*((x, x + Fraction(1, 100)) for x in PLACES), *pairwise(PLACES), (Fraction(-3), Fraction(2))]


def fails(h: Claim, meant: Callable[[Fraction], Fraction] | None = None) -> bool:
    """Is it false at one of the places, by balls, or of what is meant by the normal law?"""
    modelled = Modelled(lambda f: meant if meant is not None and f.name == "normal" else model_of(f))
    bound = sorted(h.bound, key=lambda v: "awhy".index(str(v)))  # from a to w, from h to y
    points = [(*x, *y) for x, y in product(PAIRS, repeat=2)] if len(bound) == 4 else [(x,) for x in PLACES]
    for values in points:
        at = dict(zip(bound, values, strict=True))
        if all(modelled.truth(g, at) for g in h.given) and not modelled.truth(h.goal, at):
            return True
    return False


def test_what_is_supposed_is_true_of_the_normal_law() -> None:
    known = supposed("4.7-normal")
    assert supposed("4.7-window") == known == supposed("4.7-log-normal")
    assert [len(h.bound) for h in known] == [4, 1, 1, 1, 1]
    assert not any(map(fails, known))


def exactly(x: Fraction) -> Fraction:
    """The distribution function of N(0, 1), up to 2^-200."""
    with ball.precision(210):
        return ball.ends(ball.normal(ball.exact(x)))[0]


def logistic(x: Fraction) -> Fraction:
    """What is the normal law to three digits."""
    return Fraction(1 / (1 + exp(-(1.5957691 * x + 0.07 * x**3))))


# Each with what it has not: the steps of the normal law, or its range.
OTHERS = {
    "logistic": (logistic, "steps"),
    "wider": (lambda x: exactly(x * Fraction(99, 100)), "steps"),
    "shifted": (lambda x: exactly(x + Fraction(1, 100)), "steps"),
    "stretched": (lambda x: exactly(x) * Fraction(11, 10) - Fraction(1, 20), "range"),
    "constant": (lambda x: Fraction(1, 2), "range"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_and_of_no_other_function(name: str) -> None:
    other, missing = OTHERS[name]
    found = {"steps" if len(h.bound) == 4 else "range" for h in supposed("4.7-normal") if fails(h, other)}
    assert found == {missing}


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
    wrong = max(abs(value - phi((first + k - n * q) / deviation)) for k, value in enumerate(up_to))
    for c in (variance**0.6, 2 * variance**0.55):
        assert 1 < c <= variance / 2
        bound = exp(4 * c / variance + 2 * c**3 / variance**2) - 1 + 2 * variance / (c - 1) ** 2 + 1 / deviation
        assert gap <= bound < 1 and gap > bound / 1000, "a thousandth of it is too little"
        assert (wrong > bound) == (m > 0), "the false twin: the mean of no ones for every m"
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


@pytest.mark.parametrize(("n", "m", "q"), [(40, 0, Fraction(1, 4)), (40, 13, Fraction(2, 5)), (60, 59, Fraction(1, 4))])
def test_quotients_are_those_of_the_normal_density(n: int, m: int, q: Fraction) -> None:
    """4.7-density for all pairs of outcomes, with the smallest windows that have both."""
    variance, mean, chances = n * q * (1 - q), n * q + m * (1 - 2 * q), exact_law(n, m, q)
    met, shares = 0, []
    for i, j in product(range(n + 1), repeat=2):
        c = max(mean - i, mean - j, i + 1 - mean, j + 1 - mean, Fraction(10001, 10000))
        if 2 * c <= variance:
            found = log(chances[i] / chances[j]) - float(((j - mean) ** 2 - (i - mean) ** 2) / (2 * variance))
            shares.append(found / float(2 * c / variance + 2 * c**3 / variance**2))
            met += 1
    assert met > 9 and max(shares) <= 1
    assert (max(shares) > 1 / 10) == (m in (0, n - 1)), "a tenth of it is too little, but for laws nearly symmetric"
