"""Logarithms and exponentials: tangents, and logarithms of products written as sums, exponentials of sums as products.

What goes on inside a function is invisible to `combine`; here it is brought outside, by the rules `equal` and
`elementary`, and the goal is rewritten accordingly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import reduce
from operator import mul

from symbolic.kernel import (
    Refused,
    Rel,
    Term,
    Theorem,
    app,
    build,
    elementary,
    elementary_function,
    equal,
    functions,
    holds,
    instance,
    integral,
    num,
    number,
    subterms,
    var,
)
from symbolic.kernel.polynomials import Poly, normal
from symbolic.language.terms import same
from symbolic.search import laws, unification
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.direct import Knowledge
from symbolic.search.errors import NotFound
from symbolic.search.factorization import factored_term, primes
from symbolic.search.laws import EXP, LOG, POW
from symbolic.search.search import Search

_X, _Y, _HOLE, _N = var("x"), var("y"), var("hole"), var("n", "integer")
MAX_POWER = 12


def applications(rels: Iterable[Rel], name: str) -> list[Term]:
    """The applications of an elementary function."""
    return [s for s in unification.applications(rels) if s.args[0] == elementary_function(name)]


def facts(rels: Sequence[Rel]) -> list[Theorem]:
    """Tangents at 0 for exp and at 1 for log."""
    out = [instance(elementary("exp tangent"), {_X: s.args[1]}) for s in applications(rels, "exp")]
    for s in applications(rels, "log"):
        out += [instance(t, {_X: s.args[1]}) for t in (laws.below_tangent(), laws.above_tangent())]
    return out


def expanded(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal with its logarithms, exponentials and real powers written by those of single factors."""
    if not any(s.op == "app" and s.args[0] in (LOG, EXP, POW) for t in goal.terms() for s in subterms(t)):
        raise NotFound(f"nothing to expand in {goal}")
    expansion = Expansion(search, goal, given, depth)
    simpler = goal.map(expansion.term)
    if simpler == goal:
        raise NotFound(f"nothing to expand in {goal}")
    expansion.use(search.solve(simpler, given, depth))
    return expansion.state.combine(goal, degree=1, times_up_to=0)


class Expansion:
    """Terms written out, from the inside to the outside, and the theorems that say so."""

    def __init__(self, search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> None:
        self.search = search
        self.given = given
        self.depth = depth
        self.new: dict[Term, Term] = {}
        self.state = Knowledge(given)
        inside = [s for t in goal.terms() for s in subterms(t) if s.op == "^" and s.args[1].number is None]
        self.divides = any(
            f in (EXP, POW) for t in goal.terms() for s in subterms(t) if s.op == "/" for f in functions(s.args[1])
        )
        self.powers = any(s.op == "app" and s.args[0] == EXP for p in inside for s in subterms(p.args[0]))
        for t in search.defined(goal, given, depth):
            self.use(t)

    def use(self, theorem: Theorem) -> None:
        """A theorem, after its hypotheses."""
        missing = self.state.use(theorem)
        if not missing:
            return
        for h in theorem.claim.given:
            if isinstance(h, Rel) and not holds(h, self.state.known) and h.op != "=":
                above = h if h.op != "!=" else Rel(h.lhs, ">", h.rhs)
                self.state.use(self.search.solve(above, self.given, 1))
        missing = self.state.use(theorem)
        if missing:
            raise NotFound(missing)

    def term(self, t: Term) -> Term:
        """The term with all that algebra takes for single things written out."""
        if t.op in ("num", "var"):
            return t
        if t.op != "app" and not (t.op == "^" and t.args[1].number is None):
            return build(t.op, *map(self.term, t.args))
        if t not in self.new:
            self.new[t] = self._application(t)
        return self.new[t]

    def _application(self, t: Term) -> Term:
        out = t
        for place, a in enumerate(t.args):
            if isinstance(a, Term) and (inside := _reduced(self.term(a))) != a:
                self.use(self.state.combine(Rel(a, "=", inside), degree=1, times_up_to=0))
                before, after = out.args[:place], out.args[place + 1 :]
                self.use(equal(a, inside, Term(t.op, (*before, _HOLE, *after)), _HOLE))
                out = Term(t.op, (*before, inside, *after))
        found = self._law(out) if out.op == "app" else None
        if found is None:
            return out
        for theorem in found[1]:
            self.use(theorem)
        return self.term(found[0])

    def _law(self, s: Term) -> tuple[Term, list[Theorem]] | None:
        """What an application is equal to, with the theorems for it."""
        if s.args[0] == LOG:
            u = s.args[1]
            if u.op == "app" and u.args[0] == EXP:
                return u.args[1], [instance(elementary("log exp"), {_X: u.args[1]})]
            if u.op == "^" and u.args[1].number is None:
                positive = self.search.solve(Rel(u.args[0], ">", 0), self.given, 1)
                return u.args[1] * app(LOG, u.args[0]), [
                    positive,
                    instance(laws.log_of_power(), {_X: u.args[0], _N: u.args[1]}),
                ]
            return log_of_product(self.search, u, self.given, self.depth)
        if s.args[0] == POW:
            exponential = app(EXP, s.args[2] * app(LOG, s.args[1]))
            return exponential, [instance(elementary("power real"), {_X: s.args[1], _Y: s.args[2]})]
        if s.args[0] == EXP and s.args[1].number is None:
            return exp_of_sum(s.args[1]) or self._exp_of_multiple(s.args[1])
        return None

    def _exp_of_multiple(self, u: Term) -> tuple[Term, list[Theorem]] | None:
        """exp(n log(x)) as x^n; exp(n x) as exp(x)^n and exp(-x) as 1/exp(x), where such powers and divisors occur."""
        q, names = normal(u), atoms([u])
        if not q.numerator:
            return num(1), [number(Rel(app(EXP, 0), "=", 1))]
        if q.divisors or len(q.numerator) != 1:
            return None
        ((m, c),) = q.numerator.items()
        whole = tuple((x, k) for x, k in m if integral(names[x]))
        rest = tuple((x, k) for x, k in m if not integral(names[x]))
        n, x = poly_term({whole: c}, names), poly_term({rest: Fraction(1)}, names)
        if c.denominator == 1 and x.op == "app" and x.args[0] == LOG:
            return x.args[1] ** n, [instance(laws.exp_of_log(), {_X: x.args[1], _N: n})]
        if self.powers and whole and c.denominator == 1:
            positive = instance(elementary("exp positive"), {_X: x})
            return app(EXP, x) ** n, [positive, instance(laws.exp_of_multiple(), {_X: x, _N: n})]
        if self.divides and c < 0:
            x = poly_term({m: -c}, names)
            return num(1) / app(EXP, x), [instance(laws.exp_of_minus(), {_X: x})]
        return None


def _reduced(t: Term) -> Term:
    """The number that a term is by its form, as 0/b is, or what it is without a divisor that cancels; or the term."""
    with suppress(Refused, NotFound):
        q = normal(t)
        if not q.numerator or (not q.divisors and {*q.numerator} == {()}):
            return num(q.numerator.get((), Fraction(0)))
        if q.divisors:
            constant, above, below = factored_term(t)
            over, under = Counter(dict(above)), Counter(dict(below))
            if over & under:
                top, bottom = (
                    reduce(mul, side.elements(), num(c)) for side, c in ((over - under, constant), (under - over, 1))
                )
                return top / bottom if bottom.number is None else top
    return t


def exp_of_sum(u: Term) -> tuple[Term, list[Theorem]] | None:
    """exp(a + 2 b) as exp(a) exp(b) exp(b), with the theorems for it."""
    try:
        q = normal(u)
    except Refused:
        return None
    if q.divisors or len(q.numerator) * max(map(abs, q.numerator.values()), default=0) > MAX_POWER:
        return None
    names = atoms([u])
    parts: list[Term] = []
    for m, c in sorted(q.numerator.items()):
        whole = c.denominator == 1 and abs(c) > 1
        single: Poly = {m: Fraction(1 if c > 0 else -1) if whole else c}
        parts += [poly_term(single, names)] * (int(abs(c)) if whole else 1)
    if len(parts) < 2:
        return None
    uses: list[Theorem] = []
    rest = parts[-1]
    for p in reversed(parts[:-1]):
        uses.append(instance(elementary("exp sum"), {_X: p, _Y: rest}))
        rest = p + rest
    return build("*", *(app(EXP, p) for p in parts)), uses


def log_of_product(
    search: Search, u: Term, given: Sequence[Hypothesis], depth: int
) -> tuple[Term, list[Theorem]] | None:
    """log(u) as a sum of logarithms of irreducible factors, all of them positive, with the theorems for it."""
    try:
        constant, above, below = factored_term(u)
    except (Refused, NotFound):
        return None
    if not above and not below and (constant in (0, 1) or constant < 0):
        return None
    if sum(k for _, k in [*above, *below]) > MAX_POWER or constant == 0:
        return None
    if not below and constant == 1 and len(above) == 1 and above[0][1] == 1:
        return None
    positive: dict[Term, Theorem] = {}
    parts: list[list[Term]] = [[], []]
    for side, factors in enumerate((above, below)):
        for f, k in factors:
            shown = search.sign(f, given, depth - 1)
            if shown.claim.goal.rhs.number is None:
                f, constant = -f, constant * (-1) ** k
            positive[f] = shown
            parts[side] += [f] * k
    if constant <= 0:
        return None
    for side, n in enumerate(constant.as_integer_ratio()):
        for prime, k in primes(Fraction(n)) if n < 10**12 else [(num(n), 1)]:
            parts[side] += [prime] * k
    if not parts[1] and len(parts[0]) == 1:
        return None
    uses = list(positive.values())
    log = [_product(parts[0], given, uses), _product(parts[1], given, uses)]
    total: Term = num(0)
    for side in (0, 1):
        for p in parts[side]:
            total = total + app(LOG, p) if side == 0 else total - app(LOG, p)
    inside = by_combine(given, Rel(u, ">", 0), [*search.defined(u, given, depth), *uses], degree=2)
    uses.append(inside)
    if parts[1]:
        bottom = log[1]
        uses.append(instance(elementary("log product"), {_X: bottom, _Y: u}))
        uses.append(by_combine(given, Rel(bottom * u, "=", log[0]), [inside]))
        uses.append(by_combine(given, Rel(bottom * u, ">", 0), uses, degree=2))
        uses.append(equal(bottom * u, log[0], app(LOG, _HOLE), _HOLE))
    elif not same(u, log[0]):
        uses.append(by_combine(given, Rel(u, "=", log[0]), [inside]))
        uses.append(equal(u, log[0], app(LOG, _HOLE), _HOLE))
    return total, [by_combine(given, Rel(app(LOG, u), "=", total), uses, degree=1)]


def _product(parts: Sequence[Term], given: Sequence[Hypothesis], uses: list[Theorem]) -> Term:
    """The product; that it is positive, and its logarithm a sum, goes to `uses`."""
    if not parts:
        uses.append(number(Rel(app(LOG, 1), "=", 0)))
        return num(1)
    total = parts[-1]
    for p in reversed(parts[:-1]):
        uses.append(instance(elementary("log product"), {_X: p, _Y: total}))
        total = p * total
        uses.insert(len(uses) - 1, by_combine(given, Rel(total, ">", 0), uses[:-1], degree=2))
    return total
