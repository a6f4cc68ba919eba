"""The limit on the time of a call, and what is said when it is over."""

from __future__ import annotations

import doctest
import math
import time
from fractions import Fraction
from typing import Any

import pytest

from derivations import privacy
from derivations.privacy import certifying, clock, replay, rounds


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: privacy.delta(10**6, "1/1000", 1), "the worst of 1000000 collections"),
        (lambda: privacy.epsilon(10**15, "1/4", "1e-300"), r"1000000000000000 collections has at most 0\.5"),
        (lambda: privacy.calibrate(10**6, 1, "1e-205"), "threshold"),
        (lambda: privacy.compose(1000, "1/50", 10, delta="1e-6"), "one round with n = 1000, q = 1/50"),
        (lambda: privacy.fakes(100, 1, "1e-6"), "out of time: 2 fakes are not enough"),
    ],
)
def test_every_call_ends(call: object, said: str) -> None:
    with privacy.limit(0), pytest.raises(privacy.LimitReached, match=said) as error:
        call()  # type: ignore[operator]
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("n", "q", "many", "said"),
    [
        (1, "1/10", 10**6, "the loss of 1000000 rounds goes up to about 2.197e"),
        (1000, "1/10", 10**6, "too much to be followed: take fewer rounds, a greater delta or, .* a greater q$"),
        (10**15, "1/4", 3, "one round with n = 1000000000000000, q = 1/4: a window is too long"),
    ],
)
def test_what_would_fill_the_memory_is_refused(
    n: int, q: str, many: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "MAX_SIZE", 10**7)
    with pytest.raises(privacy.PrivacyError, match=said):
        privacy.compose(n, q, many, delta="1e-6")


def test_hardly_any_noise_is_composed() -> None:
    """The steps of the lattice are those of its ratio, also where they are long."""
    found = privacy.compose(1000, "1e-200", 3, delta="1e-6")
    # All rounds are pure at 3 ln((1 - q)/q), and what is lost at epsilon is what remains above it.
    assert found.upper <= 1382 and found.lower > 1380


def test_fewer_rounds_stand_for_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a lattice would be too wide, as on the way to the least q, fewer rounds show what is not private."""
    from derivations.privacy import rounds

    true = privacy.calibrate_rounds(5, 8, 1, "1/10", tolerance="1/5")
    monkeypatch.setattr(rounds, "_WIDEST", 2e5)
    with pytest.raises(privacy.PrivacyError, match="too much to be followed"):
        privacy.compose(5, "1/30", 8, epsilon=1)
    found = privacy.calibrate_rounds(5, 8, 1, "1/10", tolerance="1/5")
    assert found.lower <= true.upper and true.lower <= found.upper


def test_many_fakes_take_no_longer_than_they_may() -> None:
    with privacy.limit(0), pytest.raises(privacy.LimitReached, match="fakes are not enough"):
        privacy.fakes(2, "1e-9", "1e-300")


def test_what_is_not_settled_says_where_it_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last enclosure, the precision that was reached, and what was shown of the answer."""
    from flint import arb

    from derivations.privacy import divergence, worst

    right = divergence._routes
    monkeypatch.setattr(divergence, "_routes", lambda *where: [lambda *at: arb("0.5", "0.125")])
    with pytest.raises(privacy.Unresolved, match=r"300 ones.*it is in \[0\.3749, 0\.6251\] with \d+ bits$") as error:
        privacy.delta(10**5, "1/100", "1/2", ones=300)
    # Ten doublings of the first precision, up to 2^15.
    assert 2**14 < int(str(error.value).split()[-2]) <= 2**15
    monkeypatch.setattr(divergence, "_routes", right)
    monkeypatch.setattr(worst, "_MOST_EVALUATIONS", 10)
    with pytest.raises(
        privacy.Unresolved, match=r"the threshold is in \[0, 0\.475.*has at least .* and at most"
    ) as error:
        privacy.calibrate(10**6, "0.1", "1e-4")
    assert "\n" not in str(error.value)


def test_a_comparison_says_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    from derivations.privacy import comparison

    def over(bound: object, setting: object) -> None:
        with privacy.limit(0):
            clock.tick()

    whole = privacy.compare(1000, 1, "1e-6")
    with monkeypatch.context() as patched:
        patched.setattr(comparison, "_worst_delta", over)
        found = privacy.compare(1000, 1, "1e-6")
    # What was known by then is what is found without a limit.
    assert [(row.bound, row.answer.q, row.factor, row.private) for row in found.rows] == [
        (row.bound, row.answer.q, row.factor, row.private) for row in whole.rows
    ]
    assert [row.delta for row in found.rows] == [None] * len(whole.rows)
    assert {row.answer.reason[:11] for row in found.rows if row.answer.q} == {"out of time"}
    monkeypatch.setattr(comparison, "evaluated", over)
    found = privacy.compare(1000, 1, "1e-6")
    assert found.exact == whole.exact
    assert {(row.answer.q, row.answer.reason[:11]) for row in found.rows} == {(None, "out of time")}


def test_no_number_of_seconds_is_refused() -> None:
    for seconds in (math.nan, -1.0):
        with pytest.raises(privacy.PrivacyError, match="seconds"), privacy.limit(seconds):
            pass


def test_messages_have_short_numbers() -> None:
    with privacy.limit(0), pytest.raises(privacy.LimitReached, match=r"q = 1e-300\b"):
        privacy.compose(1, "1e-300", 2, delta="1e-6")


def test_a_check_takes_no_longer_than_the_call_may(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> float:
        monkeypatch.setattr(clock, "left", lambda: 0.0)
        return 0.0

    for call, said in (
        (lambda: certifying.certify("delta", 5, q="1/5", exp_epsilon=2), "the certificate is made"),
        (lambda: privacy.compose(30, "1/5", 2, delta="1/1000"), "one collection in 2 rounds"),
    ):
        monkeypatch.setattr(rounds, "left", none)  # what was before had taken all
        with pytest.raises(privacy.LimitReached, match=said):
            call()
        assert not replay.LATE[0]()
        monkeypatch.undo()


def test_a_check_is_not_slower_than_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a busy machine takes away from the processor counts as well."""
    right = replay.Law

    def slow(*about: Any) -> replay.Law:
        time.sleep(0.2)
        return right(*about)

    _, document = certifying.certify("delta", 30, q="1/10", epsilon="1/2")
    monkeypatch.setattr(replay, "Law", slow)
    with privacy.limit(0.1), pytest.raises(privacy.LimitReached, match="is being checked"):
        certifying._checked(document)


def test_brackets_say_where_they_stood() -> None:
    for ask, said in (
        (lambda: privacy.bracket_epsilon(10**5, "1e-9", q="1/100", values=20), "the lower end of epsilon is from 0 to"),
        (lambda: privacy.bracket_delta(10**5, 1, q="1/100", values=20), "out of time"),
    ):
        with privacy.limit(0), pytest.raises(privacy.LimitReached, match=said):
            ask()


def test_a_certificate_goes_no_further_than_all_losses() -> None:
    found, document = certifying.certify_rounds(20, "1e-79", 2, delta="1e-6")
    assert document["reach"] < 5000 and found.upper < found.lower * Fraction(101, 100)


def test_numbers_too_long_for_the_checker_are_told_at_once() -> None:
    with pytest.raises(privacy.PrivacyError, match=r"8081 bits, and the checker .* takes 4096: ask without"):
        certifying.certify_rounds(1000, "1e-300", 3, delta="1e-6")


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
    assert len(calls) == 2 and found.lower < found.upper and "the time was over" in found.method


def test_the_documentation_is_right() -> None:
    assert doctest.testmod(clock).attempted and not doctest.testmod(clock).failed


def test_a_call_has_a_limit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "SECONDS", 0.0)
    calls = [
        lambda: privacy.delta(10**6, "1/1000", 1),
        lambda: privacy.calibrate_rounds(60, 3, 1, "1e-3"),
        lambda: rounds.Profile.of(10**4, "1/50", 10).epsilon("1e-6"),
        lambda: privacy.certify("delta", 10**4, q="1/50", epsilon=1),
    ]
    for call in calls:
        with pytest.raises(privacy.LimitReached, match="out of time"):
            call()
    with privacy.limit(math.inf):
        assert privacy.delta(10**4, "1/50", 1).upper < 1
