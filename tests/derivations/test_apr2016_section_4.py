"""Apr 2016, sections 4 to 4.2, 4.4, 4.5, by enumeration of the flips; nothing here is shared with the derivations."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import floor, isqrt

import pytest

from derivations.apr2016 import paper, section_4, section_4_1, section_4_2, section_4_5
from symbolic.evidence.identity import identity
from symbolic.evidence.sides import SAME
from symbolic.kernel import Refutation, Theorem

NOISE = [Fraction(1, 50), Fraction(1, 4), Fraction(1, 3), Fraction(49, 100)]
SIZES = range(1, 6)


@cache
def law(n: int, m: int, s: int, q: Fraction) -> Fraction:
    """P[A_n(m) = s], over all flips of m ones and n - m zeros."""
    bits = (1,) * m + (0,) * (n - m)
    patterns = product((0, 1), repeat=n)
    chosen = (f for f in patterns if sum(bit ^ flip for bit, flip in zip(bits, f, strict=True)) == s)
    return sum((q ** sum(f) * (1 - q) ** (n - sum(f)) for f in chosen), Fraction(0))


def privacy(n: int, m: int, s: int, q: Fraction) -> Fraction:
    """pi_n(s; m)."""
    return law(n, m, s, q) / law(n, m + 1, s, q)


def rho(n: int, m: int, s: int, q: Fraction) -> Fraction:
    """rho_n(s; m)."""
    return law(n, m, s, q) / law(n, m, s - 1, q)


def distribution(n: int, m: int, x: Fraction, q: Fraction) -> Fraction:
    """F_{n,m}(x)."""
    return sum((law(n, m, s, q) for s in range(floor(x) + 1)), Fraction(0))


def gamma(n: int, m: int, s: int, q: Fraction) -> Fraction:
    """gamma_m(s) (s + 1), as (4.3) has it."""
    p = 1 - q
    return (m - s) * p / q + (n - m - s) * q / p


# What fails at the points of the counterexamples; with the names that the points have.
FAILS = {
    "4.1-between": lambda n, m, s, q: law(n, m, s, q) == law(n - 1, m, s - 1, q) == law(n - 1, m, s, q),
    "4.1-slightly": lambda n, m, s, q: law(n, m, s, q) > 2 * law(n - 1, m, s, q),
    "4.1-hump": lambda q: law(2, 0, 1, q) <= law(2, 0, 0, q),
    "4.2-carry-over": lambda n, m, s, q: privacy(n, m, s, q) > privacy(n, m, 1, q),
    "4.2-cases": lambda n, s, m=0: 0 <= s <= n - 1 and 0 <= m <= n and (m > n - 1 or s > n - 2),
    "4.5-lemma-applies": lambda n, m, s, q: 1 <= s <= n and law(n - 1, m, s, q) == 0,
    "4.5-extrema": lambda n, m, s, q: privacy(n, m, s, q) > privacy(n, m, 1, q),
    "4.5-in-m": lambda n, m, s, q: privacy(n, m, s, q) == privacy(n, m + 1, s, q),
}
SECTIONS = (section_4.section, section_4_1.section, section_4_2.section, section_4_5.section)


def refutations() -> dict[str, list[Refutation]]:
    """By the refs of their items."""
    assert set(FAILS) <= {item.ref for section in SECTIONS for item in section.items}
    return {ref: [r for r in paper.derive(ref).results if isinstance(r, Refutation)] for ref in FAILS}


def test_the_counterexamples() -> None:
    for ref, made in refutations().items():
        assert made, ref
        for refutation in made:
            at = {str(v): x for v, x in refutation.point.items() if str(v) != "p"}
            whole = {v: x if v == "q" else int(x) for v, x in at.items()}
            assert FAILS[ref](**whole), refutation


@pytest.mark.parametrize("q", NOISE)
def test_how_near_the_laws_of_section_4_1_are(q: Fraction) -> None:
    for n in SIZES:
        for m, s in product(range(n), range(n + 1)):
            here, before = law(n - 1, m, s, q), law(n - 1, m, s - 1, q)
            assert here - law(n, m, s, q) == q * (here - before)
            assert law(n, m, s, q) - law(n, m + 1, s, q) == (1 - 2 * q) * (here - before)
            assert privacy(n, m, s, q) <= (1 - q) / q and (privacy(n, m, s, q) == (1 - q) / q) >= (s == 0)


@pytest.mark.parametrize("ref", ["4-neighbours", "4e"])
def test_another_opinion_of_two_records(ref: str) -> None:
    """Collections of one record have no others, of which the hypotheses say that they are the same."""
    opinions = [identity(result.claim) for result in paper.derive(ref).results if isinstance(result, Theorem)]
    assert len(opinions) == 2 and all(found.outcome == SAME and found.upto >= 2 for found in opinions), opinions


@pytest.mark.parametrize("q", NOISE)
def test_the_recursion_for_every_s(q: Fraction) -> None:
    for n, s in product((0, *SIZES), range(-3, 9)):
        for m in range(n + 1):
            later = gamma(n, m, s, q) * law(n, m, s, q) + (n - s + 1) * law(n, m, s - 1, q)
            assert (s + 1) * law(n, m, s + 1, q) == later


@pytest.mark.parametrize("q", NOISE)
def test_the_ratios_are_strictly_monotone(q: Fraction) -> None:
    for n in SIZES:
        for m, s in product(range(n + 1), range(1, n + 1)):
            assert rho(n, m, s, q) > (rho(n, m, s + 1, q) if s < n else 0)
            assert m == n or rho(n, m + 1, s, q) > rho(n, m, s, q)
        for m, s in product(range(n), range(n + 1)):
            assert s == n or privacy(n, m, s, q) > privacy(n, m, s + 1, q)
            if m <= n - 2:
                assert privacy(n, m, s, q) <= privacy(n, m + 1, s, q)
                assert (privacy(n, m, s, q) == privacy(n, m + 1, s, q)) == (s in (0, n))
                assert s == n or privacy(n, m, s, q) > privacy(n, m + 1, s + 1, q)


@pytest.mark.parametrize("q", NOISE)
def test_the_two_ratios_have_the_same_order(q: Fraction) -> None:
    """By products for all s, and each as a function of the other for s >= 1."""
    p = 1 - q
    for n in SIZES:
        places = list(product(range(n), range(n + 1)))
        for (m, s), (k, t) in product(places, repeat=2):
            here, there = (
                law(n - 1, *at, q) * law(n - 1, *other, q) for at, other in (((m, s), (k, t - 1)), ((k, t), (m, s - 1)))
            )
            assert (here >= there) == (privacy(n, m, s, q) >= privacy(n, k, t, q))
        for m, s in places:
            if s:
                ratio, value = law(n - 1, m, s, q) / law(n - 1, m, s - 1, q), privacy(n, m, s, q)
                assert value == (q + p * ratio) / (p + q * ratio) and ratio == (p * value - q) / (p - q * value)
            assert s or privacy(n, m, s, q) == p / q == max(privacy(n, *at, q) for at in places)


def root_bounds(n: int, m: int, s: int, q: Fraction) -> tuple[Fraction, Fraction]:
    """Two fractions that enclose the positive root x_+(s; m)."""
    b, scale = gamma(n, m, s, q), 10**12
    under = b * b + 4 * (s + 1) * (n - s + 1)
    low = Fraction(isqrt(floor(under * scale**2)), scale)
    return (b + low) / (2 * (s + 1)), (b + low + Fraction(1, scale)) / (2 * (s + 1))


@pytest.mark.parametrize("q", NOISE)
def test_two_roots_enclose_the_ratio(q: Fraction) -> None:
    for n in SIZES:
        for m, s in product(range(n + 1), range(1, n + 1)):
            assert root_bounds(n, m, s, q)[1] < rho(n, m, s, q) < root_bounds(n, m, s - 1, q)[0]


@pytest.mark.parametrize("q", NOISE)
def test_differences_of_neighbours(q: Fraction) -> None:
    for n in SIZES:
        for m, k in product(range(1, n + 1), range(-3, 2 * n + 5)):
            x = Fraction(k, 2)
            here, other = distribution(n, m, x, q), distribution(n, m - 1, x, q)
            further = distribution(n, m, x + 1, q)
            probability, after = (law(n - 1, m - 1, floor(x) + i, q) for i in (0, 1))
            assert here - other == -(1 - 2 * q) * probability
            assert further - other == q * (probability + after)
            assert here <= other <= further
            if 0 <= x < n:
                assert here < other < further
                assert distribution(n, m - 1, x - 1, q) < here


def test_the_law_depends_on_the_number_of_ones_alone() -> None:
    q = Fraction(1, 5)
    for n in range(5):
        for bits in product((0, 1), repeat=n):
            for s in range(n + 1):
                total = Fraction(0)
                for flips in product((0, 1), repeat=n):
                    if sum(b ^ f for b, f in zip(bits, flips, strict=True)) == s:
                        total += q ** sum(flips) * (1 - q) ** (n - sum(flips))
                assert total == law(n, sum(bits), s, q)
