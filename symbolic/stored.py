"""Evidence that was asked for, kept beside the certificates: one file an item, `evidence/PAPER/REF.json`.

Each claim's evidence stands under a digest of the claim with all its definitions, so what was found out about a claim
that has changed since is never taken for the new one: it is dropped, and named.  A file that is not as it was written
is set aside under another name, and never read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from symbolic import state
from symbolic.evidence import rows
from symbolic.evidence.covering import BoxEvidence
from symbolic.evidence.evidence import Evidence
from symbolic.ledger import file_name

Row = dict[str, Any]
Found = Evidence | BoxEvidence


@dataclass(frozen=True)
class Kept:
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

    def as_row(self) -> Row:
        """Plain data for JSON."""
        return {
            "claim": self.claim,
            "grids": [e.as_row() for e in self.grids],
            "boxes": [e.as_row() for e in self.boxes],
        }

    @staticmethod
    def from_row(row: Any) -> Kept:
        """What `as_row` has written; ValueError."""
        row = rows.fields(row, ("claim", "grids", "boxes"))
        grids = tuple(map(Evidence.from_row, rows.items(row["grids"])))
        return Kept(rows.word(row["claim"]), grids, tuple(map(BoxEvidence.from_row, rows.items(row["boxes"]))))

    def texts(self) -> Iterator[str]:
        """Each piece in a few words."""
        yield from (e.text() for e in (*self.grids, *self.boxes))


Claims = dict[str, Kept]


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
        name = self.name(paper, ref)
        body = state.load(self.reports / name)
        if body is None:
            return {}
        try:
            body = rows.fields(body, ("item", "claims"))
            if body["item"] != f"{paper}:{ref}":
                raise ValueError("it belongs to another item")
            return {digest: Kept.from_row(row) for digest, row in rows.table(body["claims"]).items()}
        except (ValueError, ZeroDivisionError, TypeError) as error:
            raise state.StateDamaged(f"{Path(name).name} is not what it should be: {error}") from None

    def write(self, paper: str, ref: str, claims: Claims) -> None:
        """Keep this of an item's claims, and nothing else."""
        file = self.reports / self.name(paper, ref)
        if claims:
            kept = {digest: claim.as_row() for digest, claim in claims.items()}
            state.save(file, {"item": f"{paper}:{ref}", "claims": kept})
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


def wanted(row: Row) -> set[str]:
    """The digests of the claims that a row of the ledger states."""
    digests = [part.get("claim", "") for part in row.get("parts", ())] + [c["claim"] for c in row.get("unproved", ())]
    return {digest for digest in digests if digest}


def merged(row: Row, claims: Mapping[str, Kept], file: str) -> Row:
    """The row with the evidence that is kept of its claims, and no other.

    `part` is the place of the claim among the row's parts, None for one that is not proved.
    """
    places: list[tuple[int | None, str]] = [(k, p.get("claim", "")) for k, p in enumerate(row.get("parts", ()))]
    places += [(None, c["claim"]) for c in row.get("unproved", ())]
    found = [entry for part, digest in places if digest in claims for entry in _entries(part, claims[digest], file)]
    return {**row, "evidence": {**row["evidence"], "stored": found}}


def _entries(part: int | None, kept: Kept, file: str) -> Iterable[Row]:
    for kind, pieces in (("grid", kept.grids), ("box", kept.boxes)):
        for piece in pieces:
            head = {"part": part, "claim": kept.claim, "over": kind, "text": piece.text(), "file": file}
            yield {**head, **piece.as_row()}


__all__ = ["Claims", "Found", "Kept", "Store", "merged", "wanted"]
