"""What a refuted relation should have said: one thing is changed, tried out at points, and proved.

Of an inequality one printed constant is freed and its admissible set found, in an equation the values that a place
would have to have tell what is missing there (`places`); or a sign, an exponent, an index, a name, the relation or a
hypothesis is changed (`edits`).  Nothing is told that is not proved.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import ceil, e, floor, log

import numpy as np

from symbolic.kernel import (
    Claim,
    Refused,
    Refutation,
    Rel,
    Term,
    Theorem,
    Undefined,
    app,
    elementary_function,
    num,
    substitute,
    subterms,
    var,
)
from symbolic.kernel.polynomials import polynomial
from symbolic.kernel.terms import rebuild
from symbolic.language.following import follows
from symbolic.language.sums import written_out
from symbolic.language.terms import equal_fractions, same, summands, total
from symbolic.search import clock
from symbolic.search.edits import Edit, edits
from symbolic.search.errors import NotFound
from symbolic.search.facts import Facts
from symbolic.search.library import Library, heads
from symbolic.search.places import DENOMINATOR, fitting, places
from symbolic.search.prover import OutOfTime, Prover
from symbolic.search.samples import BROKEN
from symbolic.search.trials import Trials
from symbolic.search.unification import matches, targets
from symbolic.search.witnesses import witness

SECONDS = 6.0
_STEPS = 50
_FACTORS = (0.0, 0.1, 0.25, 0.5, 0.8, 0.95, 1.05, 1.25, 2.0, 4.0, 10.0)
_LARGE = 100  # beyond, a number is printed with no other denominator
_CLOSE = 1e-6
_EXACT = 2e-8  # of a bound that bisection finds
_FINE, _FINEST = 1000, 4e-9  # a denominator that a bound may have, as 4/27, and how close it is then
_TRANSCENDENTAL = (("exp", 1, e), ("exp", -1, 1 / e), ("log", 2, log(2)))
_SQUARE = 144  # the denominator of the square of one that is a root
_ROUNDS, _SHARPER = 6, 2
_WEAK = 3.0  # times the least slack: what is weaker comes behind
_LEAST = 3  # points that a hypothesis has to leave, where there are variables
_LEMMAS, _FOREIGN = 40, 60  # that are looked at; things that they bring in
_LOOKING = 0.1  # of the time
_INVERSE = (["log", "exp"], ["exp", "log"], ["square", "sqrt"])  # one after the other does nothing
_QUICK, _PATIENT = 0.7, 2.0  # seconds, for a proof that is tried before others of what is as likely, or less


@dataclass(frozen=True)
class Repair:
    """What is true instead, with its theorem; `exactly` shows that no constant beyond will do."""

    printed: str
    true: str
    theorem: Theorem
    exactly: Theorem | None = None

    @property
    def text(self) -> str:
        """In a few words."""
        return f"printed {self.printed}; true {self.true}"


def repair(
    claim: Claim, refutation: Refutation | None = None, library: Library | None = None, seconds: float = SECONDS
) -> Repair:
    """The likeliest repair that is proved.  Raises NotFound."""
    for found in repairs(claim, refutation, library, seconds):
        return found
    raise NotFound(f"no repair found of {claim.goal}")


def repairs(
    claim: Claim, refutation: Refutation | None = None, library: Library | None = None, seconds: float = SECONDS
) -> Iterator[Repair]:
    """The repairs that are proved, the likelier first, with a library of lemmas; `refutation` is of the claim."""
    library = Library() if library is None else library
    search = _Search(claim, Trials(claim, refutation), library, clock.now(), clock.now() + seconds)
    waiting, latest = claim.goal.op != "=", list[Edit]()
    for cost, group in groupby(search.surviving(), key=lambda e: e.cost):
        if cost > 1 and waiting:  # than another constant little is likelier
            waiting = False
            yield from search.freed()
        late = list[Edit]()
        for edit in group:
            try:
                found = search.proved(edit, _QUICK)
                for shorter in [e for e in late if len(e.true) < len(edit.true)]:
                    late.remove(shorter)
                    with suppress(NotFound, Refused, OutOfTime):
                        yield search.proved(shorter)
                yield found
            except OutOfTime:
                late.append(edit)
            except (NotFound, Refused):
                continue
        for edit in late:
            try:
                yield search.proved(edit, _PATIENT)
            except OutOfTime:
                latest.append(edit)
            except (NotFound, Refused):
                continue
    if waiting:
        yield from search.freed()
    for edit in latest:
        with suppress(NotFound, Refused, OutOfTime):
            yield search.proved(edit)


@dataclass(frozen=True)
class _Search:
    """The search for repairs of a claim, from `start` to `end`."""

    claim: Claim
    trials: Trials
    library: Library
    start: float
    end: float

    def surviving(self) -> Iterator[Edit]:
        """The changes that hold at all points, the likelier first."""
        found = edits(self.claim)
        names = {str(v) for v in self.claim.free()} if self.claim.goal.op != "=" else set()
        least = min(_LEAST, max(1, self.trials.tried(Claim(self.claim.given, Rel(1, ">=", 0)))[0] // 2))
        if self.claim.goal.op == "=":
            brought = fitting(self.claim, self.trials.first, self._foreign())
            brought = (e for e in brought if not (self._by_laws(e) or _rewriting(e)))
            found = sorted([*_valued(self.claim), *found, *brought], key=lambda e: e.cost)
        for edit in found:
            if clock.now() > self.end:
                return
            lost = self.claim.goal.free() - edit.claim.goal.free()
            says = edit.claim.goal
            if says.lhs == says.rhs or (lost and (edit.true in names or not says.free())):  # it says nothing, or less
                continue
            if _said(says, edit.claim, self.claim.given) or _idle(says) > _idle(self.claim.goal):
                continue  # it is supposed, or nobody would print it so
            with suppress(Refused):
                admitted, failing = self.trials.tried(edit.claim)
                if not failing and admitted >= least:
                    yield edit

    def _by_laws(self, edit: Edit) -> bool:
        """Does it say nothing, once the logarithms that come into the line are those of what they are made of?

        Where it is multiplied by one, all that stand there are.
        """
        before, now = (Counter(re.findall(r"log|[-+^]", text)) for text in (edit.printed, edit.true))
        times = (now["+"], now["-"]) == (before["+"], before["-"]) and "log" in now and now != before
        printed = set[Term]() if times else {s for side in self.claim.goal.terms() for s in subterms(side)}
        lhs, rhs = (_logs(side, printed) for side in edit.claim.goal.terms())
        return (lhs, rhs) != edit.claim.goal.terms() and equal_fractions(lhs, rhs)

    def _foreign(self) -> list[Term]:
        """What equations of the library say beside what stands in the line."""
        limit = self.start + _LOOKING * (self.end - self.start)
        goal = self.claim.goal
        at_hand, context = targets([goal]), Facts(self.claim.given, self.library).context(*goal.terms())
        inside = {s for side in goal.terms() for s in subterms(side)}
        found = dict[Term, None]()
        for entry in self.library.ranked(set(heads(goal)), _LEMMAS):
            for values in matches(entry, at_hand, context) if entry.claim.goal.op == "=" else ():
                with suppress(Refused):
                    said = entry.claim.goal.map(lambda t, values=values: rebuild(t, values.get))
                    found |= {s: None for side in said.terms() for s in subterms(side) if s.op == "app"}
                if clock.now() > limit:
                    break
        return sorted((s for s in found if s not in inside), key=lambda s: len(str(s)))[:_FOREIGN]

    def proved(self, edit: Edit, seconds: float = SECONDS) -> Repair:
        """The repair that a change makes, with its theorem."""
        return Repair(edit.printed, f"with {edit.true}", self.theorem(edit.claim, seconds))

    def theorem(self, claim: Claim, seconds: float = SECONDS) -> Theorem:
        """The claim, after a short look for a counterexample.  Raises NotFound and OutOfTime."""
        left = self.end - clock.now()
        if left <= 0:
            raise OutOfTime
        seconds = min(seconds, left / 2 + 0.5, left)  # one proof may take some of what is left
        try:
            witness(claim, 1, min(1.0, seconds / 4))
        except (NotFound, Refused):
            return Prover(self.library, seconds).solve(claim.goal, claim.given)
        raise NotFound(f"{claim} is false")

    def freed(self) -> Iterator[Repair]:
        """With other values for one printed constant, or for a coefficient 1 that is not printed."""
        goal, found = self.claim.goal, list[Freed]()
        every = sorted(places(goal), key=lambda p: p.right)
        printed = [
            (place.value, place.put, place.summand, str(place.within) if _often(place.value, goal) else "")
            for place in every
            if place.value.number is not None
        ]
        for place in every:
            t = place.value
            own = t.number is None and not (t.op in ("*", "/", "neg") and t.args[0].number is not None)
            if place.summand and place.path and own:
                printed.append((num(1), lambda c, place=place: place.put(c * place.value), True, f"front of {t}"))
        for value, put, summand, within in printed:
            if clock.now() < self.end:
                with suppress(NotFound, Refused, OutOfTime):
                    found.append(_constant(Constant(self.claim, value, put, summand, within), self))
        idle = {f.repaired for f in found if self.trials.apart(f.repaired.goal) and not self.trials.apart(goal)}
        slack = {f.repaired: self.trials.slack(f.repaired.goal) for f in found}
        least = _WEAK * min(slack.values(), default=0.0)
        for freed in sorted(found, key=lambda f: (f.repaired in idle, f.order[0], slack[f.repaired] > least, f.order)):
            for other in (freed, *freed.coarser(self.trials)):
                try:
                    yield other.proved(self)
                    break
                except (NotFound, Refused, OutOfTime):
                    continue


def _valued(claim: Claim) -> Iterator[Edit]:
    """What the other side of an equation between numbers is."""
    goal = claim.goal
    gap = polynomial(goal.gap) if not goal.free() else {}
    for side in goal.terms() if set(gap) == {()} else ():
        if side.number is not None:
            value = num(side.number + (Fraction(gap[()]) if side is goal.rhs else -Fraction(gap[()])))
            says = Rel(goal.lhs, "=", value) if side is goal.rhs else Rel(value, "=", goal.rhs)
            yield Edit(Claim(claim.given, says), str(side), str(value), 0)


def _rewriting(edit: Edit) -> bool:
    """Does what comes into an equation, and is no number, make one side the other one, written in another way?"""
    return not re.fullmatch(r"-?[\d/]+", edit.true) and _plain(edit.claim.goal.lhs) == _plain(edit.claim.goal.rhs)


def _said(goal: Rel, claim: Claim, given: Sequence[Rel | Claim]) -> bool:
    """Is it a hypothesis, follows from one that is not given, a multiple, or between products in another writing?

    As x x = 1 for x^2 = 1, and 2/3 z = 2 x for z = 3 x.
    """
    supposed = [h for h in claim.given if isinstance(h, Rel) and h.op == goal.op]
    plain = not any(t.op in ("+", "-") for side in goal.terms() for t in subterms(side))
    signs = (goal.gap, *([-goal.gap] if goal.op == "=" else []))
    multiple = goal.op == "=" and any(_multiple(h.gap, goal.gap) for h in supposed)
    brought = [h for h in claim.given if h not in given]
    if brought and follows(goal, brought):  # x >= 0 for x > 0
        return True
    return goal in supposed or multiple or (plain and any(same(h.gap, gap) for h in supposed for gap in signs))


def _multiple(t: Term, other: Term) -> bool:
    """Is it the other term times a number that is not 1 or -1?"""
    with suppress(Refused):
        ours, theirs = (Rel(s, "=", 0).normal() for s in (t, other))
        ratios = {Fraction(c) / theirs.numerator[m] for m, c in ours.numerator.items() if m in theirs.numerator}
        alike = ours.divisors == theirs.divisors and ours.numerator.keys() == theirs.numerator.keys()
        return alike and len(ratios) == 1 and not ratios <= {1, -1}
    return False


def _idle(goal: Rel) -> int:
    """How many parts of it do nothing; or it says x x = x^2.

    As x + 0, 0 x, 1 x, x/1, x^2/x, x^0, 1^n, max(x, x), log(exp(x)), sqrt(x)^2, x - (x - y).
    """
    names = {v.args[0] for v in goal.free()}
    sides = [written_out(side, names) for side in goal.terms()]
    parts = [t for side in sides for t in subterms(side)]
    zero, one = num(0), num(1)
    idle = sum(
        (t.op in ("+", "-") and zero in t.args)
        or (t.op in ("*", "^") and (zero in t.args or one in t.args))
        or (t.op == "/" and (t.args[0] == zero or t.args[1] == one or _shared(t)))
        or (t.op == "app" and len(t.args) == 3 and t.args[1] == t.args[2])
        or any([_named(t), _named(inner)] in _INVERSE for inner in t.args)
        for t in parts
    )
    plain = goal.op == "=" and not any(t.op in ("+", "-") for t in parts)
    return idle + sum(map(_cancelling, sides)) + (plain and not goal.normal().numerator)


def _shared(quotient: Term) -> bool:
    """Does something stand above and below, but for numerals?"""
    above, below = ({factor for factor, _ in _factored(part) if factor.number is None} for part in quotient.args)
    return bool(above & below)


def _named(t: object) -> str:
    """The elementary function that is applied, a square, or ""."""
    if not isinstance(t, Term) or t.op not in ("app", "^"):
        return ""
    return t.args[0].name if t.op == "app" else "square" if t.args[1] == num(2) else ""


def _cancelling(side: Term) -> int:
    """How often something is added and taken away, in the sums of a side; x^2/x is x there."""
    parts = list(summands(side))
    signs = Counter((_plain(t), sign) for sign, t in parts)
    inside = sum(_cancelling(a) for _, t in parts for a in t.args if isinstance(a, Term))
    return inside + sum(min(n, signs[t, -1]) for (t, sign), n in signs.items() if sign > 0)


def _plain(t: Term) -> str:
    """How it is written but for the order, with its numerals multiplied, and without what cancels: x^2/x is x."""
    if t.op in ("+", "-"):
        return f"({' '.join(sorted(f'{sign:+}{_plain(s)}' for sign, s in summands(t)))})"
    factors = [*_factored(t)]
    if factors == [(t, 1)]:
        inside = ", ".join(_plain(a) for a in t.args if isinstance(a, Term))
        return f"{t.args[0].name if t.op == 'app' else t.op}({inside})" if inside else str(t)
    number, powers = Fraction(1), Counter[str]()
    for factor, power in factors:
        if factor.number:
            number *= factor.number**power
        else:
            powers[_plain(factor)] += power
    found = [*([str(number)] * (number != 1)), *(f"{f}^{n}" if n != 1 else f for f, n in sorted(powers.items()) if n)]
    return "*".join(found) or "1"


def _factored(t: Term, power: int = 1) -> Iterator[tuple[Term, int]]:
    """Its factors and how often they stand above."""
    exponent = t.args[1].number if t.op == "^" else None
    if t.op in ("*", "/", "neg"):
        if t.op == "neg":
            yield num(-1), power
        for k, a in enumerate(t.args):
            yield from _factored(a, -power if t.op == "/" and k else power)
    elif exponent is not None and exponent.denominator == 1:
        yield from _factored(t.args[0], power * int(exponent))
    else:
        yield t, power


def _logs(t: Term, printed: set[Term]) -> Term:
    """The term with the logarithms of products, quotients and powers written out that are not printed."""

    def leaf(s: Term) -> Term | None:
        if s.op != "app" or s.args[0].name != "log" or s in printed:
            return None
        inside = s.args[1]
        match inside.op:
            case "*":
                return total([_logs(app(s.args[0], a), printed) for a in inside.args])
            case "/":
                above, below = (_logs(app(s.args[0], a), printed) for a in inside.args)
                return above - below
            case "^":
                return inside.args[1] * _logs(app(s.args[0], inside.args[0]), printed)
        return num(0) if inside == num(1) else None

    return rebuild(t, leaf)


def _often(number: Term, goal: Rel) -> bool:
    """Is a number printed more than once?"""
    return len(re.findall(rf"(?<![\w.]){re.escape(str(number))}(?![\w.])", str(goal))) > 1


def _less(t: Term) -> Term | None:
    """x - 1 for x + (-1)."""
    plus = t.op == "+" and len(t.args) == 2 and t.args[1].number is not None and t.args[1].number < 0
    return t.args[0] - num(-t.args[1].number) if plus else None


@dataclass(frozen=True)
class Constant:
    """A printed constant of a claim, and the goal with another term in its place.

    One that is no `summand`, nor a side, keeps its sign: what divides by -1 is another statement.
    """

    claim: Claim
    value: Term
    put: Callable[[Term], Rel]
    summand: bool
    within: str = ""  # what it stands in, where it is printed more than once

    @property
    def number(self) -> Fraction:
        """What is printed."""
        return self.value.number or Fraction(0)

    @property
    def irrational(self) -> Collection[str]:
        """The functions that may make a bound of it: roots among polynomials, exp and log where they stand."""
        inside = {f.name for f in self.claim.functions()}
        return () if any(v.args[1] != "real" for v in self.claim.free()) else {"sqrt"} if inside <= {"sqrt"} else inside

    def at(self, value: Term) -> Claim:
        """The claim with another one."""
        negative = value.number is not None and value.number < 0
        return Claim(self.claim.given, self.put(value).map(lambda t: rebuild(t, _less) if negative else t))


@dataclass(frozen=True)
class Freed:
    """Another value for a printed constant; `below` says on which side of the bound all others do, too."""

    constant: Constant
    value: Term
    size: float
    below: bool

    @property
    def order(self) -> tuple[bool, bool, float]:
        """A number that is a side of the relation comes first, then one of the printed shape, then the least change."""
        goal, printed = self.constant.claim.goal, self.constant.number
        alone = self.constant.value in goal.terms() and self.constant.within in ("", str(self.constant.value))
        other = self.value.number is None or self.value.number.denominator > printed.denominator
        return not alone, other, abs(self.size - float(printed)) / (1 + abs(float(printed)))

    @property
    def repaired(self) -> Claim:
        """The claim with the value."""
        return self.constant.at(self.value)

    def coarser(self, trials: Trials) -> Iterator[Freed]:
        """With numbers beyond that are printed more shortly, where this is a bound that cannot be shown."""
        for value, size in _shaped(self.size, self.below, self.constant.number):
            other = Freed(self.constant, value, size, self.below)
            if value != self.value and not trials.tried(other.repaired)[1]:
                yield other

    def proved(self, search: _Search) -> Repair:
        """The repair, with its theorem."""
        theorem = search.theorem(self.repaired)
        exactly = _beyond(self, search.trials)
        told = (
            f"exactly for c {'<=' if self.below else '>='} {self.value}" if exactly is not None else f"for {self.value}"
        )
        within = f" in {self.constant.within}" if self.constant.within else ""
        return Repair(f"{self.constant.value}{within}", told, theorem, exactly)


def _constant(constant: Constant, search: _Search) -> Freed:
    """The constant, no farther from what is printed than it has to be."""
    for _ in range(_SHARPER):
        search.trials.sharpen(constant.at(num(Fraction(_bound(constant, search.trials)[0]))).goal)
    for _ in range(_ROUNDS):
        bound, below = _bound(constant, search.trials)
        if abs(bound) < _CLOSE and constant.number and constant.value not in constant.claim.goal.terms():
            raise NotFound("it holds only without what the constant stands with")
        options = (Freed(constant, value, size, below) for value, size in _simple(bound, below, constant))
        said = (f for f in options if str(f.repaired.goal.lhs) != str(f.repaired.goal.rhs))
        freed = next((f for f in said if not search.trials.tried(f.repaired)[1]), None)
        if freed is None or _idle(freed.repaired.goal) > _idle(constant.claim.goal):  # 1^n for 2^n
            raise NotFound(f"no simple constant near {bound}")
        try:
            search.trials.add(_point(freed.repaired, search.end))
        except (NotFound, Refused):
            return freed
    raise NotFound("the bound does not settle")


def _point(claim: Claim, end: float) -> Mapping[Term, Fraction]:
    """A point at which a claim fails."""
    refutation = witness(claim, 2, max(0.1, min(1.0, (end - clock.now()) / 8)))
    names = {v.args[0]: v for v in claim.free()}
    return {names[name]: x for name, x in refutation.point.items()}


def _bound(constant: Constant, trials: Trials) -> tuple[float, bool]:
    """How far the constant may go, and whether it has to stay below; by bisection at the points."""
    printed = float(constant.number)

    def good(c: float) -> bool:
        with suppress(Refused):
            admitted, failing = trials.tried(constant.at(num(Fraction(c).limit_denominator(10**12))))
            return admitted > 0 and not failing
        return False

    if printed:
        other = {-printed} if constant.summand else set()
        tries = sorted({printed * f for f in _FACTORS} | other, key=lambda c: abs(c - printed))
    else:
        tries = [-0.1, 0.1, -1.0, 1.0, -10.0, 10.0]
    inside = next((c for c in tries if good(c)), None)
    if inside is None:
        raise NotFound("no constant does")
    outside, low = printed, inside
    for _ in range(_STEPS):
        middle = (outside + low) / 2
        if good(middle):
            low = middle
        else:
            outside = middle
    return low, low < printed


def _simple(bound: float, below: bool, constant: Constant) -> Iterator[tuple[Term, float]]:
    """A simple number at the bound, then the next one of the printed shape on the side where it is true."""
    printed, scale = constant.number, 1 + abs(bound)
    most = DENOMINATOR if abs(bound) < _LARGE else printed.denominator
    for exact in closed(bound, _EXACT * scale, most, _FINEST * scale, constant.irrational):
        yield exact, bound
    yield from _shaped(bound, below, printed)


def _shaped(bound: float, below: bool, printed: Fraction) -> Iterator[tuple[Term, float]]:
    """The next number of the printed shape on the side of the bound where the line is true, and a finer one."""
    for grain in (printed.denominator, 10 * printed.denominator):
        value = Fraction(floor(bound * grain - _CLOSE) if below else ceil(bound * grain + _CLOSE), grain)
        if value:
            yield num(value), float(value)


def _beyond(freed: Freed, trials: Trials) -> Theorem | None:
    """c > value |- the goal fails at a point: then no constant beyond the value will do."""
    c, claim = var("c_0"), freed.constant.claim
    goal = freed.constant.put(c)
    side = Rel(c, ">", freed.value) if freed.below else Rel(freed.value, ">", c)
    for point in _attaining(freed, trials) if claim.goal.op == ">=" else ():
        with suppress(Refused, Undefined, NotFound, OutOfTime):
            for h in claim.given:
                if isinstance(h, Rel):
                    Prover(seconds=0.5).solve(h.map(lambda t, point=point: substitute(t, point)), ())
            failing = Rel(goal.rhs, ">", goal.lhs).map(lambda t, point=point: substitute(t, point))
            return Prover(seconds=0.5).solve(failing, [side])
    return None


def _attaining(freed: Freed, trials: Trials) -> Iterator[Mapping[Term, Term]]:
    """Points in a closed form at which the sides of the repaired goal are equal, as far as floating point can tell."""
    goal, kinds = freed.repaired.goal, freed.constant.irrational
    for world in trials.worlds:
        if world.meanings:
            continue
        with suppress(*BROKEN):
            gap, size = world.value(goal.gap), 1 + np.abs(world.value(goal.lhs))
            for k in np.flatnonzero(np.broadcast_to(np.abs(gap) <= _CLOSE * size, world.found)):
                row = world.points[int(k)]
                found = [next(closed(float(x), _CLOSE, DENOMINATOR, 0.0, kinds), None) for x in row.values()]
                if None not in found:
                    yield {v: t for v, t in zip(row, found, strict=True) if t is not None}


def closed(x: float, close: float, most: int, closest: float, kinds: Collection[str]) -> Iterator[Term]:
    """What a number may be: with a denominator up to `most`, or a finer one and closer, a root, a multiple of e, ..."""
    for denominator, distance in ((most, close), (_FINE, closest)):
        value = Fraction(x).limit_denominator(denominator)
        if abs(float(value) - x) <= distance:
            yield num(value)
            return
    square = Fraction(x * x).limit_denominator(_SQUARE)
    if "sqrt" in kinds and 0 < square < _LARGE and abs(float(square) - x * x) <= close * abs(x):
        yield _root(square) if x > 0 else -_root(square)
    for name, argument, size in _TRANSCENDENTAL:
        times = Fraction(x / size).limit_denominator(DENOMINATOR)
        if name in kinds and times and abs(float(times) * size - x) <= close:
            yield _times(times, app(elementary_function(name), num(argument)))


def _times(factor: Fraction, t: Term) -> Term:
    """A multiple of a term, as 2*sqrt(3)/9."""
    above = {1: t, -1: -t}.get(factor.numerator, num(factor.numerator) * t)
    return above if factor.denominator == 1 else above / num(factor.denominator)


def _root(square: Fraction) -> Term:
    """The root of a positive number, with what is no root in front, as 2*sqrt(3)/9 for 4/27."""
    inside, before, p = square.numerator * square.denominator, Fraction(1, square.denominator), 2
    while p * p <= inside:
        if inside % (p * p):
            p += 1
        else:
            inside, before = inside // (p * p), before * p
    return _times(before, app(elementary_function("sqrt"), num(inside)))
