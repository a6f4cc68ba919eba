"""Numbers for variables: hypotheses such as q = 1/4, p = 1 - q leave a goal without any, which is computed."""

from __future__ import annotations

from collections.abc import Sequence

from symbolic.kernel import Evaluator, Refused, Rel, Term, Theorem, num, substitute
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.facts import Fact, Facts, discharged
from symbolic.search.library import heads
from symbolic.search.linear import linear
from symbolic.search.replacement import replaced
from symbolic.search.search import Search


def by_values(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A goal all of whose variables have values, from the same with these values.

    What named equalities speak of is left to them: they are there because it is not computed so easily.
    """
    found, free = values(given), goal.free()
    if not free or not free <= set(found):
        raise NotFound(f"{goal}: not all variables have values")
    if any(e.claim.goal.op == "=" and heads(e.claim.goal) & heads(goal) for e in search.named):
        raise NotFound(f"{goal}: named equalities come first")
    closed = search.solve(goal.map(lambda side: substitute(side, found)), (), depth - 1)
    facts, used, new = Facts(given, search.library), [Fact(closed.claim.goal, lambda: closed)], goal
    for v in sorted(free, key=str):
        is_value = direct(Rel(v, "=", found[v]), given, match=False, unfold=False)
        new, more = replaced(
            search, new, v, Fact(is_value.claim.goal, lambda is_value=is_value: is_value), facts, depth
        )
        used += more
    return discharged(goal, given, linear(goal, [f.rel for f in used]), used)


def values(given: Sequence[Hypothesis]) -> dict[Term, Term]:
    """The rational numbers that equations give variables, by way of one another."""
    equations = [h for h in given if isinstance(h, Rel) and h.op == "="]
    sides = [(v, t) for h in equations for v, t in (h.terms(), h.terms()[::-1]) if v.op == "var"]
    found: dict[Term, Term] = {}
    while True:
        before = len(found)
        for v, t in sides:
            if v not in found and Rel(t, "=", 0).free() <= set(found):
                try:
                    low, high = Evaluator().value(substitute(t, found), {})
                except Refused:
                    continue
                if low == high:
                    found[v] = num(low)
        if len(found) == before:
            return found
