"""The pair of laws that privacy is about, and the constants of their divergence.

Of the unchanged records, `ones` hold 1 and `zeros` hold 0.  Every bit is flipped with probability q < 1/2 (p = 1 - q)
and the records are shuffled, so what is seen is the number of reported ones.  X = Bin(ones, p) + Bin(zeros, q) is the
number among the unchanged records, f its pmf, F its cdf; with the changed record, P0 = X + Ber(q) and P1 = X + Ber(p).
With E = e^epsilon, the hockey-stick divergence is

    D(ones, zeros) = sum over s of (P0(s) - E P1(s))_+ = max over k of g(k),   g(k) = (p - qE) f(k) - (E - 1) F(k - 1),

and 0 if E >= p/q (I1).  The steps w(k) = g(k) - g(k-1) = P0(k) - E P1(k) = (p - qE) f(k) - (pE - q) f(k-1) change
their sign once, from plus to minus, because f is log-concave: two signs certify a maximum.  The other direction is
D(zeros, ones) (I2).  D does not increase when a record is added, whatever it holds, when q grows to 1/2, or when
epsilon grows (I4).  With that, one divergence bounds those of a range of collections (I5).  I1 is proved in the
kernel by `identities`, I2 by `directions`, I3 by `no_ones`, I4 and I5 by `monotonicity`, C1 to C18 by `many_rounds`,
`all_rounds`, `connected_dots`, `following` and `roundings`; N there is the number of all records, and n here, ones +
zeros, that of the unchanged ones, N - 1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from derivations.privacy.clock import stands
from derivations.privacy.enclosure import Enclosure, above, below, decimal
from derivations.privacy.inputs import Epsilon
from symbolic.errors import RederiveError
from symbolic.evidence.ball import Number, compare, exact, precision

MAX_BITS = 1 << 15


class Unresolved(RederiveError, ArithmeticError):
    """The precision allowed does not settle the question; the text says which, and what was known by then."""

    def __init__(self, question: str, *known: str) -> None:
        super().__init__("; ".join([f"not settled in the precision allowed: {question}", *known, *stands()]))


@dataclass(frozen=True)
class Constants:
    """q and E in one precision, and what the formulas make of them."""

    p: Number
    q: Number
    excess: Number  # E - 1
    gain: Number  # p - qE, positive
    loss: Number  # pE - q
    tilt: float  # about ln(loss/gain): the logarithm of the threshold for f(k)/f(k-1)

    @property
    def total(self) -> arb:
        """E, which bounds |g| and |w|."""
        return arb(self.excess) + 1


class Pair:
    """q and epsilon: everything about the two laws but the records."""

    def __init__(self, q: Fraction, epsilon: Epsilon) -> None:
        self.q, self.epsilon = q, epsilon
        self._constants: dict[int, Constants | None] = {}
        self._private: bool | None = None

    def private(self) -> bool:
        """Is D = 0 for every collection, by E >= p/q?"""
        bits = 64
        while self._private is None:
            with precision(bits):
                left, right = self.epsilon.exponential() * exact(self.q), exact(1 - self.q)
                self._private = compare(left, ">=", right)
                if self._private is None and bits == MAX_BITS:
                    gap = above(abs(arb(left - right)))
                    raise Unresolved(
                        "whether e^epsilon q >= 1 - q",
                        f"with {bits} bits they differ by at most {decimal(gap, 6, up=True)}",
                    )
            bits *= 2
        return self._private

    def constants(self, bits: int) -> Constants | None:
        """The constants, in the precision in force, which is `bits`; None where it does not tell E from p/q."""
        if bits not in self._constants:
            q, p = exact(self.q), exact(1 - self.q)
            excess = self.epsilon.excess()
            gain, loss = p - q - q * excess, p - q + p * excess
            resolved = compare(gain, ">", fmpq(0)) and compare(loss, ">", fmpq(0))
            tilt = about((arb(loss) / arb(gain)).log()) if resolved else math.nan
            self._constants[bits] = Constants(p, q, excess, gain, loss, tilt) if resolved else None
        return self._constants[bits]


def stood(value: arb | None, bits: int) -> str:
    """What is known of a number that was wanted more closely, and how long its balls were."""
    if value is None or not value.is_finite():
        return f"it has no bounds with {bits} bits"
    return f"it is {Enclosure(max(below(value), Fraction(0)), above(value))} with {bits} bits"


def about(x: Number) -> float:
    """A float near x, for guesses."""
    return int(x.p) / int(x.q) if isinstance(x, fmpq) else float(x.mid())


__all__ = ["MAX_BITS", "Constants", "Pair", "Unresolved", "about", "stood"]
