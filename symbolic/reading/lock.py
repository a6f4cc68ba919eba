"""What is held about a paper: one entry for each display, kept in `paper.lock`, with its version and a digest.

It is written with the paper's reports: what is printed, how it was read, and the claims that stand for it.
The sentences are those of `printed/sentences.json` that claims rest on, or say in words.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ClassVar

from symbolic.ledger.ledger import PaperRow, Row
from symbolic.record import Record
from symbolic.state import StateDamaged, digest, write

from .binding import Printed
from .errors import Unreadable
from .fingerprint import fingerprint, tokens
from .page import read_text

VERSION = 3
NOTATION = "notation.toml"
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


def folder_of(package: str) -> Path | None:
    """The folder of a paper's package if it declares a notation; the package is not imported."""
    spec = find_spec(package) if package else None
    folder = Path(spec.origin).parent if spec and spec.origin else None
    return folder if folder and (folder / NOTATION).is_file() else None


def lock_path(name: str, reports: Path) -> Path:
    """Where the lock of a paper is."""
    return reports / name / "paper.lock"


def write_lock(name: str, paper: PaperRow, reports: Path) -> list[Path]:
    """Write `paper.lock` from the paper's rows of the ledger; nothing for a paper without a notation."""
    folder = folder_of(paper.package)
    if folder is None:
        return []
    path = lock_path(name, reports)
    write(path, lock_of(name, paper.items, Printed.of(folder)).dumps())
    return [path]


def lock_of(name: str, rows: Sequence[Row], printed: Printed) -> Lock:
    """An entry for every display, in the paper's order; its claims are those of all items about it."""
    about = {key: [row for row in rows if row.reading.key == key] for key in printed.displays}
    sentences = tuple(LockedSentence(place, rests) for place, rests in _rests(rows, printed).items())
    return Lock(name, tuple(_locked(key, rows, printed) for key, rows in about.items()), sentences)


def hold(path: Path, rows: Sequence[Row], written: bool = True) -> None:
    """Raise Unreadable for a lock that is not as it was written, or judges displays otherwise than a ledger's rows.

    And for one that is missing, if it is `written` beside the ledger, and a row is about a display.
    """
    file, there = f"{path.parent.name}/{path.name}", path.is_file()
    if written and not there and any(row.reading.key for row in rows):
        raise Unreadable(f"{file}: it is missing, and the ledger judges displays; run 'rederive build'")
    for entry in load(path).entries if there else ():
        if entry.verdict != (judged := _verdict([row for row in rows if row.reading.key == entry.key])):
            said = f"({entry.key}) is called {entry.verdict!r} there, and {judged!r} in the ledger"
            raise Unreadable(f"{file}: {said}; run 'rederive build'")


def _verdict(rows: Sequence[Row]) -> str:
    return ", ".join(dict.fromkeys(row.verdict for row in rows))


def _rests(rows: Sequence[Row], printed: Printed) -> dict[str, tuple[str, ...]]:
    """What rests on each sentence, or is said in it in words, in the paper's order: hypotheses, and what names are."""
    found: dict[str, list[str]] = {said.place: [] for said in printed.prose.sentences}
    for row in rows:
        places = [row.place] if row.reading.key is None else []
        places += [h.place for part in row.parts if part.role == "printed" for h in part.suppositions]
        key = row.reading.key or row.ref
        said_in = printed.notation.at(key, printed.sections.get(key, row.section)).said_in
        if missing := [place for place in said_in if place not in found]:
            raise Unreadable(f"[sources] of {key}: there is no sentence {missing[0]} in sentences.json")
        places += said_in
        for place in dict.fromkeys(places):
            if place in found:
                found[place].append(row.reading.key or row.ref)
    return {place: tuple(dict.fromkeys(rests)) for place, rests in found.items() if rests}


def _locked(key: str, rows: Sequence[Row], printed: Printed) -> Locked:
    display = printed.displays[key]
    claims = tuple(part.text for row in rows for part in row.parts if part.role == "printed")
    levels = list(dict.fromkeys(row.reading.level for row in rows if claims or row.verdict != "open"))
    empty = not display.formula.strip()
    return Locked(
        key=key,
        section=printed.sections[key],
        fingerprint=fingerprint(display.formula),
        tokens=" ".join(tokens(display.formula)),
        tree=display.tree,
        claim=claims,
        level=", ".join(levels) or ("definition" if empty else "uncovered"),
        verdict=_verdict(rows),
        superseded=key in printed.superseded,
    )
