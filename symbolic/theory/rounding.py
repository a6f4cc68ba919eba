"""Floors and ceilings: the one integer k with k <= x < k + 1, and the one with x <= k < x + 1."""

from symbolic.search.lemma import Instance
from symbolic.theory.theory import Theory

theory = Theory("rounding", integers="j k l s")
lemma = theory.lemma

floor_low, floor_high = lemma("x >= floor(x)"), lemma("floor(x) + 1 > x")
one_integer = lemma("k <= x, x < k + 1, l <= x, x < l + 1 |- k = l")
floor_before, floor_after = (
    lemma(f"floor({there}) = floor(x) {sign} 1") for there, sign in (("x - 1", "-"), ("x + 1", "+"))
)
floor_below = lemma("x < s |- floor(x) <= s - 1")
floor_above = lemma("x >= s |- floor(x) >= s")
whole_floor = lemma("floor(s) = s")
ceil_below, ceil_above = lemma("ceil(x) - 1 < x"), lemma("ceil(x) >= x")


def floors(*values: str) -> list[Instance]:
    """Each floor is at most its number, and less than 1 below it."""
    return [known.at(x=value) for value in values for known in (floor_low, floor_high)]


def ceilings(*values: str) -> list[Instance]:
    """Each ceiling is at least its number, and less than 1 above it."""
    return [known.at(x=value) for value in values for known in (ceil_above, ceil_below)]


floor_is = lemma("y >= j, j + 1 > y |- floor(y) = j")
floor_is.prove(using=[one_integer.at(x="y", k="floor(y)", l="j"), *floors("y")])
ceil_is = lemma("j >= y, y + 1 > j |- ceil(y) = j")
ceil_is.prove(using=[one_integer.at(x="-y", k="-ceil(y)", l="-j"), *ceilings("y")])
