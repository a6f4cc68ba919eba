"""Figures of a paper: they belong to its package, which may have a module `figures` with a list FIGURES.

    FIGURES = [Figure("privacy-ratio", "4.3", "The privacy ratio of (4.32).", draw, item="4.32")]

`draw` gives the LaTeX of the picture; `plots` helps.  It is to compute with exact numbers or a fixed number of decimal
digits, so that the same bytes come out everywhere.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A picture of something that a section says.

    `slug` is its name, of letters, digits and dashes; `caption` is plain text with ``$..$``, which may name items of
    the paper ("(4.32)").  It stands below the finding `item`, or before the items of its `section`; without either,
    after the summary.
    """

    slug: str
    section: str
    caption: str | Callable[[], str]
    draw: Callable[[], str]
    item: str = ""

    @property
    def said(self) -> str:
        """The caption; one that is computed is made when it is wanted, as the picture is."""
        return self.caption if isinstance(self.caption, str) else self.caption()


def figures_of(package: str) -> list[Figure]:
    """The figures of a paper's package; none when it has no module for them."""
    try:
        found = bool(package) and importlib.util.find_spec(f"{package}.figures") is not None
    except ModuleNotFoundError:
        return []
    return list(importlib.import_module(f"{package}.figures").FIGURES) if found else []
