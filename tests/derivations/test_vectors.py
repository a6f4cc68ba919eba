"""What is proved of collections of vectors, computed from first principles for three records of two vectors.

The search's own spot checks unfold the definitions here, as vectors of bits put in for arbitrary weights have no model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from importlib import import_module
from itertools import product
from math import prod

import pytest
from certified import ROWS, results
from evaluation import outcome
from first_principles import becomes

from derivations.jan2016 import paper
from symbolic.kernel import Claim, Lambda, num, var
from symbolic.paper.rows import entry

REFS = [
    ref
    for ref, row in ROWS.items()
    if ref.startswith("jan2016:") and row.section in ("6", "7", "8") and any(p.outcome == "proved" for p in row.parts)
]
# v_1 = (0, 0) is observed once and v_2 = (1, 0) twice; elsewhere the weights are any positive numbers.
BODIES = {
    "amount": lambda j: j,
    "several": lambda j, S: j,
    "entry": lambda i, j: (2 * i - 2) * (2 - j),
    "to": lambda j, y: (j * j + y + 1) / num(10),
}
FIXED = {"K": 2, "L": 2, "M": 2, "N": 3, "Z": 1, "n": 3, "p": "3/4", "q": "1/4"}
VALUES = {name: [Fraction(x)] for name, x in FIXED.items()}
SMALL = [Fraction(k) for k in range(3)]


def sequences(claim: Claim) -> tuple[Lambda, ...]:
    """Meanings for the sequences of a claim."""
    free = {g for f in claim.functions() for g in f.free}
    params = {g: tuple(var(f"arg{k}", v.args[1]) for k, v in enumerate(g.params)) for g in free}
    return tuple(Lambda(g, params[g], BODIES[g.name](*params[g])) for g in sorted(free, key=lambda g: g.name))


def outcomes(claims: Iterable[Claim], known: Mapping[str, list[Fraction]] = VALUES) -> Counter[str]:
    """What becomes of the claims, for all small values of their variables."""
    found: Counter[str] = Counter()
    for claim in claims:
        names = sorted(v.args[0] for v in claim.free())
        for values in product(*(known.get(name, SMALL) for name in names)):
            found[outcome(claim, dict(zip(names, values, strict=True)), sequences(claim))] += 1
    return found


@pytest.mark.parametrize("ref", REFS)
def test_what_is_proved_holds(ref: str) -> None:
    found = outcomes(theorem.claim for theorem in results(ref)[1])
    assert found["holds"] and not found["fails"]


@pytest.mark.parametrize("ref", ["jan2016:6.4", "jan2016:7.13", "jan2016:7.14"])
def test_what_is_refuted_fails_here_too(ref: str) -> None:
    """Some of vectors of one bit."""
    assert outcomes((refutation.claim for refutation in results(ref)[0]), VALUES | {"L": SMALL})["fails"]


def test_unit_vectors_are_not_the_worst_case_for_three_bits() -> None:
    p, q, observed = Fraction(3, 4), Fraction(1, 4), ((1, 0, 0), (0, 1, 1))

    def chance(*records: tuple[int, ...]) -> Fraction:
        orders = (observed, observed[::-1])
        return sum(
            (Fraction(prod(becomes(r, o, p, q) for r, o in zip(records, s, strict=True))) for s in orders), Fraction(0)
        )

    def ratio(known: tuple[int, ...]) -> Fraction:
        return chance(known, (0, 0, 0)) / chance(known, (1, 1, 1))

    assert ratio((0, 1, 1)) > ratio((1, 1, 1))


def test_unit_vectors_are_not_the_worst_case() -> None:
    """The counterexample, from single bits: two records of three bits, each flipped with probability 1/4."""

    def law(record: str, reported: str) -> Fraction:
        flipped = sum(a != b for a, b in zip(record, reported, strict=True))
        return Fraction(1, 4) ** flipped * Fraction(3, 4) ** (3 - flipped)

    def ratio(known: str) -> Fraction:
        seen, first, last = ("100", "011"), "000", "111"
        ways = [(a, b) for a in seen for b in seen if a != b]
        return sum(law(known, a) * law(first, b) for a, b in ways) / sum(law(known, a) * law(last, b) for a, b in ways)

    import_module("derivations.jan2016.section_6")
    row = entry(paper.items["6-worst-case"]).row
    (part,) = row.parts
    assert (ratio("111"), ratio("011")) == (Fraction(5, 3), Fraction(41, 15))
    assert r"left side $5/3$, right side $41/15$" in part.outline_latex[0] and row.verdict == "unclear"
    others = ["".join(bits) for bits in product("01", repeat=3)]
    assert max(others, key=ratio) == "011", "no other record is worse for these two"
