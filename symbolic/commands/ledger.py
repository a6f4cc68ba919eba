"""`rederive ledger`: the table of verdicts."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from symbolic.commands.application import application
from symbolic.commands.setting import Json, Reports
from symbolic.ledger.numbered import folder_of, numbers_of
from symbolic.state import dump

if TYPE_CHECKING:
    from symbolic.ledger.ledger import PaperRow


app = application()


@app.command()
def ledger(
    ctx: typer.Context,
    paper: Annotated[str | None, typer.Argument(metavar="[PAPER]", help="One paper [default: all].")] = None,
    as_json: Json = False,
    reports: Reports = None,
) -> None:
    """Print the table of verdicts."""
    from symbolic.ledger.ledger import Ledger
    from symbolic.paper.pins import unpinned
    from symbolic.reading.lock import hold, lock_path

    folder = ctx.obj.reports(reports)
    read = Ledger.read(folder)
    if paper is not None:
        read = Ledger({paper: ctx.obj.row(read, paper)})
    for name, content in read.papers.items():
        hold(lock_path(name, folder), content.items, ctx.obj.writers is None)
        for line in unpinned(folder_of(content.package)):
            print(f"rederive: {name}: {line}", file=sys.stderr)
    if as_json:
        print(dump(read.as_json()), end="")
        return
    for name, content in read.papers.items():
        _table(name, content, numbers_of(ctx.obj.papers.get(name, ())))


def _table(name: str, paper: PaperRow, printed: dict[str, str]) -> None:
    rows = [
        [
            f"{r.ref} ({printed[r.ref]})" if r.ref in printed else r.ref,
            r.kind,
            r.verdict,
            r.argument,
            " ".join(r.statement.split()),
            ", ".join(r.rests_on),
        ]
        for r in paper.items
    ]
    head = ["ref", "kind", "verdict", "argument", "statement", "rests on"]
    if sys.stdout.isatty():
        _rich_table(f"{name}: {paper.title}", head, rows)
        return
    print(f"{name}: {paper.title}")
    widths = [max(len(row[k]) for row in [head, *rows]) for k in range(4)]
    for row in [head, *rows]:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        rests = f"   [rests on {row[5]}]" if row[5] and row is not head else ""
        print("  ".join([*cells, row[4]]).rstrip() + rests)


def _rich_table(title: str, head: list[str], rows: list[list[str]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title, "bold"), title_justify="left", box=None, padding=(0, 2, 0, 0))
    for name in head:
        table.add_column(name, no_wrap=True, overflow="ellipsis", ratio=1 if name == "statement" else None)
    for row in rows:
        cells = [Text(cell) for cell in row]
        cells[2].stylize(_STYLES.get(row[2], ""))
        table.add_row(*cells)
    Console().print(table)


_STYLES = {
    "proved": "green",
    "corrected": "yellow",
    "refuted": "red",
    "open": "bold red",
    "unclear": "magenta",
    "definition": "dim",
}
