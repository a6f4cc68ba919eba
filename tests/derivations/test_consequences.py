"""What is not right as printed says what that changes, a class that its own theorems and steps bear out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from certified import ROWS, results

from symbolic.kernel import Claim
from symbolic.ledger.ledger import CONSEQUENCES, Row
from tests.reported import PAPERS

WRONG = sorted(ref for ref, row in ROWS.items() if row.verdict in ("refuted", "corrected"))
# Conditions whose repair cannot be the same relation, and why.
CONDITIONS = {
    "informal2016:3-defined": "the counts are restricted by their form, as those that add up to n",
}


def of(paper: str, classes: str) -> list[str]:
    return sorted(ref for ref, row in ROWS.items() if ref.startswith(paper) and row.consequence == classes)


def claims(ref: str, role: str, outcome: str) -> Iterator[Claim]:
    refutations, theorems = (iter(made) for made in results(ref))
    for part in ROWS[ref].parts:
        claim = next(refutations if part.outcome == "refuted" else theorems).claim
        if (part.role, part.outcome) == (role, outcome):
            yield claim


def resting(ref: str) -> list[Row]:
    """The items of whose argument it is a step."""
    paper, _, name = ref.partition(":")
    return [row for other, row in ROWS.items() if other.startswith(f"{paper}:") and name in row.steps]


def sides(claim: Claim) -> tuple[object, object]:
    return claim.goal.lhs, claim.goal.rhs


@pytest.mark.parametrize("ref", WRONG)
def test_it_has_a_class(ref: str) -> None:
    assert ROWS[ref].consequence in CONSEQUENCES


def test_nothing_else_is_declared_but_what_is_told_as_a_finding() -> None:
    for ref, row in ROWS.items():
        if row.consequence and ref not in WRONG and (row.verdict, row.argument) != ("proved", "fails"):
            paper, _, name = ref.partition(":")
            assert any(name in told.items for told in PAPERS[paper].summary.findings), ref


@pytest.mark.parametrize("ref", [ref for ref in of("", "condition") if ref not in CONDITIONS])
def test_a_condition_makes_the_same_relation_true(ref: str) -> None:
    """The sides are the same; either there are further hypotheses, or the sign is weaker."""
    found = [
        (false, true)
        for false in claims(ref, "printed", "refuted")
        for true in claims(ref, "repaired", "proved")
        if sides(false) == sides(true)
    ]
    assert found
    assert all(
        set(true.given) - set(false.given) or (false.goal.op, true.goal.op) == (">", ">=") for false, true in found
    )


@pytest.mark.parametrize("ref", of("", "misprint"))
def test_a_misprint_has_a_repair_and_whatever_rests_on_it_is_true_or_has_a_class_of_its_own(ref: str) -> None:
    assert ROWS[ref].verdict == "corrected"
    assert [*claims(ref, "repaired", "proved")]
    assert all(row.verdict in ("proved", "definition") or row.consequence for row in resting(ref))


@pytest.mark.parametrize("ref", of("", "proof"))
def test_what_concerns_a_proof_is_true_or_a_step(ref: str) -> None:
    assert ROWS[ref].verdict == "proved" or resting(ref)


@pytest.mark.parametrize("ref", of("", "conclusion"))
def test_no_true_theorem_is_argued_by_a_false_conclusion(ref: str) -> None:
    assert not [row.ref for row in resting(ref) if row.kind in ("theorem", "lemma") and row.verdict == "proved"]


def test_a_misprint_alone_leaves_the_argument_to_its_line() -> None:
    """(4.32) is argued by (4.31), where an exponent is misprinted; Lemma 1 by lines that are false."""
    assert (ROWS["jan2016:4.32"].fails_at, ROWS["jan2016:4.32"].consequence) == ("4.31", "")
    assert ROWS["jan2016:Lemma 1"].consequence == "proof"
    assert ROWS["jan2016:" + ROWS["jan2016:Lemma 1"].fails_at].consequence != "misprint"


def test_a_condition_that_is_missing_leaves_the_argument_to_a_line_that_lacks_more() -> None:
    """(5.11) lacks e < B, which (5.12) meets: that fails at itself; (6.6) lacks what (6.5) does, and nothing else."""
    at = {row.ref: row.fails_at for row in PAPERS["jan2016"].argued().items}
    assert [at[ref] for ref in ("5.12", "5.13", "5.24", "Lemma 1", "6.6")] == ["5.12"] * 3 + ["4.29", "6.5"]
