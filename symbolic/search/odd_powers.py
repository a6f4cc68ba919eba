"""Odd powers with a numeral: x^n >= y^n where x >= y, and so only there.

With u = x + y and d = x - y, x^n - y^n is 2^(1-n) times the sum of C(n, j) u^(n-j) d^j over the odd j.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from math import comb

from symbolic.kernel import Refused, Rel, Theorem, combine, instance, num, subterms, var
from symbolic.search.algebra import Hypothesis, Problem, refuted
from symbolic.search.contradictions import failing, whatever, wherever
from symbolic.search.errors import NotFound
from symbolic.search.search import Search

MOST = 15
_X, _Y = var("x"), var("y")


@lru_cache
def rising(n: int, op: str) -> Theorem:
    """x > y |- x^n > y^n, or the same with >=, for an odd n."""
    given, u = Rel(_X, op, _Y), _X + _Y
    rows = [
        [Fraction(comb(n, j), 2 ** (n - 1)), ["h0"] * j, u ** num((n - j) // 2) if j < n else None]
        for j in range(1, n + 1, 2)
    ]
    return combine([given], Rel(_X ** num(n), op, _Y ** num(n)), {"sum": rows})


def by_odd_powers(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """x >= y, or x > y, as the contrary contradicts a hypothesis with odd powers: x^3 >= y^3, or x^5 > 32."""
    if goal.op not in (">", ">=") or search.nested():
        raise NotFound(str(goal))
    contrary, rels = failing(goal), [h for h in given if isinstance(h, Rel)]
    raised = (s.args[1].number for h in rels for side in h.terms() for s in subterms(side) if s.op == "^")
    weaker = [
        combine([h], side, {"plus": [["h0", num(sign)]]})
        for h in rels
        for side, sign in ((Rel(h.lhs, ">=", h.rhs), 1), (Rel(h.rhs, ">=", h.lhs), -1))
        if h.op == "="
    ]
    for n in sorted({int(k) for k in raised if k is not None and k % 2 == 1 and 1 < k <= MOST}):
        with suppress(NotFound, Refused):
            lemma = instance(rising(n, contrary.op), {_X: contrary.lhs, _Y: contrary.rhs})
            problem = Problem([*given, contrary], [lemma, *weaker], [goal])
            if found := refuted(problem, strictly=True):
                return wherever(goal, whatever(problem, goal, *found))
    raise NotFound(f"no odd power in the hypotheses of {goal}")
