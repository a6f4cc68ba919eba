"""Induction on an integer with a lower bound, found among the hypotheses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from operator import mul
from typing import Any

from symbolic.kernel import (
    Claim,
    Refused,
    Rel,
    Term,
    Theorem,
    combine,
    domain,
    either,
    instance,
    integral,
    num,
    substitute,
    subterms,
    var,
    variables,
)
from symbolic.kernel.polynomials import Coefficient, constant, expand, normal, polynomial, split, times
from symbolic.kernel.terms import rebuild
from symbolic.language.sums import as_sum
from symbolic.language.terms import form, product
from symbolic.search import binomials, powers
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.analysis import _solved
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.direct import Knowledge, direct
from symbolic.search.errors import NotFound
from symbolic.search.ideals import by_equalities
from symbolic.search.methods import by_induction as inducted
from symbolic.search.search import Search
from symbolic.search.unfold import Unfolder, offset

_U, _V, _W, _X, _Y = (var(name) for name in ("u_", "v_", "w_", "x_", "y_"))


def starts(goal: Rel, given: Sequence[Hypothesis]) -> Iterator[tuple[Term, Term, Rel]]:
    """(n, c, the hypothesis n >= c) for every integer n on which something recursive depends."""
    active = {
        v
        for t in goal.terms()
        for s in subterms(t)
        for v in (
            variables(s.args[1])
            if s.op == "^"
            else variables(s)
            if s.op == "app" and s.args[0].definition != ("elementary",)
            else ()
        )
        if v.args[1] == "integer"
    }
    for n in sorted(active, key=str):
        for h in given:
            if isinstance(h, Rel) and h.op in (">=", ">") and n in h.free() and integral(h.gap):
                start = _solved(h.gap, n, int(h.op == ">"))
                if _rate(h.gap, n) == 1 and start is not None and integral(start) and not _excelled(h, given):
                    yield n, start, h


def _excelled(low: Rel, given: Sequence[Hypothesis]) -> bool:
    """Is another bound higher by a number?"""
    bounds = [h for h in given if isinstance(h, Rel) and h.op in (">=", ">")]
    return any(weaker(low, h) and not weaker(h, low) for h in bounds)


def _atom(n: Term) -> str:
    ((m, _),) = polynomial(n).items()
    return m[0][0]


def unfolded(rels: Sequence[Rel]) -> list[Theorem]:
    """All steps of definitions that the terms at hand call for."""
    return Unfolder().saturate(rels, lambda h: True)


def conditions(search: Search, steps: Iterable[Theorem], known: Sequence[Hypothesis]) -> list[Theorem]:
    """What the definitions that are unfolded need to be defined."""
    wanted: dict[object, Rel] = {}
    for t in steps:
        for h in t.claim.given:
            if isinstance(h, Rel) and h.op == "!=" and variables(h.gap) and h.rhs == num(0):
                wanted.setdefault(h.key(), h)
    out: list[Theorem] = []
    for h in wanted.values():
        try:
            out.append(search.sign(h.lhs, known, 2))
        except (NotFound, Refused):
            continue
    return out


def weaker(h: Hypothesis, low: Rel) -> bool:
    """Is it this bound, or one that is lower by a number?"""
    if not isinstance(h, Rel) or h.op not in (">=", ">"):
        return False
    beyond = polynomial(h.gap - low.gap)
    space = beyond.get((), 0)
    return set(beyond) <= {()} and (space > 0 or (space == 0 and (h.op == ">=" or low.op == ">")))


def by_induction(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal by induction; the step is one of algebra, with the lemmas about powers and binomials."""
    if search.nested(2):
        raise NotFound(str(goal))
    reason = ""
    for n, start, low in starts(goal, given):
        rest = _others(search, low, given)
        others = sorted((v for v in goal.free() - {n} if v.args[1] == "integer" and v not in variables(start)), key=str)
        for bound in [[], others] if others else [[]]:
            inner = [h for h in rest if h.free() & {n, *bound}]
            side = [h for h in rest if h not in inner]
            try:
                return _induct(search, goal, n, start, inner, side, bound, depth)
            except (NotFound, Refused) as error:
                reason = str(error)
    raise NotFound(reason or f"no integer to run on: {goal}")


def from_below(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """Where sums run to n - c: the goal for m = n - c, which is their number, and at that."""
    if search.nested():
        raise NotFound(str(goal))
    for n, start, _ in starts(goal, given):
        inside = {a for t in goal.terms() for s in subterms(t) if as_sum(s) is not None for a in s.args[1:]}
        c = -min((d for a in inside if (d := _beyond(a, n)) is not None), default=0)
        if c <= 0 or start.number is None:
            continue
        m = var("m_", "integer")

        def moved(t: Term, n: Term = n, m: Term = m, c: int = c) -> Term | None:
            d = _beyond(t, n)
            return None if d is None else m + num(d + c) if d + c > 0 else m - num(-d - c) if d + c < 0 else m

        rest = [h.map(lambda t: rebuild(t, moved)) for h in given if isinstance(h, Rel) and n in h.free()]
        others = [h for h in given if n not in h.free()]
        shown = search.solve(
            goal.map(lambda t: rebuild(t, moved)), [*others, *rest, Rel(m, ">=", num(start.number - c))], depth - 1
        )
        return direct(goal, given, [instance(shown, {m: n - num(c)})], degree=1, match=False)
    raise NotFound(f"no sum to n - 1: {goal}")


def _beyond(t: Term, n: Term) -> int | None:
    """d, of n + d."""
    where = offset(t) if t.op in ("var", "+", "-") else None
    return where[1] if where is not None and (where[0], 0) == offset(n) else None


def _others(search: Search, low: Rel, given: Sequence[Hypothesis]) -> list[Hypothesis]:
    """The hypotheses beside a bound, without what it says, or what they say of themselves."""
    return [h for h in given if not weaker(h, low) and not _implied(search, h, given)]


def _implied(search: Search, h: Hypothesis, given: Sequence[Hypothesis]) -> bool:
    """Is it that a term is not 0, which follows from the others?  In an induction it would have to be shown anew."""
    if not isinstance(h, Rel) or h.op != "!=":
        return False
    with suppress(NotFound, Refused):
        search.sign(h.gap, [other for other in given if other is not h], 1)
        return True
    return False


def _induct(
    search: Search,
    goal: Rel,
    n: Term,
    start: Term,
    inner: Sequence[Hypothesis],
    side: Sequence[Hypothesis],
    bound: Sequence[Term],
    depth: int,
) -> Theorem:
    here = Claim(inner, goal).substitute({n: start})
    base = search.solve(here.goal, [*side, *here.given], depth - 1)
    after = Claim(inner, goal).substitute({n: n + 1}).goal

    def step(ih: Any, known: list[Hypothesis]) -> Theorem:
        rels = [goal, after, *(h for h in known if isinstance(h, Rel))]
        lemmas = [ih(), *binomials.facts(rels), *powers.facts(rels), *conditions(search, unfolded(rels), known)]
        lemmas += [*search.defined(after, known, 2), *search.defined(goal, known, 2)]
        if goal.op == "=" and not bound:
            return by_equalities(after, known, lemmas, search)
        try:
            return direct(after, known, lemmas, degree=2, times_up_to=0, match=bool(bound))
        except NotFound:
            further = _Step(search, goal, after, n, known, ih(), lemmas)
            for tactic in (further.by_difference, further.by_multiple):
                with suppress(NotFound, Refused):
                    return tactic()
            return direct(after, known, lemmas, degree=3, times_up_to=1, match=bool(bound))

    return inducted(n, goal, inner, start=start, bound=bound, base=base, step=step, side=side)


@dataclass(frozen=True)
class _Step:
    """The step of an induction on an inequality: from `goal`, which `ih` is, to the one `after` it."""

    search: Search
    goal: Rel
    after: Rel
    n: Term
    known: Sequence[Hypothesis]
    ih: Theorem
    lemmas: Sequence[Theorem]

    def by_difference(self) -> Theorem:
        """Between sums: what is added to the gap is not negative."""
        new: dict[Term, Term] = {}
        for s in {s for t in self.after.terms() for s in subterms(t) if s.op == "app" and as_sum(s) is not None}:
            parts = as_sum(s, {v.args[0] for v in self.after.free()})
            if parts is not None:
                new[s] = substitute(parts[0], {parts[1]: parts[3]})
        old = {s for t in self.goal.terms() for s in subterms(t) if s.op == "app" and as_sum(s) is not None}
        if not new or len(old) != len(new):
            raise NotFound(f"no sums in {self.goal}")
        more = rebuild(self.after.gap, new.get) - rebuild(self.goal.gap, lambda t: num(0) if t in old else None)
        return self._added(num(1), num(1), more)

    def by_multiple(self) -> Theorem:
        """With powers and products: the new gap is at least x times the old one, for x^n, or one more factor x."""
        n, inside = self.n, {s for t in self.goal.terms() for s in subterms(t) if s.op == "^"}
        running = (s for s in inside if n not in variables(s.args[0]) and _rate(s.args[1], n) == 1)
        one_less = {substitute(s, {n: n + 1}): (s.args[0], s) for s in sorted(running, key=str)}
        one_less |= _products(self.goal, self.after)
        new = rebuild(self.after.gap, {s: x * before for s, (x, before) in one_less.items()}.get)
        reason = f"no powers in {self.goal}"
        for x in dict.fromkeys(x for x, _ in one_less.values()):
            try:
                return self._added(x, *_common(new - x * self.goal.gap))
            except (NotFound, Refused) as error:
                reason = str(error)
        raise NotFound(reason)

    def _added(self, times: Term, common: Term, more: Term) -> Theorem:
        """The gap is `times` the one before and `common` times `more`: none of these is negative."""
        plain = [h for h in self.known if isinstance(h, Rel)]
        gain = self.search.solve(Rel(more, ">=", 0), plain, 3)
        return grown(self.search, self.known, self.after, (times, self.ih), (common, gain), self.lemmas)


def grown(
    search: Search,
    known: Sequence[Hypothesis],
    after: Rel,
    before: tuple[Term, Theorem],
    gain: tuple[Term, Theorem],
    lemmas: Sequence[Theorem],
) -> Theorem:
    """A relation whose gap is a multiple of that of one before, and of a gain: the two factors are not negative."""
    (times, ih), (common, more) = before, gain
    plain = [h for h in known if isinstance(h, Rel)]
    facts = [search.solve(sign, plain, 3) for sign in (Rel(times, after.op, 0), Rel(common, ">=", 0))]
    old, new = ih.claim.goal.gap, more.claim.goal.gap
    whole = by_equalities(Rel(after.gap, "=", times * old + common * new), known, lemmas, search)
    same = by_equalities(Rel(old, "=", old), known, lemmas, search)
    values = {_U: old, _V: new, _W: after.gap, _X: times, _Y: common}
    state = Knowledge(known)
    # x^n is 0^n as well where n is no less than 0: the instance is told so, or it would ask for x != 0.
    natural = [c[1] for c in domain(*values.values()) if len(c) > 1 and state.show(c[1]) is not None]
    counts = {_count(k): h.lhs for k, h in enumerate(natural)}
    shown = instance(_sum_of_products(after.op, len(counts)), values | counts)
    for t in (*lemmas, same, ih, *facts, more, whole, shown):
        missing = state.use(t)
        if missing and t is shown:
            raise NotFound(missing)
    # The last fact is the goal: nothing has to be searched for, and the equalities must not rewrite it.
    certificate = {"sum": [[Fraction(1), [f"t{len(state.uses) - 1}"], None]]}
    return combine(state.given, after, certificate, state.uses)


def _rate(t: Term, n: Term) -> Coefficient:
    """How fast something integral grows with n."""
    return polynomial(t).get(((_atom(n), 1),), 0)


def _common(t: Term) -> tuple[Term, Term]:
    """c and x with t = c*x in normal form, where what cancels is gone: c has the powers that all summands share."""
    q, names = normal(t), atoms([t])
    if not q.numerator:
        return num(1), num(0)
    factor, parts = split(q.numerator)
    shared = {d: k for d, k in parts.items() if len(d) == 1 and names[next(iter(d))[0][0][0]].op == "^"}
    rest = times(constant(factor), expand({d: k for d, k in parts.items() if d not in shared}))
    below = [poly_term(dict(d), names) ** num(k) for d, k in sorted(q.divisors.items(), key=str)]
    inner = poly_term(rest, names)
    return poly_term(expand(shared), names), inner / product(below) if below else inner


def _products(goal: Rel, after: Rel) -> dict[Term, tuple[Term, Term]]:
    """The products and factorials with one factor more than before, each with this factor and what it was before."""
    old, new = ({form(s): s for t in r.terms() for s in subterms(t) if s.op == "app"} for r in (goal, after))
    found: dict[Term, tuple[Term, Term]] = {}
    for step in (t.claim.goal for t in unfolded([goal, after])):
        parts = step.rhs.args if step.rhs.op == "*" else ()
        before = [s for s in parts if s.op == "app" and form(s) in old]
        if len(before) == 1 and form(step.lhs) in new:
            rest = product([s for s in parts if s not in before])
            found[new[form(step.lhs)]] = rest, old[form(before[0])]
    return found


@cache
def _sum_of_products(op: str, counts: int = 0) -> Theorem:
    """``w = x u + y v, u op 0, x op 0, v >= 0, y >= 0 |- w op 0``, also under ``m >= 0`` for some integers m."""
    parts = [Rel(_U, op, 0), Rel(_X, op, 0), Rel(_V, ">=", 0), Rel(_Y, ">=", 0)]
    parts += [Rel(_count(k), ">=", 0) for k in range(counts)]
    return by_combine([Rel(_W, "=", _X * _U + _Y * _V), *parts], Rel(_W, op, 0))


def _count(k: int) -> Term:
    return var(f"m{k}_", "integer")


def by_one_integer(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal with one positive integer for a product of integers in an exponent: x^(k n)."""
    if search.nested(2):
        raise NotFound(str(goal))
    powers = {s.args[1] for t in goal.terms() for s in subterms(t) if s.op == "^"}
    one = var("whole_", "integer")
    exponent = min((e for e in powers if e.op == "*" and len(variables(e)) > 1), key=str, default=None)
    if exponent is None:
        raise NotFound(f"no product in an exponent: {goal}")

    def put(t: Term) -> Term | None:
        if t.op != "*" or Counter(exponent.args) - Counter(t.args):
            return None
        return reduce(mul, (Counter(t.args) - Counter(exponent.args)).elements(), one)

    low = search.solve(Rel(exponent, ">=", 1), given, 2)
    other = goal.map(lambda side: rebuild(side, put))
    rest = [h for h in given if not h.free() & variables(exponent)]
    shown = instance(search.solve(other, [*rest, Rel(one, ">=", 1)], depth - 1), {one: exponent})
    return direct(goal, given, [low, shown], degree=1, times_up_to=0, unfold=False, match=False)


def first_apart(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The lowest value of an integer apart from the others, where the general argument needs one more."""
    if search.nested(1):
        raise NotFound(str(goal))
    for n, start, low in starts(goal, given):
        rest = _others(search, low, given)
        here = Claim(rest, goal).substitute({n: start})
        at_start = search.solve(here.goal, here.given, depth - 1)
        beyond = search.solve(goal, [*rest, Rel(n, ">=", start + 1)], depth - 1)
        return either(n, start, at_start, beyond)
    raise NotFound(f"no integer with a lowest value: {goal}")
