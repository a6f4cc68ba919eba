"""Sums of sums, in products, powers and quotients: each is what a polynomial says, where its summands are polynomials.

They are put away from the inside to the outside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb

from symbolic.kernel import Rel, Term, Theorem, app, instance, num, substitute, subterms, var, variables
from symbolic.kernel.polynomials import normal
from symbolic.kernel.terms import rebuild
from symbolic.language.sums import as_sum, finite_sum
from symbolic.language.terms import total
from symbolic.search.algebra import Hypothesis
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.direct import Knowledge, direct
from symbolic.search.equalities import coefficients
from symbolic.search.errors import NotFound
from symbolic.search.methods import by_induction
from symbolic.search.search import Search
from symbolic.search.sums import equal_sums, sum_parts

MOST = 12  # the degree of a summand


def by_inner_sums(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal with what its sums of sums are, and those in products, powers and quotients."""
    products = (s for side in goal.terms() for t in subterms(side) if t.op in ("*", "/", "^") for s in _sums(t))
    within = any(_sums(_parts(s, given)[0]) for side in goal.terms() for s in _sums(side))
    if search.nested(2) or not (within or any(products)):
        raise NotFound(f"no sums of sums in {goal}")
    closing = _Closing(search, given, depth)
    new = goal.map(closing.term)
    if new == goal:
        raise NotFound(f"no polynomials for the sums in {goal}")
    return closing.combined(goal, [search.solve(new, given, depth - 1)])


def _sums(t: Term) -> list[Term]:
    return [s for s in subterms(t) if s.op == "app" and as_sum(s) is not None]


class _Closing:
    """Terms with polynomials for their sums, under hypotheses, and what says that they are equal."""

    def __init__(self, search: Search, given: Sequence[Hypothesis], depth: int) -> None:
        self.search, self.given, self.depth = search, given, depth
        self.shown: list[Theorem] = []

    def combined(self, goal: Rel, more: Sequence[Theorem] = ()) -> Theorem:
        """The goal from what was shown."""
        state = Knowledge(self.given)
        for t in (*self.shown, *more):
            if missing := state.use(t):
                raise NotFound(missing)
        return state.combine(goal, degree=1, times_up_to=0)

    def term(self, t: Term) -> Term:
        """The term with what its sums are."""
        return rebuild(t, lambda s: self._sum(s) if s.op == "app" and as_sum(s) is not None else None)

    def _sum(self, s: Term) -> Term:
        body, index, low, high = parts = _parts(s, self.given)
        inside = _Closing(self.search, [*self.given, Rel(index, ">=", low), Rel(high, ">=", index)], self.depth)
        if (new := inside.term(body)) != body:
            before, s = s, finite_sum(new, *parts[1:])
            each = inside.combined(Rel(body, "=", new))
            self.shown.append(equal_sums(self.search, before, s, self.given, self.depth, each))
        if (polynomial := _summed(*_parts(s, self.given)[:2])) is None:
            return s
        closed = _closed(s, index, low, polynomial)
        self.shown += [self.search.solve(h, self.given, self.depth - 1) for h in closed.claim.given]  # type: ignore[arg-type]
        self.shown.append(closed)
        return closed.claim.goal.rhs


def _parts(s: Term, given: Sequence[Hypothesis]) -> tuple[Term, Term, Term, Term]:
    return sum_parts(s, {v.args[0] for v in variables(s).union(*(h.free() for h in given))})


def _closed(s: Term, index: Term, low: Term, polynomial: Term) -> Theorem:
    """``count >= 0 |- s = P(low + count) - P(low)``, by induction on the number of summands."""
    n = var("first_", "integer")

    def at(count: Term) -> Rel:
        value = substitute(polynomial, {index: low + count}) - substitute(polynomial, {index: low})
        tidy = poly_term(normal(value).numerator, atoms([value]))
        return Rel(app(s.args[0], count, *s.args[2:]), "=", tidy)

    def step(ih: Callable[..., Theorem], known: list[Hypothesis]) -> Theorem:
        return direct(at(n + 1), known, [ih()], degree=1, times_up_to=0, match=False)

    return instance(by_induction(n, at(n), step=step), {n: s.args[1]})


def _summed(body: Term, index: Term) -> Term | None:
    """The polynomial P with P(index + 1) - P(index) = body; None where the body is no polynomial in the index."""
    q, names = normal(body), atoms([body, index])
    (x,) = (name for name, t in names.items() if t == index)
    parts = coefficients(q.numerator, x)
    others = {y for p in parts.values() for m in p for y, _ in m}
    if q.divisors or any(index in variables(names[y]) for y in others) or max(parts, default=0) > MOST:
        return None
    summands = []
    for m, p in parts.items():
        powers = total([num(c) * index ** num(k) for k, c in enumerate(power_sum(m)) if c])
        summands.append(poly_term(p, names) * powers)
    return total(summands)


@lru_cache(maxsize=MOST + 1)
def power_sum(m: int) -> tuple[Fraction, ...]:
    """The coefficients of the polynomial in x that is 0^m + 1^m + .. + (x - 1)^m: those of 1, x, x^2, .."""
    out = [Fraction(0)] * (m + 1) + [Fraction(1)]
    for r in range(m):
        for k, c in enumerate(power_sum(r)):
            out[k] -= comb(m + 1, r) * c
    return tuple(c / (m + 1) for c in out)
