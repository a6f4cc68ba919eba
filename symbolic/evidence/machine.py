"""A claim, compiled, and its outcome at a point: exactly where it can be, otherwise by balls and a second opinion.

`kinds` has the outcomes.  The precision is doubled until a point is decided, up to `DOUBLINGS` times.  Whatever balls
decide, mpmath has to confirm: its values of both sides must lie where the balls do.  From one point to the next, only
what depends on variables whose values have changed is computed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

from mpmath.libmp import ComplexResult

from symbolic.errors import RederiveError
from symbolic.evidence import ball
from symbolic.evidence.ball import Balls, Exact, Number, precision
from symbolic.evidence.bounds import bounds, determined
from symbolic.evidence.changes import Changes, Check, Stages, Standing
from symbolic.evidence.checks import Block, Every, Ranging, Relation, Sampled
from symbolic.evidence.floating import parts
from symbolic.evidence.grid import GridError
from symbolic.evidence.kinds import ENCLOSES, FAILS, HOLDS, SKIPPED, UNDECIDED, UNMET
from symbolic.evidence.library import Library
from symbolic.evidence.opinion import Opinion
from symbolic.evidence.program import Builder, Step, Unspecified, bind
from symbolic.kernel import Claim, Rel, Term, Undefined, functions

DOUBLINGS = 5


class Contradiction(RederiveError):
    """Arb and mpmath contradict each other: one of them, or this program, is wrong."""

    kind, code = "a second opinion disagrees", 1


class Outcome(NamedTuple):
    """What became of a point; `bits` is the precision that was needed, 0 when all was exact."""

    kind: str
    bits: int
    point: Mapping[str, str]


class Machine:
    """A claim without free functions, ready to be looked at in points given by the values of `names`.

    Variables that equalities among the hypotheses determine need no values, and values of other variables than the
    claim's own are ignored (a meaning for a free function may have made one vanish).  Raises `GridError` where a
    variable has no values, and the kernel's `Refused` where the claim is too large.
    """

    def __init__(self, claim: Claim, names: Sequence[str], digits: int) -> None:
        self.digits = digits
        self.bits = ceil(digits * Fraction(3322, 1000)) + 16
        self.library = Library(Balls())
        self.opinions: dict[int, Opinion] = {}
        self.builder = Builder()
        self.stages = Stages(len(names))
        self.changes = Changes(len(names))
        free = {v.args[0]: v for v in claim.free()}
        inputs = {name: self.builder.register() for name in names}
        registers = {free[name]: k for name, k in inputs.items() if name in free}
        given = determined(claim, registers)
        defining = {rel for _, _, rel in given}
        missing = sorted(v.args[0] for v in free.values() if v not in registers and v not in {d[0] for d in given})
        if missing:
            raise GridError(f"{missing[0]} has no values: add {missing[0]}=.. to the grid")
        for v, value, _ in given:
            registers[v] = self.builder.term(value, registers)
            if v.args[1] == "integer":
                registers[v] = self.builder.emit("integer", registers[v])
        self.named = dict(sorted((inputs | {v.args[0]: k for v, k in registers.items()}).items()))
        self.values = Standing(self._block(0))
        order = sorted(claim.given, key=lambda h: (isinstance(h, Claim), isinstance(h, Rel) and _applies(h)))
        self.given = [Standing(self._hypothesis(h, registers, defining)) for h in order]
        self.goal = self._relation(claim.goal, registers)
        self.decision = Standing(self.goal)
        self.registers: list[Any] = [None] * self.builder.size
        for k, constant in self.builder.constants.items():
            self.registers[k] = ball.exact(constant)
        self.needed = self._steps_of_goal()

    def _operation(self, which: Any) -> Any:
        return _whole if which == "integer" else self.library.operation(which)

    def _block(self, start: int) -> Block:
        """The steps from `start` on."""
        steps = self.builder.steps[start:]
        self.stages.add(steps)
        stage = max((self.stages[s.target] for s in steps), default=0)
        return Block(stage, self.stages.later(steps, bind(steps, self._operation)), self.builder.partial(start))

    def _relation(self, rel: Rel, registers: Mapping[Term, int], defines: bool = False) -> Relation:
        start = len(self.builder.steps)
        lhs, rhs = (self.builder.term(t, registers) for t in rel.terms())
        block = self._block(start)
        stage = max(block.stage, self.stages[lhs], self.stages[rhs])
        return Relation(stage, block, lhs, rel.op, rhs, defines)

    def _hypothesis(self, h: Rel | Claim, registers: Mapping[Term, int], defining: Iterable[Rel] = ()) -> Check:
        if isinstance(h, Rel):
            return self._relation(h, registers, h in defining)
        # What is computed for a bound variable is there only while the hypothesis is looked at.
        known = dict(self.builder.known)
        inner = dict(registers)
        later = set(h.bound)
        variables = []
        for v in h.bound:
            start = len(self.builder.steps)
            found = [b for g in h.given if isinstance(g, Rel) for b in bounds(g, v) if not set(b.value.weights) & later]
            ends = [(b.low, self.builder.term(b.value.term(), inner), b.strict) for b in found]
            later.discard(v)
            inner[v] = self.builder.register()
            low, high = (tuple((k, strict) for side, k, strict in ends if side == wanted) for wanted in (True, False))
            block = self._block(start)
            stage = max([block.stage, *(self.stages[k] for _, k, _ in ends)])
            variables.append(Ranging(stage, inner[v], v.args[1] == "integer", block, low, high))
        given = tuple(self._hypothesis(g, inner) for g in h.given)
        goal = self._relation(h.goal, inner)
        constants = {key: k for key, k in self.builder.known.items() if isinstance(key, Fraction)}
        self.builder.known = known | constants
        stage = max([goal.stage, *(v.stage for v in variables), *(c.stage for c in given)])
        return Every(stage, tuple(variables), given, goal)

    def _steps_of_goal(self) -> list[Step]:
        """The steps that the goal's sides come from."""
        wanted = {self.goal.lhs, self.goal.rhs}
        out = []
        for step in reversed(self.builder.steps):
            if step.target in wanted and step.operation != "integer":
                wanted |= set(step.args)
                out.append(step)
        return out[::-1]

    def forget(self) -> None:
        """Begin anew: the outcomes of the next points do not depend on the last ones."""
        self.changes.forget()
        self.library.tables.forget()

    def outcome(self, values: Sequence[Fraction]) -> Outcome:
        """What becomes of a point, in which the variables have these values.  Call it ``with precision(self.bits)``.

        Raises `Contradiction`.
        """
        self.changes.move(values, self.registers)
        try:
            for doubling in range(DOUBLINGS + 1):
                bits = self.bits << doubling
                if doubling:
                    self.changes.forget()
                    with precision(bits):
                        kind, final = self._attempt(bits)
                else:
                    kind, final = self._attempt(bits)
                if final:
                    break
        finally:
            if doubling:
                self.changes.forget()
        exact = not doubling and (kind in (UNMET, SKIPPED) or self._exact_goal())
        return Outcome(kind, 0 if exact else bits, self._point() if kind in (FAILS, UNDECIDED) else {})

    def _exact_goal(self) -> bool:
        sides = (self.registers[k] for k in (self.goal.lhs, self.goal.rhs))
        return all(x is None or type(x) is Exact for x in sides)

    @property
    def gap(self) -> Number:
        """The difference of the goal's sides at the last point, as far as it is known; for a claim without hypotheses.

        With these, the goal may not have been looked at there.
        """
        lhs, rhs = (self.registers[k] for k in (self.goal.lhs, self.goal.rhs))
        return Balls().unknown if lhs is None or rhs is None else lhs - rhs

    def _attempt(self, bits: int) -> tuple[str, bool]:
        """The outcome at a precision, and whether it would be the same at a higher one."""
        registers, changes = self.registers, self.changes
        sure, sampled = True, False
        try:
            sure = self.values.truth(registers, changes) is True
            for check in self.given:
                try:
                    truth = check.truth(registers, changes)
                except Sampled:
                    sampled = True
                    continue
                if truth is False:
                    return UNMET, True
                sure = sure and truth is not None
        except Undefined:
            return UNMET, True
        except Unspecified:
            return SKIPPED, True
        if not sure:
            return SKIPPED, False
        try:
            truth = self.decision.truth(registers, changes)
        except (Undefined, Unspecified) as error:
            self._forget_sides()
            return (FAILS if type(error) is Undefined and not sampled else UNDECIDED), True
        op = self.goal.op
        if truth is None and (op == ">" or not self.goal.agrees(registers, self.digits)):
            return UNDECIDED, False
        self._confirm(bits)
        if truth is None:
            return ENCLOSES, op == "="
        return (HOLDS if truth else UNDECIDED if sampled else FAILS), True

    def _forget_sides(self) -> None:
        """A side of the goal that was not reached has no value, whatever it had at the point before."""
        for k in self.goal.block.targets & {self.goal.lhs, self.goal.rhs}:
            self.registers[k] = None
        with suppress(Undefined, Unspecified):
            self.goal.truth(self.registers)
        self.decision = Standing(self.goal)

    def _confirm(self, bits: int) -> None:
        """Raise `Contradiction` where mpmath's value of a side does not lie in its ball."""
        sides = [k for k in (self.goal.lhs, self.goal.rhs) if type(self.registers[k]) is not Exact]
        if not sides:
            return
        if bits not in self.opinions:
            self.opinions[bits] = Opinion(self.needed, self.stages, bits)
        try:
            values = self.opinions[bits].values(sides, self.registers, self.changes)
            for k, value in zip(sides, values, strict=True):
                if ball.excludes(self.registers[k], *parts(value), bits):
                    raise Contradiction(self._contradiction(k, "another value"))
        except (ComplexResult, Undefined, Unspecified, ZeroDivisionError) as error:
            raise Contradiction(self._contradiction(sides[0], f"none ({error})")) from None

    def _contradiction(self, side: int, other: str) -> str:
        at = ", ".join(f"{name} = {value}" for name, value in self._point().items())
        return f"at {at} a side of the goal is {ball.shown(self.registers[side])} by Arb, and mpmath has {other}: a bug"

    def _point(self) -> dict[str, str]:
        return {name: ball.shown(self.registers[k]) for name, k in self.named.items() if self.registers[k] is not None}


def _whole(x: Any) -> Any:
    """The value of an integer variable that an equality determines."""
    if type(x) is not Exact:
        raise Unspecified("an integer is not known exactly")
    if ball.integer(x) is None:
        raise Undefined("not an integer")
    return x


def _applies(rel: Rel) -> bool:
    return any(functions(t) for t in rel.terms())
