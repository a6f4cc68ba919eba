"""Counterexamples: corners, small exact cases and random nice rationals, handed to the kernel's rule `refute`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import islice, product
from typing import Any

from symbolic.evidence.points import points
from symbolic.kernel import Claim, Lambda, Refused, Refutation, Rel, Term, Theorem, Undefined, num, refute, truth
from symbolic.language.door import to_term
from symbolic.search import clock
from symbolic.search.carrying import stated, supposing
from symbolic.search.errors import NotFound
from symbolic.search.lemma import Lemma
from symbolic.search.memory import remembered
from symbolic.search.prove import prove

_SHOWING = 2.0  # seconds, for a hypothesis for all values
_FIRST = 9  # values of a variable at which a hypothesis for all values is tried


@remembered(lambda claim, **_: claim, refuted=True)
def counterexample(
    claim: Claim,
    at: Mapping[Any, Any] | None = None,
    *,
    meanings: Sequence[Lambda] = (),
    using: Sequence[Theorem] = (),
    library: Sequence[Lemma | Theorem] = (),
    limit: int = 4000,
    seconds: float = 20.0,
) -> Refutation:
    """A refutation of the claim, at the point `at` or at one that is searched for.  Raises `NotFound`.

    `meanings` interpret free functions; `using` are theorems that show the quantified hypotheses under these meanings,
    where they are not easily shown with the lemmas of the `library`.
    """
    if at is not None:
        point = {to_term(v): Fraction(to_term(x).number or 0) for v, x in at.items()}
        try:
            return refuted(claim, point, meanings, using, library)
        except Refused as error:
            raise NotFound(f"no counterexample to {claim}: {error}") from None
    concrete = claim
    for meaning in meanings:
        concrete = concrete.interpret(meaning)
    deadline = clock.now() + seconds
    for point in points(concrete, limit=limit):
        if clock.now() > deadline:
            break
        if not fails_at(concrete, point):
            continue
        try:
            return refuted(claim, point, meanings, using, library)
        except Refused:
            continue
    raise NotFound(f"no counterexample found to {claim}")


def refuted(
    claim: Claim,
    point: Mapping[Term, Fraction],
    meanings: Sequence[Lambda],
    using: Sequence[Theorem],
    library: Sequence[Lemma | Theorem] = (),
) -> Refutation:
    """The refutation at a point, where what is supposed for all values is shown; other variables are left out."""
    closed, shown = claim, list(using)
    for meaning in meanings:
        closed = closed.interpret(meaning)
    point = {v: x for v, x in point.items() if v in closed.free() | claim.free()}
    closed = closed.substitute({v: num(x) for v, x in point.items() if v in closed.free()})
    for h in closed.given:
        if isinstance(h, Claim):
            with suppress(NotFound):
                shown.append(_shown(h, using, library))
    return refute(claim, point, meanings, shown)


def _shown(h: Claim, using: Sequence[Theorem], library: Sequence[Lemma | Theorem]) -> Theorem:
    """What is supposed for all values, shown by itself or by what is known of it.  Raises NotFound."""
    wanted = stated(h).goal.key()
    said = next((t for t in using if stated(t.claim).goal.key() == wanted), None)
    if said is not None:
        return supposing(h, said)
    return prove(h.goal, h.given, library=library, seconds=_SHOWING)


def fails_at(claim: Claim, point: Mapping[Term, Fraction]) -> bool:
    """Do its hypotheses hold at the point, and the goal not?  Those for all values of something are tried at a few."""
    try:
        if not all(truth(h, point) for h in claim.given if isinstance(h, Rel)):
            return False
    except Refused:
        return False
    try:
        if truth(claim.goal, point):
            return False
    except Undefined:
        pass
    except Refused:
        return False
    return not any(_denied(h, point) for h in claim.given if isinstance(h, Claim))


def _denied(hypothesis: Claim, point: Mapping[Term, Fraction]) -> bool:
    """Is what is supposed for all values false at one of the first ones?"""
    claim, numbers = Claim(hypothesis.given, hypothesis.goal), map(Fraction, range(_FIRST))
    values = product(numbers, repeat=len(hypothesis.bound))
    return any(
        fails_at(claim, {**point, **dict(zip(hypothesis.bound, v, strict=True))}) for v in islice(values, _FIRST**2)
    )
