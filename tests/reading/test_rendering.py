"""Trees printed as LaTeX are read back: those of all papers, and any other."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.reading.binding import Printed
from symbolic.reading.notation import notation_of
from symbolic.reading.reader import read
from symbolic.reading.rendering import latex, reading_latex
from symbolic.reading.tree import NOTHING, Node

ROOT = Path(__file__).resolve().parents[2]
NOTATION = notation_of(
    {
        "integers": ["i", "n"],
        "reals": ["x", "y", "\\lambda"],
        "families": {"a": {"sub": 1}, "b": {"sub": 1, "sup": "n"}, "f": {"args": 1}, "G": {"sub": 1, "args": 1}},
        "labels": {"x": ["m"]},
        "events": {"P": ""},
        "words": {"holds when": "hypothesis"},
        "conventions": {"a/bc": "a/(bc)"},
    }
).at("1")


@pytest.mark.parametrize("paper", ["jan2016", "notes2020", "apr2016", "informal2016", "setup2016"])
def test_all_displays_are_read_back(paper: str) -> None:
    printed = Printed.of(ROOT / "derivations" / paper)
    readings = {key: d.reading for key, d in printed.displays.items() if d.reading is not None}
    assert readings
    for key, reading in readings.items():
        again = read(reading_latex(reading), printed.notation.at(key, printed.sections[key]))
        assert again.text == reading.text, key


@pytest.mark.parametrize(
    "source",
    [
        r"x - (y - x)",
        r"-(x + y) + x",
        r"(x + y)^2 (x - y)",
        r"(x^2)^3",
        r"(b_i^n)^2 b_i^2",
        r"f(x)^2 f(x, -y)",
        r"G_n(x + 1)^{-1}",
        r"2 \cdot 3 x \cdot 4",
        r"\frac{x/y}{2} \frac{1}{x}",
        r"(\sum_{i=1}^n a_i) (x + 1)",
        r"x \sum_{i=1}^n \prod_{i=0}^{n-1} a_i",
        r"\left(\prod_{i=0}^n x\right) y",
        r"\log(x) y + \log \frac{x}{y}",
        r"(\log x)^2",
        r"(n - 1)! + n!",
        r"\left| x - y \right| \left| x \right| - |y|",
        r"\lfloor x + 1 \rfloor \lceil y \rceil",
        r"\sqrt{x} \sqrt[3]{x + y}",
        r"\binom{n}{i - 1} \binom{n}{i, i + 1}",
        r"x \in \{0, 1\} \cup [0, 1]",
        r"P(x = 1 | y) \leq x_m' + x^*",
        r"\max(x, y) + \max_{i} a_i",
        r"x \stackrel{\text{iid}}{\sim} y",
        r"= x \leq",
        r"x = y, \text{ holds when } x > 0 \text{ and } y > 0",
        r"x > 0 \implies y > 0 \iff x = y",
        r"x \cdot \dots \cdot y + \dots",
    ],
)
def test_examples_are_read_back(source: str) -> None:
    reading = read(source, NOTATION)
    assert read(reading_latex(reading), NOTATION).text == reading.text


# ------------------------------------------------------------------------------------------------ trees of any shape


def name(text: str) -> Node:
    return Node("name", (text,))


def listed(*nodes: Node) -> Node:
    return Node("list", nodes)


def number(digits: int) -> Node:
    return Node("number", (str(digits),))


def summed(terms: list[tuple[bool, Node]]) -> Node:
    return Node("sum", tuple(Node("minus", (t,)) if minus else t for minus, t in terms))


def total(index: Node, upper: Node, body: Node) -> Node:
    limits = listed(Node("relation", (index, "=", number(0))))
    return Node("big", ("sum", limits, upper, body))


leaves = st.one_of(
    st.sampled_from(["x", "y", "\\lambda", "n", "x'", "x_m"]).map(name),
    st.integers(0, 12).map(number),
)
positive = st.builds(lambda i: Node("index", ("a", listed(i), NOTHING)), leaves)


def larger(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    terms = st.lists(st.tuples(st.booleans(), inner.filter(lambda n: n.op != "minus")), min_size=2, max_size=3)
    return st.one_of(
        terms.filter(lambda ts: ts[0][1].op != "sum" or ts[0][0]).map(summed),
        st.lists(inner, min_size=2, max_size=3).map(lambda fs: Node("product", tuple(fs))),
        st.builds(lambda a, b: Node("over", (a, b)), inner, inner),
        st.builds(lambda a, b: Node("power", (a, b)), inner, inner),
        st.builds(lambda a: Node("root", (number(2), a)), inner),
        st.builds(lambda a: Node("factorial", (a,)), inner),
        st.builds(lambda a: Node("function", ("log", a)), inner),
        st.builds(lambda a: Node("abs", (a,)), inner),
        st.builds(lambda a, b: Node("call", (name("f"), listed(a, b), NOTHING)), inner, inner),
        st.builds(
            lambda a, b: Node("event", (name("P"), listed(Node("relation", (a, "=", b))), NOTHING)), inner, inner
        ),
        st.builds(total, st.just(name("i")), leaves, inner),
    )


trees = st.recursive(leaves | positive, larger, max_leaves=10)


@settings(derandomize=True, max_examples=150, deadline=None, database=None)
@given(trees)
def test_trees_are_read_back(tree: Node) -> None:
    (clause,) = read(latex(tree), NOTATION).clauses
    assert str(clause.node) == str(tree)
