"""Creative telescoping: sums whose summand depends on the upper bound, by a recurrence of the summand.

A goal that is a recurrence itself, of F(n), F(n + 1), .., is the one that is found.

`hypergeometric` finds a recurrence of every sum in the goal.  The kernel is shown the sum of it over low <= k <= K, by
induction on K, with what is left over at k = low; then the goal, by induction on n over as many values as the
recurrence has.  Both steps are algebra between neighbouring binomial coefficients (`shifts`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from symbolic.kernel import (
    Claim,
    Refused,
    Rel,
    Term,
    Theorem,
    app,
    either,
    instance,
    num,
    substitute,
    subterms,
    variables,
)
from symbolic.language.sums import as_sum, fresh_index
from symbolic.language.terms import same
from symbolic.search.algebra import Hypothesis
from symbolic.search.contradictions import vacuous
from symbolic.search.errors import NotFound
from symbolic.search.hypergeometric import Recurrence, recurrence, whole
from symbolic.search.inductions import starts, weaker
from symbolic.search.methods import by_induction as induction
from symbolic.search.search import Search
from symbolic.search.shifts import by_shifts


@dataclass(frozen=True)
class Sum:
    """A sum that occurs, with its parts."""

    term: Term
    body: Term
    index: Term
    low: Term
    high: Term

    def first(self) -> Term:
        """The sum from `low` to `index`; it stays one function, in whatever order another one had its factors."""
        return app(self.term.args[0], self.index - self.low + 1, *self.term.args[2:])


def recurring(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A recurrence of one sum, between F(n), F(n + 1), ..: it is the one of the lowest order that the sum has."""
    sums = _sums(search, goal, given)
    for n, start, hypothesis in starts(goal, given) if len(sums) > 1 else ():
        total = _lowest(sums, n)
        rest = [h for h in given if not weaker(h, hypothesis)]
        if total is None or any(n in h.free() for h in rest):
            continue
        rule, known = recurrence(total.body, n, total.index), [*rest, Rel(n, ">=", start)]
        lemma, last = _whole(search, known, n, total, rule)
        return search.restate(by_shifts(search, goal, known, [lemma], [(lemma, last)]), goal, given)
    raise NotFound(f"no recurrence of one sum: {goal}")


def _sums(search: Search, goal: Rel, given: Sequence[Hypothesis]) -> list[Sum]:
    """The sums in an equation; none inside of the proof of another one."""
    found = dict.fromkeys(s for t in goal.terms() for s in subterms(t) if s.op == "app" and as_sum(s) is not None)
    if goal.op != "=" or not found or search.nested(2):
        return []
    taken = {v.args[0] for h in given for v in h.free()} | {v.args[0] for v in goal.free()}
    return [Sum(s, *parts) for s in found if (parts := as_sum(s, taken)) is not None]


def telescoped(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A sum in closed form, or two that are equal."""
    if not (sums := _sums(search, goal, given)):
        raise NotFound(str(goal))
    reason = f"the summand does not depend on the bound: {goal}"
    for n, start, hypothesis in starts(goal, given):
        mine = [s for s in sums if n in variables(s.body)]
        if not mine or any(whole(_up(s.high, n) - s.high) is None or n in variables(s.low) for s in mine):
            continue
        rest = [h for h in given if not weaker(h, hypothesis)]
        if any(n in h.free() for h in rest):
            reason = f"more than one hypothesis on {n}"
            continue
        try:
            rules = [(s, recurrence(s.body, n, s.index)) for s in mine]
            return _from(search, goal, rest, n, start, rules, depth)
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


def _up(t: Term, n: Term, by: int = 1) -> Term:
    return substitute(t, {n: n + num(by)}) if by else t


def _lowest(sums: Sequence[Sum], n: Term) -> Sum | None:
    """Of sums F(n), F(n + 1), .. the first one; None where there is one only, or others."""
    apart = [whole(s.high - sums[0].high) for s in sums]
    if len(sums) < 2 or any(d is None for d in apart):
        return None
    steps = [d - min(d for d in apart if d is not None) for d in apart if d is not None]
    first = sums[steps.index(0)]
    pace = whole(_up(first.high, n) - first.high)
    if not pace or any(d % pace for d in steps):
        return None
    shifted = (_up(first.body, n, d // pace) for d in steps)
    return first if all(same(s.body, t) for s, t in zip(sums, shifted, strict=True)) else None


Rules = Sequence[tuple[Sum, Recurrence]]


def _from(
    search: Search, goal: Rel, side: Sequence[Hypothesis], n: Term, start: Term, rules: Rules, depth: int
) -> Theorem:
    """The goal from n = start on; where the recurrence does not reach back so far, the first case apart."""
    try:
        return _recurring(search, goal, side, n, start, rules, depth)
    except (NotFound, Refused):
        beyond = _recurring(search, goal, side, n, _next(start), rules, depth)
    at_start = search.solve(goal.map(lambda t: substitute(t, {n: start})), side, depth - 1)
    return either(n, start, at_start, search.restate(beyond, goal, [*side, Rel(n, ">=", start + 1)]))


def _next(t: Term) -> Term:
    return num(t.number + 1) if t.number is not None else t + 1


def _recurring(
    search: Search, goal: Rel, side: Sequence[Hypothesis], n: Term, start: Term, rules: Rules, depth: int
) -> Theorem:
    known = [*side, Rel(n, ">=", start)]
    for last in (rule.factors[-1] for _, rule in rules):
        samples = search.at(known, last)
        if samples.found and not samples.sign(last):
            raise NotFound(f"{last} may be 0: the recurrence has no step there")
    solving = [_whole(search, known, n, s, rule) for s, rule in rules]
    lemmas = [lemma for lemma, _ in solving]
    order = max(len(rule.factors) for _, rule in rules) - 1

    def at(e: Term) -> Rel:
        return goal.map(lambda t: substitute(t, {n: e}))

    bases = [search.solve(at(_after(start, j)), side, depth - 1) for j in range(order)]
    if order == 1:

        def step(ih: Any, known: list[Hypothesis]) -> Theorem:
            return by_shifts(search, at(n + 1), known, [*lemmas, ih()], solving)

        return induction(n, goal, start=start, base=bases[0], step=step, side=side)

    def reached(known: list[Hypothesis], before: Sequence[Theorem]) -> Theorem:
        """The goal at n + 2 from those at n and n + 1."""
        return by_shifts(search, at(n + 2), known, [*lemmas, *before], solving)

    return _over_two(search, goal, side, n, start, bases, reached)


def _after(start: Term, by: int) -> Term:
    for _ in range(by):
        start = _next(start)
    return start


def _over_two(
    search: Search,
    goal: Rel,
    side: Sequence[Hypothesis],
    n: Term,
    start: Term,
    bases: Sequence[Theorem],
    reached: Callable[[list[Hypothesis], Sequence[Theorem]], Theorem],
) -> Theorem:
    """The goal at n + j for j = 0 and j = 1 together, by induction on n."""
    j = fresh_index({v.args[0] for v in goal.free().union(*(h.free() for h in side))})
    inside = [Rel(j, ">=", 0), Rel(1, ">=", j)]

    def at(e: Term) -> Rel:
        return goal.map(lambda t: substitute(t, {n: e}))

    def both(low: Term, known: Sequence[Hypothesis], first: Theorem, second: Theorem) -> Theorem:
        """The goal at low + j from those at low and at low + 1."""
        there, beyond = at(low + j), Rel(j, ">=", 2)
        none = vacuous(search, there, [*known, Rel(1, ">=", j), beyond], 2)
        return either(j, num(0), first, either(j, num(1), second, none))

    def step(ih: Callable[..., Theorem], known: list[Hypothesis]) -> Theorem:
        before = [ih(**{j.args[0]: num(i)}) for i in (0, 1)]
        outside = [h for h in known if j not in h.free() or isinstance(h, Claim)]
        return both(n + 1, known, before[1], reached(outside, before))

    base = both(start, side, *bases)
    whole_ = induction(n, at(n + j), inside, start=start, bound=[j], base=base, step=step, side=side)
    return search.restate(instance(whole_, {j: num(0)}), goal, [*side, Rel(n, ">=", start)])


def _whole(search: Search, side: Sequence[Hypothesis], n: Term, total: Sum, rule: Recurrence) -> tuple[Theorem, Term]:
    """The recurrence, summed up to where the sum ends, and the last of the sums in it."""
    at = {total.index: total.high}
    last = substitute(_up(total.first(), n, len(rule.factors) - 1), at)
    return instance(partial(search, side, n, total, rule), at), last


def partial(search: Search, side: Sequence[Hypothesis], n: Term, total: Sum, rule: Recurrence) -> Theorem:
    """side, k >= low, high >= k |- the recurrence, summed from low to k: what is left is at k and at low."""
    k, low = total.index, total.low
    bodies, sums = ([_up(t, n, j) for j in range(len(rule.factors))] for t in (total.body, total.first()))
    left = _combined(rule, sums)
    right = rule.part * rule.kernel
    over = _combined(rule, [substitute(t, {k: low}) for t in bodies]) - substitute(right, {k: low})
    inside = Rel(total.high, ">=", k)
    vanishes = search.at(side, over).sign(over) == 2
    reason = ""
    for rest in [num(0), over] if vanishes else [over]:
        goal = Rel(left, "=", right if rest.number == 0 else right + rest)
        at_low, after = (goal.map(lambda t, e=e: substitute(t, {k: e})) for e in (low, k + 1))
        try:
            base = by_shifts(search, at_low, [*side, inside.map(lambda t: substitute(t, {k: low}))], [])

            def step(ih: Any, known: list[Hypothesis], after: Rel = after) -> Theorem:
                return by_shifts(search, after, known, [ih()])

            return induction(k, goal, [inside], start=low, base=base, step=step, side=side)
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


def _combined(rule: Recurrence, terms: Sequence[Term]) -> Term:
    out = rule.factors[0] * terms[0]
    for factor, t in zip(rule.factors[1:], terms[1:], strict=True):
        out = out + factor * t
    return out
