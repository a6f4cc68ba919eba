"""The text of a source, in which every character knows its file and line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from .errors import Unreadable

LARGEST = 20_000_000


class Line(NamedTuple):
    """One line, without its end: as the author wrote it, and with comments and verbatim text blanked (same length)."""

    raw: str
    text: str
    file: str
    number: int


class Page:
    """Lines of one or several files, one after the other."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = tuple(lines)
        self._starts = list(accumulate((len(line.text) + 1 for line in self._lines), initial=0))
        self.text = "\n".join(line.text for line in self._lines)
        self.raw = "\n".join(line.raw for line in self._lines)

    def place(self, offset: int) -> tuple[str, int]:
        """The file and the line (from 1) of a character; an offset behind the end is in the last line."""
        index = min(bisect_right(self._starts, offset), len(self._lines)) - 1
        return self._lines[index].file, self._lines[index].number

    def with_text(self, text: str) -> Page:
        """With another text of as many lines; what the author wrote stays."""
        return Page(line._replace(text=new) for line, new in zip(self._lines, text.split("\n"), strict=True))

    def rewritten(self, changes: Sequence[tuple[int, int, str]]) -> Page:
        """With other text in some spans, which stand in their order; what comes behind keeps its line."""
        wholes = (_rewritten(whole, changes).split("\n") for whole in (self.raw, self.text))
        return Page(line._replace(raw=raw, text=text) for line, raw, text in zip(self._lines, *wholes, strict=True))


def spliced(text: str, changes: Iterable[tuple[int, int, str]]) -> str:
    """A text with other text in some spans, which stand in their order."""
    pieces, done = list[str](), 0
    for start, end, new in changes:
        pieces += [text[done:start], new]
        done = end
    return "".join([*pieces, text[done:]])


def _rewritten(whole: str, changes: Iterable[tuple[int, int, str]]) -> str:
    def fitting(start: int, end: int, new: str) -> str:
        ends = whole.count("\n", start, end)
        return new if new.count("\n") == ends else new.replace("\n", " ") + "\n" * ends

    return spliced(whole, ((start, end, fitting(start, end, new)) for start, end, new in changes))


def read_text(path: Path, called: str) -> str:
    """The text of a UTF-8 file, with `\\n` as the only end of a line; raises Unreadable under the name `called`."""
    try:
        if not path.is_file():
            raise Unreadable(f"{called}: there is no such file")
        if path.stat().st_size > LARGEST:
            raise Unreadable(f"{called}: larger than {LARGEST // 1_000_000} MB, no paper is")
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{called}: {error.strerror or 'cannot be read'}") from error
    if b"\0" in data:
        raise Unreadable(f"{called}: a binary file; give the .tex or the .md source")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"{called}: line {line} is not UTF-8; save the file as UTF-8") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def blank(text: str) -> str:
    """The same number of characters and lines, with nothing on them."""
    return "\n".join(" " * len(line) for line in text.split("\n"))
