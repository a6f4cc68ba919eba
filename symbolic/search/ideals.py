"""Equalities by linear algebra: the goal as a combination of the known ones, whatever their leading coefficients are.

`by_combine` solves each equality for an atom and divides by what is known to be positive; here nothing needs a sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import flint

from symbolic.kernel import Refused, Rel, Theorem, combine, domain
from symbolic.kernel.polynomials import Monomial, Poly, plus, times
from symbolic.search.algebra import Hypothesis, Problem, _condition
from symbolic.search.atoms import poly_term
from symbolic.search.equalities import Cofactors, Rule
from symbolic.search.errors import NotFound
from symbolic.search.prove import Knowledge

MAX_COLUMNS = 300


def by_equalities(goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem] = ()) -> Theorem:
    """``given |- goal``, an equality: by pseudo-division first, then by linear algebra."""
    state = Knowledge(given)
    reason = ""
    for t in using:
        reason = state.use(t) or reason
    state.unfold(goal)
    try:
        return state.combine(goal, degree=1, times_up_to=0)
    except NotFound as error:
        reason = reason or str(error)
    try:
        return by_ideal(state.given, goal, state.uses)
    except (NotFound, Refused):
        raise NotFound(reason) from None


def by_ideal(given: Sequence[Hypothesis], goal: Rel, uses: Sequence[Theorem]) -> Theorem:
    """goal = sum of cofactor * equality."""
    problem = Problem(given, uses, [goal])
    rest, used = problem.rules.reduce(goal.normal().numerator)
    more = combination(rest, problem.rules.loose) if rest else {}
    if goal.op != "=" or more is None:
        raise NotFound(f"not a combination of the equalities: {goal}")
    for name, p in more.items():
        used[name] = plus(used.get(name, {}), p)
    certificate: dict[str, Any] = {
        "plus": [[name, poly_term(p, problem.names)] for name, p in sorted(used.items()) if p]
    }
    proofs = [_condition(problem, c) for c in domain(goal)]
    if any(p is not None for p in proofs):
        certificate["domain"] = proofs
    return combine(problem.given, goal, certificate, problem.uses)


def combination(p: Poly, rules: Sequence[Rule], most: int = MAX_COLUMNS) -> Cofactors | None:
    """p = sum of cofactor * equality by linear algebra, with the cofactors that the monomials of p suggest."""
    columns: dict[tuple[int, Monomial], Poly] = {}
    for j, rule in enumerate(rules):
        for m in p:
            for n in rule.poly:
                quotient = _divided(m, n)
                if quotient is not None:
                    columns.setdefault((j, quotient), times(rule.poly, {quotient: Fraction(1)}))
        if len(columns) > most:
            return None
    rows: dict[Monomial, int] = {}
    for q in [p, *columns.values()]:
        for m in q:
            rows.setdefault(m, len(rows))
    matrix = flint.fmpq_mat(len(rows), len(columns) + 1)
    for i, q in enumerate([*columns.values(), p]):
        for m, c in q.items():
            matrix[rows[m], i] = flint.fmpq(c.numerator, c.denominator)
    reduced, rank = matrix.rref()
    out: Cofactors = {}
    keys = list(columns)
    for r in range(rank):
        pivot = next(j for j in range(len(keys) + 1) if reduced[r, j] != 0)
        value = reduced[r, len(keys)]
        if pivot == len(keys):
            return None
        if value != 0:
            j, m = keys[pivot]
            for name, q in rules[j].origin.items():
                out[name] = plus(out.get(name, {}), times(q, {m: Fraction(int(value.p), int(value.q))}))
    return out


def _divided(m: Monomial, n: Monomial) -> Monomial | None:
    """m / n, if n divides m."""
    left = dict(m)
    for x, k in n:
        if left.get(x, 0) < k:
            return None
        left[x] -= k
    return tuple(sorted((x, k) for x, k in left.items() if k))
