r"""LaTeX that needs amsmath and nothing else: to be taken into any paper with ``\input``."""

from __future__ import annotations

import re

from .breaking import lines
from .formulas import clean, inline

ROOM = {1: 27.5, 2: 20.0}  # the em of a line, by the number of columns
HEADING = r"\rederiveheading{%s}"
# No sectioning command: a slide shows nothing of it, and in some classes it runs into what follows.
_HEADINGS = r"""\providecommand\rederiveheading[1]{%
  \par\addvspace{\bigskipamount}\noindent{\large\bfseries #1\par}\nobreak}
"""
PART = "\\rederivepart{%%\n%s}"
# TeX has no lengths beyond some fifty slides, and a frame is one box before it is broken.
_PARTS = r"""\makeatletter
\providecommand\rederivepart[1]{#1}
\@ifundefined{ifbeamer@inframe}{}{\renewcommand\rederivepart[1]{%
  \csname @\ifbeamer@inframe first\else second\fi oftwo\endcsname{#1}%
    {\begin{frame}[allowframebreaks]\relax#1\end{frame}}}}
\makeatother
"""
_TAG = 4.0
_FORMULA = re.compile(r"(?<!\\)\$((?:[^$\\]|\\.)+)\$")


def opened(what: str, body: str) -> str:
    """A text for such a paper, below a comment that says what it is; blackboard bold is bold where it is missing."""
    bold = "\\providecommand\\mathbb[1]{\\mathbf{#1}}\n" if r"\mathbb" in body else ""
    headings = _HEADINGS if HEADING[:-4] in body else ""
    parts = _PARTS if PART[: PART.index("{")] in body else ""
    return f"% {what}; needs amsmath.\n{bold}{headings}{parts}{body}\n"


def head(text: str) -> str:
    """What a paragraph begins with: no list and no sectioning, of which classes make what they like, or nothing."""
    return rf"\par\addvspace{{\medskipamount}}\noindent\textbf{{{text}.}}"


def display(latex: str, columns: int, tag: str = "") -> str:
    """A displayed formula, on as many lines as it needs on a page with one column or two; `tag` is its number."""
    text = inline(latex)
    if not text.startswith(r"\ensuremath"):  # a sentence, or nothing that LaTeX takes
        return rf"\begin{{quote}}{text}\end{{quote}}" if text else ""
    numbered = rf" \tag*{{{tag}}}" if tag else ""
    first, *more = lines(clean(latex), ROOM[columns] - _TAG * bool(tag))
    if not more:
        return "\n".join([r"\begin{equation*}", f"  {first}{numbered}", r"\end{equation*}"])
    rows = [f"  & {first}", *(rf"  & \qquad {line}" for line in more)]
    return "\\begin{align*}\n" + " \\\\\n".join(rows) + numbered + "\n\\end{align*}"


def running(text: str, columns: int) -> str:
    """A text for such a page: a formula in it that is wider than a line is in pieces, between which lines end."""
    said = _FORMULA.sub(lambda found: " ".join(f"${line}$" for line in lines(found[1], ROOM[columns], 0)), text)
    return rf"{{\raggedright {said}\par}}"
