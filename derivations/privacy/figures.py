"""Figures: the smallest safe flip probability and the estimate's deviation, beside what is known; told with numbers."""

import json
import math
from fractions import Fraction
from functools import cache
from pathlib import Path

from derivations.privacy.clock import limit
from derivations.privacy.comparison import Comparison, compare
from derivations.privacy.drawing import Figure as Drawing
from derivations.privacy.drawing import curves, tikz
from derivations.privacy.enclosure import decimal
from symbolic.writing.figures import Figure

RECORDS, EPSILON, DELTA = 1000, "1", "1e-6"
HEADLINES, NUMBERS = Path(__file__).with_name("headlines"), ("least_q", "hundred_rounds")
_DIGITS, _FEW, _SHOWN = 13, 3, 6


@cache
def _drawn() -> tuple[Drawing, Drawing]:
    with limit(math.inf):  # a build takes what it takes
        return curves(EPSILON, DELTA)


@cache
def _compared() -> Comparison:
    with limit(math.inf):
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
        f"against the number $N$ of records.  For $N = {RECORDS}$ it lies in $[{low}, {high}]$; both ends are shown "
        f"with interval arithmetic, and rest on I1 to I5.  Rounded up, the bounds of others "
        f"whose conditions hold ask for {', '.join(others)}."
    )


def headline(name: str) -> tuple[str, str, str]:
    """The question, the two ends and the command that checks them: what the certificate in `headlines` says."""
    document = json.loads((HEADLINES / f"{name}.json").read_text(encoding="utf-8"))
    ends = (decimal(Fraction(document[end]), _SHOWN, up=end == "upper") for end in ("lower", "upper"))
    kinds = [(n, q, rounds) for n, q, rounds, *_ in document.get("rounds", [[document.get("n"), document.get("q"), 1]])]
    given = [f"$N = {n}$" + (f", $q = {q}$" if q else "") + (f", {t} rounds" if t > 1 else "") for n, q, t in kinds]
    given += [rf"$\epsilon = {document['epsilon']}$"] if document["epsilon"] else []
    given += [rf"$\delta = {_power(Fraction(document['delta']))}$"] if document["delta"] else []
    asked = {"q": "the smallest $q$", "epsilon": r"the least $\epsilon$", "delta": r"the least $\delta$"}[
        document["answer"]
    ]
    return (
        f"{asked} for {', '.join(given)}",
        f"$[{', '.join(ends)}]$",
        rf"\texttt{{headlines/{name}.json}}".replace("_", r"\_"),
    )


def _power(x: Fraction) -> str:
    """10^-6 as such, any other number as a fraction."""
    zeros = len(str(x.denominator)) - 1
    return f"10^{{-{zeros}}}" if x == Fraction(1, 10**zeros) else str(x)


def rows() -> str:
    """A table with a row for each certificate."""
    lines = [" & ".join(headline(name)) + r" \\" for name in NUMBERS]
    return "\n".join(
        [
            r"\small\begin{tabular}{@{}p{0.42\linewidth}ll@{}}",
            r"question & between & certificate \\\hline\rule{0pt}{2.8ex}%",
            *lines,
            r"\end{tabular}",
        ]
    )


FIGURES = [
    Figure(
        "numbers",
        "",
        "Numbers for the worst of all collections, as their certificates say them.  A program that needs nothing but "
        "Python's standard library checks each, together with the theorems of this text that it rests on.",
        rows,
    ),
    Figure("noise", "", told, lambda: tikz(_drawn()[0])),
    Figure(
        "deviation",
        "4",
        r"The deviation $\sqrt{Npq}/(p-q)$ of the estimated number of ones with these $q$: with the exact one it "
        "hardly depends on $N$.",
        lambda: tikz(_drawn()[1]),
    ),
]
