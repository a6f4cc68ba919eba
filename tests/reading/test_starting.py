"""The notation that is proposed for a new paper: what is declared, what is asked, what waits; and the files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.reading.binding import Printed
from symbolic.reading.notation import notation_of
from symbolic.reading.proposal import proposal
from symbolic.reading.starting import start
from symbolic.reading.survey import Survey, Use
from symbolic.reading.transcription import Entry, Transcription
from symbolic.reading.transcription import load as load_transcription
from tests.campaigns import every

ROOT = Path(__file__).resolve().parents[2]
PAPERS = ("apr2016", "setup2016", "informal2016", "notes2020", "jan2016")


def printed(*formulas: str) -> Transcription:
    return Transcription(tuple(Entry(f"1.{k}", "1", True, False, text) for k, text in enumerate(formulas, 1)))


def proposed(*formulas: str) -> tuple[str, Printed]:
    """The text, and the formulas read with it."""
    text = proposal(printed(*formulas), "a paper", "draft.tex")
    return text, Printed(printed(*formulas), notation_of(tomllib.loads(text)))


def unread(paper: Printed) -> set[str]:
    return {key for key, display in paper.displays.items() if display.reading is None}


def questions(text: str) -> list[str]:
    return [line.removeprefix("# ? ") for line in text.splitlines() if line.startswith("# ? ")]


def answered(text: str, *answers: str) -> str:
    """The text with answers uncommented, and nothing waiting any more."""
    for answer in answers:
        assert f"# {answer}\n" in text
        text = text.replace(f"# {answer}\n", f"{answer}\n")
    return re.sub(r'^.* = "to be decided: .*\n', "", text, flags=re.M)


# ------------------------------------------------------------------------------------------------ the survey


def uses(formula: str, name: str) -> list[Use]:
    return Survey.of({"1": formula}).uses[name]


@pytest.mark.parametrize(
    ("formula", "name", "brackets"),
    [
        ("f + 1", "f", ""),
        ("f(x)", "f", "lone"),
        (r"f(\mathbf{x}_i')", "f", "lone"),
        ("f((x, y))", "f", "lone"),
        ("f(x, y)", "f", "list"),
        ("f(x; y)", "f", "list"),
        (r"f(\cdot)", "f", "list"),
        ("f(x + y)", "f", "sum"),
        ("f(2x)", "f", "product"),
        ("f(|x|)", "f", "product"),
        (r"f[x \in S]", "f", "event"),
        (r"f\left( x | y \right)", "f", "event"),
        (r"f\{x = y\}", "f", ""),
        ("(f)(x)", "f", ""),
    ],
)
def test_what_stands_behind_a_name(formula: str, name: str, brackets: str) -> None:
    assert [use.brackets for use in uses(formula, name)] == [brackets]


def test_scripts_and_signs() -> None:
    (use,) = uses(r"P_n^{k}(s = i \mid D)", "P")
    assert (use.lower, use.upper, use.raised, use.signs) == ("n", "k", True, frozenset({"=", r"\mid"}))
    assert not uses("x'^{*}", "x")[0].upper
    assert [u.label for u in uses(r"x_i + x_{\text{max}} + x_{\max} + x_+", "x")] == [False, True, True, True]
    assert set(Survey.of({"1": r"x_{i+1}^{n-1}"}).uses) == {"x", "i", "n"}


def test_words_and_spelled_names() -> None:
    survey = Survey.of({"1": r"VAR(x) = \text{Bin}(n, p) + kN(q) \text{ for all } x \text{and} (y)"})
    assert {name for name, found in survey.uses.items() if any(use.spelled for use in found)} == {"VAR"}
    assert {"Bin", "k", "N", "x", "q"} <= set(survey.uses) and "V" not in survey.uses
    assert set(survey.words) == {"for all", "and"}


def test_what_cannot_be_scanned_counts_as_far_as_it_can() -> None:
    assert set(Survey.of({"1": "x + # y"}).uses) == {"x"}
    assert set(Survey.of({"1": r"\begin{cases} x"}).uses) == set()
    assert set(Survey.of({"1": "x^{" * 1000 + "x" + "}" * 1000}).uses) <= {"x"}


# ------------------------------------------------------------------------------------------------ the proposal


def test_what_leaves_no_choice_is_declared_and_read() -> None:
    text, paper = proposed(
        r"\sum_{i=0}^n b_i x^i = Q(x)",
        r"P(X \leq x) = p, \quad P(X = x | Y) = k(1 - q) + k",
        r"\bar{x} + \mathbf{y} = \alpha \text{Bin}(n, p)",
        r"x \in S, \; S \subset D, \; x_{\max} = \binom{m}{2}",
        r"\Pr[x = y] = \sin(x)",
    )
    tables = tomllib.loads(text)
    assert unread(paper) == set() and questions(text) == []
    assert tables["integers"] == ["i", "m", "n"] and {"x", "p", "q", "k", "\\alpha"} <= set(tables["reals"])
    assert tables["names"] == {"\\bar{x}": "", "\\mathbf{y}": "", "D": "", "S": ""}
    assert tables["families"] == {"b": {"sub": 1}, "Q": {"args": 1}}
    assert tables["labels"] == {"x": ["\\max"]} and tables["events"] == {"P": "", "\\Pr": ""}
    assert tables["operators"] == {"Bin": "call", "\\sin": "call"}
    assert "# k(1 - q)" in text


def test_an_indicator_says_of_what_and_an_expectation_has_brackets() -> None:
    text, paper = proposed(
        r"\mathbf{1}\{x > 0\} + \mathbb{1}_{x > 0} + \mathbbm{1}[x > 0] = 1",
        r"\mathbb{E}[f(x)] \le 1",
        r"\text{gain} = 2 \cdot \text{loss}",
        r"\mathds{1}_A = 1",
    )
    tables = tomllib.loads(text)
    assert unread(paper) == {"1.4"} and len(questions(text)) == 1
    ones = ("\\mathbb{1}", "\\mathbbm{1}", "\\mathbf{1}")
    assert tables["operators"] == dict.fromkeys(ones, "indicator")
    assert tables["families"] == {"\\mathbb{E}": {"args": 1}, "f": {"args": 1}, "\\mathds{1}": {"sub": 1}}
    assert tables["names"] == {"gain": "", "loss": ""}


@pytest.mark.parametrize(
    ("index", "decided"),
    [("[x > 0]", True), ("(x > 0)", True), ("[n]", False), ("[0, 1]", False)],
)
def test_a_relation_in_its_index_makes_an_indicator(index: str, decided: bool) -> None:
    text, paper = proposed(rf"\mathbb{{1}}_{{{index}}} \le 1")
    assert (not unread(paper), "\\mathbb{1}" in tomllib.loads(text)["operators"]) == (decided, decided)


@pytest.mark.parametrize(
    ("formulas", "waiting", "question", "answers"),
    [
        (["c(xy) = 1", "x = 2"], {"1.1"}, "c(xy) in (1.1): a call, or a product?", ["c = { args = 1 }"]),
        (["c(x) + c(x + 1) = c", "c = 1"], {"1.1"}, "c(x + 1) in (1.1): a call, as elsewhere, or a product?", []),
        (["a_i^m = 1", "a_1 = 2"], {"1.1"}, "a_i^m in (1.1): a power, or an index above?", []),
        (["c^{(n)} = 1"], {"1.1"}, "c^{(n)} in (1.1): a power, or an index above?", ['c = { sup = "n" }']),
        (["Q^n(x) = Q(x)"], {"1.1"}, "Q^n(x) in (1.1): a power, or an index above?", ['"f^2(x)" = "the value"']),
        (["VAR(x) = 1", "x = 1"], {"1.1"}, "VAR(x) in (1.1): one name, or letters side by side?", ['VAR = "call"']),
        (["spec(x) = 1"], {"1.1"}, "spec(x) in (1.1): one name, or letters side by side?", ['spec = "call"']),
        (["Var x = 1", "x = 1"], {"1.1"}, "Var in (1.1): one name, or letters side by side?", ['Var = "prefix"']),
        ([r"\mathbb{T} x = 1"], {"1.1"}, r"\mathbb{T} in (1.1): applied to what", ['"\\\\mathbb{T}" = "prefix"']),
        ([r"x = \foo y", "x = y"], {"1.1"}, r"\foo in (1.1): is \foo a name?", ['"\\\\foo" = ""']),
        ([r"x = 1 \text{ near } x = 2"], {"1.1"}, "What follows in (1.1): asserted", ['"near" = "hypothesis"']),
        ([r"x = 1 \text{ so that } x > 0"], {"1.1"}, "What follows in (1.1): asserted", ['"so that" = "asserted"']),
    ],
)  # fmt: skip
def test_a_question_its_displays_and_its_answer(
    formulas: list[str], waiting: set[str], question: str, answers: list[str]
) -> None:
    text, paper = proposed(*formulas)
    assert unread(paper) == waiting
    assert [asked.startswith(question) for asked in questions(text)] == [True]
    done = Printed(printed(*formulas), notation_of(tomllib.loads(answered(text, *answers))))
    assert unread(done) == set()


@pytest.mark.parametrize(
    ("formulas", "conventions", "waiting"),
    [
        ([r"x^T A x = 1"], {"x^T": "transposed"}, set()),
        ([r"\mathbf{b}^T = c"], {"x^T": "transposed"}, set()),
        ([r"\mathbf{b}^\mathrm{T} = c"], {}, set()),  # an upright T is no variable
        ([r"P = (1 + r)^T"], {}, {"1.1"}),  # the years
        ([r"x^T A x = 1", r"P = (1 + r)^T"], {}, {"1.1", "1.2"}),
        ([r"x^T A x = 1", r"T = 2"], {}, {"1.1"}),
        ([r"x^T + y = 1"], {}, {"1.1"}),
        ([r"a_{ij} = b_i c_j"], {"x_{ij}": "two indices"}, set()),
        ([r"a_{ij} = b_i c"], {}, {"1.1"}),
        ([r"a_{ij} = b_i c_j", r"d_{Lp} = 1"], {}, {"1.1", "1.2"}),
        ([r"2^{k_{min}} = k_{max}"], {}, set()),
        ([r"2^{k_{mid}} = 1"], {}, {"1.1"}),
        ([r"\tan^2(x) + 1 = \sec^2(x)"], {}, set()),
        ([r"\log^2(x) = f^2(x)"], {}, {"1.1"}),
    ],
)
def test_conventions_that_the_displays_leave_no_choice_about(
    formulas: list[str], conventions: dict[str, str], waiting: set[str]
) -> None:
    text, paper = proposed(*formulas)
    assert tomllib.loads(text).get("conventions", {}) == conventions
    assert {key for key, display in paper.displays.items() if display.reading is None} == waiting


def test_answers_decide_what_is_read() -> None:
    text, _ = proposed("a_i^m = a_1")
    index = answered(text, 'a = { sub = 1, sup = "m" }').replace("a = { sub = 1 }\n", "", 1)
    trees = [
        Printed(printed("a_i^m = a_1"), notation_of(tomllib.loads(t))).displays["1.1"].reading.text  # type: ignore[union-attr]
        for t in (answered(text), index)
    ]
    assert "(power (index a (list (name i)) (list)) (name m))" in trees[0]
    assert "(index a (list (name i)) (list (name m)))" in trees[1]


def test_integers_are_those_that_can_be_nothing_else() -> None:
    text, _ = proposed(r"\sum_{i=1}^{N} x_i + y_{j+1} = \binom{m}{k} + l! + z_t + t + u")
    tables = tomllib.loads(text)
    assert set(tables["integers"]) == {"i", "N", "j", "m", "k", "l"} and set(tables["reals"]) == {"t", "u"}
    assert questions(text) == ['They stand in indices: integers, too, or labels?  ["t"]']


@every(5)
def test_no_display_of_the_papers_is_read_otherwise_than_by_their_notation(step: int) -> None:
    """A label read as an index, a font left as it is: these are choices, too, but none between call and product."""
    count = 0
    for paper in PAPERS[::step]:
        given_by_hand = Printed.of(ROOT / "derivations" / paper)
        text = proposal(given_by_hand.transcription, paper, paper)
        guessed = Printed(given_by_hand.transcription, notation_of(tomllib.loads(text)))
        for key, display in guessed.displays.items():
            by_hand = given_by_hand.displays[key].reading
            if display.reading is not None and by_hand is not None:
                count += 1
                assert _shape(display.reading.text) == _shape(by_hand.text), (paper, key)
    assert count > 380 / step**2


def _shape(text: str) -> str:
    """Without fonts, kinds of names with arguments, and the difference between index, label and power of a name.

    Nor is it told whether an indicator is one, or has its condition as an index.
    """
    text = re.sub(r"\\(?:mathbb|mathsf|mathbf|boldsymbol)\{([^{}]*)\}", r"\1", text).replace(r"\P", "P")
    text = text.replace("(event ", "(call ").replace("\\Pr", "Pr").replace("Pr", "P")
    text = re.sub(r"\(index (\S+) \(list \((?:name|number) ([^\s()]+)\)\) \(list\)\)", r"(name \1_\2)", text)
    text = re.sub(
        r"\(index (\S+) \(list \(sum \(name (\w+)\) \(minus \(number (\w+)\)\)\)\) \(list\)\)", r"(name \1_\2-\3)", text
    )
    inside = r"(\(relation \(name \w+\) \S+ \(name \w+\)\))"
    text = re.sub(rf"\(index 1 \(list \(list \(set {inside}\)\)\) \(list\)\)", r"(indicator \1)", text)
    return re.sub(r"\(index (\S+) \(list\) \(list \(name (\w+)\)\)\)", r"(power (name \1) (name \2))", text)


@every(5)
def test_numbers_of_the_papers(step: int) -> None:
    counts = {}
    for paper in PAPERS[::step]:
        transcription = load_transcription(ROOT / "derivations" / paper / "printed" / "equations.json")
        text = proposal(transcription, paper, paper)
        read = Printed(transcription, notation_of(tomllib.loads(text))).displays.values()
        counts[paper] = sum(display.reading is not None for display in read) / len(read)
    assert min(counts.values()) >= 0.65, counts


PIECES = [
    "\x7f",
    "\x01",
    '\\text{a "b" \\x}',
    *(
        r"x y a i n e \alpha \mathbf{x} \mathbb{E} \hat{x} \text{Bin} \text{if} VAR Var Pr \Pr \foo _ ^ _{ij} _{\max} "
        r"_{\text{max}} ^{(n)} ^{m+1} ^2 ( ) [ ] \{ \} { } | , ; = < \in + - \cdot / \frac \binom \sqrt \sum_{i=1}^n "
        r"\max \log ! ' \dots \\ & \quad \implies \forall α \left( \right) \substack \begin{cases} . : 12 # $".split()
    ),
]
pieces = st.lists(st.sampled_from(PIECES), max_size=12)


@settings(derandomize=True, max_examples=100, deadline=None, database=None)
@given(st.lists(pieces, min_size=1, max_size=3), st.sampled_from(["1.%d", 'eq:"%d', "a\n%d", "b\\%d", "é\x7f%d"]))
def test_the_text_is_toml_whatever_is_printed(formulas: list[list[str]], key: str) -> None:
    entries = (Entry(key % k, None, True, False, " ".join(f)) for k, f in enumerate(formulas))
    transcription = Transcription(tuple(entries))
    text = proposal(transcription, 'x\x7f"\n', "draft.tex")
    Printed(transcription, notation_of(tomllib.loads(text)))


# ------------------------------------------------------------------------------------------------ the files


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "derivations").mkdir()
    (tmp_path / "derivations" / "__init__.py").write_text("")
    return tmp_path


def test_titles_sections_and_keys_with_strange_characters(root: Path) -> None:
    draft = root / "odd.tex"
    draft.write_text(
        r"\title{A ``quoted'' \emph{title}} \author{O'Neil} \date{May 2020} \begin{document}"
        r'\begin{equation} x = 1 \label{eq:"a\b} \end{equation}'
        r"\section{The ``first'' one} \begin{equation} x = 2 \label{eq:x-1} \end{equation}"
        r"\begin{equation} x = 3 \label{eq:x_1} \end{equation} \end{document}"
    )
    lines = start(draft, None, {"old": ["derivations.old.section_1"]}, root)
    folder = root / "derivations" / "odd"
    for module in folder.glob("*.py"):
        compile(module.read_text(), module.name, "exec")
    first = (folder / "section_1.py").read_text()
    assert "def equation_eq_x_1(d)" in first and "def equation_eq_x_1_2(d)" in first
    assert "Fill in title in derivations/odd/__init__.py." in lines
    assert 'date="May 2020"' in (folder / "__init__.py").read_text()


def test_an_interrupted_start_leaves_whole_files(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = root / "new.md"
    draft.write_text("1 One\n\n$$ x = 1 \\tag{1.1} $$\n")
    import os

    real, count = os.replace, 0

    def interrupted(*arguments: object) -> None:
        nonlocal count
        count += 1
        if count == 4:
            raise KeyboardInterrupt
        real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        start(draft, None, {"old": ["derivations.old.section_1"]}, root)
    left = sorted(p.name for p in (root / "derivations" / "new").rglob("*") if p.is_file())
    assert left == ["equations.json", "notation.toml", "sentences.json"]


def test_superseded_sections_are_said_to_be(root: Path) -> None:
    draft = root / "new.md"
    draft.write_text("1 One\n\n$$ x = 1 \\tag{1.1} $$\n\n2 === Ignore below ===\n\n$$ x = 2 \\tag{2.1} $$\n")
    start(draft, None, {"old": ["derivations.old.section_1"]}, root)
    folder = root / "derivations" / "new"
    assert "superseded=True" in (folder / "section_2.py").read_text()
    assert "superseded" not in (folder / "section_1.py").read_text()
