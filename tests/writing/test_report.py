"""A ledger as a paper."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from awkward import edited, part, proved, refuted
from tex import compiled, fonts_of, needs_latex, needs_plots

from symbolic.ledger.ledger import CONSEQUENCES, LemmaRow, PaperRow, PartRow, Summary, SymbolRow
from symbolic.writing.correcting import by_class
from symbolic.writing.figures import Figure, figures_of
from symbolic.writing.formulas import formula, inline, safe, same_formula, within
from symbolic.writing.items import Items
from symbolic.writing.numbers import latex_of, numbers_of
from symbolic.writing.prose import code, prose
from symbolic.writing.report import paper_latex, write_paper
from symbolic.writing.standing import stated_for
from symbolic.writing.statements import statements
from symbolic.writing.words import LINE
from tests.campaigns import sampled
from tests.reported import PAPERS


def test_the_same_bytes(paper, tmp_path):
    (first,) = write_paper("some_paper", paper, tmp_path)
    before = first.read_bytes()
    assert first.name == "some_paper.tex"
    write_paper("some_paper", copy.deepcopy(paper), tmp_path)
    assert first.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["some_paper.tex"]
    assert not re.search(rb"\\today|20[0-9]{2}-[0-9]{2}-", before)


def test_page_one_counts(paper):
    text = paper_latex(paper)
    said = "3 proved, 4 false and corrected, 3 false, 1 definition, 1 open; 3 set aside."
    assert f"12 items: {said}" in text
    assert "its argument stands for 1 and fails for 1, among them " in text and "true all the same." in text
    assert "What is cited and not proved: Hardy, Littlewood \\& Pólya, 1934." in text
    plain = tuple(replace(row, rests_on=()) for row in paper.items)
    assert "Nothing is cited" in paper_latex(replace(paper, items=plain))


TOLD, COUNTS = r"^(\\told\{.*\\par)$", r"^(\{\\vskip 2pt\\footnotesize\\raggedright \d+ items: .*\\par)\}$"


def lines(paper: PaperRow, folder: Path, paragraph: str) -> list[int]:
    """How many lines each of these paragraphs of page one has in print."""
    head, found, _ = paper_latex(paper).partition(r"\section*{Findings, line by line}")
    assert found
    end = "}" * (paragraph == COUNTS)
    page = re.sub(paragraph, rf"\1\\edef\\n{{\\the\\prevgraf}}\\typeout{{lines: \\n}}{end}", head, flags=re.M)
    (folder / "page.tex").write_text(page + r"\end{document}", encoding="utf-8")
    run = subprocess.run(["pdflatex", "-interaction=nonstopmode", "page.tex"], cwd=folder, capture_output=True)
    return list(map(int, re.findall(rb"^lines: (\d+)$", run.stdout, re.M)))


@needs_latex
@sampled("name", PAPERS, 3)
def test_a_finding_of_page_one_has_three_lines(name, tmp_path):
    summary = PAPERS[name].summary
    found = lines(PAPERS[name], tmp_path, TOLD)
    assert len(found) == len(summary.findings) and max(found) <= 3, dict(zip(summary.findings, found, strict=True))
    long = replace(summary.stands[0], text=summary.stands[0].text + " word" * 60)
    (more,) = lines(replace(PAPERS[name], summary=Summary(stands=(long,))), tmp_path, TOLD)
    assert more > 3


@needs_latex
@sampled("name", PAPERS, 3)
def test_the_counts_are_one_line(name, tmp_path):
    assert lines(PAPERS[name], tmp_path, COUNTS) == [1]


def test_page_one_tells_the_summary(paper):
    page = paper_latex(paper).split(r"\begin{document}")[1].split(r"\section*{Findings, line by line}")[0]
    titles = ["What to do in the draft", "Findings", "What stands with another proof", "What stands"]
    assert re.findall(r"\\summary\{([^}]*)\}", page) == titles
    assert r"\told{Half \& half}{\hyperref[item:6:4.1-half]{p.~\pageref{item:6:4.1-half}}}" in page
    number = r"\hyperref[item:6:4.1-half]{\shownumber{1/4}}"
    assert rf"At {number}, by \hyperref[item:1:4.1]{{(4.1)}}, it is 50\% off." in page
    assert r"\repair{say \hyperref[item:2:4.2]{\shownumber{2}}.}" in page
    assert r"\item[Misprint] Correct \hyperref[item:9:4.6]{(4.6)}." in page
    assert r"\summary{" not in paper_latex(replace(paper, summary=Summary())).split(r"\begin{document}")[1]


def test_page_one_says_where_symbols_are(paper):
    """If there are any: the titles of findings have letters."""
    said = r"What each symbol is: p.~\pageref{section:notation}."
    one = SymbolRow("f", "f(x)", "the square", first={"one": ""})
    assert said not in paper_latex(paper) and said in paper_latex(replace(paper, symbols=(one,)))


@pytest.mark.parametrize("name", PAPERS)
def test_page_one_has_all_findings_by_their_titles_where_they_fill_more(name):
    """The number of findings decides, so that a short summary says nothing twice."""
    told = PAPERS[name].summary
    page = paper_latex(PAPERS[name]).split(r"\begin{document}")[1].split(r"\told{")[0]
    assert (r"\summary{In short}" in page) == (len(told.findings) > 12)
    if len(told.findings) > 12:
        rows = page.split(r"\summary{In short}")[1].split(r"\end{rows}")[0]
        assert rows.count(";") == len(told.findings) - rows.count(r"\item[")


def test_docstrings_are_the_prose_of_a_section(paper):
    text = paper_latex(paper).split(r"\label{section:4.1}")[1].split(r"\itemhead")[0]
    assert "All of it.\n\nAs in \\hyperref[item:1:4.1]{(4.1)}:\n\n\\begin{itemize}" in text
    assert "\\item 50\\% of $q$;\n\\item a\\_b.\n\\end{itemize}" in text


def test_what_the_authors_have_set_aside_is_a_line(paper):
    text, whole = paper_latex(paper), paper_latex(paper, whole=True)
    assert "set this section aside; 2 of its 3 items are not right as printed; " in text
    assert r"\itemhead{item:10:6.1}" not in text and r"\itemhead{item:10:6.1}" in whole


def test_numbers_are_a_table(paper):
    assert r"\section*{Numbers}" not in paper_latex(paper)
    at = {"conditions": r"for $0 < q < \frac{1}{2}$, $q = 1$"}
    false = replace(part(refuted(), "printed"), latex="P(1 < S) = 0.5", **at)
    true = replace(part(proved(), "repaired"), latex="P(1 < S) = 0.25", **at)
    text = paper_latex(edited(paper, 8, parts=(false, true)))
    row = next(line for line in text.split(r"\section*{Numbers}")[1].splitlines() if "ensuremath" in line)
    end = r"{P(1 < \penalty5000  S)}} & \padded{\ensuremath{q = 1}} & 0.5 & \textcolor{refuted}{0.25} \\[1pt]"
    assert row.endswith(end)
    apart = edited(paper, 8, parts=(replace(false, latex=r"3 \cdot q = 0.5"), replace(true, latex="3q = 0.25")))
    (one,) = numbers_of(apart.items[8])[0]
    assert (one.value, one.printed, one.true) == (r"3 \cdot q", "0.5", "0.25")
    entry = next(e for e in text.split(r"\itemhead{") if e.startswith("item:9:"))
    assert r"See p.~\pageref{numbers}." in entry and r"\begin{rows}" not in entry


def test_a_claim_for_many_values_is_no_number(paper):
    many = replace(part(proved(), "printed"), latex="q = 0.25", conditions=r"for integer $i \ge 0$")
    assert numbers_of(edited(paper, 8, parts=(many,)).items[8]) == ([], set())
    chain = replace(many, latex="p = q = 0.25", conditions="")
    assert numbers_of(edited(paper, 8, parts=(chain,)).items[8]) == ([], set())


def test_a_figure_stands_with_the_finding_that_it_shows(paper):
    text = paper_latex(paper, [Figure("line", "4.1", lambda: "Said.", lambda: "PICTURE", "4.1-half")])
    assert r" Figure~\ref{figure:line}." in text and r"}, figure~\ref{figure:line}}" in text
    assert "PICTURE" in next(e for e in text.split(r"\itemhead{") if e.startswith("item:6:"))
    first = paper_latex(paper, [Figure("line", "", "Said.", lambda: "PICTURE")])
    assert "PICTURE" in first.split(r"\section*{Findings, line by line}")[0]


def test_the_end_says_how_it_was_checked(paper):
    text = paper_latex(paper)
    assert "The certificates of the 10 theorems and 9 counterexamples below were replayed by the kernel." in text
    assert ("compared the claims with 7 displays: 4 say the same and 2 were read by hand, for a stated reason.") in text
    assert re.search(r"\\textcolor\{refuted\}\{The comparison fails\} for \\hyperref\[item:9:4\.6\]\{\(4\.6\)\}", text)
    assert "Grids confirm 2 inequalities, at 20 points in all, 2 of them undecided." in text
    at = [row.ref for row in paper.items].index("4.4")
    refuted = tuple(replace(one, outcome="refuted") for one in paper.items[at].parts)
    assert "Grids confirm 1 inequality" in paper_latex(edited(paper, at, parts=refuted))
    assert r"Nothing has checked \hyperref[item:1:4.1]{(4.1)}." in paper_latex(edited(paper, 0, checked_by=()))


def test_findings_come_in_the_order_of_their_consequence(paper):
    findings = paper_latex(paper).split(r"\section*{Findings, line by line}")[1].split(r"\section*")[0]
    groups = [g.split("}", 1) for g in findings.split(r"\group{")[1:]]
    named = {title: re.findall(r"\\hyperref\[item:\d+:([^\]]*)\]", text) for title, text in groups}
    assert list(named) == [
        "Conclusions: what the paper may not claim",
        "Proofs: false steps",
        "True, though the argument for them fails",
        "Conditions that are missing",
        "Misprints",
        "Open",
        "In sections that the authors have set aside",
    ]
    assert named["Conclusions: what the paper may not claim"] == ["4.1-half"]
    assert named["True, though the argument for them fails"] == ["4.2", "Theorem-4.1"]
    assert named["Misprints"] == ["4.3", "4.6"], "more is argued by (4.3)"
    assert named["Open"] == ["section-4-headline-100"]
    assert named["In sections that the authors have set aside"] == []
    whole = paper_latex(paper, whole=True).split(r"\group{In sections that the authors have set aside}")[1]
    assert re.findall(r"\\hyperref\[item:\d+:([^\]]*)\]", whole.split(r"\section*")[0]) == ["6.2", "6.3"]


@pytest.mark.parametrize("name", ["jan2016", "apr2016"])
def test_in_a_class_that_comes_first_on_which_most_depends(name):
    """Among the findings and on page one, however the package has written its summary."""
    items, place = Items(PAPERS[name]), {row.ref: k for k, row in enumerate(PAPERS[name].items)}

    def false_behind(row):
        behind = [other.ref for other in items.all if other.consequence and row.ref in items.resting(other.ref)]
        return len(behind) if row.consequence == "conclusion" else 0

    def weight(row):
        return -false_behind(row), -len(items.resting(row.ref)), place[row.ref]

    for _, rows in by_class(items):
        assert (weights := list(map(weight, rows))) == sorted(weights)
    ranks = []
    for told in items.summary.fails:
        rows = [items.by_ref[ref] for ref in told.items]
        ranks.append(min((CONSEQUENCES.index(r.consequence), *weight(r)) for r in rows))
    assert ranks == sorted(ranks) and len({rank[0] for rank in ranks}) > 1
    summary = PAPERS[name].summary
    turned = replace(PAPERS[name], summary=replace(summary, fails=summary.fails[::-1]))
    assert Items(turned).summary == items.summary


def test_the_conclusion_in_which_most_false_lines_end_is_told_first():
    """January: that repeating gains a factor of sqrt(k), which is argued by (5.24) and all before it."""
    assert Items(PAPERS["jan2016"]).summary.fails[0].items == ("5-headline",)


def test_a_finding_has_the_line_whose_sides_are_told(paper):
    """Whether the paper gives it a number or not."""
    for place in (1, 8):
        told = edited(paper, place, consequence="conclusion")
        findings = paper_latex(told).split(r"\group{Conclusions: what the paper may not claim}")[1].split(r"\group")[0]
        false = next(p for p in told.items[place].parts if p.outcome == "refuted")
        assert f"False is {inline(false.latex)}. At $q = 1/4$" in findings


def test_a_finding_leads_to_its_item_and_has_the_counterexample(paper):
    told = edited(paper, 8, consequence="conclusion")
    findings = paper_latex(told).split(r"\group{Conclusions: what the paper may not claim}")[1].split(r"\group")[0]
    line = next(line for line in findings.splitlines() if "{(4.6)}" in line)
    assert line.startswith(r"\item[\place{\hyperref[item:9:4.6]{(4.6)}}]") and r"\pageref{item:9:4.6}" in line
    assert "At $q = 1/4$, $N = 1$" in line


def test_what_has_no_number_is_called_by_its_place(paper):
    text = paper_latex(paper)
    assert r"\itemhead{item:5:4.1-mean}{Unnumbered display~3 of $\mathsection$\,4.1.2}{\slug{4.1-mean}}" in text
    assert r"\itemhead{item:6:4.1-half}{Claim of $\mathsection$\,4.1}{\slug{4.1-half}}" in text
    assert r"See \hyperref[item:7:Theorem-4.1]{Theorem~4.1} and \hyperref[item:5:4.1-mean]{unnumbered display" in text
    assert r"{By \hyperref[item:1:4.1]{(4.1)}, as in unnumbered display~3 of $\mathsection$\,4.1.2 and $(4.1)$}" in text


def test_failing_steps_are_linked(paper):
    text = paper_latex(paper)
    line = next(s for s in text.splitlines() if "textcolor{refuted}{fails}" in s)
    assert "{(4.2)}" in line and "{(4.3)}" not in line and "{(4.1)}" not in line, "the first that fails"


def test_how_much_is_argued_by_a_false_line_is_said(paper):
    assert "1 line is argued by it." in paper_latex(paper)


def test_an_empty_paper():
    text = paper_latex(PaperRow("T", "", ""))
    assert "No item of the paper" in text and "Nothing that the paper prints was found to be false." in text


def test_items_of_no_section_are_not_lost(paper):
    text = paper_latex(replace(paper, sections=paper.sections[:1]), whole=True)
    assert text.count(r"\itemhead{item:") == len(paper.items)


def test_a_repair_stands_beside_the_printed_line_where_it_fits(paper):
    entries = paper_latex(paper, whole=True).split(r"\begin{document}")[1].split(r"\itemhead{")[1:]
    beside = [e.split("}")[0] for e in entries if r"\pair{" in e]
    assert beside == ["item:5:4.1-mean", "item:9:4.6"]


def test_lines_beside_the_printed_one(paper):
    (entry, whole) = (
        next(e for e in paper_latex(paper, whole=told).split(r"\itemhead{") if e.startswith("item:4:"))
        for told in (False, True)
    )
    assert re.findall(r"\\item\[(\w*)\]", entry) == ["Proved", "Proof", "Besides"]
    assert r"\textcolor{refuted}{false}: at $q = 1/4$" in entry
    words = re.findall(r"\\item\[([^\]]*)\]", whole)
    assert words == ["Claimed", "Proved", "Proof", "Besides", "Proof", "Is false"]
    assert re.search(r"\\item\[Is false\].*\\par \{\\small At \$q = 1/4\$", whole)


def test_a_line_is_told_once_with_all_its_counterexamples_and_a_proof_is_not_told_again(paper):
    false = replace(paper.items[0].parts[0], outcome="refuted", outline_latex=("At $q = 1$: left side $1$.",))
    other = replace(false, claim="another", outline_latex=("At $q = 2$: left side $2$.",))
    true = replace(false, role="repaired", outcome="proved", outline_latex=("By algebra.",))
    row = replace(paper.items[0], printed=false.latex, parts=(false, other, true, replace(true, latex="x = x")))
    first, *more = statements(row, row.parts)
    assert first.false and first.as_printed and first.told == (*false.outline_latex, *other.outline_latex)
    assert [(one.word, one.told) for one in more] == [("Repaired", ("By algebra.",)), ("Repaired", ("As before.",))]
    apart = statements(row, (false, replace(other, conditions="for $q > 1$")))
    assert [(one.word, one.as_printed) for one in apart] == [("False", False), ("False", False)]


EACH = r"Of \ensuremath{a = b} and \ensuremath{c = d}: by x. Of \ensuremath{b = c}: it is y."


@pytest.mark.parametrize(
    ("printed", "lines", "wanted"),
    [
        ("a = b = c = d", ("By x.", "It is y.", "By x."), "First and third relation: by x. Second relation: it is y."),
        ("a = b = c = d", ("By x.", "By x.", "By x."), "By x."),
        ("a = b = e = b = c = d", ("By x.", "It is y.", "By x."), EACH),
        ("e = a = b = c = d", ("By x.", "It is y.", "By x."), EACH),
    ],
    ids=["chain", "alike", "one is missing", "begins later"],
)
def test_a_printed_chain_says_which_relation_a_proof_is_of(paper, printed, lines, wanted):
    line = replace(part(proved(), "printed"), conditions="")
    pairs = ("a = b", "b = c", "c = d")
    links = tuple(replace(line, latex=x, outline_latex=(y,)) for x, y in zip(pairs, lines, strict=True))
    reading = replace(paper.items[0].reading, level="same")
    text = paper_latex(edited(paper, 0, kind="equation", printed=printed, parts=links, reading=reading))
    assert rf"{{\footnotesize\raggedright {wanted}\par}}" in text


@pytest.mark.parametrize(("latex", "said"), [("b = c", "Second relation"), ("x = y", "In any case")])
def test_a_relation_without_conditions_beside_one_with_them_has_a_name(paper, latex, said):
    line = replace(part(proved(), "printed"), text="", latex="a = b", outline_latex=("By x.",))
    line = replace(line, conditions="for $q > 1$")
    links = (line, replace(line, latex=latex, conditions="", outline_latex=("By y.",)))
    reading = replace(paper.items[0].reading, level="same")
    text = paper_latex(edited(paper, 0, kind="equation", printed="a = b = c", parts=links, reading=reading))
    assert rf"For $q > 1$: by x.\par {said}: by y.\par" in text


def test_a_false_relation_of_a_chain_and_its_repair_are_called_by_its_place(paper):
    """The formula stands above already; another line than the printed one is told as it is."""
    right = replace(part(proved(), "printed"), latex="a = b", conditions="for $r > 1$")
    false = replace(part(refuted(), "printed"), latex="b = c", conditions="for $r > 1$")
    true = replace(part(proved(), "repaired"), latex="b = c", conditions="for $r > 2$")
    row = {"kind": "equation", "verdict": "corrected", "printed": "a = b = c"}
    text = paper_latex(edited(paper, 0, **row, parts=(right, false, true)))
    assert r"\item[Proved] {\small The first relation, for $r > 1$.\par}" in text
    assert r"\item[False] {\small The second relation, for $r > 1$.\par}" in text
    assert r"\item[Repaired] {\small The second relation, for \added{$r > 2$}.\par}" in text
    for printed, latex in (("a = b = c", "b = d"), (r"a = b \implies b = c", "b = c")):
        parts = (right, *(replace(one, latex=latex) for one in (false, true)))
        assert "The second relation" not in paper_latex(edited(paper, 0, **row | {"printed": printed}, parts=parts))


def test_a_definition_of_which_nothing_is_checked_is_told_at_the_end(paper):
    bare = replace(paper.items[0].reading, level="in words", detail="a definition, nothing of it is checked")
    defined = edited(paper, 0, verdict="definition", kind="definition", reading=bare)
    *_, end = (text := paper_latex(defined)).split(r"\section*{How it was checked}")
    assert "1 definition in words is taken as said: nothing of it is checked." in end
    assert text.count("nothing of it is checked") == 1
    assert paper_latex(defined, whole=True).count("nothing of it is checked") == 2


def test_proofs_under_different_conditions_and_those_with_steps_stand_apart(paper):
    """Each on a line of its own, and the first step below what it is a proof of."""
    line = replace(part(proved(), "printed"), text="", conditions="")
    told = (("a = b", "for $q > 1$", "By x."), ("b = c", "for $q > 2$", f"(a) $z$, by y. {LINE}By (a)."))
    links = tuple(replace(line, latex=x, conditions=said, outline_latex=(y,)) for x, said, y in told)
    reading = replace(paper.items[0].reading, level="same")
    text = paper_latex(edited(paper, 0, kind="equation", printed="a = b = c", parts=links, reading=reading))
    assert r"For $q > 1$: by x.\par For $q > 2$: \newline{}(a)~$z$, by y. \newline{}By (a).\par}" in text
    alike = tuple(replace(one, conditions="") for one in links)
    text = paper_latex(edited(paper, 0, kind="equation", printed="a = b = c", parts=alike, reading=reading))
    assert r"First relation: by x.\par Second relation: \newline{}(a)~$z$, by y. \newline{}By (a).\par}" in text


def test_a_line_that_leaves_a_side_to_another_line_is_told_with_both(paper):
    line = replace(part(proved(), "printed"), conditions="", latex="a = b", outline_latex=("By x.",))
    reading = replace(paper.items[1].reading, level="same")
    before, behind = (paper.items[k].ref for k in (0, 2))
    for printed, way in (("a =", f"with .*{behind}"), ("b", f"from .*{before}"), ("a = b", "")):
        text = paper_latex(edited(paper, 1, kind="equation", printed=printed, parts=(line,), reading=reading))
        entry = text.split(r"\itemhead{item:2:")[1].split(r"\itemhead")[0]
        assert re.findall(r"\\item\[([^\]]*)\]", entry)[:2] == (
            ["As printed", "Proved"] if way else ["As printed", "Proof"]
        )
        assert (r"\item[Proved] \formula{a = b}" in entry) == bool(way)
        assert bool(re.search(rf"it goes on {way or '.'}", entry)) == bool(way)
    false = replace(line, outcome="refuted", outline_latex=("At $q = 1$: left side $1$, right side $2$.",))
    for printed, again in (("a =", False), ("b", True)):
        text = paper_latex(edited(paper, 1, kind="equation", printed=printed, parts=(false,), reading=reading))
        assert (r"\item[False] \formula{a = b}" in text) == again


def test_a_false_line_says_for_what_it_is_stated(paper):
    """What the repair does not say again; what is ours makes the line say less, and belongs to it."""
    false = replace(
        part(proved(), "printed"),
        outcome="refuted",
        text="",
        latex="a = b",
        conditions="for $q > 0$, $r > 1$, $k = 2$; given that $c_j > 0$",
        besides="$k = 2$",
        outline_latex=("At $q = 1$: left side $1$, right side $2$.",),
    )
    true = replace(
        false, role="repaired", outcome="proved", besides="", conditions="for $q > 0$", outline_latex=("By x.",)
    )
    entry = paper_latex(edited(paper, 1, printed="a = b", parts=(false, true))).split(r"\itemhead{item:2:")[1]
    assert r"right side $2$.\par}\aside{Stated for $r > 1$; given that $c_j > 0$. False even for $k = 2$.}" in entry
    assert "Supposed besides" not in entry.split(r"\itemhead")[0]
    told = replace(
        false, outline_latex=(*false.outline_latex, "There, as is supposed, $c_j > 0$ for $j = 1$ alone, $1 > 0$.")
    )
    entry = paper_latex(edited(paper, 1, printed="a = b", parts=(told, true))).split(r"\itemhead{item:2:")[1]
    assert r"\aside{Stated for $r > 1$. False even for $k = 2$.}" in entry
    without = replace(false, conditions="for $r > 1$; not supposing $0 < q < 1$", besides="")
    assert stated_for(without, [true]) == "Stated for $r > 1$; not supposing $0 < q < 1$."


def test_an_item_whose_numbers_are_in_the_table_says_so(paper):
    value = replace(
        part(proved(), "printed"), conditions="", text="", latex="x = 0.25", outline_latex=("By evaluation.",)
    )
    other = replace(value, latex="a = b", role="also")
    text = paper_latex(edited(paper, 1, printed="x = 0.25", parts=(value, other)))
    assert r"See p.~\pageref{numbers}." in text.split(r"\itemhead{item:2:")[1].split("\n")[0]
    assert r"\pageref{numbers}" not in paper_latex(edited(paper, 1, printed="a = b", parts=(other,)))


def test_fractions_below_each_other_have_room(paper):
    line = replace(part(proved(), "printed"), conditions="", outline_latex=("By x.",))
    for (first, second), between in (
        ((r"\frac ab = c", r"\frac bc = d"), r"\par\vskip 4pt "),
        (("a = b", "c = d"), r"\par "),
    ):
        parts = (replace(line, latex=first, claim="one"), replace(line, latex=second, claim="two"))
        text = paper_latex(edited(paper, 0, kind="prose", printed="", parts=parts))
        assert rf"\formula{{{first}}}{between}\formula{{{second}}}" in text


def test_evidence_that_was_asked_for(paper):
    text = paper_latex(paper, whole=True)
    assert r"\aside{34 points of the grid x=1..9: holds at 34" in text
    assert r"certified on the box q=1/100..49/100; N=1000: holds at all its points" in text
    assert r"\item[Evidence] {\small Not proved: \texttt{q \char62{} 0 \char124{}\char45{}\allowbreak{} q" in text
    assert r"FAILS on the box q=1/100..49/100, at q = 1/4." in text


def test_every_number_is_in_the_table(paper):
    table = paper_latex(paper, whole=True).split(r"\section*{All numbers}")[1].split(r"\section*")[0]
    assert re.findall(r"^\\numbered\{\\hyperref\[item:\d+:([^\]]*)\]", table, re.M) == [
        "4.1", "4.2", "4.3", "4.4", "Theorem-4.1", "4.6", "6.1", "6.2", "6.3",
    ]  # fmt: skip
    assert r"{(4.6)}}{\verdict{corrected}}{\pageref{item:9:4.6}}" in table


def test_figures_of_a_package(paper, tmp_path, monkeypatch):
    for name in ("drawn", "plain"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / "drawn" / "figures.py").write_text(
        "from symbolic.writing.figures import Figure\n"
        "FIGURES = [Figure('line', '4.2', 'As in (4.1).', lambda: 'PICTURE'), Figure('no', '9', '', lambda: 'NONE')]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    assert [f.slug for f in figures_of("drawn")] == ["line", "no"]
    assert figures_of("plain") == figures_of("absent") == figures_of("") == []
    (path,) = write_paper("some_paper", replace(paper, package="drawn"), tmp_path)
    text = path.read_text(encoding="utf-8")
    assert "\\paperfigure{figure:line}{As in \\hyperref[item:1:4.1]{(4.1)}.}{%\nPICTURE}" in text
    assert "pgfplots" in text and "NONE" not in text
    for module in ("drawn", "drawn.figures", "plain"):
        sys.modules.pop(module, None)


def test_text_is_escaped():
    assert prose("50% of a_b & #1 {x} ~ \\ ^") == (
        r"50\% of a\_b \& \#1 \{x\} \textasciitilde{} \textbackslash{} \textasciicircum{}"
    )
    assert prose("for $q_1 < 1$: 3 $ each") == r"for $q_1 < 1$: 3 \$ each"
    assert prose("q ≥ ½, ε-private, Zéber, 数") == r"q $\ge $ $\tfrac12$, $\varepsilon $-private, Zéber, ?"
    assert prose("a $} b$ c") == r"a \$\} b\$ c"
    assert code("a_b/c-d.json") == (
        r"\texttt{a\char95{}\allowbreak{}b/\allowbreak{}c\char45{}\allowbreak{}d.\allowbreak{}json}"
    )


def test_what_is_wide_is_displayed_in_a_column_where_a_line_can_end_nowhere_in_it():
    assert within("a + b = c", 24) == "$a + b = c$"
    assert within(" + ".join("a" * 60), 24).startswith("$a + a")
    for displayed in (r"\frac{a}{b} = c", " ".join("a" * 60)):
        assert within(displayed, 24).startswith(r"\formula{")


def test_formulas():
    assert formula("a  = b") == r"\formula{a = b}"
    assert formula(r"\left( a") == r"\texttt{\char92{}left( a}"
    assert formula("") == inline("") == ""
    assert inline("a = b") == r"\ensuremath{a = b}"
    many = "for every number of users that one can think of, however large and however many,"
    long_text = rf"\text{{{many} }} n \ge 1, \text{{ it holds}}"
    assert formula(long_text) == many + r" $n\ge 1,$ it holds"


@pytest.mark.parametrize("latex", ["a % b", "#1", "a & b", r"\begin{cases} a", "{a", "a}", r"\text{$a}", "a\\"])
def test_what_would_break_the_document_is_shown_as_it_is_written(latex):
    assert not safe(latex)
    assert formula(latex).startswith(r"\texttt{") and inline(latex).startswith(r"\texttt{")


@pytest.mark.parametrize(
    "latex", [r"50\%", r"\text{if $a$}", r"\begin{cases} a & b \\ c & d \end{cases}", r"a \& b", r"\{a\}"]
)
def test_what_is_safe(latex):
    assert safe(latex)


@pytest.mark.parametrize(
    ("one", "other"), [(r"\left( a \right)^2 \geq \frac12", r"(a)^{2} \ge \frac{1}{2}."), (r"2 \cdot q p", "2qp")]
)
def test_formulas_that_look_the_same(one, other):
    assert same_formula(one, other)


@pytest.mark.parametrize(("one", "other"), [("a^{bc}", "a^b c"), (r"2 \cdot 3", "23"), ("a", "b")])
def test_formulas_that_do_not(one, other):
    assert not same_formula(one, other)


@needs_latex
def test_it_compiles(paper, tmp_path):
    items = [replace(row, place="4.1:2:1", reading=replace(row.reading, key="")) for row in paper.items[5:6]]
    said = replace(paper, items=(*paper.items[:5], *items, *paper.items[6:]))
    (path,) = write_paper("some_paper", said, tmp_path)
    assert re.search(r"paragraph\$?\\,2\.1", path.read_text(encoding="utf-8"))  # a pilcrow
    compiled(path)
    assert path.with_suffix(".pdf").stat().st_size > 10_000
    assert "Type 1" in (fonts := fonts_of(path)) and "Type 3" not in fonts


@needs_latex
@needs_plots
def test_figures_compile(paper, tmp_path):
    from derivations.jan2016.figures import FIGURES

    moved = [Figure(f.slug, "4.2", f.caption, f.draw) for f in FIGURES]
    path = tmp_path / "some_paper.tex"
    path.write_text(paper_latex(paper, moved), encoding="utf-8")
    compiled(path)


def test_lemmas_have_a_document_of_their_own_and_links_lead_across(paper, tmp_path):
    key = "a" * 12
    lemma = LemmaRow(key, "x |- x = x", "x = x", outline=("By (4.1).",), general=True)
    cited = replace(paper.items[0].parts[0], outcome="proved", outline_latex=(rf"By \lemma{{{key}}}.",))
    whole = replace(edited(paper, 0, parts=(cited,)), lemmas=(lemma,))
    report, lemmas = (path.read_text(encoding="utf-8") for path in write_paper("some", whole, tmp_path))
    assert r"\hyperref[lemma:1]{Lemma~A.1}" in report and r"\stated{1}{\href{some-lemmas.pdf\#lemma:1}{" in report
    foot = r"\renewcommand\foot{Lemmas: stated from p.~\pageref{section:lemmas} on, proved in some-lemmas.pdf}"
    assert foot in report
    assert r"\renewcommand\foot{Numbers in parentheses, sections and notation: some.pdf}" in lemmas
    assert r"\lemma{1}" in lemmas and r"\href{some.pdf\#item:1:4.1}{(4.1)}" in lemmas
    assert r"\hyperref[lemma:1]{Lemma~A.1}" in paper_latex(whole, whole=True)
    write_paper("some", paper, tmp_path)
    assert not (tmp_path / "some-lemmas.tex").exists()


@needs_latex
@needs_plots
@pytest.mark.campaign
@pytest.mark.parametrize("name", ["jan2016", "jan2016-lemmas"])
def test_an_author_has_at_most_fifty_pages(name, tmp_path):
    file = shutil.copy(Path(__file__).resolve().parents[2] / "reports" / f"{name}.tex", tmp_path)
    assert int(re.search(r"Output written on [^(]*\((\d+) pages", compiled(Path(file)))[1]) <= 50


def test_what_was_mended_in_a_scan_is_told_in_prose():
    """Its formulas are formulas."""
    for path in Path(__file__).resolve().parents[2].glob("derivations/*/printed/equations.json"):
        for repair in json.loads(path.read_text(encoding="utf-8"))["repairs"]:
            assert not re.search(r"[\^_\\|]", re.sub(r"\$[^$]*\$", "", repair["reason"])), repair["reason"]


@pytest.mark.parametrize(
    ("role", "text", "shown"),
    [
        ("also", "|- 6/sqrt(2) >= 847/200", r"\frac{6}{\sqrt{2}} \approx 4.24"),
        ("also", "|- 6/sqrt(2) = 106/25", r"\frac{6}{\sqrt{2}} = 4.24"),
        ("printed", "|- 6/sqrt(2) >= 847/200", r"\frac{6}{\sqrt{2}} = 4.24"),
    ],
)
def test_what_is_proved_by_a_bound_is_no_equation_of_ours(role: str, text: str, shown: str) -> None:
    part = PartRow(role, "proved", "c", text=text, latex=r"\frac{6}{\sqrt{2}} = 4.24")
    assert latex_of(part) == shown


def test_two_theorems_told_together_say_which_a_proof_is_of(paper):
    """They share their conditions, which stand below both; one proof of both has no name."""
    line = replace(part(proved(), "printed"), conditions="for $q > 1$")
    for second, wanted in (("By y.", r"First: by x. Second: by y."), ("By x.", "By x.")):
        told = (("a = b", "By x."), ("c = d", second))
        parts = tuple(replace(line, latex=x, outline_latex=(y,)) for x, y in told)
        text = paper_latex(edited(paper, 0, kind="prose", printed="", parts=parts))
        assert rf"{{\footnotesize\raggedright {wanted}\par}}" in text
