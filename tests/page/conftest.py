"""The committed ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

from symbolic.ledger import Ledger

REPORTS = Path(__file__).resolve().parents[2] / "reports"


@pytest.fixture(scope="session")
def ledger() -> Ledger:
    """All papers."""
    return Ledger.read(REPORTS)
