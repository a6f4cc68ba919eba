"""Figures: what the smallest safe flip probability and the estimate's deviation are, beside what is known."""

from functools import cache

from derivations.privacy.drawing import Figure as Drawing
from derivations.privacy.drawing import figures, tikz
from symbolic.writing.figures import Figure

EPSILON, DELTA = "1", "1e-6"


@cache
def _drawn() -> tuple[Drawing, Drawing]:
    return figures(EPSILON, DELTA)


FIGURES = [
    Figure(
        "noise",
        "4",
        r"The smallest $q$ that is private for every collection, for $\epsilon = 1$ and $\delta = 10^{-6}$, against "
        "the number $n$ of records; and what the drafts and the literature ask for, where their conditions hold.  The "
        "bound of January 2016, which has no $\\delta$, asks for less than is needed.",
        lambda: tikz(_drawn()[0]),
    ),
    Figure(
        "deviation",
        "4",
        r"The deviation $\sqrt{npq}/(p-q)$ of the estimated number of ones with these $q$: it hardly depends on $n$.",
        lambda: tikz(_drawn()[1]),
    ),
]
