r"""Plain text and inline mathematics as LaTeX text.

Text comes from docstrings, notes and file names: anything may be in it.  ``$..$`` is kept when it is balanced.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from .breaking import kept
from .words import LINE, capital

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": "$<$",
    ">": "$>$",
    "|": "$|$",
    "*": "$*$",
    '"': "''",
}
# Signs that papers and their readers write, as mathematics.
SIGNS = {
    "≤": r"\le",
    "≥": r"\ge",
    "≠": r"\ne",
    "≈": r"\approx",
    "×": r"\times",
    "·": r"\cdot",
    "−": "-",
    "±": r"\pm",
    "∞": r"\infty",
    "∑": r"\sum",
    "∏": r"\prod",
    "√": r"\surd",
    "∈": r"\in",
    "∀": r"\forall",
    "∃": r"\exists",
    "→": r"\to",
    "⇒": r"\Rightarrow",
    "⟹": r"\Longrightarrow",
    "⇔": r"\Leftrightarrow",
    "∼": r"\sim",
    "⊂": r"\subset",
    "ℓ": r"\ell",
    "ϵ": r"\epsilon",
    "ε": r"\varepsilon",
    "φ": r"\varphi",
    "ϕ": r"\phi",
    "²": "^2",
    "³": "^3",
    "½": r"\tfrac12",
}
_PUNCTUATION = {
    "–": "--",
    "—": "---",
    "‘": "`",
    "’": "'",
    "“": "``",
    "”": "''",
    "…": r"\dots{}",
    "\u00a0": "~",
    "§": r"$\mathsection$",
    LINE: r"\newline{}",
}
_ACCENTS = frozenset("\u0300\u0301\u0302\u0303\u0308\u0306\u0307\u030a\u030b\u030c\u0327")
_PLACED = re.compile(r"\A[^:.]*\b[Ss]ection [^:]*: ")
_SHARE = re.compile(r"(?<=\d) \\%")  # no line ends between a number and its sign
_STEP = re.compile(r"((?:\A|\\newline\{\})\([a-z]{1,2}\)) \Z")  # or between the letter of a step and its formula
MATH = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$")
_SET = re.compile(rf"{MATH.pattern}|`(?P<code>[^`$]+)`")


def prose(text: str) -> str:
    """Text for text mode; balanced ``$..$`` and `code` in backquotes are kept as such."""
    out, at = "", 0
    for match in _SET.finditer(text):
        if match["code"] or balanced(match[1]):
            shown = code(match["code"]) if match["code"] else f"${kept(mathematics(match[1]))}$"
            out += escaped(text[at : match.start()]) + shown
            at = match.end()
    return out + escaped(text[at:])


def passage(text: str, shown: Callable[[str], str] = prose) -> str:
    r"""A docstring as paragraphs and lists; what its first line says of the place, "Jan 2016, section 2:", is left out.

    >>> print(passage("Apr 2016, section 4: two things.\n\n* one;\n* the\n  other."))
    Two things.
    <BLANKLINE>
    \begin{itemize}
    \item one;
    \item the other.
    \end{itemize}
    """
    out = []
    for block in re.split(r"\n\s*\n", unplaced(text)):
        before, *points = re.split(r"^\* ", block, flags=re.M)
        if before.strip():
            out.append(shown(" ".join(before.split())))
        if points:
            listed = "\n".join(rf"\item {shown(' '.join(point.split()))}" for point in points)
            out.append(f"\\begin{{itemize}}\n{listed}\n\\end{{itemize}}")
    return "\n\n".join(out)


def unplaced(text: str) -> str:
    """A docstring without what its first line says of the place."""
    return capital(_PLACED.sub("", text.strip(), count=1))


def escaped(text: str) -> str:
    """Text of which every sign stands for itself."""
    quotes = re.sub(r'(^|(?<=[\s(]))"', "``", " ".join(text.split(" ")))
    return _STEP.sub(r"\1~", _SHARE.sub(r"\\,\%", "".join(map(_sign, quotes))))


def code(text: str) -> str:
    """A file name or the like, which may be broken after its separators."""
    safe = "".join(c if (c.isalnum() and c.isascii()) or c in " ,:=()/." else _typewriter(c) for c in text)
    broken = re.sub(r"(?<=[/.])|(?<=\\char45\{\})|(?<=\\char95\{\})", r"\\allowbreak{}", safe)
    return rf"\texttt{{{broken}}}"


def mathematics(text: str) -> str:
    """LaTeX for math mode with its signs beyond ASCII replaced by commands."""
    return "".join(c if c.isascii() else _math_sign(c) for c in text)


def balanced(text: str) -> bool:
    r"""Do braces, ``\left`` and ``\right`` match, with no lone backslash at the end?"""
    depth = 0
    for sign in re.findall(r"\\.|[{}]|\\", text, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth < 0 or sign == "\\":
            return False
    lefts, rights = (re.findall(rf"\\{side}(?![A-Za-z])", text) for side in ("left", "right"))
    return depth == 0 and len(lefts) == len(rights)


def _sign(c: str) -> str:
    if c in _SPECIAL:
        return _SPECIAL[c]
    if c.isascii():
        return c
    if c in _PUNCTUATION:
        return _PUNCTUATION[c]
    if (sign := _math_sign(c)) != "?":
        return c if sign == c else f"${sign}$"
    return _accented(c)


def _typewriter(c: str) -> str:
    return rf"\char{ord(c)}{{}}" if c.isascii() else _sign(c)


def _math_sign(c: str) -> str:
    if c in SIGNS:
        return f"{SIGNS[c]}{' ' if SIGNS[c][-1].isalpha() else ''}"
    name = unicodedata.name(c, "")
    if match := re.match(r"GREEK (SMALL|CAPITAL) LETTER ([A-Z]+)\Z", name):
        letter = match[2].lower().replace("lamda", "lambda")
        if match[1] == "CAPITAL":
            letter = letter.capitalize()
        return "\\" + letter + " "
    return "?"


def _accented(c: str) -> str:
    """Letters of Latin scripts as they are (inputenc knows them); of anything else, the plain letter or "?"."""
    mark = unicodedata.normalize("NFD", c)[1:]
    if ord(c) < 0x180 and (mark in _ACCENTS if mark else c in "ßæøåœłÆØÅŒŁ"):
        return c
    plain = unicodedata.normalize("NFKD", c).encode("ascii", "ignore").decode()
    return escaped(plain) if plain else "?"


def leading(label: str, text: str, document: str = "") -> str:
    """A text that leads to a label, in another document where one is named."""
    return rf"\href{{{document}.pdf\#{label}}}{{{text}}}" if document else rf"\hyperref[{label}]{{{text}}}"
