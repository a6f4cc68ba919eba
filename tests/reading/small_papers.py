"""Two small papers, made up for the tests: an author's TeX, and markdown as character recognition writes it."""

from __future__ import annotations

from symbolic.reading.extraction import Extraction
from symbolic.reading.findings import Display

PAPER = r"""
\documentclass{article}
\usepackage{amsmath,local}
\newtheorem{thm}{Theorem}[section]
\newtheorem{lem}[thm]{Lemma}
\newtheorem*{note}{Note}
\numberwithin{equation}{section}
\newcommand{\be}{\begin{equation}}
\newcommand{\ee}{\end{equation}}
\begin{document}
\section{Squares} \label{sec:squares}
Text with $a$$b$ and \$5. % \begin{equation} not this \end{equation}
\begin{equation}\label{eq:one}
  x^2 \ge 0
\end{equation}
\[ y = \begin{cases} 1 & x > 0 \\[2pt] 0 & \text{else} \end{cases} \]
$$ z = 1 $$
\begin{align}
  a &= b \nonumber \\
    &= c \label{eq:ac} \\
  d &= e
\end{align}
\begin{verbatim}
\begin{equation} nor this \end{equation}
\end{verbatim}
\begin{thm}[Main] \label{thm:main}
One line.
\begin{equation*} u = v \tag{$*$} \end{equation*}
\end{thm}
\begin{proof} \verb|\[| \end{proof}
\begin{lem} Two. \end{lem}
\begin{note} Three. \end{note}
\subsection*{No number}
\section{More}
\be q = r \ee
\begin{subequations}
\begin{equation} s = 1 \end{equation}
\begin{equation} s = 2 \end{equation}
\end{subequations}
\begin{gather} k = 1 \\ k = 2 \end{gather}
\begin{multline} l \\ = m \end{multline}
\begin{eqnarray} f &=& g \\ &=& h \nonumber \end{eqnarray}
\begin{flalign*} f &= g \\ &= h \end{flalign*}
\begin{alignat}{2} f &= g &\quad& h \end{alignat}
\begin{displaymath} w = w \end{displaymath}
\appendix
\section{Proofs}
\begin{lem} Four. \end{lem}
\begin{equation} o = 0 \end{equation}
\end{document}
\begin{equation} after = all \end{equation}
"""

SCANNED = r"""
Squares

1 Sums

We have

$$(x+y)^2 = x^2 + 2xy + y^2 \quad (1.1)$$

$$u = f(2)$$

$$\begin{aligned} a &= b \quad (1.2) \\ &= c \\ d &= e \quad (1.3) \end{aligned}$$

$$\begin{array}{ll} a & b \\ c & d \end{array} \tag{1.4}$$

$$v = w \text{ by } (1.1)$$

Theorem 1.1. *Sums are* sums.

Proof of Theorem 1.1. See above. □

Theorem 1.1 implies nothing here.

1.1 Loose numbers

$$a < b$$
(1.5)

$$a = b$$

$$= c$$

$$\geq d$$
 (1.6)

$$p \le q$$
, and $q \le r$. (1.7)

$$b_i > 0 \text{ as nothing is negative and} \quad (1.8)$$

$$(1.9)$$

**Lemma 2** (Second) If so.

**Definition.** A thing.

2 === Ignore below, please ===

$$n = 1 \quad (2.1)$$

3 Junk

$$n = 2$$
"""


def numbered(found: Extraction) -> list[Display]:
    """The displays with a number."""
    return [display for display in found.displays if display.number is not None]


def at(found: Extraction, reference: str) -> Display:
    """The display with this id, number or label; KeyError when there is none."""
    for display in found.displays:
        if reference in (display.id, display.number, display.label):
            return display
    raise KeyError(reference)
