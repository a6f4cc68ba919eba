"""No counterexample to a printed line is larger than it has to be: smaller points are searched, and none is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne

from certified import ROWS, results

from symbolic.evidence.points import Point, Values, completed, determined
from symbolic.kernel import Claim, Evaluator, Refused, Refutation, Rel, Term, num, refute, truth, var
from symbolic.kernel.terms import Lambda, subterms
from symbolic.language.statement import parse_hypotheses
from symbolic.search.counterexample import fails_at, refuted
from symbolic.search.smaller import Fineness, points_below, size
from tests.campaigns import every, sampled

FINE = Fineness(20, 8000)


def under(text: str) -> Callable[[Claim], Claim]:
    """The claim with further hypotheses; what they name is what the claim has."""

    def demanded(claim: Claim) -> Claim:
        integers = [v.args[0] for v in claim.free() if v.args[1] == "integer"]
        return Claim((*claim.given, *parse_hypotheses(text, integers=integers)), claim.goal)

    return demanded


def weakened(claim: Claim) -> Claim:
    """The claim with the weak sign for the strict one."""
    goal = claim.goal
    return Claim(claim.given, Rel(goal.lhs, {"<": "<=", ">": ">="}[goal.op], goal.rhs))


PRINTED = [
    (ref, k)
    for ref, row in ROWS.items()
    if not row.superseded
    for k, part in enumerate(p for p in row.parts if p.outcome == "refuted")
    if part.role == "printed"
]
# What a point shows besides, and smaller ones do not: so it is the smallest of those that show it.
BESIDES: dict[str, tuple[str, Callable[[Claim], Claim]]] = {
    "jan2016:5.12": ("not even the weak sign is right", weakened),
    "apr2016:4.3-fact": ("both outcomes are possible", under("i >= 0")),
    "apr2016:4.3-third": ("all records are set", under("m = n")),
    "apr2016:4.3i": ("delta' is not negative", under("delta' >= 0")),
    "notes2020:7.3-fact": ("both outcomes are possible", under("i >= 0")),
    "informal2016:3-defined": ("a record of one bit has two reports", under("K >= 2, B >= 2")),
}


def chosen(claim: Claim, meanings: Sequence[Lambda], values: Mapping[Term, Fraction]) -> tuple[Claim, Point]:
    """A claim with its sequences put in, and of a point what no equality among the hypotheses determines."""
    for meaning in meanings:
        claim = claim.interpret(meaning)
    fixed = {v for v, _ in determined(claim.given)}
    return claim, {v: values[v] for v in sorted(claim.free() - fixed, key=lambda v: v.args) if v in values}


class Holding:
    """Whether relations hold at points: their sides are computed once for the values of what stands in them."""

    def __init__(self) -> None:
        self.values = Values()
        self.known: dict[object, bool] = {}

    def all(self, rels: Iterable[Rel], point: Point) -> bool:
        """Do all of them hold, as far as that can be computed?"""
        return all(self._one(rel, point) for rel in rels)

    def _one(self, rel: Rel, point: Point) -> bool:
        sides = [self.values.of(t, point) for t in (rel.lhs, rel.rhs)]
        if None not in sides:
            return bool(_COMPARED[rel.op](*sides))
        key = rel, *(point[v] for v in sorted(rel.free(), key=str))
        if key not in self.known:
            self.known[key] = False
            with suppress(Refused):
                self.known[key] = truth(rel, point)
        return self.known[key]


_COMPARED = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def smaller(
    refutation: Refutation,
    demanded: Callable[[Claim], Claim] = lambda claim: claim,
    tries: int = 30,
    rational: bool = True,
) -> Point | None:
    """A smaller point at which the same claim fails, its sequences the same, and that shows what is `demanded`.

    Both sides are `rational` there, so that a reader compares them at sight, if they are at the known point.  What is
    supposed for all values of something has to be shown at such a point: where that was not found `tries` times, it is
    given up.
    """
    values = {v: t.args[0] for v, t in refutation.data["values"].items()}
    claim, point = chosen(demanded(refutation.claim), refutation.data["meanings"], values)
    assert fails_at(claim, values)
    bound, fixed, exact = size(point), determined(claim.given), rational and _is_exact(claim, values)
    given, holding = sorted((h for h in claim.given if isinstance(h, Rel)), key=_work), Holding()
    for other in points_below(claim, list(point), bound, FINE):
        full = next(completed(dict(other), fixed, holding.values), None)
        if full is None or not holding.all(given, full) or holding.all([claim.goal], full):
            continue
        if not fails_at(claim, full) or (exact and not _is_exact(claim, full)):
            continue
        with suppress(Refused):
            refuted(refutation.claim, values | full, refutation.data["meanings"], ())
            return other
        if (tries := tries - 1) == 0:
            return None
    return None


def _work(rel: Rel) -> int:
    """How much there is to compute."""
    return sum(1 for side in rel.terms() for _ in subterms(side))


def _is_exact(claim: Claim, point: Mapping[Term, Fraction]) -> bool:
    """Are both sides rational?"""
    try:
        sides = [Evaluator().value(t, point) for t in claim.goal.terms()]
    except Refused:
        return False
    return all(low == high for low, high in sides)


@every(9)
def test_no_smaller_point_would_do(step: int) -> None:
    found = {ref: smaller(results(ref)[0][k]) for ref, k in PRINTED[::step] if ref not in BESIDES}
    assert not {ref: point for ref, point in found.items() if point}


@sampled("ref", sorted(BESIDES), 4)
def test_a_larger_point_shows_more(ref: str) -> None:
    found = [results(ref)[0][k] for known, k in PRINTED if known == ref]
    assert all(map(smaller, found)) and not any(smaller(r, BESIDES[ref][1]) for r in found)


def test_smaller_points_whose_sides_are_irrational_do_not_count() -> None:
    """Of as large a variance: 144/25 and 1 + 21/sqrt(30) are harder to compare than 27/8 and 5/2, at 1/3 and 2/5."""
    (known,) = (r for r in results("jan2016:5-same-privacy")[0] if isinstance(r, Refutation))
    found = {v.args[0]: x for v, x in (smaller(known, rational=False) or {}).items()}
    assert found == {"N": 1, "k": 2, "s": 0, "q": Fraction(3, 13), "q_k": Fraction(5, 17)}


def refutation(**point: Fraction) -> Refutation:
    """Of "n^2 < 2 n" for n >= 1, and q as it likes."""
    n, q = var("n", "integer"), var("q")
    claim = Claim((Rel(n, ">=", num(1)), Rel(q, ">", num(0))), Rel(2 * n, ">", n**2 + 0 * q))
    return refute(claim, {n: point["n"], q: point["q"]}, (), ())


def test_a_larger_point_is_found_out() -> None:
    assert smaller(refutation(n=2, q=1)) is None
    assert {v.args[0]: x for v, x in (smaller(refutation(n=3, q=1)) or {}).items()} == {"n": 2, "q": 1}
    assert smaller(refutation(n=2, q=Fraction(1, 7))) is not None and smaller(refutation(n=2, q=9)) is not None


def test_what_is_small() -> None:
    n, q = var("n", "integer"), var("q")
    assert size({n: 0, q: 1}) == size({n: 1, q: 1}) < size({n: 2, q: 1})
    assert (
        size({n: 1, q: Fraction(1, 4)}) == size({n: 1, q: -2}) < size({n: 1, q: 9}) == size({n: 1, q: Fraction(8, 9)})
    )
    claim = Claim((Rel(q, "=", num(1) - n),), Rel(n, ">", num(0)))
    assert chosen(claim, (), {n: 1, q: 0})[1] == {n: 1}
