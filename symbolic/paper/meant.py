"""What formulas mean by a paper's notation, pinned beside what the names of functions mean, in `definitions.toml`.

    "[meanings] a_i" = ["0b1c61d4d5a8"]

Each digest is of an entry of `notation.toml` with its scope: of what a formula means, of what a name is, another name
or a kind of number, of what words introduce, of a hypothesis that has a name, of where the draft says one; or of what a
sentence supposes that is bound by hand.  Another entry makes another claim of what is printed: the items that use it
are not judged until it is pinned.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from symbolic.reading.notation import KINDS, entries_of
from symbolic.state import digest

NOTATION = "notation.toml"
TABLES = ("meanings", "names", "aliases", "words", *KINDS, "hypotheses", "sources")
SENTENCES = "sentences"
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
    for where, tables in [("", data), *(scopes.items() if isinstance(scopes, Mapping) else ())]:
        for table in TABLES:
            yield from (Entry(where, table, key, str(text)) for key, text in entries_of(tables, table).items())
    yield from _by_hand(folder)


def by_hand(fingerprint: str, onward: Iterable[str], here: Iterable[str]) -> Entry:
    """What a sentence supposes, by its fingerprint, that a person has said."""
    return Entry("", SENTENCES, fingerprint, " | ".join(["; ".join(onward), *(f"here {formula}" for formula in here)]))


def _by_hand(folder: Path) -> Iterator[Entry]:
    try:
        said = json.loads((folder / "printed" / "sentences.json").read_text(encoding="utf-8"))["sentences"]
        found = [by_hand(s["fingerprint"], s.get("onward", ()), s.get("here", ())) for s in said if s.get("hand")]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return  # its reader tells
    yield from found


def remedy(paper: str) -> str:
    """What to do about an entry that is not pinned."""
    return f"is not pinned in definitions.toml: look at what it says, and run 'rederive pin {paper}'"
