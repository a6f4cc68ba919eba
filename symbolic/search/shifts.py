"""Binomial coefficients and factorials at neighbouring places as rational multiples of one of them.

Each of those that occur gets a theorem  D*A = N*B  for the lowest one, B, of its class, and one that D is positive; an
equality between them is then one of rational functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from symbolic.kernel import (
    Refused,
    Rel,
    Term,
    Theorem,
    app,
    combine,
    define,
    holds,
    instance,
    num,
    subterms,
    var,
    variables,
)
from symbolic.kernel.polynomials import constant, polynomial
from symbolic.language.sums import binomial, factorial
from symbolic.search import binomials
from symbolic.search.algebra import Hypothesis, Problem
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.combination import by_ideal
from symbolic.search.direct import Knowledge, direct
from symbolic.search.equalities import Rule, coefficients
from symbolic.search.errors import NotFound
from symbolic.search.hypergeometric import whole
from symbolic.search.ideals import by_equalities, leads
from symbolic.search.search import Search
from symbolic.search.unfold import Unfolder

MAX_STEPS = 6
_N, _K = var("n", "integer"), var("k", "integer")


@lru_cache(maxsize=1)
def narrower() -> Theorem:
    """n >= 1 |- (n - k) C(n, k) = n C(n - 1, k)."""
    return direct(
        Rel((_N - _K) * app(binomial, _N, _K), "=", _N * app(binomial, _N - 1, _K)),
        [Rel(_N, ">=", 1)],
        [binomials.absorption(), instance(binomials.absorption(), {_K: _K + 1}), binomials.next_below()],
    )


@dataclass(frozen=True)
class Multiple:
    """``factor*atom = .. * (another atom)``, or a value: the factor is to be positive."""

    atom: Term
    factors: tuple[Term, ...]
    theorem: Theorem


def multiples(rels: Iterable[Rel], beyond: Callable[[Term], bool] = lambda s: False) -> list[Multiple]:
    """One for each coefficient and factorial that is not the lowest of its class; those `beyond` their row are 0."""
    found = dict.fromkeys(s for r in rels for t in r.terms() for s in subterms(t) if s.op == "app")
    out = [m for s in found if s.args[0] == binomial and (m := _value(s) or (_zero(s) if beyond(s) else None))]
    known = {m.atom for m in out}
    for f in (binomial, factorial):
        for family in _classes([s for s in found if s.args[0] == f and s not in known]):
            out += _chained(family)
    return out


def _value(s: Term) -> Multiple | None:
    """C(n, k) for a number k, or a number n - k: a polynomial over a number."""
    n, k = s.args[1:]
    low, high = whole(k), whole(n - k)
    if low is not None and low < 0:
        return Multiple(s, (), instance(binomials.below(), {_N: n, _K: k}))
    if high is not None and high < 0:
        return _zero(s)
    if low is not None and low <= MAX_STEPS:
        return _walked(s, instance(binomials.first(), {_N: n}), [_right(n, num(j)) for j in range(low)])
    if high is not None and high <= MAX_STEPS:
        return _walked(s, instance(binomials.last(), {_N: k}), [_up(k + num(j), k) for j in range(high)])
    return None


def _zero(s: Term) -> Multiple:
    """C(n, k) for k > n."""
    return Multiple(s, (), instance(binomials.above(), dict(zip((_N, _K), s.args[1:], strict=True))))


@dataclass(frozen=True)
class Step:
    """``factor*after = multiple*before``."""

    factor: Term
    multiple: Term
    theorem: Theorem


def _right(n: Term, k: Term) -> Step:
    return Step(k + 1, n - k, instance(binomials.next_below(), {_N: n, _K: k}))


def _up(n: Term, k: Term) -> Step:
    return Step(n + 1 - k, n + 1, instance(narrower(), {_N: n + 1, _K: k}))


def _diagonal(n: Term, k: Term) -> Step:
    return Step(k + 1, n + 1, instance(binomials.absorption(), {_N: n + 1, _K: k + 1}))


def _walked(atom: Term, start: Theorem | None, steps: Sequence[Step]) -> Multiple:
    """The steps one after the other, from the value that `start` gives, or from where the first one begins."""
    factors: list[Term] = []
    theorem, left = start, num(1)
    for s in steps:
        if theorem is None:
            theorem, left = s.theorem, s.factor
        else:
            goal = Rel(left * s.theorem.claim.goal.lhs, "=", s.multiple * theorem.claim.goal.rhs)
            given = dict.fromkeys([*theorem.claim.given, *s.theorem.claim.given])
            parts = {"plus": [["t0", s.multiple], ["t1", left]]}
            theorem, left = combine(tuple(given), goal, parts, [theorem, s.theorem]), left * s.factor
        if whole(s.factor) is None:
            factors.append(s.factor)
    if theorem is None:
        raise NotFound(f"{atom} is the lowest of its class")
    return Multiple(atom, tuple(factors), theorem)


def _classes(atoms: Sequence[Term]) -> list[list[tuple[Term, tuple[int, ...]]]]:
    """The atoms whose arguments differ by integers from those of the first one, with these differences."""
    families: list[list[tuple[Term, tuple[int, ...]]]] = []
    for s in atoms:
        for family in families:
            apart = [whole(a - b) for a, b in zip(s.args[1:], family[0][0].args[1:], strict=True)]
            if all(d is not None for d in apart):
                family.append((s, tuple(d for d in apart if d is not None)))
                break
        else:
            families.append([(s, (0,) * (len(s.args) - 1))])
    return [f for f in families if len(f) > 1]


def _chained(family: Sequence[tuple[Term, tuple[int, ...]]]) -> Iterator[Multiple]:
    lowest = [min(column) for column in zip(*(apart for _, apart in family), strict=True)]
    first, at = family[0]
    base = [_moved(a, low - d) for a, low, d in zip(first.args[1:], lowest, at, strict=True)]
    for s, apart in family:
        ways = [d - low for d, low in zip(apart, lowest, strict=True)]
        if any(ways) and max(ways) <= MAX_STEPS:
            yield _walked(s, None, list(_path(base, ways)))


def _moved(t: Term, by: int) -> Term:
    return t if not by else t + num(by) if by > 0 else t - num(-by)


def _path(base: Sequence[Term], ways: Sequence[int]) -> Iterator[Step]:
    """First diagonally, then to the right, or down to the longer rows: so most factors are those of k + 1."""
    if len(base) == 1:
        for j in range(ways[0]):
            n = _moved(base[0], j)
            yield Step(num(1), n + 1, instance(define(factorial, "step"), {factorial.params[0]: n}))
        return
    n, k = base
    for _ in range(min(ways)):
        yield _diagonal(n, k)
        n, k = _moved(n, 1), _moved(k, 1)
    for _ in range(ways[0] - min(ways)):
        yield _up(n, k)
        n = _moved(n, 1)
    for _ in range(ways[1] - min(ways)):
        yield _right(n, k)
        k = _moved(k, 1)


def by_shifts(
    search: Search,
    goal: Rel,
    known: Sequence[Hypothesis],
    using: Sequence[Theorem],
    solving: Sequence[tuple[Theorem, Term]] = (),
) -> Theorem:
    """``known |- goal``, an equality, from others and the definitions of sums and powers; raises NotFound.

    `solving` are some of the others, each with the sum that it is to be solved for: its factor is shown to have a sign.
    """
    state, plain = Knowledge(known), [h for h in known if isinstance(h, Rel)]
    if missing := state.use_all([*using, *search.defined(goal, plain, 2)]):
        raise NotFound(missing)
    rels = [goal, *(t.claim.goal for t in using), *plain]

    def clear(h: Rel) -> bool:
        if holds(h, state.known) or state.show(h) is not None:
            return True
        with suppress(NotFound, Refused):
            return h.op == "!=" and bool(variables(h.gap)) and state.use(search.sign(h.gap, plain, 2)) == ""
        return False

    for t in Unfolder().saturate(rels, clear):
        if not _of_coefficients(t):
            state.use(t)
    places: list[tuple[Theorem, Term]] = []
    for m in multiples([*rels, *(t.claim.goal for t in state.uses)], lambda s: _beyond(search, state, s, plain)):
        try:
            if state.use(m.theorem) == "" and state.use_all(_product(search, m.factors, plain)) == "":
                places.append((m.theorem, m.atom))
        except NotFound:  # a factor may be 0: Pascal's rule has none
            return by_equalities(goal, known, [*using, *binomials.facts(rels, search)], search)
    for t, atom in solving:
        lead = leading(t.claim.goal, atom)
        if lead.number != 0 and (not variables(lead) or state.use(search.sign(lead, plain, 2)) == ""):
            places.append((t, atom))

    def solved(problem: Problem) -> list[Rule]:
        return [_rule(problem, *p) for p in places]

    try:
        return by_ideal(state.given, goal, state.uses, solved)
    except (NotFound, Refused):
        for lead in leads(state, goal):
            with suppress(NotFound, Refused):
                state.use(search.sign(lead, plain, 1))
        return by_ideal(state.given, goal, state.uses, solved)


def _beyond(search: Search, state: Knowledge, s: Term, given: Sequence[Hypothesis]) -> bool:
    """Is it C(n, k) for k > n?"""
    gap = s.args[2] - s.args[1] - 1
    return search.at(given, gap).sign(gap) in (1, 2) and state.show(Rel(gap, ">=", 0)) is not None


def _of_coefficients(t: Theorem) -> bool:
    return any(s.op == "app" and s.args[0] in (binomial, factorial) for s in (t.claim.goal.lhs,))


def _product(search: Search, factors: Sequence[Term], given: Sequence[Hypothesis]) -> list[Theorem]:
    """The product of the factors is positive."""
    if not factors:
        return []
    parts = [search.condition(Rel(f, ">", 0), given, 2) for f in factors]
    if len(parts) == 1:
        return parts
    whole_ = factors[0]
    for f in factors[1:]:
        whole_ = whole_ * f
    hypotheses = dict.fromkeys(h for p in parts for h in p.claim.given)
    cone = {"sum": [[Fraction(1), [f"t{j}" for j in range(len(parts))], None]]}
    return [combine(tuple(hypotheses), Rel(whole_, ">", 0), cone, parts)]


def leading(rel: Rel, atom: Term) -> Term:
    """The factor of an atom in an equality."""
    (((x, _),),) = polynomial(atom)
    return poly_term(coefficients(rel.normal().numerator, x).get(1, {}), atoms([rel]))


def _rule(problem: Problem, theorem: Theorem, atom: Term) -> Rule:
    """The theorem, solved for the atom."""
    name = f"t{problem.uses.index(theorem)}"
    poly = problem.poly(name)
    ((x,),) = ([a for a, _ in m] for m in problem.polynomial(atom))
    return Rule(x, 1, coefficients(poly, x)[1], poly, {name: constant(1)})
