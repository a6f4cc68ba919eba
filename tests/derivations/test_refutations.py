"""Every stored counterexample, computed anew from first principles: the hypotheses hold there, the printed line fails.

Neither the kernel's arithmetic nor the derivations' definitions and models have a part in it.  The true lines beside
the printed ones are put to the same test at the same points, and pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from certified import ROWS, results
from evaluation import outcome
from first_principles import reported_ones

from symbolic.kernel import Claim, Refutation, Rel, num, var
from tests.campaigns import sampled

REFUTED = [ref for ref, row in ROWS.items() if any(part.outcome == "refuted" for part in row.parts)]


def there(refutation: Refutation, claim: Claim) -> str:
    """What becomes of the claim at the point of the refutation."""
    return outcome(claim, refutation.point, tuple(refutation.data["meanings"]))


def beside(ref: str) -> Iterator[str]:
    """What becomes of the theorems of an item where its refutations are, as far as these have all variables."""
    refutations, theorems = results(ref)
    for refutation in refutations:
        known = {*refutation.point, *(m.function.name for m in refutation.data["meanings"])}
        for theorem in theorems:
            variables = {v.args[0] for v in theorem.claim.free()}
            sequences = {g.name for f in theorem.claim.functions() for g in f.free}
            if variables and variables | sequences <= known:
                yield there(refutation, theorem.claim)


@sampled("ref", REFUTED, 3)
def test_what_is_refuted_fails(ref: str) -> None:
    refutations, _ = results(ref)
    assert len(refutations) == sum(part.outcome == "refuted" for part in ROWS[ref].parts)
    for refutation in refutations:
        assert there(refutation, refutation.claim) == "fails", refutation


@sampled("ref", REFUTED, 3)
def test_what_is_proved_beside_it_does_not_fail(ref: str) -> None:
    assert "fails" not in set(beside(ref))


def test_many_true_lines_hold_at_the_points() -> None:
    assert len(REFUTED) > 50
    assert sum(found == "holds" for ref in REFUTED for found in beside(ref)) > 100


@pytest.mark.parametrize(
    ("ref", "elsewhere"),
    [
        ("jan2016:4.5", {"i": 1}),
        ("jan2016:4.3-all-collections", {"i": 1}),
        ("jan2016:5.3", {"k": 1}),
        ("jan2016:5.12", {"i": 0}),
        ("jan2016:5.13", {"k": 2}),
    ],
)
def test_where_a_refuted_line_is_true_it_does_not_fail(ref: str, elsewhere: dict[str, int]) -> None:
    refutation = results(ref)[0][0]
    moved = {**refutation.point, **{name: Fraction(x) for name, x in elsewhere.items()}}
    assert outcome(refutation.claim, refutation.point) == "fails"
    assert outcome(refutation.claim, moved) == "holds"


def test_hypotheses_and_divisions_by_zero() -> None:
    x = var("x")
    false, undefined = Rel(x, ">", 2), Rel(num(1) / x, "=", num(1) / x)
    assert outcome(Claim([Rel(x, ">", 0)], false), {"x": Fraction(1)}) == "fails"
    assert outcome(Claim([Rel(x, ">", 1)], false), {"x": Fraction(1)}) == "not supposed"
    assert outcome(Claim([], undefined), {"x": Fraction(0)}) == "fails"
    assert outcome(Claim([undefined], false), {"x": Fraction(0)}) == "not supposed"


@pytest.mark.parametrize(("zeros", "ones"), [(0, 0), (2, 0), (0, 3), (2, 3)])
def test_the_reported_ones_by_all_patterns_of_flips(zeros: int, ones: int) -> None:
    p, q = Fraction(2, 3), Fraction(1, 3)
    law = [Fraction(0)] * (zeros + ones + 1)
    for flips in product((0, 1), repeat=zeros + ones):
        reports = [flip ^ (place < ones) for place, flip in enumerate(flips)]
        law[sum(reports)] += q ** sum(flips) * p ** (len(flips) - sum(flips))
    assert reported_ones(zeros, ones, p, q) == tuple(law)
