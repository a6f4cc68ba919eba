"""`rederive show`: one item, as a person reads it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from symbolic.commands.application import application
from symbolic.commands.setting import Reports
from symbolic.errors import Unusable, near
from symbolic.ledger.numbered import folder_of, numbers_of
from symbolic.state import StateDamaged

if TYPE_CHECKING:
    from symbolic.ledger.ledger import Row


app = application()


@app.command()
def show(
    ctx: typer.Context,
    ref: Annotated[str, typer.Argument(metavar="PAPER:REF", help="An item, as in jan2016:4.22 or 'jan2016:Lemma 1'.")],
    reports: Reports = None,
) -> None:
    """Print one item: what is printed, the verdict, and how it is shown."""
    from symbolic.ledger.ledger import Ledger
    from symbolic.paper.pins import unpinned
    from symbolic.reading.lock import hold, lock_path
    from symbolic.writing.items import Items
    from symbolic.writing.lemmas import Lemmas
    from symbolic.writing.plain import item_text, labelled

    name, number = ctx.obj.item(ref)
    folder = ctx.obj.reports(reports)
    found = ctx.obj.row(Ledger.read(folder), name)
    hold(lock_path(name, folder), found.items, ctx.obj.writers is None)
    for line in unpinned(folder_of(found.package)):
        print(f"rederive: {name}: {line}", file=sys.stderr)
    row = found.row(number)
    if row is None:
        raise Unusable(f"{name} has no item {number!r} in the ledger{near(number, [r.ref for r in found.items])}")
    print(item_text(name, _with_evidence(name, row, folder), Lemmas(found)))
    if row.verdict in ("corrected", "refuted") and (resting := Items(found, whole=True).resting(number)):
        print(labelled("falls too", f"what is argued by it: {', '.join(resting)}"))
    if number in (printed := numbers_of(ctx.obj.papers.get(name, ()))):
        print(labelled("number", f"({printed[number]})"))
    spot = row.evidence.spot_check
    if spot.points:
        print(labelled("spot check", f"{spot.points} points, {spot.model_values} values of models"))


def _with_evidence(paper: str, row: Row, reports: Path) -> Row:
    """The row with what is kept of its claims now: some may have been asked for after the last build."""
    from symbolic.ledger import stored

    store = stored.Store(reports)
    file = store.name(paper, row.ref)
    try:
        return stored.merged(row, store.read(paper, row.ref), file)
    except StateDamaged:
        damaged = f"{reports / file} is damaged and not shown; the next build sets it aside"
        print(f"rederive: {damaged}", file=sys.stderr)
        return stored.merged(row, {}, file)
