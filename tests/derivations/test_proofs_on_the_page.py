"""Whoever reads only a report can follow each proof: what a proof rests on is stated there, before it is used."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from unittest.mock import patch

import pytest

from symbolic.kernel import Refutation, Rel
from symbolic.kernel.certificate import replay, store_beside
from symbolic.language.following import clash
from symbolic.language.statement import parse
from symbolic.ledger.ledger import LemmaRow, PaperRow, PartRow, Row, SymbolRow
from symbolic.paper.cited import Cited
from symbolic.paper.registry import import_paper
from symbolic.sources import registry
from symbolic.writing import argument
from symbolic.writing.argument import Argument, lemma_key
from symbolic.writing.lemmas import Lemmas, citations
from symbolic.writing.outline import Mathematics
from symbolic.writing.words import LINE
from tests.campaigns import every
from tests.reported import PAPERS as REPORTED
from tests.reported import printed

ROOT = Path(__file__).resolve().parents[2]
CERTIFICATES = ROOT / "reports" / "certificates"
MOST = 8  # lemmas that a sentence may cite
EACH = 18  # one in so many certificates; all in the campaign
PAPERS = ("jan2016", "apr2016", "informal2016", "setup2016", "notes2020", "privacy")
FORBIDDEN = re.compile(
    r"in the certificate|certificate writes"
    r"|block|\\mathit\{(?:part|block)\}|special case|what follows|other values|and \d+ more|the rest"
    r"|one of the hypotheses|another statement|by the rule|operatorname|\bNone\b|comparing sums"
    r"|cleared of denominators, (?:times |is )\$",  # by what it is multiplied besides, nobody says: no formula is told
    re.IGNORECASE,
)


@cache
def told(name: str, step: int) -> PaperRow:
    """The proved parts of a paper, told from their certificates alone, and the lemmas that they cite; one in `step`."""
    return told_of(name, sorted((CERTIFICATES / name).glob("*.json"))[::step])


def told_of(name: str, files: list[Path]) -> PaperRow:
    """The same of some certificates."""
    paper, _ = import_paper(registry(ROOT / "derivations"), name)
    cited = Cited(paper, name)
    store, rows = store_beside(CERTIFICATES / "any"), []
    for file in files:
        parts = []
        for result in replay(file.read_text(encoding="utf-8"), store):
            if not isinstance(result, Refutation):
                proof = Argument(Mathematics(result.claim, paper.notation), None, result.claim)
                lines = tuple(proof.theorem(result))
                cited.add(proof.cited)
                parts.append(PartRow("printed", "proved", outline_latex=lines, lemma=lemma_key(result.claim)))
        rows.append(Row(file.stem, "1", "equation", "proved", parts=tuple(parts)))
    return PaperRow("", "", "", items=tuple(rows), lemmas=tuple(cited.rows.values()), symbols=tuple(cited.symbols()))


def proofs(name: str, step: int) -> list[tuple[str, str, tuple[str, ...]]]:
    """A name, the claim and the lines of every proof of a report."""
    paper = told(name, step)
    items = [(f"{row.ref}", part.lemma, part.outline_latex) for row in paper.items for part in row.parts]
    return [*items, *((row.latex, row.key, row.outline) for row in paper.lemmas)]


@every(EACH)
@pytest.mark.parametrize("name", PAPERS)
def test_every_step_names_what_it_uses(name, step):
    wrong = [
        (where, found[0]) for where, _, lines in proofs(name, step) if (found := FORBIDDEN.search(" ".join(lines)))
    ]
    assert not wrong


@pytest.mark.parametrize(
    "line",
    [
        "A lemma proved in the certificate.",
        r"By algebra from $\mathit{block}_{6} = 1$.",
        "A special case, with $1$ for $x$, of what follows.",
        "By algebra from $x = 1$ and 4 more.",
        "The rest is in the certificate.",
        "By algebra from one of the hypotheses and (4.20).",
        "By another statement here.",
        "By the rule slope.",
        r"By the definition of $\operatorname{law}$.",
        "By adding multiples of comparing sums term by term.",
        "The larger side minus the smaller one, cleared of denominators, times $q$ is $(1/3)(2 - p/q)$, nonnegative.",
    ],
)
def test_what_is_forbidden_is_found(line):
    assert FORBIDDEN.search(line)


@pytest.mark.parametrize("name", PAPERS)
def test_a_report_prints_no_proof_that_does_not(name):
    """What is forbidden may come from the writer of the report as well."""
    proofs_ = re.findall(r"^\\item\[Proof\] (.+)$", printed(name), re.M)
    assert len(proofs_) > 10 and not [found[0] for one in proofs_ if (found := FORBIDDEN.search(one))]


def test_what_a_law_at_values_asks_for_is_named():
    """sqrt(v) = sqrt(w) for v = w: the line that says so is an item of the paper."""
    text = printed("jan2016")
    told = text[text.index("{5.4}{The deviation of the estimate.}") :]
    assert "(5.3)" in told[: told.index(r"\end{rows}")]


@pytest.mark.parametrize("name", PAPERS)
def test_what_a_report_cites_is_stated_in_it(name):
    """With its hypotheses; the proof stands in the document that the foot of each page names."""
    text = printed(name).split(r"\end{document}")[0]
    cited = set(re.findall(r"\\hyperref\[lemma:(\d+)\]", text))
    assert cited and cited <= set(re.findall(r"^\\stated\{(\d+)\}", text, re.M))
    assert rf"proved in {name}-lemmas.pdf" in text.split(r"\begin{document}")[0]


OWN = re.compile(r"(?:from|,|and) \$((?!\\sum|\\prod)\\?[A-Za-z]+)(?:_\w|_\{\w+\})?'* = ")


def unknown(stated: str, lines: tuple[str, ...]) -> list[str]:
    """Letters for which a proof puts something in though what it proves does not have them: "by algebra from x = u"."""
    letters = OWN.findall(" ".join(lines))
    return [one for one in letters if not re.search(rf"(?<![A-Za-z\\]){re.escape(one)}(?![A-Za-z])", stated)]


@pytest.mark.parametrize("name", PAPERS)
def test_no_proof_calculates_with_letters_of_the_search(name):
    paper = REPORTED[name]
    rows = [(part.latex + part.conditions, part.outline_latex) for row in paper.items for part in row.parts]
    rows += [(lemma.latex + lemma.conditions, lemma.outline) for lemma in paper.lemmas]
    assert len(rows) > 30 and not [found for stated, lines in rows if (found := unknown(stated, lines))]


def test_a_letter_of_the_search_is_found():
    lines = (r"By algebra from $x = u$ and $p = 1 - q$.",)
    assert unknown("$p + q = 1$", lines) == ["x"] and unknown("$x = p$", lines) == []
    assert unknown(r"$\max(p, q) = 1$", lines) == ["x"]


_BIG = re.compile(r"\\(?:sum|prod)_\{(\w) ?= ?((?:[^{}]|\{[^{}]*\})*)\}\^(?:\{((?:[^{}]|\{[^{}]*\})*)\}|(\w))")


def own_limits(text: str) -> list[str]:
    """Sums and products whose index stands in their own limits."""
    return [
        found[0]
        for found in _BIG.finditer(text)
        if re.search(rf"(?<![A-Za-z\\]){found[1]}(?![A-Za-z]|\^\*)", f"{found[2]} {found[3] or found[4]}")
    ]


@pytest.mark.parametrize("name", PAPERS)
def test_no_index_stands_in_its_own_limits(name):
    text = printed(name) + " ".join(row.latex for row in REPORTED[name].lemmas)
    assert _BIG.search(text) and not own_limits(text)


def test_an_index_in_its_own_limits_is_found():
    for wrong in (r"\prod_{j=0}^{j - 1} x", r"\sum_{k = 1}^k x", r"\sum_{i = s_{i}}^{n} x"):
        assert own_limits(wrong)
    assert not own_limits(r"\sum_{j = 1}^{K} x + \sum_{i = k}^{\min(k, n)} y + \prod_{t=1}^n z")


_ONE_TERM = re.compile(r"\\sum_\{\w = (\w+)\}\^\{\1\}")


@every(EACH)
@pytest.mark.parametrize("name", PAPERS)
def test_the_beginning_of_an_induction_is_no_lemma(name, step):
    assert not [row.latex for row in told(name, step).lemmas if _ONE_TERM.search(row.latex)]
    assert _ONE_TERM.search(r"\sum_{k = 0}^{0} k") and not _ONE_TERM.search(r"\sum_{k = 0}^{n} k")


@every(EACH)
@pytest.mark.parametrize("name", PAPERS)
def test_what_is_cited_is_stated_before_and_never_the_goal(name, step):
    lemmas = Lemmas(told(name, step))
    refs = {row.ref for row in told(name, step).items}
    for where, key, lines in proofs(name, step):
        assert lines, where
        again = where in refs and lemmas.items.get(key, where) != where  # an item may say what another one says
        assert again or key not in citations(lines), where
        assert all(k in lemmas.numbers or k in lemmas.items for k in citations(lines)), where
    for key, number in lemmas.numbers.items():
        for below in citations(lemmas.rows[key].outline):
            assert below in lemmas.items or lemmas.numbers[below] < number, lemmas.rows[key].latex


@every(EACH)
@pytest.mark.parametrize("name", PAPERS)
def test_no_proof_goes_in_a_circle(name, step):
    assert circle(Lemmas(told(name, step))) is None


def circle(lemmas: Lemmas) -> str | None:
    """A lemma whose proof comes back to it."""
    return next((key for key in lemmas.rows if key in lemmas.reached(lemmas.proof(key))), None)


def test_a_circle_is_found():
    lemma = LemmaRow("aa", "", "x = x", outline=(r"By algebra from \lemma{bb}.",))
    back = LemmaRow("bb", "", "y = y", outline=(r"By algebra from \lemma{aa}.",))
    part = PartRow("printed", "proved", "cc", outline_latex=(r"This is \lemma{aa}.",))
    paper = PaperRow("", "", "", items=(Row("1", "1", "equation", "proved", parts=(part,)),), lemmas=(lemma, back))
    assert circle(Lemmas(paper)) == "aa"


@every(EACH)
@pytest.mark.parametrize("name", PAPERS)
def test_every_function_is_explained(name, step):
    symbols = told(name, step).symbols
    assert symbols and not [row.latex for row in symbols if not row.meaning or r"\operatorname" in row.latex]


LETTER = re.compile(r"\(([a-z]{1,2})\)")
PART = re.compile(
    r"\b(?P<kind>(?:Here, if|If) [^:]*|(?:Base|Step)(?P<inner> of the inner induction)?|In each case|Suppose [^:]*"
    r"|At the left end[^:]*|The derivative[^:]*): ?",
    re.IGNORECASE,
)


def level(part: re.Match[str]) -> tuple[str, bool]:
    """What parts of a proof stand beside each other: cases, or what an induction asks for, inner ones by themselves."""
    head = part["kind"].lower()
    of = {"if": "case", "here": "case", "in": "case", "base": "induction", "step": "induction", "suppose": head}
    return of.get(head.split()[0].rstrip(","), "end"), head.startswith("here") or bool(part["inner"])


def out_of_place(lines: tuple[str, ...]) -> list[str]:
    """What a proof cites as (a) where no step of that name has been told, in this case or before, or tells twice."""
    around: list[tuple[object, list[str]]] = [(None, [])]
    told_, wrong = list[str](), list[str]()
    for line in re.sub(r"\$[^$]*\$", "$", " ".join(lines)).split(LINE):
        end = 0
        for part in PART.finditer(line):
            wrong += [one for one in LETTER.findall(line[end : part.start()]) if not any(one in k for _, k in around)]
            kinds = [kind for kind, _ in around]
            around = around[: kinds.index(level(part))] if level(part) in kinds else around
            around.append((level(part), []))
            end = part.end()
        own = re.match(r"\([a-z]+\) \$(?:(?:,| and) \([a-z]+\) \$)*, by ", line)
        known = [one for _, some in around for one in some]
        wrong += [one for one in LETTER.findall(line[max(end, own.end() if own else 0) :]) if one not in known]
        for letter in LETTER.findall(own[0]) if own else ():
            wrong += [letter] if letter in told_ else []
            told_.append(letter)
            around[-1][1].append(letter)
    return wrong


def unmarked(lines: tuple[str, ...]) -> bool:
    """Does an induction stand in another one without a mark?"""
    parts = re.findall(r"(Base|Step)( of the inner induction)?: ", " ".join(lines))
    for each in ("", " of the inner induction"):
        alike = [part for part, mark in parts if mark == each]
        if alike != ["Base", "Step"] * (len(alike) // 2):
            return True
    return False


def cited_at_once(lines: tuple[str, ...]) -> int:
    """The most lemmas that one sentence cites, but for those by which the terms of sums compare, in parentheses."""
    said = re.sub(r"\$[^$]*\$", "", " ".join(lines))
    said = re.sub(r"term by term \([^()]*\)|\(term by term(?:[^()]|\([^()]*\))*\)", "", said)
    return max((part.count(r"\lemma{") for part in re.split(r"[.;:](?: |$)", said)), default=0)


@every(EACH)
@pytest.mark.parametrize("name", PAPERS)
def test_what_takes_many_facts_is_told_in_steps(name, step):
    told_ = [(where, lines) for where, _, lines in proofs(name, step)]
    assert [where for where, lines in told_ if out_of_place(lines)] == []
    assert [where for where, lines in told_ if cited_at_once(lines) > MOST] == []


def test_steps_out_of_place_are_found():
    lines = ("(a) $x > 0$, by (b).", f"{LINE}(b) $y > 0$, by $x$.", f"{LINE}By algebra from (a) and (c).")
    assert out_of_place(lines) == ["b", "c"]
    assert out_of_place(("(a) $x$ and (b) $y$, by $z$.", f"{LINE}By (a), (b) and (c).")) == ["c"]
    assert out_of_place(("(a) $x$ and (b) $y$, by (b).",)) == ["b"]
    assert out_of_place((f"Base: {LINE}(a) $x$, by $y$. {LINE}By (a). Step: {LINE}(a) $x$, by $y$.",)) == ["a"]


def test_a_step_of_another_case_is_found():
    """What is told in one case is not there in the next one, but in the cases within it."""
    one, other = f"If $x$: {LINE}(a) $y$, by $z$. {LINE}By (a).", f"{LINE}If $y$: by algebra from (a)."
    before = f"(a) $y$, by $z$. {LINE}Split at $x$."
    assert out_of_place(("Split at $x$.", one, other)) == ["a"]
    assert out_of_place((before, f"{LINE}If $x$: by (a).", other)) == []
    inner = (
        f"If $x$: {LINE}(a) $y$, by $z$. {LINE}Split at $v$. {LINE}Here, if $v$: by (a). {LINE}Here, if $w$: by (a)."
    )
    assert out_of_place(("Split at $x$.", inner)) == []
    assert out_of_place(("Split at $x$.", inner, other)) == ["a"]
    step = f"{LINE}Step: {LINE}(b) $v$, by (a). {LINE}By algebra from (b)."
    assert out_of_place(("By induction on $n$.", f"{LINE}Base: {LINE}(a) $y$, by $z$. {LINE}By (a).", step)) == ["a"]


@pytest.mark.parametrize("name", REPORTED)
def test_nothing_is_cited_that_another_case_shows(name: str) -> None:
    paper = REPORTED[name]
    rows = [part.outline_latex for row in paper.items for part in row.parts]
    rows += [lemma.outline for lemma in paper.lemmas]
    assert [lines for lines in rows if out_of_place(lines)] == []
    assert [lines for lines in rows if unmarked(lines)] == []


def test_an_inner_induction_without_a_mark_is_found() -> None:
    inner = "Base: by induction on $m$. Base{0}: by $x$. Step{0}: by $y$. Step: by $z$."
    assert unmarked((inner.format(""),)) and not unmarked((inner.format(" of the inner induction"),))
    assert cited_at_once((r"By \lemma{a} ($m := 1$) and \lemma{b}. By \lemma{c}.",)) == 2
    assert cited_at_once((r"By $x$ (term by term, by \lemma{a} ($m := 1$) and \lemma{b}) and \lemma{c}.",)) == 1
    assert any(LINE in " ".join(lines) for _, _, lines in proofs("apr2016", EACH))


def by_itself(lines: tuple[str, ...]) -> list[str]:
    """The relations that hold by themselves, or by a step that says the same."""
    said, wrong = dict[str, str](), list[str]()
    for line in split(lines):
        own = re.match(r"\(([a-z]+)\) (\$[^$]*\$), by ", line)
        why = line[own.end() :] if own else line
        pairs = re.findall(r"(\$[^$]*\$), which holds by (\$[^$]*\$) \(term by term", line)
        wrong += [what for what, reason in pairs if what == reason]
        if own:
            here = re.findall(r"\(([a-z]+)\)", re.sub(r"\$[^$]*\$", "", why))
            wrong += [own[2]] if f"{own[2]} (term by term" in why or own[2] in [said.get(one) for one in here] else []
            said[own[1]] = own[2]
    return wrong


def split(lines: tuple[str, ...]) -> list[str]:
    """The lines on the page."""
    return " ".join(lines).split(LINE)


@every(EACH)
@pytest.mark.parametrize("name", PAPERS)
def test_nothing_holds_by_itself(name, step):
    assert [(where, found) for where, _, lines in proofs(name, step) if (found := by_itself(lines))] == []


def test_what_holds_by_itself_is_found():
    assert by_itself(("By algebra from $x > 0$, which holds by $x > 0$ (term by term) and $y = 1$.",)) == ["$x > 0$"]
    assert by_itself(("(a) $x > 0$, by $y$.", f"{LINE}(b) $x > 0$, by (a) and $z$.")) == ["$x > 0$"]
    assert by_itself(("(a) $x > 0$, by $y$.", f"{LINE}(b) $z > 0$, by (a) and $y$.")) == []


HEADS = re.compile(r"(?:\bIf [^.:]*|\bBase|\bStep): *$")


@every(EACH)
@pytest.mark.parametrize("name", PAPERS)
def test_a_part_that_has_steps_begins_a_line(name, step):
    ends = [line for _, _, lines in proofs(name, step) for line in split(lines) if HEADS.search(line)]
    assert [line for line in ends if HEADS.match(line) is None and not HEADS.match(line.rsplit(": ", 1)[-1])] == []


def test_a_head_at_the_end_of_a_line_is_found():
    assert HEADS.search("By algebra from $x$. If $y > 0$: ") and not HEADS.match("By algebra from $x$. If $y > 0$: ")
    assert HEADS.match("If $y > 0$: ")


def test_a_step_speaks_of_what_the_statement_speaks_of():
    """What a lemma asks of all s in a range is no step about an s that stands nowhere."""
    (row,) = told_of("apr2016", [CERTIFICATES / "apr2016" / "4.3-alone.json"]).items
    steps = [line for part in row.parts for line in split(part.outline_latex) if re.match(r"\([a-z]\) ", line)]
    assert len(steps) > 4 and not [line for line in steps if "}(s)" in line.split(", by ")[0]]


def test_the_conditions_of_an_elementary_fact_are_told():
    """That an indicator is 0 takes that its condition fails, and why."""
    paper = told_of("informal2016", [CERTIFICATES / "informal2016" / "3-maximum.json"])
    lemmas = [row for row in paper.lemmas if row.latex.endswith(r"- B^{j - 1}\}} = 0")]
    assert lemmas and all(citations(lemma.outline) for lemma in lemmas)


@pytest.mark.parametrize(
    ("stem", "hypothesis"),
    [
        ("4.40", r"by $\lambda \ge 1 + 3 \sqrt{\frac{1}{N}}"),
        ("5.21", r"by the laws of powers, $s \ge p k N - 3 \sqrt{p q k N}$ and the definition of the square root"),
        ("5-same-privacy-both", r"by $\frac{q p N}{k (p - q)^{2}} \ge \frac{9}{"),
    ],
)
def test_the_hypothesis_that_a_fact_takes_is_named(stem: str, hypothesis: str) -> None:
    """But not that q < 1/2, which a reader sees."""
    (row,) = told_of("jan2016", [CERTIFICATES / "jan2016" / f"{stem}.json"]).items
    text = " ".join(line for part in row.parts for line in part.outline_latex)
    assert hypothesis in text and "by $q < 1/2$" not in text


def test_general_mathematics_stands_apart():
    lemmas = Lemmas(told("jan2016", EACH))
    general, special = lemmas.groups[True], lemmas.groups[False]
    assert general and special and not any("P_{z, m}" in row.latex for row in general)


@pytest.mark.parametrize(
    ("name", "stem", "said", "times"),
    [
        ("jan2016", "2-identical", "this is the induction hypothesis. The conditions of what is cited hold by ", 1),
        ("jan2016", "2-half-f", r"$\mathbf{1}_{\{0 = s\}} = 1 - s$", 1),  # in four cases, by the same
        ("jan2016", "4.3-falls", "certificate writes out", 0),
    ],
)
def test_what_a_step_takes_is_said_and_said_once(name, stem, said, times):
    (row,) = told_of(name, [CERTIFICATES / name / f"{stem}.json"]).items
    assert " ".join(row.parts[0].outline_latex).count(said) == times


def alike(lemmas: Lemmas) -> list[str]:
    """Lemmas of a document that state the same, in whatever order, or are called the same."""
    seen, found = set[object](), list[str]()
    for key in lemmas.numbers:
        row = lemmas.rows[key]
        conditions = re.sub(r"[$,]|integers?|for|real", " ", row.conditions).split()
        for said in ((row.latex, tuple(sorted(conditions))), row.name):
            found += [f"{row.latex} ({row.name})"] if said and said in seen else []
            seen.add(said)
    return found


@pytest.mark.parametrize("name", REPORTED)
def test_no_two_lemmas_state_the_same_or_have_one_name(name: str) -> None:
    assert alike(Lemmas(REPORTED[name])) == []


def test_lemmas_that_are_alike_are_found() -> None:
    def of(*stated: tuple[str, str, str]) -> list[str]:
        rows = [LemmaRow(key, latex, latex, name=name) for key, name, latex in stated]
        lines = tuple(f"By \\lemma{{{row.key}}}." for row in rows)
        part = PartRow("printed", "proved", "c", outline_latex=lines)
        paper = PaperRow("", "", "", items=(Row("1", "1", "equation", "proved", parts=(part,)),), lemmas=tuple(rows))
        return alike(Lemmas(paper))

    assert of(("a", "mean", "x = 1"), ("b", "mean", "x = 2")) == ["x = 2 (mean)"]
    assert of(("a", "", "x = 1"), ("b", "mean", "x = 1")) == ["x = 1 (mean)"]
    assert of(("a", "", "x = 1"), ("b", "mean", "x = 2")) == []


def test_a_lemma_is_one_in_whatever_order_it_has_its_hypotheses() -> None:
    (one,) = parse("x > 0, y > 0 |- x*y > 0").claims
    (other,) = parse("y > 0, x > 0 |- x*y > 0").claims
    assert one != other and lemma_key(one) == lemma_key(other)
    shown = {lemma_key(*parse(f"x > 0 |- {goal} > 0").claims) for goal in ("x", "1*x", "x/1")}
    assert len(shown) == 1 and lemma_key(*parse("x > 0 |- 2*x > 0").claims) not in shown  # as it is shown


def sides(latex: str) -> list[str]:
    """What stands on both sides of each "=" that is in no braces, as one in the limits of a sum is."""
    depth, parts = 0, [""]
    for piece in re.split(r"([{}]| = )", latex):
        depth += (piece == "{") - (piece == "}")
        parts = [*parts, ""] if piece == " = " and not depth else [*parts[:-1], parts[-1] + piece]
    return parts


def says_nothing(latex: str) -> bool:
    left, *right = sides(latex)
    return right == [left]


def untrue_at_sight(paper: PaperRow) -> list[str]:
    """What says of a thing that it is itself, lemmas that stand twice, letters that are "evaluated", and claims that
    are shown by themselves."""
    found, seen = [], set[tuple[str, str, str]]()
    said = [*(one.latex for one in paper.lemmas), *(d.strip("$") for one in paper.symbols for d in one.definition)]
    found += [f"{latex} says nothing" for latex in said if says_nothing(latex)]
    proofs = [(part.latex, part.outline_latex) for row in paper.items for part in row.parts]
    for latex, lines in [*proofs, *((one.latex, one.outline) for one in paper.lemmas)]:
        found += [f"{latex} by itself" for line in lines if latex and line.startswith(f"By algebra from ${latex}$")]
        values = re.findall(r"\$((?:[^$:]|:(?!=))*) := ([^$]*)\$", " ".join(lines))
        found += [f"{left} is put in for itself" for left, right in values if left == right]
    for one in paper.lemmas:
        if not one.name:
            found += [f"{one.latex} stands twice"] if (said := (one.latex, one.conditions, one.text)) in seen else []
            seen.add(said)
    lines = [line for row in paper.items for part in row.parts for line in part.outline_latex]
    for line in [*lines, *(line for one in paper.lemmas for line in one.outline)]:
        for formula in re.findall(r"is \$([^$]*)\$, (?:positive|nonnegative) by exact evaluation", line):
            found += [f"{formula} is evaluated"] if re.search("[A-Za-z]", re.sub(r"\\[A-Za-z]+", "", formula)) else []
    return found


@pytest.mark.parametrize("name", REPORTED)
def test_no_relation_is_told_that_says_nothing_and_no_letter_is_evaluated(name: str) -> None:
    assert untrue_at_sight(REPORTED[name]) == []


def test_what_says_nothing_is_seen() -> None:
    same = LemmaRow("a", "s(x) = t(x)", "s(x) = s(x)")
    line = "The larger side minus the smaller one is $2 q (p - q)$, nonnegative by exact evaluation."
    row = Row("1", "1", "equation", "proved", parts=(PartRow("printed", "proved", "c", outline_latex=(line,)),))
    assert len(untrue_at_sight(PaperRow("", "", "", items=(row,), lemmas=(same,)))) == 2
    sums = LemmaRow("a", r"\sum_{k = 1}^{n} f(k) = \sum_{k = 1}^{n} f(k)", "s(x) = s(x)")
    itself = LemmaRow("b", "x > 1", "x > 1", outline=("By algebra from $x > 1$ and $y = 2$ (A.1, $y := y$).",))
    defined = SymbolRow("c", "c", "a letter", ("$c = c$",))
    assert len(untrue_at_sight(PaperRow("", "", "", lemmas=(sums, itself), symbols=(defined,)))) == 4


def test_no_case_of_a_step_is_left_out() -> None:
    """Only what the theorem that is split supposes makes a case impossible: i = n + 1 is possible in the step of an
    induction, though the statement has i <= n.
    """
    lost, branches = list[tuple[str, str]](), Argument._branches

    def looking(self, t, before, splits):
        own = [h for h in t.claim.given if isinstance(h, Rel)]
        for rel in argument._cases_of(t):
            if clash([*self.here.relations(), *before, rel]) and not clash([*own, *before, rel]):
                lost.append((str(t.claim.goal), str(rel)))
        return branches(self, t, before, splits)

    with patch.object(Argument, "_branches", looking):
        told = told_of("jan2016", [CERTIFICATES / "jan2016" / f"{name}.json" for name in ("4.2-positive", "4.46")])
    assert not lost
    text = " ".join(line for row in told.lemmas for line in row.outline)
    assert "If $i = m + 1$:" in text
    assert "If $i = z + m + 1$:" in text
