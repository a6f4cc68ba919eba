"""What displays say as relations: what no claim says is refused, never dropped."""

from __future__ import annotations

import pytest

from symbolic.reading.formulas import Formulas, NoFormula, Said
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
    with pytest.raises(NoMeaning, match="an implication, and more"):
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


def stated(text: str) -> list[tuple[list[str], str]]:
    """What each link that words are read as is given, and what it says."""
    found = Formulas(NOTATION, {}, {"1": "x^2 > 4.", "2": "y > x", "4": r"y > 0 \text{ for } x > 0"}).stated(text)
    return [([str(r) for r in (*found.granted, *link.given)], str(link.rel)) for link in found.links]


def test_words_may_be_read_as_several_formulas() -> None:
    """Each has its own hypotheses: what the first supposes the second does not."""
    assert stated(r"x > 2 \implies x^2 > 4; y^2 \geq 0") == [(["x > 2"], "x^2 > 4"), ([], "y^2 >= 0")]


def test_the_number_of_a_display_is_a_clause() -> None:
    assert stated("(1)") == [([], "x^2 > 4")]
    assert stated(r"x > 2 \implies (1)") == [(["x > 2"], "x^2 > 4")]
    assert stated(r"(2), (1) \implies y^2 > 4") == [(["y > x", "x^2 > 4"], "y^2 > 4")]
    # A number in brackets beside something is a number, and no display has any other one.
    assert stated("x > (1)") == [([], "x > 1")]
    assert stated("(3)") == []
    with pytest.raises(NoFormula, match="without a relation"):
        stated(r"x > 2 \implies (3)")
    # If y > 0 follows from x > 0, then y > 1: not the same as from both.
    assert stated("(4)") == [(["x > 0"], "y > 0")]
    with pytest.raises(NoFormula, match=r"\(4\) supposes something itself"):
        stated(r"(4) \implies y > 1")


def test_an_equivalence_in_words_is_both_ways() -> None:
    assert stated(r"x > 2 \iff (1)") == [(["x > 2"], "x^2 > 4"), (["x^2 > 4"], "x > 2")]


def test_a_relation_may_mean_relations() -> None:
    """Each end of the interval is a rounded number; another arrow has no meaning, nor has one to something else."""
    meanings = {r"S \to [y, z]": "x - 1 = y; x + 1 = z"}
    declared = {"reals": ["S", "x", "y", "z"], "conventions": {"decimals": "rounded"}, "meanings": meanings}
    notation = notation_of(declared).at("1")
    formulas = Formulas(notation, {}, {"1": "x"})
    links = formulas.said(read(r"S \to [2.5, 3.5]", notation)).links
    assert [str(k.rel) for k in links[:2]] == ["x - 1 >= 49/20", "51/20 > x - 1"] and len(links) == 4
    assert [k.latex for k in links[2:]] == ["x + 1 = 3.5", "x + 1 = 3.5"]
    for other in (r"y \to [2.5, 3.5]", r"S \to (2.5, 3.5)", r"S \to 2.5"):
        with pytest.raises(NoMeaning):
            formulas.said(read(other, notation))


def test_of_a_quotient_with_a_name_both_terms_are_told_by_theirs() -> None:
    meanings = {"R_1": "(x + 1)/(y + 1)", "P_1": "x + 1", "Q_1": "y + 1", "Q_2": "y"}
    families = {name: {"sub": 1} for name in "RPQ"}
    notation = notation_of({"reals": ["x", "y"], "meanings": meanings, "families": families}).at("1")
    formulas = Formulas(notation, {}, {})
    (link,) = formulas.said(read("R_1 > Q_2", notation)).links
    assert [name for name, _ in formulas.parts(link)] == ["R_{1}", "P_{1}", "Q_{1}", "Q_{2}"]
