"""Sums of even powers that vanish: x^4 + (y - z)^6 = 0, so x = 0 and y = z."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from symbolic.kernel import Refused, Rel, Term, Theorem, combine, instance, num, var
from symbolic.kernel.polynomials import Monomial, Poly
from symbolic.kernel.terms import rebuild
from symbolic.search.algebra import Hypothesis, Problem
from symbolic.search.atoms import Names, poly_term
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.positivstellensatz import no_power, no_square
from symbolic.search.search import Search

MOST = 8  # summands
_APART = 3.0  # seconds, for what follows of the parts
_X = var("x")


def by_even_summands(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An equality from a hypothesis p = 0, or 0 >= p, whose monomials are even and have positive coefficients.

    Where sums are raised to even powers, these are monomials of their bases.
    """
    if goal.op != "=" or search.nested():
        raise NotFound(str(goal))
    for plain in given:
        if isinstance(plain, Rel) and plain.op in ("=", ">=") and not plain.normal().divisors:
            h, bases = _with_names(plain)
            gap = h.normal().numerator
            sign = -1 if h.op == ">=" or any(c < 0 for c in gap.values()) else 1
            p = {m: sign * c for m, c in gap.items()}
            if _is_even(p) and (len(p) > 1 or max(k for m in p for _, k in m) > 2):
                names = Problem([h], (), [goal]).names
                with suppress(NotFound, Refused):
                    parts = [instance(_vanishing(h, sign, p, m, names), bases) for m in p]
                    shown = search.apart(goal, [t.claim.goal for t in parts], _APART)
                    return direct(goal, given, [*parts, shown], degree=1, match=False)
    raise NotFound(f"no sum of even powers vanishes: {goal}")


def _with_names(h: Rel) -> tuple[Rel, dict[Term, Term]]:
    """A relation with variables for the sums that stand in it under even powers, and these sums."""
    names = dict[Term, Term]()

    def put(t: Term) -> Term | None:
        if t.op != "^" or t.args[0].op not in ("+", "-") or t.args[1].number is None or t.args[1].number % 2:
            return None
        return names.setdefault(t.args[0], var(f"base{len(names)}_")) ** t.args[1]

    named = h.map(lambda t: rebuild(t, put))
    return named, {name: base for base, name in names.items()}


def _is_even(p: Poly) -> bool:
    return 0 < len(p) <= MOST and all(m and c > 0 and all(k % 2 == 0 for _, k in m) for m, c in p.items())


def _vanishing(h: Rel, sign: int, p: Poly, m: Monomial, names: Names) -> Theorem:
    """x^j y^k = 0 for a summand x^(2j) y^(2k), and x = 0 for one that is a power of x."""
    roots = {n: poly_term({tuple((x, k // 2) for x, k in n): 1}, names) for n in p}
    scale = 1 / Fraction(p[m])
    rows: list[Any] = [[c * scale, [], roots[n]] for n, c in p.items() if n != m]
    if h.op == "=":
        below = combine([h], Rel(0, ">=", roots[m] ** num(2)), {"sum": rows, "plus": [["h0", num(-sign * scale)]]})
    else:
        below = combine([h], Rel(0, ">=", roots[m] ** num(2)), {"sum": [*rows, [scale, ["h0"], None]]})
    uses = [below, instance(no_square(), {_X: roots[m]})]
    shown = combine([h], Rel(roots[m], "=", 0), {"plus": [["t1", num(1)]]}, uses)
    if len(m) > 1 or m[0][1] == 2:
        return shown
    x = names[m[0][0]]  # x = 0 from x^k = 0
    uses = [shown, instance(no_power(m[0][1] // 2), {_X: x})]
    return combine([h], Rel(x, "=", 0), {"plus": [["t1", num(1)]]}, uses)
