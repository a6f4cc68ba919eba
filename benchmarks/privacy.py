"""Privacy of shuffled randomized response: seconds, memory, and ratios against peers in the same run.

    python benchmarks/privacy.py

Peers: dp-accounting on the exact pair of laws (skipped where it is not installed), the published clones bound written
out plainly with SciPy, and mpmath's sum of the definition.  Times are of one call after a first one; nothing here
passes or fails.
"""

from __future__ import annotations

import math
import resource
import time
from collections.abc import Callable
from fractions import Fraction

from derivations.privacy import calibrate, delta, epsilon, log_pmf_pair
from derivations.privacy.clones import Mixture
from derivations.privacy.inputs import Epsilon


def seconds(action: Callable[[], object], calls: int = 5) -> float:
    """The shortest of some calls."""
    best = math.inf
    for _ in range(calls):
        start = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - start)
    return best


def line(what: str, taken: float, told: object = "") -> None:
    """One result."""
    print(f"{what:64} {taken * 1000:10.3f} ms  {told}", flush=True)


def main() -> None:
    """Print the table."""
    n, q = 10**6, "34e-6"
    single = seconds(lambda: delta(n, q, 1, ones=0, direction="01"))
    line("delta, no ones, n = 10^6, nq = 34", single, delta(n, q, 1, ones=0))
    line("delta, n/3 ones, n = 10^6, nq = 34", seconds(lambda: delta(n, q, 1, ones=n // 3, direction="01")))
    worst = seconds(lambda: delta(n, q, 1, tolerance="1e-4"))
    line("delta, worst of all, n = 10^6, nq = 34, width 1e-4", worst, delta(n, q, 1, tolerance="1e-4"))
    line("delta, worst of all, n = 10^6, nq = 34, width 1e-6", seconds(lambda: delta(n, q, 1, tolerance="1e-6")))
    line("delta, worst of all, n = 10^4, q = 0.1, eps = 0.1, exact", seconds(lambda: delta(10**4, "0.1", "0.1")))
    for size, noise, level in ((10**6, "1/4", "0.005"), (10**9, "1e-3", "0.005"), (10**9, "1/4", "2e-4")):
        taken = seconds(lambda s=size, x=noise, e=level: delta(s, x, e, tolerance="1e-6"))
        line(f"delta, worst of all, n = {size:.0e}, q = {noise}, eps = {level}, width 1e-6", taken)
    line(
        "calibrate, n = 10^6, eps = 1, delta = 1e-6", seconds(lambda: calibrate(n, 1, "1e-6")), calibrate(n, 1, "1e-6")
    )
    line("calibrate, n = 10^6, eps = 0.005, delta = 1e-9", seconds(lambda: calibrate(n, "0.005", "1e-9")))
    line("epsilon, n = 10^6, nq = 34, delta = 1e-6", seconds(lambda: epsilon(n, q, "1e-6")))
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB, without the peers")
    print("\npeers: time over that of the certified answer to the same question")
    accountant(n, q, single)
    clones(n, q)
    mpmath_sum()


def accountant(n: int, q: str, single: float) -> None:
    """dp-accounting on the exact pair: floats with pessimistic rounding."""
    try:
        from dp_accounting.pld import privacy_loss_distribution
    except ImportError as error:
        print(f"dp-accounting: skipped, {error}")
        return
    pair = log_pmf_pair(n, q, ones=0)
    true = float(delta(n, q, 1, ones=0).upper)
    for interval in (1e-4, 1e-6):

        def peer(interval: float = interval) -> float:
            pld = privacy_loss_distribution.from_two_probability_mass_functions(
                pair.log_pmf_lower, pair.log_pmf_upper, value_discretization_interval=interval, symmetric=False
            )
            return pld.get_delta_for_epsilon(1.0)

        taken = seconds(peer)
        told = f"x {taken / single:.1f}, {100 * (peer() / true - 1):+.5f} % off"
        line(f"dp-accounting, interval {interval:g}, no ones", taken, told)
    ours = seconds(lambda: log_pmf_pair(n, q, ones=0))
    line("  log_pmf_pair, which gives it its input", ours)


def clones(n: int, q: str) -> None:
    """The published clones bound, C ~ Bin(n - 1, e^-eps0), summed plainly in floats."""
    from scipy.stats import binom

    flip, e = float(q), math.e
    gain, excess = 1 - flip - flip * e, e - 1
    threshold = (e * (1 - flip) - flip) / gain
    share = flip / (1 - flip)

    def peer() -> float:
        mean, spread = (n - 1) * share, math.sqrt((n - 1) * share)
        total = 0.0
        for c in range(max(0, int(mean - 12 * spread)), int(mean + 12 * spread) + 1):
            k = math.floor((c + 1) / (1 + threshold))
            inside = gain * binom.pmf(k, c, 0.5) - excess * binom.cdf(k - 1, c, 0.5)
            total += binom.pmf(c, n - 1, share) * inside
        return total

    exact = Fraction(q)
    mixture = Mixture(n - 1, exact / (1 - exact), exact, Epsilon.of(1))
    ours = seconds(lambda: mixture.divergence(1e-9))
    taken = seconds(peer)
    close = abs(peer() / float(mixture.divergence(1e-9).mid()) - 1)
    line("clones bound in floats, n = 10^6, nq = 34", taken, f"x {taken / ours:.1f}, differs by {close:.1e}")
    line("  the same, certified", ours)
    true = float(delta(n, q, 1, tolerance="1e-6").upper)
    print(f"  clones claim {peer() / true:.0f} times the exact delta of the worst collection")


def mpmath_sum() -> None:
    """The sum of the definition for 1000 records without ones, with 30 digits."""
    import mpmath

    n, q = 1000, mpmath.mpf(34) / 1000

    def peer() -> mpmath.mpf:
        with mpmath.workdps(30):
            e, p = mpmath.exp(1), 1 - q
            total, before = mpmath.mpf(0), mpmath.mpf(0)
            mass = p ** (n - 1)
            for s in range(n):
                total += max(mpmath.mpf(0), (p - q * e) * mass - (p * e - q) * before)
                before, mass = mass, mass * (n - 1 - s) * q / ((s + 1) * p)
            return total

    ours = seconds(lambda: delta(n, "0.034", 1, ones=0, direction="01"))
    taken = seconds(peer)
    line("mpmath, sum of the definition, n = 1000, no ones", taken, f"x {taken / ours:.1f}")


if __name__ == "__main__":
    main()
