"""A limit on the time that a call may take, and what it says when the time is over."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from derivations.privacy.inputs import PrivacyError
from symbolic.errors import RederiveError

P, R = ParamSpec("P"), TypeVar("R")
Said = Callable[[], str]
SECONDS = 120.0  # that a call may take where no limit is given
_END: ContextVar[float | None] = ContextVar("_END", default=None)
_STANDING: ContextVar[tuple[Said, ...]] = ContextVar("_STANDING", default=())


class LimitReached(RederiveError, TimeoutError):
    """The time allowed is over; the text says what was being done, and what was known by then."""


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """What is computed in this context raises `LimitReached` after so many seconds, at its next `tick`.

    Without one, a call has 120 seconds; give more here, or `math.inf`.  Raises `PrivacyError` for no such number.

    >>> from derivations import privacy
    >>> with limit(0):
    ...     privacy.delta(10**6, "1/1000", 1)
    Traceback (most recent call last):
    derivations.privacy.clock.LimitReached: out of time: the worst of 1000000 collections has at most 2.05605e-115
    """
    if not seconds >= 0:
        raise PrivacyError(f"the limit must be a number of seconds, 0 or more, not {seconds}")
    end, before = time.monotonic() + seconds, _END.get()
    token = _END.set(end if before is None else min(end, before))
    try:
        yield
    finally:
        _END.reset(token)


def timed(call: Callable[P, R]) -> Callable[P, R]:
    """A call that has the limit in force; where there is none, one of `SECONDS`."""

    @wraps(call)
    def within(*args: P.args, **given: P.kwargs) -> R:
        with nullcontext() if _END.get() is not None else limit(SECONDS):
            return call(*args, **given)

    return within


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
    if not left():
        raise LimitReached(f"out of time: {'; '.join(stands()) or 'nothing is known yet'}")


def left() -> float:
    """So many seconds are left."""
    end = _END.get()
    return math.inf if end is None else max(end - time.monotonic(), 0.0)


def stands() -> list[str]:
    """Where what is computed in this context stands, the whole before its parts."""
    return [where() for where in _STANDING.get()]


__all__ = ["SECONDS", "LimitReached", "left", "limit", "standing", "stands", "tick", "timed"]
