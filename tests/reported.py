"""The committed reports: read once, for all tests that look at them."""

from __future__ import annotations

from pathlib import Path

from symbolic.ledger.ledger import Ledger

REPORTS = Path(__file__).resolve().parents[1] / "reports"
PAPERS = Ledger.read(REPORTS).papers


def printed(name: str) -> str:
    """The report of a paper as it is committed, and behind it the proofs of its lemmas."""
    return "".join((REPORTS / f"{one}.tex").read_text(encoding="utf-8") for one in (name, f"{name}-lemmas"))
