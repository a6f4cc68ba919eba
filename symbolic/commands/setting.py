"""What all commands share: the papers and folders that they work on, and options that several of them have."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from symbolic.errors import Unusable, directory, near
from symbolic.ledger.numbered import called, numbers_of
from symbolic.paper.registry import Registry

if TYPE_CHECKING:
    from symbolic.building.reports import Writers
    from symbolic.ledger.ledger import Ledger, PaperRow

Reports = Annotated[
    Path | None, typer.Option("--reports", metavar="DIR", help="The folder of reports [default: that of the papers].")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@dataclass(frozen=True)
class Setting:
    """The papers, the folder that has `reports` in it, the functions that write reports, and further commands.

    `home`: the folder of the repository in which a new paper is started.
    """

    papers: Registry
    root: Path
    writers: Writers | None
    commands: dict[str, str]
    home: Path

    def reports(self, given: Path | None) -> Path:
        """The folder of reports; raises Unusable."""
        return _short(directory(given, "--reports") if given is not None else self.root / "reports")

    def item(self, ref: str) -> tuple[str, str]:
        """The paper and the number of an item; raises Unusable."""
        name, colon, number = ref.partition(":")
        if not colon:
            raise Unusable(f"{ref!r} is no item; write PAPER:REF, as in {next(iter(self.papers), 'paper')}:4.22")
        return name, called(number, numbers_of(self.papers.get(name, ())))

    def row(self, read: Ledger, name: str) -> PaperRow:
        """What a ledger has of a paper; raises Unusable."""
        if name in read.papers:
            return read.papers[name]
        if name in self.papers:
            raise Unusable(f"{name} is not in the ledger yet; run 'rederive build {name}'")
        raise Unusable(f"there is no paper {name!r}{near(name, sorted({*read.papers, *self.papers}))}")


def _short(path: Path) -> Path:
    """The path from here, if it is below."""
    full, here = path.resolve(), Path.cwd()
    return full.relative_to(here) if here in full.parents else path
