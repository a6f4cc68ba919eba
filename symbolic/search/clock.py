"""The clock of searches: seconds of the processor, without those that went into lemmas that had to be proved first."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

_elsewhere = 0.0


def now() -> float:
    """The time by which searches are limited: the same on a busy machine, whatever a lemma costs that they ask for."""
    return time.process_time() - _elsewhere


@contextmanager
def elsewhere() -> Iterator[None]:
    """What is done in this block takes no time of the search around it."""
    global _elsewhere
    start = now()
    try:
        yield
    finally:
        _elsewhere += now() - start
