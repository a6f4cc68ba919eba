"""Relations and quantified hypotheses, compiled: true of the values in registers, false, or neither is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from symbolic.evidence import ball
from symbolic.evidence.ball import Exact
from symbolic.evidence.changes import Check, Registers
from symbolic.evidence.points import INTEGERS, REALS
from symbolic.evidence.program import Code, Unspecified, execute
from symbolic.kernel import Undefined

_SAMPLES = 80  # values of the variables of a quantified hypothesis that are tried where they cannot all be
_ALL = 2000  # values of one that are all tried
_SPREAD = 8  # how far from its one bound an integer is tried


class Sampled(Exception):
    """A quantified hypothesis was met wherever it was tried, but it could not be tried everywhere."""


@dataclass(frozen=True)
class Block:
    """Steps, by the stage at which something has changed; `partial` are those of their values that have to exist."""

    stage: int
    codes: tuple[Code, ...]
    partial: tuple[int, ...]

    @property
    def targets(self) -> set[int]:
        """The registers that it writes to."""
        return {step[1] for step in self.codes[0]}

    def truth(self, registers: Registers, since: int = 0) -> bool:
        """Are the values known to exist?  Raises `Undefined` and `Unspecified` where one does not, or may not."""
        execute(self.codes[since], registers)
        for k in self.partial:
            if not ball.finite(registers[k]):
                return False
        return True


@dataclass(frozen=True)
class Relation:
    """A relation: the steps for its sides, and where they are."""

    stage: int
    block: Block
    lhs: int
    op: str
    rhs: int
    defines: bool = False  # it is met by construction, if only both sides have values

    def truth(self, registers: Registers, since: int = 0) -> bool | None:
        """Raises `Undefined` and `Unspecified` where a side has no value, or none is known."""
        if not self.block.truth(registers, since):
            return None
        lhs, rhs = registers[self.lhs], registers[self.rhs]
        if self.lhs == self.rhs:
            return (self.op in ("=", ">=")) if ball.finite(lhs) else None
        truth = ball.compare(lhs, self.op, rhs)
        return True if truth is None and self.defines and ball.finite(lhs) and ball.finite(rhs) else truth

    def agrees(self, registers: Registers, digits: int) -> bool:
        """Do both sides exist, and agree to so many digits?  For registers whose truth was asked for."""
        exist = all(ball.finite(registers[k]) for k in self.block.partial)
        return exist and ball.agree(registers[self.lhs], registers[self.rhs], digits)


@dataclass(frozen=True)
class Ranging:
    """A bound variable of a quantified hypothesis, with the registers of its bounds and the steps for them."""

    stage: int
    register: int
    whole: bool
    block: Block
    low: tuple[tuple[int, bool], ...]
    high: tuple[tuple[int, bool], ...]

    def values(self, registers: Registers) -> tuple[Sequence[Fraction | int], bool]:
        """The values to be tried, and whether these are all."""
        execute(self.block.codes[0], registers)
        if not self.whole:
            return REALS, False
        lows = [floor(x) + 1 if strict else ceil(x) for x, strict in _known(self.low, registers)]
        highs = [ceil(x) - 1 if strict else floor(x) for x, strict in _known(self.high, registers)]
        if lows and highs and min(highs) - max(lows) < _ALL:
            return range(max(lows), min(highs) + 1), True
        if lows:
            return range(max(lows), max(lows) + _SPREAD), False
        return (range(min(highs) - _SPREAD + 1, min(highs) + 1) if highs else INTEGERS), False


def _known(ends: Iterable[tuple[int, bool]], registers: Registers) -> Iterator[tuple[Fraction, bool]]:
    for register, strict in ends:
        if type(registers[register]) is Exact:
            yield Fraction(*ball.ratio(registers[register])), strict


@dataclass(frozen=True)
class Every:
    """A quantified hypothesis."""

    stage: int
    bound: tuple[Ranging, ...]
    given: tuple[Check, ...]
    goal: Relation

    def truth(self, registers: Registers, since: int = 0) -> bool | None:
        """Raises `Sampled` where no value contradicts, but not all were tried."""
        every, sure = True, True
        most = max(2, round(_SAMPLES ** (1 / len(self.bound)))) if self.bound else 1

        def contradicted(k: int) -> bool:
            """Is the hypothesis false for some values of the variables from the k-th on?"""
            nonlocal every, sure
            if k == len(self.bound):
                truth = self.instance(registers)
                sure = sure and truth is not None
                return truth is False
            values, complete = self.bound[k].values(registers)
            every = every and complete
            for value in values if complete else values[:most]:
                registers[self.bound[k].register] = ball.exact(value)
                if contradicted(k + 1):
                    return True
            return False

        if contradicted(0):
            return False
        if not sure:
            return None
        if not every:
            raise Sampled
        return True

    def instance(self, registers: Registers) -> bool | None:
        """Does the hypothesis hold for the values in the registers?"""
        sure = True
        try:
            for check in self.given:
                try:
                    truth = check.truth(registers)
                except Undefined:
                    return True
                except Sampled:
                    truth = None
                if truth is False:
                    return True
                sure = sure and truth is not None
            try:
                truth = self.goal.truth(registers)
            except Undefined:
                truth = False
        except Unspecified:
            return None
        return truth if truth or sure else None
