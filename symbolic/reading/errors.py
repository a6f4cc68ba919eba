"""What can go wrong: a source that cannot be read at all, and a place in it that is broken."""

from __future__ import annotations

from dataclasses import dataclass

from symbolic.errors import RederiveError


class Unreadable(RederiveError):
    """A source that cannot be used; the message is one line that says which file, where, and why."""

    kind = "unreadable"


@dataclass(frozen=True, slots=True, order=True)
class Trouble:
    """One broken place.  The rest of the source is read all the same; where it is `torn`, nobody knows as what."""

    file: str
    line: int
    message: str
    torn: bool = False

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"
