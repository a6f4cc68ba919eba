"""Edits of printed formulas: changes of one token that change what is said, and harmless ones that do not."""

from __future__ import annotations

import re
from collections.abc import Iterator

TOKEN = re.compile(r"\\(?:text|textbf)\s*\{[^{}]*\}|\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|\S|\s+", re.S)
OTHERWISE = {
    "+": ("-",),
    "-": ("+",),
    "p": ("q",),
    "q": ("p",),
    "i": ("j", "m"),
    "m": ("n", "i"),
    "n": ("m",),
    "N": ("m",),
    "x": ("p",),
    "a": ("b",),
    "b": ("a",),
    "r": ("a",),
    "1": ("2", "0"),
    "2": ("1", "3"),
    "0": ("1",),
    "=": (r"\geq", "<"),
    ">": (r"\geq", "<", "="),
    r"\geq": (">", r"\leq", "="),
    r"\leq": ("<", r"\geq"),
    r"\sum": (r"\prod",),
    r"\prod": (r"\sum",),
    "^": ("_",),
    "_": ("^",),
}


def pieces(formula: str) -> list[str]:
    """The formula in tokens, spaces included."""
    return TOKEN.findall(formula)


def changed(formula: str) -> Iterator[str]:
    """The formula with one token changed, in every way."""
    found = pieces(formula)
    for at, piece in enumerate(found):
        for other in OTHERWISE.get(piece, ()):
            yield spelled([*found[:at], other, *found[at + 1 :]])


def harmless(formula: str) -> Iterator[str]:
    """The formula written otherwise: spacing, delimiters, braces, synonyms."""
    found = pieces(formula)
    for at, piece in enumerate(found):
        head, tail = found[:at], found[at + 1 :]
        if piece in ("(", ")"):
            other = _partner(found, at)
            if other is not None and piece == "(" and (at == 0 or found[at - 1] not in (r"\left", r"\big")):
                sized = [*found]
                sized[at], sized[other] = r"\left(", r"\right)"
                yield spelled(sized)
        if piece in (r"\leq", r"\geq"):
            yield spelled([*head, {r"\leq": r"\le", r"\geq": r"\ge"}[piece], *tail])
        if piece in ("+", "=", ">", r"\geq") and not (at and found[at - 1] == ":"):
            yield spelled([*head, r"\,", piece, r"\;", *tail])
        if piece == "=":
            yield spelled([*head, "&", piece, *tail])
        if piece in ("_", "^") and tail and len(tail[0]) == 1 and tail[0].isalnum():
            yield spelled([*head, piece, "{" + tail[0] + "}", *tail[1:]])
        if piece == r"\frac":
            yield spelled([*head, r"\dfrac", *tail])
        if piece.isalpha() and len(piece) == 1 and at and found[at - 1] in ("+ ", "=", " "):
            yield spelled([*head, " ", piece, "  ", *tail])


def spelled(found: list[str]) -> str:
    """The tokens side by side; a command keeps its distance from a letter."""
    text = ""
    for piece in found:
        gap = re.search(r"\\[A-Za-z]+\Z", text) and piece[:1].isalpha()
        text += (" " if gap else "") + piece
    return text


def _partner(found: list[str], at: int) -> int | None:
    depth = 0
    for i in range(at, len(found)):
        depth += (found[i] in ("(", "[")) - (found[i] in (")", "]"))
        if depth == 0:
            return i if found[i] == ")" and not (i and found[i - 1] == r"\right") else None
    return None
