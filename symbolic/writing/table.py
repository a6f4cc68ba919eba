"""The numbers that are printed beside the true ones, and a line for all that the paper numbers or names."""

from __future__ import annotations

from .formulas import inline
from .items import Items, is_printed
from .numbers import numbers_of
from .prose import escaped


def numbers(items: Items) -> str:
    """The numbers, printed and true; "" without any."""
    rows = [number for item in items.all if item.ref in items.labels for number in numbers_of(item)[0]]
    if not rows:
        return ""
    lines, last = [], ""
    for one in rows:
        name = "" if one.item == last else items.short(one.item)
        wrong = bool(one.printed) and one.printed != one.true
        true = rf"\textcolor{{refuted}}{{{one.true}}}" if wrong else one.true
        value, where = (rf"\padded{{{inline(latex)}}}" if latex else "" for latex in (one.value, one.where))
        lines.append(" & ".join([name, value, where, one.printed, true]) + r" \\[1pt]")
        last = one.item
    columns = ("Item", "Quantity", "at", "printed", "true")
    return "\n".join(
        [
            r"\section*{Numbers}\label{numbers}\pdfbookmark[1]{Numbers}{numbers}\markright{Numbers}",
            r"Values to the decimals that are shown, each proved by two bounds; where another one is printed, in "
            r"\textcolor{refuted}{red}.",
            "",
            r"{\footnotesize\begin{longtable}[l]{@{}>{\raggedright\arraybackslash}p{34mm}"
            r">{\raggedright\arraybackslash}p{70mm}>{\raggedright\arraybackslash}p{24mm}rr@{}}",
            " & ".join(rf"\faint{{{c}}}" for c in columns) + r" \\[2pt]\endhead",
            *lines,
            r"\end{longtable}}",
        ]
    )


def table(items: Items) -> str:
    """What is numbered or named, with its verdict and its page; "" when nothing is."""
    rows = [i for i in items.all if is_printed(i) and i.ref in items.labels]
    if not rows:
        return ""
    lines = []
    section = None
    for item in rows:
        if item.section != section:
            section = item.section
            lines.append(rf"\par\addvspace{{6pt}}\faint{{{_section(section, items)}}}\par\nobreak")
        fails = r"\,\faint{$\dagger$}" if item.argument == "fails" and item.verdict == "proved" else ""
        page = rf"\pageref{{{items.labels[item.ref]}}}"
        lines.append(rf"\numbered{{{items.link(item.ref)}}}{{\verdict{{{item.verdict}}}{fails}}}{{{page}}}")
    return "\n".join(
        [
            r"\section*{All numbers}\pdfbookmark[1]{All numbers}{all-numbers}\markright{All numbers}",
            r"What the paper numbers or names, in order; \faint{$\dagger$}: the argument for it fails.\nopagebreak",
            r"\begin{itemindex}",
            *lines,
            r"\end{itemindex}",
        ]
    )


def _section(number: str, items: Items) -> str:
    section = next(s for s in items.sections if s.number == number)
    aside = " (set aside)" if section.superseded else ""
    return f"Section {escaped(number)}{aside}" if number else f"Without a section{aside}"
