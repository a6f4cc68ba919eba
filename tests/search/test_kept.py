"""What a search found, or did not find, is kept; a library that grows is the one that is made at once."""

from __future__ import annotations

import pytest

from symbolic.kernel import Refused
from symbolic.search.errors import NotFound
from symbolic.search.kept import kept
from symbolic.search.library import Library
from symbolic.theory.standard import LEMMAS, standard


@pytest.mark.parametrize("error", [NotFound, Refused])
def test_outcomes_are_kept_and_failures_too(error: type[Exception]) -> None:
    asked: list[int] = []

    @kept(maxsize=10)
    def half(n: int) -> int:
        asked.append(n)
        if n % 2:
            raise error(f"{n} is odd")
        return n // 2

    assert [half(4), half(4), half(6)] == [2, 2, 3]
    for _ in range(2):
        with pytest.raises(error, match="5 is odd"):
            half(5)
    assert asked == [4, 6, 5]


def test_a_breakdown_is_not_kept() -> None:
    asked: list[int] = []

    @kept(maxsize=10)
    def broken(n: int) -> int:
        asked.append(n)
        raise ZeroDivisionError

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            broken(1)
    assert asked == [1, 1]


def test_a_library_that_grows_is_the_one_made_at_once() -> None:
    first, *others = LEMMAS[:6]
    small = Library([first], standard())
    grown = small
    for lemma in others:
        grown = grown + lemma
    whole = Library(LEMMAS[:6], standard())
    assert list(grown) == list(whole) and len(small.entries) == 1
    assert (grown.frequency, grown.by_sign, grown.by_goal) == (whole.frequency, whole.by_sign, whole.by_goal)
