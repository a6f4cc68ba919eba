"""Logarithms and exponentials: tangents, and logarithms of products written as sums, exponentials of sums as products.

What goes on inside a function is invisible to `combine`; here it is brought outside, by the rules `equal` and
`elementary`, and the goal is rewritten accordingly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import sympy as sp

from symbolic.kernel import (
    Refused,
    Rel,
    Term,
    Theorem,
    app,
    build,
    elementary,
    elementary_function,
    equal,
    instance,
    num,
    number,
    subterms,
    var,
)
from symbolic.kernel.polynomials import Poly, normal
from symbolic.kernel.terms import rebuild
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.errors import NotFound
from symbolic.search.factors import factored_term
from symbolic.search.prove import Knowledge

LOG, EXP, POW = (elementary_function(f) for f in ("log", "exp", "pow"))
_X, _Y, _HOLE = var("x"), var("y"), var("hole")
MAX_POWER = 12


@lru_cache(maxsize=1)
def below_tangent() -> Theorem:
    """x > 0 |- x - 1 >= log(x)."""
    at_log = instance(elementary("exp tangent"), {_X: app(LOG, _X)})
    return by_combine([Rel(_X, ">", 0)], Rel(_X - 1, ">=", app(LOG, _X)), [elementary("exp log"), at_log])


@lru_cache(maxsize=1)
def of_inverse() -> Theorem:
    """x > 0 |- log(1/x) = -log(x)."""
    inverse = num(1) / _X
    given = [Rel(_X, ">", 0)]
    positive = by_combine(given, Rel(inverse, ">", 0))
    product = instance(elementary("log product"), {_Y: inverse})
    one = equal(_X * inverse, num(1), app(LOG, _HOLE), _HOLE)
    same = by_combine(given, Rel(_X * inverse, "=", 1))
    inside = by_combine(given, Rel(_X * inverse, ">", 0))
    zero = number(Rel(app(LOG, 1), "=", 0))
    goal = Rel(app(LOG, inverse), "=", -app(LOG, _X))
    return by_combine(given, goal, [positive, same, inside, product, one, zero])


@lru_cache(maxsize=1)
def above_tangent() -> Theorem:
    """x > 0 |- log(x) >= 1 - 1/x."""
    given = [Rel(_X, ">", 0)]
    positive = by_combine(given, Rel(num(1) / _X, ">", 0))
    tangent = instance(below_tangent(), {_X: num(1) / _X})
    return by_combine(given, Rel(app(LOG, _X), ">=", 1 - num(1) / _X), [positive, tangent, of_inverse()])


def applications(rels: Iterable[Rel], name: str) -> list[Term]:
    """The applications of an elementary function."""
    found = {
        s: None
        for r in rels
        for t in r.terms()
        for s in subterms(t)
        if s.op == "app" and s.args[0] == elementary_function(name)
    }
    return list(found)


def facts(rels: Sequence[Rel]) -> list[Theorem]:
    """Tangents at 0 for exp and at 1 for log."""
    out = [instance(elementary("exp tangent"), {_X: s.args[1]}) for s in applications(rels, "exp")]
    for s in applications(rels, "log"):
        out += [instance(t, {_X: s.args[1]}) for t in (below_tangent(), above_tangent())]
    return out


def expanded(search: Any, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal with its logarithms, exponentials and real powers written by those of single factors."""
    new: dict[Term, tuple[Term, list[Theorem]]] = {}
    for s in sorted({s for t in goal.terms() for s in subterms(t) if s.op == "app"}, key=lambda s: s.size):
        if s.args[0] == LOG:
            found = log_of_product(search, s.args[1], given, depth)
        elif s.args[0] == POW:
            exponential = app(EXP, s.args[2] * app(LOG, s.args[1]))
            found = exponential, [instance(elementary("power real"), {_X: s.args[1], _Y: s.args[2]})]
        elif s.args[0] == EXP and s.args[1].number is None:
            found = exp_of_sum(s.args[1])
        else:
            continue
        if found is not None:
            new[s] = found
    if not new:
        raise NotFound(f"nothing to expand in {goal}")

    def leaf(t: Term) -> Term | None:
        return new[t][0] if t in new else None

    simpler = goal.map(lambda t: rebuild(t, leaf))
    state = Knowledge(given)
    for t in [*search.defined(goal, given, depth), *(t for _, uses in new.values() for t in uses)]:
        missing = state.use(t)
        if missing:
            raise NotFound(missing)
    state.use(search.solve(simpler, given, depth))
    return state.combine(goal, degree=1, times_up_to=0)


def exp_of_sum(u: Term) -> tuple[Term, list[Theorem]] | None:
    """exp(a + 2 b) as exp(a) exp(b) exp(b), with the theorems for it."""
    try:
        q = normal(u)
    except Refused:
        return None
    if q.divisors or len(q.numerator) * max(map(abs, q.numerator.values()), default=0) > MAX_POWER:
        return None
    names = atoms([u])
    parts: list[Term] = []
    for m, c in sorted(q.numerator.items()):
        whole = c.denominator == 1 and abs(c) > 1
        single: Poly = {m: Fraction(1 if c > 0 else -1) if whole else c}
        parts += [poly_term(single, names)] * (int(abs(c)) if whole else 1)
    if len(parts) < 2:
        return None
    uses: list[Theorem] = []
    rest = parts[-1]
    for p in reversed(parts[:-1]):
        uses.append(instance(elementary("exp sum"), {_X: p, _Y: rest}))
        rest = p + rest
    return build("*", *(app(EXP, p) for p in parts)), uses


def log_of_product(search: Any, u: Term, given: Sequence[Hypothesis], depth: int) -> tuple[Term, list[Theorem]] | None:
    """log(u) as a sum of logarithms of irreducible factors, all of them positive, with the theorems for it."""
    try:
        constant, above, below = factored_term(u)
    except (Refused, NotFound):
        return None
    if not above and not below and (constant in (0, 1) or constant < 0):
        return None
    if sum(k for _, k in [*above, *below]) > MAX_POWER or constant == 0:
        return None
    if not below and constant == 1 and len(above) == 1 and above[0][1] == 1:
        return None
    positive: dict[Term, Theorem] = {}
    parts: list[list[Term]] = [[], []]
    for side, factors in enumerate((above, below)):
        for f, k in factors:
            shown = search.sign(f, given, depth - 1)
            if shown.claim.goal.rhs.number is None:
                f, constant = -f, constant * (-1) ** k
            f = shown.claim.goal.gap if f.number is None else f
            positive[f] = shown
            parts[side] += [f] * k
    if constant <= 0:
        return None
    if not below and constant == 1 and len(parts[0]) == 1:
        return None
    for side, n in enumerate((constant.numerator, constant.denominator)):
        for prime, k in sp.factorint(n).items() if n < 10**12 else [(n, 1)]:
            parts[side] += [num(int(prime))] * int(k)
    uses = list(positive.values())
    log = [_product(parts[0], given, uses), _product(parts[1], given, uses)]
    total: Term = num(0)
    for side in (0, 1):
        for p in parts[side]:
            total = total + app(LOG, p) if side == 0 else total - app(LOG, p)
    inside = by_combine(given, Rel(u, ">", 0), [*search.defined(u, given, depth), *uses], degree=2)
    uses.append(inside)
    if parts[1]:
        bottom = log[1]
        uses.append(instance(elementary("log product"), {_X: bottom, _Y: u}))
        uses.append(by_combine(given, Rel(bottom * u, "=", log[0]), [inside]))
        uses.append(by_combine(given, Rel(bottom * u, ">", 0), uses, degree=2))
        uses.append(equal(bottom * u, log[0], app(LOG, _HOLE), _HOLE))
    elif normal(u).text() != normal(log[0]).text():
        uses.append(by_combine(given, Rel(u, "=", log[0]), [inside]))
        uses.append(equal(u, log[0], app(LOG, _HOLE), _HOLE))
    return total, [by_combine(given, Rel(app(LOG, u), "=", total), uses, degree=1)]


def _product(parts: Sequence[Term], given: Sequence[Hypothesis], uses: list[Theorem]) -> Term:
    """The product; that it is positive, and its logarithm a sum, goes to `uses`."""
    if not parts:
        uses.append(number(Rel(app(LOG, 1), "=", 0)))
        return num(1)
    total = parts[-1]
    for p in reversed(parts[:-1]):
        uses.append(instance(elementary("log product"), {_X: p, _Y: total}))
        total = p * total
        uses.insert(len(uses) - 1, by_combine(given, Rel(total, ">", 0), uses[:-1], degree=2))
    return total
