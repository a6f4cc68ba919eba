"""Small steps that need no search: what a lemma says already, a closed goal computed, equals put for equals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache
from typing import Protocol

from symbolic.kernel import Refused, Rel, Term, Theorem, combine, instance, num, number, var
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.errors import NotFound


class Knowledge(Protocol):
    """Hypotheses, and theorems whose hypotheses are known."""

    given: list[Hypothesis]
    uses: list[Theorem]

    def use(self, theorem: Theorem) -> str: ...
    def add(self, theorem: Theorem) -> None: ...


def restated(goal: Rel, state: Knowledge) -> Theorem:
    """The goal under all hypotheses, when it is what a theorem in use says.  Raises NotFound."""
    for place in reversed(range(len(state.uses))):
        said = state.uses[place].claim.goal
        if said == goal:
            return _from(goal, state, place, 1)
        if goal.op == "=" and said.op == "=" and (said.lhs, said.rhs) == (goal.rhs, goal.lhs):
            return _from(goal, state, place, -1)
    for place in reversed(range(len(state.uses))):
        if state.uses[place].claim.goal.key() == goal.key():
            for sign in (1, -1):
                with suppress(NotFound):
                    return _from(goal, state, place, sign)
    raise NotFound(f"no lemma says {goal}")


def _from(goal: Rel, state: Knowledge, place: int, sign: int) -> Theorem:
    name = f"t{place}"
    certificate = {"plus": [[name, num(sign)]]} if goal.op == "=" else {"sum": [[Fraction(1), [name], None]]}
    try:
        return combine(state.given, goal, certificate, state.uses)
    except Refused as error:
        raise NotFound(str(error)) from None


def reworded(theorem: Theorem, goal: Rel) -> Theorem:
    """The theorem with another form of its goal.  Raises NotFound."""
    given = theorem.claim.given
    for sign in (1, -1) if theorem.claim.goal != goal else ():
        certificate = {"plus": [["t0", num(sign)]]} if goal.op == "=" else {"sum": [[Fraction(1), ["t0"], None]]}
        with suppress(Refused):
            return combine(given, goal, certificate, [theorem])
    if theorem.claim.goal != goal:
        raise NotFound(f"{theorem.claim.goal} is not {goal}")
    return theorem


def computed(goal: Rel, state: Knowledge) -> Theorem:
    """A goal without variables, by its numerical value.  Raises NotFound."""
    if goal.free():
        raise NotFound(f"not closed: {goal}")
    try:
        state.add(number(goal))
    except Refused as error:
        raise NotFound(str(error)) from None
    return restated(goal, state)


def replaced(goal: Rel, state: Knowledge, search: Callable[[Rel], Theorem]) -> Theorem:
    """The goal from the same relation between what its sides are equal to, by theorems in use.  Raises NotFound.

    `search` proves that relation.
    """
    left, right = _equal(goal.lhs, state.uses), _equal(goal.rhs, state.uses)
    if left is None and right is None:
        raise NotFound("no lemma is an equality for a side of the goal")
    a = goal.lhs if left is None else left.claim.goal.rhs
    b = goal.rhs if right is None else right.claim.goal.rhs
    if (a, b) == (goal.lhs, goal.rhs):
        raise NotFound("the equalities change nothing")
    between = search(Rel(a, goal.op, b))
    x, u, y, w = (var(name) for name in ("x", "u", "y", "w"))
    law = instance(_law(goal.op, left is not None, right is not None), {x: goal.lhs, u: a, y: goal.rhs, w: b})
    for theorem in (between, law):
        if missing := state.use(theorem):
            raise NotFound(missing)
    return restated(goal, state)


def _equal(side: Term, uses: Sequence[Theorem]) -> Theorem | None:
    """The last theorem that says side = something."""
    found = (t for t in reversed(uses) if t.claim.goal.op == "=" and t.claim.goal.lhs == side)
    return next(found, None)


@cache
def _law(op: str, left: bool, right: bool) -> Theorem:
    """``x = u, y = w, u op w |- x op y``; a side that is not replaced stays."""
    x, u, y, w = (var(name) for name in ("x", "u", "y", "w"))
    a, b = u if left else x, w if right else y
    equal = [*([Rel(x, "=", u)] if left else []), *([Rel(y, "=", w)] if right else [])]
    return by_combine([*equal, Rel(a, op, b)], Rel(x, op, y))
