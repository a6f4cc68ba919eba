"""Text and formulas for Markdown, as notebooks and GitHub show it."""

from __future__ import annotations

import re

from .formulas import clean
from .words import LINE


def marked(text: str) -> str:
    """Text of which every sign stands for itself; ``$..$`` is mathematics."""
    parts = re.split(r"(\$[^$]+\$)", text)
    safe = "".join(p if k % 2 else re.sub(r"([\\`*_{}\[\]<>#|~$])", r"\\\1", p) for k, p in enumerate(parts))
    return safe.replace(f" {LINE}", "<br>")


def displayed(latex: str) -> str:
    """A formula on its own."""
    return f"$$\n{' '.join(latex.split())}\n$$"


def within(latex: str) -> str:
    """A formula in a line, or in the cell of a table."""
    return f"${clean(latex).replace('|', chr(92) + 'vert ')}$"
