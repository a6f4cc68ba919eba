"""Sums over the same range, shown equal summand by summand: sum f = sum g from f(k) = g(k) for low <= k <= high."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice

from symbolic.kernel import Refused, Rel, Term, Theorem, app, instance, subterms, var, variables
from symbolic.kernel.polynomials import normal
from symbolic.kernel.terms import rebuild
from symbolic.language.sums import as_sum
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.methods import by_induction, cases
from symbolic.search.search import Search

LEMMAS = 24  # of the library, those that are named first
PAIRS = 6


def by_summands(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An equality with a sum in it, from another sum of the goal, or of a lemma, that has the same range."""
    here = list(dict.fromkeys(_sums(goal)))
    if goal.op != "=" or not here or search.nested():
        raise NotFound(f"{goal}: no equality with a sum, or too deep")
    reason = ""
    for s, t in islice(_pairs(search, here, goal.free().union(*(h.free() for h in given))), PAIRS):
        try:
            same = equal_sums(search, s, t, given, depth)
            rest = search.solve(goal.map(lambda u, s=s, t=t: rebuild(u, {s: t}.get)), given, depth - 1)
            return direct(goal, given, [same, rest], degree=1, times_up_to=0, unfold=False, match=False)
        except (NotFound, Refused) as error:
            reason = reason or str(error)
    raise NotFound(reason or f"{goal}: no sum with the same range")


def _sums(rel: Rel) -> Iterator[Term]:
    return (s for t in rel.terms() for s in dict.fromkeys(subterms(t)) if s.op == "app" and as_sum(s) is not None)


def _pairs(search: Search, here: Sequence[Term], known: frozenset[Term]) -> Iterator[tuple[Term, Term]]:
    """A sum of the goal, and another one of the goal or of a lemma with the same range, in the known variables."""
    said = [e.claim.goal for e in islice(search.library, LEMMAS) if e.claim.goal.op == "="]
    others = [*here[1:], *(t for rel in said for t in _sums(rel))]
    return ((s, t) for t in others for s in here if variables(t) <= known and _apart(s, t))


def _apart(s: Term, t: Term) -> bool:
    return normal(s).text() != normal(t).text() and _range(s) == _range(t)


def _range(s: Term) -> tuple[str, str]:
    """The first index and the number of summands, written in one way."""
    _, _, low, _ = sum_parts(s)
    return normal(low).text(), normal(s.args[1]).text()


def sum_parts(s: Term, avoid: Collection[str] = ()) -> tuple[Term, Term, Term, Term]:
    """`as_sum`, or NotFound."""
    parts = as_sum(s, avoid)
    if parts is None:
        raise NotFound(f"{s} is no sum")
    return parts


def equal_sums(
    search: Search, s: Term, t: Term, given: Sequence[Hypothesis], depth: int, each: Theorem | None = None
) -> Theorem:
    """``given |- s = t`` for two sums over the same range, by induction on the number of summands.

    `each` says that the summands are equal, for an index in the range; without it, it is looked for.
    """
    goal, count = Rel(s, "=", t), s.args[1]
    taken = sorted({v.args[0] for r in (goal, *given) for v in r.free()})
    left, index, low, high = sum_parts(s, taken)
    right, other, *_ = sum_parts(t, taken)
    if other != index:
        raise NotFound(f"{goal}: the indices have different names")
    inside = [*given, Rel(index, ">=", low), Rel(high, ">=", index)]
    summands = search.solve(Rel(left, "=", right), inside, depth - 1) if each is None else each
    n = var("first_", "integer")

    def at(count: Term) -> Rel:
        """The goal for the first summands only."""
        return Rel(*(app(f.args[0], count, *f.args[2:]) if isinstance(f, Term) else f for f in (s, "=", t)))

    def step(ih: Callable[..., Theorem], known: list[Hypothesis]) -> Theorem:
        added = instance(summands, {index: low + n})
        lemmas = [ih(), added, *search.defined(added.claim.goal, known, 2)]
        return direct(at(n + 1), known, lemmas, degree=1, times_up_to=0, match=False)

    first = by_induction(n, at(n), [Rel(count, ">=", n)], side=given, step=step)
    try:
        return direct(goal, given, [instance(first, {n: count})], match=False)
    except NotFound:  # an empty sum, perhaps
        return cases(Rel(count, ">=", 0)).run(direct, goal, given, [instance(first, {n: count})])
