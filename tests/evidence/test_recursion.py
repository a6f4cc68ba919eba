"""Tables of recursive functions: bounded, and each for its own arguments and precision."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.evidence import recursion
from symbolic.evidence.ball import Ball, Balls, Exact, exact, precision
from symbolic.evidence.library import Library
from symbolic.evidence.program import Unspecified
from symbolic.language.symbols import integers, reals, recursive

n, k = integers("n k")
p = reals("p")
PATHS = recursive("paths", [n, k, p], 0, p, lambda f: f(n, k - 1, p) + p * f(n, k, p)).kernel


def test_tables_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recursion, "MAX_NODES", 300)
    library = Library(Balls())
    paths = library.operation(PATHS)
    sizes = []
    for i in range(1, 60):
        for levels in (3, 5):
            at = Fraction(1, i)
            assert paths(exact(levels), exact(i), exact(at)) == exact(at * (1 + at) ** levels)
        held = [row for table in library.tables.all.values() for row in table.rows.values()]
        sizes.append(sum(map(len, held)))
    assert max(sizes) < 2 * 300 + 60
    assert len(library.tables.all) < 59  # some were forgotten
    assert sizes != sorted(sizes)


def test_a_value_that_takes_too_long_leaves_nothing_uncounted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recursion, "MAX_NODES", 100)
    library = Library(Balls())
    paths = library.operation(PATHS)
    for i in range(1, 30):
        with pytest.raises(Unspecified, match="too many steps"):
            paths(exact(40), exact(0), exact(Fraction(1, i)))
        assert sum(len(t.routes) for t in library.tables.all.values()) < 300
    assert paths(exact(3), exact(0), exact(1)) == exact(8)


def test_each_precision_has_its_own_tables() -> None:
    paths = Library(Balls()).operation(PATHS)
    root = exact(2)
    found = []
    for bits in (60, 300, 60):
        with precision(bits):
            x = Ball(root).sqrt()
            found.append((paths(exact(4), exact(0), x), paths(exact(4), exact(0), Exact(1, 3))))
    assert found[0][0].rel_accuracy_bits() < 70 < 250 < found[1][0].rel_accuracy_bits()
    assert found[0][0].overlaps(found[1][0]) and found[0][1] == found[1][1] == found[2][1]
