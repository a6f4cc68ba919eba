"""One upper bound for many collections at once, where there are so many records that their number is like a real.

Among n unchanged records let `ones` run from M to M + B.  Write mu = ones - M and k = k0 + step mu + y: `step` is by
how much the place of the maximum moves with every one, so that y stays near 0.  On the nodes z of a circle (see
`circle`) let L = -log z and

    lambda = log(q + pz) - log(p + qz) + step L,     l = lambda at z = r,
    A = weight (q + pz)^M (p + qz)^(n - M) z^-k0.

Where `ones` and k are integers, no power depends on the branch of its logarithm, so the following is the trapezoidal
rule of `circle`, and its error, with what is omitted, is bounded as there, for every k of the range.  Between integers
S and W are smooth functions without a meaning, which is enough for mean values:

    g = e^(mu l) S(mu, y),   S(mu, y) = sum of Re[A kernel e^(mu (lambda - l)) e^(y L)],

and likewise w = e^(mu l) W(mu, y).  On -Y - 1 <= y <= Y + 1:

- each of [-Y - 1, -Y] and [Y, Y + 1] has the y of an integer k, so that W > 0 on the one and W < 0 on the other, for
  all mu, show that the maximum over the integers k is inside;
- S(0, y) <= S(0, 0) + S_y(0, 0)^2 / (2a) if S_yy(0, y) <= -a < 0;
- S(mu, y) <= S(0, y) + mu d, with d the supremum of S_mu, enclosed as S_mu(mu, 0) + y S_mu,y.

So D <= max over mu of e^(mu l) (C + mu d).  Where that decreases it is C, the value at the first collection of the
range but for the distance of the real k to an integer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from flint import acb, arb

from derivations.privacy.circle import Ring, Tilted, crossing, kernel, kernel_bound, log_height
from derivations.privacy.divergence import first_bits
from derivations.privacy.pair import Constants, Pair, about
from symbolic.evidence.ball import precision

_HALF_WIDTH = 2  # Y
_LEAST_DEVIATION = 10.0
_LARGEST_TILT = 0.25  # beyond it a step of k changes the summands too much
LEAST_HEIGHT = -300.0  # ln D below which the circle has too many nodes
_LEAST_SLOPE = 0.3  # of the circle, in 1/deviation


@dataclass(frozen=True)
class Bound:
    """D <= `all` for every collection of the range; D <= `first` for the first, about e^(mu rate) of it for others."""

    all: arb
    first: arb
    rate: float
    place: float  # about the real k of the maximum at the first one
    step: float  # by how much it moves with every one
    bend: float  # what a distance of 1 from it costs, relative to the maximum


def loss(pair: Pair, n: int) -> float:
    """About the relative distance between the bound and the divergence of one collection; inf where there is none."""
    with precision(64):
        c = pair.constants(64)
        if c is None:
            return math.inf
        deviation = math.sqrt(Tilted.at(c, 0, n, 0.0).variance)
        if deviation < _LEAST_DEVIATION or c.tilt > _LARGEST_TILT or log_height(c, 0, n) < LEAST_HEIGHT:
            return math.inf
        return (1 + (c.tilt * deviation) ** 2) / (8 * deviation**2)


def bound(pair: Pair, n: int, first: int, last: int, tolerance: float) -> Bound | None:
    """An upper bound of D(ones, n - ones) for first <= ones <= last, or None where the method does not give one."""
    with precision(first_bits(n, tolerance)):
        c = pair.constants(first_bits(n, tolerance))
        if c is None or loss(pair, n) == math.inf:
            return None
        return _bound(c, n, first, last, tolerance)


class _Sums:
    """The sums over the nodes: S, S_y and S_yy at mu = 0, S_mu and S_mu,y, and W beyond both ends."""

    def __init__(self) -> None:
        self.value, self.slope, self.curve = arb(0), arb(0), arb(0)
        self.drift, self.drift_slope = arb(0), arb(0)
        self.ends = {side: [arb(0), arb(0), arb(0)] for side in (-1, 1)}  # W, W_y and W_mu


def _bound(c: Constants, n: int, first: int, last: int, tolerance: float) -> Bound | None:
    k0 = crossing(c, first, n - first) - 0.5
    step = Tilted.at(c, first, n - first, c.tilt).step
    slope = max(c.tilt, _LEAST_SLOPE / math.sqrt(Tilted.at(c, first, n - first, 0.0).variance))
    ring = Ring.around(c, first, n - first, k0, slope, tolerance)
    k0_ball, step_ball, length = arb(k0), arb(step), last - first
    mus, ys = arb(0).union(arb(length)), arb(0, _HALF_WIDTH + 1)
    rate = (c.q + c.p * ring.r).log() - (c.p + c.q * ring.r).log() - step_ball * ring.log_r
    spans = {side: arb(side * (2 * _HALF_WIDTH + 1)) / 2 + arb(0, 0.5) for side in (-1, 1)}

    sums, omitted = _Sums(), arb(0)
    for node in ring.nodes():
        away = acb(-ring.log_r, -node.turned(1)) if node.j else acb(-ring.log_r)
        to_ones, to_zeros = (node.z * c.p + c.q).log(), (node.z * c.q + c.p).log()
        exponent = to_ones * first + to_zeros * (n - first) + away * k0_ball
        turn = to_ones - to_zeros + away * step_ball - rate
        if ring.negligible(float(exponent.real.mid())):
            omitted = (exponent.real + mus * (turn.real + rate) + ys * away.real).exp()
            break
        base = exponent.exp() * node.weight
        moved = (turn * mus).exp()
        inner = base * kernel(c, node.z)
        sums.value += inner.real
        sums.slope += (inner * away).real
        sums.curve += (inner * away * away * (away * ys).exp()).real
        drift = inner * turn * moved
        sums.drift += drift.real
        sums.drift_slope += (drift * away * (away * ys).exp()).real
        edge = base * (c.gain - node.z * c.loss)
        for side, end in sums.ends.items():
            beyond = (away * spans[side]).exp()
            end[0] += (edge * (away * (side * _HALF_WIDTH)).exp()).real
            end[1] += (edge * away * beyond).real
            end[2] += (edge * turn * moved * beyond).real

    error = ring.upper_aliases(c)
    if ring.count <= k0 + step * length + _HALF_WIDTH + 3:
        to_one, to_zero = (c.q + c.p * ring.inner).log(), (c.p + c.q * ring.inner).log()
        exponent = to_one * first + to_zero * (n - first) - ring.inner.log() * (k0_ball + ys)
        exponent += mus * (to_one - to_zero - step_ball * ring.inner.log())
        error += ring.lower_aliases(c) * exponent.exp()
    g_error = error + omitted * kernel_bound(c, ring.r)
    w_error = error + omitted * (arb(c.gain) + c.loss * ring.r)
    return _assembled(sums, rate, length, g_error.upper(), w_error.upper(), k0, _moved(c, first, n, slope, step))


def _assembled(sums: _Sums, rate: arb, length: int, g_error: arb, w_error: arb, k0: float, step: float) -> Bound | None:
    # The maximum is inside: the signs of W at both ends, in spite of the error.
    least_factor = arb.min(arb(1), (rate * length).exp())
    for side, (w, slope, drift) in sums.ends.items():
        least = -w * side - _positive(slope) - length * _positive(drift * side)
        if not least * least_factor > w_error:
            return None
    if not (sums.curve < 0 and sums.value > 0):
        return None
    first = _positive(sums.value + sums.slope * sums.slope / (-2 * sums.curve.upper()))
    drift = (sums.drift + arb(0, _HALF_WIDTH + 1) * sums.drift_slope).upper()
    most = first
    # The derivative of e^(mu l) (C + mu d) has the sign of l C + d + mu l d: is it negative at both ends?
    if not (rate * first + drift <= 0 and rate * (first + length * drift) + drift <= 0):
        most = arb.max(arb(1), (rate * length).exp()) * (first + length * _positive(drift))
    if not (most + g_error).is_finite():
        return None
    place, bend = k0 - about(sums.slope / sums.curve), -about(sums.curve / sums.value) / 2
    return Bound((most + g_error).upper(), (first + g_error).upper(), about(rate), place, step, bend)


def _moved(c: Constants, first: int, n: int, slope: float, step: float) -> float:
    """By how much `crossing` grows when a zero becomes a one."""
    here, there = Tilted.at(c, first, n - first, slope), Tilted.at(c, n, 0, slope)
    third = (there.third - Tilted.at(c, 0, n, slope).third) / n
    return step - third / (2 * here.variance)


def _positive(x: arb) -> arb:
    """max(0, sup x), exactly."""
    return arb.max(arb(0), x.upper())


__all__ = ["LEAST_HEIGHT", "Bound", "bound", "loss"]
