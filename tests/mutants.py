"""Mutants: theorems changed in one place, and their truth by brute force.

A mutant is made from a theorem's claim by one small change of the kind that a misprint or a slip of the pen makes.
Whether it is true is decided at exact points by an evaluator of its own, which knows the functions of the section from
first principles (the models of `derivations.laws.distributions`, subsets of factors, plain products and loops) and
shares no code with the kernel's.
"""

from __future__ import annotations

import itertools
import random
import signal
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from importlib import import_module
from math import prod
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import derivations
import symbolic
from symbolic.kernel import Claim, Function, Refused, Rel, Term, Theorem, app, build, integral, num, var, variables
from symbolic.language.models import model_of
from symbolic.search.establish import establish
from symbolic.search.memory import Memory, remembering
from symbolic.search.prove import prove
from symbolic.sources import registry

KINDS = (
    "sign flipped",
    "index shifted",
    "size changed",
    "exponent changed",
    "p and q exchanged",
    "constant changed",
    "relation strengthened",
    "relation weakened",
    "relation reversed",
    "hypothesis dropped",
    "bound widened",
)
PER_THEOREM = 6
ABOUT_HYPOTHESES = 2  # of them; such a change often leaves the claim true
SIZES = ("N", "n")
SUMMED = "sum"


# ---------------------------------------------------------------------------------------------- the section's theorems


@dataclass(frozen=True, eq=False)
class Proof:
    """A theorem of the section, and the search with the lemmas and hints that found it."""

    ref: str
    number: int
    theorem: Theorem
    search: Callable[[Claim], Theorem]

    @property
    def name(self) -> str:
        """The item, and which of its theorems."""
        return f"{self.ref}#{self.number}"


@cache
def section() -> tuple[Proof, ...]:
    """The theorems of section 4.2, in order; everything is derived once more, and the searches are recorded."""
    for name in registry(Path(derivations.__file__).parent)["jan2016"]:
        import_module(name)
    from derivations.jan2016 import paper

    asked: dict[int, Callable[[Claim], Theorem]] = {}

    def recorded(claim: Claim, *args: Any, **options: Any) -> Theorem:
        theorem = establish(claim, *args, **options)
        asked[id(theorem)] = lambda other: establish(other, *args, **options)
        return theorem

    items = [item for s in paper.sections if s.number == "4.2" for item in s.items]
    kept = Memory(Path(__file__).parent.parent / "reports" / "certificates")
    with patch.dict(paper.done, clear=True), patch("symbolic.paper.derivation.establish", recorded), remembering(kept):
        parts = {item.ref: paper.derive(item.ref).parts for item in items}
    return tuple(
        Proof(ref, k, part.result, asked.get(id(part.result)) or partial(from_premises, part.result))
        for ref, found in parts.items()
        for k, part in enumerate(found, 1)
        if isinstance(part.result, Theorem)
    )


def from_premises(theorem: Theorem, claim: Claim) -> Theorem:
    """A claim, searched for with what a theorem rests on that was not searched for."""
    return prove(claim.goal, claim.given, lemmas(theorem))


def lemmas(theorem: Theorem) -> tuple[Theorem, ...]:
    """The premises of a theorem that was made when its module was imported, and what they are instances of."""
    found: dict[int, Theorem] = {}
    for premise in theorem.uses:
        found[id(premise)] = premise
        while premise.rule == "instance":
            (premise,) = premise.uses
        if premise.rule not in ("define", "elementary"):
            found[id(premise)] = premise
    return tuple(found.values())


# ---------------------------------------------------------------------------------------------- mutants


@dataclass(frozen=True, eq=False)
class Mutant:
    """A claim that differs from the theorem's in one place."""

    proof: Proof
    kind: str
    change: str
    claim: Claim

    def __str__(self) -> str:
        return f"{self.proof.name}, {self.kind}, {self.change}:\n    {self.claim}\n  from {self.proof.theorem.claim}"


Change = tuple[str, str, Term]


def variants(t: Term, place: str = "value") -> Iterator[Change]:
    """The term with one change; `place` is "value", "index" (an integer argument) or "exponent"."""
    yield from _here(t, place)
    if t.op == "app":
        yield from _inside_a_sum(t)
    for k, a in enumerate(t.args):
        if type(a) is not Term:
            continue
        inner = "exponent" if t.op == "^" and k == 1 else place
        if t.op == "app" and t.args[0].params[k - 1].args[1] == "integer":
            inner = "index"
        for kind, change, new in variants(a, inner):
            made = _made(t, k, new)
            if made is not None:
                yield kind, change, made


def _made(t: Term, k: int, new: Term) -> Term | None:
    """The term with another k-th argument, where it is one."""
    try:
        return Term(t.op, (*t.args[:k], new, *t.args[k + 1 :]))
    except Refused:
        return None


def _here(t: Term, place: str) -> Iterator[Change]:
    if t.op in ("+", "*") and place == "value":
        for k, a in enumerate(t.args[: None if t.op == "+" else 1]):
            yield "sign flipped", f"{a} to {-a}", Term(t.op, (*t.args[:k], -a, *t.args[k + 1 :]))
    elif t.op == "+":
        for k, a in enumerate(t.args):
            yield "sign flipped", f"{a} to {-a} in {t}", Term(t.op, (*t.args[:k], -a, *t.args[k + 1 :]))
    elif t.op == "-":
        yield "sign flipped", f"- to + in {t}", build("+", *t.args)
    elif t.op == "neg":
        yield "sign flipped", f"{t} to {t.args[0]}", t.args[0]
    elif t.op == "^":
        for by in (1, -1):
            new = _shifted(t.args[1], by)
            yield "exponent changed", f"exponent {t.args[1]} to {new}", build("^", t.args[0], new)
    elif t.op == "num" and place == "value":
        for by in (1, -1) if t.number and t.number > 0 else (1,):
            yield "constant changed", f"{t} to {t.number + by}", num(t.number + by)
    elif t.op == "var" and t.args[0] in ("p", "q"):
        other = var("q" if t.args[0] == "p" else "p")
        yield "p and q exchanged", f"one {t} to {other}", other
    elif t.op == "app":
        yield from _arguments(t)


def _arguments(t: Term) -> Iterator[Change]:
    f, args = t.args[0], t.args[1:]
    for k, (v, a) in enumerate(zip(f.params, args, strict=True), 1):
        if v.args[1] == "integer":
            size = (v.args[0] in SIZES and len(args) > 1) or (f.name == SUMMED and k == 1)
            for by in (1, -1):
                new = _shifted(a, by)
                kind = "size changed" if size else "index shifted"
                yield kind, f"{a} to {new} in {t}", Term("app", (f, *args[: k - 1], new, *args[k:]))
    swapped = {var("p"): var("q"), var("q"): var("p")}
    exchanged = [swapped.get(a, a) for a in args]
    if sum(a in swapped for a in args) > 1:
        yield "p and q exchanged", f"p and q in {t}", app(f, *exchanged)


def _shifted(t: Term, by: int) -> Term:
    """t + by, with the numerals put together."""
    if t.number is not None:
        return num(t.number + by)
    if t.op in ("+", "-") and len(t.args) == 2 and t.args[1].number is not None:
        total = t.args[1].number * (1 if t.op == "+" else -1) + by
        rest = t.args[0]
    else:
        total, rest = Fraction(by), t
    return rest if not total else rest + num(total) if total > 0 else rest - num(-total)


def _inside_a_sum(t: Term) -> Iterator[Change]:
    """The summand of a sum is part of its function's definition: the sum of something else is another function."""
    parts = summand(t.args[0])
    if parts is None:
        return
    f, (before, body) = t.args[0], parts
    for kind, change, new in variants(body):
        definition = ("recursive", 0, num(0), build("+", before, new), True)
        try:
            yield kind, f"{change}, in the summand", app(Function(f.name, f.params, definition), *t.args[1:])
        except Refused:
            continue


def summand(f: Function) -> tuple[Term, Term] | None:
    """(the sum so far, the summand), if the function is a sum."""
    match f.definition:
        case ("recursive", 0, base, step, True) if f.name == SUMMED and base == num(0) and step.op == "+":
            before, body = step.args
            if before.op == "app" and before.args[0].definition == ("self",):
                return before, body
    return None


def changed_goals(goal: Rel) -> Iterator[tuple[str, str, Rel]]:
    """The goal with one change."""
    yield "sign flipped", "the left side", Rel(-goal.lhs, goal.op, goal.rhs)
    for kind, change, new in variants(goal.lhs):
        yield kind, change, Rel(new, goal.op, goal.rhs)
    for kind, change, new in variants(goal.rhs):
        yield kind, change, Rel(goal.lhs, goal.op, new)
    if goal.op == "=":
        yield "relation weakened", "= to >=", Rel(goal.lhs, ">=", goal.rhs)
        yield "relation strengthened", "= to >", Rel(goal.lhs, ">", goal.rhs)
    else:
        yield "relation reversed", goal.op, Rel(goal.rhs, goal.op, goal.lhs)
    if goal.op == ">=":
        yield "relation strengthened", ">= to >", Rel(goal.lhs, ">", goal.rhs)


def widened(h: Rel | Claim) -> Iterator[tuple[str, Rel | Claim]]:
    """The hypothesis with a wider bound."""
    if isinstance(h, Claim):
        for change, goal in widened(h.goal):
            if isinstance(goal, Rel):
                yield change, Claim(h.given, goal, h.bound)
    elif h.op in (">", ">="):
        ways = [Rel(h.lhs, h.op, _shifted(h.rhs, -1)), Rel(_shifted(h.lhs, 1), h.op, h.rhs)]
        wider = min(ways, key=lambda way: way.gap.size)
        yield f"{h} to {wider}", wider
        if h.op == ">" and not integral(h.gap):
            weak = Rel(h.lhs, ">=", h.rhs)
            yield f"{h} to {weak}", weak


@cache
def mutants(proof: Proof) -> tuple[Mutant, ...]:
    """All mutants of a theorem, without duplicates and without those that say the same in other words."""
    claim = proof.theorem.claim
    made: list[tuple[str, str, Claim]] = []
    for kind, change, goal in changed_goals(claim.goal):
        made.append((kind, change, Claim(claim.given, goal)))
    for k, h in enumerate(claim.given):
        rest = [*claim.given[:k], *claim.given[k + 1 :]]
        made.append(("hypothesis dropped", str(h), Claim(rest, claim.goal)))
        made += [
            ("bound widened", change, Claim([*claim.given[:k], new, *claim.given[k + 1 :]], claim.goal))
            for change, new in widened(h)
        ]
    seen, out = {claim.key()}, []
    for kind, change, new in made:
        key = new.key()
        if key not in seen:
            seen.add(key)
            out.append(Mutant(proof, kind, change, new))
    return tuple(out)


@cache
def sample() -> tuple[Mutant, ...]:
    """Mutants of all theorems: for each a few of every kind, drawn by lot, always the same ones; no claim twice."""
    taken: set[object] = set()
    out: list[Mutant] = []
    for proof in section():
        rng = random.Random(proof.name)  # noqa: S311 (a sample, not secrets)
        kinds: dict[str, list[Mutant]] = {kind: [] for kind in KINDS}
        for mutant in mutants(proof):
            kinds[mutant.kind].append(mutant)
        for group in kinds.values():
            rng.shuffle(group)
        hypotheses = [kinds.pop("hypothesis dropped"), kinds.pop("bound widened")]
        others = list(kinds.values())
        rng.shuffle(others)
        chosen = _first(hypotheses, ABOUT_HYPOTHESES, taken)
        out += chosen + _first(others, PER_THEOREM - len(chosen), taken)
    return tuple(out)


def _first(groups: Sequence[list[Mutant]], count: int, taken: set[object]) -> list[Mutant]:
    """One of every group in turn, until there are so many."""
    out: list[Mutant] = []
    for row in itertools.zip_longest(*groups):
        for mutant in row:
            if mutant is not None and len(out) < count and mutant.claim.key() not in taken:
                taken.add(mutant.claim.key())
                out.append(mutant)
    return out


# ---------------------------------------------------------------------------------------------- values from the models

Value = Fraction | int
Env = dict[str, Value]
Place = tuple["World", Env]


class NoValue(Exception):
    """A division by 0, or a power of 0 with a negative exponent."""


def unspecified(name: str, *args: Value) -> Fraction:
    """Where its definition says nothing, a function has some value: this one is as good as any."""
    text = " ".join([name, *(str(Fraction(x)) for x in args)])
    return Fraction(zlib.crc32(text.encode()) % 41 - 17, 6)


def ones_value(model: Callable[..., Value], m: int, i: int, p: Value, q: Value) -> Value:
    """m set bits."""
    return model(m, i, p, q) if m >= 0 else unspecified("ones", m, i, p, q)


def law_value(model: Callable[..., Value], z: int, m: int, i: int, p: Value, q: Value) -> Value:
    """z zero bits and m set bits; for m < 0 only the zero bits are known."""
    if z < 0:
        return unspecified("law", z, m, i, p, q)
    if m < 0:
        return sum(model(z, 0, k, p, q) * unspecified("ones", m, i - k, p, q) for k in range(z + 1))
    return model(z, m, i, p, q)


def coefficient(roots: Sequence[Value], i: int) -> Value:
    """The coefficient of x^i in the product of the factors r + x: from each set of i factors the x is taken."""
    n = len(roots)
    return sum((prod(roots[k] for k in range(n) if k not in s) for s in itertools.combinations(range(n), i)), 0)


@dataclass
class World:
    """Values of terms, where the free functions are periodic sequences."""

    sequences: Mapping[str, tuple[Fraction, ...]] = field(default_factory=dict)
    memo: dict[tuple[Any, ...], Value] = field(default_factory=dict)
    compiled: dict[Term, Callable[[Env], Value]] = field(default_factory=dict)

    def value(self, t: Term, env: Env) -> Value:
        """The value of a term; raises `NoValue`."""
        if t not in self.compiled:
            self.compiled[t] = self.compile(t)
        return self.compiled[t](env)

    def compile(self, t: Term) -> Callable[[Env], Value]:
        """The term as a function of the values of its variables."""
        if t.op == "num":
            constant = int(t.args[0]) if t.args[0].denominator == 1 else t.args[0]
            return lambda env: constant
        if t.op == "var":
            name = t.args[0]
            return lambda env: env[name]
        parts = [self.compile(a) for a in t.args if type(a) is Term]
        if t.op == "app":
            return self.application(t.args[0], parts)
        first = parts[0]
        match t.op:
            case "+":
                return lambda env: sum(f(env) for f in parts)
            case "*":
                return lambda env: prod(f(env) for f in parts)
            case "neg":
                return lambda env: -first(env)
            case "-":
                return lambda env: first(env) - parts[1](env)
            case "/":
                return lambda env: power(parts[1](env), -1) * first(env)
            case "^":
                return lambda env: power(first(env), parts[1](env))
        raise AssertionError(t.op)

    def application(self, f: Function, parts: list[Callable[[Env], Value]]) -> Callable[[Env], Value]:
        """An application; values are remembered."""
        compute, memo = self.function(f), self.memo

        def value(env: Env) -> Value:
            args = tuple(part(env) for part in parts)
            key = (f, args)
            if key not in memo:
                memo[key] = compute(*args)
            return memo[key]

        return value

    def function(self, f: Function) -> Callable[..., Value]:
        """A function of the section, from first principles."""
        if f.definition is None:
            return lambda k: self.sequences[f.name][int(k) % len(self.sequences[f.name])]
        model = model_of(f)
        if parts := summand(f):
            body = self.compile(parts[1])
            names = [v.args[0] for v in f.params]
            return lambda count, *rest: sum(
                body(dict(zip(names, (k, *rest), strict=True))) for k in range(int(max(count, 0)))
            )
        match f.name, len(f.params):
            case "pos", 1:
                return lambda x: int(x >= 0)
            case "unit", 1:
                return lambda i: model(i)
            case "ones", 4:
                return lambda m, i, p, q: ones_value(model, m, i, p, q)
            case "law", 5:
                return lambda z, m, i, p, q: law_value(model, z, m, i, p, q)
            case "a", 5:
                return lambda N, m, *rest: law_value(lambda z, m, *more: model(z + m, m, *more), N - m, m, *rest)
            case "c", 2:
                return lambda n, i: self.coefficients(n, i, lambda k: self.root(k))
            case "c", 5:
                return lambda n, i, m, p, q: self.coefficients(
                    n, i, lambda k: power(p, -1) * q if m - k >= 0 else power(q, -1) * p, m, p, q
                )
            case "product", 2:
                return lambda n, x: (
                    prod(self.root(k) + x for k in range(1, int(n) + 1)) if n >= 0 else unspecified("product", n, x)
                )
        raise AssertionError(f"{f.name} has no model here")

    def root(self, k: int) -> Value:
        """r(k)."""
        return self.sequences["r"][k % len(self.sequences["r"])]

    def coefficients(self, n: int, i: int, root: Callable[[int], Value], *more: Value) -> Value:
        """c(n, i), for the roots root(1), .., root(n)."""
        try:
            roots = [root(k) for k in range(1, int(n) + 1)]
        except NoValue:
            return unspecified("c", n, i, *more)
        if n < 0:
            return unspecified("c", n, i, *more)
        return coefficient(roots, int(i)) if 0 <= i <= n else 0

    def holds(self, h: Rel | Claim, env: Env) -> bool:
        """Does it hold, with both sides defined?"""
        if isinstance(h, Claim):
            # Over all integers: the sequences have short periods.
            inside = [dict(zip((v.args[0] for v in h.bound), ks, strict=True)) for ks in self.bound(h)]
            return all(
                self.holds(h.goal, env | more) for more in inside if all(self.holds(g, env | more) for g in h.given)
            )
        try:
            left, right = self.value(h.lhs, env), self.value(h.rhs, env)
        except NoValue:
            return False
        return {"=": left == right, ">=": left >= right, ">": left > right, "!=": left != right}[h.op]

    def bound(self, h: Claim) -> Iterator[tuple[int, ...]]:
        """Values of the bound variables of a hypothesis."""
        return itertools.product(range(-12, 13), repeat=len(h.bound))


def power(base: Value, exponent: Value) -> Value:
    """base^exponent; 0^0 = 1."""
    if base == 0 and exponent < 0:
        raise NoValue
    return Fraction(base) ** int(exponent)


# ---------------------------------------------------------------------------------------------- points


def F(*texts: str) -> tuple[Fraction, ...]:
    """Fractions."""
    return tuple(map(Fraction, texts))


SEQUENCES = (
    F("1", "2", "3"),
    F("1/2", "3", "0", "5"),
    F("1"),
    F("1", "4", "1/5"),
    F("1/10", "1/5", "1/3"),
    F("4", "1", "-3"),
    F("0"),
    F("2", "0"),
    F("0", "1", "2"),
    F("1", "0", "0", "4"),
    F("10", "1/10", "1"),
    F("4", "1", "1", "1/3", "7"),
    F("-1", "2"),
    F("-2"),
    F("1", "-1", "3", "-1/2"),
    F("-1/2", "2", "2"),
)
REALS: dict[str, tuple[Fraction, ...]] = {
    "q": F("1/4", "1/3", "1/10", "2/5", "1/100", "1/2", "0", "3/4", "-1/2", "1", "2"),
    "p": F("2/3", "1/4", "3/4", "9/10", "0", "-1"),
    "x": F("2", "1/3", "-1/2", "1", "0", "-1"),
    "kappa": F("2", "-1/3", "1", "0"),
}
LARGEST = 4
MOST = 900


@cache
def worlds(names: frozenset[str]) -> tuple[World, ...]:
    """For every sequence of the list a world, if the claim speaks of one."""
    return tuple(World(dict.fromkeys(names, s)) for s in SEQUENCES) if names else (World(),)


@cache
def where(given: tuple[Rel | Claim, ...], free: frozenset[Term], names: frozenset[str]) -> tuple[Place, ...]:
    """Points that meet the hypotheses: everything small, thinned out by lot if there is too much of it."""
    order = sorted(free, key=lambda v: (v.args[1] == "real", v.args[0] not in SIZES, v.args[0] != "q", v.args[0]))
    found = [(world, env) for world in worlds(names) for env in _completed(world, {}, order, given)]
    random.Random(len(found)).shuffle(found)  # noqa: S311
    return tuple(found[:MOST])


def _completed(world: World, env: Env, order: list[Term], given: Sequence[Rel | Claim]) -> Iterator[Env]:
    """All values of the variables in turn; a hypothesis is looked at as soon as it has a value."""
    known = set(env)
    ready = [h for h in given if {v.args[0] for v in h.free()} <= known]
    if not all(world.holds(h, env) for h in ready):
        return
    if not order:
        yield dict(env)
        return
    v, later = order[0], [h for h in given if h not in ready]
    for x in values(v, env, world, later):
        yield from _completed(world, {**env, v.args[0]: x}, order[1:], later)


def values(v: Term, env: Env, world: World, given: Sequence[Rel | Claim]) -> Sequence[Value]:
    """The values to try: what an equation says, or small integers around 0..N, or nice rationals."""
    for h in given:
        if isinstance(h, Rel) and h.op == "=" and h.lhs == v and {w.args[0] for w in variables(h.rhs)} <= set(env):
            return [world.value(h.rhs, env)]
    name, kind = v.args
    if kind == "real":
        return REALS[name]
    size = next((int(env[s]) for s in SIZES if s in env), LARGEST)
    return range(-1, LARGEST + 1) if name in SIZES else range(-1, size + 3)


@cache
def refuted(claim: Claim) -> Place | None:
    """A point where the hypotheses hold and the goal is false or has no value, if there is one among the points."""
    for world, env in points(claim):
        if not world.holds(claim.goal, env):
            return world, env
    return None


def points(claim: Claim) -> tuple[Place, ...]:
    """Where the claim is tried."""
    names = frozenset(f.name for g in claim.functions() for f in g.free)
    return where(claim.given, frozenset(claim.free()), names)


# ---------------------------------------------------------------------------------------------- a limit on the time


ENGINE = Path(symbolic.__file__).parent


class TimeUp(BaseException):
    """The time is up.  Not an Exception: nobody catches it on the way."""


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Raise `TimeUp` in what runs longer, in the engine's own code.

    Elsewhere (in a callback of the garbage collector, say) an exception would be swallowed or break the test runner, so
    the bell rings again until the engine is at work.
    """

    running = [True]

    def ring(_: int, frame: FrameType | None) -> None:
        if running and frame is not None and Path(frame.f_code.co_filename).is_relative_to(ENGINE):
            raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.02)
    try:
        try:
            yield
        finally:
            running.clear()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
