"""What is read against what is claimed: each level and each rule beside a false twin, and properties."""

from __future__ import annotations

import json
import random
import re
import time
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.kernel import (
    Claim,
    Evaluator,
    Function,
    Refused,
    Refutation,
    Rel,
    Term,
    Undefined,
    build,
    elementary_function,
    num,
    replay,
    term,
    var,
    variables,
)
from symbolic.language.statement import parse
from symbolic.language.translate import to_sympy, to_term
from symbolic.reading.canonical import Trees
from symbolic.reading.comparison import Chain, Comparison, Level, compare, dumps, worst
from symbolic.reading.definedness import Known, conditions
from symbolic.reading.rational import Ring

CERTIFICATES = Path(__file__).parents[2] / "reports" / "certificates" / "jan2016"
INTEGERS = "integers i, j, k, l, m, n; "
checked = settings(derandomize=True, deadline=None, database=None, max_examples=150)

x, y, z = map(var, "xyz")
m, n = (var(name, "integer") for name in "mn")
sqrt, exp, absolute, larger = map(elementary_function, ("sqrt", "exp", "abs", "max"))
f = Function("f", (n,))
g = Function("g", (var("t"),))


def expression(text: str) -> Term:
    return parse(f"{INTEGERS}{text} = 0").claims[0].goal.lhs


def chain(text: str) -> Chain:
    parts = re.split(r"(<=|>=|!=|=|<|>)", text)
    return Chain(tuple(map(expression, parts[::2])), tuple(parts[1::2]))


def relation(text: str) -> Rel:
    ((a, b), (op,)) = chain(text).sides, chain(text).relations
    return Rel(a, op, b)


def claim(text: str) -> Claim:
    (only,) = parse(INTEGERS + text).claims
    return only


def against(printed: str, *claims: str, refuted: str = "") -> Comparison:
    """Chains, separated by ";", under hypotheses before "|-", against claims and perhaps a refuted one."""
    *before, goals = printed.split("|-")
    hypotheses = [relation(h) for h in before[0].split(",")] if before else []
    claimed = [(claim(c), False) for c in claims] + ([(claim(refuted), True)] if refuted else [])
    return compare([chain(c) for c in goals.split(";")], hypotheses, claimed)


def of_terms(a: Term, b: Term, *hypotheses: Rel, refuted: bool = False) -> Level:
    """The level of a > 0 as printed against b > 0 as claimed."""
    found = compare([Chain((a, num(0)), (">",))], [], [(Claim(hypotheses, Rel(b, ">", 0)), refuted)])
    return Level(found.level)


# ------------------------------------------------------------------------------------------------------------ levels


@pytest.mark.parametrize(
    ("printed", "same", "twin"),
    [
        ("a > b", "a > b", "b > a"),
        ("a < b", "b > a", "a > b"),
        ("a = b", "b = a", "a = -b"),
        ("x*y + z > 0", "z + y*x > 0", "z*y + x > 0"),
        ("a - b > 0", "-b + a > 0", "b - a > 0"),
        ("a/b > 0", "a*b^(-1) > 0", "a^(-1)*b > 0"),
        ("x*x > 0", "x^2 > 0", "x^3 > 0"),
        ("x + x > 0", "2*x > 0", "3*x > 0"),
        ("(x*y)/z > 0", "x*(y/z) > 0", "x/(y/z) > 0"),
        ("2*(x + y)*z > 0", "z*(2*x + 2*y) > 0", "z*(2*x + y) > 0"),
        ("1/2 + x/3 > 1", "(2*x + 3)/6 > 1", "(2*x + 2)/6 > 1"),
        ("(x*y)^2 > 0", "x^2*y^2 > 0", "x^2*y > 0"),
        ("x^n*x^n > 0", "x^(2*n) > 0", "x^(n^2) > 0"),
        ("sqrt(12*x) > 0", "2*sqrt(3)*sqrt(x) > 0", "4*sqrt(3*x) > 0"),
        ("sqrt(x*y)*sqrt(y*x) > 0", "sqrt(x*y)^2 > 0", "sqrt(x*y)^3 > 0"),
        ("sqrt(x + y)/(y + x) > 0", "1/sqrt(x + y)*1 > 0", "sqrt(x + y)/(y - x) > 0"),
        ("exp(x)*exp(x) > 0", "exp(2*x) > 0", "exp(x^2) > 0"),
        ("abs(y - x) > 0", "abs(x - y) > 0", "abs(x + y) > 0"),
        ("max(x, max(y, z)) > 0", "max(max(z, x), y) > 0", "max(x, min(y, z)) > 0"),
        ("log(x*y) > 0", "log(y*x) > 0", "log(y + x) > 0"),
        ("floor(x + 2) > 0", "2 + floor(x) > 0", "1 + floor(x) > 0"),
        ("binomial(n, k) > 0", "binomial(n, k) > 0", "binomial(k, n) > 0"),
        ("binomial(n - 1 + 1, k) > 0", "binomial(n, k) > 0", "binomial(n + 1, k) > 0"),
        ("sum(x^i*y, i, 0, n) > 0", "sum(y*x^j, j, 0, n) > 0", "sum(y*x^j, j, 1, n) > 0"),
        ("sum(sum(x^i*y^j, j, 0, i), i, 0, n) > 0", "sum(sum(y^k*x^l, k, 0, l), l, 0, n) > 0",
         "sum(sum(y^l*x^k, k, 0, l), l, 0, n) > 0"),
        ("sum(i*k, i, 0, n) > 0", "sum(j*k, j, 0, n) > 0", "sum(j*i, j, 0, n) > 0"),
    ],
)  # fmt: skip
def test_same(printed, same, twin):
    assert against(printed, same).level == "same"
    assert against(printed, twin).level not in ("same", "rewritten", "rearranged")


@pytest.mark.parametrize(
    ("printed", "rewritten", "twin"),
    [
        ("(x + y)^2 > 0", "x^2 + 2*x*y + y^2 > 0", "x^2 + x*y + y^2 > 0"),
        ("x*(y + z) > 0", "x*y + x*z > 0", "x*y + z > 0"),
        ("1/x + 1/y > 0", "(x + y)/(x*y) > 0", "(x - y)/(x*y) > 0"),
        ("x^(n + 1) > 0", "x*x^n > 0", "x^2*x^n > 0"),
        ("x^(n + m) > 0", "x^n*x^m > 0", "x^n + x^m > 0"),
        ("(x*y)^n > 0", "x^n*y^n > 0", "x^n*y > 0"),
        ("x^n/y^n > 0", "(x/y)^n > 0", "(y/x)^n > 0"),
        ("(x - y)^n > 0", "(-1)^n*(y - x)^n > 0", "(y - x)^n > 0"),
        ("4^n > 0", "2*2^(n - 1)*2^n > 0", "2^(n - 1)*2^n > 0"),
        ("exp(x + y) > 0", "exp(x)*exp(y) > 0", "exp(x) + exp(y) > 0"),
        ("sqrt(x + y)^3 > 0", "x*sqrt(x + y) + y*sqrt(x + y) > 0", "x*sqrt(x + y) - y*sqrt(x + y) > 0"),
        ("(1 + sqrt(2))^2 > 0", "3 + 2*sqrt(2) > 0", "3 + sqrt(2) > 0"),
        ("binomial((n + 1)^2, k) > 0", "binomial(n^2 + 2*n + 1, k) > 0", "binomial(n^2 + n + 1, k) > 0"),
        ("sum(i*(x + 1)^2, i, 0, n) > 0", "sum(j*(x^2 + 2*x + 1), j, 0, n) > 0", "sum(j*(x^2 + x + 1), j, 0, n) > 0"),
        ("max(x*(x + 1), y) > 0", "max(y, x^2 + x) > 0", "max(y, x^2 - x) > 0"),
        ("sqrt(1/x) > 0", "1/sqrt(x) > 0", "1/x > 0"),
    ],
)  # fmt: skip
def test_rewritten(printed, rewritten, twin):
    found = against(printed, rewritten)
    assert found.level == "rewritten" and "rational function" in found.detail
    assert against(printed, twin).level not in ("same", "rewritten", "rearranged")


@pytest.mark.parametrize(
    ("printed", "rearranged", "twin"),
    [
        ("a - b > 0", "a > b", "b > a"),
        ("a^2 > b*c", "a^2 - c*b > 0", "a^2 - c*b < 0"),
        ("a - b = 0", "b = a", "a = -b"),
        ("a + 1 >= b", "a >= b - 1", "a >= b + 1"),
        ("2*a >= 2*b", "a + a - b >= b", "a >= b"),
    ],
)
def test_rearranged(printed, rearranged, twin):
    assert against(printed, rearranged).level == "rearranged"
    assert against(printed, twin).level == "differs"


def test_identities_are_not_rearrangements_of_each_other():
    assert against("(x + 1)^2 = x^2 + 2*x + 1", "(x + 2)^2 = x^2 + 4*x + 4").level == "differs"
    assert against("(x + 1)^2 = x^2 + 2*x + 1", "(1 + x)^2 - 1 = x^2 + 2*x").level == "differs"
    assert against("binomial(n, 0) = 1", "binomial(n, 1) = n").level == "differs"


@pytest.mark.parametrize(
    ("printed", "claimed"),
    [
        ("x^2 + y > x", "x^2 + y > x^3"),
        ("n >= 1, x > 0 |- binomial(n, 2) > x", "n >= 1, x > 0 |- binomial(n, 3) > x"),
        ("(x + y)^2 = x^2 + y^2", "(x + y)^2 = x^2 + 2*x*y + y^2"),
        ("sum(i^2, i, 0, n) = n", "sum(i^2, i, 0, n) = n^2"),
        ("x > 0, y = 1 - x |- x*y > 0", "x > 0, y = 1 - x |- x/y > 0"),
    ],
)
def test_a_witness_is_a_point_where_the_sides_differ(printed, claimed):
    found = against(printed, claimed)
    assert found.level == "differs" and "sides differ" in found.detail
    side = "left" if "left side as printed" in found.witness else "right"
    goal = claim(printed).goal, claim(claimed).goal
    values = []
    for r in goal:
        t = r.lhs if side == "left" else r.rhs
        point = {v: Fraction(found.witness[str(v)]) for v in variables(t)}
        low, high = Evaluator().value(t, point)
        assert low == high
        values.append(str(low))
    assert values == [found.witness[f"{side} side as printed"], found.witness[f"{side} side of the claim"]]
    assert values[0] != values[1]
    for h in claim(claimed).given:  # here the hypotheses can be met, so they are
        point = {v: Fraction(found.witness[str(v)]) for v in h.free()}
        assert Claim((), h) and Evaluator().value(h.gap, point)[0] >= 0
    assert "hypotheses" not in found.witness


def test_a_witness_outside_of_the_hypotheses_says_so():
    found = against("x = 1 |- y*x > 0", "x = 1 |- y > 0")
    assert found.level == "differs" and found.witness["hypotheses"] == "not all met at this point"


def test_irrational_values_are_enclosed():
    found = against("sqrt(x + 1) > 1", "sqrt(x + 2) > 1")
    assert found.level == "differs"
    assert found.witness["left side as printed"].startswith(("between 1.", "1", "2", "between 2."))
    assert found.witness["left side as printed"] != found.witness["left side of the claim"]


def test_free_sequences_get_a_simple_meaning():
    found = compare([Chain((f(n), f(n + 1)), (">",))], [], [(Claim((), Rel(f(n), ">", f(n + 2))), False)])
    assert found.level == "differs"
    assert found.witness["f(arg0)"] == "1 + 1*arg0*arg0"
    assert compare([Chain((f(n + 1), num(0)), (">",))], [], [(Claim((), Rel(f(1 + n), ">", 0)), False)]).level == "same"


def test_functions_without_values_are_taken_as_opaque():
    t = var("t")
    silent = Function(
        "silent", (n, t), ("recursive", 0, num(1) / (t - t), Function("silent", (n, t), ("self",))(n, t), False)
    )
    found = compare([Chain((silent(n, x), num(0)), (">",))], [], [(Claim((), Rel(silent(n, x + 1), ">", 0)), False)])
    assert found.level == "differs"
    assert found.witness["silent(n, x)"].endswith("an arbitrary number")
    assert found.witness["silent(n, x)"] != found.witness["silent(n, x + 1)"]
    square = silent(n, (x + 1) * (x + 1)) * x
    twin = silent(n, x * x + 2 * x + 1) * x
    assert of_terms(square, twin) == "rewritten"
    assert of_terms(square, twin + silent(n, x)) == "differs"


def test_unknown_where_no_sample_differs():
    found = against("sqrt(x*y) > 0", "sqrt(x)*sqrt(y) > 0")
    assert found.level == "unknown" and "no sample shows a difference" in found.detail and not found.witness
    assert against("sqrt(x*y) > 0", "sqrt(x) + sqrt(y) > 0").level == "differs"
    assert compare([], [], [(claim("x = x"), False)]).level == "unknown"
    assert compare([chain("x = x")], [], []).level == "unknown"


def test_roots_of_squares_are_absolute_values():
    assert against("sqrt(x^2) > 0", "x > 0").level == "differs"
    assert against("x > 0 |- sqrt(x^2) > 0", "x > 0 |- x > 0").level == "differs"
    assert against("sqrt(x)^2 > 0", "x > 0").level == "rearranged"
    assert against("x >= 0 |- sqrt(x)^2 > 0", "x >= 0 |- x > 0").level == "same"


# --------------------------------------------------------------------------------------------------------- relations


@pytest.mark.parametrize("printed", ["<", "<=", ">", ">=", "=", "!="])
@pytest.mark.parametrize("claimed", ["<", "<=", ">", ">=", "="])
def test_relations_are_exact(printed, claimed):
    found = against(f"a {printed} b", f"a {claimed} b")
    assert found.level == ("same" if printed == claimed else "differs")
    if printed != claimed:
        assert "differs" in found.detail or "relations differ" in found.detail
        assert f"a {printed} b" in found.detail


def test_the_direction_is_named():
    assert "the direction differs" in against("a > b", "a < b").detail
    assert "the relations differ" in against("a > b", "a >= b").detail


def test_the_nearest_claim_is_named():
    found = against("x + y > z", "x = 1", "x + y > 2*z", "z >= 5")
    assert "nearest claim x + y > 2*z" in found.detail and "right sides" in found.detail


# ------------------------------------------------------------------------------------------------------- definedness


@pytest.mark.parametrize(
    ("printed", "claimed"),
    [
        ("x/x = 1", "1 = 1"),
        ("1/(1/x) > 0", "x > 0"),
        ("(x^2 - 1)/(x - 1) > 0", "x + 1 > 0"),
        ("x*x^n > 0", "x^(n + 1) > 0"),
        ("x^n*x^m > 0", "x^(n + m) > 0"),
        ("x - x/y + x/y > 0", "x > 0"),
        ("0*log(x) + 1 > y", "1 > y"),
        ("binomial(n, k)/binomial(n, k) > y", "1 > y"),
        ("sum(x*y/x, i, 0, n) > 0", "sum(y, i, 0, n) > 0"),
    ],
)
def test_what_is_printed_has_to_be_defined(printed, claimed):
    found = against(printed, claimed)
    assert found.level == "rearranged" and "the claim does not" in found.detail
    assert against(claimed, printed).level in ("same", "rewritten")  # the claim says more
    found = against(claimed, refuted=printed)
    assert found.level == "rearranged" and "the printed relation does not" in found.detail


@pytest.mark.parametrize(
    ("printed", "given", "not_enough"),
    [
        ("x*y/x > 0", "x > 0", "x >= 0"),
        ("x*y/x > 0", "-x > 1", "-x > -1"),
        ("(x^2 - 1)/(x - 1) > 0", "x > 1", "x > 0"),
        ("1/(1/(x*y)) > 0", "x > 0, y < 0", "x > 0, y <= 0"),
        ("x^n*x^m > 0", "n >= 0, m >= 2", "n >= -1, m >= 2"),
        ("x^(n - m - 1)*x > 0", "n >= m + 1", "n >= m"),
        ("x^(n - m - 1)*x > 0", "n > m", "n > m - 1"),
        ("x^(n - 2)*x > 0", "m >= 1, n >= m + 1", "m >= 1, n >= m"),
        ("sqrt(x)^2 > 0", "x >= 0", "x >= -1"),
        ("(x/y)^n > 0", "y > 0", "x > 0"),
        ("x*y/x > 0", "1/x > 0", "1/y > 0"),
    ],
)
def test_hypotheses_grant_definedness(printed, given, not_enough):
    rewritten = {
        "x*y/x > 0": "y > 0", "(x^2 - 1)/(x - 1) > 0": "x + 1 > 0", "1/(1/(x*y)) > 0": "x*y > 0",
        "x^n*x^m > 0": "x^(n + m) > 0", "x^(n - m - 1)*x > 0": "x^(n - m) > 0", "x^(n - 2)*x > 0": "x^(n - 1) > 0",
        "sqrt(x)^2 > 0": "x > 0", "(x/y)^n > 0": "x^n/y^n > 0",
    }[printed]  # fmt: skip
    assert against(printed, f"{given} |- {rewritten}").level in ("same", "rewritten")
    assert against(printed, f"{not_enough} |- {rewritten}").level == "rearranged"


def test_a_claim_with_more_divisors_is_enough_unless_it_is_refuted():
    assert against("y = 1", "x*y/x = 1").level == "same"
    assert against("y = 1", refuted="x*y/x = 1").level == "rearranged"
    assert against("x*y/x = 1", refuted="x*y/x = 1").level == "same"


# ------------------------------------------------------------------------------------------------------------ chains


def test_chains_are_covered_relation_by_relation():
    assert against("a = b = c > 0", "a = b", "b = c", "c > 0").level == "same"
    assert against("a = b = c > 0", "a = b", "b = c", "a > 0").level == "same"
    found = against("a = b = c > 0", "a = b", "c > 0")
    assert found.level == "differs" and found.detail.startswith("relation 2 of 3")
    assert against("a = b = c > 0", "a = b", "b = c", "c >= 0").detail.startswith("relation 3 of 3")


def test_sides_are_replaced_by_claimed_equalities():
    assert against("a = b = c", "a = c", "b = c").level == "same"
    assert against("a = b = c = d", "a = c", "b = c", "a = d").level == "same"
    assert against("a < b = c", "a < c", "b = c").level == "same"
    assert against("a = b < c = d", "a = b", "d = c", "a < d").level == "same"
    assert against("a = b = c", "a = c", "b = d").level == "differs"
    assert against("a < b = c", "a < c", "b = d").level == "differs"
    assert against("a < b", "a < c", "b = c").level == "differs"  # c is not printed


def test_inequalities_do_not_replace_sides():
    assert against("a > b > c", "a > b", "b > c").level == "same"
    assert against("a > b > c", "a > b", "a > c").level == "differs"
    assert against("a >= b; b >= a", "a = b").level == "differs"


def test_a_claim_is_used_once_for_a_relation():
    # The last equality is a mere rewriting; the first claim does not cover it, and nobody claims it.
    printed = "a = (x + y)^2 = x^2 + 2*x*y + y^2"
    assert against(printed, "a = (x + y)^2").level == "differs"
    assert against(printed, "a = (x + y)^2", "a = x^2 + 2*x*y + y^2").level == "same"


def test_lemmas_beside_are_no_fault_and_all_chains_count():
    assert against("a > b", "x = y", "a > b", "c >= 1").level == "same"
    assert against("a > b; x = y", "x = y", "a > b").level == "same"
    found = against("a > b; x = y", "x = 2*y", "a > b")
    assert found.level == "differs" and found.detail.startswith("relation 2 of 2")


def test_the_level_is_the_worst_one_of_the_best_covers():
    assert against("(a + b)^2 = c > 0", "c = a^2 + 2*a*b + b^2", "c > 0").level == "rewritten"
    assert against("(a + b)^2 = c > 0", "c = a^2 + 2*a*b + b^2", "c = (b + a)^2", "c > 0").level == "same"
    assert against("a = c > 0", "a - c = 0", "0 < c").level == "rearranged"
    assert against("a = c > d", "a = c", "c - d > 0", "a > d").level == "same"


def test_refuted_claims_cover_only_what_they_make_false():
    assert against("a = b = c", "b = c", refuted="a = b").level == "same"
    assert against("a = b = c", "b = c", refuted="a = c").level == "same"  # so a = b is false as well
    two = [(claim("a = c"), True), (claim("b = c"), True)]
    assert compare([chain("a = b = c")], [], two).level == "differs"  # a = b may hold
    assert against("a = b > 0", "a > 0", refuted="a = b").level == "differs"  # b > 0 is not claimed
    assert against("a = b > 0", "a = b", refuted="a > 0").level == "same"
    weaker = [(claim("a > 0 |- b = c"), False), (claim("a = c"), True)]
    assert compare([chain("a = b = c")], [], weaker).level == "differs"  # b = c may fail where a = c does
    granted = [(claim("a > 0 |- b = c"), False), (claim("a > 0 |- a = c"), True)]
    assert compare([chain("a = b = c")], [], granted).level == "same"


# -------------------------------------------------------------------------------------------------------- hypotheses


def test_printed_hypotheses_are_those_of_the_claim():
    assert against("x > 0 |- y > 0", "x > 0 |- y > 0").context == ()
    assert against("0 < x |- y > 0", "x > 0 |- y > 0").level == "same"
    assert against("(x + 1)^2 > 2 |- y > 0", "x^2 + 2*x + 1 > 2 |- y > 0").level == "rewritten"
    assert against("x > 1 |- y > 0", "x - 1 > 0 |- y > 0").level == "rearranged"
    assert against("x < 1/2 |- y > 0", "1 > 2*x |- y > 0").level == "rearranged"
    for twin in ("x >= 0", "x > 1", "x < 0", "-x > 0", "x = 0"):
        found = against("x > 0 |- y > 0", f"{twin} |- y > 0")
        assert found.level == "differs" and "lacks the printed hypothesis x > 0" in found.detail


def test_an_equality_as_a_hypothesis():
    assert against("y = 1 - x |- x > 0", "1 - x = y |- x > 0").level == "same"
    assert against("y + x = 1 |- x > 0", "y = 1 - x |- x > 0").level == "rearranged"
    assert against("x - y = 1 |- x > 0", "y = 1 - x |- x > 0").level == "differs"


def test_a_hypothesis_that_the_claim_does_not_need():
    found = against("x > 0, n >= 1 |- x > 0", "x > 0 |- x > 0")
    assert found.level == "same" and "does not need the printed hypothesis n >= 1" in found.detail
    assert against("x > 0, x > 1 |- y > 0", "x > 0 |- y > 0").level == "differs"
    assert against("n >= 1 |- y > 0", "n >= 0 |- y > 0").level == "differs"
    assert against("x > 0, n >= 1 |- x > 0", refuted="x > 0 |- x > 0").level == "differs"
    quantified = Claim((), Rel(f(m), ">=", 0), (m,))
    printed = [Rel(f(num(1)), ">", 0)]
    assert compare([chain("y > 0")], printed, [(Claim([quantified], relation("y > 0")), False)]).level == "differs"
    assert compare([chain("y > 0")], printed, [(claim("y > 0"), False)]).level == "same"


def test_further_hypotheses_are_context():
    quantified = Claim([Rel(m, ">=", 1)], Rel(f(m), ">=", 0), (m,))
    given = [relation("x > 0"), quantified, relation("n >= 1")]
    found = compare([chain("y > 0")], [relation("0 < x")], [(Claim(given, relation("y > 0")), False)])
    assert found.level == "same" and found.context == (quantified, relation("n >= 1"))
    assert compare([chain("y > 0")], given, [(Claim(given, relation("y > 0")), True)]).context == ()


def test_a_hypothesis_grants_its_divisors():
    assert against("1/x = 1/x |- y > 0", "1/x = 1/x |- y > 0").level == "same"
    assert against("x/x = 1 |- y > 0", "1 = 1 |- y > 0").level == "same"  # not needed
    assert against("x/x = z |- y > 0", "1 = z |- y > 0").level == "differs"


def test_the_best_claim_is_taken_whatever_the_order():
    claims = ["x > 1 |- y > 0", "x > 0 |- y > 0"]
    assert against("x > 0 |- y > 0", *claims).level == against("x > 0 |- y > 0", *claims[::-1]).level == "same"


# ------------------------------------------------------------------------------------------------------------ limits


def test_what_is_too_large_is_unknown():
    found = against("(x + y + z + w)^40 = a", "(x + y + z + 1*w)^39*(2*x + y + z + w - x + 0) = a")
    assert found.level == "same"
    found = against("(x + y + z + w)^40 = a", "((x + y)^2 + 2*(z + w)*(x + y) + (z + w)^2)^20 = a")
    assert found.level == "unknown" and "too large" in found.detail
    assert against("(x + y)^4 = a", "((x + y)^2)^2 = a").level == "same"
    assert against("(x + y)^4 = a", "(x^2 + 2*x*y + y^2)^2 = a").level == "rewritten"
    assert against("(x + 1)^100000 > 0", "(x + 1)*(x + 1)^99999 > 0").level == "same"
    assert against("2^100000 > x", "2*2^99999 > x").level == "unknown"
    sides = tuple(x + k for k in range(40))
    assert compare([Chain(sides, ("<",) * 39)], [], [(claim("x = x"), False)]).level == "unknown"


def test_everything_ends_soon():
    start = time.process_time()
    many = " = ".join(f"(x + {k})^2" for k in range(10))
    claims = [f"(x + {a})^2 = (x + {b})^2" for a in range(10) for b in range(0, a, 2)]
    assert against(many, *claims).level == "same"
    against("(x + y + z + w)^60 = (a + b + c + d)^60", *(f"(x + y + z + {k}*w)^60 = b" for k in range(2, 12)))
    deep = x
    for _ in range(9):
        deep = sqrt(deep * deep + 1)
    assert of_terms(deep, deep) == "same"
    assert of_terms(deep, deep + 1) in ("differs", "unknown")
    assert time.process_time() - start < 20


def test_chains_are_well_formed():
    for sides, relations in [((x,), ()), ((x, y), ()), ((x, y), ("~",)), ((x, y, z), ("=",))]:
        with pytest.raises(ValueError, match=r"chain|relations"):
            Chain(sides, relations)


def test_levels_are_ordered_and_results_are_written():
    assert list(Level) == ["same", "rewritten", "rearranged", "differs", "unknown"]
    assert worst() == "same" and worst(Level.DIFFERS, Level.SAME) == "differs" == worst(Level.SAME, Level.DIFFERS)
    found = against("x > 0 |- x = 1", "y > 0 |- x = 2")
    assert json.loads(dumps(found)) == {
        "level": "differs",
        "detail": found.detail,
        "witness": dict(found.witness),
        "context": [str(h) for h in found.context],
    }
    assert "\n" not in found.detail


# -------------------------------------------------------------------------------------------------------- properties

leaves = st.sampled_from([x, y, z, n, num(1), num(2), num(-1), num(Fraction(1, 2)), num(3)])
exponents = st.sampled_from([num(2), num(3), num(-1), num(0), n, m, n + 1, 2 * n, n - m, -n, n * m])


def grow(inner):
    return st.one_of(
        st.builds(lambda ts: build("+", *ts), st.lists(inner, min_size=2, max_size=3)),
        st.builds(lambda ts: build("*", *ts), st.lists(inner, min_size=2, max_size=3)),
        st.builds(lambda a, b: a - b, inner, inner),
        st.builds(lambda a, b: a / b, inner, inner),
        st.builds(lambda a: -a, inner),
        st.builds(lambda a, b: a**b, inner, exponents),
        st.builds(lambda a: sqrt(a), inner),
        st.builds(lambda a: exp(a), inner),
        st.builds(lambda a: absolute(a), inner),
        st.builds(lambda a, b: larger(a, b), inner, inner),
        st.builds(lambda a: g(a), inner),
    )


terms = st.recursive(leaves, grow, max_leaves=10)
rational_terms = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.builds(lambda a, b: a + b, inner, inner),
        st.builds(lambda a, b: a * b, inner, inner),
        st.builds(lambda a, b: a - b, inner, inner),
        st.builds(lambda a, b: a / b, inner, inner),
        st.builds(lambda a, b: a**b, inner, st.sampled_from([num(2), num(3), n, n + 1])),
    ),
    max_leaves=8,
)
choices = st.randoms(use_true_random=False)


def shuffled(t: Term, rng) -> Term:
    """The same term, commuted, regrouped and with other names for - and /."""
    if t.op in ("num", "var"):
        return t
    args = [shuffled(a, rng) if isinstance(a, Term) else a for a in t.args]
    if t.op in ("+", "*"):
        rng.shuffle(args)
        while len(args) > 1 and rng.random() < 0.6:
            k = rng.randrange(len(args) - 1)
            args[k : k + 2] = [build(t.op, args[k], args[k + 1])]
        return build(t.op, *args) if len(args) > 1 else args[0]
    if t.op == "-" and rng.random() < 0.5:
        return build("+", -args[1], args[0]) if rng.random() < 0.5 else args[0] + num(-1) * args[1]
    if t.op == "/" and rng.random() < 0.5:
        return build("*", num(1) / args[1], args[0])
    if t.op == "neg" and rng.random() < 0.5:
        return num(-1) * args[0]
    if t.op == "app" and t.args[0] == larger and rng.random() < 0.5:
        return larger(args[2], args[1])
    return Term(t.op, tuple(args))


def changed(t: Term, rng) -> Term:
    """The term with one token replaced by another one."""
    inside = [k for k, a in enumerate(t.args) if isinstance(a, Term)]
    if inside and rng.random() < 0.75:
        k = rng.choice(inside)
        return Term(t.op, tuple(changed(a, rng) if j == k else a for j, a in enumerate(t.args)))
    if t.op == "num":
        return num(t.args[0] + rng.choice([1, -1, 2]))
    if t.op == "var":
        return rng.choice([v for v in ((x, y, z) if t.args[1] == "real" else (n, m)) if v != t])
    swaps = {"+": "*", "*": "+", "-": "/", "/": "-"}
    return Term(swaps[t.op], t.args) if t.op in swaps else t


def attempt(make):
    try:
        return make()
    except Refused:  # not a term: an exponent that is no integer
        return None


def values(a: Term, b: Term, rng, count: int = 20):
    """Values of both, or None where one has no value; points at which that cannot be decided are left out."""
    for _ in range(count):
        point = {v: Fraction(rng.choice(["0", "1", "-1", "2", "1/2", "-3", "3/5"])) for v in (x, y, z)}
        point |= {v: Fraction(rng.randint(-2, 3)) for v in (n, m)}
        found = []
        for t in (a, b):
            try:
                found.append(Evaluator().value(t, point))
            except Undefined:
                found.append(None)
            except Refused:
                break
        if len(found) == 2:
            yield found


def apart(u, v) -> bool:
    return u is not None and v is not None and (u[1] < v[0] or v[1] < u[0])


@checked
@given(terms, choices)
def test_a_shuffled_term_is_the_same(t, rng):
    assert of_terms(t, shuffled(t, rng)) == of_terms(shuffled(t, rng), t) == "same"


@checked
@given(rational_terms, choices)
def test_a_changed_token_shows_unless_the_terms_are_equal(t, rng):
    other = attempt(lambda: changed(t, rng))
    if other is None:
        return
    level = of_terms(t, other)
    if any(apart(*found) for found in values(t, other, rng)):
        assert level in ("differs", "unknown")


@checked
@given(terms, terms, choices)
def test_unrelated_terms(a, b, rng):
    if of_terms(a, b) in ("same", "rewritten", "rearranged"):
        assert not any(apart(*found) for found in values(a, b, rng))


@checked
@given(terms, choices)
def test_same_and_rewritten_are_sound(t, rng):
    """Equal values, and what is printed has one wherever the claim has one; for refuted claims also conversely."""
    other = attempt(lambda: rewritten(t, rng))
    if other is None:
        return
    for a, b in ((t, other), (other, t)):
        level, refuted = of_terms(a, b), of_terms(a, b, refuted=True)
        for u, v in values(a, b, rng):
            if level in ("same", "rewritten", "rearranged"):
                assert not apart(u, v)
            if level in ("same", "rewritten"):
                assert u is not None or v is None
            if refuted in ("same", "rewritten"):
                assert (u is None) == (v is None)


def rewritten(t: Term, rng) -> Term:
    """The term with laws applied that hold where everything has a value (mostly)."""
    if t.op in ("num", "var"):
        return rng.choice([t, t, t * num(1), t * t / t, t + 0, sqrt(t) ** 2])
    args = [rewritten(a, rng) if isinstance(a, Term) else a for a in t.args]
    if rng.random() < 0.4:
        return Term(t.op, tuple(args))
    if t.op == "*" and args[-1].op in ("+", "-"):
        return build(args[-1].op, *(build("*", *args[:-1], a) for a in args[-1].args))
    if t.op == "/" and args[0].op in ("+", "-"):
        return build(args[0].op, *(a / args[1] for a in args[0].args))
    if t.op == "^":
        base, e = args
        if base.op == "*":
            return build("*", *(b**e for b in base.args))
        if base.op == "^":
            return base.args[0] ** (base.args[1] * e)
        if e.op in ("+", "-"):
            return build("*" if e.op == "+" else "/", *(base**c for c in e.args))
        return rng.choice([base * base ** (e - 1), 1 / base ** (-e)])
    if t.op == "app" and t.args[0] == sqrt:
        return rng.choice([sqrt(args[1] ** 2) / sqrt(args[1]), 1 / sqrt(1 / args[1])])
    if t.op == "app" and t.args[0] == exp:
        return exp(args[1] - 1) * exp(num(1))
    return Term(t.op, tuple(args))


@checked
@given(terms)
def test_what_sympy_does_on_construction_is_the_same(t):
    """Only where SymPy forgets a divisor it is not the same statement."""
    try:
        other = to_term(to_sympy(t))
    except (Refused, AttributeError, TypeError, ValueError):  # infinities and complex numbers: 1/0, sqrt(-1)
        return
    trees = Trees()
    known = Known(trees, [], conditions(trees, other).values())
    forgotten = [c for c in conditions(trees, t).values() if not known.grants(c)]
    if any(word in f"{t} {other}" for word in ("abs", "max", "sqrt(-")):  # SymPy knows the signs of some numbers
        return
    assert of_terms(t, other) == ("rearranged" if forgotten else "same")


@checked
@given(terms, terms, terms)
def test_equality_of_quotients_is_an_equivalence(a, b, c):
    trees = Trees()
    ring = Ring(trees)
    try:
        r, s, t = (ring.ratio(trees.tree(u)) for u in (a, b, c))
    except Exception as error:
        assert type(error).__name__ == "TooLarge"
        return
    assert ring.equal(r, r)
    assert ring.equal(r, s) == ring.equal(s, r)
    assert ring.equal(ring.times(r, ring.add(s, t)), ring.add(ring.times(r, s), ring.times(r, t)))


# ------------------------------------------------------------------------------------------------------ real claims


@pytest.fixture(scope="module")
def real():
    """(item, claim, refuted) for every certificate."""
    out, shared = [], {}
    for path in sorted(CERTIFICATES.glob("*.json")):
        for result in replay(path.read_text(encoding="utf-8"), shared):
            out.append((path.stem, result.claim, isinstance(result, Refutation)))
    if not out:
        pytest.skip("no certificates")
    return out


def as_chain(c: Claim) -> Chain:
    return Chain(c.goal.terms(), (c.goal.op,))


def key(c: Claim) -> tuple[object, ...]:
    trees = Trees()
    sides = [trees.tree(t) for t in c.goal.terms()]
    return (c.goal.op, *(sides if c.goal.op != "=" else sorted(sides, key=str)))


def test_every_claim_is_the_same_as_itself(real):
    for _, c, refuted in real:
        found = compare([as_chain(c)], c.given, [(c, refuted)])
        assert (found.level, found.context) == ("same", ())
        a, b = c.goal.terms()
        turned = Chain((b, a), ("=" if c.goal.op == "=" else c.goal.op.replace(">", "<"),))
        assert compare([turned], [], [(c, refuted)]) == compare([as_chain(c)], [], [(c, refuted)])


def test_every_item_is_covered_by_its_claims_in_time(real):
    items: dict[str, list[tuple[Claim, bool]]] = {}
    for item, c, refuted in real:
        items.setdefault(item, []).append((c, refuted))
    start = time.process_time()
    for claims in items.values():
        assert compare([as_chain(c) for c, _ in claims], [], claims).level == "same"
    assert time.process_time() - start < 2


def some_of(real, count: int = 70):
    """Claims spread over all items, however many there are."""
    return real[:: max(1, len(real) // count)]


def test_claims_of_other_items_are_not_the_same(real):
    chosen = some_of(real)
    for k, (_, c, refuted) in enumerate(chosen):
        for other in (chosen[(k + step) % len(chosen)][1] for step in (1, 2, 7)):
            found = compare([as_chain(other)], [], [(c, refuted)])
            assert (found.level == "same") == (key(c) == key(other))
            if found.level == "differs" and c.goal.op == other.goal.op:
                assert found.witness or "direction" in found.detail


def test_one_change_in_a_real_claim_is_found(real):
    rng = random.Random(5)  # noqa: S311 (changes, not secrets)
    for _, c, refuted in some_of(real):
        a, b = c.goal.terms()
        other = attempt(lambda a=a: token(a, rng))
        if other is None or other == a:
            continue
        found = compare([Chain((other, b), (c.goal.op,))], c.given, [(c, refuted)])
        assert found.level in ("differs", "unknown"), (a, other)


def token(t: Term, rng) -> Term:
    """Another exponent, numeral, index or sign at one place."""
    inside = [k for k, a in enumerate(t.args) if isinstance(a, Term)]
    if inside:
        k = rng.choice(inside)
        return Term(t.op, tuple(token(a, rng) if j == k else a for j, a in enumerate(t.args)))
    return num(t.args[0] + 1) if t.op == "num" else term(t) + 1
