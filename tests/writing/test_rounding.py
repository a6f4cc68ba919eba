"""Bounds that say to what a number rounds."""

from __future__ import annotations

import pytest

from symbolic.ledger import PartRow
from symbolic.writing.rounding import rounded


def bound(latex: str, outcome: str = "proved", role: str = "printed", conditions: str = "") -> PartRow:
    return PartRow(role, outcome, latex=latex, text=latex, outline=("So.",), conditions=conditions)


LOW, HIGH = r"\sqrt{2} \ge \frac{707}{500} - \frac{1}{2000}", r"\frac{707}{500} + \frac{1}{2000} > \sqrt{2}"


def test_two_bounds_are_one_line():
    (row,) = rounded([bound(LOW), bound(HIGH)])
    assert row.latex == r"1.4135 \le \sqrt{2} < 1.4145"
    assert (row.rounds, row.places, row.outline) == ("1.414", (0, 1), ("So.",))


@pytest.mark.parametrize(
    ("latex", "wanted"),
    [
        (LOW, r"\sqrt{2} \ge 1.4135"),
        (HIGH, r"\sqrt{2} < 1.4145"),
        (r"x < 15 + \frac{1}{2}", "x < 15.5"),
        (r"-\frac{3}{10} - \frac{1}{20} \leq x", r"x \ge -0.35"),
        (r"x \ge \frac{1}{3} - \frac{1}{20}", r"x \ge \frac{1}{3} - \frac{1}{20}"),
        (r"x \ge \frac{1}{2} - \frac{1}{30}", r"x \ge \frac{1}{2} - \frac{1}{30}"),
        ("a = b", "a = b"),
    ],
)
def test_one_bound(latex, wanted):
    (row,) = rounded([bound(latex)])
    assert row.latex == wanted and row.places == (0,)


@pytest.mark.parametrize(
    "second",
    [
        bound(HIGH, "refuted"),
        bound(HIGH, role="also"),
        bound(HIGH, conditions="for $q > 0$"),
        bound(HIGH.replace("2}", "3}")),
        bound(r"\frac{707}{500} + \frac{1}{200} > \sqrt{2}"),
    ],
)
def test_two_bounds_of_different_things(second):
    assert len(rounded([bound(LOW), second])) == 2
    assert len(rounded([bound(LOW), bound("a = b"), bound(HIGH)])) == 3
