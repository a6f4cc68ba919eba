"""A confirmation that is under way, in a file: an interrupted one goes on from there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from symbolic import state
from symbolic.evidence.confirm import CHUNK
from symbolic.evidence.tally import Tally
from symbolic.evidence.workers import program


class Partial:
    """The file with the tally of one claim over one grid, in a folder of such files."""

    def __init__(self, folder: Path, claim: str, grid: str, digits: int) -> None:
        self.task = {"claim": claim, "grid": grid, "digits": digits, "chunk": CHUNK}
        self.file = folder / f"{state.digest(state.dump(self.task))[:32]}.json"

    def load(self) -> tuple[Tally, str]:
        """The tally so far, an empty one where there is none; and why what is there cannot be used, or ""."""
        try:
            body = state.load(self.file)
            if body is None:
                return Tally(), ""
            if {k: body[k] for k in self.task} != self.task:
                raise ValueError("another claim")
            if body["program"] != program():
                return Tally(), f"{self.file.name} was begun by another version of the program"
            return Tally.from_json(body["tally"]), ""
        except (state.StateDamaged, ValueError, LookupError, TypeError):
            return Tally(), f"{self.file.name} is damaged"

    def save(self, tally: Tally) -> None:
        """Keep the tally."""
        body: dict[str, Any] = {**self.task, "program": program(), "tally": tally.as_json()}
        state.save(self.file, body)

    def remove(self) -> None:
        """All is done."""
        self.file.unlink(missing_ok=True)
