"""Apr 2016, sections 4.7 and 4.8, by enumeration of the flips and in high precision: what we added, and (4.8c)."""

from __future__ import annotations

from decimal import Decimal, getcontext
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from derivations.apr2016 import section_4_8
from symbolic.kernel import Refutation

getcontext().prec = 60
CHANCES = [Fraction(1, 10), Fraction(1, 4), Fraction(2, 5)]


@cache
def law(n: int, m: int, q: Fraction) -> tuple[Fraction, ...]:
    """P[A_n(m) = s] for s = 0, .., n, record by record."""
    found = (Fraction(1),)
    for k in range(n):
        one = 1 - q if k < m else q
        found = tuple(
            a * (1 - one) + b * one for a, b in zip((*found, Fraction(0)), (Fraction(0), *found), strict=True)
        )
    return found


def test_the_law_is_that_of_all_flips() -> None:
    q = Fraction(1, 3)
    for n, m in product(range(5), range(5)):
        if m <= n:
            counted = [Fraction(0)] * (n + 1)
            for flips in product((0, 1), repeat=n):
                ones = sum((k < m) != flip for k, flip in enumerate(flips))
                counted[ones] += q ** sum(flips) * (1 - q) ** (n - sum(flips))
            assert law(n, m, q) == tuple(counted)


def cases(sizes: list[int]) -> list[tuple[int, int, Fraction]]:
    return [(n, m, q) for n in sizes for m in {0, 1, n // 2, n - 1} for q in CHANCES]


@pytest.mark.parametrize(("n", "m", "q"), cases([1, 2, 5, 12]))
def test_the_ratio_lies_between_the_two_fractions(n: int, m: int, q: Fraction) -> None:
    p, chances = 1 - q, law(n, m, q)
    wide, mean = (n + 2) * p * q, n * q + m * (p - q)
    for s in range(1, n + 1):
        ratio = chances[s] / chances[s - 1]
        assert ratio > 1 - (s - mean) / wide
        if wide + s - 1 - mean > 0:
            assert ratio < wide / (wide + s - 1 - mean)
            assert not ratio > wide / (wide + s - 1 - mean), "the false twin: the other way round"


def logarithm(x: Fraction) -> Decimal:
    return (Decimal(x.numerator) / Decimal(x.denominator)).ln()


def number(x: Fraction) -> Decimal:
    return Decimal(x.numerator) / Decimal(x.denominator)


@pytest.mark.parametrize(("n", "m", "q"), cases([21, 60]))
def test_the_logarithm_is_nearly_linear(n: int, m: int, q: Fraction) -> None:
    p, c = 1 - q, 1 - 2 * q
    v, here, there = (n - 1) * p * q, law(n, m, q), law(n, m + 1, q)
    met = False
    for s in range(1, n):
        d = s - (n - 1) * q - m * c
        value = logarithm(here[s] / there[s])
        if (n + 1) * p * q > p * d:
            assert value > number(-c * d / ((n + 1) * p * q - p * d))
        if (n + 1) * p * q + d > 1:
            assert value < number(-c * (d - 1) / ((n + 1) * p * q + p * (d - 1)))
        if v >= 4 and abs(d) <= v / 2:
            met = True
            line = number(v / c) * value + number(d)
            assert number(-2 * (1 + d * d / v)) <= line <= number(5 * (1 + d * d / v))
    assert met == (v >= 4)


def cdf(n: int, m: int, x: Fraction, q: Fraction) -> Fraction:
    return sum((a for s, a in enumerate(law(n, m, q)) if s <= x), Fraction(0))


@pytest.mark.parametrize(("n", "m", "q"), cases([1, 3, 8]))
def test_the_distribution_functions(n: int, m: int, q: Fraction) -> None:
    c = 1 - 2 * q
    shift = -((-m * c) // 1)
    for x in (Fraction(k, 2) for k in range(-3, 2 * n + 4)):
        fewer = sum(
            (law(n - 1, j, q)[int(x // 1)] for j in range(m) if 0 <= x // 1 <= n - 1),
            Fraction(0),
        )
        assert cdf(n, m, x, q) == cdf(n, 0, x, q) - c * fewer
        assert cdf(n, 0, x // 1 - shift - 1, q) <= cdf(n, m, x, q) <= cdf(n, 0, x, q)


def test_as_an_equation_the_approximation_is_false() -> None:
    q = Fraction(1, 4)
    assert cdf(1, 1, Fraction(0), q) == q and cdf(1, 0, Fraction(0) - (1 - 2 * q), q) == 0


def test_the_skewness() -> None:
    for n, q in product((1, 2, 5), CHANCES):
        for m in range(n + 1):
            mean = sum(s * a for s, a in enumerate(law(n, m, q)))
            third = sum((s - mean) ** 3 * a for s, a in enumerate(law(n, m, q)))
            assert third == q * (1 - q) * (1 - 2 * q) * (n - 2 * m)


@pytest.mark.parametrize(("n", "m", "q"), cases([1, 3, 8, 20]))
def test_the_error_of_the_shift(n: int, m: int, q: Fraction) -> None:
    shift, variance = m * (1 - 2 * q), n * q * (1 - q)
    gaps = [cdf(n, m, x, q) - cdf(n, 0, x - shift, q) for x in (Fraction(k, 3) for k in range(-6, 3 * n + 9))]
    most = -(-shift // 1) + 1 - shift
    assert 1 <= most <= 2
    assert max(max(gaps), 0) ** 2 * variance <= most**2
    assert min(min(gaps), 0) ** 2 * variance <= 1
    assert any(gaps) == (m > 0)


@pytest.mark.parametrize("q", CHANCES)
def test_any_two_of_the_laws(q: Fraction) -> None:
    """Of all m and other; 3 is enough, and 1/5 is not."""
    sizes = []
    for n in (1, 2, 5, 9):
        for m, other in product(range(n + 1), repeat=2):
            shift = (m - other) * (1 - 2 * q)
            gaps = [
                cdf(n, m, x, q) - cdf(n, other, x - shift, q) for x in (Fraction(k, 3) for k in range(-9, 3 * n + 9))
            ]
            assert any(gaps) == (m != other)
            sizes.append(max(map(abs, gaps)) ** 2 * n * q * (1 - q))
    assert Fraction(1, 25) < max(sizes) <= 9


def test_smaller_constants_are_too_little() -> None:
    parts = section_4_8.paper.derive("4.8-error").parts
    above, below = (p.result.point for p in parts if isinstance(p.result, Refutation))
    for point, sign in ((above, 1), (below, -1)):
        n, m, x, q = (point[name] for name in "nmxq")
        gap = sign * (cdf(int(n), int(m), x, q) - cdf(int(n), 0, x - m * (1 - 2 * q), q))
        assert gap > 0 and Fraction(1, 16) < gap**2 * n * q * (1 - q)
        assert n == 2 and max(q, 1 - 2 * q) ** 2 * q * (1 - q) < Fraction(1, 16), "of one bit that is all"
