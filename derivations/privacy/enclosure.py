"""Enclosures: two exact numbers with the answer between them, written with outward rounding."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from derivations.privacy.inputs import SMALLEST
from symbolic.evidence.ball import Exact, Number, ratio

DIGITS = 20


@dataclass(frozen=True)
class Enclosure:
    """lower <= answer <= upper, both exact.

    `worst_ones`: the number of ones among the unchanged records at which the lower end is attained; `direction`: "01"
    for the law with the changed record 0 against the law with it 1, "10" for the reverse; both are None where the
    answer is not about one collection.  `also_ones`: the same for each further kind of rounds.  `exact`: the answer
    is the rational number `lower` = `upper`.
    """

    lower: Fraction
    upper: Fraction
    worst_ones: int | None = None
    direction: str | None = None
    method: str = ""
    also_ones: tuple[int, ...] = ()

    @property
    def exact(self) -> bool:
        """Is the answer known exactly?"""
        return self.lower == self.upper

    @property
    def safe(self) -> float:
        """The least float that is at least `upper`: safe for delta, epsilon and q alike."""
        return float_above(self.upper)

    def texts(self) -> tuple[str, str]:
        """The two ends as decimals (down, up), or as the fraction that they are when the answer is exact."""
        if self.exact:
            return str(self.lower), str(self.upper)
        digits = _digits(self.lower, self.upper)
        return decimal(self.lower, digits, up=False), decimal(self.upper, digits, up=True)

    def as_json(self) -> dict[str, Any]:
        """What `--json` prints."""
        lower, upper = self.texts()
        return {
            "lower": lower,
            "upper": upper,
            "safe": self.safe,
            "worst_ones": self.worst_ones,
            **({"also_ones": list(self.also_ones)} if self.also_ones else {}),
            "direction": self.direction,
            "exact": self.exact,
            "method": self.method,
        }

    def __str__(self) -> str:
        lower, upper = self.texts()
        return f"= {lower}" if self.exact else f"in [{lower}, {upper}]"


def enclosed(x: Number, **about: Any) -> Enclosure:
    """The enclosure of a number; a ball must be finite."""
    if isinstance(x, fmpq):
        value = Fraction(*ratio(x))
        return Enclosure(value, value, **about)
    return Enclosure(below(x), above(x), **about)


def below(x: Number) -> Fraction:
    """The exact lower end of a number >= 0, whatever the precision in force is; 0 where it is below 10^-300."""
    return Fraction(0) if _tiny(x) else _end(x, -1)


def above(x: Number) -> Fraction:
    """The exact upper end of a number >= 0, whatever the precision in force is; at least 10^-300 unless it is 0."""
    return (SMALLEST if x > 0 else max(_end(x, 1), Fraction(0))) if _tiny(x) else _end(x, 1)


def _tiny(x: Number) -> bool:
    return not isinstance(x, Exact) and x < arb((1, -997))


def _end(x: Number, side: int) -> Fraction:
    if isinstance(x, Exact):
        return Fraction(*ratio(x))
    if not x.is_finite():
        raise ArithmeticError("a ball that is not finite")
    return Fraction(*ratio(x.mid().fmpq() + side * x.rad().fmpq()))


def decimal(x: Fraction, digits: int, up: bool) -> str:
    """x >= 0 with that many significant digits, rounded down or up.

    >>> decimal(Fraction(2, 3), 4, up=False), decimal(Fraction(2, 3), 4, up=True)
    ('0.6666', '0.6667')
    >>> decimal(Fraction(1, 8), 4, up=True), decimal(Fraction(1, 3 * 10**9), 3, up=True)
    ('0.125', '3.34e-10')
    """
    if x == 0:
        return "0"
    exponent = _exponent(x)
    scaled = x / Fraction(10) ** (exponent - digits + 1)
    mantissa = -(-scaled.numerator // scaled.denominator) if up else scaled.numerator // scaled.denominator
    exponent += len(str(mantissa)) - digits  # rounding up can carry into one digit more
    text = str(mantissa).rstrip("0")
    if -6 <= exponent < digits:
        if exponent < 0:
            return "0." + "0" * (-exponent - 1) + text
        whole, rest = text[: exponent + 1].ljust(exponent + 1, "0"), text[exponent + 1 :]
        return f"{whole}.{rest}" if rest else whole
    return (f"{text[0]}.{text[1:]}" if len(text) > 1 else text) + f"e{exponent}"


def brief(x: Fraction) -> str:
    """x >= 0 for a message: as it is where that is short, else about.

    >>> brief(Fraction(3, 7)), brief(Fraction(1, 10**300)), brief(Fraction(2, 3 * 10**30))
    ('3/7', '1e-300', 'about 6.67e-31')
    """
    if len(str(x)) <= DIGITS:
        return str(x)
    near = decimal(x, 3, up=True)
    return near if Fraction(near) == x else f"about {near}"


def missed(lower: Fraction, upper: Fraction, width: Fraction, why: str) -> str:
    """For the method: how far apart the ends are and why, where that is more than the relative width wanted.

    >>> missed(Fraction(1), Fraction(2), Fraction(1, 100), "the time was over")
    '; the ends are 50 % apart, and 1 % was wanted: the time was over'
    """
    if upper - lower <= width * upper:
        return ""
    apart, wanted = (decimal(100 * x, 2, up=True) for x in ((upper - lower) / upper, width))
    return f"; the ends are {apart} % apart, and {wanted} % was wanted: {why}"


def _exponent(x: Fraction) -> int:
    """The e with 10^e <= x < 10^(e+1)."""
    guess = len(str(x.numerator)) - len(str(x.denominator))
    return guess if x >= Fraction(10) ** guess else guess - 1


def _digits(lower: Fraction, upper: Fraction) -> int:
    """Significant digits worth printing: three more than the ends agree in."""
    if lower <= 0:
        return DIGITS
    width = (upper - lower) / upper
    return min(max(3 - _exponent(width), 4), 40)


def float_above(x: Fraction) -> float:
    """The least float that is at least x.

    >>> float_above(Fraction(1, 10)) >= Fraction(1, 10) > Fraction(math.nextafter(0.1, 0))
    True
    """
    near = float(x)
    return near if Fraction(near) >= x else math.nextafter(near, math.inf)


__all__ = ["Enclosure", "above", "below", "brief", "decimal", "enclosed", "float_above", "missed"]
