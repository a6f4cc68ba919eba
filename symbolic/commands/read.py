"""`rederive read`: how one display of a draft is read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from symbolic.commands.application import application
from symbolic.commands.setting import Reports, Setting

app = application()


@app.command()
def read(
    ctx: typer.Context,
    draft: Annotated[Path, typer.Argument(metavar="DRAFT", help="The paper's source, .tex or .md.")],
    equation: Annotated[str, typer.Argument(metavar="EQ", help="A number, a label, or a key such as 4.2.1c.")],
    name: Annotated[
        str | None, typer.Option("--paper", metavar="ID", help="Which paper it is [default: the likeliest].")
    ] = None,
    reports: Reports = None,
) -> None:
    """Show how a display is read: source, tree, conventions applied, and the formula printed back."""
    from symbolic.commands.drafts import show_reading

    setting: Setting = ctx.obj
    lines, code = show_reading(draft, equation, name, setting.papers, setting.reports(reports))
    for line in lines:
        print(line)
    raise typer.Exit(code)
