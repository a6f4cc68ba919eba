"""Sums summand by summand, and their false twins."""

from __future__ import annotations

import pytest
from tactics import fails

from symbolic.language.statement import parse
from symbolic.search.auto import decide
from symbolic.search.termwise import termwise

TABLE: dict[str, list[str]] = {
    # One function
    "integers n; |- sum(k*x^k,k,0,n) = sum(x^k*k,k,0,n)": ["integers n; |- sum(k*x^k,k,0,n) = sum(x^k*k^2,k,0,n)"],
    # Linearity
    "integers n; |- sum((a+b)*k,k,0,n) = a*sum(k,k,0,n) + b*sum(k,k,0,n)": [
        "integers n; |- sum(a*b*k,k,0,n) = a*sum(k,k,0,n) + b*sum(k,k,0,n)",
    ],
    "integers n; |- sum(a*k + b*k^2,k,0,n) = a*sum(k,k,0,n) + b*sum(k^2,k,0,n)": [
        "integers n; |- sum(a*k + b*k^2,k,0,n) = a*sum(k,k,0,n) + b*sum(k,k,0,n)",
    ],
    "integers n; x != 0 |- sum(k/x,k,0,n) = sum(k,k,0,n)/x": ["integers n; |- sum(k/x,k,0,n) = sum(k,k,0,n)/x"],
    "integers n, m; |- sum(sum(j*k,j,0,m),k,0,n) = sum(k*sum(j,j,0,m),k,0,n)": [
        "integers n, m; |- sum(sum(j*k,j,0,m),k,0,n) = sum(j,j,0,m) + sum(k,k,0,n)",
    ],
    # Congruence
    "integers n; |- sum((k+1)^2,k,0,n) = sum(k^2+2*k+1,k,0,n)": [
        "integers n; |- sum((k+1)^2,k,0,n) = sum(k^2+2*k,k,0,n)",
        "integers n; |- sum(x/x*k,k,0,n) = sum(k,k,0,n)",
    ],
    "integers n, m; |- sum(sum(j*k,j,0,m),k,0,n) = sum(sum(k*j + 0,j,0,m),k,0,n)": [
        "integers n, m; |- sum(sum(j*k,j,0,m),k,0,n) = sum(sum(k*j + 1,j,0,m),k,0,n)",
    ],
    # Divisors that are positive, but not by form; numbers too large to be tried out
    "integers n; x > 0, y > 0 |- sum((x/y)^k,k,0,n) = sum(x^k/y^k,k,0,n)": [
        "integers n; x > 0, y > 0 |- sum((x/y)^k,k,0,n) = sum(x^k/y^(k+1),k,0,n)",
    ],
    "integers n; x > 0, y > 0 |- sum(z^k*x^(n-2*k)/y^(n-2*k),k,0,n) = sum((z*y/x)^k*(x/y)^(n-k),k,0,n)": [
        "integers n; x > 0, y > 0 |- sum(z^k*x^(n-2*k)/y^(n-2*k),k,0,n) = sum((z*x/y)^k*(x/y)^(n-k),k,0,n)",
    ],
    "integers n, m; x > 0 |- x^m*sum(k/x^m,k,0,n) = sum(k,k,0,n)": [
        "integers n, m; x > 0 |- x^m*sum(k/x^(m+1),k,0,n) = sum(k,k,0,n)",
    ],
    "integers n; n >= 10, 12 >= n |- factorial(n)*sum(k/factorial(n),k,0,n) = sum(k,k,0,n)": [
        "integers n; n >= 9, 12 >= n |- factorial(n)*sum(k/factorial(n),k,0,n) = sum(k,k,1,n-1)",
    ],
    # Monotonicity
    "integers n; |- sum(k^2,k,1,n) >= sum(k,k,1,n)": ["integers n; |- sum(k^2,k,1,n) >= sum(2*k,k,1,n)"],
    "integers n; 0 < x, x <= 1 |- sum(x^k,k,0,n) <= sum(1,k,0,n)": [
        "integers n; 0 < x, x <= 1 |- sum(x^k,k,0,n) < sum(1,k,0,n)",
        "integers n; 0 < x |- sum(x^k,k,0,n) <= sum(1,k,0,n)",
    ],
    "integers n, m; m >= 0, x >= y |- sum(x*k,k,m,n) >= sum(y*k,k,m,n)": [
        "integers n, m; x >= y |- sum(x*k,k,m,n) >= sum(y*k,k,m,n)",
    ],
    # First and last terms apart
    "integers n; n >= 0 |- sum(2^k,k,0,n) = 1 + sum(2^k,k,1,n)": [
        "integers n; |- sum(2^k,k,0,n) = 1 + sum(2^k,k,1,n)",
        "integers n; n >= 0 |- sum(2^k,k,0,n) = sum(2^k,k,1,n)",
    ],
    "integers n; n >= 1 |- sum(k^2,k,0,n) = sum(k^2,k,0,n-1) + n^2": [
        "integers n; n >= 1 |- sum(k^2,k,0,n) = sum(k^2,k,0,n-1) + (n-1)^2",
    ],
    # Empty sums, and sums of one term
    "integers n; n <= 0 |- sum(k^2,k,1,n) = 0": ["integers n; n <= 1 |- sum(k^2,k,1,n) = 0"],
    "integers n; |- sum(k^2,k,n,n) = n^2": ["integers n; |- sum(k^2,k,n,n) = n"],
    # Another index
    "integers n; |- sum(k^2,k,0,n-1) = sum((k-1)^2,k,1,n)": ["integers n; |- sum(k^2,k,0,n-1) = sum((k-1)^2,k,0,n)"],
    "integers n, m; |- sum(k+2,k,m,n) = sum(j,j,m+2,n+2)": ["integers n, m; |- sum(k+2,k,m,n) = sum(j,j,m,n+2)"],
    "integers n; |- sum((n-k)^2,k,0,n) = sum(k^2,k,0,n)": ["integers n; |- sum((n-k)^2,k,0,n) = sum(k^2,k,1,n+1)"],
}
TWINS = [twin for twins in TABLE.values() for twin in twins]


@pytest.mark.parametrize("text", TABLE)
def test_true(text: str) -> None:
    assert decide(parse(text), 60.0)["verdict"] == "proved"


@pytest.mark.parametrize("text", TWINS)
def test_false_twins(text: str) -> None:
    assert decide(parse(text), 60.0)["verdict"] == "refuted"


@pytest.mark.parametrize("text", [t for t in TWINS if "x/x" not in t and "k/x" not in t])
def test_the_tactic_finds_nothing_for_a_false_twin(text: str) -> None:
    assert fails(termwise, text)
