"""An author's .tex and all that it takes in, as one page without comments and verbatim text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from .conditionals import literal
from .errors import Trouble, Unreadable
from .groups import group
from .macros import Macro, declared, expand
from .page import Line, Page, blank, read_text

MOST_FILES, DEEPEST = 2_000, 40
_VERBATIM = "verbatim|[BL]?Verbatim|lstlisting|minted|comment|filecontents|alltt|sage[a-z]+|py[a-z]*code|S(?:in|out)put"
_UNREAD = re.compile(
    rf"\\begin\{{(?P<name>(?:{_VERBATIM})\*?)\}}.*?\\end\{{(?P=name)\}}"
    r"|\\(?:verb|lstinline)\*?(?P<bar>[^\w\s*{])[^\n]*?(?P=bar)"
    r"|(?P<kept>\\.)|%[^\n]*",
    re.S,
)
_TAKEN_IN = re.compile(r"\\(?:input|include|subfile)(?![A-Za-z])\s*(?:\{([^{}\n]*)\}|([^\s\\{}$&#]+))")
_COMMAND = re.compile(r"\\[A-Za-z]+")
# What packages and classes declare, those that are used; and names that all of them, and authors, have for one thing.
_EVERYWHERE = {
    r"\abs": r"\DeclarePairedDelimiter{\abs}{\lvert}{\rvert}",
    r"\norm": r"\DeclarePairedDelimiter{\norm}{\lVert}{\rVert}",
    r"\d": r"\newcommand{\d}{\mathrm{d}}",
    r"\dif": r"\newcommand{\dif}{\mathrm{d}}",
    r"\Dif": r"\newcommand{\Dif}{\mathrm{D}}",
}
_DERIVATIVE = r"\newcommand{\%s}[3][]{\frac{%s^{#1} #2}{%s #3^{#1}}}"
_DECLARED = {
    "commath": _DERIVATIVE % ("od", *[r"\mathrm{d}"] * 2) + _DERIVATIVE % ("pd", *[r"\partial"] * 2),
    "esdiff": _DERIVATIVE % ("diff", *[r"\mathrm{d}"] * 2),
    "ximera": r"\newcommand{\answer}[2][]{#2}",
}
_PACKAGES = re.compile(r"\\(?:usepackage|RequirePackage|documentclass)\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}")


def masked(text: str) -> str:
    """The same text, character by character, with comments, verbatim text and what is never printed blanked."""
    return literal(_UNREAD.sub(lambda found: found[0] if found["kept"] else blank(found[0]), text))


class Files:
    """Takes in files, each name relative to the folder of the first one, as TeX does."""

    def __init__(self, first: Path) -> None:
        self._folder = first.parent
        self._first = first
        self._count = 0
        self._takes: dict[str, Macro] = {}  # macros that take in a file: \newcommand\chap[1]{\include{#1/TeX/#1}}
        self.troubles: list[Trouble] = []

    def page(self) -> Page:
        """The whole paper; raises Unreadable for a file that takes itself in.  One that is missing is a trouble."""
        return Page(self._lines(self._first, self._first.name, ()))

    def styles(self, page: Page) -> list[str]:
        """The texts of the .sty files that lie beside the paper and that it uses."""
        found = [self._folder / f"{name}.sty" for name in _packages(page) if re.fullmatch(r"[\w./-]+", name)]
        return [masked(text) for path in found if path.is_file() and (text := self._style(path))]

    def _style(self, path: Path) -> str:
        """The text of a style; one that cannot be read declares nothing, which is a trouble."""
        try:
            return read_text(path, path.name)
        except Unreadable as error:
            self.troubles.append(Trouble(path.name, 1, str(error)))
            return ""

    def packages(self, page: Page) -> str:
        """What packages that are used declare, and names that need none; the draft may declare them anew."""
        used = set(re.findall(r"\\[A-Za-z]+", page.text))
        found = "".join(text for name, text in _EVERYWHERE.items() if name in used)
        return found + "".join(_DECLARED.get(name, "") for name in _packages(page))

    def _lines(self, path: Path, called: str, inside: tuple[Path, ...]) -> Iterator[Line]:
        self._count += 1
        if self._count > MOST_FILES or len(inside) > DEEPEST:
            raise Unreadable(f"{called}: more than {MOST_FILES} files, or more than {DEEPEST} inside one another")
        raw = read_text(path, called)
        inside = (*inside, path.resolve())
        self._takes |= {m.name: m for m in declared(masked(raw)).macros.values() if _takes_in(m)}
        for number, pair in enumerate(zip(raw.split("\n"), masked(raw).split("\n"), strict=True), 1):
            yield from self._line(Line(*pair, called, number), inside)

    def _line(self, line: Line, inside: tuple[Path, ...]) -> Iterator[Line]:
        done = 0
        for start, end, name in self._taken_in(line.text):
            path = self._find(name, line, inside)
            if path is None:
                continue
            yield from _piece(line, done, start)
            yield from self._lines(path, self._called(path), inside)
            done = end
        if done == 0 or line.text[done:].strip():
            yield from _piece(line, done, len(line.text))

    def _taken_in(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where a line takes in which files, itself or by a macro that does it."""
        for match in _COMMAND.finditer(text):
            if found := _TAKEN_IN.match(text, match.start()):
                yield found.start(), found.end(), found[1] or found[2] or ""
            elif macro := self._takes.get(match[0][1:]):
                end: int | None = match.end()
                for _ in range(macro.arguments):
                    end = end and group(text, end)
                if end is None:  # where it is declared, or over the end of a line
                    continue
                for name in _TAKEN_IN.finditer(expand(text[match.start() : end], {macro.name: macro})):
                    yield match.start(), end, name[1] or name[2] or ""

    def _find(self, name: str, line: Line, inside: tuple[Path, ...]) -> Path | None:
        name = name.strip().strip('"')
        if "#" in name and any(name in macro.body for macro in self._takes.values()):
            return None
        if not name or re.search(r"[\\#\0]", name):
            self.troubles.append(Trouble(line.file, line.number, f"a file name with a macro is not followed: {name!r}"))
            return None
        here = inside[-1].parent
        for path in (self._folder / f"{name}.tex", self._folder / name, here / f"{name}.tex", here / name):
            if _is_file(path):
                if path.resolve() in inside:
                    raise Unreadable(f"{line.file}: line {line.number}: {name} takes itself in")
                return path
        missing = f"there is no {name} beside {self._first.name}: it is left out"
        self.troubles.append(Trouble(line.file, line.number, missing))
        return None

    def _called(self, path: Path) -> str:
        try:
            return path.resolve().relative_to(self._folder.resolve()).as_posix()
        except ValueError:
            return path.name


def _takes_in(macro: Macro) -> bool:
    """Does it take in a file that its arguments name?"""
    return any("#" in (found[1] or "") for found in _TAKEN_IN.finditer(macro.body))


def _packages(page: Page) -> list[str]:
    return [name.strip() for names in _PACKAGES.findall(page.text) for name in names.split(",")]


def _piece(line: Line, start: int, end: int) -> Iterator[Line]:
    if start == 0 == end and line.text:
        return
    yield Line(line.raw[start:end], line.text[start:end], line.file, line.number)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False
