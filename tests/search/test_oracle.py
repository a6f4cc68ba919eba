"""z3's opinion: it is right on small claims, and nothing is believed of it."""

from __future__ import annotations

import pytest

from symbolic.kernel import Refutation
from symbolic.language.statement import parse
from symbolic.search import auto, oracle

FALSE = "|- (x - 1234567/1000)^2 + (y - 7654321/1000)^2 > 0"
TRUE = "|- (x - 1)^2 + (y - 2)^2 >= 0"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        (TRUE, oracle.HOLDS),
        (FALSE, oracle.FAILS),
        ("x > 0 |- x/x = 1", oracle.HOLDS),
        ("|- x/x = 1", oracle.FAILS),
        ("x >= 0 |- sqrt(x)*sqrt(x) = x", oracle.HOLDS),
        ("|- max(x, y) >= abs(x)", oracle.FAILS),
        ("integers n; n > 1 |- n^2 >= 4", oracle.HOLDS),
        ("n > 1 |- n^2 >= 4", oracle.FAILS),
    ],
)
def test_opinions(statement: str, said: str) -> None:
    pytest.importorskip("z3")
    assert oracle.opinion(parse(statement).claims[0], 5.0)[0] == said


def test_an_irrational_point_is_named_to_some_digits() -> None:
    pytest.importorskip("z3")
    said, point = oracle.opinion(parse("x > 0 |- (x^2 - 2)^2 > 0").claims[0], 5.0)
    assert said == oracle.FAILS and abs(float(*point.values()) - 2**0.5) < 1e-9


def test_what_it_has_no_word_for() -> None:
    pytest.importorskip("z3")
    with pytest.raises(oracle.NoWord):
        oracle.opinion(parse("|- exp(x) > x").claims[0], 1.0)


def test_the_kernel_looks_at_every_point(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("z3")
    (false,), (true,) = parse(FALSE).claims, parse(TRUE).claims
    found, told = auto._suggested([false], 5.0)
    assert type(found) is Refutation and told == ""
    assert auto._suggested([true], 5.0) == (None, "; z3 calls it true")
    monkeypatch.setattr(oracle, "opinion", lambda claim, seconds: (oracle.FAILS, dict.fromkeys(claim.free(), 0)))
    assert auto._suggested([false], 5.0) == (None, "")


def test_it_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "z3", oracle.Lazy("no_such_module"))
    assert auto._suggested(list(parse(TRUE).claims), 5.0) == (None, "")
