"""`rederive build`: papers derived, certified, and their reports written."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from symbolic.commands.application import application
from symbolic.commands.setting import Reports, Setting
from symbolic.errors import Unusable
from symbolic.progress import progress

if TYPE_CHECKING:
    from symbolic.building.build import Outcome


app = application()


@app.command()
def build(
    ctx: typer.Context,
    refs: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PAPER or REF ...]", help="Papers, or sections of items [default: all]."),
    ] = None,
    reports: Reports = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an item failed.")] = False,
    afresh: Annotated[bool, typer.Option("--afresh", help="Reuse nothing; search for every proof again.")] = False,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, metavar="N", help="Processes at a time [default: one a core].")
    ] = None,
    drafts: Annotated[
        list[str] | None,
        typer.Option("--draft", metavar="PAPER=FILE", help="Write PAPER-quoted.tex too, with sentences of this draft."),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser", help="Put beside index.html what it checks proofs with (10 MB, by npm).")
    ] = False,
    whole: Annotated[
        bool, typer.Option("--whole", help="Write PAPER-whole.tex too, with what is set aside and all evidence.")
    ] = False,
) -> None:
    """Derive, certify and write reports; what has not changed is not done again, and no theorem is searched for twice.

    PAPER: jan2016.  REF: jan2016:4.22, for the section of that item.
    """
    from symbolic.building.build import WRITERS
    from symbolic.building.build import build as derive

    setting: Setting = ctx.obj
    named = [draft.partition("=") for draft in drafts or []]
    if wrong := next((name for name, _, file in named if not file), None):
        raise Unusable(f"--draft {wrong}: write --draft PAPER=FILE")
    with progress() as told:
        folder = setting.reports(reports)
        outcome = derive(
            setting.papers,
            refs or [],
            folder,
            told,
            writers=WRITERS if setting.writers is None else setting.writers,
            afresh=afresh,
            jobs=jobs,
        )
    _report(outcome, debug)
    besides: list[Path] = []
    if named:
        from symbolic.commands.drafts import quote

        besides += [quote(name, Path(file), setting.papers, folder) for name, _, file in named]
    if whole:
        from symbolic.ledger.ledger import Ledger
        from symbolic.writing.report import write_more

        asked = {ref.partition(":")[0] for ref in refs or setting.papers}
        for name, paper in Ledger.read(folder).papers.items():
            if name in asked:
                besides.append(write_more(name, paper, folder))
    for path in besides:
        print(path)
    if browser and not outcome.interrupted:
        from symbolic.page.browser import bundle

        besides += (bundled := bundle(folder, folder.resolve().parent / ".rederive"))
        print(f"{bundled[0].parent}: index.html checks its proofs")
    if besides:
        from symbolic.building import receipt
        from symbolic.building.units import Units

        receipt.requested(Units(setting.papers, folder, print), besides)
    raise typer.Exit(outcome.code)


def _report(outcome: Outcome, debug: bool) -> None:
    sys.stdout.flush()
    for failure in outcome.failures:
        print(f"FAILED {failure}", file=sys.stderr)
        if debug and failure.trace:
            print(failure.trace, file=sys.stderr)
    sys.stderr.flush()
    print(outcome.summary())
