"""Figures: the smallest safe flip probability and the estimate's deviation, beside what is known; told with numbers."""

from functools import cache

from derivations.privacy.comparison import Comparison, compare
from derivations.privacy.drawing import Figure as Drawing
from derivations.privacy.drawing import figures, tikz
from derivations.privacy.enclosure import decimal
from symbolic.writing.figures import Figure

RECORDS, EPSILON, DELTA = 1000, "1", "1e-6"
_DIGITS, _FEW = 13, 3


@cache
def _drawn() -> tuple[Drawing, Drawing]:
    return figures(EPSILON, DELTA)


@cache
def _compared() -> Comparison:
    return compare(RECORDS, EPSILON, DELTA)


def told() -> str:
    """The caption of the first: the numbers for one size, exact and by the bounds whose conditions hold."""
    done = _compared()
    low, high = decimal(done.exact.lower, _DIGITS, up=False), decimal(done.exact.upper, _DIGITS, up=True)
    asked = [(row.answer.q, row) for row in done.rows if row.answer.holds]
    others = [
        decimal(q.upper, _FEW, up=True) + f" ({row.bound.citation}{'' if row.private else ', not private'})"
        for q, row in asked
        if q is not None
    ]
    return (
        r"The smallest $q$ that is private for every collection, for $\epsilon = 1$ and $\delta = 10^{-6}$, "
        f"against the number $n$ of records.  For $n = {RECORDS}$ it lies in $[{low}, {high}]$; both ends are shown "
        f"with interval arithmetic, and rest on I1 to I5.  Rounded up, the bounds of others "
        f"whose conditions hold ask for {', '.join(others)}."
    )


FIGURES = [
    Figure("noise", "", told, lambda: tikz(_drawn()[0])),
    Figure(
        "deviation",
        "4",
        r"The deviation $\sqrt{npq}/(p-q)$ of the estimated number of ones with these $q$: with the exact one it "
        "hardly depends on $n$.",
        lambda: tikz(_drawn()[1]),
    ),
]
