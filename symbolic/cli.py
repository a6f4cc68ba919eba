"""The command line: `rederive build`, `check`, `ledger`, `show`, `prove`, `paper`, `pin`, `read`, `export` and `grid`.

Exit 0: all well; 1: something does not hold or differs; 2: the input cannot be used: one line on stderr, or the usage.

What takes long to load is loaded by the command that needs it: the others start fast.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from symbolic.commands.application import application
from symbolic.errors import RederiveError, Unusable, directory, near
from symbolic.lazy import Lazy
from symbolic.numbered import called, numbers_of
from symbolic.progress import progress
from symbolic.registry import Registry
from symbolic.state import StateDamaged, dump

if TYPE_CHECKING:
    from symbolic.build import Outcome
    from symbolic.ledger import Ledger, PaperRow, Row
    from symbolic.modules import Modules
    from symbolic.reading.binding import Printed
    from symbolic.reports import Writers

building, items, kernel, kernels, ledgers, lemmas, locks, outline, plain, shown, statement_language, stored = map(
    Lazy,
    (
        "symbolic.build",
        "symbolic.writing.items",
        "symbolic.kernel",
        "symbolic.kernel.__main__",
        "symbolic.ledger",
        "symbolic.writing.lemmas",
        "symbolic.reading.lock",
        "symbolic.writing.outline",
        "symbolic.writing.plain",
        "symbolic.shown",
        "symbolic.language.statement",
        "symbolic.stored",
    ),
)

# Commands with modules of their own, which are imported when asked for.
_APART = {"export": "symbolic.commands.export", "grid": "symbolic.commands.grid"}


class _Commands(TyperGroup):
    """The commands below, those of `_APART`, and those that the caller of `main` adds likewise."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), *_added(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        added = _added(ctx)
        if cmd_name not in added:
            return super().get_command(ctx, cmd_name)
        return typer.main.get_command(import_module(added[cmd_name]).app)


def _added(ctx: Any) -> dict[str, str]:
    return {**_APART, **(ctx.obj.commands if ctx.obj is not None else {})}


app = application(cls=_Commands, no_args_is_help=True)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version  # it takes long to load

        print(f"rederive {version('rederive')}")
        raise typer.Exit


Version = Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True, callback=_version)]


@app.callback(no_args_is_help=True)
def told(version: Version = False) -> None:
    """State what a paper prints, prove it, or refute it with an exact counterexample."""


Reports = Annotated[
    Path | None, typer.Option("--reports", metavar="DIR", help="The folder of reports [default: that of the papers].")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class _Prove(TyperCommand):
    """`rederive prove`: a statement may start with a minus, a misspelt option is told all the same."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        known = ["--help", *(name for p in self.params for name in (*p.opts, *p.secondary_opts))]
        for text in args:
            if _OPTION.fullmatch(text) and text not in known:
                raise Unusable(f"prove has no option {text}{near(text, known)}")
        return super().parse_args(ctx, args)


_OPTION = re.compile("--[a-z][a-z-]+")  # no statement: it has no relation


class Form(StrEnum):
    """How a settled draft is shown."""

    text = "text"
    markdown = "markdown"
    latex = "latex"


@dataclass(frozen=True)
class Setting:
    """The papers, the folder that has `reports` in it, the functions that write reports, and further commands.

    `home`: the folder of the repository in which a new paper is started.
    """

    papers: Registry
    root: Path
    writers: Writers | None
    commands: dict[str, str]
    home: Path

    def reports(self, given: Path | None) -> Path:
        """The folder of reports; raises Unusable."""
        return _short(directory(given, "--reports") if given is not None else self.root / "reports")

    def item(self, ref: str) -> tuple[str, str]:
        """The paper and the number of an item; raises Unusable."""
        name, colon, number = ref.partition(":")
        if not colon:
            raise Unusable(f"{ref!r} is no item; write PAPER:REF, as in {next(iter(self.papers), 'paper')}:4.22")
        return name, called(number, numbers_of(self.papers.get(name, ())))


def main(
    papers: Registry,
    root: Path,
    arguments: Sequence[str] | None = None,
    writers: Writers | None = None,
    commands: Sequence[tuple[str, str]] = (),
    home: Path | None = None,
) -> int:
    """Run a command; the exit code is returned.

    `writers`: instead of the usual ones.  `commands`: further ones, as (name, module); the module has the typer app of
    that command.  `home`: the folder of the repository in which a new paper is started, if it is not the root.
    """
    setting = Setting(papers, root, writers, dict(commands), home or root)
    try:
        app(args=list(sys.argv[1:] if arguments is None else arguments), prog_name="rederive", obj=setting)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1
    except RederiveError as error:
        return _fail(str(error), error.code)
    except kernel.Refused as error:
        return _fail(" ".join(str(error).split()), 2)
    except OSError as error:
        # What is put in the place of another file is called by its last name.
        return _fail(f"{error.filename2 or error.filename or 'a file'}: {error.strerror or error}", 2)
    except KeyboardInterrupt:
        return _fail("interrupted", 130)
    except Exception as error:
        return _fail(f"a bug, unexpected {type(error).__name__}: {' '.join(str(error).split())}", 1)
    return 0


def _fail(text: str, code: int) -> int:
    print(f"rederive: {text}", file=sys.stderr)
    return code


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
    setting: Setting = ctx.obj
    named = [draft.partition("=") for draft in drafts or []]
    if wrong := next((name for name, _, file in named if not file), None):
        raise Unusable(f"--draft {wrong}: write --draft PAPER=FILE")
    with progress() as told:
        folder = setting.reports(reports)
        outcome = building.build(
            setting.papers,
            refs or [],
            folder,
            told,
            writers=building.WRITERS if setting.writers is None else setting.writers,
            afresh=afresh,
            jobs=jobs,
        )
    _report(outcome, debug)
    if named:
        from symbolic.papers import quote

        for name, _, file in named:
            print(quote(name, Path(file), setting.papers, folder))
    if browser and not outcome.interrupted:
        from symbolic.page.browser import bundle

        print(f"{bundle(folder, folder.resolve().parent / '.rederive')[0].parent}: index.html checks its proofs")
    if whole:
        from symbolic.writing.report import write_more

        asked = {ref.partition(":")[0] for ref in refs or setting.papers}
        for name, paper in ledgers.Ledger.read(folder).papers.items():
            if name in asked:
                print(write_more(name, paper, folder))
    raise typer.Exit(outcome.code)


def _report(outcome: Outcome, debug: bool) -> None:
    sys.stdout.flush()
    for failure in outcome.failures:
        print(f"FAILED {failure}", file=sys.stderr)
        if debug and failure.trace:
            print(failure.trace, file=sys.stderr)
    sys.stderr.flush()
    print(outcome.summary())


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

    `python -m symbolic.shown` does the same with the standard library alone, but for arguments, links, prints, formulas
    and what the modules say.
    """
    folder = ctx.obj.reports(reports) / "certificates"
    if not files and not folder.is_dir():
        raise Unusable(f"nothing to check: there is no {folder}; run 'rederive build' first")
    from symbolic import processes
    from symbolic.modules import Modules

    asked = [str(f) for f in files or [folder]]
    told = shown.Shown.above(asked)
    modules = Modules(ctx.obj.papers, told.bodies)

    def also(row: Any, results: Any) -> Iterator[str]:
        yield from told.unlike(row, results)
        yield from modules.misshown(row, results)

    if not files:
        modules.load()  # imported here once, for all processes
    code = kernels.main(asked, also)
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


def _ledger(reports: Path, code: int) -> ledgers.Ledger | None:
    """The ledger, where there is one; where something has failed already, that it is damaged has been said."""
    try:
        return ledgers.Ledger.read(reports) if (reports / "ledger.json").is_file() else None
    except StateDamaged:
        if code:
            return None
        raise


def _unlike(
    setting: Setting, modules: Modules, name: str, paper: ledgers.PaperRow, linked: ledgers.PaperRow, reports: Path
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


def _unprinted(
    setting: Setting, name: str, paper: ledgers.PaperRow, reports: Path, printed: Printed | None
) -> list[str]:
    """What a paper of the ledger says is printed, and is not; another package; what is wrong with its lock."""
    from symbolic.prints import Prints
    from symbolic.reading.lock import folder_of

    packages = sorted({module.rpartition(".")[0] for module in setting.papers.get(name, ())})
    if paper.package not in packages and any(map(folder_of, packages)):
        return [f"its package is {packages[0]}, not {paper.package!r}"]
    prints = Prints(name, paper, printed)
    return [*prints.unlike(paper), *prints.unlocked(reports)]


@app.command()
def ledger(
    ctx: typer.Context,
    paper: Annotated[str | None, typer.Argument(metavar="[PAPER]", help="One paper [default: all].")] = None,
    as_json: Json = False,
    reports: Reports = None,
) -> None:
    """Print the table of verdicts."""
    folder = ctx.obj.reports(reports)
    read = ledgers.Ledger.read(folder)
    if paper is not None:
        read = ledgers.Ledger({paper: _paper(ctx.obj, read, paper)})
    for name, content in read.papers.items():
        locks.hold(locks.lock_path(name, folder), content.items)
    if as_json:
        print(dump(read.as_json()), end="")
        return
    for name, content in read.papers.items():
        _table(name, content, numbers_of(ctx.obj.papers.get(name, ())))


@app.command()
def show(
    ctx: typer.Context,
    ref: Annotated[str, typer.Argument(metavar="PAPER:REF", help="An item, as in jan2016:4.22 or 'jan2016:Lemma 1'.")],
    reports: Reports = None,
) -> None:
    """Print one item: what is printed, the verdict, and how it is shown."""
    name, number = ctx.obj.item(ref)
    folder = ctx.obj.reports(reports)
    found = _paper(ctx.obj, ledgers.Ledger.read(folder), name)
    locks.hold(locks.lock_path(name, folder), found.items)
    row = found.row(number)
    if row is None:
        raise Unusable(f"{name} has no item {number!r} in the ledger{near(number, [r.ref for r in found.items])}")
    print(plain.item_text(name, _with_evidence(name, row, folder), lemmas.Lemmas(found)))
    if row.verdict in ("corrected", "refuted") and (resting := items.Items(found, whole=True).resting(number)):
        print(plain.labelled("falls too", f"what is argued by it: {', '.join(resting)}"))
    if number in (printed := numbers_of(ctx.obj.papers.get(name, ()))):
        print(plain.labelled("number", f"({printed[number]})"))
    spot = row.evidence.spot_check
    if spot.points:
        print(plain.labelled("spot check", f"{spot.points} points, {spot.model_values} values of models"))


def _with_evidence(paper: str, row: Row, reports: Path) -> Row:
    """The row with what is kept of its claims now: some may have been asked for after the last build."""
    store = stored.Store(reports)
    file = store.name(paper, row.ref)
    try:
        return stored.merged(row, store.read(paper, row.ref), file)
    except StateDamaged:
        damaged = f"{reports / file} is damaged and not shown; the next build sets it aside"
        print(f"rederive: {damaged}", file=sys.stderr)
        return stored.merged(row, {}, file)


@app.command(cls=_Prove, context_settings={"ignore_unknown_options": True})
def prove(
    statement: Annotated[str, typer.Argument(help="As in 'x > 0, y > 0 |- (x+y)^2 >= 4*x*y'.")],
    as_json: Json = False,
    timeout: Annotated[float, typer.Option(min=0.1, metavar="S", help="Seconds to search for.")] = 60.0,
    repair: Annotated[bool, typer.Option(help="Look for what is true instead of what is refuted.")] = True,
) -> None:
    """Prove a statement, or refute it by an exact counterexample and repair it; exit 0 when it is proved."""
    parsed = statement_language.parse(statement)  # a typing error is told at once
    if name := statement_language.run_together(parsed):
        raise Unusable(f"is {name} a name, or {'*'.join(name)}? write the product so, or begin with: reals {name};")
    from symbolic.search.auto import settle

    settled = settle(statement, timeout, repair)
    settled["outline"] = outline.outlines(settled["certificate"], parsed.written)
    if as_json:
        print(json.dumps(settled, sort_keys=True, indent=1, ensure_ascii=False))
    else:
        for line in _settled(settled):
            print(line)
    raise typer.Exit(0 if settled["verdict"] == "proved" else 1)


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
    from symbolic.papers import check_draft

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
        print(dump(report.as_json()), end="")
    else:
        for line in report.lines(strict):
            print(line)
    raise typer.Exit(report.code(strict))


@app.command()
def pin(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="PAPER", help="A paper, as in jan2016.")],
) -> None:
    """Pin what the names of a paper's functions mean now, and say what is new: look at it before you commit it."""
    from symbolic.pins import FILE, pin
    from symbolic.registry import import_paper

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
    from symbolic.papers import show_reading

    setting: Setting = ctx.obj
    lines, code = show_reading(draft, equation, name, setting.papers, setting.reports(reports))
    for line in lines:
        print(line)
    raise typer.Exit(code)


def _settled(settled: dict[str, Any]) -> list[str]:
    lines = [f"{settled['verdict']}: {settled['statement']}"]
    lines += [f"  {sentence}" for sentence in settled["outline"]]
    if settled["witness"] and not settled["outline"]:
        lines.append(f"  at {_at(settled['witness'])}")
    if settled.get("reason") not in ("", "false", None):
        lines.append(f"  {settled['reason']}")
    if repair := settled.get("repair"):
        lines.append(f"  printed {repair['printed']}; true {repair['true']}: {repair['statement']}")
    if settled.get("rests_on"):
        lines.append(f"  cited, not proved: {'; '.join(settled['rests_on'])}")
    return lines


def _paper(setting: Setting, read: Ledger, name: str) -> PaperRow:
    if name in read.papers:
        return read.papers[name]
    if name in setting.papers:
        raise Unusable(f"{name} is not in the ledger yet; run 'rederive build {name}'")
    raise Unusable(f"there is no paper {name!r}{near(name, sorted({*read.papers, *setting.papers}))}")


def _table(name: str, paper: PaperRow, printed: dict[str, str]) -> None:
    rows = [
        [
            f"{r.ref} ({printed[r.ref]})" if r.ref in printed else r.ref,
            r.kind,
            r.verdict,
            r.argument,
            " ".join(r.statement.split()),
            ", ".join(r.rests_on),
        ]
        for r in paper.items
    ]
    head = ["ref", "kind", "verdict", "argument", "statement", "rests on"]
    if sys.stdout.isatty():
        _rich_table(f"{name}: {paper.title}", head, rows)
        return
    print(f"{name}: {paper.title}")
    widths = [max(len(row[k]) for row in [head, *rows]) for k in range(4)]
    for row in [head, *rows]:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        rests = f"   [rests on {row[5]}]" if row[5] and row is not head else ""
        print("  ".join([*cells, row[4]]).rstrip() + rests)


def _rich_table(title: str, head: list[str], rows: list[list[str]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(title=Text(title, "bold"), title_justify="left", box=None, padding=(0, 2, 0, 0))
    for name in head:
        table.add_column(name, no_wrap=True, overflow="ellipsis", ratio=1 if name == "statement" else None)
    for row in rows:
        cells = [Text(cell) for cell in row]
        cells[2].stylize(_STYLES.get(row[2], ""))
        table.add_row(*cells)
    Console().print(table)


_STYLES = {
    "proved": "green",
    "corrected": "yellow",
    "refuted": "red",
    "open": "bold red",
    "unclear": "magenta",
    "definition": "dim",
}


def _at(witness: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in witness.items())


def _short(path: Path) -> Path:
    """The path from here, if it is below."""
    full, here = path.resolve(), Path.cwd()
    return full.relative_to(here) if here in full.parents else path


__all__ = ["app", "main"]
