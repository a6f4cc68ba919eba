"""LaTeX source to raw tokens: commands, letters, numbers, words; spacing and delimiter sizes are passed over."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from symbolic.errors import RederiveError

from .groups import group


class ReadError(RederiveError):
    """A formula that cannot be read; the text shows the place with a caret."""

    def __init__(self, message: str, source: str = "", at: int = 0) -> None:
        super().__init__(message, source, at)
        self.message, self.source, self.at = message, source, at

    def __str__(self) -> str:
        start = max(0, self.at - 60)
        shown = self.source[start : self.at + 60].replace("\n", " ")
        return f"{self.message}\n{shown}\n{' ' * (self.at - start)}^"


class Raw(NamedTuple):
    """A token of the source.  kind: "word" (text says it), "row", "gap" (a wide space), or "" for everything else."""

    text: str
    start: int
    end: int
    kind: str = ""


_TOKEN = re.compile(
    r"\\(?:text|textbf|textrm|textit|textnormal|mbox|hbox)\s*(?=\{)|\\\\\*?(?:\[[^\]]*\])?|\\[A-Za-z]+\*?|\\.|\d+(?:\.\d+)?|:\s*&?\s*=|\S",
    re.S,
)
_SIZES = frozenset(
    r"\left \right \big \Big \bigg \Bigg \bigl \bigr \Bigl \Bigr \biggl \biggr \Biggl \Biggr \middle".split()
)
_TAKING_TWO = frozenset(r"\frac \dfrac \tfrac \cfrac \binom \dbinom \tbinom".split())
_TAKING = _TAKING_TWO | {"^", "_", r"\sqrt"}
_SIDES = {r"\left": r"\lvert", r"\right": r"\rvert", r"\middle": r"\mid"}
_BAR = re.compile(r"\s*(?:\||\\vert(?![A-Za-z]))")
_SPACES = frozenset(
    [r"\,", r"\;", r"\:", r"\!", r"\ ", "~", "&", r"\displaystyle", r"\textstyle", r"\nonumber", r"\notag"]
)
_GAPS = (r"\quad", r"\qquad", r"\hspace")
_WRAPPERS = frozenset(
    "aligned split align align* gathered gather gather* equation equation* multline multlined".split()
)
_TEXT = re.compile(r"\\(?:text\w*|mbox|hbox)\s*\Z")


def scan(source: str) -> list[Raw]:
    """The tokens that count.  ReadError for an environment that is no mere alignment, and for open braces."""
    found: list[Raw] = []
    position = 0
    sized: int | None = None  # where the size of the delimiter that comes next is said: the place of the delimiter
    while match := _TOKEN.search(source, position):
        text, start, position = match[0], match.start(), match.end()
        if text[0].isdigit() and _is_taken(found):
            text, position = text[0], start + 1
        if _TEXT.match(text):
            end = group(source, position)
            if end is None:
                raise ReadError("the braces of a text do not close", source, start)
            found.append(Raw(" ".join(source[position:end].strip()[1:-1].split()), start, end, "word"))
            position = end
        elif text in (r"\begin", r"\end"):
            end = group(source, position)
            name = source[position:end].strip()[1:-1] if end else ""
            if end is None or name not in _WRAPPERS:
                raise ReadError(f"the environment {name or 'here'} is not read", source, start)
            position = end
        elif text.startswith(":") and len(text) > 1:
            found.append(Raw(":=", start, position))
        elif text.startswith(r"\\"):
            found.append(Raw(text, start, position, "row"))
        elif text in _GAPS:
            found.append(Raw(text, start, position, "gap"))
        elif text in _SIZES:
            behind = _null_delimiter(source, position)
            bar = _BAR.match(source, behind) if text in _SIDES else None
            if bar:
                found.append(Raw(_SIDES[text], start, bar.end()))
            elif text == r"\right" and behind > position and found:
                found[-1] = found[-1]._replace(end=behind)
            else:
                sized = start
            position = bar.end() if bar else behind
        elif text not in _SPACES and text not in (r"\limits", r"\nolimits"):
            found.append(Raw(text, start if sized is None else sized, position))
            sized = None
    return found


def _is_taken(found: Sequence[Raw]) -> bool:
    """Does what stands before take the next token?  Of a number without braces it takes one digit: x^12 is x^1 2."""
    before = [raw.text for raw in found[-2:]]
    return bool(before) and (before[-1] in _TAKING or (before[0] in _TAKING_TWO and before[-1] != "{"))


def _null_delimiter(source: str, position: int) -> int:
    """Behind the dot of `\\left.`, which prints nothing."""
    rest = re.compile(r"\s*\.").match(source, position)
    return rest.end() if rest else position
