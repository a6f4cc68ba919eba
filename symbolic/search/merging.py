"""Powers with symbolic exponents, merged: every one a product of powers of prime parts, the exponents monomials.

    (p q)^(n - i) p^i   is   p^n q^n / q^i

For a power s there is a theorem  s * below = above,  `below` a product of what is positive.  With these the gap of a
relation, times something positive, becomes a polynomial in f^m for prime parts f and monomials m; what is common to
all its terms is dropped where it is positive, and the rest is a goal without the laws of powers.

A part f is positive, or -1; of a part that may be 0 only powers with natural exponents are taken apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import combinations_with_replacement
from typing import Any

from symbolic.kernel import Refused, Rel, Term, Theorem, cases, combine, domain, equal, instance, num, var
from symbolic.kernel.polynomials import Poly, atom, constant, expand, normal, plus, polynomial, times
from symbolic.kernel.rules import Facts
from symbolic.kernel.terms import rebuild
from symbolic.language.terms import product, same, total
from symbolic.search import exponents, powers
from symbolic.search.algebra import Hypothesis, Problem, by_combine, pruned
from symbolic.search.atoms import Names, atoms, poly_term
from symbolic.search.direct import Knowledge, direct
from symbolic.search.equalities import coefficients
from symbolic.search.errors import NotFound
from symbolic.search.exponents import A, B, X, Y
from symbolic.search.factorization import factored_term, primes
from symbolic.search.ideals import defined
from symbolic.search.search import Search

MAX_POWERS = 16
MAX_PARTS = 8
MAX_NUMBER = 10**12
_HOLE, _MINUS = var("hole"), num(-1)
Part = tuple[Term, Term]  # f, k: the part f^k


def merged(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The goal by the same relation with its powers merged, and so the hypotheses."""
    rels = [goal, *(h for h in given if isinstance(h, Rel))]
    found = list(dict.fromkeys(s for r in rels for t in r.terms() for s in visible(t)))
    if not found or len(found) > MAX_POWERS or search.nested(3):
        raise NotFound(f"no powers to merge: {goal}")
    merging = Merging(search, given)
    for h in given if goal.op == "=" else ():
        if isinstance(h, Rel) and h.op == "!=" and merging.base(h.gap, found):
            rest = [g for g in given if g != h]
            above, below = Rel(h.lhs, ">", h.rhs), Rel(h.rhs, ">", h.lhs)
            first, second = (search.solve(goal, [*rest, side], depth) for side in (above, below))
            return cases(first, second, above, below)
    merging.split(found)
    return merging.proof(goal, depth)


def visible(t: Term) -> Iterator[Term]:
    """The powers with symbolic exponents that algebra sees: not those inside functions."""
    if t.op == "^" and t.args[1].number is None:
        yield t
    elif t.op != "app":
        for a in t.args:
            if isinstance(a, Term):
                yield from visible(a)


def exponent_parts(e: Term) -> list[tuple[Term, int]]:
    """An exponent as a sum of monomials with their coefficients; the numeral comes last, as 1 with its value."""
    q = normal(e)
    if q.divisors or any(c.denominator != 1 for c in q.numerator.values()):
        raise NotFound(f"an exponent that divides: {e}")
    names = atoms([e])
    parts = [(poly_term({m: Fraction(1)}, names), int(c)) for m, c in sorted(q.numerator.items()) if m]
    return parts + ([(num(1), int(q.numerator[()]))] if () in q.numerator else [])


@dataclass
class Split:
    """s * below = above * left, by the steps so far; `left` are powers that may be split further."""

    power: Term
    left: list[Term]
    above: list[Term] = field(default_factory=list)
    below: list[Term] = field(default_factory=list)
    steps: list[tuple[Theorem, list[Term]]] = field(default_factory=list)

    def step(
        self,
        theorem: Theorem,
        at: Term,
        new: Sequence[Term] = (),
        above: Sequence[Term] = (),
        below: Sequence[Term] = (),
    ) -> None:
        """`at`, one of `left`, replaced: the gap of the theorem is  at * below - above * new,  up to the sign."""
        self.left.remove(at)
        gap = polynomial(product([at, *below]) - product([*above, *new]))
        sign = 1 if normal(theorem.claim.goal.gap).numerator == gap else -1
        for _, cofactor in self.steps:
            cofactor += below
        self.steps.append((theorem, [num(sign), *self.above, *self.left]))
        self.above += above
        self.below += below
        self.left += new


@dataclass
class Law:
    """theorem: power * below = above.  `scale` are positive theorems, whose left sides multiply to `below`."""

    atom: str
    poly: Poly  # power * below - above
    scale: list[Theorem]
    theorem: Theorem


class Merging:
    """The laws for the powers of a problem, and the theorems that they need, in order."""

    def __init__(self, search: Search, given: Sequence[Hypothesis]) -> None:
        self.search = search
        self.given = tuple(given)
        self.uses: list[Theorem] = []
        self.positive: dict[str, Theorem | None] = {}
        self.laws: list[Law] = []
        self.signs: dict[str, Theorem] = {}  # (-1)^m (-1)^m = 1, by the atom of (-1)^m
        self.renamed = dict(self._renamed())

    def _renamed(self) -> Iterator[tuple[str, Term]]:
        """Sums that a hypothesis says to be a variable: with p = 1 - q, 1 - q is p and 1 - p is q."""
        for h in self.given:
            if not isinstance(h, Rel) or h.op != "=" or any(True for t in h.terms() for _ in visible(t)):
                continue
            gap = normal(h.gap)
            for v in sorted(h.free(), key=str):
                ((key, _),) = polynomial(v).items()
                c = gap.numerator.get(key, Fraction(0))
                rest = plus(gap.numerator, {key: c}, -1)
                if abs(c) == 1 and not gap.divisors and len(rest) > 1 and all(key[0] not in m for m in rest):
                    yield normal(poly_term(times(constant(-c), rest), atoms([h]))).text(), v

    # Signs

    def above_zero(self, f: Term) -> Theorem | None:
        """f > 0, if that is easily shown."""
        key = normal(f).text()
        if key not in self.positive:
            goal = Rel(f, ">", 0)
            try:
                self.positive[key] = self._with(self._easily(goal))
            except (NotFound, Refused):
                self.positive[key] = None
        return self.positive[key]

    def _easily(self, goal: Rel) -> Theorem:
        try:
            return self.search.quick(goal, self.given)  # type: ignore[no-any-return]
        except NotFound:
            return self.search.condition(goal, self.given, 1)  # type: ignore[no-any-return]

    def _with(self, theorem: Theorem) -> Theorem:
        if theorem not in self.uses:
            self.uses.append(theorem)
        return theorem

    def power_above_zero(self, f: Term, m: Term) -> Theorem:
        """f^m > 0, for f > 0."""
        if m.number == 1:
            return self.positive[normal(f).text()]  # type: ignore[return-value]
        key = normal(f**m).text()
        if self.positive.get(key) is None:
            self.positive[key] = self._with(instance(powers.positive(), {X: f, var("n", "integer"): m}))
        return self.positive[key]  # type: ignore[return-value]

    def natural(self, e: Term) -> bool:
        """Is e >= 0 easily shown?"""
        try:
            self._with(self._easily(Rel(e, ">=", 0)))
        except (NotFound, Refused):
            return False
        return True

    # Bases

    def base(self, t: Term, found: Sequence[Term]) -> bool:
        """Is t, up to the sign, a part of a base?"""
        wanted = {normal(t).text(), normal(-t).text()}
        return any(normal(f).text() in wanted for s in found for f, _ in self.parts(s.args[0]))

    def parts(self, base: Term) -> list[Part]:
        """The base as a product of powers of prime parts."""
        out: dict[str, Part] = {}
        for f, k in self._parts(base):
            key = normal(f).text()
            out[key] = (f, k if key not in out else _total(out[key][1], k))
        if "-1" in out and out["-1"][1].number is not None:
            out["-1"] = _MINUS, num(out["-1"][1].number % 2)
        kept = [part for part in out.values() if part[1].number != 0]
        return sorted(kept, key=lambda part: part[0] != _MINUS)

    def _parts(self, t: Term) -> Iterator[Part]:
        if t.op == "*":
            for a in t.args:
                yield from self._parts(a)
        elif t.op == "/":
            yield from self._parts(t.args[0])
            for f, k in self._parts(t.args[1]):
                yield f, _times(k, num(-1))
        elif t.op == "neg":
            yield _MINUS, num(1)
            yield from self._parts(t.args[0])
        elif t.op == "^":
            for f, k in self._parts(t.args[0]):
                yield f, _times(k, t.args[1])
        elif t.number is not None:
            yield from _number_parts(t.number)
        elif t.op in ("+", "-"):
            yield from self._factors(t)
        elif self.search.at(self.given, t).sign(t) == -1:
            yield from [(_MINUS, num(1)), (-t, num(1))]
        else:
            yield t, num(1)

    def _factors(self, t: Term) -> Iterator[Part]:
        """The irreducible factors of a sum, positive as far as samples tell."""
        c, above, below = factored_term(t)
        if c in (1, -1) and not below and len(above) == 1 and above[0][1] == 1:
            above, c = [(t, 1)], Fraction(1)
        samples = self.search.at(self.given, t)
        for f, k in [*above, *((f, -k) for f, k in below)]:
            if samples.sign(f) == -1:
                f, c = poly_term(polynomial(-f), atoms([f])), c * (-1) ** k
            yield f, num(k)
        yield from _number_parts(c)

    # Laws

    def split(self, found: Sequence[Term]) -> None:
        """The laws for the powers; NotFound when there is nothing to merge."""
        worth = False
        for s in found:
            try:
                split = self._split(s)
                if split.steps:
                    self._law(split)
                    worth |= not _offset(split)
            except (NotFound, Refused):
                continue
        if not (self._natural_sums(found) or worth or self.signs):
            raise NotFound("the powers are merged already")

    def _split(self, s: Term) -> Split:
        base, e = s.args
        out = Split(s, [s])
        new = rebuild(base, lambda t: self.renamed.get(normal(t).text()) if t.op in ("+", "-") else None)
        if new != base:
            self.above_zero(base)
            self._with(by_combine(self.given, Rel(base, "=", new)))
            out.step(equal(base, new, _HOLE**e, _HOLE), s, [new**e])
        if new.op == "^" and new.args[0].op == "var" and self.above_zero(-new.args[0]) is not None:
            # A negative number to a power is no product of parts before its own law is used.
            x, k = new.args
            out.step(instance(exponents.of_power(), {X: x, A: k, B: e}), new**e, [x ** _times(k, e)])
            new, e = x, _times(k, e)
        parts = self.parts(new)
        if not parts or len(parts) > MAX_PARTS:
            raise NotFound(f"no parts: {base}")
        signed = int(parts[0][0] == _MINUS)
        if all(self.above_zero(f) is not None for f, _ in parts[signed:]):
            self._factor(out, parts, new, e)
        elif self.natural(e) and all(k.number > 0 if k.number is not None else self.natural(k) for _, k in parts):
            self._natural_factor(out, parts, new, e)
        else:
            raise NotFound(f"the sign of {base} is not known")
        return out

    def _factor(self, out: Split, parts: Sequence[Part], base: Term, e: Term) -> None:
        """The parts are positive, but for a -1, so that all laws hold."""
        rest = [_power(f, k) for f, k in parts]
        for f, k in parts:
            if f != _MINUS:
                self.power_above_zero(f, k)
            elif k.number is None:
                self._with(instance(exponents.nonzero(), {X: f, A: k}))
        for i, g in enumerate(rest[:-1]):
            following = self._product_above_zero(rest[i + 1 :])
            law = instance(exponents.of_product(), {X: g, Y: following, A: e})
            out.step(law, base**e, [g**e, following**e])
            base = following
        if len(rest) == 1 and rest[0] != base:
            out.left = [rest[0] ** e]  # the same in normal form
        for (f, k), g in zip(parts, rest, strict=True):
            whole = e
            if k.number != 1:
                whole = _times(k, e)
                out.step(instance(exponents.of_power(), {X: f, A: k, B: e}), g**e, [f**whole])
            self._exponent(out, f, whole)

    def _product_above_zero(self, factors: Sequence[Term]) -> Term:
        """The product of the factors, which are positive by what is in use, and so is it."""
        total = factors[-1]
        for f in reversed(factors[:-1]):
            self._with(instance(_product_positive(), {X: f, Y: total}))
            total = f * total
        return total

    def _exponent(self, out: Split, f: Term, e: Term) -> None:
        """f^e by powers whose exponents are monomials."""
        parts = exponent_parts(e)
        c = parts.pop()[1] if parts[-1][0].number == 1 else 0
        if not parts:
            raise NotFound(f"an exponent that is a number: {e}")
        at, whole = f**e, _sum(parts)
        if c < 0 and f != _MINUS:
            self.power_above_zero(f, num(1))
            out.step(instance(exponents.of_sum(), {X: f, A: e, B: num(-c)}), at, [f**whole], [], [_power(f, num(-c))])
        elif c:
            out.step(instance(exponents.of_sum(), {X: f, A: whole, B: num(c)}), at, [f**whole], [_power(f, num(c))])
        elif at != f**whole:
            out.left[out.left.index(at)] = f**whole
        for i, (m, c) in enumerate(parts):
            here, rest = _sum([(m, c)]), _sum(parts[i + 1 :])
            if parts[i + 1 :]:
                law = instance(exponents.of_sum(), {X: f, A: here, B: rest})
                out.step(law, f ** _sum(parts[i:]), [f**here, f**rest])
            self._monomial(out, f, m, c)

    def _monomial(self, out: Split, f: Term, m: Term, c: int) -> None:
        """f^(c m) by f^m."""
        if f == _MINUS:
            self._sign(out, m, c)
            return
        positive = self.power_above_zero(f, num(1))
        self.power_above_zero(f, m)
        at, over, unit = (f ** _sum([(m, k)]) for k in (c, abs(c), 1))
        several = _power(unit, num(abs(c)))
        if c > 1:
            out.step(instance(exponents.of_power(), {X: f, A: m, B: num(c)}), at, [], [several])
        elif c < 0:
            one = instance(exponents.inverse(), {X: f, A: over.args[1]})
            if c < -1:
                same = instance(exponents.of_power(), {X: f, A: m, B: num(-c)})
                plus = {"plus": [["t1", num(1)], ["t2", at]]}
                one = combine(self.given, Rel(at * several, "=", 1), plus, [positive, one, same])
            out.step(one, at, [], [], [several])

    def _sign(self, out: Split, m: Term, c: int) -> None:
        """(-1)^(c m) by (-1)^m."""
        unit = _MINUS**m
        self.signs[atom(unit)] = self._with(instance(exponents.sign_squared(), {A: m}))
        if c < 0:
            turned = instance(exponents.sign_turned(), {A: _sum([(m, -c)])})
            out.step(turned, _MINUS ** _sum([(m, c)]), [_MINUS ** _sum([(m, -c)])])
        for k in range(abs(c), 1, -1):
            rest = _sum([(m, k - 1)])
            law = instance(exponents.of_sum(), {X: _MINUS, A: m, B: rest})
            out.step(law, _MINUS ** _sum([(m, k)]), [unit, _MINUS**rest])

    def _natural_factor(self, out: Split, parts: Sequence[Part], base: Term, e: Term) -> None:
        """A part may be 0, the exponent is natural: only the base is taken apart."""
        rest = [_power(f, k) for f, k in parts]
        inner = [k for _, k in parts if k.number is None]
        more = {var(f"a{i}", "integer"): k for i, k in enumerate(inner)}
        for i, g in enumerate(rest[:-1]):
            following = reduce(lambda a, b: b * a, reversed(rest[i + 1 :]))
            law = instance(exponents.of_natural_product(*more), {X: g, Y: following, A: e, **more})
            out.step(law, base**e, [g**e, following**e])
            base = following
        for (f, k), g in zip(parts, rest, strict=True):
            if k.number != 1:
                law = instance(exponents.of_natural_power(), {X: f, A: k, B: e})
                out.step(law, g**e, [f ** _times(k, e)])

    def _natural_sums(self, found: Sequence[Term]) -> bool:
        """x^(a + b) = x^a x^b for natural a, b, where all three occur and x may be 0."""
        known = {law.atom for law in self.laws}
        by_base: dict[str, dict[str, Term]] = {}
        for s in found:
            if atom(s) not in known and self.positive.get(normal(s.args[0]).text()) is None:
                by_base.setdefault(normal(s.args[0]).text(), {}).setdefault(normal(s.args[1]).text(), s)
        before = len(self.laws)
        for group in by_base.values():
            for a, b in combinations_with_replacement(list(group.values()), 2):
                x, m, k = a.args[0], a.args[1], b.args[1]
                total = group.get(normal(m + k).text())
                if total is None or atom(total) in known or not (self.natural(m) and self.natural(k)):
                    continue
                split = Split(total, [total])
                split.step(instance(exponents.of_natural_sum(), {X: x, A: m, B: k}), total, [a, b])
                self._law(split)
                known.add(atom(total))
        return len(self.laws) > before

    def _law(self, split: Split) -> None:
        """The law, by one combination of the steps."""
        goal = Rel(product([split.power, *split.below]), "=", product([*split.above, *split.left]))
        state = Uses(self.given, [*self.uses, *(t for t, _ in split.steps)], self.nonzero(goal))
        rows = [[state.name(t), product(cofactor)] for t, cofactor in split.steps]
        theorem = state.combine(goal, {"plus": rows})
        below = [self.power_above_zero(f, m) for q in split.below for f, m, c in [_base(q)] for _ in range(c)]
        self.laws.append(Law(atom(split.power), polynomial(goal.gap), below, self._with(theorem)))

    # Goals

    def reduced(self, p: Poly) -> Reduced:
        """The polynomial with its powers merged, and without the positive factors that all its terms share."""
        scale: list[Theorem] = []
        used: dict[Theorem, Poly] = {}
        for law in self.laws * 2:  # twice: a law for natural exponents may bring what another one rewrites
            while (top := max(parts := coefficients(p, law.atom), default=0)) > 0:
                lead = coefficients(law.poly, law.atom)[1]
                factor = times(parts[top], {((law.atom, top - 1),): Fraction(1)} if top > 1 else constant(1))
                used = {t: times(q, lead) for t, q in used.items()}
                used[law.theorem] = plus(used.get(law.theorem, {}), factor)
                scale += law.scale
                p = plus(times(p, lead), times(factor, law.poly), -1)
        for x, square in self.signs.items():
            while (top := max(parts := coefficients(p, x), default=0)) > 1:
                factor = times(parts[top], {((x, top - 2),): Fraction(1)} if top > 2 else constant(1))
                used[square] = plus(used.get(square, {}), factor)
                p = plus(p, times(factor, polynomial(square.claim.goal.gap)), -1)
        content: list[Theorem] = []
        positive = {a: t for t in self.positive.values() if t is not None for a in _single(t)}
        while p:
            shared = {x for x, _ in next(iter(p))}.intersection(*({x for x, _ in m} for m in p)) & set(positive)
            if not shared:
                break
            x = min(shared)
            content.append(positive[x])
            p = {tuple((y, k - (x == y)) for y, k in m if k > (x == y)): c for m, c in p.items()}
        return Reduced(p, scale, content, used)

    def proof(self, goal: Rel, depth: int) -> Theorem:
        """The goal, from what is left of it without the laws."""
        names = atoms([goal, *self.given, *(t.claim for t in self.uses)])
        told = [self._told(h, k, names) for k, h in enumerate(self.given)]
        q = goal.normal()
        target = q.numerator if goal.op == "=" else times(q.numerator, expand(q.divisors, parity=True))
        left = self.reduced(target)
        more = [t for t in told if t is not None]
        if not left.used and not more:
            raise NotFound(f"no powers to merge: {goal}")
        given = [h if t is None else t.claim.goal for h, t in zip(self.given, told, strict=True)]
        helpers = [*self.search.defined(goal, self.given, 2), *more]
        if left.poly:
            rest = self.search.solve(Rel(poly_term(left.poly, names), goal.op, 0), given, depth - 1)
            helpers.append(rest)
        elif goal.op == ">":
            raise NotFound(f"both sides are equal: {goal}")
        state = Uses(self.given, [*self.uses, *helpers], self.nonzero(goal))
        certificate: dict[str, Any] = {"times": [state.name(t) for t in left.scale]}
        certificate["plus"] = [[state.name(t), poly_term(p, names)] for t, p in left.used.items() if p]
        if left.poly and goal.op == "=":
            shared = reduce(times, (polynomial(t.claim.goal.lhs) for t in left.content), constant(1))
            certificate["plus"].append([state.name(rest), poly_term(shared, names)])
        elif left.poly:
            certificate["sum"] = [[Fraction(1), [state.name(t) for t in (*left.content, rest)], None]]
        return state.combine(goal, certificate)

    def nonzero(self, goal: Rel) -> list[Theorem]:
        """That powers of negative numbers by which the goal divides, and their products, are not 0."""
        out: list[Theorem] = []
        for condition in domain(goal):
            t = condition[0].lhs
            if condition[0].op == "!=" and any(self.positive.get(normal(s.args[0]).text()) is None for s in visible(t)):
                factors = t.args if t.op == "*" else (t,)
                for s in (s for f in factors for s in visible(f)):
                    out.append(instance(exponents.nonzero(), {X: s.args[0], A: s.args[1]}))
                total = factors[0]
                for f in factors[1:]:
                    out.append(instance(exponents.nonzero_product(), {X: total, Y: f}))
                    total = total * f
        return out

    def _told(self, h: Hypothesis, place: int, names: Names) -> Theorem | None:
        """A hypothesis with its powers merged, if it has any to merge."""
        if not isinstance(h, Rel) or h.op == "!=":
            return None
        left = self.reduced(Facts(self.given, ()).poly(f"h{place}"))
        if not left.used or not left.poly:
            return None
        state = Uses(self.given, self.uses)
        certificate: dict[str, Any] = {"times": [state.name(t) for t in left.content]}
        certificate["plus"] = [[state.name(t), poly_term(times(constant(-1), p), names)] for t, p in left.used.items()]
        scale = [state.name(t) for t in left.scale]
        if h.op == "=":
            whole = reduce(times, (polynomial(t.claim.goal.lhs) for t in left.scale), constant(1))
            certificate["plus"].append([f"h{place}", poly_term(whole, names)])
        else:
            certificate["sum"] = [[Fraction(1), [*scale, f"h{place}"], None]]
        return state.combine(Rel(poly_term(left.poly, names), h.op, 0), certificate)


@dataclass
class Reduced:
    """scale * polynomial = content * poly + sum of used"""

    poly: Poly
    scale: list[Theorem]
    content: list[Theorem]
    used: dict[Theorem, Poly]


class Uses:
    """Theorems in use under hypotheses, and certificates that call them by their place."""

    def __init__(
        self, given: Sequence[Hypothesis], theorems: Iterable[Theorem], perhaps: Iterable[Theorem] = ()
    ) -> None:
        self.state = Knowledge(given)
        for t in theorems:
            missing = self.state.use(t)
            if missing:
                raise NotFound(missing)
        for t in perhaps:
            self.state.use(t)

    def name(self, theorem: Theorem) -> str:
        """How a certificate calls the theorem."""
        return f"t{self.state.uses.index(theorem)}"

    def combine(self, goal: Rel, certificate: dict[str, Any]) -> Theorem:
        """The goal by the certificate, with those theorems only that it needs."""
        problem = Problem(self.state.given, self.state.uses, [goal])
        certificate, uses = pruned(problem, goal, certificate | defined(problem, goal))
        return combine(problem.given, goal, certificate, uses)


@lru_cache(maxsize=1)
def _product_positive() -> Theorem:
    """x > 0, y > 0 |- x y > 0."""
    return direct(Rel(X * Y, ">", 0), [Rel(X, ">", 0), Rel(Y, ">", 0)])


def _single(theorem: Theorem) -> list[str]:
    """The atom that a theorem says to be positive."""
    q = normal(theorem.claim.goal.lhs)
    p = q.numerator if not q.divisors else {}
    return [m[0][0] for m, c in p.items() if len(p) == 1 and c == 1 and len(m) == 1 and m[0][1] == 1]


def _offset(split: Split) -> bool:
    """Is the power f^(m + c), so that the definition of powers is enough?"""
    base, e = split.power.args
    left = [s for s in split.left if same(s.args[0], base)]
    return len(left) == len(split.left) == 1 and [c for m, c in exponent_parts(e) if m.number is None] == [1]


def _sum(parts: Sequence[tuple[Term, int]]) -> Term:
    """The sum of c m."""
    return total([m if c == 1 else -m if c == -1 else num(c) * m for m, c in parts])


def _total(j: Term, k: Term) -> Term:
    return num(j.number + k.number) if j.number is not None and k.number is not None else j + k


def _times(k: Term, e: Term) -> Term:
    if k.number == 1 or e.number == 1:
        return e if k.number == 1 else k
    return num(k.number * e.number) if k.number is not None and e.number is not None else k * e


def _power(f: Term, k: Term) -> Term:
    return f if k.number == 1 else f**k


def _base(q: Term) -> tuple[Term, Term, int]:
    """(f, m, c) for (f^m)^c, c a numeral; 1 is not written."""
    unit, c = (q.args[0], int(q.args[1].number)) if q.op == "^" and q.args[1].number is not None else (q, 1)
    return (*unit.args, c) if unit.op == "^" else (unit, num(1), c)


def _number_parts(value: Fraction) -> Iterator[Part]:
    """A number by its primes."""
    if value < 0:
        yield _MINUS, num(1)
    if max(abs(value.numerator), value.denominator) > MAX_NUMBER or not value:
        raise NotFound(f"no primes of {value}")
    yield from ((prime, num(k)) for prime, k in primes(abs(value)))
