"""Growth: how long certified privacy takes as the records, the rounds and the smallness of delta grow.

Beside it the peers that bound all collections: the clones bound, and the stronger clones over many rounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

from benchmarks import privacy as peers
from benchmarks.plot import Curve
from benchmarks.row import Row
from benchmarks.timing import turns
from derivations import privacy

LACKS = {"no peer": "encloses the worst of all collections, in one round or in many: those beside are upper bounds"}
RECORDS = tuple(10**k for k in range(3, 10))
FEWER = RECORDS[:4]
ROUNDS = (1, 10, 100, 1000)
DIGITS = (3, 6, 12, 25, 50)
_FLIPPED = 34  # how many of the records are flipped, on average
_STRONGER = "stronger clones"

Answer = Callable[[Any], Any]


def rows() -> Iterator[Row]:
    """What the curves show, a row for each point."""
    for curve in curves():
        for (size, taken), (_, peer) in zip(curve.ours, curve.peer, strict=True):
            yield Row(f"{curve.title}, {curve.along} = {size:.0e}; {curve.name}", taken, peer)


@cache
def curves() -> tuple[Curve, ...]:
    """Seconds over the records, the rounds, and 1/delta; taken once."""
    return (
        measured(
            "delta, worst of all, nq = 34",
            "records",
            RECORDS,
            lambda n: privacy.delta(n, f"{_FLIPPED}/{n}", 1),
            "clones bound",
            lambda n: peers.clones(n, _FLIPPED / n),
        ),
        measured(
            "epsilon of 10 rounds, nq = 100",
            "records",
            FEWER,
            lambda n: privacy.compose(n, f"100/{n}", 10, delta="1e-6"),
            _STRONGER,
            lambda n: peers.clones_epsilon(n, 100 / n, 200 / n, 10, 1e-6),
        ),
        measured(
            "epsilon of many rounds, n = 10000",
            "rounds",
            ROUNDS,
            lambda many: privacy.compose(10_000, "1/50", many, delta="1e-6"),
            _STRONGER,
            lambda many: peers.clones_epsilon(10_000, 0.02, 0.04, many, 1e-6),
        ),
        measured(
            "least q, n = 10000",
            "1/delta",
            [10.0**d for d in DIGITS],
            lambda x: privacy.calibrate(10_000, 1, f"1e-{round(math.log10(x))}"),
            "clones bound",
            lambda x: peers.least(10_000, 1 / x),
        ),
    )


def measured(title: str, along: str, sizes: Sequence[float], ours: Answer, name: str, peer: Answer) -> Curve:
    """Both at these sizes, in turns."""
    taken = [turns(partial(ours, size), partial(peer, size), 2) for size in sizes]
    first, second = ([(size, pair[k]) for size, pair in zip(sizes, taken, strict=True)] for k in (0, 1))
    return Curve(title, along, first, second, name)
