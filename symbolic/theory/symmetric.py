"""Elementary symmetric functions: c(n, i), the coefficient of x^i in (r(1) + x) .. (r(n) + x), for arbitrary r(j).

It is built one factor at a time, and 0 for i outside of 0..n; that it is the coefficient is `expansion`.  Where no r(j)
is negative the sequence is log-concave, in the form with two indices that carries over from n to n + 1 (`two_index`).
"""

from collections.abc import Callable
from itertools import combinations
from math import prod
from typing import Any

from symbolic.search.methods import cases, induction
from symbolic.theory import log_concave
from symbolic.theory.theory import Theory


def by_choice(n: int, i: int, *, r: Callable[[int], Any]) -> Any:
    """The coefficient of x^i: x is taken from i of the n factors, the root from each of the others."""
    if not 0 <= i <= n:
        return 0
    factors = [r(j) for j in range(1, int(n) + 1)]
    return sum(prod(chosen) for chosen in combinations(factors, int(n - i)))


def multiplied_up(n: int, x: Any, *, r: Callable[[int], Any]) -> Any:
    """The product itself."""
    return prod(r(j) + x for j in range(1, int(n) + 1))


theory = Theory("products of factors r + x", integers="n i j k", on=[log_concave.theory])
lemma = theory.lemma

r = theory.sequence("r(n)")
c = theory.recursive("c(n, i)", "unit(i)", "c(n, i)*r(n + 1) + c(n, i - 1)")
theory.model(c, by_choice)
product = theory.recursive("product(n, x)", "1", "product(n, x)*(r(n + 1) + x)")
theory.model(product, multiplied_up)

# ---------------------------------------------------------------------------------------------- the polynomial

zero_below = lemma("n >= 0, i <= -1 |- c(n, i) = 0").prove(induction("n", bound="i"))
zero_above = lemma("n >= 0, i >= n + 1 |- c(n, i) = 0", name="degree").prove(induction("n", bound="i"))
monic = lemma("n >= 0 |- c(n, n) = 1", name="leading coefficient")
monic.prove(induction("n"), [zero_above.at(i="n + 1")])
series_step = lemma(
    "n >= 0, k >= 0 |- sum(c(n + 1, i)*x^i, i, 0, k) = (r(n + 1) + x)*sum(c(n, i)*x^i, i, 0, k) - x^(k + 1)*c(n, k)"
).prove(induction("k"))
expansion = lemma("n >= 0 |- sum(c(n, i)*x^i, i, 0, n) = product(n, x)").prove(induction("n"))
scaled = lemma("n >= 0, k >= 0 |- sum(kappa*c(n, i)*x^i, i, 0, k) = kappa*sum(c(n, i)*x^i, i, 0, k)")
scaled.prove(induction("k"))

# ---------------------------------------------------------------------------------------------- log-concavity

ROOTS, POSITIVE = (f"(for all j: 1 <= j <= n |- r(j) {sign} 0)" for sign in (">=", ">"))
not_negative = lemma(f"n >= 0, {ROOTS} |- c(n, i) >= 0").prove(
    induction("n", bound="i"), [log_concave.unit_not_negative]
)
one_factor = log_concave.one_more_factor.at({"b(k)": "c(n, k)"}, u="r(n + 1)", v=1)
two_index = lemma(f"n >= 0, {ROOTS}, i >= j |- c(n, i)*c(n, j) >= c(n, i + 1)*c(n, j - 1)", name="two-index form")
two_index.prove(induction("n", bound="i j"), [log_concave.unit_log_concave, one_factor])
positive = lemma(f"n >= 0, {POSITIVE}, 0 <= i <= n |- c(n, i) > 0")
positive.prove(induction("n", bound="i", step=cases("n >= i")), [not_negative])
strictly = lemma(f"n >= 0, {POSITIVE}, 0 <= i <= n |- c(n, i)^2 > c(n, i + 1)*c(n, i - 1)").prove(
    induction("n", bound="i"),
    [two_index, log_concave.one_more_factor_strictly.at({"b(k)": "c(n, k)"}, u="r(n + 1)", v=1, d="n")],
)
