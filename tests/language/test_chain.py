"""Chains: from the first side to the last one, beside chains that are none."""

from __future__ import annotations

import pytest

from symbolic.kernel import Rel
from symbolic.language.chain import Broken, ends
from symbolic.language.statement import parse


def links(text: str) -> list[Rel]:
    return [parse(part).claims[0].goal for part in text.split(";")]


@pytest.mark.parametrize(
    ("chain", "whole"),
    [
        ("x = y; y = z", "x = z"),
        ("x = y; z = y", "x = z"),
        ("x = y; y > z; z >= 1", "x > 1"),
        ("x >= y; y = z", "x >= z"),
        ("x <= y + z; z + y = 1", "x <= 1"),
        ("x < y", "x < y"),
        ("x = y", "x = y"),
        ("x = y; y = x; x = z", "x = z"),
    ],
)
def test_a_chain_joins_its_ends(chain: str, whole: str) -> None:
    assert [str(ends(links(chain)))] == [str(r) for r in links(whole)]


@pytest.mark.parametrize("chain", ["x = y; z = 1", "x > y; y < z", "x = y; x + 1 = z", "x >= y; y >= z; z <= 1"])
def test_what_is_no_chain(chain: str) -> None:
    with pytest.raises(Broken):
        ends(links(chain))
    with pytest.raises(Broken):
        ends([])
