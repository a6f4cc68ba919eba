"""Campaigns: a sample of them in every run of the tests, the whole with `make campaign`."""

from __future__ import annotations

import pytest


def every(step: int, campaign: int = 1) -> pytest.MarkDecorator:
    """A parameter `step`: one case in so many, always the same ones; in the campaign one in `campaign`."""
    whole = pytest.param(campaign, id="all" if campaign == 1 else "many", marks=pytest.mark.campaign)
    return pytest.mark.parametrize("step", [pytest.param(step, id="sample"), whole])
