"""Results in words."""

from __future__ import annotations

from fractions import Fraction
from fractions import Fraction as F
from itertools import pairwise

import pytest
from awkward import told

from symbolic.kernel import (
    Claim,
    Function,
    Lambda,
    Rel,
    app,
    assume,
    build,
    cases,
    cite,
    combine,
    define,
    either,
    elementary_function,
    induct,
    instance,
    num,
    refute,
    substitute,
    var,
)
from symbolic.language.statement import claim_text, parse
from symbolic.language.sums import finite_sum
from symbolic.search.methods import induction
from symbolic.search.prove import prove
from symbolic.writing import argument
from symbolic.writing.argument import reasons
from symbolic.writing.latex import claim_latex, conditions_latex
from symbolic.writing.notation import Notation
from symbolic.writing.outline import Mathematics, outline
from symbolic.writing.proofs import Given, Put, is_law, is_lemma, is_termwise, key_of
from symbolic.writing.terms import evaluated, folded, reduced, settled

a, b, x, q = map(var, "abxq")


def outline_latex(result, notation=None):
    return list(told(result, notation))


n, i, j, k = (var(name, "integer") for name in "nijk")


def test_an_identity():
    assert outline(prove(Rel((a + b) ** 2, "=", a * a + 2 * a * b + b * b))) == ["Both sides are the same polynomial."]


def test_a_sum_of_squares_is_written_out():
    theorem = combine([], Rel(a * a + b * b, ">=", 2 * a * b), {"sum": [[F(1), [], a - b]]})
    assert outline(theorem) == ["The larger side minus the smaller one is (a - b)^2."]
    assert outline_latex(theorem) == ["The larger side minus the smaller one is $(a - b)^{2}$."]


def test_a_product_that_was_shown_is_not_told_of_itself():
    given = [Rel(a, ">", 0), Rel(b, ">=", x)]
    product = prove(Rel((b - x) * a, ">=", 0), given)
    theorem = combine(given, Rel(b, ">=", x), {"sum": [[F(1), ["t0"], None]], "times": ["h0"]}, [product])
    (line, *_) = outline(theorem)
    assert line.startswith("The larger side minus the smaller one times a is nonnegative by ") and "is (b" not in line


def test_a_long_sum_is_counted_and_all_that_it_takes_is_named():
    names = [var(f"x{k}") for k in range(102)]
    summands = [[F(1), [f"h{k}", f"h{k + 1}"], None] for k in range(101)]
    total = num(0)
    for u, v in pairwise(names):
        total = total + u * v
    (line,) = outline(combine([Rel(v, ">", 0) for v in names], Rel(total, ">=", 0), {"sum": summands}))
    assert line.startswith(
        "The larger side minus the smaller one is a sum of 101 products that its certificate writes out, nonnegative "
        "by x0 > 0, x1 > 0, "
    )
    assert all(f"x{k} > 0" in line for k in range(102))


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("b > 0, x/b >= a, a > c |- x/b > c", "By adding a > c and x/b >= a."),
        ("b > 0, x/b >= a, a > c |- x/b > c - 1", "By adding a > c, x/b >= a and the number 1."),
    ],
)
def test_a_chain_of_fractions_is_added_up_as_it_stands(statement, told):
    (claim,) = parse(statement).claims
    assert outline(prove(claim.goal, claim.given))[0].startswith(told)


def test_denominators_and_positive_factors():
    theorem = prove(Rel(a / b + b / a, ">=", 2), [Rel(a, ">", 0), Rel(b, ">", 0)])
    # By what it has to be multiplied is said, and by no more.
    assert outline(theorem)[0] == "The larger side minus the smaller one times b*a is (a + -b)^2."
    below = combine(
        [Rel(b, ">", 0), Rel(a / b, ">=", x / b)],
        Rel(a, ">=", x),
        {"sum": [[F(1), ["h0", "h1"], None]], "times": ["h0", "h0"]},
    )
    assert outline(below)[0] == "The larger side minus the smaller one times 1/b is a/b - x/b."
    half = combine([Rel(a, ">", 0)], Rel(a / 2, ">", 0), {"sum": [[F(1, 2), ["h0"], None]]})
    assert "cleared" not in outline(half)[0]
    cubed = combine([Rel(a, ">", 0)], Rel(a, ">", 0), {"times": ["h0"], "sum": [[F(1), ["h0", "h0"], None]]})
    assert outline(cubed) == ["The larger side minus the smaller one times a is a^2."]


def test_induction():
    theorem = prove(Rel(finite_sum(k, k, num(0), n), "=", n * (n + 1) / 2), [Rel(n, ">=", 0)], method=induction(n))
    first, base, step = outline(theorem)
    assert first == "By induction on n from 0."
    assert base == "Base: by exact evaluation of both sides."
    assert step.startswith("Step: by algebra from ") and "the induction hypothesis" in step
    assert outline_latex(theorem)[0] == "By induction on $n$ from $0$."
    (line,) = outline(instance(theorem, {n: j}))
    assert line == f"This is the lemma [{claim_text(theorem.claim)}] (n := j)."
    assert outline(instance(theorem, {n: j}), {theorem.claim: "Lemma 1"}) == ["This is Lemma 1 (n := j)."]


def test_lemmas_are_called_by_their_names():
    lemma = prove(Rel(a * a, ">=", 0))
    certificate = {"sum": [[Fraction(1), ["t0"], None], [Fraction(1), [], None]]}
    theorem = combine([], Rel(a * a + 1, ">", 0), certificate, [lemma])
    assert "Lemma 7" in " ".join(outline(theorem, {lemma.claim: "Lemma 7"}))


def test_a_sequence_is_put_in_for_the_natural_numbers_for_which_a_lemma_takes_its_own():
    floor, size, given = elementary_function("floor"), elementary_function("abs"), Function("given", (i,))
    count = Function("count", (i,), ("explicit", floor(size(given(i)))))
    lemma = cite(Claim([], Rel(count(n), ">=", 0)), "a book")
    held = Function("held", (j, i))
    for meaning, shown in ((held(j, i), "count(i) := count(i, j)"), (i - 1, "count(i) := abs(i - 1)")):
        (line,) = outline(instance(lemma, {}, [Lambda(given, (i,), meaning)]), {lemma.claim: "Lemma 1"})
        assert line == f"This is Lemma 1 ({shown})."
    other = cite(Claim([], Rel(given(n), ">=", n)), "a book")
    (line,) = outline(instance(other, {}, [Lambda(given, (i,), i - 1)]), {other.claim: "Lemma 1"})
    assert line == "This is Lemma 1 (given(i) := i - 1)."


def test_what_a_template_leaves_out_is_shown_where_it_differs():
    law = Function("law", (k, n, i), ("explicit", k * n + i))
    lemma = cite(Claim([], Rel(law(k - 2, n, i), "=", law(k, n, i))), "a book")
    goal = Rel(law(k, n, i), "=", law(k - 2, n, i))
    theorem = combine([], goal, {"plus": [["t0", num(-1)]]}, [lemma])
    assert outline_latex(theorem, {"law": "a_{{{2}}}^{{{1}}}"}) == ["By algebra from the cited a book."]
    again = combine([], Rel(law(k, n, i), ">=", law(k, n, i)), {"sum": [], "plus": []}, [lemma])
    assert outline_latex(again) == ["By arithmetic."]
    square = combine([], Rel(q * q, ">=", 0), {"sum": [[F(1), [], q]]})
    assert (
        Mathematics(square.claim, Notation({"law": "a_{{{2}}}^{{{1}}}"})).term(law(k - 2, n, i)) == "a_{i}^{n}(k - 2)"
    )


def test_the_index_of_a_template_is_no_letter_of_the_statement():
    falling = Function("falling", (j, x), ("explicit", j + x))
    notation = Notation({"falling": r"\prod_{{j=0}}^{{{0} - 1}} ({1} - j)"})
    assert Mathematics(Claim([], Rel(falling(i, n), ">", 0)), notation).term(falling(i, n)) == (
        r"\prod_{j=0}^{i - 1} (n - j)"
    )
    for place, value, shown in (
        (j, n, r"\prod_{k=0}^{j - 1} (n - k)"),
        (n, j, r"\prod_{k=0}^{n - 1} (j - k)"),
        (j, k, r"\prod_{i=0}^{j - 1} (k - i)"),
    ):
        assert Mathematics(Claim([], Rel(falling(place, value), ">", 0)), notation).term(falling(place, value)) == shown


def test_splits():
    goal = Rel(a * a + i * (i - 1), ">=", 0)
    here = prove(Rel(a * a + num(0) * (num(0) - 1), ">=", 0))
    beyond = prove(goal, [Rel(i, ">=", 1)])
    lines = outline(either(i, num(0), here, beyond))
    assert lines[0] == "Split at i = 0."
    assert lines[1].startswith("If i = 0: ") and lines[2].startswith("If i >= 1: ")


def test_cases_that_are_shown_alike_are_told_once():
    def goal(of):
        return Rel((x + of) ** 2, "=", x * x + 2 * x * of + of * of)

    lines = outline(either(i, num(0), prove(goal(num(0))), prove(goal(i), [Rel(i, ">=", 1)])))
    assert lines == ["Split at i = 0.", "In each case: both sides are the same polynomial."]


@pytest.mark.parametrize(
    ("phrases", "wanted"),
    [
        (["the initial value of $a$", "the recursion of $a$"], "the definition of $a$"),
        (["the recursion of $a$"], "the recursion of $a$"),
        (["the initial value of $a$", "the recursion of $b$"], "the initial value of $a$ and the recursion of $b$"),
        (["the definition of $a$", "Lemma 1", "the definition of $b$"], "Lemma 1 and the definitions of $a$ and $b$"),
        (["Lemma 1 ($i := 1$)", "Lemma 1 ($i := 2$)"], "Lemma 1 ($i := 1$; $i := 2$)"),
        (["Lemma 1", "Lemma 1 ($i := 1$)"], "Lemma 1 (as it stands; $i := 1$)"),
        (["Lemma 1", "Lemma 1"], "Lemma 1"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_definitions_are_listed_together_and_last(phrases, wanted):
    assert reasons(phrases) == wanted


def test_small_rules():
    f = Function("f", (x,), ("explicit", x * x))
    assert outline(define(f)) == ["This is the definition of f(x)."]
    assert outline(cite(Claim([], Rel(q, ">", 1)), "Euler 1748")) == ["Cited, not proved here: Euler 1748."]


def test_counterexamples():
    claim = Claim([Rel(q, ">", 0)], Rel(q, "=", 3 * q * n))
    assert outline(refute(claim, {q: F(1, 4), n: F(0)})) == ["At q = 1/4, n = 0: left side 1/4, right side 0."]
    assert outline_latex(refute(claim, {n: F(0), q: F(1, 4)})) == [
        "At $q = 1/4$, $n = 0$: left side $1/4$, right side $0$."
    ]


def test_the_sides_are_those_that_are_displayed():
    refutation = refute(Claim([], Rel(1, ">=", q)), {q: F(2)})
    assert outline(refutation) == ["At q = 2: left side 1, right side 2."]  # as the statement is written
    assert outline_latex(refutation) == ["At $q = 2$: left side $2$, right side $1$."]  # as it is displayed


def test_undefined_and_irrational_sides():
    assert outline(refute(Claim([], Rel(1 / q, ">", 0)), {q: F(0)})) == [
        "At q = 0: left side undefined (division by 0), right side 0."
    ]
    exp = elementary_function("exp")
    assert outline(refute(Claim([], Rel(exp(q), ">", 2)), {q: F(1, 2)})) == [
        "At q = 1/2: left side exp(1/2), about 1.64872, right side 2."
    ]


def test_meanings():
    f = Function("f", (n,))
    claim = Claim([Rel(i, ">=", 0)], Rel(f(i), ">", f(i + 1)))
    assert outline(refute(claim, {i: F(2)}, [Lambda(f, (n,), n * n)])) == [
        "At (f(2), f(3)) = (4, 9), i = 2: left side 4, right side 9."
    ]


@pytest.mark.parametrize(
    ("term", "wanted"),
    [
        (i - 1 - 1, "i - 2"),
        (num(0) - 1, "-1"),
        (n + 1 + 1, "n + 2"),
        (i + 1 - 1, "i"),
        (i - (j - 1), "i - (j - 1)"),
        (n - (n - k), "k"),
        (num(1) * i, "i"),
        (num(2) * (num(1) * n), "2*n"),
        (1 - i + num(2) * num(0) * i, "1 - i"),
        (num(1) - i - num(1) + num(2) * num(1) * i, "i"),
        (1 - i + num(2) * n * i, "1 - i + 2*n*i"),
        (x**0 * n, "n"),
        (n**1 - x**0, "n - 1"),
        (num(0) - (-x), "x"),
        (build("/", num(1), num(2)) + (build("/", num(1), num(2)) - q), "1 - q"),
        (elementary_function("sqrt")(x) ** 2 * n, "x*n"),
        (elementary_function("sqrt")(x) ** 3, "sqrt(x)^3"),
        (x * num(1) ** k, "x"),
        (x / num(1), "x"),
        (elementary_function("floor")(i - 1), "i - 1"),
        (elementary_function("floor")(x - 1), "floor(x - 1)"),
    ],
    ids=str,
)
def test_numerals_are_added_up(term, wanted):
    assert str(folded(term)) == wanted


def test_what_stands_above_and_below_is_no_factor():
    root = elementary_function("sqrt")(x)
    assert str(reduced(a * x * b / root**2)) == "a*b" and str(reduced(a / (a * b))) == "1/b"
    assert str(reduced(a * x / root)) == "a*x/sqrt(x)"


def test_what_is_added_is_told_with_its_multipliers():
    y = var("y")
    two = [Rel(x, ">=", 1), Rel(y, ">=", x)]
    assert outline(prove(Rel(2 * y + x, ">=", 3), two)) == ["By adding 2 times y >= x and 3 times x >= 1."]
    assert outline(prove(Rel(y, ">=", "1/2"), two)) == ["By adding y >= x, x >= 1 and the number 1/2."]


def test_that_a_difference_is_0_is_told_as_an_equation():
    assert str(settled(Rel(x - n * 1, "=", 0))) == "x = n"
    assert str(settled(Rel(-(x**0) * n + x, "=", 0))) == "x = n"
    assert str(settled(Rel(x + n, "=", 0))) == "x + n = 0"


def test_lines_are_the_same_every_time_and_a_lemma_is_proved_once():
    goal = Rel((1 + x) ** n, ">=", 1 + n * x)
    theorem = prove(goal, [Rel(n, ">=", 0), Rel(x, ">=", 0)], method=induction(n))
    for depth in range(6):
        lines = outline(theorem)
        assert lines == outline(theorem)
        assert sum("induction on" in line for line in lines) == (depth == 0)
        theorem = prove(Rel((1 + x) ** n + depth, ">=", 0), [Rel(x, ">=", 0), Rel(n, ">=", 0)], [theorem])


@pytest.mark.parametrize(
    ("statement", "law"),
    [
        ("integers a, b; x > 0 |- x^(a + b) = x^a*x^b", True),
        ("integers a; x > 0, y > 0 |- (x*y)^a = x^a*y^a", True),
        ("integers n; x > 0 |- x^n > 0", True),
        ("integers n; n >= 1, x > y, y >= 0 |- x^n > y^n", True),
        ("integers n, c; 0 < q, q < 1/2, n >= c, c >= 0 |- (1 - q)^n >= q^(n - c)*(1 - q)^c", True),
        ("integers n; n >= 0, x > 0 |- x^n >= 1 + n*(x - 1)", False),
        ("integers k; k >= 1, 0 <= x, x < 1 |- (1 + x)^k*(1 - x)^k <= 1", False),
        ("integers k; k >= 1, x > 1, x^k = y |- y >= 1 + k*(x - 1)", False),
        ("integers n; n >= 1, x > 0, y >= 1 + n*(x - 1), x^n = z, y >= z |- y >= x^n", False),
    ],
)
def test_what_is_a_law_of_powers(statement, law):
    (claim,) = parse(statement).claims
    assert is_law(claim) == law


def test_what_follows_from_bernoulli_names_it():
    """On the page 1/(1 - k x) >= (1 + x)^k is no law of powers."""
    bernoulli = prove(Rel(x**k, ">=", 1 + k * (x - 1)), [Rel(k, ">=", 0), Rel(x, ">", 0)], method=induction(k))
    shifted = instance(bernoulli, {x: 1 - x})
    theorem = combine(
        [Rel(k, ">=", 0), Rel(1 - x, ">", 0)],
        Rel((1 - x) ** k, ">=", 1 - k * x),
        {"sum": [[F(1), ["t0"], None]]},
        [shifted],
    )
    (line,) = outline(theorem)
    assert "powers" not in line and f"the lemma [{claim_text(bernoulli.claim)}]" in line


def test_a_case_that_cannot_be_is_not_told():
    """Nor is of a case what the rest of it says already."""
    squares = combine([], Rel(x * x, ">=", 0), {"sum": [[F(1), [], x]]})
    doubled = combine(
        [Rel(x, ">=", 3)],
        squares.claim.goal,
        {"sum": [[F(1), ["h0", "h0"], None], [F(6), ["h0"], None], [F(9), [], None]]},
    )

    def heads(theorem):
        return [line.split(":")[0] for line in outline(theorem)]

    inner = cases(doubled, squares, Rel(x, ">=", 3), Rel(3, ">", x))
    assert heads(inner)[1:] == ["If x >= 3", "If x < 3"]
    within = cases(squares, inner, Rel(1, ">=", x), Rel(x, ">", 1))
    # Cases with the same proof are told together.
    assert heads(within) == ["Split at x <= 1 and x >= 3.", "If x <= 1, or if x > 1 and x < 3", "If x >= 3"]
    never = cases(inner, squares, Rel(1, ">=", x), Rel(x, ">", 1))
    assert heads(never) == ["Split at x <= 1.", "In each case"]


def test_a_case_that_what_is_given_excludes_is_not_told():
    """k <= -1 and k >= n + 1 for n >= 0, whatever its certificate; what is left are three cases."""
    natural, low, high = Rel(n, ">=", 0), Rel(k, ">=", 0), Rel(n, ">=", k)
    below, above = Rel(0, ">=", k + 1), Rel(k, ">=", n + 1)

    def by(given, *parts):
        return combine(
            [natural, *given], Rel(k * k + k, ">=", 0), {"sum": [[F(c), hs.split(), None] for c, hs in parts]}
        )

    beyond = by((low, above), (1, "h2 h2"), (2, "h2 h0"), (3, "h2"), (1, "h0 h0"), (3, "h0"), (2, ""))
    first = cases(by((low, high), (1, "h1 h1"), (1, "h1")), beyond, high, above)
    never = by((below, above), (F(1, 2), "h1 h1"), (F(1, 2), "h1 h1"), (1, "h1"))
    other = cases(by((below, high), (1, "h1 h1"), (1, "h1")), never, high, above)
    assert [line.split(":")[0] for line in outline(cases(first, other, low, below))] == [
        "Split at k >= 0 and n >= k.",
        "If k >= 0 and n >= k",
        "If k >= n + 1",
        "If k <= -1",
    ]


def test_what_excludes_each_other_is_no_sum_of_squares():
    floor = elementary_function("floor")
    (line,) = outline(prove(Rel(floor(x), ">=", 0), [Rel(x, ">=", 0)]))
    because = "this is impossible by x >= 0 and the definition of floor."
    assert line == f"Suppose floor(x) < 0, or there is nothing to show: {because}"


def test_on_which_side_of_a_number_is_of_no_account():
    goal, given = Rel(a / x**2, ">=", b / x**2), [Rel(a, ">=", b), Rel(x, "!=", 0)]
    sides = Rel(x, ">", 0), Rel(0, ">", x)
    theorem = cases(*(prove(goal, [*given, side]) for side in sides), *sides)
    assert outline(theorem) == ["By algebra from a >= b."]


@pytest.mark.parametrize(
    ("term", "wanted"),
    [
        (n - 0, "n"),
        (j + 1 + 1, "j + 2"),
        ((j + 1 + 1) * (j + 1 + 2), "(j + 2)*(j + 3)"),
        (n * q + num(0) * (a - b), "n*q"),
        (num(0) * (a / b), "0*(a/b)"),  # which has no value where b is 0
        (n + n + 1, "n + n + 1"),
        (j + (n - j + 1), "n + 1"),
        (n - n, "n - n"),
        (x * (k + 1) ** num(1), "x*(k + 1)"),
        (x * num(1) ** k * num(0) ** k, "x*0^k"),
        (num(1) * x, "x"),
        (x / num(1), "x"),
        (finite_sum(n * k, k, j, n + 1), str(finite_sum(n * k, k, j, n + 1))),
        (1 - x - 1, "-x"),
        (num(1) - F(1, 3), "2/3"),
        (num(1) - num(2) * (num(9) / num(1000)), "491/500"),
        (num(F(1, 3)) * num(F(2, 3)) * num(1000) / (num(1) - num(F(2, 3))) ** num(2), "2000"),
        (num(F(1, 3)) * num(6) * x, "(1/3)*6*x"),
        (x - num(1) / num(0), "x - 1/0"),  # which has no value
        (x - 2 + 1, "x - 1"),
        (1 + x + 1, "2 + x"),
        (1 - x - 2, "-1 - x"),
    ],
    ids=str,
)
def test_numerals_in_statements_are_added_up(term, wanted):
    assert str(evaluated(term)) == wanted


def test_a_statement_has_its_numerals_added_up():
    law = Function("law", (k, n), ("explicit", k * n))
    claim = Claim([Rel(q, "=", n * q + num(0) * (a - b))], Rel(law(n, n - 0), ">=", j + 1 + 1))
    assert claim_latex(claim, {"law": "P_{{{0}, {1}}}"}) == r"P_{n, n} \ge j + 2"
    assert "0" not in conditions_latex(claim) and claim_latex(Claim([], Rel(n - 0, "=", n))) == "n - 0 = n"


def test_what_is_times_0_in_a_sum_is_nothing():
    at_0 = substitute(finite_sum(k + i * (a - b), k, num(0), n), {i: num(0)})
    assert claim_latex(Claim([], Rel(at_0, ">=", 0))) == r"\sum_{k = 0}^{n} k \ge 0"


def test_a_sum_with_squares_is_not_added_up_at_sight():
    plain = [[F(k), ["h0"], None] for k in range(1, 8)]
    squares = [[F(1), ["h0"], x + k] for k in range(1, 8)]
    for parts, sums in ((plain, [k * a for k in range(1, 8)]), (squares, [a * (x + k) ** 2 for k in range(1, 8)])):
        theorem = combine([Rel(a, ">", 0)], Rel(build("+", *sums), ">=", 0), {"sum": parts})
        assert is_lemma(theorem) == (parts is squares)


def test_where_the_goal_holds_there_is_nothing_to_show():
    goal, failing = Rel(a, ">=", 1), Rel(1, ">", a)
    parts = [[F(1), ["h0"], None], [F(1), ["h1"], None]]
    here = combine([Rel(b, ">=", 1), Rel(a, ">=", b), failing], goal, {"sum": parts})
    lines = outline(cases(assume(goal), here, goal, failing))
    assert lines == ["Suppose a < 1, or there is nothing to show: this is impossible by a >= b and b >= 1."]


def test_an_impossible_case_is_told_by_what_excludes_what_is_supposed():
    """Also where it is the condition of a lemma that cannot be."""
    goal, failing = Rel(a, "=", b), Rel(a, ">", b)
    nothing = combine([Rel(b, ">=", a), failing], Rel(0, ">=", 1), {"times": ["h1"], "sum": [[F(1), ["h0"], None]]})
    high, low = F(1, 2) * (a - b + 1), F(1, 2) * (a - b - 1)
    up, down = ({"sum": [[F(1), [], root], [F(1), ["t0"], other]]} for root, other in ((high, low), (-low, -high)))
    here = combine([Rel(b, ">=", a), failing], goal, {"ge": up, "le": down}, [nothing])
    assert outline(here) == ["This is impossible by a > b and b >= a."]


def test_what_is_impossible_by_squares_has_its_equation():
    given = [Rel(a, ">=", 0), Rel(a**2, ">", b**2)]
    supposed = Rel(b, ">=", a)
    parts = [[F(1), [], b - a], [F(2), ["h0", "h2"], None]]
    nothing = combine([*given, supposed], Rel(0, ">=", 1), {"times": ["h1"], "sum": parts})
    high, low = F(1, 2) * (a - b), F(1, 2) * (a - b - 2)
    whole = [[F(1), [], high], [F(1), [], None], [F(1), ["t0"], low]]
    here = combine([*given, supposed], Rel(a, ">", b), {"sum": whole}, [nothing])
    assert outline(here) == [
        "This is impossible: the negative number (-1)*(a^2 - b^2) would be (b - a)^2 + 2*a*(b - a), "
        "which is not negative."
    ]


def test_a_power_of_what_is_positive_is_no_case():
    """Nor that it is negative; of what may be negative both are."""
    for least, said in (
        (1, ["By algebra from a >= 1."]),
        (-1, ["Split at a^n >= 0.", "In each case: by algebra from a >= -1."]),
    ):
        given, parts = [Rel(a, ">=", least), Rel(n, ">=", 1)], (Rel(a**n, ">=", 0), Rel(0, ">", a**n))
        adding, goal = {"sum": [[F(1), ["h0"], None]]}, Rel(a + 1, ">=", least + 1)
        assert outline(cases(*(combine([*given, part], goal, adding) for part in parts), *parts)) == said


def test_only_sums_are_compared_term_by_term():
    twice = Function("twice", (n,), ("recursive", 0, num(1), 2 * app(Function("twice", (n,), ("self",)), n), True))
    of_sums = Rel(finite_sum(a * k, k, num(0), n), "=", a * finite_sum(k, k, num(0), n))
    for goal, compared in ((of_sums, True), (Rel(app(twice, n), ">=", 1), False)):
        theorem = prove(goal, [Rel(n, ">=", 0)], method=induction(n))
        assert theorem.rule == "induct" and is_termwise(theorem) is compared


def test_what_is_supposed_for_all_is_shown_under_its_conditions():
    """What says it of some, as an induction hypothesis, does not show it of all."""
    of_all = Claim([Rel(x, ">=", 0)], Rel(x + a, ">=", 0), [x])
    parts = [[F(1), ["h0"], None], [F(1), ["h1"], None]]
    some = combine([Rel(a, ">=", 0), Rel(x, ">", 1)], of_all.goal, {"sum": [*parts, [F(1), [], None]]})
    every = combine([Rel(a, ">=", 0), Rel(x, ">=", 0)], of_all.goal, {"sum": parts})
    for uses in ([some, every], [every, some]):
        here = Given(uses, Put(), None, 2)
        shown, alone = (here.shows(key_of(of_all.goal), before, of_all) for before in (2, 1))
        assert shown is not None and shown.theorem is every
        assert alone is not None and alone.theorem is uses[0]


def test_an_induction_hypothesis_that_a_lemma_supposes_for_all_is_named():
    """What the statement itself supposes is seen."""
    free, row_ = Function("b", (i,)), Function("row", (n, i), ("self",))
    row = Function("row", (n, i), ("recursive", 0, num(1), app(row_, n, i) + app(row_, n, i + 1), True))
    of_all = Claim([], Rel(app(free, i), ">=", 0), [i])
    two = prove(Rel(app(free, k) + app(free, k + 1), ">=", 0), [of_all])
    goal, names = Rel(app(row, n, i), ">=", 0), {two.claim: "Lemma 1"}
    there = instance(two, {k: i}, [Lambda(free, (i,), app(row, n, i))])
    supposed = Claim([], goal, [i])
    step = prove(Rel(app(row, n + 1, i), ">=", 0), [Rel(n, ">=", 0), supposed], [there])
    base = prove(Rel(app(row, num(0), i), ">=", 0))
    theorem = induct(Claim([], goal, [i]), n, num(0), base, step)
    held = " The conditions of what is cited hold by the induction hypothesis."
    assert outline(theorem, names)[-1].endswith(held)
    assert not any("hypothesis" in line for line in outline(step, names))


def test_sums_whose_terms_are_supposed_to_compare_name_the_hypothesis():
    f, g = Function("f", (i,)), Function("g", (i,))
    above = Claim([Rel(i, ">=", 1), Rel(n, ">=", i)], Rel(a * app(f, i), ">=", app(g, i)), [i])
    sums = [finite_sum(app(h, k), k, num(1), n) for h in (f, g)]
    theorem = prove(Rel(a * sums[0], ">=", sums[1]), [Rel(n, ">=", 0), above], method=induction(n))
    (line,) = outline(prove(Rel(a * sums[0] + 1, ">", sums[1]), [Rel(n, ">=", 0), above], [theorem]))
    assert "(term by term, by the hypothesis a*f(i) >= g(i))" in line


def test_a_summand_that_a_reader_sees_is_told_also_at_values():
    square = prove(Rel(x * x, ">=", x), [Rel(x, ">=", 1)])
    there = instance(square, {x: a + 1})
    goal, given = Rel((a + 1) * (a + 1) + b, ">=", a + 1 + q), [Rel(a + 1, ">=", 1), Rel(b, ">=", q)]
    theorem = combine(given, goal, {"sum": [[F(1), ["h1"], None], [F(1), ["t0"], None]]}, [there])
    assert outline(theorem) == ["By adding b >= q and (a + 1)*(a + 1) >= a + 1."]


@pytest.mark.parametrize(
    ("times", "step_", "added"),
    [(q, "(a) q*row(n, q) >= 0, by the induction hypothesis.", "(a)"), (1, "", "the induction hypothesis")],
    ids=["multiple", "itself"],
)
def test_a_multiple_of_what_an_induction_supposes_is_a_step(monkeypatch, times, step_, added):
    monkeypatch.setattr(argument, "_MOST_AT_ONCE", 0)  # what it takes is told in steps
    self_ = app(Function("row", (n, q), ("self",)), n, q)
    row = Function("row", (n, q), ("recursive", 0, num(1), times * self_ + 1, True))
    known, given = Claim([], Rel(app(row, n, q), ">=", 0)), [Rel(q, ">=", 0), Rel(n, ">=", 0)]
    multiple = prove(Rel(times * app(row, n, q), ">=", 0), [*given, known])
    step = prove(Rel(app(row, n + 1, q), ">=", 0), [*given, known], [multiple])
    _, _, *lines = outline(induct(known, n, num(0), prove(Rel(app(row, num(0), q), ">=", 0)), step))
    assert [line for line in lines if line.startswith("(a)")] == [step_] * bool(step_)
    assert lines[-1].endswith(f"y adding {added} and the number 1, with the recursion of row(n, q).")
