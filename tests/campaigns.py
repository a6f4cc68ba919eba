"""Campaigns: a sample of them in every run of the tests, the whole with `make campaign`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import SearchStrategy


def sampled(names: str | tuple[str, ...], cases: Iterable[Any], step: int) -> pytest.MarkDecorator:
    """Parameters of a test of many cases: one in so many in every run of the tests, the others in the campaign."""
    marks = ((), (pytest.mark.campaign,))
    listed = ((case if isinstance(names, tuple) else (case,), marks[k % step > 0]) for k, case in enumerate(cases))
    return pytest.mark.parametrize(names, [pytest.param(*case, marks=mark) for case, mark in listed])


def every(step: int, campaign: int = 1) -> pytest.MarkDecorator:
    """A parameter `step`: one case in so many, always the same ones; in the campaign one in `campaign`."""
    whole = pytest.param(campaign, id="all" if campaign == 1 else "many", marks=pytest.mark.campaign)
    return pytest.mark.parametrize("step", [pytest.param(step, id="sample"), whole])


def drawn(most: int, cases: SearchStrategy[Any], check: Callable[[Any], object]) -> None:
    """Check so many cases at most, always the same ones."""

    @settings(derandomize=True, max_examples=most, deadline=None, database=None)
    @given(cases)
    def of_each(case: Any) -> None:
        check(case)

    of_each()
