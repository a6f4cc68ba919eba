"""The lemmas of a report, and its page of notation."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from symbolic.ledger.ledger import ADDITION, LemmaRow, PaperRow, PartRow, Row, SymbolRow, merged
from symbolic.writing.appendix import appendix_latex
from symbolic.writing.items import Items
from symbolic.writing.lemmas import Lemmas, citations, lemmas, stated
from symbolic.writing.plain import item_text, spoken
from symbolic.writing.report import paper_latex
from symbolic.writing.symbols import symbols
from tests.reported import PAPERS

POWERS = LemmaRow("a" * 12, "x |- x = x", "x = x", outline=("By arithmetic.",), general=True, modules=("one", "two"))
LAW = LemmaRow(
    "b" * 12, "y |- y = y", "y = y", "for real $y$", (rf"By algebra from \lemma{{{'a' * 12}}}.",), False, ("one",)
)
LAST = LemmaRow("c" * 12, "z |- z = z", "z = z", outline=(rf"This is \lemma{{{'b' * 12}}}.",), modules=("two",))


def proved(ref: str, module: str, line: str, lemma: str = "") -> Row:
    """An item with one theorem."""
    part = PartRow("printed", "proved", "", f"{ref} holds", outline_latex=(line,), lemma=lemma)
    return Row(ref, "1", "equation", "proved", module, parts=(part,))


def paper(*rows: Row) -> PaperRow:
    """A paper with three lemmas."""
    return PaperRow("T", "", "", items=rows, lemmas=(LAST, LAW, POWERS))


FIRST = proved("1", "one", rf"By algebra from \lemma{{{'c' * 12}}} ($z := 1$).")


def test_each_lemma_stands_before_its_use_and_general_ones_first():
    found = Lemmas(paper(FIRST))
    assert found.numbers == {"a" * 12: 1, "b" * 12: 2, "c" * 12: 3}
    assert found.called(FIRST.parts[0].outline_latex[0]) == "By algebra from Lemma A.3 ($z := 1$)."
    assert found.groups == {True: [POWERS], False: [LAW, LAST], None: []}


def test_a_lemma_that_rests_on_a_law_is_not_general():
    low = replace(POWERS, outline=(rf"By \lemma{{{'b' * 12}}}.",))
    found = Lemmas(replace(paper(FIRST), lemmas=(LAST, replace(LAW, outline=("By arithmetic.",)), low)))
    assert "a" * 12 not in found.numbers  # nothing cites it any more
    both = proved("2", "one", rf"By \lemma{{{'a' * 12}}}.")
    found = Lemmas(replace(paper(both), lemmas=(replace(LAW, outline=("By arithmetic.",)), low)))
    assert found.groups[True] == [] and found.numbers == {"b" * 12: 1, "a" * 12: 2}


def test_what_an_item_says_is_called_by_the_item_unless_its_proof_rests_on_the_lemma():
    found = Lemmas(paper(FIRST, proved("2", "one", "By arithmetic.", "b" * 12)))
    assert found.name("b" * 12) == "(2)" and found.numbers == {"c" * 12: 1}
    found = Lemmas(paper(FIRST, proved("2", "one", rf"This is \lemma{{{'b' * 12}}}.", "b" * 12)))
    assert found.name("b" * 12) == "Lemma A.2"


def test_a_report_states_and_links_them():
    items = Items(paper(FIRST))
    text = lemmas(items.lemmas, items.linked)
    assert text.index(r"\lemma{1}") < text.index(r"\lemma{2}") < text.index(r"\lemma{3}")
    assert r"\hyperref[lemma:2]{Lemma~A.2}" in text and r"\lemma{bb" not in text
    assert items.linked(r"By \lemma{aaaaaaaaaaaa} and (1).") == (
        r"By \hyperref[lemma:1]{Lemma~A.1} and \hyperref[item:1:1]{(1)}."
    )
    assert lemmas(Lemmas(PaperRow("", "", "")), items.linked) == ""


def test_a_lemma_with_a_name_is_cited_by_it():
    named = replace(POWERS, name="law of $x$")
    items = Items(
        PaperRow("T", "", "", items=(proved("1", "one", rf"By \lemma{{{'a' * 12}}} ($x := 1$)."),), lemmas=(named,))
    )
    assert items.linked(r"By \lemma{aaaaaaaaaaaa} ($x := 1$, $y := 2$) and (1).").startswith(
        r"By \hyperref[lemma:1]{Lemma~A.1} (\textit{law of $x$}; $x := 1$, $y := 2$) and "
    )
    assert items.lemmas.called(r"By \lemma{aaaaaaaaaaaa}.") == "By Lemma A.1 (law of $x$)."
    assert r"\textit{Law of $x$.}" in lemmas(items.lemmas, items.linked)


def test_what_a_proof_of_the_same_item_takes_is_a_lemma_with_a_number():
    """So is what an item says beside the print, whose proof no report tells."""
    one, other = (
        proved("1", "one", line, lemma).parts[0]
        for line, lemma in ((".", "a" * 12), (rf"By \lemma{{{'a' * 12}}}.", ""))
    )
    row = replace(proved("1", "one", "."), parts=(one,))
    assert Lemmas(paper(row)).items == {"a" * 12: "1"}
    for parts in ((one, other), (replace(one, role="also"),)):
        found = Lemmas(paper(replace(row, parts=parts), FIRST))
        assert found.items == {} and found.numbers["a" * 12] == 1


def test_a_report_states_what_its_proofs_cite_and_names_the_document_with_the_proofs():
    text = stated(Lemmas(paper(FIRST)), "p-lemmas")
    assert text.startswith(r"\room[140pt]\section*{Lemmas that")  # no heading stands alone at the foot of a page
    assert r"\href{p-lemmas.pdf}{\texttt{p-lemmas.pdf}}" in text
    assert re.findall(r"\\stated\{(\d+)\}", text) == ["3"], "the others are cited in lemmas alone"
    assert r"{\href{p-lemmas.pdf\#lemma:3}{\textbf{A.3}}}{}{$z = z$.}" in text
    assert stated(Lemmas(PaperRow("", "", "")), "p-lemmas") == ""


def test_a_long_proof_is_not_told_again():
    long = "By algebra from " + "x" * 200 + "."
    rows = [proved("1", "one", long), proved("2", "one", long), proved("3", "one", "By arithmetic.")]
    items = Items(PaperRow("T", "", "", items=tuple(rows)))
    assert [items.again(row).parts[0].outline_latex[0] for row in rows] == [long, "As for (1).", "By arithmetic."]


def test_what_only_lines_beside_take_comes_last():
    beside = replace(proved("2", "one", rf"By \lemma{{{'a' * 12}}}.").parts[0], role="also")
    found = Lemmas(paper(Row("2", "1", "equation", "proved", parts=(beside,))))
    assert found.groups == {True: [], False: [], None: [POWERS]} and found.numbers == {"a" * 12: 1}
    assert lemmas(found, str) == "" and r"\lemma{1}" in lemmas(found, str, whole=True)


def test_a_terminal_shows_what_is_cited():
    text = item_text("small", FIRST, Lemmas(paper(FIRST)))
    assert "By algebra from Lemma A.3 (z := 1)." in text and "Lemma A.3" in text and "z |- z = z" in text


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"At $\delta = 1$: $\frac{P_{n, m}(s)}{2} \ge \sqrt{p q}$.", "At δ = 1: (P_{n, m}(s))/2 ≥ √(p q)."),
        (r"$\left\lfloor \frac{y}{K} \right\rfloor \in \{s_{1}, \dots\}$", "⌊y/K⌋ ∈ {s_1, …}"),
        (
            r"$\mathbf{1}_{\{x = y\}} \leq \binom{n}{k - 1} \cdot \Phi(\bar x)$",
            "1_{x = y} ≤ binom(n, k - 1) · Φ(bar x)",
        ),
    ],
)
def test_formulas_in_a_terminal(latex, shown):
    assert spoken(latex) == shown


def test_parts_of_a_paper_are_merged_whatever_was_built():
    whole = replace(paper(FIRST), symbols=(SymbolRow("s", "s", first={"one": "1", "two": ""}),))
    parts = [whole.of("one"), whole.of("two")]
    assert [row.key[0] for row in parts[0].lemmas] == ["b", "a"] and [row.key[0] for row in parts[1].lemmas] == [
        "c",
        "a",
    ]
    assert merged(parts) == ((POWERS, LAW, LAST), whole.symbols)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            SymbolRow("1", "f(x)", "the square", ("$f(x) = x^2$",), {"one": "1"}),
            r"The square. $f(x) = x^2$. \faint{First: ",
        ),
        (SymbolRow("2", "g(x)", "a function of x'", (), {"one": ""}), "A function of $x'$. Arbitrary"),
    ],
    ids=["defined", "arbitrary"],
)
def test_the_page_of_notation(row, said):
    assert said in symbols((row,), Items(paper(FIRST)))


def test_of_two_functions_with_one_name_the_page_has_the_definition():
    """The one that is but another name says nothing, wherever it comes first."""
    name = SymbolRow("1", "f(x)", "the square", (), {"one": "1"})
    defined = SymbolRow("2", "f(x)", "the square", ("$f(x) = x^2$",), {"one": ""})
    for both in ((name, defined), (defined, name)):
        text = symbols(both, Items(paper(FIRST)))
        assert "$f(x) = x^2$" in text and "Arbitrary" not in text and "in lemmas only" not in text


@pytest.mark.parametrize("name", PAPERS)
def test_nothing_is_defined_by_itself(name):
    equations = [text.strip("$").split(" = ") for row in PAPERS[name].symbols for text in row.definition]
    assert [sides for sides in equations if len(sides) > 1 and sides[0] == sides[1]] == []


def test_citations():
    assert citations([r"By \lemma{aa} and \lemma{bb}.", r"By \lemma{aa}."]) == ["aa", "bb"]


def test_a_citation_does_not_read_like_none() -> None:
    assert "rests on     the definitions alone" in item_text("small", FIRST)
    cited = item_text("small", replace(FIRST, rests_on=("the definitions alone",)))
    assert "rests on     cited, not proved: the definitions alone" in cited


BESIDE = replace(proved("1", "one", "By arithmetic.", "d" * 64).parts[0], role="also", latex="u = v")


def test_what_is_cited_beside_the_print_has_a_mark_and_a_proof():
    """So have what its own proof cites beside other lines, and the lemmas that these take; the rest has none."""
    deep = replace(BESIDE, latex="v = w", outline_latex=(rf"By \lemma{{{'a' * 12}}}.",))
    low = replace(BESIDE, latex="w = u", outline_latex=("By algebra from the converse [1] of (2).",))
    rows = (
        replace(proved("1", "one", "By arithmetic."), parts=(BESIDE, low)),
        replace(proved("2", "one", "By arithmetic."), parts=(deep,)),
        proved("3", "one", "By algebra from line [2] beside (1) ($k := 1$)."),
    )
    text = paper_latex(paper(*rows))
    assert "[1]~" in text and r"\item[Proof] {\footnotesize\raggedright [1]~By arithmetic" not in text
    assert r"[2]~By algebra from the converse [1] of \hyperref[item:2:2]{(2)}." in text
    assert r"\raggedright [1]~By \hyperref[lemma:1]{Lemma~A.1}." in text, "and its lemma is told"
    alone = paper_latex(paper(*rows[:2]))
    assert "[1]~" not in alone and "converse" not in alone
    assert "Beside lines of the paper" in appendix_latex("p", replace(paper(*rows), items=(*rows[:2], ADDED)))


ADDED = replace(proved("4", "one", "By line [1] beside (2)."), kind=ADDITION)
