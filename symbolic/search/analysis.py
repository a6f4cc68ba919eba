"""Inequalities with exp, log and sqrt: derivatives, by the kernel's rule `slope`.

A variable x and a value a are chosen where the gap f of the goal is not negative.  To the right of a it is enough that
f' >= 0; the left is the right of the reflected function f(a - y).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction

from symbolic.kernel import (
    Refused,
    Rel,
    Term,
    Theorem,
    cases,
    derivative,
    domain,
    instance,
    num,
    number,
    slope,
    substitute,
    subterms,
    var,
    variables,
)
from symbolic.kernel.polynomials import normal, polynomial
from symbolic.kernel.terms import rebuild
from symbolic.search.algebra import Hypothesis
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.equalities import coefficients
from symbolic.search.errors import NotFound
from symbolic.search.factorization import factored_term
from symbolic.search.search import Search

ENDS = (0, 1, -1, Fraction(1, 2), 2)
FUNCTIONS = ("exp", "log", "sqrt")


def transcendental(t: Term) -> list[Term]:
    """The applications of exp, log and sqrt that are no numbers."""
    return [
        s
        for s in dict.fromkeys(subterms(t))
        if s.op == "app" and s.args[0].definition == ("elementary",) and s.args[0].name in FUNCTIONS and variables(s)
    ]


def reduced(t: Term) -> Term:
    """A quotient in lowest terms."""
    constant, above, below = factored_term(t)
    down = {normal(d).text(): (d, k) for d, k in below}
    top: list[Term] = []
    for f, k in above:
        d, e = down.pop(normal(f).text(), (f, 0))
        if k > e:
            top.append(f ** num(k - e) if k - e > 1 else f)
        elif e > k:
            down[normal(f).text()] = (d, e - k)
    out = num(constant)
    for f in top:
        out = f if out == num(1) else out * f
    bottom = None
    for d, k in down.values():
        d = d ** num(k) if k > 1 else d
        bottom = d if bottom is None else bottom * d
    return out if bottom is None else out / bottom


def by_slope(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """f >= 0 from its value at one point and the sign of its derivative on both sides."""
    if goal.op == "=" or depth < 1:
        raise NotFound(str(goal))
    inside = transcendental(goal.gap)
    free = [v for v in sorted({v for s in inside for v in variables(s)}, key=str) if v.args[1] == "real"]
    options = []
    for x in free:
        try:
            slope_of = derivative(goal.gap, x)
        except Refused:
            continue
        options.append((len(transcendental_in(slope_of, x)), str(x), x))
    for _, _, x in sorted(options):
        for a in ends(search, goal, given, x):
            try:
                return _around(search, goal, given, x, a, depth)
            except (NotFound, Refused):
                continue
    raise NotFound(f"no variable and no point to start from: {goal}")


def transcendental_in(t: Term, x: Term) -> list[str]:
    """The functions of x that are left after simplification."""
    try:
        q = normal(t)
    except Refused:
        return []
    names = atoms([t])
    left = {y for m in q.numerator for y, _ in m}
    return [y for y in left if y in names and names[y].op == "app" and x in variables(names[y])]


def ends(search: Search, goal: Rel, given: Sequence[Hypothesis], x: Term) -> Iterator[Term]:
    """Where to start: points at which f vanishes first."""
    others = [v for v in sorted(goal.free() - {x}, key=str) if v.args[1] == "real"]
    found: dict[Term, None] = {}
    for s in transcendental(goal.gap):
        if x in variables(s):
            root = _solved(s.args[1], x, 1 if s.args[0].name in ("log", "sqrt") else 0)
            if root is not None:
                found.setdefault(root)
    for h in given:
        if isinstance(h, Rel) and x in h.free():
            root = _solved(h.gap, x, 0)
            if root is not None:
                found.setdefault(root)
    for a in [*map(num, ENDS), *others]:
        found.setdefault(a)
    apart = [h for h in given if x not in h.free()]
    good: list[tuple[int, int, Term]] = []
    for k, a in enumerate(found):
        try:
            value = substitute(goal.gap, {x: a})
        except Refused:
            continue
        sign = search.at(apart, value).sign(value)
        if sign in (1, 2):
            good.append((0 if sign == 2 else 1, k, a))
    for _, _, a in sorted(good, key=lambda g: g[:2])[:4]:
        yield a


def _solved(t: Term, x: Term, value: int) -> Term | None:
    """The x with t = value, for t linear in x with a constant coefficient."""
    try:
        q = normal(t - num(value))
        names = atoms([t])
        parts = coefficients(q.numerator, normal_atom(x))
    except Refused:
        return None
    if set(parts) - {0, 1} or 1 not in parts or set(parts[1]) != {()}:
        return None
    rate = parts[1][()]
    root = poly_term({m: Fraction(-c, rate) for m, c in parts.get(0, {}).items()}, names)
    return None if x in variables(root) or domain(root) or transcendental(root) else root


def normal_atom(x: Term) -> str:
    """The atom of a variable."""
    ((m, _),) = normal(x).numerator.items()
    return m[0][0]


def _around(search: Search, goal: Rel, given: Sequence[Hypothesis], x: Term, a: Term, depth: int) -> Theorem:
    low = Rel(x, ">=", a)
    side = search.at(given, x - a).sign(x - a)
    known = {h.key() for h in given}
    if side in (1, 2) or Rel(x, ">", a).key() in known or low.key() in known:
        return _right(search, goal, given, x, a, depth)
    if side == -1:
        return _left(search, goal, given, x, a, depth)
    beyond = Rel(a, ">", x)
    right = search.restate(_right(search, goal, [*given, low], x, a, depth), goal, [*given, low])
    left = search.restate(_left(search, goal, [*given, beyond], x, a, depth), goal, [*given, beyond])
    return cases(right, left, low, beyond)


def _right(search: Search, goal: Rel, given: Sequence[Hypothesis], x: Term, a: Term, depth: int) -> Theorem:
    """G, x >= a, upper bounds |- f >= 0."""
    low, strictly = Rel(x, ">=", a), Rel(x, ">", a)
    apart = [h for h in given if x not in h.free()]
    upper = [h for h in given if x in h.free() and _bounds(h, x) and h.key() not in (low.key(), strictly.key())]
    f = goal.gap
    end = substitute(f, {x: a})
    inside = strictly.key() in {h.key() for h in given}
    at: Theorem | None = None
    if goal.op == ">":
        try:
            at = search.solve(Rel(end, ">", 0), apart, depth - 1)
        except NotFound:
            if not inside:
                raise
    if at is None:
        at = _value(search, end, apart, depth)
    strict = goal.op == ">" and at.claim.goal.op != ">"
    rate = derivative(f, x)
    op = ">" if strict else ">="
    rising = _rising(search, Rel(rate, op, 0), [*apart, strictly, *upper], depth - 1)
    smooth = differentiable(search, f, x, [*apart, low, *upper], depth)
    bound = strictly if strict else low
    return slope(goal, [*apart, bound, *upper], x, a, at, rising, smooth)


def _rising(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The sign of a derivative, not as the rules of calculus write it but as a sum of monomials."""
    q = goal.normal()
    if q.divisors:
        return search.solve(goal, given, depth)
    tidy = Rel(poly_term(q.numerator, atoms([goal])), goal.op, 0)
    return search.restate(search.solve(tidy, given, depth), goal, given)


def _value(search: Search, end: Term, apart: Sequence[Hypothesis], depth: int) -> Theorem:
    if not variables(end):
        with suppress(Refused):
            return number(Rel(end, ">=", 0))
    return search.solve(Rel(end, ">=", 0), apart, depth - 1)  # type: ignore[no-any-return]


def _bounds(h: Hypothesis, x: Term) -> bool:
    """Is the hypothesis an upper bound on x, as the kernel takes it?"""
    if not isinstance(h, Rel) or h.op not in (">=", ">") or domain(h):
        return False
    try:
        rate = polynomial(derivative(h.gap, x))
    except Refused:
        return False
    return set(rate) == {()} and rate[()] < 0


def differentiable(search: Search, f: Term, x: Term, given: Sequence[Hypothesis], depth: int) -> list[Theorem]:
    out: list[Theorem] = []
    for c in domain(f):
        rel = c[0]
        if x not in rel.free() or rel.op == ">=":
            continue
        out.append(
            search.sign(rel.lhs, given, depth - 1)
            if rel.op == "!="
            else search.solve(Rel(rel.lhs, ">", 0), given, depth - 1)
        )
    for s in subterms(f):
        if s.op == "app" and s.args[0].name == "sqrt" and x in variables(s):
            out.append(search.solve(Rel(s.args[1], ">", 0), given, depth - 1))
    return out


def _left(search: Search, goal: Rel, given: Sequence[Hypothesis], x: Term, a: Term, depth: int) -> Theorem:
    """G, lower bounds, a >= x |- f >= 0, through y = a - x."""
    taken = {v.args[0] for r in [goal, *given] for v in r.free()}
    y = var(next(n for n in ("y", "z", "w", *(f"y{k}" for k in range(99))) if n not in taken))
    mirrored = goal.map(lambda t: substitute(t, {x: a - y}))
    tidy = _tidied(mirrored)
    seen = [
        h.map(lambda t: _tidy(substitute(t, {x: a - y}))) if isinstance(h, Rel) and x in h.free() else h
        for h in given
        if isinstance(h, Rel) or x not in h.free()
    ]
    strict = Rel(a, ">", x).key() in {h.key() for h in given}
    start = Rel(y, ">" if strict else ">=", 0)
    ahead = [h for h in seen if not isinstance(h, Rel) or y not in h.free() or h.key() != start.key()]
    shown = _right(search, tidy, [*ahead, start], y, num(0), depth)
    return instance(shown, {y: a - x})


def _tidied(goal: Rel) -> Rel:
    return goal.map(_tidy)


def _tidy(t: Term) -> Term:
    """Arguments of functions as sums of monomials, where they do not divide."""

    def leaf(s: Term) -> Term | None:
        if s.op in ("+", "-", "neg") and not any(u.op in ("app", "/", "^") for u in subterms(s)):
            return poly_term(polynomial(s), atoms([s]))
        return None

    return rebuild(t, leaf)
