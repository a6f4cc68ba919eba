"""f(a) = f(b) from a = b: the arguments of one function, or bases and exponents of powers, shown equal one by one.

So are products, quotients, sums and differences that differ in one part, which has functions in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from symbolic.kernel import Rel, Term, Theorem, app, build, domain, equal, functions, integral, var
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.linear import linear
from symbolic.search.search import Search


def by_arguments(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An equality between two values of one function."""
    left, right = goal.lhs, goal.rhs
    if goal.op != "=" or left.op != right.op or left.op in ("num", "var"):
        raise NotFound(f"{goal}: not two values of one function")
    if left.op == "app" and left.args[0] != right.args[0]:
        raise NotFound(f"{goal}: two functions")
    skip = 1 if left.op == "app" else 0
    before, after = list(left.args[skip:]), right.args[skip:]
    differing = [k for k, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
    most = 4 if left.op in ("app", "^") else 1
    if not differing or len(differing) > most or (most == 1 and not functions(before[differing[0]])):
        raise NotFound(f"{goal}: too much differs")
    same, through = list[Theorem](), list[Theorem]()
    for k in differing:
        same.append(search.solve(Rel(before[k], "=", after[k]), given, depth - 1))
        hole = var("hole_", "integer" if integral(before[k]) and integral(after[k]) else "real")
        through.append(equal(before[k], after[k], _with(left, [*before[:k], hole, *before[k + 1 :]]), hole))
        before[k] = after[k]
    uses = [*_defined(search, goal, given, same, depth), *through]
    return direct(goal, given, uses, degree=1, times_up_to=0, unfold=False, match=False)


def _defined(
    search: Search, goal: Rel, given: Sequence[Hypothesis], same: Sequence[Theorem], depth: int
) -> list[Theorem]:
    """The equalities, and that both sides are defined: what is not found for one may follow from the other."""
    uses = [*same, *search.defined(goal, given, depth)]
    plain = [h for h in given if isinstance(h, Rel)]
    for condition in domain(goal):
        if len(condition) == 1 and condition[0].op != "!=" and condition[0] not in [t.claim.goal for t in uses]:
            with suppress(NotFound):
                uses.append(linear(condition[0], [*plain, *(t.claim.goal for t in uses)]))
    return uses


def _with(t: Term, args: Sequence[Term]) -> Term:
    return app(t.args[0], *args) if t.op == "app" else build(t.op, *args)
