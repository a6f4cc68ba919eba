"""Sums of sums: true statements, each beside false twins, and the polynomials of sums of powers."""

from __future__ import annotations

import pytest

from symbolic.search.nested import by_inner_sums, power_sum
from tests.search.tactics import by, fails


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("n >= 0 |- sum(sum(i*j, j, 0, i), i, 0, n) = n*(n + 1)*(n + 2)*(3*n + 1)/24",
         "n >= 0 |- sum(sum(i*j, j, 0, i), i, 0, n) = n*(n + 1)*(n + 2)*(3*n + 2)/24"),
        ("n >= 0 |- sum(sum(1, j, i, n), i, 1, n) = n*(n + 1)/2",
         "|- sum(sum(1, j, i, n), i, 1, n) = n*(n + 1)/2"),
        # The inner sum is a factor, and has nothing of the outer index.
        ("n >= 1, m >= 1 |- sum(sum(i*j, j, 1, m), i, 1, n) = n*(n + 1)*m*(m + 1)/4",
         "n >= 1 |- sum(sum(i*j, j, 1, m), i, 1, n) = n*(n + 1)*m*(m + 1)/4"),
        ("n >= 1 |- sum(sum(sum(1, k, 1, j), j, 1, i), i, 1, n) = n*(n + 1)*(n + 2)/6",
         "n >= 1 |- sum(sum(sum(1, k, 1, j), j, 1, i), i, 1, n) = n*(n + 1)*(n + 2)/3"),
        ("n >= 1 |- sum(sum(a*i + b*j^2, j, 1, i), i, 1, n) = a*n*(n + 1)*(2*n + 1)/6 + b*n*(n + 1)^2*(n + 2)/12",
         "n >= 1 |- sum(sum(a*i + b*j^2, j, 1, i), i, 1, n) = a*n*(n + 1)*(2*n + 1)/6 + b*n*(n + 1)^2*(n + 3)/12"),
        # The outer sum is of no polynomial.
        ("n >= 1 |- sum(2^i*sum(j, j, 1, i), i, 1, n) = 2^n*(n^2 - n + 2) - 2",
         "n >= 1 |- sum(2^i*sum(j, j, 1, i), i, 1, n) = 2^n*(n^2 - n + 2)"),
        ("n >= 1 |- sum(sum(i*j, j, 1, i), i, 1, n) <= n^4", "n >= 2 |- sum(sum(i*j, j, 1, i), i, 1, n) >= n^4"),
        # In a power, and in a quotient.
        ("n >= 1 |- sum(k^3, k, 1, n) = sum(k, k, 1, n)^2", "n >= 1 |- sum(k^3, k, 1, n) = sum(k, k, 1, n)^3"),
        ("n >= 1 |- sum(k, k, 1, n)/n = (n + 1)/2", "n >= 1 |- sum(k, k, 1, n)/n = (n + 2)/2"),
        ("n >= 1 |- n*sum(k^2, k, 1, n) >= sum(k, k, 1, n)^2", "n >= 3 |- sum(k^2, k, 1, n) >= sum(k, k, 1, n)^2"),
    ],
)  # fmt: skip
def test_sums_of_sums(true: str, false: str) -> None:
    by(by_inner_sums, f"integers i, j, k, m, n; {true}")
    assert fails(by_inner_sums, f"integers i, j, k, m, n; {false}")


@pytest.mark.parametrize("m", range(8))
def test_sums_of_powers(m: int) -> None:
    for x in range(6):
        assert sum(c * x**k for k, c in enumerate(power_sum(m))) == sum(k**m for k in range(x))
