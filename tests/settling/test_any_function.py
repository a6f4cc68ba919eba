"""Functions and sequences of which nothing is said: what is proved is so for all of them, and nothing is refuted."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_settling import eq, settle

from symbolic.language.statement import StatementError, arbitrary, claim_text, parse
from symbolic.search.auto import decide


@pytest.mark.parametrize(
    ("before", "formula", "verdict"),
    [
        ("Then", r"\sum_{k=1}^{n}(x_{k+1}-x_k) = x_{n+1}-x_1", "proved"),
        ("Then", r"\sum_{k=1}^{n}(x_{k+1}-x_k) = x_n-x_1", "open"),
        ("Then", r"\sum_{k=1}^{n}(x_{k+1}-x_k) = \sum_{k=2}^{n+1}x_k - \sum_{k=1}^{n}x_k", "proved"),
        ("Then", r"\sum_{i=1}^n (x_i-m)^2 = \sum_{i=1}^n x_i^2 - 2m\sum_{i=1}^n x_i + nm^2", "proved"),
        ("Then", r"\sum_{i=1}^n (x_i-m)^2 = \sum_{i=1}^n x_i^2 - m\sum_{i=1}^n x_i + nm^2", "open"),
        ("Let $f$ be a function. Then", r"f(x)^2 \ge 0", "proved"),
        ("Let $f$ be a function. Then", r"f(x) \ge 0", "open"),
        ("We have", r"|f_n(x) - f(x)| \le |f_n(x) - f_m(x)| + |f_m(x) - f(x)|", "proved"),
        ("We have", r"|f_n(x) - f(x)| \le |f_n(x) - f_m(x)|", "open"),
        ("We have", "f(x) = f(y)", "open"),
        # What may be no numbers may not change places.
        ("Let $D$ be a representation of the group. Then", "D(g)D(h) = D(h)D(g)", "open"),
        ("Let $D$ be a representation of the group. Then", "D(g) + D(h) = D(h) + D(g)", "proved"),
        ("For a semigroup $T_k$ on a Banach space", r"\sum_{k=1}^n T_kT_{k+1} = \sum_{k=1}^n T_{k+1}T_k", "open"),
        ("Let $T$ be a bounded operator. Then", r"T(1)^2 \ge 0", "open"),
        ("Let $f$ be a complex-valued function. Then", r"f(x)^2 \ge 0", "open"),
        ("Let $A(t)$ be a matrix for each $t$. Then", "A(s)A(t) = A(t)A(s)", "open"),
        (r"Let $f:\mathbb{R}\to\mathbb{C}$. Then", r"f(x)^2 \ge 0", "open"),
        (r"Let $f:\mathbb{R}\to\mathbb{R}$. Then", r"f(x)^2 \ge 0", "proved"),
        ("Let $f$ be a function with values in a group. Then", "f(x)f(y) = f(y)f(x)", "open"),
        ("Let $s_kt_k$ denote concatenation. Then", r"\sum_{k=1}^n s_kt_k = \sum_{k=1}^n t_ks_k", "open"),
        ("Suppose that $f(x) > 1$ for all $x$. Suppose now $f(x) < 0$. Then", r"f(x)^2 \ge 9", "open"),
        ("In the sums the index runs over odd numbers only.", r"\sum_{k=1}^n (x_{k+1}-x_k) = x_{n+1}-x_1", "open"),
        ("It is false that", r"\sum_{k=1}^n (x_{k+1}-x_k) = x_{n+1}-x_1", "open"),
        ("Let $A_k$ be matrices. Then", r"\sum_{k=1}^n A_kA_{k+1} = \sum_{k=1}^n A_{k+1}A_k", "open"),
        (r"Let $x_k \in \mathbb{C}$ for all $k$. Then", r"\sum_{k=1}^n x_k^2 \ge 0", "open"),
        # Operators are no letters for any function; the sine is a function of numbers.
        ("We have", r"E(X) + E(Y) = E(Y) + E(X)", "open"),
        ("We have", r"1 - \cos^2 x = (1 - \cos x)(1 + \cos x)", "proved"),
        ("We have", r"1 - \cos^2 x = (1 - \cos x)(2 + \cos x)", "open"),
    ],
)
def test_verdicts(tmp_path: Path, before: str, formula: str, verdict: str) -> None:
    assert [row.verdict for row in settle(tmp_path, before + eq(formula)).values()] == [verdict]


def test_a_value_is_counted_where_it_is_whole_everywhere(tmp_path: Path) -> None:
    """What has several values is judged by what holds for all of them: of integers, if all are."""
    formulas = eq("2^{2n} = (2^2)^n = 4^n", r"\frac{1}{n(n+2)} = \frac{1}{2n} - \frac{1}{2(n+2)}", "n^2 = 4")
    whole = settle(tmp_path, "Let $n$ be an integer. Take $n = 2$. In (b) take $n = 3$." + formulas).values()
    assert sorted(row.verdict for row in whole) == ["open", "proved", "proved"]
    halves = settle(tmp_path, r"Let $n=\frac12$. Later let $n=1,2,\dots$." + eq(r"\lfloor n \rfloor = n")).values()
    assert [row.verdict for row in halves] == ["open"]


def test_what_is_not_read_may_say_what_a_function_is(tmp_path: Path) -> None:
    body = "We put" + eq(r"f(n)=2n\quad(n\text{ odd})") + "Then" + eq("f(3)=7", "f(3)^2 \\ge 0")
    assert [row.verdict for row in settle(tmp_path, body).values()] == ["unread", "open", "proved"]


def test_what_defines_a_function_is_a_definition_all_the_same(tmp_path: Path) -> None:
    body = "Let" + eq("f(x) = x^2") + "Then" + eq("f(3) = 9", "f(3) = 8")
    assert [row.verdict for row in settle(tmp_path, body).values()] == ["definition", "proved", "refuted"]


def test_a_function_is_declared_with_its_variables() -> None:
    (claim,) = parse("integers k, n; functions x(k), f(t, k); n >= 1 |- x(n + 1) = f(1/2, n)").claims
    assert [(f.name, [v.args for v in f.params]) for f in arbitrary(claim)] == [
        ("f", [("t", "real"), ("k", "integer")]),
        ("x", [("k", "integer")]),
    ]
    again = parse(claim_text(claim, declared=True))
    assert again.claims == (claim,)


def test_sums_keep_the_functions_in_them_when_they_are_written() -> None:
    text = "integers k, n; functions x(k); n >= 1 |- sum(x(k), k, 1, n) = x(1)"
    (claim,) = parse(text).claims
    assert claim_text(claim, declared=True) == text and parse(text).claims == (claim,)


@pytest.mark.parametrize(
    "text",
    [
        "functions f; |- f = 1",
        "functions sum(x); |- 1 = 1",
        "integers f; functions f(x); |- f(1) = 1",
        "functions f(x), f(y); |- f(1) = 1",
        "integers k; functions a(k); |- a(1/2) = a(1/2)",
        "functions f(x); |- f(1, 2) = 1",
    ],
)
def test_no_declarations(text: str) -> None:
    with pytest.raises(StatementError):
        parse(text)


@pytest.mark.parametrize(
    ("given", "possible"),
    [("f(x) > 1, f(x) < 0", False), ("f(x) = x, f(x) = x + 1", False), ("f(x) > 1, f(x) < 2", True)],
)
def test_a_proof_tells_that_no_function_meets_what_is_supposed(given: str, possible: bool) -> None:
    found = decide(
        parse(f"functions f(x); {given} |- f(x) = f(x)" if possible else f"functions f(x); {given} |- f(x) = 5"), 5.0
    )
    assert (found["verdict"], bool(found["reason"])) == ("proved", not possible)


def test_nothing_is_refuted_of_a_function_that_is_not_known() -> None:
    assert decide(parse("functions f(x); |- f(x) = f(x) + 1"), 2.0)["verdict"] == "open"
