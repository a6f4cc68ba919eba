"""What differs between a line and its repair, marked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from symbolic.ledger.ledger import PartRow, Row
from symbolic.writing.marking import changes, marked
from symbolic.writing.standing import lacking


@pytest.mark.parametrize(
    ("printed", "repaired", "before", "after"),
    [
        (r"x = b_{i-1}", r"x = b_{i-2}", r"x = \struck{b_{i-1}}", r"x = \inserted{b_{i-2}}"),
        ("(p + qx)^m", "(q + px)^m", r"(\struck{p}+\struck{q}x)^{m}", r"(\inserted{q}+\inserted{p}x)^{m}"),
        ("x < y", r"x \leq y", r"x\mathrel{\struck{<}}y", r"x\mathrel{\inserted{\leq}}y"),
        (r"\frac{qN}{k^2} = x", r"\frac{qkN}{k^2} = x", r"\frac{qN}{k^{2}} = x", r"\frac{q\inserted{k}N}{k^{2}} = x"),
        ("x = y", r"\sum_i z_i > 1", "x = y", r"\sum_i z_i > 1"),
        ("x = y", "x = y", "x = y", "x = y"),
        (r"S = p \cdot T", "E = pT", r"\struck{S}=p\cdot T", r"\inserted{E}=pT"),
        ("a + b + c + d + e + f + g = x + y", "g = x + y", "a+b+c+d+e+f+g=x+y", "g=x+y"),
    ],
)
def test_the_changed_token(printed, repaired, before, after):
    assert tuple(t.replace(" ", "") for t in changes(printed, repaired)) == (
        before.replace(" ", ""),
        after.replace(" ", ""),
    )


def row(*parts: PartRow, printed: str = "x > y") -> Row:
    return Row("1", "1", "equation", "corrected", printed=printed, parts=parts)


def test_where_only_a_condition_is_added_it_is_marked():
    false = PartRow("printed", "refuted", latex="x > y", conditions="for $x > 0$")
    true = PartRow("repaired", "proved", latex="x > y", conditions="for $x > 0$, $y < x$")
    assert marked(row(false, true)).parts[1].conditions == r"for $x > 0$, \added{$y < x$}"
    given = PartRow("repaired", "proved", latex="x > y", conditions="for $x > 0$; given that $y < x$")
    assert marked(row(false, given)).parts[1].conditions == r"for $x > 0$; \added{given that $y < x$}"


def test_of_a_chain_and_a_list_only_what_is_new_is_a_condition_to_add():
    """Of several false lines each misses something else; names that are only declared are no condition."""
    false = PartRow("printed", "refuted", latex="x > y", conditions="for integers $k, N \\ge 1$, $e > 0$, $k \\ge 2$")
    other = replace(false, conditions="for integers $N$, $k$, $0 < s < N$, $1 \\le N$, $k \\ge 1$")
    true = PartRow(
        "repaired", "proved", latex="x > y", conditions="for integers $N, k \\ge 1$, $i$, $0 < e < B$, $s > 0$"
    )
    assert lacking(true, [false]) == {"$0 < e < B$": "$e < B$", "$s > 0$": "$s > 0$"}
    assert lacking(true, [false, other]) == {"$0 < e < B$": "$0 < e < B$", "$s > 0$": "$s > 0$"}
    assert lacking(true, [false, replace(other, latex="x > z")]) == lacking(true, [false])  # that is another line
    there = replace(false, conditions="for $N = 3$, $k = 2$, $s = x$")  # what has a value lacks no bound of it
    assert lacking(true, [there]) == {"$0 < e < B$": "$0 < e < B$", "$s > 0$": "$s > 0$"}
    given = replace(true, conditions="for $e > 0$; given that $r_j > 0$ for integer $j$")
    assert list(lacking(given, [false]).values()) == ["given that $r_j > 0$ for integer $j$"]


def test_of_several_repairs_those_are_marked_that_hold_under_the_same_conditions():
    false = PartRow("printed", "refuted", latex="x > y", conditions="for $x > 0$")
    same = PartRow("repaired", "proved", latex="x > y", conditions="for $x > 0$, $y < x$")
    parts = (false, same, replace(same, latex="x > z"), replace(same, latex=r"x \\ge y", conditions="for $x > 0$"))
    said = [part.conditions for part in marked(row(*parts)).parts[1:]]
    assert said == [r"for $x > 0$, \added{$y < x$}"] * 2 + ["for $x > 0$"]


def test_several_false_lines_are_left_as_they_are():
    false = PartRow("printed", "refuted", latex="x > y")
    whole = row(false, false, PartRow("repaired", "proved", latex="x < y"))
    assert marked(whole) == whole


def test_a_bound_below_one_that_is_known_is_not_new():
    first, second = (
        PartRow(role, how, latex="x", conditions=rf"for integers ${n} \le i \le K$")
        for role, how, n in (("printed", "refuted", 2), ("repaired", "proved", 1))
    )
    assert lacking(second, [first]) == {}
    assert lacking(first, [second]) == {r"$2 \le i \le K$": r"$2 \le i$"}
