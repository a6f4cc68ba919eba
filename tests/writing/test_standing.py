"""What a section says once."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from symbolic.ledger.ledger import PartRow
from symbolic.writing.report import paper_latex
from symbolic.writing.standing import chunks, further, standing
from tests.reported import PAPERS

COIN = PartRow(
    "printed",
    "proved",
    text="integers N, i; q > 0, p = 1 - q |- a(N, i, p, q) >= 0",
    conditions=r"for integers $0 \le i \le N$, $q > 0$, $p = 1 - q$; given that $r_j > 0$",
)


def test_conditions_that_all_have_are_said_once():
    assert chunks(COIN.conditions) == [r"integers $0 \le i \le N$", "$q > 0$", "$p = 1 - q$"]
    numbers = "for integer $N$, natural numbers $s_{j}$, every function $f$, real $x$"
    assert chunks(numbers) == numbers.removeprefix("for ").split(", ")
    said = standing([COIN] * 5)
    assert said == ("$q > 0$", "$p = 1 - q$")
    assert further(COIN, said) == r"for integers $0 \le i \le N$; given that $r_j > 0$"
    assert further(replace(COIN, conditions="for $q > 0$, $p = 1 - q$"), said) == ""
    assert further(replace(COIN, conditions="given that $r_j > 0$", text="|- r(1) > 0"), said) == "given that $r_j > 0$"


def test_few_statements_say_it_themselves():
    assert standing([COIN] * 3) == ()
    other = replace(COIN, conditions="for $x > 0$", text="x > 0 |- x > 0")
    assert standing([*[COIN] * 4, *[other] * 36]) and "$q > 0$" not in standing([*[COIN] * 4, *[other] * 37])


def test_what_does_without_is_told_or_prevents_it():
    free = replace(COIN, conditions="for $q > 0$", text="q > 0 |- p + q > 0")
    assert standing([*[COIN] * 4, *[free] * 4]) == ("$q > 0$",)
    said = standing([*[COIN] * 9, free])
    assert said == ("$q > 0$", "$p = 1 - q$")
    assert further(free, said) == "not supposing $p = 1 - q$"


def test_what_does_without_any_says_it_in_a_word():
    said = standing([COIN] * 5)
    free = replace(COIN, conditions="for real $p$, $q$", text="integers N; |- (p + q)^N = (q + p)^N")
    assert further(free, said) == "for real $p$, $q$; without what is supposed throughout"
    assert further(free, (*said, r"$\lambda > 1$")) == further(free, said), "it does not speak of lambda"
    assert further(replace(free, conditions="for $q > 0$"), said) == "not supposing $p = 1 - q$"


def test_what_a_chain_says_is_supposed():
    """And what is less than that; not what is more."""
    said = standing([COIN] * 9)
    for chain in ("$0 < q < r$", "$0 < q, r$", r"$1 \le q \le r$"):
        there = replace(COIN, conditions=f"for {chain}, $p = 1 - q$", text="q > 0, p = 1 - q |- p < 1")
        assert further(there, said) == f"for {chain}"
    there = replace(COIN, conditions=r"for $0 \le q \le r$, $p = 1 - q$", text="q >= 0, p = 1 - q |- p < 1")
    assert further(there, said) == r"for $0 \le q \le r$; not supposing $q > 0$"


def test_what_follows_or_may_follow_is_not_said_to_be_left_out():
    """From fractions, from other letters, past what is supposed for all of something, and from a product."""
    said = standing([COIN] * 9)
    for supposed in (
        "q >= 1/3",
        "q > x, x >= 0",
        "(for all i, j: i >= j |- r(i)*(r(j) - r(i)) >= 0), q > x, x > 0",
        "q*x > 0, x > 0",
        "n >= 1, q >= n*x, x^3 > 0",
    ):
        there = replace(COIN, conditions="for $p = 1 - q$", text=f"{supposed}, p = 1 - q |- p < 1")
        assert further(there, said) == "", supposed
    for supposed in (
        "q >= -1/3",
        "q > x",
        "(for all i, j: i >= j |- r(i) >= r(j)), x > q",
        "1 >= 4*(n + 8)*x, q = q",
        "1 >= 4*(n + 8)*q",
    ):
        there = replace(COIN, conditions="for $p = 1 - q$", text=f"{supposed}, p = 1 - q |- p < 1")
        assert further(there, said) == "not supposing $q > 0$", supposed


def test_a_letter_with_a_value_supposes_no_range():
    """q = 1/4 does not do without 0 < q."""
    said = standing([COIN] * 9)
    there = replace(COIN, conditions=r"for $q = \frac{1}{4}$, $p = 1 - q$", text="q > 0, q = 1/4, p = 1 - q |- p > q")
    assert further(there, said) == r"for $q = \frac{1}{4}$"
    there = replace(there, conditions="for $q = x$, $p = 1 - q$", text="q = x, p = 1 - q |- p > q")
    assert further(there, said) == "for $q = x$; not supposing $q > 0$"


def test_what_a_third_has_is_said_once_though_a_few_do_without():
    free = replace(COIN, conditions="for $q > 0$", text="q > 0 |- p + q > 0")
    other = replace(COIN, conditions="for $x > 0$", text="x > 0 |- x > 0")
    assert "$p = 1 - q$" in standing([*[COIN] * 6, *[free] * 3, *[other] * 9])
    assert "$p = 1 - q$" not in standing([*[COIN] * 6, *[free] * 3, *[other] * 10])
    assert "$p = 1 - q$" in standing([*[COIN] * 6, *[free] * 5, *[other] * 2])
    assert "$p = 1 - q$" not in standing([*[COIN] * 6, *[free] * 6, *[other] * 2])


def test_integers_are_declared_where_they_stand():
    whole = replace(COIN, conditions=r"for integers $N$, $k \ge 1$", text="integers N, k; k >= 1 |- k*N >= N")
    assert standing([whole] * 9) == ()


@pytest.mark.parametrize("name", PAPERS)
def test_what_a_section_says_its_statements_do_not(name):
    """But for those that do without some of it."""
    found = 0
    for part in paper_latex(PAPERS[name]).split(r"\section*{"):
        if throughout := re.search(r"^Throughout, (.*)\.\\kept$", part, re.M):
            said = re.findall(r"\$[^$]*\$", throughout[1])
            shown = re.findall(r"\\conditions(?:below)?\{((?:[^{}]|\{[^{}]*\})*)\}", part[throughout.end() :])
            kept = [re.sub(r"not supposing .*", "", one) for one in shown]
            assert not [one for one in kept if set(said) & set(chunks(one))], said
            found += bool(shown)
    assert found
