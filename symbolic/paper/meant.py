"""What formulas mean by a paper's notation, pinned beside what the names of functions mean, in `definitions.toml`.

    "[meanings] a_i" = ["0b1c61d4d5a8"]

Each digest is of an entry of `notation.toml` with its scope: of what a formula means, of what a name is, another name
or a kind of number, of what words introduce, of a hypothesis that has a name, of where the draft says one; or of what a
sentence supposes that is bound by hand.  Another entry makes another claim of what is printed: the items that use it
are not judged until it is pinned.

What all displays are read with, conventions and the tables of the grammar, and what sentences suppose as they are read,
has one digest a table, `"[conventions] all"`: no item of the paper is judged while it is another one.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from symbolic.reading.notation import KINDS, entries_of
from symbolic.state import digest

NOTATION = "notation.toml"
TABLES = ("meanings", "names", "aliases", "words", *KINDS, "hypotheses", "sources")
GRAMMAR = ("conventions", "families", "labels", "operators", "events")
SENTENCES = "sentences"
ALL = "all"  # the key of a table that is pinned as a whole
Used = tuple[str, str, str]  # a table, a key in it, and what stands there


class Entry(NamedTuple):
    """One line of a notation: its scope, "" where there is none, its table, and what it says of what."""

    where: str
    table: str
    key: str
    text: str

    @property
    def name(self) -> str:
        """Under which it is pinned."""
        return f"[{self.table}] {self.key}"

    @property
    def short(self) -> str:
        """As what it is pinned."""
        return digest(f"{self.where}\n{self.text}")[:12]

    def is_in(self, pins: Mapping[str, set[str]] | None) -> bool:
        """Is it pinned, or nothing at all?"""
        return pins is None or self.short in pins.get(self.name, ())

    def __str__(self) -> str:
        scope = f'scope."{self.where}".' if self.where else ""
        return f"[{scope}{self.table}] {self.key!r} = {self.text!r}"


def entries(folder: Path) -> Iterator[Entry]:
    """All of a paper's notation; none where there is no notation, or a damaged one, which its reader tells."""
    try:
        data = tomllib.loads((folder / NOTATION).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return
    scopes = data.get("scope", {})
    parts = [("", data), *(scopes.items() if isinstance(scopes, Mapping) else ())]
    for where, tables in parts:
        for table in TABLES:
            yield from (Entry(where, table, key, str(text)) for key, text in entries_of(tables, table).items())
    for table in GRAMMAR:
        lines = (f"{where}\n{key}\n{text}" for where, part in parts for key, text in entries_of(part, table).items())
        yield _whole(table, lines)
    yield from _sentences(folder / "printed" / "sentences.json")


def _whole(table: str, lines: Iterable[str]) -> Entry:
    """A table as one entry; with nothing in it, too, as what is taken out says something else."""
    return Entry("", table, ALL, digest("\n\n".join(sorted(lines)))[:12])


def by_hand(fingerprint: str, onward: Iterable[str], here: Iterable[str]) -> Entry:
    """What a sentence supposes, by its fingerprint, that a person has said."""
    return Entry("", SENTENCES, fingerprint, " | ".join(["; ".join(onward), *(f"here {formula}" for formula in here)]))


def _sentences(file: Path) -> Iterator[Entry]:
    """What sentences suppose: by hand, one by one, and as they are read; of damaged ones their reader tells."""
    try:
        said = json.loads(file.read_text(encoding="utf-8"))["sentences"] if file.is_file() else []
        bound = [by_hand(s["fingerprint"], s.get("onward", ()), s.get("here", ())) for s in said if s.get("hand")]
        read = [_read(s) for s in said if not s.get("hand") and (s.get("onward") or s.get("here"))]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return
    yield from bound
    yield _whole(SENTENCES, read)


def _read(said: dict[str, Any]) -> str:
    """What a sentence supposes as it is read, in which section."""
    section = str(said.get("place")).rsplit(":", 2)[0]
    return "\n".join(map(str, (section, said["fingerprint"], said.get("onward"), said.get("here"))))


def remedy(paper: str) -> str:
    """What to do about an entry that is not pinned."""
    return f"is not pinned in definitions.toml: look at what it says, and run 'rederive pin {paper}'"
