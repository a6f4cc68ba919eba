"""What a refuted relation should have said: one thing is changed, tried out at points, and proved.

Of an inequality one printed constant is freed and its admissible set found, in an equation the values that a place
would have to have tell what is missing there (`places`); or a sign, an exponent, an index, a name, the relation or a
hypothesis is changed (`edits`).  Nothing is told that is not proved.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from symbolic.kernel import (
    Claim,
    Refused,
    Refutation,
    Rel,
    Term,
    Theorem,
    app,
    num,
    subterms,
)
from symbolic.kernel.polynomials import polynomial
from symbolic.kernel.terms import rebuild
from symbolic.language.following import follows
from symbolic.language.terms import equal_fractions, same, total
from symbolic.search import clock
from symbolic.search.constants import Constant, Freed, beyond, freed, often, throughout
from symbolic.search.edits import Edit, edits
from symbolic.search.errors import NotFound
from symbolic.search.facts import Facts
from symbolic.search.idle import idle, plain
from symbolic.search.library import Library, heads
from symbolic.search.places import fitting, places
from symbolic.search.prover import OutOfTime, Prover
from symbolic.search.trials import Trials
from symbolic.search.unification import matches, targets
from symbolic.search.witnesses import witness

SECONDS = 6.0
_WEAK = 3.0  # times the least slack: what is weaker comes behind
_LEAST = 3  # points that a hypothesis has to leave, where there are variables
_LEMMAS, _FOREIGN = 40, 60  # that are looked at; things that they bring in
_LOOKING = 0.1  # of the time
_QUICK, _PATIENT = 0.7, 2.0  # seconds, for a proof that is tried before others of what is as likely, or less


@dataclass(frozen=True)
class Repair:
    """What is true instead, with its theorem; `exactly`: no constant beyond will do, and perhaps that all others do."""

    printed: str
    true: str
    theorem: Theorem
    exactly: tuple[Theorem, ...] = ()

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
            yield from search.other_constants()
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
        yield from search.other_constants()
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
            if _said(says, edit.claim, self.claim.given) or idle(says) > idle(self.claim.goal):
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

    def with_value(self, found: Freed) -> Repair:
        """The repair with another value of a constant, and its theorem."""
        theorem, none_beyond = self.theorem(found.repaired), beyond(found, self.trials)
        every = None if none_beyond is None else throughout(found, theorem)
        within = f" in {found.constant.within}" if found.constant.within else ""
        told = f"for {found.value}"
        if every is not None:
            told = f"exactly for c {'<=' if found.below else '>='} {found.value}"
        elif none_beyond is not None:  # below it may fail again, as |c| <= 2 does below -2
            told += f", and for no {'greater' if found.below else 'smaller'} c"
        if found.constant.claim.goal.op != self.claim.goal.op:
            told += ", if both sides may be equal"
        exactly = tuple(t for t in (none_beyond, every) if t is not None)
        return Repair(f"{found.constant.value}{within}", told, theorem, exactly)

    def other_constants(self) -> Iterator[Repair]:
        """With other values for one printed constant, or for a coefficient 1 that is not printed."""
        goal, found = self.claim.goal, list[Freed]()
        every = sorted(places(goal), key=lambda p: p.right)
        printed = [
            (place.value, place.put, place.summand, str(place.within) if often(place.value, goal) else "")
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
                    found.append(freed(Constant(self.claim, value, put, summand, within), self.trials, self.end))
        found = [f for f in found if not follows(f.repaired.goal, self.claim.given)]  # n >= 1 for n >= 6 says nothing
        sides = num(0) not in goal.terms()  # else it says a sign, and what is left over is all of one side
        signed = {f.repaired for f in found if sides and self.trials.apart(f.repaired.goal) > self.trials.apart(goal)}
        slack = {f.repaired: self.trials.slack(f.repaired.goal) if sides else 0.0 for f in found}
        least = _WEAK * min(slack.values(), default=0.0)
        for one in sorted(found, key=lambda f: (f.repaired in signed, f.order[0], slack[f.repaired] > least, f.order)):
            weaker = one.constant.claim.goal.op != goal.op
            for other in (*([one.with_relation(self.claim)] if weaker else []), one, *one.coarser(self.trials)):
                try:
                    yield self.with_value(other)
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
    return not re.fullmatch(r"-?[\d/]+", edit.true) and plain(edit.claim.goal.lhs) == plain(edit.claim.goal.rhs)


def _said(goal: Rel, claim: Claim, given: Sequence[Rel | Claim]) -> bool:
    """Is it a hypothesis, follows from one that is not given, a multiple, or between products in another writing?

    As x x = 1 for x^2 = 1, and 2/3 z = 2 x for z = 3 x.
    """
    supposed = [h for h in claim.given if isinstance(h, Rel) and h.op == goal.op]
    products = not any(t.op in ("+", "-") for side in goal.terms() for t in subterms(side))
    signs = (goal.gap, *([-goal.gap] if goal.op == "=" else []))
    multiple = goal.op == "=" and any(_multiple(h.gap, goal.gap) for h in supposed)
    brought = [h for h in claim.given if h not in given]
    if brought and follows(goal, brought):  # x >= 0 for x > 0
        return True
    return goal in supposed or multiple or (products and any(same(h.gap, gap) for h in supposed for gap in signs))


def _multiple(t: Term, other: Term) -> bool:
    """Is it the other term times a number that is not 1 or -1?"""
    with suppress(Refused):
        ours, theirs = (Rel(s, "=", 0).normal() for s in (t, other))
        ratios = {Fraction(c) / theirs.numerator[m] for m, c in ours.numerator.items() if m in theirs.numerator}
        alike = ours.divisors == theirs.divisors and ours.numerator.keys() == theirs.numerator.keys()
        return alike and len(ratios) == 1 and not ratios <= {1, -1}
    return False


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
