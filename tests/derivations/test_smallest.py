"""No counterexample to a printed line is larger than it has to be: smaller points are searched, and none is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import islice

from certified import ROWS, results

from symbolic.evidence.points import Point, completed, determined
from symbolic.kernel import Claim, Evaluator, Refused, Refutation, Rel, Term, num, refute, var
from symbolic.kernel.terms import Lambda
from symbolic.search.counterexample import fails_at, refuted
from symbolic.search.smaller import points_below, size
from tests.campaigns import every

PRINTED = [
    (ref, k)
    for ref, row in ROWS.items()
    if not row.superseded
    for k, part in enumerate(p for p in row.parts if p.outcome == "refuted")
    if part.role == "printed"
]
# Why a larger point says more.
WHY = {
    "apr2016:4.3-fact": "both outcomes are possible",
    "notes2020:7.3-fact": "both outcomes are possible",
    "apr2016:4.3-similar": "delta > npq, as the proposition supposes",
    "apr2016:4.3-third": "delta > npq, as the proposition supposes, and a record is set",
    "apr2016:4.3i": "delta' is not negative",
    "informal2016:3-defined": "there are two vectors of one bit",
    "jan2016:3-one-notion": "the probabilities of the other outcomes agree with both",
    "jan2016:3-any-set": "neither collection is empty",
    "jan2016:4.3-local-privacy": "the bound is that of the paper's example",
    "jan2016:5-same-privacy": "there are two randomizations",
    "jan2016:5-slight-increase": "the paper's own example",
    "jan2016:5.12": "the sign is wrong with equality, too",
    "jan2016:5.13": "each of the two conditions is missed alone",
    "jan2016:5.21": "each of the two conditions is missed; the lower end of the window is an outcome",
    "jan2016:5.22": "the lower end of the window is an outcome",
    "jan2016:5.23": "the lower end of the window is an outcome",
    "jan2016:5.24": "the lower end of the window is an outcome",
    "jan2016:5.3-required": "the lower end of the window is an outcome",
    "jan2016:6.4": "the two vectors are different",
    "jan2016:6.5": "the two vectors are different",
    "setup2016:2-any-set": "neither collection is empty",
}


def chosen(claim: Claim, meanings: Sequence[Lambda], values: Mapping[Term, Fraction]) -> tuple[Claim, Point]:
    """A claim with its sequences put in, and of a point what no equality among the hypotheses determines."""
    for meaning in meanings:
        claim = claim.interpret(meaning)
    fixed = {v for v, _ in determined(claim.given)}
    return claim, {v: values[v] for v in sorted(claim.free() - fixed, key=lambda v: v.args) if v in values}


def smaller(refutation: Refutation, most: int = 20000, tries: int = 30) -> Point | None:
    """A smaller point at which the same claim fails, its sequences the same; None where `most` points show none.

    Both sides are numbers there that can be written down as exactly as at the point that is known.  What is supposed
    for all values of something has to be shown at such a point: where that was not found `tries` times, it is given up.
    """
    values = {v: t.args[0] for v, t in refutation.data["values"].items()}
    claim, point = chosen(refutation.claim, refutation.data["meanings"], values)
    bound, fixed, exact = size(point), determined(claim.given), _is_exact(claim, values)
    for other in islice(points_below(claim, list(point), bound), most):
        full = next(completed(dict(other), fixed), None)
        if full is None or not fails_at(claim, full) or (exact and not _is_exact(claim, full)):
            continue
        with suppress(Refused):
            refuted(refutation.claim, values | full, refutation.data["meanings"], ())
            return other
        if (tries := tries - 1) == 0:
            return None
    return None


def _is_exact(claim: Claim, point: Mapping[Term, Fraction]) -> bool:
    """Are both sides rational?"""
    try:
        sides = [Evaluator().value(t, point) for t in claim.goal.terms()]
    except Refused:
        return False
    return all(low == high for low, high in sides)


@every(9)
def test_no_smaller_point_would_do(step: int) -> None:
    found = {ref: smaller(results(ref)[0][k]) for ref, k in PRINTED[::step] if ref not in WHY}
    assert not {ref: point for ref, point in found.items() if point}


def test_every_reason_is_needed() -> None:
    assert set(WHY) <= {ref for ref, _ in PRINTED}


def refutation(**point: Fraction) -> Refutation:
    """Of "n^2 < 2 n" for n >= 1, and q as it likes."""
    n, q = var("n", "integer"), var("q")
    claim = Claim((Rel(n, ">=", num(1)), Rel(q, ">", num(0))), Rel(2 * n, ">", n**2 + 0 * q))
    return refute(claim, {n: point["n"], q: point["q"]}, (), ())


def test_a_larger_point_is_found_out() -> None:
    assert smaller(refutation(n=2, q=1)) is None
    assert {v.args[0]: x for v, x in (smaller(refutation(n=3, q=1)) or {}).items()} == {"n": 2, "q": 1}
    assert smaller(refutation(n=2, q=Fraction(1, 7))) is not None


def test_what_is_small() -> None:
    n, q = var("n", "integer"), var("q")
    assert size({n: 0, q: 1}) == size({n: 1, q: 1}) < size({n: 2, q: 1})
    claim = Claim((Rel(q, "=", num(1) - n),), Rel(n, ">", num(0)))
    assert chosen(claim, (), {n: 1, q: 0})[1] == {n: 1}
