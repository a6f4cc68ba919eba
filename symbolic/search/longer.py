"""Inequalities with sums of closed form: with geometric ones, and with parts of sums of nonnegative terms."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from symbolic.kernel import (
    Refused,
    Rel,
    Term,
    Theorem,
    app,
    instance,
    integral,
    num,
    substitute,
    subterms,
    var,
    variables,
)
from symbolic.kernel.terms import rebuild
from symbolic.language.sums import as_sum
from symbolic.language.terms import same
from symbolic.search import binomials, powers
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import Knowledge, direct
from symbolic.search.errors import NotFound
from symbolic.search.inductions import unfolded
from symbolic.search.methods import by_induction
from symbolic.search.replacement import all_replaced, from_replaced
from symbolic.search.search import Search

_POWER = var("power_")
BEYOND = 3  # summands after the last one that a hypothesis allows


def by_longer_sum(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """c >= S(r) from S(r) <= S(b), for the largest b that r may be, and the value of S(b), S(b + 1) or so on.

    The value is looked for as c and a number; the summands from r + 1 on are shown to be nonnegative.
    """
    found = dict.fromkeys(s for t in goal.terms() for s in subterms(t) if s.op == "app" and as_sum(s) is not None)
    if goal.op == "=" or len(found) != 1 or search.nested():
        raise NotFound(str(goal))
    (total,) = found
    names = {v.args[0] for h in (goal, *given) for v in h.free()}
    parts = as_sum(total, names)
    if parts is None or goal.rhs != total:
        raise NotFound(f"no upper bound of a sum: {goal}")
    body, k, low, high = parts
    reason = f"the sum has no longest one: {goal}"
    for last, said in _bounds(search, high, goal, given).items():
        try:
            apart = [h for h in given if not h.free() & variables(high)]
            apart.append(Rel(last, ">=", low))
            values = [_value(search, goal.lhs, _upto(total, low, last + num(j)), apart, depth) for j in range(BEYOND)]
            closed = next(v for v in values if v is not None)
            more = _monotone(search, total, (body, k, low, high), last, given, depth)
            return _together(search, goal, given, [*said, more, closed])
        except StopIteration:
            reason = f"no value of a longer sum is known: {goal}"
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


def by_closed_form(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An inequality with geometric sums, from the same with their values; no base is 1."""
    if goal.op == "=" or search.nested(2):
        raise NotFound(str(goal))
    names = {v.args[0] for h in (goal, *given) for v in h.free()}
    totals = dict.fromkeys(s for t in goal.terms() for s in subterms(t) if s.op == "app")
    values = {s: v for s in totals if (v := _geometric(as_sum(s, names))) is not None}
    if not values:
        raise NotFound(f"no geometric sum: {goal}")
    closed = {total: search.solve(Rel(total, "=", value), given, depth - 1) for total, value in values.items()}
    new, used = all_replaced(search, goal, given, closed, depth)
    return from_replaced(goal, given, search.solve(new, given, depth - 1), used)


def _geometric(parts: tuple[Term, Term, Term, Term] | None) -> Term | None:
    """The value of a sum whose summand is a multiple of x^(k + c), or of its inverse."""
    if parts is None:
        return None
    body, k, low, high = parts
    powers = {s for s in subterms(body) if s.op == "^" and k in variables(s)}
    if len(powers) != 1:
        return None
    (power,) = powers
    base, exponent = power.args
    double, single = (rebuild(body, lambda t, p=p: p if t == power else None) for p in (_POWER + _POWER, _POWER))
    linear_in_k = same(substitute(exponent, {k: k + 1}) - exponent, num(1))
    if not linear_in_k or k in variables(base) | variables(single):
        return None
    for times, ratio in ((num(2), base), (num(1) / num(2), num(1) / base)):
        if same(double, times * single):
            first, beyond = (substitute(body, {k: at}) for at in (low, high + 1))
            return (first - beyond) / (1 - ratio)
    return None


def _bounds(search: Search, high: Term, goal: Rel, given: Sequence[Hypothesis]) -> dict[Term, list[Theorem]]:
    """What the upper end is at most: by a hypothesis, or a variable of the bound, with the theorem that says so."""
    told = [h for h in given if isinstance(h, Rel) and h.op in (">=", ">") and h.rhs == high and integral(h.lhs)]
    found: dict[Term, list[Theorem]] = {h.lhs if h.op == ">=" else h.lhs - 1: [] for h in told}
    for v in sorted(variables(goal.lhs) - variables(high) - found.keys(), key=str):
        if v.args[1] == "integer":
            with suppress(NotFound, Refused):
                found[v] = [search.quick(Rel(v, ">=", high), given)]
    return found


def _upto(total: Term, low: Term, high: Term) -> Term:
    return app(total.args[0], high - low + 1, *total.args[2:])


def _value(search: Search, near: Term, total: Term, given: Sequence[Hypothesis], depth: int) -> Theorem | None:
    """total = near + a number, shown, if that is so."""
    samples = search.at(given, total, near)
    gaps = [] if not samples.found else [x for x in samples.value(total - near).tolist() if x == x and abs(x) < 1e9]
    if len(gaps) < 3 or max(gaps) - min(gaps) > 1e-6 or abs(gaps[0] - round(gaps[0])) > 1e-6:
        return None
    try:
        return search.solve(Rel(total, "=", near + num(round(gaps[0]))), given, depth - 1)
    except (NotFound, Refused):
        return None


def _monotone(
    search: Search, total: Term, parts: tuple[Term, ...], last: Term, given: Sequence[Hypothesis], depth: int
) -> Theorem:
    """S(last) >= S(high), as the summands from high + 1 on are not negative."""
    body, k, low, high = parts
    plus = var("more_", "integer")
    sign = search.solve(Rel(body, ">=", 0), [*given, Rel(k, ">=", low)], depth - 1)
    first = search.solve(Rel(high - low + 1, ">=", 0), given, depth - 1)

    def at(more: Term) -> Rel:
        return Rel(_upto(total, low, high + more), ">=", total)

    def step(ih: Any, known: list[Hypothesis]) -> Theorem:
        added = instance(sign, {k: high + plus + 1})
        return direct(at(plus + 1), known, [ih(), first, added], degree=1, times_up_to=0, match=False)

    base = direct(at(num(0)), given, match=False)
    return instance(by_induction(plus, at(plus), side=given, base=base, step=step), {plus: last - high})


def _together(search: Search, goal: Rel, given: Sequence[Hypothesis], known: Sequence[Theorem]) -> Theorem:
    rels = [goal, *(t.claim.goal for t in known)]
    inside = [*rels, *(t.claim.goal for t in unfolded(rels))]
    lemmas = [*known, *binomials.facts(inside), *powers.facts(inside)]
    state = Knowledge(given)
    for t in [*lemmas, *(d for r in rels for d in search.defined(r, given, 2))]:
        state.use(t)
    state.unfold(goal)
    return state.combine(goal, degree=2, times_up_to=0)
