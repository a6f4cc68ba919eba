"""Growth: how long certified privacy takes as the records, the rounds and the smallness of delta grow.

Nobody else answers for the worst of all collections.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from benchmarks.plot import Curve
from benchmarks.row import Row
from benchmarks.timing import shortest
from derivations import privacy

LACKS = {"no peer": "encloses the worst of all collections, in one round or in many"}
RECORDS = tuple(10**k for k in range(3, 10))
ROUNDS = (1, 10, 100)
DIGITS = (3, 6, 12, 25, 50)
_FLIPPED = 34  # how many of the records are flipped, on average


def rows() -> Iterator[Row]:
    """What the curves show, a row for each point."""
    for curve in curves():
        for size, taken in curve.ours:
            yield Row(f"{curve.title}, {curve.along} = {size:.0e}", taken, None)


@cache
def curves() -> tuple[Curve, ...]:
    """Seconds over the records, the rounds, and 1/delta; taken once."""
    one = [(n, shortest(partial(privacy.delta, n, f"{_FLIPPED}/{n}", 1), 3)) for n in RECORDS]
    many = [(t, shortest(partial(privacy.compose, 10_000, "1/50", t, delta="1e-6"), 1)) for t in ROUNDS]
    least = [(10.0**d, shortest(partial(privacy.calibrate, 10_000, 1, f"1e-{d}"), 3)) for d in DIGITS]
    return (
        Curve("delta, worst of all, nq = 34", "records", one),
        Curve("epsilon of many rounds, n = 10000", "rounds", many),
        Curve("least q, n = 10000", "1/delta", least),
    )
