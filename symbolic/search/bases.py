"""Powers with a free name for their base: for a compound base on a known side of 0 and 1, and for n^n as some m^n.

What is shown of the name holds of the base, which meets what is supposed of the name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from symbolic.kernel import Refused, Rel, Term, Theorem, instance, integral, subterms, var, variables
from symbolic.kernel.terms import rebuild
from symbolic.search.algebra import Hypothesis
from symbolic.search.direct import Knowledge
from symbolic.search.errors import NotFound
from symbolic.search.rewriting import restated
from symbolic.search.search import Search

MOST = 2  # bases


def by_bases(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """A relation between powers, from where their bases lie: ((1 - p)/p)^n < 1 for 1/2 < p < 1."""
    bases = sorted({s.args[0] for s in _powers(goal) if s.args[0].number is None}, key=str)
    if not 0 < len(bases) <= MOST or search.nested():
        raise NotFound(str(goal))
    known, told, names = {h.key() for h in given}, list[Theorem](), dict[Term, Term]()
    for k, base in enumerate(bases):
        found = [t for t in _sides(search, base, given) if t.claim.goal.key() not in known]
        told += found
        if found and base.op != "var":
            names[base] = var(f"base{k}_")
    if not told:
        raise NotFound(f"nothing new is known of the bases in {goal}")
    return _renamed(search, goal, given, names, told, depth)


def _sides(search: Search, base: Term, given: Sequence[Hypothesis]) -> Iterator[Theorem]:
    """On which side of 0 and 1 a base is, the strict relations first."""
    for near in ([Rel(base, ">", 0), Rel(base, ">=", 0)], [Rel(1, ">", base), Rel(base, ">=", 1), Rel(1, ">=", base)]):
        for rel in near:
            try:
                yield search.condition(rel, given, 2)
                break
            except (NotFound, Refused):
                continue


def by_larger_base(search: Search, goal: Rel, given: Sequence[Hypothesis], depth: int) -> Theorem:
    """What grows in base and exponent, with a base of its own for the induction: n! <= m^n for m >= n."""
    bases = [b for b, n in (s.args for s in _powers(goal)) if variables(b) & variables(n) and integral(b)]
    if goal.op == "=" or len({*bases}) != 1 or search.nested():
        raise NotFound(str(goal))
    free, reason = var("base_", "integer"), ""
    for beyond in (Rel(free, ">=", bases[0]), Rel(bases[0], ">=", free)):
        new = goal.map(lambda t: _based(t, bases[0], free))
        try:
            shown = instance(search.solve(new, [*given, beyond], depth - 1), {free: bases[0]})
            return _held(search, goal, given, [shown], depth)
        except (NotFound, Refused) as error:
            reason = str(error)
    raise NotFound(reason)


def _powers(goal: Rel) -> list[Term]:
    return [s for t in goal.terms() for s in subterms(t) if s.op == "^" and s.args[1].number is None]


def _based(t: Term, base: Term, free: Term) -> Term:
    """The term with another base in the powers of this one whose exponent grows with it."""

    def put(s: Term) -> Term | None:
        growing = s.op == "^" and s.args[0] == base and variables(base) & variables(s.args[1])
        return free ** s.args[1] if growing else None

    return rebuild(t, put)


def _renamed(
    search: Search,
    goal: Rel,
    given: Sequence[Hypothesis],
    names: Mapping[Term, Term],
    told: Sequence[Theorem],
    depth: int,
) -> Theorem:
    """The goal from what it says with names for bases, of which is supposed what is told of these."""
    said = [t.claim.goal.map(lambda s: rebuild(s, names.get)) for t in told]
    shown = search.solve(goal.map(lambda s: rebuild(s, names.get)), [*given, *said], depth - 1)
    values = {v: base for base, v in names.items() if v in shown.claim.free()}
    return _held(search, goal, given, [*told, instance(shown, values) if values else shown], depth)


def _held(search: Search, goal: Rel, given: Sequence[Hypothesis], uses: Sequence[Theorem], depth: int) -> Theorem:
    state = Knowledge(given)
    if missing := state.use_all([*search.defined(goal, given, depth), *uses]):
        raise NotFound(missing)
    return restated(goal, state)
