"""Apr 2016, section 4.6: quantiles from the definition; nothing here is shared with the derivation."""

from __future__ import annotations

from fractions import Fraction

import pytest
from test_apr2016_section_4_3 import law

LEVELS = [Fraction(1, 1000), Fraction(1, 4), Fraction(1, 2), Fraction(9, 10), Fraction(1)]


def up_to(n: int, m: int, y: int, q: Fraction) -> Fraction:
    return sum(law(n, m, q)[: max(y + 1, 0)], Fraction(0))


def quantile(n: int, m: int, level: Fraction, q: Fraction) -> int:
    return next(y for y in range(-1, n + 1) if up_to(n, m, y, q) >= level)


@pytest.mark.parametrize(("n", "level"), [(n, level) for n in (1, 4, 7) for level in LEVELS])
def test_the_claim_and_when_the_quantile_stays(n: int, level: Fraction) -> None:
    q, seen = Fraction(1, 5), set()
    for m in range(1, n + 1):
        here, before = quantile(n, m, level, q), quantile(n, m - 1, level, q)
        seen.add(here - before)
        condition = up_to(n, m - 1, before, q) - level >= (1 - 2 * q) * (
            law(n - 1, m - 1, q)[before] if before < n else 0
        )
        assert (here == before) == (up_to(n, m, before, q) >= level) == condition
    assert seen <= {0, 1}
    assert n == 1 or level in (LEVELS[0], LEVELS[-1]) or 1 in seen


def test_beyond_1_there_is_no_quantile() -> None:
    with pytest.raises(StopIteration):
        quantile(3, 1, Fraction(3, 2), Fraction(1, 5))
