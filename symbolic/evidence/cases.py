"""The cases in which SymPy looks at a claim: small integers, and for the rest what the hypotheses say.

An equality among the hypotheses gives a value to a variable, or to a value of an arbitrary function; a product that is
0 gives a case for each factor.  What decides which part of a definition counts (the sign of a value, an integer
argument) gets small values, one after the other.  All choices are the same in every run.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from symbolic.evidence.field import SIGN, Field, Key, NoValue, Range, Stuck, Value
from symbolic.evidence.points import determined
from symbolic.evidence.unrolling import Env, Memo, Split, Unrolled
from symbolic.kernel import Claim, Function, Rel, Term, domain, functions
from symbolic.kernel.claims import compare

LOWEST, HIGHEST = -1, 5
BEYOND = 8  # up to where bound integers of hypotheses go
_NODES = 120  # choices that are tried for one integer point
_ROUNDS = 2  # cases for one integer point, where there is a choice


class Unmet(Exception):
    """A hypothesis is false."""


@dataclass(frozen=True)
class Case:
    """Where a goal is looked at."""

    unrolled: Unrolled
    env: Env
    equations: tuple[Any, ...]  # polynomials that are 0
    loose: bool  # some hypotheses were not used
    chosen: tuple[str, ...]  # functions and variables that were given values


class Cases:
    """The cases of a claim in a field."""

    def __init__(self, claim: Claim, field: Field) -> None:
        self.claim = claim
        self.field = field
        self._given = determined(claim.given)
        known = {v for v, _ in self._given}
        self._integers = sorted((v for v in claim.free() - known if v.args[1] == "integer"), key=lambda v: v.args)
        equal = {(v, e) for v, e in self._given}
        self._hypotheses = [
            h for h in claim.given if isinstance(h, Claim) or not {(h.lhs, h.rhs), (h.rhs, h.lhs)} & equal
        ]
        plain = [h for h in self._hypotheses if isinstance(h, Rel) and h.free() <= set(self._integers)]
        self._plain = [h for h in plain if not any(map(functions, h.terms()))]  # they hold wherever a case is looked at
        self._other = [h for h in self._hypotheses if h not in self._plain]
        self._kept: dict[Any, list[dict[Term, Value]]] = {}
        self._memos: dict[Any, Memo] = {}
        field.patterns = [p for h in self._hypotheses if isinstance(h, Claim) and (p := _pattern(h))]
        self._nodes = 0

    def shells(self) -> Iterator[tuple[int, Iterator[Mapping[Term, Fraction]]]]:
        """The integer points that meet the plain hypotheses, those with small integers first."""
        for size in range(HIGHEST + 1 if self._integers else 1):
            yield size, self._shell(size)

    def _shell(self, size: int) -> Iterator[Mapping[Term, Fraction]]:
        unrolled = Unrolled(self.field, {}, {})
        for values in itertools.product(range(max(-size, LOWEST), size + 1), repeat=len(self._integers)):
            if max(map(abs, values), default=0) != size:
                continue
            point = dict(zip(self._integers, map(Fraction, values), strict=True))
            self.field.spend()
            if all(self._holds(unrolled, h, point) for h in self._plain):
                yield point

    def _holds(self, unrolled: Unrolled, h: Rel, point: Env) -> bool:
        gap = self.field.add(unrolled.value(h.lhs, point), unrolled.value(h.rhs, point), -1)
        return compare(gap, h.op)

    def at(self, point: Mapping[Term, Fraction], look: Any) -> Iterator[Any]:
        """What `look` says of the cases at an integer point: one, or a few where there is a choice."""
        seen = set()
        for k in range(_ROUNDS):
            self._nodes = 0
            rng = random.Random(k)  # noqa: S311 (cases, not secrets)
            found = next(self._leaves(point, {}, (), {}, rng, look), None)
            if found is None or found[0] in seen:
                return
            seen.add(found[0])
            yield found[1]
            if not found[0]:
                return

    def _leaves(
        self, point: Env, fixed: Mapping[Key, Value], chosen: tuple[str, ...], memo: Memo, rng: random.Random, look: Any
    ) -> Iterator[tuple[Any, Any]]:
        self._nodes += 1
        if self._nodes > _NODES:
            return
        try:
            case = self._case(point, fixed, chosen, memo)
            found = look(case)
        except Split as split:
            options = list(split.options)
            rng.shuffle(options)
            numbers = {key: x for key, x in memo.items() if type(x) is Fraction}  # they stay when more is fixed
            for option in options:
                names = {str(key[1]) if key[0] == "var" else key[1].name for key in option} if split.chosen else set()
                more = tuple(sorted({*chosen, *names}))
                try:
                    now = self._fixed(fixed, option)
                except NoValue:
                    continue
                yield from self._leaves(point, now, more, {**numbers}, rng, look)
        except Unmet:
            return
        else:
            yield frozenset(fixed.items()), found

    def _fixed(self, fixed: Mapping[Key, Value], option: Mapping[Key, Value]) -> dict[Key, Value]:
        """One more value, also inside of the others."""
        at = {k: x for key, x in option.items() if key[0] != "zero" and (k := self.field.index(key)) is not None}

        def inside(key: Key) -> Key:
            return (*key[:2], tuple(self.field.put(a, at) for a in key[2])) if key[0] == "app" else key

        return {**{inside(key): self.field.put(x, at) for key, x in fixed.items()}, **option}

    def _case(self, point: Env, fixed: Mapping[Key, Value], chosen: tuple[str, ...], memo: Memo) -> Case:
        unrolled = Unrolled(self.field, fixed, memo)
        self.field.ranges = ranges = self.ranges(unrolled, self.environment(unrolled, point))
        env = self.environment(unrolled, point, strict=True)
        rels, loose = self._instances(unrolled, env)
        equations: list[Any] = []
        for gap, op in rels:
            loose |= not self._used(gap, op, fixed, equations)
        key = (tuple(fixed.items()), tuple(ranges.items()))
        return Case(Unrolled(self.field, fixed, self._memos.setdefault(key, {})), env, tuple(equations), loose, chosen)

    def environment(self, unrolled: Unrolled, point: Env, strict: bool = False) -> dict[Term, Value]:
        """The values of variables that equalities give; when not `strict`, without those that need signs of others."""
        env: dict[Term, Value] = dict(point)
        for v, e in self._given:
            try:
                if v not in env:
                    env[v] = unrolled.value(e, env)
                if v.args[1] == "integer":
                    unrolled.whole(env[v])
            except NoValue:
                raise Unmet from None
            except Stuck as stuck:
                if strict or str(stuck) != SIGN:
                    raise
        return env

    def _instances(self, unrolled: Unrolled, env: Env) -> tuple[list[tuple[Value, str]], bool]:
        """The hypotheses as gaps and signs, quantified ones at small integers; were some left out?"""
        out, loose = [], False
        for h in self._other:
            if isinstance(h, Rel):
                out.append(self._supposed(unrolled, h, env))
                continue
            bound = _bounded(h.goal)
            loose |= bound is None
            if len(h.bound) <= 2 and all(v.args[1] == "integer" for v in h.bound):
                for place in self._granted(h, env) if bound is None else _places(h):
                    at = {**env, **place}
                    if bound is None or unrolled.known(bound, at):  # else its symbol is free to lie in its range
                        out += self._instance(unrolled, h, at)
        return out, loose

    def _granted(self, h: Claim, env: Env) -> list[dict[Term, Value]]:
        """The places but those where it grants nothing whatever the symbols are, which count as work all the same."""
        numbers = {*h.bound, *self._integers}
        known = [g for g in h.given if isinstance(g, Rel) and g.free() <= numbers]
        plain = [g for g in known if not g.functions() and not domain(g)]
        outer = set[Term]().union(*(g.free() for g in plain)).difference(h.bound)
        key = h, tuple(env[v] for v in self._integers if v in outer)
        if key not in self._kept:
            unrolled = Unrolled(self.field, {}, {})
            self._kept[key] = [p for p in _places(h) if all(self._holds(unrolled, g, {**env, **p}) for g in plain)]
        self.field.spend(len(_places(h)) - len(self._kept[key]))
        return self._kept[key]

    def _instance(self, unrolled: Unrolled, h: Claim, env: Env) -> list[tuple[Value, str]]:
        self.field.spend()
        for g in h.given:
            if not isinstance(g, Rel):
                return []
            gap = self._gap(unrolled, g, env)
            if type(gap) is not Fraction or not compare(gap, g.op):
                return []
        return [self._supposed(unrolled, h.goal, env)]

    def _supposed(self, unrolled: Unrolled, h: Rel, env: Env) -> tuple[Value, str]:
        """The gap and the sign; `Unmet` at once where it is false, before others ask for values."""
        gap = self._gap(unrolled, h, env)
        if type(gap) is Fraction and not compare(gap, h.op):
            raise Unmet
        return gap, h.op

    def _gap(self, unrolled: Unrolled, h: Rel, env: Env) -> Value:
        try:
            return self.field.reduced(self.field.add(unrolled.value(h.lhs, env), unrolled.value(h.rhs, env), -1))
        except NoValue:
            raise Unmet from None

    def ranges(self, unrolled: Unrolled, env: Env) -> dict[int, Range]:
        """Between what symbols lie, from the inequalities that are linear in one symbol alone."""
        self.field.ranges, out = {}, dict[int, Range]()
        for gap in self._linear(unrolled, env):
            free = [k for k in range(len(self.field.keys)) if gap.numer.degree(k) > 0]
            k = free[0]
            if len(free) > 1 or gap.numer.degree(k) > 1 or self.field.keys[k][0] not in ("var", "app"):
                continue
            c, d = int(gap.numer.diff(k).coeff(1)), int(gap.numer.coeff(1))
            end, (low, high) = Fraction(-d, c), out.get(k, (None, None))
            if (c > 0) == (gap.denom.coeff(1) > 0):
                low = end if low is None else max(low, end)
            else:
                high = end if high is None else min(high, end)
            if low is not None and high is not None and low >= high:
                raise Unmet
            out[k] = (low, high)
        return dict(sorted(out.items()))

    def _linear(self, unrolled: Unrolled, env: Env) -> Iterator[Any]:
        """The gaps of inequalities that are no numbers, and as short as linear ones in one symbol."""
        for h in self.claim.given:
            if h in self._plain:  # its gap is a number
                continue
            if isinstance(h, Rel) and h.op in (">", ">="):
                try:
                    gap = self._gap(unrolled, h, env)
                except Stuck as stuck:
                    if str(stuck) != SIGN:
                        raise
                    continue
                if type(gap) is not Fraction and gap.denom.is_ground and len(gap.numer) <= 2:
                    yield gap

    def _used(self, gap: Value, op: str, fixed: Mapping[Key, Value], equations: list[Any]) -> bool:
        """Is a hypothesis dealt with: true here, part of a range, or one of the equations?"""
        if type(gap) is Fraction or op == "!=":  # true at almost all values of the symbols
            return True
        if op != "=":
            side = self.field.sign(gap)
            if side == -1:
                raise Unmet
            return side is not None
        factors = list(self.field.factors(gap))
        held = [f for f in factors if ("zero", f) in fixed]
        if held:
            equations.append(held[0])
            return True
        if not factors:
            raise Unmet
        raise Split([self._zero(f) for f in factors])

    def _zero(self, f: Any) -> dict[Key, Value]:
        """What makes a polynomial 0: a value for a symbol, where one is isolated."""
        for constant in (True, False):
            for k in reversed(range(len(self.field.keys))):
                if f.degree(k) == 1 and self.field.keys[k][0] in ("var", "app"):
                    c = f.diff(k)
                    value = self.field.polynomial(c)
                    if c.is_ground or (not constant and self.field.sign(value)):
                        rest = self.field.put(self.field.polynomial(f), {k: Fraction(0)})
                        solved = self.field.over(self.field.times(Fraction(-1), rest), value)
                        if k not in self.field.free(solved):
                            return {self.field.keys[k]: solved}
        return {("zero", f): Fraction(0)}


@lru_cache
def _places(h: Claim) -> list[dict[Term, Value]]:
    """Values of the bound variables, which are integers."""
    values = itertools.product(range(LOWEST, BEYOND + 1), repeat=len(h.bound))
    return [dict(zip(h.bound, map(Fraction, chosen), strict=True)) for chosen in values]


def _bounded(goal: Rel) -> Term | None:
    """The value of an arbitrary function that is bounded by a number: all that is known of its symbol is a range."""
    free = goal.lhs.op == "app" and goal.lhs.args[0].definition is None
    return goal.lhs if free and goal.rhs.number is not None and goal.op in (">", ">=") else None


def _pattern(h: Claim) -> tuple[Function, tuple[Value, ...], Fraction] | None:
    """Which values of an arbitrary function are above which number; an argument is a number, or None for any."""
    term = _bounded(h.goal)
    if term is None or h.given or any(a not in h.bound and a.number is None for a in term.args[1:]):
        return None
    return term.args[0], tuple(a.number for a in term.args[1:]), h.goal.rhs.args[0]
