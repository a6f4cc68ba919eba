"""Instances of lemmas found by matching."""

from __future__ import annotations

from symbolic.search.unification import instances
from symbolic.theory.theory import Theory

theory = Theory("a test", integers="s")
theory.sequence("f(s)")
lemma = theory.lemma("s >= 0 |- f(s)^2/(s + 1) >= 0")


def found(*targets: str) -> list[str]:
    """The goals of the instances for these terms."""
    terms = [theory.term(t) for t in targets]
    return [str(t.claim.goal) for t in instances(lemma.theorem, {theory.term("s")}, terms)]


def test_an_instance_for_each_term() -> None:
    assert found("f(2)", "f(s + 3)") == ["f(2)^2/(2 + 1) >= 0", "f(s + 3)^2/(s + 3 + 1) >= 0"]


def test_none_that_divides_by_zero() -> None:
    assert found("f(-1)", "f(2)") == found("f(2)")
