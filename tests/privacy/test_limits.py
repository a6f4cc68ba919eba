"""The limit on the time of a call, and what is said when it is over."""

from __future__ import annotations

import doctest

import pytest

from derivations import privacy
from derivations.privacy import clock


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: privacy.delta(10**6, "1/1000", 1), "the worst of 1000000 collections"),
        (lambda: privacy.epsilon(10**15, "1/4", "1e-300"), r"1000000000000000 collections has at most 0\.5"),
        (lambda: privacy.calibrate(10**6, 1, "1e-205"), "threshold"),
        (lambda: privacy.compose(1000, "1/50", 10, delta="1e-6"), "one round with n = 1000, q = 1/50"),
        (lambda: privacy.fakes(100, 1, "1e-6"), "out of time"),
    ],
)
def test_every_call_ends(call: object, said: str) -> None:
    with privacy.limit(0), pytest.raises(privacy.LimitReached, match=said) as error:
        call()  # type: ignore[operator]
    assert "\n" not in str(error.value)


def test_a_comparison_says_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    from derivations.privacy import comparison

    def over(bound: object, setting: object) -> None:
        with privacy.limit(0):
            clock.tick()

    monkeypatch.setattr(comparison, "evaluated", over)
    with pytest.raises(privacy.LimitReached, match=r"the exact q is in \[0\.0307.*the bound"):
        privacy.compare(1000, 1, "1e-6")


def test_a_limit_is_for_its_context_only() -> None:
    with privacy.limit(0):
        pass
    clock.tick()
    with privacy.limit(1000):
        clock.tick()
        with privacy.limit(0), pytest.raises(privacy.LimitReached):
            clock.tick()
        clock.tick()
    with privacy.limit(0), privacy.limit(1000), pytest.raises(privacy.LimitReached):
        clock.tick()


def test_what_was_known_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bracket of many rounds that is not as narrow as wanted is better than none."""
    from derivations.privacy import rounds

    sides, calls = rounds.sides, []

    def once(*where: object) -> object:
        calls.append(where)
        if len(calls) > 1:
            raise privacy.LimitReached("out of time")
        return sides(*where)  # type: ignore[arg-type]

    monkeypatch.setattr(rounds, "sides", once)
    found = privacy.compose(20, "1/10", 2, delta="1e-2", tolerance="1e-6")
    assert len(calls) == 2 and found.lower < found.upper and found.method.endswith("the time was over")


def test_the_documentation_is_right() -> None:
    assert doctest.testmod(clock).attempted and not doctest.testmod(clock).failed
