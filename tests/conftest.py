"""What tests share."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from symbolic import lazy
from symbolic.pytest_plugin import remembering_reports

MANY = 20  # tests
REPORTS = Path(__file__).resolve().parents[1] / "reports"


@pytest.fixture(scope="session", autouse=True)
def _seldom(request: pytest.FixtureRequest) -> None:
    """Garbage is collected seldom, and not among what was loaded when the first test begins: terms have no cycles.

    Before many tests what searches need is loaded, or else each of their processes would load it.
    """
    if len(request.session.items) > MANY:
        lazy.load()
    gc.freeze()
    gc.set_threshold(200_000, 50, 100)


@pytest.fixture(scope="module")
def recalled() -> Iterator[None]:
    """What was proved and observed for the reports is recalled: here it is not the search that is tested."""
    with remembering_reports(REPORTS):
        yield
