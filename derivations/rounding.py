"""A printed decimal stands for every number that rounds to it."""

from fractions import Fraction

from symbolic.kernel import Rel, num
from symbolic.language.symbols import ge, lt


def rounds_to(value, printed: str) -> list[Rel]:
    """The value has these decimals when it is rounded."""
    shown, half = num(Fraction(printed)), num(Fraction(1, 2 * 10 ** len(printed.partition(".")[2])))
    return [ge(value, shown - half), lt(value, shown + half)]
