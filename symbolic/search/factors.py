"""Factors: the sign of a goal is that of its factors, each shown apart; f g^2 = 0 with f > 0 says that g = 0."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from symbolic.kernel import Refused, Rel, Term, Theorem, cases, combine, instance, num, var
from symbolic.kernel.polynomials import Poly, constant, times
from symbolic.language.terms import product
from symbolic.search.algebra import Hypothesis, Problem
from symbolic.search.atoms import Names, atoms, poly_term
from symbolic.search.combination import defined
from symbolic.search.contradictions import failing
from symbolic.search.direct import direct
from symbolic.search.equalities import Cofactors, Rules, degree_of
from symbolic.search.errors import NotFound
from symbolic.search.factorization import factored
from symbolic.search.positivstellensatz import no_power
from symbolic.search.search import Search

_APART = 3.0  # seconds, for what follows of the factors that are left
_X = var("x")


def by_factors(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An inequality f1 f2^2 f3 .. / d >= 0: the signs of f1, f3, d; even powers are squares."""
    if goal.op == "=":
        raise NotFound(str(goal))
    q = goal.normal()
    odd = [dict(d) for d, k in q.divisors.items() if k % 2]
    powers: dict[frozenset[Any], int] = {}
    content = Fraction(1)
    strictly: set[frozenset[Any]] = set()
    for p, divides in [(q.numerator, False), *((d, True) for d in odd)]:
        c, parts = factored(p)
        content *= c
        for f, k in parts:
            key = frozenset(f.items())
            powers[key] = powers.get(key, 0) + k
            if divides:
                strictly.add(key)
    if not content or (not q.divisors and list(powers.values()) == [1]):
        raise NotFound(f"nothing to factor in {goal}")
    names: Names = atoms([goal, *given])
    uses, facts, root, sign = _signs(search, goal, given, depth, powers, strictly, names)
    if (content < 0) != (sign < 0):
        raise NotFound(f"{goal}: the factors have the wrong sign")
    uses = [*search.defined(goal, given, depth), *uses]
    shift = len(uses) - len(facts)
    problem = Problem(given, uses, [goal])
    certificate: dict[str, Any] = {"sum": [[abs(content), [f"t{shift + k}" for k in facts], root]]}
    return combine(problem.given, goal, _repeated(certificate, facts, shift) | defined(problem, goal), uses)


def _repeated(certificate: dict[str, Any], facts: dict[int, int], shift: int) -> dict[str, Any]:
    ((c, _, root),) = certificate["sum"]
    return certificate | {"sum": [[c, [f"t{shift + k}" for k, e in facts.items() for _ in range(e)], root]]}


def _signs(
    search: Search,
    goal: Rel,
    given: Sequence[Hypothesis],
    depth: int,
    powers: dict[frozenset[Any], int],
    strictly: set[frozenset[Any]],
    names: Names,
) -> tuple[list[Theorem], dict[int, int], Term | None, int]:
    """Theorems, how often each is used, the root of the square, and the sign of the product."""
    uses: list[Theorem] = []
    facts: dict[int, int] = {}
    squares: list[Term] = []
    total = 1
    wanted: list[tuple[Rel, int]] = []
    for key, k in sorted(powers.items(), key=lambda item: len(item[0])):
        t = poly_term(dict(key), names)
        if k % 2 == 0 and goal.op == ">=":
            squares.append(t if k == 2 else t ** num(k // 2))
            continue
        sign = search.at(given, t).sign(t)
        if sign not in (1, -1):
            raise NotFound(f"{t} has no constant sign")
        op = ">" if goal.op == ">" or key in strictly else ">="
        wanted.append((Rel(t, op, 0) if sign > 0 else Rel(0, op, t), k))
        total *= sign**k
    for rel, k in wanted:
        if goal.op == ">=" and k > 2:
            squares.append(rel.gap ** num((k - 1) // 2))
            k = 1
        facts[len(uses)] = k
        uses.append(search.solve(rel, given, depth - 1))
    root = None
    for s in squares:
        root = s if root is None else root * s
    return uses, facts, root, total


def by_other_factors(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """From what equalities say without factors that have a sign, and without powers: f g^2 = 0, f > 0, so g = 0."""
    if search.nested():
        raise NotFound(str(goal))
    problem = Problem(given, (), [goal])
    rules = Rules({name: problem.poly(name) for name, rel in problem.facts.rels.items() if rel.op == "="}, {})
    zeros: list[Theorem] = []
    known = [*((r.poly, r.origin) for r in (*rules.rules, *rules.loose)), *rules.unsolved]
    for p, origin in known:
        with suppress(NotFound, Refused):
            zeros.append(_left(search, problem, p, origin, depth))
    if not zeros:
        return _where_zero(search, goal, problem, [p for p, _ in known])
    shown = search.apart(goal, [*given, *(t.claim.goal for t in zeros)], _APART, by_other_factors)
    return direct(goal, given, [*zeros, shown], degree=1, times_up_to=0, unfold=False, match=False)


def _where_zero(search: Search, goal: Rel, problem: Problem, products: Sequence[Poly]) -> Theorem:
    """The goal apart where a factor of degree 1 is 0, and where it is positive, if it is not negative."""
    factors = [f for p in products if len(parts := factored(p)[1]) > 1 for f, _ in parts if degree_of(f) == 1]
    for t in (poly_term(f, problem.names) for f in factors):
        for split in (Rel(0, ">=", t), Rel(t, ">=", 0)):
            with suppress(NotFound):
                search.quick(Rel(split.rhs, ">=", split.lhs), problem.given)
                other = failing(split)
                both = ([*problem.given, h] for h in (split, other))
                first, second = (search.apart(goal, known, _APART, by_other_factors) for known in both)
                return cases(first, second, split, other)
    raise NotFound(f"no equality to divide for {goal}")


def _signed(search: Search, t: Term, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """t > 0, or 0 > t; where no points are known, as far as that is clear."""
    samples, both = search.at(given, t), (Rel(t, ">", 0), Rel(0, ">", t))
    if samples.found:
        if (sign := samples.sign(t)) in (1, -1):
            return search.solve(both[sign < 0], given, depth - 1)
        raise NotFound(f"{t} has no constant sign")
    with suppress(NotFound):
        return search.quick(both[0], given)
    return search.quick(both[1], given)


def _left(search: Search, problem: Problem, p: Poly, origin: Cofactors, depth: int) -> Theorem:
    """g = 0 for the product g of the factors without a sign."""
    content, parts = factored(p)
    rest = constant(1 / content)
    uses: list[Theorem] = []
    signed: list[str] = []
    left: list[tuple[Poly, int]] = []
    for f, k in parts:
        t = poly_term(f, problem.names)
        try:
            uses.append(_signed(search, t, problem.given, depth))
            signed += [f"t{len(uses) - 1}"] * k
            rest = times(rest, constant(1 if uses[-1].claim.goal.lhs == t else (-1) ** k))
        except NotFound:
            left.append((f, k))
    most = max((k for _, k in left), default=0)
    if not left or not (uses or most > 1):
        raise NotFound("no factor has a sign, or all have one")
    rest = times(rest, *(f for f, k in left for _ in range(most - k)))
    base = product([poly_term(f, problem.names) for f, _ in left])
    plus = [[name, poly_term(times(q, rest), problem.names)] for name, q in origin.items()]
    raised = combine(problem.given, Rel(base ** num(most), "=", 0), {"times": signed, "plus": plus}, uses)
    if most == 1:
        return raised
    return combine(
        problem.given, Rel(base, "=", 0), {"plus": [["t1", num(1)]]}, [raised, instance(no_power(most), {_X: base})]
    )
