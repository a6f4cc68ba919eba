"""`prove`: a theorem from a goal, hypotheses and lemmas.

The quick way comes first (`direct`); what it leaves open goes to the prover with all its tactics and the library.  A
goal that is true by the numbers that hypotheses give its variables is computed, before any power of them is expanded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial, reduce
from typing import Any

from symbolic.kernel import Refused, Rel, Theorem, substitute, truth
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.lemma import Instance, Lemma, theorems
from symbolic.search.library import Library
from symbolic.search.memory import remembered
from symbolic.search.methods import Method
from symbolic.search.prover import OutOfTime, Prover
from symbolic.search.slimming import lean
from symbolic.search.values import values
from symbolic.theory.standard import standard

SECONDS = 40.0


@remembered()
def prove(
    goal: Rel,
    given: Sequence[Hypothesis] = (),
    using: Sequence[Theorem | Lemma | Instance] = (),
    *,
    library: Iterable[Lemma | Theorem] | Library = (),
    method: Method | None = None,
    seconds: float = SECONDS,
    **hints: Any,
) -> Theorem:
    """``given |- goal``.

    `using`: lemmas that help, in any order; `library`: all lemmas that may be used without being named, one or more
    with a claim and a theorem that is made when it is wanted.  `method`: how the goal is taken apart.  `hints` are
    those of `direct`.  After `seconds` the search gives up.  Raises `NotFound`.
    """
    using = theorems(using)
    if method is not None:
        return method.run(partial(prove, library=library, seconds=seconds, **hints), goal, given, using)
    known = library if isinstance(library, Library) else reduce(_and, library, _none())
    reasons = []
    computed = not any(t.claim.goal.op == "=" for t in using) and _valued(goal, given)
    for named in (using, ()) if using else ((),):  # what is named may lead astray: then without it
        ways = [partial(direct, goal, given, named, **hints), partial(_search, goal, given, known, seconds, named)]
        for way in reversed(ways) if computed else ways:
            try:
                return lean(way(), lambda claim: claim in known or claim in {t.claim for t in using})
            except (NotFound, Refused, OutOfTime) as error:
                reasons.append(str(error))
    raise NotFound(next(filter(None, reasons), ""))


@lru_cache(maxsize=1000)  # every lemma has those before it at hand
def _and(library: Library, lemma: Lemma | Theorem) -> Library:
    return library + lemma


@lru_cache(maxsize=1)
def _none() -> Library:
    return Library((), standard())


def _search(goal: Rel, given: Sequence[Hypothesis], library: Library, seconds: float, named: Any) -> Theorem:
    return Prover(library, seconds, using=named).solve(goal, given)


def _valued(goal: Rel, given: Sequence[Hypothesis]) -> bool:
    """Is the goal true by the numbers that hypotheses give its variables?"""
    found, free = values(given), goal.free()
    try:
        return bool(free) and free <= set(found) and truth(goal.map(lambda side: substitute(side, found)), {})
    except Refused:
        return False
