"""A build that has nothing to do: all that it would read and write is, byte for byte, as the last whole one left it."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from symbolic import state
from symbolic.building.reports import Writers
from symbolic.building.units import Units
from symbolic.record import Record
from symbolic.sources import ENGINE, LIBRARIES, top_folder, version_of

_FILE = "whole.json"
_OURS = ("reports", "state")  # below `.rederive`: what is kept there besides comes and goes


@dataclass(frozen=True)
class Whole(Record):
    """What a build of everything has left, none of it failed: a digest of all files, and how many rows of a verdict."""

    key: str
    verdicts: dict[str, int]


def left(units: Units, writers: Writers) -> Counter[str] | None:
    """The verdicts, if nothing at all has changed since the last build of everything."""
    with suppress(state.StateDamaged, OSError):  # what cannot be read is told by who looks at it
        body = state.load(units.folder / _FILE)
        whole = Whole.from_json(body) if body else None
        if whole and whole.key == _key(units, writers):
            return Counter(whole.verdicts)
    return None


def leave(units: Units, writers: Writers, verdicts: Counter[str]) -> None:
    """Keep what a build of everything has left, if all of it can be read: the build is done without."""
    with suppress(OSError):
        state.save(units.folder / _FILE, Whole(_key(units, writers), dict(verdicts)).as_json())


def _key(units: Units, writers: Writers) -> str:
    modules = [ENGINE, *(module for name in units.papers for module in units.papers[name])]
    tops = sorted({top_folder(file) for module in modules if (file := units.sources.find(module)) is not None})
    told = [f"{name} {version_of(name)}" for name in (*LIBRARIES, "math-core")]
    told += [f"{name} {' '.join(modules)}" for name, modules in units.papers.items()]
    whole = hashlib.sha256("\n".join([*told, *map(" ".join, writers)]).encode())
    for folder in [*tops, units.reports, *(units.folder / name for name in _OURS)]:
        for path in _files(folder):
            data = path.read_bytes()
            whole.update(f"\n{folder.name}/{path.relative_to(folder)} {len(data)}\n".encode())
            whole.update(data)
    return whole.hexdigest()


def _files(folder: Path) -> Iterator[Path]:
    """All files below a folder, in order, but what Python keeps there."""
    paths: Iterable[Path] = sorted(folder.iterdir()) if folder.is_dir() else ()
    for path in paths:
        if path.is_dir() and path.name != "__pycache__":
            yield from _files(path)
        elif path.is_file():
            yield path
