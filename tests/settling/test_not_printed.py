"""What is not printed supposes nothing, and what stands beside the text supposes nothing of it; each with its twin."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_settling import Quiet, eq, settle

from symbolic.settling.answers import Answers, settled
from symbolic.settling.questions import questions

LET = r"Let $x \ge 1$."
LINE = "\nWe have" + eq(r"x^2 \ge x")
SWITCH = r"\newif\iflong"


def verdicts(tmp_path: Path, body: str) -> list[str]:
    """In the order of the draft."""
    rows = sorted(settle(tmp_path, body).values(), key=lambda row: (row.display.line, row.display.key))
    return [row.verdict.replace("corrected", "refuted") for row in rows]


@pytest.mark.parametrize(
    ("hidden", "printed"),
    [
        (rf"{SWITCH}\longfalse \iflong {LET} \fi", rf"{SWITCH}\longtrue \iflong {LET} \fi"),
        (rf"{SWITCH} \iflong {LET} \fi", rf"{SWITCH} \unless\iflong {LET} \fi"),
        (
            rf"{SWITCH}\longfalse \iflong {LET} \else Let $x \ge 0$. \fi",
            rf"{SWITCH}\longtrue \iflong {LET} \else Let $x \ge 0$. \fi",
        ),
        (rf"{SWITCH}\longtrue\longfalse \iflong {LET} \fi", rf"{SWITCH}\longfalse\longtrue \iflong {LET} \fi"),
        (rf"\if0 {LET} \fi", rf"\iftrue {LET} \fi"),
        (rf"\newcommand\blind{{1}}\if0\blind {LET} \fi", rf"\newcommand\blind{{1}}\if1\blind {LET} \fi"),
        (rf"\ifnum1>2 {LET} \fi", rf"\ifnum1<2 {LET} \fi"),
        (rf"\iffalse \ifx\a\b \else \fi {LET} \fi", rf"\iffalse \ifx\a\b \else \fi \else {LET} \fi"),
        (rf"\excludecomment{{draft}}\begin{{draft}}{LET}\end{{draft}}", rf"\begin{{draft}}{LET}\end{{draft}}"),
        (
            rf"\excludecomment{{draft}}\begin{{draft}}{LET}\end{{draft}}",
            rf"\excludecomment{{draft}}\includecomment{{draft}}\begin{{draft}}{LET}\end{{draft}}",
        ),
        (
            rf"\newenvironment{{old}}{{\comment}}{{\endcomment}}\begin{{old}}{LET}\end{{old}}",
            rf"\begin{{old}}{LET}\end{{old}}",
        ),
    ],
)
def test_what_is_not_printed_supposes_nothing(tmp_path: Path, hidden: str, printed: str) -> None:
    assert verdicts(tmp_path, hidden + LINE) == ["refuted"]
    assert verdicts(tmp_path, printed + LINE) == ["proved"]


@pytest.mark.parametrize(
    "beside",
    [
        rf"\ifbig {LET} \fi",
        rf"\ifbig {LET} \else Let $x \ge 2$. \fi",
        rf"\ifx\full\undefined {LET} \fi",
        rf"\ifdefined\full {LET} \fi",
        rf"\ifthenelse{{\boolean{{long}}}}{{{LET}}}{{Let $x \ge 2$.}}",
        rf"{SWITCH}\newcommand\full{{\longtrue}}\full \iflong {LET} \fi",
        rf"{SWITCH}{{\longtrue}}\iflong {LET} \fi",
        rf"{SWITCH}\ifbig\longtrue\fi \iflong {LET} \fi",
        *(
            rf"\begin{{{name}}}{LET}\end{{{name}}}"
            for name in ("figure", "table", "quote", "abstract", "minipage", "framed", "algorithm", "solution")
        ),
        rf"\begin{{table}} {LET} \caption{{Values.}} \end{{table}}",
        rf"\caption{{{LET}}}",
        r"We know this.\footnote{In the appendix, let $x \ge 1$.}",
        rf"\marginpar{{{LET}}}",
    ],
)
def test_what_may_not_be_printed_or_stands_beside_supposes_nothing_for_sure(tmp_path: Path, beside: str) -> None:
    """It proves nothing, and a counterexample has to meet it; in it all is as elsewhere."""
    assert verdicts(tmp_path, beside + LINE) == ["open"]
    noted = r"\caption" in beside or r"\marginpar" in beside  # which may be about the display
    assert verdicts(tmp_path, beside + "\nWe have" + eq(r"x^2 \ge x + 5")) == ["open" if noted else "refuted"]
    assert verdicts(tmp_path, beside + "\nWe have" + eq(r"x^2 \ge 2x - 1")) == ["proved"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (rf"\ifbig {LET} {LINE} \fi {LINE}", ["proved", "open"]),
        (rf"\begin{{quote}}{LET} Then" + eq(r"x^2 \ge x", r"x^2 \ge 2x") + r"\end{quote}", ["proved", "refuted"]),
        (rf"{LET} \ifbig Now let $x$ be arbitrary. \fi {LINE}", ["open"]),
        (rf"{LET} \ifbig So it is. \fi {LINE}", ["proved"]),
        (r"\ifbig Let $f(x) = x^2$. \fi We have" + eq("f(2) = 4"), ["open"]),
        (r"Let $f(x) = x^2$. \ifbig So it is. \fi We have" + eq("f(2) = 4"), ["proved"]),
        (rf"{LET} We have" + eq(r"x^2 \ge x") + r"\ifbig for $y \ge 1$\fi.", ["open"]),
        (rf"{LET} We have" + eq(r"x^2 \ge x") + "for $y \\ge 1$.", ["proved"]),
        (r"We have\footnote{For $x \ge 1$.}" + eq(r"x^2 \ge x"), ["open"]),
        (r"We have\footnote{This is not so.}" + eq(r"x^2 + 1 \ge 2x"), ["open"]),
        (r"We have\footnote{This is well known.}" + eq(r"x^2 + 1 \ge 2x"), ["proved"]),
        (rf"{LET} We have\footnote{{This is well known.}}" + eq(r"x^2 \ge x"), ["proved"]),
        (
            rf"\begin{{framed}}\begin{{theorem}}{LET} Then" + eq(r"x^2 \ge x")
            + r"\end{theorem}\end{framed}\begin{proof}We have" + eq(r"x^3 \ge x") + r"\end{proof}" + LINE,
            ["proved", "proved", "open"],
        ),
    ],
)  # fmt: skip
def test_how_far_what_may_be_printed_reaches(tmp_path: Path, body: str, found: list[str]) -> None:
    assert verdicts(tmp_path, body) == found


def in_markdown(tmp_path: Path, body: str) -> str:
    draft = tmp_path / "draft.md"
    draft.write_text(f"# A\n\n{body}\n\n$$ x^2 \\ge x. $$\n", encoding="utf-8")
    (row,) = settled(questions(draft, None).displays, Answers(None, 30.0), Quiet(), 1)
    return row.verdict.replace("corrected", "refuted")


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (rf"[//]: # ({LET})" + "\n\nWe have", "refuted"),
        (rf"~~{LET}~~ We have", "refuted"),
        (rf"<del>{LET}</del> We have", "refuted"),
        (rf"`{LET}` We have", "refuted"),
        (rf"![{LET}](plot.png)" + "\n\nWe have", "refuted"),
        (rf"> {LET}" + "\n\nWe have", "open"),
        ("> Let $x$ be real and\n> $x \\ge 1$.\n\nWe have", "open"),
        (rf"[^1]: {LET}" + "\n\nWe have", "open"),
        (rf"| {LET} | a |" + "\n|---|---|\n\nWe have", "open"),
        (rf"{LET} We have", "proved"),
        (r"Let ~~$y$~~ $x \ge 1$. We have", "proved"),
        (r"Let $x~~\ge~~1$. We have", "proved"),
        (r"[^1]: Let $y \ge 1$." + f"\n\n{LET} We have", "proved"),
        (rf"[1]: {LET}" + "\n\nWe have", "proved"),
    ],
)
def test_what_markdown_does_not_print(tmp_path: Path, body: str, found: str) -> None:
    assert in_markdown(tmp_path, body) == found


ROWS = [
    (r"x^3 \ge 0, \\ \text{if } x \ge 0.", "proved"),
    (r"x^3 \ge 0 \\ \quad \text{for all } x \ge 0.", "proved"),
    (r"x^3 \ge 0, \\ \text{if } x \ge -1.", "refuted"),
    (r"x^3 \ge 0, \\ \mbox{provided } x \ge 0, \\ y^2 \ge 0.", "unread"),
    (r"\text{For } x \ge 0, \\ x^3 \ge 0.", "unread"),
    (r"x^3 \ge 0, \\ (x \ge 0).", "unread"),
    (r"x^3 \ge 0, \\ \text{unless } x < 0.", "unread"),
    (r"x^2 \ge 0, \\ \text{if } x \ge 0 \text{ then } x^3 \ge 0.", "proved proved"),
    (r"x^2 \ge 0, \\ \text{hence } x^2 + 1 \ge 0.", "proved proved"),
    (r"(x+1)^2 \ge 0, \\ (x-1)(x+1) = (x^2-1)", "proved proved"),
]


@pytest.mark.parametrize(("rows", "found"), ROWS)
@pytest.mark.parametrize("environment", ["gather", "align"])
def test_a_row_that_says_where_another_holds(tmp_path: Path, environment: str, rows: str, found: str) -> None:
    body = rf"We have \begin{{{environment}}} {rows} \end{{{environment}}}"
    assert " ".join(verdicts(tmp_path, body)) == found


@pytest.mark.parametrize(
    ("before", "found"),
    [
        (r"\let\ge=>", "refuted"),
        (r"\let\ge>", "refuted"),
        (r"\let\ge= >", "refuted"),
        (r"\let\ge\gt", "refuted"),
        (r"\let\ge=\geq", "proved"),
        (r"\let\to=>", "proved"),
        (r"We use $1 \ge 0$. \let\ge=>", "unread"),
        (r"We use $1 \ge 0$. \let\more=>", "proved"),
    ],
)
def test_another_sign_under_its_name(tmp_path: Path, before: str, found: str) -> None:
    assert verdicts(tmp_path, rf"{before} We have" + eq(r"x^2 \ge 0")) == [found]


def test_another_name_of_what_a_command_was(tmp_path: Path) -> None:
    line = eq(r"x^2 \old 0")
    assert verdicts(tmp_path, r"\let\old\ge \let\ge=> We have" + line) == ["unread"]
    assert verdicts(tmp_path, r"\let\old\ge We have" + line) == ["proved"]
    assert verdicts(tmp_path, r"\newcommand\more{>} \let\old\more \renewcommand\more{<} We have" + line) == ["refuted"]
