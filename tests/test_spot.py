"""Spot checks: a wrong model, a wrong definition, a counterexample that the models do not confirm, are all caught."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.evidence.spot import SpotCheckFailed, disagrees, spot_check
from symbolic.kernel import Claim, Function, Rel, define, num, var
from symbolic.language.symbols import eq, every, ge, integers, model_of, recursive, sequence
from symbolic.search.counterexample import meaning
from symbolic.search.prove import induction

n, j = integers("n j")
r = sequence("r", n)
total = recursive(
    "total", [n], 0, 0, lambda f: f(n) + r(n + 1), model=lambda n, *, r: sum(r(k) for k in range(1, int(n) + 1))
)
wrong = recursive("wrong", [n], 0, 0, lambda f: f(n) + r(n + 1), model=lambda n, *, r: sum(r(k) for k in range(int(n))))
x = var("x")


def test_a_model_that_takes_a_sequence_is_used() -> None:
    roots = every(j, ge(r(j), 0))
    check = spot_check(induction(n, ge(total(n), 0), side=[roots]).claim, model_of)
    assert check.points and check.model_values


def test_a_wrong_model_is_caught() -> None:
    step = define(wrong.kernel, "step")
    assert spot_check(define(total.kernel, "step").claim, model_of).model_values
    with pytest.raises(SpotCheckFailed, match="false at"):
        spot_check(step.claim, model_of)


def test_hypotheses_that_are_nowhere_met() -> None:
    with pytest.raises(SpotCheckFailed, match="no point"):
        spot_check(Claim([Rel(x, ">", 1), Rel(x, "<", 0)], Rel(x, "=", 2)), model_of)


def test_a_counterexample_and_its_models() -> None:
    claim = Claim([], eq(total(n), 3))
    ones = [meaning(r, [j], 1)]
    assert disagrees(claim, {"n": Fraction(2)}, ones, model_of)
    assert not disagrees(claim, {"n": Fraction(3)}, ones, model_of)


def test_undefined_is_false_and_undecided_is_not() -> None:
    at_zero = {"x": Fraction(0)}
    assert disagrees(Claim([], Rel(x / x, "=", 1)), at_zero, [], model_of)
    assert not disagrees(Claim([Rel(1 / x, ">", 0)], Rel(x, ">", 0)), at_zero, [], model_of)
    arbitrary = Function("arbitrary", (x,))
    assert not disagrees(Claim([], Rel(arbitrary(x), "=", num(1))), at_zero, [], model_of)
