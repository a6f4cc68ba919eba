"""What a display asserts, held against the claims that are made of it, relation by relation.

same         each asserted relation is the goal of a claim, side by side
rearranged   some of them are in another arrangement of the sides: the difference of the sides is the same
differs      one of them is not claimed, or something else is
unknown      it is too large to tell

Sides are compared in the kernel's normal form, which cancels nothing, with the conditions under which they are defined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from symbolic.kernel import Claim, Refused, Rel
from symbolic.kernel.polynomials import normal

SAME, REARRANGED, DIFFERS, UNKNOWN = "same", "rearranged", "differs", "unknown"


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
    levels: dict[Rel, str] = {}
    supposed = {h.key() for h in granted}
    for claim, refuted in claims:
        found = {link: level(link, claim.goal) for link in asserted}
        if all(value == DIFFERS for value in found.values()):
            return Comparison(DIFFERS, f"{claim.goal} is claimed, and not printed")
        if refuted and (missing := supposed - {h.key() for h in claim.given}):
            left_out = next(h for h in granted if h.key() in missing)
            return Comparison(DIFFERS, f"{left_out} is supposed, and the claim that is refuted does without")
        for link, value in found.items():
            levels[link] = min(value, levels.get(link, DIFFERS), key=_ORDER.index)
    unclaimed = [link for link in _needed(asserted) if levels.get(link, DIFFERS) == DIFFERS]
    if unclaimed and not (partly and any(refuted for _, refuted in claims)):
        return Comparison(DIFFERS, f"{unclaimed[0]} is printed, and not claimed")
    moved = [link for link, value in levels.items() if value == REARRANGED]
    return Comparison(REARRANGED, f"{moved[0]} is claimed in another arrangement") if moved else Comparison(SAME)


def _needed(asserted: Sequence[Rel]) -> list[Rel]:
    """The relations that need a claim: one between equals by definition does, where there is nothing else."""
    return [rel for rel in asserted if rel.lhs != rel.rhs or rel.op != "="] or list(asserted)


_ORDER = (SAME, REARRANGED, DIFFERS)


def level(printed: Rel, claimed: Rel) -> str:
    """How a printed relation and a claimed one compare; raises Refused when they are too large."""
    if printed == claimed:
        return SAME
    if printed.key() != claimed.key():
        return DIFFERS
    sides = [tuple(normal(t).text() for t in rel.terms()) for rel in (printed, claimed)]
    flipped = sides[1][::-1] if claimed.op == "=" else sides[1]
    return SAME if sides[0] in (sides[1], flipped) else REARRANGED
