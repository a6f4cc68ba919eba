"""Meanings that are tables."""

from fractions import Fraction

import pytest

from symbolic.kernel import Lambda
from symbolic.language.door import to_term
from symbolic.language.symbols import explicit, integers, pos, sequence
from symbolic.writing.tables import table

i, j = integers("i j")
unit = explicit("unit", [i], pos(i) * pos(-i))
f = sequence("f", i, j)


def meaning(body):
    return Lambda(f.kernel, (to_term(i), to_term(j)), to_term(body))


def test_places_and_the_rest():
    found = table(meaning(2 * unit(i - 1) * unit(j - 3) + unit(2 - i) * unit(j) / 3 + Fraction(1, 6)))
    assert found.places == (((1, 3), Fraction(13, 6)), ((2, 0), Fraction(1, 2)))
    assert found.otherwise == Fraction(1, 6)


def test_terms_at_one_place_add_up():
    found = table(meaning(unit(i) * unit(j) + 2 * unit(j) * unit(i)))
    assert (found.places, found.otherwise) == ((((0, 0), 3),), 0)


@pytest.mark.parametrize(
    "body", [i + j, unit(i), unit(i - j), unit(i) * unit(i - 1) * unit(j), unit(i) * unit(j) * i, 5, unit(i) / unit(j)]
)
def test_no_table(body):
    assert table(meaning(body)) is None
