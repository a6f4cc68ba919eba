"""What the reports show of a claim is read again by the reader of the papers, and says the claim.

Every statement that is shown; its conditions; and of a counterexample the values of both sides, in the orientation that
is shown.  A sample here, all of them in the campaign.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

import derivations
from symbolic.derivation import Item
from symbolic.kernel import Claim, Refutation, Term, Theorem, Undefined, replay
from symbolic.kernel.certificate import store_beside
from symbolic.kernel.evaluate import Evaluator
from symbolic.ledger import Row
from symbolic.reading.formulas import Link
from symbolic.registry import import_paper
from symbolic.sources import registry
from symbolic.writing.latex import conditions_latex
from tests.campaigns import every
from tests.readback import NotReadBack, Page, missing, read_back, states
from tests.reported import PAPERS, REPORTS

STORE = store_beside(REPORTS / "certificates" / "any")
ROWS = {(name, row.ref): row for name, paper in PAPERS.items() for row in paper.items}
CERTIFIED = [key for key, row in ROWS.items() if row.certificate]
EACH = 16  # one in so many
_SIDES = re.compile(r"left side (.+), right side (.+)\.")
_DIVISION = re.compile(r"(-?\d+)(?:/(\d+))?")

Result = Theorem | Refutation


@cache
def item(name: str, ref: str) -> Item:
    paper, broken = import_paper(registry(Path(derivations.__file__).parent), name)
    assert not broken
    return paper.items[ref]


@cache
def results(name: str, ref: str) -> tuple[Result, ...]:
    return tuple(replay((REPORTS / (ROWS[name, ref].certificate or "")).read_text(encoding="utf-8"), STORE))


def shown(step: int) -> Iterator[tuple[Item, Row, tuple[Result, ...]]]:
    for name, ref in CERTIFIED[::step]:
        yield item(name, ref), ROWS[name, ref], results(name, ref)


def side(text: str, t: Term, r: Refutation) -> str:
    """What is wrong with the value that is printed of a side; "" where it is its value."""
    closed = t
    for meaning in r.data["meanings"]:
        closed = Claim([], r.claim.goal.__class__(closed, "=", 0)).interpret(meaning).goal.lhs
    try:
        low, high = Evaluator(160).value(closed, {v: x.args[0] for v, x in r.data["values"].items()})
    except Undefined:
        return "" if text.startswith("undefined") else f"undefined, printed {text}"
    if exact := _DIVISION.fullmatch(text.strip("$")):
        value = Fraction(int(exact[1]), int(exact[2] or 1))
        return "" if low <= value <= high and high - low < Fraction(1, 10**30) else f"{float(low)}, printed {text}"
    decimals = re.search(r"\\approx (-?[\d.]+)(?: \\cdot 10\^\{(-?\d+)\})?\$", text)
    if decimals is None:
        return f"{float(low)}, printed {text}"
    about = float(decimals[1]) * 10 ** int(decimals[2] or 0)
    told = low < high or low == 0 or len(str(low)) > 20  # what is short is printed exactly
    return (
        "" if math.isclose(float(low), about, rel_tol=1e-5, abs_tol=1e-30) and told else f"{float(low)}, printed {text}"
    )


def wrong_value(line: str, link: Link, r: Refutation) -> str:
    """What is wrong with the two values that a counterexample prints for the sides of a line."""
    values = _SIDES.search(line)
    assert values, line
    left, _, right = link.sides
    return side(values[1], left, r) or side(values[2], right, r)


@every(EACH)
def test_every_statement_that_is_shown_is_read_as_the_claim(step: int) -> None:
    wrong, count = [], 0
    for one, row, made in shown(step):
        for part, result in zip(row.parts, made, strict=True):
            count += 1
            try:
                if not states(read_back(part.latex, result.claim, one), result.claim):
                    wrong.append(f"{one.paper.name}:{row.ref} {part.latex}: {result.claim.goal}")
            except NotReadBack as error:
                wrong.append(f"{one.paper.name}:{row.ref} {part.latex}: {error}")
    assert not wrong, f"{len(wrong)} of {count}: " + "\n".join(wrong[:20])
    assert count > 900 / step


@every(EACH)
def test_the_conditions_that_are_shown_are_the_hypotheses(step: int) -> None:
    wrong = []
    for one, row, made in shown(step):
        for part, result in zip(row.parts, made, strict=True):
            if unsaid := missing(part.conditions, result.claim, one):
                wrong.append(f"{one.paper.name}:{row.ref} {part.latex}: {unsaid}")
    assert not wrong, f"{len(wrong)}: " + "\n".join(wrong[:20])


@every(EACH)
def test_the_values_of_a_counterexample_are_those_of_the_sides_that_are_shown(step: int) -> None:
    wrong, count = [], 0
    refuted = [key for key in CERTIFIED if any(part.outcome == "refuted" for part in ROWS[key].parts)]
    for name, ref in refuted[:: max(1, step // 4)]:
        for part, result in zip(ROWS[name, ref].parts, results(name, ref), strict=True):
            if isinstance(result, Refutation):
                count += 1
                links = read_back(part.latex, result.claim, item(name, ref))
                link = next(link for link in links if states([link], result.claim))
                if said := wrong_value(part.outline_latex[0], link, result):
                    wrong.append(f"{name}:{ref} {part.latex}: {said}")
    assert not wrong, "\n".join(wrong)
    assert count > 20


# That it can fail: the same lines, broken.


def _links(ref: str, place: int, latex: str) -> bool:
    one, result = item("jan2016", ref), results("jan2016", ref)[place]
    try:
        return states(read_back(latex, result.claim, one), result.claim)
    except NotReadBack:
        return False


def test_other_lines_are_not_read_as_the_claim() -> None:
    part = ROWS["jan2016", "4.22"].parts[1]
    assert _links("4.22", 1, part.latex)
    assert not _links("4.22", 1, part.latex.replace("b_{i-2})", "b_{i-1})", 1))
    left, right = ROWS["jan2016", "5.11"].parts[1].latex.split(" < ")
    assert _links("5.11", 1, f"{left} < {right}") and _links("5.11", 1, f"{right} > {left}")
    assert not _links("5.11", 1, f"{right} < {left}") and not _links("5.11", 1, rf"{left} \leq {right}")
    summed = next(p for p in ROWS["jan2016", "6.6"].parts if r"\sum_{i=2}^{2^L}" in p.latex)
    place = ROWS["jan2016", "6.6"].parts.index(summed)
    assert _links("6.6", place, summed.latex)
    assert not _links("6.6", place, summed.latex.replace(r"\sum_{i=2}", r"\sum_{i=1}", 1))


def test_other_conditions_are_not_those_of_the_claim() -> None:
    one, claim = item("jan2016", "5.11"), results("jan2016", "5.11")[1].claim
    said = ROWS["jan2016", "5.11"].parts[1].conditions
    assert said == "for $0 < A < B$, $0 < e < B$" and not missing(said, claim, one)
    for other in ("for $0 < A < B$", "for $0 < A < B$, $0 < e$", r"for $0 < A < B$, $0 < e \le B$", ""):
        assert missing(other, claim, one)
    one, claim = item("jan2016", "4.24"), results("jan2016", "4.24")[0].claim
    said = ROWS["jan2016", "4.24"].parts[0].conditions
    assert not missing(said, claim, one)
    for other in (
        said.partition("; given that ")[0],
        said.replace(r"\ge 0$ for", "> 0$ for"),
        said.replace("integers", "real"),
        said.replace("every sequence", "sequence"),
    ):
        assert other != said and missing(other, claim, one)


def test_bits_are_those_of_the_claim() -> None:
    one, claim = item("jan2016", "2d"), results("jan2016", "2d")[0].claim
    said = conditions_latex(claim, one.paper.notation)
    assert said.count(r"\in \{0, 1\}") == 2 and not missing(said, claim, one)
    assert missing(said.replace(r"v_{t, j} \in", r"s_{k, j} \in"), claim, one)


def test_values_of_the_other_side_are_noticed() -> None:
    (r, *_), one = results("jan2016", "5.11"), item("jan2016", "5.11")
    assert isinstance(r, Refutation)
    part = ROWS["jan2016", "5.11"].parts[0]
    (link,) = read_back(part.latex, r.claim, one)
    assert not wrong_value(part.outline_latex[0], link, r)
    assert wrong_value("left side $1/2$, right side $2$.", link, r)
    assert wrong_value(r"left side $2$, right side $\approx 0.5$.", link, r)


def test_a_function_without_a_template_or_a_sign_is_not_read() -> None:
    one, result = item("jan2016", "4.24"), results("jan2016", "4.24")[0]
    with pytest.raises(NotReadBack, match="the notation does not declare"):
        Page(result.claim, one).said(r"\aleph = 1")
