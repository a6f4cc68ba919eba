"""The committed ledger."""

from __future__ import annotations

import pytest

from symbolic.ledger.ledger import Ledger
from tests.reported import PAPERS


@pytest.fixture(scope="session")
def ledger() -> Ledger:
    """All papers."""
    return Ledger(PAPERS)
