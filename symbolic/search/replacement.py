"""Equals put for equals in a goal: the terms that named equalities speak of give way to what these say of them.

The goal that is left is open to all tactics: those that look at the terms of a goal see what was put there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache

from symbolic.kernel import Refused, Rel, Term, Theorem, assume, equal, instance, integral, subterms, var
from symbolic.kernel.terms import rebuild
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.errors import NotFound
from symbolic.search.facts import Fact, Facts, discharged
from symbolic.search.library import Entry, Proved, is_pattern
from symbolic.search.linear import linear
from symbolic.search.search import Search
from symbolic.search.unification import unify

_SIDES = (var("x"), var("y"), var("u"), var("w"))
MOST = 8  # terms that are replaced


def by_replacement(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal, from the same with right sides put for left ones, of named lemmas and of hypotheses."""
    rules = [e for e in (*search.named, *_assumed(given)) if e.claim.goal.op == "=" and _speaks(e.claim.goal.lhs)]
    facts, new, used = Facts(given, search.library), goal, list[Fact]()
    for _ in range(MOST):
        step = _step(search, new, rules, facts, depth)
        if step is None:
            break
        new, more = step
        used += more
    if not used:
        raise NotFound(f"{goal}: no equality speaks of a term in it")
    return from_replaced(goal, given, search.solve(new, given, depth - 1), used)


def _assumed(given: Sequence[Hypothesis]) -> list[Entry]:
    return [Entry(Proved(assume(h)), frozenset()) for h in given if isinstance(h, Rel) and h.op == "="]


def _speaks(t: Term) -> bool:
    """Is something said about a function, rather than about a variable?"""
    return t.op not in ("+", "-", "neg") and any(is_pattern(s) for s in subterms(t))


def _step(search: Search, goal: Rel, rules: Sequence[Entry], facts: Facts, depth: int) -> tuple[Rel, list[Fact]] | None:
    """The goal with one term replaced, and the equalities of the old and the new sides."""
    terms = list(dict.fromkeys(s for t in goal.terms() for s in subterms(t) if s.op in ("app", "/", "*", "^")))
    for rule in rules:
        for s in terms:
            values = unify([(rule.claim.goal.lhs, s)], rule.schema, {}) if s.op == rule.claim.goal.lhs.op else None
            if values is None or set(values) != rule.schema:
                continue
            fact = facts.instance(rule, values)
            if fact is None or s in set(subterms(fact.rel.rhs)):
                continue
            try:
                return replaced(search, goal, s, fact, facts, depth)
            except (NotFound, Refused):
                continue
    return None


def replaced(search: Search, goal: Rel, s: Term, fact: Fact, facts: Facts, depth: int) -> tuple[Rel, list[Fact]]:
    """The goal with what an equality says of one term put for it, and the equalities of the old and the new sides."""
    value = fact.rel.rhs
    hole = var("hole_", "integer" if integral(s) and integral(value) else "real")
    facts.add(fact)
    used = [fact]
    for side in dict.fromkeys(goal.terms()):
        context = rebuild(side, {s: hole}.get)
        if context in (side, hole):
            continue
        same = equal(s, value, context, hole)
        needs = tuple(f for h in same.claim.given for f in shown(search, h, facts, depth))
        used.append(Fact.of(same, needs))
    return goal.map(lambda t: rebuild(t, {s: value}.get)), used


def all_replaced(
    search: Search, goal: Rel, given: Sequence[Hypothesis], values: Mapping[Term, Theorem], depth: int
) -> tuple[Rel, list[Fact]]:
    """The same with what each of several terms is equal to, by a theorem."""
    facts, used = Facts(given, search.library), list[Fact]()
    for t, value in values.items():
        goal, more = replaced(search, goal, t, Fact.of(value), facts, depth)
        used += more
    return goal, used


def from_replaced(goal: Rel, given: Sequence[Hypothesis], shown: Theorem, used: Sequence[Fact]) -> Theorem:
    """The goal, from what is shown with equals put for its terms, and the equalities of the sides."""
    rels, facts = [shown.claim.goal, *(f.rel for f in used)], [*used, Fact.of(shown)]
    try:
        return discharged(goal, given, linear(goal, rels), facts)
    except NotFound:  # a block, as v^(n + 1), would have to be defined by another alternative
        return by_combine(given, goal, [t for f in facts for t in f.theorems()], degree=1)


def shown(search: Search, h: Hypothesis, facts: Facts, depth: int) -> tuple[Fact, ...]:
    """What a hypothesis follows from; that something is defined may take a search of its own."""
    shown = facts.show(h)
    if shown is None and isinstance(h, Rel):
        wanted = search.sign(h.gap, facts.given, depth - 1) if h.op == "!=" else search.solve(h, facts.given, depth - 1)
        facts.add(fact := Fact.of(wanted))
        return (fact,)
    if shown is None:
        raise NotFound(f"{h} is not shown")
    return shown


def by_hypothesis(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An inequality that is a hypothesis written otherwise: the differences of their sides are equal."""
    if goal.op not in (">", ">="):
        raise NotFound(f"{goal} is no inequality")
    for h in given:
        if isinstance(h, Rel) and h.op in (goal.op, ">") and goal.free() <= h.free():
            with suppress(NotFound, Refused):
                return _otherwise(search, goal, h, given, depth)
    raise NotFound(f"{goal}: no hypothesis says the same")


def _otherwise(search: Search, goal: Rel, h: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    same = Rel(goal.gap, "=", h.gap)
    shown = search.solve(same, [g for g in given if g != h], depth - 1)
    sides = dict(zip(_SIDES, (*goal.terms(), *h.terms()), strict=True))
    return discharged(goal, given, instance(_law(goal.op, h.op), sides), [Fact.of(shown)])


@cache
def _law(op: str, known: str) -> Theorem:
    """``x - y = u - w, u known w |- x op y``."""
    x, y, u, w = _SIDES
    return by_combine([Rel(x - y, "=", u - w), Rel(u, known, w)], Rel(x, op, y))
