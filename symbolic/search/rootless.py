"""Polynomials in one integer that none is a root of: between their real roots they have a sign."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from math import ceil

from symbolic.kernel import Refused, Rel, Term, Theorem, cases, num, variables
from symbolic.kernel.polynomials import polynomial
from symbolic.search.algebra import Hypothesis, Problem
from symbolic.search.contradictions import whatever
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.search import Search

MOST = 1000  # as large an integer may be a root


def by_no_integer(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """p(n)^2 > 0 for an integer n, as in n^2 != 3; or anything from p(n) = 0."""
    if search.nested():
        raise NotFound(str(goal))
    if goal.op == ">" and goal.rhs == num(0) and goal.lhs.op == "^" and goal.lhs.args[1] == num(2):
        return _squared(search, goal.lhs.args[0], depth)
    for k, h in enumerate(given):
        if isinstance(h, Rel) and h.op == "=":
            with suppress(NotFound, Refused):
                problem = Problem(given, [_squared(search, h.gap, depth)], [goal])
                return whatever(problem, goal, ["t0"], {"sum": [], "plus": [[f"h{k}", -h.gap]]})
    raise NotFound(f"no polynomial in one integer: {goal}")


def _squared(search: Search, p: Term, depth: int) -> Theorem:
    """p^2 > 0, a part of the integers after the other."""
    n, *others = variables(p) or {p}
    if others or n.op != "var" or n.args[1] != "integer":
        raise NotFound(f"no polynomial in one integer: {p}")
    goal, starts = Rel(p ** num(2), ">", 0), _starts(p, n)
    parts = [
        [*([] if low is None else [Rel(n, ">=", low)]), *([] if high is None else [Rel(high, ">=", n + 1)])]
        for low, high in pairwise([None, *starts, None])
    ]
    theorem, *more = (direct(goal, part, [search.sign(p, part, depth - 1)], degree=2, times_up_to=0) for part in parts)
    for start, above in zip(starts, more, strict=True):
        theorem = cases(above, theorem, Rel(n, ">=", start), Rel(start, ">=", n + 1))
    return theorem


def _starts(p: Term, n: Term) -> list[int]:
    """Where the polynomial has another sign than one below; raises NotFound where it is 0."""
    terms, (((atom, _),),) = polynomial(p), polynomial(n)
    values = {m[0][1] if m else 0: Fraction(c) for m, c in terms.items() if {x for x, _ in m} <= {atom}}
    degree = max(values, default=0)
    bound = 1 + ceil(max(abs(c / values[degree]) for c in values.values())) if degree > 1 else 0
    if len(values) < len(terms) or not 0 < bound <= MOST:
        raise NotFound(f"too much to look at: {p}")
    at = {k: sum(c * k**j for j, c in values.items()) for k in range(-bound, bound + 1)}
    if not all(at.values()):
        raise NotFound(f"an integer is a root of {p}")
    return [k for k in range(1 - bound, bound + 1) if (at[k] > 0) != (at[k - 1] > 0)]
