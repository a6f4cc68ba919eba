"""What is not right as it is printed, by what it changes: conclusions, proofs, conditions, misprints; then open ends.

Within a class, that on which most depends comes first.  The derivation has what is true.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symbolic.kernel.rows import UNCLEAR
from symbolic.ledger.ledger import Row

from .correcting import HEADINGS, by_class, told_as, unreasoned
from .formulas import counterexample, inline
from .items import Items
from .words import listed, sentence

_WRONG = ("corrected", "refuted")


def findings(items: Items) -> str:
    """The whole part of the document."""
    wrong = dict(by_class(items))
    groups = []
    for name, title in HEADINGS.items():
        groups.append(_group(title, wrong.get(name, []), items, _brief))
        if name == "proof":
            groups.append(_unreasoned(items))
    groups += [
        _group("Unclear: several readings", [i for i in items.kept if i.verdict == UNCLEAR], items, _line),
        _group("Open", [i for i in items.kept if i.verdict == "open"], items, _line),
        _aside(items),
    ]
    none = "Nothing that the paper prints was found to be false."
    said = [none] if not wrong and not any(i.verdict in _WRONG for i in items.all) else []
    heading = r"\section*{Findings, line by line}\pdfbookmark[1]{Findings}{findings}\markright{Findings}"
    return "\n\n".join([heading, *said, *(g for g in groups if g)])


def _group(title: str, rows: Sequence[Row], items: Items, one: Callable[[Row, Items], str]) -> str:
    if not rows:
        return ""
    return "\n".join(
        [rf"\group{{{title}}}", r"\begin{rows}\raggedright", *(one(row, items) for row in rows), r"\end{rows}"]
    )


def _unreasoned(items: Items) -> str:
    """What is true although the paper's argument for it fails at more than a misprint."""
    found = unreasoned(items)
    told = (
        f"At {told_as(at, items)} it fails for {listed(told_as(r.ref, items) for r in rows)}."
        for at, rows in found.items()
    )
    title = "True, though the argument for them fails"
    return rf"\group{{{title}}}{{\small\raggedright {' '.join(told)}\par}}" if found else ""


def _aside(items: Items) -> str:
    """How much is false in what the authors have set aside."""
    rows = [i for i in items.all if i.superseded and i.verdict in (*_WRONG, UNCLEAR, "open")]
    if not rows:
        return ""
    said = rf"{{\small\raggedright Not right as printed: {listed(items.link(i.ref) for i in rows)}.\par}}"
    return rf"\group{{In sections that the authors have set aside}}{said}"


def _brief(item: Row, items: Items) -> str:
    """A line, where it is false, and for what it is used."""
    false = next((p for p in item.parts if p.role == "printed" and p.outcome == "refuted"), None)
    line = f"False is {inline(false.latex)}. " if false and false.latex else ""  # whose sides are told
    at = rf" {{\small {line}{counterexample(false)}}}" if false else ""
    resting = len(items.resting(item.ref))
    used = rf" {{\small {resting} {'line is' if resting == 1 else 'lines are'} argued by it.}}" if resting else ""
    drawn = rf" Figure~\ref{{{items.figures[item.ref]}}}." if item.ref in items.figures else ""
    return _line(item, items, at + used + drawn)


def _line(item: Row, items: Items, more: str = "") -> str:
    """An item in a few lines: its number or its place beside them, what it says, and its page."""
    title = sentence(items.linked(item.title, item.ref))
    first = rf"\item[\place{{{items.short(item.ref)}}}]"
    return rf"{first} {title}{more} \mbox{{\faint{{\small {items.page(item.ref)}}}}}"
