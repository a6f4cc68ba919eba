"""A limit on the time that a call may take, and what it says when the time is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from symbolic.errors import RederiveError

Said = Callable[[], str]
_END: ContextVar[float | None] = ContextVar("_END", default=None)
_STANDING: ContextVar[tuple[Said, ...]] = ContextVar("_STANDING", default=())


class LimitReached(RederiveError, TimeoutError):
    """The time allowed is over; the text says what was being done, and what was known by then."""


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """What is computed in this context raises `LimitReached` after so many seconds, at its next `tick`.

    >>> from derivations import privacy
    >>> with limit(0):
    ...     privacy.delta(10**6, "1/1000", 1)
    Traceback (most recent call last):
    derivations.privacy.clock.LimitReached: out of time: the worst of 1000000 collections has at most 2.05605e-115
    """
    end, before = time.monotonic() + seconds, _END.get()
    token = _END.set(end if before is None else min(end, before))
    try:
        yield
    finally:
        _END.reset(token)


@contextmanager
def standing(where: Said) -> Iterator[None]:
    """What is computed in this context stands where that function says."""
    token = _STANDING.set((*_STANDING.get(), where))
    try:
        yield
    finally:
        _STANDING.reset(token)


def tick() -> None:
    """Raise `LimitReached` if the time is over; called in every loop that may be long."""
    end = _END.get()
    if end is not None and time.monotonic() > end:
        raise LimitReached(f"out of time: {'; '.join(stands()) or 'nothing is known yet'}")


def stands() -> list[str]:
    """Where what is computed in this context stands, the whole before its parts."""
    return [where() for where in _STANDING.get()]


__all__ = ["LimitReached", "limit", "standing", "stands", "tick"]
