"""What follows from an inequality at sight."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from symbolic.kernel import Claim, Refused, Rel, domain
from symbolic.kernel.polynomials import plus


def follows(rel: Rel, given: Collection[Rel | Claim]) -> bool:
    """Does an inequality follow from one that differs by a factor and a number only: 2x + 1 > 0 from x >= 0?"""
    if rel.op == "!=":
        return any(follows(Rel(a, ">", b), given) for a, b in ((rel.lhs, rel.rhs), (rel.rhs, rel.lhs)))
    if rel.op == "=":
        return False
    try:
        gap, others = rel.normal(), [(h, h.normal()) for h in given if isinstance(h, Rel) and h.op in (">", ">=", "=")]
    except Refused:
        return False
    for known, other in others:
        top = max(filter(None, other.numerator), default=())
        if gap.divisors or other.divisors or not top or top not in gap.numerator or domain(rel) or domain(known):
            continue
        factor = Fraction(gap.numerator[top], other.numerator[top])
        left = plus(gap.numerator, other.numerator, -factor)
        if (factor > 0 or known.op == "=") and set(left) <= {()}:
            more = left.get((), 0)
            if more > 0 or (more == 0 and (rel.op == ">=" or known.op == ">")):
                return True
    return False
