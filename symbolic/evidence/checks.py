"""Relations and quantified hypotheses, compiled: true of the points of a frame, false, or neither is known.

An answer is True, False, None (not known), SAMPLED (met wherever it was tried, but it could not be tried everywhere) or
a `Missing` (a value does not exist, or its definition says nothing of it).  Answers are columns: one for each class of
points by `mask`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any, Protocol

from symbolic.evidence import ball
from symbolic.evidence.ball import Exact
from symbolic.evidence.coded import Coded
from symbolic.evidence.frame import Column, Frame, Missing
from symbolic.evidence.points import INTEGERS, REALS
from symbolic.evidence.program import Builder, Step, side_by_side

_SAMPLES = 80  # values of the variables of a quantified hypothesis that are tried where they cannot all be
_ALL = 2000  # values of one that are all tried
_SPREAD = 8  # how far from its one bound an integer is tried
_TOGETHER = 4096  # instances of a quantified hypothesis that are looked at together

SAMPLED = "sampled"
Answer = Any  # bool | None | SAMPLED | Missing


class Check(Protocol):
    """Something that is true of a point, or false, or neither is known."""

    def truth(self, frame: Frame) -> tuple[int, list[Answer]]:
        """A mask, and the answer for each class of points by it."""


@dataclass(frozen=True)
class Block:
    """Steps, and the order in which they are run.

    `partial` are those of their values that have to exist, `mask` the inputs that any of them comes from.
    """

    steps: tuple[Step, ...]
    order: tuple[Step, ...]
    partial: tuple[int, ...]
    mask: int

    @staticmethod
    def of(builder: Builder, start: int) -> Block:
        """The steps from `start` on."""
        steps = tuple(builder.steps[start:])
        order = tuple(side_by_side(steps))
        return Block(steps, order, builder.partial(start), builder.mask(s.target for s in steps))

    def exists(self, frame: Frame, mask: int) -> tuple[int, list[Answer] | None]:
        """True where all values are known to exist; `mask` is what the answer has to be told apart by at least.

        No list where they exist everywhere.
        """
        frame.run(self.order)
        failed = [s.target for s in self.steps if s.target in frame.failed] if frame.failed else []
        loose = [k for k in self.partial if not ball.all_finite(frame.column(k))]
        if not failed and not loose:
            return mask, None
        mask |= self.mask
        answers: list[Answer] = [True] * frame.count(mask)
        for k in loose:
            for at, x in enumerate(frame.at(k, mask)):
                if not ball.finite(x):
                    answers[at] = None
        for k in reversed(failed):  # the first one counts
            for at, x in enumerate(frame.at(k, mask)):
                if type(x) is Missing:
                    answers[at] = x
        return mask, answers

    def truth(self, frame: Frame) -> tuple[int, list[Answer]]:
        """Do the values exist?"""
        mask, answers = self.exists(frame, 0)
        return mask, [True] * frame.count(mask) if answers is None else answers


def all_true(answers: list[Answer]) -> bool:
    """Is every answer True?"""
    return answers.count(True) == len(answers)


@dataclass(frozen=True)
class Relation:
    """A relation: the steps for its sides, and where they are."""

    block: Block
    lhs: int
    op: str
    rhs: int
    mask: int  # what the sides come from
    defines: bool = False  # it is met by construction, if only both sides have values

    def truth(self, frame: Frame) -> tuple[int, list[Answer]]:
        """Where both sides have values, how they compare."""
        mask, answers = self.block.exists(frame, self.mask)
        if answers is None:
            return mask, self.compared(frame.at(self.lhs, mask), frame.at(self.rhs, mask))
        there = [k for k, x in enumerate(answers) if x is True]
        left, right = ([column[k] for k in there] for column in (frame.at(self.lhs, mask), frame.at(self.rhs, mask)))
        for k, x in zip(there, self.compared(left, right), strict=True):
            answers[k] = x
        return mask, answers

    def compared(self, left: Column, right: Column) -> list[Answer]:
        """How values compare."""
        if self.lhs == self.rhs:
            return [(self.op in ("=", ">=")) if ball.finite(x) else None for x in left]
        answers: list[Answer] = list(ball.all_compare(left, self.op, right))
        if self.defines:
            both = zip(left, right, strict=True)
            known = [ball.finite(a) and ball.finite(b) for a, b in both]
            return [True if x is None and k else x for x, k in zip(answers, known, strict=True)]
        return answers


@dataclass(frozen=True)
class Ranging:
    """A bound variable of a quantified hypothesis, with the registers of its bounds and the steps for them."""

    register: int
    whole: bool
    block: Block
    low: tuple[tuple[int, bool], ...]
    high: tuple[tuple[int, bool], ...]

    def values(self, ends: Sequence[Any]) -> tuple[Sequence[Fraction | int], bool]:
        """The values to be tried where the bounds have these values, and whether these are all."""
        if not self.whole:
            return REALS, False
        known = [Fraction(*ball.ratio(x)) if type(x) is Exact else None for x in ends]
        low, high = known[: len(self.low)], known[len(self.low) :]
        lows = [floor(x) + 1 if s else ceil(x) for x, (_, s) in zip(low, self.low, strict=True) if x is not None]
        highs = [ceil(x) - 1 if s else floor(x) for x, (_, s) in zip(high, self.high, strict=True) if x is not None]
        if lows and highs and min(highs) - max(lows) < _ALL:
            return range(max(lows), min(highs) + 1), True
        if lows:
            return range(max(lows), max(lows) + _SPREAD), False
        return (range(min(highs) - _SPREAD + 1, min(highs) + 1) if highs else INTEGERS), False


@dataclass(frozen=True)
class Every:
    """A quantified hypothesis; `mask` are the inputs that it comes from, the bound variables' own left out."""

    bound: tuple[Ranging, ...]
    given: tuple[Check, ...]
    goal: Relation
    mask: int

    def truth(self, frame: Frame) -> tuple[int, list[Answer]]:
        """SAMPLED where no value contradicts, but not all were tried."""
        first = frame.members(self.mask)
        answers: list[Answer] = [True] * len(first)
        self._look(frame.child(first), list(range(len(first))), 0, answers)
        return self.mask, answers

    def _look(self, frame: Frame, owners: Sequence[int], depth: int, answers: list[Answer]) -> None:
        """Note what values of the variables from this depth on say; `owners` has the class that a row belongs to."""
        if depth == len(self.bound):
            for owner, truth in zip(owners, self._instances(frame), strict=True):
                _note(answers, owner, truth)
            return
        variable = self.bound[depth]
        frame.run(variable.block.steps)
        ends = [frame.everywhere(k) for k, _ in (*variable.low, *variable.high)]
        most = max(2, round(_SAMPLES ** (1 / len(self.bound))))
        rows: list[int] = []
        column: list[Any] = []
        numbers: dict[Any, Any] = {}
        for k in range(frame.size):
            here = [column[k] for column in ends]
            missing = next((x for x in here if type(x) is Missing), None)
            if missing is not None:
                _note(answers, owners[k], missing)
                continue
            values, complete = variable.values(here)
            if not complete:
                _note(answers, owners[k], SAMPLED)
                values = values[:most]
            for value in values:
                rows.append(k)
                column.append(value if variable.whole else numbers.setdefault(value, ball.exact(value)))
                if len(rows) == _TOGETHER:
                    self._deeper(frame, owners, depth, answers, rows, column)
                    rows, column = [], []
                    if answers[owners[k]] is False:
                        break
        self._deeper(frame, owners, depth, answers, rows, column)

    def _deeper(
        self,
        frame: Frame,
        owners: Sequence[int],
        depth: int,
        answers: list[Answer],
        rows: Sequence[int],
        column: Sequence[Any],
    ) -> None:
        left = [j for j, k in enumerate(rows) if answers[owners[k]] is not False]
        if left:
            rows = [rows[j] for j in left]
            inner = frame.child(rows, {self.bound[depth].register: Coded.of([column[j] for j in left])})
            self._look(inner, [owners[k] for k in rows], depth + 1, answers)

    def _instances(self, frame: Frame) -> list[Answer]:
        """Does the hypothesis hold for the values of each row?"""
        out: list[Answer] = [True] * frame.size
        sifted = sift(frame, self.given)
        for row, answer in sifted.dropped.items():
            out[row] = None if type(answer) is Missing and not answer.undefined else True
        if sifted.rows:
            mask, answers = self.goal.truth(sifted.frame)
            index = sifted.frame.index(mask)
            for k, row in enumerate(sifted.rows):
                truth = answers[index[k]]
                if type(truth) is Missing:
                    truth = False if truth.undefined else None
                out[row] = truth if truth or row not in sifted.unsure | sifted.sampled else None
        return out


def _note(answers: list[Answer], owner: int, truth: Answer) -> None:
    """Put together what instances say: one that is false decides, then one that is missing, not known, or sampled."""
    before = answers[owner]
    for kind in (lambda x: x is False, lambda x: type(x) is Missing, lambda x: x is None, lambda x: x is SAMPLED):
        if kind(before):
            return
        if kind(truth):
            answers[owner] = truth
            return


@dataclass(frozen=True)
class Sifted:
    """Points that may meet all checks: their frame, and their `rows` in the frame before.

    `dropped` has the answers that ruled out the other rows: False, or a `Missing`; `unsure` are rows of which
    something is not known, `sampled` those of which something was only tried.
    """

    frame: Frame
    rows: Sequence[int]
    dropped: dict[int, Answer]
    unsure: set[int]
    sampled: set[int]


def sift(frame: Frame, checks: Sequence[Check]) -> Sifted:
    """Look at checks one after the other, at those points that met all before."""
    rows: Sequence[int] = range(frame.size)
    dropped: dict[int, Answer] = {}
    unsure, sampled = set[int](), set[int]()
    for check in checks:
        if not rows:
            break
        mask, answers = check.truth(frame)
        if all_true(answers):
            continue
        index = frame.index(mask)
        kept = []
        for k, row in enumerate(rows):
            answer = answers[index[k]]
            if answer is False or type(answer) is Missing:
                dropped[row] = answer
                continue
            kept.append(k)
            if answer is None:
                unsure.add(row)
            elif answer is SAMPLED:
                sampled.add(row)
        if len(kept) < len(rows):
            frame, rows = frame.child(kept), [rows[k] for k in kept]
    return Sifted(frame, rows, dropped, unsure, sampled)
