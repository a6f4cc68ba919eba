"""`rederive grid`: evidence for the claims of an item, over a grid of points or a box, kept beside the certificates.

Exit 0 when every claim holds everywhere; 1 when one is false at a point, stays undecided, or has no point that meets
its hypotheses; 2, with one line on stderr, when the input cannot be used.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from symbolic.build import near
from symbolic.cli import Json, Reports, Setting, Unusable

if TYPE_CHECKING:
    from symbolic.commands.stated import Stated
    from symbolic.commands.watch import Watch
    from symbolic.evidence.boxes import Box
    from symbolic.evidence.grid import Grid
    from symbolic.evidence.tally import Tally
    from symbolic.evidence.workers import Crew
    from symbolic.stored import Found

SAVED_EVERY = 10  # seconds
_LONGEST = 80  # characters of a goal that name a claim

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
    from symbolic.commands.watch import watch
    from symbolic.evidence.workers import WorkersLost

    setting: Setting = ctx.obj
    with _usable():
        paper, number = _item(setting, ref)
        order = _Order(_grid(points), _box(box), _digits(digits))
        crew = _crew(jobs, scheduler)
        folder = setting.reports(reports)
        run = _Run(paper, number, folder, order)
        try:
            with crew as hands:
                run.plan(setting)
                with watch() as eye:
                    for task in run.tasks:
                        run.look(task, hands, eye)
            run.finish()
        except KeyboardInterrupt:
            print(f"rederive: interrupted; {run.saved()}", file=sys.stderr)
            raise typer.Exit(130) from None
        except WorkersLost as error:
            print(f"rederive: {error}; {run.saved()}", file=sys.stderr)
            raise typer.Exit(1) from None
    print(run.json() if as_json else "\n".join(run.lines()), end="" if as_json else "\n")
    raise typer.Exit(run.code)


@contextmanager
def _usable() -> Iterator[None]:
    """Errors of the input, in one line."""
    from symbolic.commands.stated import NothingStated
    from symbolic.evidence.boxes import BoxError
    from symbolic.evidence.grid import GridError
    from symbolic.evidence.workers import NoCluster
    from symbolic.kernel import Refused

    try:
        yield
    except (GridError, BoxError, NoCluster, NothingStated, Refused) as error:
        raise Unusable(" ".join(str(error).split())) from None


def _item(setting: Setting, ref: str) -> tuple[str, str]:
    """The paper and the number."""
    name, colon, number = ref.partition(":")
    if not colon:
        raise Unusable(f"{ref!r} is no item; write PAPER:REF, as in {next(iter(setting.papers), 'paper')}:4.22")
    if name not in setting.papers:
        raise Unusable(f"there is no paper {name!r}{near(name, sorted(setting.papers))}")
    return name, number


def _grid(text: str | None) -> Grid | None:
    from symbolic.evidence.grid import Grid

    return None if text is None else Grid.parse(text)


def _box(text: str | None) -> Box | None:
    from symbolic.evidence.boxes import Box

    return None if text is None else Box.parse(text)


def _digits(digits: int) -> int:
    from symbolic.evidence.confirm import MOST_DIGITS

    if not 1 <= digits <= MOST_DIGITS:
        raise Unusable(f"--digits is from 1 to {MOST_DIGITS}, not {digits}")
    return digits


def _crew(jobs: int, scheduler: str | None) -> Any:
    """A context with those who do the work."""
    from symbolic.evidence import workers

    if not 1 <= jobs <= workers.MOST_PROCESSES:
        raise Unusable(f"--jobs is from 1 to {workers.MOST_PROCESSES}, not {jobs}")
    if scheduler is not None:
        if jobs > 1:
            raise Unusable("--jobs is for this machine and --scheduler for a cluster; give one of them")
        return workers.cluster(scheduler)
    return nullcontext(workers.ALONE) if jobs == 1 else workers.processes(jobs)


@dataclass(frozen=True)
class _Order:
    """What is asked for."""

    grid: Grid | None
    box: Box | None
    digits: int

    @property
    def variables(self) -> list[str]:
        """The variables that were given values."""
        return list(dict.fromkeys([*(self.grid.names if self.grid else ()), *(self.box.names if self.box else ())]))


@dataclass
class _Task:
    """A claim, what it is looked at over, and what was found."""

    stated: Stated
    name: str
    text: str
    digest: str
    grid: Grid | None
    box: Box | None
    left_out: list[str]
    found: list[Found] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)  # grids and boxes where nothing meets the hypotheses

    @property
    def settled(self) -> bool:
        """Everything holds everywhere."""
        return not self.missed and all(e.settled for e in self.found)


class _Run:
    """One command: an item, its claims, and what is saved of them while they are looked at."""

    def __init__(self, paper: str, ref: str, reports: Path, order: _Order) -> None:
        self.paper, self.ref, self.reports, self.order = paper, ref, reports, order
        self.tasks: list[_Task] = []
        self.notes: list[str] = []
        self.partials: list[Any] = []
        self.kept = 0  # points in tallies that are saved

    # Before

    def plan(self, setting: Setting) -> None:
        """Derive the item, and see that what is asked for fits its claims."""
        from symbolic.commands.stated import stated
        from symbolic.ledger import claim_digest, claim_text

        claims = stated(setting.papers, self.paper, self.ref, self.reports)
        known = sorted({v.args[0] for s in claims for v in s.claim.free()})
        if unknown := [name for name in self.order.variables if name not in known]:
            has = f"its variables are {', '.join(known)}" if known else "it has none"
            raise Unusable(f"{self.paper}:{self.ref} has no variable {unknown[0]}; {has}")
        for count, one in enumerate(claims, 1):
            text = claim_text(one.claim)
            name = f"{self.paper}:{self.ref}" + (f", claim {count}" if len(claims) > 1 else "")
            names = {v.args[0] for v in one.claim.free()}
            left_out = [n for n in self.order.variables if n not in names]
            task = _Task(one, name, text, claim_digest(one.claim), None, None, left_out)
            self._fit(task, names)
            self.tasks.append(task)

    def _fit(self, task: _Task, names: set[str]) -> None:
        """The grid and the box, as far as they are about the claim."""
        from symbolic.evidence.boxes import BoxError
        from symbolic.evidence.confirm import NothingMet, fits
        from symbolic.evidence.cover import closed
        from symbolic.evidence.defaults import default_grid
        from symbolic.evidence.grid import GridError

        claim = task.stated.claim
        try:
            if self.order.box is not None:
                task.box = self.order.box.only(names)
                with suppress(NothingMet):  # told when it is looked at
                    closed(claim, task.box)
            if self.order.grid is not None:
                task.grid = self.order.grid.only(names)
                fits(claim, task.grid, self.order.digits)
            elif self.order.box is None:
                task.grid = default_grid(claim)
        except (GridError, BoxError) as error:
            raise type(error)(f"{task.name}: {error}") from None

    # Meanwhile

    def look(self, task: _Task, crew: Crew, eye: Watch) -> None:
        """Look at a claim over its grid and its box."""
        from symbolic.evidence.confirm import NothingMet

        for step in (self._over_grid, self._over_box):
            try:
                step(task, crew, eye)
            except NothingMet as error:
                task.missed.append(str(error))

    def _over_grid(self, task: _Task, crew: Crew, eye: Watch) -> None:
        from symbolic.evidence.confirm import confirm, size
        from symbolic.partial import Partial

        if task.grid is None:
            return
        claim, digits = task.stated.claim, self.order.digits
        memory = self.reports.resolve().parent / ".rederive" / "grids" / self.paper
        partial = Partial(memory, task.digest, task.grid.text, digits)
        tally, why = partial.load()
        if why:
            self._note(f"{why}; begun anew")
        if tally.points:
            self._note(f"{task.name}: goes on after {tally.points} points")
        self.partials.append(partial)
        eye.begin(f"{task.name}, points", size(claim, task.grid), tally.points)
        latest, saved = tally, time.monotonic()

        def keep(now: Tally) -> None:
            nonlocal latest, saved
            latest = now
            if time.monotonic() - saved > SAVED_EVERY:
                partial.save(now)
                saved = time.monotonic()

        try:
            found = confirm(
                claim,
                task.grid,
                digits,
                crew.executor,
                eye.told,
                tally=tally,
                keep=keep,
                ahead=crew.ahead,
            )
        finally:
            # Of finished claims too: those after them may be interrupted.
            partial.save(latest)
            self.kept += latest.points
        task.found.append(found)

    def _over_box(self, task: _Task, crew: Crew, eye: Watch) -> None:
        from symbolic.evidence.cover import PARTS, cover

        if task.box is None:
            return
        eye.begin(f"{task.name}, parts", None)
        task.found.append(cover(task.stated.claim, task.box, self.order.digits, PARTS, eye.told))

    def _note(self, text: str) -> None:
        print(f"rederive: {text}", file=sys.stderr, flush=True)

    def saved(self) -> str:
        """What an interrupt has left."""
        if not self.kept:
            return "nothing was finished yet"
        return f"{self.kept} points are saved, and the same command goes on from there"

    # After

    def finish(self) -> None:
        """Keep the evidence with the reports."""
        from symbolic.stored import Store

        found = {task.digest: (task.text, task.found) for task in self.tasks if task.found}
        for note in Store(self.reports).add(self.paper, self.ref, found):
            self._note(note)
        for partial in self.partials:
            partial.remove()

    @property
    def code(self) -> int:
        """The exit code."""
        return 0 if all(task.settled for task in self.tasks) else 1

    @property
    def file(self) -> str | None:
        """Where the evidence is, below the reports."""
        from symbolic.stored import Store

        return Store(self.reports).name(self.paper, self.ref) if any(task.found for task in self.tasks) else None

    def lines(self) -> Iterator[str]:
        """A line for each piece of evidence, and where all of it is."""
        for task in self.tasks:
            goal = task.text.rpartition("|- ")[2]
            goal = goal if len(goal) <= _LONGEST else f"{goal[:_LONGEST]}..."
            without = f", without {', '.join(task.left_out)}, which it does not have" if task.left_out else ""
            state = "" if task.stated.proved else ", not proved"
            for text in [*(e.text() for e in task.found), *task.missed]:
                yield f"{task.name} ({goal}{state}){without}: {text}"
            if task.stated.proved and any(_refutes(e) for e in task.found):
                yield f"{task.name}: this contradicts a theorem; one of the programs is wrong, please report it"
        if self.file is not None:
            yield f"kept in {self.reports / self.file}; 'rederive build' puts it into the ledger and the reports"

    def json(self) -> str:
        """The same for programs."""
        from symbolic.evidence.evidence import Evidence
        from symbolic.state import dump

        claims = []
        for task in self.tasks:
            grids = [e.as_row() | {"text": e.text()} for e in task.found if isinstance(e, Evidence)]
            boxes = [e.as_row() | {"text": e.text()} for e in task.found if not isinstance(e, Evidence)]
            facts = {"claim": task.text, "proved": task.stated.proved, "left_out": task.left_out}
            claims.append({**facts, "grids": grids, "boxes": boxes, "nothing_met": task.missed})
        return dump({"item": f"{self.paper}:{self.ref}", "claims": claims, "file": self.file})


def _refutes(found: Found) -> bool:
    from symbolic.evidence.covering import FAILED, BoxEvidence

    return found.covering.kind == FAILED if isinstance(found, BoxEvidence) else bool(found.failed)
