"""Many points at once against what they are one by one: the kernel's values, and sums and laws written out.

Every enclosure contains the value, and one point that is false is found among thousands.
"""

from __future__ import annotations

import operator
import pickle
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest
from flint import fmpz

from symbolic.evidence import ball, recursion
from symbolic.evidence.ball import Ball, Balls, exact, precision
from symbolic.evidence.coded import Coded, Table, classes, picked, stacked
from symbolic.evidence.frame import Frame, Missing
from symbolic.evidence.generating import entries
from symbolic.evidence.kinds import ENCLOSES, FAILS, HOLDS
from symbolic.evidence.library import Library
from symbolic.evidence.machine import Machine
from symbolic.evidence.program import Builder
from symbolic.evidence.spec import parse_grid
from symbolic.kernel import Claim, Evaluator, Refused, Rel, Term, Undefined, elementary_function, truth, var
from symbolic.language.statement import parse
from tests.evidence.test_machine import real
from tests.symbols import explicit, integers, reals, recursive

N, m, i = integers("N m i")
p, q = reals("p q")
unit = explicit("unit", [i], parse("integers i; |- pos(i)*pos(-i) = 0").claims[0].goal.lhs)
ONES = recursive("ones", [m, i, p, q], 0, unit(i), lambda f: q * f(m, i, p, q) + p * f(m, i - 1, p, q))
LAW = recursive("law", [N, m, i, p, q], 0, ONES(m, i, p, q), lambda f: p * f(N, m, i, p, q) + q * f(N, m, i - 1, p, q))
NUMBERS = [Fraction(t) for t in ("1/4", "3/4", "1/2", "2/7", "5/7")]  # p(1 - p) is the same of some


def mass(n: int, m: int, i: int, x: Fraction) -> Fraction:
    """Of n zeros and m ones, each flipped with probability 1 - x, i are ones."""
    y = 1 - x
    return sum(
        (
            comb(m, j) * comb(n, i - j) * x ** (j + n - i + j) * y ** (m - j + i - j)
            for j in range(max(0, i - n), min(m, i) + 1)
        ),
        Fraction(0),
    )


CASES: list[tuple[Term, str, Callable[..., Fraction]]] = [
    (
        parse("integers n, k, j; |- sum(binomial(n, j)*x^j*(1 - x)^(n - j), j, k, n) = 0").claims[0].goal.lhs,
        "n=0..9; k=0..n",
        lambda n, k, x: sum((comb(n, j) * x**j * (1 - x) ** (n - j) for j in range(k, n + 1)), Fraction(0)),
    ),
    (
        parse("integers n, k, j; |- sum((x*(1 - x))^j*(j + k), j, k - 2, n) = 0").claims[0].goal.lhs,
        "n=2..8; k=2..n",
        lambda n, k, x: sum(((x * (1 - x)) ** j * (j + k) for j in range(k - 2, n + 1)), Fraction(0)),
    ),
    (
        parse("integers n, k, j; |- prod(x + j, j, 1, n)*max(k, n*x) = 0").claims[0].goal.lhs,
        "n=0..6; k=0..5",
        lambda n, k, x: max(Fraction(k), n * x) * _product(x + j for j in range(1, n + 1)),
    ),
    (
        LAW.kernel(var("n", "integer"), var("k", "integer"), var("n", "integer") - 1, var("x"), 1 - var("x")),
        "n=0..5; k=0..4",
        lambda n, k, x: mass(n, k, n - 1, x),
    ),
    (
        ONES.kernel(var("n", "integer"), var("k", "integer"), var("x") * (1 - var("x")), var("x") * (1 - var("x")) + 1),
        "n=0..6; k=-1..7",
        lambda n, k, x: comb(n, k) * (x * (1 - x)) ** k * (x * (1 - x) + 1) ** (n - k) if 0 <= k <= n else Fraction(0),
    ),
]


def _product(factors: Iterator[Fraction]) -> Fraction:
    out = Fraction(1)
    for x in factors:
        out *= x
    return out


def points(grid: str, value: Callable[..., Fraction]) -> list[list[Fraction]]:
    """n, k, x and the value there."""
    at = [[*map(Fraction, row), x] for row in parse_grid(grid).points(["n", "k"]) for x in NUMBERS]
    return [[*row, Fraction(value(int(row[0]), int(row[1]), row[2]))] for row in at]


@pytest.mark.parametrize(("term", "grid", "value"), CASES, ids=range(len(CASES)))
@pytest.mark.parametrize("rooted", [False, True])
def test_one_wrong_value_is_found(term: Term, grid: str, value: Callable[..., Fraction], rooted: bool) -> None:
    """Also where both sides are irrational: they agree to all digits but at one point."""
    root = elementary_function("sqrt")
    scale: Term = root(var("x") + 1) if rooted else var("x") + 1
    looked = Machine(Claim([], Rel(term * scale, "=", var("v") * scale)), ["n", "k", "x", "v"], 40)
    rows = points(grid, value)
    for wrong in random.Random(grid).sample(range(len(rows)), 3):  # noqa: S311
        broken = [list(row) for row in rows]
        broken[wrong][3] += Fraction(1, 10**30)
        found = [kind for kind, _ in looked.outcomes(broken)]
        assert [k for k, kind in enumerate(found) if kind == FAILS] == [wrong]
        assert set(found[:wrong] + found[wrong + 1 :]) <= ({HOLDS, ENCLOSES} if rooted else {HOLDS})


@pytest.mark.parametrize(("term", "grid", "value"), CASES, ids=range(len(CASES)))
@pytest.mark.parametrize("most", [1, 12, ball.MAX_BITS])
def test_every_enclosure_contains_the_value(term: Term, grid: str, value: Callable[..., Fraction], most: int) -> None:
    """With balls for whatever is longer than `most` bits; and not by being wide."""
    rows = points(grid, value)
    program = Builder()
    inputs = {name: program.input(name in "nk") for name in "nkx"}
    registers = {var(name, "integer" if name in "nk" else "real"): k for name, k in inputs.items()}
    out = program.as_number(program.term(term, registers))
    columns = zip("nkx", Table.of([row[:3] for row in rows]).columns, strict=True)
    made = [Coded([int(x) if name in "nk" else exact(x) for x in c.values], c.codes) for name, c in columns]
    with precision(100):
        frame = Frame(Library(Balls(most)), program, len(rows), dict(zip(inputs.values(), made, strict=True)))
        frame.run(program.steps)
        for x, row in zip(frame.everywhere(out), rows, strict=True):
            assert type(x) is not Missing
            middle, radius = Ball(x).mid().fmpq(), Ball(x).rad().fmpq()  # `contains` rounds what it is asked for
            assert abs(middle - exact(row[3])) <= radius <= exact(Fraction(1, 10**15))


def test_random_claims_over_grids() -> None:
    """The kernel's truth at every point of a grid, looked at together."""
    x, y = var("x"), var("y")
    n, k = var("n", "integer"), var("k", "integer")
    values = {x: NUMBERS[:3], y: [Fraction(-1), Fraction(2), Fraction(1, 4)], n: [2, 0, 4], k: [1, 3]}
    decided = 0
    for seed in range(500, 540):
        r = random.Random(seed)  # noqa: S311
        rel = Rel(real(r, r.randint(1, 3)), r.choice(["=", ">", ">="]), real(r, r.randint(1, 3)))
        free = sorted(rel.free(), key=lambda v: v.args)
        looked = Machine(Claim([], rel), [v.args[0] for v in free], 50)
        rows = [tuple(map(Fraction, row)) for row in product(*(values[v] for v in free))]
        for row, (kind, _) in zip(rows, looked.outcomes(rows), strict=True):
            try:
                wanted = {True: (HOLDS, ENCLOSES), False: (FAILS,)}[truth(rel, dict(zip(free, row, strict=True)))]
            except Undefined:
                wanted = (FAILS,)
            except Refused:
                continue
            assert kind in wanted, (seed, str(rel), row)
            decided += 1
    assert decided > 400


def test_random_enclosures_overlap_the_kernels() -> None:
    """Both enclose the same number, so no bounds of one lie apart from those of the other."""
    compared = 0
    for seed in range(700, 740):
        r = random.Random(seed)  # noqa: S311
        term = real(r, 3)
        free = sorted(Rel(term, "=", 0).free(), key=lambda v: v.args)
        rows = list(product(*([0, 1, 3] if v.args[1] == "integer" else NUMBERS[:3] for v in free)))
        program = Builder()
        registers = {v: program.input(v.args[1] == "integer") for v in free}
        out = program.as_number(program.term(term, registers))
        for most in (1, 64):
            with precision(90):
                inputs = {
                    registers[v]: Coded.of([x if v.args[1] == "integer" else exact(Fraction(x)) for x in column])
                    for v, column in zip(free, zip(*rows, strict=True), strict=False)
                }
                frame = Frame(Library(Balls(most)), program, len(rows), inputs)
                frame.run(program.steps)
                for x, row in zip(frame.everywhere(out), rows, strict=True):
                    if type(x) is Missing or not ball.finite(x):
                        continue
                    try:
                        low, high = Evaluator().value(term, dict(zip(free, map(Fraction, row), strict=True)))
                    except Refused:
                        continue
                    assert Ball(x).overlaps(ball.between(low, high)), (seed, str(term), row)
                    compared += 1
    assert compared > 200


def test_equal_objects_in_different_classes(monkeypatch: pytest.MonkeyPatch) -> None:
    """x(1 - x) is one object for x = 1/4 and for 3/4; and rows that are taken for one another have wrong values."""
    term, grid, value = CASES[4]
    looked = Machine(Claim([], Rel(term, "=", var("v"))), ["n", "k", "x", "v"], 40)
    assert {kind for kind, _ in looked.outcomes(points(grid, value))} == {HOLDS}
    monkeypatch.setattr(recursion, "key_of", lambda args: tuple([0] * len(args)))
    broken = Machine(Claim([], Rel(term, "=", var("v"))), ["n", "k", "x", "v"], 40)
    assert {kind for kind, _ in broken.outcomes(points(grid, value))} != {HOLDS}


@pytest.mark.parametrize("seed", range(20))
def test_classes_are_the_rows_that_agree(seed: int) -> None:
    r = random.Random(seed)  # noqa: S311
    size = r.choice([1, 2, 7, 60])
    lists = [[r.randrange(-(10 ** r.choice([0, 1, 20])), 3) for _ in range(size)] for _ in range(r.randrange(4))]
    columns = [Coded.of(c if r.random() < 0.5 else [Fraction(x) for x in c]) for c in lists]
    assert [list(map(int, c.column)) for c in columns] == lists
    columns += [Coded([-x for x in c.values], c.codes) for c in columns[:1]]  # the same codes tell no more apart
    found, there = classes(columns, size), stacked([*columns, *columns]) if columns else Coded([], [])
    assert there.column == [x for c in (*columns, *columns) for x in c.column]
    rows = [tuple(c.codes[k] for c in columns) for k in range(size)]
    assert [rows[found.member[k]] for k in found.index] == rows
    assert len(found.member) == len(set(rows)) and found.alone == (len(set(rows)) == size)


def test_tables_are_the_points_in_turn() -> None:
    grid = parse_grid("n=2..40; x=1/3, 1/2, 7; y=0..1:1/3")
    tables = [pickle.loads(pickle.dumps(table)) for table in grid.tables(["n"], 17)]  # noqa: S301 (as for a worker)
    assert [point for table in tables for point in table] == list(grid.points(["n"]))
    assert {len(table) for table in tables[:-1]} == {17} and list(tables[0].at([3, 1])) == [tables[0][3], tables[0][1]]


def test_numerators_over_denominators_are_the_numbers() -> None:
    """Divided and compared as they are, of whatever sign, with common factors or without, they are as fractions are."""
    source = random.Random(3)  # noqa: S311 (numbers, not secrets)

    def column(least: int, most: int) -> tuple[ball.Fractions, list[Fraction]]:
        below = [source.randint(1, 12) for _ in range(200)]
        above = [source.randint(least, most) for _ in range(200)]
        arrays = (np.array(list(map(fmpz, x)), object) for x in (above, below))
        return ball.Fractions(*arrays), list(map(Fraction, above, below))

    for least in (1, -9):
        (xs, x), (ys, y) = column(-9, 9), column(least, 9)
        if least < 0:
            (ys, y) = ball.Fractions(ys.above, xs.below), list(map(Fraction, map(int, ys.above), map(int, xs.below)))
        numbers = list(map(exact, x))
        assert list(xs) == numbers and xs[3] == numbers[3] and list(xs[2:5]) == numbers[2:5] and len(xs) == 200
        assert list(picked(xs, np.array([7, 7, 0]))) == [numbers[7], numbers[7], numbers[0]]
        for op, plain in (("=", operator.eq), ("!=", operator.ne), (">=", operator.ge), (">", operator.gt)):
            assert ball.all_compare(xs, op, ys) == list(map(plain, x, y))
        good = [k for k, b in enumerate(y) if b]
        divided = Balls().columns["/"](picked(xs, np.array(good)), picked(ys, np.array(good)))
        assert list(divided) == [exact(x[k] / y[k]) for k in good]
        if least > 0:
            assert min(divided.below) > 0
            assert ball.all_compare(divided, ">=", xs) == [x[k] / y[k] >= x[k] for k in good]
        else:
            with pytest.raises(Undefined):
                Balls().columns["/"](xs, ys)


def test_the_coefficients_of_an_exact_polynomial() -> None:
    row = ball.exact_products(
        [ball.exact_polynomial([exact(Fraction(1, 2)), exact(Fraction(-2, 3))])] * 1,
        [ball.exact_power(ball.exact_polynomial([exact(3), exact(Fraction(1, 5))]), 2)],
    )[0]
    true = [exact(Fraction(t)) for t in ("9/2", "-27/5", "-39/50", "-2/75")]
    assert list(row) == [row[k] for k in range(4)] == true and len(row) == 4
    rows, lengths = [row, ball.exact_polynomial([exact(7)])], np.array([4, 1])
    for owners, places in (([0, 1, 0], [3, 0, 1]), ([0, 0, 0, 0, 1, 1, 0], [0, 1, 2, 3, 0, 0, 1])):
        found = entries(rows, lengths, np.array(owners), np.array(places))
        assert list(found) == [rows[k][j] for k, j in zip(owners, places, strict=True)]
    with precision(64):
        short = Balls(4)
        assert short.are_rows([rows[1]]) and not short.are_rows(rows)
        assert all(a.contains(b) for a, b in zip(short.coefficients(row), true, strict=True)) and short.shortened
