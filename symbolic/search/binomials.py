"""Lemmas about binomial coefficients, proved in the kernel when they are first wanted, and their instances.

binomial(0, k) is 1 for k = 0 and else 0;  C(n + 1, k) = C(n, k) + C(n, k - 1) for n >= 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Any

from symbolic.kernel import Refused, Rel, Term, Theorem, app, combine, instance, num, substitute, subterms, var
from symbolic.kernel.polynomials import normal
from symbolic.language.sums import binomial
from symbolic.search.direct import direct as prove
from symbolic.search.errors import NotFound
from symbolic.search.ideals import by_equalities
from symbolic.search.methods import Induction, sign
from symbolic.search.methods import by_induction as induction
from symbolic.search.search import Search
from symbolic.search.unfold import Unfolder

_N, _K = var("n", "integer"), var("k", "integer")


def _c(n: Any, k: Any) -> Term:
    return app(binomial, n, k)


@lru_cache(maxsize=1)
def _unit() -> Theorem:
    """k C(0, k) = 0."""
    return sign(_K).run(prove, Rel(_K * _c(0, _K), "=", 0), [], [])


@lru_cache(maxsize=1)
def next_below() -> Theorem:
    """n >= 0 |- (k + 1) C(n, k + 1) = (n - k) C(n, k)."""
    goal = Rel((_K + 1) * _c(_N, _K + 1), "=", (_N - _K) * _c(_N, _K))
    zero = [instance(_unit(), {_K: _K + 1}), _unit()]
    both = {"plus": [["t0", num(1)], ["t1", num(1)]]}
    base = combine((), goal.map(lambda t: at_value(t, _N, num(0))), both, zero)

    def step(ih: Any, known: Any) -> Theorem:
        after = goal.map(lambda t: at_value(t, _N, _N + 1))
        return by_equalities(after, known, [ih(k=_K), ih(k=_K - 1)])

    return induction(_N, goal, bound=[_K], base=base, step=step)


def at_value(t: Term, v: Term, e: Term) -> Term:
    """One variable replaced in a term."""
    return substitute(t, {v: e})


@lru_cache(maxsize=1)
def absorption() -> Theorem:
    """n >= 1 |- k C(n, k) = n C(n - 1, k - 1)."""
    before = instance(next_below(), {_N: _N - 1, _K: _K - 1})
    return by_equalities(Rel(_K * _c(_N, _K), "=", _N * _c(_N - 1, _K - 1)), [Rel(_N, ">=", 1)], [before])


@lru_cache(maxsize=1)
def below() -> Theorem:
    """n >= 0, -1 >= k |- C(n, k) = 0."""
    return induction(_N, Rel(_c(_N, _K), "=", 0), [Rel(-1, ">=", _K)], bound=[_K])


@lru_cache(maxsize=1)
def above() -> Theorem:
    """n >= 0, k >= n + 1 |- C(n, k) = 0."""
    return induction(_N, Rel(_c(_N, _K), "=", 0), [Rel(_K, ">=", _N + 1)], bound=[_K])


@lru_cache(maxsize=1)
def first() -> Theorem:
    """n >= 0 |- C(n, 0) = 1."""
    none = instance(below(), {_K: num(-1)})
    return Induction(_N).run(prove, Rel(_c(_N, 0), "=", 1), [], [none])


@lru_cache(maxsize=1)
def last() -> Theorem:
    """n >= 0 |- C(n, n) = 1."""
    none = instance(above(), {_K: _N + 1})
    return Induction(_N).run(partial(prove, match=False), Rel(_c(_N, _N), "=", 1), [], [none])


@lru_cache(maxsize=1)
def not_negative() -> Theorem:
    """n >= 0 |- C(n, k) >= 0, for every k."""
    unit = sign(_K).run(prove, Rel(_c(0, _K), ">=", 0), [], [])
    return induction(_N, Rel(_c(_N, _K), ">=", 0), bound=[_K], base=unit)


@lru_cache(maxsize=1)
def positive() -> Theorem:
    """k >= 0, n >= k |- C(n, k) >= 1."""
    goal = Rel(_c(_N, _K), ">=", 1)
    start = prove(Rel(_c(_K, _K), ">=", 1), [Rel(_K, ">=", 0)], [instance(last(), {_N: _K})], match=False)

    def step(ih: Any, known: Any) -> Theorem:
        more = instance(not_negative(), {_K: _K - 1})
        return prove(Rel(_c(_N + 1, _K), ">=", 1), known, [ih(), more], match=False)

    return induction(_N, goal, start=_K, side=[Rel(_K, ">=", 0)], base=start, step=step)


@lru_cache(maxsize=1)
def at_most_power() -> Theorem:
    """n >= 0 |- 2^n >= C(n, k), for every k."""
    unit = sign(_K).run(prove, Rel(1, ">=", _c(0, _K)), [], [])
    power = prove(Rel(num(2) ** num(0), ">=", _c(0, _K)), [], [unit], match=False)
    return induction(_N, Rel(num(2) ** _N, ">=", _c(_N, _K)), bound=[_K], base=power)


@lru_cache(maxsize=1)
def symmetry() -> Theorem:
    """n >= 0 |- C(n, k) = C(n, n - k), for every k."""
    goal = Rel(_c(_N, _K), "=", _c(_N, _N - _K))

    def step(ih: Any, known: Any) -> Theorem:
        after = goal.map(lambda t: at_value(t, _N, _N + 1))
        return by_equalities(after, known, [ih(k=_K), ih(k=_K - 1)])

    return induction(_N, goal, bound=[_K], step=step)


def coefficients(rels: Iterable[Rel]) -> list[tuple[Term, Term]]:
    """The (n, k) of every binomial coefficient that occurs, unfolded down to the lowest rows."""
    rels = list(rels)
    if not any(s.op == "app" and s.args[0] == binomial for r in rels for t in r.terms() for s in subterms(t)):
        return []
    rels += [t.claim.goal for t in Unfolder().saturate(rels, lambda h: True)]
    found: dict[object, tuple[Term, Term]] = {}
    for r in rels:
        for t in r.terms():
            for s in subterms(t):
                if s.op == "app" and s.args[0] == binomial:
                    found.setdefault(tuple(normal(a).text() for a in s.args[1:]), (s.args[1], s.args[2]))
    return list(found.values())


def _number(t: Term) -> int | None:
    q = normal(t)
    if q.divisors or set(q.numerator) - {()}:
        return None
    return int(q.numerator.get((), 0))


def facts(rels: Iterable[Rel], search: Search | None = None, most: int = 16) -> list[Theorem]:
    """Instances for the coefficients that occur."""
    pairs = coefficients(rels)
    out: list[Theorem] = []

    def add(lemma: Theorem, n: Term, k: Term) -> None:
        values = {_N: n, _K: k}
        try:
            out.append(instance(lemma, {v: e for v, e in values.items() if v in lemma.claim.free()}))
        except (Refused, NotFound):
            return

    for n, k in pairs[:most]:
        low, high = _number(k), _number(k - n)
        if low is not None and low < 0:
            add(below(), n, k)
        if high is not None and high > 0:
            add(above(), n, k)
        if low is not None and 0 < low <= 6:
            add(first(), n, num(0))
            for j in range(low):
                add(next_below(), n, num(j))
        if _number(n) == 0:
            add(_unit(), n, k)
        if low == 0:
            add(first(), n, k)
        elif high == 0:
            out.append(instance(last(), {_N: n}))
    for n, k in pairs[:most]:
        for m, j in pairs[:most]:
            if _number(n - m) == 0 and _number(j - k) == 1:
                add(next_below(), n, k)
                out.append(instance(_successor(), {_K: k}))
                out.append(instance(_difference(), {_N: n, _K: k}))
            elif _number(n - m) == 0 and _number(n - k - j) == 0 and _number(k - j) != 0:
                add(symmetry(), n, k)
    for n, k in pairs[:most]:
        if _number(k) is None and _number(n - k) is None:
            add(below(), n, k)
            add(above(), n, k)
        add(not_negative(), n, k)
        add(positive(), n, k)
    return out


@lru_cache(maxsize=1)
def _successor() -> Theorem:
    return prove(Rel(_K + 1, ">", 0), [Rel(_K, ">=", 0)])


@lru_cache(maxsize=1)
def _difference() -> Theorem:
    return prove(Rel(_N - _K, ">", 0), [Rel(_N, ">=", _K + 1)])
