"""Counterexamples in a sentence."""

from __future__ import annotations

from fractions import Fraction as F

from symbolic.kernel import Claim, Function, Lambda, Rel, app, elementary_function, num, refute, var
from symbolic.writing.outline import Mathematics, outline
from symbolic.writing.witness import at_point, computed_at, counterexample, supposed_at

q, x = var("q"), var("x")
i, n = (var(name, "integer") for name in "in")
sqrt = elementary_function("sqrt")


def test_the_sides_are_those_of_the_line_that_is_shown():
    refutation = refute(Claim([], Rel(q * q, ">", q)), {q: F(1, 2)})
    assert outline(refutation) == ["At q = 1/2: left side 1/4, right side 1/2."]
    turned = counterexample(refutation, Mathematics(refutation.claim), sides=(q, q * q))  # as q < q^2
    assert turned == "At $q = 1/2$: left side $1/2$, right side $1/4$."


def test_roots_are_exact_and_have_their_decimals():
    refutation = refute(Claim([], Rel(sqrt(q), ">", 3 * q)), {q: F(1, 8)})
    assert outline(refutation) == ["At q = 1/8: left side sqrt(2)/4, about 0.353553, right side 3/8."]
    assert counterexample(refutation, Mathematics(refutation.claim)).endswith(
        r"left side $\sqrt{2}/4 \approx 0.353553$, right side $3/8$."
    )


def test_what_stands_in_the_line_is_told():
    double = Function("double", (n,), ("explicit", 2 * n))
    refutation = refute(Claim([], Rel(double(i) + 1, "=", i)), {i: F(3)})
    parts = [("d_i", double(i)), ("i", i), ("d_i", double(i))]
    assert counterexample(refutation, Mathematics(refutation.claim), parts=parts) == (
        "At $i = 3$: $d_i = 6$; left side $7$, right side $3$."
    )


def test_a_sequence_is_told_by_the_values_that_are_asked_for():
    f = Function("f", (n,))
    refutation = refute(Claim([], Rel(f(i), ">", f(i + 1))), {i: F(2)}, [Lambda(f, (n,), n * n - n)])
    assert (
        counterexample(refutation, Mathematics(refutation.claim))
        == "At $(f(2), f(3)) = (2, 6)$, $i = 2$: left side $2$, right side $6$."
    )


def test_many_values_are_told_in_lists_that_differ_in_one_index():
    """And not one by one; as few as fit in one list are in one."""
    f, k = Function("f", (n, var("k", "integer"))), var("k", "integer")
    total = [f(row, num(column)) for row in (i, i + 1) for column in (1, 2, 3)]
    claim = Claim([], Rel(sum(total[1:], total[0]), "=", 0))
    shown = at_point(claim, {i: F(1)}, (Lambda(f, (n, k), 10 * n + k + n * n * n * n - n * n),), Mathematics(claim))
    assert (
        "$(f(1, 1), f(1, 2), f(1, 3)) = (11, 12, 13)$, $(f(2, 1), f(2, 2), f(2, 3)) = (33, 34, 35)$, $i = 1$" in shown
    )
    long = Claim([], Rel(sum([f(i, num(4)), f(i + 1, num(4)), *total[1:]], total[0]), "=", 0))
    shown = at_point(long, {i: F(1)}, (Lambda(f, (n, k), n * k),), Mathematics(long))
    assert r"$(f(1, 1), \dots, f(1, 4)) = (1, 2, 3, 4)$" in shown
    few = Claim([], Rel(total[0] + total[4], "=", 0))
    assert "$(f(1, 1), f(2, 2)) = (" in at_point(few, {i: F(1)}, (Lambda(f, (n, k), n * k - k),), Mathematics(few))


def test_computed_numbers_that_are_supposed_are_shown_to_be_so():
    """Of an equation with a letter alone only that it is supposed; of roots and bounds of integers nothing."""
    p, y = var("p"), var("y")
    given = [
        Rel(x, ">", n * p * q),
        Rel(y, "=", n * q - x),
        Rel(p, "=", 1 - q),
        Rel(n, ">=", i),
        Rel(x, ">", sqrt(n * p * q)),
    ]
    claim = Claim(given, Rel(x, ">", 1))
    point = {n: F(1), p: F(3, 4), q: F(1, 4), x: F(1, 4), y: F(0), i: F(1)}
    said = r"What is supposed holds there: $n p q < x$, as $3/16 < 1/4$; $y = n q - x$."
    assert computed_at(claim, point, Mathematics(claim)) == [said]
    assert computed_at(Claim(given[2:], claim.goal), point, Mathematics(claim)) == []


def test_a_sequence_that_is_only_given_is_told_where_the_others_are():
    f, g = Function("f", (n,)), Function("g", (n,))
    claim = Claim([Claim([], Rel(g(n), "=", f(n + 1) - f(n)), (n,))], Rel(f(i), ">", f(i + 1)))
    meanings = (Lambda(f, (n,), n * n - n), Lambda(g, (n,), 2 * n))
    assert at_point(claim, {i: F(2)}, meanings, Mathematics(claim)) == (
        "At $(f(2), f(3)) = (2, 6)$, $(g(2), g(3)) = (4, 6)$, $i = 2$: left side $2$, right side $6$."
    )


def test_a_bit_is_told_as_0_or_1_whatever_the_number_behind_it():
    entry, pos = Function("entry", (n,)), elementary_function("pos")
    bit = Function("bit", (n,), ("explicit", pos(entry(n) - 2)))
    refutation = refute(Claim([], Rel(app(bit, i), "=", num(0))), {i: F(1)}, [Lambda(entry, (n,), num(7))])
    assert outline(refutation) == ["At entry(1) = 1, i = 1: left side 1, right side 0."]


def supposing(*hypotheses: Rel) -> Claim:
    """x >= i for all integers i, as the hypotheses say, and then x >= 9."""
    return Claim([Claim(hypotheses, Rel(x, ">=", i), (i,))], Rel(x, ">=", 9))


def test_what_is_supposed_of_a_range_is_looked_at_there():
    above, upto = Rel(i, ">", q), Rel(n, ">=", i)
    for point, said in (
        ({q: F(1, 2), n: F(1), x: F(3, 2)}, r"for integer $i$, $q < i \le n$: for $i = 1$ alone, $1 \le 3/2$."),
        ({q: F(1, 2), n: F(2), x: F(2)}, r"for integer $i$, $q < i \le n$: for $i = 1, 2$, $1 \le 2$, $2 \le 2$."),
        ({q: F(0), n: F(8), x: F(8)}, r"for integer $i$, $q < i \le n$: for $i = 1, \dots, 8$."),
        ({q: F(5, 4), n: F(1), x: F(1)}, r"for integer $i$, $q < i \le n$: there is no such $i$."),
    ):
        (sentence,) = supposed_at(claim := supposing(above, upto), point, Mathematics(claim))
        assert sentence == rf"There, as is supposed, $i \le x$ {said}"
    point = {q: F(0), n: F(8), x: F(8)}
    (sentence,) = supposed_at(claim, point, Mathematics(claim), lambda t: "R" if t == i else "", briefly=True)
    assert sentence == r"There, as is supposed, $R \le x$ for $i = 1, \dots, 8$."


def test_what_is_supposed_of_all_integers_or_of_values_of_a_sequence_is_not():
    point = {q: F(0), n: F(1), x: F(1)}
    for claim in (supposing(), supposing(Rel(i, ">", q))):
        assert not supposed_at(claim, point, Mathematics(claim))
    f = Function("f", (n,))
    claim = Claim([Claim([Rel(i, ">=", 0), Rel(n, ">=", i)], Rel(f(i), ">=", 0), (i,))], Rel(x, ">=", 9))
    assert not supposed_at(claim, point, Mathematics(claim))
