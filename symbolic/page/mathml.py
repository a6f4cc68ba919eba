r"""LaTeX formulas as MathML.

A formula that is not understood to the last token is shown as it is written, in `code`: nothing is guessed.

>>> print(inline("q < 1"))
<math><mi>q</mi><mo>&lt;</mo><mn>1</mn></math>
>>> print(inline(r"\foo < 1"))
<code>\foo &lt; 1</code>
"""

from __future__ import annotations

import re
from functools import cache
from html import escape

from math_core import LatexError, LatexToMathML

from symbolic.writing import formulas
from symbolic.writing.breaking import lines, width
from symbolic.writing.words import LINE

_ROOM = 34.0  # em of a displayed line
_NARROW = 17.0  # on a phone: there a line may end once more
_SHORT = 16.0  # em of a formula in running text that is not cut
_MARKS = {"del": "updiagonalstrike", "ins": "phasorangle"}  # for what they are taken, by the classes that the page has
_MACROS = {
    "P": "P",
    "E": "E",
    "substack": r"\begin{matrix}#1\end{matrix}",
    "struck": r"\cancel{#1}",
    "inserted": r"\phase{#1}",
}
_CONVERTER = LatexToMathML(macros=_MACROS, fancy_error=False)
_ROWS = re.compile(r"\\(begin|end)\{split\}")
_BEGUN = re.compile(r"\\begin\{(?:aligned|cases|matrix|array)")
_PRIME = re.compile(r"<msup>(<mi>[^<]*</mi>)<mo>([′″‴])</mo></msup>")  # large and close to its letter, as in TeX
_QUOTED = re.compile(r'(?<=[a-z])="([\w.-]+)"(?=[ >])')
_STUCK = re.compile(r"(\()?<math(?:(?!</math>).)*</math>(?(1)[,.;:)’]*|[,.;:)’]+)")  # no line ends there
_SIGN = re.compile(r"^<math([^>]*)>(?:<mrow></mrow>)?<mo>([+−⋅=<>≤≥])</mo>")


@cache
def display(latex: str) -> str:
    """A formula on lines of its own, as many as it needs; a sentence as one."""
    latex = " ".join(latex.split())
    rows = _aligned(latex)
    if rows and (r"\begin{cases}" in rows or _wide(rows) < _ROOM):
        return _line(_converted(rows, True)) or _verbatim(latex)
    text = formulas.inline(latex)
    if not text.startswith(r"\ensuremath{"):
        return sentence(formulas.paragraph(formulas.clean(latex))) if formulas.safe(latex) else _verbatim(latex)
    shown = (_pieces(line, _NARROW, True, opened=False) for line in _cut(formulas.clean(latex), _ROOM))
    return "".join(_line("<wbr>".join(pieces)) for pieces in shown) or _verbatim(latex)


@cache
def inline(latex: str) -> str:
    """A formula in running text: a long one in pieces, between which a line may end."""
    whole = formulas.clean(latex)
    if not formulas.safe(whole):
        return _verbatim(latex)
    return "<wbr>".join(_pieces(whole, _SHORT)) or _verbatim(latex)


def sentence(text: str) -> str:
    """Plain text with formulas between dollar signs, and with `code` in backquotes."""
    out, at = "", 0
    for match in re.finditer(r"(?<!\\)\$(?P<math>(?:[^$\\]|\\.)+)\$|`(?P<code>[^`]+)`", text):
        out += _plain(text[at : match.start()])
        out += inline(match["math"]) if match["math"] else _verbatim(match["code"])
        at = match.end()
    return stuck(out + _plain(text[at:]))


def stuck(html: str) -> str:
    """With what stands behind a formula kept on its line."""
    return _STUCK.sub(r"<span class=n>\g<0></span>", html)


def _cut(latex: str, room: float, opened: bool = True) -> list[str]:
    """The formula on lines of their own; whole where one of them cannot stand alone."""
    found = lines(latex, room, opened=opened) if width(latex) > room else [latex]
    return found if all(map(_converted, found)) else [latex]


def _pieces(latex: str, room: float, large: bool = False, opened: bool = True) -> list[str]:
    """The formula cut where it is wider than the room; [] if not understood."""
    shown = [_converted(piece, large) for piece in _cut(latex, room, opened)]
    return shown if all(shown) else []


def _plain(text: str) -> str:
    text = escape(text, quote=False).replace("~", "\u00a0").replace("---", "—").replace("--", "–")
    return re.sub(r"(?<=\d) %", "\u202f%", text).replace(LINE, "<br>")


def _verbatim(text: str) -> str:
    return f"<code>{escape(text, quote=False)}</code>"


def _aligned(latex: str) -> str:
    """The formula in rows that are aligned, "" for one that has none."""
    latex = _ROWS.sub(r"\\\1{aligned}", latex)
    if _BEGUN.search(latex):
        return latex
    rows = "&" in latex.replace(r"\&", "") or re.search(r"(?<!\\)\\\\(?!\\)\s*\S", latex)
    return rf"\begin{{aligned}}{latex}\end{{aligned}}" if rows and r"\substack" not in latex else ""


def _wide(rows: str) -> float:
    """About how wide they are: what stands before the first mark of each, and what stands behind it."""
    sides = [row.partition("&") for row in rows.split(r"\\")]
    return max(width(before) for before, _, _ in sides) + max(width(behind) for _, _, behind in sides)


def _line(mathml: str) -> str:
    return f"<div class=m>{mathml}</div>" if mathml else ""


@cache
def _converted(latex: str, large: bool = False) -> str:
    """The MathML; "" when it is not understood, or would be cut short by a comment sign."""
    if re.search(r"(?<!\\)(?:\\\\)*%", latex):
        return ""
    try:
        mathml = _CONVERTER.convert_with_local_state(latex, displaystyle=large)
    except LatexError:
        return ""
    for name, notation in _MARKS.items():
        mathml = mathml.replace(f'<menclose notation="{notation}">', f"<mrow class={name}>")
        mathml = mathml.replace(f'<mrow class="menclose-{notation}"></mrow></menclose>', "</mrow>")
    mathml = _QUOTED.sub(r"=\1", mathml)
    mathml = _PRIME.sub(r"<mrow>\1<mi>\2</mi></mrow>", mathml)
    # A sign that a line begins with has the spaces of one between two terms.
    after = latex.startswith("{}")
    mathml = _SIGN.sub(r"<math\1><mo form=infix>\2</mo>", mathml) if after else mathml
    return mathml.replace("<math display=block>", "<math displaystyle=true>")  # set in a line, not in its middle
