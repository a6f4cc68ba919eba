"""Aug 2020, section 6, from sums of numbers; nothing here is shared with the derivation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from derivations.notes2020 import section_6
from symbolic.kernel import Theorem

VALUES = [Fraction(-1), Fraction(0), Fraction(1, 2), Fraction(3)]
WHOLES = [Fraction(1, 3), Fraction(1), Fraction(4)]


def test_the_ratio_of_the_sums_is_between_the_least_and_the_largest_ratio() -> None:
    strict = 0
    for m in (1, 2, 3):
        for parts, wholes in product(product(VALUES, repeat=m), product(WHOLES, repeat=m)):
            ratios = [a / b for a, b in zip(parts, wholes, strict=True)]
            assert min(ratios) <= sum(parts) / sum(wholes) <= max(ratios)
            strict += min(ratios) < sum(parts) / sum(wholes) < max(ratios)
    assert strict > 100


def test_it_needs_positive_denominators() -> None:
    """The false twin: one of the b_i negative, and the lower half fails, or the upper one."""
    assert Fraction(3 + 0, 2 - 1) > max(Fraction(3, 2), Fraction(0, -1))
    assert Fraction(-3 + 0, 2 - 1) < min(Fraction(-3, 2), Fraction(0, -1))


def test_the_ratio_of_the_sums_is_the_mean_of_the_ratios_by_the_shares_of_their_denominators() -> None:
    for parts, wholes in product(product(VALUES, repeat=3), product(WHOLES, repeat=3)):
        shares = [b / sum(wholes) for b in wholes]
        ratios = [a / b for a, b in zip(parts, wholes, strict=True)]
        assert sum(shares) == 1 and all(share > 0 for share in shares)
        assert sum(share * ratio for share, ratio in zip(shares, ratios, strict=True)) == sum(parts) / sum(wholes)


def test_every_row_is_shown() -> None:
    rows = {item.ref: section_6.paper.derive(item.ref) for item in section_6.section.items}
    assert {"Lemma 6.1", "6b", "6-shares", "6c"} <= set(rows)
    lower, upper = (part.result for part in rows["Lemma 6.1"].parts)
    assert isinstance(lower, Theorem) and isinstance(upper, Theorem) and lower.claim.goal != upper.claim.goal
    assert not any("open" in row.verdict for row in rows.values())
