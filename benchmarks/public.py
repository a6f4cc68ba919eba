"""Public LaTeX: the displays of sources that others wrote, each read as it was when the reading was checked.

`public.toml` says which sources, where they come from and under which licence, and declares their notation as an author
would.  `public.txt` has a line for every display that is read: digests of the formula and of its tree.  The sources
themselves are theirs, and are not kept here: put a checkout of each, under its name, into one folder.

    python -m benchmarks.public FOLDER            the share that is read, and what is read otherwise than it was checked
    python -m benchmarks.public FOLDER --write    keep what is read now as checked: look at what differs before
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from symbolic.reading.binding import Display, Printed
from symbolic.reading.errors import Unreadable
from symbolic.reading.extraction import extract
from symbolic.reading.fingerprint import fingerprint
from symbolic.reading.notation import notation_of
from symbolic.reading.proposal import proposal
from symbolic.reading.transcription import Transcription, transcribe

HERE = Path(__file__).resolve().parent
MANIFEST, CHECKED = HERE / "public.toml", HERE / "public.txt"
_LENGTH = 12  # of a digest, in hexadecimal digits
_ASKED = ("spelled-function", "index-beyond", "no-relation")  # lints that say that it may not be what is meant


class Seen(NamedTuple):
    """A display of a source: where it stands, and how it is read."""

    source: str
    place: str
    display: Display

    @property
    def read(self) -> bool:
        """Is it read, and not asked about?"""
        return self.display.reading is not None and all(lint.id not in _ASKED for lint in self.display.lints)

    @property
    def line(self) -> str:
        """Its place, and digests of the formula and of the tree."""
        return f"{self.place} {fingerprint(self.display.formula)[:_LENGTH]} {self.display.tree[:_LENGTH]}"


@cache
def manifest() -> Mapping[str, Any]:
    """What `public.toml` says."""
    return tomllib.loads(MANIFEST.read_text(encoding="utf-8"))


def seen(folder: Path, declared: bool = True) -> Iterator[Seen]:
    """The displays of all sources; Unreadable for one that is not in the folder.  Without notation: as proposed."""
    for source in manifest()["source"]:
        for name, transcription in _papers(folder / source["name"], source):
            text = proposal(transcription, name, name)
            tables = _declared(tomllib.loads(text), source["name"], name) if declared else tomllib.loads(text)
            for display in Printed(transcription, notation_of(tables)).displays.values():
                if display.formula.strip():
                    key = "-".join(display.key.split())
                    yield Seen(source["name"], f"{source['name']}/{name}:{key}", display)


def _papers(root: Path, source: Mapping[str, Any]) -> Iterator[tuple[str, Transcription]]:
    """The files that are looked at, each as a paper; those of a book with the macros of the whole."""
    files = sorted({path for pattern in source["files"] for path in root.glob(pattern)})[:: source.get("every", 1)]
    if not files:
        raise Unreadable(f"{root}: there is no checkout of {source['origin']}")
    book = extract(root / source["book"]) if "book" in source else None
    left = source.get("most", sys.maxsize)
    for path in files:
        name = path.relative_to(root).as_posix()
        found = book or extract(path)
        displays = [d for d in found.displays if book is None or d.file == name]
        displays = displays[: min(left, source.get("first", sys.maxsize))]
        left -= len(displays)
        if displays:
            yield name, transcribe(replace(found, displays=tuple(displays)))


def _declared(proposed: dict[str, Any], source: str, name: str) -> dict[str, Any]:
    """What is proposed, with the conventions that all sources keep, and what is declared for this file."""
    tables = {**proposed, "conventions": {**manifest()["conventions"], **proposed.get("conventions", {})}}
    own = {**manifest()["notation"].get(source, {}), **manifest()["notation"].get(f"{source}/{name}", {})}
    if own.pop("decided", False):
        tables.pop("unread", None)
    for table, entries in own.items():
        if isinstance(entries, list):
            tables[table] = [*tables.get(table, []), *entries]
        else:
            before = tables.get(table, {})
            both = {k: {**before.get(k, {}), **v} if isinstance(v, dict) else v for k, v in entries.items()}
            tables[table] = {**before, **both}
    return tables


def report(found: Sequence[Seen]) -> Iterator[tuple[str, int, int]]:
    """Each source with how many of its displays are read, and how many there are."""
    for source in manifest()["source"]:
        own = [s for s in found if s.source == source["name"]]
        yield source["name"], sum(s.read for s in own), len(own)


def otherwise(found: Sequence[Seen]) -> list[str]:
    """The places that are read, and not as it was checked."""
    checked = set(CHECKED.read_text(encoding="utf-8").splitlines())
    return [s.place for s in found if s.read and s.line not in checked]


def main(arguments: Sequence[str]) -> int:
    """The table; 1 where something is read otherwise than it was checked, 2 where a source is missing."""
    if not arguments or set(arguments[1:]) - {"--write"}:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        found = list(seen(Path(arguments[0])))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 2
    if "--write" in arguments:
        CHECKED.write_text("".join(f"{s.line}\n" for s in found if s.read), encoding="utf-8")
    rows = list(report(found))
    for name, read, count in [*rows, ("all", sum(r for _, r, _ in rows), len(found))]:
        print(f"{name:24}{read:6} of {count:5}{read / count:8.1%}")
    differs = otherwise(found)
    print("\n".join(f"read otherwise than it was checked: {place}" for place in differs))
    return int(bool(differs))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
