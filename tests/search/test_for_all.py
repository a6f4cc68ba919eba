"""Hypotheses for all values: shown from wider ones, used in inductions, and shown where a point refutes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic.kernel import Lambda, Refutation, Theorem, num, var
from symbolic.search.counterexample import counterexample, fails_at
from symbolic.search.errors import NotFound
from symbolic.search.lemma import Lemma
from symbolic.search.library import Library
from symbolic.search.methods import induction
from symbolic.search.prover import OutOfTime, Prover
from symbolic.theory import log_concave
from symbolic.theory.theory import Theory

theory = Theory("products of roots", integers="n i j")
r = theory.sequence("r(n)")
partial = theory.recursive("partial(n)", "1", "partial(n)*r(n + 1)")
ROOTS = "(for all j: {} <= j <= {} |- r(j) {} 0)"
not_negative = theory.lemma(f"n >= 0, {ROOTS.format(1, 'n', '>=')} |- partial(n) >= 0").prove(induction("n"))


@pytest.mark.parametrize(
    "roots", [ROOTS.format(1, "n", ">="), ROOTS.format(1, "n + 1", ">"), "(for all i: i >= 1 |- r(i) >= 0)"]
)
def test_a_wider_hypothesis_shows_what_a_lemma_needs(roots: str) -> None:
    lemma = theory.lemma(f"n >= 0, {roots} |- 2*partial(n) >= 0").prove(using=[not_negative])
    assert type(lemma.theorem) is Theorem


@pytest.mark.parametrize(("roots", "shown"), [(ROOTS.format(1, "n", ">"), True), (ROOTS.format(2, "n", ">"), False)])
def test_a_library_of_lemmas_shows_it_too(roots: str, shown: bool) -> None:
    claim = theory.claim(f"n >= 0, {roots} |- 2*partial(n)*partial(n) + partial(n) >= 0")
    search = Prover(Library([not_negative]), 3)
    if shown:
        assert type(search.solve(claim.goal, claim.given)) is Theorem
    else:
        with pytest.raises((NotFound, OutOfTime)):
            search.solve(claim.goal, claim.given)


@pytest.mark.parametrize("roots", [ROOTS.format(1, "n - 1", ">="), ROOTS.format(2, "n", ">="), "r(1) >= 0"])
def test_a_narrower_one_does_not(roots: str) -> None:
    with pytest.raises(NotFound):
        _ = theory.lemma(f"n >= 0, {roots} |- 2*partial(n) >= 0").prove(using=[not_negative], seconds=3).theorem


@pytest.mark.parametrize(("rows", "shown"), [("n", True), ("n - 1", False)])
def test_a_hypothesis_for_all_rows_shows_one_for_a_row(rows: str, shown: bool) -> None:
    table = Theory("a table", integers="n m i j")
    table.sequence("entry(i, j)")
    table.recursive("total(m, i)", "0", "total(m, i) + entry(i, m + 1)")
    row = table.lemma("m >= 0, (for all j: 1 <= j <= m |- entry(i, j) >= 0) |- total(m, i) >= 0").prove(induction("m"))
    wanted = f"n >= 1, (for all i, j: 1 <= i <= {rows}, 1 <= j |- entry(i, j) >= 0) |- 2*total(n, n) >= 0"
    lemma = table.lemma(wanted).prove(using=[row.at(m="n", i="n")], seconds=3)
    if shown:
        assert type(lemma.theorem) is Theorem
    else:
        with pytest.raises(NotFound):
            _ = lemma.theorem


@pytest.mark.parametrize("roots", [ROOTS.format(2, "n", ">="), ROOTS.format(1, "n - 1", ">=")])
def test_an_induction_needs_it_for_all_factors(roots: str) -> None:
    with pytest.raises(NotFound):
        _ = theory.lemma(f"n >= 0, {roots} |- partial(n) >= 0").prove(induction("n"), seconds=3).theorem


def test_a_counterexample_shows_what_it_supposes_for_all_values() -> None:
    claim = theory.claim(f"{ROOTS.format(1, 'n', '>=')} |- partial(n) > 1")
    j, n = var("j", "integer"), var("n", "integer")
    point = {n: num(2)}
    one, less = (Lambda(r, (j,), num(value)) for value in (1, -3))
    assert type(counterexample(claim, point, meanings=[one])) is Refutation
    with pytest.raises(NotFound):  # partial(2) is 9, and the roots are negative
        counterexample(theory.claim(f"{ROOTS.format(1, 'n', '>=')} |- partial(n) < 1"), point, meanings=[less])


@pytest.mark.parametrize(
    ("supposed", "x", "fails"),
    [
        ("(for all j: j >= 1 |- x*j >= 1)", "1", True),
        ("(for all j: j >= 1 |- x*j >= 1)", "1/2", False),  # at j = 1
        ("(for all j: j >= 0 |- 7 >= x*j)", "0", True),
        ("(for all j: j >= 0 |- 7 >= x*j)", "1", False),  # at j = 8, the last one tried
        ("(for all j: j >= 9 |- 7 >= x*j)", "1", True),  # no value is tried: whether it holds is to be shown
    ],
)
def test_a_point_is_none_where_what_is_supposed_is_false_at_a_first_value(supposed: str, x: str, fails: bool) -> None:
    claim = theory.claim(f"{supposed} |- x > 2")
    assert fails_at(claim, {var("x"): Fraction(x)}) is fails
    if fails and supposed.startswith("(for all j: j >= 9"):
        with pytest.raises(NotFound):
            counterexample(claim, {var("x"): Fraction(x)})


def test_what_was_not_found_is_not_searched_for_again() -> None:
    asked = []

    def prove() -> Theorem:
        asked.append(1)
        raise NotFound("no certificate")

    lemma = Lemma(prove, None, theory.term)
    for _ in range(2):
        with pytest.raises(NotFound, match="no certificate"):
            _ = lemma.theorem
    assert len(asked) == 1


@pytest.mark.parametrize(("weight", "at_hand", "shown"), [("2", True, True), ("2", False, False), ("-2", True, False)])
def test_lemmas_at_hand_show_what_is_supposed_where_a_point_refutes(weight: str, at_hand: bool, shown: bool) -> None:
    here = Theory("weights", integers="j", on=[log_concave.theory])
    sequence, claim = here.sequence("r(j)"), here.claim("(for all j: |- r(j) > 0) |- x >= 1")
    meaning = Lambda(sequence, (here.term("j"),), here.term(f"(1 + {weight}*unit(j - 1))/4"))
    known = {"meanings": [meaning], "library": [log_concave.unit_not_negative] if at_hand else []}
    if shown:
        assert type(counterexample(claim, {var("x"): num(0)}, **known)) is Refutation
    else:
        with pytest.raises(NotFound):
            counterexample(claim, {var("x"): num(0)}, **known)
