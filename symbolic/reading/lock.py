r"""What is held about a paper: one entry for each display, kept in `paper.lock`.

The file is JSON, the same bytes every time:

    {
     "lock": 3,
     "paper": "jan2016",
     "digest": "5e1f...",
     "entries": [
      {
       "key": "4.20",
       "section": "4.2.1",
       "fingerprint": "84c5...",
       "tokens": "a _ i = b _ i r _ { n + 1 } + b _ { i - 1 }",
       "tree": "d02f...",
       "claim": ["integers i, n; n >= 0 |- c(n + 1, i) = c(n, i)*r(n + 1) + c(n, i - 1)"],
       "level": "same",
       "verdict": "proved",
       "superseded": false
      }
     ],
     "sentences": [
      {
       "place": "4.2.1:12:1",
       "rests": ["4.20"]
      }
     ]
    }

The sentences are those of `printed/sentences.json` that claims rest on, or say in words.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from .errors import Unreadable
from .page import read_text

VERSION = 3
_PARTS = ("entries", "sentences")
_HELP = "restore the file, or lock the paper anew"


@dataclass(frozen=True, slots=True)
class Locked:
    """A display as it was when its claim was bound.

    `key` is its number, label or slug.  `tokens` are those of `fingerprint.tokens`, with a blank between; the
    fingerprint is their sha256.  `tree` is the hash of what was read, "" when it was not.  `claim` has the texts of the
    claims that are made of it, `level` says how they compare with what was read (same, differs,
    unknown, bound by hand, uncovered).
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


@dataclass(frozen=True, slots=True)
class LockedSentence:
    """The place of a sentence, and what rests on it: keys of displays, refs of items without one."""

    place: str
    rests: tuple[str, ...]


@dataclass(frozen=True)
class Lock:
    """A paper's name, its entries, in the paper's order, and sentences; ValueError when two have the same key."""

    paper: str
    entries: tuple[Locked, ...]
    sentences: tuple[LockedSentence, ...]

    def __init__(self, paper: str, entries: Iterable[Locked] = (), sentences: Iterable[LockedSentence] = ()) -> None:
        object.__setattr__(self, "paper", paper)
        object.__setattr__(self, "entries", tuple(entries))
        object.__setattr__(self, "sentences", tuple(sentences))
        twice = [key for key, times in Counter(entry.key for entry in self.entries).items() if times > 1]
        if twice:
            raise ValueError(f"entry {twice[0]} is there several times")

    def dumps(self) -> str:
        """As JSON, the same bytes every time."""
        parts = {name: [asdict(one) for one in getattr(self, name)] for name in _PARTS}
        data = {"lock": VERSION, "paper": self.paper, "digest": _digest(parts), **parts}
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _digest(parts: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def load(path: str | Path) -> Lock:
    """Read a lock; raises Unreadable for a file that is missing, damaged, or of another version."""
    path = Path(path)
    try:
        data = json.loads(read_text(path, path.name))
    except json.JSONDecodeError as error:
        raise Unreadable(f"{path.name}: line {error.lineno} is not JSON ({error.msg}); {_HELP}") from error
    except RecursionError as error:
        raise Unreadable(f"{path.name}: not a lock: nested too deep; {_HELP}") from error
    try:
        return _lock(data)
    except ValueError as error:
        # What a damaged file says stands in the message: it must not break the line.
        said = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(error))
        raise Unreadable(f"{path.name}: {said}; {_HELP}") from error


def _lock(data: object) -> Lock:
    if not isinstance(data, dict) or "lock" not in data:
        raise ValueError("not a lock")
    if data["lock"] != VERSION:
        raise ValueError(f"version {data['lock']!r} of the format, {VERSION} is expected")
    if set(data) != {"lock", "paper", "digest", *_PARTS} or not isinstance(data["paper"], str):
        raise ValueError("a lock has a paper, a digest, entries and sentences")
    for name in _PARTS:
        if not isinstance(data[name], list):
            raise ValueError(f"the {name} are no list")
    entries = [_locked(entry, place) for place, entry in enumerate(data["entries"], 1)]
    lock = Lock(data["paper"], entries, [_sentence(one) for one in data["sentences"]])
    if data["digest"] != _digest({name: data[name] for name in _PARTS}):
        raise ValueError("it is not as it was written")
    return lock


def _sentence(data: object) -> LockedSentence:
    if not isinstance(data, dict) or set(data) != {"place", "rests"} or not isinstance(data["place"], str):
        raise ValueError("a sentence has a place, and what rests on it")
    if not _fits("claim", data["rests"]):
        raise ValueError(f"sentence {data['place']}: rests is {json.dumps(data['rests'], ensure_ascii=False)[:40]}")
    return LockedSentence(data["place"], tuple(data["rests"]))


def _locked(data: object, place: int) -> Locked:
    if not isinstance(data, dict) or not isinstance(data.get("key"), str):
        raise ValueError(f"entry number {place} has no key")
    name = f"entry {data['key']}"
    wrong = {field.name for field in fields(Locked)} ^ set(data)
    if wrong:
        raise ValueError(f"{name}: {min(wrong)} is {'unknown' if min(wrong) in data else 'missing'}")
    for field, value in data.items():
        if not _fits(field, value):
            raise ValueError(f"{name}: {field} is {json.dumps(value, ensure_ascii=False)[:40]}")
    if hashlib.sha256(data["tokens"].encode(errors="replace")).hexdigest() != data["fingerprint"]:
        raise ValueError(f"{name}: the fingerprint is not that of the tokens")
    return Locked(**{**data, "claim": tuple(data["claim"])})


def _fits(field: str, value: object) -> bool:
    """Is the value of the field's kind?"""
    if field == "superseded":
        return isinstance(value, bool)
    if field == "claim":
        return isinstance(value, list) and all(isinstance(text, str) for text in value)
    return isinstance(value, str) or (field == "section" and value is None)
