"""What has changed since: neighbouring points mostly differ in their last values only, and the rest is kept.

The stage of a value is 0 if it is a constant, and k + 1 if the k-th variable is the last one that it comes from.  When
the k-th variable is the first one that has changed, all values of stage k + 1 and above are computed anew, and no
others.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from symbolic.evidence.ball import exact
from symbolic.evidence.program import Step

Item = TypeVar("Item")
Registers = list[Any]


class Changes:
    """The values of variables, one point after the other, and when they have changed.

    A moment is the number of a point; `now` is that of the last one.
    """

    def __init__(self, variables: int) -> None:
        self.now = 0
        self._nowhere = [None] * variables
        self._at: Sequence[Fraction | None] = self._nowhere
        self._moments = [0] * (variables + 1)  # when a value of this stage, or of one before, changed last

    def move(self, values: Sequence[Fraction], registers: Registers) -> None:
        """Go to a point; the values that are new are written into the first registers."""
        before, self._at = self._at, self._nowhere  # unless the writing is completed
        shared = 0
        for new, old in zip(values, before, strict=True):
            if new is not old and new != old:
                break
            shared += 1
        self.forget(shared + 1)
        for k in range(shared, len(values)):
            registers[k] = exact(values[k])
        self._at = values

    def forget(self, stage: int = 0) -> None:
        """From this stage on, nothing holds any more."""
        self.now += 1
        for k in range(stage, len(self._moments)):
            self._moments[k] = self.now

    def since(self, moment: int) -> int:
        """The first stage at which something has changed after a moment."""
        return bisect_right(self._moments, moment)


class Stages:
    """The stages of registers; those that are not named are constant."""

    def __init__(self, variables: int) -> None:
        self.variables = variables
        self._stages = {k: k + 1 for k in range(variables)}

    def __iter__(self) -> Iterator[int]:
        """All stages at which something can change, and one beyond."""
        return iter(range(self.variables + 2))

    def __getitem__(self, register: int) -> int:
        return self._stages.get(register, 0)

    def add(self, steps: Sequence[Step]) -> None:
        """Learn the stages of the steps' targets."""
        for s in steps:
            self._stages[s.target] = max((self[k] for k in s.args), default=0)

    def later(self, steps: Sequence[Step], items: Sequence[Item]) -> tuple[list[Item], ...]:
        """For each stage, the items of those steps that are to be run when something has changed there."""
        pairs = list(zip(steps, items, strict=True))
        return tuple([item for s, item in pairs if self[s.target] >= stage] for stage in self)


class Check(Protocol):
    """Something that is true of registers, or false, or neither is known."""

    @property
    def stage(self) -> int: ...
    def truth(self, registers: Registers, since: int = 0) -> bool | None:
        """The answer, when nothing before stage `since` has changed; it may be an exception."""


class Standing:
    """A check with its last answer, which stands until something that it comes from changes."""

    def __init__(self, check: Check) -> None:
        self.check, self._stage = check, check.stage
        self._moment = -1
        self._answer: bool | None = None

    def truth(self, registers: Registers, changes: Changes) -> bool | None:
        """As the check's own."""
        since = changes.since(self._moment)
        if since <= self._stage:
            self._answer = self.check.truth(registers, since)
            self._moment = changes.now
        return self._answer
