"""The goal from what named lemmas say, with functions as variables: to algebra it is all the same what they are.

What the lemmas say stands among the hypotheses, and the signs of the functions: so every tactic sees it, and no
definition is in its way.
"""

from __future__ import annotations

from collections.abc import Sequence

from symbolic.kernel import Rel, Term, Theorem, instance, integral, var
from symbolic.kernel.terms import rebuild
from symbolic.search.algebra import Hypothesis
from symbolic.search.errors import NotFound
from symbolic.search.facts import Facts, discharged
from symbolic.search.library import is_pattern
from symbolic.search.search import Search

SECONDS = 4.0


def by_named(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal, from hypotheses, named lemmas and signs alone."""
    if search.nested() or not search.named:
        raise NotFound(f"{goal}: no lemma is named")
    facts = Facts(given, search.library)
    context = facts.context(*goal.terms())
    for _ in range(2):  # what one says may be what another one needs
        for entry in search.named:
            fact = facts.instance(entry, {}) if entry.claim.free() <= context else None
            if fact is not None:
                facts.add(fact)
    said = [goal, *(h for h in given if isinstance(h, Rel)), *(f.rel for f in facts.listed)]
    names = _names(said)
    if not names:
        raise NotFound(f"{goal}: no functions")
    for t in names:
        sign = facts.sign(t, ">") or facts.sign(t, ">=")
        if sign is not None:
            facts.add(sign)
    rels = [h for h in given if isinstance(h, Rel)] + [f.rel for f in facts.listed]
    plain, *known = (r.map(lambda t: rebuild(t, names.get)) for r in (goal, *rels))
    theorem = search.apart(plain, known, SECONDS)
    meant = {v: t for t, v in names.items() if v in theorem.claim.free()}
    return discharged(goal, given, instance(theorem, meant), facts.listed)


def _names(rels: Sequence[Rel]) -> dict[Term, Term]:
    """A variable for each outermost value of a function."""
    found: dict[Term, Term] = {}
    for r in rels:
        for t in r.terms():
            for s in _outermost(t):
                found.setdefault(s, var(f"value{len(found)}_", "integer" if integral(s) else "real"))
    return found


def _outermost(t: Term) -> list[Term]:
    if is_pattern(t) and t.op == "app" and t.args[0].definition != ("elementary",):
        return [t]
    return [s for a in t.args if isinstance(a, Term) for s in _outermost(a)]
