"""Polynomials in one integer that none is a root of: between their real roots they have a sign."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil

from symbolic.kernel import Rel, Term, Theorem, cases, num, variables
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
        if isinstance(h, Rel) and h.op == "=" and _is_of_one_integer(h.gap):
            problem = Problem(given, [_squared(search, h.gap, depth)], [goal])
            return whatever(problem, goal, ["t0"], {"sum": [], "plus": [[f"h{k}", -h.gap]]})
    raise NotFound(f"no polynomial in one integer: {goal}")


def _is_of_one_integer(p: Term) -> bool:
    inside = variables(p)
    return len(inside) == 1 and all(v.args[1] == "integer" for v in inside)


def _squared(search: Search, p: Term, depth: int) -> Theorem:
    """p^2 > 0, a part of the integers after the other."""
    if not _is_of_one_integer(p):
        raise NotFound(f"no polynomial in one integer: {p}")
    (n,) = variables(p)
    goal, starts = Rel(p ** num(2), ">", 0), _starts(p, n)
    parts = [
        [*([] if low is None else [Rel(n, ">=", low)]), *([] if high is None else [Rel(high, ">=", n + 1)])]
        for low, high in pairwise([None, *starts, None])
    ]
    shown = [direct(goal, part, [search.sign(p, part, depth - 1)], degree=2, times_up_to=0) for part in parts]
    theorem = shown[0]
    for start, more in zip(starts, shown[1:], strict=True):
        theorem = cases(more, theorem, Rel(n, ">=", start), Rel(start, ">=", n + 1))
    return theorem


def _starts(p: Term, n: Term) -> list[int]:
    """Where the polynomial has another sign than one below; raises NotFound where it is 0."""
    values = {m[0][1] if m else 0: Fraction(c) for m, c in polynomial(p).items()}
    degree = max(values)
    bound = 1 + ceil(max(abs(c / values[degree]) for c in values.values()))
    if any(len(m) > 1 or (m and m[0][0] != f"{n.args[0]}:int") for m in polynomial(p)) or degree < 2 or bound > MOST:
        raise NotFound(f"too much to look at: {p}")
    at = {k: sum(c * k**j for j, c in values.items()) for k in range(-bound, bound + 1)}
    if not all(at.values()):
        raise NotFound(f"an integer is a root of {p}")
    return [k for k in range(1 - bound, bound + 1) if (at[k] > 0) != (at[k - 1] > 0)]
