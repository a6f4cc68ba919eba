"""Spot checks: a theorem about defined functions is evaluated at exact points with the functions' executable models.

A model computes the same function from first principles.  So a wrong definition is caught here, and not proved around.
A check whose hypotheses are nowhere met counts as a failure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import lru_cache, partial, reduce
from itertools import chain
from typing import Any

from symbolic.errors import RederiveError
from symbolic.evidence import ball
from symbolic.evidence.points import Point, points
from symbolic.kernel import (
    Claim,
    Evaluator,
    Function,
    Lambda,
    Refused,
    Rel,
    Theorem,
    Undecided,
    Undefined,
    num,
    truth,
    var,
)
from symbolic.language.models import COMPUTED, model_of

Models = Callable[[Function], Callable[..., Any] | None]
WANTED = 12


class SpotCheckFailed(RederiveError):
    """A theorem disagrees with the models, or its hypotheses are nowhere met: a definition or a model is wrong."""

    kind, code = "the spot check failed", 1


@dataclass(frozen=True)
class SpotCheck:
    """At how many points a claim was confirmed, and how many values came from models."""

    points: int
    model_values: int


class Enclosing(Evaluator):
    """The kernel's values, and enclosures of functions that the kernel knows nothing of."""

    def _apply(self, f: Function, args: tuple[tuple[Fraction, Fraction], ...]) -> tuple[Fraction, Fraction]:
        if f not in COMPUTED:
            return super()._apply(f, args)
        with ball.precision(self.bits):
            return ball.ends(ball.OPERATIONS[COMPUTED[f]](*(ball.between(*x) for x in args)))


class _ByModels(Enclosing):
    """The same, but the values of models wherever a function that has one is applied to exact arguments."""

    def __init__(self, modelled: Modelled, bits: int) -> None:
        super().__init__(bits)
        self.modelled = modelled

    def _apply(self, f: Function, args: tuple[tuple[Fraction, Fraction], ...]) -> tuple[Fraction, Fraction]:
        point = tuple(low for low, high in args if low == high)
        value = self.modelled.value(f, point) if len(point) == len(args) else None
        return super()._apply(f, args) if value is None else (value, value)


class Modelled:
    """Truth by the models, also inside of sums and other definitions."""

    def __init__(self, models: Models) -> None:
        self.models = models
        self.used = 0
        self.values: dict[object, Fraction | None] = {}
        self.evaluator = lru_cache(partial(_ByModels, self))  # which remembers values of definitions

    def value(self, function: Function, args: tuple[Fraction, ...]) -> Fraction | None:
        """The model's value, if there is a model and the arguments are in its domain."""
        key = function, *(x.as_integer_ratio() for x in args)  # a Fraction takes long to hash
        if key not in self.values:
            model, self.values[key] = self.models(function), None
            with suppress(Refused):
                if model is not None:
                    self.values[key] = Fraction(model(*args))
                    self.used += 1
        return self.values[key]

    def truth(self, rel: Rel, point: Point) -> bool:
        """Does the relation hold at the point, by the models?"""
        return truth(rel, {v: point[v] for v in rel.free()}, self.evaluator)

    def meeting(self, h: Rel | Claim) -> Callable[[Point], bool]:
        """Is the hypothesis met at a point?  Many points share the values of its variables."""
        free, met = sorted(h.free(), key=str), dict[object, bool]()

        def meets(point: Point) -> bool:
            key = tuple([point[v].as_integer_ratio() for v in free])  # a Fraction takes long to hash
            if (known := met.get(key)) is None:
                try:
                    known = _hypothesis(h, {v: point[v] for v in free}, self)
                except Refused:
                    known = False
                met[key] = known
            return known

        return meets


def some_meanings(claim: Claim) -> Iterable[tuple[Lambda, ...]]:
    """A few meanings for the free functions of a claim that are not computed: constants and simple sequences."""
    free = sorted({f for g in claim.functions() for f in g.free} - COMPUTED.keys(), key=lambda f: f.name)
    if not free:
        return [()]
    out = []
    for k in range(4):
        chosen = []
        for j, f in enumerate(free):
            params = tuple(var(f"arg{a}", v.args[1]) for a, v in enumerate(f.params))
            bodies = [num(1), num(Fraction(1, j + 2)) * (params[0] * params[0] + 1), num(0), num(j + 2)]
            chosen.append(Lambda(f, params, bodies[k]))
        out.append(tuple(chosen))
    return out


def spot_check(claim: Claim, models: Models, wanted: int = WANTED, known: Sequence[Point] = ()) -> SpotCheck:
    """Confirm a claim at exact points; `SpotCheckFailed` where it is false there, or no point meets the hypotheses.

    `known` are points to begin with, for hypotheses that few points meet.
    """
    done = used = 0
    for meanings in some_meanings(claim):
        concrete, modelled = _concrete(claim, meanings, models)
        done += _at_points(concrete, modelled, wanted, known)
        used += modelled.used
    if not done:
        raise SpotCheckFailed(f"no point meets the hypotheses: {claim}")
    return SpotCheck(done, used)


def row(theorem: Theorem, known: Point | None = None) -> dict[str, int]:
    """The spot check of a theorem, by the models that the functions' authors gave, as plain data."""
    return asdict(spot_check(theorem.claim, model_of, known=[known] if known else ()))


def _concrete(claim: Claim, meanings: Sequence[Lambda], models: Models) -> tuple[Claim, Modelled]:
    """The claim with its free functions given meanings, and the models that go with them.

    The model of a function that depends on a sequence takes the sequence as a keyword, by its name.
    """
    values = {m.function.name: partial(_value, m) for m in meanings}
    table: dict[Function, Callable[..., Any]] = {}
    for f in claim.functions():
        model = models(f)
        if model is not None and f.free and not any(m.extra for m in meanings):
            table[reduce(lambda g, m: m.lift(g), meanings, f)] = partial(
                model, **{g.name: values[g.name] for g in f.free}
            )
    return reduce(Claim.interpret, meanings, claim), Modelled(lambda f: table.get(f) or models(f))


def _value(meaning: Lambda, *args: Any) -> Fraction:
    low, _ = Evaluator().value(meaning.body, dict(zip(meaning.params, map(Fraction, args), strict=True)))
    return low


def _at_points(claim: Claim, modelled: Modelled, wanted: int, known: Sequence[Point]) -> int:
    done = 0
    given = [modelled.meeting(h) for h in claim.given]
    for point in chain(known, points(claim)):
        if not all(meets(point) for meets in given):
            continue
        try:
            right = modelled.truth(claim.goal, point)
        except Undecided:  # the sides agree to the highest precision: roots, logarithms
            right = claim.goal.op in ("=", ">=")
        except Refused as error:
            raise SpotCheckFailed(f"{claim.goal} has no value at {_text(point)}: {error}") from None
        if not right:
            raise SpotCheckFailed(f"false at {_text(point)}: {claim}")
        done += 1
        if done == wanted:
            break
    return done


def _hypothesis(h: Rel | Claim, point: Point, modelled: Modelled) -> bool:
    if isinstance(h, Rel):
        return modelled.truth(h, point)
    inside = {v: x for v, x in point.items() if v not in h.bound}
    inner = Claim(h.given, h.goal).substitute({v: num(x) for v, x in inside.items()})
    for k, extra in enumerate(points(inner, limit=0, grid=40)):
        if k >= 40:
            break
        if all(_hypothesis(g, extra, modelled) for g in inner.given) and not modelled.truth(inner.goal, extra):
            return False
    return True


def disagrees(claim: Claim, point: Mapping[str, Fraction], meanings: Sequence[Lambda], models: Models) -> bool:
    """Is the claim false at the point by the models too?

    A goal without a value counts as false; what the models cannot decide does not.
    """
    concrete, modelled = _concrete(claim, meanings, models)
    here = {v: point[str(v)] for v in concrete.free()}
    try:
        if not all(_hypothesis(h, here, modelled) for h in concrete.given):
            return False
    except Refused:
        return False
    try:
        return not modelled.truth(concrete.goal, here)
    except Undefined:
        return True
    except Refused:
        return False


def _text(point: Point) -> str:
    return ", ".join(f"{v} = {x}" for v, x in sorted(point.items(), key=lambda item: str(item[0])))
