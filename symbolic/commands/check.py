"""`rederive check`: certificates, and every row of the ledger against them, the print and the modules; no search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from symbolic.commands.application import application
from symbolic.commands.setting import Reports, Setting
from symbolic.errors import Unusable
from symbolic.state import StateDamaged

if TYPE_CHECKING:
    from symbolic.ledger.ledger import Ledger, PaperRow
    from symbolic.paper.modules import Modules
    from symbolic.reading.binding import Printed


app = application()


@app.command()
def check(
    ctx: typer.Context,
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE ...]", help="Certificates, or folders of them [default: all].")
    ] = None,
    reports: Reports = None,
) -> None:
    """Check every certificate again, and every row of the ledger against it and against what is printed: no search.

    All that a row shows is held but for its evidence: spot checks, SymPy and grids are done by `build`.

    `python -m symbolic.paper.shown` does the same with the standard library alone, but for arguments, links, prints,
    formulas and what the modules say.
    """
    folder = ctx.obj.reports(reports) / "certificates"
    if not files and not folder.is_dir():
        raise Unusable(f"nothing to check: there is no {folder}; run 'rederive build' first")
    from symbolic import processes
    from symbolic.kernel.__main__ import main
    from symbolic.paper.modules import Modules
    from symbolic.paper.shown import Shown

    asked = [str(f) for f in files or [folder]]
    told = Shown.above(asked)
    modules = Modules(ctx.obj.papers, told.bodies)

    def also(row: Any, results: Any) -> Iterator[str]:
        yield from told.unlike(row, results)
        yield from modules.misshown(row, results)

    if not files:
        modules.load()  # imported here once, for all processes
    code = main(asked, also)
    for line in modules.mistold(not files):
        print(f"FAILED {line}")
        code = 1
    read = _ledger(folder.parent, code) if not files else None
    if read is not None:
        linked, found = read.linked().papers, dict[str, list[str]]()

        def look(name: str, say: Callable[[Any], None]) -> None:
            with processes.uncollected():
                say(list(_unlike(ctx.obj, modules, name, read.papers[name], linked[name], folder.parent)))

        for name, told_of in processes.news(list(read.papers), look, processes.cores()):
            if name is not None:
                died = told_of == processes.DIED
                found[name] = [f"{name}: the process that looked at it died: out of memory?"] if died else told_of
        wrong = [*modules.broken, *(line for name in read.papers for line in found[name])]
        for line in wrong:
            print(f"FAILED {line}")
        code = 1 if wrong else code
    raise typer.Exit(code)


def _ledger(reports: Path, code: int) -> Ledger | None:
    """The ledger, where there is one; where something has failed already, that it is damaged has been said."""
    from symbolic.ledger.ledger import Ledger

    try:
        return Ledger.read(reports) if (reports / "ledger.json").is_file() else None
    except StateDamaged:
        if code:
            return None
        raise


def _unlike(
    setting: Setting, modules: Modules, name: str, paper: PaperRow, linked: PaperRow, reports: Path
) -> Iterator[str]:
    """What rows say otherwise than the print, the modules, their steps and the other drafts."""
    unlike = [*_unprinted(setting, name, paper, reports, modules.printed(name)), *modules.unlike(name, paper)]
    yield from (f"{name}: {line}" for line in unlike)
    for row, argued, drafts in zip(paper.items, modules.argued(name, paper).items, linked.items, strict=True):
        if row != argued:
            by = f"its argument is {argued.argument}, its consequence {argued.consequence or 'none'}"
            yield f"{name}:{row.ref}: by its steps {by}, not {row.argument}, {row.consequence or 'none'}"
        if row != drafts:
            yield f"{name}:{row.ref}: what is printed links it to other items of other drafts"


def _unprinted(setting: Setting, name: str, paper: PaperRow, reports: Path, printed: Printed | None) -> list[str]:
    """What a paper of the ledger says is printed, and is not; another package; what is wrong with its lock."""
    from symbolic.paper.prints import Prints
    from symbolic.reading.lock import folder_of

    packages = sorted({module.rpartition(".")[0] for module in setting.papers.get(name, ())})
    if paper.package not in packages and any(map(folder_of, packages)):
        return [f"its package is {packages[0]}, not {paper.package!r}"]
    prints = Prints(name, paper, printed)
    return [*prints.unlike(paper), *prints.unlocked(reports)]
