"""Recursive functions of every kind, on columns: as the kernel has them, kept only as long as there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from time import process_time
from typing import Any

import pytest
import sympy as sp

from symbolic.evidence import ball, library, polynomials, recursion
from symbolic.evidence.ball import Ball, Balls, Exact, exact, precision
from symbolic.evidence.coded import Coded
from symbolic.evidence.floating import Floats, parts
from symbolic.evidence.frame import Frame, Missing
from symbolic.evidence.generating import Generating, law_of
from symbolic.evidence.library import Library
from symbolic.evidence.program import Builder, TooManySteps, side_by_side
from symbolic.evidence.recursion import Folding, Spreading
from symbolic.evidence.slopes import Slopes
from symbolic.kernel import Evaluator, Function, Refused
from symbolic.language.statement import parse
from symbolic.language.sums import binomial, factorial
from tests.symbols import explicit, integers, reals, recursive

n, m, i, j = integers("n m i j")
p, q = reals("p q")
BITS = 120


def summed(text: str) -> Function:
    """The function that a sum in a statement is."""
    (claim,) = parse(f"integers n, i, j, k; |- {text} = 0").claims
    return claim.goal.lhs.args[0]  # type: ignore[no-any-return]


unit = explicit("unit", [i], parse("integers i; |- pos(i)*pos(-i) = 0").claims[0].goal.lhs)
ONES = recursive("ones", [m, i, p, q], 0, unit(i), lambda f: q * f(m, i, p, q) + p * f(m, i - 1, p, q))
LAW = recursive("law", [n, m, i, p, q], 0, ONES(m, i, p, q), lambda f: p * f(n, m, i, p, q) + q * f(n, m, i - 1, p, q))
TWICE = recursive(
    "twice", [n, i, q], 1, unit(i - 1) * q - 2 * unit(i), lambda f: (q + 1 / q) * f(n, i - 2, q) - f(n, i, q) * 3
)
PATHS = recursive("paths", [n, i, p], 0, p, lambda f: f(n, i - 1, p) + p * f(n, i, p))
TURNED = recursive("turned", [n, i, p], 0, i + p, lambda f: f(n, n - i, p) + p * f(n, i + n, p))
FORKED = recursive("forked", [n, i, p], 0, i + p, lambda f: f(n, 2 * i, p) + p * f(n, 2 * i + 1, p))
POWERS = recursive("powers", [n, p], 0, 1, lambda f: f(n, p) * p + n)
PRODUCT = recursive("product", [n, i, p], 2, p - 1, lambda f: f(n, i, p) * (n + i - p))
LARGEST = recursive("largest", [n, i, p], 0, i, lambda f: sp.Max(f(n, i, p), (n - p) * (3 - n)))
TAIL = summed("sum(binomial(n, j)*p^j*(1 - p)^(n - j), j, i, k)")
BELOW = summed("sum(p^j/(j + 2), j, 0, k)")
HALF = Fraction(1, 3), Fraction(3, 2)


def _others(function: Function, k: int) -> list[tuple[Any, ...]]:
    """Values for the parameters of a sum from the k-th on."""
    return [(5,) if v.args[1] == "integer" else HALF for v in function.params[k:]]


KINDS: list[tuple[Function, type, tuple[Any, ...]]] = [
    (ONES.kernel, Generating, (range(-1, 5), range(-1, 6), HALF, HALF)),
    (LAW.kernel, Generating, (range(-1, 4), range(-1, 4), range(-2, 7), HALF, HALF)),
    (TWICE.kernel, Generating, (range(5), range(-1, 8), HALF)),
    (PATHS.kernel, Spreading, (range(-1, 6), range(-2, 6), HALF)),
    (TURNED.kernel, Spreading, (range(6), range(-2, 6), HALF)),
    (POWERS.kernel, Spreading, (range(-1, 12), HALF)),
    (PRODUCT.kernel, Folding, (range(8), range(-1, 2), HALF)),
    (LARGEST.kernel, Folding, (range(9), range(3), HALF)),
    (BELOW, Folding, (range(-2, 9), *_others(BELOW, 1))),
    (TAIL, Folding, (range(-1, 7), range(5), *_others(TAIL, 2))),
]


def over(computes: Library, function: Function, rows: list[tuple[Any, ...]]) -> list[Any]:
    """The function's values, as a program asks for them."""
    kinds = [v.args[1] for v in function.params]
    columns = [
        [x if kind == "integer" else computes.same(exact(Fraction(x)) if type(x) is not Ball else x) for x in column]
        for kind, column in zip(kinds, zip(*rows, strict=True), strict=True)
    ]
    return list(computes.recursion(function).over(list(map(Coded.of, columns))))


@pytest.mark.parametrize(("function", "kind", "values"), KINDS, ids=lambda x: getattr(x, "name", ""))
@pytest.mark.parametrize("arithmetic", [Balls, lambda: Floats(BITS), Slopes], ids=["balls", "mpmath", "slopes"])
def test_the_kernel_has_the_same_values(
    function: Function, kind: type, values: tuple[Any, ...], arithmetic: Callable[[], Any]
) -> None:
    computes, rows = Library(arithmetic()), list(product(*values))
    assert type(computes.recursion(function)) is kind
    with precision(BITS):
        for found, row in zip(over(computes, function, rows), rows, strict=True):
            try:
                low, high = Evaluator().value(function(*row), {})
            except Refused:
                assert type(found) is Missing and not found.undefined
            else:
                assert low == high and found == exact(low), row


@pytest.mark.parametrize(("function", "kind", "values"), KINDS, ids=lambda x: getattr(x, "name", ""))
def test_values_that_are_balls(function: Function, kind: type, values: tuple[Any, ...]) -> None:
    """Roots in the place of rationals: enclosures, with those of mpmath in them; exact values in short ones."""
    rows = [row for row in product(*values) if row[0] >= 1]
    with precision(BITS):
        roots = {x: ball.sqrt(exact(x + 1)) for x in HALF}
        real = [k for k, v in enumerate(function.params) if v.args[1] == "real"]
        loose = [tuple(roots[x] if k in real else x for k, x in enumerate(row)) for row in rows]
        inner, other = over(Library(Balls()), function, loose), Library(Floats(BITS + 24))
        for x, y in zip(inner, _floats(other, function, rows), strict=True):
            assert type(x) is type(y) is Missing or _inside(x, y, other)
        short = over(Library(Balls(4)), function, rows)
        for x, y in zip(short, over(Library(Balls()), function, rows), strict=True):
            assert type(x) is type(y) is Missing or x == y or x.overlaps(Ball(y))


def _floats(other: Library, function: Function, rows: list[tuple[Any, ...]]) -> list[Any]:
    root = other.arithmetic.operations["sqrt"]
    kinds = [v.args[1] for v in function.params]
    columns = [
        [x if kind == "integer" else other.same(root(exact(x + 1))) for x in column]
        for kind, column in zip(kinds, zip(*rows, strict=True), strict=True)
    ]
    return other.recursion(function).over(list(map(Coded.of, columns)))  # type: ignore[no-any-return]


def _inside(x: Any, y: Any, other: Library) -> bool:
    sign, mantissa, exponent, _ = other.arithmetic.raw(y)  # type: ignore[attr-defined]
    return not ball.excludes(Ball(x), -int(mantissa) if sign else int(mantissa), int(exponent), BITS)


def _several(joint: bool, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[list[Any]]]:
    """Four applications of a law, two of them to another one's value, at many points; and how many calls these took."""
    monkeypatch.setattr(Generating, "joint", joint)
    called, values = [], Generating.values
    monkeypatch.setattr(Generating, "values", lambda self, c: called.append(self.function) or values(self, c))
    program, library_ = Builder(), Library(Balls())
    a, b, c = (program.input(True) for _ in range(3))
    x = program.input()
    one, y = program.number(Fraction(1)), program.emit("-", program.number(Fraction(1)), x)
    less, f = program.emit("-", a, one), LAW.kernel
    first = [program.application(f, [a, b, c, x, y]), program.application(f, [less, one, c, y, x])]
    inner = [program.emit("floor", program.emit("/", one, k)) for k in first]  # some are missing
    last = [program.application(f, [a, k, program.emit("-", c, one), x, x]) for k in inner]
    rows = list(product(range(-1, 4), range(3), range(-1, 5), (exact(Fraction(1, 3)), exact(Fraction(3, 4)))))
    columns = {k: Coded.of(list(column)) for k, column in zip((a, b, c, x), zip(*rows, strict=True), strict=True)}
    frame, targets = Frame(library_, program, len(rows), columns), [*first, *last]
    steps = side_by_side(program.steps)
    assert sorted(s.target for s in steps) == sorted(s.target for s in program.steps)
    frame.run(steps)
    return called.count(f), [[type(v) if type(v) is Missing else v for v in frame.everywhere(k)] for k in targets]


def test_several_applications_at_once_have_the_same_values(monkeypatch: pytest.MonkeyPatch) -> None:
    (few, together), (many, apart) = (_several(joint, monkeypatch) for joint in (True, False))
    assert few < many
    assert together == apart
    assert {Missing, exact(0), exact(Fraction(1, 3))} < {*together[0], *together[2]}


def test_what_is_no_law() -> None:
    """A coefficient that depends on the index or the level, a base that never ends, a shift upwards."""
    assert law_of(LAW.kernel) and law_of(TWICE.kernel) and law_of(binomial)
    for base, step in (
        (unit(i), lambda f: f(n, i, p) * i),
        (unit(i), lambda f: f(n, i, p) * n),
        (i, lambda f: f(n, i, p)),
        (unit(i), lambda f: f(n, i + 1, p)),
        (unit(i), lambda f: f(n, i, p) * f(n, i - 1, p)),
        (unit(i), lambda f: f(n, i, p + 1)),
        (unit(i), lambda f: f(n, i, p) + 1),
    ):
        assert law_of(recursive("other", [n, i, p], 0, base, step).kernel) is None


def test_tables_are_forgotten_when_they_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MAX_KEPT", 300)
    computes = Library(Balls())
    sizes = []
    for k in range(1, 60):
        for function in (LAW.kernel, BELOW, TAIL):
            args = [Fraction(1, k) if v.args[1] == "real" else 6 for v in function.params]
            assert over(computes, function, [tuple(args)]) == over(Library(Balls()), function, [tuple(args)])
        computes.tidy()
        sizes.append(computes.entries)
    assert max(sizes) <= 300 and sizes != sorted(sizes)


@pytest.mark.parametrize("function", [PATHS.kernel, LAW.kernel, BELOW, TAIL], ids=lambda f: f.name)
def test_what_takes_too_long_is_said_so_whatever_was_computed_before(
    monkeypatch: pytest.MonkeyPatch, function: Function
) -> None:
    monkeypatch.setattr(recursion, "MAX_NODES", 300)
    monkeypatch.setattr(recursion, "MAX_LEVELS", 30)
    monkeypatch.setattr(ball, "LONGEST", 0)
    monkeypatch.setattr(recursion, "MOST_MORE", 0)
    monkeypatch.setattr(ball, "ROOM", 30 * BITS)
    computes = Library(Balls())
    for levels in (3, 29, 40, 31, 29):
        args = [
            Fraction(1, 3) if v.args[1] == "real" else levels if k == 0 else 1 for k, v in enumerate(function.params)
        ]
        with precision(BITS):
            (found,) = over(computes, function, [tuple(args)])
        assert (type(found) is Missing and isinstance(found.error, TooManySteps)) == (
            levels > 30 or (levels == 29 and function == PATHS.kernel)
        )


def test_products_of_polynomials_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polynomials, "MAX_PRODUCTS", 100)
    found = _floats(Library(Floats(60)), TWICE.kernel, [(levels, 2, Fraction(10**40, 3)) for levels in (2, 40)])
    assert type(found[0]) is tuple and isinstance(found[1].error, TooManySteps)


def test_a_long_product_with_a_short_polynomial_is_no_long_one() -> None:
    """Beyond 100,000 coefficients, and in time that grows with them, not with their square."""
    with precision(60):
        long, short = ball.arb_poly([Ball(exact(Fraction(1, 3)))] * 150_000), ball.arb_poly([Ball(1), Ball(1)])
        assert Balls().product(long, short).length() == 150_001
    floats = Floats(60)
    x = floats.raw(exact(Fraction(1, 3)))
    before = process_time()
    assert len(floats.product([x], [x] * 40_000)) == 40_000
    assert process_time() - before < 2
    assert len(floats.product([x] * 300_000, [x])) == 300_000  # mpmath has an opinion of so many as well


def test_products_that_take_minutes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ball, "MAX_PRODUCTS", 10_000)
    with precision(60):
        p = ball.arb_poly([Ball(exact(Fraction(1, 3)))] * 100)
        assert Balls().product(p, p).length() == 199 and Balls().power(p, 1).length() == 100
        for wrong in (lambda: Balls().product(p * p, p), lambda: Balls().power(p, 2)):
            with pytest.raises(TooManySteps):
                wrong()


def test_nodes_follow_the_levels() -> None:
    """More than 200,000 where there are many levels, as many as ever where there are few."""
    with precision(BITS):
        row = (650, 325, Fraction(1, 3))
        (found,) = over(Library(Balls(64)), PATHS.kernel, [row])
        assert type(found) is Ball and found.is_finite()
        (spread,) = over(Library(Balls(64)), FORKED.kernel, [(40, 1, Fraction(1, 3))])
        assert isinstance(spread.error, TooManySteps)


def test_what_is_too_long_for_an_integer_is_a_ball() -> None:
    """Beside those that are not; as the ratio of two that are neighbours has it, and as exact ones have it."""
    n, most = 10**6, library.MAX_BITS // 20
    with precision(BITS):
        row = [(n, k) for k in (most - 1, most, most + 1, most + 2, n - 3, 5)]
        found = over(Library(Balls(64)), binomial, row)
        assert all(type(x) is Ball and x.is_finite() for x in found[:4]) and Ball(found[5]) == comb(n, 5)
        for k in (most - 1, most, most + 1):
            first, second = found[k - most + 1 : k - most + 3]
            assert second.overlaps(first * exact(Fraction(n - k, k + 1)))
            assert not second.overlaps(first * exact(Fraction(n - k + 1, k + 1)))  # a false twin
        assert found[1].overlaps(Ball(comb(n, most)))
        (vast,) = over(Library(Balls(64)), binomial, [(10**30, 10**29)])
        one, more = over(Library(Balls(64)), factorial, [(10**5,), (10**5 + 1,)])
        assert more.overlaps(one * (10**5 + 1)) and not more.overlaps(one * 10**5)
    assert isinstance(vast.error, TooManySteps)
    # mpmath has none, and no opinion.
    assert isinstance(_floats(Library(Floats(BITS)), binomial, [(n, n // 2)])[0].error, TooManySteps)


@pytest.mark.parametrize("ks", [range(5000, 5040), range(5040, 5000, -1), [0, 5001, 5000, 5001, 9000, 8999, -1, 0, 1]])
def test_neighbouring_binomials_follow_from_one_another(ks: Sequence[int]) -> None:
    assert library._binomials([9000] * len(ks), ks) == [comb(9000, k) if k >= 0 else 0 for k in ks]


def test_powers_of_two_terms_are_those_of_polynomials() -> None:
    """Coefficient by coefficient, for balls with 0 in them and wide ones as well, and for mpmath's numbers."""
    with precision(BITS):
        for a, b in ((exact(Fraction(1, 3)), exact(Fraction(3, 2))), (Ball(0, 1), Ball(-1, 2)), (Ball(2), Ball(0))):
            for times in (1, 2, 40):
                found = Balls().power(ball.arb_poly([Ball(a), Ball(b)]), times)
                true = ball.arb_poly([Ball(a), Ball(b)]) ** times
                assert all(x.overlaps(y) for x, y in zip(found, true, strict=True))
                assert all(x.contains(y.mid()) for x, y in zip(found, true, strict=True))
        floats = Floats(BITS)
        one, other = (floats.raw(exact(Fraction(k, 7))) for k in (3, -4))
        for k, x in enumerate(floats.power([one, other], 40)):
            value = comb(40, k) * Fraction(3, 7) ** (40 - k) * Fraction(-4, 7) ** k
            assert not ball.excludes(Ball(exact(value)), *parts(x), BITS - 12)


def test_each_precision_has_its_own_tables() -> None:
    found = []
    for bits in (60, 300):
        with precision(bits):
            x = Ball(exact(2)).sqrt()
            found.append(over(Library(Balls()), PATHS.kernel, [(4, 0, x), (4, 0, Fraction(1, 3))]))
    assert found[0][0].rel_accuracy_bits() < 70 < 250 < found[1][0].rel_accuracy_bits()
    assert found[0][0].overlaps(found[1][0]) and found[0][1] == found[1][1] and type(found[0][1]) is Exact


def test_long_exact_numbers_become_balls_and_it_is_said() -> None:
    with precision(BITS):
        for function, row in (
            (LAW.kernel, (40, 30, 20, *HALF)),
            (BELOW, (60, HALF[0], 5)),
            (POWERS.kernel, (60, HALF[1])),
        ):
            short = Balls(50)
            (found,) = over(Library(short), function, [row])
            (whole,) = over(Library(Balls()), function, [row])
            assert short.shortened and type(found) is Ball and type(whole) is Exact and found.overlaps(Ball(whole))


@pytest.mark.parametrize("shift", [0, 1], ids=["as it is", "a level too far"])
@pytest.mark.parametrize("arithmetic", [lambda: Balls(16), lambda: Floats(4 * BITS)], ids=["balls", "mpmath"])
def test_powers_of_a_long_sum_are_a_progression(
    arithmetic: Callable[[], Any], shift: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a base is 0, or a level negative, they are powers all the same.  A progression that is shifted is seen."""
    computes, used, wrong = Library(arithmetic()), [], 0
    plain = computes.arithmetic.progression

    def progression(first: Any, ratio: Any, low: int, count: int) -> list[Any] | None:
        used.append(plain(first, ratio, low + shift, count))
        return used[-1]

    monkeypatch.setattr(computes.arithmetic, "progression", progression)
    for x, y in product(map(Fraction, ("0.333333333333", "-1.40000000001", "0")), repeat=2):
        rows = [(count, low, 60, x, y, 60, -1) for low in (-2, 0, 9) for count in (0, 3, 50)]
        with precision(BITS):
            for found, (count, low, *_) in zip(over(computes, TAIL, rows), rows, strict=True):
                if x == 0 and low < 0 < count:
                    assert type(found) is Missing
                    continue
                terms = (comb(60, k) * x**k * y ** (60 - k) for k in range(max(0, low), low + count))
                value = exact(sum(terms, Fraction(0)))
                known = type(found) in (Exact, Ball)
                wrong += not (Ball(value).overlaps(Ball(found)) if known else _inside(value, found, computes))
    assert None in used and any(used)
    assert bool(wrong) == bool(shift)
