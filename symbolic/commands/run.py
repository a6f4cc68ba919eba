"""A run of `rederive grid`: an item, its claims, and what is looked at, saved, kept and told of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path

from symbolic.commands.setting import Setting
from symbolic.commands.stated import Stated, stated
from symbolic.commands.watch import Watch
from symbolic.errors import RederiveError, Unusable
from symbolic.evidence import workers
from symbolic.evidence.boxes import Box
from symbolic.evidence.confirm import MOST_DIGITS, NothingMet, confirm, fits, size
from symbolic.evidence.cover import PARTS, closed, cover
from symbolic.evidence.covering import FAILED, BoxEvidence
from symbolic.evidence.defaults import default_grid
from symbolic.evidence.evidence import Evidence
from symbolic.evidence.grid import Grid
from symbolic.evidence.partial import Partial
from symbolic.evidence.spec import parse_box, parse_grid
from symbolic.evidence.tally import Tally
from symbolic.evidence.workers import Crew
from symbolic.kernel.claims import claim_digest
from symbolic.language.statement import claim_text
from symbolic.ledger.stored import Found, Store
from symbolic.state import dump

SAVED_EVERY = 10  # seconds
_LONGEST = 80  # characters of a goal that name a claim


def crew(jobs: int, scheduler: str | None) -> AbstractContextManager[Crew]:
    """A context with those who do the work."""
    if not 1 <= jobs <= workers.MOST_PROCESSES:
        raise Unusable(f"--jobs is from 1 to {workers.MOST_PROCESSES}, not {jobs}")
    if scheduler is not None:
        if jobs > 1:
            raise Unusable("--jobs is for this machine and --scheduler for a cluster; give one of them")
        return workers.cluster(scheduler)
    return nullcontext(workers.ALONE) if jobs == 1 else workers.processes(jobs)


@dataclass(frozen=True)
class Order:
    """What is asked for."""

    grid: Grid | None
    box: Box | None
    digits: int

    @staticmethod
    def of(grid: str | None, box: str | None, digits: int) -> Order:
        """What texts ask for; raises Unusable, GridError and BoxError."""
        if not 1 <= digits <= MOST_DIGITS:
            raise Unusable(f"--digits is from 1 to {MOST_DIGITS}, not {digits}")
        return Order(None if grid is None else parse_grid(grid), None if box is None else parse_box(box), digits)

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
    unclear: bool = False  # whether something meets them was not decided

    @property
    def settled(self) -> bool:
        """Everything holds everywhere that it is about."""
        return not self.unclear and all(e.settled for e in self.found)


class Run:
    """One command: an item, its claims, and what is saved of them while they are looked at."""

    def __init__(self, paper: str, ref: str, reports: Path, order: Order) -> None:
        self.paper, self.ref, self.reports, self.order = paper, ref, reports, order
        self.tasks: list[_Task] = []
        self.notes: list[str] = []
        self.partials: list[Partial] = []
        self.kept = 0  # points in tallies that are saved

    # Before

    def plan(self, setting: Setting) -> None:
        """Derive the item, and see that what is asked for fits its claims."""
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
        except RederiveError as error:
            raise type(error)(f"{task.name}: {error}") from None

    # Meanwhile

    def look(self, task: _Task, crew: Crew, eye: Watch) -> None:
        """Look at a claim over its grid and its box."""
        for step in (self._over_grid, self._over_box):
            try:
                step(task, crew, eye)
            except NothingMet as error:
                task.missed.append(str(error))
                task.unclear |= not error.certain

    def _over_grid(self, task: _Task, crew: Crew, eye: Watch) -> None:
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
            found = confirm(claim, task.grid, digits, crew.executor, eye.told, tally=tally, keep=keep, ahead=crew.ahead)
        finally:
            # Of finished claims too: those after them may be interrupted.
            partial.save(latest)
            self.kept += latest.points
        task.found.append(found)

    def _over_box(self, task: _Task, crew: Crew, eye: Watch) -> None:
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
        found = {task.digest: (task.text, task.found) for task in self.tasks if task.found}
        for note in Store(self.reports).add(self.paper, self.ref, found):
            self._note(note)
        for partial in self.partials:
            partial.remove()

    @property
    def code(self) -> int:
        """The exit code: claims whose hypotheses nothing meets are told, and those that something meets count."""
        return 0 if any(task.found for task in self.tasks) and all(task.settled for task in self.tasks) else 1

    @property
    def file(self) -> str | None:
        """Where the evidence is, below the reports."""
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
        claims = []
        for task in self.tasks:
            grids = [e.as_json() | {"text": e.text()} for e in task.found if isinstance(e, Evidence)]
            boxes = [e.as_json() | {"text": e.text()} for e in task.found if not isinstance(e, Evidence)]
            facts = {"claim": task.text, "proved": task.stated.proved, "left_out": task.left_out}
            claims.append({**facts, "grids": grids, "boxes": boxes, "nothing_met": task.missed})
        return dump({"item": f"{self.paper}:{self.ref}", "claims": claims, "file": self.file})


def _refutes(found: Found) -> bool:
    return found.kind == FAILED if isinstance(found, BoxEvidence) else bool(found.failed)
