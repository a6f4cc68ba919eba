"""Points that are looked at together: each as if it were alone, and nothing is computed twice."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from symbolic.evidence.ball import Balls, exact
from symbolic.evidence.coded import Coded
from symbolic.evidence.frame import Frame, Missing
from symbolic.evidence.kinds import HOLDS, UNDECIDED
from symbolic.evidence.library import Library
from symbolic.evidence.machine import Machine
from symbolic.evidence.program import Builder
from symbolic.evidence.spec import parse_grid
from symbolic.kernel import Claim, Rel, elementary_function, var
from symbolic.language.statement import parse
from tests.symbols import integers, reals, recursive

CLAIMS = [
    "x >= 0, y > 0, x <= 2, y + z > 1 |- x*y + z >= sqrt(x) + y/z",
    "x > y, p = 1 - x, p*z > 0 |- log(x - y)/p + exp(z) > sqrt(z) + p*y",
    "x != 0, 1/y > -2 |- 1/x + z/y = (y + x*z)/(x*y)",
    "x > -1 |- sqrt(2)*sqrt(x + 1)*y = sqrt(2*x + 2)*y + 0*z",
    "integers j, n; y >= 0, z > x, n = floor(z), sum(j*x, j, 0, n) > y - 2 |- sum(x^j, j, 0, n)*sqrt(y) >= log(z - x)",
    "for all",
]


def machine(text: str) -> Machine:
    claim = _quantified() if text == "for all" else parse(text).claims[0]
    return Machine(claim, ["x", "y", "z"], 30)


def _quantified() -> Claim:
    """(for all integers n from x to 4: n*y > z - 2), y > 0 |- 4*y >= z + sqrt(y) - 2"""
    x, y, z, n = var("x"), var("y"), var("z"), var("n", "integer")
    every = Claim([Rel(n, ">=", x), Rel(4, ">=", n)], Rel(n * y, ">", z - 2), [n])
    return Claim([every, Rel(y, ">", 0)], Rel(4 * y, ">=", z + elementary_function("sqrt")(y) - 2))


def points(seed: int, count: int = 60) -> list[tuple[Fraction, ...]]:
    """One variable changes at a time, often back to a value that it had."""
    r = random.Random(seed)  # noqa: S311
    values = [Fraction(t) for t in "0 1 2 -1 1/2 5/3".split()]
    point = [r.choice(values) for _ in range(3)]
    out = []
    for _ in range(count):
        point[r.randrange(3)] = r.choice(values)
        out.append(tuple(point))
    return out


def differences(text: str, seed: int) -> int:
    """At how many points a machine that looks at many finds something else than one that looks at one."""
    together = machine(text).outcomes(points(seed))
    return sum(found != machine(text).outcome(point) for found, point in zip(together, points(seed), strict=True))


@pytest.mark.parametrize("text", CLAIMS)
def test_the_other_points_do_not_matter(text: str) -> None:
    assert not any(differences(text, seed) for seed in range(2))


@pytest.mark.parametrize("text", CLAIMS)
def test_they_would_if_a_variable_were_overlooked(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    label = Frame._label
    monkeypatch.setattr(Frame, "_label", lambda self, bit: label(self, bit) if bit else Coded.of([0] * self.size))
    assert differences(text, 0)


def test_what_is_the_same_is_not_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    column = Library.column
    monkeypatch.setattr(
        Library,
        "column",
        lambda self, which, columns: seen.append((which, len(columns[0]))) or column(self, which, columns),
    )
    looked = machine("x > 1 |- log(x) + log(x + y) > 0*z")
    found = looked.outcomes(list(parse_grid("x=2..4; y=0..4; z=0..6").points()), sample=slice(0))
    assert {kind for kind, _ in found} == {HOLDS}
    assert [size for which, size in seen if which == "log"] == [3, 3 * 5]


def test_values_that_are_missing_stay_missing() -> None:
    """1/x at 0, then what comes from it, and nothing else."""
    program = Builder()
    x, y = program.input(), program.input()
    quotient = program.emit("/", program.number(Fraction(1)), x)
    total = program.emit("+", quotient, y)
    frame = Frame(
        Library(Balls()), program, 3, {x: Coded.of([exact(k) for k in (1, 0, 2)]), y: Coded.of([exact(5)] * 3)}
    )
    frame.run(program.steps)
    for part, at in ((frame, (0, 1, 2)), (frame.child([1, 2]), (1, 2))):
        found = part.everywhere(total)
        assert [type(v) is Missing for v in found] == [k == 1 for k in at]
        assert found[-1] == exact(Fraction(11, 2))
    assert frame.child([0, 2]).everywhere(total) == [exact(6), exact(Fraction(11, 2))]


def test_nothing_survives_another_precision() -> None:
    """At x = 2 the precision is doubled to the end; the point after it needs balls of the first one."""
    root = elementary_function("sqrt")(var("x"))
    claim = Claim([], Rel(root * root, ">", var("x") + var("y")))
    looked = Machine(claim, ["x", "y"], 30)
    first, then = (looked.outcome([Fraction(2), Fraction(y)]) for y in (0, -1))
    assert (first.kind, then.kind) == (UNDECIDED, HOLDS)
    assert first.bits > then.bits == looked.bits


def test_a_recursion_whose_arguments_change_one_by_one() -> None:
    """Sums and lattice paths: tables are kept for what stays the same, and only for that."""
    n, k = integers("n k")
    p, q = reals("p q")
    law = recursive("law", [n, k, p, q], 0, k, lambda f: p * f(n, k - 1, p, q) + q * f(n, k, p, q) + n)
    turned = recursive("turned", [n, k, p], 0, k + p, lambda f: f(n, n - k, p) + p * f(n, k + n, p))
    powers = recursive("powers", [n, p], 0, 1, lambda f: f(n, p) * p)

    def law_(n: int, k: int, p: Fraction, q: Fraction) -> Fraction:
        return Fraction(k) if n == 0 else p * law_(n - 1, k - 1, p, q) + q * law_(n - 1, k, p, q) + n - 1

    def turned_(n: int, k: int, p: Fraction) -> Fraction:
        return k + p if n == 0 else turned_(n - 1, n - 1 - k, p) + p * turned_(n - 1, k + n - 1, p)

    a, b, x, y = var("n", "integer"), var("k", "integer"), var("p"), var("q")
    total = law.kernel(a, b, x, y) + turned.kernel(a, b, x) + powers.kernel(a, y)
    looked = Machine(Claim([], Rel(total, "=", var("value"))), ["n", "k", "p", "q", "value"], 30)
    r = random.Random(3)  # noqa: S311
    at: list[Any] = [3, 1, Fraction(1, 3), Fraction(2, 5)]
    rows: list[list[Fraction]] = []
    for _ in range(80):
        i = r.randrange(4)
        at[i] = r.randint(0, 6) if i < 2 else Fraction(r.randint(-3, 3), 7)
        value = law_(*at) + turned_(*at[:3]) + at[3] ** at[0]
        rows += [[*map(Fraction, at), value + wrong] for wrong in (0, 1)]
    alone, together = [tuple(looked.outcome(row)) for row in rows], looked.outcomes(rows)
    assert alone == together
    assert [kind == HOLDS for kind, _ in together] == [True, False] * 80
