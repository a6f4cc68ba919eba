"""Spot checks: a wrong model, a wrong definition, a counterexample that the models do not confirm, are all caught."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.evidence.spot import SpotCheckFailed, disagrees, spot_check
from symbolic.kernel import Claim, Function, Lambda, Rel, define, num, var
from symbolic.language.door import to_term
from symbolic.language.models import model_of
from symbolic.search.methods import induction
from symbolic.search.prove import prove
from symbolic.theory.theory import Theory
from tests.symbols import eq, every, explicit, ge, integers, recursive, sequence, summation

n, j = integers("n j")
r = sequence("r", n)
total = recursive(
    "total", [n], 0, 0, lambda f: f(n) + r(n + 1), model=lambda n, *, r: sum(r(k) for k in range(1, int(n) + 1))
)
wrong = recursive("wrong", [n], 0, 0, lambda f: f(n) + r(n + 1), model=lambda n, *, r: sum(r(k) for k in range(int(n))))
x = var("x")


def test_a_model_that_takes_a_sequence_is_used() -> None:
    roots = every(j, ge(r(j), 0))
    check = spot_check(prove(ge(total(n), 0), [ge(n, 0), roots], method=induction(n)).claim, model_of)
    assert check.points and check.model_values


def test_a_wrong_model_is_caught() -> None:
    step = define(wrong.kernel, "step")
    assert spot_check(define(total.kernel, "step").claim, model_of).model_values
    with pytest.raises(SpotCheckFailed, match="false at"):
        spot_check(step.claim, model_of)


def test_hypotheses_that_are_nowhere_met() -> None:
    with pytest.raises(SpotCheckFailed, match="no point"):
        spot_check(Claim([Rel(x, ">", 1), Rel(x, "<", 0)], Rel(x, "=", 2)), model_of)


def test_the_normal_law_is_itself() -> None:
    """Of constants and simple sequences none is the normal law; by enclosures of it, the check takes that alone."""
    theory = Theory("distribution functions")
    for name in ("normal", "other"):
        theory.sequence(f"{name}(x)")
    claim = "(for all x: {0}(-x) = 1 - {0}(x)), (for all x: x > 0 |- {0}(x) > 1/2) |- abs({0}(1) - {1}) <= 1/1000000"
    with pytest.raises(SpotCheckFailed, match="no point"):
        spot_check(theory.claim(claim.format("other", "841345/1000000")), model_of)
    # That values add up to 1 is not decided by enclosures.
    claim = claim.replace("(for all x: {0}(-x) = 1 - {0}(x)), ", "")
    assert spot_check(theory.claim(claim.format("normal", "841345/1000000")), model_of).points
    for wrong in ("841347/1000000", "1/(1 + exp(-(15957691/10000000 + 7/100)))"):
        with pytest.raises(SpotCheckFailed, match="false at"):
            spot_check(theory.claim(claim.format("normal", wrong)), model_of)


def test_a_known_point_meets_what_few_points_meet() -> None:
    rare = [Rel(x, ">", num(Fraction(6, 7))), Rel(x, "<", num(Fraction(8, 9)))]
    known = [{x: Fraction(7, 8)}]
    assert spot_check(Claim(rare, Rel(8 * x, "=", num(7))), model_of, known=known).points == 1
    with pytest.raises(SpotCheckFailed, match="false at x = 7/8"):
        spot_check(Claim(rare, Rel(8 * x, "=", num(6))), model_of, known=known)
    for elsewhere in ([], [{x: Fraction(1, 2)}]):  # a point that does not meet them is none
        with pytest.raises(SpotCheckFailed, match="no point"):
            spot_check(Claim(rare, Rel(8 * x, "=", num(7))), model_of, known=elsewhere)


def test_a_point_meets_equations_that_rest_on_one_another() -> None:
    y, z = var("y"), var("z")
    chain = [Rel(x, "=", 1 - y), Rel(y, "=", z / 2), Rel(z, "=", num(1) / 3)]
    assert spot_check(Claim(chain, Rel(x, "=", num(5) / 6)), model_of).points
    with pytest.raises(SpotCheckFailed, match="false at"):
        spot_check(Claim(chain, Rel(x, "=", num(2) / 3)), model_of)
    with pytest.raises(SpotCheckFailed, match="no point"):
        spot_check(Claim([*chain, Rel(z, "=", 2 * x)], Rel(x, "=", num(2) / 3)), model_of)


def test_points_for_integers_far_from_0() -> None:
    far = [Rel(num(1000), ">=", var("n", "integer")), Rel(var("n", "integer"), ">=", 982)]
    assert spot_check(Claim(far, Rel(var("n", "integer") ** 2, ">", 900_000)), model_of).points
    with pytest.raises(SpotCheckFailed, match="false at"):
        spot_check(Claim(far, Rel(var("n", "integer"), "<", 1000)), model_of)


def test_a_counterexample_and_its_models() -> None:
    claim = Claim([], eq(total(n), 3))
    ones = [Lambda(r.kernel, (to_term(j),), num(1))]
    assert disagrees(claim, {"n": Fraction(2)}, ones, model_of)
    assert not disagrees(claim, {"n": Fraction(3)}, ones, model_of)


def test_undefined_is_false_and_undecided_is_not() -> None:
    at_zero = {"x": Fraction(0)}
    assert disagrees(Claim([], Rel(x / x, "=", 1)), at_zero, [], model_of)
    assert not disagrees(Claim([Rel(1 / x, ">", 0)], Rel(x, ">", 0)), at_zero, [], model_of)
    arbitrary = Function("arbitrary", (x,))
    assert not disagrees(Claim([], Rel(arbitrary(x), "=", num(1))), at_zero, [], model_of)


@pytest.mark.parametrize("model", [lambda n: n * n, lambda n: n * n + 1])
def test_models_inside_of_definitions(model) -> None:
    """A wrong definition below a sum, or below another definition, is caught."""
    square = explicit("square", [n], n * n, model=model)
    doubled = explicit("doubled", [n], 2 * square(n))
    for goal in (eq(6 * summation(square(j), j, 1, 3), 84), eq(doubled(n), 2 * n * n)):
        claim = Claim([], goal)
        if model(0) == 0:
            assert spot_check(claim, model_of).model_values
        else:
            with pytest.raises(SpotCheckFailed, match="false at"):
                spot_check(claim, model_of)


def test_models_inside_of_a_step_that_changes_other_arguments() -> None:
    m = integers("m")
    one_more = explicit("one_more", [m], m + 1, model=lambda m: m + 1)
    climbing = recursive("climbing", [n, m], 0, m, lambda f: f(n, one_more(m)))
    assert spot_check(Claim([ge(n, 0), ge(5, n)], eq(climbing(n, m), m + n)), model_of).model_values
    with pytest.raises(SpotCheckFailed, match="false at"):
        spot_check(Claim([ge(n, 0), ge(5, n)], eq(climbing(n, m), m + 2 * n)), model_of)
