"""What is written for Coq, without Coq: statements, what is refused by name, the same bytes again."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from coq_samples import SQUARE, TOTAL, G, K, N, X, Y, divided, every, sums

from symbolic.coq.checking import AXIOMS, assumed, forbidden
from symbolic.coq.exporting import PRELUDE, Export
from symbolic.coq.printing import Printer
from symbolic.coq.steps import Steps
from symbolic.kernel.calculus import slope
from symbolic.kernel.claims import Claim, Rel
from symbolic.kernel.rules import assume, cite, combine, elementary, number
from symbolic.kernel.terms import Function, app, build, elementary_function, num, var


@pytest.fixture(scope="module")
def export() -> Export:
    """An export with every rule in it."""
    return Export(every())


def test_every_rule_has_a_lemma(export: Export) -> None:
    assert export.left == [] and export.whole == list(every())
    assert len(export.stated) == sum(map(len, every().values()))


def test_the_same_rows_give_the_same_bytes(export: Export) -> None:
    assert Export(every()).files == export.files


def test_definitions_stand_in_an_order_of_their_own() -> None:
    """Not in that of a set, which is another one in every process."""
    parts = [Function(f"part{k}", (X,), ("explicit", X + k)) for k in range(12)]
    printer = Printer()
    printer.label(Function("whole", (X,), ("explicit", build("+", *(f(X) for f in parts)))))
    assert list(printer.labels)[:-1] == sorted(parts, key=lambda f: f.digest) != parts


def test_a_relation_stands_beside_what_makes_it_defined() -> None:
    """In Coq 1/0 and ln(-1) have values; here nothing is said about them."""
    claim = Printer().claim(Claim([], Rel(elementary_function("log")(X) / Y, "=", 1)))
    assert claim == "forall (x y : R),\n  (y <> 0 /\\ x > 0 /\\ ((ln x) / y) = 1)"
    power = Printer().claim(Claim([], Rel(X**N, "=", 1)))
    assert power == "forall (n x : R),\n  Int n ->\n  ((x <> 0 \\/ n >= 0) /\\ (x ^^ n) = 1)"


def test_functions_are_written_with_what_they_depend_on() -> None:
    printer = Printer()
    assert printer.term(app(TOTAL, N + 1)) == "(f_total _g (n + 1))"
    assert printer.definitions == [
        "Definition f_total (_g : R -> R) (n : R) : R :=\n"
        "  recursion 0 (fun n => 0)\n    (fun n self => (self + (_g (n + 1)))) n."
    ]


def test_names_that_mean_something_to_coq_are_others() -> None:
    claim = Claim([], Rel(var("exp") + var("in") + var("f_square") + SQUARE(X), "=", app(G, K)))
    assert Printer().claim(claim) == (
        "forall (_g : R -> R) (v_exp v_f_square v_in k x : R),\n  Int k ->\n"
        "  (((v_exp + v_in) + v_f_square) + (f_square x)) = (_g k)"
    )


def test_what_has_no_translation_is_refused_by_name() -> None:
    """Also in everything that uses it; nothing is assumed instead."""
    hypothesis = Rel(X, ">=", 1)
    one = number(Rel(num(1) - 1, ">=", 0))
    rising = combine([Rel(X, ">", 1)], Rel(num(1) - 0, ">=", 0), {"sum": ((Fraction(1), (), None),)})
    sloped = slope(Rel(X, ">=", 1), [hypothesis], X, num(1), one, rising)
    above = combine([hypothesis], Rel(X + 1, ">=", 2), {"sum": ((Fraction(1), ("t0",), None),)}, [sloped])
    cited = cite(Claim([], Rel(X, "=", X)), "a book")
    irrational = number(Rel(elementary_function("exp")(num(1)), ">", 2))
    export = Export({"a": [above], "b": [cited], "c": [irrational, one]})
    assert [(entry.ref, entry.reason) for entry in export.left] == [
        ("a", "slope: this rule is not exported"),
        ("b", "cite: this rule is not exported"),
        ("c", "number: a value of exp is not rational"),
    ]
    assert export.whole == [] and [s.ref for s in export.stated] == ["c"]
    assert "not here: a, result 1: slope: this rule is not exported" in export.files["README.md"]


def test_a_step_is_one_lemma_also_where_it_is_used_twice() -> None:
    steps, result = Steps(), divided()
    assert steps.name(result) == steps.name(result) and len(steps.lemmas) == 1


def test_lemmas_come_after_those_that_they_use(export: Export) -> None:
    seen: set[str] = set()
    for name in export.pieces:
        assert {need.removesuffix(".v") for need in export.after(f"{name}.v")} <= {"Functions", *seen}
        for lemma in export.pieces[name].lemmas:
            others = {x.name for done in seen for x in export.pieces[done].lemmas}
            assert set(lemma.uses) <= others | {x.name for x in export.pieces[name].lemmas}
        seen.add(name)


def test_the_audit_names_every_theorem(export: Export) -> None:
    named = set(re.findall(r"T_\w+", export.files["Audit.v"]))
    assert named == {f"T_{s.name}" for s in export.stated}
    assert set(re.findall(r"Definition (S_\w+)", export.files["Statements.v"])) == {
        f"S_{s.name}" for s in export.stated
    }


def test_what_is_refuted_is_denied(export: Export) -> None:
    text = "".join(export.files[f"{name}.v"] for name in export.pieces)
    for s in export.stated:
        assert f"Lemma T_{s.name} :\n  {'~ ' * s.refuted}S_{s.name}." in text


def test_the_files_assume_nothing(export: Export) -> None:
    assert [forbidden(name, text) for name, text in export.files.items() if name.endswith(".v")] == [""] * (
        4 + len(export.pieces)
    )


@pytest.mark.parametrize(
    "text",
    ["Axiom a : 1 = 2.", "Admitted.", "exact (a). admit.", 'Notation "x >= y" := True.', "Unset Guard Checking."],
)
def test_a_word_by_which_something_is_assumed_is_found(text: str) -> None:
    assert forbidden("Lemmas_01.v", f"(* {text} *)\nLemma a : True.") == ""
    assert forbidden("Lemmas_01.v", f"Lemma a : True.\n{text}") != ""


def test_the_prelude_may_have_tactics_but_no_axioms() -> None:
    assert forbidden(PRELUDE, "Ltac a := ring.") == "" and forbidden("Lemmas_01.v", "Ltac a := ring.") == "Ltac"
    assert forbidden(PRELUDE, "Parameter a : False.") == "Parameter"


def test_the_axioms_are_those_of_the_real_numbers() -> None:
    printed = "Axioms:\n" + "\n".join(
        f"{name}\n  : forall x, x" if "." not in name else f"{name} : a" for name in AXIOMS
    )
    assert assumed(printed) == "" and assumed("Closed under the global context\n") == ""
    assert assumed(printed + "\nLemmas_01.cheat : False") == "it rests on Lemmas_01.cheat"
    assert assumed("") and assumed("Error: Axioms:\n")


def test_hypotheses_are_quantified_as_the_kernel_has_them() -> None:
    (shown, *_), steps = sums(), Steps()
    lemma = steps.lemmas[steps.name(shown)]
    assert "(forall k : R, Int k -> k >= 1 -> (_g k) >= 0)" in lemma.statement
    opened = assume(Claim([Rel(K, ">=", 1)], Rel(app(G, K), ">=", 0), [K]))
    assert steps.lemmas[steps.name(opened)].statement.startswith("forall (_g : R -> R) (k : R),\n  Int k ->")
    assert steps.name(elementary("exp zero"))
