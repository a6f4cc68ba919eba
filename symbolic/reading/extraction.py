"""Everything that a paper displays, from its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .errors import Trouble, Unreadable
from .files import Files
from .findings import COUNTED, Display, Findings, FoundDisplay, FoundSection, FoundTheorem
from .fingerprint import fingerprint
from .macros import Macro, declared
from .markdown import read_markdown
from .numbering import letters
from .sentences import Sentence, sentences
from .tex import read_tex

# Headings that disown what is under them: the section and all that follows it, or the section with its subsections.
DISOWN_BELOW, DISOWN_HERE = ("IGNORE BELOW",), ("WILD WEST",)
_READERS = {".tex": read_tex, ".ltx": read_tex, ".md": read_markdown, ".markdown": read_markdown}


@dataclass(frozen=True)
class Extraction:
    """A paper's displays, theorems, sections and sentences in their order, the broken places, and its macros."""

    displays: tuple[Display, ...]
    theorems: tuple[FoundTheorem, ...]
    sections: tuple[FoundSection, ...]
    troubles: tuple[Trouble, ...]
    macros: Mapping[str, Macro] = field(default_factory=dict, hash=False)
    sentences: tuple[Sentence, ...] = ()


def extract(path: str | Path) -> Extraction:
    """Read a paper's source, `.tex` (with all files that it takes in, and its .aux) or `.md`.

    Broken places are listed in `troubles` and passed over.  Raises Unreadable, and nothing else, for a file that is
    missing, binary, not UTF-8 or of another kind, and for files that are taken in and are missing or form a circle.
    """
    path = Path(path)
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise Unreadable(f"{path.name or path}: neither .tex nor .md; give the paper's source")
    findings = reader(path)
    return _Assembly(findings, _macros(findings, path)).extraction()


def _macros(findings: Findings, path: Path) -> dict[str, Macro]:
    """The macros of the paper, with those of the style files beside it."""
    files = Files(path)
    styles = files.packages(findings.page) + "".join(f"{text}\n" for text in files.styles(findings.page))
    found = declared(styles + findings.page.text)
    for offset, name in found.redefined:
        message = f"\\{name} is given another meaning here: it is not expanded"
        findings.trouble(max(offset - len(styles), 0), message)
    return found.macros


@dataclass
class _Assembly:
    """Goes through the findings in the paper's order and gives every one its section, its place and its id."""

    findings: Findings
    macros: Mapping[str, Macro]
    displays: list[Display] = field(default_factory=list)
    sections: list[FoundSection] = field(default_factory=list)
    _here: int | None = None  # the level of the heading that disowns its section
    _below: bool = False
    _times: Counter[str] = field(default_factory=Counter)
    _running: Counter[str] = field(default_factory=Counter)
    _ids: dict[int, str] = field(default_factory=dict)

    def extraction(self) -> Extraction:
        found = sorted(self.findings.found, key=lambda item: item.start)
        for item in found:
            if isinstance(item, FoundSection):
                self._section(item)
            elif isinstance(item, FoundDisplay):
                self._display(item)
        theorems = tuple(item for item in found if isinstance(item, FoundTheorem))
        troubles = tuple(sorted(set(self.findings.troubles)))
        prose = sentences(self.findings, self._ids, self.macros)
        return Extraction(tuple(self.displays), theorems, tuple(self.sections), troubles, self.macros, prose)

    @property
    def _superseded(self) -> bool:
        return self._below or self._here is not None

    @property
    def _number(self) -> str | None:
        return self.sections[-1].number if self.sections else None

    def _section(self, item: FoundSection) -> None:
        heading = item.title.upper()
        self._below = self._below or any(words in heading for words in DISOWN_BELOW)
        if self._here is not None and item.level <= self._here:
            self._here = None
        if self._here is None and any(words in heading for words in DISOWN_HERE):
            self._here = item.level
        self.sections.append(item)

    def _display(self, item: FoundDisplay) -> None:
        file, first, last = self._span(item)
        print_of = fingerprint(item.body)
        counted = item.number if item.numbered_by == COUNTED else None
        name = (None if counted else item.number) or item.label or counted
        if name is None:
            name = f"{self._letter()}-{print_of[:8]}"
        self._ids[item.start] = self._unique(name, item)
        self.displays.append(
            Display(self._ids[item.start], item.number, item.numbered_by, item.label, file, first, last,
                    item.body, self._number, self._superseded, item.environment, print_of)
        )  # fmt: skip

    def _span(self, item: FoundDisplay) -> tuple[str, int, int]:
        """File, first line, and last line (of the same file)."""
        page = self.findings.page
        raw = page.raw[item.start : item.end]
        start = item.start + len(raw) - len(raw.lstrip())
        file, first = page.place(start)
        end_file, last = page.place(max(start, item.start + len(raw.rstrip()) - 1))
        return file, first, last if end_file == file and last >= first else first

    def _letter(self) -> str:
        """Section and running letter; headings without a number share the number before them."""
        section = next((section.number for section in reversed(self.sections) if section.number), "0")
        self._running[section] += 1
        return section + letters(self._running[section])

    def _unique(self, name: str, item: FoundDisplay) -> str:
        """The name; with `#2`, `#3`, ... and a trouble when it was there before."""
        self._times[name] += 1
        if self._times[name] == 1:
            return name
        self.findings.trouble(item.start, f"{name} is there {self._times[name]} times")
        return self._unique(f"{name}#{self._times[name]}", item)
