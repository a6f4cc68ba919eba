"""Tangents away from 0 and 1, strict ones, and that exp, log and sqrt grow: for inequalities between their values."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from symbolic.kernel import (
    Function,
    Refused,
    Rel,
    Term,
    Theorem,
    app,
    elementary,
    functions,
    instance,
    num,
    number,
    subterms,
    var,
)
from symbolic.kernel.polynomials import expand, times
from symbolic.search import laws
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.analysis import reduced
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.direct import Knowledge
from symbolic.search.equalities import coefficients
from symbolic.search.errors import NotFound
from symbolic.search.laws import EXP, LOG
from symbolic.search.logarithms import applications
from symbolic.search.search import Search

_X, _Y, _HOLE, _N = var("x"), var("y"), var("hole"), var("n", "integer")
_MOST = 6  # applications


def by_tangents(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An inequality from tangents and the growth of the functions that occur in it."""
    if goal.op == "=" or search.nested(2):
        raise NotFound(str(goal))
    if not any(applications([goal], f) for f in ("exp", "log", "sqrt")):
        raise NotFound(f"no tangents for {goal}")
    state = Knowledge(given)
    before = 0
    for theorem in (*search.defined(goal, given, 2), *_said(search, goal, given, depth)):
        with suppress(NotFound, Refused):
            before += not state.use(theorem)
    if not before:
        raise NotFound(f"no tangents for {goal}")
    state.unfold(goal)
    return state.combine(goal, degree=2, times_up_to=1)


def _said(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Iterator[Theorem]:
    logs, exps, roots = (applications([goal], f)[:_MOST] for f in ("log", "exp", "sqrt"))
    for s, e in itertools.product(logs, exps):
        if e.args[1].number is not None:
            yield instance(elementary("exp positive"), {_X: e.args[1]})
            yield instance(elementary("log exp"), {_X: e.args[1]})
            yield instance(laws.tangent_at(), {_X: s.args[1], _Y: e})
    for s, t in itertools.permutations(logs, 2):
        yield instance(laws.between(), {_X: s.args[1], _Y: t.args[1]})
    for s in logs:
        u = s.args[1]
        with suppress(NotFound, Refused):
            yield search.condition(Rel(u, ">", 1), given, 1)
            yield instance(laws.below_strictly(), {_X: u})
            yield instance(laws.above_strictly(), {_X: u})
    for values, grows in ((exps, laws.exp_grows), (logs, laws.log_grows), (roots, laws.sqrt_grows)):
        yield from _ordered(search, values, grows, given, depth)


def _ordered(
    search: Search, values: Sequence[Term], grows: Callable[[], Theorem], given: Sequence[Hypothesis], depth: int
) -> Iterator[Theorem]:
    """f(u) > f(v) for the pairs of which u > v is shown."""
    for s, t in itertools.combinations(values, 2):
        sign = search.at(given, s.args[1], t.args[1]).sign(s.args[1] - t.args[1])
        if sign in (1, -1):
            more, less = (s.args[1], t.args[1]) if sign > 0 else (t.args[1], s.args[1])
            with suppress(NotFound, Refused):
                yield search.solve(Rel(more, ">", less), given, depth - 2)
                yield instance(grows(), {_X: more, _Y: less})


def by_exponents(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """a exp(u) >= b exp(v) from u >= v, where each side is one product; a side without exponentials has exp(0)."""
    return _by_exponents(search, goal, given, depth, {})


def by_powers(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The same with powers x^n, x > 0, as exp(n log(x)): (1 - x)^n <= exp(-n x)."""
    powers = dict[Term, Term]()
    for s in (s for t in goal.terms() for s in subterms(t) if s.op == "^" and s.args[1].number is None):
        powers[s] = s.args[1] * app(LOG, s.args[0])
    if not powers:
        raise NotFound(f"no powers in {goal}")
    return _by_exponents(search, goal, given, depth, powers)


def _by_exponents(
    search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int, powers: Mapping[Term, Term]
) -> Theorem:
    larger, smaller = list[Term](), list[Term]()
    if goal.op == "=" or search.nested(3) or not applications([goal], "exp"):
        raise NotFound(f"no exponents to compare in {goal}")
    for side, above, below in ((goal.lhs, larger, smaller), (goal.rhs, smaller, larger)):
        _exponents(side, above, below, powers)
    (u, first), (v, second) = _of_product(larger), _of_product(smaller)
    if search.at(given, u, v).refutes(Rel(u, ">=", v)):
        raise NotFound(f"{u} is not above {v}")
    state = Knowledge(given)
    uses = [search.solve(Rel(u, ">=", v), given, depth - 1), instance(laws.exp_grows(">="), {_X: u, _Y: v})]
    for base, n in (t.args for t in powers):
        uses += [search.solve(Rel(base, ">", 0), given, 2), instance(laws.exp_of_log(), {_X: base, _N: n})]
    for theorem in (*search.defined(goal, given, 2), *first, *second, *uses):
        if missing := state.use(theorem):
            raise NotFound(missing)
    return state.combine(goal, degree=2, times_up_to=1)


def by_inverse(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """Of one exp(u), or one log(u), from u and the inverse of the rest, where hypotheses speak of the inverse.

    x <= y exp(t) from log(x/y) <= t, and log(x) <= t from x <= exp(t).  Likewise x <= y from log(x) <= log(y).
    """
    rels = [h for h in given if isinstance(h, Rel)]
    if search.nested(2) or not any(applications(rels, f) for f in ("exp", "log")):
        raise NotFound(f"no inverse for {goal}")
    if goal.op == "=":
        if not any(_both(rels, f, goal) for f in (EXP, LOG)):
            raise NotFound(f"no inverse for {goal}")
        sides = [by_inverse(search, Rel(a, ">=", b), given, depth) for a, b in (goal.terms(), goal.terms()[::-1])]
        return by_combine(given, goal, sides, degree=1)
    ways = list[Callable[[], Theorem]]()
    for f, inverse in ((EXP, LOG), (LOG, EXP)):
        here = dict.fromkeys(applications([goal], f.name)) if applications(rels, inverse.name) else {}
        ways += (partial(_of_inverse, search, goal, given, (s, inverse), depth) for s in here)
        if _both(rels, f, goal):
            ways.append(partial(_without, search, goal, given, (f, inverse), depth))
    reason = f"no inverse for {goal}"
    for way in ways[:_MOST]:
        try:
            return way()
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


def _both(rels: Sequence[Rel], f: Function, goal: Rel) -> bool:
    """Do the hypotheses speak of this function at both sides of the goal?"""
    return {app(f, t) for t in goal.terms()} <= {*applications(rels, f.name)}


def _without(
    search: Search, goal: Rel, given: Sequence[Hypothesis], where: tuple[Function, Function], depth: int
) -> Theorem:
    """u op v from f(u) op f(v)."""
    f, inverse = where
    shown = search.solve(goal.map(lambda t: app(f, t)), given, depth - 1)
    return _inverted(search, goal, given, shown, inverse, depth)


def _of_inverse(
    search: Search, goal: Rel, given: Sequence[Hypothesis], where: tuple[Term, Function], depth: int
) -> Theorem:
    """A goal a f(u) + b op 0: it is solved for f(u), and u held against the inverse of the other side."""
    s, inverse = where
    names = atoms([goal])
    x = next(name for name, t in names.items() if t == s)
    parts = coefficients(times(goal.normal().numerator, expand(goal.normal().divisors, parity=True)), x)
    if set(parts) - {0, 1} or 1 not in parts:
        raise NotFound(f"{goal} is not linear in {s}")
    first, rest = (poly_term(parts.get(k, {}), names) for k in (1, 0))
    sign = search.sign(first, given, depth - 1)
    value, positive = reduced(-rest / first), sign.claim.goal.rhs.number == 0
    plain = Rel(s.args[1], goal.op, app(inverse, value)) if positive else Rel(app(inverse, value), goal.op, s.args[1])
    single = Rel(s, goal.op, value) if positive else Rel(value, goal.op, s)
    solved = _inverted(search, single, given, search.solve(plain, given, depth - 1), s.args[0], depth)
    return by_combine(given, goal, [*search.defined(goal, given, depth), sign, solved], degree=2, times_up_to=1)


def _inverted(
    search: Search, goal: Rel, given: Sequence[Hypothesis], shown: Theorem, f: Function, depth: int
) -> Theorem:
    """From u op v the goal f(u) op f(v), with x for exp(log(x)) and for log(exp(x))."""
    u, v = shown.claim.goal.terms()
    grows, law, inverse = (laws.exp_grows, "exp log", LOG) if f == EXP else (laws.log_grows, "log exp", EXP)
    uses = [*search.defined(shown.claim.goal, given, depth), *search.defined(goal, given, depth), shown]
    for x in (t.args[1] for t in (u, v) if t.op == "app" and t.args[0] == inverse):
        uses += [instance(elementary("exp positive"), {_X: x}), instance(elementary(law), {_X: x})]
    state = Knowledge(given)
    for t in (*uses, instance(grows(goal.op), {_X: u, _Y: v})):
        if missing := state.use(t):
            raise NotFound(missing)
    return state.combine(goal, degree=2, times_up_to=0)


def _exponents(t: Term, above: list[Term], below: list[Term], powers: Mapping[Term, Term]) -> None:
    """The arguments of the exponentials that a product has as factors, and as divisors; NotFound for any others."""
    if t in powers:
        above.append(powers[t])
    elif t.op in ("*", "/"):
        _exponents(t.args[0], above, below, powers)
        for a in t.args[1:]:
            _exponents(a, *((above, below) if t.op == "*" else (below, above)), powers)
    elif t.op == "app" and t.args[0] == EXP:
        above.append(t.args[1])
    elif EXP in functions(t):
        raise NotFound(f"{t} is no product of exponentials")


def _of_product(exponents: Sequence[Term]) -> tuple[Term, list[Theorem]]:
    """The exponent of a product of exponentials, and what says so; 0 for none."""
    if not exponents:
        return num(0), [number(Rel(app(EXP, 0), "=", 1))]
    *others, total = exponents
    uses = [instance(elementary("exp positive"), {_X: u}) for u in exponents]
    for u in reversed(others):
        uses.append(instance(elementary("exp sum"), {_X: u, _Y: total}))
        total = u + total
    return total, uses
