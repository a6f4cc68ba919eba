"""Sums over the same range, shown equal summand by summand: sum f = sum g from f(k) = g(k) for low <= k <= high.

And sums of several terms, c f + d g, where c and d are without the index: c sum f + d sum g.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice

from symbolic.kernel import Refused, Rel, Term, Theorem, app, define, instance, subterms, var, variables
from symbolic.kernel.polynomials import Monomial, Poly, expand, normal
from symbolic.kernel.terms import rebuild
from symbolic.language.sums import as_sum, finite_sum
from symbolic.language.terms import total
from symbolic.search.algebra import Hypothesis
from symbolic.search.atoms import atoms, monomial_term, poly_term
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.methods import by_induction, cases
from symbolic.search.replacement import all_replaced, from_replaced
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


def by_parts(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A goal with sums of several terms, also in what it names, from the same with a sum for each of these terms."""
    if search.nested(2):
        raise NotFound(f"{goal}: too deep for the parts of its sums")
    taken = {v.args[0] for h in (goal, *given) for v in h.free()}
    named = {s: d for t in goal.terms() for s in subterms(t) for d in _defined(s) if any(_sums(d.claim.goal))}
    whole, used = all_replaced(search, goal, given, named, depth)
    reason = f"{goal}: no sum of several terms"
    for spelled in (_computed, _spelled):
        parts = {s: p for s in _sums(whole) if (p := _parts(s, taken, spelled)) is not None}
        try:
            shown = {s: search.solve(Rel(s, "=", p), given, depth - 1) for s, p in parts.items()}
            new, more = all_replaced(search, whole, given, shown, depth)
            if parts:
                return from_replaced(goal, given, search.solve(new, given, depth - 1), [*used, *more])
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


def _defined(s: Term) -> Iterator[Theorem]:
    """What an application of an explicit function is by its definition."""
    if s.op == "app" and (s.args[0].definition or ("",))[0] == "explicit":
        yield instance(define(s.args[0]), dict(zip(s.args[0].params, s.args[1:], strict=True)))


def _spelled(s: Term) -> Term | None:
    return next((d.claim.goal.rhs for d in _defined(s)), None)


def _computed(s: Term) -> Term | None:
    """The same where no other function is in it."""
    value = _spelled(s)
    return value if value is not None and all(t.op != "app" for t in subterms(value)) else None


def _parts(s: Term, taken: Collection[str], spelled: Callable[[Term], Term | None]) -> Term | None:
    """A sum as a combination of sums of single terms, or None where it is one of these."""
    body, index, low, high = sum_parts(s, taken)
    body = rebuild(body, lambda t: spelled(t) if index in variables(t) else None)
    q, names = normal(body), atoms([body])
    below = expand(q.divisors)
    if any(index in variables(names[x]) for m in below for x, _ in m):
        return None
    parts: dict[Monomial, Poly] = {}
    for m, c in q.numerator.items():
        inside = tuple(item for item in m if index in variables(names[item[0]]))
        parts.setdefault(inside, {})[tuple(item for item in m if item not in inside)] = c
    if len(parts) == 1 and not q.divisors and next(iter(parts.values())) == {(): 1}:
        return None
    singles = {m: finite_sum(monomial_term(m, names), index, low, high) for m in parts}
    return total([poly_term(c, names) / poly_term(below, names) * singles[m] for m, c in parts.items()])
