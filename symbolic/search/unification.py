"""Values for the variables of a lemma that make its patterns the terms at hand.

Matching is modulo the normal form: n + 1 is N for n = N - 1, and 1 - i is k for i = 1 - k.  A lemma about f(n, i) is
useful where f(n + 1, i - 1) occurs; several patterns tell the values together, or one that has all variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from symbolic.kernel import Refused, Rel, Term, Theorem, instance, integral, substitute, subterms, variables
from symbolic.kernel.polynomials import Quotient, constant, normal, plus, times, variable_atom
from symbolic.language.terms import form, same
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.library import Entry, Head, head, is_pattern

Values = Mapping[Term, Term]
MAX_TRIALS = 400
MAX_FOUND = 40


def unify(pairs: Sequence[tuple[Term, Term]], schema: frozenset[Term], values: Values) -> dict[Term, Term] | None:
    """The values with more of them, so that in each pair the pattern becomes the target; or None."""
    found, waiting = dict(values), list(pairs)
    while waiting:
        left = []
        for p, t in waiting:
            unknown = (variables(p) & schema) - set(found)
            if not unknown:
                if not same(substitute(p, {v: found[v] for v in variables(p) & schema}), t):
                    return None
            elif len(unknown) == 1 and (value := _solved(p, next(iter(unknown)), t, found)) is not None:
                (v,) = unknown
                if v.args[1] == "integer" and not integral(value):
                    return None
                found[v] = value
            else:
                left.append((p, t))
        if len(left) == len(waiting):
            # Nothing can be solved for: one pair is taken apart, if both are built alike.
            p, t = left.pop(0)
            if p.op != t.op or len(p.args) != len(t.args) or p.op in ("var", "num"):
                return None
            if p.op == "app" and p.args[0] != t.args[0]:
                return None
            left += [(a, b) for a, b in zip(p.args, t.args, strict=True) if isinstance(a, Term)]
        waiting = left
    return found


@lru_cache(maxsize=50_000)
def _normal(t: Term) -> Quotient:
    return normal(t)


def _solved(p: Term, v: Term, t: Term, values: Values) -> Term | None:
    """The value of v that makes p equal to t, for p a constant times v and something without v."""
    if p == v:
        return t
    try:
        q, target = _normal(p), _normal(t)
        atom = variable_atom(v)
        key = ((atom, 1),)
        rate = q.numerator.get(key)
        if q.divisors or target.divisors or rate is None:
            return None
        rest = plus(q.numerator, {key: rate}, -1)
        if v in set(subterms(poly_term(rest, atoms([p])))):
            return None
        known = normal(substitute(poly_term(rest, atoms([p])), {w: e for w, e in values.items() if w in variables(p)}))
        if known.divisors:
            return None
        difference = times(plus(target.numerator, known.numerator, -1), constant(Fraction(1, rate)))
        return poly_term(difference, atoms([t, *values.values()]))
    except (Refused, KeyError):
        return None


def instances(theorem: Theorem, schema: set[Term], targets: Iterable[Term]) -> Iterator[Theorem]:
    """Instances of the theorem whose variables in `schema` are found by matching the targets (applications)."""
    patterns = [
        s
        for t in theorem.claim.goal.terms()
        for s in subterms(t)
        if s.op == "app" and s.args[0].definition != ("elementary",) and schema <= variables(s) and _plain(s, schema)
    ]
    wanted = frozenset(schema)
    seen: set[object] = set()
    count = 0
    for target in targets:
        for pattern in patterns:
            if target.op != "app" or target.args[0] != pattern.args[0]:
                continue
            values = unify(list(zip(pattern.args[1:], target.args[1:], strict=True)), wanted, {})
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
            if count == MAX_FOUND:
                return


def _plain(pattern: Term, schema: set[Term]) -> bool:
    """Is each argument free of `schema`, or one of its variables plus something without them?"""
    try:
        mine = [(a, variables(a) & schema) for a in pattern.args[1:]]
        rates = [_normal(a).numerator.get(((variable_atom(v), 1),)) for a, inside in mine for v in inside]
    except Refused:
        return False
    return all(len(inside) < 2 for _, inside in mine) and all(rate == 1 for rate in rates)


Targets = Mapping[Head, Sequence[Term]]


def targets(rels: Iterable[Rel]) -> dict[Head, list[Term]]:
    """What patterns can be matched with, each once, in order."""
    out: dict[Head, dict[Term, None]] = {}
    for r in rels:
        for t in r.terms():
            for s in subterms(t):
                if is_pattern(s):
                    out.setdefault(head(s), {}).setdefault(s)
    return {h: list(found) for h, found in out.items()}


def matches(entry: Entry, at_hand: Targets, context: Iterable[Term]) -> Iterator[dict[Term, Term]]:
    """Values for all variables of a lemma, from several of its patterns at once.

    A variable in no pattern keeps its name, if the variable occurs in the context.
    """
    names = set(context)
    trials = 0
    seen: set[object] = set()

    def go(k: int, values: dict[Term, Term]) -> Iterator[dict[Term, Term]]:
        nonlocal trials
        open_ = entry.schema - set(values)
        while k < len(entry.patterns) and not variables(entry.patterns[k]) & open_:
            k += 1
        if k == len(entry.patterns):
            if open_ <= names:
                yield values | {v: v for v in open_}
            return
        pattern, met = entry.patterns[k], False
        for t in at_hand.get(head(pattern), ()):
            trials += 1
            if trials > MAX_TRIALS:
                return
            found = unify(
                [(a, b) for a, b in zip(pattern.args, t.args, strict=True) if isinstance(a, Term)], entry.schema, values
            )
            if found is not None:
                met = True
                yield from go(k + 1, found)
        if not met:  # the other patterns may tell the values: log(exp(z)) comes in with exp(z)
            yield from go(k + 1, values)

    for values in go(0, {}):
        try:
            key = tuple(sorted((str(v), form(e)) for v, e in values.items()))
        except Refused:
            continue
        if key not in seen:
            seen.add(key)
            yield values
        if len(seen) >= MAX_FOUND:
            return


def applications(rels: Iterable[Rel]) -> list[Term]:
    """Every application in the relations, each once, in order."""
    found: dict[Term, None] = {}
    for r in rels:
        for t in r.terms():
            for s in subterms(t):
                if s.op == "app":
                    found.setdefault(s)
    return list(found)
