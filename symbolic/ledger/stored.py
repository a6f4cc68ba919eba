"""Evidence that was asked for, kept beside the certificates: one file an item, `evidence/PAPER/REF.json`.

Each claim's evidence stands under a digest of the claim with all its definitions, so what was found out about a claim
that has changed since is never taken for the new one: it is dropped, and named.  A file that is not as it was written
is set aside under another name, and never read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from symbolic import state
from symbolic.evidence.covering import BoxEvidence
from symbolic.evidence.evidence import Evidence
from symbolic.ledger.ledger import Row, StoredBox, StoredGrid, file_name
from symbolic.record import Record

Found = Evidence | BoxEvidence


@dataclass(frozen=True)
class Kept(Record):
    """What is known of a claim: one piece of evidence for each grid, or box, and number of digits."""

    claim: str
    grids: tuple[Evidence, ...] = ()
    boxes: tuple[BoxEvidence, ...] = ()

    def plus(self, found: Found) -> Kept:
        """With one piece more, in the place of an older one over the same points."""
        if isinstance(found, Evidence):
            grids = {(e.grid, e.digits): e for e in (*self.grids, found)}
            return Kept(self.claim, tuple(e for _, e in sorted(grids.items())), self.boxes)
        boxes = {(e.box, e.digits): e for e in (*self.boxes, found)}
        return Kept(self.claim, self.grids, tuple(e for _, e in sorted(boxes.items())))

    def texts(self) -> Iterator[str]:
        """Each piece in a few words."""
        yield from (e.text() for e in (*self.grids, *self.boxes))


Claims = dict[str, Kept]


@dataclass(frozen=True)
class _File(Record):
    item: str
    claims: Claims = field(default_factory=dict)


class Store:
    """The evidence below a folder of reports."""

    def __init__(self, reports: Path) -> None:
        self.reports = reports

    def name(self, paper: str, ref: str) -> str:
        """The path of an item's file, below the reports."""
        return f"evidence/{paper}/{file_name(ref)}"

    def names(self, paper: str) -> list[str]:
        """The paths of all files of a paper."""
        return [f"evidence/{paper}/{file.name}" for file in sorted((self.reports / "evidence" / paper).glob("*.json"))]

    def read(self, paper: str, ref: str) -> Claims:
        """What is kept of an item's claims, by their digests; raises StateDamaged."""
        name, item = self.name(paper, ref), f"{paper}:{ref}"
        body = state.load(self.reports / name)
        if body is None:
            return {}
        found = _File.from_json(body, Path(name).name)
        if found.item != item:
            raise state.StateDamaged(f"{Path(name).name} belongs to another item")
        return found.claims

    def write(self, paper: str, ref: str, claims: Claims) -> None:
        """Keep this of an item's claims, and nothing else."""
        file = self.reports / self.name(paper, ref)
        if claims:
            state.save(file, _File(f"{paper}:{ref}", claims).as_json())
        else:
            file.unlink(missing_ok=True)

    def usable(self, paper: str, ref: str) -> tuple[Claims, list[str]]:
        """What is kept of an item's claims, and what a reader wants to know; a damaged file is set aside."""
        try:
            return self.read(paper, ref), []
        except state.StateDamaged:
            name = self.name(paper, ref)
            aside = f"{name}.damaged"
            (self.reports / name).replace(self.reports / aside)
            return {}, [f"{paper}:{ref}: the evidence in {name} is damaged; set aside as {aside}"]

    def add(self, paper: str, ref: str, found: Mapping[str, tuple[str, list[Found]]]) -> list[str]:
        """Keep what was found out about claims, given by their digests, as (text, evidence).

        Returns what a reader wants to know.
        """
        claims, notes = self.usable(paper, ref)
        for digest, (text, pieces) in found.items():
            for piece in pieces:
                claims[digest] = claims.get(digest, Kept(text)).plus(piece)
        self.write(paper, ref, claims)
        return notes

    def prune(self, paper: str, ref: str, wanted: Collection[str]) -> tuple[Claims, list[str]]:
        """What is kept of these claims; the evidence of others is dropped.  And what a reader wants to know."""
        claims, notes = self.usable(paper, ref)
        stale = [digest for digest in claims if digest not in wanted]
        for digest in stale:
            kept = claims.pop(digest)
            about = f"{paper}:{ref}: the claim has changed since, evidence dropped: {kept.claim}"
            notes += [f"{about}: {text}" for text in kept.texts()]
        if stale:
            self.write(paper, ref, claims)
        return claims, notes


def merged(row: Row, claims: Mapping[str, Kept], file: str) -> Row:
    """The row with the evidence that is kept of its claims, and no other."""
    found = [e for part, digest in row.claims() if digest in claims for e in _entries(part, claims[digest], file)]
    return replace(row, evidence=replace(row.evidence, stored=tuple(found)))


def _entries(part: int | None, kept: Kept, file: str) -> Iterator[StoredGrid | StoredBox]:
    for grid in kept.grids:
        yield StoredGrid(**vars(grid), part=part, claim=kept.claim, file=file)
    for box in kept.boxes:
        yield StoredBox(**vars(box), part=part, claim=kept.claim, file=file)


__all__ = ["Claims", "Found", "Kept", "Store", "merged"]
