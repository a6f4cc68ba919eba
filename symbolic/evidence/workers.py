"""Who looks at the points: processes on this machine, or the workers of a Dask cluster.

Workers are sent texts, numbers, and a function by its name.  They have to run this very program: a cluster whose
workers run another one is refused.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from symbolic.errors import RederiveError

MOST_PROCESSES = 1024
SECONDS = 10  # in which a scheduler has to answer, and a worker to appear
_ADDRESS = re.compile(r"(tcp|tls)://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+):[0-9]{1,5}/?")
_PER_WORKER = 4  # chunks that wait for each worker
_BEAT = 0.5  # seconds between two looks at the scheduler


class WorkersLost(RederiveError):
    """The workers cannot go on; what they had finished is not lost."""

    code = 1


class NoCluster(RederiveError):
    """There is no cluster to work with; the text says why and what to do."""


@dataclass(frozen=True)
class Crew:
    """An executor, and how many chunks should wait at it."""

    executor: Executor | None
    ahead: int


ALONE = Crew(None, 0)


@contextmanager
def losses_told() -> Iterator[None]:
    """Turn an executor's failures into `WorkersLost`; what the work itself raises stays as it is."""
    try:
        yield
    except Exception as error:
        own = (BrokenExecutor, CancelledError, OSError, TimeoutError)
        if not isinstance(error, own) and type(error).__module__.partition(".")[0] != "distributed":
            raise
        said = " ".join(str(error).split())[:200]
        raise WorkersLost(f"the workers are lost ({type(error).__name__}{': ' if said else ''}{said})") from error


@contextmanager
def processes(count: int) -> Iterator[Crew]:
    """So many processes on this machine; none is left behind, whatever happens."""
    before = set(active_children())
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_attend)
    try:
        with _deaf():
            for _ in range(count):
                pool.submit(int)
        yield Crew(pool, count * _PER_WORKER)
        pool.shutdown()
    except BaseException:
        for child in set(active_children()) - before:
            child.terminate()
        pool.shutdown(cancel_futures=True)  # which waits for them
        raise


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started here ignore Ctrl-C from their first moment: it is for the one that started them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _attend() -> None:
    """In a worker: ignore Ctrl-C, and end when the process that started it has ended, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of the Dask scheduler at an address, as tcp://host:8786; raises `NoCluster`."""
    if not _ADDRESS.fullmatch(address):
        raise NoCluster(f"{address!r:.80} is no address of a scheduler; write tcp://HOST:PORT")
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster('Dask is not installed here; pip install "rederive[cluster]"') from None
    # Its errors are raised as well, and told in one line.
    logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
    for name in ("client", "comm", "core"):
        logging.getLogger(f"distributed.{name}").setLevel(logging.CRITICAL + 1)
    try:
        client = Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError, RuntimeError):
        raise NoCluster(f"no scheduler answers at {address}; is it running, and is the port right?") from None
    try:
        try:
            client.wait_for_workers(1, timeout=SECONDS)
        except TimeoutError:
            raise NoCluster(f"the scheduler at {address} has no workers; start some: dask worker {address}") from None
        _alike(client)
        threads = sum(client.nthreads().values())
        with _Cluster(client) as executor:
            yield Crew(executor, max(1, threads) * _PER_WORKER)
    finally:
        with suppress(OSError, TimeoutError):  # a scheduler that is gone has nothing to be told
            client.close(timeout=SECONDS)


class _Cluster(Executor):
    """The executor of a Dask client, except that it does not wait for a scheduler that is gone.

    Nor does a cancelled future tell the scheduler: it forgets all tasks of a client that closes.
    """

    def __init__(self, client: Any) -> None:
        self.client = client
        self.inner: Executor = client.get_executor()
        self.pending: set[Future[Any]] = set()
        self.closed = threading.Event()
        threading.Thread(target=self._guard, daemon=True).start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        """As every executor."""
        out: Future[Any] = Future()
        self.pending.add(out)
        self.inner.submit(fn, *args, **more).add_done_callback(lambda done: self._finish(out, done))
        return out

    def _finish(self, out: Future[Any], done: Future[Any]) -> None:
        self.pending.discard(out)
        with suppress(InvalidStateError):
            if done.cancelled():
                out.set_exception(WorkersLost("the scheduler is gone, or has cancelled the work"))
            elif (error := done.exception()) is not None:
                out.set_exception(error)
            else:
                out.set_result(done.result())

    def _guard(self) -> None:
        """End the wait for results when the scheduler has been away for too long."""
        seen = time.monotonic()
        while not self.closed.wait(_BEAT):
            if self.client.status == "running":
                seen = time.monotonic()
            elif time.monotonic() - seen > SECONDS:
                for out in list(self.pending):
                    with suppress(InvalidStateError):
                        out.set_exception(WorkersLost("the scheduler is gone"))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """As every executor."""
        self.closed.set()


def _alike(client: Any) -> None:
    """Refuse workers that run another program than this one."""
    try:
        programs = client.run(program)
    except Exception as error:  # whatever a worker raises that cannot import the program
        said = " ".join(str(error).split())[:120]
        raise NoCluster(f"the workers cannot run Rederive ({said}); install the same version there") from None
    for worker, theirs in sorted(programs.items()):
        if theirs != program():
            raise NoCluster(f"the worker {worker} runs another version of Rederive; install the same version there")


@cache
def program() -> str:
    """A digest of the program that decides at points, and of the libraries that it computes with."""
    engine = Path(__file__).resolve().parents[1]
    files = sorted(path for room in ("evidence", "kernel") for path in (engine / room).glob("*.py"))
    lines = [f"{path.parent.name}/{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files]
    lines += [f"{name} {version(name)}" for name in ("mpmath", "python-flint")]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
