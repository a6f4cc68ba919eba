"""Facts under given hypotheses: instances of lemmas whose own hypotheses are shown, and signs read off the syntax.

A fact is a relation and a way to its theorem.  The search works with the relations; a lemma's theorem is made only when
a proof that was found needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from symbolic.kernel import Claim, Refused, Rel, Term, Theorem, assume, build, domain, holds, instance, num, var
from symbolic.search.algebra import Hypothesis, by_combine
from symbolic.search.direct import Knowledge, for_all
from symbolic.search.errors import NotFound
from symbolic.search.library import Entry, Library, Proved, head, is_pattern
from symbolic.search.rewriting import restated
from symbolic.search.unification import unify

DEPTH = 4


@dataclass(frozen=True, eq=False)
class Fact:
    """A relation that holds under the hypotheses at hand, from the facts `needs`."""

    rel: Rel
    make: Callable[[], Theorem]
    needs: tuple[Fact, ...] = ()

    @classmethod
    def of(cls, theorem: Theorem, needs: tuple[Fact, ...] = ()) -> Fact:
        """What a theorem says."""
        return cls(theorem.claim.goal, lambda: theorem, needs)

    def theorems(self) -> Iterator[Theorem]:
        """What shows it, in an order in which the hypotheses of each are known."""
        for fact in self.needs:
            yield from fact.theorems()
        yield self.make()


class Facts:
    """What is known under some hypotheses, with the lemmas of a library."""

    def __init__(self, given: Sequence[Hypothesis], library: Library) -> None:
        self.given, self.library = tuple(given), library
        self.state = Knowledge(given)
        # What is granted for all values of some variables is a lemma with these variables.
        claims = [h for h in given if isinstance(h, Claim)]
        self.granted = [Entry(Proved(assume(h)), frozenset(h.bound)) for h in claims]
        self.by_key: dict[object, Fact] = {}
        self.listed: list[Fact] = []
        self.signs: dict[tuple[Term, str], Fact | None] = {}
        self.asked: dict[object, tuple[int, Fact | None]] = {}

    def add(self, fact: Fact) -> None:
        """One more fact, if it is new."""
        if fact.rel.key() in self.state.known:
            return
        self.listed.append(fact)
        for rel in (fact.rel, *(c[0] for c in domain(fact.rel) if len(c) == 1)):
            self.by_key.setdefault(rel.key(), fact)
            self.state.known.add(rel.key())

    def show(self, h: Hypothesis, depth: int = DEPTH) -> tuple[Fact, ...] | None:
        """The facts that a hypothesis follows from; none where it is given; None where it is not shown."""
        if h.key() in self.by_key:
            return (self.by_key[h.key()],)
        if h.key() in self.state.known:
            return ()
        if isinstance(h, Claim):
            return self._quantified(h, depth)
        if holds(h, self.state.known):
            return tuple(f for r in _stronger(h) if (f := self.by_key.get(r.key())) is not None)[:1]
        before, fact = self.asked.get(h.key(), (-1, None))
        if fact is None and before < depth:
            self.asked[h.key()] = (depth, None)  # not by way of itself
            fact = self._shown(h, depth)
            self.asked[h.key()] = (depth, fact)
        return None if fact is None else (fact,)

    def _shown(self, h: Rel, depth: int) -> Fact | None:
        quick = self.state.show(h)
        if quick is not None:
            return Fact.of(quick)
        gap = h.lhs if h.rhs == num(0) else h.gap
        if h.op != "=":
            for t, op in {">": [(gap, ">")], ">=": [(gap, ">=")], "!=": [(gap, ">"), (_negative(gap), ">")]}[h.op]:
                fact = self.sign(t, op, depth)
                if fact is not None:
                    return fact
        return self._by_library(h, depth) if depth > 0 else None

    def _quantified(self, h: Claim, depth: int) -> tuple[Fact, ...] | None:
        with suppress(NotFound, Refused):
            for_all(h, self.given)
            return ()  # where it is needed, it is shown so again
        # The same with the lemmas, from what is supposed of other variables than the bound ones.
        apart = [*(g for g in self.given if not g.free() & set(h.bound)), *h.given]
        inside = Facts(apart, self.library)
        if depth <= 0 or inside.show(h.goal, depth - 1) is None:
            return None
        return (Fact(h.goal, lambda: known(h.goal, inside)),)

    def _by_library(self, h: Rel, depth: int) -> Fact | None:
        """A lemma that says the hypothesis, its sides as they stand or exchanged."""
        for side in h.terms():
            if is_pattern(side):
                for entry in self.library.about(head(side)):
                    goal = entry.claim.goal
                    if goal.op != h.op and (goal.op, h.op) != (">", ">="):
                        continue
                    for sides in (goal.terms(), goal.terms()[::-1]) if goal.op == h.op == "=" else (goal.terms(),):
                        values = unify(list(zip(sides, h.terms(), strict=True)), entry.schema, {})
                        if values is not None and set(values) == entry.schema:
                            fact = self.instance(entry, values, depth - 1)
                            if fact is not None:
                                return fact
        return None

    def instance(self, entry: Entry, values: dict[Term, Term], depth: int = DEPTH) -> Fact | None:
        """A lemma at these values, if its hypotheses are shown."""
        values = {v: e for v, e in values.items() if v != e}
        try:
            claim = entry.claim.substitute(values)
        except Refused:
            return None
        wanted: list[Hypothesis] = [*claim.given, *(c[0] for c in domain(*values.values()))]
        needs: list[Fact] = []
        for h in wanted:
            shown = self.show(h, depth - 1)
            if shown is None:
                return None
            needs += shown
        return Fact(claim.goal, lambda: instance(entry.lemma.theorem, values), tuple(dict.fromkeys(needs)))

    # ------------------------------------------------------------------------------------------ signs

    def sign(self, t: Term, op: str, depth: int = DEPTH) -> Fact | None:
        """``t > 0`` or ``t >= 0``: from the hypotheses, or from the signs of the parts."""
        key = (t, op)
        if key not in self.signs:
            self.signs[key] = None  # not by way of itself
            self.signs[key] = self._sign(t, op, depth)
        return self.signs[key]

    def nonzero(self, t: Term) -> None:
        """That a divisor is not 0, if it has a sign."""
        for u in (t, _negative(t)):
            fact = self.sign(u, ">")
            if fact is not None:
                self.add(fact)
                return

    def _sign(self, t: Term, op: str, depth: int) -> Fact | None:
        goal = Rel(t, op, 0)
        if t.number is not None or depth < 0:
            return None
        if goal.key() in self.by_key:
            return self.by_key[goal.key()]
        if t.op in ("+", "-", "neg", "var"):
            quick = self.state.show(goal)
            if quick is not None:
                return Fact(goal, lambda: quick)
        by_parts = self._by_parts(t, op, depth)
        if by_parts is not None:
            return by_parts
        if is_pattern(t):
            found = self._by_lemma(t, op, depth)
            if found is not None:
                return found
        quick = self.state.show(goal) if t.op not in ("+", "-", "neg", "var") else None
        return None if quick is None else Fact(goal, lambda: quick)

    def _by_parts(self, t: Term, op: str, depth: int) -> Fact | None:
        if t.op not in ("*", "/", "+", "^") or (t.op == "^" and t.args[1].number is None):
            return None
        parts, ops, needs = [], [], []
        even = t.op == "^" and t.args[1].number % 2 == 0
        for k, a in enumerate(t.args):
            if a.number is not None:
                if a.number < 0 and t.op != "^":
                    return None
                continue
            fact = self.sign(a, ">", depth)
            if fact is None and not (t.op == "/" and k == 1) and (t.op == "+" or op == ">=") and not even:
                fact = self.sign(a, ">=", depth)
            if fact is None and not (even and op == ">=" and t.args[1].number > 0):
                return None
            parts.append(a)
            ops.append("" if fact is None else fact.rel.op)
            needs += [] if fact is None else [fact]
        try:
            law, holes = _law(_shape(t), tuple(ops), op)
            shown = instance(law, dict(zip(holes, parts, strict=True)))
        except (NotFound, Refused):
            return None
        return Fact(Rel(t, op, 0), lambda: shown, tuple(needs)) if shown.claim.goal == Rel(t, op, 0) else None

    def _by_lemma(self, t: Term, op: str, depth: int) -> Fact | None:
        for entry in [*self.granted, *self.library.signs(head(t))]:
            goal = entry.claim.goal
            if goal.op == "=" or goal.lhs.op != t.op or (t.op == "app" and goal.lhs.args[0] != t.args[0]):
                continue
            if op == ">" and goal.op == ">=" and not goal.rhs.number:
                continue
            pairs = [(a, b) for a, b in zip(goal.lhs.args, t.args, strict=True) if isinstance(a, Term)]
            values = unify(pairs, entry.schema, {})
            if values is None:
                continue
            missing = entry.schema - set(values)
            if missing <= self.context(t):
                fact = self.instance(entry, values | {v: v for v in missing}, depth - 1)
                if fact is not None and (fact.rel.op, fact.rel.rhs) == (op, num(0)):
                    return fact
                if fact is not None:
                    return _weaker(Rel(t, op, 0), fact)
        return None

    def context(self, *terms: Term) -> set[Term]:
        """The variables at hand."""
        return set().union(*(h.free() for h in self.given), *(Rel(t, "=", 0).free() for t in terms))


def _negative(t: Term) -> Term:
    return build("-", t.args[1], t.args[0]) if t.op == "-" else build("neg", t)


def _weaker(goal: Rel, fact: Fact) -> Fact:
    """What follows from one fact by its form."""
    theorem = by_combine([fact.rel], goal, degree=1, times_up_to=0)
    return Fact(goal, lambda: theorem, (fact,))


def _stronger(h: Rel) -> list[Rel]:
    """What implies a relation by its form."""
    return [h, Rel(h.lhs, ">", h.rhs), Rel(h.lhs, "=", h.rhs), Rel(h.rhs, ">", h.lhs)]


def _shape(t: Term) -> Term:
    """The operation with variables for the parts that are no numbers."""
    return build(t.op, *(a if a.number is not None else var(f"part{k}") for k, a in enumerate(t.args)))


@lru_cache(maxsize=2000)
def _law(shape: Term, ops: tuple[str, ...], op: str) -> tuple[Theorem, list[Term]]:
    """The sign of an operation from those of its parts, and the variables for them."""
    holes = [a for a in shape.args if a.number is None]
    given = [Rel(v, o, 0) for v, o in zip(holes, ops, strict=True) if o]
    power = shape.args[1].number if shape.op == "^" else None
    degree = abs(int(power)) if power is not None else len(holes)
    if degree > 6:
        raise NotFound("too many factors")
    squares = [holes[0] ** num(int(power) // 2)] if power is not None and not ops[0] else []
    return by_combine(given, Rel(shape, op, 0), degree=max(degree, 2), squares=squares, times_up_to=0), holes


def known(goal: Rel, facts: Facts) -> Theorem:
    """The goal, if the hypotheses or a sign that a lemma tells show it.  Raises NotFound."""
    shown = facts.show(goal)
    if shown is None:
        raise NotFound(f"{goal} is not read off the lemmas")
    state = Knowledge(facts.given)
    state.use_all(t for fact in shown for t in fact.theorems())
    return restated(goal, state)


def discharged(goal: Rel, given: Sequence[Hypothesis], theorem: Theorem, facts: Iterable[Fact]) -> Theorem:
    """``given |- goal`` from a theorem with this goal whose other hypotheses are facts.  Raises NotFound."""
    state = Knowledge(given)
    made: dict[Claim, None] = {}
    for fact in facts:
        for t in fact.theorems():
            if t.claim not in made:
                made[t.claim] = None
                if missing := state.use(t):
                    raise NotFound(missing)
    if missing := state.use(theorem):
        raise NotFound(missing)
    return restated(goal, state)
