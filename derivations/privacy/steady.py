"""One upper bound for neighbouring collections, where one more one moves the place of the maximum by nearly 1 or 0.

Then k - step ones, with that integer `step`, is the same at the maximum for many collections in a row.  Among n
unchanged records let `ones` be within H of M, and write mu = ones - M, k = k0 + step mu + y with integers k0 and y.
With the nodes and the weights A of `smooth`, L = -log z and lambda = log(q + pz) - log(p + qz) + step L,

    g = sum of Re[A kernel e^(mu lambda + y L)],    w likewise,

up to the error of the trapezoidal rule (for integers, and smooth between them, as in `smooth`), and lambda is small.
If w > 0 at y = -1 and w < 0 at y = 2 for all mu, the maximum is at y = -1, 0 or 1.  There, by Taylor,

    g <= g(0) + g'(0) mu + g''(0) mu^2/2 + H^3/6 sup |g(3)|         for -H <= mu <= H,

with derivatives in mu.  The maximum of the quadratic is at one of the ends or, if g''(0) < 0, at most
g(0) - g'(0)^2/(2 g''(0)).
"""

from __future__ import annotations

import math

from flint import acb, arb

from derivations.privacy.circle import Ring, Tilted, crossing, kernel, kernel_bound, log_height
from derivations.privacy.divergence import first_bits
from derivations.privacy.pair import Constants, Pair
from derivations.privacy.smooth import LEAST_HEIGHT
from symbolic.evidence.ball import precision

_PLACES = (-1, 0, 1)
_OUTSIDE = (-1, 2)
_DRIFT = 0.8  # of the place of the maximum over the range
_LEAST_SLOPE = 0.7  # of the circle, in 1/deviation: nearer to 1 there are fewer nodes, and the range is followed worse


def longest(pair: Pair, n: int, first: int) -> int:
    """About how many collections from `first` on can be bounded at once."""
    with precision(64):
        c = pair.constants(64)
        if c is None or log_height(c, 0, n) < LEAST_HEIGHT:
            return 0
        step = Tilted.at(c, first, n - first, min(c.tilt, 700.0)).step
        return int(min(_DRIFT / max(abs(step - round(step)), 1e-15), n))


def bound(pair: Pair, n: int, first: int, last: int, tolerance: float) -> arb | None:
    """An upper bound of D(ones, n - ones) for first <= ones <= last, or None where the method does not give one."""
    bits = first_bits(n, tolerance)
    with precision(bits):
        c = pair.constants(bits)
        middle = (first + last) // 2
        # Where D is tiny the circle has too many nodes.
        if c is None or log_height(c, middle, n - middle) < LEAST_HEIGHT:
            return None
        return _bound(c, n, middle, last - middle, tolerance)


def _bound(c: Constants, n: int, middle: int, reach: int, tolerance: float) -> arb | None:
    step = round(Tilted.at(c, middle, n - middle, min(c.tilt, 700.0)).step)
    k0 = math.floor(crossing(c, middle, n - middle))
    deviation = math.sqrt(Tilted.at(c, middle, n - middle, 0.0).variance)
    slope = min(max(c.tilt, _LEAST_SLOPE / max(deviation, 3.0)), 50.0)
    ring = Ring.around(c, middle, n - middle, k0, slope, tolerance)
    mus = (-arb(reach)).union(arb(reach))

    # At mu = 0 but for `thirds` and `moves`, which are derivatives for all mu.
    values, slopes, curves, thirds = ({y: arb(0) for y in _PLACES} for _ in range(4))
    edges, moves = ({y: arb(0) for y in _OUTSIDE} for _ in range(2))
    omitted = arb(0)
    for node in ring.nodes():
        away = acb(-ring.log_r, -node.turned(1)) if node.j else acb(-ring.log_r)
        to_ones, to_zeros = (node.z * c.p + c.q).log(), (node.z * c.q + c.p).log()
        exponent = to_ones * middle + to_zeros * (n - middle) + acb(-k0 * ring.log_r, -node.turned(k0))
        turn = to_ones - to_zeros + away * step
        if ring.negligible(float(exponent.real.mid())):
            omitted = (exponent.real + mus * turn.real).exp()
            break
        base = exponent.exp() * node.weight
        moved = (turn * mus).exp() * turn
        inner, edge = base * kernel(c, node.z), base * (c.gain - node.z * c.loss)
        powers = {-1: node.z, 0: acb(1), 1: 1 / node.z}
        powers[2] = powers[1] * powers[1]
        twice = turn * turn
        for y in _PLACES:
            here = inner * powers[y]
            values[y] += here.real
            slopes[y] += (here * turn).real
            here *= twice
            curves[y] += here.real
            thirds[y] += (here * moved).real
        for y in _OUTSIDE:
            here = edge * powers[y]
            edges[y] += here.real
            moves[y] += (here * moved).real

    aliases = ring.upper_aliases(c)
    if ring.count <= k0 + abs(step) * reach + 3:
        to_one, to_zero = (c.q + c.p * ring.inner).log(), (c.p + c.q * ring.inner).log()
        exponent = to_one * middle + to_zero * (n - middle) - ring.inner.log() * (k0 + (-arb(1)).union(arb(2)))
        exponent += mus * (to_one - to_zero - step * ring.inner.log())
        aliases += ring.lower_aliases(c) * exponent.exp()
    # |z^-y| is at most r^-2 for the places looked at.
    spread = omitted / ring.r**2
    g_error = (aliases + spread * kernel_bound(c, ring.r)).upper()
    w_error = (aliases + spread * (arb(c.gain) + c.loss * ring.r)).upper()
    if not (edges[-1] + mus * moves[-1] > w_error and edges[2] + mus * moves[2] < -w_error):
        return None
    most = arb(0)
    for y in _PLACES:
        quadratic = _greatest(values[y], slopes[y], curves[y], reach)
        most = arb.max(most, quadratic + reach**3 * thirds[y].abs_upper() / 6)
    upper = (most + g_error).upper()
    return upper if upper.is_finite() else None


def _greatest(value: arb, slope: arb, curve: arb, reach: int) -> arb:
    """At least the maximum of value + slope mu + curve mu^2/2 for -reach <= mu <= reach."""
    steepest = slope.abs_upper()
    if curve < 0 and not steepest + reach * curve.upper() >= 0:
        return value - steepest * steepest / (2 * curve)
    return arb.max(value, value + reach * (steepest + reach * curve / 2))


__all__ = ["bound", "longest"]
