"""apr2016, sections 1 to 3: every counterexample, and what is proved of the query A, by enumeration of all flips."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import e, log

import pytest

from derivations.apr2016 import section_1, section_2, section_3
from symbolic.kernel import Refutation
from symbolic.kernel.evaluate import Evaluator

Q = Fraction(1, 4)
Vector = tuple[int, ...]
Collection = tuple[Vector, ...]


def vectors(length: int) -> list[Vector]:
    return list(product((0, 1), repeat=length))


def law(records: Collection, length: int, q: Fraction = Q) -> Counter[tuple[int, ...]]:
    """The law of the counts of all vectors, over all flips of all bits of all records."""
    found: Counter[tuple[int, ...]] = Counter()
    for flips in product(vectors(length), repeat=len(records)):
        result = [tuple(b ^ f for b, f in zip(x, lie, strict=True)) for x, lie in zip(records, flips, strict=True)]
        lies = sum(map(sum, flips))
        weight = q**lies * (1 - q) ** (len(records) * length - lies)
        found[tuple(result.count(d) for d in vectors(length))] += weight
    return found


def distance(x: Vector, y: Vector) -> int:
    return sum(a != b for a, b in zip(x, y, strict=True))


def refuted(section: object, ref: str) -> Refutation:
    """The counterexample of an item."""
    parts = section.section.paper.derive(ref).parts  # type: ignore[attr-defined]
    (found,) = (part.result for part in parts if isinstance(part.result, Refutation))
    return found


def test_transcripts_tell_of_records() -> None:
    point = refuted(section_1, "1-no-information").point
    p, other, w = (point[name] for name in ("P", "P'", "w"))
    assert p <= e ** float(point["epsilon"]) * other and other <= e ** float(point["epsilon"]) * p
    assert w * p / (w * p + (1 - w) * other) != w


def test_counts_can_have_more_coordinates_than_records_have_bits() -> None:
    n, length = (int(refuted(section_1, "1-lower").point[name]) for name in "nL")
    assert len(list(product((0, 1), repeat=length))) > n * length
    for size, records in product(range(1, 6), range(1, 70)):
        assert records < 2**size or 2**size <= records * size


def test_close_laws_need_not_be_private() -> None:
    point = refuted(section_1, "1-close").point
    p, other, epsilon = (float(point[name]) for name in ("P", "P'", "epsilon"))
    assert epsilon >= 0 and p - other <= 1 - e**-epsilon and p > e**epsilon * other


def test_an_outcome_of_a_likely_set_can_be_impossible() -> None:
    found = refuted(section_1, "1-each-ratio")
    (meaning,) = found.data["meanings"]
    (k,) = meaning.params
    law = [Evaluator().value(meaning.body, {k: Fraction(j)}) for j in (1, 2)]
    assert law == [(1, 1), (0, 0)], "of two outcomes the first one alone is possible"
    assert sum(low for low, _ in law) > 0 and law[int(found.point["j"]) - 1] == (0, 0) and found.point["N"] == 2


def test_the_largest_ratio_is_not_defined() -> None:
    found = refuted(section_1, "1a")
    mass = other = [Fraction(j <= 1) for j in (1, 2)]  # the sums have a ratio, the second ones none; (1.2) holds
    assert len(found.data["meanings"]) == 2 and found.point["epsilon"] == 0
    assert sum(mass) / sum(other) == 1 and other[1] == 0


def test_some_counts_never_occur() -> None:
    point = refuted(section_3, "3-defined").point
    assert (point["n"], point["L"], point["s"], point["q"]) == (1, 1, 0, Q)
    assert law(((0,),), 1)[0, 0] == 0  # the counts with the number 0


def test_a_large_ratio_at_a_likely_outcome() -> None:
    point = refuted(section_3, "3.1-spent").point
    assert [point[name] for name in ("n", "L", "s", "q", "B")] == [2, 1, 4, Q, 3]  # one 0 and one 1: 1 + 3
    before, after = law(((0,), (0,)), 1)[1, 1], law(((1,), (0,)), 1)[1, 1]
    assert after == Fraction(5, 8) and after / before == Fraction(5, 3) > Fraction(3, 2) == (1 - Q) / Q / 2


def test_the_counts_tell_of_the_collection() -> None:
    point = refuted(section_2, "2.2-link").point
    assert (point["n"], point["L"], point["s"], point["q"]) == (1, 1, 1, Q)
    assert (law(((0,),), 1)[1, 0], law(((1,),), 1)[1, 0]) == (1 - Q, Q)  # the counts with the number 1
    assert law(((0,), (1,)), 1) == law(((1,), (0,)), 1) != law(((1,), (1,)), 1)  # another order is another collection


COLLECTIONS = [
    (n, length, records)
    for n, length in ((1, 2), (2, 1), (2, 2), (3, 1))
    for records in product(vectors(length), repeat=n)
]


@pytest.mark.parametrize(("n", "length", "records"), COLLECTIONS)
def test_the_law_of_the_counts(n: int, length: int, records: Collection) -> None:
    counts, every = law(records, length), vectors(length)
    # (2.1), and the support.
    expected: Counter[tuple[int, ...]] = Counter()
    for y in product(every, repeat=n):
        far = sum(map(distance, records, y))
        expected[tuple(y.count(d) for d in every)] += (1 - Q) ** (n * length - far) * Q**far
    assert counts == expected
    assert set(counts) == {s for s in product(range(n + 1), repeat=len(every)) if sum(s) == n}
    # The order of the records does not matter.
    assert counts == law(records[1:] + records[:1], length)
    # (3.1): the first record apart.
    others = law(records[1:], length)
    for s, value in counts.items():
        terms = [
            (1 - Q) ** (length - distance(records[0], d)) * Q ** distance(records[0], d)
            * others[tuple(c - (i == j) for i, c in enumerate(s))]
            for j, d in enumerate(every)
        ]  # fmt: skip
        assert value == sum(terms)


@pytest.mark.parametrize(("n", "length"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)])
def test_the_maximum_of_the_ratio(n: int, length: int) -> None:
    every, largest = vectors(length), ((1 - Q) / Q) ** length
    attained = set()
    for others in product(every, repeat=n - 1):
        laws = {x: law((x, *others), length) for x in every}
        for x, new in product(every, repeat=2):
            for s, value in laws[x].items():
                assert laws[new][s] <= largest * value
                if laws[new][s] == largest * value:
                    attained.add((x, new, s, others))
                    assert value <= Q**length * (1 - Q) ** (length * (n - 1))
    alike = {d: tuple(n * (d == other) for other in every) for d in every}
    opposite = {x: tuple(1 - b for b in x) for x in every}
    assert attained == {(x, opposite[x], alike[opposite[x]], o) for x in every for o in product(every, repeat=n - 1)}


def test_the_noise_that_a_bound_asks_for() -> None:
    for length, bound in product((1, 2, 5), (2.0, 10.0)):
        q = 1 / (1 + bound ** (1 / length))
        assert ((1 - q) / q) ** length == pytest.approx(bound)
        assert 0.5 - q <= log(bound) / (4 * length)


def test_more_noise_is_less_noise_randomized_again() -> None:
    """3.1-utility: both flips enumerated; and the variance of the estimate, which grows."""
    noise = [Fraction(1, 10), Fraction(1, 4), Fraction(2, 5), Fraction(9, 20)]
    spread = [q * (1 - q) / (1 - 2 * q) ** 2 for q in noise]
    assert spread == sorted(spread)
    for q, more in product(noise, repeat=2):
        again = (more - q) / (1 - 2 * q)
        assert (0 < again < Fraction(1, 2)) == (q < more)
        flipped = sum((q if a else 1 - q) * (again if b else 1 - again) for a, b in product((0, 1), repeat=2) if a != b)
        assert flipped == more
    for q, length in product(noise, range(1, 6)):
        least = (length / (log(float((1 - q) / q)) * length)) ** 2
        assert float(q * (1 - q) / (1 - 2 * q) ** 2) >= least - 1 / 4
        assert float(q * (1 - q) / (1 - 2 * q) ** 2) < 5 / 4 * least - 1 / 4 or q < Fraction(2, 5), "the false twin"


def test_one_collection_tells_the_guarantee_of_all() -> None:
    """3.1-guarantee: from every collection the same largest ratio, at some neighbour and some outcome."""
    for length, records in ((1, 2), (2, 2)):
        for x in product(vectors(length), repeat=records):
            ratios = [
                law(other, length)[s] / law(x, length)[s]
                for first in vectors(length)
                for other in [(first, *x[1:])]
                for s in law(x, length)
            ]
            assert max(ratios) == ((1 - Q) / Q) ** length
