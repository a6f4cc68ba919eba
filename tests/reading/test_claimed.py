"""Displays, and the claims that they make: what is dropped, or asserted besides, is a false verdict to come."""

from __future__ import annotations

import tomllib
from itertools import pairwise

import pytest
from habits import FOLDER

from symbolic.kernel import Rel
from symbolic.language.sums import sum_text
from symbolic.reading.formulas import Formulas, Said
from symbolic.reading.lints import lints
from symbolic.reading.meaning import NoMeaning
from symbolic.reading.notation import notation_of
from symbolic.reading.reader import read
from symbolic.reading.scan import ReadError

CASES = tomllib.loads((FOLDER / "claims.toml").read_text(encoding="utf-8"))
FORMULAS = Formulas(notation_of(CASES["notation"]).at("1"), {}, {"1": "x"})


def told(said: Said) -> str:
    links = [f"{', '.join(map(shown, k.given))}{' -> ' * bool(k.given)}{shown(k.rel)}" for k in said.links]
    return "; ".join([*("if " + shown(rel) for rel in said.granted), *links])


def shown(rel: Rel) -> str:
    """With what is summed."""
    return f"{sum_text(rel.lhs)} {rel.op} {sum_text(rel.rhs)}"


def claimed(display: str) -> str:
    try:
        reading = read(display, FORMULAS.notation)
        return "refused" if lints(reading) else told(FORMULAS.said(reading))
    except (ReadError, NoMeaning):
        return "refused"


@pytest.mark.parametrize(("display", "intended"), CASES["claims"].items())
def test_a_display_claims_what_is_intended_and_nothing_else(display: str, intended: str) -> None:
    assert claimed(display) == intended


def test_a_claim_that_is_intended_otherwise_fails() -> None:
    """The false twin: no display claims what its neighbour is intended to, where that is something else."""
    cases = list(CASES["claims"].items())
    assert len(cases) >= 150
    assert all(claimed(a) != other for (a, own), (_, other) in pairwise(cases) if own != other)
