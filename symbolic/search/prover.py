"""One search for a proof: the tactics in order of cost, each free to ask for the proofs of other goals.

A tactic is a function (search, goal, given, depth) -> Theorem that raises `NotFound`.  What it returns may have other
hypotheses and another form of the goal than what was asked for; `restate` puts that right, by a rule of the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import product

from symbolic.kernel import Refused, Rel, Term, Theorem, domain
from symbolic.search import (
    analysis,
    arguments,
    backward,
    bases,
    binomials,
    clock,
    contradictions,
    elimination,
    even_sums,
    factors,
    inductions,
    logarithms,
    longer,
    merging,
    naming,
    nested,
    odd_powers,
    orders,
    positivstellensatz,
    powers,
    radicals,
    replacement,
    rootless,
    roots,
    shape,
    sums,
    tangents,
    telescoping,
    termwise,
    values,
)
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import Knowledge, direct
from symbolic.search.errors import NotFound
from symbolic.search.facts import Facts, known
from symbolic.search.ideals import by_equalities
from symbolic.search.library import Entry, Library, Proved
from symbolic.search.retrieval import by_library
from symbolic.search.samples import Samples
from symbolic.search.search import Search

Tactic = Callable[["Prover", Rel, tuple[Hypothesis, ...], int], Theorem]
DEPTH = 5
BROKEN = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class OutOfTime(Exception):
    """The search has used up its time."""


class Prover:
    """A search with its memory, the lemmas that it may use, and those `using` that it was told to use.

    `seconds` are those of the processor: on a busy machine the same is found.
    """

    def __init__(
        self, library: Library | None = None, seconds: float = 1e9, effort: int = 1, using: Sequence[Theorem] = ()
    ) -> None:
        self.library = Library(using, library) if using or library is None else library
        self.named = [Entry(Proved(t)) for t in using]
        self.deadline = clock.now() + seconds
        self.effort = effort
        self.proved: dict[object, Theorem] = {}
        self.failed: dict[object, int] = {}
        self.open: set[object] = set()
        self.samples: dict[object, Samples] = {}
        self.facts: dict[object, Facts] = {}
        self.roots: dict[object, list[Theorem]] = {}  # what is known of the square root of a term, under hypotheses
        self.tactics: list[Tactic] = [
            values.by_values,
            directly,
            arguments.by_arguments,
            sums.by_summands,
            merging.merged,
            contradictions.vacuous,
            roots.by_roots,
            replacement.by_hypothesis,
            backward.by_lemma,
            telescoping.recurring,
            retrieved,
            replacement.by_replacement,
            naming.by_named,
            values.by_definitions,
            values.by_absolute_values,
            bases.by_bases,
            orders.unequal,
            orders.another_integer,
            orders.bounded,
            orders.flat,
            elimination.eliminated,
            shape.by_shape,
            radicals.by_cofactors,
            factors.by_other_factors,
            radicals.not_vanishing,
            odd_powers.by_odd_powers,
            rootless.by_no_integer,
            positivstellensatz.by_gram,
            positivstellensatz.vanishing,
            even_sums.by_even_summands,
            positivstellensatz.contradicting,
            orders.cut,
            orders.by_few_values,
            elimination.by_powers_of_roots,
            tangents.by_exponents,
            tangents.by_tangents,
            tangents.by_powers,
            tangents.by_inverse,
            logarithms.expanded,
            termwise.termwise,
            telescoping.telescoped,
            nested.by_inner_sums,
            sums.by_parts,
            longer.by_longer_sum,
            longer.by_closed_form,
            values.spelled_out,
            inductions.by_one_integer,
            inductions.by_induction,
            inductions.from_below,
            inductions.first_apart,
            orders.natural,
            factors.by_factors,
            bases.by_larger_base,
            contradictions.by_contradiction,
            analysis.by_slope,
            contradictions.both_ways,
            orders.ordered,
            strenuously,
            positivstellensatz.by_gram_further,
            positivstellensatz.vanishing_further,
            contradictions.squeezed,
        ]

    def solve(self, goal: Rel, given: Sequence[Hypothesis], depth: int = DEPTH) -> Theorem:
        """``given |- goal``, with exactly this goal and hypotheses among `given`."""
        self.check()
        given = tuple(dict.fromkeys(given))
        key = (goal.key(), frozenset(h.key() for h in given))
        if key in self.proved:
            return self.restate(self.proved[key], goal, given)
        if key in self.open or self.failed.get(key, -1) >= depth or depth < 0:
            raise NotFound(f"{goal}: not within this depth")
        if self.at(given, goal).refutes(goal):
            self.failed[key] = 1000
            raise NotFound(f"{goal} is false somewhere")
        self.open.add(key)
        reason = ""
        try:
            for tactic in self.tactics:
                self.check()
                try:
                    theorem = self.restate(tactic(self, goal, given, depth), goal, given)
                except (NotFound, Refused) as error:
                    reason = reason or str(error)
                    continue
                except BROKEN as error:  # a tactic may break; that costs its proof and nothing else
                    reason = reason or f"{goal} ({type(error).__name__} in {tactic.__name__}: {error!s:.80})"
                    continue
                self.proved[key] = theorem
                return theorem
        finally:
            self.open.discard(key)
        self.failed[key] = depth
        raise NotFound(reason or str(goal))

    def nested(self, most: int = 1) -> bool:
        """Is this more than `most` goals deep?  Some tactics are for the first ones only."""
        return len(self.open) > most

    def apart(
        self, goal: Rel, given: Sequence[Hypothesis], seconds: float, without: Callable[..., Theorem] | None = None
    ) -> Theorem:
        """``given |- goal`` without lemmas, in a search of its own, which takes so long at most.

        `without` is a tactic that would begin the same again there.
        """
        inner = Prover(self.library.base, min(seconds, self.deadline - clock.now()))
        inner.tactics = [t for t in inner.tactics if t is not without]
        try:
            return inner.solve(goal, given)
        except OutOfTime as error:
            raise NotFound(str(goal)) from error

    def check(self) -> None:
        """Stop when the time is up."""
        if clock.now() > self.deadline:
            raise OutOfTime

    def at(self, given: Sequence[Hypothesis], *goals: Rel | Term) -> Samples:
        """Points with these hypotheses, for the variables of the goals too."""
        free = {v for g in goals for v in (g if isinstance(g, Rel) else Rel(g, "=", 0)).free()}
        key = (frozenset(h.key() for h in given), frozenset(free))
        if key not in self.samples:
            self.samples[key] = Samples(given, free)
        return self.samples[key]

    def restate(self, theorem: Theorem, goal: Rel, given: Sequence[Hypothesis]) -> Theorem:
        """The theorem with this goal, an equivalent one, and these hypotheses, which imply its own."""
        if theorem.claim.goal == goal and set(theorem.claim.given) <= set(given):
            return theorem
        return recall(theorem, goal, given, self)

    def quick(self, goal: Rel, given: Sequence[Hypothesis]) -> Theorem:
        """A proof by little algebra, for side conditions."""
        if self.at(given, goal).refutes(goal):
            raise NotFound(f"{goal} is false somewhere")
        return direct(goal, given, degree=2, times_up_to=0, match=False)

    def sign(self, t: Term, given: Sequence[Hypothesis], depth: int) -> Theorem:
        """``t > 0`` or ``0 > t``, whichever it is."""
        both = [Rel(t, ">", 0), Rel(0, ">", t)]
        for side in both:
            with suppress(NotFound, Refused):
                return self._told(side, given)
        samples = self.at(given, t)
        sides = {1: both[:1], -1: both[1:]}.get(samples.sign(t), []) if samples.found else both
        for side in sides:
            with suppress(NotFound):
                return self.solve(side, given, depth)
        raise NotFound(f"the sign of {t} is not known")

    def condition(self, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
        """A side condition: told by hypotheses and lemmas, or else searched for."""
        with suppress(NotFound, Refused):
            return self._told(goal, given)
        return self.solve(goal, given, depth)

    def _told(self, goal: Rel, given: Sequence[Hypothesis]) -> Theorem:
        key = frozenset(h.key() for h in given)
        if key not in self.facts:
            self.facts[key] = Facts(given, self.library)
        return known(goal, self.facts[key])

    def defined(self, goal: Rel | Term, given: Sequence[Hypothesis], depth: int) -> list[Theorem]:
        """Theorems that show the terms to be defined, as far as that is not clear by form; one for each condition."""
        out: list[Theorem] = []
        for condition in domain(goal):
            for how, rel in product((self._told, partial(self._shown, depth=depth - 1)), condition):
                with suppress(NotFound, Refused):
                    out.append(how(rel, given))
                    break
        return out

    def _shown(self, rel: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
        return self.sign(rel.lhs, given, depth) if rel.op == "!=" else self.condition(rel, given, depth)


def recall(theorem: Theorem, goal: Rel, given: Sequence[Hypothesis], search: Search) -> Theorem:
    """The goal from an equivalent theorem, whose hypotheses and whose domain are shown on the way."""
    helpers: list[Theorem] = []
    known = {h.key() for h in given}
    for h in theorem.claim.given:
        if isinstance(h, Rel) and h.key() not in known and h.op != "!=":
            try:
                helpers.append(direct(h, given, degree=2, times_up_to=0, match=False))
            except NotFound:
                helpers.append(search.solve(h, given, 2))
    state = Knowledge(given)
    for t in (*helpers, theorem):
        missing = state.use(t)
        if missing:
            raise NotFound(missing)
    try:
        return state.combine(goal, degree=1, times_up_to=0)
    except NotFound:
        for t in search.defined(goal, given, 2):
            state.use(t)
        return state.combine(goal, degree=1, times_up_to=0)


def facts(search: Search, goal: Rel, given: Sequence[Hypothesis]) -> list[Theorem]:
    """Lemmas about the functions that occur."""
    rels = [goal, *(h for h in given if isinstance(h, Rel))]
    return [
        *binomials.facts(rels, search),
        *powers.facts(rels, search),
        *powers.beside_one([goal], given, search),
        *logarithms.facts(rels),
    ]


def directly(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """One step of algebra, with the facts about the functions at hand."""
    if goal.op == "=":
        return by_equalities(goal, given, facts(search, goal, given), search)
    return direct(goal, given, facts(search, goal, given), degree=2, times_up_to=0)


def retrieved(search: Prover, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """From lemmas of the library, where it has any beside those that every search knows."""
    if search.nested(2):
        raise NotFound(str(goal))
    return by_library(goal, given, search.library, search.check)


def strenuously(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """The same, with more products."""
    if depth < DEPTH - 1 and search.effort < 2:
        raise NotFound(str(goal))
    lemmas, degree = facts(search, goal, given), 3 + (search.effort > 1)
    return direct(goal, given, lemmas, degree=degree, times_up_to=search.effort)
