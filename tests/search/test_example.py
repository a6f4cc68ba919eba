"""What becomes of a false line in the paper's own example."""

from __future__ import annotations

from fractions import Fraction

from symbolic.kernel import Claim, Refutation, Rel, num, refute, var
from symbolic.search.example import at_example

N, Q = var("N", "integer"), var("q")
EXAMPLE = {"N": Fraction(1000)}


def false(power: int, n: int) -> Refutation:
    """Of "N^power < q", under "q < 1"."""
    claim = Claim((Rel(1, ">", Q),), Rel(Q, ">", N**power))
    return refute(claim, {N: n, Q: Fraction(1, 2)}, (), ())


def test_a_refutation_of_the_same_claim_gives_the_point() -> None:
    found = at_example(false(1, 1), EXAMPLE, [false(2, 1000), false(1, 7), false(1, 1000)])
    assert found == ({N: 1000, Q: Fraction(1, 2)}, False)


def test_another_claim_or_another_point_does_not() -> None:
    beside = [false(2, 1000), false(1, 7)]
    assert at_example(false(1, 1), EXAMPLE, beside) == at_example(false(1, 1), EXAMPLE)
    assert at_example(false(1, 1), {"N": Fraction(1000), "k": Fraction(2)}, [false(1, 1000)]) is None
    assert num(1000).number in (at_example(false(1, 1), EXAMPLE) or ({}, None))[0].values()
