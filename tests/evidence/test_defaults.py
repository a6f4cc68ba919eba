"""Grids made for claims."""

from __future__ import annotations

import pytest

from symbolic.evidence.confirm import NothingMet, confirm
from symbolic.evidence.defaults import MOST, default_grid
from symbolic.evidence.spec import parse_grid
from symbolic.kernel import Claim
from symbolic.language.statement import parse
from tests.symbols import every, ge, integers, sequence, summation
from tests.work import calls


def claim_of(statement: str) -> Claim:
    (claim,) = parse(statement).claims
    return claim


@pytest.mark.parametrize(
    ("statement", "grid"),
    [
        ("integers n; n >= 1 |- n >= 1", "n=1..13"),
        ("integers n; n <= -5 |- n < 0", "n=-17..-5"),
        ("integers n; n > 2, n < 6 |- n > 1", "n=3..5"),
        ("integers N, m; m >= 1, N >= m + 1 |- N >= 2", "N=2..14; m=1..N - 1"),
        ("integers i, j; 0 <= i, i < j |- j > 0", "j=1..13; i=0..j - 1"),
        ("integers n, m; n = 2*m, 0 <= m, m <= 3 |- n <= 6", "m=0..3"),
        ("0 < q, q < 1/2, p = 1 - q |- p > q", None),
        ("x >= 0 |- exp(x) >= 1 + x", None),
        ("sqrt(2) < 3/2", ""),
    ],
)
def test_grids_by_the_hypotheses(statement: str, grid: str | None) -> None:
    made = default_grid(claim_of(statement))
    if grid is not None:
        assert made.text == grid
    else:
        assert parse_grid(made.text) == made


def test_reals_lie_where_the_hypotheses_leave_them() -> None:
    chances = [p[0] for p in default_grid(claim_of("q > 0, 2*q < 1, p = 1 - q |- p > q")).points()]
    assert len(chances) == 12 and all(0 < q < 0.5 for q in chances)
    assert 0 in {p[0] for p in default_grid(claim_of("x >= 0 |- exp(x) >= 1 + x")).points()}
    assert {-1, 0, 1} <= {p[0] for p in default_grid(claim_of("exp(x) >= 1 + x")).points()}


STATEMENTS = [
    "x + y + z = 1, x > 0, y > 0, z > 0 |- x*y*z <= 1/27",
    "0 < x, x < y, y < z, z < 1 |- x*y < z",
    "x^2 + y^2 <= 1 |- x + y <= 3/2",
    "x > 1000 |- log(x) < x",
    "integers n, k; n >= 100, k >= 50, k <= n |- binomial(n, k) >= 1",
    "integers n, k, i, j; 0 <= i, i <= j, j <= k, k <= n |- binomial(n, k) >= 1",
    "a>0, b>0, c>0, d>0, e>0, f>0, g>0, h>0, u>0, v>0 |- a*b*c*d*e*f*g*h*u*v > 0",
    "e > 0, d > 0, d < 1, q = 1/(1+exp(e)) |- d*q < 1/2",
    "x*y = 1, x > 0 |- x + y >= 2",
    "integers n; n*x >= 7, n < 3, n > 0 |- x > 2",
]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_some_points_meet_the_hypotheses(statement: str) -> None:
    claim = claim_of(statement)
    assert calls(lambda: confirm(claim, default_grid(claim))) < 1_200_000
    grid = default_grid(claim)
    e = confirm(claim, grid)
    assert e.points >= 4 and e.points == e.holds + e.encloses
    assert sum(1 for _ in grid.points({"n", "k", "i", "j"})) <= MOST
    assert default_grid(claim) == grid


def test_points_that_only_a_search_finds() -> None:
    claim = claim_of("x + 2*y > 29/10, x + 2*y < 31/10, x - y > 0 |- x > 1")
    assert confirm(claim, default_grid(claim)).points


def test_nothing_is_found_for_hypotheses_that_contradict_each_other() -> None:
    claim = claim_of("x > 1, x < 0 |- x = 2")
    with pytest.raises(NothingMet):
        confirm(claim, default_grid(claim))


def test_meanings_share_the_points() -> None:
    i, j, n = integers("i j n")
    r = sequence("r", n)
    roots = every(j, ge(r(j), 0), [ge(j, 1), ge(n, j)])
    claim = Claim([roots, ge(n, 0)], ge(summation(r(i), i, 1, n), 0))
    e = confirm(claim, default_grid(claim))
    assert 4 <= e.points <= MOST and e.points == e.holds
