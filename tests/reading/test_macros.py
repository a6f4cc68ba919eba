"""Macros of a paper's own: what is declared where, and formulas with their bodies in place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symbolic.reading.extraction import extract
from symbolic.reading.fingerprint import fingerprint
from symbolic.reading.macros import Macro, Unexpandable, declared, expand

PAPER = r"""
\documentclass{article}
\usepackage{local}
\newcommand{\P}{\mathbb{P}} % \newcommand{\no}{no}
\newcommand*\pr[1]{P(#1)}
\newcommand{\E}[2][X]{E_{#1}[#2]}
\renewcommand{\phi}{\varphi}
\providecommand{\P}{no}
\DeclareMathOperator{\Var}{Var}
\DeclareMathOperator*\argmax{arg\,max}
\def\half{\frac12}
\def\both#1#2{{#1}+{#2}}
\def\until#1;{no}
\newcommand{\outer}{\newcommand{\inner}{no}}
\input{more}
\begin{document}
\[ \pr{x} = \P \]
\end{document}
"""


def macro(name: str, body: str, arguments: int = 0, default: str | None = None) -> Macro:
    return Macro(name, arguments, default, body)


KNOWN = {
    one.name: one
    for one in (
        macro("P", r"\mathbb{P}"), macro("pr", "P(#1)", 1), macro("E", "E_{#1}[#2]", 2, "X"), macro("half", r"\frac12"),
        macro("both", "{#1}+{#2}", 2), macro("eps", r"\varepsilon"), macro("twice", r"\pr{\pr{#1}}", 1),
        macro("tight", r"\alpha#1", 1), macro("loop", r"a\loop"), macro("twins", r"\twins\twins"),
    )
}  # fmt: skip


def test_declared_in_the_paper_in_what_it_takes_in_and_beside_it(tmp_path):
    (tmp_path / "paper.tex").write_text(PAPER)
    (tmp_path / "more.tex").write_text("\\newcommand{\\eps}{\\varepsilon}\n")
    (tmp_path / "local.sty").write_text("\\newcommand{\\N}{\\mathbb{N}}\n\\newcommand{\\phi}{\\psi}\n")
    found = extract(tmp_path / "paper.tex")
    assert not found.troubles
    assert dict(found.macros) == {
        one.name: one
        for one in (
            macro("N", r"\mathbb{N}"), macro("P", r"\mathbb{P}"), macro("pr", "P(#1)", 1),
            macro("E", "E_{#1}[#2]", 2, "X"), macro("phi", r"\varphi"), macro("Var", r"\operatorname{Var}"),
            macro("argmax", r"\operatorname*{arg\,max}"), macro("half", r"\frac12"), macro("both", "{#1}+{#2}", 2),
            macro("outer", r"\newcommand{\inner}{no}"), macro("eps", r"\varepsilon"),
        )
    }  # fmt: skip
    assert expand(found.displays[0].body, found.macros) == r"P(x) = \mathbb{P}"
    assert hash(found) == hash(extract(tmp_path / "paper.tex"))


def test_another_meaning_in_the_middle_of_the_paper_is_a_trouble(tmp_path):
    path = tmp_path / "paper.tex"
    text = "\\newcommand{\\x}{a}\n\\newcommand{\\y}{b}\n\\begin{document}\n\\[ \\x \\]\n\\renewcommand{\\x}{c}\n"
    path.write_text(text + "\\end{document}\n")
    found = extract(path)
    assert set(found.macros) == {"y"}
    assert [str(trouble) for trouble in found.troubles] == [
        "paper.tex:5: \\x is given another meaning here: it is not expanded"
    ]


def test_the_same_meaning_again_is_none():
    found = declared("\\begin{document} \\newcommand\\x{a} \\renewcommand{\\x}{a}")
    assert (found.macros, found.redefined) == ({"x": macro("x", "a")}, [])


def test_an_environment_whose_end_does_nothing_is_a_command_too():
    found = declared(
        "\\newenvironment{var}[1]{\\texttt{#1}}{}\n\\renewenvironment{resp}[1]{\\emph{#1}}{ }\n"
        "\\newenvironment{box}[1]{\\begin{center}#1}{\\end{center}}\n\\newenvironment*{odd}{x}\n\\newcommand{\\half}{1}"
    ).macros
    assert found == {"var": macro("var", r"\texttt{#1}", 1), "half": macro("half", "1")}


@pytest.mark.parametrize(
    "text", ["\\newcommand", "\\newcommand{\\x}", "\\newcommand{\\x}[1]", "\\newcommand{\\x}{", "\\newcommand{\\x",
             "\\newcommand{x}{a}", "\\newcommandx{x}{a}", "\\DeclareMathOperator{\\x}", "\\def\\x", "\\def\\x#2{}"]
)  # fmt: skip
def test_what_is_no_declaration(text):
    assert declared(text) == ({}, [])


@pytest.mark.parametrize("text", ["\\newcommand{\\x}[1]{", "\\def\\x#1 ", "\\def\\x#1#2{a} "])
def test_a_lot_of_nonsense_is_survived(text):
    assert set(declared(text * (100_000 // len(text)))[0]) <= {"x"}


@pytest.mark.parametrize(
    ("tex", "expanded"),
    [
        (r"\P(x)", r"\mathbb{P}(x)"),
        (r"\pr x + \pr{y+z} + \pr\alpha", r"P(x) + P(y+z) + P(\alpha)"),
        (r"\pr {\P}", r"P(\mathbb{P})"),
        (r"\E{y} \E[Z]{y}", "E_{X}[y] E_{Z}[y]"),
        (r"\both xy", "{x}+{y}"),
        (r"\twice{x}", "P(P(x))"),
        (r"\frac\half 3", r"\frac{\frac12} 3"),
        (r"\frac{1}\half + \sqrt[3]\half", r"\frac{1}{\frac12} + \sqrt[3]{\frac12}"),
        (r"\tight b \tight\beta c", r"\alpha b \alpha\beta c"),
        (r"\pr{\eps}n", r"P(\varepsilon)n"),
        (r"\Pr \epsilon \\P", r"\Pr \epsilon \\P"),
        (r"e^\eps x", r"e^\varepsilon x"),
    ],
)
def test_expansion(tex, expanded):
    assert expand(tex, KNOWN) == expanded


def test_places_without_an_argument_and_doubled_signs():
    assert expand(r"\x", {"x": macro("x", "##1 #2", 0)}) == "#1 #2"


ENDLESS = "of the expanded formula: its expansion has no end; does it contain itself?"


@pytest.mark.parametrize(
    ("tex", "message"),
    [
        (r"x = \loop", rf"\loop at column 10005 {ENDLESS}"),
        (r"\twins", rf"\twins at column 1 {ENDLESS}"),
        (r"x = \pr", r"\pr at column 5 of the expanded formula: argument 1 of 1 is missing"),
        (r"{\both x}", r"\both at column 2 of the expanded formula: argument 2 of 2 is missing"),
    ],
)
def test_what_cannot_be_expanded_is_one_named_error(tex, message):
    with pytest.raises(Unexpandable) as error:
        expand(tex, KNOWN)
    assert str(error.value) == message


@given(st.lists(st.sampled_from([*"ab{}_^ #[]\\", r"\pr", r"\P ", r"\E", r"\both", r"\frac", "\\\\"])).map("".join))
def test_nothing_else_is_raised_and_nothing_is_left(tex):
    try:
        expanded = expand(tex, KNOWN)
    except Unexpandable:
        return
    assert fingerprint(expand(expanded, KNOWN)) == fingerprint(expanded)


@given(st.text(alphabet="ab{}_^ \\"))
def test_without_macros_nothing_changes(tex):
    assert expand(tex, {}) == tex


def test_paired_delimiters_and_let():
    macros = declared(r"\DeclarePairedDelimiter{\norm}{\lVert}{\rVert} \let\eps=\varepsilon \let\le\leqslant").macros
    shown = expand(r"\norm{x} + \norm*{y} + \norm[\big]{z} < \eps \le 1", macros)
    norms = " + ".join(rf"\left\lVert {name} \right\rVert" for name in "xyz")
    assert " ".join(shown.split()) == rf"{norms} < \varepsilon \leqslant 1"
    assert expand(r"\norm * x", {"norm": Macro("norm", 1, None, "|#1|")}) == "|*| x"  # no star of any other macro


def test_optional_arguments_that_a_package_declares():
    macros = declared(
        r"\newcommandx\pois[1][1=\lambda]{Po(#1)} \newcommandx{\nor}[3][1=x, 2={\mu,s}]{N_{#3}(#1;#2)}"
        r"\DeclareDocumentCommand \E { o m O{z} }{E\IfValueT{#1}{_{#1}}[#2\IfNoValueTF{#1}{}{;#3}]}"
        r"\NewDocumentCommand{\y}{m}{(#1)} \newcommandx{\one}{1} \NewDocumentCommand{\eq}{s m}{(#2)}"
    ).macros
    assert expand(r"\pois + \pois[np]", macros) == r"Po(\lambda) + Po(np)"
    assert expand(r"\nor{a} + \nor[y][{1,2}]b + \one", macros) == r"N_{a}(x;\mu,s) + N_{b}(y;{1,2}) + 1"
    assert expand(r"\E{x} + \E[p]{x} + \E[p]{x}[w]", macros) == "E[x] + E_{p}[x;z] + E_{p}[x;w]"
    assert expand(r"\y{x} + \eq{x}", macros) == r"(x) + \eqxparse{x}"  # a star is not followed
    assert expand(r"\IfValueT{x}", macros) == r"\IfValueT{x}"
    assert declared(r"\NewDocumentCommand{\x}{O}{a}").macros["x"].body == r"\xxparse"


def test_the_norm_of_a_package(tmp_path):
    draft = tmp_path / "paper.tex"
    draft.write_text(
        "\\usepackage{amsmath, physics}\n\\begin{document}\n\\[ \\norm{x} \\ge \\abs{y} \\]\n\\end{document}\n"
    )
    macros = extract(draft).macros
    assert expand(r"\norm{x}", macros) == r"\left\lVert x \right\rVert" and expand(r"\abs{y}", macros) != r"\abs{y}"
    own = "\\newcommand{\\norm}[1]{N(#1)}\\begin{document}\n\\[ \\norm{x} \\ge \\abs{y} \\]\n\\end{document}\n"
    draft.write_text(own)
    assert expand(r"\norm{x}", extract(draft).macros) == "N(x)" and "diff" not in extract(draft).macros
    draft.write_text(own.replace(r"\begin", r"\usepackage{esdiff}\begin", 1))
    shown = expand(r"\diff[2]{y}{x}", extract(draft).macros)
    assert shown == r"\frac{\mathrm{d}^{2} y}{\mathrm{d} x^{2}}"
