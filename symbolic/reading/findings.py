"""What the readers of TeX and of markdown hand over: displays, headings and theorems, at their offsets in a page."""

from __future__ import annotations

from dataclasses import dataclass, field

from .errors import Trouble
from .page import Page

PRINTED, AUX, COUNTED = "printed", "aux", "counted"


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
    title: str = ""


@dataclass(slots=True)
class Findings:
    """Everything found on a page, in any order."""

    page: Page
    found: list[Found] = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)

    def trouble(self, offset: int, message: str, torn: bool = False) -> None:
        """Note a broken place; `torn`: what opens does not close."""
        self.troubles.append(Trouble(*self.page.place(offset), message, torn))
