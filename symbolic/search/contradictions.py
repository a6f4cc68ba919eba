"""Proofs by contradiction: the goal multiplied by its own negation."""

from __future__ import annotations

from collections.abc import Sequence

from symbolic.kernel import Rel, Theorem, assume, cases, combine, functions, integral, subterms
from symbolic.kernel.polynomials import constant, expand, polynomial, times
from symbolic.search.algebra import Hypothesis, Problem, by_combine, contradiction
from symbolic.search.combination import defined
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.search import Search


def by_contradiction(search: Search | None, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """Where g >= 0 fails, -g > 0 may multiply: this removes roots, g (-g) = a sum of nonnegative terms."""
    if goal.op == "=" or goal.key() in {h.key() for h in given}:
        raise NotFound(str(goal))
    polynomial(goal.gap)
    failing = Rel(goal.rhs, ">" if goal.op == ">=" else ">=", goal.lhs)
    if failing.key() in {h.key() for h in given}:
        raise NotFound(str(goal))
    roots = any(s.op == "app" and s.args[0].name == "sqrt" for t in goal.terms() for s in subterms(t))
    here = direct(goal, [*given, failing], degree=2 + roots, times_up_to=1)
    there = assume(goal)
    return cases(there, here, goal, failing) if goal.op == ">=" else cases(here, there, failing, goal)


def both_ways(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An equality with roots, or of integers, by the two inequalities."""
    roots = any(s.op == "app" and s.args[0].name == "sqrt" for t in goal.terms() for s in subterms(t))
    rounded = {f.name for f in functions(goal.gap)} <= {"floor", "ceil"}
    if goal.op != "=" or not (roots or (integral(goal.gap) and rounded and not search.nested())):
        raise NotFound(str(goal))
    up = search.solve(Rel(goal.lhs, ">=", goal.rhs), given, depth - 1)
    down = search.solve(Rel(goal.rhs, ">=", goal.lhs), given, depth - 1)
    return by_combine(given, goal, [up, down], degree=1)


def vacuous(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """Anything from hypotheses that contradict each other."""
    if search.at(given, goal).found:
        raise NotFound(str(goal))
    problem = Problem(given, (), [goal])
    q = goal.normal()
    if goal.op == "=":
        cones = [contradiction(problem, times(constant(s), q.numerator), ">=", strictly=True) for s in (1, -1)]
        certificate = {"ge": cones[0], "le": cones[1]}
    else:
        cones = [contradiction(problem, times(q.numerator, expand(q.divisors, parity=True)), goal.op, strictly=True)]
        certificate = cones[0] or {}
    if None in cones:
        raise NotFound(f"no contradiction among the hypotheses of {goal}")
    return combine(problem.given, goal, certificate | defined(problem, goal))
