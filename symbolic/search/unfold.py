"""Facts that the terms of a problem bring with them: defining equations, powers, exp, sqrt, abs, max, min, floor.

Each fact is an instance of a kernel rule.  A step of a recursive definition is used where the same function occurs at
two values of its first argument that differ by a number: the higher one is unfolded down to the lower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from symbolic.kernel import (
    Claim,
    Refused,
    Rel,
    Term,
    Theorem,
    app,
    build,
    define,
    elementary,
    elementary_function,
    functions,
    instance,
    num,
    number,
    subterms,
    variables,
)
from symbolic.kernel.polynomials import constant, normal, plus

MAX_ROUNDS = 40
MAX_FACTS = 120
Show = Callable[[Rel], bool]


def saturate(things: Iterable[Rel | Claim], show: Show, known: Iterable[Theorem] = ()) -> list[Theorem]:
    """Instances of definitions and elementary facts for the terms; `show` says whether a condition can be proved."""
    terms = [t for thing in things for r in (thing.rels() if isinstance(thing, Claim) else [thing]) for t in r.terms()]
    found: dict[object, Theorem] = {t.claim.key(): t for t in known}
    start = len(found)
    for _ in range(MAX_ROUNDS):
        fresh = [t for t in _facts(terms) if t.claim.key() not in found]
        usable = [t for t in fresh if all(isinstance(h, Rel) and show(h) for h in t.claim.given)]
        if not usable or len(found) > MAX_FACTS:
            break
        for t in usable:
            found.setdefault(t.claim.key(), t)
            terms += t.claim.goal.terms()
    return list(found.values())[start:]


def _facts(terms: list[Term]) -> Iterator[Theorem]:
    seen: dict[Term, None] = {}
    for t in terms:
        for s in subterms(t):
            if s.op in ("app", "^"):
                seen.setdefault(s)
    apps = list(seen)
    for s in apps:
        if s.op == "app":
            yield from _application(s)
    yield from _steps([s for s in apps if s.op == "app" and _kind(s) == "recursive"])
    yield from _powers([s for s in apps if s.op == "^" and s.args[1].number is None])
    yield from _exponentials([s for s in apps if s.op == "app" and s.args[0] == elementary_function("exp")])


def _kind(s: Term) -> str | None:
    definition = s.args[0].definition
    return None if definition is None else definition[0]


def _at(theorem: Theorem, *args: Term, names: str = "xy") -> Theorem:
    free = {v.args[0]: v for v in theorem.claim.free()}
    return instance(theorem, {free[n]: a for n, a in zip(names, args, strict=False) if n in free})


def _application(s: Term) -> Iterator[Theorem]:
    f, args = s.args[0], s.args[1:]
    kind = _kind(s)
    if kind == "explicit":
        yield instance(define(f, "body"), dict(zip(f.params, args, strict=True)))
        return
    if kind != "elementary":
        return
    tables = {
        "exp": ["exp positive"],
        "sqrt": ["sqrt square", "sqrt sign"],
        "abs": ["abs plus", "abs minus"],
        "max": ["max left", "max right"],
        "min": ["min left", "min right"],
        "floor": ["floor below", "floor above"],
        "ceil": ["ceil above", "ceil below"],
        "pos": ["pos one", "pos zero"],
        "pow": ["power real"],
        "log": [],
    }
    for name in tables[f.name]:
        yield _at(elementary(name), *args)
    if not variables(s) and not any(g.definition is None for g in functions(s)):
        for value in _values(f.name, args):
            try:
                yield number(Rel(s, "=", value))
            except Refused:
                continue


def _values(name: str, args: tuple[Term, ...]) -> list[Term]:
    if name in ("log", "exp"):
        return [num(0)] if name == "log" else [num(1)]
    q = normal(args[0])
    if name == "sqrt" and not q.divisors and set(q.numerator) <= {()}:
        root = q.numerator.get((), constant(0).get((), 0))
        from math import isqrt

        n, d = isqrt(root.numerator) if root >= 0 else 0, isqrt(root.denominator)
        return [num(n) / num(d)]
    return []


def _offset(t: Term) -> tuple[str, int] | None:
    """The integer constant in a term, and the rest as text; None if the term divides or the constant is no integer."""
    try:
        q = normal(t)
    except Refused:
        return None
    c = q.numerator.get((), 0)
    if q.divisors or int(c) != c:
        return None
    rest = plus(q.numerator, constant(c), -1)
    return str(sorted(rest.items())), int(c)


def _steps(apps: list[Term]) -> Iterator[Theorem]:
    lowest: dict[object, int] = {}
    placed = []
    for s in apps:
        where = _offset(s.args[1])
        if where is not None:
            rest, c = where
            placed.append((s, rest, c))
            lowest[s.args[0], rest] = min(c, lowest.get((s.args[0], rest), c))
    for s, rest, c in placed:
        f, args = s.args[0], s.args[1:]
        start = f.definition[1]
        closed = rest == "[]"
        if closed and c <= start:
            yield instance(define(f, "base"), dict(zip(f.params, args, strict=True)))
        elif (closed and c - start <= MAX_ROUNDS) or (not closed and c > lowest[f, rest]):
            before = num(c - 1) if closed else _less(args[0])
            yield instance(define(f, "step"), dict(zip(f.params, (before, *args[1:]), strict=True)))
        elif not closed:
            yield instance(define(f, "base"), dict(zip(f.params, args, strict=True)))


def _less(t: Term) -> Term:
    if t.op == "+" and t.args[-1].number == 1 and len(t.args) == 2:
        return t.args[0]  # type: ignore[no-any-return]
    return build("-", t, num(1))


def _powers(powers: list[Term]) -> Iterator[Theorem]:
    lowest: dict[object, int] = {}
    placed = []
    for s in powers:
        base, where = normal(s.args[0]).text(), _offset(s.args[1])
        if where is None:
            continue
        placed.append((s, base, *where))
        lowest[base, where[0]] = min(where[1], lowest.get((base, where[0]), where[1]))
    for s, base, rest, c in placed:
        x, n = s.args
        if c > lowest[base, rest]:
            for name in ("power natural", "power integer"):
                yield _at(elementary(name), x, _less(n), names="xn")
        else:
            yield _at(elementary("power zero"), x, n, names="xn")


def _exponentials(exps: list[Term]) -> Iterator[Theorem]:
    for k, s in enumerate(exps):
        for t in exps[:k]:
            total = normal(build("+", s.args[1], t.args[1]))
            if not total.numerator and not total.divisors:
                yield _at(elementary("exp sum"), s.args[1], t.args[1])
                yield number(Rel(app(elementary_function("exp"), num(0)), "=", 1))
