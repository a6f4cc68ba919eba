"""The divergence for any mixture of ones and zeros, in time that does not grow with their number.

g(k) and the step w(k) are coefficients of z^k in

    G(z) ((p - qE) - (E - 1) z/(1 - z))   and   G(z) ((p - qE) - (pE - q) z),   G(z) = (q + pz)^ones (p + qz)^zeros.

They are read off on a circle of radius r < 1 by the trapezoidal rule with M nodes.  For a power series with the
coefficients c that rule gives the sum of c(k + lM) r^(lM) over all integers l, so what it adds to c(k) is known:

- for l > 0 at most E r^M / (1 - r^M), since |c| <= E;
- for l < 0 at most E G(i) i^-k x/(1 - x) with x = (i/r)^M, for any i < r, since |c(j)| <= E F(j) <= E G(i) i^-j
  (Chernoff), and nothing when M > k.

|q + pz|, |p + qz| and 1/|1 - z| decrease from z = r to z = -r, so nodes may be left out for the modulus of the first.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from flint import acb, arb, fmpq

from derivations.privacy.clock import tick
from derivations.privacy.pair import Constants, about

_LARGEST_SLOPE = 700.0  # e^-slope is a double


@dataclass(frozen=True)
class Tilted:
    """The law of X tilted by r^X, r = e^-slope, in floats: it says where to look, never what is claimed."""

    log_weight: float  # ln of the mean of r^X
    mean: float
    variance: float
    third: float  # cumulant
    step: float  # by how much the mean grows when a zero becomes a one

    @staticmethod
    def at(c: Constants, ones: int, zeros: int, slope: float) -> Tilted:
        """The law of the number of reported ones among these records."""
        q, r = about(c.q), math.exp(-slope)
        u, v = (1 - q) * r / (q + (1 - q) * r), q * r / (1 - q + q * r)
        return Tilted(
            ones * math.log(q + (1 - q) * r) + zeros * math.log1p(q * (r - 1)),
            ones * u + zeros * v,
            ones * u * (1 - u) + zeros * v * (1 - v),
            ones * u * (1 - u) * (1 - 2 * u) + zeros * v * (1 - v) * (1 - 2 * v),
            u - v,
        )


def crossing(c: Constants, ones: int, zeros: int) -> float:
    """About where, on the real line, w changes its sign."""
    tilted = Tilted.at(c, ones, zeros, min(c.tilt, 700.0))
    return tilted.mean + 0.5 - (tilted.third / (2 * tilted.variance) if tilted.variance > 0 else 0)


def log_height(c: Constants, ones: int, zeros: int) -> float:
    """About ln of the divergence, or more: Chernoff's bound where w changes its sign."""
    slope = min(c.tilt, _LARGEST_SLOPE)
    return Tilted.at(c, ones, zeros, slope).log_weight + crossing(c, ones, zeros) * slope


def chernoff(c: Constants, ones: int, zeros: int) -> arb:
    """An upper bound of D(ones, zeros), which tells what is negligible; its logarithm is linear in `ones` and `zeros`.

    With t = loss/gain >= 1, let k be the last one with f(k) >= t f(k-1), so that D = g(k) <= gain f(k) (I1).  The law
    h(j) = f(j) t^-j/G(1/t) is that of X with other probabilities, u for the ones and v for the zeros, and
    h(k) >= h(k-1).  Then k is at most 1 above the mean of h.  For let h' be h without one of the records, whose
    probability is x: h(j) = x h'(j-1) + (1-x) h'(j).  As h' is log-concave, h'(k-2) <= h'(k-1), or else h would fall
    from k-1 to k; so h(k-1) >= h'(k-2).  And (k-1) h(k-1) is the sum of x h'(k-2) over the records: at most the mean
    times h(k-1).  Hence

        D <= gain f(k) <= gain G(1/t) t^k <= gain G(1/t) t^(ones u + zeros v + 1).
    """
    r = arb(c.gain) / c.loss
    nats = -r.log()
    to_ones, to_zeros = c.q + c.p * r, c.p + c.q * r
    height = ones * (to_ones.log() + c.p * r / to_ones * nats) + zeros * (to_zeros.log() + c.q * r / to_zeros * nats)
    return arb(c.gain * (height + nats).exp()).upper()


def divergence(c: Constants, ones: int, zeros: int, tolerance: float) -> arb | None:
    """D, to about that relative accuracy; None where the precision does not do."""
    n = ones + zeros
    k, effort = min(max(math.floor(crossing(c, ones, zeros)), 0), n), 1.0
    for _ in range(40):
        read = coefficients(c, ones, zeros, k, tolerance, effort)
        if read.up < 0 and k > 0:
            k -= 1
        elif read.down > 0:
            k += 1
        elif (read.up > 0 or k == 0) and read.down < 0:
            return read.g
        elif effort < 4:
            effort *= 2
        else:
            return _near_tie(c, ones, zeros, k, tolerance, effort)
    return None


def _near_tie(c: Constants, ones: int, zeros: int, k: int, tolerance: float, effort: float) -> arb | None:
    """D where a sign at k is not settled: the maximum over k-1, k, k+1, if the outer signs say that it is there."""
    places = [j for j in (k - 1, k, k + 1) if 0 <= j <= ones + zeros]
    reads = [coefficients(c, ones, zeros, j, tolerance, effort) for j in places]
    if not (places[0] == 0 or reads[0].up > 0) or not reads[-1].down < 0:
        return None
    best = reads[0].g
    for read in reads[1:]:
        best = arb.max(best, read.g)
    return best


@dataclass(frozen=True)
class Coefficients:
    """g(k), w(k) and w(k+1)."""

    g: arb
    up: arb
    down: arb


def coefficients(c: Constants, ones: int, zeros: int, k: int, tolerance: float, effort: float) -> Coefficients:
    """The coefficients at k, with all that the trapezoidal rule adds or leaves out in their radii."""
    deviation = math.sqrt(Tilted.at(c, ones, zeros, 0.0).variance)
    # A circle closer to 1 than three deviations would need many nodes.
    slope = min(max(c.tilt, 3 / max(deviation, 3.0)), _LARGEST_SLOPE)
    ring = Ring.around(c, ones, zeros, k, slope, tolerance, effort)
    g, up, down, omitted = arb(0), arb(0), arb(0), arb(0)
    for node in ring.nodes():
        exponent = acb(-k * ring.log_r, -node.turned(k))
        if ones:
            exponent += (node.z * c.p + c.q).log() * ones
        if zeros:
            exponent += (node.z * c.q + c.p).log() * zeros
        if ring.negligible(about(exponent.real)):
            omitted = exponent.real.exp()
            break
        value = exponent.exp() * node.weight
        edge = value * (c.gain - node.z * c.loss)
        g += (value * kernel(c, node.z)).real
        up += edge.real
        down += (edge / node.z).real

    below = next_below = arb(0)
    if ring.count <= k + 1:
        below = ring.lower_aliases(c) * weight(c, ones, zeros, ring.inner) * ring.inner ** (-k)
        next_below = below / ring.inner
    above = ring.upper_aliases(c)
    edge_bound = arb(c.gain) + c.loss * ring.r
    return Coefficients(
        widened(g, above + below + omitted * kernel_bound(c, ring.r)),
        widened(up, above + below + omitted * edge_bound),
        widened(down, above + next_below + omitted * edge_bound / ring.r),
    )


def weight(c: Constants, ones: int, zeros: int, z: arb) -> arb:
    """G(z)."""
    return (arb(c.q) + c.p * z) ** ones * (arb(c.p) + c.q * z) ** zeros


def kernel(c: Constants, z: acb) -> acb:
    """(p - qE) - (E - 1) z/(1 - z)."""
    return c.gain - z * c.excess / (1 - z)


def kernel_bound(c: Constants, r: arb) -> arb:
    """The greatest modulus of the kernel on the circle, or more."""
    return arb(c.gain) + c.excess * r / (1 - r)


@dataclass(frozen=True)
class Node:
    """The j-th node z = r e^(2 pi i j/M), j <= M/2, with the weight that it and its conjugate have in the rule."""

    j: int
    count: int
    z: acb

    @property
    def weight(self) -> fmpq:
        """1/M, or 2/M where the conjugate is another node."""
        return fmpq(1 if self.j == 0 or 2 * self.j == self.count else 2, self.count)

    def turned(self, k: int) -> arb:
        """The argument of z^k, up to full turns."""
        return arb.pi() * fmpq(2 * (self.j * k % self.count), self.count)


@dataclass(frozen=True)
class Ring:
    """A circle with nodes.  Any radius and any number of nodes are right; these are chosen to make the bounds small."""

    r: arb
    log_r: arb
    inner: arb  # the radius for Chernoff's bound on what is below k
    outer: arb  # and, up to 1, on what is above it
    count: int  # M
    floor: float  # exponents below this one are left out

    @staticmethod
    def around(
        c: Constants,
        ones: int,
        zeros: int,
        k: float,
        slope: float,
        tolerance: float,
        effort: float = 1.0,
        summed: bool = True,
    ) -> Ring:
        """For coefficients at and near k, to about that relative accuracy.

        `summed`: the coefficients are those of g, which do not vanish far above k, so that `outer` is 1.
        """
        tilted = Tilted.at(c, ones, zeros, slope)
        spread = math.sqrt(max(tilted.variance, 0.01))
        # g is smaller than its summands by about (slope spread)^2, and the steps are by spread^2.
        nats = about(c.total.log()) - about(arb(c.gain).log()) - math.log(tolerance)
        nats += math.log((1 + spread) * (100 + (1 + slope**2) * spread**2)) + 4
        nats *= effort
        height = tilted.log_weight + k * slope

        # So many nodes does Chernoff's bound with r e^-step want; the best step is the Gaussian one or less.
        def needed(step: float) -> float:
            weight = Tilted.at(c, ones, zeros, slope + step).log_weight
            return (weight + k * (slope + step) - height + nats) / abs(step)

        step = math.sqrt(2 * nats) / spread
        while needed(0.8 * step) < needed(step):
            step *= 0.8
        rise = slope if summed else min(slope, step)
        while not summed and needed(-0.8 * rise) < needed(-rise):
            rise *= 0.8
        above = (nats - height) / slope if summed else needed(-rise)
        r = arb(math.exp(-slope))  # a double below 1 is a radius, exactly
        inner, outer = r * arb(math.exp(-step)), arb(1) if summed else arb.min(r * arb(math.exp(rise)), arb(1))
        count = max(math.ceil(above), min(math.ceil(k) + 2, math.ceil(needed(step)) + 1), 4)
        return Ring(r, r.log(), inner, outer, count, height - nats)

    def nodes(self) -> Iterator[Node]:
        """From z = r on, as far as z = -r."""
        for j in range(self.count // 2 + 1):
            tick()
            yield Node(j, self.count, acb(fmpq(2 * j, self.count)).exp_pi_i() * self.r)

    def negligible(self, exponent: float) -> bool:
        """May the nodes from one of this modulus on be left out?  (Their bound is added in any case.)"""
        return exponent < self.floor

    def upper_aliases(self, c: Constants) -> arb:
        """E x/(1 - x) with x = (r/o)^M."""
        x = (self.r / self.outer) ** self.count
        return c.total * x / (1 - x)

    def lower_aliases(self, c: Constants) -> arb:
        """E x/(1 - x) with x = (i/r)^M."""
        x = (self.inner / self.r) ** self.count
        return c.total * x / (1 - x)


def widened(x: arb, error: arb) -> arb:
    """All numbers that are at most `error` >= 0 away from x."""
    bound = error.upper()
    return x + (-bound).union(bound)


__all__ = [
    "Ring",
    "Tilted",
    "chernoff",
    "coefficients",
    "crossing",
    "divergence",
    "kernel",
    "kernel_bound",
    "log_height",
    "weight",
    "widened",
]
