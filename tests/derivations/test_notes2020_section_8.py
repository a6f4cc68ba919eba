"""Notes of 2020, sections 8 and 9: what is refuted there, recomputed from all flips."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from first_principles import reported_ones

from derivations.notes2020 import section_8
from symbolic.kernel import Refutation

CHANCES = [Fraction(1, 10), Fraction(1, 4), Fraction(2, 5), Fraction(9, 20)]


def law(n: int, m: int, s: int, q: Fraction) -> Fraction:
    return Fraction(reported_ones(n - m, m, 1 - q, q)[s])


def rho(n: int, m: int, s: int, q: Fraction) -> Fraction:
    return law(n, m, s, q) / law(n, m, s - 1, q)


def points(ref: str) -> list[dict[str, Fraction]]:
    results = section_8.paper.derive(ref).results
    return [{str(v): Fraction(x) for v, x in r.point.items()} for r in results if isinstance(r, Refutation)]


def test_the_ratio_falls_below_the_mean_too_and_is_greater_than_1_there() -> None:
    (at,) = points("8-known")
    n, m, s = (int(at[name]) for name in "Nms")
    assert s < n * at["q"] + m * (1 - 2 * at["q"]) and rho(n, m, s + 1, at["q"]) <= rho(n, m, s, at["q"])
    above, twin = 0, 0
    for n, q in product(range(1, 7), CHANCES):
        for m, s in product(range(n + 1), range(1, n + 1)):
            if s < n * q + m * (1 - 2 * q):
                assert rho(n, m, s, q) > 1
                above += 1
            else:
                twin += rho(n, m, s, q) < 1
            assert s == n or rho(n, m, s + 1, q) < rho(n, m, s, q)
    assert above > 20 and twin > 20


def test_the_four_lines_hold_and_fail_together() -> None:
    """8d: at every point all of them, or none."""
    assert len(points("8d")) == 4
    for a, b, q in product(map(Fraction, range(1, 5)), map(Fraction, range(1, 5)), CHANCES):
        p = 1 - q
        lines = [
            (p * a + q) / (p + q * a) >= (p * b + q) / (p + q * b),
            p**2 * a + q**2 * b >= p**2 * b + q**2 * a,
            a * (p**2 - q**2) >= b * (p**2 - q**2),
            a >= b,
        ]
        assert len(set(lines)) == 1
    for at in points("8d"):
        assert at["A"] < at["B"]


def test_the_quotient_is_the_privacy_ratio_and_no_factor_of_it() -> None:
    (at,) = points("9.1")
    n, m, s, q = int(at["n"]), int(at["m"]), int(at["S"]), at["q"]
    here, before = law(n, m, s, q), law(n, m, s - 1, q)
    quotient = ((1 - q) * here + q * before) / ((1 - q) * before + q * here)
    assert quotient == law(n + 1, m, s, q) / law(n + 1, m + 1, s, q) != 1
