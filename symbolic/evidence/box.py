"""Certified boxes: a relation at all points of a box, by subdivision, with balls for whole boxes.

On each part the gap of the relation is enclosed twice, directly and from its value at the centre with slopes.  Where a
slope keeps its sign, the gap is least on a side of the part, and only that side is looked at; so a gap that vanishes at
a corner can be certified.  Parts that are not decided are halved, the widest ones first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import prod

from symbolic.evidence import ball
from symbolic.evidence.ball import Number, precision
from symbolic.evidence.boxes import Interval
from symbolic.evidence.coded import Coded
from symbolic.evidence.confirm import DIGITS
from symbolic.evidence.covering import CERTIFIED, FAILED, FEW, UNDECIDED, Covering
from symbolic.evidence.frame import Frame, Missing
from symbolic.evidence.kinds import FAILS, HOLDS
from symbolic.evidence.library import Library
from symbolic.evidence.machine import Machine
from symbolic.evidence.program import Builder
from symbolic.evidence.slopes import Slope, Slopes, value_of
from symbolic.kernel import Claim, Refused, Rel, Term

PARTS = 4000
NARROW = Fraction(1, 2**40)  # of the width of the box: what is not decided then is left

_TOGETHER = 64  # parts that are looked at together

Part = tuple[Interval, ...]


def certify_box(
    goal: Rel,
    box: Mapping[Term, Interval],
    parts: int = PARTS,
    digits: int = DIGITS,
    progress: Callable[[int], None] | None = None,
) -> Covering:
    """Does the relation hold in all of a closed box, given as variable: (low, high) with exact numbers?

    At most about `parts` parts are looked at; `progress` is told how many have been.  Raises the kernel's `Refused`
    where the box does not fit the relation (another variable, high < low, an integer with more than one value) or a
    function has no definition.
    """
    return _Search(goal, box, digits).run(parts, progress)


class _Search:
    """One relation, one box."""

    def __init__(self, goal: Rel, box: Mapping[Term, Interval], digits: int) -> None:
        self.goal = goal
        self.variables = sorted(box, key=lambda v: v.args)
        if set(box) != goal.free():
            names = ", ".join(sorted(str(v) for v in set(box) ^ goal.free()))
            raise Refused(f"the box has to give an interval to each variable of the relation and to no other: {names}")
        self.box: Part = tuple((Fraction(box[v][0]), Fraction(box[v][1])) for v in self.variables)
        for v, (low, high) in zip(self.variables, self.box, strict=True):
            if high < low or (v.args[1] == "integer" and (high != low or low.denominator != 1)):
                raise Refused(f"not an interval for {v}: {low} to {high}")
        self.names = [v.args[0] for v in self.variables]
        self.machine = Machine(Claim([], goal), self.names, digits)
        self.builder = Builder()
        self.inputs = [self.builder.input() for _ in self.variables]
        registers = dict(zip(self.variables, self.inputs, strict=True))
        self.gap = self.builder.as_number(self.builder.term(goal.gap, registers))
        self.checked = [self.gap, *self.builder.partial()]
        self.library = Library(Slopes())

    def run(self, most: int, progress: Callable[[int], None] | None) -> Covering:
        """Look at parts, the larger ones first, until all are decided or there were too many."""
        # A part, and the side of it (or itself) where the gap is least: that one is looked at.
        waiting: deque[tuple[Part, Part]] = deque([(self.box, self.box)])
        left: list[Part] = []
        looked = 0
        with precision(self.machine.bits):
            while waiting and looked < most:
                wave = [waiting.popleft() for _ in range(min(len(waiting), most - looked, _TOGETHER))]
                for (part, side), known in zip(wave, self.known([side for _, side in wave]), strict=True):
                    looked += 1
                    if progress is not None:
                        progress(looked)
                    kind, rest = self.look(part, side, *known)
                    if kind == FAILED:
                        return Covering(FAILED, looked, self.shown(rest[0][1]), (), Fraction(0))
                    if kind == UNDECIDED and not rest:
                        left.append(part)
                    waiting.extend(rest)
        left += [part for part, _ in waiting]
        if not left:
            return Covering(CERTIFIED, looked, {}, (), Fraction(0))
        share = sum((self.volume(p) for p in left), Fraction(0)) / self.volume(self.box)
        return Covering(UNDECIDED, looked, {}, tuple(map(self.shown, left[:FEW])), share)

    def known(self, sides: list[Part]) -> Iterator[tuple[str, Number, Number | None, tuple[Number, ...]]]:
        """Of each side: what is known of its centre, and of all of it."""
        centres = self.machine.at_centres([_centre(side) for side in sides])
        return ((*c, *e) for c, e in zip(centres, self.enclosures(sides), strict=True))

    def look(
        self, part: Part, side: Part, outcome: str, gap: Number, value: Number | None, every: tuple[Number, ...]
    ) -> tuple[str, list[tuple[Part, Part]]]:
        """What is known of a side, and the sides to be looked at instead; for FAILED, the point."""
        centre = _centre(side)
        if outcome == FAILS:
            return FAILED, [(part, tuple((c, c) for c in centre))]
        moving = [k for k, (low, high) in enumerate(side) if low < high]
        if not moving:
            return (CERTIFIED if outcome == HOLDS else UNDECIDED), []
        if value is None:
            return UNDECIDED, []
        slopes = tuple(every[k] for k in moving)
        if self.decided(value) or self.decided(self.centred(side, centre, gap, moving, slopes)):
            return CERTIFIED, []
        lower = self.least(side, moving, slopes)
        return UNDECIDED, [(part, lower)] if lower != side else self.halves(part, side, moving, slopes)

    def decided(self, gap: Number) -> bool:
        return ball.compare(gap, self.goal.op, ball.exact(0)) is True

    def enclosures(self, sides: list[Part]) -> Iterator[tuple[Number | None, tuple[Number, ...]]]:
        """The gap on each side and its slopes in all variables; None where the definitions say nothing."""
        units = [tuple(ball.exact(int(j == k)) for j in range(len(self.box))) for k in range(len(self.box))]
        columns = {
            register: Coded.of(
                [Slope(ball.between(*s[k]), units[k]) if s[k][0] < s[k][1] else ball.exact(s[k][0]) for s in sides]
            )
            for k, register in enumerate(self.inputs)
        }
        self.library.forget()  # no other part has these slopes
        frame = Frame(self.library, self.builder, len(sides), columns)
        frame.run(self.builder.steps)
        failed = [frame.everywhere(s.target) for s in self.builder.steps if s.target in frame.failed]
        gaps, checked = frame.everywhere(self.gap), [frame.everywhere(k) for k in self.checked]
        unknown = (ball.Balls().unknown,) * (len(self.box) + 1)
        for k, gap in enumerate(gaps):
            missing = next((c[k] for c in failed if type(c[k]) is Missing), None)
            if missing is not None and not missing.undefined:
                yield None, ()
            # A value that is not known has no slopes either, whatever was computed for them.
            elif missing is not None or not all(ball.finite(value_of(c[k])) for c in checked):
                yield unknown[0], unknown[1:]
            else:
                yield value_of(gap), gap.slopes if type(gap) is Slope else (ball.exact(0),) * len(self.box)

    def centred(
        self, side: Part, centre: tuple[Fraction, ...], gap: Number, moving: list[int], slopes: tuple[Number, ...]
    ) -> Number:
        """The gap on the side, from its value at the centre."""
        for k, slope in zip(moving, slopes, strict=True):
            low, high = side[k]
            gap = gap + slope * ball.between(low - centre[k], high - centre[k])
        return gap

    def least(self, side: Part, moving: list[int], slopes: tuple[Number, ...]) -> Part:
        """The side of the side where the gap is least, as far as the signs of slopes tell; none for an equality."""
        out = list(side)
        for k, slope in zip(moving, slopes, strict=True):
            low, high = side[k]
            if self.goal.op == "=":
                break
            if ball.compare(slope, ">=", ball.exact(0)):
                out[k] = (low, low)
            elif ball.compare(ball.exact(0), ">=", slope):
                out[k] = (high, high)
        return tuple(out)

    def halves(self, part: Part, side: Part, moving: list[int], slopes: tuple[Number, ...]) -> list[tuple[Part, Part]]:
        """Both halves, across the variable that the gap depends on most; none where they would be too narrow."""
        widths = [ball.exact(side[k][1] - side[k][0]) for k in moving]
        # Relative to the whole box where slopes are not finite.
        whole = [w / ball.exact(self.box[k][1] - self.box[k][0]) for k, w in zip(moving, widths, strict=True)]
        sizes = [ball.largest(s * w) for s, w in zip(slopes, widths, strict=True)]
        best = sizes if all(s is not None for s in sizes) else [ball.largest(w) for w in whole]
        k = moving[max(range(len(moving)), key=lambda j: (best[j], -j))]
        if side[k][1] - side[k][0] <= NARROW * (self.box[k][1] - self.box[k][0]):
            return []
        middle = sum(side[k]) / 2
        return [
            tuple((*p[:k], half, *p[k + 1 :]) for p in (part, side))  # type: ignore[misc]
            for half in ((side[k][0], middle), (middle, side[k][1]))
        ]

    def volume(self, part: Part) -> Fraction:
        """The volume, in the directions in which the box has any."""
        return prod((p[1] - p[0] for p, b in zip(part, self.box, strict=True) if b[0] < b[1]), start=Fraction(1))

    def shown(self, part: Part) -> dict[str, str]:
        """An interval, or a value, for each variable."""
        return {n: f"{a}..{b}" if a < b else str(a) for n, (a, b) in zip(self.names, part, strict=True)}


def _centre(side: Part) -> tuple[Fraction, ...]:
    return tuple((low + high) / 2 for low, high in side)
