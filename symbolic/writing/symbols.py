"""The page of notation: each function of the derivations, what it is in words, its definition, where it appears."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from symbolic.ledger.ledger import SymbolRow

from .formulas import inline, within
from .items import Items
from .prose import prose
from .words import capital

# A letter by itself is a variable: "v_t"; but for the article.  With signs it is a formula: "(q + px)^m", "k - 1".
_ATOM = r"(?:[b-zA-Z](?:_[a-z])?'?|\d|\([\da-z]{1,2}(?: [+-] [\da-z]{1,2})+\))(?:\^[a-z])?"
_FORMULA = re.compile(rf"(?<![\w$'(])(?!\d(?! [+-] ))({_ATOM}(?: [+-] {_ATOM})*)(?![\w'^])")
_ROOM = 26.0  # the em of a column
_ENDS = re.compile(r"\\penalty\d+\s*")
_ARGUMENT = re.compile(r"(?<![\\A-Za-z])[A-Za-z](?![A-Za-z])(?=[^{}()]*\\?[})])")  # a letter in brackets, escaped
_STANDING = (
    r"$\mathbf{1}[x \ge y]$ is 1 for $x \ge y$ and 0 elsewhere; a sum without terms is 0; $0^0 = 1$.  "
    "Where a definition says nothing, nothing is used."
)
_PLACES = r"$\mathsection$\,4.3~$\mathparagraph$\,2.5 is sentence 5 of paragraph 2 in section 4.3."


def symbols(found: Sequence[SymbolRow], items: Items) -> str:
    """The section of a report, in the order in which the items speak of the functions."""
    rows = _in_order(found, items)
    if not rows:
        return ""
    key = "section:notation"
    out = [
        rf"\room[140pt]\section*{{Notation}}\label{{{key}}}\pdfbookmark[1]{{Notation}}{{{key}}}\markright{{Notation}}",
        f"{prose(_STANDING)} {_PLACES}",
    ]
    out.append(r"\begin{symbols}")
    for first, row in rows:
        at = items.short(items.all[first].ref) if first < len(items.all) else "in lemmas only"
        out.append(rf"\symbol{{{inline(row.latex)}}}{{{_said(row, _defined)}. \faint{{First: {at}.}}}}")
    return "\n".join([*out, r"\end{symbols}"])


def spoken(found: Sequence[SymbolRow], items: Items, text: str) -> list[str]:
    """The functions that stand in a text, and those that their definitions speak of: each with what it is."""
    left, said, todo = _in_order(found, items), dict[str, str](), [text]
    for one in todo:  # grows meanwhile
        here = _ENDS.sub("", one)
        for _, row in left:
            if row.latex not in said and _standing(row).search(here):
                said[row.latex] = f"{inline(row.latex)}: {_said(row, prose)}."
                todo += row.definition
    return [prose(_STANDING), *(said[row.latex] for _, row in left if row.latex in said)] if said else []


def _standing(row: SymbolRow) -> re.Pattern[str]:
    """A function with any arguments; what has no definition may be a mere name in what another one is called."""
    apart = "" if row.definition else r"(?<![\[(])(?<!, )"
    return re.compile(apart + _ARGUMENT.sub("[^{}()]+", re.escape(row.latex)))


def _in_order(found: Sequence[SymbolRow], items: Items) -> list[tuple[int, SymbolRow]]:
    """Functions, one of those that are written alike, each with the place of the first item that speaks of it."""
    place = {row.ref: k for k, row in enumerate(items.all)}
    rows: dict[str, tuple[int, SymbolRow]] = {}
    for row in found:
        first = min((place[ref] for ref in row.first.values() if ref in place), default=len(place))
        both = [(first, row), rows.get(row.latex, (first, row))]
        _, shown = min(both, key=lambda one: (not one[1].definition, one[0], one[1].key))
        rows[row.latex] = min(at for at, _ in both), shown
    return sorted(rows.values(), key=lambda one: (one[0], one[1].latex))


def _defined(text: str) -> str:
    """A definition, an equation and where it holds."""
    if not text.startswith("$"):
        return prose(text)
    latex, _, rest = text[1:].partition("$")
    return within(latex, _ROOM) + prose(rest)


def _said(row: SymbolRow, defined: Callable[[str], str]) -> str:
    meaning = (
        prose(capital(_FORMULA.sub(r"$\1$", row.meaning).replace(" .., ", r" $\dots$, "))) + ". " if row.meaning else ""
    )
    definition = "; ".join(map(defined, row.definition)) or "Arbitrary"
    return f"{meaning}{definition}"
