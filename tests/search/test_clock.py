"""The clock of searches stands still while something else is done."""

from __future__ import annotations

import pytest

from symbolic.kernel import Rel, Theorem, var
from symbolic.language.door import to_term
from symbolic.search import clock
from symbolic.search.lemma import Lemma
from symbolic.search.prove import prove

x = var("x")


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    spent = [0.0]
    monkeypatch.setattr("symbolic.search.clock.time.process_time", lambda: spent[0])
    return spent


def test_what_is_done_elsewhere_takes_no_time(ticks: list[float]) -> None:
    start = clock.now()
    ticks[0] += 1
    with clock.elsewhere():
        ticks[0] += 100
        with clock.elsewhere():
            ticks[0] += 1000
        assert clock.now() - start == pytest.approx(101), "here, time goes on"
    ticks[0] += 1
    assert clock.now() - start == pytest.approx(2)


def test_a_lemma_takes_no_time_of_the_search_that_wants_it(ticks: list[float]) -> None:
    start = clock.now()

    def slowly() -> Theorem:
        ticks[0] += 50
        return prove(Rel(x * x, ">=", 0))

    assert Lemma(slowly, None, to_term).theorem.claim.goal == Rel(x * x, ">=", 0)
    assert clock.now() == pytest.approx(start)
