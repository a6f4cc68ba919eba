"""Who is told how a build goes: lines for files and pipes, a bar for terminals."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TextIO

_SILENCE = 4  # seconds


class Progress(Protocol):
    """Who is told how a build goes."""

    def expect(self, refs: Sequence[str]) -> None:
        """These items will be derived."""

    def begin(self, ref: str) -> None:
        """An item is being derived."""

    def item(self, ref: str, verdict: str, seconds: float) -> None:
        """It is done."""

    def note(self, text: str) -> None:
        """Something that a reader wants to know."""

    def wait(self) -> None:
        """It goes on, without news."""


class _Lines(Progress):
    """One line per item, in the papers' order, for files and pipes, or not `each`; and something every few seconds."""

    def __init__(self, stream: TextIO | None = None, each: bool = True) -> None:
        self.stream, self.each = stream, each
        self.start = self.last = time.monotonic()
        self.refs: list[str] = []
        self.done: dict[str, str] = {}
        self.printed = 0
        self.now = ""

    def expect(self, refs: Sequence[str]) -> None:
        """They are printed in this order."""
        self.start, self.refs = time.monotonic(), list(refs)

    def begin(self, ref: str) -> None:
        """Print nothing yet, or where it is."""
        self.now = ref
        self.wait()

    def item(self, ref: str, verdict: str, seconds: float) -> None:
        """Print a finished item, when all before it are."""
        self.done[ref] = f"{ref} {verdict} {seconds:.2f} s"
        while self.printed < len(self.refs) and (line := self.done.get(self.refs[self.printed])):
            self.printed += 1
            if self.each:
                self.note(line)

    def note(self, text: str) -> None:
        """Print a note."""
        self.last = time.monotonic()
        print(text, flush=True, file=self.stream)

    def wait(self) -> None:
        """Print a count and an estimate, if nothing was printed for a while."""
        now = time.monotonic()
        if now - self.last > _SILENCE:
            left = (now - self.start) / len(self.done) * (len(self.refs) - len(self.done)) if self.done else 0
            about = f", about {left:.0f} s left" if left else ""
            count = f"{len(self.done)} of {len(self.refs)} items{about}; " if self.refs else ""
            self.note(f".. {count}at {self.now}")

    def close(self) -> None:
        """Print what is finished behind something that is not."""
        for ref in self.refs[self.printed :] if self.each else ():
            if ref in self.done:
                self.note(self.done[ref])


class _Bar(Progress):
    """A progress bar, for terminals."""

    def __init__(self, bar: Any) -> None:
        self.bar = bar
        self.task: Any = None

    def expect(self, refs: Sequence[str]) -> None:
        """Start the bar."""
        if refs:
            self.task = self.bar.add_task("", total=len(refs))

    def begin(self, ref: str) -> None:
        """Name it beside the bar."""
        if self.task is not None:
            self.bar.update(self.task, description=ref)

    def item(self, ref: str, verdict: str, seconds: float) -> None:
        """Move on; only what is open gets a line of its own."""
        self.bar.update(self.task, advance=1)
        if verdict == "open":
            self.note(f"{ref} {verdict} {seconds:.2f} s")

    def note(self, text: str) -> None:
        """Print a note above the bar."""
        self.bar.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def wait(self) -> None:
        """The bar moves by itself."""


@contextmanager
def progress(stream: TextIO | None = None, each: bool = True) -> Iterator[Progress]:
    """Who is told how a build goes that prints to stdout, or to another stream; `each` item has a line in a file."""
    if not (stream or sys.stdout).isatty():
        lines = _Lines(stream, each)
        try:
            yield lines
        finally:
            lines.close()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Rich

    described = TextColumn("{task.description}", markup=False)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(), described)
    with Rich(*columns, transient=True, console=Console(file=stream)) as bar:
        yield _Bar(bar)
