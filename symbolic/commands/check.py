"""`rederive check`: certificates replayed, and the ledger made once more of them; no search."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from symbolic import processes
from symbolic.commands.application import application
from symbolic.commands.setting import Reports, Setting
from symbolic.errors import Unusable
from symbolic.progress import progress
from symbolic.state import StateDamaged

app = application()


@app.command()
def check(
    ctx: typer.Context,
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE ...]", help="Certificates, or folders of them [default: all].")
    ] = None,
    reports: Reports = None,
) -> None:
    """Check every certificate again, and make every row of the ledger once more of what they show: no search.

    All that a row says is held but for what was observed: spot checks, SymPy and grids are done by `build`.  Pages,
    notebooks and data for LaTeX are to be as `build` has written them: what is missing, changed or surplus is named.

    With FILE, and by `python -m symbolic.paper.shown` with the standard library alone, certificates are held against
    their rows and against what names mean; what the modules and the print say is not looked at.
    """
    setting: Setting = ctx.obj
    folder = setting.reports(reports) / "certificates"
    if not files and not folder.is_dir():
        raise Unusable(f"nothing to check: there is no {folder}; run 'rederive build' first")
    from symbolic.kernel.__main__ import main
    from symbolic.paper.shown import Shown

    asked = [str(f) for f in files or [folder]]
    with processes.uncollected():
        code = main(asked, Shown.above(asked).unlike)
        if not files:
            code = _remade(setting, folder.parent, code)
    raise typer.Exit(code)


def _remade(setting: Setting, reports: Path, code: int) -> int:
    """The exit code, once the ledger is made again; `code` where something has failed and the ledger is damaged."""
    from symbolic.building import pages
    from symbolic.building.remade import Remade
    from symbolic.building.units import Units

    with progress(sys.stderr, each=False) as told:
        units = Units(setting.papers, reports, told.note)
        try:
            remade = Remade(units, processes.cores(), told, setting.writers is None)
        except StateDamaged:
            if code:  # it has been said
                return code
            raise
        wrong = [*remade.unlike(), *pages.unlike(units, remade.told)]
    for line in wrong:
        print(f"FAILED {line}")
    if remade.missing:
        print(f"not in the ledger, so not checked: {', '.join(remade.missing)}", file=sys.stderr)
    return 1 if wrong else code
