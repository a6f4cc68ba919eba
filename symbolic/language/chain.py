"""Chains of relations: what a = b > c >= d says of its first and its last side."""

from __future__ import annotations

from collections.abc import Sequence

from symbolic.errors import RederiveError
from symbolic.kernel import Rel, Term
from symbolic.language.terms import same


class Broken(RederiveError):
    """Relations that do not make a chain: they do not meet, or point both ways."""


def ends(links: Sequence[Rel]) -> Rel:
    """The relation between both ends of a chain; sides meet when they are the same in normal form."""
    if not links:
        raise Broken("there is no relation")
    here = start = _start(links)
    downward = upward = strict = False
    for link in links:
        forth, back = same(link.lhs, here), same(link.rhs, here)
        if not forth and not back:
            raise Broken(f"{link} does not begin with {here}")
        here = link.rhs if forth else link.lhs
        downward |= link.op != "=" and forth
        upward |= link.op != "=" and not forth
        strict |= link.op == ">"
    if downward and upward:
        raise Broken("it goes up and down")
    op = ">" if strict else ">=" if downward or upward else "="
    return Rel(here, op, start) if upward else Rel(start, op, here)


def _start(links: Sequence[Rel]) -> Term:
    """The side of the first relation that the second one does not begin with."""
    first = links[0]
    meets = any(same(first.lhs, side) for side in links[1].terms()) if links[1:] else False
    return first.rhs if meets and not any(same(first.rhs, side) for side in links[1].terms()) else first.lhs
