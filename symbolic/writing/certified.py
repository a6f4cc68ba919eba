"""What a notebook takes from the certificates beside the ledger, and how a line is oriented."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from symbolic.kernel.certificate import read
from symbolic.ledger import Row

from .breaking import atoms

_RISING = (r"\le", r"\leq", r"\leqslant", "<")


def document(row: Row, reports: Path) -> dict[str, Any] | None:
    """The certificate of an item as data; None where there is none to be read."""
    path = reports / row.certificate if row.certificate else None
    if path is None or not path.is_file():
        return None
    return read(path.read_text(encoding="utf-8"))


def rises(latex: str) -> bool:
    """Is the smaller side printed first?  The kernel has the larger one there."""
    signs = [a.source for a in atoms(latex) if a.kind == "rel" and a.depth == 0]
    return bool(signs) and all(sign in _RISING for sign in signs)
