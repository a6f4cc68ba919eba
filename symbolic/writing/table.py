"""The verdicts on what the paper numbers or names, one line for each."""

from __future__ import annotations

from symbolic.ledger import EvidenceRow, StoredBox, StoredGrid

from .items import Items, is_printed
from .prose import escaped

_ARGUMENTS = {"absent": r"\faint{none}"}


def table(items: Items) -> str:
    """The table, over as many pages as it needs; "" when nothing is numbered."""
    rows = [i for i in items.all if is_printed(i)]
    if not rows:
        return ""
    columns = ("Item", "Verdict", "Argument", "Reading", "Points", "Page")
    head = " & ".join(rf"\faint{{{c}}}" for c in columns) + r" \\[2pt]"
    lines = []
    section = None
    for item in rows:
        if item.section != section:
            section = item.section
            lines.append(
                rf"\multicolumn{{6}}{{@{{}}l}}{{\rule{{0pt}}{{14pt}}\faint{{{_section(section, items)}}}}} \\*"
            )
        ref, reading = item.ref, item.reading.level
        argument = item.argument
        cells = [
            items.link(ref),
            rf"\verdict{{{item.verdict}}}",
            _ARGUMENTS.get(argument, escaped(argument)) if item.verdict != "definition" else "",
            escaped(reading),
            _points(item.evidence),
            rf"\pageref{{{items.labels[ref]}}}",
        ]
        lines.append(" & ".join(cells) + r" \\")
    return "\n".join(
        [
            r"\section*{All numbers}\pdfbookmark[1]{All numbers}{table}",
            r"What the paper numbers or names, in its order.\nopagebreak",
            "",
            r"{\small\begin{longtable}[l]{@{}p{32mm}p{26mm}p{22mm}p{26mm}rr@{}}",
            head + r"\endhead",
            *lines,
            r"\end{longtable}}",
        ]
    )


def _points(evidence: EvidenceRow) -> str:
    """At how many points of grids the claims were looked at, and whether over a box."""
    grids = [*evidence.grid, *(e for e in evidence.stored if isinstance(e, StoredGrid))]
    points = sum(g.points for g in grids)
    said = [str(points)] * bool(points) + ["box"] * any(isinstance(e, StoredBox) for e in evidence.stored)
    return ", ".join(said)


def _section(number: str, items: Items) -> str:
    section = next(s for s in items.sections if s.number == number)
    aside = " (set aside)" if section.superseded else ""
    return f"Section {escaped(number)}{aside}" if number else f"Without a section{aside}"
