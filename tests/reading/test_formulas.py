"""What displays say as relations: what no claim says is refused, never dropped."""

from __future__ import annotations

import pytest

from symbolic.reading.formulas import Formulas, Said
from symbolic.reading.meaning import NoMeaning
from symbolic.reading.notation import notation_of
from symbolic.reading.reader import read

NOTATION = notation_of({"reals": ["x", "y"], "conventions": {"decimals": "rounded"}}).at("1")


def said(display: str) -> Said:
    return Formulas(NOTATION, {}, {"1": display}).said(read(display, NOTATION))


def test_an_implication_supposes_what_stands_before_it() -> None:
    found = said(r"x > 2 \implies x^2 > 4")
    assert [str(r) for r in found.granted] == ["x > 2"] and [str(k.rel) for k in found.links] == ["x^2 > 4"]


def test_a_chain_of_implications_is_no_single_claim() -> None:
    """Its first half is asserted, and false here: as a hypothesis it would be lost."""
    with pytest.raises(NoMeaning, match="a chain of implications"):
        said(r"x > 2 \implies x^2 > 5 \implies x > 0")


def test_a_decimal_below_0_is_rounded_like_one_above() -> None:
    assert [str(k.rel) for k in said("x = 0.69").links] == ["x >= 137/200", "139/200 > x"]
    assert [str(k.rel) for k in said("x = -0.69").links] == ["x >= -139/200", "-137/200 > x"]


def test_a_decimal_without_a_convention_is_a_question() -> None:
    """log(2) = 0.69 is true to two digits, and false."""
    for conventions, relations in (({"decimals": "rounded"}, 2), ({"decimals": "exact"}, 1), ({}, 0)):
        formulas = Formulas(notation_of({"reals": ["x"], "conventions": conventions}).at("1"), {})
        if relations:
            assert len(formulas.said(read(r"\ln(2) = 0.69", formulas.notation)).links) == relations
        else:
            with pytest.raises(NoMeaning, match="exact, or rounded"):
                formulas.said(read(r"\ln(2) = 0.69", formulas.notation))
    plain = Formulas(notation_of({"reals": ["x"]}).at("1"), {})
    assert len(plain.said(read("x > 0.5", plain.notation)).links) == 1
