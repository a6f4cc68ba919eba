"""Signs of products: the numerator of a goal is factored, and the sign of each factor is shown apart."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symbolic.kernel import Rel, Term, Theorem, combine, num
from symbolic.search.algebra import Hypothesis, Problem
from symbolic.search.atoms import Names, atoms, poly_term
from symbolic.search.combination import defined
from symbolic.search.errors import NotFound
from symbolic.search.factorization import factored
from symbolic.search.search import Search


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
