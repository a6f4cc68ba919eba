"""Exact inputs: numbers as they are written, and what of them can be used.

A number is an int (NumPy's, too), a `Fraction`, a `Decimal`, or a string such as "3/100", "0.03", "1e-6", "10^-6".
A float is refused: 0.1 is not one tenth, and a certificate about the wrong number certifies nothing.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Real

from flint import arb

from symbolic.errors import RederiveError
from symbolic.evidence.ball import Number, exact, exp

Rational = int | str | Fraction | Decimal

MAX_RECORDS = 10**15
MAX_EPSILON = 300
SMALLEST = Fraction(1, 10**300)  # of q and delta: guesses are made with floats
_SMALLEST_EPSILON = Fraction(1, 10**30)
_MAX_TEXT = 1000
_MAX_BITS = 10_000  # of an integer or a fraction: Python refuses to print much longer ones
_MAX_EXPONENT = 10_000
_WRITTEN = re.compile(r"[0-9.eE/+-]+")
_POWER = re.compile(r"(?:([0-9]+)([*/]))?([0-9]{1,9})\^([+-]?[0-9]{1,9})")


class PrivacyError(RederiveError, ValueError):
    """An input that cannot be used; the text says which, why, and what would do."""


def rational(value: Rational, name: str) -> Fraction:
    """The number as an exact fraction.

    Raises `PrivacyError` for a float, for text that is no number (blanks and underscores are not part of one), for
    more than 1000 characters or 10000 bits, and for exponents beyond 10000.
    """
    if isinstance(value, Integral) and not isinstance(value, bool):
        value = int(value)  # NumPy's integers, too
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction | Decimal):
        if isinstance(value, Real) and not isinstance(value, bool):
            raise PrivacyError(f"{name} is a float, which is not exact; write it as a string, as in '{float(value)!r}'")
        raise PrivacyError(f"{name} is no number: {type(value).__name__}")
    if isinstance(value, int | Fraction):
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > _MAX_BITS:
            raise PrivacyError(f"{name} has more than {_MAX_BITS} bits")
        return Fraction(value)
    text = str(value)
    if len(text) > _MAX_TEXT:
        raise PrivacyError(f"{name} has more than {_MAX_TEXT} characters")
    exponent = text.lower().partition("e")[2]
    try:
        if power := _POWER.fullmatch(text):
            return _power(text, name, *power.groups())
        if not _WRITTEN.fullmatch(text):
            raise ValueError
        if exponent and abs(int(exponent)) > _MAX_EXPONENT:
            raise PrivacyError(f"{name} has an exponent beyond {_MAX_EXPONENT}: {text}")
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        if isinstance(error, PrivacyError):
            raise
        raise PrivacyError(f"{name} is no number: {text!r}; write it as 3/100, 0.03, 1e-6 or 10^-6") from None


def _power(text: str, name: str, factor: str | None, operator: str | None, base: str, exponent: str) -> Fraction:
    """factor * base^exponent, or factor / base^exponent; without a factor the power."""
    if abs(int(exponent)) > _MAX_EXPONENT or int(base).bit_length() * abs(int(exponent)) > 4 * _MAX_EXPONENT:
        raise PrivacyError(f"{name} has an exponent beyond {_MAX_EXPONENT}, or too long a power: {text}")
    power = Fraction(int(base)) ** int(exponent)
    return Fraction(factor or 1) / power if operator == "/" else Fraction(factor or 1) * power


def count(value: Rational, name: str, least: int, most: int = MAX_RECORDS) -> int:
    """A whole number from `least` to `most`."""
    number = rational(value, name)
    if number.denominator != 1:
        raise PrivacyError(f"{name} must be a whole number, not {value}")
    if not least <= number <= most:
        raise PrivacyError(f"{name} must be from {least} to {most}, not {value}")
    return int(number)


def records(n: Rational) -> int:
    """The total number of records."""
    return count(n, "n", 1)


def flip_probability(q: Rational) -> Fraction:
    """The probability with which a bit is flipped, 0 < q < 1/2."""
    number = rational(q, "q")
    if not 0 < number < Fraction(1, 2):
        raise PrivacyError(f"q must be in (0, 1/2), not {q}")
    return _not_too_small(number, "q")


def failure_probability(delta: Rational) -> Fraction:
    """delta, 0 < delta < 1."""
    number = rational(delta, "delta")
    if not 0 < number < 1:
        raise PrivacyError(f"delta must be in (0, 1), not {delta}")
    return _not_too_small(number, "delta")


def relative_width(tolerance: Rational) -> Fraction:
    """The relative width that an enclosure may have, from 1e-30 to 1/2."""
    number = rational(tolerance, "tolerance")
    if not Fraction(1, 10**30) <= number <= Fraction(1, 2):
        raise PrivacyError(f"tolerance must be from 1e-30 to 1/2, not {tolerance}")
    return number


def _not_too_small(number: Fraction, name: str, least: Fraction = SMALLEST) -> Fraction:
    if number < least:
        raise PrivacyError(f"{name} must be at least 1e-{len(str(least.denominator)) - 1}")
    return number


class Epsilon:
    """The privacy parameter epsilon >= 0: an exact epsilon, or an exact e^epsilon, never both unless epsilon is 0.

    Make it by `Epsilon.of`.  Balls are computed in the precision in force.
    """

    def __init__(self, epsilon: Fraction | None = None, exp_epsilon: Fraction | None = None) -> None:
        self.epsilon, self.exp_epsilon = epsilon, exp_epsilon

    @staticmethod
    def of(epsilon: Rational | None = None, exp_epsilon: Rational | None = None) -> Epsilon:
        """From `epsilon` > 0, or from `exp_epsilon` = e^epsilon > 1; exactly one of them."""
        if (epsilon is None) == (exp_epsilon is None):
            raise PrivacyError("give epsilon or exp_epsilon, one of them")
        if epsilon is not None:
            number = rational(epsilon, "epsilon")
            if not 0 < number <= MAX_EPSILON:
                raise PrivacyError(f"epsilon must be above 0 and at most {MAX_EPSILON}, not {epsilon}")
            return Epsilon(epsilon=_not_too_small(number, "epsilon", _SMALLEST_EPSILON))
        number = rational(exp_epsilon, "exp_epsilon")  # type: ignore[arg-type]
        if number <= 1:
            raise PrivacyError(f"exp_epsilon must be above 1, not {exp_epsilon}: epsilon must be above 0")
        if number > 10**130:
            raise PrivacyError("exp_epsilon must be at most 1e130")
        _not_too_small(number - 1, "exp_epsilon - 1", _SMALLEST_EPSILON)
        return Epsilon(exp_epsilon=number)

    def exponential(self) -> Number:
        """e^epsilon, exact where it is given so."""
        return exact(self.exp_epsilon) if self.exp_epsilon is not None else exp(exact(self.epsilon or 0))

    def excess(self) -> Number:
        """e^epsilon - 1, without cancellation; exact where e^epsilon is."""
        return arb(exact(self.epsilon)).expm1() if self.epsilon else self.exponential() - 1

    def ball(self) -> Number:
        """epsilon itself, without cancellation."""
        return exact(self.epsilon) if self.epsilon is not None else arb(exact((self.exp_epsilon or 1) - 1)).log1p()

    def pure(self) -> Number:
        """1/(1 + e^epsilon): the flip probability from which on randomized response is epsilon-private by itself."""
        return 1 / (1 + self.exponential())

    def __str__(self) -> str:
        return f"ln({self.exp_epsilon})" if self.exp_epsilon is not None else str(self.epsilon)


__all__ = [
    "Epsilon",
    "PrivacyError",
    "Rational",
    "count",
    "failure_probability",
    "flip_probability",
    "rational",
    "records",
    "relative_width",
]
