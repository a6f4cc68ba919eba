"""What `rederive paper` and `rederive read` do: a draft, its paper's folder, lock and certificates brought together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from functools import cached_property
from hashlib import md5
from pathlib import Path
from typing import Any

from symbolic.errors import UnknownName, near
from symbolic.kernel import Refused, Refutation, replay
from symbolic.kernel.certificate import Store, store_beside
from symbolic.ledger.ledger import Ledger, NoLedger, PaperRow, Row
from symbolic.paper.pins import unpinned
from symbolic.paper.registry import Registry
from symbolic.reading.binding import Claimed
from symbolic.reading.checking import Draft, Report, check, likeliest
from symbolic.reading.drift import match
from symbolic.reading.errors import Unreadable
from symbolic.reading.extraction import extract
from symbolic.reading.findings import Display
from symbolic.reading.fingerprint import fingerprint
from symbolic.reading.lock import Lock, Locked, folder_of, hold, load, lock_path
from symbolic.reading.mending import Mend, Mended, mended
from symbolic.reading.prose import load_prose
from symbolic.reading.rendering import reading_latex
from symbolic.reading.sentences import DISPLAY, MATH, STOP, SYMBOL, Sentence
from symbolic.reading.transcription import load as transcription
from symbolic.reading.tree import Node
from symbolic.writing.claims import Draft as Quoted
from symbolic.writing.formulas import clean
from symbolic.writing.report import write_more

_SHOWN = 12
_OPEN = tuple("([“‘`")
_HELD = ("same", "by hand", "definition", "uncovered", "superseded")  # the verdict is that of the ledger


def data(report: Report) -> dict[str, Any]:
    """Counts, items, and one line per trouble."""
    return {
        "paper": report.paper,
        "draft": report.draft,
        "counts": report.counts,
        "items": [{**asdict(i), "claim": list(i.claim), "lints": list(i.lints)} for i in report.items],
        "sentences": [
            {"kind": r.revision.kind, "place": r.revision.place, "rests": list(r.rests), "said": str(r.revision)}
            for r in report.revised
        ],
        "troubles": report.troubles(strict=False),
    }


def told(report: Report, strict: bool) -> list[str]:
    """The counts, then one line per trouble; what is uncovered in one line unless it counts as a failure."""
    width = max(map(len, report.counts))
    lines = [f"{report.draft}: {report.paper or 'no known paper'}"]
    lines += [f"  {name:{width}} {number}" for name, number in report.counts.items()]
    lines += report.troubles(strict)
    uncovered = [item.key for item in report.items if item.state == "uncovered"]
    if uncovered and not strict:
        more = f", and {len(uncovered) - _SHOWN} more (--strict lists them)" if len(uncovered) > _SHOWN else ""
        lines.append(f"uncovered: {', '.join(uncovered[:_SHOWN])}{more}")
    return lines


def check_draft(draft: Path, name: str | None, papers: Registry, reports: Path) -> Report:
    """Hold a draft against the lock of its paper.  Raises Unreadable and UnknownName, both in one line."""
    name = _paper(draft, name, papers, reports)
    if name is None:
        return check(Draft(draft, None), Lock(""), lambda _: ())
    folder = _folder(name, papers)
    report = _held(Draft(draft, folder), name, papers, reports)
    return replace(report, unsaid=(*report.unsaid, *unpinned(folder)))


def _held(source: Draft, name: str, papers: Registry, reports: Path) -> Report:
    others = _printed([other for other in papers if other != name], papers)
    return check(source, _lock(name, reports), _Claims(name, reports), others)


def _lock(name: str, reports: Path) -> Lock:
    path = lock_path(name, reports)
    if path.is_file():
        return load(path)
    with suppress(NoLedger):
        paper = Ledger.read(reports).papers.get(name)
        hold(path, paper.items if paper else ())
    return Lock(name)


class Source:
    """A draft of a paper, and what has become in it of the displays that items are about.

    Raises Unreadable for a draft that cannot be read, and UnknownName.
    """

    def __init__(self, draft: Path, name: str, papers: Registry, reports: Path) -> None:
        self.path = draft
        self.source = Draft(draft, _folder(name, papers))
        self.report = _held(self.source, name, papers, reports)
        changes = match(_lock(name, reports).entries, self.source.seen())
        self._keys = {change.old.key: change.new.key for change in changes if change.old and change.new}
        self._states = {item.key: item.state for item in self.report.items if item.state != "removed"}

    @property
    def files(self) -> dict[str, str]:
        """The MD5 of each of its files, as TeX computes it, by the name from the folder of the draft."""
        folder = self.path.resolve().parent
        names = {self.path.name, *(display.file for display in self.source.found.displays)}
        return {name: md5((folder / name).read_bytes(), usedforsecurity=False).hexdigest().upper() for name in names}

    def display(self, row: Row) -> Display | None:
        """The display of an item, where the draft prints it as the paper does."""
        key = self._keys.get(row.reading.key or "")
        return self.source.places[key] if key and self._states.get(key) in _HELD else None

    def known(self, paper: PaperRow) -> Quoted:
        """What data for this draft need."""
        about = [row for row in paper.items if row.reading.key]
        here = [(row, self.display(row)) for row in about]
        whole = {row.reading.key: row.ref for row in reversed(about) if row.ref == row.reading.key} or {}
        labels = {d.label: whole.get(row.reading.key, row.ref) for row, d in reversed(here) if d and d.label}
        return Quoted(self.files, labels, frozenset(row.ref for row, display in here if display is None))

    def mended(self, paper: PaperRow) -> Mended:
        """The draft with the repairs of those lines of which one formula is false and one is true instead."""
        mends, left = [], []
        for row in paper.items:
            display = self.display(row) if row.verdict == "corrected" and not row.superseded else None
            parts = [part for part in row.parts if part.role != "also"]
            if display and [(p.role, p.outcome) for p in parts] == [("printed", "refuted"), ("repaired", "proved")]:
                mends.append(Mend(display, parts[0].latex, parts[1].latex))
            elif display:
                left.append(display)
        return mended(mends, left, self.path.resolve().parent)


def quote(name: str, draft: Path, papers: Registry, reports: Path) -> Path:
    """Write the report of a paper with the sentences of its draft.  Raises Unreadable and UnknownName, in one line."""
    if name not in papers:
        raise UnknownName(f"there is no paper {name!r}{near(name, list(papers))}")
    return write_more(name, Ledger.read(reports).papers[name], reports, quotes(name, draft, papers))


def quotes(name: str, draft: Path, papers: Registry) -> dict[str, str]:
    """The sentences of a draft that are still what they were, by their places."""
    file = _folder(name, papers) / "printed" / "sentences.json"
    kept = {said.place: said.fingerprint for said in load_prose(file).sentences}
    return {at: _plain(s) for s in extract(draft).sentences if kept.get(at := str(s.place)) == s.fingerprint}


def _plain(sentence: Sentence) -> str:
    """A sentence as text with formulas, ``$..$``, with a mark for displays in it."""
    shown = ""
    for piece in sentence.pieces:
        close = piece.kind == STOP and piece.text not in _OPEN
        if piece.kind == DISPLAY:
            text = "" if shown.endswith("[display]") else "[display]"
        else:
            mathematics = piece.kind == MATH or (piece.kind == SYMBOL and piece.text not in ("a", "A", "I"))
            text = f"${clean(piece.formula)}$" if mathematics else piece.text.replace("`", "‘").replace("$", "")
        shown += ("" if close or not text or shown[-1:] in _OPEN else " ") + text
    return shown.strip()


def show_reading(
    draft: Path, equation: str, name: str | None, papers: Registry, reports: Path
) -> tuple[list[str], int]:
    """How one display is read, in lines, and the exit code: 1 when it is not read."""
    name = _paper(draft, name, papers, reports)
    source = Draft(draft, _folder(name, papers) if name else None)
    displays = source.printed.displays
    places = source.places.items()
    named = [*((p.label, k) for k, p in places), *((p.number, k) for k, p in places)]
    key = equation if equation in displays else next((k for name, k in named if name == equation), None)
    if key is None:
        raise UnknownName(f"{draft.name} has no display {equation!r}{near(equation, list(displays))}")
    display, place = displays[key], source.places[key]
    lines = [f"({key}) {place.file}:{place.first}, section {place.section}", f"  source   {display.formula}"]
    lines.append(f"  print    {fingerprint(display.formula)[:12]}")
    lines += [f"  repaired {r.old} -> {r.new}: {r.reason}" for r in source.repairs if r.number == key]
    if not display.formula.strip():
        return [*lines, "  nothing is printed beside the number"], 0
    if display.reading is None:
        return [*lines, "  not read:", *(f"    {line}" for line in display.error.splitlines())], 1
    for clause in display.reading.clauses:
        words = f" ({clause.words})" if clause.words else ""
        lines.append(f"  {clause.role}{' ' + clause.connective if clause.connective else ''}{words}")
        lines += _tree(clause.node, 2) if clause.node is not None else []
    lines += [f"  convention: {remark}" for remark in display.reading.remarks]
    lines += [f"  lint {lint.id}: {lint.message}" for lint in display.lints]
    return [*lines, f"  printed back  {reading_latex(display.reading)}"], 0


def _tree(node: Node, depth: int) -> list[str]:
    """A node a line, its parts below it; small ones in one line."""
    text = str(node)
    if len(text) <= 72:
        return ["  " * depth + text]
    own = " ".join([node.op, *(a for a in node.args if isinstance(a, str) and node.op != "relation")])
    lines = ["  " * depth + own]
    for part in node.args:
        if isinstance(part, Node):
            lines += _tree(part, depth + 1)
        elif node.op == "relation":
            lines.append("  " * (depth + 1) + part)
    return lines


def _paper(draft: Path, name: str | None, papers: Registry, reports: Path) -> str | None:
    if name is not None:
        if name not in papers:
            raise UnknownName(f"there is no paper {name!r}{near(name, list(papers))}")
        return name
    if draft.stem in papers:
        return draft.stem
    paths = {name: lock_path(name, reports) for name in papers}
    return likeliest(draft, {name: load(path) for name, path in paths.items() if path.is_file()})


def folder_for(draft: Path, name: str | None, papers: Registry) -> Path | None:
    """The folder of the paper that a draft is of, by its name or by the draft's; None for one that is not known."""
    name = name if name is not None else draft.stem
    return _folder(name, papers) if name in papers else None


def _printed(names: Sequence[str], papers: Registry) -> dict[str, dict[str, str]]:
    """The formulas of papers, of those that have a transcription."""
    folders = {name: folder_of(_package(name, papers)) for name in names}
    files = {name: folder / "printed" / "equations.json" for name, folder in folders.items() if folder}
    return {name: transcription(file).formulas() for name, file in files.items() if file.is_file()}


def _package(name: str, papers: Registry) -> str:
    modules = [*papers[name], *(module for others in papers.values() for module in others)]
    top = modules[0].partition(".")[0] if modules else ""
    return papers[name][0].rpartition(".")[0] if papers[name] else f"{top}.{name}"


def _folder(name: str, papers: Registry) -> Path:
    package = _package(name, papers)
    folder = folder_of(package)
    if folder is None:
        raise Unreadable(f"{name}: its package {package} has no notation.toml; start one with 'rederive paper --init'")
    return folder


class _Claims:
    """The claims about what is printed, from the certificates; only those that are asked for are replayed."""

    def __init__(self, name: str, reports: Path) -> None:
        self.name, self.reports = name, reports

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        paper = Ledger.read(self.reports).papers.get(self.name)
        return paper.items if paper else ()

    @cached_property
    def _store(self) -> Store:
        return store_beside(self.reports / "certificates" / self.name / "any")

    def __call__(self, entry: Locked) -> list[Claimed]:
        rows = [row for row in self._rows if row.reading.key == entry.key]
        return [claim for row in rows for claim in self._claims(row)]

    def _claims(self, row: Row) -> list[Claimed]:
        if row.certificate is None:
            return []
        try:
            results = replay((self.reports / row.certificate).read_text(encoding="utf-8"), self._store)
            parts = list(zip(row.parts, results, strict=True))
        except (Refused, ValueError) as error:
            raise Unreadable(f"{row.certificate}: {error}; run 'rederive build'") from None
        return [(made.claim, isinstance(made, Refutation)) for part, made in parts if part.role == "printed"]
