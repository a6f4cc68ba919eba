"""Displays of public sources that were read as something else: each is read rightly now, or asked about."""

from __future__ import annotations

from typing import Any

import pytest

from symbolic.reading.lints import lints
from symbolic.reading.notation import Notation, notation_of
from symbolic.reading.reader import read
from symbolic.reading.scan import ReadError

TABLES: dict[str, Any] = {
    "integers": ["i", "k", "n", "d"],
    "reals": r"a b t w x y z v s A B C R X \Delta \chi \theta \sigma".split(),
    "names": {
        "f": "",
        "g": "",
        "Tr": "",
        "NTT": "",
        "o": "",
        "c": "",
        "\\omega": "",
        "\\bar{\\nabla}": "",
        "\\varnothing": "",
        "\\mathbf{A}": "",
    },
    "families": {
        "f": {"args": 1},
        "g": {"args": 1},
        "p": {"sub": 1, "args": 1},
        "M": {"sub": 1, "args": 1},
        "x": {"sub": 1},
        "I": {"sub": 1, "args": 1},
    },
    "events": {"P": ""},
    "conventions": {
        "{x}": "a set",
        "lower limit": "1",
        "f^2(x)": "the value",
        "f(x)^2": "the value",
        "a o b + c": "o first",
        "f^{-1}(x)": "the inverse",
        "product": "as far as the index",
        "[x]": "brackets",
    },
}
NOTATION: Notation = notation_of(TABLES).at("1")

ASKED = {
    r"P(x = y \mid y \ne x \wedge x \in A) = 1": "between two relations",
    r"\begin{array}{rl} x &= y \end{array}": "rows of relations",
    r"I_n^{obs}(\theta) = x": "a word, or a product",
    r"\forall \theta : f(\theta) \le g(\theta)": "what holds for all of these",
    r"x \sim \chi^2(n - d)": "a distribution, or a product",
    r"x - x_1 \cdots - x_k = 0": "dots at the end of a product",
    r"v \wedge x \dots \wedge y = 0": "dots at the end of a product",
    r"f(x) = b^{\operatorname{Tr} X}": "declare it as a prefix",
    r"\sum_0^n x_k = y": "no lower limit is printed with an index",
    r"x = p^2(1-b)^{n-2}": "powers before and behind",
    r"\sum_{i=1}^n \Delta x_i = b - a": "a difference, or a product",
    r"P(A^c) = 1 - P(A)": "a complement",
    r"\sigma = x_1 + \cdots \\ \cdots + x_k = y": "go on behind these dots",
    r"\sigma &= x_1 + \cdots \\ & \qquad\quad\cdots+ x_k \\ &= y": "go on behind these dots",
    r"x = oNTT(a)": "behind letters",
    r"f \circ g(x) = x": "which is applied first",
    r"C = \{b \mid aRb\}": "a condition that is no relation",
    r"f^{-1} = g": "an inverse function, or a reciprocal",
    r"\bar{\nabla} x = y": "declare it as a prefix",
    r"P(A \mid \text{weather} = \text{weather}(x)) = 1": "words on a side of a relation",
    r"\binom{n}{x_1 \cdots x_k} = 1": "write commas",
    r"x > 0\, y > 0": "does this space end a formula",
    r"x > 1\, y > 0": "does this space end a formula",
    r"x = |y| ~~~ z = |x|": "does this space end a formula",
    r"x_{11} + x_{1, \ldots, n} = b": "one index, or two",
    r"f(A \cap B) = b f": "a product of what stands there",
    r"\frac{p_i(p_n \cap B)}{p_i} = b": "a product of what stands there",
    r"s = \varnothing \vee f(x)": "beside a relation",
    r"\varnothing \wedge v = 0": "beside a relation",
    r"a = 1 \vee f(x)": "beside a relation",
    r"\begin{cases} 1 & x = \varnothing \wedge v = 0 \\ 2 & \text{otherwise} \end{cases}": "between two relations",
    r"x = true": "letters that spell true",
    r"x_{tiny-n} = 2": "letters that spell tiny",
    r"x = trace_B\left( x \right)": "letters that spell trace",
    r"x &= y & \text{\# } a &= b": "what do the signs",
    r"x = \begin{cases} 1 & \text{…} \\ 2 & \text{otherwise} \end{cases}": "these words are not read",
    r"x = (0.1a x_2 \ldots)_2": "dots at the end of a product",
    r"x = f(f(x, y), z) ...": "dots at the end of a product",
    r"\begin{array}{rcl} x &=& y \\ y &=& z \end{array}": "rows of relations",
    r"\begin{array}{rl} x = y & y = z \end{array}": "rows of relations",
    r"p_*(f)^* a = b": "does it have this star",
    r"P(\sim A \mid B) = 1": "not this, or distributed so",
    r"x = y?": "a question is no claim",
    r"I_n(x, y; z) = I_n(x; y, z)": "a semicolon here, and a comma elsewhere",
    r"x \equiv y \left({\rm mod} \hspace{1ex} n\right)": "words",
    r"B \cup_{x \in A} C = X": "of what is it the script",
    r"f() = x": "nothing stands before it",
    r"\frac{x}{} = y": "braces are empty",
    r"x \hskip y": "does not declare",
}
READ = {  # twins that are no doubt
    r"P(x = y \mid y \ne x) = 1": "(relation (event (name P)",
    r"v \wedge x = x \wedge v": r"(setop \wedge (name v) (name x))",
    r"\forall x : A \to B": "(relation (name x) :",
    r"x \sim \chi": r"(name \chi)",
    r"x = x_1 \cdots x_k": "(dots)",
    r"\sum_{k=0}^n x_k = y": "(big sum",
    r"x = (1-b)^{n-2}": "(power",
    r"\Delta \cdot x = b": r"(product (name \Delta) (name x))",
    r"P(A^2) = 1": "(event",
    r"f(g(x)) = x": "(call (name f)",
    r"C = \{b \mid b > 0\}": "(setof",
    r"x_{1, \ldots, n} + x_{1, 2} = b": "(dots)",
    r"f(A \cap B) = b f(A)": "(setop \\cap (name A) (name B))",
    r"a = v \vee f(x)": r"(setop \vee (name v)",
    r"x = abvs": "(product (name a) (name b) (name v) (name s))",
    r"x = y \text{, } a = b": "(name b)",
    r"C = \{\{1, 2\}\}": "(set (set (number 1) (number 2)))",
    r"C = \{(1, 2)\}": "(set (list (number 1) (number 2)))",
    r"C = \{1, 2\}": "(name C) = (set (number 1) (number 2))",
    r"x = x_1 x_2 \cdots": "(dots)",
    r"x = x_1 x_2 \ldots x_n \ldots": "(dots)",
    r"\begin{array}{rl} x & y \\ y & z \end{array} = A": "(matrix (list (name x) (name y))",
    r"p_n(f)^* a = b": "(raised",
    r"I_n(x, y; z) = I_n(a, b; z)": "(call (index I",
    r"A \otimes_R B = C": r"(setop \otimes_{R} (name A) (name B))",
    r"A \otimes_\mathbb R B = C": r"(setop \otimes_{\mathbb{R}} (name A) (name B))",
    r"A \times_{R} B = C": r"(setop \times_{R} (name A) (name B))",
    r"\mathbf{A}{} = C": r"(name \mathbf{A})",
    r"\mathnormal{f}(x) = y": "(call (name f)",
    r"x = y \hskip 1em plus 2pt a = b": "(relation (name a) = (name b))",
    r"P(X \sim A \mid B) = 1": "(relation (name X) ~ (name A))",
    r"P(A \mid B) P(B) = P(A \cap B)": "(setop \\cap (name A) (name B))",
    r"f\hskip.75pt'(x) = y": "(call (name f')",
    r"P(A \mid \pm) = P(+)": r"(list (words \pm))",
    r"0 < 2\, x b = y": "(product (number 2) (name x) (name b))",
}


@pytest.mark.parametrize("source", ASKED)
def test_it_is_asked(source: str) -> None:
    with pytest.raises(ReadError, match=ASKED[source]):
        read(source, NOTATION)


@pytest.mark.parametrize("source", READ)
def test_its_twin_is_read(source: str) -> None:
    assert READ[source] in read(source, NOTATION).text


def test_a_row_of_names_before_a_relation_in_a_set() -> None:
    text = read(r"C = \{(x, y) \mid x, y \in R\}", NOTATION).text
    assert "(list (relation (name x) in (name R)) (relation (name y) in (name R)))" in text


def test_braces_behind_an_extreme_argument_hold_it_together() -> None:
    assert "(set" not in read(r"x = \arg\max_t \{f(t) + a\}", NOTATION).text


def test_a_coloured_script_is_one_script() -> None:
    wanted = read(r"a = \overbrace{b + x}^{f(x)}", NOTATION).text
    assert read(r"a = \overbrace{b + x}^\textcolor{red}{f(x)}", NOTATION).text == wanted


def test_an_index_that_is_called_and_multiplied() -> None:
    found = lints(read(r"p_n[f(x) + g(x)] = p_n f(x) + p_n g(x)", NOTATION))
    assert any(lint.id == "called-and-multiplied" for lint in found)


def test_spaces_between_letters_print_nothing() -> None:
    alike = {read(source, NOTATION).hash for source in ("x = b NTT", "x = b N TT", "x = b  N  T  T")}
    assert len(alike) == 1


def test_an_information_beside_indicators_is_no_event() -> None:
    """I(x >= 0) is one, and so is I(A), of a set; nothing happens in I(\\theta)."""
    notation = notation_of({"reals": ["A", "x", r"\theta"], "events": {"I": ""}}).general
    assert r"(call (name I) (list (name \theta))" in read(r"I(\theta) = x", notation).text
    for formula in (r"I(x \ge 0) = x", "I(A) = x"):
        assert "(event (name I)" in read(formula, notation).text
