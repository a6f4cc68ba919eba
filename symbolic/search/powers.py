"""Lemmas about powers with a symbolic exponent, and factorials; proved once per process, when they are wanted."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from symbolic.kernel import Rel, Term, Theorem, app, cases, elementary, instance, subterms, var
from symbolic.language.sums import factorial
from symbolic.search.direct import direct as prove
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
