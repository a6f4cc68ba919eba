"""Two printings that TeX shows alike are read the same or refused; two that it shows differently never are the same."""

from __future__ import annotations

import random

import pytest
from habits import notations
from printings import alike, changed, clauses, formula, shown, told

from symbolic.reading.notation import Notation
from symbolic.reading.reader import read
from symbolic.reading.scan import ReadError
from tests.campaigns import every

ROUNDS = 40_000


def tree(source: str, notation: Notation) -> str | None:
    """The trees; None when it is refused."""
    try:
        return read(source, notation).text
    except ReadError:
        return None


@pytest.fixture(scope="module")
def declared() -> dict[str, Notation]:
    return notations()


@every(20)
@pytest.mark.parametrize("section", ["strict", "calculus", "learning", "statistics", "analysis"])
def test_what_tex_shows_alike_is_read_the_same(declared: dict[str, Notation], section: str, step: int) -> None:
    rng, notation, agreed = random.Random(7 + step), declared[section], 0  # noqa: S311
    for _ in range(ROUNDS // step // 4):
        source = formula(rng)
        other = alike(source, rng)
        assert shown(source) == shown(other), (source, other)
        one, two = tree(source, notation), tree(other, notation)
        assert one == two or None in (one, two), (source, other, one, two)
        agreed += one is not None and one == two and source != other
    assert agreed >= ROUNDS / step / 40


@every(20)
@pytest.mark.parametrize("section", ["strict", "calculus", "learning", "statistics", "analysis"])
def test_what_tex_shows_differently_is_never_read_the_same(
    declared: dict[str, Notation], section: str, step: int
) -> None:
    rng, notation = random.Random(11 + step), declared[section]  # noqa: S311
    seen: dict[str, tuple[str, object]] = {}
    for _ in range(ROUNDS // step // 4):
        source = formula(rng)
        for text in (source, changed(source, rng), changed(changed(source, rng), rng)):
            found, print_of = tree(text, notation), shown(text)
            if found is None:
                continue
            assert print_of is not None, f"TeX refuses what is read: {text}"
            first, other = seen.setdefault(found, (text, print_of))
            assert clauses(print_of) == clauses(other), (text, first, found)  # type: ignore[arg-type]
    assert len(seen) >= ROUNDS / step / 20


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("x^{10}", "x^10", False),
        ("x^{1}0", "x^10", True),
        ("x_i^2", "x^2_{i}", True),
        (r"\left( x \right)", "(x)", True),
        (r"\dfrac{x}2", r"\frac x{2}", True),
        ("{x+y}z", "x+yz", True),
        ("(x+y)z", "x+yz", False),
        ("[0,1)", "[0,1]", False),
        (r"2\,000", "2000", True),
    ],
)
def test_the_model_of_what_tex_shows(one: str, other: str, same: bool) -> None:
    assert (shown(one) == shown(other)) is same


def test_a_reader_that_takes_two_digits_is_noticed() -> None:
    """The false twin: were x^10 read like x^{10}, the prints of one tree would differ."""
    assert told(shown("x^10") or ()) != told(shown("x^{10}") or ())
