"""Lemmas about powers with a symbolic exponent, and factorials; proved once per process, when they are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from symbolic.kernel import Claim, Rel, Term, Theorem, app, cases, elementary, instance, subterms, var
from symbolic.language.sums import factorial
from symbolic.search.direct import direct as prove
from symbolic.search.errors import NotFound
from symbolic.search.methods import Induction
from symbolic.search.methods import by_induction as induction
from symbolic.search.search import Search

_X, _N = var("x"), var("n", "integer")


@lru_cache(maxsize=1)
def positive() -> Theorem:
    """x > 0 |- x^n > 0, for every integer n."""
    above = induction(_N, Rel(_X**_N, ">", 0), side=[Rel(_X, ">", 0)])
    step = instance(elementary("power integer"), {_N: -_N - 1})

    def smaller(ih: Any, known: Any) -> Theorem:
        return prove(Rel(_X ** (-(_N + 1)), ">", 0), known, [ih(), step], times_up_to=1)

    below = instance(induction(_N, Rel(_X ** (-_N), ">", 0), side=[Rel(_X, ">", 0)], step=smaller), {_N: -_N})
    split, other = Rel(_N, ">=", 0), Rel(0, ">=", _N + 1)
    goal = Rel(_X**_N, ">", 0)
    negative = prove(goal, [Rel(_X, ">", 0), other], [below], match=False)
    return cases(above, negative, split, other)


@lru_cache(maxsize=1)
def not_negative() -> Theorem:
    """x >= 0, n >= 0 |- x^n >= 0."""
    return induction(_N, Rel(_X**_N, ">=", 0), side=[Rel(_X, ">=", 0)])


@lru_cache(maxsize=1)
def factorial_positive() -> Theorem:
    """n >= 0 |- n! >= 1."""
    return induction(_N, Rel(app(factorial, _N), ">=", 1))


@lru_cache(maxsize=1)
def at_most_one() -> Theorem:
    """x >= 0, 1 >= x, n >= 0 |- 1 >= x^n."""
    lemmas = [not_negative()]
    return Induction(_N).run(prove, Rel(1, ">=", _X**_N), [Rel(_X, ">=", 0), Rel(1, ">=", _X)], lemmas)


@lru_cache(maxsize=1)
def less_than_one() -> Theorem:
    """x >= 0, 1 > x, n >= 1 |- 1 > x^n."""
    before = instance(at_most_one(), {_N: _N - 1})
    given = [Rel(_X, ">=", 0), Rel(1, ">", _X), Rel(_N, ">=", 1)]
    return prove(Rel(1, ">", _X**_N), given, [before, instance(not_negative(), {_N: _N - 1})])


@lru_cache(maxsize=1)
def at_least_one() -> Theorem:
    """x >= 1, n >= 0 |- x^n >= 1."""
    return induction(_N, Rel(_X**_N, ">=", 1), side=[Rel(_X, ">=", 1)])


def beside_one(rels: Iterable[Rel], given: Sequence[Claim | Rel], search: Search) -> list[Theorem]:
    """On which side of 1 the powers are, where it is known of their bases."""
    out: list[Theorem] = []
    for s in (s for s in _symbolic(rels) if s.op == "^"):
        for lemma in (less_than_one(), at_most_one(), at_least_one()):
            told = instance(lemma, {_X: s.args[0], _N: s.args[1]})
            with suppress(NotFound):
                for h in (h for h in told.claim.given if isinstance(h, Rel)):
                    search.quick(h, given)
                out.append(told)
                break
    return out


def facts(rels: Iterable[Rel], search: Search | None = None) -> list[Theorem]:
    """Instances for the powers and factorials that occur."""
    out: dict[object, Theorem] = {}
    for s in _symbolic(rels):
        if s.op == "app":
            t = instance(factorial_positive(), {_N: s.args[1]})
            out.setdefault(t.claim.goal.key(), t)
            continue
        x, n = s.args
        for lemma in (positive(), not_negative()):
            t = instance(lemma, {_X: x, _N: n})
            out.setdefault((lemma.claim.goal.op, t.claim.goal.key()), t)
    return list(out.values())


def _symbolic(rels: Iterable[Rel]) -> list[Term]:
    found: dict[Term, None] = {}
    for r in rels:
        for t in r.terms():
            for s in subterms(t):
                if (s.op == "^" and s.args[1].number is None) or (s.op == "app" and s.args[0] == factorial):
                    found.setdefault(s)
    return list(found)
