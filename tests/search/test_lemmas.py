"""The lemmas that are proved on demand, the samples and the witnesses."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from symbolic.kernel import Evaluator, Refutation, Theorem, num, truth, var
from symbolic.language.statement import parse
from symbolic.language.sums import binomial
from symbolic.search import binomials, exponents, laws, powers
from symbolic.search.errors import NotFound
from symbolic.search.factorization import factored_term
from symbolic.search.hypergeometric import recurrence
from symbolic.search.ideals import by_equalities
from symbolic.search.samples import Samples
from symbolic.search.witnesses import witness

LEMMAS = {
    binomials.next_below: "n >= 0 |- (k + 1)*binomial(n, k + 1) = (n - k)*binomial(n, k)",
    binomials.absorption: "n >= 1 |- k*binomial(n, k) = n*binomial(n - 1, k - 1)",
    binomials.below: "n >= 0, -1 >= k |- binomial(n, k) = 0",
    binomials.above: "n >= 0, k >= n + 1 |- binomial(n, k) = 0",
    binomials.first: "n >= 0 |- binomial(n, 0) = 1",
    binomials.last: "n >= 0 |- binomial(n, n) = 1",
    binomials.not_negative: "n >= 0 |- binomial(n, k) >= 0",
    binomials.positive: "k >= 0, n >= k |- binomial(n, k) >= 1",
    binomials.at_most_power: "n >= 0 |- 2^n >= binomial(n, k)",
    binomials.symmetry: "n >= 0 |- binomial(n, k) = binomial(n, n - k)",
    powers.positive: "x > 0 |- x^n > 0",
    powers.not_negative: "x >= 0, n >= 0 |- x^n >= 0",
    powers.factorial_positive: "n >= 0 |- factorial(n) >= 1",
    laws.below_tangent: "x > 0 |- x - 1 >= log(x)",
    laws.above_tangent: "x > 0 |- log(x) >= 1 - 1/x",
    laws.of_inverse: "x > 0 |- log(1/x) = -log(x)",
    laws.exp_of_multiple: "|- exp(n*x) = exp(x)^n",
    laws.exp_of_minus: "|- exp(-x) = 1/exp(x)",
    laws.exp_of_log: "x > 0 |- exp(n*log(x)) = x^n",
    laws.log_of_power: "x > 0 |- log(x^n) = n*log(x)",
    exponents.inverse: "x != 0 |- x^(-a)*x^a = 1",
    exponents.of_sum: "x != 0 |- x^(a + b) = x^a*x^b",
    exponents.of_natural_sum: "a >= 0, b >= 0 |- x^(a + b) = x^a*x^b",
    exponents.of_product: "x != 0, y != 0 |- (x*y)^a = x^a*y^a",
    exponents.of_natural_product: "a >= 0 |- (x*y)^a = x^a*y^a",
    exponents.of_power: "x != 0 |- (x^a)^b = x^(a*b)",
    exponents.of_natural_power: "a >= 0, b >= 0 |- (x^a)^b = x^(a*b)",
    exponents.nonzero: "x != 0 |- x^a/x^a = 1",
    exponents.nonzero_product: "x != 0, y != 0 |- x*y/(x*y) = 1",
    exponents.sign_squared: "|- (-1)^a*(-1)^a = 1",
    exponents.sign_turned: "|- (-1)^(-a) = (-1)^a",
}


def claim(text: str):
    return parse(text).claims[0]


@pytest.mark.parametrize("lemma", LEMMAS, ids=LEMMAS.get)
def test_a_lemma_says_what_it_should(lemma) -> None:
    theorem = lemma()
    wanted = claim("integers a, b, n, k; " + LEMMAS[lemma])
    assert type(theorem) is Theorem and not theorem.rests_on
    assert theorem.claim.goal == wanted.goal
    assert set(theorem.claim.given) <= set(wanted.given)


def test_the_lemmas_on_binomials_hold_for_numbers() -> None:
    n, k = var("n", "integer"), var("k", "integer")
    for a in range(6):
        for b in range(-2, 8):
            point = {n: Fraction(a), k: Fraction(b)}
            exact = comb(a, b) if b >= 0 else 0
            assert Evaluator().value(binomial(num(a), num(b)), {}) == (exact, exact)
            for lemma in list(LEMMAS)[:9]:
                if all(truth(h, point) for h in lemma().claim.given):
                    assert truth(lemma().claim.goal, point)


def test_equalities_combine_without_a_sign() -> None:
    c = claim("a*x = b, c*x = b*x |- (a + c)*x = b + b*x")
    assert by_equalities(c.goal, c.given).claim.goal == c.goal
    c = claim("a*x = b, c*x = b*x |- (a + c)*x = b")
    with pytest.raises(NotFound):
        by_equalities(c.goal, c.given)


def test_division_by_what_is_not_known_to_be_positive_is_not_done() -> None:
    c = claim("a*x = a*y, a > 0 |- x = y")
    assert by_equalities(c.goal, c.given).claim.goal == c.goal
    with pytest.raises(NotFound):
        by_equalities(c.goal, c.given[:1])


@pytest.mark.parametrize("f", ["f", "t"])
def test_positive_factors_are_cancelled_whatever_the_names(f: str) -> None:
    c = claim(f"{f} > 0, g > 0, {f}*g*a = c, c = {f}*g*b |- a = b")
    assert by_equalities(c.goal, c.given).claim.goal == c.goal
    for known in (c.given[1:], (c.given[0], *c.given[2:])):
        with pytest.raises(NotFound):
            by_equalities(c.goal, known)


@pytest.mark.parametrize(
    ("body", "factors"),
    [
        ("binomial(n,k)", ["-2", "1"]),
        ("k*binomial(n,k)", ["-2*n - 2", "n"]),
        ("binomial(n,k)^2", ["-4*n - 2", "n + 1"]),
        ("binomial(n,k)*x^k", ["-x - 1", "1"]),
        ("binomial(2*n,k)^2*(-1)^k", ["4*n + 2", "n + 1"]),
        ("binomial(n,k)*binomial(n + k,k)", ["n + 1", "-6*n - 9", "n + 2"]),
        ("binomial(n,k)^2*2^k", ["n + 1", "-6*n - 9", "n + 2"]),
    ],
)
def test_recurrences(body: str, factors: list[str]) -> None:
    n, k = var("n", "integer"), var("k", "integer")
    found = recurrence(claim(f"integers n, k; |- {body} = 0").goal.lhs, n, k)
    assert len(found.factors) == len(factors)
    point = {n: Fraction(5), k: Fraction(2), var("x"): Fraction(3)}
    for got, want in zip(found.factors, factors, strict=True):
        wanted = claim(f"integers n, k; |- {want} = n*k*x").goal.lhs
        assert Evaluator().value(got, point) == Evaluator().value(wanted, point)


@pytest.mark.parametrize(
    "body", ["binomial(n,k)/(k + 1)", "k^2*binomial(n,k)", "binomial(n,k)^3", "(-1)^k*binomial(2*n,k)^3"]
)
def test_a_recurrence_is_one_of_the_summand(body: str) -> None:
    """sum of factors[j] F(n + j, k) = part(k) H(k) - part(k - 1) H(k - 1), at every place inside."""
    n, k = var("n", "integer"), var("k", "integer")
    t = claim(f"integers n, k; |- {body} = 0").goal.lhs
    rule = recurrence(t, n, k)
    right = rule.part * rule.kernel

    def value(term, *at: int) -> Fraction:
        low, high = Evaluator().value(term, {n: Fraction(at[0]), k: Fraction(at[1])})
        assert low == high
        return low

    for a, b in ((5, 1), (5, 3), (7, 6)):
        left = sum(value(f, a, b) * value(t, a + j, b) for j, f in enumerate(rule.factors))
        assert left == value(right, a, b) - value(right, a, b - 1)
        assert left != value(right, a, b + 1) - value(right, a, b)


def test_no_recurrence_for_what_is_not_hypergeometric() -> None:
    with pytest.raises(NotFound):
        recurrence(claim("integers n, k; |- n^k + k = 0").goal.lhs, var("n", "integer"), var("k", "integer"))


def test_factoring_keeps_what_divides() -> None:
    constant, above, below = factored_term(claim("|- (2*x^2 - 2)/(x - 1) = 0").goal.lhs)
    assert constant == 2
    assert len(above) == 2
    assert len(below) == 1  # nothing is cancelled


def test_samples_satisfy_the_hypotheses() -> None:
    c = claim("integers n; n >= 1, 0 < p < 1, q = 1 - p |- n*p*q > 0")
    samples = Samples(c.given, c.free())
    assert samples.found > 10
    assert all(samples.holds(h).all() for h in c.given)
    assert not samples.refutes(c.goal)
    assert samples.refutes(claim("integers n; |- p > q").goal)
    assert Samples(claim("x > 0, x < 0 |- x = 0").given).found == 0
    assert Samples(claim("x > 0, (x + 1/10)^2 > x^2 + x/5 + 1/100 |- x = 0").given).found == 0  # not by rounding


def test_points_that_a_hypothesis_for_all_values_may_exclude_refute_nothing() -> None:
    c = claim("integers i; (for all i: i >= 0 |- x^i = y) |- x = 1")
    assert not Samples(c.given, c.free()).refutes(c.goal)
    assert Samples([], c.free()).refutes(c.goal)


@pytest.mark.parametrize(
    "text",
    [
        "integers n; n >= 0 |- (1+x)^n >= 1 + n*x",
        "|- sqrt(1+x) <= 1 + x/2",
        "x > 0 |- log(x) < x - 1",
        "|- x/x = 1",
        "a > 0, b > 0, c > 0 |- a/(b+c) + b/(c+a) + c/(a+b) > 3/2",
        "|- x^2 >= 1/1000",
        "|- x^2 - 5/3*x + 25/36 > 0",
    ],
)
def test_witnesses(text: str) -> None:
    assert type(witness(claim(text), batches=8, seconds=10)) is Refutation


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("integers n; n >= 0 |- 2^n <= 100*(n+1)", 11),
        ("integers n; n >= 0, n <= 10 |- 2^n <= 100*(n+1)", None),
        ("integers n; |- 2^n < 10^6 + n", 20),
        ("integers n; n <= 19 |- 2^n < 10^6 + n", None),
        ("integers n, m; m = 2*n |- 2^m <= 10^6*(n+3)", 12),
        ("integers n, k; n >= 1 |- sum(1/k, k, 1, n) <= 4", 31),
        ("integers n; n >= 0 |- n^2 <= 600*n", 1024),
    ],
)
def test_of_one_integer_some_dozens_are_tried_and_powers_of_2(text: str, at: int | None) -> None:
    shown = claim(text)
    if at is None:
        with pytest.raises(NotFound):
            witness(shown)
    else:
        assert witness(shown).point["n"] == at


@pytest.mark.parametrize("text", ["|- x^2 >= 0", "x > 0 |- log(x) <= x - 1", "integers n; n >= 0 |- 2^n >= n + 1"])
def test_no_witness_against_what_is_true(text: str) -> None:
    with pytest.raises(NotFound):
        witness(claim(text), batches=2, seconds=5)
