"""Induction on an integer with a lower bound, found among the hypotheses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, reduce
from operator import mul
from typing import Any

from symbolic.kernel import (
    Claim,
    Refused,
    Rel,
    Term,
    Theorem,
    combine,
    either,
    instance,
    integral,
    num,
    substitute,
    subterms,
    var,
    variables,
)
from symbolic.kernel.polynomials import normal, polynomial
from symbolic.kernel.terms import rebuild
from symbolic.language.sums import as_sum
from symbolic.language.terms import product
from symbolic.search import binomials, powers
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.analysis import _solved
from symbolic.search.atoms import atoms, monomial_term, poly_term
from symbolic.search.direct import Knowledge, direct
from symbolic.search.errors import NotFound
from symbolic.search.ideals import by_equalities
from symbolic.search.methods import by_induction as inducted
from symbolic.search.search import Search
from symbolic.search.unfold import Unfolder

ONE = num(1)
_U, _V, _W, _X, _Y = (var(name) for name in ("u_", "v_", "w_", "x_", "y_"))


def starts(goal: Rel, given: Sequence[Hypothesis]) -> Iterator[tuple[Term, Term, Rel]]:
    """(n, c, the hypothesis n >= c) for every integer n on which something recursive depends."""
    active = {
        v
        for t in goal.terms()
        for s in subterms(t)
        for v in (
            variables(s.args[1])
            if s.op == "^"
            else variables(s)
            if s.op == "app" and s.args[0].definition != ("elementary",)
            else ()
        )
        if v.args[1] == "integer"
    }
    for n in sorted(active, key=str):
        for h in given:
            if isinstance(h, Rel) and h.op in (">=", ">") and n in h.free() and integral(h.gap):
                rate = polynomial(h.gap).get(((_atom(n), 1),))
                start = _solved(h.gap, n, int(h.op == ">"))
                if rate == 1 and start is not None and integral(start) and not _excelled(h, given):
                    yield n, start, h


def _excelled(low: Rel, given: Sequence[Hypothesis]) -> bool:
    """Is another bound higher by a number?"""
    return any(isinstance(h, Rel) and weaker(low, h) and not weaker(h, low) for h in given)


def _atom(n: Term) -> str:
    ((m, _),) = polynomial(n).items()
    return m[0][0]


def unfolded(rels: Sequence[Rel]) -> list[Theorem]:
    """All steps of definitions that the terms at hand call for."""
    return Unfolder().saturate(rels, lambda h: True)


def conditions(search: Search, steps: Iterable[Theorem], known: Sequence[Hypothesis]) -> list[Theorem]:
    """What the definitions that are unfolded need to be defined."""
    wanted: dict[object, Rel] = {}
    for t in steps:
        for h in t.claim.given:
            if isinstance(h, Rel) and h.op == "!=" and variables(h.gap) and h.rhs == num(0):
                wanted.setdefault(h.key(), h)
    out: list[Theorem] = []
    for h in wanted.values():
        try:
            out.append(search.sign(h.lhs, known, 2))
        except (NotFound, Refused):
            continue
    return out


def weaker(h: Hypothesis, low: Rel) -> bool:
    """Is it this bound, or one that is lower by a number?"""
    if not isinstance(h, Rel) or h.op not in (">=", ">"):
        return False
    beyond = polynomial(h.gap - low.gap)
    space = beyond.get((), 0)
    return set(beyond) <= {()} and (space > 0 or (space == 0 and (h.op == ">=" or low.op == ">")))


def by_induction(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal by induction; the step is one of algebra, with the lemmas about powers and binomials."""
    if search.nested(2):
        raise NotFound(str(goal))
    reason = ""
    for n, start, low in starts(goal, given):
        rest = [h for h in given if not weaker(h, low)]
        others = sorted((v for v in goal.free() - {n} if v.args[1] == "integer" and v not in variables(start)), key=str)
        for bound in [[], others] if others else [[]]:
            inner = [h for h in rest if h.free() & {n, *bound}]
            side = [h for h in rest if h not in inner]
            try:
                return _induct(search, goal, n, start, inner, side, bound, depth)
            except (NotFound, Refused) as error:
                reason = str(error)
    raise NotFound(reason or f"no integer to run on: {goal}")


def _induct(
    search: Search,
    goal: Rel,
    n: Term,
    start: Term,
    inner: Sequence[Hypothesis],
    side: Sequence[Hypothesis],
    bound: Sequence[Term],
    depth: int,
) -> Theorem:
    here = Claim(inner, goal).substitute({n: start})
    base = search.solve(here.goal, [*side, *here.given], depth - 1)
    after = Claim(inner, goal).substitute({n: n + 1}).goal

    def step(ih: Any, known: list[Hypothesis]) -> Theorem:
        rels = [goal, after, *(h for h in known if isinstance(h, Rel))]
        lemmas = [ih(), *binomials.facts(rels), *powers.facts(rels), *conditions(search, unfolded(rels), known)]
        lemmas += [*search.defined(after, known, 2), *search.defined(goal, known, 2)]
        if goal.op == "=" and not bound:
            return by_equalities(after, known, lemmas, search)
        try:
            return direct(after, known, lemmas, degree=2, times_up_to=0, match=bool(bound))
        except NotFound:
            for tactic in (by_difference, by_multiple):
                with suppress(NotFound, Refused):
                    return tactic(search, goal, after, n, known, ih(), lemmas)
            return direct(after, known, lemmas, degree=3, times_up_to=1, match=bool(bound))

    return inducted(n, goal, inner, start=start, bound=bound, base=base, step=step, side=side)


def by_difference(
    search: Search,
    goal: Rel,
    after: Rel,
    n: Term,
    known: Sequence[Hypothesis],
    ih: Theorem,
    lemmas: Sequence[Theorem],
) -> Theorem:
    """The step of an induction on an inequality between sums: what is added to the gap is not negative."""
    new: dict[Term, Term] = {}
    for s in {s for t in after.terms() for s in subterms(t) if s.op == "app" and as_sum(s) is not None}:
        parts = as_sum(s, {v.args[0] for v in after.free()})
        if parts is not None:
            new[s] = substitute(parts[0], {parts[1]: parts[3]})
    old = {s for t in goal.terms() for s in subterms(t) if s.op == "app" and as_sum(s) is not None}
    if not new or len(old) != len(new):
        raise NotFound(f"no sums in {goal}")
    more = rebuild(after.gap, new.get) - rebuild(goal.gap, lambda t: num(0) if t in old else None)
    return _step(search, goal, after, num(1), more, known, ih, lemmas)


def by_multiple(
    search: Search,
    goal: Rel,
    after: Rel,
    n: Term,
    known: Sequence[Hypothesis],
    ih: Theorem,
    lemmas: Sequence[Theorem],
) -> Theorem:
    """The step of an induction on an inequality with powers: the new gap is at least x times the old one, for x^n."""
    inside = {s for t in goal.terms() for s in subterms(t) if s.op == "^" and n in variables(s.args[1])}
    powers = sorted((s for s in inside if n not in variables(s.args[0])), key=str)
    one_less = {substitute(s, {n: n + 1}): s.args[0] * s for s in powers if _rate(s.args[1], n) == 1}
    new, reason = rebuild(after.gap, one_less.get), f"no powers in {goal}"
    for x in dict.fromkeys(s.args[0] for s in powers if _rate(s.args[1], n) == 1):
        common, more = _common(new - x * goal.gap)
        try:
            return _step(search, goal, after, x, more, known, ih, lemmas, common)
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


def _rate(exponent: Term, n: Term) -> Fraction | None:
    """How fast an exponent grows with n; None where it divides."""
    q = normal(exponent)
    return None if q.divisors else q.numerator.get(((_atom(n), 1),), Fraction(0))


def _common(t: Term) -> tuple[Term, Term]:
    """c and x with t = c*x in normal form, where what cancels is gone: c has the powers that all summands share."""
    q, names = normal(t), atoms([t])
    if not q.numerator:
        return num(1), num(0)
    shared = [x for x, s in names.items() if s.op == "^" and all(x in dict(m) for m in q.numerator)]
    least = {x: min(dict(m)[x] for m in q.numerator) for x in shared}
    rest = {tuple((x, k - least.get(x, 0)) for x, k in m if k > least.get(x, 0)): c for m, c in q.numerator.items()}
    below = [poly_term(dict(d), names) ** num(k) for d, k in sorted(q.divisors.items(), key=str)]
    inner = poly_term(rest, names)
    return monomial_term(tuple(sorted(least.items())), names), inner / product(below) if below else inner


def _step(
    search: Search,
    goal: Rel,
    after: Rel,
    times: Term,
    more: Term,
    known: Sequence[Hypothesis],
    ih: Theorem,
    lemmas: Sequence[Theorem],
    common: Term = ONE,
) -> Theorem:
    """The goal after the step, whose gap is `times` the one before and `common` times `more`: none is negative."""
    plain = [h for h in known if isinstance(h, Rel)]
    added = search.solve(Rel(more, ">=", 0), plain, 3)
    signs = [search.solve(Rel(times, goal.op, 0), plain, 3), search.solve(Rel(common, ">=", 0), plain, 3)]
    whole = by_equalities(Rel(after.gap, "=", times * goal.gap + common * more), known, lemmas, search)
    before = by_equalities(Rel(goal.gap, "=", goal.gap), known, lemmas, search)
    values = {_U: goal.gap, _V: more, _W: after.gap, _X: times, _Y: common}
    shown = instance(_sum_of_products(goal.op), values)
    state = Knowledge(known)
    for t in (*lemmas, before, ih, added, *signs, whole, shown):
        missing = state.use(t)
        if missing and t is shown:
            raise NotFound(missing)
    # The last fact is the goal: nothing has to be searched for, and the equalities must not rewrite it.
    certificate = {"sum": [[Fraction(1), [f"t{len(state.uses) - 1}"], None]]}
    return combine(state.given, after, certificate, state.uses)


@cache
def _sum_of_products(op: str) -> Theorem:
    """``w = x u + y v, u op 0, x op 0, v >= 0, y >= 0 |- w op 0``."""
    parts = [Rel(_U, op, 0), Rel(_X, op, 0), Rel(_V, ">=", 0), Rel(_Y, ">=", 0)]
    return by_combine([Rel(_W, "=", _X * _U + _Y * _V), *parts], Rel(_W, op, 0))


def by_one_integer(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal with one positive integer for a product of integers in an exponent: x^(k n)."""
    if search.nested(2):
        raise NotFound(str(goal))
    powers = {s.args[1] for t in goal.terms() for s in subterms(t) if s.op == "^"}
    one = var("whole_", "integer")
    exponent = min((e for e in powers if e.op == "*" and len(variables(e)) > 1), key=str, default=None)
    if exponent is None:
        raise NotFound(f"no product in an exponent: {goal}")

    def put(t: Term) -> Term | None:
        if t.op != "*" or Counter(exponent.args) - Counter(t.args):
            return None
        return reduce(mul, (Counter(t.args) - Counter(exponent.args)).elements(), one)

    low = search.solve(Rel(exponent, ">=", 1), given, 2)
    other = goal.map(lambda side: rebuild(side, put))
    rest = [h for h in given if not h.free() & variables(exponent)]
    shown = instance(search.solve(other, [*rest, Rel(one, ">=", 1)], depth - 1), {one: exponent})
    return direct(goal, given, [low, shown], degree=1, times_up_to=0, unfold=False, match=False)


def first_apart(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The lowest value of an integer apart from the others, where the general argument needs one more."""
    if search.nested(1):
        raise NotFound(str(goal))
    for n, start, low in starts(goal, given):
        rest = [h for h in given if not weaker(h, low)]
        here = Claim(rest, goal).substitute({n: start})
        at_start = search.solve(here.goal, here.given, depth - 1)
        beyond = search.solve(goal, [*rest, Rel(n, ">=", start + 1)], depth - 1)
        return either(n, start, at_start, beyond)
    raise NotFound(f"no integer with a lowest value: {goal}")
