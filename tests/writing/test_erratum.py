"""What an author takes over: errata, new proofs, a summary, a badge."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from awkward import awkward, edited
from tex import CLASSES, compiled, failure, needs, needs_latex, shown

from symbolic.ledger.ledger import ADDITION, PaperRow, Summary, Told
from symbolic.writing.appendix import appendix_latex
from symbolic.writing.correcting import Corrections
from symbolic.writing.erratum import badge, erratum_latex, erratum_markdown, summary_markdown
from symbolic.writing.formulas import same_formula
from symbolic.writing.report import paper_latex
from symbolic.writing.words import lower
from tests.campaigns import sampled
from tests.reported import PAPERS


@pytest.fixture
def classed(paper) -> PaperRow:
    """With a class for each of three items alone, and an argument that fails."""
    paper = replace(paper, summary=Summary(), items=tuple(replace(row, consequence="") for row in paper.items))
    paper = edited(paper, 2, consequence="conclusion")
    paper = edited(paper, 8, consequence="misprint")
    return edited(paper, 6, consequence="proof")


def test_by_what_a_line_changes(classed):
    """Conclusions first, then misprints, then what has no class; what is set aside is counted."""
    text = erratum_markdown("p", classed)
    order = ["## Conclusions: what the paper may not claim", "**Equation (4.3).**",
             "## Misprints", "**Equation (4.6).**",
             "## Lines that are false as printed", "**Equation (4.2).**", "**Section 4.1.2, unnumbered display 3.**",
             "## True, but not as argued", "The argument fails at (4.2); Theorem 4.1 is true all the same"]  # fmt: skip
    assert [text.index(part) for part in order] == sorted(text.index(part) for part in order)
    assert "(6.2)" not in text and "2 more lines are false as printed" in text
    assert "This is false; nothing is proved in its place." in text.split("## Misprints")[0]


def test_what_page_one_says_is_to_be_done_where_no_line_is_true_instead(classed):
    """And a line that is true is not called false."""
    told = Told("It is not so", ("4.3",), "It is 3.", "claim it at [3](4.3).")
    text = erratum_markdown("p", replace(classed, summary=Summary(fails=(told,)))).split("## Misprints")[0]
    assert "Repair: claim it at 3." in text and "in its place" not in text
    row = edited(classed, 2, verdict="proved", parts=classed.items[0].parts).items[2]
    text = erratum_markdown("p", replace(classed, items=(*classed.items[:2], row, *classed.items[3:])))
    assert "**Equation (4.3).** Printed is" in text and "This is true; what it is taken for is not." in text


@pytest.mark.parametrize("name", PAPERS)
def test_items_are_called_by_their_places(name):
    """What a command line calls a sentence is nowhere: an author would not find it in the draft."""
    paper = PAPERS[name]
    slugs = [re.escape(row.ref) for row in paper.items if row.place and "-" in row.ref and row.kind != ADDITION]
    raw = re.compile(rf"(?<![\w.-])(?:{'|'.join(slugs) or '(?!)'})(?![\w-])")
    for text in (erratum_latex(name, paper), erratum_markdown(name, paper), summary_markdown(name, paper)):
        assert raw.findall(re.sub(r"\$[^$]*\$", "", text)) == []
    item = next((row for row in paper.items if row.place and "-" in row.ref), None)
    assert item is None or raw.search(f"as {item.ref} says")


@pytest.mark.parametrize("name", PAPERS)
def test_sentences_of_an_erratum_begin_with_capitals(name):
    """And no line that is proved is to be replaced."""
    paper = PAPERS[name]
    text = erratum_markdown(name, paper)
    assert re.findall(r"(?:^|[.] )(?:for (?:integer|real|every)|left side|given that)[^\n]{20}", text, re.M) == []
    proved = [row for row in paper.items if row.verdict == "proved" and row.printed and row.consequence != "proof"]
    assert not [row.ref for row in proved if re.search(rf"For\n\n\$\$\n{re.escape(row.printed)}\n\$\$\n\nread", text)]


@pytest.mark.parametrize("name", PAPERS)
def test_no_formula_is_said_to_be_printed_that_is_not(name):
    """Of a claim in words the formula is ours; and what only lacks a condition is not replaced by itself."""
    paper = PAPERS[name]
    text = erratum_markdown(name, paper)
    replaced = re.findall(r"(?:For|To|Printed is)\n\n\$\$\n(.*)\n\$\$", text)
    displays = {" ".join(row.printed.split()) for row in paper.items if row.reading.key is not None}
    assert set(replaced) <= displays
    assert not [
        a for a, b in re.findall(r"For\n\n\$\$\n(.*)\n\$\$\n\nread\n\n\$\$\n(.*)\n", text) if same_formula(a, b)
    ]
    assert "Printed is" not in erratum_markdown(name, paper, {}).replace("Printed is\n\n$$", "")


def test_of_what_lacks_a_condition_the_condition_is_told():
    """In the report as well: the formula stands there once."""
    paper = PAPERS["jan2016"]
    entry = erratum_markdown("jan2016", paper).split("**Equation (5.11).** To\n\n$$\n")[1].split("**")[0].split("\n\n")
    line = r"\frac{A-e}{B-e} < \frac{A}{B}"
    assert entry[:2] == [f"{line}\n$$", "add $e < B$."]
    assert (
        "| Equation (5.11) | condition |" in (text := summary_markdown("jan2016", paper)) and "| add $e < B$ |" in text
    )
    shown = paper_latex(paper).split(r"\itemhead{item:169:5.11}")[1].split(r"\itemhead")[0]
    assert shown.count(line) == 1 and r"As printed, for $0 < A < B$, \added{$0 < e < B$}" in shown


def test_a_claim_in_words_is_replaced_by_its_words_if_they_are_known(classed):
    row = replace(classed.items[5], place="4.1:3:2")
    paper = replace(classed, items=(*classed.items[:5], row, *classed.items[6:]))
    meant = "What is meant there, as a formula,\n\n$$\n\\text{half}\n$$\n\nis false"
    entry = "**Section 4.1, paragraph 3, sentence 2.**\n\nHalf of them.\n\n" + meant
    assert entry in erratum_markdown("p", paper)
    quotes = {"4.1:3:2": "It is $q$ of 1_000 & more."}
    quoted = entry.replace("sentence 2.**", "sentence 2.** Printed is “It is $q$ of 1\\_000 & more.”")
    assert quoted in erratum_markdown("p", paper, quotes)
    assert r"Printed is {\raggedright ``It is $q$ of 1\_000 \& more.''\par}" in erratum_latex("p", paper, quotes=quotes)
    assert "| Section 4.1, paragraph 3, sentence 2 | refuted | in words | - |" in summary_markdown("p", paper)


def test_relations_that_make_a_chain_are_told_as_one(classed):
    """Under the same conditions, in one direction."""
    chain = [("14.5 \\leq x", ""), ("x < 15.5", ""), ("x > y", ""), ("15.5 < z", "for $z > 0$")]
    parts = [replace(classed.items[8].parts[1], latex=latex, conditions=said) for latex, said in chain]
    text = erratum_markdown("p", edited(classed, 8, parts=(classed.items[8].parts[0], *parts)))
    entry = text.split("**Equation (4.6).**")[1]
    assert re.findall(r"\$\$\n(.*)\n\$\$", entry)[1:4] == [r"14.5 \leq x < 15.5", "x > y", "15.5 < z"]


def test_a_line_that_is_false_even_under_more_conditions_is_said_to_be():
    """The two of jan2016 that are false with every r > 0."""
    even = "False even given that $r_{j} > 0$ for integers $1 \\le j \\le n$."
    found = erratum_markdown("jan2016", PAPERS["jan2016"]).split("\n\n")
    assert sum(even in block and "left side" in block for block in found) == 2


def test_place_for_read_why(classed):
    entry = erratum_markdown("p", classed).split("## Misprints")[1].split("##")[0].split("\n\n")
    assert entry[1:6] == [
        "**Equation (4.6).** For", "$$\na + b = 1\n$$", "read", "$$\nq (1 - q) \\le \\frac{1}{4}\n$$",
        r"A sign. At $q = 1/4$, $N = 1$, $i = 0$: left side $3/64$, right side $3/16$.",
    ]  # fmt: skip


def test_conditions_are_told_where_they_are_what_is_missing(classed):
    said = r"For integers $0 \le i \le N$, $0 < q < \frac{1}{2}$"
    assert said not in erratum_markdown("p", classed) and said not in erratum_latex("p", classed)
    lacking = edited(classed, 8, consequence="condition")
    assert f"{said}." in erratum_markdown("p", lacking) and f"{said}." in erratum_latex("p", lacking)


def test_nothing_to_change(paper):
    right = replace(paper, items=paper.items[:1])
    for text in (erratum_latex("p", right), erratum_markdown("p", right)):
        assert "Nothing that the paper prints was found to be false." in text
    assert "heading" not in appendix_latex("p", right) and "|" not in summary_markdown("p", right)


def test_new_proofs_only(classed):
    """Of repaired lines, and of what is true for another reason; numbered as in the paper."""
    text = appendix_latex("p", classed)
    assert r"\textbf{Equation (4.6), as it is true.}" in text and r"\tag*{(4.6)}" in text
    assert r"\textbf{Theorem~4.1.}" in text and "Equation (4.1)" not in text and "(4.3)" not in text
    assert text.count(r"\emph{Proof.}") == 4


def test_what_is_added_is_exported_with_its_letters():
    """What the paper lacks, in its section, with what the note says of it, its proof and the lemmas of that."""
    paper = PAPERS["apr2016"]
    added = {row.ref: row for row in paper.items if row.kind == ADDITION and row.verdict == "proved"}
    text, without = (
        appendix_latex("apr2016", replace(paper, items=tuple(row for row in paper.items if row.ref not in left_out)))
        for left_out in ((), added)
    )
    assert {"4.7-asymptotic", "4.8-error"} <= added.keys() and "Addition" not in without
    proofs, _, notation = text.partition("Notation}")
    defined = re.findall(
        r"the (?:definition|recursion|initial value) of \$(.+?)\$", proofs.replace(r"\penalty5000  ", "")
    )
    functions = {one for one in defined if not re.fullmatch(r".*\\(max|min|sqrt|lfloor|lceil).*|e\^.*", one)}
    assert len(functions) > 9 and not [
        one for one in functions if rf"\ensuremath{{{one}}}:" not in notation.replace(r"\penalty5000  ", "")
    ]
    assert r"\ensuremath{R(x_{i})}:" not in notation  # of P[R(x_t) = d_k]
    assert all(rf"\ensuremath{{{f}}}: Probability" in notation for f in (r"W_{z, m}(i)", r"W_{m}(i)", r"P_{N, m}(i)"))
    assert r"$W_{0}(i) = \mathbf{1}_{\{i = 0\}}$" in notation and r"\mathbf{1}_{\{i = 0\}}}: 1 for" in notation
    places = Corrections(paper)
    for row in added.values():
        place = places.place(row)
        head = f"Not in the paper, to {lower(place)}" if row.place else place
        entry = text.split(rf"\textbf{{{head}.}}")[1].split(r"\noindent\textbf")[0]
        assert entry.count(r"\emph{Proof.}") == sum(part.role == "printed" for part in row.parts)
        assert all(rf"\textbf{{Lemma~A.{k}.}}" in text for k in re.findall(r"Lemma~A\.(\d+)", entry))
    assert r"$d = s - (n - \penalty5000  1) q - m (p - \penalty5000  q)$ is the distance from the mean" in text
    assert r"\leq \frac{2}{\sqrt{n p q}}" in text and r"\leq \frac{2}{\sqrt{n p q}}" not in without


def test_a_summary_has_one_row_for_each_correction(classed):
    text = summary_markdown("p", classed)
    rows = [line for line in text.splitlines() if line.startswith("| ")][2:]
    assert len(rows) == 5 and all(row.count(" | ") == 3 for row in rows)
    assert rows[0].startswith("| Equation (4.3) | conclusion | $q^{N+1}(1-q) = q(1-q)$ | - |")
    assert "12 items: 3 proved, 4 false as printed, 3 refuted, 1 definition, 1 open." in text


def test_a_summary_says_first_what_the_package_sums_up(classed):
    told = Told("No gain of $\\sqrt{k}$", ("4.3",), "It is [3.6](4.3), not 3.", "claim it at equal $q$.")
    text = summary_markdown("p", replace(classed, summary=Summary(fails=(told,))))
    assert "#### Findings\n- **No gain of $\\sqrt{k}$.** It is 3.6, not 3. *Repair:* claim it at equal $q$." in text


def test_badge(paper):
    shown = badge(paper)
    assert set(shown) == {"schemaVersion", "label", "message", "color"} and shown["schemaVersion"] == 1
    assert shown["color"] == "red" and str(shown["message"]).startswith("3 of 11 proved, ")
    right = replace(paper, items=paper.items[:1])
    assert badge(right)["color"] == "brightgreen" and badge(right)["message"] == "1 of 1 proved"


def test_the_same_bytes():
    for write in (erratum_latex, erratum_markdown, summary_markdown, appendix_latex):
        assert write("p", awkward()) == write("p", awkward())


def test_formulas_are_broken_for_the_page(classed):
    one, two = (erratum_latex("p", classed, columns) for columns in (1, 2))
    assert two.count(r"\qquad") > one.count(r"\qquad") > 0
    assert erratum_latex("p", classed) == one and appendix_latex("p", classed) == appendix_latex("p", classed, 1)


@pytest.mark.parametrize("ref", ["4.1-S", "5.1-S"])
def test_a_mean_is_written_as_the_paper_writes_it(ref):
    """So it can be put into the draft."""
    (line,) = (item for item in PAPERS["jan2016"].items if item.ref == ref)
    assert [p.latex.startswith("E(S) = ") for p in line.parts if p.role == "repaired"] == [True]


@needs_latex
@pytest.mark.parametrize(
    ("start", "columns"),
    [
        (r"\documentclass{article}", 1),
        (r"\documentclass[10pt]{amsart}", 1),
        (r"\documentclass[twocolumn]{article}", 2),
    ],
)
def test_errata_and_proofs_compile_in_the_paper(classed, tmp_path, start, columns):
    (tmp_path / "erratum.tex").write_text(erratum_latex("p", classed, columns), encoding="utf-8")
    (tmp_path / "appendix.tex").write_text(appendix_latex("p", classed, columns), encoding="utf-8")
    path = tmp_path / "paper.tex"
    body = r"\section{Errata}\input{erratum}\appendix\section{Proofs}\input{appendix}"
    path.write_text(
        start + r"\usepackage{amsmath}\begin{document}\hfuzz=\maxdimen" + body + r"\end{document}", encoding="utf-8"
    )
    compiled(path)
    assert "Equation (4.6), as it is true." in shown(path) and "(4.6)" in shown(path)


@needs_latex
def test_errata_and_proofs_on_slides(classed, tmp_path):
    """Each heading is shown, though a slide shows no sections and has no paragraphs with titles."""
    needs("pdflatex", "beamer")
    erratum, appendix = erratum_latex("p", classed), appendix_latex("p", classed)
    (tmp_path / "erratum.tex").write_text(erratum, encoding="utf-8")
    (tmp_path / "appendix.tex").write_text(appendix, encoding="utf-8")
    path = tmp_path / "slides.tex"
    frame = r"\begin{frame}[allowframebreaks]{T}\input{%s}\end{frame}"
    frames = frame % "erratum" + frame % "appendix"
    path.write_text(CLASSES["beamer"] + rf"\begin{{document}}{frames}\end{{document}}", encoding="utf-8")
    assert "Overfull" not in compiled(path)
    headings = re.findall(r"\\rederiveheading\{(\w.*?)\}$", erratum + appendix, re.M)
    assert len(headings) > 4 and all(" ".join(heading.split()) in shown(path) for heading in headings)


@needs_latex
@sampled(("name", "columns"), [("jan2016", 2), ("apr2016", 1)], 2)
def test_a_long_appendix_on_slides(tmp_path, name, columns):
    """In one frame TeX has no lengths for it; between frames each item is a frame of its own, with its heading."""
    needs("pdflatex", "beamer")
    appendix = appendix_latex(name, PAPERS[name], columns)
    (tmp_path / "appendix.tex").write_text(appendix, encoding="utf-8")
    slides = CLASSES["beamer"] + r"\begin{document}%s\end{document}"
    path, whole = tmp_path / "slides.tex", tmp_path / "whole.tex"
    path.write_text(slides % r"\input{appendix}", encoding="utf-8")
    assert "Overfull \\hbox" not in compiled(path)
    assert len(re.findall(r"Lemma A\.\d+\. ", shown(path))) >= appendix.count(r"\textbf{Lemma~A.")
    whole.write_text(slides % r"\begin{frame}[allowframebreaks]{T}\input{appendix}\end{frame}", encoding="utf-8")
    assert "Dimension too large" in failure(whole)


@pytest.mark.parametrize("name", ["jan2016", "apr2016"])
@pytest.mark.parametrize(("style", "columns"), [("IEEEtran", 2), ("acmart", 2), ("amsart", 1)])
def test_what_is_exported_fits_the_columns_of_a_paper(tmp_path, style, columns, name):
    needs("pdflatex", style)
    paper = PAPERS[name]
    (tmp_path / "erratum.tex").write_text(erratum_latex(name, paper, columns), encoding="utf-8")
    (tmp_path / "appendix.tex").write_text(appendix_latex(name, paper, columns), encoding="utf-8")
    body = r"\begin{document}\title{T}\author{A}\maketitle\input{erratum}\appendix\input{appendix}\end{document}"
    (tmp_path / "paper.tex").write_text(CLASSES[style] + r"\usepackage{amsmath}" + body, encoding="utf-8")
    log = compiled(tmp_path / "paper.tex")
    assert "should only be used" not in log  # acmart of a skip within a paragraph


def test_an_interval_is_corrected_in_place_and_claims_of_one_sentence_have_letters():
    """(4.52) is read as two values; where a sentence says several things, the heads of entries tell them apart."""
    for written in (erratum_latex("jan2016", PAPERS["jan2016"]), erratum_markdown("jan2016", PAPERS["jan2016"])):
        assert "[622.29, 711.71]" in written and r"\cdot 1000} = 622.29" not in written
    heads = re.findall(r"^\*\*(.*?)\.\*\*", erratum_markdown("jan2016", PAPERS["jan2016"]), re.M)
    assert len(set(heads)) == len(heads) and "Section 4.3, paragraph 18, sentence 2, claim (b)" in heads


def test_a_line_is_corrected_in_place_only_where_each_number_stands_there_once():
    row = next(row for row in PAPERS["jan2016"].items if row.ref == "4.52")
    others = r"S \to 621.98, 621.98, 711.42", r"S \to [621.985, 711.42]", "S"
    for printed, known in ((row.printed, True), *((other, False) for other in others)):
        paper = replace(PAPERS["jan2016"], items=(replace(row, printed=printed),))
        (correction,) = next(Corrections(paper).groups())[1]
        assert (correction.read[0].latex == r"S\to [622.29, 711.71]") == known


def test_what_is_true_with_another_proof_is_said_and_not_only_where_it_stands():
    wanted = r"4\.2\.1.{0,20}11\.1b.? \(the second factor is not negative\)"
    told = erratum_markdown("jan2016", PAPERS["jan2016"]), paper_latex(PAPERS["jan2016"])
    assert all(re.search(wanted, text.replace("}", "")) for text in told)
    assert "(Lemma 1 applies" in told[0]
