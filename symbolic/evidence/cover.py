"""A claim over a box: its goal, at all real points of the box, with the variables that its hypotheses determine put in.

The other hypotheses are not used: the goal is certified at every point of the box, met or not.  So a box has to lie
where they are met, as far as the goal needs them; and somewhere in it they must be, or nothing would be said.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from symbolic.evidence.bounds import determined
from symbolic.evidence.box import PARTS, certify_box
from symbolic.evidence.boxes import Box, BoxError, Interval
from symbolic.evidence.confirm import DIGITS, NothingMet
from symbolic.evidence.covering import FAILED, BoxEvidence
from symbolic.evidence.evidence import shown
from symbolic.evidence.kinds import FAILS
from symbolic.evidence.machine import Machine
from symbolic.kernel import Claim, Evaluator, Rel, Term, num, substitute, variables
from symbolic.language.models import COMPUTED

_SAMPLES = 6  # moving sides whose ends and middles are combined, in search of a point that meets the hypotheses


def cover(
    claim: Claim, box: Box, digits: int = DIGITS, parts: int = PARTS, progress: Callable[[int], None] | None = None
) -> BoxEvidence:
    """Is the claim true in all of a box?

    Raises `BoxError` where the box does not fit the claim or reaches beyond its hypotheses, `NothingMet` where no point
    of it is known to meet them, and the kernel's `Refused` where the claim is too large.
    """
    goal = closed(claim, box)
    machine = Machine(claim, box.names, digits)
    if not machine.meets(list(_samples(list(box.sides.values())))):
        raise NothingMet(f"no point of the box {box.text} is known to meet the hypotheses; choose another box")
    sides = {v: box.sides[v.args[0]] for v in goal.free()}
    covering = certify_box(goal, sides, parts, digits, progress)
    if covering.kind == FAILED:
        _really_fails(machine, box, covering.point)
    return BoxEvidence(**vars(covering), box=box.text, digits=digits)


def closed(claim: Claim, box: Box) -> Rel:
    """The goal in the variables of the box alone; raises `BoxError` and `NothingMet` where that cannot be."""
    free = {v.args[0]: v for v in claim.free()}
    if unknown := [name for name in box.names if name not in free]:
        known = f"its variables are {', '.join(sorted(free)[:20])}" if free else "it has none"
        raise BoxError(f"the claim has no variable {unknown[0]}; {known}")
    if functions := sorted(g.name for f in claim.functions() for g in f.free - COMPUTED.keys()):
        raise BoxError(f"the claim is about any function {functions[0]}; only one about definite functions has a box")
    for name, (low, high) in box.sides.items():
        if free[name].args[1] == "integer" and (low < high or low.denominator != 1):
            raise BoxError(f"{name} is an integer: give it one value in the box, as in {name}={-(-low // 1)}")
    values: dict[Term, Term] = {}
    for v, value, _ in determined(claim, [free[name] for name in box.names]):
        values[v] = substitute(value, values)
        if v.args[1] == "integer":
            values[v] = _whole(v, values[v], box)
    if missing := sorted(set(free) - set(box.names) - {v.args[0] for v in values}):
        raise BoxError(f"{missing[0]} has no interval: add {missing[0]}=.. to the box")
    return Rel(substitute(claim.goal.lhs, values), claim.goal.op, substitute(claim.goal.rhs, values))


def _whole(v: Term, value: Term, box: Box) -> Term:
    """The value of an integer that the variables of the box determine: these have single values then."""
    sides = {w: box.sides[w.args[0]] for w in sorted(variables(value), key=lambda w: w.args)}
    if moving := [w.args[0] for w, (low, high) in sides.items() if low < high]:
        raise BoxError(f"the integer {v.args[0]} follows from {moving[0]}; give that one value in the box")
    low, high = Evaluator().value(value, {w: low for w, (low, _) in sides.items()})
    if low != high or low.denominator != 1:
        raise NothingMet(f"in the box {box.text} the integer {v.args[0]} has no value; choose another box")
    return num(low)


def _samples(sides: Sequence[Interval]) -> Iterator[tuple[Fraction, ...]]:
    """The middle of the box, then ends and middles of its first sides."""
    middle = tuple((low + high) / 2 for low, high in sides)
    yield middle
    moving = [k for k, (low, high) in enumerate(sides) if low < high][:_SAMPLES]
    for chosen in itertools.product(*((sides[k][0], middle[k], sides[k][1]) for k in moving)):
        at = dict(zip(moving, chosen, strict=True))
        yield tuple(at.get(k, x) for k, x in enumerate(middle))


def _really_fails(machine: Machine, box: Box, point: Mapping[str, str]) -> None:
    """The hypotheses hold at the point where the goal is false."""
    values = [Fraction(point[name]) if name in point else box.sides[name][0] for name in box.names]
    if machine.outcome(values).kind != FAILS:
        raise BoxError(
            f"at {shown(point)} the goal is false, but the hypotheses are not known to be met; "
            "choose a box that lies inside them"
        )
