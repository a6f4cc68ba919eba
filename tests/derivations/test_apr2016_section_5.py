"""Apr 2016, section 5, by enumeration of the flips; nothing here is shared with the derivation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from derivations.apr2016 import section_5
from symbolic.kernel import Refutation

Bits = tuple[int, ...]
NOISE = [Fraction(1, 100), Fraction(1, 4), Fraction(49, 100)]


def law(bits: Bits, s: int, q: Fraction) -> Fraction:
    """P[A(bits) = s], over all flips."""
    total = Fraction(0)
    for flips in product((0, 1), repeat=len(bits)):
        if sum(bit ^ flip for bit, flip in zip(bits, flips, strict=True)) == s:
            total += q ** sum(flips) * (1 - q) ** (len(flips) - sum(flips))
    return total


def ratio(rest: Bits, s: int, q: Fraction, changed: int) -> Fraction:
    """The privacy ratio at s where the first record is `changed` from its opposite."""
    return law((changed, *rest), s, q) / law((1 - changed, *rest), s, q)


CASES = [(n, s, q) for n in (1, 2, 3, 4) for s in range(1, n + 1) for q in NOISE]


@pytest.mark.parametrize(("n", "s", "q"), CASES)
def test_the_claim_and_where_it_is_strict(n: int, s: int, q: Fraction) -> None:
    def quotient(bits: Bits) -> Fraction:
        return law(bits, s, q) / law(bits, s - 1, q)

    ones = (1,) * n
    for bits in product((0, 1), repeat=n):
        assert (quotient(bits) < quotient(ones)) == (bits != ones)


@pytest.mark.parametrize(("n", "s", "q"), CASES)
def test_the_largest_ratios_of_both_changes(n: int, s: int, q: Fraction) -> None:
    p, rests = 1 - q, list(product((0, 1), repeat=n - 1))
    from_one = Fraction(n - s, n) * p / q + Fraction(s, n) * q / p
    from_zero = Fraction(s, n) * p / q + Fraction(n - s, n) * q / p
    assert max(ratio(rest, s, q, 0) for rest in rests) == ratio((1,) * (n - 1), s, q, 0) == from_one
    assert max(ratio(rest, s, q, 1) for rest in rests) == ratio((0,) * (n - 1), s, q, 1) == from_zero
    assert (from_one >= from_zero) == (2 * s <= n)
    assert max(from_one, from_zero) <= p / q


@pytest.mark.parametrize("q", NOISE)
def test_at_no_ones_every_collection_has_the_absolute_bound(q: Fraction) -> None:
    assert {ratio(rest, 0, q, 0) for rest in product((0, 1), repeat=3)} == {(1 - q) / q}


def refuted(ref: str) -> dict[str, Fraction]:
    """The point of an item's one counterexample."""
    (found,) = [p.result for p in section_5.paper.derive(ref).parts if isinstance(p.result, Refutation)]
    return {str(v): Fraction(x) for v, x in found.point.items()}


@pytest.mark.parametrize("ref", ["5.1-lemma-applies", "5.1-lemma-applies-again"])
def test_lemma_6_2_asks_for_positive_probabilities(ref: str) -> None:
    at = refuted(ref)
    n, s = int(at["n"]), int(at["s"])
    assert 1 <= s <= n and 0 < at["q"] < Fraction(1, 2)
    assert law((1,) * (n - 1), s, at["q"]) == 0
    assert law((1,) * (n - 1), s - 1, at["q"]) > 0
