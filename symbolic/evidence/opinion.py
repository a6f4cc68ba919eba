"""What mpmath thinks of the values that balls enclose: the second opinion on a goal, at one point after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symbolic.evidence.ball import Exact
from symbolic.evidence.changes import Changes, Registers, Stages
from symbolic.evidence.floating import Floats, Raw
from symbolic.evidence.library import Library
from symbolic.evidence.program import INSIDE, Step

GUARD = 24  # bits that mpmath has more than the balls


class Opinion:
    """The values of steps by mpmath, where they are not exact, with so many bits and `GUARD` more."""

    def __init__(self, steps: Sequence[Step], stages: Stages, bits: int) -> None:
        self._floats = Floats(bits + GUARD)
        library = Library(self._floats)
        used = {k for s in steps for k in (s.target, *s.args)}
        self._raw: dict[int, Raw | None] = dict.fromkeys(used)
        self._stale = [[k for k in used if stages[k] >= stage] for stage in stages]
        self._codes = stages.later(steps, [self._bound(s, library) for s in steps])
        self._moment = -1

    def _bound(self, step: Step, library: Library) -> tuple[Any, int, tuple[int, ...], bool]:
        if isinstance(step.operation, str):
            name = step.operation.removesuffix(INSIDE)
            plain = self._floats.plain.get(name)
            return plain or self._floats.rounded[name], step.target, step.args, plain is None
        return library.operation(step.operation), step.target, step.args, True

    def values(self, wanted: Sequence[int], registers: Registers, changes: Changes) -> list[Raw]:
        """mpmath's values of the registers in `wanted`.  Raises what mpmath raises, `Undefined` and `Unspecified`."""
        known, raw = self._raw, self._floats.raw
        since = changes.since(self._moment)
        for k in self._stale[since]:
            known[k] = None
        for operation, target, args, mixed in self._codes[since]:
            if type(registers[target]) is Exact:
                continue
            given = []
            for k in args:
                x = known[k]
                if x is None:
                    x = registers[k]  # which is exact
                    if not mixed:
                        x = known[k] = raw(x)
                elif mixed and type(registers[k]) is Exact:  # there an integer has to stay one
                    x = registers[k]
                given.append(x)
            known[target] = raw(operation(*given)) if mixed else operation(*given)
        self._moment = changes.now
        return [known[k] for k in wanted]  # type: ignore[misc]
