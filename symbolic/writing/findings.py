"""What is not right as it is printed, by what it changes: conclusions, proofs, conditions, misprints; then open ends.

Within a class, what the summary tells comes first, then that on which most depends.  A conclusion is shown with what is
printed, the counterexample and what is true; of the others the derivation has these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symbolic.kernel.rows import UNCLEAR
from symbolic.ledger import Row

from .formulas import counterexample, formula, statement
from .items import Items, is_printed
from .marking import marked
from .rounding import Shown, rounded
from .words import listed, sentence

_MOST = 2  # repaired lines that a finding shows
_CLASSES = {
    "conclusion": "Conclusions: what the paper may not claim",
    "proof": "Proofs: false steps",
    "condition": "Conditions that are missing",
    "misprint": "Misprints",
    "": "Without a class",
}
_WRONG = ("corrected", "refuted")


def findings(items: Items) -> str:
    """The whole part of the document."""
    wrong = [i for i in items.kept if i.verdict in _WRONG or i.consequence not in ("", "proof")]
    groups = []
    for name, title in _CLASSES.items():
        rows = items.by_consequence([i for i in wrong if i.consequence == name])
        groups.append(_group(title, rows, items, _finding if name in ("conclusion", "") else _brief))
        if name == "proof":
            groups.append(_unreasoned(items))
    groups += [
        _group("Unclear: several readings", [i for i in items.kept if i.verdict == UNCLEAR], items, _line),
        _group("Open", [i for i in items.kept if i.verdict == "open"], items, _line),
        _aside(items),
    ]
    none = "Nothing that the paper prints was found to be false."
    said = [none] if not any(i.verdict in _WRONG for i in items.all) else []
    heading = r"\section*{Findings}\pdfbookmark[1]{Findings}{findings}\markright{Findings}"
    return "\n\n".join([heading, *said, *(g for g in groups if g)])


def _group(title: str, rows: Sequence[Row], items: Items, one: Callable[[Row, Items], str]) -> str:
    if not rows:
        return ""
    shown = [one(row, items) for row in rows]
    if one is not _finding:
        shown = [r"\begin{rows}\raggedright", *shown, r"\end{rows}"]
    return "\n".join([rf"\group{{{title}}}", *shown])


def _unreasoned(items: Items) -> str:
    """What is true although the paper's argument for it fails at more than a misprint."""
    rows = [i for i in items.kept if i.verdict == "proved" and i.consequence == "proof"]
    if not rows:
        return ""
    at = dict.fromkeys(i.fails_at for i in rows)
    said = [(where, listed(items.link(i.ref) for i in rows if i.fails_at == where)) for where in at]
    told = " ".join(f"At {items.link(where)}: {those}." if where else f"{those}." for where, those in said)
    return rf"\group{{True, though the argument for them fails}}{{\small\raggedright {told}\par}}"


def _aside(items: Items) -> str:
    """How much is false in what the authors have set aside."""
    rows = [i for i in items.all if i.superseded and i.verdict in (*_WRONG, UNCLEAR, "open")]
    if not rows:
        return ""
    said = rf"{{\small\raggedright Not right as printed: {listed(items.link(i.ref) for i in rows)}.\par}}"
    return rf"\group{{In sections that the authors have set aside}}{said}"


def _finding(item: Row, items: Items) -> str:
    ref, item = item.ref, marked(item)
    rows = [rf"\item[Printed] {formula(item.printed)}"] if item.printed else []
    rows += _parts(item)
    if falling := items.falling(ref):
        more = [f"{len(falling) - _MOST} more"] if len(falling) > _MOST else []
        fallen = listed([*map(items.link, falling[:_MOST]), *more])
        rows.append(rf"\item[With it] {{\small falls the paper's argument for {fallen}.\par}}")
    title = sentence(items.linked(item.title, ref))
    if ref in items.figures:
        title += rf" \textup{{See figure~\ref{{{items.figures[ref]}}}.}}"
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
    shown = list(dict.fromkeys(map(statement, true)))
    rows += [rf"\item[{'True' if k == 0 else ''}] {text}" for k, text in enumerate(shown[:_MOST])]
    if len(shown) > _MOST:
        rows.append(rf"\item[] \faint{{\small and {len(shown) - _MOST} more.}}")
    return rows


def _brief(item: Row, items: Items) -> str:
    """A line, where it is false, and for what it is used."""
    false = _false(item)
    at = rf" {{\small {counterexample(false)}}}" if false else ""
    resting = len(items.resting(item.ref))
    used = rf" {{\small {resting} {'line is' if resting == 1 else 'lines are'} argued by it.}}" if resting else ""
    return _line(item, items, at + used)


def _false(item: Row) -> Shown | None:
    return next((p for p in rounded(item.parts) if p.role == "printed" and p.outcome == "refuted"), None)


def _line(item: Row, items: Items, more: str = "") -> str:
    """An item in a few lines: its name above, what it says, and its page."""
    ref = item.ref
    heading = rf"{items.leading(ref, items.heading(ref))} \faint{{{items.aside(ref)}}}"
    title = sentence(items.linked(item.title, ref))
    first = rf"\item[{{\normalsize {heading}}}]" if is_printed(item) else rf"\item[] {heading}\enspace"
    return rf"{first} {title}{more} \mbox{{\faint{{\small {items.page(ref)}}}}}"
