"""What a display asserts, held against the claims that are made of it, relation by relation.

same      each asserted relation is the goal of a claim, side by side
differs   one of them is not claimed, or something else is
unknown   it is too large to tell

Sides are compared in the kernel's normal form, which cancels nothing, with the conditions under which they are defined.
A repair is held against what it repairs: it says something, and of the same things.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from random import Random

from symbolic.kernel import Claim, Refused, Rel, Term, truth
from symbolic.kernel.polynomials import normal

SAME, DIFFERS, UNKNOWN = "same", "differs", "unknown"
_VALUES = tuple(map(Fraction, ("0", "1", "-1", "1/3", "-5/2", "7", "-40")))
_POINTS = 60


@dataclass(frozen=True)
class Comparison:
    """The level, and for a person what differs."""

    level: str
    detail: str = ""


def compare(
    asserted: Sequence[Rel], granted: Sequence[Rel], claims: Sequence[tuple[Claim, bool]], partly: bool = False
) -> Comparison:
    """What a display asserts under what it grants, against claims with whether they are refuted.

    A refuted claim has to suppose what is granted; a proved one may do with less, and may suppose what the paper
    supposes throughout.  `partly`: beside a relation that is refuted the others need no claim.
    """
    try:
        return _compare(asserted, granted, claims, partly)
    except Refused as error:
        return Comparison(UNKNOWN, str(error))


def _compare(
    asserted: Sequence[Rel], granted: Sequence[Rel], claims: Sequence[tuple[Claim, bool]], partly: bool
) -> Comparison:
    claimed: set[Rel] = set()
    supposed = {h.key() for h in granted}
    for claim, refuted in claims:
        found = [link for link in asserted if same(link, claim.goal)]
        if not found:
            return Comparison(DIFFERS, f"{claim.goal} is claimed, and not printed")
        if refuted and (missing := supposed - {h.key() for h in claim.given}):
            left_out = next(h for h in granted if h.key() in missing)
            return Comparison(DIFFERS, f"{left_out} is supposed, and the claim that is refuted does without")
        claimed.update(found)
    unclaimed = [link for link in _needed(asserted) if link not in claimed]
    if unclaimed and not (partly and any(refuted for _, refuted in claims)):
        return Comparison(DIFFERS, f"{unclaimed[0]} is printed, and not claimed")
    return Comparison(SAME)


def unrepaired(repair: Rel, refuted: Sequence[Rel]) -> str:
    """Why a true relation repairs none of those that are false; "" where it may.

    An identity is true of everything, and may stand for another one in the same names only; so is what differs by a
    constant, unless this is printed.  What keeps nothing of the line (`_kept`) is another line, and so is an inequality
    that keeps its names only, or has a function that is not printed, and holds whatever they are.  What numbers alone
    say may be said with names.
    """
    expanded = repair.op == "=" and repair.lhs != repair.rhs and any(_atoms(rel) <= _atoms(repair) for rel in refuted)
    if _constant(repair) and not expanded and not any(map(_constant, refuted)):
        return f"{repair} is true of everything, and no repair"
    if all(rel.free() | rel.functions() for rel in refuted) and not any(_kept(repair, rel) for rel in refuted):
        return f"{repair} keeps no side, function or term of what is printed, nor most of its names, and is no repair"
    new = repair.functions().difference(*(rel.functions() for rel in refuted)) if refuted else frozenset()
    if (new or not any(_kept(repair, rel, names=False) for rel in refuted)) and _everywhere(repair):
        return f"{repair} holds whatever its names are, and is no repair"
    return ""


def _everywhere(rel: Rel) -> bool:
    """Does an inequality of elementary functions hold at all of some points, where it has a value?"""
    if rel.op == "=" or not rel.free() or any(f.definition != ("elementary",) for f in rel.functions()):
        return False
    free, random = sorted(rel.free(), key=str), Random(0)  # noqa: S311 -- the same points every time
    return all(_holds(rel, {v: random.choice(_VALUES) for v in free}) for _ in range(_POINTS))


def _holds(rel: Rel, point: Mapping[Term, Fraction]) -> bool:
    try:
        return truth(rel, {v: x if v.args[1] == "real" else Fraction(floor(x)) for v, x in point.items()})
    except Refused:  # it has no value there
        return True


def _kept(repair: Rel, printed: Rel, names: bool = True) -> bool:
    """Does a repair keep a side of the line, a function or a power product in it, or more than half of its names?"""
    before, after = (rel.free() | rel.functions() for rel in (printed, repair))
    functions = {
        f for f in printed.functions() & repair.functions() if f.definition is None or f.definition[0] != "elementary"
    }
    sides, kept = (
        {normal(t).text() for t in rel.terms() if set(normal(t).numerator) - {()}} for rel in (printed, repair)
    )
    terms, left = ({m for t in rel.terms() for m in normal(t).numerator if m} for rel in (printed, repair))
    return bool(sides & kept or functions or terms & left) or (names and 2 * len(before & after) > len(before))


def _constant(rel: Rel) -> bool:
    return set(normal(rel.gap).numerator) <= {()}


def _atoms(rel: Rel) -> set[str]:
    """The variables and applications that are left in the normal forms of the sides."""
    return {atom for side in rel.terms() for monomial in normal(side).numerator for atom, _ in monomial}


def _needed(asserted: Sequence[Rel]) -> list[Rel]:
    """The relations that need a claim: one between equals by definition does, where there is nothing else."""
    return [rel for rel in asserted if rel.lhs != rel.rhs or rel.op != "="] or list(asserted)


def same(printed: Rel, claimed: Rel) -> bool:
    """Does a claim say what is printed, side by side?  Raises Refused when they are too large."""
    if printed == claimed or printed.key() != claimed.key():
        return printed == claimed
    left, right = (tuple(normal(t).text() for t in rel.terms()) for rel in (printed, claimed))
    return left == right or (claimed.op == "=" and left == right[::-1])
