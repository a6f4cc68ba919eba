"""D(ones, zeros) to a wanted relative accuracy: the route is chosen and the precision raised until it is met."""

from __future__ import annotations

from collections.abc import Callable

from flint import arb

from derivations.privacy import binomial, circle, few, tail
from derivations.privacy.pair import MAX_BITS, Constants, Pair, Unresolved, stood
from symbolic.evidence.ball import precision

_ROUGH = 128  # bits
_LONG_SUM = 300  # terms of a descending sum beyond which the circle is faster


def divergence(pair: Pair, ones: int, zeros: int, tolerance: float) -> arb:
    """The hockey-stick divergence in a ball of at most that radius, relative to the value.

    Raises `Unresolved` when the precision allowed does not do, `ValueError` for fewer than no records.
    """
    if ones < 0 or zeros < 0:
        raise ValueError(f"there are no {ones} ones and {zeros} zeros")
    if pair.private():
        return arb(0)
    bits, aim = first_bits(ones + zeros, tolerance), tolerance
    value = None
    while bits <= MAX_BITS:
        with precision(bits):
            c = pair.constants(bits)
            if c is not None:
                for route in _routes(c, ones, zeros, aim):
                    value = route(c, ones, zeros, aim)
                    if value is not None and value.is_finite() and value.rad() <= arb(tolerance) * value.lower():
                        return value
                aim /= 1000
        bits *= 2
    question = f"the divergence of {ones} ones and {zeros} zeros at q = {float(pair.q):.6g}"
    raise Unresolved(question, stood(value, bits // 2))


def roughly(pair: Pair, ones: int, zeros: int) -> arb:
    """An upper bound of the divergence, by Chernoff."""
    if pair.private():
        return arb(0)
    with precision(_ROUGH):
        c = pair.constants(_ROUGH)
        return arb(1) if c is None else arb.min(arb(1), circle.chernoff(c, ones, zeros))


def _routes(c: Constants, ones: int, zeros: int, tolerance: float) -> list[Callable[..., arb | None]]:
    """The ways to try, the fastest first.  The tail may be too short for its route, whatever the precision."""
    if ones + zeros <= few.MOST:
        return [few.divergence]
    if (ones == 0 or zeros == 0) and binomial.terms(c, ones, zeros, tolerance) <= _LONG_SUM:
        return [binomial.divergence]
    return [tail.divergence, circle.divergence] if tail.applies(c, ones, zeros) else [circle.divergence]


def first_bits(n: int, tolerance: float) -> int:
    """A precision that does unless much cancels; one of few, as what is computed in it is kept."""
    return -(-(40 + int(1 / tolerance).bit_length() + n.bit_length()) // 32) * 32


__all__ = ["divergence", "first_bits", "roughly"]
