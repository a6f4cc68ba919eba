"""Sums of squares, with products of hypotheses and multipliers, for what a linear programme does not find.

A goal g >= 0 is looked for as g = sum of (product of hypotheses) * (sum of squares) in rising degree, then as a
contradiction of the hypotheses with its failing, then as (1 + x^2 + y^2 + ..) * g = sum of squares.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache, partial, reduce
from typing import Any

from symbolic.kernel import Refused, Rel, Term, Theorem, cases, combine, instance, integral, num, var
from symbolic.kernel.polynomials import Monomial, Poly, constant, polynomial, times
from symbolic.search.algebra import Hypothesis, Problem, RawCone, attempt, by_combine
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.cone import Column, solve
from symbolic.search.contradictions import by_contradiction, failing, whatever, wherever
from symbolic.search.direct import Knowledge
from symbolic.search.equalities import Cofactors, added, degree_of
from symbolic.search.errors import NotFound
from symbolic.search.gram import Block, Equality, count, half_polytope, monomials, represented
from symbolic.search.search import Search

MAX_ATOMS = 9
MAX_DEGREE = 16
MAX_BASIS = 45
MAX_BLOCKS = 60
MAX_FACTS = 14
SHORT = 4  # terms, of what is raised to the fourth power
MANY = 8  # products that are worth a linear programme for fewer
_X = var("x")
Way = Callable[[Knowledge, Rel], Theorem]
Level = tuple[int, int]  # added to the degree; how many facts are multiplied


def by_gram(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A polynomial inequality, also with roots, by sums of squares."""
    ways = [partial(_direct, level=(0, 1)), partial(_direct, level=(0, 2)), _multiplied]
    return _by_gram(search, goal, given, 2, [*ways, partial(_contrary, level=(0, 2))])


def by_gram_further(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The same in higher degree."""
    levels = ((2, 2), (2, 3))
    ways = [partial(how, level=level) for level in levels for how in (_direct, _contrary)]
    return _by_gram(search, goal, given, 1, ways)


def _by_gram(search: Search, goal: Rel, given: Sequence[Hypothesis], nested: int, ways: Sequence[Way]) -> Theorem:
    if goal.op == "=" or search.nested(nested) or not _small(goal):
        raise NotFound(str(goal))
    state = Knowledge(given)
    for t in search.defined(goal, given, 2):
        state.use(t)
    state.unfold(goal)
    return _first(search, state, goal, ways)


def _first(search: Search, state: Knowledge, goal: Rel, ways: Sequence[Way]) -> Theorem:
    for way in ways:
        search.check()
        with suppress(NotFound, Refused):
            return way(state, goal)
    raise NotFound(f"no sum of squares found for {goal}")


def contradicting(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """Anything from hypotheses that contradict each other, by sums of squares."""
    if search.nested() or search.at(given, goal).found:
        raise NotFound(str(goal))
    equalities = [h for h in given if isinstance(h, Rel) and h.op == "="]
    problems = [Problem(hs, (), [goal]) for hs in dict.fromkeys((tuple(given), tuple(equalities)))]
    for level, problem in itertools.product(((0, 2), (2, 2), (2, 3)), problems):
        search.check()
        for names in [(), *((f,) for f, (op, _) in problem.signs.items() if op == ">")][:MAX_FACTS]:
            with suppress(NotFound, Refused):
                return whatever(problem, goal, names, _refuted(problem, names, level))
    raise NotFound(f"no contradiction among the hypotheses of {goal}")


def vanishing(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """g = 0, because -g^2 is a sum of squares."""
    return _vanishing(search, goal, given, 2, 1)


def vanishing_further(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """g = 0, because -g^4 is a sum of squares; of equalities one half may tell more: -y^4 = x^4 where x^4 + y^4 = 0."""
    p = goal.normal().numerator
    if search.named or len(p) > SHORT or degree_of(p) > 2:
        raise NotFound(str(goal))
    with suppress(NotFound, Refused):
        return _vanishing(search, goal, given, 1, 2)
    halves = list[Hypothesis]()
    for h in given:
        if isinstance(h, Rel) and h.op == "=":
            halves += [Rel(h.lhs, ">=", h.rhs), Rel(h.rhs, ">=", h.lhs)]
        else:
            halves.append(h)
    return _vanishing(search, goal, halves, 1, 2)


def _vanishing(search: Search, goal: Rel, given: Sequence[Hypothesis], nested: int, squared: int) -> Theorem:
    """g = 0, because -g^2, or of what is `squared` more often -g^4, is a sum of squares."""
    if goal.op != "=" or search.nested(nested) or not _small(goal) or goal.normal().divisors:
        raise NotFound(str(goal))
    state = Knowledge(given)
    state.unfold(goal)
    powers = [goal.gap]
    for _ in range(squared):
        powers.append(powers[-1] ** num(2))
    state.use(_direct(state, Rel(0, ">=", powers.pop()), (0, 1)))
    for power in reversed(powers):
        state.use(instance(no_square(), {_X: power}))
    return state.combine(goal, degree=1, times_up_to=0)


@lru_cache(maxsize=1)
def no_square() -> Theorem:
    """0 >= x^2 |- x = 0."""
    given = [Rel(0, ">=", _X ** num(2))]
    both = [by_contradiction(None, goal, given, 0) for goal in (Rel(_X, ">=", 0), Rel(0, ">=", _X))]
    return by_combine(given, Rel(_X, "=", 0), both, degree=1)


@lru_cache
def no_power(k: int) -> Theorem:
    """x^k = 0 |- x = 0, for k > 1."""
    half, h = (k + 1) // 2, Rel(_X ** num(k), "=", 0)
    root = _X ** num(half) if half > 1 else _X
    below = combine([h], Rel(0, ">=", root ** num(2)), {"plus": [["h0", -_X if k % 2 else num(-1)]]})
    shown = combine([h], Rel(root, "=", 0), {"plus": [["t1", num(1)]]}, [below, instance(no_square(), {_X: root})])
    return shown if half == 1 else by_combine([h], Rel(_X, "=", 0), [shown, no_power(half)], degree=1)


def _small(goal: Rel) -> bool:
    p = goal.normal().numerator
    degree = degree_of(p)
    inside = {x for m in p for x, _ in m}
    return 0 < len(inside) <= MAX_ATOMS and degree <= MAX_DEGREE


def _direct(state: Knowledge, goal: Rel, level: Level) -> Theorem:
    return attempt(Problem(state.given, state.uses, [goal]), goal, partial(_cone, level=level))


def _cone(problem: Problem, target: Poly, goal: Rel, level: Level) -> dict[str, Any]:
    found = cone(problem, target, goal.op == ">", level)
    if found is None:
        raise NotFound(f"no sum of squares of this degree: {goal}")
    return problem.written(found)


def _refuted(problem: Problem, names: Sequence[str], level: Level) -> dict[str, Any]:
    """The cone that says -f >= 0 for a product of positive facts."""
    target = times(constant(-1), *(problem.poly(f) for f in names))
    found = cone(problem, target, False, level)
    if found is None:
        raise NotFound("no contradiction")
    return problem.written(found)


def _contrary(state: Knowledge, goal: Rel, level: Level) -> Theorem:
    """The failing of the goal contradicts the hypotheses."""
    polynomial(goal.gap)
    whole = integral(goal.gap)
    contrary = failing(goal)
    if contrary.key() in {h.key() for h in state.given}:
        raise NotFound(str(goal))
    problem = Problem([*state.given, contrary], state.uses, [goal])
    own = next((f for f, r in problem.facts.rels.items() if r.key() == contrary.key()), "")
    strict = [f for f, (op, _) in problem.signs.items() if op == ">" and not f.endswith("+")]
    wanted: list[tuple[str, ...]] = [()]
    if own in strict and not whole:
        wanted = [(own,), (), (own, own)]
    elif own not in strict:
        wanted += [(f,) for f in strict[:3]]
    for names in wanted:
        with suppress(NotFound):
            return wherever(goal, whatever(problem, goal, names, _refuted(problem, names, level)))
    raise NotFound(f"no contradiction: {goal}")


def _multiplied(state: Knowledge, goal: Rel) -> Theorem:
    """(1 + x^2 + y^2 + ..) * g = sum of squares; for a form, without the 1, and where all variables are 0 apart."""
    if state.given:
        raise NotFound(f"{goal}: only without hypotheses")
    p, names = goal.normal().numerator, atoms([goal])
    inside = sorted({x for m in p for x, _ in m})
    squares = reduce(lambda s, t: s + t, (names[x] ** num(2) for x in inside))
    degrees = {sum(k for _, k in m) for m in p}
    if len(degrees) == 1 and goal.op == ">=" and not goal.normal().divisors:
        return _form(state, goal, squares, [names[x] for x in inside])
    whole = 1 + squares
    positive = by_combine((), Rel(whole, ">", 0), squares=[names[x] for x in inside])
    state = _with(state, positive)
    problem = Problem(state.given, state.uses, [goal])
    name = f"t{len(state.uses) - 1}"
    return attempt(problem, goal, partial(_scaled, names=(name,)))


def _with(state: Knowledge, theorem: Theorem) -> Knowledge:
    new = Knowledge(state.given)
    for t in (*state.uses, theorem):
        new.add(t)
    return new


def _scaled(problem: Problem, target: Poly, goal: Rel, names: tuple[str, ...]) -> dict[str, Any]:
    scaled = times(target, *(problem.poly(f) for f in names))
    found = cone(problem, scaled, goal.op == ">", (0, 2), leave=names)
    if found is None:
        raise NotFound(f"no sum of squares of this degree: {goal}")
    certificate = problem.written(found)
    return certificate | {"times": list(names)}


def _form(state: Knowledge, goal: Rel, squares: Term, inside: Sequence[Term]) -> Theorem:
    """A form F: s F is a sum of squares, s = x^2 + y^2 + ..; where 0 >= s, all variables are 0."""
    above, below = Rel(squares, ">", 0), Rel(0, ">=", squares)
    problem = Problem([*state.given, above], state.uses, [goal])
    own = next(f for f, r in problem.facts.rels.items() if r.key() == above.key())
    there = attempt(problem, goal, partial(_scaled, names=(own,)))
    apart = Knowledge([*state.given, below])
    for x in inside:
        apart.add(by_combine([below], Rel(0, ">=", x ** num(2)), squares=list(inside)))
        apart.add(instance(no_square(), {_X: x}))
    return cases(apart.combine(goal, degree=1, times_up_to=0), there, below, above)


def cone(problem: Problem, target: Poly, strict: bool, level: Level, leave: Sequence[str] = ()) -> RawCone | None:
    """The target as a sum of products of facts, squares and equalities, of a degree and with products by `level`."""
    reduced, _ = problem.rules.reduce(target)
    if not set(reduced) - {()}:
        value = Fraction(reduced.get((), 0))
        if value > 0 or (not value and not strict):
            return problem.finished(target, [], [(value, Column((), None, constant(1), True))], {})
    facts = {f: p for f, (_, p) in problem.relevant([reduced], []).items() if f not in leave}
    inside = _inside([reduced, *facts.values()])
    alike = not inside  # a number, and no inequalities: then with all equalities
    loose = [(r.poly, r.origin) for r in problem.rules.loose if r.poly and (alike or _inside([r.poly]) & inside)]
    inside |= _inside(p for p, _ in loose)
    unsolved = [(p, origin) for p, origin in problem.rules.unsolved if alike or _inside([p]) <= inside]
    inside |= _inside(p for p, _ in unsolved)
    solved = list[Poly]()
    for r in problem.rules.rules:  # what is left of its square is that of other atoms
        if r.degree > 1 and (alike or _inside([r.poly]) & inside):
            solved.append(r.poly)
            inside |= _inside([r.poly])
    if not inside or len(inside) > MAX_ATOMS or len(facts) > MAX_FACTS:
        return None
    all_of = [*solved, *(p for p, _ in unsolved)] if alike else []
    least = max(map(degree_of, [reduced, *facts.values(), *(p for p, _ in loose), *all_of]))
    degree = least + least % 2 + level[0]
    if degree > MAX_DEGREE + 2:
        return None
    nonlinear = any(r.degree > 1 for r in problem.rules.rules)
    loose = [(p, origin) for p, origin in (*loose, *unsolved) if degree_of(p) <= degree]
    names = sorted(inside)
    blocks = list(_blocks(problem, reduced, facts, names, degree, level[1], not facts and not loose and not nonlinear))
    equalities = [Equality(p, tuple(monomials(names, degree - degree_of(p)))) for p, _ in loose]
    plain = (lambda p: problem.rules.reduce(p)[0]) if nonlinear else (lambda p: p)
    found = represented(reduced, blocks, equalities, strict, plain)
    if found is None:
        return None
    squares, cofactors = found
    columns = []
    for s in squares:
        root = None if set(s.root) == {()} and s.root[()] == 1 else poly_term(s.root, problem.names)
        product = times(constant(1), *(problem.poly(f) for f in s.facts))
        columns.append((s.coefficient, Column(s.facts, root, product, s.strict)))
    more: Cofactors = {}
    if len(columns) > MANY and (few := _few(problem, reduced, {f for s in squares for f in s.facts}, strict)):
        return problem.finished(target, [], few, {})
    for (_, origin), p in zip(loose, cofactors, strict=True):
        more = added(more, {name: times(p, q) for name, q in origin.items()}, constant(1))
    return problem.finished(target, [], columns, more)


def _few(problem: Problem, target: Poly, names: Set[str], strict: bool) -> list[tuple[Fraction, Column]] | None:
    """The target by products of the facts alone: an inner point takes all that it may, a corner takes few."""
    facts = {name: sign for name, sign in problem.signs.items() if name in names}
    return next(filter(None, (solve(target, problem.products(facts, degree), strict) for degree in (2, 3))), None)


def _inside(polys: Iterable[Poly]) -> set[str]:
    return {x for p in polys for m in p for x, _ in m}


def _blocks(
    problem: Problem, target: Poly, facts: dict[str, Poly], inside: Sequence[str], degree: int, most: int, alone: bool
) -> Iterator[Block]:
    def basis(room: int, pick: Callable[[list[Monomial]], list[Monomial]] = lambda ms: ms) -> tuple[Poly, ...]:
        half = room // 2
        while half > 0 and count(len(inside), half) > (400 if alone else MAX_BASIS):
            half -= 1
        return tuple({m: Fraction(1)} for m in pick(monomials(inside, half)))

    first = basis(degree, (lambda ms: half_polytope(target, ms)) if alone else (lambda ms: ms))
    yield Block((), constant(1), first, True)
    made = 0
    for k in range(1, most + 1):
        for chosen in itertools.combinations_with_replacement(facts, k):
            if k > 1 and any(chosen.count(f) > 1 for f in chosen) and problem.signs[chosen[0]][0] != ">":
                continue  # a square anyway
            product = times(*(facts[f] for f in chosen))
            room = degree - degree_of(product)
            if room < 0 or made >= MAX_BLOCKS:
                continue
            made += 1
            strict = all(problem.signs[f][0] == ">" for f in chosen)
            yield Block(chosen, product, basis(room), strict)
