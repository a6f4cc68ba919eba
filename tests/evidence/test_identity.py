"""SymPy's opinion of identities: true ones, their false twins, what it cannot say, and the same answer every time."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from symbolic.evidence import identity as module
from symbolic.evidence.disagreement import Disagreement
from symbolic.evidence.field import HYPOTHESES, NO_POINT, REASONS, SIGN, TOO_LARGE
from symbolic.evidence.identity import Identity, identity, opinion, refuted
from symbolic.evidence.inequality import opinion as inequality
from symbolic.kernel import Claim, Function, Lambda, Rel, app, define, elementary_function, num, refute, var
from symbolic.language.statement import parse
from tests.derivations.certified import ROWS, results

ROOM = Path(__file__).resolve().parents[2]


def claim(text: str) -> Claim:
    (found,) = parse(text).claims
    return found


# True, the same with a mistake, and by what the sides of this differ where SymPy looks first.
TWINS = [
    ("(x + y)^2 = x^2 + 2*x*y + y^2", "(x + y)^2 = x^2 + x*y + y^2", "x*y"),
    ("x^3 - y^3 = (x - y)*(x^2 + x*y + y^2)", "x^3 - y^3 = (x - y)*(x^2 - x*y + y^2)", "2*x*(x - y)*y"),
    (
        "x != 0, y != 0 |- 1/x + 1/y = (x + y)/(x*y)",
        "x != 0, y != 0 |- 1/x + 1/y = 2/(x + y)",
        "(x^2 + y^2)/(x*(x + y)*y)",
    ),
    ("p = 1 - q |- p^2 + 2*p*q + q^2 = 1", "p = 1 - q |- p^2 + p*q + q^2 = 1", "q*(q - 1)"),
    ("p = 1 - q |- p^2 - q^2 = p - q", "p = 1 + q |- p^2 - q^2 = p - q", "2*q"),
    ("x + y = 3 |- x^2 + 2*x*y + y^2 = 9", "x + y = 3 |- x^2 + 2*x*y + y^2 = 6", "3"),
    ("b*(1 - b) = 0 |- b^2 = b", "b*(2 - b) = 0 |- b^2 = b", "2"),
    (
        "x*(1 - x) = 0, y*(1 - y) = 0 |- (x - y)^2 = x + y - 2*x*y",
        "x*(1 - x) = 0, y*(1 - y) = 0 |- (x - y)^2 = x + y - x*y",
        "-1",
    ),
    ("pos(x)*pos(-x)*x = 0", "pos(x)*pos(-x) = 0", "1"),
    ("x > 0 |- abs(x) = x", "x > 0 |- abs(-x) = -x", "2*x"),
    ("x >= 1 |- max(x, 1) = x", "x >= 1 |- min(x, 1) = x", "-(x - 1)"),
    ("x > 0 |- sqrt(x)^2 = x", "x > 0 |- sqrt(x)^2 = 2*x", "-x"),
    (
        "x > 0, y > 0 |- sqrt(x*y) = sqrt(x)*sqrt(y)",
        "x > 0, y > 0 |- sqrt(x + y) = sqrt(x) + sqrt(y)",
        "sqrt(x + y) - sqrt(x) - sqrt(y)",
    ),
    ("q > 0, 1 > 2*q |- sqrt((1 - 2*q)^2) = 1 - 2*q", "q > 0, 1 > 2*q |- sqrt((1 - 2*q)^2) = 2*q - 1", "-2*(2*q - 1)"),
    (
        "x > 1 |- 1/(sqrt(x) - 1) = (sqrt(x) + 1)/(x - 1)",
        "x > 1 |- 1/(sqrt(x) - 1) = (sqrt(x) - 1)/(x - 1)",
        "2/(x - 1)",
    ),
    ("sqrt(12) = 2*sqrt(3)", "sqrt(12) = 3*sqrt(2)", "2*sqrt(3) - 3*sqrt(2)"),
    ("x > 1 |- pow(x, 1/2)^2 = x", "x > 1 |- pow(x, 1/3)^2 = x", "-(x - pow(x, 1/3)^2)"),
    ("x > 0 |- exp(log(x)) = x", "x > 0 |- exp(-log(x)) = x", "-(x + 1)*(x - 1)/x"),
    ("x > 0, y > 0 |- log(x*y) = log(x) + log(y)", "x > 0, y > 0 |- log(x*y) = log(x) - log(y)", "2*log(y)"),
    ("exp(x + y) = exp(x)*exp(y)", "exp(x + y) = exp(x) + exp(y)", "exp(x)*exp(y) - exp(x) - exp(y)"),
    (
        "integers n; n >= 0 |- (1 + x)^(n + 1) = (1 + x)*(1 + x)^n",
        "integers n; n >= 0 |- (1 + x)^(n + 1) = x*(1 + x)^n",
        "1",
    ),
    (
        "integers n, k; n >= 0 |- sum(k, k, 0, n) = n*(n + 1)/2",
        "integers n, k; n >= 0 |- sum(k, k, 0, n) = n^2/2",
        "1/2",
    ),
    (
        "integers n, k; n >= 0 |- sum(k^2, k, 0, n) = n*(n + 1)*(2*n + 1)/6",
        "integers n, k; n >= 0 |- sum(k^2, k, 0, n) = n*(n + 1)*(2*n - 1)/6",
        "2/3",
    ),
    (
        "integers n, k; n >= 0 |- (1 - x)*sum(x^k, k, 0, n) = 1 - x^(n + 1)",
        "integers n, k; n >= 0 |- (1 - x)*sum(x^k, k, 0, n) = 1 - x^n",
        "-(x - 1)",
    ),
    (
        "integers n, k; n >= 0 |- sum(binomial(n, k)*x^k*y^(n - k), k, 0, n) = (x + y)^n",
        "integers n, k; n >= 0 |- sum(binomial(n, k)*x^k*y^(n - k), k, 0, n) = (x - y)^n",
        "2*y",
    ),
    (
        "integers n, k; n >= 0 |- sum(binomial(n, k), k, 0, n) = 2^n",
        "integers n, k; n >= 1 |- sum(binomial(n, k), k, 1, n) = 2^n",
        "-1",
    ),
    (
        "integers n, k; n >= 1, k >= 1 |- binomial(n, k) = binomial(n - 1, k) + binomial(n - 1, k - 1)",
        "integers n, k; n >= 1, k >= 1 |- binomial(n, k) = binomial(n - 1, k) + binomial(n - 1, k)",
        "1",
    ),
    (
        "integers n, k; n >= 1, k >= 1, k <= n |- k*binomial(n, k) = n*binomial(n - 1, k - 1)",
        "integers n, k; n >= 1, k >= 1, k <= n |- k*binomial(n, k) = n*binomial(n - 1, k)",
        "1",
    ),
    (
        "integers n; n >= 0 |- factorial(n + 1) = (n + 1)*factorial(n)",
        "integers n; n >= 0 |- factorial(n + 1) = n*factorial(n)",
        "1",
    ),
    (
        "integers n, k; n >= 1 |- sum(1/(k*(k + 1)), k, 1, n) = n/(n + 1)",
        "integers n, k; n >= 1 |- sum(1/(k*(k + 1)), k, 1, n) = 1/(n + 1)",
        "1/3",
    ),
    ("integers n, m; n = m + 1, m >= 0 |- x^n = x*x^m", "integers n, m; n = m + 2, m >= 0 |- x^n = x*x^m", "x*(x - 1)"),
    (
        "integers i, n; n >= 1, i = n*p |- n*p*(1 - p) = i - i*p",
        "integers i, n; n >= 1, i = n*p |- n*p*(1 - p) = i + i*p",
        "-2",
    ),
]


@pytest.mark.parametrize(("true", "false", "difference"), TWINS)
def test_the_false_twin_of_an_identity_differs(true: str, false: str, difference: str) -> None:
    found = identity(claim(true))
    assert found.outcome == "same" and found.points >= 1 and not found.reason
    twin = identity(claim(false))
    assert (twin.outcome, twin.difference, twin.points) == ("differs", difference, 0)


UNDECIDED = [
    ("integers k; sum(binomial(1000, k), k, 0, 1000) = 2^1000", TOO_LARGE),
    ("(1 + x)^1000 = (1 + x)*(1 + x)^999", TOO_LARGE),
    ("integers n; n >= 6 |- n - n = 0", NO_POINT),
    ("x > 1, x < 0 |- x = x + 1", NO_POINT),
    ("x^2 + y^2 >= 1, 1 >= x^2 + y^2 |- x^2 + y^2 = 1", HYPOTHESES),
    ("x*y >= 0 |- sqrt((x*y)^2) = x*y", SIGN),
]


@pytest.mark.parametrize(("text", "reason"), UNDECIDED)
def test_what_cannot_be_computed_is_undecided_for_a_reason(text: str, reason: str) -> None:
    assert identity(claim(text)) == Identity("undecided", reason=reason)
    assert reason in REASONS


def test_equations_that_are_not_solved_are_used() -> None:
    given = "q > 0, 1 > q, x = 2*q - 3*sqrt(q*(1 - q)), x^2 + y^3 = 5 |- "
    assert identity(claim(f"{given}y^3 = 5 - (2*q - 3*sqrt(q*(1 - q)))^2")).outcome == "same"
    assert identity(claim(f"{given}y^3 = 4 - (2*q - 3*sqrt(q*(1 - q)))^2")).reason == HYPOTHESES


def test_a_divisor_that_is_0_is_no_value_and_not_cancelled() -> None:
    assert identity(claim("p = 1 - q |- (p + q - 1)/(p + q - 1) = 1")).difference == "no value: a divisor is 0"
    assert identity(claim("x > 0 |- 1/(sqrt(x)^2 - x) = 1/(sqrt(x)^2 - x)")).difference == "no value: a divisor is 0"


def test_values_of_arbitrary_functions_are_symbols_and_get_values_where_they_decide() -> None:
    j = var("j", "integer")
    r = Function("r", (j,))
    symbol = identity(Claim([], Rel((app(r, 1) + 1) ** num(2), "=", app(r, 1) ** num(2) + 2 * app(r, 1) + 1)))
    assert (symbol.outcome, symbol.points, symbol.values) == ("same", 1, ())
    twin = identity(Claim([], Rel((app(r, 1) + 1) ** num(2), "=", app(r, 2) ** num(2) + 2 * app(r, 1) + 1)))
    assert twin.difference == "(r(1) + r(2))*(r(1) - r(2))"
    bit = app(elementary_function("pos"), app(r, 1) - 2)
    values = identity(Claim([], Rel(bit * bit, "=", bit)))
    assert (values.outcome, values.values) == ("same", ("r",)) and "with values for r" in values.text()
    assert identity(Claim([], Rel(bit * bit, "=", 2 * bit))).outcome == "differs"
    known = Claim([Claim([Rel(j, ">=", 1)], Rel(app(r, j), "=", j), [j])], Rel(app(r, 2), "=", 2))
    assert identity(known).outcome == "same"


def test_a_function_without_a_value_is_arbitrary() -> None:
    assert identity(claim("integers k; binomial(-1, k) = 0")).difference == "binomial(-1, 0)"
    assert identity(claim("integers k; binomial(-1, k) = binomial(-1, k)")).outcome == "same"


def test_a_refuted_identity_shows_its_difference() -> None:
    text = "integers n, k; n >= 0 |- sum(binomial(n, k)*x^k, k, 0, n) = (1 - x)^n"
    found = opinion(refute(claim(text), {var("n", "integer"): 2, var("x"): 3}, []))
    assert (found.outcome, found.difference, dict(found.at)) == ("differs", "4*x", {"n": "2"})
    half = dict.fromkeys((var("p"), var("q")), Fraction(1, 2))
    pole = opinion(refute(claim("p = 1 - q |- 1/(p - q) = 1/(p - q)"), half, []))
    assert pole.difference == "no value: a divisor is 0" and dict(pole.at) == {"p": "1/2", "q": "1/2"}


def test_another_answer_than_the_kernel_s_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    n = var("n", "integer")
    theorem = define(Function("double", (n,), ("explicit", n + n)))
    assert opinion(theorem).outcome == "same"
    monkeypatch.setattr(module, "identity", lambda claim: Identity("differs", difference="n"))
    with pytest.raises(Disagreement, match="is proved, but SymPy: the sides differ by n"):
        opinion(theorem)
    refutation = refute(claim("x = x + 1"), {var("x"): 0}, [])
    monkeypatch.setattr(module, "refuted", lambda *args: Identity("same", 1))
    with pytest.raises(Disagreement, match="is refuted, but SymPy: the same"):
        opinion(refutation)


def test_meanings_of_functions_are_used_where_a_claim_is_refuted() -> None:
    j = var("j", "integer")
    r = Function("r", (j,))
    found = refuted(Claim([], Rel(app(r, 1), "=", app(r, 2))), {}, [Lambda(r, (j,), j * j)])
    assert (found.outcome, found.difference) == ("differs", "-3")


def test_the_refuted_inequality_fails_at_its_point() -> None:
    found = inequality(refute(claim("x > 0 |- x >= 1"), {var("x"): Fraction(1, 2)}, []))
    assert (found.points, found.failed, found.grid) == (1, 1, "x=1/2")


REPORTED = ["jan2016:4.1", "jan2016:4.13", "jan2016:4.22", "jan2016:2-coin", "jan2016:7.21", "jan2016:5.4"]


@pytest.mark.parametrize("ref", REPORTED)
def test_rows_of_a_paper(ref: str) -> None:
    assert ROWS[ref].certificate
    for outcome, group in zip(("differs", "same"), results(ref), strict=True):
        for result in group:
            if result.claim.goal.op == "=":
                assert opinion(result).outcome == outcome


def test_the_answer_does_not_depend_on_the_order_of_hashes() -> None:
    code = "import json; from tests.evidence.test_identity import *;"
    code += "print(json.dumps([identity(claim(t)).as_json() for pair in TWINS[::5] for t in pair[:2]]))"

    def said(seed: str) -> str:
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOM,
            env={"PYTHONHASHSEED": seed},
        )
        return run.stdout

    first = said("0")
    assert first == said("1") and len(json.loads(first)) == 2 * len(TWINS[::5])


def test_equations_without_a_solution_show_nothing() -> None:
    given = "q > 0, 1 > q, x = 2*q - 3*sqrt(q*(1 - q)), x^2 + y^2 = 5, x^2 + y^2 = 6 |- "
    assert identity(claim(f"{given}y = y + 1")) == Identity("undecided", reason=NO_POINT)


def test_a_bound_of_an_arbitrary_function_for_all_its_arguments_hides_no_mistake() -> None:
    j = var("j", "integer")
    r = Function("r", (j,))
    bound = Claim([], Rel(app(r, j), ">", 0), [j])
    assert identity(Claim([bound], Rel(app(r, 1), "=", app(r, 2)))).difference == "r(1) - r(2)"
    other = Claim([], Rel(app(r, j), "=", app(r, 1)), [j])
    assert identity(Claim([other], Rel(app(r, 1), "=", app(r, 2)))).outcome == "same"
    assert identity(Claim([other], Rel(app(r, 1), "=", 1))).reason == HYPOTHESES


def test_variables_on_which_a_case_depends_get_values_in_their_range() -> None:
    found = identity(claim("integers n; n >= 1, q > 0, 1 > 2*q |- floor(n*q + 1) = floor(n*q) + 1"))
    assert (found.outcome, found.values) == ("same", ("q",)) and found.points >= 5
    assert identity(claim("q > 0, 1 > 2*q |- floor(4*q) = 1")).outcome == "differs"
