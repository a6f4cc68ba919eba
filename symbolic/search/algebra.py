"""Certificates for the rule `combine`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from symbolic.kernel import Claim, Refused, Rel, Term, Theorem, combine, domain, holds, integral, num
from symbolic.kernel.polynomials import Poly, constant, expand, plus, polynomial, times
from symbolic.kernel.rules import Facts
from symbolic.search.atoms import Names, atoms, poly_term
from symbolic.search.cone import Column, columns, contents, solve
from symbolic.search.equalities import Cofactors, Rules, added, highest
from symbolic.search.errors import NotFound
from symbolic.search.factorization import factored
from symbolic.search.kept import kept
from symbolic.search.positivity import Signs

Hypothesis = Rel | Claim
RawCone = tuple[Sequence[str], list[tuple[Fraction, Column]], Cofactors]  # positive facts, columns, equalities
Left = tuple[Poly, list[str], Cofactors]  # what is left of a polynomial, positive facts, cofactors: see `divided`
MAX_TERMS = 1000  # of a polynomial: beyond, equalities multiply it for nothing


class Known:
    """Hypotheses and theorems as polynomials: the equalities in triangular form, the inequalities reduced by them.

    What is found out about them is kept: the same divisors, side conditions and contradictions are asked for by one
    goal after the other.
    """

    def __init__(self, given: tuple[Hypothesis, ...], uses: tuple[Theorem, ...]) -> None:
        self.uses = uses
        self.facts = Facts(given, uses)
        self.names: Names = atoms([*given, *(t.claim for t in uses), *self.facts.rels.values()])
        self.polys: dict[str, Poly] = {}
        self.products: dict[object, list[Column]] = {}
        self.cones: dict[object, RawCone | None] = {}
        self.read: dict[object, tuple[bool, RawCone | None, Left]] = {}
        equalities: dict[str, Poly] = {}
        preferred: dict[str, str] = {}
        signs = dict[str, tuple[str, Poly]]()
        for name, rel in self.facts.rels.items():
            if rel.op == "=":
                equalities[name] = self.poly(name)
                left = _single_atom(rel.lhs)
                if left is not None:
                    preferred[name] = left
            elif rel.op != "!=":
                signs[name] = (rel.op, self.poly(name))
                if rel.op == ">" and integral(rel.gap):
                    signs[name + "+"] = (">=", self.poly(name + "+"))
        self.rules = Rules(dict(sorted(equalities.items(), key=lambda e: self._rank(e[0]))), preferred)
        self.signs: dict[str, tuple[str, Poly]] = {}
        seen: set[frozenset[Any]] = set()
        for name, (op, p) in signs.items():
            reduced, _ = self.rules.reduce(p)
            key = contents(reduced) | {op}
            if set(reduced) - {()} and key not in seen:
                seen.add(key)
                self.signs[name] = (op, reduced)
            elif not set(reduced) - {()} and _contradicts(reduced, op):
                self.signs[name] = (op, reduced)
        self.as_stated, self.as_reduced = Signs(signs), Signs(self.signs)

    def poly(self, name: str) -> Poly:
        """The gap of a fact."""
        if name not in self.polys:
            self.polys[name] = self.facts.poly(name)
        return self.polys[name]

    def _rank(self, name: str) -> int:
        """Lemmas come before definitions: what a lemma says of a function is not to be unfolded away.  Values of
        variables (p = 1 - q) come last: most identities hold without them, and have shorter certificates then."""
        if self.facts.rels[name].lhs.op == "var":
            return 2
        theorem = self.uses[int(name[1:].split(".")[0])] if name.startswith("t") else None
        while theorem is not None and theorem.rule == "instance":
            theorem = theorem.uses[0]
        return int(theorem is not None and theorem.rule in ("define", "elementary"))


_known = lru_cache(maxsize=500)(Known)


class Problem:
    """What is known, and a goal: `extra` are its terms."""

    def __init__(self, given: Sequence[Hypothesis], uses: Sequence[Theorem], extra: Sequence[Any] = ()) -> None:
        self.given, self.uses = tuple(dict.fromkeys(given)), tuple(uses)
        self.known = _known(self.given, self.uses)
        self.facts, self.rules, self.signs = self.known.facts, self.known.rules, self.known.signs
        self.poly = self.known.poly
        self.names: Names = atoms(extra) | self.known.names

    def polynomial(self, t: Term) -> Poly:
        """A term as a polynomial; its atoms become known."""
        self.names = atoms([t]) | self.names
        return polynomial(t)

    def cone(
        self,
        target: Poly,
        op: str,
        degree: int,
        squares: Sequence[Term] = (),
        multipliers: Sequence[Sequence[str]] = ((),),
    ) -> dict[str, Any] | None:
        """A cone certificate for target op 0, or None."""
        key = tuple(target.items()), op  # in its order, as the cone's is
        whole = (*key, degree, tuple(map(tuple, multipliers)))
        if not squares and whole in self.known.cones:
            found = self.known.cones[whole]
        else:
            if key not in self.known.read:
                self.known.read[key] = self._read_off(target, op)
            settled, found, left = self.known.read[key]
            if not settled:
                found = self._cone(target, op, degree, squares, multipliers, left)
            if not squares:
                self.known.cones[whole] = found
        return None if found is None else self.written(found)

    def written(self, cone: RawCone) -> dict[str, Any]:
        """A cone as a certificate has it."""
        names, columns_, cofactors = cone
        return {
            "times": list(names),
            "sum": [[c, list(column.facts), column.root] for c, column in columns_ if c],
            "plus": [[name, poly_term(p, self.names)] for name, p in sorted(cofactors.items()) if p],
        }

    def _read_off(self, target: Poly, op: str) -> tuple[bool, RawCone | None, Left]:
        """Is it settled without a search?  The cone, if there is one, and what is left of the target for a search."""
        nothing: Left = {}, [], {}
        if op != "=" and (signs := self.known.as_stated.adding_up(target, self.names, op == ">")):
            return True, self.finished(target, [], signs, {}), nothing
        reduced, scale, used = left = self.divided(target)
        if op == "=":
            return True, None if reduced else self.finished(target, scale, [], used), left
        if not set(reduced) - {()} and not _contradicts(reduced, op):
            value = Fraction(reduced.get((), 0))
            return True, self.finished(target, scale, [(value, Column((), None, constant(1), True))], used), left
        if (signs := self.known.as_reduced.adding_up(reduced, self.names, op == ">")) is not None:
            return True, self.finished(target, scale, signs, used), left
        return False, None, left

    def _cone(
        self,
        target: Poly,
        op: str,
        degree: int,
        squares: Sequence[Term],
        multipliers: Sequence[Sequence[str]],
        left: Left,
    ) -> RawCone | None:
        reduced, scale, used = left
        roots = [(s, self._square(s)) for s in squares]
        relevant = self.relevant([reduced, *(self.signs[f][1] for names in multipliers for f in names)], roots)
        options = self.products(relevant, degree, roots)
        for names in multipliers:
            scaled = times(reduced, *(self.signs[f][1] for f in names))
            scaled, _ = self.rules.reduce(scaled)
            found = solve(scaled, options, op == ">")
            if found is not None:
                more = {k: times(p, *(self.poly(f) for f in names)) for k, p in used.items()}
                return self.finished(target, [*scale, *names], found, more)
        return None

    def products(
        self, relevant: dict[str, tuple[str, Poly]], degree: int, roots: Sequence[tuple[Term, Poly]] = ()
    ) -> list[Column]:
        """The products of some facts, by the equalities; with the squares of roots."""
        key = (tuple(relevant), degree)
        if roots:
            return self._reduced(columns(relevant, degree, roots))
        if key not in self.known.products:
            self.known.products[key] = self._reduced(columns(relevant, degree, ()))
        return self.known.products[key]

    def _reduced(self, options: list[Column]) -> list[Column]:
        """The columns in terms of what the equalities leave over: a product of reduced facts need not be reduced."""
        if all(rule.degree == 1 for rule in self.rules.rules):
            return options
        out = [Column(c.facts, c.root, self.rules.reduce(c.poly)[0], c.strict) for c in options]
        return [c for c in out if c.poly]

    def relevant(self, targets: Sequence[Poly], roots: list[tuple[Term, Poly]]) -> dict[str, tuple[str, Poly]]:
        """The facts that share atoms with the targets, directly or through other facts; all, for a number."""
        reached = {x for p in [*targets, *(q for _, q in roots)] for m in p for x, _ in m}
        if not reached and not roots:
            return self.signs
        chosen: dict[str, tuple[str, Poly]] = {}
        grown = True
        while grown:
            grown = False
            for name, (op, p) in self.signs.items():
                mine = {x for m in p for x, _ in m}
                if name not in chosen and (mine & reached or not mine):
                    chosen[name] = (op, p)
                    reached |= mine
                    grown = True
        return {name: chosen[name] for name in self.signs if name in chosen}

    def _square(self, root: Term) -> Poly:
        p = self.polynomial(root)
        return self.rules.reduce(times(p, p))[0]

    def finished(
        self, target: Poly, names: Sequence[str], found: list[tuple[Fraction, Column]], used: Cofactors
    ) -> RawCone | None:
        """The certificate in terms of the original facts: what the equalities contribute is what is left over."""
        rest = times(target, *(self.poly(f) for f in names))
        for c, column in found:
            square = constant(1) if column.root is None else self.polynomial(column.root)
            rest = plus(rest, times(constant(c), square, square, *(self.poly(f) for f in column.facts)), -1)
        for name, p in used.items():
            rest = plus(rest, times(p, self.poly(name)), -1)
        remainder, cofactors = self.rules.reduce(rest)
        if remainder:
            return None
        return names, found, added(cofactors, used, constant(1))

    def equality(self, target: Poly, names: Sequence[str], used: Cofactors) -> dict[str, Any] | None:
        """The certificate of an equality with these cofactors, and those of the equalities that are solved."""
        cone = self.finished(target, names, [], used)
        return None if cone is None else {key: part for key, part in self.written(cone).items() if key != "sum"}

    def divided(self, target: Poly) -> Left:
        """(rest, positive facts, cofactors) with facts * target = rest + sum of cofactor * equality.

        `rest` is free of the atoms that an equality with a positive leading coefficient determines.
        """
        rest, _ = self.rules.reduce(target)
        names: list[str] = []
        used: Cofactors = {}
        for rule in self.rules.loose:
            lead = self.positive(rule.lead)
            while rest and lead is not None:
                if not highest(rest, rule.atom):
                    break
                positive, scale = lead
                fact = times(*(self.poly(f) for f in positive))
                factor = rule.factor(rest, scale)
                names += positive
                if max(map(len, (rest, *used.values()))) * len(fact) > MAX_TERMS:
                    return rest, names, used
                used = added({k: times(p, fact) for k, p in used.items()}, rule.origin, factor)
                rest, _ = self.rules.reduce(plus(times(rest, fact), times(factor, rule.poly), -1))
        return rest, names, used

    def positive(self, lead: Poly) -> tuple[list[str], Fraction] | None:
        """Strictly positive facts whose product is a multiple of `lead`: (facts, product / lead)."""
        strict = {f: p for f, (op, p) in self.signs.items() if op == ">"}
        for name, p in strict.items():
            scale = _ratio(p, lead)
            if scale is not None:
                return [name], scale
        if len(lead) != 1:
            return None
        ((monomial, c),) = lead.items()
        names: list[str] = []
        scale = Fraction(1, c)
        for atom, power in monomial:
            name = next((f for f, p in strict.items() if set(p) == {((atom, 1),)}), None)
            if name is None:
                return None
            names += [name] * power
            scale *= strict[name][((atom, 1),)] ** power
        return names, scale


def _ratio(p: Poly, q: Poly) -> Fraction | None:
    if set(p) != set(q):
        return None
    m = next(iter(p))
    c = Fraction(p[m], q[m])
    return c if all(p[k] == c * q[k] for k in p) else None


def _contradicts(p: Poly, op: str) -> bool:
    value = p.get((), 0)
    return value < 0 or (op == ">" and value == 0)


def _single_atom(t: Term) -> str | None:
    if t.op in ("app", "var", "^"):
        try:
            p = polynomial(t)
        except Refused:
            return None
        if len(p) == 1:
            ((m, _),) = p.items()
            if len(m) == 1:
                return m[0][0]
    return None


def multipliers(problem: Problem, count: int) -> list[tuple[str, ...]]:
    """The empty product, then products of up to `count` strictly positive facts."""
    names = [f for f, (op, p) in problem.signs.items() if op == ">" and set(p) - {()}]
    out: list[tuple[str, ...]] = [()]
    for k in range(1, count + 1):
        out += itertools.combinations_with_replacement(names, k)
    return out[:60]


def by_combine(
    given: Sequence[Hypothesis],
    goal: Rel,
    uses: Sequence[Theorem] = (),
    *,
    degree: int = 3,
    squares: Sequence[Term] = (),
    times_up_to: int = 1,
) -> Theorem:
    """A theorem ``given |- goal`` by one use of `combine`, or `NotFound`."""
    try:
        problem = Problem(given, uses, [goal, *squares])
        cones = partial(_cones, degree=degree, squares=squares, times_up_to=times_up_to)
        try:
            return attempt(problem, goal, cones)
        except NotFound:
            if degree > 1 or goal.op == "=" or not goal.normal().divisors:
                raise
            return attempt(problem, goal, cones, signs=False)  # as the facts are, whatever the divisors' signs
    except Refused as error:
        raise NotFound(f"{goal}: {error}") from None


@kept(maxsize=20_000)
def quick(given: tuple[Hypothesis, ...], uses: tuple[Theorem, ...], goal: Rel) -> Theorem:
    """A theorem from what is known alone, by products of at most two facts; meant for side conditions."""
    try:
        problem = Problem(given, uses, [goal])
        degree = 1 if integral(goal.gap) and linear(goal) else 2
        return attempt(problem, goal, partial(_cones, degree=degree, squares=(), times_up_to=0))
    except Refused as error:
        raise NotFound(f"{goal}: {error}") from None


def linear(rel: Rel) -> bool:
    """Has the relation no products?"""
    return all(sum(power for _, power in m) <= 1 for m in rel.normal().numerator)


def attempt(
    problem: Problem, goal: Rel, cones: Callable[[Problem, Poly, Rel], dict[str, Any]], signs: bool = True
) -> Theorem:
    """The goal by one use of `combine`: `cones` has the certificate for its numerator, the divisors cleared.

    Where a divisor's sign is known, it is only that; without `signs`, the divisor multiplies.
    """
    certificate: dict[str, Any] = {}
    conditions = domain(goal)
    proofs = [shown_defined(problem, c) for c in conditions]
    if any(p is not None for p in proofs):
        certificate["domain"] = proofs
    q = goal.normal()
    target, proofs = q.numerator, []
    if goal.op != "=":
        for divisor, exponent in sorted(q.divisors.items(), key=lambda item: sorted(item[0])):
            proof = _sign(problem, dict(divisor)) if signs else None
            proofs.append(proof)
            if proof is None:
                target = times(target, dict(divisor)) if exponent % 2 else target
            else:
                target = times(constant(proof[0] ** exponent), target)
        if any(s is not None for s in proofs):
            certificate["divisors"] = proofs
    certificate |= cones(problem, target, goal)
    certificate, uses = pruned(problem, goal, certificate)
    return combine(problem.given, goal, certificate, uses)


def pruned(problem: Problem, goal: Rel, certificate: dict[str, Any]) -> tuple[dict[str, Any], list[Theorem]]:
    """The certificate with those theorems only that it uses, and those that these need."""
    conditions = [
        r for c, proof in zip(domain(goal), certificate.get("domain") or [None] * 99, strict=False) for r in c
    ]
    wanted = {int(name[1:].rstrip("+").split(".")[0]) for name in names_in(certificate) if name.startswith("t")}
    wanted |= {k for k, t in enumerate(problem.uses) if any(holds(r, _keys(t)) for r in conditions)}
    base = Facts(problem.given, ()).known
    for k in range(len(problem.uses) - 1, -1, -1):
        if k in wanted:
            for h in problem.uses[k].claim.given:
                if h.key() not in base and not (isinstance(h, Rel) and holds(h, base)):
                    wanted |= {next((j for j in range(k) if _serves(problem, j, h)), k)}
    order = sorted(wanted)
    place = {f"t{k}": f"t{j}" for j, k in enumerate(order)}
    return renamed(certificate, place), [problem.uses[k] for k in order]


def _keys(theorem: Theorem) -> set[Any]:
    goal = theorem.claim.goal
    return {goal.key(), *(c[0].key() for c in domain(goal) if len(c) == 1)}


def _serves(problem: Problem, j: int, h: Hypothesis) -> bool:
    """Can the theorem be what makes the hypothesis known?"""
    u = problem.uses[j]
    return holds(h, _keys(u)) if isinstance(h, Rel) else problem.facts.shows(u, h)


def names_in(certificate: Any) -> Iterator[str]:
    """All names of facts in a certificate."""
    if isinstance(certificate, str):
        yield certificate
    elif isinstance(certificate, (list, tuple)):
        for part in certificate:
            yield from names_in(part)
    elif isinstance(certificate, Mapping):
        for part in certificate.values():
            yield from names_in(part)


def renamed(certificate: Any, place: dict[str, str]) -> Any:
    """A certificate with other names for facts."""
    if isinstance(certificate, str):
        stem = re.match(r"[ht]\d+", certificate)
        return place.get(stem[0], stem[0]) + certificate[stem.end() :] if stem else certificate
    if isinstance(certificate, (list, tuple)):
        return [renamed(part, place) for part in certificate]
    if isinstance(certificate, Mapping):
        return {k: renamed(part, place) for k, part in certificate.items()}
    return certificate


def _cones(
    problem: Problem, target: Poly, goal: Rel, degree: int, squares: Sequence[Term], times_up_to: int
) -> dict[str, Any]:
    if goal.op == "=":
        cone = problem.cone(target, "=", 0)
        if cone is not None:
            return cone
        above = problem.cone(target, ">=", min(degree, 2), squares)
        below = above and problem.cone(times(constant(-1), target), ">=", min(degree, 2), squares)
        if above is not None and below is not None:
            return {"ge": above, "le": below}
        raise NotFound(f"not an identity under the hypotheses: {goal}")
    for d in range(1, degree + 1):
        cone = problem.cone(target, goal.op, d, squares)
        if cone is not None:
            return cone
    for count in range(1, times_up_to + 1):
        for names in multipliers(problem, count)[1:]:
            cone = problem.cone(target, goal.op, degree, squares, [names])
            if cone is not None:
                return cone
    found = refuted(problem)
    if found is not None:
        return anything(problem, target, goal.op, *found)
    raise NotFound(f"no certificate found for {goal}")


Refuted = tuple[Sequence[str], Mapping[str, Any]]  # positive facts and a cone: minus their product is not negative


def refuted(problem: Problem, strictly: bool = False) -> Refuted | None:
    """Contradictory hypotheses: a positive f with -f >= 0, which is 1 or, with `strictly`, a hypothesis."""
    if not problem.signs:
        return None
    positive = [f for f, (o, _) in problem.signs.items() if o == ">"] if strictly else []
    for fact in [None, *positive]:
        f = constant(1) if fact is None else problem.signs[fact][1]
        cone = problem.cone(times(constant(-1), f), ">=", 1 if len(problem.signs) > 8 else 2)
        if cone is not None and not cone["times"]:
            return [] if fact is None else [fact], cone
    return None


def anything(problem: Problem, target: Poly, op: str, names: Sequence[str], cone: Mapping[str, Any]) -> dict[str, Any]:
    """Whatever is wanted, from a cone that says -f >= 0 for a product f of positive facts.

    f g = f ((g+1)/2)^2 + (-f) ((g-1)/2)^2; for a strict goal, f + f (g-1).
    """
    t = poly_term(target, problem.names)
    shift = num(1) if op == ">" else num(0)
    high, low = num(Fraction(1, 2)) * (t - shift + 1), num(Fraction(1, 2)) * (t - shift - 1)
    total: list[Any] = [[Fraction(1), list(names), high]]
    if op == ">":
        total.append([Fraction(1), list(names), None])
    for c, facts, root in cone["sum"]:
        total.append([c, facts, low if root is None else low * root])
    square = low * low
    return {"times": list(names), "sum": total, "plus": [[name, cofactor * square] for name, cofactor in cone["plus"]]}


def _sign(problem: Problem, divisor: Poly) -> list[Any] | None:
    for sign in (1, -1):
        for degree in (1, 2):
            cone = problem.cone(times(constant(sign), divisor), ">", degree)
            if cone is not None:
                return [sign, cone]
    return None


def shown_defined(problem: Problem, condition: tuple[Rel, ...]) -> Any:
    """The proof of one condition of a goal, as `combine` wants it; raises NotFound."""
    if any(holds(r, problem.facts.known) for r in condition):
        return None
    for k, rel in enumerate(condition):
        q = rel.normal()
        p = times(q.numerator, expand(q.divisors, parity=True))
        if rel.op == "!=" and (known := _product(problem, p)) is not None:
            return [k, *known]
        for sign in (1, -1) if rel.op == "!=" else (1,):
            for degree in (1, 2):
                cone = problem.cone(times(constant(sign), p), ">" if rel.op == "!=" else rel.op, degree)
                if cone is not None:
                    return [k, sign, cone]
    raise NotFound(f"it is not shown that {' or '.join(map(str, condition))}")


def _product(problem: Problem, p: Poly) -> tuple[int, dict[str, Any]] | None:
    """The sign of a product of facts that are known to be positive, with its cone."""
    try:
        content, parts = factored(p)
    except NotFound:
        return None
    names: list[str] = []
    for f, k in parts:
        known = problem.positive(f)
        if known is None and (known := problem.positive(times(constant(-1), f))) is not None:
            content *= (-1) ** k
        if known is None:
            return None
        names += known[0] * k
        content /= known[1] ** k
    column = Column(tuple(names), None, times(constant(1), *(problem.poly(f) for f in names)), True)
    sign = 1 if content > 0 else -1
    cone = problem.finished(times(constant(sign), p), [], [(abs(content), column)], {})
    return None if cone is None else (sign, problem.written(cone))
