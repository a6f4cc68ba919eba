"""Displays bound to the claims that are made of them: the levels, and why."""

from __future__ import annotations

from typing import Any

import pytest

from symbolic.language.statement import parse
from symbolic.reading.binding import AGREES, Claimed, Printed
from symbolic.reading.notation import notation_of
from symbolic.reading.transcription import Entry, Transcription

TABLES: dict[str, Any] = {
    "integers": ["n", "i"],
    "reals": ["x", "y", "p", "q"],
    "families": {"b": {"sub": 1}},
    "meanings": {"b_i": "x^i"},
}


def paper(*formulas: str, **tables: Any) -> Printed:
    entries = tuple(Entry(f"1.{k}", "1", True, False, formula) for k, formula in enumerate(formulas, 1))
    return Printed(Transcription(entries), notation_of({**TABLES, **tables}))


def claim(statement: str, refuted: bool = False) -> Claimed:
    (stated,) = parse(statement).claims
    return stated, refuted


def level(formula: str, *statements: str, **more: Any) -> str:
    return paper(formula).bind("1.1", [claim(s) for s in statements], **more).level


def test_same() -> None:
    assert level(r"(x + y)^2 \geq 0", "(x + y)^2 >= 0") == "same"
    assert level(r"x = y \leq p", "x = y", "y <= p") == "same"
    assert level(r"x \leq p, \text{ if } y > 0", "y > 0 |- x <= p") == "same"
    # What a paper supposes throughout, a display does not repeat.
    assert level("x = p", "y = 1 |- x = p") == "same"


def test_a_refuted_claim_can_be_the_same() -> None:
    assert paper(r"x^2 \geq x").bind("1.1", [claim("x^2 >= x", refuted=True)]).level == "same"


@pytest.mark.parametrize(
    ("formula", "statement"),
    [
        (r"x \leq p", "x < p"),
        (r"x \leq p", "x >= p"),
        ("x = p + q", "x = p - q"),
        ("x = p^2", "x = p^3"),
        ("x = p, y = q", "x = p"),
        (r"x = p, \text{ if } y = 1", "x = q"),
    ],
)
def test_differs(formula: str, statement: str) -> None:
    binding = paper(formula).bind("1.1", [claim(statement)])
    assert binding.level == "differs" and binding.detail and not binding.agrees


def test_flagged_until_acknowledged() -> None:
    formula, claims = r"x = \frac{y}{y} x", [claim("y != 0 |- x = y/y*x")]
    binding = paper(formula).bind("1.1", claims)
    assert binding.level == "flagged" and binding.detail.startswith("equal-parts: ") and not binding.agrees
    known = paper(formula, acknowledged={"1.1:equal-parts": "it is printed so"})
    assert known.bind("1.1", claims).level != "flagged"


def test_unknown_when_it_is_not_read_or_has_no_meaning() -> None:
    assert "not read: the notation does not declare w" in paper("x = w").bind("1.1", [claim("x = 1")]).detail
    assert "it is a picture" in paper("x", unread={"1.1": "it is a picture"}).bind("1.1", [claim("x = 1")]).detail
    assert "no meaning to" in paper(r"\int_0^1 x = 1").bind("1.1", [claim("x = 1")]).detail
    assert paper("").bind("1.1", [claim("x = 1")]).level == "unknown"
    assert "equivalence" in paper(r"x = 1 \iff y = 1").bind("1.1", [claim("x = 1")]).detail
    assert level("x = x", "x = 1") == "flagged"
    assert level(r"x \approx y", "x = y") == "unknown"


def test_sides_are_where_they_are_printed() -> None:
    assert paper("x = y + p").bind("1.1", [claim("x = p + y")]).level == "same"
    for other in ("x - p = y", "x - p = 2*y"):
        binding = paper("x = y + p").bind("1.1", [claim(other)])
        assert (binding.level, binding.agrees) == ("differs", False) and "not printed" in binding.detail


def test_a_chain_over_displays_is_compared_with_the_side_that_its_neighbour_lends() -> None:
    chain = paper("x =", r"y + p \leq", "q")
    assert chain.bind("1.1", [claim("x = y + p")]).level == "same"
    assert chain.bind("1.2", [claim("y + p <= q")]).level == "same"
    assert chain.bind("1.3", [claim("y + p <= q")]).level == "same"
    assert chain.bind("1.1", [claim("x = q")]).level == "differs"
    begun = paper("x = y", r"\leq p")
    assert begun.bind("1.2", [claim("y <= p")]).level == "same"


def test_what_is_granted_is_no_part_of_the_assertion() -> None:
    assert level(r"x > 0 \implies x + 1 > 1", "x > 0 |- x + 1 > 1") == "same"
    assert level(r"x = p, \text{ where } q = 1 \text{ and } y = 2", "q = 1, y = 2 |- x = p") == "same"


def test_levels_that_agree() -> None:
    assert set(AGREES) == {"same", "by hand", "definition", "in words"}


def test_superseded_displays_and_sections_are_known() -> None:
    entries = (Entry("1.1", "4.2", True, True, "x"), Entry("1.2", None, False, False, "y"))
    found = Printed(Transcription(entries), notation_of(TABLES))
    assert found.superseded == {"1.1"} and found.sections == {"1.1": "4.2", "1.2": None}
