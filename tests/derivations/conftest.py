"""Derivations are held against what is computed otherwise; `make campaign` searches for their proofs anew."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module", autouse=True)
def _recalled(recalled: None) -> None:
    """Items are derived from what was proved before."""
