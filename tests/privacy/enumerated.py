"""The divergences from their definition, in fractions, sharing nothing with the code that is tested."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product


@cache
def law(ones: int, zeros: int, q: Fraction) -> tuple[Fraction, ...]:
    """The pmf of the number of reported ones, one record after the other."""
    pmf = [Fraction(1)]
    for probability in [1 - q] * ones + [q] * zeros:
        longer = [Fraction(0)] * (len(pmf) + 1)
        for s, mass in enumerate(pmf):
            longer[s] += mass * (1 - probability)
            longer[s + 1] += mass * probability
        pmf = longer
    return tuple(pmf)


def hockey_stick(first: tuple[Fraction, ...], second: tuple[Fraction, ...], e: Fraction) -> Fraction:
    """The sum of (first - e second)_+."""
    return sum((max(Fraction(0), x - e * y) for x, y in zip(first, second, strict=True)), Fraction(0))


def d01(n: int, m: int, q: Fraction, e: Fraction) -> Fraction:
    """n records in all, m ones among the unchanged: the changed record 0 against 1."""
    return hockey_stick(law(m, n - m, q), law(m + 1, n - 1 - m, q), e)


def d10(n: int, m: int, q: Fraction, e: Fraction) -> Fraction:
    """The reverse."""
    return hockey_stick(law(m + 1, n - 1 - m, q), law(m, n - m, q), e)


def worst(n: int, q: Fraction, e: Fraction) -> Fraction:
    """The greatest over all collections and both directions."""
    return max(max(d01(n, m, q, e), d10(n, m, q, e)) for m in range(n))


def clear_reports(fakes: int, dimensions: int, e: Fraction) -> Fraction:
    """Histograms of fakes with a record more in bin 0, or in bin 1: by enumeration of all fakes."""
    first: dict[tuple[int, ...], Fraction] = {}
    second: dict[tuple[int, ...], Fraction] = {}
    mass = Fraction(1, dimensions**fakes)
    for bins in product(range(dimensions), repeat=fakes):
        counts = [bins.count(b) for b in range(dimensions)]
        for laws, place in ((first, 0), (second, 1)):
            key = tuple(c + (b == place) for b, c in enumerate(counts))
            laws[key] = laws.get(key, Fraction(0)) + mass
    return sum((max(Fraction(0), x - e * second.get(key, Fraction(0))) for key, x in first.items()), Fraction(0))
