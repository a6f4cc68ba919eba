"""Small steps that need no search: what a lemma says already, a closed goal computed, equals put for equals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from symbolic.kernel import Refused, Rel, Theorem, combine, num, number, var
from symbolic.search.errors import NotFound

if TYPE_CHECKING:
    from symbolic.search.prove import Knowledge


def restated(goal: Rel, state: Knowledge) -> Theorem:
    """The goal under all hypotheses, when it is what a theorem in use says.  Raises NotFound."""
    for place in reversed(range(len(state.uses))):
        said = state.uses[place].claim.goal
        if said == goal:
            return _from(goal, state, place, 1)
        if goal.op == "=" and said.op == "=" and (said.lhs, said.rhs) == (goal.rhs, goal.lhs):
            return _from(goal, state, place, -1)
    raise NotFound(f"no lemma says {goal}")


def _from(goal: Rel, state: Knowledge, place: int, sign: int) -> Theorem:
    name = f"t{place}"
    certificate = {"plus": [[name, num(sign)]]} if goal.op == "=" else {"sum": [[Fraction(1), [name], None]]}
    try:
        return combine(state.given, goal, certificate, state.uses)
    except Refused as error:
        raise NotFound(str(error)) from None


def computed(goal: Rel, state: Knowledge) -> Theorem:
    """A goal without variables, by its numerical value.  Raises NotFound."""
    if goal.free():
        raise NotFound(f"not closed: {goal}")
    try:
        state.add(number(goal))
    except Refused as error:
        raise NotFound(str(error)) from None
    return restated(goal, state)


def replaced(goal: Rel, state: Knowledge, search: object) -> Theorem:
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
    between = search(Rel(a, goal.op, b))  # type: ignore[operator]
    from symbolic.search.prove import at

    x, u, y, w = (var(name) for name in ("x", "u", "y", "w"))
    law = at(_law(goal.op, left is not None, right is not None), {x: goal.lhs, u: a, y: goal.rhs, w: b})
    for theorem in (between, law):
        if missing := state.use(theorem):
            raise NotFound(missing)
    return restated(goal, state)


def _equal(side: object, uses: Sequence[Theorem]) -> Theorem | None:
    """The last theorem that says side = something."""
    found = (t for t in reversed(uses) if t.claim.goal.op == "=" and t.claim.goal.lhs == side)
    return next(found, None)


@cache
def _law(op: str, left: bool, right: bool) -> Theorem:
    """``x = u, y = w, u op w |- x op y``; a side that is not replaced stays."""
    from symbolic.search.prove import prove

    x, u, y, w = (var(name) for name in ("x", "u", "y", "w"))
    a, b = u if left else x, w if right else y
    equal = [*([Rel(x, "=", u)] if left else []), *([Rel(y, "=", w)] if right else [])]
    return prove(Rel(x, op, y), [*equal, Rel(a, op, b)])
