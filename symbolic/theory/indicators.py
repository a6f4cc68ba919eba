"""Indicators of equality, and bits: a bit is a real number b with b (1 - b) = 0."""

from symbolic.search.methods import cases
from symbolic.theory.theory import Theory

theory = Theory("indicators")
lemma = theory.lemma

same = theory.explicit("same(x, y) = pos(x - y)*pos(y - x)")
theory.model(same, lambda x, y: int(x == y))
differ = theory.explicit("differ(x, y) = 1 - same(x, y)")
theory.model(differ, lambda x, y: int(x != y))
same_if_equal = lemma("x = y |- same(x, y) = 1")
not_same = [lemma(f"{order} |- same(x, y) = 0") for order in ("x > y", "y > x")]
same_or_not = lemma("same(x, y)*(1 - same(x, y)) = 0").prove(cases("x > y, y > x"))
same_not_negative = lemma("same(x, y) >= 0")
same_at_most_one = lemma("1 >= same(x, y)")
equal_if_same = lemma("same(x, y) >= 1 |- x = y").prove(cases("x > y, y > x"))

low = lemma("x*(1 - x) = 0, 1/2 > x |- x = 0")
high = lemma("x*(1 - x) = 0, x >= 1/2 |- x = 1")


def values_of(*bits):
    """What bits are, by their order to 1/2."""
    return [value.at(x=z) for z in bits for value in (low, high)]


same_bits = lemma("x*(1 - x) = 0, y*(1 - y) = 0 |- same(x, y) = 1 - x - y + 2*x*y")
same_bits.prove(cases("x >= 1/2, y >= 1/2"), values_of("x", "y"))
