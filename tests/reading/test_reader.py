"""Reading formulas: tokens, each construct of the grammar, what print leaves open, clauses, and what is refused."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from symbolic.reading.binding import Printed
from symbolic.reading.building import _REMEDIES, _SIDE_MISSING
from symbolic.reading.notation import Family, Notation, notation_of
from symbolic.reading.reader import Reading, read
from symbolic.reading.rendering import reading_latex
from symbolic.reading.scan import ReadError, scan
from symbolic.reading.transcription import Entry, Transcription

TABLES: dict[str, Any] = {
    "integers": ["i", "j", "k", "m", "n", "N"],
    "reals": ["x", "y", "z", "p", "q", "b", "c", "d", "D", "S", "s", "t", "v", "r", "e", "\\epsilon"],
    "names": {"\\mathbf{x}": "", "\\hat{h}": "", "\\bar{T}": "", "A": ""},
    "aliases": {"\\mathbb{P}": "P", "\\Pr": "P"},
    "families": {
        "a": {"sub": 1, "sup": "m"},
        "b": {"sub": 1},
        "G": {"sub": 1, "args": 1},
        "Q": {"sup": "n", "args": 1},
        "s": {"sub": 1, "args": 1, "indexed": 1},
        "t": {"when": ","},
        "\\hat{h}": {"sub": 1},
        "r": {"sub": 1},
        "R": {"args": 1},
    },
    "labels": {"D": ["m", "N-1"], "x": ["max"]},
    "events": {"P": "", "p": "|", "F": "="},
    "operators": {"VAR": "call", "E": "prefix", "Bin": "call"},
    "words": {"with prob": "hypothesis"},
}
NOTATION = notation_of(TABLES).at("1")


def with_conventions(**conventions: str) -> Notation:
    named = {"lower": "lower limit", "slash": "a/bc", "argument": "function argument"}
    return notation_of({**TABLES, "conventions": {named.get(k, k): v for k, v in conventions.items()}}).at("1")


def tree(source: str, notation: Notation = NOTATION) -> str:
    """The one formula, in a short form: names bare, empty lists left out."""
    (clause,) = read(source, notation).clauses
    return short(str(clause.node))


def short(text: str) -> str:
    import re

    text = re.sub(r"\((?:name|number) ([^\s()]+)\)", r"\1", text)
    return text.replace(" (list)", "")


# ------------------------------------------------------------------------------------------------ tokens


def texts(source: str) -> list[str]:
    return [f"{raw.kind}:{raw.text}" if raw.kind else raw.text for raw in scan(source)]


@pytest.mark.parametrize(
    ("source", "tokens"),
    [
        (r"ab+12.5c", ["a", "b", "+", "12.5", "c"]),
        (r"\alpha_1\,\beta", [r"\alpha", "_", "1", r"\beta"]),
        (r"\left( x \right)\bigl[ y \Big]", ["(", "x", ")", "[", "y", "]"]),
        (r"\left. x \right|", ["x", r"\rvert"]),
        (r"\left| x \middle| y \right\vert", [r"\lvert", "x", r"\mid", "y", r"\rvert"]),
        (r"x & = y \\[2pt] & + z \\ w", ["x", "=", "y", r"row:\\&", "+", "z", r"row:\\", "w"]),
        (r"\text{ for all  $n$} x", ["word:for all", "n", "x"]),
        (r"\text{if $x$ and  $y$ are} \text{}", ["word:if", "x", "word:and", "y", "word:are", "word:"]),
        (r"2\,000 + 10\,000.5", ["2000", "+", "10000.5"]),
        (r".5 x \hspace{1cm} y", ["0.5", "x", r"gap:\hspace", "y"]),
        (r"\mbox{if}\quad x \hspace", ["word:if", r"gap:\quad", "x", r"gap:\hspace"]),
        (r"\begin{aligned} x \end{aligned}", ["x"]),
        (r"x := y : = z :&= t : u", ["x", ":=", "y", ":=", "z", ":=", "t", ":", "u"]),
        (r"\sum\limits_i \displaystyle x \nonumber", [r"\sum", "_", "i", "x"]),
        (r"\textbf{and} \emph", ["word:and", r"\emph"]),
        (r"1\!1 x", [r"\mathbb", "{", "1", "}", "x"]),
        (r"P_1\!\{x\}", ["P", "_", "1", r"\{", "x", r"\}"]),
        (r"\lnot x", [r"\neg", "x"]),
    ],
)
def test_tokens(source: str, tokens: list[str]) -> None:
    assert texts(source) == tokens


@pytest.mark.parametrize(
    ("source", "message", "at"),
    [
        (r"x = \begin{tabular} 1 \end{tabular}", "the environment tabular is not read: write aligned, or words", 4),
        (r"x = \text{if", "the braces of a text do not close", 4),
        (r"x + \begin", "the environment here is not read: write aligned, or words", 4),
    ],
)
def test_what_is_not_scanned(source: str, message: str, at: int) -> None:
    with pytest.raises(ReadError) as error:
        scan(source)
    assert (error.value.message, error.value.at) == (message, at)


# ------------------------------------------------------------------------------------------------ expressions


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # sums and products
        ("x", "x"),
        ("x + y - z", "(sum x y (minus z))"),
        ("-x + y", "(sum (minus x) y)"),
        ("+x", "x"),
        ("2xy", "(product 2 x y)"),
        (r"x \cdot y \times z * 2", "(product x y z 2)"),
        ("x(y + z)", "(product x (sum y z))"),
        ("(x)(y)", "(product x y)"),
        ("x - (y - z)", "(sum x (minus (sum y (minus z))))"),
        # powers, fractions, roots
        ("x^2", "(power x 2)"),
        ("x^{n-1}y", "(product (power x (sum n (minus 1))) y)"),
        ("2^{2^n}", "(power 2 (power 2 n))"),
        ("(x+y)^2", "(power (sum x y) 2)"),
        (r"e^{-\epsilon}", r"(power e (minus \epsilon))"),
        (r"\frac{x}{y} \dfrac12", "(product (over x y) (over 1 2))"),
        (r"\nicefrac12 x", "(product (over 1 2) x)"),
        ("x/y + z", "(sum (over x y) z)"),
        ("xy/z", "(over (product x y) z)"),
        ("x/y/z", None),
        ("x^12", None),
        ("b_12", None),
        (r"\frac{x}12", None),
        (r"\frac{x}{1}2", "(product (over x 1) 2)"),
        (r"\frac{x}2 + \frac{y}{12}", "(sum (over x 2) (over y 12))"),
        (r"\frac{x}y12", "(product (over x y) 12)"),
        (r"\sqrt[3]27", None),
        (r"\sqrt[3]2 + \sqrt[3]{27}", "(sum (root 3 2) (root 3 27))"),
        (r"x_1\!1", None),
        (r"n \choose k", "(binomial n k)"),
        ("b_{12} + x^2", "(sum (index b (list 12)) (power x 2))"),
        ("b^2_{12}", "(power (index b (list 12)) 2)"),
        (r"x/y \cdot z", None),
        (r"\sqrt{x} + \sqrt[3]{y}", "(sum (root 2 x) (root 3 y))"),
        (r"\binom{n}{k} \tbinom n2", "(product (binomial n k) (binomial n 2))"),
        (r"\binom{n}{i, j}", "(binomial n i j)"),
        ("n! + (n-1)!", "(sum (factorial n) (factorial (sum n (minus 1))))"),
        # brackets of all kinds
        ("[x + y]z", "(product (sum x y) z)"),
        (r"\{x + y\}z", "(product (sum x y) z)"),
        ("(x, y)", "(list x y)"),
        ("[0, 1)", "(right-open 0 1)"),
        ("(0, 1]", "(left-open 0 1)"),
        ("[0, 1]", "(interval 0 1)"),
        ("[0, 1, 2)", None),
        (r"\{x \mid x > 0\}", "(setof (list x) (list (relation x > 0)))"),
        (r"\{0, 1\}^n", "(power (set 0 1) n)"),
        (r"\lbrace x \in S \rbrace", "(set (relation x in S))"),
        ("|x - y|", "(abs (sum x (minus y)))"),
        (r"2\left| x \right|", "(product 2 (abs x))"),
        ("||x| - |y||", "(abs (sum (abs x) (minus (abs y))))"),
        (r"\bigl||x| \cdot y\bigr| + |x - |y||", "(sum (abs (product (abs x) y)) (abs (sum x (minus (abs y)))))"),
        (r"x\Big|_0^1", "(evaluated x (list 0) 1)"),
        (r"\left. x \right|_{x = 0}^{x = 1}", "(evaluated x (list (relation x = 0)) (relation x = 1))"),
        (r"\lfloor x \rfloor + \lceil y \rceil", "(sum (floor x) (ceil y))"),
        (r"(A \cup S) \setminus D", r"(setop \setminus (setop \cup A S) D)"),
        # names
        ("x' + x'' + x^{\\prime} + x^*", "(sum x' x'' x' x*)"),
        ("x_{max} + x_{\\text{max}}'", "(sum x_max x_max')"),
        ("D_{N-1} + D_m", "(sum D_N-1 D_m)"),
        (r"\bar{T} + \bar T", r"(sum \bar{T} \bar{T})"),
        (r"\hat{h}_{k+1}", r"(index \hat{h} (list (sum k 1)))"),
        ("a_i^m", "(index a (list i) (list m))"),
        ("a^m_i", "(index a (list i) (list m))"),
        ("a_i^2", "(power (index a (list i)) 2)"),
        ("a_i^{m-1}", "(index a (list i) (list (sum m (minus 1))))"),
        ("(a_i^m)^2", "(power (index a (list i) (list m)) 2)"),
        ("b_i^m", "(power (index b (list i)) m)"),
        ("b_{i,j}", "(index b (list i j))"),
        ("b_{i \\cdot j}", "(index b (list (product i j)))"),
        # calls, events, operators
        ("G_m(x)", "(call (index G (list m)) (list x))"),
        ("Q^n(x)", "(call (index Q (list) (list n)) (list x))".replace(" (list) ", " ")),
        ("Q(x)^2", "(power (call Q (list x)) 2)"),
        ("x(y + 1) + s(x y)", "(sum (product x (sum y 1)) (product s (product x y)))"),
        ("s_i(x)", "(call (index s (list i)) (list x))"),
        ("t(x, y) + t(x)", "(sum (call t (list x y)) (product t x))"),
        ("R(x; y)", "(call R (list x y))"),
        ("R(x | y)", "(call R (list x) (list y))"),
        ("P(x = 1 | y)", "(event P (list (relation x = 1)) (list y))"),
        (r"\mathbb{P}[x \in S] + \Pr(x)", "(sum (event P (list (relation x in S))) (event P (list x)))"),
        (r"p(x | y) + p(x + y) + p(v \mid y)",
         "(sum (event p (list x) (list y)) (product p (sum x y)) (event p (list v) (list y)))"),
        ("VAR(x) + V", None),
        (r"\text{Bin}(n, p)", "(call Bin (list n p))"),
        (r"\operatorname{VAR}(x)", "(call VAR (list x))"),
        ("E x y + E(x)", None),
        (r"E x + E(x)", "(sum (call E (list x)) (call E (list x)))"),
        (r"\max(x, y) - \min(x, 1)", "(sum (call max (list x y)) (minus (call min (list x 1))))"),
        (r"\log x + \ln(x + y)", "(sum (function log x) (function log (sum x y)))"),
        (r"\log^2 x", "(power (function log x) 2)"),
        (r"\exp(x)y", "(product (function exp x) y)"),
        (r"\exp (x) (z + 1)", "(product (function exp x) (sum z 1))"),
        # sums and products with an index
        (r"\sum_{i=0}^n b_i", "(big sum (list (relation i = 0)) n (index b (list i)))"),
        (r"\sum_{i=0}^n b_i x + y", "(sum (big sum (list (relation i = 0)) n (product (index b (list i)) x)) y)"),
        (r"\sum_{i \in S} x", "(big sum (list (relation i in S)) (list) x)".replace(" (list) x", " x")),
        (r"\sum_{i<j, j<n} x", "(big sum (list (relation i < j) (relation j < n)) x)"),
        (r"\sum x", "(big sum x)"),
        (r"\sum_i \sum_j x^i y^j", "(big sum (list i) (big sum (list j) (product (power x i) (power y j))))"),
        (r"x \sum_{i=0}^n \frac{i}{2} y", "(product x (big sum (list (relation i = 0)) n (product (over i 2) y)))"),
        (r"\prod_{i=0}^n p^i \cdot q^i", "(big prod (list (relation i = 0)) n (product (power p i) (power q i)))"),
        (r"\prod_{i=0}^n b_i \cdot x", None),
        (r"\max_{i \in S} b_i", "(big max (list (relation i in S)) (index b (list i)))"),
        (r"\bigcup_{i=0}^n b_i", "(big cup (list (relation i = 0)) n (index b (list i)))"),
        # dots
        (r"x + \dots + y", "(sum x (dots) y)"),
        (r"x, \ldots, y", None),
        (r"(x_1, \dots, x_n)", None),
        (r"x \cdots y", "(product x (dots) y)"),
    ],
)  # fmt: skip
def test_expressions(source: str, expected: str | None) -> None:
    if expected is None:
        with pytest.raises((ReadError, ValueError)):
            tree(source)
    else:
        assert tree(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = y", "(relation x = y)"),
        (r"x \leq y < z \ne 0", "(relation x <= y < z != 0)"),
        (r"x \le y \geqslant z \equiv t", "(relation x <= y >= z == t)"),
        (r"x \in S \subset A", "(relation x in S subset A)"),
        (r"x \stackrel{\text{iid}}{\sim} y \approx z \to 0", "(relation x ~ iid y ~~ z -> 0)"),
        (r"x \notin S \subseteq D", "(relation x not in S subset= D)"),
        (r"x \gg y \ll z", "(relation x >> y << z)"),
    ],
)
def test_relations(source: str, expected: str) -> None:
    assert tree(source) == expected


def test_what_has_members_is_no_factor() -> None:
    assert tree(r"i \in \left[x + 1\right]") == "(relation i in (square (sum x 1)))"
    assert tree("b_{[i]}") == "(index b (list (square i)))"
    assert tree("i \\in [x + 1]", with_conventions(**{"[n]": "brackets"})) == "(relation i in (sum x 1))"
    with pytest.raises(ReadError, match="square brackets around a name"):
        tree("[x] + 1")


@pytest.mark.parametrize(
    ("source", "conventions", "expected", "remark"),
    [
        ("x/2y", {"slash": "a/(bc)"}, "(over x (product 2 y))", "a/bc is read as a/(bc)"),
        ("x/2y", {"slash": "(a/b)c"}, "(product (over x 2) y)", "a/bc is read as (a/b)c"),
        (r"\prod_i^n b_i", {"lower": "1"}, "(big prod (list (relation i = 1)) n (index b (list i)))",
         "a lower limit that is not printed is 1"),
        (r"\log xy", {"argument": "one factor"}, "(product (function log x) y)",
         "log is applied to the one factor behind it"),
        (r"\log (x) (z + 1)", {"argument": "one factor"}, "(product (function log x) (sum z 1))", None),
        (r"\log \frac{x}{y} (z + 1)", {"argument": "one factor"}, "(product (function log (over x y)) (sum z 1))",
         "log is applied to the one factor behind it"),
        (r"\log xy", {"argument": "all factors"}, "(function log (product x y))", None),
        (r"\prod_{i=0}^n b_i x", {"product": "as far as the index"},
         "(product (big prod (list (relation i = 0)) n (index b (list i))) x)", None),
        (r"\prod_{i=0}^n b_i x \cdot y", {"product": "up to the dot"},
         "(product (big prod (list (relation i = 0)) n (product (index b (list i)) x)) y)", None),
        (r"\prod_{i=0}^n b_i x \cdot y", {"product": "all factors"},
         "(big prod (list (relation i = 0)) n (product (index b (list i)) x y))", None),
        (r"\prod_{i=0}^n x \cdot \prod_{i=0}^n i", {"product": "up to the dot"},
         "(product (big prod (list (relation i = 0)) n x) (big prod (list (relation i = 0)) n i))", None),
        (r"x/y \sum_i b_i", {"a/b sum": "(a/b) sum"},
         "(product (over x y) (big sum (list i) (index b (list i))))", None),
    ],
)  # fmt: skip
def test_conventions(source: str, conventions: dict[str, str], expected: str, remark: str | None) -> None:
    with pytest.raises(ReadError, match="convention"):
        read(source, NOTATION)
    notation = with_conventions(**conventions)
    assert tree(source, notation) == expected and read(source, notation).remarks == tuple(filter(None, [remark]))


@pytest.mark.parametrize(
    ("source", "message", "at"),
    [
        ("", "there is no formula", 0),
        (r"\\ \quad .", "there is no formula", 0),
        ("x + w", "the notation does not declare w", 4),
        (r"x + \foo", r"the notation does not declare \foo", 4),
        ("x + y_k", "the notation gives y no index: declare a family, or k as its label", 4),
        ("VAR + x", "VAR needs brackets around what it is applied to", 2),
        ("x F(y)", "F is declared for events, and no event stands in these brackets", 3),
        ("(x | y)", "a condition stands here, and this is no event: declare it as one", 0),
        ("R(x | y | z)", "a second condition: write commas behind one bar", 8),
        ("x + + y", f"+ cannot stand here: {_SIDE_MISSING}", 4),
        ("x +", "something is missing at the end", 3),
        ("(x + y", "something is missing at the end", 6),
        ("x + y)", f") cannot stand here: {_REMEDIES['RIGHT']}", 5),
        ("R(x", "this bracket is not closed", 1),
        (r"\frac{x}{y", "this brace is not closed", 8),
        (r"\frac{x}", "an argument is missing at the end", 8),
        (r"x^\sqrt2 + y", r"TeX takes \sqrt alone here: put braces, {\sqrt..}", 2),
        (r"x^\sqrt2", r"TeX takes \sqrt alone here: put braces, {\sqrt..}", 2),
        (r"x + \frac{x}25", "TeX takes one digit here: put the number in braces", 12),
        (r"\frac{x}2.5", "TeX takes one digit here: put the number in braces", 8),
        (r"\frac{x}.5", "TeX takes one digit here: put the number in braces", 8),
        (r"\tfrac{n(n+1)}12", "TeX takes one digit here: put the number in braces", 14),
        (r"\frac{\frac{x}{2}}25", "TeX takes one digit here: put the number in braces", 18),
        (r"\binom{n}12", "TeX takes one digit here: put the number in braces", 9),
        (r"\sqrt[3]27", "TeX takes one digit here: put the number in braces", 8),
        (r"x = y \pmod10", "TeX takes one digit here: put the number in braces", 11),
        (r"b_1\!1 x", "TeX takes one digit here: put the number in braces", 2),
        (r"n \choose k = 1", r"what does \choose part? put it in braces", 2),
        (r"x = n \over 2", r"what does \over part? put it in braces", 6),
        (
            r"\ln\frac{x}{2}^2",
            "is the power of log, or of what it is applied to? brackets say it, or declare the convention 'f(x)^2'",
            0,
        ),
        (
            r"\ln|x|^2",
            "is the power of log, or of what it is applied to? brackets say it, or declare the convention 'f(x)^2'",
            0,
        ),
        ("x + y|_0^1", "how far to the left does this bar reach? write \\left. and \\right|", 5),
        ("x|_{x = 0}^{y = 1}", "evaluated where? write |_{x = 1}, or |_a^b", 1),
        (
            "|x|y||",
            "two bars side by side: a norm, or two absolute values? write \\lvert and \\rvert",
            4,
        ),
        (r"\sqrt{}", "these braces are empty", 5),
        (r"\cup x", r"nothing stands before \cup", 0),
        (r"x \cdot", "a sign of multiplication at the end", 2),
        ("/x", "nothing stands on one side of this slash", 0),
        ("x/2(y + z)", "what stands below the slash? brackets say it, or declare the convention 'a/bc'", 2),
        (r"\log", "nothing follows log", 0),
        (r"\log \cdot x", "nothing stands between log and the sign behind it", 0),
        (r"\mathrm{log}_2 x", "the base of this log is not read", 0),
        (r"\sum_{i=0}^n", "nothing follows sum", 0),
        (
            "3 + [x]",
            "square brackets around a name: the numbers up to it? write it out, or declare the convention '[n]'",
            4,
        ),
        (r"\log xy", "how far does log reach? declare the convention 'function argument'", 0),
        (r"\stackrel{a}{b} x", "a sign with another above it is read only for relations", 0),
        ("x # y", "# is not read here: write it in words, or as a command", 2),
        ("(xy)'(z)", "is what has a prime called here, or multiplied? write the sign, or name it", 4),
        (r"(x \\ y)", "a row ends inside of brackets, and the next one has no sign", 3),
        ("b_i_j", "a double subscript", 3),
        (r"x \\[y + z]", "a row ends, or a command has a backslash too many? leave a space", 2),
        ("{x + y}z", "braces print nothing: what they hold together needs brackets", 0),
        ("b_i_j", "a double subscript", 3),
        (r"x \\[y + z]", "a row ends, or a command has a backslash too many? leave a space", 2),
        ("{x + y}z", "braces print nothing: what they hold together needs brackets", 0),
        (r"\sqrt{}", "these braces are empty", 5),
        (r"x = y \implies \iff y = z", "nothing stands between two arrows", 15),
        (r"\sum_i_j b_i", "a limit stands there twice", 6),
        (
            r"x \text{ near } y",
            r"the notation does not say what follows the words 'near'; if it is a name, write \mathrm{near}",
            2,
        ),
    ],
)
def test_what_is_refused_and_where(source: str, message: str, at: int) -> None:
    with pytest.raises(ReadError) as error:
        read(source, NOTATION)
    assert (error.value.message, error.value.at) == (message, at)
    if source:
        shown, caret = str(error.value).splitlines()[1:]
        assert caret == " " * at + "^" and shown == source


def test_the_place_is_shown_in_a_long_formula() -> None:
    with pytest.raises(ReadError) as error:
        read("x + " * 100 + "w" + " + x" * 100, NOTATION)
    message, shown, caret = str(error.value).splitlines()
    assert message.endswith("declare w") and len(shown) == 120 and shown[caret.index("^")] == "w"


@pytest.mark.parametrize("nested", [r"\frac{1}{", "x^{", r"\sqrt{", "("])
def test_nesting_without_end_is_refused(nested: str) -> None:
    closing, limit = ")" if nested == "(" else "}", sys.getrecursionlimit()
    sys.setrecursionlimit(1000)  # a search in this process may have raised it
    try:
        with pytest.raises(ReadError, match="nested too deeply"):
            read(nested * 1000 + "x" + closing * 1000, NOTATION)
    finally:
        sys.setrecursionlimit(limit)


def test_letters_that_spell_a_function_are_remarked() -> None:
    notation = notation_of({"reals": ["l", "o", "g", "x"]}).at("1")
    assert read("log x", notation).remarks == ("letters that spell a function: log",)
    assert read(r"\log x", notation).remarks == ()


# ------------------------------------------------------------------------------------------------ clauses


def clauses(source: str) -> list[str]:
    return [short(str(clause)) for clause in read(source, NOTATION).clauses]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = 1, y = 2.", ["asserted: (relation x = 1)", "asserted: (relation y = 2)"]),
        (r"x = y \quad \text{for } x > 0, y > 0", None),
        (r"x = y \quad \text{for } x > 0 \text{ and } y > 0",
         ["asserted: (relation x = y)", "hypothesis: (relation x > 0)", "hypothesis: (relation y > 0)"]),
        (r"x = y \text{ if and only if } y > 0", ["asserted: (relation x = y)", "asserted <=>: (relation y > 0)"]),
        (r"x = y \text{ with equality iff } y > 0", None),
        (r"x = y \text{ not } \forall y > 0", None),
        (r"\text{if } x > 0, \text{ then } y > 0", ["hypothesis: (relation x > 0)", "asserted: (relation y > 0)"]),
        (r"x > 0 \implies y > 0", ["asserted: (relation x > 0)", "asserted =>: (relation y > 0)"]),
        (r"\implies y > 0", ["asserted =>: (relation y > 0)"]),
        (r"x > 0 \iff y > 0", ["asserted: (relation x > 0)", "asserted <=>: (relation y > 0)"]),
        (r"\& x > 0", ["asserted and: (relation x > 0)"]),
        (r"x > 0, \text{ since } y > 0 \text{ and } z > 0",
         ["asserted: (relation x > 0)", "reason: (relation y > 0)", "reason: (relation z > 0)"]),
        (r"x > 0 \text{ where } y > 0 \implies z > 0",
         ["asserted: (relation x > 0)", "hypothesis: (relation y > 0)", "asserted =>: (relation z > 0)"]),
        (r"x := y", ["definition: (relation x := y)"]),
        (r"x := y \text{ and } z := t", ["definition: (relation x := y)", "definition: (relation z := t)"]),
        (r"x > y, \forall y \in S", ["asserted: (relation x > y)", "hypothesis: (relation y in S)"]),
        (r"\forall y \in S, x > y", ["hypothesis: (relation y in S)", "asserted: (relation x > y)"]),
        (r"x > y \quad n = 1, \dots, t",
         ["asserted: (relation x > y)", "hypothesis: (relation 1 <= n <= t)"]),
        (r"x > y, n = 1, \dots, t", ["asserted: (relation x > y)", "hypothesis: (relation 1 <= n <= t)"]),
        (r"x > y \qquad (n = 1, \dots, t)",
         ["asserted: (relation x > y)", "hypothesis: (relation 1 <= n <= t)"]),
        (r"x > y \quad (n = 1, 2, \ldots)",
         ["asserted: (relation x > y)", "hypothesis: (relation n in (set 1 2 (dots)))"]),
        (r"x > y (n = 1, 2, \ldots)", None),
        (r"x > y \quad (n = 1, t, 2)", None),
        (r"x > y \text{ for } n = 1, \dots, t",
         ["asserted: (relation x > y)", "hypothesis: (relation 1 <= n <= t)"]),
        (r"x > y \text{ for } n = 1, 2, \dots",
         ["asserted: (relation x > y)", "hypothesis: (relation n in (set 1 2 (dots)))"]),
        (r"x > y, n = 1, \dots, t = 2",
         ["asserted: (relation x > y)", "asserted: (relation n = 1)", "asserted: (dots)",
          "asserted: (relation t = 2)"]),
        (r"x > y, n \neq 1, \dots, t",
         ["asserted: (relation x > y)", "asserted: (relation n != 1)", "asserted: (dots)", "asserted: t"]),
        (r"n = 1, \dots, t", ["asserted: (relation n = 1)", "asserted: (dots)", "asserted: t"]),
        (r"x = 1 \text{ by magic}", ["asserted: (relation x = 1)", "words: by magic"]),
        (r"x = 1 \text{ with prob } p", ["asserted: (relation x = 1)", "hypothesis: p"]),
        (r"x = y \\ = z", ["asserted: (relation x = y = z)"]),
        (r"x = y \\ + z", ["asserted: (relation x = (sum y z))"]),
        (r"x = y \\ y = z", ["asserted: (relation x = y)", "asserted: (relation y = z)"]),
        (r"x = \\ y \cdot \\ z", ["asserted: (relation x = (product y z))"]),
        (r"x = y \\ -z = t", ["asserted: (relation x = y)", "asserted: (relation (minus z) = t)"]),
        (r"x \quad \leq y", ["asserted: (relation x <= y)"]),
        (r"x = (y, z) \quad z = 1", ["asserted: (relation x = (list y z))", "asserted: (relation z = 1)"]),
        (r"x = \text{VAR}(y)", ["asserted: (relation x = (call VAR (list y)))"]),
        (r"x = (y \text{ or } z)", None),
    ],
)  # fmt: skip
def test_clauses(source: str, expected: list[str] | None) -> None:
    if expected is None:
        with pytest.raises(ReadError):
            clauses(source)
    else:
        assert clauses(source) == expected


def test_a_reading_has_its_trees_by_role_and_a_digest() -> None:
    reading = read(r"x = y, \text{ if } x > 0", NOTATION)
    assert [short(str(n)) for n in reading.of("hypothesis")] == ["(relation x > 0)"]
    assert len(reading.of("asserted", "hypothesis")) == 2
    again = read(r"x \, = y \quad \text{where } x > 0.", NOTATION)
    assert again.hash == reading.hash != read(r"x = y, \text{ if } x < 0", NOTATION).hash


def test_spans_are_places_of_the_source() -> None:
    source = r"x + \frac{a_i^m}{y}"
    (clause,) = read(source, NOTATION).clauses
    assert clause.node is not None
    found = {source[slice(*node.span)] for node in clause.node.walk() if node.op in ("over", "index", "name")}
    assert {"x", "i", "m", "y", r"\frac{a_i^m}{y}"} <= found


# ------------------------------------------------------------------------------------------------ chains over displays


def printed(*formulas: str, **continued: str) -> Printed:
    entries = tuple(Entry(f"1.{k}", "1", True, False, formula) for k, formula in enumerate(formulas, 1))
    goes_on = {f"1.{k[1:]}": f"1.{other[1:]}" for k, other in continued.items()}
    return Printed(Transcription(entries), notation_of({**TABLES, "continued": goes_on}))


def lent(paper: Printed) -> list[tuple[str, str]]:
    displays = paper.displays.values()
    return [(short(str(d.left or "")), short(str(d.right or ""))) for d in displays]


def test_a_chain_goes_on_in_the_next_displays() -> None:
    assert lent(printed("x = ", "y =", "z")) == [("", "y"), ("", "z"), ("(relation y = z)", "")]
    assert lent(printed("x = y", "= z", r"\leq t")) == [("", ""), ("y", ""), ("z", "")]


def test_chains_end_where_they_end() -> None:
    assert lent(printed("x = y", "z = t")) == [("", ""), ("", "")]
    assert lent(printed("= y")) == [("", "")]
    assert lent(printed("x =")) == [("", "")]
    assert lent(printed("x =", "w")) == [("", ""), ("", "")]


def test_an_expression_is_the_next_side_of_the_chain_that_is_named() -> None:
    assert lent(printed("x = y", "p = q", "z", _3="_1"))[2] == ("(relation y = z)", "")
    assert lent(printed("y", "p = q", "z", _3="_1"))[2] == ("(relation y = z)", "")
    assert lent(printed("x = y", "p = q", "z"))[2] == ("", "")
    assert lent(printed("x = y", "z = t", _2="_1"))[1] == ("", "")  # it has a sign of its own
    assert lent(printed("", "z", _2="_1"))[1] == lent(printed("y", "z", _2="_4"))[1] == ("", "")


def test_what_is_not_read_says_why() -> None:
    paper = printed("x = w", "", "x")
    displays = list(paper.displays.values())
    assert displays[0].reading is None and displays[0].error.startswith("the notation does not declare w")
    assert (displays[1].reading, displays[1].error, displays[1].tree) == (None, "", "")
    assert isinstance(displays[2].reading, Reading) and displays[2].tree == displays[2].reading.hash


@pytest.mark.parametrize("function", [r"\ln", r"\exp", r"\log_2"])
@pytest.mark.parametrize("behind", ["", "/i!", "/i", "/x", " i", " x", r" \cdot i", " + 1"])
def test_braces_do_not_say_how_far_a_sum_behind_a_function_reaches(function: str, behind: str) -> None:
    big = r"\sum_{i=1}^n i"
    braced, plain, bracketed = (f"{function} {s}{behind}" for s in (f"{{{big}}}", big, f"({big})"))
    assert tree(braced) == tree(plain)
    if "/" in behind:  # the false twin: brackets say it
        assert tree(bracketed) != tree(plain)


# What TeX shows differently: each on its own is read or refused, and both never the same.
DIFFERENT = (
    ("|x|_1", r"\lVert x \rVert_1"),
    ("||x||", "|x|"),
    ("||x||_2^2", "||x||_2 2"),
    ("(x)_+", "x_+"),
    ("(x)_+^2", "(x^2)_+"),
    ("(x)_+", "(x)^+"),
    (r"\{x_n\}_{n=1}^N", r"\{x_n\}^N"),
    (r"\{x_n\}_{n=1}^N", r"\{x_N\}_{n=1}"),
    ("[x^2]_0^1", "[x^2]_1^0"),
    (r"\hat{x_i}", r"\hat{x}_i"),
    (r"\overline{x + y}", r"\overline{x} + \overline{y}"),
    (r"\overline{x + y}", r"\underline{x + y}"),
    (r"\underbrace{x + y}_{n}", "x + y"),
    (r"\underbrace{x + y}_{n}", r"\overbrace{x + y}^{n}"),
    (r"P(A \text{ and } B)", r"P(A \text{ or } B)"),
    (r"P(A \text{ and } B)", "P(A, B)"),
    (r"P(\text{heads})", r"P(\text{tails})"),
    ("x_{y|z}", "x_{y, z}"),
    (r"x = y \pmod n", "x = y"),
    (r"x = y \pmod n", r"x = y \pmod k"),
    (r"x \leftarrow y", r"x \rightarrow y"),
    (r"x \xrightarrow{d} y", r"x \xrightarrow{P} y"),
    (r"x \perp\!\!\!\perp y", r"x \perp y"),
    (r"\underline{\int_a^b} x \, dx", r"\overline{\int_a^b} x \, dx"),
    (r"\underline{\int_a^b} x \, dx", r"\int_a^b x \, dx"),
    (r"\nabla^2 f(x)", r"(\nabla f(x))^2"),
    (r"\nabla_x f(x)", r"\nabla f(x)"),
    (r"\begin{cases} x \\ y \end{cases}", r"\begin{cases} x & y > 0 \\ y & \text{otherwise} \end{cases}"),
    (r"\begin{cases} x & \text{odd} \\ y & \text{even} \end{cases}", r"\begin{cases} x \\ y \end{cases}"),
    (r"\lfloor x \rceil", r"\lfloor x \rfloor"),
    (r"\binom{n}{k}", r"\binom n{}{k}"),
    (r"x \circ y + z", r"x \circ (y + z)"),
    (r"\{x\} \cup A", r"x \cup A"),
    ("(xy)'", "xy'"),
    ("(x + y)'", "(x + y)''"),
    (r"2\|x\|^2", "2|x|^2"),
    (r"\|x\|^2 \|y\|^2", r"\|x^2\| \|y^2\|"),
    (r"x \in \{a, b\}", r"x \in (a, b)"),
    (r"M(\cdot)", "M()"),
    ("{x + y} z", "(x + y) z"),
    ("|{x + y}|", "|x + y z|"),
    (r"\sum_{\substack{i < n \\ k < n}} x_i", r"\sum_{i < n} x_i"),
)
WIDE = notation_of(
    {
        "integers": ["i", "k", "n", "N"],
        "reals": ["a", "b", "x", "y", "z", "d", "A", "B", r"\hat{x}", r"\overline{x}", r"\overline{y}", "x_+"],
        "names": {"e": ""},
        "families": {"f": {"args": 1}, "M": {"args": 1}, "x": {"sub": 1}, r"\hat{x}": {"sub": 1}},
        "labels": {"x": ["+"]},
        "events": {"P": ""},
        "conventions": {"function argument": "one factor", "a o b + c": "o first", "{x}": "a set", "[x]": "brackets"},
    }
).at("1")


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_is_shown_differently_is_never_read_the_same(one: str, other: str) -> None:
    found = []
    for source in (one, other):
        try:
            found.append(read(source, WIDE).text)
        except ReadError:
            found.append(f"refused: {source}")
    assert found[0] != found[1]
    assert not found[0].startswith("refused") or one.startswith(("{", "M"))


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_what_is_read_is_printed_and_read_again(one: str, other: str) -> None:
    for source in (one, other):
        with suppress(ReadError):
            reading = read(source, WIDE)
            assert read(reading_latex(reading), WIDE).text == reading.text


def test_zeros_behind_a_point_are_thousands_or_decimals_as_the_paper_says() -> None:
    for text in ("x = 10.000", r"x \leq 1.000 y"):
        with pytest.raises(ReadError, match=r"point before the zeros\? declare the convention '1.000'"):
            read(text, NOTATION)
    for said, number in (("thousands", "10000"), ("decimal", "10.000")):
        notation = notation_of({**TABLES, "conventions": {"1.000": said}}).at("1")
        assert read("x = 10.000", notation).text == f"asserted: (relation (name x) = (number {number}))"
        with pytest.raises(ReadError):
            read("x = 1.000.000", notation)
    for plain in ("0.000", "1000.000", "10.0005", "10.00"):
        assert read(f"x = {plain}", NOTATION).text == f"asserted: (relation (name x) = (number {plain}))"


# ------------------------------------------------------------------------------------------------ what is declared


@pytest.mark.parametrize(
    ("tables", "source", "expected", "without"),
    [
        ({"operators": {"max": "call"}}, r"max(x)", "(call max (list x))", "letters that spell max"),
        ({"operators": {"log": "call"}}, "log(1 - x)", "(function log (sum 1 (minus x)))", "letters that spell log"),
        ({"operators": {"cos": "prefix"}}, "cos(x)", "(call cos (list x))", "letters that spell cos"),
        ({"operators": {"std": "call"}}, "std[x]", "(call std (list x))", "square brackets around a name"),
        ({"families": {"NTT": {"sup": r"\psi", "args": 1}}}, r"NTT^\psi(x)",
         r"(call (index NTT (list \psi)) (list x))", "is this called"),
        ({"families": {r"\chi": {"sup": "2", "args": 1}}}, r"x \sim \chi^2(n)",
         r"(relation x ~ (call (index \chi (list 2)) (list n)))", "is this called"),
        ({"families": {"D": {"sup": "C"}}}, "P(x | D^C)", "(event P (list x) (list (index D (list C))))", "complement"),
        ({"conventions": {r"\sum_1^n": "i"}}, r"\sum_1^n b_i",
         "(big sum (list (relation i = 1)) n (index b (list i)))", r"convention '\\\\sum_1\^n'"),
        ({"conventions": {r"\sum_1^n": "j"}}, r"\sum_1^n b_i", None, r"convention '\\\\sum_1\^n'"),
        ({"conventions": {r"a/b \cdot c": r"(a/b) \cdot c"}}, r"x/y \cdot x", "(product (over x y) x)",
         r"convention 'a/b \\\\cdot c'"),
        ({"conventions": {"[L:K]": "a degree"}}, "[x : y]", "(degree x y)", r"convention '\[L:K\]'"),
        ({"conventions": {r"x > 0 \wedge y > 0": "and"}}, r"x > 0 \wedge y > 0",
         "(logical and (relation x > 0) (relation y > 0))", "between two relations"),
    ],
)  # fmt: skip
def test_what_one_line_declares(tables: dict[str, Any], source: str, expected: str | None, without: str) -> None:
    r"""Each is asked about without its line, and so is a sum whose index is not the one that is declared."""
    base: dict[str, Any] = {
        "integers": ["i", "n"], "reals": [*r"x y s t d b N T c o m a l g C D \psi \chi".split()],
        "families": {"b": {"sub": 1}}, "events": {"P": ""},
    }  # fmt: skip
    for name in {*tables.get("families", {}), *tables.get("operators", {})} & {*base["reals"]}:
        tables = {**tables, "names": {**tables.get("names", {}), name: ""}}
    with pytest.raises(ReadError, match=without):
        read(source, notation_of(base).at("1"))
    declared = {k: {**base[k], **v} if k in base else v for k, v in tables.items()}
    reals = [name for name in base["reals"] if name not in declared.get("names", ())]
    notation = notation_of({**base, **declared, "reals": reals})
    if expected is None:
        with pytest.raises(ReadError, match="no j stands behind it"):
            read(source, notation.at("1"))
    else:
        assert tree(source, notation.at("1")) == expected


def test_what_is_read_once_is_read_with_the_same_declarations() -> None:
    """What a formula means in claims does not count; what a name is does."""
    one = Notation(names={"f": "f", "x": "x", "y": "y"})
    other = replace(one, families={"f": Family(call=True)})
    assert read("f(x + y)", one) is read("f(x + y)", replace(one, meanings=(("f", "2*x"),)))
    assert (
        read("f(x + y)", one).clauses[0].node.op == "product" and read("f(x + y)", other).clauses[0].node.op == "call"
    )
