"""Square roots of products and quotients, by the roots of their factors: sqrt(u^3/v) = u sqrt(u)/sqrt(v) for u, v > 0.

What stands under the root is the square of the right side, which is >= 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import mul

from symbolic.kernel import Refused, Rel, Term, Theorem, elementary, elementary_function, equal, instance, num, var
from symbolic.kernel.polynomials import polynomial
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.analysis import reduced
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.contradictions import by_contradiction
from symbolic.search.direct import direct as prove
from symbolic.search.errors import NotFound
from symbolic.search.factorization import factored_term, primes
from symbolic.search.ideals import by_equalities
from symbolic.search.search import Search
from symbolic.search.unification import applications

_X = var("x")
SQRT = elementary_function("sqrt")
_MOST = 6  # roots, and factors of each


def by_roots(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An equality of terms with several roots, by the roots of their factors."""
    if goal.op != "=" or search.nested(2):
        raise NotFound(str(goal))
    under = _under([goal, *(h for h in given if isinstance(h, Rel))])
    if not 0 < len(under) <= _MOST:
        raise NotFound("no roots")
    here = frozenset(h.key() for h in given)
    for u in under:
        if (u, here) not in search.roots:
            search.roots[u, here] = _split(search, u, given)
    lemmas = [t for u in under for t in search.roots[u, here]]
    if not lemmas:
        raise NotFound("no root of a product")
    return by_equalities(goal, given, lemmas, search)


def _split(search: Search, under: Term, given: Sequence[Hypothesis]) -> list[Theorem]:
    """The root by those of the factors, with the squares of these; nothing where the sign of a factor is not known."""
    try:
        factors = _factors(search, under, given)
        signs = [search.solve(Rel(f, ">", 0), given, 1) for f, _ in factors]
        parts = [_power(f, k) for f, k in factors]
        product = reduce(mul, parts)
        root = SQRT(under)
        if product == root:
            return []
        several = [prove(Rel(f ** num(abs(k)), ">", 0), given, signs) for f, k in factors if abs(k) > 1]
        known = [*signs, *several, *(t for f, _ in factors for t in _facts(f))]
        square = product ** num(2)
        same = by_equalities(Rel(under, "=", square), given, known, search)
        whole = prove(Rel(under, ">", 0), given, [*known, same], unfold=False)
        sides = [prove(Rel(side, ">=", 0), given, known, unfold=False) for side in (product, square)]
        shown = instance(of_square(), {_X: product})
        there = [*known, whole, same, *sides, equal(under, square, SQRT(_X), _X), shown]
        split = prove(Rel(root, "=", product), given, there, match=False, unfold=False)
        return [*known, whole, instance(positive(), {_X: under}), split]
    except (NotFound, Refused):
        return []


def _factors(search: Search, under: Term, given: Sequence[Hypothesis]) -> list[tuple[Term, int]]:
    """The irreducible factors, positive as far as samples tell, with their powers; those of divisors are negative."""
    number, *sides = factored_term(reduced(under))
    found = list[tuple[Term, int]]()
    for factors, side in zip(sides, (1, -1), strict=True):
        for factor, k in factors:
            negative = search.at(given, factor).sign(factor) == -1
            number *= (-1) ** k if negative else 1
            found.append((poly_term(polynomial(-factor), atoms([factor])) if negative else factor, side * k))
    if number <= 0 or not 0 < len(found) <= _MOST:
        raise NotFound(f"no factors: {under}")
    return [*found, *primes(number)]


def _power(factor: Term, k: int) -> Term:
    """factor^(k/2), with the root of the factor where k is odd."""
    whole, odd = divmod(abs(k), 2)
    parts = [factor ** num(whole)] * (whole > 0) + [SQRT(factor)] * odd
    product = reduce(mul, parts)
    return product if k > 0 else num(1) / product


def _facts(under: Term) -> list[Theorem]:
    return [instance(elementary("sqrt square"), {_X: under}), instance(positive(), {_X: under})]


def _under(rels: Iterable[Rel]) -> list[Term]:
    """What stands under roots."""
    return [s.args[1] for s in applications(rels) if s.args[0] == SQRT]


@lru_cache(maxsize=1)
def positive() -> Theorem:
    """x > 0 |- sqrt(x) > 0."""
    goal, given = Rel(SQRT(_X), ">", 0), [Rel(_X, ">", 0)]
    return prove(goal, given, [by_contradiction(None, goal, given, 0)])


@lru_cache(maxsize=1)
def of_square() -> Theorem:
    """x >= 0 |- sqrt(x^2) = x."""
    root, given = SQRT(_X ** num(2)), [Rel(_X, ">=", 0)]
    both = [by_contradiction(None, Rel(a, ">=", b), given, 0) for a, b in ((root, _X), (_X, root))]
    return prove(Rel(root, "=", _X), given, [*both, by_combine((), Rel(_X ** num(2), ">=", 0), squares=[_X])])
