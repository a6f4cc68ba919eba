"""What LaTeX may quote of a ledger."""

from __future__ import annotations

import copy
import hashlib
import json
import re
from dataclasses import replace

import pytest
from awkward import edited
from tex import CLASSES, ENGINES, compiled, failure, needs, needs_latex, shown

from symbolic.ledger.ledger import Ledger, PartRow
from symbolic.page.page import page
from symbolic.writing.claims import Draft, claim_id, claims_latex, install
from symbolic.writing.erratum import erratum_markdown
from symbolic.writing.prose import balanced
from symbolic.writing.report import paper_latex
from tests.campaigns import every


def document(*lines: str) -> str:
    start = [
        r"\documentclass{article}",
        r"\usepackage{claims}",
        r"\claimsload{some_paper/claims}",
        r"\begin{document}\raggedright",
    ]
    return "\n".join([*start, *lines, r"\end{document}", ""])


@pytest.fixture
def folder(paper, tmp_path):
    install("some_paper", paper, tmp_path)
    return tmp_path


def test_the_same_bytes(paper, tmp_path):
    paths = install("some_paper", paper, tmp_path)
    names = [str(p.relative_to(tmp_path)) for p in paths]
    assert names == ["claims.sty", "some_paper/claims.tex"]
    before = [p.read_bytes() for p in paths]
    assert install("some_paper", copy.deepcopy(paper), tmp_path) == paths
    assert [p.read_bytes() for p in paths] == before


def test_data(paper, tmp_path):
    text = claims_latex("p", paper, Draft())
    assert text.count(r"\claimdata{") == len(paper.items)
    assert all(balanced(line.removesuffix("%").replace(r"\%", "")) for line in text.splitlines())
    assert not re.search(r"(?<!\\)[#]|(?<!\\)%.", text)
    theorem = text.split(r"\claimdata{p:Theorem 4.1}%")[1].split(r"\claimdata")[0].splitlines()
    assert [line.strip() for line in theorem[1:5]] == [
        "{proved}%",
        r"{\ensuremath{q (1 - \penalty5000  q) \le \frac{1}{4}}"
        r"\claimcondition{\claimword{for}\claimword{integers}\claimword{$0 \le i \le N$,}"
        r"\claimword{$0 < q < \frac{1}{2}$}}}%",
        r"{\ensuremath{R_i \text{ is maximized when } m = N}}%",
        "{}%",
    ]


def test_numbers(paper, tmp_path):
    text = claims_latex("p", paper, Draft())
    assert r"\claimvalue{p:4.2}{q}{1/4}%" in text and r"\claimvalue{p:4.1-mean}{rounded}{0.188}%" in text
    assert r"\claimvalue{p}{items}{12}%" in text and r"\claimvalue{p}{corrected}{4}%" in text


def test_sides_are_those_of_the_line_as_it_is_printed(paper):
    false = PartRow(
        "printed", "refuted", "c", "q >= 1", outline_latex=(r"At $q = 1/4$: left side $1/4$, right side $1$.",)
    )
    text = claims_latex("p", edited(paper, 0, parts=(false,)), Draft())
    assert r"\claimvalue{p:4.1}{left}{1/4}%" in text and r"\claimvalue{p:4.1}{right}{1}%" in text
    told = r"At $r_{j} = 1/3$, $n = 2$: left side $1$, right side $2$."
    text = claims_latex("p", edited(paper, 0, parts=(replace(false, outline_latex=(told,)),)), Draft())
    assert r"\claimvalue{p:4.1}{r_j}{1/3}%" in text  # as the paper writes it
    told = r"At $q = 2$: left side $\sqrt{2} \approx 1.41421$, right side $\approx 1.5 \cdot 10^{-7}$."
    text = claims_latex("p", edited(paper, 0, parts=(replace(false, outline_latex=(told,)),)), Draft())
    assert r"{left}{1.41421}%" in text and r"{right}{1.5 \cdot 10^{-7}}%" in text


def test_ids():
    assert claim_id("jan2016", "Lemma 1") == "jan2016:Lemma 1"
    assert claim_id("p", "a%#{b}_c") == r"p:a\%\#\{b\}_c"


@needs_latex
def test_every_claim_can_be_quoted(paper, folder):
    lines = []
    for item in paper.items:
        of = "{" + claim_id("some_paper", item.ref) + "}"
        lines.append(rf"\claimverdict{of}: \claimprinted{of}")
        parts = [p for p in item.parts if p.role != "also"]
        if any(p.outcome == "proved" for p in parts):
            lines.append(rf"\claimstatement{of}, \[ x = \claimstatement{of} \]")
        if any(p.outcome == "refuted" for p in parts):
            lines.append(rf"\claimwitness{of}")
    path = folder / "all.tex"
    path.write_text(document(r"\hfuzz=\maxdimen", *lines), encoding="utf-8")
    compiled(path)


@needs_latex
def test_colours_come_with_xcolor(folder):
    path = folder / "coloured.tex"
    path.write_text(r"\RequirePackage{xcolor}" + document(r"\section{\claimverdict{some_paper:4.6}}"), encoding="utf-8")
    compiled(path)


BODY = r"""
\section{\claimverdict{some_paper:4.6},
  \MakeUppercase{\claimverdict{some_paper:4.6}, \claimnumber{some_paper:4.2}{q}}}
BEGIN
\MakeUppercase{In capitals, \claimverdict{some_paper:4.6}, \claimnumber{some_paper:4.2}{q}.}
Quoted by its label, \eqref{eq:sum} is \claimverdict{eq:sum}: \claimstatement{eq:sum},
in short $\claimstatement*{eq:sum}$.
Of \claimnumber{some_paper}{items} items, $x = \claimstatement{some_paper:Theorem 4.1}$ is one; the lines of a paragraph
may end within the conditions, as in $x = \claimstatement{some_paper:Theorem 4.1}$
and $\claimstatement{some_paper:Theorem 4.1}$.
\[ \claimstatement{some_paper:Theorem 4.1} \]
\[ x = \claimstatement{some_paper:Theorem 4.1} \]
\renewcommand\theequation{4.\arabic{equation}}
\begin{equation} a = b \end{equation}
\begin{align} c &= d \\ e &= f \notag \\ g &= h \tag{4.3} \\ u &= v \tag{4.6}\label{eq:sum} \end{align}
END
\end{document}
"""


@needs_latex
def test_several_papers_in_one_document(paper, folder):
    install("other_paper", paper, folder)
    path = folder / "several.tex"
    lines = [r"\claimverdict{4.1} \claimverdict{some_paper:4.1} \claimverdict{other_paper:4.1}", r"$\mathbb{P}$"]
    text = document(r"\claimsload{other_paper/claims}", r"\claimsload{third_paper/claims}", *lines)
    install("third_paper", paper, folder)
    path.write_text(text, encoding="utf-8")
    compiled(path)
    words = shown(path).split()
    assert words[0] == words[1] == words[2]


def numbered(start: str) -> str:
    """A document with numbered displays, and quotations of all kinds."""
    frame = (r"\begin{frame}[allowframebreaks]{A verdict: \claimverdict{some_paper:4.6}}", r"\end{frame}")
    begin, end = frame if "{beamer}" in start else ("", "")
    top = rf"{start}\usepackage[status]{{claims}}\claimsload{{some_paper/claims}}\begin{{document}}"
    return top + BODY.replace("BEGIN", begin).replace("END", end)


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("engine", ENGINES)
@every(5)
def test_in_every_class_with_every_engine(folder, name, engine, step):
    """A sample of the pairs, all of them in the campaign: no warning, no line too wide, the verdicts in the margin."""
    if (list(CLASSES).index(name) + list(ENGINES).index(engine)) % step:
        return
    needs(engine, name)
    path = folder / "paper.tex"
    path.write_text(numbered(CLASSES[name]), encoding="utf-8")
    log = compiled(path, engine)
    assert "Package claims Warning" not in log.split("Output written")[0].split("LaTeX2e <")[-1]
    assert "Token not allowed" not in log and "Overfull" not in log
    text = shown(path)
    # Two verdicts in the margin beside those in the text; capitals stay capitals.
    assert "FALSE AS PRINTED" in text and text.count("false as printed") >= 3 + ("frame" in path.read_text())
    assert text.count("proved") == 1 and text.count("refuted") == 1 and "??" not in text


@needs_latex
def test_words_can_be_chosen(folder):
    path = folder / "words.tex"
    line = r"\claimwording{corrected}{to be mended}\claimverdict{some_paper:4.6}"
    path.write_text(document(line), encoding="utf-8")
    compiled(path)
    assert "to be mended" in shown(path) and "false as printed" not in shown(path)


@needs_latex
def test_data_that_are_older_than_the_draft_are_not_shown(paper, tmp_path):
    """One more sign in the draft, and nothing is quoted any more; with the fingerprint of now it is again."""
    path = tmp_path / "draft.tex"
    path.write_text(
        document(r"It is \claimverdict{some_paper:4.6}, \claimnumber{some_paper:4.2}{q}."), encoding="utf-8"
    )

    def quote(**more) -> str:
        known = Draft({"draft.tex": hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest().upper()}, **more)
        install("some_paper", paper, tmp_path, known)
        return compiled(path)

    assert "are older" not in quote() and "It is false as printed, 1/4." in shown(path)
    path.write_text(path.read_text() + "%", encoding="utf-8")
    log = compiled(path)
    assert "The data of some_paper are older than draft.tex" in log and "It is ??, ??." in shown(path)
    assert "are older" not in quote(stale=frozenset(["4.6"])) and "It is ??, 1/4." in shown(path)


@pytest.fixture
def called_by_labels(paper, tmp_path, monkeypatch):
    """(4.3) is called by its label, and LaTeX prints (7) beside it."""
    folder = tmp_path / "labelled_draft"
    (folder / "printed").mkdir(parents=True)
    (folder / "__init__.py").touch()
    displays = {"displays": [{"key": "eq:power", "number": "7"}, {"key": "4.6"}]}
    (folder / "printed" / "equations.json").write_text(json.dumps(displays), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    labelled = replace(paper, package="labelled_draft")
    at = next(k for k, row in enumerate(paper.items) if row.ref == "4.3")
    return edited(labelled, at, ref="eq:power", reading=replace(paper.items[at].reading, key="eq:power"))


def test_the_number_that_latex_prints_is_shown(called_by_labels):
    shown = [
        paper_latex(called_by_labels),
        page(Ledger({"p": called_by_labels})),
        erratum_markdown("p", called_by_labels),
    ]
    assert "{(7)}" in shown[0] and ">(7)</a>" in shown[1]
    assert "**Equation (7).**" in shown[2] and r"\claimlabel{p:7}{p:eq:power}%" in claims_latex(
        "p", called_by_labels, Draft()
    )


@needs_latex
def test_a_number_is_an_id(called_by_labels, tmp_path):
    """In the first paper that has it; one that none has is an error as ever."""
    install("some_paper", called_by_labels, tmp_path, Draft())
    path = tmp_path / "number.tex"
    path.write_text(document(r"\claimverdict{7}, \claimverdict{some_paper:7}, \claimverdict{4.6}."), encoding="utf-8")
    compiled(path)
    assert "refuted, refuted, false as printed." in shown(path)
    path.write_text(document(r"\claimverdict{4.66}"), encoding="utf-8")
    assert "There is no claim `4.66'" in failure(path)


@needs_latex
@pytest.mark.parametrize("article", ["article", "acmart"])
def test_all_that_names_a_claim_may_stand_in_capitals(called_by_labels, tmp_path, article):
    """Ids, ids without the paper, labels of the data and of the document, names of numbers; acmart raises headings."""
    if article == "acmart":
        needs("pdflatex", article)
    install("some_paper", called_by_labels, tmp_path, Draft(labels={"eq:sum": "4.6"}))
    asked = {
        "some_paper:4.6": "FALSE AS PRINTED",
        "eq:sum": "FALSE AS PRINTED",
        "some_paper:eq:power": "REFUTED",
        "some_paper:Theorem 4.1": "PROVED",
        "Theorem 4.1": "PROVED",
        "eq:mine": "FALSE AS PRINTED",
    }
    number = r"\claimnumber{4.2}{q}, \claimnumber{some_paper:4.2}{q}, \claimnumber{some_paper}{items}"
    lines = [rf"\MakeUppercase{{V{k} \claimverdict{{{name}}}.}}\par" for k, name in enumerate(asked)]
    mine = r"\begin{equation} x = y \tag{4.6}\label{eq:mine} \end{equation}"
    text = document(*lines, rf"\section{{At {number}}}", rf"\MakeUppercase{{At {number}.}}", mine)
    path = tmp_path / "raised.tex"
    path.write_text(text.replace(r"\documentclass{article}", CLASSES[article]), encoding="utf-8")
    compiled(path)
    found = shown(path)
    for k, said in enumerate(asked.values()):
        assert f"V{k} {said}." in found
    items = len(called_by_labels.items)
    assert found.upper().count(f"AT 1/4, 1/4, {items}") == 2 and "??" not in found


@needs_latex
def test_two_ids_that_capitals_make_one_are_none(paper, tmp_path):
    one, other = (replace(paper.items[0], ref=ref) for ref in ("a-b", "A-b"))
    install("some_paper", replace(paper, items=(one, other)), tmp_path)
    path = tmp_path / "both.tex"
    path.write_text(document(r"\claimverdict{a-b}, \claimverdict{A-b}."), encoding="utf-8")
    compiled(path)
    assert "proved, proved." in shown(path)
    path.write_text(document(r"\claimverdict{A-B}"), encoding="utf-8")
    assert "There is no claim `A-B'" in failure(path)


@needs_latex
def test_labels_of_a_draft_are_ids(paper, tmp_path):
    """A label stands for its item whatever number LaTeX gives it."""
    install("some_paper", paper, tmp_path, Draft(labels={"eq:power": "4.3"}))
    path = tmp_path / "labels.tex"
    lines = (r"\begin{equation}\label{eq:power} x = y \end{equation}", r"It is \claimverdict{eq:power}.")
    path.write_text(document(*lines).replace("{claims}", "[status]{claims}", 1), encoding="utf-8")
    compiled(path)
    assert "It is refuted." in shown(path) and shown(path).count("refuted") == 2


@needs_latex
@pytest.mark.parametrize(
    ("line", "message"),
    [
        (r"\claimverdict{some_paper:9.99}", "There is no claim `some_paper:9.99'"),
        (r"\claimwitness{some_paper:Lemma 9}", "There is no claim `some_paper:Lemma 9'"),
        (r"\claimwitness{some_paper:Theorem 4.1}", "The claim `some_paper:Theorem 4.1' has no witness"),
        (r"\claimstatement{some_paper:4.3}", "The claim `some_paper:4.3' has no statement"),
        (r"\claimsload{nowhere/claims}", "There is no file `nowhere/claims'"),
        (r"\claimnumber{some_paper:4.6}{middle}", "The claim `some_paper:4.6' has no number `middle'"),
        (r"\claimwording{wrong}{false}", "There is no verdict `wrong'"),
    ],
)
def test_what_is_unknown_is_an_error_that_names_it(folder, line, message):
    path = folder / "wrong.tex"
    path.write_text(document(line), encoding="utf-8")
    assert message in failure(path)
