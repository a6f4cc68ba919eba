"""Sections 2 and 4 of the notes of 2020: what is proved and refuted there, recomputed from all flips."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import exp

from first_principles import reported_ones

from derivations.notes2020 import section_2, section_4
from symbolic.kernel import Refutation

CHANCES = [Fraction(1, 10), Fraction(1, 4), Fraction(2, 5), Fraction(9, 20)]


def law(n: int, m: int, s: int, q: Fraction) -> Fraction:
    return Fraction(reported_ones(n - m, m, 1 - q, q)[s])


def privacy(n: int, m: int, s: int, q: Fraction) -> Fraction:
    """R(s|D) for n bits, m of them ones, and another one."""
    return law(n + 1, m, s, q) / law(n + 1, m + 1, s, q)


def rho(n: int, m: int, s: int, q: Fraction) -> Fraction:
    return law(n, m, s, q) / law(n, m, s - 1, q)


def test_the_minimum_is_one_further_on() -> None:
    """Lemma 4.1: over all outcomes of n + 1 bits."""
    (refutation,) = (r for r in section_4.paper.derive("Lemma 4.1").results if isinstance(r, Refutation))
    at = {str(v): x for v, x in refutation.point.items()}
    n, m, s = (int(at[name]) for name in "nms")
    assert privacy(n, m, s, at["q"]) < privacy(n, m, n, at["q"])
    for n, q in product(range(1, 5), CHANCES):
        for m in range(n + 1):
            ratios = [privacy(n, m, s, q) for s in range(n + 2)]
            assert ratios == sorted(ratios, reverse=True) and len(set(ratios)) == n + 2


def test_collections_compare_two_further_on_and_not_nearer() -> None:
    """Proposition 4.1 and Corollary 4.2, wherever both outcomes are integers; three nearer they are false."""
    told, twin, first, nearer = 0, 0, 0, 0
    for n, q in product((8, 12, 20), CHANCES):
        for m, i in product(range(n + 1), range(n)):
            shift = m * (1 - 2 * q)
            if shift.denominator != 1 or n * q - i - 2 < 0:
                continue
            s = int(i + 2 + shift)
            assert privacy(n, m, s, q) <= privacy(n, 0, i, q)
            if i == 0:
                first += 1
                assert privacy(n, 0, i, q) == (1 - q) / q >= privacy(n, m, s, q)
            else:
                told += 1
                assert rho(n, m, s, q) < rho(n, 0, i, q)
                twin += s >= 4 and rho(n, m, s - 3, q) > rho(n, 0, i, q)
                nearer += privacy(n, m, max(s - 3, 0), q) > privacy(n, 0, i, q)
    assert told > 20 and twin > 0 and first > 0 and nearer > 0


def test_what_outcomes_beyond_the_factor_can_weigh() -> None:
    """2-close: two outcomes, private up to delta both ways, one of them beyond the factor and likelier than delta."""
    (refutation,) = (r for r in section_2.paper.derive("2-close").results if isinstance(r, Refutation))
    at = {str(v): x for v, x in refutation.point.items()}
    here, there, factor, delta = at["a"], at["b"], exp(at["epsilon"]), at["delta"]
    for x, y in ((here, there), (there, here)):
        for sets in ((x, y), (1 - x, 1 - y), (1, 1)):
            assert sets[0] <= factor * sets[1] + delta
    assert here > factor * there and here >= delta


def test_private_outcomes_need_not_be_indistinguishable() -> None:
    """Proposition 2.3: two private laws, 2/3 beyond the factor; the repair, and its false twin."""
    (refutation,) = (r for r in section_2.paper.derive("Proposition 2.3").results if isinstance(r, Refutation))
    at = {str(v): x for v, x in refutation.point.items()}
    factor, delta = exp(at["epsilon"]), at["delta"]
    here, there = (Fraction(2, 3), Fraction(1, 3)), (Fraction(1, 3), Fraction(2, 3))
    for x, y in ((here, there), (there, here)):
        assert all(sum(x[j] for j in s) <= factor * sum(y[j] for j in s) + delta for s in ((), (0,), (1,), (0, 1)))
    assert sum(x for x, y in zip(here, there, strict=True) if x <= factor * y) < 1 - delta
    twin, wider = 0, Fraction(6, 5)  # the factors are 1 and 6/5
    for k, j in product(range(11), range(11)):
        here, there = (Fraction(k, 10), Fraction(10 - k, 10)), (Fraction(j, 10), Fraction(10 - j, 10))
        least = max(Fraction(0), *(x - y for x, y in zip(here, there, strict=True)))
        beyond = sum((x for x, y in zip(here, there, strict=True) if x > wider * y), Fraction(0))
        assert beyond <= least / (1 - 1 / wider)
        twin += beyond > least
        # Proposition 2.1: what the sets need is not more than what is beyond the factor.
        assert least <= sum((x for x, y in zip(here, there, strict=True) if x > y), Fraction(0))
    assert twin > 0


def test_a_transcript_can_give_a_record_away() -> None:
    """2-no-information: private up to delta, and one of two records is certain; the odds but for their part hold."""
    (refutation,) = (r for r in section_2.paper.derive("2-no-information").results if isinstance(r, Refutation))
    at = {str(v): x for v, x in refutation.point.items()}
    a, b, w, factor, delta = at["a"], at["b"], at["w"], exp(at["epsilon"]), at["delta"]
    assert all(x <= factor * y + delta for x, y in ((a, b), (b, a), (1 - a, 1 - b), (1 - b, 1 - a)))
    assert w * a / (w * a + (1 - w) * b) == 1 != w
    twin = 0
    grid = [Fraction(k, 6) for k in range(7)]
    for a, b, w in product(grid, grid, grid[1:-1]):
        if a > 2 * b + delta or b > 2 * a + delta or not a + b:
            continue
        seen = w * a + (1 - w) * b
        after, part = w * a / seen, delta * w * (1 - w) / seen
        assert (1 - w) * after <= 2 * w * (1 - after) + part and w * (1 - after) <= 2 * (1 - w) * after + part
        twin += (1 - w) * after > 2 * w * (1 - after)
    assert twin > 0
