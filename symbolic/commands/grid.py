"""`rederive grid`: evidence for the claims of an item, over a grid of points or a box, kept beside the certificates.

Exit 0 when every claim holds at every point that meets its hypotheses; 1 when one is false at a point or stays
undecided, or no claim has such a point; 2, with one line on stderr, when the input cannot be used.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from symbolic.commands.application import application
from symbolic.commands.setting import Json, Reports, Setting
from symbolic.errors import Unusable, near

app = application()


@app.command()
def grid(
    ctx: typer.Context,
    ref: Annotated[str, typer.Argument(metavar="PAPER:REF", help="An item, as in jan2016:4.22 or 'jan2016:Lemma 1'.")],
    points: Annotated[
        str | None,
        typer.Option("--points", metavar="SPEC", help="As in 'N=1..6; m=0..N; q=1/10, 1/4' [default: one that fits]."),
    ] = None,
    box: Annotated[
        str | None,
        typer.Option("--box", metavar="SPEC", help="All reals of a box instead, as in 'q=1/100..49/100; N=1000'."),
    ] = None,
    digits: Annotated[int, typer.Option("--digits", metavar="D", help="Digits to begin with, 1 to 10000.")] = 50,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="Processes on this machine.")] = 1,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="tcp://HOST:PORT", help="The workers of a Dask cluster.")
    ] = None,
    as_json: Json = False,
    reports: Reports = None,
) -> None:
    """Look at the claims of an item in many points; what is found is kept with the reports.  Evidence, never proof.

    Interrupted, it saves what is finished, and the same command goes on from there.
    """
    # What looks at points takes seconds to load, and the help needs none of it.
    from symbolic.commands.run import Order, Run, crew
    from symbolic.commands.watch import watch
    from symbolic.evidence.workers import WorkersLost

    setting: Setting = ctx.obj
    paper, number = setting.item(ref)
    if paper not in setting.papers:
        raise Unusable(f"there is no paper {paper!r}{near(paper, sorted(setting.papers))}")
    order, all_hands = Order.of(points, box, digits), crew(jobs, scheduler)
    run = Run(paper, number, setting.reports(reports), order)
    try:
        with all_hands as hands:
            run.plan(setting)
            with watch() as eye:
                for task in run.tasks:
                    run.look(task, hands, eye)
        run.finish()
    except KeyboardInterrupt:
        print(f"rederive: interrupted; {run.saved()}", file=sys.stderr)
        raise typer.Exit(130) from None
    except WorkersLost as error:
        raise WorkersLost(f"{error}; {run.saved()}") from None
    print(run.json() if as_json else "\n".join(run.lines()), end="" if as_json else "\n")
    raise typer.Exit(run.code)
