"""A claim, compiled, and its outcome at points: exactly where it can be, otherwise by balls and a second opinion.

`kinds` has the outcomes.  Points are looked at together (`frame`).  Those that are not decided are looked at again,
with longer exact numbers and then with balls of twice the precision, up to `DOUBLINGS` times.  Of what balls decide,
mpmath has to confirm a sample, and all that is not simply true: its values of both sides must lie where the balls do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from symbolic.errors import RederiveError
from symbolic.evidence import ball
from symbolic.evidence.ball import Ball, Balls, Exact, Number, precision
from symbolic.evidence.bounds import bounds, determined
from symbolic.evidence.checks import Answer, Block, Check, Every, Ranging, Relation, Sifted, all_true, sift
from symbolic.evidence.coded import Coded, Table, picked
from symbolic.evidence.floating import Floats, parts
from symbolic.evidence.frame import Frame, Missing
from symbolic.evidence.grid import GridError
from symbolic.evidence.kinds import ENCLOSES, FAILS, HOLDS, SKIPPED, UNDECIDED, UNMET
from symbolic.evidence.library import Library
from symbolic.evidence.program import SAME, Builder, Step, TooManySteps
from symbolic.kernel import Claim, Rel, Term, functions

DOUBLINGS = 5
SHORT = 1024  # bits of an exact number at the first look: balls decide faster what longer ones would
_SHORT_OF = (SKIPPED, ENCLOSES, UNDECIDED)  # what longer exact numbers may decide otherwise
GUARD = 24  # bits that mpmath has more than the balls


class Contradiction(RederiveError):
    """Arb and mpmath contradict each other: one of them, or this program, is wrong."""

    kind, code = "a second opinion disagrees", 1


class Outcome(NamedTuple):
    """What became of a point; `bits` is the precision that was needed, 0 when all was exact."""

    kind: str
    bits: int


class Machine:
    """A claim without free functions, ready to be looked at in points given by the values of `names`.

    Variables that equalities among the hypotheses determine need no values, and values of other variables than the
    claim's own are ignored (a meaning for a free function may have made one vanish).  Raises `GridError` where a
    variable has no values, and the kernel's `Refused` where the claim is too large.
    """

    def __init__(self, claim: Claim, names: Sequence[str], digits: int) -> None:
        self.digits = digits
        self.bits = -(-digits * 3322 // 1000) + 16
        self.libraries: dict[Any, Library] = {}
        self.builder = Builder()
        free = {v.args[0]: v for v in claim.free()}
        inputs = {name: self.builder.input(name in free and free[name].args[1] == "integer") for name in names}
        registers = {free[name]: k for name, k in inputs.items() if name in free}
        given = determined(claim, registers)
        defining = {rel for _, _, rel in given}
        missing = sorted(v.args[0] for v in free.values() if v not in registers and v not in {d[0] for d in given})
        if missing:
            raise GridError(f"{missing[0]} has no values: add {missing[0]}=.. to the grid")
        for v, value, _ in given:
            registers[v] = self.builder.term(value, registers)
            if v.args[1] == "integer":
                registers[v] = self.builder.as_integer(registers[v])
        self.named = dict(sorted((inputs | {v.args[0]: k for v, k in registers.items()}).items()))
        order = sorted(claim.given, key=lambda h: 2 if isinstance(h, Claim) else any(map(functions, h.terms())))
        values = Block.of(self.builder, 0)
        self.given: list[Check] = [values, *(self._hypothesis(h, registers, defining) for h in order)]
        self.goal = self._relation(claim.goal, registers)
        self.needed = self._steps_of_goal()

    def _relation(self, rel: Rel, registers: Mapping[Term, int], defines: bool = False) -> Relation:
        start = len(self.builder.steps)
        lhs, rhs = (self.builder.term(t, registers) for t in rel.terms())
        if not self.builder.integers >= {lhs, rhs}:
            lhs, rhs = map(self.builder.as_number, (lhs, rhs))
        return Relation(Block.of(self.builder, start), lhs, rel.op, rhs, self.builder.mask((lhs, rhs)), defines)

    def _hypothesis(self, h: Rel | Claim, registers: Mapping[Term, int], defining: Iterable[Rel] = ()) -> Check:
        if isinstance(h, Rel):
            return self._relation(h, registers, h in defining)
        # What is computed for a bound variable is there only while the hypothesis is looked at.
        known = dict(self.builder.known)
        before, outside = len(self.builder.steps), (1 << len(self.builder.inputs)) - 1
        inner = dict(registers)
        later = set(h.bound)
        variables = []
        for v in h.bound:
            start = len(self.builder.steps)
            found = [b for g in h.given if isinstance(g, Rel) for b in bounds(g, v) if not set(b.value.weights) & later]
            values = [self.builder.as_number(self.builder.term(b.value.term(), inner)) for b in found]
            ends = [(b.low, k, b.strict) for b, k in zip(found, values, strict=True)]
            later.discard(v)
            inner[v] = self.builder.input(v.args[1] == "integer")
            low, high = (tuple((k, strict) for side, k, strict in ends if side == wanted) for wanted in (True, False))
            variables.append(Ranging(inner[v], v.args[1] == "integer", Block.of(self.builder, start), low, high))
        given = tuple(self._hypothesis(g, inner) for g in h.given)
        goal = self._relation(h.goal, inner)
        constants = {key: k for key, k in self.builder.known.items() if isinstance(key, Fraction)}
        self.builder.known = known | constants
        sides = [goal.lhs, goal.rhs, *(k for v in variables for k, _ in (*v.low, *v.high))]
        sides += [k for check in given if isinstance(check, Relation) for k in (check.lhs, check.rhs)]
        mask = self.builder.mask([*sides, *(s.target for s in self.builder.steps[before:])]) & outside
        return Every(tuple(variables), given, goal, mask)

    def _steps_of_goal(self) -> list[Step]:
        """The steps that the goal's sides come from."""
        wanted = {self.goal.lhs, self.goal.rhs}
        out = []
        for step in reversed(self.builder.steps):
            if step.target in wanted:
                wanted |= set(step.args)
                out.append(step)
        return out[::-1]

    def outcome(self, values: Sequence[Fraction | int]) -> Outcome:
        """What becomes of one point; see `outcomes`."""
        return Outcome(*self.outcomes([values])[0])

    def outcomes(
        self,
        points: Sequence[Sequence[Fraction | int]],
        sample: slice = slice(None),
        named: dict[int, dict[str, str]] | None = None,
    ) -> list[tuple[str, int]]:
        """What becomes of points, in which the variables have these values: the fields of an `Outcome` for each.

        mpmath confirms a `sample` of those that balls decide, and all that are not simply true.
        `named` is given the points, by their numbers, that are false or undecided.  Raises `Contradiction`.
        """
        return self._settled(points, lambda look, numbers: look.outcomes(sample, numbers, named))

    def meets(self, points: Sequence[Sequence[Fraction | int]]) -> list[int]:
        """Which of the points meet the hypotheses, by their numbers."""
        return [k for k, met in enumerate(self._settled(points, lambda look, _: look.met())) if met]

    def _settled(
        self, points: Sequence[Sequence[Fraction | int]], ask: Callable[[_Look, Sequence[int]], list[Any]]
    ) -> list[Any]:
        """What is found of the points, with the precision that each needs."""
        for library in self.libraries.values():
            library.tidy()
        out: list[Any] = [None] * len(points)
        table = Table.of(points)
        waiting: Sequence[int] = range(len(points))
        bits, most = self.bits, SHORT
        while waiting:
            with precision(bits):
                look = _Look(self, table if len(waiting) == len(out) else table.at(waiting), bits, most)
                found = ask(look, waiting)
            if len(found) == len(out):
                out = found
            else:
                for k, x in zip(waiting, found, strict=True):
                    out[k] = x
            if bits == self.bits << DOUBLINGS or {*look.kinds}.isdisjoint(_SHORT_OF):
                break
            again = most == SHORT and look.balls.shortened
            left = [k for k, kind in enumerate(look.kinds) if kind in _SHORT_OF] if again else sorted(look.open)
            waiting = [waiting[k] for k in left]
            most, bits = ball.MAX_BITS, bits if again else 2 * bits
        return out

    def library(self, kind: type, *limits: int) -> Library:
        """What computes with balls, or with floats, of this precision."""
        if limits not in self.libraries:
            self.libraries[limits] = Library(kind(limits[-1]))
        return self.libraries[limits]

    def at_centres(self, points: Sequence[Sequence[Fraction | int]]) -> list[tuple[str, Number]]:
        """The kinds of points, for a claim without hypotheses, and the differences of the sides, if they are known."""
        with precision(self.bits):
            look = _Look(self, Table.of(points), self.bits, ball.MAX_BITS)
            look.decide(look.frame, range(len(points)), set())
            sides = zip(*(look.frame.everywhere(k) for k in (self.goal.lhs, self.goal.rhs)), strict=True)
            gaps = [look.balls.unknown if Missing in (type(a), type(b)) else a - b for a, b in sides]
        kinds = [HOLDS if kind == HOLDS else self.outcome(p).kind for kind, p in zip(look.kinds, points, strict=True)]
        return list(zip(kinds, gaps, strict=True))


class _Look:
    """Some points, looked at with one precision; `open` are those of which a higher one may find more."""

    def __init__(self, machine: Machine, points: Table, bits: int, most: int) -> None:
        self.machine, self.bits = machine, bits
        self.library = machine.library(Balls, bits, most)
        self.balls: Balls = self.library.arithmetic  # type: ignore[assignment]
        self.inputs = _inputs(machine.builder, points)
        self.frame = Frame(self.library, machine.builder, len(points), self.inputs)
        self.kinds = [UNMET] * len(points)
        self.used = [0 if bits == machine.bits else bits] * len(points)
        self.open = set[int]()

    def _sifted(self) -> Sifted:
        """The points that may meet the hypotheses."""
        sifted = sift(self.frame, self.machine.given)
        self.open |= sifted.unsure - sifted.dropped.keys()
        for row in self.open:
            self.kinds[row] = SKIPPED
        for row, answer in sifted.dropped.items():
            self.kinds[row] = UNMET if answer is False or answer.undefined else SKIPPED
        return sifted

    def met(self) -> list[bool]:
        """Are the hypotheses known to be met?"""
        sifted = self._sifted()
        return [row not in sifted.dropped and row not in sifted.unsure for row in range(self.frame.size)]

    def outcomes(
        self, sample: slice, numbers: Sequence[int], named: dict[int, dict[str, str]] | None
    ) -> list[tuple[str, int]]:
        """What becomes of the points; see `Machine.outcomes`."""
        sifted = self._sifted()
        frame, rows = sifted.frame, sifted.rows
        if sifted.unsure:
            met = [k for k, row in enumerate(rows) if row not in sifted.unsure]
            frame, rows = frame.child(met), [rows[k] for k in met]
        if rows:
            self.decide(frame, rows, sifted.sampled)
            self._confirm(frame, rows, sample)
        kinds, used = {*self.kinds}, {*self.used}
        if named is not None and (named or FAILS in kinds or UNDECIDED in kinds):
            for row, kind in enumerate(self.kinds):
                named.pop(numbers[row], None)
                if kind == FAILS or kind == UNDECIDED:
                    named[numbers[row]] = self._point(row)
        if len(kinds) == len(used) == 1:
            return [(kinds.pop(), used.pop())] * len(self.kinds)
        return list(zip(self.kinds, self.used, strict=True))

    def decide(self, frame: Frame, rows: Sequence[int], sampled: set[int]) -> None:
        """What becomes of points that meet the hypotheses, `sampled` ones as far as that was tried."""
        goal = self.machine.goal
        mask, answers = goal.truth(frame)
        types = [ball.kinds(frame.column(k)) for k in (goal.lhs, goal.rhs)]
        alike = {Ball} in types or Ball not in types[0] | types[1]
        everywhere = all_true(answers) and len(rows) == len(self.kinds)
        if alike and everywhere:
            self.kinds = [HOLDS] * len(rows)
            self.used = [self.bits if {Ball} in types else self.used[0]] * len(rows)
            return
        index, sides = frame.index(mask), [frame.at(k, mask) for k in (goal.lhs, goal.rhs)]
        bits = [self.bits if Ball in (type(a), type(b)) else self.used[0] for a, b in zip(*sides, strict=True)]
        if everywhere:
            self.kinds = [HOLDS] * len(rows)
            self.used = picked(bits, index)
            return
        exist = [frame.at(k, mask) for k in goal.block.partial]
        loose = [x is None and not all(ball.finite(c[at]) for c in exist) for at, x in enumerate(answers)]
        found = list(map(self._found, answers, loose, *sides))
        for k, row in zip(index, rows, strict=True):
            kind, final = found[k]
            self.kinds[row], self.used[row] = kind, bits[k]
            if not final:
                self.open.add(row)
            if kind == FAILS and row in sampled:
                self.kinds[row] = UNDECIDED

    def _found(self, answer: Answer, loose: bool, lhs: Any, rhs: Any) -> tuple[str, bool]:
        """The kind of a point that meets the hypotheses, and whether it is final."""
        if type(answer) is Missing:
            return (FAILS if answer.undefined else UNDECIDED), True
        if answer is None:
            op = self.machine.goal.op
            if op == ">" or loose or not ball.agree(lhs, rhs, self.machine.digits):
                return UNDECIDED, False
            return ENCLOSES, op == "="
        return (HOLDS if answer else FAILS), True

    def _confirm(self, frame: Frame, rows: Sequence[int], sample: slice) -> None:
        """Raise `Contradiction` where mpmath's value of a side does not lie in its ball."""
        machine = self.machine
        if self.bits not in self.used:
            return
        alike = self.used.count(self.bits) == len(self.used)
        by_balls = range(len(rows)) if alike else [k for k, row in enumerate(rows) if self.used[row] == self.bits]
        chosen = by_balls[sample]
        if self.kinds.count(HOLDS) < len(self.kinds):
            chosen = sorted({*chosen, *(k for k in by_balls if self.kinds[rows[k]] != HOLDS)})
        if not chosen:
            return
        frame, rows = frame.child(chosen), [rows[k] for k in chosen]
        library = machine.library(Floats, self.bits + GUARD)
        library.tidy()
        inputs = {register: column.at(rows) for register, column in self.inputs.items()}
        other = Frame(library, machine.builder, len(rows), inputs)
        # What is exact needs no second opinion.
        known = [s.target for s in machine.needed if s.operation != SAME and frame.has(s.target)]
        other.take({k: frame.column(k) for k in known}, Exact)
        other.run(machine.needed)
        sides = (machine.goal.lhs, machine.goal.rhs)
        for k, row in enumerate(rows):
            for side in sides:
                x, value = frame.value(side, k), other.value(side, k)
                if type(x) in (Exact, int, Missing):
                    continue
                if type(value) is Missing:
                    if not isinstance(value.error, TooManySteps):
                        raise Contradiction(self._contradiction(row, x, f"none ({value.error})"))
                elif ball.excludes(x, *parts(library.arithmetic.raw(value)), self.bits):  # type: ignore[attr-defined]
                    raise Contradiction(self._contradiction(row, x, "another value"))

    def _contradiction(self, row: int, x: Number, other: str) -> str:
        at = ", ".join(f"{name} = {value}" for name, value in self._point(row).items())
        return f"at {at} a side of the goal is {ball.shown(x)} by Arb, and mpmath has {other}: a bug"

    def _point(self, row: int) -> dict[str, str]:
        values = {name: self.frame.value(k, row) for name, k in self.machine.named.items()}
        return {name: ball.shown(x) for name, x in values.items() if type(x) is not Missing}


def _inputs(builder: Builder, points: Table) -> dict[int, Coded]:
    """The columns of the variables that have values."""
    out: dict[int, Coded] = {}
    for register, (values, codes) in zip(builder.inputs, points.columns, strict=False):
        out[register] = Coded(list(map(_whole if register in builder.integers else ball.exact, values)), codes)
    return out


def _whole(x: Fraction | int) -> int:
    """An integer variable's value."""
    if x.denominator != 1:
        raise GridError(f"an integer cannot be {x}; change its values")
    return x.numerator
