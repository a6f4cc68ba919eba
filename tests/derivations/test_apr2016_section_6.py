"""Apr 2016, section 6: its lemmas on all small sequences, and their counterexamples, in plain arithmetic."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from derivations.apr2016 import section_6
from symbolic.kernel import Refutation

Row = tuple[int, ...]
VALUES = (1, 2, 3)


def rows(m: int) -> list[Row]:
    """All sequences of m small numbers."""
    return list(product(VALUES, repeat=m))


def mean(weights: Row, above: Row, below: Row) -> Fraction:
    """The ratio of two sums with the same weights."""
    upper, lower = (sum(w * x for w, x in zip(weights, row, strict=True)) for row in (above, below))
    return Fraction(upper, lower)


def falls(above: Row, below: Row, sign: int = 1) -> bool:
    """above/below does not grow; with sign -1, does not fall."""
    pairs = combinations(range(len(above)), 2)
    return all(sign * (above[i] * below[j] - above[j] * below[i]) >= 0 for i, j in pairs)


def test_lemma_6_1_and_its_equality() -> None:
    for a, b in product(rows(3), repeat=2):
        ratios = [Fraction(x, y) for x, y in zip(a, b, strict=True)]
        whole = Fraction(sum(a), sum(b))
        assert whole <= max(ratios)
        assert (whole == max(ratios)) == (len(set(ratios)) == 1)


@pytest.mark.parametrize("m", [1, 2])
def test_lemma_6_2_reversed_too_and_its_equality(m: int) -> None:
    for a, other, above, below in product(rows(m), repeat=4):
        for sign in (1, -1):
            if falls(above, below, sign) and falls(a, other, sign):
                minors = [
                    (a[i] * other[j] - a[j] * other[i]) * (above[i] * below[j] - above[j] * below[i])
                    for i, j in combinations(range(m), 2)
                ]
                assert mean(a, above, below) >= mean(other, above, below)
                assert (mean(a, above, below) == mean(other, above, below)) == (not any(minors))


def test_lemma_6_2_for_three_terms_of_any_sign_above() -> None:
    below, a, other = (1, 2, 2), (3, 2, 1), (1, 1, 2)
    assert falls(a, other)
    for above in product((-2, -1, 0, 1, 2), repeat=3):
        if falls(above, below):
            assert mean(a, above, below) >= mean(other, above, below)


def test_monotone_sequences_meet_6_2_and_need_a_sign() -> None:
    for above, below in product(rows(3), repeat=2):
        if list(above) == sorted(above, reverse=True) and list(below) == sorted(below):
            assert falls(above, below)
    assert not falls((-1, -1), (1, 2))


def test_the_double_sum_over_pairs() -> None:
    for a, other, above, below in product(rows(2), repeat=4):
        pairs = [(i, j) for i in range(2) for j in range(2)]
        off = sum(a[i] * other[j] * (above[i] * below[j] - above[j] * below[i]) for i, j in pairs if i != j)
        half = (a[0] * other[1] - a[1] * other[0]) * (above[0] * below[1] - above[1] * below[0])
        all_pairs = sum(a[i] * other[j] * (above[i] * below[j] - above[j] * below[i]) for i, j in pairs)
        assert off == half == all_pairs


def test_lemma_6_3_and_its_third_condition() -> None:
    for a, a2, b, b2, c, c2 in product((1, 2), (1, 2), range(3), range(3), range(3), range(3)):
        if a * c2 >= a2 * c and a * b2 <= a2 * b:
            assert b * c2 >= b2 * c
            for x, y in ((1, 1), (1, 7), (7, 1)):
                assert Fraction(a * x + b * y, c * x + a * y) >= Fraction(a2 * x + b2 * y, c2 * x + a2 * y)


def points(ref: str) -> list[dict[str, Fraction]]:
    """The points of an item's counterexamples, in order."""
    found = [p.result for p in section_6.paper.derive(ref).parts if isinstance(p.result, Refutation)]
    return [{str(v): Fraction(x) for v, x in r.point.items()} for r in found]


def test_neither_of_the_first_two_conditions_follows_from_the_others() -> None:
    first, second = points("Lemma 6.3")

    def conditions(v: dict[str, Fraction]) -> list[bool]:
        return [
            v["a"] * v["c'"] >= v["a'"] * v["c"],
            v["a"] * v["b'"] <= v["a'"] * v["b"],
            v["b"] * v["c'"] >= v["b'"] * v["c"],
        ]

    assert conditions(first) == [False, True, True]
    assert conditions(second) == [True, False, True]
    assert all(v[name] > 0 for v in (first, second) for name in ("a", "a'"))


def test_the_corollary_has_the_order_of_6_2_reversed() -> None:
    (v,) = points("6-special")
    assert 0 < v["q"] < v["p"] and v["q"] / v["p"] < v["p"] / v["q"]
