"""Prose, sentence by sentence: places, what counts of the words, and what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from symbolic.reading.extraction import extract
from symbolic.reading.sentences import DISPLAY, STOP, Sentence

SCANNED = r"""
1 Sums

**Lemma 1.** Let $n \geq 1$. For all $x > 0$, i.e. nearly always, we have

$$x^n > 0 \quad (1.1)$$

where $x$ is real. Then (see Fig. 2)

$$y = 1 \quad (1.2)$$

Hence y grows. Nothing
else does.

1.1 More

- one point. Two points.
- another

$$z = 1$$

Last.
"""
TEX = r"""
\documentclass{article}
\newcommand{\eps}{\varepsilon}
\begin{document}
\section{Sums}\label{sec:sums}
Suppose \emph{first} that $\eps > 0$. % not this: suppose $x = 1$
\begin{equation}\label{eq:one} x = 1 \end{equation}
with $x \ge 1$ by \eqref{eq:one}.

\begin{lemma} Let $n \ge 1$.
\begin{align} a &= b \\ c &= d \end{align}
Then all holds.\end{lemma}
\end{document}
"""


def shown(sentence: Sentence) -> str:
    text = ""
    for piece in sentence.pieces:
        close = (piece.kind == STOP and piece.text not in "([“‘–—-") or text[-1:] in "([“‘"
        text += ("" if close else " ") + ("[display]" if piece.kind == DISPLAY else piece.text)
    return text.strip()


def found(folder: Path, text: str, name: str = "draft.md") -> list[Sentence]:
    (folder / name).write_text(text, encoding="utf-8")
    return list(extract(folder / name).sentences)


def test_places_and_texts(tmp_path: Path) -> None:
    assert [(str(s.place), s.head, shown(s)) for s in found(tmp_path, SCANNED)] == [
        ("1:1:1", "Lemma 1", r"Let $n \geq 1$."),
        ("1:1:2", "Lemma 1", "For all $x > 0$, i.e. nearly always, we have [display] where $x$ is real."),
        ("1:1:3", "", "Then (see Fig. 2) [display]"),
        ("1:2:1", "", "Hence y grows."),
        ("1:2:2", "", "Nothing else does."),
        ("1.1:1:1", "", "- one point."),
        ("1.1:1:2", "", "Two points."),
        ("1.1:2:1", "", "- another [display]"),
        ("1.1:3:1", "", "Last."),
    ]


def test_displays_are_in_their_sentences(tmp_path: Path) -> None:
    assert [s.displays for s in found(tmp_path, SCANNED) if s.displays][:2] == [("1.1",), ("1.2",)]


def test_tex_without_comments_labels_and_emphasis(tmp_path: Path) -> None:
    sentences = found(tmp_path, TEX, "draft.tex")
    assert [(str(s.place), s.head, shown(s)) for s in sentences] == [
        ("1:1:1", "", r"Suppose first that $\varepsilon > 0$."),
        ("1:1:2", "", r"[display] with $x \ge 1$ by eq:one."),
        ("1:2:1", "Lemma", r"Let $n \ge 1$."),
        ("1:2:2", "Lemma", "[display] [display]"),
        ("1:2:3", "Lemma", "Then all holds."),
    ]
    assert [len(s.displays) for s in sentences] == [0, 1, 0, 2, 0]
    assert sentences[0].line == 6


SAID = r"Suppose that $x \geq 1$ and n is odd."


def prints(folder: Path, sentence: str) -> list[str]:
    return [s.fingerprint for s in found(folder, f"1 One\n\n{sentence}\n")]


@pytest.mark.parametrize(
    "harmless",
    [
        r"Suppose  that $x\ge1$ and n is odd.",
        r"suppose that $x \geq 1$, and $n$ is odd.",
        r"**Suppose** that $x \geq \, 1$ and $n$ is odd!",
        "Suppose that $x \\geq 1$\nand n is odd.",
    ],
)
def test_what_does_not_count(tmp_path: Path, harmless: str) -> None:
    assert prints(tmp_path, harmless) == prints(tmp_path, SAID)


@pytest.mark.parametrize(
    "other",
    [
        r"Suppose that $x \geq 2$ and n is odd.",
        r"Suppose that $x > 1$ and n is odd.",
        r"Suppose that $X \geq 1$ and n is odd.",
        r"Suppose that $x \geq 1$ and N is odd.",
        r"Suppose that $x \geq 1$ and n is even.",
        r"Suppose that $x \geq 1$ and n is not odd.",
        r"Suppose that $x \geq 1$.",
        r"Suppose that $x \geq -1$ and n is odd.",
        r"Suppose that $x \geq 1$ and n - 1 is odd.",
    ],
)
def test_what_counts(tmp_path: Path, other: str) -> None:
    assert prints(tmp_path, other) != prints(tmp_path, SAID)


def test_plain_is_without_mathematics_and_numbers(tmp_path: Path) -> None:
    text = "1 One\n\nNothing here. There are 12. See $x$. And x. \\bar{T} too.\n\n$$x = 1$$\n"
    assert [s.plain for s in found(tmp_path, text)] == [True, False, False, False, False, False]


def test_a_heading_with_formulas_is_a_sentence(tmp_path: Path) -> None:
    """What it says may be supposed in its section; a heading in words is none."""
    text = "1 One\n\nWe have\n\n1.1 The case $n = 1$\n\nLast.\n"
    said = [(str(s.place), s.words) for s in found(tmp_path, text)]
    assert said == [("1:1:1", ["we", "have"]), ("1.1:0:1", ["the", "case", "n", "=", "1"]), ("1.1:1:1", ["last"])]
    changed = found(tmp_path, text.replace("n = 1", "n = 2"))
    assert changed[1].fingerprint != found(tmp_path, text)[1].fingerprint


def test_a_font_is_part_of_a_formula_and_none_of_prose(tmp_path: Path) -> None:
    body = r"\begin{document}Here {\bf F} costs \$5, and ${\bf F}_7$ is a field.\end{document}"
    (sentence,) = found(tmp_path, body, "draft.tex")
    texts = [piece.text for piece in sentence.pieces]
    assert r"${\bf F}_7$" in texts and r"\bf" not in texts and "F" in texts
