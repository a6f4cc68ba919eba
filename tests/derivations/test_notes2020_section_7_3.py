"""Aug 2020, section 7.3, from the law of single bits; nothing here is shared with the derivation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil

from derivations.notes2020 import section_7_3
from symbolic.kernel import Refutation

NOISE = [Fraction(1, 10), Fraction(1, 4), Fraction(2, 5), Fraction(9, 20)]


def law(n: int, m: int, q: Fraction) -> list[Fraction]:
    """P[A_n(m) = s] for s = 0, .., n, one bit after the other."""
    weights = [Fraction(1)]
    for one in [1 - q] * m + [q] * (n - m):
        weights = [a * (1 - one) + b * one for a, b in zip([*weights, 0], [0, *weights], strict=True)]
    return weights


def mean(n: int, m: int, q: Fraction) -> Fraction:
    return n * q + m * (1 - 2 * q)


def lowest(n: int, m: int, delta: Fraction, q: Fraction) -> int:
    return max(ceil(mean(n, m, q) - delta), 0)


def ratio(n: int, m: int, delta: Fraction, q: Fraction) -> Fraction | None:
    """R_m(delta); None where it is a division by P(-1) = 0."""
    s, weights = lowest(n, m, delta, q), law(n, m, q)
    return weights[s] / weights[s - 1] if s >= 1 else None


def points(ref: str) -> list[dict[str, Fraction]]:
    """The points of an item's counterexamples, in order."""
    parts = section_7_3.paper.derive(ref).parts
    return [{v: Fraction(x) for v, x in p.result.point.items()} for p in parts if isinstance(p.result, Refutation)]


def test_the_proposition_holds_where_it_has_a_value_and_its_supposition_nowhere() -> None:
    seen = 0
    for n, q, tenths in product(range(1, 10), NOISE, range(1, 30, 3)):
        delta = Fraction(tenths, 10)
        above = ratio(n, 0, delta + 2, q)
        assert (above is not None) == (lowest(n, 0, delta, q) >= 3)
        for m in range(n + 1) if above is not None else ():
            here = ratio(n, m, delta, q)
            assert here is not None and here < above  # type: ignore[operator]
            seen += 1
    assert seen > 50


def test_one_more_in_delta_would_be_too_little() -> None:
    """The false twin: R_0(delta + 1), for any delta, as it was in April."""
    here, above = ratio(7, 7, Fraction(1, 1000), Fraction(3, 10)), ratio(7, 0, Fraction(1001, 1000), Fraction(3, 10))
    assert here is not None and above is not None and here > above


def test_probabilities_below_the_mean() -> None:
    exact, *others = points("7.3-fact")
    readings = (
        lambda n, m, delta, q: law(n, m, q)[int(mean(n, m, q) - delta)],
        lambda n, m, delta, q: law(n, m, q)[lowest(n, m, delta, q)],
        lambda n, m, delta, q: sum(law(n, m, q)[: int(mean(n, m, q) - delta) + 1]),
    )
    for point, reading in zip((exact, *others), (readings[0], *readings), strict=True):
        n, m, delta, q = int(point["n"]), int(point["m"]), point["delta"], point["q"]
        assert 0 < q < Fraction(1, 2) and 0 <= m <= n and delta > 0
        assert reading(n, m, delta, q) > reading(n, 0, delta, q)
        if "s" in point:
            assert (point["s"], point["i"]) == (mean(n, m, q) - delta, mean(n, 0, q) - delta)
        if point is not exact:  # Proposition 7.1 applies there
            assert (delta - 1) ** 2 > n * q * (1 - q) and delta > 1 and lowest(n, 0, delta + 2, q) >= 1


def test_what_the_last_equivalence_has_lost() -> None:
    (point,) = points("7.3k")
    n, delta, q = int(point["n"]), point["delta"], point["q"]
    low = lowest(n, 0, delta, q)
    here = n * q - low
    assert low >= 2 and here == n * q - ceil(n * q - delta)
    assert -(here**2) - 3 * here + n * q * (1 - q) > 0
    assert not (here + 2) * (n * q - here - 1) > n * q * (here + q + 1)
