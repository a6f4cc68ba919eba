"""A derivation in the paper's own notation: the printed line as it is read, its links, its hypotheses."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from symbolic.kernel import Refutation
from symbolic.ledger.ledger import PartRow
from symbolic.paper.derivation import Derivation, DerivationError, Paper
from symbolic.paper.rows import entry
from symbolic.reading.fingerprint import fingerprint
from symbolic.reading.formulas import Formulas, NoFormula
from symbolic.reading.notation import notation_of
from symbolic.search.errors import NotFound
from symbolic.search.lemma import Lemma, NoLemma
from symbolic.search.methods import cases, first, induction, sign
from symbolic.theory.theory import Theory, TheoryError

NOTATION = r"""
integers = ["n", "k", "i", "N"]
reals = ["p", "q", "x", "y", "s"]
[families]
r = { sub = 1 }
[meanings]
"r_i" = "r(i)"
"s" = "geometric(n, x)"
"y^*" = "2*y"
[hypotheses]
inside = "0 <= i, i <= N"
"roots(n)" = "(for all i: 1 <= i, i <= n |- r(i) > 0)"
[continued]
"1.11" = "1.10"
"1.12" = "1.11"
"""
DISPLAYS = {
    "1.1": r"x^2 + y^2 \geq 2xy",
    "1.2": r"x^2 + y^2 \geq xy + yx \geq 2xy + 1",
    "1.3": r"(1 - x) s = 1 - x^n",
    "1.4": r"p - q > 0",
    "1.5": r"x \geq 0 \implies x + 1 \geq 0",
    "1.6": r"x + y \geq 1",
    "1.7": r"2x + 2y \geq 2",
    "1.8": r"2x + 2y \geq 3",
    "1.9": r"r_1 r_2 > 0",
    "1.10": r"(x + y)^2",
    "1.11": r"x^2 + 2xy + y^2",
    "1.12": r"x^2 + xy + y^2",
    "1.13": r"x \geq 1 \iff 2x \geq 2",
    "1.14": r"x \geq 1 \iff x^2 \geq 1",
    "1.15": r"\iff 2x + 2y \geq 2",
    "1.16": r"x \geq 1, y \geq 1 \iff x + y \geq 2",
    "1a": r"x^2 \geq 0",
    "1b": r"\int_0^1 x \geq 0",
}
laws = Theory("geometric sums", integers="n k i")
geometric = laws.explicit("geometric(n, x) = sum(x^k, k, 0, n)")
laws.model(geometric, lambda n, x: sum(x**k for k in range(int(n) + 1)))
r = laws.sequence("r(i)")
u = laws.sequence("u(i, x)")


@pytest.fixture
def paper(tmp_path: Path) -> Paper:
    rows = [
        {"key": key, "section": "1", "numbered": key[-1].isdigit(), "superseded": False, "formula": formula}
        for key, formula in DISPLAYS.items()
    ]
    (tmp_path / "printed").mkdir()
    (tmp_path / "printed" / "equations.json").write_text(json.dumps({"displays": rows, "repairs": []}))
    (tmp_path / "notation.toml").write_text(NOTATION)
    return Paper("small", title="Small", authors="Nobody", date="2020", folder=tmp_path)


@pytest.fixture
def section(paper: Paper) -> Any:
    return paper.section("1", "One", __name__, given=["0 < q < 1/2, p = 1 - q"], laws=[laws])


def derived(section: Any, ref: str, function: Callable[[Derivation], Any], **options: Any) -> Derivation:
    section.item(ref, **options)(function)
    return section.paper.derive(ref)  # type: ignore[no-any-return]


def texts(d: Derivation) -> list[str]:
    return [str(p.result.claim) for p in d.parts]


def test_without_a_draft_texts_are_statements(section: Any) -> None:
    bare = Paper("bare", title="Bare", authors="Nobody", date="2020", declared={"reals": ["x", "x2"]})
    bare_section = bare.section("1", "One", __name__)
    d = derived(bare_section, "A", lambda d: d.prove("x2 + 1 > x", "x2 > x"), printed="x")
    assert texts(d) == ["x2 > x |- x2 + 1 > x"]
    with pytest.raises(NotFound):
        derived(bare_section, "B", lambda d: d.prove("x2 > x + 1", "x2 > x"), printed="x")
    with pytest.raises(DerivationError, match="the notation declares no y"):
        derived(bare_section, "C", lambda d: d.prove("x2 > y", "x2 > y"), printed="x")
    with pytest.raises(DerivationError, match="a number behind a name"):  # LaTeX, where there is a draft
        derived(section, "A", lambda d: d.prove("x2 + 1 > x", "x2 > x"), printed="x")


def test_the_line_is_claimed_as_it_is_read(section: Any) -> None:
    d = derived(section, "1.1", lambda d: d.prove())
    assert texts(d) == ["|- x^2 + y^2 >= 2*x*y"]
    assert (d.verdict, d.binding.level, d.parts[0].read.latex) == ("proved", "same", DISPLAYS["1.1"])


def test_what_is_typed_is_the_line_as_it_is_read_or_there_is_no_verdict(section: Any) -> None:
    for typed in ("|- x^2 + y^2 >= 2*x*y", r"x^2 + y^2 \geq 2xy", "|- 2*y*x <= y^2 + x^2"):
        d = derived(section, "1.1", lambda d, typed=typed: d.prove(typed))
        assert (d.verdict, d.binding.level, d.parts[0].link) == ("proved", "same", 1)
        d = derived(section, "1-beside", lambda d: d.prove(d["1.1"]), display="1.1")
        assert (d.verdict, d.parts[0].link) == ("proved", 1)
        for ref in ("1.1", "1-beside"):
            del section.paper.items[ref], section.paper.done[ref]
    for k, other in enumerate(("|- (x - y)^2 >= 0", "|- x^2 - 2*x*y >= -y^2")):
        d = derived(section, f"1-other{k}", lambda d, other=other: d.prove(other), display="1.1")
        assert d.verdict == "open" and d.binding.detail.endswith("is claimed, and not printed")
    d = derived(section, "1.5", lambda d: d.prove("x >= 0 |- x + 1 >= 0"))
    assert (d.verdict, d.binding.level) == ("proved", "same")
    d = derived(section, "1.11", lambda d: d.prove("|- (x + y)^2 = x^2 + 2*x*y + y^2"))
    assert (d.verdict, d.binding.level) == ("proved", "same")


def test_what_is_bound_by_hand_is_bound_to_one_text_that_is_not_read(section: Any) -> None:
    def level(ref: str, hand: str) -> tuple[str, str]:
        how = {"display": "1b", "by_hand": hand, "reason": "the limit is bounded" if hand else ""}
        d = derived(section, ref, lambda d: d.prove("|- x^2 >= 0"), **how)
        return d.binding.level, d.verdict

    printed = fingerprint(DISPLAYS["1b"])
    assert level("1-one", printed[:12]) == ("by hand", "proved")
    assert level("1-other", fingerprint(DISPLAYS["1a"])[:12]) == ("stale", "open")
    assert level("1-none", "") == ("unknown", "open")


def test_standing_hypotheses_concern_their_variables(section: Any) -> None:
    d = derived(section, "1.4", lambda d: d.prove())
    assert texts(d) == ["q > 0, 1/2 > q, p = 1 - q |- p - q > 0"]


def test_every_link_needs_a_claim(section: Any) -> None:
    d = derived(section, "1.2", lambda d: d.prove(link=1))
    assert (d.verdict, d.binding.level) == ("open", "uncovered")
    assert "nothing is claimed about 2" in d.binding.detail


def test_one_false_link_refutes_the_line(section: Any) -> None:
    d = derived(section, "1.2", lambda d: (d.refute(at="x = 1, y = 1"), d.repair(r"x^2 + y^2 \geq xy + yx \geq 2xy")))
    assert (d.verdict, d.parts[0].link) == ("corrected", 2)
    assert [p.read.latex for p in d.parts[1:]] == [r"x^2 + y^2 \geq xy + yx", r"xy + yx \geq 2xy"]


def test_a_repair_that_supposes_the_printed_line_is_shown_as_what_follows_from_it(section: Any) -> None:
    def repaired(ref: str, repair: str, given: str) -> PartRow:
        item = section.item(ref, display="1.6", printed=DISPLAYS["1.6"])
        item(lambda d: (d.refute(at="x = 0, y = 0"), d.repair(repair, given=given)))
        return entry(section.paper.items[ref]).row.parts[-1]

    shown = repaired("1.6", r"x^2 + y^2 \geq 1/2", r"(1.6); x \leq 9")
    assert shown.latex == r"x + y \geq 1 \implies x^2 + y^2 \geq 1/2"
    assert shown.conditions == r"for real $y$, $x \le 9$" and "x + y >= 1" in shown.text
    # Not where nothing else speaks of a letter: it would stand undeclared.
    shown = repaired("1-other", r"q^2 + 1 \geq 0", "(1.6)")
    assert r"\implies" not in shown.latex and "x + y" in shown.conditions


def test_a_false_line_is_not_proved(section: Any) -> None:
    with pytest.raises(NotFound):
        derived(section, "1.2", lambda d: d.prove(seconds=2))


def test_a_counterexample_is_found_and_told_at_the_printed_relation(section: Any) -> None:
    d = derived(section, "1.3", lambda d: (d.refute(given="n >= 0"), d.repair(r"(1 - x) s = 1 - x^{n+1}", "n >= 0")))
    assert d.verdict == "corrected"
    refutation, theorem = (p.result for p in d.parts)
    assert isinstance(refutation, Refutation)
    assert str(theorem.claim.goal) == "(1 - x)*geometric(n, x) = 1 - x^(n + 1)"


def test_what_a_display_supposes_is_a_hypothesis(section: Any) -> None:
    assert texts(derived(section, "1.5", lambda d: d.prove())) == ["x >= 0 |- x + 1 >= 0"]


def test_a_line_follows_from_another_and_back(section: Any) -> None:
    derived(section, "1.6", lambda d: d.open("nobody said so"))
    d = derived(section, "1.7", lambda d: d.prove(), iff="1.6")
    assert texts(d) == ["x + y >= 1 |- 2*x + 2*y >= 2", "2*x + 2*y >= 2 |- x + y >= 1"]
    assert [(p.role, p.name) for p in d.parts] == [("printed", ""), ("also", "back")]
    with pytest.raises(NotFound):
        derived(section, "1.8", lambda d: d.prove(seconds=2), follows="1.6")


def test_an_equivalence_is_each_side_given_the_other(section: Any) -> None:
    d = derived(section, "1.13", lambda d: d.prove())
    assert texts(d) == ["x >= 1 |- 2*x >= 2", "2*x >= 2 |- x >= 1"]
    assert (d.verdict, d.binding.level) == ("proved", "same")
    with pytest.raises(DerivationError, match="neither of its sides is asserted"):
        derived(section, "1.7", lambda d: d.prove(), follows="1.13")
    one_way = derived(section, "1.14", lambda d: (d.prove(link=1), d.refute(link=2, at="x = -1")))
    assert texts(one_way)[1] == "x^2 >= 1 |- x >= 1" and one_way.verdict == "refuted"
    with pytest.raises(DerivationError, match="what is asserted besides"):
        derived(section, "1.16", lambda d: d.prove())
    with pytest.raises(NoFormula, match="state each of them"):
        d.item.formulas.hypotheses(DISPLAYS["1.13"])


def test_a_line_that_begins_with_an_equivalence_restates_another(section: Any) -> None:
    derived(section, "1.6", lambda d: d.open("nobody said so"))
    d = derived(section, "1.15", lambda d: d.prove(), iff="1.6")
    assert texts(d) == ["x + y >= 1 |- 2*x + 2*y >= 2", "2*x + 2*y >= 2 |- x + y >= 1"]
    with pytest.raises(DerivationError, match="say with iff= which line it restates"):
        derived(section, "again", lambda d: d.prove(), display="1.15", follows="1.6")
    with pytest.raises(NoFormula, match="state each of them"):
        d.item.formulas.claims(DISPLAYS["1.15"])


def test_a_chain_over_displays_is_one_relation(section: Any) -> None:
    derived(section, "2.1", lambda d: d.prove("|- 2*s = s + s"), printed="")
    derived(section, "2.2", lambda d: d.prove("x >= 0 |- y + x >= y"), printed="")
    derived(section, "2.3", lambda d: d.prove("|- y = y*1"), printed="")
    d = derived(section, "2.4", lambda d: d.also(d.calc("2.2", "2.3")), printed="")
    assert texts(d) == ["x >= 0 |- y + x >= y*1"]
    assert d["2.2"].at(y="3*y").claim.goal.rhs == d["2.3"].at(y="3*y").claim.goal.lhs
    with pytest.raises(DerivationError, match="is no chain"):
        derived(section, "2.5", lambda d: d.calc("2.3", "2.1"), printed="")


def test_a_link_is_proved_with_those_that_it_goes_on_from(section: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    named, used = [], Paper.used
    monkeypatch.setattr(Paper, "used", lambda paper, using, at: named.append(len(using)) or used(paper, using, at))
    d = derived(section, "3.1", lambda d: d.prove(), printed=r"x^2 + y^2 \geq xy + yx = 2xy; x + 1 > x")
    assert len(texts(d)) == 3 and named == [0, 1, 0]


def test_an_expression_alone_is_claimed_where_it_goes_on_with_a_chain(section: Any) -> None:
    d = derived(section, "1.11", lambda d: d.prove())
    assert texts(d) == ["|- (x + y)^2 = x^2 + 2*x*y + y^2"] and d.binding.level == "same"
    assert d.parts[0].read.latex == r"\left( x + y \right)^{2} = x^{2} + 2 \cdot x y + y^{2}"
    false = derived(section, "1.12", lambda d: d.refute(at="x = 1, y = 1"))
    assert texts(false) == ["|- x^2 + 2*x*y + y^2 = x^2 + x*y + y^2"] and false.verdict == "refuted"
    with pytest.raises(DerivationError, match="asserts nothing"):
        derived(section, "1.10", lambda d: d.prove())


def test_hypotheses_have_names_and_places(section: Any) -> None:
    d = derived(section, "1.9", lambda d: d.prove(given="roots(2)"))
    assert texts(d) == ["(for all i: i >= 1, 2 >= i |- r(i) > 0) |- r(1)*r(2) > 0"]
    formulas = d.item.formulas
    assert [str(h) for h in formulas.hypotheses(r"inside; n \geq i")] == ["i >= 0", "N >= i", "n >= i"]
    # A raised star is LaTeX; any other one makes a statement, in which xy is no product.
    with pytest.raises(NoFormula, match="declares no xy"):
        formulas.hypotheses("2*xy > 1")
    # What a printed name with an index means is declared by that.
    indexed = Formulas(notation_of({"families": {"R": {"sub": 1}}, "meanings": {"R_{1}": "R_1"}}).general, {})
    assert [str(h) for h in indexed.hypotheses("R_1 > 0 |-")] == ["R_1 > 0"]
    with pytest.raises(NoFormula, match="declares no R_2"):
        indexed.hypotheses("R_2 > 0 |-")
    assert [str(h) for h in formulas.hypotheses("y^* > 1; y^{*} > x; 2*x > y")] == ["2*y > 1", "2*y > x", "2*x > y"]
    assert [str(h) for h in formulas.hypotheses("roots(n + 1)")] == ["for all i: i >= 1, n + 1 >= i |- r(i) > 0"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (r"x + z \geq 0", "z"),  # unknown in the notation
        ("|- xy >= 0", "xy"),  # no product there
        ("|- x + w >= 0", "w"),
        (r"x + y", "asserts nothing"),
        ("x >= 0 |- y", "relation"),
    ],
)
def test_what_the_notation_does_not_know_is_refused(section: Any, text: str, why: str) -> None:
    with pytest.raises(NoFormula, match=why):
        section.formulas("").claims(text)


def test_a_claim_in_words_needs_a_formula(section: Any) -> None:
    with pytest.raises(DerivationError, match="in words"):
        derived(section, "words", lambda d: d.prove(), printed="It grows.", kind="prose")


def test_a_line_that_holds_as_printed(section: Any) -> None:
    item = section.item("1.1").title("A square.").stands(steps=("1.2",)).prove().item
    assert (item.kind, item.title, item.note, item.argument) == ("equation", "A square.", "", ("1.2",))
    d = section.paper.derive("1.1")
    assert d.verdict == "proved" and texts(d) == ["|- x^2 + y^2 >= 2*x*y"]
    section.item("1.9").title("What is supposed besides leaves it open.").prove(given="r_1 > 0, r_2 > 0")
    assert section.paper.derive("1.9").verdict == "open"
    section.item("1.6").title("This one is false.").prove()
    with pytest.raises(NotFound):
        section.paper.derive("1.6")


def test_a_line_in_words_is_its_formula(section: Any) -> None:
    item = section.item("positive", "x^2 + 1 > 0").title("More than 0.").stands(at="").prove().item
    assert item.kind == "prose" and texts(section.paper.derive("positive")) == ["|- x^2 + 1 > 0"]
    section.item("negative", "x^2 + 1 < 0").title("Not more than 0.").prove()
    with pytest.raises(NotFound):
        section.paper.derive("negative")


def test_each_formula_that_words_are_read_as_is_claimed(section: Any) -> None:
    section.item("both", r"x > 0 \implies x^2 > 0; x^2 + 1 > 0", kind="addition").title("Two.").prove()
    d = section.paper.derive("both")
    assert d.verdict == "proved" and texts(d) == ["x > 0 |- x^2 > 0", "|- x^2 + 1 > 0"]
    d = derived(section, "one", lambda d: d.prove(link=2), printed=r"x > 0 \implies x^2 > 0; x^2 + 1 > 0")
    assert d.verdict == "open" and "nothing is claimed about 1" in d.binding.detail
    # The hypothesis of the one is none of the other, and of an equivalence each side is claimed.
    section.item("lent", r"x > 0 \implies x^2 > 0; x > -1").title("False.").prove()
    with pytest.raises(NotFound):
        section.paper.derive("lent")
    section.item("way", r"x > 0 \iff x^2 > 0").title("Only one way.").prove()
    with pytest.raises(NotFound):
        section.paper.derive("way")


def test_a_definition(section: Any) -> None:
    item = section.item("1.10", kind="definition").title("The square of a sum.").item
    assert item.kind == "definition" and section.paper.derive("1.10").verdict == "definition"
    section.item("1.6", kind="definition").title("No definition.")
    with pytest.raises(DerivationError, match="asserts"):
        section.paper.derive("1.6")


def test_the_rest_of_a_docstring_is_the_note(section: Any) -> None:
    def told(d: Derivation) -> None:
        """The title.

        What is said of it, on
        two lines.
        """

    item = section.item("1.1")(told)
    assert (item.title, item.note) == ("The title.", "What is said of it, on two lines.")
    assert section.item("1.2").note("Another one.")(told).note == "Another one."


def test_points(section: Any) -> None:
    values, meanings = section.formulas("").point("N = 1, q = -3/4, r(i) = i + max(1, 0)")
    assert {str(v): str(x) for v, x in values.items()} == {"N": "1", "q": "-3/4"}
    assert [str(m.body) for m in meanings] == ["i + max(1, 0)"]
    values, meanings = section.formulas("").point("r(i) = max(i, (i - 1)*2), N = 1")
    assert [str(m.body) for m in meanings] == ["max(i, (i - 1)*2)"] and list(map(str, values)) == ["N"]
    values, meanings = section.formulas("").point("u(i, x) = max(i, x), N = 2")
    assert [str(m.body) for m in meanings] == ["max(i, x)"] and len(values) == 1
    for wrong in ("N", "N = max(1, 0", "q = x", "q + 1 = 2", "N = (1, q = 2)"):
        with pytest.raises(NoFormula):
            section.formulas("").point(wrong)


# ---------------------------------------------------------------------------------------------- theories


def test_a_lemma_is_proved_when_it_is_needed() -> None:
    theory = Theory("t", integers="n", on=[laws])
    false = theory.lemma("n >= 0 |- (1 - x)*geometric(n, x) = 1 - x^n").prove(induction("n"))
    true = theory.lemma("n >= 0 |- (1 - x)*geometric(n, x) = 1 - x^(n + 1)").prove(induction("n"))
    assert str(true.theorem.claim.goal) == "(1 - x)*geometric(n, x) = 1 - x^(n + 1)"
    assert str(true.at(n="n + 1", x="1/2").claim.goal) == "(1 - 1/2)*geometric(n + 1, 1/2) = 1 - (1/2)^(n + 1 + 1)"
    with pytest.raises(NotFound):
        _ = false.theorem


@pytest.mark.parametrize(
    ("true", "false", "method"),
    [
        ("n >= 0 |- 2^n >= n + 1", "n >= 0 |- 2^n >= n + 2", induction("n")),
        ("|- (n - i)^2 >= n - i", "|- (n - i)^2 >= n - i + 1", cases("n >= i")),
        ("|- abs(x)*abs(y) >= x*y", "|- abs(x)*abs(y) > x*y", cases("x >= 0, y > 0")),
        ("n >= 0 |- n^2 >= n", "n >= 0 |- n^2 >= n + 1", first("n")),
        ("|- pos(n)*pos(-n) >= 0", "|- pos(n)*pos(-n) > 0", sign("n")),
    ],
)
def test_methods(true: str, false: str, method: Any) -> None:
    theory = Theory("t", integers="n i")
    assert isinstance(theory.lemma(true).prove(method), Lemma)
    assert theory.lemma(true).prove(method, seconds=3).theorem.claim.goal == theory.claim(true).goal
    with pytest.raises(NotFound):
        _ = theory.lemma(false).prove(method, seconds=3).theorem


def test_a_lemma_may_not_prove_itself() -> None:
    theory = Theory("t")
    made: list[Lemma] = []

    class Itself:
        claim = property(lambda self: made[0].claim)
        theorem = property(lambda self: made[0].theorem)

    made.append(theory.lemma("x > 0 |- x > 1").prove(using=[Itself()]))  # type: ignore[list-item]
    with pytest.raises(NoLemma, match="its own proof"):
        _ = made[0].theorem


def test_a_lemma_stands_below_what_its_proof_names() -> None:
    theory = Theory("t", on=[Theory("below")])
    theory.lemma("x > 0 |- x > -1", name="first")
    theory.lemma("x > 2 |- x > 1", name="outer").prove(using=[theory.lemma("x > 2 |- x > 3/2", name="inner")])
    theory.lemma("x > 0 |- x > -2", name="last")
    assert [lemma.name for lemma in theory.lemmas] == ["first", "inner", "outer", "last"]


def test_so_does_a_lemma_of_a_section(section: Any) -> None:
    section.lemma(r"x + 1 > x", name="first")
    outer = section.lemma("|- x^2 + 2 > 1", name="outer")
    outer.prove(using=[section.lemma("|- x^2 + 2 > 3/2", name="inner")])
    assert [lemma.name for lemma in section.lemmas[-3:]] == ["first", "inner", "outer"]
    assert [lemma.name for lemma in outer.above[-2:]] == ["first", "inner"]


def test_what_a_proof_names_is_not_proved_by_it() -> None:
    theory = Theory("t")
    theory.sequence("g(x)")
    outer = theory.lemma("x > 2 |- g(x) > 0")
    outer.prove(using=[inner := theory.lemma("x > 2 |- g(x) + 1 > 1")])
    for lemma in (inner, outer):  # false, both; in the library of the first there is no second
        with pytest.raises(NotFound):
            _ = lemma.theorem


def test_names_mean_one_thing() -> None:
    other = Theory("other", integers="n")
    other.explicit("geometric(n, x) = x")
    with pytest.raises(TheoryError, match="two functions are called geometric"):
        _ = Theory("both", on=[laws, other]).functions
    with pytest.raises(TheoryError, match="there is a function geometric already"):
        Theory("again", on=[laws]).explicit("geometric(n, x) = 1")
    with pytest.raises(NoLemma, match="no variable z"):
        _ = laws.lemma("n >= 0 |- (1 - x)*geometric(n, x) = 1 - x^(n + 1)").prove(induction("n")).at(z=1).theorem


def test_a_line_is_no_proof_of_itself(section: Any) -> None:
    for given in (r"x + y \geq 1", "x + y > 1", r"y + x \geq 1"):
        with pytest.raises(DerivationError, match="a hypothesis says the line itself"):
            derived(
                section,
                f"6: {given}",
                lambda d, given=given: d.prove(given=given),
                printed=DISPLAYS["1.6"],
                display="1.6",
            )
    stronger = derived(section, "1.6", lambda d: d.prove(given=r"x \geq 1, y \geq 0"))
    assert stronger.shown and stronger.binding.level == "supposed", "a hypothesis from which it follows may be given"
    beside = derived(
        section, "1.7", lambda d: (d.also(r"x + y \geq 1", given=r"x + y \geq 1"), d.refute(at="x = 0, y = 0"))
    )
    assert beside.verdict == "refuted"


def test_what_asserts_something_is_no_definition(section: Any) -> None:
    with pytest.raises(DerivationError, match=r"1\.4 asserts p - q > 0: prove it"):
        derived(section, "1.4", lambda d: d.define())
    with pytest.raises(DerivationError, match=r"1\.3 asserts"):
        derived(section, "1.3", lambda d: d.define())
    with pytest.raises(DerivationError, match=r"1\.6 asserts x \+ y \\geq 1, and sentence  does not suppose it"):
        derived(section, "1.6", lambda d: d.define("large pairs: that this holds"))
    assert derived(section, "1.10", lambda d: d.define()).verdict == "definition"
    assert derived(section, "1.11", lambda d: None, kind="definition").verdict == "definition"
    with pytest.raises(DerivationError, match=r"1\.9 asserts"):
        derived(section, "1.9", lambda d: None, kind="definition")
    assert derived(section, "1.2", lambda d: d.open("not yet"), kind="definition").verdict == "open"


def test_the_kind_is_that_of_what_is_printed(section: Any) -> None:
    kinds = {ref: section.item(ref, *words)(lambda d: None).kind for ref, *words in (("1.1",), ("1a",), ("more", "x"))}
    assert kinds == {"1.1": "equation", "1a": "display", "more": "prose"}
    assert section.item("1.3", kind="lemma")(lambda d: None).kind == "lemma"
    with pytest.raises(DerivationError, match="kind must be one of"):
        section.item("1.4", kind="remark")


def test_several_readings_give_no_verdict(section: Any) -> None:
    d = derived(section, "large", lambda d: (d.unclear(), d.also("|- x^2 >= 0")), printed="", kind="prose")
    assert d.verdict == "unclear"
    with pytest.raises(DerivationError, match="several readings has no verdict"):
        derived(section, "small", lambda d: (d.prove("|- x^2 >= 0"), d.unclear()), printed="", kind="prose")
    with pytest.raises(DerivationError, match="is read in one way, as it is printed"):
        derived(section, "1.1", lambda d: d.unclear())
    with pytest.raises(DerivationError, match="is read in one way, as it is printed"):  # another line is refuted
        derived(section, "1.8", lambda d: (d.refute("|- x > 0", also=True), d.unclear()))
    with pytest.raises(DerivationError, match="is read in one way, as it is printed"):  # it is refuted as printed
        derived(section, "1.6", lambda d: (d.refute(given="y >= 0", also=True), d.unclear()))


def test_lines_beside_the_printed_one_decide_nothing(section: Any) -> None:
    d = derived(section, "in words", lambda d: d.also("|- x^2 >= 0"), printed="", kind="prose")
    assert d.verdict == "open"
