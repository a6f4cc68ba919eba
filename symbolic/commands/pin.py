"""`rederive pin`: what the names of a paper mean, pinned."""

from __future__ import annotations

from typing import Annotated

import typer

from symbolic.commands.application import application
from symbolic.commands.setting import Setting
from symbolic.errors import Unusable, near

app = application()


@app.command()
def pin(
    ctx: typer.Context, name: Annotated[str, typer.Argument(metavar="PAPER", help="A paper, as in jan2016.")]
) -> None:
    """Pin what the names of a paper's functions mean now, and say what is new: look at it before you commit it."""
    from symbolic.paper.pins import FILE, pin
    from symbolic.paper.registry import import_paper

    setting: Setting = ctx.obj
    if name not in setting.papers:
        raise Unusable(f"there is no paper {name!r}{near(name, sorted(setting.papers))}")
    found, broken = import_paper(setting.papers, name)
    if broken:
        raise Unusable(f"{broken[0][0]} cannot be imported: {broken[0][1]}")
    if found.folder is None:
        raise Unusable(f"{name} has no folder with a draft, so there is nowhere to pin its names")
    sections = [*found.sections, *(item.context for item in found.items.values())]
    new, gone = pin(found.folder, {f for section in sections for f in section.functions.values()})
    print("".join(f"{sign} {line}\n" for sign, lines in (("+", new), ("-", gone)) for line in lines), end="")
    print(f"{FILE}: {len(new)} new, {len(gone)} gone")
