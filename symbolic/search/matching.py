"""Instances of lemmas that speak of the terms at hand, found by matching an application in the lemma.

A lemma about f(n, i) is useful where f(n + 1, i - 1) occurs: matching the arguments gives the values of its variables.
Only applications that determine all schematic variables at once are used as patterns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from symbolic.kernel import Refused, Rel, Term, Theorem, instance, integral, subterms, variables
from symbolic.kernel.polynomials import constant, normal, plus, variable_atom
from symbolic.language.terms import same
from symbolic.search.atoms import atoms, poly_term

MAX_INSTANCES = 40


def instances(theorem: Theorem, schema: set[Term], targets: Iterable[Term]) -> Iterator[Theorem]:
    """Instances of the theorem whose variables in `schema` are found by matching the targets (applications)."""
    patterns = [
        s
        for t in theorem.claim.goal.terms()
        for s in subterms(t)
        if s.op == "app" and s.args[0].definition != ("elementary",) and schema <= variables(s)
    ]
    seen: set[object] = set()
    count = 0
    for target in targets:
        for pattern in patterns:
            if target.op != "app" or target.args[0] != pattern.args[0]:
                continue
            values = match(pattern.args[1:], target.args[1:], schema)
            key = None if values is None else tuple(sorted((str(v), str(e)) for v, e in values.items()))
            if values is None or key in seen:
                continue
            seen.add(key)
            try:
                found = instance(theorem, values)
                found.claim.goal.normal()  # refused where it divides by 0: such an instance says nothing
            except Refused:
                continue
            yield found
            count += 1
            if count == MAX_INSTANCES:
                return


def match(pattern: tuple[Term, ...], target: tuple[Term, ...], schema: set[Term]) -> dict[Term, Term] | None:
    """Values of the schematic variables that make the pattern the target, or None."""
    values: dict[Term, Term] = {}
    for p, t in zip(pattern, target, strict=True):
        mine = variables(p) & schema
        if not mine:
            if not same(p, t):
                return None
            continue
        if len(mine) > 1:
            return None
        (v,) = mine
        value = _solve(p, v, t)
        if value is None or (v in values and not same(values[v], value)):
            return None
        if v.args[1] == "integer" and not integral(value):
            return None
        values[v] = value
    return values


def _solve(p: Term, v: Term, t: Term) -> Term | None:
    """The value of v that makes p equal to t, when p is v plus something without v."""
    if p == v:
        return t
    q, target = normal(p), normal(t)
    atom = variable_atom(v)
    key = ((atom, 1),)
    if q.divisors or target.divisors or q.numerator.get(key) != 1:
        return None
    rest = plus(q.numerator, {key: constant(1)[()]}, -1)
    if any(atom in x for m in rest for x, _ in m):
        return None
    return poly_term(plus(target.numerator, rest, -1), atoms([p, t]))


def applications(rels: Iterable[Rel]) -> list[Term]:
    """Every application in the relations, each once, in order."""
    found: dict[Term, None] = {}
    for r in rels:
        for t in r.terms():
            for s in subterms(t):
                if s.op == "app":
                    found.setdefault(s)
    return list(found)
