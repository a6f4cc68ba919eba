"""Campaigns: a sample of them in every run of the tests, the whole with `make campaign`."""

from __future__ import annotations

import pytest


def every(step: int) -> pytest.MarkDecorator:
    """A parameter `step`: one case in so many, always the same ones; in the campaign 1, every case."""
    whole = pytest.param(1, id="all", marks=pytest.mark.campaign)
    return pytest.mark.parametrize("step", [pytest.param(step, id="sample"), whole])
