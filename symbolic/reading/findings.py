"""What a paper contains: displays, headings and theorems, as the readers of TeX and of markdown find them."""

from __future__ import annotations

from dataclasses import dataclass, field

from .errors import Trouble
from .page import Page

PRINTED, AUX, COUNTED = "printed", "aux", "counted"


@dataclass(frozen=True, slots=True)
class Display:
    """A displayed formula, or a numbered row of one.

    `id` is unique in the paper: the number as printed, else the label, else the number as counted, else section,
    running letter and the beginning of the fingerprint (`4.2.1c-1f3c9b2e`).  `numbered_by` is "printed" (in the source
    itself, a `\\tag` too), "aux", "counted", or "" without a number.  `first` and `last` are its lines, from 1; `body`
    is what it states, without number, tag and label, and can be empty.  `environment` is its name in the source:
    `align`, `\\[`, `$$`, or the aligning environment inside the dollars.
    """

    id: str
    number: str | None
    numbered_by: str
    label: str | None
    file: str
    first: int
    last: int
    body: str
    section: str | None
    superseded: bool
    environment: str
    fingerprint: str


@dataclass(slots=True)
class Found:
    """Something at `start` to `end` of the page; `numbered_by` says where the number comes from, "" without one."""

    start: int
    end: int
    number: str | None = None
    numbered_by: str = ""
    label: str | None = None


@dataclass(slots=True)
class FoundDisplay(Found):
    """A display: `body` is what it states, without number, tag and label."""

    environment: str = ""
    body: str = ""


@dataclass(slots=True)
class FoundSection(Found):
    """A heading; a larger level is further in."""

    level: int = 1
    title: str = ""


@dataclass(slots=True)
class FoundTheorem(Found):
    """A theorem-like statement, or a proof."""

    kind: str = ""


@dataclass(slots=True)
class Findings:
    """Everything found on a page, in any order."""

    page: Page
    found: list[Found] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)

    def trouble(self, offset: int, message: str, torn: bool = False) -> None:
        """Note a broken place; `torn`: what opens does not close."""
        self.troubles.append(Trouble(*self.page.place(offset), message, torn))
