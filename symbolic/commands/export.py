"""`rederive export`: what an author takes over: LaTeX to quote verdicts, an erratum, new proofs, a summary, a badge;
and the proofs for another checker."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Annotated

import typer

from symbolic.commands.application import application
from symbolic.commands.setting import Reports, Setting
from symbolic.errors import RederiveError, Unusable, directory, near
from symbolic.ledger.ledger import Ledger, PaperRow
from symbolic.state import dump, write

app = application()


class NotAccepted(RederiveError):
    """Another checker refuses what the kernel has made."""

    code = 1


@app.command()
def export(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="[PAPER]", help="A paper [default, for --sty: all]; for --to coq also PAPER:REF."),
    ] = None,
    sty: Annotated[
        Path | None,
        typer.Option("--sty", metavar="DIR", help="Install claims.sty and its data in the folder of a draft."),
    ] = None,
    erratum: Annotated[bool, typer.Option("--erratum", help="Place, for, read, why: LaTeX and Markdown.")] = False,
    appendix: Annotated[bool, typer.Option("--appendix", help="The new proofs, as LaTeX for \\input.")] = False,
    summary: Annotated[bool, typer.Option("--summary", help="Markdown for a pull request.")] = False,
    badge: Annotated[bool, typer.Option("--badge", help="JSON for an endpoint badge of shields.io.")] = False,
    to: Annotated[
        str | None, typer.Option("--to", metavar="coq", help="The proofs for another checker, in the folder PAPER-coq.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="With --to coq: run coqc on them.")] = False,
    draft: Annotated[
        Path | None,
        typer.Option(
            "--draft",
            metavar="FILE",
            help="The author's source: with --erratum a patch for it, and its words; with --sty its "
            "labels are ids, and LaTeX shows ?? once it has changed.",
        ),
    ] = None,
    columns: Annotated[
        int, typer.Option("--columns", min=1, max=2, help="Of the page that the LaTeX is for, for its long formulas.")
    ] = 1,
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where to write; - prints one text.")] = Path("."),
    reports: Reports = None,
) -> None:
    """Write what goes into a paper, from the ledger: nothing is derived."""
    setting: Setting = ctx.obj
    folder = setting.reports(reports)
    read = Ledger.read(folder)
    papers = read.papers
    name, ref = setting.item(name) if name is not None and to and ":" in name else (name, "")
    if name is not None:
        setting.row(read, name)
    written = {"erratum": erratum, "appendix": appendix, "summary": summary, "badge": badge}
    wanted = {what for what, asked in written.items() if asked}
    if not (sty or wanted or to):
        raise Unusable("nothing to export: give --sty DIR, --erratum, --appendix, --summary, --badge or --to coq")
    if to not in (None, "coq"):
        raise Unusable(f"--to {to}: proofs are written for coq")
    if check and not to:
        raise Unusable("--check goes with --to coq")
    if name is None and (wanted or draft or to):
        raise Unusable("of which paper? write rederive export PAPER, as in rederive export jan2016 --erratum")
    if draft is not None and not (sty or erratum):
        raise Unusable("--draft goes with --sty or --erratum")
    directory(out, "--out")
    if sty:
        directory(sty, "--sty")
    if name and to:
        if str(out) == "-":
            raise Unusable("--to coq writes a folder; give one with --out")
        _proofs(name, papers[name], ref, folder, out, check)
    from symbolic.commands.drafts import Source, quotes

    source = Source(draft, name, setting.papers, folder) if draft and name else None
    said = quotes(name, draft, setting.papers) if draft and name and erratum else {}
    texts = _texts(name, papers[name], columns, said, wanted) if name else {}
    if name and source and erratum:
        mended = source.mended(papers[name])
        if mended.patch:
            texts[f"{name}-erratum.patch"] = mended.patch
    if str(out) == "-":
        if len(texts) != 1 or sty:
            raise Unusable(f"--out - prints one text, not {len(texts)}; give a folder")
        print(*texts.values(), sep="", end="")
        return
    for file, text in texts.items():
        write(out / file, text)
        print(out / file)
    if name and source and erratum and mended.left:
        at = ", ".join(f"{d.file}:{d.first}" for d in mended.left)
        print(f"not in the patch, to be changed by hand: {at}")
    if name and source and erratum and not mended.patch:
        print(f"no patch: no false formula stands in {draft} as it is printed; {name}-erratum.md says what to change")
    if sty:
        _install(sty, {name: papers[name]} if name else papers, source)


def _texts(
    name: str, paper: PaperRow, columns: int, quotes: Mapping[str, str], wanted: Collection[str]
) -> dict[str, str]:
    """The texts that are wanted, by the names of their files."""
    from symbolic.writing import appendix as proofs
    from symbolic.writing import erratum as errata

    texts = {}
    if "erratum" in wanted:
        texts[f"{name}-erratum.tex"] = errata.erratum_latex(name, paper, columns, quotes)
        texts[f"{name}-erratum.md"] = errata.erratum_markdown(name, paper, quotes)
    if "appendix" in wanted:
        texts[f"{name}-appendix.tex"] = proofs.appendix_latex(name, paper, columns)
    if "summary" in wanted:
        texts[f"{name}-summary.md"] = errata.summary_markdown(name, paper)
    if "badge" in wanted:
        texts[f"{name}-badge.json"] = dump(errata.badge(paper))
    return texts


def _install(folder: Path, papers: dict[str, PaperRow], source: object) -> None:
    from symbolic.commands.drafts import Source
    from symbolic.writing.claims import Draft, install

    paths: dict[Path, None] = {}
    for name, paper in papers.items():
        known = source.known(paper) if isinstance(source, Source) else Draft()
        paths.update(dict.fromkeys(install(name, paper, folder, known)))
        if known.stale:
            print(f"{name}: {len(known.stale)} items are not in the draft as they were derived, and are quoted as ??")
    for path in paths:
        print(path)


def _proofs(name: str, paper: PaperRow, ref: str, reports: Path, out: Path, check: bool) -> None:
    """The certificates of a paper, or of one of its items, as lemmas for Coq; what has none is told with its reason."""
    from symbolic.coq import checking
    from symbolic.coq.exporting import Export
    from symbolic.kernel.certificate import replay, store_beside
    from symbolic.processes import cores

    rows = [row for row in paper.items if row.certificate and ref in ("", row.ref)]
    if ref and not rows:
        raise Unusable(f"{name} has no certificate of {ref!r}{near(ref, [row.ref for row in paper.items])}")
    if check and checking.coqc() is None:
        raise Unusable("coqc not found, so nothing would be checked; Debian has it in the package coq")
    paths = {f"{name}:{row.ref}": reports / (row.certificate or "") for row in rows}
    store = store_beside(reports / "certificates" / name / "any")
    export = Export({ref: replay(path.read_text(encoding="utf-8"), store) for ref, path in paths.items()})
    target = out / f"{name}-coq"
    for old in target.glob("Lemmas_*.v"):  # of an export with more of them
        if old.name not in export.files:
            old.unlink()
    for file, text in export.files.items():
        write(target / file, text)
    print(target)
    many = len(export.stated) + len(export.left)
    print(f"{len(export.whole)} of {len(export.rows)} rows are exported whole, {len(export.stated)} of {many} results")
    for reason, count in export.reasons:
        print(f"not exported, {count} result{'s' * (count > 1)}: {reason}")
    if not check:
        return
    outcome = checking.check(export, cores(), lambda text: print(text, flush=True))
    if outcome.wrong:
        for file, reason in outcome.wrong.items():
            print(f"{file}: {reason}")
        lost = export.rows_in(outcome.wrong)
        raise NotAccepted(
            f"coqc does not accept {len(outcome.wrong)} of the files, and with them {len(lost)} rows: "
            f"{', '.join(lost[:20])}{', ..' if len(lost) > 20 else ''}; of the others no axioms are audited"
        )
    theorems, whole = sum(not s.refuted for s in export.stated), len(export.whole)
    print(
        f"coqc accepts {theorems} theorems and {len(export.stated) - theorems} refutations, {whole} whole row"
        f"{'s' * (whole != 1)}, in {outcome.seconds:.0f} s; they rest on the axioms of Coq's real numbers alone"
    )
