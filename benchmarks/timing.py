"""Times of actions: two in turns, and one in a process of its own, which is stopped when it takes too long.

Seconds are those of the processor, of the thread that acts alone: a busy machine gives much the same table, and what a
peer's library does in other threads costs it nothing.  Apart, they are those of the whole process.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_TURN = 0.1  # seconds of a turn, at least: what is short is done again until they are over, as by timeit
_START_UP = 30.0  # seconds that a fresh interpreter may take for its imports
_WAITING = 20.0  # times the limit: so long the machine may be busy with something else


def turns(ours: Callable[[], Any], peer: Callable[[], Any], rounds: int = 5) -> tuple[float, float]:
    """The shortest time in seconds of each of two actions, which run in turns, so that both meet the same machine."""
    best = [math.inf, math.inf]
    for _ in range(rounds):
        for k, action in enumerate((ours, peer)):
            best[k] = min(best[k], _turn(action))
    return best[0], best[1]


def shortest(action: Callable[[], Any], rounds: int = 5) -> float:
    """The shortest time in seconds of an action without a peer."""
    return min(_turn(action) for _ in range(rounds))


def _turn(action: Callable[[], Any]) -> float:
    """The shortest time of an action that is done once, or as often as a turn takes."""
    best = over = seconds(action)
    while over < _TURN:
        best = min(best, taken := seconds(action))
        over += max(taken, _TURN / 1000)
    return best


def seconds(action: Callable[[], Any]) -> float:
    """How long it takes."""
    start = time.thread_time()
    action()
    return time.thread_time() - start


@dataclass(frozen=True)
class Answer:
    """What an action in a process of its own returned, as text, and its seconds; without seconds, why there is none."""

    seconds: float | None
    said: str


def apart(action: Callable[[], object], limit: float) -> Answer:
    """Run in a process of its own, with the modules and caches of this one; `limit` in seconds of the processor."""
    return _run(action, limit, "fork" if sys.platform == "linux" else "spawn")


def memory(action: Callable[[], object]) -> float:
    """The most MB that a fresh interpreter has held after the action, its imports included.

    Raises ImportError where a module is missing there, and OSError where the system does not tell.
    """
    answer = _run(_Holding(action), 2 * _START_UP, "spawn")
    if answer.seconds is None:
        raise (ImportError if "ModuleNotFoundError" in answer.said else OSError)(answer.said)
    return float(answer.said)


@dataclass(frozen=True)
class _Holding:
    action: Callable[[], object]

    def __call__(self) -> float:
        self.action()
        # Not getrusage: on Linux its maximum starts with that of the process which started this one.
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def _run(action: Callable[[], object], limit: float, method: str) -> Answer:
    late = Answer(None, f"none in {limit:g} s")
    context: Any = multiprocessing.get_context(method)
    here, there = context.Pipe(duplex=False)
    worker = context.Process(target=_work, args=(action, limit, there), daemon=True)
    worker.start()
    there.close()
    try:
        if method == "spawn" and not here.poll(_START_UP):
            return Answer(None, "no interpreter")
        here.recv()  # it starts now
        return here.recv() if here.poll(_WAITING * limit) else late
    except EOFError:
        worker.join()
        return late if worker.exitcode == -signal.SIGPROF else Answer(None, "the process died")
    finally:
        worker.kill()
        worker.join()
        here.close()


def _work(action: Callable[[], object], limit: float, pipe: Any) -> None:
    pipe.send("ready")
    signal.setitimer(signal.ITIMER_PROF, limit)  # it ends the process
    start = time.process_time()
    try:
        said = str(action())
        answer = Answer(time.process_time() - start, said)
    except Exception as error:  # a peer may raise anything; its row tells
        answer = Answer(None, f"{type(error).__name__}: {error}".splitlines()[0][:100])
    pipe.send(answer)
