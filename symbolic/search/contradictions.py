"""Proofs by contradiction: the goal multiplied by its own negation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from symbolic.kernel import Rel, Theorem, assume, cases, functions, integral, subterms
from symbolic.kernel.polynomials import Poly, constant, polynomial, times
from symbolic.search.algebra import Hypothesis, Problem, anything, attempt, by_combine, refuted
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.search import Search

_HALF = 4.0  # seconds, for one of two inequalities


def by_contradiction(search: Search | None, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """Where g >= 0 fails, -g > 0 may multiply: this removes roots, g (-g) = a sum of nonnegative terms."""
    if goal.op == "=" or goal.key() in {h.key() for h in given}:
        raise NotFound(str(goal))
    polynomial(goal.gap)
    contrary = failing(goal)
    if contrary.key() in {h.key() for h in given}:
        raise NotFound(str(goal))
    roots = any(s.op == "app" and s.args[0].name == "sqrt" for t in goal.terms() for s in subterms(t))
    return wherever(goal, direct(goal, [*given, contrary], degree=2 + roots, times_up_to=1))


def failing(goal: Rel) -> Rel:
    """Where an inequality fails."""
    return Rel(goal.rhs, ">" if goal.op == ">=" else ">=", goal.lhs)


def wherever(goal: Rel, shown: Theorem) -> Theorem:
    """An inequality that is `shown` where it fails."""
    contrary, itself = failing(goal), assume(goal)
    return cases(itself, shown, goal, contrary) if goal.op == ">=" else cases(shown, itself, contrary, goal)


def both_ways(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An equality with roots, or of integers, by the two inequalities."""
    roots = any(s.op == "app" and s.args[0].name == "sqrt" for t in goal.terms() for s in subterms(t))
    rounded = {f.name for f in functions(goal.gap)} <= {"floor", "ceil"}
    if goal.op != "=" or not (roots or (integral(goal.gap) and rounded and not search.nested())):
        raise NotFound(str(goal))
    up = search.solve(Rel(goal.lhs, ">=", goal.rhs), given, depth - 1)
    down = search.solve(Rel(goal.rhs, ">=", goal.lhs), given, depth - 1)
    return by_combine(given, goal, [up, down], degree=1)


def squeezed(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The equality of polynomials that is asked for, by the two inequalities: x >= 0, x^2 = 4 |- x = 2."""
    plain = goal.op == "=" and not goal.normal().divisors and not functions(goal.gap)
    if not (plain and given and goal.free()) or search.named or search.nested():
        raise NotFound(str(goal))
    both = (Rel(goal.lhs, ">=", goal.rhs), Rel(goal.rhs, ">=", goal.lhs))
    return by_combine(given, goal, [search.apart(half, given, _HALF) for half in both], degree=1)


def vacuous(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """Anything from hypotheses that contradict each other."""
    if search.at(given, goal).found:
        raise NotFound(str(goal))
    problem = Problem(given, (), [goal])
    found = refuted(problem, strictly=True)
    if found is None:
        raise NotFound(f"no contradiction among the hypotheses of {goal}")
    return whatever(problem, goal, *found)


def whatever(problem: Problem, goal: Rel, names: Sequence[str], cone: Mapping[str, Any]) -> Theorem:
    """Any goal from a cone that says -f >= 0 for a product f of positive facts, of these names: 0 >= 1 comes first."""
    certificate = {"times": list(names), "sum": cone["sum"], "plus": cone["plus"]}
    absurd = attempt(problem, Rel(0, ">=", 1), lambda *_: certificate)
    minus = {"sum": [[Fraction(1), [f"t{len(problem.uses)}"], None]], "plus": []}

    def certified(problem: Problem, target: Poly, goal: Rel) -> dict[str, Any]:
        if goal.op != "=":
            return anything(problem, target, goal.op, (), minus)
        up, down = (anything(problem, times(constant(s), target), ">=", (), minus) for s in (1, -1))
        return {"ge": up, "le": down}

    return attempt(Problem(problem.given, [*problem.uses, absurd], [goal]), goal, certified)
