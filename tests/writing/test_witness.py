"""Counterexamples in a sentence."""

from __future__ import annotations

from fractions import Fraction as F

from symbolic.kernel import Claim, Function, Lambda, Rel, app, elementary_function, num, refute, var
from symbolic.writing.outline import Mathematics, outline
from symbolic.writing.witness import at_point, counterexample

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
