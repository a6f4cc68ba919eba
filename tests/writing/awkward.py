"""A small ledger with everything that a real one may contain, and worse."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from symbolic.kernel import Claim, Refutation, Rel, Theorem, combine, num, refute, var
from symbolic.ledger.ledger import (
    Confirmation,
    EvidenceRow,
    PaperRow,
    PartRow,
    Reading,
    Row,
    SectionRow,
    SpotRow,
    StoredBox,
    StoredGrid,
    Summary,
    Told,
)
from symbolic.writing.argument import Argument
from symbolic.writing.latex import claim_latex, conditions_latex
from symbolic.writing.outline import Mathematics
from symbolic.writing.witness import counterexample

q, N, i = var("q"), var("N", "integer"), var("i", "integer")
RANGE = [Rel(i, ">=", 0), Rel(N, ">=", i), Rel(q, ">", 0), Rel(Fraction(1, 2), ">", q)]
LONG = (
    r"P_m(s = i) = \frac{1}{2} \left( \sum_{k=0}^{m} \binom{m}{k} p^{k} q^{m-k} + \frac{a_{i}^{m}}{a_{i-1}^{m}} \right)"
    r" (1 - q)^{N - i} + \binom{N-1}{i} p^{i+1} q^{N-i} + \binom{N-1}{i-1} p^{i-1} q^{N-i+1} "
    r"= \frac{a + b + c + d + e + f + g + h + a_{1} + a_{2} + b_{3} + x + y + z + \alpha + \beta + \gamma + \delta + "
    r"\epsilon + \zeta + \eta + \theta + \iota + \kappa + \lambda + \mu + \nu + \xi}{(p - q)^{2} (1 - q)^{N}}"
)
WORDS = (
    r"\text{the ratio grows with the number of set bits, whatever the number of observed bits } i "
    r"\text{ may be, and hence is largest when every record is set, so that we only need to consider } m = N - 1"
)


def told(result: Theorem | Refutation, notation: Any = None) -> tuple[str, ...]:
    """The proof or the counterexample, formulas as LaTeX."""
    words = Mathematics(result.claim, notation)
    if isinstance(result, Refutation):
        return (counterexample(result, words),)
    return tuple(Argument(words, None, result.claim).theorem(result))


def part(result: Theorem | Refutation, role: str) -> PartRow:
    """A part as the ledger has it."""
    refuted = isinstance(result, Refutation)
    return PartRow(
        role,
        "refuted" if refuted else "proved",
        text=str(result.claim),
        latex=claim_latex(result.claim),
        conditions=conditions_latex(result.claim),
        rule=result.rule,
        outline_latex=told(result),
        witness={"q": "1/4"} if refuted else {},
        reason=result.reason if isinstance(result, Refutation) else "",
    )


def row(ref: str, section: str, verdict: str, title: str, printed: str, **more: Any) -> Row:
    """An item with the usual fields."""
    usual: dict[str, Any] = {
        "kind": "equation",
        "statement": title,
        "checked_by": ("kernel",),
        "evidence": EvidenceRow(SpotRow(12, 30)),
        "certificate": f"certificates/some_paper/{ref.replace(' ', '-')}.json",
        "reading": Reading(ref, "same", "every relation is claimed as it is printed"),
    }
    given = {"ref": ref, "section": section, "verdict": verdict, "title": title, "printed": printed}
    return Row(**{**usual, **given, **more})


def over(grid: str = "N=1..5; q=1/10, 1/4", points: int = 10, **more: int) -> dict[str, Any]:
    """The fields of a confirmation over a grid."""
    counts = {"holds": points, "encloses": 0, "undecided": 0, "skipped": 0, "digits": 50, **more}
    named = {"fails": (), "open": ({"N": "1"},) * bool(counts["undecided"])}
    return {"grid": grid, "points": points, "precisions": ((0, points - counts["undecided"]),), **named, **counts}


def box(part: int | None, kind: str, box: str, claim: str = "", **point: str) -> StoredBox:
    """What was found out over a box."""
    known = {"kind": kind, "parts": 3, "point": point, "left": (), "share": Fraction(0)}
    return StoredBox(**known, box=box, digits=50, part=part, claim=claim, file="")


def proved() -> Theorem:
    """q (1 - q) <= 1/4."""
    goal = Rel(q * (1 - q), "<=", Fraction(1, 4))
    return combine(RANGE, goal, {"sum": [[Fraction(1), [], q - Fraction(1, 2)]]})


def refuted() -> Refutation:
    """q^N = q, with powers of 1 - q on both sides."""
    return refute(
        Claim(RANGE, Rel(q ** (N + 1) * (1 - q), "=", q * (1 - q))),
        {q: Fraction(1, 4), N: Fraction(1), i: Fraction(0)},
    )


def wide() -> Theorem:
    """An identity that fits on no line."""
    names = "a b c d e f g h r s t u v w x y z".split()
    total = num(0)
    for k, name in enumerate(names, 1):
        total = total + num(k) * var(name) ** 2 * var(f"{name}_1") / num(k + 1)
    return combine([], Rel(total, "=", total), {})


def bounds(role: str) -> list[PartRow]:
    """The two lines that say that q (1 - q) is 0.188 to three decimals."""
    return [replace(part(proved(), role), latex="q (1 - q) = 0.188")] * 2


HALF = "say [2](4.2)."
PROSE = "Some paper, section 4.1: all of it.\n\nAs in (4.1):\n\n* 50% of $q$;\n* a_b."


def awkward() -> PaperRow:
    """Awkward content in every place."""
    good, bad = part(proved(), "repaired"), part(refuted(), "printed")
    aside, converse = part(proved(), "also"), part(refuted(), "also")
    plain = replace(part(proved(), "printed"), outline_latex=(), conditions="")
    return PaperRow(
        title="K-Randomization & its_costs: 100% of #1",
        authors="M. Zhilyaev, D. Zéber",
        date="January 8, 2016",
        summary=Summary(
            (Told("Half & half", ("4.1-half", "4.2"), "At [1/4](4.1-half), by (4.1), it is 50% off.", HALF),),
            (Told("A true one", ("Theorem 4.1",), "By Theorem 4.1."),),
            (Told("Another", ("4.1",), "$q$ is."),),
            {"misprint": "correct (4.6)."},
        ),
        sections=(
            SectionRow("4.1", "Estimating the number of bits", prose=(PROSE,)),
            SectionRow("4.2", "Choice of $D$ & ε-privacy {sic}"),
            SectionRow("5", "Nothing here"),
            SectionRow("6", "An older text", superseded=True),
        ),
        items=(
            row("4.1", "4.1", "proved", "q(1-q) is at most 1/4", r"q (1 - q) \leq \frac14", parts=(plain,)),
            row("4.2", "4.1", "corrected", "The law of S_n, for p > q & all N", LONG, parts=(bad, good),
                consequence="condition",
                evidence=EvidenceRow(SpotRow(1, 0), grid=(Confirmation(**over(), part=1),))),
            row("4.3", "4.1", "refuted", "A power is its base", r"q^{N+1}(1-q) = q(1-q)", parts=(bad,),
                note="See Theorem 4.1 and 4.1-mean.", consequence="misprint"),
            row(
                "4.4",
                "4.1",
                "proved",
                "A long identity",
                WORDS,
                kind="prose",
                parts=(part(wide(), "printed"), aside, converse,),
                reading=Reading(None, "in words"),
                evidence=EvidenceRow(grid=(Confirmation(**over(
                    "N=1..40; x_1=-1, 0, 1/2, 1, 2, 3, 10", holds=6, encloses=2, undecided=2, skipped=3), part=0),)),
            ),
            row("4.1-mean", "4.1", "corrected", "By (4.1), as in 4.1-mean and $(4.1)$", "a < b", kind="display",
                reading=Reading("4.1.2c", "by hand", "the factor $q$ is on the other side"),
                parts=(bad, *bounds("repaired")), consequence="proof"),
            row("4.1-half", "4.1", "refuted", "Half of them", r"\text{half}", kind="prose",
                reading=Reading(None, "in words"), parts=(bad,), consequence="conclusion"),
            row(
                "Theorem 4.1",
                "4.2",
                "proved",
                "The ratio is largest when D holds N set bits",
                r"R_i \text{ is maximized when } m = N",
                kind="theorem",
                argument="fails",
                fails_at="4.2",
                consequence="proof",
                steps=("4.1", "4.2", "4.3", "4.1-mean"),
                rests_on=("Hardy, Littlewood & Pólya, 1934",),
                parts=(part(proved(), "printed"),),
                reading=Reading(None, "in words"),
                evidence=EvidenceRow(stored=(
                    StoredGrid(**over("x=1..9", 34), part=0, claim="", file=""),
                    box(0, "certified", "q=1/100..49/100; N=1000"),
                )),
            ),
            row(
                "section-4-headline_100%",
                "4.2",
                "open",
                'What "10^6 users" need: q ≥ 1/3 — perhaps',
                r"q \ge \frac{1}{3}",
                kind="prose",
                certificate=None,
                checked_by=(),
                note="not found: a*b_1 >= 0 is not shown at {x: 1} \\ 50% & more ~ #2",
                evidence=EvidenceRow(stored=(box(None, "fails", "q=1/100..49/100", "q > 0 |- q >= 1/3", q="1/4"),)),
                reading=Reading(None, ""),
            ),
            row("4.6", "4.2", "corrected", "A sign", "a + b = 1", parts=(bad, good),
                reading=Reading("4.6", "differs", "the left sides differ at {q: 1}"), consequence="misprint"),
            row("6.1", "6", "definition", "What T is", r"\bar{T} := \frac{S - qN}{p - q}", superseded=True,
                reading=Reading("6.1", "definition")),
            row("6.2", "6", "corrected", "Two lines", r"\left( a", argument="stands", steps=("4.1",), superseded=True,
                parts=(bad, bad, good, part(wide(), "repaired")),
                reading=Reading("6.2", "by hand", "the line is cut off")),
            row("6.3", "6", "refuted", "An old one, 50% # off", "a = 1 % b", superseded=True, parts=(bad,)),
        ),
    )  # fmt: skip


def edited(paper: PaperRow, place: int, **changes: Any) -> PaperRow:
    """The paper with another item at a place."""
    items = list(paper.items)
    items[place] = replace(items[place], **changes)
    return replace(paper, items=tuple(items))
