"""The divergence of every collection of not too many records at many E, in floats with bounds of their errors.

By I1, D is the greatest over all k of gain f(k) - excess F(k - 1), with gain = p - qE and excess = E - 1, and each k
gives a lower bound.  Binomial laws are those of `replay`, integers from below, of which what is missing of 1 is known:
f is between the product of two and that with what is missing of it, which is all that f has where it is cut off.
Nothing that is added up is negative: a sum of so many products is wrong by at most as many roundings, relatively (C16,
with the roundings of its factors).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from derivations.privacy.clock import tick
from derivations.privacy.replay import window
from symbolic.lazy import Lazy

numpy = Lazy("numpy")

MOST = 4096  # records
_MOST_BITS = 900  # of what is negligible: floats have smaller ones
_SPARE = 32  # bits that what is cut off has less than what is negligible
_ROUNDINGS = 16  # beside those of a sum
_TINY = 1e-300  # more than what underflows


def applies(n: int, negligible: float) -> bool:
    """Are there few records, and is nothing of interest too small for a float?"""
    return n <= MOST and _bits(n, negligible)[0] <= _MOST_BITS


def _bits(n: int, negligible: float) -> tuple[int, int]:
    """Of the laws, and of what is cut off."""
    cut = int(1 / negligible).bit_length() + _SPARE
    return cut + _SPARE + n.bit_length(), cut


def ends(n: int, q: Fraction, levels: Sequence[Fraction], negligible: float) -> tuple[Any, Any]:
    """Lower and upper bounds of the divergence of all collections of n records at these E >= 1.

    Arrays with a row for each number of ones among the n - 1 unchanged ones; the changed one is 0 against 1.

    >>> below, above = ends(3, Fraction(1, 5), [Fraction(11, 10)], 1e-6)
    >>> bool((below <= 0.3784).all()), bool(0 <= above.max() - 0.3784 < 1e-9)
    (True, True)
    """
    bits, cut = _bits(n, negligible)
    gain = numpy.array([float(max(1 - q - q * e, 0)) for e in levels])
    excess = numpy.array([float(e - 1) for e in levels])
    weights, rows = numpy.stack((gain, -excess), 1), numpy.arange(len(levels))
    below, above = numpy.zeros((n, len(levels))), numpy.zeros((n, len(levels)))
    windows = [_window(k, q, bits, cut) for k in range(n)]
    for ones, ((x, known), (y, others)) in enumerate(zip(windows, windows[::-1], strict=True)):
        tick()
        # Of ones as many stay as of zeros change: the law is the same, read backwards.
        f = numpy.convolve(x[::-1], y)
        F = numpy.concatenate(([0.0], f.cumsum()[:-1]))
        rest, error = float(1 - known * others), (2 * len(f) + _ROUNDINGS) * 2.0**-52
        most = weights @ numpy.stack(((f + rest) * (1 + error), F * (1 - error)))
        at = most.argmax(1)
        least = gain * f[at] * (1 - error) - excess * (F[at] + rest) * (1 + error)
        below[ones] = numpy.maximum(least * (1 - error) - _TINY, 0)
        above[ones] = numpy.maximum(most[rows, at], gain * rest) * (1 + error) + _TINY
    return below, above * (gain > 0)


def _window(n: int, q: Fraction, bits: int, cut: int) -> tuple[Any, Fraction]:
    """The binomial law of n records from below, and its sum."""
    tick()
    _, law = window(n, q, bits, cut)
    return numpy.ldexp(numpy.array(list(map(float, law))), -bits), Fraction(sum(law), 1 << bits)
