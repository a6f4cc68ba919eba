"""Inequalities of one real variable, by the shape of the function: where it rises, where it falls, where it turns.

The gap f of the goal is looked at through enclosures of its values at rational points; nothing that is seen there is
trusted.  Its numerator is factored, a logarithm freed of its factor, and a power of an exponential divided off, so that
derivatives get simpler.  On a part where f' has one sign, f >= 0 follows from one value by the kernel's rule `slope`;
about a turning point at which f is positive, f falls by less than it has.  The sign of f' is a goal of the same kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from symbolic.kernel import (
    Refused,
    Rel,
    Term,
    Theorem,
    app,
    cases,
    derivative,
    domain,
    elementary,
    instance,
    num,
    number,
    slope,
    substitute,
    subterms,
    var,
    variables,
)
from symbolic.kernel.polynomials import Poly, normal
from symbolic.kernel.terms import rebuild
from symbolic.search import analysis, roots
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.atoms import atoms, poly_term
from symbolic.search.bernstein import by_coefficients
from symbolic.search.equalities import coefficients
from symbolic.search.errors import NotFound
from symbolic.search.exponentials import united
from symbolic.search.factorization import factored, factored_term
from symbolic.search.factors import by_factors
from symbolic.search.facts import Fact, discharged
from symbolic.search.laws import EXP, LOG, exp_grows
from symbolic.search.linear import linear
from symbolic.search.orders import opposite
from symbolic.search.ranges import ABS, Range, about, around, center, range_of, sign_of, simple
from symbolic.search.replacement import all_replaced, from_replaced
from symbolic.search.samples import Samples
from symbolic.search.search import Search

LEVELS = 12  # derivatives of derivatives
HALVINGS = 40
PARTS = 6  # bisections of the range of a rational function
_X, _Y = var("x"), var("y")


def by_shape(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """An inequality with exp, log or sqrt of its one variable, between numbers or beyond one."""
    inside = analysis.transcendental(goal.gap)
    free = goal.free()
    if goal.op not in (">=", ">") or not inside or len(free) != 1 or search.nested(3):
        raise NotFound(f"{goal}: not of one variable")
    (x,) = free
    if x.args[1] != "real":
        raise NotFound(f"{goal}: {x} is no real number")
    if any(t.op == "app" and t.args[0].name not in (*analysis.FUNCTIONS, "abs") for t in subterms(goal.gap)):
        raise NotFound(f"{goal}: no derivative")
    part = range_of(x, [h for h in given if isinstance(h, Rel) and h.free() == {x}])
    plain, shape = Rel(goal.gap, goal.op, 0), Shape(search, x)
    try:
        shown = shape.solve(plain, part.bounds(x), LEVELS)
    except NotFound as near:
        try:
            afar = _reflected if part.high is not None and about(part.high) <= 0 else _from_afar
            shown = afar(shape, plain, x, part)
        except (NotFound, Refused) as far:
            raise NotFound(f"{near}; from afar: {far}") from None
    return search.restate(shown, goal, given)


class Shape:
    """The search, as far as goals of one variable between numbers go, with what it has found."""

    def __init__(self, search: Search, x: Term) -> None:
        self.search = search
        self.x = x
        self.effort, self.library, self.named, self.roots = search.effort, search.library, search.named, search.roots
        self.memo: dict[object, Theorem | None] = {}

    # What `by_factors` and the rest ask of a search.

    def at(self, given: Sequence[Hypothesis], *goals: Rel | Term) -> Samples:
        """Points with these hypotheses."""
        return self.search.at(given, *goals)

    def restate(self, theorem: Theorem, goal: Rel, given: Sequence[Hypothesis]) -> Theorem:
        """The theorem with this goal and these hypotheses."""
        return self.search.restate(theorem, goal, given)

    def nested(self, most: int = 1) -> bool:
        """Its goals are the first ones of their own."""
        return False

    def quick(self, goal: Rel, given: Sequence[Hypothesis]) -> Theorem:
        """A proof by little algebra."""
        return self.search.quick(goal, given)

    def check(self) -> None:
        """Stop when the time is up."""
        self.search.check()

    def defined(self, goal: Rel | Term, given: Sequence[Hypothesis], depth: int) -> list[Theorem]:
        """Theorems that show the terms to be defined."""
        return [t for (rel, *_) in domain(goal) for t in self._shown(rel, given, depth)]

    def _shown(self, rel: Rel, given: Sequence[Hypothesis], depth: int) -> list[Theorem]:
        with suppress(NotFound, Refused):
            return [self.sign(rel.lhs, given, depth) if rel.op == "!=" else self.condition(rel, given, depth)]
        return []

    def condition(self, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
        """A side condition."""
        return self.solve(goal, given, depth)

    def sign(self, t: Term, given: Sequence[Hypothesis], depth: int) -> Theorem:
        """``t > 0`` or ``0 > t``, whichever it is."""
        sides = [Rel(t, ">", 0), Rel(0, ">", t)]
        if self.x not in variables(t):
            return self._closed(sides[0] if about(t) > 0 else sides[1])
        signs = {s for _, s in self.signs(t, self.range(given)) if s}
        if len(signs) != 1:
            raise NotFound(f"the sign of {t} is not known")
        return self.solve(sides[0] if signs == {1} else sides[1], given, depth)

    # Looking at values.

    def range(self, given: Sequence[Hypothesis]) -> Range:
        """The bounds on the variable among hypotheses."""
        return range_of(self.x, [h for h in given if isinstance(h, Rel) and h.free() == {self.x}])

    def signs(self, t: Term, part: Range) -> list[tuple[Fraction, int]]:
        """The signs of a term at points of a range, where they are known."""
        found = ((p, self.sign_at(t, p)) for p in part.points())
        return [(p, s) for p, s in found if s is not None]

    def sign_at(self, t: Term, point: Fraction) -> int | None:
        """The sign at a number."""
        return sign_of(t, {self.x: point})

    def value_at(self, t: Term, point: Fraction) -> Fraction:
        """About the value at a number."""
        value = center(t, {self.x: point})
        if value is None:
            raise NotFound(f"{t} has no value at {point}")
        return value

    # Proofs.

    def solve(self, goal: Rel, given: Sequence[Hypothesis], depth: int = LEVELS) -> Theorem:
        """``given |- goal`` for an inequality in x alone, under bounds on it."""
        self.check()
        if goal.op not in (">=", ">") or depth < 0:
            raise NotFound(str(goal))
        if self.x not in goal.free():
            return self._closed(goal)
        key = (goal.key(), frozenset(h.key() for h in given))
        if key not in self.memo:
            self.memo[key] = None  # while it is looked for, it is no help
            self.memo[key] = self.restate(self._solved(goal, given, depth), goal, given)
        if (theorem := self.memo[key]) is None:
            raise NotFound(f"{goal}: looked for already")
        return theorem

    def _closed(self, goal: Rel) -> Theorem:
        try:
            return number(goal)
        except Refused:
            return self.search.solve(goal, (), 2)

    def _solved(self, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
        if (single := _single(goal)) is not None and single.args[0] in (EXP, roots.SQRT):
            u = single.args[1]
            if single.args[0] == EXP:
                return instance(elementary("exp positive"), {_X: u})
            inside = self.solve(Rel(u, goal.op, 0), given, depth - 1)
            root = roots.positive() if goal.op == ">" else elementary("sqrt sign")
            return by_combine(given, goal, [inside, instance(root, {_X: u})], degree=1)
        part = self.range(given)
        if values := self._without_abs(goal, given, depth) or united(goal):
            return self._replaced(goal, given, values, depth)
        if not analysis.transcendental(goal.gap):
            return self._rational(goal, given, part)
        if any(s < 0 for _, s in self.signs(goal.gap, part)):
            raise NotFound(f"{goal} is false somewhere")
        if all(t.args[0] == roots.SQRT for t in analysis.transcendental(goal.gap)):
            with suppress(NotFound, Refused):
                return self.search.solve(goal, given, 1)
        if _composite(goal):
            return by_factors(self, goal, given, depth)
        exps = [t for t in analysis.transcendental(goal.gap) if t.args[0] == EXP]
        with suppress(NotFound, Refused):
            positive = [instance(elementary("exp positive"), {_X: t.args[1]}) for t in exps]
            return by_combine(given, goal, positive, degree=1)
        with suppress(NotFound, Refused):
            return self._by_logarithm(goal, given, part, depth)
        reason: Exception = NotFound(str(goal))
        for form, factor in self._forms(goal, part):
            try:
                shown = self._by_parts(form, part, depth - 1)
                if factor is None:
                    return shown
                positive = self.solve(Rel(factor, ">", 0), given, depth - 1)
                return by_combine(given, goal, [*self.defined(form, given, depth - 1), positive, shown], degree=2)
            except (NotFound, Refused) as error:
                reason = error
        raise NotFound(f"{goal}: {reason}")

    def _without_abs(self, goal: Rel, given: Sequence[Hypothesis], depth: int) -> dict[Term, Theorem]:
        """What the absolute values in a goal are; NotFound where a sign changes."""
        found: dict[Term, Theorem] = {}
        for t in dict.fromkeys(subterms(goal.gap)):
            if t.op == "app" and t.args[0] == ABS:
                u = t.args[1]
                way = {s for _, s in self.signs(u, self.range(given)) if s}
                if len(way) != 1:
                    raise NotFound(f"the sign of {u} changes")
                plus, minus = (Rel(u, ">=", 0), u, "abs plus"), (Rel(0, ">=", u), -u, "abs minus")
                rel, value, name = plus if way == {1} else minus
                uses = [*self.defined(u, given, depth), self.solve(rel, given, depth)]
                known = [Fact.of(w) for w in uses]
                found[t] = discharged(Rel(t, "=", value), given, instance(elementary(name), {_X: u}), known)
        return found

    def _replaced(self, goal: Rel, given: Sequence[Hypothesis], values: Mapping[Term, Theorem], depth: int) -> Theorem:
        """The goal from the same with equal terms for some that occur in it."""
        new, used = all_replaced(self, goal, given, values, depth)
        return from_replaced(goal, given, self.solve(new, given, depth), used)

    def _by_logarithm(self, goal: Rel, given: Sequence[Hypothesis], part: Range, depth: int) -> Theorem:
        """a exp(u) + b >= 0, as u >= log(-b/a) where a > 0 > b, and log(-b/a) >= u for the other signs."""
        q, names = goal.normal(), atoms([goal])
        inside = {a for m in q.numerator for a, _ in m if names[a].op == "app" and self.x in variables(names[a])}
        found = [a for a in inside if names[a].args[0] == EXP]
        if len(found) != 1 or any(names[a].args[0] == LOG for a in inside):
            raise NotFound(f"{goal}: not one exponential")
        parts = coefficients(q.numerator, found[0])
        if set(parts) != {0, 1}:
            raise NotFound(f"{goal}: a power of an exponential")
        e, rate, rest = names[found[0]], poly_term(parts[1], names), poly_term(parts[0], names)
        if self.x not in variables(rest):
            raise NotFound(f"{goal}: it is simpler without a logarithm")
        way = {s for _, s in self.signs(rate, part) if s}
        if len(way) != 1:
            raise NotFound(f"the sign of {rate} is not known")
        (sign,) = way
        apart = self._where(rest, sign, part)
        if apart is not None:
            split = Rel(self.x, ">=", num(apart))
            other = opposite(split)
            upper, lower = (self.solve(goal, [*given, half], depth) for half in (split, other))
            return cases(upper, lower, split, other)
        u = e.args[1]
        first = self.solve(Rel(rate, ">", 0) if sign > 0 else Rel(0, ">", rate), given, depth - 1)
        second = self.solve(Rel(0, ">", rest) if sign > 0 else Rel(rest, ">", 0), given, depth - 1)
        ratio = analysis.reduced(-rest / rate)
        log = app(LOG, ratio)
        more, less = (u, log) if sign > 0 else (log, u)
        shown = self.solve(Rel(more - less, goal.op, 0), given, depth - 1)
        positive = by_combine(given, Rel(ratio, ">", 0), [first, second], degree=2)
        grows = instance(exp_grows(goal.op), {_X: more, _Y: less})
        value = instance(elementary("exp log"), {_X: ratio})
        sides = (e, ratio) if sign > 0 else (ratio, e)
        compared = by_combine(given, Rel(sides[0], goal.op, sides[1]), [positive, shown, grows, value])
        return by_combine(given, goal, [first, positive, compared], degree=2, times_up_to=1)

    def _where(self, rest: Term, sign: int, part: Range) -> Fraction | None:
        """Where to part the range, so that -b/a is positive on one side; None where it is everywhere."""
        signs = [(p, -s * sign) for p, s in self.signs(rest, part)]
        if all(s > 0 for _, s in signs):
            return None
        for (p, s), (q, r) in pairwise(signs):
            if s <= 0 < r or r <= 0 < s:
                low, high = p, q
                for _ in range(6):
                    middle = simple(low, high)
                    positive = (self.sign_at(rest, middle) or 0) * -sign > 0
                    low, high = (middle, high) if positive == (s > 0) else (low, middle)
                return low if s > 0 else high
        raise NotFound(f"{rest} has the wrong sign")

    def _rational(self, goal: Rel, given: Sequence[Hypothesis], part: Range) -> Theorem:
        with suppress(NotFound, Refused):
            return by_combine(given, goal, degree=1)
        if goal.normal().divisors:
            return by_factors(self, goal, given, 1)
        if part.low is None and part.high is not None:
            y = _besides(self.x, "y", "z")
            turned = {self.x: part.high - y}
            there = Range(num(0), None, part.below).bounds(y)
            mirrored = Shape(self.search, y).solve(goal.map(lambda t: substitute(t, turned)), there, 1)
            return self.restate(instance(mirrored, {y: part.high - self.x}), goal, given)
        if part.low is not None:
            with suppress(NotFound, Refused):
                return self._between(goal, given, part)
        if any(t.op == "app" for t in subterms(goal.gap)):
            raise NotFound(str(goal))
        return self.search.solve(goal, given, 1)

    def _between(self, goal: Rel, given: Sequence[Hypothesis], part: Range) -> Theorem:
        """By the coefficients, after bounds for the closed terms in them."""
        closed = [t for t in dict.fromkeys(subterms(goal.gap)) if t.op == "app" and not variables(t)]
        names = {t: var(f"c{k}") for k, t in enumerate(closed)}
        uses, supposed, ranges = list[Theorem](), list[Rel](), dict[Term, tuple[Fraction, Fraction | None]]()
        for t, c in names.items():
            low, high = around(t)
            uses += [number(Rel(t, ">", num(low))), number(Rel(num(high), ">", t))]
            supposed += [Rel(c, ">", num(low)), Rel(num(high), ">", c)]
            ranges[c] = (low, high)
        low, high = part.low, part.high
        bounds: list[Rel] = []
        if low is not None:
            end = low if low.number is not None else num(around(low)[0])
            bounds.append(Rel(self.x, part.above, end))
            uses += [] if end == low else [number(Rel(low, ">", end))]
        if high is not None:
            end = high if high.number is not None else num(around(high)[1])
            bounds.append(Rel(end, part.below, self.x))
            uses += [] if end == high else [number(Rel(end, ">", high))]
        renamed = goal.map(lambda t: rebuild(t, names.get))
        here = self._boxes(renamed, [*bounds, *supposed], ranges, self._ends(bounds), PARTS)
        if not uses:
            return here
        return by_combine(given, goal, [*uses, instance(here, {c: t for t, c in names.items()})])

    def _ends(self, bounds: Sequence[Rel]) -> tuple[Fraction, Fraction | None]:
        part = self.range(bounds)
        if part.low is None:
            raise NotFound("no least number")
        return about(part.low), None if part.high is None else about(part.high)

    def _boxes(
        self,
        goal: Rel,
        given: Sequence[Hypothesis],
        ranges: Mapping[Term, tuple[Fraction, Fraction | None]],
        ends: tuple[Fraction, Fraction | None],
        parts: int,
    ) -> Theorem:
        try:
            return by_coefficients(goal, given, {**ranges, self.x: ends})
        except (NotFound, Refused):
            if not parts:
                raise
        low, high = ends
        middle = (low + high) / 2 if high is not None else max(2 * low, low + 1)
        split = Rel(self.x, ">=", num(middle))
        other = opposite(split)
        beyond = self._boxes(goal, [*given, split], ranges, (middle, high), parts - 1)
        return cases(beyond, self._boxes(goal, [*given, other], ranges, (low, middle), parts - 1), split, other)

    def _forms(self, goal: Rel, part: Range) -> Iterator[tuple[Rel, Term | None]]:
        """The goal, and the goal divided by a power of an exponential or by what stands before a logarithm; those with
        simple derivatives first."""
        q, names = goal.normal(), atoms([goal])
        tidy = poly_term(q.numerator, names)
        forms: list[tuple[int, Rel, Term | None]] = [(self._size(tidy), Rel(tidy, goal.op, 0), None)]
        found = [a for a in sorted({a for m in q.numerator for a, _ in m}) if names[a].op == "app"]
        for function in (EXP, LOG):
            inside = [a for a in found if names[a].args[0] == function and self.x in variables(names[a])]
            if len(inside) != 1:
                continue
            parts = coefficients(q.numerator, inside[0])
            if function == EXP:
                factors = [names[inside[0]] ** num(k) for k, rest in sorted(parts.items()) if k and set(rest) != {()}]
            else:
                before = poly_term(parts[1], names) if set(parts) <= {0, 1} else num(1)
                way = {s for _, s in self.signs(before, part) if s} if self.x in variables(before) else set()
                factors = [before if way == {1} else -before] if len(way) == 1 else []
            for factor in factors:
                divided = self._divided(parts, inside[0], factor, names) if function == LOG else tidy / factor
                forms.append((self._size(divided), Rel(divided, goal.op, 0), factor))
        for _, form, factor in sorted(forms, key=lambda f: f[0]):
            yield form, factor

    def _divided(self, parts: Mapping[int, Poly], log: str, factor: Term, names: Mapping[str, Term]) -> Term:
        """a log(u) + b, divided by a or -a, so that nothing stands before the logarithm."""
        rest = analysis.reduced(poly_term(parts.get(0, {}), dict(names)) / factor)
        return (names[log] if factor.op != "neg" else -names[log]) + rest

    def _size(self, t: Term) -> int:
        """How complicated the derivative is."""
        try:
            q = normal(derivative(t, self.x))
        except Refused:
            return 10**6
        return sum(1 + sum(k for _, k in m) for m in q.numerator)

    def _by_parts(self, goal: Rel, part: Range, depth: int) -> Theorem:
        """The goal on parts of the range, on each of which the function rises, falls, or turns above 0."""
        f, rate = goal.gap, derivative(goal.gap, self.x)
        known = [(p, s) for p, s in self.signs(rate, part) if s]
        if not known:
            raise NotFound(f"{goal}: the derivative has no sign")
        ends: list[Term | None] = [part.low]
        ways: list[int] = []
        for (p, s), (q, r) in pairwise(known):
            if s != r:
                turn = self._turn(f, rate, p, q, s)
                ways += [s] if len(turn) == 1 else [s, 0]
                ends += turn
        ways.append(known[-1][1])
        ends.append(part.high)
        pieces = list(zip(pairwise(ends), ways, strict=True))
        theorem: Theorem | None = None
        for k, ((low, high), way) in enumerate(pieces):
            here = Range(low, high, part.above if k == 0 else ">=", part.below if k == len(pieces) - 1 else ">")
            shown = self._piece(goal, here, way, depth)
            if theorem is None:
                theorem = shown
            elif low is not None:
                split = Rel(self.x, ">=", low)
                theorem = cases(shown, theorem, split, Rel(low, ">", self.x))
        if theorem is None:
            raise NotFound(str(goal))
        return theorem

    def _turn(self, f: Term, rate: Term, low: Fraction, high: Fraction, way: int) -> list[Term]:
        """The point between two at which the function turns and is 0, or two about the point, where it is positive."""
        for known in _nice(low, high):
            if self.sign_at(f, known) in (0, 1) and self.sign_at(rate, known) == 0:
                return [num(known)]
        start = (low, high)
        for _ in range(HALVINGS):
            middle = simple(low, high)
            if self.sign_at(rate, middle) == way:
                low = middle
            else:
                high = middle
        least = self.value_at(f, low)
        for e in map(Fraction, range(-4, 5)):
            number_e = app(EXP, num(e))
            if low <= about(number_e) <= high:
                return [number_e]
        width = min(low - start[0], start[1] - high)
        if width <= 0 or least <= 0:
            raise NotFound("the function turns at a point without a name")
        for _ in range(HALVINGS):
            p, q = simple(low - width, low - width / 4), simple(high + width / 4, high + width)
            if self.value_at(f, p) > 2 * self._steepest(rate, p, q) * (q - p):
                return [num(p), num(q)]
            width /= 2
        raise NotFound("the function is not positive where it turns")

    def _steepest(self, rate: Term, low: Fraction, high: Fraction) -> Fraction:
        """More than the derivative is said to be between two numbers."""
        points = [low + (high - low) * Fraction(k, 8) for k in range(9)]
        most = max(abs(self.value_at(rate, p)) for p in points) * Fraction(5, 4)
        return simple(most, most * Fraction(3, 2) + Fraction(1, 10**30))

    def _piece(self, goal: Rel, part: Range, way: int, depth: int) -> Theorem:
        if way > 0:
            return self._rising(goal, part, depth)
        if way < 0:
            return self._falling(goal, part, depth)
        low, high = part.low, part.high
        if low is None or high is None:
            raise NotFound(str(goal))
        f = goal.gap
        steep = self._steepest(derivative(f, self.x), about(low), about(high))
        start = substitute(f, {self.x: low})
        tilted = Rel(f - start + num(steep) * (self.x - low), ">=", 0)
        shown = self._rising(tilted, part, depth)
        enough = self._closed(Rel(start, ">", num(steep) * (high - low)))
        return by_combine(part.bounds(self.x), goal, [shown, enough])

    def _rising(self, goal: Rel, part: Range, depth: int) -> Theorem:
        """From the value at the left end."""
        if part.low is None:
            raise NotFound(f"{goal}: no least value")
        x, f, low = self.x, goal.gap, part.low
        inside = Range(low, part.high, ">", part.below)
        at = self._start(goal, substitute(f, {x: low}), part.above == ">")
        strict = goal.op == ">" and at.claim.goal.op != ">"
        rate = Rel(derivative(f, x), ">" if strict else ">=", 0)
        rising = self.solve(rate, inside.bounds(x), depth)
        smooth = analysis.differentiable(self, f, x, part.bounds(x), depth)
        return slope(goal, part.bounds(x), x, low, at, rising, smooth)

    def _start(self, goal: Rel, end: Term, inside: bool) -> Theorem:
        """What the value at the end is: positive, if it has to be; 0 will do where the end itself is left out."""
        if goal.op == ">":
            try:
                return self._closed(Rel(end, ">", 0))
            except NotFound:
                if not inside:
                    raise
        return self._closed(Rel(end, ">=", 0))

    def _falling(self, goal: Rel, part: Range, depth: int) -> Theorem:
        """From the value at the right end: the reflected function rises."""
        if part.high is None:
            raise NotFound(f"{goal}: no least value")
        x, high = self.x, part.high
        y = _besides(x, "y", "z")
        turned = {x: high - y}
        mirrored = goal.map(lambda t: substitute(t, turned))
        bounds = [h.map(lambda t: substitute(t, turned)) for h in part.bounds(x)[: part.low is not None]]
        start, beyond = Rel(y, part.below, 0), Rel(y, ">", 0)
        at = self._start(goal, substitute(mirrored.gap, {y: num(0)}), part.below == ">")
        strict = goal.op == ">" and at.claim.goal.op != ">"
        fall = Rel(-derivative(goal.gap, x), ">" if strict else ">=", 0)
        inside = Range(part.low, high, part.above, ">")
        falling = instance(self.solve(fall, inside.bounds(x), depth), turned)
        rate = Rel(derivative(mirrored.gap, y), fall.op, 0)
        rising = self.restate(falling, rate, [beyond, *bounds])
        smooth = [instance(t, turned) for t in analysis.differentiable(self, goal.gap, x, part.bounds(x), depth)]
        shown = slope(mirrored, [start, *bounds], y, num(0), at, rising, smooth)
        return self.restate(instance(shown, {y: high - x}), goal, part.bounds(x))


def _besides(x: Term, *names: str) -> Term:
    """A variable that is not x: of the first of these names that is another one."""
    return next(v for v in map(var, names) if v != x)


def _single(goal: Rel) -> Term | None:
    """The application of which the goal is that it is positive."""
    q, names = goal.normal(), atoms([goal])
    match list(q.numerator.items()):
        case [(((a, 1),), c)] if c > 0 and not q.divisors and names[a].op == "app":
            return names[a]
    return None


def _composite(goal: Rel) -> bool:
    """Is there something to factor, or a divisor?"""
    q = goal.normal()
    if q.divisors:
        return True
    try:
        _, parts = factored(q.numerator)
    except NotFound:
        return False
    return len(parts) > 1 or any(k > 1 for _, k in parts)


def _nice(low: Fraction, high: Fraction) -> list[Fraction]:
    """Numbers with small denominators between two, ends and all."""
    if high - low > 100:
        return []
    return sorted({Fraction(k, d) for d in (1, 2, 3, 4, 5, 10) for k in range(ceil(low * d), floor(high * d) + 1)})


def _reflected(shape: Shape, goal: Rel, x: Term, part: Range) -> Theorem:
    """The same in y = -x, for negative x."""
    y = _besides(x, "y", "z")
    turned = goal.map(lambda side: _turned(substitute(side, {x: -y})))
    low, high = (None if t is None else num(-t.number) if t.number is not None else -t for t in (part.high, part.low))
    shown = Shape(shape.search, y).solve(turned, Range(low, high, part.below, part.above).bounds(y), LEVELS)
    return shape.restate(instance(shown, {y: -x}), goal, part.bounds(x))


def _from_afar(shape: Shape, goal: Rel, x: Term, part: Range) -> Theorem:
    """The same in t = 1/x: a function that is 0 at infinity starts from there."""
    low = part.low.number if part.low is not None else None
    if low is None or low < 0 or part.high is not None:
        raise NotFound(f"{goal}: infinity is not at one end")
    t = _besides(x, "t", "s")
    turned = Rel(analysis.reduced(_turned(substitute(goal.gap, {x: 1 / t}))), goal.op, 0)
    there = Range(num(0), num(1 / Fraction(low)) if low else None, ">", part.above)
    shown = Shape(shape.search, t).solve(turned, there.bounds(t), LEVELS)
    here, bounds = instance(shown, {t: 1 / x}), part.bounds(x)
    uses = [
        shape.sign(h.lhs, bounds, LEVELS) if h.op == "!=" else by_combine(bounds, h, degree=2)
        for h in here.claim.given
        if isinstance(h, Rel)
    ]
    defined = [*uses, *shape.defined(goal, bounds, 2), *shape.defined(here.claim.goal, bounds, 2)]
    equality = Rel(goal.gap, "=", here.claim.goal.gap)
    try:
        same = by_combine(bounds, equality, defined)
    except NotFound:
        same = shape.restate(roots.by_roots(shape, equality, bounds, 2), equality, bounds)
    found = [Fact.of(u) for u in (*defined, same, here)]
    return discharged(goal, bounds, linear(goal, [same.claim.goal, here.claim.goal]), found)


def _turned(t: Term) -> Term:
    """What stands in functions, in lowest terms; squares come out from under roots, as if their roots were positive."""

    def leaf(s: Term) -> Term | None:
        if s.op != "app":
            return None
        inside = analysis.reduced(_turned(s.args[1]))
        return _without_squares(inside) if s.args[0] == roots.SQRT else app(s.args[0], inside)

    return rebuild(t, leaf)


def _without_squares(under: Term) -> Term:
    constant, *sides = factored_term(under)
    inner, outer = [num(constant), num(1)], [num(1), num(1)]
    for k, factors in enumerate(sides):
        for f, e in factors:
            whole, odd = divmod(e, 2)
            outer[k] = outer[k] * f ** num(whole) if whole else outer[k]
            inner[k] = inner[k] * f if odd else inner[k]
    root = app(roots.SQRT, analysis.reduced(inner[0] / inner[1]))
    return analysis.reduced(outer[0] / outer[1] * root)
