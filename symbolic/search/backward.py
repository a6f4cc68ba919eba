"""Backwards from a goal: a lemma that says it for some values, and whose hypotheses are goals of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from symbolic.kernel import Refused, Rel, Term, Theorem, domain, instance
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import Knowledge
from symbolic.search.errors import NotFound
from symbolic.search.facts import Fact, Facts
from symbolic.search.library import Entry
from symbolic.search.replacement import shown
from symbolic.search.rewriting import restated
from symbolic.search.search import Search
from symbolic.search.unification import unify


def by_lemma(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """What a lemma says, one that is named or one of the library that says more of its sides than that they compare."""
    facts = Facts(given, search.library)
    for entry in _entries(search):
        said = entry.claim.goal
        if said.op != goal.op and (said.op, goal.op) != (">", ">="):
            continue
        values = unify(list(zip(said.terms(), goal.terms(), strict=True)), entry.schema, {})
        if values is None or set(values) != entry.schema:
            continue
        try:
            return _applied(search, goal, entry, values, facts, depth)
        except (NotFound, Refused):
            continue
    raise NotFound(f"{goal}: no lemma says this")


def _entries(search: Search) -> Iterator[Entry]:
    yield from search.named
    if not search.nested(2):
        named = {e.claim for e in search.named}
        yield from (
            e
            for e in search.library.entries.values()
            if e.claim not in named and any(t.op != "var" for t in e.claim.goal.terms())
        )


def _applied(search: Search, goal: Rel, entry: Entry, values: dict[Term, Term], facts: Facts, depth: int) -> Theorem:
    """The goal by the lemma at these values, its hypotheses shown by searches."""
    values = {v: t for v, t in values.items() if v != t}
    claim = entry.claim.substitute(values)
    wanted = [*claim.given, *(c[0] for c in domain(*values.values()))]
    needs = [f for h in wanted for f in shown(search, h, facts, depth)]
    fact = Fact(claim.goal, lambda: instance(entry.lemma.theorem, values), tuple(needs))
    state = Knowledge(facts.given)
    if missing := state.use_all([*fact.theorems(), *search.defined(goal, facts.given, depth)]):
        raise NotFound(missing)
    with suppress(NotFound):
        return restated(goal, state)
    return state.combine(goal, degree=1, times_up_to=0)
