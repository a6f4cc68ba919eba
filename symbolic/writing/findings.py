"""The findings in the order of their consequence: what is false, what is true for another reason, what is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symbolic.kernel.rows import UNCLEAR
from symbolic.ledger import Row

from .formulas import counterexample, formula, statement
from .items import TELLING, Items, is_printed
from .rounding import rounded
from .words import listed, sentence

_MOST = 4  # repaired lines that a finding shows


def findings(items: Items) -> str:
    """The whole part of the document."""
    groups = [
        *(_group(title, rows, items, _finding) for title, rows in _false(items)),
        _group("Unclear: several readings", [i for i in items.kept if i.verdict == UNCLEAR], items, _brief),
        _group("True, but not for the reason given", _unreasoned(items), items, _reason),
        _group("Open", [i for i in items.kept if i.verdict == "open"], items, _brief),
        _group("In sections that the authors have set aside", _aside(items), items, _brief),
    ]
    none = "Nothing that the paper prints was found to be false."
    said = [none] if not any(i.verdict in ("corrected", "refuted") for i in items.all) else []
    heading = r"\section*{Findings}\pdfbookmark[1]{Findings}{findings}"
    return "\n\n".join([heading, *said, *(g for g in groups if g)])


def _false(items: Items) -> list[tuple[str, list[Row]]]:
    """Refuted before corrected; theorems and claims that a reader would quote before displayed lines."""
    found = []
    for verdict, word in (("refuted", "Refuted"), ("corrected", "Corrected")):
        rows = items.by_consequence([i for i in items.kept if i.verdict == verdict])
        found.append((f"{word}: theorems, lemmas and claims in words", [i for i in rows if i.kind in TELLING]))
        found.append((f"{word}: displayed lines", [i for i in rows if i.kind not in TELLING]))
    return found


def _unreasoned(items: Items) -> list[Row]:
    return [i for i in items.kept if i.verdict == "proved" and i.argument == "fails"]


def _aside(items: Items) -> list[Row]:
    return [i for i in items.all if i.superseded and i.verdict in ("refuted", "corrected", UNCLEAR, "open")]


def _group(title: str, rows: Sequence[Row], items: Items, one: Callable[[Row, Items], str]) -> str:
    if not rows:
        return ""
    shown = [one(row, items) for row in rows]
    if one is not _finding:
        shown = [r"\begin{rows}\raggedright", *shown, r"\end{rows}"]
    return "\n".join([rf"\group{{{title}}}", *shown])


def _finding(item: Row, items: Items) -> str:
    ref = item.ref
    rows = [rf"\item[Printed] {formula(item.printed)}"] if item.printed else []
    rows += _parts(item)
    if item.verdict == "refuted" and item.note:
        rows.append(rf"\item[Note] {{\small {items.linked(item.note, ref)}\par}}")
    if falling := items.falling(ref):
        more = [f"{len(falling) - _MOST} more"] if len(falling) > _MOST else []
        fallen = listed([*map(items.link, falling[:_MOST]), *more])
        rows.append(rf"\item[With it] {{\small falls the paper's argument for {fallen}.\par}}")
    title = sentence(items.linked(item.title, ref))
    return "\n".join(
        [
            rf"\finding{{{items.leading(ref, items.heading(ref))}}}{{{items.aside(ref)}}}{{{item.verdict}}}"
            rf"{{{items.page(ref)}}}",
            *([rf"\itemtitle{{{title}}}"] if title else []),
            *([r"\begin{rows}[200]", *rows, r"\end{rows}"] if rows else []),
        ]
    )


def _parts(item: Row) -> list[str]:
    """What is false, each line where there are several, and what is true instead."""
    parts = [p for p in rounded(item.parts) if p.role != "also"]
    printed = [p for p in parts if p.role == "printed"]
    true = [p for p in parts if p.role == "repaired"]
    rows = []
    for p in (p for p in printed if p.outcome == "refuted"):
        at = rf"{{\small {counterexample(p)}\par}}"
        if len(printed) > 1:
            rows.append(rf"\item[False] {statement(p)}\par {at}")
        else:
            rows.append(rf"\item[Counterexample] {at}")
    rows += [rf"\item[{'True' if k == 0 else ''}] {statement(p)}" for k, p in enumerate(true[:_MOST])]
    if len(true) > _MOST:
        rows.append(rf"\item[] \faint{{\small and {len(true) - _MOST} more.}}")
    return rows


def _reason(item: Row, items: Items) -> str:
    at = f" The argument fails at {items.link(item.fails_at)}." if item.fails_at not in ("", item.ref) else ""
    return _line(item, items, at)


def _brief(item: Row, items: Items) -> str:
    return _line(item, items, rf" \mbox{{\verdict{{{item.verdict}}}.}}")


def _line(item: Row, items: Items, more: str) -> str:
    """An item in a few lines: its name above, what it says, and its page."""
    ref = item.ref
    heading = rf"{items.leading(ref, items.heading(ref))} \faint{{{items.aside(ref)}}}"
    title = sentence(items.linked(item.title, ref))
    first = rf"\item[{{\normalsize {heading}}}]" if is_printed(item) else rf"\item[] {heading}\enspace"
    return rf"{first} {title}{more} \mbox{{\faint{{\small {items.page(ref)}}}}}"
