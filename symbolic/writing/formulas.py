r"""Formulas of the ledger as LaTeX that is safe anywhere: displayed on as many lines as they need, or in running text.

What a ledger has may be anything: braces that do not match, a comment sign.  Such a text is shown as it is written.
"""

from __future__ import annotations

import re

from symbolic.ledger.ledger import LemmaRow, PartRow

from .breaking import atoms, breakable, kept, lines, width
from .prose import balanced, code, mathematics, prose
from .words import capital

# The width, in em, of the text beside the margin words.
ROOM = 43.0
_UNSAFE = re.compile(r"(?<!\\)(?:\\\\)*[%#]")
_ALIGNED = re.compile(r"\\(?:begin|end)\{(?:split|aligned|gathered|align\*?|multline\*?)\}")
_CELL = re.compile(r"(?<!\\)&")
_CHAINED = re.compile(r"(?<!\\)(?:\\\\\s*&|&\s*(?:=|<|>|\\[lg]eq?(?![A-Za-z])))")
_HALVES = re.compile(r"\\right\s*\.\s*(?:\\\\)?\s*&?\s*\\left\s*\.")  # of one pair of brackets, on two lines
_ROW = re.compile(r"(?<!\\)\\\\(?!\\)\s*(?!\s*$)")
_CONTINUED = re.compile(r"(?<!\\)\\\\\s*(=|<|>|\+|-|\\(?:leq?|geq?|left\.|cdot|times|approx|sim|neq?)(?![A-Za-z]))")
_END = re.compile(r"\s*(?:[=<>]|\\(?:[gl]eq?|neq?|approx|sim|equiv)(?![A-Za-z]))\s*[.,;]?\s*\Z")
_LONG = 400
_FENCES = re.compile(r"\\(?:left|right)(?![A-Za-z])|\s|\\[,;:!]")
_ALONE = re.compile(r"\{(\\[A-Za-z]+|[A-Za-z0-9])\}")
_SAME = (
    (re.compile(r"\\geq(?![A-Za-z])"), r"\\ge"),
    (re.compile(r"\\leq(?![A-Za-z])"), r"\\le"),
    (re.compile(r"\\neq(?![A-Za-z])"), r"\\ne"),
    (re.compile(r"\\cdot(?![A-Za-z])(?!\s*\d)"), ""),
)


def safe(latex: str) -> bool:
    """Can it stand between dollar signs without breaking the document around it?"""
    bare = latex.replace(r"\$", "")
    begun, ended = (sorted(re.findall(rf"\\{word}\{{(\w+\*?)\}}", latex)) for word in ("begin", "end"))
    cells = "&" in latex.replace(r"\&", "") and not begun
    return balanced(latex) and not _UNSAFE.search(latex) and bare.count("$") % 2 == 0 and begun == ended and not cells


def clean(latex: str) -> str:
    r"""On one line, signs beyond ASCII as commands; the rows of an aligned formula are one chain, or one list.

    >>> clean(r"\begin{split} x &= y \\ &+ z \\ &= 1 \end{split}"), clean(r"x &= 1 \\ y &= 2"), clean(r"x \\ y")
    ('x = y + z = 1', 'x = 1 ,\\quad y = 2', 'x \\\\ y')
    """
    whole = _ALIGNED.sub(" ", latex)
    if r"\begin" not in whole and (whole != latex or _CHAINED.search(whole)):
        latex = _ROW.sub(r",\\quad ", _CONTINUED.sub(r" \1", _CELL.sub(" ", _HALVES.sub(" ", whole))))
    return mathematics(" ".join(latex.split()))


def formula(latex: str, room: float = ROOM) -> str:
    """A displayed formula, on as many lines as it needs; a sentence (mostly text) as a paragraph."""
    latex = clean(latex)
    if not latex or not safe(latex):
        return code(latex) if latex else ""
    if _is_prose(latex, room):
        return paragraph(latex)
    first, *more = lines(latex, room)
    return "".join([rf"\formula{{{first}}}", *(rf"\formulamore{{{line}}}" for line in more)])


def inline(latex: str) -> str:
    r"""In running text, or within mathematics where it is not a sentence."""
    latex = clean(latex)
    if not latex or not safe(latex):
        return code(latex) if latex else ""
    if _is_prose(latex, ROOM):
        return paragraph(latex)
    return rf"\ensuremath{{{kept(breakable(latex) if len(latex) > _LONG else latex)}}}"


def within(latex: str, room: float) -> str:
    """In the running text of a narrow column, whose lines end anywhere in it; fractions in their full size.

    What has no place where a line may end is displayed, on lines of its own.
    """
    latex = clean(latex)
    if r"\frac" in latex or not safe(latex) or _widest(breakable(latex)) > room:
        return formula(latex, room)
    return rf"${kept(breakable(latex))}$"


def _widest(latex: str) -> float:
    """The width of what stands between two places where a line of a text may end."""
    widest = here = 0.0
    for a in atoms(latex):
        here = 0.0 if a.kind in ("rel", "bin") else here + a.width
        widest = max(widest, here)
    return widest


def statement(part: PartRow | LemmaRow) -> str:
    """A part of an item: its formula, and the conditions behind it where there is room for them, else below."""
    latex = part.latex
    shown = formula(latex) if latex else prose(part.text)
    said = said_of(part)
    if not said:
        return shown
    where = "conditions" if shown.startswith(r"\formula") else "conditionsbelow"
    return rf"{shown}\{where}{{{said}}}"


def is_statement(text: str) -> bool:
    """Has it signs of the statement language that no formula of a paper has?"""
    return any(sign in text for sign in ("|-", "*", ">=", "<="))


def said_of(part: PartRow | LemmaRow) -> str:
    """What is said with the formula of a part: its conditions."""
    conditions = clean(part.conditions)
    return r"\footnotesize " + breakable(conditions) if len(conditions) > _LONG else conditions


def counterexample(part: PartRow) -> str:
    """Where a line is false, and the values of both sides there."""
    return capital(" ".join(map(prose, part.outline_latex)))


def total_width(latex: str) -> float:
    """About how wide the formula is on one line, in em; a sentence has no width that could be left free."""
    latex = clean(latex)
    return width(latex) if latex and safe(latex) and not _is_prose(latex, ROOM) else ROOM


def same_formula(one: str, other: str) -> bool:
    """Are they the same but for spaces, braces and the sizes of brackets?"""
    return _bare(one) == _bare(other)


def open_ends(latex: str) -> tuple[bool, bool]:
    """Does a formula go on from the line before, and with the line behind it?  Neither, where it is a text.

    >>> open_ends("a = b"), open_ends("a ="), open_ends("= b ="), open_ends("(x = y)^k"), open_ends(r"x \text{ is 1}")
    ((False, False), (False, True), (True, True), (True, False), (False, False))
    """
    pieces = [a for a in atoms(clean(latex).rstrip(" .,;")) if a.kind != "space"]
    related = [a.kind == "rel" and not a.depth for a in pieces]
    if not pieces or any(a.kind == "text" for a in pieces):
        return False, False
    return related[0] or not any(related), related[-1]


def without_end(latex: str) -> str:
    """A formula without the relation that it ends with."""
    return _END.sub("", latex)


def _bare(latex: str) -> str:
    out = clean(latex)
    for pattern, name in _SAME:
        out = pattern.sub(name, out)
    return _ALONE.sub(r"\1", _FENCES.sub("", out)).rstrip(".,;")


def _is_prose(latex: str, room: float) -> bool:
    """Is it mostly text, and no bracket around any?"""
    pieces = atoms(latex)
    total, text = sum(a.width for a in pieces), sum(a.width for a in pieces if a.kind == "text")
    return total > room and text > 0.4 * total and not any(a.kind == "text" and a.depth for a in pieces)


def paragraph(latex: str) -> str:
    r"""``\text{A} x \text{B}`` as A $x$ B, so that lines can be broken anywhere."""
    out, run = "", ""
    for a in atoms(latex):
        if a.kind == "text":
            out += _run(run) + a.groups[0]
            run = ""
        else:
            run += (" " if re.search(r"\\[A-Za-z]+\Z", run) else "") + a.source
    return out + _run(run)


def _run(run: str) -> str:
    bare = re.sub(r"\A(\\quad|\\qquad|\\ |~|\s)+|(\\quad|\\qquad|\\ |~|\s)+\Z", "", run)
    if not bare:
        return " " if run else ""
    space = " " if bare != run else ""
    return f"{space}{bare}{space}" if re.fullmatch(r"[.,;:]+", bare) else f"{space}${bare}${space}"
