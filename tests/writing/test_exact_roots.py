"""Exact values with square roots."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symbolic.kernel import Undefined, elementary_function, num, var
from symbolic.kernel.evaluate import Evaluator
from symbolic.writing.radicals import radical

sqrt, exp, power = map(elementary_function, ("sqrt", "exp", "pow"))
x = var("x")


@pytest.mark.parametrize(
    ("term", "wanted"),
    [
        (sqrt(num(9) / 8), "3*sqrt(2)/4"),
        (sqrt(num(9) / 4), "3/2"),
        (1 / (1 + sqrt(num(2))), "-1 + sqrt(2)"),
        (1 / (sqrt(num(2)) + sqrt(num(3))), "-sqrt(2) + sqrt(3)"),
        (sqrt(num(2)) * sqrt(num(8)) - 4, "0"),
        ((1 + sqrt(num(2))) ** 2, "3 + 2*sqrt(2)"),
        (power(num(4), num(1) / 2), "2"),
        (power(x, num(3) / 2), "2*sqrt(2)"),
        (exp(num(1)), None),
        (sqrt(1 + sqrt(num(2))), None),
    ],
    ids=str,
)
def test_values(term, wanted):
    found = radical(term, {x: F(2)})
    assert (None if found is None else str(found)) == wanted


def test_what_is_undefined_stays_so():
    for term in (1 / (sqrt(num(2)) - sqrt(num(2))), sqrt(num(-1))):
        with pytest.raises(Undefined):
            radical(term, {})


@given(st.lists(st.fractions(min_value=0, max_value=9, max_denominator=12), min_size=2, max_size=3))
def test_the_exact_value_lies_in_the_enclosure(numbers):
    term = num(1)
    for n in numbers:
        term = term * (2 - sqrt(num(n))) + n
    exact = radical(term, {})
    if exact is not None:
        (low, high), (least, most) = Evaluator(160).value(term, {}), Evaluator(160).value(exact, {})
        assert low <= most and least <= high
