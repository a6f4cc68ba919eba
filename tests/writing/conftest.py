"""A small ledger with everything that a real one may contain, and worse."""

from __future__ import annotations

import pytest
from awkward import awkward

from symbolic.ledger.ledger import PaperRow


@pytest.fixture
def paper() -> PaperRow:
    """Awkward content in every place."""
    return awkward()
