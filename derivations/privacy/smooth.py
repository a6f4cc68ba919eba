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

and likewise w = e^(mu l) W(mu, y).  On -Y - 1 <= y <= Y + 1 and 0 <= mu <= B:

- each of [-Y - 1, -Y] and [Y, Y + 1] has the y of an integer k, so that W > 0 on the one and W < 0 on the other, for
  all mu, show that the maximum over the integers k is inside;
- S(mu, y) <= S(mu, 0) + S_y(mu, 0)^2 / (2a) if S_yy <= -a < 0;
- |S_y(mu, 0)| <= |S_y(0, 0)| + B sup |S_mu,y|;
- S(mu, 0) <= S(0, 0) + mu S_mu(0, 0) + mu^2/2 sup S_mu,mu.

The second derivatives are enclosed over the whole range.  So D <= max over mu of e^(mu l) psi(mu) with a quadratic psi
(see `_greatest`).  The bound errs by what the distance of the real k to an integer costs, and by third derivatives: the
maximum over the real k is a flat curve, which a few long ranges follow closely.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from flint import acb, arb

from derivations.privacy.circle import Ring, Tilted, crossing, kernel, kernel_bound, log_height
from derivations.privacy.divergence import first_bits
from derivations.privacy.pair import Constants, Pair, about
from symbolic.evidence.ball import precision

_HALF_WIDTH = 1  # Y
_LEAST_DEVIATION = 5.0
_LARGEST_TILT = 0.25  # beyond it a step of k changes the summands too much
LEAST_HEIGHT = -1000.0  # ln D below which the circle has too many nodes
_LEAST_SLOPE = 0.3  # of the circle, in 1/deviation


@dataclass(frozen=True)
class Bound:
    """D <= `all` for every collection of the range, and D <= `first` for the first one.

    The maximum over the real k is about `first` at the first one, e^(mu rate) of that for the next ones.
    """

    all: arb
    first: arb
    last: float  # and that for the last one
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
        if c is None or loss(pair, n) == math.inf or log_height(c, first, n - first) < LEAST_HEIGHT:
            return None
        return _bound(c, n, first, last, tolerance)


class _Sums:
    """The sums over the nodes: S and its derivatives, and W beyond both ends."""

    def __init__(self) -> None:
        self.value, self.slope, self.drift = arb(0), arb(0), arb(0)  # S, S_y and S_mu where mu = y = 0
        self.curve = arb(0)  # S_yy for all mu and y
        self.drift_slope, self.drift_curve = arb(0), arb(0)  # S_mu,y and S_mu,mu for all mu, where y = 0
        self.ends = {side: [arb(0), arb(0), arb(0)] for side in (-1, 1)}  # W, W_y and W_mu


def _bound(c: Constants, n: int, first: int, last: int, tolerance: float) -> Bound | None:
    k0 = crossing(c, first, n - first) - 0.5
    slope = max(c.tilt, _LEAST_SLOPE / math.sqrt(Tilted.at(c, first, n - first, 0.0).variance))
    step = _moved(c, first, n, slope)
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
        sums.drift += (inner * turn).real
        sums.curve += (inner * away * away * moved * (away * ys).exp()).real
        drift = inner * turn * moved
        sums.drift_slope += (drift * away).real
        sums.drift_curve += (drift * turn).real
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
    return _assembled(sums, rate, length, g_error.upper(), w_error.upper(), k0, step)


def _assembled(sums: _Sums, rate: arb, length: int, g_error: arb, w_error: arb, k0: float, step: float) -> Bound | None:
    # The maximum is inside: the signs of W at both ends, in spite of the error.
    least_factor = arb.min(arb(1), (rate * length).exp())
    for side, (w, slope, drift) in sums.ends.items():
        least = -w * side - _positive(slope) - length * _positive(drift * side)
        if not least * least_factor > w_error:
            return None
    if not (sums.curve < 0 and sums.value > 0):
        return None
    slope = abs(sums.slope) + length * abs(sums.drift_slope)
    first = _positive(sums.value + slope * slope / (-2 * sums.curve.upper()))
    most = _greatest(first, sums.drift, sums.drift_curve.upper(), rate, length)
    if not (most + g_error).is_finite():
        return None
    place, bend = k0 - about(sums.slope / sums.curve), -about(sums.curve / sums.value) / 2
    relative, curve = about(sums.drift / sums.value), about(sums.drift_curve / sums.value)
    last = math.exp(max(min(about(rate) * length, 100.0), -700.0)) * (1 + relative * length + curve * length**2 / 2)
    return Bound((most + g_error).upper(), (first + g_error).upper(), last, about(rate) + relative, place, step, bend)


def _greatest(value: arb, drift: arb, curve: arb, rate: arb, length: int) -> arb:
    """At least the maximum of phi = e^(mu l) psi, psi = value + drift mu + curve mu^2/2, for 0 <= mu <= length.

    phi' = e^(mu l) (l psi + psi') is enclosed first: where it is not positive, phi(0) is the maximum.  Otherwise, with
    phi'' <= K, phi is at most the parabola phi(0) + phi'(0) mu + K mu^2/2.  Both factors taken apart bound it as well.
    """
    mus = arb(0).union(arb(length))
    psi, psi_slope = value + mus * (drift + mus * curve / 2), drift + mus * curve
    rising = rate * value + drift
    if rising + mus * (rate * drift + curve) + mus * mus * (rate * curve / 2) <= 0:
        return value
    growth = (mus * rate).exp()
    apart = arb.max(arb(1), (rate * length).exp()) * _positive(psi)
    steepest, bent = _positive(rising), (growth * (rate * rate * psi + 2 * rate * psi_slope + curve)).upper()
    if bent < 0 and not steepest + bent * length >= 0:
        return arb.min(apart, value - steepest * steepest / (2 * bent))
    return arb.min(apart, arb.max(value, value + length * (steepest + bent * length / 2)))


def _moved(c: Constants, first: int, n: int, slope: float) -> float:
    """By how much `crossing` grows when a zero becomes a one."""
    here, there = Tilted.at(c, first, n - first, slope), Tilted.at(c, n, 0, slope)
    third = (there.third - Tilted.at(c, 0, n, slope).third) / n
    return Tilted.at(c, first, n - first, c.tilt).step - third / (2 * here.variance)


def _positive(x: arb) -> arb:
    """max(0, sup x), exactly."""
    return arb.max(arb(0), x.upper())


__all__ = ["LEAST_HEIGHT", "Bound", "bound", "loss"]
