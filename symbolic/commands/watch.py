"""Who looks on while points are looked at: a bar on a terminal, otherwise a line every few seconds; on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

SECONDS = 5  # between two lines


class Watch(Protocol):
    """Is told how it goes."""

    def begin(self, name: str, total: int | None, done: int = 0) -> None:
        """So many points will be looked at, if that is known; `done` have been already."""

    def told(self, points: int) -> None:
        """So many have been looked at."""


class _Lines:
    """A line every few seconds."""

    def begin(self, name: str, total: int | None, done: int = 0) -> None:
        self.name, self.total, self.done = name, total, done
        self.start = self.last = time.monotonic()

    def told(self, points: int) -> None:
        now = time.monotonic()
        if now - self.last >= SECONDS:
            self.last = now
            of = f" of {self.total}" if self.total is not None else ""
            rate = (points - self.done) / (now - self.start)
            print(f"{self.name}: {points}{of} looked at, {rate:.0f} a second", file=sys.stderr, flush=True)


class _Bar:
    """A progress bar."""

    def __init__(self, bar: Any) -> None:
        self.bar = bar
        self.task: Any = None

    def begin(self, name: str, total: int | None, done: int = 0) -> None:
        if self.task is not None:
            self.bar.remove_task(self.task)
        self.done, self.start = done, time.monotonic()
        self.task = self.bar.add_task(name, total=total, completed=done, rate="")

    def told(self, points: int) -> None:
        seconds = time.monotonic() - self.start
        rate = f"{(points - self.done) / seconds:.0f} a second" if seconds > 1 else ""
        self.bar.update(self.task, completed=points, rate=rate)


@contextmanager
def watch() -> Iterator[Watch]:
    """Somebody who looks on; a bar vanishes at the end."""
    if not sys.stderr.isatty():
        yield _Lines()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}", markup=False),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield _Bar(bar)
