"""A claim, compiled, and its outcome at a point: exactly where it can be, otherwise by balls and a second opinion.

`kinds` has the outcomes.  The precision is doubled until a point is decided, up to `DOUBLINGS` times.  Whatever balls
decide, mpmath has to confirm: its values of both sides must lie where the balls do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from mpmath.libmp import ComplexResult

from symbolic.evidence import ball
from symbolic.evidence.ball import Balls, Exact, precision
from symbolic.evidence.bounds import bounds, determined
from symbolic.evidence.checks import Check, Every, Ranging, Relation, Sampled, exist
from symbolic.evidence.floating import Floats, parts, raw
from symbolic.evidence.grid import GridError
from symbolic.evidence.kinds import ENCLOSES, FAILS, HOLDS, SKIPPED, UNDECIDED, UNMET
from symbolic.evidence.program import Builder, Code, Library, Step, Unspecified, bind, execute
from symbolic.kernel import Claim, Rel, Term, Undefined, functions

DOUBLINGS = 5
GUARD = 24  # bits that mpmath has more than the balls


class Disagreement(Exception):
    """Arb and mpmath contradict each other: one of them, or this program, is wrong."""


@dataclass(frozen=True)
class Outcome:
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
        self.opinions: dict[int, Code] = {}
        self.builder = Builder()
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
        self.values, self.partial = self._bound(0), self.builder.partial()
        order = sorted(claim.given, key=lambda h: (isinstance(h, Claim), isinstance(h, Rel) and _applies(h)))
        self.given = [self._hypothesis(h, registers, defining) for h in order]
        self.goal = self._relation(claim.goal, registers)
        self.blank: list[Any] = [None] * self.builder.size
        for k, constant in self.builder.constants.items():
            self.blank[k] = ball.exact(constant)
        self.needed = self._steps_of_goal()

    def _bound(self, start: int) -> Code:
        return bind(self.builder.steps[start:], self._operation)

    def _operation(self, which: Any) -> Any:
        return _whole if which == "integer" else self.library.operation(which)

    def _relation(self, rel: Rel, registers: Mapping[Term, int], defines: bool = False) -> Relation:
        start = len(self.builder.steps)
        lhs, rhs = (self.builder.term(t, registers) for t in rel.terms())
        return Relation(self._bound(start), self.builder.partial(start), lhs, rel.op, rhs, defines)

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
            variables.append(Ranging(inner[v], v.args[1] == "integer", self._bound(start), low, high))
        given = tuple(self._hypothesis(g, inner) for g in h.given)
        goal = self._relation(h.goal, inner)
        constants = {key: k for key, k in self.builder.known.items() if isinstance(key, Fraction)}
        self.builder.known = known | constants
        return Every(tuple(variables), given, goal)

    def _steps_of_goal(self) -> list[Step]:
        """The steps that the goal's sides come from."""
        wanted = {self.goal.lhs, self.goal.rhs}
        out = []
        for step in reversed(self.builder.steps):
            if step.target in wanted:
                wanted |= set(step.args)
                out.append(step)
        return out[::-1]

    def outcome(self, values: Sequence[Fraction]) -> Outcome:
        """What becomes of a point, in which the variables have these values.  Call it ``with precision(self.bits)``.

        Raises `Disagreement`.
        """
        registers = self.blank[:]
        given = [ball.exact(x) for x in values]
        for doubling in range(DOUBLINGS + 1):
            bits = self.bits << doubling
            registers[: len(given)] = given
            if doubling:
                with precision(bits):
                    kind, final = self._attempt(registers, bits)
            else:
                kind, final = self._attempt(registers, bits)
            if final:
                break
        goal = registers[self.goal.lhs], registers[self.goal.rhs]
        exact = not doubling and all(x is None or type(x) is Exact for x in goal)
        return Outcome(kind, 0 if exact else bits, self._point(registers) if kind in (FAILS, UNDECIDED) else {})

    def _attempt(self, registers: list[Any], bits: int) -> tuple[str, bool]:
        """The outcome at a precision, and whether it would be the same at a higher one."""
        sure, sampled = True, False
        try:
            execute(self.values, registers)
            sure = exist(self.partial, registers)
            for check in self.given:
                try:
                    truth = check.truth(registers)
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
            truth = self.goal.truth(registers)
        except Undefined:
            return (UNDECIDED if sampled else FAILS), True
        except Unspecified:
            return UNDECIDED, True
        op = self.goal.op
        if truth is None and (op == ">" or not self.goal.agrees(registers, self.digits)):
            return UNDECIDED, False
        self._confirm(registers, bits)
        if truth is None:
            return ENCLOSES, op == "="
        return (HOLDS if truth else UNDECIDED if sampled else FAILS), True

    def _confirm(self, registers: list[Any], bits: int) -> None:
        """Raise `Disagreement` where mpmath's value of a side does not lie in its ball."""
        sides = [k for k in (self.goal.lhs, self.goal.rhs) if type(registers[k]) is not Exact]
        if not sides:
            return
        if bits not in self.opinions:
            floats = Floats(bits + GUARD)
            library = Library(floats)
            self.opinions[bits] = bind(self.needed, lambda f: _rounded(f, floats, library))
        opinion = registers[:]
        try:
            for operation, target, a, b in self.opinions[bits]:
                if type(registers[target]) is not Exact:
                    opinion[target] = operation(*(opinion[k] for k in (a if b is None else (a, b))))
            for k in sides:
                if ball.excludes(registers[k], *parts(raw(opinion[k], bits + GUARD)), bits):
                    raise Disagreement(self._contradiction(registers, k, "another value"))
        except (ComplexResult, Undefined, Unspecified, ZeroDivisionError) as error:
            raise Disagreement(self._contradiction(registers, sides[0], f"none ({error})")) from None

    def _contradiction(self, registers: list[Any], side: int, other: str) -> str:
        at = ", ".join(f"{name} = {value}" for name, value in self._point(registers).items())
        return f"at {at} a side of the goal is {ball.shown(registers[side])} by Arb, and mpmath has {other}: a bug"

    def _point(self, registers: list[Any]) -> dict[str, str]:
        return {name: ball.shown(registers[k]) for name, k in self.named.items() if registers[k] is not None}


def _rounded(which: Any, floats: Floats, library: Library) -> Any:
    if which == "integer":
        return _whole
    return floats.rounded[which] if which in floats.rounded else library.operation(which)


def _whole(x: Any) -> Any:
    """The value of an integer variable that an equality determines."""
    if type(x) is not Exact:
        raise Unspecified("an integer is not known exactly")
    if ball.integer(x) is None:
        raise Undefined("not an integer")
    return x


def _applies(rel: Rel) -> bool:
    return any(functions(t) for t in rel.terms())
