"""What formulas mean: terms of the kernel, by the notation; and what has no meaning."""

from __future__ import annotations

from typing import Any

import pytest

from symbolic.kernel import Function, Rel, Term, var
from symbolic.language.statement import parse_term
from symbolic.reading.errors import Unreadable
from symbolic.reading.formulas import Formulas, NoFormula
from symbolic.reading.meaning import Meaning, NoMeaning
from symbolic.reading.notation import notation_of
from symbolic.reading.reader import read

N, M, X = var("n", "integer"), var("m", "integer"), var("x")
C = Function("c", (N, M))
F = Function("f", (X,))
TABLES: dict[str, Any] = {
    "integers": ["n", "m", "i", "j", "k", "N"],
    "reals": ["x", "y", "p", "q", "r", "\\lambda"],
    "names": {"e": "exp(1)", "\\bar{T}": "T_bar", "s": "p + q", "S": ""},
    "families": {
        "a": {"sub": 1, "sup": "m"},
        "b": {"sub": 1},
        "G": {"sub": 1, "args": 1},
        "f": {"args": 1},
        "h": {"args": 1},
    },
    "labels": {"x": ["max"]},
    "events": {"P": ""},
    "conventions": {"lower limit": "1"},
    "meanings": {
        "a_i^m": "c(m, i)",
        "b_N": "x",
        "b_i": "c(n, i)",
        "G_m(x)": "sum(x^k*c(m, k), k, 0, n)",
        "f(x)": "f(x)",
        "h(x)": "x^2 + y",
        "P(p = i | n)": "c(n, i)",
        r"\max f(x)": "y",
    },
}
MEANING = Meaning(notation_of(TABLES).at("1"), {"c": C, "f": F})


def means(source: str, meaning: Meaning = MEANING) -> Term:
    (clause,) = read(source, meaning.notation).clauses
    assert clause.node is not None
    return meaning.term(clause.node)


def term(text: str) -> Term:
    return parse_term(f"integers n, m, i, j, k, N; {text}", {"c": C, "f": F})


def test_semicolons_in_brackets_part_no_hypotheses() -> None:
    tables = {**TABLES, "meanings": {"f(x; y)": "x + y"}}
    formulas = Formulas(notation_of(tables).at("1.2", "1"), {}, {"1.1": "x = 1"})
    found = formulas.hypotheses(r"f(x; y) \geq p; x \in (0, 1]; y \in [0, 1); n = 1")
    assert [str(h) for h in found] == ["x + y >= p", "x > 0", "1 >= x", "y >= 0", "1 > y", "n = 1"]
    with pytest.raises(NoFormula):
        formulas.hypotheses(r"f(x; y \geq p; n = 1")


@pytest.mark.parametrize(
    ("source", "meaning"),
    [
        ("x + 2y - n", "x + 2*y - n"),
        ("-x", "-x"),
        (r"\frac{x}{y} p", "x/y*p"),
        ("0.25x", "1/4*x"),
        ("x^n", "x^n"),
        ("x^{n-1} 2^n", "x^(n-1)*2^n"),
        ("x^{1/2}", "sqrt(x)"),
        ("x^y", "pow(x, y)"),
        ("e^x + e", "exp(x) + exp(1)"),
        (r"\sqrt{x} + \sqrt[3]{x}", "sqrt(x) + pow(x, 1/3)"),
        (r"\sqrt[n]{\lambda}", "pow(lambda, 1/n)"),
        (r"\log x + \exp(y)", "log(x) + exp(y)"),
        (r"|x| + \lfloor y \rfloor - \lceil y \rceil", "abs(x) + floor(y) - ceil(y)"),
        (r"\binom{n}{k} k!", "binomial(n, k)*factorial(k)"),
        (r"\max(x, y, p) - \min(x, y)", "max(max(x, y), p) - min(x, y)"),
        (r"\bar{T} s", "T_bar*(p + q)"),
        (r"\sum_{k=0}^n x^k", "sum(x^k, k, 0, n)"),
        (r"\sum_k^n x", "sum(x, k, 1, n)"),
        (r"\sum_{i=0}^n \sum_{j=0}^i x^j", "sum(sum(x^j, j, 0, i), i, 0, n)"),
        # what the notation says
        ("a_{i+1}^{m-1}", "c(m - 1, i + 1)"),
        ("b_{i-1}^2", "c(n, i - 1)^2"),
        ("b_N", "x"),
        ("G_{m+1}(y)", "sum(y^k*c(m + 1, k), k, 0, n)"),
        ("f(x + 1) f(y)", "f(x + 1)*f(y)"),
        ("h(2x)", "(2*x)^2 + y"),
        ("P(p = i - 1 | n + 1)", "c(n + 1, i - 1)"),
        (r"\sum_{i=0}^n b_i x^i", "sum(c(n, i)*x^i, i, 0, n)"),
    ],
)
def test_terms(source: str, meaning: str) -> None:
    assert str(means(source)) == str(term(meaning))


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("S + 1", "the notation gives no meaning to S"),
        ("a_i", "the notation gives no meaning to a_{i}"),
        ("G(x)", "the notation gives no meaning to G(x)"),
        ("P(x = 1)", "the notation gives no meaning to P(x = 1)"),
        ("(x, y)", "the notation gives no meaning to (x, y)"),
        (r"x + \dots", r"the notation gives no meaning to \dots"),
        (r"\prod_{k \in S} x", r"only a prod from a first to a last index has a meaning, not \prod_{k \in S} x"),
        (r"\sum_{k \in S} x", r"only a sum from a first to a last index has a meaning, not \sum_{k \in S} x"),
        (r"\sum x", r"only a sum from a first to a last index has a meaning, not \sum x"),
        (r"\max(x)", "the max of a single expression: nothing says over what it is taken"),
        (r"\binom{x}{k}", "the kernel refuses"),
        (r"\binom{n}{i, j}", "the notation gives no meaning to"),
    ],
)
def test_no_meaning(source: str, message: str) -> None:
    with pytest.raises(NoMeaning) as error:
        means(source)
    assert str(error.value).startswith(message) and len(str(error.value).splitlines()) == 1


def test_long_formulas_are_cut_in_messages() -> None:
    with pytest.raises(NoMeaning) as error:
        means(r"\prod_{k \in S} (x + y + p + q + r + \lambda + x + y + p + q + r)")
    assert str(error.value).endswith("...") and len(str(error.value)) < 130


def test_a_product_and_a_logarithm_to_a_base() -> None:
    assert means(r"\prod_{k=0}^n (x + k)") == term("prod(x + k, k, 0, n)")
    assert means(r"\log_2 x") == term("log(x)/log(2)") != term("log(x)")


def test_an_index_of_a_sum_is_bound_inside_only() -> None:
    assert means(r"i + \sum_{i=0}^n i") == term("i + sum(j, j, 0, n)")


def test_a_name_that_is_repeated_in_a_pattern_is_the_same_thing() -> None:
    tables = {**TABLES, "meanings": {"f(x, x)": "x", "f(x, y)": "x*y"}}
    meaning = Meaning(notation_of(tables).at("1"), {})
    assert means("f(p, p)", meaning) == term("p") and means("f(p, q)", meaning) == term("p*q")


def test_the_index_of_a_pattern_has_any_name_but_none_that_stands_elsewhere_in_it() -> None:
    tables = {**TABLES, "meanings": {r"\sum_{j=1}^N (x - j)": "f(x)*N"}}
    meaning = Meaning(notation_of(tables).at("1"), {"f": F})
    assert means(r"\sum_{k=1}^n (p - k)", meaning) == means(r"\sum_{j=1}^n (p - j)", meaning) == term("f(p)*n")
    for line in (r"\sum_{k=1}^k (p - k)", r"\sum_{k=1}^n (k - k)"):
        assert means(line, meaning).args[0] != means(r"\sum_{j=1}^k (p - j)", meaning).args[0]


def test_the_first_meaning_that_fits_is_taken_and_exceptions_come_first() -> None:
    tables = {**TABLES, "meanings": {"b_1": "p", "b_i": "q*i"}, "scope": {"2": {"meanings": {"b_i": "r*i"}}}}
    notation = notation_of(tables)
    assert means("b_1 + b_2", Meaning(notation.at("1"), {})) == term("p + q*2")
    assert means("b_1 + b_2", Meaning(notation.at("2"), {})) == term("r*1 + r*2")


def test_a_prime_is_part_of_the_name() -> None:
    assert means("x' + x") == var("x'") + var("x")


def test_a_label_or_a_star_makes_another_name() -> None:
    for other in ("x_{max}", "x^*", "x_{max}'"):
        with pytest.raises(NoMeaning, match="no meaning to x"):
            means(other)
    named = Meaning(notation_of({**TABLES, "names": {"x_max": "y", "x^*": "z", "x*": "z"}}).at("1"), {})
    assert means("x_{max}' + x", named) == var("y'") + var("x")


def test_a_place_in_an_exponent_takes_integers_only() -> None:
    meaning = Meaning(notation_of({**TABLES, "meanings": {"b_i": "x^i"}}).at("1"), {})
    assert means("b_{n+1}", meaning) == term("x^(n+1)")
    with pytest.raises(NoMeaning, match="i must be an integer in an exponent"):
        means("b_y", meaning)


def test_a_function_may_have_its_printed_name() -> None:
    assert means("f(f(x))") == term("f(f(x))")


@pytest.mark.parametrize(
    ("meanings", "message"),
    [
        ({"w_i": "x"}, r"[meanings] 'w_i': the notation does not declare w"),
        ({"x, y": "x"}, "[meanings] 'x, y': one expression is expected"),
        ({r"\text{if}": "x"}, "one expression is expected"),
    ],
)
def test_meanings_that_cannot_be_used(meanings: dict[str, str], message: str) -> None:
    with pytest.raises(Unreadable) as error:
        Meaning(notation_of({**TABLES, "meanings": meanings}).at("1"), {})
    assert message in str(error.value)


def test_a_meaning_that_is_no_term_says_so() -> None:
    meaning = Meaning(notation_of({**TABLES, "meanings": {"b_i": "unknown(i)"}}).at("1"), {})
    with pytest.raises(NoMeaning, match=r"the meaning 'unknown\(i\)' is no term here"):
        means("b_i", meaning)


def test_sides() -> None:
    def sides(source: str) -> tuple[list[str], tuple[str, ...]]:
        (clause,) = read(source, MEANING.notation).clauses
        assert clause.node is not None
        terms, signs = MEANING.sides(clause.node)
        return [str(t) for t in terms], signs

    assert sides(r"x := y \leq p") == (["x", "y", "p"], ("=", "<="))
    assert sides("= x =") == (["x"], ())
    assert sides(r"x \equiv y \neq p") == (["x", "y", "p"], ("=", "!="))
    with pytest.raises(NoMeaning, match="the relation ~~ has no meaning in claims"):
        sides(r"x \approx y")


def test_a_number_in_brackets_is_what_the_paper_prints_there() -> None:
    formulas = Formulas(notation_of(TABLES).at("1.2", "1"), {}, {"1.1": r"x \geq p + 1"})
    ((claim, _),) = formulas.claims("(1.1)")
    assert claim.goal == Rel(X, ">=", var("p") + 1)
    assert formulas.hypotheses("n = 1; (1.1)") == [Rel(N, "=", 1), claim.goal]
    for text in ("(1.3)", "(1.1) + 1", "1.1"):
        with pytest.raises(NoFormula):
            formulas.claims(text)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (r"\frac{d}{dx} x^2 = 2x", ["|- 2*x^1*1 = 2*x"]),
        (r"\frac{\partial^2}{\partial x \partial y} xy = 1", None),  # the index of a factor: how far does it reach?
        (r"\frac{\partial^2 (xy)}{\partial x \partial y} = 1", ["|- 1*1 = 1"]),
        (r"\frac{dy}{dx} = 0", None),
        (r"\frac{d}{dx} \ln x = \frac{1}{x}", None),
        (r"\frac{d}{dn} n = 1", None),
        (r"x \in [0, 1)", ["|- x >= 0", "|- 1 > x"]),
        (r"p = q \text{ if } x \in (0, \infty)", ["x > 0 |- p = q"]),
        (r"p = q \text{ if } x \in (0, 1]", ["x > 0, 1 >= x |- p = q"]),
        (r"x \in \{0, 1\}", ["|- x*(x - 1) = 0"]),
        (r"p = q \text{ if } x \in \{-1, 1\}", ["(x + 1)*(x - 1) = 0 |- p = q"]),
        (r"x \notin \{0, 1\}", None),
        (r"\exp(x)^2 = \exp(2x)", ["|- exp(x)^2 = exp(2*x)"]),
        (r"2\,000 = 2000", ["|- 2000 = 2000"]),
        (r"x = 1 \text{ holds}", None),
        (r"p = q \text{ if } x \text{ and } y > 0", None),
        (r"x^2 + 1 \geq 2x \text{ with equality iff } x = 5", None),
    ],
)
def test_what_an_author_writes(text: str, claims: list[str] | None) -> None:
    names = {"e": "exp(1)", r"\infty": ""}
    tables = {**TABLES, "names": names, "meanings": {}, "reals": [*TABLES["reals"], "d"]}
    conventions = {"df/dx": "a derivative", "f(x)^2": "the value"}
    formulas = Formulas(notation_of({**tables, "conventions": conventions}).at("1"), {}, {"1": "x"})
    if claims is None:
        with pytest.raises(NoFormula):
            formulas.claims(text)
    else:
        assert [str(claim) for claim, _ in formulas.claims(text)] == claims
