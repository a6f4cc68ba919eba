"""Tasks in processes of their own, some at a time: what a task leaves in memory is seen by no other one."""

from __future__ import annotations

import gc
import math
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, TypeVar

T = TypeVar("T")
BEAT = 1.0  # seconds without news, after which the caller is told so
PATIENCE = 3  # a busy machine gives a process a part of its time
DIED, LATE = "died", "late"
_FORKS = sys.platform == "linux"  # what is imported is there at once; elsewhere tasks are done in this process


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing is looked through for cycles here, nor in processes that are begun here.

    Terms and polynomials have none, and all that is imported and replayed stays.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.freeze()  # or all of it is looked through at once
            gc.enable()


def cores() -> int:
    """How many tasks may well be done at a time."""
    return len(os.sched_getaffinity(0)) if _FORKS else 1


def news(
    tasks: Sequence[T],
    work: Callable[[T, Callable[[Any], None]], None],
    jobs: int,
    seconds: float = math.inf,
    before: Callable[[T], None] = lambda task: None,
) -> Iterator[tuple[T | None, Any]]:
    """Do `work(task, say)` for each task; what it says comes as (task, what).

    `before(task)` is done here, while other tasks are at work: the process of the task finds what it leaves in memory.

    (task, DIED) comes for a process that ended before `work` returned, as it does after `seconds` of the processor;
    (task, LATE) for one that was ended after `PATIENCE` times as long; and (None, None) after `BEAT` seconds without
    news.  The processes end when this generator is closed.
    """
    if not _FORKS:
        for task in tasks:
            before(task)
            said: list[Any] = []
            work(task, said.append)
            yield from ((task, what) for what in said)
        return
    context = multiprocessing.get_context("fork")
    todo, running = list(reversed(tasks)), dict[Any, tuple[T, Any, float]]()
    try:
        while todo or running:
            while todo and len(running) < jobs:
                before(todo[-1])
                here, there = context.Pipe(duplex=False)
                process = context.Process(target=_do, args=(work, todo[-1], there, seconds), daemon=True)
                process.start()
                there.close()
                running[here] = (todo.pop(), process, time.monotonic() + PATIENCE * seconds)
            ready = wait(list(running), BEAT)
            if not ready:
                yield None, None
            for pipe in ready:
                task, process, _ = running[pipe]
                try:
                    finished, what = pipe.recv()
                except EOFError:
                    finished, what = True, DIED
                if what is not None:
                    yield task, what
                if finished:
                    del running[pipe]
                    process.join()
                    pipe.close()
            for pipe, (task, process, end) in list(running.items()):
                if time.monotonic() > end:
                    del running[pipe]
                    _end(process, pipe)
                    yield task, LATE
    finally:
        for pipe, (_, process, _) in running.items():
            _end(process, pipe)


def _end(process: Any, pipe: Any) -> None:
    process.terminate()
    process.join(BEAT)
    process.kill()
    process.join()
    pipe.close()


def _do(work: Callable[[T, Callable[[Any], None]], None], task: T, pipe: Any, seconds: float) -> None:
    """In the child: an interrupt is for the parent, which ends this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if seconds < math.inf:
        signal.setitimer(signal.ITIMER_PROF, seconds)  # its signal ends the process
    work(task, lambda what: pipe.send((False, what)))
    pipe.send((True, None))
