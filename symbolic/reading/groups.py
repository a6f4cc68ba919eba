"""Braces, environments and rows: the little of TeX's nesting that finding displays needs."""

from __future__ import annotations

import re
from typing import NamedTuple

_NESTING = re.compile(r"\\(begin|end)\s*\{([^{}\n]*)\}|(\\\\\*?(?:\[\s*-?[\d.]+\s*[a-z]{2}\s*\])?)|\\.|([{}])", re.S)
_ALIGNING = r"aligned|alignedat|align|array|split|gathered|gather|eqnarray|multlined|multline|cases|[bpvBV]?matrix"
_WRAPPER = re.compile(rf"\s*\\begin\s*\{{((?:{_ALIGNING})\*?)\}}(?:\[[^\]]*\])?")
_CONTENTS = ("array", "alignedat")  # these take an argument in braces


def group(text: str, start: int, brackets: str = "{}") -> int | None:
    """The offset behind the group that opens at or after `start` (white space apart); None without a whole group."""
    opening, closing = brackets[0], brackets[1]
    while start < len(text) and text[start].isspace():
        start += 1
    if not text.startswith(opening, start):
        return None
    depth, i = 0, start
    while i < len(text):
        if text[i] == "\\":
            i += 1
        elif text[i] == opening:
            depth += 1
        elif text[i] == closing:
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    return None


def content(text: str, start: int, brackets: str = "{}") -> tuple[str, int] | None:
    """What is in the group at `start`, and the offset behind it."""
    end = group(text, start, brackets)
    if end is None:
        return None
    return text[start:end].strip()[1:-1].strip(), end


def rows(text: str) -> list[tuple[int, int]]:
    """The spans between the `\\\\` that stand outside all braces and environments."""
    spans, depth, start = [], 0, 0
    for match in _NESTING.finditer(text):
        word, _, line_end, brace = match.groups()
        if word == "begin" or brace == "{":
            depth += 1
        elif word == "end" or brace == "}":
            depth -= 1
        elif line_end and depth <= 0:
            spans.append((start, match.start()))
            start = match.end()
    return [*spans, (start, len(text))]


class Wrapper(NamedTuple):
    """An aligning environment around all of a display: its name and the span of its contents."""

    name: str
    start: int
    end: int


def wrapper(text: str) -> Wrapper | None:
    """The aligned, array, split, ... that encloses the whole text; None when there is none."""
    opening = _WRAPPER.match(text)
    if not opening:
        return None
    name, start = opening[1], opening.end()
    if name in _CONTENTS:
        start = group(text, start) or start
    depth = 1
    for match in _NESTING.finditer(text, opening.end()):
        depth += {"begin": 1, "end": -1}.get(match[1], 0)
        if depth == 0:
            alone = match[2] == name and not text[match.end() :].strip()
            return Wrapper(name, start, match.start()) if alone and start <= match.start() else None
    return None


def imbalance(text: str) -> str | None:
    """The first thing that does not nest, in a few words; None when braces and environments do."""
    stack: list[str] = []
    for match in _NESTING.finditer(text):
        word, name, _, brace = match.groups()
        if word == "begin" or brace == "{":
            stack.append(f"\\begin{{{name}}}" if word else "{")
        elif word == "end" or brace == "}":
            closing, wanted = (f"\\end{{{name}}}", f"\\begin{{{name}}}") if word else ("}", "{")
            if not stack or stack[-1] != wanted:
                return f"{closing} closes nothing" if not stack else f"{closing} where {stack[-1]} is open"
            stack.pop()
    return f"{stack[-1]} is not closed" if stack else None
