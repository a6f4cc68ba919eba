"""The lock of a paper, written with its reports: what is printed, how it was read, and the claims that stand for it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from symbolic.ledger import PaperRow, Row
from symbolic.state import write

from .binding import Printed
from .fingerprint import fingerprint, tokens
from .lock import Lock, Locked, LockedSentence

NOTATION = "notation.toml"


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


def _rests(rows: Sequence[Row], printed: Printed) -> dict[str, tuple[str, ...]]:
    """What rests on each sentence, or is said in it in words, in the paper's order."""
    found: dict[str, list[str]] = {said.place: [] for said in printed.prose.sentences}
    for row in rows:
        places = [row.place] if row.reading.key is None else []
        places += [h.place for part in row.parts if part.role == "printed" for h in part.suppositions]
        for place in dict.fromkeys(places):
            if place in found:
                found[place].append(row.reading.key or row.ref)
    return {place: tuple(dict.fromkeys(rests)) for place, rests in found.items() if rests}


def _locked(key: str, rows: Sequence[Row], printed: Printed) -> Locked:
    display = printed.displays[key]
    claims = tuple(part.text for row in rows for part in row.parts if part.role == "printed")
    verdicts = list(dict.fromkeys(row.verdict for row in rows))
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
        verdict=", ".join(verdicts),
        superseded=key in printed.superseded,
    )
