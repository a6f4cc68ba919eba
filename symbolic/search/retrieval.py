"""Proofs from a library: lemmas are instantiated for the terms at hand, and what they say is combined.

What is found is a proof from the relations that the lemmas state, taken as further hypotheses; only then are the
theorems of those that it uses made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from symbolic.kernel import Claim, Refused, Rel, Term, Theorem, assume, domain, equal, integral, num, subterms, var
from symbolic.kernel.terms import rebuild
from symbolic.language.terms import form, same
from symbolic.search.algebra import Hypothesis
from symbolic.search.combination import by_ideal
from symbolic.search.direct import Knowledge, direct
from symbolic.search.errors import NotFound
from symbolic.search.facts import Fact, Facts, discharged
from symbolic.search.library import Library, head, heads, is_pattern
from symbolic.search.linear import linear
from symbolic.search.slimming import slim
from symbolic.search.unification import matches, targets

LEMMAS = 40  # of the library, the most promising
FACTS = 60  # in all
NEW = 30  # in one round
FOREIGN = 2  # applications that a fact may bring with it
ROUNDS = 2
CONGRUENCES = 12


def by_library(goal: Rel, given: Sequence[Hypothesis], library: Library, check: Callable[[], None]) -> Theorem:
    """``given |- goal`` from lemmas of the library.  `check` is called now and then; it may stop the search."""
    facts = gathered(goal, given, library, check)
    for attempt in _attempts(goal, given, facts):
        check()
        with suppress(NotFound, Refused):
            found = slim(attempt(), len(given))
            for theorem in dict.fromkeys((_needed(goal, given, found), found)):
                with suppress(NotFound, Refused):
                    used = [facts.by_key[h.key()] for h in theorem.claim.given if h.key() in facts.by_key]
                    return discharged(goal, given, theorem, used)
    raise NotFound(f"no lemma of the library leads to {goal}")


def _needed(goal: Rel, given: Sequence[Hypothesis], theorem: Theorem) -> Theorem:
    """An equality without those facts that it does without, as one that is put in on both sides."""
    facts = [h for h in theorem.claim.given if h not in given]
    for h in facts if goal.op == "=" and len(facts) > 1 else ():
        with suppress(NotFound, Refused):
            fewer = [other for other in facts if other is not h]
            theorem, facts = slim(by_ideal([*given, *fewer], goal, ()), len(given)), fewer
    return theorem


def gathered(goal: Rel, given: Sequence[Hypothesis], library: Library, check: Callable[[], None]) -> Facts:
    """Facts that may lead to the goal, those that bring least with them first."""
    facts = Facts(given, library)
    plain = [h for h in given if isinstance(h, Rel)]
    rels = [goal, *plain]
    context = facts.context(*goal.terms())
    # What is granted without conditions, as in an induction: its terms tell where definitions are unfolded.
    state = Knowledge(given)
    for h in given:
        if isinstance(h, Claim) and not h.bound and not h.given:
            state.add(assume(h))
    state.unfold(goal)
    unfolded = [t.claim.goal for t in state.uses][:NEW]
    rels += unfolded
    tried: set[Rel] = set()
    for turn in range(ROUNDS):
        if turn:
            for fact in _congruences(goal, facts):
                facts.add(fact)
                rels.append(fact.rel)
        at_hand = targets(rels)
        here = _applications(rels)
        found = []
        ranked = library.ranked({h for r in rels for h in heads(r)}, LEMMAS)
        for k, entry in enumerate([*facts.granted, *ranked]):
            check()
            for values in matches(entry, at_hand, context):
                with suppress(Refused):
                    rel = entry.claim.goal.map(partial(_put, values))
                    if rel not in tried:
                        # What a side of the goal is equal to may be as foreign as it likes.
                        new = 0 if rel.op == "=" and _side_of(rel, goal) else len(_applications([rel]) - here)
                        found.append((new, k, len(found), entry, values, rel))
        before = len(facts.listed)
        for new, _, _, entry, values, rel in sorted(found, key=lambda f: f[:3]):
            check()
            if new > FOREIGN or len(facts.listed) > FACTS or len(facts.listed) - before > NEW:
                break
            tried.add(rel)
            if rel.key() in facts.state.known:
                continue
            fact = facts.instance(entry, values)
            if fact is not None:
                facts.add(fact)
                rels.append(rel)
        if len(facts.listed) == before:
            break
    for divisor in dict.fromkeys(c[0].lhs for c in domain(goal, *plain) if len(c) == 1):
        facts.nonzero(divisor)
    wanted = [t for r in (goal, *unfolded) for t in r.terms()]
    if goal.op != "=":
        wanted += [t for f in facts.listed if f.rel.op == "=" and _side_of(f.rel, goal) for t in f.rel.terms()]
    for part in dict.fromkeys(s for t in wanted for s in subterms(t) if s.op in ("app", "^", "/", "*")):
        check()
        fact = facts.sign(part, ">") or facts.sign(part, ">=")
        if fact is not None:
            facts.add(fact)
    return facts


def _side_of(equality: Rel, goal: Rel) -> bool:
    return any(a.number is None and same(a, b) for a in equality.terms() for b in goal.terms())


def _put(values: dict[Term, Term], t: Term) -> Term:
    return rebuild(t, values.get)


def _applications(rels: Sequence[Rel]) -> set[object]:
    found = {s for r in rels for t in r.terms() for s in subterms(t) if is_pattern(s)}
    return {(head(s), *(form(a) for a in s.args if isinstance(a, Term))) for s in found}


def _congruences(goal: Rel, facts: Facts) -> Iterator[Fact]:
    """Equals put for equals in the applications of the goal, which algebra does not look into."""
    equalities = [f.rel for f in facts.listed if f.rel.op == "="]
    equalities += [h for h in facts.given if isinstance(h, Rel) and h.op == "="]
    tops = [s for t in goal.terms() for s in subterms(t) if is_pattern(s)]
    count = 0
    for e in equalities:
        for a, b in (e.terms(), e.terms()[::-1]):
            for s in tops:
                if a.number is not None or s == a or a not in set(subterms(s)):
                    continue
                hole = var("hole_", "integer" if integral(a) and integral(b) else "real")
                try:
                    theorem = equal(a, b, rebuild(s, {a: hole}.get), hole)
                except Refused:
                    continue
                needs = [facts.show(h) for h in theorem.claim.given]
                if None not in needs:
                    flat = tuple(f for shown in needs if shown for f in shown)
                    yield Fact.of(theorem, flat)
                    count += 1
                if count == CONGRUENCES:
                    return


Attempt = Callable[[], Theorem]


def _attempts(goal: Rel, given: Sequence[Hypothesis], facts: Facts) -> Iterator[Attempt]:
    rels = [f.rel for f in facts.listed]
    plain = [h for h in given if isinstance(h, Rel)]
    signs = [r for r in rels if r.op != "=" and r.rhs == num(0)]
    rest = [r for r in rels if r not in signs]
    yield lambda: linear(goal, [*plain, *rels])
    if goal.op == "=":
        yield lambda: by_ideal([*given, *rels], goal, ())
    yield lambda: replaced(goal, given, rels)
    for k in dict.fromkeys(min(k, len(rest)) for k in (3, 8, 20)):
        yield lambda k=k: _algebra(goal, [*given, *signs, *rest[:k]])  # type: ignore[misc]
    yield lambda: direct(goal, [*given, *rels[:24]], degree=2, times_up_to=1, match=False, unfold=False)


def _algebra(goal: Rel, known: Sequence[Hypothesis]) -> Theorem:
    return direct(goal, known, degree=2, times_up_to=0, match=False)


def replaced(goal: Rel, given: Sequence[Hypothesis], rels: Sequence[Rel], depth: int = 2) -> Theorem:
    """The goal from the same relation with equals put for a side."""
    for e in rels if depth else ():
        for a, b in (e.terms(), e.terms()[::-1]) if e.op == "=" else ():
            if a.number is not None:
                continue
            sides = [Rel(b, goal.op, goal.rhs)] if same(a, goal.lhs) else []
            sides += [Rel(goal.lhs, goal.op, b)] if same(a, goal.rhs) else []
            for new in sides:
                if new.key() != goal.key():
                    try:
                        theorem = _otherwise(new, given, [r for r in rels if r != e], depth - 1)
                        return _cut(goal, given, theorem, linear(goal, [e, new]))
                    except (NotFound, Refused):
                        continue
    raise NotFound(f"no equality for a side of {goal}")


def _otherwise(goal: Rel, given: Sequence[Hypothesis], rels: Sequence[Rel], depth: int) -> Theorem:
    """What is left after a replacement: it should be easy, or another replacement."""
    attempts: list[Attempt] = [
        lambda: linear(goal, [*(h for h in given if isinstance(h, Rel)), *rels]),
        lambda: _algebra(goal, [*given, *rels[:8]]),
        lambda: replaced(goal, given, rels, depth),
    ]
    for attempt in attempts:
        try:
            return slim(attempt(), len(given))
        except (NotFound, Refused):
            continue
    raise NotFound(str(goal))


def _cut(goal: Rel, given: Sequence[Hypothesis], first: Theorem, second: Theorem) -> Theorem:
    """The second theorem without the hypothesis that is the first one's goal."""
    known = [*given, *first.claim.given, *(h for h in second.claim.given if h.key() != first.claim.goal.key())]
    return discharged(goal, known, second, [Fact.of(first)])
