"""Numbers that hypotheses fix, put away: y as sqrt(u) from y >= 0 and y^2 = u, as b/a from a y = b, x as y^3; and roots
compared by their powers.

What is left has fewer variables, and often one only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache

from symbolic.kernel import (
    Refused,
    Rel,
    Term,
    Theorem,
    elementary,
    equal,
    instance,
    num,
    substitute,
    subterms,
    var,
    variables,
)
from symbolic.kernel.polynomials import Poly, polynomial
from symbolic.search import analysis, laws, roots
from symbolic.search.algebra import Hypothesis, Problem, by_combine, refuted
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.contradictions import failing, whatever, wherever
from symbolic.search.equalities import coefficients
from symbolic.search.errors import NotFound
from symbolic.search.facts import Fact, Facts
from symbolic.search.laws import POW
from symbolic.search.replacement import from_replaced, replaced
from symbolic.search.search import Search

MOST = 3  # the degree of a root
_X, _Y, _HOLE = var("x"), var("y"), var("hole")


def eliminated(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An inequality with exp, log or sqrt, from the same without a variable that an equality gives."""
    if goal.op == "=" or search.nested(3) or not analysis.transcendental(goal.gap):
        raise NotFound(f"nothing to put away in {goal}")
    reason = NotFound(f"no equality fixes a variable of {goal}")
    for h in given:
        if not isinstance(h, Rel) or h.op != "=":
            continue
        for v, value, shown in _given_by(search, h, given):
            try:
                return _without(search, goal, given, (h, v, value, shown), depth)
            except (NotFound, Refused) as error:
                reason = NotFound(str(error))
    raise reason


def _given_by(search: Search, h: Rel, given: Sequence[Hypothesis]) -> Iterator[tuple[Term, Term, Theorem]]:
    """Variables with terms for them, without the variable, and the theorems that say so."""
    for v in sorted(h.free(), key=str):
        if v.args[1] != "real":
            continue
        with suppress(NotFound, Refused):
            parts, names = coefficients(polynomial(h.gap), analysis.normal_atom(v)), atoms([h])
            if set(parts) <= {0, 1} and 1 in parts:
                before, rest = (poly_term(parts.get(k, {}), names) for k in (1, 0))
                value = analysis.reduced(-rest / before)
                uses = [] if set(parts[1]) == {()} else [search.sign(before, given, 2)]
                yield v, value, by_combine(given, Rel(v, "=", value), uses, degree=2)
            elif set(parts) <= {0, 2} and set(parts[2]) == {()}:
                scale = Fraction(parts[2][()])
                under = poly_term({m: -Fraction(c) / scale for m, c in parts.get(0, {}).items()}, names)
                positive = search.condition(Rel(v, ">=", 0), given, 1)
                square = by_combine(given, Rel(v ** num(2), "=", under))
                uses = [positive, square, by_combine((), Rel(v ** num(2), ">=", 0), squares=[v])]
                uses += [by_combine(given, Rel(under, ">=", 0), uses), instance(roots.of_square(), {_X: v})]
                uses.append(equal(v ** num(2), under, roots.SQRT(_HOLE), _HOLE))
                yield v, roots.SQRT(under), by_combine(given, Rel(v, "=", roots.SQRT(under)), uses, degree=1)


def _without(
    search: Search,
    goal: Rel,
    given: Sequence[Hypothesis],
    fixed: tuple[Rel, Term, Term, Theorem],
    depth: int,
) -> Theorem:
    h, v, value, shown = fixed
    if v not in goal.free() or v in variables(value):
        raise NotFound(f"{v} does not occur")
    facts, fact = Facts(given, search.library), Fact.of(shown)
    new, used = replaced(search, goal, v, fact, facts, depth)
    rest: list[Hypothesis] = [g for g in given if g != h and v not in g.free()]
    about: list[Fact] = []
    for g in given:
        if g == h or not isinstance(g, Rel) or v not in g.free():
            continue
        with suppress(NotFound, Refused):
            turned = g.map(lambda t: substitute(t, {v: value}))
            if turned.free() and not any(t.op == "app" for t in subterms(turned.gap)):
                known = by_combine(given, turned, [shown], degree=1)
                about.append(Fact.of(known))
                rest.append(turned)
    for w in sorted(variables(value), key=str):
        for rel in (Rel(w, ">", 1), Rel(w, ">", 0), Rel(1, ">", w)):
            if rel.key() in {r.key() for r in rest} or search.at(given, w).refutes(rel):
                continue
            with suppress(NotFound, Refused):
                bound = search.solve(rel, given, 1)
                about.append(Fact.of(bound))
                rest.append(rel)
                if rel.lhs == w:
                    break
    return from_replaced(goal, given, search.solve(new, rest, depth - 1), [*about, *used])


def by_powers_of_roots(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """r <= t or t <= r, for a root r of u and t >= 0, by u <= t^k or t^k <= u."""
    if goal.op == "=" or search.nested(2):
        raise NotFound(str(goal))
    if not _roots(goal, given):
        raise NotFound(f"no root to compare in {goal}")
    free = sorted({v for h in (goal, *given) for v in h.free()}, key=str)
    least = [Rel(v, ">", 0) for v in free if v.args[1] == "real" and _least(v, given)]
    rest = [
        h
        for h in given
        if not (isinstance(h, Rel) and h.op != "=" and len(h.free()) == 1 and h.free() <= {r.lhs for r in least})
    ]
    with suppress(NotFound, Refused):
        return search.restate(_compared(search, goal, [*rest, *least]), goal, given)
    return _compared(search, goal, given)


def _least(v: Term, given: Sequence[Hypothesis]) -> bool:
    """Does a hypothesis say that a variable is positive?"""
    ends = [h.rhs.number for h in given if isinstance(h, Rel) and h.op in (">", ">=") and h.lhs == v]
    return any(e is not None and e >= 0 and (e > 0 or Rel(v, ">", 0) in given) for e in ends)


def _compared(search: Search, goal: Rel, given: Sequence[Hypothesis]) -> Theorem:
    found = _roots(goal, given)
    uses = [t for r in found for t in r[3]]
    reason: Exception = NotFound(f"no root to compare in {goal}")
    for root, k, under, known in found:
        side = _beside(goal, root)
        if side is None or search.at(given, side[1]).sign(side[1]) not in (1, 2):
            continue
        sign, rest = side
        try:
            positive = by_combine(given, Rel(root, ">=", 0), known, degree=1)
            least = _shown(search, Rel(rest, ">=", 0), given, uses)
            more, less = (root, rest) if sign > 0 else (rest, root)
            above, below = (under, rest ** num(k)) if sign > 0 else (rest ** num(k), under)
            powers = _shown(search, Rel(above, goal.op, below), given, uses)
            law = instance(_monotone(k, goal.op), {_X: more, _Y: less})
            same = [by_combine(given, Rel(root ** num(k), "=", under), known, degree=1), positive, least, powers]
            raised = by_combine(given, Rel(more ** num(k), goal.op, less ** num(k)), same, degree=1)
            return by_combine(given, goal, [positive, least, raised, law], degree=1)
        except (NotFound, Refused) as error:
            reason = error
    raise NotFound(str(reason))


def _shown(search: Search, goal: Rel, given: Sequence[Hypothesis], uses: Sequence[Theorem]) -> Theorem:
    for known in (_near(given, goal), given):
        for degree in (1, 3):
            with suppress(NotFound):
                return by_combine(
                    known, goal, [u for u in uses if set(u.claim.given) <= {*known, *_said(uses)}], degree=degree
                )
    return search.quick(goal, given)


def _near(given: Sequence[Hypothesis], goal: Rel) -> list[Hypothesis]:
    """The hypotheses about nothing but what the goal is about."""
    return [h for h in given if h.free() <= goal.free()]


def _said(uses: Sequence[Theorem]) -> list[Rel]:
    return [u.claim.goal for u in uses]


def _roots(goal: Rel, given: Sequence[Hypothesis]) -> list[tuple[Term, int, Term, list[Theorem]]]:
    """Roots in a goal and hypotheses: the root, k, its power u, and what says so."""
    out: list[tuple[Term, int, Term, list[Theorem]]] = []
    rels = [goal, *(h for h in given if isinstance(h, Rel))]
    for t in dict.fromkeys(s for r in rels for side in r.terms() for s in subterms(side) if s.op == "app"):
        u = t.args[1]
        if t.args[0] == roots.SQRT:
            with suppress(NotFound, Refused):
                inside = _nonnegative(u, given)
                facts = [
                    inside,
                    instance(elementary("sqrt square"), {_X: u}),
                    instance(elementary("sqrt sign"), {_X: u}),
                ]
                out.append((t, 2, u, facts))
        elif t.args[0] == POW and t.args[2].number is not None:
            k = Fraction(1) / t.args[2].number if t.args[2].number else Fraction(0)
            if k.denominator == 1 and 2 <= k <= MOST:
                with suppress(NotFound, Refused):
                    inside = by_combine(_near(given, Rel(u, ">", 0)), Rel(u, ">", 0))
                    out.append((t, int(k), u, [inside, *(instance(f, {_X: u}) for f in laws.of_root(int(k)))]))
    for h in given:
        if isinstance(h, Rel) and h.op == "=":
            for v in sorted(h.free(), key=str):
                with suppress(NotFound, Refused):
                    parts = coefficients(polynomial(h.gap), analysis.normal_atom(v))
                    k = max(parts)
                    if set(parts) <= {0, k} and 2 <= k <= MOST and set(parts[k]) == {()}:
                        scale = Fraction(parts[k][()])
                        rest: Poly = {m: -Fraction(c) / scale for m, c in parts.get(0, {}).items()}
                        under = poly_term(rest, atoms([h]))
                        out.append((v, k, under, [by_combine(given, Rel(v ** num(k), "=", under), degree=1)]))
    return out


def _nonnegative(u: Term, given: Sequence[Hypothesis]) -> Theorem:
    try:
        return by_combine(given, Rel(u, ">=", 0), degree=2)
    except NotFound:
        squares = [s.args[0] for s in subterms(u) if s.op == "^" and s.args[1].number == 2]
        return by_combine(given, Rel(u, ">=", 0), degree=2, squares=squares)


def _beside(goal: Rel, root: Term) -> tuple[int, Term] | None:
    """The sign of the root in the gap of the goal, and what stands on the other side."""
    names = atoms([goal])
    atom = next((a for a, t in names.items() if t == root), None)
    if atom is None:
        return None
    parts = coefficients(polynomial(goal.gap), atom)
    if set(parts) - {0, 1} or set(parts.get(1, {})) != {()}:
        return None
    rate = Fraction(parts[1][()])
    rest = poly_term({m: -Fraction(c) / rate for m, c in parts.get(0, {}).items()}, names)
    return (1 if rate > 0 else -1), rest


@lru_cache(maxsize=2 * MOST)
def _monotone(k: int, op: str) -> Theorem:
    """x >= 0, y >= 0, x^k >= y^k |- x >= y; the same with >.  Else y^k were greater, or not less."""
    given = [Rel(_X, ">=", 0), Rel(_Y, ">=", 0), Rel(_X ** num(k), op, _Y ** num(k))]
    goal = Rel(_X, op, _Y)
    contrary = failing(goal)
    greater = by_combine([*given[:2], contrary], Rel(_Y ** num(k), contrary.op, _X ** num(k)), degree=k)
    problem = Problem([*given, contrary], [greater], [goal])
    return wherever(goal, whatever(problem, goal, *(refuted(problem, strictly=True) or ((), {}))))
