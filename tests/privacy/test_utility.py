"""Many rounds by what they are good for, and one-hot vectors: against enumeration."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import pytest

from derivations import privacy


def columns(bins: tuple[int, ...], d: int, q: Fraction) -> dict[tuple[int, ...], Fraction]:
    """The law of the column sums of one-hot vectors, from every pattern of flips."""
    out: dict[tuple[int, ...], Fraction] = {}
    for flips in itertools.product((0, 1), repeat=len(bins) * d):
        sums = tuple(sum((b == c) ^ flips[i * d + c] for i, b in enumerate(bins)) for c in range(d))
        mass = q ** sum(flips) * (1 - q) ** (len(flips) - sum(flips))
        out[sums] = out.get(sums, Fraction(0)) + mass
    return out


@pytest.mark.parametrize(
    ("n", "d", "q", "e"), [(1, 3, "1/5", "2"), (2, 3, "1/5", "3/2"), (3, 3, "1/10", "3"), (3, 2, "1/4", "2")]
)
def test_one_hot_vectors_are_two_rounds(n: int, d: int, q: str, e: str) -> None:
    true = Fraction(0)
    for others in itertools.product(range(d), repeat=n - 1):
        first, second = (columns((own, *others), d, Fraction(q)) for own in (0, 1))
        true = max(
            true, sum((max(x - Fraction(e) * second[key], Fraction(0)) for key, x in first.items()), Fraction(0))
        )
    found = privacy.compose(n, q, 1, exp_epsilon=e, one_hot=True)
    assert found.lower <= true <= found.upper
    # Twins: one round, and three, are not what is released.
    assert not true <= privacy.compose(n, q, 1, exp_epsilon=e).upper
    assert not privacy.compose(n, q, 3, exp_epsilon=e).lower <= true


def test_the_greatest_noise_with_an_accuracy() -> None:
    n, deviation, many = 1000, Fraction(7, 2), 5
    found = privacy.accurate(n, "7/2", many, "1e-4")

    def squared(q: Fraction) -> Fraction:
        return n * q * (1 - q) / ((1 - 2 * q) ** 2 * many)

    assert squared(found.q.lower) <= deviation**2 <= squared(found.q.upper)
    assert squared(found.q.upper * Fraction(1001, 1000)) > deviation**2
    assert privacy.compose(n, found.q.lower, many, delta="1e-4") == found.epsilon
    assert set(found.q.as_json()) - set(found.as_json()["q"]) == {
        "safe"
    }  # above the upper end it would not be accurate
    with pytest.raises(privacy.PrivacyError, match="deviation must be"):
        privacy.accurate(n, 0, many)


def test_the_variance_is_that_of_the_estimate() -> None:
    """By enumeration of the flips, for a collection of both kinds."""
    q, bits = Fraction(1, 5), (1, 0, 1, 1)
    mean = square = Fraction(0)
    for flips in itertools.product((0, 1), repeat=4):
        mass = q ** sum(flips) * (1 - q) ** (4 - sum(flips))
        estimate = (sum(b ^ f for b, f in zip(bits, flips, strict=True)) - 4 * q) / (1 - 2 * q)
        mean, square = mean + mass * estimate, square + mass * estimate**2
    assert mean == 3 and square - mean**2 == 4 * q * (1 - q) / (1 - 2 * q) ** 2


def test_the_least_noise_of_many_rounds() -> None:
    found = privacy.calibrate_rounds(60, 3, 1, "1e-3")
    assert found.lower < found.upper < found.lower * Fraction(106, 100)
    # Both sides, by the composition itself.
    assert privacy.compose(60, found.upper, 3, epsilon=1).upper <= Fraction(1, 1000) * Fraction(102, 100)
    assert privacy.compose(60, found.lower, 3, epsilon=1).lower > Fraction(1, 1000) * Fraction(98, 100)
    one = privacy.calibrate(60, 1, "1e-3")
    assert found.lower > one.upper and privacy.calibrate_rounds(60, 1, 1, "1e-3").lower <= one.upper
    assert math.isfinite(found.safe)


def test_the_least_noise_is_refined_as_far_as_is_asked() -> None:
    """A coarse lattice alone leaves a factor of 2.2 here."""
    found = privacy.calibrate_rounds(10, 2, 5, "0.9")
    assert found.upper < found.lower * Fraction(12, 10)
    assert "% apart, and 1 % was wanted" in found.method
    assert privacy.compose(10, found.upper, 2, epsilon=5, tolerance="1/2").lower <= Fraction(9, 10)
    loose, narrow = (privacy.calibrate_rounds(60, 3, 1, "1e-3", tolerance=t) for t in ("1/20", "1/200"))
    assert narrow.upper - narrow.lower < (loose.upper - loose.lower) / 2
    assert "apart" not in loose.method
    assert narrow.upper <= narrow.lower * Fraction(202, 200) or "apart" in narrow.method
