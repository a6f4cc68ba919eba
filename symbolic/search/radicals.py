"""Ideals: a power of the goal, times what is not 0, as a combination of the equalities with cofactors of low degree.

1 as such a combination shows that the hypotheses contradict each other, and so anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

from symbolic.kernel import Refused, Rel, Theorem, cases, combine, instance, num, var
from symbolic.kernel.polynomials import Poly, constant, times
from symbolic.search import span
from symbolic.search.algebra import Hypothesis, Problem, by_combine
from symbolic.search.atoms import poly_term
from symbolic.search.combination import defined
from symbolic.search.contradictions import failing, whatever, wherever
from symbolic.search.direct import Knowledge
from symbolic.search.equalities import Cofactors, added, degree_of
from symbolic.search.errors import NotFound
from symbolic.search.gram import count, monomials
from symbolic.search.positivstellensatz import no_power, no_square
from symbolic.search.search import Search

MAX_COLUMNS = 900
MAX_TERMS = 2000  # of a power of the goal
MAX_EQUALITIES = 12
POWERS = (2, 4, 8)
_X = var("x")


def by_cofactors(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal from the ideal of the equalities, or from 1 in it."""
    contradictory = not search.at(given, goal).found
    if search.nested() or (goal.op != "=" and not contradictory):
        raise NotFound(str(goal))
    state = Knowledge(given)
    state.unfold(goal)
    problem = Problem(state.given, state.uses, [goal])
    if not 0 < sum(rel.op == "=" for rel in problem.facts.rels.values()) <= MAX_EQUALITIES:
        raise NotFound(f"no equalities for {goal}")
    names = _squares(state, given)
    for more in (0, 2):
        search.check()
        with suppress(NotFound, Refused):
            if contradictory:
                return _anything(state, goal, more)
        ways = [(1, ()), (1, names), (1, 2 * names), *((k, ()) for k in POWERS)] if goal.op == "=" else []
        for k, chosen in dict.fromkeys(ways):
            search.check()
            with suppress(NotFound, Refused):
                return _power(state, goal, k, chosen, more)
    raise NotFound(f"not in the radical of the equalities: {goal}")


def _squares(state: Knowledge, given: Sequence[Hypothesis]) -> tuple[str, ...]:
    """The names of x^2 > 0 for each hypothesis x != 0, which are put to use."""
    names = []
    for h in given:
        if isinstance(h, Rel) and h.op == "!=":
            with suppress(Refused):
                theorem = instance(nonzero(), {_X: h.gap})
                if not state.use(theorem):
                    names.append(f"t{len(state.uses) - 1}")
    return tuple(names)


def not_vanishing(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """g^2 > 0, because g = 0 contradicts the hypotheses."""
    if goal.op != ">" or goal.rhs.number != 0 or goal.lhs.op != "^" or goal.lhs.args[1].number != 2 or search.nested():
        raise NotFound(str(goal))
    inside = goal.lhs.args[0]
    unequal = [h for h in given if isinstance(h, Rel) and h.op == "!="]
    ways: list[tuple[Rel, Sequence[Hypothesis], list[Theorem]]] = [
        (Rel(h.gap, "=", 0), [g for g in given if g is not h], [instance(unequal_to_itself(), {_X: h.gap})])
        for h in unequal
    ]
    reason = ""
    for contrary, rest, uses in (*ways, (Rel(0, ">=", 1), given, [])):
        state = Knowledge([*given, failing(goal)])
        try:
            none = search.solve(contrary, [*rest, Rel(inside, "=", 0)], depth - 1)
            if missing := state.use_all([instance(no_square(), {_X: inside}), *uses, none]):
                raise NotFound(missing)
            return wherever(goal, state.combine(goal, degree=1, times_up_to=0))
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


@lru_cache(maxsize=1)
def unequal_to_itself() -> Theorem:
    """x != 0, x = 0 |- 0 >= 1."""
    certificate = {"times": ["t0"], "plus": [["h1", -_X]]}
    return combine([Rel(_X, "!=", 0), Rel(_X, "=", 0)], Rel(0, ">=", 1), certificate, [nonzero()])


@lru_cache(maxsize=1)
def nonzero() -> Theorem:
    """x != 0 |- x^2 > 0."""
    above, below = Rel(_X, ">", 0), Rel(0, ">", _X)
    goal = Rel(_X ** num(2), ">", 0)
    return cases(by_combine([above], goal), by_combine([below], goal), above, below)


def _power(state: Knowledge, goal: Rel, k: int, names: tuple[str, ...], more: int) -> Theorem:
    if k > 1 and goal.normal().divisors:
        raise NotFound(f"{goal} has divisors")
    if comb(len(goal.normal().numerator) + k - 1, k) > MAX_TERMS:
        raise NotFound(f"{goal} has too many terms for a power {k}")
    raised = goal if k == 1 else Rel(goal.gap ** num(k), "=", 0)
    problem = Problem(state.given, state.uses, [raised])
    target = times(raised.normal().numerator, *(problem.poly(f) for f in names))
    found = _cofactors(problem, target, more)
    certificate = {"times": list(names), "plus": found}
    theorem = combine(problem.given, raised, certificate | defined(problem, raised), problem.uses)
    if k == 1:
        return theorem
    return combine(state.given, goal, {"plus": [["t1", num(1)]]}, [theorem, instance(no_power(k), {_X: goal.gap})])


def _anything(state: Knowledge, goal: Rel, more: int) -> Theorem:
    """From 1 = sum of p * equality."""
    problem = Problem(state.given, state.uses, [goal])
    found = _cofactors(problem, constant(1), more)
    return whatever(problem, goal, (), {"sum": [], "plus": [[name, -p] for name, p in found]})


def _cofactors(problem: Problem, target: Poly, more: int) -> list[list[Any]]:
    """The cofactors of the equalities: as they are, or else when the atoms that they solve are gone."""
    plain = {name: problem.poly(name) for name, rel in problem.facts.rels.items() if rel.op == "="}
    found = cofactors(target, list(plain.values()), max(map(degree_of, [target, *plain.values()])) + more)
    if found is not None:
        return [[name, poly_term(p, problem.names)] for name, p in zip(plain, found, strict=True) if p]
    if not any(r.degree == 1 for r in problem.rules.rules):
        raise NotFound("not in the ideal, in this degree")
    rest, _ = problem.rules.reduce(target)
    known = [r for r in (*problem.rules.rules, *problem.rules.loose) if r.degree > 1 or r in problem.rules.loose]
    polys = [problem.rules.reduce(r.poly)[0] if r in problem.rules.loose else r.poly for r in known]
    degree = max(map(degree_of, [rest, *polys]), default=0) + more
    found = cofactors(rest, polys, degree)
    if found is None:
        raise NotFound("not in the ideal, in this degree")
    used: Cofactors = {}
    for rule, p in zip(known, found, strict=True):
        used = added(used, {name: times(p, q) for name, q in rule.origin.items()}, constant(1))
    certificate = problem.equality(target, [], used)
    if certificate is None:
        raise NotFound("not in the ideal, in this degree")
    return certificate["plus"]  # type: ignore[no-any-return]


def cofactors(target: Poly, equalities: Sequence[Poly], degree: int) -> list[Poly] | None:
    """target = sum of cofactor * equality, no product of higher degree; None where there is none or too much to try."""
    inside = sorted({x for p in [target, *equalities] for m in p for x, _ in m})
    room = [degree - degree_of(p) for p in equalities]
    if sum(count(len(inside), r) for r in room if r >= 0) > MAX_COLUMNS:
        return None
    keys = [(j, m) for j, r in enumerate(room) if r >= 0 for m in monomials(inside, r)]
    columns = [times(equalities[j], {m: Fraction(1)}) for j, m in keys]
    found = span.combination(target, columns)
    if found is None:
        return None
    out: list[Poly] = [{} for _ in equalities]
    for k, c in found.items():
        j, m = keys[k]
        out[j][m] = c
    return out
