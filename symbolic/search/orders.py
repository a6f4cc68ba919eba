"""Case splits: unequal numbers, the arguments of abs, max and min, the order of the variables."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from math import ceil, floor, gcd, inf, lcm
from typing import Any

from symbolic.kernel import (
    Claim,
    Refused,
    Rel,
    Term,
    Theorem,
    app,
    cases,
    domain,
    either,
    elementary_function,
    instance,
    integral,
    num,
    number,
    substitute,
    subterms,
    var,
    variables,
)
from symbolic.kernel.polynomials import normal, polynomial
from symbolic.search.algebra import Hypothesis
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.contradictions import vacuous
from symbolic.search.direct import direct
from symbolic.search.errors import NotFound
from symbolic.search.facts import Fact, discharged
from symbolic.search.inductions import starts
from symbolic.search.methods import Sign
from symbolic.search.search import Search

_AT_ONE = 1.0  # seconds, for what hypotheses say of numbers
MANY = 12  # values of an integer
SIMPLE = (0, 1, -1, 2, Fraction(1, 2))  # where a function may change its sign


def opposite(split: Rel) -> Rel:
    """Where a relation >= fails."""
    return Rel(split.rhs, ">=", split.lhs + 1) if integral(split.gap) else Rel(split.rhs, ">", split.lhs)


def splitting(search: Search, split: Rel, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal, shown apart where `split` (a relation >=) holds and where it fails."""
    polynomial(split.gap)
    other = opposite(split)
    yes = search.solve(goal, [*given, split], depth)
    return cases(yes, search.solve(goal, [*given, other], depth), split, other)


def unequal(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A hypothesis x != y, by x > y and y > x; an equality only needs it for a product to have a sign."""
    known = {h.key() for h in given if isinstance(h, Rel)}
    needless = goal.op == "=" and all(any(r.key() in known for r in condition) for condition in domain(goal))
    for h in given:
        if isinstance(h, Rel) and h.op == "!=" and not (needless and not _least(h, goal, given)):
            polynomial(h.gap)
            rest = [g for g in given if g != h]
            above, below = Rel(h.lhs, ">", h.rhs), Rel(h.rhs, ">", h.lhs)
            first = search.solve(goal, [*rest, above], depth)
            return cases(first, search.solve(goal, [*rest, below], depth), above, below)
    raise NotFound(str(goal))


def another_integer(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """(n - c)^2 > 0 for an integer n: at c the hypotheses say what is false of numbers, and beside it that is clear."""
    base = goal.lhs.args[0] if goal.op == ">" and goal.rhs == num(0) and goal.lhs.op == "^" else num(0)
    n, *others = [*variables(base)] or [base]
    value = polynomial(n - base)
    if others or n.op != "var" or n.args[1] != "integer" or {*value} > {()} or not any(n in h.free() for h in given):
        raise NotFound(str(goal))

    def prove(part: Rel, known: Sequence[Hypothesis], _: Sequence[Theorem]) -> Theorem:
        return search.solve(part, known, depth - 1) if part.free() else search.apart(part, known, _AT_ONE)

    return Sign(n, num(Fraction(value.get((), 0)))).run(prove, goal, given, ())


def _least(h: Rel, goal: Rel, given: Sequence[Hypothesis]) -> bool:
    """Does it say that an integer is not the least one: n >= -1, n + 1 != 0?  An induction begins one on, then."""
    return any(normal(substitute(h.gap, {n: start})).numerator == {} for n, start, _ in starts(goal, given))


def cut(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A hypothesis g t + b >= 0 with an integer t, rounded: t >= the next integer; where it is less, it is false."""
    known = {h.key() for h in given if isinstance(h, Rel)}
    for h in given:
        split = _rounded(h) if isinstance(h, Rel) and h.op != "!=" else None
        if split is not None and not {split.key(), opposite(split).key()} & known:
            return splitting(search, split, goal, given, depth)
    raise NotFound(f"nothing to round for {goal}")


def _rounded(h: Rel) -> Rel | None:
    q, names = h.normal(), atoms([h])
    if q.divisors or not all(x in names and integral(names[x]) for m in q.numerator for x, _ in m):
        return None
    scale = lcm(*(c.denominator for c in q.numerator.values()))
    whole = {m: int(c * scale) for m, c in q.numerator.items()}
    rest = whole.pop((), 0)
    divisor = gcd(*whole.values())
    least = -rest + (h.op == ">")
    if divisor < 2 or least % divisor == 0:
        return None
    t = poly_term({m: Fraction(c, divisor) for m, c in whole.items()}, names)
    return Rel(t, ">=", -(-least // divisor))


def by_few_values(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An integer that linear hypotheses keep between two numbers: each of its values apart, if they are few."""
    ends = {v: (ceil(low), floor(high)) for v, (low, high) in _ends(given).items() if -inf < low and high < inf}
    few = [v for v, (low, high) in ends.items() if v.op == "var" and integral(v) and high - low < MANY]
    if not few or search.nested():
        raise NotFound(f"no integer has few values for {goal}")
    v = min(few, key=lambda v: (ends[v][1] - ends[v][0], str(v)))
    least, most = ends[v]
    bound = Rel(v, ">=", least)
    below, theorem = (vacuous(search, goal, [*given, h], depth) for h in (opposite(bound), Rel(v, ">=", most + 1)))
    for value in range(most, least - 1, -1):
        here = Claim(given, goal).substitute({v: num(value)})
        theorem = either(v, num(value), search.solve(here.goal, here.given, depth - 1), theorem)
    return cases(theorem, below, bound, opposite(bound))


def _ends(given: Sequence[Hypothesis]) -> dict[Term, list[Any]]:
    """Between which numbers linear relations keep their variables, as far as that is seen from one to the other."""
    rows: list[dict[Term | None, Fraction]] = []
    for h in given:
        if isinstance(h, Rel) and h.op != "!=":
            q, names = h.normal(), atoms([h])
            if not q.divisors and all(sum(k for _, k in m) <= 1 for m in q.numerator):
                row = {names[m[0][0]] if m else None: Fraction(c) for m, c in q.numerator.items()}
                rows += [row, {v: -c for v, c in row.items()}] if h.op == "=" else [row]
    ends: dict[Term, list[Any]] = {v: [-inf, inf] for row in rows for v in row if v is not None}
    for row in rows * len(ends):
        for v in row:
            if v is not None:
                most = sum((c if w is None else c * ends[w][c > 0] for w, c in row.items() if w != v), Fraction(0))
                side = int(row[v] < 0)
                ends[v][side] = (max, min)[side](ends[v][side], -most / row[v])
    return ends


def _corner(t: Term) -> Term | None:
    """What must be >= 0 or not for abs, max, min or pos to be known."""
    if t.op != "app" or t.args[0].definition != ("elementary",):
        return None
    name, args = t.args[0].name, t.args[1:]
    if name in ("abs", "pos"):
        return args[0]  # type: ignore[no-any-return]
    return args[0] - args[1] if name in ("max", "min") else None


def flat(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """Without abs, max, min and pos: their arguments are split by sign, the innermost first."""
    known = {h.key() for h in given}
    rels = [goal, *(h for h in given if isinstance(h, Rel))]
    found = [s for r in rels for t in r.terms() for s in subterms(t)]
    for s in sorted(found, key=lambda s: s.size):
        gap = _corner(s)
        if gap is None:
            continue
        high, low = Rel(gap, ">=", 0), Rel(0, ">=", gap)
        if {high.key(), low.key(), opposite(high).key()} & known:
            continue
        side = {1: high, -1: opposite(high)}.get(search.at(given, gap).sign(gap))
        if side is not None:
            try:
                search.solve(side, given, 1)
                return search.solve(goal, [*given, side], depth)  # type: ignore[no-any-return]
            except NotFound:
                pass
        return splitting(search, _root(gap) or high, goal, given, depth)
    raise NotFound(str(goal))


def bounded(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """What is above the absolute value of a quotient: it is above the quotient, and above its negative."""
    a = goal.rhs
    quotient = a.op == "app" and a.args[0] == elementary_function("abs") and any(s.op == "/" for s in subterms(a))
    if goal.op == "=" or not quotient:
        raise NotFound(str(goal))
    t, b, w = a.args[1], var("b_"), var("w_")
    ends = [search.solve(Rel(goal.lhs, goal.op, end), given, depth - 1) for end in (t, -t)]
    plain = search.solve(Rel(b, goal.op, app(a.args[0], w)), [Rel(b, goal.op, w), Rel(b, goal.op, -w)], depth)
    facts = [*search.defined(goal, given, 2), *ends]
    shown = instance(plain, {b: goal.lhs, w: t})
    return discharged(goal, given, shown, [Fact.of(f) for f in facts])


def _root(gap: Term) -> Rel | None:
    """Where a function of one variable changes its sign, if that is at a simple number: log(x) at 1."""
    free, functions = variables(gap), {s.args[0].name for s in subterms(gap) if s.op == "app"}
    if len(free) == 1 and functions and functions <= {"exp", "log", "sqrt"}:
        (x,) = free
        for a in SIMPLE:
            with suppress(Refused):
                number(Rel(substitute(gap, {x: num(a)}), "=", 0))
                return Rel(x, ">=", num(a))
    return None


def natural(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An integer of either sign in an exponent: natural numbers and negative ones."""
    if search.nested():
        raise NotFound(str(goal))
    exponents = {v for t in goal.terms() for s in subterms(t) if s.op == "^" for v in Rel(s.args[1], "=", 0).free()}
    for n in sorted(exponents, key=str):
        if search.at(given, n).sign(n) == 0:
            return splitting(search, Rel(n, ">=", 0), goal, given, depth - 1)
    raise NotFound(f"every exponent has a sign: {goal}")


def ordered(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The variables in every order: for inequalities whose variables are interchangeable, or nearly so."""
    free = sorted((v for v in goal.free() if v.args[1] == "real"), key=lambda v: v.args)
    if goal.op == "=" or not 2 <= len(free) <= 3 or len(goal.free()) > len(free) or search.nested():
        raise NotFound(str(goal))
    return _split(goal, tuple(given), list(itertools.combinations(free, 2)))


def _split(goal: Rel, given: tuple[Hypothesis, ...], pairs: list[tuple[Term, Term]]) -> Theorem:
    try:
        return direct(goal, given, degree=3, times_up_to=0)
    except NotFound:
        if not pairs:
            raise
    (x, y), rest = pairs[0], pairs[1:]
    split = Rel(x, ">=", y)
    other = opposite(split)
    return cases(_split(goal, (*given, split), rest), _split(goal, (*given, other), rest), split, other)
