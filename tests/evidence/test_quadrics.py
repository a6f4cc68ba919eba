"""Rational points on curves and surfaces of degree 2."""

from __future__ import annotations

from itertools import islice

import pytest

from symbolic.evidence.quadrics import on_quadrics
from symbolic.kernel import Rel, truth
from symbolic.language.statement import parse
from symbolic.search.witnesses import witness

CURVES = ["x^2 + y^2 = 1", "x^2 + y^2 + z^2 = 1", "x*y = 2", "x^2 - 2*y^2 = 1", "a^2 + b^2 = c^2"]


@pytest.mark.parametrize("equation", [*CURVES, "y = x^2 + 1, t^2 + s^2 = 1"])
def test_every_point_meets_the_equation(equation: str) -> None:
    (claim,) = parse(f"{equation} |- 1 >= 0").claims
    found = list(islice(on_quadrics(claim), 60))
    curve = claim.given[-1]
    assert isinstance(curve, Rel)
    if len(claim.given) > 1:  # what another equation gives is not looked at
        assert found == []
        return
    assert len({tuple(p.values()) for p in found}) > 10 and all(truth(curve, p) for p in found)


@pytest.mark.parametrize("equation", ["x^3 + y^3 = 2", "x + y = 1", "x^2 = 2", "x^2 + y^2 = 3"])
def test_no_other_curve_and_none_without_a_rational_point(equation: str) -> None:
    (claim,) = parse(f"{equation} |- 1 >= 0").claims
    assert not list(islice(on_quadrics(claim), 5))


def test_what_fails_on_a_circle_is_refuted_there() -> None:
    (false,) = parse("x^2 + y^2 = 1 |- x*y <= 1/3").claims
    point = {str(v): x for v, x in witness(false).point.items()}
    assert point["x"] ** 2 + point["y"] ** 2 == 1 and 3 * point["x"] * point["y"] > 1
