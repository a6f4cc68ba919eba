"""`rederive paper`: a draft held against what is claimed of its paper, started, or settled as it stands."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from symbolic.commands.application import application
from symbolic.commands.setting import Json, Reports, Setting
from symbolic.errors import Unusable
from symbolic.state import dump

app = application()


class Form(StrEnum):
    """How a settled draft is shown."""

    text = "text"
    markdown = "markdown"
    latex = "latex"


@app.command()
def paper(
    ctx: typer.Context,
    draft: Annotated[Path, typer.Argument(metavar="DRAFT", help="The paper's source, .tex or .md.")],
    name: Annotated[
        str | None, typer.Option("--paper", metavar="ID", help="Which paper it is [default: the likeliest].")
    ] = None,
    as_json: Json = False,
    strict: Annotated[bool, typer.Option("--strict", help="What no claim covers is a failure, too.")] = False,
    init: Annotated[bool, typer.Option("--init", help="Start the derivation of a new paper.")] = False,
    settle: Annotated[
        bool, typer.Option("--settle", help="Prove or refute every display as it stands; nothing is written.")
    ] = False,
    given: Annotated[
        list[str] | None,
        typer.Option("--given", metavar="H", help="A hypothesis, 'eps > 0' or 'integers n' (with --settle)."),
    ] = None,
    convention: Annotated[
        list[str] | None,
        typer.Option("--convention", metavar="C", help="How it is read, 'x = y, n > 0: supposed' (with --settle)."),
    ] = None,
    timeout: Annotated[
        float, typer.Option(min=0.1, metavar="S", help="Seconds for each display (with --settle).")
    ] = 20.0,
    form: Annotated[
        Form, typer.Option("--as", help="How to show it (with --settle): latex is the draft with marks in its margin.")
    ] = Form.text,
    keep: Annotated[
        bool, typer.Option("--keep", help="Make the package of --init, with what was settled (with --settle).")
    ] = False,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, metavar="N", help="Processes at a time [default: one a core].")
    ] = None,
    reports: Reports = None,
) -> None:
    """Hold a draft against the claims made of its paper: same, differs, unread, uncovered, changed since.

    Exit 0; 1 when something differs or is stale (or, with --strict, uncovered); 2 when the source cannot be used.  With
    --settle: 1 when something is refuted (or, with --strict, open or unread); 2 when a brace is not closed.
    """
    from symbolic.commands.drafts import check_draft, data, told

    setting: Setting = ctx.obj
    if settle:
        from symbolic.commands.settle import settle_draft

        shown, code = settle_draft(
            draft, name, setting, given=given or (), conventions=convention or (), timeout=timeout,
            form="json" if as_json else form.value, keep=keep, strict=strict, jobs=jobs,
        )  # fmt: skip
        print(shown)
        raise typer.Exit(code)
    if given or convention or keep:
        raise Unusable(f"--{'given' if given else 'convention' if convention else 'keep'} is for --settle")
    if init:
        from symbolic.reading.starting import start

        for line in start(draft, name, setting.papers, setting.home):
            print(line)
        return
    report = check_draft(draft, name, setting.papers, setting.reports(reports))
    if as_json:
        print(dump(data(report)), end="")
    else:
        for line in told(report, strict):
            print(line)
    raise typer.Exit(report.code(strict))
