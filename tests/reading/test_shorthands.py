"""Displays that commands and environments of a paper's own, or of packages, print: none is lost without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from symbolic.reading.extraction import Extraction, extract

NEXT = r" \begin{equation} n = 9 \end{equation}"


def read(folder: Path, preamble: str, text: str, name: str = "paper.tex") -> Extraction:
    path = folder / name
    path.write_text(f"\\documentclass{{article}}\n{preamble}\n\\begin{{document}}\n{text}\n\\end{{document}}\n")
    return extract(path)


def shown(found: Extraction) -> list[tuple[str | None, int, str]]:
    return [(d.number, d.first, " ".join(d.body.split())) for d in found.displays]


EQ = r"\newcommand{\eq}[1]{\begin{equation}#1\end{equation}}"


@pytest.mark.parametrize(
    ("preamble", "text", "expected"),
    [
        (EQ, r"\eq{a = b}", [("1", 4, "a = b")]),
        (EQ, "\\eq{a\n = b}", [("1", 4, "a = b")]),
        (EQ, r"\eq a", [("1", 4, "a")]),
        (EQ + r"\newcommand{\two}[1]{\eq{#1}\eq{#1'}}", r"\two{a}", [("1", 4, "a"), ("2", 4, "a'")]),
        (
            r"\newcommand{\eql}[2]{\begin{equation}\label{#1}#2\end{equation}}",
            r"\eql{one}{a = \frac{1}{b}}",
            [("1", 4, r"a = \frac{1}{b}")],
        ),
        (
            r"\newcommand{\eqt}[2][=]{\begin{equation*}a #1 #2\end{equation*}}",
            r"\eqt{b} \eqt[<]{c}",
            [(None, 4, "a = b"), (None, 4, "a < c")],
        ),
        (r"\newenvironment{eqn}{\begin{equation}}{\end{equation}}", r"\begin{eqn}a\end{eqn}", [("1", 4, "a")]),
        (r"\newenvironment{e2}[1]{\equation\label{#1}}{\endequation}", r"\begin{e2}{x}a\end{e2}", [("1", 4, "a")]),
        (r"\def\ba#1\ea{\begin{align}#1\end{align}}", "\\ba a \\\\\n{\\ea} \\ea", [("1", 4, "a"), ("2", 5, r"{\ea}")]),
        (
            r"\newcommand\ba{\[\begin{aligned}}\newcommand{\ea}{\end{aligned}\]}",
            r"\ba a \ea",
            [(None, 4, r"\begin{aligned} a \end{aligned}")],
        ),
        (r"\def\be{\equation}\let\ee\endequation", r"\be a \ee", [("1", 4, "a")]),
        (r"\NewDocumentCommand{\xeq}{m}{\begin{equation}#1\end{equation}}", r"\xeq{a}", [("1", 4, "a")]),
        (r"\NewEnviron{en}{\begin{equation}\BODY\end{equation}}", r"\begin{en}a\end{en}", [("1", 4, "a")]),
        ("", r"\begin{IEEEeqnarray}{rCl}a&=&b\IEEEnonumber\\a&=&c\end{IEEEeqnarray}", [("1", 4, r"a&=&b\\a&=&c")]),
        ("", r"\begin{IEEEeqnarray*}[x]{rCl}a&=&b\end{IEEEeqnarray*}", [(None, 4, "a&=&b")]),
        ("", r"\begin{dmath}[label={x}]a=b\end{dmath}", [("1", 4, "a=b")]),
        ("", r"\begin{dmath*}a=b\end{dmath*}", [(None, 4, "a=b")]),
        ("", r"\begin{empheq}[box=\fbox]{align}a\\b\end{empheq}", [("1", 4, "a"), ("2", 4, "b")]),
        ("", r"\begin{empheq}[left=\empheqlbrace]{alignat=2}a\end{empheq}", [("1", 4, "a")]),
        # A definition in the text prints nothing where it stands.
        ("", EQ + r"\def\bea#1\eea{\begin{align}#1\end{align}} \eq{a}", [("1", 4, "a")]),
        # Nothing displayed: a formula in the text, and tables.
        ("", r"\begin{math} x^2 = 3 \end{math}", []),
        ("", r"\begin{itemize} \item $a_b = c^2$ and \ref{a_b} \end{itemize}", []),
        ("", r"\begin{remarkable} see $a_b = c^2$, where yes = no, \label{a^b} \end{remarkable}", []),
        ("", "\\begin{section}{A} for $n \\le 3$\n\nand n^2 \\end{section}", []),
        ("", r"\begin{parts} \item at the 5\% level, less than \$40,000 \le \item b \end{parts}", []),
        ("", r"\begin{mathnotes} where $a \le b$ \end{mathnotes}", []),
        ("", r"\( \begin{pmatrix} a \\ b^2 \end{pmatrix} \)", []),
        ("", r"$\begin{pmatrix} a \\ b^2 \end{pmatrix}$", []),
    ],
)  # fmt: skip
def test_what_is_printed_by_a_name_is_found(tmp_path, preamble, text, expected):
    found = read(tmp_path, preamble, text + NEXT)
    *before, (number, _, last) = shown(found)
    assert before == expected and not found.troubles
    assert (number, last) == (str(1 + sum(n is not None for n, *_ in expected)), "n = 9")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (r"\begin{myeq} a = b \end{myeq}", "myeq"),
        (r"\begin{strange} a + b = c \end{strange}", "strange"),
        (r"\begin{strange} the sum is a^2 \end{strange}", "strange"),
        (r"\begin{mathpar} \inferrule{A}{B} \end{mathpar}", "mathpar"),
        (r"\begin{empheq}[left={f(x)=}\empheqlbrace]{align} a \\ b \end{empheq}", "empheq"),
        (r"\begin{dgroup} \begin{dmath} a = b \end{dmath} \end{dgroup}", "dgroup"),
        (r"\begin{IEEEeqnarray}{rCl} a &=& b \IEEEyessubnumber \end{IEEEeqnarray}", "IEEEeqnarray"),
    ],
)
def test_an_environment_that_is_not_known_is_a_display_that_nobody_reads(tmp_path, text, name):
    """How many numbers it has nobody knows, so those behind it are not counted."""
    found = read(tmp_path, "", NEXT + text + NEXT)
    (first, second, third) = found.displays
    assert (first.number, second.number, third.number) == ("1", None, None)
    assert second.environment == name and second.body.startswith(rf"\begin{{{name}}}")
    assert [t.message for t in found.troubles] == [
        f"how many numbers has {name}?: numbers without a label are left out"
    ]
    starred = read(tmp_path, "", text.replace(f"{{{name}}}", f"{{{name}*}}") + NEXT)
    assert [d.number for d in starred.displays if d.environment == "equation"][-1] == "1"


def test_arguments_that_are_not_followed_are_told(tmp_path):
    found = read(tmp_path, r"\NewDocumentCommand{\eq}{s m}{\begin{equation}#2\end{equation}}", r"\eq{a}")
    assert [(t.line, t.torn) for t in found.troubles] == [(4, True)] and r"\eq" in found.troubles[0].message


@pytest.mark.parametrize("code", [r"\begin{equation}#2\end{equation}", r"\[#2\]"])
def test_a_definition_of_another_kind_is_told(tmp_path, code):
    found = read(tmp_path, rf"\newcommandx{{\eq}}[2][1=x]{{{code}}}", r"\eq{a}")
    assert [(t.line, t.torn) for t in found.troubles] == [(2, True)]
    assert not read(tmp_path, r"\newcommandx{\eq}[2][1=x]{a \\[2pt] b}", r"\eq{a}").troubles


def test_a_name_that_contains_itself_ends(tmp_path):
    found = read(tmp_path, r"\newcommand{\eq}{\begin{equation}\eq\end{equation}}", r"\eq")
    assert any(t.torn for t in found.troubles)


def test_where_the_aux_file_differs_the_display_is_named(tmp_path):
    (tmp_path / "paper.aux").write_text(r"\newlabel{one}{{3}{1}}")
    found = read(tmp_path, EQ, r"\eq{\label{one} a = b} \eq{a}")
    assert [d.number for d in found.displays] == ["3", None]
    assert "(one) is counted as 1, in the .aux file 3" in found.troubles[0].message


def markdown(folder: Path, text: str) -> Extraction:
    path = folder / "paper.md"
    path.write_text(text)
    return extract(path)


def test_blocks_of_mathematics_and_doubled_backslashes_in_markdown(tmp_path):
    found = markdown(
        tmp_path,
        "```math\na = b\n```\n\n```python\nx = 1\n```\n\n\\\\begin{align} a &= b \\\\\\\\ &= c \\\\end{align}\n",
    )
    assert [(d.first, d.body) for d in found.displays] == [(1, "a = b"), (9, r"a &= b \\ &= c")]
    assert not found.troubles


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("paper.tex", "Let $x > 0.\n\n\\begin{equation} x \\end{equation}", 4),
        ("paper.tex", "\\begin{equation} x \\end{equation} Let $x > 0.", 4),
        ("paper.tex", "Let $x > 0. \\begin{equation} x \\end{equation}", 4),
        ("paper.md", "Words } here.\n\n$$ x $$", 1),
        ("paper.md", "$$ x $$\n\nLet $x_{2$ be.", 3),
    ],
)
def test_what_does_not_close_in_the_text_is_torn(tmp_path, name, text, line):
    found = read(tmp_path, "", text) if name.endswith(".tex") else markdown(tmp_path, text)
    assert [(t.line, t.torn) for t in found.troubles] == [(line, True)]


@pytest.mark.parametrize("text", ["Let `}` be ``a ` } `` a brace.", r"A \} and $\{x\}$ and {a}.", "~~~\n}\n~~~"])
def test_braces_that_are_none_are_not(tmp_path, text):
    assert not markdown(tmp_path, f"{text}\n\n$$ x $$\n").troubles
