"""What is held about a paper: one entry for each display, kept in `paper.lock`, with its version and a digest.

The sentences are those of `printed/sentences.json` that claims rest on, or say in words.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from symbolic.record import Record
from symbolic.state import StateDamaged, digest

from .errors import Unreadable
from .page import read_text

VERSION = 3
_HELP = "restore the file, or lock the paper anew"


@dataclass(frozen=True, slots=True)
class Locked(Record):
    """A display as it was when its claim was bound.

    `key` is its number, label or slug.  `tokens` are those of `fingerprint.tokens`, with a blank between; the
    fingerprint is their sha256.  `tree` is the hash of what was read, "" when it was not.  `claim` has the texts of the
    claims that are made of it, `level` says how they compare with what was read (same, differs, unknown, by hand,
    uncovered).
    """

    key: str
    section: str | None
    fingerprint: str
    tokens: str
    tree: str
    claim: tuple[str, ...]
    level: str
    verdict: str
    superseded: bool

    def contradiction(self, data: dict[str, Any]) -> str:
        """Does the fingerprint belong to the tokens?"""
        same = digest(self.tokens.encode(errors="replace")) == self.fingerprint
        return "" if same else "the fingerprint is not that of the tokens"


@dataclass(frozen=True, slots=True)
class LockedSentence(Record):
    """The place of a sentence, and what rests on it: keys of displays, refs of items without one."""

    place: str
    rests: tuple[str, ...]


@dataclass(frozen=True)
class Lock(Record):
    """A paper's name, its entries, in the paper's order, and sentences; StateDamaged when two have the same key."""

    told: ClassVar[tuple[str, ...]] = ("lock", "digest")
    lock: ClassVar[int] = VERSION

    paper: str
    entries: tuple[Locked, ...] = ()
    sentences: tuple[LockedSentence, ...] = ()

    def __post_init__(self) -> None:
        twice = [key for key, times in Counter(entry.key for entry in self.entries).items() if times > 1]
        if twice:
            raise StateDamaged(f"entry {twice[0]} is there several times")

    def digest(self) -> str:
        """The sha256 of what is locked."""
        parts = {name: [one.as_json() for one in getattr(self, name)] for name in ("entries", "sentences")}
        return digest(json.dumps(parts, sort_keys=True))

    def contradiction(self, data: dict[str, Any]) -> str:
        """Is it of this version, and what was written?"""
        return "" if data["digest"] == self.digest() else "it is not as it was written"

    def dumps(self) -> str:
        """As JSON, the same bytes every time."""
        head = {"lock": VERSION, "paper": self.paper, "digest": self.digest()}
        return json.dumps({**head, **self.as_json()}, indent=1, ensure_ascii=False) + "\n"


def load(path: str | Path) -> Lock:
    """Read a lock; raises Unreadable for a file that is missing, damaged, or of another version."""
    path = Path(path)
    try:
        data = json.loads(read_text(path, path.name))
        if isinstance(data, dict) and data.get("lock", VERSION) != VERSION:
            raise StateDamaged(f"version {data['lock']!r} of the format, {VERSION} is expected")
        return Lock.from_json(data)
    except json.JSONDecodeError as error:
        raise Unreadable(f"{path.name}: line {error.lineno} is not JSON ({error.msg}); {_HELP}") from error
    except RecursionError as error:
        raise Unreadable(f"{path.name}: not a lock: nested too deep; {_HELP}") from error
    except StateDamaged as error:
        # What a damaged file says stands in the message: it must not break the line.
        said = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(error))
        raise Unreadable(f"{path.name}: {said}; {_HELP}") from error
