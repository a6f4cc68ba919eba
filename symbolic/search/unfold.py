"""Facts that the terms of a problem bring with them: defining equations, powers, exp, sqrt, abs, max, min, floor.

Each fact is an instance of a kernel rule.  A step of a recursive definition is used where the same function occurs at
two values of its first argument that differ by a number: the higher one is unfolded down to the lower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import isqrt

from symbolic.kernel import (
    Function,
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
from symbolic.kernel.polynomials import constant, normal, plus, poly_text
from symbolic.search.kept import kept

MAX_ROUNDS = 40
MAX_FACTS = 120
Show = Callable[[Rel], bool]
Make = Callable[[], Theorem]


class Unfolder:
    """Collects instances of definitions and elementary facts; each is made once and used at most once."""

    def __init__(self) -> None:
        self.made: dict[object, Theorem | None] = {}
        self.used: set[object] = set()
        self.seen: dict[Term, None] = {}

    def saturate(self, things: Iterable[Rel], show: Show) -> list[Theorem]:
        """New facts for the terms; `show` says whether a condition can be proved."""
        out: list[Theorem] = []
        terms = [t for r in things for t in r.terms()]
        refused: set[object] = set()
        for _ in range(MAX_ROUNDS):
            self._look(terms)
            terms = []
            for key, make in _facts(list(self.seen)):
                if key in self.used or key in refused:
                    continue
                theorem = self._instance(key, make)
                if theorem is None or not all(isinstance(h, Rel) and show(h) for h in theorem.claim.given):
                    refused.add(key)
                    continue
                self.used.add(key)
                out.append(theorem)
                terms += theorem.claim.goal.terms()
            if not terms or len(self.used) > MAX_FACTS:
                break
        return out

    def _look(self, terms: Iterable[Term]) -> None:
        for t in terms:
            for s in subterms(t):
                if s.op in ("app", "^"):
                    self.seen.setdefault(s)

    def _instance(self, key: object, make: Make) -> Theorem | None:
        if key not in self.made:
            try:
                self.made[key] = make()
            except Refused:
                self.made[key] = None
        return self.made[key]


def _facts(apps: list[Term]) -> Iterator[tuple[object, Make]]:
    """What could be said of the applications and powers: a key, and how to make the theorem."""
    for s in apps:
        if s.op == "app":
            yield from _application(s)
    yield from _steps([s for s in apps if s.op == "app" and _kind(s) == "recursive"])
    yield from _powers([s for s in apps if s.op == "^" and s.args[1].number is None])
    yield from _exponentials([s for s in apps if s.op == "app" and s.args[0] == elementary_function("exp")])


def _kind(s: Term) -> str | None:
    definition = s.args[0].definition
    return None if definition is None else definition[0]


@kept(maxsize=20_000)
def _stated(name: str, args: tuple[Term, ...], names: str) -> Theorem:
    theorem = elementary(name)
    free = {v.args[0]: v for v in theorem.claim.free()}
    return instance(theorem, {free[n]: a for n, a in zip(names, args, strict=False) if n in free})


def _definition(f: Function, part: str, args: Sequence[Term]) -> tuple[object, Make]:
    return (part, f, tuple(args)), partial(_defined, part, f, tuple(args))


@kept(maxsize=20_000)
def _defined(part: str, f: Function, args: tuple[Term, ...]) -> Theorem:
    return instance(define(f, part), dict(zip(f.params, args, strict=True)))


def _fact(name: str, *args: Term, names: str = "xy") -> tuple[object, Make]:
    return (name, args), partial(_stated, name, args, names)


FACTS = {
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


def _application(s: Term) -> Iterator[tuple[object, Make]]:
    f, args = s.args[0], s.args[1:]
    kind = _kind(s)
    if kind == "explicit":
        yield _definition(f, "body", args)
    if kind != "elementary":
        return
    for name in FACTS[f.name]:
        yield _fact(name, *args)
    if not variables(s) and not any(g.definition is None for g in functions(s)):
        for value in _values(f.name, args):
            yield ("value", s, value), lambda value=value: number(Rel(s, "=", value))  # type: ignore[misc]


def _values(name: str, args: tuple[Term, ...]) -> list[Term]:
    """The exact value that a closed elementary term may have."""
    if name in ("log", "exp"):
        return [num(0)] if name == "log" else [num(1)]
    q = normal(args[0])
    if name == "sqrt" and not q.divisors and set(q.numerator) <= {()}:
        square = q.numerator.get((), Fraction(0))
        return [num(Fraction(isqrt(square.numerator), isqrt(square.denominator)))] if square >= 0 else []
    return []


def offset(t: Term) -> tuple[str, int] | None:
    """The integer constant in a term, and the rest as text; None if the term divides or the constant is no integer."""
    try:
        q = normal(t)
    except Refused:
        return None
    c = q.numerator.get((), Fraction(0))
    if q.divisors or c.denominator != 1:
        return None
    return poly_text(plus(q.numerator, constant(c), -1)), int(c)


def _steps(apps: list[Term]) -> Iterator[tuple[object, Make]]:
    lowest: dict[object, int] = {}
    placed = []
    for s in apps:
        where = offset(s.args[1])
        if where is not None:
            rest, c = where
            placed.append((s, rest, c))
            lowest[s.args[0], rest] = min(c, lowest.get((s.args[0], rest), c))
    for s, rest, c in placed:
        f, args = s.args[0], s.args[1:]
        start, closed = f.definition[1], rest == "0"
        if (closed and start < c <= start + MAX_ROUNDS) or (not closed and c > lowest[f, rest]):
            before = (num(c - 1) if closed else _less(args[0]), *args[1:])
            yield _definition(f, "step", before)
            if _of_powers(f):
                yield _definition(f, "natural step", before)
        elif not closed or c <= start:
            yield _definition(f, "base", args)


@lru_cache(maxsize=10_000)
def _of_powers(f: Function) -> bool:
    """Has a step powers of what may be 0, and is defined where their exponents are natural?"""
    return define(f, "natural step").claim != define(f, "step").claim


def _less(t: Term) -> Term:
    if t.op == "+" and t.args[-1].number == 1 and len(t.args) == 2:
        return t.args[0]  # type: ignore[no-any-return]
    return build("-", t, num(1))


def _powers(powers: list[Term]) -> Iterator[tuple[object, Make]]:
    lowest: dict[object, int] = {}
    placed = []
    for s in powers:
        base, where = normal(s.args[0]).text(), offset(s.args[1])
        if where is None:
            continue
        placed.append((s, base, *where))
        lowest[base, where[0]] = min(where[1], lowest.get((base, where[0]), where[1]))
    for s, base, rest, c in placed:
        x, n = s.args
        if c > lowest[base, rest]:
            for name in ("power natural", "power integer"):
                yield _fact(name, x, _less(n), names="xn")
        else:
            yield _fact("power zero", x, n, names="xn")


def _exponentials(exps: list[Term]) -> Iterator[tuple[object, Make]]:
    exps = [s for s in exps if normal(s.args[1]).numerator]  # exp(0 + 0), exp(0 + 0 + 0), .. would never end
    for k, s in enumerate(exps):
        for t in exps[:k]:
            total = normal(build("+", s.args[1], t.args[1]))
            if not total.numerator and not total.divisors:
                yield _fact("exp sum", s.args[1], t.args[1])
                yield ("exp 0",), lambda: number(Rel(app(elementary_function("exp"), num(0)), "=", 1))
