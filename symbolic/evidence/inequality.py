"""mpmath's opinion of an inequality: over a grid where it is proved, at its counterexample where it is refuted."""

from __future__ import annotations

from functools import reduce
from typing import Any

from symbolic.evidence.confirm import DIGITS, NothingMet, confirm
from symbolic.evidence.defaults import default_grid
from symbolic.evidence.disagreement import Disagreement
from symbolic.evidence.evidence import Evidence
from symbolic.evidence.grid import Axis, Grid, single
from symbolic.evidence.points import Point
from symbolic.kernel import Claim, Refutation, Theorem


def opinion(result: Theorem | Refutation, known: Point | None = None) -> Evidence:
    """What balls and mpmath find of an inequality; `Disagreement` where it is something else than the kernel.

    `known` is a point that meets its hypotheses, for where a grid finds none.
    """
    if isinstance(result, Theorem):
        try:
            found = confirm(result.claim, default_grid(result.claim))
        except NothingMet:
            if known is None:
                raise
            found = confirm(result.claim, _at({v: x for v, x in known.items() if v in result.claim.free()}))
        if found.failed:
            raise Disagreement(f"{result.claim} is proved, but {found.text()}")
        return found
    claim: Claim = reduce(Claim.interpret, result.data["meanings"], result.claim)
    grid = _at({v: x.args[0] for v, x in result.data["values"].items() if v in claim.free()})
    try:
        found = confirm(claim, grid)
    except NothingMet:  # balls do not decide an equality of irrational numbers among the hypotheses
        return Evidence(grid.text, 0, 0, 0, 0, 1, (), (), DIGITS, ())
    if found.holds:
        raise Disagreement(f"{result.claim} is refuted, but {found.text()}")
    return found


def _at(point: Point) -> Grid:
    """The grid that is one point."""
    return Grid(tuple(Axis(name, (single(x),)) for name, x in sorted((v.args[0], x) for v, x in point.items())))


def row(result: Theorem | Refutation, known: Point | None = None) -> dict[str, Any]:
    """mpmath's opinion as plain data, with its text."""
    found = opinion(result, known)
    return {"text": found.text(), **found.as_json()}
