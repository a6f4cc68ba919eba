"""Values for variables: hypotheses such as q = 1/4, p = 1 - q leave a goal without any, which is computed; i = k one
without i."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction

from symbolic.evidence.points import determined
from symbolic.kernel import (
    Evaluator,
    Refused,
    Rel,
    Term,
    Theorem,
    elementary_function,
    integral,
    num,
    substitute,
    subterms,
    variables,
)
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.facts import Fact, Facts
from symbolic.search.library import heads, is_pattern
from symbolic.search.replacement import all_replaced, from_replaced, replaced
from symbolic.search.search import Search


def by_values(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A goal all of whose variables have values, from the same with these values.

    What named equalities speak of is left to them: they are there because it is not computed so easily.
    """
    found, free = values(given), goal.free()
    if not free or not free <= set(found):
        raise NotFound  # as of most goals: what the next tactics say is the reason
    if any(e.claim.goal.op == "=" and heads(e.claim.goal) & heads(goal) for e in search.named):
        raise NotFound(f"{goal}: named equalities come first")
    return _with(search, goal, given, found, (), depth)


def by_definitions(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A goal with an integer inside a function, or an exponent, that a hypothesis defines: i = k, n = 2*m + 1."""
    if search.nested(2):
        raise NotFound(f"{goal}: too deep for definitions")
    inside = {v for t in goal.terms() for s in subterms(t) if is_pattern(s) for v in variables(s)}
    for v, e in determined(given):
        if v in inside and v.args[1] == "integer" and integral(e) and v not in variables(e):
            return _with(search, goal, given, {v: e}, given, depth)
    raise NotFound(f"{goal}: no hypothesis defines an integer of its functions")


def spelled_out(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A goal with what defines real numbers in it by functions, or quotients: a = exp(-e), p = x/(x + y), h = 2 p."""
    if search.nested(3):
        raise NotFound(f"{goal}: too deep for definitions")
    rich, found = dict[Term, Term](), {v: e for v, e in determined(given) if v.args[1] == "real"}
    for _ in found:  # each may be defined by others
        for v, e in found.items():
            e = substitute(e, rich)
            if v not in variables(e) and any(s.op in ("app", "/") for s in subterms(e)):
                rich[v] = e
    put = {v: e for v, e in rich.items() if v in goal.free() and not variables(e) & rich.keys()}
    if not put:
        raise NotFound(f"{goal}: no hypothesis defines a number in it by functions")
    defining = [h for h in given if isinstance(h, Rel) and any({*h.terms()} == {v, found[v]} for v in rich)]
    spoken = {v for h in given if h not in defining for v in h.free()}
    rest = [h for h in given if h not in defining or h.free() & spoken & rich.keys()]
    return _with(search, goal, given, put, rest, depth)


def by_absolute_values(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A goal with x or -x for absolute values inside exponents and functions, where a sign is known at once."""
    outer = [s for t in goal.terms() for s in subterms(t) if is_pattern(s)]
    found = dict.fromkeys(a for s in outer for t in s.args[1:] for a in subterms(t) if _absolute(a))
    facts, new, used = Facts(given, search.library), goal, list[Fact]()
    for a in found:
        x = a.args[1]
        with suppress(NotFound, Refused):
            value = x if search.at(given, x).sign(x) >= 0 else -x
            shown = search.solve(Rel(a, "=", value), given, 1)
            new, more = replaced(search, new, a, Fact.of(shown), facts, depth)
            used += more
    if not used:
        raise NotFound(f"{goal}: no absolute value inside a function, with a known sign")
    return from_replaced(goal, given, search.solve(new, given, depth), used)


def _absolute(t: Term) -> bool:
    return t.op == "app" and t.args[0] == elementary_function("abs")


def _with(
    search: Search,
    goal: Rel,
    given: Sequence[Hypothesis],
    found: Mapping[Term, Term],
    under: Sequence[Hypothesis],
    depth: int,
) -> Theorem:
    """The goal from the same with these terms for variables, which equations among the hypotheses give them."""
    other = search.solve(goal.map(lambda side: substitute(side, found)), under, depth - 1)
    said = {
        v: direct(Rel(v, "=", found[v]), given, match=False, unfold=False)
        for v in sorted(goal.free() & set(found), key=str)
    }
    _, used = all_replaced(search, goal, given, said, depth)
    return from_replaced(goal, given, other, used)


def values(given: Sequence[Hypothesis]) -> dict[Term, Term]:
    """The rational numbers that equations give variables, by way of one another."""
    found: dict[Term, Fraction] = {}
    for v, e in determined(given):
        if variables(e) <= set(found):
            with suppress(Refused):
                low, high = Evaluator().value(e, found)
                if low == high:
                    found[v] = low
    return {v: num(x) for v, x in found.items()}
