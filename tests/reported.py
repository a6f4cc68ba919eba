"""The committed reports: read once, for all tests that look at them."""

from __future__ import annotations

from pathlib import Path

from symbolic.ledger.ledger import Ledger

REPORTS = Path(__file__).resolve().parents[1] / "reports"
PAPERS = Ledger.read(REPORTS).papers
