"""Sums summand by summand: congruence, linearity, shifts of the index, first terms apart, and reversal.

A goal  sum of c_i S_i + r >= 0  (or =, >), where S_i(N + d_i) adds up N + d_i summands and the numerals d_i >= 0 tell
the sums apart, holds when it does for the first d_i summands of each, and when every further one is a gain:

    sum of c_i f_i(place of summand number c + d_i) >= 0,    0 <= c < N.

The kernel is shown this by induction on c; for N < 0 all the sums are empty, or short.  Where this fails, each summand
of a sum may still be a gain with its share r/N of the rest: sum of f_i >= 1/2 from f_i >= 1/(2 N).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symbolic.kernel import Refused, Rel, Term, Theorem, app, cases, combine, define, instance, num, substitute
from symbolic.kernel.polynomials import Poly, normal, plus
from symbolic.language.sums import as_sum, fresh_index
from symbolic.search.algebra import Hypothesis
from symbolic.search.atoms import Names, atoms, poly_term
from symbolic.search.direct import Knowledge, direct
from symbolic.search.errors import NotFound
from symbolic.search.ideals import by_equalities
from symbolic.search.inductions import conditions, grown
from symbolic.search.methods import by_induction
from symbolic.search.search import Search

MAX_SUMS = 8
MAX_APART = 6
_NONE = num(0)


@dataclass(frozen=True)
class Summed:
    """coefficient * a sum whose count is N + apart; `body(c)` is its summand number c + apart, from 0 on."""

    coefficient: Term
    total: Term
    apart: int

    def of(self, c: Term) -> Term:
        """The sum of the first c + apart summands."""
        function, _, *rest = self.total.args
        return app(function, _plus(c, self.apart), *rest)

    def summand(self, c: Term, taken: frozenset[str]) -> Term:
        """Summand number c + apart."""
        body, k, low, _ = _told(self.total, taken)
        return substitute(body, {k: _plus(_place(low, c), self.apart)})

    def step(self, c: Term) -> Theorem:
        """of(c + 1) = of(c) + summand(c)"""
        function, _, *rest = self.total.args
        values = dict(zip(function.params, [_plus(c, self.apart), *rest], strict=True))
        return instance(define(function, "step"), values)


def _told(total: Term, taken: frozenset[str]) -> tuple[Term, Term, Term, Term]:
    parts = as_sum(total, taken)
    if parts is None:
        raise NotFound(f"no sum: {total}")
    return parts


def _place(low: Term, c: Term) -> Term:
    return c if low.number == 0 else low + c


def _plus(t: Term, d: int) -> Term:
    return t + num(d) if d else t


def termwise(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A relation between sums, from the same between their summands."""
    names = atoms([goal])
    sums = {x: t for x, t in names.items() if t.op == "app" and as_sum(t) is not None}
    q = goal.normal()
    if not sums or depth < 1 or (q.divisors and goal.op != "="):
        raise NotFound(f"no sums: {goal}")
    parts, rest = _linear(q.numerator, sums, names)
    count = _count(parts)
    taken = frozenset(v.args[0] for r in (goal, *(h for h in given if isinstance(h, Rel))) for v in r.free())
    problem = _Problem(search, tuple(given), parts, rest, goal.op, count, taken, depth)
    try:
        return problem.forwards()
    except (NotFound, Refused):
        if goal.op == ">=" and len(parts) == 1 and rest != _NONE:
            shared = replace(problem, rest=_NONE, share=rest / count).forwards()
            defined = search.defined(shared.claim.goal, given, 2)
            return grown(search, given, goal, (num(1), shared), (_NONE, shared), defined)
        if goal.op != "=" or len(parts) != 2 or any(p.apart for p in parts) or rest != _NONE:
            raise
    return problem.backwards()


def _linear(p: Poly, sums: dict[str, Term], names: Names) -> tuple[list[Summed], Term]:
    """The polynomial as a linear combination of sums, and the rest."""
    found: dict[str, Poly] = {}
    rest: Poly = {}
    for m, c in p.items():
        inside = [x for x, _ in m if x in sums]
        if not inside:
            rest[m] = c
        elif len(inside) > 1 or dict(m)[inside[0]] > 1:
            raise NotFound("not linear in the sums")
        else:
            key = tuple(item for item in m if item[0] != inside[0])
            found.setdefault(inside[0], {})[key] = c
    if not found or len(found) > MAX_SUMS:
        raise NotFound("no sums, or too many of them")
    return [Summed(poly_term(c, names), sums[x], 0) for x, c in sorted(found.items())], poly_term(rest, names)


def _count(parts: list[Summed]) -> Term:
    """The least count of the sums; how far the others go beyond it is noted in `parts`."""
    first = parts[0].total.args[1]
    offsets = []
    for p in parts:
        q = normal(p.total.args[1] - first)
        if q.divisors or set(q.numerator) - {()}:
            raise NotFound("the sums differ in length by more than a number")
        offsets.append(int(q.numerator.get((), 0)))
    least = min(offsets)
    if max(offsets) - least > MAX_APART or not normal(first).numerator.keys() - {()}:
        raise NotFound("the sums differ too much in length, or are written out")
    parts[:] = [Summed(p.coefficient, p.total, d - least) for p, d in zip(parts, offsets, strict=True)]
    return parts[offsets.index(least)].total.args[1]  # type: ignore[no-any-return]


@dataclass
class _Problem:
    search: Search
    given: tuple[Hypothesis, ...]
    parts: list[Summed]
    rest: Term
    op: str
    count: Term
    taken: frozenset[str]
    depth: int
    share: Term = _NONE  # of the rest, that is told with each summand

    def gap(self, c: Term) -> Term:
        """The combination of the sums with c summands, and more of some."""
        shares = _NONE if self.share == _NONE else c * self.share
        return _added([_added([p.coefficient * p.of(c) for p in self.parts], self.rest)], shares)

    def forwards(self) -> Theorem:
        """The goal by the summands in their order."""
        c = fresh_index(self.taken)
        inside = [Rel(c, ">=", 0), Rel(self.count, ">=", c + 1)]
        gains = Rel(
            _added([p.coefficient * p.summand(c, self.taken | {c.args[0]}) for p in self.parts], self.share),
            "=" if self.op == "=" else ">=",
            0,
        )
        gain = self.search.solve(gains, [*self.given, *inside], self.depth - 1)
        base = self.search.solve(Rel(self.gap(num(0)), self.op, 0), self.given, self.depth - 1)

        def step(ih: Any, known: list[Hypothesis]) -> Theorem:
            return self._step(Rel(self.gap(c + 1), self.op, 0), known, gain, ih(), [p.step(c) for p in self.parts])

        goal, bound = Rel(self.gap(c), self.op, 0), Rel(self.count, ">=", c)
        lemma = by_induction(c, goal, [bound], base=base, step=step, side=self.given)
        return self._whole(instance(lemma, {c: self.count}))

    def _step(
        self, after: Rel, known: list[Hypothesis], gain: Theorem, ih: Theorem, steps: Sequence[Theorem]
    ) -> Theorem:
        """One more summand of each sum."""
        needed = [t for rel in (after, gain.claim.goal) for t in self.search.defined(rel, known, 2)]
        uses = [*needed, *conditions(self.search, steps, known), gain, ih, *steps]
        state = Knowledge(known)
        for t in uses:
            state.use(t)
        if all(t in state.uses for t in (gain, ih, *steps)):
            place = {id(t): f"t{k}" for k, t in enumerate(state.uses)}
            rows: list[Any] = [[place[id(t)], p.coefficient] for t, p in zip(steps, self.parts, strict=True)]
            both = [place[id(gain)], place[id(ih)]]
            certificate = {"sum": [[Fraction(1), [t], None] for t in both], "plus": rows}
            if self.op == "=":
                certificate = {"plus": [*([t, num(1)] for t in both), *rows]}
            try:
                return combine(state.given, after, certificate, state.uses)
            except Refused:
                pass
        if self.op == "=":
            return by_equalities(after, known, uses, self.search)
        if self.share != _NONE:
            return grown(self.search, known, after, (num(1), ih), (num(1), gain), [*needed, *steps])
        return direct(after, known, uses, degree=2, times_up_to=0, match=False)

    def _whole(self, lemma: Theorem) -> Theorem:
        """The goal from what holds for a count that is not negative."""
        natural, goal = Rel(self.count, ">=", 0), Rel(self.gap(self.count), self.op, 0)
        try:
            self.search.quick(natural, self.given)
            return lemma
        except NotFound:
            other = Rel(-1, ">=", self.count)
            here = self.search.restate(lemma, goal, [*self.given, natural])
            return cases(here, self.search.solve(goal, [*self.given, other], self.depth - 1), natural, other)

    def backwards(self) -> Theorem:
        """c (S - R) = 0 for two sums with the same summands in reverse: S(N) - S(N - c) = R(c)."""
        first, second = self.parts
        if plus(normal(first.coefficient).numerator, normal(second.coefficient).numerator):
            raise NotFound("not a difference of two sums")
        c = fresh_index(self.taken)
        inside = [Rel(c, ">=", 0), Rel(self.count, ">=", c + 1)]
        taken = self.taken | {c.args[0]}
        mirrored = first.summand(self.count - 1 - c, taken)
        same = self.search.solve(Rel(mirrored, "=", second.summand(c, taken)), [*self.given, *inside], self.depth - 1)

        def goal(at: Term) -> Rel:
            return Rel(first.of(self.count) - first.of(self.count - at), "=", second.of(at))

        def step(ih: Any, known: list[Hypothesis]) -> Theorem:
            steps = [first.step(self.count - 1 - c), second.step(c)]
            lemmas = [*self.search.defined(goal(c + 1), known, 2), *conditions(self.search, steps, known)]
            return by_equalities(goal(c + 1), known, [*lemmas, same, ih(), *steps], self.search)

        base = by_equalities(goal(num(0)), self.given, self.search.defined(goal(num(0)), self.given, 2), self.search)
        lemma = by_induction(c, goal(c), [Rel(self.count, ">=", c)], base=base, step=step, side=self.given)
        at_end = instance(lemma, {c: self.count})
        whole = Rel(self.gap(self.count), "=", 0)
        natural, other = Rel(self.count, ">=", 0), Rel(-1, ">=", self.count)
        here = by_equalities(whole, [*self.given, natural], [at_end], self.search)
        try:
            self.search.quick(natural, self.given)
            return here
        except NotFound:
            return cases(here, self.search.solve(whole, [*self.given, other], self.depth - 1), natural, other)


def _added(parts: Sequence[Term], rest: Term) -> Term:
    total = parts[0]
    for p in parts[1:]:
        total = total + p
    return total if rest.number == 0 else total + rest
