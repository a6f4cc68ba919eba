"""Each tactic by itself: what it is for, and false twins on which it must find nothing."""

from __future__ import annotations

import pytest
from tactics import by, fails

from symbolic.language.statement import parse
from symbolic.search import (
    analysis,
    arguments,
    bases,
    contradictions,
    factors,
    inductions,
    logarithms,
    longer,
    orders,
    positivstellensatz,
    shape,
    sums,
    tangents,
    telescoping,
    termwise,
)
from symbolic.search.algebra import quick
from symbolic.search.errors import NotFound
from symbolic.search.prove import prove
from symbolic.search.prover import Prover
from tests.campaigns import sampled

CASES = [
    (
        arguments.by_arguments,
        ["b != 0 |- exp(-abs(-x)/b) = exp(-abs(x)/b)", "b != 0 |- x/b*exp(-abs(-x)/b) = x/b*exp(-abs(x)/b)"],
        ["b != 0 |- exp(-abs(-x)/b) = exp(abs(x)/b)", "b != 0 |- x/b*exp(-abs(-x)/b) = x/b*exp(-abs(x))"],
    ),
    (
        sums.by_summands,
        [
            "integers i, n; |- sum((i + x)^2, i, 1, n) = sum(i^2 + 2*i*x + x^2, i, 1, n)",
            "integers i, n; (for all i: 0 <= i <= n |- x^i = y) |- sum(x^i + 1, i, 0, n) = sum(1 + y, i, 0, n)",
            "integers i, m, n; |- sum(1/i - 1/(i + 1), i, 1, m + n) = sum(1/(i^2 + i), i, 1, n + m)",
        ],
        [
            "integers i, n; |- sum((i + x)^2, i, 1, n) = sum(i^2 + i*x + x^2, i, 1, n)",
            "integers i, n; (for all i: 1 <= i <= n |- x^i = y) |- sum(x^i + 1, i, 0, n) = sum(1 + y, i, 0, n)",
            "integers i, n; |- sum((i + x)^2, i, 1, n) = sum(i^2 + 2*i*x + x^2, i, 1, n + 1)",
            "integers i, n; |- sum((i + x)^2, i, 0, n) = sum(i^2 + 2*i*x + x^2, i, 1, n)",
        ],
    ),
    (
        sums.by_parts,
        [
            "integers i, n; x > 0, d > 0, sum(x^i, i, 0, n) = 1, sum(i*x^i, i, 0, n) = m"
            " |- sum((i - c)/d*x^i, i, 0, n) = (m - c)/d",
            "integers i, n; x > 0, sum(x^i, i, 0, n) = 1, sum(i*x^i, i, 0, n) = m, sum(i^2*x^i, i, 0, n) = y"
            " |- sum((i - m)^2*x^i, i, 0, n) = y - m^2",
        ],
        [
            "integers i, n; x > 0, d > 0, sum(x^i, i, 0, n) = 1, sum(i*x^i, i, 0, n) = m"
            " |- sum((i - c)/d*x^i, i, 0, n) = m/d - c",
            "integers i, n; x > 0, sum(x^i, i, 0, n) = 1, sum(i*x^i, i, 0, n) = m"
            " |- sum((i - c)/d*x^i, i, 0, n) = (m - c)/d",
            "integers i, n; x > 0, sum(x^i, i, 0, n) = 1, sum(i*x^i, i, 0, n) = m, sum(i^2*x^i, i, 0, n) = y"
            " |- sum((i - m)^2*x^i, i, 0, n) = y",
            "integers i, n; x > 0, sum(x^i, i, 0, n) = 1, sum(i*x^i, i, 0, n) = m |- sum((i - m)*x^i, i, 0, n + 1) = 0",
        ],
    ),
    (
        bases.by_bases,
        [
            "integers i; p > 1 - p, 1 > p, i >= 1 |- 1/(1 + ((1 - p)/p)^i) < 1",
            "integers i, N; q > 0, p > q, r = q/p, N >= 1, N >= i, i >= 0 |- (r^i - r^N)/(1 - r^N) <= r^i",
        ],
        [
            "integers i; p > 0, 1 > p, i >= 1 |- 1/(1 + ((1 - p)/p)^i) > 1/2",
            "integers i, N; q > 0, p > q, r = q/p, N >= 1, N >= i, i >= 0 |- (r^i - r^N)/(1 - r^N) >= r^i",
        ],
    ),
    (
        bases.by_larger_base,
        ["integers n; n >= 1 |- factorial(n) <= n^n", "integers n; n >= 1 |- n^n >= 1"],
        ["integers n; n >= 1 |- 2*factorial(n) <= n^n", "integers n; n >= 0 |- n^n >= n + 1"],
    ),
    (
        termwise.termwise,
        ["integers n; n >= 1 |- sum(1/(n+k), k, 1, n) >= 1/2", "integers n; n >= 1 |- sum(n/(n^2+k), k, 1, n) <= 1"],
        ["integers n; n >= 1 |- sum(1/(n+k), k, 1, n) >= 2/3", "integers n; n >= 1 |- sum(n/(n+k), k, 1, n) <= 1/2"],
    ),
    (
        inductions.by_induction,
        [
            "integers n; n >= 1, 0 <= a <= 1 |- (n + 1)*a^n*(1 - a) <= 1",
            "integers k, n; k >= 1, n >= k |- prod(1 - j/n, j, 1, k - 1) >= 1 - k*(k - 1)/(2*n)",
        ],
        [
            "integers n; n >= 1, 0 <= a |- n*a^n*(1 - a) <= 1/5",
            "integers k, n; k >= 1, n >= k |- prod(1 - j/n, j, 1, k - 1) >= 1 - k*(k - 1)/(3*n)",
        ],
    ),
    (
        orders.flat,
        ["|- abs(x) >= x", "|- max(x, y) >= min(x, y)", "|- abs(x*y) = abs(x)*abs(y)", "|- x*pos(x) >= x"],
        ["|- abs(x) > x", "|- max(x, y) > min(x, y)", "|- abs(x + y) = abs(x) + abs(y)", "|- x*pos(-x) >= x"],
    ),
    (
        orders.ordered,
        [
            "a >= 0, b >= 0, c >= 0 |- a*(a-b)*(a-c) + b*(b-a)*(b-c) + c*(c-a)*(c-b) >= 0",
            "a >= 0, b >= 0, c >= 0 |- a^2*(a-b)*(a-c) + b^2*(b-a)*(b-c) + c^2*(c-a)*(c-b) >= 0",
        ],
        [
            "a >= 0, b >= 0, c >= 0 |- a*(a-b)*(a-c) + b*(b-a)*(b-c) + c*(c-a)*(c-b) > 0",
            "a >= 0, b >= 0 |- a*(a-b)*(a-c) + b*(b-a)*(b-c) + c*(c-a)*(c-b) >= 0",
        ],
    ),
    (
        positivstellensatz.by_gram,
        ["0 <= x <= 1 |- 1 - 3*x + 3*x^2 > 0", "0 <= x <= 1, 0 <= y <= 1 |- x + y >= x*y", "x >= 1 |- x^3 >= x"],
        ["0 <= x <= 1 |- 1 - 4*x + 4*x^2 > 0", "0 <= x <= 1, 0 <= y <= 1 |- x + y > x*y", "x >= 0 |- x^3 >= x"],
    ),
    (
        orders.unequal,
        ["x != 0 |- x^2 > 0", "x != 1 |- (x-1)^4 + (x-1)^2 > 0"],
        ["x != 0 |- (x-1)^2 > 0", "x != 1 |- x - 1 > 0"],
    ),
    (
        contradictions.by_contradiction,
        ["x >= 0, y >= 0 |- x + y >= 2*sqrt(x*y)", "x >= 0, y >= x |- sqrt(y) >= sqrt(x)", "x > 0, x*y > 0 |- y > 0"],
        ["x >= 0, y >= 0 |- x + y >= 3*sqrt(x*y)", "x >= 0, y >= x |- sqrt(y) > sqrt(x)", "x*y > 0 |- y > 0"],
    ),
    (
        contradictions.both_ways,
        ["x >= 0 |- sqrt(x^2) = x", "x >= 0, y >= 0 |- sqrt(x*y) = sqrt(x)*sqrt(y)"],
        ["x <= 0 |- sqrt(x^2) = x", "x >= 0, y >= 0 |- sqrt(x+y) = sqrt(x) + sqrt(y)"],
    ),
    (
        positivstellensatz.vanishing_further,
        [
            "x^4 + y^4 <= 0 |- y = 0",
            "x^4 + 2*y^4 + z^2 = 0 |- x + y = 0",
            "x^4 + y^4 = 0 |- x = 0",
            "x^3 = y^3 |- x = y",
        ],
        [
            "x^4 - y^4 <= 0 |- y = 0",
            "x^4 + 2*y^4 + z^3 = 0 |- x + y = 0",
            "x^4 + y^4 = 1 |- x = 0",
            "x^2 = y^2 |- x = y",
        ],
    ),
    (
        contradictions.squeezed,
        [
            "x >= 0, x^2 = 4 |- x = 2",
            "x^3 = 8 |- x = 2",
            "x^2 = x, x > 0 |- x = 1",
            "x^3 + x = 2 |- x = 1",
            "x^2 = y^2, x >= 0, y >= 0 |- x = y",
            "x > 0, y > 0, x^2 + x*y = 2*y^2 |- x = y",
        ],
        [
            "x <= 0, x^2 = 4 |- x = 2",
            "x^3 = 9 |- x = 2",
            "x^2 = x, x >= 0 |- x = 1",
            "x^3 - x = 0 |- x = 1",
            "x^2 = y^2, x >= 0 |- x = y",
            "x > 0, x^2 + x*y = 2*y^2 |- x = y",
        ],
    ),
    (
        factors.by_factors,
        ["x >= 1, y >= 2 |- (x-1)*(y-2)*(x+y)^2 >= 0", "x > 1 |- (x-1)^3/(x+1) > 0", "x < 0 |- (x-1)*x > 0"],
        ["x >= 1, y >= 1 |- (x-1)*(y-2)*(x+y)^2 >= 0", "x >= 1 |- (x-1)^3/(x+1) > 0", "x <= 0 |- (x-1)*x > 0"],
    ),
    (
        logarithms.expanded,
        [
            "x > 0, y > 0 |- log(x*y^2) = log(x) + 2*log(y)",
            "c > 0 |- exp(-c*log(2)/c) = 1/2",
            "x > 0, y > 0 |- log(x/y) = log(x) - log(y)",
            "0 < x < 1 |- log(x - x^2) = log(x) + log(1-x)",
            "|- log(12) = 2*log(2) + log(3)",
            "|- exp(x + 2*y) = exp(x)*exp(y)^2",
            "x > 0 |- pow(x, 2) = exp(2*log(x))",
        ],
        [
            "x > 0, y > 0 |- log(x*y^2) = log(x) + log(y)",
            "c > 0, d > 0 |- exp(-d*log(2)/c) = 1/2",
            "x > 0, y > 0 |- log(x/y) = log(y) - log(x)",
            "0 < x < 1 |- log(x - x^2) = log(x) + log(1+x)",
            "|- log(12) = 2*log(3) + log(2)",
            "|- exp(x + 2*y) = exp(x)^2*exp(y)",
            "|- log(x^2) = 2*log(x)",
        ],
    ),
    (
        shape.by_shape,
        ["0 <= t <= 1 |- (1+t)*log(1+t) - t >= t^2/3", "x > 0 |- x*log(x) >= x - 1"],
        ["0 <= t <= 1 |- (1+t)*log(1+t) - t >= t^2/2", "x > 0 |- x*log(x) > x - 1"],
    ),
    (
        analysis.by_slope,
        [
            "x >= 0 |- log(1+x) >= x/(1+x)",
            "x > -1 |- log(1+x) <= x",
            "x > 0 |- log(1+x) < x",
            "x >= 0 |- exp(x) >= 1 + x + x^2/2",
            "x <= 0 |- exp(x) <= 1 + x + x^2/2",
            "x >= 0 |- sqrt(1+x) <= 1 + x/2",
            "0 < p < 1, 0 < q < 1 |- p*(log(p)-log(q)) + (1-p)*(log(1-p)-log(1-q)) >= 2*(p-q)^2",
        ],
        [
            "x > -1 |- log(1+x) >= x/(2+x)",
            "x > -1 |- log(1+x) < x",
            "x >= 0 |- log(1+x) < x",
            "|- exp(x) >= 1 + x + x^2/2",
            "x <= 1 |- exp(x) <= 1 + x + x^2/2",
            "x >= 0 |- sqrt(1+x) <= 1 + x/3",
            "0 < p < 1, 0 < q < 1 |- p*(log(p)-log(q)) + (1-p)*(log(1-p)-log(1-q)) >= 9/4*(p-q)^2",
        ],
    ),
    (
        shape.by_shape,
        ["0 <= x <= 1 |- log(1+x) >= x*log(2)", "0 <= x <= 1 |- exp(x) <= 1 + x*(exp(1)-1)"],
        ["0 <= x <= 2 |- log(1+x) >= x*log(2)", "0 <= x <= 1 |- exp(x) <= 1 + x*(exp(1)-2)"],
    ),
    (
        inductions.by_induction,
        [
            "integers n; n >= 0 |- 2^n >= n + 1",
            "integers n; n >= 0, x >= -1 |- (1+x)^n >= 1 + n*x",
            "integers n; n >= 5 |- 2^n > n^2",
            "integers n; n >= 4 |- factorial(n) >= 2^n",
            "integers n, k; n >= 0 |- sum(k^3,k,1,n) = (n*(n+1)/2)^2",
            "integers n, k; n >= 0, x != 1 |- sum(x^k,k,0,n) = (1-x^(n+1))/(1-x)",
            "integers n, k; n >= 0 |- sum(1/(k*(k+1)),k,1,n) = n/(n+1)",
            "integers n, k; n >= 0 |- prod(1 + 1/k, k, 1, n) = n + 1",
            "integers m, n, k; n >= 0, m >= 0 |- sum(binomial(k,m),k,0,n) = binomial(n+1,m+1)",
        ],
        [
            "integers n; n >= 0 |- 2^n >= n + 2",
            "integers n; n >= 0 |- (1+x)^n >= 1 + n*x",
            "integers n; n >= 4 |- 2^n > n^2",
            "integers n; n >= 3 |- factorial(n) >= 2^n",
            "integers n, k; n >= 0 |- sum(k^3,k,1,n) = (n*(n-1)/2)^2",
            "integers n, k; n >= 0, x != 1 |- sum(x^k,k,0,n) = (1-x^(n+2))/(1-x)",
            "integers n, k; n >= 0 |- sum(1/(k*(k+1)),k,1,n) = (n+1)/(n+2)",
            "integers n, k; n >= 0 |- prod(1 + 1/k, k, 1, n) = n + 2",
            "integers m, n, k; n >= 0, m >= 0 |- sum(binomial(k,m),k,0,n) = binomial(n+1,m)",
        ],
    ),
    (
        longer.by_longer_sum,
        [
            "integers n, r, k; r <= n, r >= 0 |- sum(binomial(n,k),k,0,r) <= 2^n",
            "integers n, r, k; r < n - 1, r >= 0 |- sum(binomial(n,k),k,0,r) < 2^n - 1",
            "integers n, r, k; 2*r <= n, r >= 0 |- sum(binomial(n,k),k,0,r) <= 2^n",
            "integers n, r, k; r <= n, r >= 0, 0 < q, q < 1 |- sum(binomial(n,k)*q^k*(1-q)^(n-k),k,0,r) <= 1",
        ],
        [
            "integers n, r, k; r <= n, r >= 0 |- sum(binomial(n,k),k,0,r) < 2^n",
            "integers n, r, k; r < n, r >= 0 |- sum(binomial(n,k),k,0,r) < 2^n - 1",
            "integers n, r, k; 2*r <= n, r >= 0 |- sum(binomial(n,k),k,0,r) <= 2^n - 1",
            "integers n, r, k; r <= n, r >= 0 |- sum((-1)^k*binomial(n,k),k,0,r) <= 0",
        ],
    ),
    (
        longer.by_closed_form,
        [
            "integers n, k; n >= 1 |- sum(1/2^k,k,1,n) < 1",
            "integers n, k; n >= 1, a > 0, 0 < r, r < 1 |- sum(a*r^(k-1),k,1,n) <= a/(1-r)",
            "integers n, k; n >= 0, t >= 0, t < 1 |- sum(t^k,k,0,n) <= 1/(1-t)",
        ],
        [
            "integers n, k; n >= 1 |- sum(1/2^k,k,1,n) < 1/2",
            "integers n, k; n >= 1, a > 0, 0 < r, r < 1 |- sum(a*r^k,k,0,n) <= a*r/(1-r)",
            "integers n, k; n >= 1 |- sum(k/2^k,k,1,n) < 2",
            "integers n, k; n >= 0, t >= 0, t < 1 |- sum(t^k,k,0,n) < 1/(1-t)",
        ],
    ),
    (
        inductions.by_one_integer,
        ["integers k, n; k >= 1, n >= 1, 0 < x, x < 1 |- (1 - x)^(k*n) >= 1 - k*n*x"],
        [
            "integers k, n; k >= 1, n >= 1, 0 < x, x < 1 |- (1 - x)^(k*n) >= 1 - k*x",
            "integers k, n; k >= 0, 0 < x, x < 1 |- (1 - x)^(k*n) >= 1 - k*n*x",
        ],
    ),
    (
        tangents.by_powers,
        ["integers n; n >= 1, 0 < x, x < 1 |- (1 - x)^n <= exp(-n*x)"],
        [
            "integers n; n >= 1, 0 < x, x < 1 |- (1 - x)^n <= exp(-2*n*x)",
            "integers n; n >= 1, 0 < x |- (1 - x)^n <= exp(-n*x)",
        ],
    ),
    (
        tangents.by_tangents,
        [
            "x > 0 |- log(x + 1) - log(x) <= 1/x",
            "x > 0 |- log(x + 1) - log(x) >= 1/(x + 1)",
            "p > 0, q > 0, r > 0, s > 0, p + q = 1, r + s = 1 |- p*(log(p) - log(r)) + q*(log(q) - log(s)) >= 0",
        ],
        [
            "x > 0 |- log(x + 1) - log(x) <= 1/(x + 1)",
            "x > 0 |- log(x + 1) - log(x) >= 1/x",
            "p > 0, q > 0, r > 0, s > 0, p + q = 1, r + s = 1 |- p*(log(p) - log(r)) + q*(log(q) - log(s)) >= 1/1000",
        ],
    ),
    (
        telescoping.recurring,
        [
            "integers n, k; n >= 0 |- (n+2)^2*sum(binomial(n+2,k)^3,k,0,n+2)"
            " = (7*n^2+21*n+16)*sum(binomial(n+1,k)^3,k,0,n+1) + 8*(n+1)^2*sum(binomial(n,k)^3,k,0,n)",
            "integers n, k; n >= 0 |- (n+2)*sum(binomial(n+2,k)*binomial(n+2+k,k),k,0,n+2) = (6*n+9)"
            "*sum(binomial(n+1,k)*binomial(n+1+k,k),k,0,n+1) - (n+1)*sum(binomial(n,k)*binomial(n+k,k),k,0,n)",
            "integers n, k; n >= 1 |- n*sum(binomial(n,k)^2,k,0,n) = (4*n-2)*sum(binomial(n-1,k)^2,k,0,n-1)",
            "integers n, k; n >= 0 |- sum(binomial(n+1,k),k,0,n+1) = 2*sum(binomial(n,k),k,0,n)",
        ],
        [
            "integers n, k; n >= 0 |- (n+2)^2*sum(binomial(n+2,k)^3,k,0,n+2)"
            " = (7*n^2+21*n+16)*sum(binomial(n+1,k)^3,k,0,n+1) + 8*(n+1)*sum(binomial(n,k)^3,k,0,n)",
            "integers n, k; n >= 0 |- (n+2)*sum(binomial(n+2,k)*binomial(n+2+k,k),k,0,n+2) = (6*n+9)"
            "*sum(binomial(n+1,k)*binomial(n+1+k,k),k,0,n+1) - n*sum(binomial(n,k)*binomial(n+k,k),k,0,n)",
            "integers n, k; n >= 1 |- n*sum(binomial(n,k)^2,k,0,n) = (4*n-1)*sum(binomial(n-1,k)^2,k,0,n-1)",
            "integers n, k; n >= 0 |- sum(binomial(n+1,k),k,0,n+1) = 2*sum(binomial(n,k),k,0,n+1)",
        ],
    ),
    (
        factors.by_other_factors,
        [
            "x^4 = y^4, x > 0, y > 0 |- x = y",
            "x^4 = y^4, x > 0, y < 0 |- x = -y",
            "x^4 + y^4 = 2*x^2*y^2, x > 0, y > 0 |- x = y",
            "x^2 = y, y^2 = x, x > 0 |- x = 1",
            "x^3 + y^3 + z^3 = 3*x*y*z, x + y + z > 0 |- x = y",
            "x + 1/x = y + 1/y, x > 1, y > 1 |- x = y",
            "(x - y)^3*(x^2 + 1) = 0 |- x = y",
            "x^4 = y^4, x >= 0, y >= 0 |- x = y",
            "x^2*y = y^3, x > 0, y > 0 |- x >= y",
        ],
        [
            "x^4 = y^4, x > 0 |- x = y",
            "x^4 = y^4, x > 0, y < 0 |- x = y",
            "x^4 + y^4 = 2*x^2*y^2, x > 0 |- x = y",
            "x^2 = y, y^2 = x, x >= 0 |- x = 1",
            "x^3 + y^3 + z^3 = 3*x*y*z, x + y + z >= 0 |- x = y",
            "x + 1/x = y + 1/y, x > 1, y > 0 |- x = y",
            "(x - y)^3*(x^2 - 1) = 0 |- x = y",
            "x^4 = y^4, x >= 0, y >= -1 |- x = y",
            "x^2*y = y^3, x > 0, y > 0 |- x > y",
        ],
    ),
    (
        orders.by_few_values,
        [
            "integers x, y; 6*x + 10*y = 8, 0 <= x, x <= 4 |- x = 3",
            "integers x, y; 6*x + 10*y = 8, 0 <= x, x <= 9 |- (x - 3)*(x - 8) = 0",
            "integers x, y; 3*x + 5*y = 22, x >= 0, y >= 0 |- x = 4",
            "integers n; 2 <= n, n <= 6 |- factorial(n) >= 2^(n - 1)",
        ],
        [
            "integers y; 6*x + 10*y = 8, 0 <= x, x <= 4 |- x = 3",
            "integers x, y; 6*x + 10*y = 8, 0 <= x, x <= 9 |- x = 3",
            "integers x, y; 6*x + 10*y = 8, 0 <= x |- x = 3",
            "integers x, y; 3*x + 5*y = 22, x >= -1, y >= 0 |- x = 4",
            "integers n; 2 <= n, n <= 6 |- factorial(n) > 2^(n - 1)",
        ],
    ),
    (
        telescoping.telescoped,
        [
            "integers n, k; n >= 0 |- sum(binomial(n,k),k,0,n) = 2^n",
            "integers n, k; n >= 0 |- sum(k*binomial(n,k),k,0,n) = n*2^n/2",
            "integers n, k; n >= 0 |- sum(binomial(n,k)^2,k,0,n) = binomial(2*n,n)",
            "integers n, k; n >= 0, y != 0 |- sum(binomial(n,k)*x^k*y^(n-k),k,0,n) = (x+y)^n",
            "integers n, k; n >= 0 |- sum(binomial(n,k)*p^k*(1-p)^(n-k),k,0,n) = 1",
            "integers n, k; n >= 0 |- sum(k*binomial(n,k)*p^k*(1-p)^(n-k),k,0,n) = n*p",
            "integers n, k; n >= 0 |- sum(binomial(n,k)*x^(n-k)*y^k,k,0,n) = (x+y)^n",
            "integers n, k; n >= 0 |- sum((-1)^k*binomial(n+1,k),k,0,n+1) = 0",
            "integers n, k; n >= 2 |- sum(k^2*binomial(n,k),k,0,n) = n*(n+1)*2^(n-2)",
            "integers n, k; n >= 0 |- sum((-1)^k*binomial(2*n,k)^2,k,0,2*n) = (-1)^n*binomial(2*n,n)",
            "integers n, m, k; n >= 0, m >= 0 |- sum(binomial(m,k)*binomial(n,k),k,0,n) = binomial(m+n,n)",
            "integers n, m, r, k; n >= 0, m >= 0, r >= 0 |- sum(binomial(n,k)*binomial(m,r-k),k,0,r) = binomial(n+m,r)",
            "integers n, k; n >= 0 |- sum((-1)^k*binomial(2*n,k)^3,k,0,2*n) = (-1)^n*factorial(3*n)/factorial(n)^3",
            "integers n, k; n >= 0 |- sum(binomial(n,k)*binomial(n+k,k),k,0,n) = sum(binomial(n,k)^2*2^k,k,0,n)",
            "integers n, k; n >= 1 |- sum((-1)^(k+1)*binomial(n,k)/k,k,1,n) = sum(1/k,k,1,n)",
            "integers n, k; n >= 0, x >= 0 |- sum(binomial(n,k)*x^k*(k-n*x/(1+x))^2,k,0,n) = n*x*(1+x)^n/(1+x)^2",
            "integers n, k; n >= 0 |- sum(binomial(n+k,k)/2^k,k,0,n) = 2^n",
            "integers n, k; n >= 0 |- sum(binomial(2*n,k),k,0,n) = (4^n + binomial(2*n,n))/2",
            "integers n, k; n >= 1 |- sum(binomial(n,2*k),k,0,n) = 2^(n-1)",
            "integers n, m, k; 0 <= m, m <= n |- sum(binomial(n,k)*binomial(k,m),k,m,n) = binomial(n,m)*2^(n-m)",
            "integers n, k; n >= 0, x > 0 |- sum((-1)^k*binomial(n,k)/(x+k),k,0,n) = factorial(n)/prod(x+k,k,0,n)",
            "integers n, k; n >= 0 |- sum(binomial(n+2-k,k),k,0,n+2)"
            " = sum(binomial(n+1-k,k),k,0,n+1) + sum(binomial(n-k,k),k,0,n)",
        ],
        [
            "integers n, k; n >= 0 |- sum(binomial(n,k),k,1,n) = 2^n",
            "integers n, k; n >= 0 |- sum(k*binomial(n,k),k,0,n-1) = n*2^n/2",
            "integers n, k; n >= 0 |- sum(binomial(n,k)^2,k,0,n) = binomial(2*n,n+1)",
            "integers n, k; n >= 0, y != 0 |- sum(binomial(n,k)*x^k*y^(n-k),k,0,n+1) = (x+y)^n",
            "integers n, k; n >= 0 |- sum(binomial(n,k)*p^k*(1-p)^(n-k),k,0,n) = p",
            "integers n, k; n >= 0 |- sum(k*binomial(n,k)*p^k*(1-p)^(n-k),k,0,n) = n*p^2",
            "integers n, k; n >= 0 |- sum(binomial(n,k)*x^(n-k)*y^k,k,0,n) = (x+2*y)^n",
            "integers n, k; n >= 0 |- sum((-1)^k*binomial(n,k),k,0,n) = 0",
            "integers n, k; n >= 2 |- sum(k^2*binomial(n,k),k,0,n) = n^2*2^(n-2)",
            "integers n, k; n >= 0 |- sum((-1)^k*binomial(2*n,k)^2,k,0,2*n) = binomial(2*n,n)",
            "integers n, m, k; n >= 0, m >= 0 |- sum(binomial(m,k)*binomial(n,k),k,0,n) = binomial(m+n,m+1)",
            "integers n, k; n >= 0 |- sum(binomial(n,k)*binomial(n+k,k),k,0,n) = sum(binomial(n,k)^2*3^k,k,0,n)",
            "integers n, k; n >= 0 |- sum(binomial(n,k)*binomial(n+k,k),k,1,n) = sum(binomial(n,k)^2*2^k,k,0,n)",
            "integers n, k; n >= 0 |- sum(binomial(n+k,k)/2^k,k,0,n+1) = 2^n",
            "integers n, k; n >= 0 |- sum(binomial(2*n,k),k,0,n) = (4^n - binomial(2*n,n))/2",
            "integers n, k; n >= 0 |- sum(binomial(n,2*k),k,0,n) = 2^(n-1)",
            "integers n, m, k; 0 <= m, m <= n |- sum(binomial(n,k)*binomial(k,m),k,m,n) = binomial(n,m)*2^n",
            "integers n, k; n >= 0, x > 0 |- sum((-1)^k*binomial(n,k)/(x+k),k,0,n) = factorial(n)/prod(x+k,k,1,n)",
            "integers n, k; n >= 0 |- sum(binomial(n+2-k,k),k,0,n+2)"
            " = sum(binomial(n+1-k,k),k,0,n+1) + 2*sum(binomial(n-k,k),k,0,n)",
        ],
    ),
]


@sampled(("tactic", "text"), [(t, s) for t, good, _ in CASES for s in good], 2)
def test_what_a_tactic_is_for(tactic, text: str) -> None:
    by(tactic, text)


@sampled(("tactic", "text"), [(t, s) for t, _, bad in CASES for s in bad], 2)
def test_a_tactic_finds_nothing_for_a_false_twin(tactic, text: str) -> None:
    assert fails(tactic, text)


@pytest.mark.parametrize(("given", "twin"), [("x > x", "x >= x"), ("x > y, y >= x", "x >= y, y >= x")])
def test_nothing_is_more_than_itself_but_under_contradictory_hypotheses(given: str, twin: str) -> None:
    (true,), (false,) = (parse(f"{text} |- 0 > 0").claims for text in (given, twin))
    assert prove(true.goal, true.given).claim.goal == true.goal
    with pytest.raises(NotFound):
        prove(false.goal, false.given, seconds=1)


def test_a_search_apart_may_leave_out_the_tactic_that_asks_for_it() -> None:
    """Else it divides again by the same factor, each search in the one before, until the time is up."""
    (claim,) = parse("x^4 = y^4, x >= 0, y >= 0 |- x = y").claims
    search = Prover(seconds=20)
    assert search.apart(claim.goal, claim.given, 10).claim.goal == claim.goal
    with pytest.raises(NotFound):
        search.apart(claim.goal, claim.given, 10, factors.by_other_factors)


def test_a_side_condition_may_have_variables_that_no_hypothesis_has() -> None:
    (claim,) = parse("integers n; 0 >= x, x >= 1 |- n >= y").claims
    assert quick(claim.given, (), claim.goal).claim.goal == claim.goal
    with pytest.raises(NotFound):
        quick(claim.given[:1], (), claim.goal)
