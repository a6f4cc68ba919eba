"""Extraction from .tex and from markdown: numbers, spans, headings, theorems, and broken sources."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from small_papers import PAPER, SCANNED, at, numbered

from symbolic.reading.errors import Unreadable
from symbolic.reading.extraction import Extraction, extract
from tests.campaigns import sampled
from tests.work import calls


@pytest.fixture
def read(tmp_path: Path):
    def reading(text: str, name: str = "paper.tex") -> Extraction:
        path = tmp_path / name
        path.write_text(text.lstrip("\n"), encoding="utf-8")
        return extract(path)

    return reading


def body(text: str) -> str:
    return " ".join(text.split())


# ----------------------------------------------------------------------------------------------------- an author's .tex


def test_numbers_are_counted_as_latex_counts_them(read):
    found = read(PAPER)
    assert [display.number for display in found.displays] == [
        "1.1", None, None, "1.2", "1.3", "*",
        "2.1", "2.2a", "2.2b", "2.3", "2.4", "2.5", "2.6", None, "2.7", None, "A.1",
    ]  # fmt: skip
    assert {d.numbered_by for d in numbered(found)} == {"counted", "printed"}
    assert at(found, "*").numbered_by == "printed"
    assert not found.troubles


def test_bodies_and_lines(read):
    found = read(PAPER)
    assert at(found, "eq:one").body == r"x^2 \ge 0"
    assert (at(found, "eq:one").first, at(found, "eq:one").last, at(found, "eq:one").file) == (12, 14, "paper.tex")
    assert body(at(found, "eq:ac").body) == r"a &= b \\ &= c"
    assert (at(found, "eq:ac").first, at(found, "eq:ac").last) == (18, 19)
    assert (at(found, "1.3").body, at(found, "1.3").first, at(found, "1.3").environment) == ("d &= e", 20, "align")
    assert [display.environment for display in found.displays][1:3] == ["\\[", "$$"]
    assert at(found, "2.1").body == "q = r"
    assert at(found, "2.6").body == r"f &=& g \\ &=& h"
    assert at(found, "2.7").body == r"f &= g &\quad& h"


def test_ids(read):
    found = read(PAPER)
    assert [display.id for display in found.displays][:2] == ["eq:one", f"1a-{found.displays[1].fingerprint[:8]}"]
    assert at(found, "1.1") is at(found, "eq:one")
    assert len({display.id for display in found.displays}) == len(found.displays)
    with pytest.raises(KeyError):
        at(found, "7.7")


def test_sections_and_theorems(read):
    found = read(PAPER)
    assert [(s.number, s.title, s.label) for s in found.sections] == [
        ("1", "Squares", "sec:squares"),
        (None, "No number", None),
        ("2", "More", None),
        ("A", "Proofs", None),
    ]
    assert [(t.kind, t.number) for t in found.theorems] == [
        ("Theorem", "1.1"),
        ("Proof", None),
        ("Lemma", "1.2"),
        ("Note", None),
        ("Lemma", "A.1"),
    ]


def test_an_aux_file_has_the_last_word(read, tmp_path):
    tmp_path.joinpath("paper.aux").write_text(
        "\\newlabel{eq:one}{{1.1}{1}{Squares}{equation.1.1}{}}\n\\newlabel{eq:ac}{{1.2}{1}}\n\\@input{part.aux}\n"
    )
    tmp_path.joinpath("part.aux").write_text("\\newlabel{thm:main}{{1.1}{2}}\n")
    found = read(PAPER)
    assert (at(found, "eq:ac").number, at(found, "eq:ac").numbered_by, at(found, "eq:ac").id) == ("1.2", "aux", "1.2")
    assert at(found, "2.1").numbered_by == "counted"


def test_where_the_aux_file_contradicts_the_count_nothing_is_guessed(read, tmp_path):
    tmp_path.joinpath("paper.aux").write_text("\\newlabel{eq:one}{{3}{1}}\n")
    found = read(PAPER)
    assert at(found, "eq:one").number == "3"
    assert [display.number for display in numbered(found)] == ["3", "*"]
    assert "counted as 1.1" in found.troubles[0].message


def test_without_a_declaration_theorems_have_no_number(read):
    found = read(r"\begin{lemma} x \end{lemma} \begin{equation} x = 1 \end{equation}")
    assert [(t.kind, t.number) for t in found.theorems] == [("Lemma", None)]
    assert found.displays[0].number == "1"


def test_a_trailing_line_end_prints_a_number_of_its_own(read):
    found = read("\\begin{align}\na &= b \\\\\n\\end{align}\n")
    assert [(d.number, d.body) for d in found.displays] == [("1", "a &= b"), ("2", "")]


def test_thmtools_books_and_counters(read):
    found = read(
        r"""
\documentclass{book}
\declaretheorem[name=Result, numberwithin=chapter]{res}
\declaretheorem[sibling=res]{fact}
\begin{document}
\chapter{One}
\begin{res} 1 \end{res}
\begin{fact} 2 \end{fact}
\setcounter{equation}{4}
\begin{equation} x \end{equation}
\section{Two}
\chapter{Three}
\begin{equation} y \end{equation}
"""
    )
    assert [(t.kind, t.number) for t in found.theorems] == [("Result", "1.1"), ("Fact", "1.2")]
    assert [display.number for display in found.displays] == ["1.5", "2.1"]
    assert [section.number for section in found.sections] == ["1", "1.1", "2"]


def test_files_that_are_taken_in(read, tmp_path):
    tmp_path.joinpath("part").mkdir()
    tmp_path.joinpath("part/one.tex").write_text("\\section{One}\n\n\\[ a = 1 \\]\n\\input{part/two}\n")
    tmp_path.joinpath("part/two.tex").write_text("\\begin{thm} b \\end{thm}\n")
    tmp_path.joinpath("local.sty").write_text("\\newtheorem{thm}{Theorem}[section]\n")
    found = read("\\usepackage{local}\n\\include{part/one} \\[ c = 1 \\]\n% \\input{nowhere}\n")
    assert [(d.file, d.first, d.body) for d in found.displays] == [
        ("part/one.tex", 3, "a = 1"),
        ("paper.tex", 2, "c = 1"),
    ]
    assert [(t.kind, t.number) for t in found.theorems] == [("Theorem", "1.1")]


def test_files_that_a_macro_takes_in(read, tmp_path):
    """Chapters of a book; a macro that is not given all its arguments in the line takes in nothing."""
    tmp_path.joinpath("one/TeX").mkdir(parents=True)
    tmp_path.joinpath("one/TeX/one.tex").write_text("\\[ a = 1 \\]\n")
    declared = "\\newcommand\\chap[2]{\n  \\setcounter{chapter}{#1}\n  \\include{#2/TeX/#2}\n}\n"
    found = read(declared + "\\chap{1}{one} \\[ b = 1 \\]\n")
    assert [(d.file, d.first, d.body) for d in found.displays] == [
        ("one/TeX/one.tex", 1, "a = 1"),
        ("paper.tex", 5, "b = 1"),
    ]
    assert not found.troubles
    lost = read(declared + "\\chap{1}{two} \\[ b = 1 \\]\n\\chap{2}\n")
    assert [str(t) for t in lost.troubles] == ["paper.tex:5: there is no two/TeX/two beside paper.tex: it is left out"]


def test_a_missing_file_is_left_out_and_told(read):
    found = read("text\n\\input{nowhere.sty}\n\\[ a = 1 \\]\n")
    assert [str(t) for t in found.troubles] == ["paper.tex:2: there is no nowhere.sty beside paper.tex: it is left out"]
    assert [d.body for d in found.displays] == ["a = 1"]


def test_a_circle_is_one_clear_error(read, tmp_path):
    tmp_path.joinpath("one.tex").write_text("\n\\input{paper}\n")
    with pytest.raises(Unreadable, match=r"^one.tex: line 2: paper takes itself in$"):
        read("\\input one\n")


def test_a_file_name_with_a_macro_is_a_trouble(read):
    found = read("\\input{\\jobname-x}\n\\[ a \\]\n")
    assert [str(trouble) for trouble in found.troubles] == [
        "paper.tex:1: a file name with a macro is not followed: '\\\\jobname-x'"
    ]
    assert len(found.displays) == 1


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a\n\\begin{equation} a \n\\section{B}\n", 2, r"the display that \begin{equation} opens is not closed"),
        ("a\n\\[ b \n\\begin{equation} c \\end{equation}", 2, r"the display that \[ opens is not closed"),
        ("$$ a \n\n b $$ and $$ c $$", 1, "the display that $$ opens is not closed"),
        ("\\[ \\frac{a}{b \\]", 1, "in the display: { is not closed"),
        ("\\[ a} \\]", 1, "in the display: } closes nothing"),
        ("\\[ \\begin{cases} a \\end{array} \\]", 1, r"in the display: \end{array} where \begin{cases} is open"),
        ("\\[ \\begin{cases} a \\]", 1, r"in the display: \begin{cases} is not closed"),
        ("a\n\\]", 2, r"\] closes nothing"),
        ("\\end{align}", 1, r"\end{align} closes nothing"),
        ("\\begin{lemma} a", 1, r"\begin{lemma} is not closed"),
        ("\\begin{lemma} \\begin{claim} \\end{lemma}", 1, r"\begin{claim} is not closed"),
        ("\\end{lemma}", 1, r"\end{lemma} closes nothing"),
        ("cost $5\n\n\\[ a \\]", 1, "a formula in the text, opened with $, is not closed"),
        ("\\section a", 1, r"\section without a title in braces"),
        ("\\begin{equation}\\label{x} a \\end{equation} \\begin{equation}\\label{x} b \\end{equation}", 1,
         "x is there 2 times"),
    ],
)  # fmt: skip
def test_a_broken_place_is_a_trouble_and_reading_goes_on(read, text, line, message):
    found = read(text + "\n\n\\section{Later}\n\\[ later = 1 \\]\n")
    assert (found.troubles[0].line, found.troubles[0].message) == (line, message)
    assert found.displays[-1].body == "later = 1"
    assert found.sections[-1].title == "Later"


# ------------------------------------------------------------------------------------------------- scanned markdown


def test_printed_numbers(read):
    found = read(SCANNED, "paper.md")
    assert [(d.number, d.body) for d in found.displays] == [
        ("1.1", "(x+y)^2 = x^2 + 2xy + y^2"),
        (None, "u = f(2)"),
        ("1.2", "a &= b"),
        ("1.3", "&= c \\\\ d &= e"),
        ("1.4", r"\begin{array}{ll} a & b \\ c & d \end{array}"),
        (None, r"v = w \text{ by } (1.1)"),
        ("1.5", "a < b"),
        ("1.6", "a = b\n= c\n\\geq d"),
        ("1.7", "p \\le q\n, and $q \\le r$."),
        ("1.8", r"b_i > 0 \text{ as nothing is negative and}"),
        ("1.9", ""),
        ("2.1", "n = 1"),
        (None, "n = 2"),
    ]
    assert {display.numbered_by for display in numbered(found)} == {"printed"}
    spans = {"1.1": (7, 7), "1.2": (11, 11), "1.5": (25, 26), "1.6": (28, 33)}
    assert {number: (at(found, number).first, at(found, number).last) for number in spans} == spans
    assert [at(found, number).environment for number in ("1.1", "1.2", "1.4")] == ["$$", "aligned", "array"]
    assert not found.troubles


def test_headings_and_theorems_in_markdown(read):
    found = read(SCANNED, "paper.md")
    assert [(s.number, s.title) for s in found.sections] == [
        ("1", "Sums"),
        ("1.1", "Loose numbers"),
        ("2", "Ignore below, please"),
        ("3", "Junk"),
    ]
    assert [(t.kind, t.number) for t in found.theorems] == [
        ("Theorem", "1.1"),
        ("Proof", None),
        ("Lemma", "2"),
        ("Definition", None),
    ]
    assert [d.superseded for d in found.displays] == [False] * 11 + [True] * 2


def test_marked_headings_and_code(read):
    found = read("# Title\n\n## 2. Two\n```\n$$ no $$\n```\n### 2.1 Deep\n$$x$$\n\n<!-- $$y$$ -->\n", "paper.md")
    assert [(s.number, s.title, s.level) for s in found.sections] == [
        (None, "Title", 1),
        ("2", "Two", 1),
        ("2.1", "Deep", 2),
    ]
    assert [(d.body, d.section) for d in found.displays] == [("x", "2.1")]


BARE = r"""
1 Bare

\begin{equation}
x^2 \geq 0 \tag{1.1}
\end{equation}

We have \[ a = b \] here, and see \[12\] for it.

\begin{align} a &= b \label{eq:ab} \\ &= c \nonumber \\ d &= e \quad (1.3) \end{align}

\begin{align*}
u &= v \\ &\leq w
\end{align*}

\[ y \]

\begin{alignat}{2} f &= g \end{alignat}

$$\begin{align} k &= l \end{align}$$

Code `x` and $\begin{cases} 1 \end{cases}$ stay text.
"""


def test_environments_and_brackets_in_markdown(read):
    found = read(BARE, "p.md")
    assert [(d.number, d.label, body(d.body)) for d in found.displays] == [
        ("1.1", None, r"x^2 \geq 0"),
        (None, None, "a = b"),
        (None, "eq:ab", "a &= b"),
        ("1.3", None, r"&= c \\ d &= e"),
        (None, None, r"u &= v \\ &\leq w"),
        (None, None, "y"),
        (None, None, "f &= g"),
        (None, None, r"\begin{align} k &= l \end{align}"),
    ]
    assert (at(found, "1.1").first, at(found, "1.1").last) == (3, 5)
    assert at(found, "eq:ab").id == "eq:ab"
    assert not found.troubles


def test_brackets_with_a_backslash_for_markdown(read):
    """They begin a line; elsewhere it is the end of a row, or a backslash and a bracket of markdown."""
    found = read("Text \\\\[1 = 2\\\\] and\n\n\\\\[ a = b \\\\]\n\n\\\\[\nc &= d \\\\\n e &= f\n\\\\]\n", "p.md")
    assert [body(d.body) for d in found.displays] == ["a = b", r"c &= d \\ e &= f"]
    assert not found.troubles
    assert [t.torn for t in read("\\\\[ a = b\n\n\\\\]\n", "p.md").troubles] == [True]


def test_what_a_bare_environment_states_is_what_it_states_in_tex(read):
    text = "\\begin{align*} a &= b \\\\ &= c \\end{align*}\n"
    assert read(text, "p.md").displays[0].fingerprint == read(text).displays[0].fingerprint


@pytest.mark.parametrize(
    "line", ["2 is a number.", "2016 was a year", "1 again", "0.5 of it", "2 below $$x$$", "2 on\na line"]
)
def test_not_every_line_with_a_number_is_a_heading(read, line):
    assert [section.number for section in read(f"1 One\n\n{line}\n\nmore\n", "p.md").sections] == ["1"]


def test_a_disowned_section_ends_with_the_next_of_its_level(read):
    text = "1 Wild west\n\n$$a$$\n\n1.1 Inside\n\n$$b$$\n\n2 Tame\n\n$$c$$\n"
    assert [d.superseded for d in read(text, "p.md").displays] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("$$ a", "the display that $$ opens is not closed before the paragraph ends"),
        ("$$ a \n\n b $$", "the display that $$ opens is not closed before the paragraph ends"),
        ("\\[ a", "the display that \\[ opens is not closed before the paragraph ends"),
        ("\\begin{align} a", "the display that \\begin{align} opens is not closed before the paragraph ends"),
        ("\\begin{equation} a \n\n \\end{equation}",
         "the display that \\begin{equation} opens is not closed before the paragraph ends"),
        ("\\begin{equation} a \\begin{align} b \\end{align}",
         "the display that \\begin{equation} opens is not closed before the paragraph ends"),
        ("$$$$", "a display with nothing in it"),
        ("$$ {a $$", "in the display: { is not closed"),
        ("$$a \\quad (1.1)$$\n\nand\n\n$$b \\quad (1.1)$$", "1.1 is there 2 times"),
    ],
)  # fmt: skip
def test_a_broken_place_in_markdown(read, text, message):
    found = read(text + "\n\n1 Later\n\n$$later = 1$$\n", "p.md")
    assert (found.troubles[0].file, found.troubles[0].message) == ("p.md", message)
    assert found.displays[-1].body == "later = 1"
    assert found.sections[-1].title == "Later"


# ------------------------------------------------------------------------------------------------- unreadable files


def test_unreadable_files(tmp_path):
    def refused(name: str, data: bytes | None, message: str) -> None:
        path = tmp_path / name
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(Unreadable, match=message) as error:
            extract(path)
        assert "\n" not in str(error.value)

    refused("none.tex", None, r"^none.tex: there is no such file$")
    refused("paper.pdf", b"%PDF", r"^paper.pdf: neither .tex nor .md; give the paper's source$")
    refused("binary.tex", b"\\[ \0 \\]", r"^binary.tex: a binary file")
    refused("old.tex", b"one\ncaf\xe9\n", r"^old.tex: line 2 is not UTF-8")
    (tmp_path / "folder.md").mkdir()
    refused("folder.md", None, "there is no such file")


def test_windows_line_ends_and_a_byte_order_mark(tmp_path):
    path = tmp_path / "p.md"
    path.write_bytes(b"\xef\xbb\xbf1 One\r\n\r\n$$a$$\r\n")
    found = extract(str(path))
    assert [(s.number, s.title) for s in found.sections] == [("1", "One")]
    assert found.displays[0].first == 3


def test_an_empty_paper(read):
    assert read("") == Extraction((), (), (), ())
    assert read("", "p.md").displays == ()


def test_what_comes_out_is_frozen_and_the_same_every_time(read):
    found = read(PAPER)
    assert found == read(PAPER)
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.displays[0].body = "else"


NONSENSE = [
    "$$ a ",
    "\\[ ",
    "{",
    "\\begin{thm}",
    " ",
    "(1.1) ",
    "\\input",
    "$",
    "\n$$a$$\n\n",
    "\\tag{",
    "$$x\\tag{1}$$ ",
    "\\\\",
    "\\begin{align} ",
    "a \\[ ",
]


@pytest.mark.parametrize("name", ["p.tex", "p.md"])
@sampled("text", NONSENSE, step=3)
def test_reading_nonsense_is_little_work(read, text, name):
    for whole in (text * (20_000 // len(text)), "$$" + text.replace("$", "") * (10_000 // len(text)) + "$$"):

        def attempt(whole=whole):
            try:
                read(whole, name)
            except Unreadable:
                pass

        assert calls(attempt) < 1_500_000


@pytest.mark.parametrize(
    ("printed", "read_as"),
    [
        (r"\\frac{1}{n} \\le \\Pr[X \\in S]", r"\frac{1}{n} \le \Pr[X \in S]"),
        (r"\\begin{aligned} a\_1 &= b \\\\ &= c \\end{aligned}", r"\begin{aligned} a_1 &= b \\ &= c \end{aligned}"),
        (r"M^{\(k\)} = \frac{a\_i}{2}", r"M^{(k)} = \frac{a_i}{2}"),
        (r"\\forall x: \\log(x) \le \mathbb{E}[x]", r"\forall x: \log(x) \le \mathbb{E}[x]"),
        (r"a &lt; b &amp;&gt; c &amp;lt; d", r"a < b &> c &lt; d"),
        # What may be a row is one.
        (r"a = \frac{b}{2} \\xy = z", r"a = \frac{b}{2} \\xy = z"),
        (r"a = \frac{b}{2} \\ c = d", r"a = \frac{b}{2} \\ c = d"),
    ],
)
def test_what_markdown_takes_away_is_taken_away(tmp_path, printed, read_as):
    draft = tmp_path / "post.md"
    draft.write_text(f"$$ {printed} $$\n")
    assert [d.body for d in extract(draft).displays] == [read_as]
    draft = tmp_path / "paper.tex"
    draft.write_text(f"\\[ {printed} \\]\n")  # in TeX all stays as it is
    assert [d.body for d in extract(draft).displays] == [printed]
