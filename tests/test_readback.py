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
from symbolic.kernel import Claim, Refutation, Term, Theorem, Undefined, replay
from symbolic.kernel.certificate import store_beside
from symbolic.kernel.evaluate import Evaluator
from symbolic.ledger.ledger import Row
from symbolic.paper.derivation import Item
from symbolic.paper.registry import import_paper
from symbolic.reading.formulas import Link
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
def items(name: str) -> dict[str, Item]:
    paper, broken = import_paper(registry(Path(derivations.__file__).parent), name)
    assert not broken
    return paper.items


def item(name: str, ref: str) -> Item:
    return items(name)[ref]


@cache
def results(name: str, ref: str) -> tuple[Result, ...]:
    return tuple(replay((REPORTS / (ROWS[name, ref].certificate or "")).read_text(encoding="utf-8"), STORE))


def shown(step: int) -> Iterator[tuple[Item, Row, tuple[Result, ...]]]:
    for name, ref in CERTIFIED[::step]:
        yield item(name, ref), ROWS[name, ref], results(name, ref)


def side(text: str, t: Term, r: Refutation, page: Page) -> str:
    """What is wrong with the value that is printed of a side; "" where it is its value.

    What is short is printed exactly; decimals stand for what is long, or behind an expression that is read, too.
    """
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
    decimals = re.fullmatch(r"\$(.*)\\approx (-?[\d.]+)(?: \\cdot 10\^\{(-?\d+)\})?\$", text)
    if decimals is None:
        return f"{float(low)}, printed {text}"
    about = float(decimals[2]) * 10 ** int(decimals[3] or 0)
    told = low < high or len(str(low)) > 20
    if not told or not math.isclose(float(low), about, rel_tol=1e-5):
        return f"{float(low)}, printed {text}"
    if decimals[1]:
        (link,) = page.said(f"{decimals[1].strip(' ,')} = 0")
        begin, end = Evaluator(160).value(link.rel.lhs, {})
        if end < low or high < begin:
            return f"{float(low)}, printed {text}"
    return ""


def wrong_value(line: str, link: Link, r: Refutation, page: Page) -> str:
    """What is wrong with the two values that a counterexample prints for the sides of a line."""
    values = _SIDES.search(line)
    assert values, line
    left, _, right = link.sides
    return side(values[1], left, r, page) or side(values[2], right, r, page)


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
            if unsaid := missing(part.conditions, result.claim, one, part.latex):
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
                one = item(name, ref)
                links = read_back(part.latex, result.claim, one)
                link = next(link for link in links if states([link], result.claim))
                if said := wrong_value(part.outline_latex[0], link, result, Page(result.claim, one)):
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
    one, claim = item("notes2020", "7.2a"), results("notes2020", "7.2a")[0].claim
    said = r"for integers $0 \le m \le n - 1$, $1 \le s \le n$, $0 < q < \frac{1}{2}$, $p = 1 - q$"
    assert not missing(said, claim, one)  # m <= n is one of them, and goes without saying
    assert missing(said.replace("n - 1", "n"), claim, one)
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


def test_what_a_line_is_shown_to_follow_from_is_a_hypothesis() -> None:
    one, claim = item("jan2016", "5.24"), results("jan2016", "5.24")[-1].claim
    part = ROWS["jan2016", "5.24"].parts[-1]
    before, arrow, behind = part.latex.partition(r" \implies ")
    assert part.role == "repaired" and behind == r"R_s \leq \lambda"
    assert not missing(part.conditions, claim, one, part.latex)
    for other in (behind, before.replace("9", "8") + arrow + behind, before.replace(r"\geq", r"\leq") + arrow + behind):
        assert missing(part.conditions, claim, one, other)


def test_bits_are_those_of_the_claim() -> None:
    one, claim = item("jan2016", "2d"), results("jan2016", "2d")[0].claim
    said = conditions_latex(claim, one.paper.notation)
    assert r"given that $v_{t, j}, s_{k, j} \in \{0, 1\}$" in said and not missing(said, claim, one)
    for other in (r"s_{k, j}, s_{k, j} \in", r"v_{t, j} \in", r"v_{t, j}, v_{t, j}, s_{k, j} \in"):
        assert missing(said.replace(r"v_{t, j}, s_{k, j} \in", other), claim, one)


def refuted(name: str, ref: str) -> tuple[Refutation, Link, str, Page]:
    """The first counterexample of an item, the line that it is to, what is told of it, and what reads it."""
    one = item(name, ref)
    r, part = next(
        (r, part)
        for r, part in zip(results(name, ref), ROWS[name, ref].parts, strict=True)
        if isinstance(r, Refutation)
    )
    link = next(link for link in read_back(part.latex, r.claim, one) if states([link], r.claim))
    return r, link, part.outline_latex[0], Page(r.claim, one)


@pytest.mark.parametrize(
    ("name", "ref", "good", "wrong"),
    [
        ("jan2016", "5.11", ("2", "1/2"), [("1/2", "2"), ("2", r"\approx 0.5"), (r"\approx 2", "1/2"), ("2", "0")]),
        ("informal2016", "1-close", ("1/4", "0"), [("1/4", r"\approx 0"), ("1/4", "1/4"), ("0", "0")]),
        (
            "jan2016",
            "5-headline",
            ("3/2", r"\sqrt{2}/2 \approx 0.707107"),
            [("3/2", r"\sqrt{3}/2 \approx 0.707107"), ("3/2", r"\sqrt{2}/2 \approx 0.8"), ("3/2", r"\approx 0")],
        ),
    ],
)
def test_other_values_are_not_those_of_the_sides(
    name: str, ref: str, good: tuple[str, str], wrong: list[tuple[str, str]]
) -> None:
    r, link, told, page = refuted(name, ref)
    assert not wrong_value(told, link, r, page)
    assert not wrong_value("left side ${}$, right side ${}$.".format(*good), link, r, page)
    for pair in wrong:
        assert wrong_value("left side ${}$, right side ${}$.".format(*pair), link, r, page), pair


def test_a_function_without_a_template_or_a_sign_is_not_read() -> None:
    one, result = item("jan2016", "4.24"), results("jan2016", "4.24")[0]
    with pytest.raises(NotReadBack, match="the notation does not declare"):
        Page(result.claim, one).said(r"\aleph = 1")
