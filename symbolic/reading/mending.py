"""What an author's source becomes when false lines are replaced by their repairs: only the signs that differ change.

The false formula has to stand in the source as it is printed, but for spaces, alignment and sizes of brackets; where it
does not, or where a row ends within what would be replaced, the line is left to the author, and so it is where less
than half of the formula would stay: that is another formula, and the words around it were written for the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff
from itertools import pairwise
from pathlib import Path

from .findings import Display
from .page import read_text

_TOKEN = re.compile(
    r"(?<!\\)%[^\n]*\n?|\\(?:label|tag)\*?\s*\{[^{}]*\}|\\(?:begin|end)\s*\{[a-z]+\*?\}|\\[A-Za-z]+\*?|\\.|[^\s]", re.S
)
# What says nothing: it stays where it is, and may stand within a formula.
_SILENT = re.compile(
    r"%|\\label|\\begin|\\end|\\left\Z|\\right\Z|\\[bB]igg?[lrm]?\Z|\\(?:nonumber|notag|displaystyle)\Z|\\[,;:! ]\Z|&\Z"
)
_SAME = {r"\geq": r"\ge", r"\leq": r"\le", r"\neq": r"\ne"}
_DOT = r"\cdot"
_NEAR = 2
_ROW_ENDS = r"\\"


Span = tuple[int, int, int, int]  # of signs: from, to; instead of them, from, to


@dataclass(frozen=True)
class Mend:
    """A false formula of a display, and what is true instead, both as they are read."""

    display: Display
    false: str
    true: str


@dataclass(frozen=True)
class Mended:
    """The difference of all files, and the displays that are left to the author."""

    patch: str
    left: tuple[Display, ...]


def mended(mends: Iterable[Mend], others: Iterable[Display], folder: Path) -> Mended:
    """The patch, for `patch -p1` in the folder of the draft; `others` are displays that no formula is known for."""
    texts: dict[str, list[str]] = {}
    before: dict[str, str] = {}
    left = list(others)
    for mend in mends:
        file = mend.display.file
        if file not in texts:
            before[file] = read_text(folder / file, file)
            texts[file] = before[file].split("\n")
        if not _mend(mend, texts[file]):
            left.append(mend.display)
    patch = (_difference(file, before[file], "\n".join(texts[file])) for file in sorted(texts))
    return Mended("".join(patch), tuple(sorted(set(left), key=lambda d: (d.file, d.first))))


def _mend(mend: Mend, lines: list[str]) -> bool:
    """Change the lines of a display, whose number stays what it is."""
    first, last = mend.display.first - 1, mend.display.last
    old = "\n".join(lines[first:last])
    new = replaced(old, mend.false, mend.true)
    if new is None or new.count("\n") != old.count("\n"):
        return False
    lines[first:last] = new.split("\n")
    return True


def replaced(source: str, false: str, true: str) -> str | None:
    r"""The source with one formula for the other; None where that is not there exactly once, or little of it stays.

    >>> replaced(r"\begin{align} a_i &= b_{i-1} \label{x} \\ c &= d \end{align}", "a_i = b_{i-1}", "a_i = b_{i-2}")
    '\\begin{align} a_i &= b_{i-2} \\label{x} \\\\ c &= d \\end{align}'
    """
    here, wanted = _tokens(source), [t for t, _, _ in _tokens(false)]
    words = [t for t, _, _ in here]
    places = [k for k in range(len(words) - len(wanted) + 1) if words[k : k + len(wanted)] == wanted]
    if not wanted or len(places) != 1:
        return None
    found = here[places[0] : places[0] + len(wanted)]
    new = _tokens(true)
    changes = _changes(wanted, [t for t, _, _ in new])
    if 2 * sum(b - a for a, b, _, _ in changes) > len(wanted):
        return None
    for near in (_NEAR, 0):
        spans = _merged(changes, near)
        if not any(_silent_between(source, x, y) for a, b, _, _ in spans for x, y in pairwise(found[a:b])):
            break
    else:
        return None
    out = source
    for a, b, c, d in reversed(spans):
        if a < b:
            start, end = found[a][1], found[b - 1][2]
            text = true[new[c][1] : new[d - 1][2]] if c < d else ""
        elif a < len(found):  # put in before the next sign, or behind the last one
            start = end = found[a][1]
            text = true[new[c][1] : new[d][1]]
        else:
            start = end = found[-1][2]
            text = true[new[c - 1][2] : new[d - 1][2]]
        out = _joined(out[:start], text, out[end:])
    return out


def _changes(old: Sequence[str], new: Sequence[str]) -> list[Span]:
    """What is to be replaced: a dot that is left out is no change."""
    found = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [(a, b, c, d) for tag, a, b, c, d in found if tag != "equal" and (c < d or {*old[a:b]} != {_DOT})]


def _merged(changes: Sequence[Span], near: int) -> list[Span]:
    """The same, those with at most so many signs between them as one: formulas stay in their natural order."""
    out: list[Span] = []
    for a, b, c, d in changes:
        if out and near and a - out[-1][1] <= near and a - out[-1][1] == c - out[-1][3]:
            out[-1] = (out[-1][0], b, out[-1][2], d)
        else:
            out.append((a, b, c, d))
    return out


def _tokens(source: str) -> list[tuple[str, int, int]]:
    """What counts, with its place."""
    found = [(m[0], m.start(), m.end()) for m in _TOKEN.finditer(source) if not _SILENT.match(m[0])]
    return [(_SAME.get(text, text), start, end) for text, start, end in found]


def _silent_between(source: str, one: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    """Does something stand between two signs that would be lost?"""
    return bool(source[one[2] : other[1]].strip()) or one[0] == _ROW_ENDS


def _joined(before: str, text: str, after: str) -> str:
    """The three, with a space where a command would swallow a letter."""
    left = " " if re.search(r"\\[A-Za-z]+\Z", before) and text[:1].isalpha() else ""
    right = " " if re.search(r"\\[A-Za-z]+\Z", text or before + left) and after[:1].isalpha() else ""
    return before + left + text + right + after


def _difference(file: str, old: str, new: str) -> str:
    rows = unified_diff(old.splitlines(True), new.splitlines(True), f"a/{file}", f"b/{file}")
    return "".join(row if row.endswith("\n") else f"{row}\n\\ No newline at end of file\n" for row in rows)
