"""Displays as papers print them, each read as it is intended or refused for the reason that is intended."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from habits import Habit, habits, notations, said

from symbolic.reading.lints import lints
from symbolic.reading.notation import Notation
from symbolic.reading.reader import read
from symbolic.reading.scan import ReadError

KINDS = {
    "above": "letters side by side above",
    "summed": "a sum, or a product",
    "angle": "made of <",
    "applied": "stands without its arguments|is it applied|applied to what is behind",
    "asserts": "supposed, too, or asserted|asserted under which|asserted, or supposed|for all of these, or asserted",
    "reason": "a condition, or a reason",
    "superscript": "a power, or an index|or a power\\? declare",
    "differential": "a differential, or a product",
    "difference": "a difference, or a product",
    "bang": "bang behind|double factorial",
    "bare": "stands without its arguments",
    "bars": "two bars|does this bar open",
    "base": "the base of this",
    "between": "put it in braces",
    "bounds": "one bound for both",
    "changing": "a power behind|what never changes",
    "braces": "TeX takes one digit|TeX takes .* alone|braces print nothing",
    "bracket": "is closed by|square brackets around a name",
    "called": "is this called|is it called",
    "coefficient": "a coefficient",
    "convolution": "a convolution",
    "comma": "comma between the digits|without a relation",
    "condition": "condition",
    "degree": "a degree",
    "derivative": "derivative|nothing follows d",
    "digits": "digits",
    "dots": "a row from this on",
    "double": "double superscript",
    "empty": "an empty place",
    "evaluated": "how far to the left|what is evaluated|a derivative at what stands",
    "end": "at the end|cannot stand here|is not closed|nothing follows|nothing stands between",
    "environment": "environment",
    "exists": "what exists",
    "holds": "what holds for these|does what is behind it hold modulo",
    "index": "no index|an index",
    "indicator": "indicator",
    "integrated": "integrated, too",
    "indices": "two indices|letters side by side in an index|another index|one index, or two",
    "inverse": "inverse",
    "letters": "letters that spell",
    "list": "arguments of a function that is not declared",
    "limit": "an upper limit alone",
    "lower": "lower limit",
    "mixed": "mixed number",
    "moduli": "two moduli",
    "norm": "norm",
    "notequal": "not equal, or a factorial",
    "number": "over the number only",
    "numbered": "a number behind a name",
    "operator": "needs brackets",
    "outside": "also stands|stands behind its|does not use",
    "parameter": "a semicolon in an?",
    "part": "around a single term",
    "power": "power",
    "raised": "raises the sign alone",
    "reach": "how far does",
    "relation": "without a relation|a relation in brackets",
    "row": "row ends|without a relation|goes on in the next row",
    "said": "of what is this said",
    "same": "both sides are",
    "scripts": "lower script behind|double subscript",
    "set": "a set",
    "worded": "is .* called here",
    "signs": "which comes first",
    "space": "does this space end",
    "slash": "slash|is this log divided",
    "statement": "this is no statement|what is denied",
    "stray": "a differential of no integral",
    "times": "two signs of multiplication",
    "tall": "tall slash",
    "transposed": "transposed",
    "undeclared": "does not declare",
    "unit": "with its unit",
    "unread": "not read|cannot stand here",
    "value": "a value before brackets",
    "word": "a word, or",
    "words": "words",
}


@pytest.fixture(scope="module")
def declared() -> dict[str, Notation]:
    return notations()


def outcome(habit: Habit, notation: Notation) -> str:
    """The reading, or `refused:` and why: an error, or lints, which block as well."""
    try:
        reading = read(habit.source, notation)
    except ReadError as error:
        return f"refused: {error.message}"
    found = "; ".join(lint.message for lint in lints(reading))
    return said(reading) if not habit.intended.startswith("refused:") or not found else f"refused: {found}"


@pytest.mark.parametrize("habit", list(habits()), ids=lambda habit: f"{habit.section}: {habit.source}")
def test_a_display_is_read_as_intended(declared: dict[str, Notation], habit: Habit) -> None:
    found = outcome(habit, declared[habit.section])
    if kind := re.fullmatch("refused: ([a-z]+)", habit.intended):
        assert re.search(f"refused: .*({KINDS[kind[1]]})", found), found
    else:
        assert found == habit.intended


def test_there_are_many_displays_and_each_kind_of_refusal_occurs() -> None:
    found = list(habits())
    assert len(found) >= 1400 and len({h.section for h in found}) == 10
    assert {h.intended.removeprefix("refused: ") for h in found if h.intended.startswith("refused")} == {*KINDS}


def test_a_reading_that_is_intended_otherwise_fails(declared: dict[str, Notation]) -> None:
    """The false twin: with its intended reading exchanged for that of its neighbour, no display passes."""
    read_ones = [h for h in habits() if not h.intended.startswith("refused")]
    wrong = [(h, other) for h, other in pairwise(read_ones) if h.intended != other.intended]
    assert len(wrong) >= 640
    assert all(outcome(h, declared[h.section]) != other.intended for h, other in wrong)
