"""Powers with symbolic exponents, integer and real, and their false twins."""

from __future__ import annotations

import pytest
from tactics import by, fails

from symbolic.language.statement import parse
from symbolic.search import logarithms, merging
from symbolic.search.auto import decide
from tests.campaigns import sampled

# A statement, and twins of it that are false.
MERGED: dict[str, list[str]] = {
    "integers n, i; p > 0, q > 0 |- p^(n-i)*q^i*(q/p)^(n-i) = q^n": [
        "integers n, i; p > 0, q > 0 |- p^(n-i)*q^i*(q/p)^(n-i) = q^i",
        "integers n, i; p > 0, q >= 0 |- p^(n-i)*q^i*(q/p)^(n-i) = q^n",
    ],
    "integers L, l; p > 0, q > 0 |- p^(L-l)*q^l/(p^l*q^(L-l)) = (p/q)^(L-2*l)": [
        "integers L, l; p > 0, q > 0 |- p^(L-l)*q^l/(p^l*q^(L-l)) = (p/q)^(L-l)",
    ],
    "integers n; n >= 0, p > 0, q > 0 |- (p*q)^n*p^(1-n) = p*q^n": [
        "integers n; n >= 0, p > 0, q > 0 |- (p*q)^n*p^(1-n) = p^2*q^n",
    ],
    "integers a, b; p > 0 |- p^a*p^b = p^(a+b)": ["integers a, b; p > 0 |- p^a*p^b = p^(a*b)"],
    "integers a, b; p != 0 |- p^a*p^b = p^(a+b)": ["integers a, b; |- p^a*p^b = p^(a+b)"],
    "integers a, b; a >= 0, b >= 0 |- p^a*p^b = p^(a+b)": ["integers a, b; a >= 0 |- p^a*p^b = p^(a+b)"],
    "integers n, i; 0 <= i <= n |- p^(n-i)*p^i = p^n": ["integers n, i; 0 <= i |- p^(n-i)*p^i = p^n"],
    "integers a; p > 0, q > 0 |- (p*q)^a = p^a*q^a": ["integers a; p > 0, q > 0 |- (p+q)^a = p^a*q^a"],
    "integers a; p != 0, q != 0 |- (p*q)^a = p^a*q^a": ["integers a; |- (p*q)^a = p^a*q^a"],
    "integers a; a >= 0 |- (p*q)^a = p^a*q^a": ["integers a; a >= 0 |- (p*q)^a = p^a + q^a"],
    "integers a, b; p > 0 |- p^(a-b) = p^a/p^b": [
        "integers a, b; p > 0 |- p^(a-b) = p^a - p^b",
        "integers a, b; p >= 0 |- p^(a-b) = p^a/p^b",
    ],
    "integers a, b; p < 0 |- p^(a-b) = p^a/p^b": ["integers a, b; p < 0 |- p^(a-b) = p^b/p^a"],
    "integers a; p > 0, q > 0 |- p^a/q^a = (p/q)^a": ["integers a; p > 0, q > 0 |- p^a/q^a = (q/p)^a"],
    "integers a, b; p > 0 |- (p^a)^b = p^(a*b)": ["integers a, b; p > 0 |- (p^a)^b = p^(a+b)"],
    "integers a, b; p != 0 |- (p^a)^b = p^(a*b)": ["integers a, b; |- (p^a)^b = p^(a*b)"],
    "integers a, b; a >= 0, b >= 0 |- (p^a)^b = p^(a*b)": ["integers a, b; a >= 0, b >= 0 |- (p^a)^b = p^(2*a*b)"],
    "integers n; |- (-1)^(2*n+1) = -1": ["integers n; |- (-1)^(3*n) = 1"],
    "integers n; |- (-1)^(n-1) = (-1)^(n+1)": ["integers n; |- (-1)^(n-1) = (-1)^n"],
    "integers n; x > 0 |- (-x)^n = (-1)^n*x^n": ["integers n; x > 0 |- (-x)^n = -x^n"],
    "integers n; x != 0 |- (-x)^(2*n) = x^(2*n)": ["integers n; x != 0 |- (-x)^(2*n+1) = x^(2*n+1)"],
    "integers n; |- 6^n = 2^n*3^n": ["integers n; |- 6^n = 2^n + 3^n"],
    "integers n; |- 4^n = 2^(2*n)": ["integers n; |- 4^n = 2^(n+2)"],
    "integers n; |- (2/3)^n*3^n = 2^n": ["integers n; |- (2/3)^n*3^n = 3^n"],
    "integers N, i; 0 < q, q < 1, p = 1 - q |- (1-q)^(N-i)*p^i = p^N": [
        "integers N, i; 0 < q, q < 1, p = 1 - q |- (1-q)^(N-i)*q^i = p^N",
    ],
    "integers N, i; 0 < q, q < 1 |- (q - q^2)^(N-i)*(1-q)^i*q^i = q^N*(1-q)^N": [
        "integers N, i; 0 < q, q < 1 |- (q - q^2)^(N-i)*(1-q)^i*q^i = q^N*(1-q)^i",
    ],
    "integers n; p > 0, q > 0 |- p^n/(p^n + q^n) = 1/(1 + (q/p)^n)": [
        "integers n; p > 0, q > 0 |- p^n/(p^n + q^n) = 1/(1 + (p/q)^n)",
    ],
    "integers n, i; p > 0, q > 0, p^(n-i) >= q^(n-i) |- p^n*q^i >= q^n*p^i": [
        "integers n, i; p > 0, q > 0 |- p^n*q^i >= q^n*p^i",
    ],
    "integers m, n; x > 0, y > 0 |- (x^m*y^n)^2*(x*y)^(-m) = x^m*y^(2*n-m)": [
        "integers m, n; x > 0, y > 0 |- (x^m*y^n)^2*(x*y)^(-m) = x^m*y^(n-m)",
    ],
    "integers n; x > 0 |- x^(n-1)*x^(2-n) = x": ["integers n; x > 0 |- x^(n-1)*x^(2-n) = x^2"],
    "integers a; p != 0, q != 0 |- (p/q)^a/(p^a*q^a) = q^(-2*a)": [
        "integers a; p != 0, q != 0 |- (p/q)^a/(p^a*q^a) = q^(2*a)",
    ],
}
EXPANDED: dict[str, list[str]] = {
    "x > 0, y > 0 |- pow(x*y, a) = pow(x,a)*pow(y,a)": ["x > 0, y > 0 |- pow(x*y, a) = pow(x,a) + pow(y,a)"],
    "x > 0, y > 0 |- pow(x/y, a) = pow(x,a)/pow(y,a)": ["x > 0, y > 0 |- pow(x/y, a) = pow(y,a)/pow(x,a)"],
    "x > 0 |- log(pow(x,a)) = a*log(x)": ["x > 0 |- log(pow(x,a)) = a + log(x)"],
    "x > 0 |- pow(x, 1-a) = x*pow(x,-a)": [
        "x > 0 |- pow(x, 1-a) = x*pow(x,a)",
        "x >= 0 |- pow(x, 1-a) = x*pow(x,-a)",
    ],
    "x > 0 |- pow(1/x, a) = pow(x, -a)": ["x > 0 |- pow(1/x, a) = pow(x, a)"],
    "x > 0 |- 1/pow(x, a) = pow(x, -a)": ["x > 0 |- 1/pow(x, a) = pow(x, a)"],
    "|- pow(exp(x), a) = exp(a*x)": ["|- pow(exp(x), a) = exp(a+x)"],
    "x > 0 |- pow(x,a)*pow(x,b) = pow(x,a+b)": ["x > 0 |- pow(x,a)*pow(x,b) = pow(x,a*b)"],
    "x > 0 |- pow(x,a-b) = pow(x,a)/pow(x,b)": ["x > 0 |- pow(x,a-b) = pow(x,a) - pow(x,b)"],
    "x > 0 |- pow(pow(x,a),b) = pow(x,a*b)": ["x > 0 |- pow(pow(x,a),b) = pow(x,a+b)"],
    "x > 0 |- pow(x, 0) = 1": ["x > 0 |- pow(x, 0) = 0"],
    "integers n; x > 0 |- pow(x, n) = x^n": ["integers n; x > 0 |- pow(x, n) = x^(n+1)"],
    "integers n; x > 0 |- pow(x, a+n) = pow(x,a)*x^n": ["integers n; x > 0 |- pow(x, a+n) = pow(x,a) + x^n"],
    "integers n; x > 0 |- log(x^n) = n*log(x)": ["integers n; |- log(x^n) = n*log(x)"],
    "integers n, i; p > 0, q > 0 |- log(p^(n-i)*q^i) = (n-i)*log(p) + i*log(q)": [
        "integers n, i; p > 0, q > 0 |- log(p^(n-i)*q^i) = (n-i)*log(p)*i*log(q)",
    ],
    "integers n; |- exp(x+y)^n = exp(n*x)*exp(n*y)": ["integers n; |- exp(x+y)^n = exp(n*x) + exp(n*y)"],
    "|- log(exp(x)*exp(y)) = x + y": ["|- log(exp(x)*exp(y)) = x*y"],
}
TABLE = MERGED | EXPANDED
TWINS = [twin for twins in TABLE.values() for twin in twins]


@sampled("text", TABLE, 2)
def test_true(text: str) -> None:
    assert decide(parse(text), 60.0)["verdict"] == "proved"


@pytest.mark.parametrize("text", TWINS)
def test_false_twins(text: str) -> None:
    assert decide(parse(text), 60.0)["verdict"] == "refuted"


@pytest.mark.parametrize("text", [twin for twins in MERGED.values() for twin in twins])
def test_merging_finds_nothing_for_a_false_twin(text: str) -> None:
    assert fails(merging.merged, text)


@pytest.mark.parametrize("text", [twin for twins in EXPANDED.values() for twin in twins])
def test_expanding_finds_nothing_for_a_false_twin(text: str) -> None:
    assert fails(logarithms.expanded, text)


def test_nothing_to_merge() -> None:
    by(merging.merged, "integers n, i; p > 0 |- p^(n-i)*p^i = p^n")
    for text in ("x > 0 |- x^2 > 0", "integers n; n >= 0, x > 0 |- x^(n+1) > 0", "integers n; x > 0 |- x^n > 0"):
        assert fails(merging.merged, text)
