"""Confirmation over grids: truth, false twins, what cannot be decided, and the same result by any number of workers."""

from __future__ import annotations

import json
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest
import sympy as sp

from symbolic.evidence import machine
from symbolic.evidence.confirm import Evidence, NothingMet, confirm, pack, size, unpack
from symbolic.evidence.grid import Grid, GridError
from symbolic.evidence.machine import Contradiction
from symbolic.evidence.spec import parse_grid
from symbolic.evidence.tally import Tally
from symbolic.evidence.workers import WorkersLost
from symbolic.kernel import Claim, Refused
from symbolic.language.statement import parse
from symbolic.language.translate import pos
from tests.symbols import (
    eq,
    every,
    explicit,
    ge,
    gt,
    integers,
    lt,
    reals,
    recursive,
    sequence,
    summation,
)

n, i, j, m = integers("n i j m")
x, p, q = reals("x p q")
NO_VARIABLES = Grid(())
CHUNK = 256


@pytest.fixture(autouse=True)
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that some thousand points are several."""
    monkeypatch.setattr(sys.modules[confirm.__module__], "CHUNK", CHUNK)


def claim_of(statement: str) -> Claim:
    (claim,) = parse(statement).claims
    return claim


def look(statement: str | Claim, grid: str, digits: int = 50) -> Evidence:
    claim = claim_of(statement) if isinstance(statement, str) else statement
    return confirm(claim, parse_grid(grid) if grid else NO_VARIABLES, digits)


def outcomes(e: Evidence) -> tuple[int, int, int, int]:
    """Holds, encloses, undecided, fails."""
    return e.holds, e.encloses, e.undecided, e.failed


# ---------------------------------------------------------------------------------------------- truth and falsehood

ROOTS = "x >= 0, y >= 0 |- sqrt(x) + sqrt(y) <= sqrt(2*(x+y))"
TWINS = [
    # statement, its false twin, a grid, at how many of its points the twin is false
    ("x > 0, y > 0 |- (x+y)^2 >= 4*x*y", "x > 0, y > 0 |- (x+y)^2 > 4*x*y", "x=0..3; y=0..3", 3),
    ("x > -1 |- log(1+x) <= x", "x > -1 |- log(1+x) < x", "x=-1/2, 0, 1/10, 1e6", 1),
    ("x > 0 |- x - log(x) >= 1", "x > 0 |- x + log(x) >= 1", "x=1/10..3/2:1/10", 9),
    (ROOTS, ROOTS.replace("<=", ">"), "x=1..3; y=2", 2),  # and at x = y nothing is decided
    ("x != 0 |- x/x = 1", "x/x = 1", "x=-1..1", 1),
    ("x > 0 |- pow(x, 1/3)^3 <= x + 1", "x > 0 |- pow(x, 1/3)^3 <= x - 1/1e40", "x=2, 5", 2),
    (
        "integers n, k; 1 <= k, k <= n |- k*binomial(n,k) = n*binomial(n-1,k-1)",
        "integers n, k; 1 <= k, k <= n |- k*binomial(n,k) = n*binomial(n-1,k)",
        "n=1..5; k=1..n",
        13,
    ),
    (
        "integers n, k; n >= 1 |- sum(1/k^2, k, 1, n) <= 2 - 1/n",
        "integers n, k; n >= 1 |- sum(1/k^2, k, 1, n) <= 2 - 2/n",
        "n=1..10",
        3,
    ),
]


@pytest.mark.parametrize(("true", "false", "grid", "wrong"), TWINS, ids=[t[0][-30:] for t in TWINS])
def test_truth_and_its_false_twin(true: str, false: str, grid: str, wrong: int) -> None:
    good, bad = look(true, grid), look(false, grid)
    assert good.points == good.holds + good.encloses and not good.fails and not good.open
    assert bad.failed == wrong and bad.fails and "FAILS at" in bad.text()


def test_the_point_is_named() -> None:
    e = look("p = 1 - q, q > 0 |- p*q < 1/4", "q=1/4, 1/2, 3/4")
    assert e.fails == ({"p": "1/2", "q": "1/2"},)
    assert outcomes(e) == (2, 0, 0, 1)
    assert "FAILS at 1, first p = 1/2, q = 1/2" in e.text()


def test_only_a_few_points_are_named() -> None:
    e = look("x > 0 |- x < 0", "x=1..600")
    assert e.failed == 600 and [f["x"] for f in e.fails] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize(("digits", "power"), [(50, 40), (10, 40), (50, 1000)])
def test_a_small_difference_is_found_by_more_precision(digits: int, power: int) -> None:
    assert look(f"sqrt(2) + x/10^{power} <= sqrt(2)", "x=1", digits).failed == 1
    e = look(f"sqrt(2) + x/10^{power} > sqrt(2)", "x=1", digits)
    assert e.holds == 1 and e.highest_precision > 3.3 * power


def test_equal_irrationals() -> None:
    strict = look("sqrt(2)*sqrt(3) > sqrt(6)", "")
    assert outcomes(strict) == (0, 0, 1, 0) and strict.open == ({},)
    for op in ("=", ">=", "<="):
        e = look(f"sqrt(2)*sqrt(3) {op} sqrt(6)", "")
        assert outcomes(e) == (0, 1, 0, 0)
        assert "agree to 50 digits, which does not show equality" in e.text()
    assert look("sqrt(2) + 1/10^40 = sqrt(2)", "").failed == 1
    assert look("sqrt(2) + 1/10^60 = sqrt(2)", "").encloses == 1
    assert look("sqrt(2) + 1/10^60 = sqrt(2)", "", digits=60).failed == 1


def test_an_undecided_point_is_named() -> None:
    e = look("x > 0 |- sqrt(2)*sqrt(x) < sqrt(2*x) + x - 3", "x=3, 4")
    assert outcomes(e) == (1, 0, 1, 0) and e.open == ({"x": "3"},)
    assert "undecided at 1, first x = 3" in e.text()


def test_the_same_expression_on_both_sides() -> None:
    assert look("x > 0 |- sqrt(x) = sqrt(x)", "x=2").holds == 1
    assert look("x > 0 |- sqrt(x) > sqrt(x)", "x=2").failed == 1
    assert look("sqrt(x) = sqrt(x)", "x=-2").failed == 1


def test_rational_statements_need_no_balls() -> None:
    e = look("x > 0 |- sqrt(x^2) = x", "x=1/100..1:1/100")
    assert e.holds == 100 and e.highest_precision == 0


# ---------------------------------------------------------------------------------------------- hypotheses and grids


def test_undecided_hypotheses_are_skipped() -> None:
    with pytest.raises(NothingMet, match="2 of them with undecided hypotheses"):
        look("sqrt(2)*sqrt(x) > sqrt(2*x) |- x > 5", "x=3, 7")
    e = look("x*sqrt(2)*sqrt(3) != 2*sqrt(6) |- x > 0", "x=1..3")
    assert (e.points, e.holds, e.skipped) == (2, 2, 1)
    assert "1 more with undecided hypotheses" in e.text()


def test_an_undefined_hypothesis_is_not_met() -> None:
    assert look("1/x > 0 |- x > 0", "x=-1..1").points == 1
    assert look("log(x) >= 0 |- x >= 1", "x=-1..1").points == 1


def test_nothing_met() -> None:
    with pytest.raises(NothingMet, match=r"no point of the grid x=-3\.\.0 meets the hypotheses"):
        look("x > 0 |- x >= 0", "x=-3..0")


def test_the_grid_has_to_fit() -> None:
    with pytest.raises(GridError, match=r"y has no values: add y=\.\. to the grid"):
        look("x < y |- x <= y", "x=1")
    with pytest.raises(GridError, match="the claim has no variable z; its variables are x"):
        look("x > 0 |- x >= 0", "x=1; z=2")
    with pytest.raises(GridError, match="n is an integer"):
        look("integers n; n >= 0 |- n >= 0", "n=1/2")


def test_variables_that_an_equality_determines() -> None:
    identity = "p = 1 - q, r = p*q |- r = q - q^2"
    assert look(identity, "q=0..1:1/10").holds == 11
    assert look(identity, "p=0..1:1/10").holds == 11  # q from p
    assert look("p + q = 1 |- p = 1 - q", "q=1..3").holds == 3
    assert look("p*q = 1 |- q = 1/p", "p=0..3").points == 3  # no q for p = 0
    assert look("integers n; 2*n = x |- x/2 = n", "x=1..6").points == 3  # n is an integer
    assert look("sqrt(2)*y = x |- x^2 >= y^2", "x=1..3").holds == 3  # met by construction
    assert look("p = exp(x)/(1 + exp(x)), x > 0 |- p > 1/2", "x=1..5").holds == 5
    e = look("p = exp(x), x > 0 |- p < 2", "x=1")
    assert e.fails[0]["p"].startswith("[2.71828") and e.fails[0]["x"] == "1"


def test_powers_are_read_as_the_kernel_reads_them() -> None:
    assert look("integers n; n >= 0 |- x^n*x = x^(n+1)", "x=-1..1; n=0..3").holds == 12
    assert look("x^2 >= 0", "x=0").holds == 1
    assert look("pow(x, 2) >= 0", "x=0").failed == 1  # real powers are for x > 0
    assert look("integers n; x^n > 0", "x=0; n=-1").failed == 1


# ---------------------------------------------------------------------------------------------- functions

law = recursive("law", [n, i, p], 0, pos(i) * pos(-i), lambda f: (1 - p) * f(n, i, p) + p * f(n, i - 1, p))  # P(i of n)
halves = recursive("halves", [n, x], 0, x, lambda f: f(n, x / 2) + x)  # the real argument moves
inverse = explicit("inverse", [x], 1 / x)
odd = recursive("odd", [n], 1, 1, lambda f: f(n) + 2)
b = sequence("b", i)


def test_factorials_and_long_recursions() -> None:
    assert look("integers n; factorial(n) >= 2^n", "n=200, 1000").holds == 2
    long = Claim([], eq(summation(j, j, 1, n), n * (n + 1) / 2))
    assert look(long, "n=1, 5000, 4999, 310000").holds == 4
    assert look(Claim([], eq(odd(n), 2 * n - 1)), "n=1..40, 30000").holds == 41


def test_recursions_in_several_indices() -> None:
    total = Claim([gt(p, 0), lt(p, 1), ge(n, 0)], eq(summation(law(n, i, p), i, 0, n), 1))
    assert look(total, "n=0..6, 150; p=1/3, 1/2").holds == 16
    wrong = Claim([gt(p, 0), lt(p, 1), ge(n, 1)], eq(summation(law(n, i, p), i, 1, n), 1))
    assert look(wrong, "n=1..6; p=1/3").failed == 6


def test_recursions_in_balls() -> None:
    chance = eq(p, 1 / (1 + sp.exp(x)))
    total = Claim([chance, ge(n, 0)], eq(summation(law(n, i, p), i, 0, n), 1))
    e = look(total, "n=0..6, 60; x=1, 2")
    assert e.holds + e.encloses == 16 and e.encloses >= 12
    off = Claim([chance, ge(n, 0)], gt(summation(law(n, i, p), i, 0, n), 1 + Fraction(1, 10**45)))
    assert look(off, "n=0..6, 60; x=1, 2").failed == 16


def test_a_real_argument_that_moves() -> None:
    closed = Claim([ge(n, 0)], eq(halves(n, x), 2 * x - x / 2**n))
    assert look(closed, "n=0..12; x=1/3, 2").holds == 26
    below = Claim([gt(x, 0), ge(n, 0)], lt(halves(n, sp.exp(x)), 2 * sp.exp(x)))
    assert look(below, "n=0..12; x=2, 3").holds == 26


def test_unspecified_values_are_undecided() -> None:
    assert look("integers n; binomial(n, 1) = n", "n=-1..1").undecided == 1
    assert look("integers n; binomial(n, 1) = n |- n >= 0", "n=-1..1").skipped == 1
    assert look(Claim([], ge(inverse(x) ** 2, 0)), "x=-1..1").undecided == 1
    assert look(Claim([], ge(odd(n), 0)), "n=0..3").undecided == 1


def test_a_function_of_its_own_value_is_refused() -> None:
    nested = recursive("nested", [n, x], 0, x, lambda f: f(n, f(n, x)))
    with pytest.raises(Refused, match="applied to its own value"):
        look(Claim([], ge(nested(n, x), 0)), "n=1; x=1")


def test_free_functions_get_meanings() -> None:
    e = look(Claim([], gt(b(i) ** 2 + 1, b(i))), "i=-2..2")
    assert e.holds == 20  # four meanings
    e = look(Claim([], gt(b(i), 0)), "i=0..2")
    assert e.fails[0] == {"i": "0", "b(arg0)": "0"} and e.failed == 3


def test_a_variable_may_vanish_with_a_meaning() -> None:
    assert look(Claim([], ge(b(i) ** 2, 0)), "i=0..2").holds == 12


def test_quantified_hypotheses_over_all_their_values() -> None:
    positive = every(j, ge(b(j), 1), [ge(j, 1), ge(n, j)])
    total = summation(b(j), j, 1, n)
    assert look(Claim([positive, ge(n, 0)], ge(total, n)), "n=0..4").failed == 0
    e = look(Claim([positive, ge(n, 1)], ge(total, n + 1)), "n=1..4")
    assert e.failed and e.fails[0]["b(arg0)"] == "1"


def test_quantified_hypotheses_that_can_only_be_sampled() -> None:
    """What is false under such a hypothesis may be so because the hypothesis is: undecided, never a failure."""
    rising = every(j, ge(b(j + 1), b(j)))
    assert look(Claim([rising], ge(b(i + 1), b(i))), "i=0..3").failed == 0
    e = look(Claim([rising], gt(b(i + 1), b(i))), "i=0..3")
    assert e.failed == 0 and e.undecided and e.open


# ---------------------------------------------------------------------------------------------- workers

SHIPPED = [
    Claim([gt(p, 0), lt(p, 1), ge(n, 0)], ge(summation(law(n, i, p), i, 0, n - 1), 1 - 2 * p)),
    claim_of("x > 0 |- log(x) <= sqrt(x) - 7/10"),
]
GRIDS = ["n=0..9; p=random 60 [0, 1] seed 3", "x=1/50..20:1/50"]


@pytest.mark.parametrize(("claim", "grid"), list(zip(SHIPPED, GRIDS, strict=True)), ids=["rational", "balls"])
def test_the_result_does_not_depend_on_the_workers(claim: Claim, grid: str) -> None:
    told: list[int] = []
    alone = confirm(claim, parse_grid(grid), progress=told.append)
    assert alone.points > 2 * CHUNK and alone.failed and told == sorted(told) and told[-1] >= alone.points
    with ProcessPoolExecutor(2) as pool:
        assert confirm(claim, parse_grid(grid), executor=pool) == alone
    with ThreadPoolExecutor(2) as pool:
        assert confirm(claim, parse_grid(grid), executor=pool) == alone


def test_claims_travel_as_text() -> None:
    for claim in SHIPPED:
        assert unpack(pack(claim)) == claim and pack(unpack(pack(claim))) == pack(claim)


def test_a_row_is_plain_and_always_the_same() -> None:
    e = look("x > 0 |- log(x) < 1", "x=1..4")
    row = e.as_json()
    assert json.loads(json.dumps(row)) == row
    assert row["grid"] == "x=1..4" and row["points"] == 4 and row["holds"] == 2 and row["failed"] == 2
    assert row["fails"] == [{"x": "3"}, {"x": "4"}] and row["digits"] == 50
    assert e == look("x > 0 |- log(x) < 1", "x=1..4")


def test_arb_and_mpmath_have_to_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine.ball, "excludes", lambda *_: True)
    with pytest.raises(Contradiction, match="at x = 2 a side of the goal is"):
        look("log(x) > 0", "x=2")


# ---------------------------------------------------------------------------------------------- interrupt and resume


@pytest.mark.parametrize("chunks", [1, 2])
@pytest.mark.parametrize(("claim", "grid"), list(zip(SHIPPED, GRIDS, strict=True)), ids=["rational", "balls"])
def test_an_interrupted_confirmation_goes_on(claim: Claim, grid: str, chunks: int) -> None:
    tallies: list[Tally] = []

    def stop(points: int) -> None:
        if points >= chunks * CHUNK:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        confirm(claim, parse_grid(grid), progress=stop, keep=tallies.append)
    assert tallies[-1].chunks == chunks
    looked: list[int] = []
    saved = Tally.from_json(json.loads(json.dumps(tallies[-1].as_json())))
    resumed = confirm(claim, parse_grid(grid), tally=saved, progress=looked.append)
    assert resumed == confirm(claim, parse_grid(grid)) and looked[0] == chunks * CHUNK


def test_what_was_finished_out_of_order_is_kept() -> None:
    claim, grid = SHIPPED[1], parse_grid(GRIDS[1])
    tallies: list[Tally] = []
    with pytest.raises(WorkersLost, match="the first is lost"):
        confirm(claim, grid, executor=LosesTheFirst(), keep=tallies.append)
    assert tallies[-1].chunks == 0 and sorted(tallies[-1].later) == [1, 2, 3]
    assert confirm(claim, grid, tally=tallies[-1]) == confirm(claim, grid)


class LosesTheFirst(Executor):
    """Does all work at once, except the first piece."""

    def __init__(self) -> None:
        self.lost = False

    def submit(self, fn: Any, /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.lost:
            future.set_result(fn(*args, **more))
        else:
            self.lost = True
            future.set_exception(OSError("the first is lost"))
        return future


def test_all_meanings_are_gone_through_once_when_resumed() -> None:
    claim, grid = Claim([], gt(b(i), 0)), parse_grid(f"i=0..{CHUNK}")
    tallies: list[Tally] = []
    whole = confirm(claim, grid, keep=tallies.append)
    assert size(claim, grid) == tallies[-1].points == 4 * (CHUNK + 1)
    for tally in tallies:
        assert confirm(claim, grid, tally=tally) == whole


def test_the_text_says_which_precision_decided() -> None:
    assert look("x > 0 |- x^2 > 0", "x=1..3").text().endswith("holds at 3; decided in exact rationals")
    e = look("x > 0 |- log(x) >= 0", "x=1..3")
    assert e.precisions == ((0, 1), (183, 2)) and "in exact rationals at 1, with 183 bits at 2" in e.text()
