"""Proofs by contradiction: the goal multiplied by its own negation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symbolic.kernel import Rel, Theorem, assume, cases
from symbolic.kernel.polynomials import polynomial
from symbolic.search.algebra import Hypothesis
from symbolic.search.errors import NotFound
from symbolic.search.prove import prove


def by_contradiction(search: Any, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """Where g >= 0 fails, -g > 0 may multiply: this removes roots, g (-g) = a sum of nonnegative terms."""
    if goal.op == "=" or goal.key() in {h.key() for h in given}:
        raise NotFound(str(goal))
    polynomial(goal.gap)
    failing = Rel(goal.rhs, ">" if goal.op == ">=" else ">=", goal.lhs)
    if failing.key() in {h.key() for h in given}:
        raise NotFound(str(goal))
    here = prove(goal, [*given, failing], degree=2, times_up_to=1)
    there = assume(goal)
    return cases(there, here, goal, failing) if goal.op == ">=" else cases(here, there, failing, goal)
