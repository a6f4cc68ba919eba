"""Equalities by linear algebra: the goal as a combination of the known ones, whatever their leading coefficients are.

`by_combine` solves each equality for an atom and divides by what is known to be positive; here nothing needs a sign.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from symbolic.kernel import Rel, Theorem, combine, domain
from symbolic.kernel.polynomials import Monomial, Poly, constant, plus, times
from symbolic.search import span
from symbolic.search.algebra import Hypothesis, Problem, shown_defined
from symbolic.search.equalities import Cofactors, Rule, added, highest
from symbolic.search.errors import NotFound

MAX_COLUMNS = 300
MAX_DIVISIONS = 24
MAX_FACTORS = 5  # of which two are taken at a time


def by_ideal(
    given: Sequence[Hypothesis],
    goal: Rel,
    uses: Sequence[Theorem],
    solved: Callable[[Problem], Sequence[Rule]] | None = None,
) -> Theorem:
    """positive facts * goal = sum of cofactor * equality; `solved` are equalities that are to be divided by first."""
    if goal.op != "=":
        raise NotFound(f"not an equality: {goal}")
    problem = Problem(given, uses, [goal])
    target = goal.normal().numerator
    rest, _ = problem.rules.reduce(target)
    names: list[str] = []
    used: Cofactors = {}
    first = [] if solved is None else solved(problem)
    more = None if first else combination(rest, problem.rules.loose)
    if more is None:
        divided, names, used = _divided(problem, rest, [*first, *problem.rules.loose])
        more = combination(divided, problem.rules.loose)
    if more is None:
        used = {}
        names, more = _multiplied(problem, rest)
    if more is None:
        raise NotFound(f"not a combination of the equalities: {goal}")
    certificate = problem.equality(target, names, added(used, more, constant(1)))
    if certificate is None:
        raise NotFound(f"not a combination of the equalities: {goal}")
    return combine(problem.given, goal, certificate | defined(problem, goal), problem.uses)


def defined(problem: Problem, goal: Rel) -> dict[str, Any]:
    """The part of a certificate of `combine` that shows the goal to be defined."""
    proofs = [shown_defined(problem, c) for c in domain(goal)]
    return {"domain": proofs} if any(p is not None for p in proofs) else {}


def _positive(problem: Problem, lead: Poly) -> str | None:
    """A strictly positive fact that is the polynomial up to a factor."""
    for name, (op, p) in problem.signs.items():
        if op == ">" and not name.endswith("+") and set(p) == set(lead):
            m = next(iter(p))
            if all(p[k] * lead[m] == p[m] * lead[k] for k in p):
                return name
    return None


def _multiplied(problem: Problem, rest: Poly) -> tuple[list[str], Cofactors | None]:
    """One or two positive facts times which the polynomial is a combination of the equalities, and its cofactors."""
    several = [*problem.rules.loose, *(rule for rule in problem.rules.rules if rule.degree > 1)]
    inside = {x for rule in several for m in rule.poly for x, _ in m}
    strict = [(name, p) for name, (op, p) in problem.signs.items() if op == ">" and not name.endswith("+")]
    factors = [name for name, p in strict if set(p) - {()} and {x for m in p for x, _ in m} <= inside]
    for chosen in (*((f,) for f in factors[: MAX_DIVISIONS // 2]), *combinations(factors[:MAX_FACTORS], 2)):
        product, _ = problem.rules.reduce(times(rest, *(problem.poly(f) for f in chosen)))
        more = combination(product, problem.rules.loose)
        if more is not None:
            return list(chosen), more
    return [], None


def _divided(problem: Problem, rest: Poly, loose: Sequence[Rule]) -> tuple[Poly, list[str], Cofactors]:
    """(rest, positive facts, cofactors) after division by the equalities with a positive leading coefficient."""
    names: list[str] = []
    used: Cofactors = {}
    rules = [(rule, _positive(problem, rule.lead)) for rule in loose]
    for _ in range(MAX_DIVISIONS):
        step = next((r for r in rules if r[1] is not None and highest(rest, r[0].atom)), None)
        if step is None or step[1] is None:
            break
        rule, name = step
        fact, lead = problem.poly(name), problem.signs[name][1]
        monomial = next(iter(lead))
        factor = rule.factor(rest, Fraction(lead[monomial], rule.lead[monomial]))
        names.append(name)
        used = added({k: times(p, fact) for k, p in used.items()}, rule.origin, factor)
        rest, _ = problem.rules.reduce(plus(times(rest, fact), times(factor, rule.poly), -1))
    return rest, names, used


def combination(p: Poly, rules: Sequence[Rule], most: int = MAX_COLUMNS) -> Cofactors | None:
    """p = sum of cofactor * equality by linear algebra, with the cofactors that the monomials of p suggest."""
    if not p:
        return {}
    columns: dict[tuple[int, Monomial], Poly] = {}
    for j, rule in enumerate(rules):
        for m in p:
            for n in rule.poly:
                quotient = _quotient(m, n)
                if quotient is not None and (j, quotient) not in columns:
                    columns[j, quotient] = times(rule.poly, {quotient: 1})
        if len(columns) > most:
            return None
    found = span.combination(p, list(columns.values()))
    if found is None:
        return None
    out: Cofactors = {}
    keys = list(columns)
    for k, c in found.items():
        j, m = keys[k]
        out = added(out, rules[j].origin, {m: c})
    return out


def _quotient(m: Monomial, n: Monomial) -> Monomial | None:
    """m / n, if n divides m."""
    left = dict(m)
    for x, k in n:
        if left.get(x, 0) < k:
            return None
        left[x] -= k
    return tuple(sorted((x, k) for x, k in left.items() if k))
