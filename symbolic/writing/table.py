"""Two tables: the numbers that are printed beside the true ones, and a line for all that the paper numbers or names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from symbolic.ledger import EvidenceRow, PartRow, Row, StoredBox, StoredGrid

from .formulas import inline, safe
from .items import Items, is_printed
from .prose import escaped
from .rounding import Shown, rounded

_ARGUMENTS = {"absent": r"\faint{none}"}


# "value = 0.9977", and "9.5 <= value < 10.5"; without a relation in the value but between brackets.
_VALUE = re.compile(r"(?P<value>.+) = (?P<number>-?\d+\.\d+)\Z")
_BETWEEN = re.compile(r"-?[\d.]+ \\leq? (?P<value>.+) < -?[\d.]+\Z")
_NESTED = re.compile(r"\([^()]*\)|\{[^{}]*\}")
_RELATION = re.compile(r"=|<|>|\\(?:[gl]eq?|approx|implies)(?![A-Za-z])")
# What is supposed of a number: values, and what holds throughout.
_GIVEN = re.compile(
    r"(?P<name>\\?[A-Za-z]+) = (?P<given>-?(?:\d+(?:\.\d+)?|\\frac\{\d+\}\{\d+\}))|0 < q < \\frac\{1\}\{2\}"
    r"|p = 1 - q|N \\ge 1"
)


@dataclass(frozen=True)
class Number:
    """A quantity, where it is taken, what is printed for it, and what it is; "" where either is not said."""

    item: str
    value: str
    where: str
    printed: str = ""
    true: str = ""


def numbers_of(item: Row) -> tuple[list[Number], set[int]]:
    """The values of an item that are rounded decimals, and the places of the parts that say no more than that."""
    found: dict[tuple[str, str], Number] = {}
    places: set[int] = set()
    for part in rounded(item.parts):
        shown, where = _shown(part), _where(part)
        if shown is None or where is None:
            continue
        value, number = shown
        key = (value, where)
        known = found.get(key, Number(item.ref, *key))
        true = number if part.outcome == "proved" else known.true
        printed = number if part.role == "printed" else known.printed
        found[key] = Number(item.ref, *key, printed, true)
        places.update(part.places)
    return list(found.values()), places


def _shown(part: Shown) -> tuple[str, str] | None:
    """A value, and the decimals that it rounds to."""
    latex = " ".join(part.latex.split())
    match = (_BETWEEN if part.rounds else _VALUE).match(latex)
    if match is None or not safe(match["value"]):
        return None
    bare = match["value"]
    while (less := _NESTED.sub("", bare)) != bare:
        bare = less
    return None if _RELATION.search(bare) else (match["value"], part.rounds or match["number"])


def _where(part: PartRow) -> str | None:
    """The values at which it is taken; None where it is claimed for more than these."""
    said = re.findall(r"\$([^$]*)\$", part.conditions)
    if re.sub(r"\$[^$]*\$|for|integers?|real|,|;|\s", "", part.conditions):
        return None
    given = [_GIVEN.fullmatch(one) for one in said]
    if not all(given):
        return None
    return ", ".join(match[0] for match in given if match and match["name"])


def all_numbers(item: Row) -> bool:
    """Does it say nothing but what some values are?"""
    return bool(item.parts) and len(numbers_of(item)[1]) == len(item.parts)


def without_numbers(item: Row, whole: bool) -> Iterator[Shown]:
    """The parts that the table of numbers does not tell."""
    told = set() if whole else numbers_of(item)[1]
    return (part for part in rounded(item.parts) if not told.issuperset(part.places))


def numbers(items: Items) -> str:
    """The numbers, printed and true; "" without any."""
    rows = [number for item in items.all if item.ref in items.labels for number in numbers_of(item)[0]]
    if not rows:
        return ""
    lines, last = [], ""
    for one in rows:
        name = "" if one.item == last else items.link(one.item)
        wrong = bool(one.printed) and one.printed != one.true
        true = rf"\textcolor{{refuted}}{{{one.true}}}" if wrong else one.true
        where = inline(one.where) if one.where else ""
        lines.append(" & ".join([name, inline(one.value), where, one.printed, true]) + r" \\[2pt]")
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
    """The table, over as many pages as it needs; "" when nothing is numbered."""
    rows = [i for i in items.all if is_printed(i) and i.ref in items.labels]
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
            r"\section*{All numbers}\pdfbookmark[1]{All numbers}{table}\markright{All numbers}",
            r"What the paper numbers or names, in its order.\nopagebreak",
            "",
            r"{\footnotesize\begin{longtable}[l]{@{}p{32mm}p{26mm}p{22mm}p{26mm}rr@{}}",
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
