"""`settle`: what it proves, what it refutes, and that the time is kept whatever is typed."""

from __future__ import annotations

import json
import mmap

import pytest

from symbolic.kernel import Refutation, Theorem, replay
from symbolic.language.statement import StatementError, parse
from symbolic.search.auto import MEMORY, answered, confirmed, decide, settle
from tests.campaigns import sampled

KEYS = {"verdict", "statement", "witness", "reason", "rests_on", "certificate", "repair"}

# Proved by semidefinite programming, whose solver asks for memory.
SCHUR = "a >= 0, b >= 0, c >= 0 |- a*(a-b)*(a-c) + b*(b-a)*(b-c) + c*(c-a)*(c-b) >= 0"
# A statement, and twins of it that are false.
TABLE: dict[str, list[str]] = {
    "a > 0, b > 0, c > 0 |- a/(b+c) + b/(c+a) + c/(a+b) >= 3/2": [
        "a > 0, b > 0, c > 0 |- a/(b+c) + b/(c+a) + c/(a+b) >= 8/5",
        "a > 0, b > 0, c > 0 |- a/(b+c) + b/(c+a) + c/(a+b) > 3/2",
        "b > 0, c > 0 |- a/(b+c) + b/(c+a) + c/(a+b) >= 3/2",
    ],
    SCHUR: [
        "a >= 0, b >= 0 |- a*(a-b)*(a-c) + b*(b-a)*(b-c) + c*(c-a)*(c-b) >= 0",
        "a >= 0, b >= 0, c >= 0 |- a*(a-b)*(a-c) + b*(b-a)*(b-c) + c*(c-a)*(c-b) > 0",
    ],
    "-1 < u, u < 1, -1 < v, v < 1 |- abs((u + v)/(1 + u*v)) < 1": [
        "-1 <= u, u < 1, -1 < v, v < 1 |- abs((u + v)/(1 + u*v)) < 1",
        "-1 < u, u < 1, -1 < v, v < 1 |- abs((u + v)/(1 + u*v)) < 9/10",
    ],
    "|- floor(x + 1) = floor(x) + 1": ["|- floor(x + 1/2) = floor(x)", "|- floor(x + y) = floor(x) + floor(y)"],
    "|- ceil(x) = -floor(-x)": ["|- ceil(x) = floor(x) + 1"],
    "integers n, k; n >= 1 |- sum(1/(k*(k + 1)), k, 1, n - 1) = 1 - 1/n": [
        "integers n, k; n >= 1 |- sum(1/(k*(k + 1)), k, 1, n - 1) = 1 - 1/(n + 1)",
        "integers n, k; n >= 0 |- sum(1/(k*(k + 1)), k, 1, n - 1) = 1 - 1/(n + 1)",
    ],
    "integers n, k; n >= 2 |- sum(1/(k*(k - 1)), k, 2, n) = 1 - 1/n": [
        "integers n, k; n >= 2 |- sum(1/(k*(k - 1)), k, 2, n) = 1 - 1/(n + 1)",
    ],
    "x >= 0, y >= 0 |- x + y >= 2*sqrt(x*y)": [
        "x >= 0, y >= 0 |- x + y > 2*sqrt(x*y)",
        "x >= 0, y >= 0 |- x + y >= 3*sqrt(x*y)",
        "x >= 0 |- x + y >= 2*sqrt(x*y)",
    ],
    "a >= 0, b >= 0, c >= 0 |- a^3 + b^3 + c^3 >= 3*a*b*c": [
        "a >= 0, b >= 0 |- a^3 + b^3 + c^3 >= 3*a*b*c",
        "a >= 0, b >= 0, c >= 0 |- a^3 + b^3 + c^3 >= 4*a*b*c",
    ],
    "|- (a*x + b*y)^2 <= (a^2 + b^2)*(x^2 + y^2)": [
        "|- (a*x + b*y)^2 >= (a^2 + b^2)*(x^2 + y^2)",
        "|- (a*x + b*y)^2 < (a^2 + b^2)*(x^2 + y^2)",
    ],
    "|- a^2 + b^2 + c^2 >= a*b + b*c + c*a": [
        "|- a^2 + b^2 + c^2 > a*b + b*c + c*a",
        "|- a^2 + b^2 + c^2 >= a*b + b*c + 2*c*a",
    ],
    "x >= 0, y >= x |- y/(1+y) >= x/(1+x)": [
        "y >= x |- y/(1+y) >= x/(1+x)",
        "x >= 0, y >= x |- y/(1+y) > x/(1+x)",
    ],
    "integers n; n >= 0, x >= -1 |- (1+x)^n >= 1 + n*x": [
        "integers n; n >= 0 |- (1+x)^n >= 1 + n*x",
        "integers n; x >= -1 |- (1+x)^n >= 1 + n*x",
    ],
    "integers n; n >= 1, a > 0 |- (1+a)^n >= 1 + n*a + n*(n-1)/2*a^2": [
        "integers n; n >= 1, a > 0 |- (1+a)^n >= 1 + n*a + n*(n-1)*a^2",
        "integers n; n >= 1 |- (1+a)^n >= 1 + n*a + n*(n-1)/2*a^2",
    ],
    "integers n; n >= 1, x > 0, y > 0 |- (x+y)^n <= 2^(n-1)*(x^n+y^n)": [
        "integers n; n >= 1, x > 0, y > 0 |- (x+y)^n <= 2^(n-2)*(x^n+y^n)",
        "integers n; n >= 1, x > 0, y > 0 |- (x+y)^n < 2^(n-1)*(x^n+y^n)",
    ],
    # The sign of the gap changes with ceil(y), and not at y = 1.
    "|- max(ceil(y), 1) >= y": ["|- max(ceil(y), 1) > y", "|- max(floor(y), 1) >= y"],
    # An induction begins where a hypothesis leaves the least integer out.
    "integers N, k; N >= -1, N + 1 != 0 |- 1/(N + 1)*sum(k*(N - k), k, 0, N) = N*(N - 1)/6": [
        "integers N, k; N >= -1, N + 1 != 0 |- 1/(N + 1)*sum(k*(N - k), k, 0, N) = N*(N + 1)/6"
    ],
    # That a binomial is not 0 follows from the rest, and needs no proof in the induction.
    "integers N, i, k; k >= 1, N >= k, binomial(N,k) != 0"
    " |- sum(i*binomial(i-1,k-1),i,k,N)/binomial(N,k) = k*(N+1)/(k+1)": [
        "integers N, i, k; k >= 1, N >= k, binomial(N,k) != 0"
        " |- sum(i*binomial(i-1,k-1),i,k,N)/binomial(N,k) = k*(N+2)/(k+1)",
    ],
    "integers k; k >= 0, a > 0 |- a^abs(k)/a^abs(k+1) = 1/a": [
        "integers k; a > 0 |- a^abs(k)/a^abs(k+1) = 1/a",
        "integers k; k <= -1, a > 0 |- a^abs(k)/a^abs(k+1) = 1/a",
    ],
    "x > -1 |- log(1+x) <= x": [
        "x > -1 |- log(1+x) < x",
        "x >= -1 |- log(1+x) <= x",
        "x > -1 |- log(1+x) >= x",
    ],
    "x >= 0 |- log(1+x) >= x/(1+x)": ["x >= 0 |- log(1+x) >= x/(1+x) + 1/1000"],
    "x >= 0 |- log(1+x) >= 2*x/(2+x)": [
        "x > -1 |- log(1+x) >= 2*x/(2+x)",
        "x >= 0 |- log(1+x) >= 21/10*x/(2+x)",
    ],
    "x >= 0 |- log(1+x) >= x - x^2/2": [
        "x >= 0 |- log(1+x) >= x - x^2/3",
        "x > -1 |- log(1+x) >= x - x^2/2",
    ],
    "|- exp(x) >= 1 + x": ["|- exp(x) > 1 + x", "|- exp(x) >= 1 + 2*x"],
    "x >= 0 |- exp(x) >= 1 + x + x^2/2": [
        "|- exp(x) >= 1 + x + x^2/2",
        "x >= 0 |- exp(x) >= 1 + x + 2/3*x^2",
    ],
    "0 < p < 1, 0 < q < 1 |- p*log(p/q) + (1-p)*log((1-p)/(1-q)) >= 2*(p-q)^2": [
        "0 < p < 1, 0 < q < 1 |- p*log(p/q) + (1-p)*log((1-p)/(1-q)) >= 9/4*(p-q)^2",
        "0 < p < 1, 0 < q <= 1 |- p*log(p/q) + (1-p)*log((1-p)/(1-q)) >= 2*(p-q)^2",
        "0 < p < 1, 0 < q < 1 |- p*log(p/q) + (1-p)*log((1-p)/(1-q)) > 2*(p-q)^2",
    ],
    "0 <= t <= 1 |- (1+t)*log(1+t) - t >= t^2/3": [
        "0 <= t <= 1 |- (1+t)*log(1+t) - t >= t^2/2",
        "0 <= t |- (1+t)*log(1+t) - t >= t^2/3",
    ],
    "x > 0 |- log(x) <= x - 1": [
        "x > 0 |- log(x) < x - 1",
        "x >= 0 |- log(x) <= x - 1",
        "x > 0 |- log(x) <= x - 2",
    ],
    # An integer is another one than a number at which a hypothesis is false.
    "integers n; (-1)^n = -1 |- n != 2": ["integers n; (-1)^n = -1 |- n != 3", "integers n; (-1)^n = 1 |- n != 2"],
    "integers n; 2^n = 8 |- n != 2": ["integers n; 2^n = 8 |- n != 3", "integers n; 2^n >= 4 |- n != 2"],
    "x > 1 |- log(x) != 0": ["x > 0 |- log(x) != 0", "x >= 1 |- log(x) != 0"],
    "x != 0 |- 1/x != 0": ["|- 1/x != 0"],
    "e > 0, d > 0, d < 1, n >= log(1/d)/e |- exp(-n*e) <= d": [
        "e > 0, d > 0, d < 1, n >= log(1/d) |- exp(-n*e) <= d",
    ],
    "x >= -1 |- sqrt(1+x) <= 1 + x/2": [
        "x >= -1 |- sqrt(1+x) < 1 + x/2",
        "|- sqrt(1+x) <= 1 + x/2",
        "x >= -1 |- sqrt(1+x) <= 1 + x/3",
    ],
    "|- abs(x+y) <= abs(x) + abs(y)": [
        "|- abs(x+y) >= abs(x) + abs(y)",
        "|- abs(x+y) < abs(x) + abs(y) + 1/100*abs(x)",
    ],
    "|- max(x,y) >= (x+y)/2": ["|- max(x,y) > (x+y)/2", "|- max(x,y) <= (x+y)/2"],
    "integers n, k; n >= 0 |- sum(binomial(n,k),k,0,n) = 2^n": [
        "integers n, k; n >= 0 |- sum(binomial(n,k),k,1,n) = 2^n",
        "integers n, k; n >= 0 |- sum(binomial(n,k),k,0,n-1) = 2^n",
    ],
    "integers n, k; n >= 1 |- sum(k*binomial(n,k),k,0,n) = n*2^(n-1)": [
        "integers n, k; n >= 1 |- sum(k*binomial(n,k),k,0,n) = n*2^(n+1)",
        "integers n, k; n >= 1 |- sum(k*binomial(n,k),k,0,n-1) = n*2^(n-1)",
    ],
    "integers n, k; n >= -1, n >= 0, n >= 1 |- sum(binomial(n,k),k,0,n) = 2^n": [
        "integers n, k; n >= 0, n >= -1 |- sum(binomial(n,k),k,0,n) = 2^n - 1",
    ],
    "integers n, k; n >= 0 |- sum(binomial(n,k)^2,k,0,n) = binomial(2*n,n)": [
        "integers n, k; n >= 0 |- sum(binomial(n,k)^2,k,0,n) = binomial(2*n,n) + 1",
        "integers n, k; n >= 0 |- sum(binomial(n,k)^2,k,1,n) = binomial(2*n,n)",
        "integers n, k; n >= 0 |- sum(binomial(n,k)^2,k,0,n) = binomial(2*n,n+1)",
    ],
    "integers n, k; n >= 0 |- sum(k^3,k,1,n) = (n*(n+1)/2)^2": [
        "integers n, k; n >= 0 |- sum(k^3,k,1,n) = (n*(n+1)/2)^3",
        "integers n, k; n >= 0 |- sum(k^3,k,1,n-1) = (n*(n+1)/2)^2",
    ],
    "integers n, k; n >= 0, x != 1 |- sum(x^k,k,0,n) = (1-x^(n+1))/(1-x)": [
        "integers n, k; n >= 0 |- sum(x^k,k,0,n) = (1-x^(n+1))/(1-x)",
        "integers n, k; n >= 0, x != 1 |- sum(x^k,k,0,n) = (1-x^n)/(1-x)",
    ],
    "integers n, k; n >= 0 |- sum(k,k,1,n) = n*(n+1)/2": [
        "integers n, k; n >= 0 |- sum(k,k,1,n) = n*(n-1)/2",
        "integers n, k; |- sum(k,k,1,n) = n*(n+1)/2",
    ],
    "integers n, k; n >= 0, y != 0 |- sum(binomial(n,k)*x^k*y^(n-k),k,0,n) = (x+y)^n": [
        "integers n, k; n >= 0, y != 0 |- sum(binomial(n,k)*x^k*y^(n-k),k,0,n) = (x-y)^n",
        "integers n, k; n >= 0, y != 0 |- sum(binomial(n,k)*x^k*y^(n-k),k,1,n) = (x+y)^n",
        "integers n, k; n >= 0 |- sum(binomial(n,k)*x^k*y^(n-k),k,0,n+1) = (x+y)^n",
    ],
    "integers n, k; n >= 0 |- sum(1/(k*(k+1)),k,1,n) = n/(n+1)": [
        "integers n, k; n >= 0 |- sum(1/(k*(k+1)),k,1,n) = n/(n+2)",
        "integers n, k; n >= 0 |- sum(1/(k*(k+1)),k,0,n) = n/(n+1)",
    ],
    "integers n, k; n >= 0 |- sum(k*factorial(k),k,1,n) = factorial(n+1) - 1": [
        "integers n, k; n >= 0 |- sum(k*factorial(k),k,1,n) = factorial(n+1)",
        "integers n, k; n >= 0 |- sum(k*factorial(k),k,1,n) = factorial(n) - 1",
    ],
    "integers n, k; n >= 1 |- k*binomial(n,k) = n*binomial(n-1,k-1)": [
        "integers n, k; n >= 1 |- k*binomial(n,k) = n*binomial(n-1,k)",
        "integers n, k; n >= 1 |- k*binomial(n,k) = (n+1)*binomial(n-1,k-1)",
    ],
    "integers n, k; 0 <= k <= n |- binomial(n,k) = binomial(n,n-k)": [
        "integers n, k; 0 <= k <= n |- binomial(n,k) = binomial(n,n-k-1)",
        "integers n, k; 0 <= k <= n |- binomial(n,k) = binomial(n+1,n-k)",
    ],
    "x != 0 |- x/x = 1": ["|- x/x = 1", "x >= 0 |- x/x = 1"],
    "integers n; n >= 0 |- 2^n >= n + 1": [
        "integers n; n >= 0 |- 2^n > n + 1",
        "integers n; n >= 0 |- 2^n >= 2*n + 1",
    ],
    "integers n; n >= 1 |- factorial(n) >= 2^(n-1)": ["integers n; n >= 0 |- factorial(n) >= 2^n"],
    "integers n, k; n >= 1 |- sum(1/k^2,k,1,n) <= 2 - 1/n": [
        "integers n, k; n >= 1 |- sum(1/k^2,k,1,n) < 2 - 1/n",
        "integers n, k; n >= 1 |- sum(1/k^2,k,1,n) <= 3/2 - 1/n",
    ],
    "integers n; |- 2^n >= n + 1": ["integers n; |- 2^n >= n + 2"],
    "|- x^4 - x + 1 > 0": ["|- x^4 - 2*x + 1 > 0"],
    "x > 0 |- x + 1/x >= 2": ["|- x + 1/x >= 2"],
    "x >= 0, y >= 0 |- sqrt(x*y) = sqrt(x)*sqrt(y)": ["x >= 0, y >= 0 |- sqrt(x + y) = sqrt(x) + sqrt(y)"],
    "0 <= x <= 1 |- log(1+x) >= x*log(2)": ["0 <= x <= 2 |- log(1+x) >= x*log(2)"],
    "x > 0, y > 0 |- log(x*y) = log(x) + log(y)": ["x > 0, y > 0 |- log(x + y) = log(x) + log(y)"],
    "|- exp(2*x) = exp(x)^2": ["|- exp(2*x) = 2*exp(x)"],
    "integers n, k; n >= 0, 0 < p < 1 |- sum(k*binomial(n,k)*p^k*(1-p)^(n-k),k,0,n) = n*p": [
        "integers n, k; n >= 0, 0 < p < 1 |- sum(k*binomial(n,k)*p^k*(1-p)^(n-k),k,0,n) = n*(1-p)"
    ],
}
TWINS = [twin for twins in TABLE.values() for twin in twins]


def results(settled: dict) -> list:
    """The results of the certificate, replayed here."""
    return replay(json.dumps(settled["certificate"]))


@sampled("text", TABLE, step=3)
def test_true_statements_are_proved(text: str) -> None:
    settled = settle(text, 25)
    assert settled["verdict"] == "proved", settled["reason"]
    assert set(settled) == KEYS
    assert settled["rests_on"] == [] and settled["witness"] == {} and settled["reason"] == ""
    statement, shown = parse(text), results(settled)
    claims = [*statement.claims, *statement.obligations]
    assert len(shown) == len(claims)
    for theorem, claim in zip(shown, claims, strict=True):
        assert type(theorem) is Theorem
        assert theorem.claim.goal == claim.goal
        assert set(theorem.claim.given) <= set(claim.given)


@sampled("text", TWINS, step=3)
def test_false_twins_are_refuted(text: str) -> None:
    settled = settle(text, 20)
    assert settled["verdict"] == "refuted", settled["reason"]
    (shown,) = results(settled)
    statement = parse(text)
    assert type(shown) is Refutation and shown.claim in (*statement.claims, *statement.obligations)
    assert settled["witness"] == {name: str(value) for name, value in shown.point.items()}
    assert settled["reason"] == "false" or settled["reason"].startswith("undefined: ")


def test_what_the_caller_holds_is_not_counted_as_memory_of_the_search() -> None:
    with mmap.mmap(-1, MEMORY):
        assert settle(SCHUR, 60)["verdict"] == "proved"


def test_a_search_in_this_process_leaves_nothing_that_another_one_waits_for() -> None:
    """Threads of a solver are not there in a process that is forked."""
    assert decide(parse(SCHUR), 60)["verdict"] == "proved"
    assert settle(SCHUR, 60)["verdict"] == "proved"


def test_a_name_for_a_value_of_a_function_is_spelled_out() -> None:
    true = settle("e > 0, a = exp(-e) |- 2*a/(1-a)^2 <= 2/e^2", 25)
    assert (true["verdict"], true["reason"]) == ("proved", "")
    for given, text in (("e > 0", "exp(-e) >= 1/2"), ("e > 0", "2*exp(-e)/(1-exp(-e))^2 <= 1/e^2")):
        named = settle(f"{given}, a = exp(-e) |- {text.replace('exp(-e)', 'a')}", 20)
        assert named["verdict"] == "refuted" and set(named["witness"]) == {"e"}
        assert [r.claim for r in results(named)] == list(parse(f"{given} |- {text}").claims)
        assert confirmed(f"{given}, a = exp(-e) |- {text.replace('exp(-e)', 'a')}", named)
        assert not confirmed(f"{given}, a = exp(e) |- {text.replace('exp(-e)', 'a')}", named)


@pytest.mark.parametrize(
    ("given", "true", "false"),
    [
        ("s = a + b, p = a*b/(a + b), a > 0, b > 0", "p <= s/4", "p <= s/5"),
        ("s = a + b, p = a*b/(a + b), h = 2*p, a > 0, b > 0", "h <= s/2", "h <= s/3"),
        ("s = sum(k,k,1,n), n >= 1", "s = n*(n + 1)/2", "s = n*(n - 1)/2"),
        ("s = sum(k,k,1,n), t = s^2, n >= 1", "t = n^2*(n + 1)^2/4", "t = n^2*(n + 1)^2/2"),
        ("b = sum(v^k,k,0,n), v != 1, n >= 0", "b = (1 - v^(n+1))/(1 - v)", "b = (1 - v^n)/(1 - v)"),
        ("b = 1/a, a = b, a > 0", "a = 1", "a = 2"),
    ],
)
def test_names_for_sums_and_quotients_are_spelled_out(given: str, true: str, false: str) -> None:
    assert settle(f"integers k, n; {given} |- {true}", 20)["verdict"] == "proved"
    assert settle(f"integers k, n; {given} |- {false}", 20)["verdict"] == "refuted"


def test_a_chain_is_proved_link_by_link() -> None:
    settled = settle("a > 0, b > 0 |- 2/(1/a+1/b) <= sqrt(a*b) <= (a+b)/2", 20)
    assert settled["verdict"] == "proved"
    assert len(results(settled)) == 2


def test_one_false_link_refutes_a_chain() -> None:
    assert settle("x >= 0 |- 0 <= x <= 1", 10)["verdict"] == "refuted"


def test_a_summand_that_is_undefined_refutes() -> None:
    settled = settle("integers n, k; n >= 0 |- sum(1/k,k,0,n) = sum(1/k,k,0,n)", 10)
    assert settled["verdict"] == "refuted"
    assert settled["reason"].startswith("undefined")


def test_contradictory_hypotheses_prove_anything_and_it_is_said() -> None:
    settled = settle("x > 0, x < 0 |- x >= 7", 10)
    assert settled["verdict"] == "proved"
    assert settled["reason"] == "no point satisfying the hypotheses was found"


@pytest.mark.parametrize("text", ["|- x = = 1", "x >= 0 |-", "x", "|- foo(x) = 1", ""])
def test_what_is_no_statement_is_an_error(text: str) -> None:
    with pytest.raises(StatementError) as caught:
        settle(text, 10)
    assert str(caught.value).startswith("line 1, column ")


@pytest.mark.parametrize(
    "text",
    [
        "x >= 0 |- 9^9^9^9 > x",
        "integers n; n >= 0 |- 9^9^9^n > n",
        "integers n; n >= 0 |- factorial(factorial(factorial(9))) > n",
        "|- (x + y + z + w + 1)^60 + x >= x",
        "|- " + "(" * 40 + "x" + "+1)^9" * 40 + " >= x",
        "integers n, k; n >= 3 |- sum(sum(sum(binomial(n^9,k)^j,j,0,k),k,0,m),m,0,n^9) > n",
        "|- exp(exp(exp(exp(exp(x))))) >= 1",
    ],
)
def test_what_would_take_forever_is_given_up(text: str) -> None:
    text = text.replace("integers n, k;", "integers n, k, j, m;")
    settled = settle(text, 1.5)
    assert settled["verdict"] in ("open", "proved")
    assert settled["verdict"] == "proved" or settled["certificate"] == {}
    assert settled["reason"] or settled["verdict"] == "proved"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x^2 = 2, y^2 = 3 |- x = y", "not a combination of the equalities"),
        ("integers m, n; n >= 1, m >= 1 |- n^2 != 2*m^2", "no certificate found"),
    ],
)
def test_what_is_left_is_told_once_and_as_it_is_written(text: str, why: str) -> None:
    settled = settle(text, 20.0)
    left, _, _ = settled["reason"].partition("; z3 ")
    assert left == f"left to prove: {settled['statement']} ({why})"


def test_late_is_open() -> None:
    settled = settle("0 < p < 1, 0 < q < 1 |- p*log(p/q) + (1-p)*log((1-p)/(1-q)) >= 2*(p-q)^2", 0.01)
    assert settled["verdict"] == "open"
    assert settled["reason"] == "timed out after 0.01 s"


def test_the_result_is_plain_data() -> None:
    settled = settle("|- x^2 + x + 1 > 0", 10)
    assert json.loads(json.dumps(settled)) == settled


def test_what_is_refuted_has_a_repair_where_it_is_asked_for() -> None:
    found = settle("x >= 0 |- sqrt(x) - x <= 1/5", 30, repair=True)
    assert found["verdict"] == "refuted" and found["repair"]["true"] == "exactly for c >= 1/4"
    theorem, none_beyond, every = replay(json.dumps(found["repair"]["certificate"]))
    assert type(theorem) is Theorem and str(theorem.claim.goal) == "1/4 >= sqrt(x) - x"
    assert [str(t.claim.given[-1]) for t in (none_beyond, every)] == ["1/4 > c_0", "c_0 >= 1/4"]
    assert settle("x >= 0 |- sqrt(x) - x <= 1/5", 30)["repair"] == {}
    assert settle("x >= 0 |- sqrt(x) - x <= 1/4", 30, repair=True)["repair"] == {}


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("y = log(1 + d), p > 0 |- exp(p*(exp(y) - 1)) = exp(p*d)", "proved"),  # d > -1 is granted
        ("y = log(1 + d), p > 0 |- exp(p*(exp(y) - 1)) = exp(2*p*d)", "refuted"),
        ("a = exp(-t), 1 > a |- t >= 0", "proved"),
        ("a = exp(-t), 1 > a |- t >= 1", "refuted"),  # of a itself no point has the value
    ],
)
def test_a_hypothesis_grants_that_what_it_says_a_name_is_is_defined(text: str, verdict: str) -> None:
    assert settle(text, 8.0)["verdict"] == verdict


def test_what_is_said_to_differ_is_shown_so() -> None:
    """What is true instead is the same under a hypothesis, or not told: another square is no relation of the text."""
    assert settle("x > 1 |- x != 1/x", 10)["statement"] == "x > 1 |- x != 1/x"
    refuted = settle("|- x != 4/x", 10, repair=True)
    assert (refuted["verdict"], refuted["statement"]) == ("refuted", "|- x != 4/x")
    assert not refuted["repair"]
    assert settle("|- x != 1/x", 10, repair=True)["repair"]["statement"] == "x > 1 |- x != 1/x"
    assert settle("|- 1/x != 0", 10, repair=True)["repair"]["statement"] == "x != 0 |- 1/x != 0"


@pytest.mark.parametrize(
    ("text", "met"),
    [
        ("phi^2 = phi + 1, phi > 0 |- phi^3 = 2*phi + 1", True),
        ("x^2 = 2, y = x + 1, x > 0 |- y^2 = 3 + 2*x", True),
        ("x^2 = 2, x^2 < 2 |- x = 5", False),
        ("x^2 = 2, x > 2 |- x^4 = 4", False),
        ("integers n; n^2 = 2 |- n^4 = 4", False),
    ],
)
def test_a_root_that_is_no_fraction_meets_what_is_supposed(text: str, met: bool) -> None:
    answer = answered(text, 10.0)
    assert (answer["verdict"], answer["reason"] == "") == ("proved", met)
