"""Privacy of shuffled randomized response at epsilon = 1: time and memory against accountants, bounds and plain sums.

Ours encloses delta, epsilon and the least q between certified ends.  Peers: dp-accounting on the exact pair of laws
(floats, rounded to the safe side; of one collection, also over many rounds), the clones bound and the stronger clones
of Feldman, McMillan and Talwar on arrays with SciPy (floats; upper bounds that are not attained), also composed over
many rounds (their pair of laws on a grid of losses, rounded up, one Fourier transform), every collection by convolution
with NumPy, and mpmath's sum of the definition.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from benchmarks.row import MEMORY, Row, skipped
from benchmarks.timing import memory, shortest, turns
from derivations import privacy

RECORDS = 10**6
FLIPPED = 34  # how many of the records are flipped, on average
TARGET = "1e-6"
LACKS = {
    "dp-accounting": "takes the pair of one collection and finds no worst one; its floats are rounded to the safe "
    "side, and nothing shows an answer to be right",
    "the clones bounds": "are above the answer by a factor that is not told; in floats, without a bound of errors",
    "every collection, NumPy": "takes n convolutions and gives floats, without a bound of errors",
    "mpmath": "sums one collection, without a bound of errors",
}
Laws = tuple[dict[int, float], dict[int, float]]  # ln of two laws: what the divergence is from, and what is it of


def rows(n: int = RECORDS, rounds: int = 5, huge: bool = True) -> Iterator[Row]:
    """One collection, the worst of all, thresholds; then what no peer answers, and memory.

    `n`: the records of most rows, more than 1000.  `huge`: also 10^9 records.
    """
    q = str(FLIPPED / n)
    yield from one_collection(n, q, rounds)
    yield from worst(n, q, rounds)
    yield many_rounds(n, q, rounds)
    yield from composed(n, "0.001", 100, rounds)
    yield from alone(n, huge, rounds)
    yield from held(n, q)


def one_collection(n: int, q: str, rounds: int) -> Iterator[Row]:
    """Delta and epsilon of one collection, against dp-accounting and mpmath."""
    for ones, which in ((0, "no ones"), (n // 3, "n/3 ones")):
        for interval in (1e-4, 1e-6):
            what = f"delta, {which}, n = {n:.0e}, nq = {FLIPPED}; dp-accounting, interval {interval:g}"
            yield accounted(
                what,
                partial(privacy.delta, n, q, 1, ones=ones, direction="01"),
                _laws(n, q, ones, "01"),
                partial(delta_of, interval=interval),
                rounds,
            )
    what = f"epsilon, no ones, n = {n:.0e}; dp-accounting, interval 1e-4"
    both = [_laws(n, q, 0, direction) for direction in ("01", "10")]
    yield accounted(what, partial(privacy.epsilon, n, q, TARGET, ones=0), both, epsilon_of, rounds)
    pair = shortest(lambda: privacy.log_pmf_pair(n, q, ones=0), rounds)
    yield Row("  log_pmf_pair, which made the input of dp-accounting", pair, None, "not counted for the peer")
    ours, peer = turns(lambda: privacy.delta(1000, "0.034", 1, ones=0, direction="01"), definition, rounds)
    told = "peer: 30 digits, all 1000 summands"
    yield Row("delta, no ones, n = 1000; mpmath, sum of the definition", ours, peer, told)


def accounted(what: str, ours: Callable[[], Any], laws: Any, peer: Callable[[Any], float], rounds: int) -> Row:
    """A question that dp-accounting answers too."""
    try:
        import dp_accounting.pld.privacy_loss_distribution  # noqa: F401 (the time of the import is not its own)
    except ImportError as error:
        return skipped(what, error)
    first, second = turns(ours, lambda: peer(laws), rounds)
    off = peer(laws) / float(ours().upper) - 1
    return Row(what, first, second, f"peer: {100 * off:+.3g} % off; ours certified")


def worst(n: int, q: str, rounds: int) -> Iterator[Row]:
    """The worst of all collections, against the clones bound and all collections one by one."""
    ours, peer = turns(lambda: privacy.delta(n, q, 1, tolerance="1e-6"), lambda: clones(n, float(q)), rounds)
    factor = clones(n, float(q)) / float(privacy.delta(n, q, 1, tolerance="1e-6").upper)
    told = f"peer: a bound, {factor:.3g} times the delta that ours encloses to 1e-6"
    yield Row(f"delta, worst of all, n = {n:.0e}, nq = {FLIPPED}; clones bound, floats", ours, peer, told)
    ours, peer = turns(lambda: privacy.calibrate(n, 1, TARGET), lambda: least(n, float(TARGET)), min(rounds, 3))
    factor = least(n, float(TARGET)) / float(privacy.calibrate(n, 1, TARGET).upper)
    told = f"peer: Brent's method to 1e-9; asks for {factor:.3g} times the noise that is needed"
    yield Row(f"least q, n = {n:.0e}, delta = {TARGET}; clones bound, floats", ours, peer, told)
    ours, peer = turns(lambda: privacy.delta(1000, "0.034", 1), lambda: every(1000, 0.034), min(rounds, 2))
    off = every(1000, 0.034) / float(privacy.delta(1000, "0.034", 1).upper) - 1
    told = f"peer: floats, {off:+.1e} off"
    yield Row("delta, worst of all, n = 1000; every collection, NumPy", ours, peer, told)


def many_rounds(n: int, q: str, rounds: int) -> Row:
    """Epsilon of twelve rounds with unknown collections; dp-accounting composes the pair of one collection."""
    what = f"epsilon of 12 rounds, n = {n:.0e}, nq = {FLIPPED}; dp-accounting, one collection, interval 1e-3"
    laws = _laws(n, q, 0, "01")
    try:
        peer = twelve(laws)
    except ImportError as error:
        return skipped(what, error)
    ours = privacy.compose(n, q, 12, delta=TARGET)
    first, second = turns(lambda: privacy.compose(n, q, 12, delta=TARGET), lambda: twelve(laws), min(rounds, 2))
    told = (
        f"ours: all collections, certified to {100 * float(ours.upper / ours.lower - 1):.2g} %; peer: one, {peer:.5g}"
    )
    return Row(what, first, second, f"{told} in [{float(ours.lower):.5g}, {float(ours.upper):.5g}]")


def composed(n: int, q: str, many: int, rounds: int) -> Iterator[Row]:
    """Epsilon and delta of many rounds of unknown collections, against compositions of both clones bounds."""
    found = privacy.compose(n, q, many, delta=TARGET)
    level = str(round(float(found.upper), 3))
    there = privacy.compose(n, q, many, epsilon=level)
    for name, share in (("clones bound", float(q) / (1 - float(q))), ("stronger clones", 2 * float(q))):
        law = (n, float(q), share, many)
        for what, wanted, answer, peer in (
            (
                f"epsilon of {many} rounds, n = {n:.0e}, q = {q}",
                {"delta": TARGET},
                found,
                partial(clones_epsilon, *law),
            ),
            (f"delta of {many} rounds at epsilon = {level}", {"epsilon": level}, there, partial(clones_delta, *law)),
        ):
            (given,) = map(float, wanted.values())
            first, second = turns(partial(privacy.compose, n, q, many, **wanted), partial(peer, given), min(rounds, 2))
            told = f"{peer(given):.5g}, ours [{float(answer.lower):.5g}, {float(answer.upper):.5g}]"
            yield Row(f"{what}; {name}", first, second, f"{told}; peer: floats; an upper bound only, nothing certified")


def alone(n: int, huge: bool, rounds: int) -> Iterator[Row]:
    """What no peer at hand answers."""
    sizes = [(n, "1/4", "0.005")]
    if huge:
        sizes += [(10**9, "1e-3", "0.005"), (10**9, "1/4", "2e-4")]
    for size, q, level in sizes:
        taken = shortest(partial(privacy.delta, size, q, level, tolerance="1e-6"), rounds)
        yield Row(f"delta, worst of all, n = {size:.0e}, q = {q}, epsilon = {level}", taken, None, "width 1e-6")
    taken = shortest(partial(privacy.calibrate, n, "0.005", "1e-9"), min(rounds, 3))
    yield Row(f"least q, n = {n:.0e}, epsilon = 0.005, delta = 1e-9", taken, None)


def held(n: int, q: str) -> Iterator[Row]:
    """Memory, each in an interpreter of its own, with all that is imported."""
    what = "memory: delta of all collections and least q; dp-accounting, one delta"
    try:
        peer = memory(partial(delta_of, _laws(n, q, 0, "01"), 1e-4))
        yield Row(what, memory(partial(_all_of_ours, n, q)), peer, "peer: its imports; ours: all collections", MEMORY)
    except ImportError as error:
        yield skipped(what, error)
    except OSError as error:
        yield Row(what, None, None, f"not told by this system: {error}")


def _all_of_ours(n: int, q: str) -> None:
    privacy.delta(n, q, 1, tolerance="1e-6")
    privacy.calibrate(n, 1, TARGET)


def _laws(n: int, q: str, ones: int, direction: str) -> Laws:
    pair = privacy.log_pmf_pair(n, q, ones=ones, direction=direction)
    return pair.log_pmf_lower, pair.log_pmf_upper


def delta_of(laws: Laws, interval: float) -> float:
    """dp-accounting's delta at epsilon = 1 for a pair of laws."""
    return float(_distribution(laws, interval).get_delta_for_epsilon(1.0))


def twelve(laws: Laws) -> float:
    """dp-accounting's epsilon at the target after twelve rounds."""
    return float(_distribution(laws, 1e-3).self_compose(12).get_epsilon_for_delta(float(TARGET)))


def epsilon_of(both: list[Laws]) -> float:
    """dp-accounting's epsilon at the target, for pairs of laws in two directions."""
    return max(float(_distribution(laws, 1e-4).get_epsilon_for_delta(float(TARGET))) for laws in both)


def _distribution(laws: Laws, interval: float) -> Any:
    from dp_accounting.pld import privacy_loss_distribution

    lower, upper = laws
    return privacy_loss_distribution.from_two_probability_mass_functions(
        lower, upper, value_discretization_interval=interval, symmetric=False
    )


def clones(n: int, q: float) -> float:
    """The clones bound on delta: the pair is hidden among Bin(n - 1, q/p) clones, each of which is 0 or 1 evenly."""
    import numpy as np
    from scipy.stats import binom

    e, p = math.e, 1 - q
    gain, excess, share = p - q * e, e - 1, q / p
    threshold = (e * p - q) / gain
    mean, spread = (n - 1) * share, math.sqrt((n - 1) * share)
    c = np.arange(max(0, int(mean - 12 * spread)), int(mean + 12 * spread) + 1)
    k = np.floor((c + 1) / (1 + threshold))
    inside = gain * binom.pmf(k, c, 0.5) - excess * binom.cdf(k - 1, c, 0.5)
    return float(binom.pmf(c, n - 1, share) @ inside)


def clones_law(n: int, q: float, share: float, step: float) -> tuple[Any, int]:
    """Of a pair hidden among Bin(n - 1, share) clones, told: the law of the loss, on a grid, rounded up."""
    import numpy as np
    from scipy.special import gammaln
    from scipy.stats import binom

    mean, spread = (n - 1) * share, math.sqrt((n - 1) * share)
    c = np.arange(max(0, int(mean - 9 * spread)), int(mean + 9 * spread) + 1)[:, None]
    half = int(5 * math.sqrt(c[-1, 0])) + 2
    k, logs = c // 2 + np.arange(-half, half + 1), gammaln(np.arange(1.0, c[-1, 0] + 2))

    def evenly(k: Any) -> Any:
        """So many ones among c clones."""
        at = np.clip(k, 0, c)
        return np.where(at == k, np.exp(logs[c] - logs[at] - logs[c - at] - c * math.log(2)), 0.0)

    now, before = evenly(k), evenly(k - 1)
    first, second = (1 - q) * now + q * before, q * now + (1 - q) * before
    there = first > 0
    places = np.ceil(np.log(first[there] / second[there]) / step).astype(int)
    return np.bincount(places - places.min(), (binom.pmf(c, n - 1, share) * first)[there]), int(places.min())


def clones_losses(n: int, q: float, share: float, many: int) -> tuple[Any, Any]:
    """Of all rounds, by one Fourier transform: losses, and for each how likely one above it is, by both laws."""
    import numpy as np

    spread = 1 / math.sqrt(n * share / 2)
    step = spread / 100 / math.sqrt(many)
    law, low = clones_law(n, q, share, step)
    size = 1 << math.ceil(math.log2(40 * math.sqrt(many) * spread / step + len(law)))
    # Of all rounds only what is within so many deviations is followed; the rest turns round the circle.
    total = np.fft.irfft(np.fft.rfft(law, size) ** many, size).clip(0)
    first = round(many * float(law @ (low + np.arange(len(law))))) - size // 2
    losses = (first + np.arange(size)) * step
    total = np.roll(total, many * low - first)
    above = [np.append(np.cumsum(x[::-1])[-2::-1], 0.0) for x in (total, total * np.exp(-losses))]
    return losses, above


def clones_delta(n: int, q: float, share: float, many: int, epsilon: float) -> float:
    """Delta of so many rounds by that bound."""
    losses, (first, second) = clones_losses(n, q, share, many)
    at = losses.searchsorted(epsilon, side="right") - 1
    return float(first[at] - math.exp(epsilon) * second[at])


def clones_epsilon(n: int, q: float, share: float, many: int, delta: float) -> float:
    """Epsilon of so many rounds by that bound."""
    import numpy as np

    losses, (first, second) = clones_losses(n, q, share, many)
    at = int(np.argmax(first - np.exp(losses) * second <= delta)) - 1
    return math.log((first[at] - delta) / second[at])


def least(n: int, delta: float) -> float:
    """The least q that the clones bound allows."""
    from scipy.optimize import brentq

    def gap(x: float) -> float:
        return math.log(max(clones(n, math.exp(x)), 1e-300) / delta)

    return math.exp(brentq(gap, -math.log(n), math.log(0.25), xtol=1e-9))


def every(n: int, q: float) -> float:
    """Delta of the worst collection: each number of ones, both laws by convolution, both directions."""
    import numpy as np
    from scipy.stats import binom

    e, p, worst = math.e, 1 - q, 0.0
    for ones in range(n):
        zeros = n - 1 - ones
        others = np.convolve(binom.pmf(np.arange(ones + 1), ones, p), binom.pmf(np.arange(zeros + 1), zeros, q))
        zero, one = np.convolve(others, (p, q)), np.convolve(others, (q, p))
        worst = max(worst, np.maximum(zero - e * one, 0).sum(), np.maximum(one - e * zero, 0).sum())
    return float(worst)


def definition(n: int = 1000, flipped: int = FLIPPED) -> Any:
    """Delta for records without ones, changed from 0 to 1, summed with 30 digits; flipped/n is the probability."""
    import mpmath

    with mpmath.workdps(30):
        q = mpmath.mpf(flipped) / n
        e, p = mpmath.exp(1), 1 - q
        total, before, mass = mpmath.mpf(0), mpmath.mpf(0), p ** (n - 1)
        for s in range(n):
            total += max(mpmath.mpf(0), (p - q * e) * mass - (p * e - q) * before)
            before, mass = mass, mass * (n - 1 - s) * q / ((s + 1) * p)
        return total
