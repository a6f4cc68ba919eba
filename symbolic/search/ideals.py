"""Equalities by linear algebra, with definitions and lemmas; what has to be divided by is shown to have a sign."""

from __future__ import annotations

from collections.abc import Sequence

from symbolic.kernel import Refused, Rel, Term, Theorem
from symbolic.search.algebra import Hypothesis, Problem
from symbolic.search.atoms import poly_term
from symbolic.search.combination import by_ideal, defined
from symbolic.search.direct import Knowledge
from symbolic.search.errors import NotFound
from symbolic.search.lemma import theorems
from symbolic.search.memory import remembered
from symbolic.search.search import Search

__all__ = ["by_equalities", "by_ideal", "defined"]


@remembered()
def by_equalities(
    goal: Rel, given: Sequence[Hypothesis], using: Sequence[Theorem] = (), search: Search | None = None
) -> Theorem:
    """``given |- goal``, an equality: by linear algebra, or by division by what can be shown to be positive."""
    state = Knowledge(given)
    reason = ""
    for t in theorems(using):
        reason = state.use(t) or reason
    state.unfold(goal)
    try:
        return by_ideal(state.given, goal, state.uses)
    except (NotFound, Refused) as error:
        reason = str(error)
    if search is not None:
        for t in search.defined(goal, given, 2):
            state.use(t)
        state.unfold(goal)  # what is defined now is unfolded as well
        for lead in leads(state, goal):
            try:
                state.use(search.sign(lead, [h for h in given if isinstance(h, Rel)], 1))
            except (NotFound, Refused):
                continue
    try:
        return by_ideal(state.given, goal, state.uses)
    except (NotFound, Refused):
        pass
    try:
        return state.combine(goal, degree=1, times_up_to=0)
    except NotFound:
        raise NotFound(reason) from None


def leads(state: Knowledge, goal: Rel) -> list[Term]:
    """By what would have to be divided."""
    problem = Problem(state.given, state.uses, [goal])
    out: dict[Term, None] = {}
    for rule in problem.rules.loose:
        if not any("(" in x for m in rule.lead for x, _ in m) and len(out) < 12:
            out.setdefault(poly_term(rule.lead, problem.names))
    return list(out)
